"""Revealing a room (REV).

Most positions show room 1cw as room 1; room 2 lies east of it, room 3 south:

    1cw   open to the east: e1 (a pit), e3, e4      open to the south: b5, c5, d5
"""

from __future__ import annotations

from itertools import permutations

import pytest

from gearmaze import data
from gearmaze.engine import Action, State, decisions, play
from gearmaze.engine.state import LIFTED
from gearmaze.engine.view import SPECTATOR, view
from tests.drawing import at, do, legal, pos, why

BLUE, YELLOW = 0, 1
COLUMNS = "abcdefghij"


def reveals(state: State, who: str = "") -> list[int]:
    """The numbers of the rooms that can be revealed, by one character or by anybody."""
    asked = {"who": state.table.by_label[who]} if who else {}
    return sorted(int(text.split()[1]) for text in legal(state, **asked) if text.startswith("reveal"))


def settings(state: State) -> dict[str, set[str]]:
    """Where each token that is to be placed now may go."""
    found: dict[str, set[str]] = {}
    for text in legal(state):
        verb, token, square = text.split()
        assert verb == "set"
        found.setdefault(token, set()).add(square)
    return found


def who_is_due(state: State) -> list[tuple[int, str]]:
    return [(decision.seat, decision.kind) for decision in decisions(state)]


# Who can reveal what ------------------------------------------------------------------------------


@pytest.mark.rule("REV-01")
def test_a_living_character_with_direct_access_reveals_for_one_ap() -> None:
    state = pos("rooms 1cw\ntokens blue-goblin c5")
    assert reveals(state) == [3]
    after = do(state, "reveal 3 goblin")
    assert after.ap == 4 and after.shown == 0b101
    refusal = why(after, "reveal 3 goblin")
    assert refusal and refusal.rules == ("REV-01",)


@pytest.mark.rule("REV-01")
def test_only_while_he_has_it() -> None:
    """Not an enemy's access, not that of a wounded, not that of before a move, not without AP."""
    assert reveals(pos("rooms 1cw\ntokens yellow-goblin c5, blue-goblin c4")) == []
    wounded = pos("rooms 1cw\ntokens blue-goblin c5 wounded, blue-troll c4")
    assert reveals(wounded) == []
    assert why(wounded, "reveal 3 goblin") is not None
    assert reveals(do(pos("rooms 1cw\ntokens blue-goblin c5"), "move goblin c4")) == []
    refusal = why(pos("rooms 1cw\ntokens blue-goblin c5\nturn 5 blue ap 0"), "reveal 3 goblin")
    assert refusal and refusal.reason == "no_ap"


@pytest.mark.rule("REV-02")
def test_access_is_an_open_side_of_the_square_one_stands_on() -> None:
    inner = [f"{c}{row}" for c in "bcd" for row in (2, 3, 4)]
    expected = {"e3": [2], "e4": [2], "b5": [3], "c5": [3], "d5": [3], "a5": [], "e2": [], "e5": []}
    expected |= {square: [] for square in inner}
    for square, rooms in expected.items():
        state = pos(f"rooms 1cw\ntokens blue-goblin {square}")
        assert reveals(state) == rooms
        for room in {2, 3} - set(rooms):
            refusal = why(state, f"reveal {room} goblin")
            assert refusal and "REV-02" in refusal.rules


@pytest.mark.rule("REV-02")
def test_the_border_of_the_hidden_room_is_ignored() -> None:
    """2cw has walls to the north above a6, c6 and d6; whatever lies there, c5 has access."""
    for hidden in ("2cw/0", "2cw/1", "2cw/2", "2cw/3", "4cw/0", "4ccw/1"):
        for square in ("b5", "c5", "d5"):
            state = pos(f"rooms 1cw\nbehind 3: {hidden}\ntokens blue-goblin {square}")
            assert reveals(state) == [3]
    walled = do(pos("rooms 1cw\nbehind 3: 2cw/0\ntokens blue-goblin c5"), "reveal 3 goblin")
    refusal = why(do(walled, "begin goblin"), "go c6")
    assert refusal and refusal.reason == "wall"  # yet he cannot walk straight in


