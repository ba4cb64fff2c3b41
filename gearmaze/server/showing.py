"""A match as its peers are told of it: messages built for each seat, in each language asked for."""

import asyncio
from collections.abc import Callable
from typing import Any

from gearmaze.record.game import Game
from gearmaze.record.words import vocabulary
from gearmaze.server.clocks import Clocks
from gearmaze.server.peers import Peer, encoded
from gearmaze.server.store import NewGame, SeatRow
from gearmaze.server.surroundings import Surroundings
from gearmaze.server.telling import Happened, log, owed, situation, told
from gearmaze.server.wrong import said


class Showing:
    """What a match tells; the match itself says what happens."""

    around: Surroundings
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

    @property
    def paused(self) -> bool:
        """Whether the players have agreed on a pause."""
        return bool(self.notes.get("pause", {}).get("agreed"))

    def broadcast(self, plies: list[Happened], before: dict[int, int], cause: str | None) -> None:
        """Tell every peer what its seat can see; peers of one audience share a message."""
        written: dict[tuple[int, str, bool], str | None] = {}
        shared: dict[tuple[int, str], list[dict[str, Any]]] = {}
        for peer in self.peers:
            if peer.audience not in written:
                message = self._events_message(plies, before, cause, shared, *peer.audience)
                written[peer.audience] = None if message is None else encoded(message)
            text = written[peer.audience]
            if text is not None:
                peer.push(text)

    def _events_message(
        self,
        plies: list[Happened],
        before: dict[int, int],
        cause: str | None,
        shared: dict[tuple[int, str], list[dict[str, Any]]],
        seat: int,
        language: str,
        moves: bool,
    ) -> dict[str, Any] | None:
        if self.revs[seat] == before[seat]:
            return None
        counted = [ply for ply in plies if ply.counts_for(seat)]
        seen = [entry for ply in counted for entry in told(ply, seat, language, shared)]
        own = cause is not None and plies and plies[0].seat == seat
        return {
            "type": "events",
            "rev": self.revs[seat],
            "after": before[seat],
            "now": self.now_ms(),
            "cause": cause if own else None,
            "events": seen,
            **situation(self.game, seat, language, moves, not self.paused),
            "clocks": self.shown_clocks(),
        }

    async def state_message(self, peer: Peer, after: int = 0) -> dict[str, Any]:
        """Everything for one peer; the log is worked out by going through the game again, aside."""
        answers = self.game.answers[:]
        lines = await asyncio.to_thread(
            log, self.game.start, answers, peer.seat, peer.language, max(0, after)
        )
        seat, language = peer.seat, peer.language
        return {
            "type": "state",
            "rev": self.revs[seat],
            "game": self.id,
            "seat": self.name(seat),
            "yours": [self.colours[own] for own in self.holds(peer.player)],
            "lang": language,
            "scenario": self.kept.scenario,
            "title": said_title(language, self.kept.scenario),
            "now": self.now_ms(),
            **situation(self.game, seat, language, peer.moves, not self.paused),
            "seats": self.shown_seats(peer.player),
            "clocks": self.shown_clocks(),
            "paused": self.shown_pause(language),
            "rematch": self.shown_rematch(language),
            "log": lines,
            "log_from": max(0, after),
            "phrases": [
                {**phrase, "text": said_phrase(language, phrase["phrase"])} for phrase in self.phrases
            ],
            "watch": f"/watch/{self.id}/{self.kept.watch_key}" if self.holds(peer.player) else None,
            "links": self.links(peer.player),
        }

    def notice(self, name: str, fields: Callable[[Peer], dict[str, Any]]) -> None:
        """Tell everybody something about people."""
        for peer in self.peers:
            peer.tell({"type": "notice", "rev": self.revs[peer.seat], "notice": name, **fields(peer)})

    def shown_break(self, peer: Peer) -> dict[str, Any]:
        """A pause that is asked for, begins or ends; nobody can do anything while it lasts."""
        return {
            "paused": self.shown_pause(peer.language),
            "clocks": self.shown_clocks(),
            "owed": owed(self.game, peer.seat, peer.language, peer.moves, not self.paused),
        }

    def presence(self) -> None:
        """Tell everybody who is here."""
        self.notice("presence", lambda peer: {"seats": self.shown_seats(peer.player)})

    def name(self, seat: int) -> str:
        """A seat as clients call it."""
        return self.colours[seat] if seat >= 0 else "spectator"

    def now_ms(self) -> int:
        """The server's time, as clients get it."""
        return round(self.around.time.wall() * 1000)

    def holds(self, player: str) -> list[int]:
        """The seats of a player."""
        return [row.seat for row in self.seats if player and row.player == player]

    def links(self, player: str) -> dict[str, str]:
        """Invitations still open, for those who sit here."""
        if not self.holds(player):
            return {}
        return open_links(self.id, self.colours, tuple(self.seats))

    def shown_seats(self, player: str) -> dict[str, Any]:
        """Who sits where, as one player is told."""
        here = {peer.player for peer in self.peers}
        return {
            self.colours[row.seat]: {
                **shown_seat(row, player),
                "online": bool(row.bot) or (bool(row.player) and row.player in here),
            }
            for row in self.seats
        }

    def shown_clocks(self) -> dict[str, Any] | None:
        """The clocks now."""
        return self.clocks.shown(self.around.time.now(), self.colours, self.paused)

    def shown_pause(self, language: str) -> dict[str, Any] | None:
        """A pause asked for or agreed on."""
        pause = self.notes.get("pause")
        if not pause:
            return None
        by = [self.colours[seat] for seat in pause["by"]]
        text = said(language, "pause_now" if pause["agreed"] else "pause_asked", seats=names(language, by))
        return {"by": by, "agreed": pause["agreed"], "text": text}

    def shown_rematch(self, language: str) -> dict[str, Any] | None:
        """Who wants to play again, and where."""
        again = self.notes.get("rematch")
        if not again:
            return None
        by = [self.colours[seat] for seat in again["by"]]
        game = again.get("game")
        text = said(language, "rematch_ready" if game else "rematch_asked", seats=names(language, by))
        return {"by": by, "game": game, "url": f"/game/{game}" if game else None, "text": text}


def shown_seat(row: SeatRow, player: str) -> dict[str, Any]:
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
    return str(vocabulary(language)["scenarios"][scenario]["title"])


def said_phrase(language: str, phrase: str) -> str:
    """A ready-made phrase."""
    return str(vocabulary(language)["phrases"][phrase])
