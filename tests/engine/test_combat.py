"""Combat between two: who may attack whom, the cards, the sum, and what losing means (CBT)."""

from __future__ import annotations

from typing import Any

import pytest

from gearmaze.engine import Event, IllegalAction, State, decisions, play
from gearmaze.engine.state import FATES
from gearmaze.engine.view import view
from gearmaze.notation import parse_action
from tests.drawing import at, do, due, legal, pos, why

BLUE, YELLOW = 0, 1

HALL = """
room 99cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   O   .   .
+   +   +   +   +   +
  .   .   .   .   @
+   +   +   +   +   +
"""


def hall(text: str) -> State:
    """A bare room a1 to e5 before Blue's line, with a pit on c4 and the gear on e5."""
    return pos(f"{HALL}\nrooms 99cw\n{text}")


def happens(state: State, text: str) -> tuple[State, dict[str, dict[str, Any]], list[Event]]:
    """The next position, what happened by kind of event, and the events themselves."""
    seat = due(state)
    after, log = play(state, seat, parse_action(state, text, seat))
    return after, {event.kind: event.facts for event in log}, log


def wounded(state: State, *labels: str) -> list[bool]:
    return [bool(state.wounded[state.table.by_label[label]]) for label in labels]


def fate(state: State, label: str) -> str:
    return FATES[state.fate[state.table.by_label[label]]]


DUEL = hall("tokens blue-warrior b2, yellow-thief c2")  # 3 against 2


# Who may attack whom ------------------------------------------------------------------------------


@pytest.mark.rule("CBT-01")
def test_an_attack_on_a_neighbour_costs_one_ap() -> None:
    after = do(DUEL, "attack blue-warrior yellow-thief")
    assert after.ap == DUEL.ap - 1
    assert decisions(after)[0].kind == "lay"


@pytest.mark.rule("CBT-01")
@pytest.mark.parametrize("condition", ["", "wounded"])
def test_the_target_may_be_living_or_wounded(condition: str) -> None:
    state = hall(f"tokens blue-warrior b2, yellow-thief c2 {condition}")
    assert "attack blue-warrior yellow-thief" in legal(state)


@pytest.mark.rule("CBT-01")
@pytest.mark.parametrize("where", ["d2", "c3"], ids=["two squares away", "diagonally"])
def test_nobody_is_attacked_from_afar(where: str) -> None:
    state = hall(f"tokens blue-warrior b2, yellow-thief {where}")
    refusal = why(state, "attack blue-warrior yellow-thief")
    assert refusal is not None
    assert (refusal.reason, refusal.rules[0]) == ("not_adjacent", "CBT-01")
    assert not [text for text in legal(state) if text.startswith("attack")]


@pytest.mark.rule("CBT-01")
def test_neither_friends_nor_objects_are_attacked() -> None:
    state = hall("tokens blue-warrior b2, blue-cleric c2, yellow-rope b3")
    friend = why(state, "attack blue-warrior blue-cleric")
    assert friend is not None
    assert (friend.reason, friend.rules) == ("own_character", ("CBT-01",))
    rope = why(state, "attack blue-warrior yellow-rope")
    assert rope is not None
    assert (rope.reason, rope.rules) == ("no_such_target", ("CBT-01",))


@pytest.mark.rule("CBT-01")
def test_a_wounded_character_does_not_attack() -> None:
    state = hall("tokens blue-warrior b2 wounded, blue-cleric e1, yellow-thief c2")
    refusal = why(state, "attack blue-warrior yellow-thief")
    assert refusal is not None
    assert refusal.reason == "actor_wounded"


@pytest.mark.rule("CBT-02", "GEO-10")
@pytest.mark.parametrize(
    ("between", "squares", "side"),
    [
        ("", ("a1", "b1"), "wall"),
        ("", ("b1", "c1"), "closed_portcullis"),
        ("", ("c1", "d1"), "arrow_slit"),
        ("doors b1-c1 open", ("b1", "c1"), None),
        ("doors b1-c1 broken", ("b1", "c1"), None),
    ],
    ids=["wall", "closed portcullis", "arrow-slit", "open portcullis", "broken portcullis"],
)
def test_no_close_combat_through_a_blocked_side(
    between: str, squares: tuple[str, str], side: str | None
) -> None:
    drawn = HALL.replace("  .   .   .   .   .\n", "  . | . H . : .   .\n", 1)
    state = pos(
        f"{drawn}\nrooms 99cw\n{between}\ntokens blue-warrior {squares[0]}, yellow-thief {squares[1]}"
    )
    refusal = why(state, "attack blue-warrior yellow-thief")
    if side is None:
        assert refusal is None
    else:
        assert refusal is not None
        assert (refusal.reason, refusal.rules[0], refusal.fact("why")) == ("side_between", "CBT-02", side)


