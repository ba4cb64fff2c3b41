"""The stone of the SVG board: floor, walls, portcullises, pits, gears and what grows or flows there.

Every function gives SVG text. A square is `CELL` wide; sides are drawn lying, centred on 0,0, and turned.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from gearmaze.engine.rooms import BROKEN, CLOSED, GAP, OPENED, RUBBLE, SECRET, SLIT, WEB

CELL: Final = 64
FONT: Final = "'DejaVu Sans', Verdana, 'Segoe UI', sans-serif"

PAIRS: Final = (
    "#ecc94b",
    "#45bfae",
    "#ee7468",
    "#a58bf5",
    "#93c94e",
    "#f09a4c",
    "#74b1ec",
    "#e58abb",
)
_TONES: Final = ("#8d897b", "#878375", "#929080", "#8a8678", "#84806f")

DEFS: Final = """
<radialGradient id="gm-table" cx=".5" cy=".45" r=".75"><stop offset="0" stop-color="#2a2f3a"/>
<stop offset="1" stop-color="#0e1015"/></radialGradient>
<linearGradient id="gm-tile" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#fff" stop-opacity=".17"/>
<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/>
</linearGradient>
<linearGradient id="gm-deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000"/>
<stop offset="1" stop-color="#17140f"/></linearGradient>
<linearGradient id="gm-water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2f6f93"/>
<stop offset="1" stop-color="#1d4a68"/></linearGradient>
<pattern id="gm-hatch" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="16" height="16" fill="#282c37"/><rect width="8" height="16" fill="#232731"/></pattern>
"""


def tile(x: float, y: float, seed: int, tint: str = "") -> str:
    """One flagstone, its tone a little different from its neighbours'."""
    box = f'x="{x + 1.5:g}" y="{y + 1.5:g}" width="{CELL - 3}" height="{CELL - 3}" rx="4"'
    fill = tint or _TONES[seed * 7 % 5]
    return f'<rect {box} fill="{fill}"/><rect {box} fill="url(#gm-tile)"/>'


def walls(path: str) -> str:
    """All walls of a room, as one path: shadow, outline, body, masonry and light from the top left."""
    if not path:
        return ""
    layers = (
        ("#000", 13, ' opacity=".4" transform="translate(2.5 3.5)" stroke-linecap="round"'),
        ("#14120e", 13.5, ' stroke-linecap="round"'),
        ("#d8d0ba", 9.5, ' stroke-linecap="round"'),
        ("#7d7562", 9.5, ' stroke-dasharray="1.6 14.4" stroke-dashoffset="-7"'),
        ("#f6f1e2", 2.2, ' opacity=".85" transform="translate(-2.4 -2.4)" stroke-linecap="round"'),
    )
    strokes = "".join(f'<path d="{path}" stroke="{c}" stroke-width="{w}"{more}/>' for c, w, more in layers)
    return f'<g fill="none" stroke-linejoin="round">{strokes}</g>'


def side(kind: int, x: float, y: float, upright: bool) -> str:
    """What a side has besides (or instead of) a wall, centred on a point."""
    drawn = _SIDES.get(kind, "")
    turn = " rotate(90)" if upright else ""
    return f'<g transform="translate({x:g} {y:g}){turn}">{drawn}</g>' if drawn else ""


def _posts() -> str:
    post = 'y="-9" width="9" height="18" rx="2.5" fill="#5d6570" stroke="#0d0f12" stroke-width="2"'
    return f'<rect x="-32.5" {post}/><rect x="23.5" {post}/>'


def _bars(places: tuple[int, ...], reach: int = 11) -> str:
    return "".join(
        f'<rect x="{x - 2.2:g}" y="{-reach}" width="4.4" height="{2 * reach}" rx="2" fill="#dfe4ea" '
        f'stroke="#15181c" stroke-width="1.4"/>'
        for x in places
    )


