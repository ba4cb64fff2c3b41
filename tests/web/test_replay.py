"""A game to look at again: by the log, by turns, by a link, from a file that stays; and to play on from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gearmaze.record import read_record, seat_record_text
from tests.server.served import GOLDEN
from tests.web.browser import Server
from tests.web.planting import DUEL, open_planted
from tests.web.test_pages import findings

RECORD = GOLDEN / "18-whole-prison.txt"


def bring(page: Any, record: Path) -> None:
    page.locator("input[type=file]").set_input_files(str(record))
    page.locator(".scrubber").wait_for()


def now(page: Any) -> int:
    return int(page.locator("input[type=range]").input_value())


def test_one_goes_by_steps_by_turns_by_the_log_and_by_what_decided_it(visit: Any) -> None:
    page = visit("/replay", width=1366, height=650)
    bring(page, RECORD)
    whole = int(page.locator("input[type=range]").get_attribute("max"))
    assert page.locator(".log-entry.told-over").count() == 1, "what is still to come is listed"
    page.keyboard.press("ArrowRight")
    assert now(page) == 1
    turns = []
    for key in ("PageDown", "Shift+ArrowRight", "PageDown"):
        page.keyboard.press(key)
        turns.append(page.locator(".count").inner_text().rpartition(" ")[2])
    assert turns == ["1", "2", "3"]
    page.keyboard.press("PageUp")
    assert page.locator(".count").inner_text().endswith(" 2")
    page.keyboard.press("End")
    assert now(page) == whole and page.locator("[data-cmd=play-on]").is_disabled()
    page.keyboard.press("Home")
    assert now(page) == 0
    fall = page.locator(".log-entry.told-eliminated button").last
    fall.click()
    there = now(page)
    assert 0 < there < whole and fall.get_attribute("aria-current") == "step"
    assert fall.inner_text().splitlines()[-1] in page.locator(".prompt").inner_text()
    assert page.url.endswith(f"/replay#{there}")
    assert findings(page) == []
    page.locator("#tab-moments").click()
    page.locator(".moment").first.click()
    assert 0 < now(page) < there and page.locator(".moment").first.get_attribute("aria-current") == "step"
    assert findings(page) == []
    page.locator("[data-cmd=speed]").select_option("4")
    page.locator("[data-cmd=play]").click()
    page.wait_for_function(
        "to => Number(document.querySelector('input[type=range]').value) > to", arg=now(page) + 2
    )


def test_a_file_stays_after_a_reload_at_the_same_moment(visit: Any) -> None:
    page = visit("/replay")
    bring(page, GOLDEN / DUEL)
    page.locator("input[type=range]").fill("42")
    page.wait_for_url("**/replay#42")
    page.reload()
    page.locator(".scrubber").wait_for()
    assert now(page) == 42
    page.locator("[data-cmd=another]").click()
    page.locator("input[type=file]").wait_for(state="attached")
    page.reload()
    page.locator("input[type=file]").wait_for(state="attached")
    text = (GOLDEN / DUEL).read_text(encoding="utf-8")
    page.evaluate(
        """text => {
        const bag = new DataTransfer();
        bag.items.add(new File([text], "game.txt", {type: "text/plain"}));
        const drop = new DragEvent("drop", {dataTransfer: bag, bubbles: true});
        document.querySelector("main").dispatchEvent(drop);
    }""",
        text,
    )
    page.locator(".scrubber").wait_for()


def test_a_game_has_links_to_its_moments_and_is_offered_on_the_empty_page(visit: Any, server: Server) -> None:
    page = visit("/settings")
    game = open_planted(page, server, RECORD.relative_to(GOLDEN), both=True)
    moment = page.locator("dialog.over .moment").last
    moment.wait_for()
    assert page.locator(".over-team").count() == 2 and page.locator(".over-team.won").count() == 1
    assert page.locator(".over-team .fate").count() == 16 and page.locator(".fate-escaped").count() == 5
    assert findings(page) == []
    moment.click()
    page.locator(".scrubber").wait_for()
    there = now(page)
    assert page.url.endswith(f"/replay/{game}#{there}") and there > 300
    page.locator("[data-cmd=link]").click()
    assert page.locator("dialog .share input").input_value().endswith(f"/replay/{game}#{there}")
    page.goto(f"{server.url}/replay")
    page.locator(f'a[href="/replay/{game}"]').click()
    page.locator(".scrubber").wait_for()
    assert now(page) == 0


def test_one_plays_on_from_a_moment(visit: Any) -> None:
    page = visit("/replay")
    bring(page, RECORD)
    page.locator("input[type=range]").fill("180")
    board = "[...document.querySelectorAll('.board [data-token]')].map(one => one.outerHTML).sort().join()"
    before = page.evaluate(board)
    page.locator("[data-cmd=play-on]").click()
    page.get_by_text("Two at this screen").click()
    assert findings(page) == []
    page.locator("[data-cmd=play-on-start]").click()
    page.wait_for_url("**/game/*")
    page.locator("[data-cmd=handover]").click()
    page.locator('[data-action="end"]').wait_for()
    assert page.locator("[data-origin]").inner_text().endswith("in turn 21.")
    assert page.locator(".turn-number").inner_text().endswith("21")
    tokens = r"/data-token=\"([a-z0-9-]+)\"/g"
    names = f"(text => [...text.matchAll({tokens})].map(one => one[1]).sort())"
    assert page.evaluate(f"{names}({board})") == page.evaluate(f"text => {names}(text)", before)


def test_who_is_invited_to_play_on_is_told_so(visit: Any, server: Server) -> None:
    """Whoever invites may have seen all of the game it goes on from."""
    page = visit("/settings")
    game = open_planted(page, server, RECORD.relative_to(GOLDEN), both=True)
    wish = {"at": 100, "seats": {"blue": "me", "yellow": "open"}}
    begin = "([to, wish]) => fetch(to, {method: 'POST', body: JSON.stringify(wish)}).then(a => a.json())"
    links = [
        page.evaluate(begin, ["/api/continue", {**wish, **source}])["links"]["yellow"]
        for source in ({"game": game}, {"record": RECORD.read_text(encoding="utf-8")})
    ]
    guest = visit(links[0])
    assert "may know what is hidden" in guest.locator("[data-origin]").inner_text()
    assert findings(guest) == []
    guest.locator("[data-origin] a").click()
    guest.wait_for_url(f"**/replay/{game}#100")
    guest.goto(f"{server.url}{links[1]}")
    guest.locator("[data-origin]").wait_for()
    assert guest.locator("[data-origin] a").count() == 0
    fresh = page.evaluate(begin, ["/api/games", {"seats": wish["seats"]}])
    guest.goto(f"{server.url}{fresh['links']['yellow']}")
    guest.locator("[data-cmd=join]").wait_for()
    assert guest.locator("[data-origin]").count() == 0


def test_what_a_seat_knew_is_shown_as_it_saw_it(visit: Any, tmp_path: Path) -> None:
    whole = read_record(RECORD.read_text(encoding="utf-8"))
    part = whole.copy()
    part.state = part.start
    part.answers, part.outcomes, part.entries = [], [], []
    for given in whole.answers[:200]:
        part.answer(*given) if len(given) == 2 else part.undo_again(given.seat)
    record = tmp_path / "seat.txt"
    record.write_text(seat_record_text(part, 0), encoding="utf-8")
    page = visit("/replay")
    bring(page, record)
    page.keyboard.press("End")
    assert "Blue" in page.locator("[data-seat=blue]").inner_text()
    assert page.locator("[data-cmd=play-on]").count() == 0, "what was hidden is made up"
    assert page.locator(".log-entry").count() > 50
