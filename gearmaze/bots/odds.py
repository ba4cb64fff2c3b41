"""Odds, by their logarithms: what a difference in strength means, and what regression over games needs."""

from collections.abc import Sequence
from math import exp, log, sqrt
from operator import mul

ELO = 400 / log(10)  # so many points of Elo are one in the logarithm of the odds
Example = tuple[list[float], float]  # how two players differed, one way after another; a score


def chance_of(difference: float) -> float:
    """How likely the better one wins, by how much better: the logarithm of the odds."""
    return 1 / (1 + exp(-difference))


def elo_of(share: float) -> float:
    """A share of points as a difference in Elo; a clean sheet counts as far, not as infinitely far."""
    share = min(max(share, 0.001), 0.999)
    return ELO * log(share / (1 - share))


def effects(
    examples: Sequence[Example], expected: list[float], firm: float
) -> tuple[list[float], list[float]]:
    """What each difference adds to the odds (their logarithm), and how unsure that is.

    A logistic regression by Newton's method, held near what is expected: as firmly as by four times `firm`
    even games that differ by one.
    """
    size = len(expected)
    found, unsure = expected, [[0.0] * size]
    for _ in range(6):
        slope = [firm * (goal - value) for value, goal in zip(found, expected, strict=True)]
        curve = [[firm * (i == j) for j in range(size)] for i in range(size)]
        for difference, score in examples:
            chance = chance_of(sum(map(mul, found, difference)))
            miss, bend = score - chance, chance * (1 - chance)
            used = [(index, x) for index, x in enumerate(difference) if x]
            for i, x in used:
                slope[i] += miss * x
                factor, line = bend * x, curve[i]
                for j, y in used:
                    line[j] += factor * y
        unsure = inverse(curve)
        found = [value + sum(map(mul, row, slope)) for value, row in zip(found, unsure, strict=True)]
    return found, [sqrt(unsure[index][index]) for index in range(size)]


def inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a symmetric positive matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = [value / rows[column][column] for value in rows[column]]
        rows = [
            pivot
            if index == column
            else [a - row[column] * b for a, b in zip(row, pivot, strict=True)]
            if row[column]
            else row
            for index, row in enumerate(rows)
        ]
    return [row[size:] for row in rows]
