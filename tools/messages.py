"""The types of the server's messages for the page, gearmaze/web/messages.d.ts: `python -m tools.messages`.

They are said once, in gearmaze/server/schema*.py; a test fails while the written file is another one.
"""

import sys
import types
import typing
from pathlib import Path
from typing import Any, Literal, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from gearmaze.server import schema, schema_book, schema_law, schema_people, schema_position, schema_reference

OUT = Path(__file__).parents[1] / "gearmaze" / "web" / "messages.d.ts"
HEAD = "// Written by `python -m tools.messages` from gearmaze/server/schema.py; change that, not this.\n"
PLAIN: dict[Any, str] = {str: "string", int: "number", float: "number", bool: "boolean", Any: "any"}
PLAIN[type(None)] = "null"


def written() -> str:
    """The whole file."""
    modules = (schema_position, schema_people, schema, schema_reference, schema_book, schema_law)
    named = {name: each for module in modules for name, each in vars(module).items()}
    shapes = [each for name, each in named.items() if is_typeddict(each) and not name.startswith("_")]
    return HEAD + "".join(_interface(shape) for shape in shapes)


def _interface(shape: Any) -> str:
    about = f"/** {' '.join(shape.__doc__.split())} */\n" if shape.__doc__ else ""
    rows = []
    for name, kind in get_type_hints(shape, include_extras=True).items():
        optional = get_origin(kind) is NotRequired
        rows.append(f"  {name}{'?' if optional else ''}: {_type(get_args(kind)[0] if optional else kind)};\n")
    return f"\n{about}export interface {shape.__name__} {{\n{''.join(rows)}}}\n"


def _type(kind: Any) -> str:
    if kind in PLAIN:
        return PLAIN[kind]
    if is_typeddict(kind):
        return str(kind.__name__)
    inner = get_args(kind)
    origin = get_origin(kind)
    if origin is list:
        one = _type(inner[0])
        return f"({one})[]" if " | " in one else f"{one}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, inner))}]"
    if origin is dict:
        return f"Record<string, {_type(inner[1])}>"
    if origin is Literal:
        return " | ".join(f'"{each}"' if isinstance(each, str) else str(each).lower() for each in inner)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(dict.fromkeys(map(_type, inner)))
    raise TypeError(f"gearmaze/server/schema.py: tools/messages.py has no word for {kind}")


def main() -> int:
    OUT.write_text(written(), encoding="utf-8")
    print(f"wrote {OUT.relative_to(Path.cwd()) if OUT.is_relative_to(Path.cwd()) else OUT}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
