"""Whatever goes wrong is said clearly, in the player's language, and nothing is lost."""

import json
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.served import GOLDEN, FakeTime, Served, Socket, golden, planted, serving

HOT_SEAT = {"blue": "me", "yellow": "me"}


def clear(found: httpx.Response, status: int, kind: str) -> str:
    """An error for people: the status, the kind, a sentence, and no word of how we are built."""
    assert found.status_code == status, found.text
    assert "Traceback" not in found.text and "gearmaze/" not in found.text
    if "json" in found.headers["content-type"]:
        error = found.json()["error"]
        assert error["kind"] == kind
        return str(error["message"])
    assert f'data-kind="{kind}"' in found.text and "<script" not in found.text
    return found.text


@pytest.mark.parametrize(
    "path", ["/game/nothing", "/api/games/nothing", "/replay/nothing", "/watch/no/key", "/join/no/key"]
)
def test_an_unknown_game(served: Served, path: str) -> None:
    browser = served.browser()
    assert "There is no game here" in clear(browser.http.get(path), 404, "unknown_game")
    assert "Hier ist kein Spiel" in clear(browser.http.get(f"{path}?lang=de"), 404, "unknown_game")
    french = browser.http.get(path, headers={"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.8"})
    assert "Il n’y a pas de partie ici" in clear(french, 404, "unknown_game")


def test_an_address_that_leads_nowhere(served: Served) -> None:
    browser = served.browser()
    clear(browser.http.get("/no/such/page"), 404, "unknown_link")
    clear(browser.http.get("/api/no"), 404, "unknown_link")
    assert browser.http.get("/static/../server/app.py").status_code == 404
    assert browser.http.get("/static/%2e%2e/server/app.py").status_code == 404


def test_a_used_link_a_wrong_link_and_somebody_elses_game(served: Served) -> None:
    ada, bob, eve = served.browser(), served.browser(), served.browser()
    begun = ada.new(seats={"blue": "me", "yellow": "open"})
    game, link = begun["game"], begun["links"]["yellow"]
    key = link.rpartition("/")[2]
    clear(bob.http.get(f"/join/{game}/wrong"), 404, "unknown_link")
    clear(bob.http.post(f"/api/games/{game}/join", json={"key": "wrong"}), 404, "unknown_link")
    clear(bob.http.post(f"/api/games/{game}/join", json={"key": ""}), 404, "unknown_link")
    assert bob.http.get(link).status_code in (200, 503)  # looking at it does not use it up
    assert eve.http.get(link).status_code in (200, 503)
    assert bob.http.post(f"/api/games/{game}/join", json={"key": key}).status_code == 200
    assert bob.http.get(link).status_code in (200, 503)
    assert eve.http.get(link).status_code in (410, 503)  # the client says what can be done now
    clear(eve.http.post(f"/api/games/{game}/join", json={"key": key}), 410, "used_link")
    clear(eve.http.get(f"/api/games/{game}?key={key}"), 410, "used_link")
    clear(eve.http.get(f"/game/{game}"), 403, "not_your_seat")
    clear(eve.http.get(f"/api/games/{game}"), 403, "not_your_seat")
    clear(eve.http.get(f"/api/games/{game}/record"), 403, "not_your_seat")
    clear(eve.http.get(f"/watch/{game}/wrong"), 404, "unknown_link")
    clear(eve.http.get(f"/replay/{game}"), 409, "not_over")


def closed(socket: Socket) -> str:
    assert socket.messages[-1]["type"] == "closed"
    assert socket.messages[-1]["error"]["message"]
    with pytest.raises(ConnectionClosed):
        socket.next()
    return f"{socket.messages[-1]['error']['kind']} {socket.code}"


