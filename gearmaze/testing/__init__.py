"""What must be true of every position and every step, whoever plays and whatever they do.

    check_state(state)                                 # one position
    check_step(before, seat, action, after, events)    # one answer
    check_legal(state, seat)                           # the list of legal answers
    check_view(state, seat)                            # one seat's knowledge
    check_position(state)                              # a position as a text, and back
    check_record(scenario, options, answers)           # a game as a text, and back

Each raises `Violation`. `Watch` calls them all during a game: the quick ones after every answer, the
slow ones at every so many answers, always at the same ones.
"""

from gearmaze.testing.claims import Violation
from gearmaze.testing.games import Watch, check_legal, check_position, check_record, check_step, check_view
from gearmaze.testing.positions import check_state

__all__ = [
    "Violation",
    "Watch",
    "check_legal",
    "check_position",
    "check_record",
    "check_state",
    "check_step",
    "check_view",
]
