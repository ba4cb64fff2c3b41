"""A game that goes on from a moment of another one, and what decided a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gearmaze.game import Game
from gearmaze.record import read_record, record_text, seat_record_text
from gearmaze.server.records import A_GAME
from gearmaze.server.replays import MOST_ANSWERS
from tests.server.served import GOLDEN, Browser, FakeTime, Served, golden, planted, serving
from tests.server.test_replays import LONG, finished

HERE = {"blue": "me", "yellow": "me"}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("store") / "games.sqlite") as found:
        yield found


def asked(browser: Browser, **wish: Any) -> Any:
    return browser.http.post("/api/continue", json=wish)


def plies(served: Served, game: str) -> list[tuple[int, str]]:
    """The answers of a game, as the store has them."""
    kept = served.do(lambda: served.context.store.load(game))
    return [(ply.seat, ply.action) for ply in kept.plies]


@pytest.mark.parametrize("at", [0, 40, 120])
def test_a_finished_game_goes_on_from_any_moment(served: Served, at: int) -> None:
    browser = served.browser()
    game = finished(served, browser)
    answer = asked(browser, game=game, at=at, seats=HERE)
    assert answer.status_code == 201, answer.text
    fresh = answer.json()["game"]
    assert plies(served, fresh)[:at] == plies(served, game)[:at]
    entry = browser.http.get(f"/api/games/{fresh}").json()["entry"]
    assert entry["origin"] == {"game": game, "at": at, "turn": entry["turn"]}
    assert entry["yours"] == ["blue", "yellow"]
    sockets = [browser.socket(fresh, seat=seat) for seat in ("blue", "yellow")]
    next(socket for socket in sockets if socket.now["owed"]).play_any(random.Random(1))
    for socket in sockets:
        socket.close()
    assert len(plies(served, fresh)) > at
    others = browser.http.get(f"/api/games/{game}").json()["entry"]
    assert others["origin"] is None


def test_it_is_the_same_position_hidden_rooms_included(served: Served) -> None:
    browser = served.browser()
    text = (GOLDEN / LONG).read_text(encoding="utf-8")
    at = 100
    fresh = asked(browser, record=text, at=at, seats=HERE).json()["game"]
    whole = read_record(text)
    expected = Game(position=whole.start)
    for given in whole.answers[:at]:
        expected.answer(*given)
    match = served.do(lambda: served.app.state.access.registry.match(fresh))
    assert match.game.state == expected.state
    assert record_text(match.game).splitlines()[:40] == record_text(expected).splitlines()[:40]
    origin = browser.http.get(f"/api/games/{fresh}").json()["entry"]["origin"]
    assert origin == {"game": None, "at": at, "turn": expected.state.turn}


def test_our_own_player_or_a_friend_takes_the_other_side(served: Served) -> None:
    browser, friend = served.browser(), served.browser()
    game = finished(served, browser)
    found = asked(browser, game=game, at=60, seats={"blue": "open", "yellow": "me"}).json()
    assert found["seats"]["yellow"]["holder"] == "me"
    key = found["links"]["blue"].rpartition("/")[2]
    joined = friend.http.post(f"/api/games/{found['game']}/join", json={"key": key})
    assert joined.json()["seat"] == "blue"
    bot = asked(browser, game=game, at=60, seats={"blue": "me", "yellow": "bot:novice"}).json()
    assert bot["seats"]["yellow"]["holder"] == "bot:novice"


def test_what_cannot_be_played_on_is_refused_in_words(served: Served) -> None:
    browser = served.browser()
    scenario, options, answers = golden(LONG)
    going, _ = planted(served, [browser, browser], scenario, options, answers[:90])
    over = finished(served, browser)
    text = (GOLDEN / LONG).read_text(encoding="utf-8")
    secret = seat_record_text(Game("base", seed=4), 0)
    cases = [
        ({"game": going, "at": 10}, 409, "not_over"),  # its secrets are secrets still
        ({"game": "nosuchgame", "at": 10}, 404, "unknown_game"),
        ({"game": over, "at": len(answers)}, 409, "not_possible"),
        ({"game": over, "at": len(answers) + 1}, 400, "request"),
        ({"game": over, "at": -1}, 400, "request"),
        ({"game": over, "record": text, "at": 1}, 400, "request"),
        ({"at": 1}, 400, "request"),
        ({"game": over, "at": 1, "seats": {"blue": "nobody"}}, 400, "request"),
        ({"record": "nonsense", "at": 1}, 422, "parse"),
        ({"record": secret, "at": 0}, 422, "parse"),
        ({"record": "x" * (2 << 20), "at": 0}, 413, "too_big"),
    ]
    for wish, status, kind in cases:
        answer = asked(browser, **wish)
        assert (answer.status_code, answer.json()["error"]["kind"]) == (status, kind), wish
        assert len(answer.json()["error"]["message"]) > 10
    late = asked(browser, game=over, at=len(answers)).json()["error"]["message"]
    assert "earlier moment" in late


def test_it_is_kept_like_any_game(served: Served) -> None:
    browser = served.browser()
    game = finished(served, browser)
    fresh = asked(browser, game=game, at=50, seats=HERE).json()["game"]
    rows = browser.http.get("/api/games").json()["games"]
    row = next(one for one in rows if one["game"] == fresh)
    assert row["origin"] == {"game": game, "at": 50, "turn": row["turn"]} and row["result"] is None


def test_what_it_brings_along_is_counted(tmp_path: Path) -> None:
    """A long opening costs as much as the games it is as long as; the longest can be had at all."""
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        browser, access = served.browser(), served.app.state.access
        assert min(access.games.burst, access.writes.burst - 1) >= 1 + MOST_ANSWERS / A_GAME
        game = finished(served, browser)
        assert asked(browser, game=game, at=A_GAME * 2, seats=HERE).status_code == 201
        player = served.do(lambda: next(iter(access.games._buckets)))
        assert access.games.wait(player, 28) == 2 and access.games.wait(player, 27) == 0
        refused = asked(browser, game=game, at=A_GAME, seats=HERE)
        assert (refused.status_code, refused.json()["error"]["kind"]) == (429, "too_fast")
        time.seconds += refused.json()["error"]["retry_ms"] / 1000
        assert asked(browser, game=game, at=A_GAME, seats=HERE).status_code == 201


# What decided it ----------------------------------------------------------------------------------


def test_what_decided_a_game_is_told_of_finished_games_only(served: Served) -> None:
    browser = served.browser()
    game = finished(served, browser)
    found = browser.http.get(f"/api/games/{game}/moments").json()["moments"]
    frames = browser.http.get(f"/api/games/{game}/replay").json()["frames"]
    assert 2 <= len(found) <= 6
    assert [moment["at"] for moment in found] == sorted(moment["at"] for moment in found)
    for moment in found:
        events = frames[moment["at"] - 1]["events"]
        assert {"scored", "fought", "eliminated", "wounded", "escaped"} & {one["event"] for one in events}
        assert all(sentence in " ".join(one["text"] for one in events) for sentence in [moment["text"][:20]])
    scored = [n for n, frame in enumerate(frames, 1) for one in frame["events"] if one["event"] == "scored"]
    assert scored[-1] in [moment["at"] for moment in found], "the last point decided it"
    scenario, options, answers = golden(LONG)
    going, _ = planted(served, [browser, browser], scenario, options, answers[:90])
    assert browser.http.get(f"/api/games/{going}/moments").json()["error"]["kind"] == "not_over"


def test_a_seats_record_is_replayed_over_http_as_that_seat_saw_it(served: Served) -> None:
    browser = served.browser()
    scenario, options, answers = golden(LONG)
    game, _ = planted(served, [browser, browser], scenario, options, answers[:150])
    record = browser.http.get(f"/api/games/{game}/record?seat=yellow").text
    found = browser.http.post("/api/replay", content=record).json()
    assert found["seat"] == "yellow" and found["gap"] is None and found["moments"] == []
    view = found["view"]
    for frame in found["frames"]:
        view = {**view, **frame["view"]}
    socket = browser.socket(game, seat="yellow")
    assert view == socket.now["view"]
    socket.close()
    assert any("?" in frame["action"] for frame in found["frames"])
    lines = record.splitlines()
    turn = next(n for n, line in enumerate(lines) if line.startswith("turn 3"))
    lines[turn] += "0"
    cut = browser.http.post("/api/replay", content="\n".join(lines)).json()
    assert f"{turn + 1}" in cut["gap"] and len(cut["frames"]) < len(found["frames"])
