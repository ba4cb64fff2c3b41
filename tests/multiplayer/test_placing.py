"""Who puts down what, where and when, before the first turn."""

from collections import Counter

import pytest

from gearmaze.engine import (
    Action,
    Chance,
    Event,
    GearmazeError,
    LegalActions,
    State,
    Verb,
    decisions,
    play,
    refuse_action,
)
from gearmaze.engine.guess import guess
from gearmaze.engine.placing import Place, nothing_fits, spare_rooms
from gearmaze.engine.rooms_in_play import Setting
from gearmaze.engine.setup import BENCH, PICK, LineUp
from gearmaze.engine.state import GONE, HIDDEN, LEFT_OUT, LIFTED, REMOVED, UNPLACED
from gearmaze.engine.turns import begin_turn, play_card
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.words.sentences import explain, languages
from tests.multiplayer.begin import (
    EVERY,
    SHARED,
    TYPED,
    Step,
    at_spot,
    before,
    inside,
    ready,
    said,
    set_up,
    sort_of,
    steps,
    table_of,
    with_options,
)

OWN_LINES = [name for name in EVERY if name not in SHARED]
STARTERS = {"pyr4": 3, "pyr3": 4, "rac": 5, "lab4": 4, "lab3": 5}


def placed(name: str, seed: int = 1) -> list[Step]:
    return said(name, "place", seed)


def on_lines(state: State, seat: int) -> list[int]:
    return [token for token in state.table.characters[seat] if state.place[token] >= 0]


def line_of(state: State, token: int) -> str:
    room = state.table.grid.room_of[state.place[token]]
    return state.table.layout.lines[room - state.table.grid.slots].id


# Starters -----------------------------------------------------------------------------------------


@pytest.mark.rule("MP-GEN-20", "MP-SQR-03", "MP-LFT-07")
@pytest.mark.parametrize("name", OWN_LINES)
def test_four_start_face_down_on_ones_own_line(name: str) -> None:
    state = before(name, "place")
    table = state.table
    for seat, colour in enumerate(table.colours):
        starters = on_lines(state, seat)
        assert len(starters) == 4
        lines = {table.layout.lines[table.grid.room_of[state.place[t]] - table.grid.slots] for t in starters}
        assert {line.colour for line in lines} == {colour}
        assert {table.grid.cell_of[state.place[t]] for t in starters} == {1, 3, 6, 8}
        for other in range(table.seats):
            if other != seat:
                assert not any(state.known[other] >> token & 1 for token in starters)
                assert seat in {back["owner"] for back in view(state, other)["backs"]}
    secret = said(name, PICK)[0]
    assert all(not event.seen_by((secret.seat + 1) % table.seats) for event in secret.events[:1])


@pytest.mark.rule("MP-TEA-05", "MP-ALL-05", "MP-STD-01")
@pytest.mark.parametrize("name", ["std3", "std4", "tea", "all", "sqr", "lft", "rac", "lab4", "lab3"])
def test_what_every_player_has(name: str) -> None:
    state = ready(name)
    table = state.table
    objects = 4 if name == "all" else 6
    for seat in range(table.seats):
        assert len(table.characters[seat]) == 8
        assert len(table.team[seat]) == 8 + objects
        assert len(state.action_hands[seat]) + len(state.combat_hands[seat]) + state.jumps[seat] == 16
        assert not any(state.place[token] == LEFT_OUT for token in table.team[seat])


@pytest.mark.rule("MP-LAB-06", "MP-RAC-05", "MP-ALL-04")
def test_what_some_leave_in_the_box() -> None:
    for name in ("lab4", "lab3", "rac"):
        table = table_of(name)
        assert all(len(team) == 14 and len(table.characters[s]) == 8 for s, team in enumerate(table.team))
    kinds = {kind.id for kind in table_of("all").kinds if kind.is_object}
    assert kinds == {"armor", "rope", "speed-potion", "sword"}


