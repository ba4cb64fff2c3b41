"""Nothing goes over a wire that the seat at its end may not know: every byte of every socket is looked at."""

import json
import random
from typing import Any

from gearmaze.engine.view import SPECTATOR, known_to
from gearmaze.record.words import languages, piece_name, vocabulary
from gearmaze.server.match import Match
from tests.server.served import Served, Socket, golden, planted, play_on

SEATS = {"blue": 0, "yellow": 1, "spectator": SPECTATOR}


def hidden_from(match: Match, seat: int) -> list[str]:
    """Names a seat must not read now: tokens it does not know, rooms nobody has seen."""
    state = match.game.state
    known = known_to(state, seat)
    names = []
    for token, label in enumerate(state.table.labels):
        if not known >> token & 1:
            names += [f'{label}"', f"{label} "]
            kind, colour = state.table.kinds[token], state.table.colours[state.table.owner[token]]
            said = {language: vocabulary(language)["colours"][colour] for language in languages()}
            names.append(f"{said['en']}'s {kind.name}")
            names.append(f"{piece_name(kind, 'fr')} de {said['fr']}")
            names.append(f"{said['de']}s {piece_name(kind, 'de')}")
    for slot, index in enumerate(state.prints):
        if index >= 0 and not state.shown >> slot & 1:
            names.append(state.table.rooms[index].id)
    return names


def check(match: Match, sockets: list[Socket], seen: dict[int, int]) -> None:
    """Look at everything that came since the last time."""
    for socket in sockets:
        socket.catch_up()
    for socket in sockets:
        seat = SEATS[socket.now["seat"]]
        names = hidden_from(match, seat)
        for text in socket.raw[seen.get(id(socket), 0) :]:
            for name in names:
                assert name not in text, f"{socket.now['seat']} reads {name!r} in {text}"
            check_cards(json.loads(text), seat)
        seen[id(socket)] = len(socket.raw)


def check_cards(message: dict[str, Any], seat: int) -> None:
    """Combat cards in hand and face down are their owner's."""
    for owner, hand in enumerate(message.get("view", {}).get("hands", [])):
        assert ("cards" in hand) == (owner == seat)
        assert ("tokens" in hand) == (owner == seat)
    for event in [*message.get("events", []), *message.get("log", [])]:
        if event["event"] == "laid" and SEATS[event["seat"]] != seat:
            assert "card" not in event and "+" not in event["text"], event
        if event["event"] == "placed" and SEATS[event["seat"]] != seat:
            assert "token" not in event, event
        if event["event"] == "dealt":
            assert set(event) <= {"event", "text", "rooms", "by_seat", "turn", "rev"}, event
    fight = message.get("fight")
    if fight and message["view"]["fight"]["laid"]:
        own = seat in message["view"]["fight"]["laid"]
        assert (fight["your_card"] is not None) == own == ("card" in message["view"]["fight"])


def three(served: Served, game: str, key: str, ada: Any, bob: Any) -> list[Socket]:
    eve = served.browser()
    return [ada.socket(game), bob.socket(game, lang="fr"), eve.socket(game, key=key, lang="de")]


