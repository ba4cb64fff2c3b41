"""What several boxes share: characters and objects that appear in more than one of them."""

from collections.abc import Iterator

from gearmaze.engine import Ability, Action, Event, Refusal, State, Verb, character, refuse, thing
from gearmaze.engine.crowd import crowd_of
from gearmaze.engine.entering import refuse_side
from gearmaze.engine.maze import squares_in
from gearmaze.engine.parts import door_state, with_door
from gearmaze.engine.ranged import seen_first
from gearmaze.engine.rooms import BROKEN, CLOSED, DIRECTIONS, OPENED, WALK
from gearmaze.engine.scoring import discard, eliminate
from gearmaze.engine.state import IDLE, changed
from gearmaze.engine.terrain import GAP, PLAIN, Terrain

# Healing ------------------------------------------------------------------------------------------


def rise(state: State, token: int) -> None:
    """A wounded character gets up, takes what lies with it (CLE-09), and does nothing more this turn.

    What others do with it is free (CLE-10).
    """
    things = state.things_of(token)
    state.wounded = changed(state.wounded, token, 0)
    state.marks = changed(state.marks, token, state.marks[token] | IDLE)
    state.stirred = True
    for each in things:
        if state.free_hand(token):
            state.pick_up(token, each)


class Heal(Verb):
    """CLE-01: heal one wounded character on an adjacent square.

    Of either side (CLE-07), whoever it is (B-TRL-07), wounded just now too (CLE-08), but through no slit
    (P-SLT-05).
    """

    name = "heal"
    granted = ("CLE-01",)
    parts = ("who", "patient")

    def spots(self, state: State, seat: int) -> int:
        return state.maze.touching(crowd_of(state).fallen_all)

    def options(self, state: State, who: int) -> Iterator[Action]:
        crowd = crowd_of(state)
        touched = state.maze.touching(state.table.grid.bit[state.square(who)])
        for square in squares_in(touched & crowd.fallen_all):
            yield Action("heal", who, crowd.fallen_at[square])

    def refuse(self, state: State, action: Action) -> Refusal | None:
        who, patient = action.who, action.what
        if patient == who:
            return refuse("not_himself", "CLE-03", who=who)
        if not 0 <= patient < state.table.tokens or not state.wounded[patient]:
            return refuse("not_wounded", "CLE-01", who=patient)
        carrier = state.carrier[patient]
        if carrier >= 0:
            return refuse("carried_patient", "CLE-04" if carrier == who else "CAR-06", who=patient)
        start = state.square(who)
        direction = state.maze.direction(start, state.square(patient))
        if direction < 0:
            return refuse("not_adjacent", "CLE-01", "GEO-09", who=patient)
        blocked = refuse_side(state, start, direction, WALK)
        if blocked is None:
            return None
        rule = "CLE-06" if blocked.reason == "wall" else "CLE-05"
        return refuse("side_between", rule, who=patient, why=blocked.reason)

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        rise(state, action.what)
        log.append(Event("healed", {"token": action.what, "by": action.who}))


class Heals(Ability):
    verbs = (Heal(),)


# Doors --------------------------------------------------------------------------------------------


class WorkDoor(Verb):
    """Change a portcullis on a side of one's own square from one state to another.

    The rules are those of whoever, or whatever object, does it: those that grant it, and for an open or
    a broken one the rule that says what becomes of it, if there is one.
    """

    parts = ("who", "door")
    door: tuple[int, int] = (CLOSED, OPENED)

    def __init__(self, *granted: str, opened: str = "", broken: str = "") -> None:
        self.granted = granted
        self.rules = {OPENED: opened, BROKEN: broken}

    def options(self, state: State, who: int) -> Iterator[Action]:
        for slot, number in state.maze.doors_beside(state.square(who)):
            if door_state(state.doors[slot], number) == self.door[0]:
                yield Action(self.name, who, number, slot)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        if (action.where, action.what) not in state.maze.doors_beside(state.square(action.who)):
            return refuse("no_portcullis_here", "GEO-12", who=action.who)
        now = door_state(state.doors[action.where], action.what)
        if now != self.door[0]:
            names = {CLOSED: "closed", OPENED: "open", BROKEN: "broken"}
            rules = (self.rules[now],) if self.rules.get(now) else self.granted
            return refuse("portcullis_is", *rules, state=names[now], needed=names[self.door[0]])
        return None

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        doors = with_door(state.doors[action.where], action.what, self.door[1])
        state.doors = changed(state.doors, action.where, doors)
        state.arrange()
        facts = {"token": action.who, "room": action.where, "door": action.what, "verb": self.name}
        log.append(Event("door", facts))


