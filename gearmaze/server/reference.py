"""Everything that never changes, for clients: what can be played, rooms as printed, pieces, words."""

from collections.abc import Iterable, Mapping
from functools import cache

from gearmaze import __version__, data
from gearmaze.book import rules_of
from gearmaze.bots import USUAL, player_names
from gearmaze.bots.ladder import RUNGS
from gearmaze.draw import look
from gearmaze.engine import Kind, Table
from gearmaze.engine.layouts import Layout
from gearmaze.engine.maze import Grid
from gearmaze.engine.options import CHOICES
from gearmaze.engine.rooms import DIRECTIONS, Room
from gearmaze.engine.verbs import Spoken
from gearmaze.server.matches.clocks import KINDS
from gearmaze.server.matches.registry import PRESETS
from gearmaze.server.schema_reference import (
    Artist,
    Called,
    Icons,
    KindEntry,
    LayoutEntry,
    LineCell,
    LineEntry,
    Look,
    Reference,
    RoomEntry,
    ScenarioEntry,
    Team,
    VerbEntry,
)
from gearmaze.sets import box_of, scenario, scenario_names
from gearmaze.sets.shelf import minutes, news, shelves
from gearmaze.words.sentences import languages, missing, piece_name, piece_text, scenario_words, vocabulary

SIGN, ORDER = "•", 50  # of a verb look.toml says nothing about
MOST_MESSAGE, MOST_RECORD = 16 << 10, 1 << 20  # bytes


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
        "shelves": shelves(),
        "choices": {name: list(values) for name, values in CHOICES.items() if name != "timer"},
        "presets": PRESETS,
        "kinds": {name: _kind(kind, language) for name, kind in sorted(kinds.items())},
        "verbs": {name: _verb(verb, words["words"]["verb"]) for name, verb in sorted(verbs.items())},
        "rooms": rooms,
        "layouts": layouts,
        "icons": _icons(kinds.values()),
        "look": _look(),
        "words": {
            "colours": words["colours"],
            "verbs": words["words"]["verb"],
            "kinds": words["words"]["kind"],
            "directions": words["words"]["direction"],
            "reasons": words["reasons"],
            "bots": words["bots"],
            "grounds": {name: _called(each) for name, each in words["grounds"].items()},
            "sides": {name: _called(each) for name, each in words["sides"].items()},
        },
        "phrases": [{"id": name, "text": text} for name, text in words["phrases"].items()],
        "bots": player_names(),
        "levels": list(RUNGS),
        "usual": USUAL,
        "clocks": list(KINDS),
        "limits": {"message": MOST_MESSAGE, "record": MOST_RECORD},
    }


def _called(words: dict[str, str]) -> Called:
    return {"name": words["name"], "text": words["text"]}


def _scenario(table: Table, language: str) -> ScenarioEntry:
    played = table.scenario
    teams: list[Team] = [
        {
            "characters": [table.kinds[t].id for t in team if table.kinds[t].is_character],
            "objects": [table.kinds[t].id for t in team if table.kinds[t].is_object],
        }
        for team in table.team
    ]
    words, ways = scenario_words(played.id, language), table.ways()
    return {
        "id": played.id,
        "box": box_of(played.id),
        "title": words["title"],
        "sentence": words["sentence"],
        "news": news(played.id, language),
        "minutes": minutes(played.id),
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
        "in_turn": played.in_turn or table.lines_up,
        "pairs": list(table.pairs),
        "homes": {colour: _lines(table, ways.home[seat]) for seat, colour in enumerate(table.colours)},
        "exits": {colour: _lines(table, ways.exits[seat]) for seat, colour in enumerate(table.colours)},
        "drawn_sides": bool(played.teams),
        "sides": [[table.colours[seat] for seat in side] for side in _sides(table)],
        "missing_pair": table.spare_pairs > 0 and not played.draft,
        "chosen_pairs": table.layout.pairs if table.spare_pairs and not played.draft else 0,
        "boxes": list(played.boxes),
        "drawn_pairs": list(table.drawn_pairs),
    }


