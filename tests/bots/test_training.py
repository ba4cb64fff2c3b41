"""Learning: the regression finds which leanings win, and a seed gives the same weights every time."""

import tomllib

import pytest

from gearmaze.bots import training
from gearmaze.bots.counting import FEATURES
from gearmaze.bots.evaluation import HABITS, Judge, load_weights
from gearmaze.bots.series import GameResult
from gearmaze.bots.training import (
    LEARNED,
    SWING,
    effects,
    leaning_lessons,
    learn,
    lessons_of,
    play_lessons,
    score_of,
    weights_text,
)
from gearmaze.cli import main
from gearmaze.cli.train import plot
from gearmaze.engine import Chance


def invented(true, count):
    """Games decided by known effects of leaning one way or the other."""
    chance = Chance(4)
    found = []
    for _ in range(count):
        leaning = [chance.below(2) * 2.0 - 1.0 for _ in LEARNED]
        value = sum(effect * leaning[LEARNED.index(name)] for name, effect in true.items())
        found.append((leaning, float(chance.below(1000) < 1000 / (1 + 2.718281828**-value))))
    return found


def test_the_leanings_that_win_are_found_and_followed():
    examples = invented({"stride": 0.5, "wounded": -0.3}, 3000)
    found = dict(zip(LEARNED, effects(examples), strict=True))
    assert found["stride"] == pytest.approx(0.5, abs=0.12)
    assert found["wounded"] == pytest.approx(-0.3, abs=0.12)
    assert all(abs(effect) < 0.12 for name, effect in found.items() if name not in ("stride", "wounded"))
    before = load_weights("first")
    after = learn(examples, before, before)
    assert after["stride"] == pytest.approx((1 + SWING) * before["stride"])  # as far as the pupils went
    assert after["wounded"] < before["wounded"]
    assert after["points"] == before["points"]  # what everything is measured by


def test_pupils_of_a_pair_lean_opposite_ways():
    first = load_weights("first")
    lessons, leanings = leaning_lessons(0, 4, 1, first, first)
    for lesson, leaning in zip(lessons, leanings, strict=True):
        one, other = lesson.weights
        for name, way in zip(LEARNED, leaning, strict=True):
            assert one[name] + other[name] == pytest.approx(2 * first[name], abs=0.001)
            assert (one[name] > other[name]) == (way > 0)
    assert lessons[0].weights == lessons[1].weights != lessons[2].weights  # two games with changed seats


def test_a_clear_win_counts_more_than_a_narrow_one():
    def game(winners, vp):
        return GameResult(0, "target", winners, 20, 100, 0, vp, (), "")

    assert score_of(game((0,), (5, 0)), 0) == (1.0, 1.0)
    assert score_of(game((0,), (5, 4)), 0) == (1.0, 0.8)
    assert score_of(game((1,), (4, 5)), 0) == (0.0, pytest.approx(0.2))
    assert score_of(game((), (4, 4)), 1) == (0.5, 0.5)


def test_a_lesson_is_the_same_every_time_whatever_the_number_of_processes(monkeypatch):
    monkeypatch.setattr(training, "LESSONS", ("prison-1",))
    monkeypatch.setattr(training, "PUPIL", training.PUPIL._replace(nodes=1, depth=1))
    first = load_weights("first")
    lessons = lessons_of(0, 2, 1, first, first)
    assert list(play_lessons(lessons, 1)) == list(play_lessons(lessons, 1))
    monkeypatch.undo()  # processes of their own know nothing of this
    lessons = lessons_of(0, 2, 1, first, first)
    assert list(play_lessons(lessons, 1)) == list(play_lessons(lessons, 2))


def test_the_command_writes_weights_and_a_plot(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(training, "LESSONS", ("prison-1",))
    monkeypatch.setattr(training, "PUPIL", training.PUPIL._replace(nodes=1, depth=1))
    weights, picture = tmp_path / "weights.toml", tmp_path / "plot.svg"
    words = ["train", "--generations", "1", "--games", "2", "--checks", "2"]
    assert main([*words, "--weights", str(weights), "--plot", str(picture)]) == 0
    assert "generation 1: against the first weights" in capsys.readouterr().err
    learned = tomllib.loads(weights.read_text())["weights"]
    assert set(learned) == {*FEATURES, *HABITS}
    assert picture.read_text().startswith("<svg")
    assert main(words) == 0
    assert tomllib.loads(capsys.readouterr().out)["weights"] == learned


def test_the_file_of_weights_is_read_back():
    weights = {name: round(0.1 * index, 4) for index, name in enumerate((*FEATURES, *HABITS))}
    assert tomllib.loads(weights_text(weights, {"seed": 1}))["weights"] == pytest.approx(weights)


@pytest.mark.parametrize("name", ["first", "weights"])
def test_the_shipped_weights_speak_of_every_feature(name):
    weights = load_weights(name)
    assert set(weights) == {*FEATURES, *HABITS}
    judge = Judge(weights)
    assert judge.weights == [weights[each] for each in FEATURES]
    assert (judge.curiosity, judge.saving) == (weights["curiosity"], weights["saving"])


def test_the_plot_is_a_picture():
    picture = plot([(0, 0, 0), (50, -20, 120), (180, 90, 260)])
    assert picture.startswith("<svg") and picture.count("<circle") == 3 and "+100" in picture
