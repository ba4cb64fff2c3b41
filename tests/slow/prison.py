"""The second box, slowly: slits, giants, doors, fights from afar and pushes, straight from rules/prison.md.

Written from the rules' text, apart from the engine. Only data and the slow moves are shared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from gearmaze.engine import State
from tests.slow.deeds import Deed, Deeds
from tests.slow.moves import COMBAT, Walk, copied, gone, pay, score
from tests.slow.positions import Crowd
from tests.slow.snapshot import LET_THROUGH, STEPS, Result, Snapshot, Spot, frozen

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

    def door_works(self, who: int) -> set[Deed]:
        """P-BCK-08, P-COL-01, P-COL-02, P-KEY-01 to P-KEY-03."""
        square = self.board.squares[self.spot(who)]
        load = self.load(self.now, who)
        changes: set[tuple[str, str, str]] = set()
        if self.kind[who] == "backstabber" or (load >= 0 and self.kind[load] == "key"):
            changes = {("open", "closed", "opened"), ("close", "opened", "closed")}
        if self.kind[who] == "colossus":
            changes |= {("break", "closed", "broken")}
        found = set()
        for step, door in square.doors.items():
            for verb, before, now in changes:
                if square.sides[step] == before:
                    after = copied(self.snapshot)
                    pay(after, who)
                    room = after["rooms"][square.room]
                    room["doors"] = (*room["doors"][:door], now, *room["doors"][door + 1 :])
                    found.add((verb, frozen(after)))
        return found

    # Sight ----------------------------------------------------------------------------------------

    def first_seen(self, who: int, step: Spot) -> int:
        """The first character in line that way, or -1 (LOS-01 to LOS-08, P-SLT-06 to P-SLT-09)."""
        start = spot = self.spot(who)
        while True:
            passes = (*LET_THROUGH, "slit") if spot == start else LET_THROUGH
            sides = self.board.sides(spot, step)
            if not all(side in passes for side in sides):
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
        return battle._replace(attackers=battle.attackers | {who}, afar=battle.afar | {(who, role)})

    def value(self, battle: Battle, token: int) -> int:
        """WND-02, P-RNG-07, P-RNG-08, P-BCK-01 to P-BCK-07, CAR-10."""
        if (token, SHOOTER) in battle.afar:
            return 1
        if self.wounded[token]:
            return 0
        side = battle.attackers if token in battle.attackers else battle.defenders
        company = any(self.living(other) for other in side if other != token)
        if self.kind[token] == "backstabber" and company:
            self.notes["stab"] += 1
            return 2 + 2
        return COMBAT[self.kind[token]]

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
        return frozen(after, self.pending(battle))

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
        return frozen(after)

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

    def _dies(self, after: Snapshot, token: int, by: int) -> None:
        """WND-06, END-06, END-07."""
        keeper = by
        if self.owner[token] == by:
            keeper = -1 if self.snapshot["options"]["ownKill"] == "nobody" else 1 - by
        gone(after, token, "eliminated", keeper)
        if keeper >= 0:
            score(after, keeper, 1)

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
                    found.add(frozen(after))
        return found

    def push(self, after: Snapshot, by: int, target: int, step: Spot) -> bool:
        """P-BAN-04 to P-BAN-22, carried out on `after` if it is legal."""
        start = self.spot(target)
        landing = beyond(start, step)
        if self.board.home.get(start) == self.owner[target]:
            self.notes["safe on its own line"] += 1
            return False  # P-BAN-16
        if landing not in self.board.neighbours(start) or self.is_exit(target, landing):
            return False  # P-BAN-04, P-BAN-15, P-BAN-17
        there = self.on(self.now, landing)
        others = [t for t in self.on(self.now, start) if t != target]
        for token in (t for t in there if self.character(t)):
            if not self.friends(token, target) or (self.living(token) and self.living(target)):
                return False  # P-BAN-05
        tokens = after["tokens"]
        held = any(self.kind[t] == "rope" for t in (*there, *others))
        if self.board.is_pit(landing) and not held and not there:
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
        token = self.snapshot["tokens"][who]
        points = token["bound"] + self.snapshot["ap"]
        if self.now.at[who] is None or token["idle"] or self.wounded[who] or points < 1:
            return
        yield from (("move", result) for result in self.moves(who, handlings))
        yield from (("reveal", result) for result in self.reveals(who))
        yield from (("rotate", result) for result in self.rotations(who))
        yield from (("jump", result) for result in self.jumps(who))
        yield from self.fights(who)
        yield from self.door_works(who)
        if self.kind[who] == "cleric":
            yield from (("heal", result) for result in self.healings(who))
        load = self.load(self.now, who)
        if self.kind[who] == "wizard" and load >= 0 and self.kind[load] == "fireball-wand":
            yield from (("fire", result) for result in self.shots(who))
        if self.kind[who] == "banshee" and points >= 2:
            yield from (("scream", result) for result in self.screams(who))


# Positions --------------------------------------------------------------------------------------------


class Jail(Crowd):
    """Crowded around pits and slits, and around somebody who shoots, thrusts or screams."""

    def _rooms(self) -> None:
        """All pairs, nearly all rooms shown, every way round."""
        state, dice = self.state, self.dice
        slots = len(state.prints)
        prints = list(range(slots))
        dice.shuffle(prints)
        state.prints = tuple(prints)
        state.turns = tuple(dice.randrange(4) for _ in prints)
        state.shown = sum(1 << slot for slot in range(slots) if dice.random() > 0.08)
        state.doors = tuple(self._doors(slot) for slot in range(slots))
        state.arrange()
        self.pairs = []
        self.hero = -1
        self.lines: list[Spot] = []

    def _doors(self, slot: int) -> int:
        """More of them open than shut, for there are many."""
        if not self.state.shown >> slot & 1:
            return 0
        count = len(self.table.rooms[self.state.prints[slot]].doors)
        return sum(self.dice.choice((0, 1, 1, 2)) << 2 * door for door in range(count))

    def _near(self) -> list[Spot]:
        board, dice = self.board, self.dice
        slits = [spot for spot, square in board.squares.items() if "slit" in square.sides.values()]
        if not slits or dice.random() < 0.4:
            return super()._near()
        reached = {dice.choice(slits)}
        for _ in range(dice.randint(2, 3)):
            reached |= {other for spot in reached for other in self._across(spot)}
        return sorted(reached)

    def _across(self, spot: Spot) -> list[Spot]:
        """Squares beside one, with nothing or a slit between."""
        passes = (*LET_THROUGH, "slit")
        return [beyond(spot, s) for s in STEPS if all(side in passes for side in self.board.sides(spot, s))]

    def _put_somewhere(self) -> None:
        if self.hero < 0:
            self._put_hero()
            return
        near = self.near
        if self.lines and self.dice.random() < 0.75:
            self.near = self.lines
        super()._put_somewhere()
        self.near = near

    def _put_hero(self) -> None:
        """Somebody who acts from afar, where he sees far; the lines he sees along attract the others."""
        dice, board = self.dice, self.board
        spots = [spot for spot in self.near if spot in self.free and spot not in board.home]
        spots = spots or sorted(spot for spot in self.free if spot not in board.home)
        lines = {spot: self._seen_from(spot) for spot in dice.sample(spots, min(6, len(spots)))}
        spot = max(lines, key=lambda each: (len(lines[each]), each))
        weapon = dice.choice(("bow", "telescoping-spear", "scream"))
        who = self._pop("banshee") if weapon == "scream" else -1
        self.hero = who if who >= 0 else self._pop(character=True)
        self._set(spot, self.hero, -1 if who >= 0 else self._pop("bow" if weapon == "scream" else weapon))
        beside = {other for line in lines[spot] for other in self._across(line)}
        close = set(self._across(spot)) if dice.random() < 0.85 else set()
        self.lines = sorted((set(lines[spot]) | beside) - close - {spot}) or self.near
        self._put_foe(spot, [each for each in lines[spot] if each in self.free and each not in close])

    def _put_foe(self, hero: Spot, spots: list[Spot]) -> None:
        """An enemy on his line, often two squares away, often with a third character at its side."""
        dice, board = self.dice, self.board
        seat = self.table.owner[self.hero]
        inside = [spot for spot in spots if spot not in board.home]
        two = [spot for spot in inside if abs(spot[0] - hero[0]) + abs(spot[1] - hero[1]) == 2]
        if not inside:
            return
        spot = dice.choice(two if two and dice.random() < 0.6 else inside)
        foe = self._pop(character=True, owner=1 - seat)
        down = dice.random() < 0.25
        self._set(spot, foe, self._load_for(foe) if not down and dice.random() < 0.5 else -1, down)
        around = [other for other in board.neighbours(spot) if other in self.free and other not in board.home]
        if around and dice.random() < 0.6:
            third = self._pop(character=True, owner=seat if dice.random() < 0.7 else 1 - seat)
            if third >= 0:
                self._set(dice.choice(around), third)

    def _seen_from(self, spot: Spot) -> list[Spot]:
        """Up to five squares each way."""
        found = []
        for step in STEPS:
            here = spot
            for _ in range(5):
                if beyond(here, step) not in self._across(here):
                    break
                here = beyond(here, step)
                found.append(here)
        return found

    def _load_for(self, who: int) -> int:
        wanted = self.dice.choice(
            ("bow", "bow", "telescoping-spear", "telescoping-spear", "large-shield", "rope", "key", "wounded")
        )
        if self.table.kinds[who].id == "wizard" and self.dice.random() < 0.5:
            wanted = "fireball-wand"
        if wanted == "wounded":
            return self._pop(character=True, owner=self.table.owner[who])
        return self._pop(wanted)

    def _turn(self) -> None:
        super()._turn()
        state, dice = self.state, self.dice
        if dice.random() < 0.85:
            state.active = self.table.owner[self.hero]
            state.stack = (("act", state.active),)
            state.ap = max(state.ap, dice.choice((1, 2, 2)))
            state.marks[self.hero] = 0


def jailed(options: int, seed: int) -> State:
    """A crowded position of the second box."""
    return Jail("prison", options, seed).state
