"""The characters of the second box: what is in the box, stab, giant, scream and mind control."""

from pathlib import Path

import pytest

from gearmaze import data
from gearmaze.engine import CLOCK, Action, Decision, LegalActions, State, Table, decisions, play
from gearmaze.engine.rooms import CLOSED, SLIT, WALL
from gearmaze.engine.view import view
from gearmaze.sets import prison, scenario
from tests.drawing import at, do, legal, pos
from tests.engine.asking import ends, fate, load, may, may_not, wounded
from tests.sets.jail import (
    BARE,
    PUSHED,
    asked,
    fighters,
    happens,
    jail,
    sees,
    step,
    token,
    values,
    worth,
)

ROOMS = list(data.rooms("prison").values())


def pushed(tokens: str, more: str = "") -> State:
    return jail(tokens, more, PUSHED)


# What is in the box -------------------------------------------------------------------------------


@pytest.mark.rule("P-COMP-01")
def test_eight_rooms_in_four_pairs() -> None:
    assert sorted(room.pair for room in ROOMS) == ["37", "37", "38", "38", "39", "39", "40", "40"]
    assert {room.id for room in scenario("prison").rooms} == {room.id for room in ROOMS}


@pytest.mark.rule("P-COMP-02")
def test_what_the_rooms_contain() -> None:
    assert {code for room in ROOMS for code in room.ground} == {".", "@", "O"}
    kinds = {kind for room in ROOMS for four in room.sides for kind in four}
    assert {WALL, SLIT} <= kinds
    assert all(any(SLIT in four for four in room.sides) for room in ROOMS)
    assert all(any(CLOSED in four for four in room.sides) == bool(room.doors) for room in ROOMS)
    # every portcullis is closed when its room is revealed, and is a side between two squares
    state = pos("scenario prison\nrooms 37cw/0\ntokens blue-cleric a1")
    assert state.maze.side(state.table.grid.named("c3"), 2) == CLOSED


@pytest.mark.rule("P-COMP-03")
def test_rooms_are_data_files_marked_as_our_own() -> None:
    text = (Path(data.__file__).parent / "rooms" / "prison.txt").read_text()
    assert "ORIGINAL LAYOUTS" in text
    assert "official drawings were not available" in text


@pytest.mark.rule("P-COMP-04")
def test_known_totals_of_the_rooms() -> None:
    assert sum(len(room.doors) for room in ROOMS) == 20
    assert sum(room.ground.count("O") for room in ROOMS) == 16
    assert all(room.ground.count("@") == 1 for room in ROOMS)
    for pair in ("37", "38", "39", "40"):
        assert sorted(room.clockwise for room in ROOMS if room.pair == pair) == [False, True]


@pytest.mark.rule("P-COMP-05")
def test_cards() -> None:
    state = Table(scenario("prison")).start()
    assert state.combat_hands == ((0, 1, 2, 2, 3, 3, 4, 5, 6),) * 2
    assert state.action_hands == ((2, 3, 4, 5),) * 2
    assert state.jumps == (3, 3)


def sheet(kind: str, speed: int, combat: int) -> None:
    """Alone in a wide hall it walks exactly its Speed; one-on-one it fights with its Combat value."""
    hall = jail(f"blue-{kind} a1", room=BARE + BARE.replace("99cw", "98cw"), rooms="99cw 98cw")
    grid = hall.table.grid
    reached = [grid.xy(hall.maze.square[a.where]) for a in LegalActions(hall, 0) if a.verb == "move"]
    assert max(x + y for x, y in reached) == speed
    fight = do(jail(f"blue-{kind} a1, yellow-cleric b1"), f"attack {kind} cleric")
    assert values(fight) == (combat, 2)


def verbs(state: State, label: str) -> set[str]:
    """The kinds of action a character could take now."""
    return {action.verb for action in LegalActions(state, state.active, who=token(state, label))}


@pytest.mark.rule("P-CHR-01")
def test_backstabber_sheet() -> None:
    sheet("backstabber", 4, 2)
    assert {"open"} <= verbs(pushed("blue-backstabber d4"), "blue-backstabber")
    stab = do(jail("blue-backstabber b1, blue-cleric c2, yellow-colossus c1"), "attack cleric colossus")
    assert worth(stab, "blue-backstabber") == 2 + 2


@pytest.mark.rule("P-CHR-02")
def test_banshee_sheet() -> None:
    sheet("banshee", 4, 1)
    assert "scream" in verbs(jail("blue-banshee a1, yellow-naga c1"), "blue-banshee")
    assert prison.BANSHEE.labels == ("undead",)
    assert [kind.id for kind in prison.CHARACTERS if "undead" in kind.labels] == ["banshee"]


@pytest.mark.rule("P-CHR-03")
def test_cleric_sheet() -> None:
    sheet("cleric", 4, 2)
    assert "heal" in verbs(jail("blue-cleric a1, yellow-naga b1 wounded"), "blue-cleric")


@pytest.mark.rule("P-CHR-04")
def test_colossus_sheet() -> None:
    sheet("colossus", 2, 5)
    assert "break" in verbs(pushed("blue-colossus d4"), "blue-colossus")
    assert at(may(corridor("blue-telepath a2, yellow-colossus b2"), "telepath c2"), "blue-telepath") == "c2"


@pytest.mark.rule("P-CHR-05")
def test_mekanork_sheet() -> None:
    sheet("mekanork", 3, 2)
    turns = {text for text in legal(jail("blue-mekanork e5")) if text.startswith("rotate 1")}
    assert turns == {"rotate 1 cw blue-mekanork", "rotate 1 ccw blue-mekanork"}


@pytest.mark.rule("P-CHR-06")
def test_naga_sheet() -> None:
    sheet("naga", 6, 2)
    assert step(pushed("blue-naga d5"), "blue-naga", "e5") == ""


@pytest.mark.rule("P-CHR-07")
def test_telepath_sheet() -> None:
    sheet("telepath", 3, 0)
    assert asked(do(jail("blue-telepath a1, yellow-naga b1"), "attack telepath naga")) == "blue name"


