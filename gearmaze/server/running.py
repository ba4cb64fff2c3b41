"""Starting the server: a socket, the address for people, and uvicorn."""

import asyncio
import gc
import logging
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from gearmaze.engine import GearmazeError
from gearmaze.server.app import make_app
from gearmaze.server.sqlite import SqliteStore
from gearmaze.server.surroundings import Surroundings
from gearmaze.server.thinking import OtherProcesses

SWITCH = 0.0005  # seconds; the thread that writes needs the interpreter often, but never for long
NEVER = 1_000_000  # collections of the young that come before one of everything
BOT_DELAY = 0.35  # seconds; people like to see what happens
FRAME = 64 << 10  # bytes; messages beyond the limit but within this are answered, longer ones hang up


def configured(app: Starlette, host: str = "127.0.0.1", port: int = 0) -> uvicorn.Config:
    """How uvicorn is run: no compression of messages, small frames, no header that names it."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
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
    here now stays anyway, so it is never looked at again; the rest is gone through when the house says so.
    """
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 5, NEVER)


def serve(host: str, port: int, store: Path, opens: bool = True) -> int:
    """Run the server in this process until it is told to stop."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s", stream=sys.stderr)
    settle_down()
    listening = listen(host, port)
    around = Surroundings(SqliteStore(store), OtherProcesses(), bot_delay=BOT_DELAY)
    address = shown_address(host, listening.getsockname()[1])
    print(f"Gearmaze is open at {address}\nGames are kept in {store}. Ctrl-C ends it.", flush=True)
    if opens:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    server = uvicorn.Server(configured(make_app(around), host, port))
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
    found.listen(512)
    return found


def shown_address(host: str, port: int) -> str:
    """The address to type into a browser on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"
