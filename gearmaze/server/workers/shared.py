"""What is worked out once for all who ask, and kept while there is room."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Shared(Generic[V]):
    """Whoever asks for what is being worked out waits for the same work; those asked for last are kept."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self.most = most
        self.weight = 0  # of what is kept, together
        self._weigh = weigh
        self._kept: OrderedDict[Hashable, V] = OrderedDict()
        self._under_way: dict[Hashable, asyncio.Task[V]] = {}

    async def get(self, key: Hashable, work: Callable[[], Awaitable[V]]) -> V:
        """What is kept under a key, or what `work` comes to; it goes on even if who asked first goes away."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(self._work_out(key, work))
            task.add_done_callback(lambda _: self._under_way.pop(key, None))
        return await asyncio.shield(task)

    async def _work_out(self, key: Hashable, work: Callable[[], Awaitable[V]]) -> V:
        found = await work()
        self._kept[key] = found
        self.weight += self._weigh(found)
        while self.weight > self.most:
            _, oldest = self._kept.popitem(last=False)
            self.weight -= self._weigh(oldest)
        return found
