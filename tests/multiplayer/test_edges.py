"""Rooms in the middle are turned up over an edge that is named first (MP-STD-16 to MP-STD-18, MP-STD-22)."""

import pytest

from gearmaze.bots.revealing import after_reveal
from gearmaze.engine import LegalActions, State
from gearmaze.engine.chance import Chance
from gearmaze.engine.guess import guess
from gearmaze.game import Game
from gearmaze.notation import parse_action
from gearmaze.position import parse_position, position_text
from gearmaze.record import read_record, record_text
from gearmaze.sets.machines import is_central
from gearmaze.words.sentences import explain
from tests.drawing import do, due, legal, pos, why

EDGES = "nesw"


def board(turn: int = 1, where: str = "e6") -> State:
    """Room 4 of the cross, at (5, 5), is face down; a goblin stands at its open edge, in room 3."""
    return pos(
        f"""
        scenario std4
        rooms ? ? 3cw
        behind 4: 1cw/{turn} red-troll
        tokens blue-goblin {where}
        """
    )


def central(scenario: str) -> set[tuple[int, int]]:
    state = pos(f"scenario {scenario}\ntokens blue-goblin {'N.2' if scenario == 'std4' else 'W.2'}")
    slots = state.table.layout.slots
    return {slot[:2] for number, slot in enumerate(slots) if is_central(state, number)}


def reveals(state: State) -> list[str]:
    return [text for text in legal(state) if text.startswith("reveal")]


def lies(state: State, slot: int) -> int:
    assert state.shown >> slot & 1
    return state.turns[slot]


@pytest.mark.rule("MP-STD-16", "MP-EX-22")
def test_a_room_is_central_while_rooms_cover_its_four_sides_from_end_to_end() -> None:
    assert central("std4") == {(5, 5), (10, 5), (5, 10), (10, 10)}
    assert central("std3") == {(5, 5), (10, 5)}


@pytest.mark.rule("MP-STD-17")
def test_who_reveals_a_central_room_names_an_edge_first() -> None:
    state = board()
    refusal = why(state, "reveal 4")
    assert refusal is not None
    assert (refusal.reason, refusal.rules) == ("name_an_edge", ("MP-STD-17",))
    for edge in EDGES:
        assert why(state, f"reveal 4 {edge} goblin") is None
        assert why(state, f"reveal 4 {edge}") is None, "whoever stands there does it"


@pytest.mark.rule("MP-STD-18", "MP-EX-22")
@pytest.mark.parametrize("turn", range(4))
def test_east_and_west_show_the_hidden_turn_north_and_south_half_a_turn_more(turn: int) -> None:
    lying = {edge: lies(do(board(turn), f"reveal 4 {edge} goblin"), 3) for edge in EDGES}
    half = (turn + 2) % 4
    assert lying == {"n": half, "e": turn, "s": half, "w": turn}


@pytest.mark.rule("MP-STD-18")
def test_the_edge_is_named_before_anybody_can_tell_what_comes_of_it() -> None:
    """What is listed and what a seat holds possible is the same however the room lies."""
    lists, guesses = set(), set()
    for turn in range(4):
        state = board(turn)
        lists.add(tuple(reveals(state)))
        guesses.add(guess(state, 0, Chance(7)).turns)
    assert len(lists) == len(guesses) == 1


@pytest.mark.rule("MP-STD-18")
def test_each_result_is_listed_once() -> None:
    state = board()
    assert reveals(state) == ["reveal 4 e blue-goblin", "reveal 4 n blue-goblin"]
    after = {text: do(state, text).fields() for text in reveals(state)}
    assert do(state, "reveal 4 w goblin").fields() == after["reveal 4 e blue-goblin"]
    assert do(state, "reveal 4 s goblin").fields() == after["reveal 4 n blue-goblin"]


@pytest.mark.rule("MP-STD-22", "MP-EX-22")
@pytest.mark.parametrize("turn", range(4))
def test_a_room_at_the_rim_lies_as_it_was_dealt_and_no_edge_is_named(turn: int) -> None:
    state = pos(f"scenario std4\nbehind 1: 1cw/{turn}\ntokens blue-goblin N.2")
    assert "reveal 1 blue-goblin" in reveals(state)
    for edge in EDGES:
        refusal = why(state, f"reveal 1 {edge} goblin")
        assert refusal is not None
        assert (refusal.reason, refusal.rules) == ("no_edge_to_name", ("MP-STD-22",))
    assert lies(do(state, "reveal 1"), 0) == turn


def test_the_first_game_knows_nothing_of_edges() -> None:
    state = pos("rooms ? ?\ntokens blue-goblin b0")
    with pytest.raises(Exception, match="reveal: "):
        why(state, "reveal 1 7 n")


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_missing_edge_is_asked_for_in_words(language: str) -> None:
    state = board()
    refusal = why(state, "reveal 4")
    assert refusal is not None
    told = explain(state, refusal, language=language)
    assert "4" in told
    assert "MP-STD-17" in told


def test_it_is_written_in_record_and_position() -> None:
    state = board()
    assert parse_position(position_text(state)) == state
    game = Game(position=state)
    game.answer(0, parse_action(state, "reveal 4 s goblin", 0))
    again = read_record(record_text(game))
    assert "reveal 4 s blue-goblin" in record_text(game)
    assert again.state == game.state
    assert lies(again.state, 3) == 3


def test_the_list_of_whoever_is_due_holds_the_other_edges_too() -> None:
    state = board()
    listed = LegalActions(state, due(state))
    assert all(
        action._replace(what=edge) in listed
        for action in listed
        if action.verb == "reveal"
        for edge in range(4)
    )


@pytest.mark.rule("MP-STD-18")
def test_our_players_expect_the_same_of_every_edge_however_the_room_lies() -> None:
    expected = [
        after_reveal(state, 0, parse_action(state, f"reveal 4 {edge} goblin", 0), seed=5).fields()
        for state in map(board, range(4))
        for edge in EDGES
    ]
    assert all(each == expected[0] for each in expected)
