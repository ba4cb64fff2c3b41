"""Change the engine in small ways and count how many changes the tests notice: `python -m tools.mutate`.

A mutant is one module with one change: a comparison turned, a constant one more or less, `and` for `or`, a
condition negated, a statement left out, two arguments swapped. A seeded sample of each module is tried.

The tests are collected once. For each mutant the process forks, puts the changed code into the functions it
belongs to and runs the tests one after another until one fails: first those that killed an earlier mutant of
the module, then the module's own rule tests, then all other tests of rules, sets, golden games and views, at
last a part of the comparisons with the slow versions of the rules; within each the quickest first. No file is
changed.
"""

import argparse
import importlib
import json
import os
import resource
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tools.mutants import Mutant, changed, conditions, in_its_line, mutants, sample

ROOT = Path(__file__).parent.parent
PROOF = ROOT / "docs" / "proof.md"
JUDGED = ROOT / "tools" / "equivalent_mutants.toml"
BEGIN, END = "<!-- mutants -->", "<!-- end of mutants -->"
SAMPLE = 30

WALKING = "moving objects ropes pits stacking carrying escape actions shared_characters prison_characters"
FIGHTING = "combat group_combat wounded carrying prison_ranged prison_characters prison_objects"
# The modules, and the files of tests that most likely notice a change in them.
LIKELY = {
    "movement": WALKING,
    "steps": WALKING,
    "walkers": WALKING,
    "entering": WALKING,
    "footing": "terrain moving pits ropes",
    "staying": "terrain pits wounded carrying prison_characters",
    "paths": WALKING,
    "leaps": "jumps escape objects stacking pits ropes",
    "crowd": WALKING,
    "fights": FIGHTING,
    "ranged": "prison_ranged prison_slits prison_objects prison_characters prison_refusals mixed",
    "pushes": "prison_characters prison_objects prison_refusals mixed",
    "scoring": "ends escape wounded carrying pits combat group_combat prison_scenarios",
    "view": "survivors setup reveal options turns components draw secrets prison_scenarios mixed",
}
# Everything that is asked. Of the long comparisons only what is named in CHEAP.
FILES = """
    actions carrying combat components ends escape group_combat jumps moving objects options pits reveal ropes
    rotation secrets setup shared_characters stacking survivors terrain turns wounded against_slow
    against_slow_prison
""".split()
FOLDERS = ["tests/sets", "tests/draw", "tests/test_golden.py", "tests/position/test_decisions.py"]
SLOW = "test_against_slow"
CHEAP = """
    test_crowded_positions_give_exactly_the_results_of_the_rules[0]
    test_several_handlings_give_exactly_the_results_of_the_rules[3]
    test_every_single_step_is_judged_alike
    test_crowded_positions_give_exactly_the_results_of_the_rules[prison]
    test_shots_thrusts_and_screams_are_refused_exactly_where_the_rules_do[prison]
    test_fights_with_every_choice_end_as_the_rules_say[prison]
""".split()
LONG = 8.0  # seconds of processor time beyond which a test is left out, the comparisons apart
MEMORY = 2 << 30
SIGHTS = {"test_secrets.py", "test_draw.py"}  # long, and about views alone

# Running ------------------------------------------------------------------------------------------

Row = dict[str, Any]


