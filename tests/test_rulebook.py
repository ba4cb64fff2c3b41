"""The proof tool counts honestly: what is missing, mistyped or idle never passes for shown."""

from __future__ import annotations

import pytest

from gearmaze import rules
from tests import rulebook

pytest_plugins = ["pytester"]

CONFTEST = "from tests.conftest import pytest_runtest_setup\n"
INI = "[pytest]\nmarkers =\n    rule: ids\n"


def collected(pytester: pytest.Pytester, source: str) -> list[pytest.Item]:
    pytester.makeini(INI)
    return pytester.getitems(source)


def account(shown=(), exempt=()) -> rulebook.Account:
    (base,) = rulebook.accounts(
        ["base"], {id: ["tests/t.py::t"] for id in shown}, dict.fromkeys(exempt, "why")
    )
    return base


def base_ids(kind: str) -> list[str]:
    return [entry.id for entry in rules.all_rules().values() if (entry.box, entry.kind) == ("base", kind)]


def test_a_test_is_listed_under_each_rule_it_names(pytester):
    items = collected(
        pytester,
        """
        import pytest
        pytestmark = pytest.mark.rule("ACT-01")
        @pytest.mark.rule("MOVE-07", "MOVE-08")
        @pytest.mark.rule("MOVE-07")
        def test_one(): pass
        @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("GEO-01")), 2])
        def test_two(x): pass
        """,
    )
    shown = rulebook.tests_by_rule(items)
    assert {id: len(tests) for id, tests in shown.items()} == {
        "MOVE-07": 1,
        "MOVE-08": 1,
        "ACT-01": 3,
        "GEO-01": 1,
    }
    assert shown["GEO-01"][0].endswith("::test_two[1]")
    assert [error for item in items for error in rulebook.marker_errors(item)] == []


def test_a_test_that_does_not_run_shows_nothing(pytester):
    items = collected(
        pytester,
        """
        import pytest
        @pytest.mark.skip
        @pytest.mark.rule("MOVE-07")
        def test_one(): pass
        @pytest.mark.xfail
        @pytest.mark.rule("MOVE-08")
        def test_two(): pass
        """,
    )
    assert rulebook.tests_by_rule(items) == {}


@pytest.mark.parametrize(
    ("marker", "complaint"),
    [
        ('("MOVE-01", "MOVE-02", "MOVE-03", "MOVE-04")', "at most 3 ids, this one 4"),
        ('("MOVE-99")', "there is no rule 'MOVE-99'; did you mean"),
        ('("move-07")', "'move-07' is written MOVE-07"),
        ('("CG-HOOK-01")', "CG-HOOK-01 is reference, not a rule"),
        ("()", "holds rule ids and nothing else"),
        ('(id="MOVE-01")', "holds rule ids and nothing else"),
    ],
)
def test_a_wrong_marker_fails_its_test(pytester, marker, complaint):
    pytester.makeini(INI)
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(f"import pytest\n@pytest.mark.rule{marker}\ndef test_it(): pass")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([f"*{complaint}*"])


def test_a_box_is_complete_only_with_rules_and_examples():
    ids, examples = base_ids("rule"), base_ids("example")
    assert account(ids + examples).complete
    assert not account(ids).complete
    assert not account(ids[1:] + examples).complete
    assert account(ids[1:] + examples, exempt=ids[:1]).complete


def test_the_last_lines_are_the_missing_examples_and_the_score():
    ids, examples = base_ids("rule"), base_ids("example")
    full = rulebook.report([account(ids[1:] + examples, exempt=ids[:1])])
    assert full[-2:] == ["examples missing: none", "rules: base 100/100 (exempt 1)"]
    assert "  B-CHR-02          1  tests/t.py::t" in full
    short = rulebook.report([account(ids[3:] + examples[1:])], only_missing=True)
    assert short[0] == "base: 3 rules without a test"
    assert short[1].startswith("  B-CHR-01       Character: Cleric")
    assert short[-2:] == ["examples missing: EX-B-01", "rules: base 97/100 (exempt 0)"]


def test_rules_with_more_clauses_than_tests_are_listed():
    """A test run with two values is one test; a reason is no clause."""
    shown = {
        "B-THF-06": ["t.py::one[a]", "t.py::one[b]"],
        "B-THF-12": ["t.py::one[a]", "t.py::two"],
        "B-WAR-03": ["t.py::one"],
    }
    assert [rulebook.clauses(rules.rule(id)) for id in shown] == [2, 2, 1]
    assert [rulebook.functions(tests) for tests in shown.values()] == [1, 2, 1]
    listed = rulebook.possible_halves(rulebook.accounts(["base"], shown, {}))
    numbers = {line.split()[2]: line.split()[:2] for line in listed[1:-1]}
    assert numbers["B-THF-06"] == ["2", "1"]
    assert not {"B-THF-12", "B-WAR-03"} & set(numbers)
    hidden = [int(clauses) - int(tests) for clauses, tests in numbers.values()]
    assert hidden == sorted(hidden, reverse=True)


def test_an_exemption_needs_a_rule_a_reason_and_no_test():
    errors = rulebook.exemption_errors(
        {"VAR-02": "figurines", "VAR-99": "why", "VAR-01": " ", "MOVE-07": "why"}, {"MOVE-07": ["t.py::t"]}
    )
    assert len(errors) == 3
    assert "there is no rule 'VAR-99'" in errors[0]
    assert "VAR-01 gives no reason" in errors[1]
    assert "MOVE-07 is exempt, yet t.py::t shows it" in errors[2]


def test_collecting_includes_the_exhaustive_tests(pytester):
    # Another process, as collecting inside a running test would share its plugins.
    pytester.makepyprojecttoml(
        '[tool.pytest.ini_options]\naddopts = "-m \'not proof\'"\nmarkers = ["proof: x"]'
    )
    pytester.makepyfile("import pytest\n@pytest.mark.proof\ndef test_it(): pass")
    code = "from pathlib import Path; from tests.rulebook import collect; print(len(collect(Path('.'))))"
    result = pytester.run("env", f"PYTHONPATH={rulebook.TESTS.parent}", rulebook.sys.executable, "-c", code)
    assert result.outlines == ["1"]


def test_a_broken_test_file_is_an_error_not_a_gap(pytester):
    pytester.makepyfile("import no_such_module")
    code = "from pathlib import Path; from tests.rulebook import collect; collect(Path('.'))"
    result = pytester.run("env", f"PYTHONPATH={rulebook.TESTS.parent}", rulebook.sys.executable, "-c", code)
    assert result.ret == 2
    result.stdout.fnmatch_lines(["*no_such_module*", "rules: the tests cannot be collected"])
