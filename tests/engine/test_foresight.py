"""What is foreseen of a listed action is what the referee makes of it."""

import pytest

from gearmaze.engine import CHANCE, Chance, LegalActions, Table, decisions, draw, play
from gearmaze.engine.foresight import foresee
from gearmaze.sets import scenario, scenario_names


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
