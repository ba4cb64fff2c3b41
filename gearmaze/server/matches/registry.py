"""All matches of a server: begun, found again, joined, put away when nobody looks."""

import asyncio
import contextlib
import gc
import itertools
import logging
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Any, NamedTuple, TypeVar

from gearmaze.bots import USUAL, player_names
from gearmaze.engine import GearmazeError
from gearmaze.engine.agreements import coloured
from gearmaze.engine.table import RULES
from gearmaze.game import Game, table_for
from gearmaze.server.access.sessions import new_game_id, new_key, tidy_name
from gearmaze.server.errors import Wrong
from gearmaze.server.matches.clocks import Clocks, ClockSettings
from gearmaze.server.matches.context import Context
from gearmaze.server.matches.inbox import GivenUp
from gearmaze.server.matches.match import Match
from gearmaze.server.matches.seating import carry_over, remove, take_seat
from gearmaze.server.messages.situation import summary_of
from gearmaze.server.messages.teller import open_links, said_title, shown_seat, table_link
from gearmaze.server.replays import Opening
from gearmaze.server.schema import Entry, Origin
from gearmaze.server.secret_chance import SEATS, new_seed, stream
from gearmaze.server.store import Kept, KeptEntry, LinkUsed, NewGame, NoSuchLink, Ply, SeatRow
from gearmaze.server.workers.hints import Hints
from gearmaze.server.workers.threads import Desk
from gearmaze.sets import scenario as find_scenario
from gearmaze.sets import scenario_names
from gearmaze.sets.seats import draw_seats
from gearmaze.words.sentences import vocabulary

LOG = logging.getLogger("gearmaze.server")
T = TypeVar("T")
CASUAL, STRICT = "casual", "strict"
PRESETS: dict[str, dict[str, str]] = {CASUAL: {"ownHidden": "shown", "cardMemory": "on"}, STRICT: {}}
COLLECT_EVERY = 10  # minutes; see `running.settle_down`
PUT_AWAY_AFTER = 600.0  # seconds without anybody looking
LOADING, MOST_LOADING = 2, 64  # games taken up again at a time, and those that wait for it
TRY_AGAIN = 60.0  # seconds, when a match cannot be woken
ME, OPEN, BOT = "me", "open", "bot:"


class Wishes:
    """A new game as somebody asks for it, checked."""

    def __init__(
        self,
        scenario: str = "base",
        preset: str = CASUAL,
        options: dict[str, Any] | None = None,
        seats: dict[str, str] | None = None,
        clock: dict[str, Any] | None = None,
        names: dict[str, str] | None = None,
        draw: bool = True,
        ready: bool = False,
    ) -> None:
        if scenario not in scenario_names():
            raise Wrong("request", f"scenario: {', '.join(scenario_names())}")
        if preset not in PRESETS:
            raise Wrong("request", f"preset: {', '.join(PRESETS)}")
        self.scenario = scenario
        try:
            self.clock = ClockSettings.read(clock or {})
            given = {key: value for key, value in (options or {}).items() if key != "timer"}
            self.options = {**PRESETS[preset], **given, **self.clock.options}
            self.colours = table_for(scenario, self.options).colours
        except GearmazeError as error:
            raise Wrong("request", str(error)) from None
        wanted = {colour: ME if not index else f"{BOT}{USUAL}" for index, colour in enumerate(self.colours)}
        wanted |= seats or {}
        known = (ME, OPEN, *(f"{BOT}{name}" for name in player_names()))
        for colour, holder in wanted.items():
            if colour not in self.colours:
                raise Wrong("no_such_seat", f"{colour} ({', '.join(self.colours)})")
            if holder not in known:
                raise Wrong("request", f"seats: {', '.join(self.colours)}: {', '.join(known)}")
        self.holders = [wanted[colour] for colour in self.colours]
        self.names = [tidy_name((names or {}).get(colour, "")) for colour in self.colours]
        self.draw = draw
        self.ready = ready
        self.opening: Opening | None = None
        self.origin: Origin | None = None

    @classmethod
    def going_on(
        cls, opening: Opening, game: str | None, seats: dict[str, str], names: dict[str, str]
    ) -> "Wishes":
        """A game that goes on from a moment of another one: under its rules and options, without a clock."""
        played = opening.played
        wishes = cls(played.scenario, STRICT, played.options, seats, None, names, draw=False)
        wishes.options = played.options  # time-outs among the answers need the option they were played with
        wishes.opening = opening
        wishes.origin = {"game": game, "at": len(played.answers), "turn": opening.summary["turn"]}
        return wishes


class Asleep(NamedTuple):
    """A match that was put away while a clock ran: the clock, which goes on, and what wakes it in time."""

    clocks: Clocks
    alarm: asyncio.TimerHandle


