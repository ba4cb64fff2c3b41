"""Rooms as people draw them, and how a room turns.

A room lives in its own coordinates: cell = row * size + column, from the north-west at turn 0.
"""

from __future__ import annotations

from typing import Final, NamedTuple, NoReturn

from gearmaze.engine.errors import GearmazeError, ParseError

# Kinds of side, one bit each so that a walker is a mask (GEO-07).
OPEN: Final = 1
WALL: Final = 2
CLOSED: Final = 4
OPENED: Final = 8
BROKEN: Final = 16
SLIT: Final = 32  # not among those one walks through: P-SLT-01
SECRET: Final = 64
WEB: Final = 128
GAP: Final = 256
RUBBLE: Final = 512
WALK: Final = OPEN | OPENED | BROKEN | RUBBLE

SIDE_NAMES: Final[dict[int, str]] = {
    OPEN: "open",
    WALL: "wall",
    CLOSED: "door",
    OPENED: "raised",
    BROKEN: "broken",
    SLIT: "slit",
    SECRET: "secret",
    WEB: "web",
    GAP: "gap",
    RUBBLE: "rubble",
}
SIDES_BY_NAME: Final[dict[str, int]] = {name: kind for kind, name in SIDE_NAMES.items()}

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = "NESW"
STEP: Final[tuple[tuple[int, int], ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))

# The letters of the grounds every box has; what others mean is in the table of a scenario (`terrain`).
FLOOR: Final = "."
GEAR: Final = "@"
LINE: Final = "_"

_BRIDGE: Final = "B"
_WIDTH: Final = 21
_HEIGHT: Final = 11
_EDGES: Final[dict[str, int]] = {"   ": OPEN, "---": WALL, "===": CLOSED, "-:-": SLIT, "-?-": SECRET}
_POSTS: Final[dict[str, int]] = {" ": OPEN, "|": WALL, "H": CLOSED, ":": SLIT, "?": SECRET}


class Room(NamedTuple):
    """One printed room at turn 0."""

    id: str
    pair: str  # the number or colour it shares with its twin (COMP-01)
    clockwise: bool
    size: int
    ground: str
    sides: tuple[tuple[int, int, int, int], ...]
    doors: tuple[tuple[tuple[int, int], ...], ...]
    zones: str
    features: tuple[tuple[str, ...], ...]
    source: str
    line: int
    rows: tuple[int, ...] = ()  # the line each row of squares is drawn on


def opposite(d: int) -> int:
    """The direction one comes from when going `d`."""
    return (d + 2) % 4


def turned_cell(cell: int, turn: int, size: int = 5) -> int:
    """Where a cell drawn at turn 0 stands after `turn` clockwise quarter turns (B-ROOM-13)."""
    row, column = divmod(cell, size)
    for _ in range(turn % 4):
        row, column = column, size - 1 - row
    return row * size + column


def turned_side(d: int, turn: int) -> int:
    """The direction a side drawn towards `d` faces after `turn` clockwise quarter turns (B-ROOM-13)."""
    return (d + turn) % 4


class Reader:
    """The lines of a file, read one by one; knows which room to blame."""

    __slots__ = ("at", "lines", "mark", "room", "source")

    def __init__(self, text: str, source: str, mark: str) -> None:
        self.lines: list[str] = [line.removesuffix("\r") for line in text.split("\n")]
        self.source: str = source
        self.mark: str = mark
        self.at: int = 0
        self.room: str = ""

    def skip(self, blank: bool = True) -> bool:
        """Pass over remarks (and blank lines); False at the end of the file."""
        while self.at < len(self.lines):
            line = self.lines[self.at].strip()
            if not line.startswith(self.mark) and (line or not blank):
                return True
            self.at += 1
        return False

    def read(self) -> str:
        """The next line; an empty one after the last."""
        self.at += 1
        return self.lines[self.at - 1] if self.at <= len(self.lines) else ""

    def first_word(self) -> str:
        words = self.lines[self.at].split() if self.at < len(self.lines) else []
        return words[0] if words else ""

    def fail(self, message: str, number: int = 0) -> NoReturn:
        """Refuse the line just read, or another."""
        blamed = f"room {self.room}: {message}" if self.room else message
        raise ParseError(blamed, self.source, min(number or self.at, len(self.lines)))


