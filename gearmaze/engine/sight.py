"""Line of sight: straight along a row or column until something stops it (LOS-01 to LOS-08)."""

from gearmaze.engine.maze import Maze
from gearmaze.engine.rooms import SLIT, WALK


def ray(maze: Maze, start: int, direction: int, blockers: int) -> list[int]:
    """The squares seen from `start` in one direction, nearest first.

    `blockers` is the set of squares holding a character: such a square is seen, nothing behind it
    (LOS-03). A slit lets sight through only on the viewer's own square.
    """
    seen: list[int] = []
    square = start
    while True:
        own, facing = maze.stretch(square, direction)
        through = WALK | SLIT if square == start else WALK
        if not (own & through and facing & through):
            return seen
        square = maze.neighbour(square, direction)
        seen.append(square)
        if blockers >> square & 1:
            return seen


def visible(maze: Maze, start: int, blockers: int) -> int:
    """Every square seen from `start`, as a set."""
    mask = 0
    for direction in range(4):
        for square in ray(maze, start, direction, blockers):
            mask |= 1 << square
    return mask