@pytest.mark.rule("P-CHR-08")
def test_wizard_sheet() -> None:
    sheet("wizard", 4, 1)
    # levitates over the pit on d3 and over enemies
    assert step(pushed("blue-wizard c3"), "blue-wizard", "d3") == ""
    assert step(pushed("blue-wizard c3, yellow-colossus c2"), "blue-wizard", "c2") == ""
    assert "fire" in verbs(jail("blue-wizard a1 carries blue-fireball-wand, yellow-naga c1"), "blue-wizard")


# Backstabber --------------------------------------------------------------------------------------


@pytest.mark.rule("P-BCK-01")
def test_backstabber_stabs_when_a_friend_fights_along() -> None:
    attack = do(jail("blue-backstabber b1, blue-cleric c2, yellow-colossus c1"), "attack cleric colossus")
    assert values(attack) == (2 + 2 + 2, 5)
    defence = do(
        jail("blue-colossus c1, yellow-backstabber b1, yellow-cleric c2"), "attack colossus yellow-cleric"
    )
    assert values(defence) == (5, 2 + 2 + 2)
    lost = do(attack, "lay 3", "lay 3")
    assert wounded(lost, "yellow-colossus")  # 9 against 8: the bonus decides it


@pytest.mark.rule("P-BCK-02")
def test_backstabber_alone_has_no_bonus() -> None:
    duel = do(jail("blue-backstabber b1, yellow-colossus c1"), "attack backstabber colossus")
    assert values(duel) == (2, 5)
    several = jail("blue-backstabber b1, yellow-mekanork c1, yellow-cleric a1, blue-naga e5")
    assert values(do(several, "attack backstabber mekanork")) == (2, 4)
    defends = jail("blue-cleric c1, blue-naga a1, yellow-backstabber b1, yellow-colossus e5")
    assert values(do(defends, "attack cleric backstabber")) == (4, 2)


@pytest.mark.rule("P-BCK-03")
def test_a_friendly_shooter_is_company_enough() -> None:
    state = jail("blue-backstabber b1, blue-cleric c3 carries blue-bow, yellow-colossus c1")
    fight = do(state, "attack backstabber colossus")
    assert values(do(fight, "stay cleric")) == (2, 5)
    assert values(do(fight, "join cleric")) == (1 + 2 + 2, 5)


@pytest.mark.rule("P-BCK-04")
def test_a_friendly_spear_is_company_enough() -> None:
    state = jail("blue-backstabber b1, blue-cleric c3 carries blue-telescoping-spear, yellow-colossus c1")
    fight = do(state, "attack backstabber colossus")
    assert values(do(fight, "stay cleric")) == (2, 5)
    assert values(do(fight, "join cleric")) == (2 + 2 + 2, 5)


@pytest.mark.rule("P-BCK-05")
def test_a_wounded_friend_is_no_company() -> None:
    state = jail("blue-colossus b1, yellow-cleric c1 wounded, yellow-backstabber b2")
    fight = do(state, "attack colossus cleric")
    assert fighters(fight)[1] == {"yellow-cleric", "yellow-backstabber"}
    assert values(fight) == (5, 0 + 2)


@pytest.mark.rule("P-BCK-06")
def test_backstabber_with_a_bow_shoots_like_anybody() -> None:
    state = jail("blue-backstabber c3 carries blue-bow, blue-cleric b1, yellow-colossus c1")
    fight = do(state, "shoot backstabber colossus")
    assert fighters(fight)[0] == {"blue-backstabber", "blue-cleric"}
    assert worth(fight, "blue-backstabber") == 1


@pytest.mark.rule("P-BCK-07")
def test_backstabber_stabs_with_a_spear_in_company() -> None:
    spear = "blue-backstabber c3 carries blue-telescoping-spear, yellow-colossus c1"
    assert values(do(jail(spear), "thrust backstabber colossus")) == (2, 5)
    fight = do(jail(f"{spear}, blue-cleric b1"), "thrust backstabber colossus")
    assert worth(fight, "blue-backstabber") == 4
    assert values(fight) == (6, 5)


@pytest.mark.rule("P-BCK-08")
def test_backstabber_opens_and_closes_portcullises() -> None:
    state = pushed("blue-backstabber d4, blue-naga e4")
    opened = may(state, "open backstabber d4-e4")
    assert opened.ap == state.ap - 1
    assert step(opened, "blue-backstabber", "e4") == ""
    closed = may(opened, "close backstabber d4-e4")
    assert closed.ap == state.ap - 2
    assert step(closed, "blue-backstabber", "e4") == "closed_portcullis"
    may_not(pushed("blue-backstabber d5"), "open backstabber d4-e4", "GEO-12")
    may_not(pushed("blue-backstabber d4 wounded"), "open backstabber d4-e4", "ACT-06")
    may_not(pushed("blue-backstabber d4", "doors d4-e4 broken"), "close backstabber d4-e4")


@pytest.mark.rule("CAR-10", "WND-05")
def test_a_carried_backstabber_stabs_nobody() -> None:
    state = jail("blue-mekanork b1 carries blue-backstabber, blue-cleric c2, yellow-colossus c1")
    assert values(do(state, "attack cleric colossus")) == (2 + 2, 5)


# Colossus -----------------------------------------------------------------------------------------


@pytest.mark.rule("P-COL-01")
def test_colossus_breaks_closed_portcullises_at_his_square() -> None:
    state = pushed("blue-colossus d4, blue-naga a1")
    after = may(state, "break colossus d4-e4")
    assert after.ap == state.ap - 1
    may_not(pushed("blue-colossus c4"), "break colossus d4-e4", "GEO-12")
    may_not(pushed("blue-colossus d4 wounded"), "break colossus d4-e4", "ACT-06")
    may_not(pushed("blue-colossus d4", "doors d4-e4 open"), "break colossus d4-e4")


