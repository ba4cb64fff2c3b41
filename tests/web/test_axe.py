"""No finding of axe, of whatever weight, on any page or state of the table, in any theme."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.served import GOLDEN
from tests.web.browser import Server
from tests.web.planting import DUEL, FROM_AFAR, open_planted
from tests.web.test_pages import AXE
from tests.web.test_themes import THEMES, wear

pytestmark = pytest.mark.slow

PAGES = ["/", "/new", "/rules", "/rules?q=pit", "/settings", "/replay", "/nowhere"]
FULL = Path("01-full-game.txt")


def all_findings(page: Any) -> list[str]:
    """Every rule in the first theme, in the others what a theme can change."""
    page.evaluate(AXE)
    found = []
    for theme in THEMES:
        wear(page, theme)
        rules = {"runOnly": ["color-contrast"]} if theme != THEMES[0] else {}
        told = page.evaluate(
            "(options) => axe.run(document, options)", {"resultTypes": ["violations"], **rules}
        )
        for one in told["violations"]:
            nodes = [node["html"][:160] for node in one["nodes"][:3]]
            found.append(f"{theme}: {one['id']} ({one['impact']}): {one['help']}: {nodes}")
    wear(page, THEMES[0])
    return found


@pytest.mark.parametrize("path", PAGES)
def test_pages(visit: Any, path: str) -> None:
    page = visit(path)
    page.locator("h1, h2").first.wait_for(state="attached")
    page.wait_for_timeout(200)
    assert all_findings(page) == []


def test_the_table(visit: Any, server: Server) -> None:
    page = visit("/rules")
    page.locator("h1").first.wait_for(state="attached")
    open_planted(page, server, FULL, "blue: card 5")
    page.locator(".tray-token").first.wait_for()
    assert all_findings(page) == []
    page.locator(".tray-token").first.click()
    page.locator(".square:not(.live)").last.click()
    page.locator(".toast").wait_for()
    assert all_findings(page) == [], "somebody chosen, something refused"
    for key in ("?", "i", "r"):
        page.keyboard.press("Escape")
        page.keyboard.press(key)
        page.locator("dialog").wait_for()
        assert all_findings(page) == [], key
    page.keyboard.press("Escape")
    for button in ("[data-cmd=signs]", "[data-cmd=menu]", ".score"):
        page.keyboard.press("Escape")
        if button == "[data-cmd=signs]":
            page.click("[data-cmd=menu]")
        page.locator(button).first.click()
        page.locator("dialog").wait_for()
        assert all_findings(page) == [], button


def test_a_phone_with_its_log_open(visit: Any, server: Server) -> None:
    page = visit("/rules", width=390, height=844)
    page.locator("h1").first.wait_for(state="attached")
    open_planted(page, server, Path("03-beginners.txt"))
    page.locator(".gone-row").first.wait_for()
    assert all_findings(page) == []
    page.click(".drawer-button")
    page.wait_for_timeout(300)
    assert all_findings(page) == []


def test_a_fight(visit: Any, server: Server) -> None:
    page = visit("/rules")
    page.locator("h1").first.wait_for(state="attached")
    open_planted(page, server, FROM_AFAR)
    page.locator("dialog.fight").wait_for()
    assert all_findings(page) == []


def test_a_connection_that_is_gone(visit: Any, server: Server) -> None:
    page = visit("/rules")
    page.locator("h1").first.wait_for(state="attached")
    open_planted(page, server, DUEL, "blue: move blue-mekanork g3")
    page.locator('[data-pick="blue-mekanork"]').click()
    page.locator(".square.live").first.wait_for()
    page.context.set_offline(True)
    page.locator(".square.live").first.click()
    page.locator("[aria-busy=true]").wait_for()
    page.locator(".offline").wait_for()
    assert all_findings(page) == []


def test_a_replay(visit: Any) -> None:
    page = visit("/replay")
    page.locator("input[type=file]").set_input_files(str(GOLDEN / "15-duel.txt"))
    page.locator(".board").wait_for()
    assert all_findings(page) == []
