"""Replays and records are worked out elsewhere, once, for a few at a time: no other game waits for them."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import zlib
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from gearmaze import record
from gearmaze.engine.view import SPECTATOR
from gearmaze.game import Game
from gearmaze.record import read_record, record_text, seat_record_text
from gearmaze.server import packed, records, replays
from gearmaze.server.access import auth
from gearmaze.server.access.auth import HEAVY_HERE
from gearmaze.server.archive import MOST_UPLOADS, MOST_WAITING, Archive, weight
from gearmaze.server.errors import Wrong
from gearmaze.server.matches import registry
from gearmaze.server.replays import MOST_ANSWERS, replay_of_record, written
from gearmaze.server.workers import processes
from gearmaze.server.workers.shared import Shared
from tests.server.served import GOLDEN, Browser, FakeTime, Served, golden, planted, serving, wait_for
from tests.server.test_errors import clear

LONG = "01-full-game.txt"
ON_THE_LOOP = 64 << 10  # bytes; more than that is written out or compressed somewhere else


def finished(served: Served, holder: Browser, plies: int | None = None) -> str:
    """A whole game in the store, and not in memory."""
    scenario, options, answers = golden(LONG)
    game, _ = planted(served, [holder, holder], scenario, options, answers)
    over = {"reason": "target", "winners": ["blue"]}
    summary = {"turn": 9, "vp": [5, 0], "due": [], "result": over, "plies": plies or len(answers)}
    served.do(lambda: served.context.store.append(game, (), summary, 3.0))
    return game


def unpacked(page: replays.Page) -> dict[str, Any]:
    """A page as a client reads it."""
    found: dict[str, Any] = json.loads(zlib.decompress(page.packed, packed.GZIP))
    return found


def at_once(count: int, ask: Callable[[int], Any]) -> tuple[ThreadPoolExecutor, list[Future[Any]]]:
    pool = ThreadPoolExecutor(2 * count)
    return pool, [pool.submit(ask, number) for number in range(count)]


# Where the work is done ---------------------------------------------------------------------------


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes at a time were written out or compressed in this process, which is the server's."""
    found: list[int] = []
    encode, press = msgspec.json.encode, zlib.compressobj

    def encoded(*args: Any, **fields: Any) -> bytes:
        text = encode(*args, **fields)
        found.append(len(text))
        return text

    class Counted:
        def __init__(self, *args: Any, **fields: Any) -> None:
            self.press = press(*args, **fields)

        def compress(self, part: Any) -> bytes:
            found.append(len(part))
            return self.press.compress(part)

        def flush(self, *args: Any) -> bytes:
            return self.press.flush(*args)

    monkeypatch.setattr(msgspec.json, "encode", encoded)
    monkeypatch.setattr(zlib, "compressobj", Counted)
    return found


