"""The objects of the second box: Key, Telescoping spear, Large shield, and what the others do."""

import pytest

from gearmaze.engine import LegalActions, State
from tests.drawing import at, do, legal
from tests.engine.asking import fate, load, may, may_not, wounded
from tests.sets.jail import PUSHED, asked, fighters, happens, jail, sees, step, token, values, worth

SPEAR = "carries blue-telescoping-spear"


def verbs(state: State, label: str) -> set[str]:
    return {action.verb for action in LegalActions(state, state.active, who=token(state, label))}


# What they are for --------------------------------------------------------------------------------


@pytest.mark.rule("P-OBJ-01", "ACT-09")
def test_bow_costs_an_ap_a_shot_and_stays() -> None:
    state = jail("blue-cleric a1 carries blue-bow, yellow-naga c1", "turn 5 blue ap 2")
    after = do(state, "shoot cleric naga", "lay 0", "lay 6")
    assert (after.ap, load(after, "blue-cleric")) == (1, "blue-bow")
    assert "shoot" not in verbs(jail("blue-cleric a1, blue-bow a2, yellow-naga c1"), "blue-cleric")


@pytest.mark.rule("P-OBJ-02", "ACT-09")
def test_wand_is_for_the_wizard_costs_an_ap_and_is_removed() -> None:
    state = jail("blue-wizard a1 carries yellow-fireball-wand, yellow-naga c1", "turn 5 blue ap 2")
    after = may(state, "fire wizard e")
    assert (after.ap, fate(after, "yellow-fireball-wand"), fate(after, "yellow-naga")) == (
        1,
        "removed",
        "eliminated",
    )
    may_not(jail("blue-cleric a1 carries blue-fireball-wand, yellow-naga c1"), "fire cleric e", "FIR-01")


@pytest.mark.rule("P-OBJ-03", "P-KEY-04", "ACT-09")
def test_key_costs_an_ap_and_is_used_again_and_again() -> None:
    state = jail("blue-cleric d4 carries blue-key", room=PUSHED)
    for number, verb in enumerate(("open", "close", "open", "close", "open"), 1):
        state = may(state, f"{verb} cleric d4-e4")
        assert (state.ap, load(state, "blue-cleric")) == (5 - number, "blue-key")


@pytest.mark.rule("P-OBJ-04")
def test_shield_works_by_itself_and_stays() -> None:
    state = jail("blue-cleric a1 carries blue-large-shield, yellow-naga c1 carries yellow-bow")
    assert verbs(state, "blue-cleric") == {"move"}
    shot = "blue-naga c1 carries blue-bow, yellow-cleric a1 carries yellow-large-shield"
    state = jail(f"{shot}, yellow-mekanork c3", "turn 5 blue ap 1")
    may_not(state, "shoot naga cleric", "P-SHD-01")
    after = do(state, "shoot naga mekanork", "lay 0", "lay 6")
    assert load(after, "yellow-cleric") == "yellow-large-shield"


@pytest.mark.rule("P-OBJ-05")
def test_rope_works_by_itself_and_stays() -> None:
    after = may(jail("blue-cleric c3 carries blue-rope", room=PUSHED), "cleric d3")
    assert load(after, "blue-cleric") == "blue-rope"
    assert load(may(after, "cleric e3"), "blue-cleric") == "blue-rope"
    assert verbs(after, "blue-cleric") == {"move"}


@pytest.mark.rule("P-OBJ-06", "P-SPR-10", "ACT-09")
def test_spear_is_used_in_combat_and_lost_in_defeat() -> None:
    state = jail(f"blue-cleric a1 {SPEAR}, yellow-colossus c1", "turn 5 blue ap 1")
    after = do(state, "thrust cleric colossus", "lay 0", "lay 0")
    assert after.ap == 0
    assert fate(after, "blue-telescoping-spear") == "removed"
    assert load(after, "blue-cleric") == ""
    assert not wounded(after, "blue-cleric")


# Key ----------------------------------------------------------------------------------------------


