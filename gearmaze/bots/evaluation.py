"""What a position is worth: a handful of things a player looks at, each with its weight.

Every feature is counted for every side and the difference weighed: between two the same position is worth as
much to one as it costs the other. Of several others each counts, and the more the nearer it is to winning.
"""

from collections.abc import Mapping
from math import exp, log

from gearmaze.bots.counting import (
    CARDS,
    EXPOSED,
    FEATURES,
    HUNT,
    LOOT,
    PURSE,
    THINGS,
    THREATENED,
    TOP_CARD,
    Piece,
    Squad,
    Squads,
    dangers,
    finds,
    hunt,
    living_at,
    piece_of,
    purse,
)
from gearmaze.bots.goals import bound_for
from gearmaze.bots.stakes import stakes_of
from gearmaze.bots.weights import read_weights
from gearmaze.engine import State
from gearmaze.engine.scoring import by_points
from gearmaze.engine.state import ESCAPED, HIDDEN

HABITS = ("curiosity", "saving")  # weighed like features, but in a plan rather than in a position
VICTORY = 100.0
BLUNT = 2.0  # points by which one of several others has to be ahead to count for most of them
GONE_ALREADY = 1 << 10  # in the name of a piece, before what became of it


def load_weights(name: str = "weights") -> dict[str, float]:
    """The weights that come with the game; `first` are those that learning starts from."""
    return read_weights(name, "weights", (*FEATURES, *HABITS))