SLITS = """
room 9cw
+   +   +   +   +   +
  .   .   .   .   . :
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   @   .   . H
+   +   +   +   +   +
  .   .   .   .   . |
+   +   +   +   +   +
  .   .   .   .   .
+   +-:-+===+---+   +
rooms 9cw
"""


@pytest.mark.rule("REV-02")
@pytest.mark.parametrize(
    ("square", "room"), [("e1", 2), ("b5", 3), ("e3", 2), ("c5", 3), ("e4", 2), ("d5", 3)]
)
def test_no_access_through_an_arrow_slit_a_closed_portcullis_or_a_wall(square: str, room: int) -> None:
    """Slits at e1 and b5, portcullises at e3 and c5, walls at e4 and d5."""
    state = pos(SLITS + f"tokens blue-goblin {square}")
    assert reveals(state) == []
    refusal = why(state, f"reveal {room} goblin")
    assert refusal and "REV-02" in refusal.rules


@pytest.mark.rule("REV-02")
@pytest.mark.parametrize("marker", ["open", "broken"])
def test_access_through_an_open_or_broken_portcullis_and_at_a_corner_to_both_rooms(marker: str) -> None:
    assert reveals(pos(SLITS + f"doors e3-f3 {marker}\ntokens blue-goblin e3")) == [2]
    assert reveals(pos(SLITS + "tokens blue-goblin e5")) == [2, 3]


@pytest.mark.rule("REV-03")
def test_from_anywhere_on_the_own_line_both_nearest_rooms() -> None:
    for column in COLUMNS:
        state = pos(f"tokens blue-goblin {column}0")
        assert reveals(state) == [1, 2]
        for further in (3, 4, 7):
            assert why(state, f"reveal {further} goblin") is not None
        assert reveals(pos(f"tokens yellow-goblin {column}21\nturn 6 yellow")) == [7, 8]
    assert reveals(pos("rooms 1cw\ntokens blue-goblin a0")) == [2]
    assert reveals(pos("rooms 1cw 1ccw\ntokens blue-goblin a0")) == []


@pytest.mark.rule("REV-03", "P-SCN-03")
def test_on_the_far_line_only_the_room_one_faces() -> None:
    """Where both sides may stand on a line it is home to one of them only."""
    both = "options startLineReveal=both\n"
    duel = f"scenario prison-3\n{both}rooms 38cw/0 40cw/0 ? ?\ntokens blue-naga b11"
    assert reveals(pos(duel)) == [3]
    refusal = why(pos(duel), "reveal 4 naga")
    assert refusal and "REV-02" in refusal.rules
    for scenario, who in (("prison-3", "wizard"), ("prison-2", "naga")):
        for column in COLUMNS:
            faced = 3 if column in "abcde" else 4
            state = pos(f"scenario {scenario}\n{both}tokens blue-{who} {column}11")
            assert reveals(state) == [faced]
            assert reveals(pos(f"scenario {scenario}\n{both}tokens blue-{who} {column}0")) == [1, 2]
    yellow = pos(f"scenario prison-3\n{both}tokens yellow-wizard b0, yellow-naga c11\nturn 6 yellow")
    assert (reveals(yellow, "yellow-wizard"), reveals(yellow, "yellow-naga")) == ([1], [3, 4])
    # both of them together may reveal all three; each room is listed once
    assert reveals(yellow) == [1, 3, 4]


@pytest.mark.rule("REV-04")
def test_with_nearest_only_the_room_one_faces() -> None:
    for column in COLUMNS:
        faced, other = (1, 2) if column in "abcde" else (2, 1)
        state = pos(f"options startLineReveal=nearest\ntokens blue-goblin {column}0")
        assert reveals(state) == [faced]
        refusal = why(state, f"reveal {other} goblin")
        assert refusal and refusal.rules == ("REV-04",)
        yellow = pos(f"options startLineReveal=nearest\ntokens yellow-goblin {column}21\nturn 6 yellow")
        assert reveals(yellow) == [faced + 6]


@pytest.mark.rule("REV-05")
@pytest.mark.parametrize("square", ["e2", "e5", "a5"])
def test_passing_walls_gives_no_access_through_them(square: str) -> None:
    state = pos(f"rooms 1cw\ntokens blue-wall-walker {square}")
    assert reveals(state) == []
    refusal = why(state, f"reveal {3 if square == 'a5' else 2} wall-walker")
    assert refusal and "REV-05" in refusal.rules
    # the same wall would let her through if the room beyond were shown
    beyond = {"e2": "f2", "e5": "f5", "a5": "a6"}[square]
    shown = pos(f"rooms 1cw 1ccw 3cw\ntokens blue-wall-walker {square}")
    assert why(shown, f"wallwalk wall-walker {beyond}") is None


