"""Three and four at a terminal: a part of a wide board, who shares points, four at one keyboard."""

import io
import random
import re

import pytest

from gearmaze.cli import main
from gearmaze.cli.common import picture
from gearmaze.cli.looking import squares_meant
from gearmaze.draw import beyond, draw_status, draw_view, least_width, svg_view
from gearmaze.engine import GearmazeError, ParseError
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.game import Game
from gearmaze.position import parse_position
from gearmaze.sets import scenario, scenario_names

SEVERAL = [name for name in scenario_names() if len(scenario(name).layout.seats) > 2]


def played(name: str, turns: int = 4, seed: int = 1) -> Game:
    game, dice = Game(name, seed=seed), random.Random(seed)
    while not game.over and game.state.turn < turns:
        game.play(dice.choice(list(game.legal_actions())))
    return game


@pytest.mark.parametrize("name", SEVERAL)
def test_every_board_fits_a_terminal_of_eighty_columns_and_every_part_can_be_looked_at(name):
    seen = view(played(name).state, 0)
    assert least_width(seen) <= 40
    for width in (40, 60, 80, 100):
        around, letters, most = (), set(), 0
        while True:
            drawn = draw_view(seen, colour=False, width=width, around=around)
            assert max(map(len, drawn.splitlines())) <= width
            letters |= set(drawn.splitlines()[0].split())
            further = beyond(seen, width, around, right=True)
            most += 1
            if not further:
                break
            assert "(look right)" in " ".join(drawn.split()) and most < 12
            around = (further,)
        while further := beyond(seen, width, around, right=False):
            around = (further,)
            letters |= set(draw_view(seen, colour=False, width=width, around=around).splitlines()[0].split())
        whole = draw_view(seen, colour=False)
        assert letters == set(whole.splitlines()[0].split()), "some column is never shown"


def test_a_wide_board_is_drawn_around_ones_own_characters_and_what_is_asked_about():
    seen = view(parse_position(SUMMIT), 0)
    first = draw_view(seen, colour=False, width=80)
    assert "(Go" in first and "Not shown: a to f at the left (look left)." in first
    other = draw_view(seen, colour=False, width=80, around=("b21",))
    assert "<Tr" in other and "at the right (look right)" in other
    assert "Not shown" not in draw_view(seen, colour=False, width=100)


SUMMIT = """gearmaze position 1
scenario pyr4
tokens
  blue-goblin ac21
  yellow-troll b21
turn 8 blue ap 3
"""


@pytest.mark.parametrize("name", SEVERAL)
def test_a_square_of_a_line_that_runs_north_is_told_by_number_and_the_line_by_name(name):
    """Its squares have no letter and number of the board (GEO-04), and people have to name them."""
    lines = [line for line in scenario(name).layout.lines if line.dx == 0]
    drawn = draw_view(view(Game(name).state, SPECTATOR), colour=False, width=90)
    for line in lines:
        assert re.search(rf"[^\w\s]{line.id} ?[^\w\s]", drawn), line.id
    if any(line.size == 10 for line in lines):
        assert "2•" in drawn and "10" in drawn


def test_where_to_look_is_a_square_a_room_a_piece_or_an_edge(monkeypatch):
    monkeypatch.setattr("gearmaze.cli.looking.columns", lambda: 80)
    state = parse_position(SUMMIT)
    assert squares_meant(state, 0, "", ()) == ()
    assert squares_meant(state, 0, "b3", ()) == ("b3",)
    assert squares_meant(state, 0, "room 16", ()) == ("z16",) == squares_meant(state, 0, "#16", ())
    assert squares_meant(state, 0, "troll", ()) == ("b21",)
    assert squares_meant(state, 0, "left", ()) and squares_meant(state, 0, "right", ("b21",))
    for words, fault in (
        ("right", "nothing more of the board at the right"),
        ("room 17", "1 to 16"),
        ("dragon", "look where?"),
    ):
        with pytest.raises(GearmazeError, match=fault):
            squares_meant(state, 0, words, ())


