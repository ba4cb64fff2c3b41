"""The board as one self-contained SVG picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from gearmaze import data
from gearmaze.draw import look
from gearmaze.draw.board import Board, Hall, Spot, Strip, board_of, board_of_room
from gearmaze.draw.pieces import carried, kind_of_label, standing, team_of
from gearmaze.draw.svg_pieces import PieceBox, team_defs
from gearmaze.draw.svg_stone import CELL, FONT, gear, ground, joined, sconce, side, text, tile, walls, zone
from gearmaze.engine.rooms import EAST, GEAR, LINE, NORTH, STEP, WEST, Room

__all__ = ["svg_room", "svg_view"]

_EDGE = 42  # for the coordinates
_HEAD = 58
_INSET = 6  # a room's own border walls stand this far inside it
_ZONES = {"t": "#8f8a6a", "s": "#7d8a90", "c": "#8c8480", "r": "#96855f"}
_TABLE = (
    '<radialGradient id="gm-table" cx=".5" cy=".35" r=".8"><stop offset="0" stop-color="#33271b"/>'
    '<stop offset="1" stop-color="#120d09"/></radialGradient>'
)
_COSTS = ("#fff3a6", "#ffd75e", "#ffb347", "#ff8f4a", "#ff6b57")


def svg_view(view: Mapping[str, Any], highlight: Mapping[str, str] | None = None, title: str = "") -> str:
    """What one seat sees, lying on its side for two players.

    `highlight` marks squares by name, as in `draw_view`: a number is the cost to end there, "·" may be
    passed, "!" may be acted on, arrows are a path and joined by a line in the order given.
    """
    board = board_of(view)
    box = PieceBox(view)
    top = _EDGE + _HEAD
    body = [
        _frame(board),
        _coordinates(board),
        *(_strip(board, line) for line in board.lines),
        *(_empty_stop(spot) for spot in board.shaft),
        *_halls(board, box),
        *_washes(board, highlight or {}),
        *_pieces(board, box),
        *_marks(board, highlight or {}),
    ]
    name = title or f"Gearmaze: {view['layout']}"
    width, height = CELL * board.columns + 2 * _EDGE, CELL * board.rows + top + _EDGE
    inside = f'{_header(view, box, title, width)}<g transform="translate({_EDGE} {top})">{"".join(body)}</g>'
    return _picture(width, height, name, inside, box)


def svg_room(room: Room, turn: int = 0) -> str:
    """One room by itself, as printed and then turned clockwise."""
    board = board_of_room(room, turn)
    box = PieceBox({"colours": []})
    size = CELL * room.size + 48
    inside = f'<g transform="translate(24 24)">{"".join(_halls(board, box))}</g>'
    return _picture(size, size, f"Room {room.id}", inside, box)


def _picture(width: int, height: int, name: str, inside: str, box: PieceBox) -> str:
    authors = sorted({look.icon_author(kind) for kind in box.used if look.icon(kind)})
    credit = f"Figures from game-icons.net by {', '.join(authors)} (CC BY 3.0)" if authors else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(name)}" font-family="{FONT}">'
        f"<title>{escape(name)}</title><desc>{escape(credit)}</desc>"
        f"<defs>{_TABLE}{data.art()['defs']}{team_defs()}{box.symbols()}</defs>"
        f'<rect width="{width}" height="{height}" fill="url(#gm-table)"/>\n{inside}</svg>\n'
    )


def _header(view: Mapping[str, Any], box: PieceBox, title: str, width: int) -> str:
    """Title, turn and AP at the left, scores at the right."""
    words = []
    if view.get("turn"):
        words.append(f"Turn {view['turn']}")
    if 0 <= view.get("active", -1) < len(view["colours"]):
        words.append(f"{team_of(view, view['active']).name} has {view['ap']} AP left")
    if view.get("result"):
        words = ["Game over"]
    parts = [text(_EDGE + 4, 46, title, 24, "#f4ead2", "start")] if title else []
    left = _EDGE + 4 + (15.5 * len(title) + 28 if title else 0)
    parts.append(text(left, 46, " · ".join(words), 18, "#c9baa0", "start"))
    x = width - _EDGE - 4
    for seat in reversed(range(len(view.get("vp", ())))):
        score = f"{view['vp'][seat]} / {view['target']} VP"
        parts.append(text(x, 47, score, 20, "#f4ead2", "end"))
        x -= 13 * len(score) + 20
        ring = (
            '<circle r="34" fill="none" stroke="#fff1cf" stroke-width="3"/>' if seat == view["active"] else ""
        )
        parts.append(f'<g transform="translate({x} 40) scale(.62)">{ring}{box.chip(seat)}</g>')
        x -= 52
    return "".join(parts)


def _centre(spot: Spot) -> tuple[float, float]:
    return CELL * spot[0] + CELL / 2, CELL * spot[1] + CELL / 2


def _frame(board: Board) -> str:
    wide, high = CELL * board.columns, CELL * board.rows
    return look.art("stone/frame", wide=wide + 32, high=high + 32, inner_wide=wide + 18, inner_high=high + 18)


def _coordinates(board: Board) -> str:
    across, down = (board.numbers, board.letters) if board.sideways else (board.letters, board.numbers)
    parts = []
    for column, words in sorted(across.items()):
        for y in (-22, CELL * board.rows + 33):
            parts.append(text(CELL * column + CELL / 2, y, words, 15, "#9c8c72"))
    for row, words in sorted(down.items()):
        for x in (-28, CELL * board.columns + 28):
            parts.append(text(x, CELL * row + CELL / 2 + 5, words, 15, "#9c8c72"))
    return "".join(parts)


def _empty_stop(spot: Spot) -> str:
    return (
        f'<rect x="{CELL * spot[0] + 6}" y="{CELL * spot[1] + 6}" width="{5 * CELL - 12}" '
        f'height="{5 * CELL - 12}" rx="10" fill="#0a0b0e" stroke="#454b59" stroke-width="3" '
        'stroke-dasharray="14 10"/>'
    )


def _strip(board: Board, line: Strip) -> str:
    """A starting line in its team's colour, with its dots; names where letters and numbers give none."""
    team = look.TEAMS.get(line.colour, look.NOBODY)._asdict()
    first, last = min(line.spots), max(line.spots)
    wide, high = CELL * (last[0] - first[0] + 1) - 10, CELL * (last[1] - first[1] + 1) - 10
    x, y = CELL * first[0] + 5, CELL * first[1] + 5
    inner = {"inner_wide": wide - 8, "inner_high": high - 8}
    parts = [look.art("stone/line", team, x=x, y=y, wide=wide, high=high, **inner)]
    for column, row in sorted(line.spots)[1:]:
        x, y, way = (
            (CELL * column + 14, CELL * row, "h") if high > wide else (CELL * column, CELL * row + 14, "v")
        )
        parts.append(look.art("stone/line-mark", team, x=x, y=y, way=way))
    for number, spot in enumerate(line.spots):
        cx, cy = _centre(spot)
        if number in line.dots:
            shape = look.art(f"token/{team['shape']}")
            parts.append(look.art("stone/line-dot", {**team, "shape": shape}, x=cx, y=cy))
        name = board.squares[spot].name
        if "." in name:
            parts.append(text(cx, cy + 4, name, 11, team["light"]))
    return "".join(parts)


