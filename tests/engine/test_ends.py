"""Points, and how a game ends (END, EX-C-18)."""

from __future__ import annotations

import pytest

from gearmaze.engine import Event, IllegalAction, State, Table, decisions, play
from gearmaze.engine.state import FATES, changed
from gearmaze.notation import parse_action
from gearmaze.sets import scenario
from tests.drawing import at, do, due, legal, pos, why
from tests.record.walks import ROOM

BLUE, YELLOW = 0, 1

HALL = """
room {}
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  . H .   O   .   .
+   +   +   +   +   +
  .   .   .   .   @
+   +   +   +   +   +
"""


def gate(text: str) -> State:
    """A bare room a16 to e20 before Yellow's line (row 21), with pit c19, portcullis a19-b19, gear e20."""
    return pos(f"{HALL.format('99cw')}\nrooms ? ? ? ? ? ? 99cw\n{text}")


def events(state: State, text: str) -> tuple[State, list[Event]]:
    seat = due(state)
    return play(state, seat, parse_action(state, text, seat))


def fate(state: State, label: str) -> str:
    return FATES[state.fate[state.table.by_label[label]]]


# Blue can walk out twice, and attack at a disadvantage with somebody in his arms.
RACE = """
tokens
  blue-warrior a20, blue-thief b20
  blue-cleric d17 carries blue-goblin
  yellow-troll e17
"""


# The target ---------------------------------------------------------------------------------------


@pytest.mark.rule("END-01")
def test_the_full_game_is_played_to_five() -> None:
    assert Table(scenario("base")).target == 5
    four = do(gate(f"{RACE}\nscore blue 3"), "move blue-warrior a21", "end")
    assert (four.vp, four.result) == ((4, 0), None)
    five = do(gate(f"{RACE}\nscore blue 4"), "move blue-warrior a21", "end")
    assert (five.vp, five.result) == ((5, 0), ("target", (BLUE,)))


@pytest.mark.rule("END-02")
def test_whoever_reaches_the_target_may_finish_his_turn_and_score_on() -> None:
    state = do(gate(f"{RACE}\nscore blue 4"), "move blue-warrior a21")
    assert (state.vp, state.result) == ((5, 0), None)
    assert decisions(state)[0].kind == "act"
    state = do(state, "move blue-thief b21")
    assert (state.vp, state.result) == ((6, 0), None)
    assert do(state, "end").result == ("target", (BLUE,))


@pytest.mark.rule("END-02")
def test_after_the_end_nothing_is_played() -> None:
    over = do(gate(f"{RACE}\nscore blue 4"), "move blue-warrior a21", "end")
    assert decisions(over) == ()
    refusal = why(over, "end", seat=BLUE)
    assert refusal is not None
    assert refusal.reason == "game_over"
    with pytest.raises(IllegalAction):
        do(over, "card 2", seat=YELLOW)


@pytest.mark.rule("END-03")
def test_an_immediate_end_leaves_no_time_for_more() -> None:
    state = gate(f"options endTrigger=immediate\n{RACE}\nscore blue 4")
    after, log = events(state, "move blue-warrior a21")
    assert after.result == ("target", (BLUE,))
    assert log[-1].facts == {"reason": "target", "winners": [BLUE], "together": [], "vp": [5, 0]}
    assert decisions(after) == ()
    lower = do(gate(f"options endTrigger=immediate\n{RACE}\nscore blue 3"), "move blue-warrior a21")
    assert lower.result is None


@pytest.mark.rule("END-03")
def test_an_immediate_end_may_come_in_the_other_ones_turn() -> None:
    state = gate(f"options endTrigger=immediate\n{RACE}\nscore yellow 4")
    after = do(state, "attack blue-cleric yellow-troll", "+0", "+0")
    assert (after.vp, after.result) == ((0, 5), ("target", (YELLOW,)))


@pytest.mark.rule("END-03")
def test_an_immediate_end_may_come_in_the_middle_of_a_move() -> None:
    """The stolen rope makes the fifth point; walking on and out would have made the sixth."""
    pieces = "tokens blue-thief c18, yellow-goblin c19 wounded, yellow-rope c19, yellow-troll a16"
    state = gate(f"options endTrigger=immediate\n{pieces}\nscore blue 4")
    for deeds in (
        ["move blue-thief c19 take yellow-rope c21"],
        ["begin blue-thief", "go c19", "take yellow-rope", "go c20"],
    ):
        after = do(state, *deeds)
        assert (after.vp, after.result) == ((5, 0), ("target", (BLUE,)))
        assert at(after, "blue-thief") == "c20"
    later = do(gate(f"{pieces}\nscore blue 4"), "move blue-thief c19 take yellow-rope c21")
    assert (later.vp, later.result) == ((6, 0), None), "at the end of the turn it counts"


