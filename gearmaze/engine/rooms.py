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
SLIT: Final = 32
SECRET: Final = 64
WEB: Final = 128
GAP: Final = 256
RUBBLE: Final = 512
WALK: Final = OPEN | OPENED | BROKEN | RUBBLE

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = "NESW"
STEP: Final[tuple[tuple[int, int], ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))

FLOOR: Final = "."
GEAR: Final = "@"
PIT: Final = "O"
LINE: Final = "_"
GROUNDS: Final = ".@OTWVMFXBL"

_BRIDGE: Final = "B"
_WIDTH: Final = 21
_HEIGHT: Final = 11
_EDGES: Final[dict[str, int]] = {"   ": OPEN, "---": WALL, "===": CLOSED, "-:-": SLIT, "-?-": SECRET}
_POSTS: Final[dict[str, int]] = {" ": OPEN, "|": WALL, "H": CLOSED, ":": SLIT, "?": SECRET}

_CARD: Final = 6
_ZONES: Final = "tscr"
_BARRIERS: Final[dict[str, int]] = {"open": OPEN, "wall": WALL, "port": CLOSED, "slit": SLIT, "pit": GAP}
_BORDERS: Final[dict[str, int]] = {".": OPEN, "#": WALL, "H": CLOSED, ":": SLIT, "o": GAP}


class Room(NamedTuple):
    """One printed room at turn 0."""

    id: str
    pair: str
    clockwise: bool
    size: int
    ground: str
    sides: tuple[tuple[int, int, int, int], ...]
    doors: tuple[tuple[tuple[int, int], ...], ...]
    zones: str
    features: tuple[tuple[str, ...], ...]
    source: str
    line: int


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


# --- square rooms -----------------------------------------------------------------------------------------------------


def parse_rooms(text: str, source: str = "") -> dict[str, Room]:
    """Read every room of a hand-drawn file, by id, in the order of the file."""
    lines = _split(text)
    rooms: dict[str, Room] = {}
    at = 0
    while at < len(lines):
        if _is_remark(lines[at], "#"):
            at += 1
            continue
        room, after = _parse_room(lines, at, source)
        if room.id in rooms:
            _fail(room.id, f"drawn twice, first on line {rooms[room.id].line}", source, at + 1)
        rooms[room.id] = room
        at = after
    return rooms


def room_text(room: Room) -> str:
    """Draw a square room the way `parse_rooms` reads it."""
    if room.zones or room.size != 5:
        raise GearmazeError(f"room {room.id}: only square rooms are drawn this way")
    edges = {kind: symbol for symbol, kind in _EDGES.items()}
    posts = {kind: symbol for symbol, kind in _POSTS.items()}
    drawn: list[str] = [f"room {room.id}"]
    for row in range(6):
        line = "+"
        for column in range(5):
            kind = room.sides[row * 5 + column][NORTH] if row < 5 else room.sides[20 + column][SOUTH]
            line += _symbol(edges, kind, room.id) + "+"
        drawn.append(line)
        if row < 5:
            line = _symbol(posts, room.sides[row * 5][WEST], room.id)
            for column in range(5):
                cell = row * 5 + column
                line += f" {room.ground[cell]} " + _symbol(posts, room.sides[cell][EAST], room.id)
            drawn.append(line)
    for feature in room.features:
        drawn.append(" ".join(feature))
    return "\n".join(drawn) + "\n"


def _symbol(symbols: dict[int, str], kind: int, room: str) -> str:
    if kind not in symbols:
        raise GearmazeError(f"room {room}: a side of kind {kind} has no drawing")
    return symbols[kind]