def _halls(board: Board, box: PieceBox) -> Iterator[str]:
    for hall in board.halls:
        yield _hidden(hall, box) if hall.room is None else _shown(board, hall, hall.room)


def _hidden(hall: Hall, box: PieceBox) -> str:
    """Dark and shut, with the backs of what lies on it."""
    size = CELL * hall.size
    box.used.add("hidden-room")
    parts = [look.art("stone/hidden")]
    step = min(66, (size - 40) / max(1, len(hall.tokens)))
    for number, token in enumerate(hall.tokens):
        x = size / 2 + step * (number - (len(hall.tokens) - 1) / 2)
        label = token["token"] or ""
        back = box.back(token["owner"], kind_of_label(label) if label else "", label)
        parts.append(f'<g transform="translate({x:g} {size - 50})">{back}</g>')
    return f'<g transform="translate({CELL * hall.column} {CELL * hall.row})">{"".join(parts)}</g>'


def _shown(board: Board, hall: Hall, room: Room) -> str:
    """A room face up, drawn at 0,0 and put where it lies."""
    wide = CELL * hall.size - 2
    parts = [look.art("stone/bed", wide=wide)]
    joints: list[str] = []
    spans: list[str] = []
    path: list[str] = []
    extras: list[str] = []
    kind = len(room.id) + 4 * (int(room.pair) if room.pair.isdigit() else 0)
    for row in range(hall.size):
        for column in range(hall.size):
            spot = (hall.column + column, hall.row + row)
            square = board.squares[spot]
            x, y = CELL * column, CELL * row
            seed = 3 * column + 5 * row + column * row + kind
            parts.append(tile(x, y, seed, _ZONES.get(square.zone, "")))
            parts.append(ground(square.lowest, x, y))
            if square.under:
                spans.append(ground(square.ground, x, y, board.spanned(spot)))
            if column and board.squares[spot[0] - 1, spot[1]].lowest == square.lowest:
                joints.append(joined(square.lowest, x, y + CELL / 2, True))
            if row and board.squares[spot[0], spot[1] - 1].lowest == square.lowest:
                joints.append(joined(square.lowest, x + CELL / 2, y, False))
            if square.zone:
                parts.append(zone(square.zone, *_centre((column, row)), room.clockwise))
            for direction in range(4):
                last = column == hall.size - 1 if direction == EAST else row == hall.size - 1
                if direction in (NORTH, WEST) or last:
                    _side(board, hall, (column, row), direction, path, extras)
    shade = look.art("stone/shade", wide=wide)
    if hall.gear[0] >= 0:
        at = (hall.gear[0] - hall.column, hall.gear[1] - hall.row)
        shade += gear(*_centre(at), room.pair, room.clockwise)
    for (column, row), direction in board.sconces:
        if board.squares[column, row].slot == hall.slot:
            extras.append(sconce(*_centre((column - hall.column, row - hall.row)), direction))
    drawn = "".join((*parts, *joints, *spans, shade, walls("".join(path)), *extras))
    place = f"translate({CELL * hall.column} {CELL * hall.row})"
    return f'<g data-room="{escape(room.id)}" transform="{place}">{drawn}</g>\n'


