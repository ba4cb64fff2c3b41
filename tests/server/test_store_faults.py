"""Whatever is raised at whichever statement: who asked is told the truth, and the next one is served."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from gearmaze.server import sqlite
from gearmaze.server.sqlite import SqliteStore
from gearmaze.server.store import StoreError
from tests.server.store_contract import SEATS, SUMMARY, game, ply

SOON = 20.0
OTHERS = ("before", "after")  # whose jobs are in the same commit


class Unheard(BaseException):
    """Nothing anybody foresaw."""


FAULTS: list[BaseException] = [
    OSError("no such device"),
    KeyError("gone"),
    MemoryError(),
    sqlite3.OperationalError("disk I/O error"),
    sqlite3.IntegrityError("constraint"),
    sqlite3.ProgrammingError("misuse"),
    Unheard(),
]
named = pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)


class Plan:
    """What is to fail: the `at`-th statement after the next BEGIN, or those of the job that begin like `own`;
    if it `breaks` the connection, everything after it too."""

    def __init__(self) -> None:
        self.fault: BaseException = Unheard()
        self.dead = False  # nor can the file be opened
        self.arm()

    def arm(self, at: int = -1, own: str = "", breaks: bool = False) -> None:
        self.at, self.own, self.breaks = at, own, breaks
        self.counted, self.counting, self.fired = 0, False, False

    def look(self, connection: Faulty, sql: str, values: tuple[Any, ...]) -> None:
        if connection.broken:
            raise sqlite3.OperationalError("broken")
        self.counting |= sql.startswith("BEGIN") and not self.fired
        self.counted += self.counting
        if self.counted == self.at:
            self.fired, self.counting, self.counted = True, False, 0
            connection.broken = self.breaks
            raise self.fault
        if self.own and sql.startswith(self.own) and not any(name in repr(values) for name in OTHERS):
            raise self.fault


class Faulty:
    """A connection that fails as planned."""

    def __init__(self, real: sqlite3.Connection, plan: Plan) -> None:
        self.real, self.plan, self.broken = real, plan, False

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        self.plan.look(self, sql, values)
        return self.real.execute(sql, *values)

    def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:
        self.plan.look(self, sql, values)
        return self.real.executemany(sql, *values)

    def executescript(self, sql: str) -> sqlite3.Cursor:
        return self.real.executescript(sql)

    @property
    def in_transaction(self) -> bool:
        return self.real.in_transaction

    def close(self) -> None:
        self.real.close()  # as the end of what broke would
        if self.broken:
            raise sqlite3.OperationalError("broken")


class FaultyStore(SqliteStore):
    """A store whose connections fail as planned."""

    def __init__(self, path: Path) -> None:
        self.plan = Plan()
        super().__init__(path)

    def _connect(self) -> sqlite3.Connection:
        if self.plan.dead:
            raise sqlite3.OperationalError("unable to open database file")
        real = super()._connect()
        real.execute("PRAGMA synchronous=OFF")  # nobody pulls the plug here
        return Faulty(real, self.plan)  # type: ignore[return-value]


Call = Callable[[SqliteStore, str], Awaitable[Any]]
WRITES: dict[str, tuple[Call, str, str]] = {  # the call, how to see that it was done, its own statement
    "append": (
        lambda store, name: store.append(name, (ply(0, "c"), ply(1)), {**SUMMARY, "turn": 7}, 9.0),
        "SELECT (SELECT count(*) FROM plies WHERE game=:game) = 2 AND changed = 9 FROM games WHERE id=:game",
        "INSERT INTO plies",
    ),
    "note": (
        lambda store, name: store.note(name, {"orders": {}}),
        "SELECT notes != '{}' FROM games WHERE id=:game",
        "UPDATE games SET notes",
    ),
    "take_seat": (
        lambda store, name: store.take_seat(name, "k1", "bob", "Bob"),
        "SELECT player = 'bob' FROM seats WHERE game=:game AND seat=1",
        "UPDATE seats SET player",
    ),
    "staff": (
        lambda store, name: store.staff(name, 1, "squire", "k2"),
        "SELECT bot = 'squire' AND key = 'k2' FROM seats WHERE game=:game AND seat=1",
        "UPDATE seats SET bot",
    ),
    "rename": (
        lambda store, name: store.rename(name, 0, "Lady"),
        "SELECT name = 'Lady' FROM seats WHERE game=:game AND seat=0",
        "UPDATE seats SET name",
    ),
    "create": (
        lambda store, name: store.create(game(f"{name}-new"), SEATS, SUMMARY),
        "SELECT (SELECT count(*) FROM games WHERE id=:game || '-new')"
        " + (SELECT count(*) FROM seats WHERE game=:game || '-new') = 3",
        "INSERT INTO seats",
    ),
    "probe": (
        lambda store, name: store.probe(),
        "SELECT count(*) FROM house WHERE key='probe'",
        "INSERT OR REPLACE INTO house",
    ),
}
CLEAN = {  # nothing of it is there, half of it neither
    "append": "SELECT count(*) FROM plies WHERE game=:game",
    "create": "SELECT (SELECT count(*) FROM games WHERE id=:game || '-new')"
    " + (SELECT count(*) FROM seats WHERE game=:game || '-new')",
}


class Trial:
    """A job between two others in one commit, with something that goes wrong."""

    def __init__(self, store: FaultyStore, path: Path, call: str) -> None:
        self.store, self.path = store, path
        self.call, self.seen, self.own = WRITES[call]
        self.clean = CLEAN.get(call, self.seen)
        self.number = 0

    async def run(self, **planned: Any) -> bool:
        """Whether it came to the fault; the truth is told either way."""
        self.number += 1
        before, name, after = (f"{part}{self.number}" for part in (OTHERS[0], "job", OTHERS[1]))
        store, plan = self.store, self.store.plan
        plan.arm()
        await asyncio.gather(*(store.create(game(each), SEATS, SUMMARY) for each in (before, name, after)))
        self.ask("DELETE FROM house WHERE key='probe'")
        held, go = threading.Event(), threading.Event()

        def hold(_: sqlite3.Connection) -> None:
            held.set()
            go.wait(SOON)

        holding = asyncio.create_task(store._do(hold))
        await asyncio.to_thread(held.wait, SOON)
        plan.arm(**planned)
        jobs = [
            asyncio.ensure_future(job)
            for job in (
                store.append(before, (ply(0),), SUMMARY, 1.0),
                self.call(store, name),
                store.append(after, (ply(0),), SUMMARY, 1.0),
            )
        ]
        await asyncio.sleep(0)  # all are in the queue
        commits = store.commits
        go.set()
        await holding
        outcomes = await asyncio.wait_for(asyncio.gather(*jobs, return_exceptions=True), SOON)
        fired = plan.fired
        assert store.commits <= commits + 2, "they were not in one commit"
        plies = "SELECT count(*) FROM plies WHERE game=:game"
        for outcome, seen, clean, each in zip(
            outcomes,
            (plies, self.seen, plies),
            (plies, self.clean, plies),
            (before, name, after),
            strict=True,
        ):
            if isinstance(outcome, BaseException):
                assert isinstance(outcome, StoreError), outcome
                assert not self.ask(clean, each), f"{each} was told {outcome!r}, and something is there"
            else:
                assert self.ask(seen, each), f"{each} was told it is there"
        if plan.own and not fired:
            assert [isinstance(outcome, StoreError) for outcome in outcomes] == [False, True, False]
        plan.arm()
        await asyncio.wait_for(store.append(name, (ply(5),), SUMMARY, 1.0), SOON)
        assert self.ask("SELECT count(*) FROM plies WHERE game=:game AND ply=5", name)
        return fired

    def ask(self, sql: str, name: str = "") -> Any:
        """What is in the file, for somebody who has nothing to do with the store."""
        with contextlib.closing(sqlite3.connect(self.path)) as connection, connection:
            row = connection.execute(sql, {"game": name}).fetchone()
        return row and row[0]


def tried(path: Path, call: str, fault: BaseException, work: Callable[[Trial], Awaitable[None]]) -> None:
    async def main() -> None:
        store = FaultyStore(path)
        store.plan.fault = fault
        await work(Trial(store, path, call))
        await asyncio.wait_for(store.close(), SOON)
        assert not any(thread.is_alive() for thread in store._threads)

    asyncio.run(main())


@named
@pytest.mark.parametrize("call", WRITES)
def test_a_fault_at_every_statement(tmp_path: Path, call: str, fault: BaseException) -> None:
    async def work(trial: Trial) -> None:
        at = 1
        while await trial.run(at=at):
            at += 1
        assert at > 5  # begin, three jobs or more, commit

    tried(tmp_path / "games.sqlite", call, fault, work)


@named
@pytest.mark.parametrize("call", WRITES)
def test_a_job_that_always_fails_fails_alone(tmp_path: Path, call: str, fault: BaseException) -> None:
    async def work(trial: Trial) -> None:
        assert not await trial.run(own=trial.own)
        at = 1
        while await trial.run(own=trial.own, at=at):  # and something else besides, when they are done apart
            at += 1
        assert at > 12

    tried(tmp_path / "games.sqlite", call, fault, work)


@pytest.mark.parametrize("call", WRITES)
def test_a_connection_that_breaks_at_every_statement(tmp_path: Path, call: str) -> None:
    async def work(trial: Trial) -> None:
        at = 1
        while await trial.run(at=at, breaks=True):  # neither ROLLBACK nor COMMIT works any more
            at += 1
        assert at > 5

    tried(tmp_path / "games.sqlite", call, sqlite3.OperationalError("broken"), work)


def test_a_file_that_cannot_be_opened_for_a_while(tmp_path: Path) -> None:
    async def work(trial: Trial) -> None:
        store, plan = trial.store, trial.store.plan
        await store.create(game(), SEATS, SUMMARY)
        plan.dead = True
        plan.arm(at=1, breaks=True)
        for _ in range(3):
            with pytest.raises(StoreError):
                await asyncio.wait_for(store.note("g1", {"a": 1}), SOON)
        plan.dead = False
        await asyncio.wait_for(store.note("g1", {"a": 2}), SOON)
        kept = await store.load("g1")
        assert kept is not None and kept.notes == {"a": 2}

    tried(tmp_path / "games.sqlite", "note", sqlite3.OperationalError("broken"), work)


@pytest.mark.parametrize("times", [1, 2])
def test_a_fault_that_ends_the_transaction_of_all(tmp_path: Path, times: int) -> None:
    """As SQLite does when the disk is full: what others had done in it is gone too, and they are told."""

    async def work(trial: Trial) -> None:
        ended = []

        async def ends(store: SqliteStore, name: str) -> None:
            def job(connection: sqlite3.Connection) -> None:
                if len(ended) < times:
                    ended.append(name)
                    connection.execute("ROLLBACK")
                    raise sqlite3.OperationalError("database or disk is full")
                connection.execute("UPDATE games SET notes='x' WHERE id=?", (name,))

            await store._do(job)

        trial.call = ends
        await trial.run()
        before = trial.ask("SELECT count(*) FROM plies WHERE game='before1'")
        assert len(ended) == times and before == (times == 1)  # once: done again; twice: nobody's is kept

    tried(tmp_path / "games.sqlite", "note", OSError(), work)


READS: dict[str, Callable[[SqliteStore], Awaitable[Any]]] = {
    "load": lambda store: store.load("g1"),
    "entry": lambda store: store.entry("g1"),
    "games_of": lambda store: store.games_of("ada"),
}


@named
@pytest.mark.parametrize("breaks", [False, True])
@pytest.mark.parametrize("call", READS)
def test_a_fault_while_reading(tmp_path: Path, call: str, breaks: bool, fault: BaseException) -> None:
    async def work(trial: Trial) -> None:
        store, plan = trial.store, trial.store.plan
        await store.create(game(), SEATS, SUMMARY)
        at = 0
        plan.fired = True
        while plan.fired:
            at += 1
            plan.arm(at=at, breaks=breaks)
            plan.counting = True
            try:
                await READS[call](store)
            except StoreError:
                assert plan.fired
            else:
                assert not plan.fired
            fired = plan.fired
            plan.arm()
            await store.append("g1", (ply(at - 1),), {**SUMMARY, "turn": at}, float(at))
            entry = await store.entry("g1")
            kept = await store.load("g1")
            assert entry is not None and entry.summary["turn"] == at  # not what an old look showed
            assert kept is not None and len(kept.plies) == at
            assert [found.changed for found in await store.games_of("ada")] == [float(at)]
            plan.fired = fired
        assert at > 2

    tried(tmp_path / "games.sqlite", "note", fault, work)


def test_a_disk_that_does_not_answer_does_not_keep_the_server_from_stopping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    go = threading.Event()

    async def work() -> None:
        store = SqliteStore(tmp_path / "games.sqlite")
        stuck = asyncio.create_task(store._do(lambda connection: go.wait(SOON)))
        await asyncio.sleep(0)
        await asyncio.wait_for(store.close(), SOON)
        assert not stuck.done()
        with pytest.raises(StoreError, match="in use"):  # it may still be written to
            SqliteStore(tmp_path / "games.sqlite")
        go.set()
        assert await asyncio.wait_for(stuck, SOON)

    asyncio.run(work())
