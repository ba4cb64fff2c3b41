"""Our players at a match: who owes an answer thinks elsewhere, and answers like anybody."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from gearmaze.engine import GearmazeError
from gearmaze.server.workers.bots import Question

if TYPE_CHECKING:
    from gearmaze.server.matches.match import Match

LOG = logging.getLogger("gearmaze.server")


class Hired:
    """The seats of a match that our players hold, each with what it is thinking about."""

    def __init__(self, match: "Match") -> None:
        self.match = match
        self.thinking: dict[int, asyncio.Task[None]] = {}

    def wake(self) -> None:
        """Let everyone think that owes an answer; nobody plays for an empty room."""
        match = self.match
        people = bool(match.people())
        if match.game.over or match.paused or match.too_long or not (match.peers or people):
            return
        for seat in match.game.to_act:
            if seat >= 0 and match.seats[seat].bot and seat not in self.thinking:
                self.thinking[seat] = asyncio.create_task(self._think(seat, match.seats[seat].bot))

    async def stop(self) -> None:
        """Nobody waits for an answer any more."""
        for task in (tasks := [*self.thinking.values()]):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, seat: int, name: str) -> None:
        """Think beside the match; what is thought about and what comes of it are told by its own task."""
        match, text, asked = self.match, "", -1
        try:
            if match.context.bot_delay:
                await asyncio.sleep(match.context.bot_delay)
            question = await match.ask(partial(self._question, seat, name))
            if question is not None:
                asked = len(question.answers)
                text = await match.context.minds.decide(question)
        except asyncio.CancelledError:
            self.thinking.pop(seat, None)
            raise
        except Exception as error:
            LOG.warning("match %s: %s failed: %r", match.id, name, error)
        match.inbox.put(partial(self._answer, seat, text, asked))

    async def _question(self, seat: int, name: str) -> Question | None:
        """What a seat thinks about, unless it was answered meanwhile."""
        match = self.match
        if match.game.over or seat not in match.game.to_act:
            return None
        return match.question(seat, name)

    async def _answer(self, seat: int, text: str, asked: int) -> None:
        match = self.match
        self.thinking.pop(seat, None)  # not before: nobody thinks twice about the same decision
        if match.game.over or match.paused or seat not in match.game.to_act or not match.seats[seat].bot:
            self.wake()  # nobody waits for this any more, or somebody came back to answer it himself
            return
        try:
            await match.change(None, lambda: match.answer(seat, text))
        except GearmazeError as error:
            if asked != len(match.written):
                self.wake()  # something else happened meanwhile: think again
                return
            LOG.warning("match %s: the bot's answer %r does not fit: %s", match.id, text, error)
            await match.change(None, lambda: match.place_one(seat))
