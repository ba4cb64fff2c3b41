"""Grounds: every question a row answers, on grounds of the tests; changed and unknown ground."""

import json

import pytest

from gearmaze import data
from gearmaze.bots.distances import FAR, distances, gaits_of, reach, usual
from gearmaze.bots.plans import Planner
from gearmaze.draw.board import board_of
from gearmaze.engine import Ability, Chance, ParseError, Refusal, State, Table, refuse_action, thing
from gearmaze.engine.acting import Act
from gearmaze.engine.entering import refuse_enter
from gearmaze.engine.guess import guess
from gearmaze.engine.pushes import push, refuse_push
from gearmaze.engine.ranged import refuse_shot, seen_first
from gearmaze.engine.rooms import CLOSED, EAST, NORTH, OPEN, SLIT, WALL, WEB, parse_rooms
from gearmaze.engine.scoring import wound
from gearmaze.engine.sight import ray
from gearmaze.engine.state import REMOVED, changed
from gearmaze.engine.terrain import GAP, SHUT, Terrain, Terrains
from gearmaze.engine.view import view
from gearmaze.notation import parse_action
from gearmaze.position import parse_position, position_text
from gearmaze.sets import scenario, scenario_names
from gearmaze.sets.common import Heal
from gearmaze.words.sentences import explain, languages, vocabulary
from tests.drawing import do, pos
from tests.engine.asking import ends, may, may_not

ROOM = """room 99cw
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   @ |
+---+---+---+---+---+
"""
CORRIDOR = ROOM.replace(
    "+   +   +   +   +   +\n| .   .   .   .   . |\n", "+---+---+---+---+---+\n| .   .   .   .   . |\n"
)


class Boots(Ability):
    quickens = 2


class Wings(Ability):
    flies = True


class Lens(Ability):
    sides = SLIT


class Charm(Ability):
    masters = ("bog",)


THINGS = (
    thing("boots", "Boots", Boots()),
    thing("wings", "Wings", Wings()),
    thing("lens", "Lens", Lens()),
    thing("charm", "Charm", Charm()),
)


def glade(row: Terrain, tokens: dict[str, str], where: str = "c1", drawing: str = CORRIDOR) -> State:
    """A corridor a1 to e1 with one square of a ground; tokens by label: "b1", "on blue-thief"."""
    base = scenario("base")
    (room,) = parse_rooms(drawing, "glade.txt").values()
    rooms = (
        room,
        *(other for other in base.rooms if other.pair != "1"),
        room._replace(id="99ccw", clockwise=False),
    )
    played = base._replace(rooms=rooms, objects=(*base.objects, *THINGS), terrains=(*base.terrains, row))
    state = Table(played).start()
    own = [index for index, each in enumerate(state.table.rooms) if each.id == "99cw"]
    state.prints = (*own, *(i for i in range(len(state.table.rooms)) if i not in own))[:8]
    state.shown = 1
    state.arrange()
    state.change_ground(square(state, where), row.letter)
    state.place = [-2] * state.table.tokens
    for label, spot in tokens.items():
        token = state.table.by_label[label]
        if spot.startswith("on "):
            holder = state.table.by_label[spot.removeprefix("on ")]
            state.place[token] = state.place[holder]
            state.pick_up(holder, token)
        else:
            state.place[token] = square(state, spot)
    for token, place in enumerate(state.place):
        state.fate = changed(state.fate, token, REMOVED if place == -2 else 0)
    state.turn, state.active, state.highest, state.ap, state.stack = 9, 0, 5, 5, (Act(0),)
    return state


def square(state: State, name: str) -> int:
    return state.maze.place[state.maze.grid.named(name)]


def token(state: State, label: str) -> int:
    return state.table.by_label[label]


def why(state: State, text: str) -> Refusal:
    refusal = refuse_action(state, 0, parse_action(state, text, 0))
    assert refusal is not None, text
    return refusal


BOG = Terrain("S", "bog", steps=2, rules=("MOVE-01",))


# Moving -------------------------------------------------------------------------------------------


