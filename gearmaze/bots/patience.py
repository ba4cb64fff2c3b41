"""How long a bot is waited for: one that hangs must not hold up anybody."""

import contextlib
import signal
from collections.abc import Iterator

LONGEST = 10.0  # seconds for one thought; what takes longer hangs


class _TimeIsUp(BaseException):
    """Goes through whatever a player catches."""


@contextlib.contextmanager
def given_up_after(seconds: float) -> Iterator[None]:
    """Stop what takes longer, where the system can wake a thread that is busy; main thread only."""

    thinking = True

    def stop(*_: object) -> None:
        if thinking:  # or it came just in time
            raise _TimeIsUp

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        try:
            yield
        finally:
            thinking = False
    except _TimeIsUp:
        raise TimeoutError(f"no answer within {seconds:g} s") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
