"""The shapes of what is told about people at a table: see `schema`."""

from typing import NotRequired, TypedDict

from gearmaze.server.schema_position import Seat


class Person(TypedDict):
    """Who holds a seat: `me`, `other`, `open` or `bot:LEVEL`; `online` only in a game one looks at."""

    holder: str
    name: str
    online: NotRequired[bool]


class ClockSeat(TypedDict):
    left_ms: int | None
    what: str | None


class ClocksShown(TypedDict):
    kind: str
    running: Seat | None
    paused: bool
    seats: dict[Seat, ClockSeat]


class Pause(TypedDict):
    by: list[Seat]
    agreed: bool
    text: str


class TakeBack(TypedDict):
    """Whether this seat may ask for its last answer back; who does; whether it was declined."""

    may: bool
    by: Seat | None
    declined: bool


class Rematch(TypedDict):
    by: list[Seat]
    no: list[Seat]
    game: str | None
    url: str | None
    text: str


class Phrase(TypedDict):
    seat: Seat
    phrase: str
    text: str
