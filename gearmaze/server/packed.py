"""Big answers: compressed before they come near the loop, and sent as fast as they are read."""

import asyncio
import zlib
from collections.abc import Iterator

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

GZIP = 31  # zlib's number for it
SLICE = 32 << 10  # bytes
PATIENCE = 20.0  # seconds for one slice


class Parcel:
    """Bytes compressed as they come."""

    def __init__(self) -> None:
        self.size = 0  # before it is compressed
        self._press = zlib.compressobj(6, wbits=GZIP)
        self._parts: list[bytes] = []

    def add(self, part: bytes) -> None:
        """Some more."""
        self.size += len(part)
        self._parts.append(self._press.compress(part))

    def closed(self) -> bytes:
        """All of it."""
        return b"".join((*self._parts, self._press.flush()))


class Packed(Response):
    """What a parcel holds. All who ask for it share its bytes; who does not read is given up."""

    def __init__(self, packed: bytes, media_type: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(None, 200, headers, media_type)
        self.headers.add_vary_header("Accept-Encoding")
        self.packed = packed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            self.headers["Content-Encoding"] = "gzip"
            self.headers["Content-Length"] = str(len(self.packed))
            slices = _slices(self.packed)
        else:
            del self.headers["Content-Length"]
            slices = _unpacked(self.packed)
        try:
            await _sent(send, {"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            for part in slices:
                await _sent(send, {"type": "http.response.body", "body": part, "more_body": True})
            await _sent(send, {"type": "http.response.body", "body": b""})
        except TimeoutError:
            return  # the server hangs up on an answer that is not complete


async def _sent(send: Send, message: dict[str, object]) -> None:
    async with asyncio.timeout(PATIENCE):
        await send(message)


def _slices(packed: bytes) -> Iterator[bytes]:
    for start in range(0, len(packed), SLICE):
        yield packed[start : start + SLICE]


def _unpacked(packed: bytes) -> Iterator[bytes]:
    """For who cannot read it otherwise; a slice takes a moment."""
    press = zlib.decompressobj(GZIP)
    for part in _slices(packed):
        while part:
            yield press.decompress(part, SLICE)
            part = press.unconsumed_tail