# Cards --------------------------------------------------------------------------------------------


@pytest.mark.rule("CBT-03")
def test_cards_lie_face_down_and_are_turned_up_together() -> None:
    state, shown, log = happens(do(DUEL, "attack blue-warrior yellow-thief"), "+4")
    assert "fought" not in shown, "one card alone is not turned up"
    assert [event.seen_by(YELLOW) for event in log] == [{"event": "laid", "seat": BLUE}]
    assert view(state, BLUE)["fight"]["card"] == 4
    assert "card" not in view(state, YELLOW)["fight"]
    assert view(state, YELLOW)["hands"][BLUE]["combat"] == 9
    _, shown, log = happens(state, "+1")
    assert shown["fought"]["cards"] == [4, 1]
    fought = next(event for event in log if event.kind == "fought")
    assert fought.seen_by(BLUE) == fought.seen_by(YELLOW)


@pytest.mark.rule("CBT-03")
def test_only_cards_in_hand_are_laid() -> None:
    state = hall("tokens blue-warrior b2, yellow-thief c2\nhands blue combat 0 2 6")
    state = do(state, "attack blue-warrior yellow-thief")
    assert legal(state) == ["lay +0", "lay +2", "lay +6"]
    refusal = why(state, "+5")
    assert refusal is not None
    assert refusal.rules[0] == "CBT-03"


@pytest.mark.rule("CBT-04")
def test_the_attacker_lays_his_card_before_the_defender() -> None:
    state = do(DUEL, "attack blue-warrior yellow-thief")
    assert [d.seat for d in decisions(state)] == [BLUE]
    early = why(state, "+1", seat=YELLOW)
    assert early is not None
    assert early.reason == "not_your_decision"
    state = do(state, "+0")
    assert [d.seat for d in decisions(state)] == [YELLOW]
    twice = why(state, "+1", seat=BLUE)
    assert twice is not None
    assert twice.reason == "not_your_decision"


@pytest.mark.rule("CBT-04")
def test_everything_about_the_fight_is_stated_before_the_first_card() -> None:
    state, shown, _ = happens(DUEL, "attack blue-warrior yellow-thief")
    assert shown["attacked"]["values"] == [3, 2]
    for seat in (BLUE, YELLOW):
        scene = view(state, seat)["fight"]
        assert scene["attackers"] == [{"token": "blue-warrior", "value": 3, "role": "close"}]
        assert scene["defenders"] == [{"token": "yellow-thief", "value": 2, "role": "close"}]
        assert scene["laid"] == []


@pytest.mark.rule("CBT-05")
def test_a_total_is_value_and_modifiers_and_card() -> None:
    state = hall("tokens blue-warrior b2 carries blue-sword, yellow-thief c2 carries yellow-armor")
    state = do(state, "attack blue-warrior yellow-thief", "+2")
    _, shown, _ = happens(state, "+5")
    assert shown["fought"]["values"] == [3 + 1, 2 + 1]
    assert shown["fought"]["totals"] == [3 + 1 + 2, 2 + 1 + 5]
    # the sum of all of a side, one card for them together
    state = hall(
        """
        tokens
          blue-warrior b2 carries blue-sword, blue-cleric c1
          yellow-thief c2, yellow-goblin b3 carries yellow-armor
        """
    )
    _, shown, _ = happens(do(state, "attack blue-warrior yellow-thief", "+2"), "+5")
    assert shown["fought"]["values"] == [(3 + 1) + 2, 2 + (1 + 1)]
    assert shown["fought"]["totals"] == [6 + 2, 4 + 5]


# The outcome --------------------------------------------------------------------------------------


