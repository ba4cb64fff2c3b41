"""How far a written game is: cards, score, turn, and what is being decided."""

from collections import Counter
from collections.abc import Iterable

from gearmaze.engine import ParseError, State, Table, leaving, play, scoring
from gearmaze.engine.actions import GO, LEAVE, SWAP, TAKE, Action
from gearmaze.engine.clashes import Clash
from gearmaze.engine.frames import Frame, frame
from gearmaze.engine.rooms_in_play import Setting
from gearmaze.engine.state import LIFTED, changed
from gearmaze.engine.table import ACTION_CARDS
from gearmaze.engine.turns import PlayCard
from gearmaze.engine.under_way import Walk
from gearmaze.notation import parse_action
from gearmaze.notation.names import number_in, seat_named, token_named
from gearmaze.position.decisions import read_frame
from gearmaze.position.sections import Sections, TextLine

PARTS = ("action", "combat", "spent", "jumps", "last")
OVER = "over"


def decision_of(table: Table, sections: Sections) -> Frame | None:
    """What is decided, as far as the rest of the text depends on it; nothing in a game that is over."""
    line = _decide_lines(sections)[0][-1]
    with sections.at(line.number):
        return None if line.words[0] == OVER else read_frame(table, line.text)


def _decide_lines(sections: Sections) -> tuple[list[TextLine], list[TextLine]]:
    """What is decided, outermost first: around a move under way, and within it."""
    lines = sections.each("decide") or [TextLine("act", 1)]
    moving = sections.one("moving")
    around = [line for line in lines if moving is None or line.number < moving.number] or lines[:1]
    return around, lines[len(around) :]


def read_hands(state: State, sections: Sections) -> None:
    """`blue action 2 3 combat 0 1 spent 6 jumps 2 last 5`, each part optional."""
    table = state.table
    told: set[tuple[int, str]] = set()
    for line in sections.lines("hands"):
        with sections.at(line.number):
            words = line.words
            seat = seat_named(table, words[0])
            parts: dict[str, list[int]] = {}
            part = ""
            for word in words[1:]:
                if word in PARTS:
                    if word in parts:
                        raise ParseError(f"{word!r} is there twice")
                    part = word
                    parts[part] = []
                elif not part:
                    raise ParseError(f"expected one of {', '.join(PARTS)}, found {word!r}")
                elif word != "-":
                    parts[part].append(number_in(word.removeprefix("+"), 0, 99, "card"))
            again = next((part for part in parts if (seat, part) in told), "")
            if again:
                raise ParseError(f"{table.colours[seat]} has {again!r} in another line already (SET-03)")
            told |= {(seat, part) for part in parts}
            _take_hand(state, seat, parts)


def _take_hand(state: State, seat: int, parts: dict[str, list[int]]) -> None:
    colour = state.table.colours[seat]
    every = Counter(state.table.combat_cards[seat])
    if "action" in parts:
        hand = tuple(sorted(parts["action"]))
        if Counter(hand) - Counter(state.action_hands[seat]):
            raise ParseError(f"{colour} has no such Action cards: {_cards(hand)} (COMP-05)")
        state.action_hands = changed(state.action_hands, seat, hand)
    if "combat" in parts or "spent" in parts:
        combat = parts.get("combat", [])
        spent = parts.get("spent", [])
        if "combat" not in parts:
            combat = [*(every - Counter(spent)).elements()]
        if "spent" not in parts:
            spent = sorted((every - Counter(combat)).elements())
        if Counter(combat) + Counter(spent) - every:
            raise ParseError(f"{colour} has no such Combat cards: {_cards([*combat, *spent])} (COMP-06)")
        state.combat_hands = changed(state.combat_hands, seat, tuple(sorted(combat)))
        state.spent = changed(state.spent, seat, tuple(spent))
    for name in ("jumps", "last"):
        if name in parts and len(parts[name]) != 1:
            raise ParseError(f"{name!r} takes one number")
    if "jumps" in parts:
        if parts["jumps"][0] > state.jumps[seat]:
            raise ParseError(f"there are {state.jumps[seat]} Jump cards, not {parts['jumps'][0]} (JUMP-01)")
        state.jumps = changed(state.jumps, seat, parts["jumps"][0])
    if "last" in parts:
        if parts["last"][0] not in (0, *ACTION_CARDS):
            raise ParseError(f"there is no Action card {parts['last'][0]} (COMP-05)")
        state.last_cards = changed(state.last_cards, seat, parts["last"][0])


