"""Seats that play together: which question about two tokens has which answer (MP-TEA, MP-GEN-45)."""

import pytest

from gearmaze.bots.evaluation import VICTORY, Judge
from gearmaze.engine import State, Table
from gearmaze.engine.crowd import Crowd, crowd_of
from gearmaze.engine.scoring import eliminate, scorer
from gearmaze.engine.sides import NOBODY
from gearmaze.sets import scenario
from gearmaze.testing import check_position
from tests.drawing import at, do, legal, pos, why
from tests.engine.made_up import HALL, four, play

RED, GREEN, BLUE, YELLOW = range(4)


@pytest.fixture(autouse=True)
def teams(monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, four())


def hall(tokens: str, rest: str = "") -> State:
    state = pos(f"{HALL}tokens {tokens}\n{rest}")
    check_position(state)
    return state


def test_every_colour_is_alone_unless_a_scenario_says_otherwise() -> None:
    sides = Table(scenario("base")).sides
    assert sides.alone and sides.partners[:2] == ((0,), (1,)) and sides.rivals[:2] == ((1,), (0,))
    together = Table(four()).sides
    assert not together.alone
    assert together.partners[RED] == together.partners[GREEN] == (RED, GREEN)
    assert together.rivals[RED] == (BLUE, YELLOW)
    assert together.rival(RED) == NOBODY and sides.rival(0) == 1


def test_a_partner_is_passed_but_not_stopped_on() -> None:
    """MP-TEA-11."""
    state = hall("red-troll k2, green-goblin l2")
    assert why(state, "move red-troll m2") is None and "move red-troll m2" in legal(state)
    refusal = why(state, "move red-troll l2")
    assert refusal is not None and "MOVE-10" in refusal.rules
    assert crowd_of(state).enemies(RED) == 0
    walled = hall("red-troll k2, blue-goblin l2, blue-thief k1, blue-wizard k3")
    assert not any("move red-troll" in text for text in legal(walled)), "an enemy is not passed"


def test_a_partners_wounded_is_carried_and_ended_on() -> None:
    """MP-TEA-12."""
    state = hall("red-troll k2, green-goblin l2 wounded")
    after = do(state, "move red-troll l2")
    assert after.load[after.table.by_label["red-troll"]] == after.table.by_label["green-goblin"]
    check_position(after)
    taken = do(state, "move red-troll l2 take green-goblin m2")
    assert at(taken, "green-goblin") == "m2"
    enemy = hall("red-troll k2, blue-goblin l2 wounded")
    assert why(enemy, "move red-troll l2") is not None


def test_partners_hand_each_other_nothing() -> None:
    """MP-TEA-13."""
    state = hall("red-troll k2, green-goblin l2 carries green-sword")
    refusal = why(state, "move red-troll l2 take green-sword m2")
    assert refusal is not None and "OBJ-12" in refusal.rules
    assert not any("take green-sword" in text for text in legal(state))
    own = hall("red-troll k2, red-goblin l2 carries green-sword")
    assert why(own, "move red-troll l2 take green-sword m2") is None


def test_a_pit_is_held_open_for_ones_own_colour_only() -> None:
    """MP-TEA-13."""
    own = hall("red-warrior l4, red-thief m4")
    assert why(own, "move red-warrior n4") is None and "move red-warrior n4" in legal(own)
    state = hall("red-warrior l4, green-thief m4, blue-goblin m3, blue-wizard m5")
    assert why(state, "move red-warrior n4") is not None and "move red-warrior n4" not in legal(state)


def test_the_lifeline_of_a_partners_wounded_is_not_taken() -> None:
    """MP-TEA-22."""
    state = hall("red-thief l4, green-goblin m4 wounded, green-rope m4")
    refusal = why(state, "move red-thief m4 take green-rope n4")
    assert refusal is not None and "PIT-06" in refusal.rules


def test_enemies_are_found_whoever_shares_their_square() -> None:
    state = hall("red-troll k1, blue-troll l1, yellow-goblin m1 wounded, green-goblin n1")
    label = state.table.by_label
    apart = crowd_of(state).enemies(RED)
    state.place[label["red-troll"]] = state.place[label["blue-troll"]]
    state.place[label["green-goblin"]] = state.place[label["yellow-goblin"]]
    crowd = Crowd(state)
    assert crowd.enemies(RED) == crowd.enemies(GREEN) == apart
    assert crowd.standing_enemies(RED) == 1 << state.square(label["blue-troll"])
    assert crowd.fallen_enemies(RED) == 1 << state.square(label["yellow-goblin"])


def test_partners_do_not_attack_each_other() -> None:
    """MP-TEA-09."""
    state = hall("red-troll k2, green-goblin l2, blue-goblin k3")
    assert why(state, "attack red-troll green-goblin") is not None
    attacks = [text for text in legal(state) if text.startswith("attack")]
    assert attacks == ["attack red-troll blue-goblin"]


def test_a_partner_stays_out_of_a_fight_unless_the_scenario_joins_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """MP-TEA-14; the other way is a scenario's choice."""
    tokens = "red-troll k2, green-goblin k4, blue-goblin k3, yellow-thief l2"
    after = do(hall(tokens), "attack red-troll blue-goblin")
    names = after.table.labels
    assert [names[t] for t in (*after.stack[-1].attackers, *after.stack[-1].defenders)] == [
        "red-troll",
        "blue-goblin",
    ]
    play(monkeypatch, four(joined_fights=True))
    joined = do(hall(tokens), "attack red-troll blue-goblin").stack[-1]
    assert {names[t] for t in joined.attackers} == {"red-troll", "green-goblin"}
    assert {names[t] for t in joined.defenders} == {"blue-goblin", "yellow-thief"}


def test_the_death_of_ones_own_sides_scores_for_nobody_where_there_are_several_opponents() -> None:
    """MP-GEN-45."""
    state = hall("red-troll k2, green-goblin l2, blue-goblin k3")
    tokens = state.table.by_label
    assert scorer(state, tokens["green-goblin"], RED) == scorer(state, tokens["red-troll"], RED) == NOBODY
    assert scorer(state, tokens["blue-goblin"], GREEN) == GREEN
    eliminate(state, tokens["green-goblin"], RED, [])
    assert state.vp == (0, 0, 0, 0)


def test_who_sits_opposite_places_the_revealers_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    """MP-TEA-07, MP-STD-11."""
    assert Table(four()).second_placer == (2, 3, 0, 1)
    assert Table(four(opposite_places=False)).second_placer == (3, 0, 1, 2)
    assert Table(scenario("base")).second_placer == (1, 0)


def test_a_bot_counts_its_partners_with_its_own_side() -> None:
    state = hall("red-troll k2, green-goblin l2, blue-goblin k3")
    judge = Judge({"standing": 1.0})
    assert judge(state, RED) == judge(state, GREEN) == -judge(state, BLUE) == 1.0
    state.result = ("target", (RED, GREEN))
    assert judge(state, GREEN) == 1 + VICTORY and judge(state, YELLOW) == -1 - VICTORY
    state.result = ("idle", (RED, GREEN, BLUE, YELLOW))
    assert judge(state, GREEN) == 1
