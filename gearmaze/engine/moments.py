"""When each answer is asked for, and whose it is then: what is said of one that comes at the wrong moment."""

from gearmaze.engine.actions import Refusal, refuse
from gearmaze.engine.state import State


def refuse_moment(state: State, verb: str) -> Refusal:
    """Why an answer that is no action comes at the wrong moment of a turn."""
    word = state.table.verb(verb)
    rules = word.moment(state.table) if word is not None else ()
    if not rules:
        return refuse("decide_first", "ACT-01", kind="act")
    return refuse("not_the_moment", *rules, verb=verb, kind="act")


def refuse_waiting(state: State, seat: int) -> Refusal:
    """Why a seat that owes no answer has to wait: the rule that gives the decision to somebody else."""
    playing = 0 <= seat < state.table.seats and state.stack
    return refuse("not_your_decision", *(state.stack[-1].waiting(state, seat) if playing else ("TURN-03",)))
