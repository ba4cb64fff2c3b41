"""Revealing a room and turning one: the two actions that change the maze."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gearmaze.engine import leaving
from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.errors import ParseError
from gearmaze.engine.frames import (
    EVERYTHING,
    REPLY_SECONDS,
    Decision,
    Frame,
    Wish,
    decide_first,
    lose_ap,
    turn_clock,
)
from gearmaze.engine.rooms import WALK
from gearmaze.engine.scoring import discard
from gearmaze.engine.state import HIDDEN, LIFTED, State, changed
from gearmaze.engine.verbs import Answer, Verb


class Reveal(Verb):
    """Turn up a hidden room one has direct access to (REV-01), an empty one too (REV-16)."""

    name = "reveal"
    parts: tuple[str, ...] = ("room", "who")
    final = True

    def same(self, state: State, action: Action) -> tuple[object, ...]:
        return (action.where,)

    def spots(self, state: State, seat: int) -> int:
        maze = state.maze
        return maze.brink | maze.grid.lines if maze.hidden else 0

    def options(self, state: State, who: int) -> Iterator[Action]:
        for slot in accessible(state, who):
            yield Action("reveal", who, -1, slot)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        slot = action.where
        if not 0 <= slot < len(state.prints):
            return refuse("no_such_room", "REV-01", room=slot)
        if state.shown >> slot & 1:
            return refuse("shown_already", "REV-01", room=slot)
        if slot in accessible(state, action.who):
            return None
        square = state.square(action.who)
        maze = state.maze
        if state.ways.own[state.table.owner[action.who]] >> square & 1:
            rule = "REV-03" if state.table.line_reveals_both else "REV-04"
            return refuse("not_at_its_edge", rule, who=action.who, room=slot)
        for direction in range(4):
            if maze.room_at[maze.neighbour(square, direction)] == slot:
                return refuse("no_open_side", "REV-02", "REV-05", who=action.who, room=slot)
        return refuse("not_at_its_edge", "REV-02", who=action.who, room=slot)

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        """Turned up as it lies, doors shut (B-ROOM-12), tokens lifted (REV-07); nobody moves (REV-06).

        What the room is not for leaves the game (MP-GEN-24).
        """
        slot = action.where
        room = state.table.rooms[state.prints[slot]]
        state.shown |= 1 << slot
        state.stirred = True
        state.arrange()
        if state.table.scenario.draft:
            _name_alike(state, slot)
        found = [token for token in state.placed if state.place[token] == HIDDEN - slot]
        state.placed = tuple(token for token in state.placed if token not in found)
        for token in found:
            state.place[token] = LIFTED
            state.known = tuple(mask | 1 << token for mask in state.known)
        log.append(
            Event(
                "revealed",
                {
                    "token": action.who,
                    "room": slot,
                    "print": room.id,
                    "turn": state.turns[slot],
                    "found": sorted(found),
                },
            )
        )
        misplaced = sorted(token for token in found if not state.table.takes(slot, token))
        for token in misplaced:  # out of the game, and nobody scores for it (MP-GEN-24)
            discard(state, token, log)
        if len(misplaced) < len(found):
            state.push(Setting(slot, state.active))


def _name_alike(state: State, slot: int) -> None:
    """Copies of a piece are alike: those seen first bear the first names, so that a name never tells of
    another copy still hidden (SYL-TEAM-03, SYL-TEAM-13)."""
    table = state.table
    kinds: dict[tuple[int, str], list[int]] = {}
    for token in state.placed:
        kinds.setdefault((table.owner[token], table.kinds[token].id), []).append(token)
    for copies in kinds.values():
        if len(copies) > 1:
            seen_first = sorted(copies, key=lambda token: state.place[token] != HIDDEN - slot)
            names = dict(zip(seen_first, sorted(copies), strict=True))
            places = [state.place[token] for token in names]
            for name, place in zip(names.values(), places, strict=True):
                state.place[name] = place
            state.placed = tuple(names.get(token, token) for token in state.placed)


def accessible(state: State, who: int) -> list[int]:
    """The hidden rooms a character has direct access to (REV-02 to REV-04).

    Sides he could walk through are asked: no slit (P-SLT-04), and no matter what he stands on (REV-14).
    """
    maze = state.maze
    grid = maze.grid
    square = state.square(who)
    table = state.table
    if table.both_rooms_from[table.owner[who]] >> square & 1:
        line = table.line_rooms[maze.room_at[square] - grid.slots]
        return sorted({slot for slot in line if not state.shown >> slot & 1})
    note = ("hidden rooms", square)
    slots: list[int] | None = maze.notes.get(note)
    if slots is None:
        found = set()
        for direction in range(4):
            beyond = square + grid.delta[direction]
            if maze.hidden >> beyond & 1 and maze.side(square, direction) & WALK:
                found.add(maze.room_at[beyond])
        slots = maze.notes[note] = sorted(found)
    return slots


@dataclass(frozen=True, slots=True)
class Setting(Frame):
    """What a revealed room holds is put down, some of it by the other side (REV-08, REV-09).

    The turn goes on where it was, with whoever was found (REV-13).
    """

    kind: ClassVar[str] = "set"
    answers: ClassVar[tuple[Answer, ...]] = (Answer("set", "lifted", "to", when=("REV-08",)),)
    text: ClassVar[str] = "set room {room:room} by {revealer:seat} [{inherited:flag}]"
    unclear: ClassVar[str] = "expected 'set room 3 by blue', perhaps with 'inherited'"
    upon: ClassVar[tuple[str, ...]] = ("act",)
    placing: ClassVar[bool] = True
    room: int
    revealer: int
    inherited: bool = False  # the other side took too long (TIME-03)

    def owed(self, state: State) -> tuple[Decision, ...]:
        seat = self.setter(state)
        reply = state.table.timed and seat != self.revealer
        return (Decision(seat, "set", REPLY_SECONDS if reply else turn_clock(state)),)

    def lifted_for(self, state: State, seat: int) -> list[int]:
        """The tokens of the room just revealed that a seat has to place now (REV-08, REV-09)."""
        table, sides = state.table, state.table.sides
        lifted = [token for token in range(table.tokens) if state.place[token] == LIFTED]
        first = [t for t in lifted if table.kinds[t].is_character or not sides.belongs(t, self.revealer)]
        due = self.placer(state, bool(first))
        return (first or lifted) if seat == due else []

    def placer(self, state: State, first: bool) -> int:
        """Who places what is placed first, or the revealer's own objects (REV-09, MP-STD-10, MP-STD-11,
        MP-TEA-07, TIME-03); somebody else where it is out (MP-GEN-53)."""
        own = first or self.inherited
        due = self.revealer if own else state.table.second_placer[self.revealer]
        return leaving.stand_in(state, due, self.revealer)

    def setter(self, state: State) -> int:
        """The seat that places the next token of the revealed room."""
        first = self.placer(state, True)
        return first if self.lifted_for(state, first) else self.placer(state, False)

    def options(self, state: State, seat: int, wish: Wish = EVERYTHING) -> Iterator[Action]:
        places = free_places(state, self.room)
        for token in self.lifted_for(state, seat):
            for place in places:
                yield Action("set", -1, token, place)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        """Why a token of the revealed room cannot be put down there by that seat (REV-08 to REV-11)."""
        if action.verb != "set":
            return decide_first("set", "REV-08", "ACT-03")
        if action.what not in self.lifted_for(state, seat):
            lifted = 0 <= action.what < state.table.tokens and state.place[action.what] == LIFTED
            first = seat == self.revealer and not self.inherited and not lifted
            return refuse("not_yours_to_place", "REV-08" if first else "REV-09")
        if action.where in free_places(state, self.room):
            return None
        rule = "REV-11" if action.where in _ground(state, self.room) else "REV-10"
        return refuse("not_a_free_square", rule, where=action.where)

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        """A token of a revealed room is put on its square, face up (REV-12)."""
        state.place[action.what] = action.where
        log.append(Event("set", {"seat": seat, "token": action.what, "place": action.where}))
        if not self.lifted_for(state, self.setter(state)):
            state.pop()
        return state

    def waiting(self, state: State, seat: int) -> tuple[str, ...]:
        turn = "ACT-03" if seat == state.active else "TURN-03"
        return turn, "REV-08" if self.setter(state) == self.revealer else "REV-09"

    def late(self, state: State, seat: int, log: list[Event]) -> State:
        """The other side's tokens pass to the revealer, the revealer's go anywhere (TIME-02, TIME-03)."""
        if seat != self.revealer and not leaving.is_out(state, self.revealer):
            state.replace(self.but(inherited=True))
            return state
        lose_ap(state)
        while Setting.now(state) and self.lifted_for(state, seat):
            place = free_places(state, self.room)[0]
            self.do(state, seat, Action("set", -1, self.lifted_for(state, seat)[0], place), log)
        return state

    def check(self, state: State) -> None:
        if not state.shown >> self.room & 1:
            raise ParseError(f"room {self.room + 1} is not shown")
        lifted = state.place.count(LIFTED)
        if lifted > len(free_places(state, self.room)):
            raise ParseError(f"room {self.room + 1} has no square for every lifted token (REV-10)")


def _ground(state: State, slot: int) -> list[int]:
    """The squares of a room on which tokens may be set: floor and gear (REV-10)."""
    maze = state.maze
    ground = maze.where("takes")
    return [place for place in maze.grid.places_of(slot) if ground >> maze.square[place] & 1]


def free_places(state: State, slot: int) -> list[int]:
    """Empty floor and the gear of a room (REV-10, REV-11): empty is where no token is (GEO-18)."""
    taken = set(state.place)
    return [place for place in _ground(state, slot) if place not in taken]


class Rotate(Verb):
    """From a gear, turn the room or its twin a quarter (ROT-01, ROT-02).

    Each AP turns one room (ROT-04) by one quarter (ROT-06). The wounded do not act at all (ROT-10).
    """

    name = "rotate"
    parts = ("room", "way", "who")
    final = True

    def same(self, state: State, action: Action) -> tuple[object, ...]:
        return action.where, action.what

    def spots(self, state: State, seat: int) -> int:
        return state.maze.gears

    def options(self, state: State, who: int) -> Iterator[Action]:
        if not state.maze.gears >> state.square(who) & 1:
            return
        both = state.table.kinds[who].turns_both_ways
        for slot in linked_rooms(state, who):
            if is_aloft(state, slot):
                continue
            arrow = arrow_of(state, slot)
            yield Action("rotate", who, arrow, slot)
            if both:
                yield Action("rotate", who, -arrow, slot)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        who, slot = action.who, action.where
        if not state.maze.gears >> state.square(who) & 1:
            return refuse("not_on_a_gear", "ROT-01", who=who)
        if not 0 <= slot < len(state.prints) or action.what not in (1, -1):
            return refuse("no_such_room", "ROT-02", room=slot)
        if not state.shown >> slot & 1:
            return refuse("room_hidden", "ROT-05", room=slot)
        if slot not in linked_rooms(state, who):
            return refuse("not_linked", "ROT-02", who=who, room=slot)
        if action.what != arrow_of(state, slot) and not state.table.kinds[who].turns_both_ways:
            return refuse("against_the_arrow", "ROT-03", "MEK-01", who=who, room=slot)
        return refuse_aloft(state, slot)

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        """Tokens (ROT-07) and doors (ROT-08) live in their room and turn with it; nobody is hurt (ROT-11)."""
        slot = action.where
        turn_room(state, slot, action.what)
        log.append(
            Event(
                "rotated",
                {"token": action.who, "room": slot, "way": action.what, "turn": state.turns[slot]},
            )
        )


def turn_room(state: State, slot: int, way: int) -> None:
    """A quarter about its own centre; where it lies stays the same (MP-GEN-06)."""
    state.turns = changed(state.turns, slot, (state.turns[slot] + way) % 4)
    state.arrange()


def move_room(state: State, slot: int, origin: int) -> None:
    """A room comes to lie elsewhere, not turned, with everybody and everything in it."""
    state.origins = changed(state.origins, slot, origin)
    state.arrange()


def arrow_of(state: State, slot: int) -> int:
    """+1 for a clockwise room, -1 for the other sort (COMP-02)."""
    return 1 if state.table.rooms[state.prints[slot]].clockwise else -1


def linked_rooms(state: State, who: int) -> list[int]:
    """The shown rooms whose gear has the number of the one `who` stands on (ROT-12)."""
    rooms = state.maze.rooms
    here = rooms[state.maze.room_at[state.square(who)]]
    assert here is not None
    return [slot for slot, room in enumerate(rooms) if room is not None and room.pair == here.pair]


def is_aloft(state: State, slot: int) -> bool:
    """Whether a room hangs above the board, so that nothing outside is beside it (MP-PYR-27)."""
    return state.origins[slot] == state.table.grid.berths.aloft


def refuse_aloft(state: State, slot: int) -> Refusal | None:
    """A room that is up is not turned, from whichever gear (MP-PYR-28)."""
    return refuse("room_aloft", "MP-PYR-28", room=slot) if is_aloft(state, slot) else None
