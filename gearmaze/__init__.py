"""Gearmaze: an unofficial home for a tactical game of turning rooms, odd characters and secret cards."""

from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from gearmaze.game import Game

__all__ = ["Game", "__version__"]


def __getattr__(name: str) -> Any:
    if name == "Game":
        from gearmaze.game import Game

        return Game
    raise AttributeError(f"module 'gearmaze' has no attribute {name!r}")
