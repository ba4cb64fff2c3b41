"""Rooms that are turned over, lifted and shifted: what everybody may do on some boards.

A scenario has these among its verbs instead of, or besides, the common ones. Which room is meant its layout
says (`hoist`, `shaft`). A room takes along whoever and whatever is in it, because places are in the room's
own coordinates.
"""

from collections.abc import Iterator

from gearmaze.engine import Action, Event, Refusal, State, Verb, refuse
from gearmaze.engine.common_verbs import COMMON_VERBS
from gearmaze.engine.rooms import DIRECTIONS
from gearmaze.engine.rooms_in_play import (
    Reveal,
    arrow_of,
    is_aloft,
    move_room,
    turn_room,
)
from gearmaze.engine.scoring import escape
from gearmaze.engine.state import changed

NORTH, EAST, SOUTH, WEST = range(4)
STANDING_FOR = (EAST, NORTH)  # the edges listed: over the opposite one a room comes to lie the same way


class TurnUp(Reveal):
    """Reveal, where a room others surround is turned up over an edge named first (MP-STD-16 to MP-STD-18)."""

    parts = ("room", "edge", "who")

    def same(self, state: State, action: Action) -> tuple[object, ...]:
        return action.where, _half_turn(action.what)

    def options(self, state: State, who: int) -> Iterator[Action]:
        for action in super().options(state, who):
            if is_central(state, action.where):
                yield from (action._replace(what=edge) for edge in STANDING_FOR)
            else:
                yield action

    def refuse(self, state: State, action: Action) -> Refusal | None:
        refusal = super().refuse(state, action)
        if refusal is not None:
            return refusal
        if is_central(state, action.where):
            if action.what not in range(len(DIRECTIONS)):
                return refuse("name_an_edge", "MP-STD-17", room=action.where)
        elif action.what >= 0:
            return refuse("no_edge_to_name", "MP-STD-22", room=action.where)
        return None

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        """Over its north or south edge a room lies half a turn from how it lies over the others (MP-STD-18).

        Nobody has seen the face by then, so that the choice tells and shows nothing beforehand.
        """
        slot = action.where
        if _half_turn(action.what):
            state.turns = changed(state.turns, slot, (state.turns[slot] + 2) % 4)
        if action.what >= 0:
            log.append(Event("turned_over", {"token": action.who, "room": slot, "direction": action.what}))
        super().do(state, action, log)


def _half_turn(edge: int) -> bool:
    return edge in (NORTH, SOUTH)


def is_central(state: State, slot: int) -> bool:
    """Whether other rooms cover each side of a room along its whole length (MP-STD-16)."""
    origin, grid = state.origins[slot], state.table.grid
    stride, covered = grid.stride, state.maze.in_room
    return all(
        covered(origin + step - stride)
        and covered(origin + step + 5 * stride)
        and covered(origin + step * stride - 1)
        and covered(origin + step * stride + 5)
        for step in range(5)
    )


class Hoist(Verb):
    """From the gear of the room at the top, have it lifted off the board, and be out (MP-PYR-20, MP-PYR-22).

    Once a turn: it stays up until the turn ends (MP-PYR-28). On the board it turns like any room (MP-PYR-30).
    """

    name = "hoist"
    final = True

    def same(self, state: State, action: Action) -> tuple[object, ...]:
        return ()

    def spots(self, state: State, seat: int) -> int:
        return (
            0
            if is_aloft(state, state.table.grid.berths.apex)
            else _gears_of(state, state.table.grid.berths.apex)
        )

    def options(self, state: State, who: int) -> Iterator[Action]:
        if self.spots(state, state.table.owner[who]) >> state.square(who) & 1:
            yield Action("hoist", who)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        slot = state.table.grid.berths.apex
        if not state.shown >> slot & 1:
            return refuse("hoist_hidden", "MP-PYR-20", room=slot)
        if is_aloft(state, slot):
            return refuse("hoisted_already", "MP-PYR-28", room=slot)
        if not _gears_of(state, slot) >> state.square(action.who) & 1:
            return refuse("not_on_the_hoist", "MP-PYR-20", who=action.who, room=slot)
        return None

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        """The room is off the board at once (MP-PYR-21), who did it out of the labyrinth by the same AP.

        Everybody else stays where he is in it (MP-PYR-26).
        """
        slot = state.table.grid.berths.apex
        move_room(state, slot, state.table.grid.berths.aloft)
        log.append(Event("hoisted", {"token": action.who, "room": slot}))
        escape(state, action.who, log)

    def wind_up(self, state: State, log: list[Event]) -> None:
        """At the end of the turn it is turned a quarter its own way and put back (MP-PYR-29, MP-PYR-14)."""
        slot = state.table.grid.berths.apex
        if is_aloft(state, slot):
            turn_room(state, slot, arrow_of(state, slot))
            move_room(state, slot, state.table.grid.origins[slot])
            log.append(Event("lowered", {"room": slot, "way": arrow_of(state, slot)}))


