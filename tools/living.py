"""The short game the first page plays by itself, gearmaze/web/scene.js: `python -m tools.living`.

It is a stretch of one of the recorded games, as onlookers saw it: rooms turn, one is opened, somebody gets
out. Frames hold only what changes. A test fails while the written file is another one.
"""

import json
import sys
from pathlib import Path
from typing import Any

from gearmaze.engine.view import SPECTATOR, displayed, view
from gearmaze.record import read_record
from gearmaze.server.messages.situation import replayed
from gearmaze.words.facts import named_event

ROOT = Path(__file__).parents[1]
OUT = ROOT / "gearmaze" / "web" / "scene.js"
GAME = ROOT / "tests" / "golden" / "03-beginners.txt"
FIRST, LAST = 84, 128  # answers of it
FACTS = ("event", "token", "path", "place", "room", "way")  # as much of an event as is acted out
SHOWN = ("moved", "leapt", "revealed", "set", "rotated", "escaped")
HEAD = """// Written by `python -m tools.living`: what the first page plays by itself, from a record.
/** @import { Scene } from "./living.js" */

/** @type {Scene} */
export const SCENE = """


def written() -> str:
    """The whole file."""
    game = read_record(GAME.read_text(encoding="utf-8"))
    plies = list(replayed(game.start, game.answers))
    before = _seen(plies[FIRST - 1].after)
    start, frames = before, []
    for ply in plies[FIRST : LAST + 1]:
        events = [named_event(ply.after, dict(event.seen_by(SPECTATOR) or {}), "en") for event in ply.events]
        shown = [{fact: event[fact] for fact in FACTS if fact in event} for event in events]
        now = _seen(ply.after)
        frames.append(
            {"events": [event for event in shown if event["event"] in SHOWN], **_changed(before, now)}
        )
        before = now
    scene = {"view": start, "frames": [frame for frame in frames if frame["events"] or len(frame) > 1]}
    return HEAD + json.dumps(scene, separators=(",", ":")) + ";\n"


def _seen(state: Any) -> dict[str, Any]:
    """What a drawing of the board is made of."""
    seen = displayed(view(state, SPECTATOR))
    return {name: seen[name] for name in ("layout", "colours", "rooms", "tokens", "backs")}


def _changed(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """What differs: tokens by name, rooms by number."""
    known = {token["token"]: token for token in before["tokens"]}
    tokens = [token for token in now["tokens"] if known.get(token["token"]) != token]
    gone = sorted(known.keys() - {token["token"] for token in now["tokens"]})
    rooms = {n: room for n, room in enumerate(now["rooms"]) if room != before["rooms"][n]}
    found = {"tokens": tokens, "gone": gone, "rooms": rooms}
    if now["backs"] != before["backs"]:
        found["backs"] = now["backs"]
    return {name: each for name, each in found.items() if each or name == "backs"}


def main() -> int:
    """Write it."""
    OUT.write_text(written(), encoding="utf-8")
    print(f"wrote {OUT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
