"""A move one step at a time: the checker that decides and explains every single step.

A move under way is the frame `Move`: the state itself already shows the walker where it is, `before` is the
position the move began from.
"""

from gearmaze.engine import scoring, staying
from gearmaze.engine.actions import GO, LEAVE, SWAP, TAKE, Action, Event, Refusal, refuse
from gearmaze.engine.entering import refuse_enter, refuse_lay, way_at
from gearmaze.engine.kinds import MARKER
from gearmaze.engine.state import State
from gearmaze.engine.under_way import HALTED, Walk


def refuse_step(state: State, step: Action) -> Refusal | None:
    """Why a step of the move under way is not possible now, or None.

    Taking, leaving and swapping are open to every mover on any square it comes by: with the wounded as with
    things (CAR-02), things of either colour (OBJ-06), those that lie with a wounded one (OBJ-10).
    """
    walk = Walk.of(state)
    who = walk.who
    if step.verb == GO:
        return (
            refuse_further(state, walk)
            or refuse_enter(state, who, step.where)
            or _refuse_pace(state, walk, step.where)
        )
    if step.verb == TAKE:
        return refuse_take(state, who, step.what)
    if step.verb == LEAVE:
        return refuse_leave(state, who)
    if step.verb == SWAP:
        return refuse_swap(state, who, step.what)
    return refuse_stop(state)


def refuse_further(state: State, walk: Walk) -> Refusal | None:
    """Why the move under way has come to where it must end."""
    who, place = walk.who, state.place[walk.who]
    if walk.left == HALTED:
        return staying.ground_at(state, place).forbids("halted", who=who, where=place)
    if walk.remaining(state) <= 0:
        return refuse("no_steps_left", "MOVE-01", who=who, speed=state.speed(who))  # loaded too (MOVE-18)
    return None


def _refuse_pace(state: State, walk: Walk, place: int) -> Refusal | None:
    """Why the steps left are too few for the ground of a place."""
    left, steps = walk.remaining(state), way_at(state, walk.who, place).steps
    if steps <= left:
        return None
    return staying.ground_at(state, place).forbids(
        "slow_ground", who=walk.who, where=place, steps=steps, left=left
    )


def do_step(state: State, step: Action, log: list[Event]) -> None:
    """Carry out a step that was found legal (all but the stop)."""
    walk = Walk.of(state)
    who, left = walk.who, walk.left
    if step.verb == GO:
        _leave_square(state, who, log)
        state.enter(who, step.where)
        left -= 1
        if state.maze.uneven >> state.square(who) & 1:
            way = way_at(state, who, step.where)
            left = HALTED if way.halts else left + 1 - way.steps
    elif step.verb == TAKE:
        state.pick_up(who, step.what)
    elif step.verb == LEAVE:
        put(state, who)
    else:
        swap(state, who, step.what)
    state.replace(type(walk)(who, walk.start, left, (*walk.steps, step), walk.before))


def put(state: State, who: int) -> None:
    """Leave the load: into a living friend's hands, or on the ground, a bridge over a gap too (ROPE-13)."""
    thing = state.put_down(who)
    friend = friend_at(state, who, state.place[who])
    if friend >= 0:
        state.pick_up(friend, thing)


def swap(state: State, who: int, thing: int) -> None:
    """Exchange the load for a thing on the ground or in a friend's hands (OBJ-08)."""
    friend = state.carrier[thing]
    own = state.put_down(who)
    state.pick_up(who, thing)
    if friend >= 0:
        state.pick_up(friend, own)


def _leave_square(state: State, who: int, log: list[Event]) -> None:
    """PIT-05: whoever lies on a pit falls as the lifeline leaves the square; the carried do not (CAR-09)."""
    place = state.place[who]
    if not staying.rough(state, place):
        return
    left = [t for t in state.at(place) if t != who and state.carrier[t] != who]
    for victim in staying.fallers(state, place, left):
        scoring.eliminate(state, victim, state.table.owner[who], log, staying.ground_at(state, place).id)


def friend_at(state: State, who: int, place: int) -> int:
    """Another living character at a place that things are handed to, or -1 (OBJ-08)."""
    for token in state.at(place):
        if token != who and state.living(token) and state.table.sides.trades(token, who):
            return token
    return -1


# Handling -----------------------------------------------------------------------------------------


def refuse_take(state: State, who: int, thing: int) -> Refusal | None:
    """Why `who` may not take a thing where it stands: one of those there, the others stay (CAR-07, ROPE-12).

    In an exit nothing is asked any more: who has entered it is out (ESC-09).
    """
    if not state.free_hand(who):
        if state.load[who] < 0:
            return refuse("not_to_be_carried", "OBJ-01", thing=thing)
        return refuse("hands_full", "OBJ-01", who=who, thing=state.load[who])
    return _refuse_get(state, who, thing, -1)


