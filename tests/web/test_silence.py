"""A server that says nothing any more: it is noticed, and what was clicked counts once."""

from __future__ import annotations

import contextlib
import json
import re
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import Server
from tests.web.planting import DUEL, open_planted

pytestmark = pytest.mark.slow

NOTICED = 5.0  # seconds
SEEN = 0.3
SLACK = 1.0  # this machine may be busy: what is measured here is also written down by the tests

# What is seen when, by the page's own clock: a test that asks from outside would see it late.
WATCH = """() => {
  window.seen = {};
  const note = (name) => (window.seen[name] ??= performance.now());
  addEventListener("pointerup", () => note("clicked"), true);
  new MutationObserver(() => {
    if (document.querySelector("[aria-busy=true]")) note("pending");
    if (document.querySelector(".offline")) note("offline");
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["aria-busy"] });
}"""

# A square with nothing on it.
FREE = """() => [...document.querySelectorAll(".square")]
  .find((square) => /floor, room [0-9](\\.|$)/.test(square.getAttribute("aria-label"))).dataset.square"""

BEGIN = """async (wish) => {
  const headers = { "Content-Type": "application/json" };
  const made = await fetch("/api/games", { method: "POST", headers, body: JSON.stringify(wish) });
  location.href = (await made.json()).url;
}"""


def to_move(page: Any, site: Server) -> tuple[str, Any]:
    """A game in which somebody is about to go somewhere; the game, and where to."""
    game = open_planted(page, site, DUEL, "blue: move blue-mekanork g3")
    page.locator('[data-pick="blue-mekanork"]').click()
    page.locator(".square.live").first.wait_for()
    page.evaluate(WATCH)
    return game, page.locator(".square.live").first


def plies(site: Server, game: str) -> int:
    with contextlib.closing(sqlite3.connect(site.store)) as connection:
        found: int = connection.execute("select count(*) from plies where game = ?", (game,)).fetchone()[0]
    return found


def seconds(page: Any, since: str, until: str) -> float:
    """How long after one thing another was seen."""
    seen = page.evaluate("window.seen")
    return float(seen[until] - seen[since]) / 1000


def test_a_frozen_server_is_noticed_and_the_click_counts_once(
    visit: Any, own_server: Server, record_property: Any
) -> None:
    page = visit("/settings", site=own_server)
    game, square = to_move(page, own_server)
    before, told = plies(own_server, game), page.locator(".log-entry.told-moved").count()
    own_server.freeze()
    began = time.monotonic()
    square.click()
    name = square.get_attribute("data-square")
    page.locator(f'[data-square="{name}"][aria-busy=true]').wait_for()
    page.locator(".offline").wait_for()
    pending, noticed = seconds(page, "clicked", "pending"), seconds(page, "clicked", "offline")
    record_property("pending", pending)
    record_property("noticed", noticed)
    print(f"pending after {pending:.3f} s, noticed after {noticed:.2f} s")
    assert pending < SEEN + SLACK
    assert noticed < NOTICED + SLACK
    page.locator(".square.live").nth(1).click()
    page.locator(".toast").wait_for()  # a second click is told that the first is under way
    page.wait_for_timeout(1000 * max(0.0, 30 - (time.monotonic() - began)))
    own_server.thaw()
    page.locator(".offline").wait_for(state="detached")
    page.locator(".log-entry.told-moved").nth(told).wait_for()
    page.locator("[aria-busy=true]").first.wait_for(state="detached")
    page.wait_for_timeout(1000)  # whatever else was sent has come by now
    assert page.locator(".log-entry.told-moved").count() == told + 1
    assert plies(own_server, game) == before + 1


def test_a_line_that_leads_nowhere_is_given_up_for_another(visit: Any, server: Server) -> None:
    page = visit("/settings")
    lines: list[int] = []
    sent: list[tuple[int, str]] = []
    cut: list[int] = []

    def meet(socket: Any) -> None:
        number = len(lines)
        lines.append(number)
        site = socket.connect_to_server()

        def up(text: str) -> None:
            asked = json.loads(text)
            if asked["cmd"] == "play":
                sent.append((number, asked["id"]))
                if number == 0:
                    cut.append(number)
                    return site.send(text)  # it arrives, and nobody learns that it did
            if number not in cut:
                site.send(text)

        socket.on_message(up)
        site.on_message(lambda text: None if number in cut else socket.send(text))

    page.route_web_socket("**/ws/**", meet)
    game, square = to_move(page, server)
    before, told = plies(server, game), page.locator(".log-entry.told-moved").count()
    square.click()
    page.locator(".offline").wait_for()
    page.locator(".offline").wait_for(state="detached")
    page.locator(".log-entry.told-moved").nth(told).wait_for()
    page.locator("[aria-busy=true]").wait_for(state="detached")
    assert [number for number, _ in sent] == [0, 1] and len({name for _, name in sent}) == 1
    assert plies(server, game) == before + 1
    assert page.locator(".toast").count() == 0


