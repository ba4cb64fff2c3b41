"""What players may agree on: clock, higher targets, handicaps, options (TIME, HIGH, HAND, VAR, EX-C-15)."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

import pytest

from gearmaze.engine import (
    CHANCE,
    CLOCK,
    Action,
    Chance,
    Event,
    GearmazeError,
    LegalActions,
    ParseError,
    State,
    Table,
    decisions,
    draw,
    play,
    refuse_action,
)
from gearmaze.engine.options import CHOICES, SUGGESTED_HANDICAPS, check_options
from gearmaze.engine.state import HIDDEN, LEFT_OUT
from gearmaze.engine.view import view
from gearmaze.position import options_text, parse_options
from gearmaze.sets import scenario
from tests.drawing import at, do, legal, pos, why

BLUE, YELLOW = 0, 1

# A pit on c2; before Blue's line, which is row 0.
HALL = """
room 99cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   O   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   @
+   +   +   +   +   +
rooms 99cw
"""
CROWD = "tokens blue-warrior a1, blue-wizard b1, yellow-thief a2, yellow-troll e5"


FOUND = "tokens blue-warrior a1, blue-wizard e1, yellow-troll e5\nbehind 2: blue-goblin blue-rope"


def timed(text: str = CROWD) -> State:
    return pos(f"{HALL}\noptions timer=on\n{text}")


def time_up(state: State, seat: int) -> tuple[State, list[Event]]:
    """The clock of a seat's decision runs out."""
    return play(state, CLOCK, Action("timeout", -1, seat))


def clock(state: State) -> tuple[int, str, int]:
    """Who decides what in how many seconds."""
    (decision,) = decisions(state)
    return decision.seat, decision.kind, decision.seconds


# The clock ----------------------------------------------------------------------------------------


@pytest.mark.rule("TIME-01")
def test_a_turn_has_two_minutes_and_no_limit_without_timer() -> None:
    assert clock(timed()) == (BLUE, "act", 120)
    assert clock(timed(f"{CROWD}\ndecide card")) == (BLUE, "card", 120)
    assert clock(do(timed(), "begin blue-warrior")) == (BLUE, "move", 120)
    without = pos(f"{HALL}\n{CROWD}")
    assert clock(without) == (BLUE, "act", 0)
    refusal = refuse_action(without, CLOCK, Action("timeout", -1, BLUE))
    assert refusal is not None
    assert refusal.rules == ("TIME-01",)


@pytest.mark.rule("TIME-01")
def test_when_time_is_up_the_ap_left_are_lost() -> None:
    state = do(timed(), "move blue-warrior b2")
    after, log = time_up(state, BLUE)
    assert next(event.facts for event in log if event.kind == "turn_ended")["ap_lost"] == 4
    assert clock(after) == (YELLOW, "card", 120)
    assert after.ap == 0
    assert at(after, "blue-warrior") == "b2", "what was done stays done"


@pytest.mark.rule("TIME-01")
def test_a_turn_nobody_began_is_a_card_and_nothing_more() -> None:
    after, _ = time_up(timed(f"{CROWD}\ndecide card"), BLUE)
    assert (after.last_cards[BLUE], after.action_hands[BLUE]) == (2, (3, 4, 5))
    assert clock(after) == (YELLOW, "card", 120)


@pytest.mark.rule("TIME-01")
def test_when_time_is_up_before_the_attackers_card_his_other_ap_are_lost() -> None:
    state = timed("tokens blue-warrior a1, blue-wizard b1 bound=2, yellow-thief a2, yellow-troll e5")
    state = do(state, "attack blue-warrior yellow-thief")
    assert clock(state) == (BLUE, "lay", 120)
    state, _ = time_up(state, BLUE)
    assert clock(state) == (YELLOW, "lay", 5)
    after = do(state, "+0")
    assert after.wounded[after.table.by_label["yellow-thief"]], "3 + 0 against 2 + 0"
    assert after.combat_hands[BLUE] == (0, 1, 2, 2, 3, 3, 4, 5, 6), "the +0 was played for him"
    assert legal(after) == ["end"]


@pytest.mark.rule("TIME-01")
def test_when_time_is_up_while_he_places_what_he_found_it_is_placed_for_him() -> None:
    state = do(timed(FOUND), "reveal 2 blue-wizard")
    state, _ = time_up(state, BLUE)
    assert at(state, "blue-goblin") != "?"
    assert clock(state) == (YELLOW, "set", 5)
    after = do(state, legal(state)[0])
    assert legal(after) == ["end"]


