"""The Rope: crossing with it, laying it, leaving it, taking it along (ROPE)."""

import pytest

from gearmaze.engine import State, Table
from gearmaze.sets import scenario
from tests.drawing import at, do, legal, pos
from tests.engine.asking import board, ends, fate, load, may, may_not

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

# b3 and c3 are pits, side by side
DITCH = ROOM.replace("| .   .   O", "| .   O   O")

# the pit c3 has walls north and south; b3 lies west of it, d3 east
GORGE = """room 99cw
+---+---+---+---+---+
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +---+   +   +
| .   .   O   .   . |
+   +   +---+   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   @ |
+---+---+---+---+---+"""

# the same with d3 a pit as well, and with a wall between c3 and d3
TWO_PITS = GORGE.replace("O   .   . |", "O   O   . |")
DEAD_END = GORGE.replace("O   .   . |", "O | .   . |")


def step(state: State, who: str, *squares: str) -> State:
    """A move under way, these squares entered."""
    return do(state, f"begin {who}", *(f"go {square}" for square in squares))


@pytest.mark.rule("ROPE-01")
@pytest.mark.parametrize("rope", ["blue-rope", "yellow-rope"])
def test_with_a_rope_one_crosses_pits_and_stops_on_them(rope: str) -> None:
    state = board(ROOM, f"blue-troll b3 carries {rope}")
    assert load(may(state, "move blue-troll c3"), "blue-troll") == rope
    assert at(may(state, "move blue-troll d3"), rope) == "d3"
    may_not(step(board(ROOM, "blue-troll b3 carries blue-sword"), "troll"), "go c3", "MOVE-15")


@pytest.mark.rule("ROPE-02")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
@pytest.mark.parametrize("rope", ["blue-rope", "yellow-rope"])
def test_a_lying_rope_serves_everybody(colour: str, rope: str) -> None:
    state = board(ROOM, f"{colour}-troll b3, {rope} c3, {colour}-goblin e5", f"turn {colour}")
    assert at(may(state, f"move {colour}-troll d3"), rope) == "c3"
    assert load(may(state, f"move {colour}-troll c3"), f"{colour}-troll") == rope
    inside = step(state, f"{colour}-troll", "c3")  # and step by step
    assert load(do(inside, "stop"), f"{colour}-troll") == rope
    assert at(do(inside, "go d3", "stop"), rope) == "c3"


@pytest.mark.rule("ROPE-03")
def test_laying_a_rope_needs_two_anchors() -> None:
    may(board(GORGE, "blue-troll b3 carries blue-rope"), "move blue-troll c3")
    one = board(DEAD_END, "blue-troll b3 carries blue-rope")
    may_not(one, "move blue-troll c3", "ROPE-03")
    may_not(step(one, "troll"), "go c3", "ROPE-03")
    assert "c3" not in ends(one, "blue-troll")
    # without that option one is enough
    free = board(DEAD_END, "blue-troll b3 carries blue-rope", "options ropeAnchors=none")
    may(free, "move blue-troll c3")
    may(free, "move blue-troll c3 leave b3")


@pytest.mark.rule("ROPE-04")
def test_every_stop_and_every_drop_that_needs_the_rope_lays_it() -> None:
    # who is held by nothing else lays it as he enters
    cleric = board(DEAD_END, "blue-cleric b3 carries blue-rope")
    may_not(step(cleric, "cleric"), "go c3", "ROPE-03")
    # the Wizard may fly in, but neither stay nor leave the Rope there
    wizard = board(DEAD_END, "blue-wizard b3 carries blue-rope")
    inside = step(wizard, "wizard", "c3")
    may_not(inside, "stop", "ROPE-03")
    may_not(inside, "leave", "ROPE-03")
    may_not(wizard, "move blue-wizard c3", "ROPE-03")
    may_not(wizard, "move blue-wizard c3 leave b3", "ROPE-03")
    may(board(GORGE, "blue-wizard b3 carries blue-rope"), "move blue-wizard c3")
    # the Thief stays without any Rope, but cannot lay hers either
    thief = board(DEAD_END, "blue-thief b3 carries blue-rope")
    may(thief, "move blue-thief c3")
    may_not(thief, "move blue-thief c3 leave b3", "ROPE-03")
    may(board(GORGE, "blue-thief b3 carries blue-rope"), "move blue-thief c3 leave d3")
    # nor when she stands there already: it holds nothing yet
    may_not(board(DEAD_END, "blue-thief c3 carries blue-rope"), "move blue-thief c3 leave b3", "ROPE-03")


