"""Odds, by their logarithms: what a difference in strength means, and what regression over games needs."""

from math import exp, log

ELO = 400 / log(10)  # so many points of Elo are one in the logarithm of the odds


def chance_of(difference: float) -> float:
    """How likely the better one wins, by how much better: the logarithm of the odds."""
    return 1 / (1 + exp(-difference))


def elo_of(share: float) -> float:
    """A share of points as a difference in Elo; a clean sheet counts as far, not as infinitely far."""
    share = min(max(share, 0.001), 0.999)
    return ELO * log(share / (1 - share))


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
