"""Arrow-slits, and the Naga who slips through them."""

import pytest

from gearmaze.engine import State
from tests.drawing import at, do, legal, why
from tests.engine.asking import ends, fate, load, may, may_not, wounded
from tests.sets.jail import asked, jail, sees, step, token, values

# A cell on a1 with a slit as its only opening; slits b2:c2 and d2:e2 on one line, another between c3 and
# the pit on c4, and one in the east border at e5, where the neighbouring room is hidden.
SLITS = """
room 99cw
+---+   +   +   +   +
| . : .   .   .   .
+---+   +   +   +   +
  .   . : .   . : .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +-:-+   +   +
  .   .   O   .   .
+   +   +   +   +   +
  .   .   .   .   @ :
+   +   +   +   +   +
"""


def slits(tokens: str, more: str = "") -> State:
    return jail(tokens, more, SLITS)


# What a slit stops --------------------------------------------------------------------------------


@pytest.mark.rule("P-SLT-01")
def test_squares_on_both_sides_of_a_slit_are_not_adjacent() -> None:
    state = slits("blue-cleric b2")
    b2, c2, b3 = (state.table.grid.named(name) for name in ("b2", "c2", "b3"))
    assert not state.maze.adjacent(b2, c2)
    assert not state.maze.adjacent(c2, b2)
    assert state.maze.adjacent(b2, b3)


@pytest.mark.rule("P-SLT-02")
def test_nobody_walks_through_a_slit_but_the_naga() -> None:
    for kind in ("backstabber", "banshee", "cleric", "colossus", "mekanork", "telepath", "wizard"):
        state = slits(f"blue-{kind} a1")
        assert ends(state, f"blue-{kind}") == set(), kind
        assert step(slits(f"blue-{kind} b2"), f"blue-{kind}", "c2") == "arrow_slit", kind
    assert "b1" in ends(slits("blue-naga a1"), "blue-naga")


@pytest.mark.rule("P-SLT-03")
def test_no_close_combat_through_a_slit_but_with_a_spear() -> None:
    state = slits("blue-colossus b2, yellow-cleric c2")
    may_not(state, "attack colossus cleric", "CBT-02")
    assert not [text for text in legal(state) if text.startswith(("attack", "thrust"))]
    armed = slits("blue-colossus b2 carries blue-telescoping-spear, yellow-cleric c2")
    may(armed, "thrust colossus cleric")
    may_not(armed, "attack colossus cleric")


@pytest.mark.rule("P-SLT-03")
def test_a_slit_keeps_friends_out_of_a_group_combat() -> None:
    state = slits("blue-colossus b2, blue-mekanork c3, yellow-cleric c2")
    assert values(do(state, "attack mekanork cleric")) == (2, 2)


@pytest.mark.rule("P-SLT-04", "P-NAG-04")
def test_no_room_is_revealed_through_a_slit() -> None:
    for kind in ("cleric", "naga"):
        state = slits(f"blue-{kind} e5")
        may_not(state, f"reveal 2 {kind}", "REV-02", "REV-05")
        may(slits(f"blue-{kind} e4"), f"reveal 2 {kind}")


@pytest.mark.rule("P-SLT-05")
def test_nobody_is_healed_through_a_slit() -> None:
    may_not(slits("blue-cleric b2, blue-naga c2 wounded"), "heal cleric naga", "CLE-05")
    may(slits("blue-cleric c1, blue-naga c2 wounded"), "heal cleric naga")


@pytest.mark.rule("P-SLT-13")
def test_no_jump_goes_through_a_slit() -> None:
    may_not(slits("blue-cleric b4"), "jump cleric over c4 to c3", "JUMP-08")
    may_not(slits("blue-cleric c3"), "jump cleric over c4 to c5", "JUMP-08")
    may(slits("blue-cleric b4"), "jump cleric over c4 to d4")
    may(slits("blue-cleric b4"), "jump cleric over c4 to c5")


@pytest.mark.rule("P-SLT-13")
def test_nobody_is_pushed_through_a_slit() -> None:
    state = slits("blue-banshee a2, yellow-cleric b2")
    assert sees(state, "blue-banshee", "yellow-cleric")
    may_not(state, "scream banshee cleric", "P-BAN-04")
    may(slits("blue-banshee a3, yellow-cleric b3"), "scream banshee cleric")


# What a slit lets through -------------------------------------------------------------------------


@pytest.mark.rule("P-SLT-06")
def test_only_who_stands_at_the_slit_sees_through_it() -> None:
    assert sees(slits("blue-cleric b2, yellow-cleric d2"), "blue-cleric", "yellow-cleric")
    assert not sees(slits("blue-cleric a2, yellow-cleric d2"), "blue-cleric", "yellow-cleric")
    assert not sees(slits("blue-cleric a2, yellow-cleric c2"), "blue-cleric", "yellow-cleric")
    # with a slit on another side of his square he sees nothing through this one
    assert not sees(slits("blue-cleric c3, yellow-cleric e2"), "blue-cleric", "yellow-cleric")


