"""Fights on the page: joining from afar, and how two at one screen both learn what came of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.browser import Server
from tests.web.planting import DUEL, FROM_AFAR, open_planted
from tests.web.test_pages import findings

OUTCOME = "dialog.fight .outcome.win b"


def percent(page: Any, where: str) -> int:
    return int(page.locator(where).first.inner_text().split()[0])


@pytest.mark.parametrize("answer,members", [("join", 2), ("stay", 1)])
def test_who_may_join_from_afar_is_seen_and_asked(
    visit: Any, server: Server, answer: str, members: int
) -> None:
    page = visit("/settings")
    open_planted(page, server, FROM_AFAR)
    asked = page.locator("dialog.fight .joining")
    asked.wait_for()
    assert "Wizard" in asked.inner_text()  # who it is,
    assert "+1" in asked.inner_text()  # what it is worth,
    with_it = percent(page, "dialog.fight .joining .outcome.win b")
    without = percent(page, OUTCOME)
    assert with_it > without  # and what it would change
    assert findings(page) == []
    page.click(f'dialog.fight [data-action="{answer} blue-wizard"]')
    asked.wait_for(state="detached")
    page.locator("dialog.fight .combat-card[data-action]").first.wait_for()
    assert page.locator("dialog.fight .fight-side.blue li").count() == members
    assert percent(page, OUTCOME) == (with_it if answer == "join" else without)


def test_who_laid_the_first_card_sees_how_the_fight_ended(visit: Any, server: Server) -> None:
    page = visit("/settings")
    frames: list[dict[str, Any]] = []
    page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(json.loads(text)))
    )
    open_planted(page, server, DUEL, "blue: attack blue-wizard yellow-naga", both=True)
    page.click("[data-cmd=handover]")
    page.click('dialog.fight .combat-card[data-action="lay +6"]')
    page.locator("dialog.handover").wait_for()
    assert page.locator(".fight-end").count() == 0  # nothing is decided yet
    assert "+6" not in page.content()
    page.click("[data-cmd=handover]")
    page.click('dialog.fight .combat-card[data-action="lay +1"]')
    page.locator("dialog.fight .aftermath").wait_for()  # yellow sees it at once,
    page.click("dialog.fight .primary")
    for _ in range(2):  # and blue on the way back to the screen, after a reload too
        end = page.locator("dialog.handover .fight-end")
        end.wait_for()
        assert end.locator(".combat-card").all_inner_texts() == ["+6", "+1"]
        assert end.locator(".sums").inner_text() == "7 : 3"
        assert end.locator(".fight-side.winner.blue").count() == 1
        assert "Naga is wounded" in end.locator(".aftermath").inner_text()
        page.reload()
    end.wait_for()
    assert findings(page) == []
    looking = [frame["view"] for frame in frames if "view" in frame][-1]
    assert looking["seat"] == -3 and not any("cards" in hand for hand in looking["hands"])
    page.click("[data-cmd=handover]")
    page.locator('[data-action="end"]').wait_for()