def test_while_a_game_is_set_up(served: Served) -> None:
    ada, bob = served.browser(), served.browser()
    begun = ada.new(seats={"blue": "me", "yellow": "open"}, preset="strict")
    game = begun["game"]
    bob.http.post(f"/api/games/{game}/join", json={"key": begun["links"]["yellow"].rpartition("/")[2]})
    sockets = three(served, game, begun["watch"].rpartition("/")[2], ada, bob)
    seen: dict[int, int] = {}
    match = served.match(game)
    chance = random.Random(2)
    blue, yellow, watch = sockets
    while blue.now["owed"]:
        blue.play_any(chance)
        check(match, sockets, seen)
        # a seat that knows no better must not see that anything happened at all
        assert yellow.now["rev"] == watch.now["rev"] == 1
        assert [d["seat"] for d in yellow.now["decisions"]] == ["blue", "yellow"]
    assert blue.ask("undo")["ok"]
    check(match, sockets, seen)
    assert yellow.now["rev"] == 1
    blue.play_any(chance)
    while yellow.now["owed"] and yellow.now["owed"]["kind"] == "team":
        yellow.play_any(chance)
        check(match, sockets, seen)
    for _ in range(40):
        if blue.now["view"]["turn"]:
            break
        (blue if blue.now["owed"] else yellow).play_any(chance)
        check(match, sockets, seen)
    assert blue.now["view"]["turn"] == 1
    for browser, colour in ((ada, "blue"), (bob, "yellow")):
        record = browser.http.get(f"/api/games/{game}/record").text
        assert f"seat {colour}" in record
        for name in hidden_from(match, SEATS[colour]):
            assert name.strip('" ') not in record.replace("room", " "), name
    assert bob.http.get(f"/api/games/{game}/record?seat=blue").status_code == 403
    assert ada.http.get(f"/api/games/{game}/replay").status_code == 409


def test_while_a_game_with_everything_in_it_is_played(served: Served) -> None:
    ada, bob = served.browser(), served.browser()
    scenario, options, answers = golden("02-everything.txt")
    start = next(n for n, (_, text) in enumerate(answers) if text.startswith("card"))
    game, key = planted(served, [ada, bob], scenario, options, answers[:start])
    sockets = three(served, game, key, ada, bob)
    seen: dict[int, int] = {}
    match = served.match(game)
    check(match, sockets, seen)
    named = {"blue": sockets[0], "yellow": sockets[1]}
    for who, text in answers[start:]:
        socket = named[who]
        answer = socket.ask("undo") if text == "undo" else socket.ask("play", action=text)
        assert answer["ok"], (who, text, answer)
        check(match, sockets, seen)
    assert sockets[2].now["result"] is not None


def test_questions_about_hidden_things_are_answered_like_questions_about_nothing(served: Served) -> None:
    ada, bob = served.browser(), served.browser()
    scenario, options, answers = golden("01-full-game.txt")
    start = next(n for n, (_, text) in enumerate(answers) if text.startswith("card"))
    game, _ = planted(served, [ada, bob], scenario, options, answers[: start + 1])
    active = ada.socket(game) if answers[start][0] == "blue" else bob.socket(game)
    other = "yellow" if active.now["seat"] == "blue" else "blue"
    state = served.match(game).game.state
    unseen = [
        label
        for token, label in enumerate(state.table.labels)
        if not known_to(state, SEATS[active.now["seat"]]) >> token & 1 and label.startswith(other)
    ]
    assert unseen
    who = next(row["text"].split()[1] for row in active.actions if row["verb"] == "move")
    told = set()
    for label in unseen:
        for cmd in ("why", "odds", "path"):
            answer = active.ask(cmd, action=f"attack {who} {label}")
            error = answer if cmd == "why" else answer["error"]
            told.add((cmd, json.dumps({**error, "id": 0, "rev": 0}).replace(label, "X")))
    assert len(told) == 3, told


def test_a_hand_over_leaves_nothing_of_the_other_seat(served: Served) -> None:
    ada = served.browser()
    game = ada.new(seats={"blue": "me", "yellow": "me"}, preset="strict")["game"]
    socket = ada.socket(game, seat="blue")
    seen: dict[int, int] = {}
    match = served.match(game)
    chance = random.Random(4)
    for seat in ("blue", "spectator", "yellow", "spectator"):
        socket.ask("seat", seat=seat)
        seen[id(socket)] = len(socket.raw) - 2  # the state and the answer
        check(match, [socket], seen)
        while socket.now["owed"] and socket.now["owed"]["kind"] == "team":
            socket.play_any(chance)
            check(match, [socket], seen)
    play_on(
        [ada.socket(game, seat="blue"), ada.socket(game, seat="yellow")],
        chance,
        lambda now: now["view"]["turn"] > 0,
    )
