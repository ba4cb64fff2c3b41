"""Positions where something is to be had at once: proved by trying everything, and found by the bots."""

import pytest

from tools.tactics import FOLDER, best_gain, gain_of, read

FILES = sorted(FOLDER.glob("*.txt"))


def name(path):
    return path.stem


@pytest.mark.proof
@pytest.mark.parametrize("path", FILES, ids=name)
def test_what_the_file_promises_is_there(path):
    state, gain, actions = read(path)
    assert best_gain(state, state.active) == (gain, actions)


@pytest.mark.proof
def test_the_top_rung_finds_nine_of_ten():
    solved = 0
    for path in FILES:
        state, gain, _ = read(path)
        solved += gain_of("archmage", state, state.active) >= gain
    assert solved >= 0.9 * len(FILES)


@pytest.mark.parametrize("path", FILES[:6], ids=name)
def test_the_captain_finds_these(path):
    state, gain, _ = read(path)
    assert gain_of("captain", state, state.active) >= gain
