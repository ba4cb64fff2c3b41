"""The complaint every check makes when something is not so."""

from gearmaze.engine.errors import GearmazeError


class Violation(GearmazeError):
    """Something that can never be, has come to be."""


def claim(truth: object, *words: object) -> None:
    """What is said of a game, and the words to complain with if it is not so."""
    if not truth:
        raise Violation(" ".join(str(word) for word in words))
