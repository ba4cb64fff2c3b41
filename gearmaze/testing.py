"""What must be true of every position and every step, whoever plays and whatever they do.

    check_state(state)                                 # one position
    check_step(before, seat, action, after, events)    # one answer
    check_legal(state, seat)                           # the list of legal answers
    check_view(state, seat)                            # one seat's knowledge
    check_record(answers, state)                       # a game as a text, and back

Each raises `Violation`. `Watch` calls them all during a game: the quick ones after every answer, the
slow ones at every so many answers, always at the same ones.
"""

import json
from collections.abc import Iterable, Iterator

from gearmaze.engine import (
    CHANCE,
    CLOCK,
    Action,
    Chance,
    Event,
    GearmazeError,
    LegalActions,
    State,
    decisions,
    play,
)
from gearmaze.engine.fights import FIGHT
from gearmaze.engine.guess import guess
from gearmaze.engine.referee import STEPS, verb_of
from gearmaze.engine.rooms_in_play import SETTING
from gearmaze.engine.scoring import exhausted
from gearmaze.engine.setup import DEAL, FIRST, OMIT, PLACE, TEAM
from gearmaze.engine.state import (
    CARRIED_OUT,
    ELIMINATED,
    ESCAPED,
    FATES,
    GONE,
    HIDDEN,
    LEFT_OUT,
    LIFTED,
    REMOVED,
    RESCUED,
    UNPLACED,
)
from gearmaze.engine.table import ACTION_CARDS, JUMP_CARDS
from gearmaze.engine.view import view

__all__ = ["Violation", "Watch", "check_legal", "check_record", "check_state", "check_step", "check_view"]

SCORES = {"escape": ESCAPED, "cargo": CARRIED_OUT, "elimination": ELIMINATED}
REASONS = ("target", "exhausted", "idle", "agreement", "resignation")


class Violation(GearmazeError):
    """Something that can never be, has come to be."""


def _claim(truth: object, *words: object) -> None:
    if not truth:
        raise Violation(" ".join(str(word) for word in words))


# One position -------------------------------------------------------------------------------------


def check_state(state: State) -> None:
    """Everything that holds in every position; the golden rules while no move is under way."""
    _check_tokens(state)
    _check_carrying(state)
    if not any(frame[0] == "move" for frame in state.stack):
        _check_squares(state)
    _check_rooms(state)
    _check_score(state)
    _check_cards(state)
    _check_knowledge(state)
    _check_turn(state)


def _check_tokens(state: State) -> None:
    """Each token is in exactly one of the places a token can be."""
    table = state.table
    hidden = list(state.placed)
    _claim(len(set(hidden)) == len(hidden), "a token lies face down twice:", hidden)
    setting = any(frame[0] == SETTING for frame in state.stack)
    for token, place in enumerate(state.place):
        label = table.labels[token]
        if place >= 0:
            known = place < len(state.maze.square) and state.maze.square[place] >= 0
            _claim(known, label, "stands on a place that is not shown:", place)
        elif place <= HIDDEN:
            slot = HIDDEN - place
            _claim(slot < len(state.prints), label, "is in a room that does not exist:", slot)
            _claim(not state.shown >> slot & 1, label, "is face down in room", slot + 1, "which is shown")
        elif place == LIFTED:
            _claim(setting, label, "is lifted, but nobody is placing")
        elif place == UNPLACED:
            _claim(state.turn == 0, label, "is still in hand after the set-up")
        else:
            _claim(place in (GONE, LEFT_OUT), label, "is nowhere:", place)
        _claim((place <= HIDDEN) == (token in hidden), label, "is face down, or said to be, but not both")
        _claim((place == GONE) == (state.fate[token] != 0), label, "is gone without a fate, or has one here")
        _claim(state.fate[token] < len(FATES), label, "has an unknown fate")
        on_board = place >= 0
        _claim(on_board or not state.wounded[token], label, "is wounded but not on the board")
        _claim(on_board or not state.bound[token], label, "has AP but is not on the board")
        character = table.kinds[token].character
        _claim(character or not (state.wounded[token] or state.bound[token]), label, "acts like a character")
        _claim(place != LEFT_OUT or character, label, "is an object that was left out")
        if on_board and character:
            owner = table.owner[token]
            outside = (table.exits[owner] | table.closed[owner]) >> state.maze.square[place] & 1
            walking = any(frame[0] == "move" and frame[1] == token for frame in state.stack)
            _claim(not outside or walking or state.carrier[token] >= 0, label, "stays on a line it leaves by")


