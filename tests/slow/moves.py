"""Moving, slowly: every micro-step of a move tried one after another, straight from the rules' text.

Written from rules/core.md and rules/base.md without looking at the engine, to disagree with it when one
of the two is wrong. Only data (rooms, layouts, a snapshot) is shared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.slow.snapshot import Board, Result, Snapshot, Spot, frozen

# B-CHR-01 to B-CHR-08, P-CHR-01 to P-CHR-08.
SPEED = {
    "backstabber": 4,
    "banshee": 4,
    "cleric": 4,
    "colossus": 2,
    "goblin": 4,
    "mekanork": 3,
    "naga": 6,
    "telepath": 3,
    "thief": 5,
    "troll": 2,
    "wall-walker": 4,
    "warrior": 3,
    "wizard": 4,
}
COMBAT = {
    "backstabber": 2,
    "banshee": 1,
    "cleric": 2,
    "colossus": 5,
    "goblin": 1,
    "mekanork": 2,
    "naga": 2,
    "telepath": 0,
    "thief": 2,
    "troll": 4,
    "wall-walker": 1,
    "warrior": 3,
    "wizard": 1,
}

Step = tuple[str, Any]  # ("go", square), ("take", token), ("leave", token), ("swap", token), ("stop", None)
HANDLINGS = ("take", "leave", "swap")


class Walk(NamedTuple):
    """A move under way: where every token is, who carries it, who fell; what the mover may still do."""

    at: tuple[Spot | None, ...]  # None: not on the board (any more)
    carrier: tuple[int, ...]
    fallen: frozenset[int]
    points: int
    entered: bool
    fresh: bool  # nothing has been done yet
    escaped: bool = False
    won: bool = False  # the game ended with the last step (END-03)


class Slow:
    """One position, asked for what its characters may do."""

    def __init__(self, snapshot: Snapshot, notes: Counter[str] | None = None) -> None:
        self.snapshot = snapshot
        self.notes: Counter[str] = Counter() if notes is None else notes  # rare cases met
        self.board = Board(snapshot)
        tokens = snapshot["tokens"]
        self.kind: list[str] = [token["kind"] for token in tokens]
        self.owner: list[int] = [token["owner"] for token in tokens]
        self.wounded: list[bool] = [token["wounded"] for token in tokens]
        self.everyone = [t for t, token in enumerate(tokens) if not isinstance(token["at"], str)]
        self.anchors_needed = 2 if snapshot["options"]["ropeAnchors"] == "two" else 0
        self.friend_rope = snapshot["options"]["friendRope"]

    # Who is who ---------------------------------------------------------------------------------

    def character(self, token: int) -> bool:
        return self.kind[token] in SPEED

    def living(self, token: int) -> bool:
        return self.character(token) and not self.wounded[token]

    def friends(self, one: int, other: int) -> bool:
        return self.owner[one] == self.owner[other]

    def on(self, walk: Walk, spot: Spot | None) -> list[int]:
        """The tokens of a square, carried ones too (STK-07)."""
        return [token for token in self.everyone if walk.at[token] == spot]

    def load(self, walk: Walk, who: int) -> int:
        return next((token for token in self.everyone if walk.carrier[token] == who), -1)

    def ropes(self, walk: Walk, spot: Spot) -> list[int]:
        return [token for token in self.on(walk, spot) if self.kind[token] == "rope"]

    def living_friend(self, walk: Walk, who: int, spot: Spot) -> int:
        """The living friend whose square it is, or -1."""
        here = self.on(walk, spot)
        return next((t for t in here if t != who and self.living(t) and self.friends(t, who)), -1)

    def living_enemy(self, walk: Walk, who: int, spot: Spot) -> bool:
        return any(self.living(t) and not self.friends(t, who) for t in self.on(walk, spot))

    def friendly_thief(self, walk: Walk, who: int, spot: Spot) -> bool:
        """B-THF-03, B-THF-05."""
        friend = self.living_friend(walk, who, spot)
        return friend >= 0 and self.kind[friend] == "thief"

    def crosses_pits(self, who: int) -> bool:
        """WIZ-01, B-THF-01."""
        return self.kind[who] in ("thief", "wizard")

    # Grounds ------------------------------------------------------------------------------------

    def flies(self, walk: Walk, who: int, spot: Spot) -> bool:
        """By nature or on wings, over a ground that can be flown over."""
        load = self.load(walk, who)
        winged = self.kind[who] == "wizard" or (load >= 0 and self.kind[load] == "wings")
        return winged and not self.board.says(spot, "unflown")

    def at_home(self, who: int, spot: Spot) -> bool:
        """B-THF-01, B-THF-02."""
        return self.kind[who] == "thief" and bool(self.board.says(spot, "thieves"))

    def too_heavy(self, who: int, spot: Spot) -> bool:
        heaviest = self.board.says(spot, "heaviest")
        return heaviest is not None and COMBAT[self.kind[who]] > heaviest

    def is_shut(self, who: int, spot: Spot) -> bool:
        """Whether nobody like that enters a square on foot."""
        heavy = self.too_heavy(who, spot) and self.board.says(spot, "heavier") != "gap"
        return not self.at_home(who, spot) and bool(self.board.says(spot, "shut") or heavy)

    def is_gap(self, who: int, spot: Spot) -> bool:
        """Whether somebody like that needs a way over a square."""
        heavy = self.too_heavy(who, spot) and self.board.says(spot, "heavier") == "gap"
        return not self.at_home(who, spot) and bool(self.board.says(spot, "gap") or heavy)

    def stands(self, who: int, spot: Spot) -> bool:
        return not self.is_shut(who, spot) and not self.is_gap(who, spot)

    def paces(self, walk: Walk, who: int, spot: Spot) -> int:
        """What entering takes of a move."""
        return 1 if self.flies(walk, who, spot) else self.board.says(spot, "steps") or 1

    def left(self, walk: Walk, who: int) -> int:
        """The steps a mover still has: boots add two as long as they are carried."""
        load = self.load(walk, who)
        return walk.points + (2 if load >= 0 and self.kind[load] == "boots" else 0)

    def is_exit(self, who: int, spot: Spot) -> bool:
        """A square of the far line (ESC-08)."""
        return spot in self.board.home and self.board.home[spot] != self.owner[who]

    def ways(self, who: int, here: Spot) -> list[Spot]:
        """The squares one step away for a mover (MOVE-02)."""
        return self.board.neighbours(here)

    def passes_enemy(self, walk: Walk, who: int, spot: Spot) -> bool:
        """Whether a mover gets past the living enemy there (WIZ-02, WIZ-06)."""
        if self.kind[who] != "wizard":
            return False
        self.notes["wizard over an enemy"] += 1
        return True

    # Ropes and pits -----------------------------------------------------------------------------

    def anchored(self, walk: Walk, who: int, pit: Spot) -> bool:
        """Whether a Rope may be laid on a pit now (ROPE-03 to ROPE-05)."""
        own = self.load(walk, who)
        count = 0
        for spot in self.board.neighbours(pit):
            count += (
                not self.board.says(spot, "gap")
                or any(rope != own for rope in self.ropes(walk, spot))
                or self.friendly_thief(walk, who, spot)
            )
        return count >= self.anchors_needed

    def enters_pit_without(self, walk: Walk, who: int, pit: Spot) -> bool:
        """Whether a pit may be entered without a Rope of one's own (PIT-01, ROPE-02, ROPE-09)."""
        if self.flies(walk, who, pit) or (self.ropes(walk, pit) and self.board.says(pit, "tied")):
            return True
        return bool(self.board.says(pit, "thieves")) and self.friendly_thief(walk, who, pit)

    # Micro-steps --------------------------------------------------------------------------------

    def standing(self) -> Walk:
        """The position before anybody has moved."""
        tokens = self.snapshot["tokens"]
        at = tuple(None if isinstance(token["at"], str) else token["at"] for token in tokens)
        return Walk(at, tuple(token["carrier"] for token in tokens), frozenset(), 0, False, True)

    def begin(self, who: int) -> Walk:
        return self.standing()._replace(points=SPEED[self.kind[who]])

    def micro_steps(self, walk: Walk, who: int) -> Iterator[tuple[Step, Walk]]:
        """Every single step the rules allow now, whether or not the move can end well afterwards."""
        if walk.escaped or walk.won:
            return
        here = walk.at[who]
        assert here is not None
        if self.left(walk, who) > 0:
            for spot in self.ways(who, here):
                after = self.go(walk, who, spot)
                if after is not None:
                    yield ("go", spot), after
        load = self.load(walk, who)
        if load >= 0:
            after = self.leave(walk, who)
            if after is not None:
                yield ("leave", load), after
        for token in self.on(walk, here):
            if token not in (who, load):
                after = self.take(walk, who, token) if load < 0 else self.swap(walk, who, token)
                if after is not None:
                    yield ("take" if load < 0 else "swap", token), after

    def go(self, walk: Walk, who: int, spot: Spot) -> Walk | None:
        here = walk.at[who]
        assert here is not None
        load = self.load(walk, who)
        holds_rope = load >= 0 and self.kind[load] == "rope"
        # MOVE-11, ESC-04
        if self.living_enemy(walk, who, spot) and not self.passes_enemy(walk, who, spot):
            return None
        paces = self.paces(walk, who, spot)
        if paces > self.left(walk, who):
            self.notes["too few steps left for the ground"] += 1
            return None
        if self.is_shut(who, spot) and not self.flies(walk, who, spot):
            self.notes["shut ground"] += 1
            return None
        # MOVE-15, ROPE-01, ROPE-04
        if self.is_gap(who, spot) and not self.enters_pit_without(walk, who, spot):
            if not holds_rope or not self.board.says(spot, "tied"):
                return None
            if not self.anchored(walk, who, spot):
                self.notes["too few anchors to enter"] += 1
                return None
            # ROPE-08: on a pit, the Rope in hand is still holding him, unless something else does
            if self.is_gap(who, here) and not self.flies(walk, who, here):
                others = [rope for rope in self.ropes(walk, here) if rope != load]
                thief = self.board.says(here, "thieves") and self.friendly_thief(walk, who, here)
                if not others and not thief:
                    self.notes["one Rope does not carry over two pits"] += 1
                    return None
                self.notes["Rope taken on from pit to pit, held by something else"] += 1
        elif self.board.is_pit(spot):
            self._note_passage(walk, who, here, spot)
        fallen = walk.fallen
        at = list(walk.at)
        carrier = list(walk.carrier)
        if holds_rope and self.board.says(here, "falls"):
            left = [token for token in self.on(walk, here) if token not in (who, load)]
            if not any(self.kind[token] == "rope" for token in left):
                for token in left:
                    if self.character(token) and self.wounded[token] and carrier[token] < 0:
                        if self.friends(token, who):
                            return None  # PIT-06
                        self.notes["Rope taken from under a wounded enemy"] += 1
                        fallen |= {token}  # PIT-05
                        at[token] = None
        won = bool(fallen) and self.wins(who, fallen)
        if self.is_exit(who, spot):
            # ESC-01, ESC-06, ESC-07, ESC-09
            self._note_exit(walk, who, load, spot)
            self.notes["won by a theft on the last step out"] += won
            at[who] = None
            if load >= 0:
                at[load] = None
            return Walk(tuple(at), tuple(carrier), fallen, 0, True, False, escaped=True, won=won)
        at[who] = spot
        if load >= 0:
            at[load] = spot
        halted = self.board.says(spot, "halts") and not self.flies(walk, who, spot)
        points = -99 if halted else walk.points - paces
        self.notes["halted by the ground"] += bool(halted)
        self.notes["slow ground"] += paces > 1
        after = Walk(tuple(at), tuple(carrier), fallen, points, True, False, won=won)
        if won:
            self.notes["won by a theft"] += 1
            self.notes["won by a theft, where nobody could stop"] += not self.stacks(self.on(after, spot))
        return after

    def wins(self, who: int, fallen: frozenset[int]) -> bool:
        """Whether the game ends as these fall: at once, or with the turn (END-02, END-03, P-S2-12)."""
        after = copied(self.snapshot)
        for token in fallen:
            gone(after, token, "eliminated", self.owner[who])
            score(after, self.owner[who], 1)
        return winners(after) is not None

    def _note_passage(self, walk: Walk, who: int, here: Spot, pit: Spot) -> None:
        if self.board.is_pit(here) and self.board.squares[here].room != self.board.squares[pit].room:
            self.notes["two pits in a row across rooms"] += 1
        friend = self.living_friend(walk, who, pit)
        if self.crosses_pits(who):
            self.notes["over a pit by oneself"] += 1
        elif friend >= 0 and self.load(walk, friend) in self.ropes(walk, pit):
            self.notes["past a friend with Rope on a pit"] += 1
        elif friend >= 0:
            self.notes["past a friendly Thief on a pit"] += 1
        else:
            self.notes["over a lying Rope"] += 1

    def _note_exit(self, walk: Walk, who: int, load: int, spot: Spot) -> None:
        if load >= 0:
            self.notes["exit with a wounded" if self.character(load) else "exit with an object"] += 1
        if any(self.character(token) for token in self.on(walk, spot)):
            self.notes["exit over an enemy"] += 1

    def _takeable(self, walk: Walk, who: int, token: int, exchange: int) -> bool:
        """Whether a thing on one's square may be taken, leaving `exchange` (-1: nothing) for it."""
        here = walk.at[who]
        assert here is not None
        if self.character(token) and (self.living(token) or not self.friends(token, who)):
            return False  # CAR-01
        pit_rope = self.kind[token] == "rope" and self.board.says(here, "tied")
        rope_for_it = exchange >= 0 and self.kind[exchange] == "rope"
        holder = walk.carrier[token]
        if holder >= 0:
            if not self.friends(holder, who):
                return False  # OBJ-12
            if pit_rope and self.friend_rope == "never":
                self.notes["friend keeps his Rope"] += 1
                return False  # ROPE-10
            if pit_rope and not self.stands(holder, here) and not rope_for_it:
                self.notes["friend needs his Rope"] += 1
                return False  # ROPE-11
            return True
        if pit_rope and self.board.says(here, "falls") and not rope_for_it:
            remain = [t for t in self.on(walk, here) if t not in (who, token)]
            if not any(self.kind[t] == "rope" for t in remain) and any(
                self.character(t) and self.wounded[t] and self.friends(t, who) for t in remain
            ):
                self.notes["own wounded needs the Rope"] += 1
                return False  # PIT-06
        return True

    def _may_lay_down(self, walk: Walk, who: int, thing: int) -> bool:
        """Whether a thing may be left on the ground one is on (OBJ-04, CAR-03, ROPE-04, OBJ-20)."""
        here = walk.at[who]
        assert here is not None
        if self.living_enemy(walk, who, here):
            self.notes["nothing left under an enemy"] += 1
            return False
        if self.kind[thing] != "rope" or not self.board.says(here, "tied"):
            if self.board.says(here, "falls" if self.character(thing) else "lost"):
                self.notes["only a Rope is left on a pit"] += 1
                return False
        else:
            # OBJ-16, ROPE-06: a Rope he stood on already lies there; he leaves it behind without laying it
            laid = walk.fresh and not self.stands(who, here)
            if not laid and not self.anchored(walk, who, here):
                self.notes["too few anchors to leave it"] += 1
                return False
            self.notes["Rope left on a pit"] += 1
        return True

    def take(self, walk: Walk, who: int, token: int) -> Walk | None:
        if not self._takeable(walk, who, token, -1):
            return None
        here = walk.at[who]
        assert here is not None
        if self.character(token) and self.board.is_pit(here):
            self.notes["wounded carried off a pit"] += 1
        return _handled(walk, _with(walk.carrier, token, who))

    def leave(self, walk: Walk, who: int) -> Walk | None:
        here = walk.at[who]
        assert here is not None
        load = self.load(walk, who)
        friend = self.living_friend(walk, who, here)
        if friend >= 0:  # OBJ-07, OBJ-08: into his empty hands
            if self.load(walk, friend) >= 0:
                return None
            self.notes["left to a friend"] += 1
            return _handled(walk, _with(walk.carrier, load, friend))
        if not self._may_lay_down(walk, who, load):
            return None
        return _handled(walk, _with(walk.carrier, load, -1))

    def swap(self, walk: Walk, who: int, token: int) -> Walk | None:
        load = self.load(walk, who)
        if not self._takeable(walk, who, token, load):
            return None
        holder = walk.carrier[token]
        if holder < 0 and not self._may_lay_down(walk, who, load):
            return None  # OBJ-11 by drop and pick-up; PIT-07
        here = walk.at[who]
        assert here is not None
        if self.board.is_pit(here):
            ropes = {self.kind[load], self.kind[token]} == {"rope"}
            with_whom = "with a friend" if holder >= 0 else "over the ground"
            self.notes[f"{'Rope for Rope' if ropes else 'swap'} on a pit {with_whom}"] += 1
        return _handled(walk, _with(_with(walk.carrier, load, holder), token, who))

    # The end of a move --------------------------------------------------------------------------

    def stop(self, walk: Walk, who: int) -> Walk | None:
        """The situation when the move ends here, or None where it may not."""
        if not walk.entered:
            return None  # MOVE-19
        if walk.won:
            return walk  # END-03: where it happened, stacking aside
        for spot in {walk.at[token] for token in self.everyone} - {None}:
            assert spot is not None
            if not self.stacks(self.on(walk, spot)):
                return None
        if walk.escaped:
            return walk
        here = walk.at[who]
        assert here is not None
        if not self.stands(who, here):
            ropes = self.ropes(walk, here)
            if not ropes or not self.board.says(here, "tied"):
                return None  # PIT-02, WIZ-03
            if ropes == [self.load(walk, who)] and not self.anchored(walk, who, here):
                return None  # ROPE-04, ROPE-07: a stop that needs the Rope in hand lays it
        for token in self.on(walk, here):
            if token != who:
                walk = walk._replace(carrier=_with(walk.carrier, token, who))  # OBJ-16
        return walk

    def stacks(self, tokens: list[int]) -> bool:
        """STK-01 to STK-08."""
        living = [t for t in tokens if self.living(t)]
        wounded = [t for t in tokens if self.character(t) and self.wounded[t]]
        things = [t for t in tokens if not self.character(t)]
        if len(tokens) > 2 or len(living) > 1 or len(wounded) > 1 or len(things) > 1:
            return False
        return not (living and wounded and not self.friends(living[0], wounded[0]))

    def can_end(self, walk: Walk, who: int, seen: set[Walk] | None = None) -> bool:
        """Whether some way of going on, with any handlings, ends legally."""
        seen = set() if seen is None else seen
        if self.stop(walk, who) is not None:
            return True
        if walk in seen:
            return False
        seen.add(walk)
        return any(self.can_end(after, who, seen) for _, after in self.micro_steps(walk, who))

    def legal_steps(self, walk: Walk, who: int) -> set[Step]:
        """The single steps after which the move can still end legally (ACT-10), stopping included."""
        steps = {step for step, after in self.micro_steps(walk, who) if self.can_end(after, who)}
        if self.stop(walk, who) is not None:
            steps.add(("stop", None))
        return steps

    def moves(self, who: int, handlings: int) -> set[Result]:
        """The results of every move of a character with at most so many handlings."""
        return {self.move_result(walk, who) for walk in self.ends(who, handlings)}

    def ends(self, who: int, handlings: int) -> set[Walk]:
        """Every way a move may end: brute force over the micro-steps."""
        frontier = [(self.begin(who), 0)]
        seen = set(frontier)
        ends: set[Walk] = set()
        while frontier:
            walk, handled = frontier.pop()
            end = self.stop(walk, who)
            if end is not None:
                ends.add(end)
            for (word, _), after in self.micro_steps(walk, who):
                item = (after, handled + (word in HANDLINGS))
                if item[1] <= handlings and item not in seen:
                    seen.add(item)
                    frontier.append(item)
        return ends

    def move_result(self, walk: Walk, who: int) -> Result:
        """The whole situation after a move has ended."""
        after = copied(self.snapshot)
        pay(after, who)
        tokens = after["tokens"]
        for token in self.everyone:
            spot = walk.at[token]
            if spot is not None:
                tokens[token]["at"] = spot
                tokens[token]["carrier"] = walk.carrier[token]
        for token in walk.fallen:
            gone(after, token, "eliminated", self.owner[who])
            score(after, self.owner[who], 1)
        if walk.escaped:
            load = next((t for t in self.everyone if walk.carrier[t] == who), -1)
            leave_labyrinth(after, who, load)
        return outcome(after)


