"""Much of the same work, spread over processes."""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TypeVar

Work = TypeVar("Work")
Done = TypeVar("Done")


def spread(
    one: Callable[[Work], Done], work: Sequence[Work], jobs: int, chunksize: int = 1
) -> Iterator[Done]:
    """What becomes of each piece of work, in their order; never more processes than pieces.

    Ctrl-C reaches every process of a terminal. The workers leave it to the parent, which ends them.
    """
    jobs = min(jobs, len(work))
    if jobs <= 1:
        yield from map(one, work)
        return
    from multiprocessing import get_context

    with ExitStack() as stack:
        with _interrupted_later():
            pool = stack.enter_context(get_context("spawn").Pool(jobs, _ignore_interrupts))
        yield from pool.imap(one, work, chunksize)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupted_later() -> Iterator[None]:
    """Ctrl-C waits until this is over, and never reaches the processes begun meanwhile.

    They inherit that it waits; to ignore it they would have to be up and running first.
    """
    if not hasattr(signal, "pthread_sigmask"):  # not every system can hold a signal back
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # to begin it ends the waiting in some versions of Python, so it is begun before
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
