"""The tables of an SQLite store: made, checked when a store is opened, brought to the present version."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from gearmaze.server.store import StoreError
from gearmaze.server.store_files import StoreFiles

KEY_INSIDE, NO_LINKS, VERSION = 1, 2, 3  # 1 has the signing key in its table `house`, both lack `ADDED`
TABLES = """
CREATE TABLE IF NOT EXISTS house (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, scenario TEXT NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL,
    clock TEXT NOT NULL, created REAL NOT NULL, watch_key TEXT NOT NULL, extra TEXT NOT NULL,
    summary TEXT NOT NULL, changed REAL NOT NULL, notes TEXT NOT NULL DEFAULT '{}'
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (
    game TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, player TEXT NOT NULL, bot TEXT NOT NULL,
    name TEXT NOT NULL, key TEXT NOT NULL, own TEXT NOT NULL DEFAULT '', former TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_of_player ON seats (player) WHERE player != '';
CREATE TABLE IF NOT EXISTS plies (
    game TEXT NOT NULL REFERENCES games, ply INTEGER NOT NULL, seat INTEGER NOT NULL, action TEXT NOT NULL,
    command TEXT, at REAL NOT NULL, clock TEXT, PRIMARY KEY (game, ply)
) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS commands ON plies (game, command) WHERE command IS NOT NULL;
"""
ADDED = ("own", "former")  # columns of seats that came with version 3


def prepare(connection: sqlite3.Connection, files: StoreFiles) -> bytes:
    """Make or check the tables; the signing key."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version not in (0, KEY_INSIDE, NO_LINKS, VERSION):
        raise StoreError(f"{files.shown} was made by another version of gearmaze ({version})")
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise StoreError(f"{files.shown} is damaged ({found}); put a copy of it back, or begin another one")
    if version in (KEY_INSIDE, NO_LINKS):
        _add_columns(connection)
    _check_tables(connection, version == 0, files.shown)
    if version == KEY_INSIDE:
        _move_key(connection, files)
    if version != VERSION:
        connection.execute(f"PRAGMA user_version={VERSION}")  # last: a power cut before means doing it again
    key = files.key()
    if key is None:
        if connection.execute("SELECT 1 FROM games LIMIT 1").fetchone():
            # with a new key nobody would get back to a seat, and the cookies of all who come to look
            # would be replaced: then the right one does not help any more either
            raise StoreError(
                f"{files.key_file} is missing: without it nobody gets back to their seat in "
                f"the games of {files.shown}. Put it back, or begin another store (--store)"
            )
        key = files.new_key()
    return key


def _add_columns(connection: sqlite3.Connection) -> None:
    """What seats had no room for once; a store that has no such table is told so later."""
    found = {row[1] for row in connection.execute("PRAGMA table_info(seats)")}
    for name in ADDED:
        if found and name not in found:
            connection.execute(f"ALTER TABLE seats ADD COLUMN {name} TEXT NOT NULL DEFAULT ''")


def _check_tables(connection: sqlite3.Connection, new: bool, shown: Path) -> None:
    """What is there must be what this version would have made; a new store gets all of it at once."""
    with contextlib.closing(sqlite3.connect(":memory:")) as pattern:
        pattern.executescript(TABLES)
        wanted = _shape(pattern)
    if new:
        if _shape(connection).keys() - wanted.keys():
            raise StoreError(f"{shown} cannot be used as a store: something else is kept in it")
        connection.executescript(f"BEGIN IMMEDIATE;{TABLES}PRAGMA user_version={VERSION};COMMIT")
    found = _shape(connection)
    for name in wanted:
        if found.get(name) != wanted[name]:
            wrong = "not as gearmaze makes it" if name in found else "missing"
            raise StoreError(f"{shown} cannot be used as a store: its table {name} is {wrong}")


def _move_key(connection: sqlite3.Connection, files: StoreFiles) -> None:
    """From the table to the file."""
    row = connection.execute("SELECT value FROM house WHERE key='secret'").fetchone()
    if row is not None:
        kept = files.key()
        if kept is None:
            files.keep_key(row[0])
        elif kept != row[0]:
            raise StoreError(
                f"{files.shown} has a key of its own and {files.key_file} is of another store; "
                "move that file away"
            )
    connection.execute("DELETE FROM house WHERE key='secret'")
    connection.execute("VACUUM")  # what was deleted lies about in the file otherwise
    busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]  # and in the log
    if busy:
        raise StoreError(f"{files.shown} is held open by another program; close that first")


def _shape(connection: sqlite3.Connection) -> dict[str, Any]:
    """Every table with its columns and with what its indexes are over."""

    def told(pragma: str, name: str) -> list[Any]:
        return connection.execute(f"SELECT * FROM pragma_{pragma}(?)", (name,)).fetchall()

    tables = connection.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall()
    return {
        name: (
            told("table_xinfo", name),
            sorted((index[1:], told("index_xinfo", index[1])) for index in told("index_list", name)),
        )
        for (name,) in tables
    }
