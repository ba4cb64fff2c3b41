"""What an agent gets to see: one row of numbers, made of its seat's view and of nothing else.

`blocks` says what is where in the row of a version of the words; `BLOCKS` are those of version 0. Tokens and
squares come in the order of the index of words.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gearmaze.bots import SeatView
from gearmaze.engine import Table
from gearmaze.engine.maze import Maze
from gearmaze.engine.parts import with_door
from gearmaze.engine.rooms import BROKEN, CLOSED, OPENED, SLIT, WALK, WALL
from gearmaze.engine.state import FATES
from gearmaze.engine.view import edges_of
from gearmaze.envs.index import SIDES, seats_on, the_index, token_names

Row = NDArray[np.float32]

# One row each, over all squares. A side counts for the square west or north of it.
PLANES = (
    *("shown", "pit", "gear", "home", "exit"),
    *(f"{what} {way}" for way in ("east", "south") for what in ("open", "wall", "slit", "closed", "raised")),
)
# One row each, over all tokens; squares, tokens and rooms as numbers from 1, 0 for none.
FIELDS = (
    *("at the table", "square", "wounded", "load", "carrier", "hurt", "idle", "bound AP"),
    *("face down in room", "fate", "kept by", "in hand", "in the box", "left out", "lifted"),
    *("attacks", "defends", "is the target", "may join", "is moving"),
)
ROOM_FIELDS = ("there", "shown", "room", "turn")
HAND_FIELDS = (
    *(f"action card {card}" for card in range(2, 6)),
    *("last action card", "combat cards", "jumps", "to place"),
    *(f"spent +{card}" for card in range(7)),
    *(f"held +{card}" for card in range(7)),  # one's own only
)
KINDS: tuple[str, ...] = (
    *("omit", "deal", "first", "team", "draft", "place", "card", "act", "move"),
    *("set", "join", "name", "lay"),
)
KINDS_OF_TWO = len(KINDS)
KINDS += ("ally", "line")  # with three and four
GAME_FIELDS = ("seat", "turn", "own turn", "AP", "target")
MORE_GAME_FIELDS = ("laid", "forced card", "over", "won", "lost")
# What only games of three and four ask: where a room lies that travels, who sits there and plays with whom.
SEVERAL_FIELDS = ("there", "partner", "out")


@lru_cache(maxsize=8)
def blocks(words: int | None = None) -> dict[str, slice]:
    """What is where in a row with the words of a version."""
    index = the_index(words)
    sides, others = index.sides, index.sides[1:]
    squares, tokens = len(index.squares), len(sides) * len(index.tokens)
    rooms, pairs = len(index.sections["room"]), len(index.sections["pair"])
    sizes = dict.fromkeys((*PLANES, *(f"{side} face down" for side in sides)), squares)
    sizes |= {f"token {name}": tokens for name in FIELDS}
    inside = tuple(f"{side} inside" for side in sides)
    sizes |= {f"room {name}": rooms for name in (*ROOM_FIELDS, *inside, "capacity")}
    sizes |= {f"{side} {name}": 1 for side in sides for name in HAND_FIELDS}
    kinds = KINDS if len(sides) > 2 else KINDS[:KINDS_OF_TWO]
    sizes |= {f"{side} decision {kind}": 1 for side in (*sides, "chance") for kind in kinds}
    sizes |= dict.fromkeys((*GAME_FIELDS, *(f"{side} VP" for side in sides)), 1)
    sizes |= dict.fromkeys(("idle turns", "steps left", *(f"{side} card laid" for side in sides)), 1)
    sizes |= dict.fromkeys(MORE_GAME_FIELDS, 1)
    sizes["omitted pairs"] = pairs
    sizes |= {f"{side} pairs": pairs for side in sides}
    sizes["said"] = len(index)
    if len(sides) > 2:
        sizes |= {"room square": rooms}
        sizes |= {f"{side} {name}": 1 for side in others for name in SEVERAL_FIELDS}
    found, start = {}, 0
    for name, size in sizes.items():
        found[name] = slice(start, start + size)
        start += size
    return found


def size(words: int | None = None) -> int:
    """How long a row is."""
    return max(int(block.stop) for block in blocks(words).values())


BLOCKS = blocks(0)
SIZE = size(0)
LOW, HIGH = -1, 1023  # no number of a row is beyond these


def observe(view: SeatView, table: Table, said: tuple[int, ...] = (), words: int | None = 0) -> Row:
    """The row of a seat; `said` are the words of its answer so far, in a version of them."""
    row = np.zeros(size(words), dtype=np.float32)
    data = view.data
    writer = _Writer(row, data, table, words)
    writer.board()
    writer.tokens()
    writer.rooms()
    writer.hands()
    writer.game()
    row[blocks(words)["said"]][list(said)] = 1
    return row


@lru_cache(maxsize=16)
def _token_spots(table: Table, words: int | None) -> tuple[dict[str, int], ...]:
    """For each seat, where in a row over tokens a label stands."""
    order = {name: spot for spot, name in enumerate(the_index(words).tokens)}
    names, many = token_names(table), len(order)
    return tuple(
        {
            table.labels[token]: order[names[token]] + seats_on(table, seat, table.owner[token]) * many
            for token in range(table.tokens)
        }
        for seat in range(table.seats)
    )


def shown_maze(table: Table, view: Mapping[str, Any]) -> Maze:
    """The maze as far as it is shown, from a view's rooms and its small lines."""
    rooms = view["rooms"]
    zones = {zone["seat"]: number for number, zone in enumerate(view.get("zones", ()), 1) if zone["shown"]}
    prints = {room.id: room for room in table.rooms}
    states = {"closed": CLOSED, "open": OPENED, "broken": BROKEN}
    doors = []
    for room in rooms:
        bits = 0
        for number, state in enumerate(room.get("doors", ())):
            if states[state] != CLOSED:
                bits = with_door(bits, number, states[state])
        doors.append(bits)
    return table.grid.maze(
        tuple(prints[room["room"]] if room["shown"] else None for room in rooms),
        tuple(room["turn"] if room["shown"] else 0 for room in rooms),
        tuple(doors),
        tuple(table.grid.square(room["x"], room["y"]) for room in rooms),
        tuple(room.get("ground", "") for room in rooms),
        tuple(edges_of(room) for room in rooms),
        tuple(zones[seat] for seat in range(table.seats)) if zones else (),
    )