def _refuse_get(state: State, who: int, thing: int, given: int) -> Refusal | None:
    """Why a thing cannot come into the hands of `who` in exchange for `given` (or nothing)."""
    table = state.table
    place = state.place[who]
    if not 0 <= thing < table.tokens or state.place[thing] != place or thing == who:
        return refuse("not_here", "OBJ-09", "OBJ-02", thing=thing)
    if state.living(thing) or state.kind(thing).sort == MARKER:
        return refuse("not_to_be_carried", "CAR-01", thing=thing)
    if table.kinds[thing].is_character and not table.sides.carries(who, thing):
        return refuse("enemy_wounded_not_carried", "CAR-01", thing=thing)
    holder = state.carrier[thing]
    if holder >= 0 and not table.sides.trades(holder, who):
        # a wounded one in a partner's arms stays there, too (MP-TEA-24)
        return refuse("enemy_keeps_it", "OBJ-12", thing=thing, enemy=holder)
    if holder == who:
        return refuse("has_it_already", "OBJ-01", who=who, thing=thing)
    if not table.kinds[thing].lifeline or not staying.ground_at(state, place).ties:
        return None
    # A lifeline of a gap: free to be taken (ROPE-07), by free hands or for another lifeline (PIT-07).
    if given >= 0 and table.kinds[given].lifeline and (holder < 0 or table.friend_lends_lifeline):
        return None
    if holder >= 0:
        if not table.friend_lends_lifeline:
            return refuse("friend_needs_lifeline", "ROPE-10", thing=thing, friend=holder)
        without = state.profile_if(holder, thing, given)
        if not without.ways[state.maze.letter(state.maze.square[place])].stands:
            return refuse("friend_needs_lifeline", "ROPE-11", thing=thing, friend=holder)
        return None
    lying = [token for token in state.at(place) if state.carrier[token] < 0 and token != thing]
    for token in staying.fallers(state, place, lying):
        if table.sides.carries(who, token):  # a partner's too (MP-TEA-22)
            return refuse("own_wounded_would_fall", "PIT-06", thing=thing, friend=token)
    return None


def refuse_leave(state: State, who: int) -> Refusal | None:
    """Why `who` may not leave its load where it stands; its own line is a square as others are (OBJ-19)."""
    if state.load[who] < 0:
        return refuse("nothing_to_leave", "OBJ-03", who=who)
    friend = friend_at(state, who, state.place[who])
    if friend >= 0:
        if not state.free_hand(friend):
            return refuse("friend_hands_full", "OBJ-08", friend=friend, thing=state.load[friend])
        return None
    return _refuse_drop(state, who)


def _refuse_drop(state: State, who: int) -> Refusal | None:
    """Why the load may not come to lie on this square."""
    table = state.table
    place = state.place[who]
    load = state.load[who]
    for token in state.at(place):
        if token != who and state.living(token):
            return refuse("under_an_enemy", "OBJ-20", thing=load, enemy=token)
    ground = staying.ground_at(state, place)
    if not (ground.ties and table.kinds[load].lifeline):
        if table.kinds[load].is_character:
            return ground.forbids("wounded_would_fall", thing=load) if ground.falls else None
        return ground.forbids("things_lost", thing=load) if ground.loses else None
    walk = Walk.of(state)
    if place == walk.start and not walk.steps and not way_at(state, who, place).stands:
        return None  # it lay there already, holding him (ROPE-06)
    return refuse_lay(state, who, place)


def refuse_swap(state: State, who: int, thing: int) -> Refusal | None:
    """Why `who` may not exchange its load for a thing where it stands."""
    load = state.load[who]
    if load < 0:
        return refuse("nothing_to_leave", "OBJ-11", who=who)
    refusal = _refuse_get(state, who, thing, load)
    if refusal:
        return refusal
    if state.carrier[thing] >= 0:
        return None  # from hand to hand
    if friend_at(state, who, state.place[who]) >= 0:
        return refuse("friend_stands_there", "OBJ-16", thing=thing)
    return _refuse_drop(state, who)


# Ending -------------------------------------------------------------------------------------------


def exited(state: State) -> bool:
    """Whether the walker has just entered an exit (MOVE-17)."""
    who = Walk.of(state).who
    return bool(state.ways.exits[state.table.owner[who]] >> state.square(who) & 1)


def decided(state: State) -> bool:
    """Whether the game was decided inside the move under way, which then goes no further (END-03)."""
    return scoring.stops_moves(state) and not scoring.stops_moves(Walk.of(state).before)


