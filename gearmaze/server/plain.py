"""Answers at their plainest: JSON, and a page without the client for whatever goes wrong."""

import math
import re
from html import escape
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from gearmaze.server.access.auth import Access
from gearmaze.server.errors import Wrong, said

# What stands above the sentence, by what went wrong.
HEADINGS = {
    "lost": ("unknown_game", "unknown_link"),
    "used": ("used_link", "full_table"),
    "not_yours": ("not_your_seat", "origin"),
    "later": ("not_over", "too_fast", "busy"),
    "fault": ("internal", "damaged", "page_no_client"),
}
PASSING = ("later", "fault")  # it may be gone when one tries again
DOOR = (  # a shut door with a gear for a lock
    '<svg class="door" viewBox="0 0 100 100" aria-hidden="true">'
    '<path class="wood" d="M18 96V44a32 32 0 0 1 64 0v52zM50 12v84M34 17v79M66 17v79"/>'
    '<path class="gear" d="M47 34h6l1 6 5 2 5-4 4 4-4 5 2 5 6 1v6l-6 1-2 5 4 5-4 4-5-4-5 2-1 6h-6l-1-6-5-2-5 '
    '4-4-4 4-5-2-5-6-1v-6l6-1 2-5-4-5 4-4 5 4 5-2z"/><circle class="hole" cx="50" cy="56" r="7"/></svg>'
)
PLAIN_HOST = re.compile(r"[A-Za-z0-9._:-]{1,80}")  # what may be repeated in a sentence


def as_json(found: Any, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(found), status, media_type="application/json")


def told(fault: Wrong, language: str) -> Response:
    """What is wrong, as JSON."""
    answer = as_json({"ok": False, "error": fault.told(language)}, fault.status)
    if "retry_ms" in fault.more:
        answer.headers["Retry-After"] = str(math.ceil(fault.more["retry_ms"] / 1000))
    return answer


def wrong_page(request: HTTPConnection, wrong: Wrong) -> Response:
    """A page that says what is wrong."""
    return plain_page(request, wrong.status, wrong.kind, wrong.detail)


def plain_page(request: HTTPConnection, status: int, name: str, detail: str = "") -> Response:
    """A page without the client: what is wrong, and one golden button out of it."""
    language = Access.language(request)

    def words(part: str, **facts: str) -> str:
        return escape(said(language, part, **facts))

    kind = next((kind for kind, names in HEADINGS.items() if name in names), "wrong")
    again = f'<a class="button primary" href="">{words("page_again")}</a>' if kind in PASSING else ""
    home = f'<a class="button{"" if again else " primary"}" href="/">{words("page_home")}</a>'
    return HTMLResponse(
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="robots" content="noindex">'
        '<meta name="theme-color" content="#ece0c8" media="(prefers-color-scheme: light)">'
        '<meta name="theme-color" content="#15100b">'
        f"<title>{words(f'page_{kind}')} · {words('page_title')}</title>"
        '<link rel="icon" href="/static/favicon.svg" type="image/svg+xml">'
        '<link rel="stylesheet" href="/plain.css"></head><body>'
        f'<header><a class="brand" href="/">⚙ {words("page_title")}</a></header>'
        f"<main>{DOOR}<h1>{words(f'page_{kind}')}</h1>"
        f'<p id="wrong" data-kind="{escape(name)}">{words(name, detail=detail)}</p>'
        f"<nav>{again}{home}</nav></main></body></html>\n",
        status,
    )


async def plain_style(request: Request) -> Response:
    """The style of the plain page."""
    return FileResponse(Path(__file__).with_name("plain.css"), media_type="text/css")


async def not_by_that_name(scope: Scope, receive: Receive, send: Send) -> None:
    """Whatever is asked of us by a name that is not ours."""
    asked = HTTPConnection(scope)
    host = asked.headers.get("host", "")
    wrong = Wrong("host", host if PLAIN_HOST.fullmatch(host) else "?")
    refused = wrong_page(asked, wrong)
    if scope["path"].startswith(("/api/", "/ws/")):
        refused = told(wrong, Access.language(asked))
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(refused)
    else:
        await refused(scope, receive, send)
