"""A match is touched only by its own task: whoever else wants something of it has to ask."""

import asyncio
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gearmaze.server.matches.match import Match
from tests.server.served import Served, play_on, serving, set_up, wait_for

# What a match is made of. `revs` is replaced as a whole and may be read by everybody.
OWNED = {"game", "written", "seats", "notes", "clocks", "commands", "taken_back", "peers", "teller"}


def stranger(match: Match) -> str:
    """Who looks at a match that is under way and is not its task: "" if nobody."""
    inbox = vars(match).get("inbox")
    task = inbox._task if inbox else None
    if task is None or task.done():
        return ""  # it belongs to whoever makes it, or puts it away
    try:
        current = asyncio.current_task()
    except RuntimeError:
        return ""  # the thread of this test, which only looks
    return "" if current is task else str(current and current.get_coro())


@pytest.fixture
def touched(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Every touch by somebody else, as a line that says what, who and where."""
    found: list[str] = []

    def note(match: Match, name: str, how: str) -> None:
        who = stranger(match)
        if who:
            frame = sys._getframe(2)
            found.append(f"{how} .{name} at {Path(frame.f_code.co_filename).name}:{frame.f_lineno}, by {who}")

    class Guarded(Match):
        def __getattribute__(self, name: str) -> Any:
            if name in OWNED:
                note(self, name, "reads")
            return super().__getattribute__(name)

        def __setattr__(self, name: str, value: Any) -> None:
            if name in OWNED | {"revs"}:
                note(self, name, "sets")
            super().__setattr__(name, value)

    monkeypatch.setattr("gearmaze.server.matches.registry.Match", Guarded)
    yield found


@pytest.fixture
def guarded(touched: list[str], tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "games.sqlite") as server:
        yield server
    assert not touched, "ask the match (`Match.ask`) instead:\n" + "\n".join(dict.fromkeys(touched))


def test_two_players_an_onlooker_and_everything_they_ask(guarded: Served) -> None:
    ada, bob, eve, chance = guarded.browser(), guarded.browser(), guarded.browser(), random.Random(5)
    made = ada.new(scenario="beginner", seats={"blue": "me", "yellow": "open"}, draw=False)
    game, key = made["game"], made["links"]["yellow"].split("/")[-1]
    first = ada.socket(game)
    joined = bob.http.post(f"/api/games/{game}/join", json={"key": key, "name": "Bob"})
    assert joined.status_code == 200, joined.text
    assert bob.http.post(f"/api/games/{game}/join", json={"key": key}).status_code == 200  # once more
    assert eve.http.post(f"/api/games/{game}/join", json={"key": key}).status_code >= 400
    watching = eve.socket(game, key=made["watch"].split("/")[-1])
    sockets = [first, bob.socket(game)]
    set_up(sockets, chance)
    play_on(sockets, chance, lambda now: now["view"]["turn"] > 3)
    owing = next(socket for socket in sockets if socket.now["owed"])
    assert owing.ask("hint")["ok"] and owing.ask("log", before=5)["ok"]
    assert owing.ask("phrase", phrase="well_played")["ok"]
    assert owing.ask("names", name="Somebody")["ok"]
    for each in sockets:
        assert each.ask("pause")["ok"]
    assert owing.ask("unpause")["ok"] and owing.ask("legal", who="blue-goblin")["type"] == "answer"
    watching.catch_up()
    watching.close()
    for cookie in (ada, bob):
        assert cookie.http.get(f"/api/games/{game}").status_code == 200
    assert sockets[0].ask("resign")["ok"]
    for each in sockets:
        assert each.ask("rematch")["ok"]
        each.close()
    wait_for(lambda: not guarded.match(game).peers)


def test_bots_clocks_and_putting_away(guarded: Served) -> None:
    ada = guarded.browser()
    game = ada.new(scenario="beginner", clock={"kind": "bank", "seconds": 600}, draw=False)["game"]
    socket, chance = ada.socket(game), random.Random(7)
    socket.ask("rest")
    for _ in range(40):
        socket.catch_up()
        if socket.now["owed"]:
            socket.play_any(chance)
    socket.close()
    registry = guarded.app.state.access.registry
    match = guarded.match(game)
    wait_for(lambda: not match.peers and not match.busy)
    guarded.do(lambda: match.alarm.ring(0.0))
    wait_for(lambda: not match.busy)
    match.idle_since = -10_000.0
    guarded.do(registry.put_away)
    ada.socket(game).close()


def test_a_touch_is_seen(touched: list[str], tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite") as server:
        game = server.browser().new(seats={"blue": "me", "yellow": "me"})["game"]
        match = server.match(game)
        server.do(lambda: match.seats)
        assert len(touched) == 1 and touched[0].startswith("reads .seats at test_own_task.py")
        server.do(lambda: setattr(match, "revs", match.revs))
        assert touched[1].startswith("sets .revs")
