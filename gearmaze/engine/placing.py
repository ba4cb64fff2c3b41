"""Tokens go face down into rooms, one after the other (SET-09 to SET-13, MP-GEN-21 to MP-GEN-27)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.errors import ParseError
from gearmaze.engine.frames import EVERYTHING, Decision, Frame, Wish, decide_first
from gearmaze.engine.script import Step, begins, go_on
from gearmaze.engine.state import HIDDEN, UNPLACED, State
from gearmaze.engine.verbs import Answer

PLACE = "place"


def spare_rooms(state: State) -> list[int]:
    """The rooms that hold fewer tokens than they may, of either side (SET-09, SET-10, MP-GEN-22)."""
    inside = [0] * len(state.prints)
    for token in state.placed:
        inside[HIDDEN - state.place[token]] += 1
    slots = state.table.layout.slots
    return [slot for slot in range(len(slots)) if inside[slot] < slots[slot].capacity]


def open_rooms(state: State, spare: list[int]) -> list[int]:
    """Those of them one may use now: all, or the lowest row that still takes something of somebody's.

    A level opens when the one below is full (MP-PYR-09), or when nobody has a token left that it takes
    (MP-PYR-17).
    """
    if not state.table.placing.levels:
        return spare
    slots = state.table.layout.slots
    left = [token for seat in range(state.table.seats) for token in to_place(state, seat)]
    for height in sorted({slots[slot].y for slot in spare}, reverse=True):
        row = [slot for slot in spare if slots[slot].y == height]
        if any(state.table.takes(slot, token) for slot in row for token in left):
            return row
    return spare


def to_place(state: State, seat: int) -> list[int]:
    """The tokens a seat has still in hand."""
    return [t for t in state.table.team[seat] if state.place[t] == UNPLACED]


def nothing_fits(state: State, seat: int, spare: list[int]) -> bool:
    """Whether none of a seat's tokens is of a kind any free room takes: then any goes anywhere (MP-GEN-26).

    A room that is not open yet is free all the same: for that one waits.
    """
    return not any(state.table.takes(slot, token) for token in to_place(state, seat) for slot in spare)


def place_options(state: State, seat: int) -> Iterator[Action]:
    """Every token in hand into every room that takes it (MP-GEN-25), or, if none does, into any (MP-GEN-26).

    Rooms need not be filled (HAND-03, MP-GEN-27).
    """
    spare = spare_rooms(state)
    forced = nothing_fits(state, seat, spare)
    usable = open_rooms(state, spare)
    for token in to_place(state, seat):
        for slot in usable:
            if forced or state.table.takes(slot, token):
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
        spare = spare_rooms(state)
        if not state.table.takes(action.where, action.what) and not nothing_fits(state, seat, spare):
            return refuse("wrong_kind", "SET-16", "SET-17", "MP-GEN-25", room=action.where)
        if action.where not in spare:
            return refuse("room_full", "SET-09", "SET-11", room=action.where)
        if action.where not in open_rooms(state, spare):
            return refuse("level_closed", "MP-PYR-09", room=action.where)
        return None

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        """A token goes face down into a room; the next player goes on, or the teams are shown.

        Others are told where, whether it fits there or not (MP-GEN-38).
        """
        state.place[action.what] = HIDDEN - action.where
        state.placed = (*state.placed, action.what)
        log.append(Event("placed", {"seat": seat, "room": action.where}, {seat: {"token": action.what}}))
        next_placer(state, seat + state.table.clockwise, log)
        return state

    def waiting(self, state: State, seat: int) -> tuple[str, ...]:
        return ("SET-09",)

    def unseen(self, state: State) -> bool:
        return True

    def check(self, state: State) -> None:
        if next(place_options(state, self.seat), None) is None:
            raise ParseError(f"{state.table.colours[self.seat]} has nothing to place (SET-09)")


def next_placer(state: State, seat: int, log: list[Event]) -> None:
    """The next seat with tokens left and room for one; what follows once there is none (SET-19)."""
    seats = state.table.seats
    for step in range(seats):
        candidate = (seat + step * state.table.clockwise) % seats
        if next(place_options(state, candidate), None) is not None:
            state.replace(Place(candidate))
            return
    go_on(state, PLACE, candidate, log)


@begins(PLACE)
def _place(state: State, step: Step, seat: int, log: list[Event]) -> None:
    """On in seat order, or back the other way, beginning with who came last (MP-PYR-10)."""
    next_placer(state, seat - 1 if step.back else seat, log)
