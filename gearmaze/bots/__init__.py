"""Players that see only what a player may see.

A player gets a position its seat must hold possible (`gearmaze.engine.guess`) and the legal answers;
it never sees the hidden truth.
"""

from gearmaze.bots.greedy import Greedy
from gearmaze.bots.players import Player, RandomPlayer, make_player, player_names
from gearmaze.bots.series import GameResult, play_game, play_series

__all__ = [
    "GameResult",
    "Greedy",
    "Player",
    "RandomPlayer",
    "make_player",
    "play_game",
    "play_series",
    "player_names",
]
