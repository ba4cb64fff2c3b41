"""The referee. Knows rooms, places, tokens, turns, decisions, combat and sight; knows no character by name.

Pure: no clock, no files, no network, no state that changes a result. The same setup and the same answers,
chance included, give the same game, bit for bit.
"""

from gearmaze.engine.acting import Act
from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.chance import Chance
from gearmaze.engine.dealing import draw
from gearmaze.engine.errors import AmbiguousAction, GearmazeError, IllegalAction, ParseError
from gearmaze.engine.fights import Fight
from gearmaze.engine.frames import CHANCE, CLOCK, Decision
from gearmaze.engine.kinds import Ability, Kind, character, thing
from gearmaze.engine.legal import LegalActions
from gearmaze.engine.referee import decisions, play, refuse_action
from gearmaze.engine.state import State
from gearmaze.engine.table import Scenario, Table
from gearmaze.engine.terrain import Terrain
from gearmaze.engine.verbs import Verb

__all__ = [
    "CHANCE",
    "CLOCK",
    "Ability",
    "Act",
    "Action",
    "AmbiguousAction",
    "Chance",
    "Decision",
    "Event",
    "Fight",
    "GearmazeError",
    "IllegalAction",
    "Kind",
    "LegalActions",
    "ParseError",
    "Refusal",
    "Scenario",
    "State",
    "Table",
    "Terrain",
    "Verb",
    "character",
    "decisions",
    "draw",
    "play",
    "refuse",
    "refuse_action",
    "thing",
]
