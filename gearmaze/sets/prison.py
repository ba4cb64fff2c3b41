"""The second box: arrow-slits, shots and screams, and five scenarios that teach the game step by step."""

from collections.abc import Iterator

from gearmaze import data
from gearmaze.engine import (
    Ability,
    Action,
    Event,
    Fight,
    Refusal,
    Scenario,
    State,
    Verb,
    character,
    refuse,
    thing,
)
from gearmaze.engine.fights import REACH
from gearmaze.engine.pushes import push, refuse_push
from gearmaze.engine.ranged import Shoots, Thrust, in_sight, refuse_sight, refuse_thrust
from gearmaze.engine.rooms import SLIT, Room
from gearmaze.engine.scoring import discard
from gearmaze.engine.sight import towards
from gearmaze.engine.state import ELIMINATED, ESCAPED, RESCUED
from gearmaze.sets import base
from gearmaze.sets.common import (
    CLERIC,
    FIREBALL_WAND,
    MEKANORK,
    ROPE,
    TERRAINS,
    WIZARD,
    Break,
    BreaksDoors,
    Close,
    Open,
    PicksLocks,
)

# Characters ---------------------------------------------------------------------------------------


class SlipsThroughSlits(Ability):
    """P-NAG-01: crosses arrow-slits on a move.

    Loaded too (P-NAG-02, P-NAG-03). Only moves ask: not revealing (P-NAG-04), not attacks or jumps
    (P-NAG-05).
    """

    sides = SLIT


class Backstabs(Ability):
    """P-BCK-01: +2 in a close group combat with another friend who takes part.

    Not alone (P-BCK-02); friends from afar count (P-BCK-03, P-BCK-04), a wounded target does not (P-BCK-05).
    With a spear she has it herself (P-BCK-07), with a shot nothing counts but that (P-BCK-06).
    """

    def fights(self, fight: Fight, token: int, attacking: bool) -> int:
        side = fight.attackers if attacking else fight.defenders
        return 2 if any(t != token and not fight.state.wounded[t] for t in side) else 0


class Giant(Ability):
    """P-COL-03: small enemies pass between its legs.

    By their printed value (P-COL-05), out of an exit too (P-COL-06) and over his rope (P-COL-07), but none
    stops there (P-COL-04).
    """

    passed_by = 1


class ReadsMinds(Ability):
    """P-TEL-01; what comes of it is asked in `clashes`."""

    names_card = True


class Scream(Verb):
    """P-BAN-01: push one character in sight a square straight away.

    Anybody: wounded, adjacent (P-BAN-02), a friend (P-BAN-03), one wounded this turn (P-BAN-18); again and
    again (P-BAN-19), paid as anything is (P-BAN-21).
    """

    name = "scream"
    granted = ("P-BAN-01",)
    parts = ("who", "heard")
    ap = 2

    def options(self, state: State, who: int) -> Iterator[Action]:
        for target, direction in sorted(in_sight(state, who).items()):
            if refuse_push(state, target, direction) is None:
                yield Action("scream", who, target)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        who, target = action.who, action.what
        there = 0 <= target < state.table.tokens and state.place[target] >= 0 and target != who
        if not there or not state.table.kinds[target].is_character:
            return refuse("no_character", "P-BAN-01")
        refusal = refuse_sight(state, who, target, "P-BAN-01")
        return refusal or refuse_push(
            state, target, towards(state.maze, state.square(who), state.square(target))
        )

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        push(state, action.what, in_sight(state, action.who)[action.what], action.who, self.name, log)


class Screams(Ability):
    labels = ("undead",)
    verbs = (Scream(),)


PICKS_LOCKS = PicksLocks(Open("P-BCK-08", "P-KEY-01"), Close("P-BCK-08", "P-KEY-02", broken="P-KEY-03"))

BACKSTABBER = character("backstabber", "Backstabber", 4, 2, Backstabs(), PICKS_LOCKS)  # P-CHR-01
BANSHEE = character("banshee", "Banshee", 4, 1, Screams())  # P-CHR-02
# P-CHR-04
COLOSSUS = character("colossus", "Colossus", 2, 5, BreaksDoors(Break("P-COL-01", broken="P-COL-02")), Giant())
NAGA = character("naga", "Naga", 6, 2, SlipsThroughSlits())  # P-CHR-06
TELEPATH = character("telepath", "Telepath", 3, 0, ReadsMinds())  # P-CHR-07

CHARACTERS = (BACKSTABBER, BANSHEE, CLERIC, COLOSSUS, MEKANORK, NAGA, TELEPATH, WIZARD)


# Objects ------------------------------------------------------------------------------------------


class Telescopes(Ability):
    """P-SPR-01, P-SPR-09, P-SPR-10: reaches over a square, never hurts its user, breaks in defeat."""

    role = REACH
    join_rules = ("P-SPR-14", "P-SPR-15")
    verbs = (Thrust(),)

    def refuse_reach(self, state: State, who: int, target: int) -> Refusal | None:
        return refuse_thrust(state, who, target)

    def defeated(self, state: State, who: int, log: list[Event]) -> None:
        discard(state, state.lender(who, self), log)


class Shields(Ability):
    """P-SHD-01."""

    shields = True


TURNS_LOCKS = PicksLocks(Open("P-KEY-01"), Close("P-KEY-02", broken="P-KEY-03"))

