"""Who plays a seat, as those at the table decide it: one function a command.

Whoever began the game sees to the seats nobody has taken. Whoever leaves has a player of ours stand in for
him, or the others agree on that when he is away; his seat stays his, he takes it back whenever he wants.
"""

from gearmaze.bots import USUAL, player_names
from gearmaze.server.errors import Wrong
from gearmaze.server.matches.command import (
    Command,
    Fields,
    Reader,
    deciding_seat,
    held_seat,
    needed,
    own_seat,
)
from gearmaze.server.matches.match import Match
from gearmaze.server.matches.peers import Peer
from gearmaze.server.matches.seating import staff
from gearmaze.server.messages.situation import seat_number


async def fill(match: Match, peer: Peer, command: Command) -> Fields:
    """A player of ours takes a seat nobody has taken."""
    seat, bot = _hosted(match, peer, command), _bot(command)
    if not match.seats[seat].open:
        raise Wrong("taken_seat")
    await staff(match, seat, bot)
    return {}


async def free(match: Match, peer: Peer, command: Command) -> Fields:
    """A seat of a player of ours is open again, until the first turn begins."""
    seat = _hosted(match, peer, command)
    row = match.seats[seat]
    if row.player or not row.bot or match.game.state.turn > 0:
        raise Wrong("not_possible")
    await staff(match, seat, "")
    return {}


async def stand_in(match: Match, peer: Peer, command: Command) -> Fields:
    """A player of ours plays on: for me, at once; for somebody who is away, when all the others agree."""
    seat, bot = _seat(match, command), _bot(command)
    if seat in match.holds(peer.player):
        if not match.seats[seat].person or seat not in match.playing():
            raise Wrong("not_possible")
        await staff(match, seat, bot)
        return {}
    deciding_seat(match, peer)
    found = match.deserted.agree(seat, bot, peer.player)
    if found is not None:
        await staff(match, seat, found)
    match.teller.tell_stand_ins()
    return {}


async def wait(match: Match, peer: Peer, command: Command) -> Fields:
    """Nobody stands in: we wait."""
    deciding_seat(match, peer)
    match.deserted.decline(_seat(match, command))
    match.teller.tell_stand_ins()
    return {}


async def back(match: Match, peer: Peer, command: Command) -> Fields:
    """Here I am again: from now on I play my seat myself."""
    seat = own_seat(match, peer, command)
    if match.seats[seat].bot:
        await staff(match, seat, "")
    return {}


def _seat(match: Match, command: Command) -> int:
    found = seat_number(match.colours, needed(command.seat, "seat"))
    if found is None or found < 0:
        raise Wrong("no_such_seat", f"{command.seat} ({', '.join(match.colours)})")
    return found


def _hosted(match: Match, peer: Peer, command: Command) -> int:
    """The seat a command is about, of the one who began the game; of anybody here, if he does not come."""
    host = match.kept.host
    held_seat(match, peer)
    begun_by = "" if host is None else match.seats[host].player
    if begun_by not in ("", peer.player) and not match.deserted.long_away(begun_by):
        raise Wrong("not_host")
    if match.game.over:
        raise Wrong("not_possible")
    return _seat(match, command)


def _bot(command: Command) -> str:
    name = command.bot or USUAL
    if name not in player_names():
        raise Wrong("request", f"bot: {', '.join(player_names())}")
    return name


COMMANDS: dict[str, Reader] = {"fill": fill, "free": free, "stand_in": stand_in, "wait": wait, "back": back}
