"""The engine knows no character, object or box by name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from gearmaze import rules
from gearmaze.engine import Table
from gearmaze.sets import BOXES, scenario, scenario_names

ENGINE = Path(__file__).parents[1] / "gearmaze" / "engine"

PIECES = {"character", "object"}  # what a column of names is headed in a rulebook


def in_rulebooks() -> set[str]:
    """The names of every box and of the pieces its rulebook lists, in boxes that are to come too."""
    found = set(rules.BOXES) - {"core"}
    for box in rules.BOXES:
        text = resources.files(rules).joinpath(f"{box}.md").read_text(encoding="utf-8")
        for chapter in re.findall(
            r"^## [^\n]*(?:Character|Object) rules$(.*?)(?=^## |\Z)", text, re.M | re.S
        ):
            found |= set(re.findall(r"^### (.+)$", chapter, re.M))
        column = NO_TABLE
        for line in text.splitlines():
            cells = [cell.strip() for cell in line.strip("| ").split("|")] if line.startswith("|") else []
            if not cells:
                column = NO_TABLE
            elif column == NO_TABLE:
                column = _column_of_names([cell.lower() for cell in cells])
            elif 0 <= column < len(cells) and set(cells[column]) != {"-"}:
                names = cells[column].split(", ")
                found |= {re.sub(r" \(.*", "", name) for name in names}
    return found


NO_TABLE, OTHER_TABLE = -2, -1


def _column_of_names(heads: list[str]) -> int:
    """Where the names of pieces stand; the card game has its own ids beside French names."""
    wanted = {"id"} if "french" in heads else PIECES
    return next((index for index, head in enumerate(heads) if head in wanted), OTHER_TABLE)


def in_play() -> set[str]:
    """The ids of every piece and box that can be played."""
    return {*BOXES, *(kind.id for name in scenario_names() for kind in Table(scenario(name)).kinds)}


# `sorted(rows, key=...)` is Python's word, not the object.
SORTERS = {"sorted", "sort", "min", "max"}


def plain(name: str) -> str:
    """WallWalker, wall_walker and "Wall-Walker" are one name."""
    return name.lower().replace("_", "").replace("-", "").replace(" ", "")


FORBIDDEN = {plain(name) for name in {*in_rulebooks(), *in_play()}}


def words(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of every identifier and string literal, docstrings excepted."""
    tree = ast.parse(source)
    documentation = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    sorting = {
        id(keyword)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _called(node) in SORTERS
        for keyword in node.keywords
        if keyword.arg == "key"
    }
    for node in ast.walk(tree):
        if id(node) in documentation or id(node) in sorting:
            continue
        line = getattr(node, "lineno", 0)
        for text in _texts(node):
            yield line, text


def _called(call: ast.Call) -> str:
    function = call.func
    return getattr(function, "id", None) or getattr(function, "attr", None) or ""


def _texts(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Constant(value=bytes(raw)):
            yield raw.decode("latin-1")
        case ast.ImportFrom(module=str(module)):
            yield from module.split(".")
        case ast.alias(name=name, asname=other):
            yield from name.split(".")
            if other:
                yield other
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            yield from names
        case _:
            # Names, attributes, arguments, keywords; functions, classes, exceptions, patterns.
            for place in ("id", "attr", "arg", "name", "rest"):
                text = getattr(node, place, None)
                if isinstance(text, str):
                    yield text
            yield from getattr(node, "kwd_attrs", ())


def names_in(source: str, where: str = "engine") -> list[str]:
    """The forbidden names `source` uses, as sentences for the person who wrote it."""
    return [
        f"{where}:{line}: {text!r} names a thing of one box; ask the set a question instead"
        for line, text in words(source)
        if plain(text) in FORBIDDEN
    ]


def test_the_engine_names_no_thing_of_a_box():
    wrong = []
    for path in sorted(ENGINE.rglob("*.py")):
        where = str(path.relative_to(ENGINE))
        wrong += names_in(path.read_text(encoding="utf-8"), where)
        if plain(path.stem) in FORBIDDEN:
            wrong.append(f"{where}: the file itself is named after a thing of one box")
    assert not wrong, "\n".join(wrong)


def test_what_can_be_played_is_forbidden_by_itself():
    assert {"wallwalker", "telescopingspear", "naga", "prison"} <= FORBIDDEN
    assert len(in_play()) >= 25


def test_what_a_rulebook_lists_is_forbidden_before_it_can_be_played():
    sylvan = {
        "druid",
        "spawnling",
        "stoneelemental",
        "steamsaw",
        "orbofpeace",
        "amuletofelvishvision",
        "sylvan",
    }
    cards = {"elfscout", "darkangel", "inversion", "cardgame"}
    assert sylvan | cards <= FORBIDDEN
    assert {plain(name) for name in in_play()} - {plain(box) for box in BOXES} <= {
        plain(name) for name in in_rulebooks()
    }


@pytest.mark.parametrize(
    "source",
    [
        "if name == 'Troll': pass",
        "x = 'wall-walker'",
        "x = 'Wall Walker'",
        "x = b'troll'",
        "x = f'{y}rope'",
        "x = {'fireball_wand': 1}",
        "WALL_WALKER = 3",
        "x.rope",
        "def f(rope): pass",
        "def f(*, key=None): pass",
        "def wallWalker(): pass",
        "class Naga: pass",
        "f(treasure=1)",
        "f(key=1)",
        "sorted(x, reverse=key)",
        "sorted(x, key=base)",
        "for key in x: pass",
        "import x.prison",
        "from gearmaze.sets.sylvan import x",
        "from x import y as thief",
        "try: pass\nexcept E as troll: pass",
        "match x:\n    case {'a': 1, **rope}: pass",
        "match x:\n    case A(sword=1): pass",
        "match x:\n    case [bow, *y]: pass",
        "def f():\n    global crossbow",
        "def f():\n    return 'torch'",
    ],
)
def test_a_name_is_seen(source):
    assert names_in(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""Troll"""',
        'def f():\n    """rope"""',
        "sorted(x, key=len)",
        "x.sort(key=len)",
        "min(x, key=lambda row: row[0])",
        "ropes_held = 1",
        "keys = 'based on'",
    ],
)
def test_other_words_pass(source):
    assert names_in(source) == []
