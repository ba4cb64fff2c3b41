"""Everything that can be drawn has a look, a picture and words; a message names the file to edit."""

import inspect
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import pytest

from gearmaze import data
from gearmaze.draw import draw_room, look, svg_room
from gearmaze.draw.board import as_it_lies, board_of_room, under
from gearmaze.engine import Table, rooms
from gearmaze.server.reference import reference
from gearmaze.sets import scenario, scenario_names
from gearmaze.words.sentences import languages, vocabulary

LOOK, ART, WORDS = "gearmaze/data/look.toml", "gearmaze/data/art", "gearmaze/data/pieces.toml"
BOXES = data.room_boxes()
PRINTED = {letter for box in BOXES for room in data.rooms(box).values() for letter in room.ground}
GROUNDS = sorted({*PRINTED, rooms.LINE, *look.GROUNDS})
NAMES = re.findall(r"^([A-Z]+): Final = \d+$", inspect.getsource(rooms).partition("WALK:")[0], re.MULTILINE)
KINDS = {kind.id: kind for name in scenario_names() for kind in Table(scenario(name)).kinds}
PACKAGE = Path(data.__file__).parents[1]


def room_with(*letters: str, features: str = "") -> rooms.Room:
    """A room whose first squares are these, and a gear."""
    drawn = [*letters, *"." * (24 - len(letters)), "@"]
    edge = "+   +   +   +   +   +"
    rows = [
        edge + "\n" + " ".join(f" {each} " for each in drawn[5 * row : 5 * row + 5]).join("  ")
        for row in range(5)
    ]
    return rooms.parse_rooms("room 1cw\n" + "\n".join([*rows, edge]) + f"\n{features}")["1cw"]


# Nothing is missing -------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", GROUNDS)
def test_every_ground_has_a_look_a_picture_and_words(letter: str):
    assert letter in look.GROUNDS, f"{LOOK}, [grounds]: nothing for {letter!r}"
    found = look.GROUNDS[letter]
    assert found.plain or found.sign, f"{LOOK}, [grounds]: no sign for {letter!r}, which a terminal shows"
    assert found.plain or look.has_art(f"ground/{found.id}"), f"{ART}/ground.svg: no symbol {found.id!r}"
    for language in languages():
        words = vocabulary(language)["grounds"].get(found.id, {})
        assert set(words) == {"name", "text", "where"}, f"{WORDS}, [grounds.{found.id}]: {language}"


def test_every_kind_of_side_has_a_look_a_picture_and_words():
    kinds = {getattr(rooms, name) for name in NAMES}
    assert set(look.SIDE_IDS) == kinds, "gearmaze/draw/look.py, SIDE_IDS: another kind of side"
    assert sorted(look.SIDE_IDS.values()) == sorted(look.SIDES), f"{LOOK}, [sides] and SIDE_IDS differ"
    for name, found in look.SIDES.items():
        assert len(found.lying) == 3 and len(found.upright) == 1, f"{LOOK}, [sides] {name}"
        assert found.plain or look.has_art(f"side/{name}"), f"{ART}/side.svg: no symbol {name!r}"
        for language in languages():
            words = vocabulary(language)["sides"].get(name, {})
            assert set(words) == {"name", "text"}, f"{WORDS}, [sides.{name}]: {language}"


def test_every_team_has_a_look():
    colours = {colour for name in data.layout_names() for colour in data.layout(name).seats}
    for colour in sorted(colours | {"nobody"}):
        assert colour in look.TEAMS, f"{LOOK}: no [teams.{colour}]"
        shape = look.TEAMS[colour].shape
        assert look.has_art(f"token/{shape}"), f"{ART}/token.svg: no symbol {shape!r}"
    for part in ("shape", "sign", "brackets", "base"):
        seen = Counter(getattr(look.TEAMS[colour], part) for colour in colours)
        assert max(seen.values()) == 1, f"{LOOK}, [teams]: two have the same {part}"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_piece_has_a_look_and_an_icon(kind: str):
    assert kind in look.PIECES, f"{LOOK}, [pieces]: no {kind}"
    found, character = look.PIECES[kind], KINDS[kind].is_character
    assert found.icon in data.icons()["icons"], (
        f"{LOOK}, [pieces] {kind}: no icon {found.icon!r} in icons.json"
    )
    assert len(found.letters) == (2 if character else 3), f"{LOOK}, [pieces] {kind}: letters"
    assert len(found.sign) == (0 if character else 1), f"{LOOK}, [pieces] {kind}: a sign is for objects"
    assert data.icons()["icons"][found.icon]["author"], f"gearmaze/data/icons.json: {found.icon} is by whom?"


def test_no_two_look_alike_and_nothing_is_left_over():
    for part in ("letters", "sign", "icon"):
        seen = Counter(getattr(each, part) for each in look.PIECES.values() if getattr(each, part))
        assert max(seen.values()) == 1, f"{LOOK}, [pieces]: {seen.most_common(1)} is the {part} of two"
    assert set(look.PIECES) == set(KINDS), f"{LOOK}, [pieces]: somebody nobody plays with"
    assert {each.id for each in look.GROUNDS.values()} == set(vocabulary("en")["grounds"]), f"{LOOK}, {WORDS}"
    icons = {look.icon_name(name) for name in (*look.PIECES, *data.look()["figures"])}
    assert icons == set(data.icons()["icons"]), "gearmaze/data/icons.json: an icon nobody has"
    drawn = {name.removesuffix("-join") for name in data.art() if name.startswith("ground/")}
    shown = {f"ground/{each.id}" for each in look.GROUNDS.values()} | {"ground/undrawn"}
    assert drawn <= shown, f"{ART}/ground.svg: {drawn - shown} is nothing of {LOOK}"


