"""The book of rules in a browser: read, turned over, tried out, printed."""

from __future__ import annotations

from typing import Any

import pytest

from gearmaze.book import sections
from gearmaze.book.exercises import exercises
from tests.web.test_pages import findings


def square(page: Any, name: str) -> Any:
    return page.locator(f'.try [data-square="{name}"]')


def test_one_leaf_leads_to_the_next_from_the_first_to_the_last(visit: Any) -> None:
    page = visit("/rules", locale="fr")
    page.locator("a.primary").click()
    for section in sections("fr"):
        page.wait_for_url(f"**{section.address}")
        assert page.locator(".leaf h1").inner_text() == section.title
        assert page.locator(".contents [aria-current=page]").inner_text() == section.title
        assert page.locator(".try").count() == (section.id in exercises())
        if section.cards:
            assert page.locator(".book-card").count() > 5
        after = page.locator("a[rel=next]")
        if after.count():
            after.click()
    assert section.id == sections("fr")[-1].id


@pytest.mark.parametrize("width,height", [(1366, 650), (390, 844)])
def test_leaves_have_no_serious_finding_and_fit(visit: Any, width: int, height: int) -> None:
    page = visit("/rules", width=width, height=height)
    for path in ("/rules", "/rules/maze", "/rules/fights", "/rules/characters/thief", "/rules/scenarios"):
        page.goto(page.url.split("/rules")[0] + path)
        page.locator(".leaf h1, .cover h1").first.wait_for()
        page.wait_for_timeout(300)
        assert findings(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        if page.locator(".try .square").count():
            side = page.locator(".try .square").first.bounding_box()["width"]
            assert side >= 26, f"{path}: squares of {side}"


def test_a_card_is_shown_where_its_address_leads(visit: Any) -> None:
    page = visit("/rules/objects/treasure")
    card = page.locator("#treasure.on")
    card.wait_for()
    page.wait_for_timeout(200)
    box = card.bounding_box()
    assert 0 <= box["y"] < 900


def test_something_is_really_tried(visit: Any) -> None:
    page = visit("/rules/moving", locale="de")
    square(page, "e2").click()
    square(page, "d2").click()
    refusal = page.locator(".try .toast")
    refusal.wait_for()
    assert "Krieger" in refusal.inner_text() and refusal.locator(".rule-chip").count()
    square(page, "d4").click()
    page.locator(".try .token[data-token=blue-warrior][transform='translate(224 288)']").wait_for()
    if not page.locator(".token.selected").count():
        square(page, "d4").click()
    square(page, "b3").click()
    page.locator(".try.solved .try-done").wait_for()
    assert findings(page) == []
    page.click(".try [data-cmd=again]")
    page.locator(".try:not(.solved) [data-pick=blue-warrior]").wait_for()


def test_points_wasted_are_told_and_a_fight_has_its_scene(visit: Any) -> None:
    page = visit("/rules/fights")
    square(page, "c4").click()
    square(page, "c3").click()
    page.locator(".try .ap i").nth(1).wait_for(state="detached")
    square(page, "c2").click()
    page.locator("dialog .primary").click()
    page.locator("dialog .combat-card[data-action='lay +0']").click()
    page.locator("dialog .aftermath").wait_for()
    page.locator("dialog .primary").click()
    page.locator(".try .try-stuck").wait_for()
    page.click(".try [data-cmd=again].primary")
    page.locator(".try [data-pick=blue-warrior]").wait_for()


def test_it_is_tried_with_keys_alone(visit: Any) -> None:
    page = visit("/rules/aim")
    page.locator(".try [data-pick=blue-goblin]").focus()
    page.keyboard.press("Enter")
    square(page, "e13").focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.locator(".try.solved").wait_for()


def test_the_whole_book_is_there_for_paper(visit: Any) -> None:
    page = visit("/rules/whole")
    page.locator(".whole-section").nth(len(sections()) - 1).wait_for()
    page.locator(".try-picture .board").nth(len(exercises()) - 1).wait_for()
    page.emulate_media(media="print")
    assert page.locator(".nav").is_hidden() and page.locator(".no-print").is_hidden()
    assert page.locator(".prose").first.is_visible()
