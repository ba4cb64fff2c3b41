"""Connections before anything is asked: how many there may be, and how long one may take over a request.

uvicorn would wait for ever for a first request or for the rest of one. Its `limit_concurrency` does not help:
it is looked at when a request is complete, which is just what these never are, and it counts the sockets of
players, so that a full house would turn away those who sit in it. So connections are counted here, when they
are made. Where there is no room, whoever has not said yet what it wants makes some; only if everybody there
is being answered or plays, the newcomer is sent away.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

from gearmaze.server.access.reach import household

LOG = logging.getLogger("gearmaze.server")
BACKLOG = 256  # connections that wait for us; as many are accepted at once before any is counted
RESERVED = 128  # files we need ourselves: the store, the players' processes, pages
ENOUGH = 1 << 16  # files; some systems would give millions
FEWEST = 16
HEAD, BODY, BETWEEN = "head", "body", "between"  # what of a request is still to come
WEBSOCKET: Any = AutoWebSocketsProtocol
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 10\r\n"
    b"Connection: close\r\nContent-Length: 49\r\n\r\nToo many connections just now. Try again shortly.\n"
)


class Bounds(NamedTuple):
    """How much a connection may cost."""

    head: float = 10.0  # seconds until we know what is asked
    body: float = 60.0  # seconds for the rest of a request: 1 MiB over a slow line
    still: float = 30.0  # seconds in which a reader takes nothing of what is sent
    by_address: int = 256
    in_all: int = 4096

    def within(self, files: int) -> "Bounds":
        """The same, where only so many files may be open."""
        return self._replace(in_all=max(FEWEST, min(self.in_all, files - BACKLOG - RESERVED)))


class Crowd:
    """Everybody who is connected, by address."""

    def __init__(
        self, bounds: Bounds | None = None, is_proxy: Callable[[str], bool] = lambda _: False
    ) -> None:
        self.bounds = bounds or Bounds()
        self.is_proxy = is_proxy
        self.present: dict[asyncio.Transport, str] = {}
        self.by_address: Counter[str] = Counter()
        # by address: those whose request we do not know yet, the longest there first
        self.asking: dict[str, dict[asyncio.Transport, None]] = {}

    def enter(self, transport: asyncio.Transport, address: str) -> bool:
        """Count a connection, if there is room or somebody makes some."""
        home = household(address)
        most = self.bounds.by_address
        if self.by_address[home] >= most and not self.is_proxy(address):
            LOG.warning("more than %d connections from %s; if that is a proxy: --behind-proxy", most, home)
            if not self._make_room(home):
                return False
        if len(self.present) >= self.bounds.in_all:
            LOG.warning("more than %d connections in all", self.bounds.in_all)
            if not self._make_room(max(self.asking, key=lambda each: len(self.asking[each]), default="")):
                return False
        self.present[transport] = home
        self.by_address[home] += 1
        self.is_asking(transport)
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is gone."""
        self.is_known(transport)
        home = self.present.pop(transport, None)
        if home is not None:
            self.by_address[home] -= 1
            if not self.by_address[home]:
                del self.by_address[home]

    def is_asking(self, transport: asyncio.Transport) -> None:
        """A connection whose next request is not complete."""
        home = self.present.get(transport)
        if home is not None:
            self.asking.setdefault(home, {})[transport] = None

    def is_known(self, transport: asyncio.Transport) -> None:
        """A connection that is being answered, or whose socket is open."""
        home = self.present.get(transport, "")
        asking = self.asking.get(home, {})
        asking.pop(transport, None)
        if not asking:
            self.asking.pop(home, None)

    def _make_room(self, home: str) -> bool:
        oldest = next(iter(self.asking.get(home, ())), None)
        if oldest is None:
            return False
        oldest.abort()
        self.leave(oldest)
        return True


class Patience:
    """A connection that is given up when nothing of what is sent to it is taken for a while."""

    crowd: Crowd
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _still: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """There is more to send than the other side takes."""
        super().pause_writing()  # type: ignore[misc]
        self._look_again()

    def resume_writing(self) -> None:
        """It has taken enough."""
        super().resume_writing()  # type: ignore[misc]
        self._stop_looking()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        self._stop_looking()
        self.crowd.leave(self.transport)
        super().connection_lost(exc)  # type: ignore[misc]

    def _look_again(self) -> None:
        self._stop_looking()
        left = self.transport.get_write_buffer_size()
        self._still = self.loop.call_later(self.crowd.bounds.still, self._look, left)

    def _look(self, left: int) -> None:
        if self.transport.get_write_buffer_size() >= left:
            self.transport.abort()
        else:
            self._look_again()

    def _stop_looking(self) -> None:
        if self._still is not None:
            self._still.cancel()
            self._still = None


class Visit(Patience, H11Protocol):
    """HTTP: a request has its time, counted from when it begins, however it trickles in.

    h11 and no other reader of HTTP, whatever is installed: it says how far a request is.
    """

    def __init__(self, crowd: Crowd, **given: Any) -> None:
        super().__init__(**given)
        self.crowd = crowd
        self._to_come: str | None = None
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes in, or is sent away."""
        super().connection_made(transport)
        if self.crowd.enter(transport, self.client[0] if self.client else ""):
            self._watch()
        else:
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Some of a request."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """A request is answered; on the same connection there may be another."""
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a socket, which may be silent for hours."""
        self._wait_for(None)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """The end."""
        self._wait_for(None)
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            return
        state = self.conn.their_state
        if state is h11.SEND_BODY:
            self._wait_for(BODY)
        elif state is h11.IDLE:
            begun = self.cycle is None or self.conn.trailing_data[0]
            self._wait_for(HEAD if begun else BETWEEN)  # between two requests uvicorn looks at the time
        else:
            self._wait_for(None)

    def _wait_for(self, to_come: str | None) -> None:
        """What of a request has to come next; the time for it is not begun again by every byte."""
        if to_come == self._to_come:
            return
        self._to_come = to_come
        if self._late is not None:
            self._late.cancel()
            self._late = None
        if to_come is None:
            self.crowd.is_known(self.transport)
            return
        self.crowd.is_asking(self.transport)
        seconds = {HEAD: self.crowd.bounds.head, BODY: self.crowd.bounds.body}.get(to_come)
        if seconds is not None:
            self._late = self.loop.call_later(seconds, self.transport.abort)


class Seat(Patience, WEBSOCKET):  # type: ignore[misc]
    """A WebSocket, still counted; uvicorn's pings find out whether anybody is there."""

    def __init__(self, crowd: Crowd, **given: Any) -> None:
        super().__init__(**given)
        self.crowd = crowd


def raise_file_limit() -> int:
    """Let this process open as many files as it may; how many that is."""
    try:
        import resource
    except ImportError:  # not a system with such limits
        return ENOUGH
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return most
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # some systems promise more than they give
        return soft
    return most
