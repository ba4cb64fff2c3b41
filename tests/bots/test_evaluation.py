"""What a position is worth: to one side what it costs the other, and more where a player would say so."""

import pytest

from gearmaze.bots import ask, make_player, player_names
from gearmaze.bots.answers import follow, their_turn, weigh_answers
from gearmaze.bots.beam import Beam, Meter
from gearmaze.bots.evaluation import FEATURES, Judge, load_weights, stakes_of
from gearmaze.bots.hints import REASONS
from gearmaze.engine import CHANCE, Chance, Table, decisions, draw, play
from gearmaze.record.words import languages, vocabulary
from gearmaze.sets import scenario
from tests.drawing import pos

ROOMS = "scenario base\nrooms 1cw 2cw 3cw 4cw 1ccw 2ccw 3ccw 4ccw\n"
JUDGE = Judge(load_weights("first"))


def worth(tokens, rest=""):
    return JUDGE(pos(f"{ROOMS}tokens {tokens}\n{rest}"), 0)


@pytest.mark.parametrize("name", ["base", "prison-2", "prison-3"])
def test_what_one_side_has_the_other_lacks(name):
    chance = Chance(8)
    state = Table(scenario(name)).start()
    for count in range(200):
        if state.result is not None:
            break
        seat = decisions(state)[0].seat
        action = draw(state, chance) if seat == CHANCE else ask(make_player("random"), state, seat, chance)
        state, _ = play(state, seat, action)
        if count % 10 == 0:
            assert JUDGE(state, 0) == pytest.approx(-JUDGE(state, 1))
            counted = sum(w * c for w, c in zip(JUDGE.weights, JUDGE.features(state, 0), strict=True))
            if state.result is None and state.reached < 0:
                assert JUDGE(state, 0) == pytest.approx(counted)


def test_nearer_to_the_exit_is_better():
    assert worth("blue-goblin c19, yellow-troll a1") > worth("blue-goblin c9, yellow-troll a1")


def test_a_treasure_in_hand_is_better_than_none():
    assert worth("blue-goblin c19 carries blue-treasure") > worth("blue-goblin c19")


def test_a_wounded_enemy_is_good_and_better_within_reach():
    away = worth("blue-warrior j3, yellow-cleric a19 wounded")
    assert away > worth("blue-warrior j3, yellow-cleric a19")
    near = worth("blue-warrior d18, yellow-cleric c18 wounded")
    assert near > worth("blue-warrior j3, yellow-cleric c18 wounded")


def test_a_game_decided_outweighs_everything():
    assert worth("blue-goblin c19, yellow-troll a1", "score\n  blue 5\nreached blue") > 50


def test_what_decides_a_scenario_is_found_without_its_name():
    """Hunt the Colossus: one escape or one death decides, and the judge sees which."""
    table = Table(scenario("prison-2"))
    stakes = stakes_of(table)
    big = table.by_label["yellow-colossus"]
    assert stakes.escape[big] == stakes.death[big] == table.target
    assert all(stakes.escape[t] < 1 for t in table.characters[1] if t != big)


@pytest.mark.parametrize("language", languages())
def test_every_reason_and_player_can_be_put_into_words(language):
    words = vocabulary(language)
    assert set(words["advice"]) == set(REASONS) and set(FEATURES) < set(REASONS)
    assert all(clause and clause[-1] != "." for clause in words["advice"].values())
    assert list(words["bots"]) == player_names()
    assert all(bot["name"] and bot["text"].endswith(".") for bot in words["bots"].values())


def test_an_answer_is_followed_as_far_as_it_goes():
    state = pos(f"{ROOMS}tokens blue-goblin c9, yellow-goblin c2\nturn 9 blue ap 1")
    turn = their_turn(state, 0)
    assert turn.active == 1 and turn.ap in (3, 4)
    plan = Beam(JUDGE, 1, Meter(200), 4, 0).lines(turn)[0].actions
    assert follow(turn, plan, JUDGE) > follow(turn, (), JUDGE)
    assert follow(turn, plan[1:], JUDGE) >= follow(turn, (), JUDGE) - 1


def test_a_line_that_gives_everything_away_is_seen():
    """The goblin may score now, or take a useless step and let the other side win."""
    state = pos(
        f"""{ROOMS}
        tokens blue-goblin b20, blue-troll j3, yellow-goblin c1
        score
          yellow 3
        turn 9 blue ap 2"""
    )
    lines = Beam(JUDGE, 0, Meter(400), 2).lines(state)
    weighed = weigh_answers(lines, 0, JUDGE, Meter(400), 8, 2)
    assert weighed[0].value <= lines[0].value
