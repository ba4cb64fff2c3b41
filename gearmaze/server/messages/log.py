"""The log of a match as one audience reads it: the last page as text, older ones when somebody asks for them.

A log is worked out by going through the game from its beginning, so that squares are called what they were
called then. That takes too long to be done for everybody who looks in: while somebody of an audience is
there, its last page is kept and what happens is added to it.
"""

from collections import deque
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from gearmaze.engine import State
from gearmaze.server.matches.peers import Peer
from gearmaze.server.messages.situation import Happened, replayed, told
from gearmaze.server.schema import Line, Told

PAGE = 300  # revisions


class Page(NamedTuple):
    """Entries of a log: all those of the revisions after `start` up to the one that was asked for."""

    start: int
    entries: list[Line]


def page(start: State, answers: list[Any], seat: int, language: str, before: int | None = None) -> Page:
    """The last page, or the one that ends with the revision `before`."""
    kept: deque[tuple[int, Happened]] = deque(maxlen=PAGE)
    rev = 0
    for ply in replayed(start, answers):
        if before is not None and rev >= before:
            break
        if ply.counts_for(seat):
            rev += 1
            kept.append((rev, ply))
    # only now into words, which is the longer half of the work
    lines: list[Line] = [
        {"rev": number, **entry} for number, ply in kept for entry in told(ply, seat, language)
    ]
    return Page(rev - len(kept), lines)


class Tail:
    """The last page of a log, written out; it grows at its end and is cut at its beginning."""

    def __init__(self) -> None:
        self.rev = 0
        self.ready = False  # whether everything is there
        self.readers: list[tuple[Peer, object, int]] = []  # wait for it: who, the wish, after which revision
        self._revs: deque[tuple[int, bytes]] = deque(maxlen=PAGE)
        self._early: list[tuple[int, Sequence[Told]]] = []  # what happens while the rest is worked out

    def fill(self, found: Page, rev: int) -> None:
        """What happened up to a revision was worked out; what has happened since then follows."""
        by_rev: dict[int, list[Line]] = {number: [] for number in range(found.start + 1, rev + 1)}
        for line in found.entries:
            by_rev[line["rev"]].append(line)
        for number, lines in by_rev.items():
            self._add(number, lines)
        self.rev = rev
        self.ready = True
        for number, entries in self._early:
            self.add(number, entries)

    def add(self, rev: int, entries: Sequence[Told]) -> None:
        """One revision more."""
        if not self.ready:
            self._early.append((rev, entries))
            return
        self._add(rev, [{"rev": rev, **entry} for entry in entries])
        self.rev = rev

    def _add(self, rev: int, lines: Sequence[Line]) -> None:
        self._revs.append((rev, msgspec.json.encode(lines)[1:-1]))

    def since(self, after: int) -> tuple[int, bytes]:
        """From which revision on everything is told, and all that was told since, as JSON."""
        first = self._revs[0][0] - 1 if self._revs else self.rev
        start = min(max(after, first), self.rev)
        return start, b"[" + b",".join([text for rev, text in self._revs if rev > start and text]) + b"]"
