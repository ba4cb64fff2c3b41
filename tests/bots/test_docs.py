"""docs/bots.md speaks the truth: its example runs, its files exist."""

import doctest
import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_bot_of_the_documents_plays():
    failed, tried = doctest.testfile(str(DOCS / "bots.md"), module_relative=False)
    assert tried >= 5 and failed == 0


def test_links_lead_somewhere():
    links = re.findall(r"\]\(([^)#]+)\)", (DOCS / "bots.md").read_text())
    assert [link for link in links if not (DOCS / link).exists()] == []
