"""Arrows point one way: what each part of the package may import."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "gearmaze"

# Each part may import itself too. Beyond the package only the standard library, but for the server and envs.
OTHERS = {
    "server": {"starlette", "uvicorn", "msgspec", "h11"},  # h11 as uvicorn's reader of HTTP uses it
    "envs": {"numpy", "gymnasium", "pettingzoo", "pyspiel"},
}
TEXT = {"notation", "words", "position", "game", "record"}  # games as people write and play them
MAY_IMPORT: dict[str, set[str]] = {
    "engine": set(),
    "rules": set(),
    "data": {"engine"},
    "sets": {"engine", "data"},
    "notation": {"engine"},
    "words": {"engine", "data", "notation"},
    "position": {"engine", "sets", "data", "notation"},
    "game": {"engine", "sets", "notation"},
    "record": {"engine", "notation", "position", "game"},
    "bots": {"engine", "sets", "data", "rules"},
    "draw": {"engine", "sets", "data", "notation", "words"},
    "envs": {"engine", "sets", "data", *TEXT, "bots", "draw"},
    "testing": {"engine", "sets", "data", "rules", *TEXT, "bots", "draw"},
    "server": {"engine", "sets", "data", "rules", *TEXT, "bots", "draw", "gearmaze"},
    "cli": {"engine", "sets", "data", "rules", *TEXT, "bots", "draw", "testing", "server", "gearmaze"},
    # The front door (gearmaze/__init__.py, __main__.py) may open every room of the house.
    "gearmaze": {"engine", "sets", "data", "rules", *TEXT, "bots", "draw", "cli"},
}


def part_of(module: str) -> str:
    """gearmaze.engine.sight -> engine; the package itself is the part `gearmaze`."""
    names = module.split(".")
    return names[1] if len(names) > 1 and names[1] != "__main__" else names[0]


def imported(module: str, is_package: bool, source: str) -> Iterator[tuple[int, str]]:
    """Line and full name of every import, those inside functions and type checks included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level:
                parents = module.split(".") if is_package else module.split(".")[:-1]
                kept = parents[: len(parents) - node.level + 1]
                origin = ".".join([*kept, *([node.module] if node.module else [])])
            if origin == "gearmaze":
                # `from gearmaze import engine` means the part, `from gearmaze import Game` the front door.
                for alias in node.names:
                    yield node.lineno, f"gearmaze.{alias.name}" if alias.name in MAY_IMPORT else "gearmaze"
            else:
                yield node.lineno, origin


def wrong_imports(module: str, source: str, is_package: bool = False) -> list[str]:
    """What `module` imports and may not, as sentences for the person who wrote it."""
    part = part_of(module)
    if part not in MAY_IMPORT:
        return [f"{module}: say in MAY_IMPORT what the new part {part!r} may import"]
    wrong = []
    for line, name in imported(module, is_package, source):
        if name.split(".")[0] == "gearmaze":
            target = part_of(name)
            if target != part and target not in MAY_IMPORT[part]:
                wrong.append(f"{module}:{line}: {part} may not import {name}")
        elif name.split(".")[0] not in sys.stdlib_module_names | OTHERS.get(part, set()):
            wrong.append(f"{module}:{line}: {name} is not in the standard library")
    return wrong


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        names = path.relative_to(PACKAGE.parent).with_suffix("").parts
        yield ".".join(names[:-1] if names[-1] == "__init__" else names), path


def test_imports_point_one_way():
    wrong = [
        error
        for module, path in modules()
        for error in wrong_imports(module, path.read_text(encoding="utf-8"), path.name == "__init__.py")
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gearmaze.engine.combat", "import gearmaze.sets.common"),
        ("gearmaze.engine.combat", "from gearmaze.data import rooms"),
        ("gearmaze.engine.combat", "from gearmaze import sets"),
        ("gearmaze.engine.combat", "from gearmaze import Game"),
        ("gearmaze.engine.combat", "import gearmaze"),
        ("gearmaze.engine.combat", "from .. import rules"),
        ("gearmaze.engine.combat", "from ..sets import common"),
        ("gearmaze.engine.combat", "def f():\n    import numpy"),
        ("gearmaze.engine.combat", "if TYPE_CHECKING:\n    from gearmaze.record import read_record"),
        ("gearmaze.rules", "from gearmaze.engine import Game"),
        ("gearmaze.data.loader", "import gearmaze.sets"),
        ("gearmaze.sets.common", "import gearmaze.bots"),
        ("gearmaze.notation.actions", "import gearmaze.bots"),
        ("gearmaze.bots.greedy", "import gearmaze.server"),
        ("gearmaze.cli", "import requests"),
        ("gearmaze.helpers", ""),
    ],
)
def test_a_wrong_import_is_seen(module, source):
    assert len(wrong_imports(module, source)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "gearmaze.engine.combat",
            "from __future__ import annotations\nfrom . import sight\nimport collections.abc",
        ),
        ("gearmaze.engine.combat", "from .sight import walk\nfrom gearmaze.engine.state import State"),
        ("gearmaze.sets.common", "from gearmaze.engine import Kind\nfrom ..data import rooms"),
        ("gearmaze.cli", "from gearmaze import rules, server\nimport gearmaze.bots, argparse"),
        ("gearmaze.__main__", "from gearmaze.cli import main"),
    ],
)
def test_a_right_import_passes(module, source):
    assert wrong_imports(module, source) == []


def test_the_front_of_a_package_resolves_its_own_dots():
    assert wrong_imports("gearmaze.engine", "from .state import State", is_package=True) == []
    assert wrong_imports("gearmaze.engine", "from ..sets import common", is_package=True)


LONG = 410  # about 400 lines: whatever is longer is two things


def test_no_module_is_long() -> None:
    long = {
        str(path.relative_to(PACKAGE)): lines
        for path in sorted(PACKAGE.rglob("*.py"))
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONG
    }
    assert not long, f"split them by what a player would call the parts: {long}"


def test_room_cards_are_read_only_by_whoever_plays_with_them() -> None:
    code = "import sys, gearmaze; from gearmaze import data; data.rooms('base'); "
    code += "before = 'gearmaze.engine.room_cards' in sys.modules; cards = data.rooms('cardgame'); "
    code += "print(before, 'gearmaze.engine.room_cards' in sys.modules, len(cards))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "False True 12\n", done.stderr


def test_what_the_tests_import_is_shipped_with_them() -> None:
    root = PACKAGE.parent
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    shipped = settings["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    folders = {path.name for path in root.iterdir() if path.is_dir()}
    used = {
        name.split(".")[0]
        for path in (root / "tests").rglob("*.py")
        for _, name in imported("tests", False, path.read_text(encoding="utf-8"))
    }
    assert {"gearmaze", "tests", "tools"} <= used & folders
    assert {f"/{name}" for name in used & folders} <= set(shipped)
