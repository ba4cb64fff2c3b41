"""The legal answers to a decision: a lazy view that can be asked, counted and gone through."""

from collections.abc import Iterable, Iterator

from gearmaze.engine import fights, paths, referee, rooms_in_play, setup, steps, turns
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

    __slots__ = ("_handlings", "_listed", "_seat", "_state", "_who")

    def __init__(self, state: State, seat: int, handlings: int = 1, who: int = -1) -> None:
        self._state = state
        self._seat = seat
        self._handlings = handlings
        self._who = who
        self._listed: list[Action] | None = None

    def __contains__(self, action: object) -> bool:
        state, seat = self._state, self._seat
        return (
            isinstance(action, Action)
            and known_action(state, seat, action) is None
            and referee.refuse_action(state, seat, action) is None
        )

    def __bool__(self) -> bool:
        return next(self._list(), None) is not None

    def __len__(self) -> int:
        return len(self.listed())

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed())

    def listed(self) -> list[Action]:
        """The representatives as a list, worked out once."""
        if self._listed is None:
            self._listed = [*self._list()]
        return self._listed

    def _list(self) -> Iterator[Action]:
        state, seat = self._state, self._seat
        kind = next((d.kind for d in referee.decisions(state) if d.seat == seat), "")
        if kind == setup.TEAM:
            return setup.team_options(state, seat)
        if kind == setup.PLACE:
            return setup.place_options(state, seat)
        if kind == "card":
            return (Action("card", -1, card) for card in turns.playable_cards(state, seat))
        if kind == "lay":
            return (Action("lay", -1, card) for card in dict.fromkeys(state.combat_hands[seat]))
        if kind == "set":
            return self._settings()
        if kind == "move":
            return self._steps()
        if kind == "act":
            return self._acts()
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

    def _acts(self) -> Iterator[Action]:
        state, seat = self._state, self._seat
        table = state.table
        crowd = crowd_of(state)
        bit = table.grid.bit
        common = [(verb, verb.spots(state, seat)) for verb in referee.COMMON_VERBS]
        seen: set[tuple[object, ...]] = set()
        alone = self._who >= 0
        walked: set[tuple[object, ...]] = set()
        for who in (self._who,) if alone else table.characters[seat]:
            if state.place[who] < 0 or table.owner[who] != seat or state.marks[who] & IDLE:
                continue
            if state.ap + state.bound[who] <= 0:
                continue
            here = bit[state.square(who)]
            if not state.wounded[who]:
                if self._handlings <= 1:
                    walks: Iterable[Action] = moves(state, crowd, who, self._handlings)
                else:
                    walks = paths.all_moves(state, who, self._handlings)
                home = state.place[who]
                if not alone and any(verb.lands for verb in state.table.kinds[who].verbs):
                    walks = list(walks)
                    walked = {self._landing(action) for action in walks}
                for action in walks:
                    if action.where != home or alone or self._new_round(action, seen):
                        yield action
                for verb, spots in common:
                    if spots & here:
                        for action in verb.options(state, who):
                            if alone or self._new(action, seen):
                                yield action
            for verb in referee.special_verbs(state, who):
                if (
                    verb.by_wounded == bool(state.wounded[who])
                    and turns.can_pay(state, who, verb.cost)
                    and verb.spots(state, seat) & here
                ):
                    for action in verb.options(state, who):
                        if not verb.lands or alone or self._landing(action) not in walked:
                            yield action
        if not alone:
            yield Action("end")

    def _landing(self, action: Action) -> tuple[object, ...]:
        """What tells an arrival from another one: all exits are one."""
        state = self._state
        out = state.table.exits[self._seat] >> state.maze.square[action.where] & 1
        return action.who, -1 if out else action.where, action.via

    def _new_round(self, action: Action, seen: set[tuple[object, ...]]) -> bool:
        """Whether nobody listed before goes out and back to the same effect, such as the same trade."""
        state = self._state
        result: tuple[object, ...] = (action.who if state.bound[action.who] else -1,)
        if len(action.via) > 1:
            result = ("round", referee.play(state, self._seat, action)[0].fields())
        elif action.via:
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
