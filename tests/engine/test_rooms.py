"""The rooms as drawn: what the rules say of them, and what a badly drawn one is told."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from gearmaze import data
from gearmaze.engine.errors import GearmazeError, ParseError
from gearmaze.engine.rooms import (
    BROKEN,
    CLOSED,
    DIRECTIONS,
    EAST,
    FLOOR,
    GAP,
    GEAR,
    LINE,
    NORTH,
    OPEN,
    OPENED,
    SECRET,
    SLIT,
    SOUTH,
    STEP,
    WALK,
    WALL,
    WEST,
    Room,
    opposite,
    parse_card_rooms,
    parse_rooms,
    room_text,
    turned_cell,
    turned_side,
)

PIT = "O"
PROOF = os.environ.get("GEARMAZE_PROOF") == "1"
FUZZ = settings(
    max_examples=40_000 if PROOF else 150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)

# The drawings of the base rules, letter by letter: D turns clockwise, G counter-clockwise.
PRINTED = """
1D               1G               2D               2G
+-+ + + + +      + + + + + +      +-+ +-+-+ +      + +-+ +-+ +
|. . . . O        .|.|O|.|.       |. .|. . .        .|. . .|.
+ +-+-+-+ +      + +-+ +-+ +      + +-+ +-+-+      +-+ + + +-+
 .H. . .|.|       .|. . .|.       |.|@ .|. O|       . .|O|. .
+ + + + + +      + + + + + +      + +-+ + + +      + +-+ +-+ +
 .|. @ .|.        .H. . .H.        O . .|.|.|      |.H. @ .H.
+ + + + + +      + + + + + +      +-+-+ + + +      + +-+ +-+ +
 .|. . . .        .|. . .|.        . . .H.|.        . .|O|. .
+ +-+ +-+-+      + +-+ + + +      + +-+-+ + +      +-+ + + +-+
|. . . . .|       .|. O @|.       |.|. . . .|       O|. . .|.
+-+ + + +-+      + + + + + +      + + +-+-+-+      + + + +-+ +

3D               3G               4D               4G
+ + + +-+ +      + + + +-+ +      + +-+-+ +-+      +-+ + + +-+
 .|. . . .       |. .|. . .       |O .|. .|.        . .|.|. .|
+ +-+-+-+ +      + + +=+-+ +      + + + +-+ +      +-+-+ +-+ +
|. O . . O        .|.|. @|.       |.|.|. . .|      |. . O .|.
+ + +-+ + +      + + + + +-+      + + + +-+-+      + +-+-+ +-+
|. . .|@|.|       .|O . . .|       .|. . @|.       |.|. .|. .|
+=+ + + + +      + +-+-+-+ +      + +-+-+-+ +      + + + +-+ +
 .|. .|.|.       |. .|. .H.       |. . . .|.|       .|.|. @|.
+ +-+=+ + +      +-+ + +-+ +      + + +-+=+ +      + +=+ +-+ +
 . .|. .H.        .|. . . O       |. .|. . .|      |. .|.|. .|
