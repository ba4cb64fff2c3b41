"""The store in one SQLite file: one thread writes, WAL, full sync, many commands in one commit."""

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from gearmaze.server.sqlite_rows import as_text, delete_game, insert_game, insert_plies, read_entry, read_game
from gearmaze.server.sqlite_tables import prepare
from gearmaze.server.store import (
    Damaged,
    Kept,
    KeptEntry,
    LinkUsed,
    NewGame,
    NoSuchLink,
    Ply,
    SeatRow,
    StoreError,
)
from gearmaze.server.store_files import StoreFiles

LOG = logging.getLogger("gearmaze.server")
T = TypeVar("T")
MOST_IN_A_COMMIT = 256
TIDY_EVERY = 5.0  # seconds
LONGEST_LOG = 20_000  # pages; beyond that the writer tidies up itself
PATIENCE = 10.0  # seconds a thread is waited for at the end
BUSY = 30.0  # seconds another program may hold the database
Work = Callable[[sqlite3.Connection], Any]


class _Job(NamedTuple):
    work: Work
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[Any]"


class _Outcome(NamedTuple):
    job: _Job
    value: Any = None
    fault: StoreError | None = None


class _Line:
    """A connection to the database, opened when it is needed and given up when something went wrong on it:
    nobody has to know in which state that left it."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._open: sqlite3.Connection | None = None

    def connection(self) -> sqlite3.Connection:
        if self._open is None:
            self._open = self._connect()
        return self._open

    def give_up(self) -> None:
        """Close it, with whatever was begun on it and not committed."""
        opened, self._open = self._open, None
        if opened is None:
            return
        with contextlib.suppress(BaseException):
            if opened.in_transaction:
                opened.execute("ROLLBACK")
        with contextlib.suppress(BaseException):
            opened.close()


class SqliteStore:
    """Keeps games in a file; `:memory:` will not do, since readers have connections of their own."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.commits = 0
        self._files = StoreFiles(self.path)
        self._writer, self._reader, self._tidier = (_Line(self._connect) for _ in range(3))
        try:
            self._key = prepare(self._writer.connection(), self._files)
        except BaseException as error:
            self._writer.give_up()
            self._files.release()
            if isinstance(error, sqlite3.Error):
                raise StoreError(f"{self.path} cannot be used as a store: {error}") from error
            raise
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._reading = threading.Lock()
        self._closing = threading.Event()
        self._threads = [
            threading.Thread(target=run, name=f"gearmaze-store-{name}", daemon=True)
            for name, run in (("write", self._write), ("tidy", self._tidy))
        ]
        for thread in self._threads:
            thread.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._files.database, isolation_level=None, check_same_thread=False, timeout=BUSY
        )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute(f"PRAGMA wal_autocheckpoint={LONGEST_LOG}")
        return connection

    # Threads ----------------------------------------------------------------------------------------

    def _tidy(self) -> None:
        """Move what was written from the log into the file, beside the writer and not in its way."""
        seen = 0
        while not self._closing.wait(TIDY_EVERY):
            if self.commits != seen:
                seen = self.commits
                try:
                    self._tidier.connection().execute("PRAGMA wal_checkpoint(PASSIVE)")
                except BaseException:  # the next time will do
                    self._tidier.give_up()
        self._tidier.give_up()

    def _write(self) -> None:
        """Take what is waiting, do it in one transaction, then tell everybody."""
        going = True
        while going:
            taken = [self._jobs.get()]
            while len(taken) < MOST_IN_A_COMMIT:
                try:
                    taken.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            going = None not in taken
            jobs = [job for job in taken if job is not None]
            if jobs:
                _tell_all(self._commit(jobs))
        self._writer.give_up()

    def _commit(self, jobs: list[_Job]) -> list[_Outcome]:
        """All jobs in one transaction; if one of them fails, once more with each in a part of its own.

        Whatever is raised here is somebody's answer and never the end of the thread: everybody else would
        wait for ever.
        """
        try:
            connection = self._writer.connection()
            connection.execute("BEGIN IMMEDIATE")
            try:
                outcomes = [_Outcome(job, job.work(connection)) for job in jobs]
            except BaseException:
                if connection.in_transaction:  # some faults of SQLite's end it themselves
                    connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
                outcomes = [self._apart(connection, job) for job in jobs]
            connection.execute("COMMIT")
        except BaseException as error:
            self._writer.give_up()
            return [_Outcome(job, fault=_failed(error)) for job in jobs]
        self.commits += 1
        return outcomes

    def _apart(self, connection: sqlite3.Connection, job: _Job) -> _Outcome:
        """One job of a batch; what fails takes back its own part only."""
        connection.execute("SAVEPOINT job")
        try:
            value = job.work(connection)
        except BaseException as error:
            # fails if the transaction is gone, and with it what the jobs before had done: all have failed
            connection.execute("ROLLBACK TO job")
            connection.execute("RELEASE job")
            return _Outcome(job, fault=_failed(error))
        connection.execute("RELEASE job")
        return _Outcome(job, value)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closing.is_set():
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, loop, done))
        # whoever asked may be cancelled; the commit happens all the same
        return await asyncio.shield(done)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def locked() -> T:
            with self._reading:
                if self._closing.is_set():
                    raise StoreError("the store is closed")
                try:
                    return work(self._reader.connection())
                except BaseException as error:
                    self._reader.give_up()
                    raise _failed(error) from error

        return await asyncio.to_thread(locked)

    # The protocol -----------------------------------------------------------------------------------

    async def secret(self) -> bytes:
        return self._key

    async def create(
        self,
        game: NewGame,
        seats: tuple[SeatRow, ...],
        summary: dict[str, Any],
        plies: tuple[Ply, ...] = (),
    ) -> None:
        def work(connection: sqlite3.Connection) -> None:
            insert_game(connection, game, seats, summary)
            insert_plies(connection, game.id, plies, summary, None)

        await self._do(work)

    async def append(
        self,
        game: str,
        plies: tuple[Ply, ...],
        summary: dict[str, Any],
        changed: float | None,
        notes: dict[str, Any] | None = None,
    ) -> None:
        await self._do(lambda connection: insert_plies(connection, game, plies, summary, changed, notes))

    async def note(self, game: str, notes: dict[str, Any]) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE games SET notes=? WHERE id=?", (as_text(notes), game))

        await self._do(work)

    async def take_seat(self, game: str, key: str, player: str, name: str) -> int:
        def work(connection: sqlite3.Connection) -> int:
            found = connection.execute(
                "SELECT seat, player, bot FROM seats WHERE game=? AND key=? AND key!=''", (game, key)
            ).fetchone()
            if found is None:
                raise NoSuchLink(f"no seat of game {game} has this key")
            seat, holder = int(found[0]), found[1]
            if holder != player and (holder or found[2]):
                raise LinkUsed(f"seat {seat} of game {game} has been taken")
            if not holder:
                connection.execute(
                    "UPDATE seats SET player=?, name=? WHERE game=? AND seat=?", (player, name, game, seat)
                )
            return seat

        return await self._do(work)

    async def staff(self, game: str, seat: int, bot: str, key: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE seats SET bot=?, key=? WHERE game=? AND seat=?", (bot, key, game, seat)
            )

        await self._do(work)

    async def keep_link(self, game: str, seat: int, own: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE seats SET own=? WHERE game=? AND seat=?", (own, game, seat))

        await self._do(work)

    async def carry_over(self, game: str, own: str, player: str) -> int:
        def work(connection: sqlite3.Connection) -> int:
            found = connection.execute(
                "SELECT seat FROM seats WHERE game=? AND own=? AND own!='' AND player!=''", (game, own)
            ).fetchone()
            if found is None:
                raise NoSuchLink(f"no seat of game {game} has this key")
            connection.execute(
                "UPDATE seats SET former=player, player=? WHERE game=? AND seat=? AND player!=?",
                (player, game, found[0], player),
            )
            return int(found[0])

        return await self._do(work)

    async def rename(self, game: str, seat: int, name: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE seats SET name=? WHERE game=? AND seat=?", (name, game, seat))

        await self._do(work)

    async def remove(self, game: str) -> None:
        await self._do(lambda connection: delete_game(connection, game))

    async def load(self, game: str) -> Kept | None:
        def work(connection: sqlite3.Connection) -> Kept | None:
            connection.execute("BEGIN")  # whatever is written meanwhile
            found = read_game(connection, game)
            connection.execute("COMMIT")
            return found

        return await self._read(work)

    async def entry(self, game: str) -> KeptEntry | None:
        return await self._read(lambda connection: read_entry(connection, game))

    async def games_of(self, player: str, most: int = 200) -> list[KeptEntry]:
        def work(connection: sqlite3.Connection) -> list[KeptEntry]:
            ids = connection.execute(
                "SELECT DISTINCT games.id FROM games JOIN seats ON seats.game = games.id"
                " WHERE seats.player=? AND seats.player!='' ORDER BY games.changed DESC LIMIT ?",
                (player, most),
            ).fetchall()
            found = []
            for (game,) in ids:
                try:
                    found.append(read_entry(connection, game))
                except Damaged as error:
                    LOG.error("%s", error)
            return [entry for entry in found if entry is not None]

        return await self._read(work)

    async def probe(self) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO house VALUES ('probe', ?)", (str(time.time()),))

        await self._do(work)

    async def close(self) -> None:
        self._closing.set()
        self._jobs.put(None)
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        """A disk that does not answer must not keep the server from stopping: threads are not waited for
        longer than a while, and end with the process."""
        for thread in self._threads:
            thread.join(PATIENCE)
        if self._reading.acquire(timeout=PATIENCE):
            self._reader.give_up()
            self._reading.release()
        if not any(thread.is_alive() for thread in self._threads):
            self._files.release()


# Telling those who wait -------------------------------------------------------------------------------


def _failed(error: BaseException) -> StoreError:
    """What whoever asked is told: nothing was done."""
    if isinstance(error, StoreError):
        return error
    return StoreError(f"the store failed: {type(error).__name__}: {error}")


def _tell_all(outcomes: list[_Outcome]) -> None:
    """All of a commit at once, each on the loop it waits on."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Outcome]] = {}
    for outcome in outcomes:
        by_loop.setdefault(outcome.job.loop, []).append(outcome)
    for loop, told in by_loop.items():
        with contextlib.suppress(BaseException):  # its loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_tell, told)


def _tell(outcomes: list[_Outcome]) -> None:
    for job, value, fault in outcomes:
        if job.done.done():
            continue
        if fault is None:
            job.done.set_result(value)
        else:
            job.done.set_exception(fault)