def parse_rooms(text: str, source: str = "") -> dict[str, Room]:
    """Read every square room of a hand-drawn file, by id, in the order of the file."""
    reader = Reader(text, source, "#")
    rooms: dict[str, Room] = {}
    while reader.skip():
        _add(rooms, _read_room(reader), reader)
    return rooms


def parse_card_rooms(text: str, source: str = "") -> dict[str, Room]:
    """Read room cards: 6 x 6 cells in four zones, barriers between zones (CG-GEO-11, CG-GEO-12)."""
    from gearmaze.engine.room_cards import read_card  # which is written in terms of this module

    reader = Reader(text, source, ";")
    rooms: dict[str, Room] = {}
    while reader.skip():
        _add(rooms, read_card(reader), reader)
    return rooms


def room_text(room: Room) -> str:
    """Draw a square room the way `parse_rooms` reads it."""
    if room.zones or room.size != 5:
        raise GearmazeError(f"room {room.id}: only square rooms are drawn this way")
    edges = {kind: symbol for symbol, kind in _EDGES.items()}
    posts = {kind: symbol for symbol, kind in _POSTS.items()}
    for kinds in room.sides:
        for kind in kinds:
            if kind not in edges:
                raise GearmazeError(f"room {room.id}: a side of kind {kind} has no drawing")
    drawn = [f"room {room.id}"]
    for row in range(0, 25, 5):
        cells = range(row, row + 5)
        drawn.append("+" + "".join(edges[room.sides[cell][NORTH]] + "+" for cell in cells))
        squares = [f" {room.ground[cell]} {posts[room.sides[cell][EAST]]}" for cell in cells]
        drawn.append(posts[room.sides[row][WEST]] + "".join(squares))
    drawn.append("+" + "".join(edges[room.sides[cell][SOUTH]] + "+" for cell in range(20, 25)))
    drawn += [" ".join(feature) for feature in room.features]
    return "\n".join(drawn) + "\n"


def _add(rooms: dict[str, Room], room: Room, reader: Reader) -> None:
    if room.id in rooms:
        reader.fail(f"drawn twice, first on line {rooms[room.id].line}", room.line)
    rooms[room.id] = room
    reader.room = ""


# Square rooms -------------------------------------------------------------------------------------


class _Drawing:
    """What the lines read so far have drawn."""

    __slots__ = ("doors", "ground", "rows", "sides")

    def __init__(self) -> None:
        self.ground: str = ""
        self.rows: list[int] = []
        self.sides: list[list[int]] = [[0, 0, 0, 0] for _ in range(25)]
        self.doors: list[tuple[tuple[int, int], ...]] = []

    def side(self, row: int, column: int, back: int, kind: int) -> None:
        """Set the north or west (`back`) side of a square, which is its neighbour's other side."""
        dx, dy = STEP[back]
        faces: list[tuple[int, int]] = []
        if column + dx >= 0 and row + dy >= 0:
            faces.append(((row + dy) * 5 + column + dx, opposite(back)))
        if column < 5 and row < 5:
            faces.append((row * 5 + column, back))
        for cell, d in faces:
            self.sides[cell][d] = kind
        if kind == CLOSED:
            self.doors.append(tuple(faces))


