"""The shape of /api/book; see `schema`."""

from typing import TypedDict

from gearmaze.server.schema import Situation, Told
from gearmaze.server.schema_people import Person
from gearmaze.server.schema_position import Seat, Square


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
    more: str
    rules: list[str]


class BookExercise(TypedDict):
    """A position to try something in, by its section, and the part of the board that is shown."""

    id: str
    task: str
    done: str
    rooms: list[int]
    lines: list[Seat]
    lit: list[Square]
    ends: bool


class RuleBook(TypedDict):
    """The book of rules in one language."""

    lang: str
    chapters: list[BookChapter]
    cards: list[BookCard]
    exercises: list[BookExercise]


class TryScene(Situation):
    """A position of an exercise as one seat sees it."""

    rev: int
    seat: Seat
    yours: list[Seat]
    lang: str
    scenario: str
    title: str
    seats: dict[Seat, Person]


class Tried(TypedDict):
    """What came of an answer in an exercise."""

    scene: TryScene
    events: list[Told]
    solved: bool
    stuck: bool
