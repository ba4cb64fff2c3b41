"""Grounds as the slow rules know them: a table typed in by hand, not read from the engine or the boxes.

Pits are the rules' (PIT, ROPE, JUMP); the other rows are inventions of the tests, one for each question the
engine asks about a ground. `GROUNDS_OF_TESTS` are the same for the engine.
"""

from __future__ import annotations

from typing import Any

from gearmaze.engine.terrain import GAP, SHUT, Terrain

TABLE: dict[str, dict[str, Any]] = {
    ".": {},
    "@": {},
    "_": {},
    "O": {"gap": True, "tied": True, "falls": True, "lost": True, "jumped": True, "thieves": True},
    "S": {"steps": 2},
    "N": {"steps": 3, "unflown": True},
    "T": {"halts": True, "heaviest": 2},
    "Z": {"shut": True},
    "K": {"shut": True, "unflown": True},
    "L": {"lost": True},
    "B": {"heaviest": 2, "heavier": "gap", "tied": True},
    "X": {"gap": True, "falls": True, "lost": True, "jumped": True},
    "Q": {"halts": True, "steps": 2},
}

GROUNDS_OF_TESTS = (
    Terrain("S", "swamp", steps=2),
    Terrain("N", "nettles", steps=3, flown=False),
    Terrain("T", "tree", halts=True, heaviest=2, toll=1),
    Terrain("Z", "rock", enter=SHUT),
    Terrain("K", "thorns", enter=SHUT, flown=False),
    Terrain("L", "slope", loses=True, takes=False),
    Terrain("B", "plank", heaviest=2, heavier=GAP, ties=True),
    Terrain("X", "chasm", enter=GAP, falls=True, loses=True, jumped=True, takes=False, toll=2),
    Terrain("Q", "quicksand", halts=True, steps=2),
)
