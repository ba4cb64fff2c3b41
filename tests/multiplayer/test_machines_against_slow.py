"""Hoist, lift and edges, and what they leave beside each other, against `tests/slow/machines.py`."""

from __future__ import annotations

import os
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from gearmaze.engine import Action, LegalActions, State, Table, play
from gearmaze.engine.acting import Act
from gearmaze.engine.maze import squares_in
from gearmaze.engine.state import IDLE, REMOVED, changed
from gearmaze.notation import action_text
from gearmaze.sets import scenario
from gearmaze.testing.rooms import check_rooms
from tests.slow.machines import After, Deed, Machines
from tests.slow.snapshot import Board, take

PROOF = bool(os.environ.get("GEARMAZE_PROOF"))
COUNT = 3000 if PROOF else 300
VERBS = ("hoist", "escape", "shift", "rotate")

MUST_OCCUR = {
    "pyr4": (
        "hoisted",
        "hoisted with an enemy in it",
        "hoisted with a wounded in it",
        "out of the room aloft",
        "with a wounded in its arms",
        "with the Treasure",
        "not turned while it is up",
        "the apex turned",
        "came down",
        "central",
        "not central",
    ),
    "lft": (
        "shifted from its own gear",
        "shifted from a 3",
        "shifted to an end",
        "end of the shaft",
        "the lift turned away from its place",
        "central",
        "not central",
    ),
}


@cache
def table(name: str) -> Table:
    return Table(scenario(name))


def shuffled(name: str, seed: int) -> State:
    """Rooms as they may be dealt, most open, the one that travels wherever it can be; a crowd in them."""
    dice = random.Random(f"{name} {seed}")
    game = table(name)
    state, grid = game.start(), game.grid
    slots = game.layout.slots
    pool = list(range(len(game.rooms)))
    dice.shuffle(pool)
    prints = [-1] * len(slots)
    for slot in sorted(range(len(slots)), key=lambda slot: not slots[slot].fixed):
        fixed = slots[slot].fixed
        fits = [i for i in pool if not fixed or fixed in (game.rooms[i].id, game.rooms[i].pair)]
        prints[slot] = fits[0]
        pool.remove(fits[0])
    state.prints = tuple(prints)
    state.turns = tuple(dice.randrange(4) for _ in slots)
    state.shown = sum(1 << slot for slot in range(len(slots)) if dice.random() < 0.85)
    berths = grid.berths
    for slot in (berths.lift, berths.apex):
        if slot >= 0 and state.shown >> slot & 1:
            state.origins = changed(state.origins, slot, dice.choice(berths.of(slot)))
    state.arrange()
    _people(state, dice)
    state.turn, state.active, state.ap = 9, dice.randrange(game.seats), dice.randrange(5)
    state.stack = (Act(state.active),)
    return state


def _people(state: State, dice: random.Random) -> None:
    """Characters and things on floor and gears, gears and the travelling room first, a third of them hurt."""
    game, maze = state.table, state.maze
    travels = [slot for slot in (game.grid.berths.lift, game.grid.berths.apex) if slot >= 0]
    gears = [maze.place[square] for square in squares_in(maze.gears)]
    near = [
        place
        for slot in travels
        for place in game.grid.places_of(slot)
        if maze.square[place] >= 0 and maze.where("takes") >> maze.square[place] & 1
    ]
    ground = [maze.place[square] for square in squares_in(maze.where("takes"))]
    tokens = list(range(game.tokens))
    dice.shuffle(tokens)
    for token in tokens:
        choice = [place for place in dice.choice((gears, near, near, ground)) if place not in state.place]
        if not choice or dice.random() < 0.45:
            state.remove(token, REMOVED)
            continue
        place = dice.choice(choice)
        state.place[token] = place
        if not game.kinds[token].is_character:
            continue
        if dice.random() < 0.25:
            state.wounded = changed(state.wounded, token, 1)
        elif dice.random() < 0.1:
            state.marks = changed(state.marks, token, IDLE)
        elif dice.random() < 0.2:
            state.bound = changed(state.bound, token, dice.randrange(1, 3))
    for token in game.all_characters:
        if state.place[token] >= 0 and not state.wounded[token] and dice.random() < 0.5:
            load = next((t for t in tokens if _may_carry(state, token, t)), -1)
            if load >= 0:
                state.place[load] = state.place[token]
                state.pick_up(token, load)


