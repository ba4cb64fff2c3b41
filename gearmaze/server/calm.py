"""What is written down for whoever runs the server: the same line not more than a few times a minute.

What strangers send decides how often a line is due, and a full disk stops every game.
"""

import logging
import time
from collections.abc import Callable
from typing import Any, NamedTuple

MOST_ALIKE = 5  # lines
WINDOW = 60.0  # seconds
MOST_KINDS = 1000
Kind = tuple[str, int, str]


class Window(NamedTuple):
    """Lines of one kind: since when, how many, and what the first one said."""

    since: float
    many: int
    first: str


class Calm(logging.StreamHandler[Any]):
    """Writes a few lines of each kind; the rest is counted, and told when the minute is over."""

    def __init__(self, stream: Any = None, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self.now = now
        self.windows: dict[Kind, Window] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, or count it."""
        now = self.now()
        self._tell([kind for kind, seen in self.windows.items() if now - seen.since >= WINDOW])
        # as it stands in the program: what was filled in, and what follows the first line, differs each time
        kind = (record.name, record.levelno, str(record.msg).partition("\n")[0])
        if kind not in self.windows and len(self.windows) >= MOST_KINDS:
            kind = ("", record.levelno, "")
        seen = self.windows.get(kind) or Window(now, 0, record.getMessage().partition("\n")[0])
        self.windows[kind] = seen._replace(many=seen.many + 1)
        if seen.many < MOST_ALIKE:
            super().emit(record)

    def close(self) -> None:
        """At the end everything that was held back is told."""
        self.acquire()
        try:
            self._tell(list(self.windows))
        finally:
            self.release()
        super().close()

    def _tell(self, kinds: list[Kind]) -> None:
        for kind in kinds:
            seen = self.windows.pop(kind)
            if seen.many > MOST_ALIKE:
                more = f"{seen.first}: and {seen.many - MOST_ALIKE:,} more"
                super().emit(logging.LogRecord(kind[0], kind[1], "", 0, more, None, None))
