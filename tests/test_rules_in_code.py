"""A reader finds the code of a rule by searching for its id, which is written out where the rule is kept."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import gearmaze
from gearmaze import rules
from gearmaze.sets import BOXES

PACKAGE = Path(gearmaze.__file__).parent
ID = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+)*-\d+\b")

MOST = 12  # ids in one docstring: with more it is a list, and who is sent there still has to search


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """Everything in a module that has a docstring, by name ("" for the module itself)."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield getattr(node, "name", ""), ast.get_docstring(node, clean=False) or ""


def cited() -> set[str]:
    """Every id in the code, and in the rooms and layouts that are the rule itself.

    What the docstring of a module says does not count: it stands far from the lines that keep the rule.
    """
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        found.update(ID.findall(text.replace(ast.get_docstring(ast.parse(text), clean=False) or " ", " ", 1)))
    for path in (*PACKAGE.glob("data/rooms/*.txt"), *PACKAGE.glob("data/layouts/*.toml")):
        found.update(ID.findall(path.read_text(encoding="utf-8")))
    return found


def to_be_found() -> set[str]:
    """The rules of everything that can be played; worked examples are played by the tests instead."""
    boxes = ("core", *BOXES)
    return {rule.id for rule in rules.all_rules().values() if rule.box in boxes and rule.kind == "rule"}


def test_every_rule_is_found_by_its_id() -> None:
    missing = sorted(to_be_found() - cited())
    assert not missing, (
        f"no code cites {', '.join(missing)}: write the id where the rule is kept, in a line or in the "
        "docstring of a function or class, each written out: nobody finds X-04 in `X-01 to X-06`"
    )


def test_no_docstring_is_a_list_of_ids() -> None:
    lists = [
        f"{path.relative_to(PACKAGE)}: {name or 'the module'}"
        for path in PACKAGE.rglob("*.py")
        for name, text in docstrings(path)
        if len(set(ID.findall(text))) > MOST
    ]
    assert not lists, f"more than {MOST} rules in one docstring; cite each where it is kept: {lists}"


def test_nothing_is_cited_that_is_no_rule() -> None:
    """A rule renumbered or a slip of the pen."""
    ids = set(rules.all_rules()) | {rule.id for rule in rules.search("-")}
    families = {id.rpartition("-")[0] for id in ids}
    wrong = {id for id in cited() if id.rpartition("-")[0] in families and id not in ids}
    assert not wrong, f"there is no rule {sorted(wrong)}"
