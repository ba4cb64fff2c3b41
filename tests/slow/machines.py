"""Hoist, lift and edges once more, slowly, from rules/multiplayer.md and the files of the boards alone.

A situation is plain data: which room lies where and which way round, where everybody is, by coordinates.
Rooms and boards are read here from their texts; nothing of the engine's logic comes in.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any

from tests.slow.snapshot import EVERYBODYS, Snapshot, Spot, turned

Deed = tuple[str, ...]  # "hoist red-goblin", in words
After = tuple[Any, ...]  # where everybody is, what became of the rooms, points and AP

ROOM = 5
FIELDS = [(x, y) for y in range(ROOM) for x in range(ROOM)]
WORTH = {"goblin": 2}  # escapes are worth 1 otherwise (MP-STD-19, MP-PYR-32)
CARGO = {"treasure": 1}
MEKANORK = "mekanork"


@cache
def board(layout: str) -> dict[str, Any]:
    """A board as its file says."""
    text = files("gearmaze.data").joinpath("layouts").joinpath(f"{layout}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def gears() -> dict[str, Spot]:
    """Where the gear of each printed room is, as drawn."""
    found = {}
    for name in ("base", "multiplayer"):
        text = files("gearmaze.data").joinpath("rooms").joinpath(f"{name}.txt").read_text(encoding="utf-8")
        room, rows = "", list[str]()
        for line in text.splitlines():
            if line.startswith("room "):
                room, rows = line.split()[1], []
            elif room and line[:1] in ("+", "|", " ", "H", ":"):
                rows.append(line)
                if len(rows) % 2 == 0 and "@" in line:
                    found[room] = ((line.index("@") - 2) // 4, len(rows) // 2 - 1)
    return found


class Machines:
    """One situation in the turn of a seat, asked what its characters may do with rooms."""

    def __init__(self, snapshot: Snapshot, layout: str, notes: Counter[str]) -> None:
        self.snapshot = snapshot
        self.notes = notes
        self.seat: int = snapshot["turn of"]
        self.ap: int = snapshot["ap"]
        self.tokens: list[dict[str, Any]] = snapshot["tokens"]
        self.rooms: list[dict[str, Any]] = snapshot["rooms"]
        data = board(layout)
        self.homes = [tuple(room[:2]) for room in data["rooms"]]
        self.fixed = [room[4] if len(room) > 4 else "" for room in data["rooms"]]
        self.pyramid = data.get("exits") == "apex_gear"
        self.apex = self.homes.index((11, 0)) if self.pyramid else -1
        shaft = data.get("shaft")
        self.lift = self.fixed.index(shaft["room"]) if shaft else -1
        self.stops = [(shaft["x"], stop) for stop in shaft["stops"]] if shaft else []

    # Where things are -----------------------------------------------------------------------------

    def gear_of(self, room: int) -> Spot:
        x, y = turned(gears()[self.rooms[room]["print"]], self.rooms[room]["turn"])
        left, top = self.rooms[room]["corner"]
        return left + x, top + y

    def inside(self, room: int, spot: Any) -> bool:
        left, top = self.rooms[room]["corner"]
        return isinstance(spot, tuple) and 0 <= spot[0] - left < ROOM and 0 <= spot[1] - top < ROOM

    def up(self) -> bool:
        """Whether the apex is off the board: it is not in its place."""
        return self.apex >= 0 and self.rooms[self.apex]["corner"] != self.homes[self.apex]

    def able(self) -> list[int]:
        """Own characters that are unwounded, did not get up just now and can pay an AP."""
        return [
            number
            for number, token in enumerate(self.tokens)
            if token["owner"] == self.seat
            and token["character"]
            and isinstance(token["at"], tuple)
            and not token["wounded"]
            and not token["idle"]
            and self.ap + token["bound"] > 0
        ]

    # What may be done -----------------------------------------------------------------------------

    def deeds(self) -> dict[Deed, After]:
        """Every hoist, escape, shift and rotation, with what comes of it."""
        found: dict[Deed, After] = {}
        for who in self.able():
            at, label = self.tokens[who]["at"], self.tokens[who]["label"]
            if self.pyramid:
                if self.rooms[self.apex]["shown"] and not self.up() and at == self.gear_of(self.apex):
                    found["hoist", label] = self._hoisted(who)
                if self.up() and self.inside(self.apex, at):
                    self.notes["out of the room aloft"] += 1
                    found["escape", label] = self._result(who, gone=(who,))
            if self.lift >= 0 and self.rooms[self.lift]["shown"]:
                found |= self._shifts(who, at, label)
            found |= self._rotations(who, at, label)
        return found

    def _hoisted(self, who: int) -> After:
        inside = [t for t in self.tokens if self.inside(self.apex, t["at"])]
        self.notes["hoisted"] += 1
        self.notes["hoisted with an enemy in it"] += any(t["owner"] != self.seat for t in inside)
        self.notes["hoisted with a wounded in it"] += any(t["wounded"] for t in inside)
        return self._result(who, gone=(who,), lifted=True)

    def _shifts(self, who: int, at: Spot, label: str) -> dict[Deed, After]:
        """MP-LFT-11: the lift's own gear, or that of a room 3."""
        found: dict[Deed, After] = {}
        mine = [
            room
            for room, row in enumerate(self.rooms)
            if row["shown"] and at == self.gear_of(room) and (room == self.lift or self.fixed[room] == "3")
        ]
        stop = self.stops.index(self.rooms[self.lift]["corner"])
        for room in mine:
            for way, word in ((-1, "n"), (1, "s")):
                if 0 <= stop + way < len(self.stops):
                    self.notes["shifted from its own gear" if room == self.lift else "shifted from a 3"] += 1
                    self.notes["shifted to an end"] += stop + way in (0, len(self.stops) - 1)
                    found["shift", str(self.lift + 1), word, label] = self._result(who, shifted=(0, 5 * way))
                else:
                    self.notes["end of the shaft"] += 1
        return found

    def _rotations(self, who: int, at: Spot, label: str) -> dict[Deed, After]:
        """ROT-01, ROT-12 with MP-PYR-28: no room that is up."""
        found: dict[Deed, After] = {}
        for room, row in enumerate(self.rooms):
            if not row["shown"] or at != self.gear_of(room):
                continue
            number = row["print"].rstrip("cw")
            for other, twin in enumerate(self.rooms):
                if not twin["shown"] or twin["print"].rstrip("cw") != number:
                    continue
                if other == self.apex and self.up():
                    self.notes["not turned while it is up"] += 1
                    continue
                arrow = -1 if twin["print"].endswith("ccw") else 1
                for way in (arrow, -arrow) if self.tokens[who]["kind"] == MEKANORK else (arrow,):
                    self.notes["the apex turned"] += other == self.apex
                    self.notes["the lift turned away from its place"] += (
                        other == self.lift and self.rooms[other]["corner"] != self.homes[other]
                    )
                    word = "cw" if way > 0 else "ccw"
                    found["rotate", str(other + 1), word, label] = self._result(who, turn=(other, way))
        return found

    # What comes of it -----------------------------------------------------------------------------

    def ended(self) -> list[tuple[Spot, int]]:
        """How the rooms lie in the next turn (MP-PYR-29): corner and turn of each."""
        rows = [(row["corner"], row["turn"]) for row in self.rooms]
        if self.up():
            arrow = -1 if self.rooms[self.apex]["print"].endswith("ccw") else 1
            rows[self.apex] = (self.homes[self.apex], (rows[self.apex][1] + arrow) % 4)
            self.notes["came down"] += 1
        return rows

    def end(self) -> After:
        """Where everybody is once the turn is over; cards, points and AP aside."""
        rooms = self.ended()
        where = []
        for token in self.tokens:
            at = token["at"]
            if self.up() and self.inside(self.apex, at):
                (left, top), arrow = rooms[self.apex][0], rooms[self.apex][1] - self.rooms[self.apex]["turn"]
                old = self.rooms[self.apex]["corner"]
                x, y = turned((at[0] - old[0], at[1] - old[1]), arrow % 4)
                at = (left + x, top + y)
            where.append(at)
        return (*where, *rooms)

    def _result(
        self,
        who: int,
        gone: tuple[int, ...] = (),
        lifted: bool = False,
        shifted: Spot = (0, 0),
        turn: tuple[int, int] | None = None,
    ) -> After:
        bound = self.tokens[who]["bound"]
        points = list(self.snapshot["vp"])
        rooms = [(row["corner"], row["turn"]) for row in self.rooms]
        if lifted:  # it touches nothing; where it hangs is the board's own business
            rooms[self.apex] = ("up", rooms[self.apex][1])
        if shifted != (0, 0):
            corner = rooms[self.lift][0]
            rooms[self.lift] = ((corner[0] + shifted[0], corner[1] + shifted[1]), rooms[self.lift][1])
        if turn is not None:
            rooms[turn[0]] = (rooms[turn[0]][0], (rooms[turn[0]][1] + turn[1]) % 4)
        where = [self._where(number, gone, shifted, turn, lifted) for number in range(len(self.tokens))]
        for each in gone:
            points[self.seat] += WORTH.get(self.tokens[each]["kind"], 1)
            for load in self.loads(each):
                points[self.seat] += CARGO.get(self.tokens[load]["kind"], 0)
                self.notes["with a wounded in its arms"] += self.tokens[load]["character"]
                self.notes["with the Treasure"] += self.tokens[load]["kind"] == "treasure"
        return (*where, *rooms, tuple(points), self.ap - (0 if bound else 1))

    def loads(self, who: int) -> list[int]:
        return [number for number, token in enumerate(self.tokens) if token["carrier"] == who]

    def _where(
        self, number: int, gone: tuple[int, ...], shifted: Spot, turn: tuple[int, int] | None, lifted: bool
    ) -> Any:
        token = self.tokens[number]
        at = token["at"]
        if number in gone:
            return "gone escaped"
        if token["carrier"] in gone:
            if token["character"]:
                return "gone rescued"
            return "gone carried out" if token["kind"] in CARGO else "gone removed"
        if lifted and self.inside(self.apex, at):
            left, top = self.rooms[self.apex]["corner"]
            return ("up", at[0] - left, at[1] - top)
        if shifted != (0, 0) and self.inside(self.lift, at):
            return (at[0] + shifted[0], at[1] + shifted[1])
        if turn is not None and self.inside(turn[0], at):
            left, top = self.rooms[turn[0]]["corner"]
            x, y = turned((at[0] - left, at[1] - top), turn[1] % 4)
            return (left + x, top + y)
        return at

    # Edges ----------------------------------------------------------------------------------------

    def central(self, room: int) -> bool:
        """MP-STD-16: other rooms along each of the four sides, from end to end."""
        left, top = self.rooms[room]["corner"]
        rim = [(left + i, top - 1) for i in range(ROOM)] + [(left + i, top + ROOM) for i in range(ROOM)]
        rim += [(left - 1, top + i) for i in range(ROOM)] + [(left + ROOM, top + i) for i in range(ROOM)]
        return all(any(self.inside(other, spot) for other in range(len(self.rooms))) for spot in rim)


def shared(snapshot: Snapshot) -> bool:
    """Whether its lines are everybody's."""
    return all(line["seat"] == EVERYBODYS for line in snapshot["lines"])
