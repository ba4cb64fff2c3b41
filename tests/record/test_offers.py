"""Draw offers beside the game: they take nobody's take-back away, and one a turn (ACT-12, END-10)."""

import pytest

from gearmaze.engine import IllegalAction, State
from gearmaze.game import Game
from gearmaze.record import read_record, record_text
from gearmaze.words.sentences import explain, languages
from tests.drawing import at, pos

BLUE, YELLOW = 0, 1
STANDING = """
rooms 1cw ? ? ? ? ? ? ?
tokens blue-goblin c4, blue-warrior c2, yellow-troll e3
turn blue ap 4
"""


def game() -> Game:
    return Game(position=pos(STANDING))


def agreed(state: State) -> set[int]:
    return {seat for seat in range(state.table.seats) if state.agreed >> seat & 1}


def replays(played: Game) -> bool:
    """Whether the record of a game leads to the same position."""
    again = read_record(record_text(played))
    return again.state.digest() == played.state.digest() and again.answers == played.answers


@pytest.mark.rule("ACT-12", "END-10")
@pytest.mark.parametrize("answer", ["", "decline"])
def test_an_offer_leaves_me_my_take_back(answer: str) -> None:
    played = game()
    start = played.state
    played.play("move goblin c3")
    played.play("draw", YELLOW)
    if answer:
        played.play(answer, BLUE)
    assert played.refuse_undo(BLUE) is None
    played.undo(BLUE)
    assert at(played.state, "blue-goblin") == "c4"
    assert agreed(played.state) == (set() if answer else {YELLOW}), "what was said stands as it was said"
    with_offer = start.copy()
    with_offer.agreed = played.state.agreed
    assert played.state == with_offer
    assert played.refuse_undo(BLUE).reason == "nothing_to_take_back"  # type: ignore[union-attr]
    assert replays(played)


@pytest.mark.rule("ACT-12", "END-10")
def test_an_offer_is_nobodys_answer_to_take_back() -> None:
    played = game()
    played.play("draw", BLUE)
    assert played.refuse_undo(BLUE).reason == "nothing_to_take_back"  # type: ignore[union-attr]
    played.play("move goblin c3")
    played.play("decline", YELLOW)
    assert played.refuse_undo(YELLOW).reason == "not_your_answer"  # type: ignore[union-attr]
    played.undo()
    assert at(played.state, "blue-goblin") == "c4" and not agreed(played.state)


def test_what_is_final_stays_final_behind_an_offer() -> None:
    played = game()
    played.play("move warrior d2")
    played.play("end")
    played.play("card 3")
    played.play("draw", BLUE)
    assert played.refuse_undo(YELLOW).reason == "cannot_take_back"  # type: ignore[union-attr]
    assert played.refuse_undo(BLUE).reason == "not_your_answer"  # type: ignore[union-attr]


@pytest.mark.rule("ACT-12", "END-10")
def test_take_backs_one_after_the_other_never_bring_back_what_was_declined() -> None:
    played = game()
    played.play("draw", YELLOW)
    played.play("move goblin c3")
    played.play("move goblin c4")
    played.play("decline", BLUE)
    for _ in range(2):
        played.undo(BLUE)
        assert not agreed(played.state)
    assert played.refuse_undo(BLUE) is not None
    assert replays(played)


@pytest.mark.rule("ACT-12", "END-10")
def test_an_offer_that_ended_with_the_turn() -> None:
    played = game()
    turn = played.state.turn
    played.play("draw", YELLOW)
    played.play("end")
    assert not agreed(played.state)
    with_nothing_said = played.copy()
    with_nothing_said.undo(BLUE)
    assert agreed(with_nothing_said.state) == {YELLOW}, "the turn never ended, so the offer stands"
    played.play("draw", BLUE)
    played.undo(BLUE)
    assert agreed(played.state) == {BLUE}, "nobody accepts by taking something back"
    assert not played.over and played.state.turn == turn
    assert replays(played) and replays(with_nothing_said)


@pytest.mark.rule("ACT-12", "END-10")
def test_steps_of_a_move_are_taken_back_behind_an_offer() -> None:
    played = game()
    played.play("begin goblin")
    played.play("go c3")
    played.play("draw", YELLOW)
    played.undo(BLUE)
    assert at(played.state, "blue-goblin") == "c4" and agreed(played.state) == {YELLOW}
    played.play("cancel")
    assert agreed(played.state) == {YELLOW}
    assert replays(played)


def test_secret_choices_are_taken_back_behind_an_offer() -> None:
    played = Game("base", seed=1)
    played.play("pick goblin b0", BLUE)
    played.play("draw", BLUE)
    played.play("pick goblin b21", YELLOW)
    played.undo(BLUE)
    assert agreed(played.state) == {BLUE}
    played.undo(YELLOW)
    assert agreed(played.state) == {BLUE}
    assert replays(played)


@pytest.mark.rule("END-10")
def test_one_offer_a_turn() -> None:
    played = game()
    played.play("draw", YELLOW)
    played.play("decline", BLUE)
    refusal = played.why("draw", YELLOW)
    assert refusal is not None and (refusal.reason, refusal.rules) == ("draw_offered_this_turn", ("END-10",))
    for language in languages():
        assert "END-10" in explain(played.state, refusal, YELLOW, language)
    with pytest.raises(IllegalAction):
        played.play("draw", YELLOW)
    copied = played.copy()
    assert played.why("draw", BLUE) is None, "the other side has not offered yet"
    played.play("draw", BLUE)
    played.play("draw", YELLOW)
    assert played.result == ("agreement", (BLUE, YELLOW)), "to accept is no offer"
    copied.play("end")
    assert copied.why("draw", YELLOW) is None, "another turn"
    copied.play("draw", YELLOW)
    copied.undo(BLUE)
    copied.play("decline", BLUE)
    assert copied.why("draw", YELLOW) is not None, "the turn before it has had its offer"


def test_records_from_before_with_many_offers_still_replay() -> None:
    played = game()
    for _ in range(3):
        played.answer(YELLOW, played._read("draw", YELLOW))
        played.answer(BLUE, played._read("decline", BLUE))
    assert replays(played)
