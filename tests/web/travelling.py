"""Games with rooms that travel, planted where blue may hoist, shift, or turn up a room in the middle."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from typing import Any

from gearmaze.bots.series import play_game
from gearmaze.engine import CHANCE, Action, Chance, Event, LegalActions, State, decisions, draw
from gearmaze.engine.table import RULES
from gearmaze.game import Game
from gearmaze.notation import action_text
from gearmaze.server.access.sessions import cookie_name, known_from, new_game_id
from gearmaze.server.messages.situation import summary_of
from gearmaze.server.sqlite_rows import insert_game, insert_plies
from gearmaze.server.store import NewGame, Ply, SeatRow
from tests.web.browser import Server

OPTIONS = {"ownHidden": "shown", "cardMemory": "on"}
TRAVELS = ("hoist", "escape", "shift", "reveal")
Wanted = Callable[[Action], bool]


def there(state: State, wanted: Wanted) -> bool:
    """Whether blue may do it now."""
    due = decisions(state)
    return bool(due) and due[0][:2] == (0, "act") and any(map(wanted, LegalActions(state, 0)))


def at_random(scenario: str, wanted: Wanted) -> Game:
    """A game in which everybody reveals and shifts as soon as possible, up to the moment it may be done."""
    for seed in range(40):
        game, chance = Game(scenario, options=OPTIONS), Chance(seed)
        while not game.over and len(game.answers) < 500:
            if there(game.state, wanted):
                return game
            seat = decisions(game.state)[0].seat
            if seat == CHANCE:
                game.answer(seat, draw(game.state, chance))
                continue
            listed = LegalActions(game.state, seat).listed()
            game.answer(seat, chance.choice([a for a in listed if a.verb in TRAVELS] or listed))
    raise LookupError(f"nobody ever comes to it in {scenario}")


def by_our_players(scenario: str, wanted: Wanted) -> Game:
    """The same among players who know what they want."""
    for number in range(40):
        told: list[tuple[int, Action]] = []

        def watch(
            before: State,
            seat: int,
            action: Action,
            after: State,
            events: list[Event],
            told: list[tuple[int, Action]] = told,
        ) -> None:
            told.append((seat, action))

        play_game(scenario, ("squire",), seed=4, number=number, options=OPTIONS, watch=watch, max_turns=90)
        game = Game(scenario, options=OPTIONS)
        for seat, action in told:
            if there(game.state, wanted):
                return game
            game.answer(seat, action)
    raise LookupError(f"our players never come to it in {scenario}")


def open_game(page: Any, server: Server, game: Game) -> str:
    """Go to a game as it stands: whoever has the page plays blue, our own players the others."""
    key = bytes.fromhex(server.store.with_name(server.store.name + ".key").read_text())
    cookies = page.context.cookies()
    known = known_from(key, next(one["value"] for one in cookies if one["name"] == cookie_name(key)))
    assert known, "the page has no seat cookie"
    clock = {"kind": "none", "seconds": 0, "increment": 0}
    scenario = game.table.scenario.id
    new = NewGame(new_game_id(), scenario, OPTIONS, 7, clock, 1.0, "watchkey", {"rules": RULES})
    seats = (
        SeatRow(0, known.player, "", "", ""),
        *(SeatRow(seat, "", "novice", "", "") for seat in range(1, game.table.seats)),
    )
    again, plies = Game(scenario, options=OPTIONS), []
    for number, (seat, action) in enumerate(game.answers):  # type: ignore[misc]
        plies.append(Ply(number, seat, action_text(again.state, action), None, 1.0, None))
        again.answer(seat, action)
    summary = summary_of(game, len(plies))
    with contextlib.closing(sqlite3.connect(server.store)) as connection, connection:
        insert_game(connection, new, seats, summary)
        insert_plies(connection, new.id, tuple(plies), summary, 2.0)
    page.goto(f"{server.url}/game/{new.id}")
    page.locator(".board").wait_for()
    return new.id
