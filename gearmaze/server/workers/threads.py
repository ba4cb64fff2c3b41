"""Work that takes longer than an event loop may wait: few threads, and a short line in front of them.

Each kind of work has a desk of its own, so that a crowd at one of them keeps nobody waiting at another, least
of all those who read from the store.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from gearmaze.server.errors import Wrong

P = ParamSpec("P")
T = TypeVar("T")


class Desk:
    """`clerks` threads; whoever comes when `most` are served or wait already is sent away."""

    def __init__(self, name: str, clerks: int = 1, most: int = 16) -> None:
        self.most = most
        self.here = 0
        self._lock = threading.Lock()
        self._threads = ThreadPoolExecutor(clerks, thread_name_prefix=f"gearmaze-{name}")

    async def do(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Have something done by one of the clerks. Raises `busy` if the line is too long."""
        with self._lock:
            if self.here >= self.most:
                raise Wrong("busy")
            self.here += 1
        done = self._threads.submit(work, *given, **named)
        # not when the caller gives up: what is under way goes on, and takes its clerk's time
        done.add_done_callback(self._left)
        return await asyncio.wrap_future(done)

    def _left(self, _: object) -> None:
        with self._lock:
            self.here -= 1