@pytest.mark.rule("REV-05")
@pytest.mark.parametrize(("square", "room"), [("e1", 2), ("b5", 3)])
def test_nor_through_arrow_slits(square: str, room: int) -> None:
    state = pos(SLITS + f"tokens blue-wall-walker {square}")
    assert reveals(state) == []
    refusal = why(state, f"reveal {room} wall-walker")
    assert refusal and "REV-05" in refusal.rules


@pytest.mark.rule("REV-14")
def test_standing_on_a_gear_does_not_prevent_revealing() -> None:
    """1ccw has its gear on the border: d5 as room 1."""
    state = pos("rooms 1ccw\ntokens blue-goblin d5")
    assert reveals(state) == [3]
    assert "rotate 1 ccw blue-goblin" in legal(state)
    assert do(state, "reveal 3 goblin").shown == 0b101


# The room is turned up ----------------------------------------------------------------------------

FOUND = """
rooms 1cw
behind 3: 2cw/3 yellow-cleric blue-troll yellow-rope
tokens
  blue-goblin c5
  yellow-goblin c21
"""
# 2cw turned three quarters: pits on b6 and c10, the gear on b9
FREE = {f"{c}{row}" for c in "abcde" for row in range(6, 11)} - {"b6", "c10"}


@pytest.mark.rule("REV-06")
def test_the_revealer_stays_where_he_is() -> None:
    state = pos("rooms 1cw\nbehind 3: 2ccw/0\ntokens blue-goblin c5")
    after = do(state, "reveal 3 goblin")
    assert at(after, "blue-goblin") == "c5" and after.place == state.place
    assert at(do(after, "move goblin c6"), "blue-goblin") == "c6"  # a move of its own
    assert do(after, "move goblin c6").ap == 3


@pytest.mark.rule("REV-07")
def test_tokens_are_lifted_off_and_the_room_turned_up_as_it_lay() -> None:
    state = pos(FOUND)
    after, events = play(state, BLUE, Action("reveal", state.table.by_label["blue-goblin"], -1, 2))
    found = ["blue-troll", "yellow-cleric", "yellow-rope"]
    assert all(after.place[state.table.by_label[label]] == LIFTED for label in found)
    assert view(after, YELLOW)["lifted"] == found
    room = view(after, YELLOW)["rooms"][2]
    assert (room["shown"], room["room"], room["turn"]) == (True, "2cw", 3)
    assert (after.prints, after.turns, after.origins) == (state.prints, state.turns, state.origins)
    told = events[0].seen_by(YELLOW)
    assert told and (told["print"], told["turn"]) == ("2cw", 3)
    # the squares as that turn has them
    assert all(squares == FREE for squares in settings(after).values())
    gear = do(after, "set troll b9", "set cleric a6", "set yellow-rope a7")
    assert "rotate 3 cw blue-troll" in legal(gear)


@pytest.mark.rule("REV-07")
@pytest.mark.parametrize(("turn", "gear"), [(0, "b7"), (1, "d7"), (2, "d9"), (3, "b9")])
def test_in_every_orientation(turn: int, gear: str) -> None:
    state = do(pos(f"rooms 1cw\nbehind 3: 2cw/{turn} blue-troll\ntokens blue-goblin c5"), "reveal 3 goblin")
    assert "rotate 3 cw blue-troll" in legal(do(state, f"set troll {gear}"))


# The tokens found there ---------------------------------------------------------------------------


@pytest.mark.rule("REV-08")
def test_the_revealer_places_all_characters_and_the_opponents_objects_in_any_order() -> None:
    revealed = do(pos(FOUND), "reveal 3 goblin")
    first = ("yellow-cleric", "blue-troll", "yellow-rope")
    for order in permutations(first):
        state = revealed
        for number, label in enumerate(order):
            assert who_is_due(state) == [(BLUE, "set")]
            assert set(settings(state)) == set(order[number:])
            state = do(state, f"set {label} {'abc'[number]}8", seat=BLUE)
        assert who_is_due(state) == [(BLUE, "act")]  # nothing of Blue's own to place


