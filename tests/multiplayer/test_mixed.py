"""The standard game for three and four with teams and rooms chosen in secret from all boxes."""

from collections import Counter

import pytest

from gearmaze import data
from gearmaze.engine import Chance, GearmazeError, LegalActions, Table, decisions, play, refuse_action
from gearmaze.engine.actions import Action
from gearmaze.engine.dealing import Deal, First, Omit
from gearmaze.engine.drafts import Draft
from gearmaze.engine.guess import guess
from gearmaze.engine.state import IN_BOX, State
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.game import Game
from gearmaze.position import parse_position, position_text
from gearmaze.record import read_record, record_text
from gearmaze.sets import base, prison, scenario
from gearmaze.testing import check_state
from tests.multiplayer.begin import steps, with_options

MIXED = ("mixed-3", "mixed-4")


def pairs_on(state: State) -> Counter[str]:
    return Counter(state.table.rooms[index].pair for index in state.prints)


@pytest.mark.rule("SYL-TEAM-20", "MP-STD-02")
@pytest.mark.parametrize("name", MIXED)
def test_everybody_brings_two_pairs_and_six_lie_on_the_board(name: str) -> None:
    table = Table(scenario(name))
    several = 0
    for seed in range(4):
        story = list(steps(table, seed))
        state = story[-1].after
        brought = [table.pairs[pair] for pairs in state.pairs for pair in pairs]
        assert {len(pairs) for pairs in state.pairs} == {2}
        assert len(set(brought)) == len(brought) == 2 * table.seats
        assert set(pairs_on(state).values()) == {2}
        assert len(pairs_on(state)) == 6
        out = set(brought) - set(pairs_on(state))
        drawn = [step.action.what for step in story if step.action.verb == "omit"]
        assert out == {table.pairs[pair] for pair in drawn}
        assert len(out) == (2 if name == "mixed-4" else 0)
        for seat in (*range(table.seats), SPECTATOR):
            assert set(view(state, seat)["omitted"]) == out, "what was drawn out lies open"
            told = view(state, seat)["pairs"]
            assert [bool(pairs) for pairs in told] == [each == seat for each in range(table.seats)]
        for seat in range(table.seats):
            inside = [token for token in table.team[seat] if state.place[token] != IN_BOX]
            assert Counter(table.kinds[t].is_character for t in inside) == {True: 8, False: 6}
        several += any(
            isinstance(step.before.stack[-1], First) and step.before.stack[-1].pair >= 0 for step in story
        )
        check_state(state)
    assert several, "some brought the same"


@pytest.mark.rule("SYL-TEAM-05")
def test_three_with_the_same_pair_draw_until_one_keeps_it() -> None:
    table = Table(scenario("mixed-4"))
    state = table.start()
    for seat in range(4):
        for pair in (0, 1 + seat) if seat < 3 else (5, 6):
            state, _ = play(state, seat, Action("bring", -1, pair))
        while any(decision.seat == seat for decision in decisions(state)):
            listed = state.stack[-1].options(state, seat)
            state, _ = play(state, seat, next(iter(listed)))
    losers = []
    for _ in range(2):
        due = state.stack[-1]
        assert isinstance(due, First)
        assert due.pair == 0
        refusal = refuse_action(state, -1, Action("first", -1, 3))
        assert refusal is not None, "only who brought it"
        losers.append(next(seat for seat in range(3) if 0 in state.pairs[seat]))
        state, _ = play(state, -1, Action("first", -1, losers[-1]))
        assert isinstance(state.stack[-1], Draft)
        assert [decision.seat for decision in decisions(state)] == [losers[-1]]
        options = {action.what for action in state.stack[-1].options(state, losers[-1])}
        assert 0 not in options
        state, _ = play(state, losers[-1], Action("bring", -1, 7 + len(losers)))
    assert isinstance(state.stack[-1], Omit)
    assert not isinstance(state.stack[-1], Deal)
    assert losers == [0, 1]
    assert 0 in state.pairs[2]


