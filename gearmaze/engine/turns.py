"""Turns: playing an Action card, spending AP, ending (TURN-01 to TURN-10, CARD-01 to CARD-06)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gearmaze.engine import leaving, scoring, talking
from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.errors import ParseError
from gearmaze.engine.frames import EVERYTHING, Decision, Frame, Wish, decide_first, frame, turn_clock
from gearmaze.engine.state import IDLE, State, changed
from gearmaze.engine.verbs import Answer

UNLIMITED_FROM = 4  # CARD-03; whoever played it (MP-GEN-40)
MOVE_AP = 1  # what a move takes (ACT-01, MOVE-01)


def playable_cards(state: State, seat: int) -> tuple[int, ...]:
    """The Action cards a seat may play now (CARD-01, CARD-02), as he likes (COMP-07).

    There always is one: nobody can have played all the low ones before a 4 (CARD-04). The highest card counts
    whoever played it (MP-GEN-40).
    """
    hand = state.action_hands[seat]
    if state.highest >= UNLIMITED_FROM:
        return hand
    limit = max(state.highest, 1) + 1
    return tuple(card for card in hand if card <= limit)


def refuse_card(state: State, seat: int, card: int) -> Refusal | None:
    """Why an Action card may not be played."""
    if card not in state.action_hands[seat]:
        rule = "CARD-05" if card in state.table.action_cards[seat] else "COMP-05"
        return refuse("card_not_in_hand", rule, card=card)
    if card in playable_cards(state, seat):
        return None
    if state.highest == 0:
        return refuse("first_card_is_two", "CARD-01", card=card)
    return refuse("card_too_high", "CARD-02", card=card, limit=state.highest + 1)


def play_card(state: State, seat: int, card: int, log: list[Event]) -> None:
    """An Action card gives its AP (TURN-04)."""
    hand = tuple(each for each in state.action_hands[seat] if each != card)
    state.action_hands = changed(state.action_hands, seat, hand)
    state.last_cards = changed(state.last_cards, seat, card)  # on top of the stack, the one seen (CARD-06)
    state.highest = max(state.highest, card)
    state.ap = card
    log.append(Event("card", {"seat": seat, "card": card}))
    state.replace(frame("act", seat))


@dataclass(frozen=True, slots=True)
class PlayCard(Frame):
    """The turn begins: its player plays an Action card (TURN-02), even if nobody of his can act (TURN-10).

    Also who has no character left takes his turns (MP-GEN-43).
    """

    kind: ClassVar[str] = "card"
    answers: ClassVar[tuple[Answer, ...]] = (Answer("card", "number", when=("TURN-02",), final=True),)
    text: ClassVar[str] = "card"
    seat: int = -1

    def seated(self, state: State) -> Frame:
        return self.but(seat=state.active)

    def owed(self, state: State) -> tuple[Decision, ...]:
        return (Decision(state.active, "card", turn_clock(state)),)

    def options(self, state: State, seat: int, wish: Wish = EVERYTHING) -> Iterator[Action]:
        return (Action("card", -1, card) for card in playable_cards(state, seat))

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        if action.verb != "card":
            return decide_first("card", "TURN-01", "TURN-02")
        return refuse_card(state, seat, action.what)

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        play_card(state, seat, action.what, log)
        return state

    def late(self, state: State, seat: int, log: list[Event]) -> State:
        play_card(state, seat, playable_cards(state, seat)[0], log)
        end_turn(state, log)
        return state

    def without(self, state: State, seat: int, log: list[Event]) -> State:
        """No card is played for who is out (MP-GEN-48)."""
        end_turn(state, log)
        return state

    def check(self, state: State) -> None:
        if not playable_cards(state, self.seat):
            raise ParseError(f"{state.table.colours[self.seat]} has no Action card to play (CARD-02)")


def can_pay(state: State, who: int, cost: int) -> bool:
    """Whether a character's own AP and the card's together cover a cost."""
    return state.bound[who] + state.ap >= cost


def pay(state: State, who: int, cost: int) -> None:
    """AP bound to the actor go first (B-POT-07); those of the card are anybody's (TURN-05)."""
    bound = min(state.bound[who], cost)
    if bound:
        state.bound = changed(state.bound, who, state.bound[who] - bound)
    state.ap -= cost - bound


def refuse_actor(state: State, seat: int, who: int, by_wounded: bool = False) -> Refusal | None:
    """Why a character may not act at all now (ACT-05, ACT-06, ACT-13); `by_wounded`: wounds are no reason."""
    table = state.table
    if who not in table.characters[seat] or (table.shifting and not state.kind(who).is_character):
        return refuse("not_your_character", "TURN-03", "ACT-05")
    if state.place[who] < 0:
        return refuse("not_on_the_board", "ACT-05", who=who)
    if state.wounded[who] and not by_wounded:
        return refuse("actor_wounded", "ACT-06", "WND-01", who=who)
    if state.marks[who] & IDLE:
        return refuse("actor_idle", "ACT-13", "CLE-02", who=who)
    return None


def refuse_price(state: State, who: int, cost: int) -> Refusal | None:
    """Why a character cannot pay for an action."""
    if not can_pay(state, who, cost):
        return refuse("no_ap", "TURN-04", "ACT-01", cost=cost, ap=state.ap + state.bound[who])
    return None


def begin_turn(state: State, seat: int) -> None:
    """The next turn is that seat's (TURN-01, TURN-02), or the next one's who plays (MP-STD-07).

    Nobody asks whether it has a character left to act with (MP-GEN-43).
    """
    seat = leaving.on_turn(state, seat)
    state.turn += 1
    state.active = seat
    state.replace(PlayCard(seat))


def end_turn(state: State, log: list[Event]) -> None:
    """Recycle, forget the marks of the turn, look for the end, pass on (TURN-07, TURN-08).

    Whatever AP are left (TURN-06). Four cards each make a cycle of eight turns (TURN-09).
    """
    seat = state.active
    for verb in state.table.winding_up:
        verb.wind_up(state, log)
    recycled = not state.action_hands[seat]
    if recycled:
        state.action_hands = changed(state.action_hands, seat, state.table.action_cards[seat])
        if state.table.cycles:
            state.cycles = changed(state.cycles, seat, state.cycles[seat] + 1)
    log.append(Event("turn_ended", {"seat": seat, "ap_lost": state.ap, "recycled": recycled}))
    state.ap = 0
    state.minutes = 0
    state.agreed = 0
    state.marks = bytes(state.table.tokens)
    state.bound = bytes(state.table.tokens)
    state.idle_turns = 0 if state.stirred else state.idle_turns + 1
    state.stirred = False
    scoring.check_after_turn(state, log)
    if state.result is None:
        talking.end_of_turn(state, seat, log)
        begin_turn(state, (seat + 1) % state.table.seats)
