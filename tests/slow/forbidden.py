"""What forbids an action of a turn: a slow list of prohibitions, one method a verb (see `grounds`)."""

from __future__ import annotations

from gearmaze.engine import Action, State
from gearmaze.engine.state import HIDDEN
from tests.slow.obstacles import UNSEEN, Ground, Obstacles
from tests.slow.prison import beyond
from tests.slow.snapshot import LET_THROUGH, STEPS, Spot, places, take

# What is done in which phase; everything else is an action of a turn (TURN-01, ACT-01).
ACTIONS = (
    *("move", "begin", "reveal", "rotate", "attack", "jump", "heal", "wallwalk", "regenerate", "drink"),
    *("open", "close", "break", "fire", "shoot", "thrust", "scream"),
)
STEPS_OF_A_MOVE = ("go", "take", "leave", "swap", "stop", "cancel")

# Who has an ability (by kind) or with what object in hand, and the rules that say so.
GIFTS: dict[str, tuple[tuple[str, str], ...]] = {
    "heal": (("cleric", "CLE-01"),),
    "wallwalk": (("wall-walker", "B-WAL-01"),),
    "regenerate": (("troll", "B-TRL-01"),),
    "drink": (("speed-potion", "B-POT-01"),),
    "open": (("thief", "B-THF-11"), ("backstabber", "P-BCK-08"), ("key", "P-KEY-01")),
    "close": (("thief", "B-THF-12"), ("backstabber", "P-BCK-08"), ("key", "P-KEY-02")),
    "break": (("warrior", "B-WAR-01"), ("colossus", "P-COL-01")),
    "fire": (("fireball-wand", "FIR-01"),),
    "shoot": (("bow", "P-RNG-01"),),
    "thrust": (("telescoping-spear", "P-SPR-01"),),
    "scream": (("banshee", "P-BAN-01"),),
}


