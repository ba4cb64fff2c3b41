"""Starting the server: a socket, the address for people, and uvicorn."""

import asyncio
import gc
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from gearmaze.engine import GearmazeError
from gearmaze.server.access.reach import Reach, written
from gearmaze.server.app import make_app
from gearmaze.server.calm import Calm
from gearmaze.server.connections import BACKLOG, Bounds, Crowd, Seat, Visit, raise_file_limit
from gearmaze.server.matches.context import Context
from gearmaze.server.site import Site
from gearmaze.server.sqlite import SqliteStore
from gearmaze.server.workers.bots import OtherProcesses

SWITCH = 0.0005  # seconds; the thread that writes needs the interpreter often, but never for long
NEVER = 1_000_000  # collections of the young that come before one of everything
BOT_DELAY = 0.35  # seconds; people like to see what happens
PLAIN = (
    "Nothing is encrypted on the way: whoever can listen in can read along and take seats. Let others in "
    "only in a network you trust, or through a proxy with HTTPS (docs/security.md)."
)
FRAME = 64 << 10  # bytes; messages beyond the limit but within this are answered, longer ones hang up


def configured(app: Starlette, crowd: Crowd | None = None) -> uvicorn.Config:
    """How uvicorn is run: no compression of messages, small frames, no header that names it."""
    crowd = crowd or Crowd()
    return uvicorn.Config(
        app,
        http=partial(Visit, crowd),  # type: ignore[arg-type]
        ws=partial(Seat, crowd),  # type: ignore[arg-type]
        backlog=BACKLOG,
        log_config=None,  # its lines go where ours go
        log_level="warning",
        access_log=False,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        server_header=False,
        proxy_headers=False,  # `Reach` knows whom to believe
        timeout_graceful_shutdown=2,
        lifespan="on",
    )


def settle_down() -> None:
    """Set the interpreter up for many small answers in time rather than for the most work done.

    A collection of everything holds up all games for a tenth of a second once there are some hundred. What is
    here now stays anyway, so it is never looked at again; the rest is gone through when the registry says so.
    """
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 5, NEVER)


def serve(
    host: str,
    port: int,
    store: Path,
    opens: bool = True,
    allowed: Iterable[str] = (),
    proxies: Iterable[str] = (),
    site: Site | None = None,
) -> int:
    """Run the server in this process until it is told to stop."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s", handlers=[Calm()])
    settle_down()
    files = raise_file_limit()
    listening = listen(host, port)
    reach = Reach(host, listening.getsockname()[1], allowed, proxies)
    context = Context(SqliteStore(store), OtherProcesses(), bot_delay=BOT_DELAY)
    print("\n".join([*greeting(reach), f"Games are kept in {store}. Ctrl-C ends it."]), flush=True)
    if opens:
        address = shown_address(reach.listening, reach.port)
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    crowd = Crowd(Bounds().within(files), reach.is_proxy)
    server = uvicorn.Server(configured(make_app(context, reach=reach, site=site), crowd))
    try:
        asyncio.run(server.serve(sockets=[listening]))
    except KeyboardInterrupt:
        print()
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A socket to listen on; a port in use is said in a sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise GearmazeError(
            f"cannot listen on {host} port {port}: {error.strerror}; "
            "is a server running already? (--port 0 takes any free port)"
        ) from None
    found.listen(BACKLOG)
    return found


def greeting(reach: Reach) -> list[str]:
    """What is said to whoever started the server."""
    lines = [f"Gearmaze is open at {shown_address(reach.listening, reach.port)}"]
    if reach.alone:
        return lines
    others = reach.addresses()
    if others:
        lines.append(f"Others in your network find it at {' or '.join(others)}")
    else:
        lines.append("This machine has no address in a network now, so nobody else finds it.")
    lines.append(PLAIN)
    return lines


def shown_address(host: str, port: int) -> str:
    """The address to type into a browser on this machine."""
    return written({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port)
