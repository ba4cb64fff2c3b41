"""Rooms and small lines before anybody chooses: which lie where, turned how, and who may know."""

from collections import Counter

import pytest

from gearmaze import data
from gearmaze.engine import Action, Chance, GearmazeError, draw, play, refuse_action
from gearmaze.engine.guess import guess
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.game import Game
from gearmaze.sets import scenario
from tests.multiplayer.begin import EVERY, at_spot, before, ready, said, set_up, table_of, with_options

DEALS = 60


def prints(name: str, seed: int) -> list[str]:
    """The rooms as dealt, in the order of the slots."""
    table = table_of(name)
    chance = Chance(seed)
    state = table.start()
    while min(state.prints) < 0:
        state, _ = play(state, -1, draw(state, chance))
    return [table.rooms[index].id for index in state.prints]


@pytest.mark.rule("MP-GEN-13")
def test_the_box_brings_pairs_five_to_eight_in_layouts_of_its_own() -> None:
    own, first = data.rooms("multiplayer"), data.rooms("base")
    assert sorted(own) == sorted(f"{pair}{way}" for pair in "5678" for way in ("cw", "ccw"))
    assert not {room.ground + str(room.sides) for room in own.values()} & {
        room.ground + str(room.sides) for room in first.values()
    }
    for name in EVERY:
        assert {room.id for room in scenario(name).rooms} == {*own, *first}


@pytest.mark.rule("MP-GEN-14", "MP-STD-02", "MP-STD-23")
@pytest.mark.parametrize("name", [name for name in EVERY if len(table_of(name).layout.slots) < 16])
def test_rooms_are_complete_pairs_drawn_and_known_to_all(name: str) -> None:
    left = set()
    loose = {"1cw", "3cw", "3ccw"} if name == "lft" else set()
    for seed in range(DEALS):
        dealt = set(prints(name, seed)) - loose
        pairs = Counter(room.removesuffix("ccw").removesuffix("cw") for room in dealt)
        assert set(pairs.values()) == {2}, "twins come together"
        left.add(frozenset(table_of(name).drawn_pairs) - frozenset(pairs))
    assert len(left) > 4, "which pairs is drawn"
    state = ready(name)
    used = {state.table.rooms[index].pair for index in state.prints}
    for seat in (*range(state.table.seats), SPECTATOR):
        assert set(view(state, seat)["omitted"]) == set("12345678") - used


@pytest.mark.rule("MP-SQR-01", "MP-PYR-01", "MP-LAB-01")
@pytest.mark.parametrize("name", ["sqr", "pyr4", "pyr3", "lab4", "lab3"])
def test_all_sixteen_rooms_are_shuffled(name: str) -> None:
    deals = [prints(name, seed) for seed in range(DEALS)]
    every = sorted({**data.rooms("base"), **data.rooms("multiplayer")})
    assert all(sorted(deal) == every for deal in deals)
    free = [slot for slot, spot in enumerate(table_of(name).layout.slots) if not spot.fixed]
    assert all(len({deal[slot] for deal in deals}) > 10 for slot in free)


@pytest.mark.rule("MP-ALL-01", "MP-TEA-02", "MP-RAC-01")
@pytest.mark.parametrize(("name", "rooms"), [("all", 12), ("tea", 10), ("rac", 14)])
def test_how_many_rooms_are_shuffled(name: str, rooms: int) -> None:
    deals = [prints(name, seed) for seed in range(DEALS)]
    assert all(len(set(deal)) == rooms for deal in deals)
    assert all(len({deal[slot] for deal in deals}) > 10 for slot in range(rooms))


@pytest.mark.rule("MP-STD-02", "MP-STD-23")
@pytest.mark.parametrize("name", ["std3", "std4"])
def test_players_may_name_the_pairs(name: str) -> None:
    table = with_options(name, pairs="1,2,3,5,6,8")
    state, _ = play(table.start(), -1, draw(table.start(), Chance(1)))
    assert {table.rooms[index].pair for index in state.prints} == set("123568")
    assert view(state, 1)["omitted"] == ["4", "7"]
    game = Game(name, seed=3, options={"pairs": ["1", "2", "3", "5", "6", "8"]})
    assert game.view(SPECTATOR)["omitted"] == ["4", "7"]
    for wrong in ("1,2,3,5,6", "1,2,3,5,6,6", "1,2,3,5,6,9"):
        with pytest.raises(GearmazeError, match=r"pairs names 6 of 1, 2, .*MP-STD-02"):
            with_options(name, pairs=wrong)
    with pytest.raises(GearmazeError, match="MP-STD-23"):
        with_options("sqr", pairs="1,2,3,4,5,6,7,8")


@pytest.mark.rule("MP-GEN-15")
@pytest.mark.parametrize("name", EVERY)
def test_every_turn_is_drawn_and_hidden(name: str) -> None:
    turns = Counter(
        step.after.turns[slot] for seed in range(5) for step in said(name, "deal", seed) for slot in range(10)
    )
    assert set(turns) == {0, 1, 2, 3}
    assert max(turns.values()) < 2 * min(turns.values()) + 10
    state = ready(name)
    for seat in (*range(state.table.seats), SPECTATOR):
        assert all("turn" not in room and "room" not in room for room in view(state, seat)["rooms"])
    others = [guess(state, 0, Chance(seed)).turns for seed in range(30)]
    assert all(len({turns[slot] for turns in others}) == 4 for slot in range(len(state.turns)))


