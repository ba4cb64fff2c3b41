"""What to expect of a room: it matters who turns it up."""

import pytest

from gearmaze.bots import ask, make_player
from gearmaze.bots.beam import Beam, Meter
from gearmaze.bots.evaluation import Judge, load_weights
from gearmaze.bots.players import own_chance
from gearmaze.bots.revealing import after_reveal
from gearmaze.engine import CHANCE, Chance, LegalActions, State, Table, decisions, draw, play
from gearmaze.engine.state import HIDDEN
from gearmaze.sets import scenario

JUDGE = Judge(load_weights())


def begun(seed: int) -> tuple[State, int]:
    """A game after its first card, and whose turn it is."""
    state, chance, count = Table(scenario("base")).start(), Chance(seed), 0
    while decisions(state)[0].kind != "act":
        seat = decisions(state)[0].seat
        if seat == CHANCE:
            action = draw(state, chance)
        else:
            action = ask(make_player("captain"), state, seat, own_chance(seed, count))
            count += 1
        state, _ = play(state, seat, action)
    return state, decisions(state)[0].seat


def test_whoever_turns_up_a_room_puts_down_what_suits_it():
    better = []
    for seed in range(6):
        state, seat = begun(seed)
        reveals = [action for action in LegalActions(state, seat) if action.verb == "reveal"]
        assert reveals
        for action in reveals:
            mine, theirs = (after_reveal(state, seat, action, 1, by) for by in (-1, 1 - seat))
            assert mine.shown == theirs.shown and HIDDEN - action.where not in mine.place
            assert mine.stack[-1][0] == "act" and mine.active == seat
            better.append(JUDGE(mine, seat) - JUDGE(theirs, seat))
    assert min(better) > -0.3 and sum(better) / len(better) > 0.1


def test_a_room_that_helps_the_other_side_if_it_turns_it_up_is_turned_up_before():
    signs = set()
    for seed in range(8):
        state, seat = begun(seed)
        here = JUDGE(state, seat)
        plain, rival = (
            {
                line.first: line.value
                for line in Beam(JUDGE, seat, Meter(200), 1, 2, rivalry=rivalry).lines(state)
                if line.first.verb == "reveal"
            }
            for rivalry in (0.0, 0.4)
        )
        for action, value in plain.items():
            theirs = [after_reveal(state, seat, action, each, 1 - seat) for each in range(2)]
            lost = here - sum(JUDGE(after, seat) for after in theirs) / 2
            assert rival[action] == pytest.approx(value + 0.4 * lost)
            signs.add(lost > 0)
    assert signs == {True, False}