def _lines(table: Table, squares: int) -> list[str]:
    """The lines some squares are made of."""
    masks = zip(table.layout.lines, table.grid.line_masks, strict=True)
    return [line.id for line, mask in masks if mask & squares]


def _sides(table: Table) -> list[tuple[int, ...]]:
    """Who plays together, side by side in the order of seats."""
    return list(dict.fromkeys(table.sides.partners[seat] for seat in range(table.seats)))


def _kind(kind: Kind, language: str) -> KindEntry:
    return {
        "id": kind.id,
        "name": piece_name(kind, language),
        "character": kind.is_character,
        "speed": kind.speed,
        "combat": kind.combat,
        "escape_vp": kind.escape_vp,
        "verbs": [verb.name for verb in kind.verbs],
        "text": piece_text(kind, language),
        "rules": rules_of(kind),
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
        "features": [list(feature) for feature in room.features],
    }


def _side(side: int) -> str:
    if side not in look.SIDE_IDS:
        missing("name", f"side {side}")
    return look.SIDE_IDS.get(side, f"side {side}")


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
    for left, top in [grid.xy(corner) for slot in range(grid.slots) for corner in grid.berths.of(slot)]:
        for cell in range(25):
            x, y = left + cell % 5, top + cell // 5
            squares[grid.name(grid.square(x, y))] = [x, y]
    aloft = grid.xy(grid.berths.aloft) if grid.berths.apex >= 0 else None
    stops = [grid.xy(corner) for corner in grid.berths.on_board()]
    return {
        "id": layout.id,
        "seats": list(layout.seats),
        "slots": [
            {"x": slot.x, "y": slot.y, "capacity": slot.capacity, "takes": slot.takes}
            for slot in layout.slots
        ],
        "stops": [{"x": x, "y": y} for x, y in stops],
        "lift": grid.berths.lift,
        "aloft": {"x": aloft[0], "y": aloft[1]} if aloft else None,
        "apex": grid.berths.apex,
        "lines": lines,
        "exits": {name: list(lines) for name, lines in layout.exits.items()},
        "squares": squares,
    }


def _icons(kinds: Iterable[Kind]) -> Icons:
    """Every figure by whom it is for; somebody without an icon has that of its sort."""
    found = data.icons()
    chosen = {name: look.icon_name(name) for name in (*look.PIECES, *data.look()["figures"])}
    for kind in kinds:
        if not look.icon(kind.id):
            missing("icon", kind.id)
            chosen[kind.id] = look.icon_name("character" if kind.is_character else "object")
    drawn = {name: found["icons"][icon] for name, icon in chosen.items() if icon}
    artists: dict[str, Artist] = {
        name: {"icon": chosen[name], "author": each["author"]} for name, each in drawn.items()
    }
    return {
        "viewBox": found["viewBox"],
        "credit": {
            "source": found["credit"]["source"],
            "licence": found["credit"]["licence"],
            "changes": found["credit"]["changes"],
            "icons": artists,
        },
        "paths": {name: each["path"] for name, each in drawn.items()},
    }


def _look() -> Look:
    """What the page needs of how everything looks."""
    stone = data.look()["stone"]
    return {
        "teams": {
            colour: {
                "shape": team.shape,
                "base": team.base,
                "light": team.light,
                "dark": team.dark,
                "edge": team.edge,
                "shade": team.shade,
                "lean": team.lean,
            }
            for colour, team in look.TEAMS.items()
        },
        "tones": stone["tones"],
        "wear": stone["wear"],
        "pairs": stone["pairs"],
        "grounds": {
            letter: {"id": each.id, "plain": each.plain, "over": each.over}
            for letter, each in look.GROUNDS.items()
        },
        "sides": {name: {"plain": each.plain, "masonry": each.masonry} for name, each in look.SIDES.items()},
        "art": dict(data.art()),
        "themes": data.look()["themes"],
    }
