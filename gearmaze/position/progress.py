"""How far a written game is: cards, score, turn, and what is being decided."""

from collections import Counter
from collections.abc import Iterable

from gearmaze.engine import ParseError, State, play, setup, turns
from gearmaze.engine.actions import GO, LEAVE, SWAP, TAKE, Action
from gearmaze.engine.drafts import DRAFT
from gearmaze.engine.fights import FIGHT
from gearmaze.engine.rooms_in_play import SETTING, free_places
from gearmaze.engine.setup import DEAL, FIRST, OMIT, PLACE, TEAM
from gearmaze.engine.state import LIFTED, UNPLACED, Frame, changed
from gearmaze.engine.steps import MOVE
from gearmaze.engine.table import ACTION_CARDS
from gearmaze.notation import parse_action
from gearmaze.notation.names import number_in, seat_named, token_named
from gearmaze.position.decisions import check_draft, read_draft, read_fight
from gearmaze.position.sections import Line, Sections

PARTS = ("action", "combat", "spent", "jumps", "last")
SETTING_UP = (OMIT, DEAL, TEAM, FIRST, PLACE, DRAFT)


def decision_of(sections: Sections) -> str:
    """What is decided, as far as the rest of the text depends on it: the first word or two."""
    line = sections.one("decide")
    words = line.words if line else []
    return " ".join(words[:2]) if words and words[0] in (FIRST, "over") else (words or ["act"])[0]


def read_hands(state: State, sections: Sections) -> None:
    """`blue action 2 3 combat 0 1 spent 6 jumps 2 last 5`, each part optional."""
    table = state.table
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
            if state.reached < 0 and state.vp[seat] >= table.target:
                state.reached = seat
    reached = sections.one("reached")
    if reached is not None:
        with sections.at(reached.number):
            state.reached = _seat_or_none(state, reached.text)


def _seat_or_none(state: State, word: str) -> int:
    return -1 if word == "-" else seat_named(state.table, word)


def read_turn(state: State, sections: Sections, decide: str) -> None:
    """`turn 7 blue ap 3 highest 4 idle 0 minutes 1 stirred`, each part optional."""
    if decide.split()[0] not in SETTING_UP:
        state.turn, state.active, state.highest = 5, 0, 5
        state.ap = 0 if decide == "card" else 5
    line = sections.one("turn")
    if line is not None:
        with sections.at(line.number):
            _turn_words(state, line.words)
    draw = sections.one("draw")
    if draw is not None:
        with sections.at(draw.number):
            state.agreed = _seats(state, draw.words)
    if state.active < 0 and decide.split()[0] not in (*SETTING_UP, "over"):
        sections.fail("it is nobody's turn", line.number if line else 1)


def _turn_words(state: State, words: list[str]) -> None:
    names = {"ap": "ap", "highest": "highest", "idle": "idle_turns", "minutes": "minutes"}
    rest = iter(words)
    for word in rest:
        if word in names:
            setattr(state, names[word], number_in(next(rest, ""), 0, 999, f"number for {word}"))
        elif word == "stirred":
            state.stirred = True
        elif word[0].isdigit():
            state.turn = number_in(word, 0, 99999, "turn")
        else:
            state.active = _seat_or_none(state, word)


def _seats(state: State, words: list[str]) -> int:
    mask = 0
    for word in words:
        mask |= 0 if word == "-" else 1 << seat_named(state.table, word)
    return mask


# What is being decided ----------------------------------------------------------------------------


def read_decision(state: State, sections: Sections) -> State:
    """The stack; for a move under way its steps are made once more."""
    line = sections.one("decide") or Line("act", 1)
    with sections.at(line.number):
        _decide(state, line)
    fight = sections.one("fight")
    if fight is not None:
        with sections.at(fight.number):
            if state.stack != (("act", state.active),):
                raise ParseError("a fight goes with 'decide act'")
            state.push(read_fight(state, fight.words))
    if state.result is None:
        with sections.at(line.number):
            _check_due(state)
    moving = sections.one("moving")
    return state if moving is None else _moving(state, sections, moving)


