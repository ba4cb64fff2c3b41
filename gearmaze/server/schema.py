"""The shape of everything the server sends, once for all: docs/server.md says what it means.

mypy holds the functions that build messages to it; `python -m tools.messages` writes from it the types the
page is checked against (gearmaze/web/messages.d.ts); a test reads the messages of whole games with it. It
costs nothing at run time. A key that is not in every message of its kind is `NotRequired`; what may be empty
says `None`. `schema_position` has the shapes of positions, `schema_people` those of people,
`schema_reference` those of /api/reference.
"""

from typing import Any, Literal, NotRequired, TypedDict

from gearmaze.server.schema_people import (
    ClocksShown,
    Pause,
    Person,
    Phrase,
    Quiet,
    Rematch,
    StandIn,
    TakeBack,
)
from gearmaze.server.schema_position import (
    Decision,
    Handled,
    Listed,
    Owed,
    Scene,
    Seat,
    Sketch,
    Square,
    Token,
    View,
)

# What happened ------------------------------------------------------------------------------------

_From = TypedDict("_From", {"from": NotRequired[Square | None]})


class Happening(_From):
    """An event in words, with the facts it has."""

    event: str
    text: str
    ap_lost: NotRequired[int]
    attackers: NotRequired[list[Token]]
    by: NotRequired[Seat | Token | None]
    card: NotRequired[int]
    cards: NotRequired[list[int]]
    cause: NotRequired[str]
    decision: NotRequired[str]
    defenders: NotRequired[list[Token]]
    direction: NotRequired[int]
    door: NotRequired[int]
    found: NotRequired[list[Token]]
    handled: NotRequired[list[Handled]]
    held: NotRequired[bool]
    left: NotRequired[bool]
    line: NotRequired[str]
    load: NotRequired[Token | None]
    pair: NotRequired[str]
    pairs: NotRequired[list[str]]
    path: NotRequired[list[Square]]
    place: NotRequired[Square | None]
    places: NotRequired[list[Square]]
    points: NotRequired[int]
    print: NotRequired[str]
    purpose: NotRequired[str]
    reason: NotRequired[str]
    recycled: NotRequired[bool]
    role: NotRequired[str]
    room: NotRequired[int]
    rooms: NotRequired[int]
    seat: NotRequired[Seat]
    seats: NotRequired[list[Seat]]
    seconds: NotRequired[int]
    step: NotRequired[str]
    target: NotRequired[Token]
    thing: NotRequired[Token | None]
    token: NotRequired[Token | None]
    tokens: NotRequired[list[Token]]
    totals: NotRequired[list[int]]
    values: NotRequired[list[int]]
    verb: NotRequired[str]
    victim: NotRequired[Token | None]
    vp: NotRequired[list[int]]
    way: NotRequired[int]
    winner: NotRequired[Seat | None]
    winners: NotRequired[list[Seat]]
    together: NotRequired[list[Seat]]  # the same, of a side that has won


class Told(Happening):
    """An event as a message brings it: also whose answer it was, and in which turn."""

    by_seat: Seat | None
    turn: int


class Line(Told):
    """An event as the log keeps it."""

    rev: int


class Result(TypedDict):
    """How a game ended."""

    reason: str
    winners: list[Seat]
    how: str  # "won", "together" by a whole side, "shared" by equals, or "draw"
    text: str


# Messages of a socket -----------------------------------------------------------------------------


class Situation(TypedDict):
    """A position as one seat sees it, who owes what, and what this seat may answer."""

    view: View
    decisions: list[Decision]
    owed: Owed | None
    undo: bool
    fight: Scene | None
    draw: list[Seat]
    result: Result | None


class StateMessage(Situation):
    """Everything, for somebody who comes in or looks from another seat."""

    type: Literal["state"]
    rev: int
    game: str
    seat: Seat
    yours: list[Seat]
    lang: str
    scenario: str
    title: str
    goal: str
    ready: bool
    now: int
    seats: dict[Seat, Person]
    clocks: ClocksShown | None
    paused: Pause | None
    takeback: TakeBack
    rematch: Rematch | None
    log: list[Line]
    log_from: int
    phrases: list[Phrase]
    quiet: Quiet | None
    watch: str | None
    links: dict[Seat, str]
    invite: str | None
    host: Seat | None
    stand_ins: list[StandIn]


class EventsMessage(Situation):
    """What happened after a revision."""

    type: Literal["events"]
    rev: int
    after: int
    now: int
    cause: str | None
    events: list[Told]
    clocks: ClocksShown | None
    takeback: TakeBack


class NoticeMessage(TypedDict):
    """Something about people; which facts it has depends on `notice`."""

    type: Literal["notice"]
    rev: int
    notice: str
    seats: NotRequired[dict[Seat, Person]]
    paused: NotRequired[Pause | None]
    clocks: NotRequired[ClocksShown | None]
    owed: NotRequired[Owed | None]
    takeback: NotRequired[TakeBack]
    rematch: NotRequired[Rematch | None]
    links: NotRequired[dict[Seat, str]]
    invite: NotRequired[str | None]
    stand_ins: NotRequired[list[StandIn]]
    quiet: NotRequired[Quiet | None]
    seat: NotRequired[Seat]
    phrase: NotRequired[str]
    text: NotRequired[str]