def test_sockets_that_may_not_come_in(served: Served) -> None:
    ada, eve = served.browser(), served.browser()
    game = ada.new()["game"]
    assert closed(eve.socket("nothing")) == "unknown_game 4404"
    assert closed(eve.socket(game)) == "not_your_seat 4403"
    assert closed(eve.socket(game, key="wrong")) == "unknown_link 4404"
    assert closed(ada.socket(game, seat="yellow")) == "not_your_seat 4403"
    assert closed(ada.socket(game, seat="purple")) == "not_your_seat 4403"
    with pytest.raises(InvalidStatus) as refused:
        ada.socket(game, origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    eve.http.cookies.clear()
    eve.http.cookies.set(
        served.app.state.access.cookie_name, "1.aaaaaaaaaaaaaaaaaaaaaaaaaa.1700000000." + "0" * 64
    )
    assert closed(eve.socket(game)) == "not_your_seat 4403"


def test_a_forged_cookie_is_nobody(served: Served) -> None:
    ada = served.browser()
    ada.new()
    name = served.app.state.access.cookie_name
    good = ada.http.cookies[name]
    for bad in (
        good[:-1] + ("0" if good[-1] != "0" else "1"),
        good + "x",
        "",
        "é" * 40,
        "1.2.3.4",
        "." * 150,
    ):
        found = httpx.get(f"{served.url}/api/games", headers={"Cookie": f"{name}={bad}".encode()})
        assert found.json()["games"] == [] and name in found.headers["set-cookie"]
    assert "set-cookie" not in ada.http.get("/api/games").headers


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"x"',
        b"\xff\xfe",
        b'{"scenario": 5}',
        b'{"scenario": "chess"}',
        b'{"preset": "none"}',
        b'{"more": 1}',
        b'{"options": {"targetVp": 99}}',
        b'{"options": {"handicap": 3}}',
        b'{"seats": {"blue": "bot:genius"}}',
        b'{"seats": {"yellow": "squire"}}',
        b'{"seats": {"yellow": "bot:me"}}',
        b'{"clock": {"kind": "bank", "seconds": 1}}',
        b'{"clock": {"kind": "sand"}}',
        b'{"clock": {"kind": "bank", "seconds": "x"}}',
        b'{"names": {"blue": 3}}',
        b"[" * 50_000,
        b'{"options": {"targetVp": %s}}' % (b"[" * 30_000 + b"]" * 30_000),
        b'{"clock": {"kind": %s}}' % (b"[" * 30_000 + b"]" * 30_000),
        b'{"options": {"targetVp": "\xff"}}',
        b'{"names": {"blue": "\xc3"}}',
    ],
    ids=lambda body: repr(body[:30]),
)
def test_a_broken_request_for_a_game(served: Served, body: bytes) -> None:
    browser = served.browser()
    if body == b"":
        assert browser.http.post("/api/games", content=body).status_code == 201
        return
    message = clear(browser.http.post("/api/games", content=body), 400, "request")
    assert message.startswith("That request cannot be understood") and "record" not in message
    assert browser.http.get("/api/games").json()["games"] == []


def test_writes_from_other_sites_and_too_big_ones(served: Served) -> None:
    browser = served.browser()
    other = {"Origin": "https://elsewhere.example"}
    clear(browser.http.post("/api/games", json={}, headers=other), 403, "origin")
    for broken in ("http://[::1", "null", "http://", "://", "http://127.0.0.1:port"):
        clear(browser.http.post("/api/games", json={}, headers={"Origin": broken}), 403, "origin")
    assert browser.http.post("/api/games", json={}, headers={"Origin": served.url}).status_code == 201
    clear(browser.http.post("/api/games", content=b"x" * 100_000), 413, "too_big")
    clear(browser.http.post("/api/replay", content=iter([b"x" * 700_000] * 2)), 413, "too_big")


def test_a_broken_record_says_where(served: Served) -> None:
    browser = served.browser()
    good = (GOLDEN / "03-beginners.txt").read_text(encoding="utf-8")
    found = browser.http.post("/api/replay?lang=de", content=good.encode())
    assert found.status_code == 200 and found.json()["result"]["text"].startswith("Das Spiel")
    lines = good.splitlines()
    broken = {
        "": "gearmaze record",
        "hello": "gearmaze record",
        good.replace("rules 1", "rules 99"): "version",
        "\n".join([*lines[:-4], "blue: fly to the moon", *lines[-4:]]): "decision",
        "\n".join(line.replace("turn 3 ", "turn 3 0") for line in lines): "differs",
        good.replace("scenario beginner", "scenario chess"): "chess",
    }
    for text, word in broken.items():
        message = clear(browser.http.post("/api/replay", content=text.encode()), 422, "parse")
        assert word in message, message
    assert "record" in clear(browser.http.post("/api/replay", content=b"\xff\xfe\x00"), 422, "parse")


@pytest.mark.parametrize(
    "language,known,unknown",
    [("fr", "Ligne 15 de l’enregistrement\xa0: c’est impossible.", "En anglais"),
     ("de", "Zeile 15 der Aufzeichnung: das ist nicht möglich.", "Auf Englisch")],
)  # fmt: skip
def test_what_is_wrong_with_a_record_is_said_in_the_readers_language(
    served: Served, language: str, known: str, unknown: str
) -> None:
    browser = served.browser()
    lines = (GOLDEN / "03-beginners.txt").read_text(encoding="utf-8").splitlines()

    def message(changed: list[str]) -> str:
        answer = browser.http.post(f"/api/replay?lang={language}", content="\n".join(changed).encode())
        return clear(answer, 422, "parse")

    refused = message([*lines[:14], "blue: end", *lines[14:]])
    assert refused.startswith(known) and unknown not in refused  # the referee speaks every language
    assert unknown in message([*lines[:14], "blue: fly", *lines[14:]])  # what follows is introduced
    assert "gearmaze record 1" in message(["hello"]) and unknown not in message(["hello"])


