"""One socket that looks at a match: what waits to be sent to it, and when it is given up."""

import asyncio
from typing import Any

import msgspec

from gearmaze.server.errors import Wrong

MOST_WAITING = 256  # messages
MOST_BYTES = 4 << 20


class Peer:
    """A connection. Messages wait in a bounded queue; who lets it fill up is dropped."""

    def __init__(
        self, player: str, seat: int, language: str, moves: bool = True, onlooker: bool = False
    ) -> None:
        self.player = player
        self.seat = seat
        self.language = language
        self.moves = moves  # wants lists of legal actions
        self.onlooker = onlooker  # holds no seat of this match
        self.arrived = 0.0  # when the message came that is being answered
        self.waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self.bytes = 0
        self.lost = asyncio.Event()  # too slow, or dismissed: hang up
        self.why: Wrong | None = None  # and say this
        self._shown: object = None  # the latest wish to be told everything
        self._held: list[str] | None = None  # what follows it, while it is worked out

    @property
    def audience(self) -> tuple[int, str, bool]:
        """Peers with the same audience get the same messages."""
        return self.seat, self.language, self.moves

    @property
    def held(self) -> bool:
        """Whether it waits to be told everything, and needs not be told what is happening."""
        return self._held is not None

    def tell(self, message: dict[str, Any]) -> None:
        """Queue a message."""
        self.push(encoded(message))

    def push(self, text: str) -> None:
        """Queue a message that is written out already; never waits."""
        if self._held is None:
            self.overtake(text)
        elif len(self._held) < MOST_WAITING:
            self._held.append(text)
        else:
            self.lost.set()

    def overtake(self, text: str) -> None:
        """The same, ahead of what waits for everything to be told."""
        if self.lost.is_set():
            return
        if self.waiting.full() or self.bytes + len(text) > MOST_BYTES:
            self.lost.set()
            return
        self.bytes += len(text)
        self.waiting.put_nowait(text)

    def dismiss(self, why: Wrong) -> None:
        """Hang up, and say why; nothing else is sent to it from now on."""
        self.why = why
        self.lost.set()

    def hold(self) -> object:
        """Everything is going to be told anew, what is sent meanwhile waits for it; a name for the wish."""
        self._shown = object()
        self._held = self._held or []
        return self._shown

    def waits_for(self, wish: object) -> bool:
        """Whether this is still what it wants to be told: it may have asked for another seat since."""
        return self._held is not None and self._shown is wish

    def release(self, text: str) -> None:
        """Here is everything; then what waited for it."""
        held, self._held = self._held or [], None
        for message in (text, *held):
            self.push(message)

    async def next(self) -> str:
        """The next message to send."""
        text = await self.waiting.get()
        self.bytes -= len(text)
        return text


def encoded(message: dict[str, Any]) -> str:
    """A message as JSON text."""
    return msgspec.json.encode(message).decode()
