"""Break thirty rules, one at a time, and see their tests turn red: `python -m tools.break_rules`.

The rules are drawn: all rules of the core and of the first box in a random order from a fixed seed, the
first thirty of them that a test shows. Each break changes one line of the code or of the data, in a copy
of the repository; only the tests that name the rule are run. The outcome goes into docs/proof.md.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from gearmaze import rules
from tests.rulebook import collect, tests_by_rule

ROOT = Path(__file__).parent.parent
PROOF = ROOT / "docs" / "proof.md"
SEED, COUNT = 2026, 30
BEGIN, END = "<!-- breaks -->", "<!-- end of breaks -->"


class Break(NamedTuple):
    """One line of a file, and what it is changed to."""

    file: str
    old: str
    new: str


class Outcome(NamedTuple):
    rule: str
    change: Break
    tests: int
    red: list[str]


ROOMS = "gearmaze/data/rooms/base.txt"
ENGINE = "gearmaze/engine"

BREAKS: dict[str, Break] = {
    "B-ROOM-11": Break(ROOMS, "room 1cw\n+---+   +", "room 1cw\n+---+===+"),
    "COMP-05": Break(f"{ENGINE}/table.py", "ACTION_CARDS = (2, 3, 4, 5)", "ACTION_CARDS = (2, 3, 4, 6)"),
    "JUMP-10": Break(
        f"{ENGINE}/leaps.py",
        "in state.at(over):\n            if table.kinds[token].is_character:",
        "in state.at(over):\n            if token >= 0:",
    ),
    "JUMP-15": Break(
        f"{ENGINE}/leaps.py",
        "bare = (plain & ~state.ways.exits[seat]) >> square & 1",
        "bare = ~state.ways.exits[seat] >> square & 1",
    ),
    "REV-10": Break(
        f"{ENGINE}/rooms_in_play.py",
        'ground = maze.where("takes")',
        'ground = maze.where("takes") | maze.gaps',
    ),
    "B-ROOM-03": Break(ROOMS, "  . | .   O   @ | .  ", "  . | .   .   @ | .  "),
    "CAR-02": Break(
        f"{ENGINE}/steps.py",
        "if table.kinds[thing].is_character and not table.sides.carries(who, thing):",
        "if table.kinds[thing].is_character:",
    ),
    "OBJ-14": Break(f"{ENGINE}/scoring.py", "state.put_down(token)", "discard(state, load, log)"),
    "PIT-05": Break(
        f"{ENGINE}/staying.py",
        "if state.wounded[token] and state.carrier[token] < 0",
        "if not state.wounded[token] and state.carrier[token] < 0",
    ),
    "MOVE-10": Break(
        f"{ENGINE}/crowd.py",
        "self.standing_all | self.fallen_all ^ fallen | fallen & self.lying",
        "self.fallen_all ^ fallen | fallen & self.lying",
    ),
    "GEO-16": Break(
        f"{ENGINE}/maze.py",
        "return four[direction] if four else 0",
        "return four[direction] if four else WALK",
    ),
    "TURN-04": Break(f"{ENGINE}/turns.py", "state.ap = card", "state.ap = card + 1"),
    "MOVE-19": Break(
        f"{ENGINE}/steps.py", "if not any(step.verb == GO for step in walk.steps):", "if walk is None:"
    ),
    "MOVE-06": Break(
        f"{ENGINE}/walkers.py",
        "stop = firm & ~(crowd.crowded[seat] if load < 0 else crowd.occupied)",
        "stop = firm & ~crowd.occupied",
    ),
    "SET-10": Break(
        f"{ENGINE}/placing.py",
        "inside[HIDDEN - state.place[token]] += 1",
        "inside[HIDDEN - state.place[token]] += 2",
    ),
    "TIME-06": Break(
        f"{ENGINE}/walks.py",
        "if count and steps.refuse_stop(cut) is not None:",
        "if count and steps.refuse_stop(cut) is None:",
    ),
    "TIME-02": Break(
        f"{ENGINE}/rooms_in_play.py",
        "reply = state.table.timed and seat != self.revealer",
        "reply = state.table.timed and seat == self.revealer",
    ),
    "JUMP-04": Break(
        f"{ENGINE}/leaps.py",
        'if not maze.where("jumped") >> middle & 1:\n            return',
        "if middle < 0:\n            return",
    ),
    "STK-01": Break(
        f"{ENGINE}/steps.py",
        "if loads + len(others) > max(1, hands):",
        "if loads + len(others) > 1 + max(1, hands):",
    ),
    "TIME-04": Break(
        f"{ENGINE}/clashes.py",
        'action.verb == "lay" and action.what == 0',
        'action.verb == "lay" and action.what == 1',
    ),
    "OBJ-07": Break(
        f"{ENGINE}/steps.py",
        "if friend >= 0:\n        state.pick_up(friend, thing)",
        "if friend > 99:\n        state.pick_up(friend, thing)",
    ),
    "GRP-08": Break(f"{ENGINE}/clashes.py", "laid=(*self.laid, card)", "laid=(*self.laid, card, card)"),
    "CAR-10": Break(
        f"{ENGINE}/fights.py",
        "total = kinds[token].combat\n",
        "total = kinds[token].combat + kinds[max(state.load[token], 0)].combat * (state.load[token] >= 0)\n",
    ),
    "ACT-02": Break(
        f"{ENGINE}/leaps.py",
        "state.jumps = changed(state.jumps, seat, state.jumps[seat] - 1)",
        "state.jumps = changed(state.jumps, seat, state.jumps[seat])",
    ),
    "PIT-01": Break(
        f"{ENGINE}/walkers.py",
        "firm &= ~footing.bare | lifelines & ties | crowd.bridgers[seat]",
        "firm &= ~footing.bare | lifelines & ties",
    ),
    "B-POT-01": Break(
        "gearmaze/sets/base.py",
        "discard(state, state.lender(action.who, self), log)",
        "state.put_down(action.who)",
    ),
    "B-ROOM-07": Break(ROOMS, "room 3ccw\n+   +   +   +---+   +", "room 3ccw\n+   +---+   +---+   +"),
    "CBT-19": Break(f"{ENGINE}/clashes.py", 'return decide_first(kind, "ACT-03", "CBT-19")', "return None"),
    "B-ROOM-01": Break(ROOMS, "room 3ccw", "room 5ccw"),
    "GRP-13": Break(
        f"{ENGINE}/fights.py",
        "for token in losers.tokens:",
        "for token in losers.tokens if fight.target in losers.tokens else losers.tokens[:1]:",
    ),
    # Spare ones, should a rule above lose its test.
    "ACT-06": Break(
        f"{ENGINE}/turns.py",
        "if state.wounded[who] and not by_wounded:",
        "if state.wounded[who] and by_wounded:",
    ),
}


def drawn(shown: dict[str, list[str]], count: int = COUNT) -> list[str]:
    """The rules of the draw: a random order of all, the first ones that have a test."""
    ids = sorted(
        rule.id for rule in rules.all_rules().values() if rule.box in ("core", "base") and rule.kind == "rule"
    )
    order = random.Random(SEED).sample(ids, len(ids))
    return [id for id in order if shown.get(id)][:count]


def copy_of_repository(target: Path) -> None:
    """Everything the tests need, and nothing of git or of caches."""
    skipped = shutil.ignore_patterns(".*", "__pycache__", "node_modules")
    shutil.copytree(ROOT, target, ignore=skipped)


def run(folder: Path, tests: list[str]) -> tuple[int, list[str], str]:
    """The exit code and the names of the failing tests."""
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider"]
    command += ["-p", "no:xdist", "-m", "proof or not proof", *tests]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=900, check=False
    )
    # a name may hold blanks; what follows " - " is the reason
    red = [name.split(" - ")[0] for name in re.findall(r"^(?:FAILED|ERROR) (.+)$", done.stdout, re.MULTILINE)]
    return done.returncode, red, done.stdout


def try_break(folder: Path, rule: str, tests: list[str]) -> Outcome:
    """Change the line, run the tests, change it back."""
    change = BREAKS[rule]
    path = folder / change.file
    text = path.read_text(encoding="utf-8")
    if text.count(change.old) != 1:
        raise SystemExit(f"{rule}: {change.file} holds {text.count(change.old)} times: {change.old!r}")
    path.write_text(text.replace(change.old, change.new), encoding="utf-8")
    try:
        code, red, output = run(folder, tests)
    finally:
        path.write_text(text, encoding="utf-8")
    if code not in (0, 1):
        raise SystemExit(f"{rule}: pytest ended with {code}\n{output}")
    return Outcome(rule, change, len(tests), red)


def table(outcomes: list[Outcome]) -> list[str]:
    lines = ["| rule | break | red tests |", "|---|---|---|"]
    for rule, change, count, red in outcomes:
        old, new = (_last_line(text) for text in (change.old, change.new))
        shown = f"`{change.file.removeprefix('gearmaze/')}`: `{old}` → `{new}`"
        names = list(dict.fromkeys(name.split("::")[-1].split("[")[0] for name in red))
        tests = f"{len(red)} of {count}: " + ", ".join(f"`{name}`" for name in names) if red else "**none**"
        lines.append(f"| {rule} | {shown.replace('|', chr(92) + '|')} | {tests} |")
    caught = sum(bool(outcome.red) for outcome in outcomes)
    return [*lines, "", f"{caught} of {len(outcomes)} breaks turn a test of their rule red."]


def _last_line(text: str) -> str:
    """The line that changes: of a room its drawing, of code the first one that is not context."""
    lines = [line for line in text.strip("\n").splitlines() if line.strip()]
    if lines[0].startswith("room ") and len(lines) > 1:
        return lines[1]
    return next((line.strip() for line in lines if not line.startswith("in state")), lines[0])


def write(lines: list[str]) -> None:
    """Put the table between its markers."""
    text = PROOF.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    PROOF.write_text("\n".join([before + BEGIN, "", *lines, "", END]) + after, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", help="only these, and write nothing")
    options = parser.parse_args()
    shown = tests_by_rule(collect())
    chosen = options.rules or drawn(shown)
    missing = [rule for rule in chosen if rule not in BREAKS]
    if missing:
        raise SystemExit(f"no break is written for {', '.join(missing)}")
    outcomes = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "repository"
        copy_of_repository(copy)
        code, red, output = run(copy, sorted({test for rule in chosen for test in shown[rule]}))
        if code:
            raise SystemExit(f"red before anything was broken: {red}\n{output}")
        for rule in chosen:
            outcomes.append(try_break(copy, rule, shown[rule]))
            print(f"{rule:<10} {len(outcomes[-1].red)} of {outcomes[-1].tests} red", flush=True)
    if not options.rules:
        write(table(outcomes))
    return 0 if all(outcome.red for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
