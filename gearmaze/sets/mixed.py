"""Games with the pieces of several boxes (SYL-TEAM-02 to SYL-TEAM-16)."""

from gearmaze import data
from gearmaze.engine import Kind, Scenario
from gearmaze.engine.rooms import Room
from gearmaze.sets import base, machines, multiplayer, prison
from gearmaze.sets.common import CLERIC, ROPE, WIZARD

COMMON = ("rope", "key")  # may be chosen more than once (SYL-TEAM-13)
COPIES = 6  # limited only by the places for objects (SYL-TEAM-14)


def _all(*boxes: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Every kind once: same-named ones of two boxes are one (SYL-TEAM-15)."""
    return tuple(sorted({kind.id: kind for box in boxes for kind in box}.values(), key=lambda kind: kind.id))


CHARACTERS = _all(base.CHARACTERS, prison.CHARACTERS)
OBJECTS = tuple(
    kind for kind in _all(base.OBJECTS, prison.OBJECTS) for _ in range(COPIES if kind.id in COMMON else 1)
)


def _held(rooms: dict[str, Room], *pieces: tuple[Kind, ...]) -> frozenset[str]:
    """What a box holds: its pairs of rooms, and its pieces by id."""
    return frozenset(
        {*(room.pair for room in rooms.values()), *(kind.id for kinds in pieces for kind in kinds)}
    )


# Every box with square rooms and characters of its own (SYL-TEAM-20).
BOXES = {
    "base": _held(dict(data.rooms("base")), base.CHARACTERS, base.OBJECTS),
    "prison": _held(dict(data.rooms("prison")), prison.CHARACTERS, prison.OBJECTS),
}


def free_choice() -> Scenario:
    """SYL-TEAM-03 to SYL-TEAM-05: everybody builds a team and brings rooms in secret."""
    return prison.full_game()._replace(
        id="mixed-free",
        rooms=(*data.rooms("base").values(), *data.rooms("prison").values()),
        characters=CHARACTERS,
        objects=OBJECTS,
        draft="free",
        boxes=BOXES,
    )


def mutual_choice() -> Scenario:
    """SYL-TEAM-06 to SYL-TEAM-10: pieces and rooms chosen in turn, the same for both."""
    return free_choice()._replace(
        id="mixed-mutual",
        draft="mutual",
    )


def _for_several(id: str, layout: str) -> Scenario:
    """The standard game for three or four (MP-STD) with teams and rooms chosen in secret (SYL-TEAM-03).

    The rooms of the box for three and four are there whatever boxes are chosen: it is what lets so many play.
    """
    standard = multiplayer.SCENARIOS[layout]()
    return free_choice()._replace(
        id=id,
        layout=standard.layout,
        rooms=(*free_choice().rooms, *data.rooms("multiplayer").values()),
        defaults={**prison.EDITION, "ownKill": standard.defaults["ownKill"], "targetVp": 6},
        targets=standard.targets,
        verbs=machines.TURNED_OVER,
        colours=standard.colours,
    )


def for_three() -> Scenario:
    """Three bring two pairs each: the six of the board (MP-STD-02)."""
    return _for_several("mixed-3", "std3")


def for_four() -> Scenario:
    """Four bring two pairs each, and two of the eight are drawn to stay in the box.

    So everybody has the same say, and as much as in a game of two (SYL-TEAM-02).
    """
    return _for_several("mixed-4", "std4")


def jailbreak() -> Scenario:
    """SYL-TEAM-12: teams and rooms fixed by a scenario, half of each box."""
    return prison.full_game()._replace(
        id="mixed-jailbreak",
        rooms=(
            *(room for room in data.rooms("base").values() if room.pair in ("1", "3")),
            *(room for room in data.rooms("prison").values() if room.pair in ("37", "39")),
        ),
        characters=(
            prison.BACKSTABBER,
            CLERIC,
            prison.COLOSSUS,
            base.GOBLIN,
            prison.NAGA,
            base.THIEF,
            base.TROLL,
            WIZARD,
        ),
        objects=(base.ARMOR, prison.BOW, prison.KEY, ROPE, base.SWORD, base.TREASURE),
    )


SCENARIOS = {
    "mixed-free": free_choice,
    "mixed-mutual": mutual_choice,
    "mixed-jailbreak": jailbreak,
    "mixed-3": for_three,
    "mixed-4": for_four,
}
