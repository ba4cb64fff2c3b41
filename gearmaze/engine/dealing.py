"""What chance decides before the first turn: which rooms lie where, who is first (SET-01, SET-02, SET-08)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from gearmaze.engine import drafts, leaving
from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.chance import Chance
from gearmaze.engine.errors import ParseError
from gearmaze.engine.frames import CHANCE, EVERYTHING, Decision, Frame, Wish
from gearmaze.engine.placing import PLACE
from gearmaze.engine.script import Step, begins, go_on
from gearmaze.engine.setup import DEAL, FIRST, OMIT
from gearmaze.engine.state import State, changed
from gearmaze.engine.table import Table
from gearmaze.engine.turns import begin_turn
from gearmaze.engine.verbs import Answer

ZONES, ZONE = "zones", "zone"


def draw(state: State, chance: Chance) -> Action:
    """An answer of chance to what is due now, every one equally likely; also for who left (MP-GEN-54)."""
    asked = state.stack[-1]
    if asked.by_chance:
        return asked.draw(state, chance)
    return chance.choice(list(asked.options(state, leaving.chosen_for(state, CHANCE))))


class Drawn(Frame):
    """What chance decides."""

    __slots__ = ()
    by_chance: ClassVar[bool] = True
    setting_up: ClassVar[bool] = True

    def owed(self, state: State) -> tuple[Decision, ...]:
        return (Decision(CHANCE, self.kind),)

    def options(self, state: State, seat: int, wish: Wish = EVERYTHING) -> tuple[Action, ...]:
        """Nothing is listed: the ways to deal are too many, `draw` takes one."""
        return ()

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        if action.verb != self.kind:
            return refuse("chance_is_due", "SET-01", kind=self.kind)
        return self.refuse_drawn(state, action)

    def refuse_drawn(self, state: State, action: Action) -> Refusal | None:
        """Why this cannot be what chance drew."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Omit(Drawn):
    """Which pairs of rooms stay in the box, one after the other (B-BEG-02)."""

    kind: ClassVar[str] = OMIT
    answers: ClassVar[tuple[Answer, ...]] = (Answer(OMIT, "pair", final=True),)
    text: ClassVar[str] = "omit [but {left_out:pair_names}]"
    left_out: tuple[str, ...] = ()

    @property
    def undealt(self) -> bool:
        return True

    @property
    def face_down(self) -> bool:
        return True

    def draw(self, state: State, chance: Chance) -> Action:
        drawn = _drawn_from(state)
        left = [i for i, pair in enumerate(state.table.pairs) if pair in drawn and pair not in self.left_out]
        return Action(OMIT, -1, chance.choice(left))

    def refuse_drawn(self, state: State, action: Action) -> Refusal | None:
        pairs = state.table.pairs
        known = 0 <= action.what < len(pairs) and pairs[action.what] in _drawn_from(state)
        good = known and pairs[action.what] not in self.left_out
        return None if good else refuse("no_such_pair", "B-BEG-02")

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        pair = state.table.pairs[action.what]
        left_out = (*self.left_out, pair)
        state.replace((Omit if len(left_out) < state.table.spare_pairs else Deal)(left_out))
        log.append(Event("omitted", {"pair": pair}))
        return state

    def plain(self, told: Callable[[State], Any]) -> tuple[Any, ...]:
        return (self.kind, *self.left_out)

    def check(self, state: State) -> None:
        if state.table.scenario.draft:
            drafts.check_complete(state)
        spare = state.table.spare_pairs
        for pair in self.left_out:
            if pair not in _drawn_from(state) or self.left_out.count(pair) > 1:
                raise ParseError(f"{pair!r} is no pair of rooms to leave out")
        if len(self.left_out) > spare:
            raise ParseError(f"only {spare} pairs of rooms are left out")
        if (len(self.left_out) == spare) != (self.kind == DEAL):
            raise ParseError(f"{self.kind!r} does not fit {len(self.left_out)} pairs left out")


