"""Before the first turn: thoughtful, and bolder the better one knows the game."""

import pytest

from gearmaze.bots.opening import Habit, choose, nearness
from gearmaze.engine import CHANCE, Chance, LegalActions, Table, decisions, draw, play
from gearmaze.engine.state import HIDDEN
from gearmaze.sets import scenario


def _set_up(habit: Habit):
    """Base, both sides set up; stops before the first turn."""
    state, chance = Table(scenario("base")).start(), Chance(5)
    while decisions(state)[0].kind != "card":
        seat = decisions(state)[0].seat
        if seat == CHANCE:
            action = draw(state, chance)
        else:
            action = choose(state, seat, LegalActions(state, seat).listed(), chance, habit)
        state, _ = play(state, seat, action)
    return state


def _ahead(state) -> float:
    """How near the exit a side's characters wait on average."""
    spots = [
        nearness(state, seat, HIDDEN - state.place[token])
        for seat in range(2)
        for token in state.table.team[seat]
        if state.place[token] <= HIDDEN and state.table.kinds[token].character
    ]
    return sum(spots) / len(spots)


def test_the_bold_put_everybody_ahead():
    timid, bold = (_set_up(Habit(0.0, boldness)) for boldness in (0.0, 1.0))
    assert _ahead(bold) > _ahead(timid)


def test_a_whim_keeps_the_other_side_guessing():
    places = {tuple(_set_up(Habit(whim)).place) for whim in (0.0, 0.4, 0.8)}
    assert len(places) > 1


@pytest.mark.parametrize("seed", range(3))
def test_without_whims_the_same_is_chosen_every_time(seed):
    table = Table(scenario("prison"))
    state, chance = table.start(), Chance(seed)
    while decisions(state)[0].seat == CHANCE:
        state, _ = play(state, CHANCE, draw(state, chance))
    seat = decisions(state)[0].seat
    legal = LegalActions(state, seat).listed()
    chosen = {choose(state, seat, legal, Chance(each), Habit(0.0)) for each in range(5)}
    assert len(chosen) == 1
