"""A game played on, answer by answer, by whoever is asked."""

from collections.abc import Callable

from gearmaze.engine import CHANCE, Action, Chance, State, Table, decisions, draw, play
from gearmaze.sets import scenario


def go_on(name: str, seed: int, length: int, decide: Callable[[State, int, int, Chance], Action]) -> State:
    """So many answers of a game; `decide` gets the position, the seat, the answer's number and chance."""
    chance = Chance(seed)
    state = Table(scenario(name)).start()
    for count in range(length):
        if state.result is not None:
            break
        seat = decisions(state)[0].seat
        action = draw(state, chance) if seat == CHANCE else decide(state, seat, count, chance)
        state, _ = play(state, seat, action)
    return state