@dataclass(frozen=True, slots=True)
class Deal(Omit):
    """Which room lies where, and how it is turned (SET-01, SET-02, MP-GEN-15).

    A place may be for one room, or for either of two twins (MP-PYR-04, MP-LFT-04, MP-LFT-06).
    """

    kind: ClassVar[str] = DEAL
    answers: ClassVar[tuple[Answer, ...]] = (Answer(DEAL, "rooms", final=True),)
    text: ClassVar[str] = "deal [but {left_out:pair_names}]"

    def draw(self, state: State, chance: Chance) -> Action:
        table = state.table
        pool = rooms_to_deal(state)
        chance.shuffle(pool)
        dealt = [-1] * len(table.layout.slots)
        for slot, spot in enumerate(table.layout.slots):
            if spot.fixed:
                fits = [i for i in pool if spot.fixed in (table.rooms[i].id, table.rooms[i].pair)]
                dealt[slot] = fits[0]
                pool.remove(fits[0])
        for slot in range(len(dealt)):
            if dealt[slot] < 0:
                dealt[slot] = pool.pop()
        return Action(DEAL, -1, -1, -1, tuple((index, chance.below(4)) for index in dealt))

    def refuse_drawn(self, state: State, action: Action) -> Refusal | None:
        table = state.table
        pool = set(rooms_to_deal(state))
        if not all(type(entry) is tuple and len(entry) == 2 for entry in action.via):
            return refuse("not_a_deal", "SET-01")
        dealt = [entry[0] for entry in action.via]
        if len(set(dealt)) != len(dealt) or len(dealt) != len(table.layout.slots) or not set(dealt) <= pool:
            return refuse("not_a_deal", "SET-01")
        if not all(entry[1] in (0, 1, 2, 3) for entry in action.via):
            return refuse("not_a_turn", "SET-02")
        for spot, index in zip(table.layout.slots, dealt, strict=True):
            if spot.fixed and spot.fixed not in (table.rooms[index].id, table.rooms[index].pair):
                return refuse("not_a_deal", "SET-01")
        return None

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        state.prints = tuple(index for index, _ in action.via)
        state.turns = tuple(turn for _, turn in action.via)
        log.append(Event("dealt", {"rooms": len(action.via)}))
        go_on(state, DEAL, 0, log)
        return state

    def check(self, state: State) -> None:
        Omit.check(self, state)


@dataclass(frozen=True, slots=True)
class Zones(Drawn):
    """Which of the small lines is whose, face down: drawn for one seat after the other (MP-LAB-05).

    A line that is left over is nobody's (MP-LAB-21).
    """

    kind: ClassVar[str] = ZONES
    answers: ClassVar[tuple[Answer, ...]] = (Answer(ZONE, "number", final=True),)
    text: ClassVar[str] = "zones"

    @property
    def face_down(self) -> bool:
        return True

    def draw(self, state: State, chance: Chance) -> Action:
        return Action(ZONE, -1, chance.choice(_free_zones(state)))

    def refuse_drawn(self, state: State, action: Action) -> Refusal | None:
        return None if action.what in _free_zones(state) else refuse("no_such_zone", "MP-LAB-05")

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        if action.verb != ZONE:
            return refuse("chance_is_due", "MP-LAB-05", kind=self.kind)
        return self.refuse_drawn(state, action)

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        state.zones = changed(state.zones, state.zones.index(0), action.what)
        if 0 not in state.zones:
            log.append(Event("zones_shuffled", {}))
            go_on(state, ZONES, 0, log)
        return state

    def check(self, state: State) -> None:
        if 0 not in state.zones:
            raise ParseError("every colour has its small line already (MP-LAB-05)")


def _free_zones(state: State) -> list[int]:
    """The small lines that are nobody's yet, by number."""
    return [n for n in range(1, len(state.table.zone_lines) + 1) if n not in state.zones]


