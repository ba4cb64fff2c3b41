"""What a turn consists of: actions for AP, until the turn is ended or nothing is left (ACT-01 to ACT-13)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from gearmaze.engine import moments, paths, referee, steps, turns, under_way, walks
from gearmaze.engine.actions import LEAVE, TAKE, Action, Event, Refusal, refuse
from gearmaze.engine.common_verbs import COMMON_VERBS
from gearmaze.engine.crowd import crowd_of
from gearmaze.engine.frames import EVERYTHING, Decision, Frame, Wish, turn_clock
from gearmaze.engine.movement import moves
from gearmaze.engine.state import IDLE, State
from gearmaze.engine.verbs import Answer, Spoken, Verb


@dataclass(frozen=True, slots=True)
class Act(Frame):
    """The player whose turn it is acts, with whom and how often AP allow (ACT-07), or ends the turn."""

    kind: ClassVar[str] = "act"
    answers: ClassVar[tuple[Spoken, ...]] = (
        Answer("move", "route", ap=turns.MOVE_AP),
        Answer("begin", "who", ap=turns.MOVE_AP),
        *COMMON_VERBS,
        Answer("end"),
    )
    text: ClassVar[str] = "act"
    seat: int = -1

    def seated(self, state: State) -> Frame:
        return self.but(seat=state.active)

    def owed(self, state: State) -> tuple[Decision, ...]:
        return (Decision(state.active, "act", turn_clock(state)),)

    def options(self, state: State, seat: int, wish: Wish = EVERYTHING) -> list[Action]:
        return Acts(state, seat, wish).listed()

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb in ("move", "begin"):
            refusal = _refuse_mover(state, seat, action.who)
            if refusal is not None:
                return refusal
            if action.verb == "move":
                return None if paths.stroll(state, action) else paths.expand(state, action).refusal
            scratch = state.copy()
            under_way.begin(scratch, action.who)
            return None if paths.can_end(scratch) else refuse("cannot_end_well", "ACT-10", who=action.who)
        verb = referee.verb_of(state, action.who, action.verb)
        if verb is not None:
            return referee.refuse_doer(state, seat, action.who, verb) or verb.refuse(state, action)
        known = state.table.verbs.get(action.verb)
        if known is None:
            return moments.refuse_moment(state, action.verb)
        granted = state.table.granted[action.verb]
        lacking = refuse("cannot_do_that", *granted, who=action.who, verb=action.verb)
        return turns.refuse_actor(state, seat, action.who, known.by_wounded) or lacking

    def done_at_once(
        self, state: State, seat: int, action: Action, log: list[Event]
    ) -> State | Refusal | None:
        """A move: whether it is legal is found out by making it."""
        if action.verb != "move":
            return None
        refusal = _refuse_mover(state, seat, action.who)
        if refusal is not None:
            return refusal
        way = paths.stroll(state, action)
        if way:
            new = state.copy()
            walks.stroll(new, action.who, way, log)
            return new
        run = paths.expand(state, action)
        return run.refusal or walks.run(run, log)

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        if action.verb == "end":
            turns.end_turn(state, log)
        elif action.verb == "begin":
            under_way.begin(state, action.who)
            log.append(Event("began", {"token": action.who}))
        else:
            verb = referee.verb_of(state, action.who, action.verb)
            assert verb is not None
            turns.pay(state, action.who, verb.cost(state, action.who))
            verb.do(state, action, log)
        return state

    def late(self, state: State, seat: int, log: list[Event]) -> State:
        turns.end_turn(state, log)
        return state


def _refuse_mover(state: State, seat: int, who: int) -> Refusal | None:
    """Why a character may not move at all now."""
    return turns.refuse_actor(state, seat, who) or turns.refuse_price(state, who, turns.MOVE_AP)


FOR_NOTHING = (-1,)  # what somebody brings about who only goes out and back, at the expense of the card


class Acts:
    """The actions of a turn, one for each different result."""

    __slots__ = ("_alike", "_handlings", "_seat", "_state", "_who")

    def __init__(self, state: State, seat: int, wish: Wish) -> None:
        self._state = state
        self._seat = seat
        self._handlings, self._who, alike = wish
        self._alike: list[Action] = [] if alike is None else alike

    def listed(self) -> list[Action]:
        """What everybody may do, or the character asked for; then the end of the turn."""
        state, seat = self._state, self._seat
        table = state.table
        bit, square = table.grid.bit, state.maze.square
        place, marks, bound, ap = state.place, state.marks, state.bound, state.ap
        free = table.free_verbs  # there are some that may take no AP at all
        dearest = table.dearest
        alone = self._who >= 0
        own = table.characters[seat]
        if table.shifting:
            own = tuple(token for token in own if state.kind(token).is_character)
        found: list[Action] = []
        if ap <= 0 and not free and not any(bound):
            return found if alone else [Action("end")]
        common = [(verb, spots) for verb in table.common.values() if (spots := verb.spots(state, seat))]
        seen: set[tuple[object, ...]] = set()
        for who in [self._who] * (self._who in own) if alone else own:
            purse = ap + bound[who]
            if place[who] < 0 or marks[who] & IDLE or (purse <= 0 and not free):
                continue
            here = bit[square[place[who]]]
            first = len(found)
            wounded = bool(state.wounded[who])
            if not wounded:
                if purse > 0:
                    self._walks(who, seen, found)
                for verb, spots in common:
                    if spots & here and (purse >= dearest or purse >= verb.cost(state, who)):
                        for action in verb.options(state, who):
                            fresh = alone or self._new(verb, action, seen)
                            (found if fresh else self._alike).append(action)
            for verb in referee.special_verbs(state, who):
                if (
                    verb.by_wounded == wounded
                    and (purse >= dearest or purse >= verb.cost(state, who))
                    and verb.spots(state, seat) & here
                ):
                    deeds = verb.options(state, who)
                    if verb.lands:
                        found += deeds if alone else self._unwalked(deeds, found[first:])
                    else:
                        found += (deed for deed in deeds if alone or self._new(verb, deed, seen))
        if not alone:
            found.append(Action("end"))
        return found

    def _walks(self, who: int, seen: set[tuple[object, ...]], found: list[Action]) -> None:
        """Add a character's moves, but none home again that somebody else listed to the same effect."""
        state = self._state
        if self._handlings <= 1 and (state.table.one_handed or state.kind(who).hands == 1):
            homes = moves(state, crowd_of(state), who, self._handlings, found)
        else:
            every = list(paths.all_moves(state, who, self._handlings))
            found += [action for action in every if action.where != state.place[who]]
            homes = [action for action in every if action.where == state.place[who]]
        if FOR_NOTHING in seen and homes and not homes[0].via and not state.bound[who]:
            del homes[0]
        for action in homes:
            if self._who >= 0 or self._new_round(action, seen):
                found.append(action)

    def _unwalked(self, leaps: Iterable[Action], listed: list[Action]) -> Iterator[Action]:
        """The leaps to where no move listed leads to the same effect."""
        leaps = list(leaps)
        if leaps:
            spots = {leap.where for leap in leaps}
            out = any(self._landing(leap)[1] < 0 for leap in leaps)  # then by whichever exit
            walked = {
                self._landing(action)
                for action in listed
                if action.verb == "move" and (action.where in spots or out)
            }
            for leap in leaps:
                if self._landing(leap) not in walked:
                    yield leap

    def _landing(self, action: Action) -> tuple[int, int, tuple[Any, ...]]:
        """What tells an arrival from another one: all exits are one."""
        state = self._state
        out = state.ways.exits[self._seat] >> state.maze.square[action.where] & 1
        return action.who, -1 if out else action.where, action.via

    def _new_round(self, action: Action, seen: set[tuple[object, ...]]) -> bool:
        """Whether nobody listed before goes out and back to the same effect, such as the same trade."""
        state = self._state
        result: tuple[object, ...] = (action.who if state.bound[action.who] else -1,)
        if self._handlings > 1:
            result = ("round", referee.play(state, self._seat, action)[0].fields())
        elif action.via and action.via[0][:2] != (action.where, LEAVE):  # left at home it is there again
            place, handling, thing = action.via[0]
            friend = steps.friend_at(state, action.who, place)
            if friend < 0:
                return True
            given = [] if handling == TAKE else [(state.load[action.who], friend)]
            gotten = [] if handling == LEAVE else [(thing, action.who)]
            result = (*result, *sorted(given + gotten))
        if result in seen:
            return False
        seen.add(result)
        return True

    def _new(self, verb: Verb, action: Action, seen: set[tuple[object, ...]]) -> bool:
        """Whether nobody listed before brings about the same, such as helping up one who gets up himself.

        Whoever would pay with AP of his own brings about something else.
        """
        state = self._state
        same = verb.same(state, action)
        if same is None:
            result: tuple[object, ...] = ("deed", referee.play(state, self._seat, action)[0].fields())
        else:
            result = (verb.name, action.who if state.bound[action.who] else -1, same)
        if result in seen:
            return False
        seen.add(result)
        return True
