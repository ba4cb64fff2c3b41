"""What a position is worth: to one side what it costs the other, and more where a player would say so."""

import pytest

from gearmaze.bots import ask, make_player, player_names
from gearmaze.bots.evaluation import Judge, load_weights
from gearmaze.bots.hints import REASONS
from gearmaze.bots.stakes import stakes_of
from gearmaze.engine import CHANCE, Chance, Table, decisions, draw, play
from gearmaze.sets import scenario
from gearmaze.words.sentences import languages, vocabulary
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
    assert set(words["advice"]) == set(REASONS)
    assert all(clause and clause[-1] != "." for clause in words["advice"].values())
    assert list(words["bots"]) == player_names()
    assert all(bot["name"] and bot["text"].endswith(".") for bot in words["bots"].values())
