"""The part of a text that answers a question, with the words that were looked for marked."""

import re
from typing import NamedTuple

from gearmaze.lookup.folding import words
from gearmaze.lookup.meanings import Dictionary
from gearmaze.lookup.ranking import Asked

LENGTH = 220  # letters of an excerpt, about


class Piece(NamedTuple):
    """Some words of an excerpt."""

    text: str
    marked: bool = False


def excerpt(text: str, known: Dictionary, asked: list[Asked]) -> list[Piece]:
    """Whole sentences around most of the words asked for, or the beginning where there is none."""
    text = re.sub(r"\s+", " ", text).strip()
    hits = _hits(text, known, asked)
    start, end = _window(text, hits)
    found: list[Piece] = [Piece("… ")] if start else []
    for _, first, last in hits:
        if start <= first and last <= end:
            if first > start:
                found.append(Piece(text[start:first]))
            found.append(Piece(text[first:last], True))
            start = last
    if start < end:
        found.append(Piece(text[start:end]))
    if end < len(text):
        found.append(Piece(" …"))
    return found


def _hits(text: str, known: Dictionary, asked: list[Asked]) -> list[tuple[int, int, int]]:
    """Which words of a text were asked for: the number of the question's word, and from where to where."""
    row = [word for word in words(text) if known.says(word.folded)]
    found = []
    for word, keys in zip(row, known.meant(row), strict=True):
        number = next((number for number, each in enumerate(asked) if keys & each.keys.keys()), None)
        if number is not None:
            found.append((number, word.start, word.end))
    return found


def _window(text: str, hits: list[tuple[int, int, int]]) -> tuple[int, int]:
    """The sentences to show: those from which on most different words, then most words, are in reach.

    Of several the last, so that one of the words stands in the first sentence.
    """
    starts = [0, *(found.end() for found in re.finditer(r"[.!?:;] ", text))]

    def holds(start: int) -> tuple[int, int, int]:
        inside = [number for number, first, last in hits if start <= first and last <= start + LENGTH]
        return len(set(inside)), len(inside), start

    start = max(starts, key=holds) if hits else 0
    if len(text) - start <= LENGTH:
        return start, len(text)
    return start, text.rfind(" ", start, start + LENGTH)
