"""A game played word by word: what all the environments have in common. Nothing here needs numpy."""

from collections.abc import Mapping
from typing import Any

from gearmaze.bots import SeatView
from gearmaze.engine import CHANCE, Action, Chance, State, decisions, draw, play
from gearmaze.envs.speaking import HANDLINGS, Speech
from gearmaze.record.game import table_for

MAX_TURNS = 150  # a game is stopped then, as in our tournaments
MAX_WORDS = 20_000  # and then, whatever is being said


class Match:
    """One game, from the deal to the end."""

    def __init__(self, scenario: str, options: Mapping[str, Any] | None = None, chance: bool = True) -> None:
        self.table = table_for(scenario, options)
        self.state: State = self.table.start()
        self.chance = Chance(0)
        self.draws = chance  # otherwise chance is answered from outside
        self.words = 0
        self._handled = 0
        self._speech: Speech | None = None

    def deal(self, seed: int, max_turns: int = MAX_TURNS) -> None:
        """Begin anew; everything drawn comes from the seed."""
        self.chance = Chance(seed)
        self.state = self.table.start()
        self.max_turns = max_turns
        self.words = self._handled = 0
        self._speech = None
        self._draw()

    def _draw(self) -> None:
        while self.draws and self.state.result is None and decisions(self.state)[0].seat == CHANCE:
            self.state, _ = play(self.state, CHANCE, draw(self.state, self.chance))

    # Looking ----------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """Who has the word: the first of the seats that owe an answer, -1 for chance, -2 for nobody."""
        due = decisions(self.state)
        return due[0].seat if due else -2

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    @property
    def stopped(self) -> bool:
        """Whether it was stopped before its end."""
        return not self.over and (self.state.turn > self.max_turns or self.words >= MAX_WORDS)

    def view(self, seat: int) -> SeatView:
        """What a seat may know."""
        return SeatView(self.state, seat)

    @property
    def speech(self) -> Speech:
        """The answer being said."""
        if self._speech is None:
            self._speech = Speech(self.state, self.seat, self._handled)
        return self._speech

    def options(self, seat: int) -> list[int]:
        """The words a seat may say: none while it is not its turn to speak."""
        return self.speech.options() if seat >= 0 and seat == self.seat and not self.stopped else []

    def said(self, seat: int) -> tuple[int, ...]:
        """What a seat has said of its answer so far; nobody else hears it."""
        return self.speech.said if seat >= 0 and seat == self.seat else ()

    def outcome(self, seat: int) -> int:
        """1 for a win, -1 for a loss, 0 for a draw or a game without an end."""
        if self.state.result is None:
            return 0
        winners = self.state.result[1]
        if not winners or len(winners) == self.table.seats:
            return 0
        return 1 if seat in winners else -1

    # Playing ----------------------------------------------------------------------------------------

    def say(self, word: int) -> None:
        """One word of whoever has it; it must be one of the options."""
        self.words += 1
        action = self.speech.say(word)
        if action is not None:
            self.answer(action)

    def answer(self, action: Action) -> None:
        """A whole answer at once."""
        self.state, _ = play(self.state, self.seat, action)
        under_way = bool(self.state.stack) and self.state.stack[-1][0] == "move"
        self._handled = self._handled + (action.verb in HANDLINGS) if under_way else 0
        self._speech = None
        self._draw()
