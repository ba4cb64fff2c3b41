"""The processes our players think in: what they keep, and what happens when one dies."""

import asyncio
import gc
import os
import time
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from gearmaze.bots import hire
from gearmaze.engine import Action, Table, maze
from gearmaze.engine.maze import Maze
from gearmaze.record import Game
from gearmaze.record import game as games
from gearmaze.server import thinking
from gearmaze.server.thinking import OtherProcesses, Question, decide
from tests.server.served import serving, wait_for


class Dying:
    """A player that takes its whole process along."""

    name = "random"

    def decide(self, view: object, decision: object, budget: object, rng: object) -> Action:
        time.sleep(0.3)
        os._exit(1)


def begin_dying() -> None:
    """In the worker: the random player is like that."""
    thinking.begin_work()
    known = thinking.make_player
    thinking.make_player = lambda name: Dying() if name == "random" else known(name)


def first_question(player: str, name: str = "h") -> Question:
    """A game of which nothing has been played but what chance has."""
    game = Game("prison-1", seed=3)
    answers = tuple((seat, game.text(action)) for seat, action in game.answers)
    return Question(name, "prison-1", {}, answers, 1, player, 1)


@pytest.fixture
def pools(monkeypatch: pytest.MonkeyPatch) -> list[ProcessPoolExecutor]:
    """The pools that were opened."""
    opened: list[ProcessPoolExecutor] = []

    def open_one(*args: Any) -> ProcessPoolExecutor:
        opened.append(ProcessPoolExecutor(*args))
        return opened[-1]

    monkeypatch.setattr(thinking, "ProcessPoolExecutor", open_one)
    return opened


def test_when_a_worker_dies_all_who_wait_hear_of_it_and_may_ask_again(
    pools: list[ProcessPoolExecutor], caplog: pytest.LogCaptureFixture
) -> None:
    async def game(minds: OtherProcesses, name: str) -> str:
        with pytest.raises(BrokenProcessPool):
            await minds.decide(first_question("random", name))
        return await minds.decide(first_question("novice", name))

    async def work() -> list[str]:
        minds = OtherProcesses(1, begin_dying)
        try:
            return await asyncio.gather(game(minds, "one"), game(minds, "other"))
        finally:
            minds.close()

    assert [answer.split()[0] for answer in asyncio.run(work())] == ["pick", "pick"]
    assert len(pools) == 2, "the pool opened for whoever asked again first was closed by the other"
    assert caplog.text.count("a thinking process died") == 1


def test_a_question_nobody_will_think_about_is_an_error_not_a_cancellation() -> None:
    async def work() -> list[Any]:
        minds = OtherProcesses(1, begin_dying)
        asked = [asyncio.create_task(minds.decide(first_question("random", str(n)))) for n in range(5)]
        await asyncio.sleep(0)
        minds.close()
        return await asyncio.gather(*asked, return_exceptions=True)

    found = asyncio.run(work())
    assert all(isinstance(error, Exception) for error in found), found
    assert any("closed before" in str(error) for error in found), found


def test_whoever_stops_asking_is_not_told_of_an_error() -> None:
    async def work() -> None:
        minds = OtherProcesses(1, begin_dying)
        try:
            asked = asyncio.create_task(minds.decide(first_question("random")))
            await asyncio.sleep(0)
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
        finally:
            minds.close()

    asyncio.run(work())


def test_games_go_on_when_the_process_of_their_bots_dies(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path / "games.sqlite", minds=OtherProcesses(1, begin_dying)) as served:
        browser = served.browser()
        seats = {"blue": "me", "yellow": "bot:random"}
        both = [browser.new(scenario="prison-1", seats=seats)["game"] for _ in range(2)]
        sockets = [browser.socket(game, seat="blue") for game in both]
        wait_for(lambda: all(any(seat == 1 for seat, _ in served.match(game).written) for game in both))
        assert len(sockets) == 2
    for game in both:
        assert f"match {game}: random failed: BrokenProcessPool" in caplog.text


def asked_about(number: int) -> Question:
    """A game at a table of its own, after rooms were shown and turned."""
    options = {"targetVp": 5 + number}
    played, told = Game("base", seed=number, options=options), Game("base", options=options)
    player, texts = hire("random", number), []
    while not played.over and len(played.answers) < 150:
        played.play(player(played))
    for seat, action in played.answers:
        texts.append((seat, told.text(action)))
        told._answer(seat, action)
    return Question(f"game {number}", "base", options, tuple(texts), played.to_act[0], "random", 1)


def alive(kind: type) -> set[int]:
    """What there is of a kind in this process, whoever keeps it."""
    gc.collect()
    return {id(thing) for thing in gc.get_objects() if type(thing) is kind}


@pytest.fixture
def small_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process as a worker that has just begun and keeps very little."""
    monkeypatch.setattr(thinking, "_GAMES", OrderedDict())
    monkeypatch.setattr(thinking, "MOST_GAMES", 2)
    monkeypatch.setattr(games, "_TABLES", OrderedDict())
    monkeypatch.setattr(games, "MOST_TABLES", 3)
    monkeypatch.setattr(maze, "_MAZES", OrderedDict())
    monkeypatch.setattr(maze, "MOST_MAZES", 5)


@pytest.mark.usefixtures("small_worker")
def test_a_worker_keeps_no_more_than_it_may_whatever_it_is_asked() -> None:
    mazes, tables = alive(Maze), alive(Table)
    for number in range(4):
        decide(asked_about(number))
    assert list(thinking._GAMES) == ["game 2", "game 3"]
    thinking._GAMES.clear()  # what a game stands on lives as long as the game
    assert len(alive(Table) - tables) == 3
    assert len(alive(Maze) - mazes) == 5


@pytest.mark.usefixtures("small_worker")
def test_a_maze_in_use_outlives_those_that_are_not() -> None:
    grid = Game("base", seed=1).table.grid
    nothing, straight = (None,) * grid.slots, (0,) * grid.slots

    def laid(doors: int) -> Maze:
        return grid.maze(nothing, straight, (doors,) * grid.slots, grid.origins)

    first = laid(0)
    for doors in range(1, 20):
        laid(doors)
        assert laid(0) is first
    assert laid(19) is laid(19)


def test_the_memory_promised_was_measured_with_what_a_worker_keeps() -> None:
    words = " ".join(Path("docs/server.md").read_text(encoding="utf-8").split())
    assert f"{thinking.MOST_GAMES} games, {games.MOST_TABLES} tables and {maze.MOST_MAZES} mazes" in words
