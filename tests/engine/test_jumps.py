"""Jump cards (JUMP)."""

import pytest

from gearmaze.engine.view import view
from tests.drawing import at, do, legal, why
from tests.engine.asking import board, fate, load, may, may_not

# pits c3 and c4 in a row, and c1 at Blue's line; walls south of c3's eastern neighbour do not matter
ROOM = """room 99cw
+   +   +   +   +   +
| .   .   O   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   O   .   . |
+   +   +   +   +   +
| .   .   O   .   . |
+   +   +   +   +   +
| .   .   .   .   @ |
+---+---+---+---+---+"""

# the pit c3 between a wall (to b3), a closed portcullis (to c4) and open sides (c2, d3)
CLOSED = """room 99cw
+---+---+---+---+---+
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   . | O   .   . |
+   +   +===+   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   @ |
+---+---+---+---+---+"""


def jumps(text: list[str]) -> list[str]:
    """The jumps among legal actions."""
    return [action for action in text if action.startswith("jump")]


@pytest.mark.rule("JUMP-01")
def test_three_jumps_a_game_for_each_player() -> None:
    state = board(ROOM, "blue-cleric b3, yellow-cleric e5")
    assert state.jumps == (3, 3)
    for over in ("d3", "b3", "d3"):
        state = may(state, f"jump blue-cleric over c3 to {over}")
    assert state.jumps == (0, 3)
    may_not(state, "jump blue-cleric over c3 to b3", "JUMP-01")


@pytest.mark.rule("JUMP-02")
def test_a_jump_costs_one_ap_and_a_card_that_is_gone() -> None:
    state = board(ROOM, "blue-cleric b3, yellow-goblin e5", "hands\n blue jumps 2 action -")
    after = may(state, "jump blue-cleric over c3 to d3")
    assert after.ap == state.ap - 1 and after.jumps == (1, 3)
    later = do(after, "end", "card 2", "end", "card 2")
    assert later.jumps == (1, 3)
    assert later.action_hands[0] == (3, 4, 5)  # it does not even come back with the Action cards
    assert view(later, 1)["hands"][0]["jumps"] == 1
    may_not(board(ROOM, "blue-cleric b3", "turn blue ap 0"), "jump blue-cleric over c3 to d3", "ACT-01")


@pytest.mark.rule("JUMP-03")
def test_a_jump_is_no_part_of_a_move_and_speed_does_not_matter() -> None:
    slow = board(ROOM, "blue-troll b3")
    after = do(may(slow, "jump blue-troll over c3 to d3"), "move blue-troll e4")
    assert at(after, "blue-troll") == "e4" and after.ap == 3  # all of his two steps are still his
    moving = do(slow, "begin troll", "go b4")
    may_not(moving, "jump blue-troll over c4 to d4", "ACT-03")


@pytest.mark.rule("JUMP-04")
def test_a_jump_is_onto_a_pit_beside_one_and_on_to_a_square_beside_the_pit() -> None:
    state = board(ROOM, "blue-cleric b3")
    assert sorted(jumps(legal(state))) == [
        "jump blue-cleric over c3 to c2",
        "jump blue-cleric over c3 to d3",
    ]
    may_not(state, "jump blue-cleric over b2 to b1", "JUMP-04")  # no pit there
    may_not(state, "jump blue-cleric over c3 to d4", "JUMP-04")  # not beside the pit
    may_not(state, "jump blue-cleric over c3 to e3", "JUMP-04")
    may_not(state, "jump blue-cleric over c4 to d4", "JUMP-04")  # a pit, but not beside him


@pytest.mark.rule("JUMP-05")
@pytest.mark.parametrize(
    ("there", "rule"),
    [
        ("blue-goblin d3", "STK-03"),
        ("yellow-goblin d3", "STK-03"),
        ("yellow-goblin d3 wounded", "STK-05"),
        ("blue-goblin d3 wounded, blue-sword d3", "STK-01"),
    ],
)
def test_the_landing_must_be_valid(there: str, rule: str) -> None:
    state = board(ROOM, f"blue-cleric b3, {there}")
    may_not(state, "jump blue-cleric over c3 to d3", rule)
    may(state, "jump blue-cleric over c3 to c2")


