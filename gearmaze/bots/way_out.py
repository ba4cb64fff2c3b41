"""A way out for somebody who is stuck: the next step of a plan over several turns.

Of all plans the cheapest in AP is followed, so every step along it leaves a shorter one: planning anew at
each decision never goes in circles.
"""

from typing import NamedTuple

from gearmaze.bots.arrangements import quarter
from gearmaze.bots.beam import Meter
from gearmaze.bots.plans import DOOR, FETCH, FIGHT, JUMP, LOOK, TURN, Deed, Goal, Node, Planner, first_at
from gearmaze.engine import Action, State
from gearmaze.engine.actions import SWAP, TAKE
from gearmaze.engine.crowd import crowd_of


class Need(NamedTuple):
    """Where somebody has to be before the first deed, and the AP it takes to get there."""

    who: int
    square: int
    ap: int
    thing: int = -1  # to be taken there


def way_out(state: State, seat: int, legal: list[Action], meter: Meter) -> Action | None:
    """The next step of a plan that gets somebody out, or at least gets the game going; None: no plan."""
    planner = Planner(state, seat)
    goal = planner.search(meter)
    return Guide(planner).step(goal, legal) if goal else None


class Guide:
    """Knows what a plan asks for now."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.state = planner.state
        self.friends = crowd_of(planner.state).standing[planner.seat]

    def step(self, goal: Goal, legal: list[Action]) -> Action | None:
        """The legal action that brings a plan nearer to its goal."""
        root, deed, landing, needs = self._needs(goal)
        for need in needs:
            if need.ap:
                action = self._fetch(need, legal) or self._approach(root, need, legal)
                if action:
                    return action
        if any(need.ap for need in needs):
            return None
        if deed is None:
            return self._final(goal, legal)
        token = self.planner.own[deed.who]
        for action in legal:
            if deed.sort == TURN:
                fits = action.verb == "rotate" and (action.where, action.what) == (deed.room, deed.what)
            elif deed.sort == DOOR:
                verb = self.state.table.verb(action.verb)
                fits = (
                    verb is not None and verb.opens and (action.where, action.what) == (deed.room, deed.what)
                )
            else:
                fits = action.verb == "jump" and action.who == token and action.where == landing
            if fits:
                return action
        return None

    def _needs(self, goal: Goal) -> tuple[Node, Deed | None, int, list[Need]]:
        """Back from the goal: the first deed, where a jump lands, and who has to be where before it."""
        node, landing = goal.node, -1
        first: Deed | None = None
        wanted: dict[int, Need] = {}
        if goal.square >= 0:
            ap, _ = first_at(node.layers[goal.who], 1 << goal.square)
            wanted[goal.who] = Need(goal.who, goal.square, ap)
        while node.parent is not None and node.deed is not None:
            parent, deed = node.parent, node.deed
            first, landing = deed, -1
            earlier: dict[int, Need] = {}
            for who, need in wanted.items():
                square, ap = self._entry(node, need)
                if who == deed.who and deed.sort == JUMP:
                    landing = self.state.maze.place[square] if parent.parent is None else -1
                    takeoffs = node.arrangement.around(
                        node.arrangement.around(1 << square) & node.arrangement.jumped
                    )
                    ap, square = first_at(parent.layers[who], takeoffs)
                elif who != deed.who and deed.sort == TURN:
                    bit = quarter(
                        1 << square,
                        self.planner.board.origins[deed.room],
                        self.planner.board.stride,
                        -deed.what,
                    )
                    square = bit.bit_length() - 1
                if who != deed.who or deed.sort == JUMP:
                    earlier[who] = Need(who, square, ap, need.thing)
            if deed.sort != JUMP:
                ap, _ = first_at(parent.layers[deed.who], 1 << deed.square)
                thing = deed.what if deed.sort == FETCH else -1
                earlier = {deed.who: Need(deed.who, deed.square, ap, thing), **earlier}
            node, wanted = parent, earlier
        return node, first, landing, list(wanted.values())

    def _entry(self, node: Node, need: Need) -> tuple[int, int]:
        """Where somebody was when the last deed was done, on the cheapest way to where it is needed."""
        arrangement, who = node.arrangement, need.who
        walker = self.planner.walker(who, node.hands[who])
        firm, _, held = arrangement.walkable(walker, node.marks)
        square, ap = need.square, need.ap
        arrived, layers = node.arrived[who], node.layers[who]
        friends = self.friends
        while not (ap < len(arrived) and arrived[ap] >> square & 1):
            ap -= 1
            bit = 1 << square
            before = arrangement.stroll(walker, bit, firm | layers[ap], held)
            if walker.walls:
                before |= arrangement.around(bit, walker.walls)
            before &= layers[ap]
            before = before & ~friends or before
            square = (before & -before).bit_length() - 1
        return square, ap

    def _fetch(self, need: Need, legal: list[Action]) -> Action | None:
        """A move on which the thing is taken."""
        if need.thing < 0:
            return None
        who, place = self.planner.own[need.who], self.state.maze.place[need.square]
        takes = [(place, TAKE, need.thing), (place, SWAP, need.thing)]
        for action in legal:
            if action.verb == "move" and action.who == who and action.via and action.via[0] in takes:
                return action
        return None

    def _approach(self, root: Node, need: Need, legal: list[Action]) -> Action | None:
        """The move that gets somebody to where it is needed, or nearest to it."""
        token, square = self.planner.own[need.who], self.state.maze.square
        goal = 1 << need.square
        if goal & self.planner.board.exits:
            goal = self.planner.board.exits  # all exits are one in the list
        walker = self.planner.walker(need.who, root.hands[need.who])
        by_ap = root.arrangement.spread(walker, root.marks, (goal,))
        by_step = root.arrangement.paces(walker, root.marks, goal)

        def far(place: int) -> tuple[int, int]:
            bit = 1 << square[place]
            ap, steps = first_at(by_ap, bit)[0], first_at(by_step, bit)[0]
            return ap if ap >= 0 else len(by_ap), steps if steps >= 0 else len(by_step)

        here = far(self.state.place[token])
        best: tuple[tuple[int, int], int] | None = None
        chosen: Action | None = None
        for action in legal:
            if action.who != token or not self._leads(action):
                continue
            rank = far(action.where), len(action.via)
            if rank[0] < here and (best is None or rank < best):
                best, chosen = rank, action
        if chosen is None and goal & self.friends:
            return self._make_room(need, legal)
        return chosen

    def _leads(self, action: Action) -> bool:
        """Whether an action does no more than bring somebody somewhere, with all it has in its hands."""
        if action.verb == "move":
            return not action.via
        verb = self.state.table.verb(action.verb)
        return verb is not None and verb.lands and not action.via

    def _make_room(self, need: Need, legal: list[Action]) -> Action | None:
        """Somebody of one's own stands where another one is needed."""
        blocker = crowd_of(self.state).standing_at[need.square]
        for action in legal:
            if action.who == blocker and self._leads(action) and action.where != self.state.place[blocker]:
                return action
        return None

    def _final(self, goal: Goal, legal: list[Action]) -> Action | None:
        """Everybody is in place and the rooms lie as they should."""
        token, state = self.planner.own[goal.who], self.state
        for action in legal:
            if action.verb == "reveal" and goal.sort == LOOK:
                grid = self.planner.board.grid
                beside = [state.maze.room_at[goal.square + delta] for delta in grid.delta]
                if action.who == token or action.where in beside:
                    return action
            if action.verb == "attack" and goal.sort == FIGHT:
                there = 1 << state.square(action.what)
                if (
                    self.planner.marks[self.planner.prey[goal.who]]
                    & there
                    & state.maze.around(1 << goal.square)
                ):
                    return action
        return None
