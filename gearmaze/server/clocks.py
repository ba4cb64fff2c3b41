"""The clocks of a match: none, the rulebook's, or a bank with increment.

Pure counting: the time comes in as seconds from whoever owns the match, and what happens at zero is the
engine's time-out answer. While teams are chosen in secret no clock runs, so that nobody learns from it who
is still choosing; a bot's time counts like anybody's.
"""

from copy import copy
from typing import Any, NamedTuple

from gearmaze.engine import Decision, GearmazeError
from gearmaze.engine.clock import REPLY_SECONDS

NONE, RULEBOOK, BANK = "none", "rulebook", "bank"
KINDS = (NONE, RULEBOOK, BANK)
TURN, REPLY = "turn", "reply"
LONGEST = 24 * 3600


class ClockSettings(NamedTuple):
    """Which clock a game is played with."""

    kind: str = NONE
    seconds: int = 0
    increment: int = 0

    @classmethod
    def read(cls, given: dict[str, Any]) -> "ClockSettings":
        """The settings somebody asks for, checked."""
        kind = given.get("kind", NONE)
        if kind not in KINDS or set(given) - {"kind", "seconds", "increment"}:
            raise GearmazeError(f"a clock is {', '.join(KINDS)}, with seconds and increment for a bank")
        if kind != BANK:
            return cls(kind)
        seconds, increment = given.get("seconds", 600), given.get("increment", 10)
        for value, low in ((seconds, 10), (increment, 0)):
            if type(value) is not int or not low <= value <= LONGEST:
                raise GearmazeError(f"a bank has 10 to {LONGEST} seconds and an increment from 0")
        return cls(kind, seconds, increment)

    @property
    def options(self) -> dict[str, Any]:
        """The rule options it needs: the engine takes time-outs only where time is played for."""
        return {} if self.kind == NONE else {"timer": "on"}


class Clocks:
    """How much time everybody has left, and whose runs."""

    def __init__(self, settings: ClockSettings, seats: int, saved: dict[str, Any] | None = None) -> None:
        self.settings = settings
        self.seats = seats
        self.left = [float(settings.seconds)] * seats  # of a bank
        self.used: dict[int, float] = {}  # of the turn under way, by seat
        self.turn = 0
        self.running: int | None = None
        self.what = ""
        self.window = 0.0  # what is left of a reply
        self.kind = ""
        self.since = 0.0
        self.last = -1  # who was due before
        self.allowed = 0  # seconds of the turn that is counted
        if saved:
            self.left = [float(value) for value in saved["left"]]
            self.used = {int(seat): float(value) for seat, value in saved["used"].items()}
            self.turn, self.last = int(saved["turn"]), int(saved["last"])

    def saved(self) -> dict[str, Any] | None:
        """What a new start needs to go on counting."""
        if self.settings.kind == NONE:
            return None
        left = [round(value, 3) for value in self.left]
        used = {str(seat): round(value, 3) for seat, value in self.used.items()}
        return {"left": left, "used": used, "turn": self.turn, "last": self.last}

    def copy(self) -> "Clocks":
        """Independent clocks that show the same."""
        other = copy(self)
        other.left, other.used = self.left[:], dict(self.used)
        return other

    def go_on(self, now: float) -> None:
        """Count from now on; what has passed since the last time is nobody's."""
        self.since = now

    def settle(self, now: float) -> None:
        """Charge the time since the clock was started to whoever it runs for."""
        if self.running is None:
            return
        spent = max(0.0, now - self.since)
        self.since = now
        if self.what == REPLY:
            self.window -= spent
        elif self.what == TURN:
            self.used[self.running] = self.used.get(self.running, 0.0) + spent
        else:
            self.left[self.running] -= spent

    def start(self, now: float, turn: int, due: tuple[Decision, ...], still: bool) -> None:
        """Run for whoever is due now; `still` if none may run (a pause, a secret choice, an empty seat)."""
        self.settle(now)
        before = (self.running, self.what, self.kind)
        self.running, self.since = None, now
        if self.settings.kind == NONE or still or not due or due[0].seat < 0:
            return
        seat, kind, seconds = due[0]
        if turn != self.turn:
            self.turn, self.used = turn, {}
        if self.settings.kind == BANK:
            if seat != self.last:
                self.left[seat] = max(0.0, self.left[seat]) + self.settings.increment
            self.what = BANK
        elif not seconds:
            return
        elif seconds <= REPLY_SECONDS:
            if before != (seat, REPLY, kind):
                self.window = float(seconds)
            self.what = REPLY
        else:
            self.what, self.allowed = TURN, seconds
        self.running, self.kind, self.last = seat, kind, seat

    def remaining(self, now: float) -> float | None:
        """Seconds until the time of the seat it runs for is up; None if no clock runs."""
        if self.running is None:
            return None
        spent = now - self.since
        if self.what == REPLY:
            return self.window - spent
        if self.what == TURN:
            return self.allowed - self.used.get(self.running, 0.0) - spent
        return self.left[self.running] - spent

    def shown(self, now: float, colours: tuple[str, ...], paused: bool) -> dict[str, Any] | None:
        """The clocks as clients show them."""
        if self.settings.kind == NONE:
            return None
        seats: dict[str, Any] = {}
        for seat, colour in enumerate(colours):
            left: float | None = None
            what: str | None = None
            if seat == self.running:
                left, what = self.remaining(now), self.what
            elif self.settings.kind == BANK:
                left, what = self.left[seat], BANK
            seats[colour] = {"left_ms": None if left is None else max(0, round(1000 * left)), "what": what}
        running = None if self.running is None else colours[self.running]
        return {"kind": self.settings.kind, "running": running, "paused": paused, "seats": seats}