def _cards(cards: Iterable[int]) -> str:
    return " ".join(str(card) for card in cards)


def read_score(state: State, sections: Sections) -> None:
    """Points with what earned them, in order; a bare number counts without a story."""
    table = state.table
    for line in sections.items("score"):
        with sections.at(line.number):
            words = line.words
            seat = seat_named(table, words[0])
            if len(words) not in (2, 4):
                raise ParseError(
                    f"expected 'blue 1 elimination yellow-troll' or 'blue 4', found {line.text!r}"
                )
            points = number_in(words[1], 0, 99, "number of points")
            state.vp = changed(state.vp, seat, state.vp[seat] + points)
            if len(words) == 4:
                entry = (seat, points, words[2], token_named(table, words[3]))
                state.ledger = (*state.ledger, entry)
            aimed = state.reached < 0 and table.counts_to_target
            if aimed and scoring.standing(state, seat) >= table.target:
                state.reached = seat
    reached = sections.one("reached")
    if reached is not None:
        with sections.at(reached.number):
            state.reached = _seat_or_none(state, reached.text)


def _seat_or_none(state: State, word: str) -> int:
    return -1 if word == "-" else seat_named(state.table, word)


def read_turn(state: State, sections: Sections, decide: Frame | None) -> None:
    """`turn 7 blue ap 3 highest 4 idle 0 minutes 1 stirred`, each part optional."""
    setting_up = decide is not None and decide.setting_up
    if not setting_up:
        state.turn, state.active, state.highest = 5, 0, 5
        state.ap = 0 if isinstance(decide, PlayCard) else 5
    line = sections.one("turn")
    if line is not None:
        with sections.at(line.number):
            _turn_words(state, line.words)
    leader = sections.one("leader")
    if leader is not None:
        with sections.at(leader.number):
            if not state.table.leads:
                raise ParseError(f"who begins placing does not count later on in {state.table.scenario.id}")
            state.leader = seat_named(state.table, leader.text)
    draw = sections.one("draw")
    if draw is not None:
        with sections.at(draw.number):
            state.agreed = _seats(state, draw.words)
    cycles = sections.one("cycles")
    if cycles is not None:
        with sections.at(cycles.number):
            counts = [number_in(word, 0, 99, "number of cycles") for word in cycles.words]
            if len(counts) != state.table.seats or not state.table.cycles:
                raise ParseError("'cycles' names a number for each colour, where card cycles end the game")
            state.cycles = tuple(counts)
    gone = sections.one("out")
    if gone is not None:
        with sections.at(gone.number):
            state.out = _out(state, gone.words)
    if state.active < 0 and not setting_up and decide is not None:
        sections.fail("it is nobody's turn", line.number if line else 1)


def _turn_words(state: State, words: list[str]) -> None:
    names = {"ap": "ap", "highest": "highest", "idle": "idle_turns", "minutes": "minutes"}
    rest = iter(words)
    for word in rest:
        if word in names:
            setattr(state, names[word], number_in(next(rest, ""), 0, 999, f"number for {word}"))
        elif word == "stirred":
            state.stirred = True
        elif word == "met" and state.table.quiet_partners:
            state.met = True
        elif word[0].isdigit():
            state.turn = number_in(word, 0, 99999, "turn")
        else:
            state.active = _seat_or_none(state, word)


