"""Pictures: every layout, every room, nothing mirrored, nothing twice, nothing told that is not known."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from gearmaze import data
from gearmaze.draw import draw_room, draw_status, draw_view, least_width, svg_room, svg_view
from gearmaze.draw.board import board_of
from gearmaze.draw.canvas import JOINTS, wrapped
from gearmaze.draw.look import PIECES, icon, lying, sign
from gearmaze.engine import CHANCE, Chance, LegalActions, State, Table, decisions, draw, play
from gearmaze.engine.rooms import Room, parse_rooms, room_text
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.sets import base, scenario, scenario_names
from tests.drawing import do, pos
from tests.record.walks import SKETCHES

LEFT = 3  # columns of the text before the first joint
WIDE = 5  # from joint to joint
FIRST_BOX = ("base", "beginner")
LETTERS = {kind: look.letters for kind, look in PIECES.items() if not look.sign}
TEAMS = {"blue": "()", "yellow": "<>", "green": "[]", "red": "{}"}


# Boards to draw -----------------------------------------------------------------------------------


@cache
def positions(name: str) -> tuple[State, ...]:
    """Positions of a game played at random, from the first deal to late."""
    chance = Chance(11)
    state = Table(scenario(name)).start()
    seen = [state]
    for step in range(1500):
        owed = decisions(state)
        if not owed:
            break
        if owed[0].seat == CHANCE:
            state, _ = play(state, CHANCE, draw(state, chance))
        else:
            state, _ = play(state, owed[0].seat, chance.choice(list(LegalActions(state, owed[0].seat))))
        if step % 20 == 0:
            seen.append(state)
    return tuple(seen)


def hand_made(name: str, **rooms: Any) -> dict[str, Any]:
    """A view of a layout that nobody plays yet: every room but the second lies open, every team on it."""
    layout = data.layout(name)
    prints = list(data.all_rooms().values())
    entries: list[dict[str, Any]] = []
    for number, slot in enumerate(layout.slots):
        room = prints[(5 * number) % len(prints)]
        states = ["closed", "open", "broken"]
        doors = [states[i % 3] for i in range(len(room.doors))]
        entries.append(
            {"x": slot.x, "y": slot.y, "shown": True, "room": room.id, "turn": number % 4, "doors": doors}
        )
    hidden = [{"owner": owner, "token": None} for owner in range(layout.players)]
    spot = layout.slots[1]
    entries[1] = {"x": spot.x, "y": spot.y, "shown": False, "capacity": 3, "tokens": hidden}
    tokens = []
    first = layout.slots[0]
    kinds = ("goblin", "thief", "warrior", "troll")
    for owner, colour in enumerate(layout.seats):
        square = f"{_letters(first.x + owner)}{first.y + 2}"
        tokens.append(token(f"{colour}-{kinds[owner]}", owner, square, wounded=owner == 1))
    tokens.append(token("blue-rope", 0, f"{_letters(first.x)}{first.y + 4}", character=False))
    return {
        "scenario": name,
        "layout": name,
        "seat": 0,
        "colours": list(layout.seats),
        "rooms": entries,
        "tokens": tokens,
        "backs": [],
        **rooms,
    }


def token(
    label: str, owner: int, square: str, character: bool = True, wounded: bool = False
) -> dict[str, Any]:
    kind = label.partition("-")[2]
    return {
        "token": label,
        "owner": owner,
        "kind": kind,
        "character": character,
        "square": square,
        "wounded": wounded,
        "carries": None,
        "carried_by": None,
        "marks": [],
        "bound": 0,
    }


def _letters(x: int) -> str:
    return ("a" if x >= 26 else "") + chr(ord("a") + x % 26)


def xml(text: str) -> ElementTree.Element:
    assert "nan" not in re.sub(r"[a-z-]*nan[a-z]+|[a-z]+nan[a-z]*", "", text.lower()), "not a number"
    return ElementTree.fromstring(text)


def tagged(root: ElementTree.Element) -> list[str]:
    return sorted(found for node in root.iter() if (found := node.get("data-token")))


def cell(text: str, column: int, row: int) -> str:
    """The four characters of a screen square."""
    line = text.split("\n")[2 + 2 * row].ljust(400)
    return line[LEFT + WIDE * column + 1 : LEFT + WIDE * (column + 1)]


# Everything can be drawn --------------------------------------------------------------------------


@pytest.mark.parametrize("name", data.layout_names())
@pytest.mark.parametrize("colour", [False, True])
def test_every_layout_is_drawn_as_text(name: str, colour: bool):
    text = draw_view(hand_made(name), colour=colour)
    assert ("\x1b[" in text) is colour
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert plain.split("\n")[0].strip()
    for brackets in (TEAMS[colour_] for colour_ in data.layout(name).seats):
        assert brackets[0] in plain


@pytest.mark.parametrize("name", data.layout_names())
def test_every_layout_is_drawn_as_svg(name: str):
    seen = hand_made(name)
    assert tagged(xml(svg_view(seen))) == sorted(row["token"] for row in seen["tokens"])


@pytest.mark.parametrize("turn", range(4))
def test_every_room_is_drawn(turn: int):
    cards = list(data.rooms("cardgame").values())
    for room in [*data.all_rooms().values(), *cards]:
        assert room.id in draw_room(room, turn, colour=False)
        assert "\x1b[" in draw_room(room, turn)
        xml(svg_room(room, turn))


@pytest.mark.parametrize("name", scenario_names())
def test_a_whole_game_is_drawn_for_everybody(name: str):
    for state in positions(name)[:: 1 if name in FIRST_BOX else 4]:
        for seat in (0, 1, SPECTATOR):
            seen = view(state, seat)
            assert draw_view(seen, width=80)
            assert (" VP" in draw_status(seen, colour=False)) == (name != "prison-2")  # P-S2-14
            assert "\x1b" not in draw_status(seen, colour=False)
    for state in positions(name)[::20]:
        picture = svg_view(view(state, 0), title="A & <b>")
        xml(picture)
        assert (" VP" in picture) == (name != "prison-2")


def test_the_full_board_fits_a_wide_and_a_narrow_terminal():
    seen = view(positions("base")[-1], 0)
    board = draw_view(seen, colour=False).split("\n")[:23]
    assert max(map(len, board)) <= 117
    assert board[0].split() == board[-1].split() == [str(number) for number in range(22)]
    assert [line[:2].strip() for line in board[2:22:2]] == list("jihgfedcba")
    assert max(map(len, draw_view(seen, colour=False, width=100).split("\n")[:23])) <= 97


WIDTHS = (60, 80, 100, 120)


def plain(text: str) -> list[str]:
    """The lines as they stand on the screen."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text).split("\n")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", scenario_names())