class Refused(TypedDict):
    """What is wrong with a request."""

    kind: str
    message: str
    reason: NotRequired[str]
    rules: NotRequired[list[str]]
    facts: NotRequired[dict[str, Any]]
    retry_ms: NotRequired[int]
    missed: NotRequired[int]
    watch: NotRequired[str]


class AnswerMessage(TypedDict):
    """The answer to a command; which fields it has depends on the command."""

    type: Literal["answer"]
    id: str | None
    rev: int
    ok: bool
    error: NotRequired[Refused]
    repeated: NotRequired[bool]
    name: NotRequired[str]
    link: NotRequired[str]
    rematch: NotRequired[Rematch | None]
    seat: NotRequired[Seat]
    lang: NotRequired[str]
    legal: NotRequired[bool]
    message: NotRequired[str]
    reason: NotRequired[str]
    rules: NotRequired[list[str]]
    facts: NotRequired[dict[str, Any]]
    who: NotRequired[Token]
    actions: NotRequired[list[Listed]]
    path: NotRequired[list[Square]]
    handled: NotRequired[list[Handled]]
    ap: NotRequired[int]
    fight: NotRequired[Scene]
    action: NotRequired[str]
    token: NotRequired[Token | None]
    why: NotRequired[str]
    log: NotRequired[list[Line]]
    log_from: NotRequired[int]
    now: NotRequired[int]


class ClosedMessage(TypedDict):
    """Why the server hangs up."""

    type: Literal["closed"]
    error: Refused


# Answers of HTTP ----------------------------------------------------------------------------------


class Origin(TypedDict):
    """The game another was played on from, if it is kept here, after how many answers, and in which turn."""

    game: str | None
    at: int
    turn: NotRequired[int]  # games of before have none


class Entry(TypedDict):
    """A game in the list of games; `board` is null for games of before there were sketches."""

    game: str
    url: str
    scenario: str
    title: str
    seats: dict[Seat, Person]
    yours: list[Seat]
    turn: int
    vp: dict[Seat, int]
    your_turn: bool
    created: float
    changed: float
    clock: dict[str, Any]
    options: dict[str, Any]
    result: Result | None
    board: Sketch | None
    links: dict[Seat, str]
    invite: str | None
    host: Seat | None
    watch: str | None
    origin: Origin | None
    invites: NotRequired[Seat | None]  # to this seat, or to any that is free
    watching: NotRequired[bool]


class Begun(TypedDict):
    """A game that was begun just now."""

    ok: Literal[True]
    game: str
    url: str
    seats: dict[Seat, Person]
    links: dict[Seat, str]
    invite: str | None
    watch: str


class Removed(TypedDict):
    """A game that is gone for good."""

    ok: Literal[True]


class Joined(TypedDict):
    """A seat that was taken by an invitation."""

    ok: Literal[True]
    game: str
    url: str
    seat: Seat


class OwnSeat(Joined):
    """The seat a personal link leads to: looked at, or taken to this device."""

    entry: Entry
    here: bool


class Games(TypedDict):
    """The games of a browser."""

    ok: Literal[True]
    games: list[Entry]


class OneGame(TypedDict):
    ok: Literal[True]
    entry: Entry


class Reach(TypedDict):
    """Where others find this server; `alone` if it was started for this machine only."""

    ok: Literal[True]
    addresses: list[str]
    alone: bool


class Replayed(Happening):
    """An event of a replay: the end of a turn says which one it was."""

    turn: NotRequired[int]


class ReplayFrame(TypedDict):
    """One answer of a replay: what came of it, and what of the view it changed."""

    seat: Seat | None
    action: str
    events: list[Replayed]
    view: dict[str, Any]
    turn: int


_Further = TypedDict("_Further", {"from": int})


class ReplayPage(_Further):
    """A further page of a long replay."""

    ok: Literal[True]
    frames: list[ReplayFrame]
    next: int | None


class Moment(TypedDict):
    """An answer after which a game stood otherwise: what came of it, for whom, and the points after it."""

    at: int
    turn: int
    seat: Seat | None
    tokens: list[str]
    text: str
    vp: list[int]


class Moments(TypedDict):
    """What decided a game."""

    ok: Literal[True]
    moments: list[Moment]


class Replay(TypedDict):
    """A replay, or its first page."""

    ok: Literal[True]
    scenario: str
    title: str
    colours: list[Seat]
    options: dict[str, Any]
    result: Result | None
    seat: Seat | None  # whose eyes it is seen with; nobody's if everything is shown
    gap: str | None  # why what came later cannot be shown
    moments: list[Moment]
    view: View
    frames: list[ReplayFrame]
    next: int | None