def _seats(state: State, words: list[str]) -> int:
    mask = 0
    for word in words:
        mask |= 0 if word == "-" else 1 << seat_named(state.table, word)
    return mask


def _out(state: State, words: list[str]) -> int:
    """Who resigned; at least two sides play on (MP-GEN-48)."""
    out = _seats(state, words)
    partners = state.table.sides.partners
    left = {partners[seat] for seat in range(state.table.seats) if not out >> seat & 1}
    if len(left) < 2:
        raise ParseError("'out' leaves nobody to play against (MP-GEN-48)")
    return out


# What is being decided ----------------------------------------------------------------------------


def read_decision(state: State, sections: Sections) -> State:
    """The stack; for a move under way its steps are made once more."""
    around, within = _decide_lines(sections)
    if around[-1].words[0] == OVER:
        with sections.at(around[-1].number):
            _over(state, around[-1].words[1:])
        return state
    state.stack = ()
    for line in around:
        with sections.at(line.number):
            _decide(state, read_frame(state.table, line.text))
    fight = sections.one("fight")
    if fight is not None:
        with sections.at(fight.number):
            if not _acting(state):
                raise ParseError("a fight goes with 'decide act'")
            _decide(state, read_frame(state.table, f"{Clash.kind} {fight.text}"))
    moving = sections.one("moving")
    if moving is not None:
        state = _moving(state, sections, moving)
    for line in within:
        with sections.at(line.number):
            _decide(state, read_frame(state.table, line.text))
    return state


def _acting(state: State) -> bool:
    """Whether an action may be under way: nothing but the turn itself is on the stack."""
    return state.stack == (frame("act", state.active),)


def _decide(state: State, due: Frame) -> None:
    """One more decision on the stack, with what lies beneath it as a matter of course; checked."""
    if not state.stack:
        state.stack = tuple(frame(kind).seated(state) for kind in due.upon)
    due = due.seated(state)
    state.push(due)
    if min(state.prints) < 0 and not due.undealt:
        raise ParseError("the rooms are not dealt yet")
    setting = Setting.now(state)
    if (LIFTED in state.place) != (setting is not None):
        fault = "nothing is 'lifted'" if setting else "write 'decide set room 3 by blue'"
        raise ParseError(f"lifted tokens are to be set: {fault} (REV-08)")
    due.check(state)
    if not due.setting_up and any(leaving.is_out(state, owed.seat) for owed in due.owed(state)):
        raise ParseError("who is out is asked nothing any more (MP-GEN-48)")
    if max(state.prints) >= 0 and due.undealt:
        raise ParseError("the rooms are dealt already")


def _over(state: State, words: list[str]) -> None:
    if len(words) < 2 or words[1] != "winners":
        raise ParseError("expected 'over target winners blue', with every winner or -")
    winners = tuple(seat_named(state.table, word) for word in words[2:] if word != "-")
    if len(set(winners)) != len(winners):
        raise ParseError("a winner is there twice")
    state.stack = ()
    state.result = (words[0], winners)


def _moving(state: State, sections: Sections, line: TextLine) -> State:
    """`blue-goblin: go c5, take yellow-rope, draw yellow`."""
    with sections.at(line.number):
        if not _acting(state):
            raise ParseError("a move under way goes with 'decide act'")
        name, _, steps = line.text.partition(":")
        seat = state.active
        state, _log = play(state, seat, Action("begin", token_named(state.table, name.strip())))
        for text in steps.split(","):
            words = text.split()
            if not words:
                continue
            if words[0] == "draw":
                state.agreed = _seats(state, words[1:])
                continue
            if words[0] == "out":
                state.out = _out(state, words[1:])
                continue
            if words[0] not in (GO, TAKE, LEAVE, SWAP):
                raise ParseError(f"expected go, take, leave or swap, found {words[0]!r}")
            state, _log = play(state, seat, parse_action(state, text, seat))
            if Walk.now(state) is None:
                raise ParseError(f"the move is over after {text.strip()!r}")
    return state
