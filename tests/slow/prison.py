"""The second box, slowly: slits, giants, doors, fights from afar and pushes, straight from rules/prison.md.

Written from the rules' text, apart from the engine. Only data and the slow moves are shared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.slow.deeds import Deed, Deeds
from tests.slow.moves import COMBAT, Walk, copied, gone, outcome, pay, score
from tests.slow.snapshot import LET_THROUGH, STEPS, Result, Snapshot, Spot

BLUE = 0
SHOOTER, REACH = "shooter", "reach"


class Battle(NamedTuple):
    """A fight before its cards: both sides, who of the attackers is far away, who may still join."""

    target: int
    attackers: frozenset[int]
    defenders: frozenset[int]
    afar: frozenset[tuple[int, str]]
    may_join: frozenset[int]


def beyond(spot: Spot, step: Spot) -> Spot:
    return spot[0] + step[0], spot[1] + step[1]


class Prison(Deeds):
    """One position of the second box, asked for every action of its characters."""

    # Moving ---------------------------------------------------------------------------------------

    def ways(self, who: int, here: Spot) -> list[Spot]:
        """P-SLT-02, P-NAG-01."""
        found = list(self.board.neighbours(here))
        if self.kind[who] == "naga":
            for step in STEPS:
                sides = self.board.sides(here, step)
                if "slit" in sides and all(side in (*LET_THROUGH, "slit") for side in sides):
                    self.notes["naga through a slit"] += 1
                    found.append(beyond(here, step))
        return found

    def passes_enemy(self, walk: Walk, who: int, spot: Spot) -> bool:
        """WIZ-02, P-COL-03, P-COL-05."""
        if super().passes_enemy(walk, who, spot):
            return True
        living = [t for t in self.on(walk, spot) if self.living(t) and not self.friends(t, who)]
        if COMBAT[self.kind[who]] > 1 or any(self.kind[t] != "colossus" for t in living):
            return False
        self.notes["between the legs of the giant"] += 1
        if self.board.is_pit(spot):
            self.notes["past a giant on his Rope"] += 1
        if self.is_exit(who, spot):
            self.notes["exit through a giant"] += 1
        return True

    def is_exit(self, who: int, spot: Spot) -> bool:
        """ESC-08, P-S2-07, P-S3-04: in two scenarios some or all stand and move on the far line."""
        scenario = self.snapshot["scenario"]
        if scenario == "prison-3" or (scenario == "prison-2" and self.owner[who] == BLUE):
            self.notes["on the far line"] += spot in self.board.home
            return False
        return super().is_exit(who, spot)

    def picks_locks(self, who: int) -> bool:
        """P-BCK-08, P-KEY-01, P-KEY-02."""
        load = self.load(self.now, who)
        key = load >= 0 and self.kind[load] == "key"
        return key or self.kind[who] == "backstabber" or super().picks_locks(who)

    def breaks_doors(self, who: int) -> bool:
        """P-COL-01."""
        return self.kind[who] == "colossus" or super().breaks_doors(who)

    # Sight ----------------------------------------------------------------------------------------

    def first_seen(self, who: int, step: Spot) -> int:
        """The first character in line that way, or -1 (LOS-01 to LOS-08, P-SLT-06 to P-SLT-09)."""
        start = spot = self.spot(who)
        while True:
            passes = (*LET_THROUGH, "slit") if spot == start else LET_THROUGH
            sides = self.board.sides(spot, step)
            if not all(side in passes for side in sides):
                self.notes["a further slit ends the sight"] += "slit" in sides and spot != start
                return -1
            if "slit" in sides:
                self.notes["sight through a slit"] += 1
            spot = beyond(spot, step)
            for token in self.on(self.now, spot):
                if self.character(token) and self.now.carrier[token] < 0:
                    return token

    def beside(self, one: int, other: int) -> bool:
        return self.spot(other) in self.board.neighbours(self.spot(one))

    def pressed(self, who: int) -> bool:
        """A living enemy is adjacent."""
        return any(
            self.living(t) and not self.friends(t, who) and self.beside(who, t)
            for t in self.everyone
            if self.character(t)
        )

    def attackable(self, who: int, target: int) -> bool:
        """An enemy character that nobody carries and that was not wounded this turn (CBT-14, CAR-05)."""
        if self.snapshot["scenario"] == "prison-1":
            return False  # P-S1-05
        if not self.character(target) or self.friends(who, target) or self.now.carrier[target] >= 0:
            return False
        return not self.snapshot["tokens"][target]["hurt"]

    def has_with_it(self, token: int, kind: str) -> bool:
        return any(self.kind[t] == kind for t in self.on(self.now, self.spot(token)))

    def can_shoot(self, who: int, target: int) -> bool:
        """P-RNG-02 to P-RNG-06, P-SHD-01, P-SHD-05."""
        seen = [self.first_seen(who, step) for step in STEPS]
        if target not in seen or not self.attackable(who, target) or self.beside(who, target):
            return False
        if self.pressed(who):
            self.notes["enemy beside the shooter"] += 1
            return False
        if self.has_with_it(target, "large-shield"):
            self.notes["shield"] += 1
            return False
        if any(self.beside(who, t) for t in self.everyone if self.character(t) and not self.friends(t, who)):
            self.notes["wounded enemy beside the shooter"] += 1
        return True

    def can_thrust(self, who: int, target: int) -> bool:
        """P-SPR-01 to P-SPR-06."""
        if not self.attackable(who, target) or self.beside(who, target) or self.pressed(who):
            return False
        here, there = self.spot(who), self.spot(target)
        for step in STEPS:
            middle = beyond(here, step)
            sides = self.board.sides(here, step)
            if middle == there:
                through = "slit" in sides and all(side in (*LET_THROUGH, "slit") for side in sides)
                self.notes["spear through a slit"] += through
                return through
            if beyond(middle, step) == there and middle in self.board.neighbours(here):
                taken = any(self.character(t) for t in self.on(self.now, middle))
                self.notes["somebody before the spear"] += taken
                return there in self.board.neighbours(middle) and not taken
        return False

    # Fights ---------------------------------------------------------------------------------------

    def reaches(self, who: int, target: int) -> str:
        """How a character could take part from afar, if at all (P-RNG-14, P-SPR-15)."""
        load = self.load(self.now, who)
        carried = self.kind[load] if load >= 0 else ""
        if carried == "bow" and self.can_shoot(who, target):
            return SHOOTER
        if carried == "telescoping-spear" and self.can_thrust(who, target):
            return REACH
        return ""

    def battle(self, who: int, target: int, role: str) -> Battle:
        """GRP-04, GRP-14, P-RNG-13 to P-RNG-17, P-SPR-14 to P-SPR-16."""
        close = {target} if role else {who, target}
        while True:
            added = {
                t
                for t in self.everyone
                if t not in close
                and t != who
                and self.living(t)
                and not self.snapshot["tokens"][t]["idle"]
                and any(self.touches(t, other) for other in close)
            }
            if not added:
                break
            close |= added
        fighting = close | {who}
        attackers = frozenset(t for t in fighting if self.friends(t, who))
        may_join = frozenset(
            t
            for t in self.everyone
            if self.living(t)
            and self.friends(t, who)
            and t not in attackers
            and not self.snapshot["tokens"][t]["idle"]
            and self.reaches(t, target)
        )
        afar = frozenset({(who, role)} if role else ())
        return Battle(target, attackers, frozenset(fighting - attackers), afar, may_join)

    def joined(self, battle: Battle, who: int) -> Battle:
        role = self.reaches(who, battle.target)
        self.notes[f"joined as {role}"] += 1
        if battle.afar:
            self.notes["several from afar"] += 1
        return battle._replace(attackers=battle.attackers | {who}, afar=battle.afar | {(who, role)})

    def value(self, battle: Battle, token: int) -> int:
        """WND-02, P-RNG-07, P-RNG-08, P-BCK-01 to P-BCK-07, B-SWD-01, B-ARM-01, CAR-10."""
        if (token, SHOOTER) in battle.afar:
            return 1
        attacking = token in battle.attackers
        side = battle.attackers if attacking else battle.defenders
        value = self.strength(token, attacking)
        company = any(self.living(other) for other in side if other != token)
        if self.kind[token] == "backstabber" and self.living(token) and company:
            self.notes["stab"] += 1
            if len(side) == 2 and battle.afar and attacking:
                self.notes["stab, her own or her friend's weapon reaching far"] += 1
            value += 2
        return value

    def totals(self, battle: Battle) -> tuple[int, int]:
        return (
            sum(self.value(battle, t) for t in battle.attackers),
            sum(self.value(battle, t) for t in battle.defenders),
        )

    def namer(self, battle: Battle) -> int:
        """The seat that may name a card once nobody is left to join, or -1 (P-TEL-01 to P-TEL-13)."""
        fighters = battle.attackers | battle.defenders
        if len(fighters) > 2 or any(role == SHOOTER for _, role in battle.afar):
            return -1
        able = [t for t in fighters if self.kind[t] == "telepath" and self.living(t)]
        if len(able) == 1:
            self.notes["mind control"] += 1
        return self.owner[able[0]] if len(able) == 1 else -1

    def pending(self, battle: Battle) -> tuple[Any, ...]:
        namer = -1 if battle.may_join else self.namer(battle)
        return (*battle, self.totals(battle), namer)

    def declared(self, who: int, target: int, role: str) -> Result:
        after = copied(self.snapshot)
        pay(after, who)
        battle = self.battle(who, target, role)
        if role and len(battle.attackers) > 1:
            self.notes[f"{role} with friends"] += 1
        if battle.may_join:
            self.notes["may join from afar"] += 1
        return outcome(after, self.pending(battle))

    def fights(self, who: int) -> set[Deed]:
        """Every combat a character can declare: close, with a Bow, with a spear."""
        found = set()
        load = self.load(self.now, who)
        carried = self.kind[load] if load >= 0 else ""
        for target in self.everyone:
            if self.attackable(who, target) and self.beside(who, target):
                found.add(("attack", self.declared(who, target, "")))
            if carried == "bow" and self.can_shoot(who, target):
                found.add(("shoot", self.declared(who, target, SHOOTER)))
            if carried == "telescoping-spear" and self.can_thrust(who, target):
                found.add(("thrust", self.declared(who, target, REACH)))
        return found

    def decided(self, battle: Battle, by: int, cards: tuple[int, int]) -> Result:
        """The situation after the cards, attacker's first (CBT-05 to CBT-08, P-RNG-10, P-SPR-09 to 12)."""
        after = copied(self.snapshot)
        pay(after, by)
        attack, defence = (a + b for a, b in zip(self.totals(battle), cards, strict=True))
        seat = self.owner[by]
        if attack > defence:
            for token in battle.defenders:
                self._beaten(after, token, seat)
        elif attack < defence:
            afar = dict(battle.afar)
            for token in battle.attackers:
                if token not in afar:
                    self._beaten(after, token, 1 - seat)
                elif afar[token] == REACH:
                    self.notes["spear lost"] += 1
                    gone(after, self.load(self.now, token), "removed")
        return outcome(after)

    def _beaten(self, after: Snapshot, token: int, winner: int) -> None:
        """Wounded, or dead if it was (CBT-06, CBT-07, CAR-04, PIT-03, PIT-04, WND-07)."""
        load = self.load(self.now, token)
        if load >= 0:
            after["tokens"][load]["carrier"] = -1
            if self.character(load):
                self._dies(after, load, winner)
        if self.wounded[token]:
            self._dies(after, token, winner)
            return
        after["tokens"][token].update(wounded=True, hurt=True, bound=0)
        if self.board.is_pit(self.spot(token)) and not self.has_with_it(token, "rope"):
            self.notes["beaten over a pit"] += 1
            self._dies(after, token, winner)  # PIT-04, B-THF-06, B-THF-09

    def _dies(self, after: Snapshot, token: int, by: int) -> None:
        """WND-06, END-06, END-07."""
        keeper = by
        if self.owner[token] == by:
            keeper = -1 if self.snapshot["options"]["ownKill"] == "nobody" else 1 - by
        gone(after, token, "eliminated", keeper)
        if keeper >= 0:
            score(after, keeper, 1)
        for other in self.on(self.now, self.spot(token)):  # WND-08, B-THF-08
            if (
                not self.character(other)
                and self.board.is_pit(self.spot(token))
                and self.kind[other] != "rope"
            ):
                gone(after, other, "removed")

    # Wand and scream ------------------------------------------------------------------------------

    def shots(self, who: int) -> set[Result]:
        """FIR-01 to FIR-10, P-SLT-11."""
        wand = self.load(self.now, who)
        found = set()
        for step in STEPS:
            seen = self.first_seen(who, step)
            if seen >= 0:
                here = self.on(self.now, self.spot(seen))
                found.add(self._shot(who, wand, [t for t in here if self.character(t)]))
        return found

    def screams(self, who: int) -> set[Result]:
        """P-BAN-01 to P-BAN-03, P-BAN-21."""
        found = set()
        for step in STEPS:
            target = self.first_seen(who, step)
            if target >= 0:
                after = copied(self.snapshot)
                pay(after, who)
                pay(after, who)
                if self.push(after, self.owner[who], target, step):
                    found.add(outcome(after))
        return found

    def push(self, after: Snapshot, by: int, target: int, step: Spot) -> bool:
        """P-BAN-04 to P-BAN-22, carried out on `after` if it is legal."""
        start = self.spot(target)
        landing = beyond(start, step)
        if self.board.home.get(start) == self.owner[target]:
            self.notes["safe on its own line"] += 1
            return False  # P-BAN-16
        if landing not in self.board.neighbours(start) or self.is_exit(target, landing):
            sides = self.board.sides(start, step)
            self.notes["no push through a slit"] += "slit" in sides
            self.notes["no push out"] += landing in self.board.neighbours(start)
            return False  # P-BAN-04, P-BAN-15, P-BAN-17
        if start in self.board.home or landing in self.board.home:
            self.notes["pushed on a line"] += 1
        there = self.on(self.now, landing)
        others = [t for t in self.on(self.now, start) if t != target]
        for token in (t for t in there if self.character(t)):
            if not self.friends(token, target) or (self.living(token) and self.living(target)):
                return False  # P-BAN-05
        tokens = after["tokens"]
        held = any(self.kind[t] == "rope" for t in (*there, *others))
        if self.board.is_pit(landing) and not held:
            self.notes["pushed into a pit"] += 1
            for token in others:
                tokens[token]["carrier"] = -1  # P-BAN-11
                if self.character(token):
                    self.notes["with the wounded it carried"] += 1
                    self._dies(after, token, by)  # P-BAN-12
            self._dies(after, target, by)
            return True
        if not self.stacks([*there, *others, target]):
            self.notes["no room to be pushed to"] += 1
            return False  # P-BAN-08, P-BAN-13
        if self.board.is_pit(landing):
            self.notes["saved by a Rope"] += 1
        if others and self.wounded[target]:
            self.notes["pushed with what lay with it"] += 1
        for token in (target, *others):
            tokens[token]["at"] = landing
        pile = (*there, *others, target)
        for living in (t for t in pile if self.living(t)):
            for token in pile:
                if token != living:
                    if token in there or living in there:
                        self.notes["caught or caught up"] += 1
                    tokens[token]["carrier"] = living  # OBJ-16
        return True

    # All of it ------------------------------------------------------------------------------------

    def deeds(self, who: int, handlings: int) -> Iterator[Deed]:
        """What one character may do now."""
        yield from super().deeds(who, handlings)
        token = self.snapshot["tokens"][who]
        able = self.now.at[who] is not None and self.living(who) and not token["idle"]
        if able and self.kind[who] == "banshee" and token["bound"] + self.snapshot["ap"] >= 2:
            yield from (("scream", result) for result in self.screams(who))
