"""A match as its peers are told of it: messages built for each seat, in each language asked for."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from gearmaze.server.errors import Wrong, said
from gearmaze.server.matches.peers import Peer
from gearmaze.server.messages.log import Page, Tail, page
from gearmaze.server.messages.situation import Happened, owed, situation, told
from gearmaze.server.schema import Told
from gearmaze.server.schema_people import ClocksShown, Pause, Person, Rematch
from gearmaze.server.store import NewGame, SeatRow
from gearmaze.words.sentences import scenario_words, vocabulary
from gearmaze.words.tasks import goal

if TYPE_CHECKING:
    from gearmaze.server.matches.match import Match

LOG = logging.getLogger("gearmaze.server")
RECENT = 20  # phrases remembered
Audience = tuple[int, str, bool]  # seat, language, whether with lists of legal actions


class Teller:
    """Tells the peers of a match what happens in it; only the task of the match asks it to."""

    def __init__(self, match: "Match") -> None:
        self.match = match
        self.phrases: list[tuple[dict[str, Any], set[int]]] = []  # and who did not hear it
        self._tails: dict[tuple[int, str], Tail] = {}  # the log as those here read it
        self._scenes: dict[Audience, bytes] = {}  # the position as it was told last
        self._online: set[str] | None = None  # who was here when it was told last
        self._tasks: set[asyncio.Task[None]] = set()

    def broadcast(self, plies: list[Happened], before: dict[int, int], cause: str | None) -> None:
        """Tell every peer what its seat can see; peers of one audience share a message."""
        shared: dict[Hashable, list[Told]] = {}
        self._scenes.clear()
        self._lengthen(plies, before, shared)
        written: dict[Audience, str | None] = {}
        for peer in self.match.peers:
            if peer.held:
                continue
            if peer.audience not in written:
                written[peer.audience] = self._events_text(plies, before, cause, shared, peer.audience)
            text = written[peer.audience]
            if text is not None:
                peer.push(text)

    def _lengthen(
        self, plies: list[Happened], before: dict[int, int], shared: dict[Hashable, list[Told]]
    ) -> None:
        """The logs go on, as long as somebody reads them."""
        reading = {(peer.seat, peer.language) for peer in self.match.peers}
        self._tails = {name: tail for name, tail in self._tails.items() if name in reading}
        for (seat, language), tail in self._tails.items():
            rev = before[seat]
            for ply in plies:
                if ply.counts_for(seat):
                    rev += 1
                    tail.add(rev, told(ply, seat, language, shared))

    def _events_text(
        self,
        plies: list[Happened],
        before: dict[int, int],
        cause: str | None,
        shared: dict[Hashable, list[Told]],
        audience: Audience,
    ) -> str | None:
        seat, language, _ = audience
        if self.match.revs[seat] == before[seat]:
            return None
        counted = [ply for ply in plies if ply.counts_for(seat)]
        own = cause is not None and plies and plies[0].seat == seat
        head = {
            "type": "events",
            "rev": self.match.revs[seat],
            "after": before[seat],
            "now": self.now_ms(),
            "cause": cause if own else None,
            "events": [entry for ply in counted for entry in told(ply, seat, language, shared)],
            "clocks": self.shown_clocks(),
            "takeback": self.match.favours.shown(seat),
        }
        return joined(msgspec.json.encode(head), self._scene(audience))

    def _scene(self, audience: Audience) -> bytes:
        """The position and what may be done in it, written out once for all who see it alike."""
        if audience not in self._scenes:
            seat, language, moves = audience
            scene = situation(self.match.game, seat, language, moves, not self.match.paused)
            if self.match.stood_in(seat):
                scene = {**scene, "owed": None, "undo": False}
            self._scenes[audience] = msgspec.json.encode(scene)
        return self._scenes[audience]

    def show(self, peer: Peer, after: int = 0) -> None:
        """Tell one peer everything; if its log has to be worked out first, that happens aside.

        Only for the task of the match, as everything that looks at the game: what is not durable yet is
        nobody's to see.
        """
        name = (peer.seat, peer.language)
        tail = self._tails.get(name)
        if tail is None:
            tail = self._tails[name] = Tail()
            self._aside(self._fill(tail, self.match.revs[peer.seat], self.past(peer)))
        wish = peer.hold()
        if tail.ready:
            peer.release(self._state_text(peer, tail, after))
        else:
            tail.readers.append((peer, wish, after))

    def past(self, peer: Peer, before: int | None = None) -> Awaitable[Page]:
        """A page of the log up to now, worked out by a clerk; players who come in have one of their own."""
        game, desks = self.match.game, self.match.context.desks
        desk = desks.players if before is None and not peer.onlooker else desks.others
        return desk.do(page, game.start, game.answers[:], peer.seat, peer.language, before)

    async def _fill(self, tail: Tail, rev: int, working: Awaitable[Page]) -> None:
        """Wait for a log beside the match; what comes of it is done by the match's own task."""
        try:
            found = await working
        except Exception as error:
            if not isinstance(error, Wrong):
                LOG.exception("match %s: the log cannot be told", self.match.id)
            self.match.later(partial(self._give_up, tail))
        else:
            self.match.later(partial(self._release, tail, found, rev))

    async def _give_up(self, tail: Tail) -> None:
        self._tails = {name: other for name, other in self._tails.items() if other is not tail}
        for peer, _, _ in tail.readers:
            peer.lost.set()  # it comes back by itself, and is told then

    async def _release(self, tail: Tail, found: Page, rev: int) -> None:
        tail.fill(found, rev)
        readers, tail.readers = tail.readers, []
        for peer, wish, after in readers:
            if not peer.waits_for(wish) or peer not in self.match.peers:
                continue  # gone, or looking from elsewhere
            try:
                if self._tails.get((peer.seat, peer.language)) is tail:
                    peer.release(self._state_text(peer, tail, after))
                else:
                    self.show(peer, after)
            except Exception:  # nobody waits for ever because of somebody else
                LOG.exception("match %s cannot be shown", self.match.id)
                peer.lost.set()

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # or nobody would keep it
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Nobody waits for a log any more."""
        for task in (tasks := [*self._tasks]):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def forget(self, logs: bool = False) -> None:
        """What was written out for several peers is not true any more; with `logs`, not even the past."""
        self._scenes.clear()
        if logs:
            self._tails.clear()

    def _state_text(self, peer: Peer, tail: Tail, after: int) -> str:
        match, seat, language = self.match, peer.seat, peer.language
        own = match.holds(peer.player)
        start, log = tail.since(max(0, after))
        head = {
            "type": "state",
            "rev": match.revs[seat],
            "game": match.id,
            "seat": self.name(seat),
            "yours": [match.colours[each] for each in own],
            "lang": language,
            "scenario": match.kept.scenario,
            "title": said_title(language, match.kept.scenario),
            "goal": goal(match.game.table, seat, language),
            "ready": match.kept.ready,
            "now": self.now_ms(),
            "seats": self.shown_seats(peer.player),
            "clocks": self.shown_clocks(),
            "paused": self.shown_pause(language),
            "takeback": match.favours.shown(seat),
            "rematch": self.shown_rematch(peer),
            "log": msgspec.Raw(log),
            "log_from": start,
            "phrases": [
                {**phrase, "text": said_phrase(language, phrase["phrase"])}
                for phrase, deaf in self.phrases
                if not deaf & {seat, *own}
            ],
            "quiet": match.whispers.shown(seat),
            "watch": f"/watch/{match.id}/{match.kept.watch_key}" if match.holds(peer.player) else None,
            "links": self.links(peer.player),
            "invite": self.invite(peer.player),
            "host": None if match.kept.host is None else match.colours[match.kept.host],
            "stand_ins": match.deserted.shown(peer.player),
        }
        return joined(msgspec.json.encode(head), self._scene(peer.audience))

    def notice(
        self,
        name: str,
        fields: Callable[[Peer], dict[str, Any]],
        seat: int | None = None,
        deaf: frozenset[int] = frozenset(),
    ) -> None:
        """Tell something about people: to everybody, only to those who look from one seat, or not to those
        who hold certain ones."""
        revs = self.match.revs
        for peer in self.match.peers:
            # held: it will be told everything
            if (
                peer.held
                or (seat is not None and peer.seat != seat)
                or deaf & {*self.match.holds(peer.player)}
            ):
                continue
            peer.tell({"type": "notice", "rev": revs[peer.seat], "notice": name, **fields(peer)})

    def say(self, colour: str, phrase: str) -> None:
        """A player says one of the ready-made phrases."""
        entry = {"seat": colour, "phrase": phrase}
        deaf = self.match.whispers.deaf(self.match.colours.index(colour))
        self.phrases = [*self.phrases, (entry, deaf)][-RECENT:]
        self.notice(
            "phrase", lambda peer: {**entry, "text": said_phrase(peer.language, phrase)}, deaf=frozenset(deaf)
        )

    def tell_quiet(self) -> None:
        """Partners may talk now, or no longer."""
        self.notice("quiet", lambda peer: {"quiet": self.match.whispers.shown(peer.seat)})

    def tell_break(self) -> None:
        """A pause is asked for, begins or ends; nobody can do anything while it lasts."""
        found: dict[Audience, msgspec.Raw] = {}

        def shown(peer: Peer) -> dict[str, Any]:
            seat, language, moves = peer.audience
            if peer.audience not in found:
                due = owed(self.match.game, seat, language, moves, not self.match.paused)
                due = None if self.match.stood_in(seat) else due
                found[peer.audience] = msgspec.Raw(msgspec.json.encode(due))
            return {
                "paused": self.shown_pause(language),
                "clocks": self.shown_clocks(),
                "owed": found[peer.audience],
            }

        self.notice("pause", shown)

    def tell_takeback(self) -> None:
        """Somebody asks to take something back, or is answered."""
        self.notice("takeback", lambda peer: {"takeback": self.match.favours.shown(peer.seat)})

    def presence(self) -> None:
        """Tell everybody who is here, unless they know: onlookers come and go unnoticed."""
        here = {row.player for row in self.match.seats if row.player} & {
            peer.player for peer in self.match.peers
        }
        if here != self._online:
            self._online = here
            self.seats_changed()

    def seats_changed(self) -> None:
        """Tell everybody who sits where, and those who sit here which links still lead to a seat."""
        self.notice(
            "presence",
            lambda peer: {
                "seats": self.shown_seats(peer.player),
                "links": self.links(peer.player),
                "invite": self.invite(peer.player),
            },
        )

    def tell_stand_ins(self) -> None:
        """Somebody may be replaced, is, or comes back."""
        self.notice("stand_ins", lambda peer: {"stand_ins": self.match.deserted.shown(peer.player)})

    def name(self, seat: int) -> str:
        """A seat as clients call it."""
        return self.match.colours[seat] if seat >= 0 else "spectator"

    def now_ms(self) -> int:
        """The server's time, as clients get it."""
        return round(self.match.context.time.wall() * 1000)

    def links(self, player: str) -> dict[str, str]:
        """Invitations still open, for those who sit here."""
        if not self.match.holds(player):
            return {}
        return open_links(self.match.id, self.match.colours, tuple(self.match.seats))

    def invite(self, player: str) -> str | None:
        """The one link to the table, for those who sit here."""
        return table_link(self.match.kept, tuple(self.match.seats)) if self.match.holds(player) else None

    def shown_seats(self, player: str) -> dict[str, Person]:
        """Who sits where, as one player is told."""
        here = {peer.player for peer in self.match.peers}
        found: dict[str, Person] = {}
        for row in self.match.seats:
            shown = shown_seat(row, player)
            shown["online"] = row.player in here if row.player else bool(row.bot)
            away = self.match.deserted.away(row.player)
            if away is not None:
                shown["left"] = self.now_ms() - round(1000 * away)
            found[self.match.colours[row.seat]] = shown
        return found

    def shown_clocks(self) -> ClocksShown | None:
        """The clocks now."""
        return self.match.clocks.shown(self.match.context.time.now(), self.match.colours, self.match.paused)

    def shown_pause(self, language: str) -> Pause | None:
        """A pause asked for or agreed on."""
        pause = self.match.notes.get("pause")
        if not pause:
            return None
        by = [self.match.colours[seat] for seat in pause["by"]]
        text = said(language, "pause_now" if pause["agreed"] else "pause_asked", seats=names(language, by))
        return {"by": by, "agreed": pause["agreed"], "text": text}

    def shown_rematch(self, peer: Peer) -> Rematch | None:
        """Who wants to play again, who does not, and where; whoever looks on may look on there."""
        again = self.match.notes.get("rematch")
        if not again:
            return None
        by, no = ([self.match.colours[seat] for seat in again.get(name, [])] for name in ("by", "no"))
        game, watch = again.get("game"), again.get("watch")
        word, who = ("ready", by) if game else ("declined", no) if no else ("asked", by)
        text = said(peer.language, f"rematch_{word}", seats=names(peer.language, who))
        url = f"/game/{game}" if game else None
        if game and not self.match.holds(peer.player):
            url = f"/watch/{game}/{watch}" if watch else None
        return {"by": by, "no": no, "game": game, "url": url, "text": text}


