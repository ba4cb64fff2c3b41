"""The SQLite store keeps the contract, in one file, with one commit for what arrives together."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from gearmaze.server.sqlite import SqliteStore
from gearmaze.server.store import Store, StoreError
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
            assert store._reader.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert store._reader.execute("PRAGMA synchronous").fetchone() == (2,)
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
