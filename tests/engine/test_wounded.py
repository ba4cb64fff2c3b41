"""Wounded characters: what they cannot do, how they defend themselves, how they end (WND)."""

import pytest

from gearmaze.engine.view import view
from tests.drawing import at, do, legal
from tests.engine.asking import board, ends, fate, load, may, may_not, wounded

# c3 is a pit, the gear is e5; b5 has a portcullis to c5
ROOM = """room 99cw
+   +   +   +   +   +
| .   .   .   .   .
+   +   +   +   +   +
| .   .   .   .   .
+   +   +   +   +   +
| .   .   O   .   .
+   +   +   +   +   +
| .   .   .   .   .
+   +   +   +   +   +
| .   . H .   .   @ |
+---+---+---+---+---+"""


@pytest.mark.rule("WND-01")
def test_a_wounded_neither_moves_nor_fights_nor_reveals_nor_turns_rooms() -> None:
    state = board(
        ROOM, "blue-cleric e1 wounded, yellow-goblin d1, blue-mekanork e5 wounded, blue-thief b3 wounded"
    )
    may_not(state, "move blue-cleric e2", "WND-01")
    may_not(state, "begin blue-cleric", "WND-01")
    may_not(state, "attack blue-cleric yellow-goblin", "WND-01")
    may_not(state, "reveal 2 blue-cleric", "WND-01")
    may_not(state, "rotate 1 cw blue-mekanork", "WND-01")
    may_not(state, "jump blue-thief over c3 to d3", "WND-01")
    assert legal(state) == ["end"]
    # standing, they could do all that
    standing = board(ROOM, "blue-cleric e1, yellow-goblin d1, blue-mekanork e5, blue-thief b3")
    for text in ("move blue-cleric e2", "attack blue-cleric yellow-goblin", "reveal 2 blue-cleric"):
        may(standing, text)
    may(standing, "rotate 1 cw blue-mekanork")
    may(standing, "jump blue-thief over c3 to d3")


@pytest.mark.rule("WND-01")
def test_a_wounded_does_not_join_a_fight() -> None:
    state = board(ROOM, "blue-warrior a1, blue-troll b2 wounded, yellow-cleric b1, yellow-goblin b3 wounded")
    fight = do(state, "attack warrior cleric")
    assert [row["token"] for row in view(fight, 0)["fight"]["attackers"]] == ["blue-warrior"]
    assert [row["token"] for row in view(fight, 0)["fight"]["defenders"]] == ["yellow-cleric"]


@pytest.mark.rule("WND-01")
def test_a_wounded_uses_no_object() -> None:
    potion = board(ROOM, "blue-goblin a1 wounded, blue-speed-potion a1")
    may_not(potion, "drink blue-goblin", "WND-01")
    wand = board(ROOM, "blue-wizard a1 wounded, blue-fireball-wand a1, yellow-goblin c1")
    may_not(wand, "fire blue-wizard e", "WND-01")
    assert legal(potion) == legal(wand) == ["end"]


@pytest.mark.rule("WND-02")
@pytest.mark.parametrize("who", ["troll", "warrior", "goblin"])
def test_its_combat_value_is_nought(who: str) -> None:
    fight = do(board(ROOM, f"blue-cleric a1, yellow-{who} b1 wounded"), f"attack cleric yellow-{who}")
    assert view(fight, 0)["fight"]["defenders"] == [{"token": f"yellow-{who}", "value": 0, "role": "close"}]


@pytest.mark.rule("WND-03")
def test_its_owner_lays_a_card_for_it() -> None:
    fight = do(board(ROOM, "blue-cleric a1, yellow-troll b1 wounded"), "attack cleric troll", "lay +1")
    assert legal(fight, seat=1) == [f"lay +{card}" for card in range(7)]
    # 2 + 1 against 0 + 3: nothing happens to anybody, and the card counted
    after = do(fight, "lay +3")
    assert at(after, "yellow-troll") == "b1" and not wounded(after, "blue-cleric")
    assert after.spent == ((1,), (3,))


@pytest.mark.rule("WND-04")
def test_a_wounded_that_wins_wounds_its_attackers_and_stays_wounded() -> None:
    state = board(ROOM, "blue-cleric a1, blue-goblin b2, yellow-troll b1 wounded")
    after = do(state, "attack cleric troll", "lay +0", "lay +6")
    assert wounded(after, "blue-cleric") and wounded(after, "blue-goblin")
    assert wounded(after, "yellow-troll") and at(after, "yellow-troll") == "b1"
    assert after.vp == (0, 0)


@pytest.mark.rule("WND-05")
def test_it_loses_its_abilities() -> None:
    # a wounded Thief picks no lock and is no bridge, a wounded Cleric heals nobody
    lock = board(ROOM, "blue-thief b5 wounded, blue-goblin a1")
    may_not(lock, "open blue-thief b5-c5", "WND-01")
    may(board(ROOM, "blue-thief b5"), "open blue-thief b5-c5")
    bridge = board(ROOM, "blue-thief c3 wounded, blue-rope c3, blue-goblin b3")
    bridge = do(bridge, "begin goblin", "go c3")
    may_not(bridge, "take blue-rope", "PIT-06")  # she needs it now
    heal = board(ROOM, "blue-cleric a1 wounded, blue-goblin b1 wounded, blue-troll e5")
    may_not(heal, "heal blue-cleric blue-goblin", "WND-01")
    assert not any("cleric" in text for text in legal(heal))
    # the Troll's regeneration says otherwise
    may(board(ROOM, "blue-troll a1 wounded"), "regenerate blue-troll")


