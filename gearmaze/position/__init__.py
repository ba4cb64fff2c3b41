"""Positions as people sketch them: text to positions (`read`), positions to text (`write`)."""

from gearmaze.position.options import options_text, parse_options
from gearmaze.position.read import parse_position
from gearmaze.position.write import position_text

__all__ = ["options_text", "parse_options", "parse_position", "position_text"]