@pytest.mark.rule("P-KEY-01", "P-KEY-02")
def test_key_opens_and_closes_portcullises_at_the_square() -> None:
    state = jail("blue-cleric d4 carries blue-key", room=PUSHED)
    assert step(state, "blue-cleric", "e4") == "closed_portcullis"
    may_not(state, "close cleric d4-e4")
    opened = may(state, "open cleric d4-e4")
    assert step(opened, "blue-cleric", "e4") == ""
    may_not(opened, "open cleric d4-e4")
    closed = may(opened, "close cleric d4-e4")
    assert (closed.ap, step(closed, "blue-cleric", "e4")) == (3, "closed_portcullis")
    may_not(jail("blue-cleric c4 carries blue-key", room=PUSHED), "open cleric d4-e4", "GEO-12")
    may_not(jail("blue-cleric d4, blue-key c4", room=PUSHED), "open cleric d4-e4", "P-KEY-01")
    lying = jail("blue-cleric d4 wounded, blue-key d4", room=PUSHED)
    may_not(lying, "open cleric d4-e4", "ACT-06")


@pytest.mark.rule("P-KEY-03")
def test_key_mends_nothing() -> None:
    state = jail("blue-cleric d4 carries blue-key", "doors d4-e4 broken", PUSHED)
    may_not(state, "close cleric d4-e4")
    may_not(state, "open cleric d4-e4")


# Telescoping spear --------------------------------------------------------------------------------


@pytest.mark.rule("P-SPR-01")
def test_spear_reaches_exactly_two_squares_in_a_line() -> None:
    for square in ("c1", "a3"):
        state = jail(f"blue-cleric a1 {SPEAR}, yellow-naga {square}")
        assert asked(may(state, "thrust cleric naga")) == "blue lay"
        assert fighters(do(state, "thrust cleric naga")) == ({"blue-cleric"}, {"yellow-naga"})
    for square in ("d1", "a4", "b2", "c3"):
        state = jail(f"blue-cleric a1 {SPEAR}, yellow-naga {square}")
        may_not(state, "thrust cleric naga", "P-SPR-01")
    may(jail(f"blue-cleric a1 {SPEAR}, yellow-naga c1 wounded"), "thrust cleric naga")
    may_not(jail(f"blue-cleric a1 {SPEAR}, blue-naga c1"), "thrust cleric blue-naga", "P-SPR-01")
    may_not(jail(f"blue-cleric a1 {SPEAR}, yellow-naga c1 wounded hurt"), "thrust cleric naga", "CBT-14")
    may_not(jail("blue-cleric a1, yellow-naga c1"), "thrust cleric naga", "P-SPR-01")


@pytest.mark.rule("P-SPR-01")
def test_a_wounded_does_not_use_its_spear() -> None:
    state = jail("blue-cleric a1 wounded, blue-telescoping-spear a1, yellow-naga c1")
    may_not(state, "thrust cleric naga", "ACT-06")


@pytest.mark.rule("P-SPR-02")
def test_the_square_between_is_of_any_kind_but_without_a_character() -> None:
    over_pit = jail(f"blue-cleric c3 {SPEAR}, yellow-naga e3", room=PUSHED)
    may(over_pit, "thrust cleric naga")
    may(jail(f"blue-cleric a1 {SPEAR}, blue-key b1, yellow-naga c1"), "thrust cleric naga")
    for between in ("blue-naga b1", "blue-naga b1 wounded", "yellow-mekanork b1 wounded"):
        state = jail(f"blue-cleric a1 {SPEAR}, {between}, yellow-colossus c1")
        may_not(state, "thrust cleric colossus", "P-SPR-02")


@pytest.mark.rule("P-SPR-03")
def test_blocked_sides_and_hidden_squares_stop_the_spear() -> None:
    may_not(jail(f"blue-cleric c2 {SPEAR}, yellow-naga e2", room=PUSHED), "thrust cleric naga", "P-SPR-03")
    may_not(jail(f"blue-cleric c4 {SPEAR}, yellow-naga e4", room=PUSHED), "thrust cleric naga", "P-SPR-03")
    opened = jail(f"blue-cleric c4 {SPEAR}, yellow-naga e4", "doors d4-e4 open", PUSHED)
    may(opened, "thrust cleric naga")
    # a slit blocks over two squares, whether on the near or on the far side
    may_not(jail(f"blue-cleric c5 {SPEAR}, yellow-naga e5", room=PUSHED), "thrust cleric naga", "P-SPR-03")
    may_not(jail(f"blue-cleric e5 {SPEAR}, yellow-naga c5", room=PUSHED), "thrust cleric naga", "P-SPR-03")
    # line squares are ground like any other: at the end of the spear, or between
    may(jail(f"blue-cleric c0 {SPEAR}, yellow-naga c2"), "thrust cleric naga")
    along = jail(f"blue-wizard a0 {SPEAR}, yellow-naga c0", scenario="prison-3")
    may(along, "thrust wizard yellow-naga")


