"""A refusal says what is really missing: the rule that forbids an attempt is the rule that is named.

What forbids one is worked out apart from the engine (`tests/slow/grounds.py`); `tools/why_not.py` counts.
"""

from __future__ import annotations

import pytest

from gearmaze.engine import Action, LegalActions, State, play, refuse_action
from gearmaze.engine.answers import known_action
from gearmaze.words.sentences import explain
from tests.drawing import do, pos, why
from tests.engine.asking import may_not
from tests.sets.jail import BARE, PUSHED, jail
from tests.slow.attempts import SCENARIOS
from tools.why_not import Tally, tally


def check(found: Tally) -> None:
    assert not found.differing, "\n".join(found.differing[:5])
    assert found.illegal > 1000 and found.ruled == found.illegal
    assert found.vague < 0.02 * found.illegal, f"{found.vague} of {found.illegal} cite only ACT-01"
    assert found.cited < 1.6 * found.illegal, "a refusal that cites everything says nothing"
    assert found.share > 0.95, found.missed.most_common(10)
    assert found.one_of_them > 0.98 * found.several
    weak = {verb: count for verb, count in found.single.items() if found.named[verb] < 0.9 * count - 2}
    assert not weak, (weak, found.missed.most_common(10))


def test_the_one_rule_that_forbids_an_attempt_is_named() -> None:
    check(tally(SCENARIOS, 14, 4))


@pytest.mark.proof
def test_the_one_rule_is_named_in_many_positions() -> None:
    check(tally(SCENARIOS, 1414, 150))


def rules_told(state: State, seat: int, action: Action) -> tuple[str, ...]:
    refusal = known_action(state, seat, action) or refuse_action(state, seat, action)
    return refusal.rules if refusal else ()


# What it takes to have a verb ---------------------------------------------------------------------


@pytest.mark.rule("B-POT-01")
def test_who_has_no_potion_is_told_so() -> None:
    state = pos("rooms 1cw\ntokens blue-goblin c3, blue-cleric c4 carries blue-speed-potion")
    assert why(state, "drink cleric") is None
    may_not(state, "drink goblin", "B-POT-01")
    said = explain(state, why(state, "drink goblin"))
    assert said == "The Goblin has no potion in hand (B-POT-01)."


@pytest.mark.rule("B-TRL-01")
@pytest.mark.parametrize("how", ["", " wounded"])
def test_who_does_not_regenerate_is_told_so_wounded_or_not(how: str) -> None:
    state = pos(f"rooms 1cw\ntokens blue-goblin c3{how}, blue-troll c5")
    refusal = why(state, "regenerate goblin")
    assert refusal and (refusal.reason, refusal.rules) == ("cannot_do_that", ("B-TRL-01",))
    troll = why(state, "regenerate troll")
    assert troll and (troll.reason, troll.rules[0]) == ("actor_not_wounded", "B-TRL-01")


@pytest.mark.rule("FIR-01")
def test_a_direction_is_no_token_for_him_who_has_no_wand_either() -> None:
    state = pos("rooms 1cw\ntokens blue-goblin c3")
    refusal = why(state, "fire goblin e")
    assert refusal and (refusal.reason, refusal.rules) == ("cannot_do_that", ("FIR-01",))


@pytest.mark.rule("P-KEY-01", "P-BCK-08")
def test_where_several_have_a_verb_the_rules_of_all_at_the_table_are_told() -> None:
    told = {}
    for name in ("prison", "mixed-free"):
        pairs = "pairs blue 37 38\npairs yellow 39 40" if name == "mixed-free" else ""
        room = PUSHED.replace("99cw", "37cw")
        refusal = why(jail("blue-cleric d4", pairs, room, "37cw", name), "open cleric d4-e4")
        told[name] = set(refusal.rules) if refusal else set()
    assert told == {
        "prison": {"P-BCK-08", "P-KEY-01"},
        "mixed-free": {"B-THF-11", "P-BCK-08", "P-KEY-01"},
    }


def test_what_nobody_at_the_table_can_do_is_no_action_of_this_game() -> None:
    state = pos("rooms 1cw\ntokens blue-goblin c3, yellow-troll c4")
    refusal = refuse_action(state, 0, Action("shoot", state.table.by_label["blue-goblin"]))
    assert refusal and refusal.rules == ("ACT-01",)


# What is in the way -------------------------------------------------------------------------------


@pytest.mark.rule("LOS-01", "LOS-02", "LOS-03")
@pytest.mark.parametrize(
    ("target", "more", "reason", "rule"),
    [
        ("c3", "", "not_in_sight", "LOS-01"),
        ("e2", "", "side_between", "LOS-02"),
        ("e4", "", "side_between", "LOS-02"),
        ("d1", ", blue-mekanork c1", "behind_somebody", "LOS-03"),
        ("e5", "", "side_between", "P-SLT-06"),
    ],
)
def test_a_shooter_and_a_screamer_are_told_what_hides_their_target(
    target: str, more: str, reason: str, rule: str
) -> None:
    column, row = "b", target[1] if rule != "LOS-01" else "2"
    for who, verb in (("blue-cleric {} carries blue-bow", "shoot"), ("blue-banshee {}", "scream")):
        state = jail(f"{who.format(column + row)}, yellow-naga {target}{more}", room=PUSHED)
        refusal = why(state, f"{verb} {who.split()[0]} naga")
        assert refusal and (refusal.reason, refusal.rules[-1]) == (reason, rule), refusal


