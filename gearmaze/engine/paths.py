"""From a move as people write it to single steps: finding the way, and saying why there is none."""

import heapq
from collections.abc import Iterator
from typing import NamedTuple

from gearmaze.engine.actions import GO, LEAVE, SWAP, TAKE, Action, Event, Refusal, refuse
from gearmaze.engine.crowd import Crowd, crowd_of
from gearmaze.engine.entering import refuse_enter, way_at
from gearmaze.engine.state import State
from gearmaze.engine.staying import ground_at
from gearmaze.engine.steps import decided, do_step, exited, refuse_further, refuse_step, refuse_stop, settle
from gearmaze.engine.under_way import HALTED, Walk, begin, begun
from gearmaze.engine.walkers import Walker, giants_passed, other_lifelines, walker_of

STOP = Action("stop")


def route(state: State, crowd: Crowd, who: int, place: int, left: int, to_end: bool = False) -> list[int]:
    """The places of the shortest legal way to one within so many steps, or nothing.

    With `to_end` only if the walk may end there.
    """
    load, lifelines = state.load[who], other_lifelines(state, crowd, who)
    if state.table.many_handed:
        passed = giants_passed(state, crowd, who)
        walker = Walker(state, crowd, who, load, lifelines, state.profile(who), passed)
    else:
        walker = walker_of(state, crowd, who, load, lifelines)
    maze = state.maze
    bit = maze.grid.bit
    start = bit[state.square(who)]
    goal = bit[maze.square[place]]
    if to_end and not (walker.ends(start) | walker.exits) & goal:
        return []
    layers, _ = walker.layers(start, left)
    last = next((count for count, layer in enumerate(layers) if layer & goal), -1)
    if last < 0:
        return []
    east, south, stride = walker.east, walker.south, walker.stride
    way = [place]
    here = goal
    last -= _further_steps(walker, here) if walker.slow else 0
    while last > 0:
        before = (
            (here & east) << 1 | here >> 1 & east | (here & south) << stride | here >> stride & south
        ) & layers[last - 1]
        if walker.held & here and not walker.firm & here:
            before &= ~walker.leaning
        before &= walker.onward
        here = before & -before
        way.append(maze.place[here.bit_length() - 1])
        last -= 1 + _further_steps(walker, here) if walker.slow else 1
    way.reverse()
    return way


def _further_steps(walker: Walker, here: int) -> int:
    """What entering a square takes beside the one step."""
    return next((more for more, squares in walker.slow if squares & here), 0)


def stroll(state: State, action: Action) -> list[int]:
    """The places a move without waypoints leads over, or nothing if there is more to it, or no way."""
    maze = state.maze
    if action.via or not 0 <= action.where < len(maze.square) or maze.square[action.where] < 0:
        return []
    if state.kind(action.who).hands != 1:
        return []  # a walker counts on one hand: step by step
    return route(state, crowd_of(state), action.who, action.where, state.speed(action.who), True)


class Run(NamedTuple):
    """A move taken apart: its steps, the position after the last of them and what happened on the way.

    The position still has the move under way; if it is refused, `steps` go as far as it was legal.
    """

    steps: list[Action]
    after: State
    happened: list[Event]
    refusal: Refusal | None


