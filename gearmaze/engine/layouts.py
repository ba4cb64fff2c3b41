"""Where rooms and starting lines lie: x grows east, y south, a room covers 5 x 5 squares (MP-GEN-02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, NoReturn

from gearmaze.engine.errors import ParseError
from gearmaze.engine.rooms import DIRECTIONS, FLOOR, GEAR, STEP, Room

_ROOM: Final = 5
_TAKES: Final = ("any", "characters", "objects", "none")
_SPECIAL_COLOURS: Final = ("shared", "exit", "shuffled")
_DOTS: Final = (1, 3, 6, 8)  # of a line; a small one, 5 squares long, has none (MP-GEN-07, MP-GEN-08)
_EVERYONE: Final = "*"
_READ: Final = ("id", "players", "seats", "pairs", "rooms", "lines", "exits", "draw_from", "hoist")


class Slot(NamedTuple):
    """A place for one room: how many tokens, of which kind, and whether the room is fixed."""

    x: int
    y: int
    capacity: int
    takes: str
    fixed: str


class Line(NamedTuple):
    """A starting line or zone: its squares are (x + i * dx, y + i * dy)."""

    id: str
    colour: str
    x: int
    y: int
    dx: int
    dy: int
    size: int
    faces: int
    dots: tuple[int, ...]


class Layout(NamedTuple):
    """A labyrinth before the rooms are dealt."""

    id: str
    players: int
    seats: tuple[str, ...]
    pairs: int
    slots: tuple[Slot, ...]
    lines: tuple[Line, ...]
    exits: dict[str, tuple[str, ...]]
    special: str
    draw_from: tuple[str, ...]
    shaft: tuple[int, ...]
    extras: dict[str, object]
    movers: tuple[str, ...] = ()  # rooms, or pairs, whose gears shift the room of the shaft
    hoist: tuple[int, ...] = ()  # the room that is lifted off the board, then the free field it hangs over


def layout_from(data: Mapping[str, object], source: str = "") -> Layout:
    """Read a layout from its parsed TOML; a ParseError says which part is wrong."""
    name = _text(data, "id", "layout", source)
    players = _number(data, "players", name, source)
    seats = tuple(_texts(data, "seats", name, source))
    pairs = _number(data, "pairs", name, source)
    if len(seats) != players or len(set(seats)) != len(seats):
        _fail(name, f"expected 'seats' to name {players} different colours, found {list(seats)}", source)
    slots = tuple(_slot(entry, name, source) for entry in _list(data, "rooms", name, source))
    draw_from = tuple(_texts(data, "draw_from", name, source)) if "draw_from" in data else ()
    _check_pairs(slots, pairs, draw_from, name, source)
    shaft = _shaft(data, slots, name, source)
    lines = tuple(_line(entry, seats, name, source) for entry in _list(data, "lines", name, source))
    _check_ground(slots, lines, shaft, name, source)
    hoist = _hoist(data, slots, shaft, lines, name, source)
    exits, special = _exits(data, seats, lines, name, source)
    extras = {name_: value for name_, value in data.items() if name_ not in _READ}
    movers = _movers(data, name, source)
    return Layout(
        *(name, players, seats, pairs, slots, lines, exits, special, draw_from, shaft, extras, movers, hoist)
    )


def check_capacity(layout: Layout, rooms: Mapping[str, Room], takes: str = FLOOR + GEAR) -> None:
    """Every room that may lie on a slot has a square that takes one for each of its tokens (REV-15)."""
    fixed = [slot.fixed for slot in layout.slots if slot.fixed]
    for slot in layout.slots:
        if slot.fixed:
            candidates = [room for room in rooms.values() if slot.fixed in (room.id, room.pair)]
            if not candidates:
                _fail(layout.id, f"expected a room {slot.fixed} for the place at ({slot.x}, {slot.y})", "")
        else:
            candidates = [
                room
                for room in rooms.values()
                if (not layout.draw_from or room.pair in layout.draw_from)
                and room.id not in fixed
                and room.pair not in fixed
            ]
        for room in candidates:
            legal = sum(room.ground.count(letter) for letter in takes)
            if legal < slot.capacity:
                wanted = (
                    f"at least {slot.capacity} floor or gear squares for the place at ({slot.x}, {slot.y})"
                )
                message = f"room {room.id}: expected {wanted} of layout {layout.id}, found {legal}"
                raise ParseError(message, room.source, room.line)


def _slot(entry: object, name: str, source: str) -> Slot:
    wanted = "[x, y, capacity, takes] or [x, y, capacity, takes, room]"
    if not isinstance(entry, (list, tuple)) or len(entry) not in (4, 5):
        _fail(name, f"expected a room {wanted}, found {entry!r}", source)
    fixed = entry[4] if len(entry) == 5 else ""
    takes = entry[3]
    if not isinstance(fixed, str) or not isinstance(takes, str):
        _fail(name, f"expected a room {wanted}, found {entry!r}", source)
    if takes not in _TAKES:
        _fail(name, f"expected a room to take one of {', '.join(_TAKES)}, found {takes!r}", source)
    x, y, capacity = (
        _whole(entry[0], name, source),
        _whole(entry[1], name, source),
        _whole(entry[2], name, source),
    )
    if capacity < 0 or (takes == "none") != (capacity == 0):
        _fail(name, f"expected a capacity above 0, or 0 with 'none', found {entry!r}", source)
    return Slot(x, y, capacity, takes, fixed)


def _check_pairs(
    slots: tuple[Slot, ...], pairs: int, draw_from: tuple[str, ...], name: str, source: str
) -> None:
    """Rooms come in complete pairs, with the fixed rooms among them or besides (MP-GEN-14, MP-LFT-03)."""
    loose = len(slots) - 2 * pairs
    if pairs < 0 or loose not in (0, sum(1 for slot in slots if slot.fixed)):
        _fail(
            name,
            f"expected {2 * pairs} rooms for {pairs} pairs (and the fixed rooms), found {len(slots)}",
            source,
        )
    if draw_from and len(set(draw_from)) < pairs:
        _fail(name, f"expected 'draw_from' to name at least {pairs} pairs, found {list(draw_from)}", source)


def _line(entry: object, seats: tuple[str, ...], name: str, source: str) -> Line:
    if not isinstance(entry, Mapping):
        _fail(name, f"expected a line {{id, size, colour, from, to, faces}}, found {entry!r}", source)
    own = _text(entry, "id", name, source)
    where = f"{name}, line {own}"
    size = _number(entry, "size", where, source)
    colour = _text(entry, "colour", where, source)
    faces = _text(entry, "faces", where, source)
    if colour not in seats and colour not in _SPECIAL_COLOURS:
        _fail(where, f"expected a seat's colour or {', '.join(_SPECIAL_COLOURS)}, found {colour!r}", source)
    if len(faces) != 1 or faces not in DIRECTIONS:
        _fail(where, f"expected 'faces' to be N, E, S or W, found {faces!r}", source)
    start, end = _spot(entry, "from", where, source), _spot(entry, "to", where, source)
    way, far = (end[0] - start[0], end[1] - start[1]), size - 1
    if size < 2 or (abs(way[0]), abs(way[1])) not in ((far, 0), (0, far)):
        _fail(where, f"expected {size} squares in a row, found {list(start)} to {list(end)}", source)
    dx, dy = way[0] // far, way[1] // far
    ahead = DIRECTIONS.index(faces)
    if STEP[ahead] in ((dx, dy), (-dx, -dy)):
        _fail(where, f"expected it to face across its length, found {faces!r}", source)
    dots: tuple[int, ...] = _DOTS if size == 10 else ()
    if "dots" in entry:
        dots = tuple(_whole(dot, where, source) for dot in _list(entry, "dots", where, source))
        if list(dots) != sorted(set(dots)) or (dots and not 0 <= dots[0] <= dots[-1] < size):
            _fail(where, f"expected growing 'dots' from 0 to {far}, found {list(dots)}", source)
    return Line(own, colour, start[0], start[1], dx, dy, size, ahead, dots)


def _shaft(data: Mapping[str, object], slots: tuple[Slot, ...], name: str, source: str) -> tuple[int, ...]:
    """The column a room is shifted along, then its stops (MP-LFT-04, MP-LFT-13)."""
    if "shaft" not in data:
        return ()
    given = data["shaft"]
    where = f"{name}, shaft"
    if not isinstance(given, Mapping):
        _fail(where, f"expected {{room, x, stops, start}}, found {given!r}", source)
    room, x, start = (
        _text(given, "room", where, source),
        _number(given, "x", where, source),
        _number(given, "start", where, source),
    )
    stops = [_whole(stop, where, source) for stop in _list(given, "stops", where, source)]
    if start not in stops:
        _fail(where, f"expected 'start' to be one of the stops {stops}, found {start}", source)
    if not any(slot.fixed == room and slot.x == x and slot.y == start for slot in slots):
        _fail(where, f"expected the fixed room {room} at ({x}, {start})", source)
    return (x, *stops)


def _movers(data: Mapping[str, object], name: str, source: str) -> tuple[str, ...]:
    """Whose gears shift the room of the shaft: its own, and those of the rooms it names (MP-LFT-11)."""
    shaft = data.get("shaft")
    if not isinstance(shaft, Mapping):
        return ()
    also = _texts(shaft, "gears", f"{name}, shaft", source) if "gears" in shaft else []
    return (_text(shaft, "room", f"{name}, shaft", source), *also)


def _hoist(
    data: Mapping[str, object],
    slots: tuple[Slot, ...],
    shaft: tuple[int, ...],
    lines: tuple[Line, ...],
    name: str,
    source: str,
) -> tuple[int, ...]:
    """The slot of a room that can be lifted off the board, and the field it hangs over meanwhile.

    That field touches nothing, so that contact, sight and movement need no exception (MP-PYR-21, MP-PYR-27).
    """
    if "hoist" not in data:
        return ()
    given, where = data["hoist"], f"{name}, hoist"
    if not isinstance(given, Mapping):
        _fail(where, f"expected {{room, up}}, found {given!r}", source)
    room, (x, y) = _text(given, "room", where, source), _spot(given, "up", where, source)
    slot = next((index for index, spot in enumerate(slots) if spot.fixed == room), -1)
    if slot < 0:
        _fail(where, f"expected a place with the fixed room {room}", source)
    corners = [(spot.x, spot.y) for spot in slots] + [(shaft[0], stop) for stop in shaft[1:]]
    taken = {(left + i % _ROOM, top + i // _ROOM) for left, top in corners for i in range(_ROOM * _ROOM)}
    taken |= {(line.x + i * line.dx, line.y + i * line.dy) for line in lines for i in range(line.size)}
    for column, row in ((x + i % _ROOM, y + i // _ROOM) for i in range(_ROOM * _ROOM)):
        if any((column + dx, row + dy) in taken for dx, dy in ((0, 0), *STEP)):
            _fail(where, f"expected a field that touches nothing, ({column}, {row}) does not", source)
    return slot, x, y


def _check_ground(
    slots: tuple[Slot, ...], lines: tuple[Line, ...], shaft: tuple[int, ...], name: str, source: str
) -> None:
    """No square is used twice, and each line square faces a room (GEO-03)."""
    ids = [line.id for line in lines]
    if len(set(ids)) != len(ids):
        _fail(name, f"expected a different id for each line, found {ids}", source)
    if not slots:
        _fail(name, "expected at least one room", source)
    taken: dict[tuple[int, int], str] = {}
    for slot in slots:
        moving = bool(shaft) and slot.x == shaft[0] and slot.y in shaft[1:]
        stops = shaft[1:] if moving else (slot.y,)
        for y in stops:
            for i in range(_ROOM * _ROOM):
                _take(
                    taken, (slot.x + i % _ROOM, y + i // _ROOM), f"the room at ({slot.x}, {y})", name, source
                )
    rooms = set(taken)
    for line in lines:
        for i in range(line.size):
            x, y = line.x + i * line.dx, line.y + i * line.dy
            _take(taken, (x, y), f"line {line.id}", name, source)
            if (x + STEP[line.faces][0], y + STEP[line.faces][1]) not in rooms:
                _fail(
                    name,
                    f"expected each square of line {line.id} to face a room, ({x}, {y}) does not",
                    source,
                )


def _take(
    taken: dict[tuple[int, int], str], square: tuple[int, int], owner: str, name: str, source: str
) -> None:
    if square in taken:
        _fail(name, f"{owner} overlaps {taken[square]}", source)
    taken[square] = owner


def _exits(
    data: Mapping[str, object], seats: tuple[str, ...], lines: tuple[Line, ...], name: str, source: str
) -> tuple[dict[str, tuple[str, ...]], str]:
    given = data.get("exits")
    if isinstance(given, str) and given:
        return {}, given
    if not isinstance(given, Mapping) or not given:
        _fail(name, f"expected 'exits' by colour, or a word for a special way out, found {given!r}", source)
    ids = [line.id for line in lines]
    exits: dict[str, tuple[str, ...]] = {}
    for colour in given:
        ways = tuple(_texts(given, colour, f"{name}, exits", source))
        for way in ways:
            if way not in ids:
                _fail(
                    name,
                    f"expected the exits of {colour} to be line ids ({', '.join(ids)}), found {way!r}",
                    source,
                )
        exits[colour] = ways
    if set(exits) != {_EVERYONE} and set(exits) != set(seats):
        _fail(name, f"expected 'exits' for {', '.join(seats)} or for '*', found {', '.join(exits)}", source)
    return exits, ""


def _value(data: Mapping[str, object], field: str, name: str, source: str) -> object:
    if field not in data:
        _fail(name, f"expected '{field}', found nothing", source)
    return data[field]


def _text(data: Mapping[str, object], field: str, name: str, source: str) -> str:
    value = _value(data, field, name, source)
    if not isinstance(value, str) or not value:
        _fail(name, f"expected '{field}' to be a text, found {value!r}", source)
    return value


def _number(data: Mapping[str, object], field: str, name: str, source: str) -> int:
    value = _value(data, field, name, source)
    if not isinstance(value, int) or isinstance(value, bool):
        _fail(name, f"expected '{field}' to be a whole number, found {value!r}", source)
    return value


def _list(data: Mapping[str, object], field: str, name: str, source: str) -> Sequence[object]:
    value = _value(data, field, name, source)
    if not isinstance(value, (list, tuple)):
        _fail(name, f"expected '{field}' to be a list, found {value!r}", source)
    return value


def _texts(data: Mapping[str, object], field: str, name: str, source: str) -> list[str]:
    found: list[str] = []
    for value in _list(data, field, name, source):
        if not isinstance(value, str) or not value:
            _fail(name, f"expected '{field}' to be a list of texts, found {value!r}", source)
        found.append(value)
    return found


def _spot(data: Mapping[str, object], field: str, name: str, source: str) -> tuple[int, int]:
    value = _list(data, field, name, source)
    if len(value) != 2:
        _fail(name, f"expected '{field}' to be [x, y], found {value!r}", source)
    return _whole(value[0], name, source), _whole(value[1], name, source)


def _whole(value: object, name: str, source: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        _fail(name, f"expected a whole number, found {value!r}", source)
    return value


def _fail(name: str, message: str, source: str) -> NoReturn:
    raise ParseError(f"{name}: {message}" if name == "layout" else f"layout {name}: {message}", source)
