"""The lift of the Shuttle (MP-LFT-11 to MP-LFT-18)."""

import pytest

from gearmaze.engine import LegalActions, ParseError, State, play
from gearmaze.engine.foresight import foresee
from gearmaze.engine.maze import squares_in
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.notation import parse_action
from gearmaze.position import parse_position, position_text
from gearmaze.sets.machines import is_central
from gearmaze.testing.games import check_legal, check_step, check_view
from gearmaze.words.facts import named_event
from gearmaze.words.sentences import explain
from tests.drawing import at, do, due, legal, pos, why
from tests.engine.asking import may, may_not

LIFT = 6  # the seventh room, the sixth and the eighth are the two with number 3
ROOMS = "? ? ? ? ? 3cw 1cw/{turn} 3ccw"


def shaft(tokens: str, stop: int = 5, turn: int = 0, rooms: str = ROOMS, ap: int = 5) -> State:
    """The three rooms in the middle are open; the gear of the lift is the third square each way."""
    return pos(
        f"scenario lft\nrooms {rooms.format(turn=turn)}\norigin 7 10,{stop}\ntokens {tokens}\n"
        f"turn 9 blue ap {ap} highest 4\ndecide act"
    )


def gear(state: State, slot: int) -> str:
    """The square with the gear of a room."""
    maze = state.maze
    inside = sum(1 << maze.square[place] for place in maze.grid.places_of(slot))
    return maze.grid.name(next(squares_in(maze.gears & inside)))


def corner(state: State) -> tuple[int, int]:
    return state.table.grid.xy(state.origins[LIFT])


def shifts(state: State) -> list[str]:
    return [text for text in legal(state) if text.startswith("shift")]


@pytest.mark.rule("MP-EX-27", "MP-LFT-13", "MP-LFT-18")
def test_the_worked_example() -> None:
    empty = shaft("blue-troll NW.2")
    state = shaft(f"blue-goblin {gear(empty, 5)}, red-troll l7", turn=1)
    grid, troll = state.table.grid, state.table.by_label["red-troll"]
    after = do(state, "shift up goblin")
    assert corner(after) == (10, 0)
    assert after.turns == state.turns
    assert after.place[troll] == state.place[troll]
    assert at(after, "red-troll") == "l2", "five rows up"
    assert (after.ap, state.ap) == (4, 5)
    may_not(after, "shift 7 n goblin", "MP-LFT-13")
    void = grid.square(10, 5)
    assert (after.maze.room_at[void], after.maze.place[void]) == (-1, -1)


@pytest.mark.rule("MP-LFT-11")
def test_its_own_gear_and_those_of_both_rooms_with_number_3_shift_it() -> None:
    empty = shaft("blue-troll NW.2")
    for slot in (5, 6, 7):
        state = shaft(f"blue-goblin {gear(empty, slot)}")
        assert shifts(state) == ["shift 7 n blue-goblin", "shift 7 s blue-goblin"]
        assert corner(may(state, "shift up")) == (10, 0)
        assert corner(may(state, "shift down goblin")) == (10, 10)
    elsewhere = shaft("blue-goblin NW.2, blue-troll l7")
    assert shifts(elsewhere) == []
    may_not(elsewhere, "shift 7 n troll", "MP-LFT-11")


@pytest.mark.rule("MP-LFT-11")
def test_no_other_gear_shifts_it_and_nobody_wounded_or_of_another_colour() -> None:
    other = shaft("blue-troll NW.2", rooms="2cw ? ? ? ? 3cw 1cw")
    state = shaft(f"blue-goblin {gear(other, 0)}", rooms="2cw ? ? ? ? 3cw 1cw")
    may_not(state, "shift 7 n goblin", "MP-LFT-11")
    on = gear(other, 5)
    may_not(shaft(f"blue-goblin {on} wounded, blue-troll NW.2"), "shift 7 n goblin", "WND-01")
    may_not(shaft(f"red-goblin {on}, blue-troll NW.2"), "shift 7 n red-goblin", "TURN-03")
    may_not(shaft(f"blue-goblin {on}", ap=0), "shift 7 n goblin", "TURN-04")
    may_not(shaft(f"blue-goblin {on}"), "shift 7 e goblin", "MP-LFT-11")
    may_not(shaft(f"blue-goblin {on}"), "shift 6 n goblin", "MP-LFT-11")