@pytest.mark.rule("WND-06")
def test_the_eliminated_leave_the_board_and_are_kept_by_the_scorer() -> None:
    state = board(ROOM, "blue-warrior a1, yellow-troll b1 wounded")
    after = do(state, "attack warrior troll", "lay +6", "lay +0")
    troll = after.table.by_label["yellow-troll"]
    assert at(after, "yellow-troll") == "?" and fate(after, "yellow-troll") == "eliminated"
    assert after.keeper[troll] - 1 == 0 and after.vp == (1, 0)
    gone = [row for row in view(after, 1)["gone"] if row["token"] == "yellow-troll"]
    assert gone == [{"token": "yellow-troll", "fate": "eliminated", "keeper": 0}]
    may(after, "move blue-warrior b1")  # its square is free
    # killed by its own side it is kept by whoever scores: the opponent, or nobody
    for option, keeper in (("opponent", 1), ("nobody", -1)):
        wizard = "blue-wizard a1 carries blue-fireball-wand, blue-goblin c1"
        burnt = do(board(ROOM, wizard, f"options ownKill={option}"), "fire wizard e")
        assert {"token": "blue-goblin", "fate": "eliminated", "keeper": keeper} in view(burnt, 1)["gone"]


@pytest.mark.rule("WND-07")
def test_the_object_of_the_eliminated_stays() -> None:
    lying = board(ROOM, "blue-warrior a1, yellow-troll b1 wounded, yellow-treasure b1")
    after = do(lying, "attack warrior troll", "lay +6", "lay +0")
    assert at(after, "yellow-troll") == "?" and at(after, "yellow-treasure") == "b1"
    carried = board(
        ROOM, "blue-wizard a1 carries blue-fireball-wand, yellow-troll c1 carries yellow-treasure"
    )
    after = do(carried, "fire wizard e")
    assert at(after, "yellow-troll") == "?" and at(after, "yellow-treasure") == "c1"
    assert load(may(after, "move blue-wizard c1"), "blue-wizard") == "yellow-treasure"


@pytest.mark.rule("WND-08")
def test_on_a_pit_only_a_rope_stays_behind() -> None:
    wizard = "blue-wizard a3 carries blue-fireball-wand"
    rope = do(board(ROOM, f"{wizard}, yellow-thief c3 carries yellow-rope"), "fire wizard e")
    assert fate(rope, "yellow-thief") == "eliminated" and at(rope, "yellow-rope") == "c3"
    sword = do(board(ROOM, f"{wizard}, yellow-thief c3 carries yellow-sword"), "fire wizard e")
    assert fate(sword, "yellow-thief") == "eliminated" and at(sword, "yellow-sword") == "?"
    assert fate(sword, "yellow-sword") == "removed" and sword.vp == (1, 0)


@pytest.mark.rule("WND-09")
def test_a_wounded_stays_wounded() -> None:
    state = board(ROOM, "blue-warrior a1, yellow-goblin b1, yellow-cleric e5")
    state = do(state, "attack warrior goblin", "lay +6", "lay +0")
    for text in ("end", "card 2", "end", "card 2", "end", "card 3", "end", "card 3"):
        state = do(state, text)
        assert wounded(state, "yellow-goblin")
        if text.startswith("card"):
            assert not ends(state, "yellow-goblin")


@pytest.mark.rule("WND-09")
def test_until_healed_risen_rescued_or_eliminated() -> None:
    healed = do(board(ROOM, "blue-cleric a1, blue-goblin b1 wounded"), "heal cleric goblin")
    assert not wounded(healed, "blue-goblin")
    risen = do(board(ROOM, "blue-troll b1 wounded"), "regenerate troll")
    assert not wounded(risen, "blue-troll")
    out = board(ROOM, "yellow-thief a1 carries yellow-goblin, yellow-troll e5", "turn yellow")
    rescued = may(out, "move yellow-thief a0")
    assert fate(rescued, "yellow-goblin") == "rescued" and not wounded(rescued, "yellow-goblin")
    dead = do(board(ROOM, "blue-warrior a1, yellow-goblin b1 wounded"), "attack warrior goblin")
    dead = do(dead, "lay +6", "lay +0")
    assert fate(dead, "yellow-goblin") == "eliminated" and not wounded(dead, "yellow-goblin")


@pytest.mark.rule("WND-10")
def test_a_wounded_on_its_line_is_like_any_other() -> None:
    line = "blue-goblin b0 wounded, blue-troll a0, blue-cleric c0"
    own = board(ROOM, line)
    may(own, "heal blue-cleric blue-goblin")
    assert at(may(own, "move blue-troll b0 take blue-goblin b1"), "blue-goblin") == "b1"
    assert load(may(own, "move blue-troll b0"), "blue-troll") == "blue-goblin"
    may(board(ROOM, "blue-goblin b0 wounded, blue-troll a0"), "move blue-troll c0")
    enemy = board(ROOM, "blue-goblin b0 wounded, yellow-warrior b1, yellow-troll d1", "turn yellow")
    after = do(enemy, "attack warrior goblin", "lay +6", "lay +0")
    assert fate(after, "blue-goblin") == "eliminated" and after.vp == (0, 1)
