"""Hints: thought out once for a position, for a few at a time."""

import logging

from gearmaze.server.access.limits import Places
from gearmaze.server.errors import busy
from gearmaze.server.workers.bots import Advice, Minds, Question
from gearmaze.server.workers.processes import Full
from gearmaze.server.workers.shared import Shared

LOG = logging.getLogger("gearmaze.server")
MOST_KEPT = 1000
BY_PLAYER, BY_ADDRESS = 1, 4  # thoughts under way or waiting


class Hints:
    """What our players advise. The same position is the same thought, whatever language it is told in."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds
        self._thoughts: Shared[Advice] = Shared(MOST_KEPT)
        self._places = Places()

    async def advise(self, question: Question, rev: int, player: str, address: str) -> Advice:
        """What to do; `busy` if too many hints are being thought out, or the thought came to nothing.

        A position is known by its revision: how soon a hint comes tells nothing of others' secret choices.
        """

        async def think() -> Advice:
            places = self._places
            with places.one(f"player {player}", BY_PLAYER), places.one(f"from {address}", BY_ADDRESS):
                try:
                    return await self._minds.advise(question)
                except Full:
                    raise busy() from None
                except Exception as error:
                    LOG.warning("match %s: no hint: %r", question.game, error)
                    raise busy() from None

        return await self._thoughts.get((question.game, rev, question.seat), think)
