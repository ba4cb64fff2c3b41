"""Which page is served: the bundle that was made of the sources, or the sources themselves."""

import time
import zlib
from collections.abc import Callable
from pathlib import Path

from gearmaze.bundle import BUILT, WEB, Bundle, digest_of, read
from gearmaze.bundle.kept import PAGE, sources_of

LOOK_AGAIN = 1.0  # seconds; whoever works on the page sees what has changed
GZIP = 31
PACKED_ALREADY = (".woff2", ".png")


class Site:
    """The files of the page. A bundle older than its sources is not used: somebody works on them."""

    def __init__(
        self,
        built: Path | None = None,
        web: Path = WEB,
        sources: bool = False,
        offline: bool = True,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.web = web
        self.offline = offline  # whether pages may keep a worker, which opens them without a server
        self._now = now
        self._bundle: Bundle | None = None
        self._files: dict[tuple[str, str], tuple[bytes, bool]] = {}  # by version and name
        self._stamps: tuple[object, ...] = ()
        self._looked = self._now()
        kept = None if sources else read(built or BUILT)
        if kept and kept[1] == digest_of(web):
            self._bundle = kept[0]
            self._stamps = self._stamps_now()
            version = kept[0].version
            self._files = {(version, name): _packed(name, content) for name, content in kept[0].files.items()}

    @property
    def bundle(self) -> Bundle | None:
        """The bundle, while it is what the sources would give."""
        if self._bundle and self._now() - self._looked >= LOOK_AGAIN:
            self._looked = self._now()
            if self._stamps_now() != self._stamps:
                self._bundle = None  # for good: addresses must not go to and fro
        return self._bundle

    @property
    def base(self) -> str:
        """Where the files of the page are found."""
        return self.bundle.base if self.bundle else "/static/"

    @property
    def page(self) -> str | None:
        """The page, but for what differs from request to request."""
        if self.bundle:
            return self.bundle.page
        index = self.web / PAGE
        return index.read_text(encoding="utf-8") if index.is_file() else None

    @property
    def later(self) -> list[str]:
        """Scripts that pages other than the first will need."""
        return [self.base + name for name in self.bundle.later] if self.bundle else []

    def file(self, version: str, name: str) -> tuple[bytes, bool] | None:
        """A file of the bundle, also of an old one for pages that are open; and whether it is compressed."""
        return self._files.get((version, name))

    def _stamps_now(self) -> tuple[object, ...]:
        return tuple(
            (path, (found := path.stat()).st_mtime_ns, found.st_size) for path in sources_of(self.web)
        )


def _packed(name: str, content: bytes) -> tuple[bytes, bool]:
    if name.endswith(PACKED_ALREADY):
        return content, False
    press = zlib.compressobj(9, wbits=GZIP)
    return press.compress(content) + press.flush(), True
