"""The numbered rules as players see them: no sources, no reasons, references that lead on.

What the rulebooks say for builders and not for players has a text of its own in `law.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from gearmaze.rules import Rule, all_rules, plain

MIXED = "mixed"  # the part of the law for games with the pieces of several boxes


class Span(NamedTuple):
    """Some words of a paragraph; `to` is the rule or chapter they lead to."""

    text: str
    to: str = ""


class Paragraph(NamedTuple):
    """One numbered rule, or a worked example."""

    id: str
    chapter: str
    spans: tuple[Span, ...]

    @property
    def text(self) -> str:
        return "".join(span.text for span in self.spans)

    @property
    def address(self) -> str:
        return f"/rules/law/{self.id}"


class Chapter(NamedTuple):
    """The rules whose ids begin alike, in the order of the rulebook."""

    id: str
    part: str  # "core", a box, or MIXED
    titles: dict[str, str]  # by language, where law.toml has them; "" is what the heading says
    paragraphs: tuple[Paragraph, ...]

    @property
    def address(self) -> str:
        return f"/rules/law/{self.id}"


@cache
def law(parts: tuple[str, ...]) -> dict[str, Chapter]:
    """The chapters of these parts of the law by id, in the order of the rulebooks."""
    found: dict[str, list[Rule]] = {}
    for rule in all_rules().values():
        if _part(rule, parts) in parts:
            found.setdefault(chapter_of(rule.id), []).append(rule)
    known = {rule.id for rules in found.values() for rule in rules} | set(found)
    return {
        name: Chapter(
            name,
            _part(rules[0], parts),
            {"": _heading(rules[0].section), **_notes()["chapters"].get(name, {})},
            tuple(Paragraph(rule.id, name, tuple(_spans(_text(rule), known))) for rule in rules),
        )
        for name, rules in sorted(found.items(), key=lambda each: parts.index(_part(each[1][0], parts)))
    }


def chapter_of(id: str) -> str:
    """MOVE-15 -> MOVE."""
    return id.rpartition("-")[0]


def part_titles(part: str) -> dict[str, str]:
    """What a part of the law is called, by language, where law.toml says it."""
    return dict(_notes()["parts"].get(part, {}))


def own_texts() -> dict[str, str]:
    """The texts of law.toml, by id."""
    return dict(_notes()["texts"])


def text_as_written(rule: Rule) -> str:
    """What the rulebook says, without marks and without the reason of a ruling."""
    return plain(_REASON.sub("", rule.text) if rule.ruling else rule.text)


_REASON = re.compile(r" \*?(?:Why|Reason):\*? .*$")
# [words](ID), an id, or a family of ids with a star
_REFERENCE = re.compile(
    r"\[([^\]]+)\]\(([\w-]+)\)|(?<![\w-])([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+|[A-Z]+(?=-\*))(-\*)?(?![\w-])"
)


def _text(rule: Rule) -> str:
    return own_texts().get(rule.id) or text_as_written(rule)


def _spans(text: str, known: set[str]) -> Iterator[Span]:
    """A text cut at what it refers to; what leads nowhere stays plain."""
    start = 0
    for found in _REFERENCE.finditer(text):
        to = found[2] or found[3]
        if to not in known:
            continue
        if found.start() > start:
            yield Span(text[start : found.start()])
        yield Span(found[1] or found[3], to)
        start = found.end()
    if start < len(text):
        yield Span(text[start:])


def _part(rule: Rule, parts: tuple[str, ...]) -> str:
    """A rule belongs to its box, or, if that cannot be played, to the mixed games that need it."""
    return MIXED if rule.box not in parts and rule.id in _notes()["mixed"]["rules"] else rule.box


def _heading(section: str) -> str:
    """Character rules: Naga -> Naga; MOVE — moving a character -> Moving a character."""
    last = section.rpartition(": ")[2]
    code, dash, words = last.partition(" — ")
    if dash and code.isupper():
        last = words
    return last[:1].upper() + last[1:]


@cache
def _notes() -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("law.toml").read_text(encoding="utf-8"))
