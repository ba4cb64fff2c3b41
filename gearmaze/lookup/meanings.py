"""What words mean in any language: `rope`, `corde` and `Seil` are one thing, and so are `win` and `victory`.

Names come from `data/pieces.toml`, what else people say from `data/search`, one file a language.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from gearmaze import data
from gearmaze.engine import Table
from gearmaze.lookup.folding import Word, stem, words
from gearmaze.sets import scenario, scenario_names
from gearmaze.words.sentences import languages, piece_name

Stems = tuple[str, ...]


class Dictionary(NamedTuple):
    """One language: what says nothing, and which thing is meant by a row of stems."""

    language: str
    stop: frozenset[str]
    things: dict[Stems, frozenset[str]]  # in a text
    asked: dict[str, frozenset[str]]  # in a question, where a stem may mean more
    longest: int
    names: frozenset[str]  # things that have a name of their own: pieces, grounds, sides
    spelt: dict[str, str]  # every word of it, folded, as it is written

    def says(self, word: str) -> bool:
        """Whether a folded word says anything."""
        return word not in self.stop and (len(word) > 1 or word.isdigit())

    def meant(self, row: list[Word]) -> list[set[str]]:
        """What each word stands for: its stem, and the things it names, alone or with its neighbours."""
        stems = [stem(word.folded, self.language) for word in row]
        found: list[set[str]] = [{each} for each in stems]
        for start in range(len(stems)):
            for end in range(start + 1, min(start + self.longest, len(stems)) + 1):
                for thing in self.things.get(tuple(stems[start:end]), ()):
                    for at in range(start, end):
                        found[at].add(THING + thing)
        return found


THING = "="  # what a thing begins with, among stems
ONLY_ASKED = "?"  # before a word of data/search that means the thing in a question and not in a text


@cache
def dictionary(language: str) -> Dictionary:
    """What is known of a language."""
    kept = data.search_words(language)
    stop = frozenset(word.folded for word in words(kept["stop"]))
    things: dict[Stems, set[str]] = defaultdict(set)
    asked: dict[str, set[str]] = defaultdict(set)
    spelt: dict[str, str] = {}
    for thing, name in (*_names(language), *_said(kept["words"])):
        row = list(words(name))
        spelt.update((word.folded, name[word.start : word.end]) for word in row)
        stems = tuple(stem(word.folded, language) for word in row)
        if not name.startswith(ONLY_ASKED):
            things[stems].add(thing)
        if len(stems) == 1:
            asked[stems[0]].add(thing)
    return Dictionary(
        language,
        stop,
        {row: frozenset(found) for row, found in things.items()},
        {word: frozenset(found) for word, found in asked.items()},
        max(map(len, things)),
        frozenset(THING + thing for thing, _ in _names(language)),
        spelt,
    )


def telling(question: str, language: str) -> list[str]:
    """The folded words of a question that say something.

    What says nothing in another language is left out too (`how to win`, asked by a German), unless it is a
    word of the reader's own (`die`).
    """
    own, idle = dictionary(language), _idle(language)
    row = [word.folded for word in words(question)]
    return list(dict.fromkeys(word for word in row if own.says(word) and word not in idle))


@cache
def _idle(language: str) -> frozenset[str]:
    """What says nothing in another language, and is no word of this one."""
    foreign = {word for other in languages() for word in dictionary(other).stop}
    return frozenset(word for word in foreign if not things_named(word, (language,)))


def things_named(word: str, spoken: tuple[str, ...] = ()) -> set[str]:
    """The things a folded word names in some of the languages, or in any."""
    return {
        THING + thing
        for language in spoken or languages()
        for thing in dictionary(language).asked.get(stem(word, language), ())
    }


def _said(kept: dict[str, str]) -> Iterable[tuple[str, str]]:
    return ((thing, word) for thing, said in kept.items() for word in said.split())


def _names(language: str) -> Iterable[tuple[str, str]]:
    """What pieces, grounds and sides are called."""
    for kind in {kind.id: kind for name in scenario_names() for kind in Table(scenario(name)).kinds}.values():
        yield kind.id, piece_name(kind, language)
    for table in ("grounds", "sides"):
        for thing, called in data.words_for_all()[table].items():
            yield thing, called[language]["name"]
