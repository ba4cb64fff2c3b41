"""One browser and one server for the tests of a worker; without a browser they are skipped, and loudly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import Server, browser

MISSING = "NO BROWSER: the page was NOT tested. Install chromium, or name one in GEARMAZE_CHROMIUM."
_skipped: list[str] = []


@pytest.fixture(scope="session")
def chrome() -> Iterator[Any]:
    """A real browser."""
    try:
        opened = browser()
        found = opened.__enter__()
    except Exception as error:  # no playwright, no browser, or one that does not start: the reason is told
        _skipped.append(MISSING)
        pytest.skip(f"{MISSING} ({type(error).__name__}: {str(error).splitlines()[0][:120]})")
    yield found
    opened.__exit__(None, None, None)


@pytest.fixture(scope="session")
def server(chrome: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that several tests share: every test plays games of its own."""
    found = Server(tmp_path_factory.mktemp("store") / "games.sqlite")
    found.start()
    yield found
    found.kill()


@pytest.fixture
def own_server(chrome: Any, tmp_path: Path) -> Iterator[Server]:
    """A server for one test, to be killed and started again."""
    found = Server(tmp_path / "games.sqlite")
    found.start()
    yield found
    found.kill()


@pytest.fixture
def visit(chrome: Any, server: Server) -> Iterator[Any]:
    """Open a page as somebody new; whatever goes wrong in a page fails the test."""
    contexts: list[Any] = []
    faults: list[str] = []

    def opened(
        path: str = "/", *, width: int = 1440, height: int = 900, site: Server | None = None, **more: Any
    ) -> Any:
        wishes = {"reduced_motion": "reduce", "color_scheme": "dark", **more}
        context = chrome.new_context(viewport={"width": width, "height": height}, **wishes)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda told: _fault(told, faults))
        page.goto((site or server).url + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not faults, faults


def _fault(told: Any, faults: list[str]) -> None:
    """Errors of the page and refusals of the security policy; a server that is gone is somebody's test."""
    if told.type == "error" and not any(
        word in told.text for word in ("WebSocket", "Failed to load", "net::")
    ):
        faults.append(told.text)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if _skipped:
        terminalreporter.write_sep("!", MISSING, red=True, bold=True)