def test_no_line_of_a_board_is_longer_than_the_terminal(name: str, width: int):
    for state in positions(name)[::4]:
        for seat in (0, SPECTATOR):
            seen = view(state, seat)
            marks = {f"{letter}{number}": "1" for letter in "abc" for number in range(4)}
            for line in plain(draw_view(seen, width=width, highlight=marks)):
                assert len(line) <= width, line


@pytest.mark.parametrize("width", (*WIDTHS, 40))
def test_every_square_is_where_its_name_says_at_any_width(width: int):
    """The letters of each piece stand in its square, found by what is written above and beside the board."""
    for state in positions("base")[10::8]:
        lines = plain(draw_view(view(state, 0), width=width))
        upright = lines[0].split()[0] == "a"
        across = {word: lines[0].index(f" {word}") + 1 for word in lines[0].split()}
        down = {line[:3].strip(): line for line in lines if line[:3].strip()}
        for row in view(state, 0)["tokens"]:
            letter, number = row["square"][0], row["square"][1:]
            line, at = (down[number], across[letter]) if upright else (down[letter], across[number])
            if row["character"] and not row["carried_by"]:
                face = LETTERS[row["kind"]]
                assert (face.lower() if row["wounded"] else face) in line[at - 2 : at + 4], (row, line)


def test_squares_of_two_say_whose_a_piece_is():
    """By a bracket beside it where no wall is in the way, else below the board."""
    for state in positions("base"):
        seen = view(state, SPECTATOR)
        lines = plain(draw_view(seen, width=80))
        board, below = "\n".join(lines[:23]), "\n".join(lines[23:])
        for row in seen["tokens"]:
            if not row["character"] or row["carried_by"]:
                continue
            opening, closing = "()" if row["owner"] == 0 else "<>"
            face = LETTERS[row["kind"]].lower() if row["wounded"] else LETTERS[row["kind"]]
            shown = f"{opening}{face}" in board or f"{face}{closing}" in board
            assert shown or row["square"] in below, (row, board)


