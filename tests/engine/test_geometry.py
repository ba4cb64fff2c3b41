"""Squares, adjacency and sight: the rules one by one, and the engine against a slow walk of its own."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gearmaze import data
from gearmaze.engine import Action, ParseError, State, Table, play
from gearmaze.engine.acting import Act
from gearmaze.engine.crowd import Crowd
from gearmaze.engine.layouts import Layout
from gearmaze.engine.maze import Grid, Maze, squares_in
from gearmaze.engine.parts import with_door
from gearmaze.engine.rooms import (
    BROKEN,
    CLOSED,
    DIRECTIONS,
    EAST,
    FLOOR,
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
)
from gearmaze.engine.sight import ray
from gearmaze.engine.state import changed
from gearmaze.engine.terrain import Terrain, Terrains
from gearmaze.sets import scenario
from gearmaze.sets.common import TERRAINS
from tests.drawing import visible
from tests.slow import sight as slow

PIT = "O"
# boxes that are not built yet: their rooms lie, turn and are seen like any others
GROUNDS = Terrains((*TERRAINS, *(Terrain(letter, letter) for letter in "TWVMFXBL")))
PROOF = os.environ.get("GEARMAZE_PROOF") == "1"
ARRANGEMENTS = 4000 if PROOF else 140  # of each layout
LAYOUTS = data.layout_names()
EVERYTHING = (1 << 10) - 1  # crosses every kind of side
BLOCKED = (WALL, CLOSED, SLIT)
OPEN_DOORS = (OPENED, BROKEN)


# Boards to show a rule on -------------------------------------------------------------------------


def drawn(name: str, ground: Mapping[tuple[int, int], str] = {}, sides: Mapping[str, int] = {}) -> Room:
    """A bare room with some grounds, by (row, column), and some sides, as "row column direction".

    An inner side is the same seen from both squares. A portcullis is printed closed, as a door of the
    room; the state it is to have is noted for `laid`.
    """
    cells = [ground.get((cell // 5, cell % 5), FLOOR) for cell in range(25)]
    kinds = [[OPEN] * 4 for _ in range(25)]
    doors, states = [], []
    for text, kind in sides.items():
        row, column, letter = text.split()
        cell, direction = 5 * int(row) + int(column), DIRECTIONS.index(letter)
        faces = [(cell, direction)]
        beside = (int(row) + STEP[direction][1], int(column) + STEP[direction][0])
        if min(beside) >= 0 and max(beside) <= 4:
            faces.append((5 * beside[0] + beside[1], opposite(direction)))
        is_door = kind in (CLOSED, *OPEN_DOORS)
        for own, towards in faces:
            kinds[own][towards] = CLOSED if is_door else kind
        if is_door:
            doors.append(tuple(faces))
            states.append(("door", str(kind)))
    four = tuple((k[0], k[1], k[2], k[3]) for k in kinds)
    return Room(name, "1", True, 5, "".join(cells), four, tuple(doors), "", tuple(states), "", 0)


def laid(*rooms: Room | None, layout: str = "base", turns: tuple[int, ...] = ()) -> Maze:
    """A layout with these rooms on its first slots, a bare room on each of the others; None is face down."""
    grid = Grid(data.layout(layout), GROUNDS)
    chosen = (*rooms, *(drawn("bare") for _ in range(grid.slots - len(rooms))))
    doors = []
    for room in chosen:
        packed = 0
        for door, (_, kind) in enumerate(room.features if room else ()):
            packed = with_door(packed, door, int(kind))
        doors.append(packed)
    turned = (*turns, *(0 for _ in range(grid.slots - len(turns))))
    return grid.maze(chosen, turned, tuple(doors), grid.origins)


def seen(maze: Maze, start: str, direction: int, *characters: str) -> list[str]:
    """The names of the squares seen one way."""
    blockers = sum(1 << maze.grid.named(name) for name in characters)
    return [maze.grid.name(square) for square in ray(maze, maze.grid.named(start), direction, blockers)]


def adjacent(maze: Maze, one: str, other: str) -> bool:
    return maze.adjacent(maze.grid.named(one), maze.grid.named(other))


# Squares ------------------------------------------------------------------------------------------


@pytest.mark.rule("GEO-04")
@pytest.mark.parametrize(("name", "length"), [("base", 4), ("beginner", 3), ("prison-small", 2)])
def test_rows_count_from_one_line_to_the_other_and_there_are_ten_columns(name, length):
    grid = Grid(data.layout(name))
    columns = "abcdefghij"
    assert [grid.name(square) for square in grid.line_squares[0]] == [f"{c}0" for c in columns]
    assert [grid.name(square) for square in grid.line_squares[1]] == [f"{c}{5 * length + 1}" for c in columns]
    corners = [grid.xy(origin) for origin in grid.origins]
    inside = [grid.square(x + i % 5, y + i // 5) for x, y in corners for i in range(25)]
    assert {grid.name(square) for square in inside} == {
        f"{c}{row}" for c in columns for row in range(1, 5 * length + 1)
    }


def board_squares(grid: Grid) -> set[int]:
    """Every square a layout can ever use, the shaft of a lift included."""
    corners = [(slot.x, slot.y) for slot in grid.layout.slots]
    corners += [(grid.layout.shaft[0], stop) for stop in grid.layout.shaft[1:]]
    inside = {grid.square(x + i % 5, y + i // 5) for x, y in corners for i in range(25)}
    return inside.union(*grid.line_squares)


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_square_has_a_name_of_its_own_that_leads_back_to_it(name):
    grid = Grid(data.layout(name))
    squares = board_squares(grid)
    names = {grid.name(square): square for square in squares}
    assert len(names) == len(squares)
    for text, square in names.items():
        assert grid.named(text) == square, text
        assert grid.named(text.upper()) == square, text
        assert grid.square(*grid.xy(square)) == square
    for line, places in zip(grid.layout.lines, grid.line_squares, strict=True):
        assert [grid.named(f"{line.id}.{i}") for i in range(1, line.size + 1)] == places


def test_columns_after_z_go_on_with_aa():
    grid = Grid(data.layout("pyr4"))
    last = [grid.name(grid.square(x, 15)) for x in range(24, 30)]
    assert last == ["y16", "z16", "aa16", "ab16", "ac16", "ad16"]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_name_off_the_board_is_refused(name):
    grid = Grid(data.layout(name))
    xs, ys = zip(*(grid.xy(square) for square in board_squares(grid)), strict=True)
    beyond = [(max(xs) + 1, min(ys) + 1), (max(0, min(xs)), max(ys) + 1)]
    for x, y in beyond:
        with pytest.raises(ParseError, match="not on this board"):
            grid.named(grid.name(grid.square(x, y)))
    for text in (
        "",
        "a",
        "7",
        "a-1",
        "é3",
        "ba1",
        "aaa1",
        "a1234",
        "nowhere.1",
        f"{grid.layout.lines[0].id}.11",
    ):
        with pytest.raises(ParseError):
            grid.named(text)


# Turning ------------------------------------------------------------------------------------------


@pytest.mark.rule("B-ROOM-13")
@pytest.mark.parametrize("name", sorted(data.rooms("base")))
def test_a_clockwise_quarter_turn_takes_rows_to_columns_and_north_to_east(name):
    room = data.rooms("base")[name]
    straight, turned = laid(room), laid(room, turns=(1,))
    grid = straight.grid
    for row, column in product(range(1, 6), repeat=2):
        place = 5 * (row - 1) + column - 1
        assert grid.xy(straight.square[place]) == (column - 1, row - 1)
        assert grid.xy(turned.square[place]) == (6 - row - 1, column - 1)
        for before, after in ((NORTH, EAST), (EAST, SOUTH), (SOUTH, WEST), (WEST, NORTH)):
            assert turned.side(turned.square[place], after) == straight.side(straight.square[place], before)


def in_play(*tokens: tuple[str, int], wounded: tuple[str, ...] = ()) -> State:
    """The full game in the first player's turn, all rooms shown unturned, tokens on these places."""
    state = Table(scenario("base")).start()
    state.prints = tuple(range(8))
    state.shown = 255
    state.arrange()
    for label, place in tokens:
        state.place[state.table.by_label[label]] = place
        state.wounded = changed(state.wounded, state.table.by_label[label], label in wounded)
    state.known = tuple(-1 for _ in state.known)
    state.turn, state.active, state.ap, state.stack = 1, 0, 5, (Act(0),)
    return state


