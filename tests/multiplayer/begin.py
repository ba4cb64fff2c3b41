"""Set-ups of the games for three and four, answer by answer."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from gearmaze.engine import CHANCE, Action, Chance, Event, LegalActions, State, Table, decisions, draw, play
from gearmaze.engine.state import HIDDEN
from gearmaze.sets import multiplayer, scenario

EVERY = tuple(multiplayer.SCENARIOS)
FOUR = ("blue", "yellow", "red", "green")
SHARED = ("pyr4", "pyr3", "rac", "lab4", "lab3")  # scenarios with shared lines
TYPED = ("sqr", "pyr4", "pyr3", "rac", "lft", "all")  # with rooms for one kind only


class Step(NamedTuple):
    """One answer: whose, what, and the positions around it."""

    before: State
    seat: int
    action: Action
    events: list[Event]
    after: State


@cache
def table_of(name: str) -> Table:
    return Table(scenario(name))


def steps(table: Table, seed: int) -> Iterator[Step]:
    """A random set-up, to the first card."""
    chance = Chance(seed)
    state = table.start()
    while not state.turn:
        seat = chance.choice(decisions(state)).seat
        action = draw(state, chance) if seat == CHANCE else chance.choice(LegalActions(state, seat).listed())
        after, events = play(state, seat, action)
        yield Step(state, seat, action, events, after)
        state = after


def set_up(name: str, seed: int = 1) -> tuple[Step, ...]:
    """The same, kept."""
    return _kept(name, seed)


@cache
def _kept(name: str, seed: int) -> tuple[Step, ...]:
    return tuple(steps(table_of(name), seed))


def ready(name: str, seed: int = 1) -> State:
    """The position of the first card."""
    return set_up(name, seed)[-1].after


def said(name: str, verb: str, seed: int = 1) -> list[Step]:
    """The answers with a verb."""
    return [step for step in set_up(name, seed) if step.action.verb == verb]


def before(name: str, verb: str, seed: int = 1) -> State:
    """The position in which a verb is said first."""
    return said(name, verb, seed)[0].before


def inside(state: State, slot: int) -> list[int]:
    """The tokens face down in a room."""
    return [token for token in state.placed if state.place[token] == HIDDEN - slot]


def at_spot(table: Table, x: int, y: int) -> int:
    """The slot at a corner."""
    return next(number for number, slot in enumerate(table.layout.slots) if (slot.x, slot.y) == (x, y))


def sort_of(state: State, token: int) -> str:
    return "characters" if state.table.kinds[token].is_character else "objects"


def with_options(name: str, **options: Any) -> Table:
    return Table(scenario(name), options)
