"""What people call the things of a game: tokens, squares, doors, rooms, seats; and back again.

Notation and positions share these words, so that whoever can read one can read the other.
"""

import re

from gearmaze.engine.actions import NOWHERE
from gearmaze.engine.errors import ParseError
from gearmaze.engine.rooms import DIRECTIONS, opposite
from gearmaze.engine.sides import NOBODY
from gearmaze.engine.state import State
from gearmaze.engine.table import Table

SQUARE = re.compile(r"[a-z]{1,2}[0-9]{1,3}|[a-z][a-z0-9_]*\.[0-9]{1,3}", re.IGNORECASE)
NUMBER = re.compile(r"[0-9]{1,6}")
COMPASS = {"n": 0, "e": 1, "s": 2, "w": 3, "north": 0, "east": 1, "south": 2, "west": 3, "up": 0, "down": 2}


def number_in(word: str, low: int = 0, high: int = 999999, what: str = "number") -> int:
    """A plain whole number within bounds."""
    if not NUMBER.fullmatch(word) or not low <= int(word) <= high:
        raise ParseError(f"{word!r} is not a {what} from {low} to {high}")
    return int(word)


# Tokens -------------------------------------------------------------------------------------------


def tokens_like(table: Table, word: str) -> list[int]:
    """Every token a word may mean: by full label, then by whole name, then by the start of a name.

    The colour may be left out; what is left is narrowed down by whoever asks.
    """
    word = word.lower()
    if word in table.by_label:
        return [table.by_label[word]]
    tokens: list[int] = list(range(table.tokens))
    for owner, team in zip((*range(table.seats), NOBODY), (*table.team, table.neutral), strict=True):
        colour = table.colour(owner)
        if word.startswith(f"{colour}-"):
            word = word[len(colour) + 1 :]
            tokens = list(team)
            break
    names = {token: bare_name(table, token) for token in tokens}
    exact = [token for token in tokens if names[token] == word]
    return exact or [token for token in tokens if word and names[token].startswith(word)]


def bare_name(table: Table, token: int) -> str:
    """A token's label without the colour."""
    return table.labels[token][len(table.colour(table.owner[token])) + 1 :]


def token_named(table: Table, word: str) -> int:
    """The one token a word can mean."""
    found = tokens_like(table, word)
    if not found:
        colour, dash, kind = word.lower().partition("-")
        if dash and colour not in table.colours and tokens_like(table, f"{table.colours[0]}-{kind}"):
            raise ParseError(
                f"there is no {word!r}: nobody plays {colour}; seats are {', '.join(table.colours)}"
            )
        raise ParseError(f"there is no token {word!r}; tokens are called {table.labels[0]} and the like")
    if len(found) > 1:
        raise ParseError(f"{word!r} may be {' or '.join(table.labels[token] for token in found)}")
    return found[0]


def seat_named(table: Table, word: str) -> int:
    """The seat of a colour."""
    if word.lower() not in table.colours:
        raise ParseError(f"{word!r} is no colour here; colours are {', '.join(table.colours)}")
    return table.colours.index(word.lower())


def pair_named(table: Table, word: str) -> int:
    """The index of a pair of rooms."""
    if word not in table.pairs:
        raise ParseError(f"{word!r} is no pair of rooms; pairs are {', '.join(table.pairs)}")
    return table.pairs.index(word)


def print_named(table: Table, word: str) -> int:
    """The number of a printed room, such as 3ccw, in the table's pool."""
    for index, room in enumerate(table.rooms):
        if room.id == word.lower():
            return index
    raise ParseError(f"there is no room {word!r}; rooms are {', '.join(room.id for room in table.rooms)}")


# Squares ------------------------------------------------------------------------------------------


def square_named(state: State, word: str) -> int:
    """The square of the board people call that, shown or not."""
    if not SQUARE.fullmatch(word):
        raise ParseError(f"{word!r} is not a square: write a letter and a number, such as c4")
    square = state.maze.grid.named(word)
    if state.maze.room_at[square] < 0:
        raise ParseError(f"square {word!r} is not on this board")
    return square


def place_named(state: State, word: str) -> int:
    """The place lying on a square now; nowhere for a square that is not shown."""
    return state.maze.place[square_named(state, word)]


def place_name(state: State, place: int) -> str:
    """What people call the square a place lies on; only shown places have a name."""
    if not 0 <= place < len(state.maze.square) or state.maze.square[place] < 0:
        raise ParseError(f"place {place} has no name: it is not shown")
    return state.maze.name(place)


# Doors --------------------------------------------------------------------------------------------


def door_name(state: State, slot: int, number: int) -> str:
    """The two squares a portcullis is between, that of its own room first.

    Where the board ends beyond it, the direction stands for the second square: a5-w.
    """
    maze = state.maze
    room = maze.rooms[slot] if 0 <= slot < maze.grid.slots else None
    if room is None or not 0 <= number < len(room.doors):
        raise ParseError(f"room {slot + 1} shows no portcullis {number}")
    faces = room.doors[number]
    squares = sorted(maze.square[maze.grid.start[slot] + cell] for cell, _ in faces)
    if len(squares) == 2:
        return f"{maze.grid.name(squares[0])}-{maze.grid.name(squares[1])}"
    direction = (faces[0][1] + state.turns[slot]) % 4
    return side_name(state, squares[0], direction)


def is_door(word: str) -> bool:
    """Whether a word is written like a door: two squares, or a square and a direction."""
    first, dash, second = word.lower().partition("-")
    return bool(dash and SQUARE.fullmatch(first) and (SQUARE.fullmatch(second) or second in COMPASS))


def side_name(state: State, square: int, direction: int) -> str:
    """A side by its square and the one beyond it, or the direction where the board ends."""
    maze = state.maze
    beyond = maze.neighbour(square, direction)
    second = maze.grid.name(beyond) if maze.room_at[beyond] >= 0 else DIRECTIONS[direction].lower()
    return f"{maze.grid.name(square)}-{second}"


def side_named(state: State, word: str, what: str = "side") -> tuple[int, int]:
    """The square and the direction a side is named by."""
    if not is_door(word):
        raise ParseError(f"{word!r} is not a {what}: write its two squares, such as b4-b5")
    first, _, second = word.lower().partition("-")
    start = square_named(state, first)
    if second in COMPASS:
        return start, COMPASS[second]
    direction = state.maze.direction(start, square_named(state, second))
    if direction < 0:
        raise ParseError(f"{word!r} is not a {what}: its two squares are not side by side")
    return start, direction


def door_named(state: State, word: str) -> tuple[int, int]:
    """Room and number of the portcullis between two squares; number -1 if there is none."""
    start, direction = side_named(state, word, "portcullis")
    maze = state.maze
    for square, side in ((start, direction), (maze.neighbour(start, direction), opposite(direction))):
        slot = maze.room_at[square]
        room = maze.rooms[slot] if 0 <= slot < maze.grid.slots else None
        if room is None:
            continue
        face = (maze.grid.cell_of[maze.place[square]], (side - state.turns[slot]) % 4)
        for number, faces in enumerate(room.doors):
            if face in faces:
                return slot, number
    return maze.room_at[start], NOWHERE