@pytest.mark.rule("CBT-06")
def test_a_beaten_defender_is_wounded_and_the_winner_untouched() -> None:
    after = do(DUEL, "attack blue-warrior yellow-thief", "+0", "+0")
    assert wounded(after, "blue-warrior", "yellow-thief") == [False, True]
    assert (at(after, "blue-warrior"), at(after, "yellow-thief")) == ("b2", "c2")
    assert after.vp == (0, 0)
    assert "move blue-warrior b1" in legal(after), "the winner may go on acting"


@pytest.mark.rule("CBT-06")
def test_a_beaten_attacker_is_wounded() -> None:
    after = do(DUEL, "attack blue-warrior yellow-thief", "+0", "+2")
    assert wounded(after, "blue-warrior", "yellow-thief") == [True, False]


@pytest.mark.rule("CBT-07")
def test_a_beaten_wounded_target_is_eliminated() -> None:
    state = hall("tokens blue-warrior b2, yellow-thief c2 wounded")
    after = do(state, "attack blue-warrior yellow-thief", "+0", "+2")
    assert (at(after, "yellow-thief"), fate(after, "yellow-thief")) == ("?", "eliminated")
    assert after.vp == (1, 0)


@pytest.mark.rule("CBT-07")
def test_a_wounded_target_that_wins_or_ties_lives_on() -> None:
    state = hall("tokens blue-warrior b2, yellow-thief c2 wounded")
    for card in ("+3", "+4"):  # 3 against 0: a tie, then a defeat of the attacker
        after = do(state, "attack blue-warrior yellow-thief", "+0", card)
        assert (at(after, "yellow-thief"), after.vp) == ("c2", (0, 0))
        assert wounded(after, "blue-warrior", "yellow-thief") == [card == "+4", True]


@pytest.mark.rule("CBT-08", "CBT-09")
def test_nothing_happens_on_equal_totals_and_one_may_try_again() -> None:
    tied = do(DUEL, "attack blue-warrior yellow-thief", "+1", "+2")
    assert wounded(tied, "blue-warrior", "yellow-thief") == [False, False]
    assert tied.ap == DUEL.ap - 1
    again = do(tied, "attack blue-warrior yellow-thief", "+2", "+0")
    assert again.ap == DUEL.ap - 2
    assert wounded(again, "blue-warrior", "yellow-thief") == [False, True]


@pytest.mark.rule("CBT-08")
def test_nothing_happens_to_anybody_of_two_groups_that_tie() -> None:
    crowd = "blue-warrior b2 carries blue-goblin, blue-cleric c1, yellow-thief c2 wounded, yellow-wizard b1"
    state = hall(f"tokens {crowd}")
    tied = do(state, "attack blue-warrior yellow-thief", "+0", "+4")  # 3 + 2 against 0 + 1 + 4
    assert (tied.wounded, tied.place, tied.load, tied.marks) == (
        *(state.wounded, state.place, state.load, state.marks),
    )
    assert tied.vp == (0, 0)


@pytest.mark.rule("CBT-09")
def test_trying_again_needs_another_ap() -> None:
    state = hall("tokens blue-warrior b2, yellow-thief c2\nturn 5 blue ap 1")
    tied = do(state, "attack blue-warrior yellow-thief", "+1", "+2")
    refusal = why(tied, "attack blue-warrior yellow-thief")
    assert refusal is not None
    assert refusal.reason == "no_ap"


@pytest.mark.rule("CBT-10", "CBT-11")
@pytest.mark.parametrize("outcome", ["won", "lost", "tied"])
def test_used_cards_leave_the_game_and_the_zero_returns(outcome: str) -> None:
    yellow = {"won": 3, "lost": 5, "tied": 4}[outcome]  # against 3 + 3
    after = do(DUEL, "attack blue-warrior yellow-thief", "+3", f"+{yellow}")
    rest = [0, 1, 2, 2, 3, 3, 4, 5, 6]
    rest.remove(yellow)
    assert after.combat_hands[BLUE] == (0, 1, 2, 2, 3, 4, 5, 6), "one of the two +3 is gone"
    assert list(after.combat_hands[YELLOW]) == rest
    zeros = do(DUEL, "attack blue-warrior yellow-thief", "+0", "+0")
    assert zeros.combat_hands == DUEL.combat_hands
    assert zeros.spent == ((), ())
    # they do not even come back with the Action cards
    last = hall("tokens blue-warrior b2, yellow-thief c2\nhands blue action -")
    recycled = do(last, "attack blue-warrior yellow-thief", "+3", f"+{yellow}", "end")
    assert recycled.action_hands[BLUE] == (2, 3, 4, 5)
    assert recycled.combat_hands == after.combat_hands