def _side(board: Board, hall: Hall, spot: Spot, direction: int, path: list[str], extras: list[str]) -> None:
    """Add one of the room's own sides to its walls or to what is drawn over them."""
    kind = board.sides[hall.column + spot[0], hall.row + spot[1], direction]
    across, down = STEP[direction]
    border = not (0 <= spot[0] + across < hall.size and 0 <= spot[1] + down < hall.size)
    reach = CELL / 2 - (_INSET if border else 0)
    cx, cy = _centre(spot)
    x, y = cx + across * reach, cy + down * reach
    upright = direction in (EAST, WEST)
    if look.side(kind).masonry:
        middle = y if upright else x
        low, high = max(middle - CELL / 2, _INSET), min(middle + CELL / 2, CELL * hall.size - _INSET)
        path.append(f"M{x:g} {low:g}V{high:g}" if upright else f"M{low:g} {y:g}H{high:g}")
    extras.append(side(kind, x, y, upright))


def _pieces(board: Board, box: PieceBox) -> Iterator[str]:
    for spot, owner in sorted(board.backs.items()):
        cx, cy = _centre(spot)
        yield f'<g transform="translate({cx:g} {cy:g})">{box.back(owner)}</g>'
    for spot, pieces in sorted(board.pieces.items()):
        cx, cy = _centre(spot)
        loads = carried(pieces)
        loose = standing(pieces)
        square = board.squares[spot]
        drawn = []
        corners = [at for at in _CORNERS if at != _CORNERS[0] or loose[0]["token"] not in loads]
        for number, piece in enumerate(loose):
            shift = ""
            if number:
                shift = f' transform="translate({corners[(number - 1) % len(corners)]}) scale(.5)"'
            drawn.append(f"<g{shift}>{box.piece(piece, loads.get(piece['token']))}</g>")
        if square.ground == GEAR:
            room = next(hall.room for hall in board.halls if hall.slot == square.slot)
            assert room is not None
            drawn.append(box.gear_tag(room.pair, room.clockwise))
        yield f'<g transform="translate({cx:g} {cy:g})">{"".join(drawn)}</g>\n'


_CORNERS = ("16 -16", "-17 1", "-16 -16")  # for what shares a square, leaving speed, strength and wounds free


def _washes(board: Board, highlight: Mapping[str, str]) -> Iterator[str]:
    """Under the pieces: a warm wash where one may go, fainter where one may only pass."""
    trail = []
    for name, mark in highlight.items():
        spot = board.spots.get(name)
        if spot is None or not mark:
            continue
        x, y = CELL * spot[0], CELL * spot[1]
        box = f'x="{x + 5}" y="{y + 5}" width="{CELL - 10}" height="{CELL - 10}" rx="8"'
        if mark.isdigit():
            colour = _COSTS[min(int(mark), 5) - 1]
            yield f'<rect {box} fill="{colour}" fill-opacity=".34" stroke="{colour}" stroke-width="2.5"/>'
        elif mark == "!":
            yield f'<rect {box} fill="#ff3d6e" fill-opacity=".25" stroke="#ff3d6e" stroke-width="4"/>'
        else:
            yield f'<rect {box} fill="#fff3a6" fill-opacity=".22"/>'
            if mark != "·":
                cx, cy = _centre(spot)
                trail.append(f"{cx:g} {cy:g}")
    if len(trail) > 1:
        for colour, width in (("#1a1608", 10), ("#fff3a6", 7)):
            yield (
                f'<path d="M{"L".join(trail)}" fill="none" stroke="{colour}" stroke-width="{width}" '
                'stroke-linecap="round" stroke-dasharray="1 15"/>'
            )


def _marks(board: Board, highlight: Mapping[str, str]) -> Iterator[str]:
    """Over everything: what it costs."""
    for name, mark in highlight.items():
        spot = board.spots.get(name)
        if spot is None:
            continue
        cx, cy = _centre(spot)
        square = board.squares.get(spot)
        busy = spot in board.pieces or spot in board.backs or (square and square.ground not in (".", LINE))
        if mark.isdigit():
            x, y, r = (cx - 20, cy - 20, 10) if busy else (cx, cy, 13)
            yield (
                f'<circle cx="{x:g}" cy="{y:g}" r="{r}" fill="#1a1608" stroke="#ffd75e" stroke-width="2"/>'
                f"{text(x, y + r * 0.36, mark, r * 1.1, '#ffe9a8')}"
            )
        elif mark == "·" and not busy:
            yield f'<circle cx="{cx:g}" cy="{cy:g}" r="5" fill="#fff3a6"/>'
