"""The pieces of the SVG board: team by colour and shape, speed and strength always in the same corners."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

from gearmaze.draw.pieces import TEAMS, Team, icon, kinds, letters, name_of, team_of
from gearmaze.draw.svg_stone import arrows, pair_colour, text

CREAM: Final = "#f8eed4"
_INK: Final = "#3b2c10"

_SHAPES: Final = {
    "disc": '<circle r="25"',
    "shield": '<path d="M-21 -24H21q4 0 4 4V1C25 15 11 22 0 27C-11 22 -25 15 -25 1V-20q0 -4 4 -4Z"',
    "square": '<rect x="-23.5" y="-23.5" width="47" height="47" rx="5"',
    "hexagon": '<path d="M-28 0L-14.5 -24H14.5L28 0L14.5 24H-14.5Z" stroke-linejoin="round"',
}
_CRACK: Final = "M-23 -13L-14 -10L-15 1L-5 7L-9 16L-3 25M-15 1L-24 6"

_BLOOD: Final = (
    '<path d="M0 -14C7 -5 11 0 11 4.5A11 11 0 0 1 -11 4.5C-11 0 -7 -5 0 -14Z" fill="#d4232b" stroke="#fff" '
    'stroke-width="2"/><path d="M-4.5 1L4.5 9M4.5 1L-4.5 9" stroke="#fff" stroke-width="3" '
    'stroke-linecap="round"/>'
)


def team_defs() -> str:
    """The light on each team's pieces."""
    return "".join(
        f'<radialGradient id="gm-{colour}" cx=".38" cy=".28" r=".85">'
        f'<stop offset="0" stop-color="{team.light}"/><stop offset=".42" stop-color="{team.base}"/>'
        f'<stop offset="1" stop-color="{team.dark}"/></radialGradient>'
        for colour, team in TEAMS.items()
    )