@pytest.mark.rule("MP-PYR-06", "MP-PYR-07", "MP-PYR-16")
@pytest.mark.parametrize("name", ["pyr4", "pyr3"])
def test_six_of_eight_play_and_nobody_else_learns_who_stays_out(name: str) -> None:
    state = ready(name)
    table = state.table
    benched = said(name, BENCH)
    assert Counter(step.seat for step in benched) == dict.fromkeys(range(table.seats), 2)
    for seat in range(table.seats):
        out = {token for token in table.characters[seat] if state.place[token] == LEFT_OUT}
        assert len(out) == 2
        assert out == {step.action.what for step in benched if step.seat == seat}
        assert sum(1 for t in table.team[seat] if not table.kinds[t].is_character) == 6
        assert view(state, seat)["hands"][seat]["left_out"] == [table.labels[t] for t in sorted(out)]
        for other in (*range(table.seats), SPECTATOR):
            if other != seat:
                assert "left_out" not in view(state, other)["hands"][seat]
                guessed = [guess(state, other, Chance(n)) for n in range(30)]
                assert (
                    len({tuple(g.place[t] == LEFT_OUT for t in table.characters[seat]) for g in guessed}) > 5
                )
    for step in benched:
        assert not any(event.seen_by((step.seat + 1) % table.seats) for event in step.events[:1])
    state = benched[0].before
    assert {d.seat for d in decisions(state)} == set(range(table.seats)), "all at once"


@pytest.mark.rule("MP-PYR-08", "MP-PYR-40", "MP-LAB-07")
@pytest.mark.parametrize("name", SHARED)
def test_in_turn_one_character_on_any_free_circle_of_any_line(name: str) -> None:
    table = table_of(name)
    picks = said(name, PICK)
    first = said(name, "first")[0].action.what
    each = STARTERS[name]
    assert [step.seat for step in picks] == [(first + n) % table.seats for n in range(each * table.seats)]
    taken: set[int] = set()
    circles = [line for line in table.layout.lines if line.dots]
    for step in picks:
        listed = LegalActions(step.before, step.seat).listed()
        free = {action.where for action in listed}
        assert len(free) == 4 * len(circles) - len(taken), "every free circle, of every line"
        assert not free & taken
        idle = [t for t in table.characters[step.seat] if step.before.place[t] == UNPLACED]
        assert {action.what for action in listed} == set(idle)
        if taken:
            refusal = refuse_action(step.before, step.seat, Action(PICK, -1, idle[0], min(taken)))
            assert refusal and refusal.reason == "no_free_dot"
        taken.add(step.action.where)
        for other in range(table.seats):
            told = step.events[0].seen_by(other)
            assert told is not None
            assert told["place"] == step.action.where, "where is seen"
            assert ("token" in told) == (other == step.seat), "who is not"
    state = picks[-1].after
    assert {len(on_lines(state, seat)) for seat in range(table.seats)} == {each}
    assert len({line_of(state, t) for seat in range(table.seats) for t in on_lines(state, seat)}) > 2


@pytest.mark.rule("MP-RAC-06", "MP-LAB-20")
@pytest.mark.parametrize("name", ["rac", "lab3"])
def test_five_each_of_three_leave_one_circle_empty(name: str) -> None:
    state = ready(name)
    standing = [token for token in state.table.all_characters if state.place[token] >= 0]
    assert len(standing) == 15
    assert sum(len(line.dots) for line in state.table.layout.lines) == 16


@pytest.mark.rule("MP-RAC-07", "MP-LAB-07", "MP-GEN-28")
@pytest.mark.parametrize("name", EVERY)
def test_who_starts_is_hidden_until_all_are_turned_up_at_once(name: str) -> None:
    table = table_of(name)
    for step in set_up(name):
        starters = [t for t in table.all_characters if step.after.place[t] >= 0]
        shown = step.after.stack and not step.after.stack[-1].face_down
        for token in starters:
            for seat in range(table.seats):
                knows = bool(step.after.known[seat] >> token & 1)
                assert knows == (shown or table.owner[token] == seat)
    turned = [step for step in set_up(name) for event in step.events if event.kind == "teams_shown"]
    assert len(turned) == 1
    assert turned[0] is placed(name)[-1]


def test_whoever_lines_up_is_asked_by_the_frame_for_it() -> None:
    state = before("rac", PICK)
    assert isinstance(state.stack[-1], LineUp)
    refusal = refuse_action(state, decisions(state)[0].seat, Action("place", -1, 0, 0))
    assert refusal and refusal.reason == "decide_first"