_CLOSED = (
    '<rect x="-26" y="-6.5" width="52" height="13" fill="#0b0c0e"/>'
    + _bars((-18, -9, 0, 9, 18))
    + '<rect x="-25" y="-2.6" width="50" height="5.2" fill="#d8434a" stroke="#2b0a0c" stroke-width="1.2"/>'
    + _posts()
)
_OPENED = (
    '<path d="M-22 0H22" stroke="#0b0c0e" stroke-width="6" stroke-linecap="round" opacity=".35"/>'
    '<path d="M-20 0H20" stroke="#5ee08a" stroke-width="3" stroke-dasharray="2 6" stroke-linecap="round"/>'
    + _bars((-20, 20), 7)
    + _posts()
    + '<path d="M-28 -4v8M28 -4v8" stroke="#5ee08a" stroke-width="3" stroke-linecap="round"/>'
)
_BROKEN = (
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
    '<path d="M-22 0l6 3 4-8 5 12M22 1l-6-4-3 9-6-12M-3 8l5 3M3 -9l-5-4M-13 -11l4 2M13 11l-5-1" '
    'stroke="#101215" stroke-width="6.4"/>'
    '<path d="M-22 0l6 3 4-8 5 12M22 1l-6-4-3 9-6-12M-3 8l5 3M3 -9l-5-4M-13 -11l4 2M13 11l-5-1" '
    'stroke="#f0b04a" stroke-width="3"/></g>' + _posts()
)
_SLIT = (
    '<path d="M0 0L-15 -24H15ZM0 0L-15 24H15Z" fill="#9ad4ff" opacity=".22"/>'
    '<rect x="-11" y="-8" width="22" height="16" rx="3" fill="#8e8672" stroke="#14120e" stroke-width="2"/>'
    '<rect x="-2.6" y="-9.5" width="5.2" height="19" rx="2" fill="#050506"/>'
    '<path d="M-6 0H6" stroke="#050506" stroke-width="3.4"/>'
)
_SECRET = (
    '<rect x="-25" y="-8" width="50" height="16" rx="4" fill="none" stroke="#c4a5ff" stroke-width="2.2" '
    'stroke-dasharray="5 4"/><circle r="9" fill="#3a2a63" stroke="#c4a5ff" stroke-width="2"/>'
    '<path d="M-2.8 -3a2.8 2.8 0 1 1 4.2 2.4c-1 .6 -1.4 1 -1.4 2M0 4.8v.1" fill="none" '
    'stroke="#fff" stroke-width="2" stroke-linecap="round"/>'
)
_WEB = (
    '<path d="M-28 -10L28 10M-28 10L28 -10M-30 0H30M-14 -8Q-10 0-14 8M0 -8V8M14 -8Q10 0 14 8" fill="none" '
    'stroke="#f2f4f8" stroke-width="1.8"/>'
)
_GAP = (
    '<rect x="-31" y="-8" width="62" height="16" rx="6" fill="url(#gm-deep)" stroke="#6a6455" '
    'stroke-width="2"/>'
)
_RUBBLE = (
    '<path d="M-26 4l6-9 9 3 2 8zM-6 5l4-8 9 1 3 8zM12 4l4-9 9 4 1 6z" fill="#a79f8b" stroke="#1b1914" '
    'stroke-width="1.6"/>'
)
_SIDES: Final = {
    CLOSED: _CLOSED,
    OPENED: _OPENED,
    BROKEN: _BROKEN,
    SLIT: _SLIT,
    SECRET: _SECRET,
    WEB: _WEB,
    GAP: _GAP,
    RUBBLE: _RUBBLE,
}


def ground(code: str, x: float, y: float) -> str:
    """What a square holds besides floor, its top left corner at a point."""
    drawn = _GROUNDS.get(code, "")
    return f'<g transform="translate({x:g} {y:g})">{drawn}</g>' if drawn else ""