def _parse_room(lines: list[str], at: int, source: str) -> tuple[Room, int]:
    header = at + 1
    name, pair, clockwise = _parse_header(lines[at], source, header)
    at += 1
    drawing: list[str] = []
    numbers: list[int] = []
    while len(drawing) < _HEIGHT:
        line = lines[at] if at < len(lines) else ""
        number = min(at + 1, len(lines))
        if line.lstrip().startswith("#"):
            at += 1
            continue
        if not line.strip() or line.split()[0] in ("room", "sconce", "bridge"):
            _fail(name, f"expected {_HEIGHT} lines of drawing, found {len(drawing)}", source, number)
        if len(line) > _WIDTH:
            _fail(name, f"expected at most {_WIDTH} characters, found {len(line)}", source, number)
        drawing.append(line.ljust(_WIDTH))
        numbers.append(number)
        at += 1

    ground = ""
    sides = [[0, 0, 0, 0] for _ in range(25)]
    doors: list[tuple[tuple[int, int], ...]] = []
    for i in range(_HEIGHT):
        line = drawing[i]
        number = numbers[i]
        row = i // 2
        if i % 2 == 0:
            for column in range(6):
                if line[4 * column] != "+":
                    _expected(name, "a corner '+'", line, 4 * column, 1, source, number)
            for column in range(5):
                symbol = line[4 * column + 1 : 4 * column + 4]
                if symbol not in _EDGES:
                    _expected(name, "'   ', '---', '===', '-:-' or '-?-'", line, 4 * column + 1, 3, source, number)
                faces: list[tuple[int, int]] = []
                if row > 0:
                    faces.append((row * 5 - 5 + column, SOUTH))
                if row < 5:
                    faces.append((row * 5 + column, NORTH))
                _set_side(sides, doors, faces, _EDGES[symbol])
            continue
        for column in range(6):
            symbol = line[4 * column]
            if symbol not in _POSTS:
                _expected(name, "' ', '|', 'H', ':' or '?'", line, 4 * column, 1, source, number)
            faces = []
            if column > 0:
                faces.append((row * 5 + column - 1, EAST))
            if column < 5:
                faces.append((row * 5 + column, WEST))
            _set_side(sides, doors, faces, _POSTS[symbol])
        for column in range(5):
            square = line[4 * column + 1 : 4 * column + 4]
            if square[0] != " " or square[2] != " " or square[1] not in GROUNDS:
                _expected(name, f"a square, one of {GROUNDS} between blanks", line, 4 * column + 1, 3, source, number)
            if square[1] == GEAR and GEAR in ground:
                _fail(name, f"expected one gear '{GEAR}', found a second", source, number)
            ground += square[1]
    if GEAR not in ground:
        _fail(name, f"expected one gear '{GEAR}', found none", source, header)

    frozen = tuple((side[0], side[1], side[2], side[3]) for side in sides)
    features, at = _parse_features(lines, at, name, ground, frozen, source)
    for cell in range(25):
        if ground[cell] == _BRIDGE and not any(f[0] == "bridge" and _cell(f[1]) == cell for f in features):
            spot = f"{cell // 5},{cell % 5}"
            _fail(name, f"expected a line 'bridge {spot} over <crevasse|water>' for its square 'B'", source, header)
    return Room(name, pair, clockwise, 5, ground, frozen, tuple(doors), "", features, source, header), at


def _parse_header(line: str, source: str, number: int) -> tuple[str, str, bool]:
    words = line.split()
    name = words[1] if len(words) == 2 and words[0] == "room" else ""
    turns = "ccw" if name.endswith("ccw") else "cw" if name.endswith("cw") else ""
    pair = name[: len(name) - len(turns)]
    if not turns or not (pair.isascii() and pair.isdigit()) or pair[0] == "0" or len(pair) > 3:
        raise ParseError(f"expected a header 'room <number><cw|ccw>', found {_quoted(line)}", source, number)
    return name, pair, turns == "cw"


def _parse_features(
    lines: list[str],
    at: int,
    name: str,
    ground: str,
    sides: tuple[tuple[int, int, int, int], ...],
    source: str,
) -> tuple[tuple[tuple[str, ...], ...], int]:
    features: list[tuple[str, ...]] = []
    while at < len(lines):
        words = tuple(lines[at].split())
        if _is_remark(lines[at], "#"):
            at += 1
            continue
        if words[0] not in ("sconce", "bridge"):
            break
        at += 1
        cell = _cell(words[1]) if len(words) > 1 else -1
        if words[0] == "sconce":
            if cell < 0 or len(words) != 3 or words[2] not in tuple(DIRECTIONS):
                _fail(name, f"expected 'sconce <row>,<column> <N|E|S|W>', found {_quoted(lines[at - 1])}", source, at)
            if sides[cell][DIRECTIONS.index(words[2])] != WALL:
                _fail(name, f"expected a wall for the sconce at {words[1]} {words[2]}", source, at)
        else:
            if cell < 0 or len(words) != 4 or words[2] != "over" or words[3] not in ("crevasse", "water"):
                wanted = "'bridge <row>,<column> over <crevasse|water>'"
                _fail(name, f"expected {wanted}, found {_quoted(lines[at - 1])}", source, at)
            if ground[cell] != _BRIDGE:
                _fail(name, f"expected a square 'B' at {words[1]}, found '{ground[cell]}'", source, at)
        taken = 3 if words[0] == "sconce" else 2
        if any(feature[:taken] == words[:taken] for feature in features):
            _fail(name, f"the {words[0]} at {words[1]} is given twice", source, at)
        features.append(words)
    return tuple(features), at


