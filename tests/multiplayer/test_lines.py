"""Where lines lie, what they are to whom, and what is beside them: void, rooms out of line, more lines."""

import pytest

from gearmaze import data
from gearmaze.engine import GearmazeError, LegalActions, State, Table
from gearmaze.engine.rooms import STEP, WALK, opposite
from gearmaze.engine.rooms_in_play import accessible
from gearmaze.engine.sight import ray
from gearmaze.game import Game
from gearmaze.sets import multiplayer, scenario, shelf
from tests.drawing import do, legal, pos, why
from tests.multiplayer.begin import EVERY, FOUR, SHARED, at_spot, ready, table_of, with_options

N, E, S, W = range(4)
RULE, ROW = "+   +   +   +   +   +", "  .   .   .   .   ."
OPEN_ROOM = "\n".join(["room 99cw", RULE, *[ROW, RULE] * 4, ROW[:-1] + "@", RULE])


def opened(name: str, seed: int = 1) -> State:
    """The first position of a game, with every room turned up."""
    state = ready(name, seed).copy()
    state.shown = (1 << len(state.prints)) - 1
    state.place = [place if place >= 0 else -2 for place in state.place]
    state.placed = ()
    state.known = tuple((1 << state.table.tokens) - 1 for _ in state.known)
    state.arrange()
    return state


def line_parts(table: Table) -> dict[str, list[tuple[int, int]]]:
    """The coordinates of each line, from the layout file."""
    return {
        line.id: [(line.x + line.dx * n, line.y + line.dy * n) for n in range(line.size)]
        for line in table.layout.lines
    }


def roles(state: State, seat: int) -> dict[str, str]:
    """What each line is to a seat."""
    ways, masks = state.ways, state.table.grid.line_masks
    found = {}
    for line, mask in zip(state.table.layout.lines, masks, strict=True):
        sets = {"home": ways.home[seat], "exit": ways.exits[seat], "closed": ways.closed[seat]}
        said = [name for name, squares in sets.items() if squares & mask]
        assert len(said) == 1, "one of the three"
        assert sets[said[0]] & mask == mask, "all of it"
        found[line.id] = said[0]
    return found


# The board ----------------------------------------------------------------------------------------


@pytest.mark.rule("MP-GEN-01")
@pytest.mark.parametrize("name", EVERY)
def test_what_the_box_does_not_replace_is_as_in_the_first_box(name: str) -> None:
    here, first = scenario(name), scenario("base")
    assert here.characters == first.characters
    assert set(here.objects) <= set(first.objects)
    assert (here.combat_cards, here.jump_cards) == (first.combat_cards, first.jump_cards)
    assert {verb.name for verb in first.verbs} <= {verb.name for verb in here.verbs}
    replaced = {"targetVp", "ownKill"}
    assert all(here.defaults[option] == first.defaults[option] for option in {*first.defaults} - replaced)


@pytest.mark.rule("MP-GEN-02")
@pytest.mark.parametrize("name", EVERY)
def test_a_room_covers_five_squares_east_and_south_of_its_corner(name: str) -> None:
    state = opened(name)
    grid = state.table.grid
    for slot, spot in enumerate(state.table.layout.slots):
        covered = {grid.xy(state.maze.square[place]) for place in grid.places_of(slot)}
        assert covered == {(spot.x + x, spot.y + y) for x in range(5) for y in range(5)}


def printed_side(state: State, square: int, direction: int) -> int:
    """The side of a square of a room as the print has it, turned as the room lies."""
    grid = state.table.grid
    slot = state.maze.room_at[square]
    spot = state.table.layout.slots[slot]
    x, y = grid.xy(square)
    x, y = x - spot.x, y - spot.y
    for _ in range(state.turns[slot]):
        x, y = y, 4 - x
    return state.table.rooms[state.prints[slot]].sides[y * 5 + x][(direction - state.turns[slot]) % 4]


