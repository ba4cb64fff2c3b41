"""Which part of a board is drawn where a terminal is too narrow for all of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from gearmaze.draw.board import Board

MARGIN = 3  # for letters or numbers at the left and right
LEAST = 40  # columns of a terminal that are enough for a part of any board


class Window(NamedTuple):
    """The columns of the board that are drawn, and whether the numbers at the right are."""

    first: int
    many: int
    right: bool = True

    def shown(self, wide: int, columns: int) -> list[int]:
        """Which columns of the whole sheet are on the screen."""
        left = MARGIN + (wide + 1) * self.first
        end = MARGIN + (wide + 1) * columns + 1
        inside = range(left, left + (wide + 1) * self.many + 1)
        return [*range(MARGIN), *inside, *(range(end, end + MARGIN) if self.right else ())]

    def note(self, board: Board) -> str:
        """What is beyond the edges, and how to look there."""
        across = board.numbers if board.sideways else board.letters

        def named(columns: range) -> str:
            names = [across[column] for column in columns if column in across]
            return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}" if names else "a line"

        beyond = []
        if self.first:
            beyond.append(f"{named(range(self.first))} at the left (look left)")
        if self.first + self.many < board.columns:
            beyond.append(f"{named(range(self.first + self.many, board.columns))} at the right (look right)")
        return f"Not shown: {' and '.join(beyond)}." if beyond else ""


def whole_width(board: Board, wide: int) -> int:
    """How many columns of a terminal a board takes."""
    return (wide + 1) * board.columns + 1 + 2 * MARGIN


def window_of(board: Board, wide: int, width: int, around: Iterable[str], view: Mapping[str, Any]) -> Window:
    """As many columns as fit, around some squares, or one's own characters: nearest to the middle of them."""
    if whole_width(board, wide) - MARGIN <= width:
        return Window(0, board.columns, right=False)
    count = min(board.columns, max(1, (width - 2 * MARGIN - 1) // (wide + 1)))
    named = [board.spots[name][0] for name in around if name in board.spots]
    columns = named or [
        board.spots[piece["square"]][0]
        for piece in view.get("tokens", ())
        if piece["character"] and piece["owner"] == view["seat"]
    ]
    columns = columns or [0, board.columns - 1]
    middle = (min(columns) + max(columns)) / 2
    first = round(middle - (count - 1) / 2)
    return Window(max(0, min(first, board.columns - count)), count)
