"""What is golden when, the menu, and the end of a game: what can be done next stays within reach."""

from __future__ import annotations

from typing import Any

from tests.web.browser import Server
from tests.web.planting import DUEL, open_planted

GOLDEN = ".dock button.primary, .dock a.primary"


def test_ending_the_turn_is_quiet_while_there_is_something_to_do(visit: Any, server: Server) -> None:
    page = visit("/settings")
    open_planted(page, server, DUEL, "blue: card 5")
    end = page.locator('[data-action="end"]')
    end.wait_for()
    assert page.locator(GOLDEN).count() == 0, "there are action points left"
    page.route_web_socket("**/ws/**", lambda line: _broke(line))
    page.reload()
    end.wait_for()
    assert page.locator(GOLDEN).all_inner_texts() == [end.inner_text()], "nothing else is left"


def _broke(line: Any) -> None:
    """The same game, but all action points are spent."""
    real = line.connect_to_server()
    real.on_message(lambda text: line.send(text.replace('"ap":5', '"ap":0')))


def test_resigning_comes_last_and_what_follows_stays(visit: Any, server: Server) -> None:
    page = visit("/settings")
    game = open_planted(page, server, DUEL, "blue: card 5")
    page.click("[data-cmd=menu]")
    assert page.locator(".menu h3").all_inner_texts() == ["HELP", "THIS GAME", "GIVING UP"]
    assert page.locator(".menu button, .menu a").last.get_attribute("data-cmd") == "resign"
    page.click("[data-cmd=resign]")
    assert page.locator("[data-cmd=yes].primary.danger").count() == 1
    page.click("[data-cmd=yes]")
    for _ in ("at once", "after coming back"):
        page.locator("dialog.over").wait_for()
        assert page.locator(".primary").count() == 1, "one golden button at a time"
        page.keyboard.press("Escape")
        page.locator("dialog.over").wait_for(state="detached")
        dock = page.locator(".dock")
        assert dock.locator("[data-cmd=rematch]").count() == 1
        assert dock.locator(f'a[href="/replay/{game}"]').count() == 1
        assert dock.locator('a[href="/"]').count() == 1
        page.reload()
    page.locator("dialog.over").wait_for()
    page.keyboard.press("Escape")
    page.locator(".dock [data-cmd=rematch]").click()
    page.wait_for_url(lambda url: "/game/" in url and game not in url)


def test_what_decided_a_game_comes_late_where_the_server_is_busy(visit: Any, server: Server) -> None:
    page = visit("/settings")
    busy = {"ok": False, "error": {"kind": "busy", "message": "", "rules": [], "retry_ms": 50}}
    page.route("**/moments", lambda route: route.fulfill(status=503, json=busy), times=1)
    open_planted(page, server, DUEL, both=True)
    page.locator("dialog.over .moment").first.wait_for()