@pytest.mark.rule("P-COL-02", "P-KEY-03")
def test_broken_is_open_for_ever() -> None:
    state = do(pushed("blue-colossus d4, blue-cleric e3 carries blue-key"), "break colossus d4-e4")
    assert step(state, "blue-colossus", "e4") == ""
    assert state.maze.adjacent(state.table.grid.named("d4"), state.table.grid.named("e4"))
    by_it = do(state, "cleric e4")
    may_not(by_it, "close cleric d4-e4")
    may_not(by_it, "open cleric d4-e4")
    may_not(by_it, "break colossus d4-e4")


# A corridor one square wide along row 2; in the second drawing with a pit on b2.
CORRIDOR = """
room 99cw
+   +   +   +   +   +
  .   .   .   .   .
+---+---+---+---+---+
  .   .   .   .   .
+---+---+---+---+---+
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   @
+   +   +   +   +   +
"""
OVER_A_PIT = CORRIDOR.replace("---+\n  .   .", "---+\n  .   O", 1)


def corridor(tokens: str, more: str = "", room: str = CORRIDOR) -> State:
    return jail(tokens, more, room)


@pytest.mark.rule("P-COL-03", "P-COL-05")
def test_the_small_pass_between_the_legs_of_the_giant() -> None:
    for kind in ("telepath", "banshee", "wizard"):
        state = corridor(f"blue-{kind} a2, yellow-colossus b2")
        assert "c2" in ends(state, f"blue-{kind}"), kind
        assert step(state, f"blue-{kind}", "b2") == "", kind
    for kind in ("backstabber", "cleric", "colossus", "mekanork", "naga"):
        state = corridor(f"blue-{kind} a2, yellow-colossus b2")
        assert ends(state, f"blue-{kind}") == set(), kind
        may_not(state, f"move blue-{kind} c2", "MOVE-11")
    # only this giant is passed, and only by its enemies' small ones
    assert ends(corridor("blue-telepath a2, yellow-naga b2"), "blue-telepath") == set()


@pytest.mark.rule("P-COL-05")
def test_only_the_printed_value_counts() -> None:
    # a Bow makes the shot of a Cleric count 1: he stays a 2; a wounded's 0 helps its carrier as little
    for thing in ("blue-bow", "blue-naga"):
        state = corridor(f"blue-cleric a2 carries {thing}, yellow-colossus b2")
        assert ends(state, "blue-cleric") == set()
        may_not(state, "cleric c2", "MOVE-11")
    # and the small one stays small with whatever it carries
    loaded = corridor("blue-telepath a2 carries blue-colossus, yellow-colossus b2")
    assert "c2" in ends(loaded, "blue-telepath")
    assert step(loaded, "blue-telepath", "b2") == ""
    pieces = {kind.id for kind in prison.CHARACTERS if kind.combat <= 1}
    assert pieces == {"telepath", "banshee", "wizard"}


@pytest.mark.rule("P-COL-04")
def test_nobody_stops_under_the_giant() -> None:
    state = corridor("blue-telepath a2, yellow-colossus b2")
    may_not(state, "telepath b2", "STK-03")
    assert ends(state, "blue-telepath") == {"a2", "c2", "d2"}  # under him and back again, or past him
    # in passing nothing is taken from him and nothing left with him
    loaded = corridor("blue-telepath a2, yellow-colossus b2 carries yellow-key")
    may_not(loaded, "telepath b2 take yellow-key c2", "OBJ-12")


@pytest.mark.rule("OBJ-20")
@pytest.mark.parametrize("load", ["blue-key", "blue-naga"])
def test_nothing_is_left_under_the_giant(load: str) -> None:
    state = corridor(f"blue-telepath a2 carries {load}, yellow-colossus b2")
    assert at(may(state, "telepath c2"), load) == "c2"
    may_not(state, "telepath b2 leave c2", "OBJ-20")
    may_not(do(state, "begin telepath", "go b2"), "leave", "OBJ-20")


@pytest.mark.rule("P-COL-03")
def test_a_jump_is_no_passing() -> None:
    state = corridor("blue-telepath a2, yellow-colossus b2 carries yellow-rope", room=OVER_A_PIT)
    may_not(state, "jump telepath over b2 to c2", "JUMP-09")


@pytest.mark.rule("P-COL-06")
def test_the_small_exit_through_a_giant_on_the_far_line() -> None:
    line = "yellow-colossus a21, yellow-naga b21, yellow-cleric c21"
    rooms = "? ? ? ? ? ? 99cw"
    small = jail(f"blue-banshee a20, {line}", rooms=rooms)
    out = may(small, "banshee a21")
    assert fate(out, "blue-banshee") == "escaped"
    assert out.vp == (1, 0)
    may_not(jail(f"blue-banshee b20, {line}", rooms=rooms), "banshee b21", "ESC-04")
    may_not(jail(f"blue-cleric a20, {line}", rooms=rooms), "cleric a21", "ESC-04")


@pytest.mark.rule("P-COL-07")
def test_passing_a_giant_on_his_rope_one_may_use_it_but_not_take_it() -> None:
    state = corridor("blue-telepath a2, yellow-colossus b2 carries yellow-rope", room=OVER_A_PIT)
    after = may(state, "telepath c2")
    assert load(after, "yellow-colossus") == "yellow-rope"
    may_not(state, "telepath b2 take yellow-rope c2", "OBJ-12")
    # without a Rope there nobody could be there at all: the pit alone stops her
    bare = corridor("blue-telepath a2, yellow-colossus d2", room=OVER_A_PIT)
    assert ends(bare, "blue-telepath") == set()


@pytest.mark.rule("P-COL-03")
def test_a_wounded_giant_is_passed_by_everybody_and_his_friends_pass_anyway() -> None:
    assert "c2" in ends(corridor("blue-naga a2, yellow-colossus b2 wounded"), "blue-naga")
    assert "c2" in ends(corridor("blue-naga a2, blue-colossus b2"), "blue-naga")


# Banshee ------------------------------------------------------------------------------------------


