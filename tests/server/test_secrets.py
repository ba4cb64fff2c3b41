"""Nothing goes over a wire that the seat at its end may not know: every byte of every socket is looked at."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from gearmaze.engine.state import UNPLACED
from gearmaze.engine.view import SPECTATOR, known_to
from gearmaze.server.matches import clocks
from gearmaze.server.matches.match import Match
from gearmaze.words.sentences import languages, piece_name, vocabulary
from tests.server.served import Browser, FakeTime, Served, Socket, golden, planted, play_on, serving

LINKS = re.compile(r"/(?:watch|join)/[a-z0-9/]+")
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
            text = LINKS.sub("", text)  # their keys are letters by chance
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


# What the clock chooses ---------------------------------------------------------------------------

BANK = {"kind": "bank", "seconds": 10, "increment": 0}


class Placing:
    """Tokens placed against a bank of 10 seconds that yellow lets run out, every time, by himself or not.

    Blue is always quick. What the server waits at zero is set: 2 seconds if yellow is away, so that 3 seconds
    after zero somebody has answered for him; 8 if he answers himself at that very moment.
    """

    def __init__(
        self, served: Served, time: FakeTime, name: str, phase: str, rooms: list[tuple[str, str]] | None
    ) -> None:
        self.served, self.time = served, time
        self.ada, self.bob, self.eve = served.browser(), served.browser(), served.browser()
        scenario, options, answers = golden(name)
        start = next(n for n, (_, text) in enumerate(answers) if text.startswith(phase))
        timed = {**options, "timer": "on"}
        self.game, self.key = planted(served, [self.ada, self.bob], scenario, timed, answers[:start], BANK)
        self.blue, self.yellow = self.ada.socket(self.game), self.bob.socket(self.game)
        self.onlookers = [self.eve.socket(self.game, key=self.key, lang="de")]
        self.start = len(served.match(self.game).written)
        self.last = int(phase == "pick")  # with the last token teams are shown
        self.asked: list[str] = []
        self._play(rooms)

    def _play(self, rooms: list[tuple[str, str]] | None) -> None:
        chance = random.Random(8)
        match = self.served.match(self.game)
        while match.game.state.place.count(UNPLACED) > self.last:
            if self.blue.catch_up()["owed"]:
                self.blue.play_any(chance)
                continue
            left = self.yellow.catch_up()["clocks"]["seats"]["yellow"]["left_ms"] / 1000
            self.time.seconds += left + 1  # the bank is empty: somebody looks in at that moment
            self.onlookers.append(self.eve.socket(self.game, key=self.key))
            self.time.seconds += 2
            if rooms is None:
                self.served.do(lambda: match.ask(match.alarm.check))
            else:
                where, token = rooms[sum(who == 1 for who, _ in match.written[self.start :])]
                fits = [row["text"] for row in self.yellow.actions if row["text"].endswith(where)]
                other = [text for text in fits if token not in text] or fits
                answer = self.yellow.ask("play", action=other[-1])
                assert answer["ok"], answer
            for browser in (self.ada, self.eve):
                self._look_around(browser)

    def _look_around(self, browser: Browser) -> None:
        key = f"key={self.key}&seat=spectator" if browser is self.eve else ""
        for path in ("/api/games", f"/api/games/{self.game}?{key}", f"/api/games/{self.game}/record?{key}"):
            found = browser.http.get(path)
            headers = {
                name: found.headers[name] for name in found.headers if name not in ("date", "set-cookie")
            }
            self.asked.append(f"{found.status_code} {headers} {found.text}")

    @property
    def chosen(self) -> list[tuple[str, str]]:
        """Yellow's choices: where, and whom."""
        found = []
        for who, text in self.served.match(self.game).written[self.start :]:
            if who == 1 and not text.startswith("card"):
                _, token, *where = text.split()
                found.append((" ".join(where), token))
        return found

    @property
    def told(self) -> list[str]:
        """Everything that was sent to the others, whatever game and commands are called."""
        for socket in (self.blue, *self.onlookers):
            socket.catch_up()
        raw = [text for socket in (self.blue, *self.onlookers) for text in socket.raw]
        return [re.sub(r'"t[0-9]+"', '"T"', text.replace(self.game, "GAME")) for text in (*raw, *self.asked)]