@pytest.mark.rule("CLE-04", "CLE-05", "CLE-06")
def test_a_healer_is_told_what_keeps_him_from_his_patient() -> None:
    for tokens, rules in (
        ("blue-cleric d2, yellow-naga e2 wounded", ("CLE-06",)),
        ("blue-cleric d4, yellow-naga e4 wounded", ("CLE-05",)),
        ("blue-cleric d5, yellow-naga e5 wounded", ("CLE-05",)),
        ("blue-cleric a1, yellow-naga c1 wounded", ("CLE-01", "GEO-09")),
    ):
        refusal = why(jail(tokens, room=PUSHED), "heal cleric yellow-naga")
        assert refusal and refusal.rules == rules
    own = jail("blue-cleric a1 carries blue-naga, blue-mekanork c1 carries blue-wizard")
    assert why(own, "heal cleric blue-naga").rules == ("CLE-04",)
    assert why(own, "heal cleric blue-wizard").rules == ("CAR-06",)


@pytest.mark.rule("P-SLT-12")
def test_a_slit_behind_a_wall_is_a_wall() -> None:
    slit = BARE.replace("  .   .   .   .   @", "  @   .   .   .   .")
    for west, east, reason in ((":", " ", "arrow_slit"), (":", "|", "wall"), ("H", ":", "closed_portcullis")):
        left = slit.replace("  .   .   .   .   .\n", f"  .   .   .   .   . {west}\n", 1)
        right = slit.replace("99cw", "98cw").replace("  .   .", f"{east} .   .", 1)
        state = jail("blue-cleric e1, blue-naga a1", "", left + right, "99cw 98cw")
        refusal = why(do(state, "begin cleric"), "go f1")
        assert refusal and refusal.reason == reason


# The wrong moment ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        (Action("card", -1, 3), "TURN-02"),
        (Action("lay", -1, 3), "CBT-03"),
        (Action("set", -1, 0, 0), "REV-08"),
        (Action("join", 0), "GRP-06"),
        (Action("place", -1, 0, 0), "SET-09"),
        (Action("pick", -1, 0, 0), "SET-04"),
        (Action("go", -1, -1, 0), "MOVE-01"),
        (Action("leave"), "OBJ-03"),
        (Action("cancel"), "ACT-12"),
        (Action("bring", -1, 0), "SET-01"),
        (Action("enlist", -1, 0), "COMP-03"),
        (Action("silent"), "P-TEL-01"),
    ],
)
def test_an_answer_nobody_asked_for_is_told_when_it_is_due(answer: Action, rule: str) -> None:
    state = jail("blue-cleric a1, yellow-naga c1")
    refusal = refuse_action(state, 0, answer)
    assert refusal and (refusal.reason, refusal.rules) == ("not_the_moment", (rule,))


@pytest.mark.rule("REV-08", "REV-09")
def test_who_waits_is_told_for_whom() -> None:
    """Blue fights, then reveals a room with a thing of each side: at every moment the other one waits."""
    fight = do(jail("blue-cleric a1, yellow-naga b1"), "attack cleric naga")
    assert rules_told(fight, 1, Action("lay", -1, 0)) == ("TURN-03", "CBT-04")
    laid = do(fight, "lay 0")
    assert rules_told(laid, 0, Action("end")) == ("ACT-03", "CBT-04")
    room = pos("rooms 1cw\nbehind 3: yellow-sword blue-rope\ntokens blue-goblin c5, yellow-troll a21")
    first = do(room, "reveal 3 goblin")
    blue, yellow = (first.table.by_label[label] for label in ("blue-rope", "yellow-sword"))
    assert rules_told(first, 1, Action("set", -1, blue, 51)) == ("TURN-03", "REV-08")
    assert rules_told(first, 0, Action("set", -1, blue, 51)) == ("REV-09",)
    free = LegalActions(first, 0).listed()[0].where
    second, _ = play(first, 0, Action("set", -1, yellow, free))
    assert rules_told(second, 0, Action("set", -1, blue, free)) == ("ACT-03", "REV-09")
    assert rules_told(second, 1, Action("set", -1, blue, free)) == ("REV-11",)
    assert rules_told(second, 1, Action("set", -1, blue, 0)) == ("REV-10",)


@pytest.mark.rule("ACT-05")
def test_whoever_is_gone_is_not_on_the_board_and_no_secret() -> None:
    state = pos("rooms 1cw\nbehind 3: blue-warrior yellow-thief\ntokens blue-goblin c5, yellow-troll a21")
    table = state.table
    for token, rule in (
        (table.by_label["blue-wizard"], "ACT-05"),
        (table.by_label["blue-warrior"], "INFO-01"),
    ):
        assert rule in rules_told(state, 0, Action("move", token, -1, 0))
