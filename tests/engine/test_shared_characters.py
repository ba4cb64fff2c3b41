"""Cleric, Mekanork, Wizard and the Fireball Wand, which several boxes share (CLE, MEK, WIZ, FIR, LOS-07)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gearmaze.engine import (
    Ability,
    Action,
    Event,
    Refusal,
    Scenario,
    State,
    Verb,
    character,
    decisions,
    refuse,
)
from gearmaze.engine.crowd import crowd_of
from gearmaze.engine.scoring import wound
from gearmaze.engine.state import FATES
from gearmaze.sets import scenario
from tests.drawing import at, do, legal, pos, visible, why

BLUE, YELLOW = 0, 1

# Pits on c2 and c4, the gear on e5; before Blue's line, which is row 0.
HALL = """
room 99cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   O   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   O   .   .
+   +   +   +   +   +
  .   .   .   .   @
+   +   +   +   +   +
"""

# The same with a wall, a portcullis and an arrow-slit along row 1.
BARRED = HALL.replace("  .   .   .   .   .\n", "  . | . H . : .   .\n", 1)


def hall(text: str, drawn: str = HALL) -> State:
    return pos(f"{drawn}\nrooms 99cw\n{text}")


def wounded(state: State, label: str) -> bool:
    return bool(state.wounded[state.table.by_label[label]])


def fate(state: State, label: str) -> str:
    return FATES[state.fate[state.table.by_label[label]]]


def carries(state: State, label: str) -> str:
    """What a character carries, or nothing."""
    load = state.load[state.table.by_label[label]]
    return state.table.labels[load] if load >= 0 else ""


def rules_against(state: State, text: str) -> tuple[str, ...]:
    refusal = why(state, text)
    assert refusal is not None, f"{text} is legal"
    return refusal.rules


# The Cleric ---------------------------------------------------------------------------------------


@pytest.mark.rule("CLE-01")
@pytest.mark.parametrize("where", ["b1", "b3", "a2", "b0"])
def test_the_cleric_heals_a_neighbour_for_one_ap(where: str) -> None:
    cleric = "b1" if where == "b0" else "b2"
    state = hall(f"tokens blue-cleric {cleric}, blue-warrior {where} wounded")
    after = do(state, "heal blue-cleric blue-warrior")
    assert not wounded(after, "blue-warrior")
    assert after.ap == state.ap - 1


@pytest.mark.rule("CLE-01")
def test_only_the_wounded_next_to_him_are_healed() -> None:
    state = hall("tokens blue-cleric b2, blue-warrior c3 wounded, blue-goblin b4 wounded, blue-thief b1")
    for patient in ("blue-warrior", "blue-goblin", "blue-thief"):
        assert rules_against(state, f"heal blue-cleric {patient}")[0] == "CLE-01"
    assert not [text for text in legal(state) if text.startswith("heal")]


@pytest.mark.rule("CLE-01")
def test_a_wounded_cleric_heals_nobody_and_others_never_do() -> None:
    state = hall("tokens blue-cleric b2 wounded, blue-warrior b1 wounded, blue-thief a1")
    assert rules_against(state, "heal blue-cleric blue-warrior")[0] == "ACT-06"
    assert why(state, "heal blue-thief blue-warrior") is not None


@pytest.mark.rule("CLE-02")
@pytest.mark.parametrize(
    "deed",
    [
        "move blue-warrior a5",
        "attack blue-warrior yellow-troll",
        "reveal 3 blue-warrior",
        "break blue-warrior c5-d5",
        "drink blue-warrior",
    ],
)
def test_the_healed_do_nothing_more_this_turn(deed: str) -> None:
    drawn = HALL.replace("  .   .   .   .   @\n", "  .   .   . H .   @\n")
    crowd = "blue-cleric b5, blue-speed-potion c5, yellow-troll c4 carries yellow-rope"
    fit = hall(f"tokens blue-warrior c5, {crowd}", drawn)
    assert why(fit, deed) is None, "who was not healed may"
    healed = hall(f"tokens blue-warrior c5 wounded bound=2, {crowd}", drawn)
    healed = do(healed, "heal blue-cleric blue-warrior")
    refusal = why(healed, deed)
    assert refusal is not None
    assert (refusal.reason, refusal.rules) == ("actor_idle", ("ACT-13", "CLE-02"))
    assert not [text for text in legal(healed) if text.endswith("blue-warrior") or " blue-warrior " in text]


@pytest.mark.rule("CLE-02")
def test_in_the_next_turn_the_healed_act_again() -> None:
    state = hall("tokens blue-cleric b1, yellow-warrior b2 wounded, blue-warrior a1 wounded")
    state = do(state, "heal blue-cleric yellow-warrior", "heal blue-cleric blue-warrior", "end", "card 5")
    assert why(state, "move yellow-warrior b3") is None
    state = do(state, "end", "card 5")
    assert why(state, "move blue-warrior a2") is None


@pytest.mark.rule("CLE-03")
def test_the_cleric_does_not_heal_himself() -> None:
    state = hall("tokens blue-cleric b2, blue-warrior e1")
    assert rules_against(state, "heal blue-cleric blue-cleric") == ("CLE-03",)
    lying = hall("tokens blue-cleric b2 wounded, blue-warrior e1")
    assert why(lying, "heal blue-cleric blue-cleric") is not None
    assert not [text for text in legal(lying) if "blue-cleric" in text and "heal" in text]


@pytest.mark.rule("CLE-04")
def test_the_cleric_puts_down_whom_he_wants_to_heal() -> None:
    state = hall("tokens blue-cleric b2 carries blue-warrior, yellow-troll e1")
    assert "CLE-04" in rules_against(state, "heal blue-cleric blue-warrior")
    beside = do(state, "move blue-cleric b2 leave b3", "heal blue-cleric blue-warrior")
    assert not wounded(beside, "blue-warrior")
    assert (at(beside, "blue-warrior"), at(beside, "blue-cleric")) == ("b2", "b3")


@pytest.mark.rule("CLE-05", "CLE-06")
@pytest.mark.parametrize(
    ("doors", "squares", "rule"),
    [
        ("", ("b1", "c1"), "CLE-05"),
        ("", ("c1", "d1"), "CLE-05"),
        ("", ("a1", "b1"), "CLE-06"),
        ("doors b1-c1 open", ("b1", "c1"), ""),
        ("doors b1-c1 broken", ("b1", "c1"), ""),
        ("", ("d1", "e1"), ""),
    ],
    ids=[
        "closed portcullis",
        "arrow-slit",
        "wall",
        "open portcullis",
        "broken portcullis",
        "nothing between",
    ],
)
def test_no_healing_through_a_blocked_side(doors: str, squares: tuple[str, str], rule: str) -> None:
    state = hall(f"{doors}\ntokens blue-cleric {squares[0]}, blue-warrior {squares[1]} wounded", BARRED)
    if rule:
        assert rule in rules_against(state, "heal blue-cleric blue-warrior")
        assert not [text for text in legal(state) if text.startswith("heal")]
    else:
        assert not wounded(do(state, "heal blue-cleric blue-warrior"), "blue-warrior")


@pytest.mark.rule("CLE-07")
def test_an_enemy_may_be_healed() -> None:
    after = do(hall("tokens blue-cleric b2, yellow-warrior b1 wounded"), "heal blue-cleric yellow-warrior")
    assert not wounded(after, "yellow-warrior")


@pytest.mark.rule("CLE-08")
def test_somebody_wounded_this_turn_may_be_healed() -> None:
    state = hall("tokens blue-cleric b2, blue-warrior b1, yellow-troll c1")
    state = do(state, "attack blue-warrior yellow-troll", "+0", "+6")
    assert wounded(state, "blue-warrior")
    after = do(state, "heal blue-cleric blue-warrior")
    assert not wounded(after, "blue-warrior")


@pytest.mark.rule("CLE-09")
@pytest.mark.parametrize(
    ("where", "thing"),
    [("b3", "blue-rope"), ("b3", "yellow-treasure"), ("c2", "blue-rope")],
    ids=["on the floor", "with any object", "on a pit"],
)
def test_the_healed_stay_where_they_are_with_what_lies_there(where: str, thing: str) -> None:
    cleric = "b2" if where == "c2" else "a3"
    state = hall(f"tokens blue-cleric {cleric}, blue-warrior {where} wounded, {thing} {where}")
    assert carries(state, "blue-warrior") == ""
    after = do(state, "heal blue-cleric blue-warrior")
    assert (at(after, "blue-warrior"), at(after, thing)) == (where, where)
    assert carries(after, "blue-warrior") == thing
    assert after.vp == (0, 0)
    later = do(after, "end", "card 5", "end", "card 5")
    assert at(later, "blue-warrior") == where, "nobody falls"


@pytest.mark.rule("CLE-10")
def test_a_healed_character_may_be_passed_and_traded_with() -> None:
    state = hall("tokens blue-cleric b2, blue-warrior b3 wounded, blue-sword b3, blue-goblin a3")
    state = do(state, "heal blue-cleric blue-warrior")
    assert at(do(state, "move blue-goblin b3 c3"), "blue-goblin") == "c3"
    taken = do(state, "move blue-goblin b3 take blue-sword c3")
    assert (carries(taken, "blue-goblin"), carries(taken, "blue-warrior")) == ("blue-sword", "")


@pytest.mark.rule("CLE-10")
def test_a_healed_enemy_may_be_attacked() -> None:
    state = hall("tokens blue-cleric b2, blue-warrior a3, yellow-goblin b3 wounded")
    state = do(state, "heal blue-cleric yellow-goblin", "attack blue-warrior yellow-goblin", "+0", "+0")
    assert wounded(state, "yellow-goblin")
    assert fate(state, "yellow-goblin") == "", "it stood, so it is wounded and not eliminated"


# The Mekanork -------------------------------------------------------------------------------------

TWINS = HALL + "\n" + HALL.replace("99cw", "99ccw") + "\nrooms 99cw 99ccw\n"


@pytest.mark.rule("MEK-01", "MEK-02")
@pytest.mark.parametrize("room", [1, 2], ids=["his room", "its twin"])
@pytest.mark.parametrize(("way", "turn"), [("cw", 1), ("ccw", 3)])
def test_the_mekanork_turns_a_room_and_its_twin_either_way(room: int, way: str, turn: int) -> None:
    state = pos(f"{TWINS}\ntokens blue-mekanork e5, blue-warrior a1")
    after = do(state, f"rotate {room} {way} blue-mekanork")
    assert after.turns[room - 1] == turn
    assert after.turns[2 - room] == 0, "one AP turns one room"
    assert after.ap == state.ap - 1


@pytest.mark.rule("MEK-01", "MEK-02")
@pytest.mark.parametrize(("room", "arrow", "against"), [(1, "cw", "ccw"), (2, "ccw", "cw")])
def test_everybody_else_follows_the_arrow(room: int, arrow: str, against: str) -> None:
    state = pos(f"{TWINS}\ntokens blue-warrior e5, blue-mekanork a1")
    assert why(state, f"rotate {room} {arrow} blue-warrior") is None
    assert rules_against(state, f"rotate {room} {against} blue-warrior") == ("ROT-03", "MEK-01")


@pytest.mark.rule("MEK-01")
def test_the_mekanork_too_needs_a_gear() -> None:
    state = pos(f"{TWINS}\ntokens blue-mekanork e4")
    assert rules_against(state, "rotate 1 ccw blue-mekanork") == ("ROT-01",)


@pytest.mark.rule("MEK-02")
def test_a_hidden_twin_is_turned_by_nobody() -> None:
    drawn = HALL + "\n" + HALL.replace("99cw", "99ccw") + "\nrooms 99cw ?\nbehind 2: 99ccw/0\n"
    state = pos(f"{drawn}\ntokens blue-mekanork e5")
    assert rules_against(state, "rotate 2 ccw blue-mekanork") == ("ROT-05",)


@pytest.mark.rule("MEK-03")
def test_the_mekanork_changes_his_mind_from_one_ap_to_the_next() -> None:
    state = pos(f"{TWINS}\ntokens blue-mekanork e5")
    state = do(state, "rotate 1 cw blue-mekanork", "rotate 1 ccw blue-mekanork", "rotate 2 cw blue-mekanork")
    assert state.turns[:2] == (0, 1)
    state = do(state, "rotate 2 ccw blue-mekanork", "rotate 1 ccw blue-mekanork")
    assert (state.turns[:2], state.ap) == ((3, 0), 0)


# The Wizard ---------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-01")
def test_the_wizard_crosses_pits() -> None:
    state = hall("tokens blue-wizard c1, blue-warrior d2")
    after = do(state, "move blue-wizard c2 c3 c4 c5")
    assert (at(after, "blue-wizard"), after.ap) == ("c5", state.ap - 1)
    assert "MOVE-15" in rules_against(state, "move blue-warrior c2 b2"), "nobody else does"


@pytest.mark.rule("WIZ-02")
@pytest.mark.parametrize("condition", ["", "wounded"])
def test_the_wizard_crosses_enemies(condition: str) -> None:
    # e1, at the corner, can be left past the two enemies only
    crowd = f"yellow-troll d1 {condition}, yellow-goblin e2 {condition}, yellow-cleric a5"
    drawn = HALL.replace("+   +   +   +   +   +\n", "+---+---+---+---+---+\n", 1)
    drawn = drawn.replace("  .   .   .   .   .\n", "  .   .   .   .   . |\n", 1)
    state = hall(f"tokens blue-wizard e1, {crowd}", drawn)
    ends = {text.split()[-1] for text in legal(state, handlings=0) if text.startswith("move")}
    assert ends >= {"c1", "b1", "d2", "e3", "e4"}
    blocked = hall(f"tokens blue-cleric e1, {crowd}", drawn)
    moves = {text.split()[-1] for text in legal(blocked, handlings=0) if text.startswith("move")}
    assert bool(moves) == bool(condition), "others pass the wounded only"


@pytest.mark.rule("WIZ-03")
@pytest.mark.parametrize(
    ("occupant", "rule"),
    [
        ("", "PIT-02"),
        ("yellow-troll", "STK-03"),
        ("blue-warrior", "STK-03"),
        ("yellow-troll wounded", "STK-05"),
    ],
    ids=["a bare pit", "a living enemy", "a living friend", "a wounded enemy"],
)
def test_the_wizard_ends_where_anybody_may_end(occupant: str, rule: str) -> None:
    square = "b2" if occupant else "c2"
    name, _, mark = occupant.partition(" ")
    crowd = f", {name} {square} {mark}" if occupant else ""
    state = hall(f"tokens blue-wizard b1, yellow-cleric e5, blue-thief a5{crowd}")
    assert rule in rules_against(state, f"move blue-wizard {square}")
    assert f"move blue-wizard {square}" not in legal(state)


@pytest.mark.rule("WIZ-04")
@pytest.mark.parametrize(
    ("start", "goal", "reason"),
    [("a1", "b1", "wall"), ("b1", "c1", "closed_portcullis"), ("c1", "d1", "arrow_slit")],
)
def test_the_wizard_flies_through_nothing_solid(start: str, goal: str, reason: str) -> None:
    state = do(hall(f"tokens blue-wizard {start}", BARRED), "begin blue-wizard")
    refusal = why(state, f"go {goal}")
    assert refusal is not None
    assert refusal.reason == reason


@pytest.mark.rule("WIZ-05")
def test_the_wizard_may_end_on_a_wounded_friend_and_then_carries_him() -> None:
    after = do(hall("tokens blue-wizard a2, blue-warrior b2 wounded"), "move blue-wizard b2")
    assert carries(after, "blue-wizard") == "blue-warrior"


@pytest.mark.rule("WIZ-06")
def test_the_wizard_leaves_over_a_living_enemy_on_the_far_line() -> None:
    state = hall("tokens yellow-wizard b1, yellow-thief c1, blue-troll b0, blue-warrior c0\nturn 6 yellow")
    after = do(state, "move yellow-wizard b0")
    assert (fate(after, "yellow-wizard"), after.vp) == ("escaped", (0, 1))
    assert at(after, "blue-troll") == "b0"
    assert rules_against(state, "move yellow-thief c0")[0] == "ESC-04"


@pytest.mark.rule("WIZ-07")
def test_over_a_living_enemy_the_wizard_takes_nothing() -> None:
    state = hall("tokens blue-wizard a3, yellow-troll b3 carries yellow-treasure")
    assert rules_against(state, "move blue-wizard b3 take yellow-treasure c3") == ("OBJ-12",)
    state = hall("tokens blue-wizard a3 carries blue-rope, yellow-troll b3 carries yellow-treasure")
    assert rules_against(state, "move blue-wizard b3 swap yellow-treasure c3") == ("OBJ-12",)
    assert rules_against(state, "move blue-wizard b3 leave c3") == ("OBJ-20",)


@pytest.mark.rule("WIZ-07")
def test_over_a_wounded_enemy_he_does_as_everybody() -> None:
    state = hall("tokens blue-wizard a3, yellow-goblin b3 wounded, yellow-treasure b3, yellow-troll e1")
    after = do(state, "move blue-wizard b3 take yellow-treasure c3")
    assert carries(after, "blue-wizard") == "yellow-treasure"
    assert at(after, "yellow-goblin") == "b3"


@pytest.mark.rule("WIZ-08")
def test_the_wounded_wizard_does_not_levitate() -> None:
    # his carrier is not borne across the pit
    carried = hall("tokens blue-warrior b2 carries blue-wizard")
    assert rules_against(carried, "move blue-warrior c2 d2") == ("MOVE-15", "PIT-01")
    # and over a pit the rope was all that held him
    state = hall(
        "tokens blue-wizard c2 wounded, blue-rope c2, yellow-goblin b2, blue-troll e1\nturn 6 yellow"
    )
    after = do(state, "move yellow-goblin c2 take blue-rope d2")
    assert (fate(after, "blue-wizard"), after.vp) == ("eliminated", (0, 1))


@pytest.mark.rule("WIZ-08")
def test_a_wizard_wounded_on_a_roped_pit_can_no_longer_leave_it() -> None:
    state = hall("tokens blue-wizard c2 carries blue-rope, yellow-troll d2, blue-warrior a1")
    state = do(state, "attack blue-wizard yellow-troll", "+0", "+6")
    assert (at(state, "blue-wizard"), wounded(state, "blue-wizard")) == ("c2", True)
    assert rules_against(state, "move blue-wizard c1")[0] == "ACT-06"


@pytest.mark.rule("WIZ-09")
def test_the_wizard_flies_and_casts_spells_and_nobody_else_of_the_first_box_does() -> None:
    labels = {kind.id: set(kind.labels) for kind in scenario("base").characters}
    assert labels.pop("wizard") == {"flying", "spell user"}
    assert not any(labels.values())


# The Fireball Wand --------------------------------------------------------------------------------

WAND = "blue-wizard a3 carries blue-fireball-wand"


@pytest.mark.rule("FIR-01")
def test_the_wizard_fires_the_wand_he_carries_for_one_ap() -> None:
    state = hall(f"tokens {WAND}, yellow-troll d3")
    after = do(state, "fire blue-wizard e")
    assert fate(after, "yellow-troll") == "eliminated"
    assert after.ap == state.ap - 1


@pytest.mark.rule("FIR-01")
@pytest.mark.parametrize(
    "pieces",
    [
        "blue-warrior a3 carries blue-fireball-wand, blue-wizard a1",
        "blue-wizard a3, blue-fireball-wand a4",
        "blue-wizard a3 wounded, blue-fireball-wand a3, blue-warrior a1",
    ],
    ids=["another character", "the wand lies beside him", "the Wizard is wounded"],
)
def test_nobody_else_does_nor_without_it(pieces: str) -> None:
    state = hall(f"tokens {pieces}, yellow-troll d3")
    shooter = "blue-warrior" if "blue-warrior a3" in pieces else "blue-wizard"
    assert why(state, f"fire {shooter} e") is not None
    assert not [text for text in legal(state) if text.startswith("fire")]


@pytest.mark.rule("FIR-01")
def test_a_warrior_is_told_that_it_takes_a_wizard() -> None:
    state = hall("tokens blue-warrior a3 carries blue-fireball-wand, yellow-troll d3")
    assert rules_against(state, "fire blue-warrior e") == ("FIR-01",)


@pytest.mark.rule("FIR-02")
@pytest.mark.parametrize("kind", [kind.id for kind in scenario("base").characters])
def test_anybody_may_carry_the_wand(kind: str) -> None:
    state = hall(f"tokens blue-{kind} a3, blue-fireball-wand b3, yellow-troll e1")
    after = do(state, f"move blue-{kind} b3", f"move blue-{kind} b4")
    assert (carries(after, f"blue-{kind}"), at(after, "blue-fireball-wand")) == ("blue-fireball-wand", "b4")


@pytest.mark.rule("FIR-03")
@pytest.mark.parametrize(
    ("direction", "victim"), [("n", "troll"), ("e", "thief"), ("s", "goblin"), ("w", "cleric")]
)
def test_the_first_one_in_each_of_four_directions_is_hit(direction: str, victim: str) -> None:
    state = hall(
        """
        tokens
          blue-wizard c3 carries yellow-fireball-wand
          yellow-troll c1, yellow-thief d3, yellow-warrior e3, yellow-goblin c5, yellow-cleric a3
        """
    )
    assert {text for text in legal(state) if text.startswith("fire")} == {
        f"fire blue-wizard {each}" for each in "nesw"
    }
    after = do(state, f"fire blue-wizard {direction}")
    gone = {label for label in state.table.labels if fate(after, label) == "eliminated"}
    assert gone == {f"yellow-{victim}"}, "nobody behind, nobody elsewhere"


@pytest.mark.rule("FIR-03")
@pytest.mark.parametrize(
    ("target", "vp"),
    [
        ("yellow-troll d3", (1, 0)),
        ("yellow-troll d3 wounded", (1, 0)),
        ("blue-troll d3", (0, 1)),
        ("blue-troll d3 wounded", (0, 1)),
    ],
)
def test_friend_or_enemy_living_or_wounded(target: str, vp: tuple[int, int]) -> None:
    after = do(hall(f"tokens {WAND}, {target}, yellow-cleric e5"), "fire blue-wizard e")
    assert fate(after, target.split()[0]) == "eliminated"
    assert after.vp == vp


@pytest.mark.rule("FIR-04")
def test_the_wand_is_used_up() -> None:
    after = do(hall(f"tokens {WAND}, yellow-troll d3, yellow-goblin e3"), "fire blue-wizard e")
    assert (at(after, "blue-fireball-wand"), fate(after, "blue-fireball-wand")) == ("?", "removed")
    assert carries(after, "blue-wizard") == ""
    assert why(after, "fire blue-wizard e") is not None
    assert at(after, "yellow-goblin") == "e3"


@pytest.mark.rule("FIR-05")
def test_neither_cards_nor_armour_help() -> None:
    state = hall(f"tokens {WAND}, yellow-troll d3 carries yellow-armor, yellow-cleric e3")
    after = do(state, "fire blue-wizard e")
    assert decisions(after)[0].kind == "act", "nobody is asked for a card"
    assert fate(after, "yellow-troll") == "eliminated"
    assert (after.combat_hands, after.spent) == (state.combat_hands, state.spent)


@pytest.mark.rule("FIR-06")
def test_a_carrier_dies_with_whom_it_carries() -> None:
    after = do(hall(f"tokens {WAND}, yellow-troll d3 carries yellow-cleric"), "fire blue-wizard e")
    assert (fate(after, "yellow-troll"), fate(after, "yellow-cleric")) == ("eliminated", "eliminated")
    assert after.vp == (2, 0)


@pytest.mark.rule("FIR-07")
@pytest.mark.parametrize("mark", ["", "wounded"])
def test_objects_survive_the_fire(mark: str) -> None:
    pieces = f"{WAND}, yellow-sword b3, yellow-troll d3 {mark}, yellow-treasure d3, yellow-cleric e5"
    after = do(hall(f"tokens {pieces}"), "fire blue-wizard e")
    assert fate(after, "yellow-troll") == "eliminated"
    assert (at(after, "yellow-treasure"), at(after, "yellow-sword")) == ("d3", "b3")
    assert after.carrier[after.table.by_label["yellow-treasure"]] == -1


@pytest.mark.rule("FIR-07")
@pytest.mark.parametrize(("thing", "left"), [("rope", "c2"), ("treasure", "?")])
def test_over_a_pit_only_a_rope_is_left(thing: str, left: str) -> None:
    state = hall(f"tokens blue-wizard a2 carries blue-fireball-wand, yellow-thief c2 carries yellow-{thing}")
    after = do(state, "fire blue-wizard e")
    assert fate(after, "yellow-thief") == "eliminated"
    assert at(after, f"yellow-{thing}") == left


@pytest.mark.rule("FIR-08")
def test_a_neighbour_may_be_hit() -> None:
    after = do(hall(f"tokens {WAND}, yellow-troll b3"), "fire blue-wizard e")
    assert fate(after, "yellow-troll") == "eliminated"


@pytest.mark.rule("FIR-09")
def test_the_wizard_fires_from_his_line_and_at_somebody_on_a_line() -> None:
    from_line = hall("tokens blue-wizard b0 carries blue-fireball-wand, yellow-troll b4, blue-cleric d0")
    assert fate(do(from_line, "fire blue-wizard s"), "yellow-troll") == "eliminated"
    assert fate(do(from_line, "fire blue-wizard e"), "blue-cleric") == "eliminated", "along the line"
    at_line = hall("tokens yellow-wizard b4 carries blue-fireball-wand, blue-troll b0\nturn 6 yellow")
    after = do(at_line, "fire yellow-wizard n")
    assert (fate(after, "blue-troll"), after.vp) == ("eliminated", (0, 1))


@pytest.mark.rule("FIR-10")
def test_no_shot_into_the_blue() -> None:
    state = hall(f"tokens {WAND}, yellow-troll d3, yellow-rope a5, yellow-cleric b1")
    for direction in "nsw":
        assert rules_against(state, f"fire blue-wizard {direction}") == ("FIR-10",)
    assert [text for text in legal(state) if text.startswith("fire")] == ["fire blue-wizard e"]
    walled = hall("tokens blue-wizard a1 carries blue-fireball-wand, yellow-troll b1", BARRED)
    assert rules_against(walled, "fire blue-wizard e") == ("FIR-10",)


# Sight past one's own load ------------------------------------------------------------------------


class Shoot(Verb):
    """Wound the first enemy seen in a straight line."""

    name = "shoot"
    parts = ("who", "shot_at")

    def options(self, state: State, who: int) -> Iterator[Action]:
        actions = (Action("shoot", who, token) for token in state.table.all_characters)
        return (action for action in actions if self.refuse(state, action) is None)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        seen = visible(state.maze, state.square(action.who), crowd_of(state).characters)
        hit = state.living(action.what) and seen >> state.square(action.what) & 1
        return None if hit else refuse("not_in_sight", "LOS-01")

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        wound(state, action.what, state.table.owner[action.who], log)


class Shoots(Ability):
    verbs = (Shoot(),)


@pytest.fixture
def archers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The full game with an archer instead of the Mekanork."""
    own = scenario("base")
    kinds = tuple(kind for kind in own.characters if kind.id != "mekanork")

    def made(name: str) -> Scenario:
        return own._replace(characters=(*kinds, character("archer", "Archer", 4, 1, Shoots())))

    monkeypatch.setattr("gearmaze.position.read.scenario", made)


@pytest.mark.rule("LOS-07")
def test_ones_own_load_is_not_in_ones_sight(archers: None) -> None:
    state = hall(
        "tokens blue-archer a3 carries blue-goblin, yellow-troll d3, yellow-thief a1, yellow-cleric e3"
    )
    after = do(state, "shoot blue-archer yellow-troll")
    assert wounded(after, "yellow-troll")
    assert why(state, "shoot blue-archer yellow-thief") is None
    assert why(state, "shoot blue-archer yellow-cleric") is not None, "the Troll stands in front of him"


@pytest.mark.rule("LOS-07")
def test_a_wounded_lying_in_the_line_does_block(archers: None) -> None:
    lying = hall("tokens blue-archer a3, blue-goblin b3 wounded, yellow-troll d3")
    assert why(lying, "shoot blue-archer yellow-troll") is not None
    other = hall("tokens blue-archer a3, blue-thief b3 carries blue-goblin, yellow-troll d3")
    assert why(other, "shoot blue-archer yellow-troll") is not None
