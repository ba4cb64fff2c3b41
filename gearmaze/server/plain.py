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
    """A page without the client: one sentence and the way home."""
    language = Access.language(request)
    text = escape(said(language, name, detail=detail))
    title, heading, home = (escape(said(language, f"page_{part}")) for part in ("title", "wrong", "home"))
    return HTMLResponse(
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f'<link rel="stylesheet" href="/plain.css"></head><body><main><h1>{heading}</h1>'
        f'<p id="wrong" data-kind="{escape(name)}">{text}</p><p><a href="/">{home}</a></p>'
        "</main></body></html>\n",
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
