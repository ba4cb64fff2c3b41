"""The second box and mixed games against the slow rules: both must allow and do exactly the same.

`tests/slow/prison.py` was written from rules/prison.md without the engine: slits and sight, the Naga's and
the small ones' moves, shots, spears, joining, naming, pushing, lines both sides stand on. Every scenario
is compared on crowded positions and on positions of random games: a seeded sample here, thousands in
`make proof`; `python -m tests.slow.compare_prison` prints how much.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.slow.compare_prison import (
    SCENARIOS,
    compare_deeds,
    compare_fights,
    compare_refusals,
    compare_sight,
    compare_steps,
    jails,
    played,
    tally,
)
from tests.slow.positions import table

# What must occur among the positions, or the comparison shows less than it seems to, and the pieces it takes.
CASES = {
    "naga through a slit": "naga",
    "sight through a slit": "banshee",
    "between the legs of the giant": "colossus wizard",
    "enemy beside the shooter": "bow",
    "shield": "bow large-shield",
    "somebody before the spear": "telescoping-spear",
    "shooter with friends": "bow",
    "reach with friends": "telescoping-spear",
    "may join from afar": "bow telescoping-spear",
    "stab": "backstabber",
    "pushed into a pit": "banshee",
    "no room to be pushed to": "banshee",
    "caught or caught up": "banshee",
    "safe on its own line": "banshee",
    "no push through a slit": "banshee",
    "no push out": "banshee bow",  # in the scenario without a Bow nobody leaves
    "mind control": "telepath",
}
RARE_CASES = {
    "spear through a slit": "telescoping-spear",
    "a further slit ends the sight": "bow",
    "past a giant on his Rope": "colossus wizard rope",
    "saved by a Rope": "banshee rope",
    "with the wounded it carried": "banshee",
    "spear lost": "telescoping-spear",
    "several from afar": "bow telescoping-spear",
    "joined as shooter": "bow",
    "joined as reach": "telescoping-spear",
    "wounded enemy beside the shooter": "bow",
    "stab, her own or her friend's weapon reaching far": "backstabber telescoping-spear",
    "pushed with what lay with it": "banshee",
    "named card held": "telepath",
    "named card not held": "telepath",
    "wall-walk through a slit": "wall-walker naga",
    "beaten over a pit": "thief naga",
}


def missing(name: str, notes: Counter[str], cases: dict[str, str]) -> list[str]:
    """The cases a scenario has the pieces for that did not occur."""
    pieces = {kind.id for kind in table(name, 0).kinds}
    return [case for case, needed in cases.items() if pieces.issuperset(needed.split()) and not notes[case]]


@pytest.mark.slow
def test_the_special_cases_occur_in_the_whole_prison() -> None:
    notes: Counter[str] = Counter()
    assert compare_deeds(jails("prison", 150), 0, notes) > 3500
    assert compare_fights(jails("prison", 100, 4000), notes) > 120
    assert not missing("prison", notes, CASES)


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
def test_crowded_positions_give_exactly_the_results_of_the_rules(name: str) -> None:
    assert compare_deeds(jails(name, 24), 0, Counter()) > 300
    assert compare_deeds(jails(name, 6, 1000), 1, Counter()) > 100


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
def test_positions_of_random_games_do(name: str) -> None:
    positions = [*played(name, range(2), 25)]
    assert compare_deeds(positions, 1, Counter()) > 20 * len(positions) > 100
    compare_fights(positions, Counter())


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
def test_fights_with_every_choice_end_as_the_rules_say(name: str) -> None:
    """Who joins, which card is named, who is hurt; in the first walk nobody fights (P-S1-05)."""
    fought = compare_fights(jails(name, 40, 4000), Counter())
    assert fought == 0 if name == "prison-1" else fought > 15


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
def test_everybody_sees_what_straight_lines_let_him_see(name: str) -> None:
    assert compare_sight(jails(name, 6, 2000)) > 2500


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
def test_shots_thrusts_and_screams_are_refused_exactly_where_the_rules_do(name: str) -> None:
    tried, accepted = compare_refusals(jails(name, 20 if "mixed" in name else 40, 3000))
    assert tried > 1500
    verbs = {"bow": "shoot", "telescoping-spear": "thrust", "banshee": "scream"}
    pieces = {kind.id for kind in table(name, 0).kinds} if name != "prison-1" else set()
    assert {verb for verb, times in accepted.items() if times} == {
        verb for piece, verb in verbs.items() if piece in pieces
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", SCENARIOS)
def test_single_steps_are_judged_alike(name: str) -> None:
    assert compare_steps(jails(name, 12, 5000)) > 50


# Thousands more -----------------------------------------------------------------------------------------


@pytest.mark.proof
@pytest.mark.parametrize("name", SCENARIOS)
def test_thousands_of_positions(name: str) -> None:
    """Every result agrees, or `tally` says where; nearly every rare case occurs in each scenario."""
    _, notes = tally(name, 400, 10_000)
    assert len(missing(name, notes, CASES | RARE_CASES)) <= 4
