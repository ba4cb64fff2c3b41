"""Leaving the labyrinth by the far line (ESC)."""

from __future__ import annotations

import pytest

from gearmaze.engine import State
from gearmaze.engine.acting import Act
from gearmaze.engine.state import FATES
from gearmaze.engine.view import view
from tests.drawing import at, do, legal, pos, why

BLUE, YELLOW = 0, 1

HALL = """
room {}
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   @
+   +   +   +   +   +
"""


def gate(text: str) -> State:
    """Two bare rooms before Yellow's line (row 21): a16 to e20 and f16 to j20."""
    rooms = HALL.format("99cw") + HALL.format("99ccw")
    return pos(f"{rooms}\nrooms ? ? ? ? ? ? 99cw 99ccw\n{text}")


def fate(state: State, label: str) -> str:
    return FATES[state.fate[state.table.by_label[label]]]


@pytest.mark.rule("ESC-01")
@pytest.mark.parametrize("column", "abcdefghij")
def test_every_square_of_the_far_line_is_a_way_out(column: str) -> None:
    state = gate(f"tokens blue-warrior {column}19, yellow-troll a16")
    after = do(state, f"move blue-warrior {column}21")
    assert (at(after, "blue-warrior"), fate(after, "blue-warrior")) == ("?", "escaped")
    assert after.vp == (1, 0)
    assert after.ap == state.ap - 1


@pytest.mark.rule("ESC-01")
def test_the_wounded_do_not_walk_out() -> None:
    state = gate("tokens blue-warrior a20 wounded, blue-cleric e16")
    refusal = why(state, "move blue-warrior a21")
    assert refusal is not None
    assert refusal.reason == "actor_wounded"


@pytest.mark.rule("ESC-02")
@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("cleric", 1),
        ("goblin", 2),
        ("mekanork", 1),
        ("thief", 1),
        ("troll", 1),
        ("wall-walker", 1),
        ("warrior", 1),
        ("wizard", 1),
    ],
)
def test_an_escape_is_worth_one_point_unless_the_character_says_otherwise(name: str, points: int) -> None:
    after = do(gate(f"tokens blue-{name} a20, yellow-troll a16"), f"move blue-{name} a21")
    assert after.vp == (points, 0)
    assert after.ledger == ((BLUE, points, "escape", after.table.by_label[f"blue-{name}"]),)


@pytest.mark.rule("ESC-03")
def test_nobody_walks_along_the_far_line() -> None:
    state = gate("tokens blue-warrior a20, yellow-troll a16")
    refusal = why(state, "move blue-warrior a21 b21")
    assert refusal is not None
    assert (refusal.reason, refusal.rules) == ("already_out", ("MOVE-17",))
    # step by step the move is over as well, with two steps left
    out = do(state, "begin blue-warrior", "go a21")
    assert at(out, "blue-warrior") == "?"
    assert out.stack == (Act(BLUE),)


@pytest.mark.rule("ESC-03")
def test_a_way_along_the_far_line_is_not_called_too_long() -> None:
    state = gate("tokens blue-warrior a20, yellow-troll b20, yellow-warrior a19")
    refusal = why(state, "move blue-warrior b21")
    assert refusal is not None
    assert (refusal.reason, refusal.rules) == ("already_out", ("MOVE-17",))


@pytest.mark.rule("ESC-03")
def test_the_far_line_is_no_short_cut() -> None:
    """Between a20 and c20 stands an enemy; the line around him leads out, not around."""
    state = gate("tokens blue-wall-walker a20, yellow-troll b20, yellow-warrior a19")
    assert [text for text in legal(state) if text.startswith("move")] == ["move blue-wall-walker a21"]


@pytest.mark.rule("ESC-04")
def test_a_living_enemy_keeps_his_square_of_the_line() -> None:
    state = gate("tokens blue-warrior a20, yellow-troll a21")
    refusal = why(state, "move blue-warrior a21")
    assert refusal is not None
    assert refusal.rules == ("ESC-04", "MOVE-11")
    assert why(state, "move blue-warrior b21") is None, "the next square is free"


@pytest.mark.rule("ESC-04")
def test_whoever_can_pass_that_enemy_can_leave_over_him() -> None:
    state = gate("tokens blue-wizard a20, yellow-troll a21")
    after = do(state, "move blue-wizard a21")
    assert (fate(after, "blue-wizard"), after.vp) == ("escaped", (1, 0))
    assert at(after, "yellow-troll") == "a21"


@pytest.mark.rule("ESC-05")
def test_a_wounded_enemy_on_the_line_stops_nobody() -> None:
    # from a18 the Warrior's third and last step enters the square of the wounded
    state = gate("tokens blue-warrior a18, yellow-troll a21 wounded, yellow-cleric j16")
    after = do(state, "move blue-warrior a21")
    assert (fate(after, "blue-warrior"), after.vp) == ("escaped", (1, 0))
    assert at(after, "yellow-troll") == "a21"
    inside = gate("tokens blue-warrior a18, yellow-troll a20 wounded, yellow-cleric j16")
    assert why(inside, "move blue-warrior a20") is not None, "in the labyrinth nobody ends on him"


