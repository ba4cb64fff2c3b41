"""Replays and records: worked out in a process of their own, once for all who ask, and kept a while."""

import hashlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from gearmaze.server.access.limits import Places
from gearmaze.server.errors import Wrong, busy
from gearmaze.server.replays import (
    MOST_ANSWERS,
    Opening,
    Page,
    Played,
    moments_of_game,
    opening_of_game,
    opening_of_record,
    record_of_game,
    replay_of_game,
    replay_of_record,
    too_long,
)
from gearmaze.server.store import Kept, KeptEntry
from gearmaze.server.workers.processes import Full, Lost, Processes, begin_humbly, limited
from gearmaze.server.workers.shared import Shared

LOG = logging.getLogger("gearmaze.server")
LONGEST = 20.0  # seconds for one replay; an ordinary one takes a tenth of one
PATIENCE = 60.0  # seconds, waiting in line included
MOST_WAITING = 6
MOST_UPLOADS = 3  # of those at work or waiting: records people bring leave room for games played here
MOST_KEPT, MOST_BROUGHT = 32 << 20, 8 << 20  # bytes of games of ours, and of what others bring
Pages = tuple[Page, ...]
T = TypeVar("T")


class Archive:
    """Games to look at again."""

    def __init__(
        self, read: Callable[[str], Awaitable[Kept]], begin: Callable[[], None] = begin_humbly
    ) -> None:
        self._read = read
        self._worker = Processes(1, begin, longest=LONGEST, patience=PATIENCE, waiting=MOST_WAITING)
        self._places = Places()
        self._kept: Shared[Pages] = Shared(MOST_KEPT, weight)
        self._brought: Shared[Pages] = Shared(MOST_BROUGHT, weight)

    async def replay(self, entry: KeptEntry, language: str) -> Pages:
        """A finished game, position by position."""
        return await self._finished("replay", replay_of_game, entry, language)

    async def moments(self, entry: KeptEntry, language: str) -> Pages:
        """What decided a finished game."""
        return await self._finished("moments", moments_of_game, entry, language)

    async def _finished(
        self, name: str, make: Callable[..., Pages], entry: KeptEntry, language: str
    ) -> Pages:
        game = finished(entry)

        async def work() -> Pages:
            return await self._done(make, await self._played(game), language)

        return await self._kept.get((name, game, language), work)

    async def opening(self, entry: KeptEntry, at: int, language: str) -> Opening:
        """The beginning of a finished game, to play on from."""
        return await self._done(opening_of_game, await self._played(finished(entry)), at, language)

    async def opening_brought(self, body: bytes, at: int, language: str) -> Opening:
        """The same of a record somebody brings."""
        with self._places.one("brought", MOST_UPLOADS):
            return await self._done(opening_of_record, body, at, language)

    async def record(self, entry: KeptEntry, seat: int) -> Pages:
        """The record of a game as a seat knows it now; all of it when it is over."""
        game = entry.game.id

        async def work() -> Pages:
            return await self._done(record_of_game, await self._played(game), seat)

        if entry.summary["result"] is None:
            # not kept: what comes sooner would tell that the others chose nothing meanwhile
            return await work()
        return await self._kept.get(("record", game), work)

    async def brought(self, body: bytes, language: str) -> Pages:
        """A record somebody brings, position by position."""

        async def work() -> Pages:
            with self._places.one("brought", MOST_UPLOADS):
                return await self._done(replay_of_record, body, language)

        return await self._brought.get((hashlib.blake2b(body, digest_size=16).digest(), language), work)

    async def _played(self, game: str) -> Played:
        kept = await self._read(game)
        answers = tuple((ply.seat, ply.action) for ply in kept.plies)
        return Played(kept.game.scenario, kept.game.options, kept.game.rules, answers)

    async def _done(self, work: Callable[..., T], *args: Any) -> T:
        try:
            return await self._worker.do(limited, LONGEST, work, *args)
        except Full:
            raise busy() from None
        except (Lost, TimeoutError) as error:
            LOG.warning("%s came to nothing: %r", work.__name__, error)
            raise busy() from None

    def close(self) -> None:
        """Stop all work."""
        self._worker.close()


def finished(entry: KeptEntry) -> str:
    """The id of a game that is over, so that all may know everything, and not too long to go through."""
    if entry.summary["result"] is None:
        raise Wrong("not_over")
    if entry.summary["plies"] > MOST_ANSWERS:
        raise too_long()
    return entry.game.id


def weight(pages: Pages) -> int:
    """How much room something takes."""
    return sum(len(page.packed) for page in pages)
