"""Words compared: case, accents, endings, slips of the finger."""

import pytest

from gearmaze.lookup.folding import distance, fold, stem, words


@pytest.mark.parametrize(
    ("written", "folded"),
    [("Épée", "epee"), ("Großer", "grosser"), ("CŒUR", "coeur"), ("Rüstung", "rustung"), ("ﬁre", "fire")],
)
def test_case_and_accents_do_not_matter(written: str, folded: str) -> None:
    assert fold(written) == folded


@pytest.mark.parametrize(
    ("language", "row"),
    [
        ("en", "rope ropes"),
        ("en", "win wins winning"),
        ("en", "move moves moved moving"),
        ("en", "square squares"),
        ("en", "wound wounds wounded"),
        ("fr", "corde cordes"),
        ("fr", "gagner gagne gagnez gagnant"),
        ("fr", "blessé blessés blessée"),
        ("fr", "tourner tourne tournent"),
        ("de", "Seil Seile Seilen Seils"),
        ("de", "Karte Karten"),
        ("de", "Kampfkarte Kampfkarten"),
        ("de", "drehen dreht drehe Drehung"),
        ("de", "Grube Gruben"),
        ("de", "Figur Figuren"),
    ],
)
def test_endings_do_not_matter(language: str, row: str) -> None:
    assert len({stem(fold(word), language) for word in row.split()}) == 1


@pytest.mark.parametrize(
    ("language", "row"),
    [("en", "pit port"), ("fr", "mur mort"), ("de", "Seil Stil Sieg"), ("en", "key kill")],
)
def test_different_words_stay_apart(language: str, row: str) -> None:
    assert len({stem(fold(word), language) for word in row.split()}) == len(row.split())


def test_words_know_where_they_stand() -> None:
    text = "L’Épée, two-handed!"
    assert [(word.folded, text[word.start : word.end]) for word in words(text)] == [
        ("l", "L"),
        ("epee", "Épée"),
        ("two", "two"),
        ("handed", "handed"),
    ]


@pytest.mark.parametrize(
    ("first", "second", "far"),
    [("rope", "rope", 0), ("roep", "rope", 1), ("rop", "rope", 1), ("siel", "seil", 1), ("rope", "corde", 3)],
)
def test_slips_are_counted(first: str, second: str, far: int) -> None:
    assert distance(first, second, 3) == distance(second, first, 3) == far
    assert distance(first, second, 0) == min(far, 1)
