"""Room cards as people write them: 6 x 6 cells in four zones, one kind of barrier where two zones meet."""

from __future__ import annotations

from typing import Final

from gearmaze.engine.rooms import (
    CLOSED,
    DIRECTIONS,
    EAST,
    FLOOR,
    GAP,
    NORTH,
    OPEN,
    SLIT,
    SOUTH,
    STEP,
    WALL,
    WEST,
    Reader,
    Room,
    cell_at,
    opposite,
    quoted,
)

_CARD: Final = 6
_ZONES: Final = "tscr"
_BARRIERS: Final[dict[str, int]] = {"open": OPEN, "wall": WALL, "port": CLOSED, "slit": SLIT, "pit": GAP}
_BORDERS: Final[dict[str, int]] = {".": OPEN, "#": WALL, "H": CLOSED, ":": SLIT, "o": GAP}


def read_card(reader: Reader) -> Room:
    """One room card: header, borders and zones, then the barriers between zones (CG-GEO-11, CG-GEO-12)."""
    line = reader.read()
    number = reader.at
    words = line.split()
    if len(words) != 4 or words[0] != "ROOM" or words[3] not in ("cw", "ccw"):
        reader.fail(f"expected a header 'ROOM <id> <colour> <cw|ccw>', found {quoted(line)}")
    reader.room = words[1]

    zones = ""
    borders = ["", "", "", ""]
    numbers: list[int] = []
    for label in ("N", "0", "1", "2", "3", "4", "5", "S"):
        row = _read_card_line(reader, label)
        numbers.append(reader.at)
        if label in ("N", "S"):
            borders[DIRECTIONS.index(label)] = row
        else:
            zones += row[1:-1]
            borders[WEST] += row[0]
            borders[EAST] += row[-1]
    _check_zones(reader, zones, number)
    _check_borders(reader, zones, borders, numbers)
    barriers: dict[tuple[int, int], int] = {}
    given: list[str] = []
    while reader.skip(blank=False) and reader.first_word() not in ("", "ROOM"):
        _read_barrier(reader, zones, barriers, given)

    sides: list[tuple[int, int, int, int]] = []
    gates: dict[str, list[tuple[int, int]]] = {}
    for cell in range(_CARD * _CARD):
        kinds = [0, 0, 0, 0]
        for d in range(4):
            other = _card_neighbour(cell, d)
            kinds[d] = OPEN
            if other < 0:
                kinds[d] = _BORDERS[borders[d][_along(cell, d)]]
                gate = f"{DIRECTIONS[d]} {_stretch(zones, cell, d)}"
            elif zones[other] != zones[cell]:
                if (cell, d) not in barriers:
                    wanted = f"'BAR {zones[cell]}-{zones[other]} <kind>'"
                    reader.fail(f"expected a line {wanted}: these zones touch", number)
                kinds[d] = barriers[(cell, d)]
                gate = "".join(sorted(zones[cell] + zones[other]))
            if kinds[d] == CLOSED:
                gates.setdefault(gate, []).append((cell, d))
        sides.append((kinds[0], kinds[1], kinds[2], kinds[3]))
    doors = tuple(tuple(faces) for faces in gates.values())
    ground = FLOOR * (_CARD * _CARD)
    clockwise = words[3] == "cw"
    return Room(
        words[1], words[2], clockwise, _CARD, ground, tuple(sides), doors, zones, (), reader.source, number
    )


def _read_card_line(reader: Reader, label: str) -> str:
    reader.skip(blank=False)
    line = reader.read()
    words = line.split()
    width = _CARD if label in ("N", "S") else _CARD + 2
    if len(words) != 2 or words[0] != label or len(words[1]) != width:
        reader.fail(f"expected a line '{label}' with {width} characters, found {quoted(line)}")
    row = words[1]
    for symbol in row if width == _CARD else row[0] + row[-1]:
        if symbol not in _BORDERS:
            reader.fail(f"expected a border . # H : or o, found {quoted(symbol)}")
    for symbol in row[1:-1] if width > _CARD else "":
        if symbol not in _ZONES:
            reader.fail(f"expected a zone t, s, c or r, found {quoted(symbol)}")
    return row