@pytest.mark.rule("TIME-01")
def test_the_clock_is_not_for_players_to_stop() -> None:
    refusal = refuse_action(timed(), YELLOW, Action("timeout", -1, BLUE))
    assert refusal is not None
    assert refusal.rules == ("TIME-01",)


@pytest.mark.rule("TIME-02")
def test_the_other_player_has_five_seconds_for_the_objects() -> None:
    state = do(timed(FOUND), "reveal 2 blue-wizard")
    assert clock(state) == (BLUE, "set", 120), "the revealer's own time runs on"
    state = do(state, legal(state)[0])
    assert clock(state) == (YELLOW, "set", 5)


@pytest.mark.rule("TIME-03")
def test_if_he_fails_the_revealer_places_them_himself() -> None:
    state = do(timed(FOUND), "reveal 2 blue-wizard")
    state = do(state, legal(state)[0])
    early = why(state, legal(state)[0], seat=BLUE)
    assert early is not None
    assert early.reason == "not_your_decision"
    state, _ = time_up(state, YELLOW)
    assert clock(state) == (BLUE, "set", 120)
    choices = legal(state)
    assert {text.split()[1] for text in choices} == {"blue-rope"}
    assert len(choices) > 15, "wherever he likes"
    after = do(state, choices[-1])
    assert at(after, "blue-rope") == choices[-1].split()[-1]
    assert (clock(after), after.ap) == ((BLUE, "act", 120), 4), "and his turn goes on"


@pytest.mark.rule("TIME-04")
def test_once_a_combat_card_is_down_the_other_one_has_five_seconds() -> None:
    state = do(timed(), "attack blue-warrior yellow-thief")
    assert clock(state) == (BLUE, "lay", 120)
    state = do(state, "+1")
    assert clock(state) == (YELLOW, "lay", 5)
    after, log = time_up(state, YELLOW)
    fought = next(event.facts for event in log if event.kind == "fought")
    assert fought["cards"] == [1, 0]
    assert fought["totals"] == [3 + 1, 2 + 0]
    assert after.combat_hands[YELLOW] == (0, 1, 2, 2, 3, 3, 4, 5, 6)
    assert (clock(after), after.ap) == ((BLUE, "act", 120), 4), "the turn goes on"


POTION = "tokens blue-warrior a1 carries blue-speed-potion, yellow-troll e5"


@pytest.mark.rule("TIME-05")
def test_a_speed_potion_gives_a_minute_for_this_turn() -> None:
    state = do(timed(POTION), "drink blue-warrior")
    assert clock(state) == (BLUE, "act", 180)
    assert clock(do(state, "end")) == (YELLOW, "card", 120)
    assert clock(do(state, "end", "card 5", "end")) == (BLUE, "card", 120)


@pytest.mark.rule("TIME-05")
def test_two_potions_give_two_minutes() -> None:
    state = timed(f"{POTION}, blue-thief b1 carries yellow-speed-potion")
    state = do(state, "drink blue-warrior", "drink blue-thief")
    assert clock(state) == (BLUE, "act", 240)


@pytest.mark.rule("TIME-05")
def test_without_the_option_it_does_not() -> None:
    state = pos(f"{HALL}\noptions timer=on potionMinute=off\n{POTION}")
    assert clock(do(state, "drink blue-warrior")) == (BLUE, "act", 120)


@pytest.mark.rule("TIME-06")
def test_the_turns_clock_stands_still_while_the_other_one_decides() -> None:
    state = do(timed(), "attack blue-warrior yellow-thief", "+1")
    refusal = refuse_action(state, CLOCK, Action("timeout", -1, BLUE))
    assert refusal is not None
    assert refusal.reason == "not_your_decision"
    after, _ = time_up(state, YELLOW)
    assert (after.active, after.ap) == (BLUE, 4), "what the other one loses costs the active player nothing"


@pytest.mark.rule("TIME-06")
def test_an_unfinished_move_is_cut_back_to_where_it_could_have_ended() -> None:
    # b2 is free, c2 a pit: the Wizard may cross it but not stay
    state = do(timed(), "begin blue-wizard", "go b2", "go c2")
    after, log = time_up(state, BLUE)
    assert at(after, "blue-wizard") == "b2"
    assert next(event.facts for event in log if event.kind == "turn_ended")["ap_lost"] == 4, "one is spent"
    assert clock(after) == (YELLOW, "card", 120)


@pytest.mark.rule("TIME-06")
def test_a_move_that_could_have_ended_now_ends_now() -> None:
    state = do(timed(), "begin blue-wizard", "go b2", "go b3")
    assert at(time_up(state, BLUE)[0], "blue-wizard") == "b3"


