"""A move under way, as a frame on the stack: what its single steps need to know."""

from dataclasses import dataclass

from gearmaze.engine.actions import Action
from gearmaze.engine.frames import Frame, frame
from gearmaze.engine.state import State

MOVE = "move"


@dataclass(frozen=True, slots=True)
class Walk(Frame):
    """A move under way as its steps see it; `walks.Move` says how it is decided."""

    who: int
    start: int
    left: int  # squares
    steps: tuple[Action, ...]
    before: State


def begun(state: State, who: int, before: State) -> Frame:
    """A move that has just begun."""
    return frame(MOVE, who, state.place[who], state.kind(who).speed, (), before)


def begin(state: State, who: int) -> None:
    """Open a move; its AP is paid when it ends."""
    state.push(begun(state, who, state.copy()))
