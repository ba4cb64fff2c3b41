"""Actions as people write them: `move blue-goblin c2 take yellow-rope c4`.

`action_text` writes one way only; `parse_action` reads that way back exactly, and besides what a
person would type: no colour, the start of a name, no verb (`gob c4`), the actor first (`goblin
attacks troll`), parts left out where the rules leave one reading.

Which parts an action has its verb says itself (`Spoken.parts`): one of a new box needs no change here.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from gearmaze.engine import AmbiguousAction, LegalActions, ParseError
from gearmaze.engine.actions import GO, LEAVE, NOWHERE, SWAP, TAKE, Action
from gearmaze.engine.referee import decisions, refuse_action, refuse_doer, verb_of
from gearmaze.engine.rooms_in_play import arrow_of
from gearmaze.engine.setup import PICK, free_dots
from gearmaze.engine.state import UNPLACED, State
from gearmaze.engine.under_way import Walk
from gearmaze.engine.verbs import MAY_BE_UNSAID, PARTS, Spoken
from gearmaze.notation.grammar import (
    FITTING,
    HANDLINGS,
    LOOKS,
    NOISE,
    SLOTS,
    Reading,
    label,
    lies_at,
    on_board,
    token_meant,
)
from gearmaze.notation.names import SQUARE, number_in, place_name, place_named, print_named, tokens_like

# Writing ------------------------------------------------------------------------------------------


def action_text(state: State, action: Action) -> str:
    """The one way an action is written, with the squares as they lie in `state`."""
    verb = _spoken(state, action.verb)
    if verb.parts and verb.parts[0] in WHOLE:
        return WHOLE[verb.parts[0]].write(state, action)
    return " ".join((action.verb, *(SLOTS[name].write(state, action) for name in verb.said(action))))


def _deal_text(state: State, action: Action) -> str:
    dealt = (f"{state.table.rooms[index].id}/{turn}" for index, turn in action.via)
    return " ".join((action.verb, *dealt))


def _move_text(state: State, action: Action) -> str:
    words = [action.verb, label(state, action.who)]
    for place, handling, token in action.via:
        words.append(place_name(state, place))
        if handling != GO:
            words.append(handling)
        if handling in (TAKE, SWAP):
            words.append(label(state, token))
    return " ".join((*words, place_name(state, action.where)))


def _spoken(state: State, name: str) -> Spoken:
    verb = state.table.verb(name)
    if verb is None:
        raise ParseError(f"there is no verb {name!r}")
    return verb


# Reading ------------------------------------------------------------------------------------------


def parse_action(state: State, text: str, seat: int) -> Action:
    """The action a seat means by a text; whether it is legal is the referee's business."""
    words = _joined(state, text.lower().split())
    if not words:
        raise ParseError("an action needs at least one word, such as 'end'")
    name, words = _verb_first(state, words)
    verb = _spoken(state, name)
    reading = Reading(state, seat, verb)
    layout = verb.parts
    if layout and layout[0] in WHOLE:
        return WHOLE[layout[0]].read(reading, words)
    given = _assign(verb, words)
    for name in sorted(given, key=lambda name: (name != "who", layout.index(name))):
        value = SLOTS[name].read(reading, given[name])
        if PARTS[name].field == "door":
            reading.where, reading.what = value
        else:
            setattr(reading, PARTS[name].field, value)
    missing = [name for name in layout if name not in given and name not in MAY_BE_UNSAID]
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
        naming = any(decision.kind == "name" for decision in decisions(state))
        return "name" if naming else "lay", words
    if SQUARE.fullmatch(first) and len(words) == 1 and Walk.now(state):
        return GO, words
    if not tokens_like(state.table, first):
        raise ParseError(f"{first!r} is neither a verb nor a token")
    second = _as_verb(state, words[1]) if len(words) > 1 else ""
    if second and second not in HANDLINGS:
        return second, [first, *words[2:]]
    return "move", words


def _as_verb(state: State, word: str) -> str:
    for name in (word, word.removesuffix("s")):
        if state.table.verb(name) is not None:
            return name
    return ""


def _assign(said: Spoken, words: list[str]) -> dict[str, str]:
    """Which word is which part. Where there are fewer words than parts of a look, the first part
    is left out: `attack troll` names the target."""
    verb, layout = said.name, said.parts
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
        given.update(zip(names[len(names) - len(found) :], found, strict=True))
    return given


