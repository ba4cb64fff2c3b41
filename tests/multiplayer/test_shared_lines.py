"""Lines all share: home to everybody, and no place to be attacked hand to hand (MP-GEN-30 to MP-GEN-37)."""

import pytest

from gearmaze.engine import State, Table
from gearmaze.engine.clashes import Clash
from gearmaze.sets import scenario as find
from gearmaze.testing import check_position
from tests.drawing import at, do, legal, pos, why
from tests.engine.asking import ends, may, may_not
from tests.engine.made_up import HALL
from tests.multiplayer.fixture import names, wounded

SHARED = ("rac", "pyr4", "pyr3", "lab4", "lab3")
# the bottom left room, a21 to e25, with a pit on c24; below it the line a26 to j26, at its left L1.6 to L1.10
ROOM = HALL.replace("rooms 99cw", "rooms ? ? ? ? ? ? ? ? ? ? 99cw")


def drawn(tokens: str, turn: str = "blue", room: str = ROOM) -> State:
    return pos(f"scenario rac\n{room}tokens {tokens}\nturn 6 {turn} ap 5 highest 4\n")


def fighting(state: State) -> tuple[set[str], set[str]]:
    clash = Clash.of(state)
    return names(state, clash.attackers), names(state, clash.defenders)


@pytest.mark.rule("MP-GEN-30")
@pytest.mark.parametrize("scenario", SHARED)
def test_it_is_home_to_everybody(scenario: str) -> None:
    table = Table(find(scenario))
    state = table.start()
    lines = zip(table.layout.lines, table.grid.line_masks, strict=True)
    shared = sum(mask for line, mask in lines if line.colour == "shared")
    assert shared and table.sanctuary == shared
    for seat in range(table.seats):
        assert state.ways.home[seat] & shared == shared
        assert not (state.ways.exits[seat] | state.ways.closed[seat]) & shared


@pytest.mark.rule("MP-GEN-30")
@pytest.mark.parametrize("turn", ["blue", "yellow", "red"])
def test_any_colour_stands_there(turn: str) -> None:
    assert at(do(drawn(f"{turn}-goblin a25", turn), f"move {turn}-goblin a26"), f"{turn}-goblin") == "a26"


@pytest.mark.rule("MP-GEN-31")
@pytest.mark.parametrize("lies", ["", " wounded"])
def test_nobody_there_is_attacked_hand_to_hand(lies: str) -> None:
    for attacker in ("a25", "b26", "a26"):
        target = "b26" if attacker == "a26" else "a26"
        state = drawn(f"blue-troll {attacker}, red-goblin {target}{lies}")
        refusal = why(state, "attack blue-troll red-goblin")
        assert refusal is not None
        assert (refusal.reason, refusal.rules) == ("on_shared_line", ("MP-GEN-31",))
        assert not [text for text in legal(state) if text.startswith("attack")]
    inside = drawn(f"blue-troll a25, red-goblin b25{lies}")
    assert why(inside, "attack blue-troll red-goblin") is None


@pytest.mark.rule("MP-GEN-32")
def test_a_fireball_reaches_there() -> None:
    state = drawn("blue-wizard a23 carries blue-fireball-wand, red-goblin a26")
    after = do(state, "fire blue-wizard south")
    assert at(after, "red-goblin") == "?"
    assert (
        at(
            do(drawn("blue-wizard c26 carries blue-fireball-wand, red-goblin a26 wounded"), "fire west"),
            "red-goblin",
        )
        == "?"
    )


@pytest.mark.rule("MP-GEN-33", "MP-GEN-34")
def test_one_passes_an_unwounded_enemy_there_from_line_and_room_and_never_stops_on_it() -> None:
    state = drawn("blue-goblin a26, red-troll b26")
    assert "b26" not in ends(state, "blue-goblin")
    may(state, "move blue-goblin b26 c26")
    may_not(state, "move blue-goblin b26", "MP-GEN-34", "STK-03")
    under_way = do(state, "begin blue-goblin", "go b26")
    refusal = why(under_way, "stop")
    assert refusal is not None and "MP-GEN-34" in refusal.rules
    assert at(do(under_way, "go c26", "stop"), "blue-goblin") == "c26"
    room = drawn("blue-goblin a25, red-troll a26")
    may(room, "move blue-goblin a26 b26")
    may_not(room, "move blue-goblin a26", "MP-GEN-34")
    back = drawn("blue-goblin b26, red-troll c26")
    may(back, "move blue-goblin c26 c25")


@pytest.mark.rule("MP-GEN-33")
def test_in_rooms_an_enemy_is_in_the_way_as_ever() -> None:
    state = drawn("blue-goblin a26, red-troll a25, red-goblin b26")
    assert {"a25", "b26"} & ends(state, "blue-goblin") == set()
    may_not(state, "move blue-goblin a25 a24", "MOVE-11")
    may(state, "move blue-goblin b26 b25")


@pytest.mark.rule("MP-GEN-35")
def test_nobody_there_is_drawn_in_to_defend() -> None:
    state = do(
        drawn("blue-troll a25, red-goblin b25, red-thief a26, red-warrior b26"),
        "attack blue-troll red-goblin",
    )
    assert fighting(state) == ({"blue-troll"}, {"red-goblin"})
    after = do(state, "+6", "+0")
    assert wounded(after) == {"red-goblin"}
    beside = do(drawn("blue-troll a25, red-goblin b25, red-thief a24"), "attack blue-troll red-goblin")
    assert fighting(beside)[1] == {"red-goblin", "red-thief"}, "in the room he is"


@pytest.mark.rule("MP-GEN-36")
def test_from_there_one_attacks_into_a_room_and_pays_for_a_defeat() -> None:
    state = do(drawn("blue-goblin a26, blue-troll L1.10, red-thief a25"), "attack blue-goblin red-thief")
    assert fighting(state) == ({"blue-goblin", "blue-troll"}, {"red-thief"}), "who stands there too counts"
    check_position(state)
    assert Clash.of(state).fight(state).totals() == (1 + 4, 2)
    assert wounded(do(state, "+0", "+6")) == {"blue-goblin", "blue-troll"}
    assert wounded(do(state, "+6", "+0")) == {"red-thief"}


@pytest.mark.rule("MP-GEN-37")
def test_one_steps_back_onto_it_whatever_line_it_was() -> None:
    state = do(drawn("blue-goblin b26"), "move blue-goblin b25", "move blue-goblin b26")
    assert at(state, "blue-goblin") == "b26" and state.vp == (0, 0, 0)
    assert at(do(state, "move blue-goblin a25", "move blue-goblin L1.10"), "blue-goblin") == "L1.10"
