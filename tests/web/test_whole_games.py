"""Whole games from the page alone: by clicking, by keys, two at one screen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.hands import Hands

pytestmark = pytest.mark.slow

# Asked in one go: the page goes on while we look.
SECRETS_ON_THE_TABLE = """() => document.querySelector("dialog.handover")
    ? document.querySelectorAll("button.combat-card, .facedown, .action-card, .tray-token").length : 0"""


def start(page: Any, scenario: str, against: str) -> None:
    """Choose a game on the page for new ones."""
    page.locator(f'input[name=scenario][value="{scenario}"]').check(force=True)
    page.locator(f'input[value="{against}"]').check(force=True)
    page.click("[data-cmd=start]")
    page.locator(".board").wait_for()


def test_a_whole_base_game_by_clicking_what_the_page_offers(visit: Any) -> None:
    page = visit("/new")
    start(page, "base", "bot")
    hands = Hands(page)
    hands.game()
    assert page.locator("dialog.over .over-scored").count() == 2  # what earned the points, on both sides
    page.click('dialog.over a[href^="/replay/"]')
    page.locator(".scrubber").wait_for()
    page.locator(".scrubber input").focus()
    page.click("[data-cmd=last]")
    assert page.locator(".log-entry").count() > 50


def test_a_whole_base_game_by_keyboard_only(visit: Any) -> None:
    page = visit("/new")
    page.locator("[data-cmd=start]").wait_for()
    hands = Hands(page, keyboard=True)
    assert hands.press("[data-cmd=start]")  # the full game against the computer is what stands there at first
    page.locator(".board").wait_for()
    hands.game()


def test_a_whole_prison_scenario_by_two_at_one_screen(visit: Any) -> None:
    page = visit("/")
    frames: list[dict[str, Any]] = []
    page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(json.loads(text)))
    )
    page.click("[data-cmd=new]")
    start(page, "prison-2", "hotseat")
    page.locator("[data-cmd=handover]").wait_for()
    hands = Hands(page)
    handed = idle = 0
    for _ in range(6000):
        what = hands.step()
        if what == "over":
            break
        handed += what == "handover"
        idle = 0 if what else idle + 1
        assert idle < 200, f"nothing is asked of anybody; last did {hands.did[-12:]}"
        assert page.evaluate(SECRETS_ON_THE_TABLE) == 0
        page.wait_for_timeout(30 if what else 90)
    assert page.locator("dialog.over").count() == 1
    assert handed > 4
    looked = [frame["view"] for frame in frames if "view" in frame]
    assert {view["seat"] for view in looked} == {-3, 0, 1}
    for view in looked:
        others = [hand for seat, hand in enumerate(view["hands"]) if seat != view["seat"]]
        assert not any("cards" in hand for hand in others)