# Rooms --------------------------------------------------------------------------------------------


@pytest.mark.rule("MP-GEN-21", "MP-RAC-08", "MP-LAB-08")
@pytest.mark.parametrize("name", [name for name in EVERY if not name.startswith("pyr")])
def test_in_seat_order_from_who_was_drawn_on(name: str) -> None:
    """Where one lines up first, the start player goes on."""
    table = table_of(name)
    first = said(name, "first")[0].action.what
    order = [step.seat for step in placed(name)]
    assert order == [(first + n) % table.seats for n in range(len(order))]
    drawn = {said(name, "first", seed)[0].action.what for seed in range(12)}
    assert drawn == set(range(table.seats))
    step = placed(name)[0]
    hand = [t for t in table.team[step.seat] if step.before.place[t] == UNPLACED]
    assert {action.what for action in LegalActions(step.before, step.seat)} == set(hand), "any of them"
    told = step.events[0].seen_by((step.seat + 1) % table.seats)
    assert told == {"event": "placed", "seat": step.seat, "room": step.action.where}


@pytest.mark.rule("MP-GEN-22", "MP-GEN-27")
@pytest.mark.parametrize("name", EVERY)
def test_no_room_gets_more_than_it_holds_and_what_is_left_over_stays_empty(name: str) -> None:
    slots = table_of(name).layout.slots
    for step in placed(name):
        assert all(len(inside(step.after, slot)) <= spot.capacity for slot, spot in enumerate(slots))
        full = [n for n, spot in enumerate(slots) if len(inside(step.before, n)) == spot.capacity]
        for slot in full[:2]:
            fits = [t for t in table_of(name).team[step.seat] if step.before.place[t] == UNPLACED]
            for token in fits:
                refusal = refuse_action(step.before, step.seat, Action("place", -1, token, slot))
                assert refusal and refusal.reason in ("room_full", "wrong_kind")
    state = ready(name)
    assert UNPLACED not in state.place
    left = sum(spot.capacity for spot in slots) - len(state.placed)
    assert left == (1 if name in ("rac", "lab3") else 0)


@pytest.mark.rule("MP-GEN-23", "MP-GEN-25")
@pytest.mark.parametrize("name", EVERY)
def test_a_room_takes_only_tokens_of_its_kind(name: str) -> None:
    table = table_of(name)
    slots = table.layout.slots
    refused = 0
    for step in placed(name)[:: 1 if name in TYPED else 8]:
        spare = spare_rooms(step.before)
        if nothing_fits(step.before, step.seat, spare):
            continue
        for action in LegalActions(step.before, step.seat):
            assert slots[action.where].takes in ("any", sort_of(step.before, action.what))
        for slot in spare:
            for token in [t for t in table.team[step.seat] if step.before.place[t] == UNPLACED][:3]:
                if slots[slot].takes not in ("any", sort_of(step.before, token)):
                    refusal = refuse_action(step.before, step.seat, Action("place", -1, token, slot))
                    assert refusal
                    assert "MP-GEN-25" in refusal.rules
                    refused += 1
    assert (refused > 0) == (name in TYPED)
    assert not any(inside(ready(name), slot) for slot, spot in enumerate(slots) if spot.takes == "none")


@pytest.mark.rule("MP-STD-05", "MP-TEA-06", "MP-LAB-08")
@pytest.mark.parametrize("name", ["std3", "std4", "tea", "lab4", "lab3"])
def test_rooms_that_take_any_kind(name: str) -> None:
    state = before(name, "place")
    seat = decisions(state)[0].seat
    listed = {(sort_of(state, action.what), action.where) for action in LegalActions(state, seat)}
    slots = range(len(state.table.layout.slots))
    assert listed == {(sort, slot) for sort in ("characters", "objects") for slot in slots}


@pytest.mark.rule("MP-SQR-04", "MP-SQR-05", "MP-RAC-09")
@pytest.mark.parametrize("name", ["sqr", "rac"])
def test_rooms_for_two_and_for_three(name: str) -> None:
    state = before(name, "place")
    takes = {
        (state.table.layout.slots[action.where].capacity, sort_of(state, action.what))
        for action in LegalActions(state, decisions(state)[0].seat)
    }
    either = {(3, "characters"), (3, "objects"), (2, "objects")}
    assert takes == ({(2, "characters"), (3, "objects")} if name == "sqr" else either)