@pytest.mark.rule("P-SPR-04")
def test_spear_reaches_through_the_slit_both_touch() -> None:
    may(jail(f"blue-cleric d5 {SPEAR}, yellow-naga e5", room=PUSHED), "thrust cleric naga")
    may(jail(f"blue-cleric e5 {SPEAR}, yellow-naga d5", room=PUSHED), "thrust cleric naga")
    may_not(jail(f"blue-cleric c5 {SPEAR}, yellow-naga e5", room=PUSHED), "thrust cleric naga")
    # directly across a wall or a closed portcullis is not directly across a slit
    may_not(jail(f"blue-cleric d2 {SPEAR}, yellow-naga e2", room=PUSHED), "thrust cleric naga", "P-SPR-03")
    may_not(jail(f"blue-cleric d4 {SPEAR}, yellow-naga e4", room=PUSHED), "thrust cleric naga", "P-SPR-03")


@pytest.mark.rule("P-SPR-05")
def test_no_spear_against_an_adjacent_enemy() -> None:
    state = jail(f"blue-cleric a1 {SPEAR}, yellow-naga b1")
    may_not(state, "thrust cleric naga", "P-SPR-05")
    may(state, "attack cleric naga")
    may_not(jail(f"blue-cleric a1 {SPEAR}, yellow-naga b1 wounded"), "thrust cleric naga", "P-SPR-05")


@pytest.mark.rule("P-SPR-06")
def test_no_spear_while_a_living_enemy_is_adjacent() -> None:
    pressed = jail(f"blue-cleric a1 {SPEAR}, yellow-naga c1, yellow-telepath a2")
    may_not(pressed, "thrust cleric naga", "P-SPR-06")
    fallen = jail(f"blue-cleric a1 {SPEAR}, yellow-naga c1, yellow-telepath a2 wounded")
    may(fallen, "thrust cleric naga")
    # behind a wall he is not adjacent
    may(
        jail(f"blue-cleric e2 {SPEAR}, yellow-naga e4, yellow-telepath d2", room=PUSHED), "thrust cleric naga"
    )


@pytest.mark.rule("P-SPR-07")
def test_spear_has_no_effect_in_defence() -> None:
    spear = "yellow-cleric c1 carries yellow-telescoping-spear"
    state = do(jail(f"blue-colossus b1, {spear}"), "attack colossus cleric")
    assert values(state) == (5, 2)
    lost = do(state, "lay 3", "lay 0")
    assert wounded(lost, "yellow-cleric")  # wounded like anybody, and the spear stays with her
    assert at(lost, "yellow-telescoping-spear") == "c1"
    # nobody defends over two squares
    far = do(jail(f"blue-colossus a1, yellow-naga b1, {spear}"), "attack colossus naga")
    assert asked(far) == "blue lay"
    assert fighters(far) == ({"blue-colossus"}, {"yellow-naga"})


@pytest.mark.rule("P-SPR-08")
def test_spear_user_counts_his_own_value_and_abilities() -> None:
    state = jail(f"blue-colossus a1 {SPEAR}, yellow-naga c1")
    assert values(do(state, "thrust colossus naga")) == (5, 2)
    stabber = jail(f"blue-backstabber a1 {SPEAR}, blue-cleric c2, yellow-colossus c1")
    assert worth(do(stabber, "thrust backstabber colossus"), "blue-backstabber") == 4


@pytest.mark.rule("P-SPR-09", "P-SPR-14")
def test_in_a_group_the_spear_user_is_not_wounded_but_the_others_are() -> None:
    state = jail(f"blue-cleric a1 {SPEAR}, blue-mekanork c2, yellow-colossus c1")
    fight = do(state, "thrust cleric colossus")
    assert fighters(fight)[0] == {"blue-cleric", "blue-mekanork"}
    after = do(fight, "lay 0", "lay 3")
    assert (wounded(after, "blue-cleric"), wounded(after, "blue-mekanork")) == (False, True)
    assert fate(after, "blue-telescoping-spear") == "removed"
    joined = do(do(state, "attack mekanork colossus"), "join cleric", "lay 0", "lay 3")
    assert (wounded(joined, "blue-cleric"), fate(joined, "blue-telescoping-spear")) == (False, "removed")