@pytest.mark.rule("MP-GEN-03", "MP-GEN-04", "MP-PYR-14")
@pytest.mark.parametrize("name", ["pyr4", "rac", "lab4", "lft", "std3"])
def test_squares_side_by_side_touch_whatever_rooms_they_are_in(name: str) -> None:
    """Also where rooms are not aligned: unless either has a wall there."""
    walls = 0
    for seed in range(2):
        state = opened(name, seed)
        maze, grid = state.maze, state.table.grid
        rooms = [square for square in range(grid.count) if 0 <= maze.room_at[square] < grid.slots]
        for square in rooms:
            for direction in (E, S):
                x, y = grid.xy(square)
                there = grid.square(x + STEP[direction][0], y + STEP[direction][1])
                if there not in rooms:
                    continue
                own = printed_side(state, square, direction)
                facing = printed_side(state, there, opposite(direction))
                assert maze.neighbour(square, direction) == there
                assert maze.passable(square, direction) == bool(own & WALK and facing & WALK)
                walls += bool(maze.room_at[square] != maze.room_at[there]) and (own & WALK) != (facing & WALK)
    assert walls, "an edge with a wall on one side only"


@pytest.mark.rule("MP-EX-23", "MP-PYR-03")
def test_rooms_of_the_summit_stand_on_two_of_the_level_below() -> None:
    state = opened("pyr4")
    maze, grid = state.maze, state.table.grid

    def stands_on(x: int, y: int) -> dict[tuple[int, int], list[int]]:
        found: dict[tuple[int, int], list[int]] = {}
        for column in range(x, x + 5):
            below = state.table.layout.slots[maze.room_at[grid.square(column, y + 5)]]
            found.setdefault((below.x, below.y), []).append(column)
        return found

    assert stands_on(2, 10) == {(0, 15): [2, 3, 4], (5, 15): [5, 6]}
    assert stands_on(11, 0) == {(9, 5): [11, 12, 13], (14, 5): [14, 15]}
    assert stands_on(4, 5) == {(2, 10): [4, 5, 6], (7, 10): [7, 8]}


@pytest.mark.rule("MP-GEN-05")
@pytest.mark.parametrize("name", EVERY)
def test_over_the_void_nothing_goes(name: str) -> None:
    state = opened(name)
    maze, grid = state.maze, state.table.grid
    edges = 0
    for square in range(grid.count):
        if maze.room_at[square] < 0:
            continue
        for direction in range(4):
            beyond = maze.neighbour(square, direction)
            if maze.room_at[beyond] < 0:
                edges += 1
                assert maze.place[beyond] < 0
                assert not maze.passable(square, direction)
                assert not maze.passable(square, direction, ~0), "not for who goes through walls either"
                assert not ray(maze, square, direction, 0)
    assert edges > 40
    for token in state.table.all_characters:
        if state.place[token] >= 0:
            assert accessible(state, token) == []


@pytest.mark.rule("MP-GEN-05", "MP-GEN-09")
def test_nobody_goes_through_the_end_of_a_line() -> None:
    """The room at (0,5) touches the western line of the False Doors at its end, by accident."""
    state = pos(
        """
        scenario lab4
        rooms 1cw 1ccw 2cw 2ccw
        tokens blue-wall-walker e10
        """
    )
    assert state.maze.grid.name(state.maze.neighbour(state.maze.grid.named("e10"), S)) == "W.1"
    assert not [text for text in legal(state) if text.endswith("W.1")]
    for words in ("wallwalk wall-walker W.1", "move wall-walker W.1"):
        assert why(state, words) is not None
    there = pos("scenario lab4\nrooms 1cw 1ccw 2cw 2ccw\ntokens blue-wall-walker W.1")
    assert not [text for text in legal(there) if "e10" in text.split()]
    assert why(there, "wallwalk wall-walker e10") is not None


@pytest.mark.rule("MP-GEN-06")
def test_a_room_turns_about_its_own_centre_and_stays() -> None:
    state = opened("pyr4")
    grid = state.table.grid
    slot = at_spot(state.table, 2, 10)
    first = grid.places_of(slot)[0]
    corners = []
    for turn in range(4):
        state.turns = (*state.turns[:slot], turn, *state.turns[slot + 1 :])
        state.arrange()
        corners.append(grid.xy(state.maze.square[first]))
        middle = grid.places_of(slot)[12]
        assert grid.xy(state.maze.square[middle]) == (4, 12)
    assert corners == [(2, 10), (6, 10), (6, 14), (2, 14)]