def _check_carrying(state: State) -> None:
    """Carrier and load are each other's inverse, on one square, and allowed to be (OBJ-01, CAR-01)."""
    table = state.table
    for token in range(table.tokens):
        label = table.labels[token]
        load, carrier = state.load[token], state.carrier[token]
        _claim(load < 0 or state.carrier[load] == token, label, "carries what somebody else carries")
        if carrier < 0:
            continue
        _claim(state.load[carrier] == token, label, "is carried by one who carries something else")
        _claim(state.place[token] >= 0, label, "is carried but not on the board")
        _claim(state.place[token] == state.place[carrier], label, "is not where its carrier is")
        _claim(state.living(carrier), label, "is carried by", table.labels[carrier], "who cannot carry")
        _claim(not state.living(token), label, "is carried although living (CAR-01)")
        if table.kinds[token].character:
            _claim(table.friends(token, carrier), label, "is carried by an enemy (CAR-01)")


def _check_squares(state: State) -> None:
    """The golden rules on every square (STK-01 to STK-06, OBJ-04, OBJ-16, PIT-02)."""
    table = state.table
    squares: dict[int, list[int]] = {}
    for token, place in enumerate(state.place):
        if place >= 0:
            squares.setdefault(place, []).append(token)
    for place, tokens in squares.items():
        where = f"on {state.maze.name(place)}: " + " and ".join(table.labels[t] for t in tokens)
        living = [t for t in tokens if state.living(t)]
        fallen = [t for t in tokens if table.kinds[t].character and state.wounded[t]]
        objects = [t for t in tokens if not table.kinds[t].character]
        _claim(len(living) <= 1, where, "(STK-03)")
        _claim(len(fallen) <= 1, where, "(STK-06)")
        _claim(len(objects) <= 1, where, "(STK-04)")
        _claim(len(tokens) <= 2, where, "(STK-01)")
        for one in living:
            _claim(not fallen or table.friends(one, fallen[0]), where, "(STK-05)")
            _claim(all(state.carrier[t] == one for t in tokens if t != one), where, "but not held (OBJ-16)")
        if not state.maze.pits >> state.maze.square[place] & 1:
            continue
        held = any(table.kinds[t].holds_on_pits for t in tokens)
        for token in living:
            _claim(held or table.kinds[token].stands_on_pits, where, "over a pit (PIT-02)")
        for token in (*fallen, *objects):
            alone = state.carrier[token] < 0 and not table.kinds[token].holds_on_pits
            _claim(not alone or (held and token in fallen), where, "lying over a pit (OBJ-04, PIT-04)")


def _check_rooms(state: State) -> None:
    """Every print lies once; a room nobody has seen is as it was dealt."""
    dealt = [index for index in state.prints if index >= 0]
    _claim(len(set(dealt)) == len(dealt), "a room was dealt twice:", dealt)
    _claim(len(dealt) in (0, len(state.prints)), "some rooms are dealt, some are not")
    _claim(bool(dealt) or not state.shown, "rooms are shown that were never dealt")
    for slot, index in enumerate(state.prints):
        _claim(0 <= state.turns[slot] <= 3, "room", slot + 1, "is turned by", state.turns[slot])
        doors = state.doors[slot]
        _claim(state.shown >> slot & 1 or not doors, "room", slot + 1, "is hidden, but a door was worked")
        if index >= 0:
            count = len(state.table.rooms[index].doors)
            _claim(doors < 1 << 2 * count, "room", slot + 1, "has a door it does not show")
            states = [doors >> 2 * number & 3 for number in range(count)]
            _claim(max(states, default=0) <= 2, "room", slot + 1, "has a door in no known state")
    fresh = state.copy()
    fresh.arrange()
    _claim(fresh.maze is state.maze or fresh.maze.place == state.maze.place, "the maze is out of date")


