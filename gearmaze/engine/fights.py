"""Combat: who takes part, what they are worth, how it ends.

A fight under way is the frame `("fight", target, attackers, defenders, laid)`; `laid` are the cards
lying face down, the attacker's first (CBT-04).
"""

from collections.abc import Iterator

from gearmaze.engine import scoring
from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.crowd import crowd_of
from gearmaze.engine.kinds import Verb
from gearmaze.engine.maze import squares_in
from gearmaze.engine.rooms import WALK
from gearmaze.engine.state import HURT, IDLE, State, changed
from gearmaze.engine.steps import refuse_side

FIGHT = "fight"


class Fight:
    """The two sides of a combat; `shooters` are those attackers who take part from afar."""

    __slots__ = ("attackers", "defenders", "shooters", "state", "target")

    def __init__(
        self,
        state: State,
        target: int,
        attackers: tuple[int, ...],
        defenders: tuple[int, ...],
        shooters: tuple[int, ...] = (),
    ) -> None:
        self.shooters = shooters
        self.state = state
        self.target = target
        self.attackers = attackers
        self.defenders = defenders

    @classmethod
    def declared(cls, state: State, attacker: int, target: int) -> "Fight":
        """Everybody drawn in when `attacker` attacks `target` (GRP-04).

        Living characters of the two sides join while they touch an enemy who takes part; one that
        was healed or got up this turn stays out unless it is the target (GRP-14).
        """
        table = state.table
        maze = state.maze
        bit = table.grid.bit
        sides = (table.owner[attacker], table.owner[target])
        waiting: list[tuple[int, int, int]] = []
        for token in table.all_characters:
            if state.place[token] < 0 or state.wounded[token] or token in (attacker, target):
                continue
            if table.owner[token] in sides and not state.marks[token] & IDLE:
                waiting.append((token, sides.index(table.owner[token]), bit[state.square(token)]))
        joined: tuple[list[int], list[int]] = ([attacker], [target])
        ground = [bit[state.square(attacker)], bit[state.square(target)]]
        growing = True
        while growing and waiting:
            growing = False
            touched = (maze.around(ground[1]), maze.around(ground[0]))
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
        return cls(state, target, tuple(sorted(joined[0])), tuple(sorted(joined[1])))

    def value(self, token: int, attacking: bool) -> int:
        """The combat value of one participant with everything that changes it (WND-02, OBJ-15)."""
        state = self.state
        kinds = state.table.kinds
        if token in self.shooters:
            return max(kinds[token].shot, kinds[state.load[token]].shot if state.load[token] >= 0 else 0)
        if state.wounded[token]:
            total = 0
            borne = [t for t in state.at(state.place[token]) if state.carrier[t] < 0 and t != token]
        else:
            total = kinds[token].combat
            for bonus in kinds[token].bonuses:
                total += bonus.fights(self, token, attacking)
            borne = [state.load[token]] if state.load[token] >= 0 else []
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


class Attack(Verb):
    """Start a combat with an adjacent enemy (CBT-01)."""

    name = "attack"
    final = True
    concerns_token = True

    def spots(self, state: State, seat: int) -> int:
        return state.maze.around(self._enemies(state, seat))

    def _enemies(self, state: State, seat: int) -> int:
        crowd = crowd_of(state)
        return crowd.characters & ~(crowd.standing[seat] | crowd.fallen[seat])

    def options(self, state: State, who: int) -> Iterator[Action]:
        crowd = crowd_of(state)
        enemies = self._enemies(state, state.table.owner[who])
        for square in squares_in(state.maze.around(state.table.grid.bit[state.square(who)]) & enemies):
            for found in (crowd.standing_at, crowd.fallen_at):
                if square in found:
                    action = Action("attack", who, found[square])
                    if self.refuse(state, action) is None:
                        yield action

    def refuse(self, state: State, action: Action) -> Refusal | None:
        table = state.table
        who, enemy = action.who, action.what
        if not 0 <= enemy < table.tokens or state.place[enemy] < 0 or not table.kinds[enemy].character:
            return refuse("no_such_target", "CBT-01")
        if table.owner[enemy] == table.owner[who]:
            return refuse("own_character", "CBT-01", who=enemy)
        if state.carrier[enemy] >= 0:
            return refuse("carried_target", "CAR-05", who=enemy, carrier=state.carrier[enemy])
        start, end = state.square(who), state.square(enemy)
        direction = state.maze.direction(start, end)
        if direction < 0:
            return refuse("not_adjacent", "CBT-01", "GEO-09", who=enemy)
        blocked = refuse_side(state, start, direction, WALK)
        if blocked:
            return refuse("side_between", "CBT-02", "GEO-08", who=enemy, why=blocked.reason)
        if table.home[table.owner[enemy]] >> end & 1 and not state.maze.in_room(start):
            return refuse("attack_from_room_only", "CBT-18", who=enemy)
        if state.marks[enemy] & HURT:
            return refuse("wounded_this_turn", "CBT-14", "CBT-15", who=enemy)
        return None

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        fight = Fight.declared(state, action.who, action.what)
        values = fight.totals()
        log.append(
            Event(
                "attacked",
                {
                    "token": action.who,
                    "target": action.what,
                    "attackers": list(fight.attackers),
                    "defenders": list(fight.defenders),
                    "values": list(values),
                },
            )
        )
        state.push((FIGHT, fight.target, fight.attackers, fight.defenders, ()))


def card_seat(state: State) -> int:
    """Whose card is due: the attacker's, then the defender's (CBT-04)."""
    _, target, attackers, _, laid = state.stack[-1]
    return state.table.owner[attackers[0]] if not laid else state.table.owner[target]


def lay(state: State, seat: int, card: int, log: list[Event]) -> None:
    """A Combat card is laid face down; with the second one both are turned up (CBT-03)."""
    frame = state.stack[-1]
    _, target, attackers, defenders, laid = frame
    log.append(Event("laid", {"seat": seat}, {seat: {"card": card}}))
    laid = (*laid, card)
    state.replace((FIGHT, target, attackers, defenders, laid))
    if len(laid) == 2:
        state.pop()
        _resolve(state, Fight(state, target, attackers, defenders), laid, log)


def _resolve(state: State, fight: Fight, cards: tuple[int, int], log: list[Event]) -> None:
    """Compare the totals; the losing side is wounded, a wounded target dies (CBT-06 to CBT-08)."""
    table = state.table
    seats = (table.owner[fight.attackers[0]], table.owner[fight.target])
    for seat, card in zip(seats, cards, strict=True):
        _use_up(state, seat, card)
    values = fight.totals()
    attack, defence = values[0] + cards[0], values[1] + cards[1]
    log.append(
        Event(
            "fought",
            {
                "seats": list(seats),
                "cards": list(cards),
                "values": list(values),
                "totals": [attack, defence],
                "winner": -1 if attack == defence else seats[0] if attack > defence else seats[1],
            },
        )
    )
    if attack == defence:
        return
    losers, winner = (fight.defenders, seats[0]) if attack > defence else (fight.attackers, seats[1])
    for token in losers:
        if state.wounded[token]:
            scoring.eliminate(state, token, winner, log)
        else:
            scoring.wound(state, token, winner, log)


def _use_up(state: State, seat: int, card: int) -> None:
    """Used Combat cards leave the game, the +0 returns (CBT-10, CBT-11)."""
    if card == 0:
        return
    hand = list(state.combat_hands[seat])
    hand.remove(card)
    state.combat_hands = changed(state.combat_hands, seat, tuple(hand))
    state.spent = changed(state.spent, seat, (*state.spent[seat], card))
    state.stirred = True
