"""The named options of the rules (the table at the top of the core rules): values and checking.

An option is fixed before set-up and seen by everybody (VAR-01). Which values an edition starts from
is the boxes' business; the engine knows only what may be written.
"""

from collections.abc import Mapping
from typing import Any

from gearmaze.engine.errors import GearmazeError

# Figurines are no option: they change nothing (VAR-02).
CHOICES: dict[str, tuple[str, ...]] = {
    "startLineReveal": ("both", "nearest"),
    "ropeAnchors": ("two", "none"),
    "friendRope": ("ifSafe", "never"),
    "endTrigger": ("endOfTurn", "immediate"),
    "ownKill": ("opponent", "nobody"),
    "tieBreak": ("draw", "firstToTarget"),
    "ownHidden": ("hidden", "shown"),
    "cardMemory": ("off", "on"),
    "timer": ("off", "on"),
    "potionMinute": ("on", "off"),
    "quietPartners": ("off", "on"),
}

Options = dict[str, Any]


# HAND-06: (stronger, weaker) -> characters played, Combat cards removed.
SUGGESTED_HANDICAPS: dict[tuple[str, str], tuple[int, tuple[int, ...]]] = {
    ("very experienced", "experienced"): (6, ()),
    ("very experienced", "good"): (5, ()),
    ("very experienced", "beginner"): (6, (5, 6)),
    ("very experienced", "newbie"): (5, (5, 6)),
    ("experienced", "good"): (6, ()),
    ("experienced", "beginner"): (5, (6,)),
    ("experienced", "newbie"): (4, (6,)),
    ("good", "beginner"): (6, ()),
    ("good", "newbie"): (6, (6,)),
}


def check_options(
    given: Mapping[str, Any],
    defaults: Mapping[str, Any],
    targets: tuple[int, int],
    colours: tuple[str, ...],
    starters: int,
) -> Options:
    """Defaults with the agreed changes; a wrong name or value is an error that says what would do.

    Most scenarios have one target, the standard game for three and four 6 to 12 (MP-STD-21).
    """
    options: Options = dict(defaults)
    for name, value in given.items():
        if name in CHOICES:
            if value not in CHOICES[name]:
                raise GearmazeError(f"option {name} is {' or '.join(CHOICES[name])}, not {value!r} (VAR-01)")
            if name not in defaults:
                raise GearmazeError(f"option {name} plays no part in this scenario (VAR-01)")
        elif name == "targetVp":
            low, high = targets
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise GearmazeError(f"option targetVp is {low} to {high}, not {value!r} (HIGH-01)")
        elif name == "missingPair":
            value = str(value)
        elif name in ("pairs", "colours", "boxes"):
            value = listed(value)
        elif name == "handicap":
            value = _check_handicap(value, colours, starters)
        else:
            known = ", ".join([*CHOICES, "targetVp", "missingPair", "pairs", "colours", "boxes", "handicap"])
            raise GearmazeError(f"there is no option {name!r}; the options are {known} (VAR-01)")
        options[name] = value
    return options


def listed(value: Any) -> tuple[str, ...]:
    """Several names: a list, or as one writes them, `1,2,5`."""
    if isinstance(value, (list, tuple)):
        return tuple(str(each) for each in value)
    return tuple(str(value).split(","))


def _check_handicap(value: Any, colours: tuple[str, ...], starters: int) -> dict[str, dict[str, Any]]:
    """`{"blue": {"characters": 5, "without": [5, 6]}}`, checked (HAND-01, HAND-04, HAND-05).

    At least as many are left as start on lines (MP-GEN-51).
    """
    if not isinstance(value, Mapping):
        raise GearmazeError("option handicap maps a colour to characters and removed cards (HAND-01)")
    result = {}
    for colour, terms in value.items():
        if colour not in colours:
            raise GearmazeError(f"handicap: {colour!r} plays no part; colours are {', '.join(colours)}")
        if not isinstance(terms, Mapping) or not set(terms) <= {"characters", "without"}:
            raise GearmazeError(f"handicap of {colour}: give characters and without, nothing else (HAND-01)")
        characters = terms.get("characters", 8)
        without = terms.get("without", ())
        if not isinstance(characters, int) or not starters <= characters <= 8:
            wanted = f"{starters} to 7 characters"
            raise GearmazeError(f"handicap of {colour}: {wanted}, not {characters!r} (HAND-01, MP-GEN-51)")
        if not isinstance(without, (list, tuple)) or not all(
            isinstance(card, int) and 1 <= card <= 6 for card in without
        ):
            raise GearmazeError(
                f"handicap of {colour}: removed cards are +1 to +6, not {without!r} (HAND-04)"
            )
        result[colour] = {"characters": characters, "without": sorted(without)}
    return result