def expand(state: State, action: Action) -> Run:
    """Make a move with waypoints on a copy, or find why it cannot be made."""
    who = action.who
    scratch = state.copy()
    scratch.push(begun(state, who, state))
    steps: list[Action] = []
    log: list[Event] = []
    crowd: Crowd | None = crowd_of(state)
    handled = False
    last = len(action.via)
    for index, (place, handling, thing) in enumerate((*action.via, (action.where, GO, -1))):
        if not 0 <= place < len(state.maze.square) or state.maze.square[place] < 0:
            return Run(steps, scratch, log, refuse("not_shown", "GEO-17", where=place))
        if exited(scratch):
            return Run(steps, scratch, log, refuse("already_out", "MOVE-17", who=who))
        if scratch.place[who] != place or (handling == GO and not handled):
            refusal = _walk(scratch, crowd, who, place, steps, log)
            crowd = None  # somebody has moved since it was taken
            if refusal:
                return Run(steps, scratch, log, refusal)
        if handling == GO:
            if index == last and handled and refuse_stop(scratch) is not None:
                # a way out and back to the same square may make the end legal
                _walk(scratch, None, who, place, steps, log)
            continue
        if handling not in (TAKE, LEAVE, SWAP):
            return Run(steps, scratch, log, refuse("no_such_handling", "OBJ-18"))
        step = Action(handling, who, -1 if handling == LEAVE else thing)
        refusal = refuse_step(scratch, step)
        if refusal:
            return Run(steps, scratch, log, refusal)
        do_step(scratch, step, log)
        steps.append(step)
        crowd = None
        # only the handling right before the end counts as standing on the last square already
        handled = place == action.where
    run = Run(steps, scratch, log, refuse_stop(scratch))
    return _until_decided(state, who, run) if log and decided(scratch) else run


def _until_decided(state: State, who: int, whole: Run) -> Run:
    """A move as far as it goes: it may be written on, but the game ends before (END-03)."""
    after = state.copy()
    after.push(begun(state, who, state))
    log: list[Event] = []
    for count, step in enumerate(whole.steps, 1):
        do_step(after, step, log)
        if decided(after):
            return Run(whole.steps[:count], after, log, None)
    return whole


def _walk(
    scratch: State, crowd: Crowd | None, who: int, place: int, steps: list[Action], log: list[Event]
) -> Refusal | None:
    """Add the way to a place, taking the steps on the scratch position."""
    way = route(scratch, crowd or Crowd(scratch), who, place, Walk.of(scratch).remaining(scratch))
    if not way:
        walk = Walk.of(scratch)
        halted = refuse_further(scratch, walk) if walk.left == HALTED else None
        return halted or unreachable(scratch, who, place)
    for spot in way:
        step = Action(GO, who, -1, spot)
        do_step(scratch, step, log)
        steps.append(step)
    return None


def unreachable(state: State, who: int, place: int) -> Refusal:
    """The least obstacle on the way to a place: the first one of a way with the fewest."""
    maze = state.maze
    goal = maze.square[place]
    start = state.square(who)
    scratch = state.copy()
    best: dict[int, tuple[int, int]] = {}
    queue: list[tuple[int, int, int, int, Refusal | None]] = [(0, 0, 0, start, None)]
    serial = 0
    while queue:
        obstacles, length, _, square, first = heapq.heappop(queue)
        if square == goal and length:
            if first is not None:
                return first
            speed = state.speed(who)
            left = Walk.of(state).remaining(state)
            return refuse("too_far", "MOVE-01", who=who, where=place, steps=length, left=left, speed=speed)
        if best.get(square, (1 << 30, 0)) <= (obstacles, length) and length:
            continue
        if length:
            best[square] = (obstacles, length)
        scratch.enter(who, maze.place[square])
        out = _ended(scratch, who) if length else None
        for direction in range(4):
            beyond = maze.neighbour(square, direction)
            if maze.place[beyond] < 0:
                continue
            refusal = out or refuse_enter(scratch, who, maze.place[beyond])
            serial += 1
            steps = way_at(scratch, who, maze.place[beyond]).steps
            entry = (obstacles + (refusal is not None), length + steps, serial, beyond, first or refusal)
            heapq.heappush(queue, entry)
    return refuse("no_way_at_all", "GEO-17", who=who, where=place)


def _ended(state: State, who: int) -> Refusal | None:
    """Why a move goes no further from where it has come to."""
    if exited(state):
        return refuse("already_out", "MOVE-17", who=who)
    if way_at(state, who, state.place[who]).halts:
        return ground_at(state, state.place[who]).forbids("halted", who=who, where=state.place[who])
    return None


