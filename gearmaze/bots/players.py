"""What a player is, and the simplest one."""

from typing import Protocol

from gearmaze.engine import Action, Chance, LegalActions, State
from gearmaze.engine.errors import GearmazeError


class Player(Protocol):
    """Answers decisions for one seat."""

    name: str

    def decide(self, state: State, seat: int, chance: Chance) -> Action:
        """An answer; `state` is a position the seat holds possible, not the truth."""
        ...


class RandomPlayer:
    """Draws the kind of action first, then one of that kind."""

    name = "random"

    def decide(self, state: State, seat: int, chance: Chance) -> Action:
        by_verb: dict[str, list[Action]] = {}
        for action in LegalActions(state, seat):
            by_verb.setdefault(action.verb, []).append(action)
        return chance.choice(by_verb[chance.choice(sorted(by_verb))])


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
