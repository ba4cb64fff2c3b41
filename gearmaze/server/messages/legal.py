"""Legal answers as a client shows them: grouped by token, with what each costs and where it leads."""

from gearmaze.engine import Action, State
from gearmaze.engine.actions import GO
from gearmaze.engine.referee import verb_of
from gearmaze.engine.rooms import DIRECTIONS
from gearmaze.notation import action_text
from gearmaze.notation.names import door_name
from gearmaze.server.schema_position import Handled, Listed, ListedGroup

ABOUT_A_TOKEN = ("pick", "bench", "place", "set", "enlist", "take", "swap")  # `what` is what it is about
STEPS = ("go", "take", "leave", "swap", "stop", "cancel")
CARDS = ("card", "lay", "name")
DOORS = ("open", "close", "break")


def listed(state: State, seat: int, actions: list[Action]) -> list[ListedGroup]:
    """Actions grouped by the token they are about, in the order they were listed."""
    groups: dict[int, list[Listed]] = {}
    for action in actions:
        token = action.what if action.verb in ABOUT_A_TOKEN else action.who
        groups.setdefault(token, []).append(described(state, seat, action))
    labels = state.table.labels
    return [
        {"token": labels[token] if token >= 0 else None, "actions": group} for token, group in groups.items()
    ]


def described(state: State, seat: int, action: Action) -> Listed:
    """One action with its parts by name."""
    row: Listed = {"text": action_text(state, action), "verb": action.verb, "ap": cost(state, action)}
    verb = action.verb
    if verb in CARDS:
        row["card"] = action.what
    elif verb in ("reveal", "rotate", "place"):
        row["room"] = action.where + 1
        if verb == "rotate":
            row["way"] = "cw" if action.what == 1 else "ccw"
    elif verb in DOORS:
        row["room"], row["door"] = action.where + 1, action.what
        row["between"] = door_name(state, action.where, action.what)
    elif verb == "fire":
        row["direction"] = DIRECTIONS[action.what]
    elif verb == "bring":
        row["pair"] = state.table.pairs[action.what]
    elif action.where >= 0:
        row["square"] = state.maze.name(action.where)
        if verb not in ABOUT_A_TOKEN and state.table.exits[seat] >> state.maze.square[action.where] & 1:
            row["exit"] = True
    if verb == "jump":
        row["jump_card"], row["over"] = True, state.maze.name(action.what)
    elif action.what >= 0 and verb not in (*ABOUT_A_TOKEN, *CARDS, *DOORS, "rotate", "fire", "bring"):
        row["target"] = state.table.labels[action.what]
    if verb in ABOUT_A_TOKEN and action.what >= 0:
        row["token"] = state.table.labels[action.what]
    if verb == "move":
        done = handled(state, action)
        if done:
            row["handled"] = done
    elif action.via:
        row["leaving"] = True
    return row


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
    if action.verb in ("move", "begin"):
        return 1
    if action.who < 0 or action.verb in ("join", "stay", *STEPS):
        return 0
    verb = verb_of(state, action.who, action.verb)
    return verb.cost if verb is not None else 0
