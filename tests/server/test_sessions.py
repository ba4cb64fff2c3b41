"""Cookies: named after the store, renewed in time, never in the way of another server's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from gearmaze.server.access.sessions import COOKIE, LASTS, known_from, new_player, signed
from gearmaze.server.matches.context import Timekeeper
from tests.server.served import Browser, Served, serving, wait_for

DAY = 24 * 3600


class Calendar:
    """What the server takes for the date."""

    def __init__(self) -> None:
        self.wall = 1_700_000_000.0

    def keeper(self) -> Timekeeper:
        return Timekeeper(wall=lambda: self.wall)


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def dated(tmp_path: Path, calendar: Calendar) -> Iterator[Served]:
    with serving(tmp_path / "games.sqlite", calendar.keeper()) as served:
        yield served


def games(browser: Browser) -> list[str]:
    return [entry["game"] for entry in browser.http.get("/api/games").json()["games"]]


def made(served: Served, browser: Browser) -> int:
    """When the cookie of a browser was made."""
    access = served.app.state.access
    known = known_from(access.secret, browser.http.cookies[access.cookie_name])
    assert known is not None
    return known.made


def test_two_servers_on_one_host_leave_each_others_cookies_alone(tmp_path: Path) -> None:
    with serving(tmp_path / "one.sqlite") as one, serving(tmp_path / "two.sqlite") as two:
        jar = httpx.Client(timeout=20)  # as browsers do: one jar for all ports of a host

        def look(served: Served) -> list[str]:
            return [entry["game"] for entry in jar.get(f"{served.url}/api/games").json()["games"]]

        begun = {}
        for served in (one, two):
            jar.get(f"{served.url}/")
            begun[served] = jar.post(f"{served.url}/api/games", json={}).json()["game"]
        for served in (one, two, two, one):
            assert look(served) == [begun[served]]
            assert jar.get(f"{served.url}/game/{begun[served]}").status_code == 200
        names = {served.app.state.access.cookie_name for served in (one, two)}
        assert len(names) == 2 and set(jar.cookies) == names
        assert all(name.startswith(f"{COOKIE}_") and len(name) == len(COOKIE) + 7 for name in names)


def test_the_name_stays_when_the_server_is_started_again(tmp_path: Path) -> None:
    names = set()
    for _ in range(2):
        with serving(tmp_path / "games.sqlite") as served:
            names.add(served.app.state.access.cookie_name)
    assert len(names) == 1


def test_a_cookie_called_as_it_was_once_is_taken_once(dated: Served, calendar: Calendar) -> None:
    secret, player = dated.app.state.access.secret, new_player()
    old = signed(secret, player, calendar.wall - DAY)
    first = httpx.get(f"{dated.url}/api/games", headers={"Cookie": f"{COOKIE}={old}"})
    given, taken = first.headers.get_list("set-cookie")
    name, _, value = given.partition(";")[0].partition("=")
    assert name == dated.app.state.access.cookie_name
    assert known_from(secret, value) == (player, calendar.wall)
    assert taken.startswith(f"{COOKIE}=;") and "Max-Age=0" in taken and "Path=/;" in taken
    second = httpx.get(f"{dated.url}/api/games", headers={"Cookie": f"{name}={value}"})
    assert "set-cookie" not in second.headers


def test_another_servers_cookie_of_the_old_name_is_left_alone(dated: Served, calendar: Calendar) -> None:
    foreign = signed(b"x" * 32, new_player(), calendar.wall)
    found = httpx.get(f"{dated.url}/api/games", headers={"Cookie": f"{COOKIE}={foreign}"})
    (given,) = found.headers.get_list("set-cookie")
    assert given.startswith(f"{dated.app.state.access.cookie_name}=")


def test_the_cookie_of_this_store_goes_before_the_old_one(dated: Served, calendar: Calendar) -> None:
    ada = dated.browser()
    game = ada.new()["game"]
    other = signed(dated.app.state.access.secret, new_player(), calendar.wall)
    ada.http.cookies.set(COOKIE, other, domain="127.0.0.1", path="/")
    assert games(ada) == [game]
    assert COOKIE not in ada.http.cookies  # ours, and of no use any more


def test_a_cookie_is_renewed_when_it_is_seen_after_thirty_days(dated: Served, calendar: Calendar) -> None:
    ada = dated.browser()
    game = ada.new()["game"]
    first = made(dated, ada)
    calendar.wall += 29 * DAY
    assert "set-cookie" not in ada.http.get("/api/games").headers
    calendar.wall += 2 * DAY
    given = ada.http.get("/api/games").headers["set-cookie"]
    assert f"Max-Age={LASTS}" in given and "HttpOnly" in given and "SameSite=Lax" in given
    assert made(dated, ada) == first + 31 * DAY
    for _ in range(20):  # years later, with a visit every month
        calendar.wall += 31 * DAY
        assert games(ada) == [game]


def test_a_clock_that_was_wrong_for_a_while_costs_nobody_a_seat(dated: Served, calendar: Calendar) -> None:
    ada, bob = dated.browser(), dated.browser()
    begun = {browser: browser.new()["game"] for browser in (ada, bob)}
    right = calendar.wall
    for wrong in (right + 401 * DAY, right - 401 * DAY, 0.0):
        calendar.wall = wrong
        assert games(ada) == [begun[ada]]  # Ada is here meanwhile, and is given a cookie of that date
        calendar.wall = right
        assert games(ada) == [begun[ada]] and games(bob) == [begun[bob]]
        assert made(dated, ada) == right  # so she is given another one


def test_sockets_that_are_closed_are_not_remembered(served: Served) -> None:
    access = served.app.state.access
    ada = served.browser()
    begun = ada.new()
    sockets = [ada.socket(begun["game"]) for _ in range(3)]
    sockets.append(served.browser().socket(begun["game"], key=begun["watch"].rpartition("/")[2]))
    assert access.places.taken
    for socket in sockets:
        socket.close()
    wait_for(lambda: not access.places.taken)
