"""The referee: who owes what, whether an answer is legal, what it does.

`decisions` and `refuse_action` only look; `play` checks and returns the next position with what
happened. Nothing here knows a clock, a file or a network.
"""

from typing import NamedTuple

from gearmaze.engine import (
    drafts,
    fights,
    leaps,
    moments,
    paths,
    rooms_in_play,
    scoring,
    setup,
    steps,
    turns,
    walks,
)
from gearmaze.engine.actions import GO, LEAVE, SWAP, TAKE, Action, Event, Refusal, refuse
from gearmaze.engine.clock import CLOCK, REPLY_SECONDS, TURN_SECONDS, time_out
from gearmaze.engine.errors import IllegalAction
from gearmaze.engine.kinds import Verb
from gearmaze.engine.setup import BENCH, CHANCE, DEAL, FIRST, OMIT, PICK, PLACE, TEAM
from gearmaze.engine.state import State

COMMON_VERBS: tuple[Verb, ...] = (
    rooms_in_play.Reveal(),
    rooms_in_play.Rotate(),
    fights.Attack(),
    leaps.Jump(),
)
BY_NAME = {verb.name: verb for verb in COMMON_VERBS}
OF_THE_TURN = ("act", "card", "move")
FIGHT_CHOICES = fights.CHOICES
FIGHT_VERBS = ("join", "stay", "name", "silent", "lay")
STEPS = (GO, TAKE, LEAVE, SWAP, "stop")


class Decision(NamedTuple):
    """One seat owes one answer. `seconds` is what the rules' clock gives for it, 0 without limit."""

    seat: int
    kind: str
    seconds: int = 0


def decisions(state: State) -> tuple[Decision, ...]:
    """Who owes an answer now; several seats only while they choose teams."""
    if state.result is not None or not state.stack:
        return ()
    frame = state.stack[-1]
    kind = frame[0]
    if kind in OF_THE_TURN and not state.table.timed:
        return (Decision(state.active, kind),)
    if kind in (OMIT, DEAL, FIRST):
        return (Decision(CHANCE, kind),)
    if kind == TEAM:
        return tuple(Decision(seat, TEAM) for seat in setup.choosing(state))
    if kind == drafts.DRAFT:
        return tuple(Decision(seat, drafts.DRAFT) for seat in drafts.choosers(state))
    timed = state.table.timed
    turn_clock = (TURN_SECONDS + 60 * state.minutes) if timed else 0
    if kind == fights.FIGHT:
        asked, seat = fights.choice(state)
        return (Decision(seat, asked, REPLY_SECONDS if timed and frame.laid else turn_clock),)
    if kind == rooms_in_play.SETTING:
        seat = rooms_in_play.setter(state)
        reply = timed and seat != frame[2]
        return (Decision(seat, "set", REPLY_SECONDS if reply else turn_clock),)
    if kind == PLACE:
        return (Decision(frame[1], PLACE),)
    return (Decision(state.active, kind, turn_clock),)


def verb_of(state: State, who: int, name: str) -> Verb | None:
    """The verb of that name if `who`, or what it carries, has it."""
    common = BY_NAME.get(name)
    if common is not None:
        return common
    if 0 <= who < state.table.tokens:
        for verb in special_verbs(state, who):
            if verb.name == name:
                return verb
    return None


def special_verbs(state: State, who: int) -> tuple[Verb, ...]:
    """The actions a character has by its own nature, and those of the object it carries."""
    kinds = state.table.kinds
    load = state.load[who]
    own = kinds[who].verbs
    if load < 0 or not kinds[load].verbs or kinds[load].character:
        return own
    names = [verb.name for verb in own]
    return (*own, *(verb for verb in kinds[load].verbs if verb.name not in names))


