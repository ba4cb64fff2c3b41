"""The pieces of a view: whose they are, what they are called, who carries whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from gearmaze.draw.look import NOBODY, TEAMS, Team

if TYPE_CHECKING:
    from gearmaze.engine.kinds import Kind


def team_of(view: Mapping[str, Any], owner: int) -> Team:
    """The team of a seat; neutral for nobody's."""
    colours = view["colours"]
    return TEAMS.get(colours[owner], NOBODY) if 0 <= owner < len(colours) else NOBODY


def kind_of_label(label: str) -> str:
    """blue-wall-walker2 -> wall-walker."""
    return label.partition("-")[2].rstrip("0123456789") or label


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


@cache
def sides_of(scenario: str, colours: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """For each seat those who play together with it, itself too."""
    from gearmaze.engine.errors import GearmazeError
    from gearmaze.engine.sides import Sides
    from gearmaze.sets import scenario as find

    try:
        together = find(scenario).sides
    except GearmazeError:
        together = ()
    return Sides(colours, together, False, ()).partners[: len(colours)]


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