# --- card rooms -------------------------------------------------------------------------------------------------------


def parse_card_rooms(text: str, source: str = "") -> dict[str, Room]:
    """Read room cards: 6 x 6 cells in four zones, barriers between zones (CG-GEO-11, CG-GEO-12)."""
    lines = _split(text)
    rooms: dict[str, Room] = {}
    at = 0
    while at < len(lines):
        if _is_remark(lines[at], ";"):
            at += 1
            continue
        room, after = _parse_card(lines, at, source)
        if room.id in rooms:
            _fail(room.id, f"drawn twice, first on line {rooms[room.id].line}", source, at + 1)
        rooms[room.id] = room
        at = after
    return rooms


def _parse_card(lines: list[str], at: int, source: str) -> tuple[Room, int]:
    header = at + 1
    words = lines[at].split()
    if len(words) != 4 or words[0] != "ROOM" or words[3] not in ("cw", "ccw"):
        wanted = "a header 'ROOM <id> <colour> <cw|ccw>'"
        raise ParseError(f"expected {wanted}, found {_quoted(lines[at])}", source, header)
    name, pair, clockwise = words[1], words[2], words[3] == "cw"
    at += 1

    zones = ""
    borders = ["", "", "", ""]
    numbers: list[int] = []
    for i in range(_CARD + 2):
        while at < len(lines) and lines[at].startswith(";"):
            at += 1
        label = "N" if i == 0 else "S" if i == _CARD + 1 else str(i - 1)
        width = _CARD if label in ("N", "S") else _CARD + 2
        line = lines[at] if at < len(lines) else ""
        at += 1
        numbers.append(min(at, len(lines)))
        words = line.split()
        if len(words) != 2 or words[0] != label or len(words[1]) != width:
            wanted = f"a line '{label}' with {width} characters"
            _fail(name, f"expected {wanted}, found {_quoted(line)}", source, numbers[i])
        row = words[1]
        edge = row if width == _CARD else row[0] + row[-1]
        for symbol in edge:
            if symbol not in _BORDERS:
                _fail(name, f"expected a border . # H : or o, found {_quoted(symbol)}", source, numbers[i])
        if width == _CARD:
            borders[NORTH if i == 0 else SOUTH] = row
            continue
        for symbol in row[1:-1]:
            if symbol not in _ZONES:
                _fail(name, f"expected a zone t, s, c or r, found {_quoted(symbol)}", source, numbers[i])
        zones += row[1:-1]
        borders[WEST] += row[0]
        borders[EAST] += row[-1]
    _check_zones(name, zones, source, header)

    barriers: dict[tuple[int, int], int] = {}
    given: list[str] = []
    while at < len(lines) and (lines[at].split() or [""])[0] not in ("", "ROOM"):
        if not lines[at].startswith(";"):
            _parse_barrier(lines[at], name, zones, barriers, given, source, at + 1)
        at += 1

    sides = [[0, 0, 0, 0] for _ in range(_CARD * _CARD)]
    gates: dict[str, list[tuple[int, int]]] = {}
    for cell in range(_CARD * _CARD):
        row_at, column = divmod(cell, _CARD)
        for d in range(4):
            other = _card_neighbour(cell, d)
            if other < 0:
                place = column if d in (NORTH, SOUTH) else row_at
                kind = _BORDERS[borders[d][place]]
                gate = f"{DIRECTIONS[d]}{_stretch(zones, cell, d)}"
                first = _stretch(zones, cell, d)
                start = first % _CARD if d in (NORTH, SOUTH) else first // _CARD
                if borders[d][start] != borders[d][place]:
                    number = numbers[0 if d == NORTH else _CARD + 1 if d == SOUTH else row_at + 1]
                    wanted = f"one kind along the {DIRECTIONS[d]} border of zone {zones[cell]}"
                    _fail(name, f"expected {wanted}, found '{borders[d][start]}' and '{borders[d][place]}'", source, number)
            elif zones[other] == zones[cell]:
                kind = OPEN
                gate = ""
            else:
                if (cell, d) not in barriers:
                    wanted = f"a line 'BAR {zones[cell]}-{zones[other]} <kind>'"
                    _fail(name, f"expected {wanted}: these zones touch", source, header)
                kind = barriers[(cell, d)]
                gate = "".join(sorted(zones[cell] + zones[other]))
            sides[cell][d] = kind
            if kind == CLOSED:
                gates.setdefault(gate, []).append((cell, d))
    frozen = tuple((side[0], side[1], side[2], side[3]) for side in sides)
    doors = tuple(tuple(faces) for faces in gates.values())
    ground = FLOOR * (_CARD * _CARD)
    return Room(name, pair, clockwise, _CARD, ground, frozen, doors, zones, (), source, header), at