@pytest.mark.rule("CBT-12")
def test_the_zero_is_always_left_and_played_when_alone() -> None:
    state = hall("tokens blue-warrior b2, yellow-thief c2\nhands blue combat 0\nyellow combat 0 1")
    state = do(state, "attack blue-warrior yellow-thief")
    assert legal(state) == ["lay +0"]
    after = do(state, "+0", "+1")  # 3 against 3
    assert after.combat_hands == ((0,), (0,))
    again = do(after, "attack blue-warrior yellow-thief", "+0")
    assert legal(again) == ["lay +0"]


@pytest.mark.rule("CBT-13")
def test_a_removed_card_is_out_of_everybodys_reach() -> None:
    state = do(hall("tokens blue-warrior b2, yellow-thief d4, blue-goblin b4"), "jump goblin over c4 to c5")
    for seat in (BLUE, YELLOW):
        assert view(state, seat)["hands"][BLUE]["jumps"] == 2, "a used Jump card is no more than one less"
    state = do(DUEL, "attack blue-warrior yellow-thief", "+1", "+2", "attack blue-warrior yellow-thief")
    assert "lay +1" not in legal(state)
    refusal = why(state, "+1")
    assert refusal is not None
    assert "CBT-10" in refusal.rules
    # the hand is a number to the other side, so the pile tells nothing but what both saw in the fight
    hand = view(state, YELLOW)["hands"][BLUE]
    assert (hand["combat"], "cards" in hand, hand["spent"]) == (8, False, [1])


# Wounded this turn --------------------------------------------------------------------------------


@pytest.mark.rule("CBT-14")
def test_who_was_wounded_this_turn_is_not_attacked_again_by_anyone() -> None:
    state = hall("tokens blue-warrior b2, yellow-thief c2, blue-cleric e2")
    state = do(state, "attack blue-warrior yellow-thief", "+0", "+0", "move blue-cleric d2")
    for attacker in ("blue-warrior", "blue-cleric"):
        refusal = why(state, f"attack {attacker} yellow-thief")
        assert refusal is not None
        assert (refusal.reason, refusal.rules[0]) == ("wounded_this_turn", "CBT-14")
    assert not [text for text in legal(state) if text.startswith("attack")]
    # nor is somebody who fell at his friend's side
    state = hall("tokens blue-warrior b2, yellow-thief c2, yellow-wizard b1")
    state = do(state, "attack blue-warrior yellow-thief", "+6", "+0")
    assert wounded(state, "yellow-thief", "yellow-wizard") == [True, True]
    refusal = why(state, "attack blue-warrior yellow-wizard")
    assert refusal is not None
    assert (refusal.reason, refusal.rules[0]) == ("wounded_this_turn", "CBT-14")


@pytest.mark.rule("CBT-14")
def test_the_ban_is_lifted_with_the_turn() -> None:
    state = hall("tokens blue-warrior b2, yellow-thief c2, yellow-cleric e1")
    lost = do(state, "attack blue-warrior yellow-thief", "+0", "+6", "end", "card 5")
    assert why(lost, "attack yellow-thief blue-warrior") is None, "Yellow's own turn is another one"
    won = do(state, "attack blue-warrior yellow-thief", "+6", "+0", "end", "card 5", "end", "card 5")
    assert why(won, "attack blue-warrior yellow-thief") is None


@pytest.mark.rule("CBT-15")
def test_healing_does_not_lift_the_ban() -> None:
    state = hall("tokens blue-warrior b2, yellow-thief c2, blue-cleric c1")
    state = do(state, "attack blue-warrior yellow-thief", "+0", "+0", "heal blue-cleric yellow-thief")
    assert wounded(state, "yellow-thief") == [False]
    refusal = why(state, "attack blue-warrior yellow-thief")
    assert refusal is not None
    assert refusal.rules == ("CBT-14", "CBT-15")


