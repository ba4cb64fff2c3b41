"""Styles of all pages are one sheet: a class means one thing in all of them."""

import re
from collections import defaultdict
from pathlib import Path

import gearmaze

STYLES = Path(gearmaze.__file__).parent / "web" / "css"
# What several sheets may say of one class: where it lies, its colours, and how it is printed.
COMMON = {"layout.css", "colours.css"}


def places(text: str) -> dict[str, list[str]]:
    """What is set where a class stands alone, outside of any @-block, by class."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    while True:  # @-blocks adapt to a screen what was said before
        plain = re.sub(r"@[^{};]*\{(?:[^{}]|\{[^{}]*\})*\}", "", text)
        if plain == text:
            break
        text = plain
    found = defaultdict(list)
    for chosen, said in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        for one in re.sub(r"\([^()]*\)", "", chosen).split(","):
            if alone := re.fullmatch(r"\s*\.([\w-]+)\s*", one):
                found[alone[1]] += re.findall(r"([\w-]+)\s*:", said)
    return found


def test_no_class_means_two_things() -> None:
    """Two sheets that set the same of one class: one of them shows what was meant for the other."""
    meant = defaultdict(list)
    for sheet in sorted(STYLES.glob("*.css")):
        if sheet.name not in COMMON:
            for name, said in places(sheet.read_text(encoding="utf-8")).items():
                meant[name].append((sheet.name, set(said)))
    twice = {
        name: [sheet for sheet, _ in said]
        for name, said in meant.items()
        if len(said) > 1 and set.intersection(*(what for _, what in said))
    }
    assert twice == {}
