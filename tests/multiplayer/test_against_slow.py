"""Set-ups of every game for three and four beside the slow version of their rules (`beginnings`)."""

from collections import Counter

import pytest

from gearmaze.engine import LegalActions, State, decisions
from gearmaze.engine.placing import Place
from gearmaze.engine.setup import LineUp
from gearmaze.engine.state import HIDDEN, UNPLACED
from tests.multiplayer.begin import EVERY, Step, sort_of, steps, table_of, with_options
from tests.slow import beginnings
from tests.slow.beginnings import Moment


def told(state: State) -> Moment:
    table = state.table
    square = state.maze.square
    standing = {square[state.place[t]] for t in table.all_characters if state.place[t] >= 0}
    return Moment(
        tuple(
            tuple(sort_of(state, token) for token in team if state.place[token] == UNPLACED)
            for team in table.team
        ),
        tuple(sum(1 for p in state.place if p == HIDDEN - slot) for slot in range(len(state.prints))),
        frozenset(table.grid.xy(each) for each in standing),
    )


def compare(name: str, story: list[Step], seen: Counter[str]) -> None:
    """One set-up, decision by decision."""
    drawn = -1
    for number, step in enumerate(story):
        state, moment = step.before, told(step.before)
        table = state.table
        due = state.stack[-1]
        before = story[number - 1]
        if step.action.verb == "first":
            drawn = step.action.what
        if isinstance(due, LineUp):
            lined = sum(1 for each in story[:number] if each.action.verb == "pick")
            assert step.seat == (drawn + lined) % table.seats
            listed = {table.grid.xy(state.maze.square[a.where]) for a in LegalActions(state, step.seat)}
            assert listed == beginnings.free_circles(name, table.colours[step.seat], moment)
            seen["circles"] += len(listed)
        if isinstance(due, Place):
            first = before.action.verb != "place"
            last = drawn if before.action.verb == "first" else before.seat
            assert step.seat == beginnings.placer(name, last, first, moment)
            seen["passed over"] += not first and abs(step.seat - last) not in (1, table.seats - 1)
            listed = {(sort_of(state, a.what), a.where) for a in LegalActions(state, step.seat)}
            assert listed == beginnings.places(name, step.seat, moment)
            seen["places"] += len(listed)
            slots = table.layout.slots
            seen["wrong kind"] += any(slots[slot].takes not in ("any", sort) for sort, slot in listed)
            spare = [n for n, spot in enumerate(slots) if moment.inside[n] < spot.capacity]
            seen["level skipped"] += name.startswith("pyr") and max(slots[n].y for n in spare) > max(
                slots[slot].y for _, slot in listed
            )
    state = story[-1].after
    moment = told(state)
    assert all(not beginnings.places(name, seat, moment) for seat in range(state.table.seats))
    check_roles(name, state, seen)


def check_roles(name: str, state: State, seen: Counter[str]) -> None:
    table = state.table
    small = [table.layout.lines[line].id for line in table.zone_lines]
    zones = {small[zone - 1]: table.colours[seat] for seat, zone in enumerate(state.zones) if zone}
    for seat, colour in enumerate(table.colours):
        sets = {"home": state.ways.home, "exit": state.ways.exits, "closed": state.ways.closed}
        for line, mask in zip(table.layout.lines, table.grid.line_masks, strict=True):
            role = beginnings.role(name, table.colours, colour, line.id, zones)
            assert {each: by_seat[seat] & mask for each, by_seat in sets.items()} == {
                each: mask if each == role else 0 for each in sets
            }
            seen[role] += 1


def games(name: str, seeds: range, seen: Counter[str]) -> None:
    for seed in seeds:
        table = table_of(name)
        if seed % 3 == 2:
            least = beginnings.LINED_UP.get(name, 4)
            colour = table.colours[seed % table.seats]
            table = with_options(name, handicap={colour: {"characters": least + seed % 2}})
        compare(name, list(steps(table, seed)), seen)


def test_set_ups_are_as_the_slow_version_has_them() -> None:
    seen: Counter[str] = Counter()
    for name in EVERY:
        games(name, range(6), seen)
        assert decisions(table_of(name).start())
    for rare in ("circles", "places", "wrong kind", "level skipped", "passed over", "home", "exit", "closed"):
        assert seen[rare] > 0, f"never came up: {rare} in {seen}"


@pytest.mark.proof
@pytest.mark.slow
def test_many_set_ups_are_as_the_slow_version_has_them() -> None:
    seen: Counter[str] = Counter()
    for name in EVERY:
        games(name, range(100, 300), seen)
    assert seen["wrong kind"] > 50
    assert seen["level skipped"] > 50
    assert seen["passed over"] > 50
