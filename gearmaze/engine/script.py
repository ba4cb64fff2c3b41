"""How a game is set up: a script of words, each carried out when the one before it is done.

A scenario brings its script as data. What a word does stands beside the decisions it asks for (`begins`); a
word that finds nothing to decide is passed over.

    deal    which pairs stay in the box, then which room lies where (SET-01, SET-02)
    zones   which colour has which of the small lines, face down (MP-LAB-05)
    team    all choose in secret whom to leave out and, unless they line up, who starts where (SET-04)
    first   who begins is drawn (SET-08)
    line    in turn one character at a time on any free circle of any line (MP-PYR-08)
    place   in turn one token at a time into a room (SET-09)
    show    what lies on the lines is turned up, and the zones (SET-13, MP-LAB-05)
    turn    the first turn begins (SET-14)
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gearmaze.engine.actions import Event
    from gearmaze.engine.state import State


class Step(NamedTuple):
    """A word of the script, and how it is meant here."""

    word: str
    back: bool = False  # counter-clockwise, beginning with who came last (MP-PYR-10)
    levels: bool = False  # rooms open row by row, from the lines on (MP-PYR-09)
    again: bool = False  # who was drawn to begin placing takes the first turn too (MP-GEN-29)


Beginning = Callable[["State", Step, int, "list[Event]"], None]

STANDARD = tuple(map(Step, ("deal", "team", "first", "place", "show", "turn")))


def following(script: tuple[Step, ...], word: str) -> Step:
    """The word after another one."""
    words = [step.word for step in script]
    return script[words.index(word) + 1]


def step_of(script: tuple[Step, ...], word: str) -> Step | None:
    """How a word is meant in a script; None if it is not in it."""
    return next((step for step in script if step.word == word), None)


_BEGINS: dict[str, Beginning] = {}


def begins(word: str) -> Callable[[Beginning], Beginning]:
    """What a word of scripts does: by then `seat` is who would be next in seat order."""

    def kept(beginning: Beginning) -> Beginning:
        _BEGINS[word] = beginning
        return beginning

    return kept


def go_on(state: "State", done: str, seat: int, log: "list[Event]") -> None:
    """The word after one that is done begins."""
    step = following(state.table.scenario.script, done)
    _BEGINS[step.word](state, step, seat, log)
