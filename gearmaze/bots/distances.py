"""How far it is: distances through a maze as it lies, with and without turning rooms.

Everything is kept with the maze it was worked out for, so that a search pays once per arrangement.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from gearmaze.engine.footing import Delay, Profile, Profiles, Way, way_over
from gearmaze.engine.kinds import Kind
from gearmaze.engine.maze import Grid, Maze
from gearmaze.engine.rooms import CLOSED, WALK
from gearmaze.engine.terrain import GAP, SHUT, Terrains

FAR = 60  # squares beyond which it does not matter how far something is, on a board of eight rooms or fewer


def horizon(grid: Grid) -> int:
    """The same on any board: it is the longer the more rooms there are."""
    return max(FAR, FAR * grid.slots // 8)


class Gait(NamedTuple):
    """What a step costs one sort of walker, in squares; FAR where it never goes."""

    sides: int = WALK
    wall: int = 6  # one would rather walk so far than turn a room
    door: int = 6  # a closed portcullis
    hidden: int = 2  # a room nobody has seen yet
    tolls: tuple[tuple[str, int], ...] = ()  # letters of grounds, and what they cost more than plain ones


@lru_cache(maxsize=64)
def usual(terrains: Terrains, hidden: int = 2) -> Gait:
    """Somebody with no gift of its own."""
    nobody = {row.letter: way_over(row, False, (), 0) for row in terrains}
    return Gait(hidden=hidden, tolls=_tolls(terrains, nobody, turning=True))


def _tolls(terrains: Terrains, ways: Mapping[str, Way], turning: bool) -> tuple[tuple[str, int], ...]:
    """What grounds cost; where no room will turn, what one has no way over is never crossed."""
    found = []
    for row in terrains:
        way = ways[row.letter]
        toll = way.steps - 1
        if way.enter == SHUT or (way.enter == GAP and not turning):
            toll = FAR
        elif way.enter == GAP or way.halts:
            toll += row.toll
        if toll:
            found.append((row.letter, toll))
    return tuple(found)


def gaits_of(kind: Kind, profiles: Profiles) -> tuple[Gait, Gait]:
    """A character's ways with rooms being turned, and as the rooms lie now."""
    profile = profiles.of(kind)
    passes_walls = any(verb.lands for verb in kind.verbs)
    wall, terrains = 3 if passes_walls else 6, profiles.terrains
    turning = Gait(WALK, wall, 6, 3, _tolls(terrains, profile.ways, turning=True))
    now = Gait(profile.sides, FAR, FAR, FAR, _tolls(terrains, profile.ways, turning=False))
    return turning, now


def distances(maze: Maze, goal: int, gait: Gait | None = None) -> list[int]:
    """How far every square is from the nearest one of `goal`, as far as the horizon at most."""
    gait = gait or usual(maze.grid.terrains)
    name = ("distances", hash((goal, gait)))
    known: tuple[int, Gait, list[int]] | None = maze.notes.get(name)
    if known is None or known[0] != goal or known[1] != gait:
        known = maze.notes[name] = (goal, gait, _flood(maze, goal, gait))
    return known[2]


def _flood(maze: Maze, goal: int, gait: Gait) -> list[int]:
    """Squares by what it costs to get there: a bucket of squares for every cost, lowest first."""
    stride = maze.grid.stride
    hidden = maze.hidden
    limit = horizon(maze.grid)
    tolls = tuple(
        (maze.ground[letter], toll if toll < FAR else limit)
        for letter, toll in gait.tolls
        if letter in maze.ground
    )
    ground = maze.land | hidden
    east, south = maze.passes(gait.sides)
    door_east, door_south = maze.passes(gait.sides | CLOSED)
    most = 1 + max(gait.wall, gait.door, gait.hidden) + max((toll for _, toll in tolls), default=0)
    buckets = [0] * (limit + most + 1)
    buckets[0] = goal
    found = [limit] * maze.grid.count
    done = 0
    for far in range(limit):
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
        _fill(buckets, walked, tolls, far + 1)
        rest = beside & ~walked
        if not rest:
            continue
        shadow = front & hidden
        if hidden and gait.hidden < FAR:
            unseen = rest & (hidden | shadow << 1 | shadow >> 1 | shadow << stride | shadow >> stride)
            _fill(buckets, unseen, tolls, far + gait.hidden)
            rest &= ~unseen
        if gait.door < gait.wall:
            doors = rest & (
                (front & door_east) << 1
                | front >> 1 & door_east
                | (front & door_south) << stride
                | front >> stride & door_south
            )
            _fill(buckets, doors, tolls, far + gait.door)
            rest &= ~doors
        if gait.wall < FAR:
            _fill(buckets, rest & ~hidden, tolls, far + gait.wall)
    return found


def _fill(buckets: list[int], squares: int, tolls: tuple[tuple[int, int], ...], far: int) -> None:
    for grounds, toll in tolls:
        if squares & grounds:
            buckets[far + toll] |= squares & grounds
            squares &= ~grounds
    buckets[far] |= squares


def reach(maze: Maze, square: int, steps: int, profile: Profile) -> int:
    """The squares one can walk to in so many steps when nobody is in the way, the first one too."""
    name = ("reach", square << 24 | steps << 16 | profile.number)
    known: int | None = maze.notes.get(name)
    if known is None:
        footing = maze.footing(profile)
        land = footing.land & ~footing.bare
        delay = Delay(footing.slow) if footing.slow else None
        known = front = 1 << square
        for _ in range(steps):
            new = maze.around(front, profile.sides) & land & ~known
            if delay is not None:
                new = delay.pass_on(new) & ~known
            if not new and (delay is None or not delay.waiting):
                break
            known |= new
            front = new & ~footing.halts
        maze.notes[name] = known
    return known


def middle_of_room(maze: Maze, slot: int) -> int:
    """The square in the middle of a room where it lies now, shown or not."""
    corner = maze.origins[slot] if maze.origins[slot] >= 0 else maze.grid.origins[slot]
    return corner + 2 + 2 * maze.grid.stride
