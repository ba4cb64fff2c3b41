"""The SQLite store keeps the contract, in one file, with one commit for what arrives together."""

import asyncio
import contextlib
import sqlite3
import stat
from pathlib import Path

import pytest

from gearmaze.server.sqlite import SqliteStore
from gearmaze.server.store import Damaged, Store, StoreError
from tests.server.store_contract import SEATS, SUMMARY, StoreContract, game, ply


class TestSqlite(StoreContract):
    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.path = tmp_path / "deep" / "games.sqlite"

    def opened(self) -> Store:
        return SqliteStore(self.path)

    async def reopened(self, store: Store) -> Store:
        await store.close()
        return SqliteStore(self.path)

    def test_it_is_wal_with_full_sync_and_nobody_elses_business(self) -> None:
        async def work(store: Store) -> None:
            assert isinstance(store, SqliteStore)
            for line in (store._writer, store._reader):
                assert line.connection().execute("PRAGMA journal_mode").fetchone() == ("wal",)
                assert line.connection().execute("PRAGMA synchronous").fetchone() == (2,)
            assert stat.S_IMODE(self.path.stat().st_mode) == 0o600
            await store.close()

        self.run(work)

    def test_what_arrives_together_is_committed_together(self) -> None:
        async def work(store: Store) -> None:
            assert isinstance(store, SqliteStore)
            await store.create(game(), SEATS, SUMMARY)
            before = store.commits
            await asyncio.gather(*(store.append("g1", (ply(n),), SUMMARY, 1.0) for n in range(100)))
            assert store.commits - before < 50
            await store.close()

        self.run(work)


def test_a_file_that_is_no_store_is_said_so(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_text("not a database, but long enough to look like something else " * 20)
    with pytest.raises(StoreError, match="cannot be used as a store"):
        SqliteStore(path)


def test_a_store_of_another_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version=99")
    with pytest.raises(StoreError, match="another version"):
        SqliteStore(path)


@pytest.mark.parametrize("half_done", [False, True])
def test_a_store_of_before_there_were_personal_links_gets_them(tmp_path: Path, half_done: bool) -> None:
    path = tmp_path / "games.sqlite"

    async def make() -> None:
        store = SqliteStore(path)
        await store.create(game(), SEATS, SUMMARY)
        await store.close()

    asyncio.run(make())
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for name in ("former",) if half_done else ("own", "former"):  # as a power cut leaves it
            connection.execute(f"ALTER TABLE seats DROP COLUMN {name}")
        connection.execute("PRAGMA user_version=2")
        connection.commit()

    async def go_on() -> None:
        store = SqliteStore(path)
        entry = await store.entry("g1")
        assert entry is not None and entry.seats == SEATS
        await store.keep_link("g1", 0, "print")
        assert await store.carry_over("g1", "print", "phone") == 0
        await store.close()

    asyncio.run(go_on())
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("ALTER TABLE plies DROP COLUMN clock", "table plies is not as"),
        ("ALTER TABLE games ADD COLUMN more TEXT", "table games is not as"),
        ("ALTER TABLE seats RENAME COLUMN bot TO robot", "table seats is not as"),
        ("DROP TABLE house", "table house is missing"),
        ("DROP INDEX commands", "table plies is not as"),
        ("DROP INDEX commands; CREATE INDEX commands ON plies (game, command)", "table plies is not as"),
    ],
)
def test_a_store_with_other_tables_is_refused_at_the_start(tmp_path: Path, change: str, said: str) -> None:
    path = tmp_path / "games.sqlite"
    asyncio.run(SqliteStore(path).close())
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(change)
    with pytest.raises(StoreError, match=said):
        SqliteStore(path)


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError, match="something else"):
        SqliteStore(path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


def test_a_damaged_file_is_refused_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"

    async def fill() -> None:
        store = SqliteStore(path)
        for number in range(30):
            await store.create(game(f"g{number}"), SEATS, SUMMARY)
            await store.append(f"g{number}", tuple(ply(n) for n in range(50)), SUMMARY, 1.0)
        await store.close()

    asyncio.run(fill())
    whole = path.read_bytes()
    half = len(whole) // 2 // 4096 * 4096
    path.write_bytes(whole[:half] + b"\xff" * 4096 + whole[half + 4096 :])
    with pytest.raises(StoreError, match="damaged"):
        SqliteStore(path)
    path.write_bytes(whole)
    asyncio.run(SqliteStore(path).close())


def test_a_game_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"

    async def work() -> None:
        store = SqliteStore(path)
        for name in ("g1", "g2"):
            await store.create(game(name), SEATS, SUMMARY)
        with contextlib.closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE games SET options='{' WHERE id='g1'")
        for call in (store.load("g1"), store.entry("g1")):
            with pytest.raises(Damaged, match="g1"):
                await call
        assert [entry.game.id for entry in await store.games_of("ada")] == ["g2"]
        await store.close()

    asyncio.run(work())
