"""The golden games of the box for three and four."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from gearmaze import Game
from gearmaze.bots import hire
from tests.golden.playing import Curious, script, seek, wander


def curious(
    scenario: str,
    *wanted: str,
    options: Mapping[str, Any] | None = None,
    greedy: int = 70,
    turns: int = 140,
    clock: int = 0,
    undo: int = 0,
) -> Callable[[], Game]:
    """A game in which this is seen, by somebody who likes to do what was done least."""

    def play(seed: int) -> Game:
        return wander(Curious(seed, greedy, undo, clock), seed, scenario, options, turns)

    return lambda: seek(play, *wanted, most=1500)


def matched(scenario: str, level: str, seed: int) -> Game:
    """A game of our own players, where wandering leads nowhere."""
    game = Game(scenario, seed=seed)
    players = [hire(level, seed=seat) for seat in range(game.table.seats)]
    while not game.over:
        game.play(players[game.to_act[0]](game))
    return game


def deserted() -> Game:
    """One of four leaves in the set-up, another in the middle; the two who are left agree on a draw."""
    game, player = Game("std4", seed=9), Curious(9, greedy=25)
    leaves = {0: "green", 25: "red"}
    while game.state.turn < 40:
        if colour := leaves.pop(game.state.turn, "") if len(game.answers) > 12 else "":
            game.play("resign", seat=game.table.colours.index(colour))
        player.answer(game)
    for seat in (0, 2):
        game.play("draw", seat=seat)
    return game


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


def out_of_reach() -> Game:
    """With red's Cleric, who could carry the Treasure, four points are out of everybody's reach."""
    return script(
        """
        gearmaze position 1
        scenario pyr4
        rooms 1cw/0 ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?
        tokens
          red-goblin n3
          red-cleric l1 wounded
          blue-troll l2
          blue-treasure p5
          yellow-thief p1
        turn 9 blue ap 5 highest 5
        decide act
        """,
        "blue: attack troll red-cleric",
        "blue: lay +6",
        "red: lay +0",
    )


GAMES: dict[str, Callable[[], Game]] = {
    "23-three": curious("std3", "end target", options={"targetVp": 7}, undo=3),
    "24-four": curious("std4", "end target", clock=3, options={"timer": "on"}),
    "25-straight-across": curious("sqr", "end target"),
    "26-summit": partial(matched, "pyr4", "captain", 2),
    "27-summit-for-three": partial(matched, "pyr3", "squire", 6),
    "28-forty-eight": curious("rac", "end cycles", "move out"),
    "29-shuttle": curious("lft", "verb shift", "end target"),
    "30-false-doors": curious("lab4", "end target"),
    "31-false-doors-for-three": curious("lab3", "end target"),
    "32-turncoats": turncoats,
    "33-two-by-two": curious("tea", "end target", options={"quietPartners": "on"}),
    "34-two-are-left": deserted,
    "35-three-from-all-boxes": curious("mixed-3", "end target"),
    "36-four-from-all-boxes": curious("mixed-4", "end target"),
    "37-out-of-reach": out_of_reach,
    "38-turncoats-to-the-end": curious(
        "all", "verb assail", "verb defend", "event hurry", "end target", options={"timer": "on"}, clock=1
    ),
}
