"""Reloads and power cuts in the middle of things: the game goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browser import Server
from tests.web.hands import Hands
from tests.web.planting import DUEL, open_planted

pytestmark = pytest.mark.slow

# What stands on the page: the pieces and where they are, what was told, what is asked, what is offered.
STANDING = """() => {
  const all = (selector, words) => [...document.querySelectorAll(selector)].map(words);
  const offers = "dialog [data-action], .setup [data-pick], .dock [data-action]";
  return {
    pieces: all(".board [data-token]", (one) => one.dataset.token + one.getAttribute("transform")).sort(),
    log: all(".log-entry", (one) => one.innerText),
    asked: document.querySelector(".prompt-line").innerText,
    offered: all(offers, (one) => one.dataset.action ?? one.dataset.pick).sort(),
  };
}"""


def until(page: Any, hands: Hands, selector: str, tries: int = 900) -> None:
    hands.halt = selector
    for _ in range(tries):
        what = hands.step()
        if what == "halt":
            hands.halt = ""
            return
        assert what != "over", f"the game ended before {selector}"
        page.wait_for_timeout(30 if what else 90)
    raise AssertionError(f"{selector} never came up; last did {hands.did[-8:]}")


def in_team_choice(page: Any, site: Server) -> str:
    """One starter stands on the line, the others are still to be chosen."""
    open_planted(page, site, DUEL, "yellow: pick yellow-mekanork g11")
    page.locator(".setup [data-pick]").first.click()
    if page.locator(".setup [data-action^=pick]").count():
        page.locator(".setup [data-action^=pick]").first.click()
    page.locator(".log-entry.told-picked").first.wait_for()
    return ".setup [data-pick]"


def in_a_placement(page: Any, site: Server) -> str:
    """One token lies in its room, the next is to be placed."""
    open_planted(page, site, DUEL, "yellow: place yellow-telescoping-spear room 1")
    told = page.locator(".log-entry.told-placed")
    before = told.count()
    page.locator('.setup [data-action^="place "]').first.click()
    told.nth(before + 1).wait_for()  # ours, and the answer of the other side
    page.locator('.setup [data-action^="place "]').first.wait_for()
    return '.setup [data-action^="place "]'


def in_a_move(page: Any, site: Server) -> str:
    """A character has made some of its steps."""
    open_planted(page, site, DUEL, "blue: go h4")
    told = page.locator(".log-entry.told-stepped")
    before = told.count()
    page.locator('[data-square="g4"].live').click()
    told.nth(before).wait_for()
    return '.dock [data-action="cancel"]'


def in_a_plan(page: Any, site: Server) -> str:
    """Somebody is selected, and where to go is chosen but not confirmed."""
    page.evaluate("localStorage.setItem('gearmaze-settings', JSON.stringify({confirm: 'always'}))")
    open_planted(page, site, DUEL, "blue: move blue-mekanork g3")
    page.locator('[data-pick="blue-mekanork"]').click()
    page.locator(".square.live").first.click()
    page.locator(".plan .primary").wait_for()
    return ".plan .primary"


def in_a_combat(page: Any, site: Server) -> str:
    """An attack was declared, the cards are to be chosen."""
    open_planted(page, site, DUEL, "blue: attack blue-wizard yellow-naga")
    return ".combat-card[data-action]"


def between_two_cards(page: Any, site: Server) -> str:
    """One card of two is laid; whoever lays the other has not come to the screen yet."""
    open_planted(page, site, DUEL, "blue: attack blue-wizard yellow-naga", both=True)
    page.click("[data-cmd=handover]")
    page.click('dialog.fight .combat-card[data-action="lay +6"]')
    page.locator("dialog.handover").wait_for()
    page.locator(".log-entry.told-laid").wait_for(state="attached")
    return "[data-cmd=handover]"


MOMENTS = [in_team_choice, in_a_placement, in_a_move, in_a_plan, in_a_combat, between_two_cards]
Moment = Callable[[Any, Server], str]


def goes_on(page: Any) -> None:
    """There is something to do, and it can be done."""
    entries = page.locator(".log-entry").count()
    hands = Hands(page)
    for _ in range(60):
        hands.step()
        page.wait_for_timeout(100)
        if page.locator(".log-entry").count() > entries:
            return
    raise AssertionError("nothing can be done after the break")


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_reload_loses_nothing(visit: Any, server: Server, moment: Moment) -> None:
    page = visit("/settings")
    due = moment(page, server)
    if moment is in_a_plan:  # what was only thought of is gone: the choice is open again
        page.click("[data-cmd=drop-plan]")
        page.locator(".piece .quiet").click()
        due = '[data-action="end"]'
    page.wait_for_timeout(200)  # whoever is next may be in hand already, as after coming back
    before = page.evaluate(STANDING)
    page.reload()
    page.locator(due).first.wait_for()
    page.wait_for_timeout(200)
    assert page.evaluate(STANDING) == before
    goes_on(page)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_power_cut_is_survived(visit: Any, own_server: Server, moment: Moment) -> None:
    page = visit("/settings", site=own_server)
    due = moment(page, own_server)
    page.wait_for_timeout(200)  # whoever is next may be in hand already, as after coming back
    before = page.evaluate(STANDING)
    own_server.kill()
    page.locator(".offline").wait_for()
    own_server.start()
    page.locator(".offline").wait_for(state="detached")
    page.locator(due).first.wait_for()
    assert page.evaluate(STANDING) == before
    goes_on(page)


def refuse(page: Any, commands: set[str]) -> list[tuple[str, str]]:
    """Answer the first of each of these commands as if it came too fast; what was sent."""
    sent: list[tuple[str, str]] = []

    def meet(socket: Any) -> None:
        site = socket.connect_to_server()

        def pass_on(text: str) -> None:
            asked = json.loads(text)
            if asked["cmd"] == "beat":
                return site.send(text)
            first = asked["cmd"] in commands and asked["cmd"] not in {cmd for cmd, _ in sent}
            sent.append((asked["cmd"], asked["id"]))
            if not first:
                return site.send(text)
            error = {"kind": "too_fast", "message": "Slow down.", "retry_ms": 100}
            answer = {"type": "answer", "id": asked["id"], "rev": 0, "ok": False, "error": error}
            socket.send(json.dumps(answer))

        socket.on_message(pass_on)

    page.route_web_socket("**/ws/**", meet)
    return sent


def test_what_came_too_fast_is_sent_again(visit: Any, server: Server) -> None:
    page = visit("/settings")
    sent = refuse(page, {"seat", "play", "hint"})
    open_planted(page, server, DUEL, "blue: attack blue-wizard yellow-naga", both=True)
    page.click("[data-cmd=handover]")
    page.click("dialog.fight [data-cmd=hint]")
    page.locator("dialog.fight [data-hint]").wait_for()
    page.dblclick('dialog.fight .combat-card[data-action="lay +6"]')  # the second click means nothing more
    page.locator("dialog.handover").wait_for()  # or the screen would be nobody's for ever
    again = [cmd for cmd, _ in sent if cmd != "path"]
    assert again == ["seat", "seat", "hint", "hint", "play", "play", "seat"]
    assert len(set(sent)) == len(sent) - 3  # the same commands, not others like them
    assert page.locator(".toast").count() == 0  # nobody has to know


def test_somebody_who_comes_while_a_piece_walks_stops_nothing(visit: Any, server: Server) -> None:
    page = visit("/settings", reduced_motion="no-preference")
    came: list[str] = []

    def meet(socket: Any) -> None:
        site = socket.connect_to_server()

        def pass_on(text: str) -> None:
            socket.send(text)
            if json.loads(text)["type"] == "events":  # acted out for a while now, and somebody comes
                socket.send(json.dumps({"type": "notice", "rev": 0, "notice": "presence", "seats": {}}))
                came.append(text)

        site.on_message(pass_on)

    page.route_web_socket("**/ws/**", meet)
    open_planted(page, server, DUEL, "blue: move blue-mekanork g3")
    told = page.locator(".log-entry")
    before = told.count()
    page.locator('[data-pick="blue-mekanork"]').click()
    page.locator(".square.live").first.click()
    told.nth(before).wait_for()
    assert came


def test_whoever_was_too_late_with_a_secret_choice_is_told(visit: Any, server: Server) -> None:
    page = visit("/settings")
    late = {"type": "notice", "rev": 0, "notice": "time_up", "text": "Chosen for you."}

    def meet(socket: Any) -> None:
        site = socket.connect_to_server()

        def pass_on(text: str) -> None:
            socket.send(text)
            if json.loads(text)["type"] == "state":
                socket.send(json.dumps(late))

        site.on_message(pass_on)

    page.route_web_socket("**/ws/**", meet)
    open_planted(page, server, DUEL, "yellow: pick yellow-mekanork g11")
    toast = page.locator('.toast[role="alert"]')
    toast.wait_for()
    assert "Chosen for you." in toast.inner_text()


def test_a_card_laid_before_a_power_cut_counts(visit: Any, own_server: Server) -> None:
    page = visit("/settings", site=own_server)
    between_two_cards(page, own_server)
    own_server.kill()
    page.locator(".offline").wait_for(state="attached")
    assert "+6" not in page.content()  # still a secret
    own_server.start()
    page.locator(".offline").wait_for(state="detached")
    page.click("[data-cmd=handover]")
    page.click('dialog.fight .combat-card[data-action="lay +1"]')
    page.locator("dialog.fight .aftermath").wait_for()
    assert page.locator("dialog.fight .sums").inner_text() == "7 : 3"
    assert page.locator("dialog.fight .fight-side.winner.blue").count() == 1