class Open(WorkDoor):
    name = "open"


class Close(WorkDoor):
    name = "close"
    door = (OPENED, CLOSED)


class Break(WorkDoor):
    name = "break"
    door = (CLOSED, BROKEN)


class PicksLocks(Ability):
    """Opens and closes, each by rules of its own."""

    def __init__(self, opening: Open, closing: Close) -> None:
        self.verbs = (opening, closing)


class BreaksDoors(Ability):
    """Breaks what is closed, by rules of its own."""

    def __init__(self, breaking: Break) -> None:
        self.verbs = (breaking,)


# Movement -----------------------------------------------------------------------------------------


class Levitates(Ability):
    """WIZ-01, WIZ-02: crosses pits and enemies on a move, ends on neither (WIZ-03).

    Wounded friends are as to anybody (WIZ-05). Sides are not ground (WIZ-04); the wounded do not move at all
    (WIZ-08).
    """

    flies = True
    crosses_enemies = True  # one in an exit too (WIZ-06), without taking from him (WIZ-07)
    labels = ("flying", "spell user")  # WIZ-09


class TurnsBothWays(Ability):
    """MEK-01, MEK-02; each turn is an action, with a direction of its own (MEK-03)."""

    turns_both_ways = True


class Lifeline(Ability):
    """ROPE-01: carries its bearer over pits, and lies there for everybody.

    No use takes it away (ROPE-15).
    """

    lifeline = True


# The wand -----------------------------------------------------------------------------------------


class Fire(Verb):
    """FIR-03: the first character in line in one direction is eliminated.

    Beside one too (FIR-08), on lines too (FIR-09, MP-GEN-32); no fight, so no card or bonus (FIR-05). It is
    death, not a wound (B-TRL-06), with the wounded he carries (FIR-06); his object stays (FIR-07). Anybody
    may carry the wand (FIR-02).
    """

    name = "fire"
    parts = ("who", "direction")
    uses_up = True
    granted = ("FIR-01",)

    def options(self, state: State, who: int) -> Iterator[Action]:
        for direction in range(4):
            action = Action("fire", who, direction)
            if self.refuse(state, action) is None:
                yield action

    def refuse(self, state: State, action: Action) -> Refusal | None:
        if "spell user" not in state.table.kinds[action.who].labels:
            return refuse("not_a_spell_user", "FIR-01", who=action.who)
        if action.what not in range(4):
            return refuse("no_such_direction", "FIR-03")
        victim = seen_first(state, action.who, action.what)
        if victim < 0:
            return refuse("nobody_in_line", "FIR-10", direction=DIRECTIONS[action.what])
        if state.table.sides.spares(action.who, victim):
            return refuse("partner_in_line", "MP-TEA-10", who=victim)
        return None

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        victim = seen_first(state, action.who, action.what)
        log.append(Event("fired", {"token": action.who, "direction": action.what, "victim": victim}))
        discard(state, state.lender(action.who, self), log)  # FIR-04, ACT-09
        eliminate(state, victim, state.table.owner[action.who], log)


class FireballWand(Ability):
    verbs = (Fire(),)


PIT = Terrain(
    *("O", "pit"),
    enter=GAP,
    ties=True,
    falls=True,
    loses=True,
    jumped=True,
    takes=False,
    toll=2,
    rules=("MOVE-15", "PIT-01"),
    says={
        "gap": ("pit", "MOVE-15", "PIT-01"),
        "ends_over_gap": ("ends_over_pit", "PIT-02"),
        "things_lost": ("nothing_over_pit", "OBJ-04"),
        "wounded_would_fall": ("wounded_over_pit", "CAR-03"),
    },
)
TERRAINS = (*PLAIN, PIT)

CLERIC = character("cleric", "Cleric", 4, 2, Heals())  # B-CHR-01, P-CHR-03
MEKANORK = character("mekanork", "Mekanork", 3, 2, TurnsBothWays())  # B-CHR-03, P-CHR-05
WIZARD = character("wizard", "Wizard", 4, 1, Levitates())  # B-CHR-08, P-CHR-08
ROPE = thing("rope", "Rope", Lifeline())  # B-OBJ-03, P-OBJ-05
FIREBALL_WAND = thing("fireball-wand", "Fireball Wand", FireballWand())  # B-OBJ-02, P-OBJ-02