def _card_neighbour(cell: int, d: int) -> int:
    row, column = divmod(cell, _CARD)
    column += STEP[d][0]
    row += STEP[d][1]
    return row * _CARD + column if 0 <= row < _CARD and 0 <= column < _CARD else -1


def _along(cell: int, d: int) -> int:
    """How far along border `d` a cell lies."""
    return cell % _CARD if d in (NORTH, SOUTH) else cell // _CARD


def _stretch(zones: str, cell: int, d: int) -> int:
    """The first cell, from the west or north, of the zone's stretch along border `d` that holds `cell`."""
    before = _card_neighbour(cell, WEST if d in (NORTH, SOUTH) else NORTH)
    return cell if before < 0 or zones[before] != zones[cell] else _stretch(zones, before, d)


def _check_zones(reader: Reader, zones: str, number: int) -> None:
    for zone in _ZONES:
        if zone not in zones:
            reader.fail(f"expected the zones t, s, c and r, found no {zone}", number)
        reached = [zones.index(zone)]
        for cell in reached:
            for d in range(4):
                other = _card_neighbour(cell, d)
                if other >= 0 and zones[other] == zone and other not in reached:
                    reached.append(other)
        if len(reached) != zones.count(zone):
            reader.fail(f"expected zone {zone} in one piece", number)


def _check_borders(reader: Reader, zones: str, borders: list[str], numbers: list[int]) -> None:
    for cell in range(_CARD * _CARD):
        for d in range(4):
            if _card_neighbour(cell, d) >= 0:
                continue
            here = borders[d][_along(cell, d)]
            first = borders[d][_along(_stretch(zones, cell, d), d)]
            if here != first:
                wanted = f"one kind along the {DIRECTIONS[d]} border of zone {zones[cell]}"
                line = 0 if d == NORTH else _CARD + 1 if d == SOUTH else cell // _CARD + 1
                reader.fail(f"expected {wanted}, found '{first}' and '{here}'", numbers[line])


def _read_barrier(reader: Reader, zones: str, barriers: dict[tuple[int, int], int], given: list[str]) -> None:
    line = reader.read()
    words = line.split()
    two = words[1] if len(words) > 1 else ""
    usable = len(two) == 3 and two[1] == "-" and two[0] in _ZONES and two[2] in _ZONES and two[0] != two[2]
    if words[0] != "BAR" or len(words) < 3 or not usable or words[2] not in _BARRIERS:
        reader.fail(f"expected 'BAR <zone>-<zone> <open|wall|port|slit|pit>', found {quoted(line)}")
    if two in given or two[::-1] in given:
        reader.fail(f"the barrier {two} is given twice")
    given.append(two)
    meeting = (two[0] + two[2], two[2] + two[0])
    touching = False
    for cell in range(_CARD * _CARD):
        for d in range(4):
            other = _card_neighbour(cell, d)
            if other >= 0 and zones[cell] + zones[other] in meeting:
                barriers[(cell, d)] = _BARRIERS[words[2]]
                touching = True
    if not touching:
        reader.fail(f"the zones {two[0]} and {two[2]} do not touch")
    for item in words[3:]:
        cells, _, kind = item.partition("=")
        first, _, second = cells.partition("/")
        a, b = cell_at(first, _CARD), cell_at(second, _CARD)
        found = [d for d in range(4) if a >= 0 and b >= 0 and _card_neighbour(a, d) == b]
        if kind not in _BARRIERS or not found:
            reader.fail(f"expected '<row>,<column>/<row>,<column>=<kind>', found {quoted(item)}")
        if zones[a] + zones[b] not in meeting:
            reader.fail(f"the edge {cells} does not lie between the zones {two[0]} and {two[2]}")
        barriers[(a, found[0])] = barriers[(b, opposite(found[0]))] = _BARRIERS[kind]
