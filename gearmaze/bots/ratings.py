"""Strength from finishing orders, whether two, three or four played: Plackett and Luce's model.

The chance to come in first is in proportion to one's strength, the next place goes in the same way among
those who are left. With two it is Bradley and Terry's. A side is as strong as the mean of its players. Of
several who share a place every order counts the same.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, permutations, product
from math import exp, factorial, log, prod, sqrt
from operator import mul

from gearmaze.bots.odds import inverse

Matrix = list[list[float]]
Side = tuple[int, ...]  # who plays together, by number; one number where everybody plays alone
Order = tuple[Side, ...]  # from the first place to the last
# Everybody is held a little to the first one's strength, as by a normal distribution around it with a
# standard deviation of 550 Elo (ten in logarithms squared): so clean sheets stay finite.
PRIOR = 0.1
MOST_STEPS = 100  # a handful is enough


def orders_of(finish: Sequence[tuple[int, Side]]) -> dict[Order, float]:
    """The orders a finish may stand for, with their weights, from the place and the players of each side."""
    placed = sorted(finish)
    tied = [[side for _, side in group] for _, group in groupby(placed, key=lambda one: one[0])]
    weight = 1 / prod(factorial(len(group)) for group in tied)
    found: Counter[Order] = Counter()
    for parts in product(*(permutations(group) for group in tied)):
        found[tuple(side for part in parts for side in part)] += weight  # type: ignore[assignment]
    return dict(found)


def fit(orders: Mapping[Order, float], players: int) -> tuple[list[float], list[float]]:
    """Logarithms of strength, the first player's 0, and their standard errors; by Newton's method.

    The difference between two neighbours is known from their games; between the ends of a ladder every step
    adds its doubt, hence the inverse of the whole matrix.
    """
    rates = [0.0] * players
    for _ in range(MOST_STEPS):
        slope, told = _look(orders, rates)
        steps = [sum(map(mul, row, slope)) for row in inverse(told)]
        rates[1:] = [rate + max(-1.0, min(1.0, step)) for rate, step in zip(rates[1:], steps, strict=True)]
        if all(abs(step) < 1e-9 for step in steps):
            break
    unsure = inverse(_look(orders, rates)[1])
    return rates, [0.0, *(sqrt(row[index]) for index, row in enumerate(unsure))]


def _look(orders: Mapping[Order, float], rates: Sequence[float]) -> tuple[list[float], Matrix]:
    """How the likelihood rises with everybody's rate but the first's, and how sharply it is bent."""
    size = len(rates)
    slope = [-PRIOR * rate for rate in rates]
    told = [[PRIOR * (a == b) for b in range(size)] for a in range(size)]
    for order, weight in orders.items():
        for place in range(len(order) - 1):
            _take_place(order[place:], weight, rates, slope, told)
    return slope[1:], [row[1:] for row in told[1:]]


def _take_place(
    left: Sequence[Side], weight: float, rates: Sequence[float], slope: list[float], told: Matrix
) -> None:
    """The first of those who are left came in before the others."""
    strong = [exp(sum(rates[one] for one in side) / len(side)) for side in left]
    whole = sum(strong)
    mean = [0.0] * len(rates)
    for side, strength in zip(left, strong, strict=True):
        parts = _parts(side)
        for a, part in parts.items():
            mean[a] += part * strength / whole
            for b, other in parts.items():
                told[a][b] += weight * part * other * strength / whole
    for a, part in _parts(left[0]).items():
        slope[a] += weight * part
    playing = [a for a, share in enumerate(mean) if share]
    for a in playing:
        slope[a] -= weight * mean[a]
        for b in playing:
            told[a][b] -= weight * mean[a] * mean[b]


def _parts(side: Side) -> dict[int, float]:
    """How much each player adds to the strength of a side."""
    return {one: count / len(side) for one, count in Counter(side).items()}


# What shares say ----------------------------------------------------------------------------------


class Sprt:
    """Wald's test: is a score rather `high` than `low`? Games are played until that is clear."""

    def __init__(self, low: float, high: float, error: float = 0.05) -> None:
        self.low, self.high = low, high
        self.bound = log((1 - error) / error)
        self.scores: list[float] = []

    def add(self, score: float) -> None:
        """One more game."""
        self.scores.append(score)

    @property
    def ratio(self) -> float:
        """The logarithm of how much likelier `high` is than `low`."""
        count = len(self.scores)
        if count < 2:
            return 0.0
        # three games that were never played, one of every outcome, keep the variance from being nothing
        mean = (sum(self.scores) + 1.5) / (count + 3)
        variance = (sum(s * s for s in self.scores) + 1.25) / (count + 3) - mean * mean
        return count * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    @property
    def verdict(self) -> str:
        """`high`, `low`, or nothing yet."""
        if self.ratio >= self.bound:
            return "high"
        return "low" if self.ratio <= -self.bound else ""


def share_range(score: float, games: int) -> tuple[float, float]:
    """Where the true share lies nineteen times out of twenty (Wilson)."""
    if not games:
        return 0.0, 1.0
    z = 1.96
    middle = (score / games + z * z / (2 * games)) / (1 + z * z / games)
    share = score / games
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def merged(several: Iterable[Mapping[Order, float]]) -> dict[Order, float]:
    """The orders of many games, each with all its weight."""
    found: Counter[Order] = Counter()
    for orders in several:
        found.update(orders)
    return dict(found)