@pytest.mark.rule("TIME-06")
def test_a_move_without_a_legal_moment_is_undone_and_paid() -> None:
    state = timed("tokens blue-wizard a1 carries blue-sword, blue-warrior b1, yellow-troll e5")
    state = do(state, "begin blue-wizard", "go b1", "leave")  # onto a friend, and the sword into his hands
    after, log = time_up(state, BLUE)
    wizard, sword = (after.table.by_label[name] for name in ("blue-wizard", "blue-sword"))
    assert at(after, "blue-wizard") == "a1"
    assert after.load[wizard] == sword
    assert next(event.facts for event in log if event.kind == "turn_ended")["ap_lost"] == 4


@pytest.mark.rule("TIME-06")
def test_a_victim_of_the_part_that_counts_stays_dead() -> None:
    state = timed("tokens blue-wizard c1, yellow-goblin c2 wounded, yellow-rope c2, yellow-troll b3")
    state = do(state, "begin blue-wizard", "go c2", "take yellow-rope", "go c3", "go b3")
    after, _ = time_up(state, BLUE)
    assert (at(after, "blue-wizard"), at(after, "yellow-rope"), at(after, "yellow-goblin")) == (
        "c3",
        "c3",
        "?",
    )
    assert after.vp == (1, 0)


# Higher targets -----------------------------------------------------------------------------------


@pytest.mark.rule("HIGH-01")
@pytest.mark.parametrize("target", [6, 7, 8])
def test_the_first_box_may_be_played_to_more_points(target: int) -> None:
    below = pos(f"{HALL}\noptions targetVp={target}\n{CROWD}\nscore blue {target - 1}")
    assert do(below, "end").result is None
    there = pos(f"{HALL}\noptions targetVp={target}\n{CROWD}\nscore blue {target}")
    assert do(there, "end").result == ("target", (BLUE,))


@pytest.mark.rule("HIGH-01")
@pytest.mark.parametrize("target", [4, 9, 0, True, "6", 6.0])
def test_other_targets_are_refused(target: object) -> None:
    with pytest.raises(GearmazeError, match=r"targetVp is 5 to 8.*HIGH-01"):
        Table(scenario("base"), {"targetVp": target})


@pytest.mark.rule("HIGH-02")
def test_the_prison_box_goes_to_seven() -> None:
    prison = scenario("prison")
    for target in (5, 6, 7):
        assert Table(prison, {"targetVp": target}).target == target
    for target in (4, 8):
        with pytest.raises(GearmazeError, match="targetVp is 5 to 7"):
            Table(prison, {"targetVp": target})


# Handicap -----------------------------------------------------------------------------------------


def set_up(options: dict[str, Any], seed: int = 7) -> State:
    """A game set up with the first choice everywhere, up to its first turn."""
    state = Table(scenario("base"), options).start()
    chance = Chance(seed)
    while state.turn == 0:
        seat = decisions(state)[0].seat
        action = draw(state, chance) if seat == CHANCE else LegalActions(state, seat).listed()[0]
        state, _ = play(state, seat, action)
    return state


@pytest.mark.rule("HAND-01")
@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_the_stronger_player_plays_with_fewer_characters(count: int) -> None:
    state = set_up({"handicap": {"blue": {"characters": count}}})
    in_play = [
        [token for token in characters if state.place[token] != LEFT_OUT]
        for characters in state.table.characters
    ]
    assert [len(team) for team in in_play] == [count, 8]


@pytest.mark.rule("HAND-01")
@pytest.mark.parametrize("count", [3, 0, 9, "5"])
def test_not_with_fewer_than_four_nor_with_more_than_there_are(count: object) -> None:
    with pytest.raises(GearmazeError, match=r"4 to 7 characters.*HAND-01"):
        Table(scenario("base"), {"handicap": {"blue": {"characters": count}}})


@pytest.mark.rule("HAND-02")
@pytest.mark.parametrize("count", [4, 5, 6, 7])
def test_four_of_them_still_start_on_his_line(count: int) -> None:
    state = set_up({"handicap": {"yellow": {"characters": count}}})
    team = state.table.characters[YELLOW]
    assert sorted(at(state, state.table.labels[t]) for t in team if state.place[t] >= 0) == [
        "b21",
        "d21",
        "g21",
        "i21",
    ]
    assert sum(1 for token in team if state.place[token] <= HIDDEN) == count - 4


