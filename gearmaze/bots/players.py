"""What a player is, and the simplest one."""

from typing import Protocol

from gearmaze.engine import Action, Chance, GearmazeError, LegalActions, State, decisions
from gearmaze.engine.guess import guess


class Player(Protocol):
    """Answers decisions for one seat."""

    name: str

    def decide(self, state: State, seat: int, chance: Chance) -> Action:
        """An answer; `state` is a position the seat holds possible, not the truth."""
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

    def decide(self, state: State, seat: int, chance: Chance) -> Action:
        by_verb: dict[str, list[Action]] = {}
        for action in LegalActions(state, seat):
            by_verb.setdefault(action.verb, []).append(action)
        return chance.choice(by_verb[chance.choice(sorted(by_verb))])


class Hired:
    """A player with a seed of its own, to be asked for whoever is due: `game.play(player(game))`."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.chance = Chance(seed)

    def __call__(self, game: HasState) -> Action:
        state = game.state
        seat = decisions(state)[0].seat
        return self.player.decide(guess(state, seat, self.chance), seat, self.chance)


def hire(name: str, seed: int = 0) -> Hired:
    """A player ready to answer for any seat of a game."""
    return Hired(make_player(name), seed)


def player_names() -> list[str]:
    """The players there are."""
    return ["random", "greedy"]


def make_player(name: str) -> Player:
    """The player of that name."""
    from gearmaze.bots.greedy import Greedy

    if name == "random":
        return RandomPlayer()
    if name == "greedy":
        return Greedy()
    raise GearmazeError(f"there is no player {name!r}; there are: {', '.join(player_names())}")
