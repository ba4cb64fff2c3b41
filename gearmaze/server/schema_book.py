"""The shape of /api/book; see `schema`."""

from typing import TypedDict


class BookSection(TypedDict):
    """A leaf of the book; its text is marked as gearmaze/data/book/en.toml says."""

    id: str
    title: str
    text: str
    rules: list[str]
    cards: str


class BookChapter(TypedDict):
    id: str
    title: str
    sections: list[BookSection]


class BookCard(TypedDict):
    """A character, an object or a scenario; what else is known of it stands in the reference."""

    id: str
    sort: str
    title: str
    text: str
    rules: list[str]


class RuleBook(TypedDict):
    """The book of rules in one language."""

    lang: str
    chapters: list[BookChapter]
    cards: list[BookCard]
