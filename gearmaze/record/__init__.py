"""Games as text: actions as people write them, positions as they sketch them, records of whole games."""

from gearmaze.record.game import Game
from gearmaze.record.gamerecord import read_record, record_text, seat_record_text
from gearmaze.record.notation import action_text, parse_action
from gearmaze.record.position import options_text, parse_options, parse_position, position_text

__all__ = [
    "Game",
    "action_text",
    "options_text",
    "parse_action",
    "parse_options",
    "parse_position",
    "position_text",
    "read_record",
    "record_text",
    "seat_record_text",
]