@pytest.mark.rule("REV-08", "REV-09")
def test_then_the_opponent_places_the_revealers_own_objects() -> None:
    hidden = "rooms 1cw\nbehind 3: 2cw/3 blue-sword yellow-cleric yellow-rope\ntokens blue-goblin c5"
    revealed = do(pos(hidden), "reveal 3 goblin")
    assert set(settings(revealed)) == {"yellow-cleric", "yellow-rope"}
    refusal = why(revealed, "set blue-sword a8", BLUE)  # never the revealer himself
    assert refusal and "REV-09" in refusal.rules
    assert why(revealed, "set blue-sword a8", YELLOW) is not None  # and the opponent not yet
    assert why(revealed, "set yellow-cleric a8", YELLOW) is not None
    later = do(revealed, "set cleric a8", "set yellow-rope b8")
    assert who_is_due(later) == [(YELLOW, "set")]
    assert settings(later) == {"blue-sword": FREE - {"a8", "b8"}}
    assert why(later, "set blue-sword c8", BLUE) is not None
    after = do(later, "set blue-sword c8")
    assert at(after, "blue-sword") == "c8" and who_is_due(after) == [(BLUE, "act")]


@pytest.mark.rule("REV-09")
def test_only_own_objects_found_means_only_the_opponent_places() -> None:
    hidden = "rooms 1cw\nbehind 3: 2cw/3 blue-sword blue-rope\ntokens blue-goblin c5"
    revealed = do(pos(hidden), "reveal 3 goblin")
    assert who_is_due(revealed) == [(YELLOW, "set")]
    assert set(settings(revealed)) == {"blue-sword", "blue-rope"}
    yellow = "rooms 1cw\nbehind 3: 2cw/3 blue-sword yellow-rope\ntokens yellow-goblin c5\nturn 6 yellow"
    revealed = do(pos(yellow), "reveal 3 goblin")
    assert who_is_due(revealed) == [(YELLOW, "set")] and set(settings(revealed)) == {"blue-sword"}
    revealed = do(revealed, "set blue-sword a8")
    assert who_is_due(revealed) == [(BLUE, "set")] and set(settings(revealed)) == {"yellow-rope"}


@pytest.mark.rule("REV-10")
def test_each_token_goes_on_floor_or_gear_of_that_room() -> None:
    state = do(pos(FOUND), "reveal 3 goblin")
    assert all(squares == FREE for squares in settings(state).values())
    for square in ("b6", "c10", "c4", "a5", "f6", "a0"):  # pits, other rooms, the line
        refusal = why(state, f"set troll {square}")
        assert refusal and "REV-10" in refusal.rules
    assert why(state, "set troll b9") is None and why(state, "set yellow-rope b9") is None  # the gear


@pytest.mark.rule("REV-10")
def test_not_even_a_thief_or_a_rope_is_placed_over_a_pit() -> None:
    hidden = "rooms 1cw\nbehind 3: 2cw/3 blue-thief yellow-rope\ntokens blue-goblin c5"
    state = do(pos(hidden), "reveal 3 goblin")
    for text in ("set thief b6", "set yellow-rope b6"):
        assert why(state, text) is not None


@pytest.mark.rule("REV-11", "REV-10")
def test_at_most_one_token_a_square() -> None:
    """A character and an object could share a square otherwise, but not at this placement."""
    hidden = "rooms 1cw\nbehind 3: 2cw/3 blue-sword blue-troll yellow-rope\ntokens blue-goblin c5"
    state = do(pos(hidden), "reveal 3 goblin", "set troll a8")
    refusal = why(state, "set yellow-rope a8")
    assert refusal and "REV-11" in refusal.rules
    state = do(state, "set yellow-rope b8")
    assert settings(state) == {"blue-sword": FREE - {"a8", "b8"}}
    for square in ("a8", "b8"):
        refusal = why(state, f"set blue-sword {square}")
        assert refusal and "REV-11" in refusal.rules


