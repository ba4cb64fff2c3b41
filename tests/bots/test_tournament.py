"""Measuring: fair pairs of games, honest error bars, the same numbers whatever the number of processes."""

import re
from itertools import pairwise
from statistics import mean, stdev
from types import SimpleNamespace

import pytest

from gearmaze.bots import Budget, make_player, play_game
from gearmaze.bots.ladder import live_budget
from gearmaze.bots.odds import ELO, chance_of, elo_of
from gearmaze.bots.ratings import Sprt, fit, orders_of, share_range
from gearmaze.bots.tournament import (
    Played,
    Stopwatch,
    line_ups,
    places_in,
    play_all,
    play_pairing,
    ratings,
    schedule,
    seatings,
)
from gearmaze.cli import main
from gearmaze.cli.tournament import ranking, shares
from gearmaze.engine import Chance, GearmazeError
from gearmaze.engine.referee import Decision


def plain(played):
    """Everything but time and memory."""
    return [each._replace(seconds=((), ()), megabytes=0) for each in played]


def test_games_come_in_pairs_with_the_same_deal_and_changed_seats():
    [work] = schedule(["random", "greedy"], ["prison-1"], 2, 5, Budget(), max_turns=6)
    one, other = (play_pairing(each) for each in work)
    assert [each.seats for each in work] == [(0, 1), (1, 0)]
    assert one.began != other.began  # the deal says which colour begins


def test_everything_decided_in_an_own_turn_is_timed(monkeypatch):
    class Bot:
        name = "anybody"

        def decide(self, view, decision, budget, rng):
            return None

    ticks = iter(range(100))
    monkeypatch.setattr("time.process_time", lambda: next(ticks))
    watch = Stopwatch(Bot(), Budget())
    for turn, kind in [
        (0, "place"),
        (1, "set"),
        (1, "lay"),
        (2, "card"),
        (2, "set"),
        (2, "act"),
        (3, "join"),
    ]:
        watch.decide(SimpleNamespace(turn=turn), Decision(0, kind), Budget(), Chance(1))
    assert watch.turns == {2: 3}  # the first was the other side's, and so is the third


def test_the_number_of_processes_changes_nothing():
    [work] = schedule(["random", "novice"], ["prison-3"], 4, 2, Budget(nodes=20), max_turns=8)
    assert plain(play_all(work, 1)) == plain(play_all(work, 2))


def test_a_handicap_goes_with_the_bot_not_with_the_colour():
    [work] = schedule(
        *(["random", "greedy"], ["base"], 2, 1, Budget()),
        handicaps={"greedy": {"characters": 6, "without": [6]}},
        max_turns=1,
    )
    assert [play_pairing(each).reason for each in work] == ["unfinished"] * 2


def test_a_ladder_pairs_neighbours_only():
    players = ["captain", "squire", "novice"]
    groups = schedule(players, ["base", "prison"], 4, 1, Budget(), ladder=True)
    pairs = [(group[0].players, group[0].scenario, len(group)) for group in groups]
    assert pairs == [
        (pair, scenario, 4)
        for scenario in ("base", "prison")
        for pair in (("captain", "squire"), ("squire", "novice"))
    ]
    assert len(schedule(players, ["base"], 4, 1, Budget())) == 3


def test_thinking_as_against_people_takes_each_its_own_measure(monkeypatch):
    asked = []

    class Listener:
        name = "listener"

        def decide(self, view, decision, budget, rng):
            asked.append(budget)
            return view.legal().listed()[0]

    monkeypatch.setattr("gearmaze.bots.tournament.make_player", lambda name: Listener())
    [[pairing]] = schedule(["novice", "captain"], ["prison-1"], 1, 1, None, max_turns=2)
    played = play_pairing(pairing)
    assert set(asked) == {live_budget("novice"), live_budget("captain")}
    assert played.megabytes > 10


def test_elo_follows_from_shares():
    assert elo_of(0.5) == 0 and round(elo_of(0.75)) == 191 and elo_of(1.0) < 1300
    low, high = share_range(70, 100)
    assert 0.6 < low < 0.7 < high < 0.79


TEMPLATE = Played(
    pairing=schedule(["random", "greedy"], ["prison-1"], 1, 1, Budget())[0][0],
    places=(0, 0),
    reason="target",
    turns=1,
    began=True,
    seconds=((0.1,), (0.2,)),
    megabytes=1,
)


