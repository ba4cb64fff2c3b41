"""Reloads and power cuts in the middle of things: the game goes on where it was."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browser import Server
from tests.web.hands import Hands

pytestmark = pytest.mark.slow


def until(page: Any, hands: Hands, selector: str, tries: int = 900) -> None:
    hands.halt = selector
    for _ in range(tries):
        what = hands.step()
        if what == "halt":
            hands.halt = ""
            return
        assert what != "over", f"the game ended before {selector}"
        page.wait_for_timeout(30 if what else 90)
    raise AssertionError(f"{selector} never came up; last did {hands.did[-8:]}")


def test_a_reload_in_the_middle_of_a_move_loses_nothing(visit: Any) -> None:
    page = visit("/")
    page.click("[data-cmd=quick-bot]")
    hands = Hands(page)
    until(page, hands, '[data-action="end"]')
    page.locator(".tray-token").first.click()
    page.locator(".token.selected").wait_for()
    entries = page.locator(".log-entry").count()
    page.reload()
    page.locator('[data-action="end"]').wait_for()
    assert page.locator(".log-entry").count() == entries
    assert hands.step()


@pytest.mark.parametrize("moment", [".tray-token", '[data-action="end"]', ".combat-card[data-action]"])
def test_a_power_cut_is_survived(visit: Any, own_server: Server, moment: str) -> None:
    page = visit("/new", site=own_server)
    page.locator("input[value=prison-3]").check(force=True)  # a short game with fights
    page.click("[data-cmd=start]")
    hands = Hands(page)
    until(page, hands, moment)
    page.wait_for_timeout(500)
    before = page.locator(".log-entry").count()
    own_server.kill()
    page.locator(".offline").wait_for()
    own_server.start()
    page.locator(".offline").wait_for(state="detached")
    page.locator(moment).first.wait_for()
    assert page.locator(".log-entry").count() == before
    for _ in range(40):
        if hands.step():
            return
        page.wait_for_timeout(100)
    raise AssertionError("nothing can be done after the cut")
