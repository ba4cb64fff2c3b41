"""What becomes of who and what must stay on a square: by its ground, and by the lifelines there.

Questions only; `scoring` and whoever moves others carry out what follows.
"""

from collections.abc import Iterable

from gearmaze.engine.state import State
from gearmaze.engine.terrain import Terrain


def ground_at(state: State, place: int) -> Terrain:
    """The ground of a shown place."""
    return state.maze.terrain(state.maze.square[place])


def rough(state: State, place: int) -> bool:
    """Whether the ground of a place is one to ask about; most are not."""
    return state.maze.rough >> state.maze.square[place] & 1 == 1


def held(state: State, tokens: Iterable[int]) -> bool:
    """Whether there is a lifeline among some tokens, carried or lying."""
    kinds = state.table.kinds
    return any(kinds[token].lifeline for token in tokens)


def drops(state: State, place: int, tokens: Iterable[int]) -> bool:
    """Whether who cannot move falls at a place with these tokens about it (PIT-04, P-BAN-10)."""
    if not rough(state, place):
        return False
    ground = ground_at(state, place)
    return ground.falls and not (ground.ties and held(state, tokens))


def fallers(state: State, place: int, tokens: list[int]) -> list[int]:
    """Who of the tokens left at a place falls: the wounded nobody carries (PIT-05, CAR-09)."""
    if not drops(state, place, tokens):
        return []
    return [token for token in tokens if state.wounded[token] and state.carrier[token] < 0]


def lost(state: State, place: int) -> list[int]:
    """The things lying at a place that are out of the game; a lifeline that is tied there stays (WND-08)."""
    if not rough(state, place):
        return []
    ground, kinds = ground_at(state, place), state.table.kinds
    if not ground.loses:
        return []
    return [
        token
        for token in state.at(place)
        if kinds[token].is_object and state.carrier[token] < 0 and not (ground.ties and kinds[token].lifeline)
    ]