def test_a_slow_ground_takes_more_steps_of_a_move() -> None:
    state = glade(BOG, {"blue-warrior": "a1"})  # Speed 3: b1, and two for c1
    assert "c1" in ends(state, "blue-warrior") and "d1" not in ends(state, "blue-warrior")
    may(state, "move blue-warrior c1")
    refusal = why(state, "move blue-warrior d1")
    assert refusal.reason == "too_far" and dict(refusal.facts)["steps"] == 4


def test_a_slow_ground_needs_all_its_steps() -> None:
    state = glade(BOG, {"blue-troll": "a1"})  # Speed 2
    assert ends(state, "blue-troll") >= {"b1"} and "c1" not in ends(state, "blue-troll")
    begun = may(do(state, "begin blue-troll"), "go b1")
    refusal = why(begun, "go c1")
    assert refusal.reason == "slow_ground" and refusal.rules == ("MOVE-01",)
    assert "bog" in explain(begun, refusal)


def test_a_ground_that_halts_ends_the_move_but_not_the_next() -> None:
    state = glade(Terrain("T", "tree", halts=True, rules=("MOVE-03",)), {"blue-goblin": "b1"})
    assert "c1" in ends(state, "blue-goblin") and "d1" not in ends(state, "blue-goblin")
    assert why(state, "move blue-goblin d1").reason == "halted"
    there = may(state, "move blue-goblin c1")
    assert "e1" in ends(there, "blue-goblin")
    by_hand = may(do(state, "begin blue-goblin"), "go c1")
    may_not(by_hand, "go d1", "MOVE-03")


def test_weight_is_the_printed_combat_value() -> None:
    tree = Terrain("T", "tree", heaviest=2, rules=("MOVE-15",))
    assert "c1" in ends(glade(tree, {"blue-thief": "b1"}), "blue-thief")
    heavy = glade(tree, {"blue-troll": "b1"})
    assert "c1" not in ends(heavy, "blue-troll")
    assert why(heavy, "move blue-troll c1").reason == "too_heavy"


def test_what_is_a_gap_to_the_heavy_is_bridged_by_a_rope() -> None:
    plank = Terrain("B", "plank", heaviest=2, heavier=GAP, ties=True, rules=("MOVE-15",))
    assert why(glade(plank, {"blue-troll": "b1"}), "move blue-troll c1").reason == "gap"
    roped = glade(plank, {"blue-troll": "b1", "blue-rope": "on blue-troll"})
    may(roped, "move blue-troll c1")


def test_nobody_enters_what_is_shut() -> None:
    state = glade(
        Terrain("Z", "rock", enter=SHUT, rules=("MOVE-14",)), {"blue-goblin": "b1", "blue-wizard": "a1"}
    )
    assert why(state, "move blue-goblin c1").reason == "shut"
    assert "d1" in ends(state, "blue-wizard") and "c1" not in ends(state, "blue-wizard")  # it flies over
    thorns = glade(Terrain("K", "thorns", enter=SHUT, flown=False), {"blue-wizard": "b1"})
    assert not ends(thorns, "blue-wizard") & {"c1", "d1"}


def test_the_thief_is_at_home_over_pits_only() -> None:
    chasm = Terrain("X", "chasm", enter=GAP, falls=True)
    assert not ends(glade(chasm, {"blue-thief": "b1"}), "blue-thief") & {"c1", "d1"}


# What somebody carries ----------------------------------------------------------------------------


def test_what_one_carries_changes_how_one_walks() -> None:
    on_foot = glade(BOG, {"blue-warrior": "a1"})
    assert "e1" not in ends(on_foot, "blue-warrior")
    for thing_, far in (("blue-boots", "d1"), ("blue-wings", "d1"), ("blue-charm", "d1")):
        state = glade(BOG, {"blue-warrior": "a1", thing_: "on blue-warrior"})
        assert far in ends(state, "blue-warrior"), thing_
        may(state, f"move blue-warrior {far}")