def _check_score(state: State) -> None:
    """VP are the sum of the ledger, and each line of it is a token kept for that reason."""
    table = state.table
    sums = [0] * table.seats
    kept: set[int] = set()
    for seat, points, reason, token in state.ledger:
        sums[seat] += points
        if token < 0:
            continue  # points a position was set up with
        label = table.labels[token]
        _claim(token not in kept, label, "scored twice")
        kept.add(token)
        _claim(SCORES.get(reason) == state.fate[token], label, "scored for", reason, "but met another fate")
        _claim(state.keeper[token] == seat + 1, label, "scored for a seat that does not keep it")
        worth = 1 if reason == "elimination" else table.kinds[token].escape_vp
        _claim(points == worth, label, "scored", points, "and is worth", worth)
        _claim(reason != "escape" or table.owner[token] == seat, label, "escaped for another seat")
    _claim(tuple(sums) == state.vp, "the score is", state.vp, "but the ledger adds up to", tuple(sums))
    for token in range(table.tokens):
        fate, keeper = state.fate[token], state.keeper[token] - 1
        label, kind = table.labels[token], table.kinds[token]
        if keeper >= 0:
            scores = fate == ELIMINATED or (fate in (ESCAPED, CARRIED_OUT) and kind.escape_vp != 0)
            _claim(not scores or token in kept or not state.ledger, label, "is kept but never scored")
        _claim(keeper < 0 or fate in SCORES.values(), label, "is kept although", FATES[fate] or "in play")
        _claim(kind.character or fate in (0, REMOVED, CARRIED_OUT), label, "is an object, yet", FATES[fate])
        _claim(not kind.character or fate in (0, ESCAPED, ELIMINATED, RESCUED), label, "is", FATES[fate])
    top = max(state.vp)
    _claim((state.reached >= 0) == (top >= table.target), "who reached the target first is wrong")
    _claim(state.reached < 0 or state.vp[state.reached] >= table.target, "the first did not reach the target")


def _check_cards(state: State) -> None:
    """Hands and spent cards together are what was printed; AP are never owed."""
    table = state.table
    _claim(state.ap >= 0, "there are", state.ap, "AP left")
    for seat, colour in enumerate(table.colours):
        hand = state.action_hands[seat]
        _claim(set(hand) <= set(ACTION_CARDS), colour, "holds an Action card that was never printed:", hand)
        _claim(len(set(hand)) == len(hand), colour, "holds an Action card twice:", hand)
        _claim(hand or seat == state.active, colour, "has not taken the Action cards back (TURN-08)")
        cards = sorted((*state.combat_hands[seat], *state.spent[seat]))
        _claim(
            cards == sorted(table.combat_cards[seat]), colour, "has Combat cards in excess or lost:", cards
        )
        _claim(0 not in state.spent[seat], colour, "has used up the +0 (CBT-11)")
        _claim(0 <= state.jumps[seat] <= JUMP_CARDS, colour, "has", state.jumps[seat], "Jump cards")
        _claim(state.last_cards[seat] <= state.highest, colour, "played higher than the highest card")
    if state.stack and state.stack[-1][0] == FIGHT:
        _, target, attackers, _, laid = state.stack[-1]
        for owner, card in zip((table.owner[attackers[0]], table.owner[target]), laid, strict=False):
            _claim(card in state.combat_hands[owner], table.colours[owner], "laid a card not in hand")


def _check_knowledge(state: State) -> None:
    """Everybody knows their own tokens, and whatever stands face up (INFO-01, INFO-05)."""
    table = state.table
    for seat, mask in enumerate(state.known):
        for token in range(table.tokens):
            known = mask >> token & 1
            place, label = state.place[token], table.labels[token]
            _claim(known or table.owner[token] != seat, table.colours[seat], "does not know its own", label)
            open_to_all = place in (GONE, LIFTED) or (place >= 0 and state.turn > 0)
            _claim(known or not open_to_all, table.colours[seat], "does not know", label, "in plain sight")


