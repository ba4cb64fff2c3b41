"""Everything that never changes, for clients: what can be played, rooms as printed, pieces, words."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from gearmaze import __version__, data
from gearmaze.bots import player_names
from gearmaze.engine import Kind, Table
from gearmaze.engine.layouts import Layout
from gearmaze.engine.maze import Grid
from gearmaze.engine.options import CHOICES
from gearmaze.engine.rooms import CLOSED, DIRECTIONS, OPEN, SLIT, WALL, Room
from gearmaze.engine.verbs import Spoken
from gearmaze.rules import all_rules
from gearmaze.server.matches.clocks import KINDS
from gearmaze.server.matches.registry import PRESETS
from gearmaze.server.schema_reference import (
    Icons,
    KindEntry,
    LayoutEntry,
    LineCell,
    LineEntry,
    Reference,
    RoomEntry,
    ScenarioEntry,
    Team,
    VerbEntry,
)
from gearmaze.sets import scenario, scenario_names
from gearmaze.words.sentences import languages, missing, piece_name, piece_text, scenario_words, vocabulary

SIDES = {OPEN: "open", WALL: "wall", CLOSED: "door", SLIT: "slit"}
SIGN, ORDER = "•", 50  # of a verb look.toml says nothing about
MOST_MESSAGE, MOST_RECORD = 16 << 10, 1 << 20  # bytes
# How the rules call a piece, where the name of the section is not its own.
SECTIONS = {"rope": "ROPE-", "cleric": "CLE-", "mekanork": "MEK-", "wizard": "WIZ-", "fireball-wand": "FIR-"}
SECTIONS |= {"bow": "P-RNG-"}


@cache
def reference(language: str) -> Reference:
    """All of it, in one language."""
    words = vocabulary(language)
    tables = [Table(scenario(name)) for name in scenario_names()]
    layouts = {table.layout.id: _layout(table.layout, table.grid) for table in tables}
    rooms = {room.id: _room(room) for table in tables for room in table.rooms}
    kinds = {kind.id: kind for table in tables for kind in table.kinds}
    verbs = {verb.name: verb for table in tables for verb in table.all_verbs()}
    return {
        "version": __version__,
        "languages": list(languages()),
        "lang": language,
        "scenarios": [_scenario(table, language) for table in tables],
        "choices": {name: list(values) for name, values in CHOICES.items() if name != "timer"},
        "presets": PRESETS,
        "kinds": {name: _kind(kind, language) for name, kind in sorted(kinds.items())},
        "verbs": {name: _verb(verb, words["words"]["verb"]) for name, verb in sorted(verbs.items())},
        "rooms": rooms,
        "layouts": layouts,
        "icons": _icons(kinds.values()),
        "words": {
            "colours": words["colours"],
            "verbs": words["words"]["verb"],
            "kinds": words["words"]["kind"],
            "directions": words["words"]["direction"],
            "reasons": words["reasons"],
            "bots": words["bots"],
        },
        "phrases": [{"id": name, "text": text} for name, text in words["phrases"].items()],
        "bots": player_names(),
        "clocks": list(KINDS),
        "limits": {"message": MOST_MESSAGE, "record": MOST_RECORD},
    }


def _scenario(table: Table, language: str) -> ScenarioEntry:
    played = table.scenario
    teams: list[Team] = [
        {
            "characters": [table.kinds[t].id for t in team if table.kinds[t].is_character],
            "objects": [table.kinds[t].id for t in team if table.kinds[t].is_object],
        }
        for team in table.team
    ]
    words = scenario_words(played.id, language)
    exits = table.layout.exits if played.exits is None else played.exits
    return {
        "id": played.id,
        "box": played.id.partition("-")[0].replace("beginner", "base"),
        "title": words["title"],
        "sentence": words["sentence"],
        "layout": table.layout.id,
        "colours": list(table.colours),
        "defaults": dict(played.defaults),
        "targets": list(played.targets),
        "starters": played.starters,
        "characters": teams[0]["characters"],
        "objects": teams[0]["objects"],
        "teams": teams if played.teams else None,
        "combat_cards": list(played.combat_cards),
        "jump_cards": played.jump_cards,
        "draft": played.draft,
        "in_turn": played.in_turn,
        "pairs": list(table.pairs),
        "exits": {colour: list(exits.get(colour, exits.get("*", ()))) for colour in table.colours},
        "drawn_sides": bool(played.teams),
        "missing_pair": table.spare_pairs > 0,
    }


def _kind(kind: Kind, language: str) -> KindEntry:
    section = SECTIONS.get(kind.id, "")
    rules = [
        entry.id
        for entry in all_rules().values()
        if entry.kind == "rule"
        and (
            entry.id.startswith(section)
            if section
            else entry.section.rpartition(": ")[2].lower() == kind.name.lower()
        )
    ]
    return {
        "id": kind.id,
        "name": piece_name(kind, language),
        "character": kind.is_character,
        "speed": kind.speed,
        "combat": kind.combat,
        "escape_vp": kind.escape_vp,
        "verbs": [verb.name for verb in kind.verbs],
        "text": piece_text(kind, language),
        "rules": rules,
    }


def _verb(verb: Spoken, words: Mapping[str, str]) -> VerbEntry:
    look = data.look()["verbs"].get(verb.name, {})
    if verb.name not in words:
        missing("verb", verb.name)
    return {
        "word": words.get(verb.name, verb.name),
        "about": list(verb.about),
        "acts": verb.acts,
        "final": verb.final,
        "fight": verb.role if verb.role is None else verb.role or "close",
        "sign": look.get("sign", SIGN),
        "order": look.get("order", ORDER),
    }


def _room(room: Room) -> RoomEntry:
    return {
        "pair": room.pair,
        "clockwise": room.clockwise,
        "ground": room.ground,
        "sides": [[_side(side) for side in four] for four in room.sides],
        "doors": [[list(face) for face in faces] for faces in room.doors],
    }


def _side(side: int) -> str:
    if side not in SIDES:
        missing("name", f"side {side}")
    return SIDES.get(side, f"side {side}")


def _layout(layout: Layout, grid: Grid) -> LayoutEntry:
    squares: dict[str, list[int]] = {}
    lines: list[LineEntry] = []
    for index, line in enumerate(layout.lines):
        cells: list[LineCell] = []
        for number, square in enumerate(grid.line_squares[index]):
            x, y = grid.xy(square)
            squares[grid.name(square)] = [x, y]
            cells.append({"x": x, "y": y, "square": grid.name(square), "dot": number in line.dots})
        lines.append({"id": line.id, "colour": line.colour, "faces": DIRECTIONS[line.faces], "cells": cells})
    for slot in layout.slots:
        for cell in range(25):
            x, y = slot.x + cell % 5, slot.y + cell // 5
            squares[grid.name(grid.square(x, y))] = [x, y]
    return {
        "id": layout.id,
        "seats": list(layout.seats),
        "slots": [
            {"x": slot.x, "y": slot.y, "capacity": slot.capacity, "takes": slot.takes}
            for slot in layout.slots
        ],
        "lines": lines,
        "exits": {name: list(lines) for name, lines in layout.exits.items()},
        "squares": squares,
    }


def _icons(kinds: Iterable[Kind]) -> Icons:
    text = files(data).joinpath("icons.json").read_text(encoding="utf-8")
    found = json.loads(text)
    paths = found["icons"]
    for kind in kinds:
        if kind.id not in paths:
            missing("icon", kind.id)
            paths[kind.id] = paths["character" if kind.is_character else "object"]
    return {"viewBox": found["viewBox"], "credit": found["credit"], "paths": paths}
