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
TEXT = {
    "notation",
    "words",
    "position",
    "game",
    "record",
    "recall",
    "recall_rooms",
}  # games as people write and play them
MAY_IMPORT: dict[str, set[str]] = {
    "engine": set(),
    "rules": set(),
    "data": {"engine"},
    "sets": {"engine", "data"},
    "notation": {"engine"},
    "words": {"engine", "data", "notation"},
    "position": {"engine", "sets", "data", "notation"},
    # The last four only when asked: whoever plays without them does not load them.
    "game": {"engine", "sets", "notation", "words", "position", "record", "draw"},
    "record": {"engine", "notation", "position", "game"},
    "recall": {"engine", "notation", "game", "record", "recall_rooms"},
    "recall_rooms": {"engine"},
    "bots": {"engine", "sets", "data", "rules"},
    "draw": {"engine", "sets", "data", "notation", "words"},
    "book": {"engine", "sets", "data", "rules", "words", "draw", "notation", "position", "game"},
    "lookup": {"engine", "sets", "data", "rules", "words", "book"},
    "envs": {"engine", "sets", "data", *TEXT, "bots", "draw"},
    "bundle": set(),
    "testing": {"engine", "sets", "data", "rules", *TEXT, "bots", "draw"},
    "server": {
        *("engine", "sets", "data", "rules", *TEXT, "bots", "draw"),
        *("book", "lookup", "bundle", "gearmaze"),
    },
    "cli": {
        "engine",
        "sets",
        "data",
        "rules",
        *TEXT,
        "bots",
        "draw",
        "book",
        "lookup",
        "testing",
        "server",
        "gearmaze",
    },
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


# Private names stay at home ----------------------------------------------------------------------

OF_TUPLES = {"_replace", "_asdict", "_make", "_fields"}  # public, for all their names


def private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in OF_TUPLES


def own_private(source: str) -> set[str]:
    """The private names a module gives: functions, methods, columns, slots."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and of_itself(node):
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)  # in __slots__
    return {name for name in found if private(name)}


def of_itself(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


def reached_for(source: str) -> Iterator[tuple[int, str]]:
    """Line and private name of whatever a module takes from something that is not itself."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, alias.name) for alias in node.names if private(alias.name))
        elif isinstance(node, ast.Attribute) and private(node.attr) and not of_itself(node):
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            yield from [(node.lineno, node.attr)] * (owner not in sys.stdlib_module_names)


def reach_throughs(sources: dict[str, str]) -> list[str]:
    """Private names taken from another part of the package: such a thing wants a public name."""
    given = {module: own_private(source) for module, source in sources.items()}
    wrong = []
    for module, source in sources.items():
        part = part_of(module)
        here = {name for other, names in given.items() if part_of(other) == part for name in names}
        away = {name for other, names in given.items() if part_of(other) != part for name in names}
        for line, name in reached_for(source):
            if name not in given[module] and (name not in here or name in away):
                wrong.append(f"{module}:{line}: {name} is private to somebody else; give it a public name")
    return wrong


def test_no_part_reaches_into_anothers_private_things() -> None:
    wrong = reach_throughs({module: path.read_text(encoding="utf-8") for module, path in modules()})
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "source",
    [
        "def f(game): return game._chance",
        "def f(game): game.state._crowd = None",
        "from gearmaze.game import _chooser",
        "class Own:\n    def _answer(self): ...\n\ndef f(game): return game._chance",
    ],
)
def test_reaching_through_is_seen(source: str) -> None:
    game = "class Game:\n    def __init__(self): self._chance = 1; self._crowd = 2\ndef _chooser(): ..."
    assert len(reach_throughs({"gearmaze.game": game, "gearmaze.server.match": source})) == 1
    assert not reach_throughs({"gearmaze.game": f"{game}\n{source}"})


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
