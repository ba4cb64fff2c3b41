"""A phone keeps nothing public to itself: what a desktop shows is there at a glance or one tap away."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import Server
from tests.web.planting import open_planted

RECORD = Path("03-beginners.txt")  # to its last turn: some have got out, some are dead
SCREENS = {"phone": (390, 844), "small phone": (320, 640), "phone on its side": (844, 390)}

# What can be seen of each side, or heard of what is seen; then the turn.
SHOWN = """() => {
  const seen = (one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    const inside = left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
    return one.checkVisibility({ visibilityProperty: true }) && width > 2 && inside;
  };
  const facts = (player) => ({
    side: player.querySelector(".player-who b"), name: player.querySelector(".player-who span"),
    score: player.querySelector(".score b"), hand: player.querySelector(".hand-row"),
    combat: player.querySelector(".counts span:first-child"),
    jumps: player.querySelector(".counts span:last-child"),
    gone: player.querySelector(".gone-row"),
  });
  const told = (one) => (one && seen(one) ? one.getAttribute("aria-label") ?? one.textContent.trim() : "");
  const players = [...document.querySelectorAll(".player")].map((player) =>
    Object.fromEntries(Object.entries(facts(player)).map(([name, one]) => [name, told(one)])));
  return { players, turn: told(document.querySelector(".turn-number")) };
}"""


def sit_down(visit: Any, server: Server, width: int, height: int) -> Any:
    page = visit("/rules", width=width, height=height)
    page.locator("h1").first.wait_for(state="attached")
    open_planted(page, server, RECORD)
    page.locator(".player").first.wait_for()
    page.wait_for_timeout(100)
    return page


@pytest.mark.parametrize("screen", SCREENS)
def test_a_phone_shows_what_a_desktop_shows(visit: Any, server: Server, screen: str) -> None:
    desktop = sit_down(visit, server, 1440, 900).evaluate(SHOWN)
    assert all(all(facts.values()) for facts in desktop["players"]), desktop
    assert re.search(r"\d", desktop["turn"]), desktop
    phone = sit_down(visit, server, *SCREENS[screen])
    assert phone.evaluate(SHOWN) == desktop


@pytest.mark.parametrize("screen", SCREENS)
def test_one_tap_tells_how_both_sides_stand(visit: Any, server: Server, screen: str) -> None:
    page = sit_down(visit, server, *SCREENS[screen])
    shown = page.evaluate(SHOWN)
    page.locator(".score").first.click()
    sides = page.locator("dialog .standing")
    sides.first.wait_for()
    for number, facts in enumerate(shown["players"]):
        told = sides.nth(number).inner_text()
        gone = re.sub(r"^.*?: ", "", facts["gone"]).split("; ")
        assert gone and all(each in told for each in gone), (facts, told)
        assert f"{facts['side']}: {facts['score']} / 5" in told
        for cards in (facts["combat"], facts["jumps"]):
            assert cards in told, (cards, told)