@pytest.mark.rule("SYL-TEAM-05")
def test_who_brought_the_same_pair_stays_the_secret_of_those_who_did() -> None:
    """Blue and red brought pair 0, yellow and green pair 1: nobody hears of the pair of the others."""

    def given_back(shared: int) -> State:
        state = Table(scenario("mixed-4")).start()
        while decisions(state):
            due = decisions(state)[0]
            if due.seat < 0:
                return play(state, -1, Action("first", -1, 1))[0]
            wanted = ((shared, 5), (shared, 6), (1, 7), (1, 8))[due.seat][len(state.pairs[due.seat]) :]
            free = Action("bring", -1, wanted[0]) if wanted else LegalActions(state, due.seat).listed()[0]
            state, _ = play(state, due.seat, free)
        raise AssertionError("nothing was drawn for")

    told = []
    for shared in (0, 2):
        state = given_back(shared)
        assert Draft.of(state).barred == (shared,)
        assert refuse_action(state, 1, Action("bring", -1, shared)), "who gave it back brings another one"
        state, _ = play(state, 1, Action("bring", -1, 9))
        state, _ = play(state, -1, Action("first", -1, 2))  # now yellow has to bring another one
        assert parse_position(position_text(state)) == state
        told.append([action.what for action in LegalActions(state, 2).listed()])
        for seat in (*range(4), SPECTATOR):
            for seed in range(5):
                other = guess(state, seat, Chance(seed))
                assert view(other, seat) == view(state, seat)
                assert LegalActions(other, seat).listed() == LegalActions(state, seat).listed()
    assert told[0] == told[1], "what yellow may bring does not tell what blue and red share"


def test_a_guess_bears_with_a_pair_that_was_given_back_twice() -> None:
    """Red and yellow give back pair 0, which blue keeps; blue gives back pair 5, which green brought too."""
    state = Table(scenario("mixed-4")).start()
    wanted = {0: [0, 5], 1: [0, 6, 9], 2: [0, 7, 10], 3: [8, 5]}
    losers = iter((1, 2, 0))
    while decisions(state):
        seat = decisions(state)[0].seat
        if seat < 0:
            state, _ = play(state, -1, Action("first", -1, next(losers)))
        elif len(state.pairs[seat]) < 2:
            state, _ = play(state, seat, Action("bring", -1, wanted[seat].pop(0)))
        else:
            state, _ = play(state, seat, LegalActions(state, seat).listed()[0])
        for each in (*range(4), SPECTATOR):
            assert view(guess(state, each, Chance(1)), each) == view(state, each)
        if getattr(state.stack[-1], "barred", ()) == (5, 0, 0):
            return
    raise AssertionError("two gave back the one pair blue still has")


@pytest.mark.rule("SYL-TEAM-20")
@pytest.mark.parametrize("name", MIXED)
def test_a_guess_knows_what_was_drawn_out_and_who_brought_what_is_anybodys(name: str) -> None:
    table = Table(scenario(name))
    for step in list(steps(table, 3)):
        state = step.after
        for seat in (0, table.seats - 1, SPECTATOR):
            other = guess(state, seat, Chance(step.action.what + 5))
            assert view(other, seat) == view(state, seat)
            assert [len(pairs) for pairs in other.pairs] == [len(pairs) for pairs in state.pairs] or (
                isinstance(state.stack[-1], Draft | First) and state.stack[-1].undealt
            )
            if min(other.prints) >= 0:
                check_state(other)
    holders = {guess(state, 0, Chance(seed)).pairs[1] for seed in range(30)}
    assert len(holders) > 5


@pytest.mark.rule("SYL-TEAM-20")
@pytest.mark.parametrize("name", ["mixed-free", "mixed-mutual", *MIXED])
def test_boxes_name_whose_pieces_and_rooms_are_there(name: str) -> None:
    several = name in MIXED
    own = {room.pair for room in data.rooms("multiplayer").values()} if several else set()
    for chosen, kinds, pairs in (
        ("base", base.CHARACTERS, "1234"),
        ("prison", prison.CHARACTERS, ("37", "38", "39", "40")),
    ):
        table = with_options(name, boxes=chosen)
        assert {kind.id for kind in table.kinds if kind.is_character} == {kind.id for kind in kinds}
        assert set(table.pairs) == {*pairs, *own}
        state = list(steps(table, 1))[-1].after
        assert len(pairs_on(state)) == table.layout.pairs
    both = with_options(name, boxes=["base", "prison"])
    assert both.kinds == with_options(name).kinds, "nobody said: all of them"
    assert both.pairs == with_options(name).pairs
    for wrong in ("castle", "base,base", "base,castle"):
        with pytest.raises(GearmazeError, match=r"boxes names some of base, prison.*SYL-TEAM-20"):
            with_options(name, boxes=wrong)
    with pytest.raises(GearmazeError, match="fixed here"):
        with_options("std4", boxes="base")


@pytest.mark.rule("SYL-TEAM-20")
def test_a_record_says_which_boxes_there_were() -> None:
    game = Game("mixed-4", seed=2, options={"boxes": ["prison"]})
    chance = Chance(7)
    while not game.state.turn:
        seat = chance.choice(game.to_act)
        game.play(chance.choice(game.legal_actions(seat).listed()), seat)
    text = record_text(game)
    assert "boxes=prison" in text
    again = read_record(text)
    assert again.state == game.state
    assert again.table.pairs == game.table.pairs
