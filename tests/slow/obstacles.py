"""Which rules stand in the way of a move: every step, handling and stop asked for all that forbids it.

Written from the rules' text like the rest of this folder. A ground is a prohibition, as the ids of the rules
that state it (restatements of one another). Where the slow rules only say that a step is not possible, this
says why, and goes on as if that one rule were lifted: a move is forbidden by exactly one rule if lifting that
rule, and no other one, would make it legal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tests.slow.moves import Walk
from tests.slow.prison import Prison, beyond
from tests.slow.snapshot import STEPS, Spot

Ground = tuple[str, ...]
Grounds = frozenset[Ground]

NONE: Grounds = frozenset()
SEVERAL: Grounds = frozenset({("several",), ("rules",)})  # no single rule, lifted, would make it legal

TOO_FAR: Ground = ("MOVE-01",)
NOT_BESIDE: Ground = ("MOVE-02", "GEO-09")
UNSEEN: Ground = ("GEO-17",)
EDGE: Ground = ("GEO-16",)
ON_THE_LINE: Ground = ("MOVE-17", "ESC-03")
TOO_FEW_ANCHORS: Ground = ("ROPE-03", "ROPE-04", "ROPE-05")


class Node(NamedTuple):
    """Where a move under way has got to, and the one rule broken so far, if any."""

    walk: Walk
    spot: Spot
    broken: Ground | None


class Obstacles(Prison):
    """One position, asked what forbids a move."""

    # Single steps -----------------------------------------------------------------------------------

    def crossing(self, who: int, here: Spot, step: Spot) -> set[Ground]:
        """What forbids a mover to cross a side (MOVE-13, MOVE-14, P-SLT-02, P-SLT-12)."""
        sides = self.board.sides(here, step)
        found: set[Ground] = set()
        if "wall" in sides:
            found.add(("MOVE-14",))
        if "closed" in sides:
            found.add(("MOVE-13",))
        if "slit" in sides and "wall" not in sides and self.kind[who] != "naga":
            found.add(("P-SLT-02",))
        if "shut" in sides:
            found.add(EDGE)
        return found

    def entering(self, walk: Walk, who: int, spot: Spot) -> set[Ground]:
        """What forbids the next step, the movement points apart."""
        here = walk.at[who]
        assert here is not None
        step = (spot[0] - here[0], spot[1] - here[1])
        if step not in STEPS:
            return {NOT_BESIDE}
        if spot in self.board.hidden:
            return {UNSEEN}
        if spot not in self.board.squares:
            return {EDGE}
        found = self.crossing(who, here, step)
        if self.living_enemy(walk, who, spot) and not self.passes_enemy(walk, who, spot):
            found.add(("ESC-04", "MOVE-11") if self.is_exit(who, spot) else ("MOVE-11",))
        load = self.load(walk, who)
        rope = load >= 0 and self.kind[load] == "rope"
        if self.board.is_pit(spot) and not self.enters_pit_without(walk, who, spot):
            if not rope:
                found.add(("MOVE-15", "PIT-01"))
            else:
                if not self.anchored(walk, who, spot):
                    found.add(TOO_FEW_ANCHORS)
                if self.board.is_pit(here) and not self._held_otherwise(walk, who, load, here):
                    found.add(("ROPE-08",))
        if rope and self.board.is_pit(here):
            left = self._left_hanging(walk, who, load, here)
            if any(self.friends(token, who) for token in left):
                found.add(("PIT-06",))
        return found

    def _held_otherwise(self, walk: Walk, who: int, load: int, here: Spot) -> bool:
        """ROPE-08: something else than the Rope in hand holds him over a pit."""
        others = [rope for rope in self.ropes(walk, here) if rope != load]
        return bool(others) or self.crosses_pits(who) or self.friendly_thief(walk, who, here)

    def _left_hanging(self, walk: Walk, who: int, load: int, here: Spot) -> list[int]:
        """The wounded that fall as the Rope leaves their pit (PIT-05)."""
        left = [token for token in self.on(walk, here) if token not in (who, load)]
        if any(self.kind[token] == "rope" for token in left):
            return []
        return [t for t in left if self.character(t) and self.wounded[t] and walk.carrier[t] < 0]

    def advanced(self, walk: Walk, who: int, spot: Spot, stays: bool = False) -> Walk:
        """The step made, whatever forbids it; `stays`: on the board although it is an exit."""
        here = walk.at[who]
        assert here is not None
        load = self.load(walk, who)
        at = list(walk.at)
        fallen = walk.fallen
        if load >= 0 and self.kind[load] == "rope" and self.board.is_pit(here):
            for token in self._left_hanging(walk, who, load, here):
                at[token] = None
                fallen |= {token}
        out = self.is_exit(who, spot) and not stays
        at[who] = None if out else spot
        if load >= 0:
            at[load] = at[who]
        points = max(0, walk.points - 1)
        return Walk(tuple(at), walk.carrier, fallen, points, True, False, escaped=out)

    # Handling ---------------------------------------------------------------------------------------

    def handling(self, walk: Walk, who: int, word: str, thing: int) -> set[Ground]:
        """What forbids to take, leave or swap where one is."""
        load = self.load(walk, who)
        if word == "leave":
            return {("OBJ-03",)} if load < 0 else self._leaving(walk, who, load)
        if word == "take" and load >= 0:
            found: set[Ground] = {("OBJ-01",)}
            return found if thing == load else found | self._getting(walk, who, thing, -1)
        if word == "swap" and load < 0:
            return {("OBJ-07", "OBJ-11")} | self._getting(walk, who, thing, -1)
        if thing == load:
            return {("OBJ-01",)}
        found = self._getting(walk, who, thing, load)
        if word == "swap" and self._here(walk, who, thing) and walk.carrier[thing] < 0:
            found |= self._laying_down(walk, who, load)
        return found

    def _here(self, walk: Walk, who: int, thing: int) -> bool:
        return thing != who and 0 <= thing < len(walk.at) and walk.at[thing] == walk.at[who]

    def _getting(self, walk: Walk, who: int, thing: int, exchange: int) -> set[Ground]:
        """CAR-01, OBJ-09, OBJ-12, ROPE-10, ROPE-11, PIT-06."""
        if not self._here(walk, who, thing):
            return {("OBJ-09", "OBJ-02")}
        here = walk.at[who]
        assert here is not None
        if self.character(thing) and (self.living(thing) or not self.friends(thing, who)):
            return {("CAR-01",)}
        pit_rope = self.kind[thing] == "rope" and self.board.is_pit(here)
        rope_for_it = exchange >= 0 and self.kind[exchange] == "rope"
        holder = walk.carrier[thing]
        if holder >= 0 and not self.friends(holder, who):
            return {("OBJ-12",)}
        if holder >= 0 and pit_rope:
            if self.friend_rope == "never":
                return {("ROPE-10",)}
            return set() if self.kind[holder] == "thief" or rope_for_it else {("ROPE-11",)}
        if holder < 0 and pit_rope and not rope_for_it:
            rest = [t for t in self.on(walk, here) if t not in (who, thing)]
            if not any(self.kind[t] == "rope" for t in rest) and any(
                self.character(t) and self.wounded[t] and self.friends(t, who) for t in rest
            ):
                return {("PIT-06",)}
        return set()

    def _leaving(self, walk: Walk, who: int, load: int) -> set[Ground]:
        friend = self.living_friend(walk, who, walk.at[who])  # type: ignore[arg-type]
        if friend >= 0:
            return {("OBJ-08",)} if self.load(walk, friend) >= 0 else set()
        return self._laying_down(walk, who, load)

    def _laying_down(self, walk: Walk, who: int, thing: int) -> set[Ground]:
        """OBJ-04, OBJ-20, CAR-03, ROPE-03, ROPE-06."""
        here = walk.at[who]
        assert here is not None
        found: set[Ground] = set()
        if self.living_enemy(walk, who, here):
            found.add(("OBJ-20",))
        if self.board.is_pit(here):
            if self.character(thing):
                found.add(("CAR-03", "OBJ-04"))
            elif self.kind[thing] != "rope":
                found.add(("OBJ-04",))
            elif not (walk.fresh and self.kind[who] != "thief") and not self.anchored(walk, who, here):
                found.add(TOO_FEW_ANCHORS)
        return found

    def handled(self, walk: Walk, who: int, word: str, thing: int) -> Walk:
        """A handling made; one that is forbidden changes nothing."""
        after = None
        if not self.handling(walk, who, word, thing):
            act = {"take": lambda: self.take(walk, who, thing), "leave": lambda: self.leave(walk, who)}
            after = act.get(word, lambda: self.swap(walk, who, thing))()
        return after if after is not None else walk._replace(fresh=False)

    # Stopping ---------------------------------------------------------------------------------------

    def piling(self, tokens: Iterable[int], who: int = -1) -> set[Ground]:
        """What forbids tokens to share a square (STK-01 to STK-08); `who` of them stops there."""
        tokens = list(tokens)
        living = [t for t in tokens if self.living(t)]
        wounded = [t for t in tokens if self.character(t) and self.wounded[t]]
        things = [t for t in tokens if not self.character(t)]
        found: set[Ground] = set()
        if len(living) > 1:
            friends = self.friends(living[0], living[1])
            found.add(("STK-03", "MOVE-10" if friends else "MOVE-11") if who >= 0 else ("STK-03",))
        if len(wounded) > 1:
            found.add(("STK-06",))
        if len(things) > 1:
            found.add(("STK-04",))
        if any(not self.friends(one, other) for one in living for other in wounded):
            found.add(("STK-05", "MOVE-09") if who >= 0 else ("STK-05",))
        if len(tokens) > 2:
            found.add(("STK-01", "STK-02"))
        return found

    def stopping(self, walk: Walk, who: int) -> set[Ground]:
        """What forbids a move to end now."""
        found: set[Ground] = set() if walk.entered else {("MOVE-19",)}
        for spot in {walk.at[token] for token in self.everyone} - {None}:
            assert spot is not None
            tokens = self.on(walk, spot)
            found |= self.piling(tokens, who if who in tokens else -1)
        here = walk.at[who]
        if here is not None and self.board.is_pit(here) and self.kind[who] != "thief":
            ropes = self.ropes(walk, here)
            if not ropes:
                found.add(("PIT-02",))
            elif ropes == [self.load(walk, who)] and not self.anchored(walk, who, here):
                found.add(TOO_FEW_ANCHORS)
        return found

    # Whole moves ------------------------------------------------------------------------------------

    def move(self, who: int, via: Iterable[tuple[Spot, str, int]], goal: Spot) -> Grounds:
        """What forbids a move over waypoints to a square: nothing, one rule, several."""
        start = self.begin(who)
        here = start.at[who]
        assert here is not None
        nodes = [Node(start, here, None)]
        on_the_spot = False  # something was handled on the last square already
        for spot, word, thing in via:
            nodes = self._onward(nodes, who, spot, must_go=False)
            nodes = [self._handle(node, who, word, thing) for node in nodes]
            nodes = [node for node in nodes if node.broken != ("several",)]
            on_the_spot = spot == goal
        ends = self._onward(nodes, who, goal, must_go=not on_the_spot)
        if on_the_spot:
            ends += self._onward(nodes, who, goal, must_go=True)
        broken = set()
        for node in ends:
            rules = self.stopping(node.walk, who) | ({node.broken} if node.broken else set())
            if not rules:
                return NONE
            if len(rules) == 1:
                broken |= rules
        return frozenset(broken) if broken else SEVERAL

    def _handle(self, node: Node, who: int, word: str, thing: int) -> Node:
        if node.walk.at[who] is None:  # out already
            return node._replace(broken=("several",) if node.broken else ON_THE_LINE)
        rules = self.handling(node.walk, who, word, thing) | ({node.broken} if node.broken else set())
        broken = None if not rules else next(iter(rules)) if len(rules) == 1 else ("several",)
        return Node(self.handled(node.walk, who, word, thing), node.spot, broken)

    def _onward(self, nodes: list[Node], who: int, goal: Spot, must_go: bool) -> list[Node]:
        """Every way to get to a square with at most one rule broken: the best one for each rule."""
        arrived: dict[Ground | None, Node] = {}
        if not must_go:
            for node in nodes:
                if node.spot == goal:
                    arrived.setdefault(node.broken, node)
        seen: set[tuple[Spot, bool, Ground | None]] = set()
        while nodes:
            following: list[Node] = []
            for node in nodes:
                for after in self._steps(node, who):
                    key = (after.spot, after.walk.escaped, after.broken)
                    if key in seen:
                        continue
                    seen.add(key)
                    following.append(after)
                    if after.spot == goal:
                        arrived.setdefault(after.broken, after)
            nodes = following
        return list(arrived.values())

    def _steps(self, node: Node, who: int) -> Iterable[Node]:
        walk = node.walk
        if walk.at[who] is None:
            return
        for step in STEPS:
            spot = beyond(node.spot, step)
            if spot not in self.board.squares:
                continue
            rules = self.entering(walk, who, spot)
            if not walk.points:
                rules.add(TOO_FAR)
            if node.broken:
                rules.add(node.broken)
            if len(rules) > 1:
                continue
            broken = next(iter(rules), None)
            yield Node(self.advanced(walk, who, spot), spot, broken)
            if self.is_exit(who, spot) and broken in (None, ON_THE_LINE):
                yield Node(self.advanced(walk, who, spot, stays=True), spot, ON_THE_LINE)
