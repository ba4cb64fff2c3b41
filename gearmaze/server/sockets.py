"""The WebSocket of a match: who may come in, one message after the other, hanging up on slow readers."""

import asyncio
import contextlib
import logging
from functools import partial
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from gearmaze.engine.view import SPECTATOR
from gearmaze.server.access.auth import MOST_ONLOOKERS, MOST_SOCKETS, ONLOOKERS_HERE, Access
from gearmaze.server.errors import Wrong, no_seat, store_failed, too_big, too_fast
from gearmaze.server.matches.command import Command, Fields
from gearmaze.server.matches.commands import obey, older, question
from gearmaze.server.matches.match import Match
from gearmaze.server.matches.peers import Peer, encoded
from gearmaze.server.messages.situation import seat_number
from gearmaze.server.reference import MOST_MESSAGE
from gearmaze.server.store import StoreError
from gearmaze.server.workers.bots import Question
from gearmaze.words.sentences import advice_text

LOG = logging.getLogger("gearmaze.server")
PATIENCE = 2.0  # seconds to say good-bye
HEAVY = dict.fromkeys(  # what costs us more
    (
        *("seat", "lang", "resume", "log", "hint", "legal", "pause", "unpause", "link", "unlink", "names"),
        *("fill", "free", "stand_in", "back"),
    ),
    4.0,
)
SLOW = ("hint", "log")  # answered aside; whoever asks waits for it in his own time
MOST_REFUSED = 100  # messages in a row that came too fast
MOST_ARRIVING = 32  # messages that wait to be answered; beyond that they wait on the line
BEAT = 1.0  # seconds; one in this time costs nothing, more are messages like any other
Arriving = asyncio.Queue[tuple[float, Command | Wrong] | None]
READ = msgspec.json.Decoder(Command)


async def socket(websocket: WebSocket) -> None:
    """Everything from the first byte to the last."""
    access: Access = websocket.app.state.access
    language = access.language(websocket)
    if not access.reach.origin_fits(websocket):
        await websocket.close(1008)  # before it is accepted: the browser gets 403
        return
    await websocket.accept()
    with contextlib.ExitStack() as places:
        try:
            match, peer = await _enter(access, websocket, language, places)
        except Wrong as wrong:
            await _good_bye(websocket, wrong, language)
            return
        except StoreError as error:
            LOG.error("socket: %s", error)
            await _good_bye(websocket, store_failed(error), language)
            return
        except Exception:
            LOG.exception("socket")
            await _good_bye(websocket, Wrong("internal"), language)
            return
        fault = await _attend(access, websocket, match, peer)
    if fault is not None:
        await _good_bye(websocket, fault, peer.language)


async def _attend(access: Access, websocket: WebSocket, match: Match, peer: Peer) -> Wrong | None:
    """Send and read until one of the two ends; why we hang up, if it is us."""
    arriving: Arriving = asyncio.Queue(MOST_ARRIVING)
    receiving = asyncio.create_task(_receive(websocket, match, peer, arriving))
    answering = asyncio.create_task(_answer_all(access, websocket, match, peer, arriving))
    tasks = [answering, asyncio.create_task(_send(websocket, peer)), asyncio.create_task(peer.lost.wait())]
    try:
        # not when nothing more arrives: what has arrived is still answered
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        fault = answering.exception() if answering.done() else None
        slow = peer.lost.is_set()
    finally:
        match.leave(peer)
        for task in (receiving, *tasks):
            task.cancel()
        await asyncio.gather(receiving, *tasks, return_exceptions=True)
    if slow:
        return peer.why or Wrong("busy")
    return fault if isinstance(fault, Wrong) else None


async def _enter(
    access: Access, websocket: WebSocket, language: str, places: contextlib.ExitStack
) -> tuple[Match, Peer]:
    """The match and the seat an address asks for, if whoever asks may."""
    asked = websocket.query_params
    player = access.player(websocket) or ""
    if player:
        places.enter_context(access.places.one(f"player {player}", MOST_SOCKETS))
    match = await access.registry.match(websocket.path_params["game"])

    async def chosen() -> tuple[int, bool]:
        return _seat_for(match, player, asked.get("seat", ""), asked.get("key", ""))

    seat, onlooker = await match.ask(chosen)
    if onlooker:
        here = f"onlookers {match.id}"
        places.enter_context(access.places.one(here, MOST_ONLOOKERS))
        places.enter_context(access.places.one(f"{here} {access.address(websocket)}", ONLOOKERS_HERE))
    peer = Peer(player, seat, language, asked.get("moves") != "0", onlooker)
    after = asked.get("after", "")
    told = int(after) if after.isdigit() and len(after) < 9 else 0
    try:
        await match.ask(partial(match.come_in, peer, told), onlooker=onlooker)
    except BaseException:
        match.leave(peer)
        raise
    return match, peer


def _seat_for(match: Match, player: str, wanted: str, key: str) -> tuple[int, bool]:
    """The seat somebody looks from, and whether as an onlooker, who holds none here."""
    own = match.holds(player)
    watching = key == match.kept.watch_key
    if not own and not watching:
        raise Wrong("unknown_link") if key else no_seat(match.seats, player)
    if wanted:
        found = seat_number(match.colours, wanted)
        if found is None or (found != SPECTATOR and found not in own):
            raise Wrong("not_your_seat")
        return found, not own
    if own and not watching:
        return next((each for each in match.game.to_act if each in own), own[0]), False
    return SPECTATOR, not own


