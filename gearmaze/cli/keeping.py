"""A game at the terminal written down: when asked for, before leaving, and in the end."""

from pathlib import Path

from gearmaze.cli.common import say
from gearmaze.cli.prompt import Prompt
from gearmaze.game import Game


def save(game: Game, name: str) -> None:
    """Write the game down, and say what can be done with it."""
    from gearmaze.record import record_text

    Path(name).expanduser().write_text(record_text(game), encoding="utf-8")
    more = "" if game.over else f"To go on: gearmaze play --load {name}. "
    say(f"  Saved to {name}. {more}To look at it: gearmaze replay {name}")


def save_record(prompt: Prompt, game: Game) -> None:
    """Save a game that is over, if that is wanted."""
    while prompt.live:
        name = prompt.ask("Save the record? A file name, or just Enter for no: ")
        try:
            return save(game, name) if name else None
        except OSError as error:
            say(f"  {error}")


def saved_first(prompt: Prompt, game: Game, more: str) -> bool:
    """Whether somebody leaves indeed, the game saved before if that is wanted."""
    while prompt.live:
        name = prompt.ask(f"Save the game first? A file name, Enter for no, back to play on{more}: ")
        if name == "back":
            return False
        try:
            if name:
                save(game, name)
            break
        except OSError as error:
            say(f"  {error}")
    return True
