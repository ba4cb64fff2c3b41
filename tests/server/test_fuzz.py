"""Whatever is sent is answered in words or turned away; nothing breaks, nothing is lost, nobody notices."""

from __future__ import annotations

import json
import logging
import os
import random
import string
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from gearmaze.game import Game
from gearmaze.server.matches.commands import COMMANDS, Command
from gearmaze.server.workers.bots import answer
from tests.server.served import Browser, Served, Socket, golden, planted

PROOF = bool(os.environ.get("GEARMAZE_PROOF"))
MESSAGES, REQUESTS = (110_000, 20_000) if PROOF else (1_500, 400)
STARTS = {
    "01-full-game.txt": 90,
    "02-everything.txt": 240,
    "18-whole-prison.txt": 200,
    "20-free-choice.txt": 20,
}
ODD: list[Any] = [
    *(
        None,
        True,
        -1,
        0,
        1,
        2**63,
        -(2**70),
        1e308,
        0.5,
        "",
        " ",
        "x" * 3000,
        "\0",
        "\u202e",
        "é" * 70,
        [],
        {},
    ),
    *(
        [[]],
        {"a": {"b": []}},
        "null",
        "💥",
        "../../etc/passwd",
        "' OR 1=1 --",
        "<script>alert(1)</script>",
        "%s%n{0}",
    ),
]
HEADERS = ["Origin", "Cookie", "Accept-Language", "Range", "If-None-Match"]
VALUES = [
    "http://[::1",
    "null",
    "x" * 300,
    "a=b; c",
    "bytes=0-",
    "*",
    "fr;q=x,de;q=9",
    "gearmaze_seat=1.2.3.4",
]


