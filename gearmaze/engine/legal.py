"""The legal answers to a decision: a lazy view that can be asked, counted and gone through."""

from collections.abc import Iterable, Iterator

from gearmaze.engine import drafts, fights, paths, referee, rooms_in_play, setup, steps, turns
from gearmaze.engine.actions import LEAVE, TAKE, Action
from gearmaze.engine.answers import known_action
from gearmaze.engine.crowd import crowd_of
from gearmaze.engine.fights import Fight
from gearmaze.engine.movement import moves
from gearmaze.engine.state import IDLE, State


class LegalActions:
    """What a seat may answer now.

    `action in legal` is true for every legal action. Going through it lists one representative for
    each different result: moves with at most `handlings` takings, leavings and swappings on the way
    (1 unless told otherwise). With `who` only that character's actions are listed, each of them even
    if another character could bring about the same.
    """

    __slots__ = ("_alike", "_handlings", "_listed", "_seat", "_state", "_who")

    def __init__(self, state: State, seat: int, handlings: int = 1, who: int = -1) -> None:
        self._state = state
        self._seat = seat
        self._handlings = handlings
        self._who = who
        self._listed: list[Action] | None = None
        self._alike: list[Action] = []

    def __contains__(self, action: object) -> bool:
        state, seat = self._state, self._seat
        return (
            isinstance(action, Action)
            and known_action(state, seat, action) is None
            and referee.refuse_action(state, seat, action) is None
        )

    def __bool__(self) -> bool:
        return bool(self.listed())

    def __len__(self) -> int:
        return len(self.listed())

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed())

    def listed(self) -> list[Action]:
        """The representatives as a list, worked out once."""
        if self._listed is None:
            self._listed = [*self._list()]
        return self._listed

    def alike(self) -> list[Action]:
        """Deeds that are not listed since another character's listed one comes to the same."""
        self.listed()
        return self._alike

    def _list(self) -> Iterator[Action]:
        state, seat = self._state, self._seat
        kind = next((d.kind for d in referee.decisions(state) if d.seat == seat), "")
        if kind == setup.TEAM:
            return setup.team_options(state, seat)
        if kind == drafts.DRAFT:
            return drafts.options(state, seat)
        if kind == setup.PLACE:
            return setup.place_options(state, seat)
        if kind == "card":
            return (Action("card", -1, card) for card in turns.playable_cards(state, seat))
        if kind in referee.FIGHT_CHOICES:
            return fights.options(state, seat)
        if kind == "set":
            return self._settings()
        if kind == "move":
            return self._steps()
        if kind == "act":
            return iter(self._acts())
        return iter(())

    def _settings(self) -> Iterator[Action]:
        state = self._state
        places = rooms_in_play.free_places(state, state.stack[-1][1])
        for token in rooms_in_play.lifted_for(state, self._seat):
            for place in places:
                yield Action("set", -1, token, place)

    def _steps(self) -> Iterator[Action]:
        state = self._state
        for step in paths.next_steps(state):
            if referee.refuse_action(state, self._seat, step) is None:
                yield step
        if steps.refuse_stop(state) is None:
            yield paths.STOP
        yield Action("cancel")

    def _acts(self) -> list[Action]:
        state, seat = self._state, self._seat
        table = state.table
        bit, square = table.grid.bit, state.maze.square
        place, marks, bound, ap = state.place, state.marks, state.bound, state.ap
        common = [(verb, spots) for verb in referee.COMMON_VERBS if (spots := verb.spots(state, seat))]
        seen: set[tuple[object, ...]] = set()
        alone = self._who >= 0
        found: list[Action] = []
        for who in (self._who,) if alone else table.characters[seat]:
            if place[who] < 0 or table.owner[who] != seat or marks[who] & IDLE or ap + bound[who] <= 0:
                continue
            here = bit[square[place[who]]]
            first = len(found)
            wounded = bool(state.wounded[who])
            if not wounded:
                self._walks(who, seen, found)
                for verb, spots in common:
                    if spots & here:
                        for action in verb.options(state, who):
                            fresh = alone or self._new(action, seen)
                            (found if fresh else self._alike).append(action)
            for verb in referee.special_verbs(state, who):
                if (
                    verb.by_wounded == wounded
                    and ap + bound[who] >= verb.cost
                    and verb.spots(state, seat) & here
                ):
                    deeds = verb.options(state, who)
                    if verb.lands:
                        found += deeds if alone else self._unwalked(deeds, found[first:])
                    else:
                        found += (deed for deed in deeds if alone or self._new_deed(deed, seen))
        if not alone:
            found.append(Action("end"))
        return found

    def _walks(self, who: int, seen: set[tuple[object, ...]], found: list[Action]) -> None:
        """Add a character's moves, but none home again that somebody else listed to the same effect."""
        state = self._state
        if self._handlings <= 1:
            homes = moves(state, crowd_of(state), who, self._handlings, found)
        else:
            every = list(paths.all_moves(state, who, self._handlings))
            found += [action for action in every if action.where != state.place[who]]
            homes = [action for action in every if action.where == state.place[who]]
        for action in homes:
            if self._who >= 0 or self._new_round(action, seen):
                found.append(action)

    def _unwalked(self, leaps: Iterable[Action], listed: list[Action]) -> Iterator[Action]:
        """The leaps to where no move listed leads to the same effect."""
        leaps = list(leaps)
        if leaps:
            walked = {self._landing(action) for action in listed if action.verb == "move"}
            for leap in leaps:
                if self._landing(leap) not in walked:
                    yield leap

    def _landing(self, action: Action) -> tuple[object, ...]:
        """What tells an arrival from another one: all exits are one."""
        state = self._state
        out = state.table.exits[self._seat] >> state.maze.square[action.where] & 1
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

    def _new_deed(self, action: Action, seen: set[tuple[object, ...]]) -> bool:
        """Whether nobody listed before brings about the same, such as helping up one who gets up himself."""
        result = ("deed", referee.play(self._state, self._seat, action)[0].fields())
        if result in seen:
            return False
        seen.add(result)
        return True

    def _new(self, action: Action, seen: set[tuple[object, ...]]) -> bool:
        """Whether no action listed before brings about the same position."""
        state = self._state
        payer = action.who if state.bound[action.who] else -1
        if action.verb in ("reveal", "rotate"):
            result: tuple[object, ...] = (action.verb, action.where, action.what, payer)
        elif action.verb == fights.Attack.name:
            fight = Fight.declared(state, action.who, action.what)
            result = (action.verb, action.what, fight.attackers, fight.defenders, payer)
        else:
            return True
        if result in seen:
            return False
        seen.add(result)
        return True