def _handled(walk: Walk, carrier: tuple[int, ...]) -> Walk:
    return walk._replace(carrier=carrier, fresh=False)


def _with(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


# What becomes of a position ---------------------------------------------------------------------------


def copied(snapshot: Snapshot) -> Snapshot:
    """A copy whose tokens and rooms may be changed."""
    return {
        **snapshot,
        "tokens": [dict(token) for token in snapshot["tokens"]],
        "rooms": [dict(room) for room in snapshot["rooms"]],
        "vp": list(snapshot["vp"]),
        "jumps": list(snapshot["jumps"]),
    }


def pay(after: Snapshot, who: int) -> None:
    """1 AP, from those bound to the actor first (B-POT-07)."""
    if after["tokens"][who]["bound"]:
        after["tokens"][who]["bound"] -= 1
    else:
        after["ap"] -= 1


def gone(after: Snapshot, token: int, how: str, keeper: int = -1) -> None:
    """A token leaves the board."""
    after["tokens"][token].update(at=f"gone {how}", carrier=-1, keeper=keeper)


def score(after: Snapshot, seat: int, points: int) -> None:
    if after["scenario"] != "prison-2":  # P-S2-14
        after["vp"][seat] += points


def winners(after: Snapshot) -> tuple[int, ...] | None:
    """Who wins if the game ends here, with no turn to be finished first; None if it goes on."""
    tokens = after["tokens"]
    if after["scenario"] == "prison-2":
        colossus = next(token["at"] for token in tokens if token["kind"] == "colossus")
        ends = {"gone escaped": (1,), "gone eliminated": (0,), "gone rescued": (0, 1)}
        if colossus in ends:
            return ends[colossus]  # P-S2-09, P-S2-12, P-S2-11
    top = max(after["vp"])
    leaders = tuple(seat for seat, points in enumerate(after["vp"]) if points == top)
    options = after["options"]
    if options["endTrigger"] == "immediate" and top >= options["targetVp"]:
        return leaders  # END-03
    for token in tokens:  # END-09
        off = isinstance(token["at"], str) and not token["at"].startswith(("hidden", "lifted"))
        if token["kind"] in SPEED and not off and (not token["wounded"] or token["kind"] == "troll"):
            return None
    return leaders


def outcome(after: Snapshot, pending: tuple[Any, ...] = ()) -> Result:
    """A situation after an action, the end of the game included; while something is pending it goes on."""
    after["won by"] = None if pending else winners(after)
    return frozen(after, pending)


def leave_labyrinth(after: Snapshot, who: int, load: int) -> None:
    """ESC-01 to ESC-07, B-GOB-01, B-GOB-03, B-TRS-01."""
    tokens = after["tokens"]
    seat = tokens[who]["owner"]
    gone(after, who, "escaped", seat)
    score(after, seat, 2 if tokens[who]["kind"] == "goblin" else 1)
    if load < 0:
        return
    if tokens[load]["kind"] in SPEED:
        gone(after, load, "rescued")
    elif tokens[load]["kind"] == "treasure":
        gone(after, load, "carried out", seat)
        score(after, seat, 1)
    else:
        gone(after, load, "removed")
