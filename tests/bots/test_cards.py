"""Combat cards as a game: mixtures nobody can exploit, and what a fight is worth."""

import pytest

from gearmaze.bots import ask, make_player
from gearmaze.bots.cards import Duel, solve
from gearmaze.bots.evaluation import Judge, load_weights
from gearmaze.bots.ladder import RUNGS, Thinker
from gearmaze.engine import Chance, Fight
from gearmaze.notation import action_text
from tests.drawing import do, pos
from tests.record.walks import ROOM

JAIL = f"scenario prison-4 {ROOM}"


def worst(matrix, mixture):
    """What a mixture gets against the best answer to it."""
    return min(
        sum(share * row[c] for share, row in zip(mixture, matrix, strict=True)) for c in range(len(matrix[0]))
    )


@pytest.mark.parametrize(
    ("matrix", "value"),
    [
        (((0, -50, 50), (50, 0, -50), (-50, 50, 0)), 0),  # rock, paper, scissors
        (((100, -100), (-100, 100)), 0),
        (((150, 50), (0, 100)), 75),
        (((30, 20), (10, 5)), 20),  # one row is always better
        (((7,),), 7),
    ],
)
def test_small_games_are_solved(matrix, value):
    found, mine, theirs = solve(matrix)
    assert found == pytest.approx(value, abs=2)
    assert sum(mine) == pytest.approx(1) and sum(theirs) == pytest.approx(1)
    assert worst(matrix, mine) >= value - 3
    turned = tuple(tuple(-row[c] for row in matrix) for c in range(len(matrix[0])))
    assert worst(turned, theirs) >= -value - 3


def test_a_card_that_is_enough_is_laid_and_no_dearer_one():
    fight = pos(f"{JAIL} tokens blue-colossus c2, yellow-wizard c3\n hands\n yellow combat 0")
    state = do(fight, "attack wizard", seat=0)
    answers = {action_text(state, ask(make_player("captain"), state, 0, Chance(seed))) for seed in range(5)}
    assert answers == {"lay +0"}


def test_an_even_fight_is_not_always_fought_alike():
    state = do(pos(f"{JAIL} tokens blue-colossus c2, yellow-colossus c3"), "attack colossus", seat=0)
    bot = Thinker(RUNGS["captain"], Judge({**load_weights("first"), "cards": 0.3}))  # cards are dear
    answers = {action_text(state, ask(bot, state, 0, Chance(seed))) for seed in range(40)}
    assert len(answers) > 2


def test_a_fight_is_worth_to_one_what_it_costs_the_other():
    state = pos(f"{JAIL} tokens blue-colossus c2, yellow-cleric c3")
    fight = Fight.declared(
        state, state.table.by_label["blue-colossus"], state.table.by_label["yellow-cleric"]
    )
    judge = Judge(load_weights("first"))
    one, other = (Duel(state, fight, seat, judge).value() for seat in (0, 1))
    assert one == pytest.approx(-other, abs=0.1)
    assert one > judge(state, 0)


def test_whoever_helps_joins_and_the_right_card_is_named():
    bot = make_player("captain")
    state = pos(f"{JAIL} tokens blue-colossus c2, yellow-colossus c3, blue-cleric c5 carries blue-bow")
    clash = do(state, "attack colossus", seat=0)
    assert action_text(clash, ask(bot, clash, 0, Chance(1))) == "join blue-cleric"
    tokens = "tokens blue-telepath c2, yellow-wizard c3"
    text = f"{JAIL} {tokens}\n hands blue combat 0 4\n hands yellow combat 0 1 2 6"
    state = do(pos(text), "attack wizard")
    assert action_text(state, ask(bot, state, 0, Chance(1))) == "name +2"
