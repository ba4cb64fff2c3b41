"""Actions as people write them, and the names of everything they speak of."""

from gearmaze.notation.actions import action_text, parse_action

__all__ = ["action_text", "parse_action"]
