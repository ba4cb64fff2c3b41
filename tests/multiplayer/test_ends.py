"""How games of several end, and what is counted until then (MP-GEN-40 to MP-GEN-47)."""

import pytest

from gearmaze.engine import Event, State, play
from gearmaze.engine.scoring import DRAW, SHARED, TOGETHER, WON, eliminate, how
from gearmaze.notation import parse_action
from gearmaze.sets import scenario, scenario_names
from gearmaze.words.sentences import tell
from tests.drawing import do, due, legal, pos, why
from tests.engine.made_up import HALL
from tests.multiplayer.hall import hall
from tests.multiplayer.test_standard import FOUND

BLUE, YELLOW, RED = range(3)  # at std3


def told(state: State, text: str) -> tuple[State, list[Event]]:
    seat = due(state)
    return play(state, seat, parse_action(state, text, seat))


@pytest.mark.rule("MP-GEN-40")
def test_the_highest_card_anybody_played_limits_everybody() -> None:
    state = hall("std3", "blue-goblin a1", "turn 1 blue highest 0\ndecide card")
    assert legal(state) == ["card 2"]
    state = do(state, "card 2", "end")
    assert legal(state) == ["card 2", "card 3"], "yellow, after blue's 2"
    state = do(state, "card 3", "end")
    assert legal(state) == ["card 2", "card 3", "card 4"], "red, after yellow's 3"
    low = do(state, "card 2", "end")
    assert legal(low) == ["card 3", "card 4"], "blue once more: no 5 yet"
    refusal = why(low, "card 5")
    assert refusal is not None and "CARD-02" in refusal.rules
    state = do(state, "card 4", "end")
    assert legal(state) == ["card 3", "card 4", "card 5"], "for all as soon as anyone has played a 4"
    assert legal(do(state, "card 3", "end")) == ["card 2", "card 4", "card 5"]


WON_AT_TURN = """
score
  blue 5
  red {red}
  yellow 3
turn 7 blue ap 5 highest 5
"""


# Yellow's line in the game for three, E.1 to E.5, lies beside this room: p1 to t5.
LAST_ROOM = HALL.replace("rooms", "rooms ? ? ?").replace("O", ".")


@pytest.mark.rule("MP-GEN-42")
def test_the_turn_is_played_out_then_most_points_win() -> None:
    tokens = "tokens blue-troll t1, blue-thief t2, red-thief p4, yellow-troll p5"
    state = pos(f"scenario std3\n{LAST_ROOM}{tokens}{WON_AT_TURN.format(red=4)}")
    state = do(state, "move troll E.1")
    assert (state.vp[BLUE], state.result) == (6, None), "the turn goes on"
    state = do(state, "move thief E.2")
    assert (state.vp[BLUE], state.result) == (7, None)
    state = do(state, "end")
    assert state.result == ("target", (BLUE,)) and how(state) == WON


@pytest.mark.rule("MP-GEN-42")
def test_equal_tops_share_the_win_and_the_third_has_lost() -> None:
    state = hall("std3", "blue-troll a1", WON_AT_TURN.format(red=6).replace("blue 5", "blue 6"))
    state, log = told(state, "end")
    assert state.result == ("target", (BLUE, RED)) and how(state) == SHARED
    assert log[-1].facts == {"reason": "target", "winners": [BLUE, RED], "together": [], "vp": [6, 3, 6]}
    assert tell(state, log[-1].seen_by(BLUE) or {}) == (
        "The game is over: the target is reached and Blue and Red share the win, 6:3:6."
    )


@pytest.mark.rule("MP-GEN-43")
def test_who_has_nobody_left_still_takes_his_turns() -> None:
    rest = "hands\n  red action 2 combat 0\nturn 6 red highest 4\ndecide card"
    state = do(hall("std3", "blue-troll a1, yellow-troll a2", rest), "card 2")
    assert legal(state) == ["end"], "no actions"
    assert (state.ap, state.active) == (2, RED)
    state = do(state, "end")
    assert state.action_hands[RED] == (2, 3, 4, 5), "and recycles"
    assert state.active == BLUE


@pytest.mark.rule("MP-GEN-43")
def test_who_has_nobody_left_still_places_others_objects() -> None:
    nobody_blue = FOUND.replace(", blue-goblin W.1", "")
    state = do(pos(nobody_blue), "reveal 3 goblin")
    while due(state) == YELLOW:
        state = do(state, legal(state)[0])
    assert due(state) == BLUE
    assert {text.split()[1] for text in legal(state)} == {"yellow-rope"}


