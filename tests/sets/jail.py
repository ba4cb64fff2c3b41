"""Cells to draw in, and what the tests of the second box ask of a fight: who, how strong, whose answer."""

from gearmaze.engine import Event, State, decisions, play
from gearmaze.engine.ranged import in_sight
from gearmaze.engine.view import view
from gearmaze.notation import parse_action
from tests.drawing import do, due, pos, why

# The first room at Blue's line, a1 to e5 below a0 to e0; nothing in it but the gear.
BARE = """
room 99cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   @
+   +   +   +   +   +
"""

# To be pushed about in: east of column d a wall (row 2), a portcullis (row 4) and a slit (row 5); a pit
# on d3.
PUSHED = """
room 99cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   . | .
+   +   +   +   +   +
  .   .   .   O   .
+   +   +   +   +   +
  .   .   .   . H .
+   +   +   +   +   +
  @   .   .   . : .
+   +   +   +   +   +
"""


def jail(
    tokens: str, more: str = "", room: str = BARE, rooms: str = "99cw", scenario: str = "prison"
) -> State:
    """Tokens in a drawn room; Blue to act with 5 AP unless told otherwise."""
    return pos(f"scenario {scenario}\n{room}\nrooms {rooms}\ntokens {tokens}\n{more}\n")


def token(state: State, label: str) -> int:
    return state.table.by_label[label]


def names(state: State, tokens: tuple[int, ...]) -> set[str]:
    return {state.table.labels[each] for each in tokens}


def sees(state: State, viewer: str, seen: str) -> bool:
    """Whether one character has another in line of sight."""
    return token(state, seen) in in_sight(state, token(state, viewer))


def asked(state: State) -> str:
    """Whose answer is due, and to what: `blue act`, `yellow lay`."""
    owed = decisions(state)[0]
    return f"{state.table.colours[owed.seat]} {owed.kind}"


def fighters(state: State) -> tuple[set[str], set[str]]:
    """Who takes part in the fight under way, on either side."""
    clash = state.stack[-1]
    return names(state, clash.attackers), names(state, clash.defenders)


def values(state: State) -> tuple[int, int]:
    """What both sides of the fight under way are worth before cards."""
    scene = view(state, 0)["fight"]
    return sum(each["value"] for each in scene["attackers"]), sum(
        each["value"] for each in scene["defenders"]
    )


def worth(state: State, label: str) -> int:
    """What one fighter counts in the fight under way."""
    scene = view(state, 0)["fight"]
    return next(each["value"] for each in scene["attackers"] + scene["defenders"] if each["token"] == label)


def step(state: State, label: str, square: str) -> str:
    """What keeps a character from one single step to a square beside it; nothing if it may."""
    refusal = why(do(state, f"begin {label}"), f"go {square}")
    return refusal.reason if refusal else ""


def happens(state: State, text: str) -> tuple[State, dict[str, Event]]:
    """The position after an answer, and the events by their kind."""
    seat = due(state)
    after, log = play(state, seat, parse_action(state, text, seat))
    return after, {event.kind: event for event in log}
