"""The book of rules: everything is told, in every language."""

import re

import pytest

from gearmaze.book import SORTS, cards, chapters, plain, sections, told_in
from gearmaze.data import words_for_all
from gearmaze.engine import Table
from gearmaze.rules import all_rules
from gearmaze.sets import scenario, scenario_names
from gearmaze.words.sentences import languages

LANGUAGES = languages()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_the_same_sections(language: str) -> None:
    assert [(part.id, each.id) for part in chapters(language) for each in part.sections] == [
        (part.id, each.id) for part in chapters() for each in part.sections
    ]
    for each in sections(language):
        assert each.title and len(each.text) > 10
        links = re.findall(r"\[[^\]]+\]\(([^)]+)\)", each.text)
        assert set(links) <= {section.id for section in sections()}, each.id
        assert not re.search(r"[*\[\]]", plain(each.text)), each.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_can_be_played_has_a_card(language: str) -> None:
    kinds = {kind.id for name in scenario_names() for kind in Table(scenario(name)).kinds}
    found = {card.id: card for card in cards(language)}
    assert set(found) == kinds | set(scenario_names())
    words = words_for_all()
    for card in found.values():
        table = "scenarios" if card.sort == "scenarios" else "pieces"
        assert language in words[table][card.id], f"gearmaze/data/pieces.toml: {card.id} in {language}"
        assert card.title and len(card.text) > 10 and card.rules, card.id


def test_cards_stand_in_a_section() -> None:
    assert {each.cards for each in sections()} - {""} == set(SORTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_leads_to_where_it_is_told(language: str) -> None:
    assert [told_in(rule, language).address for rule in ("MOVE-03", "CLE-01", "B-BEG-02")] == [  # type: ignore[union-attr]
        "/rules/moving",
        "/rules/characters/cleric",
        "/rules/scenarios/beginner",
    ]
    assert told_in("MOVE-99", language) is None


def test_sections_name_rules_there_are() -> None:
    assert all(each.rules and set(each.rules) <= set(all_rules()) for each in sections())