def test_boots_picked_up_on_the_way_count_from_there() -> None:
    state = glade(BOG, {"blue-troll": "a1", "blue-boots": "b1"}, where="a5")  # Speed 2, two more
    may(state, "move blue-troll b1 take blue-boots d1")
    may_not(state, "move blue-troll d1", "MOVE-01")
    shod = glade(BOG, {"blue-troll": "a1", "blue-boots": "on blue-troll"}, where="a5")
    may(shod, "move blue-troll e1")
    may_not(shod, "move blue-troll b1 leave e1", "MOVE-01")


def test_a_thing_that_leads_through_slits_does_so_for_its_bearer() -> None:
    state = glade(BOG, {"blue-goblin": "b1", "blue-lens": "on blue-goblin"}, where="a5")
    state.change_side(square(state, "b1"), EAST, SLIT)
    may(state, "move blue-goblin c1")
    bare = glade(BOG, {"blue-goblin": "b1"}, where="a5")
    bare.change_side(square(bare, "b1"), EAST, SLIT)
    assert why(bare, "move blue-goblin c1").reason == "arrow_slit"


def test_a_ground_lends_its_verbs_to_whoever_is_on_it() -> None:
    spring = Terrain("F", "spring", verbs=(Heal(),))
    state = glade(spring, {"blue-goblin": "b1", "blue-troll": "d1"})
    state.wounded = changed(state.wounded, token(state, "blue-troll"), 1)
    assert why(state, "heal blue-goblin blue-troll").reason != "not_adjacent"
    there = may(state, "move blue-goblin c1")
    assert there.table.granted["heal"] == ("CLE-01",)
    assert not may(there, "heal blue-goblin blue-troll").wounded[token(state, "blue-troll")]


# Staying ------------------------------------------------------------------------------------------


SLOPE = Terrain("L", "slope", loses=True, takes=False, rules=("OBJ-04",))


def test_things_are_lost_where_they_do_not_stay() -> None:
    state = glade(SLOPE, {"blue-goblin": "c1", "blue-sword": "on blue-goblin"})
    assert why(state, "move blue-goblin c1 leave d1").reason == "things_lost"
    wound(state, token(state, "blue-goblin"), 1, [])
    assert state.place[token(state, "blue-goblin")] == square(state, "c1")
    assert state.fate[token(state, "blue-sword")] == REMOVED


def test_who_is_pushed_there_loses_nothing_in_hand_and_falls_where_one_falls() -> None:
    state = glade(SLOPE, {"blue-goblin": "b1", "blue-sword": "on blue-goblin", "yellow-cleric": "a1"})
    push(state, token(state, "blue-goblin"), EAST, token(state, "yellow-cleric"), "scream", [])
    assert state.load[token(state, "blue-goblin")] == token(state, "blue-sword")
    chasm = glade(Terrain("X", "chasm", enter=GAP, falls=True), {"blue-goblin": "b1", "yellow-cleric": "a1"})
    log: list = []
    push(chasm, token(chasm, "blue-goblin"), EAST, token(chasm, "yellow-cleric"), "scream", log)
    assert [event.facts["cause"] for event in log if event.kind == "eliminated"] == ["chasm"]
    rock = glade(Terrain("Z", "rock", enter=SHUT), {"blue-goblin": "b1"})
    refusal = refuse_push(rock, token(rock, "blue-goblin"), EAST)
    assert refusal is not None and refusal.reason == "shut"


# Sight --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "seen"),
    [
        (Terrain("M", "mist", seen=False), ["b1"]),
        (Terrain("M", "mist", seen_through=False), ["b1", "c1"]),
        (Terrain("M", "mist"), ["b1", "c1", "d1", "e1"]),
    ],
)
def test_sight_asks_the_ground(row: Terrain, seen: list[str]) -> None:
    maze = glade(row, {}).maze
    assert [maze.grid.name(each) for each in ray(maze, maze.grid.named("a1"), EAST, 0)] == seen


