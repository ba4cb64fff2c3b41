"""Change the engine in small ways and count how many changes the tests notice: `python -m tools.mutate`.

A mutant is one module with one change: a comparison turned, a constant one more or less, `and` for `or`, a
condition negated, a statement left out, two arguments swapped. A seeded sample of each module is tried in a
copy of the repository, against the rule tests first, then the golden games, then the slow versions of the
rules. Mutants are run one after another, each in a child process with a limit of processor time.
"""

import argparse
import ast
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PROOF = ROOT / "docs" / "proof.md"
BEGIN, END = "<!-- mutants -->", "<!-- end of mutants -->"
SEED, SAMPLE = 2026, 30
CPU_SECONDS = 90

WALKING = "moving objects ropes pits stacking carrying escape actions shared_characters options wounded"
RULE_TESTS = {
    "movement": WALKING,
    "steps": WALKING,
    "paths": WALKING,
    "leaps": "jumps escape objects actions stacking pits ropes",
    "fights": "combat group_combat wounded carrying shared_characters options actions",
    "scoring": "ends escape wounded carrying pits combat group_combat options shared_characters",
    "view": "setup reveal options actions turns components",
}
# What else is asked when those stay green.
SECOND = [
    "tests/sets/test_base.py",
    "tests/test_golden.py",
    "-k",
    "not any_ and not every_verb and not secret",
]
SLOW_TESTS = ["tests/engine/test_against_slow.py", "-k", "crowded and 0 or handlings and 3"]
SLOW = {"movement", "steps", "paths", "leaps", "fights"}


class Mutant(NamedTuple):
    """A piece of the source, by its first and last character, and what it becomes."""

    line: int
    start: int
    end: int
    old: str
    new: str
    sort: str


TURNED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip


def mutants(source: str) -> list[Mutant]:
    """Every mutant of a module, in the order of its text."""
    starts = [0]
    for text in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(text.encode()))
    found = []
    tree = ast.parse(source)
    for node in _within_functions(tree):
        for new, sort in _changes(node):
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[operator]
            old = source.encode()[start:end].decode()
            if new != old:
                found.append(Mutant(node.lineno, start, end, old, new, sort))
    return sorted(set(found))


