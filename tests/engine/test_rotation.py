"""Turning a room (ROT).

1cw has its gear in the middle; in 1ccw it lies on the south border, next to the pit:

    1cw   c3 in room 1           1ccw  i5 in room 2
"""

from __future__ import annotations

import pytest

from gearmaze.engine import IllegalAction, State, Table, play
from gearmaze.engine.acting import Act
from gearmaze.game import Game
from gearmaze.notation import parse_action
from gearmaze.sets import scenario
from tests.drawing import at, do, legal, pos, why

BLUE, YELLOW = 0, 1

TWINS = """
rooms 1cw 1ccw 2cw 2ccw ? 3cw
tokens
  blue-goblin c3
"""
ROOMS = 8


def rotations(state: State) -> list[str]:
    return [text for text in legal(state) if text.startswith("rotate")]


# Which room, which way ----------------------------------------------------------------------------


@pytest.mark.rule("ROT-01")
def test_from_a_gear_the_room_turns_a_quarter_along_its_arrow_for_one_ap() -> None:
    state = pos("rooms 1cw\ntokens blue-goblin c3")
    assert rotations(state) == ["rotate 1 cw blue-goblin"]
    after = do(state, "rotate 1 cw goblin")
    assert (after.turns[0], after.ap) == (1, 4)
    ccw = pos("rooms 1ccw\ntokens blue-goblin d5")
    assert rotations(ccw) == ["rotate 1 ccw blue-goblin"]
    after = do(ccw, "rotate 1 ccw goblin")
    assert (after.turns[0], after.ap) == (3, 4)


@pytest.mark.rule("ROT-01")
def test_not_from_beside_the_gear_not_with_an_enemy_not_without_ap() -> None:
    for square in ("c2", "b3", "d3", "c4", "a1"):
        state = pos(f"rooms 1cw\ntokens blue-goblin {square}")
        assert rotations(state) == []
        refusal = why(state, "rotate 1 cw goblin")
        assert refusal and refusal.rules == ("ROT-01",)
    enemy = pos("rooms 1cw\ntokens yellow-goblin c3, blue-troll c4")
    assert rotations(enemy) == []
    assert why(enemy, "rotate 1 cw yellow-goblin") is not None
    broke = pos("rooms 1cw\ntokens blue-goblin c3\nturn 5 blue ap 0")
    refusal = why(broke, "rotate 1 cw goblin")
    assert refusal and refusal.reason == "no_ap"


@pytest.mark.rule("ROT-02")
def test_he_may_turn_the_twin_instead_for_one_ap_a_quarter() -> None:
    state = pos(TWINS)
    assert rotations(state) == ["rotate 1 cw blue-goblin", "rotate 2 ccw blue-goblin"]
    after = do(state, "rotate 2 ccw goblin")
    assert (after.turns[0], after.turns[1], after.ap) == (0, 3, 4)
    after = do(after, "rotate 2 ccw goblin", "rotate 1 cw goblin")
    assert (after.turns[0], after.turns[1], after.ap) == (1, 2, 2)


@pytest.mark.rule("ROT-02")
def test_but_no_room_with_another_number() -> None:
    state = pos(TWINS)
    for room, way in ((3, "cw"), (4, "ccw"), (6, "cw")):
        refusal = why(state, f"rotate {room} {way} goblin")
        assert refusal and refusal.rules == ("ROT-02",)


@pytest.mark.rule("ROT-03")
def test_the_room_that_turns_follows_its_own_arrow() -> None:
    """Wherever the actor stands: on this gear or on the twin's."""
    for square in ("c3", "i5"):
        state = pos(f"rooms 1cw 1ccw\ntokens blue-goblin {square}")
        assert rotations(state) == ["rotate 1 cw blue-goblin", "rotate 2 ccw blue-goblin"]
        for against in ("rotate 1 ccw goblin", "rotate 2 cw goblin"):
            refusal = why(state, against)
            assert refusal and "ROT-03" in refusal.rules
            with pytest.raises(IllegalAction):
                do(state, against)


@pytest.mark.rule("ROT-03")
@pytest.mark.parametrize("turn", range(4))
def test_the_arrow_stays_what_it_is_however_the_room_lies(turn: int) -> None:
    clockwise = do(pos(f"rooms 1cw/{turn}\ntokens blue-goblin c3"), "rotate 1 cw goblin")
    assert clockwise.turns[0] == (turn + 1) % 4
    gear = ("d5", "a4", "b1", "e2")[turn]
    counter = do(pos(f"rooms 1ccw/{turn}\ntokens blue-goblin {gear}"), "rotate 1 ccw goblin")
    assert counter.turns[0] == (turn - 1) % 4