@pytest.mark.rule("P-SLT-07")
def test_beyond_the_slit_sight_goes_on_in_a_straight_line() -> None:
    seen = {f"{x}1" for x in "bcde"}
    for square in sorted(seen):
        assert sees(slits(f"blue-cleric a1, yellow-cleric {square}"), "blue-cleric", "yellow-cleric")
    assert not sees(slits("blue-cleric a1, yellow-cleric c2"), "blue-cleric", "yellow-cleric")
    # until somebody stands in the way
    state = slits("blue-cleric a1, blue-naga c1, yellow-cleric d1")
    assert sees(state, "blue-cleric", "blue-naga")
    assert not sees(state, "blue-cleric", "yellow-cleric")


@pytest.mark.rule("P-SLT-08", "EX-P-05")
def test_who_faces_the_slit_from_further_off_does_not_see_back() -> None:
    state = slits("yellow-banshee b2, blue-wizard d2 carries blue-fireball-wand", "turn 5 yellow")
    assert sees(state, "yellow-banshee", "blue-wizard")
    assert not sees(state, "blue-wizard", "yellow-banshee")
    may_not(slits("yellow-banshee b2, blue-wizard d2 carries blue-fireball-wand"), "fire wizard w", "FIR-10")


@pytest.mark.rule("P-SLT-09")
def test_a_further_slit_on_the_line_blocks() -> None:
    assert not sees(slits("blue-cleric b2, yellow-cleric e2"), "blue-cleric", "yellow-cleric")
    assert sees(slits("blue-cleric c2, yellow-cleric a2"), "blue-cleric", "yellow-cleric")
    may_not(slits("blue-cleric b2 carries blue-bow, yellow-cleric e2"), "shoot cleric cleric", "P-RNG-02")


@pytest.mark.rule("P-SLT-10")
def test_two_face_to_face_at_a_slit_see_and_shoot_each_other() -> None:
    for turn in ("blue", "yellow"):
        state = slits(
            "blue-cleric b2 carries blue-bow, yellow-cleric c2 carries yellow-bow", f"turn 5 {turn} ap 1"
        )
        assert sees(state, "blue-cleric", "yellow-cleric")
        assert sees(state, "yellow-cleric", "blue-cleric")
        assert values(may(state, "shoot cleric cleric")) == (1, 2)  # not adjacent, or it were forbidden


@pytest.mark.rule("P-SLT-11")
def test_wand_and_scream_work_through_the_slit_one_stands_at() -> None:
    state = slits("blue-wizard b2 carries blue-fireball-wand, yellow-cleric d2")
    assert fate(may(state, "fire wizard e"), "yellow-cleric") == "eliminated"
    away = slits("blue-wizard a2 carries blue-fireball-wand, yellow-cleric d2")
    may_not(away, "fire wizard e", "FIR-10")
    assert (
        at(may(slits("blue-banshee b2, yellow-cleric c2"), "scream banshee cleric"), "yellow-cleric") == "d2"
    )
    may_not(slits("blue-banshee a2, yellow-cleric c2"), "scream banshee cleric", "P-BAN-01")


# Two borders on top of each other -----------------------------------------------------------------

WEST = """
room 99cw
+   +   +   +   +   +
  .   .   .   .   . :
+   +   +   +   +   +
  .   .   .   .   . :
+   +   +   +   +   +
  .   .   .   .   . :
+   +   +   +   +   +
  .   .   .   .   . :
+   +   +   +   +   +
  @   .   .   .   .
+   +   +   +   +   +
"""
EAST = """
room 98cw
+   +   +   +   +   +
| .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
: .   .   .   .   .
+   +   +   +   +   +
H .   .   .   .   .
+   +   +   +   +   +
: .   .   .   .   @
+   +   +   +   +   +
"""


def border(tokens: str, more: str = "") -> State:
    """Slits in the east border of one room; in the other's west border, north to south: wall, nothing,
    slit, portcullis, and a slit that meets nothing."""
    return jail(tokens, more, WEST + EAST, "99cw 98cw")


@pytest.mark.rule("P-SLT-12")
def test_slit_against_wall_is_a_wall() -> None:
    state = border("blue-naga e1 carries blue-bow, yellow-cleric f1")
    assert not sees(state, "blue-naga", "yellow-cleric")
    assert step(border("blue-naga e1"), "blue-naga", "f1") == "wall"
    may_not(border("blue-cleric e1 carries blue-telescoping-spear, yellow-cleric f1"), "thrust cleric cleric")


@pytest.mark.rule("P-SLT-12")
def test_slit_against_nothing_or_against_a_slit_is_one_slit() -> None:
    for row in (2, 3, 5):
        assert step(border(f"blue-naga e{row}"), "blue-naga", f"f{row}") == ""
        assert step(border(f"blue-naga f{row}"), "blue-naga", f"e{row}") == ""
        assert step(border(f"blue-cleric e{row}"), "blue-cleric", f"f{row}") == "arrow_slit"
        for one, other in ((f"e{row}", f"h{row}"), (f"f{row}", f"c{row}")):
            state = border(f"blue-cleric {one}, yellow-cleric {other}")
            assert sees(state, "blue-cleric", "yellow-cleric")
            assert not sees(state, "yellow-cleric", "blue-cleric")


