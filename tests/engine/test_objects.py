"""Objects: picking up, dropping, trading on the way of a move (OBJ)."""

import pytest

from gearmaze.engine.view import view
from tests.drawing import at, do, legal, why
from tests.engine.asking import board, fate, load, may, may_not, wounded

# c3 is a pit, the gear is e5
ROOM = """room 99cw
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   O   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   @ |
+---+---+---+---+---+"""

# two pits side by side, b3 and c3
DITCH = ROOM.replace("| .   .   O", "| .   O   O")


@pytest.mark.rule("OBJ-01")
@pytest.mark.parametrize("first", ["blue-sword", "blue-goblin"])
@pytest.mark.parametrize("second", ["yellow-armor b1", "blue-troll b1 wounded"])
def test_hands_hold_one_thing(first: str, second: str) -> None:
    state = board(ROOM, f"blue-thief a1 carries {first}, {second}")
    thing = second.split()[0]
    may_not(state, f"move blue-thief b1 take {thing} c1", "OBJ-01")
    inside = do(state, "begin thief", "go b1")
    may_not(inside, f"take {thing}", "OBJ-01")
    assert f"take {thing}" not in legal(inside)


@pytest.mark.rule("OBJ-02")
def test_picking_up_is_free_on_any_square_of_the_way() -> None:
    state = board(ROOM, "blue-thief a1, blue-sword c1")
    for square in ("d1", "e2", "d3"):  # five steps remain five steps
        after = may(state, f"move blue-thief c1 take blue-sword {square}")
        assert load(after, "blue-thief") == "blue-sword"
        assert at(after, "blue-sword") == square and after.ap == 4
    inside = do(state, "begin thief", "go b1", "go c1")
    left = inside.stack[-1].left
    assert may(inside, "take blue-sword").stack[-1].left == left == 3


@pytest.mark.rule("OBJ-02")
def test_picking_up_again_where_the_move_began() -> None:
    inside = do(board(ROOM, "blue-thief a1 carries blue-sword"), "begin thief", "leave")
    may(inside, "take blue-sword")  # a square occupied, not entered
    may_not(inside, "take yellow-rope", "OBJ-02")  # it is not here at all


@pytest.mark.rule("OBJ-03")
def test_dropping_is_free_on_any_square_of_the_way() -> None:
    state = board(ROOM, "blue-thief a1 carries blue-sword")
    for square in ("a1", "b1", "c1", "d1", "e1"):
        after = may(state, f"move blue-thief {square} leave e2")
        assert at(after, "blue-sword") == square and after.ap == 4
    inside = do(state, "begin thief", "go b1")
    assert may(inside, "leave").stack[-1].left == inside.stack[-1].left
    may_not(do(inside, "leave"), "leave", "OBJ-03")  # nothing left to leave


@pytest.mark.rule("OBJ-04")
@pytest.mark.parametrize("thing", ["sword", "armor", "fireball-wand", "speed-potion", "treasure"])
def test_nothing_but_a_rope_is_dropped_on_a_pit(thing: str) -> None:
    state = board(ROOM, f"blue-thief b3 carries blue-{thing}")
    may_not(state, "move blue-thief c3 leave d3", "OBJ-04")
    may_not(do(state, "begin thief", "go c3"), "leave", "OBJ-04")
    rope = may(board(ROOM, "blue-thief b3 carries blue-rope"), "move blue-thief c3 leave d3")
    assert at(rope, "blue-rope") == "c3"


@pytest.mark.rule("OBJ-04")
def test_nor_is_it_swapped_for_the_rope_on_a_pit() -> None:
    state = board(ROOM, "blue-thief b3 carries blue-sword, yellow-rope c3")
    may_not(state, "move blue-thief c3 swap yellow-rope d3", "OBJ-04")


@pytest.mark.rule("OBJ-05")
def test_a_drop_must_leave_a_legal_square_behind() -> None:
    on_object = board(ROOM, "blue-thief a1 carries blue-sword, yellow-armor b1")
    may_not(on_object, "move blue-thief b1 leave c1", "STK-04")
    beside_both = board(ROOM, "blue-thief a1 carries blue-sword, blue-goblin b1 wounded, yellow-armor b1")
    may_not(beside_both, "move blue-thief b1 leave c1", "STK-04")
    # only the end counts: drop, go on, come back, take it again
    inside = do(on_object, "begin thief", "go b1", "leave", "go c1", "go b1", "take blue-sword", "go c1")
    may(inside, "stop")


