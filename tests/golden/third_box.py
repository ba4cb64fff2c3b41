"""The golden games of the box for three and four."""

from collections.abc import Callable, Mapping
from typing import Any

from gearmaze import Game
from tests.golden.playing import Curious, script, seek, wander


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


def turncoats() -> Game:
    """Two against two, and some who stay out; time runs out for one who is asked and for two who lay."""
    return script(
        """
        gearmaze position 1
        scenario all
        options timer=on
        room 99cw
        +   +   +   +   +   +
          .   .   .   .   .
        +   +   +   +   +   +
          .   .   . | .   .
        +   +   +   +   +   +
          .   .   .   .   .
        +   +   +   +   +   +
          .   .   .   .   .
        +   +   +   +   +   +
          .   .   .   .   @
        +   +   +   +   +   +
        rooms 99cw 2cw 2ccw 3cw 3ccw 4cw 4ccw 5cw 5ccw 6cw 6ccw 7cw
        tokens
          red-warrior g3, red-wizard i2, blue-troll h3, blue-thief h5, green-warrior h2, green-goblin h4
          yellow-goblin i3, yellow-mekanork i5
        turn 6 red ap 5
        """,
        "red: attack warrior troll",
        "yellow: defend",
        "green: assail",
        "blue: lay 3",
        "green: lay 1",
        "red: lay 2",
        "yellow: too late",
        "red: end",
        "yellow: card 3",
        "yellow: attack mekanork thief",
        "green: too late",
        "yellow: lay 4",
        "blue: lay 0",
        "yellow: end",
        "green: card 4",
        "green: attack goblin troll",
        "red: abstain",
        "green: lay 5",
        "blue: too late",
        "green: end",
        "blue: resign",
        "red: card 2",
        "red: resign",
        "yellow: resign",
    )


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
    "32-turncoats": turncoats,
    "33-two-by-two": _curious("tea", "end target"),
}
