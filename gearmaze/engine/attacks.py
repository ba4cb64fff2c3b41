"""The action that starts a combat with somebody beside one (CBT-01, CBT-02); `ranged` has those from afar."""

from collections.abc import Iterator

from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.clashes import declare
from gearmaze.engine.crowd import crowd_of
from gearmaze.engine.entering import refuse_side
from gearmaze.engine.fights import Fight, refuse_target
from gearmaze.engine.maze import squares_in
from gearmaze.engine.rooms import WALK
from gearmaze.engine.state import HURT, State
from gearmaze.engine.verbs import Verb


class Attack(Verb):
    """Start a combat with an adjacent enemy (CBT-01), on lines too (CBT-17).

    Only an attack asks whether the target was wounded this turn; whatever else kills does not (CBT-16). It is
    asked of every colour, for this turn and not for a round (MP-STD-12, MP-STD-13, MP-ALL-40).
    """

    name = "attack"
    parts = ("who", "enemy")
    final = True
    role = ""

    def same(self, state: State, action: Action) -> tuple[object, ...]:
        """Whoever begins, the same ones fight."""
        fight = Fight.declared(state, action.who, action.what)
        return action.what, fight.attackers, fight.defenders

    def spots(self, state: State, seat: int) -> int:
        return state.maze.touching(crowd_of(state).enemies(seat))

    def options(self, state: State, who: int) -> Iterator[Action]:
        crowd = crowd_of(state)
        enemies = crowd.enemies(state.table.owner[who])
        for square in squares_in(state.maze.touching(state.table.grid.bit[state.square(who)]) & enemies):
            for found in (crowd.standing_at, crowd.fallen_at):
                if square in found:
                    action = Action("attack", who, found[square])
                    if self.refuse(state, action) is None:
                        yield action

    def refuse(self, state: State, action: Action) -> Refusal | None:
        table = state.table
        who, enemy = action.who, action.what
        refusal = refuse_target(state, who, enemy)
        if refusal is not None:
            return refusal
        start, end = state.square(who), state.square(enemy)
        direction = state.maze.direction(start, end)
        if direction < 0:
            return refuse("not_adjacent", "CBT-01", "GEO-09", who=enemy)
        blocked = refuse_side(state, start, direction, WALK)
        if blocked:
            rule = "P-SLT-03" if blocked.reason == "arrow_slit" else "GEO-08"
            return refuse("side_between", "CBT-02", rule, who=enemy, why=blocked.reason)
        if table.sanctuary >> end & 1:  # wounded or not; out of it he may attack (MP-GEN-36)
            return refuse("on_shared_line", "MP-GEN-31", who=enemy)
        owner, seat = table.owner[enemy], table.owner[who]
        shared = state.ways.home[seat] >> end & 1  # a line both may stand on is ordinary ground (P-SCN-03)
        if state.ways.own[owner] >> end & 1 and not shared and not state.maze.in_room(start):
            return refuse("attack_from_room_only", "CBT-18", who=enemy)
        if state.marks[enemy] & HURT:
            return refuse("wounded_this_turn", "CBT-14", "CBT-15", who=enemy)
        return None

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        declare(state, action.who, action.what, "", log)
