"""One match: the game, who sits where, who looks on. One task owns it and does one thing after the other.

Whatever changes the game goes the same way: it is tried on the game, written to the store, and only when it
is durable does anybody hear of it. Whatever goes wrong on the way, the game in memory is the one on disk: it
is put back, and if nobody can tell whether the store kept something, read anew before anything else is done.
"""

import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterator
from functools import partial
from typing import Any, TypeVar

from gearmaze.engine import Action, State
from gearmaze.engine.clock import unseen
from gearmaze.engine.leaving import is_out
from gearmaze.engine.state import UNPLACED
from gearmaze.engine.view import SPECTATOR, sealed
from gearmaze.game import Game
from gearmaze.notation import action_text, parse_action
from gearmaze.server.errors import Wrong, no_seat
from gearmaze.server.matches.alarm import Alarm
from gearmaze.server.matches.bots import Hired
from gearmaze.server.matches.clocks import Clocks, ClockSettings
from gearmaze.server.matches.context import Context
from gearmaze.server.matches.deputy import Deputy
from gearmaze.server.matches.deserted import Deserted
from gearmaze.server.matches.favours import Favours
from gearmaze.server.matches.inbox import Inbox
from gearmaze.server.matches.peers import Peer
from gearmaze.server.matches.quiet import Whispers
from gearmaze.server.messages.situation import Happened, happened, summary_of
from gearmaze.server.messages.teller import Teller
from gearmaze.server.secret_chance import THOUGHTS, stream
from gearmaze.server.store import Kept, LinkUsed, NoSuchLink, Ply, SeatRow, StoreError
from gearmaze.server.workers.bots import Question, answer

LOG = logging.getLogger("gearmaze.server")
T = TypeVar("T")
Again = Callable[["Match", Collection[int]], Awaitable[dict[str, str]]]  # without those who held these seats
RETRY = 1.0  # seconds until the clock is looked at again after something failed
MOST_TAKEN_BACK = 200  # answers of a seat in a turn
MOST_PLIES = 10_000  # of a game; people play some hundreds


