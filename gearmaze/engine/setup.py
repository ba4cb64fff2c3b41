"""Before the first turn: dealing the rooms, choosing teams, placing tokens (SET-01 to SET-19).

The decisions come one after the other: `Omit` and `Deal` by chance (`dealing`), `Team` by all in secret,
`First` by chance, `Place` in turn, `First` once more.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gearmaze.engine import leaving
from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.errors import ParseError
from gearmaze.engine.frames import CHANCE, EVERYTHING, Decision, Frame, Wish, decide_first, frame
from gearmaze.engine.state import HIDDEN, IN_BOX, LEFT_OUT, STOCK, UNPLACED, State
from gearmaze.engine.turns import begin_turn
from gearmaze.engine.verbs import Answer

OMIT, DEAL, TEAM, FIRST, PLACE = "omit", "deal", "team", "first", "place"
PICK, BENCH = "pick", "bench"


# Chance -------------------------------------------------------------------------------------------


def chance_is_due(state: State) -> bool:
    """Whether the next answer is chance's."""
    if not state.stack or state.result is not None:
        return False
    return state.stack[-1].by_chance or leaving.chosen_for(state, CHANCE) != CHANCE


# Teams --------------------------------------------------------------------------------------------


def free_dots(state: State, seat: int) -> list[int]:
    """The dots of a seat's own line nobody of its team stands on yet."""
    taken = {state.place[token] for token in state.table.characters[seat]}
    return [dot for dot in state.table.dots[seat] if dot not in taken]


def still_to_pick(state: State, seat: int) -> tuple[int, int]:
    """How many characters a seat must still leave out, and still put on its line."""
    table = state.table
    places = [state.place[token] for token in table.characters[seat]]
    places = [place for place in places if place not in (IN_BOX, STOCK)]
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
    """Everybody chooses in secret whom to leave out and who starts on the line (SET-04 to SET-06).

    Whoever leaves some out still starts with as many (HAND-02).
    """

    kind: ClassVar[str] = TEAM
    answers: ClassVar[tuple[Answer, ...]] = (
        Answer(PICK, "own", "to", when=("SET-04",), secret=True),
        Answer(BENCH, "own", when=("HAND-07",), secret=True),
    )
    text: ClassVar[str] = "team"
    setting_up: ClassVar[bool] = True
    placing: ClassVar[bool] = True

    @property
    def face_down(self) -> bool:
        return True

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
            state.replace(frame(FIRST, PLACE))
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
    """Whether a room still takes this token: capacity and kind (SET-09, SET-16).

    Of either side (SET-10); it need not be filled (HAND-03).
    """
    spot = state.table.layout.slots[slot]
    inside = sum(1 for other in state.placed if state.place[other] == HIDDEN - slot)
    return inside < spot.capacity and _takes(state, slot, token)


def _takes(state: State, slot: int, token: int) -> bool:
    takes = state.table.layout.slots[slot].takes
    return takes in ("any", "characters" if state.table.kinds[token].is_character else "objects")


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
    answers: ClassVar[tuple[Answer, ...]] = (Answer(PLACE, "own", "into", when=("SET-09",)),)
    text: ClassVar[str] = "place {seat:seat}"
    setting_up: ClassVar[bool] = True
    placing: ClassVar[bool] = True
    seat: int

    @property
    def face_down(self) -> bool:
        return True

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
        next_placer(state, (seat + 1) % state.table.seats, log)
        return state

    def waiting(self, state: State, seat: int) -> tuple[str, ...]:
        return ("SET-09",)

    def unseen(self, state: State) -> bool:
        return True

    def check(self, state: State) -> None:
        if next(place_options(state, self.seat), None) is None:
            raise ParseError(f"{state.table.colours[self.seat]} has nothing to place (SET-09)")


def next_placer(state: State, seat: int, log: list[Event]) -> None:
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
        begin_turn(state, state.table.colours.index(first))
    else:
        state.replace(frame(FIRST, "turn"))
