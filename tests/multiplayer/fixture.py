"""The alliance fixture of the worked examples (MP-EX-01 to MP-EX-12), all rooms face up, red's turn."""

import pytest

from gearmaze.engine import Event, State, decisions, play
from gearmaze.notation import parse_action
from gearmaze.sets import multiplayer
from tests.drawing import pos
from tests.engine import made_up

RED, GREEN, BLUE, YELLOW = range(4)
SEATS = ("red", "green", "blue", "yellow")

# f1 to j5; the only wall is between h2 and i2
ROOM = """room 99cw
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
"""
F = (
    "red-warrior g3, red-wizard i2, blue-troll h3, blue-thief h5, "
    "green-warrior h2, green-goblin h4, yellow-goblin i3, yellow-mekanork i5"
)


def seated(monkeypatch: pytest.MonkeyPatch, *seats: str, **changed: object) -> None:
    """Positions are of the game of alliances, with the colours seated in this order."""
    own = multiplayer.turncoats()
    layout = own.layout._replace(seats=seats or SEATS)
    made_up.play(monkeypatch, own._replace(layout=layout, **changed))


def drawn(tokens: str = F, rest: str = "", room: str = ROOM) -> State:
    return pos(f"{room}tokens {tokens}\n{rest}\n")


def answer(state: State, seat: int, text: str) -> tuple[State, list[Event]]:
    """One answer of a seat, whoever else owes one."""
    return play(state, seat, parse_action(state, text, seat))


def answers(state: State, *given: tuple[int, str]) -> State:
    for seat, text in given:
        state, _ = answer(state, seat, text)
    return state


def owing(state: State) -> list[tuple[int, str]]:
    return [(due.seat, due.kind) for due in decisions(state)]


def names(state: State, tokens: tuple[int, ...]) -> set[str]:
    return {state.table.labels[token] for token in tokens}


def wounded(state: State) -> set[str]:
    return {label for label, token in state.table.by_label.items() if state.wounded[token]}
