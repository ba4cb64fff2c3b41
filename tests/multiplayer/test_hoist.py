"""The hoist at the top of the pyramid (MP-PYR-20 to MP-PYR-30)."""

import pytest

from gearmaze.engine import LegalActions, ParseError, State, play
from gearmaze.engine.maze import squares_in
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.notation import parse_action
from gearmaze.position import parse_position, position_text
from gearmaze.testing.games import check_legal, check_step, check_view
from gearmaze.words.facts import named_event
from gearmaze.words.sentences import explain
from tests.drawing import at, do, due, legal, pos, why
from tests.engine.asking import fate, may, may_not

RED = 1
EXAMPLE = """
scenario pyr4
rooms 1cw/2
tokens
  red-goblin n3
  red-cleric l2 carries red-treasure
  red-troll o4
  blue-thief m4
  red-warrior escaped red
  red-wizard escaped red
  red-mekanork escaped red
score
  red 1 escape red-warrior
  red 1 escape red-wizard
  red 1 escape red-mekanork
turn 9 red ap 3 highest 4
decide act
"""


# who still has a chance of four points, so that nothing ends before its time (MP-GEN-44)
REST = "green-troll L3.2, green-goblin L3.4, green-thief L3.7, green-cleric L3.9"


def aloft(tokens: str, turn: str = "turn 9 red ap 5 highest 4", more: str = "") -> State:
    """The apex, 1cw, hangs in its hoist: its squares are y1 to ac5."""
    return pos(f"scenario pyr4\nrooms 1cw\norigin 1 up\ntokens {tokens}, {REST}\n{turn}\n{more}\ndecide act")


def down(tokens: str, rooms: str = "1cw", turn: str = "turn 9 red ap 5 highest 4") -> State:
    """The apex lies on top, from l1 to p5, its gear on n3."""
    return pos(f"scenario pyr4\nrooms {rooms}\ntokens {tokens}, {REST}\n{turn}\ndecide act")


def apex(state: State) -> tuple[int, int]:
    return state.table.grid.xy(state.origins[0])


def texts(state: State, *verbs: str) -> list[str]:
    return [text for text in legal(state) if text.split()[0] in verbs]


@pytest.mark.rule("MP-EX-24", "MP-PYR-20", "MP-PYR-22")
def test_the_worked_example() -> None:
    state = pos(EXAMPLE)
    state = do(state, "hoist goblin")
    assert fate(state, "red-goblin") == "escaped"
    assert (state.vp[RED], state.ap, apex(state)) == (5, 2, (24, 0))
    state = do(state, "escape cleric")
    assert (state.vp[RED], state.ap) == (7, 1)
    assert fate(state, "red-treasure") == "carried out"
    state = do(state, "escape troll")
    assert (state.vp[RED], state.ap) == (8, 0)
    assert state.result is None, "the turn is played out"
    state = do(state, "end")
    assert (apex(state), state.turns[0]) == ((11, 0), 3)
    assert at(state, "blue-thief") == "m2", "where a quarter clockwise takes it"
    assert state.result is not None
    assert state.result[1] == (RED,)


@pytest.mark.rule("MP-PYR-20")
def test_the_hoist_takes_one_ap_of_somebody_unwounded_on_the_gear() -> None:
    state = down("red-goblin n3, red-troll l1")
    after = may(state, "hoist goblin")
    assert after.ap == state.ap - 1
    may_not(state, "hoist troll", "MP-PYR-20")
    assert texts(state, "hoist", "escape") == ["hoist red-goblin"]
    may_not(down("red-goblin n3 wounded, red-troll l1"), "hoist goblin", "WND-01")
    may_not(down("blue-goblin n3, red-troll l1"), "hoist blue-goblin", "TURN-03")
    broke = down("red-goblin n3, red-troll l1", turn="turn 9 red ap 0 highest 4")
    may_not(broke, "hoist goblin", "TURN-04")


@pytest.mark.rule("MP-PYR-20")
def test_another_gear_or_the_twin_of_its_room_raises_nothing() -> None:
    twin = down("red-goblin L1.2", "1cw 1ccw")
    gear = next(squares_in(twin.maze.gears & ~apex_mask(twin)))
    state = down(f"red-goblin {twin.table.grid.name(gear)}", "1cw 1ccw")
    may_not(state, "hoist goblin", "MP-PYR-20")
    assert "rotate 1 cw red-goblin" in legal(state), "though it turns the room"


def apex_mask(state: State) -> int:
    maze = state.maze
    return sum(1 << maze.square[place] for place in maze.grid.places_of(0))


@pytest.mark.rule("MP-PYR-20")
def test_while_its_room_is_face_down_there_is_no_hoist() -> None:
    state = pos("scenario pyr4\nrooms ? 3cw\ntokens red-goblin g7\nturn 9 red ap 5 highest 4\ndecide act")
    refusal = why(state, "hoist goblin")
    assert refusal is not None
    assert (refusal.reason, refusal.rules) == ("hoist_hidden", ("MP-PYR-20",))