def _check_turn(state: State) -> None:
    """Somebody owes an answer until there is a result, and the result follows from the score."""
    table = state.table
    if state.result is None:
        _claim(decisions(state), "nobody owes an answer, yet the game goes on")
        _claim(state.turn == 0 or 0 <= state.active < table.seats, "it is the turn of nobody")
        kind = state.stack[-1][0]
        setting_up = kind in (OMIT, DEAL, FIRST, TEAM, PLACE)
        _claim(setting_up == (state.turn == 0), "turn", state.turn, "and still to decide:", kind)
        if kind in ("card", "act"):
            _claim(
                state.stack[-1][1] == state.active and len(state.stack) == 1, "the wrong seat has the turn"
            )
        _claim(kind != "card" or state.ap == 0, "AP are left before the card is played (TURN-07)")
        return
    reason, winners = state.result
    _claim(reason in REASONS and not state.stack, "the game ended for no known reason, or goes on:", reason)
    _claim(list(winners) == sorted(set(winners)), "winners are listed badly:", winners)
    if reason in ("target", "exhausted"):
        best = [seat for seat in range(table.seats) if state.vp[seat] == max(state.vp)]
        first = [state.reached] if table.first_to_target_wins and state.reached in best else best
        _claim(list(winners) == first, "most VP do not win:", state.vp, winners)
    if reason in ("idle", "agreement"):
        _claim(len(winners) == table.seats, "a draw has winners:", winners)
    _claim(reason != "target" or state.reached >= 0, "the game ended before the target was reached")


# One answer ---------------------------------------------------------------------------------------


def check_step(before: State, seat: int, action: Action, after: State, events: Iterable[Event]) -> None:
    """What one answer may change and what never changes back."""
    table = before.table
    _claim(before.result is None, "somebody answered after the end")
    free = action.verb in ("resign", "draw", "decline") or seat == CLOCK
    _claim(free or any(d.seat == seat for d in decisions(before)), "seat", seat, "answered unasked")
    for one, (old, new) in enumerate(zip(before.known, after.known, strict=True)):
        _claim(old & ~new == 0 or action.verb == "cancel", "seat", one, "forgot what it had seen")
    _claim(before.shown & ~after.shown == 0, "a room was turned face down again")
    _claim(before.prints == after.prints or action.verb == "deal", "rooms were exchanged")
    if before.turns != after.turns and action.verb != "deal":
        moved = [
            s for s, pair in enumerate(zip(before.turns, after.turns, strict=True)) if pair[0] != pair[1]
        ]
        _claim(action.verb == "rotate" and moved == [action.where], action.verb, "turned rooms:", moved)
        _claim(before.shown >> moved[0] & 1, "a hidden room was turned (ROT-05)")
    _claim(after.ledger[: len(before.ledger)] == before.ledger, "scored points were taken away")
    told = [(e.facts["seat"], e.facts["points"]) for e in events if e.kind == "scored"]
    scored = [line[:2] for line in after.ledger[len(before.ledger) :]]
    _claim(told == scored or action.verb in STEPS, "the score changed by", scored, "and was told as", told)
    for token in range(table.tokens):
        if before.place[token] == GONE:
            same = after.place[token] == GONE and after.fate[token] == before.fate[token]
            _claim(same, table.labels[token], "came back")
    for one in range(table.seats):
        used = after.spent[one][: len(before.spent[one])]
        _claim(used == before.spent[one], "seat", one, "got used Combat cards back")
        fewer = before.jumps[one] - after.jumps[one]
        _claim(fewer == (action.verb == "jump" and one == seat), "seat", one, "paid", fewer, "Jump cards")
    _check_passing(before, seat, action, after)
    _check_price(before, action, after)
    _claim(after.result is not None or not exhausted(after), "nobody can ever act again (END-09)")


def _check_passing(before: State, seat: int, action: Action, after: State) -> None:
    """Turns follow each other one by one, and leave nothing of the turn behind (TURN-07, SET-15)."""
    if after.turn == before.turn:
        _claim(after.active == before.active, "the turn changed hands without ending")
        return
    _claim(after.turn == before.turn + 1, "turn", before.turn, "was followed by", after.turn)
    _claim(action.verb in ("end", "first") or seat == CLOCK, action.verb, "ended the turn")
    if before.turn:
        _claim(after.active == (before.active + 1) % before.table.seats, "a seat was passed over (SET-15)")
    _claim(not any(after.marks) and not any(after.bound) and not after.ap, "the turn left marks or AP behind")


