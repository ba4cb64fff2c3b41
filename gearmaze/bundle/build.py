"""From the sources of the page to the files of a bundle."""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gearmaze.bundle.modules import Module, Taken, module_of, variable
from gearmaze.bundle.reading import BundleError

ENTRY = "app.js"
STYLE = "style.css"
NOTICE = "/*! Gearmaze, with Preact, Signals (MIT) and htm (Apache-2.0): licences in /static/vendor */\n"
SHEET = re.compile(r'<link rel="stylesheet" href="/static/(css/[\w.-]+)">\n')
# What goes along as it is.
KEPT = ("favicon.svg", "fonts/*.woff2", "lang/*.json", "pictures/*.png")
# A file beside the sheets, as it is written there.
FONT = re.compile(r'url\("(?:/static/|\.\./)')
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
        found += [line.strip() for line in FONT.sub('url("', text).splitlines() if line.strip()]
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
    """Put a module into the order, after what it needs; a circle is cut where browsers cut it."""
    if name in order or name in above:
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
        elsewhere.setdefault(where[need], []).append(variable(need))
    for script, names in elsewhere.items():
        lines.append(f'import{{{",".join(names)}}}from"./{script}";')
    place = {module.name: number for number, module in enumerate(modules)}
    for number, module in enumerate(modules):
        # in a circle somebody has to go before what it needs, and is given it as soon as that is there
        waiting = {
            each.name for each in modules[:number] for taken in each.takes if taken.module == module.name
        }
        takes = "".join(_taken(taken, place.get(taken.module, -1) > number) for taken in module.takes)
        gives = ",".join(_given(outside, inside) for outside, inside in module.gives.items())
        lines.append(f"const {module.variable}=(()=>{{\n{takes}{module.body}\nreturn{{{gives}}}}})();")
        if waiting:
            lines.insert(0, f"const {module.variable}$late=[];")
            lines.append(f"for(const take of {module.variable}$late)take({module.variable});")
    lines.append(f"export{{{','.join(module.variable for module in modules)}}};")
    return NOTICE + "\n".join(lines) + "\n"


def _taken(taken: Taken, is_late: bool) -> str:
    source = variable(taken.module)
    if not is_late:
        return f"const {taken.pattern}={source};\n"
    return f"let {','.join(taken.names)};{source}$late.push((all)=>{{({taken.pattern}=all)}});\n"


def _given(outside: str, inside: str) -> str:
    if "." in inside:  # handed on from another module, which may not be there yet
        return f"get {outside}(){{return {inside}}}"
    return outside if outside == inside else f"{outside}:{inside}"
