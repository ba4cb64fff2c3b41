"""Leaving a game that goes on without one (MP-GEN-48 to MP-GEN-55): who resigns is out, the others play on.

What is decided goes on around an empty seat. Before the first turn chance answers for it, in turns it is
passed over, and what else would be asked of it is answered as if it took too long.
"""

from gearmaze.engine.actions import Event
from gearmaze.engine.frames import CHANCE
from gearmaze.engine.scoring import finish
from gearmaze.engine.state import State


def is_out(state: State, seat: int) -> bool:
    """Whether a seat has resigned while the others play on."""
    return seat >= 0 and bool(state.out >> seat & 1)


def on_turn(state: State, seat: int) -> int:
    """Whose turn it is if it should be a seat's: who is out is passed over (MP-GEN-48)."""
    while is_out(state, seat):
        seat = (seat + 1) % state.table.seats
    return seat


def stand_in(state: State, seat: int, revealer: int) -> int:
    """Who puts down what a seat should: for one that is out the nearest before it that plays and is no
    partner of who revealed the room (MP-GEN-53)."""
    if not is_out(state, seat):
        return seat
    seats = state.table.seats
    before = ((seat - step) % seats for step in range(1, seats))
    partners = state.table.sides.partners[revealer]
    return next((each for each in before if not is_out(state, each) and each not in partners), seat)


def chosen_for(state: State, seat: int) -> int:
    """The seat an answer counts for: chance chooses for who left during the set-up (MP-GEN-54)."""
    if seat == CHANCE and state.out and state.stack and not state.stack[-1].by_chance:
        return next((due.seat for due in state.stack[-1].owed(state) if is_out(state, due.seat)), seat)
    return seat


def resign(state: State, seat: int, log: list[Event]) -> State:
    """Who resigns is out (MP-GEN-48); the last side left has won (END-10), a partner plays on (MP-GEN-55).

    What was said about a draw counts no more: it was said to one more.
    """
    log.append(Event("resigned", {"seat": seat}))
    out = state.out | 1 << seat
    sides = state.table.sides
    left = {sides.partners[each] for each in range(state.table.seats) if not out >> each & 1}
    if len(left) == 1:
        state = whole_actions(state, log)
        finish(state, "resignation", left.pop(), log)
        return state
    if seat == state.active:
        state = whole_actions(state, log)
    state.out = out
    state.agreed = 0
    return state


def whole_actions(state: State, log: list[Event]) -> State:
    """The position before what is half done: nobody is left standing on the way (STK-03)."""
    for frame in state.stack:
        before = frame.abandoned(state, log)
        if before is not None:
            return before
    return state


def go_on(state: State, log: list[Event]) -> State:
    """The position in which somebody who plays owes an answer, or chance for somebody who is out."""
    while state.result is None and not state.stack[-1].setting_up:
        frame = state.stack[-1]
        gone = next((due.seat for due in frame.owed(state) if is_out(state, due.seat)), -1)
        if gone < 0:
            break
        state = frame.without(state, gone, log)
    return state
