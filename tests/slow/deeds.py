"""Everything else a character may do for an AP, slowly, straight from the rules' text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.slow.moves import COMBAT, SPEED, Slow, copied, gone, leave_labyrinth, outcome, pay, score
from tests.slow.snapshot import LET_THROUGH, STEPS, Result, Snapshot, Spot, turned

Deed = tuple[str, Result]  # the verb and the whole situation afterwards


class Deeds(Slow):
    """One position, asked for every action of its characters."""

    def __init__(self, snapshot: Snapshot, notes: Counter[str] | None = None) -> None:
        super().__init__(snapshot, notes)
        self.now = self.standing()

    def spot(self, token: int) -> Spot:
        spot = self.now.at[token]
        assert spot is not None
        return spot

    # Jumps and wall-walks -------------------------------------------------------------------------

    def jumps(self, who: int) -> set[Result]:
        """JUMP-01 to JUMP-16."""
        if not self.snapshot["jumps"][self.owner[who]]:
            return set()
        start = self.spot(who)
        found: set[Result] = set()
        for pit in self.board.neighbours(start):
            if not self.board.says(pit, "jumped") or any(self.character(t) for t in self.on(self.now, pit)):
                continue
            for landing in self.board.neighbours(pit):
                if landing != start:
                    found |= self._arrivals(who, landing, 1)
        return found

    def wall_walks(self, who: int) -> set[Result]:
        """B-WAL-01 to B-WAL-12."""
        start = self.spot(who)
        found: set[Result] = set()
        for step in STEPS:
            sides = self.board.sides(start, step)
            walls = [side for side in sides if side in ("wall", "slit")]  # B-WAL-09
            if walls and all(side in (*walls, *LET_THROUGH) for side in sides):
                self.notes["wall-walk through a slit"] += "slit" in walls
                found |= self._arrivals(who, (start[0] + step[0], start[1] + step[1]), 0)
        return found

    def _arrivals(self, who: int, spot: Spot, cards: int) -> set[Result]:
        """Arriving on a square with the load or, having left it behind, without (OBJ-17)."""
        start = self.spot(who)
        load = self.load(self.now, who)
        found = set()
        for keep in (True, False):
            if keep or (load >= 0 and self._may_lay_down(self.now, who, load)):
                taken = load if keep else -1
                if not self._valid(who, start, spot, taken):
                    continue
                self._note_arrival(start, spot, load, taken, "jump" if cards else "wall-walk")
                after = copied(self.snapshot)
                pay(after, who)
                after["jumps"][self.owner[who]] -= cards
                tokens = after["tokens"]
                if load >= 0 and taken < 0:
                    tokens[load]["carrier"] = -1
                if self.is_exit(who, spot):
                    leave_labyrinth(after, who, taken)
                else:
                    tokens[who]["at"] = spot
                    if taken >= 0:
                        tokens[taken]["at"] = spot
                    for token in self.everyone:
                        if token != who and tokens[token]["at"] == spot:
                            tokens[token]["carrier"] = who  # OBJ-16
                found.add(outcome(after))
        return found

    def _note_arrival(self, start: Spot, spot: Spot, load: int, taken: int, verb: str) -> None:
        if load != taken:
            self.notes[f"{verb}, leaving the load"] += 1
        if spot in self.board.home:
            self.notes[f"{verb} to a line"] += 1
        elif self.board.is_pit(spot):
            self.notes[f"{verb} onto a pit"] += 1
        if self.board.is_pit(start):
            self.notes[f"{verb} from a pit"] += 1

    def _valid(self, who: int, start: Spot, spot: Spot, load: int) -> bool:
        """Whether a jumper or wall-walker may arrive there (JUMP-05, JUMP-13 to JUMP-15, B-WAL-06)."""
        there = self.on(self.now, spot)
        if self.is_exit(who, spot):
            return not any(self.character(token) for token in there)  # JUMP-14, B-WAL-11
        if not self.stacks([*there, who, *([load] if load >= 0 else [])]):
            return False
        if self.is_shut(who, spot) and not self.flies(self.now, who, spot):
            return False
        tied = self.board.says(spot, "tied")
        if self.stands(who, spot) or (tied and self.ropes(self.now, spot)):
            return True
        if load < 0 or self.kind[load] != "rope" or not tied or not self.stands(who, start):
            return False  # OBJ-17: the Rope under him stays, unless the landing is valid without it
        return self.anchored(self.now, who, spot)

    # Rooms ----------------------------------------------------------------------------------------

    def reveals(self, who: int) -> set[Result]:
        """REV-01 to REV-05."""
        spot = self.spot(who)
        rooms = self.snapshot["rooms"]
        hidden = self.board.hidden
        slots: set[int] = set()
        for step in STEPS:  # REV-02, REV-04: a line faces its rooms with open sides
            beyond = (spot[0] + step[0], spot[1] + step[1])
            if beyond in hidden and self.board.squares[spot].sides[step] in LET_THROUGH:
                slots.add(hidden[beyond])
        if spot in self.board.home and self.snapshot["options"]["startLineReveal"] == "both":
            if self.board.home[spot] == self.owner[who]:  # REV-03
                self.notes["revealing from home"] += 1
                line = self.snapshot["lines"][-1 - self.board.squares[spot].room]
                dx, dy = line["faces"]
                slots |= {hidden[x + dx, y + dy] for x, y in line["spots"] if (x + dx, y + dy) in hidden}
            elif slots:
                self.notes["revealing from the far line"] += 1
        found = set()
        for slot in slots:
            assert not rooms[slot]["shown"]
            after = copied(self.snapshot)
            pay(after, who)
            after["rooms"][slot]["shown"] = True
            for token in after["tokens"]:
                if token["at"] == f"hidden {slot}":
                    token["at"] = "lifted"
            found.add(outcome(after))
        return found

    def rotations(self, who: int) -> set[Result]:
        """ROT-01 to ROT-08, MEK-01, MEK-02."""
        square = self.board.squares[self.spot(who)]
        if square.ground != "@":
            return set()
        rooms = self.snapshot["rooms"]
        pair = rooms[square.room]["print"].rstrip("cw")
        found = set()
        for slot, room in enumerate(rooms):
            if not room["shown"] or room["print"].rstrip("cw") != pair:
                continue
            arrow = -1 if room["print"].endswith("ccw") else 1
            for way in (1, -1):
                if way == arrow or self.kind[who] == "mekanork":
                    found.add(self._turned(who, slot, way))
        return found

    def _turned(self, who: int, slot: int, way: int) -> Result:
        after = copied(self.snapshot)
        pay(after, who)
        room = after["rooms"][slot]
        room["turn"] = (room["turn"] + way) % 4
        left, top = room["corner"]
        for token in after["tokens"]:
            if not isinstance(token["at"], str):
                x, y = token["at"][0] - left, token["at"][1] - top
                if 0 <= x < 5 and 0 <= y < 5:
                    x, y = turned((x, y), way % 4)
                    token["at"] = (left + x, top + y)
        return outcome(after)

    def picks_locks(self, who: int) -> bool:
        """B-THF-11, B-THF-12."""
        return self.kind[who] == "thief"

    def breaks_doors(self, who: int) -> bool:
        """B-WAR-01."""
        return self.kind[who] == "warrior"

    def door_works(self, who: int) -> set[Deed]:
        """B-THF-11 to B-THF-13, B-WAR-01 to B-WAR-03, P-KEY-01 to P-KEY-03, P-COL-02."""
        changes: set[tuple[str, str, str]] = set()
        if self.picks_locks(who):
            changes |= {("open", "closed", "opened"), ("close", "opened", "closed")}
        if self.breaks_doors(who):
            changes |= {("break", "closed", "broken")}
        found = set()
        for number, door in self.doors_at(self.spot(who)):
            for verb, before, now in changes:
                after = copied(self.snapshot)
                room = after["rooms"][number]
                if room["doors"][door] == before:
                    pay(after, who)
                    room["doors"] = (*room["doors"][:door], now, *room["doors"][door + 1 :])
                    found.add((verb, outcome(after)))
        return found

    def doors_at(self, spot: Spot) -> set[tuple[int, int]]:
        """The portcullises on the four sides of a square; where two meet, both (GEO-12, GEO-13)."""
        found = set()
        own = self.board.squares[spot].room
        for step in STEPS:
            beyond = (spot[0] + step[0], spot[1] + step[1])
            here = set()
            for where, side in ((spot, step), (beyond, (-step[0], -step[1]))):
                square = self.board.squares.get(where)
                if square is not None and side in square.doors:
                    here.add((square.room, square.doors[side]))
            self.notes["two portcullises at one border"] += len(here) > 1
            self.notes["portcullis of the room beyond"] += any(room != own for room, _ in here)
            found |= here
        return found

    # Fights ---------------------------------------------------------------------------------------

    def fights(self, who: int) -> set[Deed]:
        """Every combat a character can declare: CBT-01, CBT-02, CBT-14, CBT-15, CAR-05."""
        found = set()
        for target in self.everyone:
            if not self.character(target) or self.friends(target, who) or self.now.carrier[target] >= 0:
                continue
            if self.snapshot["tokens"][target]["hurt"]:
                continue
            if self.spot(target) in self.board.neighbours(self.spot(who)):
                found.add(("attack", self._declared(who, target)))
        return found

    def sides_of_fight(self, who: int, target: int) -> tuple[set[int], set[int]]:
        """GRP-04, GRP-09, GRP-14: attackers and defenders, drawn in until nobody is added."""
        fighting = {who, target}
        while True:
            added = {
                token
                for token in self.everyone
                if token not in fighting
                and self.living(token)
                and not self.snapshot["tokens"][token]["idle"]
                and any(
                    not self.friends(token, other)
                    and self.spot(other) in self.board.neighbours(self.spot(token))
                    for other in fighting
                )
            }
            if not added:
                break
            fighting |= added
        attackers = {token for token in fighting if self.friends(token, who)}
        return attackers, fighting - attackers

    def touches(self, one: int, other: int) -> bool:
        """Whether two enemies are adjacent (GRP-15)."""
        beside = self.board.neighbours(self.spot(one))
        return not self.friends(one, other) and self.spot(other) in beside

    def strength(self, token: int, attacking: bool) -> int:
        """CBT-20, B-ARM-01, B-ARM-03, B-SWD-01, WND-02."""
        things = [t for t in self.on(self.now, self.spot(token)) if not self.character(t)]
        bonus = "sword" if attacking else "armor"
        value = 0 if self.wounded[token] else COMBAT[self.kind[token]]
        return value + sum(self.kind[thing] == bonus for thing in things)

    def _declared(self, who: int, target: int) -> Result:
        attackers, defenders = self.sides_of_fight(who, target)
        if len(attackers) + len(defenders) > 3:
            self.notes["group combat"] += 1
        if self.wounded[target] and len(defenders) > 1:
            self.notes["wounded defended by friends"] += 1
        if self.snapshot["tokens"][target]["idle"]:
            self.notes["healed target"] += 1
        after = copied(self.snapshot)
        pay(after, who)
        values = (
            sum(self.strength(token, True) for token in attackers),
            sum(self.strength(token, False) for token in defenders),
        )
        return outcome(after, ("attack", target, frozenset(attackers), frozenset(defenders), values))

    # Abilities and objects --------------------------------------------------------------------------

    def healings(self, who: int) -> set[Result]:
        """CLE-01 to CLE-09, CAR-06."""
        found = set()
        for token in self.everyone:
            lies = self.character(token) and self.wounded[token] and self.now.carrier[token] < 0
            if lies and self.spot(token) in self.board.neighbours(self.spot(who)):
                if self.board.is_pit(self.spot(token)):
                    self.notes["healed on a pit"] += 1
                after = copied(self.snapshot)
                pay(after, who)
                self._rise(after, token)
                found.add(outcome(after))
        return found

    def _rise(self, after: Snapshot, token: int) -> None:
        """A wounded lives again, holding what lay with it (CLE-09, OBJ-16), and does nothing (ACT-13)."""
        after["tokens"][token].update(wounded=False, idle=True)
        for other in self.on(self.now, self.spot(token)):
            if other != token:
                after["tokens"][other]["carrier"] = token

    def regenerations(self, who: int) -> set[Result]:
        """B-TRL-01 to B-TRL-05; `who` is wounded."""
        if self.now.carrier[who] >= 0 or self.snapshot["tokens"][who]["hurt"]:
            return set()
        after = copied(self.snapshot)
        pay(after, who)
        self._rise(after, who)
        return {outcome(after)}

    def shots(self, who: int) -> set[Result]:
        """FIR-01 to FIR-10, LOS-01 to LOS-08."""
        wand = self.load(self.now, who)
        found = set()
        for step in STEPS:
            spot = self.spot(who)
            while True:
                beyond = (spot[0] + step[0], spot[1] + step[1])
                if beyond not in self.board.neighbours(spot):
                    break
                spot = beyond
                victims = [t for t in self.on(self.now, spot) if self.character(t)]
                if victims:
                    found.add(self._shot(who, wand, victims))
                    break
        return found

    def _shot(self, who: int, wand: int, victims: list[int]) -> Result:
        after = copied(self.snapshot)
        pay(after, who)
        gone(after, wand, "removed")
        spot = self.spot(victims[0])
        if len(victims) > 1:
            self.notes["shot kills carrier and carried"] += 1
        seat = self.owner[who]
        for token in victims:
            scorer = seat if self.owner[token] != seat else 1 - seat  # END-06, END-07
            if self.owner[token] == seat and self.snapshot["options"]["ownKill"] == "nobody":
                scorer = -1
            gone(after, token, "eliminated", scorer)
            if scorer >= 0:
                score(after, scorer, 1)
        for token in self.on(self.now, spot):
            if not self.character(token):
                after["tokens"][token]["carrier"] = -1  # WND-07
                if self.board.says(spot, "lost") and not (
                    self.board.says(spot, "tied") and self.kind[token] == "rope"
                ):
                    self.notes["thing lost in a pit"] += 1
                    gone(after, token, "removed")  # WND-08
        return outcome(after)

    def drinks(self, who: int) -> set[Result]:
        """B-POT-01, B-POT-02, B-POT-07, B-POT-08."""
        after = copied(self.snapshot)
        pay(after, who)
        gone(after, self.load(self.now, who), "removed")
        after["tokens"][who]["bound"] += 4
        return {outcome(after)}

    # All of it --------------------------------------------------------------------------------------

    def deeds(self, who: int, handlings: int) -> Iterator[Deed]:
        """What one character may do now."""
        token = self.snapshot["tokens"][who]
        if self.now.at[who] is None or token["idle"]:
            return  # ACT-13
        if token["bound"] + self.snapshot["ap"] < 1:
            return
        kind = self.kind[who]
        if self.wounded[who]:
            if kind == "troll":
                yield from (("regenerate", result) for result in self.regenerations(who))
            return
        yield from (("move", result) for result in self.moves(who, handlings))
        yield from (("reveal", result) for result in self.reveals(who))
        yield from (("rotate", result) for result in self.rotations(who))
        yield from self.fights(who)
        yield from (("jump", result) for result in self.jumps(who))
        if kind == "wall-walker":
            yield from (("wallwalk", result) for result in self.wall_walks(who))
        if kind == "cleric":
            yield from (("heal", result) for result in self.healings(who))
        yield from self.door_works(who)
        load = self.load(self.now, who)
        carried = self.kind[load] if load >= 0 else ""
        if carried == "fireball-wand" and kind == "wizard":
            yield from (("fire", result) for result in self.shots(who))
        if carried == "speed-potion":
            yield from (("drink", result) for result in self.drinks(who))


def legal_results(snapshot: Snapshot, seat: int, handlings: int) -> set[Deed]:
    """What a seat may bring about with one action: every (verb, result), ending the turn left aside."""
    slow = Deeds(snapshot)
    return {
        deed
        for who, token in enumerate(snapshot["tokens"])
        if token["kind"] in SPEED and token["owner"] == seat
        for deed in slow.deeds(who, handlings)
    }
