"""No bot sees what another seat hides, a partner's secrets as little as a rival's."""

import pytest

from gearmaze.bots import Budget, ask, make_player
from gearmaze.bots.ladder import RUNGS
from gearmaze.engine import Chance
from gearmaze.engine.view import view
from tests.bots.test_ladder import exchanges

FEW = Budget(nodes=60)


def differs(state, twin, owners):
    """Whether the two positions hide other things of these seats."""
    return any(state.place[t] != twin.place[t] for owner in owners for t in state.table.team[owner]) or any(
        one.get(owner) != other.get(owner)
        for one, other in [(_sealed(state), _sealed(twin))]
        for owner in owners
    )


def _sealed(state):
    return dict(getattr(state.stack[-1], "cards", {})) if state.stack else {}


def test_what_a_partner_hides_changes_no_answer():
    """Its starters, what it hid in the rooms, its cards: exchanged, and every rung answers alike."""
    met = 0
    for state, twin, seat in exchanges("tea", 2, 220, 3):
        partners = [each for each in state.table.sides.partners[seat] if each != seat]
        if not differs(state, twin, partners):
            continue
        met += 1
        assert view(state, seat) == view(twin, seat)
        for number, rung in enumerate(RUNGS):
            one, other = (ask(make_player(rung), each, seat, Chance(number), FEW) for each in (state, twin))
            assert one == other, (rung, one, other)
    assert met > 8


@pytest.mark.parametrize("name", ["all", "lab3", "pyr4"])
def test_sealed_cards_small_lines_and_who_stayed_out_change_no_answer(name):
    met = 0
    for state, twin, seat in exchanges(name, 5, 260, 2):
        met += 1
        for number, rung in enumerate(("squire", "archmage")):
            one, other = (ask(make_player(rung), each, seat, Chance(number), FEW) for each in (state, twin))
            assert one == other, (rung, one, other)
    assert met > 8