@pytest.mark.rule("ROT-04")
def test_one_ap_turns_one_room_only() -> None:
    state = pos(TWINS)
    for text, slot in (("rotate 1 cw goblin", 0), ("rotate 2 ccw goblin", 1)):
        after = do(state, text)
        changed = [room for room in range(ROOMS) if after.turns[room] != state.turns[room]]
        assert changed == [slot] and after.ap == state.ap - 1


@pytest.mark.rule("ROT-05")
def test_an_unrevealed_twin_cannot_be_turned() -> None:
    state = pos("rooms 1cw\nbehind 2: 1ccw/0\ntokens blue-goblin c3")
    assert rotations(state) == ["rotate 1 cw blue-goblin"]
    refusal = why(state, "rotate 2 ccw goblin")
    assert refusal and refusal.rules == ("ROT-05",)
    shown = do(pos("rooms 1cw\nbehind 2: 1ccw/0\ntokens blue-goblin c3, blue-thief e3"), "reveal 2 thief")
    assert why(shown, "rotate 2 ccw goblin") is None


@pytest.mark.rule("ROT-06")
def test_half_and_three_quarter_turns_are_two_and_three_actions() -> None:
    state = pos("rooms 1cw\ntokens blue-goblin c3, blue-thief a1, yellow-troll e5")
    seen = []
    for _ in range(4):
        state = do(state, "rotate 1 cw goblin")
        seen.append((state.turns[0], state.ap, at(state, "blue-thief")))
    assert seen == [(1, 4, "e1"), (2, 3, "e5"), (3, 2, "a5"), (0, 1, "a1")]
    two = pos("rooms 1cw\ntokens blue-goblin c3\nturn 5 blue ap 1")
    refusal = why(do(two, "rotate 1 cw goblin"), "rotate 1 cw goblin")
    assert refusal and refusal.reason == "no_ap"


# What turns with it -------------------------------------------------------------------------------


@pytest.mark.rule("ROT-07")
def test_everything_on_the_room_turns_with_it_and_nothing_else() -> None:
    state = pos("""
        rooms 1cw 2ccw
        tokens
          blue-goblin c3
          blue-warrior a1 carries blue-sword
          yellow-troll e4 wounded
          yellow-rope b5
          blue-thief f3
          blue-cleric c0
    """)
    after = do(state, "rotate 1 cw goblin")
    where = {label: at(after, label) for label in state.table.labels if at(after, label) != "?"}
    assert where == {
        "blue-goblin": "c3",
        "blue-warrior": "e1",
        "blue-sword": "e1",
        "yellow-troll": "b5",
        "yellow-rope": "a2",
        "blue-thief": "f3",
        "blue-cleric": "c0",
    }


@pytest.mark.rule("ROT-08")
@pytest.mark.parametrize("marker", ["open", "broken", "closed"])
def test_a_portcullis_keeps_its_state_when_its_room_turns(marker: str) -> None:
    """1cw: a2-b2 goes to d1-d2 with the first quarter, to d4-e4 with the second."""
    state = pos(f"""
        rooms 1cw
        doors a2-b2 {marker}
        tokens
          blue-goblin c3
          blue-thief a2
    """)
    turned = do(state, "rotate 1 cw goblin")
    assert at(turned, "blue-thief") == "d1"
    step = do(turned, "begin thief")
    assert (why(step, "go d2") is None) == (marker != "closed")
    half = do(turned, "rotate 1 cw goblin")
    assert at(half, "blue-thief") == "e4"
    step = do(half, "begin thief")
    assert (why(step, "go d4") is None) == (marker != "closed")
    if marker == "open":
        assert why(half, "close thief d4-e4") is None
    if marker == "broken":
        refusal = why(half, "close thief d4-e4")
        assert refusal and "B-THF-13" in refusal.rules


@pytest.mark.rule("ROT-09")
def test_a_rotation_is_not_taken_back() -> None:
    game = Game(position=pos(TWINS))
    game.play("rotate 2 ccw goblin")
    refusal = game.refuse_undo(BLUE)
    assert refusal and "ROT-09" in refusal.rules
    with pytest.raises(IllegalAction):
        game.undo(BLUE)
    assert game.state.turns[1] == 3 and game.state.ap == 4
    game.play("move goblin c4")
    while game.refuse_undo(BLUE) is None:  # nor by taking back what came after it
        game.undo(BLUE)
    assert game.state.turns[1] == 3


