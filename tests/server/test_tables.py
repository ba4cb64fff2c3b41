"""Tables of three and four: one invitation, seats filled and freed, somebody who leaves and comes back."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from gearmaze.engine.actions import Event
from gearmaze.server.matches.deserted import AWAY
from gearmaze.server.messages.situation import Happened
from tests.server import test_secrets
from tests.server.served import Browser, FakeTime, Served, Socket, serving
from tests.server.test_kill import Process
from tests.server.test_secrets import check

COLOURS = ("blue", "red", "yellow", "green")


def invite(browser: Browser, scenario: str = "std4", **seats: str) -> tuple[dict[str, Any], str]:
    """A table for four, with its one invitation."""
    wanted = {"blue": "me", "red": "open", "yellow": "open", "green": "open"} | seats
    begun = browser.new(scenario=scenario, seats=wanted, names={"blue": "Ada"})
    return begun, str(begun["invite"]).rpartition("/")[2]


def join(browser: Browser, game: str, key: str, seat: str = "", name: str = "") -> Any:
    return browser.http.post(f"/api/games/{game}/join", json={"key": key, "seat": seat, "name": name})


def entry(browser: Browser, game: str, key: str = "") -> Any:
    return browser.http.get(f"/api/games/{game}" + (f"?key={key}" if key else "")).json()


def go_on(sockets: list[Socket], chance: random.Random, done: Callable[[dict[str, Any]], bool]) -> None:
    """Random answers of the people, while our players give theirs, until something is so."""
    for _ in range(4000):
        for socket in sockets:
            socket.catch_up()
        if done(sockets[0].now) or sockets[0].now["result"]:
            return
        owing = [socket for socket in sockets if socket.actions]
        if owing:
            owing[0].play_any(chance)
        else:
            sleep(0.005)
    raise AssertionError("it did not come to that")


def holders(seats: dict[str, Any]) -> list[str]:
    return [seats[colour]["holder"] for colour in COLOURS]


# One invitation to the table ----------------------------------------------------------------------


def test_one_link_leads_to_any_seat_that_is_free(served: Served) -> None:
    ada, bob, cem, dora, eve = (served.browser() for _ in range(5))
    begun, key = invite(ada, green="bot:random")
    game = begun["game"]
    assert sorted(begun["links"]) == ["red", "yellow"]  # a link for one seat stays

    shown = entry(bob, game, key)["entry"]
    assert shown["invites"] is None and shown["host"] == "blue"
    assert holders(shown["seats"]) == ["other", "open", "open", "bot:random"]
    assert shown["seats"]["blue"]["name"] == "Ada" and shown["links"] == {} and shown["invite"] is None
    assert bob.http.get(begun["invite"]).status_code == 200

    assert join(bob, game, key, "yellow", "Bob").json()["seat"] == "yellow"
    assert join(cem, game, key, "yellow").json()["error"]["kind"] == "taken_seat"
    assert join(cem, game, key, "green").json()["error"]["kind"] == "taken_seat"
    wrong = join(cem, game, key, "white").json()["error"]
    assert wrong["kind"] == "no_such_seat" and "blue, red, yellow, green" in wrong["message"]
    assert join(cem, game, key, name="Cem").json()["seat"] == "red"
    assert join(cem, game, key, "red").json()["seat"] == "red"  # once more changes nothing
    assert join(bob, game, key, "red").json()["seat"] == "yellow"
    assert holders(entry(ada, game)["entry"]["seats"]) == ["me", "other", "other", "bot:random"]

    for late in (dora, eve):
        full = join(late, game, key, "red")
        assert full.status_code == 410 and full.json()["error"]["kind"] == "full_table"
        assert full.json()["error"]["watch"] == begun["watch"]
        assert entry(late, game, key)["error"]["kind"] == "full_table"
        assert late.http.get(begun["invite"]).status_code == 410
    assert entry(bob, game, key)["entry"]["yours"] == ["yellow"]  # who sits there gets on by it
    assert entry(ada, game)["entry"]["invite"] is None
    assert join(dora, game, "").json()["error"]["kind"] == "unknown_link"
    assert join(dora, game, "x" * 24).json()["error"]["kind"] == "unknown_link"


def test_of_two_who_want_one_seat_one_gets_it_and_the_other_is_told(served: Served) -> None:
    ada = served.browser()
    begun, key = invite(ada)
    game = begun["game"]
    crowd = [served.browser() for _ in range(6)]
    with ThreadPoolExecutor(len(crowd)) as pool:
        found = list(pool.map(lambda one: join(one, game, key, "red").json(), crowd))
    assert sorted(one["ok"] for one in found) == [False] * 5 + [True]
    assert {one["error"]["kind"] for one in found if not one["ok"]} == {"taken_seat"}
    with ThreadPoolExecutor(len(crowd)) as pool:  # any seat will do: three of four are left to give away
        found = list(pool.map(lambda one: join(one, game, key).json(), crowd))
    assert sum(one["ok"] for one in found) == 3
    assert {one["error"]["kind"] for one in found if not one["ok"]} == {"full_table"}
    assert len({one["seat"] for one in found if one["ok"]}) == 3


def test_a_seat_too_many_is_named(served: Served) -> None:
    ada = served.browser()
    found = ada.http.post("/api/games", json={"scenario": "std3", "seats": {"blue": "me", "green": "open"}})
    assert found.status_code == 400 and "green" in found.json()["error"]["message"]
    assert "blue, yellow, red" in found.json()["error"]["message"]
    assert entry(ada, "nothing").get("ok") is False and not ada.http.get("/api/games").json()["games"]


# The host fills and frees -------------------------------------------------------------------------


def test_the_host_fills_an_open_seat_and_frees_it_until_the_first_turn(served: Served) -> None:
    ada, bob, cem = (served.browser() for _ in range(3))
    begun, key = invite(ada)
    game = begun["game"]
    join(bob, game, key, "red")
    host, guest = ada.socket(game), bob.socket(game)
    assert host.now["host"] == guest.now["host"] == "blue" and host.now["invite"] == begun["invite"]

    assert guest.ask("fill", seat="yellow")["error"]["kind"] == "not_host"
    assert host.ask("fill", seat="red")["error"]["kind"] == "taken_seat"
    assert host.ask("fill", seat="white")["error"]["kind"] == "no_such_seat"
    assert host.ask("fill", seat="yellow", bot="nobody")["error"]["kind"] == "request"
    assert host.ask("fill")["error"]["kind"] == "request"
    assert host.ask("free", seat="red")["error"]["kind"] == "not_possible"  # somebody sits there
    assert host.ask("fill", seat="yellow", bot="random")["ok"]
    told = guest.until(lambda message: message.get("notice") == "presence")
    assert told["seats"]["yellow"]["holder"] == "bot:random" and told["links"].keys() == {"green"}
    assert entry(cem, game, begun["links"]["yellow"].rpartition("/")[2])["error"]["kind"] == "used_link"
    assert join(cem, game, begun["links"]["yellow"].rpartition("/")[2]).json()["error"]["kind"] == "used_link"
    assert join(cem, game, key, "yellow").json()["error"]["kind"] == "taken_seat"

    assert host.ask("free", seat="yellow")["ok"]
    assert join(cem, game, key, "yellow", "Cem").json()["seat"] == "yellow"
    assert host.ask("fill", seat="green", bot="random")["ok"]
    sockets = [host, guest, cem.socket(game)]
    go_on(sockets, random.Random(3), lambda now: now["view"]["turn"] > 0)
    assert host.ask("free", seat="green")["error"]["kind"] == "not_possible"


def test_a_bot_of_the_beginning_can_make_room_and_its_seat_gets_a_link(served: Served) -> None:
    ada, bob = served.browser(), served.browser()
    begun, _ = invite(ada, red="bot:random", yellow="bot:random", green="bot:random")
    assert begun["invite"] is None and begun["links"] == {}
    game = begun["game"]
    host = ada.socket(game)
    assert host.ask("free", seat="yellow")["ok"]
    told = next(message for message in reversed(host.messages) if message.get("notice") == "presence")
    assert list(told["links"]) == ["yellow"] and told["invite"].startswith(f"/join/{game}/")
    assert join(bob, game, told["links"]["yellow"].rpartition("/")[2]).json()["seat"] == "yellow"
    assert bob.socket(game).now["seat"] == "yellow"


# Somebody leaves, is replaced, comes back ---------------------------------------------------------


def seated(served: Served, scenario: str = "std4", **seats: str) -> tuple[list[Browser], str, list[Socket]]:
    """Three people and a bot at a table, at the first turn."""
    people = [served.browser() for _ in range(3)]
    begun, key = invite(people[0], scenario, green="bot:random", **seats)
    game = begun["game"]
    for one, colour in zip(people[1:], ("red", "yellow"), strict=True):
        assert join(one, game, key, colour).json()["ok"]
    sockets = [one.socket(game) for one in people]
    go_on(sockets, random.Random(5), lambda now: now["view"]["turn"] > 0)
    return people, game, sockets


def test_who_is_away_for_a_minute_is_replaced_if_the_others_agree_and_comes_back(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "store.db", time.keeper()) as served:
        people, game, (blue, red, yellow) = seated(served)
        assert blue.ask("stand_in", seat="yellow")["error"]["kind"] == "not_away"
        yellow.close()
        told = blue.until(lambda m: m.get("notice") == "presence" and not m["seats"]["yellow"]["online"])
        assert told["seats"]["yellow"]["left"] == 1000 * (1_700_000_000 + int(time.seconds))
        time.seconds += AWAY - 1
        assert blue.ask("stand_in", seat="yellow")["error"]["kind"] == "not_away"
        time.seconds += 1
        assert blue.ask("stand_in", seat="green")["error"]["kind"] == "not_possible"  # a bot already
        assert blue.ask("stand_in", seat="yellow", bot="random")["ok"]
        asked = red.until(lambda m: m.get("notice") == "stand_ins")["stand_ins"]
        assert asked == [{"seat": "yellow", "bot": "random", "by": ["blue"], "agreed": False}]
        assert red.ask("wait", seat="yellow")["ok"]
        assert blue.until(lambda m: m.get("notice") == "stand_ins" and not m["stand_ins"])
        assert served.match(game).seats[2].bot == ""
        assert blue.ask("stand_in", seat="yellow", bot="random")["ok"]
        assert red.ask("stand_in", seat="yellow")["ok"]
        row = served.match(game).seats[2]
        assert (bool(row.player), row.bot) == (True, "random")
        shown = blue.until(lambda m: "stand_in" in m.get("seats", {}).get("yellow", {}))
        assert shown["seats"]["yellow"]["holder"] == "other"

        # the bot plays his turns; he comes back and looks on until he takes his seat again
        go_on([blue, red], random.Random(6), lambda now: now["view"]["turn"] > 4)
        again = people[2].socket(game)
        assert again.now["yours"] == ["yellow"] and again.now["seats"]["yellow"]["stand_in"] == "random"
        assert len(again.now["view"]["hands"][2]["cards"]) > 0  # it is his seat all the same
        for cmd in ("resign", "pause", "undo", "takeback"):
            assert again.ask(cmd)["error"]["kind"] == "stood_in", cmd
        assert blue.ask("back", seat="yellow")["error"]["kind"] == "not_your_seat"
        assert again.ask("back")["ok"] and served.match(game).seats[2].bot == ""
        go_on([again, blue, red], random.Random(7), lambda now: now["view"]["turn"] > 8)
        answered = [seat for seat, _ in served.match(game).written]
        assert answered.count(2) > 3


def test_who_leaves_says_so_and_a_bot_plays_on_also_after_a_new_start(tmp_path: Path) -> None:
    store = tmp_path / "store.db"
    with serving(store) as served:
        people, game, (blue, red, yellow) = seated(served)
        assert yellow.ask("stand_in", seat="yellow", bot="random")["ok"]
        assert yellow.ask("stand_in", seat="yellow", bot="random")["error"]["kind"] == "not_possible"
        yellow.close()
        go_on([blue, red], random.Random(6), lambda now: now["view"]["turn"] > 4)
        cookies = [dict(one.http.cookies) for one in people]
    with serving(store) as served:
        again = []
        for kept in cookies:
            one = served.browser()
            one.http.cookies.clear()
            one.http.cookies.update(kept)
            again.append(one)
        blue, red = again[0].socket(game), again[1].socket(game)
        assert blue.now["seats"]["yellow"]["stand_in"] == "random"
        go_on([blue, red], random.Random(8), lambda now: now["view"]["turn"] > 8)
        yellow = again[2].socket(game)
        assert yellow.ask("back")["ok"]
        assert again[2].http.get(f"/api/games/{game}").json()["entry"]["seats"]["yellow"] == {
            "holder": "me",
            "name": "",
        }


def test_coming_back_ends_a_vote_and_nobody_waits_for_those_who_are_away_too(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "store.db", time.keeper()) as served:
        people, game, (blue, red, yellow) = seated(served)
        yellow.close()
        blue.until(lambda m: m.get("notice") == "presence" and not m["seats"]["yellow"]["online"])
        time.seconds += AWAY
        assert blue.ask("stand_in", seat="yellow", bot="random")["ok"]
        yellow = people[2].socket(game)
        assert blue.until(lambda m: m.get("notice") == "stand_ins" and not m["stand_ins"])
        yellow.close()
        red.close()
        blue.until(lambda m: m.get("notice") == "presence" and not m["seats"]["red"]["online"])
        blue.catch_up()
        time.seconds += AWAY
        assert blue.ask("stand_in", seat="yellow", bot="random")["ok"]  # nobody else is here to ask
        assert served.match(game).seats[2].bot == "random"
        assert blue.ask("wait", seat="yellow")["error"]["kind"] == "not_possible"


def test_who_has_resigned_decides_nothing_any_more(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "store.db", time.keeper()) as served:
        _, game, (blue, red, yellow) = seated(served)
        assert yellow.ask("resign")["ok"]
        assert blue.ask("pause")["ok"] and red.ask("pause")["ok"]
        assert yellow.ask("unpause")["error"]["kind"] == "not_possible"
        red.close()
        blue.until(lambda m: m.get("notice") == "presence" and not m["seats"]["red"]["online"])
        time.seconds += AWAY
        assert blue.ask("stand_in", seat="red", bot="random")["error"]["kind"] == "paused"  # all agreed to
        assert blue.ask("unpause")["ok"]
        blue.close()
        yellow.until(lambda m: m.get("notice") == "presence" and not m["seats"]["blue"]["online"])
        time.seconds += AWAY
        assert yellow.ask("stand_in", seat="red", bot="random")["error"]["kind"] == "not_possible"
        assert yellow.ask("wait", seat="red")["error"]["kind"] == "not_possible"
        assert [row.bot for row in served.match(game).seats] == ["", "", "", "random"]


def test_of_two_nobody_chooses_alone_who_plays_for_the_other(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "store.db", time.keeper()) as served:
        ada, bob = served.browser(), served.browser()
        begun = ada.new(scenario="base", seats={"blue": "me", "yellow": "open"})
        key = begun["links"]["yellow"].rpartition("/")[2]
        assert join(bob, begun["game"], key).json()["ok"]
        blue, yellow = ada.socket(begun["game"]), bob.socket(begun["game"])
        yellow.close()
        blue.until(lambda m: m.get("notice") == "presence" and not m["seats"]["yellow"]["online"])
        time.seconds += 10 * AWAY
        assert blue.ask("stand_in", seat="yellow", bot="random")["error"]["kind"] == "not_possible"


def test_what_was_decided_about_seats_survives_kill(tmp_path: Path) -> None:
    process = Process(tmp_path / "games.sqlite")
    people: list[Browser] = []
    url = process.start()
    people = [Browser(url) for _ in range(3)]
    begun, key = invite(people[0])
    game = begun["game"]
    assert join(people[1], game, key, "red", "Bob").json()["ok"]
    host = people[0].socket(game)
    assert host.ask("fill", seat="green", bot="novice")["ok"]
    assert people[1].socket(game).ask("stand_in", seat="red", bot="random")["ok"]
    process.kill()
    url = process.start()
    try:
        cookies = [dict(one.http.cookies) for one in people]
        people = [Browser(url) for _ in people]
        for one, kept in zip(people, cookies, strict=True):
            one.http.cookies.clear()
            one.http.cookies.update(kept)
        seats = entry(people[1], game)["entry"]["seats"]
        assert (
            holders(seats) == ["other", "me", "open", "bot:novice"] and seats["red"]["stand_in"] == "random"
        )
        assert join(people[2], game, key, "green").json()["error"]["kind"] == "taken_seat"
        assert join(people[2], game, key, "red").json()["error"]["kind"] == "taken_seat"
        assert join(people[2], game, key, "yellow").json()["ok"]
        assert people[1].socket(game).ask("back")["ok"]
        assert "stand_in" not in entry(people[1], game)["entry"]["seats"]["red"]
    finally:
        process.kill()


# Draws, pauses, another game ----------------------------------------------------------------------


def test_a_draw_is_all_the_peoples_wish_and_bots_go_along(served: Served) -> None:
    _, game, (blue, red, yellow) = seated(served)
    for socket in (blue, red, yellow):
        socket.catch_up()
    assert blue.ask("draw")["ok"] and red.ask("accept")["ok"]
    assert not served.match(game).game.over
    assert yellow.ask("accept")["ok"]
    assert blue.catch_up()["result"]["reason"]
    assert served.match(game).game.over


def test_a_rematch_takes_all_people_and_moves_them_one_seat_on(served: Served) -> None:
    people, _, sockets = seated(served)
    blue, red, yellow = sockets
    blue.ask("draw"), red.ask("accept"), yellow.ask("accept")
    assert blue.ask("rematch")["rematch"]["game"] is None
    assert red.ask("rematch")["rematch"]["game"] is None
    following = yellow.ask("rematch")["rematch"]["game"]
    assert [one.socket(following).now["yours"] for one in people] == [["yellow"], ["blue"], ["red"]]
    assert people[0].socket(following).now["seats"]["green"]["holder"] == "bot:random"


def test_several_who_want_another_game_do_not_wait_for_who_does_not(served: Served) -> None:
    people, _, (blue, red, yellow) = seated(served)
    blue.ask("draw"), red.ask("accept"), yellow.ask("accept")
    assert blue.ask("rematch")["rematch"]["game"] is None
    assert yellow.ask("no_rematch")["rematch"]["game"] is None  # of two who are left one has not answered
    following = red.ask("rematch")["rematch"]["game"]
    assert [one.http.get(f"/api/games/{following}").status_code for one in people] == [200, 200, 403]
    shown = people[0].socket(following).now
    assert sorted(shown["seats"][colour]["holder"] for colour in COLOURS) == [
        "bot:random",
        "me",
        "open",
        "other",
    ]
    key = shown["invite"].rpartition("/")[2]
    assert join(served.browser(), following, key).json()["ok"]  # somebody else may come instead


def test_who_has_resigned_is_asked_nothing_more_and_the_others_play_on(served: Served) -> None:
    people, game, (blue, red, yellow) = seated(served)
    assert yellow.ask("resign")["ok"]
    assert not served.match(game).game.over
    assert yellow.ask("stand_in", seat="yellow")["error"]["kind"] == "not_possible"
    assert blue.ask("pause")["ok"] and red.ask("pause")["ok"]
    assert blue.until(lambda m: m.get("notice") == "pause" and m["paused"] and m["paused"]["agreed"])
    assert red.ask("unpause")["ok"]
    go_on([blue, red], random.Random(4), lambda now: now["view"]["turn"] > 6)
    assert blue.ask("draw")["ok"] and red.ask("accept")["ok"]
    assert blue.catch_up()["result"]
    assert people[2].http.get(f"/api/games/{game}").json()["entry"]["result"]["winners"] != ["yellow"]


@pytest.mark.rule("MP-GEN-54")
def test_who_resigns_while_it_is_set_up_is_not_waited_for(served: Served) -> None:
    people = [served.browser() for _ in range(3)]
    begun, key = invite(people[0], green="bot:random")
    game = begun["game"]
    join(people[1], game, key, "red"), join(people[2], game, key, "yellow")
    blue, red, yellow = (one.socket(game) for one in people)
    assert yellow.ask("resign")["ok"] and yellow.catch_up()["owed"] is None
    go_on([blue, red], random.Random(4), lambda now: now["view"]["turn"] > 3)
    assert blue.now["view"]["out"] == [2] and all(seat != 2 for seat, _ in served.match(game).written[-8:])
    placed = [event for event in blue.now["log"] if event["event"] == "placed" and event["seat"] == "yellow"]
    assert not any("token" in event for event in placed)  # chance shows no more than he would have


# Every byte ---------------------------------------------------------------------------------------


def test_five_sockets_read_nothing_they_may_not_know(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_secrets, "SEATS", {**dict(zip(COLOURS, range(4), strict=True)), "spectator": -1})
    people = [served.browser() for _ in range(3)]
    begun, key = invite(people[0], green="bot:random")
    game = begun["game"]
    join(people[1], game, key, "red"), join(people[2], game, key, "yellow")
    watch = begun["watch"].rpartition("/")[2]
    sockets = [one.socket(game, lang=lang) for one, lang in zip(people, ("en", "fr", "de"), strict=True)]
    sockets += [served.browser().socket(game, key=watch), people[1].socket(game, seat="spectator", lang="de")]
    match, seen, chance = served.match(game), dict[int, int](), random.Random(9)
    left = None
    for _ in range(4000):
        check(match, sockets, seen)
        if match.game.over or match.game.state.turn > 12:
            break
        if match.game.state.turn >= 5 and left is None:  # the last of them leaves in the middle of it
            left = sockets[2].ask("stand_in", seat="yellow", bot="random")["ok"]
        if match.game.state.turn >= 9 and left:
            left = not sockets[2].ask("back")["ok"]
        owing = [one for one in sockets[:3] if one.now["owed"] and one.actions]
        if owing:
            owing[0].play_any(chance)
        else:
            sleep(0.005)
    assert match.game.state.turn > 8 and left is False
    assert {seat for seat, _ in match.written} >= {0, 1, 2, 3}


# Partners who keep quiet --------------------------------------------------------------------------


@pytest.mark.rule("MP-TEA-19", "MP-TEA-20")
def test_partners_who_keep_quiet_hear_each_other_for_a_minute_after_they_met(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "store.db", time.keeper()) as served:
        people = [served.browser() for _ in range(3)]
        begun = people[0].new(
            scenario="tea",
            seats={"blue": "bot:random", "red": "me", "green": "open", "yellow": "open"},
            options={"quietPartners": "on"},
        )
        game, key = begun["game"], begun["invite"].rpartition("/")[2]
        for one, colour in zip(people[1:], ("green", "yellow"), strict=True):
            assert join(one, game, key, colour).json()["ok"]
        red, green, yellow = (one.socket(game) for one in people)
        onlooker = people[1].socket(game, seat="spectator")  # the partner, with another pair of ears
        assert red.now["quiet"] == {"partners": ["green"], "until": None}
        assert yellow.now["quiet"]["partners"] == ["blue"] and onlooker.now["quiet"] is None

        def heard(socket: Socket) -> list[str]:
            socket.catch_up()
            return [m["phrase"] for m in socket.messages if m.get("notice") == "phrase"]

        assert red.ask("phrase", phrase="hello")["ok"]
        assert heard(red) == heard(yellow) == ["hello"]
        assert heard(green) == heard(onlooker) == []
        assert [said["phrase"] for said in people[0].socket(game).now["phrases"]] == ["hello"]
        assert people[1].socket(game).now["phrases"] == []

        match = served.match(game)
        colours = match.colours
        seats = [colours.index("red"), colours.index("green")]
        met = Happened(
            seats[0], (Event("talk", {"seats": seats, "seconds": 60}),), match.game.state, False, False
        )

        async def meet() -> None:
            match.whispers.heard([met])

        served.do(lambda: match.ask(meet))
        told = green.until(lambda m: m.get("notice") == "quiet")["quiet"]
        assert told["partners"] == ["red"]
        assert told["until"] == 1000 * (1_700_000_000 + int(time.seconds) + 60)
        assert red.ask("phrase", phrase="thanks")["ok"]
        assert heard(green) == heard(onlooker) == ["thanks"]
        time.seconds += 59
        assert green.ask("phrase", phrase="hello")["ok"]
        assert heard(red)[-1] == "hello"
        time.seconds += 1
        assert green.ask("phrase", phrase="thanks")["ok"]
        assert heard(red)[-1] == "hello" and heard(yellow)[-1] == "thanks"


def test_without_that_agreement_everybody_hears_everything(served: Served) -> None:
    people = [served.browser() for _ in range(2)]
    begun = people[0].new(scenario="tea", seats={"red": "me", "green": "open", "blue": "me", "yellow": "me"})
    join(people[1], begun["game"], begun["invite"].rpartition("/")[2])
    red, green = (one.socket(begun["game"]) for one in people)
    assert red.now["quiet"] is None and red.ask("phrase", phrase="hello")["ok"]
    assert green.until(lambda m: m.get("notice") == "phrase")["phrase"] == "hello"
