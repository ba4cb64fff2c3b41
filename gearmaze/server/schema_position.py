"""The shape of a position as it is sent: the view, legal answers, a combat; see `schema`."""

from typing import Any, NotRequired, TypedDict

Seat = str  # a colour; `spectator` where one looks from, `chance` and `clock` where somebody answered
Token = str  # such as blue-goblin
Square = str  # such as c4

# What a view holds --------------------------------------------------------------------------------


class HiddenToken(TypedDict):
    """A token face down in a room; whose it is, and who it is if the reader may know."""

    owner: int
    token: Token | None


class RoomView(TypedDict):
    """A room on the table: face up with print, turn and doors, or face down with what lies on it.

    `ground` and `edges` (cell, direction, kind of side; at turn 0) are there once they are not as printed.
    `x` and `y` are where it lies now; `aloft` is there while it hangs above the board.
    """

    x: int
    y: int
    aloft: NotRequired[bool]
    shown: bool
    room: NotRequired[str]
    drawing: NotRequired[str]
    turn: NotRequired[int]
    doors: NotRequired[list[str]]
    ground: NotRequired[str]
    edges: NotRequired[list[tuple[int, str, str]]]
    capacity: NotRequired[int]
    tokens: NotRequired[list[HiddenToken]]


class TokenView(TypedDict):
    """A token on the board that the reader knows."""

    token: Token
    owner: int
    kind: str
    character: bool
    square: Square
    wounded: bool
    carries: Token | None
    carried_by: Token | None
    marks: list[str]
    bound: int


class Back(TypedDict):
    """A starter face down on its line."""

    owner: int
    square: Square


class Gone(TypedDict):
    """A token that has left the board, and how."""

    token: Token
    fate: str
    keeper: int


class Zone(TypedDict):
    """A small line that was shuffled."""

    line: str
    shown: bool
    seat: int  # whose it is; -1 while nobody knows, and for a decoy


class Hand(TypedDict):
    """The cards of a side; what only its player sees comes with his own hand."""

    action: list[int]
    last: int
    combat: int
    spent: list[int]
    jumps: int
    to_place: int
    cards: NotRequired[list[int]]
    tokens: NotRequired[list[Token]]
    box: NotRequired[list[Token]]
    left_out: NotRequired[list[Token]]


class Points(TypedDict):
    """One entry of the score."""

    seat: int
    points: int
    reason: str
    token: Token


class Due(TypedDict):
    """A decision, in the numbers of the engine."""

    seat: int
    kind: str
    seconds: int


class FighterView(TypedDict):
    token: Token
    value: int
    role: str


class ForcedView(TypedDict):
    seat: int
    card: int


class FightView(TypedDict):
    """A combat in the numbers of the engine; `Scene` tells the same for the page."""

    target: Token
    attackers: list[FighterView]
    defenders: list[FighterView]
    may_join: list[Token]
    asked: NotRequired[int | None]
    laid: list[int]
    forced: ForcedView | None
    card: NotRequired[int]


MoveView = TypedDict("MoveView", {"token": Token, "from": Square, "left": int})


class ResultView(TypedDict):
    reason: str
    winners: list[int]
    how: str


class View(TypedDict):
    """All that one seat may know of a position."""

    scenario: str
    layout: str
    seat: int
    colours: list[Seat]
    options: dict[str, Any]
    turn: int
    active: int
    ap: int
    target: int
    vp: list[int]
    ledger: list[Points]
    idle_turns: int
    rooms: list[RoomView]
    omitted: list[str]
    pairs: list[list[str]]
    tokens: list[TokenView]
    backs: list[Back]
    lifted: list[Token]
    gone: list[Gone]
    stock: NotRequired[list[str]]  # the common supply, where there is one
    zones: NotRequired[list[Zone]]  # the small lines that were shuffled, where there are any
    hands: list[Hand]
    decisions: list[Due]
    fight: FightView | None
    move: MoveView | None
    draw: list[int]
    met: NotRequired[bool]  # partners who keep quiet met this turn: a minute of talk follows it
    cycles: NotRequired[list[int]]  # how often each took the Action cards back, and when it is over
    last_cycle: NotRequired[int]
    out: NotRequired[list[int]]
    result: ResultView | None