@pytest.mark.rule("MP-ALL-06", "MP-ALL-07", "MP-LFT-08")
def test_rooms_for_one_kind_in_two_more_games() -> None:
    state = before("all", "place")
    slots = state.table.layout.slots
    listed = LegalActions(state, decisions(state)[0].seat).listed()
    assert {(slots[a.where].capacity, sort_of(state, a.what)) for a in listed} == {
        (2, "objects"),
        (4, "characters"),
    }
    state = before("lft", "place")
    lift = at_spot(state.table, 10, 5)
    listed = LegalActions(state, decisions(state)[0].seat).listed()
    assert {sort_of(state, a.what) for a in listed if a.where == lift} == {"objects"}
    assert state.table.layout.slots[lift].capacity == 4


@pytest.mark.rule("MP-LFT-09")
def test_all_other_rooms_of_the_shuttle_take_three_of_any_kind() -> None:
    state = before("lft", "place")
    listed = LegalActions(state, decisions(state)[0].seat).listed()
    for slot, spot in enumerate(state.table.layout.slots):
        if spot.fixed != "1cw":
            assert spot.capacity == 3
            assert {sort_of(state, a.what) for a in listed if a.where == slot} == {"characters", "objects"}


# Levels -------------------------------------------------------------------------------------------


@pytest.mark.rule("MP-PYR-09", "MP-PYR-11", "MP-PYR-41")
@pytest.mark.parametrize("name", ["pyr4", "pyr3"])
def test_a_level_opens_when_the_one_below_is_full(name: str) -> None:
    table = table_of(name)
    slots = table.layout.slots
    heights = []
    for step in placed(name):
        height = slots[step.action.where].y
        heights.append(height)
        lower = [n for n, spot in enumerate(slots) if spot.y > height]
        assert all(len(inside(step.before, n)) == slots[n].capacity for n in lower)
        assert {slots[a.where].y for a in LegalActions(step.before, step.seat)} == {height}
        assert sort_of(step.before, step.action.what) == ("characters" if height == 15 else "objects")
    levels = [15, 10, 5, 0] if name == "pyr4" else [15, 10, 5]
    assert heights == sorted(heights, reverse=True)
    assert list(dict.fromkeys(heights)) == levels
    step = placed(name)[0]
    thing = next(t for t in table.team[step.seat] if not table.kinds[t].is_character)
    above = next(n for n, spot in enumerate(slots) if spot.y == 10)
    refusal = refuse_action(step.before, step.seat, Action("place", -1, thing, above))
    assert refusal and (refusal.reason, refusal.rules) == ("level_closed", ("MP-PYR-09",))
    assert len({explain(step.before, refusal, language=language) for language in languages()}) == 3


@pytest.mark.rule("MP-PYR-10", "MP-EX-25", "MP-GEN-29")
def test_rooms_are_filled_the_other_way_round_by_who_came_last() -> None:
    """MP-EX-25, with whoever is drawn as P1."""
    for seed in range(4):
        first = said("pyr4", "first", seed)[0].action.what
        clockwise = [(first + n) % 4 for n in range(4)]
        assert [step.seat for step in said("pyr4", PICK, seed)] == clockwise * 3
        order = [step.seat for step in placed("pyr4", seed)]
        assert order == clockwise[::-1] * 9
        last = placed("pyr4", seed)[-1]
        assert last.seat == first
        assert last.action.where == at_spot(table_of("pyr4"), 11, 0)
        assert ready("pyr4", seed).active == first


@pytest.mark.rule("MP-PYR-10")
def test_the_other_way_round_for_three_too() -> None:
    first = said("pyr3", "first")[0].action.what
    order = [step.seat for step in placed("pyr3")]
    assert order == [(first - 1 - n) % 3 for n in range(len(order))]


