"""A finished game, or a record somebody brings, as a row of positions to step through."""

from typing import Any

from gearmaze.engine import State
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.record.game import Game
from gearmaze.record.gamerecord import BrokenRecord, read_record
from gearmaze.record.naming import named_event, seat_name
from gearmaze.record.notation import action_text
from gearmaze.record.words import explain, vocabulary
from gearmaze.server.telling import replayed, result
from gearmaze.server.wrong import Wrong, said

MOST_ANSWERS = 20_000


def replay_of(game: Game, language: str) -> dict[str, Any]:
    """Every position of a game with everything shown, each as what changed since the one before."""
    table = game.table
    seen = _everything(game.start)
    first = seen
    frames = []
    before = game.start
    for answer, ply in zip(game.answers, replayed(game.start, game.answers), strict=True):
        now = _everything(ply.after)
        text = action_text(before, answer[1]) if isinstance(answer, tuple) and len(answer) == 2 else "undo"
        frames.append(
            {
                "seat": seat_name(ply.after, ply.seat),
                "action": text,
                "events": [_told(ply.after, event, language) for event in ply.events],
                "view": {name: value for name, value in now.items() if seen[name] != value},
                "turn": ply.after.turn,
            }
        )
        seen, before = now, ply.after
    return {
        "ok": True,
        "scenario": table.scenario.id,
        "title": vocabulary(language)["scenarios"][table.scenario.id]["title"],
        "colours": list(table.colours),
        "options": dict(table.options),
        "result": result(game.state, language),
        "view": first,
        "frames": frames,
    }


def replay_text(text: str, language: str) -> dict[str, Any]:
    """A record as somebody brought it; one that does not fit raises and says where."""
    try:
        game = read_record(text.replace("\r\n", "\n").removeprefix("\ufeff"))
    except BrokenRecord as broken:
        raise wrong_record(broken, language) from None
    if len(game.answers) > MOST_ANSWERS:
        raise Wrong("too_big", f"{MOST_ANSWERS:_}".replace("_", "\u202f"))
    return replay_of(game, language)


def wrong_record(broken: BrokenRecord, language: str) -> Wrong:
    """What is wrong with a record, in the reader's language; only what we cannot translate stays English."""
    detail = broken.message
    if broken.refused is not None:
        state, refusal = broken.refused
        detail = explain(state, refusal, SPECTATOR, language)
    said_so = said(language, f"record_{broken.kind}", line=broken.line, detail=detail[:300])
    return Wrong("parse", detail, message=said_so)


def _everything(state: State) -> dict[str, Any]:
    """The view of somebody who knows all tokens; the game is over, or its record is in his hands."""
    seen = state.copy()
    seen.known = ((1 << state.table.tokens) - 1,) * state.table.seats
    shown = view(seen, SPECTATOR)
    for seat, hand in enumerate(shown["hands"]):
        hand["cards"] = list(state.combat_hands[seat])
    return shown


def _told(state: State, event: Any, language: str) -> dict[str, Any]:
    """An event with everything anybody saw of it."""
    facts = dict(event.facts)
    for private in event.private.values():
        facts |= private
    return named_event(state, {"event": event.kind, **facts}, language)
