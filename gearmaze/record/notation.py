"""Actions as people write them: `move blue-goblin c2 take yellow-rope c4`.

`action_text` writes one way only; `parse_action` reads that way back exactly, and besides what a
person would type: no colour, the start of a name, no verb (`gob c4`), the actor first (`goblin
attacks troll`), parts left out where the rules leave one reading.

A verb is a row of `LAYOUT`. One that has no row, as a new box may bring, is written
`verb actor [token] [square] [leaving]` and needs no change here.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from gearmaze.engine import AmbiguousAction, LegalActions, ParseError
from gearmaze.engine.actions import GO, LEAVE, NOWHERE, SWAP, TAKE, Action
from gearmaze.engine.referee import decisions
from gearmaze.engine.rooms import DIRECTIONS
from gearmaze.engine.rooms_in_play import arrow_of
from gearmaze.engine.state import LIFTED, UNPLACED, State
from gearmaze.record.names import (
    COMPASS,
    NUMBER,
    SQUARE,
    door_name,
    door_named,
    is_door,
    number_in,
    place_name,
    place_named,
    print_named,
    seat_named,
    token_named,
    tokens_like,
)

LAYOUT: dict[str, tuple[str, ...]] = {
    "begin": ("who",),
    "go": ("to",),
    "take": ("thing",),
    "swap": ("thing",),
    "leave": (),
    "stop": (),
    "cancel": (),
    "jump": ("who", "over", "to", "leaving"),
    "wallwalk": ("who", "to", "leaving"),
    "reveal": ("room", "who"),
    "rotate": ("room", "way", "who"),
    "attack": ("who", "enemy"),
    "heal": ("who", "patient"),
    "open": ("who", "door"),
    "close": ("who", "door"),
    "break": ("who", "door"),
    "regenerate": ("who",),
    "drink": ("who",),
    "fire": ("who", "direction"),
    "pick": ("own", "to"),
    "bench": ("own",),
    "place": ("own", "into"),
    "set": ("lifted", "to"),
    "card": ("number",),
    "lay": ("bonus",),
    "end": (),
    "resign": (),
    "draw": (),
    "decline": (),
    "timeout": ("seat",),
    "omit": ("pair",),
    "first": ("seat",),
}
ANY_VERB = ("who", "token", "to", "leaving")
OPTIONAL = {"leaving", "token"}

HANDLINGS = (TAKE, LEAVE, SWAP)
WAYS = {"cw": 1, "ccw": -1, "clockwise": 1, "counterclockwise": -1, "anticlockwise": -1}
NOISE = {"to", "the", "room", "in", "into", "at", "on", "with", "and", "then", "over"}


# Writing ------------------------------------------------------------------------------------------


def action_text(state: State, action: Action) -> str:
    """The one way an action is written, with the squares as they lie in `state`."""
    if action.verb == "move":
        return _move_text(state, action)
    if action.verb == "deal":
        dealt = (f"{state.table.rooms[index].id}/{turn}" for index, turn in action.via)
        return " ".join(("deal", *dealt))
    words = [action.verb]
    for name in _layout(state, action.verb):
        slot = SLOTS[name]
        if name not in LAYOUT.get(action.verb, ()) and getattr(action, slot.field) in (NOWHERE, ()):
            continue
        word = slot.write(state, action)
        if word:
            words.append(word)
    return " ".join(words)


def _move_text(state: State, action: Action) -> str:
    words = ["move", _label(state, action.who)]
    for place, handling, token in action.via:
        words.append(place_name(state, place))
        if handling != GO:
            words.append(handling)
        if handling in (TAKE, SWAP):
            words.append(_label(state, token))
    return " ".join((*words, place_name(state, action.where)))


def _layout(state: State, verb: str) -> tuple[str, ...]:
    if verb not in LAYOUT and verb not in state.table.verbs:
        raise ParseError(f"there is no verb {verb!r}")
    return LAYOUT.get(verb, ANY_VERB)


def _label(state: State, token: int) -> str:
    if not 0 <= token < state.table.tokens:
        raise ParseError(f"there is no token number {token}")
    return state.table.labels[token]


def _room_number(state: State, action: Action) -> str:
    return str(action.where + 1)


# Reading single words -----------------------------------------------------------------------------


class _Reading:
    """What has been understood of a text so far."""

    __slots__ = ("seat", "state", "verb", "via", "what", "where", "who")

    def __init__(self, state: State, seat: int, verb: str) -> None:
        self.state = state
        self.seat = seat
        self.verb = verb
        self.who = self.what = self.where = NOWHERE
        self.via: tuple[Any, ...] = ()
        if verb in (GO, TAKE, LEAVE, SWAP) and state.stack and state.stack[-1][0] == "move":
            self.who = state.stack[-1][1]

    def action(self) -> Action:
        return Action(self.verb, self.who, self.what, self.where, self.via)

    def beside(self, token: int) -> bool:
        """Whether the actor could touch a token."""
        state = self.state
        if self.who < 0 or state.place[self.who] < 0 or state.place[token] < 0:
            return False
        return state.maze.adjacent(state.square(self.who), state.square(token))


Filter = Callable[[_Reading, int], bool]


def _own(reading: _Reading, token: int) -> bool:
    return reading.state.table.owner[token] == reading.seat


def _on_board(reading: _Reading, token: int) -> bool:
    return reading.state.place[token] >= 0


def _lies_at(place: int) -> Filter:
    return lambda reading, token: reading.state.place[token] == place


FITTING: dict[str, tuple[Filter, ...]] = {
    "who": (_own,),
    "own": (_own, lambda r, t: r.state.place[t] == UNPLACED),
    "enemy": (lambda r, t: not _own(r, t), _on_board, _Reading.beside),
    "patient": (_on_board, lambda r, t: r.state.wounded[t] == 1, _Reading.beside),
    "thing": (_on_board, lambda r, t: r.who >= 0 and r.state.place[t] == r.state.place[r.who]),
    "lifted": (lambda r, t: r.state.place[t] == LIFTED,),
    "token": (_on_board, _Reading.beside),
}


def _token(reading: _Reading, word: str, filters: tuple[Filter, ...]) -> int:
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


class Slot(NamedTuple):
    """One part of an action's text: what words look like it, and which field it is."""

    looks: str
    field: str
    write: Callable[[State, Action], str]
    read: Callable[[_Reading, str], Any]


