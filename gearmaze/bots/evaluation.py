"""What a position is worth: a handful of things a player looks at, each with its weight.

Every feature is counted for both sides and the difference weighed, so the same position is worth as
much to one side as it costs the other. Nothing here knows a piece by name: only what its kind can do.
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from gearmaze.bots.ways import FAR, WARY, Gait, distances, gaits_of, middle_of_room, reach
from gearmaze.engine import Fight, State, Table
from gearmaze.engine.scoring import by_points
from gearmaze.engine.state import ELIMINATED, ESCAPED, HIDDEN

FEATURES = (
    *("points", "lead", "sprint", "stride", "open", "standing", "waiting", "wounded", "exposed", "carried"),
    *("threatened", "strength", "cards", "top_card", "jumps", "armed", "tools", "loot", "things", "gears"),
    *("doorstep", "hand", "hunt"),
)
HABITS = ("curiosity", "saving")  # weighed like features, but in a plan rather than in a position
VICTORY = 100.0
QUICK, SLOW = 0.6, 0.9  # what is left of the worth of an escape for every AP it still takes
UNSEEN = 8  # squares a character in a hidden room is further from everything


def load_weights(name: str = "weights") -> dict[str, float]:
    """The weights that come with the game; `first` are those that learning starts from."""
    text = files("gearmaze.data").joinpath("bots", f"{name}.toml").read_text(encoding="utf-8")
    return {name: float(weight) for name, weight in tomllib.loads(text)["weights"].items()}


class Stakes:
    """What is at stake at one table, worked out once: who is worth what, out or dead, in whose hands."""

    def __init__(self, table: Table) -> None:
        self.table = table
        points = table.scenario.points
        start = table.start()
        self.escape: list[float] = []
        self.death: list[float] = []
        for token, kind in enumerate(table.kinds):
            owner = table.owner[token]
            decides = _decides(start, token, ESCAPED) == (owner,)
            cost = _decides(start, token, ELIMINATED) not in (None, (owner,))
            reason = "escape" if kind.character else "cargo"
            self.escape.append(table.target * 1.0 if decides else kind.escape_vp * points.get(reason, 1))
            self.death.append(table.target * 1.0 if cost else float(points.get("elimination", 1)))
            if not any(points.values()) and points and not decides:
                self.escape[-1] = 0.2  # nobody scores here, but to move on is better than to stand still
        self.gaits: list[tuple[Gait, Gait]] = [gaits_of(kind) for kind in table.kinds]
        self.bonus = [_bonus(start, token) for token in range(table.tokens)]
        self.quick = [_decay(kind.speed, QUICK) for kind in table.kinds]
        self.slow = [_decay(kind.speed, SLOW) for kind in table.kinds]


def _decides(start: State, token: int, fate: int) -> tuple[int, ...] | None:
    """Who wins at once if this becomes of a token; None: the game goes on."""
    verdict = start.table.scenario.verdict
    if verdict is None:
        return None
    scratch = start.copy()
    scratch.fate[token] = fate
    decided = verdict(scratch)
    return decided[1] if decided else None


def _bonus(start: State, token: int) -> tuple[int, int]:
    """What a thing in somebody's hands adds to an attack and to a defence."""
    if start.table.kinds[token].character:
        return 0, 0
    lonely = Fight(start, token, (token,), (token,))
    bonuses = start.table.kinds[token].bonuses
    return (
        sum(each.fights(lonely, token, True) for each in bonuses),
        sum(each.fights(lonely, token, False) for each in bonuses),
    )


@lru_cache(maxsize=256)
def _decay(speed: int, rate: float) -> tuple[float, ...]:
    return tuple(rate ** (far / max(speed, 1)) if far < FAR else 0.0 for far in range(FAR + 1))


@lru_cache(maxsize=4)
def stakes_of(table: Table) -> Stakes:
    """The stakes of a table, kept for the last few tables."""
    return Stakes(table)


class Piece(NamedTuple):
    """One character where it stands: what it is worth there and what it can reach."""

    value: float  # its features, weighed
    counts: list[float]  # its features
    here: int  # its square as a set; 0 off the board
    within: int  # where it can walk
    zone: int  # where it can attack after at most one move
    attack: int
    defence: int
    down: bool  # lying wounded, nobody carries it