@pytest.mark.rule("P-BAN-01")
def test_scream_pushes_one_square_straight_away_for_two_ap() -> None:
    for target, lands in (("c1", "d1"), ("a3", "a4")):
        state = jail(f"blue-banshee a1, yellow-naga {target}", "turn 5 blue ap 3")
        after = may(state, "scream banshee naga")
        assert (at(after, "yellow-naga"), after.ap) == (lands, 1)
        assert at(after, "blue-banshee") == "a1"
    may_not(jail("blue-banshee a1, yellow-naga b2"), "scream banshee naga", "P-BAN-01")
    may_not(jail("blue-banshee a1, blue-cleric b1, yellow-naga c1"), "scream banshee naga", "P-BAN-01")
    may_not(jail("blue-banshee a1, yellow-naga c1", "turn 5 blue ap 1"), "scream banshee naga", "TURN-04")
    may_not(jail("blue-banshee a1 wounded, yellow-naga c1"), "scream banshee naga", "ACT-06")
    may_not(jail("blue-cleric a1, yellow-naga c1"), "scream cleric naga", "P-BAN-01")


@pytest.mark.rule("P-BAN-02")
def test_target_living_or_wounded_near_or_far() -> None:
    for square, lands in (("b1", "c1"), ("d1", "e1")):
        for mark in ("", " wounded"):
            after = may(jail(f"blue-banshee a1, yellow-naga {square}{mark}"), "scream banshee naga")
            assert at(after, "yellow-naga") == lands
            assert wounded(after, "yellow-naga") == bool(mark)


@pytest.mark.rule("P-BAN-03")
def test_target_may_be_a_friend() -> None:
    after = may(jail("blue-banshee a1, blue-naga c1"), "scream banshee blue-naga")
    assert at(after, "blue-naga") == "d1"


@pytest.mark.rule("P-BAN-04")
def test_no_push_through_wall_portcullis_or_slit() -> None:
    for row, target in ((2, "wall"), (4, "portcullis"), (5, "slit")):
        state = pushed(f"blue-banshee a{row}, yellow-naga d{row}")
        assert sees(state, "blue-banshee", "yellow-naga"), target
        may_not(state, "scream banshee naga", "P-BAN-04")
    opened = pushed("blue-banshee a4, yellow-naga d4", "doors d4-e4 open")
    assert at(may(opened, "scream banshee naga"), "yellow-naga") == "e4"


@pytest.mark.rule("P-BAN-05")
def test_no_push_onto_an_enemy_nor_living_onto_living() -> None:
    for behind in ("blue-cleric d1", "blue-cleric d1 wounded", "yellow-cleric d1"):
        may_not(jail(f"blue-banshee a1, yellow-naga c1, {behind}"), "scream banshee naga", "P-BAN-05")
    for mark in ("", " wounded"):  # a wounded target finds no more room on an enemy
        state = jail(f"blue-banshee a1, yellow-naga c1 wounded, blue-cleric d1{mark}")
        may_not(state, "scream banshee naga", "P-BAN-05")
    friend = jail("blue-banshee a1, blue-naga c1, yellow-cleric d1 wounded")
    may_not(friend, "scream banshee blue-naga", "P-BAN-05")


@pytest.mark.rule("P-BAN-06")
def test_a_living_target_lands_on_an_object_or_a_wounded_friend() -> None:
    key = may(jail("blue-banshee a1, yellow-naga c1, blue-key d1"), "scream banshee naga")
    assert (at(key, "yellow-naga"), load(key, "yellow-naga")) == ("d1", "blue-key")
    friend = may(jail("blue-banshee a1, yellow-naga c1, yellow-cleric d1 wounded"), "scream banshee naga")
    assert (at(friend, "yellow-naga"), load(friend, "yellow-naga")) == ("d1", "yellow-cleric")
    full = "blue-banshee a1, yellow-naga c1 carries yellow-bow"
    may_not(jail(f"{full}, blue-key d1"), "scream banshee naga", "P-BAN-06")
    may_not(jail(f"{full}, yellow-cleric d1 wounded"), "scream banshee naga", "P-BAN-06")
    two = jail("blue-banshee a1, yellow-naga c1, yellow-cleric d1 wounded, blue-key d1")
    may_not(two, "scream banshee naga", "P-BAN-06")


@pytest.mark.rule("P-BAN-07")
def test_a_wounded_target_lands_in_the_arms_of_a_friend() -> None:
    state = jail("blue-banshee a1, yellow-naga c1 wounded, yellow-cleric d1")
    after = may(state, "scream banshee naga")
    assert (at(after, "yellow-naga"), load(after, "yellow-cleric")) == ("d1", "yellow-naga")
    full = jail("blue-banshee a1, yellow-naga c1 wounded, yellow-cleric d1 carries blue-key")
    may_not(full, "scream banshee naga")
    loaded = jail("blue-banshee a1, yellow-naga c1 wounded, blue-key c1, yellow-cleric d1")
    may_not(loaded, "scream banshee naga")
    both = jail("blue-banshee a1, yellow-naga c1 wounded, yellow-cleric d1 wounded")
    may_not(both, "scream banshee naga", "STK-06")


@pytest.mark.rule("P-BAN-08", "EX-P-04")
def test_where_the_landing_is_illegal_there_is_no_scream() -> None:
    # figure 9: the Naga stands before the Mekanork, who is not in sight himself
    state = jail("blue-naga c1, blue-mekanork d1, yellow-banshee a1", "turn 5 yellow")
    may_not(state, "scream banshee blue-naga", "P-BAN-08")
    may_not(state, "scream banshee blue-mekanork", "P-BAN-01")
    assert not [text for text in legal(state) if text.startswith("scream")]


@pytest.mark.rule("P-BAN-09")
def test_the_target_keeps_what_it_carries() -> None:
    for thing in ("blue-key", "yellow-cleric"):
        after = may(jail(f"blue-banshee a1, yellow-naga c1 carries {thing}"), "scream banshee naga")
        assert (at(after, thing), load(after, "yellow-naga")) == ("d1", thing)


