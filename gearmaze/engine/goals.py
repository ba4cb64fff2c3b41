"""What ends a game, and who has won then: a scenario lists its goals (`Scenario.goals`).

Each is asked after every answer and after every turn; the first that has something to say decides. One that
is said aloud, resignation or a draw by agreement, is none (`leaving`, `referee`).
"""

from typing import TYPE_CHECKING

from gearmaze.engine import scoring
from gearmaze.engine.state import GONE, IN_BOX, LEFT_OUT, STOCK

if TYPE_CHECKING:
    from gearmaze.engine.state import State
    from gearmaze.engine.table import Table

Verdict = tuple[str, tuple[int, ...]]  # why, and who wins: several share it, as a side or as equals


class Goal:
    """One way to end; by itself it never does."""

    target = False  # points are counted towards a target
    cycles = 0  # so many times everybody takes the Action cards back

    def asked_in_turn(self, table: "Table") -> bool:
        """Whether it can be reached in the middle of a turn."""
        return False

    def in_turn(self, state: "State") -> Verdict | None:
        """What has decided the game after an answer."""
        return None

    def after_turn(self, state: "State") -> Verdict | None:
        """What has decided the game at the end of a turn."""
        return None


class Target(Goal):
    """Points enough: the turn is played out, then most VP win (END-01, MP-GEN-42, MP-STD-20, MP-PYR-33,
    MP-TEA-18); by an option at once (END-03)."""

    target = True

    def after_turn(self, state: "State") -> Verdict | None:
        return ("target", scoring.by_points(state)) if scoring.enough(state) else None


class Exhausted(Goal):
    """Nobody is left who could act (END-09)."""

    def asked_in_turn(self, table: "Table") -> bool:
        return True

    def in_turn(self, state: "State") -> Verdict | None:
        return self.after_turn(state) if state.stirred else None

    def after_turn(self, state: "State") -> Verdict | None:
        return ("exhausted", scoring.by_points(state)) if scoring.exhausted(state) else None


class Idle(Goal):
    """So many turns in a row of every player nothing has happened (END-11, MP-GEN-47)."""

    def __init__(self, turns: int = 20) -> None:
        self.turns = turns

    def after_turn(self, state: "State") -> Verdict | None:
        limit = self.turns * state.table.seats
        return ("idle", scoring.playing(state)) if state.idle_turns >= limit else None


class Cycles(Goal):
    """Everybody who plays has taken the Action cards back so often: the last in turn order has, or in a game
    without somebody everyone who stayed has had as many turns (MP-RAC-13, MP-RAC-19).

    Most VP win, equals share (MP-RAC-15, MP-RAC-16).
    """

    def __init__(self, cycles: int) -> None:
        self.cycles = cycles

    def after_turn(self, state: "State") -> Verdict | None:
        if any(state.cycles[seat] < self.cycles for seat in scoring.playing(state)):
            return None
        return "cycles", scoring.by_points(state)


class OutOfReach(Goal):
    """Nobody can reach the target any more, as far as all players know (MP-GEN-44), or nobody is left who
    could act (END-09): it is drawn where only the target wins (MP-PYR-34)."""

    def asked_in_turn(self, table: "Table") -> bool:
        return True

    def in_turn(self, state: "State") -> Verdict | None:
        """The most each side could still get; who stayed out in secret counts for nothing here but as
        somebody who may be in play."""
        table, kinds = state.table, state.table.kinds
        if scoring.exhausted(state):
            return None if scoring.enough(state) else ("unreachable", scoring.playing(state))
        public = -1
        for known in state.known:
            public &= known
        things = sorted(
            (kinds[token].escape_vp for token in table.all_objects if state.place[token] != GONE),
            reverse=True,
        )
        for seat in scoring.playing(state):
            worth, unseen, never_seen = [], 0, []
            for token in table.characters[seat]:
                place = state.place[token]
                if public >> token & 1:
                    worth += [kinds[token].escape_vp] * (place not in (GONE, IN_BOX, STOCK))
                    continue
                never_seen.append(kinds[token].escape_vp)
                unseen += place not in (LEFT_OUT, IN_BOX, STOCK)
            worth += sorted(never_seen, reverse=True)[:unseen]
            if scoring.standing(state, seat) + sum(worth) + sum(things[: len(worth)]) >= table.target:
                return None
        return "unreachable", scoring.playing(state)

    def after_turn(self, state: "State") -> Verdict | None:
        return self.in_turn(state)


GOALS: tuple[Goal, ...] = (Target(), Exhausted(), Idle())
