"""A room as it lies, before it is put at its spot: print, turn, doors and what has changed since."""

from collections.abc import Mapping

from gearmaze.engine.layouts import Line
from gearmaze.engine.rooms import (
    BROKEN,
    CLOSED,
    LINE,
    OPEN,
    OPENED,
    STEP,
    WALL,
    Room,
    turned_cell,
    turned_side,
)
from gearmaze.engine.terrain import Terrains

Edge = tuple[int, int, int]  # a side changed during the game: cell and direction at turn 0, kind
DOOR_STATES = (CLOSED, OPENED, BROKEN)


def squares_where(ground: Mapping[str, int], terrains: Terrains, question: str) -> int:
    """The squares whose ground says yes to a question of `Terrain`."""
    found = 0
    for letter in terrains.saying(question):
        found |= ground.get(letter, 0)
    return found


class Part:
    """One room as it lies: print, turn, doors and what has changed since, before it is put at its spot."""

    __slots__ = ("_masks", "cells", "ground", "sides")

    def __init__(
        self, cells: list[int], ground: dict[str, int], sides: list[tuple[int, int, int, int]]
    ) -> None:
        self.cells = cells
        self.ground = ground
        self.sides = sides
        self._masks: dict[int, tuple[int, int, int, int]] = {}

    def crossable(self, kinds: int) -> tuple[int, int, int, int]:
        """For each direction, the squares whose own side there is one of `kinds`."""
        known = self._masks.get(kinds)
        if known is None:
            four = [0, 0, 0, 0]
            for cell, square in enumerate(self.cells):
                for direction in range(4):
                    if self.sides[cell][direction] & kinds:
                        four[direction] |= 1 << square
            known = self._masks[kinds] = (four[0], four[1], four[2], four[3])
        return known


def door_state(doors: int, index: int) -> int:
    """The side kind of a room's portcullis `index`; two bits of `doors` each."""
    return DOOR_STATES[doors >> 2 * index & 3]


def with_door(doors: int, index: int, kind: int) -> int:
    """`doors` with portcullis `index` in another state: no marker is counted, none runs out (COMP-08)."""
    return doors & ~(3 << 2 * index) | DOOR_STATES.index(kind) << 2 * index


def laid_out(room: Room, turn: int, doors: int, changed: str, edges: tuple[Edge, ...], stride: int) -> Part:
    """A room turned, on a grid of that width; see `Grid.part`."""
    cells = [0] * (room.size * room.size)
    ground: dict[str, int] = {}
    kinds = [list(four) for four in room.sides]
    for index, faces in enumerate(room.doors):
        for cell, direction in faces:
            kinds[cell][direction] = door_state(doors, index)
    for cell, direction, kind in edges:
        kinds[cell][direction] = kind
    letters = changed or room.ground
    sides = []
    for cell in range(room.size * room.size):
        stands = turned_cell(cell, turn, room.size)
        square = stands // room.size * stride + stands % room.size
        cells[cell] = square
        code = letters[cell]
        ground[code] = ground.get(code, 0) | 1 << square
        four = [0, 0, 0, 0]
        for direction in range(4):
            four[turned_side(direction, turn)] = kinds[cell][direction]
        sides.append((four[0], four[1], four[2], four[3]))
    return Part(cells, ground, sides)


def line_part(line: Line, squares: list[int], facing: set[int], delta: tuple[int, ...]) -> Part:
    """A starting line as a room that never turns, open ahead and along it (MP-GEN-09, GEO-14, GEO-15).

    `facing` are the squares of all lines that face the same way. An end is open to a line that goes on there;
    else there is nothing behind it, whatever room may touch it: that is no wall one could cross (MP-GEN-05).
    """
    sides = []
    for square in squares:
        four = [WALL, WALL, WALL, WALL]
        four[line.faces] = OPEN
        for direction in range(4):
            if (STEP[direction][0] != 0) == (line.dx != 0):
                four[direction] = OPEN if square + delta[direction] in facing else 0
        sides.append((four[0], four[1], four[2], four[3]))
    return Part(squares, {LINE: sum(1 << square for square in squares)}, sides)
