"""The index of words: every answer in every game is said with words of one fixed list.

An answer is a short sentence: a verb, then what it is about ("attack", "own troll", "their goblin"). The
list is the same for all scenarios and seats, so that one agent can play them all: a token is "own" or of
one of the others in seat order, a square has the name people use, whatever lies there. The words stand in
`words/*.txt`, one file a version; a new box makes the list longer and changes no number (`word_files`). A
game is played with the first version that has words for all of it, so that what has been learned with an
earlier one stays good; a later one serves too (`fitting`).
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from gearmaze.engine import Action, GearmazeError, Scenario, State, Table
from gearmaze.engine.frames import FRAMES
from gearmaze.engine.maze import Grid
from gearmaze.engine.verbs import (
    BONUS,
    CARD,
    DIRECTION,
    DOOR,
    LEAVING,
    PAIR,
    PARTS,
    ROOM,
    SQUARE,
    TOKEN,
    WAY,
    Spoken,
)
from gearmaze.sets import scenario, scenario_names

# The speaker, then the others as they follow in seat order: with two there is one of them.
SIDES = ("own", "their", "second's", "third's")
NUMBERS = 10  # cards, and numbers of portcullises
WAYS = {1: "clockwise", -1: "counterclockwise"}
COMPASS = ("north", "east", "south", "west")
LOAD = ("carrying", "leaving")
SAID = (TOKEN, SQUARE, ROOM, DOOR, DIRECTION, WAY, CARD, BONUS, PAIR)  # sorts of things there are words for
PRINT = "print"  # rooms as printed: not said, but numbers in observations
SECTIONS = ("verb", "token", "square", "room", "pair", "number", "way", "direction", "load", PRINT)


class Index(NamedTuple):
    """The words in order, their numbers, and which belong together."""

    words: tuple[str, ...]
    number: dict[str, int]
    sections: dict[str, tuple[int, ...]]
    tokens: tuple[str, ...]  # as "rope 2": kind and which copy of it
    squares: tuple[str, ...]
    rooms: tuple[str, ...]  # ids of printed rooms, for observations
    sides: tuple[str, ...]  # whose tokens there are words for
    version: int

    def __len__(self) -> int:
        return len(self.words)


@lru_cache(maxsize=8)
def the_index(words: int | None = None) -> Index:
    """The words of a version, the newest if none is named, file after file."""
    files = word_files()
    newest = len(files) - 1 if words is None else words
    if not 0 <= newest < len(files):
        raise GearmazeError(f"there are versions 0 to {len(files) - 1} of the words, not {words}")
    lists: dict[str, list[str]] = {name: [] for name in SECTIONS}
    every: list[str] = []
    sections: dict[str, list[int]] = {name: [] for name in SECTIONS if name != PRINT}
    for path in files[: newest + 1]:
        name = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            word = line.partition("#")[0].strip()
            if word.startswith("["):
                name = word[1:-1]
            elif word:
                lists[name].append(word)
                if name != PRINT:
                    sections[name].append(len(every))
                    every.append(word)
    number = {word: count for count, word in enumerate(every)}
    own = f"{SIDES[0]} "
    tokens = tuple(word.removeprefix(own) for word in lists["token"] if word.startswith(own))
    sides = tuple(side for side in SIDES if f"{side} {tokens[0]}" in number)
    grouped = {name: tuple(numbers) for name, numbers in sections.items()}
    return Index(
        tuple(every), number, grouped, tokens, tuple(lists["square"]), tuple(lists[PRINT]), sides, newest
    )


def word_files() -> list[Path]:
    """The lists of words, oldest first: v0-..., v1-... A box adds a file and never touches another."""
    found = Path(__file__).with_name("words").glob("v*.txt")
    return sorted(found, key=lambda path: int(path.name[1:].partition("-")[0]))


def version() -> int:
    """The newest version of the words; that of an environment stands in its name."""
    return len(word_files()) - 1


def fitting(game: Scenario) -> int:
    """The first version that has words for all of a game."""
    wanted = {word for words in needed_words([game]).values() for word in words}
    for words in range(version()):
        index = the_index(words)
        if wanted <= {*index.words, *index.rooms}:
            return words
    return version()


def needed_words(games: Sequence[Scenario] = ()) -> dict[str, list[str]]:
    """The words some games ask for, all that can be played if none are given, by section."""
    squares, pairs, rooms, kinds = set(), set(), set(), set()
    games = games or [scenario(name) for name in scenario_names()]
    verbs = {} if len(games) == 1 else dict.fromkeys(word.name for word in _answers())
    slots = 0
    for game in games:
        verbs.update(dict.fromkeys(verb.name for verb in game.verbs if _sayable(verb)))
        squares |= _squares(game)
        pairs |= {room.pair for room in game.rooms}
        rooms |= {room.id for room in game.rooms}
        slots = max(slots, len(game.layout.slots))
        for team in game.teams or ((game.characters, game.objects),):
            pieces = [kind for side in (*team, game.reserves) for kind in side]
            kinds |= {_copy(*named) for named in _numbered([kind.id for kind in pieces])}
            verbs.update(dict.fromkeys(verb.name for kind in pieces for verb in kind.verbs))
    sides = SIDES[: max(len(game.layout.seats) for game in games)]
    return {
        "verb": list(verbs),
        "token": [f"{side} {token}" for side in sides for token in sorted(kinds)],
        "square": list(dict.fromkeys(name for _, _, name in sorted(squares))),
        "room": [f"room {slot + 1}" for slot in range(slots)],
        "pair": [f"pair {pair}" for pair in sorted(pairs, key=int)],
        "number": [f"number {number}" for number in range(NUMBERS)],
        "way": list(WAYS.values()),
        "direction": list(COMPASS),
        "load": list(LOAD),
        PRINT: sorted(rooms),
    }


def _answers() -> list[Spoken]:
    """What players answer decisions with.

    Left out is what goes back, and what is said beside the game: nothing is decided by it that could not be
    decided otherwise, and it would let a game stand still. So is what there are no words for: a whole `move`
    is made step by step.
    """
    asked = (word for each in FRAMES.values() if not each.by_chance for word in each.answers)
    return [word for word in asked if not word.undoes and _sayable(word)]


def _sayable(word: Spoken) -> bool:
    return all(sort in SAID for sort in word.about)


def _squares(game: Scenario) -> set[tuple[int, int, str]]:
    """Where tokens may stand on a layout, by column and row, with the names people use."""
    grid = Grid(game.layout)
    corners = [corner for slot in range(grid.slots) for corner in grid.berths.of(slot)]
    found = [corner + x + y * grid.stride for corner in corners for x in range(5) for y in range(5)]
    found += [square for line in grid.line_squares for square in line]
    return {(*grid.xy(square), grid.name(square)) for square in found}


def _numbered(kinds: list[str]) -> list[tuple[str, int]]:
    """Each kind with the number of its copy."""
    return [(kind, kinds[:index].count(kind) + 1) for index, kind in enumerate(kinds)]


def _copy(kind: str, count: int) -> str:
    return kind if count == 1 else f"{kind} {count}"


@lru_cache(maxsize=16)
def token_names(table: Table) -> tuple[str, ...]:
    """The name of each token of a table, without its side."""
    if table.neutral:
        raise GearmazeError("the environments have no words yet for tokens that belong to nobody")
    names: list[str] = []
    for team in table.team:
        names += [_copy(*named) for named in _numbered([table.kinds[token].id for token in team])]
    return tuple(names)


def seats_on(table: Table, seat: int, other: int) -> int:
    """How many seats further on somebody sits: which of the `SIDES` that is."""
    return (other - seat) % table.seats


def token_word(table: Table, seat: int, token: int) -> int:
    """The word for a token, as one seat says it."""
    side = SIDES[seats_on(table, seat, table.owner[token])]
    return the_index().number[f"{side} {token_names(table)[token]}"]


def sentence(state: State, seat: int, action: Action) -> tuple[int, ...]:
    """An answer in words: the verb, then its parts in the order of the notation."""
    number = the_index().number
    said = [number[action.verb]]
    verb = state.table.verb(action.verb)
    assert verb is not None
    for part in verb.parts:
        if part == LEAVING:
            if state.load[action.who] >= 0:
                said.append(number[LOAD[bool(action.via)]])
        elif part not in verb.said(action):
            continue
        elif PARTS[part].sort == DOOR:
            said += [number[f"room {action.where + 1}"], number[f"number {action.what}"]]
        else:
            said.append(_word(state, seat, action, part))
    return tuple(said)


def _word(state: State, seat: int, action: Action, part: str) -> int:
    number = the_index().number
    field, sort, _ = PARTS[part]
    value = getattr(action, field)
    if sort == TOKEN:
        return token_word(state.table, seat, value)
    if sort == SQUARE:
        return number[state.maze.name(value)]
    if sort == ROOM:
        return number[f"room {value + 1}"]
    if sort == PAIR:
        return number[f"pair {state.table.pairs[value]}"]
    if sort == WAY:
        return number[WAYS[value]]
    if sort == DIRECTION:
        return number[COMPASS[value]]
    return number[f"number {value}"]
