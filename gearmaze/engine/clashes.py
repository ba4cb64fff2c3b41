"""A combat being decided: who joins, which card is named, which cards are laid (CBT-03, CBT-04).

Before the cards come choices, one at a time (`Clash.todo`): whether somebody joins from afar, which side
another seat takes, which card is named. Then cards are laid: by two seats in `order`, by more all at once.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

from gearmaze.engine import alliances, leaving
from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.chance import Chance
from gearmaze.engine.clash_checks import check_clash
from gearmaze.engine.fights import SHOOTER, Fight, joining_role, reaching, resolve, seats_of
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

JOIN, ALLY, NAME, LAY = "join", "ally", "name", "lay"
HOLE = -1  # no card yet
SIDES = {"assail": alliances.ATTACK, "defend": alliances.DEFENCE}  # MP-ALL-24


class Naming(Answer):
    """Said where somebody reads minds."""

    def moment(self, table: "Table") -> tuple[str, ...]:
        return self.when if any(kind.names_card for kind in table.kinds) else ()


class Allying(Answer):
    """Said where seats beside a fight may take a side."""

    def moment(self, table: "Table") -> tuple[str, ...]:
        return self.when if table.scenario.alliances else ()


@dataclass(frozen=True, slots=True)
class Clash(Frame):
    """A combat that is being decided."""

    kind: ClassVar[str] = "fight"
    asks: ClassVar[tuple[str, ...]] = (JOIN, ALLY, NAME, LAY)
    answers: ClassVar[tuple[Answer, ...]] = (
        Answer("join", "who", when=("GRP-06",), final=True),
        Answer("stay", "who", when=("GRP-06",), final=True),
        Allying("assail", when=("MP-ALL-24",), final=True),
        Allying("defend", when=("MP-ALL-24",), final=True),
        Allying("abstain", when=("MP-ALL-23",), final=True),
        Naming("name", "bonus", when=("P-TEL-01",), final=True),
        Naming("silent", when=("P-TEL-01",), final=True),
        Answer("lay", "bonus", when=("CBT-03",), final=True),
    )
    text: ClassVar[str] = (
        "fight target {target:token} attackers {attackers:tokens} [shooters {roles:shooter}] "
        "[reachers {roles:reach}] defenders {defenders:tokens} [asks {todo:asks}] [order {order:seats}] "
        "[forced {forced:forced}] [laid {laid:laid}] [stayed {stayed:seats}]"
    )
    unclear: ClassVar[str] = "a fight needs one target, attackers, and the target among the defenders"
    upon: ClassVar[tuple[str, ...]] = ("act",)
    target: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    laid: tuple[int, ...] = ()  # cards face down, in the order of `order`; HOLE where one is still to come
    roles: tuple[tuple[int, str], ...] = ()  # attackers who take part from afar
    todo: tuple[tuple[str, int], ...] = ()  # ("join", token), ("ally", seat), ("name", seat)
    order: tuple[int, ...] = ()  # the seats that lay cards, first to last
    forced: tuple[int, ...] = ()  # seat and the card it has to play
    stayed: tuple[int, ...] = ()  # seats that were asked and stay out (MP-ALL-29)

    def fight(self, state: State) -> Fight:
        """Its two sides, and what they are worth."""
        return Fight(state, self.target, self.attackers, self.defenders, self.roles)

    @property
    def cards(self) -> dict[int, int]:
        """The cards laid so far, by seat."""
        laid = zip(self.order, self.laid, strict=False)
        return {seat: card for seat, card in laid if card != HOLE}

    @property
    def at_once(self) -> bool:
        """Whether more than two lay cards, who do so all at once, each unseen (MP-ALL-30)."""
        return len(self.order) > 2

    def usual_order(self, table: "Table") -> tuple[int, ...]:
        """Who lays cards first where nobody names one: the attackers."""
        attack = seats_of(table, self.attackers, 0)
        return *attack, *seats_of(table, self.defenders, table.owner[self.target])

    def plain(self, told: Callable[[State], Any]) -> tuple[Any, ...]:
        values = Frame.plain(self, told)
        return values if self.stayed else values[:-1]  # digests of before know nothing of it

    def usual(self, table: "Table") -> Mapping[str, Any]:
        return {
            **{each.name: each.default for each in fields(self)},
            "order": self.usual_order(table),
        }

    @property
    def asked(self) -> str:
        """What is asked now: join, ally, name or lay."""
        return self.todo[0][0] if self.todo else LAY

    def announced(self, state: State) -> "Clash":
        """When nobody is left to join from afar: who is asked to take a side (MP-ALL-28), who may name a card
        (P-TEL-01, P-TEL-05 to P-TEL-08)."""
        if self.todo:
            return self
        if state.table.scenario.alliances:
            asked = alliances.next_asked(state, self.fight(state), self.stayed)
            if asked >= 0:
                return self.but(todo=((ALLY, asked),))
        if len(self.attackers) + len(self.defenders) > 2:
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
        """One seat after the other; of three or four cards all at once (MP-ALL-30), for which there are five
        seconds from the first on, as there are to choose a side (MP-GEN-50)."""
        table = state.table
        reply = REPLY_SECONDS if table.timed else 0
        if self.todo:
            asked, whom = self.todo[0]
            if asked == ALLY:
                return (Decision(whom, ALLY, reply),)
            return (Decision(table.owner[whom] if asked == JOIN else whom, asked, turn_clock(state)),)
        if not self.at_once:
            seat = self.order[len(self.laid)]
            return (Decision(seat, LAY, reply if self.laid else turn_clock(state)),)
        return tuple(
            Decision(
                seat, LAY, reply if self.begun(state) else turn_clock(state) if seat == state.active else 0
            )
            for seat in self.order
            if seat not in self.cards
        )

    def begun(self, state: State) -> bool:
        """Whether somebody who plays has laid a card."""
        return any(not leaving.is_out(state, seat) for seat in self.cards)

    def sealed(self, state: State) -> bool:
        return not self.todo and self.at_once

    def concealed(self, state: State) -> tuple[Decision, ...]:
        return tuple(Decision(seat, LAY) for seat in sorted(self.order))

    def options(self, state: State, seat: int, wish: Wish = EVERYTHING) -> Iterator[Action]:
        if self.asked == JOIN:
            yield Action("join", self.todo[0][1])
            yield Action("stay", self.todo[0][1])
        elif self.asked == ALLY:
            able = alliances.choices(state, self.fight(state), seat)
            yield from (Action(verb) for verb, side in SIDES.items() if side in able)
            yield Action("abstain")
        elif self.asked == NAME:
            for card in sorted(set(state.table.scenario.combat_cards) - {0}):
                yield Action("name", -1, card)
            yield Action("silent")
        else:
            for card in dict.fromkeys(state.combat_hands[seat]):
                if self._refuse_forced(seat, card) is None:
                    yield Action("lay", -1, card)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        """Why an answer does not fit what the fight asks for."""
        kind = self.asked
        if kind == JOIN:
            who = self.todo[0][1]
            if action.verb in ("join", "stay") and action.who == who:
                return None
            rules = [rule for ability in reaching(state, who) for rule in ability.join_rules]
            if action.verb not in ("join", "stay"):
                rules.insert(0, "ACT-03")
            return decide_first(kind, *rules)
        if kind == ALLY:
            if action.verb == "abstain":
                return None
            if action.verb not in SIDES:
                return decide_first(kind, "ACT-03", "MP-ALL-28")
            able = alliances.choices(state, self.fight(state), seat)
            return None if SIDES[action.verb] in able else refuse("not_beside_that_side", "MP-ALL-25")
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
        elif action.verb in SIDES or action.verb == "abstain":
            rest = rest.allied(state, seat, action.verb, log)
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
        state.replace(rest if self.asked == NAME else rest.announced(state))
        return state

    def joined(self, state: State, who: int) -> "Clash":
        """The same with one more attacker, from afar."""
        role = joining_role(state, who, self.target)
        attackers = tuple(sorted((*self.attackers, who)))
        joined = self.but(attackers=attackers, roles=tuple(sorted((*self.roles, (who, role)))))
        return joined.but(order=joined.laying(state))

    def allied(self, state: State, seat: int, verb: str, log: list[Event]) -> "Clash":
        """The same after a seat chose: with its characters and whom they draw in, or without it. All hear of
        it, and it is final (MP-ALL-28, MP-ALL-29)."""
        fight = self.fight(state)
        clash = self.but(stayed=(*self.stayed, seat))
        if verb in SIDES:
            fight = alliances.joined(state, fight, seat, SIDES[verb])
            clash = self.but(attackers=fight.attackers, defenders=fight.defenders)
            clash = clash.but(order=clash.laying(state))
        facts = {
            "seat": seat,
            "verb": verb,
            "attackers": list(fight.attackers),
            "defenders": list(fight.defenders),
            "values": list(fight.totals()),
        }
        log.append(Event("allied", facts))
        return clash

    def laying(self, state: State) -> tuple[int, ...]:
        """The seats that lay cards, from whose turn it is on; then those of the defenders.

        One card each (GRP-08), also for a wounded target (WND-03).
        """
        return tuple(seat for side in self.fight(state).sides for seat in side.seats)

    def _lay(self, state: State, seat: int, card: int, log: list[Event]) -> None:
        """A Combat card is laid face down; with the last one all are turned up (CBT-03, MP-ALL-30).

        Of more than two nobody sees who has laid one, and in which order they come makes no difference.
        """
        if self.at_once:
            log.append(Event("laid", {}, {seat: {"seat": seat, "card": card}}, True))
            hurry = state.table.timed and not leaving.is_out(state, seat) and not self.begun(state)
            if hurry:  # that is all anybody hears of it (MP-GEN-50)
                log.append(Event("hurry", {"seconds": REPLY_SECONDS}))
            laid = self.laid or (HOLE,) * len(self.order)
            clash = self.but(laid=changed(laid, self.order.index(seat), card))
        else:
            log.append(Event("laid", {"seat": seat}, {seat: {"card": card}}))
            clash = self.but(laid=(*self.laid, card))
        if len(clash.cards) == len(clash.order):
            state.pop()
            resolve(state, clash.fight(state), clash.cards, log)
        else:
            state.replace(clash)

    def waiting(self, state: State, seat: int) -> tuple[str, ...]:
        return "ACT-03" if seat == state.active else "TURN-03", "CBT-04"

    def late(self, state: State, seat: int, log: list[Event]) -> State:
        """Who does not answer stays out, names nothing, plays +0 or what he has to (TIME-04, MP-GEN-50)."""
        if seat == state.active and not self.laid and not self.sealed(state):
            lose_ap(state)  # where all lay at once, nobody can tell who was first
        answers = list(self.options(state, seat))
        refusing = [action for action in answers if action.verb in ("stay", "abstain", "silent")]
        zero = [action for action in answers if action.verb == "lay" and action.what == 0]
        return self.do(state, seat, (refusing or zero or answers)[0], log)

    def seen(self, state: State, seat: int) -> Mapping[str, Any]:
        labels = state.table.labels
        fight = self.fight(state)
        cards = self.cards
        if self.sealed(state):  # how far others are is nobody's business
            cards = {each: card for each, card in cards.items() if each == seat}
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
        if state.table.scenario.alliances:
            scene["asked"] = next((whom for kind, whom in self.todo if kind == ALLY), None)
        if seat in cards:
            scene["card"] = cards[seat]
        return {"fight": scene}

    def dealt_anew(self, state: State, new: State, seat: int, chance: Chance) -> "Clash":
        """A card lying face down could be any card of that hand, unless it had to be that one.

        Of more than two nobody knows who has laid one: one's own lies there, or none.
        """
        if self.at_once:
            own = tuple(
                card if each == seat else HOLE for each, card in zip(self.order, self.laid, strict=False)
            )
            return self.but(laid=own if seat in self.cards else ())
        dealt = (
            card if each == seat or each in self.forced[:1] else chance.choice(new.combat_hands[each])
            for each, card in self.cards.items()
        )
        return self.but(laid=tuple(dealt))

    def check(self, state: State) -> None:
        check_clash(self, state)


def declare(state: State, who: int, target: int, role: str, log: list[Event]) -> None:
    """A combat is declared: who joins by force is fixed, choices come next (CBT-04).

    It was paid for by who attacked, and once (GRP-07). He and the target are the first to take part, their
    owners the two sides (MP-ALL-20).
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
