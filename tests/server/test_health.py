"""Health is found out by writing; a game that is damaged is told as one, and the others go on."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from gearmaze.server.sqlite import SqliteStore
from gearmaze.server.store import StoreError
from tests.server.served import Browser, FakeTime, Served, serving, wait_for


def test_health_writes_once_a_second_at_most(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        store = served.context.store
        assert isinstance(store, SqliteStore)
        before = store.commits

        def ask(_: int) -> httpx.Response:
            return httpx.get(f"{served.url}/api/health", timeout=20)

        with ThreadPoolExecutor(10) as many:
            assert {answer.status_code for answer in many.map(ask, range(40))} == {200}
        assert store.commits == before + 1
        time.seconds += 0.99
        ask(0)
        assert store.commits == before + 1
        time.seconds += 0.01
        ask(0)
        assert store.commits == before + 2
        assert ask(0).json() == {"ok": True, "matches": 0}


def test_health_says_so_when_nothing_can_be_written(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        browser = served.browser()
        store = served.context.store
        assert isinstance(store, SqliteStore)
        store._writer.connection().execute("PRAGMA query_only=ON")  # as a disk that became read-only
        assert browser.http.get("/api/health").status_code == 200  # what was found a moment ago
        time.seconds += 1
        found = browser.http.get("/api/health")
        assert found.status_code == 503 and found.json() == {"ok": False, "matches": 0}
        assert browser.http.get("/api/health").status_code == 503
        time.seconds += 1
        assert browser.http.get("/api/health").json() == {"ok": True, "matches": 0}


def test_health_does_not_wait_for_a_disk_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gearmaze.server.health.PATIENCE", 0.1)
    with serving(tmp_path / "games.sqlite") as served:
        browser = served.browser()
        with contextlib.closing(sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            wait_for(lambda: browser.http.get("/api/health").status_code == 503)
            other.execute("ROLLBACK")
        wait_for(lambda: browser.http.get("/api/health").json()["ok"])


def test_a_fault_in_the_store_is_a_sentence_and_the_game_goes_on(served: Served) -> None:
    store = served.context.store
    assert isinstance(store, SqliteStore)
    browser = served.browser()
    store._writer.connection().execute("PRAGMA query_only=ON")
    refused = browser.http.post("/api/games", json={})
    assert refused.status_code == 503 and refused.json()["error"]["kind"] == "busy"
    assert browser.new()["ok"]


def damage(served: Served, game: str, change: str) -> None:
    """Change the file while the game is put away."""
    registry = served.app.state.access.registry
    served.match(game).idle_since = -1_000_000.0
    served.do(registry.put_away)
    assert game not in registry.matches
    store = served.context.store
    assert isinstance(store, SqliteStore)
    with contextlib.closing(sqlite3.connect(store.path)) as connection, connection:
        connection.execute(change, (game,))


@pytest.mark.parametrize(
    "change",
    ["DELETE FROM plies WHERE game=? AND ply=1", "UPDATE plies SET clock='{' WHERE game=? AND ply=1"],
)
def test_a_damaged_game_is_told_and_others_go_on(served: Served, change: str) -> None:
    ada = served.browser()
    games = [ada.new(seats={"blue": "me", "yellow": "me"})["game"] for _ in range(2)]
    for game in games:
        socket = ada.socket(game, seat="blue")
        for _ in range(3):
            socket.play(socket.actions[0]["text"])
        socket.close()
        wait_for(lambda game=game: not served.match(game).peers)
    damage(served, games[0], change)
    found = ada.http.get(f"/api/games/{games[0]}/record", params={"lang": "de"})
    assert found.status_code == 500 and found.json()["error"]["kind"] == "damaged"
    assert "beschädigt" in found.json()["error"]["message"]
    assert ada.socket(games[0]).messages[0]["error"]["kind"] == "damaged"
    assert {entry["game"] for entry in ada.http.get("/api/games").json()["games"]} == set(games)
    other = ada.socket(games[1], seat="blue")
    other.play(other.actions[0]["text"])


def test_a_socket_is_told_to_come_back_when_the_store_fails(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = served.browser()
    game = ada.new()["game"]
    damage(served, game, "UPDATE games SET notes=notes WHERE id=?")  # put away, and nothing wrong with it
    store = served.context.store
    load = store.load

    async def fails(asked: str) -> None:
        raise StoreError("the disk is away")

    monkeypatch.setattr(store, "load", fails)
    with pytest.raises(ConnectionClosed) as closed:
        ada.socket(game)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4503  # busy: it tries again by itself
    monkeypatch.setattr(store, "load", load)
    assert ada.socket(game).now["type"] == "state"


def test_settings_that_cannot_be_read_are_a_page_that_says_so(served: Served) -> None:
    ada = served.browser()
    games = [ada.new()["game"] for _ in range(2)]
    damage(served, games[0], "UPDATE games SET options='{' WHERE id=?")
    page = ada.http.get(f"/game/{games[0]}")
    assert page.status_code == 500 and 'data-kind="damaged"' in page.text
    assert [entry["game"] for entry in ada.http.get("/api/games").json()["games"]] == games[1:]


def test_the_server_stops_though_its_store_is_out_of_order(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite") as served:
        store = served.context.store
        assert isinstance(store, SqliteStore)

        def worst(_: object) -> None:
            raise SystemExit("the writer is told to go")

        with pytest.raises(StoreError, match="SystemExit"):
            served.do(lambda: store._do(worst))
        assert Browser(served.url).new()["ok"]
    assert not any(thread.is_alive() for thread in store._threads)
    asyncio.run(SqliteStore(tmp_path / "games.sqlite").close())
