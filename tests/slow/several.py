"""Three and four seats, slowly: lines all share, fights of two colours, and alliances joined seat by seat.

Written from rules/multiplayer.md without looking at the engine (MP-GEN-30 to 37, MP-STD-14, MP-STD-15,
MP-ALL-20 to 29, MP-ALL-36).
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tests.slow.deeds import Deeds
from tests.slow.moves import Walk
from tests.slow.snapshot import Snapshot, Spot


class Brawl(NamedTuple):
    """A fight under way: the seats of both sides, who fights, who stays out."""

    seats: tuple[tuple[int, ...], tuple[int, ...]]
    fighters: tuple[frozenset[int], frozenset[int]]
    stayed: frozenset[int]


class Several(Deeds):
    """One position of a game of three or four."""

    def __init__(self, snapshot: Snapshot, notes: Counter[str] | None = None) -> None:
        super().__init__(snapshot, notes)
        lines = snapshot["lines"]
        self.shared = {spot for line in lines if line["shared"] for spot in line["spots"]}
        self.line_at = {spot: line["id"] for line in lines for spot in line["spots"]}

    # Lines ------------------------------------------------------------------------------------------

    def is_exit(self, who: int, spot: Spot) -> bool:
        return self.line_at.get(spot) in self.snapshot["exits"][self.owner[who]]

    def is_closed(self, who: int, spot: Spot) -> bool:
        """MP-GEN-10: neither an exit, nor its own, nor everybody's."""
        own = self.board.home.get(spot) == self.owner[who]
        return spot in self.line_at and not (own or spot in self.shared or self.is_exit(who, spot))

    def ways(self, who: int, here: Spot) -> list[Spot]:
        return [spot for spot in self.board.neighbours(here) if not self.is_closed(who, spot)]

    def _valid(self, who: int, start: Spot, spot: Spot, load: int) -> bool:
        return not self.is_closed(who, spot) and super()._valid(who, start, spot, load)

    def passes_enemy(self, walk: Walk, who: int, spot: Spot) -> bool:
        """MP-GEN-33."""
        if spot in self.shared:
            here = walk.at[who]
            self.notes[
                "past an enemy, from a line" if here in self.shared else "past an enemy, from a room"
            ] += 1
            return True
        return super().passes_enemy(walk, who, spot)

    def stop(self, walk: Walk, who: int) -> Walk | None:
        end = super().stop(walk, who)
        here = walk.at[who]
        if end is None and here in self.shared and self.living_enemy(walk, who, here):
            self.notes["no stop on an enemy of a shared line"] += 1  # MP-GEN-34
        return end

    # Fights -----------------------------------------------------------------------------------------

    def targets(self, who: int) -> set[int]:
        """Whom a character may attack (CBT-01, MP-GEN-31, MP-STD-12, MP-STD-13)."""
        found = set()
        for target in self.everyone:
            if not self.character(target) or self.friends(target, who) or self.now.carrier[target] >= 0:
                continue
            if self.snapshot["tokens"][target]["hurt"]:
                continue
            here, there = self.spot(who), self.spot(target)
            if there not in self.board.neighbours(here):
                continue
            if there in self.shared:
                self.notes["no attack on a shared line"] += 1
                self.notes["no attack on a wounded of a shared line"] += self.wounded[target]
                continue
            if here in self.line_at and self.board.home.get(there) == self.owner[target]:
                continue  # CBT-18
            self.notes["attack out of a shared line"] += here in self.shared
            found.add(target)
        return found

    def fit(self, token: int) -> bool:
        """Neither wounded nor healed this turn (MP-ALL-36, GRP-14)."""
        return self.living(token) and not self.snapshot["tokens"][token]["idle"]

    def beside(self, one: int, others: set[int] | frozenset[int]) -> bool:
        return any(self.spot(other) in self.board.neighbours(self.spot(one)) for other in others)

    def declared(self, who: int, target: int) -> Brawl:
        """MP-ALL-20, MP-STD-14."""
        first = ((self.owner[who],), (self.owner[target],))
        return self.drawn(Brawl(first, (frozenset({who}), frozenset({target})), frozenset()))

    def drawn(self, brawl: Brawl) -> Brawl:
        """MP-ALL-21, MP-ALL-22: one after the other, until nobody is added."""
        sides = [set(side) for side in brawl.fighters]
        while True:
            for token in self.everyone:
                side = next((n for n in (0, 1) if self.owner[token] in brawl.seats[n]), -1)
                if side < 0 or token in sides[side] or not self.fit(token):
                    continue
                if self.beside(token, sides[1 - side]):
                    if side and self.spot(token) in self.shared:
                        self.notes["not drawn in on a shared line"] += 1  # MP-GEN-35
                        continue
                    self.notes["drawn in out of a shared line"] += self.spot(token) in self.shared
                    sides[side].add(token)
                    break
            else:
                return brawl._replace(fighters=(frozenset(sides[0]), frozenset(sides[1])))

    def joining(self, brawl: Brawl, seat: int, side: int) -> set[int]:
        """Who of a seat would join a side (MP-ALL-23, MP-ALL-25, MP-ALL-26)."""
        found = set()
        foes = {t for t in self.everyone if self.owner[t] in brawl.seats[1 - side] and self.fit(t)}
        for token in self.everyone:
            if self.owner[token] != seat or not self.fit(token):
                continue
            if not self.beside(token, brawl.fighters[0] | brawl.fighters[1]):
                continue
            if self.beside(token, brawl.fighters[1 - side]):
                found.add(token)
            elif self.beside(token, foes):
                found.add(token)
                self.notes["joins by somebody who does not fight yet"] += 1
        return found

    def asked(self, brawl: Brawl) -> tuple[int, set[int]] | None:
        """The seat that is asked next and the sides it may take (MP-ALL-28)."""
        seats = len(self.snapshot["vp"])
        for step in range(1, seats):
            seat = (self.snapshot["turn of"] + step) % seats
            if seat in (*brawl.seats[0], *brawl.seats[1], *brawl.stayed):
                continue
            sides = {side for side in (0, 1) if self.joining(brawl, seat, side)}
            if sides:
                return seat, sides
        return None

    def answered(self, brawl: Brawl, seat: int, side: int) -> Brawl:
        """The fight with a seat on a side, or without it (-1)."""
        if side < 0:
            return brawl._replace(stayed=brawl.stayed | {seat})
        new = self.joining(brawl, seat, side)
        seats, sides = [*brawl.seats], [*brawl.fighters]
        seats[side] += (seat,)
        sides[side] |= new
        after = self.drawn(Brawl((seats[0], seats[1]), (sides[0], sides[1]), brawl.stayed))
        for token in (after.fighters[0] | after.fighters[1]) - (brawl.fighters[0] | brawl.fighters[1]):
            if self.owner[token] != seat:
                self.notes["drawn in by an ally"] += 1
        return after

    def values(self, brawl: Brawl) -> tuple[int, int]:
        return (
            sum(self.strength(token, True) for token in brawl.fighters[0]),
            sum(self.strength(token, False) for token in brawl.fighters[1]),
        )

    def note(self, brawl: Brawl, target: int) -> None:
        """What is rare in a fight all have taken their sides in."""
        everybody = brawl.fighters[0] | brawl.fighters[1]
        sizes = sorted(len(side) for side in brawl.seats)
        self.notes[f"{sizes[1]} against {sizes[0]}"] += 1
        self.notes["wounded target"] += self.wounded[target]
        self.notes["wounded target with friends"] += self.wounded[target] and len(brawl.fighters[1]) > 1
        self.notes["healed target"] += bool(self.snapshot["tokens"][target]["idle"])
        loads = [self.load(self.now, token) for token in everybody]
        self.notes["a wounded is carried"] += any(load >= 0 and self.character(load) for load in loads)
        self.notes["on a pit"] += any(self.board.is_pit(self.spot(token)) for token in everybody)
        self.notes["on a line"] += any(self.spot(token) in self.line_at for token in everybody)
        idle = [t for t in self.everyone if self.snapshot["tokens"][t]["idle"] and self.living(t)]
        self.notes["healed and left out"] += any(
            self.beside(t, everybody) for t in idle if t not in everybody
        )
        third = [t for t in self.everyone if self.fit(t) and t not in everybody]
        self.notes["beside it and out"] += any(self.beside(t, everybody) for t in third)
