"""Victory points, wounds, deaths and escapes, and how a game ends."""

from collections.abc import Iterable

from gearmaze.engine import staying
from gearmaze.engine.actions import Event
from gearmaze.engine.sides import NOBODY
from gearmaze.engine.state import (
    CARRIED_OUT,
    ELIMINATED,
    ESCAPED,
    GONE,
    HURT,
    IN_BOX,
    LEFT_OUT,
    REMOVED,
    RESCUED,
    STOCK,
    State,
    changed,
)

DRAWN = ("idle", "agreement", "unreachable")  # nobody has won; those who are still in are named
WON, TOGETHER, SHARED, DRAW = "won", "together", "shared", "draw"
POINTS = {"escape": 1, "elimination": 1, "cargo": 1, "wound": 0}  # how often what counts, as a rule
REASONS = (*POINTS,)  # what points are given for
CARRIED = "carried"  # what else somebody dies of beside grounds: the fate of a carrier


def award(state: State, seat: int, points: int, reason: str, token: int, log: list[Event]) -> None:
    """Score points, and remember what earned them: a counter, whatever becomes of a token later (MP-ALL-12,
    MP-ALL-13)."""
    points *= state.table.scenario.points.get(reason, POINTS[reason])
    if points == 0:
        return
    state.vp = changed(state.vp, seat, state.vp[seat] + points)
    state.ledger = (*state.ledger, (seat, points, reason, token))
    log.append(Event("scored", {"seat": seat, "points": points, "reason": reason, "token": token}))
    table = state.table
    if state.reached < 0 and table.counts_to_target and standing(state, seat) >= table.target:
        state.reached = seat  # in anybody's turn (END-08)


def standing(state: State, seat: int) -> int:
    """The points of a seat's side together (MP-TEA-17)."""
    return sum(state.vp[partner] for partner in state.table.sides.partners[seat])


def scorer(state: State, victim: int, by: int) -> int:
    """Who scores for a death: the killer, or for one among his own side the one opponent there may be
    (END-06, END-07, MP-GEN-45)."""
    table = state.table
    owner = table.owner[victim]
    if owner == NOBODY or by in table.sides.rivals[owner]:
        return by
    return table.sides.rival(by) if table.opponent_scores_own_kill else NOBODY


def wound(state: State, token: int, by: int, log: list[Event], beside: Iterable[int] = ()) -> None:
    """A living character becomes wounded; what it carried stays with it, a carried wounded dies (CAR-04).

    A thing stays lying with it (OBJ-14). It is wounded until something here or a verb changes that (WND-09).

    `beside` are seats that won with `by`: what scores, scores for each of them (MP-ALL-38).
    """
    state.stirred = True
    for load in state.loads(token):
        if state.table.kinds[load].is_character:
            eliminate(state, load, by, log, CARRIED, beside)
        else:
            state.put_down(token)
    state.wounded = changed(state.wounded, token, 1)
    state.marks = changed(state.marks, token, state.marks[token] | HURT)
    state.bound = changed(state.bound, token, 0)
    log.append(Event("wounded", {"token": token}))
    stay(state, state.place[token], by, log, beside)


def stay(state: State, place: int, by: int, log: list[Event], beside: Iterable[int] = ()) -> None:
    """Who lies and what lies on a square must stay there: some grounds take them (PIT-04, WND-08).

    A lifeline there holds whoever lies with it (PIT-03).
    """
    for victim in staying.fallers(state, place, state.at(place)):
        eliminate(state, victim, by, log, staying.ground_at(state, place).id, beside)
    _lose_things(state, place, log)


def eliminate(
    state: State, victim: int, by: int, log: list[Event], cause: str = "", beside: Iterable[int] = ()
) -> None:
    """A character dies, with the wounded it carries; its object stays there (WND-06, WND-07, CAR-08).

    `cause` is told where it is not the blow itself; `beside` as for `wound`.
    """
    state.stirred = True
    place = state.place[victim]
    for load in state.loads(victim):
        if state.table.kinds[load].is_character:
            eliminate(state, load, by, log, CARRIED, beside)
        else:
            state.put_down(victim)
    seat = scorer(state, victim, by)
    state.remove(victim, ELIMINATED, seat)
    log.append(Event("eliminated", {"token": victim, "by": by, "cause": cause}))
    if seat != NOBODY:
        for each in (seat, *beside):
            award(state, each, 1, "elimination", victim, log)
    _lose_things(state, place, log)


def _lose_things(state: State, place: int, log: list[Event]) -> None:
    """WND-08: over a pit nothing but a lifeline stays lying."""
    for thing in staying.lost(state, place):
        discard(state, thing, log)


def discard(state: State, thing: int, log: list[Event]) -> None:
    """An object leaves the game unscored, or whatever lay where it does not belong (MP-GEN-24)."""
    state.remove(thing, REMOVED)
    log.append(Event("removed", {"token": thing}))