def refuse_action(state: State, seat: int, action: Action) -> Refusal | None:
    """Why a seat's answer is not legal now, or None. Never changes anything."""
    if state.result is not None:
        return refuse("game_over", "END-02")
    if action.verb in ("resign", "draw", "decline"):
        return _refuse_agreement(state, seat, action)
    if action.verb == "timeout":
        if seat != CLOCK or not state.table.timed:
            return refuse("no_clock", "TIME-01")
        owes = action.what >= 0 and any(d.seat == action.what for d in decisions(state))
        return None if owes else refuse("not_your_decision", "TIME-01")
    due = [d for d in decisions(state) if d.seat == seat]
    if not due:
        return moments.refuse_waiting(state, seat)
    kind = due[0].kind
    if seat == CHANCE:
        return setup.refuse_chance(state, action)
    if kind == TEAM:
        if action.verb not in (PICK, BENCH):
            return refuse("decide_first", "SET-04", kind=kind)
        return setup.refuse_team(state, seat, action)
    if kind == drafts.DRAFT:
        return drafts.refuse_choice(state, seat, action)
    if kind == PLACE:
        if action.verb != PLACE:
            return refuse("decide_first", "SET-09", kind=kind)
        return setup.refuse_place(state, seat, action)
    if kind == "card":
        if action.verb != "card":
            return refuse("decide_first", "TURN-01", "TURN-02", kind=kind)
        return turns.refuse_card(state, seat, action.what)
    if kind in FIGHT_CHOICES:
        return fights.refuse_choice(state, seat, action)
    if kind == "set":
        return _refuse_set(state, seat, action)
    if kind == "move":
        return _refuse_step(state, action)
    return _refuse_act(state, seat, action)


def _refuse_agreement(state: State, seat: int, action: Action) -> Refusal | None:
    if not 0 <= seat < state.table.seats:
        return refuse("not_a_player", "END-10")
    if action.verb == "draw" and state.agreed >> seat & 1:
        return refuse("draw_offered_already", "END-10")
    if action.verb == "decline" and not state.agreed & ~(1 << seat):
        return refuse("no_draw_offer", "END-10")
    return None


def _refuse_set(state: State, seat: int, action: Action) -> Refusal | None:
    if action.verb != "set":
        return refuse("decide_first", "REV-08", "ACT-03", kind="set")
    return rooms_in_play.refuse_set(state, seat, action)


def _refuse_step(state: State, action: Action) -> Refusal | None:
    """A step of a move must be legal, and the move must still be able to end (ACT-10)."""
    if action.verb == "cancel":
        return None
    if action.verb not in STEPS:
        return refuse("move_under_way", "ACT-03", kind="move")
    who = state.stack[-1][1]
    if action.verb in (TAKE, SWAP) and not 0 <= action.what < state.table.tokens:
        return refuse("no_such_token", "OBJ-02")
    if steps.exited(state) and action.verb != "stop":
        return refuse("already_out", "MOVE-17", who=who)
    refusal = steps.refuse_step(state, action)
    if refusal is not None or action.verb == "stop":
        return refusal
    after = state.copy()
    steps.do_step(after, action, [])
    if not paths.can_end(after):
        return refuse("cannot_end_well", "ACT-10", "ACT-04", who=who)
    return None


def _refuse_act(state: State, seat: int, action: Action) -> Refusal | None:
    if action.verb == "end":
        return None
    if action.verb in ("move", "begin"):
        refusal = _refuse_mover(state, seat, action.who)
        if refusal is not None:
            return refusal
        if action.verb == "move":
            return None if paths.stroll(state, action) else paths.expand(state, action).refusal
        scratch = state.copy()
        steps.begin(scratch, action.who)
        return None if paths.can_end(scratch) else refuse("cannot_end_well", "ACT-10", who=action.who)
    verb = verb_of(state, action.who, action.verb)
    if verb is not None:
        return refuse_doer(state, seat, action.who, verb) or verb.refuse(state, action)
    known = state.table.verbs.get(action.verb)
    if known is None:
        return moments.refuse_moment(state, action.verb)
    lacking = refuse("cannot_do_that", *state.table.granted[action.verb], who=action.who, verb=action.verb)
    return turns.refuse_actor(state, seat, action.who, known.by_wounded) or lacking


def _refuse_mover(state: State, seat: int, who: int) -> Refusal | None:
    """Why a character may not move at all now."""
    return turns.refuse_actor(state, seat, who) or turns.refuse_price(state, who, 1)


