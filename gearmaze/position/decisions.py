"""Decisions as words: how a frame on the stack is written, from what its class says (`Frame.text`).

In such a text a word stands for itself, `{field:sort}` for something of the frame, and what is between
brackets may be left out. Words that begin a part may come in any order:

    fight target yellow-colossus attackers blue-naga blue-cleric shooters blue-cleric
          defenders yellow-colossus asks join blue-wizard, name blue order yellow blue forced blue 5 laid 3
    fight target blue-troll attackers red-warrior defenders blue-troll asks ally green     # takes it a side?
    fight ... order red green blue laid 3 none 2 stayed yellow     # three lay cards, all at once
    set room 3 by blue inherited
    draft but 37               # everybody chooses in secret, after both brought pair 37
    first pair 37 but 40       # chance draws who brings another pair instead of 37
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from gearmaze.engine import ParseError, Table
from gearmaze.engine.clashes import ALLY, HOLE, JOIN, NAME
from gearmaze.engine.fights import REACH, SHOOTER
from gearmaze.engine.frames import FRAMES, Frame
from gearmaze.notation.names import number_in, pair_named, seat_named, token_named

PART = re.compile(r"\[([^]]*)\]|([^\[\]{}\s]+(?:\s+\{[^}]*\})?|\{[^}]*\})")
SLOT = re.compile(r"\{(\w+):(\w+)\}")


class Sort(NamedTuple):
    """How one sort of field is written and read; `many` of them take as many words as there are."""

    write: Callable[[Table, Any], list[str]]
    read: Callable[[Table, list[str]], Any]
    many: bool = False


class Part(NamedTuple):
    """A piece of a frame's text: the word it begins with, if any, the field that follows, if any."""

    word: str
    field: str
    sort: str
    optional: bool


def _one(write: Callable[[Table, Any], str], read: Callable[[Table, str], Any]) -> Sort:
    return Sort(lambda table, value: [write(table, value)], lambda table, words: read(table, words[0]))


def _several(write: Callable[[Table, Any], str], read: Callable[[Table, str], Any]) -> Sort:
    return Sort(
        lambda table, values: [write(table, value) for value in values],
        lambda table, words: tuple(read(table, word) for word in words),
        True,
    )


def _card(_: Table, word: str) -> int:
    return number_in(word.removeprefix("+"), 0, 99, "card")


def _role(role: str) -> Sort:
    """Attackers who take part in that way."""
    return Sort(
        lambda table, roles: [table.labels[token] for token, has in roles if has == role],
        lambda table, words: tuple((token_named(table, word), role) for word in words),
        True,
    )


def _write_asks(table: Table, todo: tuple[tuple[str, int], ...]) -> list[str]:
    asks = [f"{kind} {(table.labels if kind == JOIN else table.colours)[whom]}" for kind, whom in todo]
    return [", ".join(asks)] if asks else []


def _read_asks(table: Table, words: list[str]) -> tuple[tuple[str, int], ...]:
    if len(words) % 2:
        raise ParseError("expected 'asks join blue-naga', 'asks ally green' or 'asks name blue'")
    named = {JOIN: token_named, ALLY: seat_named, NAME: seat_named}
    for kind in words[::2]:
        if kind not in named:
            raise ParseError(f"a fight asks to join, ally or name, not to {kind!r}")
    return tuple((kind, named[kind](table, whom)) for kind, whom in zip(words[::2], words[1::2], strict=True))


def _read_forced(table: Table, words: list[str]) -> tuple[int, ...]:
    if len(words) != 2:
        raise ParseError("expected 'forced yellow 5'")
    return seat_named(table, words[0]), _card(table, words[1])


