"""Positions where something is to be had at once: proved by trying everything, and found by the bots."""

import random

import pytest

from gearmaze.bots import Budget
from gearmaze.bots.ladder import live_budget
from gearmaze.engine.foresight import foresee
from tools.tactics import GOALS, attempts, broken_promise, files, had, prove, read, table

TACTICS = [read(path) for path in files()]
QUICK = [tactic for tactic in TACTICS if tactic.positions <= 120]
# Quickly: things change hands once in a move; `make proof` goes as far as the files say.
SAMPLE = [tactic._replace(handlings=1) for tactic in random.Random(5).sample(QUICK, 10)]
DEEP = [tactic for tactic in TACTICS if tactic.actions > 1]


def name(tactic):
    return tactic.name


def test_there_are_enough_of_every_sort():
    assert len(TACTICS) >= 60 and len(DEEP) >= 30
    assert all(sum(tactic.goal == goal for tactic in TACTICS) >= 10 for goal in GOALS)
    scenarios = [tactic.state.table.scenario.id for tactic in TACTICS]
    assert scenarios.count("base") >= 30 and scenarios.count("prison") >= 15 and len(set(scenarios)) >= 6
    assert len({tactic.state.digest() for tactic in TACTICS}) == len(TACTICS)


@pytest.mark.parametrize("tactic", SAMPLE, ids=name)
def test_what_a_file_promises_is_there(tactic):
    assert broken_promise(tactic) == ""


@pytest.mark.proof
@pytest.mark.parametrize("tactic", TACTICS, ids=name)
def test_what_every_file_promises_is_there(tactic):
    assert broken_promise(tactic) == ""


@pytest.mark.parametrize("tactic", [tactic for tactic in SAMPLE if tactic.actions > 1][:2], ids=name)
def test_a_wrong_promise_is_noticed(tactic):
    assert "not" in broken_promise(tactic._replace(value=tactic.value + 1))
    assert "not" in broken_promise(tactic._replace(actions=tactic.actions - 1))


@pytest.mark.parametrize("tactic", SAMPLE[:4], ids=name)
def test_the_shortcut_of_the_proof_changes_nothing(tactic):
    state = tactic.state
    short, long = (prove(state, state.active, shortcut=each) for each in (True, False))
    assert short is not None and long is not None and short[:3] == long[:3]


def test_the_way_that_was_found_leads_there():
    for tactic in SAMPLE[:4]:
        state, seat = tactic.state, tactic.state.active
        proof = prove(state, seat)
        assert proof is not None
        for action in proof.deed(tactic.goal).actions:
            assert state.result is None
            state = foresee(state, seat, action)
        assert had(tactic.goal, tactic.state, state, seat) == tactic.value


@pytest.mark.proof
def test_the_top_rung_finds_nine_of_ten():
    made = attempts("archmage", TACTICS, Budget(live_budget("archmage").nodes))
    assert sum(attempt.solved for attempt in made) >= 0.9 * len(made)


def test_the_ladder_finds_more_than_chance():
    made, chance = (sum(each.solved for each in attempts(who, SAMPLE)) for who in ("captain", "random"))
    assert made >= 5 and made > chance


def test_the_table_counts():
    lines = table(["random"], SAMPLE[:2]).splitlines()
    assert lines[0].startswith("| player | found of 2 |") and lines[2].startswith("| random | ")
