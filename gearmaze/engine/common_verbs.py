"""What every character may do besides moving, unless the scenario says otherwise (ACT-01)."""

from gearmaze.engine import attacks, leaps, rooms_in_play
from gearmaze.engine.verbs import Verb

COMMON_VERBS: tuple[Verb, ...] = (
    rooms_in_play.Reveal(),
    rooms_in_play.Rotate(),
    attacks.Attack(),
    leaps.Jump(),
)