def _fill(reading: Reading, given: dict[str, str], missing: list[str]) -> Action:
    """Complete an action from the legal ones, if that can be done in one way only."""
    state, seat, verb = reading.state, reading.seat, reading.verb
    fixed: dict[str, Any] = {}
    for name in given:
        if name == "leaving":
            continue
        fields = ("where", "what") if name == "door" else (PARTS[name].field,)
        fixed |= {field: getattr(reading, field) for field in fields}
    spoken = _spoken(state, verb)
    unsaid = [name for name in spoken.parts if name in MAY_BE_UNSAID and name not in given]
    likely = [
        action
        for action in _variants(state, seat, spoken, fixed)
        if bool(action.via) == ("leaving" in given)
        and all(getattr(action, field) == value for field, value in fixed.items())
    ]
    fits = [action for action in likely if not {*spoken.said(action)} & {*unsaid}]
    if likely and not fits:  # what may be unsaid elsewhere has to be said here: the referee tells why
        said = [PARTS[name].field for name in unsaid if name in spoken.said(likely[0])]
        blank: dict[str, Any] = dict.fromkeys(said, NOWHERE)
        return likely[0]._replace(**blank)
    if len(fits) == 1 or (fits and verb == "reveal" and missing == ["who"]):
        return fits[0]
    if fits:
        readings = "; ".join(action_text(state, action) for action in fits)
        raise AmbiguousAction(f"{verb}: say which of these: {readings}")
    if verb == "rotate" and reading.who >= 0 and reading.spot(reading.who) >= 0:
        if "room" in missing:
            reading.where = state.maze.room_at[state.square(reading.who)]
        if "way" in missing:
            shown = 0 <= reading.where < len(state.prints) and state.shown >> reading.where & 1
            reading.what = arrow_of(state, reading.where) if shown else 1
        return reading.action()
    wanted = " ".join((verb, *spoken.parts))
    raise ParseError(f"{verb}: nothing legal fits, so say everything: {wanted}")


def _variants(state: State, seat: int, spoken: Spoken, fixed: dict[str, Any]) -> list[Action]:
    """A seat's legal actions with a verb, and those as said that come to the same as one of them."""
    found = _legal(state, seat, spoken.name)
    verb = state.table.common.get(spoken.name)
    if verb is None:
        return found
    more: list[Action] = []
    for action in found:
        said, same = action._replace(**fixed), verb.same(state, action)
        if said not in (*found, *more) and same is not None and verb.same(state, said) == same:
            more += [said] * (refuse_action(state, seat, said) is None)
    return found + more


def _legal(state: State, seat: int, name: str) -> list[Action]:
    """A seat's legal actions with a verb: everybody's, even where several could bring about the same.

    Starters go on the first free dot unless another one is named.
    """
    if name == PICK:
        idle = (t for t in state.table.characters[seat] if state.place[t] == UNPLACED)
        picks = [Action(PICK, NOWHERE, token, dot) for token in idle for dot in free_dots(state, seat)[:1]]
        return [pick for pick in picks if refuse_action(state, seat, pick) is None]
    if not any(d.seat == seat and d.kind == "act" for d in decisions(state)):
        return [action for action in LegalActions(state, seat) if action.verb == name]
    found: list[Action] = []
    for who in state.table.characters[seat]:
        verb = verb_of(state, who, name)
        if verb and refuse_doer(state, seat, who, verb) is None:
            found += verb.options(state, who)
    return found


def _read_move(reading: Reading, words: list[str]) -> Action:
    """Squares in the order they are passed, with what is done there."""
    words = [word for word in words if word not in NOISE]
    if not words:
        raise ParseError("move: say who moves and where to, such as 'move goblin c4'")
    state = reading.state
    who = reading.who = token_meant(reading, words[0], FITTING["who"])
    place, load = reading.spot(who), state.load[who]
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
            token = load = token_meant(reading, thing, (on_board, lies_at(place)))
        via.append((place, handling, token))
        passing = False
    if len(words) == 1:
        raise ParseError(f"move: say where {words[0]} goes, such as '{words[0]} c4'")
    return Action(reading.verb, who, NOWHERE, place, tuple(via))


def _read_deal(reading: Reading, words: list[str]) -> Action:
    state, dealt = reading.state, []
    for word in words:
        name, slash, turn = word.partition("/")
        dealt.append((print_named(state.table, name), number_in(turn, 0, 3, "turn") if slash else 0))
    return Action(reading.verb, via=tuple(dealt))


class Whole(NamedTuple):
    """A part that is all there is to an action, however many words it takes."""

    write: Callable[[State, Action], str]
    read: Callable[[Reading, list[str]], Action]


WHOLE = {"route": Whole(_move_text, _read_move), "rooms": Whole(_deal_text, _read_deal)}
