"""The numbered rules as shipped text: look one up, search them, print one.

The text files are the single source: a rule is a bullet ``- **MOVE-07** ...`` or a row of a table whose
first column is headed ``ID``. Nothing is read before the first question is asked.
"""

from __future__ import annotations

import difflib
import re
import textwrap
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Literal, NamedTuple

__all__ = ["BOXES", "Rule", "UnknownRule", "all_rules", "plain", "render", "rule", "search"]

BOXES = ("core", "base", "prison", "sylvan", "multiplayer", "cardgame")

Kind = Literal["rule", "example", "reference"]


class Rule(NamedTuple):
    """One numbered rule, worked example or row of reference."""

    id: str
    box: str
    kind: Kind
    section: str
    text: str
    source: str = ""
    ruling: bool = False


class UnknownRule(ValueError):
    """No rule has this id; ``near`` holds the ids that look like it."""

    def __init__(self, id: str, near: tuple[str, ...]) -> None:
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        super().__init__(f"there is no rule {id!r}{hint}")
        self.id = id
        self.near = near


def all_rules() -> dict[str, Rule]:
    """Every rule and worked example by id, in the order of the rulebooks.

    Rows of reference (scenario tables, engine hooks) carry ids too but say nothing the rules do not:
    `rule` and `search` find them, this leaves them out.
    """
    return dict(_rules())


def rule(id: str) -> Rule:
    """The rule called `id`, in capitals or not."""
    wanted = id.strip().upper()
    found = _entries().get(wanted)
    if found is None:
        raise UnknownRule(id, tuple(difflib.get_close_matches(wanted, _entries(), n=3)))
    return found


def search(words: str) -> list[Rule]:
    """Rules that hold every word of `words`, somewhere in id, section or text; order of the rulebooks."""
    wanted = words.lower().split()
    if not wanted:
        return []
    return [
        entry
        for entry in _entries().values()
        if all(word in f"{entry.id} {entry.section} {entry.text}".lower() for word in wanted)
    ]


def render(rule: Rule) -> str:
    """The rule as a terminal shows it, at most 88 columns wide."""
    nature = {"rule": "", "example": ", worked example", "reference": ", reference"}[rule.kind]
    ruling = " (ruling: the sources do not settle it)" if rule.ruling else ""
    lines = [f"{rule.id}  [{rule.box}{nature}]{ruling}", rule.section, ""]
    lines += textwrap.wrap(plain(rule.text), 88)
    if rule.source:
        lines += ["", *textwrap.wrap(f"Source: {plain(rule.source)}", 88)]
    return "\n".join(lines)


@cache
def _rules() -> dict[str, Rule]:
    return {id: entry for id, entry in _entries().items() if entry.kind != "reference"}


@cache
def _entries() -> dict[str, Rule]:
    found: dict[str, Rule] = {}
    for box in BOXES:
        text = resources.files(__name__).joinpath(f"{box}.md").read_text(encoding="utf-8")
        for entry in _parse(box, text):
            if entry.id in found:
                raise ValueError(f"{box}.md numbers {entry.id} a second time")
            found[entry.id] = entry
    return found


_ID = r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+"
_BULLET = re.compile(rf"- \*\*({_ID})\*\* +(.*)")
_ROW_ID = re.compile(rf"\*\*({_ID})\*\*")
_HEADING = re.compile(r"(#{2,3}) +(?:\d+(?:\.\d+)*\.? +)?(.*)")
_RULING = "**RULING** "
# A ruling ends with where it comes from; the boxes use three words for it.
_ORIGIN = re.compile(r" \*?(?:From|Source|Origin):\*? (?!.* \*?(?:From|Source|Origin):)(.*)$")
_EMPHASIS = re.compile(r"(?<![\w*-])(\*\*|\*)(?=\S)([^*]+)\1|`([^`]*)`")


def _parse(box: str, text: str) -> Iterator[Rule]:
    """The numbered entries of one file, top to bottom."""
    section, part = "", ""
    header: list[str] = []
    rows: list[Rule] = []
    for line in text.splitlines():
        if not line.startswith("|") and line:
            yield from _with_shared_source(rows, line)
            header, rows = [], []
        if heading := _HEADING.match(line):
            if heading[1] == "##":
                section, part = heading[2], ""
            else:
                part = heading[2]
        title = f"{section}: {part}" if part else section
        if bullet := _BULLET.match(line):
            body, source, ruling = _split(bullet[2])
            yield Rule(bullet[1], box, _kind(bullet[1]), title, body, source, ruling)
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
            if row_id := _ROW_ID.fullmatch(cells[0]):
                rows.append(_row(row_id[1], box, title, header, cells))
            elif not set(line) <= set("|-: "):
                header = cells
    yield from rows


def _kind(id: str) -> Kind:
    return "example" if "EX" in id.split("-")[:2] else "rule"


def _row(id: str, box: str, section: str, header: list[str], cells: list[str]) -> Rule:
    """A table row read with its header: ``Character: Cleric; Speed: 4``."""
    ruling = any(cell.startswith(_RULING) for cell in cells)
    named = [
        (name[:1].upper() + name[1:], cell.removeprefix(_RULING))
        for name, cell in zip(header[1:], cells[1:], strict=False)
    ]
    text = "; ".join(f"{name}: {cell}" for name, cell in named if cell and name != "Source")
    kind = _kind(id) if header[0] == "ID" else "reference"
    return Rule(id, box, kind, section, text, dict(named).get("Source", ""), ruling)


def _with_shared_source(rows: list[Rule], line: str) -> Iterator[Rule]:
    """A table may be followed by one line that gives the source of all its rows."""
    shared = re.fullmatch(r"\(all rows: (.*)\)", line)
    for row in rows:
        yield row._replace(source=shared[1]) if shared else row


def _split(body: str) -> tuple[str, str, bool]:
    """Text, source and whether it is a ruling, of what follows the id in a bullet."""
    if body.startswith(_RULING):
        body = body.removeprefix(_RULING)
        if origin := _ORIGIN.search(body):
            return body[: origin.start()], origin[1], True
        return body, "", True
    start = _last_bracket(body)
    if start > 0:
        return body[:start].rstrip(), body[start + 1 : -1], False
    return body, "", False


def _last_bracket(body: str) -> int:
    """Where the bracket closed by the last character opens, or -1."""
    if not body.endswith(")"):
        return -1
    depth = 0
    for at in range(len(body) - 1, -1, -1):
        depth += (body[at] == ")") - (body[at] == "(")
        if depth == 0:
            return at
    return -1


def plain(text: str) -> str:
    """Markdown emphasis and code marks taken off (a star that means *any*, as in ``CLE-*``, stays)."""
    return _EMPHASIS.sub(lambda mark: mark[2] or mark[3] or "", text)
