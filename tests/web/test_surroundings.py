"""What is said of a square is what the engine's maze holds, however the board lies on the screen."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gearmaze import data
from gearmaze.engine import Table
from gearmaze.engine.maze import Maze
from gearmaze.engine.parts import with_door
from gearmaze.engine.rooms import BROKEN, CLOSED, OPENED, SIDE_NAMES
from gearmaze.sets import scenario
from gearmaze.words.sentences import vocabulary
from tests.web.test_words import words

TABLES = ("base", "prison", "prison-4", "lab4")
DOORS = {"closed": CLOSED, "open": OPENED, "broken": BROKEN}
WAYS = {
    "en": ("above", "right", "below", "left"),
    "fr": ("en haut", "à droite", "en bas", "à gauche"),
    "de": ("oben", "rechts", "unten", "links"),
}

HEARD = """async ([lang, views]) => {
  const [{ speak }, { bookOf, shapeOf }, { around, aroundWords }] = await Promise.all(
    ["words", "book", "surroundings"].map((name) => import(`/static/${name}.js`)));
  await speak(lang);
  const book = bookOf(await (await fetch(`/api/reference?lang=${lang}`)).json());
  return views.map((view) => [0, 1, 2, 3].map((quarters) => {
    const geo = shapeOf(book, view.layout, quarters);
    return Object.fromEntries([...geo.squares.keys()].map((name) =>
      [name, { sides: around(book, view, geo, name), words: aroundWords(book, view, geo, name) }]));
  }));
}"""

Arranged = tuple[dict[str, Any], Maze, Table]


def arrangements(name: str, chance: random.Random) -> list[Arranged]:
    """Every room of a box in every turn, some doors opened or broken, some rooms face down."""
    table = Table(scenario(name))
    slots = table.layout.slots
    found: list[Arranged] = []
    for turn in range(4):
        rooms = chance.sample(table.rooms, len(table.rooms))
        for first in range(0, len(rooms), len(slots)):
            chosen = (rooms[first:] + rooms)[: len(slots)]
            shown = [first + len(slots) <= len(rooms) or chance.random() < 0.8 for _ in slots]
            entries, doors = [], []
            for room, slot, up in zip(chosen, slots, shown, strict=True):
                states = [chance.choice(list(DOORS)) for _ in room.doors]
                mask = 0
                for number, state in enumerate(states):
                    mask = with_door(mask, number, DOORS[state])
                doors.append(mask if up else 0)
                up_side = {"room": room.id, "turn": turn, "doors": states} if up else {"tokens": []}
                entries.append({"x": slot.x, "y": slot.y, "shown": up, **up_side})
            grid = table.grid
            maze = grid.maze(
                tuple(room if up else None for room, up in zip(chosen, shown, strict=True)),
                tuple(turn if up else 0 for up in shown),
                tuple(doors),
                tuple(grid.square(slot.x, slot.y) for slot in slots),
            )
            found.append(({"layout": table.layout.id, "rooms": entries}, maze, table))
    return found


def between(maze: Maze, square: int, direction: int) -> str:
    """What a walker meets there: the worse of the two sides that meet, by the order of look.toml."""
    order = list(data.look()["sides"])
    kinds = [SIDE_NAMES[kind] for kind in maze.stretch(square, direction) if kind]
    return max(kinds, key=order.index, default="")


@pytest.mark.parametrize("name", TABLES)
def test_all_that_is_heard_is_in_the_maze(visit: Any, name: str) -> None:
    page = visit("/rules")
    page.locator("h1").first.wait_for(state="attached")
    arranged = arrangements(name, random.Random(name))
    heard = page.evaluate(HEARD, ["en", [view for view, _, _ in arranged]])
    compared = 0
    for (view, maze, table), turned in zip(arranged, heard, strict=True):
        for quarters, squares in enumerate(turned):
            for square, told in squares.items():
                here = table.grid.named(square)
                if not any(maze.side(here, direction) for direction in range(4)):
                    assert told["words"] == "", f"{square} lies in a room face down"
                    continue
                for direction in range(4):
                    side = told["sides"][(direction + quarters) % 4]
                    assert side["kind"] == between(maze, here, direction), (view, quarters, square, direction)
                    compared += 1
    assert compared > 10_000


@pytest.mark.parametrize("language", WAYS)
def test_the_words_say_which_way_everything_lies(visit: Any, language: str) -> None:
    page = visit("/rules")
    page.locator("h1").first.wait_for(state="attached")
    chance = random.Random(language)
    arranged = chance.sample(arrangements("base", chance), 2)
    heard = page.evaluate(HEARD, [language, [view for view, _, _ in arranged]])
    names = {kind: called["name"] for kind, called in vocabulary(language)["sides"].items()}
    names[""] = words(language)["side.edge"]  # the end of a line
    for (view, maze, table), turned in zip(arranged, heard, strict=True):
        for quarters, squares in enumerate(turned):
            for square in chance.sample(sorted(squares), 40):
                here = table.grid.named(square)
                if not any(maze.side(here, direction) for direction in range(4)):
                    continue
                told = squares[square]["words"].split("; ")
                for direction in range(4):
                    kind = between(maze, here, direction)
                    way = WAYS[language][(direction + quarters) % 4]
                    said = [part for part in told if part.startswith(names[kind]) and way in part]
                    assert bool(said) == (kind != "open"), (view, quarters, square, way, kind, told)
