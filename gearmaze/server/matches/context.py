"""What matches share: the store, the players of ours, the time."""

import time
from collections.abc import Callable
from typing import NamedTuple

from gearmaze.server.store import Store
from gearmaze.server.workers.bots import Minds
from gearmaze.server.workers.threads import Desk


class Timekeeper(NamedTuple):
    """Where the time comes from."""

    now: Callable[[], float] = time.monotonic  # for clocks
    wall: Callable[[], float] = time.time  # for people


class Desks:
    """Where logs and what the book is asked are worked out; no crowd of others keeps a player waiting."""

    def __init__(self) -> None:
        self.players = Desk("log", most=256)  # who comes in to play
        self.others = Desk("old-log", most=32)  # who looks on, and whoever wants to know what was long ago
        self.readers = Desk("rules", most=16)  # who searches the rules, or tries something in the book


class Context(NamedTuple):
    """Given to every match."""

    store: Store
    minds: Minds
    time: Timekeeper = Timekeeper()
    bot_delay: float = 0.0  # seconds; people like to see what happens
    desks: Desks = Desks()
