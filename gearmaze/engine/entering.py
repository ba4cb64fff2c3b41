"""Why a square cannot be entered: the sides before it, who stands there, its ground."""

from gearmaze.engine import staying
from gearmaze.engine.actions import Refusal, refuse
from gearmaze.engine.footing import Way
from gearmaze.engine.rooms import CLOSED, SLIT, WALK, WALL
from gearmaze.engine.state import State
from gearmaze.engine.terrain import GAP, SHUT


def refuse_enter(state: State, who: int, place: int) -> Refusal | None:
    """Why `who` may not step from where it is to a place beside it."""
    maze = state.maze
    start = state.square(who)
    target = maze.square[place] if 0 <= place < len(maze.square) else -1
    if target < 0:
        return refuse("not_shown", "GEO-17", where=place)
    direction = maze.direction(start, target)
    if direction < 0:
        return refuse("not_beside", "MOVE-02", "GEO-09", where=place)
    blocked = refuse_side(state, start, direction, state.profile(who).sides)
    return blocked or refuse_square(state, who, place)


def way_at(state: State, who: int, place: int) -> Way:
    """What the ground of a place is to `who` with what it carries."""
    return state.profile(who).ways[state.maze.letter(state.maze.square[place])]


def refuse_ground(state: State, who: int, place: int) -> Refusal | None:
    """Why `who` cannot come to a ground at all, whatever brings it there."""
    if way_at(state, who, place).enter != SHUT:
        return None
    ground = staying.ground_at(state, place)
    return ground.forbids("shut" if ground.enter == SHUT else "too_heavy", who=who, where=place)


def refuse_side(state: State, square: int, direction: int, kinds: int) -> Refusal | None:
    """Why the side between two squares cannot be crossed."""
    maze = state.maze
    beyond = maze.neighbour(square, direction)
    if maze.hidden >> beyond & 1:
        return refuse("not_shown", "GEO-17", square=beyond)
    own, facing = maze.stretch(square, direction)
    if own & kinds and facing & kinds:
        return None
    either = own | facing
    if facing == 0:
        return refuse("board_ends", "GEO-16", square=square)
    if either & CLOSED & ~kinds:
        return refuse("closed_portcullis", "MOVE-13", "GEO-08", square=square, beyond=beyond)
    if either & SLIT & ~kinds and not either & WALL:  # with a wall it is one (P-SLT-12)
        return refuse("arrow_slit", "P-SLT-02", "GEO-08", square=square, beyond=beyond)
    return refuse("wall", "MOVE-14", "GEO-08", square=square, beyond=beyond)


def refuse_square(state: State, who: int, place: int) -> Refusal | None:
    """Why `who` may not enter a square, the sides apart.

    Only the living of the other side are in the way: not the wounded of either colour (MOVE-07), on a line as
    elsewhere (WND-10), before an exit too (ESC-05). Lines that are home are ground as other ground (MOVE-16,
    MP-GEN-37); on those all share nobody is in the way (MP-GEN-33).
    """
    table = state.table
    combat = state.kind(who).combat
    seat = table.owner[who]
    square = state.maze.square[place]
    if state.ways.closed[seat] >> square & 1:
        return refuse("closed_line", "ESC-08", where=place)
    profile = state.profile(who)
    for token in () if table.sanctuary >> square & 1 else state.at(place):
        blocks = state.living(token) and not table.sides.passes(who, token)
        if blocks and not profile.crosses_enemies and combat > state.kind(token).passed_by:
            rules = ("ESC-04", "MOVE-11") if state.ways.exits[seat] >> square & 1 else ("MOVE-11",)
            return refuse("enemy_in_the_way", *rules, who=who, enemy=token, where=place)
    shut = refuse_ground(state, who, place)
    if shut is not None or firm(state, who, place):
        return shut
    ground = staying.ground_at(state, place)
    if not profile.lifeline or not ground.ties:
        return ground.forbids("gap", who=who, where=place)
    if not firm(state, who, state.place[who]):
        (thing, *_) = (load for load in state.loads(who) if table.kinds[load].lifeline)
        return refuse("one_lifeline_two_gaps", "ROPE-08", who=who, thing=thing, where=place)
    return refuse_lay(state, who, place)


def firm(state: State, who: int, place: int) -> bool:
    """Whether `who` can be there without a lifeline from its own hands (PIT-01, ROPE-02, ROPE-09).

    A lifeline lies there for anybody, also one in the hands of an enemy's or a partner's (MP-TEA-23).
    """
    if way_at(state, who, place).enter != GAP:
        return True
    ties = staying.ground_at(state, place).ties
    for token in state.at(place):
        if token == who or state.carrier[token] == who:
            continue
        if (state.table.kinds[token].lifeline and ties) or _bridges(state, token, who, place):
            return True
    return False


def _bridges(state: State, token: int, who: int, place: int) -> bool:
    """Whether `token` gets a friend over the gap it stands on (B-THF-03)."""
    if staying.ground_at(state, place).id not in state.kind(token).bridges:
        return False
    return state.living(token) and state.table.sides.bridges(who, token)


def anchors(state: State, who: int, place: int) -> int:
    """How many squares beside a gap could hold a lifeline `who` carries (ROPE-05)."""
    table = state.table
    maze = state.maze
    square = maze.square[place]
    count = 0
    for direction in range(4):
        if not maze.passable(square, direction, WALK):
            continue
        beside = maze.place[maze.neighbour(square, direction)]
        if not maze.gaps >> maze.square[beside] & 1:
            count += 1
            continue
        for token in state.at(beside):
            own = token == who or state.carrier[token] == who
            if (table.kinds[token].lifeline and not own) or _bridges(state, token, who, beside):
                count += 1
                break
    return count


def refuse_lay(state: State, who: int, place: int) -> Refusal | None:
    """Why the lifeline in hand cannot be laid over a gap (ROPE-03)."""
    if not state.table.needs_anchors:
        return None
    found = anchors(state, who, place)
    if found >= 2:
        return None
    return refuse("too_few_anchors", "ROPE-03", "ROPE-05", who=who, where=place, found=found)
