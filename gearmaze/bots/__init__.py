"""Players that see only what a player may see.

A player gets a position its seat must hold possible (`gearmaze.engine.guess`) and the legal answers;
it never sees the hidden truth.
"""

from gearmaze.bots.greedy import Greedy
from gearmaze.bots.players import Hired, Player, RandomPlayer, hire, make_player, player_names
from gearmaze.bots.series import GameResult, play_game, play_series

__all__ = [
    "GameResult",
    "Greedy",
    "Hired",
    "Player",
    "RandomPlayer",
    "hire",
    "make_player",
    "play_game",
    "play_series",
    "player_names",
]
