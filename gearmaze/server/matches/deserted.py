"""Who has left a match, since when, and whether the others let a player of ours stand in for him.

Nobody is replaced behind his back while he may come back any moment: he has been away for a minute, and
everybody else who is still at the table agrees. Votes are not kept: after a new start somebody asks again.
What comes of one is (`SeatRow.bot` beside `SeatRow.player`), and lasts until he takes his seat back.
"""

from typing import TYPE_CHECKING, NamedTuple

from gearmaze.server.errors import Wrong
from gearmaze.server.schema_people import StandIn

if TYPE_CHECKING:
    from gearmaze.server.matches.match import Match

AWAY = 60.0  # seconds until somebody who is away may be replaced


class Vote(NamedTuple):
    """Somebody may be replaced by a player of ours, if all agree."""

    bot: str
    by: frozenset[str]  # the players who agree


class Deserted:
    """Seats whose owners are away."""

    def __init__(self, match: "Match") -> None:
        self.match = match
        self._since: dict[str, float] = {}  # when somebody left, by player
        self._votes: dict[int, Vote] = {}

    def look(self) -> bool:
        """Somebody came or went; whether a vote lapsed with that."""
        match, now = self.match, self.match.context.time.now()
        here = {peer.player for peer in match.peers}
        absent = {row.player for row in match.seats if row.player} - here
        self._since = {player: self._since.get(player, now) for player in absent}
        lapsed = [seat for seat in self._votes if match.seats[seat].player in here]
        for seat in lapsed:
            del self._votes[seat]
        return bool(lapsed)

    def away(self, player: str) -> float | None:
        """For how many seconds somebody has been away; None if he is here."""
        since = self._since.get(player)
        return None if since is None else self.match.context.time.now() - since

    def long_away(self, player: str) -> bool:
        """Whether nobody waits for him any longer."""
        return (self.away(player) or 0.0) >= AWAY

    def voters(self, seat: int) -> set[str]:
        """Who has to agree: everybody who plays himself and is not away as well."""
        holder = self.match.seats[seat].player
        people = {self.match.seats[each].player for each in self.match.playing()}
        return {player for player in people - {holder} if not self.long_away(player)}

    def agree(self, seat: int, bot: str, player: str) -> str | None:
        """Somebody asks for it, or agrees; the player of ours that stands in, once everybody does.

        Not at a table for two: nobody chooses alone who plays for his opponent.
        """
        row = self.match.seats[seat]
        alone = len(self.match.seats) == 2
        if alone or not row.person or self.match.game.over or seat not in self.match.playing():
            raise Wrong("not_possible")
        if self.match.paused:
            raise Wrong("paused")  # all agreed to wait
        if not self.long_away(row.player):
            raise Wrong("not_away")
        vote = self._votes.get(seat) or Vote(bot, frozenset())
        vote = vote._replace(by=vote.by | {player})
        if self.voters(seat) <= vote.by:
            self._votes.pop(seat, None)
            return vote.bot
        self._votes[seat] = vote
        return None

    def decline(self, seat: int) -> None:
        """Somebody would rather wait."""
        if self._votes.pop(seat, None) is None:
            raise Wrong("not_possible")

    def shown(self, player: str) -> list[StandIn]:
        """The votes there are, as one player is told."""
        match = self.match
        return [
            {
                "seat": match.colours[seat],
                "bot": vote.bot,
                "by": self._named(vote.by),
                "agreed": player in vote.by,
            }
            for seat, vote in sorted(self._votes.items())
        ]

    def _named(self, players: frozenset[str]) -> list[str]:
        return [self.match.colours[row.seat] for row in self.match.seats if row.player in players]
