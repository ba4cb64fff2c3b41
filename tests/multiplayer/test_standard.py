"""The standard game for three and four: order of turns, ways out, who places what, points (MP-STD)."""

import pytest

from gearmaze.engine import State, Table, decisions
from gearmaze.sets import scenario
from tests.drawing import do, legal, pos, why
from tests.engine.made_up import HALL
from tests.multiplayer.hall import hall

BLUE, YELLOW, RED = range(3)  # at std3

FOUND = f"""scenario std3
{HALL.replace("rooms", "rooms ? ? ?")}
behind 3: 4cw/0 yellow-rope blue-sword red-troll
tokens yellow-goblin p1, blue-goblin W.1, red-goblin f21
turn 7 yellow ap 3 highest 4
"""


@pytest.mark.rule("MP-STD-07")
@pytest.mark.parametrize("name", ["std3", "std4"])
def test_turns_go_in_seat_order(name: str) -> None:
    state = hall(name, "blue-goblin f1" if name == "std4" else "blue-goblin a1", "turn 6 red\ndecide card")
    seats, first = state.table.seats, state.active
    order = []
    for _ in range(2 * seats):
        order.append(state.active)
        state = do(state, f"card {state.action_hands[state.active][0]}", "end")
    assert order == [(first + step) % seats for step in range(2 * seats)]


@pytest.mark.rule("MP-STD-08")
@pytest.mark.parametrize("name", ["std3", "std4"])
def test_one_leaves_over_the_line_of_any_opponent(name: str) -> None:
    ways = Table(scenario(name)).ways()
    for seat, own in enumerate(ways.home):
        others = sum(line for other, line in enumerate(ways.home) if other != seat)
        assert (ways.exits[seat], ways.closed[seat]) == (others, 0)
        assert own and not own & others


@pytest.mark.rule("MP-STD-08")
def test_two_opponents_leave_over_the_same_line_and_its_owner_stays() -> None:
    tokens = "blue-troll a1, yellow-troll a2, red-troll a3"
    for turn, seat, gone in (("yellow", YELLOW, 1), ("red", RED, 1), ("blue", BLUE, 0)):
        state = hall("std3", tokens, f"turn 7 {turn} ap 3 highest 4")
        row = {"blue": 1, "yellow": 2, "red": 3}[turn]
        state = do(state, f"move {turn}-troll W.{row}")
        assert state.vp[seat] == gone
        assert (state.place[state.table.by_label[f"{turn}-troll"]] < 0) == bool(gone)


@pytest.mark.rule("MP-EX-20", "MP-STD-10", "MP-STD-11")
def test_who_reveals_places_all_but_his_own_things_and_his_right_neighbour_those() -> None:
    state = do(pos(FOUND), "reveal 3 goblin")
    assert decisions(state)[0][:2] == (YELLOW, "set")
    texts = legal(state)
    assert {text.split()[1] for text in texts} == {"blue-sword", "red-troll"}
    spot = texts[0].split()[-1]
    refusal = why(state, f"set yellow-rope {spot}")
    assert refusal is not None and "REV-09" in refusal.rules, "not the revealer's own"
    assert why(state, f"set blue-sword {spot}", seat=BLUE) is not None
    state = do(state, next(text for text in texts if "sword" in text))
    assert decisions(state)[0].seat == YELLOW, "the sword's owner is not asked, nor the troll's"
    state = do(state, next(text for text in legal(state) if "troll" in text))
    assert [due.seat for due in decisions(state)] == [BLUE], "who sits at yellow's right hand"
    assert {text.split()[1] for text in legal(state)} == {"yellow-rope"}
    refusal = why(state, legal(state)[0], seat=RED)
    assert refusal is not None and "REV-09" in refusal.rules
    state = do(state, legal(state)[0])
    assert (state.active, decisions(state)[0].kind, state.ap) == (YELLOW, "act", 2)


@pytest.mark.rule("MP-STD-11")
@pytest.mark.parametrize("name", ["std3", "std4", "sqr"])
def test_the_right_neighbour_is_who_comes_before_in_seat_order(name: str) -> None:
    table = Table(scenario(name))
    assert table.second_placer == tuple((seat - 1) % table.seats for seat in range(table.seats))


def scored(name: str) -> list[tuple[int, int]]:
    """What each sort of thing is worth there, one after the other, to the second seat and to its rivals."""
    seats = scenario(name).layout.seats
    who, line = seats[1], "f0" if name != "std3" else "W.1"
    near = "f1" if name != "std3" else "a1"
    far = "j5" if name != "std3" else "e5"
    rest = f"turn 7 {who} ap 5 highest 5"
    found = []
    for tokens, text in (
        (f"{who}-troll {near}, {who}-thief {far}", f"move troll {line}"),
        (f"{who}-goblin {near}, {who}-thief {far}", f"move goblin {line}"),
        (f"{who}-troll {near} carries blue-treasure, {who}-thief {far}", f"move troll {line}"),
        (f"{who}-troll {near} carries blue-sword, {who}-thief {far}", f"move troll {line}"),
    ):
        state = do(hall(name, tokens, rest), text)
        found.append((state.vp[1], sum(state.vp) - state.vp[1]))
    tokens = f"{who}-troll {near}, blue-goblin {'f2' if name != 'std3' else 'a2'} wounded"
    state = do(hall(name, tokens, rest), "attack troll blue-goblin")
    state = do(state, "lay 6", "lay 0")
    found.append((state.vp[1], sum(state.vp) - state.vp[1]))
    return found


POINTS = [(1, 0), (2, 0), (2, 0), (1, 0), (1, 0)]


@pytest.mark.rule("MP-STD-19")
@pytest.mark.parametrize("name", ["std3", "std4"])
def test_points_of_the_standard_game(name: str) -> None:
    """An escape, a goblin's, one with the treasure, one with anything else, a kill."""
    assert scored(name) == POINTS


@pytest.mark.rule("MP-STD-20")
@pytest.mark.parametrize("name", ["std3", "std4"])
def test_six_points_win(name: str) -> None:
    near, line = ("a2", "W.2") if name == "std3" else ("g1", "g0")

    def after(points: int) -> State:
        rest = f"score red {points}\nturn 7 red ap 3 highest 4"
        return do(hall(name, f"red-troll {near}, blue-troll {near[0]}5", rest), f"move troll {line}", "end")

    red = Table(scenario(name)).colours.index("red")
    assert after(4).result is None
    assert after(5).result == ("target", (red,))
    assert Table(scenario(name)).target == 6
