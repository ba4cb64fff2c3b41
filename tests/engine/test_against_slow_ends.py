"""The engine against the slow rules where a reader may mistake a rule, on positions made for it.

Crowded positions seldom have one point missing, a character on the far line with a hidden room before it,
or a portcullis on the border of a room; these have nothing else (`tests/slow/heists.py`, table `gates`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from gearmaze.engine import State
from tests.slow.by_hand import macros, try_anything, walk_by_hand
from tests.slow.compare import compare, result_of
from tests.slow.compare_prison import (
    compare_deeds,
    compare_fights,
    compare_refusals,
    compare_sight,
    compare_steps,
    jails,
)
from tests.slow.compare_prison import result_of as result_with_fights
from tests.slow.deeds import Deeds
from tests.slow.heists import far_line, heist
from tests.slow.moves import Slow
from tests.slow.positions import OPTIONS
from tests.slow.prison import Prison

FIRST_BOX = ("at once base", "at once ropes")
SECOND_BOX = ("prison-2", "prison-4", "at once prison", "at once mixed-free")


def heists(name: str, count: int, start: int = 0) -> Iterator[tuple[str, State]]:
    """Positions in which a stolen Rope may end the game, taking turns between the options."""
    for index in range(start, start + count):
        options = index % len(OPTIONS)
        yield f"heist({name!r}, {options}, {index})", heist(name, options, index)


def far_lines(name: str, count: int, start: int = 0) -> Iterator[tuple[str, State]]:
    """Characters on lines of either side; every other position with access to both rooms from home."""
    for index in range(start, start + count):
        options = (2, 0, 2, 3)[index % 4]
        yield f"far_line({name!r}, {options}, {index})", far_line(name, options, index)


def compare_heists(name: str, count: int, start: int) -> Counter[str]:
    """Lists with none to three handlings, single steps and whole moves; what occurred."""
    notes: Counter[str] = Counter()
    rules, told = (Deeds, result_of) if name in FIRST_BOX else (Prison, result_with_fights)
    for handlings, share in ((0, 4), (1, 1), (2, 4), (3, 8)):
        for where, state in heists(name, count // share, start):
            compare(state, state.active, handlings, notes, where, rules, told)
    by_hand: type[Slow] = Slow if name in FIRST_BOX else Prison
    assert walk_by_hand(heists(name, count // 3, start + 1000), by_hand)[0] > count // 4
    assert macros(heists(name, count // 2, start + 2000), 1) > count
    assert min(try_anything(heists(name, count, start + 3000), by_hand)) > count
    return notes


@pytest.mark.slow
@pytest.mark.parametrize("name", [*FIRST_BOX, *SECOND_BOX])
def test_a_theft_that_ends_the_game_is_listed_and_made_as_the_rules_say(name: str) -> None:
    notes = compare_heists(name, 24, 0)
    assert notes["won by a theft"] > 40
    assert notes["won by a theft, where nobody could stop"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("name", ["prison-2", "prison-3"])
def test_from_a_far_line_rooms_are_revealed_as_the_rules_say(name: str) -> None:
    notes: Counter[str] = Counter()
    assert compare_deeds(far_lines(name, 60), 0, notes) > 200
    assert notes["revealing from the far line"] > 10
    assert notes["revealing from home"] > 5


@pytest.mark.slow
def test_portcullises_and_slits_on_borders_are_what_the_rules_say() -> None:
    notes: Counter[str] = Counter()
    assert compare_deeds(jails("gates", 60), 0, notes) > 1000
    assert compare_deeds(jails("gates", 8, 1000), 1, notes) > 150
    assert notes["portcullis of the room beyond"] > 20
    assert notes["two portcullises at one border"] > 0
    assert notes["wall-walk through a slit"] > 0
    assert compare_sight(jails("gates", 8, 2000)) > 2500
    assert compare_refusals(jails("gates", 10, 3000))[0] > 1500
    assert compare_fights(jails("gates", 30, 4000), notes) > 15
    assert compare_steps(jails("gates", 12, 5000)) > 50


# Thousands more -----------------------------------------------------------------------------------------


@pytest.mark.proof
@pytest.mark.parametrize("name", [*FIRST_BOX, *SECOND_BOX])
def test_hundreds_of_thefts(name: str) -> None:
    notes = compare_heists(name, 400, 10_000)
    assert name == "prison-2" or notes["won by a theft on the last step out"]


@pytest.mark.proof
@pytest.mark.parametrize("name", ["prison-2", "prison-3"])
def test_hundreds_of_far_lines(name: str) -> None:
    compare_deeds(far_lines(name, 1500, 10_000), 0, Counter())


@pytest.mark.proof
def test_hundreds_of_gates() -> None:
    notes: Counter[str] = Counter()
    compare_deeds(jails("gates", 600, 10_000), 0, notes)
    compare_deeds(jails("gates", 100, 20_000), 1, notes)
    compare_fights(jails("gates", 400, 30_000), notes)
    compare_sight(jails("gates", 100, 40_000))
    compare_refusals(jails("gates", 100, 50_000))
    compare_steps(jails("gates", 100, 60_000))
