"""Combat: who takes part, what they are worth, how it ends. How it is decided is said in `clashes`."""

from typing import TYPE_CHECKING, NamedTuple

from gearmaze.engine import scoring
from gearmaze.engine.actions import Event, Refusal, refuse
from gearmaze.engine.kinds import Ability
from gearmaze.engine.sides import NOBODY
from gearmaze.engine.state import IDLE, State

if TYPE_CHECKING:
    from gearmaze.engine.table import Table

SHOOTER, REACH = "shooter", "reach"


class Side(NamedTuple):
    """One side of a combat: the seats that fight on it, the one whose combat it is first, and its tokens."""

    seats: tuple[int, ...]
    tokens: tuple[int, ...]


class Fight:
    """The two sides of a combat; `roles` are those attackers who take part from afar, and how."""

    __slots__ = ("attackers", "defenders", "roles", "state", "target")

    def __init__(
        self,
        state: State,
        target: int,
        attackers: tuple[int, ...],
        defenders: tuple[int, ...],
        roles: tuple[tuple[int, str], ...] = (),
    ) -> None:
        self.state = state
        self.target = target
        self.attackers = attackers
        self.defenders = defenders
        self.roles = dict(roles)

    @classmethod
    def declared(cls, state: State, attacker: int, target: int, role: str = "") -> "Fight":
        """Everybody drawn in when `attacker` attacks `target` (GRP-04): with three it is a group (GRP-01).

        Living characters of the two sides join while they touch (GRP-15) an enemy who takes part, a wounded
        target too: attackers of the target, who defends against those, and so on (GRP-02, GRP-03, GRP-05). No
        wounded one takes part but the target (GRP-09, GRP-10). Who was healed or got up this turn stays out
        unless it is the target (GRP-14). Who attacks from afar touches nobody and draws nobody in (P-RNG-17,
        P-SPR-16), but friends of his beside the target are (P-RNG-13).
        """
        table = state.table
        maze = state.maze
        bit = table.grid.bit
        waiting: list[tuple[int, int, int]] = []
        for side, first in enumerate((attacker, target)):
            for seat in table.sides.fighters[table.owner[first]]:
                for token in table.characters[seat]:
                    able = state.place[token] >= 0 and not state.wounded[token]
                    if able and table.shifting:
                        able = state.living(token)
                    if able and token != first and not state.marks[token] & IDLE:
                        waiting.append((token, side, bit[state.square(token)]))
        joined: tuple[list[int], list[int]] = ([attacker], [target])
        ground = [0 if role else bit[state.square(attacker)], bit[state.square(target)]]
        growing = True
        while growing and waiting:
            growing = False
            touched = (maze.touching(ground[1]), maze.touching(ground[0]))
            left = []
            for entry in waiting:
                token, side, here = entry
                if touched[side] & here:
                    joined[side].append(token)
                    ground[side] |= here
                    growing = True
                else:
                    left.append(entry)
            waiting = left
        roles = ((attacker, role),) if role else ()
        return cls(state, target, tuple(sorted(joined[0])), tuple(sorted(joined[1])), roles)

    @property
    def sides(self) -> tuple[Side, Side]:
        """Who attacks, from whose turn it is on in turn order, and who defends, from the target's owner."""
        table, state = self.state.table, self.state
        return (
            Side(seats_of(table, self.attackers, state.active), self.attackers),
            Side(seats_of(table, self.defenders, table.owner[self.target]), self.defenders),
        )

    def sides_for(self, seat: int) -> tuple[Side, Side] | None:
        """The side a seat fights on, and the other one; None if it does not fight."""
        attack, defence = self.sides
        if seat in attack.seats:
            return attack, defence
        return (defence, attack) if seat in defence.seats else None

    def value(self, token: int, attacking: bool) -> int:
        """The combat value of one participant with everything that changes it (WND-02, OBJ-15).

        Bonuses know on which side they count (CBT-20) and are counted for everybody there (GRP-16); a wounded
        target is worth 0 by itself (GRP-11). A shot counts instead of what the shooter is and can do
        (P-RNG-11); others in such a combat are worth what they always are (P-RNG-12, P-RNG-18).
        """
        state, kinds = self.state, self.state.kinds
        loads = []
        if state.load[token] >= 0:  # a carried wounded adds nothing (CAR-10)
            loads = [thing for thing in state.loads(token) if kinds[thing].is_object]
        if self.roles.get(token) == SHOOTER:
            return max(kinds[thing].shot for thing in (token, *loads))
        if state.wounded[token]:
            total = 0
            borne = state.things_of(token)
        else:
            total = kinds[token].combat
            for bonus in kinds[token].bonuses:
                total += bonus.fights(self, token, attacking)
            borne = loads
        for thing in borne:
            for bonus in kinds[thing].bonuses:
                total += bonus.fights(self, token, attacking)
        return total

    def totals(self) -> tuple[int, int]:
        """Both sides before cards (CBT-05)."""
        return (
            sum(self.value(token, True) for token in self.attackers),
            sum(self.value(token, False) for token in self.defenders),
        )


