"""Playing with people: a seat carried to a third device, whose turn it is, taking back, chat, rematch."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.browser import Server
from tests.web.qr_reader import read

pytestmark = pytest.mark.slow


def path(url: str) -> str:
    return "/" + url.split("/", 3)[3]


def named(visit: Any, name: str, where: str = "/settings", **more: Any) -> Any:
    page = visit("/settings", **more)
    page.evaluate("name => localStorage.setItem('gearmaze-settings', JSON.stringify({ name }))", name)
    page.goto(re.sub(r"(://[^/]*).*", r"\1", page.url) + where)
    return page


def two(visit: Any, **more: Any) -> tuple[Any, Any, str]:
    """Ada plays blue, Berta yellow; and the invitation."""
    blue = named(visit, "Ada", "/")
    blue.click("[data-cmd=quick-friend]")
    invitation = blue.locator(".invite .share input").input_value()
    yellow = named(visit, "Berta", path(invitation), **more)
    yellow.click("[data-cmd=join]")
    yellow.locator(".board").wait_for()
    blue.locator(".player.yellow .presence.on").wait_for()
    return blue, yellow, invitation


def ready(*pages: Any) -> tuple[Any, Any]:
    """Teams and tokens are placed for both, until one has to play a card: who that is, and who not."""
    for page in pages:
        page.locator("[data-cmd=rest]").click()
        page.wait_for_function("() => !/team/.test(document.querySelector('.prompt-line.yours')?.innerText)")
    for _ in range(200):
        for mine, other in (pages, pages[::-1]):
            if mine.locator(".dock .card:not([disabled])").count():
                return mine, other
            # it may be gone by the time it is clicked: the server places on by itself
            mine.evaluate("document.querySelector('[data-cmd=rest]')?.click()")
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody has to play a card")


def test_a_seat_is_carried_to_a_third_device_and_the_old_one_is_told(visit: Any) -> None:
    blue, yellow, _ = two(visit)
    blue.get_by_role("tab", name="People").click()
    blue.click("[data-cmd=link]")
    link = blue.locator(".own-link .share input").input_value()
    assert re.search(r"/seat/\w+#\w{24}$", link)

    asked: list[str] = []
    phone = visit("/settings", width=390, height=844)
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(link)
    phone.locator("[data-cmd=take]").wait_for()
    assert "#" not in phone.url and not any(link.rpartition("#")[2] in url for url in asked)
    assert blue.locator(".board").is_visible()  # looking at it takes nothing
    phone.click("[data-cmd=take]")
    phone.locator(".board").wait_for()
    phone.locator("[data-cmd=rest]").wait_for()  # it may choose

    blue.locator("[data-moved]").wait_for()
    assert "another device" in blue.locator("[data-moved]").inner_text()
    assert blue.locator(".board, .dock").count() == 0  # nothing of the seat stays on the page
    blue.reload()
    blue.locator("#wrong[data-kind=seat_moved]").wait_for()
    assert "Ada" in yellow.locator(".player.blue").inner_text()
    # and back, by the same link
    blue.goto(link)
    blue.click("[data-cmd=take]")
    blue.locator("[data-cmd=rest]").wait_for()
    phone.locator("[data-moved]").wait_for()
    phone.click("[data-cmd=look-on]")
    phone.locator("[data-looking-on]").wait_for()


def test_it_says_whose_turn_it_is_by_person_and_everybody_sits_on_his_own_side(visit: Any) -> None:
    blue, yellow, _ = two(visit)
    mine, other = ready(blue, yellow)
    who = "Ada" if mine is blue else "Berta"
    assert mine.locator(".prompt").inner_text().startswith("Your turn: ")
    assert mine.title().startswith("● Your turn · ")
    other.wait_for_function("who => document.title.startsWith(`${who} is thinking`)", arg=who)
    assert other.locator(".prompt").inner_text().startswith(f"{who} is thinking: ")
    assert "Berta (you)" in yellow.locator(".player.yellow.own").inner_text()
    assert yellow.locator(".player.blue.own").count() == 0

    left = "square => document.querySelector(`[data-square=${square}]`).getBoundingClientRect().left"
    assert blue.evaluate(left, "e0") < blue.evaluate(left, "e16")
    assert yellow.evaluate(left, "e16") < yellow.evaluate(left, "e0")
    yellow.click(".topbar [data-cmd=flip]")
    assert yellow.evaluate(left, "e0") < yellow.evaluate(left, "e16")
    yellow.reload()
    yellow.locator(".board").wait_for()
    assert yellow.evaluate(left, "e0") < yellow.evaluate(left, "e16")  # it is kept

    blue.get_by_role("tab", name="People").click()
    watching = blue.locator(".people .share input").first.input_value()
    guest = visit(path(watching))
    assert "looking on" in guest.locator("[data-looking-on]").inner_text()
    assert guest.locator(".prompt").inner_text().startswith(f"{who} is thinking")
    assert guest.locator(".own, [data-cmd=link], [data-cmd=takeback]").count() == 0


def test_onlookers_are_told_that_both_choose(visit: Any) -> None:
    blue, _, _ = two(visit)
    blue.get_by_role("tab", name="People").click()
    guest = visit(path(blue.locator(".people .share input").first.input_value()))
    assert guest.locator(".prompt").inner_text().startswith("Everybody chooses at once: ")


def test_a_card_is_taken_back_if_the_other_lets_it(visit: Any) -> None:
    mine, other = ready(*two(visit)[:2])
    mine.locator(".dock .card:not([disabled])").first.click()
    mine.click("[data-cmd=takeback]")
    other.locator("[data-cmd=refuse]").wait_for()
    assert "asks to take back" in other.locator(".offers").inner_text()
    mine.click(".offers [data-cmd=refuse]")  # never mind
    other.locator("[data-cmd=allow]").wait_for(state="detached")
    assert mine.locator("[data-cmd=takeback]").count() == 0  # once is enough

    mine.click("[data-action=end]")
    if mine.locator("[data-cmd=yes]").count():
        mine.click("[data-cmd=yes]")
    other.locator(".dock .card:not([disabled])").first.click()
    other.click("[data-cmd=takeback]")
    mine.click("[data-cmd=allow]")
    other.locator(".dock .card:not([disabled])").first.wait_for()
    assert "takes the last action back" in other.locator(".log").inner_text()


def test_what_is_said_waits_with_a_badge_and_not_for_the_one_who_said_it(visit: Any) -> None:
    blue, yellow, _ = two(visit)
    yellow.click("[data-cmd=chat]")
    yellow.click("[data-phrase=hello]")
    blue.locator(".chat .badge", has_text="1").wait_for()
    assert "Berta: Hello!" in blue.locator(".toast.phrase").inner_text()
    assert yellow.locator(".toast, .badge").count() == 0
    blue.click("[data-cmd=chat]")
    assert "Hello!" in blue.locator(".chat-box .said").inner_text()
    assert blue.locator(".badge, .toast").count() == 0
    yellow.click("[data-cmd=chat]")
    yellow.click("[data-phrase=well_played]")
    blue.locator(".chat-box .said", has_text="Well played!").wait_for()
    assert blue.locator(".badge, .toast").count() == 0  # it is being read
    blue.keyboard.press("Escape")
    assert blue.locator(".chat-box").count() == 0


def test_another_game_is_waited_for_declined_and_taken_up_with_other_colours(visit: Any) -> None:
    blue, yellow, _ = two(visit)
    blue.get_by_role("tab", name="People").click()
    guest = visit(path(blue.locator(".people .share input").first.input_value()))
    yellow.click("[data-cmd=menu]")
    yellow.click("[data-cmd=resign]")
    yellow.click("[data-cmd=yes]")
    blue.locator("dialog [data-cmd=rematch]").click()
    assert blue.locator("dialog [data-cmd=rematch]", has_text="Waiting for Berta").is_disabled()
    assert "Ada would like another game." in yellow.locator("dialog.over").inner_text()
    yellow.locator("dialog [data-cmd=no-rematch]").click()
    blue.locator("dialog.over", has_text="Berta would rather not").wait_for()
    yellow.locator("dialog [data-cmd=rematch]").click()
    for page, colour in ((blue, "yellow"), (yellow, "blue")):
        page.wait_for_url("**/game/*")
        page.locator(f".player.own.{colour}").wait_for()
    guest.locator("dialog a", has_text="Look on at the next game").click()
    guest.locator("[data-looking-on]").wait_for()


def test_the_invitation_says_who_what_and_how_and_what_to_do_when_it_is_used(visit: Any) -> None:
    blue = named(visit, "Ada", "/")
    blue.click("[data-cmd=quick-friend]")
    invitation = blue.locator(".invite .share input").input_value()
    friend = visit(path(invitation))
    told = friend.locator("main").inner_text()
    assert "Ada invites you".lower() in told.lower() and "maze of turning rooms" in told
    assert "You would play Yellow." in told and "Clock" in told
    assert friend.locator(".minimap").count() == 1
    blue.goto(invitation)  # one's own
    assert "You sit in this game already" in blue.locator("main").inner_text()
    assert blue.locator("[data-cmd=join]").count() == 0
    friend.click("[data-cmd=join]")
    friend.locator(".board").wait_for()
    late = visit(path(invitation))
    assert "has been used" in late.locator("h1").inner_text().lower()
    late.click("[data-cmd=look-on]")
    late.locator("[data-looking-on]").wait_for()


def test_two_at_one_screen_have_names(visit: Any) -> None:
    page = visit("/new")
    made = page.evaluate(
        """async () => (await fetch("/api/games", { method: "POST", body: JSON.stringify({ scenario: "base",
            seats: { blue: "me", yellow: "me" }, names: { blue: "Ada" } }) })).json()"""
    )
    page.goto(page.url.replace("/new", made["url"]))
    assert "Ada" in page.locator("dialog.handover").inner_text()
    page.click("[data-cmd=handover]")
    page.get_by_role("tab", name="People").click()
    page.fill("[data-name=yellow]", "Ben")
    page.press("[data-name=yellow]", "Enter")
    page.locator(".player.yellow", has_text="Ben").wait_for()
    assert page.locator(".prompt").inner_text().startswith("Ada: ")
    assert page.locator(".player.own").count() == 0
    assert page.locator("[data-cmd=link]").count() == 2 and page.locator("[data-cmd=chat]").count() == 0


def test_what_a_line_of_the_log_marked_is_unmarked_in_another_tab(visit: Any) -> None:
    mine, _ = ready(*two(visit)[:2])
    mine.locator(".log li:not(.log-turn) button:not(.quiet, .fold)").last.click()
    mine.locator(".log button.on").wait_for()
    mine.get_by_role("tab", name="People").click()
    mine.get_by_role("tab", name="Log").click()
    assert mine.locator(".log button.on").count() == 0


def test_a_question_about_points_goes_when_they_are_gone(visit: Any) -> None:
    mine, _ = ready(*two(visit)[:2])
    mine.locator(".dock .card:not([disabled])").first.click()
    other_tab = mine.context.new_page()
    other_tab.goto(mine.url)
    mine.click("[data-action=end]")
    mine.locator("dialog [data-cmd=yes]").wait_for()
    other_tab.click("[data-action=end]")
    other_tab.click("dialog [data-cmd=yes]")
    mine.locator("dialog").wait_for(state="detached")


# Links --------------------------------------------------------------------------------------------

NETWORKS = ["http://192.168.1.7:8137/", "http://10.8.0.4:8137/"]

GRID = """() => {
  const code = document.querySelector(".code");
  const side = code.viewBox.baseVal.width;
  const dark = new Set(code.querySelector("path").getAttribute("d").split("z"));
  const all = Array.from({ length: side }, (_, number) => number);
  return all.map((y) => all.map((x) => (dark.has(`M${x} ${y}h1v1h-1`) ? 1 : 0)));
}"""


def test_a_link_can_be_scanned_and_leads_into_the_network_one_chooses(visit: Any) -> None:
    page = visit("/settings")
    page.route(
        "**/api/reach", lambda asked: asked.fulfill(json={"ok": True, "addresses": NETWORKS, "alone": False})
    )
    page.goto(page.url.replace("/settings", "/"))
    page.click("[data-cmd=quick-friend]")
    for number, start in enumerate(NETWORKS):
        page.locator(".invite .share select").select_option(str(number))
        page.click(".invite [data-cmd=code]")
        grid = page.evaluate(GRID)
        assert all(not any(row) for row in (*grid[:4], *grid[-4:]))  # the margin readers need
        url = read([row[4:-4] for row in grid[4:-4]])
        assert url.startswith(f"{start}join/") and url == page.locator(".invite input").input_value()
        page.keyboard.press("Escape")


def test_codes_of_every_size_are_read_back(visit: Any, server: Server) -> None:
    page = visit("/settings")
    texts = ["", "Ä→𝄞", *("x" * size for size in (1, 14, 15, 26, 42, 62, 84, 106, 107, 122, 152, 180))]
    texts.append("http://192.168.1.7:8137/seat/k3v9x2m7qa#abcdefghijkmnpqrstuvwxyz")
    made = page.evaluate(
        "async (texts) => { const { qr } = await import('/static/qr.js'); return texts.map(qr); }", texts
    )
    assert [read(grid) for grid in made] == texts
    assert sorted({(len(grid) - 17) // 4 for grid in made}) == list(range(1, 10))
    too_long = page.evaluate("async () => (await import('/static/qr.js')).qr('x'.repeat(181))")
    assert too_long is None
    spoiled = [row[:] for row in made[-1]]
    spoiled[20][20] ^= 1
    with pytest.raises(AssertionError):
        read(spoiled)
