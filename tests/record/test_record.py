"""Games that began from a position, as records: whatever was written is read back, remarks and all."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gearmaze.engine import ParseError, State, Table
from gearmaze.engine.rooms import room_text
from gearmaze.game import Game
from gearmaze.position import parse_position, position_text
from gearmaze.record import read_record, record_text
from gearmaze.sets import scenario
from tests.drawing import pos
from tests.record.walks import GAMES, PROOF, ROOM, SKETCHES, brawl, walk
from tests.slow.positions import table

GATES = table("gates", 0).scenario.rooms  # every kind of side on the borders, sixteen rooms drawn anew


def same(game: Game, text: str) -> None:
    """The record is read back as the same game from the same position."""
    again = read_record(text)
    assert again.start == game.start, text
    assert again.start.load == game.start.load
    assert again.state == game.state
    assert again.answers == game.answers
    assert [room_text(room) for room in again.table.rooms] == [room_text(room) for room in game.table.rooms]
    assert again.table.options == game.table.options
    assert record_text(again) == record_text(game)


def played_on(state: State, dice: random.Random, answers: int) -> Game:
    """A game from that position, a few random answers on."""
    game = Game(position=state)
    for _ in range(answers):
        if game.over or min(game.to_act) < 0:
            break
        game.play(dice.choice(game.legal_actions(game.to_act[0]).listed()), game.to_act[0])
    return game


def scribbled(text: str, dice: random.Random) -> str:
    """The same record with remarks, blank lines and other indenting, as somebody might keep it."""
    lines = text.splitlines()
    inside = range(lines.index("position") + 1, lines.index("play")) if "position" in lines else range(0)
    indent = " " * dice.randrange(6)
    found = []
    for number, line in enumerate(lines):
        if number in inside:
            line = indent + line.removeprefix("  ")
        if dice.random() < 0.2:
            line += "   # as drawn"
        drawing = line.split()[:1] != [] and line.split()[0].startswith(("+", "|", ".", "H", ":", "O", "@"))
        if dice.random() < 0.1 and number:
            found.append(" " * dice.randrange(9) + "# a remark")
        if dice.random() < 0.1 and number and not drawing and number + 1 not in inside:
            found.append("")
        found.append(line)
    return "\n".join(found) + "\n"


def drawn(seed: int, dice: random.Random) -> State:
    """A position with drawn rooms: from a sketch, from a game among them, or before anything is decided."""
    choice = dice.randrange(3)
    if choice == 0:
        positions = [state for state, _, _ in brawl(dice.choice(sorted(SKETCHES)), seed, dice.randint(1, 40))]
        return positions[-1]
    mixed = Table(scenario("mixed-free")._replace(rooms=GATES, drawn=tuple(room.id for room in GATES)))
    start = mixed.start()
    if choice == 1:
        return start
    return [state for state, _, _ in walk("", {}, seed, dice.randint(1, 160), start)][-1]


@settings(max_examples=600 if PROOF else 40, deadline=None)
@given(seed=st.integers(0, 1 << 40))
def test_a_game_from_a_position_with_drawn_rooms_comes_back_from_its_record(seed: int) -> None:
    dice = random.Random(seed)
    game = played_on(drawn(seed, dice), dice, dice.choice((0, 3, 12)))
    text = record_text(game)
    same(game, text)
    same(game, scribbled(text, dice))


@settings(max_examples=300 if PROOF else 20, deadline=None)
@given(seed=st.integers(0, 1 << 40), which=st.integers(0, len(GAMES) - 1))
def test_a_game_from_any_position_of_a_game_comes_back_from_its_record(seed: int, which: int) -> None:
    dice = random.Random(seed)
    name, options = GAMES[which]
    *_, (state, _, _) = walk(name, options, seed, dice.randint(1, 250))
    game = played_on(state, dice, dice.choice((0, 5)))
    text = record_text(game)
    same(game, text)
    same(game, scribbled(text, dice))


SKETCH = """gearmaze record 1
rules 1
scenario base
position
{indent}gearmaze position 1
{indent}scenario base
{room}
{indent}tokens blue-goblin b4
play
blue: move blue-goblin b1
"""


@pytest.mark.parametrize("indent", ["", "  ", "       "])
@pytest.mark.parametrize("remark", ["", "# the pit is in the corner\n", "          # far to the right\n"])
def test_a_drawing_is_read_however_it_is_indented(indent: str, remark: str) -> None:
    plain = [line[4:] for line in ROOM.strip("\n").splitlines()]
    room = "\n".join(indent + line for line in plain).replace("99cw\n", f"99cw\n{remark}", 1)
    game = read_record(SKETCH.format(indent=indent, room=room))
    assert game.start == pos(f"{ROOM}\n    tokens blue-goblin b4")
    assert game.start.maze.name(game.state.place[game.table.by_label["blue-goblin"]]) == "b1"


def test_a_remark_may_follow_a_drawn_line() -> None:
    plain = [line[4:] for line in ROOM.strip("\n").splitlines()]
    noted = [f"{line}   # {number}" for number, line in enumerate(plain)]
    head = "gearmaze position 1\nscenario base\n"
    assert parse_position(head + "\n".join(noted)) == parse_position(head + "\n".join(plain))


def test_a_position_that_cannot_be_names_its_line_in_the_record() -> None:
    text = SKETCH.format(indent="  ", room="  rooms 1cw").replace("b4\nplay", "z4\nplay")
    with pytest.raises(ParseError, match=r"^game.txt:8: "):
        read_record(text, "game.txt")
    crooked = "\n".join(line[2:] for line in ROOM.strip("\n").splitlines()).replace("@", "&")
    with pytest.raises(ParseError, match=r"^game.txt:7: room 99cw: expected one gear"):
        read_record(SKETCH.format(indent="  ", room=crooked), "game.txt")
    muddy = "\n".join(line[2:] for line in ROOM.strip("\n").splitlines()).replace(" . ", " & ", 1)
    with pytest.raises(
        ParseError, match=r"^game.txt:\d+: room 99cw: no ground '&' here \(row \d, column \d\)"
    ):
        read_record(SKETCH.format(indent="  ", room=muddy), "game.txt")


def test_a_drawn_room_is_kept_before_anything_is_decided() -> None:
    """Nothing but the drawing tells the position from the beginning of a usual game."""
    drawing = position_text(pos(ROOM)).split("rooms")[0]
    state = parse_position(f"{drawing}decide omit\n")
    assert state == state.table.start()
    same(Game(position=state), record_text(Game(position=state)))
