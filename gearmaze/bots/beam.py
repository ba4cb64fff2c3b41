"""Thinking a turn through: the most promising runs of actions are carried on, the others dropped.

Two orders of the same actions lead to the same position and are followed once. An attack, a reveal and
whatever else hands the decision over or shows something hidden ends a run: it is worth what is to be
expected of it, and what the AP left are likely to bring.
"""

import time
from typing import NamedTuple

from gearmaze.bots.cards import value_of
from gearmaze.bots.counting import Squads
from gearmaze.bots.distances import distances
from gearmaze.bots.evaluation import Judge
from gearmaze.bots.goals import bound_for
from gearmaze.bots.revealing import after_reveal
from gearmaze.bots.stakes import stakes_of
from gearmaze.engine import Action, Fight, LegalActions, State
from gearmaze.engine.actions import LEAVE
from gearmaze.engine.crowd import crowd_of
from gearmaze.engine.foresight import foresee

RESTLESS = 0.03  # how much more it is worth to see a room with every turn in which nothing happened
EFFORT = 0.01  # what an action has to bring at least: nobody walks about for nothing
MOST, EACH = 20, 5  # actions looked at in a position, and moves of one character among them
PATIENT = 4000  # nodes for a decision from which on twice as many are looked at
HOPE = 0.5  # of what somebody scores who can reach the exit with the AP left
# what makes a move worth a look besides where it leads: to be out, near something, safe; things can wait
OUT, OUTWARD, SPECIAL, SAFER, LATER = 2.0, 0.5, 0.08, 0.08, 0.03
VITAL, NEARER = 0.4, 0.8  # the same for standing in the way of a winning answer, less for every square off
NOWHERE: tuple[list[int], int, float] = ([], 0, 0.0)
END = Action("end")


class Meter:
    """Counts positions looked at, and stops when they or the time are used up."""

    __slots__ = ("deadline", "left")

    def __init__(self, nodes: int, seconds: float | None = None) -> None:
        self.left = nodes
        self.deadline = time.monotonic() + seconds if seconds is not None else None

    def spend(self, nodes: int = 1) -> None:
        """So many positions were looked at."""
        self.left -= nodes

    @property
    def late(self) -> bool:
        """Whether the time is used up."""
        return self.deadline is not None and time.monotonic() > self.deadline

    @property
    def remaining(self) -> float | None:
        """The time left; None: as long as it takes."""
        return None if self.deadline is None else self.deadline - time.monotonic()

    @property
    def empty(self) -> bool:
        """Whether thinking has to stop."""
        return self.left <= 0 or self.late


class LineOfPlay(NamedTuple):
    """A run of actions from the position now."""

    value: float
    state: State
    actions: tuple[Action, ...]
    ap_left: int = 0
    open: bool = False  # ends in something whose outcome is not known yet
    hope: float = 0.0  # what it is followed for besides its worth: somebody may still get out
    glimpses: tuple[State, ...] = ()  # how a fight or a room turned up at its end may turn out
    rest: float = 0.0  # of its value: what the AP left after an open end are likely to bring

    @property
    def first(self) -> Action:
        """What to do now."""
        return self.actions[0] if self.actions else END


