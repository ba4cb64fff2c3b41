"""Gearmaze: an unofficial home for a tactical game of turning rooms, odd characters and secret cards.

What a program needs is here by name (docs/library.md); what it does not use is not loaded.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from gearmaze.draw import draw_view, svg_view
    from gearmaze.engine import (
        Action,
        AmbiguousAction,
        Chance,
        Decision,
        GearmazeError,
        IllegalAction,
        ParseError,
        Refusal,
    )
    from gearmaze.game import Game
    from gearmaze.notation import action_text, parse_action
    from gearmaze.position import parse_position, position_text
    from gearmaze.record import read_record, record_text, seat_record_text
    from gearmaze.sets import scenario_names
    from gearmaze.words import explain, tell

# Where each name lives.
_HOMES = {
    "gearmaze.game": ("Game",),
    "gearmaze.engine": (
        *("Action", "Chance", "Decision", "Refusal"),
        *("GearmazeError", "IllegalAction", "ParseError", "AmbiguousAction"),
    ),
    "gearmaze.words": ("explain", "tell"),
    "gearmaze.notation": ("action_text", "parse_action"),
    "gearmaze.position": ("parse_position", "position_text"),
    "gearmaze.record": ("read_record", "record_text", "seat_record_text"),
    "gearmaze.draw": ("draw_view", "svg_view"),
    "gearmaze.sets": ("scenario_names",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "Game",
    "Action",
    "Chance",
    "Decision",
    "Refusal",
    "GearmazeError",
    "IllegalAction",
    "ParseError",
    "AmbiguousAction",
    "explain",
    "tell",
    "action_text",
    "parse_action",
    "parse_position",
    "position_text",
    "read_record",
    "record_text",
    "seat_record_text",
    "draw_view",
    "svg_view",
    "scenario_names",
    "__version__",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'gearmaze' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value  # asked for once
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
