"""Whether the server can do its work, found out by doing a little of it."""

import asyncio
import logging
from collections.abc import Callable

from gearmaze.server.store import Store, StoreError

LOG = logging.getLogger("gearmaze.server")
EVERY = 1.0  # seconds between two looks, however many ask
PATIENCE = 5.0  # seconds until a store that does not answer counts as one that cannot


class Health:
    """Writes to the store when somebody asks; whoever asks again soon gets the same answer."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self._look: asyncio.Task[bool] | None = None
        self._since = 0.0

    async def good(self) -> bool:
        """Whether something can be written now, or could a moment ago."""
        if self._look is None or (self._look.done() and self.now() - self._since >= EVERY):
            self._since = self.now()
            self._look = asyncio.create_task(self._write())
        return await asyncio.shield(self._look)

    async def _write(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.store.probe()
        except (StoreError, TimeoutError) as error:
            LOG.error("nothing can be written: %r", error)
            return False
        return True
