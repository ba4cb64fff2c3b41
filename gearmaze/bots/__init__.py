"""Players that see only what a player may see.

A bot gets its seat's view (`SeatView`): plain data, the legal answers, and positions the seat must
hold possible. It never sees the hidden truth.
"""

from gearmaze.bots.greedy import Greedy
from gearmaze.bots.players import (
    FIRST,
    USUAL,
    Bot,
    Hired,
    RandomPlayer,
    ask,
    hire,
    make_player,
    player_names,
)
from gearmaze.bots.seat_view import Budget, SeatView
from gearmaze.bots.series import GameResult, play_game, play_series

__all__ = [
    "FIRST",
    "USUAL",
    "Bot",
    "Budget",
    "GameResult",
    "Greedy",
    "Hired",
    "RandomPlayer",
    "SeatView",
    "ask",
    "hire",
    "make_player",
    "play_game",
    "play_series",
    "player_names",
]
