"""Where characters are bound for: the one place that asks which squares lead out."""

from gearmaze.bots.distances import middle_of_room
from gearmaze.engine import State


def exits(state: State, seat: int) -> int:
    """The squares on which a seat's characters are out at once; 0: there are none."""
    return state.ways.exits[seat]


def bound_for(state: State, seat: int) -> int:
    """The squares a seat's characters run for; 0: nobody of them ever leaves.

    Where one is lifted out that is the gear of the hoist, once it is up any square of its room (MP-PYR-20,
    MP-PYR-23), and before anybody has seen it the middle of where it lies.
    """
    berths = state.table.grid.berths
    if berths.apex < 0:
        return exits(state, seat)
    if not state.shown >> berths.apex & 1:
        return state.table.grid.bit[middle_of_room(state.maze, berths.apex)]
    origin, stride = state.origins[berths.apex], state.table.grid.stride
    room = sum(0b11111 << origin + row * stride for row in range(5))
    return room if origin == berths.aloft else room & state.maze.gears
