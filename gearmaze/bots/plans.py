"""Plans over several turns: rooms to turn, doors to open, things to fetch, so that somebody gets out.

The other side is taken to stand still. A plan is a run of deeds that change the maze, each by somebody
who can get to where it is done; between them everybody may walk wherever the rooms allow. Hidden rooms
are not part of any plan but for their doorsteps.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from gearmaze.bots.arrangements import FRIENDS, NOTHING, Arrangement, BoardInMind, Layers, Runner, quarter
from gearmaze.bots.beam import Meter
from gearmaze.bots.stakes import stakes_of
from gearmaze.engine import State
from gearmaze.engine.crowd import crowd_of
from gearmaze.engine.kinds import Kind
from gearmaze.engine.maze import squares_in
from gearmaze.engine.parts import with_door
from gearmaze.engine.rooms import WALK
from gearmaze.engine.state import changed

TURN, DOOR, FETCH, JUMP = "turn", "door", "fetch", "jump"
RUN, LOOK, FIGHT = "run", "look", "fight"  # what a plan is for
ACTORS = 2  # who could do a deed at one spot: the nearest so many are thought of
DEAR = 2  # AP a jump card is worth
ASIDE = 2  # AP it takes at most until a friend has stepped aside, and is back on his way
POINT = 0.5  # an escape counts as one from here on


class Deed(NamedTuple):
    """Something that changes where one can go."""

    sort: str
    who: int  # number among the own living characters
    square: int = -1  # where it is done, before anything turns; -1: anywhere (a jump)
    room: int = -1
    what: int = -1  # the way a room turns, the number of a door, the thing to fetch


class Node:
    """How things are after some deeds: who can be where by then, and what that took."""

    __slots__ = ("arrangement", "arrived", "cost", "deed", "hands", "jumps", "layers", "marks", "parent")

    def __init__(
        self,
        cost: int,
        parent: "Node | None",
        deed: Deed | None,
        arrangement: Arrangement,
        marks: Layers,
        hands: tuple[int, ...],
        jumps: int,
        arrived: list[Layers],
    ) -> None:
        self.cost = cost  # AP for the deeds and for those who did them to get there
        self.parent = parent
        self.deed = deed
        self.arrangement = arrangement
        self.marks = marks  # sets of squares that turn with their rooms
        self.hands = hands  # what each carries, -1 for nothing
        self.jumps = jumps
        self.arrived = arrived  # where each could be when the last deed was done
        self.layers: list[Layers] = []  # where each can get from there


class Goal(NamedTuple):
    """The end of a plan: somebody can get to one of these squares, and what that costs in all."""

    cost: int
    sort: str
    node: Node
    who: int
    square: int


class Planner:
    """Thinks for one side, from one position."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        table, crowd = state.table, crowd_of(state)
        self.board = BoardInMind(state, seat)
        self.own = [
            token for token in table.characters[seat] if state.place[token] >= 0 and not state.wounded[token]
        ]
        worth = stakes_of(table).escape
        self.runners = [i for i, t in enumerate(self.own) if self.board.exits and worth[t] >= POINT]
        enemies, fallen = crowd.standing_enemies(seat), crowd.fallen_enemies(seat)
        ties = sum(1 << s for s, t in crowd.lying_at.items() if table.kinds[t].lifeline)
        ties &= state.maze.where("ties")
        self.marks: list[int] = [0, enemies | fallen, ties, crowd.standing[seat]]
        self._blocks = [self._mark(self._in_the_way(token, enemies)) for token in self.own]
        self.prey = [self._mark(self._beatable(token, fallen)) for token in self.own]
        self.things = {
            thing: self._mark(1 << square)
            for square, thing in sorted(crowd.lying_at.items())
            if opener_of(table.kinds[thing]) or (table.kinds[thing].lifeline and state.maze.gaps)
        }
        self._walkers: dict[tuple[int, int], Runner] = {}

    def _mark(self, squares: int) -> int:
        """The number of a set of squares among the marks."""
        if squares == 0:
            return NOTHING
        self.marks.append(squares)
        return len(self.marks) - 1

    def _in_the_way(self, token: int, enemies: int) -> int:
        """The enemies a character cannot pass."""
        kind = self.state.table.kinds[token]
        if self.state.table.profile[token][self.state.load[token]].crosses_enemies:
            return 0
        for value, square in crowd_of(self.state).giants:
            if kind.combat <= value:
                enemies &= ~square
        return enemies

    def _beatable(self, token: int, fallen: int) -> int:
        """The enemies a character would rather fight than not: the weaker ones, and whoever lies."""
        state, table = self.state, self.state.table
        if not table.scenario.combat_cards:
            return 0
        bonus, load = stakes_of(table).bonus, state.load
        attack = table.kinds[token].combat + (bonus[load[token]][0] if load[token] >= 0 else 0)
        found = fallen
        for square, other in crowd_of(state).standing_at.items():
            if table.sides.foes(token, other):
                defence = table.kinds[other].combat + (bonus[load[other]][1] if load[other] >= 0 else 0)
                if attack > defence:
                    found |= 1 << square
        return found

    def walker(self, who: int, thing: int) -> Runner:
        """How a character walks with something in its hands."""
        known = self._walkers.get((who, thing))
        if known is None:
            table = self.state.table
            walls = 0
            for verb in table.kinds[self.own[who]].verbs:
                walls |= verb.walls if verb.lands else 0
            known = self._walkers[who, thing] = Runner(
                table.speed[self.own[who]][thing],
                table.profile[self.own[who]][thing],
                WALK | walls if walls else 0,
                self._blocks[who],
            )
        return known

    # Looking for a plan ---------------------------------------------------------------------------

    def search(self, meter: Meter) -> Goal | None:
        """The cheapest plan that gets somebody out, failing that one that brings about something else."""
        state = self.state
        best: Goal | None = None
        other: Goal | None = None
        seen: dict[tuple[object, ...], list[list[int]]] = {}
        waiting: list[tuple[int, int, Node | None, Deed | None]] = [(0, 0, None, None)]
        count = 0
        while waiting and not meter.empty:
            cost, _, parent, deed = heappop(waiting)
            wanted = best if self.runners else other
            if wanted is not None and wanted.cost <= cost:
                break
            meter.spend()
            if parent is None or deed is None:
                starts: list[Layers] = [(1 << state.square(token),) for token in self.own]
                hands = tuple(state.load[token] for token in self.own)
                now = self.board.arranged(state.turns, state.doors)
                node = Node(0, None, None, now, tuple(self.marks), hands, state.jumps[self.seat], starts)
            else:
                node = self._after(cost, parent, deed)
            touched = self._touched(deed)
            node.layers = [
                arrived
                if touched is not None and self._unmoved(node, who, arrived, touched)
                else node.arrangement.spread(self.walker(who, node.hands[who]), node.marks, arrived)
                for who, arrived in enumerate(node.arrived)
            ]
            within = [sum(layers) for layers in node.layers]  # layers never overlap
            name = (node.arrangement.turns, node.arrangement.doors, node.hands, node.jumps)
            cases = seen.setdefault(name, [])
            if any(all(a & ~b == 0 for a, b in zip(within, case, strict=True)) for case in cases):
                continue
            cases.append(within)
            for goal in self._goals(node):
                if goal.sort == RUN:
                    best = goal if best is None or goal.cost < best.cost else best
                else:
                    other = goal if other is None or goal.cost < other.cost else other
            for more, following in self._deeds(node, within):
                count += 1
                heappush(waiting, (cost + more, count, node, following))
        return best or other

    def _touched(self, deed: Deed | None) -> int | None:
        """The squares for those near which a deed may change the way; None: for everybody."""
        if deed is None:
            return None
        if deed.room < 0:
            return 0
        return self.board.surroundings(deed.room)

    def _unmoved(self, node: Node, who: int, arrived: Layers, touched: int) -> bool:
        """Whether a deed by somebody else, somewhere else, leaves one's ways as they were."""
        assert node.deed is not None
        walker = self.walker(who, node.hands[who])
        return who != node.deed.who and not (walker.profile.over_gaps or sum(arrived) & touched)

    def _after(self, cost: int, parent: Node, deed: Deed) -> Node:
        """How things are after one more deed."""
        before = parent.arrangement
        turns, doors, hands, jumps = before.turns, before.doors, parent.hands, parent.jumps
        marks, arrived, who = parent.marks, list(parent.layers), deed.who
        if deed.sort == JUMP:
            jumps -= 1
            arrived[who] = (0, *(self._over(parent, who, layer) for layer in parent.layers[who]))
            return Node(cost, parent, deed, before, marks, hands, jumps, arrived)
        arrived[who] = (1 << deed.square,)
        if deed.sort == TURN:
            origin, stride, way = self.board.origins[deed.room], self.board.stride, deed.what
            turns = changed(turns, deed.room, (turns[deed.room] + way) % 4)
            marks = tuple([quarter(mark, origin, stride, way) for mark in marks])
            arrived = [tuple([quarter(layer, origin, stride, way) for layer in each]) for each in arrived]
        elif deed.sort == DOOR:
            opener = self._opener(who, hands[who])
            assert opener is not None
            doors = changed(doors, deed.room, with_door(doors[deed.room], deed.what, opener[1]))
        else:
            marks = changed(marks, self.things[deed.what], 0)
            hands = changed(hands, who, deed.what)
        return Node(cost, parent, deed, self.board.arranged(turns, doors), marks, hands, jumps, arrived)

    def _over(self, node: Node, who: int, squares: int) -> int:
        """Where a jump over a gap beside one of these squares leads."""
        arrangement, marks = node.arrangement, node.marks
        _, stop, _ = arrangement.walkable(self.walker(who, node.hands[who]), marks)
        return arrangement.around(arrangement.around(squares) & arrangement.jumped) & stop

    def _goals(self, node: Node) -> Iterator[Goal]:
        """What can be had without a further deed."""
        arrangement = node.arrangement
        for who in self.runners:
            yield from self._goal(node, who, RUN, self.board.exits, 0)
        doorsteps = arrangement.doorsteps()
        for who, prey in enumerate(self.prey):
            if doorsteps:
                yield from self._goal(node, who, LOOK, doorsteps, 1)
            if node.marks[prey]:
                yield from self._goal(node, who, FIGHT, arrangement.around(node.marks[prey]), 1)

    def _goal(self, node: Node, who: int, sort: str, squares: int, more: int) -> Iterator[Goal]:
        ap, square = self._spot(node, who, squares)
        if ap >= 0:
            yield Goal(node.cost + ap + more, sort, node, who, square)

    def _spot(self, node: Node, who: int, squares: int) -> tuple[int, int]:
        """The cheapest of these squares for somebody: what it costs to be there, and which; -1 if none."""
        layers = node.layers[who]
        ap, square = first_at(layers, squares)
        friends = node.marks[FRIENDS]
        if ap <= 0 or not friends >> square & 1:
            return ap, square
        free, other = first_at(layers, squares & ~friends)
        return (free, other) if 0 <= free <= ap + ASIDE else (ap + ASIDE, square)

    def _deeds(self, node: Node, within: list[int]) -> Iterator[tuple[int, Deed]]:
        """What could be done next, with the AP it takes to get there and do it."""
        arrangement, rooms = node.arrangement, self.board.rooms
        kinds = self.state.table.kinds
        spots: dict[str, list[tuple[int, int, int]]] = {}
        for pair, gears in arrangement.gears.items():
            spots[pair] = [each for gear in squares_in(gears) for each in self._nearest(node, 1 << gear)]
        for slot in self.board.slots:
            room = rooms[slot]
            assert room is not None
            arrow = 1 if room.clockwise else -1
            for ap, who, square in spots[room.pair]:
                yield ap + 1, Deed(TURN, who, square, slot, arrow)
                if kinds[self.own[who]].turns_both_ways:
                    yield ap + 1, Deed(TURN, who, square, slot, -arrow)
        doors = arrangement.closed_doors()
        for slot, number, beside in doors:
            able = [who for who in range(len(self.own)) if self._opener(who, node.hands[who])]
            for ap, who, square in self._nearest(node, beside, able):
                yield ap + 1, Deed(DOOR, who, square, slot, number)
        for thing, mark in self.things.items():
            opens = bool(opener_of(kinds[thing])) and bool(doors)
            if node.marks[mark] and (opens or (kinds[thing].lifeline and arrangement.gaps)):
                without = [who for who in range(len(self.own)) if not self._has_use(node, who, opens)]
                for ap, who, square in self._nearest(node, node.marks[mark], without):
                    yield ap, Deed(FETCH, who, square, -1, thing)
        if node.jumps and arrangement.jumped:
            for who, squares in enumerate(within):
                if self._over(node, who, squares) & ~squares:
                    yield 1 + DEAR, Deed(JUMP, who)

    def _has_use(self, node: Node, who: int, opens: bool) -> bool:
        """Whether somebody can do already what a thing would be fetched for."""
        thing = node.hands[who]
        if opens:
            return self._opener(who, thing) is not None
        walker = self.walker(who, thing)
        return walker.profile.over_gaps

    def _opener(self, who: int, thing: int) -> tuple[int, int] | None:
        """What a character opens doors with."""
        kinds = self.state.table.kinds
        return opener_of(kinds[self.own[who]]) or (opener_of(kinds[thing]) if thing >= 0 else None)

    def _nearest(
        self, node: Node, squares: int, able: Iterable[int] | None = None
    ) -> list[tuple[int, int, int]]:
        """Who gets to one of these squares first: AP, who, which square."""
        found = []
        for who in range(len(self.own)) if able is None else able:
            ap, square = self._spot(node, who, squares)
            if ap >= 0:
                found.append((ap, who, square))
        return sorted(found)[:ACTORS]


def first_at(layers: Layers, squares: int) -> tuple[int, int]:
    """The AP it takes to one of these squares, and which one; -1 if there is no way."""
    for ap, layer in enumerate(layers):
        found = layer & squares
        if found:
            return ap, (found & -found).bit_length() - 1
    return -1, -1


@lru_cache(maxsize=256)
def opener_of(kind: Kind) -> tuple[int, int] | None:
    """What a character, or the bearer of a thing, makes of closed doors."""
    return next((verb.door for verb in kind.verbs if verb.opens), None)
