"""A view laid out for a picture: which square, side and piece comes where on the screen.

Screen columns grow to the right and rows downwards. A two-player labyrinth, longer than wide, lies on
its side: a quarter turn counter-clockwise, so that Blue's line is at the left and column a at the bottom.
It is a turn and never a mirror image, so gears keep their direction.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from gearmaze import data
from gearmaze.draw import look
from gearmaze.engine.berths import far_corners
from gearmaze.engine.layouts import Layout
from gearmaze.engine.maze import Grid
from gearmaze.engine.rooms import (
    BROKEN,
    CLOSED,
    DIRECTIONS,
    GEAR,
    LINE,
    OPEN,
    OPENED,
    STEP,
    WALL,
    Room,
    opposite,
    parse_rooms,
    turned_cell,
    turned_side,
)

_DOORS = {"open": OPENED, "closed": CLOSED, "broken": BROKEN}

Spot = tuple[int, int]
Piece = Mapping[str, Any]


class Square(NamedTuple):
    """One visible square: of a room lying open, or of a starting line (slot -1)."""

    column: int
    row: int
    name: str
    ground: str
    slot: int
    zone: str
    under: str = ""  # the letter of what a bridge or the like leads over

    @property
    def lowest(self) -> str:
        """The letter of what is at the bottom of it."""
        return self.under or self.ground


class Hall(NamedTuple):
    """A room as it lies on the screen; `room` is None while it is hidden."""

    slot: int
    column: int
    row: int
    size: int
    room: Room | None
    turn: int
    gear: Spot
    tokens: tuple[Piece, ...]
    capacity: int


class Strip(NamedTuple):
    """A starting line on the screen, its squares in the order of their numbers."""

    id: str
    colour: str
    spots: tuple[Spot, ...]
    dots: tuple[int, ...]


class Board:
    """Everything that has a place in the picture."""

    __slots__ = (
        "backs",
        "columns",
        "halls",
        "letters",
        "lines",
        "numbers",
        "pieces",
        "rows",
        "sconces",
        "shaft",
        "sides",
        "sideways",
        "spots",
        "squares",
    )

    def __init__(self, columns: int, rows: int, sideways: bool = False) -> None:
        self.columns = columns
        self.rows = rows
        self.sideways = sideways
        self.squares: dict[Spot, Square] = {}
        self.sides: dict[tuple[int, int, int], int] = {}
        self.halls: list[Hall] = []
        self.lines: list[Strip] = []
        self.shaft: list[Spot] = []
        self.sconces: list[tuple[Spot, int]] = []
        self.spots: dict[str, Spot] = {}
        self.pieces: dict[Spot, list[Piece]] = {}
        self.backs: dict[Spot, int] = {}
        self.letters: dict[int, str] = {}
        self.numbers: dict[int, str] = {}

    def side(self, column: int, row: int, direction: int) -> int:
        """What is drawn on one side of a square: its own side and its neighbour's together; 0 for nothing."""
        across, down = STEP[direction]
        own = self.sides.get((column, row, direction), 0)
        facing = self.sides.get((column + across, row + down, opposite(direction)), 0)
        if not own or not facing:
            return own or facing
        return look.heavier(own, facing)

    def spanned(self, spot: Spot) -> bool:
        """Whether what is spanned here goes on to the west or east, so that it is crossed upright."""
        here = self.squares[spot]
        beside = [self.squares.get((spot[0] + step, spot[1])) for step in (-1, 1)]
        return any(
            each is not None and each.slot == here.slot and each.lowest == here.under for each in beside
        )

    def hall_at(self, spot: Spot) -> int:
        """The number of the room, hidden or not, that covers a spot; -1 where there is none."""
        for hall in self.halls:
            if 0 <= spot[0] - hall.column < hall.size and 0 <= spot[1] - hall.row < hall.size:
                return hall.slot
        return -1

    def lay(self, slot: int, room: Room, column: int, row: int, turn: int, entry: Mapping[str, Any]) -> None:
        """Put a room down, its top left corner at a spot, turned clockwise `turn` quarters on the screen."""
        ground, kinds = as_it_lies(room, entry)
        beneath = under(room, ground)
        gear = (-1, -1)
        for cell in range(room.size * room.size):
            spot = _within(cell, turn, room.size, column, row)
            zone = room.zones[cell] if room.zones else ""
            self.squares[spot] = Square(*spot, "", ground[cell], slot, zone, beneath.get(cell, ""))
            if ground[cell] == GEAR:
                gear = spot
            for direction in range(4):
                self.sides[(*spot, turned_side(direction, turn))] = kinds[cell][direction]
        for feature in room.features:
            if feature[0] == "sconce":
                spot = _within(_cell(room, feature[1]), turn, room.size, column, row)
                self.sconces.append((spot, turned_side(DIRECTIONS.index(feature[2]), turn)))
        self.halls.append(Hall(slot, column, row, room.size, room, turn, gear, (), 0))


def as_it_lies(room: Room, entry: Mapping[str, Any]) -> tuple[str, list[list[int]]]:
    """Ground and sides of a room now: as printed, unless the view says otherwise, doors as they are."""
    ground: str = entry.get("ground", room.ground)
    kinds = [list(four) for four in room.sides]
    doors: list[str] = entry.get("doors", [])
    for number, faces in enumerate(room.doors):
        for cell, direction in faces:
            kinds[cell][direction] = _DOORS[doors[number]] if number < len(doors) else CLOSED
    for cell, way, name in entry.get("edges", ()):
        kinds[cell][DIRECTIONS.index(way)] = look.SIDES_BY_ID[name]
    return ground, kinds


