"""Games with the pieces of several boxes (SYL-TEAM-02 to SYL-TEAM-16)."""

from gearmaze import data
from gearmaze.engine import Kind, Scenario
from gearmaze.sets import base, prison
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


def free_choice() -> Scenario:
    """SYL-TEAM-03 to SYL-TEAM-05: everybody builds a team and brings rooms in secret."""
    return prison.full_game()._replace(
        id="mixed-free",
        rooms=(*data.rooms("base").values(), *data.rooms("prison").values()),
        characters=CHARACTERS,
        objects=OBJECTS,
        draft="free",
    )


def mutual_choice() -> Scenario:
    """SYL-TEAM-06 to SYL-TEAM-10: pieces and rooms chosen in turn, the same for both."""
    return free_choice()._replace(
        id="mixed-mutual",
        draft="mutual",
    )


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
}
