"""Pages for what goes wrong: a heading of their own, one golden button, every language, no script."""

from __future__ import annotations

import pytest
from starlette.requests import Request

from gearmaze.server.errors import STATUS, Wrong, said
from gearmaze.server.plain import HEADINGS, PASSING, wrong_page
from gearmaze.words.sentences import languages


def page(kind: str, language: str) -> str:
    scope = {"type": "http", "headers": [(b"accept-language", language.encode())], "query_string": b""}
    answer = wrong_page(Request(scope), Wrong(kind, "<b>"))
    assert answer.status_code == STATUS[kind]
    return bytes(answer.body).decode()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", STATUS)
def test_every_fault_has_a_page_in_the_brand_with_one_way_on(kind: str, language: str) -> None:
    text = page(kind, language)
    assert f'<html lang="{language}">' in text and text.count("primary") == 1
    assert '<a class="brand" href="/">' in text and "<script" not in text and "<b>" not in text


def test_headings_say_what_sort_of_fault_it_is() -> None:
    assert {name for names in HEADINGS.values() for name in names} <= {*STATUS, "page_no_client"}
    for heading, (kind, *_) in HEADINGS.items():
        text = page(kind, "en")
        assert f"<h1>{said('en', f'page_{heading}')}</h1>" in text
        assert (said("en", "page_again") in text) == (heading in PASSING)