# Pictures are whole -------------------------------------------------------------------------------


def test_every_picture_is_xml_and_refers_to_what_is_there():
    known = re.findall(r'id="([\w-]+)"', data.art()["defs"])
    assert len(known) == len(set(known)), f"{ART}: two definitions of one name"
    for name, drawn in data.art().items():
        sheet = f"{ART}/{name.partition('/')[0]}.svg, {name}"
        try:
            ElementTree.fromstring(f"<svg>{drawn}</svg>")
        except ElementTree.ParseError as error:
            pytest.fail(f"{sheet}: {error}")
        for wanted in re.findall(r"url\(#([\w-]+)\)", drawn):
            assert wanted in known, f"{sheet}: no {wanted!r} in <defs>"


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("turn", range(4))
def test_no_hole_is_left_open(box: str, turn: int):
    for room in data.rooms(box).values():
        picture = svg_room(room, turn)
        ElementTree.fromstring(picture)
        assert not re.search(r"\{\w+\}", picture), f"{room.id}: something was not filled in"


def test_the_page_draws_from_the_same():
    sent = reference("en")["look"]
    assert sent["art"] == data.art()
    assert {colour: row["base"] for colour, row in sent["teams"].items()} == {
        colour: row["base"] for colour, row in data.look()["teams"].items()
    }
    assert sent["pairs"] == look.PAIRS
    assert {letter: row["id"] for letter, row in sent["grounds"].items()} == {
        letter: each.id for letter, each in look.GROUNDS.items()
    }


def test_colours_and_shapes_are_said_nowhere_else():
    colours = {
        row[part] for row in data.look()["teams"].values() for part in ("base", "light", "dark", "edge")
    }
    colours |= {*data.look()["stone"]["pairs"], *data.look()["stone"]["tones"]}
    shapes = {path for drawn in data.art().values() for path in re.findall(r' d="(M[^"{]{12,})"', drawn)}
    files = [*(PACKAGE / "web").glob("*.js"), *(PACKAGE / "draw").glob("*.py")]
    for path in files:
        text = path.read_text(encoding="utf-8").lower()
        again = [each for each in colours | shapes if each.lower() in text and each != "#ffd75e"]
        assert not again, f"{path.relative_to(PACKAGE)}: {again} is in {LOOK} or {ART} already"
    for path in (PACKAGE / "web/css").glob("*.css"):
        named = re.findall(r"\.(?:blue|yellow|green|red)\b", path.read_text(encoding="utf-8"))
        assert not named, f"{path.name}: what differs by team is var(--team...), from {LOOK}"


# What lies on what --------------------------------------------------------------------------------


def test_a_bridge_is_drawn_over_what_it_is_over():
    drawn = {}
    for what in ("water", "crevasse"):
        room = room_with("B", features=f"bridge 0,0 over {what}")
        drawn[what] = svg_room(room)
        assert under(room, room.ground) == {0: "W" if what == "water" else "X"}
        assert look.art(f"ground/{what}") in drawn[what] and look.art("ground/bridge") in drawn[what]
        assert drawn[what].index(look.art(f"ground/{what}")) < drawn[what].index(look.art("ground/bridge"))
    texts = [draw_room(room_with("B", features=f"bridge 0,0 over {what}")) for what in drawn]
    assert texts[0] != texts[1], "in colour, the ground beneath is seen"


def test_a_fallen_tree_lies_over_a_crevasse_and_across_it():
    along, across = svg_room(room_with("X", "L", "X")), svg_room(room_with("L"))
    log = re.escape(look.art("ground/log"))
    assert re.search(rf'rotate\(90 32 32\)">{log}', along)
    assert re.search(rf'translate\(0 0\)">{log}', across)
    assert along.count(look.art("ground/crevasse")) == 3


@pytest.mark.parametrize("turn", range(4))
def test_what_spans_turns_with_its_room(turn: int):
    picture = svg_room(room_with("X", "L", "X"), turn)
    assert ("rotate(90 32 32)" in picture) == (turn % 2 == 0)


def test_a_ground_nobody_has_drawn_is_seen_by_its_letter():
    room = room_with()._replace(ground="Ω" + room_with().ground[1:])
    assert ">Ω</text>" in svg_room(room)
    assert "Ω" in draw_room(room, colour=False)


def test_ground_and_sides_of_a_view_go_before_the_print():
    room = data.rooms("base")["1cw"]
    ground, sides = as_it_lies(room, {})
    assert ground == room.ground and board_of_room(room).squares[0, 0].ground == room.ground[0]
    entry = {"ground": "W" * 25, "edges": [[6, "E", "rubble"]], "doors": ["broken"]}
    ground, sides = as_it_lies(room, entry)
    assert ground == "W" * 25 and sides[6][rooms.EAST] == rooms.RUBBLE
    cell, direction = room.doors[0][0]
    assert sides[cell][direction] == rooms.BROKEN
