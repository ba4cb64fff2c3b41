"""What is being decided: one small class for each sort of decision.

`State.stack` holds frames, innermost last. A frame says who owes an answer, which answers are possible, why
one is refused, what it does, what happens when time is up, what a seat may see of it, how a guess deals it
anew and how it is written. The referee, the list of legal answers, the clock, views, guesses and positions
ask; none of them knows a frame by name. A new sort of decision is a subclass with a `kind`; `frame` makes one
by that word, so that no module has to import the one that comes after it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.verbs import Spoken, declare_words

if TYPE_CHECKING:
    from gearmaze.engine.chance import Chance
    from gearmaze.engine.state import State
    from gearmaze.engine.table import Table

CHANCE, CLOCK = -1, -2  # the seats that draw, and that say "timeout"
TURN_SECONDS, REPLY_SECONDS = 120, 5  # TIME-01, TIME-02, TIME-04


class Decision(NamedTuple):
    """One seat owes one answer. `seconds` is what the rules' clock gives for it, 0 without limit."""

    seat: int
    kind: str
    seconds: int = 0


class Wish(NamedTuple):
    """Which of the legal answers are wanted; only a list of actions of a turn has so many that it matters."""

    handlings: int = 1  # takings, leavings and swappings on one move
    who: int = -1  # this character's only, each of them even if another could bring about the same
    alike: list[Action] | None = None  # where to put those not listed because another comes to the same


EVERYTHING = Wish()