@pytest.mark.rule("ROPE-04")
def test_two_anchors_are_needed_in_both_editions() -> None:
    for name in ("base", "beginner", "prison-1", "prison-2", "prison-3", "prison-4", "prison"):
        assert Table(scenario(name)).options["ropeAnchors"] == "two", name
    state = pos(f"scenario prison\n{DEAD_END}\nrooms 99cw\ntokens blue-cleric b3 carries blue-rope")
    may_not(step(state, "cleric"), "go c3", "ROPE-03")


@pytest.mark.rule("ROPE-04")
def test_handing_a_rope_to_a_character_on_a_pit_needs_no_anchors() -> None:
    state = board(DEAD_END, "blue-cleric b3 carries blue-rope, blue-thief c3")
    after = may(state, "move blue-cleric c3 leave b3")
    assert load(after, "blue-thief") == "blue-rope"
    swap = board(DEAD_END, "blue-cleric b3 carries blue-rope, blue-thief c3 carries blue-sword")
    after = may(swap, "move blue-cleric c3 swap blue-sword b3")
    assert load(after, "blue-thief") == "blue-rope" and load(after, "blue-cleric") == "blue-sword"


ANCHORS = {
    "floor": (GORGE, ""),
    "the gear": (GORGE.replace("O   .   . |", "O   @   . |").replace(".   @ |", ".   . |"), ""),
    "an enemy standing there does not matter": (GORGE, ", yellow-troll d3"),
    "a pit with a Rope": (TWO_PITS, ", yellow-rope d3"),
    "a pit with somebody's Rope": (TWO_PITS, ", yellow-troll d3 carries yellow-rope"),
    "a pit with an own Thief": (TWO_PITS, ", blue-thief d3"),
}
NO_ANCHORS = {
    "behind a wall": (DEAD_END, ""),
    "behind a closed portcullis": (GORGE.replace("O   .   . |", "O H .   . |"), ""),
    "a bare pit": (TWO_PITS, ""),
    "a pit with an enemy Thief": (TWO_PITS, ", yellow-thief d3"),
}


@pytest.mark.rule("ROPE-05")
@pytest.mark.parametrize(("room", "there"), ANCHORS.values(), ids=ANCHORS)
def test_what_is_an_anchor(room: str, there: str) -> None:
    state = board(room, f"blue-cleric b3 carries blue-rope{there}")
    may(state, "move blue-cleric c3")
    may(state, "move blue-cleric c3 leave b3")


@pytest.mark.rule("ROPE-05")
@pytest.mark.parametrize(("room", "there"), NO_ANCHORS.values(), ids=NO_ANCHORS)
def test_what_is_no_anchor(room: str, there: str) -> None:
    state = board(room, f"blue-cleric b3 carries blue-rope{there}")
    may_not(state, "move blue-cleric c3", "ROPE-05")
    may_not(step(state, "cleric"), "go c3", "ROPE-05")


@pytest.mark.rule("ROPE-05")
def test_an_open_portcullis_does_not_stop_a_rope() -> None:
    room = GORGE.replace("O   .   . |", "O H .   . |")
    for door in ("open", "broken"):
        may(board(room, "blue-cleric b3 carries blue-rope", f"doors c3-d3 {door}"), "move blue-cleric c3")


@pytest.mark.rule("ROPE-05")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_a_line_square_is_an_anchor_whosever_line(colour: str) -> None:
    # the pit b1 touches a1 and the line square b0 only
    room = """room 99cw
+   +   +---+---+---+
| .   O | .   .   . |
+   +---+   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   @ |
+---+---+---+---+---+"""
    state = board(room, f"{colour}-cleric a1 carries blue-rope, {colour}-goblin e5", f"turn {colour}")
    may(state, f"move {colour}-cleric b1")
    walled = room.replace("+   +   +---+---+---+\n| .   O", "+   +---+---+---+---+\n| .   O")
    may_not(
        board(walled, f"{colour}-cleric a1 carries blue-rope, {colour}-goblin e5", f"turn {colour}"),
        f"move {colour}-cleric b1",
        "ROPE-05",
    )


EDGE = """
room 98cw
+---+---+---+---+---+
| .   .   .   .   . |
+   +   +   +   +---+
| .   .   .   .   . |
+   +   +   +---+---+
| .   .   .   .   O
+   +   +   +---+---+
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   @ |
+---+---+---+---+---+
room 99cw
+---+---+---+---+---+
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
  .   .   @   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+---+---+---+---+---+
"""


