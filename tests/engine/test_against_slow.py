"""The engine against the slow rules: on many positions both must allow exactly the same.

`tests/slow` was written from the rules' text without the engine. Here its results are compared with what
the engine lists, accepts and does: a seeded sample in `make test`, thousands more in `make proof`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest

from gearmaze.engine import State, decisions
from tests.slow.by_hand import macros, try_anything, walk_by_hand
from tests.slow.compare import compare
from tests.slow.deeds import Deeds
from tests.slow.positions import OPTIONS, crowded, random_game
from tests.slow.snapshot import take

PROOF = bool(os.environ.get("GEARMAZE_PROOF"))
TABLES = [(name, options) for name in ("base", "ropes") for options in range(len(OPTIONS))]

# What must occur among the crowded positions, or the comparison shows less than it seems to.
CASES = (
    "Rope taken from under a wounded enemy",
    "past a friend with Rope on a pit",
    "past a friendly Thief on a pit",
    "two pits in a row across rooms",
    "one Rope does not carry over two pits",
    "Rope taken on from pit to pit, held by something else",
    "Rope for Rope on a pit over the ground",
    "Rope for Rope on a pit with a friend",
    "Rope left on a pit",
    "too few anchors to leave it",
    "friend keeps his Rope",
    "friend needs his Rope",
    "own wounded needs the Rope",
    "only a Rope is left on a pit",
    "wounded carried off a pit",
    "over a lying Rope",
    "wizard over an enemy",
    "nothing left under an enemy",
    "left to a friend",
    "exit with a wounded",
    "exit with an object",
    "exit over an enemy",
    "jump, leaving the load",
    "jump from a pit",
    "wall-walk, leaving the load",
    "group combat",
    "wounded defended by friends",
    "healed target",
)
RARE_CASES = (
    "too few anchors to enter",
    "jump onto a pit",
    "jump to a line",
    "wall-walk onto a pit",
    "wall-walk from a pit",
    "wall-walk to a line",
    "healed on a pit",
    "shot kills carrier and carried",
    "thing lost in a pit",
)


def crowd(count: int, start: int = 0) -> Iterator[tuple[str, State]]:
    """Crowded positions, taking turns between the tables."""
    for index in range(start, start + count):
        table, options = TABLES[index % len(TABLES)]
        yield f"crowded({table!r}, {options}, {index})", crowded(table, options, index)


# The whole decision -------------------------------------------------------------------------------------

CHUNKS = 4


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_crowded_positions_give_exactly_the_results_of_the_rules(chunk: int) -> None:
    notes: Counter[str] = Counter()
    compared = 0
    for name, state in crowd(56, chunk * 56):
        for handlings in (0, 1):
            compared += compare(state, state.active, handlings, notes, name)
    assert compared > 2000
    lacking = [case for case in CASES if not notes[case]]
    assert len(lacking) < 8, f"these never occurred: {lacking}"


@pytest.mark.slow
def test_the_corner_cases_really_occur() -> None:
    notes: Counter[str] = Counter()
    for _, state in crowd(56 * CHUNKS):
        slow = Deeds(take(state), notes)
        for who in state.table.characters[state.active]:
            for _ in slow.deeds(who, 1):
                pass
    lacking = [case for case in CASES if not notes[case]]
    assert not lacking


@pytest.mark.slow
@pytest.mark.parametrize("handlings", [2, 3])
def test_several_handlings_give_exactly_the_results_of_the_rules(handlings: int) -> None:
    notes: Counter[str] = Counter()
    count = 20 if handlings == 2 else 12
    compared = sum(
        compare(state, state.active, handlings, notes, name) for name, state in crowd(count, 1000 * handlings)
    )
    assert compared > 50 * count


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["base", "beginner"])
def test_positions_of_random_games(scenario: str) -> None:
    _compare_games(scenario, range(3), 23)


def _compare_games(scenario: str, seeds: range, every: int) -> None:
    notes: Counter[str] = Counter()
    met = compared = 0
    for seed in seeds:
        for state, seat in random_game(scenario, seed % len(OPTIONS), seed):
            if decisions(state)[0].kind == "act":
                met += 1
                if met % every == 0:
                    compared += compare(state, seat, 1, notes, f"game {scenario} {seed}")
    assert compared > 10 * len(seeds)


# Step by step -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_single_step_is_judged_alike() -> None:
    moves, steps = walk_by_hand(crowd(32, 5000))
    assert moves > 40
    assert steps > 500


@pytest.mark.slow
def test_a_move_written_as_one_action_does_what_its_steps_do() -> None:
    assert macros(crowd(24, 6000), 1) > 150
    assert macros(crowd(8, 6001), 2) > 50


@pytest.mark.slow
def test_what_is_not_listed_changes_nothing_when_tried() -> None:
    accepted, refused = try_anything(crowd(24, 7000))
    assert accepted > 50
    assert refused > 500


# Thousands more -----------------------------------------------------------------------------------------


@pytest.mark.proof
@pytest.mark.parametrize("chunk", range(8))
def test_thousands_of_crowded_positions(chunk: int) -> None:
    notes: Counter[str] = Counter()
    for name, state in crowd(500, 10_000 + 500 * chunk):
        compare(state, state.active, 0, notes, name)
        compare(state, state.active, 1, notes, name)
    assert not [case for case in CASES if not notes[case]]


@pytest.mark.proof
def test_the_rarest_cases_occur_too() -> None:
    notes: Counter[str] = Counter()
    for _, state in crowd(8000, 10_000):
        slow = Deeds(take(state), notes)
        for who in state.table.characters[state.active]:
            for _ in slow.deeds(who, 0):
                pass
    assert not [case for case in RARE_CASES if not notes[case]]


@pytest.mark.proof
@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("handlings", [2, 3])
def test_hundreds_of_positions_with_several_handlings(handlings: int, chunk: int) -> None:
    notes: Counter[str] = Counter()
    count = 200 if handlings == 2 else 100
    for name, state in crowd(count, 30_000 * handlings + count * chunk):
        compare(state, state.active, handlings, notes, name)


@pytest.mark.proof
@pytest.mark.parametrize("scenario", ["base", "beginner"])
@pytest.mark.parametrize("chunk", range(2))
def test_thousands_of_positions_of_games(scenario: str, chunk: int) -> None:
    _compare_games(scenario, range(100 + 10 * chunk, 110 + 10 * chunk), 3)


@pytest.mark.proof
@pytest.mark.parametrize("chunk", range(4))
def test_thousands_of_moves_step_by_step(chunk: int) -> None:
    moves, _ = walk_by_hand(crowd(200, 50_000 + 200 * chunk))
    assert moves > 300
    assert macros(crowd(100, 60_000 + 101 * chunk), 1 + chunk % 2) > 400