def test_nothing_big_is_written_out_or_replayed_in_the_process_of_the_games(
    served: Served, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = served.browser()
    game = finished(served, browser)
    played: list[int] = []
    answer = Game.answer
    monkeypatch.setattr(Game, "answer", lambda *args: (played.append(1), answer(*args)))
    replay = browser.http.get(f"/api/games/{game}/replay")
    record = browser.http.get(f"/api/games/{game}/record")
    brought = browser.http.post("/api/replay", content=record.content)
    assert len(replay.content) > 1_000_000 and replay.headers["content-encoding"] == "gzip"
    assert brought.json()["frames"] == replay.json()["frames"]
    assert record.headers["content-encoding"] == "gzip"
    assert max(sizes, default=0) <= ON_THE_LOOP
    assert not played and game not in served.app.state.access.registry.matches
    assert record.text == record_text(read_record((GOLDEN / LONG).read_text(encoding="utf-8")))


def test_the_reference_is_written_out_once_for_each_language(served: Served, sizes: list[int]) -> None:
    browser = served.browser()
    first = browser.http.get("/api/reference?lang=fr")
    done = len([size for size in sizes if size > 1000])
    again = browser.http.get("/api/reference?lang=fr")
    assert again.content == first.content and again.headers["etag"] == first.headers["etag"]
    assert set(again.headers["vary"].split(", ")) == {"Accept-Language", "Cookie", "Accept-Encoding"}
    assert len([size for size in sizes if size > 1000]) == done == 2  # as text, and compressed
    known = browser.http.get("/api/reference?lang=fr", headers={"If-None-Match": first.headers["etag"]})
    assert known.status_code == 304


def test_a_client_that_cannot_unpack_gets_the_same(served: Served) -> None:
    browser = served.browser()
    game = finished(served, browser)
    usual = browser.http.get(f"/api/games/{game}/replay")
    plain = browser.http.get(f"/api/games/{game}/replay", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.content == usual.content


def test_a_record_is_what_the_seat_knows(served: Served) -> None:
    browser = served.browser()
    scenario, options, answers = golden(LONG)
    game, key = planted(served, [browser, browser], scenario, options, answers[:200])
    found = {
        seat: browser.http.get(f"/api/games/{game}/record?seat={seat}").text
        for seat in ("blue", "yellow", "spectator")
    }
    assert not served.app.state.archive._kept._kept, "how soon it comes would tell whether others chose"
    browser.socket(game)
    whole = served.match(game).game
    assert found == {
        "blue": seat_record_text(whole, 0),
        "yellow": seat_record_text(whole, 1),
        "spectator": seat_record_text(whole, SPECTATOR),
    }
    stranger = served.browser()
    clear(stranger.http.get(f"/api/games/{game}/record"), 403, "not_your_seat")
    name = stranger.http.get(f"/api/games/{game}/record?key={key}").headers["content-disposition"]
    assert name == f'attachment; filename="gearmaze-{game}-spectator.txt"'


def test_the_store_is_read_while_games_are_taken_up_again(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = served.browser()
    scenario, options, answers = golden(LONG)
    games = [planted(served, [browser, browser], scenario, options, answers[:9])[0] for _ in range(40)]
    go_on, waiting, match = threading.Event(), threading.Semaphore(0), registry.Match

    def slow(*args: Any) -> Any:
        waiting.release()
        go_on.wait(20)
        return match(*args)

    monkeypatch.setattr(registry, "Match", slow)
    pool, asked = at_once(len(games), lambda number: browser.socket(games[number]))
    try:
        for _ in range(registry.LOADING):
            assert waiting.acquire(timeout=20)
        loading = served.app.state.access.registry._loading
        wait_for(lambda: len(loading) == len(games))
        assert len(browser.http.get("/api/games").json()["games"]) == len(games)
        assert not waiting.acquire(blocking=False), "more at a time than there should be"
    finally:
        go_on.set()
        for each in asked:
            each.result().close()
        pool.shutdown()


# How much is read and sent ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        ["blue: begin goblin", "blue: cancel"] * 1500 + ["blue: begin goblin"],
        ["blue: pick goblin b0", "blue: undo"] * 1500 + ["blue: resign"],
        ["turn 0 0"] * 6002,
    ],
)
def test_a_record_with_too_many_answers_is_not_replayed(
    lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []
    monkeypatch.setattr(record, "_replay", lambda game, line, *_: played.append(line))
    monkeypatch.setattr(record, "_check_digest", lambda game, line, *_: played.append(line))
    text = "\n".join(["gearmaze record 1", "rules 1", "scenario base", *lines])
    with pytest.raises(Wrong) as found:
        replay_of_record(text.encode(), "en")
    assert found.value.kind == "too_big" and "3\u202f000" in found.value.told("en")["message"]
    assert not played


def test_a_record_of_as_many_answers_as_may_be_is_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = record_text(Game("base", seed=1))
    answers = text.count(": ")
    assert read_record(text, most=answers).answers
    with pytest.raises(record.TooLong):
        read_record(text, most=answers - 1)


def test_a_game_of_too_many_answers_is_not_even_read(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = served.browser()
    game = finished(served, browser, MOST_ANSWERS + 1)
    monkeypatch.setattr(served.context.store, "load", None)
    assert "3\u202f000" in clear(browser.http.get(f"/api/games/{game}/replay"), 413, "too_big")


def test_a_long_replay_comes_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    game = read_record((GOLDEN / LONG).read_text(encoding="utf-8"))
    (only,) = [unpacked(page) for page in written(game, "en")]
    assert only["next"] is None and len(only["frames"]) == len(game.answers)
    monkeypatch.setattr(replays, "MOST_PAGE", 100_000)
    parts = [unpacked(page) for page in written(game, "en")]
    assert len(parts) > 5
    assert {**parts[0], "next": None, "frames": only["frames"]} == only
    assert [frame for part in parts for frame in part["frames"]] == only["frames"]
    starts = [0, *(part["from"] for part in parts[1:])]
    assert [part["next"] for part in parts] == [*starts[1:], None]
    assert all(len(msgspec.json.encode(part)) < 100_100 for part in parts)


def begin_small() -> None:
    """In the worker: pages are short."""
    processes.begin_work()
    replays.MOST_PAGE = 300_000


def test_pages_are_asked_for_one_after_the_other(served: Served) -> None:
    browser = served.browser()
    game = finished(served, browser)
    whole = browser.http.get(f"/api/games/{game}/replay").json()
    served.app.state.archive.close()
    archive = served.app.state.archive = Archive(served.app.state.access.registry.kept, begin_small)
    text = (GOLDEN / LONG).read_bytes()
    for ask in (
        lambda page: browser.http.get(f"/api/games/{game}/replay{page}"),
        lambda page: browser.http.post(f"/api/replay{page}", content=text),
    ):
        page = ask("").json()
        frames = page["frames"]
        while page["next"]:
            page = ask(f"?from={page['next']}").json()
            frames += page["frames"]
        assert frames == whole["frames"]
        assert "from: 0, " in clear(ask("?from=7"), 400, "request")
    assert weight(archive._kept._kept["replay", game, "en"]) == archive._kept.weight


# How often, and for how many ----------------------------------------------------------------------


class Held:
    """The archive's work, held up until it is let go."""

    def __init__(self, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[str] = []
        self.go = served.do(asyncio.Event)
        self.served = served
        do = served.app.state.archive._worker.do

        async def held(run: Any, longest: float, work: Any, *args: Any) -> Any:
            self.begun.append(work.__name__)
            await self.go.wait()
            return await do(run, longest, work, *args)

        monkeypatch.setattr(served.app.state.archive._worker, "do", held)

    def let_go(self) -> None:
        self.served.do(self.go.set)


def inside(served: Served) -> int:
    found: int = served.app.state.access.places.taken["heavy"]
    return found


def test_twenty_who_ask_for_the_same_are_one_piece_of_work_and_too_many_are_told_so(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = served.browser()
    game = finished(served, browser)
    held = Held(served, monkeypatch)
    pool, asked = at_once(20, lambda _: browser.http.get(f"/api/games/{game}/replay"))
    try:
        wait_for(lambda: sum(one.done() for one in asked) == 20 - HEAVY_HERE)
        assert inside(served) == HEAVY_HERE
        refused = [one.result() for one in asked if one.done()]
        for answer in refused:
            assert "Try again in a moment" in clear(answer, 503, "busy")
            assert answer.headers["retry-after"] == "2" and answer.json()["error"]["retry_ms"] == 2000
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(transport=elsewhere, base_url=served.url) as other:
            assert other.get(f"/api/games/{game}/record").status_code == 403, "not its fault"
    finally:
        held.let_go()
        pool.shutdown()
    good = [one.result() for one in asked if one.result() not in refused]
    assert len({answer.content for answer in good}) == 1 and len(good) == HEAVY_HERE
    assert browser.http.get(f"/api/games/{game}/replay").content == good[0].content
    assert held.begun == ["replay_of_game"], "it was kept"
    browser.http.get(f"/api/games/{game}/replay?lang=de")
    assert held.begun == ["replay_of_game"] * 2
    wait_for(lambda: inside(served) == 0)


def test_replays_are_asked_for_so_often_from_one_address(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        browser = served.browser()
        game = finished(served, browser)
        for _ in range(int(served.app.state.access.looks.burst)):
            assert browser.http.get(f"/api/games/{game}/replay").status_code == 200
        for what in ("replay", "record"):
            answer = browser.http.get(f"/api/games/{game}/{what}")
            clear(answer, 429, "too_fast")
            assert answer.json()["error"]["retry_ms"] == 500 and answer.headers["retry-after"] == "1"
        assert browser.http.get("/api/games").status_code == 200
        time.seconds += 0.5
        assert browser.http.get(f"/api/games/{game}/record").status_code == 200


def raw(served: Served, head: str, source: str = "127.0.0.1") -> socket.socket:
    """A connection that sends so much and no more, and reads nothing."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.bind((source, 0))
    found.connect(("127.0.0.1", served.port))
    found.sendall(f"{head}\r\nHost: 127.0.0.1:{served.port}\r\n".encode())
    return found


def test_who_does_not_read_is_given_up(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    served.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)  # or the kernel reads for it
    browser = served.browser()
    game = finished(served, browser)
    browser.http.get(f"/api/games/{game}/replay")
    wait_for(lambda: inside(served) == 0)
    given_up = threading.Semaphore(0)
    sent = packed._sent

    async def watched(*args: Any) -> None:
        try:
            await sent(*args)
        except TimeoutError:
            given_up.release()
            raise

    monkeypatch.setattr(packed, "_sent", watched)
    monkeypatch.setattr(packed, "PATIENCE", 0.2)
    deaf = raw(served, f"GET /api/games/{game}/replay HTTP/1.1")
    deaf.sendall(b"\r\n")
    assert given_up.acquire(timeout=20)
    wait_for(lambda: inside(served) == 0)
    deaf.close()


def test_a_few_records_are_sent_to_us_at_a_time_and_not_for_ever(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    browser = served.browser()
    text = (GOLDEN / LONG).read_bytes()
    slow = [raw(served, "POST /api/replay HTTP/1.1\r\nContent-Length: 1000") for _ in range(HEAVY_HERE)]
    for one in slow:
        one.sendall(b"\r\ngearmaze")
    wait_for(lambda: inside(served) == HEAVY_HERE)
    assert browser.http.post("/api/replay", content=text).headers["retry-after"] == "2"
    for one in slow:
        one.close()
    wait_for(lambda: inside(served) == 0)
    assert browser.http.post("/api/replay", content=text).status_code == 200
    monkeypatch.setattr(records, "UPLOADING", 0.1)
    last = raw(served, "POST /api/replay HTTP/1.1\r\nContent-Length: 1000")
    last.sendall(b"\r\ngearmaze")
    assert b"503" in last.recv(100)
    last.close()
    assert not caplog.text, "who hangs up is nothing to write about"


def test_the_line_is_short_and_records_people_bring_do_not_fill_it(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auth, "HEAVY_HERE", auth.MOST_HEAVY)  # as if they came from everywhere
    worker = served.app.state.archive._worker
    worker._free.clear()  # all at work
    browser = served.browser()
    text = (GOLDEN / LONG).read_text(encoding="utf-8")
    games = [finished(served, browser) for _ in range(MOST_WAITING - MOST_UPLOADS + 1)]
    replay = lambda number: browser.http.get(f"/api/games/{games[number]}/replay")  # noqa: E731
    post = lambda number: browser.http.post("/api/replay", content=f"{text}# {number}\n".encode())  # noqa: E731
    pool, asked = at_once(MOST_UPLOADS, post)
    try:
        wait_for(lambda: len(worker._line) == MOST_UPLOADS)
        assert clear(post(-1), 503, "busy")
        asked += [pool.submit(replay, number) for number in range(MOST_WAITING - MOST_UPLOADS)]
        wait_for(lambda: len(worker._line) == MOST_WAITING)
        assert clear(replay(-1), 503, "busy")
    finally:
        served.do(lambda: worker._next(worker._all[0]))
        pool.shutdown()
    assert [one.result().status_code for one in asked] == [200] * MOST_WAITING


# What is shared and kept --------------------------------------------------------------------------


def test_what_is_kept_weighs_no_more_than_it_may() -> None:
    async def work() -> None:
        done: list[str] = []
        shared: Shared[str] = Shared(10, len)

        async def make(value: str) -> str:
            done.append(value)
            return value

        async def get(value: str) -> str:
            return await shared.get(value, lambda: make(value))

        for value in ("aaaa", "bbbb", "aaaa", "cccc"):
            assert await get(value) == value
        assert done == ["aaaa", "bbbb", "cccc"] and shared.weight == 8
        await get("aaaa")
        assert done == ["aaaa", "bbbb", "cccc"], "used since, so it was kept"
        await get("bbbb")
        assert done[-1] == "bbbb"
        assert await get("d" * 11) == "d" * 11 and shared.weight == 0

    asyncio.run(work())


def test_shared_work_goes_on_for_the_others_and_its_failure_is_not_kept() -> None:
    async def work() -> None:
        shared: Shared[int] = Shared(10)
        go, tries = asyncio.Event(), []

        async def fail() -> int:
            tries.append(1)
            await go.wait()
            raise Wrong("busy")

        asked = [asyncio.create_task(shared.get("a", fail)) for _ in range(3)]
        await asyncio.sleep(0)
        asked[0].cancel()
        await asyncio.sleep(0)
        go.set()
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(each) for each in found] == [asyncio.CancelledError, Wrong, Wrong] and len(tries) == 1
        with pytest.raises(Wrong):
            await shared.get("a", fail)
        assert len(tries) == 2

    asyncio.run(work())
