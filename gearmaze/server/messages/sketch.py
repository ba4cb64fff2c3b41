"""The board of a game as a list of games shows it: no more of it than anybody may see."""

from gearmaze.engine import State
from gearmaze.engine.view import SPECTATOR, displayed, view
from gearmaze.server.schema_position import Sketch


def sketch_of(state: State) -> Sketch:
    """Rooms face up, as they lie, and where each side's characters stand; all from what onlookers see."""
    seen = displayed(view(state, SPECTATOR))
    standing = [token for token in seen["tokens"] if token["character"] and not token["carried_by"]]
    return {
        "rooms": [
            {"room": room["room"], "turn": room["turn"], "x": room["x"], "y": room["y"]}
            if room["shown"]
            else None
            for room in seen["rooms"]
        ],
        "pieces": {
            colour: [token["square"] for token in standing if token["owner"] == seat]
            for seat, colour in enumerate(seen["colours"])
        },
    }
