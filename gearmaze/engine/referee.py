"""The referee: who owes what, whether an answer is legal, what it does.

`decisions` and `refuse_action` only look; `play` checks and returns the next position with what
happened. Every question goes to the frame on top of the stack; only what is said beside the game (resigning,
draws, the clock) is answered here. Nothing here knows a clock, a file or a network.
"""

from gearmaze.engine import leaving, moments, scoring, talking, turns
from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.clock import time_out
from gearmaze.engine.errors import IllegalAction
from gearmaze.engine.frames import CHANCE, CLOCK, Decision
from gearmaze.engine.state import State
from gearmaze.engine.verbs import Answer, Verb, declare_words

BESIDE = {  # said whatever is being decided
    word.name: word
    for word in (
        Answer("resign", final=True, agreement=True),
        Answer("draw", agreement=True),
        Answer("decline", agreement=True),
        Answer("timeout", "seat", final=True),
    )
}
declare_words(*BESIDE.values())


def decisions(state: State) -> tuple[Decision, ...]:
    """Who owes an answer now; several seats only while they choose teams.

    Chance owes those of who left during the set-up (MP-GEN-54).
    """
    if state.result is not None or not state.stack:
        return ()
    owed = state.stack[-1].owed(state)
    if not state.out:
        return owed
    kept = tuple(due for due in owed if not leaving.is_out(state, due.seat))
    return kept if len(kept) == len(owed) else (Decision(CHANCE, owed[0].kind), *kept)


def verb_of(state: State, who: int, name: str) -> Verb | None:
    """The verb of that name if `who`, or what it carries, has it."""
    common = state.table.common.get(name)
    if common is not None:
        return common
    if 0 <= who < state.table.tokens:
        for verb in special_verbs(state, who):
            if verb.name == name:
                return verb
    return None


def special_verbs(state: State, who: int) -> tuple[Verb, ...]:
    """What a character can do besides what all can: by its nature, its ground and the objects it carries."""
    useful = state.maze.useful
    if state.load[who] < 0 and not useful and not state.form[who]:
        return state.table.kinds[who].verbs  # as a rule
    found = state.kind(who).verbs
    if useful and state.place[who] >= 0 and useful >> state.square(who) & 1:
        found = _with(found, state.maze.terrain(state.square(who)).verbs)
    if state.load[who] >= 0:
        kinds = state.table.kinds
        for thing in state.loads(who):
            if kinds[thing].verbs and kinds[thing].is_object:
                found = _with(found, kinds[thing].verbs)
    return found


def _with(verbs: tuple[Verb, ...], more: tuple[Verb, ...]) -> tuple[Verb, ...]:
    """Further verbs after those one has already."""
    names = [verb.name for verb in verbs]
    return (*verbs, *(verb for verb in more if verb.name not in names))


def refuse_action(state: State, seat: int, action: Action) -> Refusal | None:
    """Why a seat's answer is not legal now, or None. Never changes anything."""
    if state.result is not None:
        return refuse("game_over", "END-02")
    if leaving.is_out(state, seat):
        return refuse("out_of_the_game", "MP-GEN-48")
    beside = BESIDE.get(action.verb)
    if beside is not None and beside.agreement:
        return _refuse_agreement(state, seat, action)
    owed = decisions(state)
    if beside is not None:
        if seat != CLOCK or not state.table.timed:
            return refuse("no_clock", "TIME-01")
        owes = action.what >= 0 and any(d.seat == action.what for d in owed)
        return None if owes else refuse("not_your_decision", "TIME-01")
    if not any(d.seat == seat for d in owed):
        return moments.refuse_waiting(state, seat)
    return state.stack[-1].refuse(state, leaving.chosen_for(state, seat), action)


def _refuse_agreement(state: State, seat: int, action: Action) -> Refusal | None:
    if not 0 <= seat < state.table.seats:
        return refuse("not_a_player", "END-10")
    if action.verb == "draw" and state.agreed >> seat & 1:
        return refuse("draw_offered_already", "END-10")
    if action.verb == "decline" and not state.agreed & ~(1 << seat):
        return refuse("no_draw_offer", "END-10")
    return None


def refuse_doer(state: State, seat: int, who: int, verb: Verb) -> Refusal | None:
    """Why somebody who has a verb cannot use it now, whatever it would be used on."""
    refusal = turns.refuse_actor(state, seat, who, verb.by_wounded)
    if refusal is None and verb.by_wounded and not state.wounded[who]:
        return refuse("actor_not_wounded", *verb.granted, "ACT-06", who=who)
    return refusal or turns.refuse_price(state, who, verb.cost(state, who))


def play(state: State, seat: int, action: Action) -> tuple[State, list[Event]]:
    """The next position and what happened; an illegal answer raises and changes nothing."""
    log: list[Event] = []
    if state.stack and seat == state.active and state.result is None:
        told = state.stack[-1].done_at_once(state, seat, action, log)
    else:
        told = None
    if isinstance(told, State):
        new = told
    else:
        refusal = told or refuse_action(state, seat, action)
        if refusal is not None:
            raise IllegalAction(f"{action.verb}: {refusal.reason} ({', '.join(refusal.rules)})", refusal)
        new = carry_out(state.copy(), seat, action, log)
    if state.table.quiet_partners and not new.met and new.turn == state.turn:
        new.met = talking.meets(state, log)
    if new.result is None:
        scoring.check_after_action(new, log)
    new._crowd = None
    return new, log


def carry_out(state: State, seat: int, action: Action, log: list[Event]) -> State:
    """Carry out a legal answer on a copy, which is returned (another one for a cancelled move)."""
    if action.verb in BESIDE:
        state = _carry_out_beside(state, seat, action, log)
    else:
        state = state.stack[-1].do(state, leaving.chosen_for(state, seat), action, log)
    return leaving.go_on(state, log) if state.out else state


def _carry_out_beside(state: State, seat: int, action: Action, log: list[Event]) -> State:
    if action.verb == "timeout":
        return time_out(state, action.what, log)
    if action.verb == "resign":
        state = leaving.resign(state, seat, log)
    elif action.verb == "draw":
        state.agreed |= 1 << seat
        log.append(Event("draw_offered", {"seat": seat}))
        left = scoring.playing(state)
        if all(state.agreed >> each & 1 for each in left):  # MP-GEN-49
            state = leaving.whole_actions(state, log)
            scoring.finish(state, "agreement", left, log)
    else:
        state.agreed = 0
        log.append(Event("draw_declined", {"seat": seat}))
    return state
