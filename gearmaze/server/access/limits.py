"""How much one player may ask for: buckets that fill up again with time."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gearmaze.server.errors import busy


class Limit:
    """`rate` a second, with a reserve of `burst`, for each key."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float], most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.most = most
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Take one, or more; 0, or how many seconds are missing until there is enough again."""
        now = self.now()
        left, since = self._buckets.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.rate)
        missing = 0.0 if left >= cost else (cost - left) / self.rate
        self._buckets[key] = (left if missing else left - cost, now)
        while len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return missing


class Places:
    """Places to be had, counted by whoever takes them: before the first wait, until they are given back."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()

    @contextmanager
    def one(self, name: str, most: int) -> Iterator[None]:
        """One of so many places of a name. Raises `busy` if all are taken."""
        if self.taken[name] >= most:
            raise busy()
        self.taken[name] += 1
        try:
            yield
        finally:
            self.taken[name] -= 1
            if not self.taken[name]:
                del self.taken[name]
