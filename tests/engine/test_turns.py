"""Turns and Action cards (TURN, CARD)."""

from __future__ import annotations

import pytest

from gearmaze.engine import Action, IllegalAction, LegalActions, State, decisions, play, refuse_action
from gearmaze.engine.view import SPECTATOR, view
from tests.drawing import at, do, legal, pos, why

BLUE, YELLOW = 0, 1

BOARD = """
rooms 1cw
tokens
  blue-goblin c3, blue-cleric b4, blue-thief d1
  yellow-troll d4, yellow-goblin a21
"""
NEW_GAME = BOARD + "turn 1 blue highest 0\ndecide card"  # all cards in hand, nothing played yet
LATER = BOARD + "decide card"  # the restriction of the first cycle is over


def cards(state: State) -> list[int]:
    """The Action cards that may be played now, as listed and as checked."""
    seat = decisions(state)[0].seat
    listed = [action.what for action in LegalActions(state, seat)]
    assert listed == [n for n in range(8) if refuse_action(state, seat, Action("card", -1, n)) is None]
    return listed


def played(state: State, *numbers: int) -> State:
    """Turns in which nothing but a card is played."""
    for number in numbers:
        state = do(state, f"card {number}", "end")
    return state


# Turns --------------------------------------------------------------------------------------------


@pytest.mark.rule("TURN-01")
def test_a_turn_is_a_card_then_ap_then_recycling() -> None:
    state = pos(BOARD + "hands blue action 3\ndecide card")
    for early in ("move goblin c2", "attack goblin troll", "end"):
        refusal = why(state, early)
        assert refusal and "TURN-01" in refusal.rules
    acting = do(state, "card 3")
    assert [decision.kind for decision in decisions(acting)] == ["act"]
    assert acting.action_hands[BLUE] == ()  # not yet recycled
    acting = do(acting, "move goblin c2")
    assert acting.action_hands[BLUE] == ()
    over = do(acting, "end")
    assert over.action_hands[BLUE] == (2, 3, 4, 5)
    assert [(decision.seat, decision.kind) for decision in decisions(over)] == [(YELLOW, "card")]


@pytest.mark.rule("TURN-02")
def test_exactly_one_action_card_a_turn_and_everybody_sees_it() -> None:
    state = pos(LATER)
    assert all(text.startswith("card") for text in legal(state))  # one must be played
    after, events = play(state, BLUE, Action("card", -1, 3))
    for seat in (BLUE, YELLOW, SPECTATOR):
        assert [event.seen_by(seat) for event in events] == [{"event": "card", "seat": BLUE, "card": 3}]
        assert view(after, seat)["hands"][BLUE]["last"] == 3
    assert after.action_hands[BLUE] == (2, 4, 5)
    for second in (2, 4, 5):
        assert why(after, f"card {second}") is not None
    spent = do(after, "move goblin c2", "move goblin c3", "move goblin c2")
    assert spent.ap == 0 and legal(spent) == ["end"]  # no further card when the AP are gone


@pytest.mark.rule("TURN-03")
def test_only_the_active_player_acts_and_only_with_his_own_characters() -> None:
    state = pos(BOARD)
    for text in ("move yellow-troll d3", "attack yellow-troll blue-goblin", "end", "card 2"):
        refusal = why(state, text, YELLOW)
        assert refusal and "TURN-03" in refusal.rules
    assert list(LegalActions(state, YELLOW)) == []
    refusal = why(state, "move yellow-troll d3", BLUE)
    assert refusal and "TURN-03" in refusal.rules
    card = pos(LATER)
    assert why(card, "card 2", YELLOW) is not None and why(card, "card 2", BLUE) is None


@pytest.mark.rule("TURN-04")
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_a_card_gives_as_many_ap_as_its_number(number: int) -> None:
    state = do(pos(LATER), f"card {number}")
    assert state.ap == number
    for turn in range(number):
        state = do(state, f"move goblin {('c2', 'c3')[turn % 2]}")
    refusal = why(state, "move goblin c4")
    assert refusal and "TURN-04" in refusal.rules


@pytest.mark.rule("TURN-05")
def test_ap_may_be_split_among_characters_in_any_way_and_any_order() -> None:
    state = pos(BOARD)
    mixed = do(state, "move goblin c2", "move cleric b3", "move goblin d2", "move thief c1", "move cleric b2")
    assert mixed.ap == 0
    assert [at(mixed, f"blue-{name}") for name in ("goblin", "cleric", "thief")] == ["d2", "b2", "c1"]
    other = do(state, "move thief c1", "move cleric b3", "move cleric b2", "move goblin c2", "move goblin d2")
    assert other.place == mixed.place and other.ap == 0


