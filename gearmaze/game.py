"""A game as a person or a program plays it: positions, answers, take-backs, views.

`Game` keeps what the referee only computes: the way to the present position. Chance answers by itself
from the seed, if one is given; otherwise its answers are played like anybody's.
"""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, NamedTuple

from gearmaze.engine import (
    CHANCE,
    CLOCK,
    Action,
    Chance,
    Decision,
    Event,
    IllegalAction,
    LegalActions,
    Refusal,
    State,
    Table,
    decisions,
    draw,
    play,
    refuse,
    refuse_action,
)
from gearmaze.engine.answers import known_action
from gearmaze.engine.clock import unseen
from gearmaze.engine.setup import chance_is_due
from gearmaze.engine.table import RULES
from gearmaze.engine.view import SPECTATOR, sealed, view
from gearmaze.notation import action_text, parse_action
from gearmaze.sets import scenario as find_scenario

# Events that show others' secrets: nobody goes back and chooses anew, knowing them (ACT-12).
SHOWING = ("teams_shown",)

# What a seat commits to in its own turn, which others may let it take back; and what nobody unlearns.
FORGIVEN = ("card", "act")
SHOWN = ("known", "shown", "spent")

MOST_TABLES = 8  # kept in a process
_TABLES: "OrderedDict[str, Table]" = OrderedDict()  # the one asked for last comes last


def table_for(scenario: str, options: Mapping[str, Any] | None = None, rules: int = RULES) -> Table:
    """A table for a scenario. Nothing on a table changes, so that games may share one; a few are kept."""
    name = repr((scenario, sorted((options or {}).items(), key=lambda item: item[0]), rules))
    table = _TABLES.pop(name, None) or Table(find_scenario(scenario), options, rules)
    _TABLES[name] = table
    if len(_TABLES) > MOST_TABLES:
        _TABLES.popitem(last=False)
    return table


class Answered(NamedTuple):
    """One answer: who gave it, the position before it, and what happened."""

    seat: int
    action: Action
    before: State
    events: tuple[Event, ...]
    final: bool


def _chooser(entry: Answered) -> int:
    """Whose choice an answer was, the clock's included."""
    return entry.action.what if entry.action.verb == "timeout" else entry.seat


def _talk(entry: Answered) -> bool:
    """Whether it was said beside the game (END-10): there is nothing to take back, and it hinders nobody."""
    verb = entry.before.table.verb(entry.action.verb)
    return verb is not None and verb.agreement and not verb.final


class Undo(NamedTuple):
    """A take-back, kept for the record."""

    seat: int