def test_rules_are_found_and_unknown_ones_are_near_something(served: Served) -> None:
    browser = served.browser()
    found = browser.http.get("/api/rules?q=pit rope").json()
    assert found["book"] and 0 < len(found["law"]) <= 50
    assert browser.http.get("/api/rules/move-11").json()["rule"]["id"] == "MOVE-11"
    assert "MOVE-11" in clear(browser.http.get("/api/rules/MOVE-111"), 404, "request")


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "7", '{"id": "a"}', '{"cmd": 3}', '{"cmd": "fly"}', '{"cmd": "play"}', "\ud800",
     '{"cmd": "play", "action": 3}', '{"cmd": "play", "rev": "x"}', '{"cmd": "ping", "more": 1}',
     '{"cmd": "legal", "who": "goblin", "handlings": 9}', '{"cmd": "ping", "id": "%s"}' % ("x" * 65),
     "[" * 15_000],
    ids=lambda text: repr(text[:30]),
)  # fmt: skip
def test_a_malformed_message_is_answered_and_changes_nothing(served: Served, text: str) -> None:
    browser = served.browser()
    socket = browser.socket(browser.new(seats=HOT_SEAT)["game"], seat="blue", lang="fr")
    socket.connection.send(text.encode("utf-8", "replace").decode())
    answer = socket.until(lambda message: message["type"] == "answer")
    assert not answer["ok"] and answer["error"]["kind"] == "request"
    assert answer["error"]["message"].startswith("Cette demande")
    assert socket.play("pick goblin b0")["ok"]


def test_bytes_and_big_messages(served: Served) -> None:
    browser = served.browser()
    socket = browser.socket(browser.new(seats=HOT_SEAT)["game"], seat="blue")
    socket.connection.send(b"\x00\x01")
    assert socket.until(lambda m: m["type"] == "answer")["error"]["kind"] == "request"
    socket.connection.send(json.dumps({"cmd": "play", "action": "x" * 20_000}))
    assert socket.until(lambda m: m["type"] == "answer")["error"]["kind"] == "too_big"
    socket.connection.send("x" * 200_000)
    with pytest.raises(ConnectionClosed):
        socket.until(lambda m: False)
    assert socket.code == 1009


def test_answers_out_of_turn_and_illegal_ones(served: Served) -> None:
    ada, bob = served.browser(), served.browser()
    scenario, options, answers = golden("01-full-game.txt")
    start = next(n for n, (_, text) in enumerate(answers) if text.startswith("card"))
    game, key = planted(served, [ada, bob], scenario, options, answers[:start])
    first, second = (ada, bob) if answers[start][0] == "blue" else (bob, ada)
    active, idle, watch = (
        first.socket(game),
        second.socket(game, lang="fr"),
        served.browser().socket(game, key=key),
    )
    error = idle.ask("play", action="card 2")["error"]
    assert (error["kind"], error["reason"]) == ("illegal", "not_your_decision")
    assert error["message"].startswith("Ce n’est pas à vous de décider")
    assert watch.ask("play", action="card 2")["error"]["kind"] == "not_your_seat"
    error = active.ask("play", action="card 5")["error"]
    assert error["rules"] and error["facts"] == {"card": 5} and error["reason"] == "first_card_is_two"
    assert active.ask("play", action="dance")["error"]["kind"] == "parse"
    assert active.ask("play", action="timeout yellow")["error"]["kind"] in ("illegal", "parse")
    assert active.now["rev"] == active.catch_up()["rev"]
    assert active.play("card 2")["ok"]


