"""Learning: the regression finds what wins, and a seed gives the same weights every time."""

import json
import tomllib
from importlib.resources import files

import pytest

from gearmaze.bots import setups, training
from gearmaze.bots.counting import FEATURES
from gearmaze.bots.evaluation import HABITS, Judge, load_weights
from gearmaze.bots.odds import inverse
from gearmaze.bots.opening import TRAITS
from gearmaze.bots.series import GameResult
from gearmaze.bots.training import (
    FACTOR,
    LEARNED,
    hills,
    learn,
    lessons_of,
    play_lessons,
    pupils_of,
    score_of,
    weights_at,
    weights_text,
)
from gearmaze.cli import main
from gearmaze.cli.common import write_whole
from gearmaze.cli.train import plot
from gearmaze.engine import Chance
from tests.bots.first_lessons import FILE, SEED, first_lessons


def invented(true, count):
    """Games decided by known hills: a slope and a bend for some weights, the others do not matter."""
    chance = Chance(4)
    found = []
    for _ in range(count):
        one, other = ([chance.below(3) - 1 for _ in LEARNED] for _ in range(2))
        value = 0.0
        for name, (slope, bend) in true.items():
            a, b = one[LEARNED.index(name)], other[LEARNED.index(name)]
            value += slope * (a - b) + bend * (a * a - b * b)
        difference = [a - b for a, b in zip(one, other, strict=True)]
        difference += [a * a - b * b for a, b in zip(one, other, strict=True)]
        found.append((difference, float(chance.below(1000) < 1000 / (1 + 2.718281828**-value))))
    return found


def test_the_tops_of_the_hills_are_found():
    true = {"stride": (0.5, -0.5), "wounded": (-0.6, -0.3), "gears": (0.0, -0.8)}
    examples = invented(true, 4000)
    found, doubts = hills(examples)
    assert all(0.02 < doubt < 0.12 for doubt in doubts)
    for name, (slope, bend) in true.items():
        index = LEARNED.index(name)
        assert found[index] == pytest.approx(slope, abs=0.15)
        assert found[len(LEARNED) + index] == pytest.approx(bend, abs=0.2)
    top = dict(zip(LEARNED, learn(examples), strict=True))
    assert top["stride"] == pytest.approx(0.5, abs=0.25)
    assert top["wounded"] == pytest.approx(-1.0, abs=0.1)  # no further than a factor
    assert top["gears"] == pytest.approx(0.0, abs=0.15)
    others = [abs(move) for name, move in top.items() if name not in true]
    assert sum(others) / len(others) < 0.1  # what does not matter hardly moves


def test_without_games_nothing_changes():
    first = load_weights("first")
    assert weights_at(learn([]), first) == first


def test_weights_are_so_many_factors_from_the_first():
    first = load_weights("first")
    lots = [0.0] * len(LEARNED)
    lots[LEARNED.index("stride")] = 1.0
    lots[LEARNED.index("wounded")] = -1.0
    found = weights_at(lots, first)
    assert found["stride"] == pytest.approx(FACTOR * first["stride"])
    assert found["wounded"] == pytest.approx(first["wounded"] / FACTOR)
    assert found["points"] == first["points"]  # what everything is measured by


def test_an_inverse_is_one():
    matrix = [[4.0, 1.0, 0.0], [1.0, 3.0, 0.5], [0.0, 0.5, 2.0]]
    product = [
        [
            sum(a * b for a, b in zip(row, column, strict=True))
            for column in zip(*inverse(matrix), strict=True)
        ]
        for row in matrix
    ]
    for i, row in enumerate(product):
        assert row == pytest.approx([float(i == j) for j in range(3)], abs=1e-12)


def test_pupils_differ_and_change_seats():
    first = load_weights("first")
    lessons, differences = pupils_of(1, range(4), first)
    assert pupils_of(1, range(2, 4), first) == (lessons[2:], differences[2:])  # each by its number
    for lesson, difference in zip(lessons, differences, strict=True):
        one, other = lesson.weights
        for index, name in enumerate(LEARNED):
            more = abs(one[name]) - abs(other[name])
            assert (difference[index] > 0) == (more > 0) and (difference[index] < 0) == (more < 0)
    assert lessons[0].weights == lessons[1].weights != lessons[2].weights


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
    monkeypatch.setattr(setups, "LESSONS", ("prison-1",))
    monkeypatch.setattr(setups, "PUPIL", training.PUPIL)
    words = ["train", "--generations", "1", "--games", "2", "--checks", "2", "--setups", "2"]
    assert main([*words, "--weights", str(weights), "--plot", str(picture)]) == 0
    told = capsys.readouterr().err
    assert "2 games: against the first weights" in told and "2 setups: against rules of thumb" in told
    learned = tomllib.loads(weights.read_text())
    assert set(learned["weights"]) == {*FEATURES, *HABITS} and set(learned["setup"]) == set(TRAITS)
    assert picture.read_text().startswith("<svg")
    assert main(words) == 0
    assert tomllib.loads(capsys.readouterr().out) == learned


@pytest.mark.parametrize("option", ["--weights", "--plot"])
@pytest.mark.parametrize(
    ("name", "fault"), [("nowhere/file", "nowhere/file cannot be written: No such file"), ("", "is a folder")]
)
def test_a_place_that_cannot_be_written_is_refused_before_playing(
    option, name, fault, tmp_path, monkeypatch, capsys
):
    def never(lessons, jobs):
        raise AssertionError("it has been played")

    monkeypatch.setattr("gearmaze.cli.train.play_lessons", never)
    assert main(["train", option, str(tmp_path / name)]) == 2
    assert fault in capsys.readouterr().err and list(tmp_path.iterdir()) == []


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "weights.toml"
    path.write_text("old")
    monkeypatch.setattr("pathlib.Path.replace", lambda *_: (_ for _ in ()).throw(OSError("no power")))
    with pytest.raises(OSError, match="no power"):
        write_whole(str(path), "new")
    assert path.read_text() == "old"
    monkeypatch.undo()
    write_whole(str(path), "new")
    assert path.read_text() == "new" and list(tmp_path.iterdir()) == [path]


def test_the_file_of_weights_is_read_back():
    weights = {name: round(0.1 * index, 4) for index, name in enumerate((*FEATURES, *HABITS))}
    setup = {name: round(0.3 * index, 4) for index, name in enumerate(TRAITS)}
    assert tomllib.loads(weights_text(weights, setup, {"seed": 1})) == {
        "weights": pytest.approx(weights),
        "setup": pytest.approx(setup),
    }


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


def test_training_goes_as_it_went_when_the_shipped_weights_were_learned():
    """Its first games only: all of them take half an hour (`gearmaze train`, docs/bots.md)."""
    text = files("gearmaze.data").joinpath("bots/weights.toml").read_text(encoding="utf-8")
    assert f"# Made by: gearmaze train --seed {SEED} --generations 4 --games 400 --setups 1600\n" in text
    kept, played = json.loads(FILE.read_text(encoding="utf-8")), first_lessons()
    anew = "the bots play otherwise now: python -m tests.bots.first_lessons, and train the weights anew"
    assert played["scores"] == kept["scores"], anew
    assert played["hills"] == pytest.approx(kept["hills"], abs=1e-5), anew
