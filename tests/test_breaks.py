"""The breaks behind docs/proof.md still find the lines they break."""

import pytest

from tools.break_rules import BREAKS, PROOF, ROOT


@pytest.mark.parametrize("rule", BREAKS)
def test_a_break_finds_its_line_once(rule: str) -> None:
    change = BREAKS[rule]
    assert (ROOT / change.file).read_text(encoding="utf-8").count(change.old) == 1


def test_the_table_names_files_that_are_there() -> None:
    rows = [row for row in PROOF.read_text(encoding="utf-8").splitlines() if "`: `" in row]
    files = {row.split("`")[1] for row in rows}
    assert files and all((ROOT / "gearmaze" / name).is_file() for name in files), files
