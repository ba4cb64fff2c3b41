"""A game is deleted for good by who plays it alone, and by nobody else."""

from __future__ import annotations

import random
import threading
from pathlib import Path

from tests.server.served import Browser, Message, Served, serving, set_up

ALONE = {"seats": {"blue": "me", "yellow": "bot:random"}}
BOTH = {"seats": {"blue": "me", "yellow": "me"}}
OPEN = {"seats": {"blue": "me", "yellow": "open"}}


def new(browser: Browser, wish: Message) -> Message:
    return browser.new(scenario="prison-1", **wish)


def test_a_game_against_bots_or_at_one_screen_is_gone_for_good(served: Served) -> None:
    browser = served.browser()
    for wish in (ALONE, BOTH, OPEN):
        game = new(browser, wish)
        socket = browser.socket(game["game"])
        assert browser.http.delete(f"/api/games/{game['game']}").json() == {"ok": True}
        for path in (game["url"], game["watch"], *game["links"].values()):
            assert browser.http.get(path).status_code == 404
        for path in ("", "/record", "/replay"):
            assert browser.http.get(f"/api/games/{game['game']}{path}").status_code == 404
        assert browser.http.get("/api/games").json()["games"] == []
        assert browser.http.delete(f"/api/games/{game['game']}").status_code == 404
        assert game["game"] not in served.app.state.access.registry.matches
        told = socket.until(lambda message: message["type"] == "closed")
        assert told["error"]["kind"] == "unknown_game"  # whoever looks at it knows at once
        assert browser.socket(game["game"]).messages[0]["error"]["kind"] == "unknown_game"


def test_nobody_deletes_a_game_others_play_in_or_that_is_not_theirs(served: Served) -> None:
    ada, bob, eve = served.browser(), served.browser(), served.browser()
    game = new(ada, OPEN)["game"]
    key = ada.http.get(f"/api/games/{game}").json()["entry"]["links"]["yellow"].rpartition("/")[2]
    bob.http.post(f"/api/games/{game}/join", json={"key": key})
    for browser in (ada, bob, eve):
        refused = browser.http.delete(f"/api/games/{game}")
        assert refused.status_code == 409 and refused.json()["error"]["kind"] == "not_alone"
    foreign = new(ada, BOTH)["game"]
    assert eve.http.delete(f"/api/games/{foreign}").status_code == 409
    away = ada.http.delete(f"/api/games/{foreign}", headers={"Origin": "http://elsewhere.example"})
    assert away.status_code == 403
    assert {entry["game"] for entry in ada.http.get("/api/games").json()["games"]} == {game, foreign}


def test_two_who_delete_at_once_and_a_bot_that_thinks_do_no_harm(served: Served) -> None:
    browser = served.browser()
    game = new(browser, ALONE)["game"]
    codes: list[int] = []

    def delete() -> None:
        codes.append(browser.http.delete(f"/api/games/{game}").status_code)

    threads = [threading.Thread(target=delete) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 200 in codes and set(codes) <= {200, 404}, codes
    assert browser.http.get("/api/games").json()["games"] == []
    assert new(browser, ALONE)["ok"]


def test_a_deleted_game_is_not_there_after_a_restart(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    with serving(store) as served:
        browser = served.browser()
        gone, kept = new(browser, ALONE)["game"], new(browser, ALONE)["game"]
        browser.http.delete(f"/api/games/{gone}")
        cookies = browser.http.cookies
    with serving(store) as served:
        browser = served.browser()
        browser.http.cookies = cookies
        assert [entry["game"] for entry in browser.http.get("/api/games").json()["games"]] == [kept]


def test_the_sketch_of_a_board_is_what_onlookers_see(served: Served) -> None:
    browser = served.browser()
    game = new(browser, BOTH)["game"]
    sockets = [browser.socket(game, seat=seat) for seat in ("blue", "yellow")]

    def board() -> Message:
        found: Message = browser.http.get(f"/api/games/{game}").json()["entry"]["board"]
        return found

    first = board()
    assert first["rooms"] == [None] * 4 and not any(first["pieces"].values())
    sockets[0].play_any(random.Random(1), "pick")
    assert board() == first  # chosen in secret: nobody is told, not even by a sketch
    set_up(sockets, random.Random(1))
    view = browser.socket(game, seat="spectator").now["view"]
    seen = {token["square"] for token in view["tokens"] if token["character"]}
    assert {square for squares in board()["pieces"].values() for square in squares} == seen != set()
    assert [room and room["room"] for room in board()["rooms"]] == [
        room.get("room") for room in view["rooms"]
    ]