@pytest.mark.rule("ROPE-05")
def test_an_unrevealed_square_is_no_anchor() -> None:
    # the pit e3 lies at the edge: d3 is one anchor, f3 in the room beyond would be the other
    hidden = pos(EDGE + "rooms 98cw\n tokens blue-cleric d3 carries blue-rope")
    may_not(hidden, "move blue-cleric e3", "ROPE-05")
    shown = pos(EDGE + "rooms 98cw 99cw\n tokens blue-cleric d3 carries blue-rope")
    may(shown, "move blue-cleric e3")


@pytest.mark.rule("ROPE-05")
def test_a_thief_is_no_anchor_for_the_rope_she_lays_herself() -> None:
    # she left the pit d3 when she came to c3: b3 is the only anchor then
    state = board(TWO_PITS, "blue-thief d3 carries blue-rope")
    may_not(state, "move blue-thief c3 leave b3", "ROPE-05")
    may_not(step(state, "thief", "c3"), "leave", "ROPE-05")


@pytest.mark.rule("ROPE-06")
def test_a_rope_once_laid_stays_whatever_turns() -> None:
    state = pos(
        EDGE
        + """rooms 98cw 99cw
        tokens blue-cleric d3 carries blue-rope, blue-mekanork h3, blue-goblin c3
        turn blue ap 8"""
    )
    state = do(state, "move cleric e3", "rotate 2 cw mekanork")  # now a wall stands in the east
    assert at(state, "blue-rope") == at(state, "blue-cleric") == "e3" and fate(state, "blue-cleric") == ""
    # he walks off and leaves it as a bridge: nothing is laid anew
    left = may(state, "move blue-cleric e3 leave d3")
    assert at(left, "blue-rope") == "e3"
    may(left, "move blue-goblin e3")
    # and coming back to it is no laying, while coming back with it is
    assert at(may(state, "move blue-cleric e3 leave e3"), "blue-rope") == "e3"
    may_not(state, "move blue-cleric e3", "ROPE-03")
    may_not(step(state, "cleric", "d3"), "go e3", "ROPE-03")


@pytest.mark.rule("ROPE-06")
def test_who_is_held_by_a_rope_leaves_it_where_it_lies_but_a_thief_lays_hers_anew() -> None:
    """The pit c3 of a dead end has one anchor, b3, and the Rope on it was laid when it had two."""
    for who in ("cleric", "wizard", "troll"):
        state = board(DEAD_END, f"blue-{who} c3 carries blue-rope")
        left = may(state, f"move blue-{who} c3 leave b3")
        assert at(left, "blue-rope") == "c3" and load(left, f"blue-{who}") == ""
    thief = board(DEAD_END, "blue-thief c3 carries blue-rope")
    may_not(thief, "move blue-thief c3 leave b3", "ROPE-03")
    may_not(step(thief, "thief"), "leave", "ROPE-03")
    assert load(may(thief, "move blue-thief b3"), "blue-thief") == "blue-rope"
    may(board(GORGE, "blue-thief c3 carries blue-rope"), "move blue-thief c3 leave b3")


@pytest.mark.rule("ROPE-06")
def test_so_too_when_they_jump_off_it() -> None:
    """The pit c3 has b3 for an anchor and nothing else."""
    jumper = board(TWO_PITS, "blue-cleric c3 carries blue-rope")
    assert at(may(jumper, "jump blue-cleric over d3 to e3 leaving"), "blue-rope") == "c3"
    thief = board(TWO_PITS, "blue-thief c3 carries blue-rope")
    may_not(thief, "jump blue-thief over d3 to e3 leaving", "ROPE-03")


@pytest.mark.rule("ROPE-07")
def test_a_lying_rope_is_taken_along_free() -> None:
    state = board(ROOM, "blue-troll b3, yellow-rope c3")
    after = may(state, "move blue-troll c3 take yellow-rope d3")
    assert load(after, "blue-troll") == "yellow-rope" and after.ap == 4
    assert do(step(state, "troll", "c3"), "take yellow-rope", "go d3", "stop") == after
    standing = may(board(ROOM, "blue-troll c3 carries yellow-rope"), "move blue-troll d3")
    assert at(standing, "yellow-rope") == "d3"