@pytest.mark.rule("B-ROOM-12")
@pytest.mark.parametrize("hidden", sorted(set(data.rooms("base")) - {"1cw"}))
@pytest.mark.parametrize("turn", range(4))
def test_a_room_is_revealed_with_all_its_portcullises_closed(hidden: str, turn: int) -> None:
    state = pos(f"rooms 1cw\nbehind 3: {hidden}/{turn}\ntokens blue-goblin c5")
    room = view(do(state, "reveal 3 goblin"), BLUE)["rooms"][2]
    assert room["doors"] == ["closed"] * len(data.rooms("base")[hidden].doors) != []


@pytest.mark.rule("REV-12")
def test_placed_tokens_are_face_up_and_characters_arrive_living() -> None:
    state = pos(FOUND)
    found = {"yellow-cleric", "blue-troll", "yellow-rope"}
    assert not {row["token"] for row in view(state, SPECTATOR)["tokens"]} & found
    state = do(state, "reveal 3 goblin", "set troll a8", "set cleric b8", "set yellow-rope c8")
    for seat in (BLUE, YELLOW, SPECTATOR):
        rows = {row["token"]: row for row in view(state, seat)["tokens"]}
        assert found <= set(rows)
        assert not any(rows[label]["wounded"] or rows[label]["carries"] for label in found)
    assert all(state.living(state.table.by_label[label]) for label in ("yellow-cleric", "blue-troll"))


@pytest.mark.rule("REV-13")
def test_a_character_placed_by_a_reveal_may_act_at_once_if_its_owner_is_active() -> None:
    state = do(pos(FOUND), "reveal 3 goblin", "set troll b9", "set cleric a8", "set yellow-rope c8")
    moved = do(state, "move troll b8", "move troll b9", "rotate 3 cw troll")
    assert at(moved, "blue-troll") == "b7" and moved.ap == 1
    refusal = why(state, "move yellow-cleric a9")
    assert refusal and "TURN-03" in refusal.rules


@pytest.mark.rule("REV-16")
def test_an_empty_room_may_be_revealed() -> None:
    state = pos("rooms 1cw\noptions handicap.blue=4\nbehind 3: 2cw/3\ntokens blue-goblin c5")
    assert reveals(state) == [3]
    after = do(state, "reveal 3 goblin")
    assert after.shown == 0b101 and after.ap == 4
    assert who_is_due(after) == [(BLUE, "act")]  # nothing to place, the turn goes on


# Worked examples ----------------------------------------------------------------------------------


@pytest.mark.rule("EX-C-11")
def test_example_who_can_reveal_in_the_base_figure() -> None:
    """Warrior and Cleric at room 3, the Wizard at room 2, the Wall-Walker behind walls on both."""
    state = pos("""
        rooms 1cw
        tokens
          blue-warrior b5
          blue-cleric c5
          blue-wizard e4
          blue-wall-walker e5
          blue-mekanork c3
    """)
    can = {
        name: reveals(state, f"blue-{name}")
        for name in ("warrior", "cleric", "wizard", "wall-walker", "mekanork")
    }
    assert can == {"warrior": [3], "cleric": [3], "wizard": [2], "wall-walker": [], "mekanork": []}
    for text, allowed in (
        ("reveal 3 warrior", True), ("reveal 3 cleric", True), ("reveal 2 wizard", True),
        ("reveal 2 warrior", False), ("reveal 3 wizard", False), ("reveal 2 wall-walker", False),
        ("reveal 3 wall-walker", False), ("reveal 2 mekanork", False), ("reveal 3 mekanork", False),
    ):  # fmt: skip
        assert (why(state, text) is None) == allowed


@pytest.mark.rule("EX-C-12")
@pytest.mark.parametrize("seat", [BLUE, YELLOW])
def test_example_arrow_slits_do_not_count(seat: int) -> None:
    """Blue stands at the slits of e1 and b5, Yellow at the open sides of e2 and a5."""
    state = pos(
        SLITS
        + f"""
        turn 6 {("blue", "yellow")[seat]}
        tokens
          blue-mekanork e1, blue-thief b5
          yellow-mekanork e2, yellow-thief a5
    """
    )
    if seat == BLUE:
        assert reveals(state) == []
        assert why(state, "reveal 2 mekanork") is not None and why(state, "reveal 3 thief") is not None
    else:
        assert reveals(state, "yellow-mekanork") == [2]
        assert reveals(state, "yellow-thief") == [3]
