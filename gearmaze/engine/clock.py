"""Time is up: the answers a seat gets that owes one for too long.

Nobody measures time here; whoever does says so with the answer "timeout" of the seat `CLOCK`. For an `unseen`
choice it would tell what was chosen, so that nobody gives it there any more: an answer of the seat's own is
drawn instead (`Game.late_answer`). Games of before have it there, too, and are replayed as they were played.
"""

from gearmaze.engine import drafts, fights, rooms_in_play, setup, steps, turns, walks
from gearmaze.engine.actions import Action, Event
from gearmaze.engine.setup import PLACE, TEAM
from gearmaze.engine.state import State

CLOCK = -2  # the seat that answers "timeout"
# What is decided before the first turn: the first thing the seat could choose itself is taken.
BEFORE = {
    drafts.DRAFT: (drafts.options, drafts.do_choice),
    TEAM: (setup.team_options, setup.do_team),
    PLACE: (setup.place_options, setup.do_place),
}
# What goes back with a move: all but talk. Derived columns go along with those they are made from.
TAKEN_BACK = (*(each.name for each in State.COLUMNS if not each.aside), "maze", "_crowd")
TURN_SECONDS, REPLY_SECONDS = 120, 5  # TIME-01, TIME-02, TIME-04


def time_out(state: State, seat: int, kind: str, log: list[Event]) -> None:
    """The answer a decision of that kind gets when its time is up (TIME-01 to TIME-06)."""
    facts = {"seat": seat, "decision": kind}
    log.append(Event("time_up", {}, {seat: facts}, True) if unseen(state) else Event("time_up", facts))
    if kind in fights.CHOICES:
        if seat == state.active and not state.stack[-1].laid:
            _lose_ap(state)
        _answer_fight(state, seat, log)
        return
    if kind == "set":
        _, slot, revealer, _ = state.stack[-1]
        if seat != revealer:
            state.replace((rooms_in_play.SETTING, slot, revealer, True))
            return
        _lose_ap(state)
        while state.stack[-1][0] == rooms_in_play.SETTING and rooms_in_play.lifted_for(state, seat):
            token = rooms_in_play.lifted_for(state, seat)[0]
            place = rooms_in_play.free_places(state, slot)[0]
            rooms_in_play.set_down(state, seat, token, place, log)
        return
    if kind in BEFORE:
        _, do = BEFORE[kind]
        do(state, seat, first_choice(state, seat), log)
        return
    if kind == "card":
        turns.play_card(state, seat, turns.playable_cards(state, seat)[0], log)
    if kind == "move":
        _cut_short(state, log)
    if state.result is None:
        turns.end_turn(state, log)


def unseen(state: State) -> bool:
    """Whether others may not see what is chosen now; nor may they learn that somebody is too late with it."""
    kind = state.stack[-1][0] if state.stack else ""
    return kind in (TEAM, PLACE) or (kind == drafts.DRAFT and not drafts.open_draft(state))


def first_choice(state: State, seat: int) -> Action:
    """What "timeout" chooses before the first turn: the first thing there is."""
    options, _ = BEFORE[state.stack[-1][0]]
    return next(options(state, seat))


def _lose_ap(state: State) -> None:
    """TIME-01: the turn's own clock ran out before a fight or a reveal was over; nothing follows it."""
    state.ap = 0
    state.bound = bytearray(len(state.bound))


def _answer_fight(state: State, seat: int, log: list[Event]) -> None:
    """Who does not answer stays out, names nothing, plays +0 or what he has to (TIME-04)."""
    answers = list(fights.options(state, seat))
    refusing = [action for action in answers if action.verb in ("stay", "silent")]
    zero = [action for action in answers if action.verb == "lay" and action.what == 0]
    fights.do_choice(state, seat, (refusing or zero or answers)[0], log)


def _cut_short(state: State, log: list[Event]) -> None:
    """TIME-06: the move goes back to its last legal moment, its AP is spent."""
    _, who, _, _, made, before = state.stack[-1]
    for count in range(len(made), -1, -1):
        scratch: State = before.copy()
        steps.begin(scratch, who)
        happened: list[Event] = []
        for step in made[:count]:
            steps.do_step(scratch, step, happened)
        if count and steps.refuse_stop(scratch) is not None:
            continue
        for name in TAKEN_BACK:
            setattr(state, name, getattr(scratch, name))
        if count:
            walks.close(state, happened, log)
        else:
            state.pop()
            turns.pay(state, who, 1)
        return
