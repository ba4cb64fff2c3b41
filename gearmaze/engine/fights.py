"""Combat: who takes part, what they are worth, how it ends.

A fight under way is a `Clash` on the stack. Before the cards come choices, one at a time (`todo`):
whether somebody joins from afar, which card is named. Then cards are laid in `order`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from gearmaze.engine import scoring
from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.crowd import crowd_of
from gearmaze.engine.kinds import Ability, Verb
from gearmaze.engine.maze import squares_in
from gearmaze.engine.rooms import WALK
from gearmaze.engine.state import HURT, IDLE, State, changed
from gearmaze.engine.steps import refuse_side

FIGHT = "fight"
SHOOTER, REACH = "shooter", "reach"
JOIN, NAME = "join", "name"
CHOICES = (JOIN, NAME, "lay")  # what a fight may ask for


class Clash(NamedTuple):
    """A combat that is being decided."""

    kind: str
    target: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    laid: tuple[int, ...] = ()  # cards face down, in the order of `order`
    roles: tuple[tuple[int, str], ...] = ()  # attackers who take part from afar
    todo: tuple[tuple[str, int], ...] = ()  # ("join", token), ("name", seat)
    order: tuple[int, ...] = ()  # the seats that lay cards, first to last
    forced: tuple[int, ...] = ()  # seat and the card it has to play


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
        """Everybody drawn in when `attacker` attacks `target` (GRP-04).

        Living characters of the two sides join while they touch an enemy who takes part; one that
        was healed or got up this turn stays out unless it is the target (GRP-14). Who attacks from
        afar touches nobody and draws nobody in (P-RNG-17, P-SPR-16).
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
        ground = [0 if role else bit[state.square(attacker)], bit[state.square(target)]]
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
        roles = ((attacker, role),) if role else ()
        return cls(state, target, tuple(sorted(joined[0])), tuple(sorted(joined[1])), roles)

    def value(self, token: int, attacking: bool) -> int:
        """The combat value of one participant with everything that changes it (WND-02, OBJ-15)."""
        state = self.state
        kinds = state.table.kinds
        load = state.load[token]
        if load >= 0 and kinds[load].character:
            load = -1  # a carried wounded adds nothing (CAR-10)
        if self.roles.get(token) == SHOOTER:
            return max(kinds[token].shot, kinds[load].shot if load >= 0 else 0)
        if state.wounded[token]:
            total = 0
            borne = [t for t in state.at(state.place[token]) if state.carrier[t] < 0 and t != token]
        else:
            total = kinds[token].combat
            for bonus in kinds[token].bonuses:
                total += bonus.fights(self, token, attacking)
            borne = [load] if load >= 0 else []
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


def reaching(state: State, who: int) -> tuple[Ability, ...]:
    """What lets a character take part in fights from afar, by nature or in its hands."""
    kinds = state.table.kinds
    load = state.load[who]
    if load < 0 or kinds[load].character:
        return kinds[who].reaching
    return kinds[who].reaching + kinds[load].reaching


def refuse_target(state: State, who: int, enemy: int, rules: tuple[str, ...] = ("CBT-01",)) -> Refusal | None:
    """Why `enemy` cannot be the target of any attack by `who`; `rules` say who may be (CAR-05)."""
    table = state.table
    if not 0 <= enemy < table.tokens or state.place[enemy] < 0 or not table.kinds[enemy].character:
        return refuse("no_such_target", *rules)
    if not table.scenario.combat_cards:
        return refuse("no_combat_here", "P-S1-05")
    if table.owner[enemy] == table.owner[who]:
        return refuse("own_character", *rules, who=enemy)
    if state.carrier[enemy] >= 0:
        return refuse("carried_target", "CAR-05", who=enemy, carrier=state.carrier[enemy])
    return None


def declare(state: State, who: int, target: int, role: str, log: list[Event]) -> None:
    """A combat is declared: who joins by force is fixed, choices come next (CBT-04)."""
    table = state.table
    fight = Fight.declared(state, who, target, role)
    log.append(
        Event(
            "attacked",
            {
                "token": who,
                "target": target,
                "attackers": list(fight.attackers),
                "defenders": list(fight.defenders),
                "values": list(fight.totals()),
                "role": role,
            },
        )
    )
    todo = []
    for token in table.characters[table.owner[who]]:
        if token in fight.attackers or not state.living(token) or state.marks[token] & IDLE:
            continue
        if any(ability.refuse_reach(state, token, target) is None for ability in reaching(state, token)):
            todo.append((JOIN, token))
    seats = (table.owner[who], table.owner[target])
    roles = tuple(fight.roles.items())
    state.push(Clash(FIGHT, target, fight.attackers, fight.defenders, (), roles, tuple(todo), seats))
    _announce(state)


def _announce(state: State) -> None:
    """When nobody is left to join: who may name a card (P-TEL-01, P-TEL-05 to P-TEL-08)."""
    clash: Clash = state.stack[-1]
    if clash.todo or len(clash.attackers) + len(clash.defenders) > 2:
        return
    if any(role == SHOOTER for _, role in clash.roles):
        return
    kinds = state.table.kinds
    able = [
        state.table.owner[token]
        for token in (clash.attackers[0], clash.target)
        if kinds[token].names_card and not state.wounded[token]
    ]
    if len(able) == 1:
        state.replace(clash._replace(todo=((NAME, able[0]),)))


def choice(state: State) -> tuple[str, int]:
    """What a fight asks for next, and whom: join, name or lay."""
    clash: Clash = state.stack[-1]
    if clash.todo:
        kind, whom = clash.todo[0]
        return kind, state.table.owner[whom] if kind == JOIN else whom
    return "lay", clash.order[len(clash.laid)]


