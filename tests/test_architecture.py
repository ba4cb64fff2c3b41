"""ARCHITECTURE.md draws the house as it is: every module is in it, and nothing that is not there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "ARCHITECTURE.md"
SCREEN = 60  # lines a package may take
QUOTED = re.compile(r"`([^`\n]+)`")
BASES = ("", "gearmaze", "gearmaze/server")  # where paths on the page begin


def sections() -> dict[str, str]:
    """The page by its titles."""
    parts = re.split(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


PACKAGES = [title for title in sections() if title.split("/")[0] == "gearmaze"]


def modules_of(package: str) -> set[str]:
    """The modules of a package as the page names them: `match` of a folder matches is `matches/match`."""
    folder = ROOT / package
    if package == "gearmaze":
        return {path.stem for path in folder.glob("*.py")}
    if package == "gearmaze/web":
        return {path.name for path in folder.glob("*.js")}
    paths = (path.relative_to(folder) for path in folder.rglob("*.py") if path.stem != "__init__")
    return {path.with_suffix("").as_posix() for path in paths}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_of_a_package_is_named_and_no_other(package: str) -> None:
    rows = re.findall(r"^\| (`.+?`) \|", sections()[package], re.MULTILINE)
    named = [name for row in rows for name in QUOTED.findall(row)]
    assert sorted(named) == sorted(modules_of(package)), f"the table of {package} in ARCHITECTURE.md"


def test_every_package_has_its_screen() -> None:
    folders = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "gearmaze").glob("*/__init__.py")}
    assert set(PACKAGES) == {"gearmaze", "gearmaze/web"} | folders
    long = [title for title in PACKAGES if sections()[title].count("\n") > SCREEN]
    assert not long, f"more than a screen: {long}"


def words_in(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


def names_in_code() -> dict[str, set[str]]:
    """Everything code speaks of, by the class or module it stands in; under "" all of it."""
    found: dict[str, set[str]] = {"": set()}
    for path in (path for folder in ("gearmaze", "tests", "tools") for path in (ROOT / folder).rglob("*.py")):
        if path.name == Path(__file__).name:
            continue
        text = path.read_text(encoding="utf-8")
        found[""] |= words_in(text) | {path.stem}
        found.setdefault(path.stem, set()).update(words_in(text))
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef):
                body = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                found.setdefault(node.name, set()).update(words_in(body))
    return found


def test_nothing_is_named_that_is_not_there() -> None:
    """Paths, and names as code has them: `State.stack`, `special_verbs`, `Clash`."""
    code = names_in_code()
    missing = []
    for name in set(QUOTED.findall(PAGE.read_text(encoding="utf-8"))):
        if re.fullmatch(r"[\w.-]+(/[\w.-]*)+", name):
            found = any((ROOT / base / f"{name}{end}").exists() for base in BASES for end in ("", ".py"))
        elif re.fullmatch(r"\w+\.js", name):
            found = (ROOT / "gearmaze/web" / name).exists()
        elif re.fullmatch(r"[A-Za-z_]\w*(\.\w+)?", name):
            owner, _, part = name.rpartition(".")
            found = part in code.get(owner, set())
        else:
            continue
        if not found:
            missing.append(name)
    assert not missing, f"ARCHITECTURE.md names what is not there (any more): {sorted(missing)}"