def refuse_stop(state: State) -> Refusal | None:
    """Why the move under way may not end here, or leave what it left as it lies (OBJ-05)."""
    walk = Walk.of(state)
    who = walk.who
    if not any(step.verb == GO for step in walk.steps):
        return refuse("no_step_made", "MOVE-19", who=who)
    if decided(state):
        return None  # stacking aside
    place = state.place[who]
    touched = {
        there
        for there, earlier in zip(state.place, walk.before.place, strict=True)
        if there != earlier and there >= 0 and there != place
    }
    if not exited(state):
        refusal = refuse_end(state, who, place)
        if refusal:
            return refusal
    for spot in sorted(touched):
        refusal = refuse_pile(state, spot)
        if refusal:
            return refusal
    return None


def refuse_end(state: State, who: int, place: int) -> Refusal | None:
    """Why `who`, standing there now with its load, may not end its action there.

    On an object (MOVE-06), a gear (MOVE-12) or a wounded friend (MOVE-08) it may, if it can carry what is
    there.
    """
    table = state.table
    others = [t for t in state.at(place) if t != who and state.carrier[t] != who]
    for token in others:
        if state.living(token):
            rule = "MOVE-10" if table.sides.passes(who, token) else "MOVE-11"
            shared = ("MP-GEN-34",) if table.sanctuary >> state.maze.square[place] & 1 else ()
            return refuse("square_taken", "STK-03", rule, *shared, where=place, who=token)
        foreign = table.kinds[token].is_character and not table.sides.carries(who, token)
        if foreign and state.carrier[token] < 0:
            return refuse("enemy_wounded_there", "STK-05", "MOVE-09", where=place, who=token)
    loads, hands = len(state.loads(who)), state.kind(who).hands
    if others and not hands:
        return refuse("not_to_be_carried", "OBJ-16", thing=others[0])
    if loads + len(others) > max(1, hands):
        rules = ("STK-01", "ROPE-14") if staying.ground_at(state, place).ties else ("STK-01",)
        return refuse("three_tokens", *rules, where=place, count=1 + loads + len(others))
    return _refuse_stand(state, who, place, others)


def _refuse_stand(state: State, who: int, place: int, others: list[int]) -> Refusal | None:
    """PIT-02: only with a lifeline, or by its own nature, may one end over a pit."""
    if way_at(state, who, place).stands:
        return None
    ground = staying.ground_at(state, place)
    if ground.ties and staying.held(state, others):
        return None
    if ground.ties and staying.held(state, state.loads(who)):
        return refuse_lay(state, who, place)
    return ground.forbids("ends_over_gap", who=who, where=place)


def refuse_pile(state: State, place: int) -> Refusal | None:
    """Why the tokens of a square may not stay together, what is carried among them (STK-07).

    At most one living, one wounded and one object, two in all (STK-01, STK-02); a wounded one with an object
    is such a pair (STK-08).
    """
    table = state.table
    tokens = state.at(place)
    if table.many_handed:  # what is in such hands lies nowhere
        tokens = [t for t in tokens if state.carrier[t] < 0 or state.kind(state.carrier[t]).hands == 1]
    standing = [t for t in tokens if state.living(t)]
    fallen = [t for t in tokens if table.kinds[t].is_character and state.wounded[t]]
    objects = [t for t in tokens if table.kinds[t].is_object]
    if len(standing) > 1:
        return refuse("square_taken", "STK-03", where=place, who=standing[1])
    if len(fallen) > 1:
        return refuse("two_wounded", "STK-06", where=place)
    if len(objects) > 1:
        return refuse("two_objects", "STK-04", where=place)
    if standing and fallen and not table.sides.carries(standing[0], fallen[0]):
        return refuse("enemy_wounded_there", "STK-05", where=place, who=fallen[0])
    if len(tokens) > 2:
        return refuse("three_tokens", "STK-01", where=place, count=len(tokens))
    return None


def arrive(state: State, who: int, log: list[Event]) -> None:
    """The end of a move or a leap: an exit is an escape, what lies under whoever stops there is carried."""
    if state.ways.exits[state.table.owner[who]] >> state.square(who) & 1:
        scoring.escape(state, who, log)
        return
    thing = settle(state, who)
    if thing >= 0:
        log.append(Event("lifted", {"token": who, "thing": thing, "place": state.place[who]}))


def settle(state: State, who: int) -> int:
    """OBJ-16: what shares the square with a living character at the end is carried by it; which, or -1."""
    place, found = state.place[who], -1
    if state.place.count(place) > 1 and state.free_hand(who):
        for token in state.at(place):
            if token != who and state.carrier[token] < 0 and state.free_hand(who):
                state.pick_up(who, token)
                found = token
    return found
