"""A move carried out: at once, or step by step, to its end."""

from gearmaze.engine import paths, steps, turns
from gearmaze.engine.actions import GO, SWAP, TAKE, Action, Event
from gearmaze.engine.state import State


def stroll(state: State, who: int, way: list[int], log: list[Event]) -> None:
    """A whole move in which nothing is handled: nothing happens on the way."""
    turns.pay(state, who, 1)
    log.append(Event("moved", {"token": who, "path": [state.place[who], *way], "handled": []}))
    state.enter(who, way[-1])
    steps.arrive(state, who, log)


def run(made: paths.Run, log: list[Event]) -> State:
    """A whole move with handlings on the way."""
    close(made.after, made.happened, log)
    return made.after


def step(state: State, action: Action, log: list[Event]) -> None:
    """One step of a move made by hand; the stop, leaving the maze or the end of the game closes it."""
    if action.verb != "stop":
        steps.do_step(state, action, log)
        log.append(
            Event(
                "stepped",
                {
                    "token": state.stack[-1][1],
                    "step": action.verb,
                    "thing": action.what if action.verb in (TAKE, SWAP) else -1,
                    "place": state.place[state.stack[-1][1]],
                },
            )
        )
        stopped = state.table.ends_stop_moves and steps.decided(state)
        if not stopped and not steps.exited(state):
            return
    close(state, [], log)


def close(state: State, happened: list[Event], log: list[Event]) -> None:
    """The move under way is over: its AP is paid."""
    _, who, start, _, made, _ = state.stack[-1]
    path = [start] + [step.where for step in made if step.verb == GO]
    handled = [list(point) for point in paths.waypoints(state.stack[-1][5], who, made)]
    turns.pay(state, who, 1)
    log.append(Event("moved", {"token": who, "path": path, "handled": handled}))
    log.extend(happened)
    state.pop()
    steps.arrive(state, who, log)


def cancelled(state: State) -> State:
    """The position before the move under way; a draw offered meanwhile stands."""
    before: State = state.stack[-1][5].copy()
    before.agreed = state.agreed
    return before
