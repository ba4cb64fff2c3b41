"""Whoever is refused something in the second box is told a rule of the second box, or of the core."""

from collections.abc import Iterator

import pytest

from gearmaze import rules
from gearmaze.engine import CHANCE, Action, Chance, LegalActions, State, Table, decisions, draw, play
from gearmaze.engine.actions import GO
from gearmaze.engine.referee import refuse_action
from gearmaze.sets import scenario
from tests.drawing import do, why
from tests.sets.jail import jail

# A closed portcullis, an arrow-slit and a wall side by side (row 2: b-c, c-d, d-e), a pit on c3.
SIDES = """
room 99cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   . H . : . | .
+   +   +   +   +   +
  .   .   O   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   @
+   +   +   +   +   +
"""


def told(tokens: str, text: str, more: str = "", scenario: str = "prison") -> tuple[str, ...]:
    """The rules behind a refusal."""
    state = jail(tokens, more, SIDES if scenario == "prison" else SIDES.replace("99cw", "37cw"),
                 rooms="99cw" if scenario == "prison" else "37cw", scenario=scenario)  # fmt: skip
    refusal = why(state, text)
    assert refusal is not None, text
    return refusal.rules


# Doors --------------------------------------------------------------------------------------------

BROKEN, OPEN = "doors b2-c2 broken", "doors b2-c2 open"


@pytest.mark.rule("P-KEY-01", "P-KEY-02", "P-KEY-03")
def test_a_key_is_refused_by_its_own_rules() -> None:
    naga = "blue-naga b2 carries blue-key"
    assert told(naga, "open naga b2-c2", OPEN) == ("P-KEY-01",)
    assert told(naga, "close naga b2-c2") == ("P-KEY-02",)
    assert told(naga, "close naga b2-c2", BROKEN) == ("P-KEY-03",)


@pytest.mark.rule("P-BCK-08")
def test_the_backstabber_is_refused_by_hers_with_a_key_in_hand_too() -> None:
    for load in ("", " carries blue-key"):
        assert told(f"blue-backstabber b2{load}", "open backstabber b2-c2", OPEN) == ("P-BCK-08", "P-KEY-01")
        assert told(f"blue-backstabber b2{load}", "close backstabber b2-c2") == ("P-BCK-08", "P-KEY-02")
        assert told(f"blue-backstabber b2{load}", "close backstabber b2-c2", BROKEN) == ("P-KEY-03",)
    state = jail("blue-backstabber b2 carries blue-key", "", SIDES)
    doors = [action for action in LegalActions(state, 0) if action.verb == "open"]
    assert len(doors) == 1, "a key adds nothing to what she can do"


@pytest.mark.rule("P-COL-01", "P-COL-02")
def test_the_colossus_is_refused_by_his() -> None:
    assert told("blue-colossus b2", "break colossus b2-c2", OPEN) == ("P-COL-01",)
    assert told("blue-colossus b2", "break colossus b2-c2", BROKEN) == ("P-COL-02",)


def test_in_a_mixed_game_everybody_is_refused_by_the_rules_of_his_box() -> None:
    mixed = {
        "thief": ("open", OPEN, ("B-THF-11",)),
        "warrior": ("break", OPEN, ("B-WAR-03",)),
        "backstabber": ("open", OPEN, ("P-BCK-08", "P-KEY-01")),
        "colossus": ("break", OPEN, ("P-COL-01",)),
    }
    pairs = "pairs blue 37 38\npairs yellow 39 40\n"
    for name, (verb, door, expected) in mixed.items():
        refused = told(f"blue-{name} b2", f"{verb} {name} b2-c2", pairs + door, "mixed-free")
        assert refused == expected


# Sides --------------------------------------------------------------------------------------------


@pytest.mark.rule("P-SLT-02", "P-SLT-03")
def test_at_a_slit_the_rules_of_slits_are_told() -> None:
    state = do(jail("blue-cleric c2", "", SIDES), "begin cleric")
    refusal = why(state, "go d2")
    assert refusal and (refusal.reason, refusal.rules) == ("arrow_slit", ("P-SLT-02", "GEO-08"))
    assert told("blue-cleric c2, yellow-naga d2", "attack cleric naga") == ("CBT-02", "P-SLT-03")
    assert told("blue-cleric b2, yellow-naga c2", "attack cleric naga") == ("CBT-02", "GEO-08")


@pytest.mark.rule("P-SLT-13", "JUMP-08")
def test_a_jump_through_a_slit_is_refused_by_the_rules_of_both() -> None:
    room = SIDES.replace("  .   .   O   .   .", "  .   .   O : .   .")
    refusal = why(jail("blue-cleric b3", "", room), "jump cleric over c3 to d3")
    assert refusal and refusal.rules == ("JUMP-08", "P-SLT-13")
    refusal = why(jail("blue-cleric b3", "", room.replace("O :", "O |")), "jump cleric over c3 to d3")
    assert refusal and refusal.rules == ("JUMP-08",)


