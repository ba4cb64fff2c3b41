"""A class whose attributes are columns: each declared in one line, everything else made from the list.

    @columns
    class State:
        place: list[int] = column(UNPLACED, TOKEN)

From it come the slots, what a column holds before anything is decided, `copy` and `fields`. The two are
written out as source and compiled once: a loop over names would take several times as long, and they are
asked for all the time.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, get_origin

if TYPE_CHECKING:
    from gearmaze.engine.table import Table

# What a column has one entry for.
GAME, TOKEN, ROOM, SEAT = "game", "token", "room", "seat"

_Class = TypeVar("_Class", bound=type)


class Column(NamedTuple):
    """One fact about a game, or one about each token, room or seat."""

    start: Any  # what each entry is at first; or, as a function of the table, the whole column
    per: str = GAME
    hidden: bool = False  # a guess deals it anew
    aside: bool = False  # talk beside the game: a move taken back leaves it alone
    derived: bool = False  # worked out from other columns, so that it makes no difference between positions
    plain: Callable[[Any], Any] | None = None  # how it becomes plain values, if not by its kind
    name: str = ""
    kind: Any = None  # a list changes in place, everything else is shared by copies until it is changed

    def first(self, table: "Table") -> Any:
        """What the column holds before anything is decided: its default."""
        if callable(self.start):
            return self.start(table)
        if self.per == GAME:
            return self.start
        count = {TOKEN: table.tokens, ROOM: len(table.layout.slots), SEAT: table.seats}[self.per]
        one = (self.start,) * count
        return self.kind(one) if self.kind in (list, bytes) else one

    @property
    def changes(self) -> bool:
        """Whether it changes in place, so that every position needs its own."""
        return self.kind is list

    def told(self, value: Any) -> Any:
        """A value of this column as a plain one, which can be compared, written and never changes."""
        if self.plain is not None:
            return self.plain(value)
        return tuple(value) if self.changes else value


def column(start: Any, per: str = GAME, **marks: Any) -> Any:
    """Declare a column; the annotation beside it says what it holds."""
    return Column(start, per, **marks)


def columns(cls: _Class) -> _Class:
    """The class with its columns, and those of the class it extends, as slots."""
    body = dict(vars(cls))
    own = tuple(
        value._replace(name=name, kind=_kind(cls.__annotations__[name]))
        for name, value in body.items()
        if isinstance(value, Column)
    )
    for name in ("__dict__", "__weakref__", *(each.name for each in own)):
        body.pop(name, None)
    body["COLUMNS"] = (*getattr(cls, "COLUMNS", ()), *own)
    body["__slots__"] = (*body.get("BESIDE", ()), *(each.name for each in own))
    new = type(cls)(cls.__name__, cls.__bases__, body)
    _write(new)
    return new


def _kind(annotation: Any) -> Any:
    """What a column is kept in; a string would not tell whether it changes in place."""
    if isinstance(annotation, str):
        raise TypeError(f"a column is annotated with a type, not with the text {annotation!r}")
    return get_origin(annotation) or annotation


def _write(cls: Any) -> None:
    """Write `copy` and `fields` of a class as one would by hand."""
    known: dict[str, Any] = {"cls": cls, "make": cls.__new__}
    copied = [f"new.{name} = self.{name}" for name in cls.BESIDE if name not in cls.FORGOTTEN]
    copied += [f"new.{name} = None" for name in cls.FORGOTTEN]
    told = []
    for each in cls.COLUMNS:
        value = f"self.{each.name}"
        copied.append(f"new.{each.name} = {value}[:]" if each.changes else f"new.{each.name} = {value}")
        if each.derived:
            continue
        if each.plain is not None:
            known[f"plain_{each.name}"] = each.plain
            value = f"plain_{each.name}({value})"
        elif each.changes:
            value = f"tuple({value})"
        told.append(value)
    _method(cls, "copy", ["new = make(cls)", *copied, "return new"], known)
    _method(cls, "fields", [f"return ({', '.join(told)},)"], known)


def _method(cls: Any, name: str, lines: list[str], known: dict[str, Any]) -> None:
    """Put the lines in the place of a method that so far only says what it is for."""
    source = "\n    ".join([f"def {name}(self):", *lines])
    exec(compile(source, f"<{cls.__name__}.{name}, written by columns>", "exec"), known)
    method = known[name]
    method.__doc__ = getattr(cls, name).__doc__
    method.__qualname__, method.__module__ = f"{cls.__qualname__}.{name}", cls.__module__
    setattr(cls, name, method)