@pytest.mark.rule("P-SLT-12")
def test_slit_against_a_closed_portcullis_is_both() -> None:
    shut = border("blue-naga e4, yellow-cleric f4")
    assert not sees(shut, "blue-naga", "yellow-cleric")
    assert step(border("blue-naga e4"), "blue-naga", "f4") == "closed_portcullis"
    opened = border("blue-naga e4, yellow-cleric f4", "doors e4-f4 open")
    assert sees(opened, "blue-naga", "yellow-cleric")
    assert step(border("blue-naga e4", "doors e4-f4 open"), "blue-naga", "f4") == ""
    assert step(border("blue-cleric e4", "doors e4-f4 open"), "blue-cleric", "f4") == "arrow_slit"


# Naga ---------------------------------------------------------------------------------------------


@pytest.mark.rule("P-NAG-01")
def test_naga_crosses_slits_on_a_move_as_if_nothing_were_there() -> None:
    state = slits("blue-naga b2, yellow-cleric b1, yellow-colossus b3, yellow-naga a2")
    # only the slit is open: c2 is one step away, d2 two, and the second slit is crossed on the same move
    assert {"c2", "d2", "e2", "e3"} <= ends(state, "blue-naga")
    assert at(may(state, "naga c2"), "blue-naga") == "c2"
    assert may(state, "naga c2").ap == 4
    assert wounded(slits("blue-naga a1 wounded"), "blue-naga")
    may_not(slits("blue-naga a1 wounded"), "naga b1", "ACT-06")


@pytest.mark.rule("P-NAG-02")
def test_naga_takes_an_object_through() -> None:
    after = may(slits("blue-naga a1 carries yellow-key"), "naga b1")
    assert (at(after, "blue-naga"), at(after, "yellow-key"), load(after, "blue-naga")) == (
        "b1",
        "b1",
        "yellow-key",
    )


@pytest.mark.rule("P-NAG-03")
def test_naga_takes_a_wounded_friend_through() -> None:
    after = may(slits("blue-naga a1 carries blue-colossus"), "naga b1")
    assert (at(after, "blue-colossus"), load(after, "blue-naga")) == ("b1", "blue-colossus")


@pytest.mark.rule("P-NAG-05")
def test_naga_neither_attacks_nor_jumps_through_a_slit() -> None:
    may_not(slits("blue-naga b2, yellow-telepath c2"), "attack naga telepath", "CBT-02")
    may_not(slits("blue-naga c3"), "jump naga over c4 to c5", "JUMP-08")
    may_not(slits("blue-naga c5"), "jump naga over c4 to c3", "JUMP-08")
    # nor does she take part in a fight on the other side
    state = slits("blue-naga b2, blue-cleric c1, yellow-telepath c2")
    assert values(do(state, "attack cleric telepath")) == (2, 0)


@pytest.mark.rule("P-NAG-01")
def test_naga_needs_a_rope_behind_the_slit_like_anywhere() -> None:
    assert step(slits("blue-naga c3"), "blue-naga", "c4") == "pit"
    # the side with the slit holds no Rope: c4 has the anchors b4, d4 and c5 left
    assert step(slits("blue-naga c3 carries blue-rope"), "blue-naga", "c4") == ""


# With pieces of the first box ---------------------------------------------------------------------


@pytest.mark.rule("B-WAL-09")
def test_for_the_wall_walker_a_slit_is_a_wall() -> None:
    state = slits_mixed("blue-wall-walker a1")
    assert ends(state, "blue-wall-walker") == set()
    assert at(may(state, "wallwalk wall-walker b1"), "blue-wall-walker") == "b1"


def slits_mixed(tokens: str) -> State:
    pairs = "pairs blue 1 37\npairs yellow 38 39"
    return jail(tokens, scenario="mixed-free", room=SLITS.replace("99cw", "37cw"), rooms="37cw", more=pairs)


# Figure 2: revealing ------------------------------------------------------------------------------

FIGURE = """
room 99cw
+   +   +   +   +   +
  .   .   .   .   . |
+   +   +   +   +   +
  .   .   .   .   . :
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  @   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +---+---+---+---+
"""


@pytest.mark.rule("EX-C-12")
def test_figure_two_who_can_reveal() -> None:
    tokens = "blue-mekanork e1, blue-naga e2, yellow-mekanork e3, yellow-naga a5"

    def reveals(colour: str) -> set[str]:
        state = jail(tokens, f"turn 5 {colour}", FIGURE)
        assert asked(state) == f"{colour} act"
        assert state.place[token(state, "blue-naga")] >= 0
        return {text for text in legal(state) if text.startswith("reveal")}

    assert reveals("blue") == set()
    assert reveals("yellow") == {"reveal 2 yellow-mekanork", "reveal 3 yellow-naga"}
    assert why(jail(tokens, "turn 5 yellow", FIGURE), "reveal 3 mekanork") is not None
