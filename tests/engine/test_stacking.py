"""What may share a square when an action is over (STK)."""

import pytest

from tests.drawing import at, do, legal
from tests.engine.asking import board, ends, load, may, may_not
from tests.sets.jail import jail

ROOM = """room 99cw
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   O   .   . |
+   +   +   +   +   +
| .   .   .   .   @ |
+---+---+---+---+---+"""


@pytest.mark.rule("STK-01")
@pytest.mark.parametrize(
    ("mover", "there"),
    [
        ("blue-thief a1 carries blue-sword", "yellow-armor b1"),
        ("blue-thief a1 carries blue-sword", "blue-goblin b1 wounded"),
        ("blue-thief a1 carries blue-goblin", "yellow-armor b1"),
        ("blue-thief a1", "blue-goblin b1 wounded, yellow-armor b1"),
    ],
)
def test_three_tokens_are_too_many(mover: str, there: str) -> None:
    state = board(ROOM, f"{mover}, {there}")
    may_not(state, "move blue-thief b1", "STK-01")
    assert "b1" not in ends(state, "blue-thief")
    may_not(do(state, "begin thief", "go b1"), "stop", "STK-01")
    may(state, "move blue-thief c1")  # on the way nobody counts


@pytest.mark.rule("STK-02")
def test_one_living_one_wounded_one_object_two_in_all() -> None:
    with_object = may(board(ROOM, "blue-thief a1, yellow-armor b1"), "move blue-thief b1")
    assert load(with_object, "blue-thief") == "yellow-armor"
    with_wounded = may(board(ROOM, "blue-thief a1, blue-goblin b1 wounded"), "move blue-thief b1")
    assert load(with_wounded, "blue-thief") == "blue-goblin"
    both = board(ROOM, "blue-thief a1 carries blue-sword, blue-goblin b1 wounded")
    both_lie = may(both, "move blue-thief b1 leave c1")
    assert at(both_lie, "blue-sword") == at(both_lie, "blue-goblin") == "b1"
    may_not(both_lie, "move blue-thief b1", "STK-01")
    # and of no sort two, though two in all they were
    may_not(board(ROOM, "blue-thief a1, blue-cleric b1"), "move blue-thief b1", "STK-03")
    fallen = board(ROOM, "blue-thief a1 carries blue-goblin, blue-cleric b1 wounded")
    may_not(fallen, "move blue-thief b1 leave c1", "STK-06")
    objects = board(ROOM, "blue-thief a1 carries blue-sword, blue-armor b1")
    may_not(objects, "move blue-thief b1 leave c1", "STK-04")


@pytest.mark.rule("STK-03")
def test_two_living_never_share_a_square() -> None:
    may_not(board(ROOM, "blue-wizard a1, blue-goblin b1"), "move blue-wizard b1", "STK-03")
    # the Wizard flies over his enemies: not the way is refused, but the stop
    enemy = board(ROOM, "blue-wizard a1, yellow-goblin b1")
    may_not(enemy, "move blue-wizard b1", "STK-03")
    may_not(do(enemy, "begin wizard", "go b1"), "stop", "STK-03")
    jump = board(ROOM, "blue-cleric b4, blue-goblin d4, yellow-goblin c5")
    may_not(jump, "jump blue-cleric over c4 to d4", "STK-03")
    may_not(jump, "jump blue-cleric over c4 to c5", "STK-03")
    assert "jump blue-cleric over c4 to c3" in legal(jump)


@pytest.mark.rule("STK-04")
def test_two_objects_never_share_a_square() -> None:
    state = board(ROOM, "blue-thief a1 carries blue-sword, yellow-armor b1")
    may_not(state, "move blue-thief b1 leave c1", "STK-04")
    step = do(state, "begin thief", "go b1", "leave", "go c1")
    may_not(step, "stop", "STK-04")
    # to lie there together on the way is no harm: back, and one of the two comes along
    after = do(step, "go b1", "take yellow-armor", "go c1", "stop")
    assert at(after, "blue-sword") == "b1" and load(after, "blue-thief") == "yellow-armor"
    # and the dropped one may be the only one left
    assert after == may(state, "move blue-thief b1 swap yellow-armor c1")


@pytest.mark.rule("STK-05")
def test_nobody_stands_on_an_enemy_wounded() -> None:
    for who in ("thief", "wizard"):
        state = board(ROOM, f"blue-{who} a1, yellow-goblin b1 wounded")
        may_not(state, f"move blue-{who} b1", "STK-05")
    jump = board(ROOM, "blue-cleric b4, yellow-goblin d4 wounded")
    may_not(jump, "jump blue-cleric over c4 to d4", "STK-05")


@pytest.mark.rule("STK-06")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_two_wounded_never_share_a_square(colour: str) -> None:
    state = board(ROOM, f"blue-thief a1 carries blue-goblin, {colour}-cleric b1 wounded")
    may_not(state, "move blue-thief b1 leave c1", "STK-06")
    may_not(do(state, "begin thief", "go b1", "leave", "go c1"), "stop", "STK-06")
    may(state, "move blue-thief c1")
    may(state, "move blue-thief c1 leave d1")


@pytest.mark.rule("STK-06")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_nor_do_they_in_the_second_box(colour: str) -> None:
    state = jail(f"blue-naga a1 carries blue-cleric, {colour}-mekanork b1 wounded")
    may_not(state, "naga b1 leave c1", "STK-06")
    may(state, "naga c1 leave d1")


@pytest.mark.rule("STK-07")
def test_what_is_carried_counts_where_its_carrier_is() -> None:
    empty = board(ROOM, "blue-thief a1, yellow-armor b1")
    loaded = board(ROOM, "blue-thief a1 carries blue-sword, yellow-armor b1")
    may(empty, "move blue-thief b1")
    may_not(loaded, "move blue-thief b1", "STK-01")
    # it counts there, and no longer where it came from
    after = may(loaded, "move blue-thief c1")
    assert at(after, "blue-sword") == "c1"
    assert at(after, "yellow-armor") == "b1"


@pytest.mark.rule("STK-08")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_a_wounded_and_an_object_share_a_square(colour: str) -> None:
    state = board(ROOM, f"blue-thief a1 carries blue-sword, {colour}-goblin b1 wounded")
    after = may(state, "move blue-thief b1 leave c1")
    assert at(after, "blue-sword") == at(after, f"{colour}-goblin") == "b1"
    assert after.carrier[after.table.by_label["blue-sword"]] == -1


@pytest.mark.rule("STK-08")
def test_a_wounded_may_be_laid_down_beside_an_object() -> None:
    state = board(ROOM, "blue-thief a1 carries blue-goblin, yellow-sword b1")
    after = may(state, "move blue-thief b1 leave c1")
    assert at(after, "yellow-sword") == at(after, "blue-goblin") == "b1"


@pytest.mark.rule("EX-C-04")
def test_example_two_carriers_may_pass_but_not_share() -> None:
    state = board(ROOM, "blue-thief a1 carries blue-sword, blue-cleric b1 carries blue-armor")
    after = may(state, "move blue-thief c1")
    assert load(after, "blue-thief") == "blue-sword" and load(after, "blue-cleric") == "blue-armor"
    may_not(state, "move blue-thief b1", "STK-03")
    inside = do(state, "begin thief", "go b1")  # four tokens, two of them living: fine on the way
    assert sum(place == inside.place[inside.table.by_label["blue-cleric"]] for place in inside.place) == 4
    may_not(inside, "stop", "STK-03")
    may(inside, "go c1")
