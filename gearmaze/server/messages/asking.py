"""Questions about an answer before it is given: why not, by which way, against what odds."""

from typing import Any

from gearmaze.engine import Action
from gearmaze.engine import play as play_on
from gearmaze.engine.answers import known_action
from gearmaze.game import Game
from gearmaze.notation import action_text, parse_action
from gearmaze.server.errors import Wrong
from gearmaze.server.messages.fight import attack_scene
from gearmaze.server.messages.legal import cost, handled
from gearmaze.words.facts import named_refusal

Fields = dict[str, Any]


class Refused(Wrong):
    """A question about something that is not legal, answered with why not."""

    def __init__(self, error: Fields) -> None:
        super().__init__("illegal")
        self.error = error

    def told(self, language: str) -> Fields:
        """The refusal as it stands."""
        return self.error


def why(game: Game, seat: int, language: str, text: str) -> Fields:
    """Whether an answer would be legal, and why not."""
    action = parse_action(game.state, text, seat)
    refusal = game.why(action, seat)
    if refusal is None:
        return {"legal": True, "action": action_text(game.state, action)}
    return {"legal": False, **named_refusal(game.state, refusal, seat, language)}


def path(game: Game, seat: int, language: str, text: str) -> Fields:
    """The squares a move goes over."""
    action = _legal_action(game, seat, language, text)
    state = game.state
    squares = [state.maze.name(state.place[action.who])] if action.who >= 0 else []
    if action.verb == "move":
        _, events = play_on(state, seat, action)
        moved = next(event for event in events if event.kind == "moved")
        squares = [state.maze.name(place) for place in moved.facts["path"]]
    elif action.where >= 0:
        verb = state.table.verb(action.verb)
        squares += [state.maze.name(action.what)] if verb and "over" in verb.parts else []
        squares += [state.maze.name(action.where)]
    return {"path": squares, "handled": handled(state, action), "ap": cost(state, action)}


def odds(game: Game, seat: int, language: str, text: str) -> Fields:
    """An attack before it is made."""
    action = _legal_action(game, seat, language, text)
    fighting = [verb.name for verb in game.table.all_verbs() if verb.role is not None]
    if action.verb not in fighting:
        raise Wrong("request", ", ".join(fighting))
    return {"fight": attack_scene(game.state, seat, action)}


def _legal_action(game: Game, seat: int, language: str, text: str) -> Action:
    """An action of the seat that it could play now; what it asks about stays within what it may know."""
    action = parse_action(game.state, text, seat)
    refusal = known_action(game.state, seat, action) or game.why(action, seat)
    if refusal is not None:
        raise Refused({"kind": "illegal", **named_refusal(game.state, refusal, seat, language)})
    return action
