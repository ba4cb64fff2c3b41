"""Games under way already, put into a server's store: a test begins where it has something to look at."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from gearmaze.engine import CHANCE, CLOCK
from gearmaze.server.players import COOKIE, new_game_id, player_in
from gearmaze.server.sqlite import SqliteStore
from gearmaze.server.store import NewGame, Ply, SeatRow
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
    cookie = next(one["value"] for one in page.context.cookies() if one["name"] == COOKIE)
    with ThreadPoolExecutor(1) as aside:  # the browser's own loop runs in this thread
        planting = aside.submit(lambda: asyncio.run(_plant(server, cookie, scenario, answers, both)))
        game = planting.result()
    page.goto(f"{server.url}/game/{game}")
    page.locator(".board").wait_for()
    return game


async def _plant(
    server: Server, cookie: str, scenario: str, answers: list[tuple[str, str]], both: bool
) -> str:
    store = SqliteStore(server.store)
    try:
        player = player_in(await store.secret(), cookie, time.time())
        assert player, "the page has no seat cookie"
        options = {"ownHidden": "shown", "cardMemory": "on"}
        clock = {"kind": "none", "seconds": 0, "increment": 0}
        game = NewGame(new_game_id(), scenario, options, 7, clock, 1.0, "watchkey", {})
        other = SeatRow(1, player, "", "", "") if both else SeatRow(1, "", "greedy", "", "")
        summary = {"turn": 1, "vp": [0, 0], "due": [0], "result": None, "plies": len(answers)}
        plies = tuple(Ply(n, NUMBERS[who], text, None, 1.0, None) for n, (who, text) in enumerate(answers))
        await store.create(game, (SeatRow(0, player, "", "", ""), other), summary)
        await store.append(game.id, plies, summary, 2.0)
        return game.id
    finally:
        await store.close()