@pytest.mark.rule("TURN-06")
def test_the_active_player_may_stop_with_ap_unspent() -> None:
    for spent in ([], ["move goblin c2"], ["move goblin c2", "move goblin c3", "move goblin c2"]):
        state = do(pos(BOARD), *spent)
        assert state.ap == 5 - len(spent) and "end" in legal(state)
        assert do(state, "end").active == YELLOW


@pytest.mark.rule("TURN-07")
def test_unspent_ap_expire_those_of_a_potion_too() -> None:
    state = pos("""
        rooms 1cw
        tokens
          blue-goblin c3 bound=4
          yellow-troll d4
    """)
    assert (state.ap, state.bound[state.table.by_label["blue-goblin"]]) == (5, 4)
    state = do(state, "end")
    assert state.ap == 0 and not any(state.bound)
    state = do(state, "card 2")
    assert state.ap == 2
    state = do(state, "end", "card 3")
    assert state.ap == 3 and not any(state.bound)


@pytest.mark.rule("TURN-08")
def test_whoever_ends_his_turn_with_no_action_card_takes_all_four_back() -> None:
    state = pos(BOARD + "hands\n  blue action 4\n  yellow action 2 5\ndecide card")
    state = do(state, "card 4")
    assert state.action_hands == ((), (2, 5))
    state = do(state, "end")
    assert state.action_hands == ((2, 3, 4, 5), (2, 5))


@pytest.mark.rule("TURN-08")
def test_only_then() -> None:
    """Not with a card left, and not at the end of the opponent's turn."""
    one_left = do(pos(BOARD + "hands blue action 2 4\ndecide card"), "card 4", "end")
    assert one_left.action_hands[BLUE] == (2,)
    opponent = pos(BOARD + "hands blue action -\nturn 6 yellow\ndecide card")
    for text in ("card 3", "move troll d3", "end"):
        opponent = do(opponent, text)
        assert opponent.action_hands[BLUE] == ()


@pytest.mark.rule("TURN-09")
def test_a_full_cycle_is_eight_turns_four_each() -> None:
    state = pos(NEW_GAME)
    hands, players = [], []
    for number in (2, 3, 3, 4, 4, 5, 5, 2):
        players.append(state.active)
        state = played(state, number)
        hands.append([len(hand) for hand in state.action_hands])
    assert players == [BLUE, YELLOW] * 4
    assert hands == [[3, 4], [3, 3], [2, 3], [2, 2], [1, 2], [1, 1], [4, 1], [4, 4]]
    assert (state.turn, state.active) == (9, BLUE)


@pytest.mark.rule("TURN-10")
def test_who_cannot_act_still_plays_a_card_and_ends_his_turn() -> None:
    state = pos("""
        rooms 1cw
        behind 8: blue-troll
        tokens
          blue-goblin c3 wounded
          yellow-troll d4
        decide card
    """)
    assert cards(state) == [2, 3, 4, 5]
    refusal = why(state, "end")
    assert refusal and "TURN-02" in refusal.rules
    acting = do(state, "card 3")
    assert legal(acting) == ["end"]
    after = do(acting, "end")
    assert after.active == YELLOW and after.action_hands[BLUE] == (2, 4, 5)


# Action cards of the first cycle ------------------------------------------------------------------


@pytest.mark.rule("CARD-01")
@pytest.mark.parametrize("first", ["blue", "yellow"])
def test_the_first_card_of_the_game_is_a_two(first: str) -> None:
    state = do(pos(BOARD + "decide first turn"), f"first {first}")
    assert cards(state) == [2]
    for number in (3, 4, 5):
        refusal = why(state, f"card {number}")
        assert refusal and refusal.rules == ("CARD-01",)


@pytest.mark.rule("CARD-02")
@pytest.mark.parametrize(
    ("before", "allowed"),
    [
        ([2], [2, 3]),
        ([2, 2], [3]),
        ([2, 3], [3, 4]),
        ([2, 2, 3], [3, 4]),
        ([2, 3, 3], [2, 4]),
    ],
)
def test_a_card_is_at_most_one_above_the_highest_so_far_of_either_player(
    before: list[int], allowed: list[int]
) -> None:
    state = played(pos(NEW_GAME), *before)
    assert cards(state) == allowed
    for number in set(state.action_hands[state.active]) - set(allowed):
        refusal = why(state, f"card {number}")
        assert refusal and refusal.rules == ("CARD-02",)
        with pytest.raises(IllegalAction):
            do(state, f"card {number}")


