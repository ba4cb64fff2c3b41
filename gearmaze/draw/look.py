"""How everything looks: what `data/look.toml` and `data/art` say, for terminal and SVG."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from gearmaze import data
from gearmaze.draw.canvas import BOLD, ink, stamp
from gearmaze.engine import rooms

# The names in look.toml of the kinds of side.
SIDE_IDS = {
    rooms.OPEN: "open",
    rooms.WALL: "wall",
    rooms.CLOSED: "door",
    rooms.OPENED: "raised",
    rooms.BROKEN: "broken",
    rooms.SLIT: "slit",
    rooms.SECRET: "secret",
    rooms.WEB: "web",
    rooms.GAP: "gap",
    rooms.RUBBLE: "rubble",
}
SIDES_BY_ID = {name: kind for kind, name in SIDE_IDS.items()}


class Team(NamedTuple):
    """The look of one colour; shape and sign tell it apart without colour."""

    colour: str
    shape: str
    base: str
    light: str
    dark: str
    edge: str
    shade: str
    lean: int  # of its stripes, in degrees
    sign: str
    brackets: str
    ink: int  # ANSI 256, on the terminal's own ground
    fill: int  # ANSI 256, under letters
    text: int
    line: int  # ANSI 256, under the squares of its starting line

    @property
    def name(self) -> str:
        """What it is called."""
        return self.colour.capitalize()


class Ground(NamedTuple):
    """The look of a kind of square."""

    id: str
    plain: bool = False  # nothing but floor, or drawn in a way of its own
    sign: str = ""
    wide: bool = False
    ink: int = -1
    paper: int = -1
    bold: bool = False
    over: str = ""


class Side(NamedTuple):
    """The look of what is between two squares."""

    lying: str
    upright: str
    arm: int = 0
    ink: int = -1
    bold: bool = False
    masonry: bool = False
    plain: bool = False

    @property
    def style(self) -> str:
        """Its letters in a terminal."""
        return style(self.ink, -1, self.bold)


class Piece(NamedTuple):
    """The look of a kind of character or object."""

    letters: str
    icon: str = ""
    sign: str = ""  # of an object
    rules: str = ""


TEAMS = {colour: Team(colour, **row) for colour, row in data.look()["teams"].items()}
NOBODY = TEAMS["nobody"]
GROUNDS = {letter: Ground(**row) for letter, row in data.look()["grounds"].items()}
SIDES = {name: Side(**row) for name, row in data.look()["sides"].items()}
PIECES = {kind: Piece(**row) for kind, row in data.look()["pieces"].items()}
PAIRS: list[str] = data.look()["stone"]["pairs"]
PAIR_INKS: list[int] = data.look()["stone"]["pair_inks"]


def style(letters: int, paper: int, bold: bool) -> str:
    """A style of the terminal from colours that may be none (-1)."""
    more = (BOLD,) if bold else ()
    if paper >= 0:
        return stamp(letters, paper, *more)
    return ink(letters, *more) if letters >= 0 else ""


def ground(letter: str) -> Ground:
    """The look of a ground; its letter where nobody has drawn it."""
    return GROUNDS.get(letter) or Ground(letter, sign=letter)


def ground_style(letter: str, under: str = "") -> str:
    """Its letters in a terminal, on the colour of what lies beneath."""
    look = ground(letter)
    return style(look.ink, ground(under).paper if under else look.paper, look.bold)


def side(kind: int) -> Side:
    """The look of a kind of side; a question mark where nobody has drawn it."""
    return SIDES.get(SIDE_IDS.get(kind, ""), Side("???", "?"))


def heavier(one: int, other: int) -> int:
    """Of two kinds that meet, the one that hinders more."""
    order = [*SIDES]
    known = [kind for kind in (one, other) if SIDE_IDS.get(kind) in SIDES]
    return max(known, key=lambda kind: order.index(SIDE_IDS[kind])) if len(known) == 2 else one or other


def pair_number(pair: str) -> int:
    """Which of the colours of pairs it has."""
    return ((int(pair) if pair.isdigit() else 1) - 1) % len(PAIRS)


def letters(kind: str) -> str:
    """Two letters for a character."""
    return PIECES[kind].letters if kind in PIECES else kind[:2].capitalize()


def sign(kind: str) -> str:
    """One sign for an object somebody carries."""
    return PIECES[kind].sign if kind in PIECES else kind[:1]


def lying(kind: str) -> str:
    """Four characters for an object on the floor."""
    return sign(kind) + (PIECES[kind].letters if kind in PIECES else kind[:3])


def icon_name(kind: str) -> str:
    """Which of the icons a kind, or another figure, has."""
    if kind in PIECES:
        return PIECES[kind].icon
    found: str = data.look()["figures"].get(kind, "")
    return found


def icon(kind: str) -> str:
    """Path data in a box of 512 by 512, or nothing."""
    path: str = data.icons()["icons"].get(icon_name(kind), {}).get("path", "")
    return path


def icon_author(kind: str) -> str:
    """Whom to name for an icon."""
    author: str = data.icons()["icons"][icon_name(kind)]["author"]
    return author


@cache
def _parts(name: str) -> tuple[str, ...]:
    """A drawing of `data/art` as text, hole, text, hole ... text."""
    return tuple(re.split(r"\{(\w+)\}", data.art()[name]))


def art(name: str, holes: Mapping[str, Any] | None = None, **more: Any) -> str:
    """A drawing with its holes filled; words that go in have been escaped before."""
    given = {**(holes or {}), **more}
    found = [*_parts(name)]
    for at in range(1, len(found), 2):
        value = given[found[at]]
        found[at] = f"{value:g}" if isinstance(value, (int, float)) else value
    return "".join(found)


def has_art(name: str) -> bool:
    """Whether somebody has drawn it."""
    return name in data.art()
