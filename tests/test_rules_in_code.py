"""A reader finds the code of a rule by searching for its id, which is written out where the rule is kept."""

import re
from pathlib import Path

import gearmaze
from gearmaze import rules
from gearmaze.sets import BOXES

PACKAGE = Path(gearmaze.__file__).parent
ID = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+)*-\d+\b")

# Modules that are being rewritten; what is left to cite in each goes there with the rewriting.
WAITING: dict[str, str] = {
    "engine/table.py": "COMP-04",
    "engine/maze.py": "GEO-10 GEO-15",
    "engine/steps.py": "GEO-18 MOVE-06 MOVE-08 MOVE-12 MOVE-16 MOVE-18 STK-02 STK-07 STK-08 OBJ-05 OBJ-06 "
    "OBJ-10 OBJ-19 CAR-02 CAR-07 WND-10 PIT-07 ROPE-07 ROPE-12 ROPE-13 ESC-05 ESC-09",
    "engine/leaps.py": "ACT-02 JUMP-06 JUMP-10 JUMP-11 JUMP-13 JUMP-15",
    "engine/acting.py": "ACT-07 ACT-08",
    "engine/kinds.py": "ACT-11 WND-05",
    "engine/clashes.py": "OBJ-14 CBT-07 CBT-09 CBT-12 CBT-16 CBT-17 GRP-07 GRP-08 GRP-12 GRP-13 "
    "WND-03 WND-04",
    "engine/fights.py": "CBT-20 GRP-01 GRP-02 GRP-03 GRP-05 GRP-09 GRP-10 GRP-11 GRP-15 GRP-16",
    "engine/scoring.py": "WND-09 PIT-03 ESC-02 ESC-06 ESC-11 END-08",
}


def cited() -> set[str]:
    """Every id in the code, and in the rooms and layouts that are the rule itself."""
    files = [*PACKAGE.rglob("*.py"), *PACKAGE.glob("data/rooms/*.txt"), *PACKAGE.glob("data/layouts/*.toml")]
    return {found for path in files for found in ID.findall(path.read_text(encoding="utf-8"))}


def to_be_found() -> set[str]:
    """The rules of everything that can be played; worked examples are played by the tests instead."""
    boxes = ("core", *BOXES)
    return {rule.id for rule in rules.all_rules().values() if rule.box in boxes and rule.kind == "rule"}


def test_every_rule_is_found_by_its_id() -> None:
    waiting = {id for ids in WAITING.values() for id in ids.split()}
    missing = sorted(to_be_found() - cited() - waiting)
    assert not missing, (
        f"no code cites {', '.join(missing)}: write the id into the docstring of what keeps the rule, "
        "each written out, for `X-01 to X-06` is not found by who searches for X-04"
    )


def test_nothing_waits_that_is_cited() -> None:
    known = cited()
    done = [id for ids in WAITING.values() for id in ids.split() if id in known]
    assert not done, f"take {done} out of WAITING in tests/test_rules_in_code.py"


def test_nothing_is_cited_that_is_no_rule() -> None:
    """A rule renumbered or a slip of the pen."""
    ids = set(rules.all_rules()) | {rule.id for rule in rules.search("-")}
    families = {id.rpartition("-")[0] for id in ids}
    wrong = {id for id in cited() if id.rpartition("-")[0] in families and id not in ids}
    assert not wrong, f"there is no rule {sorted(wrong)}"
