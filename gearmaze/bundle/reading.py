"""Reading a script: into its smallest parts, without comments and with no more space than it needs."""

import re
from typing import NamedTuple

PART = re.compile(
    r"""(?P<space>\s+)
    |(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<word>[\w$\#]+)
    |(?P<template>`)
    |(?P<sign>.)""",
    re.DOTALL | re.VERBOSE,
)
PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*")
TEMPLATE = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*", re.DOTALL)
# After these a stroke begins a pattern; after other words, and after what closes, it divides.
BEFORE_PATTERN = frozenset(
    "return typeof case in of delete void throw new do else instanceof yield await".split()
)
CLOSES = frozenset(")]}")
# A line that ends after the first, or before the second, ends no statement: it may as well go on.
GOES_ON, GOES_BACK = frozenset("{(,;[?:&|="), frozenset("}),;]?:&|.=")


class BundleError(Exception):
    """Something the bundle cannot take; says where, and what would do."""


class Part(NamedTuple):
    """A word, a text, a sign, or the space between two of them."""

    kind: str  # word, text, template, pattern, sign, space
    text: str


def parts_of(source: str, name: str) -> list[Part]:
    """A script without comments."""
    return _parts(source, name, 0, "")[0]


def joined(parts: list[Part]) -> str:
    """A script again."""
    return "".join(part.text for part in parts)


def _parts(source: str, name: str, at: int, until: str) -> tuple[list[Part], int]:
    """Everything from a place on, up to the sign that closes it; and where that is."""
    found: list[Part] = []
    before = Part("sign", "")  # the last that was neither space nor comment
    depth = 0
    while at < len(source):
        match = PART.match(source, at)
        assert match and match.lastgroup  # a sign is whatever is nothing else
        part, end = Part(match.lastgroup, match[0]), match.end()
        if part.text == until and not depth:
            return _slim(found), at
        if part.kind == "template":
            part, end = _template(source, name, at)
        elif part.text == "/" and _begins_pattern(before) and (pattern := PATTERN.match(source, at)):
            part, end = Part("pattern", pattern[0]), pattern.end()
        elif part.kind == "sign":
            depth += (part.text == "{") - (part.text == "}")
        if part.kind == "comment":
            part = Part("space", "\n" if "\n" in part.text else " ")
        if part.kind != "space":
            before = part
        found.append(part)
        at = end
    if until:
        raise BundleError(f"{name}: {until} is missing at the end")
    return _slim(found), at


def _begins_pattern(before: Part) -> bool:
    if before.kind == "word":
        return before.text in BEFORE_PATTERN
    return before.kind == "sign" and before.text not in CLOSES


def _template(source: str, name: str, start: int) -> tuple[Part, int]:
    """A template with the scripts inside it, which may hold templates again; its words stay as they are."""
    text, at = "`", start + 1
    while True:
        plain = TEMPLATE.match(source, at)
        assert plain
        text, at = text + plain[0], plain.end()
        if source.startswith("`", at):
            return Part("template", text + "`"), at + 1
        if at >= len(source):
            line = source.count("\n", 0, start) + 1
            raise BundleError(f"{name}:{line}: a template is not closed")
        inside, end = _parts(source, name, at + 2, "}")
        text, at = text + "${" + joined(inside) + "}", end + 1


def _slim(parts: list[Part]) -> list[Part]:
    """As little space as keeps words, signs and statements apart."""
    found: list[Part] = []
    for number, part in enumerate(parts):
        if part.kind != "space":
            found.append(part)
            continue
        before = found[-1] if found else Part("sign", ";")
        after = next((one for one in parts[number:] if one.kind != "space"), Part("sign", ";"))
        if before.kind == "space":  # on both sides of a comment
            before = found[-2] if len(found) > 1 else Part("sign", ";")
            part = Part("space", part.text + found.pop().text)
        lines = "\n" in part.text
        if lines and not (_sign(before) in GOES_ON or _sign(after) in GOES_BACK):
            found.append(Part("space", "\n"))
        elif _apart(before, after):
            found.append(Part("space", " "))
    return found


def _sign(part: Part) -> str:
    return part.text if part.kind == "sign" else ""


def _apart(before: Part, after: Part) -> bool:
    """Whether two would become something else without a space."""
    if _sign(before) and _sign(after):
        return before.text == after.text and before.text in "+-"
    if _sign(before) == "/":
        return after.kind == "pattern"
    return not _sign(before) and not _sign(after)