def _read_room(reader: Reader) -> Room:
    """A room of five by five squares (GEO-01), from its header to its features."""
    line = reader.read()
    number = reader.at
    words = line.split()
    name = words[1] if len(words) == 2 and words[0] == "room" else ""
    turns = "ccw" if name.endswith("ccw") else "cw" if name.endswith("cw") else ""
    pair = name[: len(name) - len(turns)]
    if not turns or not (pair.isascii() and pair.isdigit()) or pair[0] == "0" or len(pair) > 3:
        reader.fail(f"expected a header 'room <number><cw|ccw>', found {quoted(line)}")
    reader.room = name

    drawing = _Drawing()
    for i in range(_HEIGHT):
        reader.skip(blank=False)
        ended = reader.first_word() in ("", "room", "sconce", "bridge")
        line = reader.read()
        if ended:
            reader.fail(f"expected {_HEIGHT} lines of drawing, found {i}")
        if len(line) > _WIDTH:
            reader.fail(f"expected at most {_WIDTH} characters, found {len(line)}")
        if i % 2 == 0:
            _read_edges(reader, line.ljust(_WIDTH), i // 2, drawing)
        else:
            _read_squares(reader, line.ljust(_WIDTH), i // 2, drawing)
    if GEAR not in drawing.ground:
        reader.fail(f"expected one gear '{GEAR}', found none", number)

    features = _read_features(reader, drawing)
    bridges = [cell_at(feature[1]) for feature in features if feature[0] == "bridge"]
    for cell in range(25):
        if drawing.ground[cell] == _BRIDGE and cell not in bridges:
            wanted = f"'bridge {cell // 5},{cell % 5} over <crevasse|water>'"
            reader.fail(f"expected a line {wanted} for its square '{_BRIDGE}'", number)
    sides = tuple((side[0], side[1], side[2], side[3]) for side in drawing.sides)
    doors = tuple(drawing.doors)
    rows = tuple(drawing.rows)
    return Room(
        name, pair, turns == "cw", 5, drawing.ground, sides, doors, "", features, reader.source, number, rows
    )


def _read_edges(reader: Reader, line: str, row: int, drawing: _Drawing) -> None:
    for column in range(6):
        if line[4 * column] != "+":
            _unexpected(reader, "a corner '+'", line, 4 * column, 1)
    for column in range(5):
        symbol = line[4 * column + 1 : 4 * column + 4]
        if symbol not in _EDGES:
            _unexpected(reader, "'   ', '---', '===', '-:-' or '-?-'", line, 4 * column + 1, 3)
        drawing.side(row, column, NORTH, _EDGES[symbol])


def _read_squares(reader: Reader, line: str, row: int, drawing: _Drawing) -> None:
    for column in range(6):
        symbol = line[4 * column]
        if symbol not in _POSTS:
            _unexpected(reader, "' ', '|', 'H', ':' or '?'", line, 4 * column, 1)
        drawing.side(row, column, WEST, _POSTS[symbol])
    for column in range(5):
        square = line[4 * column + 1 : 4 * column + 4]
        if square[0] != " " or square[2] != " " or not "!" <= square[1] <= "~":
            _unexpected(reader, "a square, the letter of a ground between blanks", line, 4 * column + 1, 3)
        if square[1] == GEAR and GEAR in drawing.ground:
            reader.fail(f"expected one gear '{GEAR}', found a second")
        drawing.ground += square[1]
    drawing.rows.append(reader.at)


def _read_features(reader: Reader, drawing: _Drawing) -> tuple[tuple[str, ...], ...]:
    features: list[tuple[str, ...]] = []
    while reader.skip() and reader.first_word() in ("sconce", "bridge"):
        line = reader.read()
        words = tuple(line.split())
        cell = cell_at(words[1]) if len(words) > 1 else -1
        if words[0] == "sconce":
            if cell < 0 or len(words) != 3 or words[2] not in tuple(DIRECTIONS):
                reader.fail(f"expected 'sconce <row>,<column> <N|E|S|W>', found {quoted(line)}")
            if drawing.sides[cell][DIRECTIONS.index(words[2])] != WALL:
                reader.fail(f"expected a wall for the sconce at {words[1]} {words[2]}")
        else:
            if cell < 0 or len(words) != 4 or words[2] != "over" or words[3] not in ("crevasse", "water"):
                reader.fail(f"expected 'bridge <row>,<column> over <crevasse|water>', found {quoted(line)}")
            if drawing.ground[cell] != _BRIDGE:
                reader.fail(f"expected a square '{_BRIDGE}' at {words[1]}, found '{drawing.ground[cell]}'")
        named = 3 if words[0] == "sconce" else 2
        if any(feature[:named] == words[:named] for feature in features):
            reader.fail(f"the {words[0]} at {words[1]} is given twice")
        features.append(words)
    return tuple(features)


def cell_at(text: str, size: int = 5) -> int:
    """The cell of 'row,column', or -1."""
    digits = "0123456789"[:size]
    if len(text) != 3 or text[1] != "," or text[0] not in digits or text[2] not in digits:
        return -1
    return int(text[0]) * size + int(text[2])


def quoted(text: str) -> str:
    """What was found, for a message, cut if it is long."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _unexpected(reader: Reader, wanted: str, line: str, column: int, width: int) -> NoReturn:
    found = quoted(line[column : column + width])
    reader.fail(f"expected {wanted} at column {column + 1}, found {found}")
