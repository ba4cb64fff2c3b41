"""One match: the game, who sits where, who looks on. One task owns it and does one thing after the other.

Whatever changes the game goes the same way: it is tried on the game, written to the store, and only when it
is durable does anybody hear of it. Whatever goes wrong on the way, the game in memory is the one on disk: it
is put back, and if nobody can tell whether the store kept something, read anew before anything else is done.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from gearmaze.engine import CHANCE, Action, Chance, State, draw
from gearmaze.engine.clock import unseen
from gearmaze.engine.scoring import counted
from gearmaze.engine.setup import chance_is_due
from gearmaze.engine.state import UNPLACED
from gearmaze.engine.view import SPECTATOR, sealed_teams
from gearmaze.game import Game
from gearmaze.notation import action_text, parse_action
from gearmaze.server.errors import Wrong, said
from gearmaze.server.matches.bots import Hired
from gearmaze.server.matches.clocks import Clocks, ClockSettings
from gearmaze.server.matches.context import Context
from gearmaze.server.matches.inbox import Inbox
from gearmaze.server.matches.peers import Peer
from gearmaze.server.messages.situation import Happened, happened
from gearmaze.server.messages.teller import Showing
from gearmaze.server.secret_chance import DEAL, ORDERS, THOUGHTS, stream
from gearmaze.server.store import Kept, Ply, SeatRow, StoreError
from gearmaze.server.workers.bots import Question, answer
from gearmaze.words.facts import named_result

LOG = logging.getLogger("gearmaze.server")
T = TypeVar("T")
PHASES = ("team", "place", "draft")  # kinds of decision a standing order outlasts
RECENT = 20  # phrases remembered
MARGIN = 0.02  # seconds an alarm waits for what arrived in time and is still being read
RETRY = 1.0  # seconds until the clock is looked at again after something failed
MOST_TAKEN_BACK = 200  # answers of a seat in a turn
MOST_PLIES = 10_000  # of a game; people play some hundreds


class Match(Showing):
    """A game that is being played."""

    def __init__(self, kept: Kept, context: Context) -> None:
        super().__init__()
        self.kept = kept.game
        self.id = kept.game.id
        self.context = context
        self.peers: set[Peer] = set()
        self.phrases: list[dict[str, Any]] = []
        self.hired = Hired(self)
        self.idle_since = context.time.now()
        self.again: Callable[[Match], Awaitable[str]] | None = None  # begins another game like this one
        self._noted: list[Happened] = []
        self.inbox = Inbox(f"match {self.id}", context.time.now)
        self._doubtful = False  # nobody knows whether the store kept what it was given last
        self._alarm: asyncio.TimerHandle | None = None
        self._read_all(kept)

    def _read_all(self, kept: Kept) -> None:
        """Everything as it was kept, from the beginning."""
        self.seats: list[SeatRow] = list(kept.seats)
        self.notes = dict(kept.notes)
        self.game = Game(kept.game.scenario, options=kept.game.options, rules=kept.game.rules)
        self.colours = self.game.table.colours
        self.written: list[tuple[int, str]] = []
        self.commands: set[str] = set()
        self.revs = dict.fromkeys((SPECTATOR, *range(len(self.colours))), 0)
        self.taken_back: Counter[int] = Counter()  # in the turn under way, by seat
        for ply in kept.plies:
            self._read(ply)
        saved = next((ply.clock for ply in reversed(kept.plies) if ply.clock), None)
        self.clocks = Clocks(ClockSettings(**kept.game.clock), len(self.colours), saved)

    def _read(self, ply: Ply) -> None:
        """Play what was written down."""
        before = self.game.state
        answer(self.game, ply.seat, ply.action)
        self._write_down(ply.seat, ply.action)
        if ply.command:
            self.commands.add(ply.command)
        self.revs = self._counted([happened(ply.seat, before, self.game.state, self.game.last)])

    def _counted(self, plies: list[Happened]) -> dict[int, int]:
        """The revision of every seat after these."""
        return {seat: rev + sum(ply.counts_for(seat) for ply in plies) for seat, rev in self.revs.items()}

    # One task, one thing at a time ------------------------------------------------------------------

    def begin(self) -> None:
        """Start the task that owns the match."""
        self.inbox.begin()
        self.inbox.put(self._wake)

    async def ask(
        self, work: Callable[[], Awaitable[T]], moment: float | None = None, onlooker: bool = False
    ) -> T:
        """Have something done by the task of the match; waits for it. `moment` is when it was asked for."""
        return await self.inbox.ask(work, moment, onlooker)

    def later(self, work: Callable[[], Awaitable[None]]) -> None:
        self.inbox.put(work, onlooker=True)

    @property
    def busy(self) -> bool:
        """Whether something is still to be done."""
        return bool(self.hired.thinking) or self.inbox.busy

    async def joined(self, seat: int, player: str, name: str) -> None:
        """Somebody took a seat: the clock may start."""
        await self.certain()
        self.seats[seat] = self.seats[seat]._replace(player=player, name=name)
        self.look_again()
        self.seats_changed()

    def look_again(self, moment: float | None = None) -> None:
        """Something beside the game changed, asked for at that moment: clocks and bots may stop or go on."""
        self._scenes.clear()
        now = self.context.time.now()
        self.clocks.settle(now if moment is None else moment)
        self.clocks.go_on(now)
        self._run_clock(now)
        self._after_change()

    async def stop(self) -> None:
        """End the task; what is in the store stays."""
        for task in (tasks := [*self.hired.thinking.values(), *self._tasks]):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.inbox.stop()
        if self._alarm:
            self._alarm.cancel()

    async def _wake(self) -> None:
        """On loading: chance may be due, a clock may have to run, a bot may owe an answer."""
        self._run_clock(self.context.time.now())
        if not self.game.over and chance_is_due(self.game.state):
            await self.change(None, lambda: None)
        self._after_change()

    # Changing the game ------------------------------------------------------------------------------

    async def change(
        self,
        command: str | None,
        do: Callable[[], object],
        cause: str | None = None,
        moment: float | None = None,
        notes: dict[str, Any] | None = None,
    ) -> None:
        """Do something to the game, make it durable, tell everybody; what fails changes nothing.

        `moment` is when it was asked for: nobody's clock runs while a message waits. `notes` replaces what is
        remembered beside the plies, together with them.
        """
        try:
            await self.certain()
        except BaseException:
            self._set_alarm(RETRY)
            raise
        now = self.context.time.now()
        self.clocks.settle(now if moment is None else moment)
        before = self.game.copy(), len(self.written), self.clocks, self.notes, self.taken_back
        self.clocks, self.taken_back = self.clocks.copy(), self.taken_back.copy()
        self.clocks.go_on(now)
        self.notes = self.notes if notes is None else notes
        happening: list[Happened] = []
        self._noted = happening
        try:
            do()
            self._follow_up()
            self._run_clock(now)
            revs = self._counted(happening)
            if len(self.written) > before[1]:
                await self._store(before[1], command, notes)
        except BaseException:
            self.game, written, self.clocks, self.notes, self.taken_back = before
            del self.written[written:]
            if self._doubtful:
                self.clocks.go_on(self.context.time.now())  # that the store failed is nobody's fault
            self._set_alarm(RETRY)
            raise
        if command:
            self.commands.add(command)
        self.clocks.go_on(self.context.time.now())  # until now nobody could know that it was his turn
        told, self.revs = self.revs, revs
        for follow in (partial(self.broadcast, happening, told, cause), self._after_change):
            try:
                follow()
            except Exception:  # it has happened all the same: the game goes on from here
                LOG.exception("match %s: what happened cannot be told", self.id)
                self.hang_up()

    async def _store(self, first: int, command: str | None, notes: dict[str, Any] | None) -> None:
        wall = self.context.time.wall()
        rows = tuple(
            Ply(first + index, seat, text, command if index == 0 else None, wall, None)
            for index, (seat, text) in enumerate(self.written[first:])
        )
        rows = (*rows[:-1], rows[-1]._replace(clock=self.clocks.saved()))
        changed = wall if any(ply.public for ply in self._noted) else None
        with self._in_doubt():
            await self.context.store.append(self.id, rows, self.summary(), changed, notes)

    @contextlib.contextmanager
    def _in_doubt(self) -> Iterator[None]:
        """Around everything the store is given: if that fails, it may be there or not."""
        self._doubtful = True
        try:
            yield
        except BaseException:
            self.later(self.certain)
            raise
        self._doubtful = False

    async def certain(self) -> None:
        """Make sure that the game in memory is the one on disk, if a write failed and nobody knows."""
        if not self._doubtful:
            return
        kept = await self.context.store.load(self.id)
        if kept is None:
            raise StoreError(f"game {self.id} is gone")
        if self.written != [(ply.seat, ply.action) for ply in kept.plies]:
            self._read_all(kept)
            self.hang_up()
        self.seats, self.notes = list(kept.seats), dict(kept.notes)
        self._doubtful = False
        self.look_again()

    def hang_up(self) -> None:
        """Everybody has to be told everything anew: they come back by themselves."""
        self._tails.clear()
        self._scenes.clear()
        for peer in self.peers:
            peer.lost.set()

    def answer(self, seat: int, action: Action | str) -> None:
        """An answer of a seat; only inside `change`."""
        before = self.game.state
        if isinstance(action, str):
            action = parse_action(before, action, seat)
        verb = self.game.table.verb(action.verb)
        if self.too_long and not (verb and verb.agreement):
            raise Wrong("too_long")
        if action.verb == "begin":
            self._bear_with(seat)
        text = action_text(before, action)
        self.game.play(action, seat)
        self._note(seat, text, before)

    def undo(self, seat: int) -> None:
        """A take-back; only inside `change`."""
        self._bear_with(seat)
        before = self.game.state
        self.game.undo(seat)
        self.clocks.taken_back(seat)
        self._note(seat, "undo", before)

    def _note(self, seat: int, text: str, before: State) -> None:
        self._write_down(seat, text)
        self._noted.append(happened(seat, before, self.game.state, self.game.last))

    def _write_down(self, seat: int, text: str) -> None:
        self.written.append((seat, text))
        if text in ("undo", "cancel"):
            self.taken_back[seat] += 1
        elif text.startswith("card "):  # a turn has begun, and nobody goes back past it
            self.taken_back.clear()

    def _bear_with(self, seat: int) -> None:
        """Whoever takes back without end makes the game too long for everybody."""
        if self.too_long:
            raise Wrong("too_long")
        if self.taken_back[seat] >= MOST_TAKEN_BACK:
            raise Wrong("too_often")

    @property
    def too_long(self) -> bool:
        """Whether the game can only be given up by now."""
        return len(self.written) >= MOST_PLIES

    def _follow_up(self) -> None:
        """What follows by itself: chance draws, standing orders are carried out."""
        while not self.game.over:
            if chance_is_due(self.game.state):
                chance = stream(self.kept.seed, DEAL, len(self.written))
                self.answer(CHANCE, draw(self.game.state, chance))
                continue
            unmoved = [
                row.seat for row in self.seats if row.bot and not self.game.state.agreed >> row.seat & 1
            ]
            if self.game.state.agreed and unmoved:
                self.answer(unmoved[0], Action("decline"))  # bots play on
                continue
            due = [d for d in self.game.decisions if self.orders.get(str(d.seat)) == d.kind]
            if not due:
                return
            self.place_one(due[0].seat)

    @property
    def orders(self) -> dict[str, str]:
        """Standing orders: which kind of decision the server makes for a seat."""
        found: dict[str, str] = self.notes.get("orders", {})
        return found

    def place_one(self, seat: int) -> None:
        """One answer for a seat, any legal one, the same whenever it is asked for at this point."""
        self.answer(seat, self.game.any_answer(seat, self._orders_chance()))

    def _answer_for(self, seat: int) -> None:
        """An answer for a seat whose time is up; only inside `change`."""
        self.answer(*self.game.late_answer(seat, self._orders_chance()))

    def _orders_chance(self) -> Chance:
        """What is chosen for somebody is drawn from this; the seed keeps it secret."""
        return stream(self.kept.seed, ORDERS, len(self.written))

    async def note(self, **changes: Any) -> None:
        """Remember something beside the game."""
        await self.certain()
        notes = {**self.notes, **changes}
        with self._in_doubt():
            await self.context.store.note(self.id, notes)
        self.notes = notes

    async def rename(self, seat: int, name: str) -> None:
        """What the others see a player called."""
        await self.certain()
        with self._in_doubt():
            await self.context.store.rename(self.id, seat, name)
        self.seats[seat] = self.seats[seat]._replace(name=name)
        self.seats_changed()

    def summary(self) -> dict[str, Any]:
        """What a list of games shows."""
        return summary_of(self.game, len(self.written))

    # Clocks and bots --------------------------------------------------------------------------------

    @property
    def waiting_for_players(self) -> bool:
        """Whether a seat is still open."""
        return any(not row.player and not row.bot for row in self.seats)

    def _run_clock(self, now: float) -> None:
        state = self.game.state
        over = self.game.over or self.too_long
        still = self.paused or self.waiting_for_players or sealed_teams(state) or over
        choice = state.place.count(UNPLACED) if not still and unseen(state) else None
        self.clocks.start(now, state.turn, self.game.decisions, still, choice)

    def _after_change(self) -> None:
        self._set_alarm()
        self.hired.wake()

    def _set_alarm(self, least: float = 0.0) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        now = self.context.time.now()
        left = self.clocks.remaining(now)
        if left is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(least, left + MARGIN), self.poke, now + left)

    def poke(self, due: float) -> None:
        """Look at the clock, after everything that arrived before its time was up."""
        self.inbox.put(self.check_clock, due)

    async def check_clock(self, moment: float | None = None) -> None:
        """Answer for whoever's time is up, or was at that moment (TIME-01 to TIME-06)."""
        left = self.clocks.remaining(self.context.time.now() if moment is None else moment)
        if left is None or left > 0 or self.clocks.running is None:
            self._set_alarm()
            return
        late, secretly = self.clocks.running, unseen(self.game.state)
        await self.change(None, lambda: self._answer_for(late), moment=moment)
        if secretly:
            self.notice("time_up", lambda peer: {"text": said(peer.language, "time_up")}, late)

    def question(self, seat: int, player: str) -> Question:
        """What to ask one of our players; the seed it thinks with is not the one chance draws from."""
        seed = stream(self.kept.seed, THOUGHTS).next()
        answers, kept = tuple(self.written), self.kept
        return Question(self.id, kept.scenario, kept.options, answers, seat, player, seed, kept.rules)


def summary_of(game: Game, plies: int) -> dict[str, Any]:
    """What a list of games shows of one. `due` is only ever compared with the asker's own seats."""
    return {
        "turn": game.state.turn,
        "vp": counted(game.state),
        "due": [seat for seat in game.to_act if seat >= 0],
        "result": named_result(game.state),
        "plies": plies,
    }
