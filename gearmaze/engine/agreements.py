"""What players agree on beside single values: who plays which colour, and with which rooms."""

from typing import TYPE_CHECKING

from gearmaze.engine.errors import GearmazeError
from gearmaze.engine.options import Options, listed

if TYPE_CHECKING:
    from gearmaze.engine.table import Scenario


def coloured(scenario: "Scenario", given: Options) -> "Scenario":
    """The scenario with the colours agreed on, in the order of its seats; others are free (MP-STD-06).

    Everything that is one colour's, its line above all, becomes that of whom sits there now (MP-GEN-46).
    """
    if "colours" not in given:
        return scenario
    seats, wanted = scenario.layout.seats, listed(given["colours"])
    if len(wanted) != len(seats) or len({*wanted}) != len(wanted) or not {*wanted} <= {*scenario.colours}:
        free = ", ".join(scenario.colours) or "none: they are fixed here"
        raise GearmazeError(f"colours names {len(seats)} of {free}, not {', '.join(wanted)} (MP-STD-06)")
    new = dict(zip(seats, wanted, strict=True))
    layout = scenario.layout
    exits = scenario.exits
    return scenario._replace(
        layout=layout._replace(
            seats=wanted,
            lines=tuple(line._replace(colour=new.get(line.colour, line.colour)) for line in layout.lines),
            exits={new.get(colour, colour): ways for colour, ways in layout.exits.items()},
        ),
        exits=None if exits is None else {new.get(colour, colour): ways for colour, ways in exits.items()},
        homes={new.get(colour, colour): lines for colour, lines in scenario.homes.items()},
        sides=tuple(tuple(new.get(colour, colour) for colour in side) for side in scenario.sides),
        first=new.get(scenario.first, scenario.first),
    )


def of_boxes(scenario: "Scenario", given: Options) -> "Scenario":
    """The scenario with what is in the boxes agreed on; nobody said which: in all of them (SYL-TEAM-20).

    What is in none of those one may choose is there whatever one chooses.
    """
    if "boxes" not in given:
        return scenario
    wanted, boxes = listed(given["boxes"]), scenario.boxes
    if not wanted or len({*wanted}) < len(wanted) or not {*wanted} <= {*boxes}:
        known = ", ".join(boxes) or "none: they are fixed here"
        raise GearmazeError(f"boxes names some of {known}, not {', '.join(wanted)} (SYL-TEAM-20)")
    left = frozenset().union(*boxes.values()) - frozenset().union(*(boxes[name] for name in wanted))
    return scenario._replace(
        rooms=tuple(room for room in scenario.rooms if room.pair not in left),
        characters=tuple(kind for kind in scenario.characters if kind.id not in left),
        objects=tuple(kind for kind in scenario.objects if kind.id not in left),
    )


def pairs_left_out(options: Options, drawn: tuple[str, ...], wanted: int) -> tuple[str, ...]:
    """The pairs that stay in the box by agreement: one (B-BEG-02), or all that were not chosen.

    So in MP-STD-02 and MP-STD-23; the rest is drawn. `drawn` are those rooms are drawn from.
    """
    missing, chosen = options.get("missingPair", ""), options.get("pairs")
    spare = len(drawn) - wanted
    if missing and (missing not in drawn or spare <= 0):
        raise GearmazeError(f"missingPair is one of {', '.join(drawn)}, not {missing!r} (B-BEG-02)")
    if chosen is None:
        return (missing,) if missing else ()
    if spare <= 0 or missing:
        raise GearmazeError("give pairs or missingPair, and neither where all are used (MP-STD-23)")
    if len({*chosen}) != wanted or len(chosen) != wanted or not {*chosen} <= {*drawn}:
        told = ", ".join(chosen)
        raise GearmazeError(f"pairs names {wanted} of {', '.join(drawn)}, not {told} (MP-STD-02)")
    return tuple(pair for pair in drawn if pair not in chosen)
