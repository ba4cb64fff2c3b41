"""README and docs speak the truth: their examples run, their files exist."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")))


@pytest.mark.parametrize(("page", "least"), [("README.md", 8), ("docs/library.md", 60)])
def test_examples_run(page: str, least: int) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert tried >= least
    assert failed == 0, f"{page} is not true any more: edit it"


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)", text)
    broken = [link for link in links if not (ROOT / page).parent.joinpath(link).exists()]
    assert broken == []
    assert links or page != "README.md"
    titles = {title_link(line) for line in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    assert [link for link in re.findall(r"\]\(#([^)]+)\)", text) if link not in titles] == []


def title_link(title: str) -> str:
    """How a page links to one of its titles."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def test_the_library_is_told_of() -> None:
    for page in ("README.md", "ARCHITECTURE.md", "gearmaze/__init__.py"):
        assert "docs/library.md" in (ROOT / page).read_text(encoding="utf-8"), page


def test_every_public_name_is_in_the_library_page() -> None:
    import gearmaze

    text = (ROOT / "docs/library.md").read_text(encoding="utf-8")
    unsaid = {"Chance", "action_text", "__version__"}  # what `seed`, `Game.text` and `--version` are for
    missing = [
        name for name in gearmaze.__all__ if name not in unsaid and not re.search(rf"\b{name}\b", text)
    ]
    assert not missing, f"docs/library.md does not say what {missing} are for"


def test_says_it_is_unofficial() -> None:
    assert "unofficial" in (ROOT / "README.md").read_text(encoding="utf-8")
