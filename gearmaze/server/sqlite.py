"""The store in one SQLite file: one thread writes, WAL, full sync, many commands in one commit."""

import asyncio
import contextlib
import json
import os
import queue
import secrets
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from gearmaze.server.store import (
    Entry,
    Kept,
    LinkUsed,
    NewGame,
    Ply,
    Repeated,
    SeatRow,
    StoreError,
    Taken,
)

T = TypeVar("T")
MOST_IN_A_COMMIT = 256
TIDY_EVERY = 5.0  # seconds
LONGEST_LOG = 20_000  # pages; beyond that the writer tidies up itself
VERSION = 1
TABLES = """
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

Work = Callable[[sqlite3.Connection], Any]


class _Job(NamedTuple):
    work: Work
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[Any]"


class SqliteStore:
    """Keeps games in a file; `:memory:` will not do, since readers have connections of their own."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.commits = 0
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        try:
            writer = self._connect()
            version = writer.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, VERSION):
                raise StoreError(f"{self.path} was made by another version of gearmaze ({version})")
            writer.executescript(TABLES)
            writer.execute(f"PRAGMA user_version={VERSION}")
            self._reader = self._connect()
        except sqlite3.Error as error:
            raise StoreError(f"{self.path} cannot be used as a store: {error}") from error
        with contextlib.suppress(OSError):
            os.chmod(self.path, 0o600)  # seeds and the signing key are in it
        self._reading = threading.Lock()
        self._thread = threading.Thread(
            target=self._write, args=(writer,), name="gearmaze-store", daemon=True
        )
        self._thread.start()
        self._closing = threading.Event()
        self._tidier = threading.Thread(target=self._tidy, name="gearmaze-store-tidy", daemon=True)
        self._tidier.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=30)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute(f"PRAGMA wal_autocheckpoint={LONGEST_LOG}")
        return connection

    def _tidy(self) -> None:
        """Move what was written from the log into the file, beside the writer and not in its way."""
        connection = self._connect()
        seen = 0
        while not self._closing.wait(TIDY_EVERY):
            if self.commits != seen:
                seen = self.commits
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        connection.close()

    # The writer -------------------------------------------------------------------------------------

    def _write(self, connection: sqlite3.Connection) -> None:
        """Take what is waiting, do it in one transaction, then tell everybody."""
        going = True
        while going:
            jobs = [self._jobs.get()]
            while len(jobs) < MOST_IN_A_COMMIT:
                try:
                    jobs.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            going = None not in jobs
            self._commit(connection, [job for job in jobs if job is not None])
        connection.close()

    def _commit(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        """All jobs in one transaction; if one of them fails, once more with each in a part of its own."""
        if not jobs:
            return
        try:
            try:
                outcomes = self._together(connection, jobs, False)
            except (StoreError, KeyError, sqlite3.IntegrityError):
                connection.execute("ROLLBACK")
                outcomes = self._together(connection, jobs, True)
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            outcomes = [(job, None, StoreError(f"the store failed: {error}")) for job in jobs]
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[_Job, Any, Exception | None]]] = {}
        for outcome in outcomes:
            by_loop.setdefault(outcome[0].loop, []).append(outcome)
        for loop, told in by_loop.items():
            with contextlib.suppress(RuntimeError):  # its loop is closed: nobody waits any more
                loop.call_soon_threadsafe(_tell, told)

    def _together(
        self, connection: sqlite3.Connection, jobs: list[_Job], apart: bool
    ) -> list[tuple[_Job, Any, Exception | None]]:
        connection.execute("BEGIN IMMEDIATE")
        outcomes = [
            self._one(connection, job) if apart else (job, job.work(connection), None) for job in jobs
        ]
        connection.execute("COMMIT")
        self.commits += 1
        return outcomes

    def _one(self, connection: sqlite3.Connection, job: _Job) -> tuple[_Job, Any, Exception | None]:
        """One job of a batch; what fails takes back its own part only."""
        connection.execute("SAVEPOINT job")
        try:
            value = job.work(connection)
        except (StoreError, KeyError, sqlite3.IntegrityError) as error:
            connection.execute("ROLLBACK TO job")
            connection.execute("RELEASE job")
            known = isinstance(error, (StoreError, KeyError))
            return job, None, error if known else StoreError(str(error))
        connection.execute("RELEASE job")
        return job, value, None

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, loop, done))
        # whoever asked may be cancelled; the commit happens all the same
        return await asyncio.shield(done)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def locked() -> T:
            with self._reading:
                return work(self._reader)

        return await asyncio.to_thread(locked)

    # The protocol -----------------------------------------------------------------------------------

    async def secret(self) -> bytes:
        def work(connection: sqlite3.Connection) -> bytes:
            connection.execute("INSERT OR IGNORE INTO house VALUES ('secret', ?)", (secrets.token_bytes(32),))
            found: bytes = connection.execute("SELECT value FROM house WHERE key='secret'").fetchone()[0]
            return found

        return await self._do(work)

    async def create(self, game: NewGame, seats: tuple[SeatRow, ...], summary: dict[str, Any]) -> None:
        def work(connection: sqlite3.Connection) -> None:
            row = (game.id, game.scenario, _text(game.options), str(game.seed), _text(game.clock))
            row += (game.created, game.watch_key, _text(game.extra), _text(summary), game.created)  # type: ignore[assignment]
            connection.execute("INSERT INTO games VALUES (?,?,?,?,?,?,?,?,?,?,'{}')", row)
            connection.executemany("INSERT INTO seats VALUES (?,?,?,?,?,?)", [(game.id, *s) for s in seats])

        await self._do(work)

    async def append(
        self,
        game: str,
        plies: tuple[Ply, ...],
        summary: dict[str, Any],
        changed: float | None,
        notes: dict[str, Any] | None = None,
    ) -> None:
        def work(connection: sqlite3.Connection) -> None:
            for ply in plies:
                clock = None if ply.clock is None else _text(ply.clock)
                row = (game, ply.ply, ply.seat, ply.action, ply.command, ply.at, clock)
                try:
                    connection.execute("INSERT INTO plies VALUES (?,?,?,?,?,?,?)", row)
                except sqlite3.IntegrityError as error:
                    if "plies.command" in str(error):
                        raise Repeated(f"command {ply.command} of game {game}") from None
                    raise Taken(f"ply {ply.ply} of game {game}") from None
            found = connection.execute(
                "UPDATE games SET summary=?, changed=coalesce(?, changed), notes=coalesce(?, notes)"
                " WHERE id=?",
                (_text(summary), changed, None if notes is None else _text(notes), game),
            )
            if found.rowcount != 1:
                raise KeyError(game)

        await self._do(work)

    async def note(self, game: str, notes: dict[str, Any]) -> None:
        await self._do(
            lambda connection: connection.execute("UPDATE games SET notes=? WHERE id=?", (_text(notes), game))
        )

    async def take_seat(self, game: str, key: str, player: str, name: str) -> int:
        def work(connection: sqlite3.Connection) -> int:
            found = connection.execute(
                "SELECT seat, player FROM seats WHERE game=? AND key=? AND key!=''", (game, key)
            ).fetchone()
            if found is None:
                raise KeyError(key)
            seat, holder = int(found[0]), found[1]
            if holder and holder != player:
                raise LinkUsed(key)
            if not holder:
                connection.execute(
                    "UPDATE seats SET player=?, name=? WHERE game=? AND seat=?", (player, name, game, seat)
                )
            return seat

        return await self._do(work)

    async def rename(self, game: str, seat: int, name: str) -> None:
        await self._do(
            lambda connection: connection.execute(
                "UPDATE seats SET name=? WHERE game=? AND seat=?", (name, game, seat)
            )
        )

    async def load(self, game: str) -> Kept | None:
        def work(connection: sqlite3.Connection) -> Kept | None:
            connection.execute("BEGIN")  # one look at everything, whatever is written meanwhile
            try:
                found = _entry(connection, game)
                if found is None:
                    return None
                rows = connection.execute(
                    "SELECT ply, seat, action, command, at, clock FROM plies WHERE game=? ORDER BY ply",
                    (game,),
                ).fetchall()
                notes = connection.execute("SELECT notes FROM games WHERE id=?", (game,)).fetchone()[0]
            finally:
                connection.execute("COMMIT")
            plies = tuple(Ply(*row)._replace(clock=row[5] and json.loads(row[5])) for row in rows)
            return Kept(found.game, found.seats, plies, json.loads(notes))

        return await self._read(work)

    async def entry(self, game: str) -> Entry | None:
        return await self._read(lambda connection: _entry(connection, game))

    async def games_of(self, player: str, most: int = 200) -> list[Entry]:
        def work(connection: sqlite3.Connection) -> list[Entry]:
            ids = connection.execute(
                "SELECT DISTINCT games.id FROM games JOIN seats ON seats.game = games.id"
                " WHERE seats.player=? AND seats.player!='' ORDER BY games.changed DESC LIMIT ?",
                (player, most),
            ).fetchall()
            return [found for (game,) in ids if (found := _entry(connection, game)) is not None]

        return await self._read(work)

    async def close(self) -> None:
        self._jobs.put(None)
        self._closing.set()
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._tidier.join)
        with self._reading:
            self._reader.close()


def _entry(connection: sqlite3.Connection, game: str) -> Entry | None:
    row = connection.execute(
        "SELECT id, scenario, options, seed, clock, created, watch_key, extra, summary, changed"
        " FROM games WHERE id=?",
        (game,),
    ).fetchone()
    if row is None:
        return None
    kept = NewGame(
        row[0],
        row[1],
        json.loads(row[2]),
        int(row[3]),
        json.loads(row[4]),
        row[5],
        row[6],
        json.loads(row[7]),
    )
    seats = connection.execute(
        "SELECT seat, player, bot, name, key FROM seats WHERE game=? ORDER BY seat", (game,)
    ).fetchall()
    return Entry(kept, tuple(SeatRow(*seat) for seat in seats), json.loads(row[8]), row[9])


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _tell(outcomes: list[tuple[_Job, Any, Exception | None]]) -> None:
    """Back on the loop: wake those who wait, all of a commit at once."""
    for job, value, fault in outcomes:
        if job.done.done():
            continue
        if fault is None:
            job.done.set_result(value)
        else:
            job.done.set_exception(fault)
