"""Measuring: fair pairs of games, honest error bars, the same numbers whatever the number of processes."""

import pytest

from gearmaze.bots import Budget
from gearmaze.bots.ladder import live_budget
from gearmaze.bots.tournament import Sprt, elo_of, play_all, play_pairing, ratings, schedule, share_range
from gearmaze.cli import main
from gearmaze.engine import Chance


def plain(played):
    """Everything but time and memory."""
    return [each._replace(seconds=((), ()), megabytes=0) for each in played]


def test_games_come_in_pairs_with_the_same_deal_and_changed_seats():
    [work] = schedule(["random", "greedy"], ["prison-1"], 2, 5, Budget(), max_turns=6)
    one, other = (play_pairing(each) for each in work)
    assert [each.swapped for each in work] == [False, True]
    assert one.began != other.began  # the deal says which colour begins


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


def test_ratings_find_a_ladder_again():
    pairs = [(("random", "greedy"), 0.25), (("greedy", "novice"), 0.25), (("random", "novice"), 0.1)]
    played = []
    template = play_pairing(schedule(["random", "greedy"], ["prison-1"], 1, 1, Budget(), max_turns=1)[0][0])
    for players, share in pairs:
        for number in range(100):
            pairing = template.pairing._replace(players=players)
            played.append(template._replace(pairing=pairing, score=float(number < 100 * share)))
    found = ratings(played, ["random", "greedy", "novice"])
    assert found["random"][0] == 0
    assert found["greedy"][0] == pytest.approx(191, abs=10)
    assert found["novice"][0] == pytest.approx(382, abs=15)
    assert 30 < found["novice"][1] < 80


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
    ],
)
def test_what_cannot_be_is_said(words, fault, capsys):
    assert main(words.split()) == 2
    assert fault in capsys.readouterr().err
