"""What docs/boxes.md has built is on the page: run in the copy where the guide was followed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from gearmaze import Game, record_text
from gearmaze.bots import hire
from tests.web.browser import Server
from tests.web.conftest import chrome, server, visit  # noqa: F401
from tests.web.planting import open_planted


def tossing(path: Path) -> tuple[Path, str]:
    """A record that ends where Blue's Juggler may toss something, with swamp to be seen; and the toss."""
    options = {"ownHidden": "shown", "cardMemory": "on"}  # as games are planted
    for seed in range(200):
        game, player = Game("fair", options=options, seed=seed), hire("random", seed=seed)
        while not game.over and len(game.answers) < 500:
            if game.to_act[0] == 0:
                shown = any(room.get("room", "").startswith("91") for room in game.view(0)["rooms"])
                texts = [game.text(action) for action in game.legal_actions() if action.verb == "toss"]
                if texts and shown:
                    path.write_text(record_text(game), encoding="utf-8")
                    return path, texts[0]
            game.play(player(game))
    raise AssertionError("nobody could toss in 200 games")


def test_the_page_shows_swamp_juggler_and_toss(visit: Any, server: Server, tmp_path: Path) -> None:  # noqa: F811
    record, toss = tossing(tmp_path / "toss.txt")
    page = visit("/settings")
    open_planted(page, server, record, both=True)
    page.locator('[data-cmd=handover], [data-action="end"]').first.wait_for()
    if page.locator("[data-cmd=handover]").count():
        page.click("[data-cmd=handover]")
    assert page.locator(".board").inner_html().count("#8fa35c"), "no swamp is drawn"
    page.locator('[data-token="blue-juggler"]').first.wait_for()
    page.locator('[data-token="blue-juggler"]').first.click(force=True)
    button = page.locator(f'[data-action="{toss}"]').first
    button.wait_for()
    assert "Toss what it carries" in button.inner_text() and "⤴" in button.inner_text()
    if os.environ.get("SHOTS"):
        page.screenshot(path=os.environ["SHOTS"] + "/toss.png")
    button.click()
    page.locator("text=tosses").first.wait_for()
    if os.environ.get("SHOTS"):
        page.screenshot(path=os.environ["SHOTS"] + "/tossed.png")


@pytest.mark.parametrize("language, title", [("en", "About the Fair"), ("fr", "À propos de la foire")])
def test_the_new_page_speaks(visit: Any, language: str, title: str) -> None:  # noqa: F811
    page = visit("/about", locale=language)
    page.locator(f"h1:has-text('{title}')").wait_for()
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"{os.environ['SHOTS']}/about-{language}.png")


def test_the_scenario_can_be_chosen(visit: Any) -> None:  # noqa: F811
    page = visit("/new")
    page.locator("text=The Fair").first.wait_for()