class Beam:
    """A search of one side's turn."""

    def __init__(
        self, judge: Judge, seat: int, meter: Meter, depth: int, samples: int = 1, vital: int = 0
    ) -> None:
        self.judge = judge
        self.seat = seat
        self.meter = meter
        self.depth = depth
        self.samples = samples  # of hidden rooms, where they matter; 0: reveals are not looked at
        self.vital = vital  # squares to get to whatever it is worth: a winning answer leads over them
        wide = 2 if meter.left > PATIENT else 1
        self.most, self.each = wide * MOST, wide * EACH
        self._glimpses: dict[int, tuple[float, tuple[State, ...]]] = {}

    def lines(self, state: State) -> list[LineOfPlay]:
        """What could be done, the best first."""
        here = self.judge(state, self.seat)
        root = LineOfPlay(here, state, (), state.ap)
        layer = [root]
        plain = [root]
        ends: list[LineOfPlay] = []
        seen = {name_of(state)}
        steps = min(self.depth, state.ap + sum(state.bound))
        for step in range(steps):
            width = max(1, self.meter.left // (self.most * (steps - step)))
            layer.sort(key=_by_hope, reverse=True)
            following: list[LineOfPlay] = []
            for line in layer[:width]:
                if step and self.meter.empty:
                    break
                self._expand(line, following, ends, seen)
            plain += following
            layer = [line for line in following if line.state.result is None]
            if not layer:
                break
        self._complete(here, state.ap, plain, ends)
        found = plain + ends
        found.sort(key=_by_value, reverse=True)
        return found

    def _expand(
        self, line: LineOfPlay, following: list[LineOfPlay], ends: list[LineOfPlay], seen: set[object]
    ) -> None:
        state, seat, judge = line.state, self.seat, self.judge
        squads = judge.squads(state)
        for action in promising(state, seat, judge, squads, self.most, self.each, self.vital):
            verb = action.verb
            actions = (*line.actions, action)
            effort = EFFORT * len(actions)
            if fights(state, verb):
                self.meter.spend(4)
                value, outcomes = attack_value(state, seat, action, judge)
                ends.append(LineOfPlay(value - effort, state, actions, state.ap - 1, True, glimpses=outcomes))
            elif verb == "reveal":
                if self.samples:
                    gain, glimpses = self._glimpse(state, action)
                    value = line.value + gain - EFFORT
                    ends.append(LineOfPlay(value, state, actions, state.ap - 1, True, glimpses=glimpses))
            else:
                after = foresee(state, seat, action)
                self.meter.spend()
                name = name_of(after)
                if name not in seen:
                    seen.add(name)
                    if verb == "move" and _alone(state, after, action):
                        value = judge.weigh(after, seat, judge.moved(squads, after, seat, action.who))
                    else:
                        value = judge(after, seat)
                    hope = hope_of(after, seat) if after.ap else 0.0
                    if self.vital:
                        hope += _guarding(after, seat, self.vital)
                    following.append(LineOfPlay(value - effort, after, actions, after.ap, False, hope))

    def _glimpse(self, state: State, action: Action) -> tuple[float, tuple[State, ...]]:
        """What turning up a room is likely to bring, about the same wherever in a run; how it may look."""
        known = self._glimpses.get(action.where)
        if known is None:
            states = tuple(after_reveal(state, self.seat, action, seed) for seed in range(self.samples))
            self.meter.spend(20 * self.samples)
            here = self.judge(state, self.seat)
            gain = sum(self.judge(after, self.seat) - here for after in states) / self.samples
            gain += self.judge.curiosity + RESTLESS * state.idle_turns
            known = self._glimpses[action.where] = (gain, states)
        return known

    def _complete(self, here: float, ap: int, plain: list[LineOfPlay], ends: list[LineOfPlay]) -> None:
        """AP left after an open end are worth what so many AP bring without it."""
        gains = [0.0] * (ap + 1)
        for line in plain:
            spent = ap - line.ap_left
            if 0 <= spent <= ap:
                gains[spent] = max(gains[spent], line.value - here)
        for spent in range(1, ap + 1):
            gains[spent] = max(gains[spent], gains[spent - 1])
        for index, line in enumerate(ends):
            left = max(0, min(line.ap_left, ap))
            ends[index] = line._replace(value=line.value + gains[left], rest=gains[left])


def best_with(lines: list[LineOfPlay], ap: int, card: int) -> float:
    """The best that can be done with a smaller card than the one thought with."""
    return max(line.value for line in lines if ap - line.ap_left <= card)


def fights(state: State, verb: str) -> bool:
    """Whether a verb starts a fight, close or from afar."""
    said = state.table.verb(verb)
    return said is not None and said.role is not None


def attack_value(state: State, seat: int, action: Action, judge: Judge) -> tuple[float, tuple[State, ...]]:
    """What is to be expected of a fight that is started, and how it may end."""
    verb = state.table.verb(action.verb)
    assert verb is not None and verb.role is not None
    return value_of(state, Fight.declared(state, action.who, action.what, verb.role), seat, judge)


def _by_value(line: LineOfPlay) -> float:
    return line.value


def _by_hope(line: LineOfPlay) -> float:
    return line.value + line.hope


def hope_of(state: State, seat: int) -> float:
    """A share of what the best character scores that can walk out with the AP left, as the rooms lie."""
    goal = bound_for(state, seat)
    if not goal:
        return 0.0
    square, place, wounded, ap = state.maze.square, state.place, state.wounded, state.ap
    best = 0.0
    for who, (ways, speed, worth) in ways_out(state, seat).items():
        spot = place[who]
        if worth > best and spot >= 0 and not wounded[who] and ways[square[spot]] <= ap * speed:
            best = worth
    return HOPE * best


def _guarding(state: State, seat: int, vital: int) -> float:
    """What a position is followed for because somebody is near enough to stand in the way."""
    near, place, wounded = distances(state.maze, vital), state.place, state.wounded
    spots = [place[who] for who in state.table.characters[seat] if place[who] >= 0 and not wounded[who]]
    return VITAL * max((NEARER ** near[state.maze.square[spot]] for spot in spots), default=0.0)


def ways_out(state: State, seat: int) -> dict[int, tuple[list[int], int, float]]:
    """By character: how far each square is from the exit as the rooms lie, its speed, what it scores."""
    maze, table = state.maze, state.table
    name = ("ways out", seat)
    known: dict[int, tuple[list[int], int, float]] | None = maze.notes.get(name)
    if known is None:
        stakes, goal = stakes_of(table), bound_for(state, seat)
        known = maze.notes[name] = {
            who: (distances(maze, goal, stakes.gaits[who][1]), table.kinds[who].speed, stakes.escape[who])
            for who in table.characters[seat]
        }
    return known


def promising(
    state: State,
    seat: int,
    judge: Judge,
    squads: Squads,
    most: int = MOST,
    each: int = EACH,
    vital: int = 0,
) -> list[Action]:
    """The actions worth a thought: everything but moves, and of the moves the best few.

    Moves are compared by what the character alone gains by them. To stand beside an enemy or a friend
    who lies, on a thing or on a gear, or out of danger is worth a look too.
    """
    crowd, maze, load, place = crowd_of(state), state.maze, state.load, state.place
    enemies = crowd.enemies(seat)
    special = maze.touching(enemies | crowd.fallen[seat]) | crowd.lying | crowd.fallen[seat] | maze.gears
    exits = bound_for(state, seat)
    danger = 0
    for rival in state.table.sides.rivals[seat]:
        for zone, _ in squads[rival].blows:
            danger |= zone
    square = maze.square
    found: list[Action] = []
    moves: list[tuple[float, Action]] = []
    walkers: dict[int, tuple[float, int, list[int], int]] = {}  # worth now, in danger, ways out, speed
    out = ways_out(state, seat) if exits else {}
    guarded = distances(maze, vital) if vital else []
    for action in LegalActions(state, seat):
        verb, who, _, where, via = action
        if verb != "move":
            if verb != "end":
                found.append(action)
            continue
        if _idle(state, via[0]) if via else where == place[who]:
            continue
        if who not in walkers:
            here = place[who]
            ways, speed, _ = out.get(who, NOWHERE)
            worth = judge.standing_at(state, who, here, load[who])
            walkers[who] = (worth, danger >> square[here] & 1, ways, speed)
        worth, threatened, ways, speed = walkers[who]
        thing = load[who] if not via else -1 if via[0][1] == LEAVE else via[0][2]
        gain = judge.standing_at(state, who, where, thing) - worth
        spot = square[where]
        if exits >> spot & 1:
            gain += OUT
        elif exits and ways[spot] <= (state.ap - 1) * speed:
            gain += OUTWARD - 0.1 * OUTWARD * ways[spot] / speed  # it can be out this very turn
        elif special >> spot & 1:
            gain += SPECIAL
        if threatened and not danger >> spot & 1:
            gain += SAFER
        if vital:
            gain += VITAL * NEARER ** guarded[spot]
        if via:
            gain -= LATER
        moves.append((gain, action))
    moves.sort(key=_by_gain, reverse=True)
    counted: dict[int, int] = {}
    for _, action in moves:
        many = counted[action.who] = counted.get(action.who, 0) + 1
        if many <= each:
            found.append(action)
            if len(found) >= most:
                break
    return found


def _by_gain(move: tuple[float, Action]) -> float:
    return move[0]


def _alone(before: State, after: State, move: Action) -> bool:
    """Whether a move changed nothing a judge looks at but where somebody is and what it holds."""
    who, kinds = move.who, after.table.kinds
    for _, _, thing in move.via:
        if not {before.carrier[thing], after.carrier[thing]} <= {-1, who}:
            return False  # a friend gave or got it
    return (
        after.vp == before.vp
        and after.place[who] >= 0
        and (before.load[who] < 0 or kinds[before.load[who]].is_object)
        and (after.load[who] < 0 or kinds[after.load[who]].is_object)
        and after.maze is before.maze
        and after.wounded == before.wounded
    )


def _idle(state: State, point: tuple[int, str, int]) -> bool:
    """Whether a thing is left lying about for nobody: hardly ever worth a thought."""
    place, handling, thing = point
    if handling != LEAVE or state.table.kinds[thing].is_character or state.table.kinds[thing].lifeline:
        return False
    return state.maze.square[place] not in crowd_of(state).standing_at


def name_of(state: State) -> object:
    """What tells positions of one turn apart, for a search."""
    return (
        *(tuple(state.place), tuple(state.carrier), bytes(state.wounded), bytes(state.bound)),
        *(bytes(state.marks), state.turns, state.doors, state.origins, state.ap, state.jumps, state.vp),
    )
