"""Keys: walking the board, single keys, and Escape that closes one thing at a time; and a closer look."""

from __future__ import annotations

from typing import Any

from tests.web.browser import Server
from tests.web.planting import DUEL, open_planted

SEES = "blue: move blue-mekanork g3"
ROWS = """() => [...document.querySelectorAll("[role=row]")]
  .map((row) => [...row.children].map((square) => square.dataset.square))"""
ENEMY = """() => [...document.querySelectorAll(".square")]
  .map((one) => [one.dataset.square, /, Yellow ([^,]+), speed/.exec(one.getAttribute("aria-label"))?.[1]])
  .find(([, name]) => name)"""
TOLD = "(before) => document.querySelectorAll('.log-entry').length !== before"
HERE = "document.activeElement.dataset.square"
CHOSEN = ".acting .piece"


def sit_down(visit: Any, server: Server, **more: Any) -> Any:
    page = visit("/rules", **more)
    page.locator("h1").first.wait_for(state="attached")
    open_planted(page, server, DUEL, SEES)
    page.locator(".tray-token").first.wait_for()
    return page


def square_of(page: Any, words: str) -> Any:
    return page.locator(f'.square[aria-label*="{words}"]').first


def test_the_board_is_walked_by_home_end_and_pages(visit: Any, server: Server) -> None:
    page = sit_down(visit, server)
    rows = [row for row in page.evaluate(ROWS) if row]
    page.locator(f'[data-square="{rows[1][3]}"]').focus()
    for key, there in (
        ("End", rows[1][-1]),
        ("Home", rows[1][0]),
        ("Control+End", rows[-1][-1]),
        ("Control+Home", rows[0][0]),
    ):
        page.keyboard.press(key)
        assert page.evaluate(HERE) == there, key
    page.locator(f'[data-square="{rows[0][4]}"]').focus()
    page.keyboard.press("PageDown")
    assert page.evaluate(HERE) == rows[5][4]
    page.keyboard.press("PageUp")
    assert page.evaluate(HERE) == rows[0][4]


def test_escape_closes_one_thing_at_a_time(visit: Any, server: Server) -> None:
    page = sit_down(visit, server)
    page.locator('[data-pick="blue-mekanork"]').click()
    page.locator(".square:not(.live)").last.click()  # refused
    page.locator(".toast [data-rule]").first.click()
    page.locator("dialog .rule-text").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert page.locator(CHOSEN).count() == 1 and page.locator(".toast").count() == 1
    page.keyboard.press("Escape")
    page.locator(".toast").wait_for(state="detached")
    assert page.locator(CHOSEN).count() == 1
    page.keyboard.press("Escape")
    page.locator(CHOSEN).wait_for(state="detached")


def test_the_log_of_a_phone_closes_by_escape_and_by_a_tap_beside_it(visit: Any, server: Server) -> None:
    page = sit_down(visit, server, width=390, height=844)
    page.locator('[data-pick="blue-mekanork"]').click()
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.mouse.click(8, 400)):
        page.click(".drawer-button")
        page.locator(".drawer-open").wait_for()
        close()
        page.locator(".drawer-open").wait_for(state="detached")
        assert page.locator(CHOSEN).count() == 1


def test_single_keys_do_what_buttons_do_and_can_be_switched_off(visit: Any, server: Server) -> None:
    page = sit_down(visit, server)
    page.keyboard.press("?")
    page.locator("dialog .keys").wait_for()
    listed = page.locator("dialog .keys kbd").all_inner_texts()
    assert {"u", "h", "e", "i", "r", "?", "Esc"} <= set(listed)
    page.keyboard.press("e")  # not through a window
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.keyboard.press("e")
    page.locator("[data-cmd=yes]").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.locator("[data-hint]").wait_for()
    before = page.locator(".log-entry").count()
    page.keyboard.press("u")
    page.wait_for_function(TOLD, arg=before)
    page.evaluate("import('/static/settings.js').then((found) => found.change({ keys: false }))")
    page.keyboard.press("?")
    page.keyboard.press("e")
    page.wait_for_timeout(100)
    assert page.locator("dialog").count() == 0
    page.click("[data-cmd=menu]")
    page.click("dialog [data-cmd=keys]")
    page.locator("dialog .keys").wait_for()
    assert "u" not in page.locator("dialog .keys kbd").all_inner_texts()


def test_an_enemy_is_looked_at_while_somebody_is_chosen(visit: Any, server: Server) -> None:
    page = sit_down(visit, server)
    page.locator('[data-pick="blue-mekanork"]').click()
    square, name = page.evaluate(ENEMY)
    enemy = page.locator(f'[data-square="{square}"]')
    for look in (lambda: enemy.click(button="right"), lambda: (enemy.focus(), page.keyboard.press("i"))):
        look()
        page.locator("dialog.closer .piece").first.wait_for()
        assert name in page.locator("dialog.closer").inner_text()
        page.keyboard.press("Escape")
        page.locator("dialog").wait_for(state="detached")
        assert page.locator(CHOSEN).count() == 1
    enemy.click()  # refused: not within reach
    page.locator(".toast [data-cmd=look]").click()
    page.locator("dialog.closer .piece").first.wait_for()


def test_a_finger_that_stays_looks_and_does_nothing_else(visit: Any, server: Server) -> None:
    page = sit_down(visit, server, width=390, height=844, has_touch=True)
    page.locator('[data-pick="blue-mekanork"]').click()
    square = page.locator(".square.live").first
    square.scroll_into_view_if_needed()
    box = square.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    cdp = page.context.new_cdp_session(page)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.locator("dialog.closer").wait_for()
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(150)
    assert page.locator("dialog.closer").count() == 1 and page.locator(".plan").count() == 0


def test_a_room_is_told_in_words(visit: Any, server: Server) -> None:
    page = sit_down(visit, server)
    square_of(page, "gear ").focus()
    page.keyboard.press("r")
    told = page.locator("dialog.closer")
    told.wait_for()
    words = told.inner_text()
    assert "clockwise" in words and "wall" in words and "Ways out" in words
    assert told.locator("section").nth(2).locator("li").count() == 5  # row by row
    page.keyboard.press("Escape")
    page.locator("[data-cmd=room]").focus()  # for who has no such keys
    page.keyboard.press("Enter")
    told.wait_for()
