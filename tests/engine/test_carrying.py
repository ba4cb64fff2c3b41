"""Carrying a wounded friend (CAR)."""

import pytest

from gearmaze.engine.view import view
from tests.drawing import at, do, legal
from tests.engine.asking import board, fate, load, may, may_not, wounded

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


@pytest.mark.rule("CAR-01", "OBJ-01")
def test_only_friends_carry_a_wounded() -> None:
    friend = board(ROOM, "blue-thief a1, blue-goblin b1 wounded")
    assert load(may(friend, "move blue-thief b1 take blue-goblin c1"), "blue-thief") == "blue-goblin"
    enemy = board(ROOM, "blue-thief a1, yellow-goblin b1 wounded")
    may_not(enemy, "move blue-thief b1 take yellow-goblin c1", "CAR-01")
    may_not(do(enemy, "begin thief", "go b1"), "take yellow-goblin", "CAR-01")
    swap = board(ROOM, "blue-thief a1 carries blue-sword, yellow-goblin b1 wounded")
    may_not(swap, "move blue-thief b1 swap yellow-goblin c1", "CAR-01")


@pytest.mark.rule("CAR-01")
def test_nobody_carries_the_living() -> None:
    state = board(ROOM, "blue-thief a1, blue-goblin b1")
    may_not(state, "move blue-thief b1 take blue-goblin c1", "CAR-01")


@pytest.mark.rule("CAR-02")
def test_a_wounded_is_picked_up_dropped_and_traded_like_an_object() -> None:
    state = board(ROOM, "blue-thief a1, blue-goblin b1 wounded, blue-cleric c1, blue-mekanork e4")
    carried = may(state, "move blue-thief b1 take blue-goblin b2")
    assert at(carried, "blue-goblin") == "b2" and carried.ap == 4
    dropped = may(state, "move blue-thief b1 take blue-goblin b2 leave b3")
    assert at(dropped, "blue-goblin") == "b2" and load(dropped, "blue-thief") == ""
    given = may(state, "move blue-thief b1 take blue-goblin c1 leave d1")
    assert load(given, "blue-cleric") == "blue-goblin"
    taken = may(given, "move blue-thief c1 take blue-goblin c2")
    assert load(taken, "blue-thief") == "blue-goblin" and load(taken, "blue-cleric") == ""


@pytest.mark.rule("CAR-02")
def test_a_wounded_and_an_object_are_one_too_many() -> None:
    state = board(ROOM, "blue-thief a1 carries blue-sword, blue-goblin b1 wounded")
    may_not(state, "move blue-thief b1 take blue-goblin c1", "OBJ-01")
    after = may(state, "move blue-thief b1 swap blue-goblin c1")
    assert load(after, "blue-thief") == "blue-goblin" and at(after, "blue-sword") == "b1"
    full = board(ROOM, "blue-thief a1 carries blue-troll, blue-cleric b1 carries blue-sword")
    may_not(full, "move blue-thief b1 leave c1", "OBJ-08")


@pytest.mark.rule("CAR-03")
def test_a_wounded_is_not_left_on_a_pit() -> None:
    for who in ("thief", "wizard"):
        state = board(ROOM, f"blue-{who} b3 carries blue-goblin")
        may_not(state, f"move blue-{who} c3 leave d3", "CAR-03")
        may_not(do(state, f"begin {who}", "go c3"), "leave", "CAR-03")
    # not even beside a Rope lying there
    roped = board(ROOM, "blue-cleric b3 carries blue-goblin, blue-rope c3")
    may_not(roped, "move blue-cleric c3 leave d3", "CAR-03")
    may_not(roped, "move blue-cleric c3 swap blue-rope d3", "CAR-03")
    # into the hands of a Thief standing there he may be given: nothing is left on the pit
    handed = may(
        board(ROOM, "blue-cleric b3 carries blue-goblin, blue-thief c3"), "move blue-cleric c3 leave d3"
    )
    assert load(handed, "blue-thief") == "blue-goblin"


@pytest.mark.rule("CAR-04")
@pytest.mark.parametrize("carrier_attacks", [False, True])
def test_if_the_carrier_loses_the_carried_dies(carrier_attacks: bool) -> None:
    tokens = "blue-warrior a1, yellow-cleric b1 carries yellow-goblin, yellow-thief e5"
    state = board(ROOM, tokens, "turn yellow" if carrier_attacks else "")
    if carrier_attacks:
        after = do(state, "attack cleric warrior", "lay +0", "lay +6")
    else:
        after = do(state, "attack warrior cleric", "lay +6", "lay +0")
    assert fate(after, "yellow-goblin") == "eliminated"
    assert wounded(after, "yellow-cleric") and at(after, "yellow-cleric") == "b1"
    assert after.vp == (1, 0)
    assert after.keeper[after.table.by_label["yellow-goblin"]] == 1  # Blue keeps it


@pytest.mark.rule("CAR-04")
def test_a_carrier_who_wins_or_draws_keeps_his_load() -> None:
    state = board(ROOM, "blue-warrior a1, yellow-cleric b1 carries yellow-goblin")
    for blue, yellow in ((0, 6), (2, 3)):  # 3 against 8, 5 against 5
        after = do(state, "attack warrior cleric", f"lay +{blue}", f"lay +{yellow}")
        assert load(after, "yellow-cleric") == "yellow-goblin" and after.vp == (0, 0)


