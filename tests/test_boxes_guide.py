"""docs/boxes.md speaks the truth: who follows it to the letter has a finished box, everywhere at once."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.guide.following import GUIDE, ROOT, follow, python, run_tests, steps

# Those that walk over everything there is, whatever box it comes from.
WALKING = (
    "tests/sets/test_fair.py",
    "tests/guide/fair.py",
    "tests/draw/test_look.py",
    "tests/engine/test_verbs.py",
    "tests/engine/test_terrain.py",
    "tests/engine/test_frames.py",
    "tests/envs/test_words.py",
    "tests/server/test_reference.py",
    "tests/words/test_sentences.py",
    "tests/web/test_words.py",
    "tests/rules",
    "tests/test_book.py",
    "tests/test_engine_names.py",
    "tests/test_imports.py",
    "tests/test_library.py",
    "tests/test_rules_in_code.py",
    "tests/test_new.py::test_nothing_unfinished_is_shipped",
)
FINISHED = {
    "gearmaze/sets/fair.py",
    "gearmaze/rules/fair.md",
    "gearmaze/data/pieces.toml",
    "gearmaze/data/look.toml",
}


class Followed:
    """The copy in which everything was done, and the files that were touched."""

    def __init__(self, copy: Path) -> None:
        self.copy = copy
        self.touched = follow(copy)


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Followed]:
    yield Followed(tmp_path_factory.mktemp("guide"))


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"])
def test_the_guide_is_told_of(page: str) -> None:
    assert "docs/boxes.md" in (ROOT / page).read_text(encoding="utf-8")


def test_nothing_is_left_to_do(followed: Followed) -> None:
    for name in followed.touched:
        assert "TODO" not in (followed.copy / name).read_text(encoding="utf-8"), name
    book = (followed.copy / "gearmaze/rules/fair.md").read_text(encoding="utf-8")
    shown = (followed.copy / "tests/sets/test_fair.py").read_text(encoding="utf-8")
    rules = re.findall(r"\*\*(FAI-\w+-\d+)", book)
    assert len(rules) == 6 and all(f'"{rule}"' in shown for rule in rules)


def test_a_finished_piece_touches_five_files() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    for title in ("A verb", "An object"):
        part = guide.split(f". {title}\n")[1].split("\n## ")[0]
        assert {step.file for step in steps(part)} - {""} == FINISHED, f"{title}, and a test"


def test_whatever_walks_over_everything_finds_nothing_missing(followed: Followed) -> None:
    said = run_tests(followed.copy, *WALKING)
    assert int(re.findall(r"(\d+) passed", said)[0]) > 400 and "skipped" not in said.splitlines()[-1]


@pytest.mark.parametrize(("player", "games"), [("random", 30), ("greedy", 12)])
def test_games_of_it_are_played_without_violation(followed: Followed, player: str, games: int) -> None:
    words = f"-m gearmaze simulate --scenario fair -n {games} --check --players {player}"
    assert "Violations: 0" in python(followed.copy, *words.split())


def test_the_terminal_knows_it(followed: Followed) -> None:
    assert "takes a bow" in python(followed.copy, "-m", "gearmaze", "rules", "FAI-TOS-02")
    assert "~~~~" in python(followed.copy, "-m", "gearmaze", "show", "91cw", "--no-color")
    assert "The Fair" in python(followed.copy, "-m", "gearmaze", "scenarios")


@pytest.mark.parametrize(
    ("file", "line", "test", "named"),
    [
        (
            "gearmaze/envs/words/v2-fair.txt",
            "toss",
            "tests/envs/test_words.py",
            "gearmaze/envs/words/v3-BOX.txt",
        ),
        ("gearmaze/data/look.toml", "juggler = ", "tests/draw/test_look.py", "gearmaze/data/look.toml"),
        ("gearmaze/data/look.toml", '"S" = ', "tests/engine/test_terrain.py", "gearmaze/data/look.toml"),
        (
            "gearmaze/data/pieces.toml",
            'fr = "lancer',
            "tests/engine/test_verbs.py",
            "gearmaze/data/pieces.toml",
        ),
        (
            "gearmaze/data/pieces.toml",
            'de = { title = "Der Jahrmarkt"',
            "tests/test_book.py",
            "gearmaze/data/pieces.toml",
        ),
        ("gearmaze/data/pieces.toml", 'de = "{token} wirft', "tests/words", "gearmaze/data/pieces.toml"),
        (
            "gearmaze/web/app.js",
            '  if (first === "about")',
            "tests/server/test_reference.py",
            "gearmaze/web/app.js",
        ),
    ],
)
def test_what_is_forgotten_is_named_with_its_file(
    followed: Followed, file: str, line: str, test: str, named: str
) -> None:
    path = followed.copy / file
    whole = path.read_text(encoding="utf-8")
    lines = whole.splitlines(keepends=True)
    assert sum(each.startswith(line) for each in lines) == 1
    path.write_text("".join(each for each in lines if not each.startswith(line)), encoding="utf-8")
    try:
        assert named in run_tests(followed.copy, test, "-x", fails=True)
    finally:
        path.write_text(whole, encoding="utf-8")


@pytest.mark.slow
def test_the_page_shows_it(followed: Followed) -> None:
    said = run_tests(followed.copy, "tests/guide/fair_page.py")
    if "NO BROWSER" in said:
        pytest.skip("NO BROWSER: the page of the guide was NOT tested")
    assert "4 passed" in said
