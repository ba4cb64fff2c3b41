"""Which rule is shown by which test: ``python -m tests.rulebook [--missing | --clauses] [--box core]``.

A test names the rules it shows with ``@pytest.mark.rule("MOVE-07")``. This collects the tests without
running them and fails while a rule or worked example of a required box has none and is not exempt.
A marker does not say how much of its rule a test shows: ``--clauses`` lists the rules with more clauses
than tests, where a half may hide.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from gearmaze import rules
from gearmaze.sets import BOXES

REQUIRED_BOXES = ("core", *BOXES)
IDS_PER_MARKER = 3
TESTS = Path(__file__).parent
EXEMPTIONS = TESTS / "exempt_rules.toml"

# Where a rule may be cut in two so that a test shows one part and not the other. Rough, and meant to be.
CUTS = re.compile(r"[.;:,] |\b(?:and|or|but|except|unless|only|also)\b")

# Such a test proves nothing: it does not run, or is expected to fail.
IDLE_MARKERS = ("skip", "xfail")


def marker_errors(item: pytest.Item) -> list[str]:
    """What is wrong with the rule markers of a test."""
    known = rules.all_rules()
    errors = []
    for marker in item.iter_markers("rule"):
        if marker.kwargs or not marker.args:
            errors.append(f"{item.nodeid}: a rule marker holds rule ids and nothing else")
        if len(marker.args) > IDS_PER_MARKER:
            errors.append(
                f"{item.nodeid}: a rule marker holds at most {IDS_PER_MARKER} ids, "
                f"this one {len(marker.args)}; a test that shows more shows none of them well"
            )
        for id in marker.args:
            if id not in known:
                errors.append(f"{item.nodeid}: {_unknown(id)}")
    return errors


def _unknown(id: object) -> str:
    try:
        found = rules.rule(str(id))
    except rules.UnknownRule as error:
        return str(error)
    return f"{id!r} is written {found.id}" if found.id != id else f"{id} is reference, not a rule"


def tests_by_rule(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """The tests that show each rule, in the order of collection; idle tests show none."""
    shown: dict[str, list[str]] = {}
    for item in items:
        if any(item.get_closest_marker(name) for name in IDLE_MARKERS):
            continue
        for id in {id: None for marker in item.iter_markers("rule") for id in marker.args}:
            shown.setdefault(id, []).append(item.nodeid)
    return shown


def clauses(entry: rules.Rule) -> int:
    """How many clauses a rule has, its reasons apart."""
    return 1 + len(CUTS.findall(entry.text.partition(" Why: ")[0]))


def functions(tests: Iterable[str]) -> int:
    """How many test functions these are, however often each is run with other values."""
    return len({test.partition("[")[0] for test in tests})


def exemption_errors(exempt: Mapping[str, object], shown: Mapping[str, Sequence[str]]) -> list[str]:
    """Exemptions of nothing, without a reason, or no longer needed."""
    errors = []
    for id, reason in exempt.items():
        if id not in rules.all_rules():
            errors.append(f"{EXEMPTIONS.name}: {_unknown(id)}")
        if not isinstance(reason, str) or not reason.strip():
            errors.append(f"{EXEMPTIONS.name}: {id} gives no reason")
        if shown.get(id):
            errors.append(f"{EXEMPTIONS.name}: {id} is exempt, yet {shown[id][0]} shows it")
    return errors


@dataclass(frozen=True)
class Account:
    """How one box stands: its rules and examples, those shown by a test, those exempt."""

    box: str
    entries: Sequence[rules.Rule]
    shown: Mapping[str, Sequence[str]]
    exempt: Mapping[str, object]

    def missing(self, kind: str) -> list[rules.Rule]:
        return [
            entry
            for entry in self.entries
            if entry.kind == kind and not self.shown.get(entry.id) and entry.id not in self.exempt
        ]

    @property
    def complete(self) -> bool:
        return not self.missing("rule") and not self.missing("example")

    @property
    def score(self) -> str:
        total = sum(entry.kind == "rule" for entry in self.entries)
        return f"{self.box} {total - len(self.missing('rule'))}/{total}"

    @property
    def exempted(self) -> int:
        return sum(entry.id in self.exempt for entry in self.entries)

    def table(self) -> list[str]:
        lines = [f"{self.box}"]
        for entry in self.entries:
            tests = self.shown.get(entry.id, ())
            if tests:
                lines.append(f"  {entry.id:<14} {len(tests):>4}  {tests[0]}")
            else:
                lines.append(f"  {entry.id:<14} {'exempt' if entry.id in self.exempt else 'MISSING'}")
        return lines


def accounts(
    boxes: Sequence[str], shown: Mapping[str, Sequence[str]], exempt: Mapping[str, object]
) -> list[Account]:
    everything = rules.all_rules().values()
    return [Account(box, [entry for entry in everything if entry.box == box], shown, exempt) for box in boxes]


def report(boxes: Sequence[Account], only_missing: bool = False) -> list[str]:
    """The lines to print; the last two are the worked examples still missing and the score."""
    lines: list[str] = []
    for account in boxes:
        if not only_missing:
            lines += [*account.table(), ""]
    for account in boxes:
        missing = account.missing("rule")
        if missing:
            lines.append(f"{account.box}: {len(missing)} rules without a test")
            lines += [f"  {entry.id:<14} {_brief(entry.text)}" for entry in missing]
            lines.append("")
    examples = [entry.id for account in boxes for entry in account.missing("example")]
    lines.append(f"examples missing: {' '.join(examples) or 'none'}")
    exempted = sum(account.exempted for account in boxes)
    lines.append(f"rules: {', '.join(account.score for account in boxes)} (exempt {exempted})")
    return lines


def possible_halves(boxes: Sequence[Account]) -> list[str]:
    """The rules with more clauses than test functions, those with most to hide first."""
    counted = [
        (clauses(entry), functions(account.shown.get(entry.id, ())), entry)
        for account in boxes
        for entry in account.entries
        if entry.kind == "rule"
    ]
    counted = sorted((row for row in counted if row[0] > row[1]), key=lambda row: row[1] - row[0])
    lines = [
        f"  {count:>2} {tests:>2}  {entry.id:<14} {_brief(entry.text)}" for count, tests, entry in counted
    ]
    return ["clauses, test functions, rule", *lines, f"{len(lines)} rules to look at"]


def _brief(text: str) -> str:
    return text if len(text) <= 90 else f"{text[:87]}..."


@dataclass
class _Collector:
    """A pytest plugin that keeps the collected tests."""

    items: list[pytest.Item] = field(default_factory=list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = list(session.items)


def collect(folder: Path = TESTS) -> list[pytest.Item]:
    """Every test under `folder`, the exhaustive ones too; SystemExit(2) if pytest cannot collect them."""
    collector = _Collector()
    output = io.StringIO()
    arguments = ["--collect-only", "-q", "-p", "no:cacheprovider", "-m", "proof or not proof", str(folder)]
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        code = pytest.main(arguments, plugins=[collector])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        print(output.getvalue())
        print("rules: the tests cannot be collected")
        raise SystemExit(2)
    return collector.items


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rulebook", description=__doc__.split("\n")[0])
    parser.add_argument("--missing", action="store_true", help="list only what has no test")
    parser.add_argument("--clauses", action="store_true", help="list rules with more clauses than tests")
    parser.add_argument("--box", choices=rules.BOXES, help="look at one box only")
    options = parser.parse_args(arguments)

    items = collect()
    shown = tests_by_rule(items)
    exempt = tomllib.loads(EXEMPTIONS.read_text(encoding="utf-8"))
    errors = [error for item in items for error in marker_errors(item)] + exemption_errors(exempt, shown)
    boxes = accounts((options.box,) if options.box else REQUIRED_BOXES, shown, exempt)
    lines = possible_halves(boxes) if options.clauses else report(boxes, options.missing)
    print("\n".join(errors + lines))
    return 1 if errors or not all(account.complete for account in boxes) else 0


if __name__ == "__main__":
    sys.exit(main())
