"""What one answer may do to rooms: turn one, turn one up, send one elsewhere."""

from gearmaze.engine import Action, State
from gearmaze.engine.rooms_in_play import is_aloft
from gearmaze.testing.claims import claim


def check_rooms(before: State, action: Action, after: State) -> None:
    """Rooms turn from gears, as they are revealed, or as a hoist comes down, and by nothing else."""
    if action.verb == "deal":
        return
    turned = [s for s, pair in enumerate(zip(before.turns, after.turns, strict=True)) if pair[0] != pair[1]]
    moved = [
        s for s, pair in enumerate(zip(before.origins, after.origins, strict=True)) if pair[0] != pair[1]
    ]
    lowered = [slot for slot in moved if is_aloft(before, slot)]
    over = after.turn > before.turn or after.result is not None
    claim(not lowered or over, "a room was lowered within the turn (MP-PYR-29)")
    if lowered:
        claim(moved == turned == lowered, "a hoist came down, and with it rooms were turned:", turned, moved)
    elif turned:
        shown = before.shown >> turned[0] & 1
        half = (after.turns[turned[0]] - before.turns[turned[0]]) % 4 == 2
        by = "rotate" if shown else "reveal"
        claim(action.verb == by and turned == [action.where], action.verb, "turned rooms:", turned)
        claim(shown or half, "a room was turned over by a quarter (MP-STD-18)")
    elif moved:
        claim(len(moved) == 1 and before.shown >> moved[0] & 1, action.verb, "moved rooms:", moved)
        by = "hoist" if is_aloft(after, moved[0]) else "shift"
        claim(action.verb == by, action.verb, "moved rooms:", moved)
    hangs = [slot for slot in range(len(after.origins)) if is_aloft(after, slot)]
    claim(not hangs or after.turn == before.turn, "a room still hangs in its hoist (MP-PYR-29)")
    for slot, origin in enumerate(after.origins):
        claim(origin in (*after.table.grid.berths.of(slot), -1), "a room lies where none can:", slot)