def invented(players, scores):
    """Games of a pair with these scores."""
    pairing = TEMPLATE.pairing._replace(players=players)
    places = {1.0: (0, 1), 0.5: (0, 0), 0.0: (1, 0)}
    return [TEMPLATE._replace(pairing=pairing, places=places[score]) for score in scores]


def test_ratings_find_a_ladder_again():
    pairs = [(("random", "greedy"), 25), (("greedy", "novice"), 25), (("random", "novice"), 10)]
    played = [each for pair, won in pairs for each in invented(pair, [1.0] * won + [0.0] * (100 - won))]
    found = ratings(played, ["random", "greedy", "novice"])
    assert found["random"] == (0, None)
    assert found["greedy"][0] == pytest.approx(191, abs=12)
    assert found["novice"][0] == pytest.approx(382, abs=15)
    assert 30 < found["novice"][1] < 80


def test_a_clean_sheet_is_far_but_not_infinitely_far():
    elo, error = ratings(invented(("random", "greedy"), [0.0] * 400), ["random", "greedy"])["greedy"]
    assert 800 < elo < 1500 and 100 < error < 1000


def test_error_bars_are_as_wide_as_ratings_really_spread():
    """A ladder of four, played many times: each rung's doubt adds to those below it."""
    names, true = ["random", "greedy", "novice", "squire"], [0.0, 1.0, 1.8, 3.0]
    chance, found = Chance(6), []
    for _ in range(300):
        played = []
        for a, b in pairwise(range(4)):
            share = chance_of(true[a] - true[b])
            scores = [float(chance.below(10**6) < share * 10**6) for _ in range(60)]
            played += invented((names[a], names[b]), scores)
        found.append(ratings(played, names))
    errors = []
    for name, rate in zip(names[1:], true[1:], strict=True):
        elos = [each[name][0] for each in found]
        errors.append(mean(each[name][1] for each in found))
        assert errors[-1] == pytest.approx(1.96 * stdev(elos), rel=0.12)
        missed = sum(abs(elo - ELO * rate) > each[name][1] for elo, each in zip(elos, found, strict=True))
        assert 0.02 < missed / len(found) < 0.09  # one in twenty
    assert errors[0] < errors[1] < errors[2]


def test_the_reference_has_no_error_and_who_did_not_play_no_elo():
    rows = ranking(invented(("greedy", "random"), [1.0, 1.0, 0.0]), ["random", "greedy", "novice"])
    cells = {row[0]: row[1:3] for row in rows}
    assert cells["random"] == ("+0", "-") and cells["novice"] == ("-", "-")
    assert int(cells["greedy"][0]) > 50 and int(cells["greedy"][1]) > 100


@pytest.mark.parametrize(
    ("scores", "told"),
    [([1.0] * 60, "rather 75% than 65%"), ([0.0] * 60, "rather 65% than 75%"), ([1.0], "not decided")],
)
def test_a_sequential_test_says_which_of_two_shares_is_likelier(scores, told, capsys, monkeypatch):
    played = iter(invented(("random", "greedy"), scores))
    monkeypatch.setattr("gearmaze.cli.tournament.play_all", lambda group, jobs: played)
    assert main("tournament random greedy --sprt 0.65 0.75".split()) == 0
    assert f"games: {told} (log ratio" in capsys.readouterr().out


@pytest.mark.parametrize(("share", "verdict"), [(0.8, "high"), (0.55, "low")])
def test_a_sequential_test_stops_on_the_right_side(share, verdict):
    wrong = 0
    for seed in range(20):
        chance, sprt = Chance(seed), Sprt(0.65, 0.75)
        while not sprt.verdict and len(sprt.scores) < 2000:
            sprt.add(float(chance.below(1000) < share * 1000))
        wrong += sprt.verdict != verdict
    assert wrong <= 1


def test_the_command_prints_tables(capsys):
    words = "tournament random greedy novice --ladder --games 2 --scenario prison-1 --max-turns 4 --markdown"
    assert main([*words.split(), "--sprt", "0.4", "0.6"]) == 0
    told = capsys.readouterr().out
    assert "| bot    | Elo" in told and "process MB" in told
    assert "random - greedy, prison-1: SPRT after" in told and "greedy - novice, prison-1: SPRT after" in told


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("tournament random", "two bots"),
        ("tournament random nobody", "no player 'nobody'"),
        ("tournament random greedy novice --sprt 0.6 0.4", "the lower first"),
        ("tournament random novice --live --nodes 10", "leave --nodes"),
        ("tournament random greedy --options handicap.captain=6", "only those who play"),
        ("tournament random greedy --seconds -1", "--seconds needs a time above 0, such as 0.5, not -1"),
        ("tournament random greedy --seconds nan", "not nan"),
        ("tournament random greedy --seconds inf", "not inf"),
    ],
)
def test_what_cannot_be_is_said(words, fault, capsys):
    assert main(words.split()) == 2
    assert fault in capsys.readouterr().err


