"""Our players at work, in processes of their own, so that nobody waits while one of them thinks.

A process keeps the games it has seen and is sent the answers since the beginning; it plays those it does
not know yet. What a player decides with is a guess from what its seat may know, never the truth.
"""

import asyncio
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeVar

from gearmaze.bots import Budget, ask, make_player
from gearmaze.bots.hints import hint
from gearmaze.bots.ladder import live_budget
from gearmaze.bots.patience import LONGEST
from gearmaze.engine import Chance
from gearmaze.engine.table import RULES
from gearmaze.game import Game
from gearmaze.notation import action_text, parse_action
from gearmaze.server.secret_chance import THOUGHTS, stream
from gearmaze.server.workers.processes import Processes, begin_humbly, begin_work, limited

T = TypeVar("T")
MOST_GAMES = 32  # a process remembers
PATIENCE = 20.0  # seconds until somebody else answers, waiting for a free process included
MOST_HINTS = 8  # that wait for one under way


class Question(NamedTuple):
    """What a player is asked: a game from its beginning, the seat, who thinks."""

    game: str
    scenario: str
    options: dict[str, Any]
    answers: tuple[tuple[int, str], ...]  # seat and action, or "undo"
    seat: int
    player: str
    seed: int
    rules: int = RULES


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
        known, game = [], Game(question.scenario, options=question.options, rules=question.rules)
    for seat, text in question.answers[len(known) :]:
        answer(game, seat, text)
        known.append((seat, text))
    _GAMES[question.game] = (known, game)
    while len(_GAMES) > MOST_GAMES:
        _GAMES.popitem(last=False)
    return game, stream(question.seed, THOUGHTS, len(known), question.seat)


def answer(game: Game, seat: int, text: str) -> None:
    """Play an answer as it was written down."""
    if text == "undo":
        game.undo_again(seat)
    else:
        game.answer(seat, parse_action(game.state, text, seat))


class OtherProcesses:
    """Thinks in worker processes. Hints have one of their own: no bot ever waits for somebody's hint."""

    def __init__(self, workers: int = 0, begin: Callable[[], None] | None = None) -> None:
        self.workers = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        limits = {"longest": LONGEST, "patience": PATIENCE}
        self._bots = Processes(self.workers, begin or begin_work, **limits)
        self._hints = Processes(1, begin or begin_humbly, **limits, waiting=MOST_HINTS)

    async def decide(self, question: Question) -> str:
        return await self._bots.do(_within, decide, question)

    async def advise(self, question: Question) -> Advice:
        return await self._hints.do(_within, advise, question)

    def close(self) -> None:
        self._bots.close()
        self._hints.close()


def _within(think: Callable[[Question], T], question: Question) -> T:
    """A thought in a worker, given up when it hangs."""
    return limited(LONGEST, think, question)


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
