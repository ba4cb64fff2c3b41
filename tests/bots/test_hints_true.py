"""A hint says what is so: every reason is looked up in the referee, over decisions of the kept games."""

import pytest

from gearmaze.bots.beam import END
from gearmaze.bots.hints import REASONS, Hint, hint
from gearmaze.bots.ladder import RUNGS, Thinker
from gearmaze.engine import Chance, LegalActions, play
from gearmaze.words.sentences import advice_text, languages
from tests.bots.true_reasons import TRUE, Asked, case_of, complaints, decisions_of, not_below_ending, recorded
from tests.drawing import pos

EIGHT_ROOMS = "scenario base\nrooms 1cw 2cw 3cw 4cw 1ccw 2ccw 3ccw 4ccw\n"


def wrong_hints(many: int, level: str) -> list[str]:
    return [wrong for asked in recorded(many) for wrong in complaints(asked, level)[1]]


def test_every_reason_can_be_looked_up() -> None:
    assert set(TRUE) == set(REASONS)


@pytest.mark.parametrize(("many", "level"), [(200, "captain"), (30, "archmage")])
def test_what_hints_say_is_so_and_none_is_worse_than_to_end_the_turn(many: int, level: str) -> None:
    assert wrong_hints(many, level) == []


@pytest.mark.proof
@pytest.mark.parametrize(("many", "level"), [(200, "archmage"), (2000, "captain"), (2000, "squire")])
def test_what_many_hints_say_is_so(many: int, level: str) -> None:
    assert wrong_hints(many, level) == []


def test_a_lie_would_be_noticed() -> None:
    """The worst step there is: nothing that could be said for it is true, and to end the turn is better."""
    state = pos(f"{EIGHT_ROOMS}tokens blue-goblin c9, yellow-troll c14\nturn 5 blue ap 1")
    thinker = Thinker(RUNGS["captain"])
    moves = [action for action in LegalActions(state, 0) if action.verb == "move"]
    back = min(moves, key=lambda action: thinker.judge(play(state, 0, action)[0], 0))
    for lie in ("wins", "points", "sprint", "open", "stride", "approach", "tools", "standing", "threatens"):
        case = case_of(Asked("here", state, 0), Hint(back, lie, line=(back,)), thinker)
        assert not TRUE[lie](case), lie
        assert not not_below_ending(case)


@pytest.mark.parametrize(
    "where", ["01-full-game, answer 422", "15-duel, answer 51", "17-small-against-big, answer 29"]
)
def test_where_nothing_helps_the_advice_is_to_end_the_turn(where: str) -> None:
    """S2: with AP left and many things to do, of which it was said that they score."""
    asked = next(each for each in decisions_of(where.split(",")[0]) if each.where == where)
    assert asked.state.ap and len(LegalActions(asked.state, asked.seat)) > 10
    assert hint(asked.state, asked.seat, Chance(1), "captain")[:2] == (END, "end")


def test_a_game_that_is_won_by_ending_the_turn_is_ended() -> None:
    state = pos(
        f"{EIGHT_ROOMS}tokens blue-goblin c4, blue-cleric d4, yellow-troll c14\n"
        "score\n  blue 5\nreached blue\nturn 5 blue ap 3"
    )
    assert hint(state, 0, Chance(1), "captain")[:2] == (END, "wins")


@pytest.mark.parametrize("language", languages())
def test_to_end_the_turn_is_said_in_so_many_words(language: str) -> None:
    word = {"en": "end your turn", "fr": "finissez votre tour", "de": "beende deinen Zug"}[language]
    assert all(word in advice_text(why, language=language) for why in ("end", "rest"))