_TOKENS = _several(lambda table, token: table.labels[token], token_named)
SORTS: dict[str, Sort] = {
    "asks": Sort(_write_asks, _read_asks, True),
    "laid": _several(
        lambda _, card: "none" if card == HOLE else str(card),
        lambda table, word: HOLE if word == "none" else _card(table, word),
    ),
    "forced": Sort(lambda table, forced: [table.colours[forced[0]], str(forced[1])], _read_forced, True),
    "pair": _one(lambda table, pair: table.pairs[pair], pair_named),
    "pair_names": _several(lambda _, name: str(name), lambda _, word: word),
    "pairs": _several(lambda table, pair: table.pairs[pair], pair_named),
    "reach": _role(REACH),
    "room": _one(
        lambda _, room: str(room + 1),
        lambda table, word: number_in(word, 1, len(table.layout.slots), "room") - 1,
    ),
    "seat": _one(lambda table, seat: table.colours[seat], seat_named),
    "seats": _several(lambda table, seat: table.colours[seat], seat_named),
    "shooter": _role(SHOOTER),
    "token": _one(lambda table, token: table.labels[token], token_named),
    "tokens": _TOKENS._replace(read=lambda table, words: tuple(sorted(_TOKENS.read(table, words)))),
    "word": _one(lambda _, word: str(word), lambda _, word: word),
}


@cache
def parts_of(text: str) -> tuple[Part, ...]:
    """What a frame's text consists of, the word it begins with left out."""
    parts = []
    for match in PART.finditer(text.partition(" ")[2]):
        written = match[1] or match[2]
        slot = SLOT.search(written)
        word = SLOT.sub("", written).strip()
        field, sort = (slot[1], slot[2]) if slot else ("", "")
        parts.append(Part(field if sort == "flag" else word, field, sort, match[1] is not None))
    return tuple(parts)


def frame_text(table: Table, frame: Frame) -> str:
    """A decision in words; what is as usual is left out."""
    usual = frame.usual(table)
    words = [frame.kind]
    for part in parts_of(frame.text):
        value = getattr(frame, part.field) if part.field else None
        if part.sort == "flag":
            words += [part.word] if value else []
        elif not part.field:
            words.append(part.word)
        elif not part.optional or value != usual[part.field]:
            written = SORTS[part.sort].write(table, value)
            words += [part.word, *written] if part.word and written else written
    return " ".join(words)


def read_frame(table: Table, text: str) -> Frame:
    """The decision the words describe; whether it can be due is asked later (`Frame.check`)."""
    words = re.sub(r"\broom(\d)", r"room \1", text).split()
    sort = FRAMES.get(words[0])
    if sort is None or not sort.text:
        raise ParseError(f"expected a decision such as 'act' or 'place blue', found {text!r}")
    parts = parts_of(sort.text)
    found: dict[str, Any] = {}
    for part, given in _shared_out(parts, words[1:], text):
        if part.sort == "flag":
            found[part.field] = True
        elif part.field:
            reader = SORTS[part.sort]
            if not reader.many and len(given) != 1:
                raise ParseError(f"{part.word or part.field!r} takes one word, found {' '.join(given)!r}")
            value = reader.read(table, given)
            if part.field in found:  # two parts may speak of one field
                value = tuple(sorted((*found[part.field], *value)))
            found[part.field] = value
    missing = [part for part in parts if part.field and not part.optional and part.field not in found]
    if missing:
        raise ParseError(sort.unclear or f"expected '{_form(sort.text)}', found {text!r}")
    made = sort(**found)
    return made.but(**{name: value for name, value in made.usual(table).items() if name not in found})


def _shared_out(parts: tuple[Part, ...], words: list[str], text: str) -> list[tuple[Part, list[str]]]:
    """Every part that is there, with the words that belong to it."""
    begins = {part.word: part for part in parts if part.word}
    loose = [part for part in parts if not part.word]
    shared: list[tuple[Part, list[str]]] = []
    for word in words:
        bare = word.strip(",")
        if bare in begins:
            if any(part.word == bare for part, _ in shared):
                raise ParseError(f"{bare!r} is there twice in {text!r}")
            shared.append((begins[bare], []))
        elif shared and shared[-1][0].word and (shared[-1][0].field and shared[-1][0].sort != "flag"):
            if bare not in ("", "-"):
                shared[-1][1].append(bare)
        elif loose:
            shared.append((loose.pop(0), [bare]))
        elif begins and not shared:
            raise ParseError(f"expected one of {', '.join(begins)}, found {bare!r}")
        else:
            raise ParseError(f"expected a decision such as 'act' or 'place blue', found {text!r}")
    return [(part, given) for part, given in shared if given or part.sort == "flag" or not part.field]


def _form(text: str) -> str:
    return SLOT.sub(r"...", text)


__all__ = ["frame_text", "read_frame"]
