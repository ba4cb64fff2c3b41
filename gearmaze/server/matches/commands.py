"""What a client may ask of a match: one function a command, run by the task that owns the match."""

import logging
from collections.abc import Awaitable, Callable

from gearmaze.bots.hints import ADVISER
from gearmaze.engine import Action, GearmazeError, IllegalAction, refuse
from gearmaze.engine.view import SPECTATOR
from gearmaze.game import Game
from gearmaze.notation.names import token_named, tokens_like
from gearmaze.server.errors import Wrong, wrong_action
from gearmaze.server.matches import around, company
from gearmaze.server.matches.command import Command, Fields, Reader, changed, needed, player_seat
from gearmaze.server.matches.match import Match
from gearmaze.server.matches.peers import Peer
from gearmaze.server.messages.asking import odds, path, why
from gearmaze.server.messages.legal import listed
from gearmaze.server.messages.log import Page
from gearmaze.server.messages.situation import seat_number
from gearmaze.server.store import StoreError
from gearmaze.server.workers.bots import Question
from gearmaze.words.sentences import languages

LOG = logging.getLogger("gearmaze.server")


async def obey(match: Match, peer: Peer, command: Command) -> Fields:
    """Carry out a command; the fields of its answer, `ok` included."""
    if command.lang in languages():
        peer.language = command.lang or "en"
    try:
        run = COMMANDS.get(command.cmd)
        if run is None:
            raise Wrong("request", f"cmd: {', '.join([*COMMANDS, 'hint', 'log'])}")
        found = await run(match, peer, command)
        return {"ok": True, **found}
    except Wrong as wrong:
        return {"ok": False, "error": wrong.told(peer.language)}
    except StoreError as error:
        LOG.error("match %s: %s", match.id, error)
        return {"ok": False, "error": Wrong("busy").told(peer.language)}
    except GearmazeError as error:
        return {"ok": False, "error": wrong_action(error, match.game.state, peer.seat, peer.language)}


# Playing ------------------------------------------------------------------------------------------


async def play(match: Match, peer: Peer, command: Command) -> Fields:
    """Answer the decision the seat owes."""
    text = needed(command.action, "action")
    return await changed(match, peer, command, lambda seat: match.answer(seat, text))


async def undo(match: Match, peer: Peer, command: Command) -> Fields:
    """Take back the last answer (ACT-12); whoever does that places the rest himself."""
    kept = {seat: kind for seat, kind in match.orders.items() if seat != str(peer.seat)}
    return await changed(match, peer, command, match.undo, kept)


def always(verb: str) -> Reader:
    """A command that is an action of the same or another name."""

    async def run(match: Match, peer: Peer, command: Command) -> Fields:
        return await changed(match, peer, command, lambda seat: match.answer(seat, Action(verb)))

    return run


async def accept(match: Match, peer: Peer, command: Command) -> Fields:
    """Take an offered draw."""
    seat = player_seat(match, peer)
    if not match.game.state.agreed & ~(1 << seat):
        raise IllegalAction("accept", refuse("no_draw_offer", "END-10"))
    return await always("draw")(match, peer, command)


async def rest(match: Match, peer: Peer, command: Command) -> Fields:
    """Place the rest for me: now, and for as long as this phase lasts."""
    seat = player_seat(match, peer)
    kind = next((d.kind for d in match.game.decisions if d.seat == seat), "")
    asked = match.game.state.stack[-1] if kind else None
    if (asked is None or not asked.placing) and f"{seat}:{command.id}" not in match.commands:
        raise Wrong("not_possible")
    lasting = asked is not None and asked.setting_up

    def do(seat: int) -> None:
        match.place_one(seat)
        while not lasting and any((d.seat, d.kind) == (seat, kind) for d in match.game.decisions):
            match.place_one(seat)

    orders = {**match.orders, str(seat): kind} if lasting else None
    return await changed(match, peer, command, do, orders)


# Looking ------------------------------------------------------------------------------------------


async def seat(match: Match, peer: Peer, command: Command) -> Fields:
    """Look from another seat of the same player, or as everybody does."""
    wanted = seat_number(match.colours, needed(command.seat, "seat"))
    if wanted is None or (wanted != SPECTATOR and wanted not in match.holds(peer.player)):
        raise Wrong("not_your_seat")
    peer.seat = wanted
    match.teller.show(peer)
    return {"seat": match.teller.name(wanted)}


async def language(match: Match, peer: Peer, command: Command) -> Fields:
    """Speak another language."""
    if command.lang not in languages():
        raise Wrong("request", f"lang: {', '.join(languages())}")
    match.teller.show(peer)
    return {"lang": peer.language}


async def resume(match: Match, peer: Peer, command: Command) -> Fields:
    """Send again what came after a revision."""
    match.teller.show(peer, command.after)
    return {}


# Asking -------------------------------------------------------------------------------------------


def asking(question: Callable[[Game, int, str, str], Fields]) -> Reader:
    """A command that asks about an action before it is played."""

    async def run(match: Match, peer: Peer, command: Command) -> Fields:
        seat = player_seat(match, peer)
        return question(match.game, seat, peer.language, needed(command.action, "action"))

    return run


async def legal(match: Match, peer: Peer, command: Command) -> Fields:
    """Every action of one character."""
    seat = player_seat(match, peer)
    table = match.game.table
    name = needed(command.who, "who")
    own = [token for token in tokens_like(table, name) if table.sides.belongs(token, seat)]
    who = own[0] if len(own) == 1 else token_named(table, name)
    acting = any(d.seat == seat and d.kind == "act" for d in match.game.decisions)
    if not acting or not table.sides.belongs(who, seat):
        return {"who": table.labels[who], "actions": []}
    found = match.game.legal_actions(seat, command.handlings, who).listed()
    groups = listed(match.game.state, seat, found)
    return {"who": table.labels[who], "actions": [row for group in groups for row in group["actions"]]}


async def older(match: Match, peer: Peer, command: Command) -> Awaitable[Page]:
    """What the log tells up to a revision; it is worked out while the match goes on."""
    if command.before < 0:
        raise Wrong("request", "before: 0, 1, …")
    return match.teller.past(peer, command.before)


async def question(match: Match, peer: Peer) -> Question:
    """What to ask one of our players for a hint; thinking happens outside of the match."""
    seat = player_seat(match, peer)
    if seat not in match.game.to_act:
        raise Wrong("not_possible")
    return match.question(seat, ADVISER)


async def ping(match: Match, peer: Peer, command: Command) -> Fields:
    """Is anybody there?"""
    return {"now": match.teller.now_ms()}


COMMANDS: dict[str, Reader] = {
    **around.COMMANDS,
    **company.COMMANDS,
    "play": play,
    "undo": undo,
    "cancel": always("cancel"),
    "rest": rest,
    "resign": always("resign"),
    "draw": always("draw"),
    "accept": accept,
    "decline": always("decline"),
    "seat": seat,
    "lang": language,
    "resume": resume,
    "why": asking(why),
    "legal": legal,
    "path": asking(path),
    "odds": asking(odds),
    "ping": ping,
    "beat": ping,  # more often than it is answered at once
}
