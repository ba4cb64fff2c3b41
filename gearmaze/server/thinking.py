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
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, NamedTuple, Protocol

from gearmaze.bots import ask, make_player
from gearmaze.engine import Chance
from gearmaze.record.game import Game
from gearmaze.record.notation import action_text, parse_action

LOG = logging.getLogger("gearmaze.server")
MOST_GAMES = 32  # a process remembers
PATIENCE = 20.0  # seconds


class Question(NamedTuple):
    """What a player is asked: a game from its beginning, the seat, who thinks."""

    game: str
    scenario: str
    options: dict[str, Any]
    answers: tuple[tuple[int, str], ...]  # seat and action, or "undo"
    seat: int
    player: str
    seed: int


class Thinker(Protocol):
    """Whoever lets players think."""

    async def decide(self, question: Question) -> str:
        """The action, as text."""
        ...

    def close(self) -> None:
        """Stop thinking."""
        ...


_GAMES: "OrderedDict[str, tuple[list[tuple[int, str]], Game]]" = OrderedDict()


def decide(question: Question) -> str:
    """Think here and now."""
    known, game = _GAMES.pop(question.game, ([], None))
    if game is None or tuple(known) != question.answers[: len(known)]:
        known, game = [], Game(question.scenario, options=question.options)
    for seat, text in question.answers[len(known) :]:
        answer(game, seat, text)
        known.append((seat, text))
    _GAMES[question.game] = (known, game)
    while len(_GAMES) > MOST_GAMES:
        _GAMES.popitem(last=False)
    chance = Chance(question.seed).fork(len(known), question.seat)
    player = make_player(question.player)
    action = ask(player, game.state, question.seat, chance)
    return action_text(game.state, action)


def answer(game: Game, seat: int, text: str) -> None:
    """Play an answer as it was written down."""
    if text == "undo":
        game.undo(seat)
    else:
        game._answer(seat, parse_action(game.state, text, seat))


class OtherProcesses:
    """Thinks in worker processes; a worker that dies is replaced."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, question: Question) -> str:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, get_context("spawn"), _begin)
        loop = asyncio.get_running_loop()
        try:
            return await asyncio.wait_for(loop.run_in_executor(self._pool, decide, question), PATIENCE)
        except BrokenProcessPool:
            LOG.warning("a thinking process died; starting another")
            self.close()
            raise

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class Here:
    """Thinks in a thread of this process: for tests, where starting processes would take longer."""

    async def decide(self, question: Question) -> str:
        return await asyncio.to_thread(_locked, question)

    def close(self) -> None:
        """Nothing to stop."""


_LOCK = threading.Lock()


def _locked(question: Question) -> str:
    with _LOCK:
        return decide(question)


def _begin() -> None:
    """A worker leaves Ctrl-C to the server, and goes when the server is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_go_with, args=(parent,), daemon=True).start()


def _go_with(parent: Any) -> None:
    parent.join()
    os._exit(0)
