"""Pictures of a game: text for terminals, SVG for everything else.

Drawn from a view (`gearmaze.engine.view.view`), so a picture never knows more than its seat does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gearmaze.draw.svg import svg_room, svg_view
    from gearmaze.draw.terminal import beyond, draw_room, draw_status, draw_view, least_width

__all__ = ["beyond", "draw_room", "draw_status", "draw_view", "least_width", "svg_room", "svg_view"]


def __getattr__(name: str) -> Any:
    """Load text or SVG only when asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = getattr(
        import_module("gearmaze.draw.svg" if name.startswith("svg") else "gearmaze.draw.terminal"), name
    )
    globals()[name] = found
    return found
