"""The README speaks the truth: its examples run, its files exist."""

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_examples_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 8
    assert failed == 0


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text())
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_says_it_is_unofficial() -> None:
    assert "unofficial" in (ROOT / "README.md").read_text()
