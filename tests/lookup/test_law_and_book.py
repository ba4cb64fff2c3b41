"""Every rule anybody can be shown leads to its paragraph, and from there to the book."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gearmaze
from gearmaze.book import told_in
from gearmaze.lookup.law import chapter_title, paragraphs, part_title, the_law
from gearmaze.words.sentences import languages
from tests.test_rules_in_code import ID, cited, to_be_found

PACKAGE = Path(gearmaze.__file__).parent


def named() -> Iterator[tuple[str, str]]:
    """The ids refusals, verbs and grounds are made with, and those the page has chips for."""
    for folder in ("engine", "sets"):
        for path in (PACKAGE / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Constant)
                    and isinstance(node.value, str)
                    and ID.fullmatch(node.value)
                ):
                    yield node.value, path.name
    for path in (PACKAGE / "web").glob("*.js"):
        for id in re.findall(r'"([A-Z]+(?:-[A-Z0-9]+)*-\d\d)"', path.read_text(encoding="utf-8")):
            yield id, path.name


def test_whatever_a_refusal_names_leads_to_the_law_and_to_the_book() -> None:
    found = dict(named())
    assert len(found) > 150, "are refusals no longer made with ids as they are written?"
    nowhere = {id: file for id, file in found.items() if id not in paragraphs()}
    assert not nowhere, f"no paragraph for players: {nowhere}; see gearmaze/rules/law.toml, [mixed]"


@pytest.mark.parametrize("language", languages())
def test_every_paragraph_leads_to_the_book(language: str) -> None:
    untold = [id for id in paragraphs() if told_in(id, language) is None]
    assert not untold, f"gearmaze/data/book/book.toml: no section or card rests on {untold}"


def test_all_rules_of_what_can_be_played_are_there() -> None:
    assert to_be_found() & cited() <= set(paragraphs())


@pytest.mark.parametrize("language", languages())
def test_chapters_and_parts_are_called_something(language: str) -> None:
    for chapter in the_law().values():
        title = chapter_title(chapter, language)
        assert title and title != chapter.id and "both sets" not in title, chapter.id
        assert part_title(chapter.part, language)
    assert [chapter_title(the_law()[id], language) for id in ("ROPE", "B-THF")] == {
        "en": ["Rope", "Thief"],
        "fr": ["Corde", "Voleur"],
        "de": ["Seil", "Dieb"],
    }[language]


def test_a_chapter_is_named_by_its_title() -> None:
    assert "heals: Cleric" in paragraphs()["B-CHR-01"].text