@pytest.mark.rule("CARD-03")
def test_a_four_of_either_player_ends_the_restriction_for_both_for_ever() -> None:
    for before in ([2, 3, 4], [2, 2, 3, 4], [2, 3, 3, 4]):
        state = played(pos(NEW_GAME), *before)
        for _ in range(20):  # several cycles
            hand = state.action_hands[state.active]
            assert cards(state) == list(hand)
            state = played(state, min(hand))


@pytest.mark.rule("CARD-03")
def test_recycling_does_not_bring_it_back() -> None:
    state = played(pos(NEW_GAME), 2, 2, 3, 3, 4, 4, 5, 5)
    assert state.action_hands == ((2, 3, 4, 5), (2, 3, 4, 5))
    assert cards(state) == [2, 3, 4, 5]
    assert cards(played(state, 2)) == [2, 3, 4, 5]


@pytest.mark.rule("CARD-04", "CARD-05")
@pytest.mark.parametrize("first", ["blue", "yellow"])
def test_in_every_first_cycle_there_is_always_a_legal_card(first: str) -> None:
    """Every way to play the cards of the first eight turns; no card comes twice before recycling."""
    restricted, cycles = [], []

    def go_on(state: State, so_far: str) -> None:
        if len(so_far) == 8:
            cycles.append(so_far)
            return
        choices = cards(state)
        assert choices
        if "4" not in so_far:
            restricted.append(so_far)
        for number in choices:
            go_on(played(state, number), f"{so_far}{number}")

    go_on(do(pos("rooms 1cw\ntokens blue-goblin c3\ndecide first turn"), f"first {first}"), "")
    assert restricted == ["", "2", "22", "223", "2233", "23", "233", "2332"]
    assert len(cycles) == len(set(cycles)) == 24
    for cycle in cycles:
        assert set(cycle[::2]) == set(cycle[1::2]) == set("2345")


@pytest.mark.rule("CARD-05")
def test_a_played_card_comes_back_with_recycling_only() -> None:
    state = played(pos(LATER), 5, 2)
    for own, other in ((2, 3), (3, 4)):
        refusal = why(state, "card 5")
        assert refusal and refusal.rules == ("CARD-05",)
        state = played(state, own, other)
    assert cards(state) == [4]
    state = played(state, 4, 5)  # Blue has played all four and takes them back
    assert cards(state) == [2, 3, 4, 5]


@pytest.mark.rule("CARD-06")
def test_only_the_last_card_of_each_stack_is_on_show() -> None:
    state = pos(LATER)
    assert [hand["last"] for hand in view(state, YELLOW)["hands"]] == [0, 0]
    shown = []
    for number in (3, 5, 2, 4):
        state = played(state, number)
        shown.append([hand["last"] for hand in view(state, SPECTATOR)["hands"]])
    assert shown == [[3, 0], [3, 5], [2, 5], [2, 4]]
    assert all(isinstance(hand["last"], int) for hand in view(state, BLUE)["hands"])


# Worked examples ----------------------------------------------------------------------------------


@pytest.mark.rule("EX-C-01")
def test_example_two_then_three_allows_three_or_four() -> None:
    assert cards(played(pos(NEW_GAME), 2, 3)) == [3, 4]


@pytest.mark.rule("EX-C-02")
def test_example_two_and_two_leaves_only_the_three() -> None:
    state = played(pos(NEW_GAME), 2, 2)
    assert state.action_hands[BLUE] == (3, 4, 5)
    assert cards(state) == [3]


@pytest.mark.rule("EX-C-03")
def test_example_after_the_four_yellow_may_play_anything_now_and_later() -> None:
    state = played(pos(NEW_GAME), 2, 3, 4)
    assert state.active == YELLOW and cards(state) == [2, 4, 5]
    state = played(state, 5, 3)
    assert cards(state) == [2, 4]
    state = played(state, 2, 5, 4)  # a new hand for each
    assert cards(state) == [2, 3, 4, 5]
    assert cards(played(state, 2)) == [2, 3, 4, 5]
