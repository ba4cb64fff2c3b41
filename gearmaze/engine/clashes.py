"""A combat being decided: who joins, which card is named, which cards are laid (CBT-03, CBT-04).

Before the cards come choices, one at a time (`Clash.todo`): whether somebody joins from afar, which card is
named. Then cards are laid in `order`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

from gearmaze.engine import leaving
from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.chance import Chance
from gearmaze.engine.errors import ParseError
from gearmaze.engine.fights import SHOOTER, Fight, fall, reaching, seats_of
from gearmaze.engine.frames import (
    EVERYTHING,
    REPLY_SECONDS,
    Decision,
    Frame,
    Wish,
    decide_first,
    lose_ap,
    turn_clock,
)
from gearmaze.engine.state import IDLE, State, changed
from gearmaze.engine.verbs import Answer

if TYPE_CHECKING:
    from gearmaze.engine.table import Table

JOIN, NAME, LAY = "join", "name", "lay"


class Naming(Answer):
    """Said where somebody reads minds."""

    def moment(self, table: "Table") -> tuple[str, ...]:
        return self.when if any(kind.names_card for kind in table.kinds) else ()


@dataclass(frozen=True, slots=True)
class Clash(Frame):
    """A combat that is being decided."""

    kind: ClassVar[str] = "fight"
    asks: ClassVar[tuple[str, ...]] = (JOIN, NAME, LAY)
    answers: ClassVar[tuple[Answer, ...]] = (
        Answer("join", "who", when=("GRP-06",), final=True),
        Answer("stay", "who", when=("GRP-06",), final=True),
        Naming("name", "bonus", when=("P-TEL-01",), final=True),
        Naming("silent", when=("P-TEL-01",), final=True),
        Answer("lay", "bonus", when=("CBT-03",), final=True),
    )
    text: ClassVar[str] = (
        "fight target {target:token} attackers {attackers:tokens} [shooters {roles:shooter}] "
        "[reachers {roles:reach}] defenders {defenders:tokens} [asks {todo:asks}] [order {order:seats}] "
        "[forced {forced:forced}] [laid {laid:cards}]"
    )
    unclear: ClassVar[str] = "a fight needs one target, attackers, and the target among the defenders"
    upon: ClassVar[tuple[str, ...]] = ("act",)
    target: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    laid: tuple[int, ...] = ()  # cards face down, in the order of `order`
    roles: tuple[tuple[int, str], ...] = ()  # attackers who take part from afar
    todo: tuple[tuple[str, int], ...] = ()  # ("join", token), ("name", seat)
    order: tuple[int, ...] = ()  # the seats that lay cards, first to last
    forced: tuple[int, ...] = ()  # seat and the card it has to play

    def fight(self, state: State) -> Fight:
        """Its two sides, and what they are worth."""
        return Fight(state, self.target, self.attackers, self.defenders, self.roles)

    @property
    def cards(self) -> dict[int, int]:
        """The cards laid so far, by seat."""
        return dict(zip(self.order, self.laid, strict=False))

    def usual_order(self, table: "Table") -> tuple[int, ...]:
        """Who lays cards first where nobody names one: the attackers."""
        attack = seats_of(table, self.attackers, 0)
        return *attack, *seats_of(table, self.defenders, table.owner[self.target])

    def usual(self, table: "Table") -> Mapping[str, Any]:
        return {
            **{each.name: each.default for each in fields(self)},
            "order": self.usual_order(table),
        }

    def choice(self, state: State) -> tuple[str, int]:
        """What is asked next, and whom: join, name or lay."""
        if self.todo:
            kind, whom = self.todo[0]
            return kind, state.table.owner[whom] if kind == JOIN else whom
        return LAY, self.order[len(self.laid)]

    def announced(self, state: State) -> "Clash":
        """When nobody is left to join: who may name a card (P-TEL-01, P-TEL-05 to P-TEL-08)."""
        if self.todo or len(self.attackers) + len(self.defenders) > 2:
            return self
        if any(role == SHOOTER for _, role in self.roles):  # P-TEL-07; a spear is no matter (P-TEL-13)
            return self
        if any(leaving.is_out(state, seat) for seat in self.order):
            return self  # who is out chooses no card: there is nothing to read (MP-GEN-52)
        kinds = state.table.kinds
        able = [
            state.table.owner[token]
            for token in (*self.attackers, *self.defenders)  # P-TEL-04
            if kinds[token].names_card and not state.wounded[token]  # P-TEL-10
        ]
        return self.but(todo=((NAME, able[0]),)) if len(able) == 1 else self

    def owed(self, state: State) -> tuple[Decision, ...]:
        asked, seat = self.choice(state)
        reply = state.table.timed and self.laid
        return (Decision(seat, asked, REPLY_SECONDS if reply else turn_clock(state)),)

    def options(self, state: State, seat: int, wish: Wish = EVERYTHING) -> Iterator[Action]:
        kind, _ = self.choice(state)
        if kind == JOIN:
            yield Action("join", self.todo[0][1])
            yield Action("stay", self.todo[0][1])
        elif kind == NAME:
            for card in sorted(set(state.table.scenario.combat_cards) - {0}):
                yield Action("name", -1, card)
            yield Action("silent")
        else:
            for card in dict.fromkeys(state.combat_hands[seat]):
                if self._refuse_forced(seat, card) is None:
                    yield Action("lay", -1, card)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        """Why an answer does not fit what the fight asks for."""
        kind, _ = self.choice(state)
        if kind == JOIN:
            who = self.todo[0][1]
            if action.verb in ("join", "stay") and action.who == who:
                return None
            rules = [rule for ability in reaching(state, who) for rule in ability.join_rules]
            if action.verb not in ("join", "stay"):
                rules.insert(0, "ACT-03")
            return decide_first(kind, *rules)
        if kind == NAME:
            if action.verb == "silent":
                return None  # P-TEL-09
            if action.verb != "name":
                return decide_first(kind, "ACT-03", "P-TEL-11")
            good = action.what in state.table.scenario.combat_cards and action.what != 0
            return None if good else refuse("no_such_card", "P-TEL-01", card=action.what)
        if action.verb != "lay":
            return decide_first(kind, "ACT-03", "CBT-19")
        if action.what not in state.combat_hands[seat]:
            return refuse("card_not_in_hand", "CBT-03", "CBT-10", card=action.what)
        return self._refuse_forced(seat, action.what)

    def _refuse_forced(self, seat: int, card: int) -> Refusal | None:
        """P-TEL-02: the card named has to be played, one of them if there are two (P-TEL-12)."""
        if self.forced and self.forced[0] == seat and self.forced[1] != card:
            return refuse("card_forced", "P-TEL-02", card=self.forced[1])
        return None

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        """An answer to what the fight asked for."""
        if action.verb == "lay":
            self._lay(state, seat, action.what, log)
            return state
        rest = self.but(todo=self.todo[1:])
        if action.verb == "join":
            rest = rest.joined(state, action.who)
            log.append(Event("joined", {"token": action.who, "role": dict(rest.roles)[action.who]}))
        elif action.verb == "name":
            (other,) = (each for each in self.order if each != seat)  # one against one (P-TEL-06)
            held = action.what in state.combat_hands[other]
            log.append(Event("named", {"seat": seat, "card": action.what, "held": held}))
            rest = rest.but(order=(seat, other), forced=(other, action.what) if held else ())
            if not held:  # P-TEL-03
                cards = list(state.combat_hands[other])
                log.append(
                    Event("hand_shown", {"seat": other}, {seat: {"cards": cards}, other: {"cards": cards}})
                )
        state.replace(rest.announced(state) if action.verb in ("join", "stay") else rest)
        return state

    def joined(self, state: State, who: int) -> "Clash":
        """The same with one more attacker, from afar."""
        role = joining_role(state, who, self.target)
        attackers = tuple(sorted((*self.attackers, who)))
        joined = self.but(attackers=attackers, roles=tuple(sorted((*self.roles, (who, role)))))
        return joined.but(order=joined.laying(state))

    def laying(self, state: State) -> tuple[int, ...]:
        """The seats that lay cards, from whose turn it is on; then those of the defenders.

        One card each (GRP-08), also for a wounded target (WND-03).
        """
        return tuple(seat for side in self.fight(state).sides for seat in side.seats)

    def _lay(self, state: State, seat: int, card: int, log: list[Event]) -> None:
        """A Combat card is laid face down; with the last one all are turned up (CBT-03)."""
        log.append(Event("laid", {"seat": seat}, {seat: {"card": card}}))
        clash = self.but(laid=(*self.laid, card))
        if len(clash.laid) == len(clash.order):
            state.pop()
            _resolve(state, clash, log)
        else:
            state.replace(clash)

    def waiting(self, state: State, seat: int) -> tuple[str, ...]:
        return "ACT-03" if seat == state.active else "TURN-03", "CBT-04"

    def late(self, state: State, seat: int, log: list[Event]) -> State:
        """Who does not answer stays out, names nothing, plays +0 or what he has to (TIME-04)."""
        if seat == state.active and not self.laid:
            lose_ap(state)
        answers = list(self.options(state, seat))
        refusing = [action for action in answers if action.verb in ("stay", "silent")]
        zero = [action for action in answers if action.verb == "lay" and action.what == 0]
        return self.do(state, seat, (refusing or zero or answers)[0], log)

    def seen(self, state: State, seat: int) -> Mapping[str, Any]:
        labels = state.table.labels
        fight = self.fight(state)
        cards = self.cards
        scene: dict[str, Any] = {
            "target": labels[self.target],
            "attackers": [
                {"token": labels[t], "value": fight.value(t, True), "role": fight.roles.get(t, "close")}
                for t in self.attackers
            ],
            "defenders": [
                {"token": labels[t], "value": fight.value(t, False), "role": "close"} for t in self.defenders
            ],
            "may_join": [labels[whom] for kind, whom in self.todo if kind == JOIN],
            "laid": list(cards),
            "forced": {"seat": self.forced[0], "card": self.forced[1]} if self.forced else None,
        }
        if seat in cards:
            scene["card"] = cards[seat]
        return {"fight": scene}

    def dealt_anew(self, state: State, new: State, seat: int, chance: Chance) -> "Clash":
        """A card lying face down could be any card of that hand, unless it had to be that one."""
        dealt = (
            card if each == seat or each in self.forced[:1] else chance.choice(new.combat_hands[each])
            for each, card in self.cards.items()
        )
        return self.but(laid=tuple(dealt))

    def check(self, state: State) -> None:
        """A fight that cannot be is refused, and one nobody could go on with."""
        table = state.table
        everybody = (*self.attackers, *self.defenders)
        if not self.attackers or self.target not in self.defenders:
            raise ParseError(self.unclear)
        if len(set(everybody)) != len(everybody):
            raise ParseError("somebody fights twice")
        for token in everybody:
            if state.place[token] < 0 or not table.kinds[token].is_character:
                raise ParseError(f"{table.labels[token]} is no character on the board and cannot fight")
        first, joins = self.attackers[0], table.sides.joins
        together = all(joins(t, first) for t in self.attackers) and all(
            joins(t, self.target) for t in self.defenders
        )
        if not together or not table.sides.foes(first, self.target):
            raise ParseError("attackers are of one colour, defenders of another")
        self._check_roles(state)
        if sorted(self.order) != sorted(self.usual_order(table)):
            raise ParseError("'order' names the colours that fight, who lays a card first")
        self._check_asks(state)
        if self.forced:
            seat, card = self.forced
            if seat not in self.order or card not in state.combat_hands[seat]:
                colour = table.colours[seat]
                raise ParseError(f"{colour} cannot be forced to play a card it does not hold (P-TEL-02)")
        if len(self.laid) >= len(self.order) or any(
            card not in state.combat_hands[seat] for seat, card in zip(self.order, self.laid, strict=False)
        ):
            raise ParseError("one card may be laid, from the hand of who lays first (CBT-04)")
        if self.laid and self.todo:
            raise ParseError("no card is laid while something else is asked (P-TEL-11)")
        if not all(state.combat_hands[seat] for seat in self.order):
            raise ParseError("a fight needs Combat cards on both sides (CBT-03)")

    def _check_roles(self, state: State) -> None:
        labels = state.table.labels
        for token, role in self.roles:
            if token not in self.attackers or len(dict(self.roles)) != len(self.roles):
                raise ParseError(f"{labels[token]} is not, or not once, among the attackers")
            if all(ability.role != role for ability in reaching(state, token)):
                raise ParseError(f"{labels[token]} has nothing to fight with from afar")

    def _check_asks(self, state: State) -> None:
        table = state.table
        for index, (kind, whom) in enumerate(self.todo):
            if kind == NAME:
                if whom not in self.order or index:
                    raise ParseError(f"{table.colours[whom]} cannot be asked to name a card here (P-TEL-01)")
                continue
            able = state.living(whom) and joining_role(state, whom, self.target)
            if not able or whom in self.attackers or not table.sides.joins(whom, self.attackers[0]):
                raise ParseError(f"{table.labels[whom]} cannot join the attack (P-RNG-14, P-SPR-14)")
            if (kind, whom) in self.todo[:index]:
                raise ParseError(f"{table.labels[whom]} is asked twice")


def joining_role(state: State, who: int, target: int) -> str:
    """How somebody may join an attack from afar, now; "" if not at all."""
    able = (
        ability.role for ability in reaching(state, who) if ability.refuse_reach(state, who, target) is None
    )
    return next(able, "")


def declare(state: State, who: int, target: int, role: str, log: list[Event]) -> None:
    """A combat is declared: who joins by force is fixed, choices come next (CBT-04).

    It was paid for by who attacked, and once (GRP-07).
    """
    table = state.table
    fight = Fight.declared(state, who, target, role)
    helpers = (t for seat in table.sides.fighters[table.owner[who]] for t in table.characters[seat])
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
    for token in helpers:
        if token in fight.attackers or not state.living(token) or state.marks[token] & IDLE:
            continue
        if joining_role(state, token, target):
            todo.append((JOIN, token))
    roles = tuple(fight.roles.items())
    clash = Clash(target, fight.attackers, fight.defenders, (), roles, tuple(todo))
    state.push(clash.but(order=clash.laying(state)).announced(state))


def _resolve(state: State, clash: Clash, log: list[Event]) -> None:
    """Compare the totals; the losing side is wounded, a wounded target dies (CBT-06, CBT-07).

    A tie hurts nobody (CBT-08), and who has AP may attack again (CBT-09).
    """
    fight, cards = clash.fight(state), clash.cards
    sides = fight.sides
    seats = [seat for side in sides for seat in side.seats]
    for seat in seats:
        _use_up(state, seat, cards[seat])
    values = fight.totals()
    attack, defence = (
        value + sum(cards[seat] for seat in side.seats) for value, side in zip(values, sides, strict=True)
    )
    winners, losers = sides if attack > defence else sides[::-1]
    log.append(
        Event(
            "fought",
            {
                "seats": seats,
                "cards": [cards[seat] for seat in seats],
                "values": list(values),
                "totals": [attack, defence],
                "winner": -1 if attack == defence else winners.seats[0],
            },
        )
    )
    if attack != defence:
        fall(state, fight, losers, winners, log)


def _use_up(state: State, seat: int, card: int) -> None:
    """Used Combat cards leave the game, the +0 returns (CBT-10, CBT-11): there always is one (CBT-12)."""
    if card == 0:
        return
    hand = list(state.combat_hands[seat])
    hand.remove(card)
    state.combat_hands = changed(state.combat_hands, seat, tuple(hand))
    state.spent = changed(state.spent, seat, (*state.spent[seat], card))
    state.stirred = True
