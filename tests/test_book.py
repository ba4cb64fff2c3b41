"""The book of rules: everything is told, in every language, and what can be tried can be done."""

import re
from pathlib import Path

import pytest

import gearmaze
from gearmaze.book import SORTS, cards, exercise_words, plain, read_data, sections, told_in
from gearmaze.book.exercises import Trial, exercises
from gearmaze.data import words_for_all
from gearmaze.engine import IllegalAction, Table
from gearmaze.notation import action_text
from gearmaze.rules import all_rules
from gearmaze.sets import BOXES, scenario, scenario_names
from gearmaze.words.sentences import languages

LANGUAGES = languages()
PIECES = "gearmaze/data/pieces.toml"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_the_same(language: str) -> None:
    words, order = read_data(f"{language}.toml"), read_data("book.toml")["chapters"]
    assert set(words["chapters"]) == {part["id"] for part in order}
    assert set(words["sections"]) == {each["id"] for part in order for each in part["sections"]}
    assert set(words["exercises"]) == set(exercises())
    assert len({each.title for each in sections(language)}) == len(sections()), "two leaves have one title"
    for each, english in zip(sections(language), sections(), strict=True):
        assert each.title and _marks(each.text) == _marks(english.text), f"book/{language}.toml: {each.id}"
        assert not re.search(r"[*\[\]]", plain(each.text)), each.id


def _marks(text: str) -> dict[str, list[str] | int]:
    """What has to be the same in all languages: paragraphs, entries of lists, figures, where links lead."""
    return {
        "paragraphs": text.count("\n\n"),
        "entries": len(re.findall(r"^- ", text, re.M)),
        "figures": re.findall(r"^!\[[^\]]+\]\(([^)]+)\)$", text, re.M),
        "links": sorted(re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", text)),
    }


def test_links_and_figures_lead_somewhere() -> None:
    places = {each.address for each in sections()} | {each.address for each in cards()}
    drawn = (Path(gearmaze.__file__).parent / "web" / "figures.js").read_text(encoding="utf-8")
    for each in sections():
        marks = _marks(each.text)
        assert all(f"/rules/{link}" in places for link in marks["links"]), each.id  # type: ignore[union-attr]
        assert all(f"{figure}" in drawn for figure in marks["figures"]), each.id  # type: ignore[union-attr]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_can_be_played_has_a_card(language: str) -> None:
    kinds = {kind.id for name in scenario_names() for kind in Table(scenario(name)).kinds}
    found = {card.id: card for card in cards(language)}
    assert set(found) == kinds | set(scenario_names())
    for card in found.values():
        table = "scenarios" if card.sort == "scenarios" else "pieces"
        written = words_for_all()[table].get(card.id, {})
        assert set(LANGUAGES) <= set(written), f"{PIECES}: [{table}.{card.id}] in {language}"
        assert card.title and len(card.text) > 10, f"{PIECES}: [{table}.{card.id}] in {language}"
        assert len({"more" in written[each] for each in LANGUAGES}) == 1, f"{PIECES}: more of {card.id}"
        assert card.rules, (
            f"{PIECES}: rules of [scenarios.{card.id}], or a section of gearmaze/rules called so"
        )


def test_cards_stand_in_a_section() -> None:
    assert {each.cards for each in sections()} - {""} == set(SORTS)


def test_every_rule_that_can_be_played_by_is_told_somewhere() -> None:
    law = [rule for rule in all_rules().values() if rule.box in ("core", *BOXES) and rule.kind == "rule"]
    untold = [rule.id for rule in law if told_in(rule.id) is None]
    assert not untold, f"gearmaze/data/book/book.toml: {untold}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_leads_to_where_it_is_told(language: str) -> None:
    wanted = {
        "MOVE-03": "/rules/moving",
        "MOVE-13": "/rules/portcullises",  # named there by itself, in moving with all the others
        "CLE-01": "/rules/characters/cleric",
        "B-BEG-02": "/rules/scenarios/beginner",
        "SYL-TEAM-02": "/rules/scenarios",
    }
    for rule, address in wanted.items():
        place = told_in(rule, language)
        assert place is not None and place.address == address
    assert told_in("MOVE-99", language) is None


# Positions to try ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", exercises())
def test_an_exercise_can_be_solved(name: str) -> None:
    exercise = exercises()[name]
    assert name in {each.id for each in sections()}
    trial = Trial(exercise)
    for answer in exercise.solution:
        assert not trial.solved and not trial.stuck
        trial.answer(answer)
    assert trial.solved and not trial.stuck
    assert all(exercise.shows(square) for square in exercise.lit)


@pytest.mark.parametrize("name", [name for name, each in exercises().items() if each.replies])
def test_the_other_side_answers_as_it_is_written(name: str) -> None:
    trial = Trial(exercises()[name])
    alone = [*trial.exercise.solution]
    if name == "end":  # the other way to the point: there is a fight on it
        alone = ["attack blue-warrior yellow-goblin", "lay +1"]
    for answer in alone:
        trial.answer(answer)
    answers = [action_text(ply.before, ply.action) for ply in trial.plies if ply.seat != trial.seat]
    assert set(answers) & set(trial.exercise.replies) and set(answers) <= set(trial.exercise.replies)


@pytest.mark.parametrize("name", exercises())
def test_all_that_matters_lies_on_the_part_that_is_shown(name: str) -> None:
    exercise = exercises()[name]
    state = exercise.start()
    standing = [state.maze.name(place) for place in state.place if place >= 0]
    assert all(exercise.shows(square) for square in standing)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", exercises())
def test_an_exercise_says_what_to_do(name: str, language: str) -> None:
    words, exercise = exercise_words(name, language), exercises()[name]
    assert all(square in words["task"] for square in exercise.lit), f"book/{language}.toml: {name}"
    named = set(re.findall(r"\b[a-j]\d\d?\b", words["task"]))
    assert all(exercise.shows(square) for square in named)
    assert named == set(re.findall(r"\b[a-j]\d\d?\b", exercise_words(name)["task"]))


def test_points_wasted_leave_one_stuck() -> None:
    trial = Trial(exercises()["carrying"])
    trial.answer("move blue-thief d5")
    assert trial.stuck and not trial.solved


def test_a_fight_can_be_lost() -> None:
    trial = Trial(exercises()["fights"])
    for answer in ("move blue-warrior c3", "attack blue-warrior yellow-goblin", "lay 0"):
        trial.answer(answer)
    assert not trial.solved and trial.stuck


def test_what_is_illegal_is_refused_as_in_a_game() -> None:
    trial = Trial(exercises()["moving"])
    with pytest.raises(IllegalAction, match="MOVE-"):
        trial.answer("move blue-warrior d2")
    assert not trial.plies