@pytest.mark.rule("OBJ-06")
def test_the_other_colours_objects_serve_as_well() -> None:
    state = board(ROOM, "blue-thief a1, yellow-sword b1")
    assert load(may(state, "move blue-thief b1"), "blue-thief") == "yellow-sword"
    roped = board(ROOM, "blue-cleric b3 carries yellow-rope")
    may(roped, "move blue-cleric c3")
    potion = board(ROOM, "blue-cleric b3 carries yellow-speed-potion")
    assert may(potion, "drink blue-cleric").bound[potion.table.by_label["blue-cleric"]] == 4
    # a borrowed sword makes 2 + 1 of a Thief's 2
    fight = do(board(ROOM, "blue-thief a1 carries yellow-sword, yellow-troll b1"), "attack thief troll")
    assert view(fight, 0)["fight"]["attackers"] == [{"token": "blue-thief", "value": 3, "role": "close"}]


@pytest.mark.rule("OBJ-07")
def test_passing_a_friend_one_may_take() -> None:
    for thing in ("blue-sword", "blue-goblin"):
        state = board(ROOM, f"blue-thief a1, blue-cleric b1 carries {thing}")
        after = may(state, f"move blue-thief b1 take {thing} e2")
        assert load(after, "blue-thief") == thing and load(after, "blue-cleric") == ""
        assert after.ap == 4


@pytest.mark.rule("OBJ-07")
def test_passing_a_friend_one_may_give() -> None:
    for thing in ("blue-sword", "blue-goblin"):
        state = board(ROOM, f"blue-thief a1 carries {thing}, blue-cleric b1")
        after = may(state, "move blue-thief b1 leave e2")
        assert load(after, "blue-thief") == "" and load(after, "blue-cleric") == thing


@pytest.mark.rule("OBJ-07")
@pytest.mark.parametrize("mine", ["blue-sword", "blue-goblin"])
@pytest.mark.parametrize("his", ["yellow-armor", "blue-troll"])
def test_passing_a_friend_one_may_swap(mine: str, his: str) -> None:
    state = board(ROOM, f"blue-thief a1 carries {mine}, blue-cleric b1 carries {his}")
    after = may(state, f"move blue-thief b1 swap {his} e2")
    assert load(after, "blue-thief") == his and load(after, "blue-cleric") == mine
    assert at(after, mine) == "b1" and at(after, his) == "e2"


@pytest.mark.rule("OBJ-08")
def test_nobody_holds_two_things_even_for_a_moment() -> None:
    state = board(ROOM, "blue-thief a1 carries blue-sword, blue-cleric b1 carries yellow-armor")
    inside = do(state, "begin thief", "go b1")
    may_not(inside, "leave", "OBJ-08")  # the Cleric would hold two
    may_not(inside, "take yellow-armor", "OBJ-01")  # the Thief would
    may_not(state, "move blue-thief b1 leave c1", "OBJ-08")
    may(inside, "swap yellow-armor")


@pytest.mark.rule("OBJ-09")
def test_trading_needs_the_friends_own_square() -> None:
    state = board(ROOM, "blue-thief a1, blue-cleric c1 carries blue-sword")
    may_not(do(state, "begin thief", "go b1"), "take blue-sword", "OBJ-09")
    may_not(state, "move blue-thief b1 take blue-sword a1", "OBJ-09")
    giving = do(
        board(ROOM, "blue-thief a1 carries blue-sword, blue-cleric c1"), "begin thief", "go b1", "leave"
    )
    assert load(giving, "blue-cleric") == "" and at(giving, "blue-sword") == "b1"


@pytest.mark.rule("OBJ-10")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_passing_a_wounded_one_may_take_its_object(colour: str) -> None:
    state = board(ROOM, f"blue-thief a1, {colour}-goblin b1 wounded, yellow-armor b1")
    after = may(state, "move blue-thief b1 take yellow-armor c1")
    assert load(after, "blue-thief") == "yellow-armor" and at(after, f"{colour}-goblin") == "b1"


@pytest.mark.rule("OBJ-11")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_or_swap_for_it_without_being_asked(colour: str) -> None:
    state = board(ROOM, f"blue-thief a1 carries blue-sword, {colour}-goblin b1 wounded, yellow-armor b1")
    after = may(state, "move blue-thief b1 swap yellow-armor c1")
    assert load(after, "blue-thief") == "yellow-armor"
    assert at(after, "blue-sword") == at(after, f"{colour}-goblin") == "b1"
    may_not(do(state, "begin thief", "go b1", "leave", "take yellow-armor"), "swap yellow-rope", "OBJ-09")


