"""What the other side makes of a turn."""

from gearmaze.bots import Budget, SeatView, ask, ladder, make_player
from gearmaze.bots.beam import EFFORT, Beam, LineOfPlay, Meter
from gearmaze.bots.evaluation import Judge, load_weights
from gearmaze.bots.replies import Answer, answer_to, answer_to_line, best_answered, still_wins, with_card
from gearmaze.engine import Action, Chance, LegalActions, State, decisions, play
from tests.drawing import pos

JUDGE = Judge(load_weights())
ROOMS = "scenario base\nrooms 1cw 2cw 3cw 4cw 1ccw 2ccw 3ccw 4ccw\n"

# Four all, yellow's turn: blue's Troll on b19 is two AP from the line, and blue has every card.
LAST_CHANCE = """scenario base
rooms 4ccw/1 2ccw/2 2cw/2 1ccw/0 1cw/0 3cw/1 3ccw/3 4cw/2
doors b7-c7 open, i8-j8 open
tokens blue-wizard i0 wounded, blue-mekanork e2 wounded, blue-troll b19
  yellow-cleric g18, yellow-warrior g21, yellow-troll i21
hands
  blue action 2 3 4 5 combat 0 1 spent 2 2 3 3 4 5 6 jumps 1
  yellow action 2 3 4 5 combat 0 2 spent 1 2 3 3 4 5 6 jumps 3
score
  blue 4
  yellow 4
turn 25 yellow highest 5
decide card"""


def _standing(tokens: str, ap: int = 0):
    return pos(f"{ROOMS}tokens {tokens}\nturn 5 blue ap {ap}")


def _answer(tokens: str) -> float:
    return answer_to(_standing(tokens), 0, JUDGE, Meter(60)).gain


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
    assert answer_to(out, 0, JUDGE, Meter(60)).gain == 0.0


def test_of_equal_turns_the_one_with_the_poorer_answer_is_taken():
    poor, rich = (_standing(f"blue-goblin c9, yellow-goblin {at}") for at in ("b11", "b1"))
    first, second = Action("jump", 0), Action("jump", 1)
    lines = [LineOfPlay(1.0, rich, (first,)), LineOfPlay(1.0, poor, (second,))]
    assert best_answered(lines, 0, JUDGE, 2, 60, None).first == second
    assert best_answered(lines[::-1], 0, JUDGE, 2, 60, None).first == second
    assert best_answered(lines, 0, JUDGE, 1, 60, None).first == first  # asks about the best one only
    won = [lines[0]._replace(value=101.0), lines[1]]
    assert best_answered(won, 0, JUDGE, 2, 60, None).first == first


def test_what_may_come_of_an_open_end_is_answered_on_average_by_the_worst_there_is():
    poor, rich = (_standing(f"blue-goblin c9, yellow-goblin {at}") for at in ("b11", "b1"))
    ends = LineOfPlay(1.0, poor, (Action("reveal", 0),), 0, True, glimpses=(poor, rich))
    found = answer_to_line(ends, 0, JUDGE, 120, None)
    one, other = (answer_to(state, 0, JUDGE, Meter(60)) for state in (poor, rich))
    assert found.gain == (one.gain + other.gain) / 2
    assert found.actions == other.actions != one.actions


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


def _after_its_turn(player: str, state: State) -> State:
    """A position once a player has played its whole turn up to its end."""
    seat, count = decisions(state)[0].seat, 0
    while (action := ask(make_player(player), state, seat, Chance(count))) != Action("end"):
        state, count = play(state, seat, action)[0], count + 1
    return state


def test_whoever_is_about_to_lose_stops_the_runner():
    state = pos(LAST_CHANCE)
    threat = answer_to(_after_its_turn("warlord", state), 1, JUDGE, Meter(4000))
    assert threat.wins  # who does not ask what comes next is beaten
    assert not answer_to(_after_its_turn("archmage", state), 1, JUDGE, Meter(4000)).wins


def test_what_cannot_be_helped_is_made_as_hard_as_it_can_be():
    """Both turns lose, one of them only to an answer of more actions."""
    near, far = (_standing(f"blue-goblin c9, yellow-goblin {at}") for at in ("b1", "b5"))
    for state in (near, far):
        state.vp = (0, 4)
    lines = [LineOfPlay(1.0, near, (Action("jump", 0),)), LineOfPlay(0.9, far, (Action("jump", 1),))]
    needed = [len(answer_to(line.state, 0, JUDGE, Meter(400)).actions) for line in lines]
    assert needed[0] < needed[1]
    assert best_answered(lines, 0, JUDGE, 2, 400, None) is lines[1]


def test_a_winning_answer_is_tried_again_action_by_action():
    open_way, held = (_standing(f"blue-goblin c9, blue-troll {at}, yellow-goblin b1") for at in ("e9", "b0"))
    for state in (open_way, held):
        state.vp = (0, 4)
    answer = answer_to(open_way, 0, JUDGE, Meter(400))
    assert answer.wins and still_wins(answer, open_way, 0, JUDGE)
    assert not still_wins(answer, _standing("blue-goblin c9, yellow-goblin b11"), 0, JUDGE)
    assert not still_wins(Answer(101.0), open_way, 0, JUDGE)  # to do nothing wins nothing


def test_a_room_turned_up_is_answered_as_it_may_look():
    poor, rich = (_standing(f"blue-goblin c9, yellow-goblin {at}") for at in ("b11", "b1"))
    reveal, walk = Action("reveal", 0), Action("jump", 1)
    lines = [
        LineOfPlay(1.0, poor, (reveal,), open=True, glimpses=(rich, rich)),
        LineOfPlay(0.9, poor, (walk,)),
    ]
    assert best_answered(lines, 0, JUDGE, 2, 60, None).first == walk
    lines[0] = lines[0]._replace(glimpses=(poor, poor))
    assert best_answered(lines, 0, JUDGE, 2, 60, None).first == reveal


def test_an_action_that_brings_nothing_is_not_worth_its_while():
    state = _standing("blue-goblin c9, yellow-troll c4", ap=2)
    lines = Beam(JUDGE, 0, Meter(400), 9).lines(state)
    assert {len(line.actions) for line in lines} == {0, 1, 2}
    for line in lines:
        assert abs(line.value - (JUDGE(line.state, 0) - EFFORT * len(line.actions))) < 1e-9
