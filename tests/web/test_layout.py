"""The board comes first: large enough to play on whatever the screen, nothing covered, nothing moved away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import Server
from tests.web.planting import open_planted

# Width, height, and how much the page is enlarged (zoom makes the screen smaller by as much).
SCREENS = {
    "desktop": (1440, 900, 1),
    "laptop": (1366, 650, 1),
    "small laptop": (1280, 720, 1),
    "netbook": (1024, 600, 1),
    "phone on its side": (844, 390, 2),
    "phone": (390, 844, 2),
    "small phone": (320, 640, 2),
    "zoom 200 %": (720, 450, 2),
    "zoom 400 %": (360, 225, 4),
}
GAMES = [Path("01-full-game.txt"), Path("03-beginners.txt")]
LEAST_WHOLE, LEAST_SCROLLING = 26, 34
LEAST = {"laptop": 40}  # px a square, beyond what holds everywhere
TURN = "blue: card 5"  # the other side has just moved

# How large a square is (it is drawn 60 wide of 64), and whether all of the board is in sight.
BOARD = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [board, place] = [box(".board"), box(".scroll")];
  const inside = board.left >= place.left - 1 && board.right <= place.right + 1
    && board.top >= place.top - 1 && board.bottom <= place.bottom + 1;
  return { square: box("[data-square]").width / 60 * 64, whole: inside,
    beyond: document.documentElement.scrollWidth - innerWidth };
}"""

# What cannot be seen or used even after scrolling to it, because something lies over it or it is cut off.
COVERED = """() => {
  const hidden = (one) => getComputedStyle(one).clipPath !== "none"; // it is for the ear
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !hidden(one);
  const scrolled = (one, x, y) => {
    for (let over = one.parentElement; over; over = over.parentElement) {
      const box = over.getBoundingClientRect();
      const out = x < box.left || x > box.right || y < box.top || y > box.bottom;
      if (out && over.clientHeight > 30 && getComputedStyle(over).overflowY === "auto") return true;
    }
  };
  const lies = (one, x, y) => {
    const top = document.elementFromPoint(x, y);
    return (one.closest("button, label") ?? one).contains(top);
  };
  const found = [];
  const check = (one, boxes, what) => {
    for (const box of boxes()) {
      if (box.width < 2 || box.height < 2) continue;
      const y = box.top + box.height / 2;
      const end = Math.min(box.width / 2, 3);
      for (const x of [box.left + end, box.left + box.width / 2, box.right - end]) {
        if (!lies(one, x, y) && !scrolled(one, x, y)) return found.push(what);
      }
    }
  };
  for (const one of document.querySelectorAll(".game button, .game a, .game input, [data-square]")) {
    if (!seen(one)) continue;
    one.scrollIntoView({ block: "center", inline: "center" });
    const middle = () => {
      const box = one.getBoundingClientRect();
      return [new DOMRect(box.left + box.width / 4, box.top + box.height / 4, box.width / 2, box.height / 2)];
    };
    check(one, middle, one.dataset.square ?? `${one.tagName} ${one.innerText || one.ariaLabel}`);
  }
  const walk = document.createTreeWalker(document.querySelector(".game"), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !seen(one) || one.closest("svg")) continue;
    one.scrollIntoView({ block: "center", inline: "center" });
    const range = document.createRange();
    range.selectNodeContents(node);
    check(one, () => range.getClientRects(), node.data);
  }
  return found;
}"""