+-+ + +-+ +      + + +-+ + +      +-+ +-+-+ +      +-+ + + +-+
"""
KIND = {" ": OPEN, "|": WALL, "-": WALL, "H": CLOSED, "=": CLOSED}


def room(name: str) -> Room:
    """A room of the base box by its name in the rules: 1D, 1G .. 4D, 4G."""
    return data.rooms("base")[name.replace("D", "cw").replace("G", "ccw")]


def squares(drawn: Room, code: str) -> list[tuple[int, int]]:
    """Where a code stands, as (row, column) from 1."""
    return [(cell // 5 + 1, cell % 5 + 1) for cell in range(25) if drawn.ground[cell] == code]


def gates(drawn: Room) -> list[str]:
    """Portcullises as the rules write them: a|b between horizontal neighbours, a/b between vertical ones."""
    found = []
    for (cell, d), (other, back) in drawn.doors:
        assert back == opposite(d)
        a, b = (f"({c // 5 + 1},{c % 5 + 1})" for c in (cell, other))
        found.append(f"{a}{'|' if d == EAST else '/'}{b}")
    return found


def border(drawn: Room, d: int) -> list[int]:
    """The cells along one border, from the west or the north."""
    if d in (NORTH, SOUTH):
        return (
            list(range(drawn.size))
            if d == NORTH
            else list(range(drawn.size * (drawn.size - 1), drawn.size**2))
        )
    return list(range(0 if d == WEST else drawn.size - 1, drawn.size**2, drawn.size))


def openings(drawn: Room) -> str:
    """Open border squares as the rules write them: N 2345, E 134 ..."""
    sides = []
    for d in range(4):
        open_at = [str(i + 1) for i, cell in enumerate(border(drawn, d)) if drawn.sides[cell][d] == OPEN]
        sides.append(f"{DIRECTIONS[d]} {''.join(open_at)}")
    return ", ".join(sides)


def neighbour(drawn: Room, cell: int, d: int) -> int | None:
    row, column = divmod(cell, drawn.size)
    row, column = row + STEP[d][1], column + STEP[d][0]
    inside = 0 <= row < drawn.size and 0 <= column < drawn.size
    return row * drawn.size + column if inside else None


def printed_rooms() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for block in PRINTED.strip("\n").split("\n\n"):
        lines = [line.ljust(17 * 4) for line in block.split("\n")]
        for at in range(4):
            part = [line[17 * at : 17 * at + 11] for line in lines]
            found[part[0].strip()] = part[1:]
    return found


ALL_ROOMS = {**data.all_rooms(), **data.rooms("cardgame")}


# --- the rules ---


@pytest.mark.rule("B-ROOM-01")
def test_the_gear_number_is_the_pair_number() -> None:
    assert set(data.rooms("base")) == {"1cw", "1ccw", "2cw", "2ccw", "3cw", "3ccw", "4cw", "4ccw"}
    for number in "1234":
        assert room(f"{number}D").pair == room(f"{number}G").pair == number


@pytest.mark.parametrize(
    ("name", "gear", "clockwise", "pits", "portcullises", "open_border"),
    [
        pytest.param(
            "1D",
            (3, 3),
            True,
            [(1, 5)],
            ["(2,1)|(2,2)"],
            "N 2345, E 134, S 234, W 234",
            marks=pytest.mark.rule("B-ROOM-02"),
        ),
        pytest.param(
            "1G",
            (5, 4),
            False,
            [(1, 3), (5, 3)],
            ["(3,1)|(3,2)", "(3,4)|(3,5)"],
            "N 12345, E 12345, S 12345, W 12345",
            marks=pytest.mark.rule("B-ROOM-03"),
        ),
        pytest.param(
            "2D",
            (2, 2),
            True,
            [(2, 5), (3, 1)],
            ["(4,3)|(4,4)"],
            "N 25, E 14, S 12, W 34",
            marks=pytest.mark.rule("B-ROOM-04"),
        ),
        pytest.param(
            "2G",
            (3, 3),
            False,
            [(2, 3), (4, 3), (5, 1)],
            ["(3,1)|(3,2)", "(3,4)|(3,5)"],
            "N 135, E 12345, S 1235, W 1245",
            marks=pytest.mark.rule("B-ROOM-05"),
        ),
        pytest.param(
            "3D",
            (3, 4),
            True,
            [(2, 2), (2, 5)],
            ["(3,1)/(4,1)", "(4,3)/(5,3)", "(5,4)|(5,5)"],
            "N 1235, E 1245, S 235, W 145",
            marks=pytest.mark.rule("B-ROOM-06"),
        ),
        pytest.param(
            "3G",
            (2, 4),
            False,
            [(3, 2), (5, 5)],
            ["(1,3)/(2,3)", "(4,4)|(4,5)"],
            "N 1235, E 1245, S 1245, W 235",
            marks=pytest.mark.rule("B-ROOM-07"),
        ),
        pytest.param(
            "4D",
            (3, 4),
            True,
            [(1, 1)],
            ["(4,4)/(5,4)"],
            "N 14, E 13, S 25, W 3",
            marks=pytest.mark.rule("B-ROOM-08"),
        ),
        pytest.param(
            "4G",
            (4, 4),
            False,
            [(2, 3)],
            ["(4,2)/(5,2)"],
            "N 234, E 24, S 234, W 14",
            marks=pytest.mark.rule("B-ROOM-09"),
        ),
    ],
)
def test_each_base_room(
    name: str,
    gear: tuple[int, int],
    clockwise: bool,
    pits: list[tuple[int, int]],
    portcullises: list[str],
    open_border: str,
) -> None:
    drawn = room(name)
    assert drawn.pair == name[0]
    assert squares(drawn, GEAR) == [gear]
    assert drawn.clockwise is clockwise
    assert squares(drawn, PIT) == pits
    assert gates(drawn) == portcullises
    assert openings(drawn) == open_border


@pytest.mark.rule("B-ROOM-10")
def test_totals_of_the_base_rooms() -> None:
    drawn = data.rooms("base").values()
    assert sum(r.ground.count(GEAR) for r in drawn) == 8
    assert sum(r.ground.count(PIT) for r in drawn) == 14
    assert sum(len(r.doors) for r in drawn) == 13
    assert not any(SLIT in sides for r in drawn for sides in r.sides)


@pytest.mark.rule("B-ROOM-11")
def test_base_borders_are_open_or_wall() -> None:
    for drawn in data.rooms("base").values():
        for d in range(4):
            assert {drawn.sides[cell][d] for cell in border(drawn, d)} <= {OPEN, WALL}


@pytest.mark.rule("B-ROOM-12")
def test_drawn_portcullises_are_closed() -> None:
    for drawn in data.rooms("base").values():
        assert drawn.doors
        for faces in drawn.doors:
            assert [drawn.sides[cell][d] for cell, d in faces] == [CLOSED, CLOSED]
    assert not CLOSED & WALK


@pytest.mark.rule("B-ROOM-13")
def test_a_clockwise_quarter_turn() -> None:
    for r in range(1, 6):
        for c in range(1, 6):
            turned = turned_cell((r - 1) * 5 + c - 1, 1)
            assert (turned // 5 + 1, turned % 5 + 1) == (c, 6 - r)
    assert [turned_side(d, 1) for d in (NORTH, EAST, SOUTH, WEST)] == [EAST, SOUTH, WEST, NORTH]


@pytest.mark.rule("B-ROOM-14")
def test_base_rooms_are_the_drawings_of_the_rules() -> None:
    drawings = printed_rooms()
    assert len(drawings) == 8
    for name, lines in drawings.items():
        drawn = room(name)
        for cell in range(25):
            y, x = 2 * (cell // 5) + 1, 2 * (cell % 5) + 1
            assert drawn.ground[cell] == lines[y][x]
            assert list(drawn.sides[cell]) == [KIND[lines[y + dy][x + dx]] for dx, dy in STEP]


@pytest.mark.rule("COMP-01")
def test_a_full_game_has_eight_rooms_in_four_pairs() -> None:
    for box in ("base", "prison"):
        rooms = data.rooms(box).values()
        assert len(rooms) == 8
        pairs = [drawn.pair for drawn in rooms]
        assert len(set(pairs)) == 4
        assert all(pairs.count(pair) == 2 for pair in pairs)


@pytest.mark.rule("COMP-02")
def test_twins_turn_in_opposite_directions() -> None:
    for pair in {drawn.pair for drawn in ALL_ROOMS.values()}:
        twins = [drawn for drawn in ALL_ROOMS.values() if drawn.pair == pair]
        assert sorted(drawn.clockwise for drawn in twins) == [False, True]


@pytest.mark.rule("GEO-01")
def test_every_room_is_five_by_five() -> None:
    for drawn in data.all_rooms().values():
        assert drawn.size == 5
        assert len(drawn.ground) == len(drawn.sides) == 25


@pytest.mark.rule("GEO-05")
def test_a_square_is_floor_gear_or_pit() -> None:
    for box in ("base", "prison", "multiplayer"):
        for drawn in data.rooms(box).values():
            assert set(drawn.ground) == {FLOOR, GEAR, PIT} or set(drawn.ground) == {FLOOR, GEAR}
            assert drawn.ground.count(GEAR) == 1
    assert len({FLOOR, GEAR, PIT, LINE}) == 4


@pytest.mark.rule("GEO-06")
def test_line_squares_are_not_floor() -> None:
    assert LINE != FLOOR
    assert not any(LINE in drawn.ground for drawn in ALL_ROOMS.values())


@pytest.mark.rule("GEO-07")
def test_kinds_of_side_inside_a_room() -> None:
    kinds = {
        "base": {OPEN, WALL, CLOSED},
        "multiplayer": {OPEN, WALL, CLOSED},
        "prison": {OPEN, WALL, CLOSED, SLIT},
    }
    for box, allowed in kinds.items():
        found = set()
        for drawn in data.rooms(box).values():
            for cell in range(25):
                found |= {drawn.sides[cell][d] for d in range(4) if neighbour(drawn, cell, d) is not None}
        assert found == allowed
    kinds_of_portcullis = (CLOSED, OPENED, BROKEN)
    assert [bool(kind & WALK) for kind in kinds_of_portcullis] == [False, True, True]


# --- every shipped room ---


def test_all_rooms_load() -> None:
    assert {box: len(data.rooms(box)) for box in ("base", "prison", "sylvan", "multiplayer")} == {
        "base": 8,
        "prison": 8,
        "sylvan": 8,
        "multiplayer": 8,
    }
    assert len(data.all_rooms()) == 32
    assert len(data.rooms("cardgame")) == 12
    assert data.rooms("base") is data.rooms("base")


def test_an_unknown_box_is_told_which_there_are() -> None:
    with pytest.raises(GearmazeError, match="base, prison, sylvan, multiplayer, cardgame"):
        data.rooms("attic")


@pytest.mark.parametrize("name", ALL_ROOMS)
def test_inner_sides_are_the_same_from_both_cells(name: str) -> None:
    drawn = ALL_ROOMS[name]
    for cell in range(drawn.size**2):
        for d in range(4):
            other = neighbour(drawn, cell, d)
            if other is not None:
                assert drawn.sides[cell][d] == drawn.sides[other][opposite(d)]


@pytest.mark.parametrize("name", ALL_ROOMS)
def test_doors_are_exactly_the_closed_sides(name: str) -> None:
    drawn = ALL_ROOMS[name]
    faces = [face for door in drawn.doors for face in door]
    closed = {(cell, d) for cell, sides in enumerate(drawn.sides) for d in range(4) if sides[d] == CLOSED}
    assert len(faces) == len(set(faces))
    assert set(faces) == closed


def test_prison_totals() -> None:
    drawn = data.rooms("prison").values()
    assert sum(len(r.doors) for r in drawn) == 20
    assert sum(r.ground.count(PIT) for r in drawn) == 16


def test_sylvan_features() -> None:
    rooms = data.rooms("sylvan")
    assert rooms["25cw"].features == (("sconce", "2,0", "N"),)
    assert rooms["27cw"].features == (("bridge", "1,2", "over", "water"),)
    assert SECRET in rooms["25cw"].sides[14]
    assert rooms["25cw"].sides[17][EAST] == OPEN
    assert rooms["25cw"].sides[13][SOUTH] == SLIT


@pytest.mark.rule("CG-COMP-02", "CG-COMP-03", "CG-COMP-12")
def test_card_rooms_are_six_pairs_of_four_zones() -> None:
    cards = data.rooms("cardgame")
    assert {card.pair for card in cards.values()} == {"blue", "green", "red", "yellow", "purple", "white"}
    for name, card in cards.items():
        assert card.size == 6
        assert card.ground == FLOOR * 36
        assert set(card.zones) == set("tscr")
        assert card.clockwise == name.endswith("1")


@pytest.mark.rule("CG-GEO-12")
def test_card_barriers() -> None:
    b1 = data.rooms("cardgame")["B1"]
    cell = {(r, c): r * 6 + c for r in range(6) for c in range(6)}
    assert b1.sides[cell[0, 1]][EAST] == WALL  # t-s
    assert b1.sides[cell[2, 1]][EAST] == GAP  # t-r
    assert b1.sides[cell[2, 0]][SOUTH] == OPEN  # t-c
    assert b1.sides[cell[1, 2]][SOUTH] == CLOSED  # s-r
    assert b1.sides[cell[0, 0]][SOUTH] == OPEN  # inside t
    assert [b1.sides[c][NORTH] for c in range(6)] == [OPEN, OPEN, WALL, WALL, WALL, WALL]
    r1 = data.rooms("cardgame")["R1"]
    assert r1.sides[cell[5, 4]][EAST] == r1.sides[cell[5, 5]][WEST] == OPEN  # the edge named apart
    assert r1.sides[cell[5, 4]][NORTH] == WALL


def test_a_card_has_one_portcullis_for_a_whole_stretch() -> None:
    cards = data.rooms("cardgame")
    assert {name: len(card.doors) for name, card in cards.items() if card.doors} == dict.fromkeys(
        ["B1", "B2", "G1", "G2", "R1", "Y2", "P1", "P2", "W2"], 1
    )
    assert cards["P2"].doors == (((18, WEST), (24, WEST), (30, WEST)),)


# --- turning ---


@given(st.integers(5, 6), st.data())
def test_four_quarter_turns_change_nothing(size: int, draw: st.DataObject) -> None:
    cell = draw.draw(st.integers(0, size**2 - 1))
    d, turn = draw.draw(st.integers(0, 3)), draw.draw(st.integers(0, 11))
    assert turned_cell(cell, 4, size) == cell
    assert turned_side(d, 4) == d
    assert turned_cell(turned_cell(cell, turn, size), 4 - turn % 4, size) == cell
    assert turned_side(turned_side(d, turn), 4 - turn % 4) == d
    assert opposite(opposite(d)) == d


@given(st.integers(5, 6), st.integers(0, 3), st.integers(0, 3), st.data())
def test_neighbours_stay_neighbours(size: int, turn: int, d: int, draw: st.DataObject) -> None:
    cell = draw.draw(st.integers(0, size**2 - 1))
    blank = Room("9cw", "9", True, size, FLOOR * size**2, (), (), "", (), "", 0)
    other = neighbour(blank, cell, d)
    assume(other is not None)
    assert other is not None
    turned = neighbour(blank, turned_cell(cell, turn, size), turned_side(d, turn))
    assert turned == turned_cell(other, turn, size)


# --- drawing and reading back ---

_KINDS = st.sampled_from([OPEN, WALL, CLOSED, SLIT, SECRET])


@st.composite
def drawn_rooms(draw: st.DrawFn) -> Room:
    gear = draw(st.integers(0, 24))
    codes = draw(st.lists(st.sampled_from(".OTWVMFXBL"), min_size=25, max_size=25))
    codes[gear] = GEAR
    sides = [[0, 0, 0, 0] for _ in range(25)]
    doors = []
    for line in range(11):
        row = line // 2
        for column in range(5 if line % 2 == 0 else 6):
            if line % 2 == 0:
                faces = [(row * 5 - 5 + column, SOUTH)] * (row > 0) + [(row * 5 + column, NORTH)] * (row < 5)
            else:
                faces = [(row * 5 + column - 1, EAST)] * (column > 0) + [(row * 5 + column, WEST)] * (
                    column < 5
                )
            kind = draw(_KINDS)
            for cell, d in faces:
                sides[cell][d] = kind
            if kind == CLOSED:
                doors.append(tuple(faces))
    features: list[tuple[str, ...]] = []
    for cell in range(25):
        if codes[cell] == "B":
            under = draw(st.sampled_from(["crevasse", "water"]))
            features.append(("bridge", f"{cell // 5},{cell % 5}", "over", under))
        features += [
            ("sconce", f"{cell // 5},{cell % 5}", DIRECTIONS[d]) for d in range(4) if sides[cell][d] == WALL
        ][:1]
    clockwise = draw(st.booleans())
    pair = str(draw(st.integers(1, 999)))
    return Room(
        pair + ("cw" if clockwise else "ccw"),
        pair,
        clockwise,
        5,
        "".join(codes),
        tuple((a, b, c, d) for a, b, c, d in sides),
        tuple(doors),
        "",
        tuple(features),
        "drawn.txt",
        1,
    )


@settings(deadline=None)
@given(drawn_rooms())
def test_a_drawn_room_reads_back_the_same(drawn: Room) -> None:
    rows = (3, 5, 7, 9, 11)
    assert parse_rooms(room_text(drawn), "drawn.txt") == {drawn.id: drawn._replace(rows=rows)}


@pytest.mark.parametrize("name", data.all_rooms())
def test_a_shipped_room_reads_back_the_same(name: str) -> None:
    drawn = data.all_rooms()[name]
    again = parse_rooms(room_text(drawn), drawn.source)[name]
    assert again._replace(line=drawn.line, rows=drawn.rows) == drawn


def test_blanks_at_the_end_of_a_line_may_be_left_out() -> None:
    text = room_text(room("1D"))
    short = "\n".join(line.rstrip() for line in text.split("\n"))
    assert short != text
    assert parse_rooms(short) == parse_rooms(text)
    assert parse_rooms(text.replace("\n", "\r\n")) == parse_rooms(text)


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(GearmazeError, match="room B1: only square rooms"):
        room_text(data.rooms("cardgame")["B1"])
    drawn = room("1D")
    with pytest.raises(GearmazeError, match="room 1cw: a side of kind 256"):
        room_text(drawn._replace(sides=((GAP, GAP, GAP, GAP), *drawn.sides[1:])))


# --- badly drawn rooms ---

GOOD = """\
# a remark
room 7cw
+---+   +   +---+   +
| .   . | .   .   .
+   +   +   +   +   +
  .   @   .   . H .