@pytest.mark.rule("OBJ-12")
def test_nothing_is_taken_from_a_living_enemy() -> None:
    state = board(ROOM, "blue-wizard a1, yellow-goblin b1 carries yellow-sword")
    inside = do(state, "begin wizard", "go b1")
    may_not(inside, "take yellow-sword", "OBJ-12")
    may_not(state, "move blue-wizard b1 take yellow-sword c1", "OBJ-12")
    with_own = board(ROOM, "blue-wizard a1 carries blue-armor, yellow-goblin b1 carries yellow-sword")
    may_not(with_own, "move blue-wizard b1 swap yellow-sword c1", "OBJ-12")
    # nor may his own wounded be taken from him
    carrier = board(ROOM, "blue-wizard a1, yellow-goblin b1 carries yellow-troll")
    may_not(carrier, "move blue-wizard b1 take yellow-troll c1")


@pytest.mark.rule("OBJ-13")
def test_everybody_sees_what_lies_under_any_character() -> None:
    state = board(
        ROOM,
        "blue-thief a1 carries blue-sword, yellow-goblin d1 carries yellow-troll,"
        "yellow-cleric e1 wounded, yellow-armor e1",
    )
    for seat in (0, 1, -3):
        rows = {row["token"]: row for row in view(state, seat)["tokens"]}
        assert rows["blue-thief"]["carries"] == "blue-sword"
        assert rows["yellow-goblin"]["carries"] == "yellow-troll"
        assert rows["yellow-armor"]["square"] == rows["yellow-cleric"]["square"] == "e1"


@pytest.mark.rule("OBJ-14")
def test_who_is_wounded_leaves_his_object_with_him() -> None:
    state = board(ROOM, "blue-warrior a1, yellow-thief b1 carries yellow-treasure")
    after = do(state, "attack warrior thief", "lay +6", "lay +0")
    assert wounded(after, "yellow-thief") and at(after, "yellow-treasure") == "b1"
    assert load(after, "yellow-thief") == ""
    # an attacker who loses does so too
    lost = do(board(ROOM, "blue-goblin a1 carries blue-sword, yellow-troll b1"), "attack goblin troll")
    lost = do(lost, "lay +0", "lay +6")
    assert wounded(lost, "blue-goblin") and at(lost, "blue-sword") == "a1" and load(lost, "blue-goblin") == ""


@pytest.mark.rule("OBJ-15")
def test_armor_protects_the_wounded_it_lies_with() -> None:
    for armor, value in (("", 0), (", blue-armor b1", 1)):
        state = board(ROOM, f"blue-warrior a1, yellow-thief b1 wounded{armor}")
        fight = do(state, "attack warrior thief")
        assert view(fight, 0)["fight"]["defenders"] == [
            {"token": "yellow-thief", "value": value, "role": "close"}
        ]
    # 3 + 1 against 1 + 3: the wounded holds out
    after = do(fight, "lay +1", "lay +3")
    assert at(after, "yellow-thief") == "b1" and not wounded(after, "blue-warrior")
    # but a sword helps no defender
    sword = do(board(ROOM, "blue-warrior a1, yellow-thief b1 wounded, blue-sword b1"), "attack warrior thief")
    assert view(sword, 0)["fight"]["defenders"] == [{"token": "yellow-thief", "value": 0, "role": "close"}]


@pytest.mark.rule("OBJ-16")
def test_what_lies_underfoot_is_carried_and_may_be_left_again() -> None:
    for thing in ("yellow-sword b1", "blue-goblin b1 wounded"):
        label = thing.split()[0]
        after = may(board(ROOM, f"blue-thief a1, {thing}"), "move blue-thief b1")
        assert load(after, "blue-thief") == label
        onward = may(after, "move blue-thief b1 leave c1")
        assert at(onward, label) == "b1" and load(onward, "blue-thief") == ""
        along = may(after, "move blue-thief c1")
        assert at(along, label) == "c1"
    # so too where one stops after dropping, and where one lands with a jump
    dropped = do(board(ROOM, "blue-thief a1 carries blue-sword"), "begin thief", "go b1", "leave", "stop")
    assert load(dropped, "blue-thief") == "blue-sword"
    jumped = may(board(ROOM, "blue-cleric b3, yellow-sword d3"), "jump blue-cleric over c3 to d3")
    assert load(jumped, "blue-cleric") == "yellow-sword"