def _may_carry(state: State, token: int, load: int) -> bool:
    game = state.table
    if load == token or state.place[load] < 0 or state.carrier[load] >= 0 or state.load[load] >= 0:
        return False
    if game.kinds[load].is_object:
        return True
    return bool(state.wounded[load]) and game.owner[load] == game.owner[token]


def plain(state: State) -> dict[str, Any]:
    """The situation as the slow rules read it."""
    found = take(state)
    for number, row in enumerate(found["tokens"]):
        row["label"] = state.table.labels[number]
        row["character"] = state.table.kinds[number].is_character
    return found


def offered(state: State) -> dict[Deed, After]:
    """What the engine lists and does of it, for each character by itself."""
    found: dict[Deed, After] = {}
    for who in state.table.characters[state.active]:
        for action in LegalActions(state, state.active, 0, who):
            if action.verb in VERBS:
                after, _ = play(state, state.active, action)
                check_rooms(state, action, after)
                words = action_text(state, action).split()
                found[tuple(words)] = outcome(after, "hoist" in words)
    return found


def outcome(state: State, up: bool) -> After:
    """Where everybody is, how the rooms lie, points and AP."""
    found, apex = take(state), state.table.grid.berths.apex
    rooms: list[Any] = [(room["corner"], room["turn"]) for room in found["rooms"]]
    where: list[Any] = [token["at"] for token in found["tokens"]]
    if up:
        left, top = rooms[apex][0]
        rooms[apex] = ("up", rooms[apex][1])
        for number, at in enumerate(where):
            if isinstance(at, tuple) and 0 <= at[0] - left < 5 and 0 <= at[1] - top < 5:
                where[number] = ("up", at[0] - left, at[1] - top)
    return (*where, *rooms, tuple(found["vp"]), found["ap"])


def beside(state: State) -> dict[tuple[int, int], set[tuple[int, int]]]:
    """Which shown squares are adjacent to each, as the engine has it."""
    maze, grid = state.maze, state.table.grid
    return {
        grid.xy(square): {grid.xy(other) for other in squares_in(maze.around(1 << square))}
        for square in squares_in(maze.land)
    }


def edges_listed(state: State) -> dict[int, set[int]]:
    """The edges listed for each hidden room somebody has access to."""
    found: dict[int, set[int]] = {}
    for who in state.table.characters[state.active]:
        for action in LegalActions(state, state.active, 0, who):
            if action.verb == "reveal":
                found.setdefault(action.where, set()).add(action.what)
    return found


@pytest.mark.parametrize("name", ["pyr4", "lft"])
def test_hoist_lift_and_turning_agree_with_the_slow_rules(name: str) -> None:
    notes: Counter[str] = Counter()
    for seed in range(COUNT):
        state = shuffled(name, seed)
        slow = Machines(plain(state), name, notes)
        deeds = slow.deeds()
        assert offered(state) == deeds, f"{name} {seed}"
        if seed % 10 == 0:
            board = Board(take(state))
            assert beside(state) == {spot: set(board.neighbours(spot)) for spot in board.squares}
        if slow.up():
            inside = {spot for spot in beside(state) if slow.inside(slow.apex, spot)}
            assert all(others <= inside for spot, others in beside(state).items() if spot in inside)
        after = play(state, state.active, Action("end"))[0]
        found = take(after)
        rooms = tuple((room["corner"], room["turn"]) for room in found["rooms"])
        assert (*(token["at"] for token in found["tokens"]), *rooms) == slow.end(), f"{name} {seed}"
        for slot, edges in edges_listed(state).items():
            assert edges == ({0, 1} if slow.central(slot) else {-1}), f"{name} {seed}: room {slot + 1}"
            notes["central" if slow.central(slot) else "not central"] += 1
    assert {case for case in MUST_OCCUR[name] if not notes[case]} == set()
