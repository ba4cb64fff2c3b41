"""A long game: the log comes in pages, what was before is one click away, and its end stays in sight."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import Server
from tests.web.planting import open_planted

pytestmark = pytest.mark.slow


def test_what_was_before_is_one_click_away(visit: Any, server: Server) -> None:
    page = visit("/")
    open_planted(page, server, Path("18-whole-prison.txt"), both=True)
    page.locator(".log-entry").first.wait_for(state="attached")
    few = page.locator(".log-entry").count()
    first = page.locator(".log-entry").first.inner_text()
    page.locator("[data-cmd=older]").last.dispatch_event("click")
    page.wait_for_function("few => document.querySelectorAll('.log-entry').length > few", arg=few)
    page.locator("[data-cmd=older]").wait_for(state="detached")
    assert page.locator(".log-entry").first.inner_text() != first
    assert "4" in page.locator(".log-turn").all_inner_texts()[3]
    page.reload()
    page.locator("[data-cmd=older]").wait_for(state="attached")
    assert page.locator(".log-entry").count() == few


def test_the_end_stays_in_sight_unless_somebody_reads_back(visit: Any, server: Server) -> None:
    page = visit("/", width=1366, height=650)
    open_planted(page, server, Path("03-beginners.txt"))
    at_end = """() => {
      const log = document.querySelector(".log");
      return log.scrollHeight > log.clientHeight && log.scrollHeight - log.clientHeight - log.scrollTop < 4;
    }"""
    page.wait_for_function(at_end)
    taller = "(all, by) => all.forEach((one) => (one.style.paddingBlock = by))"  # as a theme may make them
    page.locator(".log button").evaluate_all(taller, "9px")
    page.wait_for_function(at_end)
    page.locator(".log").evaluate("log => log.scrollTop = 0")
    page.wait_for_function("() => document.querySelector('.log').scrollTop === 0")
    page.locator(".log button").evaluate_all(taller, "12px")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.locator(".log").evaluate("log => log.scrollTop") == 0
