"""How games are offered: in groups, in an order, with about how long they take (`data/shelf.toml`)."""

from collections.abc import Mapping
from typing import Any

from gearmaze import data
from gearmaze.sets import scenario, scenario_names

ELSE = "play"  # where a game stands that has no entry yet
A_ROOM = 6  # minutes, for such a game


def shelves() -> dict[str, list[str]]:
    """Every game there is, by group, in the order in which to try them."""
    known = scenario_names()
    found = {group: [name for name in games if name in known] for group, games in data.shelf().items()}
    placed = {name for games in found.values() for name in games}
    found[ELSE] += [name for name in known if name not in placed]
    return found


def minutes(name: str) -> int:
    """About how long a game takes two people who know the rules."""
    return int(_entry(name).get("minutes", A_ROOM * len(scenario(name).layout.slots)))


def news(name: str, language: str) -> str:
    """What a game adds to the one before it in its group; nothing where the order does not matter."""
    return str(_entry(name).get(language, ""))


def _entry(name: str) -> Mapping[str, Any]:
    return next((games[name] for games in data.shelf().values() if name in games), {})
