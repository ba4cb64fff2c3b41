"""Ways out that need several rooms turned, doors opened or things fetched, over several turns."""

import pytest

from gearmaze.bots import ask, make_player
from gearmaze.bots.beam import Meter
from gearmaze.bots.plans import RUN, Planner
from gearmaze.bots.way_out import way_out
from gearmaze.engine import Action, Chance, LegalActions, State, decisions, play
from gearmaze.engine.guess import guess
from gearmaze.engine.turns import PlayCard
from gearmaze.notation import action_text
from tests.bots.going_on import go_on
from tests.bots.samples import sampled
from tests.drawing import pos

NODES = 400


def room(name: str, north: str = "---", east: str = "|", south: str = "---", west: str = "|") -> str:
    """An empty room with a gear in the middle, and these sides."""
    rows = [f"room {name}", *_row(north)]
    for number in range(5):
        cells = [f" {'@' if number == column == 2 else '.'} " for column in range(5)]
        rows += [west + " ".join(cells) + east, "+   " * 5 + "+"]
    rows[-1] = _row(south)[0]
    return "\n".join(rows) + "\n"


def _row(side: str) -> list[str]:
    sides = side.split(",") if "," in side else [side] * 5
    return ["".join(f"+{each}" for each in sides) + "+"]


OPEN, GATE = "   ", "---,---,===,---,---"

# Blue goes from row 1 to row 11. Rooms 1 and 3 are its lane; whoever is in the east helps.
WAYS = {
    "one turn": (
        room("39cw", east=" ") + room("39ccw") + room("40cw") + room("40ccw"),
        "rooms 40cw 40ccw 39cw 39ccw",
        "blue-naga a6, yellow-naga h9",
        4,  # to the gear, the turn, two moves: five squares down is one too many from b8
    ),
    "two turns by two of them": (
        room("39cw", east=" ") + room("39ccw") + room("40cw", east=" ", west=" ") + room("40ccw"),
        "rooms 39cw 40ccw 40cw 39ccw",
        "blue-naga a1, blue-mekanork f1, yellow-naga h9",
        7,
    ),
    "into a room before it turns": (
        room("39cw", south=OPEN) + room("39ccw") + room("40cw", north=OPEN) + room("40ccw"),
        "rooms 39cw 40ccw 40cw 39ccw",
        "blue-naga a1, blue-mekanork h3, yellow-naga h9",
        4,
    ),
    "a door": (
        room("39cw", south=GATE) + room("39ccw") + room("40cw") + room("40ccw"),
        "rooms 40cw 40ccw 39cw 39ccw",
        "blue-mekanork c8 carries blue-key, yellow-naga h9",
        3,
    ),
    "a key to be fetched": (
        room("39cw", south=GATE) + room("39ccw") + room("40cw") + room("40ccw"),
        "rooms 40cw 40ccw 39cw 39ccw",
        "blue-mekanork e6, yellow-key a6 lying, yellow-naga h9",
        6,
    ),
}


def drawn(way: str) -> State:
    rooms, layout, tokens, _ = WAYS[way]
    return pos(f"scenario prison-1\n{rooms}{layout}\ntokens {tokens}\nturn 9 blue ap 1 idle 8\n")


def wait(state: State) -> State:
    """The other side plays a card and does nothing."""
    while state.result is None and decisions(state)[0].seat == 1:
        kind = decisions(state)[0].kind
        action = LegalActions(state, 1).listed()[0] if kind == "card" else Action("end")
        state, _ = play(state, 1, action)
    return state


@pytest.mark.parametrize("way", WAYS)
def test_a_plan_leads_out_step_by_step_and_gets_shorter_with_each(way):
    state, told, costs = drawn(way), [], []
    most = WAYS[way][3]
    while state.vp == (0, 0):
        assert len(costs) <= most, f"more than {most} AP: {told}"
        if decisions(state)[0].kind == "card":
            action = max(LegalActions(state, 0).listed())
        elif not state.ap:
            action = Action("end")
        else:
            goal = Planner(state, 0).search(Meter(NODES))
            found = way_out(state, 0, LegalActions(state, 0).listed(), Meter(NODES))
            assert goal is not None and found is not None, f"no plan after {told}"
            costs.append(goal.cost)
            action = found
            told.append(action_text(state, action))
        state, _ = play(state, 0, action)
        state = wait(state)
    assert len(costs) <= most, told
    assert costs == sorted(costs, reverse=True) and len({*costs}) == len(costs), (told, costs)


