"""Our players at work, in processes of their own, so that nobody waits while one of them thinks.

A process keeps the games it has seen and is sent the answers since the beginning; it plays those it does
not know yet. What a player decides with is a guess from what its seat may know, never the truth.
"""

import asyncio
import logging
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, NamedTuple, Protocol, TypeVar

from gearmaze.bots import Budget, ask, make_player
from gearmaze.bots.hints import hint
from gearmaze.bots.ladder import live_budget
from gearmaze.bots.patience import LONGEST, given_up_after
from gearmaze.engine import Chance
from gearmaze.record.game import Game
from gearmaze.record.notation import action_text, parse_action

LOG = logging.getLogger("gearmaze.server")
T = TypeVar("T")
MOST_GAMES = 32  # a process remembers
PATIENCE = 20.0  # seconds until somebody else answers, waiting for a free process included


class Question(NamedTuple):
    """What a player is asked: a game from its beginning, the seat, who thinks."""

    game: str
    scenario: str
    options: dict[str, Any]
    answers: tuple[tuple[int, str], ...]  # seat and action, or "undo"
    seat: int
    player: str
    seed: int


class Advice(NamedTuple):
    """A good action, and what it is good for: a reason of `gearmaze.bots.hints`."""

    action: str
    why: str
    ahead: bool
    facts: tuple[tuple[str, int], ...] = ()


class Minds(Protocol):
    """Where our players think: whoever is asked for a player's answer and knows how to come by it."""

    async def decide(self, question: Question) -> str:
        """The action, as text."""
        ...

    async def advise(self, question: Question) -> Advice:
        """An action for somebody else, with the reason."""
        ...

    def close(self) -> None:
        """Stop thinking."""
        ...


_GAMES: "OrderedDict[str, tuple[list[tuple[int, str]], Game]]" = OrderedDict()


def decide(question: Question) -> str:
    """Think here and now."""
    game, chance = _taken_up(question)
    player = make_player(question.player)
    action = ask(player, game.state, question.seat, chance, live_budget(player.name))
    return action_text(game.state, action)


def advise(question: Question) -> Advice:
    """Think of a good action for somebody, here and now."""
    game, chance = _taken_up(question)
    budget = Budget(seconds=live_budget(question.player).seconds)
    good = hint(game.state, question.seat, chance, question.player, budget)
    return Advice(action_text(game.state, good.action), good.why, good.ahead, good.facts)


def _taken_up(question: Question) -> tuple[Game, Chance]:
    """The game as it stands, and the numbers to think with."""
    known, game = _GAMES.pop(question.game, ([], None))
    if game is None or tuple(known) != question.answers[: len(known)]:
        known, game = [], Game(question.scenario, options=question.options)
    for seat, text in question.answers[len(known) :]:
        answer(game, seat, text)
        known.append((seat, text))
    _GAMES[question.game] = (known, game)
    while len(_GAMES) > MOST_GAMES:
        _GAMES.popitem(last=False)
    return game, Chance(question.seed).fork(len(known), question.seat)


def answer(game: Game, seat: int, text: str) -> None:
    """Play an answer as it was written down."""
    if text == "undo":
        game.undo(seat)
    else:
        game._answer(seat, parse_action(game.state, text, seat))


class OtherProcesses:
    """Thinks in worker processes. A thought that hangs is given up, a worker that dies is replaced."""

    def __init__(self, workers: int = 0, begin: Callable[[], None] | None = None) -> None:
        self.workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._begin = begin or begin_work
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, question: Question) -> str:
        return await self._elsewhere(decide, question)

    async def advise(self, question: Question) -> Advice:
        return await self._elsewhere(advise, question)

    async def _elsewhere(self, think: Callable[[Question], T], question: Question) -> T:
        pool = self._pool
        if pool is None:
            pool = self._pool = ProcessPoolExecutor(self.workers, get_context("spawn"), self._begin)
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(pool, _within, think, question), PATIENCE)
        except BrokenProcessPool:
            self._replace(pool)
            raise
        except asyncio.CancelledError:
            if _called_off():
                raise
            raise RuntimeError("the processes were closed before it was thought about") from None

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Give up a pool with a dead worker, once: all who waited for it come here, and the first who
        asks again has opened another by then."""
        if self._pool is broken:
            LOG.warning("a thinking process died; starting another")
            self.close()

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _called_off() -> bool:
    """Whether whoever asks was told to stop, rather than the question dropped."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _within(think: Callable[[Question], T], question: Question) -> T:
    """A thought in a worker, given up when it hangs: the next one must not wait for ever."""
    with given_up_after(LONGEST):
        try:
            return think(question)
        except (
            StopIteration
        ) as error:  # the one exception that cannot be brought home: nobody would hear of it
            raise RuntimeError("a search came to nothing") from error


class Here:
    """Thinks in a thread of this process: for tests, where starting processes would take longer."""

    async def decide(self, question: Question) -> str:
        return await asyncio.to_thread(_locked, decide, question)

    async def advise(self, question: Question) -> Advice:
        return await asyncio.to_thread(_locked, advise, question)

    def close(self) -> None:
        """Nothing to stop."""


_LOCK = threading.Lock()


def _locked(think: Callable[[Question], T], question: Question) -> T:
    with _LOCK:
        return think(question)


def begin_work() -> None:
    """A worker leaves Ctrl-C to the server, and goes when the server is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_go_with, args=(parent,), daemon=True).start()


def _go_with(parent: Any) -> None:
    parent.join()
    os._exit(0)
