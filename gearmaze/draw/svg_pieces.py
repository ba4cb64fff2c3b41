"""The pieces of the SVG board; what they look like lies in `data/art/token.svg`."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from gearmaze.draw.look import TEAMS, Team, art, icon, letters
from gearmaze.draw.pieces import kinds, name_of, team_of
from gearmaze.draw.svg_stone import pair_colour


def team_defs() -> str:
    """The light on each team's pieces."""
    return "".join(art("token/light", team._asdict()) for team in TEAMS.values())


def shaped(team: Team) -> dict[str, Any]:
    """What a drawing of a team's token asks for."""
    return {**team._asdict(), "shape": art(f"token/{team.shape}")}


class PieceBox:
    """Draws pieces and remembers which icons the picture needs."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.scenario: str = view.get("scenario", "")
        self.used: set[str] = set()

    def symbols(self) -> str:
        """The icons used, each once; two letters where there is none."""
        return "".join(
            f'<symbol id="gm-icon-{escape(name)}" viewBox="0 0 512 512">{self.face(name)}</symbol>'
            for name in sorted(self.used)
        )

    def face(self, kind: str) -> str:
        if path := icon(kind):
            return f'<path d="{path}"/>'
        place = 'x="256" y="390" font-size="380" font-weight="700" text-anchor="middle"'
        return f"<text {place}>{escape(letters(kind))}</text>"

    def figure(self, kind: str) -> dict[str, str]:
        """The hole of a drawing for the icon of a kind."""
        self.used.add(kind)
        return {"kind": escape(kind)}

    def piece(self, piece: Mapping[str, Any], load: Mapping[str, Any] | None) -> str:
        """A token around 0,0 with what it carries."""
        if not piece["character"]:
            return self.tagged(piece, art("token/thing", self.figure(piece["kind"])))
        drawn = self.wounded(piece) if piece["wounded"] else self.living(piece)
        if load is not None:
            drawn += f'<g transform="translate(16 -15.5)">{self.tagged(load, self.cargo(load))}</g>'
        return self.tagged(piece, drawn)

    def tagged(self, piece: Mapping[str, Any], drawn: str) -> str:
        """Name a token for those who point at it or read the picture by ear."""
        name = name_of(self.scenario, piece["kind"])
        words = [team_of(self.view, piece["owner"]).name, name, "at", piece["square"]]
        if piece["wounded"]:
            words.insert(1, "wounded")
        return f'<g data-token="{escape(piece["token"])}"><title>{escape(" ".join(words))}</title>{drawn}</g>'

    def living(self, piece: Mapping[str, Any]) -> str:
        team = shaped(team_of(self.view, piece["owner"]))
        drawn = art("token/living", team, **self.figure(piece["kind"]))
        kind = kinds(self.scenario).get(piece["kind"])
        if kind is not None:
            drawn += _badge("speed", str(kind.speed)) + _badge("strength", str(kind.combat))
        if piece.get("bound"):
            drawn += _badge("bound", f"+{piece['bound']}")
        return drawn

    def wounded(self, piece: Mapping[str, Any]) -> str:
        """Tilted, grey, cracked and bleeding."""
        team = shaped(team_of(self.view, piece["owner"]))
        return art("token/wounded", team, **self.figure(piece["kind"]))

    def cargo(self, load: Mapping[str, Any]) -> str:
        """What somebody carries: a cream badge, or a small wounded comrade."""
        if load["character"]:
            return f'<g transform="scale(.5)">{self.wounded(load)}</g>'
        return art("token/load", self.figure(load["kind"]))

    def back(self, owner: int, kind: str = "", label: str = "") -> str:
        """A face-down token: a question mark, or for who laid it there what it is."""
        team = shaped(team_of(self.view, owner))
        face = art("token/known", team, **self.figure(kind)) if kind else art("token/unknown", team)
        named = f' data-token="{escape(label)}"' if label else ""
        return f"<g{named}>{art('token/back', team)}{face}</g>"

    def chip(self, seat: int) -> str:
        """The sign of a team."""
        return art("token/chip", shaped(team_of(self.view, seat)))

    def gear_tag(self, pair: str, clockwise: bool) -> str:
        """Says which gear a token stands on, in the one corner tokens leave free."""
        size, way = (12.5 if len(pair) < 2 else 10), (1 if clockwise else -1)
        return art("token/gear", pair=escape(pair), size=size, way=way, colour=pair_colour(pair))


def _badge(name: str, words: str) -> str:
    return art(f"token/{name}", words=words, size=21 if len(words) < 2 else 14)