@pytest.mark.rule("ROT-07")
def test_what_lies_in_a_room_keeps_its_place_and_turns_with_it():
    gear = data.rooms("base")["1cw"].ground.index(GEAR)
    state = in_play(("blue-warrior", gear), ("yellow-rope", 0), ("yellow-troll", 9), ("blue-thief", 30))
    turner, rope, troll, thief = (
        state.table.by_label[t] for t in ("blue-warrior", "yellow-rope", "yellow-troll", "blue-thief")
    )
    expected = {
        rope: ["a1", "e1", "e5", "a5", "a1"],
        troll: ["e2", "d5", "a4", "b1", "e2"],
        thief: ["f2"] * 5,
    }
    for quarter in range(5):
        for token, names in expected.items():
            assert state.maze.name(state.place[token]) == names[quarter]
        assert (state.place[rope], state.place[troll], state.place[thief]) == (0, 9, 30)
        if quarter < 4:
            state, _ = play(state, 0, Action("rotate", turner, 1, 0))


# Adjacency ----------------------------------------------------------------------------------------


@pytest.mark.rule("GEO-05", "GEO-06")
@pytest.mark.parametrize("box", ["base", "prison"])
def test_every_square_of_the_board_is_one_thing_and_lines_are_no_floor(box: str) -> None:
    maze = laid(*data.rooms(box).values())
    assert set(maze.ground) == {FLOOR, GEAR, PIT, LINE}
    assert sum(mask.bit_count() for mask in maze.ground.values()) == maze.land.bit_count() == 220
    lines = {square for squares in maze.grid.line_squares for square in squares}
    assert set(squares_in(maze.ground[LINE])) == lines and len(lines) == 20
    assert not lines & set(squares_in(maze.ground[FLOOR]))


