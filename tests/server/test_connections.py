"""Connections that say nothing, or only half of it: they are let go, and keep nobody out."""

import asyncio
import logging
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from gearmaze.server.calm import MOST_ALIKE, WINDOW, Calm
from gearmaze.server.connections import BACKLOG, FEWEST, FULL, Bounds, Crowd
from tests.server.served import PATIENCE, Served, serving, wait_for

SHORT = Bounds(head=0.3, body=0.3, still=0.3)
PATIENT = Bounds(head=PATIENCE * 3, body=PATIENCE * 3, by_address=20, in_all=40)
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Sl"
UPLOAD = b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n"


@contextmanager
def opened(tmp_path: Path, bounds: Bounds, **more: Any) -> Iterator[tuple[Served, Crowd]]:
    crowd = Crowd(bounds, **more)
    with serving(tmp_path / "games.sqlite", crowd=crowd) as served:
        yield served, crowd


def call(served: Served, said: bytes = b"") -> socket.socket:
    found = socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE)
    found.sendall(said)
    return found


def is_over(connection: socket.socket) -> bool:
    """Waits until the other side hangs up; whatever it says before is read."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


def ask(served: Served, path: str = "/api/health") -> int:
    return httpx.get(f"{served.url}{path}", timeout=PATIENCE).status_code


# Time ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "said", [b"", b"G", HALF, UPLOAD, UPLOAD + b"some"], ids=["nothing", "G", "head", "body", "some"]
)
def test_a_request_that_never_comes_to_its_end_is_given_up(tmp_path: Path, said: bytes) -> None:
    with opened(tmp_path, SHORT) as (served, crowd):
        with call(served, said) as connection:
            assert is_over(connection)
        wait_for(lambda: not crowd.present and not crowd.by_address and not crowd.asking)


@pytest.mark.parametrize("said", [HALF, UPLOAD], ids=["head", "body"])
def test_to_trickle_wins_no_time(tmp_path: Path, said: bytes) -> None:
    with opened(tmp_path, SHORT) as (served, _), call(served, said) as connection:
        connection.settimeout(0.05)
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE:
            try:
                connection.sendall(b"x")
                if not connection.recv(1000):
                    return
            except TimeoutError:
                continue
            except OSError:
                return
    raise AssertionError("it may go on for ever")


def test_half_a_second_request_is_given_up_too(tmp_path: Path) -> None:
    with opened(tmp_path, SHORT) as (served, _), call(served) as connection:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        answer = connection.recv(65536)
        assert answer.startswith(b"HTTP/1.1 200")
        connection.sendall(HALF)
        assert is_over(connection)


def test_nothing_of_it_is_a_fault_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with opened(tmp_path, SHORT) as (served, _), call(served, UPLOAD) as connection:
        assert is_over(connection)
        assert ask(served) == 200
    assert "Traceback" not in caplog.text and not caplog.records


def test_a_request_in_pieces_is_answered_in_time(tmp_path: Path) -> None:
    with opened(tmp_path, Bounds()) as (served, crowd), call(served) as connection:
        for piece in (b"GET /api/hea", b"lth HTTP/1.1\r\nHo", b"st: 127.0.0.1\r\n", b"\r\n"):
            connection.sendall(piece)
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        assert len(crowd.present) == 1


def test_a_player_may_be_silent_for_longer_than_any_request(tmp_path: Path) -> None:
    with opened(tmp_path, SHORT) as (served, crowd):
        browser = served.browser()
        player = browser.socket(browser.new()["game"])
        with call(served, HALF) as other:
            assert is_over(other), "time has passed for somebody else"
        assert player.ask("ping")["ok"]
        browser.http.close()
        wait_for(lambda: len(crowd.present) == 1)
        player.close()
        wait_for(lambda: not crowd.present)


def test_whoever_does_not_read_its_answer_is_given_up(tmp_path: Path) -> None:
    with opened(tmp_path, SHORT) as (served, crowd):
        served.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)  # or the kernel reads for it
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", served.port))
        deaf.sendall(b"GET /api/reference HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        wait_for(lambda: crowd.present)
        wait_for(lambda: not crowd.present)
        deaf.close()


# Room ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [b"", HALF, UPLOAD], ids=["nothing", "head", "body"])
def test_those_who_ask_for_nothing_keep_nobody_out(tmp_path: Path, said: bytes) -> None:
    """More than may come from an address, all of them silent, and time is no help."""
    with opened(tmp_path, PATIENT) as (served, crowd), ExitStack() as stack:
        browser = served.browser()
        player = browser.socket(browser.new()["game"])
        for _ in range(3 * PATIENT.by_address):
            stack.enter_context(call(served, said))
        assert ask(served) == 200
        assert player.ask("ping")["ok"], "whoever plays is never the one who makes room"
        assert browser.socket(player.now["game"]).ask("ping")["ok"]
        assert served.do(lambda: len(crowd.present)) <= PATIENT.by_address


def test_where_everybody_plays_the_newcomer_is_sent_away(tmp_path: Path) -> None:
    with opened(tmp_path, PATIENT._replace(by_address=4)) as (served, crowd):
        browser = served.browser()
        game = browser.new()["game"]
        browser.http.close()
        wait_for(lambda: not crowd.present)
        players = [browser.socket(game) for _ in range(4)]
        with call(served) as late:
            assert b"".join(iter(lambda: late.recv(65536), b"")) == FULL
        players.pop().close()
        wait_for(lambda: len(crowd.present) == 3)
        assert ask(served) == 200


class Line(asyncio.Transport):
    """Only to be counted, and told to go."""

    def __init__(self) -> None:
        super().__init__()
        self.gone = False

    def abort(self) -> None:
        self.gone = True


def test_a_full_house_loses_the_silent_ones_of_whoever_has_most() -> None:
    crowd = Crowd(Bounds(by_address=3, in_all=5))
    many, few, guest = [Line() for _ in range(3)], [Line() for _ in range(2)], Line()
    assert all(crowd.enter(line, "192.0.2.1") for line in many)
    assert all(crowd.enter(line, "192.0.2.2") for line in few)
    assert crowd.enter(guest, "192.0.2.3")
    assert [line.gone for line in many] == [True, False, False] and not any(line.gone for line in few)
    for line in (*many, *few, guest):
        crowd.is_known(line)
    assert not crowd.enter(Line(), "192.0.2.4")
    for line in (*many, *few, guest):
        crowd.leave(line)
    assert not crowd.present and not crowd.by_address and not crowd.asking


def test_a_proxy_brings_as_many_as_it_likes_and_anybody_else_so_many() -> None:
    crowd = Crowd(Bounds(by_address=2, in_all=10), lambda address: address == "127.0.0.1")
    for address, most in (("127.0.0.1", 5), ("192.0.2.1", 2), ("2001:db8::1", 2)):
        lines = [Line() for _ in range(5)]
        for line in lines:
            if crowd.enter(line, address):
                crowd.is_known(line)
        assert len(crowd.present) == most
        for line in lines:
            crowd.leave(line)
    shared = [crowd.enter(line := Line(), f"2001:db8::{n}") and not crowd.is_known(line) for n in range(5)]
    assert sum(shared) == 2, "a household has many addresses"


def test_the_bounds_leave_files_for_ourselves() -> None:
    assert Bounds().within(1024).in_all < 1024 - BACKLOG
    assert Bounds().within(1 << 20) == Bounds()
    assert Bounds().within(10).in_all == FEWEST


# A whole server, with few files -------------------------------------------------------------------


@pytest.mark.slow
def test_a_thousand_idle_connections_and_few_files(tmp_path: Path) -> None:
    """What took a server down: visitors get in meanwhile, and the log stays short."""
    resource = pytest.importorskip("resource")
    if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < 1600:
        pytest.skip("not enough files for so many connections")
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 1024));"
        "from gearmaze.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    log = tmp_path / "log"
    with log.open("wb") as errors, ExitStack() as stack:
        words = ["serve", "--port", "0", "--no-open", "--store", str(tmp_path / "games.sqlite")]
        server = subprocess.Popen(
            [sys.executable, "-c", limited, *words], stdout=subprocess.PIPE, stderr=errors, text=True
        )
        try:
            assert server.stdout is not None
            port = int(re.findall(r":(\d+)/", server.stdout.readline())[0])
            for _ in range(1100):
                found = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
                stack.enter_context(found)
            assert httpx.get(f"http://127.0.0.1:{port}/api/health", timeout=PATIENCE).status_code == 200
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(PATIENCE)
    text = log.read_text(encoding="utf-8")
    assert "more than 256 connections from 127.0.0.1" in text and "out of system resource" not in text
    assert len(text.splitlines()) < 20 and "more\n" in text, text[:2000]


# The log ------------------------------------------------------------------------------------------


class Lines:
    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None: ...


@pytest.fixture
def calm() -> Iterator[tuple[logging.Logger, Lines, list[float]]]:
    lines, now = Lines(), [0.0]
    log = logging.Logger("asyncio")
    handler = Calm(lines, lambda: now[0])
    log.addHandler(handler)
    yield log, lines, now
    handler.close()


def test_the_same_line_a_few_times_a_minute(calm: tuple[logging.Logger, Lines, list[float]]) -> None:
    log, lines, now = calm
    for number in range(1000 + MOST_ALIKE):
        try:
            raise OSError(24, "Too many open files")
        except OSError:
            log.exception(f"socket.accept() out of system resource\nsocket: {number}")
        log.warning("%s: nothing", number)
    assert lines.text.count("Traceback") == lines.text.count("nothing") == MOST_ALIKE
    log.error("something else")
    assert lines.text.endswith("something else\n")
    now[0] = WINDOW
    log.error("later")
    assert "socket.accept() out of system resource: and 1,000 more\n" in lines.text
    assert "0: nothing: and 1,000 more\n" in lines.text, "what it said, not how it is written in the program"
    assert lines.text.endswith("later\n")
    log.warning("%s: nothing", 7)
    assert lines.text.endswith("7: nothing\n"), "another minute"


def test_at_the_end_all_that_was_held_back_is_told() -> None:
    lines = Lines()
    handler = Calm(lines)
    for _ in range(MOST_ALIKE + 3):
        handler.handle(logging.LogRecord("x", logging.ERROR, "", 0, "the same", None, None))
    handler.close()
    assert lines.text.endswith("the same: and 3 more\n")


def test_kinds_of_lines_are_bounded_too(calm: tuple[logging.Logger, Lines, list[float]]) -> None:
    log, lines, _ = calm
    for number in range(3000):
        log.warning(f"line {number}")
    assert lines.text.count("\n") <= 1000 + MOST_ALIKE
