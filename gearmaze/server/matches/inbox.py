"""One task that does one thing after the other: what players ask for in the order in which it arrived, what
onlookers ask for when nothing else is left."""

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

LOG = logging.getLogger("gearmaze.server")
T = TypeVar("T")
Work = Callable[[], Awaitable[None]]


class GivenUp(Exception):
    """What somebody waited for was given up by whoever did it."""


class Inbox:
    """Sorted by the moment something is about: a message when it arrived, an alarm when it was due.

    So what arrived in time is done before the alarm that would have been too late for it, however long both
    have waited.
    """

    def __init__(self, name: str, now: Callable[[], float]) -> None:
        self.name = name
        self.now = now
        self._waiting: asyncio.PriorityQueue[tuple[bool, float, int, Work]] = asyncio.PriorityQueue()
        self._serial = itertools.count()
        self._task: asyncio.Task[None] | None = None
        self._asked: set[asyncio.Future[Any]] = set()  # what somebody waits for
        self._stopped = False
        self._working = False

    def begin(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._live(), name=self.name)

    async def _live(self) -> None:
        while True:
            work = (await self._waiting.get())[3]
            self._working = True
            try:
                await work()
            except (Exception, asyncio.CancelledError):  # one fault must not end it for everybody
                if self._called_off:
                    raise
                LOG.exception("%s", self.name)
            finally:
                self._working = False

    @property
    def _called_off(self) -> bool:
        """Whether the task is to end, rather than something it waits for given up."""
        return self._task is not None and self._task.cancelling() > 0

    def put(self, work: Work, moment: float | None = None, onlooker: bool = False) -> None:
        """Have something done; `moment` is when it was asked for, if that is not now."""
        asked = self.now() if moment is None else moment
        self._waiting.put_nowait((onlooker, asked, next(self._serial), work))

    async def ask(
        self, work: Callable[[], Awaitable[T]], moment: float | None = None, onlooker: bool = False
    ) -> T:
        """Have something done, and wait for it; `GivenUp` if the task ends before."""
        if self._stopped:
            raise GivenUp(self.name)
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._asked.add(done)
        done.add_done_callback(self._asked.discard)

        async def run() -> None:
            try:
                value = await work()
            except (Exception, asyncio.CancelledError) as error:
                if self._called_off:
                    raise
                if not done.cancelled():
                    done.set_exception(error if isinstance(error, Exception) else GivenUp(self.name))
            else:
                if not done.cancelled():
                    done.set_result(value)

        self.put(run, moment, onlooker)
        return await done

    @property
    def waiting(self) -> int:
        """How much is still to be begun."""
        return self._waiting.qsize()

    @property
    def busy(self) -> bool:
        """Whether something is still to be done."""
        return self._working or self.waiting > 0

    async def stop(self) -> None:
        """End the task; whoever waits for something hears that it is given up."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for done in [each for each in self._asked if not each.done()]:
            done.set_exception(GivenUp(self.name))
