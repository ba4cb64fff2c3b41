"""Where characters are bound for: the one place that asks which squares lead out."""

from gearmaze.engine import State


def exits(state: State, seat: int) -> int:
    """The squares on which a seat's characters are out at once; 0: there are none."""
    return state.ways.exits[seat]


def bound_for(state: State, seat: int) -> int:
    """The squares a seat's characters run for; 0: nobody of them ever leaves."""
    return exits(state, seat)
