"""Random games that visit every kind of decision: verbs are equally likely, whatever their number."""

import os
from collections.abc import Iterator
from typing import Any

from gearmaze.engine import (
    CHANCE,
    CLOCK,
    Action,
    Chance,
    LegalActions,
    State,
    Table,
    decisions,
    draw,
    play,
    refuse_action,
)
from gearmaze.sets import scenario, scenario_names
from tests.drawing import pos

PROOF = os.environ.get("GEARMAZE_PROOF") == "1"
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"timer": "on"},
    {"targetVp": 5, "endTrigger": "immediate"},
    {"handicap": {"blue": {"characters": 5, "without": [5, 6]}}, "ropeAnchors": "none"},
    {"timer": "on", "handicap": {"yellow": {"characters": 6}, "blue": {"without": [1]}}},
)
FIRST_BOX = ("base", "beginner")
GAMES = [(name, options) for name in FIRST_BOX for options in OPTIONS]
GAMES += [(name, {"timer": "on"}) for name in scenario_names() if name not in FIRST_BOX]
GAMES.append(("mixed-free", {"handicap": {"yellow": {"characters": 6}}}))

ROOM = """
    room 99cw
    +   +   +   +   +   +
      .   .   .   .   .
    +   +   +   +   +   +
      .   .   .   .   .
    +   +   +   +   +   +
      .   .   @   .   .
    +   +   +   +   +   +
      .   .   .   .   .
    +   +   +   +   +   +
      .   .   .   .   O
    +   +   +   +   +   +
    rooms 99cw
"""
# Positions where fights ask somebody to join from afar, or to name a card.
SKETCHES = {
    "bow": f"""scenario prison-4 {ROOM}
      tokens blue-mekanork c2, yellow-colossus c3, blue-cleric c5 carries blue-bow,
        blue-telepath e1, yellow-wizard e2, blue-wizard a3 carries yellow-bow, yellow-telepath a5
    """,
    "spear": f"""scenario prison-3 {ROOM}
      tokens blue-naga a1 carries blue-telescoping-spear, yellow-mekanork a3, blue-mekanork b3,
        blue-banshee e3, yellow-naga e4, yellow-wizard d1 carries yellow-telescoping-spear
    """,
    "both": f"""scenario mixed-free {ROOM.replace("99cw", "1cw")}
      tokens blue-troll c2, yellow-troll c3, blue-cleric c5 carries blue-bow,
        blue-goblin a3 carries blue-telescoping-spear, yellow-telepath e1, blue-thief e2, yellow-rope a1
    """,
}


def answers(state: State, seat: int, chance: Chance) -> list[Action]:
    """What may be answered now: the listed actions, moves by hand, and what is never listed."""
    if seat == CHANCE:
        return [draw(state, chance)]
    found = list(LegalActions(state, seat))
    if state.stack[-1].kind == "act":
        begins = (Action("begin", who) for who in state.table.characters[seat])
        found += [action for action in begins if refuse_action(state, seat, action) is None]
    return found


def rare(state: State, chance: Chance) -> tuple[int, Action] | None:
    """Now and then somebody offers a draw, declines, runs out of time or gives up."""
    dice = chance.below(150)
    owed = [d.seat for d in decisions(state) if d.seat >= 0]
    if dice < 3:
        seat = chance.below(state.table.seats)
        choice: tuple[int, Action] = (seat, Action(("draw", "decline", "resign")[dice]))
    elif dice < 8 and owed:
        choice = (CLOCK, Action("timeout", -1, owed[0]))
    else:
        return None
    if dice == 2 and chance.below(8):
        return None
    return choice if refuse_action(state, *choice) is None else None


def walk(
    name: str, options: dict[str, Any], seed: int, steps: int, start: State | None = None
) -> Iterator[tuple[State, int, list[Action]]]:
    """Every position of a random game with the seat that answers and what it may answer."""
    chance = Chance(seed)
    state = start or Table(scenario(name), options).start()
    for _ in range(steps):
        owed = decisions(state)
        if not owed:
            yield state, -9, []
            return
        seat = owed[chance.below(len(owed))].seat
        found = answers(state, seat, chance)
        yield state, seat, found
        special = rare(state, chance)
        if special is not None:
            state, _ = play(state, *special)
            continue
        verb = chance.choice(sorted({action.verb for action in found} - {"end", "cancel"}) or ["end"])
        if chance.below(12) == 0:
            verb = chance.choice(sorted({action.verb for action in found}))
        fitting = [action for action in found if action.verb == verb]
        loaded = [action for action in fitting if action.via]
        if loaded and chance.below(2):
            fitting = loaded
        state, _ = play(state, seat, chance.choice(fitting or found))


def brawl(name: str, seed: int, steps: int) -> Iterator[tuple[State, int, list[Action]]]:
    """A random game from one of the sketches."""
    return walk("", {}, seed, steps, pos(SKETCHES[name]))