@pytest.mark.parametrize("spot", ["c1", "e1"])
@pytest.mark.parametrize(
    "row",
    [
        Terrain("M", "mist", seen=False, rules=("LOS-01",)),
        Terrain("M", "mist", seen_through=False, rules=("LOS-01",)),
        Terrain("M", "mist"),
    ],
)
def test_whoever_is_not_seen_is_not_shot_at(row: Terrain, spot: str) -> None:
    state = glade(row, {"blue-goblin": "a1", "yellow-troll": spot})
    shooter, target = token(state, "blue-goblin"), token(state, "yellow-troll")
    refusal = refuse_shot(state, shooter, target)
    assert (refusal is None) == (seen_first(state, shooter, EAST) == target), "lister and checker of sight"
    if refusal is not None:
        assert refusal.reason == "not_seen" and refusal.rules == ("P-RNG-02", "LOS-01")
        assert "c1" in explain(state, refusal) and "mist" in explain(state, refusal)


# Changed ground and sides -------------------------------------------------------------------------


def changed_position() -> State:
    state = pos(
        f"{ROOM}rooms 99cw/1\ntokens blue-goblin a1\nground c3 pit, c4 pit\nsides a1-b1 wall, a1-a0 web"
    )
    assert state.maze.terrain(state.maze.grid.named("c3")).id == "pit"
    return state


def test_changed_ground_and_sides_are_part_of_the_position() -> None:
    state = changed_position()
    plain = pos(f"{ROOM}rooms 99cw/1\ntokens blue-goblin a1")
    assert state != plain and state.digest() != plain.digest() and state.maze is not plain.maze
    text = position_text(state)
    assert "ground c3 pit, c4 pit" in text and "a1-b1 wall" in text and "a1-a0 web" in text
    assert parse_position(text) == state
    assert guess(state, 1, Chance(3)).maze is state.maze
    for name, letter in (("c3", "."), ("c4", ".")):
        state.change_ground(square(state, name), letter)
    state.change_side(square(state, "a1"), EAST, OPEN)
    state.change_side(square(state, "a1"), NORTH, WALL)  # as printed, turned once
    assert state == plain and state.maze.ground == plain.maze.ground


def test_changed_sides_stop_and_let_through() -> None:
    state = changed_position()
    start = token(state, "blue-goblin")
    for name, reason in (("b1", "wall"), ("a0", "wall")):
        refusal = refuse_enter(state, start, square(state, name))
        assert refusal is not None and refusal.reason == reason
    assert "c3" not in ends(state, "blue-goblin")


def test_a_view_and_a_picture_show_what_has_changed() -> None:
    state = changed_position()
    seen = view(state, 1)
    assert json.loads(json.dumps(seen["rooms"]))[0]["ground"].count("O") == 2
    assert [0, "N", "web"] not in seen["rooms"][0]["edges"] and len(seen["rooms"][0]["edges"]) == 3
    board = board_of(seen)
    named = {board.squares[spot].ground for name, spot in board.spots.items() if name in ("c3", "c4")}
    assert named == {"O"}
    kinds = {board.sides[(*board.spots["a1"], direction)] for direction in range(4)}
    assert {WALL, WEB} <= kinds
    plain = view(pos(f"{ROOM}rooms 99cw/1\ntokens blue-goblin a1"), 1)
    assert "ground" not in plain["rooms"][0] and "edges" not in plain["rooms"][0]


def test_a_changed_side_wins_over_a_portcullis() -> None:
    gate = CORRIDOR.replace("| .   .   .   .   . |", "| . H .   .   .   . |", 1)
    state = pos(f"{gate}rooms 99cw\ntokens blue-goblin a1\nsides a1-b1 open")
    assert "b1" in ends(state, "blue-goblin")
    assert state.maze.rooms[0] is not None and state.maze.rooms[0].sides[0][EAST] == CLOSED


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("ground c3 lava", "there is no ground 'lava' here, only floor, gear, line, pit"),
        ("ground c9 pit", "c9 is not a square of a room that lies open"),
        ("ground c3", "expected a square and its ground"),
        ("sides a1-b1 hedge", "expected a side such as 'c4-d4 wall'"),
        ("sides a1-c1 wall", "'a1-c1' is not a side: its two squares are not side by side"),
    ],
)
def test_what_cannot_be_so_is_told_with_its_line(line: str, message: str) -> None:
    with pytest.raises(ParseError, match=message) as caught:
        pos(f"{ROOM}rooms 99cw\n{line}")
    assert caught.value.line == 16