BOW = thing("bow", "Bow", Shoots(1))  # P-OBJ-01
KEY = thing("key", "Key", TURNS_LOCKS)  # P-OBJ-03, P-KEY-04
LARGE_SHIELD = thing("large-shield", "Large Shield", Shields())  # P-OBJ-04
TELESCOPING_SPEAR = thing("telescoping-spear", "Telescoping Spear", Telescopes())  # P-OBJ-06

OBJECTS = (BOW, FIREBALL_WAND, KEY, LARGE_SHIELD, ROPE, TELESCOPING_SPEAR)


# What is played -----------------------------------------------------------------------------------

EDITION = {**base.EDITION, "startLineReveal": "nearest", "friendRope": "never", "potionMinute": "off"}
AT_ONCE = {**EDITION, "endTrigger": "immediate"}

# Every scenario keeps to the cards (P-COMP-05, P-SCN-01), the placing (P-SCN-02) and the ends by agreement
# and idleness (P-SCN-04) of the full game, because none of them says otherwise.


def _rooms(*pairs: str) -> tuple[Room, ...]:
    return tuple(room for room in data.rooms("prison").values() if room.pair in pairs)


def full_game() -> Scenario:
    """P-S5-01 to P-S5-06.

    Also keeps P-S5-02, P-S5-03, P-S5-04, P-S5-05.
    """
    return Scenario(
        id="prison",
        layout=data.layout("base"),
        rooms=_rooms("37", "38", "39", "40"),
        characters=CHARACTERS,
        objects=OBJECTS,
        terrains=TERRAINS,
        starters=4,
        defaults=EDITION,
        targets=(5, 7),  # HIGH-02
    )


def first_walk() -> Scenario:
    """Scenario 1 (P-S1-01 to P-S1-07): both characters out first.

    Also keeps P-S1-02, P-S1-03, P-S1-04, P-S1-06.
    """
    return full_game()._replace(
        id="prison-1",
        layout=data.layout("prison-small"),
        rooms=_rooms("39", "40"),
        characters=(MEKANORK, NAGA),
        objects=(KEY, ROPE),
        combat_cards=(),
        jump_cards=1,
        defaults={**AT_ONCE, "targetVp": 2},
        targets=(2, 2),
    )


def hunt_scenario() -> Scenario:
    """Scenario 2 (P-S2-01 to P-S2-14): catch the big one, or bring it out.

    P-S2-13 speaks of how the hunt ends on the board. Whoever resigns (END-10) gives the win to the other
    side here as everywhere: were it a draw, a lost side would save itself by giving up.

    Also keeps P-S2-02, P-S2-03, P-S2-05, P-S2-06, P-S2-07, P-S2-08.
    """
    return first_walk()._replace(
        id="prison-2",
        rooms=_rooms("37", "38"),
        teams=(
            ((CLERIC, NAGA, BACKSTABBER), (TELESCOPING_SPEAR, ROPE)),
            ((COLOSSUS, MEKANORK), (TELESCOPING_SPEAR, ROPE)),
        ),
        combat_cards=base.full_game().combat_cards,
        jump_cards=3,
        homes={"blue": ("yellow",)},
        exits={"yellow": ("blue",)},
        points={"escape": 0, "elimination": 0, "cargo": 0},
        first="blue",
        in_turn=True,
        verdict=_colossus_fate,
    )


def _colossus_fate(state: State) -> tuple[str, tuple[int, ...]] | None:
    """P-S2-09 to P-S2-13.

    Also keeps P-S2-10, P-S2-11.
    """
    for token, kind in enumerate(state.table.kinds):
        if kind is COLOSSUS and state.fate[token] == ESCAPED:
            return "escape", (1,)
        if kind is COLOSSUS and state.fate[token] == ELIMINATED:
            return "elimination", (0,)
        if kind is COLOSSUS and state.fate[token] == RESCUED:
            return "rescue", (0, 1)
    return None


def duel() -> Scenario:
    """Scenario 3 (P-S3-01 to P-S3-07): two deaths decide.

    Also keeps P-S3-02, P-S3-03, P-S3-04, P-S3-05, P-S3-06.
    """
    return first_walk()._replace(
        id="prison-3",
        rooms=_rooms("38", "40"),
        characters=(BANSHEE, MEKANORK, NAGA, WIZARD),
        objects=(KEY, TELESCOPING_SPEAR),
        combat_cards=base.full_game().combat_cards,
        jump_cards=3,
        homes={"blue": ("yellow",), "yellow": ("blue",)},
        exits={},
    )


def small_against_big() -> Scenario:
    """Scenario 4 (P-S4-01 to P-S4-06).

    Also keeps P-S4-02, P-S4-04, P-S4-05.
    """
    return full_game()._replace(
        id="prison-4",
        layout=data.layout("prison-medium"),
        rooms=_rooms("37", "38", "40"),
        characters=(BACKSTABBER, CLERIC, COLOSSUS, MEKANORK, TELEPATH, WIZARD),
        objects=(BOW, FIREBALL_WAND, LARGE_SHIELD, ROPE),
        defaults={**AT_ONCE, "targetVp": 4},
        targets=(4, 4),
    )


SCENARIOS = {
    "prison-1": first_walk,
    "prison-2": hunt_scenario,
    "prison-3": duel,
    "prison-4": small_against_big,
    "prison": full_game,
}