@pytest.mark.rule("JUMP-05")
def test_an_object_or_a_wounded_friend_is_a_valid_landing() -> None:
    for there in ("yellow-sword d3", "blue-goblin d3 wounded"):
        state = board(ROOM, f"blue-cleric b3, {there}")
        after = may(state, "jump blue-cleric over c3 to d3")
        assert load(after, "blue-cleric") == there.split()[0]


@pytest.mark.rule("JUMP-06")
def test_straight_ahead_or_round_the_corner() -> None:
    state = board(ROOM, "blue-cleric b3")
    assert at(may(state, "jump blue-cleric over c3 to d3"), "blue-cleric") == "d3"
    assert at(may(state, "jump blue-cleric over c3 to c2"), "blue-cleric") == "c2"


@pytest.mark.rule("JUMP-07")
def test_not_back_to_where_one_came_from() -> None:
    may_not(board(ROOM, "blue-cleric b3"), "jump blue-cleric over c3 to b3", "JUMP-07")


@pytest.mark.rule("JUMP-08")
def test_no_jump_through_walls_or_closed_portcullises() -> None:
    may_not(board(CLOSED, "blue-cleric b3"), "jump blue-cleric over c3 to d3", "JUMP-08")
    may_not(board(CLOSED, "blue-cleric c4"), "jump blue-cleric over c3 to d3", "JUMP-08")
    state = board(CLOSED, "blue-cleric c2")
    may_not(state, "jump blue-cleric over c3 to b3", "JUMP-08")
    may_not(state, "jump blue-cleric over c3 to c4", "JUMP-08")
    assert jumps(legal(state)) == ["jump blue-cleric over c3 to d3"]
    # the Wall-Walker's walls are no way for a jump either; an open portcullis is
    may_not(board(CLOSED, "blue-wall-walker b3"), "jump blue-wall-walker over c3 to d3", "JUMP-08")
    for door in ("open", "broken"):
        opened = board(CLOSED, "blue-cleric c2", f"doors c3-c4 {door}")
        may(opened, "jump blue-cleric over c3 to c4")


@pytest.mark.rule("JUMP-09")
@pytest.mark.parametrize(
    "there",
    [
        "blue-thief c3",
        "yellow-thief c3",
        "blue-goblin c3 carries blue-rope",
        "blue-goblin c3 wounded, blue-rope c3",
        "yellow-goblin c3 wounded, blue-rope c3",
    ],
)
def test_a_pit_with_somebody_on_it_is_not_jumped(there: str) -> None:
    state = board(ROOM, f"blue-cleric b3, {there}")
    may_not(state, "jump blue-cleric over c3 to d3", "JUMP-09")
    assert not any("blue-cleric over c3" in text for text in legal(state))


@pytest.mark.rule("JUMP-10")
def test_a_loose_rope_is_jumped_over_and_stays() -> None:
    after = may(board(ROOM, "blue-cleric b3, blue-rope c3"), "jump blue-cleric over c3 to d3")
    assert at(after, "blue-rope") == "c3" and load(after, "blue-cleric") == ""


@pytest.mark.rule("JUMP-11")
@pytest.mark.parametrize("cargo", ["blue-sword", "yellow-rope", "blue-goblin"])
def test_the_jumper_may_carry(cargo: str) -> None:
    after = may(board(ROOM, f"blue-cleric b3 carries {cargo}"), "jump blue-cleric over c3 to d3")
    assert load(after, "blue-cleric") == cargo and at(after, cargo) == "d3"


@pytest.mark.rule("JUMP-12")
def test_two_pits_in_a_row_are_too_wide() -> None:
    state = board(ROOM, "blue-cleric c2")
    may_not(state, "jump blue-cleric over c3 to c4", "PIT-02")
    may_not(state, "jump blue-cleric over c3 to c5", "JUMP-04")
    may_not(state, "jump blue-cleric over c4 to c5", "JUMP-04")
    assert sorted(jumps(legal(state))) == [
        "jump blue-cleric over c1 to b1",
        "jump blue-cleric over c1 to c0",
        "jump blue-cleric over c1 to d1",
        "jump blue-cleric over c3 to b3",
        "jump blue-cleric over c3 to d3",
    ]


