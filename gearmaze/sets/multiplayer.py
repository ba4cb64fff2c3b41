"""The box for three and four: the standard game, and what is played on boards of its own.

Pieces are those of the first box, once in every colour (MP-STD-01, MP-GEN-46); its own are eight more rooms.
"""

from collections.abc import Mapping
from typing import Any

from gearmaze import data
from gearmaze.engine import Scenario
from gearmaze.sets import base, machines
from gearmaze.sets.common import TERRAINS

# Kills among one's own score for nobody (MP-GEN-45); everybody names a target of six (MP-STD-20).
EDITION: Mapping[str, Any] = {**base.EDITION, "ownKill": "nobody", "targetVp": 6}

TEAMS = (("red", "green"), ("blue", "yellow"))  # MP-TEA-01


def _game(id: str, layout: str, **changed: Any) -> Scenario:
    """A game of this box as the standard game has it, but for what is said (MP-GEN-01)."""
    return Scenario(
        id=id,
        layout=data.layout(layout),
        rooms=(*data.rooms("base").values(), *data.rooms("multiplayer").values()),
        characters=base.CHARACTERS,
        objects=base.OBJECTS,
        terrains=TERRAINS,
        verbs=machines.TURNED_OVER,
        starters=4,
        defaults=EDITION,
        targets=(6, 6),
    )._replace(**changed)


def three() -> Scenario:
    """The standard game for three (MP-STD-03); the target may be set higher (MP-STD-21)."""
    return _game("std3", "std3", targets=(6, 12))


def four() -> Scenario:
    """The standard game for four (MP-STD-04)."""
    return _game("std4", "std4", targets=(6, 12))


def straight_across() -> Scenario:
    """All sixteen rooms, and only the line opposite leads out (MP-SQR-01, MP-SQR-07)."""
    return _game("sqr", "sqr")


def two_by_two() -> Scenario:
    """Two against two (MP-TEA-01 to MP-TEA-18)."""
    return _game(
        "tea",
        "tea",
        defaults={**EDITION, "targetVp": 10},
        targets=(10, 10),
        sides=TEAMS,
        opposite_places=True,
        homes={"red": ("N", "E"), "green": ("N", "E"), "blue": ("S", "W"), "yellow": ("S", "W")},
    )


SCENARIOS = {"std3": three, "std4": four, "sqr": straight_across, "tea": two_by_two}
