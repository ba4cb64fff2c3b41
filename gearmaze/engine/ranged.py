"""Fighting from afar: shots along a line of sight, and weapons that reach over a square."""

from collections.abc import Iterator

from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.clashes import declare
from gearmaze.engine.crowd import crowd_of
from gearmaze.engine.entering import refuse_side
from gearmaze.engine.fights import REACH, SHOOTER, refuse_target
from gearmaze.engine.kinds import Ability
from gearmaze.engine.rooms import SLIT, WALK
from gearmaze.engine.sight import ray, towards
from gearmaze.engine.state import HURT, State
from gearmaze.engine.verbs import Verb

SIGHT_ENDS = {"arrow_slit": "P-SLT-06", "not_shown": "LOS-08", "board_ends": "GEO-16"}  # else LOS-02


def seen_first(state: State, who: int, direction: int) -> int:
    """The first character in line of sight that way, or -1; of two on one square the upper one."""
    crowd = crowd_of(state)
    squares = ray(state.maze, state.square(who), direction, crowd.characters)
    last = squares[-1] if squares else -1
    return crowd.standing_at.get(last, crowd.fallen_at.get(last, -1))


def in_sight(state: State, who: int) -> dict[int, int]:
    """Every character `who` sees, with the direction."""
    found = {seen_first(state, who, direction): direction for direction in range(4)}
    found.pop(-1, None)
    return found


def refuse_sight(state: State, who: int, target: int, *rules: str) -> Refusal | None:
    """Why `who` does not see `target`: what ends the line of sight (LOS-01 to LOS-08); `rules` ask for it."""
    maze = state.maze
    square, end = state.square(who), state.square(target)
    direction = towards(maze, square, end)
    if direction < 0:
        return refuse("not_in_sight", *rules, "LOS-01", who=target)
    start, characters = square, crowd_of(state).characters
    while square != end:
        blocked = refuse_side(state, square, direction, WALK | SLIT if square == start else WALK)
        if blocked is not None:
            rule = SIGHT_ENDS.get(blocked.reason, "LOS-02")
            return refuse("side_between", *rules, rule, who=target, why=blocked.reason)
        square = maze.neighbour(square, direction)
        if square != end and characters >> square & 1:
            return refuse("behind_somebody", *rules, "LOS-03", who=target, square=square)
        ground = maze.terrain(square)
        if ground.veil or (ground.screen and square != end):
            return refuse("not_seen", *rules, *ground.rules, who=target, square=square, ground=ground.id)
    return None


def beside_living_enemy(state: State, who: int) -> bool:
    """Whether a living enemy stands adjacent."""
    enemies = crowd_of(state).standing_enemies(state.table.owner[who])
    return state.maze.touching(state.table.grid.bit[state.square(who)]) & enemies != 0


def shielded(state: State, token: int) -> bool:
    """Whether something in its hands, or lying with it when wounded, keeps shots off (P-SHD-01, P-SHD-05).

    Only shots ask, and only for their target (P-SHD-03, P-SHD-04).
    """
    kinds = state.table.kinds
    return any(kinds[thing].shields for thing in state.things_of(token))


def refuse_shot(state: State, who: int, target: int) -> Refusal | None:
    """Why `who` cannot shoot at `target` (P-RNG-02 to P-RNG-06).

    That the target is on a line is no reason (P-RNG-22).
    """
    refusal = refuse_target(state, who, target, ("P-RNG-02", "P-RNG-03"))
    if refusal is not None:
        return refusal
    refusal = refuse_sight(state, who, target, "P-RNG-02")
    if refusal is not None:
        return refusal
    if state.maze.adjacent(state.square(who), state.square(target)):
        return refuse("too_close_to_shoot", "P-RNG-04", who=target)
    if beside_living_enemy(state, who):
        return refuse("enemy_beside_shooter", "P-RNG-05", who=who)
    if shielded(state, target):
        return refuse("shielded", "P-SHD-01", "P-RNG-03", who=target)
    if state.marks[target] & HURT:
        return refuse("wounded_this_turn", "P-RNG-19", "CBT-14", who=target)
    return None


