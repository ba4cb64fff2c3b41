"""What somebody stumbled over who knew no rule and played from the page alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import Server
from tests.web.planting import DUEL, open_planted
from tests.web.test_pages import findings

PRISON = Path(__file__).parent / "games" / "prison.txt"  # shots, a named card, a tie, healing, carrying


def at(page: Any, square: str) -> None:
    page.locator(f'[data-square="{square}"]').click()


def test_the_first_hand_is_explained_in_full(visit: Any, server: Server) -> None:
    page = visit("/settings", width=1280, height=800)
    open_planted(page, server, PRISON, "chance: first blue")
    page.locator(".card-notes .rule-chips").wait_for()
    hidden = page.locator(".dock").evaluate("(dock) => dock.scrollHeight - dock.clientHeight")
    assert hidden <= 0, f"{hidden} pixels of the dock have to be scrolled to"


def test_everybody_on_the_line_says_that_he_can_reveal_a_room(visit: Any, server: Server) -> None:
    page = visit("/settings")
    open_planted(page, server, PRISON, "blue: card 2")
    said = page.locator(".dock").inner_text()
    assert "Yellow’s line" in said and "5 points" in said  # what it is all about
    ready = page.locator(".tray-token").count()
    for number in range(ready):
        page.locator(".tray-token").nth(number).click()
        page.locator('.acting [data-action^="reveal"]').first.wait_for()
        page.keyboard.press("Escape")


def test_any_square_of_the_line_is_a_way_out(visit: Any, server: Server) -> None:
    page = visit("/settings")
    open_planted(page, server, PRISON, "blue: move blue-naga j18")
    at(page, "j18")
    at(page, "i21")  # no open side leads there, but the way out by h21 comes to the same
    page.locator(".plan .primary").click()
    page.locator(".log-entry.told-escaped").last.wait_for()
    assert page.locator(".toast").count() == 0


def test_a_tie_is_won_by_nobody(visit: Any, server: Server) -> None:
    page = visit("/settings")
    open_planted(page, server, DUEL, "blue: attack blue-wizard yellow-naga", both=True)
    for card in ("+1", "+0"):  # 1 and 2 stand against each other
        page.click("[data-cmd=handover]")
        page.click(f'dialog.fight .combat-card[data-action="lay {card}"]')
    page.locator("dialog.fight .sums").wait_for()
    assert "Nobody wins" in page.locator("dialog.fight").inner_text()
    assert page.locator(".fight-side.winner").count() == 0


@pytest.mark.parametrize("language,said", [("en", "wins against"), ("de", "schlägt"), ("fr", "bat")])
def test_a_combat_card_is_advised_as_one_of_a_mixture(
    visit: Any, server: Server, language: str, said: str
) -> None:
    page = visit("/settings", locale=language)
    open_planted(page, server, DUEL, "blue: attack blue-wizard yellow-naga")
    page.click("dialog.fight [data-cmd=hint]")
    advice = page.locator("dialog.fight [data-hint]")
    advice.wait_for()
    assert said in advice.inner_text()
    assert findings(page) == []
    page.click("dialog.fight [data-cmd=do-hint]")
    page.locator("dialog.fight .aftermath, dialog.fight [role=status]").first.wait_for()


def test_a_refusal_goes_when_something_else_is_done(visit: Any, server: Server) -> None:
    page = visit("/settings")
    open_planted(page, server, PRISON, "blue: move blue-wizard e13")
    at(page, "e13")
    at(page, "f14")  # he has a bow at hand, so it is not about arm's length
    toast = page.locator(".toast")
    toast.wait_for()
    assert "Out of sight" in toast.inner_text()
    assert "(P-" not in toast.inner_text() and toast.locator(".rule-chips button").count() > 0
    at(page, "e14")
    toast.wait_for(state="detached")


def test_who_has_just_got_up_says_why_he_does_nothing(visit: Any, server: Server) -> None:
    page = visit("/settings")
    open_planted(page, server, PRISON, "blue: heal blue-cleric blue-telepath")
    at(page, "f5")
    at(page, "g5")
    page.locator(".toast").wait_for()
    assert "got up this turn" in page.locator(".toast").inner_text()
    assert "Telepath" in page.locator(".piece-name").inner_text()


def test_the_log_says_how_and_of_what(visit: Any, server: Server) -> None:
    page = visit("/settings")
    open_planted(page, server, PRISON, "blue: move blue-telepath d7")
    log = page.locator(".log").inner_text()
    assert "Blue's Wizard shoots at Yellow's Naga" in log
    assert "Yellow's Backstabber, wounded and carried, is eliminated" in log
    signs = page.locator(".log-entry.told-scored .chip, .log-entry.told-fought .chip")
    assert (
        signs.count() == page.locator(".log-entry.told-scored").count()
    )  # whose points; a fight is nobody's


def test_whoever_has_points_enough_is_told_that_the_turn_ends_it(visit: Any, server: Server) -> None:
    page = visit("/settings")
    open_planted(page, server, PRISON, "blue: move blue-naga h21")
    assert page.locator("[data-reached]").count() == 0
    open_planted(page, server, PRISON, "blue: move blue-backstabber b21")
    page.locator("[data-reached]").wait_for()
    page.click('[data-action="end"]')
    page.locator("dialog.over").wait_for()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 640)])
def test_the_menu_tells_what_the_signs_mean(visit: Any, server: Server, width: int, height: int) -> None:
    page = visit("/settings", width=width, height=height)
    open_planted(page, server, PRISON, "blue: card 2")
    page.click("[data-cmd=menu]")
    page.click("[data-cmd=signs]")
    page.locator("dialog .signs").wait_for()
    told = page.locator(".signs dd").all_inner_texts()
    assert len(told) == page.locator(".signs svg").count() == 20
    assert any("Arrow-slit" in words for words in told)
    assert all("sign." not in words for words in told)  # every sign has its words
    assert findings(page) == []
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def test_who_puts_down_in_the_others_turn_is_told_whose_turn_it_is(visit: Any, server: Server) -> None:
    page = visit("/settings")
    open_planted(page, server, Path("03-beginners.txt"), "yellow: reveal 6 yellow-cleric")
    prompt = page.locator(".prompt-line.yours .prompt")
    prompt.wait_for()
    lead, asked = prompt.inner_text().split(": ")
    assert lead.endswith("’s turn, but you decide") and asked and page.title().startswith(f"● {lead}")
