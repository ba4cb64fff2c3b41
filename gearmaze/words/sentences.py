"""Refusals and events in words.

Sentences are data, one file a language (`gearmaze/data/words/en.toml` says how to write one); nothing
here holds a word of any of them. What is put into a sentence comes from the facts of the refusal or
event and from what everybody sees of the position, so words never tell more than the facts do.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, NamedTuple

from gearmaze.data import words_for_all
from gearmaze.engine import GearmazeError, Kind, Refusal, State
from gearmaze.engine.rooms import DIRECTIONS
from gearmaze.engine.sides import NOBODY
from gearmaze.notation.names import door_name

LOG = logging.getLogger("gearmaze.words")
Words = dict[str, Any]

# What facts are; all others are numbers. A colon in the sentence overrules this.
SORTS: dict[str, str] = {
    **dict.fromkeys(("who", "enemy", "friend", "thing", "carrier"), "token"),
    **dict.fromkeys(("token", "target", "victim", "load", "tokens"), "token"),
    **dict.fromkeys(("attackers", "defenders", "found"), "token"),
    **dict.fromkeys(("where", "place", "from", "path", "places"), "place"),
    **dict.fromkeys(("square", "beyond"), "square"),
    **dict.fromkeys(("seat", "seats", "winner", "winners", "together"), "seat"),
    **dict.fromkeys(("print", "pair", "pairs", "cards", "line"), "text"),
    **dict.fromkeys(("kind", "decision"), "kind"),
    **dict.fromkeys(("state", "needed"), "door"),
    **{name: name for name in ("room", "verb", "why", "direction", "way", "handled", "ground")},
}
READINGS = ("token", "seat", "place", "square", "room", "portcullis", "number")


class Blank(NamedTuple):
    """One gap of a sentence: which fact goes in, and how."""

    fact: str
    beside: str = ""  # a second list, side by side with the first
    entry: int | None = None  # one of a list
    spec: str = ""


def explain(state: State, refusal: Refusal, seat: int | None = None, language: str = "en") -> str:
    """Why not, as a sentence for a person, with the rules behind it in brackets.

    `seat` is the reader, by default the player whose turn it is: his tokens are called by their bare
    names, everybody else's with their colours.
    """
    words = vocabulary(language)
    reader = state.active if seat is None else seat
    writer = _Writer(state, words, dict(refusal.facts), reader, "refusal")
    sentence = writer.sentence(words["refusals"].get(refusal.reason))
    if sentence is None:
        sentence = writer.sentence(words["refusals"]["other"]) or refusal.reason
    if not refusal.rules:
        return sentence
    grammar = words["grammar"]
    rules = joined(refusal.rules, grammar["rules"], grammar["rules"])
    return str(grammar["cited"].format(sentence=sentence.removesuffix("."), rules=rules))


def tell(state: State, event: Mapping[str, Any], language: str = "en") -> str:
    """What happened, as one line of a log, from an event as a seat sees it.

    `state` is the position after the event: it says what the squares are called.
    """
    words = vocabulary(language)
    facts = {name: value for name, value in event.items() if name != "event"}
    writer = _Writer(state, words, facts, None, "event")
    sentence = writer.sentence(words["events"].get(event["event"]))
    return sentence or writer.sentence(words["events"]["other"]) or str(event["event"])


def advice_text(
    why: str, ahead: bool = False, language: str = "en", facts: Iterable[tuple[str, int]] = ()
) -> str:
    """What an action is good for, as a clause; `ahead` if it is so only with what can follow."""
    words = vocabulary(language)
    told = str(words["advice"][why]).format(**dict(facts))
    return str(words["grammar"]["ahead"].format(why=told)) if ahead else told


@cache
def vocabulary(language: str) -> Words:
    """Everything written down for one language."""
    import tomllib

    if language not in languages():
        raise GearmazeError(f"no words in {language!r}; there are {', '.join(languages())}")
    text = files("gearmaze.data").joinpath("words").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    tables = {
        table: {name: entry[language] for name, entry in entries.items() if language in entry}
        for table, entries in words_for_all().items()
    }
    rows = tables["pieces"]
    named = {
        piece: {key: row[key] for key in row if key not in ("text", "more")} for piece, row in rows.items()
    }
    told = tomllib.loads(text)
    told["words"]["ground"] = {ground: row["name"] for ground, row in tables["grounds"].items()}
    told["words"]["verb"].update(tables.pop("verbs", {}))
    for part in ("events", "refusals"):
        told[part].update(tables.pop(part, {}))
    return {
        **told,
        **tables,
        "names": {piece: row for piece, row in named.items() if row},
        "pieces": {piece: row["text"] for piece, row in rows.items() if "text" in row},
    }


@cache
def languages() -> tuple[str, ...]:
    """The languages there are words in."""
    found = [entry.name for entry in files("gearmaze.data").joinpath("words").iterdir()]
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def piece_name(kind: Kind, language: str = "en") -> str:
    """What a kind of character or object is called."""
    entry = vocabulary(language)["names"].get(kind.id, kind.name)
    return str(entry.get("name", kind.name) if isinstance(entry, dict) else entry)


def piece_text(kind: Kind, language: str = "en") -> str:
    """A line about a kind of character or object; where nobody has written one, its name."""
    found = vocabulary(language)["pieces"].get(kind.id)
    if found is None:
        missing("words", kind.id, language)
    return str(found or piece_name(kind, language))


def scenario_words(scenario: str, language: str = "en") -> dict[str, str]:
    """Title and sentence of a scenario; where nobody has written them, its id."""
    found: dict[str, str] | None = vocabulary(language)["scenarios"].get(scenario)
    if found is None:
        missing("words", scenario, language)
    return found or {"title": scenario, "sentence": ""}


def ground_words(ground: str, language: str = "en") -> dict[str, str]:
    """Name of a ground and a line about it; where nobody has written them, its id."""
    found: dict[str, str] | None = vocabulary(language)["grounds"].get(ground)
    if found is None:
        missing("words", ground, language)
    return found or {"name": ground, "text": ""}


@cache
def missing(what: str, name: object, language: str = "") -> None:
    """Write down, once, that something new has no words or no drawing yet; it is shown plainly meanwhile."""
    LOG.warning("%s has no %s%s", name, what, f" in {language}" if language else "")


def slots(sentence: str) -> Iterator[tuple[str, Blank | None]]:
    """The pieces of a sentence: plain text, then the gap after it (None at the end)."""
    for text, field, spec, _ in Formatter().parse(sentence):
        if field is None:
            yield text, None
            continue
        name, _, rest = field.partition("[")
        name, _, beside = name.partition("@")
        yield text, Blank(name, beside, int(rest.rstrip("]")) if rest else None, spec or "")


def variants(entry: Any, facts: Mapping[str, Any]) -> list[str]:
    """The sentences an entry of a language file offers for these facts, best first."""
    if isinstance(entry, dict):
        entry = entry.get(str(facts.get(entry["choose"])), entry.get("other"))
    if entry is None:
        return []
    return [entry] if isinstance(entry, str) else list(entry)


class _Writer:
    """Puts the facts of one refusal or event into sentences."""

    def __init__(
        self, state: State, words: Words, facts: Mapping[str, Any], reader: int | None, origin: str
    ) -> None:
        self.state = state
        self.table = state.table
        self.words = words
        self.grammar: dict[str, str] = words["grammar"]
        self.facts = facts
        self.reader = reader  # None: every token is named with its colour
        self.origin = origin

    def sentence(self, entry: Any) -> str | None:
        """The first sentence of an entry that finds all it asks for, with a capital letter."""
        for sentence in variants(entry, self.facts):
            filled = self.fill(sentence)
            if filled:
                return filled[0].upper() + filled[1:]
        return None

    def fill(self, sentence: str) -> str | None:
        """A sentence with its gaps filled, or None if a fact is missing."""
        pieces = []
        for text, slot in slots(sentence):
            pieces.append(text)
            if slot is not None:
                piece = self.piece(slot)
                if piece is None:
                    return None
                pieces.append(piece)
        return "".join(pieces)

    def piece(self, slot: Blank) -> str | None:
        """What goes into one gap, or None if there is nothing to put in."""
        if slot.fact not in self.facts:
            return None
        value = self.facts[slot.fact]
        if slot.spec == "if":
            return "" if value else None
        if slot.spec == "round":
            return "" if value[0] == value[-1] else None
        read = self.reading(slot.fact, slot.spec)
        if not isinstance(value, (list, tuple)):
            return read(value)
        if slot.entry is not None:
            return read(value[slot.entry]) if -len(value) <= slot.entry < len(value) else None
        if slot.beside:
            return self.side_by_side(slot, value)
        if slot.spec == "only" and len(value) != 1:
            return None
        items = [item for item in map(read, value) if item is not None]
        if not items:
            return None
        if read == self.number:
            return joined(items, self.grammar["score"], self.grammar["score"])
        return joined(items, self.grammar["last"], self.grammar["more"])

    def side_by_side(self, slot: Blank, value: Iterable[Any]) -> str | None:
        """Two lists as one: each entry of the first with its fellow of the second."""
        others = self.facts.get(slot.beside)
        if not isinstance(others, (list, tuple)):
            return None
        read, beside = self.reading(slot.fact, slot.spec), self.reading(slot.beside, "")
        pairs = [
            self.grammar["at"].format(one=read(one) or "", other=beside(other) or "")
            for one, other in zip(value, others, strict=False)
        ]
        return joined(pairs, self.grammar["last"], self.grammar["more"]) if pairs else None

    def reading(self, fact: str, spec: str) -> Callable[[Any], str | None]:
        """How a fact of that name is put into words."""
        sort = spec if spec in READINGS else SORTS.get(fact, "number")
        form = "" if spec in READINGS or spec == "only" else spec
        readings: dict[str, Callable[[Any], str | None]] = {
            "token": lambda value: self.token(value, form),
            "seat": self.seat,
            "place": self.place,
            "square": self.square,
            "room": self.room,
            "portcullis": self.portcullis,
            "handled": self.handled,
            "number": self.number,
            "text": str,
        }
        return readings.get(sort) or (lambda value: self.looked_up(sort, value))

    # Readings ---------------------------------------------------------------------------------------

    def token(self, value: Any, form: str = "") -> str | None:
        """A token by name; an event without one says so by a negative number."""
        if not _among(value, self.table.tokens):
            return self.grammar["nobody"] if self.origin == "refusal" else None
        kind = self.table.kinds[value]
        owner = self.table.owner[value]
        mine = self.reader is not None and (owner == self.reader or self.reader < 0)
        pattern = "neutral" if owner == NOBODY else "mine" if mine else "theirs"
        entry = self.words["names"].get(kind.id, kind.name)
        own: dict[str, str] = entry if isinstance(entry, dict) else {"name": str(entry)}
        name = own.get("name", kind.name)
        copy = self.table.labels[value].removeprefix(f"{self.table.colour(owner)}-{kind.id}")
        name = f"{name} {copy}" if copy else name
        gender = own.get("gender", "")
        wanted = (f"{pattern}_{form}", pattern) if form else (pattern,)
        for chosen in wanted:
            text = own.get(chosen) or self.grammar.get(f"{chosen}_{gender}") or self.grammar.get(chosen)
            if text:
                return text.format(name=name, colour=self.seat(owner))
        return name

    def seat(self, value: Any) -> str | None:
        """A player by colour."""
        if not _among(value, self.table.seats):
            return None
        colour = self.table.colours[value]
        return str(self.words["colours"].get(colour, colour))

    def place(self, value: Any) -> str:
        """A place by the name of the square it lies on now; one that is face down by its room."""
        grid = self.table.grid
        if not _among(value, grid.places):
            return self.grammar["noplace"]
        square = self.state.maze.square[value]
        if square >= 0:
            return grid.name(square)
        return self.grammar["covered"].format(room=grid.room_of[value] + 1)

    def square(self, value: Any) -> str:
        """A square of the grid by its name."""
        grid = self.table.grid
        return grid.name(value) if _among(value, grid.count) else self.grammar["noplace"]

    def room(self, value: Any) -> str:
        """A room by its number, counted from 1."""
        if not _among(value, len(self.table.layout.slots)):
            return self.grammar["noroom"]
        return self.grammar["room"].format(number=value + 1)

    def portcullis(self, value: Any) -> str | None:
        """One of the portcullises of the room that is spoken of, by the squares it is between."""
        room: Any = self.facts.get("room")
        if not _among(room, len(self.table.layout.slots)):
            return None
        shown = self.state.maze.rooms[room]
        return door_name(self.state, room, value) if shown and _among(value, len(shown.doors)) else None

    def handled(self, value: Any) -> str | None:
        """What was done on the way of a move: place, handling, thing."""
        place, handling, thing = value
        pattern = self.words["words"]["handled"].get(handling, "")
        return pattern.format(where=self.place(place), thing=self.token(thing) or "") or None

    def looked_up(self, list_name: str, value: Any) -> str | None:
        """One of the words a language file lists."""
        if list_name == "direction" and _among(value, 4):
            value = DIRECTIONS[value]
        found = self.words["words"][list_name].get(str(value))
        if found is None and list_name == "ground" and str(value) in self.table.terrains.by_id:
            missing("words", value)
            return str(value)
        return None if found is None else str(found)

    def number(self, value: Any) -> str:
        """A plain number; anything else a stranger may have sent is not repeated."""
        plain = type(value) is int and abs(value) < 1_000_000
        return str(value) if plain else self.grammar["nonumber"]


def _among(value: Any, count: int) -> bool:
    """Whether a value is a number from 0 to count-1."""
    return type(value) is int and 0 <= value < count


def joined(items: Iterable[str], last: str, more: str) -> str:
    """A list as people say it."""
    texts = list(items)
    text = texts[0]
    for count, item in enumerate(texts[1:], 2):
        text = (last if count == len(texts) else more).format(one=text, other=item)
    return text
