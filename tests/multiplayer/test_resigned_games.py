"""Games of every kind in which people resign and offer draws go on, end, and replay bit for bit."""

from collections import Counter

import pytest

from gearmaze.engine import CHANCE, Action, Chance, State, Table, decisions, draw
from gearmaze.engine.scoring import playing
from gearmaze.engine.view import SPECTATOR
from gearmaze.game import Game
from gearmaze.recall import recall
from gearmaze.record import read_record, record_text, seat_record_text
from gearmaze.sets import scenario, scenario_names
from gearmaze.testing import check_position, check_state, check_view

SEVERAL = [name for name in scenario_names() if scenario(name).layout.players > 2]
MOST = 400  # answers of a game, enough for everything that can be left in the middle


def said_beside(state: State, chance: Chance) -> tuple[int, str] | None:
    """Now and then somebody who plays resigns, offers a draw, or answers one."""
    if chance.below(40):
        return None
    left = playing(state)
    seat = left[chance.below(len(left))]
    words = ["resign", "draw", "draw", "decline"]
    word = words[chance.below(4)]
    if word == "resign" and len(left) < 3 and chance.below(3):
        return None  # most games are to go on for a while
    return seat, word


def played(name: str, seed: int, watch: Counter[str] | None = None, every: int = 0) -> Game:
    """A random game; `watch` counts in the middle of what somebody left."""
    game, chance = Game(name), Chance(seed)
    while not game.over and len(game.answers) < MOST:
        state = game.state
        said = said_beside(state, chance)
        if said is not None and game.why(Action(said[1]), said[0]) is None:
            if watch is not None and said[1] == "resign":
                watch[state.stack[-1].kind] += 1
                watch["own turn" if said[0] == state.active else "another's turn"] += 1
            game.play(Action(said[1]), said[0])
        else:
            seat = game.to_act[0]
            assert seat == CHANCE or not state.out >> seat & 1, "nobody who is out is asked"
            answer = (
                draw(state, chance) if seat == CHANCE else chance.choice(game.legal_actions(seat, 0).listed())
            )
            if seat == CHANCE:
                game.answer(seat, answer)
            else:
                game.play(answer, seat)
        check_state(game.state)
        assert game.over or decisions(game.state), "it never stalls"
        if every and len(game.answers) % every == 0 and not game.over:
            check_position(game.state)
            for seat in range(game.table.seats):
                check_view(game.state, seat)
    return game


def checked(name: str, seed: int, watch: Counter[str]) -> Game:
    game = played(name, seed, watch, 23)
    text = record_text(game)
    again = read_record(text)
    assert record_text(again) == text and again.state == game.state
    if not game.over and not game.table.scenario.draft:  # pairs several brought are not always told
        for seat in (*range(game.table.seats), SPECTATOR):
            seen = recall(seat_record_text(game, seat))
            assert seen.gap == 0, f"the record of seat {seat} does not say enough at line {seen.gap}"
    if game.result is not None and game.result[0] == "resignation":
        left = playing(game.state)
        sides = game.table.sides.partners
        assert len(game.result[1]) == len(sides[game.result[1][0]]) and set(game.result[1]) & set(left)
    return game


@pytest.mark.parametrize("name", SEVERAL)
def test_a_game_with_people_leaving_goes_on_and_replays(name: str) -> None:
    watch: Counter[str] = Counter()
    for seed in range(2):
        checked(name, seed, watch)


@pytest.mark.proof
@pytest.mark.parametrize("name", SEVERAL)
def test_many_games_with_people_leaving(name: str) -> None:
    watch: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for seed in range(100, 160):
        game = checked(name, seed, watch)
        ends[game.result[0] if game.result else "unfinished"] += 1
    assert watch["own turn"] and watch["another's turn"] and watch["act"] and watch["place"], watch
    assert ends["resignation"] and ends["agreement"], ends


def test_every_game_of_several_is_among_them() -> None:
    assert {Table(scenario(name)).seats for name in SEVERAL} == {3, 4} and len(SEVERAL) >= 11
