"""The rooms, layouts and looks that come with Gearmaze: text and TOML files, read once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from gearmaze.engine.errors import GearmazeError
from gearmaze.engine.layouts import Layout, layout_from
from gearmaze.engine.rooms import Room, parse_card_rooms, parse_rooms

__all__ = [
    "all_rooms",
    "art",
    "icons",
    "layout",
    "layout_names",
    "look",
    "room_boxes",
    "rooms",
    "words_for_all",
]

ART = ("stone", "ground", "side", "token", "contrast")

_SQUARE = ("base", "prison", "sylvan", "multiplayer")
_CARDS = ("cardgame",)


@cache
def rooms(box: str) -> dict[str, Room]:
    """The rooms of one box, by id."""
    if box not in room_boxes():
        raise GearmazeError(f"no rooms for a box called {box!r}; there are {', '.join(room_boxes())}")
    source = f"{box}.txt"
    text = _read("rooms", source)
    return parse_card_rooms(text, source) if box in _CARDS else parse_rooms(text, source)


def room_boxes() -> tuple[str, ...]:
    """The boxes there are rooms of, played already or not."""
    return _SQUARE + _CARDS


@cache
def all_rooms() -> dict[str, Room]:
    """Every square room of every box, by id."""
    found: dict[str, Room] = {}
    for box in _SQUARE:
        found.update(rooms(box))
    return found


@cache
def layout(name: str) -> Layout:
    """A layout by the name of its file."""
    import tomllib

    if name not in layout_names():
        raise GearmazeError(f"no layout called {name!r}; there are {', '.join(layout_names())}")
    source = f"{name}.toml"
    return layout_from(tomllib.loads(_read("layouts", source)), source)


def layout_names() -> list[str]:
    """The names `layout` knows, in alphabetical order."""
    return list(_names())


@cache
def look() -> Mapping[str, Any]:
    """How everything looks, as `look.toml` says; terminal, SVG and page read the same."""
    import tomllib

    return tomllib.loads(_read(".", "look.toml"))


@cache
def art() -> Mapping[str, str]:
    """SVG to draw with: "ground/pit" is a symbol of art/ground.svg, "defs" is what symbols refer to.

    Some have {holes} for whoever draws to fill.
    """
    import re

    found: dict[str, str] = {"defs": ""}
    for sheet in ART:
        text = re.sub(r"\s*\n\s*", "", _read("art", f"{sheet}.svg"))
        found["defs"] += "".join(re.findall(r"<defs>(.*?)</defs>", text))
        for name, drawn in re.findall(r'<symbol id="([\w-]+)">(.*?)</symbol>', text):
            found[f"{sheet}/{name}"] = drawn
    return found


@cache
def icons() -> Mapping[str, Any]:
    """The icons there are, with whom to name for each; whose they are says `look`."""
    import json

    found: Mapping[str, Any] = json.loads(_read(".", "icons.json"))
    return found


@cache
def words_for_all() -> Mapping[str, Any]:
    """What pieces, grounds, sides and scenarios are called in every language, as `pieces.toml` says."""
    import tomllib

    return tomllib.loads(_read(".", "pieces.toml"))


@cache
def shelf() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """How games are offered: groups of games, with what is told of each, as `shelf.toml` says."""
    import tomllib

    return tomllib.loads(_read(".", "shelf.toml"))


@cache
def search_words(language: str) -> Mapping[str, Any]:
    """Words that say nothing, and what people call things besides their names (`search/LANGUAGE.toml`)."""
    import tomllib

    return tomllib.loads(_read("search", f"{language}.toml"))


@cache
def _names() -> tuple[str, ...]:
    from importlib.resources import files

    found = [entry.name for entry in files(__name__).joinpath("layouts").iterdir()]
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def _read(folder: str, name: str) -> str:
    from importlib.resources import files

    return files(__name__).joinpath(folder).joinpath(name).read_text(encoding="utf-8")