@pytest.mark.rule("MP-LFT-12")
@pytest.mark.parametrize("turn", range(4))
def test_a_shift_does_not_turn_it(turn: int) -> None:
    state = shaft("blue-goblin m8, red-troll m6", turn=turn)
    for way in ("up", "down", "down"):
        state = do(state, f"shift {way} goblin")
        assert state.turns[LIFT] == turn


@pytest.mark.rule("MP-LFT-13")
def test_it_goes_a_stop_at_a_time_and_no_further_than_the_shaft() -> None:
    state = shaft("blue-goblin m3", stop=0)
    assert shifts(state) == ["shift 7 s blue-goblin"]
    may_not(state, "shift 7 n goblin", "MP-LFT-13")
    state = do(state, "shift down")
    assert corner(state) == (10, 5)
    state = do(state, "shift down")
    assert corner(state) == (10, 10)
    may_not(state, "shift 7 s goblin", "MP-LFT-13")


@pytest.mark.rule("MP-LFT-14")
def test_everybody_and_everything_in_it_comes_along_opened_portcullises_too() -> None:
    state = shaft("blue-goblin i8, red-troll l8 carries red-sword, red-rope k6, blue-thief o10 wounded")
    after = do(state, "shift up goblin")
    moved = {label: at(after, label) for label in ("red-troll", "red-sword", "red-rope", "blue-thief")}
    assert moved == {"red-troll": "l3", "red-sword": "l3", "red-rope": "k1", "blue-thief": "o5"}
    assert after.wounded[after.table.by_label["blue-thief"]]
    assert at(after, "blue-goblin") == "i8", "who is outside stays"


@pytest.mark.rule("MP-LFT-14")
def test_its_portcullises_stay_as_they_were_in_it() -> None:
    state = shaft("blue-goblin i8, blue-troll NW.2")
    state.doors = tuple(1 if slot == LIFT else doors for slot, doors in enumerate(state.doors))
    state.arrange()
    sides = sides_of_lift(state)
    after = do(state, "shift up goblin")
    assert after.doors == state.doors
    assert sides_of_lift(after) == sides


def sides_of_lift(state: State) -> list[int]:
    maze = state.maze
    return [maze.side(maze.square[p], way) for p in maze.grid.places_of(LIFT) for way in range(4)]


@pytest.mark.rule("MP-LFT-15")
def test_while_it_lies_face_down_it_stays() -> None:
    state = shaft("blue-goblin i8, blue-troll NW.2", rooms="? ? ? ? ? 3cw ? 3ccw")
    assert shifts(state) == []
    may_not(state, "shift 7 n goblin", "MP-LFT-15")


@pytest.mark.rule("MP-LFT-16", "MP-LFT-17")
def test_it_is_turned_from_its_own_gear_alone_and_the_other_gears_turn_the_rooms_3() -> None:
    empty = shaft("blue-troll NW.2")
    own = [text for text in legal(shaft(f"blue-goblin {gear(empty, 6)}")) if text.startswith("rotate")]
    assert own == ["rotate 7 cw blue-goblin"]
    other = [text for text in legal(shaft(f"blue-goblin {gear(empty, 5)}")) if text.startswith("rotate")]
    assert other == ["rotate 6 cw blue-goblin", "rotate 8 ccw blue-goblin"]
    may_not(shaft(f"blue-goblin {gear(empty, 7)}"), "rotate 7 cw goblin", "ROT-02")
    plain = shaft("blue-troll NW.2", rooms="2cw ? ? ? ? 3cw 1cw")
    state = shaft(f"blue-goblin {gear(plain, 0)}", rooms="2cw ? ? ? ? 3cw 1cw")
    may(state, "rotate 1 cw goblin")
    away = shaft("blue-goblin m3", stop=0)
    assert do(away, "rotate goblin").turns[LIFT] == 1
    assert corner(do(away, "rotate goblin")) == (10, 0)


