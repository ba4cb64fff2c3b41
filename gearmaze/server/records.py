"""Records and replays over HTTP: what a game was, for a few at a time."""

import asyncio
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import request_response
from starlette.types import Receive, Scope, Send

from gearmaze.engine.view import SPECTATOR
from gearmaze.game import table_for
from gearmaze.server.archive import Archive, Pages
from gearmaze.server.errors import Wrong, busy
from gearmaze.server.matches.registry import Wishes
from gearmaze.server.messages.situation import seat_number
from gearmaze.server.packed import Packed
from gearmaze.server.pages import Answer, Name, access_of, answers, begun, body_of, language_of, player_of
from gearmaze.server.plain import told
from gearmaze.server.reference import MOST_RECORD
from gearmaze.server.replays import MOST_ANSWERS

UPLOADING = 30.0  # seconds to send a record in
A_GAME = 150  # answers that cost as much to bring along as a game does to begin


class ContinueRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/continue: a finished game or the text of a record, and after how many answers."""

    at: Annotated[int, msgspec.Meta(ge=0, le=MOST_ANSWERS)]
    game: Name | None = None
    record: str | None = None
    seats: dict[str, Name] = {}
    names: dict[str, Name] = {}


class AFewAtATime:
    """An endpoint for a few at a time, from the first byte that is sent to us to the last that is read."""

    def __init__(self, run: Answer) -> None:
        self.app = request_response(answers(run))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        access = access_of(request)
        try:
            with access.place_for_heavy(request):
                await self.app(scope, receive, send)
        except Wrong as wrong:
            await told(wrong, language_of(request))(scope, receive, send)


def archive_of(request: Request) -> Archive:
    """Games to look at again."""
    archive: Archive = request.app.state.archive
    return archive


@AFewAtATime
async def get_record(request: Request) -> Response:
    """A record as a file: all of a finished game, of others what the asker's seat knows."""
    access, player = access_of(request), player_of(request)
    access.check_look(request)
    entry = await access.registry.entry(request.path_params["game"])
    own = [row.seat for row in entry.seats if row.player == player]
    watching = request.query_params.get("key", "") == entry.game.watch_key
    if not own and not watching:
        raise Wrong("not_your_seat")
    asked = request.query_params.get("seat", "")
    colours = table_for(entry.game.scenario, entry.game.options).colours
    seat = seat_number(colours, asked) if asked else (own[0] if own else SPECTATOR)
    if seat is None or (seat not in own and seat != SPECTATOR):
        raise Wrong("not_your_seat")
    ((_, packed),) = await archive_of(request).record(entry, seat)
    name = f"gearmaze-{entry.game.id}"
    if entry.summary["result"] is None:
        name += f"-{colours[seat] if seat >= 0 else 'spectator'}"
    headers = {"Content-Disposition": f'attachment; filename="{name}.txt"'}
    return Packed(packed, "text/plain; charset=utf-8", headers)


@AFewAtATime
async def get_replay(request: Request) -> Response:
    """A finished game, position by position."""
    access = access_of(request)
    access.check_look(request)
    entry = await access.registry.entry(request.path_params["game"])
    return _page(request, await archive_of(request).replay(entry, language_of(request)))


@AFewAtATime
async def get_moments(request: Request) -> Response:
    """What decided a finished game."""
    access = access_of(request)
    access.check_look(request)
    entry = await access.registry.entry(request.path_params["game"])
    return _page(request, await archive_of(request).moments(entry, language_of(request)))


@AFewAtATime
async def post_continue(request: Request) -> Response:
    """Begin a game that goes on from a moment of another one, finished here or brought as a record."""
    access, language = access_of(request), language_of(request)
    access.check_write(request)
    asked = msgspec.json.decode(await _uploaded(request), type=ContinueRequest)
    access.check_game(player_of(request), access.address(request), 1 + asked.at / A_GAME)
    if (asked.game is None) == (asked.record is None):
        raise Wrong("request", "game, record")
    if asked.game is not None:
        entry = await access.registry.entry(asked.game)
        opening = await archive_of(request).opening(entry, asked.at, language)
    else:
        body = str(asked.record).encode()
        opening = await archive_of(request).opening_brought(body, asked.at, language)
    wishes = Wishes.going_on(opening, asked.game, asked.seats, asked.names)
    return await begun(request, await access.registry.create(wishes, player_of(request)))


async def _uploaded(request: Request) -> bytes:
    """What somebody sends in, if it does not take too long."""
    try:
        async with asyncio.timeout(UPLOADING):
            return await body_of(request, MOST_RECORD)
    except TimeoutError:
        raise busy() from None


@AFewAtATime
async def post_replay(request: Request) -> Response:
    """A record somebody brings, position by position."""
    access_of(request).check_write(request)
    body = await _uploaded(request)
    return _page(request, await archive_of(request).brought(body, language_of(request)))


def _page(request: Request, pages: Pages) -> Response:
    """The page of a replay that is asked for, by the number of its first frame."""
    asked = request.query_params.get("from", "0")
    for start, packed in pages:
        if str(start) == asked:
            return Packed(packed, "application/json")
    raise Wrong("request", f"from: {', '.join(str(page.start) for page in pages)}")