@pytest.mark.rule("EX-C-17", "CAR-04")
def test_example_own_death_scored() -> None:
    state = board(ROOM, "blue-goblin a1 carries blue-thief, yellow-troll b1")
    after = do(state, "attack goblin troll", "lay +0", "lay +0")
    assert fate(after, "blue-thief") == "eliminated" and wounded(after, "blue-goblin")
    assert after.vp == (0, 1)


@pytest.mark.rule("CAR-05")
def test_a_carried_wounded_is_no_target() -> None:
    state = board(ROOM, "blue-warrior a1, yellow-cleric b1 carries yellow-goblin")
    may_not(state, "attack blue-warrior yellow-goblin", "CAR-05")
    may(state, "attack blue-warrior yellow-cleric")
    assert [t for t in legal(state) if t.startswith("attack")] == ["attack blue-warrior yellow-cleric"]
    lying = board(ROOM, "blue-warrior a1, yellow-goblin b1 wounded")
    may(lying, "attack blue-warrior yellow-goblin")


@pytest.mark.rule("CAR-06")
def test_a_carried_wounded_is_not_healed_and_does_not_rise() -> None:
    state = board(ROOM, "blue-cleric a1, blue-goblin b1 carries blue-troll")
    may_not(state, "heal blue-cleric blue-troll", "CAR-06")
    may_not(state, "regenerate blue-troll", "CAR-06")
    lying = board(ROOM, "blue-cleric a1, blue-troll b1 wounded")
    may(lying, "heal blue-cleric blue-troll")
    may(lying, "regenerate blue-troll")


@pytest.mark.rule("CAR-07")
def test_picking_up_a_wounded_leaves_its_object_behind() -> None:
    state = board(ROOM, "blue-thief a1, blue-goblin b1 wounded, yellow-armor b1")
    after = may(state, "move blue-thief b1 take blue-goblin c1")
    assert at(after, "yellow-armor") == "b1" and at(after, "blue-goblin") == "c1"
    assert load(after, "blue-thief") == "blue-goblin" and after.carrier.count(-1) == len(after.carrier) - 1


@pytest.mark.rule("CAR-08")
def test_a_carrier_struck_down_takes_his_load_with_him() -> None:
    state = board(ROOM, "blue-wizard a1 carries blue-fireball-wand, yellow-cleric c1 carries yellow-goblin")
    after = may(state, "fire blue-wizard e")
    assert fate(after, "yellow-cleric") == fate(after, "yellow-goblin") == "eliminated"
    assert after.vp == (2, 0)


@pytest.mark.rule("CAR-09")
def test_a_carrier_crosses_a_pit_by_his_own_means_only() -> None:
    may_not(do(board(ROOM, "blue-cleric b3 carries blue-goblin"), "begin cleric"), "go c3", "MOVE-15")
    ways = {
        "a Rope lying there": "blue-cleric b3 carries blue-goblin, yellow-rope c3",
        "a friendly Thief standing there": "blue-cleric b3 carries blue-goblin, blue-thief c3",
    }
    for way, tokens in ways.items():
        assert at(may(board(ROOM, tokens), "move blue-cleric d3"), "blue-goblin") == "d3", way
        do(board(ROOM, tokens), "begin cleric", "go c3", "go d3", "stop")
    do(board(ROOM, "blue-wizard b3 carries blue-goblin"), "begin wizard", "go c3", "go d3", "stop")
    jumped = may(board(ROOM, "blue-cleric b3 carries blue-goblin"), "jump blue-cleric over c3 to d3")
    assert at(jumped, "blue-goblin") == "d3"


@pytest.mark.rule("CAR-09")
def test_a_wounded_thief_as_load_neither_helps_nor_falls() -> None:
    may_not(do(board(ROOM, "blue-cleric b3 carries blue-thief"), "begin cleric"), "go c3", "MOVE-15")
    over = do(board(ROOM, "blue-wizard b3 carries blue-thief"), "begin wizard", "go c3")
    may_not(over, "stop", "PIT-02")  # she does not hold him there
    across = do(over, "go d3", "stop")
    assert load(across, "blue-wizard") == "blue-thief" and fate(across, "blue-thief") == ""


@pytest.mark.rule("CAR-09", "PIT-05")
def test_nor_does_the_load_of_a_thief_fall_when_somebody_passes_her() -> None:
    state = board(
        ROOM, "blue-thief c3 carries blue-goblin, blue-cleric b3, yellow-wizard b2 carries yellow-rope"
    )
    after = do(state, "begin cleric", "go c3", "go d3", "stop")
    assert load(after, "blue-thief") == "blue-goblin" and after.vp == (0, 0)
    after = do(after, "end", "card 2", "begin wizard", "go c2", "go c3", "go c4", "stop")
    assert load(after, "blue-thief") == "blue-goblin" and after.vp == (0, 0)


@pytest.mark.rule("CAR-10")
def test_a_carrier_fights_with_his_own_value() -> None:
    for cargo in ("", " carries yellow-troll"):  # a Troll's 4 does not help
        fight = do(board(ROOM, f"blue-warrior a1, yellow-cleric b1{cargo}"), "attack warrior cleric")
        assert view(fight, 0)["fight"]["defenders"] == [
            {"token": "yellow-cleric", "value": 2, "role": "close"}
        ]
    attack = do(board(ROOM, "blue-warrior a1 carries blue-troll, yellow-cleric b1"), "attack warrior cleric")
    assert view(attack, 0)["fight"]["attackers"] == [{"token": "blue-warrior", "value": 3, "role": "close"}]