class Game:
    """One game, from the deal to the end.

    >>> game = Game("base", seed=1)
    >>> game.to_act
    (0, 1)
    """

    def __init__(
        self,
        scenario: str = "base",
        *,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        position: State | None = None,
        rules: int = RULES,
    ) -> None:
        self.table = position.table if position else table_for(scenario, options, rules)
        self.state = self.start = position if position else self.table.start()
        self.entries: list[Answered] = []  # the answers back to the last one nobody can take back alone
        self._past: list[Answered] = []  # those before it, should the others let somebody take it back
        self.answers: list[tuple[int, Action] | Undo] = []  # everything that was answered, take-backs too
        self.outcomes: list[tuple[Event, ...]] = []  # what came of each of them
        self._offered: dict[int, int] = {}  # the turn in which a seat last offered a draw
        self._due = (self.state, decisions(self.state))
        self._chance = None if seed is None else Chance(seed)
        self._draw_chance()

    @classmethod
    def from_record(cls, text: str, seed: int | None = None) -> "Game":
        """A game as a full record tells it; with a seed, chance goes on by itself where the record ends."""
        from gearmaze.record import read_record

        game = read_record(text)
        if seed is not None:
            game._chance = Chance(seed)
            game._draw_chance()
        return game

    @classmethod
    def from_position(cls, text: str, seed: int | None = None) -> "Game":
        """A game from a position as people sketch it (`gearmaze.position.read` says how)."""
        from gearmaze.position import parse_position

        return cls(position=parse_position(text), seed=seed)

    def __repr__(self) -> str:
        """What makes the same game again, whole truth and chance included: nothing for players' eyes."""
        from gearmaze.record import record_text

        seed = "" if self._chance is None else f", seed={self._chance.state}"
        return f"Game.from_record({record_text(self)!r}{seed})"

    def __str__(self) -> str:
        """The board as a spectator sees it, in ASCII."""
        from gearmaze.draw import draw_view
        from gearmaze.draw.plain import in_ascii

        return in_ascii(draw_view(self.view(SPECTATOR), colour=False))

    # Looking ----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    @property
    def result(self) -> tuple[str, tuple[int, ...]] | None:
        """How it ended: a reason and the winning seats (all of them for a draw)."""
        return self.state.result

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Who owes an answer now, and to what."""
        state, due = self._due
        if state is not self.state:
            due = decisions(self.state)
            self._due = (self.state, due)
        return due

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an answer."""
        return tuple([decision.seat for decision in self.decisions])

    def legal_actions(self, seat: int | None = None, handlings: int = 1, who: int = -1) -> LegalActions:
        """The legal answers of a seat, by default the one whose decision it is."""
        return LegalActions(self.state, self._seat(seat), handlings, who)

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat may know now."""
        return view(self.state, seat)

    def events(self, seat: int, since: int = 0) -> list[dict[str, Any]]:
        """What a seat was told, from the `since`-th answer on."""
        told = []
        for batch in self.outcomes[since:]:
            told += [seen for event in batch if (seen := event.seen_by(seat)) is not None]
        return told

    @property
    def last(self) -> tuple[Event, ...]:
        """What came of the last answer or take-back, all secrets included."""
        return self.outcomes[-1] if self.outcomes else ()

    def text(self, action: Action) -> str:
        """An action in the notation, readable with the squares of the present position."""
        return action_text(self.state, action)

    def why(self, action: Action | str, seat: int | None = None) -> Refusal | None:
        """Why an answer is not legal, from what that seat may know; None if it is."""
        who = self._seat(seat)
        action = self._read(action, who)
        return (
            known_action(self.state, who, action)
            or self._refuse_offer(who, action)
            or refuse_action(self.state, who, action)
        )

    # Playing ----------------------------------------------------------------------------------------

    def play(self, action: Action | str, seat: int | None = None) -> list[dict[str, Any]]:
        """Answer a decision. Returns what the answering seat sees happen.

        An illegal answer raises `IllegalAction` with the refusal, and changes nothing.
        """
        who = self._seat(seat)
        action = self._read(action, who)
        refusal = known_action(self.state, who, action) or self._refuse_offer(who, action)
        if refusal is not None:
            raise self._illegal(refusal, who)
        count = len(self.outcomes)
        self.answer(who, action)
        self._draw_chance()
        return self.events(who, count)

    def _refuse_offer(self, seat: int, action: Action) -> Refusal | None:
        """Why a seat offers no draw again: one a turn will do (END-10).

        A rule for whoever plays now, not for records: there are some with more offers, and they replay.
        """
        offers = action.verb == "draw" and not self.state.agreed and not self.over
        if offers and self._offered.get(seat, -1) >= self.state.turn:
            return refuse("draw_offered_this_turn", "END-10")
        return None

    def answer(self, seat: int, action: Action) -> None:
        """An answer as it was recorded: the rules are asked, but not whether the seat may know what it speaks
        of, nor how often it offered a draw; and chance, which was recorded too, draws nothing.
        """
        try:
            after, log = play(self.state, seat, action)
        except IllegalAction as error:
            if isinstance(error.refusal, Refusal):
                raise self._illegal(error.refusal, seat) from None
            raise
        if action.verb == "draw" and not self.state.agreed:
            self._offered = {**self._offered, seat: self.state.turn}
        events = tuple(log)
        verb = self.table.verb(action.verb)
        final = verb is not None and verb.final  # it shows something, or commits (ACT-12)
        if final and not (events and all(event.secret for event in events)):
            # nobody goes further back than past it, so the positions before can be let go
            self._past, self.entries = self.entries, []
        self.entries.append(Answered(seat, action, self.state, events, final))
        self.answers.append((seat, action))
        self.outcomes.append(events)
        self.state = after

    def _illegal(self, refusal: Refusal, seat: int) -> IllegalAction:
        """An error whose text is the sentence, with its rules."""
        from gearmaze.words import explain

        return IllegalAction(explain(self.state, refusal, seat), refusal)

    def _draw_chance(self) -> None:
        while self._chance is not None and chance_is_due(self.state):
            self.answer(CHANCE, draw(self.state, self._chance))

    def refuse_undo(self, seat: int) -> Refusal | None:
        """Why a seat cannot take back the last answer (ACT-12)."""
        refusal = self._refuse_undo(seat)
        if refusal is None:
            last = self.entries[self._last_of(seat)]
            if any(event.kind in SHOWING for event in last.events):
                return refuse("cannot_take_back", "ACT-12", "SET-13", verb=last.action.verb)
        return refusal

    def _refuse_undo(self, seat: int) -> Refusal | None:
        if self.over:
            return refuse("game_over", "END-02")
        index = self._last_of(seat)
        if index < 0:
            return refuse("nothing_to_take_back", "ACT-12")
        last = self.entries[index]
        if last.seat != seat:
            return refuse("not_your_answer", "ACT-12")
        if last.final:
            return refuse("cannot_take_back", "ACT-12", "ROT-09", verb=last.action.verb)
        return None

    def refuse_favour(self, seat: int) -> Refusal | None:
        """Why a seat cannot take back its last answer even if the others let it (ACT-12).

        They may forgo what it committed to: a card played, a room turned, an attack declared. What was shown
        to anybody stays shown, and a fight is fought with what was said in it.
        """
        refusal = self._refuse_undo(seat)
        last = self.to_take_back(seat)
        if refusal is None or self.over or last is None or last.seat != seat:
            return refusal
        showed = any(event.private for event in last.events) or any(
            getattr(last.before, column) != getattr(self.state, column) for column in SHOWN
        )
        laying = sealed(self.state) and not self.state.stack[-1].setting_up  # others may have laid, unseen
        return refusal if showed or laying or last.before.stack[-1].kind not in FORGIVEN else None

    def _last_of(self, seat: int) -> int:
        """The answer a seat would take back: the last one, or among secret choices its own last one.

        Those are independent of each other, and nobody may learn from a take-back whether others chose.
        """
        at_once = sealed(self.state)
        for index in range(len(self.entries) - 1, -1, -1):
            entry = self.entries[index]
            if not _talk(entry) and (not at_once or _chooser(entry) in (seat, CHANCE)):
                return index
        return -1

    def to_take_back(self, seat: int) -> Answered | None:
        """The answer a seat would take back, whether it may or not; None if there is none left."""
        index = self._last_of(seat)
        return self.entries[index] if index >= 0 else None

    @property
    def last_to_answer(self) -> int:
        """The seat whose answer came last; offers and refusals of a draw are none."""
        return next((entry.seat for entry in reversed(self.entries) if not _talk(entry)), 0)

    def undo(self, seat: int | None = None, favour: bool = False) -> None:
        """Take back the last answer: one's own, if it showed nothing and committed to nothing; as a favour of
        the others', if it showed nothing.

        What was said about a draw since then stands as it was said: nobody gets an offer back that was
        declined, and nobody agrees by taking something back. What lapsed with a turn comes back with it.
        """
        if seat is None:
            seat = self.last_to_answer
        self._undo(seat, self.refuse_favour(seat) if favour else self.refuse_undo(seat))

    def undo_again(self, seat: int) -> None:
        """A take-back as it was written down: that the others let it is not, and games of before have some
        that are refused today."""
        self._undo(seat, self._refuse_undo(seat) and self.refuse_favour(seat))

    def _undo(self, seat: int, refusal: Refusal | None) -> None:
        if refusal is not None:
            raise self._illegal(refusal, seat)
        index = self._last_of(seat)
        last = self.entries[index]
        later = self.entries[index + 1 :]
        followed = [*(entry.before for entry in later[1:]), self.state]
        del self.entries[index:]
        if last.final and not index:  # as it was before it: what could be taken back then, can be now
            self.entries, self._past = self._past, []
        self.state = last.before
        for entry, followed_by in zip(later, followed, strict=False):
            if _talk(entry):
                after, events = self.state.copy(), entry.events
                after.agreed = followed_by.agreed
            else:
                after, log = play(self.state, entry.seat, entry.action)
                events = tuple(log)
            self.entries.append(entry._replace(before=self.state, events=events))
            self.state = after
        self.answers.append(Undo(seat))
        hidden = all(event.secret for event in last.events)
        facts = {"seat": seat, "verb": last.action.verb}
        told = Event("taken_back", {}, {seat: facts}, True) if hidden else Event("taken_back", facts)
        self.outcomes.append((told,))

    def late_answer(self, seat: int, chance: Chance) -> tuple[int, Action]:
        """Who answers for a seat that took too long, and what (TIME-01 to TIME-06).

        What others may not see is drawn, and is an answer of the seat like any other: that it was late would
        tell what it got. `chance` has to be secret for as long as the choice is.
        """
        if unseen(self.state) and seat in self.to_act:
            return seat, self.any_answer(seat, chance)
        return CLOCK, Action("timeout", -1, seat)

    def any_answer(self, seat: int, chance: Chance) -> Action:
        """A legal answer of a seat, each equally likely."""
        return chance.choice(self.legal_actions(seat, 0).listed())

    def time_out(self, seat: int, chance: Chance) -> None:
        """Answer for a seat that took too long."""
        who, action = self.late_answer(seat, chance)
        self.play(action, who)

    def copy(self) -> "Game":
        """An independent game at the same point."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other.entries = self.entries[:]
        other.answers = self.answers[:]
        other.outcomes = self.outcomes[:]
        if self._chance is not None:
            other._chance = Chance(self._chance.state)
        return other

    # Reading what people write ----------------------------------------------------------------------

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        owed = self.decisions
        return owed[0].seat if owed else 0

    def _read(self, action: Action | str, seat: int) -> Action:
        return parse_action(self.state, action, seat) if isinstance(action, str) else action