class Squad:
    """The characters of one side that count for something, and what follows from where they all are.

    When one side moves, the other one's squad is still the same and need not be gone through again.
    """

    __slots__ = ("blows", "fallen", "pieces", "standing", "within", "worth")

    def __init__(self, pieces: dict[int, Piece]) -> None:
        self.pieces = pieces  # by token
        worth, standing, fallen, reached = 0.0, 0, 0, 0
        blows = []
        for value, _, here, within, zone, attack, _, down in pieces.values():
            worth += value
            reached |= within
            if down:
                fallen |= here
            elif within:
                standing |= here
                blows.append((zone, attack))
        self.worth, self.within = worth, reached
        self.standing, self.fallen = standing, fallen
        self.blows = blows  # where each can strike, and how hard


Squads = list[Squad]  # by owner
GONE_ALREADY = 1 << 10  # in the name of a piece, before what became of it


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
            piece = known[name] = self._weighed(_piece(state, token))
        after = squads[:]
        after[owner] = Squad({**squads[owner].pieces, token: piece})
        return after

    def weigh(self, state: State, seat: int, squads: Squads) -> float:
        """What a position is worth to a seat whose squads are known."""
        total = _outcome(state, seat)
        weights = self.weights
        finds = _finds(state, squads)
        for owner, squad in enumerate(squads):
            worth = squad.worth
            threatened, exposed = _dangers(squads, owner)
            loot, things = finds[owner]
            worth += weights[THREATENED] * threatened + weights[EXPOSED] * exposed
            worth += weights[LOOT] * loot + weights[THINGS] * things
            worth += self._purse(state, owner)
            if not state.table.exits[owner]:
                worth += weights[HUNT] * _hunt(state, owner)
            if owner == seat:
                total += worth
            else:
                total -= self.regard * worth
        return total

    def features(self, state: State, seat: int) -> list[float]:
        """The differences between a seat and the other, feature by feature."""
        squads = self.squads(state)
        total = [0.0] * len(FEATURES)
        for owner, squad in enumerate(squads):
            sign = 1.0 if owner == seat else -1.0
            counts = [0.0] * len(FEATURES)
            for piece in squad.pieces.values():
                counts = [sum_ + count for sum_, count in zip(counts, piece.counts, strict=True)]
            counts[THREATENED], counts[EXPOSED] = _dangers(squads, owner)
            counts[LOOT], counts[THINGS] = _finds(state, squads)[owner]
            counts[HUNT] = 0.0 if state.table.exits[owner] else _hunt(state, owner)
            for index, amount in zip(PURSE, _purse(state, owner), strict=True):
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
                piece = known[name] = self._weighed(_piece(state, token))
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
            piece = known[token, spot, thing] = self._weighed(_living(state, token, spot, thing))
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
                self.weights[index] * amount
                for index, amount in zip(PURSE, _purse(state, owner), strict=True)
            )
            self._purses[name] = known
        return known


POINTS, LEAD, SPRINT, STRIDE, OPEN = (FEATURES.index(name) for name in FEATURES[:5])
STANDING, WAITING, WOUNDED, EXPOSED, CARRIED = (FEATURES.index(name) for name in FEATURES[5:10])
THREATENED, STRENGTH, CARDS, TOP_CARD, JUMPS = (FEATURES.index(name) for name in FEATURES[10:15])
ARMED, TOOLS, LOOT, THINGS, GEARS = (FEATURES.index(name) for name in FEATURES[15:20])
DOORSTEP, HAND, HUNT = (FEATURES.index(name) for name in FEATURES[20:])
PURSE = (POINTS, LEAD, CARDS, TOP_CARD, JUMPS, HAND)


def _outcome(state: State, seat: int) -> float:
    """A game that is won or lost, or will be as soon as the turn ends."""
    if state.result is not None:
        winners = state.result[1]
    elif state.reached >= 0:
        winners = by_points(state)
    else:
        return 0.0
    if len(winners) != 1:
        return 0.0
    return VICTORY if winners[0] == seat else -VICTORY


def _purse(state: State, owner: int) -> tuple[float, float, float, float, float, float]:
    """What a side has beside the board: points, the target's share squared, cards."""
    points, hand = state.vp[owner], state.combat_hands[owner]
    lead = (points / state.table.target) ** 2
    top = max(hand) if hand else 0
    return points, lead, sum(hand), top, state.jumps[owner], sum(state.action_hands[owner])


