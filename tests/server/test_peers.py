"""A client that stops reading is dropped; nobody else waits for it."""

import asyncio
import base64
import os
import socket
import time

from gearmaze.server.matches.peers import MOST_WAITING, Peer
from tests.server.served import Browser, Served, wait_for


def deaf(browser: Browser, game: str) -> socket.socket:
    """A socket that opens a WebSocket by hand and never reads again."""
    host, port = browser.url.removeprefix("http://").split(":")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect((host, int(port)))
    key = base64.b64encode(os.urandom(16)).decode()
    raw.sendall(
        f"GET /ws/{game}?seat=blue HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        f"Cookie: {browser.cookie}\r\n\r\n".encode()
    )
    return raw


def test_a_slow_reader_is_dropped_and_slows_nobody(served: Served) -> None:
    served.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)  # or the kernel reads for it
    browser = served.browser()
    game = browser.new(seats={"blue": "me", "yellow": "me"})["game"]
    quick = browser.socket(game, seat="blue")
    raw = deaf(browser, game)
    match = served.match(game)
    wait_for(lambda: len(match.peers) == 2)
    longest = 0.0
    for _ in range(2000):
        begun = time.perf_counter()
        quick.play("pick goblin b0")
        assert quick.ask("undo")["ok"]
        longest = max(longest, time.perf_counter() - begun)
        if len(match.peers) == 1:
            break
    assert len(match.peers) == 1, "the deaf one is still there"
    assert longest < 5.0
    assert quick.ask("ping")["ok"]
    raw.close()


def test_a_queue_is_bounded_by_count_and_by_bytes() -> None:
    peer = Peer("ada", 0, "en")
    for _ in range(MOST_WAITING):
        peer.push("x")
    assert not peer.lost.is_set()
    peer.push("x")
    assert peer.lost.is_set() and peer.waiting.qsize() == MOST_WAITING
    big = Peer("bob", 0, "en")
    for _ in range(5):
        big.push("x" * 1_000_000)
    assert big.lost.is_set() and big.waiting.qsize() == 4


def test_whoever_waits_for_everything_hears_that_we_are_here() -> None:
    async def scenario() -> list[str]:
        peer = Peer("ada", 0, "en")
        peer.hold()
        peer.push("held")
        peer.overtake("here")
        peer.release("everything")
        return [await peer.next() for _ in range(3)]

    assert asyncio.run(scenario()) == ["here", "everything", "held"]
