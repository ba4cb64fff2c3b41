"""A game played word by word: what all the environments have in common. Nothing here needs numpy."""

from collections.abc import Mapping
from copy import copy
from typing import Any

from gearmaze.bots import SeatView
from gearmaze.engine import CHANCE, Action, Chance, GearmazeError, State, Table, decisions, draw, play
from gearmaze.envs.index import fitting, the_index
from gearmaze.envs.speaking import Speech
from gearmaze.game import table_for

MAX_TURNS = 150  # a game is stopped then, as in our tournaments
MAX_WORDS = 20_000  # and then, whatever is being said


def _version(table: Table, words: int | None) -> int:
    """The version of the words to play with: the first that has all of them, or a later one."""
    least = fitting(table.scenario)
    if words is not None and words < least:
        raise GearmazeError(f"{table.scenario.id} needs version {least} of the words, not {words}")
    return least if words is None else words


class WordGame:
    """One game, from the deal to the end."""

    def __init__(
        self,
        scenario: str,
        options: Mapping[str, Any] | None = None,
        chance: bool = True,
        words: int | None = None,
    ) -> None:
        self._asked = (scenario, dict(options or {}), chance, words)
        self.table = table_for(scenario, options)
        self.index = the_index(_version(self.table, words))
        self.state: State = self.table.start()
        self.chance = Chance(0)
        self.draws = chance  # otherwise chance is answered from outside
        self.max_turns = MAX_TURNS
        self.words = 0
        self._speeches: dict[int, Speech] = {}
        self._dealt = (0, MAX_TURNS)
        self._history: tuple[int | Action, ...] = ()  # words, and whole answers

    def __deepcopy__(self, memo: object) -> "WordGame":
        """An independent match at the same point; positions never change and are shared."""
        other = WordGame.__new__(WordGame)
        other.__dict__.update(self.__dict__)
        other.chance = Chance(self.chance.state)
        other._speeches = {seat: copy(speech) for seat, speech in self._speeches.items()}
        return other

    def __getstate__(self) -> tuple[Any, ...]:
        """A match on paper is how it began and what was said."""
        return self._asked, self._dealt, self._history

    def __setstate__(self, paper: tuple[Any, ...]) -> None:
        asked, dealt, history = paper
        self.__init__(*asked)  # type: ignore[misc]
        self.deal(*dealt)
        for said in history:
            if isinstance(said, Action):
                self.answer(said)
            else:
                self.say(said)

    def deal(self, seed: int, max_turns: int = MAX_TURNS) -> None:
        """Begin anew; everything drawn comes from the seed."""
        self.chance = Chance(seed)
        self.state = self.table.start()
        self.max_turns = max_turns
        self.words = 0
        self._speeches = {}
        self._dealt = (seed, max_turns)
        self._history = ()
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

    def _speech(self, seat: int) -> Speech | None:
        """The answer a seat is saying; None if it owes none."""
        if self.stopped or all(due.seat != seat for due in decisions(self.state)):
            return None
        if seat not in self._speeches:
            self._speeches[seat] = Speech(self.state, seat)
        return self._speeches[seat]

    def options(self, seat: int) -> list[int]:
        """The words a seat may say; none while it owes no answer."""
        speech = self._speech(seat) if seat >= 0 else None
        return speech.options() if speech else []

    def said(self, seat: int) -> tuple[int, ...]:
        """What a seat has said of its answer so far; nobody else hears it."""
        speech = self._speech(seat) if seat >= 0 else None
        return speech.said if speech else ()

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
        self._history = (*self._history, word)
        speech = self._speech(self.seat)
        action = speech.say(word) if speech else None
        if action is not None:
            self._play(action)

    def answer(self, action: Action) -> None:
        """A whole answer at once."""
        self._history = (*self._history, action)
        self._play(action)

    def _play(self, action: Action) -> None:
        self.state, _ = play(self.state, self.seat, action)
        self._speeches = {}
        self._draw()
