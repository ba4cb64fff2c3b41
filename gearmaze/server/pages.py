"""Pages and HTTP requests: what docs/server.md lists, and a plain page for whatever goes wrong."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from gearmaze.engine import GearmazeError, ParseError
from gearmaze.server.access.auth import Access
from gearmaze.server.access.sessions import fingerprint, tidy_name
from gearmaze.server.errors import Wrong, no_seat, store_failed, too_big, too_fast
from gearmaze.server.matches.match import Match
from gearmaze.server.matches.registry import Wishes
from gearmaze.server.messages.teller import open_links, table_link
from gearmaze.server.plain import as_json, told, wrong_page
from gearmaze.server.previews import HOME, RULES, Preview, of_game, of_invitation
from gearmaze.server.schema import Removed
from gearmaze.server.shell import shell
from gearmaze.server.store import KeptEntry, StoreError

LOG = logging.getLogger("gearmaze.server")
MOST_BODY = 64 << 10
Name = Annotated[str, msgspec.Meta(max_length=100)]
Terms = dict[str, int | list[int]]  # of a handicap
Option = str | int | dict[str, Terms]  # as deep as options go, and no deeper
Answer = Callable[[Request], Awaitable[Response]]


class NewGameRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/games."""

    scenario: Name = "base"
    preset: Name = "casual"
    options: dict[str, Option] = {}
    seats: dict[str, Name] = {}
    clock: dict[str, str | int] = {}
    names: dict[str, Name] = {}
    draw: bool = True
    ready: bool = False


class JoinRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/games/ID/join."""

    key: Name
    name: Name = ""
    seat: Name = ""  # at a table with several free


class SeatRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/games/ID/seat: whoever opens a link only looks; a button takes."""

    key: Name
    take: bool = False


def access_of(request: Request) -> Access:
    """Who may come in, and how often."""
    access: Access = request.app.state.access
    return access


def player_of(request: Request) -> str:
    """Who asks; everybody has been given an id on the way in."""
    return str(request.scope["player"])


def language_of(request: Request) -> str:
    """The language to answer in."""
    return access_of(request).language(request)


async def body_of(request: Request, most: int = MOST_BODY) -> bytes:
    """What was sent, unless it is too big."""
    length = request.headers.get("content-length", "0")
    if length.isdigit() and int(length) > most:
        raise too_big(most)
    found = bytearray()
    async for part in request.stream():
        found += part
        if len(found) > most:
            raise too_big(most)
    return bytes(found)


# JSON ---------------------------------------------------------------------------------------------


def answers(run: Answer) -> Answer:
    """An endpoint whose errors are JSON."""

    async def guarded(request: Request) -> Response:
        language = language_of(request)
        try:
            return await run(request)
        except Wrong as wrong:
            fault = wrong
        except ClientDisconnect:
            fault = Wrong("request")  # nobody is there to hear it
        except msgspec.DecodeError as error:
            fault = Wrong("request", str(error)[:200])
        except ParseError as error:
            fault = Wrong("parse", str(error)[:500])
        except GearmazeError as error:
            fault = Wrong("request", str(error)[:500])
        except UnicodeDecodeError as error:
            fault = Wrong("request", f"UTF-8: byte {error.start}")
        except StoreError as error:
            LOG.error("%s %s: %s", request.method, request.url.path, error)
            fault = store_failed(error)
        except Exception:
            LOG.exception("%s %s", request.method, request.url.path)
            fault = Wrong("internal")
        return told(fault, language)

    return guarded


@answers
async def get_reach(request: Request) -> Response:
    """Where others find this server, for a page that was opened on the machine it runs on."""
    reach = access_of(request).reach
    found = await asyncio.to_thread(reach.addresses_for, request.client.host if request.client else "")
    return as_json({"ok": True, "addresses": found, "alone": reach.alone and not found})


@answers
async def post_game(request: Request) -> Response:
    """Begin a game."""
    access = access_of(request)
    access.check_write(request)
    wait = access.games.wait(player_of(request))
    if wait:
        raise too_fast(wait)
    asked = msgspec.json.decode(await body_of(request) or b"{}", type=NewGameRequest)
    wishes = Wishes(**msgspec.structs.asdict(asked))
    return await begun(request, await access.registry.create(wishes, player_of(request)))


async def begun(request: Request, match: Match) -> Response:
    """A game that was begun just now, as whoever began it is told."""
    player = player_of(request)

    async def first() -> dict[str, Any]:
        return {
            "ok": True,
            "game": match.id,
            "url": f"/game/{match.id}",
            "seats": match.teller.shown_seats(player),
            # whoever begins a game for others only gets its links once, here
            "links": open_links(match.id, match.colours, tuple(match.seats)),
            "invite": table_link(match.kept, tuple(match.seats)),
            "watch": f"/watch/{match.id}/{match.kept.watch_key}",
        }

    return as_json(await match.ask(first), 201)


@answers
async def get_games(request: Request) -> Response:
    """The games of this browser."""
    access, player, language = access_of(request), player_of(request), language_of(request)
    found = await access.registry.context.store.games_of(player)
    return as_json({"ok": True, "games": [access.registry.shown(entry, player, language) for entry in found]})


@answers
async def get_game(request: Request) -> Response:
    """One game of this browser, or one somebody has a link to."""
    access, player, language = access_of(request), player_of(request), language_of(request)
    entry = await access.registry.entry(request.path_params["game"])
    shown = access.registry.shown(entry, player, language)
    key = request.query_params.get("key", "")
    if key:
        colours = tuple(shown["seats"])
        seat = next((row for row in entry.seats if row.key == key), None)
        if seat is not None:
            if seat.player != player and not seat.open:
                raise used_link(entry)
            shown["invites"] = colours[seat.seat]
        elif key == entry.game.table_key:
            refuse_full(entry, player)
            shown["invites"] = None
        elif key == entry.game.watch_key:
            shown["watching"] = True
        else:
            raise Wrong("unknown_link")
    elif not shown["yours"]:
        raise no_seat(entry.seats, player)
    return as_json({"ok": True, "entry": shown})