def options(state: State, seat: int) -> Iterator[Action]:
    """The answers to what a fight asks for."""
    clash: Clash = state.stack[-1]
    kind, _ = choice(state)
    if kind == JOIN:
        yield Action("join", clash.todo[0][1])
        yield Action("stay", clash.todo[0][1])
    elif kind == NAME:
        for card in sorted(set(state.table.scenario.combat_cards) - {0}):
            yield Action("name", -1, card)
        yield Action("silent")
    else:
        for card in dict.fromkeys(state.combat_hands[seat]):
            if _refuse_forced(clash, seat, card) is None:
                yield Action("lay", -1, card)


def refuse_choice(state: State, seat: int, action: Action) -> Refusal | None:
    """Why an answer does not fit what the fight asks for."""
    clash: Clash = state.stack[-1]
    kind, _ = choice(state)
    if kind == JOIN:
        who = clash.todo[0][1]
        if action.verb in ("join", "stay") and action.who == who:
            return None
        rules = [rule for ability in reaching(state, who) for rule in ability.join_rules]
        if action.verb not in ("join", "stay"):
            rules.insert(0, "ACT-03")
        return refuse("decide_first", *rules, kind=kind)
    if kind == NAME:
        if action.verb == "silent":
            return None
        if action.verb != "name":
            return refuse("decide_first", "ACT-03", "P-TEL-11", kind=kind)
        good = action.what in state.table.scenario.combat_cards and action.what != 0
        return None if good else refuse("no_such_card", "P-TEL-01", card=action.what)
    if action.verb != "lay":
        return refuse("decide_first", "ACT-03", "CBT-19", kind=kind)
    if action.what not in state.combat_hands[seat]:
        return refuse("card_not_in_hand", "CBT-03", "CBT-10", card=action.what)
    return _refuse_forced(clash, seat, action.what)


def _refuse_forced(clash: Clash, seat: int, card: int) -> Refusal | None:
    if clash.forced and clash.forced[0] == seat and clash.forced[1] != card:
        return refuse("card_forced", "P-TEL-02", card=clash.forced[1])
    return None


def do_choice(state: State, seat: int, action: Action, log: list[Event]) -> None:
    """An answer to what the fight asked for."""
    clash: Clash = state.stack[-1]
    if action.verb == "lay":
        lay(state, seat, action.what, log)
        return
    rest = clash._replace(todo=clash.todo[1:])
    if action.verb == "join":
        who = action.who
        role = next(a.role for a in reaching(state, who) if a.refuse_reach(state, who, clash.target) is None)
        attackers = tuple(sorted((*clash.attackers, who)))
        rest = rest._replace(attackers=attackers, roles=tuple(sorted((*clash.roles, (who, role)))))
        log.append(Event("joined", {"token": who, "role": role}))
    elif action.verb == "name":
        other = next(each for each in clash.order if each != seat)
        held = action.what in state.combat_hands[other]
        log.append(Event("named", {"seat": seat, "card": action.what, "held": held}))
        rest = rest._replace(order=(seat, other), forced=(other, action.what) if held else ())
        if not held:
            cards = list(state.combat_hands[other])
            log.append(
                Event("hand_shown", {"seat": other}, {seat: {"cards": cards}, other: {"cards": cards}})
            )
    state.replace(rest)
    if action.verb in ("join", "stay"):
        _announce(state)


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
        owner, seat = table.owner[enemy], table.owner[who]
        shared = table.home[seat] >> end & 1  # a line both may stand on is ordinary ground (P-SCN-03)
        if table.own_line[owner] >> end & 1 and not shared and not state.maze.in_room(start):
            return refuse("attack_from_room_only", "CBT-18", who=enemy)
        if state.marks[enemy] & HURT:
            return refuse("wounded_this_turn", "CBT-14", "CBT-15", who=enemy)
        return None

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        declare(state, action.who, action.what, "", log)


def lay(state: State, seat: int, card: int, log: list[Event]) -> None:
    """A Combat card is laid face down; with the last one all are turned up (CBT-03)."""
    clash: Clash = state.stack[-1]
    log.append(Event("laid", {"seat": seat}, {seat: {"card": card}}))
    clash = clash._replace(laid=(*clash.laid, card))
    state.replace(clash)
    if len(clash.laid) == len(clash.order):
        state.pop()
        _resolve(state, clash, log)


def _resolve(state: State, clash: Clash, log: list[Event]) -> None:
    """Compare the totals; the losing side is wounded, a wounded target dies (CBT-06 to CBT-08)."""
    table = state.table
    seats = (table.owner[clash.attackers[0]], table.owner[clash.target])
    cards = tuple(clash.laid[clash.order.index(seat)] for seat in seats)
    for seat, card in zip(seats, cards, strict=True):
        _use_up(state, seat, card)
    fight = Fight(state, clash.target, clash.attackers, clash.defenders, clash.roles)
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
    fall(state, fight, losers, winner, log)


def fall(state: State, fight: Fight, losers: tuple[int, ...], winner: int, log: list[Event]) -> None:
    """The losing side is wounded, a wounded target dies; who took part from afar has its own fate."""
    for token in losers:
        if token in fight.roles:
            for ability in reaching(state, token):
                if ability.role == fight.roles[token]:
                    ability.defeated(state, token, log)
        elif state.wounded[token]:
            scoring.eliminate(state, token, winner, log)
        else:
            scoring.wound(state, token, winner, log)


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


def _use_up(state: State, seat: int, card: int) -> None:
    """Used Combat cards leave the game, the +0 returns (CBT-10, CBT-11)."""
    if card == 0:
        return
    hand = list(state.combat_hands[seat])
    hand.remove(card)
    state.combat_hands = changed(state.combat_hands, seat, tuple(hand))
    state.spent = changed(state.spent, seat, (*state.spent[seat], card))
    state.stirred = True