@pytest.mark.rule("OBJ-17")
def test_a_jumper_brings_or_leaves_his_load() -> None:
    state = board(ROOM, "blue-cleric b3 carries blue-sword")
    brought = may(state, "jump blue-cleric over c3 to d3")
    assert load(brought, "blue-cleric") == "blue-sword"
    left = may(state, "jump blue-cleric over c3 to d3 leaving")
    assert load(left, "blue-cleric") == "" and at(left, "blue-sword") == "b3"
    # leaving makes room for what lies where he lands
    onto = board(ROOM, "blue-cleric b3 carries blue-sword, yellow-armor d3")
    may_not(onto, "jump blue-cleric over c3 to d3", "STK-01")
    swapped = may(onto, "jump blue-cleric over c3 to d3 leaving")
    assert load(swapped, "blue-cleric") == "yellow-armor" and at(swapped, "blue-sword") == "b3"


@pytest.mark.rule("OBJ-17")
def test_a_jumper_touches_nothing_on_the_pit_he_crosses() -> None:
    after = may(board(ROOM, "blue-cleric b3, yellow-rope c3"), "jump blue-cleric over c3 to d3")
    assert load(after, "blue-cleric") == "" and at(after, "yellow-rope") == "c3"


@pytest.mark.rule("OBJ-17")
def test_a_wall_walker_brings_or_leaves_her_load_too() -> None:
    walled = ROOM.replace("| .   .   .   .   . |", "| . | .   .   .   . |", 1)
    state = board(walled, "blue-wall-walker a1 carries blue-sword")
    assert load(may(state, "wallwalk blue-wall-walker b1"), "blue-wall-walker") == "blue-sword"
    left = may(state, "wallwalk blue-wall-walker b1 leaving")
    assert load(left, "blue-wall-walker") == "" and at(left, "blue-sword") == "a1"
    # taken where she arrives, swapped if she leaves what she had
    taken = may(board(walled, "blue-wall-walker a1, yellow-armor b1"), "wallwalk blue-wall-walker b1")
    assert load(taken, "blue-wall-walker") == "yellow-armor"
    onto = board(walled, "blue-wall-walker a1 carries blue-sword, yellow-armor b1")
    may_not(onto, "wallwalk blue-wall-walker b1", "STK-01")
    swapped = may(onto, "wallwalk blue-wall-walker b1 leaving")
    assert load(swapped, "blue-wall-walker") == "yellow-armor" and at(swapped, "blue-sword") == "a1"


@pytest.mark.rule("OBJ-17", "ROPE-08")
@pytest.mark.parametrize("who", ["cleric", "wizard", "troll"])
def test_the_rope_under_a_jumper_comes_along_only_to_firm_ground(who: str) -> None:
    # held by his Rope on b3, he jumps over c3 to the third pit c4, or to c2, which is floor
    three = DITCH.replace("| .   .   .   .   . |\n+   +   +   +   +   +\n| .   .   .   .   @", PIT_C4)
    state = board(three, f"blue-{who} b3 carries blue-rope")
    assert load(may(state, f"jump blue-{who} over c3 to c2"), f"blue-{who}") == "blue-rope"
    may_not(state, f"jump blue-{who} over c3 to c4", "OBJ-17")
    may_not(state, f"jump blue-{who} over c3 to c4 leaving", "PIT-02")
    # a Rope that lies there already makes it valid, but then his own stays behind
    bridged = board(three, f"blue-{who} b3 carries blue-rope, yellow-rope c4")
    may_not(bridged, f"jump blue-{who} over c3 to c4", "STK-01")
    after = may(bridged, f"jump blue-{who} over c3 to c4 leaving")
    assert at(after, "blue-rope") == "b3" and load(after, f"blue-{who}") == "yellow-rope"


PIT_C4 = "| .   .   O   .   . |\n+   +   +   +   +   +\n| .   .   .   .   @"


