"""The same seed is the same game: in another process, with other hashing, on any number of processes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gearmaze import Game
from gearmaze.bots import RandomPlayer, ask, play_game, play_series
from gearmaze.engine import Chance

ROOT = Path(__file__).parent.parent

# SplitMix64 as published: the first numbers of seed 1234567.
VECTORS = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]

PROGRAM = """
from gearmaze.bots import play_game

for scenario in ("base", "beginner"):
    for players in (("random",), ("greedy", "random")):
        for number in range(2):
            print(play_game(scenario, players, 20260, number, max_turns=8))
"""


def test_the_generator_is_splitmix64() -> None:
    chance = Chance(1234567)
    assert [chance.next() for _ in VECTORS] == VECTORS


def test_draws_from_a_seed_never_change() -> None:
    """What `below`, `choice`, `shuffle` and `fork` make of the stream is part of every record."""
    chance = Chance(2026)
    cards = list(range(10))
    chance.shuffle(cards)
    drawn = [chance.below(6) for _ in range(12)]
    forks = [Chance(2026).fork(number).below(1000) for number in range(4)]
    assert (cards, drawn, chance.choice("abcdefgh"), forks) == (
        [5, 0, 9, 2, 4, 7, 3, 6, 8, 1],
        [2, 1, 4, 2, 1, 5, 1, 1, 3, 3, 1, 2],
        "a",
        [470, 968, 477, 562],
    )


def test_below_is_even_and_keeps_its_bounds() -> None:
    chance = Chance(5)
    counts = [0] * 7
    for _ in range(14000):
        counts[chance.below(7)] += 1
    assert all(1800 < count < 2200 for count in counts), counts
    assert {Chance(seed).below(1) for seed in range(20)} == {0}


def test_below_throws_away_what_would_tip_the_scales() -> None:
    """Numbers past the last full round of the bound are drawn again."""
    bound = (1 << 63) + 1
    for seed in range(60):
        expected = next(value for value in _stream(seed) if value < bound)
        assert Chance(seed).below(bound) == expected


def _stream(seed: int) -> Iterator[int]:
    chance = Chance(seed)
    while True:
        yield chance.next()


def test_a_fork_is_a_stream_of_its_own() -> None:
    chance = Chance(7)
    early = chance.fork(3, 1)
    assert early.state == Chance(7).fork(3, 1).state
    assert chance.next() == Chance(7).next()  # forking draws nothing
    assert len({Chance(7).fork(number).next() for number in range(200)}) == 200
    assert Chance(7).fork(1, 2).next() != Chance(7).fork(2, 1).next()


def _run(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=environment, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_hashing_changes_nothing() -> None:
    """Sets and dictionaries may be in another order; the game is the same to the last digest."""
    one, other = _run("1"), _run("4242")
    assert len(one.splitlines()) == 8
    assert one == other


@pytest.mark.parametrize("players", [("random",), ("greedy", "random")])
def test_one_process_or_two(players: tuple[str, ...]) -> None:
    series = [list(play_series("base", players, 4, 11, jobs=jobs, max_turns=6)) for jobs in (1, 2)]
    assert [game.number for game in series[0]] == [0, 1, 2, 3]
    assert len({game.digest for game in series[0]}) == 4
    assert series[0] == series[1]


def test_a_game_does_not_depend_on_its_neighbours() -> None:
    """Game 2 of a series is game 2 played alone."""
    series = list(play_series("beginner", ("random",), 3, 5, max_turns=10))
    assert play_game("beginner", ("random",), 5, 2, max_turns=10) == series[2]


def test_an_answer_leads_to_the_same_position_every_time() -> None:
    """Playing copies nothing into the position before: the same answers from the same seed, twice."""
    games = [Game("base", seed=99) for _ in range(2)]
    players = [Chance(1), Chance(1)]
    for _ in range(120):
        digests = []
        for game, chance in zip(games, players, strict=True):
            before = game.state.digest()
            seat = game.to_act[0]
            state = game.state
            game.play(ask(RandomPlayer(), state, seat, chance), seat)
            assert state.digest() == before
            digests.append(game.state.digest())
            if game.over:
                return
        assert digests[0] == digests[1]
