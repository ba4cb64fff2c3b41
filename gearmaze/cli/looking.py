"""Which part of a board to look at, where the terminal shows a part of it only."""

from gearmaze.cli.advice import square_of_room
from gearmaze.cli.common import columns, view_for
from gearmaze.draw import beyond
from gearmaze.engine import GearmazeError, ParseError, State
from gearmaze.notation.names import tokens_like

EDGES = {"left": False, "west": False, "right": True, "east": True}


def squares_meant(state: State, seat: int, words: str, around: tuple[str, ...]) -> tuple[str, ...]:
    """The squares `look` names: beyond an edge, a square, a room, or whatever has that name."""
    word = words.lower().removeprefix("room").strip().removeprefix("#")
    if not word:
        return ()
    if word in EDGES:
        found = beyond(view_for(state, seat), columns(), around, EDGES[word])
        if not found:
            raise GearmazeError(f"There is nothing more of the board at the {word}.")
        return (found,)
    if word.isascii() and word.isdigit():
        if not 1 <= int(word) <= len(state.prints):
            raise GearmazeError(f"rooms are numbered 1 to {len(state.prints)}")
        return (square_of_room(state, int(word) - 1),)
    grid = state.table.grid
    try:
        return (grid.name(grid.named(word)),)
    except ParseError:
        pass
    seen = {piece["token"]: piece["square"] for piece in view_for(state, seat)["tokens"]}
    labels = [state.table.labels[token] for token in tokens_like(state.table, word)]
    squares = tuple(seen[label] for label in labels if label in seen)
    if not squares:
        raise GearmazeError(
            f"look where? A square, a room, a piece on the board, left or right, not {words!r}"
        )
    return squares