# Lines --------------------------------------------------------------------------------------------


@pytest.mark.rule("MP-GEN-09")
@pytest.mark.parametrize("name", EVERY)
def test_a_line_square_connects_ahead_along_its_line_and_to_one_that_goes_on(name: str) -> None:
    state = opened(name)
    maze, grid = state.maze, state.table.grid
    lines = state.table.layout.lines
    parts = line_parts(state.table)
    joined = 0
    for line in lines:
        alike = {spot for other in lines if other.faces == line.faces for spot in parts[other.id]}
        for spot in parts[line.id]:
            square = grid.square(*spot)
            for direction in range(4):
                beyond = spot[0] + STEP[direction][0], spot[1] + STEP[direction][1]
                there = grid.square(*beyond)
                if direction == line.faces:
                    wanted = bool(printed_side(state, there, opposite(direction)) & WALK)
                else:
                    along = bool(STEP[direction][0]) == bool(line.dx)
                    wanted = along and beyond in alike
                    joined += wanted and beyond not in parts[line.id]
                assert maze.passable(square, direction) == wanted, (name, line.id, spot, direction)
    assert joined == {"pyr4": 4, "pyr3": 4, "rac": 4}.get(name, 0)


@pytest.mark.rule("MP-GEN-10")
@pytest.mark.parametrize("name", EVERY)
def test_every_line_is_home_exit_or_closed_to_everybody(name: str) -> None:
    state = ready(name)
    for seat in range(state.table.seats):
        found = roles(state, seat)
        assert "home" in found.values()


@pytest.mark.rule("MP-GEN-10")
def test_one_enters_and_stands_at_home_leaves_by_an_exit_and_never_enters_a_closed_line() -> None:
    """An open room at the eastern line; what lies where is drawn."""
    beside = f"scenario sqr\n{OPEN_ROOM}\nrooms ? ? ? ? ? ? ? 99cw\ntokens "
    for colour, result in (("blue", "closed"), ("red", "home"), ("green", "exit")):
        state = pos(f"{beside}{colour}-goblin t6\nturn 5 {colour} ap 3 highest 5")
        found = [text for text in legal(state) if text.split()[0] == "move" and "E." in text]
        refusal = why(state, "move goblin E.1")
        if result == "closed":
            assert not found
            assert refusal and refusal.reason == "closed_line"
            continue
        assert found
        assert refusal is None
        after = do(state, "move goblin E.1")
        assert after.vp == ((0, 0, 0, 2) if result == "exit" else (0, 0, 0, 0))
        assert (after.place[after.table.by_label[f"{colour}-goblin"]] >= 0) == (result == "home")


@pytest.mark.rule("MP-GEN-11", "MP-GEN-12")
@pytest.mark.parametrize("name", EVERY)
def test_from_a_line_one_reaches_the_rooms_it_touches_and_no_others(name: str) -> None:
    """Also from a shared line, and from a partner's; not those the next line touches."""
    state = ready(name).copy()
    table = state.table
    for seat in range(table.seats):
        who = next(t for t in table.characters[seat] if state.place[t] >= 0)
        for number, line in enumerate(table.layout.lines):
            if roles(state, seat)[line.id] != "home":
                continue
            touched = {
                slot
                for slot, spot in enumerate(table.layout.slots)
                for x, y in line_parts(table)[line.id]
                if 0 <= x + STEP[line.faces][0] - spot.x < 5 and 0 <= y + STEP[line.faces][1] - spot.y < 5
            }
            assert len(touched) == 2
            for place in table.grid.places_of(table.grid.slots + number):
                state.place[who] = place
                assert set(accessible(state, who)) == touched


