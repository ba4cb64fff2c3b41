"""The first box: eight characters, six objects, the full game and the beginner's game."""

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
from gearmaze.engine.leaps import distinct_landings, land, leaving, refuse_landing
from gearmaze.engine.rooms import CLOSED, SECRET, SLIT, WALK, WALL
from gearmaze.engine.scoring import discard
from gearmaze.engine.state import HURT, changed
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
    rise,
)

# Characters ---------------------------------------------------------------------------------------


class SureFooted(Ability):
    """B-THF-01 to B-THF-03: crosses pits, stands on them, and lets friends across.

    To her a pit is floor: she ends there (B-THF-02), needs no anchors (B-THF-10) and acts from there
    (B-THF-14). Friends only cross, for her square is taken (B-THF-04). Wounded she bridges nothing (B-THF-05)
    and falls like anybody whom no rope holds (B-THF-06, B-THF-07), with what she holds (B-THF-08, B-THF-09).
    """

    masters = bridges = ("pit",)


class Regenerate(Verb):
    """B-TRL-01: the wounded one gets up by itself, but not in the turn it was wounded.

    It does nothing else then (B-TRL-03), and may lie on a line or a rope (B-TRL-05).
    """

    name = "regenerate"
    granted = ("B-TRL-01",)
    by_wounded = True

    def options(self, state: State, who: int) -> Iterator[Action]:
        if self.refuse(state, Action("regenerate", who)) is None:
            yield Action("regenerate", who)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        if state.marks[action.who] & HURT:
            return refuse("wounded_this_turn", "B-TRL-02", who=action.who)
        if state.carrier[action.who] >= 0:
            return refuse("carried", "B-TRL-04", "CAR-06", who=action.who)
        return None

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        rise(state, action.who)
        log.append(Event("regenerated", {"token": action.who}))


class Regenerates(Ability):
    recovers = True
    verbs = (Regenerate(),)


class WallWalk(Verb):
    """B-WAL-01: through a wall to the square directly behind it.

    No step of a move (B-WAL-02); a double wall is one (B-WAL-03), a slit too (B-WAL-09). She lands as a
    jumper does, with her load (B-WAL-07) and on ropes (B-WAL-08). Revealing asks for sides one walks through
    (B-WAL-05).
    """

    name = "wallwalk"
    parts = ("who", "to", "leaving")
    granted = ("B-WAL-01",)
    lands = True
    walls = WALL | SLIT | SECRET

    def options(self, state: State, who: int) -> Iterator[Action]:
        yield from distinct_landings(state, self._all(state, who))

    def _all(self, state: State, who: int) -> Iterator[Action]:
        for place in self._behind(state, state.square(who)):
            for via in leaving(state, who):
                action = Action("wallwalk", who, -1, place, via)
                if refuse_landing(state, action, "B-WAL-11") is None:
                    yield action

    def _behind(self, state: State, square: int) -> list[int]:
        """The places right behind a wall of a square."""
        maze = state.maze
        note = (self.name, square)
        places: list[int] | None = maze.notes.get(note)
        if places is None:
            places = maze.notes[note] = []
            for direction in range(4):
                place = maze.place[maze.neighbour(square, direction)]
                if place >= 0 and self._wall(state, square, direction):
                    places.append(place)
        return places

    def _wall(self, state: State, square: int, direction: int) -> bool:
        own, facing = state.maze.stretch(square, direction)
        through = WALK | self.walls
        return own & through != 0 and facing & through != 0 and (own | facing) & self.walls != 0

    def refuse(self, state: State, action: Action) -> Refusal | None:
        maze = state.maze
        square = state.square(action.who)
        target = maze.square[action.where] if 0 <= action.where < len(maze.square) else -1
        if target < 0:
            return refuse("not_shown", "B-WAL-06", "GEO-17", where=action.where)
        direction = maze.direction(square, target)
        if direction < 0:
            return refuse("not_beside", "B-WAL-01", where=action.where)
        if not self._wall(state, square, direction):
            own, facing = maze.stretch(square, direction)
            if (own | facing) & CLOSED:
                return refuse("closed_portcullis", "B-WAL-04", "B-WAL-10", square=square, beyond=target)
            return refuse("no_wall", "B-WAL-12", where=action.where)
        return refuse_landing(state, action, "B-WAL-11")

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        land(state, action, log)


class WalksThroughWalls(Ability):
    verbs = (WallWalk(),)


PICKS_LOCKS = PicksLocks(Open("B-THF-11"), Close("B-THF-12", broken="B-THF-13"))

