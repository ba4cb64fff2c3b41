"""A walker: what a character, carrying one thing or nothing, may enter and end on, as sets of squares.

A walk is a flood of such sets, one layer a movement point.
"""

from gearmaze.engine.crowd import Crowd
from gearmaze.engine.footing import Delay, Profile
from gearmaze.engine.rooms import WALK
from gearmaze.engine.state import State


class Walker:
    """What one character, carrying one thing or nothing, may enter and end on.

    `firm` squares need no lifeline from its own hands; `held` gaps it enters on the strength of the
    one it carries, which lets it go on to firm ground only (ROPE-08). `lay` are the gaps where that
    lifeline finds its anchors. `onward` are the squares it may go on from once it has come there, `slow`
    those that take more than one step to enter.
    """

    __slots__ = (
        *("east", "exits", "firm", "held", "lay", "leaning", "onward", "returns", "slow", "south"),
        *("stop", "stride"),
    )

    def __init__(
        self, state: State, crowd: Crowd, who: int, load: int, lifelines: int, profile: Profile, passed: int
    ) -> None:
        table = state.table
        maze = state.maze
        seat = table.owner[who]
        footing = maze.footings.get(profile.number) or maze.footing(profile)
        self.stride = table.grid.stride
        self.east, self.south = footing.passes
        self.exits = state.ways.exits[seat]
        # on a line all share nobody is in the way; it is only no place to stop (MP-GEN-33, MP-GEN-34)
        enemies = (crowd.standing_all ^ crowd.friends[seat]) & ~passed & ~table.sanctuary
        firm = footing.land & ~state.ways.closed[seat]
        if not profile.crosses_enemies:
            firm &= ~enemies
        lay = 0
        stop = firm & ~(crowd.crowded[seat] if load < 0 else crowd.occupied)
        gaps = footing.gaps
        if gaps:
            ties = footing.ties
            firm &= ~footing.bare | lifelines & ties | crowd.bridgers[seat]
            if profile.lifeline:
                lay = ties & anchored(state, crowd, who, lifelines)
            stop &= ~gaps | lay | (lifelines & ties if load < 0 else 0)
        self.lay = lay
        self.leaning = footing.bare & ~firm
        self.held = lay & ~firm
        if not profile.crosses_enemies:
            self.held &= ~enemies
        self.firm = firm
        self.stop = stop & ~self.exits
        # where it could end if nobody but itself were there
        self.returns = ~gaps | lay
        self.onward = ~(self.exits | footing.halts)
        self.slow = footing.slow

    def ends(self, start: int) -> int:
        """Where a walk from `start` may end: the walker itself and its load are not in its way there."""
        return self.stop | start & self.returns

    def layers(self, start: int, steps: int) -> tuple[list[int], int]:
        """The squares entered first with the 1st, 2nd, ... step, and all together; exits end it (MOVE-17)."""
        if self.slow:
            return self._slow_layers(start, steps)
        east, south, stride = self.east, self.south, self.stride
        firm, held, onward = self.firm, self.held, self.onward
        front = start
        seen = 0
        layers = []
        for _ in range(steps):
            around = (
                (front & east) << 1 | front >> 1 & east | (front & south) << stride | front >> stride & south
            )
            new = around & firm
            if held:
                front &= ~self.leaning
                new |= held & (
                    (front & east) << 1
                    | front >> 1 & east
                    | (front & south) << stride
                    | front >> stride & south
                )
            new &= ~seen
            if not new:
                break
            layers.append(new)
            seen |= new
            front = new & onward
        return layers, seen

    def _slow_layers(self, start: int, steps: int) -> tuple[list[int], int]:
        """`layers` where some squares take more than a step to enter; layers may be empty."""
        delay = Delay(self.slow)
        front = start
        seen = 0
        layers = []
        for _ in range(steps):
            new = self.next_to(front & self.leaning) | self.next_to(front & ~self.leaning)
            new = delay.pass_on(new & ~seen) & ~seen
            if not new and not delay.waiting:
                break
            layers.append(new)
            seen |= new
            front = new & self.onward
        return layers, seen

    def reach(self, start: int, steps: int) -> int:
        """Every square entered within so many steps."""
        if self.held or self.slow:
            return self.layers(start, steps)[1]
        east, south, stride, firm = self.east, self.south, self.stride, self.firm
        onward = firm & self.onward
        seen = 0
        front = start
        while front and steps:
            new = (
                (front & east) << 1 | front >> 1 & east | (front & south) << stride | front >> stride & south
            ) & firm
            front = new & onward & ~seen
            seen |= new
            steps -= 1
        return seen

    def next_to(self, start: int, steps: int = 99) -> int:
        """The squares entered with a single step, if it takes no more than so many; all lean, or none."""
        east, south, stride = self.east, self.south, self.stride
        around = (start & east) << 1 | start >> 1 & east | (start & south) << stride | start >> stride & south
        entered = around & (self.firm if start & self.leaning else self.firm | self.held)
        for more, squares in self.slow:
            if more >= steps:
                entered &= ~squares
        return entered


def walker_of(state: State, crowd: Crowd, who: int, load: int, lifelines: int) -> Walker:
    """The walker for a character; those of one side and profile share theirs unless a lifeline is carried."""
    table = state.table
    profile = table.profile[who][load]
    if state.form[who]:
        profile = table.profiles.of(state.kind(who), table.kinds[load] if load >= 0 else None)
    passed = giants_passed(state, crowd, who) if crowd.giants else 0
    if profile.lifeline:
        return Walker(state, crowd, who, load, lifelines, profile, passed)
    name = (table.owner[who], profile.number, load < 0, lifelines, passed)
    walker = crowd.walkers.get(name)
    if walker is None:
        walker = crowd.walkers[name] = Walker(state, crowd, who, load, lifelines, profile, passed)
    return walker


def giants_passed(state: State, crowd: Crowd, who: int) -> int:
    """The squares of giants who do not mind somebody as weak as `who` (P-COL-03, P-COL-05)."""
    strength, passed = state.kind(who).combat, 0
    for value, square in crowd.giants:
        if strength <= value:
            passed |= square
    return passed


def anchored(state: State, crowd: Crowd, who: int, lifelines: int) -> int:
    """Squares with at least two anchors beside them once `who` is there (ROPE-03, ROPE-05)."""
    maze = state.maze
    table = state.table
    if not table.needs_anchors:
        return maze.land
    bridgers = crowd.bridgers[table.owner[who]]
    if state.kind(who).bridges:
        bridgers &= ~table.grid.bit[state.square(who)]
    anchors = maze.land & (~maze.gaps | lifelines | bridgers)
    east, south = maze.passes(WALK)
    stride = table.grid.stride
    a = (anchors & east) << 1
    b = anchors >> 1 & east
    c = (anchors & south) << stride
    d = anchors >> stride & south
    return a & b | c & d | (a | b) & (c | d)


def other_lifelines(state: State, crowd: Crowd, who: int) -> int:
    """The squares with a lifeline other than the one `who` carries."""
    kinds = state.table.kinds
    own = [load for load in state.loads(who) if kinds[load].lifeline]
    if not own:
        return crowd.lifelines
    if any(kinds[t].lifeline for t in state.at(state.place[who]) if t not in own):
        return crowd.lifelines
    return crowd.lifelines & ~state.table.grid.bit[state.square(who)]