class Registry:
    """Where matches live."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.matches: dict[str, Match] = {}
        self.hints = Hints(context.minds)
        self._desk = Desk("load", LOADING, MOST_LOADING)
        self._loading: dict[str, asyncio.Task[Match]] = {}
        self._asleep: dict[str, Asleep] = {}
        self._waking: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start putting away what nobody looks at."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop all matches; they can be taken up again."""
        if self._sweeper:
            self._sweeper.cancel()
        for sleeper in self._asleep.values():
            sleeper.alarm.cancel()
        for task in self._waking:
            task.cancel()
        await asyncio.gather(*(match.stop() for match in self.matches.values()))
        self.matches.clear()
        self.context.minds.close()

    async def _sweep(self) -> None:
        for minute in itertools.count(1):
            await asyncio.sleep(60)
            with contextlib.suppress(Exception):
                await self.put_away()
            if minute % COLLECT_EVERY == 0:
                gc.collect()

    async def put_away(self) -> None:
        """Let go of matches that nobody has looked at for a while. A clock goes on: the match is woken when
        it runs out. Where that is soon the match stays: taking it up again costs more than keeping it, and a
        game of nothing but time-outs is over after twenty turns a side (END-11)."""
        for match in list(self.matches.values()):
            now, seen = self.context.time.now(), match.idle_since
            if match.busy or now - seen <= PUT_AWAY_AFTER:
                continue
            clocks = await match.ask(match.resting)
            if clocks is None:
                match.idle_since = now
                continue
            left = clocks.remaining(now)
            if (left is not None and left <= PUT_AWAY_AFTER) or match.busy or match.idle_since != seen:
                continue  # or somebody has come meanwhile
            del self.matches[match.id]
            if clocks.running is not None:
                self._set_alarm(match.id, clocks)
            await match.stop()

    def _set_alarm(self, game: str, clocks: Clocks, later: float = 0.0) -> None:
        """Wake a match when its clock runs out."""
        left = clocks.remaining(self.context.time.now()) or 0.0
        loop = asyncio.get_running_loop()
        self._asleep[game] = Asleep(clocks, loop.call_later(max(later, left), self._ring, game))

    def _ring(self, game: str) -> None:
        task = asyncio.create_task(self._wake(game))
        self._waking.add(task)
        task.add_done_callback(self._waking.discard)

    async def _wake(self, game: str) -> None:
        """The clock of a match has run out: the match itself sees to that when it is taken up again."""
        try:
            await self.match(game)
        except Exception as error:
            LOG.error("match %s cannot be woken: %r", game, error)
            if game in self._asleep:
                self._set_alarm(game, self._asleep[game].clocks, TRY_AGAIN)

    # Games ------------------------------------------------------------------------------------------

    async def create(self, wishes: Wishes, player: str) -> Match:
        """Begin a game for a player."""
        seed = new_seed()
        holders = list(zip(wishes.holders, wishes.names, strict=True))
        if wishes.draw:
            holders = list(draw_seats(find_scenario(wishes.scenario), stream(seed, SEATS), holders))
        seats = tuple(
            SeatRow(
                number,
                player if holder == ME else "",
                holder.removeprefix(BOT) if holder.startswith(BOT) else "",
                name,
                new_key() if holder == OPEN else "",
            )
            for number, (holder, name) in enumerate(holders)
        )
        extra: dict[str, Any] = {"rules": RULES} | ({"ready": True} if wishes.ready else {})
        if wishes.opening is not None:
            extra = {"rules": wishes.opening.played.rules, "origin": wishes.origin}
        extra |= _table(seats, player)
        return await self._begin(
            wishes.scenario, wishes.options, wishes.clock, seed, seats, extra, wishes.opening
        )

    async def _begin(
        self,
        scenario: str,
        options: dict[str, Any],
        clock: ClockSettings,
        seed: int,
        seats: tuple[SeatRow, ...],
        extra: dict[str, Any],
        opening: Opening | None = None,
    ) -> Match:
        now = self.context.time.wall()
        game = NewGame(new_game_id(), scenario, options, seed, clock._asdict(), now, new_key(), extra)
        summary = summary_of(Game(scenario, options=options), 0)  # or the first secret choice would change it
        plies: tuple[Ply, ...] = ()
        if opening is not None:
            summary, given = opening.summary, opening.played.answers
            plies = tuple(Ply(number, *answer, None, now, None) for number, answer in enumerate(given))
        await self.context.store.create(game, seats, summary, plies)
        return await self.match(game.id)

    async def again(self, match: Match, without: Collection[int] = ()) -> dict[str, str]:
        """Another game with the same settings and people: what it is called, and the key to look on.

        Seats of those who do not come along are open.

        People change sides, each to the next one of them, unless a handicap goes with one; our own players
        stay where they are; where sides differ they are drawn anew.
        Whoever has played one that was dealt ready sets up the next one himself.
        """
        seed = new_seed()
        people = [
            SeatRow(row.seat, "", "", "", new_key()) if row.seat in without else row for row in match.seats
        ]
        if "handicap" not in match.kept.options:
            people = _moved_on(people)
        rows = draw_seats(find_scenario(match.kept.scenario), stream(seed, SEATS), people)
        seats = tuple(
            SeatRow(number, row.player, row.bot, row.name, row.key if row.open else "")
            for number, row in enumerate(rows)
        )
        clock = ClockSettings(**match.kept.clock)
        host = match.kept.host
        extra = {"rules": RULES} | _table(seats, "" if host is None else match.seats[host].player)
        begun = self._begin(match.kept.scenario, match.kept.options, clock, seed, seats, extra)
        game = (await begun).kept
        return {"game": game.id, "watch": game.watch_key}

    async def match(self, game: str) -> Match:
        """A match by its id, taken up again if it was put away."""
        found = self.matches.get(game)
        if found is not None:
            found.idle_since = self.context.time.now()  # whoever asks for it has something to do with it
            return found
        task = self._loading.get(game)
        if task is None:
            task = self._loading[game] = asyncio.create_task(self._load(game))
            task.add_done_callback(lambda _: self._loading.pop(game, None))
        return await asyncio.shield(task)

    async def kept(self, game: str) -> Kept:
        """A game as it lies in the store."""
        return await self._found(self.context.store.load, game)

    async def entry(self, game: str) -> KeptEntry:
        """A game as a list shows it."""
        return await self._found(self.context.store.entry, game)

    async def _found(self, read: Callable[[str], Awaitable[T | None]], game: str) -> T:
        """What the store has of a game."""
        found = await read(game) if len(game) <= 40 else None
        if found is None:
            raise Wrong("unknown_game")
        return found

    async def _load(self, game: str) -> Match:
        match = await self._desk.do(Match, await self.kept(game), self.context)
        match.again = self.again
        sleeper = self._asleep.pop(game, None)
        if sleeper is not None:
            sleeper.alarm.cancel()
            match.clocks = sleeper.clocks
        self.matches[game] = match
        match.begin()
        return match

    async def join(self, game: str, key: str, player: str, name: str, seat: str = "") -> tuple[Match, int]:
        """Take the seat of an invitation, or the one somebody wants at a table he is invited to."""
        match = await self.match(game)
        try:
            return match, await match.ask(partial(take_seat, match, key, player, name, seat))
        except NoSuchLink:
            raise Wrong("unknown_link") from None
        except LinkUsed:
            raise Wrong("used_link") from None

    async def remove(self, game: str, player: str) -> None:
        """Forget a game for good, if nobody else plays in it."""
        match = await self.match(game)

        async def work() -> None:
            await remove(match, player)
            self.matches.pop(game, None)  # whoever asks for it from now on finds none

        try:
            await match.ask(work)
        except GivenUp:  # somebody was quicker
            raise Wrong("unknown_game") from None
        await match.stop()

    async def carry_over(self, game: str, key: str, player: str) -> tuple[Match, int]:
        """Take one's own seat to another device, by the link to it."""
        match = await self.match(game)
        try:
            return match, await match.ask(partial(carry_over, match, key, player))
        except NoSuchLink:
            raise Wrong("unknown_link") from None

    def shown(self, entry: KeptEntry, player: str, language: str) -> Entry:
        """An entry as one player is told; of the others' secret choices it says nothing."""
        colours = coloured(find_scenario(entry.game.scenario), entry.game.options).layout.seats
        yours = [row.seat for row in entry.seats if row.player == player]
        summary = entry.summary
        result = summary["result"]
        if result is not None:
            words = vocabulary(language)["reasons"]
            result = {**result, "text": words.get(result["reason"], result["reason"])}
        return {
            "game": entry.game.id,
            "url": f"/game/{entry.game.id}",
            "scenario": entry.game.scenario,
            "title": said_title(language, entry.game.scenario),
            "seats": {colours[row.seat]: shown_seat(row, player) for row in entry.seats},
            "yours": [colours[seat] for seat in yours],
            "turn": summary["turn"],
            "vp": dict(zip(colours, summary["vp"], strict=False)),
            "your_turn": any(seat in summary["due"] and not entry.seats[seat].bot for seat in yours),
            "created": entry.game.created,
            "changed": entry.changed,
            "clock": entry.game.clock,
            "options": entry.game.options,
            "result": result,
            "board": summary.get("board"),  # games of before have none
            "links": open_links(entry.game.id, colours, entry.seats) if yours else {},
            "invite": table_link(entry.game, entry.seats) if yours else None,
            "host": None if entry.game.host is None else colours[entry.game.host],
            "watch": f"/watch/{entry.game.id}/{entry.game.watch_key}" if yours else None,
            "origin": entry.game.extra.get("origin"),
        }


def _table(seats: tuple[SeatRow, ...], player: str) -> dict[str, Any]:
    """The key of the invitation to a table, and the seat of whoever sees to the open ones."""
    sitting = [row for row in seats if row.player]
    host = next((row.seat for row in sitting if row.player == player), sitting[0].seat if sitting else None)
    return {"table": new_key(), "host": host}


def _moved_on(rows: list[SeatRow]) -> list[SeatRow]:
    """Everybody on the seat of the next one of the people; our own players stay."""
    people = [row for row in rows if row.player]
    following = iter([*people[1:], *people[:1]])
    return [next(following) if row.player else row for row in rows]
