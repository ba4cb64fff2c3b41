"""`python -m tools.new` writes stubs once, changes nothing that is there, and says what is left."""

import ast
import json
import shutil
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from gearmaze.rules import all_rules
from gearmaze.words.sentences import languages, vocabulary
from tools import new

ROOT = Path(__file__).parents[1]


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The files a stub may be written to."""
    data, web = "gearmaze/data", "gearmaze/web"
    for folder in (
        "gearmaze/sets",
        "gearmaze/rules",
        f"{data}/words",
        f"{data}/art",
        f"{data}/rooms",
        f"{web}/lang",
    ):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("__init__.py", "pieces.toml", "look.toml"):
        shutil.copy(ROOT / data / name, tmp_path / data)
    for name in (f"{web}/app.js", "gearmaze/server/app.py", "tests/sets/test_base.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def everything(root: Path) -> dict[str, str]:
    return {
        str(path.relative_to(root)): path.read_text(encoding="utf-8")
        for path in root.rglob("*")
        if path.is_file()
    }


CASES = (
    ("piece", "juggler"),
    ("piece", "magic-broom", "--object", "--box", "prison"),
    ("scenario", "short-walk"),
    ("scenario", "short-walk", "--box", "prison"),
    ("verb", "juggle"),
    ("verb", "shout", "--box", "prison"),
    ("terrain", "swamp"),
    ("box", "fair"),
    ("room", "91"),
    ("page", "about"),
)


@pytest.mark.parametrize("words", CASES, ids="-".join)
def test_stubs_are_valid_and_written_once(
    words: tuple[str, ...], copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = everything(copied)
    assert new.main(words, copied) == 0
    after = everything(copied)
    touched = {name for name in after if after[name] != before.get(name)}
    said = capsys.readouterr().out
    assert {line.split()[1] for line in said.splitlines() if line.startswith("written ")} == touched
    assert "left to do:" in said and ("TODO" in said or words[0] == "page")
    for name in touched:
        if name in before:
            kept = after[name].splitlines()
            lost = [line for line in before[name].splitlines() if line not in kept]
            longer = ("BOXES = ", "_SQUARE = ", "QUIET_PAGES = ")
            lost = [line for line in lost if f"{line}," not in kept and not line.startswith(longer)]
            assert not lost, f"{name} lost {lost}"
        if name.endswith(".py"):
            ast.parse(after[name])
        if name.endswith(".toml"):
            tomllib.loads(after[name])
        if name.endswith(".json"):
            json.loads(after[name])
    for row in said.splitlines():
        if ": " in row and row.startswith("  ") and row.split(":")[1].isdigit():
            path, number, _ = row.strip().split(":", 2)
            assert "TODO" in after[path].splitlines()[int(number) - 1]

    assert new.main(words, copied) == 0
    assert everything(copied) == after, "a second run changed something"
    assert "written " not in capsys.readouterr().out.replace("is written", "")


def test_a_new_piece_touches_five_files_at_most(copied: Path) -> None:
    before = everything(copied)
    new.main(("piece", "juggler"), copied)
    after = everything(copied)
    touched = {name for name in after if after[name] != before.get(name)}
    assert touched == {
        "gearmaze/sets/base.py",
        "gearmaze/rules/base.md",
        "gearmaze/data/pieces.toml",
        "gearmaze/data/look.toml",
        "tests/sets/test_base.py",
    }


def test_what_was_written_is_found(copied: Path) -> None:
    new.main(("piece", "juggler"), copied)
    words = tomllib.loads((copied / "gearmaze/data/pieces.toml").read_text(encoding="utf-8"))
    assert set(words["pieces"]["juggler"]) == set(languages())
    looks = tomllib.loads((copied / "gearmaze/data/look.toml").read_text(encoding="utf-8"))
    assert looks["pieces"]["juggler"] == {"letters": "Ju", "icon": "person"}
    text = (copied / "gearmaze/rules/base.md").read_text(encoding="utf-8")
    assert (
        text.index("### Warrior")
        < text.index("### Juggler\n- **B-JUG-01**")
        < text.index("## 6. Object rules")
    )


def test_a_new_ground_has_a_letter_words_and_a_picture(copied: Path) -> None:
    new.main(("terrain", "water-lily"), copied)
    looks = tomllib.loads((copied / "gearmaze/data/look.toml").read_text(encoding="utf-8"))
    assert looks["grounds"]["A"]["id"] == "water-lily", "W is taken"
    words = tomllib.loads((copied / "gearmaze/data/pieces.toml").read_text(encoding="utf-8"))
    assert {"name", "text"} <= set(words["grounds"]["water-lily"]["en"])
    drawn = ElementTree.parse(copied / "gearmaze/data/art/ground.svg").getroot()
    assert "water-lily" in [each.get("id") for each in drawn]


def test_two_that_begin_alike_have_rules_of_their_own(copied: Path) -> None:
    for words in (("piece", "juggler"), ("verb", "juggle"), ("verb", "juggle"), ("piece", "juggler")):
        assert new.main(words, copied) == 0
    text = (copied / "gearmaze/rules/base.md").read_text(encoding="utf-8")
    assert "### Juggler\n- **B-JUG-01**" in text and "### Juggle\n- **B-JUGG-01**" in text
    assert text.count("B-JUG") == 2


def test_a_name_or_box_that_cannot_be_is_one_sentence(
    copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = everything(copied)
    assert new.main(("piece", "Juggler!"), copied) == 2
    assert new.main(("piece", "juggler", "--box", "attic"), copied) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2 and "small letters" in said[0] and "base, multiplayer, prison" in said[1]
    assert everything(copied) == before


def test_nothing_unfinished_is_shipped() -> None:
    for language in languages():
        for section in ("names", "pieces", "scenarios", "grounds", "sides"):
            for name, row in vocabulary(language)[section].items():
                assert "TODO" not in str(row), f"gearmaze/data/pieces.toml, {name}, {language}: still TODO"
    for path in (ROOT / "gearmaze/data/look.toml", *sorted((ROOT / "gearmaze/data/art").iterdir())):
        assert "TODO" not in path.read_text(encoding="utf-8"), f"{path.relative_to(ROOT)}: still TODO"
    for path in sorted((ROOT / "gearmaze/web/lang").iterdir()):
        assert "TODO" not in path.read_text(encoding="utf-8"), f"gearmaze/web/lang/{path.name}: still TODO"
    for folder in ("gearmaze/sets", "gearmaze/data/rooms", "tests/sets"):
        for path in sorted(each for each in (ROOT / folder).iterdir() if each.suffix in (".py", ".txt")):
            assert "TODO" not in path.read_text(encoding="utf-8"), f"{folder}/{path.name}: still TODO"
    for id, entry in all_rules().items():
        assert "TODO" not in entry.text, f"gearmaze/rules/{entry.box}.md: {id} is still TODO"