TEAM = """gearmaze position 1
scenario tea
score
  red 3
  green 4
  blue 2
turn 8 blue ap 3
"""


@pytest.mark.rule("MP-TEA-17")
def test_partners_are_told_what_they_have_together():
    told = draw_status(view(parse_position(TEAM), 0), colour=False)
    assert "Red     3 VP, together 7 of 10" in told and "Green   4 VP, together 7 of 10" in told
    assert "Yellow  0 VP, together 2 of 10" in told


def test_whoever_gave_up_and_where_no_points_are_a_target_is_told():
    game = played("rac")
    game.play("resign", game.state.active)
    told = draw_status(view(game.state, 0), colour=False)
    assert "(gave up)" in told and re.search(r"Blue +0 VP, \d of 4 card cycles", told)


@pytest.mark.parametrize("name", SEVERAL)
def test_every_board_has_a_picture(name):
    drawn = svg_view(view(played(name).state, 0))
    assert drawn.startswith("<svg") and "nan" not in drawn.lower()
    assert len(picture(played(name).state, 0, colour=False, width=80)) > 2000


def test_four_at_one_keyboard_are_asked_in_turn_and_see_their_own(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("auto\n" * 8 + "quit\n"))
    words = "play --scenario std4 --against human --seed 3 --no-color".split()
    assert main(words) == 0
    out = capsys.readouterr().out
    heads = re.findall(r"^--- (\w+) ---$", out, re.MULTILINE)
    assert heads[:3] == ["Red", "Yellow", "Green"] and len(heads) >= 7
    parts = dict(zip(["Blue", *heads[:3]], re.split(r"^--- \w+ ---$", out, flags=re.MULTILINE), strict=False))
    for colour, part in parts.items():
        for other in {*parts} - {colour}:
            assert f"{other}'s" not in part.split("starting teams")[0].partition("choose your")[2]


def test_some_sit_themselves_and_others_are_played(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("auto\nauto\nquit\n"))
    words = "play --scenario std3 --seats yellow=me red=novice --seed 3 --no-color".split()
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "You play Yellow against the computer" in out
    assert main("play --scenario std3 --seats green=me".split()) == 2
    assert "there is no 'green'; seats are blue, yellow, red" in capsys.readouterr().err


# Positions that cannot be -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "scenario std3\ntokens\n  green-goblin c4",
            "line 4: there is no .green-goblin.: nobody plays",
        ),
        ("scenario std3\nhands\n  green action 2", "line 4: 'green' is no colour here; colours are blue, "),
        ("scenario std3\nturn 8 green ap 3", "line 3: 'green' is no colour here"),
        (
            "scenario std4\nhands\n  blue action 2\n  blue jumps 1\n  blue action 3",
            "line 6: blue has 'action' in another line already",
        ),
        (
            "scenario std4\ndecide over target winners purple",
            "'purple' is no colour here; .*red, yellow, green",
        ),
    ],
)
def test_a_seat_too_many_and_a_colour_twice_are_told_with_their_line(text, fault):
    with pytest.raises(ParseError, match=fault):
        parse_position(f"gearmaze position 1\n{text}\n")


def test_a_replay_looks_beyond_the_edges_of_a_wide_board(monkeypatch, capsys):
    from gearmaze.cli import common, looking
    from gearmaze.cli.replay import _Viewer, steps_of

    for module in (common, looking):
        monkeypatch.setattr(module, "columns", lambda: 80)
    game = played("pyr4")
    viewer = _Viewer(game, steps_of(game), SPECTATOR, False, False)
    viewer.obey("<")
    viewer.obey("<")
    assert "nothing more of the board at the left" in viewer.note
    viewer.obey(">")
    viewer.draw()
    assert "at the left (look left)" in capsys.readouterr().out
