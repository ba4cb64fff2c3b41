"""Time for several: whoever places, lays a card or is asked to take a side (MP-GEN-50)."""

import pytest

from gearmaze.engine import CLOCK, Action, Decision, State, decisions, play
from gearmaze.server.matches.clocks import BANK, REPLY, RULEBOOK, Clocks, ClockSettings
from tests.drawing import do, due, legal, pos
from tests.multiplayer.fixture import BLUE, GREEN, RED, YELLOW, answers, drawn, seated
from tests.multiplayer.test_standard import FOUND

COLOURS = ("red", "green", "blue", "yellow")


def late(state: State, seat: int) -> State:
    return play(state, CLOCK, Action("timeout", -1, seat))[0]


@pytest.mark.rule("MP-GEN-50")
def test_who_places_the_revealers_objects_has_five_seconds() -> None:
    state = do(pos(f"options timer=on\n{FOUND}"), "reveal 3 goblin")
    assert decisions(state)[0].seconds == 120, "the revealer has his turn for it"
    while due(state) == 1:
        state = do(state, legal(state)[0])
    assert decisions(state) == (Decision(0, "set", 5),), "TIME-02"
    state = late(state, 0)
    assert due(state) == 1, "then the revealer places them himself (TIME-03)"
    assert {text.split()[1] for text in legal(state)} == {"yellow-rope"}


def asked(monkeypatch: pytest.MonkeyPatch) -> State:
    seated(monkeypatch)
    return do(drawn(rest="options timer=on"), "attack red-warrior blue-troll")


@pytest.mark.rule("MP-GEN-50")
def test_who_is_asked_to_join_has_five_seconds_and_stays_out(monkeypatch: pytest.MonkeyPatch) -> None:
    state = asked(monkeypatch)
    assert decisions(state) == (Decision(GREEN, "ally", 5),)
    after = late(state, GREEN)
    assert after == answers(state, (GREEN, "abstain"))
    assert decisions(after) == (Decision(YELLOW, "ally", 5),)


@pytest.mark.rule("MP-GEN-50")
def test_from_the_first_card_on_all_others_have_five_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    state = answers(asked(monkeypatch), (GREEN, "assail"), (YELLOW, "defend"))
    assert {each.seat: each.seconds for each in decisions(state)} == {RED: 120, GREEN: 0, BLUE: 0, YELLOW: 0}
    state = answers(state, (BLUE, "lay 3"))
    assert {each.seat: each.seconds for each in decisions(state)} == {RED: 5, GREEN: 5, YELLOW: 5}
    for seat in (YELLOW, RED, GREEN):  # in any order: TIME-04, +0
        state = late(state, seat)
    assert decisions(state)[0].kind == "act"
    assert [3 in hand for hand in state.combat_hands] and 3 in state.spent[BLUE]
    assert all(not state.spent[seat] for seat in (RED, GREEN, YELLOW))


# The server's clocks --------------------------------------------------------------------------------


def laying(*seats: int, seconds: int = 5) -> tuple[Decision, ...]:
    return tuple(Decision(seat, "lay", seconds) for seat in seats)


@pytest.mark.rule("MP-GEN-50")
def test_one_window_is_everybodys_and_does_not_begin_again_with_each_card() -> None:
    clocks = Clocks(ClockSettings(RULEBOOK), 4)
    four = (0, 1, 2, 3)
    begun = (Decision(0, "lay", 120), *laying(1, 2, 3, seconds=0))
    clocks.start(0.0, 7, begun, still=False, hidden=four)
    assert clocks.remaining(0.0) == 120 and clocks.running == 0
    clocks.start(10.0, 7, laying(0, 1, 3), still=False, hidden=four)  # the third has laid
    assert clocks.remaining(10.0) == 5
    clocks.start(12.0, 7, laying(1, 3), still=False, hidden=four)
    assert clocks.remaining(12.0) == 3, "from the first card on"
    shown = clocks.shown(12.0, COLOURS, paused=False)
    assert shown is not None and shown["runs"] == list(COLOURS), "nobody sees who has laid"
    assert {row["left_ms"] for row in shown["seats"].values()} == {3000}
    assert {row["what"] for row in shown["seats"].values()} == {REPLY}
    assert clocks.remaining(15.5) == -0.5 and clocks.running == 1
    clocks.start(15.5, 7, laying(3), still=False, hidden=four)
    assert clocks.remaining(15.5) == -0.5 and clocks.running == 3, "all who are late are late at once"
    clocks.start(15.5, 7, (Decision(0, "act", 120),), still=False)
    assert clocks.remaining(15.5) == 110, "the turn goes on where it was"


@pytest.mark.rule("MP-GEN-50")
def test_every_bank_runs_and_what_is_shown_tells_nobody_who_has_laid() -> None:
    clocks = Clocks(ClockSettings(BANK, 100, 10), 4)
    clocks.start(0.0, 7, (Decision(0, "act", 0),), still=False)
    three = (0, 1, 2)
    clocks.start(20.0, 7, laying(0, 1, 2, seconds=0), still=False, hidden=three)
    assert clocks.left == [90, 110, 110, 100], "the one whose turn it is was due before"
    before = clocks.shown(20.0, COLOURS, paused=False)
    clocks.start(30.0, 7, laying(0, 2, seconds=0), still=False, hidden=three)
    assert clocks.left == [80, 100, 100, 100]
    clocks.settle(60.0)
    assert clocks.left == [50, 100, 70, 100], "who has laid loses no more"
    assert clocks.running == 0 and clocks.remaining(60.0) == 50, "the first to run out"
    assert clocks.shown(60.0, COLOURS, paused=False) == before
    clocks.start(60.0, 7, (Decision(0, "act", 0),), still=False)
    after = clocks.shown(60.0, COLOURS, paused=False)
    assert after is not None and after["runs"] == ["red"]
    assert [row["left_ms"] for row in after["seats"].values()] == [60000, 100000, 70000, 100000]
