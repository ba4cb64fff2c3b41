"""A position as plain dictionaries, and the squares of its board: what the slow rules work on.

`take` reads a State's columns and nothing of the engine's logic. Where squares lie and which are adjacent
is worked out here again, by coordinates: a square is (x, y), x east and y south, as layouts count them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gearmaze.engine.rooms import BROKEN, CLOSED, OPEN, OPENED, SLIT, WALL
from gearmaze.engine.state import FATES, HIDDEN, HURT, IDLE, IN_BOX, LEFT_OUT, LIFTED, UNPLACED, State
from tests.slow.terrains import TABLE

Spot = tuple[int, int]
Where = Spot | str
Snapshot = dict[str, Any]
Result = tuple[Any, ...]

NORTH, EAST, SOUTH, WEST = (0, -1), (1, 0), (0, 1), (-1, 0)
STEPS = (NORTH, EAST, SOUTH, WEST)
SIDE_NAMES = {
    OPEN: "open",
    WALL: "wall",
    SLIT: "slit",
    CLOSED: "closed",
    OPENED: "opened",
    BROKEN: "broken",
}
DOOR_NAMES = ("closed", "opened", "broken", "?")
LET_THROUGH = ("open", "opened", "broken")
EVERYBODYS, NOBODYS = -1, -2  # the seats of lines that are no colour's
OFF_BOARD = {UNPLACED: "unplaced", LEFT_OUT: "left out", LIFTED: "lifted", IN_BOX: "in the box"}


def take(state: State) -> Snapshot:
    """The plain truth about a position."""
    table = state.table
    rooms = []
    for slot in range(len(state.prints)):
        printed = table.rooms[state.prints[slot]]
        count = len(printed.doors)
        rooms.append(
            {
                "corner": corner_of(state, slot),
                "print": printed.id,
                "card": printed,
                "turn": state.turns[slot],
                "ground": state.ground[slot] or printed.ground,
                "edges": state.edges[slot],
                "doors": tuple(DOOR_NAMES[state.doors[slot] >> 2 * door & 3] for door in range(count)),
                "shown": bool(state.shown >> slot & 1),
            }
        )
    lines = [
        {
            "id": line.id,
            "seat": _seat(table.colours, line.colour),
            "shared": line.colour == "shared",
            "spots": [(line.x + i * line.dx, line.y + i * line.dy) for i in range(line.size)],
            "faces": STEPS[line.faces],
        }
        for line in table.layout.lines
    ]
    tokens = [
        {
            "owner": table.owner[token],
            "kind": table.kinds[token].id,
            "at": _where(state, token, rooms, lines),
            "wounded": bool(state.wounded[token]),
            "carrier": state.carrier[token],
            "hurt": bool(state.marks[token] & HURT),
            "idle": bool(state.marks[token] & IDLE),
            "bound": state.bound[token],
            "keeper": state.keeper[token] - 1,
        }
        for token in range(table.tokens)
    ]
    return {
        "scenario": table.scenario.id,
        "options": dict(table.options),
        "rooms": rooms,
        "lines": lines,
        "exits": {seat: _exits(state, colour) for seat, colour in enumerate(table.colours)},
        "turn of": state.active,
        "tokens": tokens,
        "vp": state.vp,
        "ap": state.ap,
        "jumps": state.jumps,
        "won by": state.result[1] if state.result else None,
    }


def corner_of(state: State, slot: int) -> Spot:
    """Where a room lies now, as its column says: some travel."""
    origin, grid = state.origins[slot], state.table.grid
    return origin % grid.stride + grid.left, origin // grid.stride + grid.top


def _seat(colours: tuple[str, ...], colour: str) -> int:
    """Whose line it is."""
    if colour in colours:
        return colours.index(colour)
    return EVERYBODYS if colour == "shared" else NOBODYS


def _exits(state: State, colour: str) -> tuple[str, ...]:
    """The lines a colour leaves by, as the layout has them."""
    given = state.table.layout.exits
    return given.get(colour, given.get("*", ()))


def _where(state: State, token: int, rooms: list[dict[str, Any]], lines: list[dict[str, Any]]) -> Where:
    """Grid square of a token: places count the cells of the rooms one after another, then the lines."""
    place = state.place[token]
    if place >= 0:
        if place < 25 * len(rooms):
            room = rooms[place // 25]
            row, column = divmod(place % 25, 5)
            x, y = turned((column, row), room["turn"])
            return room["corner"][0] + x, room["corner"][1] + y
        place -= 25 * len(rooms)
        for line in lines:
            if place < len(line["spots"]):
                spot: Spot = line["spots"][place]
                return spot
            place -= len(line["spots"])
    if place <= HIDDEN:
        return f"hidden {HIDDEN - place}"
    return OFF_BOARD.get(place) or f"gone {FATES[state.fate[token]]}"


def places(state: State) -> dict[Spot, int]:
    """Which number of the engine's each shown square has: the cells of the rooms in order, then the lines."""
    numbers: dict[Spot, int] = {}
    slots = state.table.layout.slots
    for number in range(len(slots)):
        if state.shown >> number & 1:
            left, top = corner_of(state, number)
            for cell in range(25):
                x, y = turned((cell % 5, cell // 5), state.turns[number])
                numbers[left + x, top + y] = 25 * number + cell
    place = 25 * len(slots)
    for line in state.table.layout.lines:
        for index in range(line.size):
            numbers[line.x + index * line.dx, line.y + index * line.dy] = place
            place += 1
    return numbers


def frozen(snapshot: Snapshot, pending: tuple[Any, ...] = ()) -> Result:
    """Everything an action may change, as one hashable; `pending` is a fight or a room being filled."""
    return (
        _rows(snapshot["tokens"]),
        tuple((room["turn"], room["doors"], room["shown"]) for room in snapshot["rooms"]),
        tuple(snapshot["vp"]),
        snapshot["ap"],
        tuple(snapshot["jumps"]),
        snapshot["won by"],
        pending,
    )


def _rows(tokens: list[dict[str, Any]]) -> Result:
    """One row a token; copies of a piece that are not on the board are alike (SYL-TEAM-13)."""
    rows = [_row(token) for token in tokens]
    alike: dict[tuple[int, str], list[int]] = {}
    for number, token in enumerate(tokens):
        if isinstance(token["at"], str):
            alike.setdefault((token["owner"], token["kind"]), []).append(number)
    for copies in alike.values():
        if len(copies) > 1:
            for number, row in zip(copies, sorted(rows[copy] for copy in copies), strict=True):
                rows[number] = row
    return tuple(rows)


def _row(token: dict[str, Any]) -> tuple[Any, ...]:
    at = token["at"]
    if isinstance(at, str):  # only what a rule speaks of: who keeps it as score (WND-06, B-TRS-04)
        scored = at == "gone eliminated" or token["kind"] == "treasure"
        return (at, token["keeper"] if scored else -1)
    fields = ("wounded", "carrier", "hurt", "idle", "bound")
    return (at, *(token[field] for field in fields))


# Geometry -------------------------------------------------------------------------------------------


def turned(spot: Spot, turns: int) -> Spot:
    """A (column, row) of a room after clockwise quarter-turns: (r, c) goes to (c, 4 - r) (B-ROOM-13)."""
    column, row = spot
    for _ in range(turns % 4):
        row, column = column, 4 - row
    return column, row


def turned_step(step: Spot, turns: int) -> Spot:
    """A direction after clockwise quarter-turns: N, E, S, W, N (B-ROOM-13)."""
    return STEPS[(STEPS.index(step) + turns) % 4]


class Square(NamedTuple):
    """A shown square: its ground, its four sides, its room (-1 - n: line n) and its doors by side."""

    ground: str
    sides: dict[Spot, str]
    room: int
    doors: dict[Spot, int]


class Board:
    """The squares of a position that can be stood on, and the hidden ones by room."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.squares: dict[Spot, Square] = {}
        self.hidden: dict[Spot, int] = {}
        for number, room in enumerate(snapshot["rooms"]):
            left, top = room["corner"]
            if room["shown"]:
                self._lay(number, room, left, top)
            else:
                self.hidden.update({(left + x, top + y): number for x in range(5) for y in range(5)})
        self.home: dict[Spot, int] = {}  # line squares: whose line it is
        for number, line in enumerate(snapshot["lines"]):
            # MP-GEN-09: a line another one directly continues goes on there
            along = {
                spot
                for other in snapshot["lines"]
                if other["faces"] == line["faces"]
                for spot in other["spots"]
            }
            for spot in line["spots"]:
                # GEO-14 to GEO-16: open to the room it faces and along the line, closed elsewhere.
                sides = {
                    step: "open"
                    if step == line["faces"] or (spot[0] + step[0], spot[1] + step[1]) in along
                    else "shut"
                    for step in STEPS
                }
                self.squares[spot] = Square("_", sides, -1 - number, {})
                self.home[spot] = line["seat"]
        self._beside: dict[Spot, list[Spot]] = {}

    def _lay(self, number: int, room: dict[str, Any], left: int, top: int) -> None:
        printed = room["card"]
        for row in range(5):
            for column in range(5):
                cell = 5 * row + column
                kinds = [SIDE_NAMES[kind] for kind in printed.sides[cell]]
                doors = {}
                changed = {d: SIDE_NAMES[kind] for own, d, kind in room["edges"] if own == cell}
                for door, faces in enumerate(printed.doors):
                    for own, direction in faces:
                        if own == cell:
                            kinds[direction] = room["doors"][door]
                            doors[turned_step(STEPS[direction], room["turn"])] = door
                kinds = [changed.get(d, kinds[d]) for d in range(4)]
                x, y = turned((column, row), room["turn"])
                sides = {turned_step(STEPS[d], room["turn"]): kinds[d] for d in range(4)}
                self.squares[left + x, top + y] = Square(room["ground"][cell], sides, number, doors)

    def sides(self, spot: Spot, step: Spot) -> tuple[str, str]:
        """Both sides between a square and the next (GEO-11); shut where nothing shown lies beyond."""
        beyond = (spot[0] + step[0], spot[1] + step[1])
        if beyond not in self.squares:
            return self.squares[spot].sides[step], "shut"
        return self.squares[spot].sides[step], self.squares[beyond].sides[-step[0], -step[1]]

    def neighbours(self, spot: Spot) -> list[Spot]:
        """The squares adjacent to one (GEO-08)."""
        if spot not in self._beside:
            self._beside[spot] = [
                (spot[0] + step[0], spot[1] + step[1])
                for step in STEPS
                if all(side in LET_THROUGH for side in self.sides(spot, step))
            ]
        return self._beside[spot]

    def says(self, spot: Spot, question: str) -> Any:
        """What the ground of a square says to a question; nothing where it is like floor."""
        return TABLE[self.squares[spot].ground].get(question)

    def is_pit(self, spot: Spot) -> bool:
        return self.squares[spot].ground == "O"