class Forbidden:
    """One position, asked what forbids an action."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.table = state.table
        dealt = bool(state.prints) and state.prints[0] >= 0
        if dealt:
            self.slow = Obstacles(take(state))
            self.now = self.slow.now
            self.board = self.slow.board
            self.spots = {place: spot for spot, place in places(state).items()}
        self.kinds = {kind.id for kind in state.table.kinds}

    # Actions ----------------------------------------------------------------------------------------

    def _sees(self, seat: int, token: int) -> bool:
        """INFO-01: on the table or one's own, not face down in a room or a secret of somebody else."""
        if not 0 <= token < self.table.tokens:
            return False
        return bool(self.state.known[seat] >> token & 1) and self.state.place[token] > HIDDEN

    def _on_board(self, token: int) -> bool:
        return 0 <= token < self.table.tokens and self.now.at[token] is not None

    def action(self, seat: int, action: Action) -> set[Ground]:
        """Everything that forbids an action in one's turn."""
        verb, who = action.verb, action.who
        if verb in GIFTS and not any(has in self.kinds for has, _ in GIFTS[verb]):
            return {("ACT-01",)}  # no ability and no object of this game
        if who < 0:
            return {("ACT-05",)}
        if not self._sees(seat, who):
            return {("INFO-01",)}
        if not self.slow.character(who) or self.slow.owner[who] != seat:
            return {("ACT-05", "TURN-03")}
        if not self._on_board(who):
            return {("ACT-05",)}
        found = self._actor(who, verb)
        spoken = [thing for _, _, thing in action.via]
        if verb in ("attack", "heal", "shoot", "thrust", "scream"):
            spoken.append(action.what)
        if any(token >= 0 and not self._sees(seat, token) for token in spoken):
            return {("INFO-01",)}
        return found | getattr(self, f"_{verb}")(who, action)

    def _actor(self, who: int, verb: str) -> set[Ground]:
        """ACT-05, ACT-06, ACT-13, TURN-04 and the gift."""
        slow = self.slow
        token = slow.snapshot["tokens"][who]
        found: set[Ground] = set()
        if slow.wounded[who] and verb != "regenerate":
            found.add(("ACT-06", "WND-01"))
        if token["idle"]:
            found.add(("ACT-13", "CLE-02", "B-TRL-03"))
        if token["bound"] + self.state.ap < (2 if verb == "scream" else 1):
            found.add(("TURN-04",))
        load = slow.load(self.now, who)
        carried = slow.kind[load] if load >= 0 and not slow.character(load) else ""
        known = [(has, rule) for has, rule in GIFTS.get(verb, ()) if has in self.kinds]
        if known and not any(has in (slow.kind[who], carried) for has, _ in known):
            found.add(tuple(rule for _, rule in known))
        return found

    def _move(self, who: int, action: Action) -> set[Ground]:
        goal = self.spots.get(action.where)
        via = [(self.spots.get(place), word, thing) for place, word, thing in action.via]
        if goal is None or any(spot is None for spot, _, _ in via):
            return {UNSEEN}
        if self.slow.wounded[who]:
            return set()  # where it could go is not the question
        return set(self.slow.move(who, via, goal))  # type: ignore[arg-type]

    def _begin(self, who: int, action: Action) -> set[Ground]:
        slow = self.slow
        if slow.wounded[who] or slow.can_end(slow.begin(who), who):
            return set()
        return {("ACT-10",)}

    # Rooms ------------------------------------------------------------------------------------------

    def _reveal(self, who: int, action: Action) -> set[Ground]:
        rooms = self.slow.snapshot["rooms"]
        if not 0 <= action.where < len(rooms) or rooms[action.where]["shown"]:
            return {("REV-01",)}
        spot = self.slow.spot(who)
        if spot in self.board.home:
            own = self.board.home[spot] == self.slow.owner[who]
            line = self.slow.snapshot["lines"][-1 - self.board.squares[spot].room]
            both = own and self.slow.snapshot["options"]["startLineReveal"] == "both"
            faced = {
                self.board.hidden.get(beyond(s, line["faces"])) for s in (line["spots"] if both else [spot])
            }
            if action.where in faced:
                return set()
            return {("REV-03", "REV-02") if both else ("REV-04", "REV-02")}
        sides = [
            self.board.squares[spot].sides[step]
            for step in STEPS
            if self.board.hidden.get(beyond(spot, step)) == action.where
        ]
        if any(side in LET_THROUGH for side in sides):
            return set()
        return {("REV-02", "P-SLT-04")} if "slit" in sides else {("REV-02",)}

    def _rotate(self, who: int, action: Action) -> set[Ground]:
        rooms = self.slow.snapshot["rooms"]
        square = self.board.squares[self.slow.spot(who)]
        found: set[Ground] = set()
        if square.ground != "@":
            found.add(("ROT-01",))
        if not 0 <= action.where < len(rooms) or action.what not in (1, -1):
            return found | {("ROT-02", "ROT-01")}
        room = rooms[action.where]
        if not room["shown"]:
            return found | {("ROT-05",)}
        arrow = -1 if room["print"].endswith("ccw") else 1
        if action.what != arrow and self.slow.kind[who] != "mekanork":
            found.add(("ROT-03",))
        if square.ground == "@" and rooms[square.room]["print"].rstrip("cw") != room["print"].rstrip("cw"):
            found.add(("ROT-02",))
        return found

    # Fights -----------------------------------------------------------------------------------------

    def _target(self, who: int, target: int, enemy: Ground) -> set[Ground]:
        """Whom a combat may be started with, wherever he stands."""
        slow = self.slow
        if not self._on_board(target) or not slow.character(target):
            return {enemy}
        found: set[Ground] = set()
        if slow.snapshot["scenario"] == "prison-1":
            found.add(("P-S1-05",))
        if slow.friends(who, target):
            found.add(enemy)
        if self.now.carrier[target] >= 0:
            found.add(("CAR-05",))
        return found

    def _hurt(self, target: int) -> bool:
        return bool(self.slow.snapshot["tokens"][target]["hurt"])

    def _attack(self, who: int, action: Action) -> set[Ground]:
        target = action.what
        found = self._target(who, target, ("CBT-01",))
        if not self._on_board(target) or not self.slow.character(target) or target == who:
            return found
        sides = self._between(who, target)
        if sides is None:
            found.add(("CBT-01", "GEO-09"))
        elif not all(side in LET_THROUGH for side in sides):
            found.add(("CBT-02", "GEO-08", "P-SLT-03") if "slit" in sides else ("CBT-02", "GEO-08"))
        if self._hurt(target):
            found.add(("CBT-14", "CBT-15"))
        return _merged(found)

    def _between(self, who: int, target: int) -> tuple[str, str] | None:
        """The sides between two who stand side by side, or None."""
        here, there = self.slow.spot(who), self.slow.spot(target)
        step = (there[0] - here[0], there[1] - here[1])
        return self.board.sides(here, step) if step in STEPS else None

    def _unseen(self, who: int, target: int) -> set[Ground]:
        """What keeps one character from seeing another (LOS-01 to LOS-08, P-SLT-06, P-SLT-09)."""
        here, there = self.slow.spot(who), self.slow.spot(target)
        dx, dy = there[0] - here[0], there[1] - here[1]
        if here == there or (dx and dy):
            return {("LOS-01", "GEO-09")}
        step = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        found: set[Ground] = set()
        spot = here
        while spot != there:
            after = beyond(spot, step)
            if after in self.board.hidden:
                found.add(("LOS-08", "GEO-17"))
            elif after not in self.board.squares:
                found.add(("GEO-16",))
            if spot in self.board.squares:
                sides = [self.board.squares[spot].sides[step]]
                if after in self.board.squares:
                    sides.append(self.board.squares[after].sides[-step[0], -step[1]])
                if "wall" in sides or "closed" in sides:
                    found.add(("LOS-02",))
                if "slit" in sides and spot != here:
                    found.add(("P-SLT-06", "P-SLT-09"))
                if "shut" in sides:
                    found.add(("GEO-16",))
            spot = after
            if spot != there and any(self.slow.character(t) for t in self.slow.on(self.now, spot)):
                found.add(("LOS-03",))
        return found

    def _shoot(self, who: int, action: Action) -> set[Ground]:
        target = action.what
        if not self._on_board(target) or not self.slow.character(target) or target == who:
            return {("P-RNG-02",)}
        found = self._target(who, target, ("P-RNG-03", "P-RNG-02"))
        found |= self._unseen(who, target)
        if self.slow.beside(who, target):
            found.add(("P-RNG-04",))
        if self.slow.pressed(who):
            found.add(("P-RNG-05",))
        if self.slow.has_with_it(target, "large-shield"):
            found.add(("P-SHD-01", "P-SHD-05", "P-RNG-03"))
        if self._hurt(target):
            found.add(("P-RNG-19", "CBT-14", "P-RNG-03"))
        return found

    def _thrust(self, who: int, action: Action) -> set[Ground]:
        target = action.what
        if not self._on_board(target) or not self.slow.character(target) or target == who:
            return {("P-SPR-01",)}
        found = self._target(who, target, ("P-SPR-01",))
        if self.slow.pressed(who):
            found.add(("P-SPR-06",))
        if self._hurt(target):
            found.add(("CBT-14",))
        here, there = self.slow.spot(who), self.slow.spot(target)
        dx, dy = there[0] - here[0], there[1] - here[1]
        sides = self._between(who, target)
        if sides is not None:
            if all(side in LET_THROUGH for side in sides):
                found.add(("P-SPR-05",))
            elif "slit" not in sides or not all(side in (*LET_THROUGH, "slit") for side in sides):
                found.add(("P-SPR-04", "P-SPR-03", "P-SPR-01"))
            return found
        if (dx, dy) not in ((2, 0), (-2, 0), (0, 2), (0, -2)):
            return _merged(found | {("P-SPR-01",)})
        step = (dx // 2, dy // 2)
        middle = beyond(here, step)
        if middle not in self.board.neighbours(here) or there not in self.board.neighbours(middle):
            found.add(("P-SPR-03",))
        if any(self.slow.character(t) for t in self.slow.on(self.now, middle)):
            found.add(("P-SPR-02",))
        return found

    def _scream(self, who: int, action: Action) -> set[Ground]:
        slow, target = self.slow, action.what
        if not self._on_board(target) or not slow.character(target) or target == who:
            return {("P-BAN-01",)}
        found = self._unseen(who, target)
        if self.now.carrier[target] >= 0:
            return found | {("CAR-05",)}
        if found:
            return found
        here, there = slow.spot(who), slow.spot(target)
        step = ((there[0] > here[0]) - (there[0] < here[0]), (there[1] > here[1]) - (there[1] < here[1]))
        return self._pushed(target, there, step)

    def _pushed(self, target: int, start: Spot, step: Spot) -> set[Ground]:
        """P-BAN-04 to P-BAN-17."""
        slow = self.slow
        landing = beyond(start, step)
        found: set[Ground] = set()
        if self.board.home.get(start) == slow.owner[target]:
            found.add(("P-BAN-16",))
        if landing in self.board.hidden:
            return found | {("P-BAN-17", "GEO-17")}
        if landing not in self.board.squares:
            return found | {("P-BAN-15",)}
        sides = self.board.sides(start, step)
        if not all(side in LET_THROUGH for side in sides):
            found.add(("P-BAN-04", "P-SLT-13") if "slit" in sides else ("P-BAN-04",))
        if slow.is_exit(target, landing):
            return found | {("P-BAN-17",)}
        there = slow.on(self.now, landing)
        along = [t for t in slow.on(self.now, start) if t != target]
        for token in (t for t in there if slow.character(t)):
            if not slow.friends(token, target) or (slow.living(token) and slow.living(target)):
                found.add(("P-BAN-05",))
        if self.board.is_pit(landing) and not any(slow.kind[t] == "rope" for t in (*there, *along)):
            return found
        if ("P-BAN-05",) not in found and not slow.stacks([*there, *along, target]):
            if self.board.is_pit(landing):
                found.add(("P-BAN-13",))
            elif slow.wounded[target] and any(slow.character(t) and slow.wounded[t] for t in there):
                found.add(("STK-06", "P-BAN-07"))
            else:
                found.add(("P-BAN-07",) if slow.wounded[target] else ("P-BAN-06",))
        return found

    # Leaps ------------------------------------------------------------------------------------------

    def _left_behind(self, who: int, action: Action) -> tuple[set[Ground], int]:
        """What forbids to leave the load before a leap, and what is carried then (OBJ-17)."""
        load = self.slow.load(self.now, who)
        if not action.via:
            return set(), load
        if load < 0 or action.via != ((self.state.place[who], "leave", load),):
            return {("OBJ-17", "OBJ-03")}, load
        return self.slow._laying_down(self.now, who, load), -1

    def _landing(self, who: int, spot: Spot, load: int, exit_rule: Ground) -> set[Ground]:
        """JUMP-05, JUMP-13 to JUMP-15, B-WAL-06, B-WAL-08, B-WAL-11."""
        slow = self.slow
        there = slow.on(self.now, spot)
        if slow.is_exit(who, spot):
            return {exit_rule} if any(slow.character(token) for token in there) else set()
        found = {
            tuple(rule for rule in ground if not rule.startswith("MOVE"))
            for ground in slow.piling([*there, who, *([load] if load >= 0 else [])], who)
        }
        if self.board.is_pit(spot) and slow.kind[who] != "thief" and not slow.ropes(self.now, spot):
            if load < 0 or slow.kind[load] != "rope":
                found.add(("PIT-02", "JUMP-15", "B-WAL-08"))
            elif self.board.is_pit(slow.spot(who)):
                found.add(("OBJ-17", "ROPE-08"))
            elif not slow.anchored(self.now, who, spot):
                found.add(("ROPE-03", "ROPE-04", "ROPE-05"))
        return found

    def _jump(self, who: int, action: Action) -> set[Ground]:
        slow = self.slow
        found: set[Ground] = set()
        if not self.state.jumps[slow.owner[who]]:
            found.add(("JUMP-16", "JUMP-01"))
        pit, landing = self.spots.get(action.what), self.spots.get(action.where)
        if pit is None or landing is None:
            return found | {UNSEEN}
        start = slow.spot(who)
        first = (pit[0] - start[0], pit[1] - start[1])
        second = (landing[0] - pit[0], landing[1] - pit[1])
        if not self.board.is_pit(pit) or first not in STEPS or second not in STEPS:
            return found | {("JUMP-04",)}
        for spot, step in ((start, first), (pit, second)):
            sides = self.board.sides(spot, step)
            if not all(side in LET_THROUGH for side in sides):
                found.add(("JUMP-08",))
        if any(slow.character(t) for t in slow.on(self.now, pit)):
            found.add(("JUMP-09",))
        if landing == start:
            return found | {("JUMP-07",)}
        left, load = self._left_behind(who, action)
        return found | left | self._landing(who, landing, load, ("JUMP-14", "JUMP-13"))

    def _wallwalk(self, who: int, action: Action) -> set[Ground]:
        goal = self.spots.get(action.where)
        if goal is None:
            return {("B-WAL-06", "GEO-17")}
        here = self.slow.spot(who)
        step = (goal[0] - here[0], goal[1] - here[1])
        if step not in STEPS:
            return {("B-WAL-01", "GEO-09")}
        sides = self.board.sides(here, step)
        found: set[Ground] = set()
        if "closed" in sides:
            found.add(("B-WAL-04", "B-WAL-10"))
        elif not any(side in ("wall", "slit") for side in sides):
            found.add(("B-WAL-12",))
        left, load = self._left_behind(who, action)
        return found | left | self._landing(who, goal, load, ("B-WAL-11",))

    # Abilities and objects --------------------------------------------------------------------------

    def _heal(self, who: int, action: Action) -> set[Ground]:
        slow, patient = self.slow, action.what
        if patient == who:
            return {("CLE-03",)}
        if not self._on_board(patient) or not slow.character(patient):
            return {("CLE-01",)}
        found: set[Ground] = set()
        if not slow.wounded[patient]:
            found.add(("CLE-01",))
        carrier = self.now.carrier[patient]
        if carrier == who:
            return found | {("CLE-04", "CAR-06")}
        if carrier >= 0:
            found.add(("CAR-06",))
        sides = self._between(who, patient)
        if sides is None:
            found.add(("CLE-01", "GEO-09"))
        elif not all(side in LET_THROUGH for side in sides):
            if "wall" in sides:
                found.add(("CLE-06",))
            if "closed" in sides or ("slit" in sides and "wall" not in sides):
                found.add(("CLE-05", "P-SLT-05") if "slit" in sides else ("CLE-05",))
        return _merged(found)

    def _regenerate(self, who: int, action: Action) -> set[Ground]:
        slow = self.slow
        if slow.kind[who] != "troll":
            return set()
        if not slow.wounded[who]:
            return {("B-TRL-01",)}
        found: set[Ground] = set()
        if self._hurt(who):
            found.add(("B-TRL-02",))
        if self.now.carrier[who] >= 0:
            found.add(("B-TRL-04", "CAR-06"))
        return found

    def _drink(self, who: int, action: Action) -> set[Ground]:
        return set()

    def _fire(self, who: int, action: Action) -> set[Ground]:
        found: set[Ground] = set() if self.slow.kind[who] == "wizard" else {("FIR-01",)}
        if action.what not in range(4):
            return found | {("FIR-03",)}
        if self.slow.first_seen(who, STEPS[action.what]) < 0:
            found.add(("FIR-10",))
        return found

    def _worked(self, who: int, action: Action, needed: str, wrong: dict[str, Ground]) -> set[Ground]:
        """A portcullis on a side of one's square, in the state it takes (GEO-12)."""
        if (action.where, action.what) not in self.slow.doors_at(self.slow.spot(who)):
            return {("GEO-12",)}
        state = self.slow.snapshot["rooms"][action.where]["doors"][action.what]
        return set() if state == needed else {wrong[state]}

    def _has(self, *rules: tuple[str, str]) -> Ground:
        return tuple(rule for kind, rule in rules if kind in self.kinds)

    def _open(self, who: int, action: Action) -> set[Ground]:
        gift = self._has(*GIFTS["open"])
        return self._worked(who, action, "closed", {"opened": gift, "broken": gift})

    def _close(self, who: int, action: Action) -> set[Ground]:
        broken = self._has(("thief", "B-THF-13"), ("backstabber", "P-KEY-03"), ("key", "P-KEY-03"))
        return self._worked(who, action, "opened", {"closed": self._has(*GIFTS["close"]), "broken": broken})

    def _break(self, who: int, action: Action) -> set[Ground]:
        opened = self._has(("warrior", "B-WAR-03"), ("colossus", "P-COL-01"))
        broken = self._has(
            ("warrior", "B-WAR-01"),
            ("warrior", "B-WAR-02"),
            ("colossus", "P-COL-01"),
            ("colossus", "P-COL-02"),
        )
        return self._worked(who, action, "closed", {"opened": opened, "broken": broken})


def _merged(grounds: set[Ground]) -> set[Ground]:
    """Two prohibitions by one rule are one: nothing is missing but what that rule asks for."""
    heads = {ground[0]: ground for ground in sorted(grounds)}
    return set(heads.values())
