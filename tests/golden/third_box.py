"""The golden games of the box for three and four."""

from collections.abc import Callable, Mapping
from typing import Any

from gearmaze import Game
from tests.golden.playing import Curious, seek, wander


def _curious(
    scenario: str,
    *wanted: str,
    options: Mapping[str, Any] | None = None,
    greedy: int = 70,
    turns: int = 140,
    clock: int = 0,
) -> Callable[[], Game]:
    """A game in which this is seen, by somebody who likes to do what was done least."""

    def play(seed: int) -> Game:
        return wander(Curious(seed, greedy=greedy, clock=clock), seed, scenario, options, turns)

    return lambda: seek(play, *wanted, most=2000)


GAMES: dict[str, Callable[[], Game]] = {
    "23-three": _curious("std3", "end target", options={"targetVp": 7}),
    "24-four": _curious("std4", "end target", clock=3, options={"timer": "on"}),
    "25-straight-across": _curious("sqr", "end target"),
    "26-summit": _curious("pyr4", "verb hoist"),
    "27-summit-for-three": _curious("pyr3", "verb hoist"),
    "28-forty-eight": _curious("rac", turns=60),
    "29-shuttle": _curious("lft", "verb shift", "end target"),
    "30-false-doors": _curious("lab4", "move out"),
    "31-false-doors-for-three": _curious("lab3", "move out"),
    "32-turncoats": _curious("all", "decision side", "end target"),
    "33-two-by-two": _curious("tea", "end target"),
}
