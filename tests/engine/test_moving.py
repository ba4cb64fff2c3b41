"""Moving a character (MOVE): how far, over what, through whom, and where it ends."""

import pytest

from gearmaze.engine import decisions
from tests.drawing import at, do, legal, why
from tests.engine.asking import board, ends, fate, load, may, may_not

# c2 has walls north and west and a portcullis south; b4 is a pit, d4 the gear
ROOM = """room 99cw
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +---+   +   +
| .   . | .   .   . |
+   +   +===+   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   O   .   @   . |
+   +   +   +   +   +
| .   .   .   .   . |
+---+---+---+---+---+"""

# who may be in the way of a Troll from a1 (two steps) who wants to get past b1
OCCUPANTS = {
    "an object": "blue-sword b1",
    "an enemy's object": "yellow-sword b1",
    "a friend": "blue-goblin b1",
    "a friend carrying": "blue-goblin b1 carries blue-sword",
    "a wounded friend": "blue-goblin b1 wounded",
    "a wounded enemy": "yellow-goblin b1 wounded",
    "a wounded enemy with an object": "yellow-goblin b1 wounded, yellow-sword b1",
}


@pytest.mark.rule("MOVE-01")
def test_a_character_moves_up_to_its_speed() -> None:
    troll = board(ROOM, "blue-troll d3")
    assert ends(troll, "blue-troll") == {*"d1 c2 d2 e2 b3 c3 d3 e3 c4 d4 e4 d5".split()}
    mekanork = board(ROOM, "blue-mekanork a5")
    assert ends(mekanork, "blue-mekanork") == {*"a2 a3 b3 a4 c4 a5 b5 c5 d5".split()}
    after = may(mekanork, "move blue-mekanork d5")
    assert after.ap == mekanork.ap - 1
    may_not(mekanork, "move blue-mekanork e5", "MOVE-01")


@pytest.mark.rule("MOVE-01")
def test_only_a_living_friend_moves() -> None:
    state = board(ROOM, "blue-cleric a1 wounded, yellow-thief e1, blue-goblin a5")
    may_not(state, "move blue-cleric b1", "WND-01")
    may_not(state, "move yellow-thief e2", "TURN-03")
    assert not any("cleric" in text or "thief" in text for text in legal(state))


@pytest.mark.rule("EX-C-14", "MOVE-01")
def test_example_speed_five_is_at_most_five_steps() -> None:
    state = board(ROOM, "blue-thief a0")
    may(state, "move blue-thief f0")
    may_not(state, "move blue-thief g0", "MOVE-01")
    state = do(state, "begin thief", "go b0", "go c0", "go d0", "go e0", "go f0")
    may_not(state, "go g0", "MOVE-01")
    assert legal(state) == ["stop", "cancel"]


@pytest.mark.rule("MOVE-02")
@pytest.mark.parametrize("occupant", OCCUPANTS.values(), ids=OCCUPANTS)
def test_every_step_costs_one_whatever_is_there(occupant: str) -> None:
    state = board(ROOM, f"blue-troll a1, {occupant}")
    may(state, "move blue-troll c1")
    may_not(state, "move blue-troll d1", "MOVE-01")


@pytest.mark.rule("MOVE-02")
def test_a_step_goes_to_an_adjacent_square() -> None:
    state = do(board(ROOM, "blue-troll a1"), "begin troll")
    for beside in ("a0", "b1", "a2"):
        may(state, f"go {beside}")
    for further in ("b2", "c1", "e5"):
        may_not(state, f"go {further}", "MOVE-02")


@pytest.mark.rule("MOVE-03")
def test_stopping_early_loses_the_rest() -> None:
    state = board(ROOM, "blue-mekanork a1")
    state = do(state, "begin mekanork", "go b1", "stop")
    assert at(state, "blue-mekanork") == "b1" and state.ap == 4
    # the two points left over are not added to the next move
    may(state, "move blue-mekanork e1")
    state = do(state, "begin mekanork", "go c1", "go d1", "go e1")
    may_not(state, "go e2", "MOVE-01")


@pytest.mark.rule("MOVE-04")
def test_turning_back_is_allowed_and_costs_points() -> None:
    state = board(ROOM, "blue-troll a1")
    after = may(state, "move blue-troll a1")
    assert after.ap == 4 and at(after, "blue-troll") == "a1"
    state = do(state, "begin troll", "go b1", "go a1")
    may_not(state, "go b1", "MOVE-01")
    assert do(state, "stop") == after