# Every way with any number of handlings -----------------------------------------------------------


def next_steps(state: State) -> Iterator[Action]:
    """The single steps the checker lets through in a move under way, the stop apart."""
    maze = state.maze
    who = Walk.of(state).who
    if exited(state) or decided(state):
        return
    candidates = []
    square = state.square(who)
    for direction in range(4):
        beyond = maze.place[maze.neighbour(square, direction)]
        if beyond >= 0:
            candidates.append(Action(GO, who, -1, beyond))
    loads = state.loads(who)
    if loads:
        candidates.append(Action(LEAVE, who))
    for token in state.at(state.place[who]):
        if token != who and token not in loads:
            candidates.append(Action(TAKE if state.free_hand(who) else SWAP, who, token))
    for step in candidates:
        if refuse_step(state, step) is None:
            yield step


def reachable(state: State, handlings: int) -> Iterator[State]:
    """The positions a move under way can pass through, fewest steps first, each once.

    Two positions count as one if nothing but the way to them differs.
    """
    seen: dict[tuple[object, ...], list[tuple[int, int]]] = {}
    speed = state.kind(Walk.of(state).who).speed
    layer = [(state, 0)]
    while layer:
        following: list[tuple[State, int]] = []
        while layer:
            position, used = layer.pop()
            left = Walk.of(position).left
            # back at the start is not the same as never gone (MOVE-04, MOVE-19)
            name = (left < speed, tuple(position.place), tuple(position.carrier), bytes(position.fate))
            earlier = seen.setdefault(name, [])
            if any(more >= left and fewer <= used for more, fewer in earlier):
                continue
            if not earlier:
                yield position
            earlier.append((left, used))
            for step in next_steps(position):
                count = used + (step.verb != GO)
                if count > handlings:
                    continue
                after = position.copy()
                do_step(after, step, [])
                (following if step.verb == GO else layer).append((after, count))
        layer = following


def can_end(state: State) -> bool:
    """Whether a move under way can still be brought to a legal end (ACT-10)."""
    return any(refuse_stop(position) is None for position in reachable(state, 99))


def all_moves(state: State, who: int, handlings: int) -> Iterator[Action]:
    """The moves of a character with up to so many handlings, one for each different result.

    Slower than `movement.moves`, which covers none and one.
    """
    scratch = state.copy()
    begin(scratch, who)
    results = set()
    for position in list(reachable(scratch, handlings)):
        steps = Walk.of(position).steps
        if not any(step.verb == GO for step in steps) or refuse_stop(position):
            continue
        end = position.copy()
        where = end.place[who]
        if exited(end):
            end.enter(who, -99)
        else:
            settle(end, who)
        name = (tuple(end.place), tuple(end.carrier), bytes(end.fate))
        if name in results:
            continue
        results.add(name)
        yield Action("move", who, -1, where, waypoints(state, who, steps, True))


def waypoints(
    state: State, who: int, steps: tuple[Action, ...], detours: bool = False
) -> tuple[tuple[int, str, int], ...]:
    """The handlings of a run of steps with the places they happened at.

    With `detours` also a square gone to between two handlings on one square, so that the same steps
    are found again: a lifeline taken out and brought back may have cost somebody his life (PIT-05).
    """
    place = state.place[who]
    loads = state.loads(who)
    via: list[tuple[int, str, int]] = []
    away: list[int] = []
    for step in steps:
        if step.verb == GO:
            place = step.where
            away.append(place)
        else:
            if detours and away and via and via[-1][0] == place:
                via.append((away[0], GO, -1))
            left = min(loads) if step.verb != TAKE else -1
            via.append((place, step.verb, left if step.verb == LEAVE else step.what))
            loads = [thing for thing in loads if thing != left]
            loads += [step.what] if step.verb != LEAVE else []
            away = []
    return tuple(via)
