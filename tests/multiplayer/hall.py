"""A bare room before the first line of a game of several, for drawings.

In `std4` and `sqr` it is f1 to j5 below Blue's line (f0 to j0), in `std3` a1 to e5 beside Blue's line (W.1 to
W.5), in `tea` k1 to o5 below Red's line; a pit is in the middle of its fourth row.
"""

from gearmaze.engine import State
from tests.drawing import pos
from tests.engine.made_up import HALL


def hall(scenario: str, tokens: str, rest: str = "") -> State:
    """Tokens in the room, and whatever else is to be said."""
    return pos(f"scenario {scenario}\n{HALL}tokens {tokens}\n{rest}\n")


def hands(state: State, *seats: int) -> tuple[int, ...]:
    """The VP of some seats."""
    return tuple(state.vp[seat] for seat in seats)


__all__ = ["hall", "hands"]
