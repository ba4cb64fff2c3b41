"""A move under way, as a frame on the stack: what its single steps need to know."""

from dataclasses import dataclass

from gearmaze.engine.actions import Action
from gearmaze.engine.frames import Frame, frame
from gearmaze.engine.state import State

MOVE = "move"
HALTED = -99  # squares left on a ground that ends the move: nothing picked up there makes them more


@dataclass(frozen=True, slots=True)
class Walk(Frame):
    """A move under way as its steps see it; `walks.Move` says how it is decided."""

    who: int
    start: int
    left: int  # squares, by its own speed: what it carries may add some (`remaining`)
    steps: tuple[Action, ...]
    before: State

    def remaining(self, state: State) -> int:
        """The squares it may still go with what it carries now."""
        haste = state.table.haste
        return max(0, self.left + sum(haste[thing] for thing in state.loads(self.who)))


def begun(state: State, who: int, before: State) -> Frame:
    """A move that has just begun."""
    return frame(MOVE, who, state.place[who], state.kind(who).speed, (), before)


def begin(state: State, who: int) -> None:
    """Open a move; its AP is paid when it ends."""
    state.push(begun(state, who, state.copy()))
