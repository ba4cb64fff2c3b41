"""Who stands and lies where, as sets of squares: taken once per decision, asked by every search."""

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
        "bridgers",
        "characters",
        "crowded",
        "fallen",
        "fallen_at",
        "lifelines",
        "lying",
        "lying_at",
        "occupied",
        "standing",
        "standing_at",
        "standing_all",
        "fallen_all",
    )

    def __init__(self, state: State) -> None:
        table = state.table
        seats = table.seats
        bit = table.grid.bit
        square = state.maze.square
        carrier = state.carrier
        wounded = state.wounded
        self.standing = [0] * seats  # living characters
        self.fallen = [0] * seats  # wounded characters nobody carries
        self.bridgers = [0] * seats  # living characters whose friends may cross their pit
        self.lying = 0  # objects nobody carries
        self.lifelines = 0  # squares where a thing is that holds over a pit, carried or not
        self.standing_at: dict[int, int] = {}
        self.fallen_at: dict[int, int] = {}
        self.lying_at: dict[int, int] = {}
        for token, place in enumerate(state.place):
            if place < 0:
                continue
            here = square[place]
            kind = table.kinds[token]
            if kind.character:
                if not wounded[token]:
                    self.standing[table.owner[token]] |= bit[here]
                    self.standing_at[here] = token
                    if kind.bridges_pits:
                        self.bridgers[table.owner[token]] |= bit[here]
                elif carrier[token] < 0:
                    self.fallen[table.owner[token]] |= bit[here]
                    self.fallen_at[here] = token
            else:
                if kind.holds_on_pits:
                    self.lifelines |= bit[here]
                if carrier[token] < 0:
                    self.lying |= bit[here]
                    self.lying_at[here] = token
        self.standing_all = 0
        self.fallen_all = 0
        for seat in range(seats):
            self.standing_all |= self.standing[seat]
            self.fallen_all |= self.fallen[seat]
        self.characters = self.standing_all | self.fallen_all
        self.occupied = self.characters | self.lying
        # for each seat, where a character with free hands may not end among others (STK-01 to STK-06)
        self.crowded = [
            self.standing_all | self.fallen_all ^ fallen | fallen & self.lying for fallen in self.fallen
        ]
