"""Games under way already, put into a server's store: a test begins where it has something to look at."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from gearmaze.engine import CHANCE, CLOCK
from gearmaze.engine.table import FIRST_RULES
from gearmaze.game import Game
from gearmaze.server.access.sessions import cookie_name, known_from, new_game_id
from gearmaze.server.messages.situation import summary_of
from gearmaze.server.sqlite_rows import insert_game, insert_plies
from gearmaze.server.store import NewGame, Ply, SeatRow
from gearmaze.server.workers.bots import answer
from tests.server.served import golden
from tests.web.browser import Server

NUMBERS = {"chance": CHANCE, "clock": CLOCK, "blue": 0, "yellow": 1}
FROM_AFAR = Path(__file__).parent / "games" / "from-afar.txt"  # ends where somebody may join a fight
DUEL = Path("15-duel.txt")


def open_planted(page: Any, server: Server, record: Path, last: str = "", *, both: bool = False) -> str:
    """Go to a game as it stood after the first answer `last` of a record; its id.

    Whoever has the page plays blue, and yellow too if `both`; otherwise our own player does.
    """
    scenario, _, answers = golden(str(record))
    if last:
        answers = answers[: [f"{who}: {what}" for who, what in answers].index(last) + 1]
    game = _plant(server, page.context.cookies(), scenario, answers, both)
    page.goto(f"{server.url}/game/{game}")
    page.locator(".board").wait_for()
    return game


def _played(scenario: str, answers: list[tuple[str, str]]) -> Game:
    game = Game(scenario, rules=FIRST_RULES)
    for who, text in answers:
        answer(game, NUMBERS[who], text)
    return game


def _plant(
    server: Server, cookies: list[Any], scenario: str, answers: list[tuple[str, str]], both: bool
) -> str:
    """Into the file itself, beside the server: its store is locked."""
    key = bytes.fromhex(server.store.with_name(server.store.name + ".key").read_text())
    cookie = next(one["value"] for one in cookies if one["name"] == cookie_name(key))
    known = known_from(key, cookie)
    assert known, "the page has no seat cookie"
    options = {"ownHidden": "shown", "cardMemory": "on"}
    clock = {"kind": "none", "seconds": 0, "increment": 0}
    game = NewGame(new_game_id(), scenario, options, 7, clock, 1.0, "watchkey", {})
    other = SeatRow(1, known.player, "", "", "") if both else SeatRow(1, "", "greedy", "", "")
    summary = {**summary_of(_played(scenario, answers), len(answers)), "due": [0]}
    plies = tuple(Ply(n, NUMBERS[who], text, None, 1.0, None) for n, (who, text) in enumerate(answers))
    with contextlib.closing(sqlite3.connect(server.store)) as connection, connection:
        insert_game(connection, game, (SeatRow(0, known.player, "", "", ""), other), summary)
        insert_plies(connection, game.id, plies, summary, 2.0)
    return game.id