def nothing_is_listed_twice(state: State, handlings: int = 1) -> None:
    listed = legal(state, handlings=handlings)
    assert all(why(state, text) is None for text in listed)
    assert len({do(state, text).digest() for text in listed}) == len(listed)


# Blue-cleric takes the Rope of the wounded for the last point; a friend stands on the other side of the pit.
THEFT = (
    "tokens blue-cleric b19, yellow-goblin c19 wounded, yellow-rope c19, blue-warrior d19, yellow-troll a16"
)


@pytest.mark.rule("END-03")
@pytest.mark.parametrize("handlings", [1, 2])
def test_a_move_the_end_cuts_short_is_listed_once_for_each_square_it_ends_on(handlings: int) -> None:
    state = gate(f"options endTrigger=immediate\n{THEFT}\nscore blue 4")
    start = "move blue-cleric c19 take yellow-rope"
    listed = [text for text in legal(state, handlings=handlings) if text.startswith(start)]
    assert sorted(listed) == [f"{start} {square}" for square in ("b19", "c18", "c20", "d19")]
    nothing_is_listed_twice(state, handlings)
    # one point less, and he walks on to wherever he may stop
    further = gate(f"options endTrigger=immediate\n{THEFT}\nscore blue 3")
    ends = {text.split()[-1] for text in legal(further) if text.startswith(start)}
    assert "d19" not in ends and {"b20", "d20", "c17"} < ends
    nothing_is_listed_twice(further, handlings)


@pytest.mark.rule("END-03")
@pytest.mark.parametrize("potion", [0, 2])
def test_the_move_is_paid_whether_written_whole_or_made_step_by_step(potion: int) -> None:
    state = gate(f"options endTrigger=immediate\n{THEFT}\nscore blue 4\nturn 5 blue ap 3")
    cleric = state.table.by_label["blue-cleric"]
    state.bound = changed(state.bound, cleric, potion)
    for square in ("d19", "c20"):  # a friend stands on the first: stacking is left aside
        whole, told = events(state, f"move blue-cleric c19 take yellow-rope {square}")
        steps = do(state, "begin blue-cleric", "go c19", "take yellow-rope")
        by_hand, stepped = events(steps, f"go {square}")
        assert by_hand == whole
        assert whole.result == ("target", (BLUE,))
        assert (at(whole, "blue-cleric"), at(whole, "yellow-rope")) == (square, square)
        assert (whole.ap, whole.bound[cleric]) == ((3, 1) if potion else (2, 0))
        path = {tuple(event.facts["path"]) for event in (*told, *stepped) if event.kind == "moved"}
        assert len(path) == 1, "both are told as the same move"
    # written further than it goes, it ends there too
    further = do(state, "move blue-cleric c19 take yellow-rope d20")
    assert at(further, "blue-cleric") in ("d19", "c20") and further.result == ("target", (BLUE,))
    # what could never be walked is not made legal by the end
    for text in ("a16", "c21 leave c20", "d19 swap blue-rope c18"):
        assert why(state, f"move blue-cleric c19 take yellow-rope {text}") is not None


@pytest.mark.rule("END-03", "ACT-10")
def test_a_theft_that_ends_the_game_needs_no_square_to_stop_on() -> None:
    """The Troll has two steps: to the Rope and on to a friend. Otherwise he could not stop there."""
    thieves = "tokens blue-troll c18, yellow-goblin c19 wounded, yellow-rope c19, yellow-cleric a16"
    friends = "blue-warrior b19, blue-cleric d19, blue-goblin c20"
    for score, wins in ((4, True), (3, False)):
        state = gate(f"options endTrigger=immediate\n{thieves}, {friends}\nscore blue {score}")
        text = "move blue-troll c19 take yellow-rope d19"
        taken = do(state, "begin blue-troll", "go c19", "take yellow-rope")
        assert (why(state, text) is None) == (text in legal(state)) == ("go d19" in legal(taken)) == wins
        if wins:
            assert do(state, text) == do(taken, "go d19")


