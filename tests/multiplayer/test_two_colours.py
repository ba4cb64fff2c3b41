"""Fights of two colours among three and four (MP-STD-12 to MP-STD-15), and among teams (MP-TEA-09 to 22)."""

import pytest

from gearmaze.engine import State
from gearmaze.engine.clashes import Clash
from gearmaze.testing import check_position
from tests.drawing import at, do, legal, why
from tests.engine.asking import fate, load, may, may_not
from tests.multiplayer.fixture import names, wounded
from tests.multiplayer.hall import hall

TURN = "turn 5 {} ap 5 highest 4"


def drawn(tokens: str, turn: str = "blue", scenario: str = "std4") -> State:
    return hall(scenario, tokens, TURN.format(turn))


def fighting(state: State) -> tuple[set[str], set[str]]:
    check_position(state)
    clash = Clash.of(state)
    return names(state, clash.attackers), names(state, clash.defenders)


# Two colours --------------------------------------------------------------------------------------


@pytest.mark.rule("MP-STD-12", "MP-EX-21")
def test_the_next_ones_may_kill_whom_another_wounded_before_it_is_its_turn() -> None:
    """Seats blue, red, yellow, green: red has his turn before yellow, whose Thief lies wounded."""
    state = drawn("blue-warrior g2, yellow-thief h2, red-troll h1")
    state = do(state, "attack blue-warrior yellow-thief", "+6", "+0")
    assert wounded(state) == {"yellow-thief"}
    turn = do(state, "end", "card 2")
    assert turn.table.colours[turn.active] == "red"
    after = do(turn, "attack red-troll yellow-thief", "+2", "+0")
    assert fate(after, "yellow-thief") == "eliminated" and after.vp == (0, 1, 0, 0)


@pytest.mark.rule("MP-STD-13", "MP-EX-21")
def test_who_wounded_cannot_attack_it_again_that_turn() -> None:
    state = do(
        drawn("blue-warrior g2, blue-goblin h3, yellow-thief h2"),
        "attack blue-warrior yellow-thief",
        "+6",
        "+0",
    )
    for attacker in ("blue-warrior", "blue-goblin"):
        refusal = why(state, f"attack {attacker} yellow-thief")
        assert refusal is not None and refusal.reason == "wounded_this_turn"
    assert not [text for text in legal(state) if text.startswith("attack")]
    later = do(state, "end", *["card 2", "end"] * 3, "card 2")
    assert later.active == 0 and why(later, "attack blue-warrior yellow-thief") is None


@pytest.mark.rule("MP-STD-14", "MP-STD-15")
@pytest.mark.parametrize("scenario", ["std3", "std4", "tea"])
def test_a_third_colour_beside_it_neither_joins_nor_is_hurt_nor_links(scenario: str) -> None:
    room, third = {"std3": ("abcde", "red"), "std4": ("fghij", "red"), "tea": ("klmno", "green")}[scenario]
    a, b, c, d, _ = room
    tokens = (
        f"blue-warrior {a}2, blue-goblin {d}2, yellow-thief {b}2, {third}-troll {c}2, {third}-goblin {b}1, "
        f"yellow-goblin {c}1"
    )
    turn = "blue"
    if scenario == "tea":  # red attacks blue there; green is red's partner, yellow blue's
        tokens = tokens.replace("blue-", "red-").replace("yellow-", "blue-").replace("green-", "yellow-")
        turn, third = "red", "yellow"
    state = drawn(tokens, turn, scenario)
    mine, theirs = ("red", "blue") if scenario == "tea" else ("blue", "yellow")
    state = do(state, f"attack {mine}-warrior {theirs}-thief")
    # the goblins touch only the third colour's troll, or nobody
    assert fighting(state) == ({f"{mine}-warrior"}, {f"{theirs}-thief"})
    assert len(Clash.of(state).order) == 2
    assert wounded(do(state, "+6", "+0")) == {f"{theirs}-thief"}
    assert wounded(do(state, "+0", "+6")) == {f"{mine}-warrior"}


