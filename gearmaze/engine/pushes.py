"""Pushing: a character is moved one square straight away, whether it wants or not."""

from gearmaze.engine.actions import Event, Refusal, refuse
from gearmaze.engine.entering import refuse_ground, refuse_side
from gearmaze.engine.rooms import WALK
from gearmaze.engine.scoring import eliminate, stay
from gearmaze.engine.state import State
from gearmaze.engine.staying import drops, ground_at, rough


def refuse_push(state: State, target: int, direction: int) -> Refusal | None:
    """Why a character cannot be pushed that way (P-BAN-04 to P-BAN-17)."""
    table = state.table
    maze = state.maze
    square = state.square(target)
    seat = table.owner[target]
    if state.ways.own[seat] >> square & 1:
        return refuse("on_its_own_line", "P-BAN-16", who=target)
    if state.carrier[target] >= 0:
        return refuse("carried_target", "CAR-05", who=target, carrier=state.carrier[target])
    beyond = maze.neighbour(square, direction)
    if maze.place[beyond] < 0:
        rule = "P-BAN-17" if maze.hidden >> beyond & 1 else "P-BAN-15"
        return refuse("nowhere_to_be_pushed", rule, who=target)
    blocked = refuse_side(state, square, direction, WALK)
    if blocked is not None:
        return refuse("side_between", "P-BAN-04", who=target, why=blocked.reason)
    if (state.ways.exits[seat] | state.ways.closed[seat]) >> beyond & 1:
        return refuse("nowhere_to_be_pushed", "P-BAN-17", who=target)
    return _refuse_landing(state, target, maze.place[beyond])


def _refuse_landing(state: State, target: int, place: int) -> Refusal | None:
    """P-BAN-05 to P-BAN-08, P-BAN-13: the square must take the pushed character and what it has."""
    table = state.table
    there = state.at(place)
    along = state.things_of(target)
    shut = refuse_ground(state, target, place)
    if shut is not None:
        return shut
    for token in there:
        if not table.kinds[token].is_character:
            continue
        if not table.sides.carries(token, target):
            return refuse("square_taken", "P-BAN-05", "P-BAN-08", where=place, who=token)
        if not state.wounded[token] and not state.wounded[target]:
            return refuse("square_taken", "P-BAN-05", "P-BAN-08", where=place, who=token)
        if state.wounded[token] and state.wounded[target]:
            return refuse("two_wounded", "STK-06", "P-BAN-08", where=place)
    if falls(state, target, place):
        return None
    if len(there) + len(along) > (1 if state.wounded[target] else state.kind(target).hands):
        rule = "P-BAN-07" if state.wounded[target] else "P-BAN-06"
        if rough(state, place) and ground_at(state, place).ties:
            rule = "P-BAN-13"
        return refuse("three_tokens", rule, "P-BAN-08", where=place, count=len(there) + len(along) + 1)
    return None


def falls(state: State, target: int, place: int) -> bool:
    """P-BAN-10: over a pit nothing but a lifeline, in hand or lying there, saves anybody.

    Not even a friend's arms, if he stands on that pit by his own nature (P-BAN-07).

    A lifeline in hand holds, without anchors (P-BAN-14).
    """
    return drops(state, place, (*state.at(place), *state.things_of(target)))


def push(state: State, target: int, direction: int, by: int, verb: str, log: list[Event]) -> None:
    """Move a character one square with what it has; whoever falls leaves that behind (P-BAN-09 to P-BAN-12).

    `verb` is what it was done with, for whoever tells of it.

    What the wounded lie with goes along (P-BAN-22), what the dead had stays (P-BAN-11); deaths score
    (P-BAN-20).
    """
    place = state.maze.place[state.maze.neighbour(state.square(target), direction)]
    log.append(Event("pushed", {"token": target, "place": place, "by": by, "verb": verb}))
    if falls(state, target, place):
        eliminate(state, target, state.table.owner[by], log, ground_at(state, place).id)
        return
    for thing in state.things_of(target):
        state.place[thing] = place
    state.place[target] = place
    for token in state.at(place):
        if token != target and state.living(token):
            state.pick_up(token, target)  # a wounded one lands on a friend
        elif state.living(target) and token != target and state.carrier[token] < 0:
            state.pick_up(target, token)
    stay(state, place, state.table.owner[by], log)
