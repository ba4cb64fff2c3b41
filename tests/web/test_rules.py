"""Rules in the page: a search with an address, rules that lead on, reading without leaving a game."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.browser import Server
from tests.web.planting import DUEL, open_planted
from tests.web.test_pages import AXE

BOX = "input[name=q]"


def finds(page: Any, words: str) -> str:
    """Type some words; where the first finding leads."""
    page.fill(BOX, words)
    page.locator(".findings-title", has_text=words).wait_for()
    found = page.locator(".findings a").first.get_attribute("href")
    assert isinstance(found, str)
    return found


def violations(page: Any) -> list[str]:
    """Everything axe finds, serious or not."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


def test_a_search_shows_the_best_and_the_others_when_asked(visit: Any) -> None:
    page = visit("/rules?q=what does ap mean")
    rules = page.locator(".law-findings a")
    page.locator(".law-findings summary").wait_for()
    assert rules.filter(visible=True).count() == 10 < rules.count()
    page.locator(".law-findings summary").click()
    rules.last.wait_for()


def test_a_search_stands_in_the_address(visit: Any, server: Server) -> None:
    page = visit("/rules")
    page.locator("h1").wait_for()
    page.locator(BOX).press_sequentially("rope", delay=250)  # slow enough to be looked for letter by letter
    page.wait_for_url("**/rules?q=rope")
    page.locator(".findings a").first.click()
    page.wait_for_url("**/rules/objects/rope")
    page.go_back()
    page.locator(".findings mark").first.wait_for()
    assert page.url == f"{server.url}/rules?q=rope" and page.input_value(BOX) == "rope"
    page.go_back()  # four letters, one step
    page.locator(".findings").first.wait_for(state="detached")
    page.locator(f"{BOX}:placeholder-shown").wait_for()  # empty again, a moment after what was found has gone
    assert page.url == f"{server.url}/rules" and page.input_value(BOX) == ""
    page.go_forward()
    page.locator(".findings").first.wait_for()
    page.locator(f"{BOX}:not(:placeholder-shown)").wait_for()
    assert page.input_value(BOX) == "rope"


def test_enter_ends_a_search_and_the_next_is_a_step_of_its_own(visit: Any) -> None:
    page = visit("/rules/law/MOVE-15")
    page.locator("#MOVE-15").wait_for()
    page.fill(BOX, "pit")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules?q=pit")
    page.fill(BOX, "rope")
    page.wait_for_url("**/rules?q=rope")
    page.go_back()
    page.wait_for_url("**/rules?q=pit")
    page.locator(".findings-title", has_text="pit").wait_for()
    page.go_back()
    page.locator("#MOVE-15.on").wait_for()


@pytest.mark.parametrize(
    ("locale", "words", "title"),
    [
        ("de-DE", "Seil", "Seil"),
        ("fr-FR", "corde", "Corde"),
        ("de-DE", "rope", "Seil"),
        ("en-GB", "ROPES", "Rope"),
    ],
)
def test_a_link_to_a_search_opens_in_the_readers_language(
    visit: Any, locale: str, words: str, title: str
) -> None:
    page = visit(f"/rules?q={words}", locale=locale)
    first = page.locator(".findings a").first
    first.wait_for()
    assert first.get_attribute("href") == "/rules/objects/rope" and first.locator("b").inner_text() == title
    assert page.input_value(BOX) == words and page.locator(".law-findings mark").count() > 3
    assert page.locator(".law-findings h2 + p").count() == (locale != "en-GB"), (
        "that rules are English is said"
    )


def test_nothing_found_offers_near_words_and_the_contents(visit: Any) -> None:
    page = visit("/rules?q=drachen")
    near = page.locator(".nothing .near-word").first
    near.wait_for()
    page.locator("main a[href='/rules/moving']").first.wait_for()  # the contents
    assert violations(page) == []
    near.click()
    page.locator(".findings").first.wait_for()
    assert re.search(r"\?q=\w+$", page.url)


def test_rules_lead_to_rules_and_to_the_book(visit: Any) -> None:
    page = visit("/rules/law/MOVE-15", locale="fr-FR")
    rule = page.locator("#MOVE-15.on")
    rule.wait_for()
    box = rule.bounding_box()
    assert box is not None and 0 < box["y"] < 900, "it is in sight"
    assert rule.locator(".told").get_attribute("href") == "/rules/moving"
    rule.locator("a", has_text="PIT-01").click()
    page.locator("#PIT-01.on").wait_for()
    page.locator("#PIT-01 .told").click()
    page.wait_for_url("**/rules/pits")


def test_axe_finds_nothing(visit: Any, server: Server) -> None:
    page = visit("/rules", height=800, locale="de-DE")
    for path in ("/rules?q=Grube", "/rules/law", "/rules/law/MOVE-15"):
        for width in (1366, 390):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(server.url + path)
            page.locator("main li a").first.wait_for()
            assert violations(page) == [], f"{path} at {width}"
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} at {width}"


def test_a_refusal_is_read_up_without_leaving_the_game(visit: Any, server: Server) -> None:
    page = visit("/")
    open_planted(page, server, DUEL, "blue: attack blue-wizard yellow-naga")
    address = page.url
    page.evaluate("import('/static/reading.js').then((found) => found.showRule('MOVE-15'))")
    dialog = page.locator("dialog.rule-dialog")
    dialog.locator(".rule-text").wait_for()
    assert "00" not in dialog.inner_text() and "Why" not in dialog.inner_text()
    assert violations(page) == []
    dialog.locator("a", has_text="Rope").click()
    dialog.locator(".rule-id", has_text="ROPE-01").wait_for()
    dialog.locator("[data-cmd=read]").click()
    dialog.locator("#card-rope").wait_for()
    assert violations(page) == []
    for _ in range(2):
        dialog.locator("button", has_text="Back").click()
    dialog.locator(".rule-id", has_text="MOVE-15").wait_for()
    dialog.locator("[data-cmd=read]").click()
    dialog.locator("a[href='/rules/pits']").first.click()  # the book leads on in place, too
    dialog.locator("h2", has_text="Pits and jumps").wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert page.url == address and page.locator(".board").count() == 1
