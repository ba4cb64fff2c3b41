"""The players of the ladder: legal, quick to end, blind to what is hidden, and not foolish."""

import random
from collections import Counter

import pytest

from gearmaze.bots import Budget, SeatView, ask, make_player, play_game
from gearmaze.bots.hints import hint
from gearmaze.bots.ladder import RUNGS
from gearmaze.engine import CHANCE, Action, Chance, LegalActions, Table, decisions, draw, play
from gearmaze.engine.guess import guess
from gearmaze.engine.view import view
from gearmaze.notation import action_text
from gearmaze.sets import scenario, scenario_names
from gearmaze.words.sentences import advice_text
from tests.bots.going_on import go_on
from tests.bots.samples import sampled
from tests.drawing import pos
from tests.engine.exchanging import exchanged, hidden_fields, phase, random_games

FASTEST = Budget(nodes=1)


@pytest.mark.parametrize("name", sampled("std3", "tea"))
@pytest.mark.parametrize("rung", ["novice", "archmage"])
def test_at_the_fastest_pace_every_answer_is_legal(name, rung):
    bot = make_player(rung)

    def decide(state, seat, count, chance):
        action = ask(bot, state, seat, chance, FASTEST)
        assert action in LegalActions(state, seat)
        return action

    go_on(name, 9, 160, decide)


def exchanges(name, seed, length, most):
    """Points of a random game where a seat owes something, with other secrets; at most so many of a kind.

    The other position is made by replaying the game with other hidden answers, not by `guess`, which the
    bots themselves look through: a mistake in it would be on both sides.
    """
    dice, met = random.Random(f"{name} {seed}"), Counter()
    for game in random_games(name, seed, length):
        for seat in () if game.over else game.to_act:
            kind = (phase(game.state), seat)
            if met[kind] < most and hidden_fields(game.state) != hidden_fields(
                twin := exchanged(game, seat, dice).state
            ):
                met[kind] += 1
                yield game.state, twin, seat


def compare_decisions(name, seed, length, most, nodes):
    """Every rung answers alike whatever is hidden; how often it was asked, by what was owed."""
    asked = Counter()
    for state, twin, seat in exchanges(name, seed, length, most):
        assert view(state, seat) == view(twin, seat)
        for number, rung in enumerate(RUNGS):
            one, other = (
                ask(make_player(rung), each, seat, Chance(number), Budget(nodes)) for each in (state, twin)
            )
            assert one == other, (rung, phase(state), action_text(state, one))
        asked[SeatView(state, seat).decision.kind] += 1
    return asked


@pytest.mark.parametrize("name", sampled("std4"))
def test_what_is_hidden_changes_no_decision(name):
    """The same view and budget give the same decision, whatever lies face down."""
    asked = compare_decisions(name, 3, 220, 4, 60) + compare_decisions(name, 1, 220, 4, 60)
    assert asked.total() > 40 and {"team", "place", "card", "act", "set"} <= set(asked), asked


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(4, 10))
@pytest.mark.parametrize("name", scenario_names())
def test_what_is_hidden_changes_no_decision_in_many_games(name, seed):
    assert compare_decisions(name, seed, 300, 12, 300).total() > 30


def test_a_view_shows_one_seat_and_deals_the_rest_anew():
    state = Table(scenario("base")).start()
    chance = Chance(1)
    for _ in range(40):
        seat = decisions(state)[0].seat
        action = draw(state, chance) if seat == CHANCE else ask(make_player("random"), state, seat, chance)
        state, _ = play(state, seat, action)
    seen = SeatView(state, 0)
    assert seen.data["seat"] == 0 and seen.data == SeatView(seen.sample(5), 0).data
    assert seen.sample(5) == seen.sample(5) and seen.sample(5).prints != seen.sample(6).prints


@pytest.mark.parametrize("name", scenario_names())
def test_a_bot_that_looks_where_it_should_not_finds_nothing(name):
    """Whatever a view holds, private parts too, is the same for every position that looks the same."""
    bot, hidden = make_player("random"), []

    def decide(state, seat, count, chance):
        other = guess(state, seat, chance)
        hidden.append(other != state)
        assert vars(SeatView(state, seat)) == vars(SeatView(other, seat))
        return ask(bot, state, seat, chance)

    go_on(name, 2, 120, decide)
    assert sum(hidden) > 10


