"""Where a character can go: the fast search behind the list of moves.

A walk is a flood of sets of squares, one layer a movement point. Taking, leaving or swapping a thing
on the way changes what the walker can do, so it starts a second flood from that square. What this
module lists, `steps` would let through one step at a time; the tests hold the two together.
"""

from collections.abc import Iterator

from gearmaze.engine.actions import LEAVE, SWAP, TAKE, Action
from gearmaze.engine.crowd import Crowd
from gearmaze.engine.maze import squares_in
from gearmaze.engine.scoring import eliminate, stops_moves
from gearmaze.engine.state import State
from gearmaze.engine.terrain import Terrain
from gearmaze.engine.walkers import Walker, anchored, other_lifelines, walker_of


def moves(state: State, crowd: Crowd, who: int, handlings: int, found: list[Action]) -> list[Action]:
    """Add the moves of one character with at most one handling, one for each different result.

    Those that end where they began are returned instead: somebody else's may be to the same effect.
    """
    table = state.table
    place = state.maze.place
    plain = table.plain_moves(who)
    start = state.maze.square[state.place[who]]
    here = table.grid.bit[start]
    load = state.load[who]
    lifelines = crowd.lifelines if load < 0 else other_lifelines(state, crowd, who)
    walker = walker_of(state, crowd, who, load, lifelines)
    speed = table.speed[who][load] if not state.form[who] else _speeds(state, who)[load]
    layers: list[int] = []
    if handlings:
        layers, reach = walker.layers(here, speed)
    else:
        reach = walker.reach(here, speed)
    ends = reach & walker.stop & ~here
    homes = [plain[place[start]]] if reach & walker.returns & here else []
    out = reach & walker.exits
    if out:
        ends |= out & -out
    while ends:
        low = ends & -ends
        found.append(plain[place[low.bit_length() - 1]])
        ends ^= low
    if handlings:
        seat = table.owner[who]
        spots = reach | here
        if load < 0:  # only where somebody or something is to be taken from
            spots &= crowd.lying | crowd.fallen_friends[seat] | crowd.standing[seat] & ~here
        if spots:
            _add_handling_moves(state, crowd, who, walker, layers, spots, lifelines, found, homes)
    return homes


def _speeds(state: State, who: int) -> list[int]:
    """The squares of its moves by what it carries, for somebody in another form than its own."""
    return [state.kind(who).speed + more for more in state.table.haste]


def _add_handling_moves(
    state: State,
    crowd: Crowd,
    who: int,
    walker: Walker,
    layers: list[int],
    spots: int,
    lifelines: int,
    found: list[Action],
    homes: list[Action],
) -> None:
    """Moves with exactly one taking, leaving or swapping on the way, at one of `spots`."""
    table = state.table
    bit = table.grid.bit
    start = state.square(who)
    load = state.load[who]
    speeds, onward = _speeds(state, who) if state.form[who] else table.speed[who], walker.onward
    most = speeds[load] + table.hurry
    walkers: dict[tuple[int, int], Walker] = {}
    used = 0
    for layer in (bit[start], *layers):
        if used >= most:
            break
        for square in squares_in(layer & spots & onward if used else layer & spots):
            if used and square == start:
                continue
            for handling, thing in handlings_at(state, crowd, who, square, lifelines):
                taken = -1 if handling == LEAVE else thing
                steps = speeds[taken] - used
                if steps <= 0:
                    continue
                ties = _lifelines_after(state, lifelines, square, load if handling != TAKE else -1, taken)
                after = walkers.get((taken, ties))
                if after is None:
                    after = walkers[taken, ties] = walker_of(state, crowd, who, taken, ties)
                _add_second_leg(state, crowd, who, square, handling, thing, after, steps, found, homes)
        used += 1


def _add_second_leg(
    state: State,
    crowd: Crowd,
    who: int,
    square: int,
    handling: str,
    thing: int,
    after: Walker,
    steps: int,
    found: list[Action],
    homes: list[Action],
) -> None:
    """The ends of a move after one handling on `square`."""
    table = state.table
    place = state.maze.place
    here = table.grid.bit[square]
    rough = here & state.maze.rough
    if rough and handling == TAKE and _wins(state, crowd, who, square, thing):
        reach = after.next_to(here, steps)  # it goes no further, and stops wherever that is (END-03)
        ends = reach & ~after.exits
    else:
        reach = after.reach(here, steps)
        ends = reach & after.ends(table.grid.bit[state.square(who)]) & ~here
        if reach & rough and _back_is_new(state, crowd, who, square, handling, thing, after):
            ends |= here
    via = ((place[square], handling, thing),)
    if reach & after.exits:
        ends |= reach & after.exits & -(reach & after.exits)
    new = tuple.__new__  # half the price of the class's own constructor, and this is the hot spot
    start = state.place[who]
    home = table.grid.bit[state.maze.square[start]]
    if ends & home:
        homes.append(new(Action, ("move", who, -1, start, via)))
        ends ^= home
    while ends:
        low = ends & -ends
        found.append(new(Action, ("move", who, -1, place[low.bit_length() - 1], via)))
        ends ^= low