# What may be done ---------------------------------------------------------------------------------


class Handled(TypedDict):
    """What a move takes, leaves or swaps on its way."""

    square: Square
    does: str
    token: Token | None


class Listed(TypedDict):
    """A legal answer; its parts by name, those that it has."""

    text: str
    verb: str
    ap: int
    card: NotRequired[int]
    room: NotRequired[int]
    way: NotRequired[str]
    door: NotRequired[int]
    between: NotRequired[str]
    direction: NotRequired[str]
    pair: NotRequired[str]
    square: NotRequired[Square]
    exit: NotRequired[bool]
    jump_card: NotRequired[bool]
    over: NotRequired[Square]
    target: NotRequired[Token]
    token: NotRequired[Token]
    handled: NotRequired[list[Handled]]
    leaving: NotRequired[bool]


class ListedGroup(TypedDict):
    """Legal answers about one token, or about none."""

    token: Token | None
    actions: list[Listed]


class Owed(TypedDict):
    """What the reader's seat has to decide.

    Where something is chosen or put down: how, what that is good for, how often still, and all it is chosen
    from, what was chosen already included, so that everything keeps its place.
    """

    kind: str
    text: str
    how: str
    why: str
    left: int
    tray: list[Token]
    can_undo: bool
    actions: list[ListedGroup]


class Decision(TypedDict):
    """Who has to decide something, and what."""

    seat: Seat
    kind: str
    text: str


# A combat -----------------------------------------------------------------------------------------


class Part(TypedDict):
    """One summand of a fighter's value."""

    source: Token
    what: str
    value: int


class Fighter(TypedDict):
    token: Token
    role: str
    value: int
    parts: list[Part]


class SceneHand(TypedDict):
    """The Combat cards of one seat that fights; `spent` only where cards are remembered."""

    seat: Seat
    cards_left: int
    spent: list[int] | None


class SceneSide(TypedDict):
    """One side of a combat: whose it is first, with that seat's cards, and the hands of all its seats."""

    seat: Seat
    total: int
    cards_left: int
    spent: list[int] | None
    members: list[Fighter]
    hands: list[SceneHand]


class Outcomes(TypedDict):
    """How many pairs of cards win, tie and lose for the reader."""

    win: int
    tie: int
    lose: int
    of: int


class Joining(TypedDict):
    """Who is asked to join from afar, and what that would change."""

    token: Token
    role: str
    value: int
    parts: list[Part]
    outcomes: Outcomes | None


class AllyChoice(TypedDict):
    """A side a seat may take: who of it would join, whom that draws in, and both sums then."""

    verb: str
    tokens: list[Token]
    drawn: list[Token]
    totals: list[int]
    outcomes: Outcomes | None


class Allying(TypedDict):
    """Which seat is asked to take a side, and which ones it may take; staying out is always one more."""

    seat: Seat
    choices: list[AllyChoice]


class Forced(TypedDict):
    seat: Seat
    card: int


class SceneSides(TypedDict):
    target: Token
    attackers: SceneSide
    defenders: SceneSide
    outcomes: Outcomes | None


class Scene(SceneSides):
    """A combat: under way, or as it would be."""

    may_join: list[Token]
    joining: Joining | None
    allying: Allying | None
    stayed: list[Seat]
    laid: list[Seat]
    your_card: int | None
    forced: Forced | None


class SketchRoom(TypedDict):
    room: str
    turn: int
    x: int
    y: int


class Sketch(TypedDict):
    """A board as a list of games shows it: rooms face up, or null, and where characters stand."""

    rooms: list[SketchRoom | None]
    pieces: dict[Seat, list[Square]]
