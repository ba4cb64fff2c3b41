"""The processes our players think in: what they keep, and what happens when one dies."""

import asyncio
import gc
import os
import signal
import time
from collections import OrderedDict
from pathlib import Path
from typing import Any

import pytest

from gearmaze import game as games
from gearmaze.bots import hire
from gearmaze.engine import Action, Table, maze
from gearmaze.engine.maze import Maze
from gearmaze.game import Game
from gearmaze.server.workers import bots, processes
from gearmaze.server.workers.bots import MOST_HINTS, Advice, OtherProcesses, Question, decide
from gearmaze.server.workers.processes import Full, Lost, Processes
from tests.server.served import serving, wait_for


class Dying:
    """A player that takes its whole process along."""

    name = "random"

    def decide(self, view: object, decision: object, budget: object, rng: object) -> Action:
        time.sleep(0.3)
        os._exit(1)


def begin_dying() -> None:
    """In the worker: the random player is like that."""
    processes.begin_work()
    known = bots.make_player
    bots.make_player = lambda name: Dying() if name == "random" else known(name)


def first_question(player: str, name: str = "h") -> Question:
    """A game of which nothing has been played but what chance has."""
    game = Game("prison-1", seed=3)
    answers = tuple((seat, game.text(action)) for seat, action in game.answers)
    return Question(name, "prison-1", {}, answers, 1, player, 1)


