"""What a bot gets: one seat's view of the game, and how long it may think."""

from functools import cached_property
from typing import Any, NamedTuple

from gearmaze.engine import Chance, GearmazeError, LegalActions, State, decisions
from gearmaze.engine.frames import Decision
from gearmaze.engine.guess import guess
from gearmaze.engine.view import view


class Budget(NamedTuple):
    """How long to think about one whole turn.

    `nodes` counts positions looked at, so that the same budget gives the same decision everywhere;
    `seconds` is for live play and stops whatever is left of the nodes. None: the bot's own measure.
    """

    nodes: int | None = None
    seconds: float | None = None


class SeatView:
    """Everything one seat may know, and nothing else.

    A bot asks for `data` (plain data, ready for JSON), `legal` (what it may answer) and `sample` (a
    whole position that looks the same to this seat, its hidden parts dealt anew). The true position is
    not kept: a bot that looks where it should not finds a guess.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self._state = guess(state, seat, Chance(0))

    @cached_property
    def data(self) -> dict[str, Any]:
        """The view as plain data."""
        return view(self._state, self.seat)

    @property
    def turn(self) -> int:
        """The number of the turn, 0 before the first."""
        return self._state.turn

    @property
    def decision(self) -> Decision:
        """What this seat owes now."""
        for due in decisions(self._state):
            if due.seat == self.seat:
                return due
        raise GearmazeError("this seat owes no decision now")

    def legal(self, handlings: int = 1, who: int = -1) -> LegalActions:
        """The legal answers; they never depend on what the seat cannot see."""
        return LegalActions(self._state, self.seat, handlings, who)

    def sample(self, seed: int = 0) -> State:
        """A position this seat must hold possible: the same seed deals the same one."""
        return guess(self._state, self.seat, Chance(seed))