class Mutation:
    """A plugin that tries mutants on the tests pytest has collected, instead of running them once."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.names: list[str] = options.modules or list(LIKELY)
        self.rows: list[Row] = json.loads(options.json.read_text()) if options.json.exists() else []
        self.cost: dict[str, float] = {}
        self.killers: Counter[tuple[str, str]] = Counter()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise pytest.UsageError("the tests cannot be collected")
        items = [item for item in session.items if SLOW not in item.nodeid or item.name in CHEAP]
        if missing := set(CHEAP) - {item.name for item in items}:
            raise SystemExit(f"no such tests any more: {', '.join(sorted(missing))}")
        started = time.monotonic()
        self.weigh(items)
        items = [item for item in items if self.cost[item.nodeid] < LONG or SLOW in item.nodeid]
        total = sum(self.cost[item.nodeid] for item in items)
        took = time.monotonic() - started
        print(f"{len(items)} tests, {total:.0f} s of processor time; weighed in {took:.0f} s", flush=True)
        for name in self.names:
            self.try_module(name, items)
        return True

    def weigh(self, items: list[pytest.Item]) -> None:
        """Run every test on the engine as it is; what each costs. A red one ends everything."""
        known = self.options.costs
        if known and known.exists():
            self.cost = json.loads(known.read_text())
        left = [item for item in items if item.nodeid not in self.cost]
        fate, costs = in_child(left, None)
        if fate:
            raise SystemExit(f"red before anything was changed: {fate}")
        self.cost |= costs
        if known:
            known.write_text(json.dumps(self.cost, indent=1))

    def try_module(self, name: str, items: list[pytest.Item]) -> None:
        source = (ROOT / f"gearmaze/engine/{name}.py").read_text(encoding="utf-8")
        for mutant in sample(source, name, self.options.sample):
            same = [row for row in self.rows if row["module"] == name and is_row(row, mutant)]
            again = self.options.again
            stage = "quick" if self.options.quick else "all"
            if same and (same[0]["killer"] or (not again and same[0]["asked"] in (stage, "all"))):
                continue
            if same and reason_of(same[0], judged()) and not self.options.judged:
                continue
            started = time.monotonic()
            tests = self.order(name, asked(name, items))
            if self.options.quick:
                tests = [item for item in tests if self.group(name, item) == 1]
            elif same and not again:
                tests = [item for item in tests if self.group(name, item) > 1]
            fate, _ = in_child(tests, (name, source, mutant), self.cost)
            took = time.monotonic() - started
            row = {"module": name, "text": in_its_line(source, mutant), **mutant._asdict()}
            row |= {"killer": fate, "asked": stage, "again": again}
            self.rows = [other for other in self.rows if other not in same] + [row]
            if fate:
                self.killers[name, fate.split(" (")[0]] += 1
            self.options.json.write_text(json.dumps(self.rows, indent=1), encoding="utf-8")
            print(f"{told(row)}: {fate or 'SURVIVED'} ({took:.0f} s)", flush=True)

    def group(self, name: str, item: pytest.Item) -> int:
        """1 is quick and likely to kill, 2 the rest, 3 what takes long."""
        if SLOW in item.nodeid or self.cost[item.nodeid] > LONG / 5:
            return 3
        quick = self.cost[item.nodeid] < LONG / 25
        likely = {f"test_{part}.py" for part in (*LIKELY[name].split(), "survivors", "golden")}
        return 1 if quick and item.path.name in likely else 2

    def order(self, name: str, items: list[pytest.Item]) -> list[pytest.Item]:
        """The quickest way to a red test: first what killed before, and did so often or cheaply."""

        def rank(item: pytest.Item) -> tuple[int, float]:
            kills = self.killers[name, item.nodeid]
            cost = self.cost[item.nodeid]
            return (0, cost / kills) if kills else (self.group(name, item), cost)

        return sorted(items, key=rank)


def asked(name: str, items: list[pytest.Item]) -> list[pytest.Item]:
    """The comparisons of play say nothing about views, nor the tests of views about play."""
    if name == "view":
        return [item for item in items if SLOW not in item.nodeid]
    return [item for item in items if item.path.name not in SIGHTS]


def is_row(row: Row, mutant: Mutant) -> bool:
    return all(row[part] == value for part, value in mutant._asdict().items())


def told(row: Row) -> str:
    return f"{row['module']}:{row['line']} {row['sort']}: {row['old']!r} -> {row['new']!r}"


def in_child(
    items: list[pytest.Item], change: tuple[str, str, Mutant] | None, cost: dict[str, float] | None = None
) -> tuple[str, dict[str, float]]:
    """Run tests in a forked process until one fails: its name ("" if none does), and what each cost."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reader)
            _child(items, change, cost or {}, os.fdopen(writer, "w"))
            code = 0
        finally:
            os._exit(code)
    os.close(writer)
    with os.fdopen(reader) as lines:
        said = lines.read().splitlines()
    _, status = os.waitpid(child, 0)
    costs: dict[str, float] = {}
    last = ""
    for line in said:
        word, _, rest = line.partition(" ")
        if word == "red":
            return rest, costs
        if word == "begin":
            last = rest
        elif word == "done":
            seconds, _, name = rest.partition(" ")
            costs[name] = float(seconds)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
        return f"{last} (time)", costs
    if status:
        raise SystemExit(f"a child ended with {status} in {last or 'no test'}; that says nothing of a mutant")
    return "", costs


def _child(
    items: list[pytest.Item], change: tuple[str, str, Mutant] | None, cost: dict[str, float], tell: Any
) -> None:
    if change:
        put_in(*change)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for number, item in enumerate(items):
        print("begin", item.nodeid, file=tell, flush=True)
        limit = 5 + 5 * cost[item.nodeid] if cost else 0
        signal.setitimer(signal.ITIMER_PROF, limit)  # unless handled it ends the process
        started = time.process_time()
        following = items[number + 1] if number + 1 < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        signal.setitimer(signal.ITIMER_PROF, 0)
        if item.session.testsfailed:
            print("red", item.nodeid, file=tell, flush=True)
            return
        print("done", f"{time.process_time() - started:.3f}", item.nodeid, file=tell, flush=True)


