"""The page as a bundle: small, kept by browsers, and the same page; opened without a server too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.page import READY, Visit, pair
from gearmaze.bundle import WEB, build, digest_of, write
from tests.server.served import GOLDEN
from tests.web.browser import Server
from tests.web.hands import Hands
from tests.web.planting import DUEL
from tests.web.test_interruptions import until
from tests.web.test_pages import findings

MOST_BYTES, MOST_REQUESTS = 260_000, 14
LASTS = re.compile(r"/v/\w{12}/[\w./-]+|/api/(reference|book|law)/\w\w/\w{24}")


@pytest.fixture(scope="module")
def bundled(chrome: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a bundle of the page as it is."""
    folder = tmp_path_factory.mktemp("bundled")
    write(build(WEB), digest_of(WEB), folder / "built")
    found = Server(folder / "games.sqlite", folder / "built")
    found.start()
    yield found
    found.kill()


@pytest.mark.parametrize("page", READY)
def test_a_first_visit_is_small_and_the_next_asks_for_nothing_again(
    chrome: Any, bundled: Server, page: str
) -> None:
    def paths(visit: Visit) -> list[str]:
        return [address.removeprefix(bundled.url) for address in visit.addresses]

    first, again = pair(chrome, bundled, page, slow=False)
    assert len(first.addresses) <= MOST_REQUESTS, paths(first)
    assert first.bytes <= MOST_BYTES, first.bytes
    others = [path for path in paths(first)[1:] if not LASTS.fullmatch(path)]
    assert len(paths(first)) == len(set(paths(first))), "nothing twice"
    assert all(path.startswith("/api/games") for path in others), "everything else has an address that lasts"
    assert paths(again) == [paths(first)[0], *others], "only page and API are asked for again"


@pytest.mark.parametrize("served", ["sources", "bundle"])
def test_the_same_page_plays(visit: Any, server: Server, bundled: Server, served: str) -> None:
    site = bundled if served == "bundle" else server
    page = visit("/", site=site, locale="fr", service_workers="block")
    scripts = page.evaluate("[...document.scripts].map((one) => one.src).join()")
    assert ("/v/" in scripts) == (served == "bundle")
    page.click("[data-cmd=quick-bot]")
    until(page, Hands(page), '[data-action="end"]')
    for path, ready in (("/new", "[data-cmd=start]"), ("/rules", "h1"), ("/settings", "dialog")):
        page.goto(site.url + path)
        page.locator(ready).first.wait_for()
    page.goto(f"{site.url}/replay")
    page.locator("input[type=file]").set_input_files(str(GOLDEN / DUEL))
    page.locator(".scrubber").wait_for()
    assert page.evaluate("document.documentElement.lang") == "fr"


# Without a server ---------------------------------------------------------------------------------


def kept(page: Any) -> list[str]:
    """Every address the worker keeps."""
    return page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()"""
    )


def wait(page: Any, ready: str) -> None:
    """Until something is true; Playwright's own way of asking again is against the page's policy."""
    for _ in range(400):
        if page.evaluate(ready):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {ready}")


def installed(page: Any) -> None:
    """Wait until the worker has everything."""
    wait(page, "navigator.serviceWorker.ready.then((it) => it.active.state === 'activated')")


@pytest.fixture
def own_bundled(chrome: Any, bundled: Server, tmp_path: Path) -> Iterator[Server]:
    """A server for one test, to be stopped and started again."""
    found = Server(tmp_path / "games.sqlite", bundled.built)
    found.start()
    yield found
    found.kill()


def test_without_a_server_it_says_so_shows_the_rules_and_comes_back(visit: Any, own_bundled: Server) -> None:
    page = visit("/", site=own_bundled, locale="de")
    page.click("[data-cmd=quick-bot]")
    until(page, Hands(page), '[data-action="end"]')
    page.goto(own_bundled.url + "/")
    page.locator("[data-cmd=quick-bot]").wait_for()
    installed(page)
    assert all(path == "/offline" or LASTS.fullmatch(path) for path in kept(page)), "nothing of a game"
    own_bundled.kill()
    page.reload()
    page.locator("[data-cmd=again]").wait_for()
    assert "Niemand antwortet" in page.locator("h1").inner_text()
    assert page.locator(".away-games li").count() == 1 and page.locator('a[href^="/game/"]').count() == 0
    assert findings(page) == []
    page.click('main a[href="/rules"]')
    page.locator(".cover h1").wait_for()
    assert page.locator('main a[href^="/rules/"]').count() > 3
    page.goto(own_bundled.url + "/new")
    page.locator("[data-cmd=again]").wait_for()
    own_bundled.start()
    page.locator("[data-cmd=start]").wait_for()  # by itself


def test_who_takes_the_worker_away_takes_what_it_kept(visit: Any, own_bundled: Server) -> None:
    page = visit("/", site=own_bundled)
    installed(page)
    assert kept(page)
    own_bundled.kill()
    own_bundled.options = ["--no-offline"]
    own_bundled.start()
    page.goto(own_bundled.url + "/new")
    wait(
        page,
        """Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])
          .then(([workers, names]) => !workers.length && !names.length)""",
    )
    page.locator("[data-cmd=start]").wait_for()


def test_a_page_of_before_begins_anew_when_its_files_are_gone(visit: Any, own_bundled: Server) -> None:
    page = visit("/settings", site=own_bundled, service_workers="block")
    page.locator("dialog").wait_for()
    asked: list[str] = []

    def gone(route: Any) -> None:
        asked.append(route.request.url)
        route.fulfill(status=404, body="")

    page.route("**/rest.js", gone)
    page.goto(own_bundled.url + "/")
    for _ in range(400):
        if len(asked) == 2:
            break
        page.wait_for_timeout(50)
    page.wait_for_timeout(500)
    assert len(asked) == 2, "once, and not for ever"
    assert page.locator("[data-cmd=quick-bot]").is_visible()
    page.unroute("**/rest.js")
    page.goto(own_bundled.url + "/new")
    page.locator("[data-cmd=start]").wait_for()
    assert page.evaluate("sessionStorage.getItem('gearmaze-renewed')") is None