@pytest.mark.rule("MP-GEN-46", "MP-STD-01")
def test_four_colours_each_with_its_line() -> None:
    assert set(multiplayer.COLOURS) == set(FOUR)
    for name in ("std4", "sqr", "lft", "all", "tea"):
        assert sorted(line.colour for line in data.layout(name).lines) == sorted(FOUR)
    for name in EVERY:
        assert set(data.layout(name).seats) <= set(FOUR)
        assert len(data.layout(name).seats) in (3, 4)
    state = ready("lab4")
    assert sorted(state.zones) == [1, 2, 3, 4], "and its small line"


@pytest.mark.rule("MP-STD-06")
def test_colours_are_free() -> None:
    assert table_of("std3").colours == ("blue", "yellow", "red")
    assert table_of("std4").colours == ("blue", "red", "yellow", "green")
    table = with_options("std3", colours="green,red,blue")
    assert table.colours == ("green", "red", "blue")
    assert [(line.id, line.colour) for line in table.layout.lines] == [
        ("W", "green"),
        ("E", "red"),
        ("S", "blue"),
    ]
    assert table.ways() == table_of("std3").ways(), "seats leave where they left"
    assert "green-goblin" in table.by_label
    assert "yellow-goblin" not in table.by_label
    assert Game("std3", seed=1, options={"colours": ["green", "red", "blue"]}).table.colours == table.colours
    for wrong in ("blue,red", "blue,red,red", "blue,red,pink"):
        with pytest.raises(GearmazeError, match=r"colours names 3 of blue, .*MP-STD-06"):
            with_options("std3", colours=wrong)
    with pytest.raises(GearmazeError, match="fixed here"):
        with_options("tea", colours="blue,red,yellow,green")


@pytest.mark.rule("MP-STD-21")
@pytest.mark.parametrize("name", EVERY)
def test_only_the_standard_game_has_a_target_to_set(name: str) -> None:
    low, high = scenario(name).targets
    assert (low, high) == (6, 12) if name.startswith("std") else low == high
    for target in (6, 9, 12):
        if low <= target <= high:
            assert with_options(name, targetVp=target).target == target
    for target in (low - 1, high + 1):
        with pytest.raises(GearmazeError, match=f"targetVp is {low} to {high}"):
            with_options(name, targetVp=target)


@pytest.mark.rule("MP-SQR-09", "MP-LAB-12")
def test_targets() -> None:
    assert {name: table_of(name).target for name in EVERY if name != "rac"} == {
        "std3": 6,
        "std4": 6,
        "sqr": 6,
        "lft": 6,
        "all": 12,
        "tea": 10,
        "lab4": 5,
        "lab3": 5,
        "pyr4": 4,
        "pyr3": 4,
    }
    for name in ("sqr", "lab4", "lab3"):
        state = ready(name).copy()
        assert data.layout(name).extras["target"] == state.table.target


@pytest.mark.rule("MP-SQR-08", "MP-LAB-11")
@pytest.mark.parametrize(("name", "kill"), [("sqr", 1), ("lab4", 0), ("lab3", 0)])
def test_what_escapes_and_kills_are_worth(name: str, kill: int) -> None:
    from gearmaze.engine.scoring import eliminate, escape

    state = opened(name)
    table = state.table
    who = {kind: table.by_label[f"blue-{kind}"] for kind in ("goblin", "troll", "treasure", "cleric")}
    square = state.table.grid.places_of(0)[12]
    for token in who.values():
        state.place[token] = square
    state.carrier[who["treasure"]], state.load[who["troll"]] = who["troll"], who["treasure"]
    scored = []
    for kind in ("goblin", "troll", "cleric"):
        before = state.vp[0]
        escape(state, who[kind], [])
        scored.append(state.vp[0] - before)
    assert scored == [2, 2, 1], "Goblin, with the Treasure, anybody else"
    victim = table.by_label["red-troll"]
    state.place[victim] = square
    before = state.vp[0]
    eliminate(state, victim, 0, [])
    assert state.vp[0] - before == kill


