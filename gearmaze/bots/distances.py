"""How far it is: distances through a maze as it lies, with and without turning rooms.

Everything is kept with the maze it was worked out for, so that a search pays once per arrangement.
"""

from functools import lru_cache
from typing import NamedTuple

from gearmaze.engine.kinds import Kind
from gearmaze.engine.maze import Maze
from gearmaze.engine.rooms import CLOSED, WALK

FAR = 60  # squares beyond which it does not matter how far something is


class Gait(NamedTuple):
    """What a step costs one sort of walker, in squares; FAR where it never goes."""

    sides: int = WALK
    wall: int = 6  # one would rather walk so far than turn a room
    door: int = 6  # a closed portcullis
    pit: int = 2  # more than plain ground
    hidden: int = 2  # a room nobody has seen yet


PLAIN = Gait()
WARY = Gait(hidden=3)  # about what a room costs once it is known


@lru_cache(maxsize=256)
def gaits_of(kind: Kind) -> tuple[Gait, Gait]:
    """A character's ways with rooms being turned, and as the rooms lie now."""
    passes_walls = any(verb.lands for verb in kind.verbs)
    pit = 0 if kind.crosses_pits else 2
    turning = Gait(WALK, 3 if passes_walls else 6, 6, pit, 3)
    now = Gait(kind.sides, FAR, FAR, 0 if kind.crosses_pits else FAR, FAR)
    return turning, now


def distances(maze: Maze, goal: int, gait: Gait = PLAIN) -> list[int]:
    """How far every square is from the nearest one of `goal`, FAR at most."""
    name = ("distances", hash((goal, gait)))
    known: tuple[int, Gait, list[int]] | None = maze.notes.get(name)
    if known is None or known[0] != goal or known[1] != gait:
        known = maze.notes[name] = (goal, gait, _flood(maze, goal, gait))
    return known[2]


def _flood(maze: Maze, goal: int, gait: Gait) -> list[int]:
    """Squares by what it costs to get there: a bucket of squares for every cost, lowest first."""
    stride = maze.grid.stride
    hidden, pits = maze.hidden, maze.pits
    ground = maze.land | hidden
    east, south = maze.passes(gait.sides)
    door_east, door_south = maze.passes(gait.sides | CLOSED)
    most = 1 + max(gait.wall, gait.door, gait.hidden) + gait.pit
    buckets = [0] * (FAR + most + 1)
    buckets[0] = goal
    found = [FAR] * maze.grid.count
    done = 0
    for far in range(FAR):
        front = buckets[far] & ~done
        if not front:
            continue
        done |= front
        rest = front
        while rest:
            low = rest & -rest
            found[low.bit_length() - 1] = far
            rest ^= low
        beside = (front << 1 | front >> 1 | front << stride | front >> stride) & ground & ~done
        if not beside:
            continue
        walked = (
            (front & east) << 1 | front >> 1 & east | (front & south) << stride | front >> stride & south
        ) & beside
        _fill(buckets, walked, pits, far + 1, gait.pit)
        rest = beside & ~walked
        if not rest:
            continue
        shadow = front & hidden
        if hidden and gait.hidden < FAR:
            unseen = rest & (hidden | shadow << 1 | shadow >> 1 | shadow << stride | shadow >> stride)
            _fill(buckets, unseen, pits, far + gait.hidden, gait.pit)
            rest &= ~unseen
        if gait.door < gait.wall:
            doors = rest & (
                (front & door_east) << 1
                | front >> 1 & door_east
                | (front & door_south) << stride
                | front >> stride & door_south
            )
            _fill(buckets, doors, pits, far + gait.door, gait.pit)
            rest &= ~doors
        if gait.wall < FAR:
            _fill(buckets, rest & ~hidden, pits, far + gait.wall, gait.pit)
    return found


def _fill(buckets: list[int], squares: int, pits: int, far: int, pit: int) -> None:
    if squares & pits:
        buckets[far + pit] |= squares & pits
    buckets[far] |= squares & ~pits


def reach(maze: Maze, square: int, steps: int, sides: int = WALK, pits: bool = False) -> int:
    """The squares one can walk to in so many steps when nobody is in the way, the first one too."""
    name = ("reach", square << 24 | steps << 16 | sides << 1 | pits)
    known: int | None = maze.notes.get(name)
    if known is None:
        land = maze.land if pits else maze.land & ~maze.pits
        known = front = 1 << square
        for _ in range(steps):
            front = maze.around(front, sides) & land & ~known
            if not front:
                break
            known |= front
        maze.notes[name] = known
    return known


def middle_of_room(maze: Maze, slot: int) -> int:
    """The square in the middle of a room, shown or not."""
    grid = maze.grid
    spot = grid.layout.slots[slot]
    return grid.square(spot.x + 2, spot.y + 2)