def escape(state: State, who: int, log: list[Event]) -> None:
    """A living character leaves by an exit, with what it carries (ESC-01, ESC-03, ESC-07, MP-TEA-16).

    It scores what its kind is worth (ESC-02), a thing only if its kind says so (ESC-06); what was left of its
    move and its own AP goes with it (ESC-11).
    """
    state.stirred = True
    table = state.table
    seat = table.owner[who]
    log.append(Event("escaped", {"token": who, "place": state.place[who], "load": state.load[who]}))
    for load in state.loads(who):
        cargo = table.kinds[load]
        if cargo.is_character:
            state.remove(load, RESCUED)
        elif cargo.escape_vp:
            state.remove(load, CARRIED_OUT, seat)
            award(state, seat, cargo.escape_vp, "cargo", load, log)
        else:
            state.remove(load, REMOVED)
    state.remove(who, ESCAPED, seat)
    award(state, seat, table.kinds[who].escape_vp, "escape", who, log)


# The end ------------------------------------------------------------------------------------------


def finish(state: State, reason: str, winners: tuple[int, ...], log: list[Event]) -> None:
    """The game is over."""
    if state.result is None:
        state.result = (reason, winners)
        state.stack = ()
        facts = {
            "reason": reason,
            "winners": list(winners),
            "together": together(state),
            "vp": counted(state),
        }
        log.append(Event("over", facts))


def together(state: State) -> list[int]:
    """The seats of the side that has won, if there are several: a win as any, and no draw (MP-TEA-18)."""
    assert state.result is not None
    return list(state.result[1]) if how(state) == TOGETHER else []


def how(state: State) -> str:
    """What an end is for who won: a win alone or of a whole side, a win that equals share, or a draw."""
    assert state.result is not None
    reason, winners = state.result
    if reason in DRAWN or len(winners) in (0, state.table.seats):
        return DRAW
    if winners != state.table.sides.partners[winners[0]]:
        return SHARED
    return WON if len(winners) == 1 else TOGETHER


def counted(state: State) -> list[int]:
    """The VP of all seats; none at all where the scenario does not count any."""
    return list(state.vp) if state.table.counts_vp else []


def playing(state: State) -> tuple[int, ...]:
    """The seats still in the game (MP-GEN-48)."""
    return tuple(seat for seat in range(state.table.seats) if not state.out >> seat & 1)


def enough(state: State) -> bool:
    """Whether somebody who still can win has reached the target (MP-GEN-42, MP-GEN-48)."""
    if state.reached < 0 or not state.out:
        return state.reached >= 0
    return any(standing(state, seat) >= state.table.target for seat in playing(state))


def by_points(state: State) -> tuple[int, ...]:
    """The side with most VP; equal tops share, or the first to reach the target wins (END-04, END-05,
    MP-GEN-42). Who is out cannot win but with a partner who plays on (MP-GEN-48, MP-GEN-55)."""
    partners = state.table.sides.partners
    left = sorted({each for seat in playing(state) for each in partners[seat]})
    points = [standing(state, seat) for seat in left]
    winners = tuple(seat for seat, total in zip(left, points, strict=True) if total == max(points))
    if state.table.first_to_target_wins and state.reached in winners:
        return state.table.sides.partners[state.reached]
    return winners


def verdict(state: State) -> tuple[str, tuple[int, ...]] | None:
    """What has decided the game at once, in the middle of an action or not, and who wins (END-03)."""
    table = state.table
    own = table.scenario.verdict
    decided = own(state) if own is not None else None
    if decided is None and table.ends_at_once and enough(state):
        return "target", by_points(state)
    return decided


def stops_moves(state: State) -> bool:
    """Whether the game is decided, and a move under way goes no further (END-03)."""
    if state.table.ends_stop_moves:
        return verdict(state) is not None
    return state.reached >= 0 and state.table.ends_at_once


def check_after_action(state: State, log: list[Event]) -> None:
    """Ends that do not wait for the end of the turn (END-03, END-09, MP-GEN-44)."""
    decided = verdict(state)
    if decided is not None:
        finish(state, *decided, log)
        return
    for goal in state.table.asked_in_turn:
        reached = goal.in_turn(state)
        if reached is not None:
            finish(state, *reached, log)
            return


def check_after_turn(state: State, log: list[Event]) -> None:
    """Ends at the end of a turn (END-02, END-04, END-11)."""
    for goal in state.table.scenario.goals:
        reached = goal.after_turn(state)
        if reached is not None:
            finish(state, *reached, log)
            return


def exhausted(state: State) -> bool:
    """END-09: nobody has a living character, one still to be revealed, or one that can get up by itself.

    Those of who is out never act again (MP-GEN-52).
    """
    kinds = state.table.kinds
    for seat, team in enumerate(state.table.characters):  # those of nobody's do nothing by themselves
        for token in () if state.out >> seat & 1 else team:
            if state.place[token] in (GONE, LEFT_OUT, IN_BOX, STOCK):
                continue
            if not state.wounded[token] or kinds[token].recovers:
                return False
    return True
