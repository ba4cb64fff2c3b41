"""The board as one self-contained SVG picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from gearmaze.draw.board import Board, Hall, Spot, Strip, board_of, board_of_room
from gearmaze.draw.pieces import TEAMS, carried, icon_author, kind_of_label, standing, team_of
from gearmaze.draw.svg_pieces import PieceBox, team_defs
from gearmaze.draw.svg_stone import CELL, DEFS, gear, ground, sconce, side, text, tile, walls, zone
from gearmaze.engine.rooms import EAST, GEAR, LINE, NORTH, OPEN, SECRET, SLIT, STEP, WALL, WEST, Room

__all__ = ["svg_room", "svg_view"]

_EDGE = 38  # for the coordinates
_HEAD = 58
_INSET = 6  # a room's own border walls stand this far inside it
_ZONES = {"t": "#8f8a6a", "s": "#7d8a90", "c": "#8c8480", "r": "#96855f"}
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
    authors = sorted({icon_author(kind) for kind in box.used})
    credit = f"Figures from game-icons.net by {', '.join(authors)} (CC BY 3.0)" if authors else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(name)}"><title>{escape(name)}</title>'
        f"<desc>{escape(credit)}</desc><defs>{DEFS}{team_defs()}{box.symbols()}</defs>"
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
    parts.append(text(left, 46, " · ".join(words), 18, "#aab1c0", "start"))
    x = width - _EDGE - 4
    for seat in reversed(range(len(view.get("vp", ())))):
        team = team_of(view, seat)
        score = f"{view['vp'][seat]} / {view['target']} VP"
        parts.append(text(x, 47, score, 20, "#f4ead2", "end"))
        x -= 13 * len(score) + 20
        chip = box.shape(team, box.gradient(seat), "#fff" if seat == view["active"] else team.light, 4)
        parts.append(f'<g transform="translate({x} 40) scale(.62)">{chip}</g>')
        x -= 52
    return "".join(parts)


def _centre(spot: Spot) -> tuple[float, float]:
    return CELL * spot[0] + CELL / 2, CELL * spot[1] + CELL / 2


def _coordinates(board: Board) -> str:
    across, down = (board.numbers, board.letters) if board.sideways else (board.letters, board.numbers)
    parts = []
    for column, words in sorted(across.items()):
        for y in (-14, CELL * board.rows + 25):
            parts.append(text(CELL * column + CELL / 2, y, words, 15, "#8d94a5"))
    for row, words in sorted(down.items()):
        for x in (-20, CELL * board.columns + 20):
            parts.append(text(x, CELL * row + CELL / 2 + 5, words, 15, "#8d94a5"))
    return "".join(parts)


def _empty_stop(spot: Spot) -> str:
    return (
        f'<rect x="{CELL * spot[0] + 6}" y="{CELL * spot[1] + 6}" width="{5 * CELL - 12}" '
        f'height="{5 * CELL - 12}" rx="10" fill="#0a0b0e" stroke="#454b59" stroke-width="3" '
        'stroke-dasharray="14 10"/>'
    )


def _strip(board: Board, line: Strip) -> str:
    """A starting line in its team's colour, with its dots; names where letters and numbers give none."""
    team = TEAMS.get(line.colour)
    dark, base, light = (team.dark, team.base, team.light) if team else ("#2c3039", "#5d6472", "#c3c9d6")
    first, last = min(line.spots), max(line.spots)
    x, y = CELL * first[0] + 5, CELL * first[1] + 5
    width, height = CELL * (last[0] - first[0] + 1) - 10, CELL * (last[1] - first[1] + 1) - 10
    parts = [
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="12" fill="{dark}" fill-opacity=".78" '
        f'stroke="{light}" stroke-width="3.5"/>'
    ]
    for a, b in zip(line.spots, line.spots[1:], strict=False):
        ax, ay = _centre(a)
        bx, by = _centre(b)
        across, down = (by - ay) / CELL * 22, (bx - ax) / CELL * 22
        mx, my = (ax + bx) / 2, (ay + by) / 2
        parts.append(
            f'<path d="M{mx - across:g} {my - down:g}L{mx + across:g} {my + down:g}" stroke="{light}" '
            'opacity=".3" stroke-width="1.6"/>'
        )
    for number, spot in enumerate(line.spots):
        cx, cy = _centre(spot)
        if number in line.dots:
            parts.append(
                f'<circle cx="{cx:g}" cy="{cy:g}" r="17" fill="{base}" stroke="{light}" stroke-width="2"/>'
            )
        name = board.squares[spot].name
        if "." in name:
            parts.append(text(cx, cy + 4, name, 11, light))
    return "".join(parts)