@pytest.mark.rule("P-SPR-11")
def test_in_victory_the_spear_stays_and_the_loser_suffers() -> None:
    after = do(jail(f"blue-cleric a1 {SPEAR}, yellow-naga c1"), "thrust cleric naga", "lay 3", "lay 0")
    assert (load(after, "blue-cleric"), wounded(after, "yellow-naga")) == ("blue-telescoping-spear", True)
    fallen = jail(f"blue-cleric a1 {SPEAR}, yellow-naga c1 wounded")
    dead = do(fallen, "thrust cleric naga", "lay 3", "lay 0")
    assert (fate(dead, "yellow-naga"), dead.vp) == ("eliminated", (1, 0))
    assert load(dead, "blue-cleric") == "blue-telescoping-spear"


@pytest.mark.rule("P-SPR-12")
def test_on_a_tie_the_spear_stays() -> None:
    after = do(jail(f"blue-cleric a1 {SPEAR}, yellow-naga c1"), "thrust cleric naga", "lay 3", "lay 3")
    assert (load(after, "blue-cleric"), wounded(after, "yellow-naga")) == ("blue-telescoping-spear", False)
    assert not wounded(after, "blue-cleric")


@pytest.mark.rule("P-SPR-13", "EX-P-01")
def test_two_in_reach_are_alternatives() -> None:
    state = jail(f"blue-colossus a1 {SPEAR}, yellow-naga c1, yellow-backstabber a3")
    thrusts = {text for text in legal(state) if text.startswith("thrust")}
    assert thrusts == {"thrust blue-colossus yellow-naga", "thrust blue-colossus yellow-backstabber"}
    fight = may(state, "thrust colossus naga")
    assert fighters(fight) == ({"blue-colossus"}, {"yellow-naga"})
    after = do(fight, "lay 6", "lay 0")
    assert (wounded(after, "yellow-naga"), wounded(after, "yellow-backstabber")) == (True, False)


@pytest.mark.rule("P-SPR-15")
def test_joining_with_a_spear_is_optional_and_needs_the_target_in_reach() -> None:
    state = do(
        jail(f"blue-cleric a1 {SPEAR}, blue-mekanork c2, yellow-colossus c1"), "attack mekanork colossus"
    )
    assert asked(state) == "blue join"
    assert values(do(state, "join cleric")) == (4, 5)
    assert values(do(state, "stay cleric")) == (2, 5)
    stayed = do(state, "stay cleric", "lay 0", "lay 0")
    assert load(stayed, "blue-cleric") == "blue-telescoping-spear"
    # the target is out of reach, though another enemy of the fight is in it
    other = f"blue-cleric a3 {SPEAR}, blue-mekanork c2, yellow-colossus c1, yellow-naga c3"
    assert asked(do(jail(other), "attack mekanork colossus")) == "blue lay"
    assert asked(do(jail(other), "attack mekanork naga")) == "blue join"
    # nor with an enemy at one's side: then one fights close or not at all
    pressed = f"blue-cleric a1 {SPEAR}, yellow-telepath a2, blue-mekanork c2, yellow-colossus c1"
    assert asked(do(jail(pressed), "attack mekanork colossus")) == "blue lay"
    # nor after having been healed this turn
    risen = f"blue-cleric a1 idle {SPEAR}, blue-mekanork c2, yellow-colossus c1"
    assert asked(do(jail(risen), "attack mekanork colossus")) == "blue lay"


@pytest.mark.rule("P-SPR-16")
def test_spear_user_draws_nobody_in_but_friends_beside_the_target_do() -> None:
    # a friend of the target touches nobody of the fight
    lone = jail(f"blue-cleric a1 {SPEAR}, yellow-naga c1, yellow-colossus d1")
    assert fighters(do(lone, "thrust cleric naga")) == ({"blue-cleric"}, {"yellow-naga"})
    # with the Mekanork beside the target the Telepath beside the Mekanork comes in, too
    chain = jail(f"blue-cleric a1 {SPEAR}, yellow-naga c1, blue-mekanork c2, yellow-telepath c3")
    assert fighters(do(chain, "thrust cleric naga")) == (
        {"blue-cleric", "blue-mekanork"},
        {"yellow-naga", "yellow-telepath"},
    )


