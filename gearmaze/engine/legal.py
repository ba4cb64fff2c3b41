"""The legal answers to a decision: a lazy view that can be asked, counted and gone through."""

from collections.abc import Iterator

from gearmaze.engine import leaving, referee
from gearmaze.engine.actions import Action
from gearmaze.engine.answers import known_action
from gearmaze.engine.frames import Wish
from gearmaze.engine.state import State


class LegalActions:
    """What a seat may answer now.

    `action in legal` is true for every legal action. Going through it lists one representative for
    each different result: moves with at most `handlings` takings, leavings and swappings on the way
    (1 unless told otherwise). With `who` only that character's actions are listed, each of them even
    if another character could bring about the same.
    """

    __slots__ = ("_alike", "_handlings", "_listed", "_seat", "_state", "_who")

    def __init__(self, state: State, seat: int, handlings: int = 1, who: int = -1) -> None:
        self._state = state
        self._seat = seat
        self._handlings = handlings
        self._who = who
        self._listed: list[Action] | None = None
        self._alike: list[Action] = []

    def __contains__(self, action: object) -> bool:
        state, seat = self._state, self._seat
        return (
            isinstance(action, Action)
            and known_action(state, seat, action) is None
            and referee.refuse_action(state, seat, action) is None
        )

    def __bool__(self) -> bool:
        return bool(self.listed())

    def __len__(self) -> int:
        return len(self.listed())

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed())

    def listed(self) -> list[Action]:
        """The representatives as a list, worked out once."""
        if self._listed is None:
            state, seat = self._state, self._seat
            self._listed = []
            for owed in referee.decisions(state):
                if owed.seat == seat:
                    wish = Wish(self._handlings, self._who, self._alike)
                    who = leaving.chosen_for(state, seat)
                    self._listed = list(state.stack[-1].options(state, who, wish))
                    break
        return self._listed

    def alike(self) -> list[Action]:
        """Deeds that are not listed since another character's listed one comes to the same."""
        self.listed()
        return self._alike