def test_a_tournament_stopped_by_hand_tells_what_was_played(capsys, monkeypatch):
    def interrupted(group, jobs):
        yield from invented(group[0].players, [1.0, 0.5, 1.0])
        raise KeyboardInterrupt

    monkeypatch.setattr("gearmaze.cli.tournament.play_all", interrupted)
    assert main("tournament random greedy novice".split()) == 130
    out, err = capsys.readouterr()
    assert re.search(r"^random - greedy +prison-1 +3 +83.3%", out, re.MULTILINE)
    assert re.search(r"^novice +- +- +0 ", out, re.MULTILINE)
    assert err == "gearmaze: stopped after 3 games\n"


def test_the_bar_says_who_plays_and_is_gone_in_the_end(capsys, monkeypatch):
    """Also when a sequential test ends the games early."""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    ticks = iter(range(10**6))
    monkeypatch.setattr("time.monotonic", lambda: float(next(ticks)))
    monkeypatch.setattr(
        "gearmaze.cli.tournament.play_all", lambda group, jobs: iter(invented(group[0].players, [1.0] * 100))
    )
    assert main("tournament random greedy --games 100 --sprt 0.4 0.6".split()) == 0
    lines = capsys.readouterr().err.split("\r")
    assert lines[1].startswith("base random - greedy [") and not lines[-1]
    assert lines[-2].isspace() and len(lines[-2]) >= max(map(len, lines))


def test_a_game_needs_somebody_at_every_seat():
    bots = [make_player("random"), make_player("greedy")]
    assert play_game("prison-1", seed=3, max_turns=1, hired=bots).turns == 1
    with pytest.raises(GearmazeError, match="2 seats, but 1 bots are hired"):
        play_game("prison-1", hired=bots[:1])
    with pytest.raises(GearmazeError, match="nobody plays"):
        play_game("prison-1")


# Three, four, and two against two -------------------------------------------------------------------------


def test_everybody_sits_once_on_every_seat():
    one = ["captain", "squire", "squire", "squire"]
    assert seatings(one, "std4") == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)]
    assert seatings(["a", "b", "c"], "std3") == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_partners_stay_together_and_what_comes_to_the_same_is_played_once():
    """Red and Green are a team, Blue and Yellow the other (MP-TEA-01): seats 0 and 1, 2 and 3."""
    assert seatings(["captain", "captain", "squire", "squire"], "tea") == [(0, 1, 2, 3), (2, 3, 0, 1)]
    assert seatings(["a", "b", "c", "d"], "tea") == [(0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)]


def test_a_table_is_named_seat_by_seat_or_by_two_who_meet():
    assert line_ups(["a", "b", "c"], "base", ladder=True) == [("a", "b"), ("b", "c")]
    assert line_ups(["a", "b"], "std4") == [("a", "b", "b", "b")]
    assert line_ups(["a", "b", "c"], "tea", ladder=True) == [("a", "a", "b", "b"), ("b", "b", "c", "c")]
    assert line_ups(["a", "b", "c", "d"], "std4") == [("a", "b", "c", "d")]
    assert len(line_ups(["a", "b", "c", "d"], "std4", ladder=True)) == 3
    with pytest.raises(GearmazeError, match="name everybody once, or 4 for the 4 seats of std4"):
        line_ups(["a", "b", "b"], "std4")


def test_one_deal_is_played_with_every_seating():
    [work] = schedule(["greedy", "random"], ["std4"], 5, 5, Budget(), max_turns=3)
    assert [each.deal for each in work] == [0, 0, 0, 0, 1]
    assert [each.seats[0] for each in work] == [0, 1, 2, 3, 0]
    played = [play_pairing(each) for each in work[:4]]
    assert sum(each.began for each in played) == 1, "the deal says which colour begins"
    assert plain(play_all(work[:2], 2)) == plain(played[:2])


