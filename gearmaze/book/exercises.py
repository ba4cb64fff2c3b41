"""Small positions of the book to try something in: read from `data/book/exercises.toml`, played, judged.

Nothing is kept: whoever tries sends all answers given so far, and they are played once more. The other side
answers by itself, as the exercise says.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from gearmaze.book import read_data
from gearmaze.engine import Action, Event, State
from gearmaze.game import Game
from gearmaze.notation import parse_action
from gearmaze.position import parse_position
from gearmaze.words.facts import named_event

MOST_REPLIES = 20  # of the other side, to one answer


class Exercise(NamedTuple):
    """A position, what is to be reached in it, and as much of the board as is shown."""

    id: str
    position: str
    rooms: tuple[int, ...]  # shown, counted from 1
    lines: tuple[str, ...]  # shown, by colour
    lit: tuple[str, ...]  # squares the task speaks of
    goals: tuple[Mapping[str, Any], ...]
    replies: tuple[str, ...]  # of the other side: the first of them that is legal, else whatever is
    solution: tuple[str, ...]
    ends: bool  # whether ending the turn is part of it

    def start(self) -> State:
        """The position to begin with."""
        return _start(self.id)

    def shows(self, square: str) -> bool:
        """Whether a square lies on the part of the board that is shown."""
        return square in _window(self.id)


class Ply(NamedTuple):
    """An answer, or a reply, with the positions around it."""

    seat: int
    action: Action
    before: State
    after: State
    events: tuple[Event, ...]


class Trial:
    """An exercise under way; the one who tries has the seat whose decision it is at the start."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.game = Game(position=exercise.start())
        self.seat = self.game.to_act[0]
        self.plies: list[Ply] = []

    def answer(self, text: str) -> list[Ply]:
        """Play an answer, and whatever the other side replies; raises what `Game.play` does."""
        count = len(self.plies)
        self._play(self.seat, text)
        for _ in range(MOST_REPLIES):
            due = self.game.decisions
            if not due or due[0].seat == self.seat or due[0].seat < 0 or due[0].kind in ("card", "act"):
                break  # a turn of the other side is not part of it
            self._play(due[0].seat, self._reply(due[0].seat))
        return self.plies[count:]

    def _play(self, seat: int, text: str) -> None:
        before = self.game.state
        action = parse_action(before, text, seat)
        self.game.play(action, seat)
        self.plies.append(Ply(seat, action, before, self.game.state, self.game.last))

    def _reply(self, seat: int) -> str:
        possible = [self.game.text(action) for action in self.game.legal_actions(seat).listed()]
        return next((text for text in self.exercise.replies if text in possible), possible[0])

    @property
    def solved(self) -> bool:
        """Whether everything asked for is there."""
        return bool(self.plies) and all(self._met(goal) for goal in self.exercise.goals)

    @property
    def stuck(self) -> bool:
        """Whether it is over without that: nothing is left but to end the turn, or another has the turn."""
        if self.solved:
            return False
        kind = next((due.kind for due in self.game.decisions if due.seat == self.seat), None)
        if kind != "act":
            return kind is None
        may_end = self.exercise.ends
        return not any(may_end or each.verb != "end" for each in self.game.legal_actions(self.seat).listed())

    def _met(self, goal: Mapping[str, Any]) -> bool:
        if "event" in goal:
            return any(
                all(_fits(seen.get(fact), value) for fact, value in goal.items()) for seen in self._seen()
            )
        state = self.game.state
        if "decides" in goal:
            return any(due.seat == self.seat and due.kind == goal["decides"] for due in self.game.decisions)
        token = state.table.by_label[goal["token"]]
        loads = [state.table.labels[load] for load in state.loads(token)]
        at = state.maze.name(state.place[token]) if state.place[token] >= 0 else ""
        return goal.get("at", at) == at and ("carries" not in goal or goal["carries"] in loads)

    def _seen(self) -> list[dict[str, Any]]:
        return [
            named_event(ply.after, seen)
            for ply in self.plies
            for event in ply.events
            if (seen := event.seen_by(self.seat)) is not None
        ]


def _fits(found: Any, wanted: Any) -> bool:
    """Whether a fact of an event is the one wanted; of a list only how long it is at least."""
    return bool(len(found) >= wanted if isinstance(found, list) else found == wanted)


@cache
def exercises() -> Mapping[str, Exercise]:
    """All exercises by id, which is that of the section they belong to."""
    return {
        id: Exercise(
            id,
            entry["position"],
            tuple(entry["rooms"]),
            tuple(entry["lines"]),
            tuple(entry.get("lit", ())),
            tuple(entry["goals"]),
            tuple(entry.get("replies", ())),
            tuple(entry["solution"]),
            entry.get("ends", False),
        )
        for id, entry in read_data("exercises.toml").items()
    }


@cache
def _start(id: str) -> State:
    return parse_position(exercises()[id].position, id)


@cache
def _window(id: str) -> frozenset[str]:
    """The names of the squares that are shown."""
    exercise, table = exercises()[id], _start(id).table
    grid, layout = table.grid, table.layout
    squares = [
        square
        for index, line in enumerate(layout.lines)
        if line.colour in exercise.lines
        for square in grid.line_squares[index]
    ]
    for number in exercise.rooms:
        slot = layout.slots[number - 1]
        squares += [grid.square(slot.x + cell % 5, slot.y + cell // 5) for cell in range(25)]
    return frozenset(grid.name(square) for square in squares)