def refuse_thrust(state: State, who: int, target: int) -> Refusal | None:
    """Why `who` cannot reach `target` over the square between, or through a slit (P-SPR-01 to P-SPR-06)."""
    refusal = refuse_target(state, who, target, ("P-SPR-01",))
    if refusal is not None:
        return refusal
    maze = state.maze
    start, end = state.square(who), state.square(target)
    if maze.adjacent(start, end):
        return refuse("too_close_to_reach", "P-SPR-05", who=target)
    if beside_living_enemy(state, who):
        return refuse("enemy_beside_reacher", "P-SPR-06", who=who)
    if state.marks[target] & HURT:
        return refuse("wounded_this_turn", "CBT-14", who=target)
    if state.table.sanctuary >> end & 1:
        return refuse("on_shared_line", "MP-GEN-31", who=target)
    direction = maze.direction(start, end)
    if direction >= 0:
        blocked = refuse_side(state, start, direction, WALK | SLIT)
        if blocked is None:
            return None  # touching a slit from both sides (P-SPR-04)
        return refuse("side_between", "P-SPR-03", "P-SPR-04", who=target, why=blocked.reason)
    for direction in range(4):
        middle = maze.neighbour(start, direction)
        if not 0 <= middle < maze.grid.count or maze.neighbour(middle, direction) != end:
            continue
        blocked = refuse_side(state, start, direction, WALK) or refuse_side(state, middle, direction, WALK)
        if blocked is not None:
            return refuse("side_between", "P-SPR-03", who=target, why=blocked.reason)
        if crowd_of(state).characters >> middle & 1:
            return refuse("somebody_between", "P-SPR-02", who=target)
        return None
    return refuse("out_of_reach", "P-SPR-01", who=target)


class FromAfar(Verb):
    """Start a combat from afar, in one role; cards decide it as they do any other (P-RNG-09)."""

    final = True
    role = SHOOTER

    def reach(self, state: State, who: int, target: int) -> Refusal | None:
        """Why the target cannot be reached."""
        raise NotImplementedError

    def options(self, state: State, who: int) -> Iterator[Action]:
        for enemy in state.table.all_characters:
            if state.place[enemy] >= 0 and self.reach(state, who, enemy) is None:
                yield Action(self.name, who, enemy)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        return self.reach(state, action.who, action.what)

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        declare(state, action.who, action.what, self.role, log)


class Shoot(FromAfar):
    """P-RNG-01: a ranged combat against the first character in line, as often as AP allow (P-RNG-20).

    Beside an enemy its bearer attacks like everybody, by his own value (P-RNG-21).
    """

    name = "shoot"
    parts = ("who", "shot_at")
    granted = ("P-RNG-01",)

    def reach(self, state: State, who: int, target: int) -> Refusal | None:
        return refuse_shot(state, who, target)


class Thrust(FromAfar):
    """P-SPR-01: a close combat over one square, or through a slit.

    One enemy is attacked (P-SPR-13), with what its bearer is worth anyhow (P-SPR-08); in defence it is
    nothing (P-SPR-07), and only a defeat costs it (P-SPR-11, P-SPR-12).
    """

    name = "thrust"
    parts = ("who", "reached")
    granted = ("P-SPR-01",)
    role = REACH

    def reach(self, state: State, who: int, target: int) -> Refusal | None:
        return refuse_thrust(state, who, target)


class Shoots(Ability):
    """Takes part from afar with a shot of its own value (P-RNG-07, P-RNG-08), unhurt in defeat (P-RNG-10)."""

    role = SHOOTER
    join_rules = ("P-RNG-14", "P-RNG-15")
    verbs = (Shoot(),)

    def __init__(self, shot: int) -> None:
        self.shot = shot

    def refuse_reach(self, state: State, who: int, target: int) -> Refusal | None:
        return refuse_shot(state, who, target)
