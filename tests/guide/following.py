"""Follow docs/boxes.md in a scratch copy: run its commands, write its blocks where it says."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "boxes.md"
COPIED = ("gearmaze", "tools", "tests", "docs", "pyproject.toml", "README.md")

# What a block is recognised by: the beginning of its first line.
NAMED = re.compile(r'["\w-]+ = | "[\w.]+": |- \*\*[\w-]+\*\*|class \w+|def \w+|"{3}|[\[<].*')
# Where a block ends, by what it begins with; any other is one line.
ENDS = {"[": r"(?=\n\n|\n?\Z)", "<": r"</symbol>", "class": r"(?=\n+\S|\s*\Z)", "def": r"(?=\n+\S|\s*\Z)"}


# A fence, and above it the file it is for: `gearmaze/sets/fair.py`, before `from gearmaze.sets import`:
FENCE = re.compile(
    r"^(?:`(?P<file>[^`\n]+)`(?P<whole>, all of it)?(?:, before `(?P<before>[^`\n]+)`)?:\n)?"
    r"```(?P<language>\w+)\n(?P<text>(?:.*\n)*?)```$",
    re.MULTILINE,
)


class Step(NamedTuple):
    """A fenced block of the guide: commands to run, or something to write."""

    line: int
    language: str
    text: str
    file: str
    whole: bool
    before: str


def steps(guide: str) -> Iterator[Step]:
    """The fenced blocks in order."""
    for found in FENCE.finditer(guide):
        said = found.groupdict("")
        line = guide[: found.start()].count("\n") + 1
        yield Step(line, said["language"], said["text"], said["file"], bool(said["whole"]), said["before"])


def end_of_block(text: str, start: int) -> int:
    """Where the block that begins at `start` is over."""
    ending = next((end for begin, end in ENDS.items() if text.startswith(begin, start)), r"(?=\n|\Z)")
    found = re.compile(ending).search(text, start + 1)
    return found.end() if found else len(text)


def blocks(text: str) -> Iterator[str]:
    """What a fence holds: definitions, tables or lines, each with the blank lines after it."""
    start = 0
    while start < len(text):
        blank = re.compile(r"\n*").match(text, end_of_block(text, start))
        assert blank
        yield text[start : blank.end()]
        start = blank.end()


def alike(old: str, block: str) -> tuple[int, int] | None:
    """From where to where a file has a block that begins like this one."""
    named = NAMED.match(block)
    found = re.search(rf"^{re.escape(named[0])}", old, re.MULTILINE) if named else None
    return (found.start(), end_of_block(old, found.start())) if found else None


def written(old: str, text: str) -> str | None:
    """A file with each block in the place of the one that begins alike.

    What the file has nothing like goes with the block before it, or with the first that has its place; None
    if there is none.
    """
    groups: list[tuple[tuple[int, int] | None, str]] = []
    for block in blocks(text):
        place = alike(old, block)
        if place is None and groups:
            groups[-1] = (groups[-1][0], groups[-1][1] + block)
        elif groups and groups[-1][0] is None:
            groups[-1] = (place, groups[-1][1] + block)
        else:
            groups.append((place, block))
    for place, new in sorted(groups, reverse=True, key=lambda group: group[0] or (0, 0)):
        if place is None:
            return None
        old = old[: place[0]] + new.rstrip("\n") + old[place[1] :]
    return old


def put(path: Path, step: Step) -> None:
    """Do what a block of the guide says about a file."""
    where = f"docs/boxes.md:{step.line}, {step.file}"
    old = path.read_text(encoding="utf-8")
    if step.whole:
        new: str | None = step.text
    elif step.before:
        found = re.findall(rf"^ *{re.escape(step.before)}", old, re.MULTILINE)
        assert len(found) == 1, f"{where}: {step.before!r} is not the beginning of one line"
        new = old.replace(f"\n{found[0]}", f"\n{step.text}{found[0]}")
    else:
        new = written(old, step.text)
    assert new is not None, f"{where}: nothing begins like {step.text.splitlines()[0]!r}"
    path.write_text(new, encoding="utf-8")


def follow(copy: Path) -> list[str]:
    """Do everything the guide says in a copy of the project; the files that were touched, in order."""
    for name in COPIED:
        source = ROOT / name
        ignored = shutil.ignore_patterns("__pycache__", "node_modules", "screenshots", ".*cache")
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=ignored)
        else:
            shutil.copy(source, copy / name)
    touched: list[str] = []
    for step in steps(GUIDE.read_text(encoding="utf-8")):
        if step.language == "sh":
            for command in step.text.splitlines():
                if command.startswith("python -m tools.new "):
                    touched += run_new(copy, command)
        elif step.file:
            put(copy / step.file, step)
            touched.append(step.file)
    return list(dict.fromkeys(touched))


def run_new(copy: Path, command: str) -> list[str]:
    """Run one of the guide's commands; the files it wrote."""
    done = python(copy, *shlex.split(command)[1:])
    return [line.split()[1] for line in done.splitlines() if line.startswith("written ")]


def python(copy: Path, *words: str, timeout: float = 240, fails: bool = False) -> str:
    """Run Python in the copy; what it printed."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=timeout,
    )
    said = f"{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
    assert (done.returncode != 0) is fails, f"{' '.join(words)[:300]}\n{said}"
    return done.stdout


def run_tests(copy: Path, *names: str, fails: bool = False) -> str:
    """Run tests of the copy, in this one process; what pytest printed."""
    return python(copy, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *names, fails=fails)
