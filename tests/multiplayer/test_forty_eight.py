"""The game of forty-eight turns: its clock, its points, its end (MP-RAC-13 to MP-RAC-19)."""

import pytest

from gearmaze.engine import State
from gearmaze.engine.scoring import DRAW, SHARED, WON, how
from gearmaze.position import parse_position, position_text
from gearmaze.testing import check_position
from tests.drawing import do, pos
from tests.engine.made_up import HALL

BLUE, YELLOW, RED = range(3)

OPEN = HALL.replace("O", ".")


def race(tokens: str, turn: str, rest: str = "") -> State:
    """A bare room, f1 to j5, before the two exits f0 to j0."""
    return pos(f"scenario rac\n{OPEN}tokens {tokens}\n{rest}\n{turn}")


def idled(state: State, turns: int) -> State:
    """So many turns in which cards are played and nothing else."""
    for _ in range(turns):
        state = do(state, f"card {state.action_hands[state.active][0]}", "end")
    return state


BEGUN = ("blue-troll f1, yellow-troll g1, red-troll h1, red-thief h5", "turn 1 yellow\ndecide card")


@pytest.mark.rule("MP-EX-26", "MP-RAC-13", "MP-RAC-18")
def test_it_ends_when_the_third_in_turn_order_has_recycled_four_times() -> None:
    """Yellow is the start player, blue the third; nothing happens for 47 turns: that ends nothing."""
    state = race(*BEGUN)
    for turn in range(1, 48):
        whole = len(state.action_hands[BLUE]) == 4
        state = idled(state, 1)
        if turn % 12 == 0:
            assert not whole and state.cycles == (turn // 12,) * 3, "the third recycles"
            assert len(state.action_hands[BLUE]) == 4
        assert (state.turn, state.result) == (turn + 1, None)
        if turn % 7 == 0:
            check_position(state)
    assert (state.idle_turns, state.active) == (47, BLUE)
    state = do(state, f"card {state.action_hands[BLUE][0]}", "move blue-troll f0")
    assert state.result is None, "the turn is played out"
    state = do(state, "end")
    assert state.result == ("cycles", (BLUE,)) and how(state) == WON, "though it is his only scoring turn"
    assert state.turn == 48


@pytest.mark.rule("MP-RAC-14")
def test_escapes_score_and_kills_do_not() -> None:
    tokens = "blue-troll f1, blue-goblin g1 carries red-treasure, yellow-thief f2 wounded, red-thief j5"
    state = race(tokens, "turn 7 blue ap 5 highest 5")
    state = do(state, "attack troll yellow-thief", "lay 6", "lay 0")
    assert state.place[state.table.by_label["yellow-thief"]] < 0 and state.vp == (0, 0, 0)
    state = do(state, "move troll f0")
    assert state.vp == (1, 0, 0)
    assert do(state, "move goblin g0").vp == (4, 0, 0), "two for the goblin, one for the treasure"


@pytest.mark.rule("MP-RAC-15", "MP-RAC-16")
@pytest.mark.parametrize(
    ("score", "winners", "kind"),
    [
        ("blue 1, yellow 3, red 2", (YELLOW,), WON),
        ("blue 9, yellow 3, red 12", (RED,), WON),  # there is no target
        ("blue 3, yellow 3, red 2", (BLUE, YELLOW), SHARED),
        ("blue 0, yellow 4, red 4", (YELLOW, RED), SHARED),
        ("blue 2, yellow 2, red 2", (BLUE, YELLOW, RED), DRAW),
    ],
)
def test_most_points_win_and_equals_share(score: str, winners: tuple[int, ...], kind: str) -> None:
    rest = f"score {score}\nhands red action 3\ncycles 4 4 3"
    state = do(race("blue-troll f1, red-troll h1", "turn 48 red highest 5\ndecide card", rest), "card 3")
    assert state.reached < 0 and state.result is None
    state = do(state, "end")
    assert state.result == ("cycles", winners) and how(state) == kind


@pytest.mark.rule("MP-RAC-18")
def test_sixty_idle_turns_do_not_end_it() -> None:
    state = race("blue-troll f1, red-troll h1", "turn 40 red ap 0 highest 5 idle 99")
    assert do(state, "end").result is None


@pytest.mark.rule("MP-RAC-19")
@pytest.mark.parametrize("played", [0, 5, 23])
@pytest.mark.parametrize("gone", [BLUE, YELLOW, RED])
def test_with_somebody_out_each_of_the_others_has_sixteen_turns(played: int, gone: int) -> None:
    state = idled(race(*BEGUN), played)
    state = do(state, "resign", seat=gone)
    assert state.result is None
    check_position(state)
    turns = [0, 0, 0]
    earlier = [(YELLOW + step) % 3 for step in range(played)]
    while state.result is None:
        assert sum(turns) < 48, "it ends after sixteen rounds"
        turns[state.active] += 1
        state = idled(state, 1)
    others = [seat for seat in range(3) if seat != gone]
    assert [turns[seat] + earlier.count(seat) for seat in others] == [16, 16]
    assert turns[gone] == 0
    assert state.result == ("cycles", tuple(others))


@pytest.mark.rule("MP-RAC-19")
def test_who_resigns_in_the_last_turn_ends_it() -> None:
    rest = "score yellow 2\nhands red action 3\ncycles 4 4 3"
    state = race("blue-troll f1, red-troll h1", "turn 48 red highest 5\ndecide card", rest)
    assert do(state, "resign", seat=RED).result == ("cycles", (YELLOW,))


def test_its_clock_is_part_of_a_position() -> None:
    state = idled(race(*BEGUN), 30)
    assert state.cycles == (2, 2, 2)
    text = position_text(state)
    assert "\ncycles 2 2 2\n" in text and parse_position(text) == state
