"""A server of its own and a browser: what the tests of the page share."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]

# Bots answer people after a moment; tests need not wait for them. And they say which page they want.
AT_ONCE = """
import pathlib, sys
from gearmaze.server import running, site
from gearmaze.cli import main
running.BOT_DELAY = 0.0
site.BUILT = pathlib.Path(sys.argv.pop(1))
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""


def chromium() -> str | None:
    """Where the system keeps a browser; without one Playwright looks for its own."""
    named = os.environ.get("GEARMAZE_CHROMIUM")
    return (
        named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    )


class Server:
    """`gearmaze serve` on a port of its own, with its games in a folder of its own.

    The page comes from its sources, or from the bundle that was `built`.
    """

    def __init__(self, store: Path, built: Path | None = None) -> None:
        self.store = store
        self.built = built or store.with_name("nothing")
        self.options: list[str] = []
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        arguments = [
            "serve",
            "--no-open",
            "--port",
            str(self.port),
            "--store",
            str(self.store),
            *self.options,
        ]
        command = [sys.executable, "-c", AT_ONCE, str(self.built), *arguments]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://[^/]*:(\d+)/", line)
            if found:
                self.port = int(found[1])
                return
        raise AssertionError("the server did not say where it listens")

    def kill(self) -> None:
        """As a power cut would."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def freeze(self) -> None:
        """It does nothing any more, and no connection is closed."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on where it was."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGCONT)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def browser() -> Iterator[Any]:
    """Debian's chromium, driven by Playwright."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


def seasoned(page: Any) -> None:
    """Somebody who has had a first game: Play now asks him to set up."""
    page.evaluate("localStorage.setItem('gearmaze-coach', JSON.stringify({ played: true }))")
    page.reload()