@pytest.mark.rule("ESC-06")
@pytest.mark.parametrize("thing", ["rope", "armor", "sword", "speed-potion", "fireball-wand"])
@pytest.mark.parametrize("owner", ["blue", "yellow"])
def test_a_carried_object_leaves_without_score(owner: str, thing: str) -> None:
    state = gate(f"tokens blue-warrior a20 carries {owner}-{thing}, yellow-troll a16")
    after = do(state, "move blue-warrior a21")
    assert (at(after, f"{owner}-{thing}"), fate(after, f"{owner}-{thing}")) == ("?", "removed")
    assert after.vp == (1, 0), "for the Warrior alone"


@pytest.mark.rule("ESC-06")
@pytest.mark.parametrize("owner", ["blue", "yellow"])
def test_an_object_whose_text_scores_does(owner: str) -> None:
    state = gate(f"tokens blue-warrior a20 carries {owner}-treasure, yellow-troll a16")
    after = do(state, "move blue-warrior a21")
    assert fate(after, f"{owner}-treasure") == "carried out"
    assert after.vp == (2, 0)


@pytest.mark.rule("ESC-07")
def test_a_carried_wounded_is_rescued_and_scores_for_nobody() -> None:
    state = gate("tokens blue-warrior a20 carries blue-goblin, yellow-troll a16")
    after = do(state, "move blue-warrior a21")
    assert (at(after, "blue-goblin"), fate(after, "blue-goblin")) == ("?", "rescued")
    assert after.vp == (1, 0), "for the Warrior; a Goblin walking out would have made it three"
    assert after.keeper[after.table.by_label["blue-goblin"]] == 0


@pytest.mark.rule("ESC-08")
def test_ones_own_line_and_the_outer_sides_are_no_exits() -> None:
    drawn = HALL.format("99cw")
    state = pos(f"{drawn}\nrooms 99cw\ntokens blue-warrior a1, yellow-troll a3")
    after = do(state, "move blue-warrior a0")
    assert (at(after, "blue-warrior"), after.vp) == ("a0", (0, 0))
    # for Yellow the same line is the far one
    after = do(
        pos(f"{drawn}\nrooms 99cw\ntokens blue-warrior b1, yellow-troll a1\nturn 6 yellow"), "troll a0"
    )
    assert (fate(after, "yellow-troll"), after.vp) == ("escaped", (0, 1))
    # and at the western edge there is nothing to go to, though the drawing has no wall there
    west = gate("tokens blue-warrior a18, yellow-troll e16")
    around = {"move blue-warrior a17", "move blue-warrior a19", "move blue-warrior b18"}
    one_step = do(west, "begin blue-warrior")
    assert {f"move blue-warrior {text.split()[1]}" for text in legal(one_step) if "go" in text} == around


@pytest.mark.rule("ESC-09")
def test_nothing_on_the_far_line_is_picked_up_on_the_way_out() -> None:
    state = gate("tokens blue-warrior a20, yellow-treasure a21, yellow-troll a16")
    assert why(state, "move blue-warrior a21 take yellow-treasure a21") is not None
    after = do(state, "move blue-warrior a21")
    assert at(after, "yellow-treasure") == "a21", "it stays lying"
    assert after.vp == (1, 0)
    steps = do(state, "begin blue-warrior", "go a21")
    assert steps == after, "step by step there is no moment to take it either"


@pytest.mark.rule("ESC-09")
def test_a_wounded_friend_cannot_be_snatched_from_the_far_line() -> None:
    # by play no Blue character ever lies there; the rule holds all the same
    state = gate("tokens blue-warrior a20, blue-goblin b20 wounded, yellow-troll a16")
    goblin = state.table.by_label["blue-goblin"]
    state.place[goblin] = state.maze.place[state.maze.grid.named("a21")]
    after = do(state, "move blue-warrior a21")
    assert at(after, "blue-goblin") == "a21"


@pytest.mark.rule("ESC-10")
def test_escaped_and_eliminated_tokens_are_kept_in_view_of_both() -> None:
    state = gate("tokens blue-warrior a20, blue-thief e18, yellow-troll e19 wounded, yellow-cleric j16")
    state = do(state, "attack blue-thief yellow-troll", "+6", "+0", "move blue-warrior a21")
    for seat in (BLUE, YELLOW):
        seen = view(state, seat)
        kept = {row["token"]: (row["fate"], row["keeper"]) for row in seen["gone"]}
        assert kept["blue-warrior"] == ("escaped", BLUE)
        assert kept["yellow-troll"] == ("eliminated", BLUE)
        assert seen["vp"] == [2, 0]
        assert [(row["reason"], row["token"]) for row in seen["ledger"]] == [
            ("elimination", "yellow-troll"),
            ("escape", "blue-warrior"),
        ]


@pytest.mark.rule("ESC-11")
def test_steps_and_ap_of_an_escapee_are_lost() -> None:
    state = gate("tokens blue-thief a20 bound=3, blue-warrior e16, yellow-troll a16\nturn 5 blue ap 0")
    after = do(state, "begin blue-thief", "go a21")
    assert after.stack == (Act(BLUE),), "four steps are lost"
    assert not any(after.bound), "two AP of the potion are lost"
    assert after.ap == 0
    refusal = why(after, "move blue-warrior e17")
    assert refusal is not None
    assert refusal.reason == "no_ap"


@pytest.mark.rule("ESC-11")
def test_the_ap_of_the_card_stay() -> None:
    state = gate("tokens blue-thief a20 bound=3, blue-warrior e16, yellow-troll a16\nturn 5 blue ap 2")
    after = do(state, "move blue-thief a21")
    assert after.ap == 2
    assert why(after, "move blue-warrior e17") is None