@pytest.mark.rule("END-03", "ESC-01")
def test_a_theft_on_the_last_step_out_counts_with_the_escape() -> None:
    """Leaving the pit and leaving the maze are one step."""
    hall = HALL.format("99cw").replace("  .   .   .   .   @", "  .   .   O   .   @")
    tokens = "tokens blue-goblin b20, yellow-warrior c20 wounded, yellow-rope c20, yellow-troll a16"
    state = pos(f"options endTrigger=immediate\n{hall}\nrooms ? ? ? ? ? ? 99cw\n{tokens}\nscore blue 4")
    whole = do(state, "move blue-goblin c20 take yellow-rope c21")
    assert whole == do(state, "begin blue-goblin", "go c20", "take yellow-rope", "go c21")
    assert (whole.vp, whole.ap, fate(whole, "blue-goblin")) == ((7, 0), 4, "escaped")
    assert len([text for text in legal(state) if text.endswith("take yellow-rope c21")]) == 1
    nothing_is_listed_twice(state)


# Who wins -----------------------------------------------------------------------------------------


@pytest.mark.rule("END-04")
def test_most_points_at_the_end_of_the_turn_win_not_the_first_to_get_there() -> None:
    state = gate(
        """
        tokens
          blue-warrior a20
          blue-cleric d17 carries blue-goblin
          blue-thief e18 carries blue-mekanork
          yellow-troll e17
        score blue 4, yellow 4
        """
    )
    state = do(state, "move blue-warrior a21")
    assert (state.vp, state.reached) == ((5, 4), BLUE)
    state = do(state, "attack blue-cleric yellow-troll", "+0", "+6")  # both attackers lose whom they carry
    assert (state.vp, state.result) == ((5, 6), None)
    assert do(state, "end").result == ("target", (YELLOW,))


@pytest.mark.rule("EX-C-18", "END-05")
@pytest.mark.parametrize(
    ("option", "winners"), [("", (BLUE, YELLOW)), ("options tieBreak=firstToTarget", (BLUE,))]
)
def test_equal_points_share_the_win_or_the_first_there_has_it(option: str, winners: tuple[int, ...]) -> None:
    state = gate(f"{option}\n{RACE}\nscore blue 4, yellow 4")
    state = do(state, "move blue-warrior a21")
    assert (state.vp, state.result, state.ap) == ((5, 4), None, 4)
    state = do(state, "attack blue-cleric yellow-troll", "+0", "+0")  # 2 against 4
    assert fate(state, "blue-goblin") == "eliminated"
    assert state.wounded[state.table.by_label["blue-cleric"]]
    assert (state.vp, state.result) == ((5, 5), None)
    assert do(state, "end").result == ("target", winners)


@pytest.mark.rule("END-05")
def test_first_to_the_target_does_not_mean_fewer_points_win() -> None:
    state = gate(f"options tieBreak=firstToTarget\n{RACE}\nscore blue 5, yellow 5")
    assert state.reached == BLUE
    after = do(state, "attack blue-cleric yellow-troll", "+0", "+0", "end")
    assert (after.vp, after.result) == ((5, 6), ("target", (YELLOW,)))


@pytest.mark.rule("END-06")
def test_eliminating_an_enemy_scores_one() -> None:
    state = gate("tokens blue-warrior a20, yellow-goblin a19 wounded, yellow-troll e16")
    after = do(state, "attack blue-warrior yellow-goblin", "+0", "+0")
    assert fate(after, "yellow-goblin") == "eliminated"
    assert after.vp == (1, 0), "one point, also for whom escaping would have brought two"


@pytest.mark.rule("END-07")
@pytest.mark.parametrize(("option", "vp"), [("", (0, 1)), ("opponent", (0, 1)), ("nobody", (0, 0))])
def test_killing_ones_own_character_pays_the_opponent_or_nobody(option: str, vp: tuple[int, int]) -> None:
    chosen = f"options ownKill={option}" if option else ""
    pieces = "tokens blue-wizard a16 carries blue-fireball-wand, blue-cleric d16, yellow-troll a18"
    state = gate(f"{chosen}\n{pieces}")
    after = do(state, "fire blue-wizard e")
    assert fate(after, "blue-cleric") == "eliminated"
    assert after.vp == vp
    enemy = do(state, "fire blue-wizard s")
    assert enemy.vp == (1, 0), "the option is about one's own only"


