"""Combat cards: both sides lay one unseen, so the right answer is a mixture nobody can read.

A fight is a small game of both hands. What winning, a tie and losing are worth comes from the positions
after it, what a card costs from what it is worth later. Both hands are known: spent cards lie open.
With more than two seats in it a fight is a `Melee`.
"""

from functools import lru_cache
from operator import mul

from gearmaze.bots.evaluation import Judge
from gearmaze.bots.melee import Melee, hand_of
from gearmaze.engine import Action, Chance, Fight, State, alliances
from gearmaze.engine.clashes import Clash
from gearmaze.engine.fights import may_lay
from gearmaze.engine.foresight import after_fight
from gearmaze.engine.leaving import is_out

ROUNDS = 120  # of regret matching; the mixture is good to a few hundredths of a point
CLEAR = 2  # points by which a side leads that others are taken to join
GRAIN = 50  # steps a point is divided into, so that similar fights are solved once

Matrix = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=4096)
def solve(matrix: Matrix) -> tuple[float, tuple[float, ...], tuple[float, ...]]:
    """The value of a game and both sides' mixtures, by regret matching.

    `matrix[row][column]` is what the side that chooses the row gets from the other.
    """
    rows, columns = len(matrix), len(matrix[0])
    best_row = max(range(rows), key=lambda row: min(matrix[row]))
    floor = min(matrix[best_row])
    worst = [max(matrix[row][column] for row in range(rows)) for column in range(columns)]
    if min(worst) == floor:  # one card is best whatever the other does
        column = worst.index(floor)
        pure = tuple(float(row == best_row) for row in range(rows))
        return float(floor), pure, tuple(float(each == column) for each in range(columns))
    lines = [tuple(map(float, line)) for line in matrix]
    turned = list(zip(*lines, strict=True))
    regret_rows, regret_columns = [0.0] * rows, [0.0] * columns
    sum_rows, sum_columns = [0.0] * rows, [0.0] * columns
    mine, theirs = [1.0 / rows] * rows, [1.0 / columns] * columns
    for time in range(1, ROUNDS + 1):
        gains = [sum(map(mul, theirs, line)) for line in lines]
        value = sum(map(mul, mine, gains))
        regret_rows = [
            regret if (regret := old + gain - value) > 0.0 else 0.0
            for old, gain in zip(regret_rows, gains, strict=True)
        ]
        mine = _mixture(regret_rows)
        losses = [sum(map(mul, mine, line)) for line in turned]
        value = sum(map(mul, theirs, losses))
        regret_columns = [
            regret if (regret := old + value - loss) > 0.0 else 0.0
            for old, loss in zip(regret_columns, losses, strict=True)
        ]
        theirs = _mixture(regret_columns)
        sum_rows = [old + time * new for old, new in zip(sum_rows, mine, strict=True)]
        sum_columns = [old + time * new for old, new in zip(sum_columns, theirs, strict=True)]
    mine, theirs = _mixture(sum_rows), _mixture(sum_columns)
    value = sum(
        mine[row] * theirs[column] * matrix[row][column] for row in range(rows) for column in range(columns)
    )
    return value, tuple(mine), tuple(theirs)


def _mixture(weights: list[float]) -> list[float]:
    total = sum(weights)
    if total <= 0:
        return [1.0 / len(weights)] * len(weights)
    return [weight / total for weight in weights]


def fight_under_way(state: State) -> Fight:
    """The fight for which cards are laid or helpers join."""
    return Clash.of(state).fight(state)


def lead_in(fight: Fight, seat: int) -> tuple[int, int]:
    """What a seat's side leads by before any card is laid, and whose the fight is on the other side."""
    attackers, defenders = fight.sides
    attack, defence = fight.totals()
    if seat in attackers.seats:
        return attack - defence, defenders.seats[0]
    return defence - attack, attackers.seats[0]


class Duel:
    """A fight as one side sees it: what it leads by, what is at stake, what both hold."""

    def __init__(self, state: State, fight: Fight, seat: int, judge: Judge) -> None:
        self.lead, self.other = lead_in(fight, seat)
        won, tied, lost = (after_fight(state, fight, side) for side in (seat, -1, self.other))
        self.stakes = (judge(won, seat), judge(tied, seat), judge(lost, seat))
        self.ends = (won, lost)
        self.mine, self.theirs = state.combat_hands[seat], hand_of(state, self.other)
        self.prices = {card: judge.price(self.mine, card) for card in self.mine}
        self.their_prices = {card: judge.price(self.theirs, card) for card in self.theirs}

    def outcome(self, mine: int, theirs: int) -> float:
        """What a pair of cards leads to."""
        lead = self.lead + mine - theirs
        value = self.stakes[0] if lead > 0 else self.stakes[1] if lead == 0 else self.stakes[2]
        return value - self.prices[mine] + self.their_prices[theirs]

    def solved(self, mine: list[int], theirs: list[int]) -> tuple[float, tuple[float, ...]]:
        """What the fight is worth with these cards to choose from, and how often to lay which."""
        base = self.stakes[1]
        matrix = tuple(
            tuple(round((self.outcome(own, other) - base) * GRAIN) for other in theirs) for own in mine
        )
        value, mixture, _ = solve(matrix)
        return base + value / GRAIN, mixture

    def value(self) -> float:
        """What the fight is worth to this side before any card is laid."""
        return self.solved(sorted(set(self.mine)), sorted(set(self.theirs)))[0]


