"""Learning: the regression finds what decides games, and a seed gives the same weights every time."""

import tomllib

import pytest

from gearmaze.bots import training
from gearmaze.bots.evaluation import FEATURES, Judge, load_weights
from gearmaze.bots.training import foretold, learn, lessons_of, play_lessons, weights_text
from gearmaze.cli.train import plot
from gearmaze.engine import Chance


def invented(true, count):
    """Examples of a game that is decided by known weights."""
    chance = Chance(4)
    found = []
    for _ in range(count):
        counts = [0.0] * len(FEATURES)
        for name in true:
            counts[FEATURES.index(name)] = chance.below(2001) / 500 - 2
        value = sum(true[name] * counts[FEATURES.index(name)] for name in true)
        found.append((counts, float(chance.below(1000) < 1000 * training._odds(value))))
    return found


def test_the_weights_that_decide_are_found():
    true = {"points": 2.0, "stride": 1.0, "wounded": -1.0}
    examples = invented(true, 3000)
    before = load_weights("first")
    weights = learn(examples, before)
    assert weights["stride"] / weights["points"] == pytest.approx(0.5, abs=0.15)
    assert weights["wounded"] / weights["points"] == pytest.approx(-0.5, abs=0.15)
    assert foretold(examples, weights) >= foretold(examples, before)


def test_what_was_never_seen_keeps_its_weight():
    weights = learn(invented({"points": 1.0}, 500), load_weights("first"))
    assert weights["hunt"] > 0 and weights["exposed"] < 0


def test_a_lesson_is_the_same_every_time(monkeypatch):
    monkeypatch.setattr(training, "PUPIL", training.PUPIL._replace(nodes=1, depth=1))
    first = load_weights("first")
    lessons = lessons_of(0, 2, 1, first, first)
    assert list(play_lessons(lessons, 1)) == list(play_lessons(lessons, 1))


def test_the_file_of_weights_is_read_back():
    weights = {name: round(0.1 * index, 4) for index, name in enumerate(FEATURES)}
    assert tomllib.loads(weights_text(weights, {"seed": 1}))["weights"] == pytest.approx(weights)


@pytest.mark.parametrize("name", ["first", "weights"])
def test_the_shipped_weights_speak_of_every_feature(name):
    weights = load_weights(name)
    assert set(weights) == set(FEATURES)
    assert Judge(weights).weights == [weights[each] for each in FEATURES]


def test_the_plot_is_a_picture():
    picture = plot([(0, 0, 0), (50, -20, 120), (180, 90, 260)])
    assert picture.startswith("<svg") and picture.count("<circle") == 3 and "+100" in picture