def refuse_doer(state: State, seat: int, who: int, verb: Verb) -> Refusal | None:
    """Why somebody who has a verb cannot use it now, whatever it would be used on."""
    refusal = turns.refuse_actor(state, seat, who, verb.by_wounded)
    if refusal is None and verb.by_wounded and not state.wounded[who]:
        return refuse("actor_not_wounded", *verb.granted, "ACT-06", who=who)
    return refusal or turns.refuse_price(state, who, verb.cost)


def play(state: State, seat: int, action: Action) -> tuple[State, list[Event]]:
    """The next position and what happened; an illegal answer raises and changes nothing."""
    log: list[Event] = []
    if action.verb == "move" and state.stack and state.stack[-1][0] == "act" and seat == state.active:
        refusal = _refuse_mover(state, seat, action.who)
        if refusal is None:
            way = paths.stroll(state, action)
            if way:
                new = state.copy()
                walks.stroll(new, action.who, way, log)
                scoring.check_after_action(new, log)
                return new, log
            run = paths.expand(state, action)
            refusal = run.refusal
        if refusal is None:
            new = walks.run(run, log)
            scoring.check_after_action(new, log)
            new._crowd = None
            return new, log
    else:
        refusal = refuse_action(state, seat, action)
    if refusal is not None:
        raise IllegalAction(f"{action.verb}: {refusal.reason} ({', '.join(refusal.rules)})", refusal)
    new = state.copy()
    new = carry_out(new, seat, action, log)
    if new.result is None:
        scoring.check_after_action(new, log)
    new._crowd = None
    return new, log


def _without_half_a_move(state: State, log: list[Event]) -> State:
    """The position before the move under way, if any: nobody is left standing on the way (STK-03)."""
    if not state.stack or state.stack[-1][0] != steps.MOVE:
        return state
    log.append(Event("cancelled", {"token": state.stack[-1][1]}))
    return walks.cancelled(state)


def carry_out(state: State, seat: int, action: Action, log: list[Event]) -> State:
    """Carry out a legal answer on a copy, which is returned (another one for a cancelled move)."""
    verb = action.verb
    if verb == "resign":
        others = tuple(s for s in range(state.table.seats) if s != seat)
        log.append(Event("resigned", {"seat": seat}))
        state = _without_half_a_move(state, log)
        scoring.finish(state, "resignation", others, log)
    elif verb == "draw":
        state.agreed |= 1 << seat
        log.append(Event("draw_offered", {"seat": seat}))
        if state.agreed == (1 << state.table.seats) - 1:
            state = _without_half_a_move(state, log)
            scoring.finish(state, "agreement", tuple(range(state.table.seats)), log)
    elif verb == "decline":
        state.agreed = 0
        log.append(Event("draw_declined", {"seat": seat}))
    elif verb == "timeout":
        kind = next(d.kind for d in decisions(state) if d.seat == action.what)
        time_out(state, action.what, kind, log)
    elif seat == CHANCE:
        setup.do_chance(state, action, log)
    elif verb in (PICK, BENCH):
        setup.do_team(state, seat, action, log)
    elif verb in ("bring", "enlist"):
        drafts.do_choice(state, seat, action, log)
    elif verb == PLACE:
        setup.do_place(state, seat, action, log)
    elif verb == "card":
        turns.play_card(state, seat, action.what, log)
    elif verb in FIGHT_VERBS:
        fights.do_choice(state, seat, action, log)
    elif verb == "set":
        rooms_in_play.set_down(state, seat, action.what, action.where, log)
    elif verb == "end":
        turns.end_turn(state, log)
    elif verb == "begin":
        steps.begin(state, action.who)
        log.append(Event("began", {"token": action.who}))
    elif verb == "cancel":
        return _without_half_a_move(state, log)
    elif verb in STEPS:
        walks.step(state, action, log)
    else:
        known = verb_of(state, action.who, verb)
        assert known is not None
        turns.pay(state, action.who, known.cost)
        known.do(state, action, log)
    return state
