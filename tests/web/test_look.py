"""The page and the SVG of the library are one drawing: the same text, from the same look."""

import re
from typing import Any

from gearmaze import data
from gearmaze.draw import svg_room
from gearmaze.draw.board import Board
from gearmaze.draw.svg import _halls
from gearmaze.draw.svg_pieces import PieceBox
from gearmaze.engine.rooms import Room
from gearmaze.server.reference import _room

DRAW = """async (rooms) => {
  const { roomArt } = await import("/static/rooms.js");
  return rooms.map(([print, turn, shown]) => roomArt(print, turn, shown));
}"""
TOKENS = """async (pieces) => {
  const { back, tokenArt } = await import("/static/tokens.js");
  return pieces.map(([piece, colour, kind]) => tokenArt(piece, colour, kind))
    .concat(back("green", "troll"), back("pink"));
}"""

STYLE = """(colour) => {
  const one = document.body.appendChild(document.createElement("i"));
  one.className = colour;
  return getComputedStyle(one).getPropertyValue("--team");
}"""


def printed(room: Room) -> dict[str, Any]:
    return {**_room(room), "id": room.id, "size": room.size}


def test_every_room_is_drawn_alike(visit: Any) -> None:
    page = visit("/rules")
    page.locator("h1").first.wait_for(state="attached")
    asked = [(room, turn) for room in data.all_rooms().values() for turn in range(4)]
    drawn = page.evaluate(DRAW, [[printed(room), turn] for room, turn in asked])
    for (room, turn), text in zip(asked, drawn, strict=True):
        ours = re.search(r'<g data-room="[^"]*"[^>]*>(.*)</g>\n', svg_room(room, turn), re.DOTALL)
        assert ours and ours[1] == text, (
            f"room {room.id} turned {turn}: gearmaze/draw/svg.py and web/rooms.js"
        )


def test_a_room_that_has_changed_is_drawn_alike(visit: Any) -> None:
    page = visit("/rules")
    page.locator("h1").first.wait_for(state="attached")
    room = data.all_rooms()["26cw"]
    shown = {
        "doors": ["broken"],
        "ground": room.ground.replace("L", "X").replace("T", "."),
        "edges": [[0, "S", "rubble"], [5, "N", "rubble"], [6, "E", "web"], [7, "W", "web"]],
    }
    drawn = page.evaluate(DRAW, [[printed(room), 1, {}], [printed(room), 1, shown]])
    board = Board(5, 5)
    board.lay(0, room, 0, 0, 1, shown)
    ours = "".join(_halls(board, PieceBox({"colours": []})))
    assert drawn[0] != drawn[1] and drawn[1] in ours, "gearmaze/draw/board.py, as_it_lies, and web/rooms.js"
    for name in ("rubble", "web", "broken"):
        assert data.art()[f"side/{name}"] in ours


def test_every_team_s_tokens_are_drawn_alike(visit: Any) -> None:
    page = visit("/rules")
    page.locator("h1").first.wait_for(state="attached")
    colours = ["blue", "yellow", "green", "red"]
    box = PieceBox({"colours": colours, "scenario": "base"})
    kind = {"speed": 4, "combat": 1}
    rows = [
        {"kind": "goblin", "character": True, "wounded": wounded, "bound": bound, "owner": owner}
        for owner in range(4)
        for wounded in (False, True)
        for bound in (0, 2)
    ]
    drawn = page.evaluate(TOKENS, [[row, colours[row["owner"]], kind] for row in rows])
    for row, text in zip(rows, drawn, strict=False):
        assert text == (box.wounded(row) if row["wounded"] else box.living(row)), row
    assert drawn[-2] == box.back(2, "troll").removeprefix("<g>").removesuffix("</g>")
    assert drawn[-1] == box.back(9).removeprefix("<g>").removesuffix("</g>")


def test_team_colours_reach_the_styles(visit: Any) -> None:
    page = visit("/rules")
    page.locator("h1").first.wait_for(state="attached")
    for colour, team in data.look()["teams"].items():
        assert page.evaluate(STYLE, colour).strip() == team["light"]
