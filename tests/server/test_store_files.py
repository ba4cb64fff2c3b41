"""The files of a store: nobody else's business, one server at a time, the key beside the games."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from gearmaze.cli import main
from gearmaze.game import Game
from gearmaze.server import store_files
from gearmaze.server.access.sessions import COOKIE, new_player, signed
from gearmaze.server.sqlite import SqliteStore
from gearmaze.server.store import StoreError
from gearmaze.server.store_files import StoreFiles
from tests.server.served import serving, wait_for
from tests.server.store_contract import SEATS, SUMMARY, game
from tests.server.test_kill import Process

# As stores were made until the key had a file of its own.
OLD_TABLES = """
CREATE TABLE IF NOT EXISTS house (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, scenario TEXT NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL,
    clock TEXT NOT NULL, created REAL NOT NULL, watch_key TEXT NOT NULL, extra TEXT NOT NULL,
    summary TEXT NOT NULL, changed REAL NOT NULL, notes TEXT NOT NULL DEFAULT '{}'
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (
    game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, player TEXT NOT NULL, bot TEXT NOT NULL,
    name TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_of_player ON seats (player) WHERE player != '';
CREATE TABLE IF NOT EXISTS plies (
    game TEXT NOT NULL REFERENCES games, ply INTEGER NOT NULL, seat INTEGER NOT NULL, action TEXT NOT NULL,
    command TEXT, at REAL NOT NULL, clock TEXT, PRIMARY KEY (game, ply)
) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS commands ON plies (game, command) WHERE command IS NOT NULL;
"""
OLD_KEY = bytes(range(100, 132))


@pytest.fixture(autouse=True)
def _open_to_all() -> Iterator[None]:
    """What most machines do with new files unless they are told otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.iterdir()}


PRIVATE = dict.fromkeys(("games.sqlite", "games.sqlite-wal", "games.sqlite-shm"), 0o600)
PRIVATE |= dict.fromkeys(("games.sqlite.key", "games.sqlite.lock"), 0o600)


def old_store(path: Path, player: str = "", running: bool = False) -> None:
    """A store of today's predecessor with a game of the player's, as a server left it that was killed, or
    that was stopped."""
    path.parent.mkdir(parents=True, exist_ok=True)
    made = path.with_name("made.sqlite")
    with contextlib.closing(sqlite3.connect(made, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.executescript(OLD_TABLES)
        connection.execute("PRAGMA user_version=1")
        connection.execute("PRAGMA secure_delete=OFF")  # as many builds of SQLite are
        connection.execute("INSERT INTO house VALUES ('secret', ?)", (OLD_KEY,))
        connection.execute("INSERT INTO house VALUES ('copy', ?)", (OLD_KEY,))
        connection.execute("DELETE FROM house WHERE key='copy'")  # it lies about where nothing is any more
        if player:
            settings = ("{}", str(2**63 - 7), '{"kind":"none","seconds":0,"increment":0}')
            row = ("oldgame", "base", *settings, 1.0, "watch", "{}")
            summary = '{"turn":0,"vp":[],"due":[],"result":null,"plies":0}'
            connection.execute("INSERT INTO games VALUES (?,?,?,?,?,?,?,?,?,?,'{}')", (*row, summary, 2.0))
            for seat in range(2):
                connection.execute("INSERT INTO seats VALUES ('oldgame', ?, ?, '', '', '')", (seat, player))
            deal = Game("base", seed=3)
            for number, (seat, action) in enumerate(deal.answers):
                text = deal.text(action)
                connection.execute(
                    "INSERT INTO plies VALUES ('oldgame', ?, ?, ?, NULL, 1.0, NULL)", (number, seat, text)
                )
        if running:
            for suffix in ("", "-wal"):
                shutil.copy(f"{made}{suffix}", f"{path}{suffix}")
    if not running:
        shutil.copy(made, path)
    for leftover in path.parent.glob("made.sqlite*"):
        leftover.unlink()


def holds(path: Path, secret: bytes) -> list[str]:
    """Which files of a store hold these bytes, in whatever way they are written."""
    found = []
    for file in sorted(path.parent.iterdir()):
        content = file.read_bytes()
        if secret in content or secret.hex().encode() in content:
            found.append(file.name)
    return found


# Modes --------------------------------------------------------------------------------------------------


def test_every_file_is_private_while_it_runs_and_after_a_kill(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "deep"
    server = Process(folder / "games.sqlite")
    url = server.start()
    try:
        assert httpx.post(f"{url}/api/games", json={}).status_code == 201
        assert modes(folder) == PRIVATE
        assert mode(folder) == mode(folder.parent) == 0o700
        tmp = mode(tmp_path)
    finally:
        server.kill()
    assert modes(folder) == PRIVATE
    url = server.start()
    try:
        httpx.get(f"{url}/api/health")
        assert modes(folder) == PRIVATE and mode(tmp_path) == tmp
    finally:
        server.kill()


def test_no_file_is_ever_open_to_others_from_its_first_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody may open a file before its mode is put right: a file once opened can be read for ever."""
    path = tmp_path / "games.sqlite"
    chmods = []
    monkeypatch.setattr(Path, "chmod", lambda path, mode: chmods.append(path))

    async def work() -> None:
        store = SqliteStore(path)
        await store.create(game(), SEATS, SUMMARY)
        assert modes(tmp_path) == PRIVATE
        await store.close()

    asyncio.run(work())
    assert not chmods


def test_what_was_open_to_others_is_mended_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "shared" / "games.sqlite"
    old_store(path, running=True)
    path.with_name("games.sqlite.lock").touch(0o666)
    for file in path.parent.iterdir():
        file.chmod(0o644)
    path.parent.chmod(0o755)
    path.with_name("letter.txt").touch(0o644)
    store = SqliteStore(path)
    assert modes(path.parent) == {**PRIVATE, "letter.txt": 0o644}
    assert mode(path.parent) == 0o755  # it was there before us
    asyncio.run(store.close())


def test_the_folder_used_without_store_is_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    (tmp_path / "gearmaze").mkdir(0o755)
    served = []
    monkeypatch.setattr("gearmaze.server.running.serve", lambda *words, **more: served.append(words) or 0)
    assert main(["serve", "--no-open", "--port", "0"]) == 0
    assert mode(tmp_path / "gearmaze") == 0o700 and len(served) == 1
    (tmp_path / "gearmaze").chmod(0o755)
    assert (
        main(["serve", "--no-open", "--port", "0", "--store", str(tmp_path / "gearmaze" / "g.sqlite")]) == 0
    )
    assert mode(tmp_path / "gearmaze") == 0o755 and len(served) == 2


def test_a_file_that_is_no_store_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary, today I mistyped a name.\n" * 10)
    with pytest.raises(StoreError, match="not a database"):
        SqliteStore(path)
    assert mode(path) == 0o644


@pytest.mark.parametrize("made", ["file", "folder"])
def test_a_place_where_nothing_can_be_is_one_line(
    tmp_path: Path, made: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "there"
    if made == "file":
        place.touch()
        place = place / "games.sqlite"
    else:
        place.mkdir()
    assert main(["serve", "--port", "0", "--no-open", "--store", str(place)]) == 2
    assert "cannot be used as a store" in capsys.readouterr().err


# The key ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("running", [False, True])
def test_the_key_of_an_old_store_moves_to_its_file_and_leaves_no_trace(tmp_path: Path, running: bool) -> None:
    path = tmp_path / "games.sqlite"
    old_store(path, new_player(), running)
    assert set(holds(path, OLD_KEY)) & {"games.sqlite", "games.sqlite-wal"}
    store = SqliteStore(path)
    assert asyncio.run(store.secret()) == OLD_KEY
    assert holds(path, OLD_KEY) == ["games.sqlite.key"]
    asyncio.run(store.close())
    assert holds(path, OLD_KEY) == ["games.sqlite.key"]
    store = SqliteStore(path)
    assert asyncio.run(store.secret()) == OLD_KEY
    asyncio.run(store.close())


def test_an_old_store_goes_on_and_its_cookies_are_good_once_more(tmp_path: Path) -> None:
    path, player = tmp_path / "games.sqlite", new_player()
    old_store(path, player, running=True)
    with serving(path) as served:
        name = served.app.state.access.cookie_name
        browser = served.browser()
        browser.http.cookies.clear()
        browser.http.cookies.set(COOKIE, signed(OLD_KEY, player, 1_600_000_000), domain="127.0.0.1", path="/")
        found = browser.http.get("/api/games").json()["games"]
        assert [entry["game"] for entry in found] == ["oldgame"]
        assert list(browser.http.cookies) == [name]  # renewed under the new name, the old one is gone
        socket = browser.socket("oldgame", seat="blue")
        socket.play(socket.actions[0]["text"])


def test_a_move_of_the_key_that_was_broken_off_is_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.sqlite"
    old_store(path, new_player())
    with contextlib.closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM house").fetchall()  # keeps the log from being emptied
        monkeypatch.setattr("gearmaze.server.sqlite.BUSY", 0.05)
        with pytest.raises(StoreError, match="held open by another program"):
            SqliteStore(path)
        assert "games.sqlite" in holds(path, OLD_KEY)
    store = SqliteStore(path)
    assert asyncio.run(store.secret()) == OLD_KEY and holds(path, OLD_KEY) == ["games.sqlite.key"]
    asyncio.run(store.close())


def test_an_old_store_beside_the_key_of_another_is_not_guessed_about(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    asyncio.run(SqliteStore(path).close())
    other = path.with_name("games.sqlite.key").read_bytes()
    path.unlink()
    old_store(path, new_player())
    with pytest.raises(StoreError, match="of another store"):
        SqliteStore(path)
    assert path.with_name("games.sqlite.key").read_bytes() == other and OLD_KEY in path.read_bytes()


def test_games_without_their_key_are_not_opened_with_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.sqlite"
    key = path.with_name("games.sqlite.key")

    async def fill() -> bytes:
        store = SqliteStore(path)
        await store.create(game(), SEATS, SUMMARY)
        await store.close()
        return await store.secret()

    secret = asyncio.run(fill())
    key.rename(tmp_path / "elsewhere")
    assert main(["serve", "--port", "0", "--no-open", "--store", str(path)]) == 2
    said = capsys.readouterr().err
    assert "games.sqlite.key is missing" in said and len(said.splitlines()) == 1
    assert not key.exists()
    (tmp_path / "elsewhere").rename(key)
    store = SqliteStore(path)
    assert asyncio.run(store.secret()) == secret
    asyncio.run(store.close())


def test_a_store_without_games_gets_a_new_key(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    asyncio.run(SqliteStore(path).close())
    path.with_name("games.sqlite.key").unlink()
    store = SqliteStore(path)
    assert len(asyncio.run(store.secret())) == 32
    asyncio.run(store.close())


@pytest.mark.parametrize("content", [b"", b"12ab\n", b"x" * 64, b"\xff" * 32, b"ab" * 33])
def test_a_key_file_that_is_none_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.sqlite"
    asyncio.run(SqliteStore(path).close())
    path.with_name("games.sqlite.key").write_bytes(content)
    with pytest.raises(StoreError, match="no key of a store"):
        SqliteStore(path)
    assert path.with_name("games.sqlite.key").read_bytes() == content


def test_a_key_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = StoreFiles(tmp_path / "games.sqlite")
    files.keep_key(OLD_KEY)

    def fails(*words: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(store_files.os, "fsync", fails)
        with pytest.raises(StoreError, match="No space left"):
            files.keep_key(bytes(32))
    assert files.key() == OLD_KEY
    files.keep_key(bytes(32))  # over what was left of the draft
    assert files.key() == bytes(32) and not list(tmp_path.glob("*.new"))
    assert mode(files.key_file) == 0o600
    files.release()


# One server at a time -----------------------------------------------------------------------------------


def test_a_second_server_on_one_store_does_not_start(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    (tmp_path / "link.sqlite").symlink_to(store)
    first = Process(store)
    url = first.start()
    try:
        httpx.post(f"{url}/api/games", json={})
        for name in ("games.sqlite", "link.sqlite"):
            command = [sys.executable, "-m", "gearmaze", "serve", "--port", "0", "--no-open"]
            second = subprocess.run(
                [*command, "--store", str(tmp_path / name)], capture_output=True, text=True, timeout=60
            )
            assert second.returncode == 2 and not second.stdout
            assert "in use by another server" in second.stderr and len(second.stderr.splitlines()) == 1
        assert httpx.get(f"{url}/api/health").json() == {"ok": True, "matches": 1}
    finally:
        first.kill()
    url = first.start()  # the lock went with the process
    try:
        assert httpx.get(f"{url}/api/health").json()["ok"]
    finally:
        first.kill()


def test_a_server_that_was_stopped_lets_go(tmp_path: Path) -> None:
    server = Process(tmp_path / "games.sqlite")
    server.start()
    assert server.child is not None and server.child.stdout is not None
    server.child.send_signal(signal.SIGTERM)
    server.child.wait(20)
    server.child.stdout.close()
    asyncio.run(SqliteStore(tmp_path / "games.sqlite").close())


def test_a_store_that_could_not_be_opened_is_not_locked(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_text("something else " * 10)
    for _ in range(2):
        with pytest.raises(StoreError, match="not a database"):
            SqliteStore(path)
    path.unlink()
    before = set(threading.enumerate())  # stores of other tests may be open for longer than this one
    store = SqliteStore(path)
    with pytest.raises(StoreError, match="in use"):
        SqliteStore(path)
    asyncio.run(store.close())
    wait_for(lambda: not [one for one in set(threading.enumerate()) - before if "gearmaze-store" in one.name])
    asyncio.run(SqliteStore(path).close())
