"""What a match has still to do, in the order in which it came; onlookers wait until nothing else is left."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable

Work = Callable[[], Awaitable[None]]


class Inbox:
    """Sorted by the moment something is about: a message when it arrived, an alarm when it was due.

    So what arrived in time is done before the alarm that would have been too late for it, however long both
    have waited.
    """

    def __init__(self) -> None:
        self._waiting: asyncio.PriorityQueue[tuple[bool, float, int, Work]] = asyncio.PriorityQueue()
        self._serial = itertools.count()

    def put(self, work: Work, moment: float, onlooker: bool = False) -> None:
        """Have something done."""
        self._waiting.put_nowait((onlooker, moment, next(self._serial), work))

    async def next(self) -> Work:
        """What is to be done now."""
        return (await self._waiting.get())[3]

    @property
    def empty(self) -> bool:
        """Whether nothing waits."""
        return self._waiting.empty()
