"""What the signs on the board of a game mean."""

from collections.abc import Iterable

from gearmaze.draw import look
from gearmaze.engine import Table
from gearmaze.engine.rooms import BROKEN, CLOSED, GEAR, OPEN, OPENED
from gearmaze.words.sentences import ground_words, vocabulary


def legend(table: Table) -> str:
    """Teams, pieces, grounds and sides of a table, each as it is drawn, with its name."""
    kinds = {kind.id: kind for kind in table.kinds}.values()
    some = next(look.letters(kind.id) for kind in kinds if kind.is_character)
    teams = [(look.TEAMS[colour], colour.capitalize()) for colour in table.colours]
    grounds = sorted({letter for room in table.rooms for letter in room.ground if look.ground(letter).sign})
    printed = {side for room in table.rooms for square in room.sides for side in square} - {OPEN}
    sides = sorted(printed | ({OPENED, BROKEN} if CLOSED in printed else set()))
    words = vocabulary("en")["sides"]
    rows = (
        ("Teams", [(f"{team.brackets[0]}{some}{team.brackets[1]}", name) for team, name in teams]),
        ("", [(f"{teams[0][0].brackets[0]}{some.lower()}✗", "wounded"), (f"{some}+", "more, told below")]),
        ("Characters", [(look.letters(kind.id), kind.name) for kind in kinds if kind.is_character]),
        ("Objects", [(look.lying(kind.id), kind.name) for kind in kinds if kind.is_object]),
        ("Squares", [(look.ground(letter).sign, _ground(letter)) for letter in grounds]),
        ("", [("1↻", f"{_ground(GEAR)} of pair 1 of rooms, and the way it turns")]),
        ("Sides", [(_side(side), words[look.SIDE_IDS[side]]["name"]) for side in sides]),
        (
            "Hidden rooms",
            [("#3", "its number"), *((f"{team.sign}2", f"two tokens of {name}") for team, name in teams)],
        ),
    )
    return "\n".join(f"  {title.ljust(12)} {_listed(entries)}" for title, entries in rows if entries)


def _ground(letter: str) -> str:
    return ground_words(look.ground(letter).id)["name"]


def _side(kind: int) -> str:
    """As it lies and as it stands."""
    return f"{look.side(kind).lying} {look.side(kind).upright}"


def _listed(entries: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{sign} {name}" for sign, name in entries)