PLACES = """() => [".board", ".dock-tools button"].map((selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""

# By how far the numbers of tokens reach beyond their squares, and how high a digit is, in pixels.
NUMBERS = """() => {
  const squares = [...document.querySelectorAll("[data-square]")].map((one) => one.getBoundingClientRect());
  const digits = [...document.querySelectorAll(".board .pieces .num")];
  const beyond = digits.map((one) => {
    const box = one.previousElementSibling.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top;
    const home = squares.find((one) => one.left <= x && x <= one.right && one.top <= y && y <= one.bottom);
    return Math.max(home.left - box.left, box.right - home.right, box.bottom - home.bottom);
  });
  const unit = document.querySelector(".board").getScreenCTM().a;
  const sizes = digits.map((one) => one.getAttribute("font-size") * unit);
  return { beyond: Math.max(...beyond), size: Math.min(...sizes) };
}"""


def sit_down(visit: Any, server: Server, screen: str, record: Path) -> Any:
    width, height, scale = SCREENS[screen]
    page = visit("/settings", width=width, height=height, device_scale_factor=scale)
    page.locator("h1").first.wait_for()
    open_planted(page, server, record, TURN)
    page.locator(".tray-token").first.wait_for()
    page.wait_for_timeout(100)
    return page


@pytest.mark.parametrize("record", GAMES, ids=["full game", "beginner"])
@pytest.mark.parametrize("screen", SCREENS)
def test_squares_are_large_enough_and_nothing_is_covered(
    visit: Any, server: Server, screen: str, record: Path
) -> None:
    page = sit_down(visit, server, screen, record)
    for moment in ("turn begins", "somebody is chosen"):
        found = page.evaluate(BOARD)
        least = LEAST.get(screen, LEAST_WHOLE if found["whole"] else LEAST_SCROLLING)
        assert found["square"] >= least - 0.05, (moment, found)
        assert found["beyond"] <= 0, f"{moment}: the page scrolls sideways"
        assert page.evaluate(COVERED) == [], moment
        if page.locator(".tray-token").count():
            page.locator(".tray-token").first.click()
            page.locator(".piece").wait_for()


# The other things that are asked in the dock: the answer before, and what is there then.
ASKED = {
    "yellow: pick yellow-troll i16": ".setup [data-pick]",
    "yellow: place yellow-sword room 6": ".setup [data-pick]",
    "yellow: end": ".action-card",
}


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("screen", ["netbook", "phone on its side", "small phone", "zoom 400 %"])
def test_longer_words_cover_nothing_whatever_is_asked(
    visit: Any, server: Server, screen: str, language: str
) -> None:
    width, height, scale = SCREENS[screen]
    page = visit("/settings", width=width, height=height, device_scale_factor=scale, locale=language)
    page.locator("h1").first.wait_for()
    for answer, there in ASKED.items():
        open_planted(page, server, GAMES[1], answer)
        page.locator(there).first.wait_for()
        if "[data-pick]" in there:
            page.locator(there).first.focus()  # what it can do is told, too
        assert page.evaluate(COVERED) == [], answer
        assert page.evaluate(BOARD)["beyond"] <= 0, answer


def test_who_sees_the_whole_board_may_look_closer(visit: Any, server: Server) -> None:
    page = sit_down(visit, server, "phone on its side", GAMES[0])
    assert page.evaluate(BOARD)["whole"]
    page.click(".fit-button")
    page.wait_for_function("document.querySelector('.field.near')")
    assert page.evaluate(BOARD)["square"] >= LEAST_SCROLLING
    assert page.evaluate(COVERED) == []
    page.click(".fit-button")
    page.wait_for_function("!document.querySelector('.field.near')")


def test_a_phone_on_its_side_is_played_by_taps(visit: Any, server: Server) -> None:
    width, height, scale = SCREENS["phone on its side"]
    touch = {"has_touch": True, "is_mobile": True, "device_scale_factor": scale}
    page = visit("/settings", width=width, height=height, **touch)
    page.locator("h1").first.wait_for()
    open_planted(page, server, GAMES[0], TURN)
    page.locator('[data-square="f5"]').tap()  # the Cleric stands there
    page.locator('[data-square="g5"]').tap()
    page.locator(".plan .primary").tap()
    page.locator('[data-token="blue-cleric"]').wait_for()
    page.locator(".log-entry.told-moved", has_text="to g5").last.wait_for(state="attached")


@pytest.mark.parametrize("screen", ["laptop", "phone on its side", "phone"])
def test_what_comes_up_moves_neither_board_nor_buttons(visit: Any, screen: str) -> None:
    width, height, scale = SCREENS[screen]
    page = visit("/", width=width, height=height, device_scale_factor=scale)
    page.click("[data-cmd=quick-friend]")
    page.locator(".news .share input").wait_for()
    page.wait_for_timeout(100)
    invited = page.evaluate(PLACES)
    friend = visit("/settings")
    friend.goto(page.locator(".news .share input").input_value())
    friend.click("[data-cmd=join]")
    page.locator(".news .share").wait_for(state="detached")
    assert page.evaluate(PLACES) == invited
    friend.click("[data-cmd=menu]")
    friend.click("[data-cmd=draw]")
    page.locator(".offers [data-cmd=accept]").wait_for()
    assert page.evaluate(PLACES) == invited


def test_lit_squares_bear_a_number_only_if_they_cost_more(visit: Any, server: Server) -> None:
    page = sit_down(visit, server, "laptop", GAMES[0])
    page.locator("[data-pick=blue-cleric]").click()
    page.locator(".wash.end").first.wait_for()
    assert page.locator(".costs .dot").count() > 0
    assert all(int(cost) > 1 for cost in page.locator(".costs text").all_inner_texts())


def test_the_numbers_of_tokens_are_legible_and_stay_in_their_squares(visit: Any, server: Server) -> None:
    page = sit_down(visit, server, "netbook", GAMES[0])  # squares of 33 px
    found = page.evaluate(NUMBERS)
    assert found["size"] >= 10
    assert found["beyond"] <= 0


def test_the_other_side_s_turn_stays_in_sight_until_one_acts(visit: Any, server: Server) -> None:
    page = sit_down(visit, server, "laptop", GAMES[0])
    assert page.locator(".lately-done .yellow path").count() > 0
    page.locator("[data-pick=blue-cleric]").click()
    assert page.locator(".lately-done .yellow path").count() > 0  # to choose is not yet to act
    page.locator('[data-square="f5"]').wait_for()
    page.locator(".square.live").first.click()
    page.locator(".lately-done .yellow").first.wait_for(state="detached")


@pytest.mark.parametrize("screen", [(1366, 650), (1024, 600)])
def test_a_long_log_does_not_make_the_page_longer(
    visit: Any, server: Server, screen: tuple[int, int]
) -> None:
    """What is only heard stands inside the log, or the wheel over it would roll the board away."""
    page = visit("/settings", width=screen[0], height=screen[1])
    open_planted(page, server, Path("01-full-game.txt"), "blue: move blue-warrior f12 leave g11")
    log = page.locator(".log")
    assert log.evaluate("(one) => one.scrollHeight > 3 * one.clientHeight"), "there is much to read"
    assert page.evaluate("document.documentElement.scrollHeight") <= screen[1]
