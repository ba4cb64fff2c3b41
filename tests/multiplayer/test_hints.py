"""A hint says what is so among several too: every reason is looked up in the referee."""

from functools import cache

import pytest

from gearmaze.bots import Budget, ask, make_player
from gearmaze.engine import CHANCE, Chance, LegalActions, Table, decisions, draw, play
from gearmaze.sets import scenario
from gearmaze.sets.multiplayer import SCENARIOS
from tests.bots.true_reasons import Asked, complaints

LESS = "is worth less than to end the turn"
QUICK = Budget(nodes=20)


@cache
def asked_in(name, seed, length):
    """Whoever had a choice in a game of quick players, wherever it was."""
    state, chance, bot, found = Table(scenario(name)).start(), Chance(seed), make_player("squire"), []
    for count in range(length):
        if state.result is not None:
            break
        seat = decisions(state)[0].seat
        if seat == CHANCE:
            action = draw(state, chance)
        else:
            if len(LegalActions(state, seat)) > 1:
                found.append(Asked(f"{name} {seed}, answer {count}", state, seat))
            action = ask(bot, state, seat, chance.fork(count), QUICK)
        state, _ = play(state, seat, action)
    return found


def wrong_hints(name, seed, length, many, level):
    found = asked_in(name, seed, length)
    some = [found[len(found) * number // many] for number in range(many)]
    # what a room may hold is guessed once a turn: by another guess a turn that ends so may be worth less
    return [wrong for each in some for wrong in complaints(each, level)[1] if not wrong.endswith(LESS)]


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_hints_say_among_several_is_so(name):
    assert wrong_hints(name, 2, 420, 14, "captain") == []


@pytest.mark.proof
@pytest.mark.parametrize("level", ["captain", "archmage"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_what_many_hints_say_among_several_is_so(name, level):
    assert wrong_hints(name, 3, 900, 120, level) == []
