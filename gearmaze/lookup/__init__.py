"""Search in the reader's language over the book of rules and the numbered rules behind it.

On the server and not in the page: the book may be read offline, but the words of three languages, the law
and their index would be half as large again as the page, and the terminal can ask here too.
"""

import re
from collections import Counter, defaultdict
from functools import cache, lru_cache
from typing import NamedTuple

from gearmaze.book import Card, Section, cards, chapters, plain, sections, told_in
from gearmaze.lookup.excerpts import Piece, excerpt
from gearmaze.lookup.folding import fold, words
from gearmaze.lookup.law import chapter_title, paragraphs, the_law
from gearmaze.lookup.meanings import THING, dictionary, telling
from gearmaze.lookup.ranking import Asked, Index, Text
from gearmaze.words.sentences import languages

__all__ = ["Findings", "Found", "find", "passage"]

MOST_LETTERS, MOST_WORDS = 200, 12  # of a question that are read
MOST_TRIED = 3  # words of one to which nothing was found, for which others are offered
MOST_LEAVES, MOST_RULES = 10, 24  # shown
SECTION, SCENARIO = 1.3, 0.6  # what a section of the book is worth beside a card, and a scenario
_ID = re.compile(r"([a-z]+(?:-[a-z0-9]+)*?)[ -]*(\d+)", re.I)


class Found(NamedTuple):
    """A section, a card or a rule that fits."""

    id: str
    address: str
    title: str
    within: str  # what it is part of
    excerpt: list[Piece]


class Findings(NamedTuple):
    """What was found: in the book, and in the law behind it."""

    book: list[Found]
    law: list[Found]
    more: int  # rules that were found too
    read_as: list[str]  # words taken for others that are written alike
    near: list[str]  # where nothing was found: words to try instead


@lru_cache(256)
def find(question: str, language: str) -> Findings:
    """The best answers of book and law, best first."""
    language = language if language in languages() else "en"
    question = question[:MOST_LETTERS]
    row = telling(question, language)
    # who asks only "and the", or for "die" in German, is taken at his word, and at nothing like it
    telling_any = bool(row)
    row = (row or [word.folded for word in words(question)])[:MOST_WORDS]
    leaves, rules = _leaves(language), _rules()
    asked = [leaves.read(word, forgiving=telling_any) for word in row]
    # rules are English: a word of another language is not mistaken for an English one that is written alike
    by_rules = [
        rules.read(
            fold(each.read_as) or each.written,
            forgiving=telling_any and (language == "en" or not each.keys),
        )
        for each in asked
    ]
    named = _named(question)
    book = [text.id for _, text in leaves.best(asked)]
    law = [text.id for _, text in rules.best(by_rules)]
    if named:
        told = told_in(named, language)
        book = [*([told.address] if told else []), *book]
        law = [named, *law]
    book, law = list(dict.fromkeys(book)), list(dict.fromkeys(law))
    near = [] if book or law else [word for each in row[:MOST_TRIED] for word in leaves.near(each)]
    return Findings(
        [_leaf(address, language, asked) for address in book[:MOST_LEAVES]],
        [_rule(id, language, by_rules) for id in law[:MOST_RULES]],
        max(0, len(law) - MOST_RULES),
        [each.read_as for each in asked if each.read_as],
        list(dict.fromkeys(near)),
    )


def passage(id: str, language: str) -> str:
    """The words of the book that come nearest to a numbered rule, where the book tells of it."""
    told = told_in(id, language)
    if told is None:
        return ""
    english = dictionary("en")
    row = [word for word in words(paragraphs()[id].text) if english.says(word.folded)]
    meant = {key for keys in english.meant(row) for key in keys if language == "en" or key.startswith(THING)}
    asked = [Asked(key, {key: 1.0}) for key in sorted(meant)]
    return "".join(piece.text for piece in excerpt(plain(told.text), dictionary(language), asked))


@cache
def _leaves(language: str) -> Index:
    """Sections and cards of the book, by address; what the law calls their matter leads there, too."""
    keys: dict[str, list[str]] = defaultdict(list)
    for chapter in the_law().values():
        told = Counter(leaf.address for each in chapter.paragraphs if (leaf := told_in(each.id, language)))
        for address, _ in told.most_common(1):
            keys[address].append(chapter_title(chapter, language))
    return Index(
        dictionary(language),
        (
            Text(address, leaf.title, plain(leaf.text), "; ".join(keys[address]), _worth(leaf))
            for address, leaf in _by_address(language).items()
        ),
    )


def _worth(leaf: Section | Card) -> float:
    """Who asks for nothing by its name is helped by a section, which explains, more than by a card.

    A scenario comes last: what it is called (`To the death`) says little about what is told there.
    """
    if isinstance(leaf, Section):
        return SECTION
    return SCENARIO if leaf.sort == "scenarios" else 1.0


@cache
def _by_address(language: str) -> dict[str, Section | Card]:
    leaves: list[Section | Card] = [*sections(language), *cards(language)]
    return {leaf.address: leaf for leaf in leaves}


@cache
def _rules() -> Index:
    """The numbered rules, by their ids."""
    return Index(
        dictionary("en"),
        (
            Text(each.id, chapter_title(chapter, "en"), each.text)
            for chapter in the_law().values()
            for each in chapter.paragraphs
        ),
    )


def _named(question: str) -> str:
    """The rule a question names: MOVE-15, move 15, p-ban-3."""
    found = _ID.fullmatch(question.strip())
    id = f"{found[1].upper()}-{int(found[2]):02}" if found else ""
    return id if id in paragraphs() else ""


def _leaf(address: str, language: str, asked: list[Asked]) -> Found:
    leaf = _by_address(language)[address]
    within = next(
        chapter.title
        for chapter in chapters(language)
        for section in chapter.sections
        if section.id == leaf.id or (isinstance(leaf, Card) and section.cards == leaf.sort)
    )
    return Found(leaf.id, address, leaf.title, within, excerpt(plain(leaf.text), dictionary(language), asked))


def _rule(id: str, language: str, asked: list[Asked]) -> Found:
    rule = paragraphs()[id]
    title = chapter_title(the_law()[rule.chapter], language)
    return Found(id, rule.address, id, title, excerpt(rule.text, dictionary("en"), asked))