def put_in(name: str, source: str, mutant: Mutant) -> None:
    """Give the functions of a loaded module the code they have with the mutant."""
    module = importlib.import_module(f"gearmaze.engine.{name}")
    before = dict(functions_of(compile(source, module.__file__ or "", "exec")))
    after = dict(functions_of(compile(changed(source, mutant), module.__file__ or "", "exec")))
    differing = [path for path, code in before.items() if code != after[path]]
    if len(differing) != 1:
        raise AssertionError(f"{name}: {mutant} changes {differing}")
    found: Any = module
    *owners, last = differing[0].split(".")
    for part in owners:
        found = getattr(found, part)
    found = found.__dict__[last]
    function = getattr(found, "__func__", getattr(found, "fget", found))
    assert isinstance(function, FunctionType), differing
    function.__code__ = after[differing[0]]


def functions_of(code: CodeType, path: str = "") -> Iterator[tuple[str, CodeType]]:
    """Functions of a module and methods of its classes; what is inside a function belongs to it."""
    for inner in code.co_consts:
        if not isinstance(inner, CodeType) or inner.co_name.startswith("<"):
            continue
        name = f"{path}{inner.co_name}"
        if inner.co_flags & 1:  # CO_OPTIMIZED: a function; the body of a class is not
            yield name, inner
        else:
            yield from functions_of(inner, f"{name}.")


# Telling ------------------------------------------------------------------------------------------


def judged() -> list[dict[str, str]]:
    """The mutants judged equivalent by hand, each with the reason."""
    with JUDGED.open("rb") as file:
        found: list[dict[str, str]] = tomllib.load(file)["mutant"]
    return found


def reason_of(row: Row, reasons: list[dict[str, str]]) -> str:
    for each in reasons:
        if all(each[part] == row[part] for part in ("module", "text", "new")):
            return each["why"]
    return ""


def score(rows: list[Row]) -> list[str]:
    """The table, and below it the mutants nobody noticed."""
    reasons = judged()
    lines = [
        "| module | tried | killed by the tests there were | killed by tests written since | equivalent "
        "| not killed | score at first | score now |",
        "|---|---|---|---|---|---|---|---|",
    ]
    whole = [0] * 5
    for name in [name for name in LIKELY if any(row["module"] == name for row in rows)]:
        mine = [row for row in rows if row["module"] == name]
        dead = [row for row in mine if row["killer"]]
        same = [row for row in mine if not row["killer"] and reason_of(row, reasons)]
        new = sum(row["again"] for row in dead)
        numbers = [len(mine), len(dead) - new, new, len(same), len(mine) - len(dead) - len(same)]
        whole = [one + more for one, more in zip(whole, numbers, strict=True)]
        lines.append(_line(f"`{name}`", numbers))
    lines.append(_line("**all**", whole))
    lines += ["", "Judged equivalent, line by line:", ""]
    for row in sorted(rows, key=lambda row: (list(LIKELY).index(row["module"]), row["line"])):
        why = reason_of(row, reasons)
        if not row["killer"]:
            change = f"`{row['text']}` → `{row['new']}`"
            lines.append(f"- {row['module']}, {change} ({why or '**not killed**'})")
    late = sum(row["killer"].endswith("(time)") for row in rows)
    return [*lines, "", f"Killed by time: {late}."]


def _line(name: str, numbers: list[int]) -> str:
    tried, early, late, same, _ = numbers
    rates = [f"{100 * dead / max(tried - same, 1):.0f} %" for dead in (early, early + late)]
    return f"| {name} | {' | '.join([*map(str, numbers), *rates])} |"


def write(lines: list[str]) -> None:
    """Put the score between its markers."""
    text = PROOF.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    PROOF.write_text("\n".join([before + BEGIN, "", *lines, "", END]) + after, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("modules", nargs="*", default=[], help="only these")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="mutants a module")
    parser.add_argument("--count", action="store_true", help="only count the mutants there are")
    parser.add_argument(
        "--json", type=Path, default=Path("mutants.json"), help="the fates so far; gone on from"
    )
    parser.add_argument("--costs", type=Path, help="what each test costs; measured if it does not say")
    parser.add_argument("--quick", action="store_true", help="ask only the likely tests; the others later")
    parser.add_argument(
        "--again", action="store_true", help="try the survivors once more, with tests written since"
    )
    parser.add_argument("--judged", action="store_true", help="try those judged equivalent all the same")
    parser.add_argument("--write", action="store_true", help="only put the fates so far into docs/proof.md")
    options = parser.parse_args()
    if options.count:
        for name in options.modules or LIKELY:
            source = (ROOT / f"gearmaze/engine/{name}.py").read_text(encoding="utf-8")
            print(f"{name:<9} {len({*mutants(source), *conditions(source)})}")
        return 0
    if options.write:
        write(score(json.loads(options.json.read_text())))
        return 0
    os.chdir(ROOT)
    flags = ["-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", "--capture=no"]
    files = [f"tests/engine/test_{name}.py" for name in FILES]
    return int(pytest.main([*flags, *files, *FOLDERS], plugins=[Mutation(options)]))


if __name__ == "__main__":
    sys.exit(main())