@pytest.mark.rule("MOVE-04")
def test_a_square_may_be_entered_again_and_again() -> None:
    state = do(
        board(ROOM, "blue-thief a1"), "begin thief", "go b1", "go c1", "go b1", "go c1", "go b1", "stop"
    )
    assert at(state, "blue-thief") == "b1"


@pytest.mark.rule("MOVE-05")
def test_two_ap_are_two_moves_and_each_ends_legally() -> None:
    state = board(ROOM, "blue-troll a1, blue-goblin c1")
    may_not(state, "move blue-troll d1", "MOVE-01")  # not four steps for two AP at once
    may_not(state, "move blue-troll c1", "STK-03")  # and no rest on the friend in between
    state = do(state, "move blue-troll b1", "move blue-troll d1")
    assert at(state, "blue-troll") == "d1" and state.ap == 3


@pytest.mark.rule("MOVE-06")
@pytest.mark.parametrize("thing", ["blue-sword", "yellow-rope", "yellow-treasure"])
def test_objects_are_walked_over_and_stopped_on(thing: str) -> None:
    state = board(ROOM, f"blue-troll a1, {thing} b1")
    assert load(may(state, "move blue-troll b1"), "blue-troll") == thing
    passed = may(state, "move blue-troll c1")
    assert at(passed, thing) == "b1" and load(passed, "blue-troll") == ""


@pytest.mark.rule("MOVE-07")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_wounded_of_either_colour_are_passed(colour: str) -> None:
    state = board(ROOM, f"blue-troll a1, {colour}-goblin b1 wounded")
    after = may(state, "move blue-troll c1")
    assert at(after, f"{colour}-goblin") == "b1"


@pytest.mark.rule("MOVE-08")
def test_stopping_on_a_friendly_wounded_if_stacking_allows() -> None:
    may(board(ROOM, "blue-troll a1, blue-goblin b1 wounded"), "move blue-troll b1")
    with_object = board(ROOM, "blue-troll a1, blue-goblin b1 wounded, blue-sword b1")
    may_not(with_object, "move blue-troll b1", "STK-01")
    loaded = board(ROOM, "blue-troll a1 carries blue-sword, blue-goblin b1 wounded")
    may_not(loaded, "move blue-troll b1", "STK-01")


@pytest.mark.rule("MOVE-09")
def test_no_stop_on_an_enemy_wounded() -> None:
    state = board(ROOM, "blue-troll a1, yellow-goblin b1 wounded")
    may_not(state, "move blue-troll b1", "MOVE-09")
    assert "b1" not in ends(state, "blue-troll")
    may_not(do(state, "begin troll", "go b1"), "stop", "MOVE-09")


@pytest.mark.rule("MOVE-10")
def test_friends_are_passed_but_not_stopped_on() -> None:
    state = board(ROOM, "blue-troll a1, blue-goblin b1")
    may(state, "move blue-troll c1")
    may_not(state, "move blue-troll b1", "MOVE-10")
    may_not(do(state, "begin troll", "go b1"), "stop", "MOVE-10")


@pytest.mark.rule("MOVE-10", "ACT-10")
def test_the_last_step_does_not_lead_onto_a_friend() -> None:
    state = board(ROOM, "blue-troll a1, blue-goblin c1")
    may_not(do(state, "begin troll", "go b1"), "go c1", "ACT-10")
    may(do(board(ROOM, "blue-thief a1, blue-goblin c1"), "begin thief", "go b1"), "go c1")


@pytest.mark.rule("MOVE-11")
def test_living_enemies_are_neither_passed_nor_stopped_on() -> None:
    state = board(ROOM, "blue-troll a1, yellow-goblin b1")
    may_not(state, "move blue-troll b1", "MOVE-11")
    may_not(state, "move blue-troll c1")
    assert not ends(state, "blue-troll") & {"b1", "c1"}
    may_not(do(state, "begin troll"), "go b1", "MOVE-11")


@pytest.mark.rule("MOVE-12")
def test_a_gear_is_passed_and_stopped_on() -> None:
    state = board(ROOM, "blue-troll c4")
    may(state, "move blue-troll d4")
    may(state, "move blue-troll e4")


@pytest.mark.rule("MOVE-13")
def test_a_closed_portcullis_stops_everybody() -> None:
    for who in ("troll", "thief", "warrior", "wizard", "goblin"):
        state = do(board(ROOM, f"blue-{who} c2"), f"begin {who}")
        may_not(state, "go c3", "MOVE-13")
    assert "c2" not in ends(board(ROOM, "blue-troll c3"), "blue-troll")
    may_not(do(board(ROOM, "blue-troll c3"), "begin troll"), "go c2", "MOVE-13")