def _duel(state: State, seat: int, judge: Judge) -> Duel:
    return Duel(state, fight_under_way(state), seat, judge)


def among_several(fight: Fight) -> bool:
    """Whether more than two seats lay cards (MP-ALL-31)."""
    return sum(len(side.seats) for side in fight.sides) > 2


def leads(state: State, fight: Fight, seat: int, forced: tuple[int, ...] = ()) -> dict[int, int]:
    """What a seat's side leads by without its own card, by how many ways the others may lay theirs."""
    lead, _ = lead_in(fight, seat)
    mine = next(side for side in fight.sides if seat in side.seats)
    found = {lead: 1}
    for side in fight.sides:
        for other in side.seats:
            if other == seat:
                continue
            following: dict[int, int] = {}
            cards = [0] if is_out(state, other) else may_lay(state, other, forced)
            for card in cards:
                for before, ways in found.items():
                    after = before + (card if side is mine else -card)
                    following[after] = following.get(after, 0) + ways
            found = following
    return found


def mixture(state: State, seat: int, legal: list[Action], judge: Judge) -> tuple[float, ...]:
    """How often to lay which card; a forced card of the other side is simply answered best."""
    fight = fight_under_way(state)
    if among_several(fight):
        shares = Melee(state, fight, judge).mixture(seat)
        return tuple(shares[action.what] for action in legal)
    duel = _duel(state, seat, judge)
    forced = Clash.of(state).forced
    theirs = [forced[1]] if forced and forced[0] == duel.other else sorted(set(duel.theirs))
    return duel.solved([action.what for action in legal], theirs)[1]


def lay_card(state: State, seat: int, legal: list[Action], judge: Judge, rng: Chance) -> Action:
    """A card by the mixture of the game."""
    draw = rng.below(1_000_000) / 1_000_000
    for action, share in zip(legal, mixture(state, seat, legal, judge), strict=True):
        draw -= share
        if draw < 0:
            return action
    return legal[-1]


def name_card(state: State, seat: int, legal: list[Action], judge: Judge) -> Action:
    """The card the other side should have to play; silence if none is better than an open fight."""
    duel = _duel(state, seat, judge)
    cards = sorted(set(duel.mine))

    def worth(action: Action) -> float:
        if action.verb == "silent" or action.what not in duel.theirs:
            return duel.value()
        return duel.solved(cards, [action.what])[0]

    best = max(worth(action) for action in legal)
    silent = next(action for action in legal if action.verb == "silent")
    if worth(silent) >= best:
        return silent
    return max(legal, key=worth)


def join_fight(state: State, seat: int, legal: list[Action], judge: Judge) -> Action:
    """Join from afar if that makes the fight worth more."""
    from gearmaze.engine.foresight import foresee

    def worth(action: Action) -> float:
        after = foresee(state, seat, action)
        return _duel(after, seat, judge).value()

    return max(sorted(legal, key=lambda action: action.verb != "stay"), key=worth)


def take_side(state: State, seat: int, legal: list[Action], judge: Judge) -> Action:
    """Which side of somebody else's fight to take, by what each choice makes of it; none on a tie."""
    from gearmaze.engine.foresight import foresee

    def worth(action: Action) -> float:
        after = foresee(state, seat, action)
        return Melee(after, fight_under_way(after), judge).value(seat)

    return max(sorted(legal, key=lambda action: action.verb != "abstain"), key=worth)


def with_allies(state: State, fight: Fight) -> Fight:
    """A fight as it is likely to be fought: who is asked takes the side that clearly leads with him, or none.

    A guess at what `take_side` would say, a hundred times as fast.
    """
    stayed: tuple[int, ...] = ()
    while (seat := alliances.next_asked(state, fight, stayed)) >= 0:
        for side in alliances.choices(state, fight, seat):
            joined = alliances.joined(state, fight, seat, side)
            attack, defence = joined.totals()
            lead = attack - defence if side == alliances.ATTACK else defence - attack
            if lead >= CLEAR:
                fight = joined
                break
        else:
            stayed = (*stayed, seat)
    return fight


def value_of(state: State, fight: Fight, seat: int, judge: Judge) -> tuple[float, tuple[State, ...]]:
    """What a fight is worth that a seat starts, and how it may end."""
    if state.table.scenario.alliances:
        fight = with_allies(state, fight)
        if among_several(fight):
            melee = Melee(state, fight, judge)
            return melee.value(seat), (melee.ends[0], melee.ends[2])
    duel = Duel(state, fight, seat, judge)
    return duel.value(), duel.ends
