"""Where to put what a revealed room holds, by what everybody can make of it afterwards.

Whoever turns up a room also puts the other side's characters somewhere: a runner behind a wall is half a
point saved, and one's own fighter beside it a point to come.
"""

from gearmaze.bots.beam import Beam, Meter
from gearmaze.bots.evaluation import Judge
from gearmaze.bots.replies import answer_to_line, loss_by
from gearmaze.engine import Act, Action, LegalActions, State, decisions
from gearmaze.engine.foresight import foresee
from gearmaze.engine.rooms_in_play import Setting

SQUARES = 6  # for the token that matters most, of which the outcome is thought of
DEPTH = 4  # actions ahead
SOBER = 2.0  # how much more the position as it lies counts than what a short search finds in it


def put_down(state: State, seat: int, legal: list[Action], judge: Judge) -> Action:
    """The token and the square that look best, one at a time."""
    return max(legal, key=lambda action: judge(foresee(state, seat, action), seat))


def put_down_well(state: State, seat: int, legal: list[Action], judge: Judge, meter: Meter) -> Action:
    """The token for which the square matters most, where the game goes on best from."""
    worth = {action: judge(foresee(state, seat, action), seat) for action in legal}
    by_token: dict[int, list[Action]] = {}
    for action in sorted(legal, key=worth.__getitem__, reverse=True):
        by_token.setdefault(action.what, []).append(action)
    first = max(by_token.values(), key=lambda actions: worth[actions[0]] - worth[actions[-1]])
    nodes = max(1, meter.left // (2 * SQUARES))
    best, value = first[0], float("-inf")
    for action in first[:SQUARES]:
        if meter.late:
            break
        done = everything_put_down(foresee(state, seat, action), judge)
        after = outlook(done, seat, judge, nodes, meter.remaining) + SOBER * judge(done, seat)
        if after > value:
            best, value = action, after
    return best


def outlook(state: State, seat: int, judge: Judge, nodes: int, seconds: float | None = None) -> float:
    """What a position is worth to a seat once whoever is acting has done its best."""
    if state.result is not None or not Act.now(state):
        return judge(state, seat)
    acting = decisions(state)[0].seat
    line = Beam(judge, acting, Meter(nodes, seconds), DEPTH, samples=0).lines(state)[0]
    if acting == seat:
        return line.value - answer_to_line(line, seat, judge, nodes, seconds).loss
    if len(state.table.sides.opposed[seat]) < 2:
        return line.value if acting in state.table.sides.partners[seat] else -line.value
    return judge(state, seat) - loss_by(line, 0.0, state, acting, seat, judge)


def everything_put_down(state: State, judge: Judge) -> State:
    """The rest where it looks best to whoever puts it down."""
    while state.result is None and Setting.now(state):
        setter = decisions(state)[0].seat
        seated = LegalActions(state, setter).listed()
        state = max((foresee(state, setter, action) for action in seated), key=lambda s: judge(s, setter))
    return state
