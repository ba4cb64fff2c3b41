"""The shape of /api/reference; see `schema`."""

from typing import NotRequired, TypedDict

from gearmaze.server.schema_position import Seat, Square


class Team(TypedDict):
    characters: list[str]
    objects: list[str]


class ScenarioEntry(TypedDict):
    """What can be played."""

    id: str
    box: str
    title: str
    sentence: str
    news: str  # what it adds to the one before, where games are learnt one after the other
    minutes: int  # about how long it takes
    layout: str
    colours: list[Seat]
    defaults: dict[str, str | int]
    targets: list[int]
    starters: int
    characters: list[str]
    objects: list[str]
    teams: list[Team] | None
    combat_cards: list[int]
    jump_cards: int
    draft: str
    in_turn: bool
    pairs: list[str]
    homes: dict[Seat, list[str]]  # lines one may stand on
    exits: dict[Seat, list[str]]
    drawn_sides: bool
    sides: list[list[Seat]]  # who plays together
    missing_pair: bool
    drawn_pairs: list[str]  # those it is chosen, or drawn, from
    chosen_pairs: int  # how many pairs the option `pairs` names; 0 where all are used
    boxes: list[str]  # those one may choose from; none where they are fixed


class KindEntry(TypedDict):
    """A kind of character or object."""

    id: str
    name: str
    character: bool
    speed: int
    combat: int
    escape_vp: int
    verbs: list[str]
    text: str
    rules: list[str]


class VerbEntry(TypedDict):
    """What a verb says about itself; `fight` is the role of who starts one with it, null if it is none."""

    word: str
    about: list[str]
    acts: bool
    final: bool
    fight: str | None
    sign: str
    order: int


class RoomEntry(TypedDict):
    """A room as printed."""

    pair: str
    clockwise: bool
    ground: str
    sides: list[list[str]]
    doors: list[list[list[int]]]
    features: list[list[str]]


class LineCell(TypedDict):
    x: int
    y: int
    square: Square
    dot: bool


class LineEntry(TypedDict):
    id: str
    colour: Seat
    faces: str
    cells: list[LineCell]


class SlotEntry(TypedDict):
    x: int
    y: int
    capacity: int
    takes: str


class Spot(TypedDict):
    x: int
    y: int


class LayoutEntry(TypedDict):
    id: str
    seats: list[Seat]
    slots: list[SlotEntry]
    stops: list[Spot]  # where a room that travels may lie on the board
    lift: int  # the slot of that room, -1 if none does
    aloft: Spot | None  # where one hangs while it is off the board
    apex: int  # the slot of that one, -1 if there is none
    lines: list[LineEntry]
    exits: dict[str, list[str]]
    squares: dict[Square, list[int]]


class Artist(TypedDict):
    icon: str
    author: str


class Credit(TypedDict):
    source: str
    licence: str
    changes: str
    icons: dict[str, Artist]


class Icons(TypedDict):
    viewBox: str
    credit: Credit
    paths: dict[str, str]


class TeamLook(TypedDict):
    shape: str
    base: str
    light: str
    dark: str
    edge: str
    shade: str
    lean: int


class Theme(TypedDict):
    """What a theme changes: colours that stand for others, and in which of its colours a team is written."""

    team: str
    colours: NotRequired[dict[str, str]]


class GroundLook(TypedDict):
    """A ground: nothing to draw if it is plain; `over` is the letter of what always lies beneath."""

    id: str
    plain: bool
    over: str


class SideLook(TypedDict):
    plain: bool
    masonry: bool


class Look(TypedDict):
    """How everything looks: grounds by letter, SVG with {holes} by name."""

    teams: dict[Seat, TeamLook]
    tones: list[str]
    wear: list[str]
    pairs: list[str]
    grounds: dict[str, GroundLook]
    sides: dict[str, SideLook]
    art: dict[str, str]
    themes: dict[str, Theme]


class Called(TypedDict):
    """What a ground or a side is called."""

    name: str
    text: str


class BotWords(TypedDict):
    name: str
    text: str


class ReferenceWords(TypedDict):
    colours: dict[Seat, str]
    verbs: dict[str, str]
    kinds: dict[str, str]
    directions: dict[str, str]
    reasons: dict[str, str]
    bots: dict[str, BotWords]
    grounds: dict[str, Called]
    sides: dict[str, Called]


class PhraseEntry(TypedDict):
    id: str
    text: str


class Limits(TypedDict):
    message: int
    record: int


class Reference(TypedDict):
    """All that never changes, in one language."""

    version: str
    languages: list[str]
    lang: str
    scenarios: list[ScenarioEntry]
    shelves: dict[str, list[str]]  # how scenarios are offered: in groups, each in its order
    choices: dict[str, list[str]]
    presets: dict[str, dict[str, str]]
    kinds: dict[str, KindEntry]
    verbs: dict[str, VerbEntry]
    rooms: dict[str, RoomEntry]
    layouts: dict[str, LayoutEntry]
    icons: Icons
    look: Look
    words: ReferenceWords
    phrases: list[PhraseEntry]
    bots: list[str]
    levels: list[str]  # those of them that are meant for people, the weakest first
    usual: str  # the bot that sits down where no other is asked for
    clocks: list[str]
    limits: Limits
