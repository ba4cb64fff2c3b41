"""What can be said in answer to a decision: each verb says everything about itself.

How it is written, what it is about, what it costs, whether it can be taken back, its role in a fight: whoever
wants to know asks the verb (`Table.verb`), so that nobody keeps a list of verbs.

`Answer` is a word a decision is answered with; it is declared beside its frame (`Frame.answers`), which knows
what it does. `Verb` is an action of a turn, which also says how it is listed, checked and done.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from gearmaze.engine.actions import Action, Event, Refusal
from gearmaze.engine.rooms import CLOSED

if TYPE_CHECKING:
    from gearmaze.engine.state import State
    from gearmaze.engine.table import Table

# Sorts of things an answer may be about.
TOKEN, SQUARE, ROOM, DOOR, DIRECTION, WAY = "token", "square", "room", "door", "direction", "way"
CARD, BONUS, SEAT, PAIR, LOAD, ROUTE, DEALT = "card", "bonus", "seat", "pair", "load", "route", "dealt"


ANY_PRICE = 99  # more AP than anybody ever has


class Part(NamedTuple):
    """One part of an action: which field of it, and what sort of thing stands there."""

    field: str  # "door" is `where` and `what`: the room and the number of the door in it
    sort: str
    in_hand: bool = False  # a token somebody holds in hand, of which nothing is told but whose it is


WHO, LEAVING, EDGE = "who", "leaving", "edge"
MAY_BE_UNSAID = (LEAVING, EDGE)  # parts an action may do without
PARTS: dict[str, Part] = {
    WHO: Part("who", TOKEN),
    "anyone": Part("what", TOKEN),
    "enemy": Part("what", TOKEN),
    "shot_at": Part("what", TOKEN),
    "reached": Part("what", TOKEN),
    "heard": Part("what", TOKEN),
    "patient": Part("what", TOKEN),
    "thing": Part("what", TOKEN),
    "own": Part("what", TOKEN, True),
    "boxed": Part("what", TOKEN, True),
    "lifted": Part("what", TOKEN, True),
    "over": Part("what", SQUARE),
    "to": Part("where", SQUARE),
    "room": Part("where", ROOM),
    "into": Part("where", ROOM),
    "door": Part("door", DOOR),
    "way": Part("what", WAY),
    "direction": Part("what", DIRECTION),
    EDGE: Part("what", DIRECTION),
    "number": Part("what", CARD),
    "bonus": Part("what", BONUS),
    "seat": Part("what", SEAT),
    "pair": Part("what", PAIR),
    LEAVING: Part("via", LOAD),
    "route": Part("via", ROUTE),  # who, the squares on the way and what is done there: all of a move
    "rooms": Part("via", DEALT),
}


class Spoken:
    """What a verb says about itself; the defaults say: nothing special."""

    name = ""
    parts: tuple[str, ...] = ()  # how it is written, as names of PARTS
    final = False  # no take-back afterwards (ACT-12)
    acts = False  # an action of a turn, by a character
    agreement = False  # a player may say it at any time, whatever is being decided (END-10)
    secret = False  # nobody else sees it while all choose at once
    step = False  # a single step of a move: whoever moves is meant
    undoes = False  # goes back to how it was before
    role: str | None = None  # how its actor takes part in the fight it starts; None: it starts none
    lands = False  # does no more than bring the actor to `where`, as a move might
    walls = 0  # kinds of walls it passes
    door: tuple[int, int] | None = None  # it changes a door: how it has to be, how it is afterwards
    uses_up = False  # a card or a thing is gone afterwards: not to be done for little
    jump_card = False  # a Jump card, that is

    def cost(self, state: "State", who: int) -> int:
        """The AP it takes now, if `who` does it."""
        return 0

    def moment(self, table: "Table") -> tuple[str, ...]:
        """The rules that say when it is said, told to whoever says it in the middle of a turn."""
        return ()

    @cached_property
    def about(self) -> tuple[str, ...]:
        """The sorts of things its actions are about, besides the actor and its load."""
        return tuple(PARTS[part].sort for part in self.parts if part not in (WHO, LEAVING))

    @cached_property
    def subject(self) -> str:
        """The field of an action with the token it is about first of all: its actor, or what is in hand."""
        of_token = any(PARTS[part][:2] == ("what", TOKEN) for part in self.parts)
        return "what" if of_token and WHO not in self.parts else "who"

    @cached_property
    def names_token(self) -> bool:
        """Whether `what` of its actions, if anything, is a token: no part says otherwise."""
        fields = (PARTS[part] for part in self.parts)
        return all(part.sort == TOKEN for part in fields if part.field in ("what", "door"))

    @cached_property
    def in_hand(self) -> bool:
        """Whether the token it names is one somebody holds in hand."""
        return any(PARTS[part].in_hand for part in self.parts)

    def said(self, action: Action) -> list[str]:
        """The parts that are said of an action: all but those it does without."""
        return [part for part in self.parts if part not in MAY_BE_UNSAID or _is_said(action, part)]

    @property
    def opens(self) -> bool:
        """Whether it makes a way through a closed door."""
        return self.door is not None and self.door[0] == CLOSED

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}>"


def _is_said(action: Action, part: str) -> bool:
    value = getattr(action, PARTS[part].field)
    return bool(value) if part == LEAVING else value >= 0


class Answer(Spoken):
    """A word that answers a decision which is no action of a turn, declared beside its frame."""

    def __init__(self, name: str, *parts: str, when: tuple[str, ...] = (), ap: int = 0, **facts: Any) -> None:
        self.name = name
        self.parts = parts
        self.when = when
        self.ap = ap
        for fact, value in facts.items():
            if not hasattr(Spoken, fact):
                raise TypeError(f"{name}: a verb says nothing called {fact!r}")
            setattr(self, fact, value)

    def cost(self, state: "State", who: int) -> int:
        return self.ap

    def moment(self, table: "Table") -> tuple[str, ...]:
        return self.when


class Verb(Spoken):
    """An action somebody may take, for AP: how it is listed, checked and done.

    The referee has checked already whose turn it is, that `who` may act and that the cost can be
    paid. `options` lists exactly what `refuse` lets through.
    """

    parts: tuple[str, ...] = (WHO,)
    acts = True
    ap = 1
    by_wounded = False  # the actor is wounded instead of living
    granted: tuple[str, ...] = ()  # the rules by which somebody has it, by nature or by what is in hand

    def cost(self, state: "State", who: int) -> int:
        return self.ap

    @cached_property
    def most(self) -> int:
        """AP that are enough for it, whoever does it when; a lot where that is not known beforehand."""
        return self.ap if type(self).cost is Verb.cost else ANY_PRICE

    @cached_property
    def may_be_free(self) -> bool:
        """Whether it can be done without any AP left, at least sometimes."""
        return self.ap <= 0 or self.most == ANY_PRICE

    def same(self, state: "State", action: Action) -> tuple[object, ...] | None:
        """What makes two listed actions one, whoever does them; None: the position they lead to."""
        return None

    def spots(self, state: "State", seat: int) -> int:
        """The squares from which it can be possible for that seat at all; asked once per decision."""
        return -1

    def options(self, state: "State", who: int) -> Iterable[Action]:
        """The legal actions of this kind for `who`, one for each different result."""
        raise NotImplementedError

    def refuse(self, state: "State", action: Action) -> Refusal | None:
        """Why this action is not possible, or None."""
        raise NotImplementedError

    def do(self, state: "State", action: Action, log: list[Event]) -> None:
        """Carry it out; the AP are already paid."""
        raise NotImplementedError

    def wind_up(self, state: "State", log: list[Event]) -> None:
        """What is undone at the end of the turn; asked of what everybody may do."""


WORDS: dict[str, Spoken] = {}  # what everybody may say in any game: frames and the referee declare it


def declare_words(*words: Spoken) -> None:
    """These are said in every game."""
    for word in words:
        WORDS[word.name] = word
