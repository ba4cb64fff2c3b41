"""What never changes while the server runs: made and packed once for each language, then kept by browsers.

Each has two addresses: `/api/NAME?lang=fr`, to be asked again (ETag), and `/api/NAME/fr/TAG`, which names
what it holds and is good for ever. Pages are told the second.
"""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from gearmaze.server.access.auth import Access
from gearmaze.server.errors import Wrong
from gearmaze.server.packed import Packed, Parcel
from gearmaze.server.plain import told
from gearmaze.server.workers.shared import Shared
from gearmaze.words.sentences import languages

FOR_EVER = "public, max-age=31536000, immutable"


class Document(NamedTuple):
    """One of them in one language."""

    address: str
    tag: str
    packed: bytes


class Lasting:
    """All of them by name, each with who makes it."""

    def __init__(self, makers: Mapping[str, Callable[[str], Any]]) -> None:
        self.makers = makers
        self._kept: Shared[Document] = Shared(len(makers) * len(languages()))

    async def get(self, name: str, language: str) -> Document:
        """One of them, made if it has not been asked for yet."""
        return await self._kept.get((name, language), lambda: asyncio.to_thread(self._make, name, language))

    def _make(self, name: str, language: str) -> Document:
        body, parcel = msgspec.json.encode(self.makers[name](language)), Parcel()
        parcel.add(body)
        tag = hashlib.sha256(body).hexdigest()[:24]
        return Document(f"/api/{name}/{language}/{tag}", tag, parcel.closed())


def lasting_at(name: str) -> Callable[[Request], Awaitable[Response]]:
    """What answers at the addresses of one of them: as it is now, or by its tag."""

    async def answer(request: Request) -> Response:
        lasting: Lasting = request.app.state.lasting
        asked = request.path_params.get("language")
        language = asked if asked in languages() else Access.language(request)
        found = await lasting.get(name, language)
        if asked is not None:
            if (asked, request.path_params["tag"]) != (language, found.tag):
                return told(Wrong("unknown_link"), language)  # never another under an address that lasts
            return Packed(found.packed, "application/json", {"Cache-Control": FOR_EVER})
        tag = f'"{found.tag}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(None, 304, headers)
        return Packed(found.packed, "application/json", headers)

    return answer