class Fuzzer:
    """Messages that might be, almost are, or are not at all what a client sends."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def message(self, socket: Socket) -> str | bytes:
        pick = self.chance.random()
        if pick < 0.05:
            return self.noise()
        fields: dict[str, Any] = {"cmd": self.word([*COMMANDS, "hint", "log", "nonsense"]), "id": self.id()}
        for name in self.chance.sample(Command.__struct_fields__[2:], self.chance.randrange(4)):
            fields[name] = self.value(name, socket)
        if pick < 0.6:
            fields |= {"cmd": "play", "action": self.action(socket)}
        if self.chance.random() < 0.05:
            fields[self.word(["more", "cmd", "id", "rev"])] = self.chance.choice(ODD)
        if fields["cmd"] in ("hint", "rematch"):
            fields["cmd"] = "ping"  # bots and new games are somebody else's test
        text = json.dumps(fields)
        return self.spoilt(text) if self.chance.random() < 0.1 else text

    def noise(self) -> str | bytes:
        kind = self.chance.randrange(5)
        if kind == 0:
            return bytes(self.chance.randrange(256) for _ in range(self.chance.randrange(60)))
        if kind == 1:
            return "[" * self.chance.randrange(1, 8000)
        if kind == 2:
            return "".join(self.chance.choice(string.printable) for _ in range(self.chance.randrange(80)))
        if kind == 3:
            return json.dumps(self.chance.choice(ODD))
        return json.dumps({"cmd": "why", "id": "a", "action": "move " + "c4 " * self.chance.randrange(900)})

    def spoilt(self, text: str) -> str:
        letters = list(text)
        for _ in range(self.chance.randrange(1, 4)):
            where = self.chance.randrange(len(letters))
            letters[where] = self.chance.choice([*string.printable, "", "\u0000", "é"])
        return "".join(letters)

    def value(self, name: str, socket: Socket) -> Any:
        if self.chance.random() < 0.3:
            return self.chance.choice(ODD)
        return {
            "rev": self.chance.choice([socket.now["rev"], 0, -5, socket.now["rev"] + 1]),
            "action": self.action(socket),
            "seat": self.word(["blue", "yellow", "spectator", "chance", "clock", "green"]),
            "lang": self.word(["en", "fr", "de", "xx"]),
            "who": self.word(["goblin", "blue-goblin", "yellow-troll", "rope", "nobody"]),
            "handlings": self.chance.randrange(-1, 4),
            "phrase": self.word(["hello", "nothing"]),
            "name": self.word(["Ada", "", " " * 30, "\u202eabc"]),
        }.get(name, self.chance.randrange(-3, 400))

    def action(self, socket: Socket) -> str:
        known = [row["text"] for row in socket.actions] or ["end"]
        text = self.chance.choice(known)
        pick = self.chance.random()
        if pick < 0.25:
            return text
        words = text.split()
        if pick < 0.5:
            other = self.chance.choice(known).split()
            words[self.chance.randrange(len(words))] = self.chance.choice(other)
        elif pick < 0.75:
            things = [row["token"] for row in socket.now["view"]["tokens"]] or ["blue-goblin"]
            words[self.chance.randrange(len(words))] = self.chance.choice(
                [*things, "c4", "a0", "zz99", "9", "-1"]
            )
        elif pick < 0.9:
            self.chance.shuffle(words)
        else:
            words = [
                self.word(
                    ["resign now", "draw", "decline", "cancel", "undo", "timeout", "deal", "begin", "stop"]
                )
            ]
        return " ".join(words)

    def word(self, words: list[str]) -> str:
        return self.chance.choice(words)

    def id(self) -> str:
        return f"{self.chance.getrandbits(64):x}"


def begun(served: Served, ada: Browser, bob: Browser, record: str) -> tuple[str, list[Socket]]:
    """A game in the middle of a record, with a socket of each side and one of an onlooker."""
    scenario, options, answers = golden(record)
    game, key = planted(served, [ada, bob], scenario, options, answers[: STARTS[record]])
    return game, [ada.socket(game), bob.socket(game), served.browser().socket(game, key=key)]


@pytest.mark.slow
def test_messages_of_every_kind(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    ada, bob = served.browser(), served.browser()
    games = {record: begun(served, ada, bob, record) for record in STARTS}
    scenario, options, answers = golden("03-beginners.txt")
    start = next(n for n, (_, text) in enumerate(answers) if text.startswith("card"))
    innocent = iter(answers[start:])
    game, _ = planted(served, [ada, bob], scenario, options, answers[:start])
    quiet = {"blue": ada.socket(game), "yellow": bob.socket(game)}
    fuzzer = Fuzzer(14)
    kinds: set[str] = set()
    closed = 0
    for count in range(MESSAGES):
        record = fuzzer.word(list(STARTS))
        name, sockets = games[record]
        place = fuzzer.chance.randrange(3)
        socket = sockets[place]
        message = fuzzer.message(socket)
        try:
            socket.connection.send(message)
            answer_ = socket.until(lambda told: told["type"] == "answer")
        except ConnectionClosed:
            closed += 1
            sockets[place] = socket = (
                [ada, bob][place].socket(name) if place < 2 else ada.socket(name, seat="blue")
            )
            continue
        kind = "ok" if answer_["ok"] else answer_["error"]["kind"]
        kinds.add(kind)
        assert kind != "internal", message
        if socket.now["result"]:
            for each in sockets:
                each.close()
            games[record] = begun(served, ada, bob, record)
        if count % 5 == 0 and (step := next(innocent, None)) is not None:
            done = (
                quiet[step[0]].ask("play", action=step[1])
                if step[1] != "undo"
                else quiet[step[0]].ask("undo")
            )
            assert done["ok"], (step, done)
    assert {"ok", "request", "illegal", "parse", "not_your_seat"} <= kinds
    assert not caplog.records, caplog.text
    for match in list(served.app.state.access.registry.matches.values()):
        kept = served.do(lambda match=match: served.context.store.load(match.id))
        assert [ply.ply for ply in kept.plies] == list(range(len(kept.plies)))
        again = Game(kept.game.scenario, options=kept.game.options)
        for ply in kept.plies:
            answer(again, ply.seat, ply.action)
        assert again.state.digest() == match.game.state.digest()


@pytest.mark.slow
def test_requests_of_every_kind(served: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    fuzzer = Fuzzer(15)
    chance = fuzzer.chance
    game = served.browser().new()["game"]
    paths = ["/", "/api/games", f"/api/games/{game}", f"/api/games/{game}/join", f"/api/games/{game}/record"]
    paths += [
        f"/api/games/{game}/replay",
        "/api/replay",
        "/api/reference",
        "/api/rules",
        "/api/rules/MOVE-07",
    ]
    paths += [
        f"/game/{game}",
        f"/join/{game}/x",
        f"/watch/{game}/x",
        "/static/app.js",
        "/static/",
        "/api/health",
    ]
    fields = ["scenario", "preset", "options", "seats", "clock", "names", "draw", "key", "name", "more"]
    with httpx.Client(base_url=served.url, timeout=20) as client:
        for _ in range(REQUESTS):
            path = chance.choice(paths)
            if chance.random() < 0.2:
                where = chance.randrange(len(path) + 1)
                path = (
                    path[:where]
                    + chance.choice(["%00", "/..", "%2e%2e/", "é", "//", "%ff", "?", "&"])
                    + path[where:]
                )
            query = {chance.choice(["lang", "q", "key", "seat", "from"]): str(chance.choice(ODD))[:200]}
            headers = {chance.choice(HEADERS): chance.choice([served.url, *VALUES])}
            body: Any = {name: chance.choice(ODD) for name in chance.sample(fields, chance.randrange(4))}
            text = json.dumps(body).encode()
            content = chance.choice(
                [text, fuzzer.spoilt(text.decode()).encode("utf-8", "replace"), b"\xff\xfe", b"[" * 5000, b""]
            )
            if chance.random() < 0.5:
                found = client.get(path, params=query, headers=headers)
            else:
                found = client.post(path, params=query, headers=headers, content=content)
            assert found.status_code < 500, (path, query, headers, content[:200], found.text[:300])
            assert "Traceback" not in found.text
    assert not caplog.records, caplog.text
