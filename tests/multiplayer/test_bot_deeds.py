"""What is new on these boards, done by bots: hoist, lift, sides of a fight, plans while others play on."""

import pytest

from gearmaze.bots import Budget, SeatView, ask, make_player
from gearmaze.bots.beam import END, Beam, LineOfPlay, Meter
from gearmaze.bots.cards import take_side, with_allies
from gearmaze.bots.distances import FAR, horizon
from gearmaze.bots.evaluation import Judge, load_weights
from gearmaze.bots.goals import bound_for
from gearmaze.bots.hints import hint
from gearmaze.bots.ladder import RUNGS
from gearmaze.bots.melee import Melee
from gearmaze.engine import Chance, Fight, LegalActions, Table, decisions, play
from gearmaze.engine.clashes import Clash
from gearmaze.engine.maze import squares_in
from gearmaze.sets import scenario
from tests.drawing import do, pos
from tests.multiplayer.fixture import GREEN, YELLOW, answer, drawn, owing, seated
from tests.multiplayer.test_hoist import EXAMPLE, RED, aloft, down
from tests.multiplayer.test_lift import LIFT, gear, shaft

JUDGE = Judge(load_weights())


# The hoist and the lift ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rung", RUNGS)
def test_whoever_can_be_lifted_out_is(rung):
    """The worked example of the hoist: every rung gets all three out and wins."""
    state = pos(EXAMPLE)
    for count in range(6):
        if state.result is not None:
            break
        state, _ = play(state, RED, ask(make_player(rung), state, RED, Chance(count)))
    assert state.vp[RED] == 8 and state.result[1] == (RED,)


def test_characters_run_for_the_gear_of_the_hoist_and_then_for_its_room():
    state = down("red-goblin n5")
    assert [state.table.grid.name(square) for square in squares_in(bound_for(state, RED))] == ["n3"]
    up = aloft("red-goblin y3")
    assert bound_for(up, RED).bit_count() == 25 and bound_for(up, RED) >> up.square(_who(up)) & 1
    hidden = pos("scenario pyr4\ntokens red-goblin L1.2\nturn 9 red ap 5 highest 4\ndecide act")
    assert [state.table.grid.name(square) for square in squares_in(bound_for(hidden, RED))] == ["n3"]


def _who(state):
    return state.table.by_label["red-goblin"]


def test_a_lift_is_shifted_if_nothing_else_is_better():
    """On its gear with one AP: shifts are weighed like everything else, and the best is done."""
    spot = gear(shaft("blue-goblin NW.2, yellow-troll SE.2"), LIFT)
    state = shaft(f"blue-goblin {spot}, yellow-troll SE.2", ap=1)
    shifts = [action for action in LegalActions(state, 0) if action.verb == "shift"]
    assert len(shifts) == 2
    lines = Beam(JUDGE, 0, Meter(600), 9).lines(state)
    assert set(shifts) <= {line.first for line in lines}
    best = ask(make_player("captain"), state, 0, Chance(1))
    if best.verb == "move":
        after = play(state, 0, best)[0]
        assert JUDGE(after, 0) >= max(JUDGE(play(state, 0, each)[0], 0) for each in shifts) - 0.05


# Boards of any size -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "far"), [("base", 60), ("prison-1", 60), ("std4", 90), ("pyr4", 120)])
def test_larger_boards_are_looked_over_farther(name, far):
    assert horizon(Table(scenario(name)).grid) == far >= FAR


# Sides of a fight ---------------------------------------------------------------------------------------


def asked(monkeypatch, hands):
    seated(monkeypatch)
    state = do(
        drawn(rest=f"hands\n{hands}\nturn 9 red ap 3 highest 4\ndecide act"), "attack warrior troll", seat=0
    )
    assert owing(state) == [(GREEN, "ally")]
    return state


CERTAIN = "  red combat 0 6\n  green combat 0 6\n  blue combat 0\n  yellow combat 0"
HOPELESS = "  red combat 0\n  green combat 0\n  blue combat 0 6\n  yellow combat 0 6"


def test_who_is_sure_to_win_takes_that_side_and_who_would_lose_stays_out(monkeypatch):
    wins, loses = asked(monkeypatch, CERTAIN), asked(monkeypatch, HOPELESS)
    for rung in RUNGS:
        assert ask(make_player(rung), wins, GREEN, Chance(1)).verb == "assail"
        assert ask(make_player(rung), loses, GREEN, Chance(1)).verb == "abstain"


def test_a_side_is_taken_for_what_the_fight_is_worth_then(monkeypatch):
    state = asked(monkeypatch, CERTAIN)
    legal = LegalActions(state, GREEN).listed()
    worth = {}
    for action in legal:
        after, _ = play(state, GREEN, action)
        worth[action] = Melee(after, Clash.of(after).fight(after), JUDGE).value(GREEN)
    assert take_side(state, GREEN, legal, JUDGE) == max(legal, key=worth.__getitem__)
    told = hint(state, GREEN, Chance(1), "captain")
    assert told.action.verb == "assail" and told.why == "ally" and dict(told.facts)["more"] > 0


def test_all_four_lay_a_card_at_once_by_the_mixture_of_their_own(monkeypatch):
    state = asked(monkeypatch, CERTAIN)
    state, _ = answer(state, GREEN, "assail")
    state, _ = answer(state, YELLOW, "defend")
    assert {kind for _, kind in owing(state)} == {"lay"} and len(owing(state)) == 4
    for seat, _ in owing(state):
        for rung in RUNGS:
            action = ask(make_player(rung), state, seat, Chance(seat))
            assert action in LegalActions(state, seat).listed()
    assert hint(state, 0, Chance(1), "captain").why == "lay_among"


def test_who_starts_a_fight_counts_on_allies_that_would_come(monkeypatch):
    """Red alone is weaker than the Troll; with green the attackers clearly lead, and so it is expected."""
    seated(monkeypatch)
    state = drawn("red-warrior g3, blue-troll h3, green-warrior h2, green-cleric h4")
    by = state.table.by_label
    fight = Fight.declared(state, by["red-warrior"], by["blue-troll"])
    likely = with_allies(state, fight)
    assert len(fight.sides[0].seats) == 1 and likely.sides[0].seats == (0, GREEN)
    assert likely.totals()[0] - likely.totals()[1] >= 2


# Nothing to do ------------------------------------------------------------------------------------------


def test_who_has_nothing_to_do_plans_while_the_others_play_on(monkeypatch):
    """Among several a game hardly ever stands still: who would end a turn idly takes a step of a plan."""
    from gearmaze.bots import ladder

    state = pos(
        "scenario std4\nrooms 1cw 2cw 3cw 4cw 5cw 6cw\ntokens blue-troll h7, red-troll E.2\n"
        "turn 9 blue ap 2 highest 4\ndecide act"
    )
    bot, view = make_player("captain"), SeatView(state, decisions(state)[0].seat)
    step = next(action for action in view.legal() if action.verb == "move")
    monkeypatch.setattr(ladder, "way_out", lambda *given: step)
    monkeypatch.setattr(bot, "_answered", lambda lines, *given: LineOfPlay(0.0, state, ()))
    assert bot.plan(view, Budget(), Chance(1)).first == step
    two = pos(
        "scenario base\nrooms 1cw 2cw 3cw 4cw\ntokens blue-troll c4, yellow-troll d4\n"
        "turn 9 blue ap 2 highest 4\ndecide act"
    )
    assert bot.plan(SeatView(two, 0), Budget(), Chance(1)).first == END
