"""The first game: Play now deals it ready, the first click is a move, a coach stands beside (issue 16, 2)."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.web.browser import Server, seasoned
from tests.web.lit import Newcomer
from tests.web.planting import open_planted
from tests.web.test_newcomer import PRISON
from tests.web.test_pages import findings

# Counts what somebody clicks, over all pages.
COUNT = """addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.setItem("clicks", Number(sessionStorage.getItem("clicks") ?? 0) + 1);
}, true);"""

# Whether something that can be clicked now, on the board or in the dock, lies under the bubble.
UNDER = """() => {
  const bubble = document.querySelector(".coach-bubble").getBoundingClientRect();
  const over = (box) => box.width && Math.min(box.right, bubble.right) - Math.max(box.left, bubble.left) > 1
    && Math.min(box.bottom, bubble.bottom) - Math.max(box.top, bubble.top) > 1;
  const rooms = [...document.querySelectorAll(".ghost")];
  const own = [...document.querySelectorAll("[data-token^=blue]:not(.tired)")];
  const other = [...document.querySelectorAll("[data-square].live, .dock button, .topbar button")];
  const under = [...rooms, ...own, ...other].filter((one) => over(one.getBoundingClientRect()));
  return under.map((one) => one.dataset.square ?? one.outerHTML.slice(0, 60));
}"""
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
SCREENS = [
    {"width": 1366, "height": 650},
    {"width": 1440, "height": 900},
    PHONE,
    {"width": 844, "height": 390},
]


def begin(visit: Any, **more: Any) -> Any:
    page = visit("/", **more)
    page.locator("[data-cmd=quick-bot]").click()
    page.locator(".coach-bubble").wait_for()
    return page


def test_at_most_three_clicks_and_twenty_seconds_to_the_first_move(visit: Any) -> None:
    for screen, most in (({"width": 1366, "height": 650}, 2), (PHONE, 3)):  # a finger's move is confirmed
        page = visit("/settings", **screen)
        page.context.add_init_script(COUNT)
        began = time.monotonic()
        page.goto(page.url.removesuffix("settings"))
        page.click("[data-cmd=quick-bot]")
        page.locator('[data-square].live[aria-label*="can be reached"]').first.click()
        if most == 3:
            page.locator(".plan .primary").click()
        page.locator(".log-entry.told-moved").first.wait_for(state="attached")
        assert time.monotonic() - began < 20
        assert page.evaluate("Number(sessionStorage.getItem('clicks'))") <= most


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']}x{screen['height']}")
def test_the_coach_points_at_what_is_lit_and_covers_nothing_of_it(visit: Any, screen: dict[str, Any]) -> None:
    page = begin(visit, **screen)
    said = []
    for mark in ("room", "move"):
        bubble = page.locator(f'.coach-bubble[data-coach="{mark}"]')
        bubble.wait_for()
        page.wait_for_timeout(150)
        assert page.evaluate(UNDER) == []
        box = bubble.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= screen["width"]
        assert box["y"] >= 0 and box["y"] + box["height"] <= screen["height"]
        assert page.locator(".coach[role=status]").count() == 1  # so that it is read out, politely
        if mark == "room":
            assert findings(page) == []
        said.append(bubble.inner_text())
        page.click("[data-cmd=coach-next]")
    assert len(set(said)) == 2
    assert page.locator(".coach-bubble").count() == 0
    page.reload()
    page.locator(".board").wait_for()
    page.wait_for_timeout(300)
    assert page.locator(".coach-bubble").count() == 0  # met is met


def test_doing_it_is_as_good_as_having_read_it(visit: Any) -> None:
    page = begin(visit)
    assert page.locator('.coach-bubble[data-coach="room"]').count() == 1
    page.locator('.acting [data-action^="reveal"]').first.click()
    newcomer = Newcomer(page, 1)
    other = page.locator('.coach-bubble:not([data-coach="room"])')
    for _ in range(300):  # the other side may have something to put down
        if other.count():
            break
        if page.locator(".setup").count():
            newcomer.step()
        page.wait_for_timeout(60)
    assert other.count() == 1  # about moving, or about a gear if somebody was found on one
    assert page.locator('.coach-bubble[data-coach="room"]').count() == 0


@pytest.mark.parametrize("language,word", [("en", "framed"), ("de", "umrandeten"), ("fr", "encadrée")])
def test_the_coach_can_be_sent_away_for_good_in_every_language(visit: Any, language: str, word: str) -> None:
    page = begin(visit, locale=language)
    assert word in page.locator(".coach-bubble").inner_text()
    page.click("[data-cmd=coach-off]")
    assert page.locator(".coach-bubble").count() == 0
    page.goto(page.url.split("/game")[0] + "/")
    page.click("[data-cmd=quick-bot]")
    page.locator(".board .token.selected").wait_for()
    assert page.locator(".coach-bubble").count() == 0


def test_the_goal_and_the_name_of_the_game_stand_in_the_dock(visit: Any) -> None:
    page = begin(visit, width=1366, height=650)
    purpose = page.locator(".dock .purpose")
    assert "The beginner's game" in purpose.inner_text(timeout=2000).replace("’", "'")
    assert "Bring your characters out over Yellow" in purpose.inner_text()
    assert "5 points" in purpose.inner_text()


def test_the_second_game_is_set_up_and_says_why(visit: Any) -> None:
    page = begin(visit)
    page.click("[data-cmd=menu]")
    page.click("[data-cmd=resign]")
    page.click("[data-cmd=yes]")
    page.locator("dialog.over").wait_for()
    page.goto(page.url.split("/game")[0] + "/")
    page.click("[data-cmd=quick-bot]")
    page.locator(".setup .tray-token").first.wait_for()
    assert "Why in secret?" in page.locator('.coach-line[data-coach="team"]').inner_text()
    page.click("[data-cmd=rest]")
    assert "Why hide them?" in page.locator('.coach-line[data-coach="place"]').inner_text()
    page.click("[data-cmd=coach-next]")
    assert page.locator(".coach-line").count() == 0


def test_slots_stay_in_place_and_the_last_choice_is_asked_about(visit: Any) -> None:
    page = visit("/", width=1366, height=650)
    seasoned(page)
    page.click("[data-cmd=quick-bot]")
    slots = page.locator(".setup .tray-token")
    slots.first.wait_for()

    def places() -> list[tuple[int, int]]:
        boxes = [slots.nth(number).bounding_box() for number in range(slots.count())]
        return [(round(box["x"]), round(box["y"])) for box in boxes]

    page.locator(".tray button[data-pick]").first.click()
    page.locator(".tray-token.taken").wait_for()
    before = places()
    for count in (2, 3):
        page.locator(".tray button[data-pick]").first.click()
        page.locator(".tray-token.taken").nth(count - 1).wait_for()
        assert places() == before
    page.locator(".tray button[data-pick]").first.click()
    page.locator("[data-cmd=settle]").wait_for()
    page.wait_for_timeout(200)
    assert page.locator(".tray-token.taken").count() == 3 and places() == before
    page.click("[data-cmd=drop-plan]")
    assert page.locator("[data-cmd=settle]").count() == 0
    page.locator(".tray button[data-pick]").last.click()
    page.click("[data-cmd=settle]")
    page.locator('[data-action^="place"]').first.wait_for()


def test_dots_and_hints_leave_the_tray_alone(visit: Any) -> None:
    page = visit("/new", width=1440, height=900)
    page.locator('input[name=scenario][value="prison-1"]').check(force=True)
    page.click("[data-cmd=start]")
    dot = page.locator('.spots [data-action^="pick"]').first
    dot.wait_for()
    tray = page.locator(".setup .tray")
    assert dot.bounding_box()["y"] - (tray.bounding_box()["y"] + tray.bounding_box()["height"]) >= 6
    before = tray.bounding_box()
    page.click("[data-cmd=hint]")
    page.locator("[data-hint]").wait_for()
    assert tray.bounding_box() == before
    dock, advice = page.locator(".dock").bounding_box(), page.locator("[data-hint]").bounding_box()
    assert advice["y"] + advice["height"] <= dock["y"] + dock["height"]


def test_a_first_walk_is_asked_for_dots_and_told_its_goal(visit: Any, server: Server) -> None:
    page = visit("/new")
    page.locator('input[name=scenario][value="prison-1"]').check(force=True)
    page.click("[data-cmd=start]")
    page.locator(".setup").wait_for()
    said = page.locator(".dock").inner_text()
    assert "lit dot for each" in said and "Still to do: 2." in said and "2 points win" in said
    assert "eliminated" not in said and "hidden in rooms" not in said
    open_planted(page, server, PRISON, "blue: card 2")
    assert page.locator(".coach-bubble").count() == 0  # a game somebody set up needs no coach


@pytest.mark.slow
def test_whoever_follows_what_is_lit_gets_to_the_end(visit: Any) -> None:
    newcomer = Newcomer(begin(visit, width=1366, height=650), seed=3)
    newcomer.game()
    marks = {"room", "move", "turn", "fight"}  # who walks before it is said needs no word about it
    assert "room" in newcomer.met and len(marks & newcomer.met) > 1


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(50))
def test_fifty_of_fifty_first_games_come_to_their_end(visit: Any, seed: int) -> None:
    Newcomer(begin(visit, width=1366, height=650), seed=1000 + seed).game()
