"""A game dealt ready: set up by the server, like any other once it is (issue 16)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gearmaze.game import table_for
from gearmaze.record import read_record
from gearmaze.sets import scenario_names
from tests.server.served import Served, Socket, serving
from tests.server.test_people import two

AGAINST = {"blue": "me", "yellow": "bot:random"}


def dealt(served: Served, **wishes: Any) -> tuple[Any, Socket]:
    browser = served.browser()
    wishes = {"scenario": "beginner", "seats": AGAINST, **wishes}
    game = browser.new(ready=True, **wishes)["game"]
    return browser, browser.socket(game)


def test_whoever_asks_for_a_ready_game_begins_with_a_move(served: Served) -> None:
    for seats in (AGAINST, {"blue": "bot:random", "yellow": "me"}):
        _, socket = dealt(served, seats=seats)
        assert socket.now["ready"] is True
        assert socket.now["owed"]["kind"] == "act" and socket.now["view"]["turn"] == 1
        assert socket.now["view"]["ap"] == 2  # the first card is a 2, whoever lays it (CARD-01)
        assert socket.now["undo"] is False  # nobody goes back into a set-up that was not his


def test_a_card_is_asked_for_once_there_is_a_choice(served: Served) -> None:
    _, socket = dealt(served)
    asked: list[tuple[int, int]] = []
    for _ in range(400):
        owed = socket.now["owed"]
        if owed is None:
            socket.until(lambda message: message["type"] == "events")
            continue
        if owed["kind"] == "card":
            asked.append((socket.now["view"]["turn"], len(socket.actions)))
            break
        end = [action["text"] for action in socket.actions if action["verb"] in ("end", "set", "lay", "stay")]
        socket.play(end[0] if end else socket.actions[0]["text"])
    assert asked and asked[0][0] > 1 and asked[0][1] > 1


@pytest.mark.parametrize("name", scenario_names())
def test_every_scenario_can_be_dealt_ready_and_replayed(served: Served, name: str) -> None:
    colours = table_for(name, {}).colours
    browser, socket = dealt(served, scenario=name, seats=dict.fromkeys(colours, "me"))
    game = socket.now["game"]
    assert socket.now["view"]["turn"] == 1
    for colour in colours[1:]:
        socket.ask("seat", seat=colour)
        socket.ask("resign")
    record = browser.http.get(f"/api/games/{game}/record").text
    assert read_record(record).over


def test_nobody_learns_what_the_other_side_hid(served: Served) -> None:
    browser, socket = dealt(served)
    onlooker = browser.socket(socket.now["game"], seat="spectator")
    for look, own in ((socket, 0), (onlooker, -1)):
        hidden = [back for room in look.now["view"]["rooms"] for back in room.get("tokens", [])]
        assert {back["owner"] for back in hidden} == {0, 1}
        assert all((back["token"] is not None) == (back["owner"] == own) for back in hidden)
        shown = json.dumps([entry for entry in look.now["log"] if entry["event"] == "placed"])
        assert ("blue-" in shown) == (own == 0) and "yellow-" not in shown


def test_nobody_asks_back_a_card_he_did_not_lay(served: Served) -> None:
    ada, bob, begun = two(served, scenario="beginner", ready=True)
    mine = ada.socket(begun["game"])
    bob.socket(begun["game"])
    assert mine.now["owed"]["kind"] == "act" and mine.now["takeback"]["may"] is False
    assert mine.ask("takeback")["error"]["kind"] == "not_possible"


def test_two_ready_games_are_not_alike(served: Served) -> None:
    set_up = []
    for _ in range(4):
        _, socket = dealt(served)
        hidden = [room.get("tokens") for room in socket.now["view"]["rooms"]]
        set_up.append(json.dumps(hidden))
    assert len(set(set_up)) > 1


def test_a_ready_game_is_kept_like_any_other(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    with serving(store) as served:
        browser, socket = dealt(served)
        game, view = socket.now["game"], socket.now["view"]
        cookies = dict(browser.http.cookies)
    with serving(store) as served:
        again = served.browser()
        again.http.cookies.clear()
        for name, value in cookies.items():
            again.http.cookies.set(name, value)
        socket = again.socket(game)
        assert socket.now["view"] == view and socket.now["ready"] is True


def test_the_game_after_it_is_set_up_by_those_who_play_it(served: Served) -> None:
    browser, socket = dealt(served)
    socket.ask("resign")
    following = socket.ask("rematch")["rematch"]["game"]
    socket = browser.socket(following)
    assert socket.now["ready"] is False
    assert socket.now["owed"]["kind"] == "team" and socket.now["owed"]["why"]
