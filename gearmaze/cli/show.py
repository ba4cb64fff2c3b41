"""`gearmaze show`: a room, a position or the end of a saved game, drawn."""

import argparse
import difflib
from pathlib import Path

from gearmaze.cli.common import picture, read_game, seat_of, view_for, wants_colour
from gearmaze.data import all_rooms
from gearmaze.engine import GearmazeError


def run(arguments: argparse.Namespace) -> int:
    """Draw into the terminal, or write an SVG picture."""
    name: str = arguments.what
    rooms = all_rooms()
    if name.lower() in rooms:
        return _draw_room(name.lower(), arguments)
    if name != "-" and not Path(name).exists():
        near = difflib.get_close_matches(name.lower(), rooms, n=3)
        hint = f"; did you mean {' or '.join(near)}?" if near else f"; rooms are {', '.join(rooms)}"
        raise GearmazeError(f"there is no room or file called {name!r}{hint}")
    if arguments.turn:
        raise GearmazeError("--turn is for rooms; a position says itself how its rooms are turned")
    state = read_game(name).state
    seat = seat_of(state.table, arguments.seat)
    if arguments.svg:
        from gearmaze.draw import svg_view

        return _write(arguments.svg, svg_view(view_for(state, seat)))
    print(picture(state, seat, wants_colour(arguments.no_color)))
    return 0


def _draw_room(name: str, arguments: argparse.Namespace) -> int:
    from gearmaze.draw import draw_room, svg_room

    room = all_rooms()[name]
    if arguments.svg:
        return _write(arguments.svg, svg_room(room, arguments.turn % 4))
    print(draw_room(room, arguments.turn % 4, colour=wants_colour(arguments.no_color)))
    return 0


def _write(name: str, text: str) -> int:
    if name == "-":
        print(text)
    else:
        Path(name).write_text(text, encoding="utf-8")
    return 0
