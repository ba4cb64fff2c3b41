"""The shape of /api/rules and /api/law; see `schema`."""

from typing import Literal, NotRequired, TypedDict


class LawSpan(TypedDict):
    """Some words of a numbered rule; `to` is the rule or chapter they lead to."""

    text: str
    to: NotRequired[str]


class ToldIn(TypedDict):
    """Where the book tells of a rule, in the reader's language."""

    address: str
    title: str


class LawParagraph(TypedDict):
    """A numbered rule, in English."""

    id: str
    text: list[LawSpan]
    told: ToldIn | None


class LawChapter(TypedDict):
    id: str
    title: str
    paragraphs: list[LawParagraph]


class LawPart(TypedDict):
    """A box, or what all have in common."""

    id: str
    title: str
    chapters: list[LawChapter]


class Law(TypedDict):
    """The numbered rules of everything that can be played; titles in the reader's language."""

    lang: str
    parts: list[LawPart]


class OneRule(TypedDict):
    """A numbered rule, with the words of the book that come nearest to it."""

    ok: Literal[True]
    rule: LawParagraph
    chapter: str
    title: str  # of the chapter
    book: str


class ExcerptPiece(TypedDict):
    text: str
    mark: NotRequired[bool]


class RuleFound(TypedDict):
    """A section or card of the book, or a numbered rule."""

    id: str
    address: str
    title: str
    within: str
    excerpt: list[ExcerptPiece]


class RulesFound(TypedDict):
    """What was found for some words."""

    ok: Literal[True]
    book: list[RuleFound]
    law: list[RuleFound]
    more: int
    read_as: list[str]
    near: list[str]