@pytest.mark.rule("INFO-01", "SET-12")
@pytest.mark.parametrize(
    ("name", "phase", "count"), [("01-full-game.txt", "place", 10), ("12-hunted.txt", "pick", 3)]
)
def test_nobody_can_conclude_what_the_clock_put_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, phase: str, count: int
) -> None:
    """Ten tokens of yellow's, all chosen for him: what others get is the same, byte by byte, as if he had put
    down other ones himself at the same moments. Face down on a line, in turn, it is no different."""
    rooms: list[tuple[str, str]] | None = None
    for wait in (2.0, 8.0):
        monkeypatch.setattr(clocks, "lateness", lambda wait=wait: wait)
        time = FakeTime()
        with serving(tmp_path / f"{wait}.sqlite", time.keeper()) as served:
            played = Placing(served, time, name, phase, rooms)
            told, chosen = played.told, played.chosen
            texts = [text for _, text in served.match(played.game).written]
            assert not [text for text in texts if text.startswith("timeout")]
            played.yellow.catch_up()
            notices = [m for m in played.yellow.messages if m.get("notice") == "time_up"]
            table = served.match(played.game).game.table
        if rooms is None:
            rooms, first = chosen, told
            assert len(chosen) == len(notices) == count
            held = [label for token in table.team[1] if (label := table.labels[token]) in str(chosen)]
            right = sum(guessed == token for guessed, (_, token) in zip(held, chosen, strict=True))
            assert count < 10 or right < 5, "the first token in hand was taken, again and again"
        else:
            assert not notices
            assert [where for where, _ in chosen] == [where for where, _ in rooms]
            assert [token for _, token in chosen] != [token for _, token in rooms]
            assert len(told) == len(first) > 50
            for one, two in zip(first, told, strict=True):
                assert one == two


# What lists and dates tell ------------------------------------------------------------------------


@pytest.mark.rule("SET-07", "INFO-01")
@pytest.mark.parametrize("scenario", ["base", "mixed-free"])
def test_no_list_and_no_date_tells_that_somebody_chose(tmp_path: Path, scenario: str) -> None:
    """While teams are chosen in secret the other side's lists, their order and every entry stand still."""
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        ada, bob, eve = served.browser(), served.browser(), served.browser()
        games, keys = [], {}
        for _ in range(3):
            begun = ada.new(scenario=scenario, seats={"blue": "me", "yellow": "open"}, draw=False)
            link = begun["links"]["yellow"].rpartition("/")[2]
            bob.http.post(f"/api/games/{begun['game']}/join", json={"key": link})
            games.append(begun["game"])
            keys[begun["game"]] = begun["watch"].rpartition("/")[2]
            time.seconds += 10

        def looked(browser: Browser) -> list[str]:
            found = [browser.http.get("/api/games")]
            for game in games:
                found.append(browser.http.get(f"/api/games/{game}?key={keys[game]}"))
                found.append(browser.http.get(f"/api/games/{game}/record?key={keys[game]}&seat=spectator"))
            return [
                f"{one.status_code} {one.headers.get('etag')} {one.headers.get('last-modified')} {one.text}"
                for one in found
            ]

        before = {browser: looked(browser) for browser in (bob, eve)}
        chance = random.Random(3)
        sockets = {game: ada.socket(game) for game in games}
        for done in ("play", "play", "undo", "play", "rest", "undo"):
            for game in (games[0], games[2], games[1]):
                time.seconds += 10
                socket = sockets[game]
                assert socket.play_any(chance) if done == "play" else socket.ask(done)["ok"]
                for browser, seen in before.items():
                    assert looked(browser) == seen, done

        def order() -> list[str]:
            return [entry["game"] for entry in bob.http.get("/api/games").json()["games"]]

        assert order() == [games[2], games[1], games[0]]
        time.seconds += 10
        assert bob.socket(games[0]).ask("draw")["ok"]  # everybody sees that
        assert order() == [games[0], games[2], games[1]]
        changed = bob.http.get(f"/api/games/{games[0]}").json()["entry"]["changed"]
        time.seconds += 10
        assert sockets[games[0]].ask("rest")["ok"] and bob.socket(games[0]).ask("rest")["ok"]
        assert bob.http.get(f"/api/games/{games[0]}").json()["entry"]["changed"] == changed + 10