GOBLIN = character("goblin", "Goblin", 4, 1, escape_vp=2)  # B-CHR-02, B-GOB-01, B-GOB-02, B-GOB-03
THIEF = character("thief", "Thief", 5, 2, SureFooted(), PICKS_LOCKS)  # B-CHR-04
TROLL = character("troll", "Troll", 2, 4, Regenerates())  # B-CHR-05
WALL_WALKER = character("wall-walker", "Wall-Walker", 4, 1, WalksThroughWalls())  # B-CHR-06
WARRIOR = character(  # B-CHR-07
    "warrior", "Warrior", 3, 3, BreaksDoors(Break("B-WAR-01", opened="B-WAR-03", broken="B-WAR-02"))
)

CHARACTERS = (CLERIC, GOBLIN, MEKANORK, THIEF, TROLL, WALL_WALKER, WARRIOR, WIZARD)


# Objects ------------------------------------------------------------------------------------------


class HelpsDefence(Ability):
    """B-ARM-01, B-ARM-02.

    Wounded, too (B-ARM-03), and against shots (B-ARM-04).
    """

    def fights(self, fight: Fight, token: int, attacking: bool) -> int:
        return 0 if attacking else 1


class HelpsAttack(Ability):
    """B-SWD-01, B-SWD-02.

    A shot counts instead of all bonuses (B-SWD-03).
    """

    def fights(self, fight: Fight, token: int, attacking: bool) -> int:
        return 1 if attacking else 0


class Drink(Verb):
    """B-POT-01, B-POT-02: four AP for the drinker alone, this turn only.

    Not by the wounded (B-POT-06). They are kept apart as `bound` (B-POT-03), so that others may act in
    between (B-POT-04), pay for whatever he does (B-POT-08), and are gone with the turn (B-POT-05) or with him
    (B-POT-09).
    """

    name = "drink"
    uses_up = True
    granted = ("B-POT-01",)

    def options(self, state: State, who: int) -> Iterator[Action]:
        yield Action("drink", who)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        return None

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        log.append(Event("drank", {"token": action.who}))
        discard(state, state.lender(action.who, self), log)
        state.bound = changed(state.bound, action.who, state.bound[action.who] + 4)
        if state.table.potion_minute:
            state.minutes += 1  # TIME-05


class Hastens(Ability):
    verbs = (Drink(),)


ARMOR = thing("armor", "Armor", HelpsDefence())  # B-OBJ-01
SPEED_POTION = thing("speed-potion", "Speed Potion", Hastens())  # B-OBJ-04
SWORD = thing("sword", "Sword", HelpsAttack())  # B-OBJ-05
# B-OBJ-06, B-TRS-01, B-TRS-02, B-TRS-03, B-TRS-04, B-TRS-05
TREASURE = thing("treasure", "Treasure", escape_vp=1)

OBJECTS = (ARMOR, FIREBALL_WAND, ROPE, SPEED_POTION, SWORD, TREASURE)


# What is played -----------------------------------------------------------------------------------

EDITION = {
    "startLineReveal": "both",
    "ropeAnchors": "two",
    "friendRope": "ifSafe",
    "targetVp": 5,
    "endTrigger": "endOfTurn",
    "ownKill": "opponent",
    "tieBreak": "draw",
    "ownHidden": "hidden",
    "cardMemory": "off",
    "timer": "off",
    "potionMinute": "on",
}


def full_game() -> Scenario:
    """B-SET-01 to B-SET-05: ten tokens a side in the rooms (B-SET-02), characters as objects (B-SET-04).

    Whoever has 5 points wins (END-01).
    """
    return Scenario(
        id="base",
        layout=data.layout("base"),
        rooms=tuple(data.rooms("base").values()),
        characters=CHARACTERS,
        objects=OBJECTS,
        terrains=TERRAINS,
        starters=4,
        defaults=EDITION,
        targets=(5, 8),
    )


def beginners_game() -> Scenario:
    """B-BEG-01 to B-BEG-07: six characters (B-BEG-03) and four objects (B-BEG-04), four start (B-BEG-05)."""
    return full_game()._replace(
        id="beginner",
        layout=data.layout("beginner"),
        characters=tuple(kind for kind in CHARACTERS if kind not in (WALL_WALKER, MEKANORK)),
        objects=tuple(kind for kind in OBJECTS if kind not in (SPEED_POTION, ARMOR)),
        targets=(5, 5),
    )


SCENARIOS = {"base": full_game, "beginner": beginners_game}