@dataclass(frozen=True, slots=True)
class First(Drawn):
    """Which seat is the first to choose, to place or to play, or has to bring another pair (SYL-TEAM-05)."""

    kind: ClassVar[str] = FIRST
    answers: ClassVar[tuple[Answer, ...]] = (Answer(FIRST, "seat", final=True),)
    unclear: ClassVar[str] = "expected 'first draft', 'first pair 3', 'first place' or 'first turn'"
    text: ClassVar[str] = "first {purpose:word} [{pair:pair}] [but {barred:pairs}] [by {losers:seats}]"
    purpose: str
    pair: int = -1
    barred: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()  # who gave them back (`Draft.losers`)

    @property
    def undealt(self) -> bool:
        return self.drafting

    @property
    def drafting(self) -> bool:
        return self.purpose in (drafts.DRAFT, drafts.PAIR)

    @property
    def face_down(self) -> bool:
        return self.purpose != "turn"

    def draw(self, state: State, chance: Chance) -> Action:
        return Action(FIRST, -1, chance.choice(self._drawn_from(state)))

    def _drawn_from(self, state: State) -> list[int]:
        """Who may be drawn: everybody, or who brought the same pair (SYL-TEAM-05)."""
        drawn = drafts.bringers(state, self.pair)
        # a guess does not know who brought it
        return drawn if len(drawn) > 1 else list(range(state.table.seats))

    def refuse_drawn(self, state: State, action: Action) -> Refusal | None:
        good = action.what in self._drawn_from(state)
        return None if good else refuse("no_such_seat", "SET-08", "SET-14")

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        log.append(Event("drawn", {"seat": action.what, "purpose": self.purpose}))
        if self.purpose == drafts.DRAFT:
            state.replace(drafts.Draft(action.what))
        elif self.purpose == drafts.PAIR:
            drafts.choose_again(state, action.what, self.pair, self.barred, self.losers)
        elif self.purpose == PLACE:
            if state.table.leads:
                state.leader = action.what
            go_on(state, FIRST, action.what, log)
        else:
            begin_turn(state, action.what)
        return state

    def dealt_anew(self, state: State, new: State, seat: int, chance: Chance) -> "First":
        if self.purpose != drafts.PAIR:
            return self
        nobody_yet = (state.table.seats,) if state.table.seats > 2 else ()
        twice, losers = (self.pair, *self.barred), (*nobody_yet, *self.losers)
        pair, *barred = drafts.brought_twice(new, twice, losers, seat, chance)
        return First(self.purpose, pair, tuple(barred), self.losers)

    def plain(self, told: Callable[[State], Any]) -> tuple[Any, ...]:
        parts = (self.pair, *self.barred, *self.losers) if self.purpose == drafts.PAIR else ()
        return (self.kind, self.purpose, *parts)

    def check(self, state: State) -> None:
        if self.purpose not in (drafts.DRAFT, drafts.PAIR, PLACE, "turn"):
            raise ParseError(f"nothing is drawn for {self.purpose!r}")
        unsaid = self.losers and len(self.losers) != len(self.barred)
        if (self.pair >= 0) != (self.purpose == drafts.PAIR) or (self.barred and self.pair < 0) or unsaid:
            raise ParseError(self.unclear)
        if self.purpose in (drafts.DRAFT, drafts.PAIR):
            drafts.check_pair(state, self.pair)


def _drawn_from(state: State) -> list[str]:
    """The pairs that may be in play: those that were brought, else all that rooms are drawn from."""
    table = state.table
    return [table.pairs[pair] for pairs in state.pairs for pair in pairs] or list(table.drawn_pairs)


@begins(ZONES)
def _zones(state: State, step: Step, seat: int, log: list[Event]) -> None:
    """The small lines are shuffled face down (MP-LAB-05)."""
    state.replace(Zones())


@begins(FIRST)
def _first(state: State, step: Step, seat: int, log: list[Event]) -> None:
    """Who begins is drawn (SET-08, MP-GEN-21)."""
    state.replace(First(PLACE))


def rooms_for(table: Table, slot: int, pool: Iterable[int]) -> list[int]:
    """Those of some rooms that may lie in a place: one that has a place of its own lies nowhere else.

    In its place lies nothing else (MP-PYR-04, MP-LFT-04).
    """
    own = table.layout.slots[slot].fixed
    names = {own} if own else table.fixed
    return [i for i in pool if bool(names & {table.rooms[i].id, table.rooms[i].pair}) == bool(own)]


def rooms_to_deal(state: State) -> list[int]:
    """The rooms to be dealt: all but the omitted pairs, or the pairs that were brought; fixed ones besides.

    So pairs are complete but for a room that has its place alone (MP-GEN-14, MP-LFT-02, MP-LFT-03).
    """
    table = state.table
    drawn, omitted = _drawn_from(state), Deal.of(state).left_out
    return [
        index
        for index, room in enumerate(table.rooms)
        if (room.pair in drawn and room.pair not in omitted) or table.fixed & {room.id, room.pair}
    ]
