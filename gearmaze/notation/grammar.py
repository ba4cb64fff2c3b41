"""The parts an action's text is made of: how each is written, recognised and read.

Which parts a verb has and in what order it says itself (`Spoken.parts`). `SLOTS` has a row for each of them,
but for those that are all there is to an action (`actions.WHOLE`).
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from gearmaze.engine import AmbiguousAction, ParseError
from gearmaze.engine.actions import LEAVE, NOWHERE, SWAP, TAKE, Action
from gearmaze.engine.ranged import in_sight
from gearmaze.engine.sides import NOBODY
from gearmaze.engine.state import IN_BOX, LIFTED, UNPLACED, State
from gearmaze.engine.under_way import Walk
from gearmaze.engine.verbs import PARTS, Spoken
from gearmaze.engine.view import known_to
from gearmaze.notation.names import (
    COMPASS,
    NUMBER,
    SQUARE,
    door_name,
    door_named,
    is_door,
    number_in,
    pair_named,
    place_name,
    place_named,
    seat_named,
    token_named,
    tokens_like,
)

HANDLINGS = (TAKE, LEAVE, SWAP)
WAYS = {"cw": 1, "ccw": -1, "clockwise": 1, "counterclockwise": -1, "anticlockwise": -1}
NOISE = {"to", "the", "room", "in", "into", "at", "on", "with", "and", "then", "over"}


class Reading:
    """What has been understood of a text so far."""

    __slots__ = ("seat", "state", "verb", "via", "what", "where", "who")

    def __init__(self, state: State, seat: int, verb: Spoken) -> None:
        self.state = state
        self.seat = seat
        self.verb = verb.name
        self.who = self.what = self.where = NOWHERE
        self.via: tuple[Any, ...] = ()
        walk = Walk.now(state)
        if walk and verb.step:
            self.who = walk.who

    def action(self) -> Action:
        return Action(self.verb, self.who, self.what, self.where, self.via)

    def spot(self, token: int) -> int:
        """Where a token is as far as the reader can see: what it means must not tell where others lie."""
        known = known_to(self.state, self.seat) >> token & 1
        return self.state.place[token] if known else UNPLACED

    def beside(self, token: int) -> bool:
        """Whether the actor could touch a token."""
        state = self.state
        if self.who < 0 or state.place[self.who] < 0 or self.spot(token) < 0:
            return False
        bit = state.table.grid.bit
        return bool(state.maze.touching(bit[state.square(self.who)]) & bit[state.square(token)])

    def sees(self, token: int) -> bool:
        """Whether the actor has a token in sight."""
        state = self.state
        return self.who >= 0 and self.spot(self.who) >= 0 and token in in_sight(state, self.who)


Filter = Callable[[Reading, int], bool]


def _own(reading: Reading, token: int) -> bool:
    return reading.state.table.sides.belongs(token, reading.seat)


def _enemy(reading: Reading, token: int) -> bool:
    table = reading.state.table
    partners = table.sides.partners[max(reading.seat, NOBODY)]
    return table.owner[token] not in (*partners, NOBODY)


def on_board(reading: Reading, token: int) -> bool:
    return reading.spot(token) >= 0


def lies_at(place: int) -> Filter:
    return lambda reading, token: reading.spot(token) == place


FITTING: dict[str, tuple[Filter, ...]] = {
    "who": (_own,),
    "own": (_own, lambda r, t: r.spot(t) == UNPLACED),
    "boxed": (_own, lambda r, t: r.spot(t) == IN_BOX),
    "enemy": (_enemy, on_board, Reading.beside),
    "shot_at": (_enemy, on_board, Reading.sees),
    "reached": (_enemy, on_board),
    "heard": (on_board, Reading.sees, _enemy),
    "patient": (on_board, lambda r, t: r.state.wounded[t] == 1, Reading.beside),
    "thing": (on_board, lambda r, t: r.who >= 0 and r.spot(t) == r.spot(r.who)),
    "lifted": (lambda r, t: r.spot(t) == LIFTED,),
    "anyone": (on_board, Reading.beside),
}


def token_meant(reading: Reading, word: str, filters: tuple[Filter, ...]) -> int:
    """The token a word means: what fits best among those it may mean."""
    table = reading.state.table
    found = tokens_like(table, word)
    if not found:
        return token_named(table, word)
    for fits in filters:
        if len(found) > 1:
            found = [token for token in found if fits(reading, token)] or found
    if len(found) > 1:
        labels = " or ".join(table.labels[token] for token in found)
        raise AmbiguousAction(f"{reading.verb}: {word!r} may be {labels}")
    return found[0]


def label(state: State, token: int) -> str:
    if not 0 <= token < state.table.tokens:
        raise ParseError(f"there is no token number {token}")
    return state.table.labels[token]


def _room_number(state: State, action: Action) -> str:
    if not 0 <= action.where < len(state.prints):
        raise ParseError(f"there is no room number {action.where}")
    return str(action.where + 1)


def _word_for(names: dict[str, int], value: int) -> str:
    """The first word with a meaning."""
    for word, meaning in names.items():
        if meaning == value:
            return word
    raise ParseError(f"{value} is none of {', '.join(names)}")


class Slot(NamedTuple):
    """How one part of an action is written: what words look like it."""

    looks: str
    write: Callable[[State, Action], str]
    read: Callable[[Reading, str], Any]


def _token_slot(name: str) -> Slot:
    field = PARTS[name].field
    return Slot(
        "token",
        lambda state, action: label(state, getattr(action, field)),
        lambda reading, word: token_meant(reading, word, FITTING[name]),
    )


def _read_boxed(reading: Reading, word: str) -> int:
    """A piece to choose; `rope` is the first rope that is still in the box."""
    token = token_meant(reading, word, FITTING["boxed"])
    table, place = reading.state.table, reading.state.place
    if word in table.by_label or place[token] == IN_BOX or token in table.neutral:
        return token
    copies = (t for t in table.team[table.owner[token]] if table.kinds[t] is table.kinds[token])
    return next((copy for copy in copies if place[copy] == IN_BOX), token)


def _read_room(reading: Reading, word: str) -> int:
    return number_in(word, 1, len(reading.state.prints), "room") - 1


def _read_leaving(reading: Reading, word: str) -> tuple[tuple[int, str, int], ...]:
    who = reading.who
    return ((reading.spot(who), LEAVE, reading.state.load[who]),) if who >= 0 else ()


def _write_pair(state: State, action: Action) -> str:
    if not 0 <= action.what < len(state.table.pairs):
        raise ParseError(f"there is no pair number {action.what}")
    return state.table.pairs[action.what]


def _write_seat(state: State, action: Action) -> str:
    if not 0 <= action.what < state.table.seats:
        raise ParseError(f"there is no seat {action.what}")
    return state.table.colours[action.what]


def _read_square(reading: Reading, word: str) -> int:
    return place_named(reading.state, word)


def _read_number(reading: Reading, word: str) -> int:
    return number_in(word.removeprefix("+"))


SLOTS: dict[str, Slot] = {
    **{name: _token_slot(name) for name in FITTING},
    "boxed": Slot("token", lambda state, action: label(state, action.what), _read_boxed),
    "over": Slot("square", lambda state, action: f"over {place_name(state, action.what)} to", _read_square),
    "to": Slot("square", lambda state, action: place_name(state, action.where), _read_square),
    "room": Slot("number", _room_number, _read_room),
    "into": Slot("number", lambda state, action: f"room {_room_number(state, action)}", _read_room),
    "way": Slot("way", lambda _, action: _word_for(WAYS, action.what), lambda _, word: WAYS[word]),
    **dict.fromkeys(
        ("direction", "edge"),
        Slot("direction", lambda _, action: _word_for(COMPASS, action.what), lambda _, word: COMPASS[word]),
    ),
    "door": Slot(
        "door",
        lambda state, action: door_name(state, action.where, action.what),
        lambda reading, word: door_named(reading.state, word),
    ),
    "number": Slot("number", lambda _, action: str(action.what), _read_number),
    "bonus": Slot("number", lambda _, action: f"+{action.what}", _read_number),
    "seat": Slot("seat", _write_seat, lambda reading, word: seat_named(reading.state.table, word)),
    "pair": Slot("number", _write_pair, lambda reading, word: pair_named(reading.state.table, word)),
    "leaving": Slot("flag", lambda _, action: "leaving" if action.via else "", _read_leaving),
}

LOOKS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("flag", lambda word: word == "leaving"),
    ("way", lambda word: word in WAYS),
    ("direction", lambda word: word in COMPASS),
    ("door", is_door),
    ("square", lambda word: SQUARE.fullmatch(word) is not None),
    ("number", lambda word: NUMBER.fullmatch(word.removeprefix("+")) is not None),
    ("seat", str.isalpha),
    ("token", lambda word: word[0].isalpha()),
)