@pytest.mark.rule("GEO-08")
@pytest.mark.parametrize("kind", BLOCKED)
@pytest.mark.parametrize(("letter", "other"), [("N", "c2"), ("E", "d3"), ("S", "c4"), ("W", "b3")])
def test_squares_are_adjacent_unless_their_common_side_is_blocked(kind, letter, other):
    assert adjacent(laid(drawn("bare")), "c3", other)
    maze = laid(drawn("one", sides={f"2 2 {letter}": kind}))
    assert not adjacent(maze, "c3", other)
    assert not adjacent(maze, other, "c3")
    beside = {"c2", "d3", "c4", "b3"} - {other}
    around = maze.around(1 << maze.grid.named("c3"))
    assert {maze.grid.name(square) for square in squares_in(around)} == beside
    assert not adjacent(maze, "c3", "c3")
    assert not adjacent(maze, "c3", "c5")


@pytest.mark.rule("GEO-09")
def test_nothing_is_adjacent_or_seen_diagonally():
    maze = laid()
    grid = maze.grid
    for square in squares_in(maze.land):
        x, y = grid.xy(square)
        for other in squares_in(maze.land & ~(1 << square)):
            a, b = grid.xy(other)
            if a != x and b != y:
                assert not maze.adjacent(square, other)
                assert not maze.around(1 << square) >> other & 1
                assert not visible(maze, square, 0) >> other & 1
                assert maze.direction(square, other) == -1


@pytest.mark.rule("GEO-10")
@pytest.mark.parametrize("kind", OPEN_DOORS)
def test_an_open_or_broken_portcullis_is_an_open_side(kind):
    closed, changed = (laid(drawn("door", sides={"2 2 E": k})) for k in (CLOSED, kind))
    assert not adjacent(closed, "c3", "d3")
    for one, other, direction in (("c3", "d3", EAST), ("d3", "c3", WEST)):
        square = changed.grid.named(one)
        assert adjacent(changed, one, other)
        assert changed.passable(square, direction)
        assert changed.around(1 << square) >> changed.grid.named(other) & 1
        assert other in seen(changed, one, direction)
        assert other not in seen(closed, one, direction)


