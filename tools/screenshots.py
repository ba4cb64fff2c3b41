"""Pictures of the page from real games, for docs/screenshots: `python -m tools.screenshots [names]`.

Needs chromium and playwright, as the tests of the page do. Every picture is of a game that was really
played, on a server of its own; nothing is mocked.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from gearmaze.draw import svg_view
from gearmaze.game import Game, Undo
from gearmaze.record import read_record
from tests.web.browser import Server, browser
from tests.web.hands import Hands
from tests.web.planting import FROM_AFAR, open_planted

OUT = Path(__file__).parents[1] / "docs" / "screenshots"
WIDE, LAPTOP, PHONE = (1440, 900), (1024, 768), (360, 640)


class Camera:
    """A browser, a server, and where the pictures go."""

    def __init__(self, chrome: Any, server: Server) -> None:
        self.chrome = chrome
        self.server = server

    def visit(self, path: str, size: tuple[int, int] = WIDE, lang: str = "en") -> Any:
        width, height = size
        phone = width < 500
        context = self.chrome.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            color_scheme="dark",
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
        )
        context.add_cookies([{"name": "lang", "value": lang, "url": self.server.url}])
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.goto(self.server.url + path)
        page.locator("h1").first.wait_for(state="attached")
        page.wait_for_timeout(500)
        return page

    def start(
        self, scenario: str, against: str = "bot", size: tuple[int, int] = WIDE, lang: str = "en"
    ) -> Any:
        page = self.visit("/new", size, lang)
        page.locator(f'input[name=scenario][value="{scenario}"]').check(force=True)
        page.locator(f'input[value="{against}"]').check(force=True)
        page.click("[data-cmd=start]")
        page.locator(".board").wait_for()
        page.wait_for_timeout(400)
        return page

    def keep(self, page: Any, name: str) -> None:
        page.wait_for_timeout(350)
        page.screenshot(path=str(OUT / f"{name}.png"))
        print(f"{name}.png", flush=True)
        page.context.close()


def play(page: Any, steps: int, halt: str = "") -> bool:
    """Play on for some answers and until something is to be seen; False if the game was over first."""
    hands = Hands(page)
    done = 0
    for _ in range(6000):
        hands.halt = halt if done >= steps else ""
        what = hands.step()
        if what == "halt":
            return True
        done += bool(what)
        if what == "over":
            return False
        page.wait_for_timeout(30 if what else 90)
    return False


ACTING = '.game:has([data-action="end"]) .tray-token:nth-child(3)'  # a turn in which several can do something


def look_around(page: Any, tap: bool = False) -> None:
    """Select whoever has most to do and point at a square some way off."""
    best, most = 0, -1
    for number in range(page.locator(".tray-token").count()):
        page.locator(".tray-token").nth(number).click()
        page.wait_for_timeout(120)
        worth = page.locator(".square.live").count() + page.locator(".acting .do").count()
        if worth > most:
            best, most = number, worth
        page.locator(".piece .quiet").click()
        page.wait_for_timeout(80)
    page.locator(".tray-token").nth(best).click()
    page.wait_for_timeout(150)
    names = page.evaluate("[...document.querySelectorAll('.square.live')].map((one) => one.dataset.square)")
    if names:
        one = page.locator(f'[data-square="{names[len(names) // 2]}"]')
        one.scroll_into_view_if_needed()
        one.tap() if tap else one.hover()
    page.wait_for_timeout(400)


def home(camera: Camera) -> None:
    camera.keep(camera.visit("/"), "home")


def new(camera: Camera) -> None:
    camera.keep(camera.visit("/new"), "new")


def setup(camera: Camera) -> None:
    page = camera.start("base")
    page.click("[data-cmd=rest]")
    page.locator(".tray-token").nth(3).wait_for()
    for _ in range(3):
        page.locator(".setup [data-action^=place]").first.click()
        page.wait_for_timeout(400)
    camera.keep(page, "setup")


def begin(camera: Camera) -> None:
    page = camera.start("base")
    play(page, 2, ".action-card[data-action]")
    camera.keep(page, "start")


def middle(camera: Camera) -> None:
    page = camera.start("base")
    play(page, 40, ACTING)
    look_around(page)
    camera.keep(page, "middle")


def laptop(camera: Camera) -> None:
    page = camera.start("prison", size=LAPTOP)
    play(page, 30, ACTING)
    look_around(page)
    camera.keep(page, "laptop-prison")


def combat(camera: Camera) -> None:
    for _ in range(6):
        page = camera.start("prison-3")
        if play(page, 4, ".combat-card[data-action]"):
            return camera.keep(page, "combat")
        page.context.close()


def joining(camera: Camera) -> None:
    """A fight that an archer may join from afar; a game set up for the tests comes to that point at once."""
    page = camera.visit("/settings")
    open_planted(page, camera.server, FROM_AFAR)
    page.locator("dialog.fight .joining").wait_for()
    camera.keep(page, "joining")


def handover(camera: Camera) -> None:
    page = camera.start("beginner", "hotseat")
    page.locator("[data-cmd=handover]").wait_for()
    camera.keep(page, "handover")


def replay(camera: Camera) -> None:
    page = camera.start("prison-4")
    if play(page, 60, ACTING):  # it may go on for long: enough to look at is enough
        page.click("[data-cmd=menu]")
        page.click("[data-cmd=resign]")
        page.click("[data-cmd=yes]")
    page.locator('dialog.over a[href^="/replay/"]').click()
    page.locator(".scrubber").wait_for()
    last = int(page.locator(".scrubber input").get_attribute("max"))
    page.locator(".scrubber input").fill(str(last * 2 // 3))
    camera.keep(page, "replay")


def phone(camera: Camera) -> None:
    page = camera.start("base", size=PHONE)
    play(page, 24, ACTING)
    look_around(page, tap=True)
    camera.keep(page, "phone")


def french(camera: Camera) -> None:
    page = camera.start("beginner", lang="fr")
    play(page, 16, ACTING)
    look_around(page)
    camera.keep(page, "francais")


def german(camera: Camera) -> None:
    page = camera.start("prison-4", lang="de")
    play(page, 14, ACTING)
    look_around(page)
    camera.keep(page, "deutsch")


def german_phone(camera: Camera) -> None:
    page = camera.start("prison-4", size=PHONE, lang="de")
    play(page, 8, ACTING)
    look_around(page, tap=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    camera.keep(page, "deutsch-phone")


def board(camera: Camera) -> None:
    """The picture of README.md, which the library draws itself: a game kept for tests, in its middle."""
    root = OUT.parents[1]
    played = read_record((root / "tests/golden/02-everything.txt").read_text(encoding="utf-8"))
    game = Game(position=played.start)
    for answer in played.answers[:105]:
        game.undo_again(answer.seat) if isinstance(answer, Undo) else game.answer(*answer)
    picture = svg_view(game.view(1), title="The full game")
    (root / "docs/images/board.svg").write_text(picture, encoding="utf-8")
    print("board.svg", flush=True)


PICTURES = (home, new, setup, begin, middle, laptop, combat, joining, handover, replay, phone, french, german)
PICTURES += (german_phone, board)


def main(names: list[str]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, browser() as chrome:
        server = Server(Path(folder) / "games.sqlite")
        server.start()
        try:
            for picture in PICTURES:
                if not names or picture.__name__ in names:
                    picture(Camera(chrome, server))
        finally:
            server.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
