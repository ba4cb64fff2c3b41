"""Before the first turn: who comes along, who starts on the line, who waits where in the maze.

Room and team are chosen before anything is seen, so these are rules of thumb: what a piece can do, how
far a room is from the exit, who else is there. A little chance keeps the other side from knowing them.
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from gearmaze.bots.stakes import Stakes, stakes_of
from gearmaze.bots.ways import FAR, distances, middle_of_room
from gearmaze.engine import Action, Chance, State
from gearmaze.engine.state import HIDDEN, UNPLACED

RUNNERS_AHEAD = 0.35  # how much quick characters that score belong near the exit
FIGHTERS_AHEAD = 0.25  # how much strong ones do
THINGS_AHEAD = 0.3  # how near to the exit things are put, from 0 to 1


class Habit(NamedTuple):
    """How a player sets up."""

    whim: float = 0.8  # how much chance mixes in
    boldness: float = 0.0  # from 0 to 1: everybody belongs near the exit, and things stay behind


def use(stakes: Stakes, token: int) -> float:
    """How useful a piece is in general: quick, strong, skilled, worth points."""
    kind = stakes.table.kinds[token]
    skills = len(kind.verbs) + len(kind.bonuses) + kind.crosses_pits + kind.turns_both_ways + kind.recovers
    if not kind.character:
        return 2.0 * stakes.escape[token] + skills + kind.holds_on_pits
    return kind.speed + 0.8 * kind.combat + 1.5 * (stakes.escape[token] - 1) + 0.7 * skills


def choose(state: State, seat: int, legal: list[Action], rng: Chance, habit: Habit) -> Action:
    """The next choice of team or place."""
    stakes = stakes_of(state.table)
    worth: dict[str, Callable[[State, Stakes, int, Action], float]] = {
        "pick": _starter,
        "bench": _left_out,
        "bring": _room,
        "enlist": _recruit,
        "place": partial(_hiding, habit.boldness),
    }

    def value(action: Action) -> float:
        return worth[action.verb](state, stakes, seat, action) + habit.whim * rng.below(1000) / 1000

    return max(legal, key=value)


def _starter(state: State, stakes: Stakes, seat: int, action: Action) -> float:
    """On the line: those who move at once, and can hold their own in the middle of the maze."""
    kind = state.table.kinds[action.what]
    return kind.speed + 0.8 * kind.combat - 0.5 * (stakes.escape[action.what] - 1)


def _left_out(state: State, stakes: Stakes, seat: int, action: Action) -> float:
    return -use(stakes, action.what)


def _hiding(boldness: float, state: State, stakes: Stakes, seat: int, action: Action) -> float:
    """Face down in a room: scorers and fighters ahead, things where one's own will find them."""
    table = state.table
    kind = table.kinds[action.what]
    ahead = nearness(state, seat, action.where)
    company = sum(1 for t in table.team[seat] if state.place[t] == HIDDEN - action.where)
    if kind.character:
        scorer = kind.speed * stakes.escape[action.what] - 3.5
        drive = RUNNERS_AHEAD * scorer + FIGHTERS_AHEAD * (kind.combat - 2) + boldness
        return ahead * drive * 3 - 0.3 * company
    return -2.0 * abs(ahead - THINGS_AHEAD * (1 - boldness)) - 0.3 * company


def nearness(state: State, seat: int, slot: int) -> float:
    """How near a room is to a seat's exit, from 0 to 1; everything is in the middle without one."""
    goal = state.table.exits[seat]
    if not goal:
        return 0.5
    far = distances(state.maze, goal)
    spots = [far[middle_of_room(state.maze, each)] for each in range(len(state.prints))]
    low, high = min(spots), max(spots)
    return (high - min(spots[slot], FAR)) / max(1, high - low)


def _room(state: State, stakes: Stakes, seat: int, action: Action) -> float:
    return 0.0


def _recruit(state: State, stakes: Stakes, seat: int, action: Action) -> float:
    """A useful piece, and not a third of the same kind."""
    kinds = state.table.kinds
    mine = [kinds[t].id for t in state.table.team[seat] if state.place[t] == UNPLACED]
    return use(stakes, action.what) - 3.0 * mine.count(kinds[action.what].id)