def _token_slot(name: str, field: str = "what") -> Slot:
    return Slot(
        "token",
        field,
        lambda state, action: _label(state, getattr(action, field)),
        lambda reading, word: _token(reading, word, FITTING[name]),
    )


def _read_room(reading: _Reading, word: str) -> int:
    return number_in(word, 1, len(reading.state.prints), "room") - 1


def _read_pair(reading: _Reading, word: str) -> int:
    pairs = reading.state.table.pairs
    if word not in pairs:
        raise ParseError(f"{word!r} is no pair of rooms; pairs are {', '.join(pairs)}")
    return pairs.index(word)


def _read_leaving(reading: _Reading, word: str) -> tuple[tuple[int, str, int], ...]:
    who = reading.who
    return ((reading.state.place[who], LEAVE, reading.state.load[who]),) if who >= 0 else ()


def _write_pair(state: State, action: Action) -> str:
    if not 0 <= action.what < len(state.table.pairs):
        raise ParseError(f"there is no pair number {action.what}")
    return state.table.pairs[action.what]


def _write_seat(state: State, action: Action) -> str:
    if not 0 <= action.what < state.table.seats:
        raise ParseError(f"there is no seat {action.what}")
    return state.table.colours[action.what]


SLOTS: dict[str, Slot] = {
    "who": _token_slot("who", "who"),
    **{name: _token_slot(name) for name in ("own", "enemy", "patient", "thing", "lifted", "token")},
    "over": Slot(
        "square",
        "what",
        lambda state, action: f"over {place_name(state, action.what)} to",
        lambda reading, word: place_named(reading.state, word),
    ),
    "to": Slot(
        "square",
        "where",
        lambda state, action: place_name(state, action.where),
        lambda reading, word: place_named(reading.state, word),
    ),
    "room": Slot("number", "where", _room_number, _read_room),
    "into": Slot("number", "where", lambda state, action: f"room {action.where + 1}", _read_room),
    "way": Slot(
        "way",
        "what",
        lambda state, action: "cw" if action.what == 1 else "ccw",
        lambda reading, word: WAYS[word],
    ),
    "direction": Slot(
        "direction",
        "what",
        lambda state, action: DIRECTIONS[action.what % 4].lower(),
        lambda reading, word: COMPASS[word],
    ),
    "door": Slot(
        "door",
        "door",
        lambda state, action: door_name(state, action.where, action.what),
        lambda reading, word: door_named(reading.state, word),
    ),
    "number": Slot(
        "number", "what", lambda state, action: str(action.what), lambda reading, word: number_in(word)
    ),
    "bonus": Slot(
        "number", "what", lambda state, action: f"+{action.what}", lambda reading, word: number_in(word)
    ),
    "seat": Slot("seat", "what", _write_seat, lambda reading, word: seat_named(reading.state.table, word)),
    "pair": Slot("number", "what", _write_pair, _read_pair),
    "leaving": Slot("flag", "via", lambda state, action: "leaving" if action.via else "", _read_leaving),
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


# Reading ------------------------------------------------------------------------------------------


def parse_action(state: State, text: str, seat: int) -> Action:
    """The action a seat means by a text; whether it is legal is the referee's business."""
    words = _joined(state, text.lower().split())
    if not words:
        raise ParseError("an action needs at least one word, such as 'end'")
    verb, words = _verb_first(state, words)
    if verb == "move":
        return _read_move(_Reading(state, seat, verb), words)
    if verb == "deal":
        return _read_deal(state, words)
    reading = _Reading(state, seat, verb)
    layout = _layout(state, verb)
    given = _assign(verb, layout, words)
    for name in sorted(given, key=lambda name: (name != "who", layout.index(name))):
        slot = SLOTS[name]
        value = slot.read(reading, given[name].removeprefix("+"))
        if slot.field == "door":
            reading.where, reading.what = value
        else:
            setattr(reading, slot.field, value)
    optional = OPTIONAL if verb in LAYOUT else {*OPTIONAL, "to"}
    missing = [name for name in layout if name not in given and name not in optional]
    return _fill(reading, given, missing) if missing else reading.action()


def _joined(state: State, words: list[str]) -> list[str]:
    """`blue goblin` as one word."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] in state.table.colours and word[0].isalpha() and not SQUARE.fullmatch(word):
            joined[-1] += f"-{word}"
        else:
            joined.append(word)
    return joined


def _verb_first(state: State, words: list[str]) -> tuple[str, list[str]]:
    """The verb and the rest, wherever the verb stood."""
    first = words[0]
    verb = _as_verb(state, first)
    if verb:
        return verb, words[1:]
    if first.startswith("+") and len(words) == 1:
        return "lay", words
    if SQUARE.fullmatch(first) and len(words) == 1 and state.stack and state.stack[-1][0] == "move":
        return GO, words
    if not tokens_like(state.table, first):
        raise ParseError(f"{first!r} is neither a verb nor a token")
    second = _as_verb(state, words[1]) if len(words) > 1 else ""
    if second and second not in HANDLINGS:
        return second, [first, *words[2:]]
    return "move", words


def _as_verb(state: State, word: str) -> str:
    for name in (word, word.removesuffix("s")):
        if name in LAYOUT or name in ("move", "deal") or name in state.table.verbs:
            return name
    return ""


def _assign(verb: str, layout: tuple[str, ...], words: list[str]) -> dict[str, str]:
    """Which word is which part. Where there are fewer words than parts of a look, the first part
    is left out (`attack troll` names the target), save for verbs without a row of their own."""
    looks = {SLOTS[name].looks for name in layout}
    sorted_words: dict[str, list[str]] = {}
    given: dict[str, str] = {}
    for index, word in enumerate(words):
        if word in NOISE:
            continue
        if "over" in layout and index and words[index - 1] == "over":
            given["over"] = word
            continue
        look = next((name for name, fits in LOOKS if name in looks and fits(word)), "")
        if not look:
            raise ParseError(f"{verb}: {word!r} has no meaning here")
        sorted_words.setdefault(look, []).append(word)
    for look, found in sorted_words.items():
        names = [name for name in layout if SLOTS[name].looks == look and name not in given]
        if len(found) > len(names):
            raise ParseError(f"{verb}: {found[-1]!r} is too much")
        if verb in LAYOUT:
            names = names[len(names) - len(found) :]
        given.update(zip(names, found, strict=False))
    return given


def _fill(reading: _Reading, given: dict[str, str], missing: list[str]) -> Action:
    """Complete an action from the legal ones, if that can be done in one way only."""
    state, seat, verb = reading.state, reading.seat, reading.verb
    fixed = [("via", reading.via)]
    for name in given:
        fields = ("where", "what") if name == "door" else (SLOTS[name].field,)
        fixed += [(field, getattr(reading, field)) for field in fields]
    fits = [
        action
        for action in _legal(state, seat)
        if action.verb == verb and all(getattr(action, field) == value for field, value in fixed)
    ]
    if len(fits) == 1 or (fits and verb == "reveal" and missing == ["who"]):
        return fits[0]
    if fits:
        readings = "; ".join(action_text(state, action) for action in fits)
        raise AmbiguousAction(f"{verb}: say which of these: {readings}")
    if verb == "rotate" and reading.who >= 0 and state.place[reading.who] >= 0:
        if "room" in missing:
            reading.where = state.maze.room_at[state.square(reading.who)]
        if "way" in missing:
            shown = 0 <= reading.where < len(state.prints) and state.shown >> reading.where & 1
            reading.what = arrow_of(state, reading.where) if shown else 1
        return reading.action()
    wanted = " ".join((verb, *_layout(state, verb)))
    raise ParseError(f"{verb}: nothing legal fits, so say everything: {wanted}")


def _legal(state: State, seat: int) -> list[Action]:
    """The legal actions of a seat; each actor's own ones where several could do the same."""
    if any(d.seat == seat and d.kind == "act" for d in decisions(state)):
        return [a for who in state.table.characters[seat] for a in LegalActions(state, seat, 0, who)]
    return list(LegalActions(state, seat))


def _read_move(reading: _Reading, words: list[str]) -> Action:
    """Squares in the order they are passed, with what is done there."""
    words = [word for word in words if word not in NOISE]
    if not words:
        raise ParseError("move: say who moves and where to, such as 'move goblin c4'")
    state = reading.state
    who = reading.who = _token(reading, words[0], FITTING["who"])
    place, load = state.place[who], state.load[who]
    via: list[tuple[int, str, int]] = []
    passing = False  # a square was named and nothing done there yet
    rest = iter(words[1:])
    for word in rest:
        handling = word if word in HANDLINGS else ""
        if not handling:
            if passing:
                via.append((place, GO, NOWHERE))
            place, passing = place_named(state, word), True
            continue
        token = load
        if handling == LEAVE:
            load = NOWHERE
        else:
            thing = next(rest, "")
            if not thing:
                raise ParseError(f"move: {handling} what?")
            token = load = _token(reading, thing, (_on_board, _lies_at(place)))
        via.append((place, handling, token))
        passing = False
    if len(words) == 1:
        raise ParseError(f"move: say where {words[0]} goes, such as '{words[0]} c4'")
    return Action("move", who, NOWHERE, place, tuple(via))


def _read_deal(state: State, words: list[str]) -> Action:
    dealt = []
    for word in words:
        name, slash, turn = word.partition("/")
        dealt.append((print_named(state.table, name), number_in(turn, 0, 3, "turn") if slash else 0))
    return Action("deal", via=tuple(dealt))