_PIT = (
    '<rect x="4.5" y="4.5" width="55" height="55" rx="5" fill="#3c382e" stroke="#1a1813" stroke-width="2"/>'
    '<path d="M7 7H57L48 20H16Z" fill="#1b1914"/><path d="M7 7L16 20V50L7 57Z" fill="#2a2720"/>'
    '<path d="M57 7V57L48 50V20Z" fill="#4c4739"/><path d="M7 57L16 50H48L57 57Z" fill="#655f4e"/>'
    '<rect x="16" y="20" width="32" height="30" fill="url(#gm-deep)"/>'
    '<path d="M18 50l4-15 4 15zM28 50l4-18 4 18zM38 50l4-15 4 15z" fill="#b9bec6" opacity=".85"/>'
)
_TREE = (
    '<circle cx="34" cy="36" r="25" fill="#000" opacity=".35"/>'
    '<circle cx="32" cy="32" r="25" fill="#2c5a34"/>'
    '<circle cx="24" cy="25" r="12" fill="#3f7a46"/><circle cx="40" cy="29" r="11" fill="#37703f"/>'
    '<circle cx="31" cy="41" r="10" fill="#468650"/><circle cx="22" cy="22" r="5" fill="#64a869"/>'
)
_WATER = (
    '<rect x="1.5" y="1.5" width="61" height="61" rx="4" fill="url(#gm-water)"/>'
    '<path d="M8 20q6-5 12 0t12 0 12 0 12 0M8 34q6-5 12 0t12 0 12 0 12 0M8 48q6-5 12 0t12 0 12 0 12 0" '
    'fill="none" stroke="#8fc7e6" stroke-width="2.4" opacity=".7"/>'
)
_VINE = (
    '<path d="M12 58C16 40 8 34 20 22S38 20 36 8M36 58C44 46 32 40 42 30s14-4 12-18" fill="none" '
    'stroke="#315c2b" stroke-width="4.5"/><path d="M18 42l-9-4M17 28l10 3M30 18l-3-9M38 42l10 2M44 30l-9-6'
    'M53 24l8 2" stroke="#5f9a45" stroke-width="6" stroke-linecap="round"/>'
)
_MIST = (
    '<g fill="#e9eef5"><ellipse cx="24" cy="22" rx="20" ry="9" opacity=".42"/>'
    '<ellipse cx="42" cy="34" rx="20" ry="10" opacity=".36"/>'
    '<ellipse cx="24" cy="46" rx="20" ry="9" opacity=".42"/></g>'
)
_FOUNTAIN = (
    '<circle cx="32" cy="32" r="26" fill="#b7b09c" stroke="#1b1914" stroke-width="2"/>'
    '<circle cx="32" cy="32" r="19" fill="url(#gm-water)"/><circle cx="32" cy="32" r="6" fill="#e8f6ff"/>'
    '<path d="M32 20v-4M32 48v-4M20 32h-4M48 32h-4" stroke="#bfe6fa" stroke-width="3" '
    'stroke-linecap="round"/>'
)
_CREVASSE = (
    '<path d="M2 2H62L58 14 62 26 57 40 62 50V62H2L6 50 2 38 7 24 2 12Z" fill="url(#gm-deep)"/>'
    '<path d="M2 2L7 24M62 2L57 40" stroke="#4a4538" stroke-width="2"/>'
)
_PLANKS = "".join(
    f'<rect x="{6 + 13 * i}" y="4" width="11" height="56" rx="2" fill="#8a6238" stroke="#2b1d0f" '
    f'stroke-width="1.6"/>'
    for i in range(4)
)
_LOG = (
    '<rect x="1" y="18" width="62" height="28" rx="10" fill="#74512d" stroke="#2b1d0f" stroke-width="2"/>'
    '<path d="M8 26h40M14 33h44M6 40h36" stroke="#553a1f" stroke-width="2"/>'
)
_GROUNDS: Final = {
    "O": _PIT,
    "T": _TREE,
    "W": _WATER,
    "V": _VINE,
    "M": _MIST,
    "F": _FOUNTAIN,
    "X": _CREVASSE,
    "B": _WATER + _PLANKS,
    "L": _CREVASSE + _LOG,
}