def test_a_board_in_too_narrow_a_terminal_says_how_wide_it_has_to_be():
    seen = view(positions("base")[-1], 0)
    least = least_width(seen)
    assert least <= 40
    assert max(map(len, plain(draw_view(seen, width=least)))) <= least


@pytest.mark.parametrize(
    ("width", "pit", "gear"), [(0, "▓▓▓9", " 1↻9"), (100, "▓▓9", " 19"), (80, "▓9", "19")]
)
def test_a_mark_leaves_the_sign_of_a_pit_or_gear(width: int, pit: str, gear: str):
    state = pos("rooms 1cw/0 2cw/0\ntokens blue-goblin c4")
    squares = board_of(view(state, 0)).squares.values()
    marks = {square.name: "9" for square in squares if square.ground in "O@"}
    drawn = draw_view(view(state, 0), colour=False, width=width, highlight=marks)
    assert drawn.count(pit) == sum(square.ground == "O" for square in squares) > 0
    assert gear in drawn


@pytest.mark.parametrize("colour", [False, True])
def test_long_lines_are_broken_at_words(colour: bool):
    word = "\x1b[1mgoblin\x1b[0m" if colour else "goblin"
    lines = wrapped("  " + " ".join([word] * 12) + "\nshort", 30)
    assert [len(line) for line in map(plain_line, lines)] == [29, 24, 24, 17, 5]
    assert all(line.startswith("    goblin") for line in map(plain_line, lines[1:-1]))
    assert wrapped("x" * 50, 30) == ["x" * 50], "a word is never broken"
    assert wrapped("a b " * 50, 0) == ["a b " * 50]


def plain_line(line: str) -> str:
    return plain(line)[0]


def test_other_boards_stand_upright():
    board = draw_view(hand_made("std4"), colour=False).split("\n")
    assert board[0].split() == list("abcdefghijklmnopqrst")
    assert board[2].split()[0] == "0"


# Turned, never mirrored ---------------------------------------------------------------------------


def turned_drawing(room: Room, turn: int) -> str:
    """The hand-drawn room, turned character by character: an independent reckoning."""
    rows = [line.ljust(21) for line in room_text(room).split("\n")[1:12]]
    # one character a corner, side and square: 11 by 11
    grid = [[row[column] for column in range(0, 21, 2)] for row in rows]
    swap = {"-": "|", "|": "-", "=": "H", "H": "="}
    for _ in range(turn % 4):
        grid = [[swap.get(grid[10 - i][j], grid[10 - i][j]) for i in range(11)] for j in range(11)]
    return "\n".join("".join(row) for row in grid)


def text_drawing(lines: list[str], left: int, top: int) -> str:
    """What `draw_room` or `draw_view` drew, in the same alphabet as `turned_drawing`."""
    seen = {"━": "-", "┃": "|", "╪": "=", "╫": "H", "▓": "O", "↻": "@", "↺": "@", "╍": ":", "╏": ":"}
    rows = []
    for j in range(11):
        row = []
        for i in range(11):
            line = lines[top + j].ljust(400)
            x = left + i // 2 * WIDE
            if j % 2 and i % 2:
                found = line[x + 1 : x + WIDE].strip()
                row.append(seen.get(found[-1:], "."))
            elif j % 2 or i % 2:
                row.append(seen.get(line[x] if not i % 2 else line[x + 2], " "))
            else:
                row.append("+")
        rows.append("".join(row))
    return "\n".join(rows)


@pytest.mark.parametrize("turn", range(4))
def test_a_room_is_turned_like_its_drawing(turn: int):
    for room in [*data.rooms("base").values(), *data.rooms("prison").values()]:
        drawn = draw_room(room, turn, colour=False).split("\n")
        assert text_drawing(drawn, LEFT, 1) == turned_drawing(room, turn), room.id


