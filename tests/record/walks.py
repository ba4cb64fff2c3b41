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
from gearmaze.sets import scenario

PROOF = os.environ.get("GEARMAZE_PROOF") == "1"
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"timer": "on"},
    {"targetVp": 5, "endTrigger": "immediate"},
    {"handicap": {"blue": {"characters": 5, "without": [5, 6]}}, "ropeAnchors": "none"},
    {"timer": "on", "handicap": {"yellow": {"characters": 6}, "blue": {"without": [1]}}},
)
GAMES = [(name, options) for name in ("base", "beginner") for options in OPTIONS]


def answers(state: State, seat: int, chance: Chance) -> list[Action]:
    """What may be answered now: the listed actions, moves by hand, and what is never listed."""
    if seat == CHANCE:
        return [draw(state, chance)]
    found = list(LegalActions(state, seat))
    if state.stack[-1][0] == "act":
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
    name: str, options: dict[str, Any], seed: int, steps: int
) -> Iterator[tuple[State, int, list[Action]]]:
    """Every position of a random game with the seat that answers and what it may answer."""
    chance = Chance(seed)
    state = Table(scenario(name), options).start()
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
