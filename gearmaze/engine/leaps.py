"""Jumps, and whatever else carries a character to a square without walking there.

A leap is an action of its own: Speed does not matter, and what the leaper carries comes along or is
left on the square it departs from (JUMP-03, OBJ-17).
"""

from collections.abc import Iterator

from gearmaze.engine import staying
from gearmaze.engine.actions import LEAVE, Action, Event, Refusal, refuse
from gearmaze.engine.crowd import crowd_of
from gearmaze.engine.entering import refuse_ground, refuse_side, way_at
from gearmaze.engine.maze import Maze
from gearmaze.engine.rooms import WALK
from gearmaze.engine.state import State, changed
from gearmaze.engine.steps import arrive, do_step, refuse_end, refuse_leave
from gearmaze.engine.under_way import begin
from gearmaze.engine.verbs import Verb


def leaving(state: State, who: int) -> tuple[tuple[tuple[int, str, int], ...], ...]:
    """The ways to depart: with the load, thing or wounded (JUMP-11), and leaving it behind."""
    if state.load[who] < 0:
        return ((),)
    return (), ((state.place[who], LEAVE, state.load[who]),)


def refuse_landing(state: State, action: Action, exit_rule: str) -> Refusal | None:
    """Why a leap may not end at `action.where` (JUMP-05, B-WAL-06): not every second gap (JUMP-15)."""
    table = state.table
    who, place = action.who, action.where
    seat = table.owner[who]
    square = state.maze.square[place] if 0 <= place < len(state.maze.square) else -1
    if square < 0:
        return refuse("not_shown", "GEO-17", where=place)
    if state.ways.closed[seat] >> square & 1:
        return refuse("closed_line", "ESC-08", where=place)
    plain = state.maze.plain
    leaves = bool(action.via)
    bare = (plain & ~state.ways.exits[seat]) >> square & 1 and place not in state.place
    if bare and (not leaves or (plain >> state.square(who) & 1 and action.via in leaving(state, who))):
        return None  # firm and empty: nothing to look at more closely
    scratch = state.copy()
    begin(scratch, who)
    if action.via:
        if action.via not in leaving(state, who):
            return refuse("nothing_to_leave", "OBJ-17", who=who)
        refusal = refuse_leave(scratch, who)
        if refusal:
            return refusal
        do_step(scratch, Action(LEAVE, who), [])
    shut = refuse_ground(scratch, who, place)
    if shut is not None:
        return shut
    if state.ways.exits[seat] >> square & 1:  # out, if no character is there (JUMP-13)
        for token in state.at(place):
            if table.kinds[token].is_character:
                return refuse("exit_occupied", exit_rule, who=token, where=place)
        return None
    held = staying.held(state, scratch.loads(who))
    start = state.place[who]
    stands = way_at(scratch, who, start).stands or way_at(scratch, who, place).stands
    scratch.enter(who, place)
    refusal = refuse_end(scratch, who, place)
    if refusal is None and held and not stands:
        return refuse("one_lifeline_two_gaps", "ROPE-08", "OBJ-17", who=who, where=place)
    return refusal


def land(state: State, action: Action, log: list[Event]) -> None:
    """Carry out the change of place of a leap."""
    who = action.who
    facts = {
        "token": who,
        "verb": action.verb,
        "from": state.place[who],
        "place": action.where,
        "left": bool(action.via),
    }
    log.append(Event("leapt", facts))
    if action.via:
        state.put_down(who)
    state.enter(who, action.where)
    arrive(state, who, log)


def distinct_landings(state: State, actions: Iterator[Action]) -> Iterator[Action]:
    """One action for each different result: all exits are one (no duplicates among legal actions)."""
    seen = set()
    for action in actions:
        out = state.ways.exits[state.table.owner[action.who]] >> state.maze.square[action.where] & 1
        result = (-1 if out else action.where, action.via)
        if result not in seen:
            seen.add(result)
            yield action


def ways_over(maze: Maze, square: int) -> list[tuple[int, int]]:
    """Over a gap beside a square and on, any way but back: the gap and the landing (JUMP-04, JUMP-06)."""
    note = ("jumps", square)
    ways: list[tuple[int, int]] | None = maze.notes.get(note)
    if ways is None:
        ways = maze.notes[note] = []
        for first in range(4):
            over = maze.neighbour(square, first)
            if not maze.passable(square, first) or not maze.where("jumped") >> over & 1:
                continue
            for second in range(4):
                landing = maze.neighbour(over, second)
                if landing != square and maze.passable(over, second):
                    ways.append((maze.place[over], maze.place[landing]))
    return ways


class Jump(Verb):
    """Over an adjacent gap to another side of it, for a Jump card (JUMP-02, JUMP-04).

    An action of its own (JUMP-03) that takes the card and an AP (ACT-02). Characters on the gap are in the
    way (JUMP-09), a lifeline lying there is not (JUMP-10).
    """

    name = "jump"
    parts = ("who", "over", "to", "leaving")
    final = True
    uses_up = True
    jump_card = True

    def same(self, state: State, action: Action) -> tuple[object, ...]:
        """Nobody else's jump is the same."""
        return action

    def spots(self, state: State, seat: int) -> int:
        maze = state.maze
        return maze.around(maze.where("jumped")) if state.jumps[seat] else 0

    def options(self, state: State, who: int) -> Iterator[Action]:
        return distinct_landings(state, self._all(state, who))

    def _all(self, state: State, who: int) -> Iterator[Action]:
        maze = state.maze
        characters = crowd_of(state).characters
        for over, place in ways_over(maze, state.square(who)):
            if characters >> maze.square[over] & 1:
                continue  # JUMP-09
            for via in leaving(state, who):
                action = Action("jump", who, over, place, via)
                if refuse_landing(state, action, "JUMP-14") is None:
                    yield action

    def refuse(self, state: State, action: Action) -> Refusal | None:
        table = state.table
        maze = state.maze
        who, over, place = action.who, action.what, action.where
        if not state.jumps[table.owner[who]]:
            return refuse("no_jump_card", "JUMP-16", "JUMP-01")
        if not (0 <= over < len(maze.square) and 0 <= place < len(maze.square)):
            return refuse("no_such_place", "JUMP-04")
        start, middle, landing = state.square(who), maze.square[over], maze.square[place]
        if middle < 0 or landing < 0:
            return refuse("not_shown", "GEO-17", where=over if middle < 0 else place)
        if not maze.where("jumped") >> middle & 1:
            return refuse("nothing_to_jump", "JUMP-04", "JUMP-12", where=over)
        first, second = maze.direction(start, middle), maze.direction(middle, landing)
        if first < 0 or second < 0:
            return refuse("not_two_squares", "JUMP-04", who=who, where=place)
        if landing == start:
            return refuse("back_where_it_came_from", "JUMP-07", where=place)
        blocked = refuse_side(state, start, first, WALK) or refuse_side(state, middle, second, WALK)
        if blocked:
            rules = ("JUMP-08", "P-SLT-13") if blocked.reason == "arrow_slit" else ("JUMP-08",)
            return refuse("side_between", *rules, where=place, why=blocked.reason)
        for token in state.at(over):
            if table.kinds[token].is_character:
                return refuse("gap_occupied", "JUMP-09", who=token, where=over)
        return refuse_landing(state, action, "JUMP-14")

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        seat = state.table.owner[action.who]
        state.jumps = changed(state.jumps, seat, state.jumps[seat] - 1)
        state.stirred = True
        land(state, action, log)