@pytest.mark.rule("JUMP-13")
def test_a_jump_may_leave_the_labyrinth() -> None:
    state = board(ROOM, "yellow-goblin c2 carries yellow-treasure, yellow-cleric e5", "turn yellow")
    after = may(state, "jump yellow-goblin over c1 to c0")
    assert fate(after, "yellow-goblin") == "escaped" and after.jumps == (3, 2)
    assert after.vp == (0, 3)  # the Goblin counts two, the Treasure one
    # an object on the line is no character
    over_object = board(ROOM, "yellow-cleric c2, blue-sword c0, yellow-goblin e5", "turn yellow")
    after = may(over_object, "jump yellow-cleric over c1 to c0")
    assert fate(after, "yellow-cleric") == "escaped" and at(after, "blue-sword") == "c0"
    # on the own line one just lands
    home = may(board(ROOM, "blue-cleric c2"), "jump blue-cleric over c1 to c0")
    assert at(home, "blue-cleric") == "c0" and home.vp == (0, 0)


@pytest.mark.rule("JUMP-14", "JUMP-13")
@pytest.mark.parametrize("enemy", ["blue-goblin c0 wounded", "blue-goblin c0"])
def test_but_not_onto_somebody_on_the_far_line(enemy: str) -> None:
    for who in ("cleric", "wizard"):
        state = board(ROOM, f"yellow-{who} c2, {enemy}", "turn yellow")
        may_not(state, f"jump yellow-{who} over c1 to c0", "JUMP-14")
    # while walking over a wounded there is allowed
    walker = board(ROOM, "yellow-cleric b1, blue-goblin b0 wounded, yellow-troll e5", "turn yellow")
    assert fate(may(walker, "move yellow-cleric b0"), "yellow-cleric") == "escaped"


@pytest.mark.rule("JUMP-15")
def test_a_second_pit_as_landing() -> None:
    may_not(board(ROOM, "blue-cleric c2"), "jump blue-cleric over c3 to c4", "PIT-02")
    may_not(board(ROOM, "blue-wizard c2"), "jump blue-wizard over c3 to c4", "PIT-02")
    lying = may(board(ROOM, "blue-cleric c2, yellow-rope c4"), "jump blue-cleric over c3 to c4")
    assert load(lying, "blue-cleric") == "yellow-rope"
    carried = may(board(ROOM, "blue-cleric c2 carries blue-rope"), "jump blue-cleric over c3 to c4")
    assert at(carried, "blue-rope") == "c4"
    thief = may(board(ROOM, "blue-thief c2"), "jump blue-thief over c3 to c4")
    assert at(thief, "blue-thief") == "c4"
    # carried, it needs its anchors: walls all round c4 but for c3 leave it none
    narrow = ROOM.replace("| .   .   O   .   . |\n+   +   +   +   +   +\n| .   .   .   .   @", NARROW)
    assert narrow != ROOM
    may_not(board(narrow, "blue-cleric c2 carries blue-rope"), "jump blue-cleric over c3 to c4", "ROPE-03")
    may(board(narrow, "blue-thief c2 carries blue-rope"), "jump blue-thief over c3 to c4")


NARROW = "| .   . | O | .   . |\n+   +   +---+   +   +\n| .   .   .   .   @"


@pytest.mark.rule("JUMP-16")
def test_without_a_card_nobody_jumps() -> None:
    state = board(ROOM, "blue-cleric b3, yellow-cleric d3", "hands\n blue jumps 0")
    may_not(state, "jump blue-cleric over c3 to c2", "JUMP-16")
    assert not jumps(legal(state))
    # the opponent's cards are his own
    assert why(do(state, "end", "card 2"), "jump yellow-cleric over c3 to c2") is None