@pytest.mark.rule("MP-GEN-45")
def test_the_death_of_ones_own_scores_for_nobody() -> None:
    tokens = "blue-wizard a1 carries blue-fireball-wand, blue-troll c1, red-troll a5, yellow-goblin b5"
    state = do(hall("std3", tokens, "turn 7 blue ap 3 highest 4"), "fire wizard E")
    assert state.vp == (0, 0, 0) and state.ledger == ()
    assert state.table.options["ownKill"] == "nobody"
    other = hall("std3", tokens.replace("blue-troll", "red-thief"), "turn 7 blue ap 3 highest 4")
    assert do(other, "fire wizard E").vp == (1, 0, 0), "one of somebody else's does"


@pytest.mark.rule("MP-GEN-45")
def test_the_death_of_a_partners_scores_for_nobody() -> None:
    state = hall("tea", "red-troll k2, green-goblin l2, blue-goblin k3", "turn 7 red ap 3 highest 4")
    tokens = state.table.by_label
    eliminate(state, tokens["green-goblin"], 0, [])
    assert state.vp == (0, 0, 0, 0)
    eliminate(state, tokens["blue-goblin"], 0, [])
    assert state.vp == (1, 0, 0, 0)


@pytest.mark.rule("MP-GEN-47")
@pytest.mark.parametrize(("name", "limit"), [("std3", 60), ("std4", 80), ("tea", 80), ("base", 40)])
def test_twenty_idle_turns_for_every_player(name: str, limit: int) -> None:
    spot = {"std3": "a1", "base": "a1", "tea": "k1"}.get(name, "f1")
    state = hall(name, f"blue-troll {spot}", f"turn 90 blue ap 0 highest 5 idle {limit - 2}")
    state = do(state, "end")
    assert (state.idle_turns, state.result) == (limit - 1, None)
    state = do(state, f"card {state.action_hands[state.active][0]}", "end")
    assert state.result == ("idle", tuple(range(state.table.seats))) and how(state) == DRAW


@pytest.mark.rule("MP-EX-29", "MP-TEA-17", "MP-TEA-18")
def test_a_team_wins_by_what_its_players_have_together() -> None:
    score = "score\n  red 6\n  green 3\n  blue 5\n  yellow 4\nturn 7 green ap 3 highest 4"
    state = hall("tea", "green-troll k1, blue-goblin l1 wounded, red-thief o5", score)
    red, green, blue, yellow = (
        state.table.colours.index(each) for each in ("red", "green", "blue", "yellow")
    )
    state = do(state, "attack troll blue-goblin", "lay 6", "lay 0")
    assert state.vp[green] == 4 and state.vp[red] == 6, "a kill is worth one, as ever"
    assert state.result is None, "the turn is played out"
    state, log = told(state, "end")
    assert state.result == ("target", tuple(sorted((red, green)))) and how(state) == TOGETHER
    assert "Red and Green win together" in tell(state, log[-1].seen_by(blue) or {})
    assert yellow not in state.result[1]


@pytest.mark.rule("MP-TEA-18")
def test_nine_points_of_a_team_do_not_win() -> None:
    state = hall(
        "tea", "green-troll k1, blue-thief o5", "score\n  red 6\n  green 3\nturn 7 green ap 0 highest 4"
    )
    assert do(state, "end").result is None
    state = hall(
        "tea", "green-troll k1, blue-thief o5", "score\n  red 9\n  green 1\nturn 7 green ap 0 highest 4"
    )
    assert do(state, "end").result == ("target", (0, 1))
    assert state.table.target == 10


@pytest.mark.rule("MP-LFT-21", "MP-LFT-22")
def test_the_shuttle_scores_as_the_standard_game_and_is_played_to_six() -> None:
    state = pos(
        f"scenario lft\n{HALL}tokens yellow-troll a1, yellow-goblin b1 carries blue-treasure, "
        "red-thief a2 wounded, blue-cleric e5\nscore yellow 1\nturn 7 yellow ap 5 highest 5"
    )
    seat = state.table.colours.index("yellow")
    state = do(state, "attack troll red-thief", "lay 6", "lay 0")
    assert state.vp[seat] == 2, "kills included"
    state = do(state, "move goblin b0")
    assert state.vp[seat] == 5, "two for the goblin, one for the treasure"
    assert state.result is None
    state = do(state, "move troll a0")
    assert (state.vp[seat], state.table.target) == (6, 6)
    assert do(state, "end").result == ("target", (seat,))


@pytest.mark.rule("MP-LFT-23")
def test_the_shuttle_is_for_four_only() -> None:
    _only("lft", 4)


@pytest.mark.rule("MP-TEA-21")
def test_two_by_two_is_for_four_only() -> None:
    _only("tea", 4)


@pytest.mark.rule("MP-RAC-17")
def test_forty_eight_is_for_three_only() -> None:
    _only("rac", 3)


def _only(name: str, players: int) -> None:
    alike = [each for each in scenario_names() if each.startswith(name)]
    assert alike == [name]
    assert scenario(name).layout.players == players
