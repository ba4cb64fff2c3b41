"""The clocks of a match: none, the rulebook's, or a bank with increment.

Pure counting: the time comes in as seconds from whoever owns the match, and what happens when it is up is
decided there. While teams are chosen in secret no clock runs, so that nobody learns from it who is still
choosing; a bot's time counts like anybody's.

Anybody can see a bank run out. Where nobody may learn whether a seat or the clock chose (tokens put down face
down) the seat is waited for a little longer at zero, nobody knows how long, and its own answer still counts.

Where several owe cards at once (MP-GEN-50) one window of a few seconds is everybody's, and every bank runs;
what is shown of them tells nobody who has laid his card already.
"""

import secrets
from copy import copy
from typing import Any, NamedTuple

from gearmaze.engine import Decision, GearmazeError
from gearmaze.engine.clock import REPLY_SECONDS
from gearmaze.server.schema_people import ClockSeat, ClocksShown

NONE, RULEBOOK, BANK = "none", "rulebook", "bank"
KINDS = (NONE, RULEBOOK, BANK)
TURN, REPLY = "turn", "reply"
LONGEST = 24 * 3600
AT_ZERO = (2.0, 8.0)  # seconds a choice nobody sees is waited for when the time is up, from and to
PATIENCE = 120.0  # seconds a seat is waited for like that in all: enough for every token of a team


def lateness() -> float:
    """How long a choice is waited for at zero; nobody can foretell it."""
    return secrets.SystemRandom().uniform(*AT_ZERO)


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
        self.running: int | None = None  # of several the one whose time is up first
        self.together: tuple[int, ...] = ()  # all it runs for
        self.hidden: dict[int, float] = {}  # who may have answered already, and what his bank had before
        self.what = ""
        self.window = 0.0  # what is left of a reply
        self.kind = ""
        self.since = 0.0
        self.last = -1  # who was due before
        self.allowed = 0  # seconds of the turn that is counted
        self.choice: tuple[int, int] | None = None  # nobody sees it: whose, and how many are still to come
        self.wait = 0.0  # how long it is waited for at zero
        self.patience = [PATIENCE] * seats
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
        other.left, other.used, other.patience = self.left[:], dict(self.used), self.patience[:]
        other.hidden = dict(self.hidden)
        return other

    def go_on(self, now: float) -> None:
        """Count from now on; what has passed since the last time is nobody's."""
        self.since = now

    def settle(self, now: float) -> None:
        """Charge the time since the clock was started to whoever it runs for."""
        if self.running is None:
            return
        spent = max(0.0, now - self.since)
        self.since = max(self.since, now)  # a message may have come before it was anybody's turn
        if self.what == REPLY:
            self.window -= spent
        elif self.what == TURN:
            self.used[self.running] = self.used.get(self.running, 0.0) + spent
        else:
            late = max(0.0, spent - self.left[self.running])
            for seat in self.together:
                self.left[seat] = max(0.0, self.left[seat] - spent)
            if self.choice is not None:
                self.wait -= late
                self.patience[self.running] -= late

    def start(
        self,
        now: float,
        turn: int,
        due: tuple[Decision, ...],
        still: bool,
        unseen: int | None = None,
        hidden: tuple[int, ...] = (),
    ) -> None:
        """Run for whoever is due now; `still` if none may run (a pause, a secret choice, an empty seat).

        A choice nobody sees has a number, `unseen`: the seat is waited for once, whatever else happens.
        `hidden` are the seats of cards laid all at once, those that have laid theirs included.
        """
        self.settle(now)
        before = (tuple(self.hidden) or self.running, self.what, self.kind)
        earlier = self.together if self.hidden and hidden else (self.last,)
        self.running, self.since = None, now
        if self.settings.kind == NONE or still or not due or due[0].seat < 0:
            return
        self.hidden = {seat: self.hidden.get(seat, self.left[seat]) for seat in hidden}
        if self.settings.kind != BANK:  # of several only some may have a limit
            due = tuple(each for each in due if each.seconds)
        self.together = tuple(each.seat for each in due)
        if not due:
            return
        seat, kind, seconds = due[0]
        if turn != self.turn:
            self.turn, self.used = turn, {}
        if self.settings.kind == BANK:
            self._fill(earlier)
            seat = min(self.together, key=lambda each: self.left[each])
            self.what = BANK
        elif seconds <= REPLY_SECONDS:
            if before != (hidden or seat, REPLY, kind):
                self.window = float(seconds)
            self.what = REPLY
        else:
            self.what, self.allowed = TURN, seconds
        self.running, self.kind = seat, kind
        self.last = -1 if hidden else seat
        choice = None if unseen is None else (seat, unseen)
        if choice != self.choice:
            self.choice = choice
            self.wait = 0.0 if choice is None else min(lateness(), max(0.0, self.patience[seat]))

    def _fill(self, earlier: tuple[int, ...]) -> None:
        """The increment of whoever has become due."""
        for seat in self.together:
            if seat not in earlier:
                self.left[seat] = max(0.0, self.left[seat]) + self.settings.increment
                if seat in self.hidden:
                    self.hidden[seat] = self.left[seat]

    def taken_back(self, seat: int) -> None:
        """Whoever is due again because he took something back gets no increment for it."""
        self.last = seat

    def remaining(self, now: float) -> float | None:
        """Seconds until somebody else answers for the seat it runs for; None if no clock runs."""
        left = self._left(now)
        return left if left is None else left + self.wait

    def _left(self, now: float) -> float | None:
        """Seconds the seat has that it runs for, below zero if it is late."""
        if self.running is None:
            return None
        spent = now - self.since
        if self.what == REPLY:
            return self.window - spent
        if self.what == TURN:
            return self.allowed - self.used.get(self.running, 0.0) - spent
        return self.left[self.running] - spent

    def shown(self, now: float, colours: tuple[str, ...], paused: bool) -> ClocksShown | None:
        """The clocks as clients show them."""
        if self.settings.kind == NONE:
            return None
        seats: dict[str, ClockSeat] = {}
        for seat, colour in enumerate(colours):
            left: float | None = None
            what: str | None = None
            if seat in self.hidden and self.what == BANK:
                left, what = self.hidden[seat], BANK  # that it stands still tells nothing
            elif seat in self._seen_running():
                left, what = self._left(now), self.what
            elif self.settings.kind == BANK:
                left, what = self.left[seat], BANK
            seats[colour] = {"left_ms": None if left is None else max(0, round(1000 * left)), "what": what}
        runs = [colours[seat] for seat in self._seen_running()]
        running = runs[0] if len(runs) == 1 else None
        return {
            "kind": self.settings.kind,
            "running": running,
            "runs": runs,
            "paused": paused,
            "seats": seats,
        }

    def _seen_running(self) -> tuple[int, ...]:
        """Whose clocks everybody may see run."""
        if self.running is None or (self.hidden and self.what == BANK):
            return ()
        return tuple(self.hidden) if self.hidden and self.what == REPLY else (self.running,)
