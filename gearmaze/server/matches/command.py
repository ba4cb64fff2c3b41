"""A message of a client, and what most of them need: whose seat it speaks for, a change made once."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec

from gearmaze.server.errors import Wrong
from gearmaze.server.matches.match import Match
from gearmaze.server.matches.peers import Peer
from gearmaze.server.messages.situation import seat_number
from gearmaze.server.store import Repeated

Short = Annotated[str, msgspec.Meta(max_length=64)]
Fields = dict[str, Any]


class Command(msgspec.Struct, forbid_unknown_fields=True):
    """A message of a client."""

    cmd: Short
    id: Short | None = None
    rev: int | None = None
    action: Annotated[str, msgspec.Meta(max_length=2000)] | None = None
    seat: Short | None = None
    lang: Short | None = None
    who: Short | None = None
    handlings: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    phrase: Short | None = None
    name: Short | None = None
    bot: Short | None = None
    after: int = 0
    before: int = 0


Reader = Callable[[Match, Peer, Command], Awaitable[Fields]]


def player_seat(match: Match, peer: Peer) -> int:
    """The seat a peer plays; one that looks on plays none, nor does anybody we stand in for."""
    seat = held_seat(match, peer)
    if match.seats[seat].bot and not match.game.over:
        raise Wrong("stood_in")
    return seat


def held_seat(match: Match, peer: Peer) -> int:
    """The seat a peer looks from and holds, whoever plays it."""
    if peer.seat < 0 or match.seats[peer.seat].player != peer.player:
        raise Wrong("not_your_seat")
    return peer.seat


def deciding_seat(match: Match, peer: Peer) -> int:
    """The seat of somebody who is asked when all have to agree: who has resigned looks on."""
    seat = player_seat(match, peer)
    if peer.player not in match.people():
        raise Wrong("not_possible")
    return seat


def own_seat(match: Match, peer: Peer, command: Command) -> int:
    """The seat a command is about: one of the peer's that it names, or the one it plays."""
    if command.seat is None:
        return held_seat(match, peer)
    found = seat_number(match.colours, command.seat)
    if found is None or found not in match.holds(peer.player):
        raise Wrong("not_your_seat")
    return found


def repeated(match: Match, peer: Peer, command: Command) -> bool:
    """Whether a change was made already that is asked for again, by somebody who lost its answer."""
    return _key(peer.seat, command) in match.commands


def _key(seat: int, command: Command) -> str | None:
    return f"{seat}:{command.id}" if command.id else None


async def changed(
    match: Match,
    peer: Peer,
    command: Command,
    do: Callable[[int], object],
    orders: dict[str, str] | None = None,
) -> Fields:
    """A change by the seat of a peer: once for each command id, and only from the present revision.

    Standing orders that change with it are kept together with it.
    """
    seat = player_seat(match, peer)
    if repeated(match, peer, command):
        return {"repeated": True}
    key = _key(seat, command)
    await match.alarm.check(peer.arrived)
    if match.paused:
        raise Wrong("paused")
    behind = match.revs[seat] - command.rev if command.rev is not None else 0
    if behind > 0:
        raise Wrong("stale", missed=behind)
    notes = None if orders is None or orders == match.orders else {**match.notes, "orders": orders}
    try:
        await match.change(key, lambda: do(seat), command.id, peer.arrived, notes)
    except Repeated:
        return {"repeated": True}
    return {}


def needed(value: str | None, name: str) -> str:
    if value is None:
        raise Wrong("request", f"{name}: ?")
    return value