@pytest.mark.rule("OBJ-17")
@pytest.mark.parametrize("who", ["cleric", "wizard", "troll"])
def test_who_stands_on_firm_ground_brings_his_rope_to_a_second_pit(who: str) -> None:
    # the Rope is in his hands, not under him: from a3 over b3 to c3, which has its anchors c2 and c4
    state = board(DITCH, f"blue-{who} a3 carries blue-rope")
    after = may(state, f"jump blue-{who} over b3 to c3")
    assert load(after, f"blue-{who}") == "blue-rope" and at(after, f"blue-{who}") == "c3"


@pytest.mark.rule("OBJ-17")
def test_a_thief_needs_no_rope_and_may_bring_hers() -> None:
    three = DITCH.replace("| .   .   .   .   . |\n+   +   +   +   +   +\n| .   .   .   .   @", PIT_C4)
    state = board(three, "blue-thief b3 carries blue-rope")
    after = may(state, "jump blue-thief over c3 to c4")
    assert load(after, "blue-thief") == "blue-rope" and at(after, "blue-thief") == "c4"


@pytest.mark.rule("OBJ-18")
def test_one_move_may_handle_any_number_of_things() -> None:
    state = board(
        ROOM,
        "blue-thief a1 carries blue-sword, blue-cleric b1 carries blue-armor,"
        "yellow-goblin c1 wounded, yellow-treasure c1, blue-troll d1",
    )
    text = (
        "move blue-thief b1 swap blue-armor c1 swap yellow-treasure "
        "d1 leave e1"  # the Sword to the Cleric, the Armor to the wounded, the Treasure to the Troll
    )
    after = may(state, text)
    assert load(after, "blue-cleric") == "blue-sword"
    assert at(after, "blue-armor") == "c1"
    assert load(after, "blue-troll") == "yellow-treasure" and load(after, "blue-thief") == ""
    assert after.ap == 4
    steps = ("begin thief", "go b1", "swap blue-armor", "go c1", "swap yellow-treasure", "go d1", "leave")
    assert do(state, *steps, "go e1", "stop") == after


@pytest.mark.rule("OBJ-18")
def test_several_handlings_on_one_square() -> None:
    state = board(ROOM, "blue-thief a1, blue-goblin b1 wounded, yellow-armor b1, blue-cleric c1")
    # the Armor to the Cleric, back for the wounded
    after = may(state, "move blue-thief b1 take yellow-armor c1 leave b1 take blue-goblin b2")
    assert load(after, "blue-cleric") == "yellow-armor" and load(after, "blue-thief") == "blue-goblin"


@pytest.mark.rule("OBJ-19")
def test_objects_may_be_left_on_ones_own_line() -> None:
    state = board(ROOM, "blue-thief a1 carries blue-sword")
    after = may(state, "move blue-thief a0 leave b0")
    assert at(after, "blue-sword") == "a0"
    assert load(may(after, "move blue-thief a0"), "blue-thief") == "blue-sword"


@pytest.mark.rule("OBJ-20")
@pytest.mark.parametrize("enemy", ["yellow-goblin b1", "yellow-goblin b1 carries yellow-sword"])
def test_nothing_is_left_under_a_living_enemy(enemy: str) -> None:
    state = board(ROOM, f"blue-wizard a1 carries blue-armor, {enemy}")
    may(state, "move blue-wizard c1")  # fly over him he may
    may_not(state, "move blue-wizard b1 leave c1", "OBJ-20")
    may_not(do(state, "begin wizard", "go b1"), "leave", "OBJ-20")
    carrying = board(ROOM, f"blue-wizard a1 carries blue-troll, {enemy}")
    may_not(carrying, "move blue-wizard b1 leave c1", "OBJ-20")


@pytest.mark.rule("EX-C-09")
def test_example_the_thief_trades_with_the_wizard_in_passing() -> None:
    state = board(
        ROOM,
        "yellow-thief a5 carries yellow-rope, yellow-wizard e5 carries yellow-speed-potion",
        "turn yellow",
    )
    after = may(state, "move yellow-thief e5 swap yellow-speed-potion e4")
    assert load(after, "yellow-thief") == "yellow-speed-potion"
    assert load(after, "yellow-wizard") == "yellow-rope"
    assert after.ap == 4
    may_not(state, "move yellow-thief e5 leave e4", "OBJ-08")  # give without taking
    may_not(state, "move yellow-thief e5 swap yellow-speed-potion e5", "STK-03")  # stop on him
    may_not(state, "move yellow-thief e5", "STK-03")
    assert why(state, "move yellow-thief e3") is not None  # five squares are five squares
    assert fate(after, "yellow-rope") == ""
