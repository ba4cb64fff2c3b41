"""The board as text: walls in box drawing, pieces as letters, with or without colour.

Pieces read without colour too: (Go) is Blue's Goblin, <Go> Yellow's, [Go] Green's, {Go} Red's. The last
character says what it carries ($ a treasure), + when there is more (told below the board); a wounded one
is small and crossed out: (go✗. An object on the floor is its sign and three letters: $tre.

Where a terminal is too narrow for that, squares shrink from four characters to three and two, and a board
that would lie on its side stands upright before it is cut. Squares of two hold the letters alone, the
bracket stands beside them where no wall does. Of a board that is too wide even then a part is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gearmaze.draw import look
from gearmaze.draw.board import Board, Hall, Piece, Spot, Square, board_of, board_of_room
from gearmaze.draw.canvas import BOLD, DIM, Canvas, ink, joint, stamp, wrapped
from gearmaze.draw.look import letters, lying, sign
from gearmaze.draw.pieces import carried, kind_of_label, kinds, name_of, standing, team_of
from gearmaze.draw.status import draw_status
from gearmaze.draw.window import LEAST, MARGIN, Window, whole_width, window_of
from gearmaze.engine.rooms import GEAR, LINE, NORTH, OPEN, WALL, WEST, Room
from gearmaze.words.sentences import ground_words

__all__ = ["draw_room", "draw_status", "draw_view", "least_width"]

CLOCKWISE, COUNTER = "↻", "↺"
WIDEST, NARROWEST = 4, 2  # characters inside a square

_STONE = ""
_CREAM = stamp(16, 223)
_COSTS = {"1": 229, "2": 222, "3": 216, "4": 210, "5": 204}
_ZONES = {"t": "△", "s": "□", "c": "○", "r": "↻"}


def draw_view(
    view: dict[str, Any],
    colour: bool = True,
    width: int = 0,
    highlight: Mapping[str, str] | None = None,
    around: Sequence[str] = (),
) -> str:
    """The board as one seat sees it, lying on its side for two players.

    `width` is how many columns there are (0: as many as it likes). Below `least_width` it is overstepped. Of
    a board that is wider a part is drawn: the squares it is `around`, else those of one's own characters.
    `highlight` marks squares by name: a number is what it costs to end there, "·" may be passed, "!" may
    be acted on, arrows are a path.
    """
    board, wide = _fitting(view, width)
    fits = not width or whole_width(board, wide) <= width
    window = None if fits else window_of(board, wide, max(width, least_width(view)), around, view)
    return "\n".join(_Sheet(board, wide, view).drawn(colour, highlight or {}, width, window))


def beyond(view: dict[str, Any], width: int, around: Sequence[str], right: bool) -> str:
    """A square to look around so that what is beyond an edge is seen; nothing where all is seen there."""
    board, wide = _fitting(view, width)
    if not width or whole_width(board, wide) <= width:
        return ""
    window = window_of(board, wide, max(width, least_width(view)), around, view)
    edge = window.first + window.many if right else window.first - 1
    names = [name for name, spot in board.spots.items() if spot[0] == edge]
    return names[0] if names else ""


def least_width(view: dict[str, Any]) -> int:
    """How many columns a board needs, drawn as narrow as it can be, or a part of it worth looking at."""
    return min(LEAST, *(whole_width(board_of(view, upright), NARROWEST) for upright in (False, True)))


def draw_room(room: Room, turn: int = 0, colour: bool = True) -> str:
    """One room by itself, as printed and then turned clockwise."""
    way = f"clockwise {CLOCKWISE}" if room.clockwise else f"counter-clockwise {COUNTER}"
    turned = f", turned {turn % 4} x 90° clockwise" if turn % 4 else ""
    sheet = _Sheet(board_of_room(room, turn), WIDEST, {"colours": [], "scenario": ""})
    return "\n".join([f"   Room {room.id}: turns {way}{turned}", *sheet.drawn(colour, {})])


def _fitting(view: dict[str, Any], width: int) -> tuple[Board, int]:
    """The board as it fits and how wide its squares are: lying as long as it can be read so, then upright."""
    board = board_of(view)
    if not width:
        return board, WIDEST
    for upright in (False, True):
        board = board_of(view, upright)
        for wide in range(WIDEST, NARROWEST - 1, -1):
            if whole_width(board, wide) <= width:
                return board, wide
    return board, NARROWEST


class _Sheet:
    """One drawing in the making."""

    def __init__(self, board: Board, wide: int, view: Mapping[str, Any]) -> None:
        self.board = board
        self.wide = wide
        self.view = view
        self.canvas = Canvas(whole_width(board, wide), 2 * board.rows + 3)
        self.owner_of = {spot: line.colour for line in board.lines for spot in line.spots}
        self.covered = {
            (c, r): board.hall_at((c, r)) for c in range(board.columns) for r in range(board.rows)
        }
        self.notes: list[str] = []

    def drawn(
        self, colour: bool, highlight: Mapping[str, str], width: int = 0, window: Window | None = None
    ) -> list[str]:
        self.labels()
        for row in range(self.board.rows + 1):
            for column in range(self.board.columns + 1):
                self.edges(column, row)
        for square in sorted(self.board.squares.values(), key=lambda s: (s.column, s.row)):
            self.ground(square)
        for hall in self.board.halls:
            if hall.room is None:
                self.hidden(hall)
        for stop in self.board.shaft:
            x, y = self.corner(*stop)
            self.centred(x + 1, y + 5, 5 * self.wide + 4, [("shaft", DIM)], "")
        for spot, _ in self.board.sconces:
            x, y = self.corner(*spot)
            self.canvas.put(x + 1, y + 1, "î", ink(208, BOLD))
        for spot in sorted(self.board.pieces):
            self.crowd(spot)
        for spot, owner in self.board.backs.items():
            team = team_of(self.view, owner)
            self.write(spot, f"{team.brackets[0]}??{team.brackets[1]}", stamp(team.text, team.fill))
        for name, mark in highlight.items():
            self.mark(name, mark)
        shown = window.shown(self.wide, self.board.columns) if window else ()
        lines = self.canvas.text(colour, shown)
        if not self.board.letters:
            lines = lines[1:-1]
        if any(room.get("aloft") for room in self.view.get("rooms", ())):
            self.notes.append("The room beside the board hangs above it until the turn ends")
        note = window.note(self.board) if window else ""
        return lines + (wrapped(f"   {note}", width) if note else []) + self.footnotes(width)

    # The maze ---------------------------------------------------------------------------------------

    def corner(self, column: int, row: int) -> Spot:
        """Where the top left joint of a square is on the sheet."""
        return MARGIN + (self.wide + 1) * column, 1 + 2 * row

    def labels(self) -> None:
        board, right = self.board, MARGIN + (self.wide + 1) * self.board.columns + 1
        across, down = (board.numbers, board.letters) if board.sideways else (board.letters, board.numbers)
        for column, text in across.items():
            x, _ = self.corner(column, 0)
            for y in (0, 2 * board.rows + 2):
                self.canvas.put(x + 1, y, text.center(self.wide), DIM)
        for row, text in down.items():
            y = self.corner(0, row)[1] + 1
            self.canvas.put(0, y, text.rjust(2), DIM)
            self.canvas.put(right + 1, y, text, DIM)

    def side(self, column: int, row: int, direction: int) -> tuple[int, str]:
        """The kind drawn north or west of a spot and its style; OPEN only where two rooms meet."""
        other = (column, row - 1) if direction == NORTH else (column - 1, row)
        here = self.covered.get((column, row), -1)
        there = self.covered.get(other, -1)
        lines = [spot for spot in ((column, row), other) if spot in self.owner_of]
        kind = self.board.side(column, row, direction)
        if kind == WALL and lines and here == there == -1:
            return kind, ink(look.TEAMS.get(self.owner_of[lines[0]], look.NOBODY).ink)
        if kind in (0, OPEN):
            return (OPEN, DIM) if here != there else (0, "")
        return kind, look.side(kind).style

    def edges(self, column: int, row: int) -> None:
        """The joint at the top left of a spot, the side to its right and the side below it."""
        x, y = self.corner(column, row)
        arms = [
            self.side(column, row - 1, WEST),
            self.side(column, row, NORTH),
            self.side(column, row, WEST),
            self.side(column - 1, row, NORTH),
        ]
        weights = [look.side(kind).arm if kind else 0 for kind, _ in arms]
        if any(weights):
            heaviest = weights.index(max(weights))
            style = _STONE if look.side(arms[heaviest][0]).style else arms[heaviest][1]
            straight = "┄" if weights == [0, 1, 0, 1] else "┊" if weights == [1, 0, 1, 0] else ""
            self.canvas.put(x, y, straight or joint(*weights), style)
        elif (column, row) in self.board.squares and (column - 1, row - 1) in self.board.squares:
            self.canvas.put(x, y, "·", DIM)
        kind, style = arms[1]
        if kind and column < self.board.columns:
            lies = look.side(kind).lying
            self.canvas.put(x + 1, y, lies[0] + lies[1] * (self.wide - 2) + lies[2], style)
        kind, style = arms[2]
        if kind and row < self.board.rows:
            self.canvas.put(x, y + 1, look.side(kind).upright, style)

    def write(self, spot: Spot, text: str, style: str) -> None:
        x, y = self.corner(*spot)
        self.canvas.put(x + 1, y + 1, text[: self.wide].ljust(self.wide), style)

    def ground(self, square: Square) -> None:
        spot = (square.column, square.row)
        if square.ground == LINE:
            self.line_square(spot, square.name)
        elif square.ground == GEAR:
            text, style = self.gear(square.slot)
            # of a number that does not fit, the end is what pairs differ in
            self.write(spot, text[-self.wide :].center(self.wide), style)
        elif not look.ground(square.ground).plain:
            shown = look.ground(square.ground)
            text = shown.sign * self.wide if shown.wide else shown.sign.center(self.wide)
            self.write(spot, text, look.ground_style(square.ground, square.under))
        elif square.zone:
            self.write(spot, _ZONES[square.zone].center(self.wide), DIM)

    def gear(self, slot: int) -> tuple[str, str]:
        room = next(hall.room for hall in self.board.halls if hall.slot == slot)
        assert room is not None
        arrow = CLOCKWISE if room.clockwise else COUNTER
        return room.pair[:2] + arrow, ink(look.PAIR_INKS[look.pair_number(room.pair)], BOLD)

    def line_square(self, spot: Spot, name: str) -> None:
        line = next(line for line in self.board.lines if spot in line.spots)
        dot = "•" if line.spots.index(spot) in line.dots else ""
        team = look.TEAMS.get(line.colour, look.NOBODY)
        style = stamp(team.ink, team.line)
        x, y = self.corner(*spot)
        text = name + dot if "." in name else dot.center(self.wide)
        if len(text) > self.wide:  # its number is enough: the line has its name at its end
            text = name.partition(".")[2] + dot
            if spot == line.spots[0]:
                self.canvas.put(x + 1, y, line.id[: self.wide].center(self.wide), ink(team.ink, BOLD))
        self.write(spot, text, style)
        if (spot[0], spot[1] - 1) in line.spots:
            self.canvas.put(x + 1, y, " " * self.wide, style)
        if (spot[0] - 1, spot[1]) in line.spots:
            self.canvas.put(x, y + 1, " ", style)

    def hidden(self, hall: Hall) -> None:
        """A shut room: whose backs lie on it, and what this seat knows of them."""
        x, y = self.corner(hall.column, hall.row)
        inside = hall.size * (self.wide + 1) - 1
        for line in range(1, 2 * hall.size):
            self.canvas.put(x + 1, y + line, "░" * inside, DIM)
        counts = []
        for owner in range(len(self.view["colours"])):
            count = sum(1 for token in hall.tokens if token["owner"] == owner)
            if count:
                team = team_of(self.view, owner)
                counts.append((f"{team.sign}{count}", ink(team.ink, BOLD)))
        faces = [self.back(token) for token in hall.tokens if token["token"]]
        most = (inside + 1) // (self.wide + 1)  # in one line
        rows = [faces[first : first + most] for first in range(0, len(faces), most)]
        middle = y + hall.size - len(rows)
        self.centred(x + 1, middle, inside, counts or [("?", DIM)], "  ")
        for number, row in enumerate(rows, 1):
            self.centred(x + 1, middle + 2 * number, inside, row, " ")

    def back(self, token: Piece) -> tuple[str, str]:
        """A token the seat itself laid face down."""
        kind = kind_of_label(token["token"])
        team = team_of(self.view, token["owner"])
        if self.is_object(kind):
            return lying(kind)[: self.wide], ink(137)
        return self.within(f"{team.brackets[0]}{letters(kind)}{team.brackets[1]}"), ink(team.ink)

    def within(self, face: str) -> str:
        """As much of `(Go)` as fits: the letters at least."""
        return face[1:3] if self.wide == NARROWEST else face[: self.wide]

    def is_object(self, kind: str) -> bool:
        known = kinds(self.view["scenario"]).get(kind)
        return known.is_object if known else bool(kind in look.PIECES and sign(kind))

    def centred(self, x: int, y: int, room: int, parts: list[tuple[str, str]], gap: str) -> None:
        length = sum(len(text) for text, _ in parts) + len(gap) * (len(parts) - 1)
        x += (room - length) // 2
        self.canvas.put(x - 1, y, " " * (length + 2))
        for text, style in parts:
            self.canvas.put(x, y, text, style)
            x += len(text) + len(gap)

    # What stands in it ------------------------------------------------------------------------------

    def crowd(self, spot: Spot) -> None:
        """Draw the first piece of a square; what does not fit is told below the board."""
        pieces = self.board.pieces[spot]
        first, *others = standing(pieces)
        loads = carried(pieces)
        load = loads.get(first["token"])
        square = self.board.squares[spot]
        face, style = self.face(first)
        text = self.within(face) if first["character"] else face[: self.wide]
        last = text[-1]
        told = bool(others)
        if load is not None:
            last = sign(load["kind"]) if not load["character"] else "+"
            told = told or load["character"] or self.wide < WIDEST
        if others:
            last = "+"
        self.write(spot, text, style)
        if self.wide == WIDEST and last != text[-1]:
            x, y = self.corner(*spot)
            self.canvas.put(x + self.wide, y + 1, last, _CREAM if load and not told else style)
        if self.wide == NARROWEST and first["character"]:
            told = not self.bracketed(spot, first) or told
        if square.ground not in (".", LINE) or told:
            self.tell(square, first, face, loads, others)

    def bracketed(self, spot: Spot, piece: Piece) -> bool:
        """Put the bracket of a team beside the letters; False where there are walls on both sides."""
        team = team_of(self.view, piece["owner"])
        x, y = self.corner(*spot)
        for at, bracket in ((x, team.brackets[0]), (x + self.wide + 1, team.brackets[1])):
            if self.canvas.at(at, y + 1) in " ┊":
                self.canvas.put(at, y + 1, bracket, ink(team.ink, BOLD))
                return True
        return False

    def face(self, piece: Piece) -> tuple[str, str]:
        """A piece as it is drawn where there is room for it, and its style."""
        if not piece["character"]:
            return lying(piece["kind"]), _CREAM
        team = team_of(self.view, piece["owner"])
        name = letters(piece["kind"])
        if piece["wounded"]:
            return f"{team.brackets[0]}{name.lower()}✗", ink(team.ink, "9")
        return f"{team.brackets[0]}{name}{team.brackets[1]}", stamp(team.text, team.fill, BOLD)

    def tell(
        self, square: Square, first: Piece, text: str, loads: dict[str, Piece], others: list[Piece]
    ) -> None:
        parts = []
        if square.ground == GEAR:
            parts.append(f"on gear {self.gear(square.slot)[0]}")
        elif not look.ground(square.ground).plain:
            words = ground_words(look.ground(square.ground).id)
            parts.append(words.get("where") or f"on {words['name']}")
        if first["token"] in loads:
            parts.append(f"carries {self.described(loads[first['token']])}")
        for other in others:
            more = f" with {self.described(loads[other['token']])}" if other["token"] in loads else ""
            parts.append(f"beside {self.described(other)}{more}")
        self.notes.append(f"{square.name} {text} {', '.join(parts)}".rstrip())

    def described(self, piece: Piece) -> str:
        name = name_of(self.view["scenario"], piece["kind"])
        return f"wounded {name}" if piece["wounded"] else name

    def mark(self, name: str, mark: str) -> None:
        """Highlight a square; grounds keep their signs, pieces their letters and are told below."""
        spot = self.board.spots.get(name)
        if spot is None or not mark:
            return
        x, y = self.corner(*spot)
        cost = _COSTS.get(mark, 204 if mark.isdigit() else 0)
        style = stamp(16, cost, BOLD) if cost else stamp(231, 161, BOLD) if mark == "!" else ink(226, BOLD)
        if spot in self.board.pieces or spot in self.board.backs:
            self.notes.append(f"{name} is marked {mark}")
            self.canvas.put(x, y + 1, "▸", style)
        elif self.has_sign(spot):
            self.canvas.put(x + self.wide, y + 1, mark[-1], style)
        else:
            text = f"·{mark}" if mark.isdigit() else mark
            self.write(spot, text.center(self.wide), style)

    def has_sign(self, spot: Spot) -> bool:
        """Whether a square shows what its ground is: a gear, a pit and the like."""
        square = self.board.squares.get(spot)
        return square is not None and (square.ground == GEAR or not look.ground(square.ground).plain)

    def footnotes(self, width: int) -> list[str]:
        """What did not fit into squares, as many notes in a line as the board is wide."""
        most = (self.wide + 1) * self.board.columns
        lines: list[str] = []
        for note in self.notes:
            if lines and len(lines[-1]) + len(note) + 3 <= most:
                lines[-1] += " · " + note
            else:
                lines.append("   " + note)
        return [part for line in lines for part in wrapped(line, width)]
