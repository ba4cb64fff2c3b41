"""A bundle on disk, and whether it still is what the sources would give."""

import hashlib
import json
import shutil
from pathlib import Path

from gearmaze.bundle.build import Bundle, version_of

WEB = Path(__file__).parents[1] / "web"
BUILT = WEB / "built"
ABOUT = "bundle.json"
PAGE = "index.html"


def sources_of(web: Path) -> list[Path]:
    """Every file a bundle is made from, or could be."""
    return sorted(
        path for path in web.rglob("*") if path.is_file() and path.relative_to(web).parts[0] != BUILT.name
    )


def digest_of(web: Path) -> str:
    """A name for the sources as they are now: another one means that a bundle is out of date."""
    found = hashlib.sha256()
    for path in sources_of(web):
        found.update(path.relative_to(web).as_posix().encode() + b"\n")
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def write(bundle: Bundle, sources: str, folder: Path) -> None:
    """Keep a bundle, with the digest of the sources it is made from."""
    if folder.exists():
        shutil.rmtree(folder)
    for name, content in bundle.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / PAGE).write_text(bundle.page, encoding="utf-8", newline="\n")
    about = {
        "sources": sources,
        "version": bundle.version,
        "files": list(bundle.files),
        "later": list(bundle.later),
    }
    (folder / ABOUT).write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8", newline="\n")


def read(folder: Path) -> tuple[Bundle, str] | None:
    """The bundle that is kept there whole, and the digest of its sources."""
    try:
        about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
        files = {name: (folder / name).read_bytes() for name in about["files"]}
        page = (folder / PAGE).read_text(encoding="utf-8")
    except (OSError, ValueError, KeyError):
        return None
    if version_of(files) != about["version"]:
        return None
    return Bundle(files, tuple(about["later"]), page, about["version"]), about["sources"]