@pytest.mark.rule("ROPE-08")
def test_one_rope_never_leads_over_two_pits() -> None:
    # the Mekanork has three steps: enough for the straight way only
    carried = board(DITCH, "blue-mekanork a3 carries blue-rope")
    may_not(step(carried, "mekanork", "b3"), "go c3", "ROPE-08")
    may_not(carried, "move blue-mekanork d3")
    assert "b3" in ends(carried, "blue-mekanork") and not ends(carried, "blue-mekanork") & {"c3", "d3"}
    lying = board(DITCH, "blue-mekanork a3, blue-rope b3")
    may_not(lying, "move blue-mekanork b3 take blue-rope c3")
    may_not(do(step(lying, "mekanork", "b3"), "take blue-rope"), "go c3", "ROPE-08")
    assert not any(text.endswith((" c3", " d3")) for text in legal(lying))
    standing = board(DITCH, "blue-mekanork b3 carries blue-rope")
    may_not(step(standing, "mekanork"), "go c3", "ROPE-08")
    # back on the bank it may be laid again
    may(step(board(DITCH, "blue-cleric a3 carries blue-rope"), "cleric", "b3", "b2", "c2"), "go c3")


@pytest.mark.rule("ROPE-08")
def test_something_else_may_hold_him_meanwhile() -> None:
    # a Rope waiting on the second pit: the first may come along
    second = may(board(DITCH, "blue-cleric a3, blue-rope b3, yellow-rope c3"), CROSS.format("cleric"))
    assert load(second, "blue-cleric") == "blue-rope" and at(second, "yellow-rope") == "c3"
    # another Rope left on the first
    left = board(DITCH, "blue-cleric a3 carries blue-rope, yellow-rope b3")
    after = may(left, "move blue-cleric b3 swap yellow-rope d3")
    assert at(after, "blue-rope") == "b3" and load(after, "blue-cleric") == "yellow-rope"
    may(left, "move blue-cleric d3")
    # a friendly living Thief on the first
    thief = board(DITCH, "blue-cleric a3 carries blue-rope, blue-thief b3")
    assert at(may(thief, "move blue-cleric d3"), "blue-rope") == "d3"
    may(step(thief, "cleric", "b3"), "go c3")
    # his own ability
    for who in ("wizard", "thief"):
        may(board(DITCH, f"blue-{who} a3, blue-rope b3"), CROSS.format(who))


CROSS = "move blue-{} b3 take blue-rope d3"


@pytest.mark.rule("ROPE-09")
def test_a_friend_with_a_rope_lets_friends_across() -> None:
    state = board(ROOM, "blue-troll b3, blue-cleric c3 carries yellow-rope")
    may(state, "move blue-troll d3")
    may(step(state, "troll", "c3"), "go d3")
    may_not(state, "move blue-troll c3", "STK-03")
    enemy = board(ROOM, "blue-troll b3, yellow-cleric c3 carries blue-rope")
    may_not(step(enemy, "troll"), "go c3", "MOVE-11")
    assert "d3" not in ends(enemy, "blue-troll")


@pytest.mark.rule("ROPE-10")
def test_never_is_a_friends_rope_taken_under_that_option() -> None:
    never = "options friendRope=never"
    for friend in ("cleric", "thief"):
        state = board(ROOM, f"blue-troll b3, blue-{friend} c3 carries blue-rope", never)
        may(state, "move blue-troll d3")
        may_not(state, "move blue-troll c3 take blue-rope d3", "ROPE-10")
        may_not(step(state, "troll", "c3"), "take blue-rope", "ROPE-10")
    for cargo in ("yellow-rope", "blue-sword"):
        state = board(ROOM, f"blue-troll b3 carries {cargo}, blue-cleric c3 carries blue-rope", never)
        may_not(state, "move blue-troll c3 swap blue-rope d3", "ROPE-10")
    # a friend on firm ground may part with it
    ground = board(ROOM, "blue-troll b3, blue-cleric b2 carries blue-rope", never)
    may(ground, "move blue-troll b2 take blue-rope b1")


@pytest.mark.rule("ROPE-11")
def test_if_safe_it_is_taken_from_who_can_stay_without() -> None:
    cleric = board(ROOM, "blue-troll b3, blue-cleric c3 carries blue-rope")
    may_not(cleric, "move blue-troll c3 take blue-rope d3", "ROPE-11")
    may_not(step(cleric, "troll", "c3"), "take blue-rope", "ROPE-11")
    wizard = board(ROOM, "blue-troll b3, blue-wizard c3 carries blue-rope")
    may_not(wizard, "move blue-troll c3 take blue-rope d3", "ROPE-11")  # he cannot stay on a bare pit
    thief = board(ROOM, "blue-troll b3, blue-thief c3 carries blue-rope")
    after = may(thief, "move blue-troll c3 take blue-rope d3")
    assert load(after, "blue-troll") == "blue-rope" and at(after, "blue-thief") == "c3"


