"""The shipped rules are complete, and finding one is forgiving."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gearmaze import rules

INDEX = Path(__file__).parents[1] / "data" / "rules_index.txt"


def indexed() -> dict[str, tuple[str, str]]:
    """id -> (box, kind), as the index of the rulebooks lists them."""
    lines = INDEX.read_text(encoding="utf-8").splitlines()
    return {
        id: (box, kind) for box, kind, id in (line.split() for line in lines if line[:1] not in ("#", ""))
    }


def test_every_indexed_rule_is_found():
    found = {id: (entry.box, entry.kind) for id, entry in rules.all_rules().items()}
    lost = {id: place for id, place in indexed().items() if found.get(id) != place}
    assert not lost, (
        f"gone from gearmaze/rules, or read otherwise than tests/data/rules_index.txt says: {lost}"
    )


def test_what_the_index_does_not_have_stands_in_a_rulebook_as_a_rule():
    """The index keeps what the rulebooks counted; a rule of ours needs no entry there, only its own line."""
    for id, entry in rules.all_rules().items():
        text = (Path(rules.__file__).parent / f"{entry.box}.md").read_text(encoding="utf-8")
        assert text.count(f"**{id}**") == 1, (
            f"gearmaze/rules/{entry.box}.md: {id} has to be written once, in bold"
        )


def test_every_entry_has_section_and_text():
    for entry in rules.all_rules().values():
        assert entry.section and entry.text, entry.id
        assert "**" not in entry.text, entry.id


def test_the_source_is_kept_apart_from_the_text():
    entry = rules.rule("MOVE-09")
    assert entry.text == "He may not stop on an enemy wounded character."
    assert entry.source == "000 Moving a character; 001 Moving and wounded characters"
    assert not entry.ruling


@pytest.mark.parametrize(
    ("id", "source"),
    [("CLE-08", "[G:250]."), ("SYL-BREED-04", "own."), ("MP-RAC-17", "seed by silence.")],
)
def test_a_ruling_says_so_and_where_it_comes_from(id, source):
    entry = rules.rule(id)
    assert entry.ruling
    assert entry.source == source
    assert "RULING" not in entry.text


def test_as_many_rulings_as_the_base_rulebook_counts():
    assert sum(entry.ruling for entry in rules.all_rules().values() if entry.box == "base") == 22


def test_a_table_row_reads_with_its_header():
    entry = rules.rule("B-CHR-01")
    assert entry.text == "Character: Cleric; Speed: 4; Combat: 2; Abilities: heals: CLE-*"
    assert entry.source.startswith("000 Character Descriptions")
    assert rules.rule("SYL-LOS-02").ruling
    assert rules.rule("SYL-LOS-01").source == "base; Logger"


def test_rows_of_reference_are_found_but_are_not_rules():
    assert rules.rule("CG-SCEN-T1").kind == rules.rule("CG-HOOK-01").kind == "reference"
    assert "CG-HOOK-01" not in rules.all_rules()


def test_a_subsection_belongs_to_its_section():
    assert rules.rule("P-NAG-01").section == "Character rules: Naga"
    assert rules.rule("COMP-01").section == "COMP — components"


def test_ids_are_found_in_small_letters():
    assert rules.rule(" move-07 ").id == "MOVE-07"


def test_an_unknown_id_suggests_near_ones():
    with pytest.raises(rules.UnknownRule, match="no rule 'B-CHAR-01'; did you mean B-CHR-01") as caught:
        rules.rule("B-CHAR-01")
    assert "B-CHR-01" in caught.value.near
    with pytest.raises(ValueError, match=r"^there is no rule 'zzz'$"):
        rules.rule("zzz")


def test_search_wants_every_word_in_any_order():
    found = rules.search("Wounded ROPE pit")
    assert found == rules.search("pit rope wounded")
    assert "EX-B-07" in [entry.id for entry in found]
    assert all("rope" in f"{entry.section} {entry.text}".lower() for entry in found)
    assert rules.search("  ") == []


def test_a_changed_answer_does_not_change_the_rules():
    rules.all_rules().clear()
    assert rules.all_rules()


def test_rendering_shows_what_a_reader_needs_in_88_columns():
    for entry in rules.all_rules().values():
        shown = rules.render(entry)
        assert shown.startswith(f"{entry.id}  [{entry.box}")
        assert entry.section in shown
        body = shown.split("\n", 2)[2]
        assert all(len(line) <= 88 for line in body.split("\n")), entry.id
    assert rules.render(rules.rule("EX-C-14")).splitlines() == [
        "EX-C-14  [core, worked example]",
        "Worked examples (core)",
        "",
        "Speed. Given a character of Speed 5. When 1 AP is spent. Then at most 5 steps.",
        "",
        "Source: 000 Moving a character",
    ]


def test_importing_reads_no_rulebook():
    check = "import gearmaze.rules as r; raise SystemExit(r._entries.cache_info().currsize)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
