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
    assert "contrast" in page.locator("html").get_attribute("class")
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
