"""Learning how to set up: chance draws styles, and what wins is found out."""

import json

import pytest

from gearmaze.bots import setups, training
from gearmaze.bots.evaluation import Judge, load_weights
from gearmaze.bots.opening import TRAITS, load_setup
from gearmaze.bots.series import play_game
from gearmaze.bots.setups import (
    LESSONS,
    UNIT,
    Chancer,
    checks_of,
    learn_setup,
    play_checks,
    play_trials,
    style_of,
    trials_of,
)
from gearmaze.engine import Chance
from gearmaze.engine.state import HIDDEN
from gearmaze.sets import scenario_names
from tests.bots.first_lessons import FILE, first_setups

NAMES = list(TRAITS)
WEIGHTS, THUMB = load_weights("first"), load_setup("first")


@pytest.fixture
def hasty(monkeypatch):
    """Pupils who hardly think, in a short scenario."""
    monkeypatch.setattr(setups, "LESSONS", ("prison-1",))
    monkeypatch.setattr(setups, "PUPIL", setups.PUPIL._replace(nodes=1, depth=1))


def invented(true: dict[str, float], count: int) -> list[tuple[list[float], float]]:
    """Games decided by known traits only."""
    chance = Chance(3)
    found = []
    for _ in range(count):
        difference = [chance.below(201) / 100 - 1 for _ in NAMES]
        value = sum(true.get(name, 0.0) * x for name, x in zip(NAMES, difference, strict=True))
        found.append((difference, float(chance.below(1000) < 1000 / (1 + 2.718281828**-value))))
    return found


def test_what_wins_is_found_whatever_rules_of_thumb_said():
    found = learn_setup(invented({"ahead": 0.8, "company": -0.5}, 6000), {**THUMB, "ahead": -2.0})
    assert found["ahead"] / UNIT == pytest.approx(0.8, abs=0.2)
    assert found["company"] / UNIT == pytest.approx(-0.5, abs=0.2)
    others = [abs(weight) / UNIT for name, weight in found.items() if name not in ("ahead", "company")]
    assert sum(others) / len(others) < 0.08


def test_what_most_games_say_nothing_about_is_left_as_it_was():
    """Teams are chosen in some scenarios only."""
    examples = invented({"ahead": 0.8, "quick": -0.8}, 3000)
    index = NAMES.index("quick")
    silent = [([*difference[:index], 0.0, *difference[index + 1 :]], score) for difference, score in examples]
    assert learn_setup(examples, THUMB)["quick"] < -5
    assert learn_setup([*examples, *silent, ([0.0] * len(NAMES), 0.5)], THUMB)["quick"] == THUMB["quick"]


def test_without_games_rules_of_thumb_are_all_there_is():
    assert learn_setup([], THUMB) == THUMB


def test_styles_differ_and_count_is_kept():
    """What is counted is what stands there when the game begins, and every game is another one."""
    seen = set()
    for number in range(6):
        chancers = [Chancer(Judge(WEIGHTS), style_of(Chance(number).fork(side))) for side in range(2)]
        begun = []

        def watch(before, seat, action, state, events, begun=begun):
            if state.turn == 1 and not begun:
                begun.append(state)

        play_game("base", seed=1, number=number, max_turns=1, hired=chancers, watch=watch)
        state = begun[0]
        kinds, place = state.table.kinds, state.place
        for seat, chancer in enumerate(chancers):
            team = state.table.team[seat]
            starters = [kinds[t] for t in team if place[t] >= 0]
            assert chancer.got["start_quick"] == sum(kind.speed for kind in starters)
            hidden = [HIDDEN - place[t] for t in team if place[t] <= HIDDEN]
            pairs = sum(hidden.count(slot) * (hidden.count(slot) - 1) / 2 for slot in set(hidden))
            assert chancer.got["company"] == pairs
            seen.add(tuple(sorted(kind.id for kind in starters)))
    assert len(seen) > 6


def test_trials_are_of_every_sort_and_the_same_every_time(hasty):
    assert set(LESSONS) <= set(scenario_names()) and "mixed-free" in LESSONS
    trials = trials_of(1, 4, WEIGHTS)
    assert trials_of(1, 2, WEIGHTS) == trials[:2]
    assert list(play_trials(trials, 1)) == list(play_trials(trials, 1))


def test_whatever_the_number_of_processes():
    trials = trials_of(4, 2, WEIGHTS)
    assert list(play_trials(trials, 1)) == list(play_trials(trials, 2))


def test_a_check_is_played_from_both_sides(hasty, monkeypatch):
    """The same deal twice, with whoever sets up by what was learned on the other side."""
    seen = []

    def watched(scenario, *, dealer, hired, **given):
        seen.append((dealer.state, [bot.setup is mine for bot in hired]))
        return play_game(scenario, dealer=dealer, hired=hired, **given)

    mine = load_setup()
    monkeypatch.setattr(training, "play_game", watched)
    scores = list(play_checks(checks_of(1, 4, WEIGHTS, mine), 1))
    assert set(scores) <= {0.0, 0.5, 1.0}
    assert [seats for _, seats in seen] == [[True, False], [False, True]] * 2
    deals = [deal for deal, _ in seen]
    assert deals[0] == deals[1] != deals[2] == deals[3]


def test_setups_are_learned_as_they_were_when_the_shipped_ones_were():
    """The first games only (`gearmaze train`, docs/bots.md)."""
    anew = "the bots play otherwise now: python -m tests.bots.first_lessons, and train anew"
    assert first_setups() == json.loads(FILE.read_text(encoding="utf-8"))["setups"], anew