@pytest.mark.rule("GEO-11")
@pytest.mark.parametrize(
    ("own", "facing"), list(product((OPEN, WALL, CLOSED, SLIT, OPENED, BROKEN), repeat=2))
)
def test_a_border_is_passable_only_if_both_rooms_leave_it_open(own, facing):
    maze = laid(drawn("west", sides={"2 4 E": own}), drawn("east", sides={"2 0 W": facing}))
    free = own not in BLOCKED and facing not in BLOCKED
    assert adjacent(maze, "e3", "f3") is free
    assert adjacent(maze, "f3", "e3") is free
    assert maze.passable(maze.grid.named("e3"), EAST) is free
    west, east = maze.grid.named("e3"), maze.grid.named("f3")
    assert (maze.around(1 << west) >> east & 1 == 1) is free
    assert (maze.around(1 << east) >> west & 1 == 1) is free


@pytest.mark.rule("GEO-14")
@pytest.mark.parametrize("name", LAYOUTS)
def test_squares_side_by_side_on_a_line_are_adjacent(name):
    maze = laid(layout=name)
    for squares in maze.grid.line_squares:
        for one, other in pairwise(squares):
            assert maze.adjacent(one, other) and maze.adjacent(other, one)
        for first, third in zip(squares, squares[2:], strict=False):
            assert not maze.adjacent(first, third)


@pytest.mark.rule("GEO-15")
@pytest.mark.parametrize("kind", [OPEN, WALL, CLOSED, SLIT, *OPEN_DOORS])
def test_a_line_square_is_adjacent_to_the_square_it_faces_unless_the_room_closes_it(kind):
    maze = laid(drawn("north", sides={"0 1 N": kind}))
    assert adjacent(maze, "b0", "b1") is (kind not in BLOCKED)
    assert adjacent(maze, "b1", "b0") is (kind not in BLOCKED)
    assert adjacent(maze, "c0", "c1") and adjacent(maze, "h0", "h1")
    assert not adjacent(maze, "b0", "a1") and not adjacent(maze, "b0", "c1")