@pytest.mark.rule("HAND-03")
def test_rooms_may_stay_below_capacity() -> None:
    handicapped = set_up({"handicap": {"blue": {"characters": 5}, "yellow": {"characters": 6}}})
    capacities = [slot.capacity for slot in handicapped.table.layout.slots]

    def filled(state: State) -> list[int]:
        places = list(state.place)
        return [places.count(HIDDEN - slot) for slot in range(len(capacities))]

    assert sum(capacities) - sum(filled(handicapped)) == 3 + 2
    assert all(inside <= most for inside, most in zip(filled(handicapped), capacities, strict=True))
    assert filled(set_up({})) == capacities, "without a handicap they are full"


@pytest.mark.rule("HAND-04")
def test_he_may_start_without_high_combat_cards() -> None:
    state = pos(f"{HALL}\noptions handicap.blue=8,-5,-6\n{CROWD}")
    assert state.combat_hands == ((0, 1, 2, 2, 3, 3, 4), (0, 1, 2, 2, 3, 3, 4, 5, 6))
    fight = do(state, "attack blue-warrior yellow-thief")
    assert legal(fight) == ["lay +0", "lay +1", "lay +2", "lay +3", "lay +4"]
    assert why(fight, "+6") is not None


@pytest.mark.rule("HAND-04")
@pytest.mark.parametrize("cards", [[0], [7], [6, 6], "6"])
def test_cards_that_are_not_there_cannot_be_given_up(cards: object) -> None:
    with pytest.raises(GearmazeError, match="HAND-04"):
        Table(scenario("base"), {"handicap": {"blue": {"without": cards}}})


@pytest.mark.rule("HAND-05")
def test_a_handicap_leaves_the_target_at_five() -> None:
    options = "options handicap.blue=4,-5,-6"
    four = pos(f"{HALL}\n{options}\n{CROWD}\nscore blue 4")
    assert (four.table.target, do(four, "end").result) == (5, None)
    five = pos(f"{HALL}\n{options}\n{CROWD}\nscore blue 5")
    assert do(five, "end").result == ("target", (BLUE,))


@pytest.mark.rule("HAND-06")
def test_the_suggested_handicaps() -> None:
    assert {
        f"{stronger} against {weaker}": (characters, cards)
        for (stronger, weaker), (characters, cards) in SUGGESTED_HANDICAPS.items()
    } == {
        "very experienced against experienced": (6, ()),
        "very experienced against good": (5, ()),
        "very experienced against beginner": (6, (5, 6)),
        "very experienced against newbie": (5, (5, 6)),
        "experienced against good": (6, ()),
        "experienced against beginner": (5, (6,)),
        "experienced against newbie": (4, (6,)),
        "good against beginner": (6, ()),
        "good against newbie": (6, (6,)),
    }


@pytest.mark.rule("HAND-06")
@pytest.mark.parametrize("pair", SUGGESTED_HANDICAPS, ids=" against ".join)
def test_every_suggestion_can_be_agreed(pair: tuple[str, str]) -> None:
    characters, cards = SUGGESTED_HANDICAPS[pair]
    table = Table(scenario("base"), {"handicap": {"blue": {"characters": characters, "without": [*cards]}}})
    assert table.left_out == [8 - characters, 0]
    assert not set(table.combat_cards[BLUE]) & set(cards)


@pytest.mark.rule("HAND-06")
@pytest.mark.parametrize("pair", SUGGESTED_HANDICAPS, ids=" against ".join)
def test_a_suggestion_is_agreed_on_by_the_strength_of_both(pair: tuple[str, str]) -> None:
    characters, cards = SUGGESTED_HANDICAPS[pair]
    words = "/".join(pair).replace(" ", "-")
    given = parse_options(f"handicap.yellow={words}")
    assert given == {"handicap": {"yellow": {"characters": characters, "without": [*cards]}}}
    assert parse_options(options_text(given)) in (given, {"handicap": {"yellow": {"characters": characters}}})


@pytest.mark.rule("HAND-06")
def test_what_nobody_suggests() -> None:
    with pytest.raises(ParseError, match=r"newbie/good.*experienced/newbie.*HAND-06"):
        parse_options("handicap.blue=newbie/good")


@pytest.mark.rule("EX-C-15")
def test_a_very_experienced_player_against_a_complete_beginner() -> None:
    characters, cards = SUGGESTED_HANDICAPS["very experienced", "newbie"]
    state = set_up({"handicap": {"yellow": {"characters": characters, "without": cards}}})
    assert sum(1 for token in state.table.characters[YELLOW] if state.place[token] != LEFT_OUT) == 5
    assert state.combat_hands[YELLOW] == (0, 1, 2, 2, 3, 3, 4)
    assert state.table.target == 5


