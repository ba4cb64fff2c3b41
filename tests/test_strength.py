"""The tables of docs/strength.md: made by one command, and saying what they must."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from gearmaze.bots.ladder import RUNGS
from gearmaze.sets import scenario_names
from tools import strength
from tools.documents import between, markers

SEVERAL = ("std4", "std3", "tea", "live-several", "fastest-several")
TEXT = strength.DOC.read_text(encoding="utf-8")


def rows(part: str) -> dict[str, list[str]]:
    """The rows of a part's tables, by their first cell."""
    lines = [line for line in between(TEXT, part).splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0]: row[1:] for row in cells}


def test_a_part_is_written_between_its_markers_and_nothing_else(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(strength, "LADDER", ("greedy", "random"))
    doc = tmp_path / "doc.md"
    monkeypatch.setattr(strength, "DOC", doc)
    parts = "\n".join(f"{begin}\nold\n{end}" for begin, end in (markers("base"), markers("handicap")))
    doc.write_text(f"before\n{parts}\nafter\n")
    arguments = ["--games", "2", "--jobs", "1", "--seed", "3", "--out", str(doc)]
    with pytest.raises(SystemExit, match="run the part base first"):
        strength.main(["handicap", *arguments])
    assert strength.main(["base", "handicap", *arguments]) == 0
    text = doc.read_text()
    assert text.startswith("before\n") and text.endswith("\nafter\n") and "old" not in text
    share = re.search(r"\| greedy - random \| base +\| 2 +\| ([0-9.]+%)", text)
    assert share and re.search(rf"\| greedy - random \| {share[1]} of 2", text)
    before = between(text, "handicap")
    assert strength.main(["handicap", *arguments, "--jobs", "2"]) == 0
    assert between(doc.read_text(), "handicap") == before.replace("--jobs 1", "--jobs 2")


def test_games_at_the_fastest_pace_are_checked_and_counted(monkeypatch) -> None:
    monkeypatch.setattr(strength, "FASTEST", (("random", "novice"),))
    monkeypatch.setattr(strength, "scenario_names", lambda: ["prison-1"])
    told = strength.fastest(False, 50, strength.Run(1, 3, 2))
    assert re.search(r"\| prison-1 \| 2 +\|.*\| 0 +\|", told) and "| all      | 2 " in told


def test_what_there_is_no_part_for_is_said(capsys) -> None:
    with pytest.raises(SystemExit):
        strength.main(["nonsense"])
    assert "there is no part 'nonsense'" in capsys.readouterr().err


def unmeasured(part: str) -> bool:
    """Whether the document says so itself: new games wait for a quiet machine."""
    return f"Not measured yet: `python -m tools.strength {part}`" in between(TEXT, part)


@pytest.mark.parametrize("part", strength.PARTS)
def test_every_part_of_the_document_is_measured(part: str) -> None:
    assert (len(rows(part)) > 1) != unmeasured(part)
    assert not unmeasured(part) or part in SEVERAL


def test_each_level_beats_the_one_below() -> None:
    found, ladder = rows("base"), list(reversed(RUNGS))
    for stronger, weaker in pairwise(ladder):
        row = found[f"{stronger} - {weaker}"]
        assert float(row[2].rstrip("%")) >= 70 and int(row[1]) <= 400, (stronger, weaker)
    assert float(rows("yardsticks")["novice - random"][2].rstrip("%")) >= 95
    assert float(rows("yardsticks")["archmage - greedy"][2].rstrip("%")) >= 95


@pytest.mark.parametrize(("part", "table", "least"), [("std4", "3 x ", 40), ("tea", "", 65)])
def test_each_level_beats_those_below_at_a_table_of_four(part: str, table: str, least: float) -> None:
    """One against three wins four in ten where chance gives a quarter, a pair against a pair two in three."""
    for stronger, weaker in pairwise(reversed(RUNGS)):
        name = f"{stronger} - {table}{weaker}" if table else f"{stronger} + {stronger} - {weaker} + {weaker}"
        share = None if unmeasured(part) else float(rows(part)[name][2].rstrip("%"))
        assert share is None or share >= least, name


@pytest.mark.parametrize("part", ["live", "live-several"])
def test_nobody_thinks_longer_than_promised(part: str) -> None:
    found = rows(part)
    if unmeasured(part):
        return
    for level, most in (("novice", 200), ("captain", 1000), ("archmage", 5000)):
        assert int(found[level][2]) <= most, level
        assert int(found[level][4]) < 200  # MB


def test_two_thousand_games_without_a_violation() -> None:
    found = rows("fastest")
    assert int(found["all"][0]) >= 2000 and found["all"][-1] == "0"
    several = rows("fastest-several")
    assert unmeasured("fastest-several") or (int(several["all"][0]) >= 500 and several["all"][-1] == "0")
    measured = {*found, *several} | {name for name in scenario_names() if unmeasured("fastest-several")}
    unplayed = [name for name in scenario_names() if name not in measured]
    assert not unplayed, (
        f"docs/strength.md: no row for {unplayed}; `python -m tools.strength fastest` makes one"
    )