@pytest.mark.rule("MP-SQR-07")
def test_straight_across_only_the_line_opposite_is_an_exit() -> None:
    state = ready("sqr")
    opposite_line = {"blue": "S", "red": "W", "yellow": "N", "green": "E"}
    own = {"blue": "N", "red": "E", "yellow": "S", "green": "W"}
    for seat, colour in enumerate(state.table.colours):
        found = roles(state, seat)
        assert found[own[colour]] == "home"
        assert found[opposite_line[colour]] == "exit"
        assert sorted(found.values()) == ["closed", "closed", "exit", "home"]


@pytest.mark.rule("MP-SQR-10", "MP-RAC-01", "MP-LFT-01")
def test_how_many_play() -> None:
    seats = {name: table_of(name).seats for name in EVERY}
    assert {name for name, count in seats.items() if count == 3} == {"std3", "pyr3", "rac", "lab3"}
    assert not [name for name in EVERY if name.startswith(("sqr", "lft")) and seats[name] != 4]
    assert set(shelf.shelves()["many"]) >= set(EVERY)


@pytest.mark.rule("MP-PYR-15", "MP-RAC-11", "MP-LAB-09")
@pytest.mark.parametrize("name", SHARED)
def test_shared_lines_are_home_to_all_and_no_exits(name: str) -> None:
    state = ready(name)
    lines = [line.id for line in state.table.layout.lines if line.size == 10]
    assert len(lines) == (3 if name.startswith("pyr") else 4)
    for seat in range(state.table.seats):
        assert {roles(state, seat)[line] for line in lines} == {"home"}
    if name.startswith("pyr"):
        assert not any(state.ways.exits)


@pytest.mark.rule("MP-RAC-02", "MP-RAC-03")
def test_the_lines_of_the_race_surround_its_wide_end() -> None:
    parts = line_parts(table_of("rac"))
    left, right = [(-1, y) for y in range(15, 25)], [(20, y) for y in range(15, 25)]
    assert parts["L1"] == left
    assert parts["L2"] + parts["L3"] == [(x, 25) for x in range(20)]
    assert parts["L4"] == right
    west = {
        spot.y: min(s.x for s in data.layout("rac").slots if s.y == spot.y)
        for spot in data.layout("rac").slots
    }
    assert west == {0: 5, 5: 5, 10: 5, 15: 0, 20: 0}, "narrow rows in the middle"


@pytest.mark.rule("MP-RAC-12", "MP-RAC-04")
def test_every_colour_leaves_the_race_by_either_small_line() -> None:
    for seat, colour in enumerate(table_of("rac").colours):
        assert [roles(ready("rac"), seat)[line] for line in ("X1", "X2")] == ["exit", "exit"]
        for room, square, way in ((0, "h1", "X1.3"), (1, "m1", "X2.3")):
            rooms = ["?"] * 14
            rooms[room] = "1cw"
            drawn = f"scenario rac\nrooms {' '.join(rooms)}\ntokens {colour}-goblin {square}"
            state = pos(f"{drawn}\nturn 5 {colour} ap 5 highest 5")
            squares = state.ways.exits[seat]
            assert squares >> state.maze.grid.named(way) & 1
            out = [a for a in LegalActions(state, seat) if a.verb == "move" and a.where >= 0]
            assert any(squares >> state.maze.square[action.where] & 1 for action in out)


@pytest.mark.rule("MP-LFT-05", "MP-LFT-20")
def test_the_corners_of_the_shuttle() -> None:
    parts = line_parts(table_of("lft"))
    assert {line.id: line.colour for line in data.layout("lft").lines} == {
        "NW": "blue",
        "NE": "red",
        "SE": "yellow",
        "SW": "green",
    }
    assert parts["NW"] == [(x, -1) for x in range(10)]
    assert parts["NE"] == [(x, -1) for x in range(15, 25)]
    assert parts["SE"] == [(x, 15) for x in range(15, 25)]
    assert parts["SW"] == [(x, 15) for x in range(10)]
    exits = {"blue": "SE", "yellow": "NW", "green": "NE", "red": "SW"}
    for seat, colour in enumerate(table_of("lft").colours):
        found = roles(ready("lft"), seat)
        assert [line for line, role in found.items() if role == "exit"] == [exits[colour]]
        assert sorted(found.values()) == ["closed", "closed", "exit", "home"]


