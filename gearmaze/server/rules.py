"""The numbered rules over HTTP, and the search over book and rules."""

import difflib

from starlette.requests import Request
from starlette.responses import Response

from gearmaze.book import told_in
from gearmaze.lookup import Found, find, passage
from gearmaze.lookup.law import chapter_title, paragraphs, part_title, the_law
from gearmaze.rules.law import Paragraph
from gearmaze.server.errors import Wrong
from gearmaze.server.pages import access_of, answers, language_of
from gearmaze.server.plain import as_json
from gearmaze.server.previews import RULES, Preview
from gearmaze.server.schema_law import Law, LawParagraph, LawPart, OneRule, RuleFound, RulesFound


@answers
async def get_rules(request: Request) -> Response:
    """What book and law have on some words."""
    access = access_of(request)
    access.check_lookup(request)
    asked = request.query_params.get("q", "")
    found = await access.registry.context.desks.readers.do(find, asked, language_of(request))
    answer: RulesFound = {
        "ok": True,
        "book": [_found(each) for each in found.book],
        "law": [_found(each) for each in found.law],
        "more": found.more,
        "read_as": found.read_as,
        "near": found.near,
    }
    return as_json(answer)


@answers
async def get_rule(request: Request) -> Response:
    """One rule by its id."""
    language, id = language_of(request), request.path_params["rule"][:40].upper()
    access = access_of(request)
    access.check_lookup(request)
    answer = await access.registry.context.desks.readers.do(_rule, id, language)
    if isinstance(answer, Wrong):
        return as_json({"ok": False, "error": answer.told(language)}, 404)
    return as_json(answer)


async def in_the_law(request: Request) -> Preview:
    """A page for a chapter, or for a rule in it."""
    asked = request.path_params["rule"].upper()
    if asked not in the_law() and asked not in paragraphs():
        raise Wrong("unknown_link")
    return RULES


def _found(found: Found) -> RuleFound:
    return {
        "id": found.id,
        "address": found.address,
        "title": found.title,
        "within": found.within,
        "excerpt": [
            {"text": piece.text, "mark": True} if piece.marked else {"text": piece.text}
            for piece in found.excerpt
        ],
    }


def _rule(id: str, language: str) -> OneRule | Wrong:
    """A rule by its id; of a chapter, the first. If there is none, those called nearly so."""
    chapter = the_law().get(id)
    found = chapter.paragraphs[0] if chapter else paragraphs().get(id)
    if found is None:
        near = difflib.get_close_matches(id, paragraphs(), n=3)
        return Wrong("request", f"{id}? {', '.join(near)}" if near else id)
    return {
        "ok": True,
        "rule": _paragraph(found, language),
        "chapter": found.chapter,
        "title": chapter_title(the_law()[found.chapter], language),
        "book": passage(found.id, language),
    }


def whole_law(language: str) -> Law:
    """All numbered rules, titles in one language."""
    parts: dict[str, LawPart] = {}
    for chapter in the_law().values():
        title = part_title(chapter.part, language)
        part = parts.setdefault(chapter.part, {"id": chapter.part, "title": title, "chapters": []})
        part["chapters"].append(
            {
                "id": chapter.id,
                "title": chapter_title(chapter, language),
                "paragraphs": [_paragraph(each, language) for each in chapter.paragraphs],
            }
        )
    return {"lang": language, "parts": list(parts.values())}


def _paragraph(found: Paragraph, language: str) -> LawParagraph:
    told = told_in(found.id, language)
    return {
        "id": found.id,
        "text": [
            {"text": span.text, "to": span.to} if span.to else {"text": span.text} for span in found.spans
        ],
        "told": {"address": told.address, "title": told.title} if told else None,
    }
