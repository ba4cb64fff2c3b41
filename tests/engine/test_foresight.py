"""What is foreseen of a listed action is what the referee makes of it."""

import pytest

from gearmaze.engine import CHANCE, Action, Chance, LegalActions, Table, decisions, draw, play
from gearmaze.engine.actions import GO
from gearmaze.engine.foresight import foresee
from gearmaze.sets import scenario, scenario_names
from tests.drawing import pos


@pytest.mark.parametrize("name", scenario_names())
def test_every_listed_action_is_foreseen(name):
    chance = Chance(11)
    state = Table(scenario(name)).start()
    checked = 0
    for count in range(700):
        if state.result is not None:
            state = Table(scenario(name)).start()
        seat = decisions(state)[0].seat
        if seat == CHANCE:
            action = draw(state, chance)
        else:
            listed = LegalActions(state, seat).listed()
            by_verb = {}
            for each in listed:
                by_verb.setdefault(each.verb, []).append(each)
            action = chance.choice(by_verb[chance.choice(sorted(by_verb))])
            if count % 7 == 0:
                for each in listed:
                    assert foresee(state, seat, each) == play(state, seat, each)[0]
                    checked += 1
        state, _ = play(state, seat, action)
    assert checked > 1000


def test_a_move_over_a_square_is_foreseen_too() -> None:
    state = pos("rooms 1cw\ntokens blue-warrior a1 carries blue-sword")
    there, end = (state.maze.place[state.maze.grid.named(name)] for name in ("b1", "c1"))
    who = state.table.by_label["blue-warrior"]
    action = Action("move", who, -1, end, ((there, GO, -1),))
    assert foresee(state, 0, action) == play(state, 0, action)[0]