def test_too_fast(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite", rate=5.0) as served:
        browser = served.browser()
        socket = browser.socket(browser.new(seats=HOT_SEAT)["game"], seat="blue")
        answers = [socket.ask("ping") for _ in range(30)]
        assert answers[0]["ok"]
        refused = [answer for answer in answers if not answer["ok"]]
        assert refused and refused[0]["error"]["kind"] == "too_fast" and refused[0]["error"]["retry_ms"] > 0
        with suppress(ConnectionClosed):  # the door may shut before all is said
            for _ in range(200):
                socket.send("ping")
        with pytest.raises(ConnectionClosed):
            socket.until(lambda m: False)
        assert socket.messages[-1]["error"]["kind"] == "too_fast" and socket.code == 4429


def test_asking_whether_we_are_here_costs_nothing_once_a_second(tmp_path: Path) -> None:
    clock = FakeTime()
    with serving(tmp_path / "games.sqlite", clock.keeper(), rate=5.0) as served:
        browser = served.browser()
        socket = browser.socket(browser.new(seats=HOT_SEAT)["game"], seat="blue")
        while socket.ask("ping")["ok"]:
            pass  # until nothing is left
        assert socket.ask("beat")["ok"]
        assert socket.ask("beat")["error"]["kind"] == "too_fast"
        clock.seconds += 1.0
        beats = [socket.ask("beat")["ok"] for _ in range(7)]
        assert beats == [True] * 6 + [False]  # one, and the five messages of a second


def test_what_came_too_fast_is_allowed_after_the_time_told(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite", rate=5.0) as served:
        browser = served.browser()
        socket = browser.socket(browser.new(seats=HOT_SEAT)["game"], seat="blue")
        refused = next(answer for _ in range(30) if not (answer := socket.ask("seat", seat="yellow"))["ok"])
        time.sleep(refused["error"]["retry_ms"] / 1000)
        assert socket.ask("seat", seat="yellow")["ok"]  # the try that failed cost nothing


def test_too_many_games(served: Served) -> None:
    browser = served.browser()
    assert browser.http.post("/api/games", json={}).status_code == 201
    for _ in range(300):  # a slow machine gives the allowance time to grow meanwhile
        answer = browser.http.post("/api/games", json={})
        if answer.status_code != 201:
            break
    clear(answer, 429, "too_fast")


def test_too_many_games_one_after_the_other(tmp_path: Path) -> None:
    """Another game with the same people is a new one, and counted like it."""
    clock = FakeTime()
    with serving(tmp_path / "games.sqlite", clock.keeper()) as served:
        browser = served.browser()
        game = browser.new(seats=HOT_SEAT)["game"]
        for _ in range(int(served.app.state.access.games.burst) - 1):
            socket = browser.socket(game, seat="blue")
            assert socket.ask("resign")["ok"]
            game = socket.ask("rematch")["rematch"]["game"]
            socket.close()
        socket = browser.socket(game, seat="blue")
        assert socket.ask("resign")["ok"]
        refused = socket.ask("rematch")["error"]
        assert refused["kind"] == "too_fast" and refused["retry_ms"] == 2000
        clock.seconds += 2
        assert socket.ask("rematch")["rematch"]["game"]


def test_every_answer_has_its_headers(served: Served) -> None:
    browser = served.browser()
    for path in ("/", "/game/none", "/api/reference", "/api/games", "/plain.css"):
        headers = browser.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy and "unsafe" not in policy and "default-src 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    cookie = httpx.get(served.url + "/").headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie
    tag = browser.http.get("/api/reference").headers["etag"]
    assert browser.http.get("/api/reference", headers={"If-None-Match": tag}).status_code == 304
    plain = browser.http.get("/plain.css")
    assert browser.http.get("/plain.css", headers={"If-None-Match": plain.headers["etag"]}).status_code in (
        200,
        304,
    )


def test_a_fault_of_ours_is_not_shown(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = served.browser()
    game = browser.new(seats=HOT_SEAT)["game"]
    socket = browser.socket(game, seat="blue")

    def broken(*_: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("gearmaze.server.messages.asking.parse_action", broken)
    answer = socket.ask("why", action="pick goblin")
    assert answer["error"]["kind"] == "internal" and "secret" not in socket.raw[-1]
    monkeypatch.setattr("gearmaze.server.rules.find", broken)
    found = browser.http.get("/api/rules?q=x")
    assert "secret" not in clear(found, 500, "internal")
    assert socket.ask("ping")["ok"]


def test_a_store_that_fails_changes_nothing(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    from gearmaze.server.store import StoreError

    browser = served.browser()
    socket = browser.socket(browser.new(seats=HOT_SEAT)["game"], seat="blue")
    before = socket.now["rev"]

    async def full(*_: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(served.context.store, "append", full)
        answer = socket.ask("play", id="once", action="pick goblin b0")
        assert answer["error"]["kind"] == "busy" and "disk" not in socket.raw[-1]
    assert socket.catch_up()["rev"] == before
    assert socket.ask("play", id="once", action="pick goblin b0")["ok"]
    assert socket.now["rev"] == before + 1
