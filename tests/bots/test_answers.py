"""What the other side makes of a turn."""

from gearmaze.bots import Budget, SeatView, ladder, make_player
from gearmaze.bots.answers import answer_to, best_answered, with_card
from gearmaze.bots.beam import Line, Meter
from gearmaze.bots.evaluation import Judge, load_weights
from gearmaze.engine import Action, Chance, LegalActions, play
from tests.drawing import pos

JUDGE = Judge(load_weights())
ROOMS = "scenario base\nrooms 1cw 2cw 3cw 4cw 1ccw 2ccw 3ccw 4ccw\n"


def _standing(tokens: str, ap: int = 0):
    return pos(f"{ROOMS}tokens {tokens}\nturn 5 blue ap {ap}")


def _answer(tokens: str) -> float:
    return answer_to(_standing(tokens), 0, JUDGE, Meter(60))


def test_an_answer_is_worth_what_it_scores():
    one_step, far = _answer("blue-goblin c9, yellow-goblin b1"), _answer("blue-goblin c9, yellow-goblin b11")
    assert one_step > 1 and one_step > far + 0.5
    assert far > 0  # it comes nearer at least


def test_an_open_flank_is_answered():
    """A wounded friend is finished off if an enemy gets at it."""
    near, away = (
        _answer(f"blue-cleric c9 wounded, blue-goblin e9, yellow-warrior {at}") for at in ("c7", "c19")
    )
    assert near > away


def test_nobody_answers_when_the_game_is_over():
    state = pos(f"{ROOMS}tokens blue-goblin b20, yellow-troll c4\nscore blue 4\nturn 5 blue ap 1")
    out = next(after for action in LegalActions(state, 0) if (after := play(state, 0, action)[0]).vp[0] >= 5)
    assert answer_to(out, 0, JUDGE, Meter(60)) == 0.0


def test_of_equal_turns_the_one_with_the_poorer_answer_is_taken():
    poor, rich = (_standing(f"blue-goblin c9, yellow-goblin {at}") for at in ("b11", "b1"))
    first, second = Action("jump", 0), Action("jump", 1)
    lines = [Line(1.0, rich, (first,)), Line(1.0, poor, (second,))]
    assert best_answered(lines, 0, JUDGE, 2, 60, None).first == second
    assert best_answered(lines[::-1], 0, JUDGE, 2, 60, None).first == second
    assert best_answered(lines, 0, JUDGE, 1, 60, None).first == first  # asks about the best one only
    won = [lines[0]._replace(value=101.0), lines[1]]
    assert best_answered(won, 0, JUDGE, 2, 60, None).first == first


def test_a_card_played_leaves_the_hand_and_brings_its_points():
    state = _standing("blue-goblin c9, yellow-goblin b11")
    ready = with_card(state, 1, 4)
    assert ready.ap == 4 and 4 not in ready.action_hands[1] and 4 in state.action_hands[1]


def test_the_top_rung_asks_for_answers_and_takes_what_is_best_then(monkeypatch):
    state = _standing("blue-goblin c9, blue-warrior d9, yellow-goblin b5, yellow-troll c5", ap=5)
    asked = []

    def worst(lines, seat, judge, most, nodes, seconds):
        asked.append((most, nodes, seconds))
        return lines[-1]

    monkeypatch.setattr(ladder, "best_answered", worst)
    view, bot = SeatView(state, 0), make_player("archmage")
    plan = bot.plan(view, Budget(), Chance(1))
    assert asked == [(4, 3200 * 5 // 12 // 20, None)]
    make_player("warlord").plan(view, Budget(), Chance(1))
    assert len(asked) == 1  # the others do not
    monkeypatch.undo()
    assert bot.plan(view, Budget(), Chance(1)).value > plan.value
