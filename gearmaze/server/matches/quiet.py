"""Partners who agreed to keep quiet: what one says the other does not hear, but for the minute after two of
their characters met (MP-TEA-19, MP-TEA-20). Everybody else hears it."""

import asyncio
from typing import TYPE_CHECKING

from gearmaze.engine.talking import SECONDS
from gearmaze.server.messages.situation import Happened
from gearmaze.server.schema_people import Quiet

if TYPE_CHECKING:
    from gearmaze.server.matches.match import Match


class Whispers:
    """Who hears what a seat says; the minute is not kept: a new start ends it."""

    def __init__(self, match: "Match") -> None:
        self.match = match
        self._until: dict[int, float] = {}  # how long partners may talk, by seat
        self._handle: asyncio.TimerHandle | None = None

    def heard(self, plies: list[Happened]) -> None:
        """Partners who met have their minute (MP-TEA-20)."""
        told = [event for ply in plies for event in ply.events if event.kind == "talk"]
        for event in told:
            self._until |= dict.fromkeys(event.facts["seats"], self.match.context.time.now() + SECONDS)
        if told:
            self.match.teller.tell_quiet()
            self.cancel()
            self._handle = asyncio.get_running_loop().call_later(SECONDS, self._over)

    def _over(self) -> None:
        async def tell() -> None:
            self.match.teller.tell_quiet()

        self.match.later(tell)

    def cancel(self) -> None:
        """Nobody waits for the end of a minute."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _left(self, seat: int) -> float:
        return max(0.0, self._until.get(seat, 0.0) - self.match.context.time.now())

    def deaf(self, seat: int) -> set[int]:
        """The seats that do not hear what a seat says now (MP-TEA-19)."""
        table = self.match.game.table
        if not table.quiet_partners or self.match.game.over or self._left(seat):
            return set()
        return {*table.sides.partners[seat]} - {seat}

    def shown(self, seat: int) -> Quiet | None:
        """As a seat is told; nobody's partner is told nothing."""
        match, table = self.match, self.match.game.table
        partners = (
            [match.colours[each] for each in table.sides.partners[seat] if each != seat] if seat >= 0 else []
        )
        if not table.quiet_partners or not partners:
            return None
        left = self._left(seat)
        return {"partners": partners, "until": match.teller.now_ms() + round(1000 * left) if left else None}