@pytest.mark.rule("MOVE-13")
@pytest.mark.parametrize("door", ["open", "broken"])
def test_an_open_or_broken_portcullis_is_crossed(door: str) -> None:
    state = board(ROOM, "blue-troll c2", f"doors c2-c3 {door}")
    may(state, "move blue-troll c3")
    may(state, "move blue-troll c4")


@pytest.mark.rule("MOVE-14")
def test_walls_are_not_crossed() -> None:
    for who in ("troll", "mekanork", "warrior"):  # too slow for the way round
        assert not ends(board(ROOM, f"blue-{who} c2"), f"blue-{who}") & {"b2", "b1"}
    assert "c2" not in ends(board(ROOM, "blue-troll b2"), "blue-troll")
    for who in ("troll", "wall-walker", "wizard"):
        step = do(board(ROOM, f"blue-{who} c2"), f"begin {who}")
        may_not(step, "go b2", "MOVE-14")
        may_not(step, "go c1", "MOVE-14")


@pytest.mark.rule("MOVE-15")
def test_a_bare_pit_is_not_entered() -> None:
    state = board(ROOM, "blue-troll a4")
    may_not(state, "move blue-troll b4", "MOVE-15")
    may_not(state, "move blue-troll c4")
    may_not(do(state, "begin troll"), "go b4", "MOVE-15")
    may(board(ROOM, "blue-troll a4 carries blue-rope"), "move blue-troll c4")
    may(board(ROOM, "blue-thief a4"), "move blue-thief b4")


@pytest.mark.rule("MOVE-16")
def test_the_own_line_is_ground_like_any_other() -> None:
    state = board(ROOM, "blue-troll a1, blue-thief c1")
    assert {"a0", "b0"} <= ends(state, "blue-troll")
    state = do(state, "move blue-troll a0", "move blue-troll c0", "move blue-troll c0")
    assert at(state, "blue-troll") == "c0" and state.vp == (0, 0)
    may(state, "move blue-troll d1")
    # out, along and in again in one move
    state = do(state, "begin thief", "go d1", "go d0", "go e0", "go e1", "stop")
    assert at(state, "blue-thief") == "e1"


@pytest.mark.rule("MOVE-17")
def test_the_far_line_ends_the_move_at_once() -> None:
    state = board(ROOM, "yellow-thief a1, yellow-goblin e5", "turn yellow")
    state = do(state, "begin thief")
    after = may(state, "go a0")
    assert [d.kind for d in decisions(after)] == ["act"]
    assert fate(after, "yellow-thief") == "escaped"
    assert after.ap == state.ap - 1 and after.vp == (0, 1)
    # walking along the far line and back in again is no way round the enemy at b1
    blocked = board(ROOM, "yellow-troll a1, blue-goblin b1, blue-warrior a2", "turn yellow")
    assert ends(blocked, "yellow-troll") == {"a0"}
    assert fate(may(blocked, "move yellow-troll a0"), "yellow-troll") == "escaped"
    may_not(blocked, "move yellow-troll b0")


@pytest.mark.rule("MOVE-18")
@pytest.mark.parametrize("cargo", ["blue-sword", "yellow-treasure", "blue-armor", "blue-goblin"])
def test_a_load_does_not_slow_down(cargo: str) -> None:
    for who, furthest, too_far in (("thief", "f0", "g0"), ("troll", "c0", "d0")):
        state = board(ROOM, f"blue-{who} a0 carries {cargo}")
        after = may(state, f"move blue-{who} {furthest}")
        assert at(after, cargo) == furthest
        may_not(state, f"move blue-{who} {too_far}", "MOVE-01")


@pytest.mark.rule("MOVE-19")
def test_there_is_no_move_on_the_spot() -> None:
    state = do(board(ROOM, "blue-thief a1 carries blue-sword"), "begin thief")
    may_not(state, "stop", "MOVE-19")
    may_not(do(state, "leave"), "stop", "MOVE-19")
    # hemmed in: no square to enter, so no move at all
    hemmed = board(ROOM, "blue-troll c2 carries blue-sword, yellow-goblin d2")
    assert not ends(hemmed, "blue-troll")
    may_not(hemmed, "move blue-troll c2")
    may_not(hemmed, "move blue-troll c2 leave c2")
    assert why(hemmed, "begin blue-troll") is not None
