"""Draw a position, play words on it, ask why not: what the rule tests are written with.

The form of a drawing is on the first page of `gearmaze.position.read`.
"""

import textwrap
from typing import cast

from gearmaze.engine import LegalActions, Refusal, State, decisions, play, refuse_action
from gearmaze.engine.maze import Maze
from gearmaze.engine.sight import ray
from gearmaze.notation import action_text, parse_action
from gearmaze.position import parse_position

HEADER = "gearmaze position 1"


def pos(text: str) -> State:
    """The position drawn; header and `scenario base` may be missing."""
    text = textwrap.dedent(text).strip("\n") + "\n"
    words = [line.split() for line in text.splitlines()]
    if not any(line[:2] == ["gearmaze", "position"] for line in words):
        scenario = "" if any(line[:1] == ["scenario"] for line in words) else "scenario base\n"
        text = f"{HEADER}\n{scenario}{text}"
    return parse_position(text)


def visible(maze: Maze, start: int, blockers: int) -> int:
    """Every square seen from `start`, as a set."""
    return sum(1 << square for direction in range(4) for square in ray(maze, start, direction, blockers))


def due(state: State, seat: int | None = None) -> int:
    """The seat asked for, or whoever owes the next answer."""
    if seat is not None:
        return seat
    owed = decisions(state)
    assert owed, f"nobody owes an answer: {state.result}"
    return owed[0].seat


def do(state: State, *texts: str, seat: int | None = None) -> State:
    """The position after these answers, each by whoever is due."""
    for text in texts:
        who = due(state, seat)
        state, _ = play(state, who, parse_action(state, text, who))
    return state


def why(state: State, text: str, seat: int | None = None) -> Refusal | None:
    """Why an answer is not legal; None if it is."""
    who = due(state, seat)
    return refuse_action(state, who, parse_action(state, text, who))


def legal(state: State, seat: int | None = None, **asked: int) -> list[str]:
    """The texts of the legal answers; further words (handlings, who) go to LegalActions."""
    who = due(state, seat)
    return [action_text(state, action) for action in LegalActions(state, who, **asked)]


def at(state: State, label: str) -> str:
    """Where a token is: its square, or ? if it is not on the board."""
    token = state.table.by_label[label]
    return cast(str, state.maze.name(state.place[token])) if state.place[token] >= 0 else "?"
