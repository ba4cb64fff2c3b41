"""Every game is offered, once, with how long it takes; what is learnt in order says what it adds."""

from __future__ import annotations

from gearmaze import data
from gearmaze.sets import scenario_names
from gearmaze.sets.shelf import minutes, news, shelves
from gearmaze.words.sentences import languages


def test_every_game_stands_on_one_shelf():
    placed = [name for games in shelves().values() for name in games]
    assert sorted(placed) == sorted(scenario_names())
    assert list(shelves()) == ["learn", "play", "mix", "many"]
    assert shelves()["learn"] == ["prison-1", "prison-2", "prison-3", "prison-4"]  # each adds a little
    told = {name for games in data.shelf().values() for name in games}
    assert told == set(scenario_names()), "gearmaze/data/shelf.toml"


def test_lengths_grow_with_the_game_and_lessons_say_what_is_new():
    lessons = shelves()["learn"]
    assert [minutes(name) for name in lessons] == sorted(minutes(name) for name in lessons)
    assert minutes("prison-1") < minutes("beginner") < minutes("base")
    for language in languages():
        assert all(news(name, language).endswith(".") for name in lessons), language
        assert news("base", language) == ""


def test_a_game_without_an_entry_is_offered_all_the_same(monkeypatch):
    monkeypatch.setattr(data, "shelf", lambda: {"learn": {}, "play": {}})
    assert shelves()["play"] == scenario_names()
    assert minutes("base") == 48 and news("base", "en") == ""