@pytest.mark.rule("END-08")
def test_the_other_player_may_reach_the_target_and_the_turn_goes_on() -> None:
    state = gate(f"{RACE}\nscore blue 3, yellow 4")
    state = do(state, "attack blue-cleric yellow-troll", "+0", "+0")
    assert (state.vp, state.reached, state.result) == ((3, 5), YELLOW, None)
    caught_up = do(state, "move blue-warrior a21", "move blue-thief b21", "end")
    assert (caught_up.vp, caught_up.result) == ((5, 5), ("target", (BLUE, YELLOW)))
    assert do(state, "end").result == ("target", (YELLOW,))


@pytest.mark.rule("END-08")
def test_a_fireball_on_ones_own_may_end_the_game_for_the_other() -> None:
    state = gate(
        "tokens blue-wizard a16 carries blue-fireball-wand, blue-cleric d16, yellow-troll a18\nscore yellow 4"
    )
    state = do(state, "fire blue-wizard e")
    assert (state.vp, state.result, decisions(state)[0].seat) == ((0, 5), None, BLUE)
    assert do(state, "end").result == ("target", (YELLOW,))


# Nobody left --------------------------------------------------------------------------------------


@pytest.mark.rule("END-09")
@pytest.mark.parametrize(
    ("score", "winners"),
    [("blue 1, yellow 1", (BLUE,)), ("yellow 2", (YELLOW,)), ("yellow 1", (BLUE, YELLOW))],
)
def test_the_game_ends_when_nobody_can_change_anything(score: str, winners: tuple[int, ...]) -> None:
    # the last one standing walks out for one point more, all others lie
    pieces = "tokens blue-warrior a20, blue-thief e18 wounded, yellow-goblin e16 wounded"
    after = do(gate(f"{pieces}\nscore {score}"), "move blue-warrior a21")
    assert after.result == ("exhausted", winners)


@pytest.mark.rule("END-09")
@pytest.mark.parametrize(
    ("hope", "where"),
    [
        ("a living enemy", "tokens yellow-thief e18"),
        ("a living friend", "tokens blue-thief e18"),
        ("one not revealed yet", "behind 3: yellow-thief"),
        ("one's own not revealed yet", "behind 3: blue-thief"),
        ("a wounded one that can get up", "tokens blue-troll e18 wounded"),
        ("a wounded enemy that can get up", "tokens yellow-troll e18 wounded"),
    ],
)
def test_the_game_goes_on_while_there_is_hope(hope: str, where: str) -> None:
    state = gate(f"tokens blue-warrior a20, yellow-goblin e16 wounded\n{where}")
    after = do(state, "move blue-warrior a21")
    assert after.result is None, hope
    assert do(after, "end").result is None, hope


@pytest.mark.rule("END-09")
def test_objects_and_those_left_out_are_no_hope() -> None:
    state = gate("tokens blue-warrior a20, yellow-rope e16, blue-troll left out\nbehind 3: yellow-sword")
    assert do(state, "move blue-warrior a21").result == ("exhausted", (BLUE,))


@pytest.mark.rule("END-09")
def test_a_fight_may_leave_nobody_standing() -> None:
    state = gate("tokens blue-warrior a20, yellow-goblin a19 wounded")
    lost = do(state, "attack blue-warrior yellow-goblin", "+0", "+6")
    assert lost.result == ("exhausted", (BLUE, YELLOW)), "both lie wounded at nil all"


# By agreement -------------------------------------------------------------------------------------


@pytest.mark.rule("END-10")
def test_a_draw_needs_both() -> None:
    state = do(gate(RACE), "draw", seat=BLUE)
    assert state.result is None
    again = why(state, "draw", seat=BLUE)
    assert again is not None
    assert again.rules == ("END-10",)
    agreed = do(state, "draw", seat=YELLOW)
    assert agreed.result == ("agreement", (BLUE, YELLOW))


@pytest.mark.rule("END-10")
def test_an_offer_may_be_declined_and_ends_with_the_turn() -> None:
    offered = do(gate(RACE), "draw", seat=BLUE)
    declined = do(offered, "decline", seat=YELLOW)
    assert do(declined, "draw", seat=YELLOW).result is None, "Blue's offer is gone"
    assert do(do(offered, "end"), "draw", seat=YELLOW).result is None
    nothing = why(gate(RACE), "decline", seat=YELLOW)
    assert nothing is not None
    assert (nothing.reason, nothing.rules) == ("no_draw_offer", ("END-10",))


