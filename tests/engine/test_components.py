"""What is in the box, portcullises and empty squares (COMP, GEO-12, GEO-13, GEO-18)."""

from __future__ import annotations

from collections import Counter

import pytest

from gearmaze.engine import CHANCE, Chance, IllegalAction, LegalActions, State, Table, decisions, draw, play
from gearmaze.engine.parts import door_state
from gearmaze.engine.rooms import BROKEN, CLOSED, OPENED
from gearmaze.engine.rooms_in_play import free_places
from gearmaze.sets import scenario
from tests.drawing import at, do, legal, pos, why

COLOURS = ("blue", "yellow")


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(scenario("base"))


# Tokens and cards ---------------------------------------------------------------------------------


@pytest.mark.rule("COMP-03")
def test_each_player_owns_eight_characters_and_six_objects_of_his_colour(table: Table) -> None:
    assert table.colours == COLOURS
    for seat, colour in enumerate(COLOURS):
        own = [token for token in range(table.tokens) if table.owner[token] == seat]
        assert Counter(table.kinds[token].is_character for token in own) == {True: 8, False: 6}
        assert all(table.labels[token].startswith(f"{colour}-") for token in own)
    assert table.tokens == 28


@pytest.mark.rule("COMP-04")
def test_each_player_owns_sixteen_cards(table: Table) -> None:
    start = table.start()
    for seat in range(2):
        cards = (len(start.combat_hands[seat]), start.jumps[seat], len(start.action_hands[seat]))
        assert cards == (9, 3, 4)


@pytest.mark.rule("COMP-05")
def test_the_action_cards_are_one_two_three_four_five(table: Table) -> None:
    assert table.start().action_hands == ((2, 3, 4, 5), (2, 3, 4, 5))


@pytest.mark.rule("COMP-06")
def test_the_nine_combat_cards(table: Table) -> None:
    nine = (0, 1, 2, 2, 3, 3, 4, 5, 6)
    assert table.start().combat_hands == (nine, nine)


FIGHT = """
rooms 1cw
hands
  blue combat 0 1 2 2 4 6
tokens
  blue-warrior c3
  yellow-troll c4
"""


@pytest.mark.rule("COMP-07")
def test_the_owner_chooses_any_combat_card_still_in_his_hand() -> None:
    fight = do(pos(FIGHT), "attack warrior troll")
    assert legal(fight) == ["lay +0", "lay +1", "lay +2", "lay +4", "lay +6"]
    for card in (1, 2, 4, 6):
        hand = [0, 1, 2, 2, 4, 6]
        hand.remove(card)
        after = do(fight, f"lay +{card}", "lay +0")
        assert after.combat_hands[0] == tuple(hand)  # exactly the chosen card is used up
    refusal = why(fight, "lay +5")
    assert refusal and refusal.reason == "card_not_in_hand"


@pytest.mark.rule("COMP-07")
def test_chance_never_draws_a_card() -> None:
    """Chance answers three times before the first turn and never again, whatever is played."""
    verbs = set()
    for seed in range(5):
        chance = Chance(seed)
        state = Table(scenario("base")).start()
        asked = []
        for _ in range(250):
            owed = decisions(state)
            if not owed:
                break
            seat = owed[0].seat
            if seat == CHANCE:
                assert state.turn == 0
                asked.append(owed[0].kind)
                action = draw(state, chance)
            else:
                actions = list(LegalActions(state, seat))
                verb = chance.choice(sorted({action.verb for action in actions} - {"end"}) or ["end"])
                action = chance.choice([action for action in actions if action.verb == verb])
                verbs.add(verb)
            state, _ = play(state, seat, action)
        assert asked == ["deal", "first", "first"]
        assert state.turn > 10
    assert {"card", "lay", "jump"} <= verbs


# Markers ------------------------------------------------------------------------------------------

GRATES = """
room 9cw
+   +   +   +   +   +
  . H . H . H . H .
+===+===+===+===+===+
  . H . H . H . H .
+===+===+===+===+===+
  . H . H @ H . H .
+===+===+===+===+===+
  . H . H . H . H .
+===+===+===+===+===+
  . H . H . H . H .
+   +   +   +   +   +
"""