+   +===+   +   +   +
  B   .   O   .   . :
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +---+-:-+-?-+   +
bridge 2,0 over water
sconce 0,0 N
"""


def complaint(text: str) -> ParseError:
    with pytest.raises(ParseError) as caught:
        parse_rooms(text, "mine.txt")
    assert str(caught.value).startswith(f"mine.txt:{caught.value.line}: ")
    return caught.value


def with_line(number: int, line: str | None) -> str:
    lines = GOOD.split("\n")
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines)


def test_the_good_example_is_good() -> None:
    assert list(parse_rooms(GOOD)) == ["7cw"]


@pytest.mark.parametrize(
    ("number", "line", "at", "says"),
    [
        pytest.param(6, "  .   .   .   . H .", 2, "expected one gear '@', found none", id="missing gear"),
        pytest.param(
            12, "  .   .   .   .   @", 12, "expected one gear '@', found a second", id="second gear"
        ),
        pytest.param(13, None, 13, "expected 11 lines of drawing, found 10", id="missing last line"),
        pytest.param(9, None, 9, "expected a corner '+' at column 1, found ' '", id="missing middle line"),
        pytest.param(5, "", 5, "expected 11 lines of drawing, found 2", id="blank line inside"),
        pytest.param(
            3, "+---+   +   +---+   +-", 3, "expected at most 21 characters, found 22", id="too long"
        ),
        pytest.param(
            4, "| .   . | .   .   .   ", 4, "expected at most 21 characters, found 22", id="long blanks"
        ),
        pytest.param(4, "| .   . | é   .   .", 4, "at column 10, found ' é '", id="unknown square"),
        pytest.param(4, "| .   . ! .   .   .", 4, "at column 9, found '!'", id="unknown vertical side"),
        pytest.param(4, "| .  x. | .   .   .", 4, "at column 6, found 'x. '", id="square off its column"),
        pytest.param(3, "+-- +   +   +---+   +", 3, "at column 2, found '-- '", id="half a wall"),
        pytest.param(7, "+   +==-+   +   +   +", 7, "at column 6, found '==-'", id="half a portcullis"),
        pytest.param(
            7, "+   *===+   +   +   +", 7, "expected a corner '+' at column 5, found '*'", id="corner"
        ),
        pytest.param(
            3, "+---+   +   +---+", 3, "expected a corner '+' at column 21, found ' '", id="short line"
        ),
        pytest.param(14, None, 2, "expected a line 'bridge 2,0 over", id="bridge over nothing"),
        pytest.param(14, "bridge 2,0 over lava", 14, "found 'bridge 2,0 over lava'", id="unknown terrain"),
        pytest.param(
            14, "bridge 2,1 over water", 14, "expected a square 'B' at 2,1, found '.'", id="no bridge"
        ),
        pytest.param(
            15, "bridge 2,0 over crevasse", 15, "the bridge at 2,0 is given twice", id="two bridges"
        ),
        pytest.param(
            15, "sconce 0,0 S", 15, "expected a wall for the sconce at 0,0 S", id="sconce in the air"
        ),
        pytest.param(15, "sconce 0,7 N", 15, "found 'sconce 0,7 N'", id="sconce outside"),
    ],
)
def test_a_bad_drawing_is_told_where_and_why(number: int, line: str | None, at: int, says: str) -> None:
    error = complaint(with_line(number, line))
    assert error.line == at
    assert error.source == "mine.txt"
    assert "room 7cw" in str(error)
    assert says in str(error)


@pytest.mark.parametrize(
    "header",
    [
        "room 7",
        "room cw",
        "room 07cw",
        "rooms 7cw",
        "room 7 cw",
        "room 7cwx",
        "room ²cw",
        "room 1234cw",
        "7cw",
    ],
)
def test_a_bad_header_is_shown(header: str) -> None:
    error = complaint(with_line(2, header))
    assert error.line == 2
    assert "expected a header 'room <number><cw|ccw>'" in str(error)
    assert repr(header) in str(error)


def test_a_room_drawn_twice() -> None:
    error = complaint(GOOD + "\n" + GOOD)
    assert (error.line, error.message) == (18, "room 7cw: drawn twice, first on line 2")


def test_errors_say_what_they_know() -> None:
    assert str(ParseError("no", "a.txt", 3)) == "a.txt:3: no"
    assert str(ParseError("no", "a.txt")) == "a.txt: no"
    assert str(ParseError("no", line=3)) == "line 3: no"
    assert str(ParseError("no")) == "no"


CARD = """\
ROOM A1 grey cw
N  ..####
0 #ttssss.
1 #ttssss.
2 #ttrrss.
3 .ccrrss.
4 .ccrrrr#
5 .cccccc#
S  ......
BAR t-s wall 0,1/0,2=port
BAR t-r pit
BAR t-c open
BAR s-r port
BAR c-r open
"""


@pytest.mark.parametrize(
    ("old", "new", "at", "says"),
    [
        ("N  ..####", "N  ..###", 2, "expected a line 'N' with 6 characters, found 'N  ..###'"),
        ("1 #ttssss.\n", "", 4, "expected a line '1' with 8 characters"),
        ("S  ......\n", "", 9, "expected a line 'S' with 6 characters"),
        ("0 #tt", "0 !tt", 3, "expected a border . # H : or o, found '!'"),
        ("0 #tt", "0 #xt", 3, "expected a zone t, s, c or r, found 'x'"),
        ("0 #ttssss", "0 #ttssst", 1, "expected zone t in one piece"),
        ("N  ..####", "N  .#####", 2, "expected one kind along the N border of zone t, found '.' and '#'"),
        ("1 #tts", "1 .tts", 4, "expected one kind along the W border of zone t, found '#' and '.'"),
        ("BAR c-r open\n", "", 1, "expected a line 'BAR c-r <kind>': these zones touch"),
        ("BAR c-r", "BAR s-c", 14, "the zones s and c do not touch"),
        ("BAR c-r", "BAR r-s", 14, "the barrier r-s is given twice"),
        ("BAR c-r open", "BAR c-r lava", 14, "found 'BAR c-r lava'"),
        ("BAR c-r open", "BAR c-c open", 14, "found 'BAR c-c open'"),
        ("0,1/0,2=port", "0,1/0,3=port", 10, "found '0,1/0,3=port'"),
        ("0,1/0,2=port", "0,1/0,2=lava", 10, "found '0,1/0,2=lava'"),
        ("0,1/0,2=port", "0,0/0,1=port", 10, "the edge 0,0/0,1 does not lie between the zones t and s"),
    ],
)
def test_a_bad_card_is_told_where_and_why(old: str, new: str, at: int, says: str) -> None:
    assert CARD.count(old) == 1
    with pytest.raises(ParseError) as caught:
        parse_card_rooms(CARD.replace(old, new), "cards.txt")
    assert str(caught.value).startswith(f"cards.txt:{at}: room A1: ")
    assert says in str(caught.value)


def test_a_card_edge_may_have_a_portcullis_of_its_own() -> None:
    card = parse_card_rooms(CARD)["A1"]
    assert card.doors[0] == ((1, EAST), (2, WEST))
    assert card.sides[7][EAST] == WALL
    assert len(card.doors) == 2


def test_a_bad_card_header_and_a_card_drawn_twice() -> None:
    with pytest.raises(ParseError, match=r"^c:1: expected a header 'ROOM <id> <colour> <cw\|ccw>'"):
        parse_card_rooms("ROOM A1 grey", "c")
    with pytest.raises(ParseError, match=r"^c:16: room A1: drawn twice, first on line 1$"):
        parse_card_rooms(CARD + "\n" + CARD, "c")


# --- any text at all ---

_SQUARE_TEXT = "\n".join(room_text(drawn) for drawn in list(data.all_rooms().values())[::5])
_CARD_TEXT = CARD + "\n" + CARD.replace("A1", "A2")
_LETTERS = st.one_of(st.sampled_from(" +-=|H:?.@OBXroomcw125\n\r\t#;BAR/,tsc"), st.characters())


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    for _ in range(draw(st.integers(1, 4))):
        how = draw(st.sampled_from(["delete", "insert", "replace", "drop line", "double line", "swap lines"]))
        if "line" not in how:
            at = draw(st.integers(0, max(len(text) - 1, 0)))
            new = "" if how == "delete" else draw(st.text(_LETTERS, min_size=1, max_size=3))
            text = text[:at] + new + text[at + (how != "insert") :]
            continue
        lines = text.split("\n")
        i, j = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
        if how == "drop line":
            del lines[i]
        elif how == "double line":
            lines.insert(j, lines[i])
        else:
            lines[i], lines[j] = lines[j], lines[i]
        text = "\n".join(lines)
    return text


@FUZZ
@given(mutated(_SQUARE_TEXT))
def test_spoilt_rooms_are_read_or_refused(text: str) -> None:
    try:
        rooms = parse_rooms(text, "spoilt.txt")
    except ParseError as error:
        assert 1 <= error.line <= text.count("\n") + 1
    else:
        assert all(drawn.ground.count(GEAR) == 1 for drawn in rooms.values())


@FUZZ
@given(mutated(_CARD_TEXT))
def test_spoilt_cards_are_read_or_refused(text: str) -> None:
    try:
        cards = parse_card_rooms(text, "spoilt.txt")
    except ParseError as error:
        assert 1 <= error.line <= text.count("\n") + 1
    else:
        assert all(set(card.zones) == set("tscr") for card in cards.values())