@pytest.mark.rule("MP-PYR-21", "MP-PYR-27")
def test_the_room_is_off_the_board_at_once_and_touches_nothing() -> None:
    before = down("red-goblin n3, red-troll m5, blue-thief l5", "1cw ? 2cw 3cw")
    state = do(before, "hoist goblin")
    maze, inside = state.maze, apex_mask(state)
    assert maze.around(inside) & ~inside == 0
    assert not any(
        maze.side(maze.neighbour(square, direction), (direction + 2) % 4)
        for square in squares_in(inside)
        for direction in range(4)
        if not inside >> maze.neighbour(square, direction) & 1
    )
    assert maze.brink & inside == 0, "and nothing hidden is beside it"
    assert apex_mask(before) & maze.land == 0, "where it lay is void"


@pytest.mark.rule("MP-PYR-27")
def test_inside_everything_stays_legal() -> None:
    state = aloft("red-warrior y4, red-troll z5, blue-thief y5, red-wizard aa3, red-rope y3")
    may(state, "attack warrior thief")
    may(state, "move wizard ab4")
    may(state, "move warrior y3")
    with_twin = pos(
        "scenario pyr4\nrooms 1cw 1ccw\norigin 1 up\ntokens red-troll aa3\n"
        "turn 9 red ap 5 highest 4\ndecide act"
    )
    may(with_twin, "rotate 2 ccw troll")


@pytest.mark.rule("MP-PYR-23", "MP-PYR-24")
def test_from_any_square_of_it_each_of_the_others_gets_out_for_one_ap_of_the_turn() -> None:
    for square in ("y1", "ab1", "aa3", "y5", "ac5"):
        state = aloft(f"red-troll {square}, blue-thief z3")
        after = may(state, "escape troll")
        assert fate(after, "red-troll") == "escaped"
        assert (after.vp[RED], after.ap) == (1, state.ap - 1)
    state = aloft("red-troll y1, red-thief z3, blue-thief z4", turn="turn 9 red ap 1 highest 4")
    after = do(state, "escape troll")
    may_not(after, "escape red-thief", "TURN-04")


@pytest.mark.rule("MP-PYR-24")
def test_getting_out_is_an_action_of_whoever_gets_out() -> None:
    state = aloft("red-troll y1, red-thief z3 bound=2, blue-thief z4", turn="turn 9 red ap 1 highest 4")
    after = do(state, "escape red-thief")
    assert after.ap == 1, "paid with AP only she may use"
    idle = aloft("red-troll y1 idle, red-thief z3, blue-thief z4")
    may_not(idle, "escape troll", "ACT-13")


@pytest.mark.rule("MP-PYR-23")
def test_nobody_gets_out_of_another_room_nor_while_it_lies_on_the_board() -> None:
    state = pos(
        "scenario pyr4\nrooms 1cw 1ccw\norigin 1 up\ntokens red-thief e6, red-troll y1\n"
        "turn 9 red ap 5 highest 4\ndecide act"
    )
    may_not(state, "escape red-thief", "MP-PYR-23")
    may_not(down("red-troll l1"), "escape troll", "MP-PYR-23")


@pytest.mark.rule("MP-PYR-25")
def test_the_wounded_get_out_in_somebodys_arms_and_score_nothing() -> None:
    state = aloft("red-troll y1 wounded, red-thief z3 carries red-cleric, blue-thief z4")
    may_not(state, "escape troll", "WND-01")
    after = do(state, "escape red-thief")
    assert fate(after, "red-cleric") == "rescued"
    assert after.vp[RED] == 1, "for the Thief alone"


@pytest.mark.rule("MP-PYR-26")
def test_whoever_does_not_get_out_stays_where_he_is_in_the_room() -> None:
    before = down("red-goblin n3, red-troll l1, blue-thief o5, red-rope p1, blue-wizard o4 wounded")
    state = do(before, "hoist goblin")
    for label in ("red-troll", "blue-thief", "red-rope", "blue-wizard"):
        token = state.table.by_label[label]
        assert state.place[token] == before.place[token], label
    may_not(state, "escape blue-thief", "TURN-03")


@pytest.mark.rule("MP-PYR-28")
def test_while_it_is_up_no_gear_turns_it_and_nobody_raises_it_again() -> None:
    state = pos(
        "scenario pyr4\nrooms 1cw 1ccw\norigin 1 up\ntokens red-troll aa3, red-thief e6\n"
        "turn 9 red ap 5 highest 4\ndecide act"
    )
    may_not(state, "rotate 1 cw troll", "MP-PYR-28")
    may_not(state, "hoist troll", "MP-PYR-28")
    gear = next(squares_in(state.maze.gears & ~apex_mask(state)))
    twin = pos(
        f"scenario pyr4\nrooms 1cw 1ccw\norigin 1 up\ntokens red-troll {state.table.grid.name(gear)}\n"
        "turn 9 red ap 5 highest 4\ndecide act"
    )
    may_not(twin, "rotate 1 cw troll", "MP-PYR-28")


