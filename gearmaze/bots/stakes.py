"""What is at stake at a table: who is worth what, out or dead, and how that fades with the way to go."""

from functools import lru_cache

from gearmaze.bots.distances import Gait, gaits_of, horizon
from gearmaze.engine import Fight, State, Table
from gearmaze.engine.state import ELIMINATED, ESCAPED, changed

IDLE_BLOW = 0.2  # what wounds count for where no death scores
QUICK, SLOW = 0.6, 0.9  # what is left of the worth of an escape for every AP it still takes


class Stakes:
    """What is at stake at one table, worked out once: who is worth what, out or dead, in whose hands."""

    def __init__(self, table: Table) -> None:
        self.table = table
        points = table.scenario.points
        start = table.start()
        # where escapes alone score, to beat somebody is only a means (MP-RAC-14)
        runs = points.get("escape", 1) > points.get("elimination", 1)
        self.blow = IDLE_BLOW if runs else 1.0
        self.escape: list[float] = []
        self.death: list[float] = []
        for token, kind in enumerate(table.kinds):
            owner = table.owner[token]
            decides = _decides(start, token, ESCAPED) == (owner,)
            cost = _decides(start, token, ELIMINATED) not in (None, (owner,))
            reason = "escape" if kind.is_character else "cargo"
            self.escape.append(table.target * 1.0 if decides else kind.escape_vp * points.get(reason, 1))
            self.death.append(table.target * 1.0 if cost else float(points.get("elimination", 1)))
            if not any(points.values()) and points and not decides:
                self.escape[-1] = 0.2  # nobody scores here, but to move on is better than to stand still
        self.gaits: list[tuple[Gait, Gait]] = [gaits_of(kind, table.profiles) for kind in table.kinds]
        self.bonus = [_bonus(start, token) for token in range(table.tokens)]
        far = horizon(table.grid)
        self.quick = [_decay(kind.speed, QUICK, far) for kind in table.kinds]
        self.slow = [_decay(kind.speed, SLOW, far) for kind in table.kinds]


def _decides(start: State, token: int, fate: int) -> tuple[int, ...] | None:
    """Who wins at once if this becomes of a token; None: the game goes on."""
    verdict = start.table.scenario.verdict
    if verdict is None:
        return None
    scratch = start.copy()
    scratch.fate = changed(scratch.fate, token, fate)
    decided = verdict(scratch)
    return decided[1] if decided else None


def _bonus(start: State, token: int) -> tuple[int, int]:
    """What a thing in somebody's hands adds to an attack and to a defence."""
    if start.table.kinds[token].is_character:
        return 0, 0
    lonely = Fight(start, token, (token,), (token,))
    bonuses = start.table.kinds[token].bonuses
    return (
        sum(each.fights(lonely, token, True) for each in bonuses),
        sum(each.fights(lonely, token, False) for each in bonuses),
    )


@lru_cache(maxsize=256)
def _decay(speed: int, rate: float, most: int) -> tuple[float, ...]:
    return tuple(rate ** (far / max(speed, 1)) if far < most else 0.0 for far in range(most + 1))


@lru_cache(maxsize=4)
def stakes_of(table: Table) -> Stakes:
    """The stakes of a table, kept for the last few tables."""
    return Stakes(table)