class Escape(Verb):
    """From any square of the room while it is up, for an AP of one's own (MP-PYR-23, MP-PYR-24).

    The wounded get out only in somebody's arms, and score nothing (MP-PYR-25).
    """

    name = "escape"

    def same(self, state: State, action: Action) -> tuple[object, ...]:
        return (action.who,)

    def spots(self, state: State, seat: int) -> int:
        slot = state.table.grid.berths.apex
        return _squares_of(state, slot) if is_aloft(state, slot) else 0

    def options(self, state: State, who: int) -> Iterator[Action]:
        if self.spots(state, state.table.owner[who]) >> state.square(who) & 1:
            yield Action("escape", who)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        slot = state.table.grid.berths.apex
        if not is_aloft(state, slot):
            return refuse("hoist_not_up", "MP-PYR-23", room=slot)
        if not _squares_of(state, slot) >> state.square(action.who) & 1:
            return refuse("not_in_the_hoist", "MP-PYR-23", who=action.who, room=slot)
        return None

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        escape(state, action.who, log)


class Shift(Verb):
    """From its own gear or one beside its shaft, move the lift a stop up or down (MP-LFT-11, MP-LFT-13)."""

    name = "shift"
    parts = ("room", "direction", "who")
    final = True

    def same(self, state: State, action: Action) -> tuple[object, ...]:
        return (action.what,)

    def spots(self, state: State, seat: int) -> int:
        """Only a room that lies open is shifted (MP-LFT-15), and only gears that lie open shift it."""
        if not state.shown >> state.table.grid.berths.lift & 1:
            return 0
        return self._gears(state)

    def options(self, state: State, who: int) -> Iterator[Action]:
        if self.spots(state, state.table.owner[who]) >> state.square(who) & 1:
            for direction in (NORTH, SOUTH):
                if _next_stop(state, direction) >= 0:
                    yield Action("shift", who, direction, state.table.grid.berths.lift)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        who, lift = action.who, state.table.grid.berths.lift
        if action.where != lift:
            return refuse("room_stays", "MP-LFT-11", room=action.where)
        if not state.shown >> lift & 1:
            return refuse("lift_hidden", "MP-LFT-15", room=lift)
        if not self._gears(state) >> state.square(who) & 1:
            return refuse("not_on_a_lift_gear", "MP-LFT-11", who=who, room=lift)
        if action.what not in (NORTH, SOUTH):
            return refuse("lift_goes_up_and_down", "MP-LFT-11", room=lift)
        if _next_stop(state, action.what) < 0:
            return refuse("end_of_the_shaft", "MP-LFT-13", room=lift)
        return None

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        """It is not turned (MP-LFT-12), what is in it comes along (MP-LFT-14).

        Where it was is nothing any more (MP-LFT-18).
        """
        move_room(state, action.where, _next_stop(state, action.what))
        log.append(Event("shifted", {"token": action.who, "room": action.where, "direction": action.what}))

    def _gears(self, state: State) -> int:
        """The gears that shift it: turning it goes by its own number, as ever (MP-LFT-16, MP-LFT-17)."""
        movers, gears = state.table.layout.movers, 0
        for slot, room in enumerate(state.maze.rooms):
            if room is not None and (room.id in movers or room.pair in movers):
                gears |= _gears_of(state, slot)
        return gears


def _next_stop(state: State, direction: int) -> int:
    """The corner of the lift's next stop that way, or -1 at an end of the shaft."""
    grid = state.table.grid
    return grid.berths.next_stop(state.origins[grid.berths.lift], 5 * grid.delta[direction])


def _squares_of(state: State, slot: int) -> int:
    """The squares a room lies on."""
    row = 0b11111 << state.origins[slot]
    return sum(row << number * state.table.grid.stride for number in range(5))


def _gears_of(state: State, slot: int) -> int:
    return state.maze.gears & _squares_of(state, slot)


# What everybody may do: rooms turned over an edge, and besides, the hoist or the lift.
TURNED_OVER = tuple(TurnUp() if type(verb) is Reveal else verb for verb in COMMON_VERBS)
HOISTED = (*TURNED_OVER, Hoist(), Escape())
SHIFTED = (*TURNED_OVER, Shift())