@pytest.mark.rule("P-BAN-10", "EX-P-03")
def test_pushed_onto_a_pit_everybody_dies_the_wizard_too() -> None:
    # figure 9: the Banshee at a slit, the Wizard beyond it, a pit behind him
    slit = PUSHED.replace("  .   .   .   O   .", "  .   . : .   O   .")
    figure = jail("yellow-banshee b3, blue-wizard c3", "turn 5 yellow ap 2", slit)
    after = may(figure, "scream banshee wizard")
    assert (fate(after, "blue-wizard"), after.vp, after.ap) == ("eliminated", (0, 1), 0)
    for kind in ("naga", "wizard", "colossus"):
        after = may(pushed(f"blue-banshee a3, yellow-{kind} c3"), f"scream banshee {kind}")
        assert fate(after, f"yellow-{kind}") == "eliminated"
    roped = may(pushed("blue-banshee a3, yellow-naga c3 carries blue-rope"), "scream banshee naga")
    assert (at(roped, "yellow-naga"), load(roped, "yellow-naga")) == ("d3", "blue-rope")


def mixed(tokens: str, room: str = PUSHED) -> State:
    """A room to be pushed about in, with pieces of both boxes."""
    pairs = "pairs blue 37 38\npairs yellow 39 40"
    return jail(tokens, pairs, room.replace("99cw", "37cw"), "37cw", "mixed-free")


@pytest.mark.rule("P-BAN-07", "P-BAN-10")
def test_no_friend_on_the_pit_saves_who_is_pushed_onto_it() -> None:
    """A Thief may stand on a pit and may catch a wounded friend, but not over a pit."""
    fallen = "blue-banshee a3, yellow-naga c3 wounded, blue-key c3, yellow-thief d3"
    for thief in (fallen, fallen + " carries yellow-bow"):
        after = may(mixed(thief), "scream banshee naga")
        assert (fate(after, "yellow-naga"), after.vp) == ("eliminated", (1, 0))
        assert (at(after, "blue-key"), at(after, "yellow-thief")) == ("c3", "d3")
        assert load(after, "yellow-thief") == load(mixed(thief), "yellow-thief")
    caught = may(mixed("blue-banshee a1, yellow-naga c1 wounded, yellow-thief d1"), "scream banshee naga")
    assert (at(caught, "yellow-naga"), load(caught, "yellow-thief")) == ("d1", "yellow-naga")
    # with a Rope under her nobody would fall, but three would share the square
    may_not(mixed(fallen + " carries yellow-rope"), "scream banshee naga", "P-BAN-13")
    living = "blue-banshee a3, yellow-naga c3, yellow-thief d3"
    may_not(mixed(living), "scream banshee naga", "P-BAN-05")


@pytest.mark.rule("P-BAN-11")
def test_what_the_dead_carried_stays_where_he_stood() -> None:
    after = may(pushed("blue-banshee a3, yellow-naga c3 carries yellow-key"), "scream banshee naga")
    assert fate(after, "yellow-naga") == "eliminated"
    assert at(after, "yellow-key") == "c3"
    assert after.carrier[token(after, "yellow-key")] < 0
    lying = may(pushed("blue-banshee a3, yellow-naga c3 wounded, yellow-key c3"), "scream banshee naga")
    assert (fate(lying, "yellow-naga"), at(lying, "yellow-key")) == ("eliminated", "c3")


@pytest.mark.rule("P-BAN-10")
def test_a_thief_walks_over_pits_but_is_not_pushed_onto_them() -> None:
    for fallen in ("", " wounded"):
        after = may(mixed(f"blue-banshee a3, yellow-thief c3{fallen}"), "scream banshee thief")
        assert (fate(after, "yellow-thief"), after.vp) == ("eliminated", (1, 0))
    roped = may(mixed("blue-banshee a3, yellow-thief c3 carries blue-rope"), "scream banshee thief")
    assert (at(roped, "yellow-thief"), load(roped, "yellow-thief")) == ("d3", "blue-rope")


@pytest.mark.rule("P-BAN-11", "WND-08")
def test_from_pit_to_pit_what_she_carried_is_gone() -> None:
    """Only a Thief stands on a pit with something other than a Rope; nothing but a Rope stays there."""
    ditch = PUSHED.replace("  .   .   .   O   .", "  .   .   O   O   .")
    after = may(mixed("blue-banshee a3, yellow-thief c3 carries yellow-key", ditch), "scream banshee thief")
    assert (fate(after, "yellow-thief"), fate(after, "yellow-key")) == ("eliminated", "removed")
    floor = may(mixed("blue-banshee a3, yellow-thief c3 carries yellow-key"), "scream banshee thief")
    assert (fate(floor, "yellow-thief"), at(floor, "yellow-key")) == ("eliminated", "c3")


@pytest.mark.rule("P-BAN-12")
def test_the_wounded_carried_by_the_dead_dies_too() -> None:
    after = may(pushed("blue-banshee a3, yellow-naga c3 carries yellow-cleric"), "scream banshee naga")
    assert (fate(after, "yellow-naga"), fate(after, "yellow-cleric")) == ("eliminated", "eliminated")
    assert after.vp == (2, 0)


@pytest.mark.rule("P-BAN-10", "P-BAN-11")
def test_a_thief_falls_like_anybody_and_what_she_held_over_a_pit_is_lost() -> None:
    """Mixed: she stands on the pit c3 by her own nature, but is pushed onto the pit d3."""
    two_pits = PUSHED.replace("  .   .   .   O   .", "  .   .   O   O   .").replace("99cw", "37cw")
    pairs = "pairs blue 37 38\npairs yellow 39 40"
    for square, lies in (("c3", "?"), ("b3", "b3")):
        tokens = f"blue-banshee a3, yellow-thief {square} carries yellow-key"
        state = jail(tokens, pairs, two_pits, "37cw", "mixed-free")
        after = may(state, "scream banshee thief")
        assert (fate(after, "yellow-thief"), after.vp) == ("eliminated", (1, 0))
        assert at(after, "yellow-key") == lies
        assert fate(after, "yellow-key") == ("removed" if lies == "?" else "")