def result(winners, vp):
    return SimpleNamespace(winners=winners, vp=vp)


def test_places_are_those_of_sides_winners_first_then_by_points():
    alone, teams = [[0], [1], [2], [3]], [[0, 1], [2, 3]]
    assert places_in(result((2,), (3, 5, 6, 3)), alone) == (2, 1, 0, 2)
    assert places_in(result((1,), (9, 6, 0, 0)), alone) == (1, 0, 2, 2), "a win by the verdict of a scenario"
    assert places_in(result((0, 2), (6, 5, 6, 3)), alone) == (0, 2, 0, 3)
    assert places_in(result((0, 1, 2, 3), (1, 0, 0, 0)), alone) == (0, 0, 0, 0)
    assert places_in(result((), (1, 0, 0, 0)), alone) == (0, 0, 0, 0)
    assert places_in(result((2, 3), (4, 4, 9, 1)), teams) == (1, 0)


def of_four(places, players=("captain", "squire", "squire", "squire"), scenario="std4"):
    pairing = TEMPLATE.pairing._replace(players=players, seats=(0, 1, 2, 3), scenario=scenario)
    return TEMPLATE._replace(pairing=pairing, places=places, seconds=((),) * 4)


def test_points_are_shared_by_those_who_won():
    won, shared, lost, drawn = map(of_four, [(0, 1, 2, 3), (0, 0, 2, 3), (1, 0, 2, 3), (0, 0, 0, 0)])
    assert [each.score for each in (won, shared, lost, drawn)] == [1, 0.5, 0, 0.25]
    assert [each.points_of("squire") for each in (won, shared, lost, drawn)] == [0, 0.5, 1, 0.75]
    assert [each.drawn for each in (won, shared, lost, drawn)] == [False, False, False, True]
    team = of_four((0, 1), ("captain", "captain", "squire", "squire"), "tea")
    assert (team.score, team.points_of("captain"), team.points_of("squire")) == (1, 1, 0)
    assert won.pairing.title == "captain - 3 x squire"
    assert team.pairing.title == "captain + captain - squire + squire"


def test_a_shared_place_counts_as_every_order():
    assert orders_of([(1, (0,)), (0, (1,)), (1, (2,))]) == {((1,), (0,), (2,)): 0.5, ((1,), (2,), (0,)): 0.5}
    assert orders_of([(0, (0,)), (0, (1,))]) == {((0,), (1,)): 0.5, ((1,), (0,)): 0.5}


def test_ratings_find_the_strength_of_four_again_from_the_orders_they_came_in():
    """Plackett and Luce: the chance of each place is in proportion to strength."""
    true, chance, orders = [0.0, 0.5, 1.0, 2.0], Chance(3), {}
    for _ in range(3000):
        left, order = [0, 1, 2, 3], []
        while left:
            weights = [round(1000 * 2.718281828 ** true[one]) for one in left]
            drawn = chance.below(sum(weights))
            place = next(i for i in range(len(left)) if drawn < sum(weights[: i + 1]))
            order.append((left.pop(place),))
        orders[tuple(order)] = orders.get(tuple(order), 0) + 1
    rates, unsure = fit(orders, 4)
    for one in (1, 2, 3):
        assert abs(rates[one] - true[one]) < 2.6 * unsure[one] and 0.02 < unsure[one] < 0.06


def test_one_who_wins_as_often_as_three_together_is_three_times_as_strong():
    games = [of_four((0, 1, 1, 1))] * 200 + [of_four((1, 0, 1, 1))] * 200
    elo = ratings(games, ["squire", "captain"])["captain"][0]
    assert 90 < elo < 191  # by the wins alone it is 191; a place shared with other losers draws it down
    rows = shares(games)
    assert rows[1][:4] == ("captain - 3 x squire", "std4", "400", "50.0%") and rows[1][6] == "+191"
    assert rows[0][8:] == ("1st colour", "2nd colour", "3rd colour", "4th colour", "began")


def test_a_table_of_four_can_be_asked_for(capsys):
    words = "tournament greedy random random random --scenario std4 --games 2 --max-turns 2"
    assert main(words.split()) == 0
    told = capsys.readouterr().out
    assert re.search(r"^greedy - 3 x random +std4 +2 +25.0%", told, re.MULTILINE)
    assert re.search(r"^random +.* 2 +1.5$", told, re.MULTILINE)
