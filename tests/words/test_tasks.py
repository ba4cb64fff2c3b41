"""What one plays for and what is asked before the first turn fit every scenario, in every language (A1)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from gearmaze.engine import Table
from gearmaze.engine.setup import free_dots
from gearmaze.game import Game
from gearmaze.sets import scenario, scenario_names
from gearmaze.words.sentences import languages, scenario_words, vocabulary
from gearmaze.words.tasks import goal, task

FIGHT = {"en": "eliminated", "fr": "élimin", "de": "ausgeschaltet"}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", scenario_names())
def test_the_goal_says_what_scores_there_and_nothing_else(name: str, language: str) -> None:
    table = Table(scenario(name))
    for seat in range(table.seats):
        said = goal(table, seat, language)
        assert said.endswith(".") and "{" not in said
        ends = table.counts_vp and not table.layout.extras.get("cycles")  # MP-RAC-13: by the clock
        assert (str(table.target) in said) == ends
        if table.counts_vp:
            ways = {
                line.colour
                for line in table.layout.lines
                if line.id in (table.layout.exits.get(table.colours[seat]) or ())
            }
            colours = vocabulary(language)["colours"]
            partners = {table.colours[each] for each in table.sides.partners[seat]}
            for colour in set(table.colours) - partners:
                assert (colours[colour] in said) == (bool(table.ways().exits[seat]) and colour in ways)
            if not table.scenario.combat_cards:
                assert FIGHT[language] not in said
    assert goal(table, -1, language) == scenario_words(name, language)["sentence"]


def test_each_side_of_the_hunt_is_told_its_own_goal() -> None:
    table = Table(scenario("prison-2"))
    assert goal(table, 0).startswith("Bring the Colossus down")
    assert goal(table, 1).startswith("Bring the Colossus out")


@pytest.mark.parametrize("name", scenario_names())
def test_what_is_asked_is_what_there_is_to_do(name: str) -> None:
    """A whole set-up: as many answers as were said to be left, each of what is named, each to where it is."""
    game = Game(name, seed=5)
    asked: Counter[str] = Counter()
    while not game.state.turn:
        seat = game.to_act[0]
        kind = next(due.kind for due in game.decisions if due.seat == seat)
        found = task(game.state, seat, kind)
        assert found is not None
        legal = game.legal_actions(seat).listed()
        sorts = {game.table.kinds[action.what].sort for action in legal if action.verb != "bring"}
        spots = {action.where for action in legal if action.verb == "pick"}
        stage = found.name
        said = found.words()
        if stage == "starters":
            assert len(spots) == 1 and f"from {game.state.maze.name(spots.pop())} on" in said
        elif stage == "circle":
            assert spots == {*free_dots(game.state, seat)} and "any line" in said
        elif stage.startswith("dots"):
            assert "lit dot" in said and "hidden" not in said
        elif stage.startswith("place"):
            assert stage == "place" or sorts == {stage.removeprefix("place_")}
            assert not any(game.state.place[token] >= 0 for token in found.tray), "who stands is not hidden"
        elif stage.startswith("draft"):
            assert stage == "draft_pair" or sorts == {stage.removeprefix("draft_")}
        if found.tray:
            assert {action.what for action in legal} <= set(found.tray)
        asked[f"{seat} {stage}"] += 1
        before = found.left, found.tray
        game.play(legal[-1], seat)
        after = (
            task(game.state, seat, kind)
            if any(d == (seat, kind, d.seconds) for d in game.decisions)
            else None
        )
        if (
            after is not None and after.name == stage and not stage.startswith("draft")
        ):  # pairs may come again
            assert after.left == before[0] - 1
            assert after.tray == before[1], "what was chosen leaves its slot"
    table = game.table
    if not table.scenario.draft:
        for seat in range(table.seats):
            starters = sum(
                asked[f"{seat} {stage}"] for stage in ("starters", "dots", "dots_in_turn", "circle")
            )
            assert starters == min(table.scenario.starters, len(table.characters[seat]))


@pytest.mark.parametrize("language", languages())
def test_every_task_has_words(language: str) -> None:
    own, english = vocabulary(language), vocabulary("en")
    assert set(own["whys"]) <= set(own["tasks"])
    for part in ("goals", "tasks", "whys"):
        for name, text in own[part].items():
            assert text.endswith("."), (part, name)
            gaps = re.findall(r"\{\w+\}", text)
            assert sorted(gaps) == sorted(re.findall(r"\{\w+\}", english[part][name])), (part, name)
