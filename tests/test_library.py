"""What a program that imports gearmaze gets."""

import subprocess
import sys

import pytest

import gearmaze
from gearmaze import Action, Game, IllegalAction, Refusal, explain, sets
from gearmaze.bots import RandomPlayer, ask
from gearmaze.draw.plain import in_ascii
from gearmaze.engine import CHANCE, Chance


def played(scenario: str, answers: int, seed: int = 3) -> Game:
    """A game after some answers at random."""
    game, chance = Game(scenario, seed=seed), Chance(seed)
    while not game.over and len(game.answers) < answers:
        seat = game.to_act[0]
        game.play(ask(RandomPlayer(), game.state, seat, chance), seat)
    return game


def test_every_public_name_is_there() -> None:
    for name in gearmaze.__all__:
        assert getattr(gearmaze, name) is not None and name in dir(gearmaze)
    with pytest.raises(AttributeError, match="no attribute 'Gaem'"):
        _ = gearmaze.Gaem  # type: ignore[attr-defined]


def test_importing_gearmaze_loads_nothing_else() -> None:
    code = "import sys, gearmaze; print([name for name in sys.modules if name.startswith('gearmaze.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "[]\n", done.stderr


def test_an_error_says_the_sentence_and_its_rules() -> None:
    game = Game("base", seed=7)
    game.play("pick goblin b0", seat=0)
    with pytest.raises(IllegalAction) as caught:
        game.play("pick goblin d0", seat=0)
    refusal = game.why("pick goblin d0", seat=0)
    assert refusal is not None
    assert str(caught.value) == explain(game.state, refusal, 0)
    assert "SET-04" in str(caught.value) and "chosen_already" not in str(caught.value)


def test_an_answer_and_a_take_back_say_it_too() -> None:
    game = Game("base", seed=7)
    with pytest.raises(IllegalAction, match="ACT-12"):
        game.undo(0)
    with pytest.raises(IllegalAction) as caught:
        game.answer(0, Action("end"))
    assert isinstance(caught.value.refusal, Refusal)
    assert str(caught.value) == explain(game.state, caught.value.refusal, 0)


@pytest.mark.parametrize("scenario", sets.scenario_names())
def test_a_game_is_made_again_from_its_repr(scenario: str) -> None:
    game = played(scenario, 60)
    again = eval(repr(game))
    assert again.state == game.state and again.answers == game.answers and again.outcomes == game.outcomes
    assert repr(again) == repr(game)
    chances = Chance(9), Chance(9)
    for _ in range(30):  # and chance goes on alike
        if game.over:
            break
        for each, chance in zip((game, again), chances, strict=True):
            seat = each.to_act[0]
            each.play(ask(RandomPlayer(), each.state, seat, chance), seat)
    assert again.state == game.state


def test_actions_and_refusals_are_made_again_from_their_reprs() -> None:
    game = played("base", 40)
    for action in [*game.legal_actions(), *(answer[1] for answer in game.answers if answer[0] != CHANCE)]:
        assert eval(repr(action)) == action
    refusal = game.why(Action("rotate", 0, 1, 0), 0)
    assert refusal is not None and eval(repr(refusal)) == refusal


@pytest.mark.parametrize("scenario", sets.scenario_names())
@pytest.mark.parametrize("answers", [0, 10, 80])
def test_print_shows_the_board_a_spectator_sees(scenario: str, answers: int) -> None:
    game = played(scenario, answers)
    text = str(game)
    drawn = gearmaze.draw_view(game.view(-3), colour=False).splitlines()
    assert text.isascii() and "\x1b" not in text and len(drawn) > 8
    assert [len(line) for line in text.splitlines()] == [len(line) for line in drawn]
    unknown = {c for line in drawn for c in line if not c.isascii() and in_ascii(c) == "*"}
    assert not unknown, f"give {unknown} a plain sign in gearmaze/draw/plain.py"


def test_a_game_begins_from_a_sketch() -> None:
    game = Game.from_position("gearmaze position 1\nscenario base\ntokens\n  blue-goblin a0\n")
    assert game.to_act == (0,) and game.last == ()


def test_a_table_says_what_it_is() -> None:
    assert repr(Game("base").table).startswith("<Table of 'base', options {}")
