"""What partners may say to each other where they agreed to keep quiet (MP-TEA-19).

Nobody here hears anybody talk: who met whom is a fact of the game, and said at the end of the turn.
"""

from gearmaze.engine.actions import Event
from gearmaze.engine.state import State

SECONDS = 60  # MP-TEA-20


def meets(before: State, log: list[Event]) -> bool:
    """Whether what just happened led a character over or beside a partner's unwounded one (MP-TEA-20)."""
    for event in log:
        if event.kind in ("moved", "leapt"):
            who = event.facts["token"]
            entered = event.facts["path"][1:] if event.kind == "moved" else [event.facts["place"]]
            if _beside_a_partner(before, who, entered):
                return True
    return False


def _beside_a_partner(state: State, who: int, entered: list[int]) -> bool:
    table, maze = state.table, state.maze
    own = table.owner[who]
    around = 0
    for place in entered:
        bit = table.grid.bit[maze.square[place]]
        around |= bit | maze.touching(bit)
    return any(
        state.living(token) and around & table.grid.bit[state.square(token)]
        for seat in table.sides.partners[own]
        if seat != own
        for token in table.characters[seat]
    )


def end_of_turn(state: State, seat: int, log: list[Event]) -> None:
    """A minute of talk follows a turn in which partners met (MP-TEA-20)."""
    if state.met:
        state.met = False
        partners = list(state.table.sides.partners[seat])
        log.append(Event("talk", {"seats": partners, "seconds": SECONDS}))
