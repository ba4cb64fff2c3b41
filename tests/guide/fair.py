"""What docs/boxes.md has built is everywhere: run in the copy where the guide was followed."""

from __future__ import annotations

import logging
import random

import pytest

from gearmaze import Game, data, draw_view, read_record, record_text, svg_view
from gearmaze.bots import hire
from gearmaze.draw import look
from gearmaze.engine import LegalActions, Table
from gearmaze.engine.paths import expand
from gearmaze.envs.word_game import WordGame
from gearmaze.notation import action_text, parse_action
from gearmaze.position import position_text
from gearmaze.rules import rule
from gearmaze.server.reference import reference
from gearmaze.sets import scenario
from gearmaze.words.sentences import explain, languages, missing, tell

SKETCH = """gearmaze position 1
scenario fair
rooms 91cw/0 3cw/0 91ccw/1 3ccw/0
tokens
  blue-juggler a1 carries blue-sword
  blue-cleric a4
  yellow-juggler h8 carries yellow-stilts
  blue-stilts d3
turn 3 blue ap 3
"""


def test_the_verb_is_listed_checked_written_told_and_taken_back() -> None:
    game = Game.from_position(SKETCH)
    listed = [action_text(game.state, action) for action in game.legal_actions() if action.verb == "toss"]
    assert listed == ["toss blue-juggler blue-cleric"]
    before = game.state
    (event,) = game.play(listed[0], 0)
    told = [tell(game.state, event, language) for language in languages()]
    assert len(set(told)) == 3 and all(sentence.count(" ") > 3 and "{" not in sentence for sentence in told)
    assert "blue-cleric a4 carries blue-sword" in position_text(game.state)
    game.undo(0)
    assert game.state == before
    refusal = game.why("toss blue-juggler yellow-juggler", 0)
    assert refusal and "friend" in explain(game.state, refusal, 0) and "FAI-TOS-01" in str(refusal.rules)


def test_the_ground_takes_two_steps_of_lister_checker_and_path() -> None:
    game = Game.from_position(SKETCH)
    moves = [action for action in LegalActions(game.state, 0, 0) if action.verb == "move"]
    ends = {game.state.maze.name(move.where) for move in moves if move.who == 0}
    assert {"c1", "b1", "a3"} <= ends and "c2" not in ends
    assert game.why("move blue-juggler c1", 0) is None and game.why("move blue-juggler c2", 0) is not None
    for move in moves:
        assert expand(game.state, move).steps


@pytest.mark.parametrize("level", ["random", "greedy", "squire"])
def test_players_play_it_to_the_end_and_its_record_is_replayed(level: str) -> None:
    game, player = Game("fair", seed=5), hire(level, seed=5)
    while not game.over and len(game.answers) < 1500:
        game.play(player(game))
    assert game.over
    again = read_record(record_text(game))
    assert again.state == game.state and again.answers == game.answers


def test_terminal_and_picture_show_it() -> None:
    view = Game.from_position(SKETCH).view(0)
    text, picture = draw_view(view, colour=False), svg_view(view)
    assert "~~~~" in text and "(Ju" in text and "%sti in a swamp" in text
    assert look.art("ground/swamp") in picture
    for kind in ("juggler", "stilts"):
        assert data.icons()["icons"][look.PIECES[kind].icon]["path"] in picture


@pytest.mark.parametrize("language", languages())
def test_the_reference_has_everything(language: str, caplog: pytest.LogCaptureFixture) -> None:
    reference.cache_clear()
    missing.cache_clear()
    with caplog.at_level(logging.WARNING):
        book = reference(language)
    assert not caplog.records, caplog.text
    toss, juggler = book["verbs"]["toss"], book["kinds"]["juggler"]
    assert toss["word"] not in ("toss", "") and toss["sign"] == "⤴" and toss["about"] == ["token"]
    assert juggler["verbs"] == ["toss"] and juggler["rules"] == ["FAI-JUG-01"] and rule("FAI-JUG-01").text
    for kind in ("juggler", "stilts"):
        assert book["kinds"][kind]["text"] and book["icons"]["paths"][kind]
        assert book["icons"]["credit"]["icons"][kind]["author"]
    assert "S" in book["rooms"]["91cw"]["ground"] and book["look"]["grounds"]["S"]["id"] == "swamp"
    assert book["words"]["grounds"]["swamp"]["text"]
    (entry,) = (each for each in book["scenarios"] if each["id"] == "fair")
    assert entry["title"] != "fair" and entry["sentence"]
    assert "juggler" in entry["characters"] and "stilts" in entry["objects"]


def test_the_environments_say_it() -> None:
    match, dice = WordGame("fair"), random.Random(3)
    match.deal(3)
    for _ in range(400):
        if match.state.result is not None:
            break
        match.say(dice.choice(match.options(match.seat)))
    assert match.state.turn > 1


def test_a_toss_is_read_back_in_any_game() -> None:
    """Somebody tosses in some game of bots, and what is written is what was done."""
    tossed = 0
    for seed in range(12):
        game, player = Game("fair", seed=seed), hire("random", seed=seed)
        while not game.over and len(game.answers) < 600:
            for action in game.legal_actions() if game.to_act[0] >= 0 else ():
                if action.verb == "toss":
                    tossed += 1
                    assert parse_action(game.state, action_text(game.state, action), game.to_act[0]) == action
            game.play(player(game))
    assert tossed, "nobody could toss in twelve games"


def test_other_games_are_as_before() -> None:
    assert "juggler" not in [kind.id for kind in Table(scenario("base")).kinds]
