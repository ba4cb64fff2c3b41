"""Three and four at one table: everybody in sight, boards that scroll both ways, alliances, partners."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import Server
from tests.web.test_axe import all_findings
from tests.web.test_layout import BOARD, COVERED, LEAST_SCROLLING

pytestmark = pytest.mark.slow

ALLIES = Path(__file__).parent / "games" / "take-a-side.txt"  # ends where red is asked whose side it takes
GO_ON = """async ([record, at, mine]) => {
  const seats = Object.fromEntries(["blue", "red", "yellow", "green"].map((seat) =>
    [seat, mine.includes(seat) ? "me" : "bot:greedy"]));
  const body = JSON.stringify({ record, at, seats, names: {} });
  const headers = { "content-type": "application/json" };
  const answer = await fetch("/api/continue", { method: "POST", body, headers });
  return (await answer.json()).url;
}"""
BEGIN = """async ([scenario, mine, ready]) => {
  const ask = (path, body) => fetch(path, body && { method: "POST", body: JSON.stringify(body),
    headers: { "content-type": "application/json" } }).then((answer) => answer.json());
  const { scenarios } = await ask("/api/reference?lang=en");
  const { colours } = scenarios.find(({ id }) => id === scenario);
  const who = (number) => (number < mine ? "me" : "bot:greedy");
  const seats = Object.fromEntries(colours.map((colour, number) => [colour, who(number)]));
  return (await ask("/api/games", { scenario, seats, names: {}, preset: "casual", ready })).url;
}"""
APART = """() => {
  const boxes = [...document.querySelectorAll(".player")].map((one) => one.getBoundingClientRect());
  return boxes.length > 1 && boxes.every((box, number) => box.left >= 0 && box.right <= innerWidth
    && boxes.slice(number + 1).every((other) => other.left >= box.right - 1));
}"""
# The line of a colour, where it lies on the board: in parts of its width and height.
LINE = """(colour) => {
  const all = document.querySelector(".board").getBoundingClientRect();
  const back = document.querySelector(`[data-token^="${colour}-"]`).getBoundingClientRect();
  return [(back.x - all.x) / all.width, (back.y - all.y) / all.height];
}"""


def sit(
    visit: Any, server: Server, scenario: str, *, mine: int = 1, ready: bool = True, **screen: Any
) -> Any:
    page = visit("/settings", **screen)
    page.locator("h1").first.wait_for()
    page.evaluate("localStorage.setItem('gearmaze-coach', JSON.stringify({ off: true, played: true }))")
    page.goto(server.url + page.evaluate(BEGIN, [scenario, mine, ready]))
    page.locator(".board").wait_for()
    page.locator(".dock :is(.tray-token, .piece, .action-card), [data-cmd=handover]").first.wait_for()
    return page


@pytest.mark.parametrize("wide", [1440, 1024, 390])
def test_four_are_in_sight_and_cover_nothing(visit: Any, server: Server, wide: int) -> None:
    page = sit(visit, server, "std4", width=wide, height=844)
    assert page.evaluate(APART)
    assert page.evaluate(BOARD)["beyond"] <= 0
    assert page.evaluate(COVERED) == []
    assert page.evaluate(LINE, "blue")[1] > 0.9, "one's own line is at the bottom"
    # every one of them tells the rest when it is chosen
    page.locator(".player.green .score").click()
    assert page.locator(".standing").count() == 4


def test_partners_stand_in_one_frame_with_one_sum(visit: Any, server: Server) -> None:
    page = sit(visit, server, "tea", ready=False)
    frames = page.locator(".partners")
    assert [frames.nth(number).get_attribute("aria-label") for number in (0, 1)] == [
        "Partners: Red + Green",
        "Partners: Blue + Yellow",
    ]
    assert "/ 10" in frames.first.locator(".partners-sum").inner_text()
    assert "/" not in frames.first.locator(".score").first.inner_text()


def test_a_wide_board_scrolls_both_ways_on_a_phone(visit: Any, server: Server) -> None:
    touch = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    page = sit(visit, server, "pyr4", ready=False, width=390, height=844, **touch)
    found = page.evaluate(BOARD)
    assert found["square"] >= LEAST_SCROLLING - 0.05 and not found["whole"] and found["beyond"] <= 0
    scroll = (
        "() => { const { scrollLeft: x, scrollTop: y } = document.querySelector('.scroll'); return [x, y]; }"
    )
    before = page.evaluate(scroll)
    box = page.locator(".overview").bounding_box()
    page.touchscreen.tap(box["x"] + 4, box["y"] + 4)
    page.wait_for_timeout(100)
    after = page.evaluate(scroll)
    assert after[0] < before[0] and after[1] < before[1], "the map goes where it is tapped"
    page.locator(".fit-button").tap()
    page.wait_for_function("!document.querySelector('.field.near')")
    assert page.evaluate(BOARD)["whole"]
    assert page.locator(".overview").count() == 0


PINCH = """(factor) => {
  const place = document.querySelector(".scroll");
  const [x, y] = [180, 300];
  const touches = (apart) => [0, 1].map((one) => new Touch({ identifier: one, target: place,
    clientX: x + (one ? apart : -apart), clientY: y }));
  const how = { cancelable: true, bubbles: true };
  const send = (type, touches) => place.dispatchEvent(new TouchEvent(type, { ...how, touches }));
  send("touchstart", touches(50));
  send("touchmove", touches(50 * factor));
  send("touchend", []);
}"""


def test_two_fingers_make_squares_larger_and_smaller(visit: Any, server: Server) -> None:
    touch = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    page = sit(visit, server, "std4", width=390, height=844, **touch)
    before = page.evaluate(BOARD)["square"]
    page.evaluate(PINCH, 1.5)
    page.wait_for_timeout(150)
    larger = page.evaluate(BOARD)["square"]
    assert larger == pytest.approx(1.5 * before, rel=0.03)
    page.evaluate(PINCH, 0.1)
    page.wait_for_timeout(150)
    assert page.evaluate(BOARD)["whole"], "no smaller than all of it"


def asked_for_a_side(visit: Any, server: Server, mine: list[str], **screen: Any) -> Any:
    page = visit("/settings", **screen)
    page.locator("h1").first.wait_for()
    record = ALLIES.read_text(encoding="utf-8")
    at = sum(line.split(":")[0] in (*"blue red yellow green chance".split(),) for line in record.splitlines())
    page.goto(server.url + page.evaluate(GO_ON, [record, at, mine]))
    page.locator(".board").wait_for()
    return page


@pytest.mark.rule("MP-ALL-24", "MP-ALL-30")
def test_who_stands_beside_a_fight_takes_a_side_and_lays_a_card_with_the_others(
    visit: Any, server: Server
) -> None:
    page = asked_for_a_side(visit, server, ["red"])
    choice = page.locator(".ally-choice.assail")
    choice.wait_for()
    assert all_findings(page) == []
    assert page.evaluate(BOARD)["beyond"] <= 0
    sums = choice.locator(".ally-sums > b").all_inner_texts()
    choice.click()
    page.locator(".fight-side.allied").wait_for()
    totals = page.locator(".fight-total").all_inner_texts()
    assert totals == sums, "the sums were told before"
    page.locator("dialog.fight button.combat-card[data-action]").first.click()
    page.locator(".versus.sums").wait_for()
    assert page.locator(".fight-hand .combat-card:not(.facedown)").count() == 3
    assert all_findings(page) == []


def test_nothing_is_amiss_for_who_cannot_see(visit: Any, server: Server) -> None:
    page = sit(visit, server, "tea")
    assert all_findings(page) == []
    page = sit(visit, server, "pyr4", ready=False, width=390, height=844)
    assert all_findings(page) == []
