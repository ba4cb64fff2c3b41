"""The book of rules over HTTP."""

from starlette.requests import Request

from gearmaze.book import cards, chapters, sections
from gearmaze.server.errors import Wrong
from gearmaze.server.previews import RULES, Preview
from gearmaze.server.schema_book import RuleBook


def whole_book(language: str) -> RuleBook:
    """The whole book in one language."""
    return {
        "lang": language,
        "chapters": [
            {
                "id": chapter.id,
                "title": chapter.title,
                "sections": [
                    {
                        "id": section.id,
                        "title": section.title,
                        "text": section.text,
                        "rules": list(section.rules),
                        "cards": section.cards,
                    }
                    for section in chapter.sections
                ],
            }
            for chapter in chapters(language)
        ],
        "cards": [
            {
                "id": card.id,
                "sort": card.sort,
                "title": card.title,
                "text": card.text,
                "rules": list(card.rules),
            }
            for card in cards(language)
        ],
    }


async def in_the_book(request: Request) -> Preview:
    """A page for a section, or for a card in it."""
    asked, card = request.path_params["section"], request.path_params.get("card")
    section = next((each for each in sections() if each.id == asked), None)
    if section is None or (card and (section.cards, card) not in {(each.sort, each.id) for each in cards()}):
        raise Wrong("unknown_link")
    return RULES