@pytest.mark.rule("MP-PYR-29")
@pytest.mark.parametrize("turn", range(4))
def test_at_the_end_of_the_turn_it_comes_down_turned_a_quarter_its_own_way(turn: int) -> None:
    state = pos(
        f"scenario pyr4\nrooms 1cw/{turn}\norigin 1 up\ntokens red-troll z1, blue-thief ac4, {REST}\n"
        "turn 9 red ap 2 highest 4\ndecide act"
    )
    after = do(state, "end")
    assert (apex(after), after.turns[0]) == ((11, 0), (turn + 1) % 4)
    assert (at(after, "red-troll"), at(after, "blue-thief")) == ("p2", "m5")
    do(after, "card 2")


@pytest.mark.rule("MP-PYR-29")
def test_it_comes_down_if_time_runs_out_too() -> None:
    state = pos(
        "scenario pyr4\noptions timer=on\nrooms 1cw\norigin 1 up\ntokens red-troll y1\n"
        "turn 9 red ap 2 highest 4\ndecide act"
    )
    after, events = play(state, -2, parse_action(state, "timeout red", -2))
    assert (apex(after), after.turns[0]) == ((11, 0), 1)
    assert [event.kind for event in events if event.kind == "lowered"]


@pytest.mark.rule("MP-PYR-30")
def test_while_it_lies_on_the_board_it_is_turned_from_its_gear_and_its_twins() -> None:
    own = down("red-goblin n3")
    assert may(own, "rotate 1 cw goblin").turns[0] == 1
    gear = down("red-goblin L1.2", "1cw 1ccw")
    twin = gear.table.grid.name(next(squares_in(gear.maze.gears & ~apex_mask(gear))))
    assert may(down(f"red-goblin {twin}", "1cw 1ccw"), "rotate 1 cw goblin").turns[0] == 1


# What others are told -----------------------------------------------------------------------------


def test_everybody_sees_where_the_room_hangs() -> None:
    state = do(pos(EXAMPLE), "hoist goblin")
    for seat in (*range(4), SPECTATOR):
        room = view(state, seat)["rooms"][0]
        assert (room["x"], room["y"], room["aloft"]) == (24, 0, True)
    room = view(do(state, "end"), 0)["rooms"][0]
    assert (room["x"], room["y"], "aloft" in room) == (11, 0, False)


def test_the_checks_for_every_game_hold_on_the_way() -> None:
    state = pos(EXAMPLE)
    for text in ("hoist goblin", "escape cleric", "end"):
        seat = due(state)
        check_legal(state, seat)
        for each in range(4):
            check_view(state, each)
        assert parse_position(position_text(state)).fields() == state.fields()
        action = parse_action(state, text, seat)
        after, events = play(state, seat, action)
        check_step(state, seat, action, after, events)
        for event in events:
            for language in ("en", "fr", "de"):
                assert named_event(after, event.seen_by(0) or {"event": event.kind}, language)["text"]
        state = after


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_refusals_are_said_in_every_language(language: str) -> None:
    said = set()
    for state, text in (
        (down("red-troll l1"), "hoist troll"),
        (down("red-troll l1"), "escape troll"),
        (aloft("red-troll aa3"), "hoist troll"),
        (aloft("red-troll aa3"), "rotate 1 cw troll"),
    ):
        refusal = why(state, text)
        assert refusal is not None
        said.add(explain(state, refusal, language=language))
    assert len(said) == 4
    assert all("MP-PYR" in text for text in said)


@pytest.mark.parametrize(
    ("drawn", "fault"),
    [
        ("rooms 1cw\norigin 1 5,5", r"room 1 lies at 11,0 or hangs 'up' in its hoist, not 5,5 \(MP-PYR-21\)"),
        ("rooms 1cw\norigin 1 off", "room 1 lies at 11,0 or hangs 'up'"),
        ("rooms ?\norigin 1 up", r"room 1 is face down, so it is still where it was dealt \(MP-PYR-20\)"),
        ("rooms 1cw 3cw\norigin 2 up", r"room 2 has no hoist"),
        ("rooms 1cw\norigin 1 up\nturn 9 red ap 0\ndecide card", r"only during a turn \(MP-PYR-29\)"),
    ],
)
def test_a_hoist_where_none_can_be_is_refused(drawn: str, fault: str) -> None:
    with pytest.raises(ParseError, match=fault):
        pos(f"scenario pyr4\ntokens red-troll L1.2\n{drawn}")


def test_what_foresees_gives_what_play_gives() -> None:
    from gearmaze.engine.foresight import foresee

    state = pos(EXAMPLE)
    for text in ("hoist goblin", "escape cleric", "end"):
        seat = due(state)
        for action in LegalActions(state, seat):
            assert foresee(state, seat, action).fields() == play(state, seat, action)[0].fields()
        state = do(state, text)


@pytest.mark.rule("MP-PYR-29", "MP-GEN-48")
def test_it_comes_down_when_whoever_raised_it_leaves_the_game() -> None:
    state = do(down("red-goblin n3, blue-thief o5, yellow-troll L1.2"), "hoist goblin")
    after, _ = play(state, RED, parse_action(state, "resign", RED))
    assert after.result is None
    assert after.active != RED
    assert (apex(after), after.turns[0]) == ((11, 0), 1)
    assert not view(after, 0)["rooms"][0].get("aloft")
