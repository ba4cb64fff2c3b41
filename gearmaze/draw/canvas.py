"""A sheet of characters, each with its own colour, and the joints of box drawing."""

from __future__ import annotations

import re
from collections.abc import Sequence

# The character joining four arms: 27 * up + 9 * right + 3 * down + left, each 0 none, 1 light, 2 heavy.
JOINTS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"

DIM = "2"
BOLD = "1"
_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def joint(up: int, right: int, down: int, left: int) -> str:
    """The box-drawing character with these arms."""
    return JOINTS[27 * up + 9 * right + 3 * down + left]


def ink(colour: int, *more: str) -> str:
    """The style of letters in one of the 256 colours."""
    return ";".join((*more, f"38;5;{colour}"))


def stamp(text: int, fill: int, *more: str) -> str:
    """The style of letters in one colour on another."""
    return ";".join((*more, f"38;5;{text}", f"48;5;{fill}"))


class Canvas:
    """Characters and their styles; a style is the inside of an ANSI escape, empty for plain."""

    __slots__ = ("_signs", "_styles")

    def __init__(self, width: int, height: int) -> None:
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write `text` to the right from a place."""
        for i, sign in enumerate(text):
            self._signs[y][x + i] = sign
            self._styles[y][x + i] = style

    def at(self, x: int, y: int) -> str:
        """The character at a place."""
        return self._signs[y][x]

    def tint(self, x: int, y: int, style: str) -> None:
        """Another style for what is written there already."""
        self._styles[y][x] = style

    def text(self, colour: bool, shown: Sequence[int] = ()) -> list[str]:
        """The lines, without blanks at their ends unless they are coloured; of some columns, if given."""
        lines = []
        for signs, styles in zip(self._signs, self._styles, strict=True):
            if shown:
                signs, styles = [signs[x] for x in shown], [styles[x] for x in shown]
            if not colour:
                lines.append("".join(signs).rstrip())
                continue
            runs: list[str] = []
            last = ""
            for sign, style in zip(signs, styles, strict=True):
                if style != last:
                    runs.append(f"\x1b[0;{style}m" if style else "\x1b[0m")
                    last = style
                runs.append(sign)
            line = "".join(runs)
            lines.append(line + "\x1b[0m" if last else line.rstrip())
        return lines


def styled(text: str, style: str, colour: bool) -> str:
    """`text` in a style, or as it is."""
    return f"\x1b[{style}m{text}\x1b[0m" if colour and style else text


def wrapped(text: str, width: int, further: str | None = None) -> list[str]:
    """The lines of a text, those too long for `width` (0: none is) broken at words.

    Styles take no room. What follows a break is indented like its line, and two more; or by `further`.
    """
    lines: list[str] = []
    for line in text.split("\n"):
        if not width or _length(line) <= width:
            lines.append(line)
            continue
        indent = line[: len(line) - len(line.lstrip(" "))]
        start = indent + "  " if further is None else further
        now = ""
        for word in line[len(indent) :].split(" "):
            longer = f"{now} {word}" if now else indent + word
            if now and _length(longer) > width:
                lines.append(now.rstrip())
                now = start + word
            else:
                now = longer
        lines.append(now)
    return lines


def _length(text: str) -> int:
    return len(_ESCAPE.sub("", text))
