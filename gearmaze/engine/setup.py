"""Before the first turn: dealing the rooms, choosing teams, placing tokens (SET-01 to SET-19).

The decisions come one after the other: `Omit` and `Deal` by chance, `Team` by all in secret, `First` by chance, `Place`
in turn, `First` once more. `First` says who begins with whatever it is drawn for.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from gearmaze.engine import drafts
from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.chance import Chance
from gearmaze.engine.errors import ParseError
from gearmaze.engine.frames import CHANCE, EVERYTHING, Decision, Frame, Wish, decide_first, frame
from gearmaze.engine.state import HIDDEN, IN_BOX, LEFT_OUT, UNPLACED, State

OMIT, DEAL, TEAM, FIRST, PLACE = "omit", "deal", "team", "first", "place"
PICK, BENCH = "pick", "bench"


# Chance -------------------------------------------------------------------------------------------


def chance_is_due(state: State) -> bool:
    """Whether the next answer is chance's."""
    return bool(state.stack) and state.stack[-1].by_chance


def draw(state: State, chance: Chance) -> Action:
    """An answer of chance to what is due now, every one equally likely."""
    return state.stack[-1].draw(state, chance)


class Drawn(Frame):
    """What chance decides."""

    __slots__ = ()
    by_chance: ClassVar[bool] = True
    setting_up: ClassVar[bool] = True

    def owed(self, state: State) -> tuple[Decision, ...]:
        return (Decision(CHANCE, self.kind),)

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
    text: ClassVar[str] = "omit [but {left_out:pair_names}]"
    left_out: tuple[str, ...] = ()

    @property
    def undealt(self) -> bool:
        return True

    def draw(self, state: State, chance: Chance) -> Action:
        left = [index for index, pair in enumerate(state.table.pairs) if pair not in self.left_out]
        return Action(OMIT, -1, chance.choice(left))

    def refuse_drawn(self, state: State, action: Action) -> Refusal | None:
        pairs = state.table.pairs
        good = 0 <= action.what < len(pairs) and pairs[action.what] not in self.left_out
        return None if good else refuse("no_such_pair", "B-BEG-02")

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        pair = state.table.pairs[action.what]
        left_out = (*self.left_out, pair)
        state.replace((Omit if len(left_out) < state.table.spare_pairs else Deal)(left_out))
        log.append(Event("omitted", {"pair": pair}))
        return state

    def plain(self) -> tuple[Any, ...]:
        return (self.kind, *self.left_out)

    def check(self, state: State) -> None:
        spare = state.table.spare_pairs
        for pair in self.left_out:
            if pair not in state.table.pairs or self.left_out.count(pair) > 1:
                raise ParseError(f"{pair!r} is no pair of rooms to leave out")
        if len(self.left_out) > spare:
            raise ParseError(f"only {spare} pairs of rooms are left out")
        if (len(self.left_out) == spare) != (self.kind == DEAL):
            raise ParseError(f"{self.kind!r} does not fit {len(self.left_out)} pairs left out")


@dataclass(frozen=True, slots=True)
class Deal(Omit):
    """Which room lies where, and how it is turned (SET-01, SET-02)."""

    kind: ClassVar[str] = DEAL
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
        state.replace(Team())
        log.append(Event("dealt", {"rooms": len(action.via)}))
        return state

    def check(self, state: State) -> None:
        Omit.check(self, state)
        if state.table.scenario.draft:
            drafts.check_complete(state)


@dataclass(frozen=True, slots=True)
class First(Drawn):
    """Which seat is the first to choose, to place or to play, or has to bring another pair (SYL-TEAM-05)."""

    kind: ClassVar[str] = FIRST
    text: ClassVar[str] = "first {purpose:word} [{pair:pair}] [but {barred:pairs}]"
    purpose: str
    pair: int = -1
    barred: tuple[int, ...] = ()

    @property
    def undealt(self) -> bool:
        return self.purpose in (drafts.DRAFT, drafts.PAIR)

    def draw(self, state: State, chance: Chance) -> Action:
        return Action(FIRST, -1, chance.below(state.table.seats))

    def refuse_drawn(self, state: State, action: Action) -> Refusal | None:
        good = 0 <= action.what < state.table.seats
        return None if good else refuse("no_such_seat", "SET-08", "SET-14")

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        log.append(Event("drawn", {"seat": action.what, "purpose": self.purpose}))
        if self.purpose == drafts.DRAFT:
            state.replace(drafts.Draft(action.what))
        elif self.purpose == drafts.PAIR:
            drafts.choose_again(state, action.what, self.pair, self.barred)
        elif self.purpose == PLACE:
            state.replace(Place(action.what))
            _next_placer(state, action.what, log)
        else:
            _first_turn(state, action.what)
        return state

    def dealt_anew(self, state: State, new: State, seat: int, chance: Chance) -> "First":
        if self.purpose != drafts.PAIR:
            return self
        pair, *barred = drafts.brought_twice(new, (self.pair, *self.barred), seat, chance)
        return First(self.purpose, pair, tuple(barred))

    def plain(self) -> tuple[Any, ...]:
        parts = (self.pair, *self.barred) if self.purpose == drafts.PAIR else ()
        return (self.kind, self.purpose, *parts)

    def check(self, state: State) -> None:
        if self.purpose not in (drafts.DRAFT, drafts.PAIR, PLACE, "turn"):
            raise ParseError(f"nothing is drawn for {self.purpose!r}")
        if (self.pair >= 0) != (self.purpose == drafts.PAIR) or (self.barred and self.pair < 0):
            raise ParseError("expected 'first draft', 'first pair 3', 'first place' or 'first turn'")
        if self.purpose in (drafts.DRAFT, drafts.PAIR):
            drafts.check_pair(state, self.pair)