def states_of_doors(state: State, slot: int = 0) -> list[int]:
    room = state.table.rooms[state.prints[slot]]
    return [door_state(state.doors[slot], number) for number in range(len(room.doors))]


@pytest.mark.rule("COMP-08")
def test_there_are_always_enough_portcullis_markers() -> None:
    """Forty portcullises in one room, and each of them gets its marker."""
    rows = [f"{c}{row}-{chr(ord(c) + 1)}{row} open" for c in "abcd" for row in range(1, 6)]
    columns = [f"{c}{row}-{c}{row + 1} broken" for c in "abcde" for row in range(1, 5)]
    doors = ", ".join(door for door in rows + columns if not door.startswith(("c3-d3", "d3-d4")))
    almost = pos(GRATES + f"rooms 9cw\ndoors {doors}\ntokens blue-thief c3, blue-warrior d3")
    assert Counter(states_of_doors(almost)) == {OPENED: 19, BROKEN: 19, CLOSED: 2}
    after = do(almost, "open thief c3-d3", "break warrior d3-d4")
    assert Counter(states_of_doors(after)) == {OPENED: 20, BROKEN: 20}


@pytest.mark.rule("COMP-09", "GEO-18")
def test_a_square_is_empty_when_it_holds_no_token_and_a_marker_is_no_token() -> None:
    """1cw: a portcullis between a2 and b2 (open here), the pit e1, the gear c3."""
    state = pos("""
        rooms 1cw
        doors a2-b2 open
        tokens
          blue-goblin a1
          blue-troll b1 wounded
          yellow-rope c1
          yellow-cleric d1 carries yellow-sword
    """)
    everything = {f"{column}{row}" for column in "abcde" for row in range(1, 6)}
    empty = {state.maze.name(place) for place in free_places(state, 0)}
    assert empty == everything - {"a1", "b1", "c1", "d1"} - {"e1"}


@pytest.mark.rule("COMP-09")
@pytest.mark.parametrize("marker", ["open", "broken"])
def test_markers_do_not_count_for_stacking(marker: str) -> None:
    """b2 with its marker takes two tokens like any square."""
    state = pos(f"""
        rooms 1cw
        doors a2-b2 {marker}
        tokens
          blue-warrior a2 carries blue-sword
          blue-cleric b3
          yellow-rope c3
    """)
    after = do(state, "move warrior b2")
    assert (at(after, "blue-warrior"), at(after, "blue-sword")) == ("b2", "b2")
    refusal = why(state, "move warrior c3")  # three tokens
    assert refusal and "STK-01" in refusal.rules


# Portcullises -------------------------------------------------------------------------------------


@pytest.mark.rule("GEO-12")
def test_a_character_is_at_the_portcullises_on_the_four_sides_of_his_square() -> None:
    state = pos(GRATES + "rooms 9cw\ntokens blue-thief c3")
    texts = [text for text in legal(state) if text.startswith("open")]
    assert sorted(texts) == [
        "open blue-thief b3-c3",
        "open blue-thief c2-c3",
        "open blue-thief c3-c4",
        "open blue-thief c3-d3",
    ]
    refusal = why(state, "open thief d3-e3")
    assert refusal and "GEO-12" in refusal.rules


@pytest.mark.rule("GEO-12")
def test_from_either_side_but_not_from_further_away() -> None:
    """1cw has one portcullis, between a2 and b2."""
    for square, there in (("a2", True), ("b2", True), ("a1", False), ("b3", False), ("c2", False)):
        for who, verb in (("thief", "open"), ("warrior", "break")):
            state = pos(f"rooms 1cw\ntokens blue-{who} {square}")
            refusal = why(state, f"{verb} {who} a2-b2")
            assert (refusal is None) == there
            assert refusal is None or "GEO-12" in refusal.rules


# A portcullis in the middle of every border, and walls beside it.
GATES = """
room 9cw
+---+---+===+---+---+
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
H .   .   @   .   . H
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+---+---+===+---+---+
"""


