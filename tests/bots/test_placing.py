"""What a revealed room holds is put down with a thought of what comes of it."""

import pytest

from gearmaze.bots import ask, make_player
from gearmaze.bots.beam import Meter
from gearmaze.bots.evaluation import Judge, load_weights
from gearmaze.bots.ladder import RUNGS
from gearmaze.bots.placing import everything_put_down, outlook, put_down, put_down_well
from gearmaze.bots.players import own_chance
from gearmaze.bots.seat_view import Budget
from gearmaze.engine import CHANCE, Chance, LegalActions, State, Table, decisions, draw, play
from gearmaze.engine.foresight import foresee
from gearmaze.sets import scenario

JUDGE = Judge(load_weights())
DEEP = 3000  # positions, more than ten times as many as are looked at when it counts


def met(game: int, moment: int) -> tuple[State, int, list]:
    """A room just turned up in a game of greedy players, who puts something down, and where it can go."""
    state, chance, count = Table(scenario("base")).start(), Chance(900 + game), 0
    while count <= moment:
        decision = decisions(state)[0]
        if decision.seat == CHANCE:
            action = draw(state, chance)
        else:
            if count == moment:
                break
            action = ask(make_player("greedy"), state, decision.seat, own_chance(game, count, decision.seat))
            count += 1
        state, _ = play(state, decision.seat, action)
    assert decision.kind == "set"
    return state, decision.seat, LegalActions(state, decision.seat).listed()


def later(state: State, seat: int, action) -> float:
    """What it comes to, seen from afar."""
    return outlook(everything_put_down(foresee(state, seat, action), JUDGE), seat, JUDGE, DEEP)


@pytest.mark.parametrize(("game", "moment"), [(1, 46), (11, 38), (12, 33)])
def test_a_square_that_looks_best_may_be_a_blunder(game, moment):
    state, seat, legal = met(game, moment)
    rash = put_down(state, seat, legal, JUDGE)
    wise = put_down_well(state, seat, legal, JUDGE, Meter(RUNGS["archmage"].nodes))
    assert wise in legal
    assert later(state, seat, wise) > later(state, seat, rash) + 1  # more than a point


def test_the_highest_level_thinks_of_it_and_the_others_take_what_looks_best():
    state, seat, legal = met(11, 38)
    answers = {
        name: ask(make_player(name), state, seat, Chance(1)) for name in ("captain", "warlord", "archmage")
    }
    assert answers["captain"] == answers["warlord"] == put_down(state, seat, legal, JUDGE)
    assert answers["archmage"] != answers["captain"]
    hurried = ask(make_player("archmage"), state, seat, Chance(1), Budget(nodes=1))
    assert hurried == answers["captain"]


def test_out_of_time_it_takes_what_looks_best():
    state, seat, legal = met(11, 38)
    late = put_down_well(state, seat, legal, JUDGE, Meter(3200, 0.0))
    of_its_kind = [action for action in legal if action.what == late.what]
    assert late == max(of_its_kind, key=lambda action: JUDGE(foresee(state, seat, action), seat))
