"""What a player looks at, counted: each character where it stands, its squad, the cards in hand.

Nothing here knows a piece by name: only what its kind can do.
"""

from typing import NamedTuple

from gearmaze.bots.distances import distances, horizon, middle_of_room, reach, usual
from gearmaze.bots.goals import bound_for
from gearmaze.bots.stakes import stakes_of
from gearmaze.engine import State
from gearmaze.engine.state import ESCAPED, HIDDEN

FEATURES = (
    *("points", "lead", "sprint", "stride", "open", "standing", "waiting", "wounded", "exposed", "carried"),
    *("threatened", "strength", "cards", "top_card", "jumps", "armed", "tools", "loot", "things", "gears"),
    *("doorstep", "hand", "hunt"),
)
UNSEEN = 8  # squares a character in a hidden room is further from everything

POINTS, LEAD, SPRINT, STRIDE, OPEN = (FEATURES.index(name) for name in FEATURES[:5])
STANDING, WAITING, WOUNDED, EXPOSED, CARRIED = (FEATURES.index(name) for name in FEATURES[5:10])
THREATENED, STRENGTH, CARDS, TOP_CARD, JUMPS = (FEATURES.index(name) for name in FEATURES[10:15])
ARMED, TOOLS, LOOT, THINGS, GEARS = (FEATURES.index(name) for name in FEATURES[15:20])
DOORSTEP, HAND, HUNT = (FEATURES.index(name) for name in FEATURES[20:])
PURSE = (POINTS, LEAD, CARDS, TOP_CARD, JUMPS, HAND)


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


def purse(state: State, owner: int) -> tuple[float, float, float, float, float, float]:
    """What a side has beside the board: points, the target's share squared, cards."""
    points, hand = state.vp[owner], state.combat_hands[owner]
    lead = (points / state.table.target) ** 2
    top = max(hand) if hand else 0
    return points, lead, sum(hand), top, state.jumps[owner], sum(state.action_hands[owner])


def piece_of(state: State, token: int) -> Piece:
    """Count what one character brings its side where it is."""
    table, maze = state.table, state.maze
    stakes = stakes_of(table)
    goal = bound_for(state, table.owner[token])
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
                # about what a room costs once it is known
                wary = usual(table.terrains, hidden=3)
                far = distances(maze, goal, wary)[middle_of_room(maze, HIDDEN - spot)] + UNSEEN
                counts[STRIDE] = worth * stakes.slow[token][min(far, horizon(table.grid))]
        return Piece(0.0, counts, 0, 0, 0, 0, 0, False)
    if state.wounded[token]:
        counts[WOUNDED] = stakes.blow
        counts[CARRIED] = state.carrier[token] >= 0
        here = table.grid.bit[maze.square[spot]]
        return Piece(0.0, counts, here, 0, 0, 0, 0, state.carrier[token] < 0)
    return living_at(state, token, spot, state.load[token])


def living_at(state: State, token: int, spot: int, thing: int) -> Piece:
    """Count what a living character brings at a place, with something in its hands or -1."""
    table, maze = state.table, state.maze
    stakes, kind = stakes_of(table), table.kinds[token]
    goal = bound_for(state, table.owner[token])
    worth = stakes.escape[token]
    counts = [0.0] * len(FEATURES)
    square = maze.square[spot]
    here = table.grid.bit[square]
    attack = defence = 0
    if thing >= 0 and table.kinds[thing].is_object:
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
    within = reach(maze, square, table.speed[token][thing], table.profile[token][thing])
    zone = maze.around(within) if table.scenario.combat_cards else 0
    return Piece(0.0, counts, here, within, zone, kind.combat + attack, kind.combat + defence, False)


def dangers(squads: Squads, owner: int, rivals: tuple[int, ...]) -> tuple[float, float]:
    """Own characters a strong enemy can attack after one move, and wounded ones within any reach."""
    own = squads[owner]
    standing, fallen = own.standing, own.fallen
    hits = []
    exposed = 0
    for rival in rivals:
        for blow in squads[rival].blows:
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


def finds(state: State, squads: Squads) -> list[tuple[float, float]]:
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


def hunt(state: State, owner: int) -> float:
    """How near a side is to those enemies whose death counts most."""
    table, stakes = state.table, stakes_of(state.table)
    best, prey = 0.0, 0
    for token in (each for rival in table.sides.rivals[owner] for each in table.characters[rival]):
        spot = state.place[token]
        if spot < 0:
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