def test_a_time_budget_stops_the_thinking():
    state = pos(
        "scenario base\nrooms 1cw 2cw 3cw 4cw 1ccw 2ccw 3ccw 4ccw\ntokens blue-goblin c4, yellow-troll c9"
    )
    import time

    started = time.monotonic()
    ask(make_player("archmage"), state, 0, Chance(1), Budget(nodes=10**9, seconds=0.5))
    assert time.monotonic() - started < 20  # a busy machine; without a limit it would take hours


def test_the_lowest_rung_beats_the_random_player():
    games = [play_game("base", ("novice", "random"), 4, number) for number in range(2)]
    assert all(game.winners == (0,) for game in games)


def test_a_way_out_is_taken_by_everybody():
    text = """scenario base
    rooms 1cw 2cw 3cw 4cw 1ccw 2ccw 3ccw 4ccw
    tokens blue-goblin yellow.1, yellow-troll c4
    turn 5 blue ap 1"""
    state = pos(text.replace("yellow.1", "b20"))
    for rung in RUNGS:
        for seed in range(1, 6):  # however blurred its judgement
            action = ask(make_player(rung), state, 0, Chance(seed))
            after, _ = play(state, 0, action)
            assert after.vp == (2, 0), f"{rung} plays {action_text(state, action)}"


def test_a_novice_does_not_tell_small_differences_apart():
    state = pos(
        """scenario base
        rooms 1cw 2cw 3cw 4cw 1ccw 2ccw 3ccw 4ccw
        tokens blue-goblin c4, blue-cleric d4, yellow-troll c14
        turn 5 blue ap 3"""
    )
    chosen = {
        rung: {ask(make_player(rung), state, 0, Chance(seed)) for seed in range(12)}
        for rung in ("novice", "captain")
    }
    assert len(chosen["novice"]) > len(chosen["captain"])


def test_a_hint_says_why():
    state = pos(
        """scenario base
        rooms 1cw 2cw 3cw 4cw 1ccw 2ccw 3ccw 4ccw
        tokens blue-goblin b20, yellow-troll c4
        turn 5 blue ap 1"""
    )
    good = hint(state, 0, Chance(1), "captain")
    assert action_text(state, good.action).startswith("move blue-goblin") and good.why == "points"


def test_a_hint_for_a_combat_card_says_what_it_beats_and_tells_no_secret():
    state = pos(
        """scenario base
        options cardMemory=on
        rooms 1cw 2cw 3cw 4cw 1ccw 2ccw 3ccw 4ccw
        tokens blue-warrior b4, yellow-troll c4
        turn 5 blue ap 1"""
    )
    attack = next(action for action in LegalActions(state, 0) if action.verb == "attack")
    fight, _ = play(state, 0, attack)
    good = hint(fight, 0, Chance(1), "captain")
    facts = dict(good.facts)
    cards = (0, 1, 2, 2, 3, 3, 4, 5, 6)
    assert facts == {"wins": sum(good.action.what > 1 + card for card in cards), "of": len(cards)}
    assert str(facts["wins"]) in advice_text(good.why, facts=good.facts)
    told = set()
    for card in (0, 6):  # whatever the first one laid, the second hears the same
        laid, _ = play(fight, 0, Action("lay", -1, card))
        told.add(hint(laid, 1, Chance(1), "captain"))
    assert len(told) == 1


def test_a_stronger_player_may_think_longer_and_none_for_long():
    """Seconds for a whole turn against people."""
    allowed = [skill.seconds for skill in RUNGS.values()]
    assert allowed == sorted(allowed)
    assert all(mine <= most for mine, most in zip(allowed, (0.2, 0.5, 1.0, 2.5, 5.0), strict=True))


@pytest.mark.parametrize("rung", RUNGS)
def test_no_time_is_no_excuse(rung):
    """With no time left at all there is a legal answer, and at once."""
    state = pos(
        "scenario base\nrooms 1cw 2cw 3cw 4cw 1ccw 2ccw 3ccw 4ccw\n"
        "tokens blue-goblin c4, blue-warrior d4, yellow-troll c9, yellow-cleric d9\nturn 5 blue ap 5"
    )
    import time

    started = time.monotonic()
    action = ask(make_player(rung), state, 0, Chance(1), Budget(nodes=10**7, seconds=0.0))
    assert action in LegalActions(state, 0)
    assert time.monotonic() - started < 60  # ten million positions would take a quarter of an hour
