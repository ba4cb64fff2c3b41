"""Games as rows of an SQLite store: written and read in transactions of the caller's."""

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from typing import Any

from gearmaze.server.store import Damaged, Kept, KeptEntry, NewGame, Ply, Repeated, SeatRow, StoreError, Taken


def insert_game(
    connection: sqlite3.Connection, game: NewGame, seats: tuple[SeatRow, ...], summary: dict[str, Any]
) -> None:
    """A new game, in a transaction of the caller's."""
    row = (game.id, game.scenario, as_text(game.options), str(game.seed), as_text(game.clock))
    row += (game.created, game.watch_key, as_text(game.extra), as_text(summary), game.created)  # type: ignore[assignment]
    connection.execute("INSERT INTO games VALUES (?,?,?,?,?,?,?,?,?,?,'{}')", row)
    connection.executemany("INSERT INTO seats VALUES (?,?,?,?,?,?,?,?)", [(game.id, *s) for s in seats])


def insert_plies(
    connection: sqlite3.Connection,
    game: str,
    plies: tuple[Ply, ...],
    summary: dict[str, Any],
    changed: float | None,
    notes: dict[str, Any] | None = None,
) -> None:
    """What happened in a game, in a transaction of the caller's."""
    for ply in plies:
        clock = None if ply.clock is None else as_text(ply.clock)
        row = (game, ply.ply, ply.seat, ply.action, ply.command, ply.at, clock)
        try:
            connection.execute("INSERT INTO plies VALUES (?,?,?,?,?,?,?)", row)
        except sqlite3.IntegrityError as error:
            if "plies.command" in str(error):
                raise Repeated(f"command {ply.command} of game {game}") from None
            raise Taken(f"ply {ply.ply} of game {game}") from None
    found = connection.execute(
        "UPDATE games SET summary=?, changed=coalesce(?, changed), notes=coalesce(?, notes) WHERE id=?",
        (as_text(summary), changed, None if notes is None else as_text(notes), game),
    )
    if found.rowcount != 1:
        raise StoreError(f"there is no game {game}")


def delete_game(connection: sqlite3.Connection, game: str) -> None:
    """A game and all that is kept of it, in a transaction of the caller's."""
    for table in ("plies", "seats"):
        connection.execute(f"DELETE FROM {table} WHERE game=?", (game,))
    connection.execute("DELETE FROM games WHERE id=?", (game,))


def as_text(value: Any) -> str:
    """Settings and the like, as a column keeps them."""
    return json.dumps(value, separators=(",", ":"))


def read_entry(connection: sqlite3.Connection, game: str) -> KeptEntry | None:
    """A game without what happened."""
    row = connection.execute(
        "SELECT id, scenario, options, seed, clock, created, watch_key, extra, summary, changed"
        " FROM games WHERE id=?",
        (game,),
    ).fetchone()
    if row is None:
        return None
    seats = connection.execute(
        "SELECT seat, player, bot, name, key, own, former FROM seats WHERE game=? ORDER BY seat", (game,)
    ).fetchall()
    with _readable(game):
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
        return KeptEntry(kept, tuple(SeatRow(*seat) for seat in seats), json.loads(row[8]), row[9])


def read_game(connection: sqlite3.Connection, game: str) -> Kept | None:
    """A game with everything that happened, in a transaction of the caller's: one look at all of it."""
    found = read_entry(connection, game)
    if found is None:
        return None
    rows = connection.execute(
        "SELECT ply, seat, action, command, at, clock FROM plies WHERE game=? ORDER BY ply", (game,)
    ).fetchall()
    noted = connection.execute("SELECT notes FROM games WHERE id=?", (game,)).fetchone()[0]
    if [row[0] for row in rows] != list(range(len(rows))):
        raise Damaged(f"game {game}: plies are missing from the store")
    with _readable(game):
        plies = tuple(Ply(*row)._replace(clock=row[5] and json.loads(row[5])) for row in rows)
        return Kept(found.game, found.seats, plies, json.loads(noted))


@contextlib.contextmanager
def _readable(game: str) -> Iterator[None]:
    """What cannot be read concerns that game only."""
    try:
        yield
    except (ValueError, TypeError) as error:
        raise Damaged(f"game {game}: what is in the store cannot be read: {error}") from error
