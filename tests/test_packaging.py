"""What is installed, and what is not: only the server and the environments need more than Python."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import gearmaze
from gearmaze.cli import main, serve
from tools import matrix

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def alone(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run some Python that finds the standard library and this package, and nothing else."""
    begin = f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
    command = [sys.executable, "-I", "-S", "-c", begin + code, *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return alone("from gearmaze.cli import main; sys.exit(main(sys.argv[1:]))", *words)


def test_nothing_else_is_there_when_it_runs_alone() -> None:
    for name in (*serve.NEEDED, "pytest"):
        done = alone(f"import {name}")
        assert f"No module named '{name}'" in done.stderr, f"{name} is found, so the tests below show nothing"


def test_the_package_depends_on_nothing() -> None:
    assert PROJECT["dependencies"] == []
    named = [re.split(r"[<>=\[ ]", each)[0] for each in PROJECT["optional-dependencies"]["serve"]]
    assert sorted(named) == sorted(serve.NEEDED), "gearmaze/cli/serve.py asks for what the extra installs"
    assert "gearmaze[serve,envs]" in PROJECT["optional-dependencies"]["dev"]


def test_every_module_but_server_and_environments_is_imported_alone() -> None:
    names = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted((ROOT / "gearmaze").rglob("*.py"))
        if path.relative_to(ROOT).parts[1] not in ("server", "envs")
    ]
    assert len(names) > 80
    done = alone("import importlib; [importlib.import_module(name) for name in sys.argv[1:]]", *names)
    assert done.returncode == 0, done.stderr


def test_a_game_is_played_alone() -> None:
    code = "import gearmaze; from gearmaze.bots import hire; game = gearmaze.Game('beginner', seed=4); "
    code += "bot = hire('random', seed=4); [game.play(bot(game)) for _ in range(40)]; "
    code += "print(game.over, game.to_act)"
    done = alone(code)
    assert done.returncode == 0 and done.stdout.startswith("False ("), done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("--version",),
        ("scenarios",),
        ("rules", "CBT-14"),
        ("show", "1cw"),
        ("simulate", "-n", "1", "--scenario", "beginner"),
        ("tournament", "random", "novice", "--games", "2", "--max-turns", "3"),
        ("train", "--help"),
        ("engine",),
        ("play",),  # which finds nobody at the keyboard
        ("replay", "-"),
    ],
    ids=lambda words: words[0],
)
def test_every_command_but_serve_runs_alone(words: tuple[str, ...]) -> None:
    done = command(*words)
    assert "Traceback" not in done.stderr and "No module" not in done.stderr, done.stderr
    assert done.returncode == (2 if words[0] == "replay" else 0), done.stderr  # an empty record is none


@pytest.mark.parametrize("words", [(), ("serve",), ("serve", "--port", "0")])
def test_serve_says_in_one_sentence_how_to_get_it(words: tuple[str, ...]) -> None:
    done = command(*words)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and "pip install 'gearmaze[serve]'" in done.stderr, done.stderr
    assert "starlette, uvicorn, websockets, msgspec" in done.stderr


def test_serve_does_not_start_without_websockets(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None if name == "websockets" else object())
    assert main(["serve", "--no-open"]) == 2
    assert "(not found: websockets)" in capsys.readouterr().err


def test_the_version_is_written_once_and_is_the_changelogs() -> None:
    assert "version" in PROJECT["dynamic"] and "version" not in PROJECT
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    cut = re.findall(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", changes, re.MULTILINE)
    assert cut[0] == ("Unreleased", "")
    assert cut[1][0] == gearmaze.__version__, (
        "CHANGELOG.md: cut a section for the version of gearmaze/__init__.py"
    )
    assert all(day for _, day in cut[1:]), "CHANGELOG.md: a section of a version has a date"


def test_the_matrix_is_what_the_classifiers_promise() -> None:
    assert matrix.versions() == ["3.11", "3.12", "3.13"]
    least = PROJECT["requires-python"].removeprefix(">=")
    assert matrix.versions()[0] == least
    assert matrix.found("3.99") is None
    assert matrix.run("3.99", "1", ()).startswith("skipped: there is no python3.99")
    assert matrix.found(".".join(map(str, sys.version_info[:2]))) is not None


def test_a_matrix_of_nothing_but_missing_pythons_fails(capsys: pytest.CaptureFixture[str]) -> None:
    assert matrix.main(["3.98", "3.99"]) == 1
    assert capsys.readouterr().out.count("skipped") == 2


def test_the_source_distribution_has_what_is_needed_and_no_screenshots() -> None:
    sdist = pytest.importorskip("hatchling.builders.sdist", reason="hatchling comes with the extra dev")
    builder = sdist.SdistBuilder(str(ROOT))
    shipped = {Path(each.distribution_path).as_posix() for each in builder.recurse_included_files()}
    assert {"gearmaze/py.typed", "gearmaze/web/app.js", "tests/conftest.py", "docs/server.md"} <= shipped
    assert {"pyproject.toml", "CHANGELOG.md", "LICENSE", "Makefile"} <= shipped
    assert "docs/images/board.svg" in shipped, "README.md shows it"
    assert [name for name in shipped if "screenshots/" in name or "node_modules" in name] == []
    size = sum((ROOT / name).stat().st_size for name in shipped)
    assert size < 8 << 20, f"{size >> 20} MB: leave out what only a reader of the repository looks at"
