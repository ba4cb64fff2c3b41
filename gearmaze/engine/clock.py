"""Time is up: the answers a seat gets that owes one for too long.

Nobody measures time here; whoever does says so with the answer "timeout" of the seat `CLOCK`. For an `unseen`
choice it would tell what was chosen, so that nobody gives it there any more: an answer of the seat's own is
drawn instead (`Game.late_answer`). Games of before have it there, too, and are replayed as they were played.
"""

from gearmaze.engine.actions import Action, Event
from gearmaze.engine.frames import CLOCK, REPLY_SECONDS, TURN_SECONDS
from gearmaze.engine.state import State


def time_out(state: State, seat: int, log: list[Event]) -> State:
    """What happens on a copy when the time of a seat that owes an answer is up (TIME-01 to TIME-06)."""
    frame = state.stack[-1]
    kind = next(owed.kind for owed in frame.owed(state) if owed.seat == seat)
    facts = {"seat": seat, "decision": kind}
    alone = unseen(state) or frame.sealed(state)  # nobody else hears of it
    log.append(Event("time_up", {}, {seat: facts}, True) if alone else Event("time_up", facts))
    return frame.late(state, seat, log)


def unseen(state: State) -> bool:
    """Whether others may not see what is chosen now; nor may they learn that somebody is too late with it."""
    return bool(state.stack) and state.stack[-1].unseen(state)


def first_choice(state: State, seat: int) -> Action:
    """What "timeout" chooses before the first turn: the first thing there is."""
    return next(iter(state.stack[-1].options(state, seat)))


__all__ = ["CLOCK", "REPLY_SECONDS", "TURN_SECONDS", "first_choice", "time_out", "unseen"]