def rooms_to_deal(state: State) -> list[int]:
    """The rooms to be dealt: all but the omitted pairs, or the pairs that were brought."""
    table = state.table
    brought = [table.pairs[pair] for pairs in state.pairs for pair in pairs]
    omitted = Deal.of(state).left_out
    return [
        index
        for index, room in enumerate(table.rooms)
        if room.pair not in omitted and (not brought or room.pair in brought)
    ]


def _first_turn(state: State, seat: int) -> None:
    state.turn = 1
    state.active = seat
    state.replace(frame("card", seat))


# Teams --------------------------------------------------------------------------------------------


def free_dots(state: State, seat: int) -> list[int]:
    """The dots of a seat's own line nobody of its team stands on yet."""
    taken = {state.place[token] for token in state.table.characters[seat]}
    return [dot for dot in state.table.dots[seat] if dot not in taken]


def still_to_pick(state: State, seat: int) -> tuple[int, int]:
    """How many characters a seat must still leave out, and still put on its line."""
    table = state.table
    places = [state.place[token] for token in table.characters[seat] if state.place[token] != IN_BOX]
    out = table.left_out[seat] - sum(1 for place in places if place == LEFT_OUT)
    on_line = sum(1 for place in places if place >= 0)
    most = len(places) - table.left_out[seat]
    return out, min(table.scenario.starters, len(table.dots[seat]), most) - on_line


def choosing(state: State) -> list[int]:
    """The seats that still have to choose: all at once, or the first of them (P-S2-04)."""
    seats = [seat for seat in range(state.table.seats) if still_to_pick(state, seat) != (0, 0)]
    return seats[:1] if state.table.scenario.in_turn else seats


@dataclass(frozen=True, slots=True)
class Team(Frame):
    """Everybody chooses in secret whom to leave out and who starts on the line (SET-04 to SET-06)."""

    kind: ClassVar[str] = TEAM
    text: ClassVar[str] = "team"
    setting_up: ClassVar[bool] = True

    def owed(self, state: State) -> tuple[Decision, ...]:
        return tuple(Decision(seat, TEAM) for seat in choosing(state))

    def options(self, state: State, seat: int, wish: Wish = EVERYTHING) -> Iterator[Action]:
        """The next choice of a secret team: whom to leave out, then who stands on the next dot."""
        out, starters = still_to_pick(state, seat)
        idle = [t for t in state.table.characters[seat] if state.place[t] == UNPLACED]
        if out:
            for token in idle:
                yield Action(BENCH, -1, token)
        elif starters == len(idle):  # everybody starts: the question is only where
            # in turn others watch every token go down: a fixed order would tell them who it is
            for token in idle if state.table.scenario.in_turn else idle[:1]:
                for dot in free_dots(state, seat):
                    yield Action(PICK, -1, token, dot)
        elif starters:
            dot = free_dots(state, seat)[0]
            for token in idle:
                yield Action(PICK, -1, token, dot)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        if action.verb not in (PICK, BENCH):
            return decide_first(TEAM, "SET-04")
        out, starters = still_to_pick(state, seat)
        if action.what not in state.table.characters[seat]:
            return refuse("not_your_character", "SET-04")
        if state.place[action.what] != UNPLACED:
            return refuse("chosen_already", "SET-04", "SET-05", who=action.what)
        if action.verb == BENCH:
            return None if out else refuse("nobody_to_leave_out", "HAND-01", "HAND-07")
        if out:
            return refuse("leave_out_first", "HAND-07")
        if not starters:
            return refuse("team_complete", "SET-04")
        if action.where not in free_dots(state, seat):
            return refuse("no_free_dot", "SET-05", "SET-06", where=action.where)
        return None

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        """A secret choice; when every team is complete the placing begins."""
        state.place[action.what] = LEFT_OUT if action.verb == BENCH else action.where
        facts = {"token": action.what, "place": action.where}
        log.append(Event("benched" if action.verb == BENCH else "picked", {}, {seat: facts}, True))
        if all(still_to_pick(state, each) == (0, 0) for each in range(state.table.seats)):
            log.append(Event("teams_ready", {}))
            state.replace(First(PLACE))
        return state

    def waiting(self, state: State, seat: int) -> tuple[str, ...]:
        return ("P-S2-04" if still_to_pick(state, seat) != (0, 0) else "SET-04",)

    def unseen(self, state: State) -> bool:
        return True

    def sealed(self, state: State) -> bool:
        return not state.table.scenario.in_turn

    def check(self, state: State) -> None:
        left = [still_to_pick(state, seat) for seat in range(state.table.seats)]
        if not any(map(any, left)) or min(map(min, left)) < 0:
            raise ParseError("no team is to be completed, or one is too large (SET-04)")
        for seat, (out, starters) in enumerate(left):
            idle = [t for t in state.table.characters[seat] if state.place[t] == UNPLACED]
            if starters > len(free_dots(state, seat)) or out + starters > len(idle):
                raise ParseError(f"{state.table.colours[seat]} cannot complete its team (SET-04, SET-05)")