@pytest.mark.rule("CBT-15")
def test_who_was_wounded_earlier_and_healed_now_may_be_attacked() -> None:
    state = hall("tokens blue-warrior b2, yellow-thief c2 wounded, blue-cleric c1")
    state = do(state, "heal blue-cleric yellow-thief")
    assert why(state, "attack blue-warrior yellow-thief") is None


@pytest.mark.rule("CBT-16")
def test_a_fireball_kills_whom_combat_may_not_touch() -> None:
    state = hall("tokens blue-warrior b2, yellow-thief c2, blue-wizard c1 carries blue-fireball-wand")
    state = do(state, "attack blue-warrior yellow-thief", "+6", "+0")
    assert why(state, "attack blue-warrior yellow-thief") is not None
    after = do(state, "fire blue-wizard s")
    assert (fate(after, "yellow-thief"), after.vp) == ("eliminated", (1, 0))


@pytest.mark.rule("CBT-16")
def test_stealing_the_rope_kills_whom_combat_may_not_touch() -> None:
    state = hall("tokens blue-warrior b4, yellow-goblin c4 carries yellow-rope, blue-cleric c2")
    state = do(state, "attack blue-warrior yellow-goblin", "+0", "+0")
    assert at(state, "yellow-goblin") == "c4"
    assert why(state, "attack blue-warrior yellow-goblin") is not None
    after = do(state, "move blue-cleric c4 take yellow-rope c5")
    assert (fate(after, "yellow-goblin"), after.vp) == ("eliminated", (1, 0))


# Lines, refusals, bonuses -------------------------------------------------------------------------


@pytest.mark.rule("CBT-17")
def test_one_fights_from_and_on_ones_own_line() -> None:
    state = hall("tokens blue-warrior b0, yellow-thief b1")
    after = do(state, "attack blue-warrior yellow-thief", "+0", "+0")
    assert wounded(after, "yellow-thief") == [True]
    attacked = hall("tokens blue-warrior b0, yellow-thief b1\nturn 6 yellow")
    after = do(attacked, "attack yellow-thief blue-warrior", "+2", "+0")
    assert wounded(after, "blue-warrior") == [True]


@pytest.mark.rule("CBT-18")
def test_who_attacks_a_character_on_its_own_line_stands_in_a_room() -> None:
    state = hall("tokens blue-warrior b0, yellow-thief b1\nturn 6 yellow")
    assert why(state, "attack yellow-thief blue-warrior") is None
    # no move ends on the far line, so that this cannot come up by play
    thief, line = state.table.by_label["yellow-thief"], state.maze.grid.named("c0")
    state.place[thief] = state.maze.place[line]
    refusal = why(state, "attack yellow-thief blue-warrior")
    assert refusal is not None
    assert (refusal.reason, refusal.rules) == ("attack_from_room_only", ("CBT-18",))


@pytest.mark.rule("CBT-19")
def test_the_defender_owes_a_card_and_nothing_else() -> None:
    state = do(DUEL, "attack blue-warrior yellow-thief", "+0")
    assert legal(state) == [f"lay +{card}" for card in range(7)]
    for text in ("end", "move yellow-thief c1", "attack yellow-thief blue-warrior"):
        refusal = why(state, text)
        assert refusal is not None
        assert "CBT-19" in refusal.rules
    with pytest.raises(IllegalAction):
        do(state, "end", seat=BLUE)


@pytest.mark.rule("CBT-20")
@pytest.mark.parametrize(
    ("attacker", "defender", "values"),
    [
        ("sword", "armor", [4, 3]),
        ("armor", "sword", [3, 2]),
        ("sword", "sword", [4, 2]),
        ("armor", "armor", [3, 3]),
    ],
)
def test_swords_help_who_declared_the_fight_and_armour_the_other(
    attacker: str, defender: str, values: list[int]
) -> None:
    pieces = f"blue-warrior b2 carries blue-{attacker}, yellow-thief c2 carries yellow-{defender}"
    _, shown, _ = happens(hall(f"tokens {pieces}"), "attack blue-warrior yellow-thief")
    assert shown["attacked"]["values"] == values
    # the other way round the other one attacks, whoever he is
    pieces = f"yellow-warrior b2 carries blue-{attacker}, blue-thief c2 carries yellow-{defender}"
    _, shown, _ = happens(hall(f"tokens {pieces}\nturn 6 yellow"), "attack yellow-warrior blue-thief")
    assert shown["attacked"]["values"] == values
