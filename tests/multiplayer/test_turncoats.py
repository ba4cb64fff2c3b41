"""The game of alliances: board, truce, points and target (MP-ALL-02, MP-ALL-03, MP-ALL-09 to MP-ALL-15)."""

import pytest

from gearmaze import data
from gearmaze.engine import GearmazeError, State, Table, decisions
from gearmaze.game import Game
from gearmaze.sets import scenario, scenario_names
from gearmaze.testing import check_position
from tests.drawing import do, pos, why
from tests.engine.made_up import HALL
from tests.multiplayer.fixture import ROOM, wounded

BLUE, RED, YELLOW, GREEN = range(4)  # as the seats of this game are
OPEN = HALL.replace("rooms 99cw\n", ROOM.splitlines()[-1] + "\n")


def drawn(tokens: str, rest: str = "turn 6 red ap 5 highest 4", room: str = OPEN) -> State:
    return pos(f"scenario all\n{room}tokens {tokens}\n{rest}\n")


def fought(state: State, attack: str, *cards: str) -> State:
    state = do(state, f"attack {attack}")
    while decisions(state)[0].kind == "ally":
        state = do(state, "abstain")
    state = do(state, *cards)
    check_position(state)
    return state


@pytest.mark.rule("MP-ALL-02")
def test_the_capacities_by_row() -> None:
    rows: dict[int, list[int]] = {}
    for slot in data.layout("all").slots:
        rows.setdefault(slot.y, []).append(slot.capacity)
    assert list(rows.values()) == [[2, 2], [2, 4, 4, 2], [2, 4, 4, 2], [2, 2]]
    narrow = [slot.x for slot in data.layout("all").slots if slot.y in (0, 15)]
    assert narrow == [5, 10, 5, 10], "centred"


@pytest.mark.rule("MP-ALL-03")
def test_lines_as_in_the_standard_game_and_six_complete_pairs() -> None:
    assert data.layout("all").lines == data.layout("std4").lines
    game = Game("all", seed=3)
    rooms = [game.table.rooms[index] for index in game.state.prints]
    assert len(rooms) == 12 and all(sum(one.pair == room.pair for one in rooms) == 2 for room in rooms)


@pytest.mark.rule("MP-ALL-09")
def test_no_combat_before_every_room_is_shown() -> None:
    tokens = "red-warrior g3, blue-troll h3"
    *shown, _ = ROOM.splitlines()[-1].split()
    hidden = HALL.replace("rooms 99cw", " ".join([*shown, "?"]))
    refusal = why(drawn(tokens, room=hidden), "attack red-warrior blue-troll")
    assert refusal is not None
    assert (refusal.reason, refusal.rules) == ("rooms_face_down", ("MP-ALL-09",))
    assert why(drawn(tokens), "attack red-warrior blue-troll") is None


@pytest.mark.rule("MP-ALL-10")
@pytest.mark.parametrize("turn", ["red", "yellow", "green"])
def test_escapes_over_the_line_of_any_opponent(turn: str) -> None:
    state = drawn(f"{turn}-troll f1, {turn}-goblin g1, blue-goblin h1", f"turn 6 {turn} ap 5 highest 4")
    seat = state.table.colours.index(turn)
    one = do(state, f"move {turn}-troll f0")
    assert one.vp[seat] == 1
    assert do(one, f"move {turn}-goblin g0").vp[seat] == 3
    own = do(drawn("blue-goblin h1", "turn 5 blue ap 5 highest 4"), "move blue-goblin h0")
    assert own.vp[BLUE] == 0 and own.place[own.table.by_label["blue-goblin"]] >= 0


@pytest.mark.rule("MP-ALL-11")
def test_a_wound_is_a_point_and_so_is_a_death() -> None:
    state = fought(
        drawn("red-warrior g3, blue-troll h3, blue-goblin g4 wounded"), "red-warrior blue-troll", "+6", "+0"
    )
    assert state.vp == (0, 1, 0, 0) and state.ledger[-1][1:3] == (1, "wound")
    state = fought(state, "red-warrior blue-goblin", "+1", "+0")
    assert state.vp == (0, 2, 0, 0) and state.ledger[-1][1:3] == (1, "elimination")
    lost = fought(drawn("red-warrior g3, blue-troll h3"), "red-warrior blue-troll", "+0", "+0")
    assert lost.vp == (1, 0, 0, 0), "whoever wins scores"


@pytest.mark.rule("MP-ALL-12", "MP-ALL-41")
def test_points_for_a_wound_stay_and_the_next_one_counts_too() -> None:
    state = fought(drawn("red-warrior g3, blue-troll h3"), "red-warrior blue-troll", "+6", "+0")
    state = do(state, "end", "card 2", "end", "card 2", "end", "card 2", "regenerate blue-troll")
    assert not wounded(state) and state.vp == (0, 1, 0, 0)
    state = do(state, "end", "card 2")
    again = fought(state, "red-warrior blue-troll", "+5", "+0")
    assert wounded(again) == {"blue-troll"} and again.vp == (0, 2, 0, 0)
    check_position(again)


@pytest.mark.rule("MP-ALL-13")
def test_points_are_a_counter_and_not_what_was_captured() -> None:
    state = fought(drawn("red-warrior g3, blue-troll h3"), "red-warrior blue-troll", "+6", "+0")
    assert state.vp[RED] == 1 and not any(state.keeper), "nobody keeps a token for it"


@pytest.mark.rule("MP-ALL-14")
def test_twelve_points_win() -> None:
    assert Table(scenario("all")).target == 12
    for other in (11, 13, 6):
        with pytest.raises(GearmazeError, match="12"):
            Table(scenario("all"), {"targetVp": other})
    score = "score red 11\nturn 6 red ap 5 highest 4"
    state = fought(drawn("red-warrior g3, blue-troll h3", score), "red-warrior blue-troll", "+6", "+0")
    assert state.result is None and state.vp[RED] == 12
    assert do(state, "end").result == ("target", (RED,))
    below = fought(
        drawn("red-warrior g3, blue-troll h3", score.replace("11", "10")),
        "red-warrior blue-troll",
        "+6",
        "+0",
    )
    assert do(below, "end").result is None


@pytest.mark.rule("MP-ALL-15")
def test_there_is_one_for_four_and_none_for_three() -> None:
    played = [name for name in scenario_names() if scenario(name).alliances]
    assert played == ["all"] and Table(scenario("all")).seats == 4
