"""From the sources of the page to the files of a bundle."""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gearmaze.bundle.modules import Module, module_of
from gearmaze.bundle.reading import BundleError

ENTRY = "app.js"
STYLE = "style.css"
NOTICE = "/*! Gearmaze, with Preact, Signals (MIT) and htm (Apache-2.0): licences in /static/vendor */\n"
SHEET = re.compile(r'<link rel="stylesheet" href="/static/(css/[\w.-]+)">\n')
# What goes along as it is.
KEPT = ("favicon.svg", "fonts/*.woff2", "lang/*.json", "pictures/*.png")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@dataclass(frozen=True)
class Bundle:
    """Files by path, below an address that names what all of them hold."""

    files: dict[str, bytes]
    later: tuple[str, ...]  # scripts the first page does not need
    page: str  # index.html that names them; the server puts in what differs from request to request
    version: str

    @property
    def base(self) -> str:
        """Where the files are found."""
        return f"/v/{self.version}/"


def build(web: Path) -> Bundle:
    """Put the page together from its sources."""
    index = (web / "index.html").read_text(encoding="utf-8")
    files = {
        path.relative_to(web).as_posix(): _slim_data(path)
        for pattern in KEPT
        for path in sorted(web.glob(pattern))
    }
    scripts = dict(_scripts(web))
    files |= {name: text.encode() for name, text in scripts.items()}
    files[STYLE] = _style(web, SHEET.findall(index)).encode()
    version = version_of(files)
    page = SHEET.sub("", index, count=len(SHEET.findall(index)) - 1)
    page = SHEET.sub(f'<link rel="stylesheet" href="/static/{STYLE}">\n', page)
    return Bundle(files, tuple(scripts)[1:], page.replace("/static/", f"/v/{version}/"), version)


def version_of(files: dict[str, bytes]) -> str:
    """A name for exactly these files."""
    found = hashlib.sha256()
    for name, content in sorted(files.items()):
        found.update(f"{name} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()[:12]


def _slim_data(path: Path) -> bytes:
    if path.suffix == ".json":
        found = json.loads(path.read_text(encoding="utf-8"))
        return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
    return path.read_bytes()


def _style(web: Path, sheets: list[str]) -> str:
    """All sheets as one, in the order of the page."""
    found = []
    for sheet in sheets:
        text = COMMENT.sub("", (web / sheet).read_text(encoding="utf-8"))
        if "@import" in text:
            raise BundleError(f"gearmaze/web/{sheet}: name sheets in index.html instead of @import")
        found += [line.strip() for line in text.replace('url("../', 'url("').splitlines() if line.strip()]
    return "\n".join(found) + "\n"


# Scripts ------------------------------------------------------------------------------------------


def _scripts(web: Path) -> Iterator[tuple[str, str]]:
    """The script of the first page, then those that are fetched later: each module is in one of them."""
    modules: dict[str, Module] = {}
    where: dict[str, str] = {}
    entries = [ENTRY]
    for entry in entries:
        order: list[str] = []
        _line_up(web, entry, modules, order, ())
        order = [name for name in order if name not in where]
        where |= dict.fromkeys(order, entry)
        for name in order:
            entries += [later for later in modules[name].later if later not in entries]
        yield entry, _script(entry, [modules[name] for name in order], where)


def _line_up(
    web: Path, name: str, modules: dict[str, Module], order: list[str], above: tuple[str, ...]
) -> None:
    """Put a module into the order, after everything it needs."""
    if name in above:
        circle = " -> ".join((*above[above.index(name) :], name))
        raise BundleError(f"modules need each other in a circle, so none can be first: {circle}")
    if name in order:
        return
    if name not in modules:
        path = web / name
        if not path.is_file():
            raise BundleError(f"gearmaze/web/{above[-1] if above else ''}: there is no {name}")
        modules[name] = module_of(name, path.read_text(encoding="utf-8"))
    for need in modules[name].needs:
        _line_up(web, need, modules, order, (*above, name))
    order.append(name)


def _script(entry: str, modules: list[Module], where: dict[str, str]) -> str:
    """Modules one after the other, each in a function of its own; what other scripts hold is imported."""
    lines = []
    elsewhere: dict[str, list[str]] = {}
    for need in dict.fromkeys(need for module in modules for need in module.needs if where[need] != entry):
        elsewhere.setdefault(where[need], []).append(Module(need).variable)
    for script, names in elsewhere.items():
        lines.append(f'import{{{",".join(names)}}}from"./{script}";')
    for module in modules:
        gives = ",".join(
            outside if outside == inside else f"{outside}:{inside}"
            for outside, inside in module.gives.items()
        )
        lines.append(f"const {module.variable}=(()=>{{\n{module.body}\nreturn{{{gives}}}}})();")
    lines.append(f"export{{{','.join(module.variable for module in modules)}}};")
    return NOTICE + "\n".join(lines) + "\n"