def seats_of(table: "Table", tokens: tuple[int, ...], first: int) -> tuple[int, ...]:
    """The seats tokens belong to, in turn order from the first on."""
    owners = {table.owner[token] for token in tokens} - {NOBODY}
    return tuple(sorted(owners, key=lambda seat: (seat - first) % table.seats))


def reaching(state: State, who: int) -> tuple[Ability, ...]:
    """What lets a character take part in fights from afar, by nature or in its hands."""
    kinds = state.kinds
    found = kinds[who].reaching
    for thing in state.loads(who):
        if kinds[thing].is_object:
            found += kinds[thing].reaching
    return found


def refuse_target(state: State, who: int, enemy: int, rules: tuple[str, ...] = ("CBT-01",)) -> Refusal | None:
    """Why `enemy` cannot be the target of any attack by `who`; `rules` say who may be (CAR-05)."""
    table = state.table
    if not 0 <= enemy < table.tokens or state.place[enemy] < 0 or not state.kind(enemy).is_character:
        return refuse("no_such_target", *rules)
    if not table.scenario.combat_cards:
        return refuse("no_combat_here", "P-S1-05")
    if not table.sides.foes(who, enemy):
        return refuse("own_character", *rules, who=enemy)
    if state.carrier[enemy] >= 0:
        return refuse("carried_target", "CAR-05", who=enemy, carrier=state.carrier[enemy])
    return None


def fall(state: State, fight: Fight, losers: Side, winners: Side, log: list[Event]) -> None:
    """The losing side is wounded, a wounded target dies; who took part from afar has its own fate.

    With the wounded target its living friends lose (GRP-12); if it wins, all attackers are wounded (GRP-13)
    and it stays as it is (WND-04).
    Every seat of the winning side scores (MP-ALL-38).
    """
    winner, *beside = winners.seats
    for token in losers.tokens:
        if token in fight.roles:
            for ability in reaching(state, token):
                if ability.role == fight.roles[token]:
                    ability.defeated(state, token, log)
        elif state.wounded[token]:
            scoring.eliminate(state, token, winner, log, beside=beside)
        else:
            scoring.wound(state, token, winner, log, beside=beside)


def may_lay(state: State, seat: int, forced: tuple[int, ...]) -> list[int]:
    """The Combat cards a seat may lay, as far as the others are told (INFO-03, INFO-04).

    `forced` is that of the clash: a card named, and who has to play it.
    """
    if forced[:1] == (seat,):
        return [forced[1]]
    cards = list(state.table.scenario.combat_cards)
    if state.table.options["cardMemory"] == "on":
        for card in state.spent[seat]:
            if card in cards:
                cards.remove(card)
    return cards
