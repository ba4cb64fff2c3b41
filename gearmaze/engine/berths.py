"""Rooms that travel: where on the board a room may come to lie in the course of a game.

Most stay where they were dealt. One may be shifted from stop to stop of a shaft (MP-LFT-13), one be lifted
off the board for the rest of a turn (MP-PYR-21).
"""

from collections.abc import Callable

from gearmaze.engine.layouts import Layout

NOWHERE = -2  # no corner of any room; -1 is that of a room off the board


class Berths:
    """The north-west corners rooms may have, as squares of the grid."""

    __slots__ = ("aloft", "apex", "homes", "lift", "stops")

    def __init__(self, layout: Layout, square: Callable[[int, int], int]) -> None:
        self.homes = tuple(square(slot.x, slot.y) for slot in layout.slots)
        self.stops = tuple(square(layout.shaft[0], stop) for stop in layout.shaft[1:])
        self.lift = next((slot for slot, home in enumerate(self.homes) if home in self.stops), -1)
        self.apex, self.aloft = -1, NOWHERE
        if layout.hoist:
            self.apex, self.aloft = layout.hoist[0], square(*layout.hoist[1:])

    def of(self, slot: int) -> tuple[int, ...]:
        """All those of one room."""
        if slot == self.lift:
            return self.stops
        return (self.homes[slot], self.aloft) if slot == self.apex else (self.homes[slot],)

    def on_board(self) -> tuple[int, ...]:
        """Those of rooms that travel, but for where one hangs above the board."""
        return (*self.stops, *([self.homes[self.apex]] if self.apex >= 0 else []))

    def next_stop(self, corner: int, way: int) -> int:
        """The stop of the shaft `way` squares on from a corner, or -1 at its end."""
        return corner + way if corner + way in self.stops else -1


def far_corners(layout: Layout) -> list[tuple[int, int]]:
    """The corners of the fields rooms travel to, so that the grid holds them all."""
    corners = [(layout.shaft[0], stop) for stop in layout.shaft[1:]]
    if layout.hoist:
        corners.append((layout.hoist[1], layout.hoist[2]))
    return corners + [(x + 4, y + 4) for x, y in corners]
