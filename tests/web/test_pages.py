"""Each page: no serious finding of axe, a small first load, clear words when something is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gearmaze.bots.ladder import RUNGS
from gearmaze.words.sentences import vocabulary
from tests.server.served import GOLDEN, golden
from tests.web.browser import Server, seasoned
from tests.web.hands import Hands
from tests.web.planting import DUEL, open_planted
from tests.web.test_interruptions import until

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")


def findings(page: Any) -> list[str]:
    """What axe holds to be serious or critical."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("path", ["/", "/new", "/rules?q=pit", "/settings", "/replay", "/nowhere"])
def test_quiet_pages_have_no_serious_finding(visit: Any, path: str) -> None:
    page = visit(path)
    page.locator("h1").first.wait_for()
    page.wait_for_timeout(400)
    assert findings(page) == []


@pytest.mark.slow
@pytest.mark.parametrize("width,height", [(1440, 900), (360, 640)])
def test_the_table_has_no_serious_finding(visit: Any, server: Server, width: int, height: int) -> None:
    page = visit("/", width=width, height=height)
    seasoned(page)
    page.click("[data-cmd=quick-bot]")
    hands = Hands(page)
    for moment in ("[data-cmd=rest]", ".action-card", '[data-action="end"]'):
        until(page, hands, moment)
        if moment == '[data-action="end"]':
            page.locator(".tray-token").first.click()
        page.wait_for_timeout(150)
        assert findings(page) == [], moment
    open_planted(page, server, DUEL, "blue: attack blue-wizard yellow-naga")
    page.locator(".combat-card[data-action]").first.wait_for()
    assert findings(page) == [], "a fight"


def test_an_invitation_and_what_onlookers_see_have_no_serious_finding(visit: Any) -> None:
    page = visit("/")
    page.click("[data-cmd=quick-friend]")
    page.locator(".share input").first.wait_for()
    invitation = page.locator(".share input").first.input_value()
    page.get_by_role("tab", name="People").click()
    watching = page.locator(".people .share input").last.input_value()
    assert findings(page) == [], "people"
    guest = visit("/settings")
    for address, ready in ((invitation, "[data-cmd=join]"), (watching, ".board")):
        guest.goto(address)
        guest.locator(ready).wait_for()
        assert findings(guest) == [], address


def test_the_end_and_the_replay_have_no_serious_finding(visit: Any, server: Server, tmp_path: Path) -> None:
    page = visit("/settings")
    game = open_planted(page, server, DUEL, "blue: card 5")
    page.click("[data-cmd=menu]")
    page.click("[data-cmd=resign]")
    assert findings(page) == [], "asked whether to resign"
    page.click("[data-cmd=yes]")
    page.locator("dialog.over").wait_for()
    assert findings(page) == [], "over"
    record = tmp_path / "record.txt"
    record.write_bytes(page.request.get(f"{server.url}/api/games/{game}/record").body())
    page.goto(f"{server.url}/replay")
    page.locator("input[type=file]").set_input_files(str(record))
    page.locator(".scrubber").wait_for()
    page.click("[data-cmd=last]")
    assert findings(page) == [], "replay"
    turns = page.locator(".log-turn").all_inner_texts()
    assert len(turns) > 2 and len(turns) == len(set(turns)), turns  # one heading a turn


def test_a_long_replay_is_fetched_page_by_page_and_patiently(visit: Any, server: Server) -> None:
    page = visit("/replay")
    asked: list[str] = []

    def in_pages(route: Any) -> None:
        _, _, start = route.request.url.partition("?from=")
        asked.append(start)
        if len(asked) in (1, 3):
            busy = {"kind": "busy", "message": "...", "retry_ms": 10}
            route.fulfill(status=503, json={"ok": False, "error": busy})
            return
        whole = route.fetch(url=f"{server.url}/api/replay").json()
        here, following = int(start or 0), int(start or 0) + 100
        following = following if following < len(whole["frames"]) else None
        head = {"ok": True, "from": here} if start else whole
        route.fulfill(json={**head, "frames": whole["frames"][here:following], "next": following})

    page.route("**/api/replay**", in_pages)
    page.locator("input[type=file]").set_input_files(str(GOLDEN / DUEL))
    page.locator(".scrubber").wait_for()
    whole = len(golden(str(DUEL))[2])
    assert page.locator("input[type=range]").get_attribute("max") == str(whole)
    assert asked == ["", "", "100", *(str(start) for start in range(100, whole, 100))] and whole > 100


def test_one_more_game_is_a_click_away(visit: Any, server: Server) -> None:
    page = visit("/settings")
    game = open_planted(page, server, DUEL, "blue: card 5")
    page.click("[data-cmd=menu]")
    page.click("[data-cmd=resign]")
    page.click("[data-cmd=yes]")
    page.click("[data-cmd=rematch]")
    page.wait_for_url(lambda url: "/game/" in url and game not in url)
    page.locator(".board").wait_for()
    assert page.locator(".dock [data-action], .dock [data-cmd]").count() > 0


def test_handing_over_has_no_serious_finding(visit: Any, server: Server) -> None:
    page = visit("/settings")
    open_planted(page, server, DUEL, "yellow: place yellow-telescoping-spear room 1", both=True)
    page.locator("[data-cmd=handover]").wait_for()
    assert findings(page) == []


