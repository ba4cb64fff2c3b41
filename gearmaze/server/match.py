"""One match: the game, who sits where, who looks on. One task owns it and does one thing after the other.

Whatever changes the game goes the same way: it is tried on the game, written to the store, and only when it
is durable does anybody hear of it. If the store fails the game is as it was.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from gearmaze.engine import CHANCE, CLOCK, Action, Chance, GearmazeError, draw
from gearmaze.engine.scoring import counted
from gearmaze.engine.setup import chance_is_due
from gearmaze.engine.view import SPECTATOR, sealed_teams
from gearmaze.record.game import Game
from gearmaze.record.naming import named_result
from gearmaze.record.notation import action_text, parse_action
from gearmaze.server.clocks import Clocks, ClockSettings
from gearmaze.server.peers import Peer
from gearmaze.server.showing import Showing
from gearmaze.server.store import Kept, Ply, SeatRow, StoreError
from gearmaze.server.surroundings import Surroundings
from gearmaze.server.telling import Happened, happened
from gearmaze.server.thinking import Question, answer
from gearmaze.server.wrong import Wrong

LOG = logging.getLogger("gearmaze.server")
T = TypeVar("T")
ORDERS = (0x0DE5, 1)  # the stream standing orders draw from
THOUGHTS = (0x0DE5, 2)  # and the one our players think with
PHASES = ("team", "place", "draft")  # kinds of decision a standing order outlasts
RECENT = 20  # phrases remembered


class Match(Showing):
    """A game that is being played."""

    def __init__(self, kept: Kept, around: Surroundings) -> None:
        self.kept = kept.game
        self.id = kept.game.id
        self.around = around
        self.seats: list[SeatRow] = list(kept.seats)
        self.notes = dict(kept.notes)
        self.game = Game(kept.game.scenario, options=kept.game.options)
        self.colours = self.game.table.colours
        self.written: list[tuple[int, str]] = []
        self.commands: set[str] = set()
        self.revs = dict.fromkeys((SPECTATOR, *range(len(self.colours))), 0)
        for ply in kept.plies:
            self._read(ply)
        saved = next((ply.clock for ply in reversed(kept.plies) if ply.clock), None)
        settings = ClockSettings(**kept.game.clock)
        self.clocks = Clocks(settings, len(self.colours), saved)
        self.peers: set[Peer] = set()
        self.phrases: list[dict[str, Any]] = []
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self.idle_since = around.time.now()
        self.again: Callable[[Match], Awaitable[str]] | None = None  # begins another game like this one
        self._noted: list[Happened] = []
        self._inbox: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._alarm: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def _read(self, ply: Ply) -> None:
        """Play what was written down."""
        before = self.game.state
        answer(self.game, ply.seat, ply.action)
        self.written.append((ply.seat, ply.action))
        if ply.command:
            self.commands.add(ply.command)
        self._count(happened(ply.seat, before, self.game.state, self.game._events[-1]))

    def _count(self, ply: Happened) -> None:
        for seat in self.revs:
            self.revs[seat] += ply.counts_for(seat)

    # One task, one thing at a time ------------------------------------------------------------------

    def begin(self) -> None:
        """Start the task that owns the match."""
        self._task = asyncio.create_task(self._live(), name=f"match {self.id}")
        self._inbox.put_nowait(self._wake)

    async def _live(self) -> None:
        while True:
            work = await self._inbox.get()
            try:
                await work()
            except asyncio.CancelledError:
                raise
            except Exception:  # one fault must not end the match for everybody
                LOG.exception("match %s", self.id)

    async def ask(self, work: Callable[[], Awaitable[T]]) -> T:
        """Have something done by the task of the match; waits for it."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            try:
                value = await work()
            except Exception as error:
                if not done.cancelled():
                    done.set_exception(error)
            else:
                if not done.cancelled():
                    done.set_result(value)

        self._inbox.put_nowait(run)
        return await done

    @property
    def busy(self) -> bool:
        """Whether something is still to be done."""
        return bool(self.thinking) or not self._inbox.empty()

    async def joined(self) -> None:
        """Somebody took a seat: the clock may start."""
        self.look_again()
        self.presence()

    def look_again(self) -> None:
        """Something beside the game changed: clocks and bots may have to stop or go on."""
        self._run_clock()
        self._after_change()

    async def stop(self) -> None:
        """End the task; what is in the store stays."""
        tasks = [*self.thinking.values(), *([self._task] if self._task else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._alarm:
            self._alarm.cancel()

    async def _wake(self) -> None:
        """On loading: chance may be due, a clock may have to run, a bot may owe an answer."""
        self._run_clock()
        if not self.game.over and chance_is_due(self.game.state):
            await self.change(None, lambda: None)
        self._after_change()

    # Changing the game ------------------------------------------------------------------------------

    async def change(self, command: str | None, do: Callable[[], object], cause: str | None = None) -> None:
        """Do something to the game, make it durable, tell everybody; what fails changes nothing."""
        now = self.around.time.now()
        self.clocks.settle(now)
        backup, written, clock = self.game.copy(), len(self.written), self.clocks.saved()
        happening: list[Happened] = []
        self._noted = happening
        try:
            do()
            self._follow_up()
            self._run_clock()
            if len(self.written) > written:
                await self._store(written, command)
        except (GearmazeError, Wrong, StoreError):
            self.game = backup
            del self.written[written:]
            self.clocks = Clocks(self.clocks.settings, len(self.colours), clock)
            self._run_clock()
            raise
        if command:
            self.commands.add(command)
        before = dict(self.revs)
        for ply in happening:
            self._count(ply)
        self.broadcast(happening, before, cause)
        self._after_change()

    async def _store(self, first: int, command: str | None) -> None:
        wall = self.around.time.wall()
        rows = tuple(
            Ply(first + index, seat, text, command if index == 0 else None, wall, None)
            for index, (seat, text) in enumerate(self.written[first:])
        )
        rows = (*rows[:-1], rows[-1]._replace(clock=self.clocks.saved()))
        await self.around.store.append(self.id, rows, self.summary(), wall)

    def answer(self, seat: int, action: Action | str) -> None:
        """An answer of a seat; only inside `change`."""
        before = self.game.state
        if isinstance(action, str):
            action = parse_action(before, action, seat)
        text = action_text(before, action)
        if seat == CLOCK:
            self.game.time_out(action.what)
        else:
            self.game.play(action, seat)
        self._note(seat, text, happened(seat, before, self.game.state, self.game._events[-1]))

    def undo(self, seat: int) -> None:
        """A take-back; only inside `change`."""
        before = self.game.state
        self.game.undo(seat)
        self._note(seat, "undo", happened(seat, before, self.game.state, self.game._events[-1]))

    def _note(self, seat: int, text: str, ply: Happened) -> None:
        self.written.append((seat, text))
        self._noted.append(ply)

    def _follow_up(self) -> None:
        """What follows by itself: chance draws, standing orders are carried out."""
        while not self.game.over:
            if chance_is_due(self.game.state):
                chance = Chance(self.kept.seed).fork(len(self.written))
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
        legal = self.game.legal_actions(seat, 0).listed()
        chance = Chance(self.kept.seed).fork(*ORDERS, len(self.written))
        self.answer(seat, chance.choice(legal))

    async def note(self, **changes: Any) -> None:
        """Remember something beside the game."""
        notes = {**self.notes, **changes}
        await self.around.store.note(self.id, notes)
        self.notes = notes

    def summary(self) -> dict[str, Any]:
        """What a list of games shows. `due` is only ever compared with the asker's own seats."""
        state = self.game.state
        due = [seat for seat in self.game.to_act if seat >= 0]
        return {
            "turn": state.turn,
            "vp": counted(state),
            "due": due,
            "result": named_result(state),
            "plies": len(self.written),
        }

    # Clocks and bots --------------------------------------------------------------------------------

    @property
    def waiting_for_players(self) -> bool:
        """Whether a seat is still open."""
        return any(not row.player and not row.bot for row in self.seats)

    def _run_clock(self) -> None:
        state = self.game.state
        still = self.paused or self.waiting_for_players or sealed_teams(state) or self.game.over
        self.clocks.start(self.around.time.now(), state.turn, self.game.decisions, still)

    def _after_change(self) -> None:
        self._set_alarm()
        self.wake_bots()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        left = self.clocks.remaining(self.around.time.now())
        if left is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(0.0, left) + 0.005, self.poke)

    def poke(self) -> None:
        """Look at the clock."""
        self._inbox.put_nowait(self.check_clock)

    async def check_clock(self) -> None:
        """Answer for whoever's time is up (TIME-01 to TIME-06)."""
        left = self.clocks.remaining(self.around.time.now())
        if left is None or left > 0 or self.clocks.running is None:
            self._set_alarm()
            return
        late = Action("timeout", -1, self.clocks.running)
        await self.change(None, lambda: self.answer(CLOCK, late))

    def wake_bots(self) -> None:
        """Let every bot think that owes an answer; nobody plays for an empty room."""
        people = any(row.player for row in self.seats)
        if self.game.over or self.paused or not (self.peers or people):
            return
        for seat in self.game.to_act:
            if seat >= 0 and self.seats[seat].bot and seat not in self.thinking:
                self.thinking[seat] = asyncio.create_task(self._think(seat))

    async def _think(self, seat: int) -> None:
        asked = len(self.written)
        text = ""
        try:
            if self.around.bot_delay:
                await asyncio.sleep(self.around.bot_delay)
            asked = len(self.written)
            if not self.game.over and seat in self.game.to_act:  # it may have been answered meanwhile
                text = await self.suggest(seat, self.seats[seat].bot)
        except asyncio.CancelledError:
            self.thinking.pop(seat, None)
            raise
        except Exception as error:
            LOG.warning("match %s: %s failed: %r", self.id, self.seats[seat].bot, error)
        self._inbox.put_nowait(lambda: self._bot_answers(seat, text, asked))

    async def suggest(self, seat: int, player: str) -> str:
        """What one of our players would answer for a seat."""
        return await self.around.minds.decide(self.question(seat, player))

    def question(self, seat: int, player: str) -> Question:
        """What to ask one of our players; the seed it thinks with is not the one chance draws from."""
        seed = Chance(self.kept.seed).fork(*THOUGHTS).next()
        answers = tuple(self.written)
        return Question(self.id, self.kept.scenario, self.kept.options, answers, seat, player, seed)

    async def _bot_answers(self, seat: int, text: str, asked: int) -> None:
        self.thinking.pop(seat, None)  # not before: nobody thinks twice about the same decision
        if self.game.over or self.paused or seat not in self.game.to_act:
            self.wake_bots()
            return
        try:
            await self.change(None, lambda: self.answer(seat, text))
        except GearmazeError as error:
            if asked != len(self.written):
                self.wake_bots()  # something else happened meanwhile: think again
                return
            LOG.warning("match %s: the bot's answer %r does not fit: %s", self.id, text, error)
            await self.change(None, lambda: self.place_one(seat))
