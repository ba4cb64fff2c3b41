"""A move carried out: at once, or step by step, to its end."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gearmaze.engine import paths, steps, turns, under_way
from gearmaze.engine.actions import GO, LEAVE, SWAP, TAKE, Action, Event, Refusal, refuse
from gearmaze.engine.chance import Chance
from gearmaze.engine.frames import EVERYTHING, Decision, Wish, turn_clock
from gearmaze.engine.state import State
from gearmaze.engine.verbs import Answer

DEALT = tuple(each.name for each in State.COLUMNS if each.hidden)  # by a guess, beside the places of tokens
ASIDE = tuple(each.name for each in State.COLUMNS if each.aside)


def stroll(state: State, who: int, way: list[int], log: list[Event]) -> None:
    """A whole move in which nothing is handled: nothing happens on the way."""
    turns.pay(state, who, turns.MOVE_AP)
    log.append(Event("moved", {"token": who, "path": [state.place[who], *way], "handled": []}))
    state.enter(who, way[-1])
    steps.arrive(state, who, log)


def run(made: paths.Run, log: list[Event]) -> State:
    """A whole move with handlings on the way."""
    close(made.after, made.happened, log)
    return made.after


@dataclass(frozen=True, slots=True)
class Move(under_way.Walk):
    """A move made by hand, one step after the other, until it is stopped or cancelled."""

    kind: ClassVar[str] = under_way.MOVE
    answers: ClassVar[tuple[Answer, ...]] = (
        Answer(GO, "to", when=("MOVE-01",), step=True),
        Answer(TAKE, "thing", when=("OBJ-02",), step=True),
        Answer(LEAVE, when=("OBJ-03",), step=True),
        Answer(SWAP, "thing", when=("OBJ-07",), step=True),
        Answer("stop", when=("MOVE-03",)),
        Answer("cancel", when=("ACT-12",), undoes=True),
    )
    upon: ClassVar[tuple[str, ...]] = ("act",)
    positions: ClassVar[tuple[str, ...]] = ("before",)

    def owed(self, state: State) -> tuple[Decision, ...]:
        return (Decision(state.active, self.kind, turn_clock(state)),)

    def options(self, state: State, seat: int, wish: Wish = EVERYTHING) -> Iterator[Action]:
        for each in paths.next_steps(state):
            if self.refuse(state, seat, each) is None:
                yield each
        if steps.refuse_stop(state) is None:
            yield paths.STOP
        yield Action("cancel")

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        """A step of a move must be legal, and the move must still be able to end (ACT-10)."""
        if action.verb == "cancel":
            return None
        if action.verb not in STEPS:
            return refuse("move_under_way", "ACT-03", kind=self.kind)
        if action.verb in (TAKE, SWAP) and not 0 <= action.what < state.table.tokens:
            return refuse("no_such_token", "OBJ-02")
        if steps.exited(state) and action.verb != "stop":
            return refuse("already_out", "MOVE-17", who=self.who)
        refusal = steps.refuse_step(state, action)
        if refusal is not None or action.verb == "stop":
            return refusal
        after = state.copy()
        steps.do_step(after, action, [])
        if not paths.can_end(after):
            return refuse("cannot_end_well", "ACT-10", "ACT-04", who=self.who)
        return None

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        """One step; the stop, leaving the maze or the end of the game closes the move."""
        if action.verb == "cancel":
            return self.abandoned(state, log)
        if action.verb != "stop":
            steps.do_step(state, action, log)
            log.append(
                Event(
                    "stepped",
                    {
                        "token": self.who,
                        "step": action.verb,
                        "thing": action.what if action.verb in (TAKE, SWAP) else -1,
                        "place": state.place[self.who],
                    },
                )
            )
            stopped = state.table.ends_stop_moves and steps.decided(state)
            if not stopped and not steps.exited(state):
                return state
        close(state, [], log)
        return state

    def abandoned(self, state: State, log: list[Event]) -> State:
        """The position before the move."""
        log.append(Event("cancelled", {"token": self.who}))
        return self._before(state)

    def _before(self, state: State) -> State:
        """The position before the move; what was said beside it meanwhile stands."""
        before = self.before.copy()
        for name in ASIDE:
            setattr(before, name, getattr(state, name))
        return before

    def late(self, state: State, seat: int, log: list[Event]) -> State:
        """TIME-06: the move goes back to its last legal moment, its AP is spent."""
        for count in range(len(self.steps), -1, -1):
            cut = self._before(state)
            under_way.begin(cut, self.who)
            happened: list[Event] = []
            for each in self.steps[:count]:
                steps.do_step(cut, each, happened)
            if count and steps.refuse_stop(cut) is not None:
                continue
            if count:
                close(cut, happened, log)
            else:
                cut.pop()
                turns.pay(cut, self.who, turns.MOVE_AP)
            break
        if cut.result is None:
            turns.end_turn(cut, log)
        return cut

    def seen(self, state: State, seat: int) -> Mapping[str, Any]:
        maze, labels = state.maze, state.table.labels
        return {
            "move": {"token": labels[self.who], "from": maze.name(self.start), "left": self.remaining(state)}
        }

    def dealt_anew(self, state: State, new: State, seat: int, chance: Chance) -> "Move":
        """What lies face down lay in the same spots before the move: nobody can tell since when."""
        before = self.before.copy()
        for name in DEALT:
            setattr(before, name, getattr(new, name))
        for token, place in enumerate(new.place):
            if place != state.place[token]:
                before.place[token] = place
        before.stack = new.stack  # what was being decided before the move is what lies beneath it
        return self.but(before=before)

    def plain(self, told: Callable[[State], Any]) -> tuple[Any, ...]:
        return (self.kind, self.who, self.start, self.left, self.steps, told(self.before))


STEPS = tuple(word.name for word in Move.answers if not word.undoes)


def close(state: State, happened: list[Event], log: list[Event]) -> None:
    """The move under way is over: its AP is paid; another AP is another move, from here (MOVE-05)."""
    walk = under_way.Walk.of(state)
    path = [walk.start] + [step.where for step in walk.steps if step.verb == GO]
    handled = [list(point) for point in paths.waypoints(walk.before, walk.who, walk.steps)]
    turns.pay(state, walk.who, turns.MOVE_AP)
    log.append(Event("moved", {"token": walk.who, "path": path, "handled": handled}))
    log.extend(happened)
    state.pop()
    steps.arrive(state, walk.who, log)
