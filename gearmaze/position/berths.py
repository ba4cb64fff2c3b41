"""Rooms that lie elsewhere than they were dealt, as a line of a position: `origin 7 10,0`, `origin 1 up`."""

from collections.abc import Iterator

from gearmaze.engine import Act, ParseError, State
from gearmaze.engine.rooms_in_play import is_aloft
from gearmaze.engine.state import changed
from gearmaze.notation.names import number_in
from gearmaze.position.sections import Sections, TextLine

OFF, UP = "off", "up"


def origin_lines(state: State) -> Iterator[str]:
    """A line for each room that is not where it was dealt."""
    grid = state.table.grid
    for slot, origin in enumerate(state.origins):
        if origin == grid.berths.aloft:
            yield f"origin {slot + 1} {UP}"
        elif origin != grid.origins[slot]:
            x, y = grid.xy(origin)
            yield f"origin {slot + 1} {f'{x},{y}' if origin >= 0 else OFF}"


def read_origin(state: State, line: TextLine) -> None:
    """`origin 7 10,0`: the corner a room lies at now, where it can be in the course of a game."""
    words, grid = line.words, state.table.grid
    slot = number_in(words[0], 1, len(state.prints), "room") - 1
    where = words[1] if len(words) == 2 else ""
    x, _, y = where.partition(",")
    if where == UP and slot == grid.berths.apex:
        origin = grid.berths.aloft
    elif where == OFF:
        origin = -1
    elif where == UP:
        raise ParseError(f"room {slot + 1} has no hoist (MP-PYR-20)")
    else:
        width, height = grid.stride - 6, grid.rows - 6
        origin = grid.square(number_in(x, 0, width, "column"), number_in(y, 0, height, "row"))
    _check(state, slot, origin, where)
    state.origins = changed(state.origins, slot, origin)


def _check(state: State, slot: int, origin: int, where: str) -> None:
    """A room that travels lies where it may, and only once it lies open."""
    grid = state.table.grid
    berths = grid.berths.of(slot)
    if len(berths) == 1:
        return
    if origin not in berths:
        if slot == grid.berths.apex:
            x, y = grid.xy(grid.origins[slot])
            raise ParseError(
                f"room {slot + 1} lies at {x},{y} or hangs {UP!r} in its hoist, not {where} (MP-PYR-21)"
            )
        stops = " or ".join("{},{}".format(*grid.xy(stop)) for stop in berths)
        raise ParseError(f"the lift, room {slot + 1}, stops at {stops}, not at {where} (MP-LFT-13)")
    if origin != grid.origins[slot] and not state.shown >> slot & 1:
        rule = "MP-PYR-20" if slot == grid.berths.apex else "MP-LFT-15"
        raise ParseError(f"room {slot + 1} is face down, so it is still where it was dealt ({rule})")


def check_hoist(state: State, sections: Sections) -> None:
    """A room hangs in its hoist until the end of a turn, no longer."""
    apex = state.table.grid.berths.apex
    if apex < 0 or not is_aloft(state, apex) or state.result is not None:
        return
    if not any(isinstance(frame, Act) for frame in state.stack):
        number = next(line.number for line in sections.lines("origin"))
        sections.fail(f"room {apex + 1} hangs in its hoist only during a turn (MP-PYR-29)", number)