def under(room: Room, ground: str) -> dict[int, str]:
    """The letters of what lies beneath bridges and the like, by cell."""
    letters = {each.id: letter for letter, each in look.GROUNDS.items()}
    found = {cell: look.ground(letter).over for cell, letter in enumerate(ground) if look.ground(letter).over}
    for kind, where, *more in room.features:
        letter = letters.get(kind, "")
        if letter and ground[_cell(room, where)] == letter and more[:1] == ["over"]:
            found[_cell(room, where)] = letters[more[1]]
    return found


def _cell(room: Room, where: str) -> int:
    down, across = where.split(",")
    return int(down) * room.size + int(across)


def _within(cell: int, turn: int, size: int, column: int, row: int) -> Spot:
    down, across = divmod(turned_cell(cell, turn, size), size)
    return column + across, row + down


@cache
def _grid(name: str) -> Grid:
    return Grid(data.layout(name))


@lru_cache(64)
def _room(name: str, drawing: str) -> Room:
    """A printed room, or one drawn by hand: a view brings its drawing along."""
    return parse_rooms(drawing, name)[name] if drawing else data.all_rooms()[name]


def _extent(layout: Layout) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of everything that may lie on the table."""
    corners = [(slot.x, slot.y) for slot in layout.slots]
    corners += [(x + 4, y + 4) for x, y in corners] + far_corners(layout)
    for line in layout.lines:
        corners += [(line.x + line.dx * i, line.y + line.dy * i) for i in (0, line.size - 1)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def lies_sideways(layout: Layout) -> bool:
    """Whether a labyrinth is drawn lying on its side: two players, facing along the longer way."""
    left, top, right, bottom = _extent(layout)
    return layout.players == 2 and all(line.dx for line in layout.lines) and bottom - top > right - left


def board_of(view: Mapping[str, Any], upright: bool = False) -> Board:
    """Lay out what one seat sees; `upright` stands what would lie on its side, where that is too wide."""
    layout = data.layout(view["layout"])
    grid = _grid(view["layout"])
    left, top, right, bottom = _extent(layout)
    across, down = right - left + 1, bottom - top + 1
    sideways = not upright and lies_sideways(layout)
    board = Board(down, across, True) if sideways else Board(across, down)

    def screen(x: int, y: int) -> Spot:
        return (y - top, right - x) if sideways else (x - left, y - top)

    for slot, entry in enumerate(view["rooms"]):
        x, y = entry["x"], entry["y"]
        column, row = screen(x + 4, y) if sideways else screen(x, y)
        if entry["shown"]:
            room = _room(entry["room"], entry.get("drawing", ""))
            board.lay(slot, room, column, row, (entry["turn"] + 3 * sideways) % 4, entry)
        else:
            tokens = tuple(entry.get("tokens", ()))
            hall = Hall(slot, column, row, 5, None, 0, (-1, -1), tokens, entry.get("capacity", 0))
            board.halls.append(hall)
        for cell in range(25):
            _name(board, grid, x + cell % 5, y + cell // 5, screen(x + cell % 5, y + cell // 5))
    owners = {zone["line"]: zone["seat"] for zone in view.get("zones", ()) if zone["shown"]}
    for line in layout.lines:
        places = [(line.x + line.dx * i, line.y + line.dy * i) for i in range(line.size)]
        for x, y in places:
            spot = screen(x, y)
            board.squares[spot] = Square(*spot, "", LINE, -1, "")
            _name(board, grid, x, y, spot)
            for direction, (dx, dy) in enumerate(STEP):
                ahead = direction == line.faces or (x + dx, y + dy) in places
                board.sides[(*spot, (direction + 3 * sideways) % 4)] = OPEN if ahead else WALL
        seat = owners.get(line.id, -1)
        colour = line.colour if seat < 0 else view["colours"][seat]
        board.lines.append(Strip(line.id, colour, tuple(screen(x, y) for x, y in places), line.dots))
    _join_lines(board)
    taken = [(hall.column, hall.row) for hall in board.halls]
    berths = [grid.xy(corner) for corner in grid.berths.on_board()]
    stops = [screen(x + 4, y) if sideways else screen(x, y) for x, y in berths]
    board.shaft = [stop for stop in stops if stop not in taken]
    _label(board, layout, screen)
    for piece in view.get("tokens", ()):
        board.pieces.setdefault(board.spots[piece["square"]], []).append(piece)
    for back in view.get("backs", ()):
        board.backs[board.spots[back["square"]]] = back["owner"]
    return board


def board_of_room(room: Room, turn: int = 0) -> Board:
    """One room by itself, as printed and then turned clockwise."""
    board = Board(room.size, room.size)
    board.lay(0, room, 0, 0, turn % 4, {})
    return board


def _name(board: Board, grid: Grid, x: int, y: int, spot: Spot) -> None:
    name = grid.name(grid.square(x, y))
    board.spots[name] = spot
    if spot in board.squares:
        board.squares[spot] = board.squares[spot]._replace(name=name)


def _join_lines(board: Board) -> None:
    """No wall between two starting lines that continue each other (MP-GEN-09)."""
    for column, row, direction in list(board.sides):
        across, down = STEP[direction]
        here, there = board.squares[column, row], board.squares.get((column + across, row + down))
        if there is not None and here.ground == there.ground == LINE:
            board.sides[column, row, direction] = OPEN


def _label(board: Board, layout: Layout, screen: Any) -> None:
    """Letters for grid columns and numbers for grid rows, by where they run on the screen."""
    cells = [(slot.x + i, slot.y + j) for slot in layout.slots for i in range(5) for j in range(5)]
    cells += [(line.x, line.y) for line in layout.lines if line.dx]
    for x, y in cells:
        column, row = screen(x, y)
        letter = ("a" if x >= 26 else "") + chr(ord("a") + x % 26)
        board.letters[row if board.sideways else column] = letter
        board.numbers[column if board.sideways else row] = str(y + 1)
