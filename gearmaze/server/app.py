"""The server put together: routes, headers on everything, start and stop."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gearmaze.bundle import WEB
from gearmaze.server import book, pages, records, rules, shell
from gearmaze.server.access.auth import Access
from gearmaze.server.access.reach import Reach
from gearmaze.server.access.sessions import new_player
from gearmaze.server.archive import Archive
from gearmaze.server.lasting import Lasting, lasting_at
from gearmaze.server.matches.context import Context
from gearmaze.server.matches.registry import Registry
from gearmaze.server.plain import not_by_that_name, plain_style
from gearmaze.server.reference import reference
from gearmaze.server.site import Site
from gearmaze.server.sockets import socket

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
# Of anybody, about no game; gearmaze/web/app.js says what each shows.
QUIET_PAGES = ("/", "/new", "/replay", "/rules", "/rules/law", "/settings", shell.OFFLINE)
LASTING: dict[str, Callable[[str], Any]] = {
    "reference": reference,
    "book": book.whole_book,
    "law": rules.whole_law,
}
# The same for everybody, and kept: nobody is given a player id with them.
FILES = (
    "/static/",
    "/v/",
    "/plain.css",
    shell.WORKER,
    shell.MANIFEST,
    *(f"/api/{name}/" for name in LASTING),
)


class EntryHall:
    """Everybody passes here, if the name they ask by is ours.

    Whoever has no player id is given one; every answer gets its headers.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        access: Access = scope["app"].state.access
        access.reach.believe(scope)
        asked = HTTPConnection(scope)
        ours = access.reach.goes_by(asked.headers.get("host", ""))
        app = self.app if ours else not_by_that_name
        if scope["type"] == "websocket":
            await app(scope, receive, send)
            return
        player = scope["player"] = access.player(asked) or new_player()
        is_file = scope["path"].startswith(FILES)
        cookies = access.cookies(asked, player) if ours and not is_file else []

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                for cookie in cookies:
                    headers.append("Set-Cookie", cookie)
            await send(message)

        await app(scope, receive, with_headers)


class Files(StaticFiles):
    """The files of the client, to be asked for again each time (with ETag: the answer is short)."""

    async def check_config(self) -> None:
        """An installation without the client answers 404, not with a fault."""

    def file_response(self, *args: object, **fields: object):  # type: ignore[no-untyped-def]
        response = super().file_response(*args, **fields)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "no-cache"
        return response


class Gzip(GZipMiddleware):
    """Compresses what is made for one; the files of a bundle are compressed already, or cannot be."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith("/v/"):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def make_app(
    context: Context,
    message_rate: float = 20.0,
    write_rate: float = 1.0,
    reach: Reach | None = None,
    site: Site | None = None,
) -> Starlette:
    """The application; it begins and ends its matches with itself."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        registry = Registry(context)
        app.state.access = Access(registry, await context.store.secret(), message_rate, write_rate, reach)
        app.state.archive = Archive(registry.kept)
        app.state.lasting = Lasting(LASTING)
        app.state.site = site or Site()
        registry.begin()
        yield
        app.state.archive.close()
        await registry.close()
        await context.store.close()

    page = pages.page
    routes = [
        WebSocketRoute("/ws/{game}", socket),
        *(
            Route(f"/api/{name}{rest}", lasting_at(name))
            for name in LASTING
            for rest in ("", "/{language}/{tag}")
        ),
        Route("/api/book/try", book.post_try, methods=["POST"]),
        Route("/api/reach", pages.get_reach),
        Route("/api/rules", rules.get_rules),
        Route("/api/rules/{rule}", rules.get_rule),
        Route("/api/games", pages.get_games, methods=["GET"]),
        Route("/api/games", pages.post_game, methods=["POST"]),
        Route("/api/games/{game}", pages.get_game, methods=["GET"]),
        Route("/api/games/{game}", pages.delete_game, methods=["DELETE"]),
        Route("/api/games/{game}/join", pages.post_join, methods=["POST"]),
        Route("/api/games/{game}/seat", pages.post_seat, methods=["POST"]),
        Route("/api/games/{game}/record", records.get_record, methods=["GET"]),
        Route("/api/games/{game}/replay", records.get_replay, methods=["GET"]),
        Route("/api/games/{game}/moments", records.get_moments, methods=["GET"]),
        Route("/api/continue", records.post_continue, methods=["POST"]),
        Route("/api/replay", records.post_replay, methods=["POST"]),
        Route("/api/health", pages.healthy),
        Route("/api/{rest:path}", pages.no_such_thing, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
        Route("/plain.css", plain_style),
        Route("/v/{version}/{path:path}", shell.get_file),
        Route(shell.MANIFEST, shell.get_manifest),
        Route(shell.WORKER, shell.get_worker),
        Mount("/static", Files(directory=WEB, check_dir=False)),
        *(Route(path, page(pages.anybody)) for path in QUIET_PAGES),
        Route("/rules/law/{rule}", page(rules.in_the_law)),
        Route("/rules/{section}", page(book.in_the_book)),
        Route("/rules/{section}/{card}", page(book.in_the_book)),
        Route("/game/{game}", page(pages.seated)),
        Route("/join/{game}/{key}", page(pages.invited)),
        Route("/seat/{game}", page(pages.kept)),
        Route("/watch/{game}/{key}", page(pages.looking_on)),
        Route("/replay/{game}", page(pages.finished)),
        Route("/{rest:path}", page(pages.nowhere)),
    ]
    middleware = [Middleware(EntryHall), Middleware(Gzip, minimum_size=1000, compresslevel=6)]
    handlers = {HTTPException: pages.not_served}
    return Starlette(routes=routes, middleware=middleware, lifespan=lifespan, exception_handlers=handlers)
