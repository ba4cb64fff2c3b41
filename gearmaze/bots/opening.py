"""Before the first turn: who comes along, who starts on the line, who waits where in the maze.

Nothing can be searched while nothing is to be seen. A choice is worth what its traits are worth, and that is
learned (`setups`) from games between players of many styles; beginners go by rules of thumb. A little
chance keeps the other side from knowing.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from gearmaze.bots.distances import distances, middle_of_room
from gearmaze.bots.goals import bound_for
from gearmaze.bots.stakes import Stakes, stakes_of
from gearmaze.bots.weights import read_weights
from gearmaze.engine import Action, Chance, State
from gearmaze.engine.kinds import Kind
from gearmaze.engine.state import HIDDEN, UNPLACED

AT_HAND = 0.3  # of the way to the exit, from 0 to 1: where those who start soon pass
TRAITS = {
    "ahead": "characters face down near the exit: from 0 in the farthest rooms to 1 in the nearest",
    "runners_ahead": "the same, by how quick they are and what they score: speed times points, from 3.5 on",
    "fighters_ahead": "the same, by combat value, from 2 on",
    "things_off": "how far things are from where those who start soon pass, a third of the way",
    "company": "pairs of one's own tokens in a room",
    "equipped": "characters and things face down in the same room, by pairs",
    "start_quick": "speed of those who start on the line",
    "start_strong": "their combat values",
    "start_worth": "what they score besides the usual point",
    "start_skilled": "what else they can do",
    "quick": "speed of those who come along",
    "strong": "their combat values",
    "worth": "what they score besides the usual point",
    "skilled": "what else they can do",
    "treasure": "points for things brought along",
    "useful": "what other things are good for",
    "again": "a piece of a kind one has already, as often as one has it",
}


class Habit(NamedTuple):
    """How a player sets up."""

    whim: float = 0.8  # how much chance mixes in
    schooling: float = 0.0  # from 0, rules of thumb, to 1, what was learned
    wary: float = 0.0  # of rooms the other side can turn up at once, to put whom it finds where it likes
    mixed: bool = False  # puts tokens down as they come where others watch, so that their order tells nothing


def load_setup(name: str = "weights") -> dict[str, float]:
    """What traits of a setup are worth; `first` are rules of thumb. One is about a game in a hundred."""
    return read_weights(name, "setup", tuple(TRAITS))


@lru_cache(maxsize=8)
def schooled(schooling: float) -> Mapping[str, float]:
    """Weights so far from rules of thumb to what was learned."""
    first, learned = load_setup("first"), load_setup()
    return {name: (1 - schooling) * first[name] + schooling * learned[name] for name in TRAITS}


def choose(
    state: State, seat: int, legal: list[Action], rng: Chance, weights: Mapping[str, float], habit: Habit
) -> Action:
    """The next choice of team or place."""
    watched = legal[0].verb == "place" or (legal[0].verb == "pick" and state.table.scenario.in_turn)
    if habit.mixed and watched:
        token = rng.choice(sorted({action.what for action in legal}))
        legal = [action for action in legal if action.what == token]

    def value(action: Action) -> float:
        found = traits(state, seat, action)
        worth = sum(weights[name] * amount for name, amount in found.items())
        if habit.wary and found.get("ahead", 0.0) == 1.0:
            worth -= habit.wary
        return worth + habit.whim * rng.below(1000) / 1000

    return max(legal, key=value)


def traits(state: State, seat: int, action: Action) -> Mapping[str, float]:
    """What a choice adds to a setup."""
    return _TRAITS_OF[action.verb](state, stakes_of(state.table), seat, action)


def _starter(state: State, stakes: Stakes, seat: int, action: Action) -> Mapping[str, float]:
    kind = state.table.kinds[action.what]
    return {
        "start_quick": kind.speed,
        "start_strong": kind.combat,
        "start_worth": stakes.escape[action.what] - 1,
        "start_skilled": skills(kind),
    }


def _hiding(state: State, stakes: Stakes, seat: int, action: Action) -> Mapping[str, float]:
    """Face down in a room."""
    table = state.table
    kind = table.kinds[action.what]
    ahead = nearness(state, seat, action.where)
    there = [t for t in table.team[seat] if state.place[t] == HIDDEN - action.where]
    others = sum(1 for t in there if table.kinds[t].is_character != kind.is_character)
    found = {"company": float(len(there)), "equipped": float(others)}
    if kind.is_character:
        found["ahead"] = ahead
        found["runners_ahead"] = ahead * (kind.speed * stakes.escape[action.what] - 3.5)
        found["fighters_ahead"] = ahead * (kind.combat - 2)
    else:
        found["things_off"] = abs(ahead - AT_HAND)
    return found


def nearness(state: State, seat: int, slot: int) -> float:
    """How near a room is to a seat's exit, from 0 to 1; everything is in the middle without one."""
    goal = bound_for(state, seat)
    if not goal:
        return 0.5
    far = distances(state.maze, goal)
    spots = [far[middle_of_room(state.maze, each)] for each in range(len(state.prints))]
    low, high = min(spots), max(spots)
    return (high - spots[slot]) / max(1, high - low)


def _recruit(state: State, stakes: Stakes, seat: int, action: Action) -> Mapping[str, float]:
    """A piece that comes along."""
    table = state.table
    kind = table.kinds[action.what]
    mine = [table.kinds[t].id for t in table.team[seat] if state.place[t] == UNPLACED]
    again = float(mine.count(kind.id))
    if kind.is_object:
        useful = skills(kind) + kind.lifeline
        return {"treasure": stakes.escape[action.what], "useful": useful, "again": again}
    return {
        "quick": kind.speed,
        "strong": kind.combat,
        "worth": stakes.escape[action.what] - 1,
        "skilled": skills(kind),
        "again": again,
    }


def _left_out(state: State, stakes: Stakes, seat: int, action: Action) -> Mapping[str, float]:
    """A piece that stays at home."""
    lost = _recruit(state, stakes, seat, action)
    return {name: -amount for name, amount in lost.items() if name != "again"}


def _room(state: State, stakes: Stakes, seat: int, action: Action) -> Mapping[str, float]:
    """A pair of rooms: both sides play in them, so that any is as good as another."""
    return {}


def skills(kind: Kind) -> int:
    """How much somebody or something can do besides walking and fighting."""
    bonuses = len(kind.verbs) + len(kind.bonuses)
    return bonuses + (kind.flies or bool(kind.masters)) + kind.turns_both_ways + kind.recovers


_TRAITS_OF: dict[str, Callable[[State, Stakes, int, Action], Mapping[str, float]]] = {
    "pick": _starter,
    "bench": _left_out,
    "bring": _room,
    "enlist": _recruit,
    "place": _hiding,
}