@pytest.mark.parametrize("turn", range(4))
def test_a_room_on_the_lying_board_has_a_quarter_turn_less(turn: int):
    """Alone with hidden neighbours, so that every side seen is its own."""
    for room in data.rooms("base").values():
        seen = hand_made("base", tokens=[])
        for entry in seen["rooms"]:
            entry.update(shown=False, capacity=0, tokens=[])
        entry = seen["rooms"][5]
        entry.update(shown=True, room=room.id, turn=turn, doors=["closed"] * len(room.doors))
        drawn = draw_view(seen, colour=False).split("\n")
        # grid (5..9, 10..14): screen columns 11..15 of 22, rows 0..4
        assert text_drawing(drawn, LEFT + 11 * WIDE, 1) == turned_drawing(room, turn + 3), room.id


@pytest.mark.parametrize("name", ["99cw", "2cw", "40cw"])
def test_a_room_drawn_in_a_position_is_drawn_as_it_was_drawn(name: str):
    """Whether no box has it, this box prints another of that name, or another box does."""
    drawing = room_text(data.rooms("prison")["39ccw"]._replace(id=name))
    room = parse_rooms(drawing)[name]
    state = pos(f"{drawing}\nrooms ? ? ? ? ? {name}/1\nbehind 1: 3cw\ntokens blue-goblin h12")
    seen = view(state, SPECTATOR)
    assert parse_rooms(seen["rooms"][5]["drawing"]) == {name: room}
    closed = draw_view(seen, colour=False).split("\n")
    assert text_drawing(closed, LEFT + 11 * WIDE, 1) == turned_drawing(room, 0)
    assert "(Go)" in "\n".join(closed)
    assert f'data-room="{name}"' in svg_view(seen) and tagged(xml(svg_view(seen))) == ["blue-goblin"]
    hidden = view(pos(f"{drawing}\nrooms ? ? ? ? ? ?\nbehind 1: {name}"), SPECTATOR)
    assert "drawing" not in str(hidden["rooms"]), "what a hidden room looks like"


def test_printed_rooms_come_without_a_drawing():
    drawing = room_text(data.rooms("base")["2cw"])
    for text in ("rooms 2cw", f"{drawing}\nrooms 2cw"):
        assert "drawing" not in view(pos(text), SPECTATOR)["rooms"][0]


@pytest.mark.parametrize(
    ("turn", "start"), [(0, "M64 6V64"), (1, "M256 64H314"), (2, "M256 256V314"), (3, "M6 256H64")]
)
def test_svg_walls_turn_too(turn: int, start: str):
    """A single wall, east of the top left square, runs clockwise around the room."""
    rows = ["+   +   +   +   +   +", "  .   .   .   .   .  "] * 5 + ["+   +   +   +   +   +"]
    rows[1] = "  . | .   .   .   .  "
    rows[5] = "  .   .   @   .   .  "
    room = parse_rooms("room 1cw\n" + "\n".join(rows))["1cw"]
    drawn = svg_room(room, turn)
    assert set(re.findall(r'<path d="(M[^"]*)" stroke="#cdbf9f"', drawn)) == {start}


def test_blue_is_left_and_yellow_right_and_a_is_below():
    seen = hand_made("base", tokens=[token("blue-goblin", 0, "a0"), token("yellow-goblin", 1, "j21")])
    text = draw_view(seen, colour=False)
    assert cell(text, 0, 9) == "(Go)"
    assert cell(text, 21, 0) == "<Go>"


@pytest.mark.rule("COMP-01")
@pytest.mark.parametrize("box", ["base", "prison"])
def test_twins_share_the_number_and_the_colour_of_their_gear(box: str):
    painted: dict[str, set[str]] = {}
    for room in data.rooms(box).values():
        picture = svg_room(room)
        number = re.search(rf'fill="(#\w+)"[^>]*>{room.pair}</text>', picture)
        assert number, "the gear bears the number of its pair"
        painted.setdefault(room.pair, set()).add(number[1])
    assert [len(colours) for colours in painted.values()] == [1] * 4
    assert len(set.union(*painted.values())) == 4, "another pair, another colour"


def test_gears_keep_their_direction():
    for room in data.rooms("base").values():
        for turn in range(4):
            wanted = f"{room.pair}{'↻' if room.clockwise else '↺'}"
            assert wanted in draw_room(room, turn, colour=False)


# Pieces -------------------------------------------------------------------------------------------