@pytest.mark.rule("EX-P-02")
def test_cleric_and_mekanork_at_the_slit() -> None:
    tokens = "yellow-cleric d5 carries yellow-telescoping-spear, blue-mekanork e5"
    may(jail(tokens, "turn 5 yellow", PUSHED), "thrust cleric mekanork")
    back = jail(tokens, "turn 5 blue", PUSHED)
    may_not(back, "attack mekanork cleric", "CBT-02")
    may_not(back, "thrust mekanork cleric", "P-SPR-01")
    gear = PUSHED.replace("@   .   .   . :", ".   .   @   . :")
    behind = jail(tokens.replace("d5", "c5"), "turn 5 yellow", gear)
    assert behind.maze.gears >> behind.square(token(behind, "yellow-cleric")) & 1
    may_not(behind, "thrust cleric mekanork", "P-SPR-03")


# Large shield -------------------------------------------------------------------------------------


@pytest.mark.rule("P-SHD-01")
def test_shield_carrier_is_no_target_for_shots() -> None:
    state = jail("blue-cleric a1 carries blue-bow, yellow-naga c1 carries blue-large-shield")
    assert sees(state, "blue-cleric", "yellow-naga")
    may_not(state, "shoot cleric naga", "P-SHD-01")
    assert not [text for text in legal(state) if text.startswith("shoot")]
    may(jail("blue-cleric a1 carries blue-bow, yellow-naga c1 carries blue-key"), "shoot cleric naga")
    # nor do shooters join against him
    shield = "yellow-naga c1 carries blue-large-shield"
    close = jail(f"blue-cleric a1 carries blue-bow, blue-mekanork c2, {shield}")
    assert asked(do(close, "attack mekanork naga")) == "blue lay"


@pytest.mark.rule("P-SHD-02")
def test_behind_the_shield_carrier_nobody_is_seen() -> None:
    shield = "yellow-naga c1 carries blue-large-shield"
    state = jail(f"blue-cleric a1 carries blue-bow, {shield}, yellow-mekanork d1")
    may_not(state, "shoot cleric mekanork", "P-RNG-02")


@pytest.mark.rule("P-SHD-03")
def test_shield_does_not_help_against_wand_scream_or_close_combat() -> None:
    shield = "yellow-naga c1 carries yellow-large-shield"
    burnt = may(jail(f"blue-wizard a1 carries blue-fireball-wand, {shield}"), "fire wizard e")
    assert fate(burnt, "yellow-naga") == "eliminated"
    screamed = may(jail(f"blue-banshee a1, {shield}"), "scream banshee naga")
    assert at(screamed, "yellow-naga") == "d1"
    assert values(may(jail(f"blue-cleric b1, {shield}"), "attack cleric naga")) == (2, 2)
    assert values(may(jail(f"blue-cleric a1 {SPEAR}, {shield}"), "thrust cleric naga")) == (2, 2)


@pytest.mark.rule("P-SHD-04")
def test_shield_carrier_defends_his_friends_and_is_wounded_with_them() -> None:
    tokens = (
        "blue-cleric a1 carries blue-bow, blue-mekanork c2, yellow-naga c1, "
        "yellow-colossus c3 carries yellow-large-shield"
    )
    fight = may(jail(tokens), "shoot cleric naga")
    assert fighters(fight) == ({"blue-cleric", "blue-mekanork"}, {"yellow-naga", "yellow-colossus"})
    after, log = happens(do(fight, "lay 6"), "lay 0")
    assert log["fought"].facts["totals"] == [1 + 2 + 6, 2 + 5]
    assert wounded(after, "yellow-colossus")


@pytest.mark.rule("P-SHD-05")
def test_shield_protects_the_wounded_it_lies_with() -> None:
    state = jail("blue-cleric a1 carries blue-bow, yellow-naga c1 wounded, yellow-large-shield c1")
    may_not(state, "shoot cleric naga", "P-SHD-01")
    may(jail("blue-cleric a1 carries blue-bow, yellow-naga c1 wounded"), "shoot cleric naga")
    # not one that lies a square further
    further = jail("blue-cleric a1 carries blue-bow, yellow-naga c1 wounded, yellow-large-shield d1")
    may(further, "shoot cleric naga")
