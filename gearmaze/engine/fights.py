"""Combat: who takes part, what they are worth, how it ends. How it is decided is said in `clashes`."""

from collections.abc import Container, Mapping
from typing import TYPE_CHECKING, NamedTuple

from gearmaze.engine import scoring
from gearmaze.engine.actions import Event, Refusal, refuse
from gearmaze.engine.kinds import Ability
from gearmaze.engine.sides import NOBODY
from gearmaze.engine.state import IDLE, State, changed

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
        fighters, owner = state.table.sides.fighters, state.table.owner
        seats = fighters[owner[attacker]], fighters[owner[target]]
        sides = drawn_in(state, seats, ((attacker,), (target,)), (attacker,) if role else ())
        return cls(state, target, *sides, ((attacker, role),) if role else ())

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
        (P-RNG-11); others in such a combat are worth what they always are (P-RNG-12, P-RNG-18). That goes by
        sides, allies among them (MP-ALL-35, MP-ALL-37).
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


def drawn_in(
    state: State,
    seats: tuple[tuple[int, ...], tuple[int, ...]],
    sides: tuple[tuple[int, ...], tuple[int, ...]],
    afar: Container[int] = (),
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Attackers and defenders with everybody of those seats who is in contact (GRP-02, MP-ALL-21, MP-ALL-22).

    Characters of other seats do not join and pass on no contact (MP-STD-14, MP-STD-15, MP-TEA-14), nor do
    the wounded and those healed this turn (MP-ALL-36); who is on his own side only touches nobody that counts
    (MP-ALL-27). Nobody on a shared line is drawn in to defend (MP-GEN-35); to attack he is (MP-GEN-36).
    """
    table, maze = state.table, state.maze
    bit, square, refuge = table.grid.bit, maze.square, table.sanctuary
    places, wounded, marks = state.place, state.wounded, state.marks
    waiting: list[tuple[int, int, int]] = []
    for side, own in enumerate(seats):
        already = sides[side]
        for seat in own:
            for token in table.characters[seat]:  # `able`, in a hot spot
                place = places[token]
                if place < 0 or wounded[token] or marks[token] & IDLE or token in already:
                    continue
                here = bit[square[place]]
                if (side and refuge & here) or (table.shifting and not state.living(token)):
                    continue
                waiting.append((token, side, here))
    joined = [*sides[0]], [*sides[1]]
    ground = [0, 0]
    for side in (0, 1):
        for token in sides[side]:
            if token not in afar:
                ground[side] |= bit[square[places[token]]]
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
    return tuple(sorted(joined[0])), tuple(sorted(joined[1]))


def able(state: State, token: int) -> bool:
    """Whether a character may be drawn into a fight, and give contact (GRP-09, GRP-14, MP-ALL-36)."""
    if state.place[token] < 0 or state.wounded[token] or state.marks[token] & IDLE:
        return False
    return not state.table.shifting or state.living(token)


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


def joining_role(state: State, who: int, target: int) -> str:
    """How somebody may join an attack from afar, now; "" if not at all."""
    able = (
        ability.role for ability in reaching(state, who) if ability.refuse_reach(state, who, target) is None
    )
    return next(able, "")


def refuse_target(state: State, who: int, enemy: int, rules: tuple[str, ...] = ("CBT-01",)) -> Refusal | None:
    """Why `enemy` cannot be the target of any attack by `who`; `rules` say who may be (CAR-05)."""
    table = state.table
    if not 0 <= enemy < table.tokens or state.place[enemy] < 0 or not state.kind(enemy).is_character:
        return refuse("no_such_target", *rules)
    if not table.scenario.combat_cards:
        return refuse("no_combat_here", "P-S1-05")
    if not table.sides.foes(who, enemy):
        if not table.sides.belongs(enemy, table.owner[who]):
            return refuse("partners_character", "MP-TEA-09", who=enemy)
        return refuse("own_character", *rules, who=enemy)
    if table.scenario.truce and state.shown != (1 << len(state.prints)) - 1:
        return refuse("rooms_face_down", "MP-ALL-09")
    if state.carrier[enemy] >= 0:
        return refuse("carried_target", "CAR-05", who=enemy, carrier=state.carrier[enemy])
    return None


def fall(state: State, fight: Fight, losers: Side, winners: Side, log: list[Event]) -> None:
    """The losing side is wounded, a wounded target dies; who took part from afar has its own fate.

    With the wounded target its living friends lose (GRP-12); if it wins, all attackers are wounded (GRP-13)
    and it stays as it is (WND-04).
    Every seat of the winning side scores, on turn or not (MP-GEN-41, MP-ALL-38): for the dead, and where that
    counts for who lies wounded in the end, so that nobody counts twice (MP-ALL-11, MP-ALL-39, MP-ALL-41).
    """
    winner, *beside = winners.seats
    hurt = []
    for token in losers.tokens:
        if token in fight.roles:
            for ability in reaching(state, token):
                if ability.role == fight.roles[token]:
                    ability.defeated(state, token, log)
        elif state.wounded[token]:
            scoring.eliminate(state, token, winner, log, beside=beside)
        else:
            scoring.wound(state, token, winner, log, beside=beside)
            hurt.append(token)
    for token in hurt:
        if state.wounded[token]:  # who fell at once died, and scored for that
            for seat in winners.seats:
                scoring.award(state, seat, 1, "wound", token, log)


def resolve(state: State, fight: Fight, cards: Mapping[int, int], log: list[Event]) -> None:
    """Compare the totals; the losing side is wounded, a wounded target dies (CBT-06, CBT-07).

    To the values of a side come the cards of all its seats (MP-ALL-31); the higher total wins (MP-ALL-32).

    A tie hurts nobody (CBT-08, MP-ALL-33), and who has AP may attack again (CBT-09).
    """
    sides = fight.sides
    seats = [seat for side in sides for seat in side.seats]
    for seat in seats:
        _use_up(state, seat, cards[seat])
    values = fight.totals()
    attack, defence = (
        value + sum(cards[seat] for seat in side.seats) for value, side in zip(values, sides, strict=True)
    )
    winners, losers = sides if attack > defence else sides[::-1]
    facts = {
        "seats": seats,
        "cards": [cards[seat] for seat in seats],
        "values": list(values),
        "totals": [attack, defence],
        "winner": -1 if attack == defence else winners.seats[0],
        "winners": [] if attack == defence else list(winners.seats),
    }
    log.append(Event("fought", facts))
    if attack != defence:
        fall(state, fight, losers, winners, log)


def _use_up(state: State, seat: int, card: int) -> None:
    """Used Combat cards leave the game, the +0 returns (CBT-10, CBT-11, MP-ALL-34): one always is there
    (CBT-12)."""
    if card == 0:
        return
    hand = list(state.combat_hands[seat])
    hand.remove(card)
    state.combat_hands = changed(state.combat_hands, seat, tuple(hand))
    state.spent = changed(state.spent, seat, (*state.spent[seat], card))
    state.stirred = True


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