@pytest.mark.rule("P-BAN-13")
def test_a_rope_lying_on_the_pit_saves_who_has_free_hands() -> None:
    after = may(pushed("blue-banshee a3, yellow-naga c3, blue-rope d3"), "scream banshee naga")
    assert (at(after, "yellow-naga"), load(after, "yellow-naga")) == ("d3", "blue-rope")
    assert after.vp == (0, 0)
    for thing in ("yellow-key", "yellow-cleric"):
        full = pushed(f"blue-banshee a3, yellow-naga c3 carries {thing}, blue-rope d3")
        may_not(full, "scream banshee naga", "P-BAN-13")
    lying = may(pushed("blue-banshee a3, yellow-naga c3 wounded, blue-rope d3"), "scream banshee naga")
    assert (at(lying, "yellow-naga"), wounded(lying, "yellow-naga")) == ("d3", True)


# The pit on d3 with three walls around it: one anchor, too few to lay a Rope.
LONELY = """
room 99cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +---+   +
  .   .   .   O | .
+   +   +   +---+   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   @
+   +   +   +   +   +
"""


@pytest.mark.rule("P-BAN-14")
def test_a_carried_rope_saves_without_anchors() -> None:
    rope = "yellow-naga c2 carries yellow-rope"
    assert step(jail(rope, "turn 5 yellow", LONELY), "yellow-naga", "d2") == "too_few_anchors"
    after = may(jail(f"blue-banshee a2, {rope}", room=LONELY), "scream banshee naga")
    assert (at(after, "yellow-naga"), at(after, "yellow-rope")) == ("d2", "d2")


@pytest.mark.rule("P-BAN-15")
def test_no_push_off_the_board() -> None:
    may_not(jail("blue-banshee c1, yellow-naga a1"), "scream banshee naga", "P-BAN-15")
    # nor over the back of a line where all may stand on both
    behind = jail("blue-banshee c2, yellow-naga c0", scenario="prison-3")
    may_not(behind, "scream banshee yellow-naga", "P-BAN-15")


@pytest.mark.rule("P-BAN-16")
def test_who_stands_on_his_own_line_is_not_pushed() -> None:
    state = jail("blue-banshee a0, blue-naga c0, blue-cleric a2")
    assert sees(state, "blue-banshee", "blue-naga")
    may_not(state, "scream banshee blue-naga", "P-BAN-16")
    assert at(may(state, "scream banshee blue-cleric"), "blue-cleric") == "a3"
    fallen = jail("blue-banshee a0, blue-naga c0 wounded")
    may_not(fallen, "scream banshee blue-naga", "P-BAN-16")
    # the guest on that line has no such protection
    guest = jail("blue-banshee a0, yellow-naga c0", scenario="prison-3")
    assert at(may(guest, "scream banshee yellow-naga"), "yellow-naga") == "d0"


@pytest.mark.rule("P-BAN-17", "GEO-17")
def test_no_push_out_of_the_labyrinth_nor_into_the_unknown() -> None:
    may_not(jail("blue-banshee c3, yellow-naga c1"), "scream banshee naga", "P-BAN-17")
    may_not(jail("blue-banshee c1, yellow-naga e1"), "scream banshee naga", "P-BAN-17")
    home = may(jail("blue-naga c1, yellow-banshee c3", "turn 5 yellow"), "scream banshee naga")
    assert at(home, "blue-naga") == "c0"
    no_exit = may(jail("blue-banshee c3, yellow-naga c1", scenario="prison-3"), "scream banshee yellow-naga")
    assert at(no_exit, "yellow-naga") == "c0"


@pytest.mark.rule("P-BAN-18", "CBT-16")
def test_a_scream_is_no_attack() -> None:
    state = pushed("blue-banshee a3, yellow-naga c3 wounded hurt, blue-cleric b2")
    after = may(state, "scream banshee naga")
    assert asked(after) == "blue act"  # no cards
    assert after.combat_hands == state.combat_hands
    assert (fate(after, "yellow-naga"), after.vp) == ("eliminated", (1, 0))
    beside = pushed("blue-banshee b1, yellow-naga c1 wounded hurt")
    may_not(beside, "attack banshee naga", "CBT-14")
    assert at(may(beside, "scream banshee naga"), "yellow-naga") == "d1"


@pytest.mark.rule("P-BAN-19", "EX-P-07")
def test_two_screams_push_twice() -> None:
    state = pushed("blue-banshee a3, yellow-mekanork b3", "turn 5 blue ap 5")
    once = may(state, "scream banshee mekanork")
    assert (at(once, "yellow-mekanork"), once.ap) == ("c3", 3)
    twice = may(once, "scream banshee mekanork")
    assert (fate(twice, "yellow-mekanork"), twice.ap, twice.vp) == ("eliminated", 1, (1, 0))
    poor = pushed("blue-banshee a3, yellow-mekanork b3", "turn 5 blue ap 3")
    may_not(do(poor, "scream banshee mekanork"), "scream banshee mekanork", "TURN-04")


@pytest.mark.rule("P-BAN-20")
def test_a_friend_pushed_to_death_scores_for_the_opponent() -> None:
    friend = may(pushed("blue-banshee a3, blue-naga c3"), "scream banshee blue-naga")
    assert (fate(friend, "blue-naga"), friend.vp) == ("eliminated", (0, 1))
    enemy = may(pushed("blue-banshee a3, yellow-naga c3"), "scream banshee naga")
    assert enemy.vp == (1, 0)


@pytest.mark.rule("P-BAN-21")
def test_potion_ap_pay_for_a_scream_and_go_first() -> None:
    pairs = "pairs blue 1 37\npairs yellow 38 39"
    room = BARE.replace("99cw", "37cw")

    def drunk(ap: int) -> State:
        tokens = "blue-banshee a1 carries blue-speed-potion, yellow-naga b1"
        state = jail(tokens, f"{pairs}\nturn 5 blue ap {ap}", room, "37cw", "mixed-free")
        return do(state, "drink banshee")

    rich = may(drunk(3), "scream banshee naga")
    assert (rich.ap, rich.bound[token(rich, "blue-banshee")]) == (2, 2)
    one_of_each = do(drunk(2), "banshee a2", "banshee a3", "banshee a1")
    assert (one_of_each.ap, one_of_each.bound[token(one_of_each, "blue-banshee")]) == (1, 1)
    paid = may(one_of_each, "scream banshee naga")
    assert (paid.ap, paid.bound[token(paid, "blue-banshee")]) == (0, 0)
    broke = do(drunk(2), "banshee a2", "banshee a3", "banshee a2", "banshee a1")
    assert (broke.ap, broke.bound[token(broke, "blue-banshee")]) == (1, 0)
    may_not(broke, "scream banshee naga", "TURN-04")