@pytest.mark.rule("MP-PYR-04", "MP-PYR-05")
@pytest.mark.parametrize("name", ["pyr4", "pyr3"])
def test_room_a_lies_at_the_top_and_the_others_are_shuffled(name: str) -> None:
    top = at_spot(table_of(name), 11, 0)
    deals = [prints(name, seed) for seed in range(DEALS)]
    assert {deal[top] for deal in deals} == {"1cw"}
    assert len({deal.index("1ccw") for deal in deals}) > 10
    state = ready(name)
    assert not state.shown >> top & 1, "face down"
    assert {guess(state, 0, Chance(seed)).prints[top] for seed in range(20)} == {state.prints[top]}
    index = [room.id for room in state.table.rooms].index("1cw")
    due = before(name, "deal")
    wrong = draw(due, Chance(1)).via
    other = next(slot for slot in range(16) if slot != top)
    swapped = list(wrong)
    swapped[top], swapped[other] = swapped[other], swapped[top]
    assert wrong[top][0] == index
    refusal = refuse_action(due, -1, Action("deal", -1, -1, -1, tuple(swapped)))
    assert refusal and refusal.reason == "not_a_deal"


@pytest.mark.rule("MP-LFT-01", "MP-LFT-02", "MP-LFT-03")
def test_the_shuttle_has_the_lift_both_rooms_three_and_five_pairs() -> None:
    table = table_of("lft")
    lift = at_spot(table, 10, 5)
    pairs = Counter[str]()
    for seed in range(DEALS):
        deal = prints("lft", seed)
        assert len(deal) == 13
        assert deal[lift] == "1cw"
        assert {deal[at_spot(table, 5, 5)], deal[at_spot(table, 15, 5)]} == {"3cw", "3ccw"}
        assert "1ccw" not in deal
        pairs.update({room[0] for room in deal} - {"1", "3"})
    assert set(pairs) == set("245678")
    assert all(0 < count < DEALS for count in pairs.values()), "five of six, drawn"
    assert not ready("lft").shown, "all of them face down"


@pytest.mark.rule("MP-LFT-04", "MP-LFT-06", "MP-LFT-24")
def test_which_room_three_lies_left_is_drawn_and_nobody_knows() -> None:
    table = table_of("lft")
    left, lift, right = (at_spot(table, x, 5) for x in (5, 10, 15))
    deals = [prints("lft", seed) for seed in range(DEALS)]
    assert {deal[left] for deal in deals} == {"3cw", "3ccw"}
    drawn = [said("lft", "deal", seed)[0].after.turns for seed in range(20)]
    assert all({turns[slot] for turns in drawn} == {0, 1, 2, 3} for slot in (left, lift, right))
    state = ready("lft")
    for seat in (*range(4), SPECTATOR):
        guessed = {guess(state, seat, Chance(seed)).prints[left] for seed in range(40)}
        assert len(guessed) == 2, "either may lie there"
        assert all(guess(state, seat, Chance(s)).prints[lift] == state.prints[lift] for s in range(9))
    shown = state.copy()
    shown.shown |= 1 << left
    shown.arrange()
    assert {guess(shown, 0, Chance(seed)).prints[right] for seed in range(20)} == {state.prints[right]}


# The small lines ----------------------------------------------------------------------------------


@pytest.mark.rule("MP-LAB-05", "MP-LAB-21")
@pytest.mark.parametrize("name", ["lab4", "lab3"])
def test_small_lines_are_shuffled_face_down_until_all_tokens_lie(name: str) -> None:
    drawn = Counter(tuple(set_up(name, seed)[-1].after.zones) for seed in range(25))
    assert len(drawn) > 8
    seats = table_of(name).seats
    assert all(len(set(zones)) == seats and set(zones) <= {1, 2, 3, 4} for zones in drawn)
    for step in set_up(name):
        last = step.after.turn > 0
        zones = view(step.after, 0)["zones"]
        assert all(zone["shown"] == last for zone in zones)
        if not last:
            assert [zone["seat"] for zone in zones] == [-1] * 4
            assert not any(step.after.ways.exits)
            assert not any(event.kind == "zone_shown" for event in step.events)
    placing = said(name, "place")[-1].before
    for seat in (*range(seats), SPECTATOR):
        assert len({guess(placing, seat, Chance(seed)).zones for seed in range(60)}) > 12
    state = ready(name)
    assert all(guess(state, 0, Chance(seed)).zones == state.zones for seed in range(9))
    told = [event.facts["line"] for event in set_up(name)[-1].events if event.kind == "zone_shown"]
    assert told == [f"Z{zone}" for zone in state.zones]


@pytest.mark.rule("MP-LAB-05")
def test_no_small_line_is_two_colours() -> None:
    state = before("lab4", "zone")
    state, _ = play(state, -1, Action("zone", -1, 3))
    for wrong in (3, 0, 5):
        refusal = refuse_action(state, -1, Action("zone", -1, wrong))
        assert refusal and refusal.reason == "no_such_zone"
    refusal = refuse_action(state, -1, Action("first", -1, 0))
    assert refusal and refusal.rules == ("MP-LAB-05",)