@pytest.mark.rule("MP-GEN-29")
@pytest.mark.parametrize("name", EVERY)
def test_who_takes_the_first_turn(name: str) -> None:
    """Who was drawn to begin with the lines; elsewhere it is drawn anew (SET-14)."""
    drawn = [[step.action.what for step in said(name, "first", seed)] for seed in range(10)]
    turns = [ready(name, seed).active for seed in range(10)]
    assert [each[-1] for each in drawn] == turns
    assert {len(each) for each in drawn} == {1 if name in SHARED else 2}
    if name not in SHARED:
        assert any(first != second for first, second in drawn)


@pytest.mark.rule("MP-PYR-17", "MP-GEN-51")
@pytest.mark.parametrize(("name", "fewer"), [("pyr4", 4), ("pyr3", 4), ("pyr4", 3)])
def test_a_level_is_full_too_when_nobody_has_what_it_takes(name: str, fewer: int) -> None:
    table = with_options(name, handicap={"red": {"characters": fewer}})
    red = table.colours.index("red")
    for seed in range(3):
        story = list(steps(table, seed))
        state = story[-1].after
        slots = table.layout.slots
        playing = [t for t in table.characters[red] if state.place[t] != LEFT_OUT]
        assert len(playing) == fewer, "it lowers the six"
        assert len([t for t in playing if state.place[t] >= 0]) == STARTERS[name]
        assert UNPLACED not in state.place
        lowest = [n for n, spot in enumerate(slots) if spot.y == 15]
        short = sum(slots[n].capacity - len(inside(state, n)) for n in lowest)
        assert short == 6 - fewer
        assert all(
            sort_of(state, t) == ("characters" if n in lowest else "objects")
            for n in range(len(slots))
            for t in inside(state, n)
        ), "who has none of the kind waits for the next level"


@pytest.mark.rule("MP-GEN-51")
@pytest.mark.parametrize("name", EVERY)
def test_a_handicap_leaves_as_many_as_start_on_lines(name: str) -> None:
    least = STARTERS.get(name, 4)
    colour = table_of(name).colours[1]
    table = with_options(name, handicap={colour: {"characters": least}})
    state = list(steps(table, 1))[-1].after
    assert len(on_lines(state, 1)) == least
    with pytest.raises(GearmazeError, match=f"{least} to 7 characters, not {least - 1} .*MP-GEN-51"):
        with_options(name, handicap={colour: {"characters": least - 1}})


# Where nothing fits -------------------------------------------------------------------------------


def nearly_full(name: str, free: dict[int, int], hands: dict[int, list[int]]) -> State:
    """A position of the placing in which only so many slots are free, and these tokens are in hand."""
    state = before(name, "place").copy()
    table = state.table
    kept = {token for hand in hands.values() for token in hand}
    waiting = [t for t in range(table.tokens) if state.place[t] == UNPLACED and t not in kept]
    state.placed = ()
    for sort in ("characters", "objects", "any"):
        for slot, spot in enumerate(table.layout.slots):
            while spot.takes == sort and len(inside(state, slot)) < spot.capacity - free.get(slot, 0):
                fits = [t for t in waiting if sort in ("any", sort_of(state, t))]
                if not fits:
                    break
                waiting.remove(fits[0])
                state.place[fits[0]] = HIDDEN - slot
                state.placed = (*state.placed, fits[0])
    assert not waiting
    return state


def hand_of(name: str, colour: str, *kinds: str) -> list[int]:
    table = table_of(name)
    state = before(name, "place")
    team = [t for t in table.team[table.colours.index(colour)] if state.place[t] == UNPLACED]
    characters = [t for t in team if table.kinds[t].is_character]
    things = [t for t in team if not table.kinds[t].is_character]
    return [(characters if kind == "character" else things).pop() for kind in kinds]


def forced() -> State:
    """MP-EX-30: one slot for any kind, two for objects, and everybody left has a character."""
    hands = {seat: hand_of("rac", colour, "character") for seat, colour in enumerate(("blue", "yellow"))}
    table = table_of("rac")
    free = {at_spot(table, 0, 15): 1, at_spot(table, 5, 10): 2}
    state = nearly_full("rac", free, hands)
    state.stack = (Place(0),)
    return state


