"""The book of rules over HTTP."""

import pytest

from tests.server.served import Served


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_book_comes_in_the_language_asked_for(served: Served, language: str) -> None:
    http = served.browser().http
    answer = http.get(f"/api/book?lang={language}")
    book = answer.json()
    assert book["lang"] == language and {card["id"] for card in book["cards"]} >= {"thief", "rope", "base"}
    again = http.get(f"/api/book?lang={language}", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/rules", 200),
        ("/rules/moving", 200),
        ("/rules/characters/thief", 200),
        ("/rules/nowhere", 404),
        ("/rules/objects/thief", 404),
        ("/rules/moving/thief", 404),
    ],
)
def test_every_section_and_card_has_a_page(served: Served, path: str, status: int) -> None:
    assert served.browser().http.get(path).status_code == status
