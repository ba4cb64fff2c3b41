"""Which texts fit some words best: Okapi BM25 over stems and meanings, forgiving about spelling."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gearmaze.lookup.folding import distance, stem, words
from gearmaze.lookup.meanings import THING, Dictionary, things_named

SATURATION, BY_LENGTH = 1.2, 0.6  # BM25's k1 and b
IN_TITLE, IN_KEYS = 4, 2  # a word in the title, or among the keys, counts as often as that in the text
WHOLE_TITLE = 1.5  # of the best otherwise: for what is called exactly as somebody asks
# What a word is worth: found as it is written, or as a name in any language; or as it was read instead.
CALLED, MEANT, BEGUN, INSIDE, MISSPELT = 1.0, 0.8, 0.6, 0.5, 0.5
LEAST = 0.35  # of the best: what is worth less is not shown
SHORT = 3  # letters from which on a word may be the beginning of another


class Text(NamedTuple):
    """Something that can be found."""

    id: str
    title: str
    body: str
    keys: str = ""  # found by it, not shown
    worth: float = 1.0  # of two that fit alike, who is worth more goes first


class Asked(NamedTuple):
    """A word of a question: as written, and what is looked for, each with what it is worth."""

    written: str
    keys: Mapping[str, float]
    read_as: str = ""  # another word it was taken for


class Index:
    """Some texts in one language, ready to be asked."""

    def __init__(self, known: Dictionary, texts: Iterable[Text]) -> None:
        self.known = known
        self.texts = tuple(texts)
        self.counts = [self._count(text) for text in self.texts]
        self.titles = [self._meant(text.title) for text in self.texts]
        self.lengths = [sum(count.values()) for count in self.counts]
        self.usual = sum(self.lengths) / max(1, len(self.lengths))
        self.holders: dict[str, list[int]] = defaultdict(list)
        for number, count in enumerate(self.counts):
            for key in count:
                self.holders[key].append(number)
        self.spelt = self._spelling()
        self.letters = {word: frozenset(word) for word in self.spelt if len(word) > 2}

    def read(self, word: str, forgiving: bool = True) -> Asked:
        """A folded word as something to look for; if wished, taken for another where it is unknown."""
        keys = self._keys(word, forgiving)
        if keys or not forgiving:
            return Asked(word, keys)
        for other, worth in self._guesses(word):
            if found := self._keys(other, forgiving):
                meant = {key: worth * weight for key, weight in found.items()}
                return Asked(word, meant, self.spelt.get(other, other))
        return Asked(word, {})

    def best(self, asked: list[Asked]) -> list[tuple[float, Text]]:
        """Texts that hold some of the words, the best first; who holds more of them goes before."""
        scores: dict[int, float] = defaultdict(float)
        held: Counter[int] = Counter()
        for word in asked:
            worth: dict[int, float] = {}
            for key, weight in word.keys.items():
                for number in self.holders.get(key, ()):
                    worth[number] = max(worth.get(number, 0.0), weight * self._worth(key, number))
            for number, score in worth.items():
                scores[number] += score
                held[number] += 1
        for number in scores:
            scores[number] *= self.texts[number].worth * held[number] / len(asked)
        called = {number for number in scores if self._is_title(number, asked)}
        if called:
            # several may have one title, as the rules of a chapter: they stay together, in their order
            best = WHOLE_TITLE * max(scores.values())
            scores.update((number, best) for number in called)
        found = sorted(scores.items(), key=lambda each: (-each[1], each[0]))
        return [(score, self.texts[number]) for number, score in found if score >= LEAST * found[0][1]]

    def near(self, word: str, most: int = 3) -> list[str]:
        """Words of these texts that are written much like another."""
        return [self.spelt[other] for _, other in self._alike(word, max(2, len(word) // 2))[:most]]

    def _meant(self, text: str) -> list[set[str]]:
        return self.known.meant([word for word in words(text) if self.known.says(word.folded)])

    def _count(self, text: Text) -> Counter[str]:
        count: Counter[str] = Counter()
        for part, weight in ((text.title, IN_TITLE), (text.keys, IN_KEYS), (text.body, 1)):
            for keys in self._meant(part):
                for key in keys:
                    count[key] += weight
        return count

    def _spelling(self) -> dict[str, str]:
        """Every word there is, folded, as it is written; the dictionary's too, for what they lead to."""
        found = {
            word.folded: text[word.start : word.end]
            for each in self.texts
            for text in (each.body, each.title)
            for word in words(text)
            if self.known.says(word.folded) and not word.folded.isdigit()
        }
        meant = {word: written for word, written in self.known.spelt.items() if self._leads(word)}
        return meant | found

    def _leads(self, word: str) -> bool:
        return any(key in self.holders for key in (stem(word, self.known.language), *things_named(word)))

    def _worth(self, key: str, number: int) -> float:
        holders = len(self.holders[key])
        rare = math.log(1 + (len(self.texts) - holders + 0.5) / (holders + 0.5))
        often = self.counts[number][key]
        length = 1 - BY_LENGTH + BY_LENGTH * self.lengths[number] / self.usual
        return rare * often * (SATURATION + 1) / (often + SATURATION * length)

    def _is_title(self, number: int, asked: list[Asked]) -> bool:
        title = self.titles[number]
        looked_for = [{key for key, weight in word.keys.items() if weight == CALLED} for word in asked]
        return (
            bool(title)
            and all(any(keys & word for word in looked_for) for keys in title)
            and all(any(keys & word for keys in title) for word in looked_for)
        )

    def _keys(self, word: str, forgiving: bool) -> dict[str, float]:
        """What a word leads to: its stem, what it means; or else what begins with it or has it inside."""
        own = stem(word, self.known.language)
        found = {
            thing: CALLED if thing in self.known.names else MEANT
            for thing in self._things(word)
            if thing in self.holders
        }
        if own in self.holders:
            found[own] = CALLED
        if found or len(word) < SHORT or not forgiving:
            return found
        begun = {key: BEGUN for key in self.holders if key.startswith(own) and key[0] != THING}
        for other in self.known.spelt:
            if other.startswith(word):
                begun |= {thing: BEGUN for thing in things_named(other) if thing in self.holders}
        if begun or len(own) <= SHORT:
            return begun
        return {key: INSIDE for key in self.holders if own in key and key[0] != THING}

    def _things(self, word: str) -> set[str]:
        """What a word means in this language, or else in the others."""
        return things_named(word, (self.known.language,)) or things_named(word)

    def _alike(self, word: str, allowed: int) -> list[tuple[int, str]]:
        """Words that are not farther from another than allowed, the nearest first."""
        letters = set(word)
        found = []
        for other, others in self.letters.items():
            # every slip changes two letters at most: most words are out without looking at their order
            if abs(len(word) - len(other)) <= allowed and len(letters ^ others) <= 2 * allowed:
                far = distance(word, other, allowed)
                if far <= allowed:
                    found.append((far, other))
        return sorted(found)

    def _guesses(self, word: str) -> Iterable[tuple[str, float]]:
        """What may have been meant by a word nothing is known of."""
        for umlaut, letter in (("ae", "a"), ("oe", "o"), ("ue", "u")):
            if umlaut in word:
                yield word.replace(umlaut, letter), 1.0
        allowed = 0 if len(word) < 4 else 1 if len(word) < 7 else 2
        yield from ((other, MISSPELT) for _, other in self._alike(word, allowed))
        # Feuerballstab: the longest known word it ends or begins with says most of what it is
        parts = [
            other
            for other in self.spelt
            if len(other) > SHORT and (word.endswith(other) or word.startswith(other))
        ]
        yield from ((other, INSIDE) for other in sorted(parts, key=len, reverse=True))