def _back_is_new(
    state: State, crowd: Crowd, who: int, square: int, handling: str, thing: int, after: Walker
) -> bool:
    """Whether out of a gap and back again, after a handling there, is something no plain move does."""
    returns = after.returns >> square & 1 == 1
    if handling == TAKE and drops_victim(state, crowd, who, square, thing):
        # the square is free now, and the lifeline holds there once more
        return returns
    if handling == LEAVE and square == state.square(who) and not returns:
        # what held him stays lying; with it in hand he would have to lay it anew
        return anchored(state, crowd, who, crowd.lifelines) >> square & 1 == 0
    return False


def _lifelines_after(state: State, lifelines: int, square: int, left: int, taken: int) -> int:
    """Where lifelines other than the carried one are after a handling on `square`."""
    kinds = state.table.kinds
    here = state.table.grid.bit[square]
    if left >= 0 and kinds[left].lifeline:
        return lifelines | here
    if taken >= 0 and kinds[taken].lifeline:
        return lifelines & ~here
    return lifelines


def drops_victim(state: State, crowd: Crowd, who: int, square: int, thing: int) -> bool:
    """Whether taking `thing` there takes the lifeline from an enemy it keeps from falling (PIT-05)."""
    table = state.table
    if not state.maze.where("falls") >> square & 1 or not table.kinds[thing].lifeline:
        return False
    victim = crowd.fallen_at.get(square, -1)
    return victim >= 0 and not table.sides.carries(who, victim)


def _wins(state: State, crowd: Crowd, who: int, square: int, thing: int) -> bool:
    """Whether the game is over as soon as `who` walks off with the lifeline of an enemy there (END-03)."""
    if not drops_victim(state, crowd, who, square, thing) or stops_moves(state):
        return False
    after = state.copy()
    eliminate(after, crowd.fallen_at[square], state.table.owner[who], [])
    return stops_moves(after)


def handlings_at(
    state: State, crowd: Crowd, who: int, square: int, lifelines: int
) -> Iterator[tuple[str, int]]:
    """What `who` may take, leave or swap on a square it stands on, so that the rest can be legal.

    At most one token of each sort lies on a square between actions, so a thing left there must find
    its sort missing (STK-04, STK-06), unless a swap takes the other away.
    """
    table = state.table
    kinds = table.kinds
    load = state.load[who]
    ground = state.maze.terrain(square) if state.maze.rough >> square & 1 else None
    lying = crowd.lying_at.get(square, -1)
    fallen = crowd.fallen_at.get(square, -1)
    friend = crowd.standing_at.get(square, -1)
    if friend == who:
        friend = -1
    if friend >= 0 and not table.sides.trades(friend, who):
        return  # OBJ-12, OBJ-20
    if friend >= 0:
        if load >= 0 and state.free_hand(friend):
            yield LEAVE, load
        for offered in state.loads(friend) if state.load[friend] >= 0 else ():
            if may_part_with(state, friend, offered, load, ground):
                yield TAKE if load < 0 else SWAP, offered
        return
    friendly = fallen >= 0 and table.sides.carries(who, fallen)
    if load < 0:
        if lying >= 0 and not (ground and ground.falls and friendly and kinds[lying].lifeline):
            yield TAKE, lying
        if friendly:
            yield TAKE, fallen
        return
    if ground:
        if ground.ties and kinds[load].lifeline:
            if not _may_lay(state, crowd, who, square, lifelines):
                return
        elif ground.falls if kinds[load].is_character else ground.loses:
            return  # OBJ-04, CAR-03
    same, different = (fallen, lying) if kinds[load].is_character else (lying, fallen)
    if same < 0:
        yield LEAVE, load
        # a thing of the other sort may be swapped for it: the load takes its room
        if different >= 0 and (kinds[different].is_object or friendly):
            yield SWAP, different
    elif kinds[same].is_object or friendly:
        yield SWAP, same


def may_part_with(state: State, friend: int, offered: int, given: int, ground: Terrain | None) -> bool:
    """Whether a friend may hand over what he carries: not the lifeline that holds him (ROPE-10, ROPE-11)."""
    kinds = state.table.kinds
    if ground is None or not ground.ties or not kinds[offered].lifeline:
        return True
    if not state.table.friend_lends_lifeline:
        return False
    stands = state.profile_if(friend, offered, given).ways[ground.letter].stands
    return stands or (given >= 0 and kinds[given].lifeline)


def _may_lay(state: State, crowd: Crowd, who: int, square: int, lifelines: int) -> bool:
    """Whether the lifeline `who` carries may be left on this gap (ROPE-03, ROPE-04)."""
    way = state.profile(who).ways[state.maze.letter(square)]
    if square == state.square(who) and not way.stands:
        return True  # it lay there already, holding him (ROPE-06)
    return anchored(state, crowd, who, lifelines) >> square & 1 == 1
