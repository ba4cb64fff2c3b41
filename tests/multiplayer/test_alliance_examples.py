"""The worked examples of alliances, played as they are written (MP-EX-01 to MP-EX-12)."""

import pytest

from gearmaze.engine import State
from gearmaze.engine.clashes import Clash
from gearmaze.testing import check_position
from tests.drawing import at, do, legal, why
from tests.multiplayer.fixture import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    answer,
    answers,
    drawn,
    names,
    owing,
    seated,
    wounded,
)


@pytest.fixture(autouse=True)
def as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    seated(monkeypatch)


def attacked(rest: str = "") -> State:
    """MP-EX-01."""
    state = do(drawn(rest=rest), "attack red-warrior blue-troll")
    check_position(state)
    return state


def sides(state: State) -> tuple[set[str], set[str]]:
    attack, defence = Clash.of(state).fight(state).sides
    return names(state, attack.tokens), names(state, defence.tokens)


def all_four() -> State:
    """MP-EX-05: green attacks too, yellow defends."""
    return answers(attacked(), (GREEN, "assail"), (YELLOW, "defend"))


@pytest.mark.rule("MP-EX-01")
def test_the_declaration_and_who_is_asked() -> None:
    state = attacked()
    assert sides(state) == ({"red-warrior"}, {"blue-troll"})
    assert owing(state) == [(GREEN, "ally")], "from red's left"
    assert owing(answers(state, (GREEN, "abstain"))) == [(YELLOW, "ally")]


@pytest.mark.rule("MP-EX-02")
def test_green_touches_nobody_of_red() -> None:
    state = attacked()
    assert legal(state) == ["assail", "abstain"]
    refusal = why(state, "defend")
    assert refusal is not None and "MP-ALL-25" in refusal.rules


@pytest.mark.rule("MP-EX-03")
def test_yellow_has_both_sides_to_choose_from() -> None:
    state = answers(attacked(), (GREEN, "abstain"))
    assert legal(state) == ["assail", "defend", "abstain"]


@pytest.mark.rule("MP-EX-04")
def test_all_of_green_join_and_draw_in_the_thief() -> None:
    state = answers(attacked(), (GREEN, "assail"))
    assert sides(state) == (
        {"red-warrior", "green-warrior", "green-goblin"},
        {"blue-troll", "blue-thief"},
    )
    check_position(state)


@pytest.mark.rule("MP-EX-05")
def test_yellow_draws_in_the_wizard_and_keeps_one_out() -> None:
    attack, defence = sides(all_four())
    assert attack == {"red-warrior", "red-wizard", "green-warrior", "green-goblin"}
    assert defence == {"blue-troll", "blue-thief", "yellow-goblin"}


@pytest.mark.rule("MP-EX-06")
def test_eight_against_seven_and_four_cards() -> None:
    state = all_four()
    assert Clash.of(state).fight(state).totals() == (8, 7)
    assert sorted(owing(state)) == [(seat, "lay") for seat in (RED, GREEN, BLUE, YELLOW)]
    check_position(state)


def fought(red: int, green: int, blue: int, yellow: int) -> tuple[State, dict[str, object]]:
    state = all_four()
    for seat, card in ((BLUE, blue), (GREEN, green), (YELLOW, yellow)):
        state = answers(state, (seat, f"+{card}"))
        check_position(state)
    state, log = answer(state, RED, f"+{red}")
    check_position(state)
    (facts,) = (event.facts for event in log if event.kind == "fought")
    return state, dict(facts)


@pytest.mark.rule("MP-EX-07")
def test_the_attackers_win() -> None:
    state, facts = fought(2, 2, 3, 1)
    assert facts["totals"] == [12, 11] and facts["winners"] == [RED, GREEN]
    assert wounded(state) == {"blue-troll", "blue-thief", "yellow-goblin"}
    assert state.vp == (3, 3, 0, 0)


@pytest.mark.rule("MP-EX-08")
def test_the_defenders_win() -> None:
    state, facts = fought(0, 1, 3, 0)
    assert facts["totals"] == [9, 10] and facts["winners"] == [BLUE, YELLOW]
    assert wounded(state) == {"red-warrior", "red-wizard", "green-warrior", "green-goblin"}
    assert state.vp == (0, 0, 4, 4)
    assert 0 in state.combat_hands[RED] and 0 in state.combat_hands[YELLOW]
    assert state.spent == ((), (1,), (3,), ())


@pytest.mark.rule("MP-EX-09")
def test_a_tie_hurts_nobody_and_costs_all() -> None:
    before = drawn()
    state, facts = fought(2, 1, 3, 1)
    assert facts["totals"] == [11, 11] and facts["winners"] == []
    assert not wounded(state) and state.vp == (0, 0, 0, 0)
    assert state.ap == before.ap - 1 and state.spent == ((2,), (1,), (3,), (1,))


@pytest.mark.rule("MP-EX-10")
def test_both_stay_out() -> None:
    state = answers(attacked(), (GREEN, "abstain"), (YELLOW, "abstain"))
    assert sides(state) == ({"red-warrior"}, {"blue-troll"})
    assert Clash.of(state).fight(state).totals() == (3, 4)
    assert owing(state) == [(RED, "lay")], "two lay one after the other, as ever"
    for red, blue, points in (("+5", "+2", (1, 0, 0, 0)), ("+0", "+0", (0, 0, 1, 0))):
        after = answers(state, (RED, red), (BLUE, blue))
        assert after.vp == points and len(wounded(after)) == 1


@pytest.mark.rule("MP-EX-11")
def test_three_seats() -> None:
    state = answers(attacked(), (GREEN, "assail"), (YELLOW, "abstain"))
    assert Clash.of(state).fight(state).totals() == (7, 6)
    assert answers(state, (RED, "+0"), (GREEN, "+1"), (BLUE, "+0")).vp == (2, 2, 0, 0)
    assert answers(state, (RED, "+0"), (GREEN, "+0"), (BLUE, "+4")).vp == (0, 0, 3, 0)


@pytest.mark.rule("MP-EX-12")
def test_a_troll_that_gets_up_takes_no_points_with_him() -> None:
    state, _ = fought(2, 2, 3, 1)
    state = do(state, "end", "card 2", "end")  # green does nothing
    assert state.active == BLUE
    up = do(state, "card 2", "regenerate blue-troll")
    assert wounded(up) == {"blue-thief", "yellow-goblin"} and up.vp == (3, 3, 0, 0)
    # wounded once more, by red in red's next turn: it counts once more
    again = do(up, "end", "card 2", "end", "card 2", "attack red-warrior blue-troll")
    while owing(again)[0][1] == "ally":
        again = do(again, "abstain")
    laying = [seat for seat, _ in owing(again)]
    assert again.active == RED and laying == [RED]
    again = do(again, "+6", "+0")
    assert "blue-troll" in wounded(again) and again.vp[RED] == 4


@pytest.mark.rule("MP-EX-12", "MP-STD-12")
def test_a_wounded_troll_is_killed_before_its_turn() -> None:
    state, _ = fought(2, 2, 3, 1)
    killed = do(state, "end", "card 2", "attack green-warrior blue-troll")
    while owing(killed)[0][1] == "ally":
        killed = do(killed, "abstain")
    killed = do(killed, "+6", "+0")
    assert killed.vp == (3, 4, 0, 0) and at(killed, "blue-troll") == "?"
