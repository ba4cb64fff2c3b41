"""What can go wrong, in the words of the person who made it happen."""

from __future__ import annotations


class GearmazeError(ValueError):
    """Anything Gearmaze refuses: catch this to catch all of the errors below."""


class ParseError(GearmazeError):
    """A text (room, layout, position, record) that cannot be read, and where."""

    def __init__(self, message: str, source: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        self.line = line

    def __str__(self) -> str:
        if self.source and self.line:
            return f"{self.source}:{self.line}: {self.message}"
        if self.source:
            return f"{self.source}: {self.message}"
        if self.line:
            return f"line {self.line}: {self.message}"
        return self.message


class IllegalAction(GearmazeError):
    """An action that is well written but not allowed now; `refusal` says why, as data."""

    def __init__(self, message: str = "", refusal: object | None = None) -> None:
        super().__init__(message)
        self.refusal: object | None = refusal


class AmbiguousAction(GearmazeError):
    """A text that fits more than one legal action."""