@pytest.mark.rule("ROPE-11")
def test_if_safe_it_is_exchanged_for_another_rope_only() -> None:
    for cargo in ("blue-sword", "blue-goblin"):
        state = board(ROOM, f"blue-troll b3 carries {cargo}, blue-cleric c3 carries blue-rope")
        may_not(state, "move blue-troll c3 swap blue-rope d3", "ROPE-11")
    ropes = board(ROOM, "blue-troll b3 carries yellow-rope, blue-cleric c3 carries blue-rope")
    after = may(ropes, "move blue-troll c3 swap blue-rope d3")
    assert load(after, "blue-cleric") == "yellow-rope" and load(after, "blue-troll") == "blue-rope"
    thief = board(ROOM, "blue-troll b3 carries blue-sword, blue-thief c3 carries blue-rope")
    assert load(may(thief, "move blue-troll c3 swap blue-rope d3"), "blue-thief") == "blue-sword"


@pytest.mark.rule("ROPE-12")
def test_a_friend_carries_off_a_wounded_and_the_rope_stays() -> None:
    state = board(ROOM, "blue-cleric b3, blue-goblin c3 wounded, yellow-rope c3")
    after = may(state, "move blue-cleric c3 take blue-goblin d3")
    assert load(after, "blue-cleric") == "blue-goblin" and at(after, "yellow-rope") == "c3"
    assert after.vp == (0, 0)
    inside = do(step(state, "cleric", "c3"), "take blue-goblin")
    may_not(inside, "take yellow-rope", "OBJ-01")
    may_not(inside, "stop", "STK-01")


@pytest.mark.rule("ROPE-13")
def test_a_rope_may_be_left_as_a_bridge() -> None:
    state = board(ROOM, "blue-troll b3 carries blue-rope, yellow-troll b4, yellow-goblin e5")
    after = may(state, "move blue-troll c3 leave d3")
    assert at(after, "blue-rope") == "c3" and load(after, "blue-troll") == ""
    assert do(step(state, "troll", "c3"), "leave", "go d3", "stop") == after
    # back over it, in either colour
    may(after, "move blue-troll b3")
    may(do(after, "end", "card 2"), "move yellow-troll c3")


@pytest.mark.rule("ROPE-14")
@pytest.mark.parametrize("cargo", ["blue-sword", "blue-rope", "blue-goblin"])
def test_with_a_load_one_crosses_a_roped_pit_without_stopping(cargo: str) -> None:
    state = board(ROOM, f"blue-troll b3 carries {cargo}, yellow-rope c3")
    assert at(may(state, "move blue-troll d3"), cargo) == "d3"
    may_not(state, "move blue-troll c3", "ROPE-14")
    may_not(step(state, "troll", "c3"), "stop", "ROPE-14")


@pytest.mark.rule("ROPE-15")
def test_a_rope_is_never_used_up() -> None:
    state = board(ROOM, "blue-troll b3 carries blue-rope", "turn blue ap 9")
    for square in ("d3", "b3", "c3", "d3", "c3"):
        state = do(state, f"move troll {square}")
    state = do(state, "move troll c3 leave d3", "move troll c3 take blue-rope b3")
    assert load(state, "blue-troll") == "blue-rope" and fate(state, "blue-rope") == ""


@pytest.mark.rule("EX-C-10")
def test_example_trade_and_pit() -> None:
    # the Thief would need no Rope, so the Cleric (4) takes the Naga's part and the Sword the Key's
    state = board(ROOM, "blue-cleric a1 carries blue-sword, blue-mekanork c1 carries blue-rope")
    after = may(state, "move blue-cleric c1 swap blue-rope c3")
    assert at(after, "blue-cleric") == "c3" and load(after, "blue-cleric") == "blue-rope"
    assert load(after, "blue-mekanork") == "blue-sword" and after.ap == 4
    may_not(state, "move blue-cleric c3", "MOVE-15")


@pytest.mark.rule("EX-C-13")
def test_example_rope() -> None:
    state = board(DITCH, "blue-cleric b3 carries blue-rope, blue-warrior a3, yellow-rope c3, blue-troll c2")
    may(state, "move blue-warrior b4")
    through = do(step(state, "warrior", "b3", "b2"), "stop")
    assert at(through, "blue-warrior") == "b2" and load(through, "blue-cleric") == "blue-rope"
    after = may(state, "move blue-troll c3 take yellow-rope c4")
    assert load(after, "blue-troll") == "yellow-rope"
    assert at(may(state, "move blue-troll c4"), "yellow-rope") == "c3"
