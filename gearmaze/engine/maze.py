"""The maze as it lies on the table: rooms placed, turned, hidden or shown, doors open or shut.

A *place* is where a token can be, in its room's own coordinates (room, cell): it does not change when
the room turns. A *square* is a point of the fixed grid under the rooms. `Grid` numbers both once per
layout; `Maze` says, for one arrangement of the rooms, which place lies on which square and which sides
lie between two squares. Sets of squares are plain integers, one bit a square, so that a whole layer of
a walk is a handful of shifts.
"""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from gearmaze.engine.berths import Berths, far_corners
from gearmaze.engine.errors import ParseError
from gearmaze.engine.footing import Footing, Profile
from gearmaze.engine.layouts import Layout
from gearmaze.engine.parts import Edge, Part, laid_out, line_part, squares_where
from gearmaze.engine.rooms import (
    LINE,
    WALK,
    Room,
    opposite,
)
from gearmaze.engine.terrain import PLAIN, Terrain, Terrains

CELLS = 25
MOST_MAZES = 256  # kept in a process, of all tables together: each carries what was worked out about it


def squares_in(mask: int) -> Iterator[int]:
    """The squares of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Grid:
    """The numbering of places and squares of one layout, and the parts rooms are assembled from."""

    def __init__(self, layout: Layout, terrains: Terrains | None = None) -> None:
        self.layout = layout
        self.terrains = terrains or Terrains(PLAIN)
        self.slots = len(layout.slots)
        corners = [(slot.x, slot.y) for slot in layout.slots]
        corners += [(slot.x + 4, slot.y + 4) for slot in layout.slots]
        for line in layout.lines:
            corners.append((line.x, line.y))
            corners.append((line.x + line.dx * (line.size - 1), line.y + line.dy * (line.size - 1)))
        corners += far_corners(layout)
        self.left = min(x for x, _ in corners) - 1
        self.top = min(y for _, y in corners) - 1
        self.stride = max(x for x, _ in corners) - self.left + 2
        self.rows = max(y for _, y in corners) - self.top + 2
        self.count = self.stride * self.rows
        self.delta = (-self.stride, 1, self.stride, -1)
        self.bit = [1 << square for square in range(self.count)]
        self.berths = Berths(layout, self.square)
        self.origins = self.berths.homes
        self.start = [CELLS * slot for slot in range(self.slots)]
        self.room_of: list[int] = [place // CELLS for place in range(CELLS * self.slots)]
        self.cell_of: list[int] = [place % CELLS for place in range(CELLS * self.slots)]
        for index, line in enumerate(layout.lines):
            self.start.append(len(self.room_of))
            self.room_of += [self.slots + index] * line.size
            self.cell_of += range(line.size)
        self.places = len(self.room_of)
        self.line_squares = [
            [self.square(line.x + line.dx * i, line.y + line.dy * i) for i in range(line.size)]
            for line in layout.lines
        ]
        self.line_masks = [sum(1 << square for square in squares) for squares in self.line_squares]
        self.lines = 0
        for mask in self.line_masks:
            self.lines |= mask
        self._line_parts = [
            line_part(line, squares, self._facing(line.faces), self.delta)
            for line, squares in zip(layout.lines, self.line_squares, strict=True)
        ]
        self._parts: dict[tuple[object, ...], Part] = {}
        self._names: dict[int, str] = {}

    def square(self, x: int, y: int) -> int:
        """The square at grid coordinates, x east and y south from 0 (MP-GEN-02)."""
        return (y - self.top) * self.stride + x - self.left

    def xy(self, square: int) -> tuple[int, int]:
        """Grid coordinates of a square."""
        return square % self.stride + self.left, square // self.stride + self.top

    def places_of(self, room: int) -> range:
        """The places of a room, or of a starting line after those."""
        end = self.start[room + 1] if room + 1 < len(self.start) else self.places
        return range(self.start[room], end)

    def _facing(self, faces: int) -> set[int]:
        """The squares of all lines that face the same way."""
        lines = zip(self.layout.lines, self.line_squares, strict=True)
        return {square for line, squares in lines if line.faces == faces for square in squares}

    def part(
        self, room: Room, turn: int, doors: int, changed: str = "", edges: tuple[Edge, ...] = ()
    ) -> Part:
        """A room turned and with its doors as they are, its north-west corner on square 0.

        `changed` is its ground where it is not as printed any more, `edges` are the sides that are not.
        """
        name = (room.id, turn, doors, changed, edges)
        part = self._parts.get(name)
        if part is None:
            part = self._parts[name] = laid_out(room, turn, doors, changed, edges, self.stride)
        return part

    def maze(
        self,
        rooms: tuple[Room | None, ...],
        turns: tuple[int, ...],
        doors: tuple[int, ...],
        origins: tuple[int, ...],
        ground: tuple[str, ...] = (),
        edges: tuple[tuple[Edge, ...], ...] = (),
        zones: tuple[int, ...] = (),
    ) -> "Maze":
        """The maze of one arrangement; a room not shown is given as None, `zones` once they lie open.

        Those asked for last are kept, up to `MOST_MAZES`; who still holds another keeps it for himself.
        """
        ground = ground or ("",) * self.slots
        edges = edges or ((),) * self.slots
        shown = tuple(room.id if room else "" for room in rooms)
        name = (self, shown, turns, doors, origins, ground, edges, zones)
        maze = _MAZES.pop(name, None) or Maze(self, rooms, turns, doors, origins, ground, edges, zones)
        _MAZES[name] = maze
        if len(_MAZES) > MOST_MAZES:
            _MAZES.popitem(last=False)
        return maze

    def name(self, square: int) -> str:
        """What people call a square: column letter and row number, or line and number (GEO-04)."""
        known = self._names.get(square)
        if known is None:
            known = self._names[square] = self._name(square)
        return known

    def _name(self, square: int) -> str:
        x, y = self.xy(square)
        if self.lines >> square & 1:
            for line, squares in zip(self.layout.lines, self.line_squares, strict=True):
                if square in squares and (line.dx == 0 or x < 0):
                    return f"{line.id}.{squares.index(square) + 1}"
        letters = chr(ord("a") + x % 26)
        return ("a" if x >= 26 else "") + letters + str(y + 1)

    def named(self, text: str) -> int:
        """The square people call `text`; the reverse of `name`, lines also as `line.number`."""
        if "." in text:
            line_id, _, number = text.rpartition(".")
            for line, squares in zip(self.layout.lines, self.line_squares, strict=True):
                if line.id.lower() == line_id.lower() and number.isascii() and number.isdigit():
                    if 1 <= int(number) <= line.size:
                        return squares[int(number) - 1]
                    raise ParseError(f"line {line.id} has squares 1 to {line.size}, not {number}")
            raise ParseError(f"there is no line square {text!r}")
        letters = text.rstrip("0123456789").lower()
        digits = text[len(letters) :]
        if not digits.isascii() or len(digits) > 3 or not digits:
            raise ParseError(f"{text!r} is not a square: write a letter and a number, such as c4")
        if len(letters) == 1 and "a" <= letters <= "z":
            x = ord(letters) - ord("a")
        elif len(letters) == 2 and letters[0] == "a" and "a" <= letters[1] <= "z":
            x = 26 + ord(letters[1]) - ord("a")
        else:
            raise ParseError(f"{text!r} is not a square: write a letter and a number, such as c4")
        y = int(digits) - 1
        inside = self.left < x < self.left + self.stride - 1 and self.top < y < self.top + self.rows - 1
        if not inside:
            raise ParseError(f"square {text!r} is not on this board")
        return self.square(x, y)


class Maze:
    """One arrangement of the rooms: where places lie and what is between them."""

    __slots__ = (
        "_changed",
        "_doors",
        "_passes",
        "_sides",
        "_turns",
        "_where",
        "brink",
        "footings",
        "gaps",
        "gears",
        "grid",
        "ground",
        "hidden",
        "land",
        "notes",
        "origins",
        "parts",
        "place",
        "plain",
        "room_at",
        "rooms",
        "rough",
        "square",
        "uneven",
        "useful",
        "zones",
    )

    def __init__(
        self,
        grid: Grid,
        rooms: tuple[Room | None, ...],
        turns: tuple[int, ...],
        doors: tuple[int, ...],
        origins: tuple[int, ...],
        ground: tuple[str, ...],
        edges: tuple[tuple[Edge, ...], ...],
        zones: tuple[int, ...],
    ) -> None:
        self.grid = grid
        self.zones = zones  # whose the small lines are: notes about ways out are of this maze only
        self.rooms = rooms
        self.origins = origins
        self.square = [-1] * grid.places
        self.place = [-1] * grid.count
        self.room_at = [-1] * grid.count
        self.parts: list[tuple[Part, int]] = []
        self.ground: dict[str, int] = {}
        self.land = 0
        self.hidden = 0
        for slot, room in enumerate(rooms):
            origin = origins[slot]
            if room is None:
                if origin >= 0:
                    for row in range(5):
                        self.hidden |= 0b11111 << origin + row * grid.stride
                        for column in range(5):
                            self.room_at[origin + row * grid.stride + column] = slot
                continue
            if origin >= 0:
                part = grid.part(room, turns[slot], doors[slot], ground[slot], edges[slot])
                self._lay(slot, part, origin)
        for index, part in enumerate(grid._line_parts):
            self._lay(grid.slots + index, part, 0)
        for mask in self.ground.values():
            self.land |= mask
        self._where: dict[str, int] = {}
        self._changed = ground
        self.footings: dict[int, Footing] = {}  # by the number of a profile, once asked for
        self.gaps = self.where("gap")  # what is often asked for
        self.gears = self.where("turns")
        self.plain = self.where("plain")
        self.rough = self.where("rough")
        self.useful = self.where("verbs")
        self.uneven = self.where("uneven")
        hidden, stride = self.hidden, grid.stride
        self.brink = self.land & (hidden << 1 | hidden >> 1 | hidden << stride | hidden >> stride)
        self._passes: dict[int, tuple[int, int]] = {}
        self._doors: dict[int, tuple[tuple[int, int], ...]] = {}
        self._turns = turns
        # what others worked out about this arrangement, by question and square
        self.notes: dict[tuple[str, int], Any] = {}
        self._sides: list[tuple[int, int, int, int] | None] = [None] * grid.count
        for part, origin in self.parts:
            for cell, square in enumerate(part.cells):
                self._sides[square + origin] = part.sides[cell]

    def _lay(self, index: int, part: Part, origin: int) -> None:
        place = self.grid.start[index]
        for square in part.cells:
            self.square[place] = square + origin
            self.place[square + origin] = place
            self.room_at[square + origin] = index
            place += 1
        for code, mask in part.ground.items():
            self.ground[code] = self.ground.get(code, 0) | mask << origin
        self.parts.append((part, origin))

    def where(self, question: str) -> int:
        """The squares whose ground says yes to a question of `Terrain`."""
        known = self._where.get(question)
        if known is None:
            known = self._where[question] = squares_where(self.ground, self.grid.terrains, question)
        return known

    def footing(self, profile: Profile) -> Footing:
        """What the grounds and sides are to somebody."""
        known = self.footings.get(profile.number)
        if known is None:
            known = self.footings[profile.number] = Footing(self.ground, self.grid.terrains, profile)
            known.passes = self.passes(profile.sides)
        return known

    def letter(self, square: int) -> str:
        """The letter of the ground of a shown square."""
        slot = self.room_at[square]
        if slot >= self.grid.slots:
            return LINE
        room = self.rooms[slot]
        assert room is not None
        return (self._changed[slot] or room.ground)[self.grid.cell_of[self.place[square]]]

    def terrain(self, square: int) -> Terrain:
        """The ground of a shown square."""
        return self.grid.terrains[self.letter(square)]

    def side(self, square: int, direction: int) -> int:
        """The kind of a square's own side, as it is now (COMP-09); 0 where nothing is shown."""
        four = self._sides[square]
        return four[direction] if four else 0

    def stretch(self, square: int, direction: int) -> tuple[int, int]:
        """Both sides between a square and its neighbour: own, then the neighbour's (GEO-11)."""
        return self.side(square, direction), self.side(
            square + self.grid.delta[direction], opposite(direction)
        )

    def passable(self, square: int, direction: int, kinds: int = WALK) -> bool:
        """Whether one may go that way who crosses sides of these kinds; open doors are in WALK (GEO-10).

        A wall of either room blocks (MP-GEN-04), and so does what has no side at all (MP-GEN-05).
        """
        own, facing = self.stretch(square, direction)
        return own & kinds != 0 and facing & kinds != 0

    def passes(self, kinds: int = WALK) -> tuple[int, int]:
        """The squares from which the way east, and the way south, is passable for `kinds`."""
        known = self._passes.get(kinds)
        if known is None:
            north = east = south = west = 0
            for part, origin in self.parts:
                four = part.crossable(kinds)
                north |= four[0] << origin
                east |= four[1] << origin
                south |= four[2] << origin
                west |= four[3] << origin
            known = self._passes[kinds] = (east & west >> 1, south & north >> self.grid.stride)
        return known

    def around(self, squares: int, kinds: int = WALK) -> int:
        """The squares one step from any of `squares`."""
        east, south = self.passes(kinds)
        stride = self.grid.stride
        return (
            (squares & east) << 1
            | squares >> 1 & east
            | (squares & south) << stride
            | squares >> stride & south
        )

    touching = around  # contact, for whoever fights or heals (GEO-08): with squares the same as one step

    def neighbour(self, square: int, direction: int) -> int:
        """The next square that way, whatever lies between."""
        return square + self.grid.delta[direction]

    def direction(self, start: int, end: int) -> int:
        """The direction from a square to the one beside it, or -1."""
        difference = end - start
        delta = self.grid.delta
        return delta.index(difference) if difference in delta else -1

    def adjacent(self, one: int, other: int) -> bool:
        """GEO-08: beside each other with no blocked side between, rooms aligned or not (MP-GEN-03)."""
        direction = self.direction(one, other)
        return direction >= 0 and self.passable(one, direction)

    def doors_beside(self, square: int) -> tuple[tuple[int, int], ...]:
        """The portcullises on a square's four sides, as (room, number); both at a border (GEO-12, GEO-13)."""
        known = self._doors.get(square)
        if known is None:
            found = set()
            for direction in range(4):
                beyond = self.neighbour(square, direction)
                for spot, side in ((square, direction), (beyond, opposite(direction))):
                    slot = self.room_at[spot]
                    if self.place[spot] < 0 or slot >= self.grid.slots:
                        continue
                    room = self.rooms[slot]
                    assert room is not None
                    face = (self.grid.cell_of[self.place[spot]], (side - self._turns[slot]) % 4)
                    found |= {(slot, number) for number, faces in enumerate(room.doors) if face in faces}
            known = self._doors[square] = tuple(sorted(found))
        return known

    def in_room(self, square: int) -> bool:
        """Whether a square belongs to a room, not to a line."""
        return 0 <= self.room_at[square] < self.grid.slots

    def name(self, place: int) -> str:
        """What people call the square a place lies on now."""
        square = self.square[place]
        return self.grid.name(square) if square >= 0 else "?"


_MAZES: "OrderedDict[tuple[object, ...], Maze]" = OrderedDict()  # the one asked for last comes last
