"""Rooms that travel, on the page: turned up over an edge, shifted, hoisted."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from gearmaze.engine import LegalActions
from gearmaze.game import Game
from tests.web.travelling import Wanted, at_random, by_our_players, open_game


def select(page: Any, game: Game, wanted: Wanted) -> None:
    """Choose whoever may do it."""
    who = next(action.who for action in LegalActions(game.state, 0) if wanted(action))
    page.locator(f'[data-pick="{game.table.labels[who]}"]').first.click()


@cache
def summit() -> Game:
    """Blue stands on the gear at the top."""
    return by_our_players("pyr3", hoists)


def hoists(action: Any) -> bool:
    return bool(action.verb == "hoist")


def names(page: Any) -> set[str]:
    """What the squares of the board are called."""
    return set(page.locator(".square").evaluate_all("all => all.map((one) => one.dataset.square)"))


def test_a_room_in_the_middle_is_opened_over_one_of_two_pairs_of_edges(visit: Any, server: Any) -> None:
    def edged(action: Any) -> bool:
        return bool(action.verb == "reveal" and action.what >= 0)

    game = at_random("std4", edged)
    page = visit("/rules")
    open_game(page, server, game)
    select(page, game, edged)
    offered = page.locator(".do.reveal:has(svg.flip)")
    assert offered.count() % 2 == 0
    texts = [offered.nth(number).inner_text() for number in range(2)]
    assert "left or right edge" in texts[0] + texts[1]
    assert "upper or lower edge" in texts[0] + texts[1]
    offered.first.click()
    page.get_by_text("put down the tokens").or_(page.locator(".buttons")).first.wait_for()
    page.wait_for_function("() => document.querySelectorAll('.hall.shut').length < 12")


def test_pointing_at_such_a_room_asks_for_the_edge(visit: Any, server: Any) -> None:
    def edged(action: Any) -> bool:
        return bool(action.verb == "reveal" and action.what >= 0)

    game = at_random("std4", edged)
    action = next(action for action in LegalActions(game.state, 0) if edged(action))
    page = visit("/rules")
    open_game(page, server, game)
    select(page, game, edged)
    grid = game.table.grid
    name = grid.name(grid.origins[action.where] + 2 + 2 * grid.stride)
    page.locator(f'.square[data-square="{name}"]').click()
    plan = page.locator(".plan")
    plan.get_by_text("Over which edge").wait_for()
    assert plan.locator("button:has(svg.flip)").count() == 2


def test_the_lift_is_moved_by_a_button_and_lies_elsewhere_then(visit: Any, server: Any) -> None:
    def shifts(action: Any) -> bool:
        return bool(action.verb == "shift")

    game = at_random("lft", shifts)
    page = visit("/rules")
    open_game(page, server, game)
    select(page, game, shifts)
    before = names(page)
    page.locator(".do.shift").first.click()
    page.wait_for_function(
        '(old) => !document.querySelector(`.square[data-square="${old}"]`)', arg=lift(game)
    )
    assert len(names(page)) == len(before)


def lift(game: Game) -> str:
    """A square the lift leaves, whichever way it goes."""
    grid = game.table.grid
    return grid.name(game.state.origins[grid.berths.lift])


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["wide", "phone"])
def test_the_hoist_is_raised_by_a_button_and_its_room_hangs_beside_the_summit(
    visit: Any, server: Any, size: tuple[int, int]
) -> None:
    game = summit()
    page = visit("/rules", width=size[0], height=size[1])
    open_game(page, server, game)
    select(page, game, hoists)
    page.locator(".do.hoist").first.click()
    page.locator(".hall.aloft").wait_for()
    assert {"y1", "ac5"} <= names(page)
    assert not {"l1", "p5"} & names(page)
    page.locator('[data-action="end"]').first.click()
    if page.locator("dialog[open]").count():  # AP are left
        page.locator("dialog[open]").get_by_role("button", name="End turn").click()
    page.locator(".hall.aloft").wait_for(state="detached")
    assert {"l1", "p5"} <= names(page)
