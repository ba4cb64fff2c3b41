"""One socket that looks at a match: what waits to be sent to it, and when it is given up."""

import asyncio
from typing import Any

import msgspec

MOST_WAITING = 256  # messages
MOST_BYTES = 4 << 20


class Peer:
    """A connection. Messages wait in a bounded queue; who lets it fill up is dropped."""

    def __init__(self, player: str, seat: int, language: str, moves: bool = True) -> None:
        self.player = player
        self.seat = seat
        self.language = language
        self.moves = moves  # wants lists of legal actions
        self.waiting: asyncio.Queue[str] = asyncio.Queue(MOST_WAITING)
        self.bytes = 0
        self.lost = asyncio.Event()  # too slow: hang up

    @property
    def audience(self) -> tuple[int, str, bool]:
        """Peers with the same audience get the same messages."""
        return self.seat, self.language, self.moves

    def tell(self, message: dict[str, Any]) -> None:
        """Queue a message."""
        self.push(encoded(message))

    def push(self, text: str) -> None:
        """Queue a message that is written out already; never waits."""
        if self.lost.is_set():
            return
        if self.waiting.full() or self.bytes + len(text) > MOST_BYTES:
            self.lost.set()
            return
        self.bytes += len(text)
        self.waiting.put_nowait(text)

    async def next(self) -> str:
        """The next message to send."""
        text = await self.waiting.get()
        self.bytes -= len(text)
        return text


def encoded(message: dict[str, Any]) -> str:
    """A message as JSON text."""
    return msgspec.json.encode(message).decode()
