"""The numbered rules as players see them: nothing for builders, only what can be played, no dead end."""

import re

import pytest

from gearmaze.rules import all_rules
from gearmaze.rules.law import MIXED, Paragraph, chapter_of, law, own_texts, text_as_written
from gearmaze.sets import BOXES

LAW = law(("core", *BOXES, MIXED))
PARAGRAPHS = {each.id: each for chapter in LAW.values() for each in chapter.paragraphs}
SOURCE = re.compile(
    r"\b00\d\b|\[(?:G:|F\]|GT|BG|APP)|\bfigure \d|\b(?:Why|From|Source|Origin|Note):|RULING|seed"
)
CODE = re.compile(r"`|\b[a-z]+[A-Z]\w*|\w+: (?:on|off|both|none|two)\b|\boptions?\b|\bedition")
BUILDING = re.compile(r"\bengine\b|\bclient\b|\bprogram\b|\bload error\b|\.md\b|\bthis project\b")
ID = re.compile(r"\b[A-Z]{2,}(?:-[A-Z0-9]+)*-[\d*]+|\b[A-Z]-[A-Z0-9]+-[\d*]+")


@pytest.mark.parametrize("unwanted", [SOURCE, CODE, BUILDING], ids=["sources", "option codes", "building"])
def test_nothing_is_said_to_builders(unwanted: re.Pattern[str]) -> None:
    said = {id: found[0] for id, each in PARAGRAPHS.items() if (found := unwanted.search(each.text))}
    assert not said, f"gearmaze/rules/law.toml: give these a text of their own: {said}"


def test_only_what_can_be_played_is_there() -> None:
    boxes = {all_rules()[id].box for id in PARAGRAPHS if LAW[chapter_of(id)].part != MIXED}
    assert boxes == {"core", *BOXES}
    assert set(PARAGRAPHS) >= {
        id for id, rule in all_rules().items() if rule.box in boxes and rule.kind == "rule"
    }


def test_a_box_that_can_be_played_brings_its_rules() -> None:
    """Nobody has to name it here: its rules come with it, and what is told of them is linked."""
    more = law(("core", *BOXES, "sylvan", MIXED))
    assert "SYL-BREED" in more and "SYL-BREED" not in LAW
    assert (LAW["SYL-TEAM"].part, more["SYL-TEAM"].part) == (MIXED, "sylvan")


def test_every_reference_leads_on() -> None:
    for id, each in PARAGRAPHS.items():
        for span in each.spans:
            if span.to:
                assert span.to in PARAGRAPHS or span.to in LAW, f"{id} leads to {span.to}"
            else:
                assert not ID.search(span.text), f"{id}: {span.text!r} names a rule and does not lead there"


@pytest.mark.parametrize(
    ("id", "leads"),
    [
        ("MOVE-15", [("PIT-01", "PIT-01"), ("Rope", "ROPE")]),
        ("P-COMP-05", [("COMP-04", "COMP-04"), ("COMP-06", "COMP-06")]),
        ("B-CHR-08", [("WIZ", "WIZ"), ("FIR", "FIR")]),
        ("MOVE-14", []),
    ],
)
def test_references_are_links(id: str, leads: list[tuple[str, str]]) -> None:
    assert [tuple(span) for span in PARAGRAPHS[id].spans if span.to] == leads


def test_a_text_is_whole() -> None:
    found = PARAGRAPHS["CLE-06"]
    assert (found.text, found.address) == (
        "Nor through a wall.",
        "/rules/law/CLE-06",
    )  # its reason is left out
    assert PARAGRAPHS["MOVE-15"].text == "He may not enter a pit trap unless PIT-01 or a Rope allows it."
    assert all(each.text.endswith((".", ")", "!")) or is_row(each) for each in PARAGRAPHS.values())


def is_row(each: Paragraph) -> bool:
    return each.chapter in {"B-CHR", "B-OBJ", "P-CHR", "P-OBJ"}


def test_own_texts_are_for_rules_there_are() -> None:
    for id, text in own_texts().items():
        assert id in PARAGRAPHS, f"gearmaze/rules/law.toml: {id} is not shown to anybody"
        assert text != text_as_written(all_rules()[id]), f"gearmaze/rules/law.toml: {id} says nothing new"


def test_chapters_have_titles_in_every_language_or_none() -> None:
    for chapter in LAW.values():
        assert set(chapter.titles) in ({""}, {"", "en", "fr", "de"}), chapter.id
        assert all(chapter.titles.values())
        assert " — " not in chapter.titles.get("en", "")
