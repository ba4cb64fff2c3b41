"""How the grounds are to one walker with one load, for the lister, the checker and players alike.

A `Profile` is a character together with what it carries: the sides it crosses, whom it passes, and its way
with every ground of the table. The table makes one for each pair and keeps it; pairs that walk alike share
theirs. `Footing` turns it into sets of squares, once for each arrangement of rooms.
"""

from collections.abc import Mapping
from typing import NamedTuple

from gearmaze.engine.kinds import Kind
from gearmaze.engine.terrain import FREE, GAP, SHUT, Terrain, Terrains


class Way(NamedTuple):
    """What one ground is to one walker."""

    enter: str  # FREE, GAP or SHUT
    stands: bool  # it may end there without help
    steps: int
    halts: bool


def way_over(terrain: Terrain, flies: bool, masters: tuple[str, ...], weight: int) -> Way:
    """What a ground is to somebody who flies or not, is at home on some grounds, and has that weight."""
    if terrain.id in masters:
        return Way(FREE, True, 1, False)
    enter = terrain.enter if weight <= terrain.heaviest else terrain.heavier
    if flies and terrain.flown:
        return Way(FREE, enter == FREE, 1, False)
    return Way(enter, enter == FREE, terrain.steps, terrain.halts)


class Profile:
    """How somebody walks with what it carries; `number` tells those of a table apart."""

    __slots__ = ("crosses_enemies", "lifeline", "number", "over_gaps", "sides", "ways")

    def __init__(
        self,
        number: int,
        sides: int,
        crosses_enemies: bool,
        lifeline: bool,
        over_gaps: bool,
        ways: Mapping[str, Way],
    ) -> None:
        self.number = number
        self.sides = sides
        self.crosses_enemies = crosses_enemies
        self.lifeline = lifeline
        self.over_gaps = over_gaps  # by nature, or by what it carries, gets over some
        self.ways = ways  # by the letter of the ground


class Profiles:
    """Those of one table, each made once."""

    def __init__(self, terrains: Terrains) -> None:
        self.terrains = terrains
        self._alike: dict[tuple[object, ...], Profile] = {}
        self._known: dict[tuple[Kind | None, ...], Profile] = {}

    def of(self, kind: Kind, *loads: Kind | None) -> Profile:
        """A kind of character with kinds of loads; what it carries lends it what it can do."""
        known = self._known.get((kind, *loads))
        if known is None:
            objects = [load for load in loads if load is not None and load.is_object]
            known = self._known[kind, *loads] = self._made(kind, objects)
        return known

    def _made(self, kind: Kind, objects: list[Kind]) -> Profile:
        lenders = (kind, *objects)
        sides = 0
        for each in lenders:
            sides |= each.sides
        flies = any(each.flies for each in lenders)
        masters = tuple(ground for each in lenders for ground in each.masters)
        ways = tuple(way_over(row, flies, masters, kind.combat) for row in self.terrains)
        lifeline = any(load.lifeline for load in objects)
        over = lifeline or any(
            row.gap and way.enter == FREE for row, way in zip(self.terrains, ways, strict=True)
        )
        told = (sides, any(each.crosses_enemies for each in lenders), lifeline, over)
        profile = self._alike.get((*told, ways))
        if profile is None:
            by_letter = {row.letter: way for row, way in zip(self.terrains, ways, strict=True)}
            profile = self._alike[(*told, ways)] = Profile(len(self._alike), *told, by_letter)
        return profile


class Footing:
    """The grounds of one arrangement as sets of squares, for one profile."""

    __slots__ = ("bare", "gaps", "halts", "land", "passes", "shut", "slow", "ties")

    passes: tuple[int, int]  # the squares from which the way east, and the way south, is passable

    def __init__(self, ground: Mapping[str, int], terrains: Terrains, profile: Profile) -> None:
        self.land = 0  # where it may be at all
        self.shut = 0  # where it may not
        self.bare = 0  # gaps it has no way over by itself
        self.gaps = 0  # where it may not end without help
        self.ties = 0  # those of them where a lifeline helps
        self.halts = 0  # where a move ends
        slow: dict[int, int] = {}
        for letter, squares in ground.items():
            way = profile.ways[letter]
            if way.enter == SHUT:
                self.shut |= squares
                continue
            self.land |= squares
            if way.enter == GAP:
                self.bare |= squares
            if not way.stands:
                self.gaps |= squares
                if terrains[letter].ties:
                    self.ties |= squares
            if way.halts:
                self.halts |= squares
            if way.steps > 1:
                slow[way.steps - 1] = slow.get(way.steps - 1, 0) | squares
        self.slow = tuple(slow.items())  # further steps it takes to enter, and where


class Delay:
    """The squares of a flood that take more than a step to enter, until they are due."""

    __slots__ = ("_due", "_slow")

    def __init__(self, slow: tuple[tuple[int, int], ...]) -> None:
        self._slow = slow
        self._due: list[int] = []

    def pass_on(self, new: int) -> int:
        """What is entered with this step: of `new` what takes no longer, and what was begun before."""
        due = self._due
        now = due.pop(0) if due else 0
        for more, squares in self._slow:
            late = new & squares
            if late:
                new ^= late
                due.extend([0] * (more - len(due)))
                due[more - 1] |= late
        return new | now

    @property
    def waiting(self) -> bool:
        """Whether something is still to come."""
        return any(self._due)