@pytest.mark.rule("END-10")
@pytest.mark.parametrize(("quitter", "winner"), [(BLUE, YELLOW), (YELLOW, BLUE)])
def test_a_player_may_resign_whatever_the_score_and_whoever_is_to_move(quitter: int, winner: int) -> None:
    state = gate(f"{RACE}\nscore blue 4, yellow 4")
    assert do(state, "resign", seat=quitter).result == ("resignation", (winner,))
    fight = do(state, "attack blue-cleric yellow-troll")
    assert do(fight, "resign", seat=quitter).result == ("resignation", (winner,))


FRIENDS = f"{ROOM}\ntokens blue-goblin a1, blue-warrior b1, yellow-troll e3"


@pytest.mark.rule("STK-03")
@pytest.mark.parametrize("end", ["resign", "draw"])
def test_a_game_that_ends_in_the_middle_of_a_move_leaves_nobody_on_the_way(end: str) -> None:
    state = pos(FRIENDS)
    half = do(state, "begin blue-goblin", "go b1")
    assert at(half, "blue-goblin") == at(half, "blue-warrior")
    over = do(half, "resign", seat=YELLOW) if end == "resign" else do(do(half, "draw"), "draw", seat=YELLOW)
    assert over.result is not None
    assert at(over, "blue-goblin") == "a1"
    assert over.ap == state.ap


# Stalling -----------------------------------------------------------------------------------------


@pytest.mark.rule("END-11")
def test_forty_turns_without_anything_are_a_draw() -> None:
    state = do(gate(f"{RACE}\nscore blue 3, yellow 1"), "move blue-thief b19", "end")
    for turn in range(2, 41):
        assert state.result is None
        assert state.idle_turns == turn - 1
        state = do(state, legal(state)[0], "end")
    assert state.result == ("idle", (BLUE, YELLOW)), "a draw, though Blue has more points"


IDLE = """
tokens
  blue-warrior a20, blue-thief b20 carries blue-rope
  blue-mekanork e20
  blue-cleric e16
  yellow-warrior a17
turn 50 blue idle 39 ap 5
"""


@pytest.mark.rule("END-11")
@pytest.mark.parametrize(
    "deeds",
    [
        ["end"],
        ["move blue-warrior a18", "end"],
        ["move blue-thief b20 leave b18", "end"],
        ["rotate 7 cw blue-mekanork", "end"],
        ["move blue-thief b19", "open blue-thief a19-b19", "end"],
        ["move blue-warrior a18", "attack blue-warrior yellow-warrior", "+0", "+0", "end"],
    ],
    ids=["nothing", "a move", "a rope left", "a rotation", "a portcullis", "a tie with +0 each"],
)
def test_what_does_not_count_as_progress(deeds: list[str]) -> None:
    assert do(gate(IDLE), *deeds).result == ("idle", (BLUE, YELLOW))


@pytest.mark.rule("END-11")
@pytest.mark.parametrize(
    ("extra", "deeds"),
    [
        ("", ["reveal 5 blue-cleric"]),
        ("", ["move blue-warrior a18", "attack blue-warrior yellow-warrior", "+1", "+1"]),
        ("blue-wizard c20", ["jump blue-wizard over c19 to c18"]),
        ("yellow-goblin a19", ["attack blue-warrior yellow-goblin", "+0", "+0"]),
        ("yellow-goblin e17 wounded", ["heal blue-cleric yellow-goblin"]),
        ("yellow-goblin a19 wounded", ["attack blue-warrior yellow-goblin", "+0", "+0"]),
        ("blue-troll d16 wounded", ["regenerate blue-troll"]),
        ("", ["move blue-warrior a21"]),
    ],
    ids=[
        "a room revealed",
        "Combat cards used up",
        "a Jump card used up",
        "somebody wounded",
        "somebody healed",
        "somebody eliminated",
        "somebody regenerated",
        "an escape",
    ],
)
def test_what_counts_as_progress(extra: str, deeds: list[str]) -> None:
    state = gate(f"tokens {extra}\n{IDLE}" if extra else IDLE)
    after = do(state, *deeds, "end")
    assert after.result is None
    assert after.idle_turns == 0
    assert do(after, "card 2", "end").idle_turns == 1, "the count begins anew with the next turn"
