"""What a bot is, the simplest one, and where they are hired."""

import os
import sys
from hashlib import blake2b
from importlib import import_module
from typing import Protocol

from gearmaze.bots.seat_view import Budget, SeatView
from gearmaze.engine import Action, Chance, GearmazeError, State, decisions
from gearmaze.engine.frames import Decision

USUAL = "squire"  # the opponent unless somebody asks for another: gentle, but no fool
FIRST = "novice"  # the opponent of somebody who just starts to play, on the page and in the terminal


class Bot(Protocol):
    """Answers decisions for one seat, from what that seat may know."""

    name: str

    def decide(self, view: SeatView, decision: Decision, budget: Budget, rng: Chance) -> Action:
        """An answer: the same view, budget and numbers drawn give the same one."""
        ...


class HasState(Protocol):
    """Anything with a position, such as a Game."""

    @property
    def state(self) -> State:
        """The position now."""
        ...


class RandomPlayer:
    """Draws the kind of action first, then one of that kind."""

    name = "random"

    def decide(self, view: SeatView, decision: Decision, budget: Budget, rng: Chance) -> Action:
        by_verb: dict[str, list[Action]] = {}
        for action in view.legal():
            by_verb.setdefault(action.verb, []).append(action)
        return rng.choice(by_verb[rng.choice(sorted(by_verb))])


def own_chance(seed: int, *path: int) -> Chance:
    """The numbers one decision may draw, from which nobody can compute those of another.

    A bot sees the state of what it is given, and `Chance.fork` can be undone: from a fork one could go back
    to the seed and on to what the other side draws. A hash cannot. Whoever knows the seed knows everything.
    """
    told = ",".join(map(str, (seed, *path))).encode()
    return Chance(int.from_bytes(blake2b(told, digest_size=8).digest(), "big"))


def ask(bot: Bot, state: State, seat: int, rng: Chance, budget: Budget | None = None) -> Action:
    """What a bot answers for a seat that owes a decision; it is shown that seat's view only."""
    seen = SeatView(state, seat)
    return bot.decide(seen, seen.decision, budget or Budget(), rng)


class Hired:
    """A player with a seed of its own, to be asked for whoever is due: `game.play(player(game))`."""

    def __init__(self, player: Bot, seed: int) -> None:
        self.player = player
        self.seed = seed
        self.asked = 0

    def __call__(self, game: HasState) -> Action:
        seat = decisions(game.state)[0].seat
        self.asked += 1
        return ask(self.player, game.state, seat, own_chance(self.seed, self.asked, seat))


def hire(name: str, seed: int = 0) -> Hired:
    """A player ready to answer for any seat of a game."""
    return Hired(make_player(name), seed)


def player_names() -> list[str]:
    """The players there are, the weakest first."""
    from gearmaze.bots.ladder import RUNGS

    return ["random", "greedy", *RUNGS]


def make_player(name: str) -> Bot:
    """The player of that name, or a bot writer's own: `module:Class`."""
    from gearmaze.bots.greedy import Greedy
    from gearmaze.bots.ladder import RUNGS, Thinker

    if name == "random":
        return RandomPlayer()
    if name == "greedy":
        return Greedy()
    if name in RUNGS:
        return Thinker(RUNGS[name])
    if ":" in name:
        return _own_player(name)
    known = ", ".join(player_names())
    raise GearmazeError(f"there is no player {name!r}; there are: {known}, or module:Class of your own")


def _own_player(name: str) -> Bot:
    """A bot made from a class in a module of the user's; every mistake in it is told as one."""
    module, _, kind = name.partition(":")
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())  # the installed command does not look where the user is
    try:
        home = import_module(module)
    except Exception as error:
        raise GearmazeError(f"{name}: module {module!r} cannot be loaded: {_told(error)}") from error
    if not callable(getattr(home, kind, None)):
        raise GearmazeError(f"{name}: there is no class {kind!r} in module {module!r} ({home.__file__})")
    try:
        bot: Bot = getattr(home, kind)()
    except Exception as error:
        raise GearmazeError(f"{name}: the bot cannot be made: {_told(error)}") from error
    if not isinstance(getattr(bot, "name", None), str) or not callable(getattr(bot, "decide", None)):
        raise GearmazeError(f"{name}: a bot needs a name and decide(view, decision, budget, rng)")
    return bot


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
