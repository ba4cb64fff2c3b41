"""Where squares lie, which are adjacent and what is seen: slowly, by walking coordinates.

Written apart from the engine, to disagree with it when one of the two is wrong: no bits, no tables, no
place numbers. A square is (x, y), x east and y south; a direction is a step (dx, dy).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from gearmaze.engine.layouts import Layout
from gearmaze.engine.rooms import BROKEN, OPEN, OPENED, RUBBLE, SLIT, Room

Spot = tuple[int, int]

NORTH, EAST, SOUTH, WEST = (0, -1), (1, 0), (0, 1), (-1, 0)
DIRECTIONS = (NORTH, EAST, SOUTH, WEST)
PASSABLE = (OPEN, OPENED, BROKEN, RUBBLE)


class Square(NamedTuple):
    """One shown square: whose it is, what it is, what its four sides are."""

    owner: tuple[str, int, int]  # ("room", slot, cell as drawn) or ("line", number, square of the line)
    ground: str
    sides: dict[Spot, int]


class Placed(NamedTuple):
    """A room on the table: its north-west corner (None: lifted out), turn and doors."""

    room: Room
    corner: Spot | None
    turn: int
    doors: Sequence[int]  # the kind of side each portcullis is now
    hidden: bool = False


def turned(spot: Spot, turns: int, size: int = 5) -> Spot:
    """A (column, row) of a room after so many clockwise quarter turns."""
    x, y = spot
    for _ in range(turns):
        x, y = size - 1 - y, x
    return x, y


def turned_step(step: Spot, turns: int) -> Spot:
    """A direction after so many clockwise quarter turns."""
    dx, dy = step
    for _ in range(turns):
        dx, dy = -dy, dx
    return dx, dy


VOID = -1  # nothing is there to be crossed, by whatever means (MP-GEN-05)


class Board:
    """A layout with rooms on it."""

    def __init__(self, layout: Layout, rooms: Sequence[Placed]) -> None:
        self.layout = layout
        self.squares: dict[Spot, Square] = {}
        self.hidden: dict[Spot, int] = {}
        for slot, placed in enumerate(rooms):
            if placed.corner is None:
                continue
            if placed.hidden:
                left, top = placed.corner
                for x in range(left, left + 5):
                    for y in range(top, top + 5):
                        self.hidden[x, y] = slot
            else:
                self._lay(slot, placed, placed.corner)
        for number in range(len(layout.lines)):
            self._lay_line(number)

    def _lay(self, slot: int, placed: Placed, corner: Spot) -> None:
        room = placed.room
        for row in range(5):
            for column in range(5):
                cell = 5 * row + column
                sides = dict(zip(DIRECTIONS, room.sides[cell], strict=True))
                for door, faces in enumerate(room.doors):
                    for own, direction in faces:
                        if own == cell:
                            sides[DIRECTIONS[direction]] = placed.doors[door]
                x, y = turned((column, row), placed.turn)
                self.squares[corner[0] + x, corner[1] + y] = Square(
                    ("room", slot, cell),
                    room.ground[cell],
                    {turned_step(step, placed.turn): kind for step, kind in sides.items()},
                )

    def line_spots(self, number: int) -> list[Spot]:
        """The squares of a line, in its own order."""
        line = self.layout.lines[number]
        return [(line.x + i * line.dx, line.y + i * line.dy) for i in range(line.size)]

    def _lay_line(self, number: int) -> None:
        """GEO-14, GEO-15, MP-GEN-09: open ahead, along itself and to a line that continues it."""
        line = self.layout.lines[number]
        own = self.line_spots(number)
        continued: list[Spot] = []
        for other in range(len(self.layout.lines)):
            if other != number and self.layout.lines[other].faces == line.faces:
                spots = self.line_spots(other)
                continued += [spots[0], spots[-1]]
        along = [step for step in DIRECTIONS if (step[0] != 0) == (line.dx != 0)]
        for index, (x, y) in enumerate(own):
            sides = dict.fromkeys(DIRECTIONS, VOID)
            sides[DIRECTIONS[line.faces]] = OPEN
            for dx, dy in along:
                beside = (x + dx, y + dy)
                if beside in own or (beside in continued and (x, y) in (own[0], own[-1])):
                    sides[dx, dy] = OPEN
            self.squares[x, y] = Square(("line", number, index), "_", sides)

    # Questions --------------------------------------------------------------------------------------

    def between(self, spot: Spot, step: Spot) -> tuple[int, int] | None:
        """Both sides between a square and the next one, or None where one of them is not shown."""
        beside = (spot[0] + step[0], spot[1] + step[1])
        if spot not in self.squares or beside not in self.squares:
            return None
        back = (-step[0], -step[1])
        return self.squares[spot].sides[step], self.squares[beside].sides[back]

    def passable(self, spot: Spot, step: Spot, kinds: Collection[int] = PASSABLE) -> bool:
        """Whether one may go that way who crosses these kinds of side."""
        sides = self.between(spot, step)
        return sides is not None and sides[0] in kinds and sides[1] in kinds

    def adjacent(self, one: Spot, other: Spot) -> bool:
        """GEO-08."""
        step = (other[0] - one[0], other[1] - one[1])
        return step in DIRECTIONS and self.passable(one, step)

    def neighbours(self, spot: Spot) -> set[Spot]:
        """The squares adjacent to one."""
        return {
            (spot[0] + dx, spot[1] + dy)
            for dx, dy in DIRECTIONS
            if self.adjacent(spot, (spot[0] + dx, spot[1] + dy))
        }

    def ray(self, start: Spot, step: Spot, characters: Collection[Spot]) -> Iterator[Spot]:
        """The squares seen one way, nearest first (LOS-01 to LOS-08, P-SLT-06, P-SLT-09)."""
        spot = start
        while True:
            through = (*PASSABLE, SLIT) if spot == start else PASSABLE
            if not self.passable(spot, step, through):
                return
            spot = (spot[0] + step[0], spot[1] + step[1])
            yield spot
            if spot in characters:
                return

    def seen(self, start: Spot, characters: Collection[Spot]) -> set[Spot]:
        """Every square seen from one."""
        return {spot for step in DIRECTIONS for spot in self.ray(start, step, characters)}