def joined(*parts: bytes) -> str:
    """Several objects of JSON as one."""
    return "{" + ",".join([part[1:-1].decode() for part in parts]) + "}"


def shown_seat(row: SeatRow, player: str) -> Person:
    """Who holds a seat, as one player is told."""
    if row.player:
        holder = "me" if row.player == player else "other"
        shown: Person = {"holder": holder, "name": row.name}
        return {**shown, "stand_in": row.bot} if row.bot else shown
    return {"holder": f"bot:{row.bot}" if row.bot else "open", "name": row.name}


def open_links(game: str, colours: tuple[str, ...], seats: tuple[SeatRow, ...]) -> dict[str, str]:
    """The invitations of a game nobody has taken yet."""
    return {colours[row.seat]: f"/join/{game}/{row.key}" for row in seats if row.key and row.open}


def table_link(game: NewGame, seats: tuple[SeatRow, ...]) -> str | None:
    """The invitation to any seat that is free, while there is one."""
    if game.table_key and any(row.open for row in seats):
        return f"/join/{game.id}/{game.table_key}"
    return None


def names(language: str, colours: list[str]) -> str:
    """Players by colour, as people say it."""
    return ", ".join(vocabulary(language)["colours"].get(colour, colour) for colour in colours)


def said_title(language: str, scenario: str) -> str:
    """What a scenario is called."""
    return scenario_words(scenario, language)["title"]


def said_phrase(language: str, phrase: str) -> str:
    """A ready-made phrase."""
    return str(vocabulary(language)["phrases"][phrase])