def pair_colour(pair: str) -> str:
    """The two rooms of a pair share a colour."""
    return PAIRS[(int(pair) - 1) % len(PAIRS)] if pair.isdigit() else PAIRS[0]


def gear(x: float, y: float, pair: str, clockwise: bool) -> str:
    """A gear centred on a point: number, pair colour and turning direction at once."""
    colour = pair_colour(pair)
    return (
        f'<g transform="translate({x:g} {y:g})"><circle r="29.5" fill="#17191f" opacity=".55"/>'
        f'<path d="{_cog(20.5, 15.5)}" fill="{colour}" stroke="#14120e" stroke-width="1.8"/>'
        f'<circle r="11.5" fill="#1b1d24"/>'
        f"{text(0, 5.4, pair, 15 if len(pair) < 2 else 12.5, colour)}{arrows(25.5, clockwise)}</g>"
    )


def _cog(outer: float, inner: float, teeth: int = 10) -> str:
    points = []
    for i in range(teeth):
        for share, radius in ((-0.3, inner), (-0.17, outer), (0.17, outer), (0.3, inner)):
            angle = 2 * pi * (i + share) / teeth
            points.append(f"{radius * sin(angle):.1f} {-radius * cos(angle):.1f}")
    return "M" + "L".join(points) + "Z"


def arrows(radius: float, clockwise: bool, width: float = 3.2, colour: str = "#fff8e4") -> str:
    """Two arrows running around 0,0."""
    drawn = []
    way = 1 if clockwise else -1
    for start in (0.1, 1.1):
        a, b, tip = (start * pi, (start + 0.62) * pi, (start + 0.83) * pi)

        def at(angle: float, r: float) -> str:
            return f"{r * sin(way * angle):.1f} {-r * cos(way * angle):.1f}"

        drawn.append(
            f'<path d="M{at(a, radius)}A{radius:g} {radius:g} 0 0 {1 if clockwise else 0} {at(b, radius)}" '
            f'fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"/>'
            f'<path d="M{at(b, radius + 2.1 * width)}L{at(tip, radius)}L{at(b, radius - 2.1 * width)}Z" '
            f'fill="{colour}"/>'
        )
    return "".join(drawn)


def zone(code: str, x: float, y: float, clockwise: bool) -> str:
    """The sign of a room card's zone: triangle, square, circle, or the mechanism with its arrows."""
    signs = {
        "t": '<path d="M0 -12L12 9H-12Z"/>',
        "s": '<rect x="-10" y="-10" width="20" height="20"/>',
        "c": '<circle r="11"/>',
        "r": arrows(10, clockwise, 2.6, "#2b2a26"),
    }
    style = 'opacity=".38" fill="none" stroke="#15140f" stroke-width="3" stroke-linejoin="round"'
    return f'<g transform="translate({x:g} {y:g})" {style}>{signs.get(code, "")}</g>'


def sconce(x: float, y: float, direction: int) -> str:
    """A torch holder on one wall of a square given by its centre."""
    return (
        f'<g transform="translate({x:g} {y:g}) rotate({90 * direction})"><path d="M-5 -25h10l-3 11h-4z" '
        'fill="#6b4a1f" stroke="#14120e" stroke-width="1.5"/><path d="M0 -14c7 5 6 14 0 16-6-2-7-11 0-16z" '
        'fill="#ffb13b" stroke="#b3541e" stroke-width="1.5"/></g>'
    )


def text(x: float, y: float, words: str, size: float, fill: str, anchor: str = "middle") -> str:
    """A bold word or number."""
    from html import escape

    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="{anchor}" '
        f'fill="{fill}" font-family="{FONT}">{escape(words)}</text>'
    )
