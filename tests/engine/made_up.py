"""Scenarios made up for a test: what no box has yet, on layouts that are drawn already."""

from collections import OrderedDict

import pytest

from gearmaze import data
from gearmaze.engine import Scenario
from gearmaze.sets import scenario

TEAMS = (("red", "green"), ("blue", "yellow"))

# a bare room: in the games of four its squares are k1 to o5, before the line of red
HALL = """room 99cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   O   .   .
+   +   +   +   +   +
  .   .   .   .   @
+   +   +   +   +   +
rooms 99cw
"""


def four(**changed: object) -> Scenario:
    """Four seats, two against two, with the pieces of the first box."""
    rooms = {**data.rooms("base"), **data.rooms("multiplayer")}
    pairs = [room.pair for room in rooms.values()]
    own = scenario("base")._replace(
        layout=data.layout("tea"),
        rooms=tuple(room for room in rooms.values() if room.pair in sorted(set(pairs), key=int)[:5]),
        sides=TEAMS,
        opposite_places=True,
    )
    return own._replace(**changed)


def play(monkeypatch: pytest.MonkeyPatch, made: Scenario) -> None:
    """Positions, games and series are of this scenario, whatever they call it."""
    for name in ("position.read.scenario", "game.find_scenario", "bots.series.find_scenario"):
        monkeypatch.setattr(f"gearmaze.{name}", lambda name: made)
    monkeypatch.setattr("gearmaze.game._TABLES", OrderedDict())