@pytest.mark.rule("MP-LFT-18")
def test_where_it_is_not_nobody_walks_sees_or_reveals() -> None:
    state = shaft("blue-goblin j6, red-troll p6", stop=0)
    maze, grid = state.maze, state.table.grid
    for y in range(5, 15):
        for x in range(10, 15):
            square = grid.square(x, y)
            assert maze.room_at[square] == -1
            assert not any(maze.side(square, way) for way in range(4))
    landings = [text.split()[-1] for text in legal(state) if text.startswith("move blue-goblin")]
    assert landings
    assert not any(name[0] in "klmno" and int(name[1:]) > 5 for name in landings)


# What others are told, and what cannot be ---------------------------------------------------------


def test_everybody_sees_where_the_lift_is() -> None:
    state = do(shaft("blue-goblin m8"), "shift up")
    for seat in (*range(4), SPECTATOR):
        room = view(state, seat)["rooms"][LIFT]
        assert (room["x"], room["y"]) == (10, 0)


def test_it_makes_its_neighbours_central_and_unmakes_them() -> None:
    state = shaft("blue-goblin m8", rooms="? ? ? ? ? ? 1cw")
    assert is_central(state, 5)
    assert is_central(state, 7)
    after = do(state, "shift up")
    assert not is_central(after, 5)
    assert not is_central(after, 7)


def test_the_checks_for_every_game_hold_on_the_way() -> None:
    state = shaft("blue-goblin m8, red-troll l7")
    for text in ("shift up", "shift down", "rotate goblin", "shift down", "end"):
        seat = due(state)
        check_legal(state, seat)
        for each in range(4):
            check_view(state, each)
        assert parse_position(position_text(state)).fields() == state.fields()
        for listed in LegalActions(state, seat):
            assert foresee(state, seat, listed).fields() == play(state, seat, listed)[0].fields()
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
        (shaft("blue-goblin NW.2"), "shift 7 n goblin"),
        (shaft("blue-goblin m8"), "shift 7 e goblin"),
        (shaft("blue-goblin m8"), "shift 6 n goblin"),
        (shaft("blue-goblin m3", stop=0), "shift 7 n goblin"),
        (shaft("blue-goblin i8", rooms="? ? ? ? ? 3cw ? 3ccw"), "shift 7 n goblin"),
    ):
        refusal = why(state, text)
        assert refusal is not None
        said.add(explain(state, refusal, language=language))
    assert len(said) == 5
    assert all("MP-LFT" in text for text in said)


@pytest.mark.parametrize(
    ("drawn", "fault"),
    [
        (
            "rooms ? ? ? ? ? ? 1cw\norigin 7 10,3",
            r"the lift, room 7, stops at 10,0 or 10,5 or 10,10, not at 10,3",
        ),
        ("rooms ? ? ? ? ? ? 1cw\norigin 7 off", r"the lift, room 7, stops at .* \(MP-LFT-13\)"),
        ("rooms ? ? ? ? ? ? ?\norigin 7 10,0", r"room 7 is face down.*\(MP-LFT-15\)"),
        ("rooms ? ? ? ? ? ? 1cw\norigin 7 up", r"room 7 has no hoist"),
    ],
)
def test_a_lift_off_its_stops_is_refused(drawn: str, fault: str) -> None:
    with pytest.raises(ParseError, match=fault):
        pos(f"scenario lft\ntokens blue-goblin NW.2\n{drawn}")
