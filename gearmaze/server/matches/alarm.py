"""The alarm of a match: it rings when the time of whoever is to answer is up."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from gearmaze.engine.clock import unseen
from gearmaze.server.errors import said

if TYPE_CHECKING:
    from gearmaze.server.matches.match import Match

MARGIN = 0.02  # seconds it waits for what arrived in time and is still being read


class Alarm:
    """Set for the moment the running clock of a match gets to zero."""

    def __init__(self, match: "Match") -> None:
        self.match = match
        self._handle: asyncio.TimerHandle | None = None

    def set(self, least: float = 0.0) -> None:
        """For when the clock that runs now will be at zero, but not within `least` seconds."""
        self.cancel()
        now = self.match.context.time.now()
        left = self.match.clocks.remaining(now)
        if left is not None:
            loop = asyncio.get_running_loop()
            self._handle = loop.call_later(max(least, left + MARGIN), self.ring, now + left)

    def cancel(self) -> None:
        """It does not ring."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def ring(self, due: float) -> None:
        """Have the clock looked at, after everything that arrived before its time was up."""
        self.match.inbox.put(self.check, due)

    async def check(self, moment: float | None = None) -> None:
        """Answer for whoever's time is up, or was at that moment (TIME-01 to TIME-06)."""
        match = self.match
        left = match.clocks.remaining(match.context.time.now() if moment is None else moment)
        if left is None or left > 0 or match.clocks.running is None:
            self.set()
            return
        late, secretly = match.clocks.running, unseen(match.game.state)
        await match.change(None, partial(match.answer_late, late), moment=moment)
        if secretly:
            match.teller.notice("time_up", lambda peer: {"text": said(peer.language, "time_up")}, late)
