"""What a ground is: one row of a table, with the closed list of questions the engine asks about it.

The engine never asks for a letter or a name, only these questions; a box writes its rows like its
characters, and its scenarios say which of them they have. How a ground is to one walker with one load is
worked out from the row by `footing`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gearmaze.engine.actions import Refusal
from gearmaze.engine.errors import GearmazeError, ParseError
from gearmaze.engine.rooms import FLOOR, GEAR, LINE, Room
from gearmaze.engine.verbs import Verb

FREE: Final = "free"  # anybody walks there
GAP: Final = "gap"  # entered by who has a way over it: its own nature, a lifeline, a friend who bridges it
SHUT: Final = "shut"  # entered by nobody
ANY_WEIGHT: Final = 99


@dataclass(frozen=True, eq=False, slots=True)
class Terrain:
    """One sort of ground. The defaults say: plain floor."""

    letter: str  # as rooms are drawn
    id: str  # as positions, words and looks call it
    enter: str = FREE  # FREE, GAP or SHUT
    heaviest: int = ANY_WEIGHT  # the highest printed combat value to which it is that
    heavier: str = SHUT  # what it is to everybody else
    steps: int = 1  # what entering takes of a move
    halts: bool = False  # whoever enters goes no further on that move
    flown: bool = True  # whoever flies crosses it like plain floor, and ends there only where others may
    ties: bool = False  # a lifeline holds there: its bearer, whoever lies there, and itself
    falls: bool = False  # whoever lies there or is pushed there dies, unless a lifeline holds
    loses: bool = False  # a thing that comes to lie there is out of the game; nobody may leave one
    jumped: bool = False  # a Jump card leads over it
    turns: bool = False  # rooms are turned from it
    takes: bool = True  # what is found in a room may be set on it
    seen: bool = True  # sight reaches it
    seen_through: bool = True  # sight goes on behind it
    verbs: tuple[Verb, ...] = ()  # further actions of whoever is on it
    toll: int = 0  # squares a player would rather walk than ask for a way over it
    rules: tuple[str, ...] = ()  # those that explain a refusal
    says: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # reason and rules of some, instead

    def forbids(self, why: str, **facts: Any) -> Refusal:
        """A refusal because of this ground: in words of its own, or in those for any ground."""
        if why in self.says:
            reason, *rules = self.says[why]
            return Refusal(reason, tuple(rules), tuple(facts.items()))
        return Refusal(why, self.rules, (*facts.items(), ("ground", self.id)))

    @property
    def plain(self) -> bool:
        """Whether everybody may end there, and everything stays there."""
        free = self.enter == FREE and self.heaviest >= ANY_WEIGHT
        return free and not (self.ties or self.falls or self.loses)

    @property
    def rough(self) -> bool:
        """Whether somebody or something may not simply stay where it is."""
        return self.ties or self.falls or self.loses

    @property
    def uneven(self) -> bool:
        """Whether a move goes on there otherwise than after a plain step."""
        return self.halts or self.steps != 1

    @property
    def gap(self) -> bool:
        """Whether it is a gap to everybody, so that no lifeline is tied to it."""
        return self.enter == GAP

    @property
    def screen(self) -> bool:
        """Whether sight ends on it."""
        return not self.seen_through

    @property
    def veil(self) -> bool:
        """Whether sight ends before it."""
        return not self.seen


class Terrains:
    """The grounds of one table."""

    def __init__(self, rows: Iterable[Terrain]) -> None:
        self.rows = tuple(rows)
        self.by_letter = {row.letter: row for row in self.rows}
        self.by_id = {row.id: row for row in self.rows}
        self._saying: dict[str, str] = {}
        if len(self.by_letter) < len(self.rows) or len(self.by_id) < len(self.rows):
            raise GearmazeError(f"two grounds with one letter or name among {', '.join(self.by_id)}")

    def saying(self, question: str) -> str:
        """The letters of those that say yes to a question."""
        known = self._saying.get(question)
        if known is None:
            known = "".join(row.letter for row in self.rows if getattr(row, question))
            self._saying[question] = known
        return known

    def __iter__(self) -> Iterator[Terrain]:
        return iter(self.rows)

    def __getitem__(self, letter: str) -> Terrain:
        return self.by_letter[letter]

    def check(self, room: Room) -> None:
        """Refuse a room with a ground that is not in the table, and say where it is."""
        for cell, letter in enumerate(room.ground):
            if letter not in self.by_letter:
                row, column = divmod(cell, room.size)
                known = " ".join(self.by_letter)
                raise ParseError(
                    f"room {room.id}: no ground {letter!r} here (row {row + 1}, column {column + 1}); "
                    f"this scenario has {known}",
                    room.source,
                    room.rows[row] if room.rows else room.line,
                )


# What every box has: each square is of one ground (GEO-05), a line is no floor (GEO-06).
PLAIN: Final = (Terrain(FLOOR, "floor"), Terrain(GEAR, "gear", turns=True), Terrain(LINE, "line"))
