"""Asking a person: a line at a time, with history and completion where the terminal has them."""

import sys
from collections.abc import Iterable

from gearmaze.cli.common import columns
from gearmaze.draw.canvas import wrapped


class Prompt:
    """Reads answers from a person or, line by line, from a script."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self._words: list[str] = []
        if self.live:
            self._learn_keys()

    def _learn_keys(self) -> None:
        try:
            import readline
        except ImportError:
            return
        readline.set_completer(self._complete)
        readline.set_completer_delims(" \t\n")
        readline.parse_and_bind("tab: complete")

    def _complete(self, start: str, index: int) -> str | None:
        fits = [word for word in self._words if word.startswith(start.lower())]
        return fits[index] + " " if index < len(fits) else None

    def ask(self, question: str, words: Iterable[str] = ()) -> str | None:
        """A line, or None when there are no more."""
        self._words = sorted(set(words))
        *above, last = wrapped(question.rstrip(), columns())
        for line in above:
            print(line)
        try:
            line = input(f"{last} ")
        except EOFError:
            print()
            return None
        if not self.live:
            print(line)  # a script's answers belong into its protocol
        return " ".join(line.split())

    def yes(self, question: str) -> bool:
        """Whether a person at the terminal says yes; a script is taken at its word."""
        if not self.live:
            return True
        return (self.ask(f"{question} (yes/no) ") or "").lower() in ("y", "yes")