class _Writer:
    """Writes one view into one row."""

    def __init__(self, row: Row, data: dict[str, Any], table: Table, words: int | None) -> None:
        self.row, self.data, self.table = row, data, table
        self.seat: int = data["seat"]
        self.index, self.blocks = the_index(words), blocks(words)
        self.spots = _token_spots(table, words)[self.seat]
        self.squares = {name: count for count, name in enumerate(self.index.squares)}
        self.several = len(self.index.sides) > 2

    def put(self, block: str, spot: int, value: float = 1) -> None:
        self.row[self.blocks[block].start + spot] = value

    def token(self, field: str, label: str, value: float = 1) -> None:
        self.put(f"token {field}", self.spots[label], value)

    def side(self, owner: int) -> str:
        return SIDES[seats_on(self.table, self.seat, owner)]

    def board(self) -> None:
        maze = shown_maze(self.table, self.data)
        note = ("planes", self.seat + self.index.version * len(SIDES))
        planes = maze.notes.get(note)
        if planes is None:
            planes = maze.notes[note] = self._planes(maze)
        self.row[: planes.size] = planes
        for back in self.data["backs"]:
            self.put(f"{self.side(back['owner'])} face down", self.squares[back["square"]])

    def _planes(self, maze: Maze) -> Row:
        """The part of a row that changes with the maze only; it comes first."""
        table, grid = self.table, maze.grid
        many = len(self.squares)
        lines = table.ways(maze.zones)
        planes = np.zeros((len(PLANES), many), dtype=np.float32)
        for square in range(grid.count):
            if maze.place[square] < 0:
                continue
            ways = []
            for direction in (1, 2):
                own, facing = maze.stretch(square, direction)
                either = own | facing
                ways += [
                    own & WALK and facing & WALK,
                    *(either & kind for kind in (WALL, SLIT, CLOSED, OPENED)),
                ]
            masks = (maze.gaps, maze.gears, lines.home[self.seat], lines.exits[self.seat])
            column = [1, *(mask >> square & 1 for mask in masks), *(way != 0 for way in ways)]
            planes[:, self.squares[grid.name(square)]] = column
        return planes.reshape(-1)

    def tokens(self) -> None:
        data = self.data
        for label in self.spots:
            self.token("at the table", label)
        for token in data["tokens"]:
            label = token["token"]
            self.token("square", label, self.squares[token["square"]] + 1)
            self.token("wounded", label, token["wounded"])
            self.token("bound AP", label, token["bound"])
            if token["carries"]:
                self.token("load", label, self.spots[token["carries"]] + 1)
            if token["carried_by"]:
                self.token("carrier", label, self.spots[token["carried_by"]] + 1)
            for mark in token["marks"]:
                self.token(mark, label)
        for gone in data["gone"]:
            self.token("fate", gone["token"], FATES.index(gone["fate"]))
            if gone["keeper"] >= 0:
                self.token("kept by", gone["token"], 1 + seats_on(self.table, self.seat, gone["keeper"]))
        for label in data["lifted"]:
            self.token("lifted", label)
        if data["move"]:
            self.token("is moving", data["move"]["token"])
        self._fight(data["fight"])

    def _fight(self, fight: dict[str, Any] | None) -> None:
        if fight is None:
            return
        self.token("is the target", fight["target"])
        for field, side in (("attacks", "attackers"), ("defends", "defenders")):
            for one in fight[side]:
                self.token(field, one["token"], 1 + one["value"])
        for label in fight["may_join"]:
            self.token("may join", label)
        for who in fight["laid"]:
            self.put(f"{self.side(who)} card laid", 0)
        if "card" in fight:
            self.put("laid", 0, fight["card"])
        if fight["forced"]:
            self.put("forced card", 0, 1 + fight["forced"]["card"])

    def rooms(self) -> None:
        numbers = {name: count for count, name in enumerate(self.index.rooms, 1)}
        for slot, room in enumerate(self.data["rooms"]):
            self.put("room there", slot)
            if self.several:
                corner = self.table.grid.name(self.table.grid.square(room["x"], room["y"]))
                self.put("room square", slot, self.squares[corner] + 1)
            if room["shown"]:
                self.put("room shown", slot)
                self.put("room room", slot, numbers[room["room"]])
                self.put("room turn", slot, room["turn"])
                continue
            self.put("room capacity", slot, room["capacity"])
            for side in self.index.sides:
                inside = sum(self.side(back["owner"]) == side for back in room["tokens"])
                self.put(f"room {side} inside", slot, inside)
            for back in room["tokens"]:
                if back["token"]:
                    self.token("face down in room", back["token"], slot + 1)

    def hands(self) -> None:
        for owner, hand in enumerate(self.data["hands"]):
            side = self.side(owner)
            for card in hand["action"]:
                self.put(f"{side} action card {card}", 0)
            self.put(f"{side} last action card", 0, hand["last"])
            self.put(f"{side} combat cards", 0, hand["combat"])
            self.put(f"{side} jumps", 0, hand["jumps"])
            self.put(f"{side} to place", 0, hand["to_place"])
            for name, cards in (("spent", hand["spent"]), ("held", hand.get("cards", ()))):
                for card in set(cards):
                    self.put(f"{side} {name} +{card}", 0, cards.count(card))
            for field, name in (("in hand", "tokens"), ("in the box", "box"), ("left out", "left_out")):
                for label in hand.get(name, ()):
                    self.token(field, label)

    def game(self) -> None:
        data, pairs = self.data, self._pair
        vp = data["vp"] or [0] * self.table.seats
        numbers = {"seat": self.seat, "turn": min(data["turn"], HIGH), "AP": data["ap"]}
        numbers |= {"target": data["target"]} | {f"{self.side(who)} VP": won for who, won in enumerate(vp)}
        numbers |= {"own turn": data["active"] == self.seat, "idle turns": data["idle_turns"]}
        if data["move"]:
            numbers["steps left"] = data["move"]["left"]
        if data["result"]:
            winners = data["result"]["winners"]
            decided = 0 < len(winners) < self.table.seats
            numbers |= {"over": 1, "won": decided and self.seat in winners}
            numbers["lost"] = decided and self.seat not in winners
        for name, value in numbers.items():
            self.put(name, 0, value)
        for other in range(self.table.seats) if self.several else ():
            if other != self.seat:
                self.put(f"{self.side(other)} there", 0)
                self.put(f"{self.side(other)} partner", 0, other in self.table.sides.partners[self.seat])
                self.put(f"{self.side(other)} out", 0, other in data.get("out", ()))
        for due in data["decisions"]:
            who = self.side(due["seat"]) if due["seat"] >= 0 else "chance"
            self.put(f"{who} decision {due['kind']}", 0)
        for pair in data["omitted"]:
            self.put("omitted pairs", pairs(pair))
        for owner, brought in enumerate(data["pairs"]):
            for pair in brought:
                self.put(f"{self.side(owner)} pairs", pairs(pair))

    def _pair(self, pair: str) -> int:
        index = self.index
        return index.sections["pair"].index(index.number[f"pair {pair}"])