@pytest.mark.rule("HAND-07")
def test_he_chooses_himself_whom_to_leave_out() -> None:
    state = pos("options handicap.blue=6\ndecide team")
    names = {"cleric", "goblin", "mekanork", "thief", "troll", "wall-walker", "warrior", "wizard"}
    assert set(legal(state, seat=BLUE)) == {f"bench blue-{name}" for name in names}
    early = why(state, "pick blue-cleric b0", seat=BLUE)
    assert early is not None
    assert early.rules == ("HAND-07",)
    state = do(state, "bench blue-troll", "bench blue-goblin", seat=BLUE)
    more = why(state, "bench blue-thief", seat=BLUE)
    assert more is not None
    assert "HAND-01" in more.rules
    other = why(state, "bench yellow-thief", seat=YELLOW)
    assert other is not None
    assert "HAND-07" in other.rules


@pytest.mark.rule("HAND-07")
def test_the_other_player_does_not_learn_whom() -> None:
    start = pos("options handicap.blue=4\ndecide team")
    teams = []
    for out in (["cleric", "goblin", "mekanork", "thief"], ["troll", "wall-walker", "warrior", "wizard"]):
        state, log = start, []
        for name in out:
            state, news = play(state, BLUE, Action("bench", -1, start.table.by_label[f"blue-{name}"]))
            log += [event.seen_by(YELLOW) for event in news]
        assert log == [None] * 4, "Yellow hears of nothing"
        assert sorted(view(state, BLUE)["hands"][BLUE]["left_out"]) == [f"blue-{name}" for name in out]
        assert "left_out" not in view(state, YELLOW)["hands"][BLUE]
        teams.append(view(state, YELLOW))
    assert teams[0] == teams[1], "whoever it is, Yellow sees the same"


# Options ------------------------------------------------------------------------------------------


BASE = [name for name in CHOICES if name in scenario("base").defaults]


@pytest.mark.rule("VAR-01")
@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name in BASE for value in CHOICES[name]] + [("targetVp", 6)],
)
def test_any_option_may_be_changed_and_both_players_see_it(name: str, value: object) -> None:
    state = Table(scenario("base"), {name: value}).start()
    settings = [view(state, seat)["options"] for seat in (BLUE, YELLOW)]
    assert settings[0] == settings[1]
    assert settings[0][name] == value
    others = {other: given for other, given in settings[0].items() if other != name}
    defaults = scenario("base").defaults
    assert others == {other: given for other, given in defaults.items() if other != name}


@pytest.mark.rule("VAR-01")
def test_the_options_are_those_of_the_rules() -> None:
    """The table at the head of the rules: every option, its values and what the first box starts from."""
    text = resources.files("gearmaze.rules").joinpath("core.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \| .+? \| (.+?) \|$", text, re.M)
    assert [name for name, *_, rules in rows if rules.startswith("SYL-")] == ["boxes"]  # comes with that box
    partners = {"quietPartners"}  # an option of one game of another box (MP-TEA-19)
    assert {name for name, *_ in rows} == {*CHOICES, "targetVp", "boxes"} - partners
    for name, values, default, _ in rows:
        if name not in CHOICES:
            continue
        assert CHOICES[name] == tuple(re.findall(r"`(\w+)`", values))
        assert scenario("base").defaults[name] == re.findall(r"`(\w+)`", default)[0]


@pytest.mark.rule("VAR-01")
@pytest.mark.parametrize(
    "given",
    [
        *({"timer": "sometimes"}, {"ropeAnchors": "three"}, {"gravity": "off"}, {"tieBreak": "blue"}),
        {"quietPartners": "on"},  # nobody has a partner here
    ],
)
def test_there_are_no_other_options_or_values(given: dict[str, str]) -> None:
    with pytest.raises(GearmazeError, match="VAR-01"):
        check_options(given, scenario("base").defaults, (5, 8), ("blue", "yellow"), 4)


@pytest.mark.rule("VAR-01")
def test_options_are_fixed_once_the_table_is_laid() -> None:
    agreed: dict[str, Any] = {"targetVp": 6}
    state = Table(scenario("base"), agreed).start()
    agreed["targetVp"] = 8
    view(state, BLUE)["options"]["targetVp"] = 7
    assert (state.table.options["targetVp"], state.table.target) == (6, 6)
    played = set_up({"targetVp": 6})
    for verb in ("options", "targetVp", "timer"):
        refusal = refuse_action(played, played.active, Action(verb, -1, 8))
        assert refusal is not None
