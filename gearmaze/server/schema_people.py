"""The shapes of what is told about people at a table: see `schema`."""

from typing import NotRequired, TypedDict

from gearmaze.server.schema_position import Seat


class Person(TypedDict):
    """Who holds a seat: `me`, `other`, `open` or `bot:LEVEL`; `online` only in a game one looks at, and with
    it `left`, when somebody went away. `stand_in`: the player of ours that plays on for somebody."""

    holder: str
    name: str
    online: NotRequired[bool]
    left: NotRequired[int]
    stand_in: NotRequired[str]


class StandIn(TypedDict):
    """A vote: a player of ours would play on for a seat whose owner is away."""

    seat: Seat
    bot: str
    by: list[Seat]
    agreed: bool


class ClockSeat(TypedDict):
    left_ms: int | None
    what: str | None


class ClocksShown(TypedDict):
    kind: str
    running: Seat | None
    runs: list[Seat]  # several where cards are laid all at once
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


class Quiet(TypedDict):
    """Partners who do not hear each other's phrases, but until that moment."""

    partners: list[Seat]
    until: int | None


class Phrase(TypedDict):
    seat: Seat
    phrase: str
    text: str
