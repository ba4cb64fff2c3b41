"""Work in processes of its own, so that nothing heavy holds up the games of the server.

A process is started when it is first needed and does one thing after the other. Whoever finds all of them at
work waits in a line that may be bounded. A process that dies or hangs is replaced: only who it worked for
hears of it.
"""

import asyncio
import contextlib
import logging
import math
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, TypeVar

from gearmaze.bots.patience import given_up_after

LOG = logging.getLogger("gearmaze.server")
T = TypeVar("T")
STARTING = 60.0  # seconds a process may take to begin
GRACE = 5.0  # seconds after which a process that did not give up by itself is killed
CONTEXT = get_context("spawn")


class Full(Exception):
    """Too many wait already."""


class Lost(Exception):
    """The process is gone, and with it the work."""


# In the process -----------------------------------------------------------------------------------


def begin_work() -> None:
    """A worker leaves Ctrl-C to the server, and goes when the server is gone, however it went."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_go_with, args=(parent,), daemon=True).start()


def begin_humbly() -> None:
    """The same for work that may take its time: games and our players come first."""
    begin_work()
    if hasattr(os, "nice"):
        os.nice(10)


def _go_with(parent: Any) -> None:
    parent.join()
    os._exit(0)


def limited(seconds: float, work: Callable[..., T], *args: Any) -> T:
    """Work that is given up when it hangs: the next piece must not wait for ever."""
    with given_up_after(seconds):
        return work(*args)


def _work(pipe: Connection, begin: Callable[[], None]) -> None:
    """What a process does: one piece of work after the other, until nobody sends any."""
    begin()
    pipe.send(True)
    while True:
        try:
            work, args = pipe.recv()
        except EOFError:
            return
        outcome: tuple[Any, Exception | None]
        try:
            outcome = (work(*args), None)
        except Exception as error:
            outcome = (None, _brought_home(error))
        pipe.send(outcome)


def _brought_home(error: Exception) -> Exception:
    """An error as it can be sent and heard of; some cannot."""
    if isinstance(error, StopIteration):
        return RuntimeError("a search came to nothing")
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


# In the server ------------------------------------------------------------------------------------


class _Running(NamedTuple):
    process: BaseProcess
    pipe: Connection

    def answer(self, seconds: float, *sent: Any) -> Any:
        """What the process says, to what it is sent if anything; one that says nothing in time is killed."""
        alarm = threading.Timer(seconds, self.process.kill)
        alarm.daemon = True
        alarm.start()
        try:
            for piece in sent:
                self.pipe.send(piece)
            return self.pipe.recv()
        finally:
            alarm.cancel()


class Worker:
    """One process and the line to it; whoever calls waits, so it is called from a thread."""

    def __init__(self, begin: Callable[[], None]) -> None:
        self._begin = begin
        self._running: _Running | None = None
        self._closed = False
        self._lock = threading.Lock()  # a process is not to be started while all are ended

    def do(self, seconds: float, work: Callable[..., T], args: tuple[Any, ...]) -> T:
        """Have something done; what takes longer is ended with its process."""
        try:
            running = self._running or self._start()
            found, error = running.answer(seconds, (work, args))
        except (EOFError, OSError):
            with self._lock:
                self._end()
            if not self._closed:
                LOG.warning("a worker died; another will take its place")
            raise Lost("the process died at its work") from None
        if error is not None:
            raise error
        result: T = found
        return result

    def _start(self) -> _Running:
        with self._lock:
            if self._closed:
                raise EOFError
            ours, its = CONTEXT.Pipe()
            process = CONTEXT.Process(target=_work, args=(its, self._begin), daemon=True)
            process.start()
            its.close()
            running = self._running = _Running(process, ours)
        running.answer(STARTING)
        return running

    def close(self) -> None:
        """End the process for good; whoever waits for it hears of that."""
        with self._lock:
            self._closed = True
            self._end()

    def _end(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.process.kill()
            running.process.join(GRACE)


class Processes:
    """Some workers, and the line of those who wait for one."""

    def __init__(
        self,
        workers: int,
        begin: Callable[[], None] = begin_work,
        *,
        longest: float,
        patience: float,
        waiting: float = math.inf,
    ) -> None:
        self.longest = longest  # seconds for one piece of work, which has to keep to it by itself
        self.patience = patience  # seconds for who asks, waiting in line included
        self.waiting = waiting  # how many may wait
        self._all = [Worker(begin) for _ in range(workers)]
        self._free = self._all[::-1]  # the last used is used again: no more are started than are needed
        self._line: deque[asyncio.Future[Worker]] = deque()
        self._threads = ThreadPoolExecutor(workers, "gearmaze-worker")
        self._closed = False

    async def do(self, work: Callable[..., T], *args: Any) -> T:
        """Have something done by the next process that is free. Raises Full, Lost, TimeoutError."""
        async with asyncio.timeout(self.patience):
            worker = await self._turn()
            loop = asyncio.get_running_loop()
            call = loop.run_in_executor(self._threads, worker.do, self.longest + GRACE, work, args)
            # who asked may go away or lose patience; the worker is free when it is done, not before
            call.add_done_callback(lambda _: self._next(worker))
            return await asyncio.shield(call)

    async def _turn(self) -> Worker:
        if self._closed:
            raise Lost("the processes were closed before it was begun")
        if self._free:
            return self._free.pop()
        if len(self._line) >= self.waiting:
            raise Full
        ready: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._line.append(ready)
        try:
            return await ready
        except asyncio.CancelledError:
            if ready.done() and not ready.cancelled():  # it was given a worker at the same moment
                self._next(ready.result())
            else:
                with contextlib.suppress(ValueError):
                    self._line.remove(ready)
            raise

    def _next(self, worker: Worker) -> None:
        """A worker is free: for who has waited longest, if anybody has."""
        while self._line:
            ready = self._line.popleft()
            if not ready.done():
                ready.set_result(worker)
                return
        self._free.append(worker)

    def close(self) -> None:
        """Stop all work; those who wait hear of it."""
        self._closed = True
        for ready in self._line:
            if not ready.done():
                ready.set_exception(Lost("the processes were closed before it was begun"))
        self._line.clear()
        for worker in self._all:
            worker.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