@pytest.mark.rule("P-BAN-22")
def test_a_pushed_wounded_takes_its_object_along() -> None:
    after = may(jail("blue-banshee a1, yellow-naga c1 wounded, blue-key c1"), "scream banshee naga")
    assert (at(after, "yellow-naga"), at(after, "blue-key")) == ("d1", "d1")
    assert after.carrier[token(after, "blue-key")] < 0
    roped = may(pushed("blue-banshee a3, yellow-naga c3 wounded, blue-rope c3"), "scream banshee naga")
    assert (at(roped, "yellow-naga"), at(roped, "blue-rope"), roped.vp) == ("d3", "d3", (0, 0))
    two = jail("blue-banshee a1, yellow-naga c1 wounded, blue-key c1, yellow-key d1")
    may_not(two, "scream banshee naga")  # two objects on one square


# Telepath -----------------------------------------------------------------------------------------

DUEL = "blue-telepath a1, yellow-colossus b1"


def duel(hands: str = "", tokens: str = DUEL) -> State:
    """The Telepath has attacked the Colossus."""
    return do(jail(tokens, hands), "attack telepath colossus")


@pytest.mark.rule("P-TEL-01")
def test_telepath_may_name_any_card_but_zero() -> None:
    state = duel()
    assert asked(state) == "blue name"
    assert set(legal(state)) == {*(f"name +{card}" for card in (1, 2, 3, 4, 5, 6)), "silent"}
    may_not(state, "name 0", "P-TEL-01")
    may_not(state, "name 7", "P-TEL-01")


@pytest.mark.rule("P-TEL-02", "EX-P-12")
def test_the_named_card_must_be_played() -> None:
    state = do(duel(), "name 5", "lay 6")
    assert asked(state) == "yellow lay"
    assert legal(state) == ["lay +5"]
    may_not(state, "lay 0", "P-TEL-02")
    after = do(state, "lay 5")
    assert 5 not in after.combat_hands[1]
    assert wounded(after, "blue-telepath")  # 0 + 6 against 5 + 5


@pytest.mark.rule("P-TEL-03", "EX-P-12")
def test_who_has_not_got_it_shows_his_cards_and_chooses_freely() -> None:
    after, log = happens(duel("hands yellow combat 0 1 6"), "name 5")
    shown = log["hand_shown"]
    assert shown.seen_by(0) == {"event": "hand_shown", "seat": 1, "cards": [0, 1, 6]}
    assert "cards" not in (shown.seen_by(-3) or {})  # to that player, not to the gallery
    state = do(after, "lay 3")
    assert set(legal(state)) == {"lay +0", "lay +1", "lay +6"}
    _, log = happens(duel(), "name 5")
    assert "hand_shown" not in log
    assert log["named"].facts["held"]


@pytest.mark.rule("INFO-05")
def test_the_hand_that_was_shown_stays_in_the_view_for_ever() -> None:
    """The view holds the cards used; what is left of the nine is the hand shown, and any later one."""
    after, log = happens(duel("hands yellow combat 0 1 6 spent 2 2 3 3 4 5"), "name 5")

    def hand(state: State) -> list[int]:
        rest = list(state.table.scenario.combat_cards)
        for card in view(state, 0)["hands"][1]["spent"]:
            rest.remove(card)
        return rest

    shown = log["hand_shown"].seen_by(0)
    assert shown and hand(after) == shown["cards"] == [0, 1, 6]
    later = do(after, "lay 3", "lay 1", "end", "card 2", "end", "card 2")
    assert hand(later) == list(later.combat_hands[1]) == [0, 6]
    assert "cards" not in view(later, 0)["hands"][1], "what the seat can work out is not told twice"


@pytest.mark.rule("P-TEL-04")
def test_it_works_in_defence_too() -> None:
    state = do(jail("blue-colossus b1, yellow-telepath a1"), "attack colossus telepath")
    assert asked(state) == "yellow name"
    state = do(state, "name 1", "lay 6")
    assert asked(state) == "blue lay"
    assert legal(state) == ["lay +1"]
    assert not wounded(do(state, "lay 1"), "blue-colossus")  # 5 + 1 against 0 + 6: a tie
    attack = do(jail("blue-telepath a1, yellow-colossus b1"), "attack telepath colossus")
    assert asked(attack) == "blue name"
    attack = do(attack, "name 1", "lay 6")
    assert (asked(attack), legal(attack)) == ("yellow lay", ["lay +1"])


@pytest.mark.rule("P-TEL-05")
def test_a_wounded_opponent_is_one_opponent() -> None:
    state = do(jail("blue-telepath a1, yellow-colossus b1 wounded"), "attack telepath colossus")
    assert asked(state) == "blue name"
    assert asked(do(state, "name 3")) == "blue lay"


@pytest.mark.rule("P-TEL-05", "P-TEL-06")
def test_not_in_group_combat() -> None:
    friend = jail(f"{DUEL}, blue-cleric b2")
    assert asked(do(friend, "attack telepath colossus")) == "blue lay"
    enemy = jail(f"{DUEL}, yellow-cleric a2")
    assert asked(do(enemy, "attack telepath colossus")) == "blue lay"
    may_not(do(enemy, "attack telepath colossus"), "name 5", "CBT-19")
    # a friend who could join from afar decides it: one-on-one if he stays out
    bow = do(jail(f"{DUEL}, blue-cleric b3 carries blue-bow"), "attack telepath colossus")
    assert asked(bow) == "blue join"
    assert asked(do(bow, "stay cleric")) == "blue name"
    assert asked(do(bow, "join cleric")) == "blue lay"