def _screen(square: str) -> tuple[int, int]:
    return int(square[1:]), ord("j") - ord(square[0])


def _face(row: dict[str, Any]) -> str:
    if not row["character"]:
        return lying(row["kind"])[:3]
    letters = LETTERS[row["kind"]]
    return "(<"[row["owner"]] + (letters.lower() if row["wounded"] else letters)


def test_every_token_on_the_board_appears_exactly_once():
    for state in positions("base"):
        seen = view(state, 0)
        text = draw_view(seen, colour=False)
        board, below = text.split("\n")[:23], "\n".join(text.split("\n")[23:])
        shown = [row for row in seen["tokens"] if not row["carried_by"]]
        places = {row["square"] for row in shown}
        for square in places:
            here = [row for row in shown if row["square"] == square]
            found = cell(text, *_screen(square))
            assert any(found.startswith(_face(row)) for row in here), (square, found)
            if len(here) > 1:
                assert found.endswith("+") and f"{square} " in below
            elif here[0]["carries"]:
                load = next(row for row in seen["tokens"] if row["token"] == here[0]["carries"])
                assert found[3] == ("+" if load["character"] else sign(load["kind"]))
        own_hidden = [t["token"] for room in seen["rooms"] for t in room.get("tokens", ()) if t["token"]]
        total = sum(len(re.findall(r"[(<][A-Z][a-z][^a-z]|[(<][a-z]{2}[✗+]", line)) for line in board)
        characters = {row["square"] for row in shown if row["character"]}
        hidden = sum(1 for label in own_hidden if label.partition("-")[2] in LETTERS)
        assert total == len(characters) + hidden
        if state in positions("base")[::10]:
            wanted = sorted([row["token"] for row in seen["tokens"]] + own_hidden)
            assert tagged(xml(svg_view(seen))) == wanted


def test_crowds_gears_and_pits_are_told_below():
    room = data.all_rooms()["1cw"]
    seen = hand_made("base", tokens=[])
    seen["rooms"][0].update(room="1cw", turn=0, doors=["closed"])
    gear = room.ground.index("@")
    square = f"{_letters(gear % 5)}{gear // 5 + 1}"
    bearer, patient, rope = (
        token("blue-goblin", 0, square),
        token("blue-troll", 0, square, wounded=True),
        token("yellow-rope", 1, square, character=False),
    )
    bearer["carries"], patient["carried_by"] = "blue-troll", "blue-goblin"
    seen["tokens"] = [bearer, patient, rope]
    text = draw_view(seen, colour=False)
    assert cell(text, *_screen(square)) == "(Go+"
    assert f"{square} (Go) on gear 1↻, carries wounded Troll, beside Rope" in text
    assert tagged(xml(svg_view(seen))) == ["blue-goblin", "blue-troll", "yellow-rope"]


def test_without_an_icon_there_are_two_letters():
    seen = hand_made("base", tokens=[token("blue-zebra", 0, "a0")])
    assert not icon("zebra")
    assert ">Ze</text>" in svg_view(seen)
    assert cell(draw_view(seen, colour=False), 0, 9) == "(Ze)"


def test_every_piece_of_the_first_box_has_letters_and_an_icon():
    for kind in base.CHARACTERS:
        assert kind.id in LETTERS and icon(kind.id)
    for kind in base.OBJECTS:
        assert icon(kind.id) and len(lying(kind.id)) == 4
    assert len(set(LETTERS.values())) == len(LETTERS)


def test_portcullises_and_highlights_can_be_told_apart():
    seen = hand_made("base", tokens=[token("blue-goblin", 0, "a1")])
    pictures = set()
    for state in ("closed", "open", "broken"):
        for entry in seen["rooms"]:
            if entry["shown"]:
                entry["doors"] = [state] * len(entry["doors"])
        pictures.add((draw_view(seen, colour=False), svg_view(seen)))
    assert len({text for text, _ in pictures}) == len({svg for _, svg in pictures}) == 3
    marks = {"a0": "2", "b0": "·", "a1": "!", "c0": "→", "d0": "→", "zz9": "1"}
    text = draw_view(seen, colour=False, highlight=marks)
    assert cell(text, 0, 9).strip() == "·2"
    assert "a1 is marked !" in text
    assert xml(svg_view(seen, marks)) is not None


