"""What several subcommands need: reading files and options, colours, seats."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gearmaze.engine import GearmazeError, ParseError, Table
from gearmaze.engine.view import SPECTATOR


def read_text(name: str) -> str:
    """A text file, or stdin for `-`."""
    try:
        if name == "-":
            return (
                sys.stdin.buffer.read().decode("utf-8") if hasattr(sys.stdin, "buffer") else sys.stdin.read()
            )
        return Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ParseError("this is not UTF-8 text", "stdin" if name == "-" else name) from None


def read_options(words: list[str]) -> dict[str, Any]:
    """`targetVp=6 timer=on` as a dictionary."""
    from gearmaze.record.options import parse_options

    return dict(parse_options(" ".join(words)))


def wants_colour(no_color: bool) -> bool:
    """Whether to draw in colour: not when told so, when NO_COLOR is set, or into a file."""
    return not no_color and not os.environ.get("NO_COLOR") and sys.stdout.isatty()


def seat_of(table: Table, name: str) -> int:
    """A colour as a seat; `all` is somebody who sees everything that all players see."""
    if name == "spectator":
        return SPECTATOR
    if name not in table.colours:
        known = ", ".join(table.colours)
        raise GearmazeError(f"there is no seat {name!r}; seats are {known}")
    return table.colours.index(name)


def percent(part: int, whole: int) -> str:
    """A share, to one place."""
    return f"{100 * part / whole:.1f} %" if whole else "-"


def table_text(rows: list[tuple[str, ...]]) -> str:
    """Rows as aligned columns, the first to the left and the others to the right."""
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if index == 0 else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def opened(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view as plain dictionary for the drawing functions."""
    return dict(view)
