"""Playing over the wire: hot seat, bots, friends; every command a client may send."""

import asyncio
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from gearmaze.record import read_record
from gearmaze.server.workers.bots import Advice, Question
from gearmaze.words.sentences import vocabulary
from tests.server.served import Served, Socket, golden, planted, play_on, serving, set_up, wait_for

HOT_SEAT = {"blue": "me", "yellow": "me"}


def alone(served: Served, seat: str = "blue", **wishes: object) -> Socket:
    """A socket of somebody who plays both sides."""
    browser = served.browser()
    game = browser.new(seats=HOT_SEAT, **wishes)
    return browser.socket(game["game"], seat=seat)


def both(served: Served, **wishes: object) -> tuple[Socket, Socket]:
    """Two sockets of one browser, one a seat."""
    browser = served.browser()
    game = browser.new(seats=HOT_SEAT, **wishes)["game"]
    return browser.socket(game, seat="blue"), browser.socket(game, seat="yellow")


def test_three_requests_and_a_first_legal_move(served: Served) -> None:
    browser = served.browser()
    socket = browser.socket(browser.new()["game"])
    assert socket.now["seat"] == "blue" and socket.now["owed"]["kind"] == "team"
    before = socket.now["rev"]
    socket.play(socket.actions[0]["text"])
    assert socket.now["rev"] == before + 1
    assert [event["event"] for event in socket.now["events"]] == ["picked"]
    assert socket.now["cause"] == socket.messages[-1]["id"]


def test_a_whole_game_against_a_bot_by_clicking_what_is_offered(served: Served) -> None:
    browser = served.browser()
    game = browser.new(scenario="prison-1", seats={"blue": "me", "yellow": "bot:random"})["game"]
    socket = browser.socket(game, seat="blue")
    chance = random.Random(3)
    for count in range(3000):
        if socket.now["result"]:
            break
        if count == 200:
            socket.ask("resign")
            continue
        if socket.now["owed"]:
            socket.play_any(chance, "reveal", "move", "card")
        else:
            socket.until(lambda message: message["type"] == "events")
    assert socket.now["result"]["text"].endswith(".")
    assert read_record(browser.http.get(f"/api/games/{game}/record").text).over
    assert (
        browser.http.get("/api/games").json()["games"][0]["result"]["reason"]
        == socket.now["result"]["reason"]
    )
    replay = browser.http.get(f"/api/games/{game}/replay?lang=fr").json()
    view = replay["view"]
    for frame in replay["frames"]:
        view = {**view, **frame["view"]}
    assert view["result"]["reason"] == socket.now["result"]["reason"]
    assert replay["frames"][-1]["events"][-1]["text"].startswith(("Fin", "Partie"))


def test_hot_seat_shows_one_seat_at_a_time(served: Served) -> None:
    socket = alone(served)
    assert socket.now["yours"] == ["blue", "yellow"]
    socket.play("pick goblin b0")
    assert socket.ask("seat", seat="yellow")["ok"]
    assert socket.now["seat"] == "yellow" and "blue-goblin" not in socket.raw[-2]
    assert socket.ask("seat", seat="spectator")["ok"]
    assert socket.now["owed"] is None and socket.now["seat"] == "spectator"
    assert socket.ask("play", action="pick troll")["error"]["kind"] == "not_your_seat"
    assert socket.ask("seat", seat="green")["error"]["kind"] == "not_your_seat"


def test_revisions_count_what_a_seat_can_see(served: Served) -> None:
    blue, yellow = both(served)
    start = yellow.now["rev"]
    for _ in range(3):
        blue.play(blue.actions[0]["text"])
    assert yellow.catch_up()["rev"] == start  # how far the other one is is his own business
    assert not [message for message in yellow.messages if message["type"] == "events"]


def test_an_answer_to_an_old_revision_is_told_so(served: Served) -> None:
    blue, _ = both(served)
    old = blue.now["rev"]
    blue.play("pick goblin b0")
    answer = blue.ask("play", action="pick troll d0", rev=old)
    assert answer["error"]["kind"] == "stale" and answer["error"]["missed"] == 1
    assert blue.ask("play", action="pick troll d0", rev=old + 1)["ok"]


def test_the_same_command_twice_happens_once(served: Served) -> None:
    blue, _ = both(served)
    first = blue.ask("play", id="again", action="pick goblin b0", rev=blue.now["rev"])
    rev = blue.now["rev"]
    second = blue.ask("play", id="again", action="pick goblin b0", rev=rev - 1)
    assert first["ok"] and second["ok"] and second["repeated"] and second["rev"] == rev


