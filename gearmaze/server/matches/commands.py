"""What a client may ask of a match: one function a command, run by the task that owns the match."""

import logging
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec

from gearmaze.bots.hints import ADVISER
from gearmaze.engine import Action, GearmazeError, IllegalAction, refuse
from gearmaze.engine.view import SPECTATOR
from gearmaze.game import Game
from gearmaze.notation.names import token_named, tokens_like
from gearmaze.server.access.sessions import tidy_name
from gearmaze.server.errors import Wrong, wrong_action
from gearmaze.server.matches.match import Match
from gearmaze.server.matches.peers import Peer
from gearmaze.server.messages.asking import odds, path, why
from gearmaze.server.messages.legal import listed
from gearmaze.server.messages.log import Page
from gearmaze.server.messages.situation import seat_number
from gearmaze.server.store import Repeated, StoreError
from gearmaze.server.workers.bots import Question
from gearmaze.words.sentences import languages, vocabulary

LOG = logging.getLogger("gearmaze.server")
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
    after: int = 0
    before: int = 0


Reader = Callable[[Match, Peer, Command], Awaitable[Fields]]


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


def player_seat(match: Match, peer: Peer) -> int:
    """The seat a peer plays; one that looks on plays none."""
    if peer.seat < 0 or match.seats[peer.seat].player != peer.player:
        raise Wrong("not_your_seat")
    return peer.seat


# Playing ------------------------------------------------------------------------------------------


async def _change(
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
    key = f"{seat}:{command.id}" if command.id else None
    if key in match.commands:
        return {"repeated": True}
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


async def play(match: Match, peer: Peer, command: Command) -> Fields:
    """Answer the decision the seat owes."""
    text = _needed(command.action, "action")
    return await _change(match, peer, command, lambda seat: match.answer(seat, text))


async def undo(match: Match, peer: Peer, command: Command) -> Fields:
    """Take back the last answer (ACT-12); whoever does that places the rest himself."""
    kept = {seat: kind for seat, kind in match.orders.items() if seat != str(peer.seat)}
    return await _change(match, peer, command, match.undo, kept)


def always(verb: str) -> Reader:
    """A command that is an action of the same or another name."""

    async def run(match: Match, peer: Peer, command: Command) -> Fields:
        return await _change(match, peer, command, lambda seat: match.answer(seat, Action(verb)))

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
    return await _change(match, peer, command, do, orders)


# Around the game ----------------------------------------------------------------------------------


async def pause(match: Match, peer: Peer, command: Command) -> Fields:
    """Ask for a pause, or agree to one; it begins when everybody at the table has."""
    seat = player_seat(match, peer)
    if match.game.over:
        raise Wrong("not_possible")
    by = sorted({*match.notes.get("pause", {}).get("by", []), *match.holds(peer.player), seat})
    people = {row.seat for row in match.seats if not row.bot}
    return await _paused(match, peer, {"by": by, "agreed": people <= set(by)})


async def unpause(match: Match, peer: Peer, command: Command) -> Fields:
    """Go on, or take back the wish for a pause."""
    player_seat(match, peer)
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
    name = _needed(command.phrase, "phrase")
    if name not in vocabulary("en")["phrases"]:
        raise Wrong("request", f"phrase: {', '.join(vocabulary('en')['phrases'])}")
    match.teller.say(match.colours[seat], name)
    return {}


async def named(match: Match, peer: Peer, command: Command) -> Fields:
    """What the others see this player called."""
    seat = player_seat(match, peer)
    name = tidy_name(_needed(command.name, "name"))
    await match.rename(seat, name)
    return {"name": name}


async def rematch(match: Match, peer: Peer, command: Command) -> Fields:
    """Agree to another game; the registry begins it when everybody has."""
    seat = player_seat(match, peer)
    if not match.game.over:
        raise Wrong("not_over")
    again = dict(match.notes.get("rematch") or {"by": [], "game": None})
    if not again["game"]:
        again["by"] = sorted({*again["by"], *match.holds(peer.player), seat})
        people = {row.seat for row in match.seats if not row.bot}
        if people <= set(again["by"]) and match.again is not None:
            again["game"] = await match.again(match)
        await match.note(rematch=again)
        match.teller.notice("rematch", lambda other: {"rematch": match.teller.shown_rematch(other.language)})
    return {"rematch": match.teller.shown_rematch(peer.language)}


async def seat(match: Match, peer: Peer, command: Command) -> Fields:
    """Look from another seat of the same player, or as everybody does."""
    wanted = seat_number(match.colours, _needed(command.seat, "seat"))
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
        return question(match.game, seat, peer.language, _needed(command.action, "action"))

    return run


async def legal(match: Match, peer: Peer, command: Command) -> Fields:
    """Every action of one character."""
    seat = player_seat(match, peer)
    table = match.game.table
    name = _needed(command.who, "who")
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


def _needed(value: str | None, name: str) -> str:
    if value is None:
        raise Wrong("request", f"{name}: ?")
    return value


COMMANDS: dict[str, Reader] = {
    "play": play,
    "undo": undo,
    "cancel": always("cancel"),
    "rest": rest,
    "resign": always("resign"),
    "draw": always("draw"),
    "accept": accept,
    "decline": always("decline"),
    "pause": pause,
    "unpause": unpause,
    "phrase": phrase,
    "rematch": rematch,
    "seat": seat,
    "lang": language,
    "resume": resume,
    "why": asking(why),
    "legal": legal,
    "path": asking(path),
    "odds": asking(odds),
    "names": named,
    "ping": ping,
    "beat": ping,  # more often than it is answered at once
}