@pytest.mark.rule("ROT-10")
def test_a_wounded_character_turns_nothing() -> None:
    for wounded in ("blue-goblin", "blue-mekanork", "blue-troll"):
        state = pos(f"rooms 1cw 1ccw\ntokens {wounded} c3 wounded, blue-thief a1")
        assert rotations(state) == []
        for room, way in ((1, "cw"), (2, "ccw")):
            refusal = why(state, f"rotate {room} {way} {wounded}")
            assert refusal and "ACT-06" in refusal.rules


@pytest.mark.rule("ROT-11")
def test_a_rotation_is_legal_whatever_stands_there_and_harms_nobody() -> None:
    """Enemies inside and beside, a wounded held by a Rope over the pit e1, a Thief over the pit h1."""
    state = pos("""
        rooms 1cw 1ccw 2cw
        doors a2-b2 open
        tokens
          blue-goblin c3
          blue-wizard e1 wounded
          blue-rope e1
          yellow-troll c4
          yellow-warrior d3 carries yellow-cleric
          blue-cleric e3 idle
          yellow-goblin f3 carries yellow-treasure
          yellow-thief h1
          yellow-mekanork c6 wounded hurt
          blue-thief c5
          blue-troll e0 carries blue-sword
    """)
    for text, slot in (("rotate 1 cw goblin", 0), ("rotate 2 ccw goblin", 1)):
        turned = state
        for _ in range(3):
            before = turned
            turned, events = play(turned, BLUE, parse_action(turned, text, BLUE))
            assert [event.kind for event in events] == ["rotated"]
            # nothing but the turn and the AP is different
            expected = before.copy()
            expected.turns = turned.turns
            expected.ap = before.ap - 1
            assert turned == expected and turned.turns[slot] != before.turns[slot]
    assert at(do(state, "rotate 1 cw goblin"), "blue-wizard") == "e5"


@pytest.mark.rule("ROT-12")
def test_of_several_rooms_with_one_number_any_one_may_be_chosen() -> None:
    """Two boxes mixed: three rooms with gear 1 are shown, a fourth is still hidden."""
    played = scenario("base")
    first = {room.id: room for room in played.rooms}
    extra = (first["3cw"]._replace(id="1cw-b", pair="1"), first["3ccw"]._replace(id="1ccw-b", pair="1"))
    table = Table(played._replace(rooms=(*played.rooms, *extra)))
    state = table.start()
    by_id = {room.id: index for index, room in enumerate(table.rooms)}
    lying = ("1cw", "1ccw", "1cw-b", "2cw", "1ccw-b", "2ccw", "3cw", "4cw")
    state.prints = tuple(by_id[name] for name in lying)
    state.shown = 0b1111
    state.active, state.turn, state.ap, state.stack = BLUE, 5, 5, (Act(BLUE),)
    state.arrange()
    goblin = table.by_label["blue-goblin"]
    state.place[goblin] = state.maze.place[state.maze.grid.named("c3")]
    state.known = (-1, -1)
    assert rotations(state) == [
        "rotate 1 cw blue-goblin",
        "rotate 2 ccw blue-goblin",
        "rotate 3 cw blue-goblin",
    ]
    for slot, way, turn in ((0, "cw", 1), (1, "ccw", 3), (2, "cw", 1)):
        after = do(state, f"rotate {slot + 1} {way} goblin")
        assert after.turns == tuple(turn if room == slot else 0 for room in range(ROOMS))
    refusal = why(state, "rotate 5 ccw goblin")
    assert refusal and refusal.rules == ("ROT-05",)


# Worked example -----------------------------------------------------------------------------------


@pytest.mark.rule("EX-C-16")
def test_example_from_the_clockwise_room_the_twin_turns_counter_clockwise() -> None:
    state = pos(TWINS + "  yellow-goblin f1\n")
    after = do(state, "rotate 2 goblin")
    assert (after.ap, after.turns[1]) == (4, 3)
    assert at(after, "yellow-goblin") == "f5"  # north-west goes to south-west: 90 degrees to the left
    assert at(after, "blue-goblin") == "c3" and after.turns[0] == 0
