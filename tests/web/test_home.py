"""Home, a new game, settings over everything, pages for what goes wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browser import Server
from tests.web.planting import DUEL, open_planted
from tests.web.test_pages import findings

PRIMARY = "[...document.querySelectorAll('.primary')].filter((one) => one.checkVisibility()).length"


# Settings -----------------------------------------------------------------------------------------


def test_settings_take_effect_at_once_and_the_game_goes_on(visit: Any, server: Server) -> None:
    page = visit("/rules")
    open_planted(page, server, DUEL, "blue: card 5")
    page.locator(".log-entry").first.wait_for()
    page.click("[data-cmd=menu]")
    page.click("[data-cmd=settings]")
    settings = page.locator("dialog.preferences")
    settings.get_by_text("Deutsch").click()
    page.locator(".log-entry", has_text="Räume").first.wait_for()  # what the server says, too
    assert settings.locator("h2").inner_text() == "Einstellungen"
    assert "Blau" in page.locator(".player.blue").inner_text()
    settings.get_by_text("Hoher Kontrast").click()
    assert page.locator("html").get_attribute("data-theme") == "contrast"
    settings.locator("fieldset", has_text="Töne").get_by_text("An", exact=True).click()
    settings.locator(".name-field input").fill("Berta")
    page.locator(".player.blue").get_by_text("Berta").wait_for()
    assert findings(page) == []
    page.keyboard.press("Escape")
    settings.wait_for(state="detached")
    assert page.locator(".board").count() == 1 and len(page.context.pages) == 1
    page.reload()
    page.locator(".player.blue").get_by_text("Berta").wait_for()  # the server knows it by now


def test_the_address_of_the_settings_opens_them_over_home(visit: Any) -> None:
    page = visit("/settings")
    page.locator("dialog.preferences").get_by_text("Français").click()
    page.locator("dialog.preferences").get_by_text("Réglages").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog.preferences").wait_for(state="detached")
    assert page.locator(".home").count() == 1 and page.url.endswith("/")
    page.click("[data-cmd=settings]")
    page.locator("dialog.preferences").wait_for()
    assert page.url.endswith("/")


# A new game ---------------------------------------------------------------------------------------

BOXES = "[...document.querySelectorAll('.scenario')].map((box) => JSON.stringify(box.getClientRects()[0]))"


@pytest.mark.parametrize("width,height", [(1366, 650), (390, 844), (320, 640)])
def test_start_is_within_reach_and_options_move_no_tile(visit: Any, width: int, height: int) -> None:
    page = visit("/new", width=width, height=height)
    page.locator(".scenario").first.wait_for()
    start = page.locator("[data-cmd=start]")

    def in_sight() -> bool:
        box = start.bounding_box()
        return box["y"] >= 0 and box["y"] + box["height"] <= height

    assert in_sight() and page.evaluate(PRIMARY) == 1
    before = page.evaluate(BOXES)
    for option in ("watch", "hotseat", "bot"):
        page.locator(f'input[value="{option}"]').check(force=True)
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(BOXES) == before, option
    page.locator(".more").evaluate("(more) => (more.open = true)")
    page.locator('input[value="bank"]').check(force=True)
    for top in (0, 400, 5000):
        page.evaluate("(top) => scrollTo(0, top)", top)
        assert in_sight(), top
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(BOXES) == before
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_games_are_offered_to_learn_to_play_and_to_mix(visit: Any) -> None:
    page = visit("/new")
    page.locator(".scenario").first.wait_for()
    learn = page.locator(".shelf").first.locator(".scenario")
    offered = learn.evaluate_all("all => all.map((one) => one.dataset.scenario)")
    assert offered == ["prison-1", "prison-2", "prison-3", "prison-4"]
    assert page.locator(".scenario .figures").count() == page.locator(".scenario").count() == 10
    assert "about 15 min" in learn.first.inner_text() and "New:" in learn.first.inner_text()
    assert learn.first.locator("input").is_checked()  # what to begin with
    page.locator("[data-scenario=base]").click()
    page.click("[data-cmd=start]")
    page.locator(".board").wait_for()
    page.goto(page.url.split("/game/")[0] + "/new")
    assert page.locator("[data-scenario=base] input").is_checked()  # what was played last


def test_both_at_one_screen_have_names_and_onlookers_are_asked_for_none(visit: Any) -> None:
    page = visit("/new")
    page.locator('input[value="watch"]').check(force=True)
    page.locator(".more").evaluate("(more) => (more.open = true)")
    assert page.locator(".name-field").count() == 0 and page.locator('input[value="strict"]').count() == 0
    page.locator('input[value="hotseat"]').check(force=True)
    page.locator("[data-name=blue]").fill("Anna")
    page.locator("[data-name=yellow]").fill("Bert")
    page.click("[data-cmd=start]")
    page.locator(".board").wait_for(state="attached")
    assert "Anna" in page.locator(".player.blue").inner_text()
    assert "Bert" in page.locator(".player.yellow").inner_text()


# What goes wrong ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "language,heading", [("en", "Nothing behind this door"), ("de", "Hinter dieser Tür ist nichts")]
)
def test_a_page_that_is_not_there_has_the_brand_without_any_script(
    visit: Any, language: str, heading: str
) -> None:
    page = visit("/nonsense", locale=language, java_script_enabled=False, width=390, height=844)
    assert page.locator("h1").inner_text().startswith(heading)
    assert page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px Cinzel'))")
    assert page.locator(".brand").get_attribute("href") == "/"
    assert page.evaluate(PRIMARY) == 1
