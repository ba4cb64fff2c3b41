"""Weights on disk: small TOML tables anybody can read and change, checked when they are loaded."""

import difflib
import re
import tomllib
from collections.abc import Sequence
from importlib.resources import files

from gearmaze.engine import ParseError

HEAVIEST = 1e6  # no weight is as large


def read_weights(file: str, table: str, names: Sequence[str]) -> dict[str, float]:
    """One table of a file that comes with the game: a number for every name, and for nothing else."""
    path = files("gearmaze.data").joinpath("bots", f"{file}.toml")
    try:
        return _weights_in(path.read_text(encoding="utf-8"), str(path), table, names)
    except OSError as error:
        raise ParseError(f"the weights cannot be read: {error.strerror or error}", str(path)) from None
    except UnicodeDecodeError:
        raise ParseError("this is not UTF-8 text", str(path)) from None
    except tomllib.TOMLDecodeError as error:
        raise ParseError(f"this is not TOML: {error}", str(path)) from None


def _weights_in(text: str, source: str, table: str, names: Sequence[str]) -> dict[str, float]:
    found = tomllib.loads(text).get(table)
    if not isinstance(found, dict):
        raise ParseError(f"the table [{table}] is missing", source)
    for name, weight in found.items():
        line = _line_of(text, table, name)
        if name not in names:
            near = difflib.get_close_matches(name, names, n=1)
            meant = f"; did you mean {near[0]}?" if near else ""
            raise ParseError(f"there is no feature {name!r}{meant}", source, line)
        number = isinstance(weight, int | float) and not isinstance(weight, bool)
        if not (number and -HEAVIEST < weight < HEAVIEST):  # nan and inf are no weights either
            raise ParseError(f"the weight of {name} is a number, not {weight!r}", source, line)
    missing = [name for name in names if name not in found]
    if missing:
        raise ParseError(f"no weight for {', '.join(missing)}", source)
    return {name: float(weight) for name, weight in found.items()}


def _line_of(text: str, table: str, name: str) -> int:
    """The line of a text that gives a name of a table its weight; 0 if it cannot be told."""
    entry = re.compile(rf"\s*[\"']?{re.escape(name)}[\"']?\s*[=.]")
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip().startswith("["):
            inside = line.strip().startswith(f"[{table}]")
        elif inside and entry.match(line):
            return number
    return 0
