"""Words as a search compares them: without case, accents and endings, in three languages."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

_WORD = re.compile(r"[^\W_]+")
_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d"})

# What words may lose at their end, longest first, and how much must be left. Light on purpose: few texts are
# searched, so that two words run together do little harm, and one that is missed does much.
_ENDINGS: dict[str, tuple[int, tuple[str, ...]]] = {
    "en": (3, tuple("ingly edly ings ing ies ied ers ed es er ly s e y".split())),
    "fr": (
        3,
        tuple(
            "issements issement ements ement ations ation issent eraient erait antes ante ants aient ent ant "
            "ait ais eurs euse eur era ees ez er ee es ir it is re s x e i a".split()
        ),
    ),
    "de": (4, tuple("ungen lich est ern end ung en er em es st et e n s t".split())),
}
_DOUBLED = re.compile(r"([bdfglmnprst])\1$")  # winning -> winn -> win


class Word(NamedTuple):
    """A word of a text and where it stands."""

    folded: str
    start: int
    end: int


@lru_cache(1 << 14)
def fold(text: str) -> str:
    """Small letters without accents: `Épée` -> epee, `Großer` -> grosser."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def words(text: str) -> Iterator[Word]:
    """The words of a text, folded, in their order."""
    for found in _WORD.finditer(text):
        yield Word(fold(found[0]), found.start(), found.end())


@lru_cache(1 << 14)
def stem(word: str, language: str) -> str:
    """What is left of a folded word without its ending."""
    least, endings = _ENDINGS[language]
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            word = word[: -len(ending)]
            break
    return _DOUBLED.sub(r"\1", word) if len(word) > least else word


def distance(first: str, second: str, most: int) -> int:
    """How many letters are missing, added, exchanged or swapped; `most` + 1 stands for all that is more."""
    if abs(len(first) - len(second)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        older, before, row = before, row, [i]
        for j, other in enumerate(second, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == second[j - 2] and first[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]
