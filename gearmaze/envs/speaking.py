"""Saying an answer word by word: after each word, which words may follow.

A word that could only be one is said for you, so that every step is a choice (but for answers that
are the only one: those take one step).
"""

from gearmaze.bots import SeatView
from gearmaze.engine import Action, State
from gearmaze.engine.actions import LEAVE, SWAP, TAKE
from gearmaze.engine.under_way import Walk
from gearmaze.envs.index import sentence

HANDLINGS = (TAKE, LEAVE, SWAP)
MOST_HANDLINGS = 8  # in one move made step by step: taking and leaving costs nothing and could go on for ever


def answers(state: State, seat: int) -> list[Action]:
    """What a seat may answer, moves step by step; one action for each different result at least."""
    view = SeatView(state, seat)
    kind = view.decision.kind
    if kind == "act":
        return _acts(view, state.table.characters[seat])
    if kind == "move":
        steps = [action for action in view.legal() if action.verb != "cancel"]
        made = Walk.of(state).steps
        if sum(step.verb in HANDLINGS for step in made) >= MOST_HANDLINGS:
            return [step for step in steps if step.verb not in HANDLINGS] or steps
        return steps
    return view.legal().listed()


def _acts(view: SeatView, characters: tuple[int, ...]) -> list[Action]:
    """The actions of a turn, those of each character by itself."""
    found = [Action("end")]
    for who in characters:
        listed = view.legal(who=who).listed()
        begin = Action("begin", who)
        if any(action.verb == "move" for action in listed) or begin in view.legal():
            found.append(begin)
        found += [action for action in listed if action.verb != "move"]
    return found


class Speech:
    """One answer being said by one seat."""

    def __init__(self, state: State, seat: int) -> None:
        self._open = {sentence(state, seat, action): action for action in answers(state, seat)}
        self.said: tuple[int, ...] = ()
        self._fill()

    def options(self) -> list[int]:
        """The words that may follow."""
        done = len(self.said)
        return sorted({words[done] for words in self._open})

    def say(self, word: int) -> Action | None:
        """Go on with a word; the whole answer if it is complete."""
        done = len(self.said)
        self.said = (*self.said, word)
        self._open = {words: action for words, action in self._open.items() if words[done] == word}
        if len(self._open) == 1:
            return next(iter(self._open.values()))
        self._fill()
        return None

    def _fill(self) -> None:
        """Say what could only be one word, as long as there is a choice to come."""
        while len(self._open) > 1:
            options = self.options()
            if len(options) > 1:
                return
            self.said = (*self.said, options[0])