def _within_functions(tree: ast.Module) -> Iterator[ast.AST]:
    """Everything in the bodies of functions; signatures, annotations and docstrings apart."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for statement in function.body:
            skipped: set[int] = set()
            for node in ast.walk(statement):
                if isinstance(node, ast.AnnAssign):
                    skipped |= {id(part) for part in ast.walk(node.annotation)}
                if id(node) not in skipped and not _is_docstring(node):
                    yield node


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(node: ast.AST) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = ast.unparse(node.left), ast.unparse(node.comparators[0])
        yield f"({left} {TURNED[type(node.ops[0])]} {right})", "comparison"
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield f"({node.value + 1})", "constant"
        yield f"({node.value - 1})", "constant"
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield str(not node.value), "constant"
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield f"({ast.unparse(ast.BoolOp(other, node.values))})", "and/or"
    elif isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitAnd, ast.BitOr)):
        swapped = ast.BitOr() if isinstance(node.op, ast.BitAnd) else ast.BitAnd()
        yield f"({ast.unparse(ast.BinOp(node.left, swapped, node.right))})", "set operation"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.Invert)):
        yield f"({ast.unparse(node.operand)})", "negation"
    elif isinstance(node, ast.Call) and len(node.args) >= 2 and not isinstance(node.args[1], ast.Starred):
        one, other_argument, *rest = node.args
        if not isinstance(one, ast.Starred):
            yield ast.unparse(ast.Call(node.func, [other_argument, one, *rest], node.keywords)), "arguments"
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        return  # conditions are nodes of their own
    simple = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    if simple or isinstance(node, (ast.AugAssign, ast.Continue, ast.Break)):
        yield "pass", "statement"


def _negated(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.If, ast.IfExp)) and isinstance(
            node.test, (ast.Call, ast.Name, ast.Attribute)
        ):
            yield node.test


def conditions(source: str) -> list[Mutant]:
    """Plain conditions, turned into their opposite."""
    starts = [0]
    for text in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(text.encode()))
    found = []
    for node in _negated(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[operator]
        old = source.encode()[start:end].decode()
        found.append(Mutant(node.lineno, start, end, old, f"(not {old})", "condition"))
    return found


def sample(source: str, name: str, count: int) -> list[Mutant]:
    """The mutants of a module that are tried, the same every time."""
    every = sorted({*mutants(source), *conditions(source)})
    chance = random.Random(f"{SEED} {name}")
    return sorted(chance.sample(every, min(count, len(every))))


def changed(source: str, mutant: Mutant) -> str:
    raw = source.encode()
    return (raw[: mutant.start] + mutant.new.encode() + raw[mutant.end :]).decode()


# Running ------------------------------------------------------------------------------------------


def red(folder: Path, tests: list[str], cpu: int = CPU_SECONDS) -> str:
    """ "" if the tests stay green, else how they failed; run in a child process."""
    child = os.fork()
    if child == 0:
        code = 3
        try:
            code = _child(folder, tests, cpu)
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        if os.WTERMSIG(status) != signal.SIGXCPU:
            raise SystemExit(f"a child was ended by signal {os.WTERMSIG(status)}: {tests}")
        return "time"
    code = os.WEXITSTATUS(status)
    if code not in (0, 1, 2):  # 2: the tests cannot even be collected any more
        raise SystemExit(f"pytest ended with {code}; that says nothing about a mutant: {tests}")
    return ("", "red", "import")[code]


def _child(folder: Path, tests: list[str], cpu: int) -> int:
    import pytest

    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 10))
    os.chdir(folder)
    sys.dont_write_bytecode = True
    sys.path[:] = [str(folder), *(path for path in sys.path if path not in ("", str(ROOT)))]
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    flags = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return int(pytest.main([*flags, *tests]))


def stages(copy: Path, name: str) -> list[tuple[str, list[str]]]:
    rule_tests = [f"tests/engine/test_{part}.py" for part in RULE_TESTS[name].split()]
    found = [("rules", rule_tests), ("games", [*SECOND])]
    if name in SLOW:
        found.append(("slow versions", SLOW_TESTS))
    if name == "view":
        found[1][1].insert(0, "tests/draw/test_draw.py")
    survivors = "tests/engine/test_survivors.py"
    if (copy / survivors).exists():
        found.insert(2, ("survivors", [survivors]))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="*", default=[], help="only these; then nothing is written")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="mutants a module")
    parser.add_argument("--count", action="store_true", help="only count the mutants there are")
    parser.add_argument("--json", type=Path, help="write every mutant and its fate there")
    parser.add_argument("--again", type=Path, help="try only the survivors of an earlier --json")
    options = parser.parse_args()
    names = options.modules or list(RULE_TESTS)
    if options.count:
        for name in names:
            source = (ROOT / f"gearmaze/engine/{name}.py").read_text(encoding="utf-8")
            print(f"{name:<9} {len({*mutants(source), *conditions(source)})}")
        return 0
    import hypothesis  # noqa: F401  (loaded once, for every child)
    import pytest  # noqa: F401

    earlier = json.loads(options.again.read_text()) if options.again else []
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "repository"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        for name in names:
            rows += try_module(copy, name, options.sample, earlier)
            if options.json:
                options.json.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    lines = score(rows)
    print("\n".join(lines))
    if not options.modules and not options.again:
        write(lines)
    return 0


def try_module(
    copy: Path, name: str, count: int, earlier: list[dict[str, object]]
) -> list[dict[str, object]]:
    path = copy / f"gearmaze/engine/{name}.py"
    source = path.read_text(encoding="utf-8")
    chosen = sample(source, name, count)
    if earlier:
        left = {(row["old"], row["new"], row["line"]) for row in earlier if not row["killer"]}
        chosen = [mutant for mutant in chosen if (mutant.old, mutant.new, mutant.line) in left]
    for stage, tests in stages(copy, name) if chosen else ():
        if red(copy, tests):
            raise SystemExit(f"{name}: the tests of '{stage}' are red before anything was changed")
    rows = []
    for mutant in chosen:
        started = time.monotonic()
        path.write_text(changed(source, mutant), encoding="utf-8")
        killer = ""
        for stage, tests in stages(copy, name):
            fate = red(copy, tests)
            if fate:
                killer = stage if fate == "red" else f"{stage} ({fate})"
                break
        row = {"module": name, **mutant._asdict(), "killer": killer}
        rows.append(row)
        took = time.monotonic() - started
        print(
            f"{name}:{mutant.line} {mutant.sort}: {mutant.old!r} -> {mutant.new!r}: "
            f"{killer or 'SURVIVED'} ({took:.0f} s)",
            flush=True,
        )
    path.write_text(source, encoding="utf-8")
    return rows


def score(rows: list[dict[str, object]]) -> list[str]:
    lines = ["| module | mutants tried | killed | survived |", "|---|---|---|---|"]
    total = killed = 0
    for name in dict.fromkeys(str(row["module"]) for row in rows):
        mine = [row for row in rows if row["module"] == name]
        dead = sum(bool(row["killer"]) for row in mine)
        total, killed = total + len(mine), killed + dead
        lines.append(f"| `{name}` | {len(mine)} | {dead} | {len(mine) - dead} |")
    lines.append(f"| **all** | **{total}** | **{killed}** | **{total - killed}** |")
    return lines


def write(lines: list[str]) -> None:
    """Put the score between its markers."""
    text = PROOF.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    PROOF.write_text("\n".join([before + BEGIN, "", *lines, "", END]) + after, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
