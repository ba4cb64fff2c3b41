"""When each answer is asked for, and whose it is then: what is said of one that comes at the wrong moment."""

from gearmaze.engine.actions import GO, LEAVE, SWAP, TAKE, Refusal, refuse
from gearmaze.engine.setup import BENCH, PICK, PLACE
from gearmaze.engine.state import State

# The rules that say when something is done which is no action of a turn.
WHEN: dict[str, tuple[str, ...]] = {
    PICK: ("SET-04",),
    BENCH: ("HAND-07",),
    PLACE: ("SET-09",),
    "card": ("TURN-02",),
    "lay": ("CBT-03",),
    "join": ("GRP-06",),
    "stay": ("GRP-06",),
    "set": ("REV-08",),
    GO: ("MOVE-01",),
    TAKE: ("OBJ-02",),
    LEAVE: ("OBJ-03",),
    SWAP: ("OBJ-07",),
    "stop": ("MOVE-03",),
    "cancel": ("ACT-12",),
}
NAMING = ("name", "silent")
DRAFTING = {"bring": "SET-01", "enlist": "COMP-03"}  # with what is given where nothing is drafted


def refuse_moment(state: State, verb: str) -> Refusal:
    """Why an answer that is no action comes at the wrong moment of a turn."""
    table = state.table
    rules = WHEN.get(verb, ())
    if verb in NAMING and any(kind.names_card for kind in table.kinds):
        rules = ("P-TEL-01",)
    elif verb in DRAFTING:
        rules = ("SYL-TEAM-02",) if table.scenario.draft else (DRAFTING[verb],)
    if not rules:
        return refuse("decide_first", "ACT-01", kind="act")
    return refuse("not_the_moment", *rules, verb=verb, kind="act")


def refuse_waiting(state: State, seat: int) -> Refusal:
    """Why a seat that owes no answer has to wait: the rule that gives the decision to somebody else."""
    playing = 0 <= seat < state.table.seats and state.stack
    return refuse("not_your_decision", *(state.stack[-1].waiting(state, seat) if playing else ("TURN-03",)))