def _card_neighbour(cell: int, d: int) -> int:
    row, column = divmod(cell, _CARD)
    column += STEP[d][0]
    row += STEP[d][1]
    return row * _CARD + column if 0 <= row < _CARD and 0 <= column < _CARD else -1


def _stretch(zones: str, cell: int, d: int) -> int:
    """The first cell, from the north or west, of the zone's stretch along border `d` that holds `cell`."""
    back = WEST if d in (NORTH, SOUTH) else NORTH
    while True:
        before = _card_neighbour(cell, back)
        if before < 0 or zones[before] != zones[cell]:
            return cell
        cell = before


def _check_zones(name: str, zones: str, source: str, number: int) -> None:
    for zone in _ZONES:
        if zone not in zones:
            _fail(name, f"expected the zones t, s, c and r, found no {zone}", source, number)
        reached = [zones.index(zone)]
        for cell in reached:
            for d in range(4):
                other = _card_neighbour(cell, d)
                if other >= 0 and zones[other] == zone and other not in reached:
                    reached.append(other)
        if len(reached) != zones.count(zone):
            _fail(name, f"expected zone {zone} in one piece", source, number)


def _parse_barrier(
    line: str,
    name: str,
    zones: str,
    barriers: dict[tuple[int, int], int],
    given: list[str],
    source: str,
    number: int,
) -> None:
    words = line.split()
    two = words[1] if len(words) > 1 else ""
    usable = len(two) == 3 and two[1] == "-" and two[0] in _ZONES and two[2] in _ZONES and two[0] != two[2]
    if words[0] != "BAR" or len(words) < 3 or not usable or words[2] not in _BARRIERS:
        wanted = "'BAR <zone>-<zone> <open|wall|port|slit|pit>'"
        _fail(name, f"expected {wanted}, found {_quoted(line)}", source, number)
    if two in given or two[::-1] in given:
        _fail(name, f"the barrier {two} is given twice", source, number)
    given.append(two)
    touching = False
    for cell in range(_CARD * _CARD):
        for d in range(4):
            other = _card_neighbour(cell, d)
            if other >= 0 and zones[cell] + zones[other] in (two[0] + two[2], two[2] + two[0]):
                barriers[(cell, d)] = _BARRIERS[words[2]]
                touching = True
    if not touching:
        _fail(name, f"the zones {two[0]} and {two[2]} do not touch", source, number)
    for item in words[3:]:
        cells, _, kind = item.partition("=")
        first, _, second = cells.partition("/")
        a, b = _cell(first, _CARD), _cell(second, _CARD)
        found = [d for d in range(4) if a >= 0 and b >= 0 and _card_neighbour(a, d) == b]
        if kind not in _BARRIERS or not found:
            _fail(name, f"expected '<row>,<column>/<row>,<column>=<kind>', found {_quoted(item)}", source, number)
        if zones[a] + zones[b] not in (two[0] + two[2], two[2] + two[0]):
            _fail(name, f"the edge {cells} does not lie between the zones {two[0]} and {two[2]}", source, number)
        barriers[(a, found[0])] = barriers[(b, opposite(found[0]))] = _BARRIERS[kind]


# --- shared -----------------------------------------------------------------------------------------------------------


def _set_side(
    sides: list[list[int]], doors: list[tuple[tuple[int, int], ...]], faces: list[tuple[int, int]], kind: int
) -> None:
    for cell, d in faces:
        sides[cell][d] = kind
    if kind == CLOSED:
        doors.append(tuple(faces))


def _cell(text: str, size: int = 5) -> int:
    """The cell of 'row,column', or -1."""
    digits = "0123456789"[:size]
    if len(text) != 3 or text[1] != "," or text[0] not in digits or text[2] not in digits:
        return -1
    return int(text[0]) * size + int(text[2])


def _split(text: str) -> list[str]:
    return [line.removesuffix("\r") for line in text.split("\n")]


def _is_remark(line: str, mark: str) -> bool:
    stripped = line.strip()
    return not stripped or stripped.startswith(mark)


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _expected(name: str, wanted: str, line: str, column: int, width: int, source: str, number: int) -> NoReturn:
    found = _quoted(line[column : column + width])
    _fail(name, f"expected {wanted} at column {column + 1}, found {found}", source, number)


def _fail(name: str, message: str, source: str, number: int) -> NoReturn:
    raise ParseError(f"room {name}: {message}", source, number)
