"""Games in which rooms travel, played at random to see that everything holds on the way, to the end."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from gearmaze.bots.series import play_game
from gearmaze.engine import CHANCE, Action, Chance, Event, LegalActions, State, decisions, draw, play
from gearmaze.game import Game
from gearmaze.recall import recall
from gearmaze.record import read_record, record_text, seat_record_text
from gearmaze.testing.games import Watch
from tests.drawing import pos

PROOF = bool(os.environ.get("GEARMAZE_PROOF"))
GAMES = 60 if PROOF else 6
WANTED = ("hoist", "escape", "shift")

# Three colours have somebody high up, so that random play comes to the hoist and to four points.
SUMMIT = """
scenario pyr4
rooms 1cw 2cw 3cw 4cw 2ccw
tokens
  red-goblin p3, red-troll m5, red-cleric p2 carries red-treasure, red-warrior e9
  blue-goblin l5, blue-thief o5, blue-wizard l2, blue-troll L1.2
  yellow-goblin p4, yellow-warrior n5, yellow-cleric s8, yellow-thief L2.4
  green-goblin L3.2, green-troll L3.4, green-cleric L3.7, green-thief L3.9
turn 9 green ap 4 highest 5
decide act
"""
SHUTTLE = """
scenario lft
rooms ? ? ? ? ? 3cw 1cw 3ccw
tokens
  blue-goblin i8, blue-troll NW.2, blue-thief m6, red-goblin NE.2, red-warrior m8
  yellow-goblin SE.2, yellow-cleric n7, green-goblin SW.2, green-wizard r7
turn 9 blue ap 4 highest 5
decide act
"""


def preferred(state: State, seat: int, chance: Chance) -> object:
    listed = LegalActions(state, seat).listed()
    wanted = [action for action in listed if action.verb in WANTED]
    return chance.choice(wanted if wanted and chance.below(2) else listed)


@pytest.mark.parametrize(("name", "drawn"), [("pyr4", SUMMIT), ("lft", SHUTTLE)], ids=["pyr4", "lft"])
def test_random_games_use_hoist_and_lift_and_hold_what_must_hold(name: str, drawn: str) -> None:
    done: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for number in range(GAMES):
        chance, state = Chance(number), pos(drawn)
        watch = Watch(number, every=48)
        for _ in range(3000 if name == "pyr4" else 300):
            if state.result is not None:
                break
            seat = decisions(state)[0].seat
            action = draw(state, chance) if seat == CHANCE else preferred(state, seat, chance)
            after, events = play(state, seat, action)
            watch(state, seat, action, after, events)
            done.update(event.kind for event in events)
            state = after
        ends[state.result[0] if state.result else "unfinished"] += 1
    if name == "pyr4":
        assert done["hoisted"] >= GAMES
        assert done["lowered"] >= done["hoisted"] - GAMES
        assert ends["target"], ends
        assert not ends["unfinished"], ends
    else:
        assert done["shifted"] > 5 * GAMES


def test_records_of_a_game_with_edges_and_a_lift_are_read_again_by_every_seat() -> None:
    game, chance = Game("lft"), Chance(0)
    shifted = edges = 0
    while not game.over and len(game.answers) < 700:
        seat = decisions(game.state)[0].seat
        if seat == CHANCE:
            game.answer(seat, draw(game.state, chance))
            continue
        listed = LegalActions(game.state, seat).listed()
        wanted = [action for action in listed if action.verb in (*WANTED, "reveal")]
        action = chance.choice(wanted or listed)
        shifted += action.verb == "shift"
        edges += action.verb == "reveal" and action.what >= 0
        game.answer(seat, action)
    assert shifted
    assert edges
    assert read_record(record_text(game)).state == game.state
    for seat in range(4):
        assert recall(seat_record_text(game, seat)).gap == 0


def test_a_seat_reads_again_how_a_hoist_turned_its_room() -> None:
    """The room was turned as it came down, which no line of the record says."""
    from gearmaze.position import position_text

    chance = Chance(3)
    game = Game(position=pos(SUMMIT))
    hoists = 0
    while not game.over and len(game.answers) < 600:
        seat = decisions(game.state)[0].seat
        action = preferred(game.state, seat, chance)
        hoists += action.verb == "hoist"
        game.answer(seat, action)
    assert hoists > 1
    again = read_record(record_text(game))
    assert position_text(again.state) == position_text(game.state)


@pytest.mark.rule("MP-PYR-29")
def test_every_seat_reads_again_a_whole_game_in_which_the_summit_was_turned_by_its_hoist() -> None:
    """What a record of one seat does not say, how the room lay at first, is worked back from the end."""
    for number in range(8):
        game, hoists = Game("pyr3"), 0
        for seat, action in answers_of(number):
            game.answer(seat, action)
            hoists += action.verb == "hoist"
        if hoists and not game.over:
            break
    assert hoists, "our players never came to the top"
    for seat in range(3):
        again = recall(seat_record_text(game, seat))
        assert again.gap == 0
        assert again.game.state.turns[0] == game.state.turns[0]


def answers_of(number: int) -> list[tuple[int, Action]]:
    """The answers of a game of our own players, not played to its end."""
    told: list[tuple[int, Action]] = []

    def watch(before: State, seat: int, action: Action, after: State, events: list[Event]) -> None:
        told.append((seat, action))

    play_game("pyr3", ("squire",), seed=4, number=number, watch=watch, max_turns=70)
    return told
