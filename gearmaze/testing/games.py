"""What may happen: single answers, lists of legal answers, views, records, whole games."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gearmaze.engine import CHANCE, CLOCK, Act, Action, Chance, Event, LegalActions, State, decisions, play
from gearmaze.engine.guess import guess
from gearmaze.engine.leaving import is_out, on_turn
from gearmaze.engine.referee import special_verbs, verb_of
from gearmaze.engine.scoring import exhausted
from gearmaze.engine.state import GONE
from gearmaze.engine.verbs import TOKEN
from gearmaze.engine.view import view
from gearmaze.engine.walks import STEPS
from gearmaze.testing.claims import claim
from gearmaze.testing.fights import check_push
from gearmaze.testing.positions import check_state
from gearmaze.testing.rooms import check_rooms


def check_step(before: State, seat: int, action: Action, after: State, events: Iterable[Event]) -> None:
    """What one answer may change and what never changes back."""
    table = before.table
    events = list(events)
    claim(before.result is None, "somebody answered after the end")
    said = table.verb(action.verb)
    free = seat == CLOCK or (said is not None and said.agreement)
    claim(free or any(d.seat == seat for d in decisions(before)), "seat", seat, "answered unasked")
    for one, (old, new) in enumerate(zip(before.known, after.known, strict=True)):
        claim(old & ~new == 0 or action.verb == "cancel", "seat", one, "forgot what it had seen")
    claim(before.shown & ~after.shown == 0, "a room was turned face down again")
    claim(before.prints == after.prints or action.verb == "deal", "rooms were exchanged")
    check_rooms(before, action, after)
    claim(after.ledger[: len(before.ledger)] == before.ledger, "scored points were taken away")
    told = [(e.facts["seat"], e.facts["points"]) for e in events if e.kind == "scored"]
    scored = [line[:2] for line in after.ledger[len(before.ledger) :]]
    claim(told == scored or action.verb in STEPS, "the score changed by", scored, "and was told as", told)
    for token in range(table.tokens):
        if before.place[token] == GONE:
            same = after.place[token] == GONE and after.fate[token] == before.fate[token]
            claim(same, table.labels[token], "came back")
    for one in range(table.seats):
        used = after.spent[one][: len(before.spent[one])]
        claim(used == before.spent[one], "seat", one, "got used Combat cards back")
        fewer = before.jumps[one] - after.jumps[one]
        due = one == seat and said is not None and said.jump_card
        claim(fewer == due, "seat", one, "paid", fewer, "Jump cards")
    _check_passing(before, seat, action, after)
    _check_price(before, action, after)
    if any(event.kind == "pushed" for event in events):
        check_push(before, action, after)
    going_on = after.result is None and after.turn > 0
    claim(not going_on or not exhausted(after), "nobody can ever act again (END-09)")


def _check_passing(before: State, seat: int, action: Action, after: State) -> None:
    """Turns follow each other one by one, and leave nothing of the turn behind (TURN-07, SET-15)."""
    if after.turn == before.turn:
        claim(after.active == before.active, "the turn changed hands without ending")
        return
    claim(after.turn == before.turn + 1, "turn", before.turn, "was followed by", after.turn)
    told = before.table.scenario.first or before.table.leads  # nobody has to be drawn
    begins = ("first", "place") if told else ("first",)
    last = ("end",) if before.turn else begins
    left = is_out(after, before.active)  # what was still asked in the turn of who resigned ends it too
    claim(action.verb in last or seat == CLOCK or left, action.verb, "ended the turn")
    if before.turn:
        following = on_turn(after, (before.active + 1) % before.table.seats)
        claim(after.active == following, "a seat was passed over (SET-15)")
    claim(not any(after.marks) and not any(after.bound) and not after.ap, "the turn left marks or AP behind")


def _check_price(before: State, action: Action, after: State) -> None:
    """An action costs what it says, bound AP first (TURN-04, B-POT-07)."""
    verb = verb_of(before, action.who, action.verb)
    acting = Act.now(before) is not None
    if after.turn != before.turn or not acting or (verb is None and action.verb != "move"):
        claim(after.ap <= before.ap or action.verb in ("card", "cancel"), action.verb, "gave AP")
        return
    cost = 1 if verb is None else verb.cost(before, action.who)
    paid = max(0, cost - before.bound[action.who])
    if after.result is None:
        claim(before.ap - after.ap == paid, action.verb, "cost", before.ap - after.ap, "AP, not", paid)


# Lists, views, records ----------------------------------------------------------------------------


def check_legal(state: State, seat: int, handlings: int = 1) -> None:
    """Every listed answer is legal, can be played, and leads where no other one does."""
    before = state.fields()
    results: dict[str, Action] = {}
    listed = LegalActions(state, seat, handlings)
    for action in listed:
        claim(action in listed, "listed but refused:", action)
        after, events = play(state, seat, action)
        if len(results) % 4 == 0:
            check_state(after)
        result = repr(after.fields())
        if (
            action.verb == "name"
        ):  # which card was named is told to all; a list without it would tell who holds it
            result += repr(events)
        claim(result not in results, "two listed answers do the same:", action, results.get(result))
        results[result] = action
    claim(results or seat == CHANCE, "seat", seat, "owes an answer and has none")
    if Act.now(state):
        _check_nobody_is_missed(state, seat, listed, results)
    claim(state.fields() == before, "looking at the legal answers changed the position")


def _check_nobody_is_missed(
    state: State, seat: int, listed: LegalActions, results: dict[str, Action]
) -> None:
    """Whatever can be done to somebody is in the list, or something that comes to the same."""
    table = state.table
    for who in table.characters[seat]:
        if state.place[who] < 0:
            continue
        for verb in (*table.common.values(), *special_verbs(state, who)):
            for token in range(table.tokens) if verb.about == (TOKEN,) else ():
                action = Action(verb.name, who, token)
                if action in listed:
                    result = repr(play(state, seat, action)[0].fields())
                    claim(result in results, "legal but not listed:", action)


def check_view(state: State, seat: int) -> None:
    """A seat's view is plain data and the same in every position the seat must hold possible."""
    seen = json.dumps(view(state, seat), sort_keys=True)
    other = guess(state, seat, Chance(len(seen)))
    check_state(other)
    claim(json.dumps(view(other, seat), sort_keys=True) == seen, "seat", seat, "sees what is hidden")
    if any(d.seat == seat for d in decisions(state)):
        same = LegalActions(state, seat).listed() == LegalActions(other, seat).listed()
        claim(same, "the legal answers of seat", seat, "tell what is hidden")


