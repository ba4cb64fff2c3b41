"""Line of sight: straight along a row or column until something stops it (LOS-01 to LOS-08)."""

from gearmaze.engine.maze import Maze
from gearmaze.engine.rooms import DIRECTIONS, SLIT, WALK


def ray(maze: Maze, start: int, direction: int, blockers: int) -> list[int]:
    """The squares seen from `start` in one direction, nearest first.

    `blockers` is the set of squares holding a character: such a square is seen, nothing behind it
    (LOS-03, P-SHD-02); some grounds are like that too, and some are not even seen. Things, gears, raised
    doors (LOS-04) and pits (PIT-08) stop nothing, nor does distance (LOS-05) or the edge of a room (LOS-06).
    """
    seen: list[int] = []
    square = start
    blockers |= maze.where("screen")
    veils = maze.where("veil")
    while True:
        own, facing = maze.stretch(square, direction)
        # Through a slit of the viewer's own square and on (P-SLT-07, P-SLT-10, P-SLT-11), through no other
        # (P-SLT-09): so who is seen need not see back (P-SLT-08).
        through = WALK | SLIT if square == start else WALK
        if not (own & through and facing & through):
            return seen
        square = maze.neighbour(square, direction)  # who is on the viewer's own square is no matter (LOS-07)
        if veils >> square & 1:
            return seen
        seen.append(square)
        if blockers >> square & 1:
            return seen


def towards(maze: Maze, start: int, end: int) -> int:
    """The direction from a square to another one in its row or column, else -1 (LOS-01)."""
    (x, y), (to_x, to_y) = maze.grid.xy(start), maze.grid.xy(end)
    if (x == to_x) == (y == to_y):
        return -1
    if x == to_x:
        return DIRECTIONS.index("S" if to_y > y else "N")
    return DIRECTIONS.index("E" if to_x > x else "W")