def test_nobody_cries_wolf(visit: Any, server: Server) -> None:
    """A minute in which nothing happens here, while players of ours think as hard as they can elsewhere."""
    page, other = visit("/settings"), visit("/new")
    beats: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: beats.append(str(text))))
    to_move(page, server)
    other.locator("input[value=watch]").check()
    for level in other.locator("[data-level]").all():
        level.locator("input[value=archmage]").check()
    other.click("[data-cmd=start]")
    other.locator(".board").wait_for()
    other.evaluate(WATCH)
    page.wait_for_timeout(60_000)
    for each in (page, other):
        assert "offline" not in each.evaluate("window.seen")
    asked = sum('"beat"' in text for text in beats)
    assert 10 < asked < 45, asked  # about every two seconds


def test_a_page_that_slept_takes_nobody_for_dead(visit: Any, server: Server) -> None:
    page = visit("/settings")
    page.clock.install()
    to_move(page, server)
    for _ in range(20):  # timers run late and once, as in a tab nobody looks at
        page.clock.fast_forward(60_000)
        page.wait_for_timeout(50)
    assert "offline" not in page.evaluate("window.seen")


def test_a_double_click_begins_one_game(visit: Any) -> None:
    page = visit("/")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if one.method == "POST" else None)
    page.dblclick("[data-cmd=quick-bot]")
    page.locator(".board").wait_for()
    assert len(asked) == 1


def test_a_click_that_means_nothing_is_answered(visit: Any, server: Server) -> None:
    page = visit("/settings")
    toast = page.locator(".toast")

    def say(square: str, words: str) -> None:
        page.locator(f'[data-square="{square}"]').click()
        toast.wait_for()
        assert words in toast.inner_text()

    open_planted(page, server, Path("03-beginners.txt"), "yellow: pick yellow-troll i16")
    say("g0", "Choose the figure first.")
    open_planted(page, server, DUEL, "blue: move blue-mekanork g3")
    free = page.evaluate(FREE)
    say(free, "First choose one of your characters.")


def test_whose_time_is_up_is_told_what_came_of_it(visit: Any) -> None:
    page = visit("/")
    clock = {"kind": "bank", "seconds": 10, "increment": 0}
    wish = {"scenario": "beginner", "seats": {"blue": "me", "yellow": "bot:random"}, "clock": clock}
    page.evaluate(BEGIN, wish)
    page.wait_for_url("**/game/*")
    while not page.locator(".action-card").count():
        if page.locator("[data-cmd=rest]").count():
            page.locator("[data-cmd=rest]").click()
        page.wait_for_timeout(100)
    told = "Time is up for Blue.*Blue plays.*Blue ends the turn"
    page.locator(".toast", has_text=re.compile(told)).wait_for()


@pytest.mark.parametrize(
    ("language", "zero", "how"),
    [
        ("en", "At 0:00 nobody loses", "by resignation"),
        ("fr", "À 0:00, personne ne perd", "par abandon"),
        ("de", "Bei 0:00 verliert niemand", "durch Aufgabe"),
    ],
)
def test_what_happens_at_zero_and_how_it_ended_are_said(
    visit: Any, language: str, zero: str, how: str
) -> None:
    page = visit("/new", locale=language)
    page.locator("details.more summary").click()
    for clock in ("rulebook", "bank"):
        page.locator(f"input[value={clock}]").check()
        assert zero in page.locator("main").inner_text()
    page.click("[data-cmd=start]")
    page.locator(".board").wait_for()
    page.click("[data-cmd=menu]")
    page.locator("dialog [data-cmd=resign]").click()
    page.click("[data-cmd=yes]")
    page.locator("dialog.over").wait_for()
    assert how in page.locator("dialog.over .over-text").inner_text()
    assert how in page.locator(".prompt-line").inner_text()