def check_record(scenario: str, options: Mapping[str, Any], answers: list[tuple[int, Action]]) -> str:
    """The game these answers make, written down and read again, is the same; returns its digest."""
    from gearmaze.game import Game
    from gearmaze.record import read_record, record_text

    game = Game(scenario, options=options)
    for seat, action in answers:
        game.answer(seat, action)
    text = record_text(game)
    again = read_record(text)
    claim(again.state.digest() == game.state.digest(), "the record leads to another position")
    claim(record_text(again) == text, "the record read again is written differently")
    return game.state.digest()


def check_position(state: State) -> None:
    """A position written down and read again is the same."""
    from gearmaze.position import parse_position, position_text

    text = position_text(state)
    claim(parse_position(text).fields() == state.fields(), "the position text leads to another position")


class Watch:
    """Checks a whole game while it is played: call it after every answer, and `finish` at the end.

    `number` shifts which answers get the slow checks, so that many games look everywhere.
    """

    def __init__(self, number: int = 0, every: int = 64) -> None:
        self.answers: list[tuple[int, Action]] = []
        self._number = number * 7
        self._every = every

    def __call__(self, before: State, seat: int, action: Action, after: State, events: list[Event]) -> None:
        self.answers.append((seat, action))
        check_state(after)
        check_step(before, seat, action, after, events)
        count = len(self.answers) + self._number
        if count % self._every == 0 and after.result is None:
            for each in self._seats(after):
                check_legal(after, each)
                if count % (self._every * 16) == 0:
                    check_legal(after, each, handlings=2)
            for each in range(after.table.seats):
                check_view(after, each)
            check_position(after)

    def _seats(self, state: State) -> Iterator[int]:
        return (decision.seat for decision in decisions(state) if decision.seat >= 0)

    def finish(self, scenario: str, options: Mapping[str, Any], digest: str) -> None:
        """The game as a record: written, read, the same."""
        replayed = check_record(scenario, options, self.answers)
        claim(replayed == digest, "the same answers led to another position:", replayed, digest)