def _halls(board: Board, box: PieceBox) -> Iterator[str]:
    for hall in board.halls:
        yield _hidden(hall, box) if hall.room is None else _shown(board, hall, hall.room)


def _hidden(hall: Hall, box: PieceBox) -> str:
    """Dark and shut, with the backs of what lies on it."""
    size = CELL * hall.size
    box.used.add("hidden-room")
    parts = [
        f'<rect x="4" y="4" width="{size - 8}" height="{size - 8}" rx="10" fill="url(#gm-hatch)" '
        'stroke="#4a5162" stroke-width="2.5"/>',
        f'<use href="#gm-icon-hidden-room" x="{size / 2 - 82:g}" y="{size / 2 - 112:g}" width="164" '
        'height="164" fill="#3c4353"/>',
    ]
    step = min(64, (size - 40) / max(1, len(hall.tokens)))
    for number, token in enumerate(hall.tokens):
        x = size / 2 + step * (number - (len(hall.tokens) - 1) / 2)
        label = token["token"] or ""
        back = box.back(token["owner"], kind_of_label(label) if label else "", label)
        parts.append(f'<g transform="translate({x:g} {size - 54})">{back}</g>')
    return f'<g transform="translate({CELL * hall.column} {CELL * hall.row})">{"".join(parts)}</g>'


def _shown(board: Board, hall: Hall, room: Room) -> str:
    size = CELL * hall.size
    x, y = CELL * hall.column, CELL * hall.row
    parts = [
        f'<rect x="{x + 1}" y="{y + 1}" width="{size - 2}" height="{size - 2}" rx="7" fill="#45443f" '
        'stroke="#08090b" stroke-width="2"/>'
    ]
    path: list[str] = []
    extras: list[str] = []
    for row in range(hall.row, hall.row + hall.size):
        for column in range(hall.column, hall.column + hall.size):
            square = board.squares[column, row]
            seed = 3 * column + 5 * row + column * row
            parts.append(tile(CELL * column, CELL * row, seed, _ZONES.get(square.zone, "")))
            parts.append(ground(square.ground, CELL * column, CELL * row))
            if square.zone:
                cx, cy = _centre((column, row))
                parts.append(zone(square.zone, cx, cy, room.clockwise))
            for direction in range(4):
                last = (
                    column - hall.column == hall.size - 1
                    if direction == EAST
                    else row - hall.row == hall.size - 1
                )
                if direction in (NORTH, WEST) or last:
                    _side(board, hall, (column, row), direction, path, extras)
    if hall.gear[0] >= 0:
        parts.append(gear(*_centre(hall.gear), room.pair, room.clockwise))
    for spot, direction in board.sconces:
        if board.squares[spot].slot == hall.slot:
            extras.append(sconce(*_centre(spot), direction))
    return f'<g data-room="{escape(room.id)}">{"".join(parts)}{walls("".join(path))}{"".join(extras)}</g>\n'


def _side(board: Board, hall: Hall, spot: Spot, direction: int, path: list[str], extras: list[str]) -> None:
    """Add one of the room's own sides to its walls or to what is drawn over them."""
    kind = board.sides[(*spot, direction)]
    if kind == OPEN:
        return
    across, down = STEP[direction]
    border = not (
        0 <= spot[0] + across - hall.column < hall.size and 0 <= spot[1] + down - hall.row < hall.size
    )
    reach = CELL / 2 - (_INSET if border else 0)
    cx, cy = _centre(spot)
    x, y = cx + across * reach, cy + down * reach
    upright = direction in (EAST, WEST)
    if kind in (WALL, SLIT, SECRET):
        half = CELL / 2
        low, high = (y - half, y + half) if upright else (x - half, x + half)
        start = CELL * (hall.row if upright else hall.column) + _INSET
        low, high = max(low, start), min(high, start + CELL * hall.size - 2 * _INSET)
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


_CORNERS = ("17 -17", "0 21", "-17 -17")  # for what shares a square, leaving speed, strength and wounds free


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
