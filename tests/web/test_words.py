"""The interface speaks every language whole: no key missing, none left over."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gearmaze.engine import Table
from gearmaze.engine.state import FATES
from gearmaze.sets import scenario, scenario_names

WEB = Path(__file__).parents[2] / "gearmaze" / "web"
LANGUAGES = ("en", "fr", "de")
CALL = re.compile(r"\bt\(([^()]*(?:\([^()]*\)[^()]*)*)\)")


def words(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WEB / "lang" / f"{language}.json").read_text(encoding="utf-8"))
    return found


def source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(WEB.glob("*.js")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_the_page_asks_for_is_there(language: str) -> None:
    asked: set[str] = set()
    for call in CALL.finditer(source()):
        asked |= set(re.findall(r'"([a-z0-9.]+)"', call[1].split(", {")[0]))
    assert asked, "the calls are no longer found: has t() another name?"
    assert sorted(asked - set(words(language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_left_over(language: str) -> None:
    code = source()
    assert "`do.${action.verb}`" in code, "are sentences for verbs no longer looked up by their names?"
    deeds = {f"do.{verb.name}" for name in scenario_names() for verb in Table(scenario(name)).all_verbs()}
    assert [key for key in words(language) if f'"{key}"' not in code and key not in deeds] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_translations_put_in_the_same_facts(language: str) -> None:
    english, other = words("en"), words(language)
    assert list(english) == list(other)
    for key, text in english.items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", other[key])), key
        assert other[key].strip(), key


def test_every_fate_of_a_token_has_words() -> None:
    code = (WEB / "gone.js").read_text(encoding="utf-8")
    table = code[code.index("export const FATES") : code.index("};", code.index("export const FATES"))]
    assert sorted(re.findall(r'^  "?([a-z ]+)"?: \{', table, re.MULTILINE)) == sorted(FATES[1:])
