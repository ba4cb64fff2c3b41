"""Legal answers as a client shows them: grouped by token, with what each costs and where it leads."""

from gearmaze.engine import Action, State
from gearmaze.engine.actions import GO
from gearmaze.engine.referee import verb_of
from gearmaze.engine.rooms import DIRECTIONS
from gearmaze.engine.verbs import (
    BONUS,
    CARD,
    DIRECTION,
    DOOR,
    LOAD,
    PAIR,
    PARTS,
    ROOM,
    ROUTE,
    SQUARE,
    TOKEN,
    WAY,
    WHO,
    Spoken,
)
from gearmaze.notation import action_text
from gearmaze.notation.names import door_name
from gearmaze.server.schema_position import Handled, Listed, ListedGroup

CARDS = (CARD, BONUS)


def listed(state: State, seat: int, actions: list[Action]) -> list[ListedGroup]:
    """Actions grouped by the token they are about, in the order they were listed."""
    groups: dict[int, list[Listed]] = {}
    for action in actions:
        token = getattr(action, _verb(state, action).subject)
        groups.setdefault(token, []).append(described(state, seat, action))
    labels = state.table.labels
    return [
        {"token": labels[token] if token >= 0 else None, "actions": group} for token, group in groups.items()
    ]


def described(state: State, seat: int, action: Action) -> Listed:
    """One action with its parts by name."""
    verb = _verb(state, action)
    row: Listed = {"text": action_text(state, action), "verb": action.verb, "ap": cost(state, action)}
    for part in verb.said(action):
        _describe(row, state, verb, action, part)
    acted = "square" in row and verb.subject == WHO
    if acted and state.ways.exits[seat] >> state.maze.square[action.where] & 1:
        row["exit"] = True
    if verb.jump_card:
        row["jump_card"] = True
    return row


def _describe(row: Listed, state: State, verb: Spoken, action: Action, part: str) -> None:
    """One part of an action."""
    table, maze = state.table, state.maze
    sort = PARTS[part].sort
    if sort in CARDS:
        row["card"] = action.what
    elif sort == ROOM:
        row["room"] = action.where + 1
    elif sort == WAY:
        row["way"] = "cw" if action.what == 1 else "ccw"
    elif sort == DOOR:
        row["room"], row["door"] = action.where + 1, action.what
        row["between"] = door_name(state, action.where, action.what)
    elif sort == DIRECTION:
        row["direction"] = DIRECTIONS[action.what]
    elif sort == PAIR:
        row["pair"] = table.pairs[action.what]
    elif part == "over":
        row["over"] = maze.name(action.what)
    elif sort in (SQUARE, ROUTE):
        row["square"] = maze.name(action.where)
        done = handled(state, action) if sort == ROUTE else []
        if done:
            row["handled"] = done
    elif sort == LOAD and action.via:
        row["leaving"] = True
    elif sort == TOKEN and part != WHO:
        row["token" if verb.subject == "what" else "target"] = table.labels[action.what]


def handled(state: State, action: Action) -> list[Handled]:
    """What a move takes, leaves and swaps on its way."""
    labels = state.table.labels
    return [
        {"square": state.maze.name(place), "does": does, "token": labels[token] if token >= 0 else None}
        for place, does, token in action.via
        if does != GO
    ]


def cost(state: State, action: Action) -> int:
    """The AP an action takes."""
    verb = verb_of(state, action.who, action.verb) or _verb(state, action)
    return verb.cost(state, action.who)


def _verb(state: State, action: Action) -> Spoken:
    """The verb of an action that was listed."""
    verb = state.table.verb(action.verb)
    assert verb is not None
    return verb