@pytest.mark.rule("MP-TEA-01", "MP-TEA-03", "MP-TEA-04")
def test_two_by_two_partners_share_a_corner() -> None:
    table = table_of("tea")
    parts = line_parts(table)
    columns = {y: [spot.x // 5 + 1 for spot in table.layout.slots if spot.y == y] for y in (0, 5, 10, 15)}
    assert columns == {0: [3, 4], 5: [2, 3, 4], 10: [1, 2, 3], 15: [1, 2]}
    colour = {line.id: line.colour for line in table.layout.lines}
    assert colour == {"N": "red", "E": "green", "S": "blue", "W": "yellow"}
    assert parts["N"] == [(x, -1) for x in range(10, 20)]
    assert parts["E"] == [(20, y) for y in range(10)]
    assert parts["S"] == [(x, 20) for x in range(10)]
    assert parts["W"] == [(-1, y) for y in range(10, 20)]
    for seat, own in enumerate(table.colours):
        mates = {table.colours[mate] for mate in table.sides.partners[seat]}
        assert mates == ({"red", "green"} if own in ("red", "green") else {"blue", "yellow"})
        found = roles(ready("tea"), seat)
        assert {colour[line] for line, role in found.items() if role == "home"} == mates


# Small lines --------------------------------------------------------------------------------------


@pytest.mark.rule("MP-LAB-10", "MP-LAB-21")
@pytest.mark.parametrize("name", ["lab4", "lab3"])
def test_one_leaves_by_the_small_line_of_ones_own_colour_only(name: str) -> None:
    for seed in range(6):
        state = ready(name, seed)
        closed_to_all = {"Z1", "Z2", "Z3", "Z4"}
        for seat, zone in enumerate(state.zones):
            found = roles(state, seat)
            assert {line: role for line, role in found.items() if line.startswith("Z")} == {
                f"Z{n}": "exit" if n == zone else "closed" for n in range(1, 5)
            }
            closed_to_all.discard(f"Z{zone}")
        assert len(closed_to_all) == (1 if name == "lab3" else 0)


@pytest.mark.rule("MP-EX-28", "MP-LAB-10", "MP-LAB-21")
def test_nobody_enters_the_decoy_and_red_not_the_zone_of_green() -> None:
    """Blue, red and green play: the zone of yellow is Z4, that of green Z2."""
    drawn = """
        scenario lab3
        options colours=blue,red,green
        zones blue 1 red 3 green 2
        rooms ? ? ? ? ? 1cw/1 ? ? ? ? 1ccw/1
        tokens {who}-goblin {square}
        turn 5 {who} ap 5 highest 5
        """
    for who in ("blue", "red", "green"):
        state = pos(drawn.format(who=who, square="a22"))
        assert not [text for text in legal(state) if "Z4" in text]
        refusal = why(state, "move goblin Z4.1")
        assert refusal is not None
    for who in ("red", "blue", "green"):
        state = pos(drawn.format(who=who, square="t8"))
        out = [text for text in legal(state) if "Z2" in text]
        assert bool(out) == (who == "green")
        refusal = why(state, "move goblin Z2.3")
        assert (refusal is None) == (who == "green")
        if refusal is None:
            assert do(state, "move goblin Z2.3").vp == (0, 0, 2)
        else:
            assert refusal.reason == "closed_line"


def test_what_is_known_of_one_maze_is_not_asked_of_another() -> None:
    """Two games of one table: where one colour leaves in one of them the other does not."""
    first = ready("lab4", 1)
    second = next(ready("lab4", seed) for seed in range(2, 9) if ready("lab4", seed).zones != first.zones)
    same = second.copy()
    same.prints, same.turns, same.shown, same.doors = first.prints, first.turns, first.shown, first.doors
    same.arrange()
    assert first.maze is not same.maze
    assert first.ways.exits != same.ways.exits