@pytest.mark.rule("P-SPR-03")
def test_a_spear_is_told_what_is_in_its_way() -> None:
    spear = "blue-cleric {} carries blue-telescoping-spear, yellow-naga {}"
    for start, end, side in (
        *(("b2", "c2", "closed_portcullis"), ("d2", "e2", "wall")),
        *(("a2", "c2", "closed_portcullis"), ("b2", "d2", "closed_portcullis"), ("c2", "e2", "arrow_slit")),
        *(("e2", "c2", "wall"),),
    ):
        refusal = why(jail(spear.format(start, end), "", SIDES), "thrust cleric naga")
        assert refusal and (refusal.reason, refusal.fact("why")) == ("side_between", side)
        assert refusal.rules[0] == "P-SPR-03"


# Fights, pushes -----------------------------------------------------------------------------------


@pytest.mark.rule("P-RNG-03", "P-SPR-01")
def test_friends_are_no_targets_by_the_rules_of_the_weapon() -> None:
    tokens = "blue-cleric a4 carries blue-{}, blue-naga c4"
    assert told(tokens.format("bow"), "shoot cleric blue-naga") == ("P-RNG-02", "P-RNG-03")
    assert told(tokens.format("telescoping-spear"), "thrust cleric blue-naga") == ("P-SPR-01",)


@pytest.mark.rule("P-RNG-15", "P-SPR-15")
def test_who_may_join_is_asked_by_the_rules_of_his_weapon() -> None:
    for weapon, expected in (
        ("bow", ("P-RNG-14", "P-RNG-15")),
        ("telescoping-spear", ("P-SPR-14", "P-SPR-15")),
    ):
        state = jail(f"blue-cleric a4 carries blue-{weapon}, blue-naga c5, yellow-naga c4", "", SIDES)
        refusal = why(do(state, "attack naga yellow-naga"), "lay 3")
        assert refusal and refusal.rules == ("ACT-03", *expected)


@pytest.mark.rule("P-BAN-08")
def test_a_landing_is_refused_by_the_rule_about_that_landing() -> None:
    banshee = "blue-banshee a{}, "
    crowded = "yellow-naga c{0} carries yellow-key, yellow-bow d{0}"
    assert told(banshee.format(4) + crowded.format(4), "scream banshee yellow-naga") == (
        "P-BAN-06",
        "P-BAN-08",
    )
    wounded = "yellow-naga c4 wounded, yellow-cleric d4 carries yellow-bow"
    assert told(banshee.format(4) + wounded, "scream banshee yellow-naga") == ("P-BAN-07", "P-BAN-08")
    over = "yellow-naga b3 carries yellow-key, yellow-rope c3"
    assert told(banshee.format(3) + over, "scream banshee yellow-naga") == ("P-BAN-13", "P-BAN-08")


# Everything ---------------------------------------------------------------------------------------


def attempts(state: State, chance: Chance) -> Iterator[tuple[int, Action]]:
    """What somebody who has not read the rules might try, legal or not."""
    table = state.table
    verbs = (*table.common, *table.verbs, GO, "take", "leave", "swap", "stop", "begin", "move", "end")
    verbs = (*verbs, "card", "lay", "set", "join", "stay", "name", "silent", "pick", "bench", "place")
    seat = decisions(state)[0].seat
    for _ in range(60):
        what = chance.choice([-1, chance.below(table.tokens), chance.below(6)])
        where = chance.choice([-1, chance.below(table.grid.places), chance.below(len(state.prints))])
        yield seat, Action(chance.choice(verbs), chance.below(table.tokens), what, where)
    # nobody hits upon these by chance: every own character at its doors, and at every other character
    for who in table.characters[seat]:
        if state.place[who] >= 0:
            for slot, door in state.maze.doors_beside(state.square(who)):
                yield from ((seat, Action(verb, who, door, slot)) for verb in ("open", "close", "break"))
            for verb in ("attack", "heal", "shoot", "thrust", "scream"):
                yield from ((seat, Action(verb, who, other)) for other in table.all_characters)


@pytest.mark.parametrize("name", ["prison-1", "prison-2", "prison-3", "prison-4", "prison"])
def test_no_rule_of_another_box_is_told(name: str) -> None:
    known = {rule.id: rule.box for rule in rules.all_rules().values()}
    chance = Chance(4)
    table = Table(scenario(name))
    seen = set()
    for _ in range(3):
        state = table.start()
        while state.result is None and state.turn < 40:
            seat = decisions(state)[0].seat
            if seat == CHANCE:
                state, _ = play(state, CHANCE, draw(state, chance))
                continue
            for who, action in attempts(state, chance) if chance.below(6) == 0 else ():
                refusal = refuse_action(state, who, action)
                for rule in refusal.rules if refusal else ():
                    assert known.get(rule) in ("core", "prison"), (rule, refusal, action)
                    seen.add(rule)
            state, _ = play(state, seat, chance.choice(LegalActions(state, seat).listed()))
    assert len(seen) > 20
