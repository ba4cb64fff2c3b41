"""The book of rules for players: chapters, sections and cards in every language.

Its order lies in `data/book/book.toml`, its words beside it, one file a language; the words of cards are
those of `data/pieces.toml`. The numbered rules (`gearmaze.rules`) are the law behind it; `told_in` says where
the book tells of one.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any, NamedTuple, TypedDict

from gearmaze.data import words_for_all
from gearmaze.draw import look
from gearmaze.engine import Kind, Table
from gearmaze.rules import all_rules
from gearmaze.sets import scenario, scenario_names
from gearmaze.words.sentences import languages, piece_name, piece_text, scenario_words

SORTS = ("characters", "objects", "scenarios")


class Section(NamedTuple):
    """One leaf of the book; its text is marked as `data/book/en.toml` says."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...]  # whole ids
    cards: str = ""  # which sort of cards it shows

    @property
    def address(self) -> str:
        return f"/rules/{self.id}"


class Chapter(NamedTuple):
    """Some sections that belong together."""

    id: str
    title: str
    sections: tuple[Section, ...]


class Card(NamedTuple):
    """A character, an object or a scenario."""

    id: str
    sort: str  # of SORTS
    title: str
    text: str  # in a breath
    more: str  # what else one should know, if anything
    rules: tuple[str, ...]

    @property
    def address(self) -> str:
        return f"/rules/{self.sort}/{self.id}"


@cache
def chapters(language: str = "en") -> tuple[Chapter, ...]:
    """The book in one language, in the order of reading."""
    words = read_data(f"{_known(language)}.toml")
    return tuple(
        Chapter(
            chapter["id"],
            words["chapters"][chapter["id"]],
            tuple(_section(entry, words["sections"][entry["id"]]) for entry in chapter["sections"]),
        )
        for chapter in read_data("book.toml")["chapters"]
    )


def sections(language: str = "en") -> tuple[Section, ...]:
    """All sections, in the order of reading."""
    return tuple(section for chapter in chapters(language) for section in chapter.sections)


@cache
def cards(language: str = "en") -> tuple[Card, ...]:
    """A card for whatever can be played with, and for whatever can be played."""
    language = _known(language)
    kinds = {kind.id: kind for name in scenario_names() for kind in Table(scenario(name)).kinds}
    found = [_kind_card(kind, language) for kind in kinds.values()]
    found.sort(key=lambda card: (SORTS.index(card.sort), card.title))
    return (*found, *(_scenario_card(name, language) for name in scenario_names()))


class ExerciseWords(TypedDict):
    """What an exercise asks for, and what is said when it is done."""

    task: str
    done: str


def exercise_words(exercise: str, language: str = "en") -> ExerciseWords:
    """The words of an exercise."""
    words = read_data(f"{_known(language)}.toml")["exercises"][exercise]
    return {"task": words["task"], "done": words["done"]}


def told_in(rule: str, language: str = "en") -> Section | Card | None:
    """Where the book tells of a numbered rule: a leaf or a card, with its title and address.

    A section that names the very rule goes first, then the piece it is about, then the section of its prefix.
    """
    place = _told().get(rule)
    return next((each for each in _leaves(language) if each.address == place), None)


def rules_of(kind: Kind) -> list[str]:
    """The numbered rules about one kind of piece."""
    prefix = look.PIECES[kind.id].rules if kind.id in look.PIECES else ""
    return [
        entry.id
        for entry in all_rules().values()
        if entry.kind == "rule"
        and (
            entry.id.startswith(prefix)
            if prefix
            else entry.section.rpartition(": ")[2].lower() == kind.name.lower()
        )
    ]


def plain(text: str) -> str:
    """A text of the book without its marks."""
    return re.sub(r"\*\*|!?\[([^\]]*)\]\([^)]*\)|^- ", lambda mark: mark[1] or "", text.strip(), flags=re.M)


def _leaves(language: str) -> list[Section | Card]:
    return [*cards(language), *sections(language)]


@cache
def _told() -> dict[str, str]:
    """The address of what is told of each rule."""
    named = {
        entry["id"]: entry["rules"]
        for part in read_data("book.toml")["chapters"]
        for entry in part["sections"]
    }
    found = {rule: each.address for each in sections() for rule in each.rules if rule in named[each.id]}
    for leaf in _leaves("en"):
        for rule in leaf.rules:
            found.setdefault(rule, leaf.address)
    return found


def _section(entry: dict[str, Any], words: dict[str, str]) -> Section:
    return Section(
        entry["id"], words["title"], words["text"].strip(), _ids(entry["rules"]), entry.get("cards", "")
    )


def _kind_card(kind: Kind, language: str) -> Card:
    sort = "characters" if kind.is_character else "objects"
    name, text, more = (
        piece_name(kind, language),
        piece_text(kind, language),
        _more("pieces", kind.id, language),
    )
    return Card(kind.id, sort, name, text, more, tuple(rules_of(kind)))


def _scenario_card(name: str, language: str) -> Card:
    words = scenario_words(name, language)
    rules = words_for_all()["scenarios"].get(name, {}).get("rules", ())
    more = _more("scenarios", name, language)
    return Card(name, "scenarios", words["title"], words["sentence"], more, _ids(rules))


def _more(table: str, entry: str, language: str) -> str:
    """The further sentence of a card."""
    return str(words_for_all()[table].get(entry, {}).get(language, {}).get("more", ""))


def _ids(named: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Whole ids for ids and prefixes, in the order of the rulebooks."""
    begun = tuple(f"{each}-" for each in named)
    return tuple(id for id in all_rules() if id in named or id.startswith(begun))


def _known(language: str) -> str:
    return language if language in languages() else "en"


@cache
def read_data(name: str) -> dict[str, Any]:
    """A file of the book, read once."""
    return tomllib.loads(
        resources.files("gearmaze.data").joinpath("book").joinpath(name).read_text(encoding="utf-8")
    )
