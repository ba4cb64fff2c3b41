"""A match as its peers are told of it: messages built for each seat, in each language asked for."""

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from typing import Any

import msgspec

from gearmaze.game import Game
from gearmaze.server.errors import Wrong, said
from gearmaze.server.matches.clocks import Clocks
from gearmaze.server.matches.context import Context
from gearmaze.server.matches.peers import Peer
from gearmaze.server.messages.log import Page, Tail, page
from gearmaze.server.messages.situation import Happened, owed, situation, told
from gearmaze.server.schema import ClocksShown, Pause, Person, Rematch, Told
from gearmaze.server.store import NewGame, SeatRow
from gearmaze.words.sentences import scenario_words, vocabulary

LOG = logging.getLogger("gearmaze.server")
Audience = tuple[int, str, bool]  # seat, language, whether with lists of legal actions


class Showing:
    """What a match tells; the match itself says what happens."""

    context: Context
    kept: NewGame
    id: str
    game: Game
    colours: tuple[str, ...]
    seats: list[SeatRow]
    notes: dict[str, Any]
    revs: dict[int, int]
    clocks: Clocks
    peers: set[Peer]
    phrases: list[dict[str, Any]]

    def __init__(self) -> None:
        self._tails: dict[tuple[int, str], Tail] = {}  # the log as those here read it
        self._scenes: dict[Audience, bytes] = {}  # the position as it was told last
        self._online: set[str] | None = None  # who was here when it was told last
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def paused(self) -> bool:
        """Whether the players have agreed on a pause."""
        return bool(self.notes.get("pause", {}).get("agreed"))

    def broadcast(self, plies: list[Happened], before: dict[int, int], cause: str | None) -> None:
        """Tell every peer what its seat can see; peers of one audience share a message."""
        shared: dict[Hashable, list[Told]] = {}
        self._scenes.clear()
        self._lengthen(plies, before, shared)
        written: dict[Audience, str | None] = {}
        for peer in self.peers:
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
        reading = {(peer.seat, peer.language) for peer in self.peers}
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
        if self.revs[seat] == before[seat]:
            return None
        counted = [ply for ply in plies if ply.counts_for(seat)]
        own = cause is not None and plies and plies[0].seat == seat
        head = {
            "type": "events",
            "rev": self.revs[seat],
            "after": before[seat],
            "now": self.now_ms(),
            "cause": cause if own else None,
            "events": [entry for ply in counted for entry in told(ply, seat, language, shared)],
            "clocks": self.shown_clocks(),
        }
        return joined(msgspec.json.encode(head), self._scene(audience))

    def _scene(self, audience: Audience) -> bytes:
        """The position and what may be done in it, written out once for all who see it alike."""
        if audience not in self._scenes:
            seat, language, moves = audience
            scene = situation(self.game, seat, language, moves, not self.paused)
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
            self._aside(self._fill(tail, self.revs[peer.seat], self.past(peer)))
        wish = peer.hold()
        if tail.ready:
            peer.release(self._state_text(peer, tail, after))
        else:
            tail.readers.append((peer, wish, after))

    def past(self, peer: Peer, before: int | None = None) -> Awaitable[Page]:
        """A page of the log up to now, worked out by a clerk; players who come in have one of their own."""
        desks = self.context.desks
        desk = desks.players if before is None and not peer.onlooker else desks.others
        return desk.do(page, self.game.start, self.game.answers[:], peer.seat, peer.language, before)

    async def _fill(self, tail: Tail, rev: int, working: Awaitable[Page]) -> None:
        try:
            tail.fill(await working, rev)
        except Exception as error:
            if not isinstance(error, Wrong):
                LOG.exception("match %s: the log cannot be told", self.id)
            self._tails = {name: other for name, other in self._tails.items() if other is not tail}
            for peer, _, _ in tail.readers:
                peer.lost.set()  # it comes back by itself, and is told then
        else:
            self.later(lambda: self._release(tail))

    async def _release(self, tail: Tail) -> None:
        readers, tail.readers = tail.readers, []
        for peer, wish, after in readers:
            if not peer.waits_for(wish) or peer not in self.peers:
                continue  # gone, or looking from elsewhere
            try:
                if self._tails.get((peer.seat, peer.language)) is tail:
                    peer.release(self._state_text(peer, tail, after))
                else:
                    self.show(peer, after)
            except Exception:  # nobody waits for ever because of somebody else
                LOG.exception("match %s cannot be shown", self.id)
                peer.lost.set()

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # or nobody would keep it
        task.add_done_callback(self._tasks.discard)

    @abstractmethod
    def later(self, work: Callable[[], Awaitable[None]]) -> None:
        """Have something done by the task of the match that is not urgent."""

    def _state_text(self, peer: Peer, tail: Tail, after: int) -> str:
        seat, language = peer.seat, peer.language
        start, log = tail.since(max(0, after))
        head = {
            "type": "state",
            "rev": self.revs[seat],
            "game": self.id,
            "seat": self.name(seat),
            "yours": [self.colours[own] for own in self.holds(peer.player)],
            "lang": language,
            "scenario": self.kept.scenario,
            "title": said_title(language, self.kept.scenario),
            "now": self.now_ms(),
            "seats": self.shown_seats(peer.player),
            "clocks": self.shown_clocks(),
            "paused": self.shown_pause(language),
            "rematch": self.shown_rematch(language),
            "log": msgspec.Raw(log),
            "log_from": start,
            "phrases": [
                {**phrase, "text": said_phrase(language, phrase["phrase"])} for phrase in self.phrases
            ],
            "watch": f"/watch/{self.id}/{self.kept.watch_key}" if self.holds(peer.player) else None,
            "links": self.links(peer.player),
        }
        return joined(msgspec.json.encode(head), self._scene(peer.audience))

    def notice(self, name: str, fields: Callable[[Peer], dict[str, Any]], seat: int | None = None) -> None:
        """Tell something about people: to everybody, or only to those who look from one seat."""
        for peer in self.peers:
            if not peer.held and (seat is None or peer.seat == seat):  # held: it will be told everything
                peer.tell({"type": "notice", "rev": self.revs[peer.seat], "notice": name, **fields(peer)})

    def tell_break(self) -> None:
        """A pause is asked for, begins or ends; nobody can do anything while it lasts."""
        found: dict[Audience, msgspec.Raw] = {}

        def shown(peer: Peer) -> dict[str, Any]:
            seat, language, moves = peer.audience
            if peer.audience not in found:
                due = owed(self.game, seat, language, moves, not self.paused)
                found[peer.audience] = msgspec.Raw(msgspec.json.encode(due))
            return {
                "paused": self.shown_pause(language),
                "clocks": self.shown_clocks(),
                "owed": found[peer.audience],
            }

        self.notice("pause", shown)

    def presence(self) -> None:
        """Tell everybody who is here, unless they know: onlookers come and go unnoticed."""
        here = {row.player for row in self.seats if row.player} & {peer.player for peer in self.peers}
        if here != self._online:
            self._online = here
            self.seats_changed()

    def seats_changed(self) -> None:
        """Tell everybody who sits where."""
        self.notice("presence", lambda peer: {"seats": self.shown_seats(peer.player)})

    def name(self, seat: int) -> str:
        """A seat as clients call it."""
        return self.colours[seat] if seat >= 0 else "spectator"

    def now_ms(self) -> int:
        """The server's time, as clients get it."""
        return round(self.context.time.wall() * 1000)

    def holds(self, player: str) -> list[int]:
        """The seats of a player."""
        return [row.seat for row in self.seats if player and row.player == player]

    def links(self, player: str) -> dict[str, str]:
        """Invitations still open, for those who sit here."""
        if not self.holds(player):
            return {}
        return open_links(self.id, self.colours, tuple(self.seats))

    def shown_seats(self, player: str) -> dict[str, Person]:
        """Who sits where, as one player is told."""
        here = {peer.player for peer in self.peers}
        return {
            self.colours[row.seat]: {
                **shown_seat(row, player),
                "online": bool(row.bot) or (bool(row.player) and row.player in here),
            }
            for row in self.seats
        }

    def shown_clocks(self) -> ClocksShown | None:
        """The clocks now."""
        return self.clocks.shown(self.context.time.now(), self.colours, self.paused)

    def shown_pause(self, language: str) -> Pause | None:
        """A pause asked for or agreed on."""
        pause = self.notes.get("pause")
        if not pause:
            return None
        by = [self.colours[seat] for seat in pause["by"]]
        text = said(language, "pause_now" if pause["agreed"] else "pause_asked", seats=names(language, by))
        return {"by": by, "agreed": pause["agreed"], "text": text}

    def shown_rematch(self, language: str) -> Rematch | None:
        """Who wants to play again, and where."""
        again = self.notes.get("rematch")
        if not again:
            return None
        by = [self.colours[seat] for seat in again["by"]]
        game = again.get("game")
        text = said(language, "rematch_ready" if game else "rematch_asked", seats=names(language, by))
        return {"by": by, "game": game, "url": f"/game/{game}" if game else None, "text": text}


def joined(*parts: bytes) -> str:
    """Several objects of JSON as one."""
    return "{" + ",".join([part[1:-1].decode() for part in parts]) + "}"


def shown_seat(row: SeatRow, player: str) -> Person:
    """Who holds a seat, as one player is told."""
    if row.bot:
        holder = f"bot:{row.bot}"
    elif not row.player:
        holder = "open"
    else:
        holder = "me" if row.player == player else "other"
    return {"holder": holder, "name": row.name}


def open_links(game: str, colours: tuple[str, ...], seats: tuple[SeatRow, ...]) -> dict[str, str]:
    """The invitations of a game nobody has taken yet."""
    return {
        colours[row.seat]: f"/join/{game}/{row.key}"
        for row in seats
        if row.key and not row.player and not row.bot
    }


def names(language: str, colours: list[str]) -> str:
    """Players by colour, as people say it."""
    return ", ".join(vocabulary(language)["colours"].get(colour, colour) for colour in colours)


def said_title(language: str, scenario: str) -> str:
    """What a scenario is called."""
    return scenario_words(scenario, language)["title"]


def said_phrase(language: str, phrase: str) -> str:
    """A ready-made phrase."""
    return str(vocabulary(language)["phrases"][phrase])