def test_the_first_load_is_small(visit: Any) -> None:
    page = visit("/settings")
    sizes: dict[str, int] = {}

    def weigh(answer: Any) -> None:
        if answer.status == 200:
            sizes[answer.url] = len(answer.body())

    page.context.clear_cookies()
    page.on("response", weigh)
    page.goto(page.url.rsplit("/", 1)[0] + "/")
    page.click("[data-cmd=quick-bot]")
    page.locator(".board").wait_for()
    page.wait_for_timeout(500)
    assert sum(sizes.values()) < 700_000, sorted(sizes.items(), key=lambda item: -item[1])[:5]


def test_a_refused_attempt_says_why_and_shows_the_rule(visit: Any) -> None:
    page = visit("/")
    page.click("[data-cmd=quick-bot]")
    page.locator(".token.selected").wait_for()  # in a first game somebody is chosen already
    page.locator(".square:not(.live)").last.click()
    page.locator(".toast [data-rule]").first.click()
    page.locator("dialog .rule-text").wait_for()
    assert len(page.locator("dialog .rule-text").inner_text()) > 20


def test_ending_a_turn_with_points_left_is_asked_about(visit: Any) -> None:
    page = visit("/")
    page.click("[data-cmd=quick-bot]")  # a first game begins with points to spend
    page.click('[data-action="end"]')
    page.locator("[data-cmd=yes]").wait_for()
    page.keyboard.press("Escape")
    assert page.locator('[data-action="end"]').count() == 1


@pytest.mark.parametrize("language,word", [("fr", "Jouer"), ("de", "Jetzt spielen")])
def test_the_page_speaks_other_languages(visit: Any, language: str, word: str) -> None:
    page = visit("/", locale=language)
    page.locator("[data-cmd=quick-bot]").wait_for()
    assert page.locator("[data-cmd=quick-bot]").inner_text() == word
    page.click("[data-cmd=quick-bot]")
    page.locator(".board").wait_for()
    assert page.evaluate("document.documentElement.lang") == language


@pytest.mark.parametrize(
    "path", ["/game/nosuchgame", "/join/nosuchgame/x", "/watch/nosuchgame/x", "/replay/nosuchgame"]
)
def test_a_wrong_address_is_said_in_words(visit: Any, path: str) -> None:
    page = visit(path)
    page.locator("h1").first.wait_for()
    assert len(page.locator("main").first.inner_text()) > 20


def test_a_broken_record_is_said_in_words(visit: Any, tmp_path: Path) -> None:
    page = visit("/replay")
    broken = tmp_path / "broken.txt"
    broken.write_text("gearmaze record 1\nrules 1\nscenario nowhere\n", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(str(broken))
    page.locator(".wrong").wait_for()
    assert len(page.locator(".wrong").inner_text()) > 10


@pytest.mark.slow
def test_a_phone_plays_with_at_most_three_taps_an_action(visit: Any) -> None:
    page = visit("/", width=360, height=640, has_touch=True, is_mobile=True)
    page.locator("[data-cmd=quick-bot]").tap()
    page.locator(".square.live").first.wait_for(state="attached")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    before = page.locator(".log-entry").count()
    square = page.locator(".square.live").first
    square.scroll_into_view_if_needed()
    square.tap()
    page.locator(".plan .primary").tap()
    page.locator(".log-entry").nth(before).wait_for(state="attached")


def test_every_level_can_be_chosen_with_a_sentence_about_it(visit: Any) -> None:
    page = visit("/new", locale="fr")
    level = page.locator("[data-level=yellow]")
    level.wait_for()
    assert level.locator("input:checked").input_value() == "squire"  # gentle, but no fool
    offered = level.locator("input").evaluate_all("all => all.map((one) => one.value)")
    assert offered == list(RUNGS)  # those for testers are not among them
    before = level.locator("p").inner_text()
    level.locator("[value=archmage]").check(force=True)
    assert level.locator("p").inner_text() != before
    page.click("[data-cmd=start]")
    page.locator(".board").wait_for()
    assert "Archimage" in page.locator(".player.yellow").inner_text()


def test_two_bots_are_watched_by_whoever_sets_them_down(visit: Any) -> None:
    page = visit("/new")
    page.locator('input[value="watch"]').check(force=True)
    page.locator("[data-level=blue] [value=novice]").check(force=True)
    page.locator("[data-level=yellow] [value=captain]").check(force=True)
    assert findings(page) == []
    page.click("[data-cmd=start]")
    page.locator(".board").wait_for()
    assert "/watch/" in page.url
    assert "Novice" in page.locator(".player.blue").inner_text()
    assert "Captain" in page.locator(".player.yellow").inner_text()
    page.locator(".log-entry").nth(3).wait_for(state="attached")
    assert page.locator(".dock button:not(.skip)").count() == 0  # nothing to answer for an onlooker


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_hint_shows_an_action_and_says_why(visit: Any, server: Server, language: str) -> None:
    page = visit("/settings", locale=language)
    open_planted(page, server, DUEL, "blue: card 5")
    page.click("[data-cmd=hint]")
    page.locator("[data-hint]").wait_for()
    told = page.locator("[data-hint]").inner_text()
    clauses = vocabulary(language)["advice"].values()
    assert any(clause in told for clause in clauses), told
    assert page.locator(".tray-token").count() == 0  # whoever should act is selected
    page.click("[data-cmd=do-hint]")
    page.locator("[data-hint]").wait_for(state="detached")


def test_a_newcomer_is_told_what_a_piece_can_do_before_choosing_it(visit: Any) -> None:
    page = visit("/")
    seasoned(page)
    page.click("[data-cmd=quick-bot]")
    page.locator(".tray-token").nth(1).hover()
    assert "speed 4, strength 1" in page.locator(".about").inner_text()
    assert "Still to do" in page.locator(".setup").inner_text()
