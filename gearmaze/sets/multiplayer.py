"""The box for three and four: the standard game, and what is played on boards of its own.

Pieces are those of the first box, once in every colour (MP-STD-01, MP-GEN-46); its own are eight more rooms.
"""

from collections.abc import Mapping
from typing import Any

from gearmaze import data
from gearmaze.engine import Scenario
from gearmaze.engine.goals import Cycles, Exhausted, Idle, OutOfReach, Target
from gearmaze.engine.script import Step
from gearmaze.sets import base, machines
from gearmaze.sets.common import FIREBALL_WAND, TERRAINS

# Kills among one's own score for nobody (MP-GEN-45); everybody names a target of six (MP-STD-20).
EDITION: Mapping[str, Any] = {**base.EDITION, "ownKill": "nobody", "targetVp": 6}

COLOURS = ("blue", "yellow", "red", "green")  # MP-GEN-46; everybody plays which he likes (MP-STD-06)
TEAMS = (("red", "green"), ("blue", "yellow"))  # MP-TEA-01

# Set up on shared lines: who is drawn begins with the lines and takes the first turn (MP-GEN-29).
BEGUN = (Step("deal"), Step("team"), Step("first"))
ENDED = (Step("show"), Step("turn", again=True))
LINED_UP = (*BEGUN, Step("line"), Step("place"), *ENDED)  # MP-RAC-06, MP-RAC-08, MP-LAB-07, MP-LAB-08
BY_LEVELS = (*BEGUN, Step("line"), Step("place", back=True, levels=True), *ENDED)  # MP-PYR-08 to MP-PYR-10
NO_KILLS = {"elimination": 0}  # MP-PYR-31, MP-RAC-14, MP-LAB-11


def _game(id: str, layout: str, **changed: Any) -> Scenario:
    """A game of this box as the standard game has it, but for what is said (MP-GEN-01).

    Everybody has the pieces and cards of the first box (MP-STD-01, MP-SQR-03, MP-RAC-05, MP-LFT-07,
    MP-LAB-06, MP-TEA-05); rooms are those of both (MP-GEN-13).
    """
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
        colours=COLOURS,
    )._replace(**changed)


def three() -> Scenario:
    """The standard game for three (MP-STD-03); the target may be set higher (MP-STD-21)."""
    return _game("std3", "std3", targets=(6, 12))


def four() -> Scenario:
    """The standard game for four (MP-STD-04), with the points of the first box (MP-STD-19)."""
    return _game("std4", "std4", targets=(6, 12))


def straight_across() -> Scenario:
    """All sixteen rooms, and only the line opposite leads out (MP-SQR-01, MP-SQR-07).

    Points and target are those of the standard game (MP-SQR-08, MP-SQR-09); three cannot play it (MP-SQR-10).
    """
    return _game("sqr", "sqr")


def turncoats() -> Scenario:
    """Four seats take sides in the fights of others, and wounds score (MP-ALL-01, MP-ALL-15).

    Without the Fireball Wand and the Treasure (MP-ALL-04); four start on the own line (MP-ALL-05), out it is
    over anybody else's (MP-ALL-10). Nobody attacks before all is shown (MP-ALL-09).
    """
    return _game(
        "all",
        "all",
        objects=tuple(kind for kind in base.OBJECTS if kind not in (FIREBALL_WAND, base.TREASURE)),
        defaults={**EDITION, "targetVp": 12},  # MP-ALL-14
        targets=(12, 12),
        points={"wound": 1},  # MP-ALL-11
        alliances=True,
        truce=True,
    )


def two_by_two() -> Scenario:
    """Two against two, four seats and no fewer (MP-TEA-01, MP-TEA-21), as they sit in the layout (MP-TEA-08).

    Partners sit at one corner; both their lines are home to both, the others lead out (MP-TEA-15).
    """
    return _game(
        "tea",
        "tea",
        defaults={**EDITION, "targetVp": 10, "quietPartners": "off"},
        targets=(10, 10),
        sides=TEAMS,
        colours=(),
        opposite_places=True,
        homes={"red": ("N", "E"), "green": ("N", "E"), "blue": ("S", "W"), "yellow": ("S", "W")},
    )


def _summit(id: str, starters: int) -> Scenario:
    """Four levels of rooms above three shared lines, and out only at the top (MP-PYR-01, MP-PYR-15).

    Everybody chooses six of the eight in secret (MP-PYR-06, MP-PYR-07), for good (MP-PYR-16). Escapes
    count as ever (MP-PYR-32), kills do not.
    """
    return _game(
        id,
        id,
        defaults={**EDITION, "targetVp": 4},
        targets=(4, 4),
        starters=starters,
        fielded=6,
        verbs=machines.HOISTED,
        points=NO_KILLS,
        script=BY_LEVELS,
        goals=(Target(), OutOfReach(), Idle()),  # MP-PYR-33, MP-PYR-34
    )


def summit_for_four() -> Scenario:
    """Three start on the lines, three hide on the first level (MP-PYR-08, MP-PYR-12)."""
    return _summit("pyr4", 3)


def summit_for_three() -> Scenario:
    """Four start on the lines (MP-PYR-40 to MP-PYR-42)."""
    return _summit("pyr3", 4)


def forty_eight() -> Scenario:
    """Three players and no more (MP-RAC-17), fourteen rooms, two small lines that lead out for all
    (MP-RAC-01, MP-RAC-12)."""
    return _game(
        "rac",
        "rac",
        starters=5,
        points=NO_KILLS,
        script=LINED_UP,
        goals=(Cycles(4), Exhausted()),  # MP-RAC-13, MP-RAC-18
    )


def shuttle() -> Scenario:
    """Two blocks with a lift between them (MP-LFT-01 to MP-LFT-09), and who leaves where (MP-LFT-20).

    Points and target are those of the standard game (MP-LFT-21, MP-LFT-22); three cannot play it (MP-LFT-23).
    """
    return _game("lft", "lft", colours=(), verbs=machines.SHIFTED)


SHUFFLED = (LINED_UP[0], Step("zones"), *LINED_UP[1:])  # MP-LAB-05


def _false_doors(id: str, starters: int) -> Scenario:
    """Shared lines, and one small line for each colour to leave by (MP-LAB-01 to MP-LAB-12)."""
    return _game(
        id,
        id,
        defaults={**EDITION, "targetVp": 5},
        targets=(5, 5),
        starters=starters,
        points=NO_KILLS,
        script=SHUFFLED,
    )


def false_doors_for_four() -> Scenario:
    """All sixteen circles are taken (MP-LAB-07)."""
    return _false_doors("lab4", 4)


def false_doors_for_three() -> Scenario:
    """Five start on the lines each, and one door is nobody's (MP-LAB-20 to MP-LAB-22)."""
    return _false_doors("lab3", 5)


SCENARIOS = {
    "std3": three,
    "std4": four,
    "sqr": straight_across,
    "pyr4": summit_for_four,
    "pyr3": summit_for_three,
    "rac": forty_eight,
    "lft": shuttle,
    "lab4": false_doors_for_four,
    "lab3": false_doors_for_three,
    "all": turncoats,
    "tea": two_by_two,
}
