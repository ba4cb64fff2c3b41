"""Every message has the shape gearmaze/server/schema.py says, and the page's types are written from that."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from gearmaze.game import Game, Undo
from gearmaze.record import read_record
from gearmaze.server import replays, schema, schema_law, schema_position, schema_reference
from gearmaze.server.messages.situation import replayed, situation, told
from gearmaze.server.reference import reference
from gearmaze.words.sentences import languages
from tests.server.served import GOLDEN, Served, golden, planted
from tests.server.test_replays import unpacked
from tools import messages

KINDS = {
    "state": schema.StateMessage,
    "events": schema.EventsMessage,
    "notice": schema.NoticeMessage,
    "answer": schema.AnswerMessage,
    "closed": schema.ClosedMessage,
}
HINT = "if that is meant, say so in gearmaze/server/schema.py and run python -m tools.messages"


def differing(message: Any, read: Any, where: str = "") -> list[str]:
    """The keys of a message that its shape does not have."""
    if isinstance(message, dict):
        unknown = [f"{where}.{key}" for key in message if key not in read]
        return unknown + [row for key in read for row in differing(message[key], read[key], f"{where}.{key}")]
    if isinstance(message, list):
        return [row for one, other in zip(message, read, strict=True) for row in differing(one, other, where)]
    return []


def wrong_in(message: Any, shape: Any) -> list[str]:
    """What is wrong with a message: a key missing, of another type, or one nobody speaks of."""
    plain = json.loads(msgspec.json.encode(message))
    try:
        read = msgspec.convert(plain, shape, strict=True)
    except msgspec.ValidationError as error:
        return [f"{shape.__name__}: {error}; {HINT}"]
    return [f"{shape.__name__}{key} is in no schema; {HINT}" for key in sorted(set(differing(plain, read)))]


def check(message: Any, shape: Any) -> None:
    wrong = wrong_in(message, shape)
    assert not wrong, "\n".join(wrong)


def test_the_types_of_the_page_are_those_of_the_schema() -> None:
    assert messages.OUT.read_text(encoding="utf-8") == messages.written(), "run python -m tools.messages"


def test_a_message_of_another_shape_is_seen() -> None:
    good = {"seat": "blue", "kind": "act", "text": "acts"}
    assert wrong_in(good, schema_position.Decision) == []
    assert "Decision.more" in wrong_in({**good, "more": 1}, schema_position.Decision)[0]
    assert "missing" in wrong_in({"seat": "blue", "kind": "act"}, schema_position.Decision)[0]
    assert "Expected `str`" in wrong_in({**good, "text": 3}, schema_position.Decision)[0]
    deep = {"token": None, "actions": [{"text": "end", "verb": "end", "ap": 0, "x": 0}]}
    assert "ListedGroup.actions.x" in wrong_in(deep, schema_position.ListedGroup)[0]


@pytest.mark.parametrize("language", languages())
def test_the_reference(language: str) -> None:
    check(reference(language), schema_reference.Reference)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_every_event_and_position_of_a_whole_game(path: Any) -> None:
    played = read_record(path.read_text(encoding="utf-8"))
    for ply in replayed(played.start, played.answers):
        for seat in (0, 1, -3):
            for event in told(ply, seat, "de"):
                check(event, schema.Told)
    game = Game(position=played.start)
    for number, answer in enumerate(played.answers):
        if isinstance(answer, Undo):
            game.undo_again(answer.seat)
        else:
            game.answer(*answer)
        if number % 7 == 0 or game.over or game.decisions[0].kind not in ("act", "place", "team"):
            for seat in (0, 1, -3):
                check(situation(game, seat, "fr", True), schema.Situation)


def test_whatever_a_socket_and_its_addresses_say(served: Served) -> None:
    browser = served.browser()
    seats, clock = {"blue": "me", "yellow": "me"}, {"kind": "bank", "seconds": 900, "increment": 5}
    begun = browser.new(scenario="beginner", seats=seats, clock=clock)
    check(begun, schema.Begun)
    socket = browser.socket(begun["game"], seat="blue")
    other = browser.socket(begun["game"], seat="yellow")
    chance = random.Random(5)
    for _ in range(60):
        for each in (socket, other):
            if each.now["owed"] and not each.now["result"]:
                each.play_any(chance, "move", "card", "reveal")
            each.ask("ping")
    for cmd, fields in (
        *(("names", {"name": "Anna"}), ("phrase", {"phrase": "thanks"}), ("undo", {}), ("pause", {})),
        *(("unpause", {}), ("why", {"action": "card 5"}), ("nonsense", {}), ("log", {"before": 5})),
        *(("lang", {"lang": "de"}), ("seat", {"seat": "spectator"}), ("resume", {"after": 3})),
        *(("seat", {"seat": "blue"}), ("resign", {}), ("rematch", {})),
    ):
        socket.ask(cmd, **fields)
    for message in socket.messages + other.messages:
        check(message, KINDS[message["type"]])
    seen = {message["type"] for message in socket.messages}
    assert seen == {"state", "events", "notice", "answer"}
    for address, shape in (
        ("/api/games", schema.Games),
        (f"/api/games/{begun['game']}", schema.OneGame),
        (f"/api/games/{begun['game']}/replay", schema.Replay),
        ("/api/rules/CBT-14", schema_law.OneRule),
        ("/api/rules?q=pit", schema_law.RulesFound),
        ("/api/law", schema_law.Law),
        ("/api/reach", schema.Reach),
    ):
        check(browser.http.get(address).json(), shape)


def test_an_invitation(served: Served) -> None:
    browser = served.browser()
    begun = browser.new(scenario="beginner", seats={"blue": "me", "yellow": "open"})
    _, _, game, key = begun["links"]["yellow"].split("/")
    friend = served.browser()
    check(friend.http.get(f"/api/games/{game}?key={key}").json(), schema.OneGame)
    joined = friend.http.post(f"/api/games/{game}/join", json={"key": key, "name": "Anna"})
    check(joined.json(), schema.Joined)


def test_the_pages_of_a_long_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_PAGE", 100_000)
    game = read_record((GOLDEN / "01-full-game.txt").read_text(encoding="utf-8"))
    first, *others = (unpacked(page) for page in replays.written(game, "en"))
    assert others
    check(first, schema.Replay)
    for page in others:
        check(page, schema.ReplayPage)


def test_a_combat_a_path_and_a_hint(served: Served) -> None:
    scenario, options, answers = golden("01-full-game.txt")
    browser = served.browser()
    at = next(number for number, (_, text) in enumerate(answers) if text.startswith("attack"))
    game, _ = planted(served, [browser, browser], scenario, options, answers[:at])
    seat, shot = answers[at]
    socket = browser.socket(game, seat=seat)
    asked = [socket.ask("odds", action=shot), socket.ask("path", action=shot), socket.ask("hint")]
    asked.append(socket.ask("legal", who=shot.split()[1]))
    assert all(answer["ok"] for answer in asked), asked
    socket.play(shot)
    assert any(message.get("fight") for message in socket.messages)
    for message in socket.messages:
        check(message, KINDS[message["type"]])