@pytest.mark.rule("P-TEL-07")
def test_not_in_ranged_combat() -> None:
    shoots = jail("blue-telepath a1 carries blue-bow, yellow-colossus c1")
    assert asked(do(shoots, "shoot telepath colossus")) == "blue lay"
    is_shot = jail("blue-cleric a1 carries blue-bow, yellow-telepath c1")
    assert asked(do(is_shot, "shoot cleric telepath")) == "blue lay"


@pytest.mark.rule("P-TEL-08")
def test_two_telepaths_cancel_out() -> None:
    state = jail("blue-telepath a1, yellow-telepath b1")
    assert asked(do(state, "attack telepath telepath")) == "blue lay"


@pytest.mark.rule("P-TEL-09")
def test_using_it_is_optional() -> None:
    state = do(duel(), "silent", "lay 0")
    assert asked(state) == "yellow lay"
    assert len(legal(state)) == 7


@pytest.mark.rule("P-TEL-10")
def test_a_wounded_telepath_reads_no_mind() -> None:
    state = do(jail("blue-colossus a1, yellow-telepath b1 wounded"), "attack colossus telepath")
    assert asked(state) == "blue lay"
    # and so does not cancel another's ability
    lone = do(jail("blue-telepath a1, yellow-telepath b1 wounded"), "attack telepath telepath")
    assert asked(lone) == "blue name"


@pytest.mark.rule("P-TEL-11")
def test_order_of_naming_showing_and_laying() -> None:
    attack = duel("hands yellow combat 0 1 6")
    asks = [asked(attack)]
    for text in ("name 5", "lay 3"):
        attack = do(attack, text)
        asks.append(asked(attack))
    assert asks == ["blue name", "blue lay", "yellow lay"]
    # in defence the Telepath's player lays first as well
    defence = do(
        jail("blue-colossus b1, yellow-telepath a1", "hands blue combat 0 1 6"), "attack colossus telepath"
    )
    asks = [asked(defence)]
    for text in ("name 5", "lay 3"):
        defence = do(defence, text)
        asks.append(asked(defence))
    assert asks == ["yellow name", "yellow lay", "blue lay"]
    after, log = happens(defence, "lay 1")
    assert log["fought"].facts["totals"] == [5 + 1, 0 + 3]
    assert wounded(after, "yellow-telepath")
    # unused, the attacker lays first as always
    plain = do(jail("blue-colossus b1, yellow-telepath a1"), "attack colossus telepath", "silent")
    assert asked(plain) == "blue lay"


@pytest.mark.rule("TIME-04")
def test_whoever_lays_second_has_five_seconds_be_he_the_attacker() -> None:
    """A Telepath who defends and names a card lays first: then it is the attacker who has to hurry."""
    tokens = "blue-colossus b1, yellow-telepath a1"
    state = do(
        jail(tokens, "options timer=on\nhands blue combat 0 1 6"), "attack colossus telepath", "name 5"
    )
    assert decisions(state) == (Decision(1, "lay", 120),)
    state = do(state, "lay 3")
    assert decisions(state) == (Decision(0, "lay", 5),)
    after, log = play(state, CLOCK, Action("timeout", -1, 0))
    fought = next(event.facts for event in log if event.kind == "fought")
    assert (fought["cards"], fought["totals"]) == ([0, 3], [5 + 0, 0 + 3])
    assert (asked(after), after.ap) == ("blue act", 4), "the turn goes on"


@pytest.mark.rule("P-TEL-12")
def test_of_two_copies_one_is_played() -> None:
    after = do(duel(), "name 3", "lay 0", "lay 3")
    assert after.combat_hands[1] == (0, 1, 2, 2, 3, 4, 5, 6)


@pytest.mark.rule("P-TEL-13")
def test_one_on_one_with_a_spear_counts() -> None:
    thrusts = jail("blue-telepath a1 carries blue-telescoping-spear, yellow-colossus c1")
    assert asked(do(thrusts, "thrust telepath colossus")) == "blue name"
    reached = jail("blue-colossus a1 carries blue-telescoping-spear, yellow-telepath c1")
    assert asked(do(reached, "thrust colossus telepath")) == "yellow name"


# Worked examples of the core, with the real pieces -----------------------------------------------

FIGURE = "blue-naga b3, blue-backstabber c2, blue-cleric e1, yellow-colossus c3, yellow-mekanork a3 wounded"


@pytest.mark.rule("EX-C-07")
def test_naga_and_backstabber_against_the_colossus() -> None:
    state = do(jail(FIGURE), "attack naga colossus")
    assert fighters(state) == ({"blue-naga", "blue-backstabber"}, {"yellow-colossus"})
    after, log = happens(do(state, "lay 3"), "lay 5")
    assert log["fought"].facts["totals"] == [2 + 4 + 3, 5 + 5]
    hurt = {label for label in after.table.labels if wounded(after, label)}
    assert hurt == {"blue-naga", "blue-backstabber", "yellow-mekanork"}


@pytest.mark.rule("EX-C-08")
def test_naga_against_the_wounded_mekanork() -> None:
    state = do(jail(FIGURE), "attack naga mekanork")
    assert fighters(state) == ({"blue-naga", "blue-backstabber"}, {"yellow-colossus", "yellow-mekanork"})
    assert values(state) == (6, 5)
    after = do(state, "lay 3", "lay 3")
    assert fate(after, "yellow-mekanork") == "eliminated"
    assert wounded(after, "yellow-colossus")
    assert not wounded(after, "blue-naga")
    assert after.vp == (1, 0)


@pytest.mark.rule("EX-C-10")
def test_naga_swaps_key_for_rope_and_ends_on_the_pit() -> None:
    state = pushed("blue-naga a3 carries blue-key, blue-mekanork c3 carries blue-rope", "turn 5 blue ap 1")
    after = may(state, "naga c3 swap blue-rope d3")
    assert (at(after, "blue-naga"), load(after, "blue-naga"), load(after, "blue-mekanork"), after.ap) == (
        "d3",
        "blue-rope",
        "blue-key",
        0,
    )
    may_not(state, "naga d3", "PIT-01")