def used_link(entry: KeptEntry) -> Wrong:
    """An invitation somebody has followed already: whoever was to play may look on at least."""
    return Wrong("used_link", watch=f"/watch/{entry.game.id}/{entry.game.watch_key}")


def refuse_full(entry: KeptEntry, player: str) -> None:
    """An invitation to a table where everybody sits already who can."""
    if not any(row.open or row.player == player for row in entry.seats):
        raise Wrong("full_table", watch=f"/watch/{entry.game.id}/{entry.game.watch_key}")


@answers
async def delete_game(request: Request) -> Response:
    """Forget a game for good; only for who plays it alone, or both sides of it."""
    access = access_of(request)
    access.check_write(request)
    await access.registry.remove(request.path_params["game"], player_of(request))
    removed: Removed = {"ok": True}
    return as_json(removed)


@answers
async def post_join(request: Request) -> Response:
    """Take the seat of an invitation."""
    access = access_of(request)
    access.check_write(request)
    asked = msgspec.json.decode(await body_of(request), type=JoinRequest)
    game, name = request.path_params["game"], tidy_name(asked.name)
    match, seat = await access.registry.join(game, asked.key, player_of(request), name, asked.seat)
    return as_json({"ok": True, "game": match.id, "url": f"/game/{match.id}", "seat": match.colours[seat]})


@answers
async def post_seat(request: Request) -> Response:
    """The seat one's own link leads to: shown, or taken to this browser."""
    access, player, language = access_of(request), player_of(request), language_of(request)
    access.check_write(request)
    asked = msgspec.json.decode(await body_of(request), type=SeatRequest)
    registry, game = access.registry, request.path_params["game"]
    if asked.take:
        await registry.carry_over(game, asked.key, player)
    entry = await registry.entry(game)
    own = fingerprint(asked.key)
    row = next((row for row in entry.seats if row.own == own and row.player), None)
    if row is None:
        raise Wrong("unknown_link")
    shown = registry.shown(entry, player, language)
    found = {"game": game, "url": shown["url"], "seat": tuple(shown["seats"])[row.seat], "entry": shown}
    return as_json({"ok": True, **found, "here": row.player == player})


@answers
async def no_such_thing(request: Request) -> Response:
    """An address of /api/ that does not exist."""
    raise Wrong("unknown_link")


# Pages --------------------------------------------------------------------------------------------


def page(check: Callable[[Request], Awaitable[Preview]]) -> Answer:
    """A page of the client, if `check` has nothing against it and says what it is about."""

    async def guarded(request: Request) -> Response:
        try:
            return await shell(request, await check(request))
        except Wrong as wrong:
            if wrong.status == 410:  # there is more to say than one sentence: the client does
                return await shell(request, HOME, wrong.status)
            return wrong_page(request, wrong)
        except StoreError as error:
            LOG.error("%s: %s", request.url.path, error)
            return wrong_page(request, store_failed(error))
        except Exception:
            LOG.exception("%s", request.url.path)
            return wrong_page(request, Wrong("internal"))

    return guarded


async def anybody(request: Request) -> Preview:
    """A page for everybody."""
    return RULES if request.url.path.startswith("/rules") else HOME


async def seated(request: Request) -> Preview:
    """A page for those who sit in the game."""
    entry = await access_of(request).registry.entry(request.path_params["game"])
    if all(row.player != player_of(request) for row in entry.seats):
        raise no_seat(entry.seats, player_of(request))
    return of_game("game", entry, language_of(request))


async def kept(request: Request) -> Preview:
    """A page about a game that is there; what else has to be right the client asks for."""
    entry = await access_of(request).registry.entry(request.path_params["game"])
    return of_game("game", entry, language_of(request))


async def invited(request: Request) -> Preview:
    """A page for those with an invitation that has not been used, or by themselves."""
    entry = await access_of(request).registry.entry(request.path_params["game"])
    key = request.path_params["key"]
    seat = next((row for row in entry.seats if row.key and row.key == key), None)
    if seat is None and key != entry.game.table_key:
        raise Wrong("unknown_link")
    if seat is None:
        refuse_full(entry, player_of(request))
    elif seat.player != player_of(request) and not seat.open:
        raise used_link(entry)
    return of_invitation(entry, language_of(request))


async def looking_on(request: Request) -> Preview:
    """A page for those with the link to watch."""
    entry = await access_of(request).registry.entry(request.path_params["game"])
    if request.path_params["key"] != entry.game.watch_key:
        raise Wrong("unknown_link")
    return of_game("watch", entry, language_of(request))


async def finished(request: Request) -> Preview:
    """A page for a game that is over."""
    entry = await access_of(request).registry.entry(request.path_params["game"])
    if entry.summary["result"] is None:
        raise Wrong("not_over")
    return of_game("replay", entry, language_of(request))


async def nowhere(request: Request) -> Preview:
    """An address that leads nowhere."""
    raise Wrong("unknown_link")


async def not_served(request: Request, error: Exception) -> Response:
    """A file that is not there, or a method an address does not take."""
    return wrong_page(request, Wrong("unknown_link"))


async def healthy(request: Request) -> Response:
    """For whoever watches over the server: whether it can write down what happens."""
    access = access_of(request)
    good = await access.health.good()
    return as_json({"ok": good, "matches": len(access.registry.matches)}, 200 if good else 503)