class Match:
    """A game that is being played. Only its own task looks at it: whoever wants something of it asks (`ask`).

    Everybody may read what never changes (`id`, `kept`, `colours`, `context`), and `revs`, which is replaced
    as a whole once something is durable.
    """

    def __init__(self, kept: Kept, context: Context) -> None:
        self.kept = kept.game
        self.id = kept.game.id
        self.context = context
        self.peers: set[Peer] = set()
        self.favours = Favours(self)
        self.teller = Teller(self)
        self.hired = Hired(self)
        self.alarm = Alarm(self)
        self.deputy = Deputy(self)
        self.deserted = Deserted(self)
        self.whispers = Whispers(self)
        self.idle_since = context.time.now()  # nobody has been here since then; kept with the registry
        self.again: Again | None = None  # begins another one like it
        self._noted: list[Happened] = []
        self.inbox = Inbox(f"match {self.id}", context.time.now)
        self._doubtful = False  # nobody knows whether the store kept what it was given last
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
        """Have something done that is not urgent."""
        self.inbox.put(work, onlooker=True)

    @property
    def busy(self) -> bool:
        """Whether something is still to be done."""
        return bool(self.hired.thinking) or self.inbox.busy

    @property
    def paused(self) -> bool:
        """Whether the players have agreed on a pause."""
        return bool(self.notes.get("pause", {}).get("agreed"))

    def holds(self, player: str) -> list[int]:
        """The seats of a player."""
        return [row.seat for row in self.seats if player and row.player == player]

    def playing(self) -> list[int]:
        """The seats that people play themselves and have not resigned from."""
        return [row.seat for row in self.seats if row.person and not is_out(self.game.state, row.seat)]

    def people(self) -> set[str]:
        """Who plays here, without our own players and those they stand in for."""
        return {self.seats[seat].player for seat in self.playing()}

    def stood_in(self, seat: int) -> bool:
        """Whether a player of ours plays for whoever holds a seat: he owes nothing meanwhile."""
        return seat >= 0 and bool(self.seats[seat].bot)

    async def come_in(self, peer: Peer, after: int) -> None:
        """Somebody looks on from now on, and is told everything, or what came after a revision."""
        if peer.seat != SPECTATOR and peer.seat not in self.holds(peer.player):
            raise no_seat(self.seats, peer.player)  # it was carried to another device since it was chosen
        if not peer.lost.is_set():  # it may have gone again while it waited
            self.peers.add(peer)
            self.teller.show(peer, after)
            self.around()
            self.hired.wake()

    def leave(self, peer: Peer) -> None:
        """Somebody looks on no longer."""

        async def gone() -> None:
            self.peers.discard(peer)
            self.idle_since = self.context.time.now()
            self.around()

        peer.lost.set()  # nothing is sent to it any more
        self.inbox.put(gone)

    def around(self) -> None:
        """Somebody came or went."""
        if self.deserted.look():
            self.teller.tell_stand_ins()
        self.teller.presence()

    def look_again(self, moment: float | None = None) -> None:
        """Something beside the game changed, asked for at that moment: clocks and bots may stop or go on."""
        self.teller.forget()
        now = self.context.time.now()
        self.clocks.settle(now if moment is None else moment)
        self.clocks.go_on(now)
        self._run_clock(now)
        self._after_change()

    async def resting(self) -> Clocks | None:
        """The clocks, which go on while the match is put away, if nobody looks on."""
        return None if self.peers else self.clocks

    async def stop(self) -> None:
        """End the task; what is in the store stays."""
        await self.inbox.stop()
        await self.hired.stop()
        await self.teller.stop()
        self.alarm.cancel()
        self.whispers.cancel()

    async def _wake(self) -> None:
        """On loading: something may follow by itself, a clock may have to run, a bot may owe an answer."""
        self._run_clock(self.context.time.now())
        if self.deputy.next() is not None:
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
            self.alarm.set(RETRY)
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
            self.alarm.set(RETRY)
            raise
        if command:
            self.commands.add(command)
        self.clocks.go_on(self.context.time.now())  # until now nobody could know that it was his turn
        told, self.revs = self.revs, revs
        tell = partial(self.teller.broadcast, happening, told, cause)
        for follow in (tell, partial(self.whispers.heard, happening), self._after_change):
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
        with self.in_doubt():
            await self.context.store.append(self.id, rows, self.summary(), changed, notes)

    @contextlib.contextmanager
    def in_doubt(self) -> Iterator[None]:
        """Around everything the store is given: if that fails, it may be there or not."""
        self._doubtful = True
        try:
            yield
        except (NoSuchLink, LinkUsed):  # it said no, and kept nothing
            self._doubtful = False
            raise
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
        if [row.player for row in self.seats] != [row.player for row in kept.seats]:
            self.hang_up()  # nobody goes on looking from a seat that was carried away
        self.seats, self.notes = list(kept.seats), dict(kept.notes)
        self._doubtful = False
        self.look_again()

    def hang_up(self) -> None:
        """Everybody has to be told everything anew: they come back by themselves."""
        self.teller.forget(logs=True)
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

    def undo(self, seat: int, favour: bool = False) -> None:
        """A take-back, as a favour of the others' if they let it; only inside `change`."""
        self._bear_with(seat)
        before = self.game.state
        self.game.undo(seat, favour)
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
        while (found := self.deputy.next()) is not None:
            self.answer(*found)

    @property
    def orders(self) -> dict[str, str]:
        """Standing orders: which kind of decision the server makes for a seat."""
        found: dict[str, str] = self.notes.get("orders", {})
        return found

    def place_one(self, seat: int) -> None:
        """One answer for a seat, any legal one; only inside `change`."""
        self.answer(seat, self.deputy.any_answer(seat))

    def answer_late(self, seat: int) -> None:
        """An answer for a seat whose time is up; only inside `change`."""
        self.answer(*self.deputy.late_answer(seat))

    async def note(self, **changes: Any) -> None:
        """Remember something beside the game."""
        await self.certain()
        notes = {**self.notes, **changes}
        with self.in_doubt():
            await self.context.store.note(self.id, notes)
        self.notes = notes

    def summary(self) -> dict[str, Any]:
        """What a list of games shows."""
        return summary_of(self.game, len(self.written))

    # Clocks and bots --------------------------------------------------------------------------------

    @property
    def waiting_for_players(self) -> bool:
        """Whether a seat is still open."""
        return any(row.open for row in self.seats)

    def _run_clock(self, now: float) -> None:
        state = self.game.state
        over = self.game.over or self.too_long
        secret = sealed(state)
        laying = secret and not state.stack[-1].setting_up  # cards, all at once (MP-GEN-50)
        still = self.paused or self.waiting_for_players or (secret and not laying) or over
        choice = state.place.count(UNPLACED) if not still and unseen(state) else None
        hidden = tuple(due.seat for due in state.stack[-1].concealed(state)) if laying else ()
        self.clocks.start(now, state.turn, self.game.decisions, still, choice, hidden)

    def _after_change(self) -> None:
        self.alarm.set()
        self.hired.wake()

    def question(self, seat: int, player: str) -> Question:
        """What to ask one of our players; the seed it thinks with is not the one chance draws from."""
        seed = stream(self.kept.seed, THOUGHTS).next()
        answers, kept = tuple(self.written), self.kept
        return Question(self.id, kept.scenario, kept.options, answers, seat, player, seed, kept.rules)