class PieceBox:
    """Draws pieces and remembers which icons the picture needs."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.scenario: str = view.get("scenario", "")
        self.used: set[str] = set()

    def symbols(self) -> str:
        """The icons used, each once."""
        return "".join(
            f'<symbol id="gm-icon-{name}" viewBox="0 0 512 512"><path d="{icon(name)}"/></symbol>'
            for name in sorted(self.used)
        )

    def figure(self, kind: str, size: float, fill: str, y: float = 0) -> str:
        """The icon of a kind around 0,y; its two letters when there is none."""
        if not icon(kind):
            return text(0, y + size * 0.28, letters(kind), size * 0.75, fill)
        self.used.add(kind)
        half = size / 2
        return (
            f'<use href="#gm-icon-{kind}" x="{-half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}" '
            f'fill="{fill}"/>'
        )

    def shape(self, team: Team, fill: str, stroke: str, width: float, more: str = "") -> str:
        return f'{_SHAPES[team.shape]} fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"{more}/>'

    def gradient(self, owner: int) -> str:
        colours = self.view["colours"]
        named = 0 <= owner < len(colours) and colours[owner] in TEAMS
        return f"url(#gm-{colours[owner]})" if named else team_of(self.view, owner).base

    def piece(self, piece: Mapping[str, Any], load: Mapping[str, Any] | None) -> str:
        """A token around 0,0 with what it carries."""
        if not piece["character"]:
            return self.tagged(piece, self.thing(piece["kind"]))
        drawn = self.wounded(piece) if piece["wounded"] else self.living(piece)
        if load is not None:
            badge = self.cargo(load)
            drawn += f'<g transform="translate(19 -19)">{self.tagged(load, badge)}</g>'
        return self.tagged(piece, drawn)

    def tagged(self, piece: Mapping[str, Any], drawn: str) -> str:
        """Name a token for those who point at it or read the picture by ear."""
        name = name_of(self.scenario, piece["kind"])
        words = [team_of(self.view, piece["owner"]).name, name, "at", piece["square"]]
        if piece["wounded"]:
            words.insert(1, "wounded")
        return f'<g data-token="{escape(piece["token"])}"><title>{escape(" ".join(words))}</title>{drawn}</g>'

    def living(self, piece: Mapping[str, Any]) -> str:
        team = team_of(self.view, piece["owner"])
        drawn = (
            self.shape(team, "#000", "none", 0, ' opacity=".45" transform="translate(2 4)"')
            + self.shape(team, self.gradient(piece["owner"]), "#0b0d11", 3.4)
            + self.shape(team, "none", team.light, 2, ' transform="scale(.91)" opacity=".95"')
            + self.figure(piece["kind"], 35, "#04101a", -0.4)
            + self.figure(piece["kind"], 35, "#fff", -2)
        )
        kind = kinds(self.scenario).get(piece["kind"])
        if kind is not None:
            drawn += _badge(-20, 19.5, str(kind.speed), "#12141a", "#fff", "#fff")
            drawn += _badge(20, 19.5, str(kind.combat), "#fff", "#b01f17", "#12141a")
        if piece.get("bound"):
            drawn += _badge(0, -25, f"+{piece['bound']}", "#ffe08a", _INK, "#12141a")
        return drawn

    def wounded(self, piece: Mapping[str, Any]) -> str:
        """Tilted, grey, cracked and bleeding."""
        team = team_of(self.view, piece["owner"])
        return (
            '<g transform="rotate(28) scale(.94)">'
            + self.shape(team, "#000", "none", 0, ' opacity=".35" transform="translate(3 2)"')
            + self.shape(team, "#4a4d55", "#0b0d11", 3.4)
            + self.shape(team, team.base, team.light, 2.4, ' fill-opacity=".45" transform="scale(.92)"')
            + self.figure(piece["kind"], 34, "#e6e8ec", -2).replace("/>", ' opacity=".8"/>')
            + "".join(
                f'<path d="{_CRACK}" fill="none" stroke="{colour}" stroke-width="{width}" '
                'stroke-linejoin="round"/>'
                for colour, width in (("#0b0d11", 4.6), ("#ff5a52", 2.1))
            )
            + f'</g><g transform="translate(17 18)">{_BLOOD}</g>'
        )

    def thing(self, kind: str) -> str:
        """An object on the floor: a cream diamond."""
        box = 'x="-18.5" y="-18.5" width="37" height="37" rx="6" transform="rotate(45)"'
        return (
            f'<g transform="translate(2 4)"><rect {box} fill="#000" opacity=".4"/></g>'
            f'<rect {box} fill="{CREAM}" stroke="#4b3a17" stroke-width="2.8"/>' + self.figure(kind, 29, _INK)
        )

    def cargo(self, load: Mapping[str, Any]) -> str:
        """What somebody carries: a cream badge, or a small wounded comrade."""
        if load["character"]:
            return f'<g transform="scale(.5)">{self.wounded(load)}</g>'
        ring = f'<circle r="13" fill="{CREAM}" stroke="#0b0d11" stroke-width="2.4"/>'
        return ring + self.figure(load["kind"], 18, _INK)

    def back(self, owner: int, kind: str = "", label: str = "") -> str:
        """A face-down token: a question mark, or for who laid it there what it is."""
        team = team_of(self.view, owner)
        face = self.figure(kind, 31, team.light, -1) if kind else text(0, 9, "?", 26, team.light)
        drawn = (
            self.shape(team, "#000", "none", 0, ' opacity=".4" transform="translate(2 3)"')
            + self.shape(team, "#171a21", team.light, 3)
            + self.shape(team, team.dark, "none", 0, ' transform="scale(.84)" opacity=".75"')
            + face
        )
        return f'<g data-token="{escape(label)}">{drawn}</g>' if label else f"<g>{drawn}</g>"

    def gear_tag(self, pair: str, clockwise: bool) -> str:
        """Says which gear a token stands on, in the one corner tokens leave free."""
        colour = pair_colour(pair)
        number = text(0, 4.4, pair, 12.5 if len(pair) < 2 else 10, colour)
        return (
            '<g transform="translate(-18.5 -18.5)"><circle r="15.5" fill="#0d0f13" opacity=".85"/>'
            f'<circle r="9.5" fill="#1b1d24" stroke="{colour}" stroke-width="1.6"/>{number}'
            f"{arrows(12.6, clockwise, 1.7)}</g>"
        )


def _badge(x: float, y: float, words: str, fill: str, ink: str, ring: str) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="{fill}" stroke="{ring}" stroke-width="1.8"/>'
        f"{text(x, y + 5, words, 14 if len(words) < 2 else 11, ink)}"
    )