def test_a_wounded_one_looks_different_without_colour():
    up, down = token("blue-troll", 0, "a0"), token("blue-troll", 0, "a0", wounded=True)
    faces = [cell(draw_view(hand_made("base", tokens=[row]), colour=False), 0, 9) for row in (up, down)]
    assert faces == ["(Tr)", "(tr✗"]


# Beside the board -------------------------------------------------------------------------------------


def test_a_fight_is_shown_with_everybody_s_part():
    state = do(pos(SKETCHES["bow"]), "mekanork attacks colossus", "join")
    text = draw_status(view(state, 0), colour=False)
    assert "● Blue to say who joins the fight" in text
    assert "Blue's Cleric 1 (shooting) + Blue's Mekanork 2 = 3" in text
    assert "may join from afar: Blue's Wizard" in text
    state = do(pos(SKETCHES["bow"]), "telepath attacks wizard")
    assert "● Blue to name a combat card" in draw_status(view(state, 1), colour=False)
    assert "◆ Yellow has to play +5" in draw_status(view(do(state, "name 5"), 1), colour=False)
    state = do(pos(SKETCHES["spear"]), "thrust mekanork")
    assert "Blue's Naga 2 (from afar)" in draw_status(view(state, 1), colour=False)


def test_a_draft_shows_one_s_own_choices_only():
    state = do(pos("scenario mixed-free\ndecide draft"), "bring 37", "enlist naga", seat=0)
    text = draw_status(view(state, 0), colour=False)
    assert "chosen: Naga" in text and "brings room pairs 37" in text
    other = draw_status(view(state, 1), colour=False)
    assert "Naga" not in other and "37" not in other and "to place" not in other


# Secrets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_hidden_tokens_are_not_betrayed(seat: int):
    for name in (*FIRST_BOX, "prison-2", "prison-4", "mixed-free"):
        for state in positions(name)[:: 6 if name in FIRST_BOX else 12]:
            seen = view(state, seat)
            table = state.table
            known = {row["token"] for row in seen["tokens"]} | {row["token"] for row in seen["gone"]}
            known |= {t["token"] for room in seen["rooms"] for t in room.get("tokens", ()) if t["token"]}
            known |= {entry["token"] for entry in seen["ledger"]} | set(seen["lifted"])
            kinds = {label.partition("-")[2] for label in known}
            svg = svg_view(seen)
            text = draw_view(seen, colour=False)
            for label in table.labels:
                if label not in known:
                    assert label not in svg
            for kind in {kind.id for kind in table.kinds} - kinds:
                assert f"gm-icon-{kind}" not in svg
                shape = LETTERS.get(kind) or lying(kind)
                assert not re.search(rf"[(<]{re.escape(shape)}|{re.escape(lying(kind))}", text)


def test_backs_on_the_lines_are_question_marks():
    seen = hand_made("base", tokens=[], backs=[{"owner": 1, "square": "b21"}])
    assert cell(draw_view(seen, colour=False), 21, 8) == "<??>"
    assert svg_view(seen).count(">?</text>") == 3  # two more in the hidden room


# The workshop -------------------------------------------------------------------------------------


def test_joints_of_box_drawing():
    import unicodedata

    assert len(JOINTS) == len(set(JOINTS)) == 81
    names = {"UP": 27, "RIGHT": 9, "DOWN": 3, "LEFT": 1, "VERTICAL": 30, "HORIZONTAL": 10}
    for code, joint in enumerate(JOINTS[1:], 1):
        words = unicodedata.name(joint).removeprefix("BOX DRAWINGS ").split()
        total, pending, weight = 0, 0, 0
        leads = words[0] in ("LIGHT", "HEAVY")
        for word in words:
            if word in ("LIGHT", "HEAVY"):
                weight = 1 if word == "LIGHT" else 2
                if not leads:
                    total, pending = total + pending * weight, 0
            elif word != "AND":
                total += names[word] * weight if leads else 0
                pending += names[word]
        assert total == code, unicodedata.name(joint)


def test_importing_draw_is_cheap():
    heavy = "('json', 'tomllib', 'gearmaze.sets', 'gearmaze.engine.table')"
    code = f"import sys, gearmaze.draw; sys.exit(any(m in sys.modules for m in {heavy}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