def _piece(state: State, token: int) -> Piece:
    """Count what one character brings its side where it is."""
    table, maze = state.table, state.maze
    stakes = stakes_of(table)
    goal = table.exits[table.owner[token]]
    spot = state.place[token]
    worth = stakes.escape[token]
    counts = [0.0] * len(FEATURES)
    if spot < 0:
        if state.fate[token] == ESCAPED:
            counts[SPRINT] = counts[STRIDE] = counts[OPEN] = worth
            counts[STANDING] = 1
        else:
            counts[WAITING] = 1
            if goal:
                far = distances(maze, goal, WARY)[middle_of_room(maze, HIDDEN - spot)] + UNSEEN
                counts[STRIDE] = worth * stakes.slow[token][min(far, FAR)]
        return Piece(0.0, counts, 0, 0, 0, 0, 0, False)
    if state.wounded[token]:
        counts[WOUNDED] = 1
        counts[CARRIED] = state.carrier[token] >= 0
        here = table.grid.bit[maze.square[spot]]
        return Piece(0.0, counts, here, 0, 0, 0, 0, state.carrier[token] < 0)
    return _living(state, token, spot, state.load[token])


def _living(state: State, token: int, spot: int, thing: int) -> Piece:
    """Count what a living character brings at a place, with something in its hands or -1."""
    table, maze = state.table, state.maze
    stakes, kind = stakes_of(table), table.kinds[token]
    goal = table.exits[table.owner[token]]
    worth = stakes.escape[token]
    counts = [0.0] * len(FEATURES)
    square = maze.square[spot]
    here = table.grid.bit[square]
    attack = defence = 0
    if thing >= 0 and not table.kinds[thing].character:
        worth += stakes.escape[thing]
        attack, defence = stakes.bonus[thing]
        counts[ARMED if attack or defence else TOOLS] = 1
    counts[STANDING] = 1
    counts[STRENGTH] = kind.combat + 0.5 * (attack + defence)
    counts[GEARS] = maze.gears >> square & 1
    counts[DOORSTEP] = maze.brink >> square & 1
    if goal:
        turning, now = stakes.gaits[token]
        far = distances(maze, goal, turning)[square]
        counts[SPRINT] = worth * stakes.quick[token][far]
        counts[STRIDE] = worth * stakes.slow[token][far]
        counts[OPEN] = worth * stakes.quick[token][distances(maze, goal, now)[square]]
    within = reach(maze, square, kind.speed, kind.sides, kind.crosses_pits)
    zone = maze.around(within) if table.scenario.combat_cards else 0
    return Piece(0.0, counts, here, within, zone, kind.combat + attack, kind.combat + defence, False)


def _dangers(squads: Squads, owner: int) -> tuple[float, float]:
    """Own characters a strong enemy can attack after one move, and wounded ones within any reach."""
    own = squads[owner]
    standing, fallen = own.standing, own.fallen
    hits = []
    exposed = 0
    for squad in squads:
        if squad is not own:
            for blow in squad.blows:
                zone = blow[0]
                if zone & standing:
                    hits.append(blow)
                exposed |= zone & fallen
    if not hits:
        return 0.0, exposed.bit_count()
    danger = 0.0
    for piece in own.pieces.values():
        if piece[3]:
            here, worst = piece[2], 0.0
            for zone, attack in hits:
                if zone & here:
                    worst = max(worst, 0.4 + 0.2 * (attack - piece[6]))
            danger += min(worst, 1.0)
    return danger, exposed.bit_count()


def _finds(state: State, squads: Squads) -> list[tuple[float, float]]:
    """What lies within a move of each side's characters: by worth, and the rest by number."""
    place, carrier = state.place, state.carrier
    lying = [t for t in state.table.all_objects if place[t] >= 0 and carrier[t] < 0]
    if not lying:
        return [(0.0, 0.0)] * len(squads)
    stakes, bit, square = stakes_of(state.table), state.table.grid.bit, state.maze.square
    found = []
    for squad in squads:
        within = squad.within
        loot = things = 0.0
        for thing in lying:
            if within & bit[square[place[thing]]]:
                if stakes.escape[thing]:
                    loot += stakes.escape[thing]
                else:
                    things += 1
        found.append((loot, things))
    return found


def _hunt(state: State, owner: int) -> float:
    """How near a side is to those enemies whose death counts most."""
    table, stakes = state.table, stakes_of(state.table)
    best, prey = 0.0, 0
    for token in table.all_characters:
        spot = state.place[token]
        if spot < 0 or table.owner[token] == owner:
            continue
        worth = stakes.death[token]
        if worth > best:
            best, prey = worth, 0
        if worth == best:
            prey |= table.grid.bit[state.maze.square[spot]]
    if not prey:
        return 0.0
    far = distances(state.maze, prey)
    return sum(
        stakes.slow[token][far[state.square(token)]]
        for token in table.characters[owner]
        if state.living(token)
    )
