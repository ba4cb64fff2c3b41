"""How teams and pieces look: letters, signs, colours and icons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from gearmaze.engine.kinds import Kind

LETTERS = {
    "cleric": "Cl",
    "goblin": "Go",
    "mekanork": "Mk",
    "thief": "Th",
    "troll": "Tr",
    "wall-walker": "Ww",
    "warrior": "Wa",
    "wizard": "Wz",
    "backstabber": "Bs",
    "banshee": "Ba",
    "colossus": "Co",
    "naga": "Na",
    "telepath": "Te",
}

# An object lies as sign and three letters ($tre) and is carried as its sign alone.
SIGNS = {
    "armor": ("#", "arm"),
    "fireball-wand": ("*", "wan"),
    "rope": ("&", "rop"),
    "speed-potion": ("!", "pot"),
    "sword": ("†", "swo"),
    "treasure": ("$", "tre"),
    "bow": ("}", "bow"),
    "key": ("¬", "key"),
    "large-shield": ("0", "shi"),
    "telescoping-spear": ("↑", "spe"),
}


class Team(NamedTuple):
    """The look of one colour; shape and sign tell it apart without colour (Okabe and Ito's palette)."""

    name: str
    sign: str
    brackets: str
    ink: int  # ANSI 256, on the terminal's own ground
    fill: int  # ANSI 256, under letters
    text: int
    shape: str
    dark: str
    base: str
    light: str


TEAMS = {
    "blue": Team("Blue", "●", "()", 39, 25, 231, "disc", "#00456e", "#0072b2", "#5cb5ec"),
    "yellow": Team("Yellow", "◆", "<>", 220, 220, 16, "shield", "#6b4a00", "#e69f00", "#ffd75e"),
    "green": Team("Green", "■", "[]", 36, 36, 16, "square", "#00543d", "#009e73", "#5fe0b8"),
    "red": Team("Red", "▲", "{}", 175, 175, 16, "hexagon", "#7a3559", "#c2608f", "#f2b3d2"),
}
NOBODY = Team("Nobody", "○", "||", 245, 240, 231, "disc", "#33363d", "#6b6f78", "#b4b8c0")


def team_of(view: Mapping[str, Any], owner: int) -> Team:
    """The team of a seat; neutral for nobody's."""
    colours = view["colours"]
    return TEAMS.get(colours[owner], NOBODY) if 0 <= owner < len(colours) else NOBODY


def kind_of_label(label: str) -> str:
    """blue-wall-walker2 -> wall-walker."""
    return label.partition("-")[2].rstrip("0123456789") or label


def letters(kind: str) -> str:
    """Two letters for a character."""
    return LETTERS.get(kind) or kind[:2].capitalize()


def sign(kind: str) -> str:
    """One sign for an object somebody carries."""
    return SIGNS[kind][0] if kind in SIGNS else kind[:1]


def lying(kind: str) -> str:
    """Four characters for an object on the floor."""
    own = SIGNS.get(kind)
    return own[0] + own[1] if own else f"{kind[:1]}{kind[:3]}"


@cache
def kinds(scenario: str) -> Mapping[str, Kind]:
    """The kinds of a scenario by id; none if the scenario is not one of ours."""
    from gearmaze.engine.errors import GearmazeError
    from gearmaze.sets import scenario as find

    try:
        found = find(scenario)
    except GearmazeError:
        return {}
    teams = [kind for characters, objects in found.teams for kind in (*characters, *objects)]
    return {kind.id: kind for kind in (*found.characters, *found.objects, *teams)}


def name_of(scenario: str, kind: str) -> str:
    """What people call a kind."""
    known = kinds(scenario).get(kind)
    return known.name if known else kind.replace("-", " ").title()


def carried(pieces: Iterable[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Who bears what: the piece carried, by the label of its bearer."""
    return {piece["carried_by"]: piece for piece in pieces if piece["carried_by"]}


def standing(pieces: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The pieces of one square that nobody carries: living first, then wounded, then objects."""
    loose = [piece for piece in pieces if not piece["carried_by"]]
    return sorted(loose, key=lambda piece: (not piece["character"], piece["wounded"], piece["token"]))


@cache
def _icon_file() -> Mapping[str, Any]:
    import json
    from importlib.resources import files

    text = files("gearmaze.data").joinpath("icons.json").read_text(encoding="utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


def icon(kind: str) -> str:
    """Path data in a box of 512 by 512, or nothing."""
    path: str = _icon_file()["icons"].get(kind, "")
    return path


def icon_author(kind: str) -> str:
    """Whom to name for an icon."""
    author: str = _icon_file()["credit"]["icons"][kind]["author"]
    return author