@pytest.mark.parametrize("way", WAYS)
def test_a_novice_who_is_stuck_finds_the_way(way):
    state, bot = drawn(way), make_player("novice")
    told = []
    while state.vp == (0, 0):
        assert state.turn < 25 and state.result is None, told
        action = ask(bot, state, 0, Chance(state.turn))
        told.append(action_text(state, action))
        state, _ = play(state, 0, action)
        state = wait(state)


@pytest.mark.parametrize("name", sampled("lft"))
def test_a_step_is_legal_the_same_each_time_and_blind_to_what_is_hidden(name):
    bot, found = make_player("random"), []

    def decide(state, seat, count, chance):
        action = ask(bot, state, seat, chance)
        if state.stack[-1].kind == "act" and count % 3 == 0:
            legal = LegalActions(state, seat).listed()
            step = way_out(state, seat, legal, Meter(25))
            assert step is None or step in legal
            other = guess(state, seat, chance)
            again = way_out(other, seat, LegalActions(other, seat).listed(), Meter(25))
            assert again == step
            found.append(step)
            if step is not None and count % 2:
                return step
        return action

    go_on(name, 4, 400, decide)
    assert any(found)


@pytest.mark.parametrize("rung", ["novice", "captain"])
def test_a_gain_is_never_passed_up_for_a_plan(rung):
    """The plan is to run, but there is somebody lying right here."""
    state = pos(
        """scenario base
        rooms 1cw 2cw 3cw 4cw 1ccw 2ccw 3ccw 4ccw
        tokens blue-warrior b4, yellow-troll c4 wounded, yellow-cleric c19
        turn 9 blue ap 1 idle 20"""
    )
    step = way_out(state, 0, LegalActions(state, 0).listed(), Meter(NODES))
    assert step is not None and step.verb == "move"
    assert ask(make_player(rung), state, 0, Chance(1)).verb == "attack"


@pytest.mark.parametrize("name", ["base", "prison"])
def test_planning_anew_after_a_step_never_finds_a_longer_way(name):
    """Otherwise somebody might walk to and fro between two plans for ever."""
    bot, costs = make_player("random"), []

    def decide(state, seat, count, chance):
        if state.stack[-1].kind == "act" and count % 12 == 0:
            goal = Planner(state, seat).search(Meter(NODES))
            step = way_out(state, seat, LegalActions(state, seat).listed(), Meter(NODES))
            if goal is not None and goal.sort == RUN and goal.cost > 1 and step is not None:
                after, _ = play(state, seat, step)
                again = Planner(after, seat).search(Meter(NODES))
                assert again is not None and again.sort == RUN and again.cost < goal.cost
                costs.append(goal.cost)
        return ask(bot, state, seat, chance)

    go_on(name, 8, 500, decide)
    assert len(costs) > 3


def test_with_a_plan_a_big_card_is_played():
    state = drawn("two turns by two of them")
    state.ap, state.highest = 0, 5
    state.replace(PlayCard(0))
    assert ask(make_player("novice"), state, 0, Chance(1)).what == 5


def test_whoever_cannot_get_anywhere_has_no_plan():
    rooms = room("39cw") + room("39ccw") + room("40cw") + room("40ccw")
    state = pos(
        f"scenario prison-1\n{rooms}rooms 39cw 39ccw 40cw 40ccw\n"
        "tokens blue-naga a6, yellow-naga h9\nturn 9 blue ap 5 idle 20\n"
    )
    assert way_out(state, 0, LegalActions(state, 0).listed(), Meter(NODES)) is None
