"""The WebSocket of a match: who may come in, one message after the other, hanging up on slow readers."""

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from gearmaze.engine.view import SPECTATOR
from gearmaze.record.words import advice_text
from gearmaze.server.commands import Command, Fields, obey, question
from gearmaze.server.doors import Doors
from gearmaze.server.house import MOST_PEERS
from gearmaze.server.match import Match
from gearmaze.server.peers import Peer, encoded
from gearmaze.server.reference import MOST_MESSAGE
from gearmaze.server.telling import seat_number
from gearmaze.server.wrong import Wrong, too_big, too_fast

LOG = logging.getLogger("gearmaze.server")
PATIENCE = 2.0  # seconds to say good-bye
HEAVY = dict.fromkeys(("seat", "lang", "resume", "hint", "legal"), 4.0)  # what costs us more
MOST_REFUSED = 100  # messages in a row that came too fast
READ = msgspec.json.Decoder(Command)


async def socket(websocket: WebSocket) -> None:
    """Everything from the first byte to the last."""
    doors: Doors = websocket.app.state.doors
    language = doors.language(websocket)
    if not doors.origin_fits(websocket):
        await websocket.close(1008)  # before it is accepted: the browser gets 403
        return
    await websocket.accept()
    peer: Peer | None = None
    match: Match | None = None
    try:
        match, peer = await _enter(doors, websocket, language)
    except Wrong as wrong:
        await _good_bye(websocket, wrong, language)
        return
    except Exception:
        LOG.exception("socket")
        await _good_bye(websocket, Wrong("internal"), language)
        return
    sending = asyncio.create_task(_send(websocket, peer))
    reading = asyncio.create_task(_read(doors, websocket, match, peer))
    lost = asyncio.create_task(peer.lost.wait())
    try:
        await asyncio.wait((sending, reading, lost), return_when=asyncio.FIRST_COMPLETED)
        fault = Wrong("busy") if peer.lost.is_set() else None
        if reading.done() and not reading.cancelled() and isinstance(reading.exception(), Wrong):
            fault = reading.exception()  # type: ignore[assignment]
    finally:
        match.peers.discard(peer)
        doors.sockets[peer.player] -= 1
        for task in (sending, reading, lost):
            task.cancel()
        await asyncio.gather(sending, reading, lost, return_exceptions=True)
    match.presence()
    if fault is not None:
        await _good_bye(websocket, fault, peer.language)


async def _enter(doors: Doors, websocket: WebSocket, language: str) -> tuple[Match, Peer]:
    """The match and the seat an address asks for, if whoever asks may."""
    asked = websocket.query_params
    player = doors.player(websocket) or ""
    match = await doors.house.match(websocket.path_params["game"])
    own = match.holds(player)
    watching = asked.get("key", "") == match.kept.watch_key
    if not own and not watching:
        raise Wrong("unknown_link" if asked.get("key") else "not_your_seat")
    seat = SPECTATOR
    if asked.get("seat"):
        found = seat_number(match.colours, asked["seat"])
        if found is None or (found != SPECTATOR and found not in own):
            raise Wrong("not_your_seat")
        seat = found
    elif own and not watching:
        seat = next((each for each in match.game.to_act if each in own), own[0])
    if len(match.peers) >= MOST_PEERS or not doors.room_for(player):
        raise Wrong("busy")
    peer = Peer(player, seat, language, asked.get("moves") != "0")
    after = asked.get("after", "")

    async def attach() -> None:
        peer.tell(await match.state_message(peer, int(after) if after.isdigit() and len(after) < 9 else 0))
        match.peers.add(peer)
        match.presence()
        match.wake_bots()

    await match.ask(attach)
    doors.sockets[player] += 1
    return match, peer


async def _send(websocket: WebSocket, peer: Peer) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await websocket.send_text(await peer.next())


async def _read(doors: Doors, websocket: WebSocket, match: Match, peer: Peer) -> None:
    """One message after the other: the next one is read when the last one is answered."""
    refused = 0
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        name, found = await _answered(doors, match, peer, text)
        refused = refused + 1 if found.get("error", {}).get("kind") == "too_fast" else 0
        if refused > MOST_REFUSED:
            raise Wrong("too_fast", retry_ms=found["error"]["retry_ms"])
        peer.tell({"type": "answer", "id": name, "rev": match.revs[peer.seat], **found})


async def _answered(doors: Doors, match: Match, peer: Peer, text: str | None) -> tuple[str | None, Fields]:
    """The answer to a message, whatever it is."""
    asked = _command(text)
    name, cmd = (None, "") if isinstance(asked, Wrong) else (asked.id, asked.cmd)
    try:
        # taken at once: what is refused costs nothing, and is allowed after the wait that is told
        wait = doors.messages.wait(peer.player or f"{id(peer)}", HEAVY.get(cmd, 1.0))
        if wait:
            raise too_fast(wait)
        if isinstance(asked, Wrong):
            raise asked
        if cmd == "hint":
            return name, await _hint(match, peer)
        return name, await match.ask(lambda: obey(match, peer, asked))
    except Wrong as wrong:
        return name, {"ok": False, "error": wrong.told(peer.language)}
    except Exception:
        LOG.exception("match %s", match.id)
        return name, {"ok": False, "error": Wrong("internal").told(peer.language)}


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


async def _hint(match: Match, peer: Peer) -> Fields:
    """What one of our players would do and why; it thinks while the match goes on."""
    asked = await match.ask(lambda: question(match, peer))
    try:
        advice = await match.around.minds.advise(asked)
    except Exception as error:
        LOG.warning("match %s: no hint: %r", match.id, error)
        raise Wrong("busy") from None
    labels = set(match.game.table.labels)
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