# Teams --------------------------------------------------------------------------------------------


@pytest.mark.rule("MP-TEA-09")
def test_partners_may_not_attack_each_other() -> None:
    state = drawn("red-warrior k2, green-thief l2, blue-goblin m2", "red", "tea")
    refusal = why(state, "attack red-warrior green-thief")
    assert refusal is not None
    assert (refusal.reason, refusal.rules) == ("partners_character", ("MP-TEA-09",))
    assert not [text for text in legal(state) if text.startswith("attack")]
    fallen = drawn("red-warrior k2, green-thief l2 wounded", "red", "tea")
    assert why(fallen, "attack red-warrior green-thief") is not None
    for enemy in ("blue", "yellow"):
        assert (
            why(drawn(f"red-warrior k2, {enemy}-thief l2", "red", "tea"), f"attack red-warrior {enemy}-thief")
            is None
        )


@pytest.mark.rule("MP-TEA-10")
def test_no_fireball_at_a_partner_though_at_an_enemy_behind_nobody() -> None:
    wand = "red-wizard k2 carries red-fireball-wand"
    for lies in ("", " wounded"):
        state = drawn(f"{wand}, green-thief m2{lies}, blue-goblin o2", "red", "tea")
        refusal = why(state, "fire red-wizard east")
        assert refusal is not None and (refusal.reason, refusal.rules) == ("partner_in_line", ("MP-TEA-10",))
        assert "fire red-wizard east" not in legal(state)
    enemy = drawn(f"{wand}, blue-goblin m2, green-thief o2", "red", "tea")
    assert fate(do(enemy, "fire red-wizard east"), "blue-goblin") == "eliminated"
    own = drawn(f"{wand}, red-thief m2", "red", "tea")
    may(own, "fire red-wizard east")


@pytest.mark.rule("MP-TEA-13")
def test_partners_hand_each_other_nothing_and_open_no_pit() -> None:
    state = drawn("red-warrior k2 carries red-sword, green-thief l2", "red", "tea")
    may_not(state, "move red-warrior l2 leave m2")
    taking = drawn("red-warrior k2, green-thief l2 carries green-sword", "red", "tea")
    may_not(taking, "move red-warrior l2 take green-sword m2", "OBJ-12")
    mine = drawn("red-warrior k2 carries red-sword, red-thief l2", "red", "tea")
    assert load(do(mine, "move red-warrior l2 leave m2"), "red-thief") == "red-sword"
    # the pit is on m4; l4 and n4 are beside it
    pit = drawn("red-warrior l4, green-thief m4", "red", "tea")
    may_not(pit, "move red-warrior m4 n4")
    own = drawn("red-warrior l4, red-thief m4", "red", "tea")
    assert at(do(own, "move red-warrior m4 n4"), "red-warrior") == "n4"


@pytest.mark.rule("MP-TEA-14")
def test_a_partner_beside_a_fight_does_not_join_it() -> None:
    tokens = "red-warrior k2, blue-thief l2, green-troll l3, yellow-goblin k3"
    state = do(drawn(tokens, "red", "tea"), "attack red-warrior blue-thief")
    assert fighting(state) == ({"red-warrior"}, {"blue-thief"})
    assert Clash.of(state).fight(state).totals() == (3, 2)
    after = do(state, "+0", "+6")
    assert wounded(after) == {"red-warrior"} and after.vp == (0, 0, 0, 0)


@pytest.mark.rule("MP-TEA-22")
def test_no_rope_is_taken_from_under_a_partners_wounded() -> None:
    state = drawn("red-goblin l4, green-thief m4 wounded, red-rope m4", "red", "tea")
    may_not(state, "move red-goblin m4 take red-rope l4", "PIT-06")
    enemy = drawn("red-goblin l4, blue-thief m4 wounded, red-rope m4", "red", "tea")
    after = do(enemy, "move red-goblin m4 take red-rope l4")
    assert fate(after, "blue-thief") == "eliminated" and after.vp == (1, 0, 0, 0)