async def _send(websocket: WebSocket, peer: Peer) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await websocket.send_text(await peer.next())


async def _receive(websocket: WebSocket, match: Match, peer: Peer, arriving: Arriving) -> None:
    """Note when each message comes, whatever is still being done for the one before.

    Whoever asks whether we are here is answered at once: a hint may take seconds, a log too.
    """
    next_beat = 0.0
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (message := await websocket.receive())["type"] != "websocket.disconnect":
            now, asked = match.context.time.now(), _command(message.get("text"))
            if now >= next_beat and isinstance(asked, Command) and asked.cmd == "beat" and not asked.lang:
                next_beat = now + BEAT
                found = {"ok": True, "now": match.teller.now_ms()}
                peer.overtake(encoded(_answer(match, peer, asked.id, found)))
            else:
                await arriving.put((now, asked))
    await arriving.put(None)


def _answer(match: Match, peer: Peer, name: str | None, found: Fields) -> Fields:
    """The message that answers the one of that id."""
    return {"type": "answer", "id": name, "rev": match.revs[peer.seat], **found}


async def _answer_all(
    access: Access, websocket: WebSocket, match: Match, peer: Peer, arriving: Arriving
) -> None:
    """One message after the other: the next one is looked at when the last one is answered."""
    refused, free = 0, 0.0
    address = access.address(websocket)
    while (message := await arriving.get()) is not None:
        peer.arrived, asked = max(message[0], free), message[1]
        name, cmd, found = await _answered(access, match, peer, address, asked)
        free = match.context.time.now() if cmd in SLOW else free
        refused = refused + 1 if found.get("error", {}).get("kind") == "too_fast" else 0
        if refused > MOST_REFUSED:
            raise Wrong("too_fast", retry_ms=found["error"]["retry_ms"])
        peer.tell(_answer(match, peer, name, found))


async def _answered(
    access: Access, match: Match, peer: Peer, address: str, asked: Command | Wrong
) -> tuple[str | None, str, Fields]:
    """The answer to a message, whatever it is: its id, what it asks for, what is answered."""
    name, cmd = (None, "") if isinstance(asked, Wrong) else (asked.id, asked.cmd)
    try:
        # taken at once: what is refused costs nothing, and is allowed after the wait that is told
        wait = access.wait(peer, match.id, address, HEAVY.get(cmd, 1.0))
        if wait:
            raise too_fast(wait)
        if isinstance(asked, Wrong):
            raise asked
        if cmd == "rematch":
            access.check_game(peer.player, address)  # a game like any other, by another door
        if cmd == "hint":
            return name, cmd, await _hint(access, match, peer, address)
        if cmd == "log":
            return name, cmd, await _older(match, peer, asked)
        return name, cmd, await match.ask(lambda: obey(match, peer, asked), peer.arrived, peer.onlooker)
    except Wrong as wrong:
        return name, cmd, {"ok": False, "error": wrong.told(peer.language)}
    except Exception:
        LOG.exception("match %s", match.id)
        return name, cmd, {"ok": False, "error": Wrong("internal").told(peer.language)}


def _command(text: str | None) -> Command | Wrong:
    """What a message asks for, or what is wrong with it."""
    if text is None:
        return Wrong("request", "text")
    try:
        if len(text) > MOST_MESSAGE or len(text.encode("utf-8", "replace")) > MOST_MESSAGE:
            return too_big(MOST_MESSAGE)
        return READ.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        return Wrong("request", str(error)[:200])


async def _older(match: Match, peer: Peer, asked: Command) -> Fields:
    """A page of the log further back; it is worked out while the match goes on."""
    working = await match.ask(lambda: older(match, peer, asked), peer.arrived, peer.onlooker)
    found = await working
    return {"ok": True, "log": found.entries, "log_from": found.start}


async def _hint(access: Access, match: Match, peer: Peer, address: str) -> Fields:
    """What one of our players would do and why; it thinks while the match goes on."""

    async def asked() -> tuple[Question, int, set[str]]:
        return await question(match, peer), match.revs[peer.seat], set(match.game.table.labels)

    about, rev, labels = await match.ask(asked)
    advice = await access.registry.hints.advise(about, rev, peer.player, address)
    return {
        "ok": True,
        "action": advice.action,
        "token": next((word for word in advice.action.split() if word in labels), None),
        "why": advice_text(advice.why, advice.ahead, peer.language, advice.facts),
    }


async def _good_bye(websocket: WebSocket, wrong: Wrong, language: str) -> None:
    """Say why, then hang up; a reader that does not read is not waited for."""
    message: dict[str, Any] = {"type": "closed", "error": wrong.told(language)}
    with contextlib.suppress(Exception):
        async with asyncio.timeout(PATIENCE):
            if websocket.application_state == WebSocketState.CONNECTED:
                if wrong.kind != "busy":
                    await websocket.send_text(encoded(message))
                await websocket.close(4000 + wrong.status % 1000)