@pytest.mark.rule("MP-EX-30", "MP-GEN-26", "MP-GEN-38")
def test_only_who_has_nothing_that_fits_puts_a_wrong_kind_down() -> None:
    state = forced()
    table = state.table
    any_kind, objects = at_spot(table, 0, 15), at_spot(table, 5, 10)
    assert {action.where for action in LegalActions(state, 0)} == {any_kind}
    refusal = refuse_action(state, 0, Action("place", -1, hand_of("rac", "blue", "character")[0], objects))
    assert refusal and refusal.reason == "wrong_kind"
    state, _ = play(state, 0, LegalActions(state, 0).listed()[0])
    assert decisions(state)[0].seat == 1
    only = LegalActions(state, 1).listed()
    assert {action.where for action in only} == {objects}
    after, events = play(state, 1, only[0])
    for other in (0, 2, SPECTATOR):
        assert events[0].seen_by(other) == {"event": "placed", "seat": 1, "room": objects}
        assert after.known[other] >> only[0].what & 1 == 0 if other >= 0 else True
    assert inside(after, objects)[-1] == only[0].what


def revealed(name: str = "rac") -> tuple[State, list[int], int]:
    """MP-EX-30 gone on: the room for objects, with a character in it, is turned up by blue."""
    state = forced()
    state, _ = play(state, 0, LegalActions(state, 0).listed()[0])
    state, _ = play(state, 1, LegalActions(state, 1).listed()[0])
    slot = at_spot(state.table, 5, 10)
    return state, inside(state, slot), slot


@pytest.mark.rule("MP-GEN-24", "MP-RAC-10", "MP-EX-30")
def test_what_lies_in_the_wrong_room_leaves_the_game_unscored() -> None:
    check_removed(*revealed())


def check_removed(state: State, tokens: list[int], slot: int) -> None:
    """Turning the room up takes out of it what is of the wrong kind, and lets the rest be set."""
    table = state.table
    wrong = [t for t in tokens if table.layout.slots[slot].takes not in ("any", sort_of(state, t))]
    assert wrong
    state = state.copy()
    if not state.turn:
        begin_turn(state, 0)
    play_card(state, state.active, 2, [])
    who = next(t for t in table.characters[state.active] if state.place[t] >= 0)
    log: list[Event] = []
    reveal = table.verb("reveal")
    assert isinstance(reveal, Verb)
    reveal.do(state, Action("reveal", who, -1, slot), log)
    for token in wrong:
        assert (state.place[token], state.fate[token], state.keeper[token]) == (GONE, REMOVED, 0)
        assert all(mask >> token & 1 for mask in state.known), "everybody saw it"
    assert not any(state.vp)
    assert not state.ledger
    assert [event.facts["token"] for event in log if event.kind == "removed"] == sorted(wrong)
    assert {t for t in tokens if state.place[t] == LIFTED} == set(tokens) - set(wrong)
    assert (Setting.now(state) is not None) == (len(tokens) > len(wrong))


@pytest.mark.rule("MP-SQR-06", "MP-ALL-08", "MP-PYR-13")
@pytest.mark.parametrize("name", ["sqr", "all", "pyr4", "pyr3"])
def test_the_same_in_every_game_with_rooms_for_one_kind(name: str) -> None:
    """The engine lets nobody do it there: a position that was set up so."""
    state = ready(name).copy()
    table = state.table
    slot = next(
        n for n, spot in enumerate(table.layout.slots) if spot.takes == "objects" and spot.capacity > 1
    )
    other = next(n for n, spot in enumerate(table.layout.slots) if spot.takes == "characters")
    thing, character = inside(state, slot)[0], inside(state, other)[0]
    state.place[thing], state.place[character] = state.place[character], state.place[thing]
    check_removed(state, inside(state, slot), slot)


@pytest.mark.rule("MP-LFT-10")
def test_a_character_in_the_lift_leaves_the_game() -> None:
    state = ready("lft").copy()
    lift = at_spot(state.table, 10, 5)
    character = next(t for t in state.placed if state.table.kinds[t].is_character)
    thing = next(t for t in inside(state, lift) if not state.table.kinds[t].is_character)
    state.place[thing], state.place[character] = state.place[character], state.place[thing]
    check_removed(state, inside(state, lift), lift)
