"""What a listed action leads to, for players who think ahead: the referee's result without its questions.

`play` checks an answer, writes down the way and what happened. Whoever searches has just taken the
action from the list and wants nothing but the position after it, thousands of times a turn.
"""

from gearmaze.engine import referee, scoring, turns
from gearmaze.engine.actions import GO, LEAVE, TAKE, Action, Event
from gearmaze.engine.fights import Fight, fall
from gearmaze.engine.state import State
from gearmaze.engine.steps import arrive, put, swap


def foresee(state: State, seat: int, action: Action) -> State:
    """The position after an action of the list: the same as `play` gives, for a fraction of the time."""
    if action.verb == "move":
        if not action.via:
            new = state.copy()
            turns.pay(new, action.who, turns.MOVE_AP)
        elif len(action.via) == 1 and action.via[0][1] != GO and not _may_cost_a_life(state, action):
            new = state.copy()
            turns.pay(new, action.who, turns.MOVE_AP)
            _handle(new, action)
        else:
            return referee.play(state, seat, action)[0]
        who = action.who
        new.enter(who, action.where)
        arrive(new, who, [])
    elif action.verb in ("cancel", "timeout"):
        return referee.play(state, seat, action)[0]
    else:
        new = referee.carry_out(state.copy(), seat, action, [])
    if new.result is None:
        scoring.check_after_action(new, [])
    new._crowd = None
    return new


def _may_cost_a_life(state: State, action: Action) -> bool:
    """Whether a lifeline or somebody lying on one may come into it; then every step counts (PIT-05)."""
    maze = state.maze
    perils = maze.rough and maze.where("falls")
    if not perils:
        return False
    spots = (state.place[action.who], action.via[0][0], action.where)
    return any(perils >> maze.square[place] & 1 for place in spots)


def _handle(state: State, action: Action) -> None:
    who = action.who
    place, handling, thing = action.via[0]
    state.enter(who, place)
    if handling == TAKE:
        state.pick_up(who, thing)
    elif handling == LEAVE:
        put(state, who)
    else:
        swap(state, who, thing)


def after_fight(state: State, fight: Fight, winner: int) -> State:
    """The position after a fight that `winner` wins, cards aside; -1 for neither."""
    new = state.copy()
    log: list[Event] = []
    sides = fight.sides_for(winner)
    if sides is not None:
        winners, losers = sides
        fall(new, fight, losers, winners, log)
        scoring.check_after_action(new, log)
    return new
