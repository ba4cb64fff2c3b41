"""A combat with two seats on one side: each lays a card, all who win score (MP-ALL-30 to MP-ALL-38).

Partners are drawn in without being asked, which no box does yet; the rest is as those rules say.
"""

import pytest

from gearmaze.bots.cards import lay_card
from gearmaze.bots.evaluation import Judge, load_weights
from gearmaze.engine import Chance, LegalActions, State, decisions
from gearmaze.engine import play as play_on
from gearmaze.engine.clashes import Clash
from gearmaze.engine.guess import guess
from gearmaze.engine.view import view
from gearmaze.position import parse_position, position_text
from gearmaze.server.messages.fight import fight_scene
from gearmaze.testing import check_position
from tests.drawing import do, pos
from tests.engine.made_up import HALL, four, play

RED, GREEN, BLUE, YELLOW = range(4)
# red and green against the Troll: 3 + 1 against 4
TWO_ON_ONE = "red-warrior k2, blue-troll l2, green-goblin m2"


@pytest.fixture(autouse=True)
def allied(monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, four(joined_fights=True))


def attacked(tokens: str = TWO_ON_ONE, rest: str = "", target: str = "blue-troll") -> State:
    state = do(pos(f"{HALL}tokens {tokens}\n{rest}"), f"attack red-warrior {target}")
    check_position(state)
    return state


def owing(state: State) -> list[int]:
    return [decision.seat for decision in decisions(state)]


def wounded(state: State) -> set[str]:
    return {label for label, token in state.table.by_label.items() if state.wounded[token]}


def test_both_sides_are_seats_and_tokens() -> None:
    state = attacked()
    clash = Clash.of(state)
    attack, defence = clash.fight(state).sides
    assert attack.seats == (RED, GREEN) and defence.seats == (BLUE,)
    assert {state.table.labels[t] for t in attack.tokens} == {"red-warrior", "green-goblin"}
    assert clash.order == (RED, GREEN, BLUE) and clash.fight(state).totals() == (4, 4)


def test_whose_turn_it_is_leads_whatever_the_numbers_of_the_seats() -> None:
    tokens = "green-warrior k2, blue-troll l2, red-goblin m2"
    state = do(pos(f"{HALL}tokens {tokens}\nturn 6 green"), "attack green-warrior blue-troll")
    assert Clash.of(state).order == (GREEN, RED, BLUE)
    assert parse_position(position_text(state)) == state


def test_every_seat_lays_one_card_and_the_side_counts_them_all() -> None:
    state = attacked()
    left = [RED, GREEN, BLUE]
    for card in ("+2", "+1", "+2"):
        assert owing(state) == left, "all who have not laid one owe one"
        check_position(state)
        left = left[1:]
        before, state = state, do(state, card)
    assert Clash.of(before).cards == {RED: 2, GREEN: 1}
    assert wounded(state) == {"blue-troll"}, "4 + 3 against 4 + 2"
    assert state.spent[:3] == ((2,), (1,), (2,))


def test_a_side_that_loses_is_wounded_on_both_seats() -> None:
    state, log = do(attacked(), "+0", "+1"), []
    state, log = play_on(state, BLUE, next(a for a in LegalActions(state, BLUE) if a.what == 6))
    (fought,) = (event.facts for event in log if event.kind == "fought")
    assert fought["seats"] == [RED, GREEN, BLUE] and fought["cards"] == [0, 1, 6]
    assert fought["totals"] == [5, 10] and fought["winner"] == BLUE
    assert wounded(state) == {"red-warrior", "green-goblin"}


def test_every_seat_of_the_winning_side_scores_for_a_death() -> None:
    state = attacked("red-warrior k2, blue-goblin l2 wounded, green-goblin m2", target="blue-goblin")
    after = do(state, "+0", "+0", "+0")
    assert after.vp == (1, 1, 0, 0)
    assert [entry[0] for entry in after.ledger] == [RED, GREEN]
    check_position(after)


def test_points_of_partners_count_together() -> None:
    """MP-TEA-17, MP-TEA-18."""
    tokens = "red-warrior k2, blue-goblin l2 wounded, green-goblin m2"
    state = attacked(tokens, "score red 2, green 1", target="blue-goblin")
    after = do(state, "+0", "+0", "+0", "end")
    assert after.result == ("target", (RED, GREEN))
    check_position(after)


def test_a_guess_holds_no_card_but_ones_own() -> None:
    state = do(attacked(), "+5", "+6")
    for seed in range(5):
        assert not Clash.of(guess(state, BLUE, Chance(seed))).cards, "nor who has laid one"
        assert Clash.of(guess(state, GREEN, Chance(seed))).cards == {GREEN: 6}
    told = {seat: guess(state, seat, Chance(1)).stack for seat in (RED, GREEN)}
    swapped = do(attacked(), "+3", "+6")
    assert guess(swapped, GREEN, Chance(1)).stack == told[GREEN], "a guess depends on what a seat knows"


def test_a_view_shows_nothing_but_ones_own_card() -> None:
    state = do(attacked(), "+5", "+6")
    fights = [view(state, seat)["fight"] for seat in range(4)]
    assert [fight["laid"] for fight in fights] == [[RED], [GREEN], [], []]
    assert [fight.get("card") for fight in fights] == [5, 6, None, None]
    scene = fight_scene(state, GREEN)
    assert scene is not None and scene["your_card"] == 6 and scene["laid"] == ["green"]
    for seat in range(4):
        laying = [due["seat"] for due in view(state, seat)["decisions"]]
        assert laying == [each for each in (RED, GREEN, BLUE) if each != seat or seat == BLUE]


def test_a_position_holds_such_a_fight() -> None:
    for state in (attacked(), do(attacked(), "+5"), do(attacked(), "+5", "+6")):
        again = parse_position(position_text(state))
        assert again == state and again.digest() == state.digest()


def test_bots_lay_a_card_for_any_seat_of_it() -> None:
    judge = Judge(load_weights())
    state = attacked()
    for _ in range(3):
        seat = owing(state)[0]
        legal = list(LegalActions(state, seat))
        state, _ = play_on(state, seat, lay_card(state, seat, legal, judge, Chance(3)))
    assert Clash.now(state) is None