@pytest.mark.rule("GEO-12")
@pytest.mark.parametrize(
    ("rooms", "square", "door"),
    [
        ("9cw", "e3", "e3-f3"),  # a hidden room beyond
        ("9cw", "c5", "c5-c6"),
        ("9cw 3cw/0", "e3", "e3-f3"),  # a wall of the other room
        ("9cw 1ccw/0", "e3", "e3-f3"),  # floor
        ("9cw", "c1", "c1-c0"),  # the line
        ("9cw", "a3", "a3-w"),  # nothing at all
    ],
)
def test_whatever_lies_beyond_the_portcullis(rooms: str, square: str, door: str) -> None:
    state = pos(GATES + f"rooms {rooms}\ntokens blue-thief {square}")
    assert [text for text in legal(state) if text.startswith("open")] == [f"open blue-thief {door}"]
    after = do(state, f"open thief {door}")
    assert Counter(states_of_doors(after)) == {CLOSED: 3, OPENED: 1}


@pytest.mark.rule("GEO-12")
def test_from_the_line_before_it() -> None:
    state = pos(GATES + "rooms 9cw\ntokens blue-thief c0, blue-warrior b0")
    assert [text for text in legal(state) if text.startswith(("open", "break"))] == [
        "open blue-thief c1-c0",
    ]
    assert why(state, "break warrior c1-c0") is not None


BORDER = """
room 8cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   @   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +===+   +   +
room 8ccw
+   +   +===+   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   @   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
rooms 8cw ? 8ccw
"""


@pytest.mark.rule("GEO-12")
@pytest.mark.parametrize(
    ("square", "door"),
    [("c5", "c5-c6"), ("a1", "a1-w"), ("b1", "b1-b0"), ("b0", "b1-b0")],
    ids=["a hidden room beyond", "nothing beyond", "a line beyond", "seen from the line"],
)
def test_whatever_lies_beyond(square: str, door: str) -> None:
    first, rest = BORDER.split("  .   .   .   .   .", 1)
    drawn = first.replace("8cw\n+   +   +", "8cw\n+   +===+") + "H .   .   .   .   ." + rest
    hidden = drawn.replace("rooms 8cw ? 8ccw", "rooms 8cw")
    state = pos(hidden + f"tokens blue-thief {square}")
    assert [text for text in legal(state) if text.startswith("open")] == [f"open blue-thief {door}"]
    assert states_of_doors(do(state, f"open thief {door}")).count(OPENED) == 1


@pytest.mark.rule("GEO-13")
def test_two_portcullises_that_meet_at_a_boundary_are_opened_one_by_one() -> None:
    """Between c5 and c6; `c5-c6` is that of the room of c5, `c6-c5` that of the room of c6."""
    state = pos(BORDER + "tokens blue-thief c5, blue-troll d5")
    assert [text for text in legal(state) if text.startswith("open")] == [
        "open blue-thief c5-c6",
        "open blue-thief c6-c5",
    ]
    half = do(state, "open thief c5-c6")
    assert half.ap == 4
    refusal = why(do(half, "begin thief"), "go c6")  # straight ahead the second one is still closed
    assert refusal and refusal.reason == "closed_portcullis"
    done = do(half, "open thief c6-c5")
    assert done.ap == 3
    assert at(do(done, "begin thief", "go c6", "stop"), "blue-thief") == "c6"
    shut = do(done, "close thief c6-c5")
    assert shut.ap == 2
    assert states_of_doors(shut, 0) == [OPENED] and states_of_doors(shut, 2) == [CLOSED]
    assert why(do(shut, "begin thief"), "go c6") is not None


@pytest.mark.rule("GEO-13")
def test_and_broken_one_by_one() -> None:
    state = pos(BORDER + "tokens blue-warrior c6")
    half = do(state, "break warrior c5-c6")
    assert (states_of_doors(half, 0), states_of_doors(half, 2), half.ap) == ([BROKEN], [CLOSED], 4)
    with pytest.raises(IllegalAction):
        do(half, "begin warrior", "go c5")
    done = do(half, "break warrior c6-c5")
    assert (states_of_doors(done, 2), done.ap) == ([BROKEN], 3)
    assert at(do(done, "begin warrior", "go c5", "stop"), "blue-warrior") == "c5"