# Placing ------------------------------------------------------------------------------------------


def room_left(state: State, slot: int, token: int) -> bool:
    """Whether a room still takes this token: capacity and kind (SET-09, SET-16)."""
    spot = state.table.layout.slots[slot]
    inside = sum(1 for other in state.placed if state.place[other] == HIDDEN - slot)
    return inside < spot.capacity and _takes(state, slot, token)


def _takes(state: State, slot: int, token: int) -> bool:
    takes = state.table.layout.slots[slot].takes
    return takes in ("any", "characters" if state.table.kinds[token].character else "objects")


def to_place(state: State, seat: int) -> list[int]:
    """The tokens a seat has still in hand."""
    return [t for t in state.table.team[seat] if state.place[t] == UNPLACED]


def place_options(state: State, seat: int) -> Iterator[Action]:
    """Every token in hand into every room that takes it."""
    slots = range(len(state.prints))
    inside = [0] * len(state.prints)
    for token in state.placed:
        inside[HIDDEN - state.place[token]] += 1
    spare = [slot for slot in slots if inside[slot] < state.table.layout.slots[slot].capacity]
    for token in to_place(state, seat):
        for slot in spare:
            if _takes(state, slot, token):
                yield Action(PLACE, -1, token, slot)


@dataclass(frozen=True, slots=True)
class Place(Frame):
    """One token after the other is put face down into a room, in turn (SET-09)."""

    kind: ClassVar[str] = PLACE
    text: ClassVar[str] = "place {seat:seat}"
    setting_up: ClassVar[bool] = True
    seat: int

    def owed(self, state: State) -> tuple[Decision, ...]:
        return (Decision(self.seat, PLACE),)

    def options(self, state: State, seat: int, wish: Wish = EVERYTHING) -> Iterator[Action]:
        return place_options(state, seat)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        if action.verb != PLACE:
            return decide_first(PLACE, "SET-09")
        if action.what not in to_place(state, seat):
            return refuse("not_in_hand", "SET-09")
        if not 0 <= action.where < len(state.prints):
            return refuse("no_such_room", "SET-09", room=action.where)
        if not _takes(state, action.where, action.what):
            return refuse("wrong_kind", "SET-16", "SET-17", room=action.where)
        if not room_left(state, action.where, action.what):
            return refuse("room_full", "SET-09", "SET-11", room=action.where)
        return None

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        """A token goes face down into a room; the next player goes on, or the teams are shown."""
        state.place[action.what] = HIDDEN - action.where
        state.placed = (*state.placed, action.what)
        log.append(Event("placed", {"seat": seat, "room": action.where}, {seat: {"token": action.what}}))
        _next_placer(state, (seat + 1) % state.table.seats, log)
        return state

    def waiting(self, state: State, seat: int) -> tuple[str, ...]:
        return ("SET-09",)

    def unseen(self, state: State) -> bool:
        return True

    def check(self, state: State) -> None:
        if next(place_options(state, self.seat), None) is None:
            raise ParseError(f"{state.table.colours[self.seat]} has nothing to place (SET-09)")


def _next_placer(state: State, seat: int, log: list[Event]) -> None:
    """The next seat with tokens left and room for one; SET-13 and SET-14 once there is none (SET-19)."""
    seats = state.table.seats
    for step in range(seats):
        candidate = (seat + step) % seats
        if next(place_options(state, candidate), None) is not None:
            state.replace(Place(candidate))
            return
    starters = [t for t in state.table.all_characters if state.place[t] >= 0]
    for token in starters:
        state.known = tuple(mask | 1 << token for mask in state.known)
    log.append(Event("teams_shown", {"tokens": starters, "places": [state.place[t] for t in starters]}))
    first = state.table.scenario.first
    if first:
        _first_turn(state, state.table.colours.index(first))
    else:
        state.replace(First("turn"))
