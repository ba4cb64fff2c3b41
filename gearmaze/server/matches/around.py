"""What people ask of each other and of the table, beside the game: one function a command."""

from typing import Any

from gearmaze.server.access.sessions import tidy_name
from gearmaze.server.errors import Wrong
from gearmaze.server.matches.command import (
    Command,
    Fields,
    Reader,
    changed,
    deciding_seat,
    needed,
    own_seat,
    player_seat,
    repeated,
)
from gearmaze.server.matches.match import Match
from gearmaze.server.matches.peers import Peer
from gearmaze.server.matches.seating import forget_link, own_link, rename
from gearmaze.words.sentences import vocabulary


async def pause(match: Match, peer: Peer, command: Command) -> Fields:
    """Ask for a pause, or agree to one; it begins when everybody at the table has."""
    seat = deciding_seat(match, peer)
    if match.game.over:
        raise Wrong("not_possible")
    by = sorted({*match.notes.get("pause", {}).get("by", []), *match.holds(peer.player), seat})
    people = {*match.playing(), *(row.seat for row in match.seats if row.open)}
    return await _paused(match, peer, {"by": by, "agreed": people <= set(by)})


async def unpause(match: Match, peer: Peer, command: Command) -> Fields:
    """Go on, or take back the wish for a pause."""
    deciding_seat(match, peer)
    return await _paused(match, peer, {})


async def _paused(match: Match, peer: Peer, pause: dict[str, Any]) -> Fields:
    """Remember it and tell everybody, if that is anything new."""
    if pause != match.notes.get("pause", {}):
        await match.note(pause=pause)
        match.look_again(peer.arrived)
        match.teller.tell_break()
    return {}


async def phrase(match: Match, peer: Peer, command: Command) -> Fields:
    """Say one of the ready-made phrases."""
    seat = player_seat(match, peer)
    name = needed(command.phrase, "phrase")
    if name not in vocabulary("en")["phrases"]:
        raise Wrong("request", f"phrase: {', '.join(vocabulary('en')['phrases'])}")
    match.teller.say(match.colours[seat], name)
    return {}


async def named(match: Match, peer: Peer, command: Command) -> Fields:
    """What the others see this player called; two at one screen have a name each."""
    seat = own_seat(match, peer, command)
    name = tidy_name(needed(command.name, "name"))
    await rename(match, seat, name)
    return {"name": name}


# A seat and another device ------------------------------------------------------------------------


async def link(match: Match, peer: Peer, command: Command) -> Fields:
    """A new link to one's own seat; told here and never again, and the one before is dead."""
    return {"link": await own_link(match, own_seat(match, peer, command))}


async def unlink(match: Match, peer: Peer, command: Command) -> Fields:
    """No link leads to one's seat any more."""
    await forget_link(match, own_seat(match, peer, command))
    return {}


# Taking back what the others have to forgive ------------------------------------------------------


async def takeback(match: Match, peer: Peer, command: Command) -> Fields:
    """Ask the others to let one take back one's last answer."""
    match.favours.ask(player_seat(match, peer))
    match.teller.tell_takeback()
    return {}


async def allow(match: Match, peer: Peer, command: Command) -> Fields:
    """Let somebody take back his last answer; it happens when everybody does."""
    deciding_seat(match, peer)
    if repeated(match, peer, command):
        return {"repeated": True}
    seat = match.favours.agree(peer.player)
    if seat is not None:
        return await changed(match, peer, command, lambda _: match.undo(seat, favour=True))
    match.teller.tell_takeback()
    return {}


async def refuse(match: Match, peer: Peer, command: Command) -> Fields:
    """Do not let it, or ask for it no longer."""
    deciding_seat(match, peer)
    match.favours.decline(peer.player)
    match.teller.tell_takeback()
    return {}


# Another game -------------------------------------------------------------------------------------


async def rematch(match: Match, peer: Peer, command: Command) -> Fields:
    """Agree to another game; the registry begins it when everybody has."""
    again, own = _again(match, peer)
    if not again["game"]:
        again["by"] = sorted({*again["by"], *own})
        again["no"] = sorted({*again["no"]} - own)
        await _begun_again(match, again)
    return {"rematch": match.teller.shown_rematch(peer)}


async def no_rematch(match: Match, peer: Peer, command: Command) -> Fields:
    """No other game, thank you; one may think better of it."""
    again, own = _again(match, peer)
    if not again["game"]:
        again["by"] = sorted({*again["by"]} - own)
        again["no"] = sorted({*again["no"], *own})
        await _begun_again(match, again)
    return {"rematch": match.teller.shown_rematch(peer)}


def _again(match: Match, peer: Peer) -> tuple[dict[str, Any], set[int]]:
    """What is known of the next game, and the seats somebody speaks for."""
    seat = player_seat(match, peer)
    if not match.game.over:
        raise Wrong("not_over")
    found = {"by": [], "no": [], "game": None, "watch": None, **(match.notes.get("rematch") or {})}
    return found, {*match.holds(peer.player), seat}


async def _begun_again(match: Match, again: dict[str, Any]) -> None:
    """Begin it when everybody agrees; where several do, they do not wait for those who would rather not or
    are away: others may take those seats."""
    agreed = set(again["by"])
    missing = {row.seat for row in match.seats if row.person} - agreed
    several = len({match.seats[seat].player for seat in agreed}) > 1
    gone = {
        seat for seat in missing if seat in again["no"] or match.deserted.long_away(match.seats[seat].player)
    }
    if match.again is not None and agreed and (not missing or (several and missing == gone)):
        again |= await match.again(match, missing)
    await _told_again(match, again)


async def _told_again(match: Match, again: dict[str, Any]) -> None:
    await match.note(rematch=again)
    match.teller.notice("rematch", lambda other: {"rematch": match.teller.shown_rematch(other)})


COMMANDS: dict[str, Reader] = {
    "pause": pause,
    "unpause": unpause,
    "phrase": phrase,
    "names": named,
    "link": link,
    "unlink": unlink,
    "takeback": takeback,
    "allow": allow,
    "refuse": refuse,
    "rematch": rematch,
    "no_rematch": no_rematch,
}
