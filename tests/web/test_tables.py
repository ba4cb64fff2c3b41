"""Tables of three and four on the page: made in one step, joined by one link, left and taken up again."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.hands import Hands
from tests.web.test_axe import all_findings
from tests.web.test_friends import Ear
from tests.web.test_whole_games import SECRETS_ON_THE_TABLE

NAMES = ("Ada", "Bob", "Cem")


def made(visit: Any, scenario: str, **places: str) -> Any:
    """The table of whoever begins it, at the page."""
    page = visit("/new")
    page.click(f"[data-scenario={scenario}]")
    for colour, place in places.items():
        page.select_option(f"[data-place={colour}]", place)
    page.fill("[data-name=blue]", NAMES[0])
    page.click("[data-cmd=start]")
    page.locator(".board").wait_for()
    return page


def link_of(page: Any) -> str:
    found = re.search(r"/join/\w+/\w+", page.locator(".news .share input").first.input_value())
    assert found
    return found[0]


def joined(page: Any, seat: str, name: str) -> None:
    page.locator(".chairs").wait_for()
    page.check(f"[data-chair={seat}] input", force=True)
    page.fill(".join input[maxlength]", name)
    page.click("[data-cmd=join]")
    page.locator(".board").wait_for()


def test_a_table_is_made_joined_filled_and_full(visit: Any) -> None:
    ada = made(visit, "std4", red="open", yellow="open", green="open")
    path = link_of(ada)
    bob = visit(path)
    assert bob.locator("h1").inner_text().lower() == "ada invites you"
    assert bob.locator("label.chair").count() == 3 and bob.locator(".chair.taken").inner_text().split() == [
        "Blue",
        "Ada",
    ]
    joined(bob, "yellow", "Bob")
    assert not bob.locator(
        ".news .share"
    ).count()  # whoever came by the link is not asked to send it on at once

    ada.click(".fill-seats summary")
    ada.select_option("[data-fill=green] select", "novice")
    ada.click("[data-fill=green] [data-cmd=fill]")
    ada.locator("[data-fill=green]").wait_for(state="detached")
    cem = visit(path)
    cem.locator(".chairs").wait_for()
    assert (
        cem.locator("label.chair").count() == 1 and "Novice" in cem.locator("[data-chair=green]").inner_text()
    )
    joined(cem, "red", "Cem")
    ada.locator(".invite").wait_for(state="detached")
    eve = visit(path)
    eve.locator("[data-used]").wait_for()
    eve.click("[data-cmd=look-on]")
    eve.locator(".board").wait_for()
    ada.click("#tab-people")
    ada.click("[data-free=green]")
    ada.locator(".invite").wait_for()


def test_two_who_want_one_seat_are_told_and_both_sit(visit: Any) -> None:
    ada = made(visit, "std3", yellow="open", red="open")
    path = link_of(ada)
    bob, cem = visit(path), visit(path)
    for page in (bob, cem):
        page.locator(".chairs").wait_for()
        page.check("[data-chair=red] input", force=True)
    joined(bob, "red", "Bob")
    cem.click("[data-cmd=join]")
    assert "Choose another" in cem.locator("[role=alert]").inner_text()
    assert cem.locator("[data-chair=red]").inner_text().split() == ["Red", "Bob"]
    joined(cem, "yellow", "Cem")


def test_nobody_begins_a_table_where_nobody_sits(visit: Any) -> None:
    page = visit("/new")
    page.click("[data-scenario=tea]")
    page.click('[data-seats="seats.friends"]')
    for colour in ("red", "green", "blue", "yellow"):
        page.select_option(f"[data-place={colour}]", "open")
    page.click("[data-cmd=start]")
    assert "take a seat yourself" in page.locator(".wrong").inner_text()
    page.select_option("[data-place=green]", "me")
    assert page.locator(".wrong").count() == 0
    page.select_option("[data-place=blue]", "me")  # one sits on one chair
    assert page.locator("[data-place=green]").input_value() == "open"


def test_who_leaves_is_played_for_and_comes_back(visit: Any) -> None:
    ada = made(visit, "std3", yellow="bot:novice", red="open")
    bob = visit(link_of(ada))
    joined(bob, "red", "Bob")
    bob.locator("[data-cmd=rest]").wait_for()
    bob.click("[data-cmd=menu]")
    bob.click("[data-cmd=stand-in]")
    bob.locator(".company [data-cmd=back]").wait_for()
    assert "plays Red for you" in bob.locator(".company").inner_text()
    assert bob.locator("[data-cmd=rest]").count() == 0  # nothing is asked of him
    ada.locator(".player.red", has_text="for Bob").wait_for()
    bob.click(".company [data-cmd=back]")
    bob.locator(".company").wait_for(state="detached")
    ada.locator(".player.red", has_text="for Bob").wait_for(state="detached")


@pytest.mark.proof
def test_a_whole_game_of_four_by_one_link_with_somebody_who_leaves_and_comes_back(visit: Any) -> None:
    ada = made(visit, "std4", red="open", yellow="open", green="bot:novice")
    path = link_of(ada)
    bob, cem, eve = visit("/settings"), visit("/settings"), visit("/settings")
    ears = [Ear(page, number) for number, page in ((0, ada), (1, bob), (2, cem), (-3, eve))]
    for page, seat, name in ((bob, "red", "Bob"), (cem, "yellow", "Cem")):
        page.goto(ada.url.split("/game")[0] + path)
        joined(page, seat, name)
    ada.click("#tab-people")
    eve.goto(ada.locator(".people .share input").last.input_value())
    ada.reload()  # and is heard from the beginning
    hands = {page: Hands(page) for page in (ada, bob, cem)}
    away = ""
    idle = 0
    for _ in range(20_000):
        playing = [page for page in hands if not (page is cem and away == "gone")]
        did = [what for page in playing if (what := hands[page].step())]
        if did and set(did) == {"over"}:
            break
        idle = 0 if did else idle + 1
        assert idle < 400, [one.did[-8:] for one in hands.values()]
        turn = ears[0].view.get("turn", 0)
        if turn >= 6 and not away:  # he leaves in the middle of it
            cem.click("[data-cmd=menu]")
            cem.click("[data-cmd=stand-in]")
            cem.locator("[data-cmd=back]").wait_for()
            away = "gone"
        elif turn >= 12 and away == "gone":
            cem.reload()
            cem.click("[data-cmd=back]")
            cem.locator("[data-cmd=back]").wait_for(state="detached")
            away = "back"
        ada.wait_for_timeout(30 if did else 120)
    for page in (ada, bob, cem, eve):
        page.locator("dialog.over").wait_for()
    assert away == "back", ears[0].view["turn"]
    assert all(ear.view["result"] for ear in ears), [(ear.view["turn"], ear.view["result"]) for ear in ears]
    for ear in ears:
        ear.never_told_too_early(set().union(*(other.secrets for other in ears if other is not ear)))
    assert all(len(ear.secrets) >= 10 for ear in ears[:3])


@pytest.mark.slow
def test_four_at_one_screen_hand_it_on_by_name_every_turn(visit: Any) -> None:
    page = visit("/new")
    page.click("[data-scenario=tea]")
    page.click('[data-seats="seats.here"]')
    names = {"red": "Ada", "blue": "Bob", "green": "Cem", "yellow": "Dora"}
    for seat, name in names.items():
        page.fill(f"[data-name={seat}]", name)
    page.click("[data-cmd=start]")
    page.locator("dialog.handover").wait_for()
    hands = Hands(page)
    handed: list[str] = []
    for _ in range(2500):
        curtain = page.locator("dialog.handover h2")
        if curtain.count():
            handed.append(curtain.inner_text().split(",")[0])
            assert page.evaluate(SECRETS_ON_THE_TABLE) == 0
        hands.step()
        turn = page.locator(".turn-number")
        if turn.count() and int(turn.inner_text().split()[-1]) >= 9:
            break
        page.wait_for_timeout(40)
    assert {name.lower() for name in handed} == {name.lower() for name in names.values()}
    assert len(handed) >= 4 + 8  # for the team, then every turn at least


@pytest.mark.slow
def test_axe_finds_nothing_where_tables_are_made_joined_and_left(visit: Any) -> None:
    page = visit("/new")
    page.click("[data-scenario=tea]")
    page.select_option("[data-place=green]", "here")
    page.select_option("[data-place=yellow]", "open")
    page.click(".more summary")
    page.wait_for_timeout(200)
    assert all_findings(page) == []
    ada = made(visit, "std4", red="open", yellow="open", green="bot:novice")
    path = link_of(ada)
    bob = visit(path)
    bob.locator(".chairs").wait_for()
    assert all_findings(bob) == []
    joined(bob, "red", "Bob")
    bob.click("[data-cmd=menu]")
    bob.click("[data-cmd=stand-in]")
    bob.locator(".company").wait_for()
    assert all_findings(bob) == []
    ada.click("#tab-people")
    ada.click(".fill-seats summary")
    ada.locator(".player.red", has_text="for Bob").wait_for()
    assert all_findings(ada) == []
    joined(visit(path), "yellow", "Cem")
    late = visit(path)
    late.locator("[data-used]").wait_for()
    assert all_findings(late) == []
