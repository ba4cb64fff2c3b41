"""Rooms turned and doors opened in mind: an arrangement nobody has laid yet, and how far one gets in it.

A plan looks at hundreds of arrangements, each for a moment. They are put together here from the parts of
rooms, without the mazes of the engine, whose cache belongs to the positions of the search.
"""

from functools import lru_cache
from typing import NamedTuple

from gearmaze.bots.goals import bound_for
from gearmaze.engine import State
from gearmaze.engine.footing import Delay, Footing, Profile
from gearmaze.engine.parts import Part, door_state, squares_where
from gearmaze.engine.rooms import CLOSED, WALK, turned_cell

SIZE = 5  # of a room that turns
DIRECTIONS = range(4)
# the first marks: no square; where nobody may stop; lying lifelines; where friends stand
NOTHING, NO_STOP, TIED, FRIENDS = range(4)
Layers = tuple[int, ...]  # squares by the AP it takes to get there, each where it comes first


@lru_cache(maxsize=8)
def _quarters(stride: int, way: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """A room's squares at the origin, and for each row what becomes of the squares taken in it."""
    rows = []
    for row in range(SIZE):
        spots = [divmod(turned_cell(row * SIZE + column, way), SIZE) for column in range(SIZE)]
        bits = [1 << y * stride + x for y, x in spots]
        rows.append(
            tuple(sum(bit for i, bit in enumerate(bits) if taken >> i & 1) for taken in range(1 << SIZE))
        )
    return sum(0b11111 << row * stride for row in range(SIZE)), tuple(rows)


def quarter(squares: int, origin: int, stride: int, way: int) -> int:
    """A set of squares after the room at `origin` was turned with all that stands in it."""
    room, rows = _quarters(stride, way)
    inside = squares & room << origin
    if not inside:
        return squares
    low, turned = inside >> origin, 0
    for row in rows:
        turned |= row[low & 0b11111]
        low >>= stride
    return squares ^ inside | turned << origin


class Runner(NamedTuple):
    """How somebody walks with what it has in its hands."""

    speed: int
    profile: Profile
    walls: int  # sides it crosses by an action of its own, one square; 0: none
    block: int  # which of the marks are in its way


class BoardInMind:
    """What stays as it is however the rooms turn."""

    def __init__(self, state: State, seat: int) -> None:
        table, maze = state.table, state.maze
        self.grid = table.grid
        self.stride = table.grid.stride
        self.rooms = maze.rooms
        self.origins = state.origins
        self.terrains = table.terrains
        self.ground, self.edges = state.ground, state.edges
        self.land = maze.land & ~state.ways.closed[seat]
        self.hidden = maze.hidden
        self.exits = bound_for(state, seat)
        self.anchors = table.needs_anchors
        self.lines: list[tuple[Part, int]] = maze.parts[-len(table.layout.lines) :]
        self.slots = [slot for slot, room in enumerate(maze.rooms) if room and state.origins[slot] >= 0]
        self._around: dict[int, int] = {}
        self._kept: dict[tuple[object, object], Arrangement] = {}

    def surroundings(self, slot: int) -> int:
        """A room's squares and those at most two away, corners and neighbours of neighbours too."""
        known = self._around.get(slot)
        if known is None:
            known = sum(0b11111 << self.origins[slot] + row * self.stride for row in range(SIZE))
            for step in (1, 1, self.stride, self.stride):
                known |= known << step | known >> step
            self._around[slot] = known
        return known

    def arranged(self, turns: tuple[int, ...], doors: tuple[int, ...]) -> "Arrangement":
        """The rooms so turned, the doors so far open."""
        known = self._kept.get((turns, doors))
        if known is None:
            known = self._kept[turns, doors] = Arrangement(self, turns, doors)
        return known


class Arrangement:
    """One way the rooms could lie."""

    def __init__(self, board: BoardInMind, turns: tuple[int, ...], doors: tuple[int, ...]) -> None:
        self.board = board
        self.turns = turns
        self.doors = doors
        self.parts = list(board.lines)
        self.gears: dict[str, int] = {}  # by pair
        self.ground: dict[str, int] = {}
        for slot in board.slots:
            room, origin = board.rooms[slot], board.origins[slot]
            assert room is not None
            part = board.grid.part(room, turns[slot], doors[slot], board.ground[slot], board.edges[slot])
            self.parts.append((part, origin))
            for letter, mask in part.ground.items():
                self.ground[letter] = self.ground.get(letter, 0) | mask << origin
            gears = squares_where(part.ground, board.terrains, "turns") << origin
            self.gears[room.pair] = self.gears.get(room.pair, 0) | gears
        self._passes: dict[int, tuple[int, int]] = {}
        self._footings: dict[int, Footing] = {}
        self.gaps = self.where("gap")
        self.jumped = self.where("jumped")

    def where(self, question: str) -> int:
        """The squares of rooms whose ground says yes to a question of `Terrain`."""
        return squares_where(self.ground, self.board.terrains, question)

    def footing(self, profile: Profile) -> Footing:
        """What the grounds of the rooms are to somebody."""
        known = self._footings.get(profile.number)
        if known is None:
            known = self._footings[profile.number] = Footing(self.ground, self.board.terrains, profile)
        return known

    def _crossable(self, kinds: int) -> list[int]:
        """For each direction, the squares whose own side there is one of `kinds`."""
        four = [0, 0, 0, 0]
        for part, origin in self.parts:
            own = part.crossable(kinds)
            for direction in DIRECTIONS:
                four[direction] |= own[direction] << origin
        return four

    def passes(self, kinds: int) -> tuple[int, int]:
        """The squares from which the way east, and the way south, is passable."""
        known = self._passes.get(kinds)
        if known is None:
            north, east, south, west = self._crossable(kinds)
            known = self._passes[kinds] = east & west >> 1, south & north >> self.board.stride
        return known

    def around(self, squares: int, kinds: int = WALK) -> int:
        """The squares one step away."""
        east, south = self.passes(kinds)
        stride = self.board.stride
        return (
            (squares & east) << 1
            | squares >> 1 & east
            | (squares & south) << stride
            | squares >> stride & south
        )

    def doorsteps(self) -> int:
        """The squares from which a hidden room can be turned up."""
        hidden, stride = self.board.hidden, self.board.stride
        if not hidden:
            return 0
        north, east, south, west = self._crossable(WALK)
        return north & hidden << stride | east & hidden >> 1 | south & hidden >> stride | west & hidden << 1

    def closed_doors(self) -> list[tuple[int, int, int]]:
        """Every closed portcullis: its room, its number, the squares beside it."""
        found = []
        grid = self.board.grid
        for slot in self.board.slots:
            room, origin = self.board.rooms[slot], self.board.origins[slot]
            assert room is not None
            for number, faces in enumerate(room.doors):
                if door_state(self.doors[slot], number) != CLOSED:
                    continue
                beside = 0
                for cell, direction in faces:
                    spot = turned_cell(cell, self.turns[slot], room.size)
                    square = origin + spot // room.size * grid.stride + spot % room.size
                    beyond = square + grid.delta[(direction + self.turns[slot]) % 4]
                    beside |= 1 << square | 1 << beyond
                found.append((slot, number, beside))
        return found

    def walkable(self, walker: Runner, marks: Layers) -> tuple[int, int, int]:
        """Where such a walker goes, where it may stop, and the gaps it crosses by its lifeline."""
        land, footing = self.board.land, self.footing(walker.profile)
        land &= ~footing.shut
        firm = land & ~marks[walker.block]
        stop = land & ~marks[NO_STOP] & ~footing.gaps
        held = 0
        if footing.bare:
            tied = footing.ties & marks[TIED]
            if walker.profile.lifeline:
                held = firm & footing.bare & footing.ties & ~tied & self._anchored()
            firm &= ~footing.bare | tied
        return firm, stop, held

    def _anchored(self) -> int:
        """Squares with firm ground on two sides."""
        if not self.board.anchors:
            return -1
        ground = self.board.land & ~self.gaps
        east, south = self.passes(WALK)
        stride = self.board.stride
        sides = (ground & east) << 1, ground >> 1 & east, (ground & south) << stride, ground >> stride & south
        once = twice = 0
        for side in sides:
            twice |= once & side
            once |= side
        return twice

    def stroll(self, walker: Runner, front: int, firm: int, held: int) -> int:
        """The squares entered with one action from `front`."""
        sides = walker.profile.sides
        east, south = self.passes(sides)
        stride, footing = self.board.stride, self.footing(walker.profile)
        onward = ~(self.board.exits | footing.halts)
        delay = Delay(footing.slow) if footing.slow else None
        seen = 0
        through = firm | held
        for _ in range(walker.speed):
            new = (
                (front & east) << 1 | front >> 1 & east | (front & south) << stride | front >> stride & south
            ) & through
            if held:
                new &= firm | self.around(front & ~held, sides)
            if delay is not None:
                new = delay.pass_on(new & ~seen)
            new &= ~seen
            if not new and (delay is None or not delay.waiting):
                break
            seen |= new
            front = new & onward
        return seen

    def spread(self, walker: Runner, marks: Layers, arrived: Layers) -> Layers:
        """Everywhere one gets to who could be at these squares after 0, 1, 2, ... AP."""
        firm, stop, held = self.walkable(walker, marks)
        exits = self.board.exits
        layers: list[int] = []
        known = reached = 0
        count = len(arrived)
        while True:
            step = len(layers)
            fresh = (arrived[step] | reached if step < count else reached) & ~known
            if not fresh and step >= count:
                return tuple(layers)
            layers.append(fresh)
            known |= fresh
            front = fresh & ~exits if step else fresh
            reached = 0
            if front:
                reached = self.stroll(walker, front, firm & ~known, held & ~known) & stop
                if walker.walls:
                    reached |= self.around(front, walker.walls) & stop

    def paces(self, walker: Runner, marks: Layers, goal: int) -> Layers:
        """The squares 0, 1, 2, ... paces from a goal, whether one may stop there or not."""
        firm, _, held = self.walkable(walker, marks)
        pace = walker._replace(speed=1)
        layers = [goal]
        known = goal
        while layers[-1]:
            front = layers[-1]
            new = self.stroll(pace, front, firm, held)
            if walker.walls:
                new |= self.around(front, walker.walls) & firm
            layers.append(new & ~known)
            known |= new
        return tuple(layers)
