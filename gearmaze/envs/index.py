"""The index of words: every answer in every game is said with words of one fixed list.

An answer is a short sentence: a verb, then what it is about ("attack", "own troll", "their goblin"). The
list is the same for all scenarios and both seats, so that one agent can play them all: a token is "own"
or "their", a square has the name people use, whatever lies there. The words stand in `words/*.txt`, one
file a version; a new box makes the list longer and changes no number (`word_files`).
"""

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

SIDES = ("own", "their")
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

    def __len__(self) -> int:
        return len(self.words)


@lru_cache(maxsize=1)
def the_index() -> Index:
    """The words of everything that can be played, file after file."""
    lists: dict[str, list[str]] = {name: [] for name in SECTIONS}
    words: list[str] = []
    sections: dict[str, list[int]] = {name: [] for name in SECTIONS if name != PRINT}
    for path in word_files():
        name = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            word = line.partition("#")[0].strip()
            if word.startswith("["):
                name = word[1:-1]
            elif word:
                lists[name].append(word)
                if name != PRINT:
                    sections[name].append(len(words))
                    words.append(word)
    number = {word: count for count, word in enumerate(words)}
    own = f"{SIDES[0]} "
    tokens = tuple(word.removeprefix(own) for word in lists["token"] if word.startswith(own))
    grouped = {name: tuple(numbers) for name, numbers in sections.items()}
    return Index(tuple(words), number, grouped, tokens, tuple(lists["square"]), tuple(lists[PRINT]))


def word_files() -> list[Path]:
    """The lists of words, oldest first: v0-..., v1-... A box adds a file and never touches another."""
    found = Path(__file__).with_name("words").glob("v*.txt")
    return sorted(found, key=lambda path: int(path.name[1:].partition("-")[0]))


def version() -> int:
    """The version of the words, which stands in the names of the environments."""
    return len(word_files()) - 1


def needed_words() -> dict[str, list[str]]:
    """The words every game that can be played asks for, by section; a test compares them with the lists."""
    squares, pairs, rooms, kinds = set(), set(), set(), set()
    verbs = dict.fromkeys(word.name for word in _answers())
    slots = 0
    for game in (scenario(name) for name in scenario_names()):
        squares |= _squares(game)
        pairs |= {room.pair for room in game.rooms}
        rooms |= {room.id for room in game.rooms}
        slots = max(slots, len(game.layout.slots))
        verbs.update(dict.fromkeys(verb.name for verb in game.verbs))
        for team in game.teams or ((game.characters, game.objects),):
            pieces = [kind for side in (*team, game.reserves) for kind in side]
            kinds |= {_copy(*named) for named in _numbered([kind.id for kind in pieces])}
            verbs.update(dict.fromkeys(verb.name for kind in pieces for verb in kind.verbs))
    return {
        "verb": list(verbs),
        "token": [f"{side} {token}" for side in SIDES for token in sorted(kinds)],
        "square": [name for _, _, name in sorted(squares)],
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
    return [word for word in asked if not word.undoes and all(sort in SAID for sort in word.about)]


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
    if table.seats > len(SIDES):
        raise GearmazeError(f"the environments are for two sides, not for {table.seats}")
    if table.neutral:
        raise GearmazeError("the environments have no words yet for tokens that belong to nobody")
    names: list[str] = []
    for team in table.team:
        names += [_copy(*named) for named in _numbered([table.kinds[token].id for token in team])]
    return tuple(names)


def token_word(table: Table, seat: int, token: int) -> int:
    """The word for a token, as one seat says it."""
    side = SIDES[not table.sides.belongs(token, seat)]
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