@dataclass(frozen=True, slots=True)
class Frame:
    """A decision on the stack; what has no answer of its own below has the one that says: nothing special."""

    kind: ClassVar[str] = ""
    asks: ClassVar[tuple[str, ...]] = ()  # the kinds of decision a seat may owe here; its own kind if empty
    answers: ClassVar[tuple[Spoken, ...]] = ()  # the words that answer it
    text: ClassVar[str] = ""  # how it is written in a position (`position.decisions`); a move is by its steps
    unclear: ClassVar[str] = ""  # what is said of one that is written badly
    upon: ClassVar[tuple[str, ...]] = ()  # what lies beneath it on the stack, as a matter of course
    positions: ClassVar[tuple[str, ...]] = ()  # fields that hold a position
    by_chance: ClassVar[bool] = False  # chance owes the answer
    setting_up: ClassVar[bool] = False  # before the first turn
    placing: ClassVar[bool] = False  # pieces are chosen or put down, which one may leave to somebody else

    def __init_subclass__(cls) -> None:
        if "kind" in cls.__dict__:
            FRAMES[cls.kind] = cls
            declare_words(*cls.answers)

    @classmethod
    def now(cls, state: "State") -> Self | None:
        """The decision of this sort if it is the one being made."""
        top = state.stack[-1] if state.stack else None
        return top if isinstance(top, cls) else None

    @classmethod
    def of(cls, state: "State") -> Self:
        """The decision being made, which is of this sort."""
        top = state.stack[-1]
        assert isinstance(top, cls)
        return top

    def but(self, **changes: Any) -> Self:
        """The same decision with something changed."""
        return replace(self, **changes)

    # Asked by the referee -------------------------------------------------------------------------

    def owed(self, state: "State") -> tuple[Decision, ...]:
        """Who owes an answer now, and to what."""
        raise NotImplementedError

    def options(self, state: "State", seat: int, wish: Wish = EVERYTHING) -> Iterable[Action]:
        """The legal answers of a seat that owes one."""
        raise NotImplementedError

    def refuse(self, state: "State", seat: int, action: Action) -> Refusal | None:
        """Why this is no answer of a seat that owes one."""
        raise NotImplementedError

    def do(self, state: "State", seat: int, action: Action, log: list[Event]) -> "State":
        """Carry out a legal answer on a copy; returned is that copy, or another one."""
        raise NotImplementedError

    def waiting(self, state: "State", seat: int) -> tuple[str, ...]:
        """The rules by which a player who owes no answer here has to wait."""
        return ("TURN-03",)

    def draw(self, state: "State", chance: "Chance") -> Action:
        """An answer of chance, every one equally likely; asked where chance owes it."""
        raise NotImplementedError

    def done_at_once(
        self, state: "State", seat: int, action: Action, log: list[Event]
    ) -> "State | Refusal | None":
        """The position after an answer of whose turn it is, or why not, where looking and doing are one.

        None leaves it to `refuse` and `do`.
        """
        return None

    def abandoned(self, state: "State", log: list[Event]) -> "State | None":
        """The position to go back to when the game ends in the middle of it; None if there is none."""
        return None

    # Asked when time is up ------------------------------------------------------------------------

    def late(self, state: "State", seat: int, log: list[Event]) -> "State":
        """What happens on a copy when a seat takes too long (TIME-01 to TIME-06)."""
        return self.do(state, seat, next(iter(self.options(state, seat))), log)

    def without(self, state: "State", seat: int, log: list[Event]) -> "State":
        """What happens on a copy where a seat would answer that is out of the game (MP-GEN-52)."""
        return self.late(state, seat, log)

    def unseen(self, state: "State") -> bool:
        """Whether others may not see what is chosen now, nor learn that somebody is too late with it."""
        return False

    # Asked about what a seat may know -------------------------------------------------------------

    def sealed(self, state: "State") -> bool:
        """Whether all choose at once, so that nobody may see how far others are."""
        return False

    def concealed(self, state: "State") -> tuple[Decision, ...]:
        """Where it is sealed: everybody who chooses, whether he has or not, as others see him."""
        return tuple(Decision(seat, self.kind) for seat in range(state.table.seats))

    def seen(self, state: "State", seat: int) -> Mapping[str, Any]:
        """What a seat sees of it, as entries of its view."""
        return {}

    def dealt_anew(self, state: "State", new: "State", seat: int, chance: "Chance") -> "Frame":
        """The same decision in `new`, where everything the seat does not know in `state` was dealt anew."""
        return self

    # Asked by positions and digests ---------------------------------------------------------------

    @property
    def undealt(self) -> bool:
        """Whether there are no rooms on the table yet."""
        return False

    @property
    def face_down(self) -> bool:
        """Whether it is still the time of secret teams: nobody knows the others' tokens."""
        return False

    @property
    def drafting(self) -> bool:
        """Whether teams are still put together from what is in the boxes."""
        return False

    def usual(self, table: "Table") -> Mapping[str, Any]:
        """What need not be written in a position, by field."""
        return {each.name: each.default for each in fields(self)}

    def seated(self, state: "State") -> "Frame":
        """The same in a position that was read, with what the rest of the position says about it."""
        return self

    def check(self, state: "State") -> None:
        """A position that was read may ask this: `ParseError` if nobody could go on from it."""

    def plain(self, told: "Callable[[State], Any]") -> tuple[Any, ...]:
        """Everything in it as plain values, its kind first; a position kept in it as `told` tells it."""
        return (self.kind, *(getattr(self, field.name) for field in fields(self)))

    def named(self, told: "Callable[[State], Any]") -> tuple[Any, ...]:
        """The same by name, without what is at its default: a field added later is not to be seen."""
        values = ((field, getattr(self, field.name)) for field in fields(self))
        return (
            self.kind,
            *(
                (field.name, told(value) if field.name in self.positions else value)
                for field, value in values
                if value != field.default
            ),
        )


FRAMES: dict[str, type[Frame]] = {}


def frame(kind: str, *parts: Any) -> Frame:
    """A decision by its kind."""
    return FRAMES[kind](*parts)


def kinds_of_decisions() -> tuple[str, ...]:
    """Every kind of decision a player may owe; whoever asks or answers players has to know them all."""
    return tuple(
        dict.fromkeys(
            asked for each in FRAMES.values() if not each.by_chance for asked in (each.asks or (each.kind,))
        )
    )


def turn_clock(state: "State") -> int:
    """The seconds a turn has, 0 without a clock (TIME-01)."""
    return TURN_SECONDS + 60 * state.minutes if state.table.timed else 0


def lose_ap(state: "State") -> None:
    """TIME-01: the turn's own clock ran out before a fight or a reveal was over; nothing follows it."""
    state.ap = 0
    state.bound = bytes(len(state.bound))


def decide_first(kind: str, *rules: str) -> Refusal:
    """Something else is asked now."""
    return refuse("decide_first", *rules, kind=kind)
