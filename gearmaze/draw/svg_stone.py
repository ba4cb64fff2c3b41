"""The stone of the SVG board: floor, walls, portcullises, gears and what grows or flows there.

What it looks like lies in `data/art`; here it is put where it belongs. A square is `CELL` wide.
"""

from __future__ import annotations

from html import escape
from typing import Final

from gearmaze import data
from gearmaze.draw import look

CELL: Final = 64
FONT: Final = "'DejaVu Sans', Verdana, 'Segoe UI', sans-serif"


def tile(x: float, y: float, seed: int, tint: str = "") -> str:
    """One flagstone, its tone a little different from its neighbours'."""
    tones, wear = data.look()["stone"]["tones"], data.look()["stone"]["wear"]
    drawn = look.art("stone/tile", x=x + 1.2, y=y + 1.2, tone=tint or tones[seed * 7 % len(tones)])
    crack = wear[seed * 11 % len(wear)]
    return drawn + look.art("stone/crack", wear=crack, x=x, y=y) if crack else drawn


def walls(path: str) -> str:
    """All walls of a room, as one path."""
    return look.art("stone/walls", path=path) if path else ""


def side(kind: int, x: float, y: float, upright: bool) -> str:
    """What a side has besides (or instead of) a wall, centred on a point."""
    if look.side(kind).plain:
        return ""
    name = f"side/{look.SIDE_IDS.get(kind)}"
    turn = " rotate(90)" if upright else ""
    drawn = look.art(name) if look.has_art(name) else text(0, 8, look.side(kind).upright, 24, "#c4a5ff")
    return f'<g transform="translate({x:g} {y:g}){turn}">{drawn}</g>'


def ground(letter: str, x: float, y: float, upright: bool = False) -> str:
    """What a square holds besides floor, its top left corner at a point."""
    if look.ground(letter).plain:
        return ""
    name = f"ground/{look.ground(letter).id}"
    drawn = look.art(name) if look.has_art(name) else look.art("ground/undrawn", letter=escape(letter))
    turn = " rotate(90 32 32)" if upright else ""
    return f'<g transform="translate({x:g} {y:g}){turn}">{drawn}</g>'


def joined(letter: str, x: float, y: float, upright: bool) -> str:
    """What hides the rim between two squares of the same water, centred on the side between them."""
    name = f"ground/{look.ground(letter).id}-join"
    turn = " rotate(90)" if upright else ""
    return f'<g transform="translate({x:g} {y:g}){turn}">{look.art(name)}</g>' if look.has_art(name) else ""


def pair_colour(pair: str) -> str:
    """The two rooms of a pair share a colour."""
    return look.PAIRS[look.pair_number(pair)]


def gear(x: float, y: float, pair: str, clockwise: bool) -> str:
    """A gear centred on a point: number, pair colour and turning direction at once."""
    size, way = (16 if len(pair) < 2 else 13), (1 if clockwise else -1)
    return look.art("stone/gear", x=x, y=y, pair=escape(pair), size=size, colour=pair_colour(pair), way=way)


def zone(code: str, x: float, y: float, clockwise: bool) -> str:
    """The sign of a room card's zone: triangle, square, circle, or the mechanism with its arrows."""
    return look.art(f"stone/zone-{code}", x=x, y=y, way=1 if clockwise else -1)


def sconce(x: float, y: float, direction: int) -> str:
    """A torch holder on one wall of a square given by its centre."""
    return look.art("stone/sconce", x=x, y=y, turn=90 * direction)


def text(x: float, y: float, words: str, size: float, fill: str, anchor: str = "middle") -> str:
    """A bold word or number."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="{anchor}" '
        f'fill="{fill}">{escape(words)}</text>'
    )