def test_when_a_worker_dies_only_who_it_worked_for_hears_of_it(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> list[Any]:
        minds = OtherProcesses(1, begin_dying)
        asked = [first_question("random", "one"), first_question("novice", "other")]
        try:
            return await asyncio.gather(*map(minds.decide, asked), return_exceptions=True)
        finally:
            minds.close()

    died, thought = asyncio.run(work())
    assert isinstance(died, Lost)
    assert thought.startswith("pick")
    assert caplog.text.count("a worker died") == 1


def test_a_question_nobody_will_think_about_is_an_error_not_a_cancellation() -> None:
    async def work() -> list[Any]:
        minds = OtherProcesses(1, begin_dying)
        asked = [asyncio.create_task(minds.decide(first_question("random", str(n)))) for n in range(5)]
        await asyncio.sleep(0)
        minds.close()
        return await asyncio.gather(*asked, return_exceptions=True)

    found = asyncio.run(work())
    assert all(isinstance(error, Lost) for error in found), found
    assert any("closed before" in str(error) for error in found), found


def wait_here(path: str) -> str:
    """In a worker: wait until there is such a file."""
    while not Path(path).exists():
        time.sleep(0.01)
    return path


def fall_asleep() -> None:
    """In a worker: hang so that no alarm of its own can wake it."""
    os.kill(os.getpid(), signal.SIGSTOP)


class Unsendable(Exception):
    """An error that cannot be read again where it is sent to."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one + other)


def fail_oddly() -> None:
    raise Unsendable("out of", " sorts")


def some(workers: int, **limits: float) -> Processes:
    return Processes(workers, **{"longest": 20.0, "patience": 20.0, **limits})


def test_the_line_is_bounded_and_kept_in_order(tmp_path: Path) -> None:
    async def work() -> None:
        processes = some(1, waiting=2)
        done: list[str] = []

        async def ask(name: str) -> None:
            done.append(Path(await processes.do(wait_here, str(tmp_path / name))).name)

        try:
            asked = [asyncio.create_task(ask(name)) for name in ("first", "second", "third")]
            await asyncio.sleep(0)
            with pytest.raises(Full):
                await ask("fourth")
            asked[1].cancel()
            await asyncio.sleep(0)
            asked.append(asyncio.create_task(ask("fifth")))  # there is room for one again
            for name in ("fifth", "third", "first"):
                (tmp_path / name).touch()
            await asyncio.gather(*asked, return_exceptions=True)
            assert done == ["first", "third", "fifth"]
        finally:
            processes.close()

    asyncio.run(work())


def test_a_worker_is_busy_until_it_is_done_even_if_nobody_waits_for_it(tmp_path: Path) -> None:
    async def work() -> None:
        processes = some(1)
        try:
            first = asyncio.create_task(processes.do(wait_here, str(tmp_path / "first")))
            await asyncio.sleep(0)
            first.cancel()
            second = asyncio.create_task(processes.do(os.getpid))
            await asyncio.sleep(0)
            assert len(processes._line) == 1
            (tmp_path / "first").touch()
            assert await second != os.getpid()
        finally:
            processes.close()

    asyncio.run(work())


def test_a_process_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "GRACE", 0.3)

    async def work() -> None:
        processes = some(1, longest=0.2)
        try:
            before = await processes.do(os.getpid)
            with pytest.raises(Lost):
                await processes.do(fall_asleep)
            assert await processes.do(os.getpid) not in (before, os.getpid())
        finally:
            processes.close()

    asyncio.run(work())


def test_an_error_that_cannot_be_sent_is_told_in_words() -> None:
    async def work() -> None:
        processes = some(1)
        try:
            with pytest.raises(RuntimeError, match="Unsendable: out of sorts"):
                await processes.do(fail_oddly)
        finally:
            processes.close()

    asyncio.run(work())


HOLD = "GEARMAZE_TEST_HOLD"


def begin_pondering() -> None:
    """In the worker: a hint takes until a file appears."""
    processes.begin_work()

    def ponder(question: Question) -> Advice:
        wait_here(os.environ[HOLD])
        return Advice("end", "end", False)

    bots.advise = ponder


def test_no_bot_waits_for_hints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many hints as may be asked for, each of which takes for ever: our players answer all the same."""
    monkeypatch.setenv(HOLD, str(tmp_path / "enough"))

    async def work() -> list[str]:
        minds, order = OtherProcesses(1, begin_pondering), []

        async def advised(number: int) -> None:
            await minds.advise(first_question("archmage", f"hint {number}"))
            order.append(f"hint {number}")

        try:
            hints = [asyncio.create_task(advised(number)) for number in range(1 + MOST_HINTS)]
            await asyncio.sleep(0)
            with pytest.raises(Full):
                await advised(-1)
            for number in range(3):
                await minds.decide(first_question("random", f"bot {number}"))
                order.append(f"bot {number}")
            (tmp_path / "enough").touch()
            await asyncio.gather(*hints)
            return order
        finally:
            minds.close()

    expected = [f"bot {n}" for n in range(3)] + [f"hint {n}" for n in range(1 + MOST_HINTS)]
    assert asyncio.run(work()) == expected


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
        assert f"match {game}: random failed: Lost" in caplog.text


def asked_about(number: int) -> Question:
    """A game at a table of its own, after rooms were shown and turned."""
    options = {"targetVp": 5 + number}
    played, told = Game("base", seed=number, options=options), Game("base", options=options)
    player, texts = hire("random", number), []
    while not played.over and len(played.answers) < 150:
        played.play(player(played))
    for seat, action in played.answers:
        texts.append((seat, told.text(action)))
        told.answer(seat, action)
    return Question(f"game {number}", "base", options, tuple(texts), played.to_act[0], "random", 1)


def alive(kind: type) -> set[int]:
    """What there is of a kind in this process, whoever keeps it."""
    gc.collect()
    return {id(thing) for thing in gc.get_objects() if type(thing) is kind}


@pytest.fixture
def small_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process as a worker that has just begun and keeps very little."""
    monkeypatch.setattr(bots, "_GAMES", OrderedDict())
    monkeypatch.setattr(bots, "MOST_GAMES", 2)
    monkeypatch.setattr(games, "_TABLES", OrderedDict())
    monkeypatch.setattr(games, "MOST_TABLES", 3)
    monkeypatch.setattr(maze, "_MAZES", OrderedDict())
    monkeypatch.setattr(maze, "MOST_MAZES", 5)


@pytest.mark.usefixtures("small_worker")
def test_a_worker_keeps_no_more_than_it_may_whatever_it_is_asked() -> None:
    mazes, tables = alive(Maze), alive(Table)
    for number in range(4):
        decide(asked_about(number))
    assert list(bots._GAMES) == ["game 2", "game 3"]
    bots._GAMES.clear()  # what a game stands on lives as long as the game
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
    assert f"{bots.MOST_GAMES} games, {games.MOST_TABLES} tables and {maze.MOST_MAZES} mazes" in words