def test_nobody_is_told_before_it_is_durable(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    blue, yellow = both(served, scenario="prison-2")  # teams in turn, for all to see
    gate = threading.Event()
    append = served.context.store.append

    async def slow(*given: Any) -> None:
        await asyncio.to_thread(gate.wait)
        await append(*given)

    for socket in (blue, yellow):
        socket.catch_up()
    monkeypatch.setattr(served.context.store, "append", slow)
    active = blue if blue.now["owed"] else yellow
    active.send("play", id="slow", action=active.actions[0]["text"])
    try:
        for socket in (blue, yellow):
            with pytest.raises(TimeoutError):
                socket.connection.recv(timeout=0.5)
    finally:
        gate.set()
    assert active.until(lambda message: message["type"] == "answer")["id"] == "slow"
    assert [message["type"] for message in active.messages[-2:]] == ["events", "answer"]


def test_what_was_missed_comes_with_after(served: Served) -> None:
    browser = served.browser()
    game = browser.new(seats=HOT_SEAT)["game"]
    first = browser.socket(game, seat="blue")
    first.play("pick goblin b0")
    rev = first.now["rev"]
    first.close()
    second = browser.socket(game, seat="blue")
    second.play("pick troll d0")
    third = browser.socket(game, seat="blue", after=rev)
    assert [line["token"] for line in third.now["log"]] == ["blue-troll"]
    assert third.now["log"][0]["rev"] == rev + 1 == third.now["rev"]
    assert third.ask("resume", after=0)["ok"]
    assert [line["event"] for line in third.now["log"]] == ["dealt", "picked", "picked"]


def test_taking_back_and_cancelling(served: Served) -> None:
    blue, yellow = both(served)
    assert not blue.now["undo"]
    assert not blue.ask("undo")["ok"]
    blue.play("pick goblin b0")
    assert blue.now["undo"] and blue.ask("undo", rev=blue.now["rev"])["ok"]
    assert [event["event"] for event in blue.now["events"]] == ["taken_back"]
    chance = random.Random(1)
    set_up([blue, yellow], chance)
    play_on([blue, yellow], chance, lambda now: now["decisions"][0]["kind"] == "act")
    active = blue if blue.now["owed"] else yellow
    move = next(row for row in active.actions if row["verb"] == "move" and not row.get("exit"))
    who = move["text"].split()[1]
    before = active.now["view"]["tokens"]
    active.play(move["text"])
    other = yellow if active is blue else blue
    assert active.ask("undo", rev=active.now["rev"])["ok"]
    assert active.now["view"]["tokens"] == before
    assert other.catch_up()["events"][0]["event"] == "taken_back"  # the other seat sees it
    active.play(f"begin {who}")
    assert active.now["owed"]["kind"] == "move" and active.now["view"]["move"]["token"] == who
    assert active.ask("cancel", rev=active.now["rev"])["ok"]
    assert active.now["view"]["tokens"] == before


def test_the_server_places_the_rest(served: Served) -> None:
    blue, yellow = both(served)
    assert blue.ask("rest", rev=blue.now["rev"])["ok"]
    assert blue.now["owed"] is None
    assert yellow.catch_up()["rev"] < blue.now["rev"]
    assert yellow.ask("rest")["ok"]
    placing = blue if blue.catch_up()["owed"] else yellow
    assert placing.now["owed"]["kind"] == "place"
    assert placing.ask("rest")["ok"]
    other = yellow if placing is blue else blue
    other.catch_up()
    while other.now["owed"] and other.now["owed"]["kind"] == "place":
        other.play(other.actions[0]["text"])  # the standing order answers in between
    assert other.now["view"]["turn"] == 1
    assert placing.ask("rest")["error"]["kind"] in ("not_possible", "not_your_seat")


def test_the_rest_is_placed_the_same_way_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite") as served:
        browser = served.browser()
        game = browser.new(seats=HOT_SEAT)["game"]
        blue, yellow = browser.socket(game, seat="blue"), browser.socket(game, seat="yellow")
        blue.ask("rest")
        yellow.ask("rest")
        blue.catch_up()
        placing, other = (blue, "yellow") if blue.now["owed"] else (yellow, "blue")
        placing.ask("rest")
        cookies = browser.http.cookies
    with serving(tmp_path / "games.sqlite") as served:
        browser = served.browser()
        browser.http.cookies = cookies
        socket = browser.socket(game, seat=other)
        socket.play(socket.actions[0]["text"])
        # the order stands: either it is this seat's turn again, or the placing is over
        assert socket.catch_up()["owed"] or socket.now["view"]["turn"]


def test_resign_draw_and_rematch(served: Served) -> None:
    blue, yellow = both(served)
    assert blue.ask("accept")["error"]["reason"] == "no_draw_offer"
    assert blue.ask("draw")["ok"]
    assert yellow.catch_up()["draw"] == ["blue"]
    assert yellow.ask("decline")["ok"] and yellow.now["draw"] == []
    assert yellow.ask("rematch")["error"]["kind"] == "not_over"
    assert yellow.ask("draw")["ok"] and blue.ask("accept")["ok"]
    assert blue.now["result"]["reason"] == "agreement"
    assert blue.ask("play", action="end")["error"]["reason"] == "game_over"
    again = blue.ask("rematch")["rematch"]
    assert again["game"] != blue.now["game"] and again["url"] == f"/game/{again['game']}"
    assert (
        yellow.until(lambda message: message.get("notice") == "rematch")["rematch"]["game"] == again["game"]
    )


def test_a_bot_declines_a_draw_and_agrees_to_pauses_and_rematches(served: Served) -> None:
    browser = served.browser()
    socket = browser.socket(browser.new()["game"])
    assert socket.ask("draw")["ok"]
    assert [event["event"] for event in socket.now["events"]] == ["draw_offered", "draw_declined"]
    assert socket.ask("pause")["ok"]
    assert socket.ask("play", action="pick goblin")["error"]["kind"] == "paused"
    assert socket.ask("unpause")["ok"] and socket.ask("play", action="pick goblin")["ok"]
    assert socket.ask("resign")["ok"] and socket.now["result"]["winners"] == ["yellow"]
    assert socket.ask("rematch")["rematch"]["game"]


def test_questions(served: Served) -> None:
    blue, yellow = both(served)
    answer = blue.ask("why", action="pick goblin b0")
    assert answer["legal"] and answer["action"] == "pick blue-goblin b0"
    chance = random.Random(5)
    set_up([blue, yellow], chance)
    play_on([blue, yellow], chance, lambda now: now["decisions"][0]["kind"] == "act")
    active = blue if blue.now["owed"] else yellow
    move = next(row for row in active.actions if row["verb"] == "move")
    path = active.ask("path", action=move["text"])
    assert path["path"][-1] == move["square"] and path["ap"] == 1 and len(path["path"]) >= 2
    who = move["text"].split()[1]
    more = active.ask("legal", who=who, handlings=2)
    assert move["text"] in [row["text"] for row in more["actions"]]
    refused = active.ask("path", action=f"move {who} e11")
    assert not refused["ok"] and refused["error"]["rules"]
    why = active.ask("why", action=f"move {who} e11", lang="de")
    assert why["legal"] is False and why["message"].endswith(").") and why["rules"]
    hint = active.ask("hint")
    assert active.ask("why", action=hint["action"])["legal"]
    assert hint["why"] in str(vocabulary("de")["advice"].values()) or "folgen kann" in hint["why"]
    assert active.ask("odds", action=move["text"])["error"]["kind"] == "request"
    idle = yellow if active is blue else blue
    assert idle.ask("hint")["error"]["kind"] == "not_possible"
    assert idle.ask("legal", who="goblin")["actions"] == []


def test_a_fight_is_a_scene_with_sources(served: Served) -> None:
    ada = served.browser()
    scenario, options, answers = golden("02-everything.txt")
    first = next(n for n, (_, text) in enumerate(answers) if text.startswith("attack"))
    game, _ = planted(served, [ada, ada], scenario, {**options, "cardMemory": "on"}, answers[:first])
    blue, yellow = ada.socket(game, seat="blue"), ada.socket(game, seat="yellow")
    who, text = answers[first]
    active = yellow if who == "yellow" else blue
    attack = next(row for row in active.actions if row["text"] == text)
    assert attack["target"] == text.split()[2] and attack["ap"] == 1
    scene = active.ask("odds", action=attack["text"])["fight"]
    for side in ("attackers", "defenders"):
        for member in scene[side]["members"]:
            assert sum(part["value"] for part in member["parts"]) == member["value"]
        assert sum(member["value"] for member in scene[side]["members"]) == scene[side]["total"]
    assert scene["outcomes"]["of"] == 81 and sum(scene["outcomes"][k] for k in ("win", "tie", "lose")) == 81
    active.play(attack["text"])
    card = active.actions[-1]["card"]
    active.play(f"lay {card}")
    other = yellow if active is blue else blue
    assert active.now["fight"]["your_card"] == card
    assert other.catch_up()["fight"]["your_card"] is None
    assert other.now["fight"]["laid"] == [active.now["seat"]]
    assert "card" not in next(event for event in other.now["events"] if event["event"] == "laid")


def test_friends_by_link_and_a_spectator(served: Served) -> None:
    ada, bob, eve = served.browser(), served.browser(), served.browser()
    game = ada.new(seats={"blue": "me", "yellow": "open"}, names={"blue": "Ada"})
    blue = ada.socket(game["game"])
    assert blue.now["seats"]["yellow"]["holder"] == "open" and blue.now["links"] == game["links"]
    link = game["links"]["yellow"]
    key = link.rpartition("/")[2]
    assert bob.http.get(f"/api/games/{game['game']}?key={key}").json()["entry"]["invites"] == "yellow"
    joined = bob.http.post(f"/api/games/{game['game']}/join", json={"key": key, "name": " Bob  B "})
    assert joined.json()["seat"] == "yellow"
    assert bob.http.post(f"/api/games/{game['game']}/join", json={"key": key}).status_code == 200
    blue.until(lambda m: m.get("notice") == "presence" and m["seats"]["yellow"]["holder"] == "other")
    yellow = bob.socket(game["game"])
    assert yellow.now["seat"] == "yellow" and yellow.now["seats"]["blue"]["name"] == "Ada"
    online = blue.until(lambda m: m.get("notice") == "presence" and m["seats"]["yellow"]["online"])
    assert online["seats"]["yellow"]["name"] == "Bob B" and online["seats"]["blue"]["holder"] == "me"
    watch = eve.socket(game["game"], key=game["watch"].rpartition("/")[2])
    assert watch.now["seat"] == "spectator" and watch.now["yours"] == [] and watch.now["watch"] is None
    yellow.ask("phrase", phrase="hello", lang="fr")
    assert blue.until(lambda m: m.get("notice") == "phrase")["text"] == "Hello!"
    assert watch.ask("phrase", phrase="hello")["error"]["kind"] == "not_your_seat"
    assert yellow.ask("names", name="Robert the Great and Terrible")["name"] == "Robert the Great and"
    assert yellow.ask("phrase", phrase="rude")["error"]["kind"] == "request"
    yellow.close()
    blue.until(lambda m: m.get("notice") == "presence" and not m["seats"]["yellow"]["online"])
    assert ada.http.get("/api/games").json()["games"][0]["yours"] == ["blue"]
    assert bob.http.get("/api/games").json()["games"][0]["yours"] == ["yellow"]
    assert eve.http.get("/api/games").json()["games"] == []


def test_everything_is_said_in_the_language_of_the_connection(served: Served) -> None:
    browser = served.browser()
    game = browser.new(seats=HOT_SEAT)["game"]
    socket = browser.socket(game, seat="blue", lang="fr")
    socket.play("pick goblin b0")
    assert socket.now["events"][0]["text"] == "Le Gobelin de Bleu partira de b0."
    assert socket.ask("play", action="pick goblin d0")["error"]["message"].startswith("Le choix de")
    assert socket.ask("lang", lang="de")["lang"] == "de"
    assert socket.now["log"][-1]["text"] == "Blaus Goblin startet auf b0."
    assert socket.now["title"] == "Das volle Spiel"


class Failing:
    """A player that cannot think."""

    async def decide(self, question: Question) -> str:
        raise RuntimeError("no idea")

    async def advise(self, question: Question) -> Advice:
        raise RuntimeError("no idea")

    def close(self) -> None:
        pass


class Babbling(Failing):
    """A player that answers nonsense."""

    async def decide(self, question: Question) -> str:
        return "attack the moon"


@pytest.mark.parametrize("minds", [Failing(), Babbling()])
def test_a_bot_that_fails_plays_something_legal(tmp_path: Path, minds: Failing) -> None:
    with serving(tmp_path / "games.sqlite", minds=minds) as served:
        browser = served.browser()
        socket = browser.socket(browser.new(scenario="prison-1")["game"])
        while socket.now["owed"] and socket.now["owed"]["kind"] == "team":
            socket.play(socket.actions[0]["text"])
        wait_for(
            lambda: socket.catch_up()["view"]["turn"] == 0 and socket.now["decisions"][0]["kind"] == "place"
        )
        if socket.now["owed"]:  # no hint is no disaster either
            assert socket.ask("hint")["error"]["kind"] == "busy"


def test_matches_nobody_looks_at_are_put_away_and_found_again(served: Served) -> None:
    browser = served.browser()
    game = browser.new(seats=HOT_SEAT)["game"]
    socket = browser.socket(game, seat="blue")
    socket.play("pick goblin b0")
    registry = served.app.state.access.registry
    served.match(game).idle_since = -10_000.0
    served.do(registry.put_away)
    assert game in registry.matches  # somebody looks
    socket.close()
    wait_for(lambda: not served.match(game).peers)
    served.match(game).idle_since = -10_000.0
    served.do(registry.put_away)
    assert game not in registry.matches
    again = browser.socket(game, seat="blue")
    assert again.now["rev"] == socket.now["rev"] and again.now["view"] == socket.now["view"]