def _check_due(state: State) -> None:
    """What is to be decided can be decided: otherwise nobody could go on."""
    frame = state.stack[-1]
    kind = frame[0]
    before_deal = kind in (OMIT, DEAL, DRAFT) or (kind == FIRST and frame[1] in (DRAFT, "pair"))
    if min(state.prints) < 0 and not before_deal:
        raise ParseError("the rooms are not dealt yet")
    if max(state.prints) >= 0 and before_deal:
        raise ParseError("the rooms are dealt already")
    if before_deal and state.table.scenario.draft:
        check_draft(state)
    lifted = state.place.count(LIFTED)
    if bool(lifted) != (kind == SETTING):
        fault = "nothing is 'lifted'" if kind == SETTING else "write 'decide set room 3 by blue'"
        raise ParseError(f"lifted tokens are to be set: {fault} (REV-08)")
    if kind == SETTING and lifted > len(free_places(state, frame[1])):
        raise ParseError(f"room {frame[1] + 1} has no square for every lifted token (REV-10)")
    if kind == "card" and not turns.playable_cards(state, frame[1]):
        raise ParseError(f"{state.table.colours[frame[1]]} has no Action card to play (CARD-02)")
    if kind == FIGHT and not all(state.combat_hands):
        raise ParseError("a fight needs Combat cards on both sides (CBT-03)")
    if kind == PLACE and next(setup.place_options(state, frame[1]), None) is None:
        raise ParseError(f"{state.table.colours[frame[1]]} has nothing to place (SET-09)")
    if kind == TEAM:
        left = [setup.still_to_pick(state, seat) for seat in range(state.table.seats)]
        if not any(map(any, left)) or min(map(min, left)) < 0:
            raise ParseError("no team is to be completed, or one is too large (SET-04)")
        for seat, (out, starters) in enumerate(left):
            idle = [t for t in state.table.characters[seat] if state.place[t] == UNPLACED]
            if starters > len(setup.free_dots(state, seat)) or out + starters > len(idle):
                raise ParseError(f"{state.table.colours[seat]} cannot complete its team (SET-04, SET-05)")


def _decide(state: State, line: Line) -> None:
    words = line.words
    kind, rest = words[0], words[1:]
    if kind == DRAFT or (kind == FIRST and rest[:1] in ([DRAFT], ["pair"])):
        state.stack = (read_draft(state.table, words),)
        return
    if kind in (OMIT, DEAL):
        pairs = [word for word in rest if word != "but"]
        for pair in pairs:
            if pair not in state.table.pairs or pairs.count(pair) > 1:
                raise ParseError(f"{pair!r} is no pair of rooms to leave out")
        if len(pairs) > state.table.spare_pairs:
            raise ParseError(f"only {state.table.spare_pairs} pairs of rooms are left out")
        if (len(pairs) == state.table.spare_pairs) != (kind == DEAL):
            raise ParseError(f"{kind!r} does not fit {len(pairs)} pairs left out")
        state.stack = ((kind, *pairs),)
        return
    if kind == SETTING:
        _set_room(state, line.text.replace("room", " ").split()[1:])
        return
    if kind == FIGHT:
        state.stack = (("act", state.active),)
        state.push(read_fight(state, rest))
        return
    if kind == "over":
        _over(state, rest)
        return
    frames: dict[str, Frame] = {TEAM: (TEAM,), "card": ("card", state.active), "act": ("act", state.active)}
    if kind == FIRST and rest in ([PLACE], ["turn"]):
        state.stack = ((FIRST, rest[0]),)
    elif kind == PLACE and len(rest) == 1:
        state.stack = ((PLACE, seat_named(state.table, rest[0])),)
    elif kind in frames and not rest:
        state.stack = (frames[kind],)
    else:
        raise ParseError(f"expected a decision such as 'act' or 'place blue', found {line.text!r}")


def _set_room(state: State, words: list[str]) -> None:
    if len(words) not in (3, 4) or words[1] != "by" or words[3:] not in ([], ["inherited"]):
        raise ParseError("expected 'set room 3 by blue', perhaps with 'inherited'")
    slot = number_in(words[0], 1, len(state.prints), "room") - 1
    if not state.shown >> slot & 1:
        raise ParseError(f"room {slot + 1} is not shown")
    seat = seat_named(state.table, words[2])
    state.stack = (("act", state.active), (SETTING, slot, seat, len(words) == 4))


def _over(state: State, words: list[str]) -> None:
    if len(words) < 2 or words[1] != "winners":
        raise ParseError("expected 'over target winners blue', with every winner or -")
    winners = tuple(seat_named(state.table, word) for word in words[2:] if word != "-")
    if len(set(winners)) != len(winners):
        raise ParseError("a winner is there twice")
    state.stack = ()
    state.result = (words[0], winners)


def _moving(state: State, sections: Sections, line: Line) -> State:
    """`blue-goblin: go c5, take yellow-rope, draw yellow`."""
    with sections.at(line.number):
        if state.stack != (("act", state.active),):
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
            if words[0] not in (GO, TAKE, LEAVE, SWAP):
                raise ParseError(f"expected go, take, leave or swap, found {words[0]!r}")
            state, _log = play(state, seat, parse_action(state, text, seat))
            if not state.stack or state.stack[-1][0] != MOVE:
                raise ParseError(f"the move is over after {text.strip()!r}")
    return state
