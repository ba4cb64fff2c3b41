"""The door answers come in by: an answer may only speak of what its seat can know.

Whatever a seat sends is checked here before the referee looks at it, so that no refusal can tell it
something about a face-down token, and no nonsense reaches the rules.
"""

from gearmaze.engine.actions import GO, LEAVE, SWAP, TAKE, Action, Refusal, refuse
from gearmaze.engine.frames import CHANCE
from gearmaze.engine.state import HIDDEN, State

MOST_WAYPOINTS = 64  # far beyond what any move can use; keeps nonsense cheap


def known_action(state: State, seat: int, action: Action) -> Refusal | None:
    """Why an answer is nonsense or speaks of what its seat cannot see, or None."""
    if seat == CHANCE:
        return None
    name, who, what, where, via = action
    if not (type(who) is int and type(what) is int and type(where) is int and type(name) is str):
        return refuse("not_an_action", "ACT-01")
    if who < -1 or what < -1 or where < -1 or type(via) is not tuple or len(via) > MOST_WAYPOINTS:
        return refuse("not_an_action", "ACT-01")
    for point in via:
        if not _waypoint(state, point):
            return refuse("not_an_action", "ACT-01")
    named = [action.who] if action.who >= 0 else []
    verb = state.table.verb(action.verb)
    if action.what >= 0 and (verb is None or verb.names_token):
        named.append(action.what)
    named += [point[2] for point in action.via if point[2] >= 0]
    in_hand = verb is not None and verb.in_hand
    for token in named:
        if not _known(state, seat, token, in_hand):
            return refuse("no_such_token", "INFO-01")
    return None


def _waypoint(state: State, point: object) -> bool:
    if not isinstance(point, tuple) or len(point) != 3:
        return False
    place, handling, token = point
    return (
        type(place) is int
        and 0 <= place < len(state.maze.square)
        and handling in (GO, TAKE, LEAVE, SWAP)
        and type(token) is int
        and (0 if handling in (TAKE, SWAP) else -1) <= token < state.table.tokens
    )


def _known(state: State, seat: int, token: int, in_hand: bool) -> bool:
    """Whether a seat may speak of a token: it has seen it, or owns it, and it does not lie face down.

    Of tokens in hand nothing is told but whose they are and who was lifted, which everybody knows.
    """
    if token >= state.table.tokens:
        return False
    if in_hand:
        return True
    seen = 0 <= seat < state.table.seats and state.known[seat] >> token & 1
    return bool(seen) and state.place[token] > HIDDEN
