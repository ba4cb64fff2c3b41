"""Rooms turned up in mind: what to expect of one."""

from gearmaze.bots.distances import distances
from gearmaze.bots.goals import bound_for
from gearmaze.engine import Action, Chance, LegalActions, State, decisions
from gearmaze.engine.foresight import foresee
from gearmaze.engine.guess import guess
from gearmaze.engine.rooms_in_play import Setting

ANY_EDGE = 1


def after_reveal(state: State, seat: int, action: Action, seed: int) -> State:
    """A position as it may be once a room is turned up and everything found in it is put down.

    Nobody knows how it lies, so that all edges it may be turned over are worth the same (MP-STD-18).
    """
    if action.what >= 0:
        action = action._replace(what=ANY_EDGE)
    dealt = guess(state, seat, Chance(seed).fork(action.where))
    after = foresee(dealt, seat, action)
    while after.result is None and Setting.now(after):
        setter = decisions(after)[0].seat
        after = foresee(after, setter, put_down_quickly(after, setter))
    return after


def put_down_quickly(state: State, seat: int) -> Action:
    """Own characters near their exit, the others far from theirs; things where the line ends."""
    table, square = state.table, state.maze.square
    legal = LegalActions(state, seat).listed()

    def worth(action: Action) -> int:
        owner = table.owner[action.what]
        goal = bound_for(state, owner)
        if not table.kinds[action.what].is_character or not goal:
            return 0
        far = distances(state.maze, goal)[square[action.where]]
        return -far if owner == seat else far

    return max(legal, key=worth)