def _check_price(before: State, action: Action, after: State) -> None:
    """An action costs what it says, bound AP first (TURN-04, B-POT-07)."""
    verb = verb_of(before, action.who, action.verb)
    acting = bool(before.stack) and before.stack[-1][0] == "act"
    if after.turn != before.turn or not acting or (verb is None and action.verb != "move"):
        _claim(after.ap <= before.ap or action.verb in ("card", "cancel"), action.verb, "gave AP")
        return
    cost = 1 if verb is None else verb.cost
    paid = max(0, cost - before.bound[action.who])
    if after.result is None:
        _claim(before.ap - after.ap == paid, action.verb, "cost", before.ap - after.ap, "AP, not", paid)


# Lists, views, records ----------------------------------------------------------------------------


def check_legal(state: State, seat: int, handlings: int = 1) -> None:
    """Every listed answer is legal, can be played, and leads where no other one does."""
    before = state.fields()
    results: dict[str, Action] = {}
    listed = LegalActions(state, seat, handlings)
    for action in listed:
        _claim(action in listed, "listed but refused:", action)
        after, _ = play(state, seat, action)
        check_state(after)
        result = repr(after.fields())
        _claim(result not in results, "two listed answers do the same:", action, results.get(result))
        results[result] = action
    _claim(results or seat == CHANCE, "seat", seat, "owes an answer and has none")
    _claim(state.fields() == before, "looking at the legal answers changed the position")


def check_view(state: State, seat: int) -> None:
    """A seat's view is plain data and the same in every position the seat must hold possible."""
    seen = json.dumps(view(state, seat), sort_keys=True)
    other = guess(state, seat, Chance(len(seen)))
    check_state(other)
    _claim(json.dumps(view(other, seat), sort_keys=True) == seen, "seat", seat, "sees what is hidden")
    if any(d.seat == seat for d in decisions(state)):
        same = LegalActions(state, seat).listed() == LegalActions(other, seat).listed()
        _claim(same, "the legal answers of seat", seat, "tell what is hidden")


def check_record(scenario: str, options: dict[str, object], answers: list[tuple[int, Action]]) -> str:
    """The game these answers make, written down and read again, is the same; returns its digest."""
    from gearmaze.record.game import Game
    from gearmaze.record.gamerecord import read_record, record_text

    game = Game(scenario, options=options)
    for seat, action in answers:
        game._answer(seat, action)
    text = record_text(game)
    again = read_record(text)
    _claim(again.state.digest() == game.state.digest(), "the record leads to another position")
    _claim(record_text(again) == text, "the record read again is written differently")
    return game.state.digest()


def check_position(state: State) -> None:
    """A position written down and read again is the same."""
    from gearmaze.record.position import parse_position, position_text

    text = position_text(state)
    _claim(parse_position(text).fields() == state.fields(), "the position text leads to another position")


class Watch:
    """Checks a whole game while it is played: call it after every answer, and `finish` at the end.

    `number` shifts which answers get the slow checks, so that many games look everywhere.
    """

    def __init__(self, number: int = 0, every: int = 40) -> None:
        self.answers: list[tuple[int, Action]] = []
        self._number = number * 7
        self._every = every

    def __call__(self, before: State, seat: int, action: Action, after: State, events: list[Event]) -> None:
        self.answers.append((seat, action))
        check_state(after)
        check_step(before, seat, action, after, events)
        if (len(self.answers) + self._number) % self._every == 0 and after.result is None:
            for each in self._seats(after):
                check_legal(after, each)
            for each in range(after.table.seats):
                check_view(after, each)
            check_position(after)

    def _seats(self, state: State) -> Iterator[int]:
        return (decision.seat for decision in decisions(state) if decision.seat >= 0)

    def finish(self, scenario: str, options: dict[str, object], digest: str) -> None:
        """The game as a record: written, read, the same."""
        replayed = check_record(scenario, options, self.answers)
        _claim(replayed == digest, "the same answers led to another position:", replayed, digest)
