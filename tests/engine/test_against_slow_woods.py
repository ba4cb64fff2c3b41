"""Lister, checker and slow rules on grounds of every sort, some changed during the game.

`tests/slow/terrains.py` has the table of grounds typed in by hand; boots and wings change how their bearer
walks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from gearmaze.engine import State
from tests.slow.by_hand import macros, try_anything, walk_by_hand
from tests.slow.compare import compare
from tests.slow.positions import OPTIONS, crowded

CASES = (
    "slow ground",
    "halted by the ground",
    "shut ground",
    "too few steps left for the ground",
    "only a Rope is left on a pit",
    "Rope left on a pit",
)


def woods(count: int, start: int = 0) -> Iterator[tuple[str, State]]:
    for index in range(start, start + count):
        options = index % len(OPTIONS)
        yield f"crowded('woods', {options}, {index})", crowded("woods", options, index)


@pytest.mark.slow
@pytest.mark.parametrize("handlings", [0, 1, 2])
def test_every_ground_gives_exactly_the_results_of_the_rules(handlings: int) -> None:
    notes: Counter[str] = Counter()
    count = 120 if handlings < 2 else 20
    compared = sum(
        compare(state, state.active, handlings, notes, name) for name, state in woods(count, 1000 * handlings)
    )
    assert compared > 10 * count
    assert not [case for case in CASES if not notes[case]]


@pytest.mark.slow
def test_every_single_step_over_it_is_judged_alike() -> None:
    moves, steps = walk_by_hand(woods(40, 5000))
    assert moves > 60 and steps > 800


@pytest.mark.slow
def test_a_move_over_it_written_as_one_action_does_what_its_steps_do() -> None:
    assert macros(woods(40, 6000), 1) > 200


@pytest.mark.slow
def test_what_is_not_listed_there_changes_nothing_when_tried() -> None:
    accepted, refused = try_anything(woods(24, 7000))
    assert accepted > 30 and refused > 500


@pytest.mark.proof
@pytest.mark.parametrize("chunk", range(4))
def test_thousands_of_positions_in_the_woods(chunk: int) -> None:
    notes: Counter[str] = Counter()
    for name, state in woods(1000, 10_000 + 1000 * chunk):
        compare(state, state.active, 1, notes, name)
