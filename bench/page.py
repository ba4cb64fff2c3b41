"""How soon the page can be used on a slow line, bundled and from its sources: `python -m bench.page`.

Chromium with what Lighthouse calls Fast 3G (1.44 Mbit/s down, 0.67 up, 562 ms for each request) and a
processor slowed four times: requests, bytes as they come over the line, and the time until *Play now* is
there and answers (home) or the board is (game), for somebody new and for the same browser again. Sources in
the same run are what the bundle is compared with; on a busy machine only ratios say something (docs/page.md).
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gearmaze.bundle import WEB, build, digest_of, write
from tests.web.browser import Server, browser

DOWN, UP, DELAY, SLOWER = 1_474_560 / 8, 675_000 / 8, 562.5, 4
READY = {"home": "[data-cmd=quick-bot]", "game": ".board [data-square]"}
# Notes when something is in the page and has been painted.
WATCH = """(selector) => {
  const look = () => {
    if (window.readyAfter || !document.querySelector(selector)) return;
    window.readyAfter = performance.now();
    requestAnimationFrame(() => setTimeout(() => (window.readyAfter = performance.now()), 0));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}"""
QUIET = 1500  # ms without anything new: whatever is fetched ahead has come


@dataclass
class Visit:
    """What one visit took."""

    seconds: float = 0.0  # until the page can be used
    bytes: int = 0  # over the line until then and after, heads included
    addresses: list[str] = field(default_factory=list)  # what was asked of the server

    def add(self, sent: dict[str, Any], sizes: dict[str, float]) -> None:
        """Count what went over the line; what the browser kept did not."""
        for request, address in sent.items():
            if request in sizes:
                self.addresses.append(address)
                self.bytes += int(sizes[request])


def slowed(page: Any) -> Any:
    """A slow line and a slow processor for one page."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    line = {"offline": False, "latency": DELAY, "downloadThroughput": DOWN, "uploadThroughput": UP}
    devtools.send("Network.emulateNetworkConditions", line)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return devtools


def visited(context: Any, address: str, ready: str, slow: bool = True) -> Visit:
    """Open a page in a browser that may have been there before."""
    found, page = Visit(), context.new_page()
    devtools = slowed(page) if slow else context.new_cdp_session(page)
    devtools.send("Network.enable")
    sent: dict[str, str] = {}
    sizes: dict[str, float] = {}
    kept: set[str] = set()
    devtools.on("Network.requestWillBeSent", lambda it: sent.update({it["requestId"]: it["request"]["url"]}))
    devtools.on("Network.requestServedFromCache", lambda it: kept.add(it["requestId"]))
    devtools.on("Network.responseReceived", lambda it: _note(it, kept))
    devtools.on(
        "Network.loadingFinished", lambda it: sizes.update({it["requestId"]: it["encodedDataLength"]})
    )
    page.add_init_script(f"({WATCH})({ready!r})")
    page.goto(address, wait_until="commit", timeout=60_000)
    page.locator(ready).first.wait_for(timeout=60_000)
    page.wait_for_timeout(60)
    found.seconds = page.evaluate("window.readyAfter") / 1000
    page.wait_for_load_state("networkidle", timeout=60_000)
    page.wait_for_timeout(QUIET)
    for request in kept:
        sizes.pop(request, None)
    found.add(sent, sizes)
    page.close()
    return found


def _note(it: dict[str, Any], kept: set[str]) -> None:
    answer = it["response"]
    if answer.get("fromDiskCache") or answer.get("fromPrefetchCache") or answer.get("fromServiceWorker"):
        kept.add(it["requestId"])


@contextmanager
def served(bundled: bool) -> Iterator[Server]:
    """A server with a bundle made now, or with the sources."""
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "built" if bundled else None
        if built:
            write(build(WEB), digest_of(WEB), built)
        server = Server(Path(folder) / "games.sqlite", built)
        server.start()
        try:
            yield server
        finally:
            server.kill()


def pair(chrome: Any, server: Server, page: str, slow: bool = True) -> tuple[Visit, Visit]:
    """Somebody new, and the same browser again."""
    context = chrome.new_context(viewport={"width": 1366, "height": 650}, service_workers="block")
    path = "/"
    if page == "game":  # by a link: nothing of the page has been seen before
        asked = context.request.post(f"{server.url}/api/games", data={"scenario": "beginner"})
        path = asked.json()["url"]
    first = visited(context, server.url + path, READY[page], slow)
    again = visited(context, server.url + path, READY[page], slow)
    context.close()
    return first, again


def main(words: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("-n", type=int, default=3, help="times; the middle one is told (default: 3)")
    parser.add_argument("--list", action="store_true", help="also what was asked for, and in which order")
    asked = parser.parse_args(words)
    taken: dict[tuple[str, str, int], float] = {}
    print(
        f"{'page':6}{'served':9}{'visit':7}{'seconds':>8}{'requests':>10}{'KB':>7}{'of sources':>12}",
        flush=True,
    )
    with browser() as chrome:
        for kind in ("sources", "bundle"):
            with served(kind == "bundle") as server:
                for page in READY:
                    pair(chrome, server, page, slow=False)  # whatever the server makes once, it has made
                    tries = []
                    for number in range(asked.n):
                        print(f"{page} {kind}, visit {number + 1} of {asked.n}", file=sys.stderr, flush=True)
                        tries.append(pair(chrome, server, page))
                    for number, name in enumerate(("first", "next")):
                        seconds = statistics.median(each[number].seconds for each in tries)
                        taken[kind, page, number] = seconds
                        ratio = f"{seconds / taken['sources', page, number]:.2f}"
                        one = tries[0][number]
                        size = f"{one.bytes / 1000:.1f}"
                        print(
                            f"{page:6}{kind:9}{name:7}{seconds:8.2f}{len(one.addresses):10}{size:>7}{ratio:>12}",
                            flush=True,
                        )
                        for address in one.addresses if asked.list else ():
                            print("       ", address.removeprefix(server.url))
    return 0


if __name__ == "__main__":
    sys.exit(main())
