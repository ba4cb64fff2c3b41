"""The processes our players think in: what happens when one dies."""

import asyncio
import os
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from gearmaze.engine import Action
from gearmaze.record import Game
from gearmaze.server import thinking
from gearmaze.server.thinking import OtherProcesses, Question
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
