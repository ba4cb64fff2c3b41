"""What several subcommands need: reading files and options, colours, seats, views."""

import os
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from gearmaze.engine import GearmazeError, ParseError, State, Table
from gearmaze.engine.view import SPECTATOR, displayed, view
from gearmaze.game import Game

ALL = -9  # somebody who sees everything
T = TypeVar("T")


def read_text(name: str) -> str:
    """A text file, or stdin for `-`."""
    try:
        if name == "-":
            stream = getattr(sys.stdin, "buffer", None)
            return stream.read().decode("utf-8") if stream is not None else sys.stdin.read()
        return Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ParseError("this is not UTF-8 text", "stdin" if name == "-" else name) from None


def read_game(name: str, text: str | None = None) -> Game:
    """A saved game, or a position to play on from; `text` if it has been read already."""
    from gearmaze.position import parse_position
    from gearmaze.record import read_record

    text = read_text(name) if text is None else text
    source = "stdin" if name == "-" else name
    if text.lstrip().startswith("gearmaze position"):
        return Game(position=parse_position(text, source))
    return read_record(text, source)


def refuse_unwritable(name: str) -> None:
    """Say before long work that its result could not be written there."""
    path = Path(name).resolve()
    if path.is_dir():
        raise GearmazeError(f"{name} is a folder; a file is needed to write into")
    if path.exists() and not path.is_file():
        return  # a pipe or a device
    try:
        _beside(path).touch(exist_ok=False)
        _beside(path).unlink()
    except OSError as error:
        raise GearmazeError(f"{name} cannot be written: {error.strerror}") from None


def write_whole(name: str, text: str) -> None:
    """Write a file at once: whoever reads it meanwhile, or after a crash, finds the old one or the new."""
    path = Path(name).resolve()
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")
        return
    beside = _beside(path)
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _beside(path: Path) -> Path:
    """A file in the same folder, that no other process writes."""
    return path.with_name(f".{path.name}.{os.getpid()}.part")


def read_options(words: list[str]) -> dict[str, Any]:
    """`targetVp=6 timer=on` as a dictionary."""
    from gearmaze.position.options import parse_options

    return dict(parse_options(" ".join(words)))


def wants_colour(no_color: bool) -> bool:
    """Whether to draw in colour: not when told so, when NO_COLOR is set, or into a file."""
    return not no_color and not os.environ.get("NO_COLOR") and sys.stdout.isatty()


def columns() -> int:
    """How wide the terminal is; 0, which is any width, when writing into a file."""
    return shutil.get_terminal_size((0, 0)).columns if sys.stdout.isatty() else 0


def rows() -> int:
    """How high the terminal is; 0, which is any height, when writing into a file."""
    return shutil.get_terminal_size((0, 0)).lines if sys.stdout.isatty() else 0


def seat_of(table: Table, name: str) -> int:
    """A colour as a seat; `all` sees everything, a spectator what all players see."""
    names = {"all": ALL, "spectator": SPECTATOR} | {colour: seat for seat, colour in enumerate(table.colours)}
    if name not in names:
        raise GearmazeError(f"there is no seat {name!r}; seats are {', '.join(names)}")
    return names[name]


def view_for(state: State, seat: int) -> dict[str, Any]:
    """What a seat sees, or everything."""
    if seat != ALL:
        return displayed(view(state, seat))
    seen = state.copy()
    seen.known = ((1 << state.table.tokens) - 1,) * state.table.seats
    return view(seen, SPECTATOR)


def say(text: str = "") -> None:
    """Print, with lines too long for the terminal broken at words."""
    from gearmaze.draw.canvas import wrapped

    print("\n".join(wrapped(text, columns())))


def picture(
    state: State,
    seat: int,
    colour: bool,
    highlight: dict[str, str] | None = None,
    width: int | None = None,
    around: Sequence[str] = (),
) -> str:
    """The board and what lies beside it, as a seat sees them, in `width` columns (those of the terminal)."""
    from gearmaze.draw import draw_status, draw_view, least_width
    from gearmaze.draw.canvas import wrapped

    seen = view_for(state, seat)
    width = columns() if width is None else width
    if width and width < least_width(seen):
        board = f"The board needs {least_width(seen)} columns; here are {width}. Make the window wider."
    else:
        board = draw_view(seen, colour=colour, width=width, highlight=highlight or {}, around=around)
    drawn = wrapped(board, width)
    beside = wrapped(draw_status(seen, colour=colour), width)
    if state.result is None and 0 < rows() < len(drawn) + len(beside) + 2:
        return "\n".join(beside + drawn)  # what scrolls out of a low terminal is not the board
    return "\n".join(drawn + beside)


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


def markdown_table(rows: Sequence[Sequence[str]]) -> str:
    """Rows as a table for a document, the first one its head, all but the first column to the right."""
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))]

    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + " |"

    rule = "|".join(
        "-" * (width + 2) if not index else "-" * (width + 1) + ":" for index, width in enumerate(widths)
    )
    return "\n".join([line(rows[0]), f"|{rule}|", *(line(row) for row in rows[1:])])


def with_progress(games: Iterator[T], total: int, title: str = "") -> Iterator[T]:
    """The games as they come, with a bar on a terminal; it is gone again whoever ends the games, and why."""
    if not sys.stderr.isatty():
        yield from games
        return
    started = shown = time.monotonic()
    try:
        for count, result in enumerate(games, 1):
            yield result
            now = time.monotonic()
            if now - shown < 0.2 and count < total:
                continue
            shown = now
            speed = count / max(now - started, 1e-9)
            full = 30 * count // total
            left = _clock((total - count) / speed)
            line = f"[{'#' * full}{'.' * (30 - full)}] {count}/{total}  {_clock(now - started)} {speed:.1f}/s"
            print(f"\r{title}{line}  {left} left ", end="", file=sys.stderr, flush=True)
    finally:
        print("\r" + " " * (78 + len(title)) + "\r", end="", file=sys.stderr, flush=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"