@pytest.mark.rule("GEO-16")
@pytest.mark.parametrize("name", ["base", "beginner", "prison-small"])
def test_the_outside_is_closed_to_everything(name):
    maze = laid(layout=name)
    grid = maze.grid
    blue, yellow = grid.line_squares
    rim = [(square, NORTH) for square in blue] + [(square, SOUTH) for square in yellow]
    rim += [(square, WEST) for square in squares_in(maze.land) if grid.xy(square)[0] == 0]
    rim += [(square, EAST) for square in squares_in(maze.land) if grid.xy(square)[0] == 9]
    assert len(rim) == 20 + 2 * (len(grid.origins) // 2 * 5 + 2)
    for square, direction in rim:
        assert not maze.passable(square, direction, EVERYTHING)
        assert ray(maze, square, direction, 0) == []
    assert maze.around(maze.land, EVERYTHING) & ~maze.land == 0


@pytest.mark.rule("GEO-17")
def test_a_hidden_room_is_neither_adjacent_nor_seen_nor_entered():
    maze = laid(None)
    grid = maze.grid
    inside = {grid.square(x, y) for x in range(5) for y in range(5)}
    assert {square for square in range(grid.count) if maze.hidden >> square & 1} == inside
    assert not any(maze.land >> square & 1 for square in inside)
    assert all(maze.square[place] == -1 for place in range(25))
    for square, direction in product(range(grid.stride, grid.count - grid.stride), range(4)):
        beside = maze.neighbour(square, direction)
        if square in inside or beside in inside:
            assert not maze.passable(square, direction, EVERYTHING)
            assert not maze.adjacent(square, beside)
    for square in squares_in(maze.land):
        assert not any(visible(maze, square, 0) >> hidden & 1 for hidden in inside)
        assert not any(maze.around(1 << square, EVERYTHING) >> hidden & 1 for hidden in inside)


# Sight --------------------------------------------------------------------------------------------


@pytest.mark.rule("LOS-01")
def test_sight_runs_straight_along_a_row_or_a_column():
    maze = laid()
    assert seen(maze, "c3", EAST) == ["d3", "e3", "f3", "g3", "h3", "i3", "j3"]
    assert seen(maze, "c3", WEST) == ["b3", "a3"]
    assert seen(maze, "c3", NORTH) == ["c2", "c1", "c0"]
    assert seen(maze, "c3", SOUTH) == [f"c{row}" for row in range(4, 22)]
    in_line = {f"c{row}" for row in range(22)} | {f"{column}3" for column in "abcdefghij"}
    everything = visible(maze, maze.grid.named("c3"), 0)
    assert {maze.grid.name(square) for square in squares_in(everything)} == in_line - {"c3"}


@pytest.mark.rule("LOS-02")
@pytest.mark.parametrize("kind", [WALL, CLOSED])
def test_walls_and_closed_portcullises_stop_sight(kind):
    maze = laid(drawn("one", sides={"2 2 E": kind, "3 2 S": kind}))
    assert seen(maze, "a3", EAST) == ["b3", "c3"]
    assert seen(maze, "c3", EAST) == []
    assert seen(maze, "f3", WEST) == ["e3", "d3"]
    assert seen(maze, "c3", SOUTH) == ["c4"]
    assert seen(maze, "c6", NORTH) == ["c5"]


@pytest.mark.rule("LOS-03")
@pytest.mark.parametrize("wounded", [(), ("yellow-goblin",)])
@pytest.mark.parametrize("label", ["yellow-goblin", "blue-goblin"])
def test_a_character_is_seen_and_hides_what_is_behind_it(label, wounded):
    # along the first player's own line, whose squares are the places after those of the eight rooms
    state = in_play((label, 204), wounded=(label,) if wounded else ())
    line = ["b0", "c0", "d0", "e0", "f0", "g0", "h0", "i0", "j0"]
    names = [
        state.table.grid.name(s)
        for s in ray(state.maze, state.maze.square[200], EAST, Crowd(state).characters)
    ]
    assert names == line[:4]
    back = [
        state.table.grid.name(s)
        for s in ray(state.maze, state.maze.square[209], WEST, Crowd(state).characters)
    ]
    assert back == ["i0", "h0", "g0", "f0", "e0"]
    free = in_play()
    assert len(ray(free.maze, free.maze.square[200], EAST, Crowd(free).characters)) == 9


@pytest.mark.rule("LOS-04", "PIT-08")
@pytest.mark.parametrize("thing", [GEAR, PIT, *OPEN_DOORS])
def test_gears_pits_and_open_portcullises_do_not_stop_sight(thing):
    ground = {(2, 2): thing} if isinstance(thing, str) else {}
    sides = {} if isinstance(thing, str) else {"2 2 E": thing}
    maze = laid(drawn("one", ground, sides))
    assert (maze.gears | maze.gaps) >> maze.grid.named("c3") & 1 == isinstance(thing, str)
    assert seen(maze, "a3", EAST) == ["b3", "c3", "d3", "e3", "f3", "g3", "h3", "i3", "j3"]
    assert seen(maze, "c3", WEST) == ["b3", "a3"]


@pytest.mark.rule("LOS-04")
def test_an_object_does_not_stop_sight():
    state = in_play(("yellow-rope", 204), ("blue-sword", 205))
    assert Crowd(state).lying == 1 << state.maze.square[204] | 1 << state.maze.square[205]
    assert len(ray(state.maze, state.maze.square[200], EAST, Crowd(state).characters)) == 9


@pytest.mark.rule("LOS-05", "LOS-06")
def test_sight_reaches_from_line_to_line_through_every_room():
    maze = laid()
    assert seen(maze, "b0", SOUTH) == [f"b{row}" for row in range(1, 22)]
    assert seen(maze, "j21", NORTH) == [f"j{row}" for row in range(20, -1, -1)]
    assert seen(maze, "a0", EAST) == [f"{column}0" for column in "bcdefghij"]
    assert seen(maze, "a7", EAST) == [f"{column}7" for column in "bcdefghij"]
    wide = laid(layout="pyr4")
    assert len(seen(wide, "a21", EAST)) == 29


@pytest.mark.rule("LOS-08")
def test_a_hidden_room_stops_sight():
    maze = laid(drawn("bare"), drawn("bare"), None)
    assert seen(maze, "c0", SOUTH) == ["c1", "c2", "c3", "c4", "c5"]
    assert seen(maze, "c21", NORTH) == [f"c{row}" for row in range(20, 10, -1)]
    assert seen(maze, "f8", WEST) == []
    assert seen(maze, "f5", WEST) == ["e5", "d5", "c5", "b5", "a5"]


@pytest.mark.parametrize("facing", [OPEN, SLIT])
def test_a_slit_is_looked_through_only_from_the_square_it_borders(facing):
    maze = laid(drawn("west", sides={"2 4 E": SLIT}), drawn("east", sides={"2 0 W": facing, "2 2 E": SLIT}))
    assert seen(maze, "e3", EAST) == ["f3", "g3", "h3"]
    assert seen(maze, "d3", EAST) == ["e3"]
    assert seen(maze, "f3", WEST) == ["e3", "d3", "c3", "b3", "a3"]
    assert seen(maze, "g3", WEST) == ["f3"]
    walled = laid(drawn("west", sides={"2 4 E": SLIT}), drawn("east", sides={"2 0 W": WALL}))
    assert seen(walled, "e3", EAST) == [] and seen(walled, "f3", WEST) == []


# Against the slow walk ----------------------------------------------------------------------------


def arrangement(layout: Layout, rng: random.Random) -> list[slow.Placed]:
    """Any rooms of any box, turned, some face down; one may be out, two swapped, the lift elsewhere."""
    pool = list(data.all_rooms().values())
    corners: list[tuple[int, int] | None] = [(slot.x, slot.y) for slot in layout.slots]
    if layout.shaft:
        x, *stops = layout.shaft
        lift = next(i for i, slot in enumerate(layout.slots) if slot.x == x and slot.y in stops)
        corners[lift] = (x, rng.choice(stops))
    if rng.random() < 0.4:
        one, other = rng.sample(range(len(corners)), 2)
        corners[one], corners[other] = corners[other], corners[one]
    if rng.random() < 0.4:
        corners[rng.randrange(len(corners))] = None
    hidden = rng.choice((0.0, 0.2, 0.6))
    return [
        slow.Placed(
            room,
            corner,
            rng.randrange(4),
            [rng.choice((CLOSED, OPENED, BROKEN)) for _ in room.doors],
            rng.random() < hidden,
        )
        for room, corner in zip(rng.sample(pool, len(corners)), corners, strict=True)
    ]


def engine_maze(grid: Grid, rooms: list[slow.Placed]) -> Maze:
    doors = []
    for placed in rooms:
        packed = 0
        for number, kind in enumerate(placed.doors):
            packed = with_door(packed, number, kind)
        doors.append(packed)
    return grid.maze(
        tuple(None if placed.hidden else placed.room for placed in rooms),
        tuple(placed.turn for placed in rooms),
        tuple(doors),
        tuple(grid.square(*placed.corner) if placed.corner else -1 for placed in rooms),
    )


def compare_squares(grid: Grid, maze: Maze, board: slow.Board) -> None:
    """Each place on the right square, each square with the right place, ground and room."""
    owners = {square.owner: spot for spot, square in board.squares.items()}
    for place in range(grid.places):
        room, cell = grid.room_of[place], grid.cell_of[place]
        owner = ("room", room, cell) if room < grid.slots else ("line", room - grid.slots, cell)
        spot = owners.get(owner)
        assert maze.square[place] == (grid.square(*spot) if spot else -1)
        if spot:
            assert maze.place[maze.square[place]] == place
            assert maze.room_at[maze.square[place]] == room
    for square in range(grid.count):
        spot = grid.xy(square)
        shown = board.squares.get(spot)
        assert (maze.place[square] >= 0) is (maze.land >> square & 1 == 1) is (shown is not None)
        assert (maze.hidden >> square & 1 == 1) is (spot in board.hidden)
        if spot in board.hidden:
            assert maze.room_at[square] == board.hidden[spot]
        elif shown is None:
            assert maze.room_at[square] == -1
        else:
            assert maze.ground[shown.ground] >> square & 1
            assert (maze.gaps >> square & 1 == 1) is (shown.ground == PIT)
            assert (maze.gears >> square & 1 == 1) is (shown.ground == GEAR)
            assert maze.in_room(square) is (shown.owner[0] == "room")


def compare_sides(grid: Grid, maze: Maze, board: slow.Board) -> None:
    """Every way from every square, for several sorts of walkers; a border needs both its sides."""
    walkers = {WALK: slow.PASSABLE, WALK | SLIT: (*slow.PASSABLE, SLIT), WALL | SECRET: (WALL, SECRET)}
    for spot in [*board.squares, *board.hidden]:
        square = grid.square(*spot)
        for direction, step in enumerate(slow.DIRECTIONS):
            beside = maze.neighbour(square, direction)
            for mask, kinds in walkers.items():
                way = maze.passable(square, direction, mask)
                assert way is board.passable(spot, step, kinds)
                assert way is maze.passable(beside, opposite(direction), mask)
                own, facing = maze.stretch(square, direction)
                assert way is (own & mask != 0 and facing & mask != 0)
            assert maze.adjacent(square, beside) is maze.adjacent(beside, square)
            assert maze.adjacent(square, beside) is board.adjacent(spot, grid.xy(beside))
        around = {grid.xy(other) for other in squares_in(maze.around(1 << square))}
        assert around == board.neighbours(spot)


def compare_sight(grid: Grid, maze: Maze, board: slow.Board, rng: random.Random) -> None:
    """What is seen from a dozen squares, with characters anywhere."""
    spots = sorted(board.squares)
    characters = set(rng.sample(spots, min(rng.choice((0, 4, 16)), len(spots))))
    blockers = sum(1 << grid.square(*spot) for spot in characters)
    for start in rng.sample(spots, min(12, len(spots))):
        square = grid.square(*start)
        for direction, step in enumerate(slow.DIRECTIONS):
            found = [grid.xy(other) for other in ray(maze, square, direction, blockers)]
            assert found == list(board.ray(start, step, characters))
        all_seen = {grid.xy(other) for other in squares_in(visible(maze, square, blockers))}
        assert all_seen == board.seen(start, characters)


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_engine_agrees_with_the_slow_walk(name, part):
    layout = data.layout(name)
    grid = Grid(layout, GROUNDS)
    rng = random.Random(f"{name} {part}")
    for number in range(ARRANGEMENTS // 4):
        rooms = arrangement(layout, rng)
        maze, board = engine_maze(grid, rooms), slow.Board(layout, rooms)
        try:
            compare_squares(grid, maze, board)
            if number % 4 == 0:  # the slowest of the three
                compare_sides(grid, maze, board)
            compare_sight(grid, maze, board, rng)
        except AssertionError as error:
            table = "\n".join(
                f"{p.room.id} at {p.corner} turned {p.turn} doors {p.doors} hidden {p.hidden}" for p in rooms
            )
            raise AssertionError(
                f"layout {name}, arrangement {number} of part {part}:\n{table}\n{error}"
            ) from error


@settings(max_examples=2000 if PROOF else 100, deadline=None)
@given(st.sampled_from(LAYOUTS), st.integers(0, 1 << 32))
def test_what_a_hidden_room_is_changes_nothing(name, seed):
    layout = data.layout(name)
    rng = random.Random(seed)
    rooms = arrangement(layout, rng)
    others = [
        placed._replace(room=rng.choice(list(data.all_rooms().values())), turn=rng.randrange(4), doors=[])
        if placed.hidden
        else placed
        for placed in rooms
    ]
    grid = Grid(layout, GROUNDS)
    one, other = engine_maze(grid, rooms), engine_maze(Grid(layout, GROUNDS), others)
    assert (one.square, one.place, one.room_at, one.hidden) == (
        other.square,
        other.place,
        other.room_at,
        other.hidden,
    )
    assert one.ground == other.ground
    for mask in (WALK, EVERYTHING):
        assert one.passes(mask) == other.passes(mask)