class Judge:
    """Weighs positions by the `known` features (None: all); `regard` is what the other side's count for.

    What a character is worth where it stands is kept with the maze: in a search most of them have not
    moved since the last position.
    """

    def __init__(
        self, weights: Mapping[str, float], known: tuple[str, ...] | None = None, regard: float = 1.0
    ) -> None:
        self.regard = regard
        self.weights = [
            weights.get(name, 0.0) if known is None or name in known else 0.0 for name in FEATURES
        ]
        self.curiosity, self.saving = (weights.get(name, 0.0) for name in HABITS)
        self._note = ("judge", hash(tuple(self.weights)))
        self._purses: dict[tuple[object, ...], float] = {}

    def __call__(self, state: State, seat: int) -> float:
        """What a position is worth to a seat, in points."""
        return self.weigh(state, seat, self.squads(state))

    def squads(self, state: State) -> Squads:
        """The characters of each side that count for something, by token."""
        return [self._squad(state, owner) for owner in range(state.table.seats)]

    def moved(self, squads: Squads, state: State, owner: int, token: int) -> Squads:
        """The squads after one character of a side has moved and nothing else has changed."""
        name = (token, state.place[token], state.load[token])
        known = state.maze.notes[self._note]
        piece = known.get(name)
        if piece is None:
            piece = known[name] = self._weighed(piece_of(state, token))
        after = squads[:]
        after[owner] = Squad({**squads[owner].pieces, token: piece})
        return after

    def weigh(self, state: State, seat: int, squads: Squads) -> float:
        """What a position is worth to a seat whose squads are known."""
        weights = self.weights
        found = finds(state, squads)
        sides = state.table.sides
        worths, blow = [], stakes_of(state.table).blow
        for owner, squad in enumerate(squads):
            worth = squad.worth
            threatened, exposed = dangers(squads, owner, sides.rivals[owner])
            if blow != 1.0:
                threatened, exposed = blow * threatened, blow * exposed
            loot, things = found[owner]
            worth += weights[THREATENED] * threatened + weights[EXPOSED] * exposed
            worth += weights[LOOT] * loot + weights[THINGS] * things
            worth += self._purse(state, owner)
            if not bound_for(state, owner):
                worth += weights[HUNT] * hunt(state, owner)
            worths.append(worth)
        own = sum(worths[owner] for owner in sides.partners[seat])
        return own - self.regard * _loudest(worths, sides.opposed[seat]) + _outcome(state, seat)

    def features(self, state: State, seat: int) -> list[float]:
        """The differences between a seat and the other, feature by feature."""
        squads = self.squads(state)
        sides = state.table.sides
        total = [0.0] * len(FEATURES)
        for owner, squad in enumerate(squads):
            sign = 1.0 if owner in sides.partners[seat] else -1.0
            counts = [0.0] * len(FEATURES)
            for piece in squad.pieces.values():
                counts = [sum_ + count for sum_, count in zip(counts, piece.counts, strict=True)]
            blow = stakes_of(state.table).blow
            threatened, exposed = dangers(squads, owner, sides.rivals[owner])
            counts[THREATENED], counts[EXPOSED] = blow * threatened, blow * exposed
            counts[LOOT], counts[THINGS] = finds(state, squads)[owner]
            counts[HUNT] = 0.0 if bound_for(state, owner) else hunt(state, owner)
            for index, amount in zip(PURSE, purse(state, owner), strict=True):
                counts[index] = amount
            total = [sum_ + sign * count for sum_, count in zip(total, counts, strict=True)]
        return total

    def price(self, hand: tuple[int, ...], card: int) -> float:
        """What it costs to spend a combat card."""
        if card == 0:
            return 0.0
        left = list(hand)
        left.remove(card)
        lower = max(hand) - max(left, default=0)
        return self.weights[CARDS] * card + self.weights[TOP_CARD] * lower

    def _squad(self, state: State, owner: int) -> Squad:
        """The characters of a side that count for something."""
        notes = state.maze.notes
        known: dict[tuple[int, int, int], Piece] | None = notes.get(self._note)
        if known is None:
            known = notes[self._note] = {}
        place, wounded, load, carrier, fate = (
            *(state.place, state.wounded, state.load),
            *(state.carrier, state.fate),
        )
        squad = {}
        for token in state.table.characters[owner]:
            spot = place[token]
            if spot >= 0:
                name = (token, spot, -2 - (carrier[token] >= 0) if wounded[token] else load[token])
            elif spot <= HIDDEN or fate[token] == ESCAPED:
                name = (token, spot, GONE_ALREADY)
            else:
                continue
            piece = known.get(name)
            if piece is None:
                piece = known[name] = self._weighed(piece_of(state, token))
            squad[token] = piece
        return Squad(squad)

    def standing_at(self, state: State, token: int, spot: int, thing: int) -> float:
        """What a character alone would be worth at a place, with something in its hands or -1."""
        notes = state.maze.notes
        known: dict[tuple[int, int, int], Piece] | None = notes.get(self._note)
        if known is None:
            known = notes[self._note] = {}
        piece = known.get((token, spot, thing))
        if piece is None:
            piece = known[token, spot, thing] = self._weighed(living_at(state, token, spot, thing))
        return piece.value

    def _weighed(self, piece: Piece) -> Piece:
        return piece._replace(
            value=sum(weight * count for weight, count in zip(self.weights, piece.counts, strict=True))
        )

    def _purse(self, state: State, owner: int) -> float:
        """What a side has beside the board, weighed."""
        name = (
            *(state.vp[owner], state.combat_hands[owner], state.jumps[owner]),
            *(state.action_hands[owner], state.table.target),
        )
        known = self._purses.get(name)
        if known is None:
            known = sum(
                self.weights[index] * amount for index, amount in zip(PURSE, purse(state, owner), strict=True)
            )
            self._purses[name] = known
        return known


def _loudest(worths: list[float], others: tuple[tuple[int, ...], ...]) -> float:
    """What the other sides have: of several as much as the best of them, and a little for each of the rest.

    A smooth maximum: what one of them gains never looks like a loss, and the leader counts for most.
    """
    if len(others) == 1:
        return sum(worths[owner] for owner in others[0])
    sums = [sum(worths[owner] for owner in side) for side in others]
    top = max(sums)
    return top + BLUNT * log(sum(exp((each - top) / BLUNT) for each in sums) / len(sums))


def _outcome(state: State, seat: int) -> float:
    """A game that is won or lost, or will be as soon as the turn ends.

    A win of one's side alone is one, whoever of it has the points (MP-TEA-18). A win shared with others is
    worth the less the more they are, and nothing if nobody lost.
    """
    if state.result is not None:
        winners = state.result[1]
    elif state.reached >= 0:
        winners = by_points(state)
    else:
        return 0.0
    if seat not in winners:
        return -VICTORY if winners else 0.0
    others = state.table.sides.opposed[seat]
    shared = sum(1 for side in others if side[0] in winners)
    return VICTORY * (len(others) - shared) / len(others) / (1 + shared)
