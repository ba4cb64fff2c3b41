"""Between people: seats carried to another device, take-backs asked for, another game, names."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from gearmaze.server.errors import Wrong
from gearmaze.server.matches.peers import Peer
from gearmaze.server.store import KeptEntry
from tests.server.served import Browser, Served, Socket, golden, planted
from tests.server.test_secrets import check


def key_of(link: str) -> str:
    return link.partition("#")[2]


def two(served: Served, **wishes: Any) -> tuple[Browser, Browser, dict[str, Any]]:
    ada, bob = served.browser(), served.browser()
    begun = ada.new(seats={"blue": "me", "yellow": "open"}, names={"blue": "Ada"}, **wishes)
    key = begun["links"]["yellow"].rpartition("/")[2]
    joined = bob.http.post(f"/api/games/{begun['game']}/join", json={"key": key, "name": "Bob"})
    assert joined.status_code == 200
    return ada, bob, begun


def seat(browser: Browser, game: str, key: str, take: bool = False) -> Any:
    return browser.http.post(f"/api/games/{game}/seat", json={"key": key, "take": take})


# A seat and another device ------------------------------------------------------------------------


def test_who_was_coming_in_while_the_seat_went_away_stays_outside(served: Served) -> None:
    ada, _, begun = two(served)
    game, phone = begun["game"], served.browser()
    key = key_of(ada.socket(game).ask("link")["link"])
    match = served.match(game)
    late = Peer(match.seats[0].player, 0, "en", True)  # let in, and not yet at the table
    assert seat(phone, game, key, take=True).status_code == 200
    with pytest.raises(Wrong) as outside:
        served.do(lambda: match.ask(partial(match.come_in, late, 0)))
    assert outside.value.kind == "seat_moved" and late not in match.peers


def test_a_seat_goes_to_another_device_and_the_old_one_is_told_and_sees_no_more(served: Served) -> None:
    ada, bob, begun = two(served, preset="strict")
    game = begun["game"]
    old, yellow = ada.socket(game), bob.socket(game)
    old.play_any(random.Random(1))
    link = old.ask("link")["link"]
    assert link.startswith(f"/seat/{game}#") and len(key_of(link)) == 24

    phone = served.browser()
    assert phone.http.get(link).status_code == 200  # a preview does as much: nothing has moved
    looked = seat(phone, game, key_of(link)).json()
    assert (looked["seat"], looked["here"], looked["entry"]["yours"]) == ("blue", False, [])
    assert old.catch_up()["yours"] == ["blue"]

    taken = seat(phone, game, key_of(link), take=True).json()
    assert (taken["seat"], taken["here"], taken["entry"]["yours"]) == ("blue", True, ["blue"])
    assert taken["entry"]["seats"]["blue"]["name"] == "Ada"
    before = len(old.raw)
    with pytest.raises(ConnectionClosed):
        while True:
            old.next()
    told = old.messages[before:]
    assert [message["type"] for message in told] == ["closed"] and told[0]["error"]["kind"] == "seat_moved"
    assert old.code == 4403

    new = phone.socket(game)
    assert new.now["seat"] == "blue" and new.now["yours"] == ["blue"] and new.now["owed"]
    assert len(new.now["view"]["hands"][0]["tokens"]) > 0
    assert yellow.catch_up()["seats"]["blue"]["name"] == "Ada"
    # the old device comes back: at the socket, the page and the list it is told, and given nothing
    gone = ada.socket(game)
    assert gone.messages[0]["error"]["kind"] == "seat_moved"
    page = ada.http.get(f"/game/{game}")
    assert page.status_code == 403 and 'data-kind="seat_moved"' in page.text
    assert ada.http.get(f"/api/games/{game}").json()["error"]["kind"] == "seat_moved"
    assert ada.http.get(f"/api/games/{game}/record?seat=blue").status_code == 403
    assert ada.http.get("/api/games").json()["games"] == []
    # and back again by the same link
    assert seat(ada, game, key_of(link), take=True).json()["here"]
    assert ada.socket(game).now["yours"] == ["blue"]


def test_what_is_being_worked_out_for_the_old_device_is_not_sent_to_it(served: Served) -> None:
    ada, _, begun = two(served, preset="strict")
    game = begun["game"]
    old, phone = ada.socket(game), served.browser()
    key = key_of(old.ask("link")["link"])
    for cmd in ("log", "resume", "lang", "legal", "hint"):  # unanswered when the seat goes
        old.send(cmd, lang="fr", who="goblin")
    seat(phone, game, key, take=True)
    new = phone.socket(game)
    new.play_any(random.Random(1))
    mark = new.now["rev"]
    with pytest.raises(ConnectionClosed):
        while True:
            old.next()
    assert all(message.get("rev", 0) < mark for message in old.messages)


def test_only_the_last_link_is_good_and_only_for_its_own_seat(served: Served) -> None:
    ada, bob, begun = two(served)
    game = begun["game"]
    blue, yellow, eve = ada.socket(game), bob.socket(game), served.browser()
    first, second = blue.ask("link")["link"], blue.ask("link")["link"]
    theirs = yellow.ask("link")["link"]
    assert len({first, second, theirs}) == 3
    other = ada.new(seats={"blue": "me", "yellow": "open"})["game"]
    invitation = begun["links"]["yellow"].rpartition("/")[2]
    for where, key in (
        (game, key_of(first)),
        (other, key_of(second)),
        (game, ""),
        (game, invitation),
        (game, begun["watch"].rpartition("/")[2]),
    ):
        for take in (False, True):
            assert seat(eve, where, key, take).json()["error"]["kind"] == "unknown_link"
    assert seat(eve, game, key_of(theirs), take=True).json()["seat"] == "yellow"
    assert blue.catch_up()["yours"] == ["blue"]  # nobody else was moved
    assert blue.ask("unlink")["ok"]
    assert seat(eve, game, key_of(second)).status_code == 404


def test_who_has_no_seat_gets_no_link(served: Served) -> None:
    ada, bob, begun = two(served)
    game = begun["game"]
    onlooker = served.browser().socket(game, key=begun["watch"].rpartition("/")[2])
    assert onlooker.ask("link")["error"]["kind"] == "not_your_seat"
    assert onlooker.ask("link", seat="blue")["error"]["kind"] == "not_your_seat"
    assert bob.socket(game).ask("link", seat="blue")["error"]["kind"] == "not_your_seat"
    assert ada.socket(game).ask("unlink", seat="yellow")["error"]["kind"] == "not_your_seat"


def test_another_site_cannot_take_a_seat_and_the_key_is_not_kept(served: Served) -> None:
    ada, _, begun = two(served)
    game = begun["game"]
    key = key_of(ada.socket(game).ask("link")["link"])
    evil = served.browser(Origin="http://evil.example")
    assert seat(evil, game, key, take=True).json()["error"]["kind"] == "origin"
    store = served.context.store.path
    kept = b"".join(path.read_bytes() for path in store.parent.glob("games.sqlite*"))
    assert game.encode() in kept and key.encode() not in kept
    entry: KeptEntry = served.do(lambda: served.context.store.entry(game))
    assert key not in str(entry) and len(entry.seats[0].own) == 64
    assert ada.http.get(f"/seat/{game}").headers["referrer-policy"] == "no-referrer"


def test_one_of_two_at_one_screen_goes_to_a_device_of_his_own(served: Served) -> None:
    ada, phone = served.browser(), served.browser()
    game = ada.new(seats={"blue": "me", "yellow": "me"}, preset="strict")["game"]
    socket = ada.socket(game, seat="yellow")
    key = key_of(socket.ask("link", seat="yellow")["link"])
    assert seat(phone, game, key, take=True).json()["seat"] == "yellow"
    state = socket.until(lambda message: message["type"] == "state")
    assert state["seat"] == "spectator" and state["yours"] == ["blue"]
    check(served.match(game), [socket], {id(socket): len(socket.raw) - 1})
    assert socket.ask("seat", seat="yellow")["error"]["kind"] == "not_your_seat"
    assert socket.ask("seat", seat="blue")["ok"]
    assert phone.socket(game).now["yours"] == ["yellow"]


# Taking back what the others have to forgive ------------------------------------------------------


def before(served: Served, verb: str) -> tuple[Socket, Socket, Socket, str, str]:
    """A game with everything in it where the next answer is of that verb: who gives it, who does not, who
    looks on, the answer, the game."""
    ada, bob = served.browser(), served.browser()
    scenario, options, answers = golden("02-everything.txt")
    start = next(n for n, (_, text) in enumerate(answers) if text.startswith(verb))
    game, key = planted(served, [ada, bob], scenario, options, answers[:start])
    who, text = answers[start]
    sockets = [ada.socket(game), bob.socket(game)]
    mine, theirs = sockets if who == "blue" else sockets[::-1]
    return mine, theirs, served.browser().socket(game, key=key), text, game


@pytest.mark.rule("ACT-12")
@pytest.mark.parametrize("verb", ["rotate", "card", "attack"])
def test_what_was_promised_can_be_taken_back_if_the_other_agrees(served: Served, verb: str) -> None:
    mine, theirs, onlooker, text, game = before(served, verb)
    match, seen = served.match(game), dict[int, int]()
    digest, plies = match.game.state.digest(), len(match.written)
    everybody = [mine, theirs, onlooker]
    mine.play(text)
    assert mine.now["undo"] is False and mine.now["takeback"] == {"may": True, "by": None, "declined": False}
    assert theirs.catch_up()["takeback"]["may"] is False
    assert mine.ask("undo")["ok"] is False
    assert theirs.ask("allow")["error"]["kind"] == "not_possible"  # nobody has asked
    assert mine.ask("takeback")["ok"]
    asked = theirs.until(lambda message: message.get("notice") == "takeback")["takeback"]
    assert asked["by"] == mine.now["seat"]
    assert onlooker.ask("allow")["error"]["kind"] == "not_your_seat"
    mine.ask("allow")  # nobody agrees with himself
    assert len(match.written) == plies + 1
    assert theirs.ask("allow", id="yes")["ok"]
    assert match.written[-1] == (match.colours.index(mine.now["seat"]), "undo")
    assert match.game.state.digest() == digest
    assert theirs.ask("allow", id="yes").get("repeated")  # its answer may have been lost
    check(match, everybody, seen)
    assert mine.now["takeback"]["by"] is None and mine.now["owed"]
    mine.play(text)
    # what was written down is read again, by the store and in the record
    kept = served.do(lambda: served.context.store.load(game))
    again = type(match)(kept, served.context)
    assert again.game.state.digest() == match.game.state.digest() and again.revs == match.revs


def test_what_could_be_taken_back_before_can_be_again(served: Served) -> None:
    mine, theirs, _, text, game = before(served, "rotate")
    if not mine.now["undo"]:
        mine.play(next(row["text"] for row in mine.actions if row["verb"] == "move"))
        rotate = [row["text"] for row in mine.actions if row["verb"] == "rotate"]
        text = rotate[0] if rotate else text
    steps = served.match(game).game.refuse_undo(served.match(game).colours.index(mine.now["seat"]))
    assert steps is None
    mine.play(text)
    assert mine.ask("takeback")["ok"] and theirs.ask("allow")["ok"]
    assert mine.catch_up()["undo"] is True and mine.ask("undo")["ok"]


@pytest.mark.rule("ACT-12")
@pytest.mark.parametrize("verb", ["reveal", "lay", "place"])
def test_what_was_shown_or_is_secret_stays(served: Served, verb: str) -> None:
    mine, theirs, _, text, game = before(served, verb)
    mine.play(text)
    assert mine.now["takeback"]["may"] is False and theirs.catch_up()["takeback"]["may"] is False
    plies = len(served.match(game).written)
    assert mine.ask("takeback")["error"]["kind"] == "not_possible"
    assert theirs.ask("allow")["error"]["kind"] == "not_possible"
    assert len(served.match(game).written) == plies


def test_a_request_is_declined_once_and_lapses_when_the_game_goes_on(served: Served) -> None:
    mine, theirs, _, text, game = before(served, "rotate")
    mine.play(text)
    assert mine.ask("takeback")["ok"] and theirs.ask("refuse")["ok"]
    told = mine.until(lambda message: message.get("takeback", {}).get("declined"))["takeback"]
    assert told == {"may": False, "by": None, "declined": True}
    assert mine.ask("takeback")["error"]["kind"] == "not_possible"
    assert theirs.ask("allow")["error"]["kind"] == "not_possible"
    # in a game of before the same again, but it goes on
    mine, theirs, _, text, game = before(served, "card")
    mine.play(text)
    assert mine.ask("takeback")["ok"]
    mine.play_any(random.Random(3), "move")
    assert theirs.catch_up()["takeback"]["by"] is None
    assert theirs.ask("allow")["error"]["kind"] == "not_possible"
    assert served.match(game).written[-1][1] != "undo"


def test_nobody_asks_himself_or_a_bot(served: Served) -> None:
    ada = served.browser()
    scenario, options, answers = golden("02-everything.txt")
    start = next(n for n, (_, text) in enumerate(answers) if text.startswith("card"))
    game, _ = planted(served, [ada, ada], scenario, options, answers[:start])
    who, text = answers[start]
    socket = ada.socket(game, seat=who)
    socket.play(text)
    assert socket.now["takeback"]["may"] is False
    assert socket.ask("takeback")["error"]["kind"] == "not_possible"


# Another game, names ------------------------------------------------------------------------------


def test_another_game_can_be_declined_changes_colours_and_takes_onlookers_along(served: Served) -> None:
    ada, bob, begun = two(served)
    game = begun["game"]
    blue, yellow = ada.socket(game), bob.socket(game)
    onlooker = served.browser().socket(game, key=begun["watch"].rpartition("/")[2])
    assert yellow.ask("no_rematch")["error"]["kind"] == "not_over"
    assert onlooker.ask("no_rematch")["error"]["kind"] == "not_your_seat"
    assert yellow.ask("resign")["ok"]
    assert blue.ask("rematch")["rematch"]["by"] == ["blue"]
    declined = yellow.ask("no_rematch")["rematch"]
    assert (declined["by"], declined["no"], declined["url"]) == (["blue"], ["yellow"], None)
    told = blue.until(lambda m: m.get("notice") == "rematch" and m["rematch"]["no"])["rematch"]
    assert told["text"] == "Yellow would rather not play again now."
    again = yellow.ask("rematch")["rematch"]  # he thinks better of it
    assert again["no"] == [] and again["url"] == f"/game/{again['game']}"
    assert ada.socket(again["game"]).now["yours"] == ["yellow"]
    assert bob.socket(again["game"]).now["seats"]["blue"]["name"] == "Bob"
    there = onlooker.until(lambda m: m.get("notice") == "rematch" and m["rematch"]["url"])["rematch"]["url"]
    assert there.startswith(f"/watch/{again['game']}/")
    seen = served.browser().socket(again["game"], key=there.rpartition("/")[2])
    assert seen.now["seat"] == "spectator" and seen.now["links"] == {}
    entry: KeptEntry = served.do(lambda: served.context.store.entry(again["game"]))
    assert all((row.own, row.former, row.key) == ("", "", "") for row in entry.seats)


def test_against_our_players_one_keeps_ones_colour(served: Served) -> None:
    ada = served.browser()
    socket = ada.socket(ada.new()["game"])
    socket.ask("resign")
    again = socket.ask("rematch")["rematch"]
    assert ada.socket(again["game"]).now["yours"] == ["blue"]


def test_two_at_one_screen_have_a_name_each(served: Served) -> None:
    ada = served.browser()
    game = ada.new(seats={"blue": "me", "yellow": "me"}, names={"blue": "Ada", "yellow": "Ben"})["game"]
    socket = ada.socket(game, seat="spectator")
    assert [person["name"] for person in socket.now["seats"].values()] == ["Ada", "Ben"]
    assert socket.ask("names", seat="yellow", name="  Bert ")["name"] == "Bert"
    assert socket.ask("names", name="Zoe")["error"]["kind"] == "not_your_seat"
    socket.ask("seat", seat="blue")
    assert [person["name"] for person in socket.now["seats"].values()] == ["Ada", "Bert"]
    other = ada.new(seats={"blue": "me", "yellow": "bot:squire"})["game"]
    assert ada.socket(other).ask("names", seat="yellow", name="X")["error"]["kind"] == "not_your_seat"


def test_a_used_invitation_says_so_and_lets_one_look_on(served: Served) -> None:
    _, _, begun = two(served)
    eve = served.browser()
    assert eve.http.get(begun["links"]["yellow"]).status_code == 410
    key = begun["links"]["yellow"].rpartition("/")[2]
    error = eve.http.get(f"/api/games/{begun['game']}?key={key}").json()["error"]
    assert error["kind"] == "used_link" and error["watch"] == begun["watch"]
    assert "watch" not in eve.http.get(f"/api/games/{begun['game']}?key=nonsense").json()["error"]
