"""Home, a new game, settings over everything, pages for what goes wrong."""

from __future__ import annotations

from typing import Any

import pytest

from gearmaze.sets import scenario_names
from tests.web.browser import Server
from tests.web.planting import DUEL, open_planted
from tests.web.test_pages import findings

PRIMARY = "[...document.querySelectorAll('.primary')].filter((one) => one.checkVisibility()).length"


# Home ---------------------------------------------------------------------------------------------

NEW = """(wish) => fetch("/api/games", {method: "POST", body: JSON.stringify(wish),
  headers: {"Content-Type": "application/json"}}).then((answer) => answer.json())"""


def begun(page: Any, yellow: str, scenario: str = "prison-1") -> dict[str, Any]:
    """A game of this browser as Blue."""
    found: dict[str, Any] = page.evaluate(
        NEW, {"scenario": scenario, "seats": {"blue": "me", "yellow": yellow}, "draw": False}
    )
    return found


def cards(page: Any) -> list[str]:
    """The games on the page, the one to continue first."""
    page.locator("[data-game]").first.wait_for()
    found: list[str] = page.locator("[data-game]").evaluate_all("all => all.map((one) => one.dataset.game)")
    return found


def test_somebody_new_sees_a_living_board_and_one_way_in(visit: Any) -> None:
    page = visit("/", width=1366, height=650, reduced_motion="no-preference")
    page.locator("[data-cmd=quick-bot]").wait_for()
    place = page.locator(".living-place").bounding_box()
    page.locator(".living .board").wait_for()
    assert page.locator(".living-place").bounding_box() == place  # nothing moves when it comes
    assert page.evaluate(PRIMARY) == 1 and page.locator("[data-game]").count() == 0
    page.locator(".living[data-at='2']").wait_for()  # it plays
    page.locator("[data-cmd=living]").click()
    stopped = page.locator(".living").get_attribute("data-at")
    page.wait_for_timeout(1500)
    assert int(page.locator(".living").get_attribute("data-at")) <= int(stopped) + 1
    assert findings(page) == []


def test_the_board_rests_where_things_should_not_move(visit: Any) -> None:
    page = visit("/")
    page.locator(".living .board").wait_for()
    page.wait_for_timeout(1500)
    assert page.locator(".living").get_attribute("data-at") == "0"


def test_whoever_comes_back_continues_first(visit: Any) -> None:
    page = visit("/rules", width=1366, height=650)
    one = begun(page, "bot:novice")["game"]
    page.goto(page.url.replace("/rules", "/"))
    assert cards(page) == [one]
    button = page.locator("[data-cmd=continue]")
    box = button.bounding_box()
    assert box["y"] + box["height"] < 650 and page.evaluate(PRIMARY) == 1
    words = page.locator(".continue").inner_text()
    assert "First walk" in words and "Novice" in words and "now" in words
    assert page.locator(".continue .minimap").count() == 1
    button.click()
    page.locator(".board").wait_for()
    assert one in page.url


def test_many_games_are_listed_and_can_be_deleted(visit: Any) -> None:
    page = visit("/rules", width=820, height=1180)
    games = [begun(page, seat)["game"] for seat in ("bot:novice", "me", "open")]
    page.goto(page.url.replace("/rules", "/"))
    found = cards(page)
    assert sorted(found) == sorted(games) and len(page.locator(".going li").all()) == 2
    lists = page.locator(".how-list li").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert [lists.count(top) for top in sorted(set(lists))] == [2, 2]  # none alone in its row
    for game in (found[0], found[2]):  # the one to continue, and one of the list
        card = page.locator(f'[data-game="{game}"]')
        card.locator("[data-cmd=leave]").click()
        card.locator("[data-cmd=keep]").click()
        card.locator("[data-cmd=leave]").click()
        assert card.locator("a[download]").count() == 1  # first the record, who wants it
        assert findings(page) == []
        card.locator("[data-cmd=delete]").click()
        card.wait_for(state="detached")
    assert cards(page) == [found[1]]
    assert page.request.get(page.url + f"game/{found[0]}").status == 404
    page.reload()
    assert cards(page) == [found[1]]


def test_a_game_with_others_is_hidden_or_resigned_not_deleted(visit: Any, server: Server) -> None:
    page, friend = visit("/rules"), visit("/rules")
    games = []
    for _ in range(2):
        game = begun(page, "open")
        friend.goto(server.url + game["links"]["yellow"])
        friend.click("[data-cmd=join]")
        friend.locator(".board").wait_for()
        games.append(game["game"])
    page.goto(server.url + "/")
    first, other = cards(page)
    card = page.locator(f'[data-game="{other}"]')
    card.locator("[data-cmd=leave]").click()
    assert card.locator("[data-cmd=delete]").count() == 0
    card.locator("[data-cmd=hide]").click()
    card.locator("[data-cmd=unhide]").click()  # at once, where it was
    card.locator("[data-cmd=leave]").click()
    card.locator("[data-cmd=hide]").click()
    page.reload()
    assert cards(page) == [first]
    page.locator(f'[data-game="{first}"] [data-cmd=leave]').click()
    page.locator(f'[data-game="{first}"] [data-cmd=resign]').click()
    page.locator(f'.over [data-game="{first}"]').wait_for()
    assert "Lost" in page.locator(f'[data-game="{first}"]').inner_text()
    friend.goto(server.url + "/")
    friend.locator(f'.over [data-game="{first}"]').wait_for()
    page.click("[data-cmd=show-hidden]")
    page.locator(f'[data-game="{other}"] [data-cmd=unhide]').click()
    page.reload()
    assert sorted(cards(page)) == sorted(games)


# Settings -----------------------------------------------------------------------------------------


def test_settings_take_effect_at_once_and_the_game_goes_on(visit: Any, server: Server) -> None:
    page = visit("/rules")
    open_planted(page, server, DUEL, "blue: card 5")
    page.locator(".log-entry").first.wait_for()
    page.click("[data-cmd=menu]")
    page.click("[data-cmd=settings]")
    settings = page.locator("dialog.preferences")
    settings.get_by_text("Deutsch").click()
    page.locator(".log-entry", has_text="zieht").first.wait_for(state="attached")  # what the server says, too
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
    assert (
        page.locator(".scenario .figures").count()
        == page.locator(".scenario").count()
        == len(scenario_names())
    )
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
    assert page.evaluate("document.fonts.load('700 16px Cinzel').then((found) => found.length)") == 1
    assert page.locator(".brand").get_attribute("href") == "/"
    assert page.evaluate(PRIMARY) == 1
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark = page.evaluate(ground)
    page.emulate_media(color_scheme="light")
    assert page.evaluate(ground) != dark, "as the system is"
