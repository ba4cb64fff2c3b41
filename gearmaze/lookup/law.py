"""The numbered rules of what can be played, with titles in the reader's language."""

from functools import cache

from gearmaze.book import Card, told_in
from gearmaze.rules.law import MIXED, Chapter, Paragraph, Span, law, part_titles
from gearmaze.sets import BOXES

CORE = "core"


@cache
def the_law() -> dict[str, Chapter]:
    """Its chapters by id, box after box; what is common to all comes first."""
    found = law((CORE, *BOXES, MIXED))

    def spelled_out(span: Span) -> Span:
        """A chapter is named by its title: CLE -> Cleric."""
        return Span(chapter_title(found[span.to], "en"), span.to) if span.text in found else span

    return {
        id: chapter._replace(
            paragraphs=tuple(
                each._replace(spans=tuple(map(spelled_out, each.spans))) for each in chapter.paragraphs
            )
        )
        for id, chapter in found.items()
    }


@cache
def paragraphs() -> dict[str, Paragraph]:
    """All of it by id."""
    return {each.id: each for chapter in the_law().values() for each in chapter.paragraphs}


def part_title(part: str, language: str) -> str:
    """What a part of the law is called."""
    return part_titles(part).get(language) or part.capitalize()


def chapter_title(chapter: Chapter, language: str) -> str:
    """As law.toml calls it, or what the piece or scenario it is about is called, or its heading."""
    if language in chapter.titles:
        return chapter.titles[language]
    told = told_in(chapter.paragraphs[0].id, language)
    return told.title if isinstance(told, Card) else chapter.titles[""]
