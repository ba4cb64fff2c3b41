"""Who stands and lies where, as sets of squares: taken once per decision, asked by every search."""

from typing import Any

from gearmaze.engine.state import State


def crowd_of(state: State) -> "Crowd":
    """The crowd of a position that is not being changed, taken once."""
    crowd = state._crowd
    if crowd is None:
        crowd = state._crowd = Crowd(state)
    return crowd


class Crowd:
    """The tokens on the board by square."""

    __slots__ = (
        "_rivals",
        "bridgers",
        "characters",
        "crowded",
        "fallen",
        "fallen_all",
        "fallen_at",
        "fallen_friends",
        "friends",
        "giants",
        "lifelines",
        "lying",
        "lying_at",
        "occupied",
        "standing",
        "standing_at",
        "standing_all",
        "walkers",
    )

    def __init__(self, state: State) -> None:
        table = state.table
        seats = table.owners
        bit = table.grid.bit
        square, gaps = state.maze.square, state.maze.gaps
        carrier = state.carrier
        wounded = state.wounded
        self.standing = [0] * seats  # living characters
        self.fallen = [0] * seats  # wounded characters nobody carries
        self.bridgers = [0] * seats  # living characters whose friends may cross the gap they stand on
        self.giants: list[tuple[int, int]] = []  # value that passes them, square
        self.lying = 0  # objects nobody carries
        self.lifelines = 0  # squares where a lifeline is, carried or not
        self.standing_at: dict[int, int] = {}
        self.fallen_at: dict[int, int] = {}
        self.lying_at: dict[int, int] = {}
        places = state.place
        owner = table.owner
        kinds = state.kinds
        standing, standing_at = self.standing, self.standing_at
        characters = table.all_characters
        if table.shifting:
            characters = tuple(token for token in characters if kinds[token].is_character)
        for token in characters:
            place = places[token]
            if place < 0:
                continue
            here = square[place]
            seat = owner[token]
            if not wounded[token]:
                standing[seat] |= bit[here]
                standing_at[here] = token
                kind = kinds[token]
                if kind.bridges and gaps & bit[here] and state.maze.terrain(here).id in kind.bridges:
                    self.bridgers[seat] |= bit[here]
                if kind.passed_by >= 0:
                    self.giants.append((kind.passed_by, bit[here]))
            elif carrier[token] < 0:
                self.fallen[seat] |= bit[here]
                self.fallen_at[here] = token
        for token in table.all_objects:
            place = places[token]
            if place < 0:
                continue
            here = square[place]
            if carrier[token] < 0:
                self.lying |= bit[here]
                self.lying_at[here] = token
            if kinds[token].lifeline:
                self.lifelines |= bit[here]
        self.standing_all = 0
        self.fallen_all = 0
        for seat in range(seats):
            self.standing_all |= standing[seat]
            self.fallen_all |= self.fallen[seat]
        # for each seat, the same with its partners' (MP-TEA-11, MP-TEA-12)
        self._rivals = table.sides.rivals
        self.friends, self.fallen_friends = standing, self.fallen
        if not table.sides.alone:
            self.friends = [_together(standing, side) for side in table.sides.partners]
            self.fallen_friends = [_together(self.fallen, side) for side in table.sides.partners]
        self.walkers: dict[tuple[object, ...], Any] = {}  # kept by `movement.walker_of`
        self.characters = self.standing_all | self.fallen_all
        self.occupied = self.characters | self.lying
        # for each seat, where a character with free hands may not end among others (STK-01 to STK-06)
        self.crowded = [
            self.standing_all | self.fallen_all ^ fallen | fallen & self.lying
            for fallen in self.fallen_friends
        ]

    def enemies(self, seat: int) -> int:
        """Where characters of other sides stand and lie, whoever else is there."""
        return self.standing_enemies(seat) | self.fallen_enemies(seat)

    def standing_enemies(self, seat: int) -> int:
        """Where living characters of other sides are."""
        return _together(self.standing, self._rivals[seat])

    def fallen_enemies(self, seat: int) -> int:
        """Where characters of other sides lie wounded."""
        return _together(self.fallen, self._rivals[seat])


def _together(masks: list[int], seats: tuple[int, ...]) -> int:
    """The squares of several seats."""
    found = 0
    for seat in seats:
        found |= masks[seat]
    return found
