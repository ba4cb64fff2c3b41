"""Who sits where: seats taken by invitation, carried to another device, named; who may put an end to it."""

from gearmaze.engine.view import SPECTATOR
from gearmaze.server.access.sessions import fingerprint, new_key
from gearmaze.server.errors import Wrong
from gearmaze.server.matches.match import Match
from gearmaze.server.store import SeatRow


async def take_seat(match: Match, key: str, player: str, name: str, wanted: str = "") -> int:
    """Somebody takes the seat of an invitation, or the one he wants at the table: the clock may start."""
    await match.certain()
    if key and key == match.kept.table_key:
        own = match.holds(player)
        if own:
            return own[0]  # who comes again sits already
        key = _free_seat(match, wanted).key
    with match.in_doubt():
        seat = await match.context.store.take_seat(match.id, key, player, name)
    if not match.seats[seat].player:
        match.seats[seat] = match.seats[seat]._replace(player=player, name=name)
        match.look_again()
        match.teller.seats_changed()
    return seat


def _free_seat(match: Match, wanted: str) -> SeatRow:
    """The seat somebody wants, or any that is free."""
    watch = f"/watch/{match.id}/{match.kept.watch_key}"
    free = [row for row in match.seats if row.open]
    if not free:
        raise Wrong("full_table", watch=watch)
    if not wanted:
        return free[0]
    if wanted not in match.colours:
        raise Wrong("no_such_seat", f"{wanted} ({', '.join(match.colours)})")
    found = match.seats[match.colours.index(wanted)]
    if not found.open:
        raise Wrong("taken_seat")
    return found


async def staff(match: Match, seat: int, bot: str) -> None:
    """From now on a player of ours plays a seat, or none does: it is open again, or its holder's own."""
    await match.certain()
    row = match.seats[seat]
    key = row.key or ("" if row.player else new_key())
    with match.in_doubt():
        await match.context.store.staff(match.id, seat, bot, key)
    match.seats[seat] = row._replace(bot=bot, key=key)
    match.look_again()
    match.teller.seats_changed()
    match.teller.tell_break()  # what a seat may do depends on who plays it


async def rename(match: Match, seat: int, name: str) -> None:
    """What the others see a player called."""
    await match.certain()
    with match.in_doubt():
        await match.context.store.rename(match.id, seat, name)
    match.seats[seat] = match.seats[seat]._replace(name=name)
    match.teller.seats_changed()


async def own_link(match: Match, seat: int) -> str:
    """A new link to a seat for whoever holds it; from now on the one before leads nowhere.

    The key is behind the `#`: no browser sends that to anybody, so it is in no log and no preview.
    """
    key = new_key()
    await _keep_link(match, seat, fingerprint(key))
    return f"/seat/{match.id}#{key}"


async def forget_link(match: Match, seat: int) -> None:
    """The link to a seat leads nowhere any more."""
    await _keep_link(match, seat, "")


async def _keep_link(match: Match, seat: int, own: str) -> None:
    await match.certain()
    with match.in_doubt():
        await match.context.store.keep_link(match.id, seat, own)
    match.seats[seat] = match.seats[seat]._replace(own=own)


async def carry_over(match: Match, key: str, player: str) -> int:
    """The holder of a seat goes on with it in another browser. The one before is told and sees no more of it:
    nothing is sent to a peer that was dismissed, not even what is being worked out for it.
    """
    await match.certain()
    with match.in_doubt():
        seat = await match.context.store.carry_over(match.id, fingerprint(key), player)
    row = match.seats[seat]
    if row.player != player:
        match.seats[seat] = row._replace(player=player, former=row.player)
        for peer in match.peers:
            if peer.player == row.player and not match.holds(peer.player):
                peer.seat = SPECTATOR
                peer.dismiss(Wrong("seat_moved"))
            elif peer.player in (player, row.player):  # holds others here: it is told which
                peer.seat = SPECTATOR if peer.seat == seat and peer.player == row.player else peer.seat
                match.teller.show(peer)
        match.look_again()
        match.teller.seats_changed()
    return seat


async def remove(match: Match, player: str) -> None:
    """Forget a game for good, if this player has every seat that anybody has: it is nobody else's then."""
    await match.certain()
    if not match.holds(player) or any(row.player not in ("", player) for row in match.seats):
        raise Wrong("not_alone")
    with match.in_doubt():
        await match.context.store.remove(match.id)
    for peer in match.peers:
        peer.dismiss(Wrong("unknown_game"))