# Unknown ground -----------------------------------------------------------------------------------


def test_a_table_refuses_a_room_with_unknown_ground() -> None:
    base = scenario("base")
    (room,) = parse_rooms(
        ROOM.replace("| .   .   .   .   . |", "| .   .   Y   .   . |", 1), "new.txt"
    ).values()
    with pytest.raises(ParseError, match=r"new.txt:3: room 99cw: no ground 'Y' here \(row 1, column 3\)"):
        Table(base._replace(rooms=(*base.rooms, room)))
    with pytest.raises(ParseError, match="no ground"):
        Table(base._replace(rooms=tuple(data.all_rooms().values())))


def test_a_room_drawn_in_a_position_with_unknown_ground_is_refused_with_its_line() -> None:
    text = ROOM.replace("| .   .   .   .   @ |", "| .   .   .   Y   @ |")
    with pytest.raises(ParseError, match=r"no ground 'Y' here \(row 5, column 4\)") as caught:
        pos(f"{text}rooms 99cw")
    assert caught.value.line == 13


def test_two_rows_with_one_letter_are_refused() -> None:
    with pytest.raises(ValueError, match="two grounds with one letter"):
        Terrains((*scenario("base").terrains, Terrain("O", "hole")))


# Players ------------------------------------------------------------------------------------------


def test_players_reckon_with_the_ground() -> None:
    state = glade(BOG, {"blue-warrior": "a1", "blue-wings": "on blue-warrior"})
    maze, table = state.maze, state.table
    a1, d1 = maze.grid.named("a1"), maze.grid.named("d1")
    who, wings = token(state, "blue-warrior"), token(state, "blue-wings")
    _, now = gaits_of(table.kinds[who], table.profiles)
    assert distances(maze, 1 << d1, now)[a1] == 4
    assert distances(maze, 1 << d1, usual(table.terrains))[a1] == 4
    assert not reach(maze, a1, 3, table.profile[who][-1]) >> d1 & 1
    assert reach(maze, a1, 3, table.profile[who][wings]) >> d1 & 1
    rock = glade(Terrain("Z", "rock", enter=SHUT), {"blue-warrior": "a1"})
    assert distances(rock.maze, 1 << d1, gaits_of(table.kinds[who], rock.table.profiles)[1])[a1] == FAR


def test_plans_walk_as_the_engine_does() -> None:
    for row, far in ((BOG, False), (Terrain("T", "tree", halts=True), False), (Terrain("F", "moss"), True)):
        state = glade(row, {"blue-warrior": "a1"})
        planner = Planner(state, 0)
        walker = planner.walker(0, -1)
        arrangement = planner.board.arranged(state.turns, state.doors)
        layers = arrangement.spread(
            walker, tuple(planner.marks), (1 << state.square(token(state, "blue-warrior")),)
        )
        assert (layers[1] >> state.maze.grid.named("d1") & 1 == 1) is far, row.id


# All rows of all boxes ----------------------------------------------------------------------------


ROWS = {row.id: row for name in scenario_names() for row in scenario(name).terrains}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_nothing_is_missing_for_a_ground(row: Terrain) -> None:
    for language in languages():
        assert row.id in vocabulary(language)["words"]["ground"], (
            f"gearmaze/data/pieces.toml: no [grounds.{row.id}] with a name in {language}"
        )
    looks = data.look()["grounds"]
    assert looks.get(row.letter, {}).get("id") == row.id, (
        f"gearmaze/data/look.toml: [grounds] has no line for {row.letter!r} with id {row.id!r}"
    )
    assert row.enter != GAP or row.toll, f"gearmaze/sets: what is the toll of {row.id} to a bot?"
    refuses = row.enter != "free" or row.halts or row.steps > 1 or row.falls or row.loses or row.heaviest < 99
    assert not refuses or row.rules, f"gearmaze/sets: which rules explain {row.id}?"
