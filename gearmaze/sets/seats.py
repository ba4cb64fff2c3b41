"""Who plays which colour."""

from collections.abc import Sequence
from typing import TypeVar

from gearmaze.engine import Chance, Scenario
from gearmaze.engine.errors import GearmazeError

T = TypeVar("T")
_SEATS = (0x5EA7, 1)  # a stream of its own, so that the seats say nothing about the game dealt from the seed


def draw_seats(scenario: Scenario, seed: int | Chance, players: Sequence[T]) -> tuple[T, ...]:
    """The players in the order of the seats, drawn from the seed of the game or from numbers for this alone.

    Where the sides differ they are drawn (P-S2-01); elsewhere everybody sits as given (SET-03).
    """
    colours = scenario.layout.seats
    if len(players) != len(colours):
        raise GearmazeError(f"{scenario.id} is played by {len(colours)}, not {len(players)} (SET-03)")
    seated = list(players)
    if scenario.teams:
        chance = seed if isinstance(seed, Chance) else Chance(seed).fork(*_SEATS)
        chance.shuffle(seated)
    return tuple(seated)
