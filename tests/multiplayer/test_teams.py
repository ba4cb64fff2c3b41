"""Two by two: partners pass, carry, place and talk (MP-TEA)."""

import pytest

from gearmaze.engine import GearmazeError, State, Table, decisions
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.game import Game
from gearmaze.position import parse_position, position_text
from gearmaze.sets import scenario
from gearmaze.testing import check_position
from tests.drawing import at, do, due, legal, pos, why
from tests.engine.asking import fate, may, may_not
from tests.engine.made_up import HALL
from tests.multiplayer.hall import hall

RED, GREEN, BLUE, YELLOW = range(4)
TURN = "turn 7 red ap 5 highest 5"


@pytest.mark.rule("MP-TEA-07", "MP-TEA-08")
def test_who_sits_opposite_places_the_revealers_objects() -> None:
    table = Table(scenario("tea"))
    assert table.colours == ("red", "green", "blue", "yellow")
    assert table.second_placer == (BLUE, YELLOW, RED, GREEN), "two seats on"
    state = pos(
        f"scenario tea\n{HALL}behind 2: 4cw/0 red-rope blue-sword green-troll\n"
        f"tokens red-troll o1, green-thief k1, yellow-thief k5, blue-thief o5\n{TURN}"
    )
    state = do(state, "reveal 2 troll")
    placed = []
    while decisions(state)[0].kind == "set":
        action = legal(state)[0]
        placed.append((due(state), action.split()[1]))
        state = do(state, action)
    assert placed[-1] == (BLUE, "red-rope"), "no right neighbour, who would be a partner or not"
    assert {who for who, _ in placed[:-1]} == {RED}, "all else the revealer, the partner's too"


@pytest.mark.rule("MP-TEA-11")
def test_one_moves_through_a_partners_character_and_does_not_stop_on_it() -> None:
    state = hall("tea", "red-troll k2, green-goblin l2", TURN)
    may(state, "move red-troll m2")
    may_not(state, "move red-troll l2", "MOVE-10")
    between = hall("tea", "red-troll k1, green-goblin l1, green-thief k2", TURN)
    may(between, "move red-troll m1")
    enemy = hall("tea", "red-troll k1, blue-goblin l1, blue-thief k2", TURN)
    may_not(enemy, "move red-troll m1")


@pytest.mark.rule("MP-TEA-12")
def test_a_partners_wounded_is_picked_up_carried_dropped_and_ended_on() -> None:
    state = hall("tea", "red-troll k2, green-goblin l2 wounded", TURN)
    taken = may(state, "move red-troll l2")
    assert taken.load[taken.table.by_label["red-troll"]] == taken.table.by_label["green-goblin"]
    carried = may(state, "move red-troll l2 take green-goblin m2")
    assert at(carried, "green-goblin") == at(carried, "red-troll") == "m2"
    dropped = do(carried, "move red-troll m2 leave n2")
    assert (at(dropped, "green-goblin"), at(dropped, "red-troll")) == ("m2", "n2")
    check_position(dropped)
    may_not(hall("tea", "red-troll k2, blue-goblin l2 wounded", TURN), "move red-troll l2")


@pytest.mark.rule("MP-TEA-15")
def test_the_two_enemy_lines_lead_out_and_the_partners_is_home() -> None:
    ways = Table(scenario("tea")).ways()
    assert ways.home[RED] == ways.home[GREEN] and ways.home[BLUE] == ways.home[YELLOW]
    assert ways.exits[RED] == ways.exits[GREEN] == ways.home[BLUE]
    assert ways.exits[BLUE] == ways.exits[YELLOW] == ways.home[RED]
    assert not any(ways.closed)


@pytest.mark.rule("MP-TEA-15")
def test_one_stands_on_the_partners_line_and_is_healed_there() -> None:
    """Red's line is k0 to t0, below it lie k1 to o5."""
    turn = "turn 7 green ap 5 highest 5"
    state = may(hall("tea", "green-troll k1, red-thief o5", turn), "move troll k0")
    assert at(state, "green-troll") == "k0" and state.vp == (0, 0, 0, 0)
    state = hall("tea", "green-cleric k1, red-thief k0 wounded", turn)
    assert not may(state, "heal cleric red-thief").wounded[state.table.by_label["red-thief"]]


@pytest.mark.rule("MP-TEA-16")
def test_a_partners_wounded_carried_out_is_safe_and_scores_nothing() -> None:
    """The room is k1 to o5; here it lies before Blue's line instead: a16 to e20, the line a21."""
    room = HALL.replace("rooms", "rooms ? ? ? ? ? ? ? ?")
    tokens = "red-troll a20 carries green-goblin, green-thief e16, blue-thief e20"
    state = do(pos(f"scenario tea\n{room}tokens {tokens}\n{TURN}"), "move troll a21")
    assert (fate(state, "red-troll"), fate(state, "green-goblin")) == ("escaped", "rescued")
    assert state.vp == (1, 0, 0, 0), "the troll's own"


@pytest.mark.rule("MP-TEA-23")
def test_a_rope_on_a_pit_helps_a_partner_also_in_a_partners_hands() -> None:
    """The pit is m4."""
    may_not(hall("tea", "red-troll l4, green-thief o5", TURN), "move red-troll n4")
    lying = hall("tea", "red-troll l4, green-thief o5, green-rope m4", TURN)
    may(lying, "move red-troll n4")
    held = hall("tea", "red-troll l4, green-warrior m4 carries green-rope, green-thief o5", TURN)
    may(held, "move red-troll n4")


@pytest.mark.rule("MP-TEA-24")
def test_a_wounded_in_a_partners_arms_is_not_taken_over() -> None:
    state = hall("tea", "red-troll k2, green-warrior l2 carries red-goblin", TURN)
    refusal = why(state, "move red-troll l2 take red-goblin m2")
    assert refusal is not None and "OBJ-12" in refusal.rules
    own = hall("tea", "red-troll k2, red-warrior l2 carries red-goblin", TURN)
    may(own, "move red-troll l2 take red-goblin m2")


# Quiet partners -------------------------------------------------------------------------------------

QUIET = "options quietPartners=on\n"


def quiet(tokens: str, turn: str = TURN) -> State:
    return hall("tea", tokens, f"{QUIET}{turn}")


def talk(state: State, *texts: str) -> list[dict[str, object]]:
    """What is said about talking, after these answers of whoever is due."""
    game, found = Game(position=state), []
    for text in texts:
        game.play(text)
        found += [
            event for event in game.events(SPECTATOR, len(game.outcomes) - 1) if event["event"] == "talk"
        ]
    return found


@pytest.mark.rule("MP-TEA-19")
def test_keeping_quiet_is_an_option_of_this_game_that_everybody_sees() -> None:
    assert Table(scenario("tea")).options["quietPartners"] == "off"
    state = quiet("red-troll k1, green-goblin m1")
    assert {view(state, seat)["options"]["quietPartners"] for seat in range(4)} == {"on"}
    for name in ("base", "std4"):
        with pytest.raises(GearmazeError, match="quietPartners plays no part"):
            Table(scenario(name), {"quietPartners": "on"})
    with pytest.raises(GearmazeError, match="off or on"):
        Table(scenario("tea"), {"quietPartners": "loud"})


@pytest.mark.rule("MP-TEA-20")
@pytest.mark.parametrize(
    ("tokens", "move", "met"),
    [
        ("red-troll k1, green-goblin m1", "move troll l1", True),  # ends beside it
        ("red-troll k1, green-goblin l1", "move troll m1", True),  # walks over its square
        ("red-wizard k2, green-goblin m1, blue-goblin o5", "move wizard o2", True),  # passes beside it
        ("red-troll k1, green-goblin o5", "move troll l1", False),
        ("red-troll k1, green-goblin m1 wounded", "move troll l1", False),
        ("red-troll k1, blue-goblin m1, green-thief o5", "move troll l1", False),
        ("red-troll k1, red-goblin m1, green-thief o5", "move troll l1", False),
        ("red-troll k1, green-goblin k2, green-thief o5", "move troll m1", False),  # it was beside it before
    ],
)
def test_a_minute_of_talk_follows_a_turn_in_which_partners_met(tokens: str, move: str, met: bool) -> None:
    state = quiet(tokens)
    after = do(state, move)
    assert after.met is met and view(after, BLUE)["met"] is met
    said = talk(state, move, "end")
    assert said == ([{"event": "talk", "seats": [RED, GREEN], "seconds": 60}] if met else [])
    assert not do(after, "end").met, "the next turn begins anew"
    text = position_text(after)
    assert parse_position(text) == after


@pytest.mark.rule("MP-TEA-20")
def test_a_move_made_by_hand_counts_when_it_is_made() -> None:
    state = quiet("red-troll k1, green-goblin m1")
    assert not talk(state, "begin troll", "go l1", "cancel", "end")
    assert talk(state, "begin troll", "go l1", "stop", "end")


def test_who_may_always_talk_is_told_nothing() -> None:
    state = hall("tea", "red-troll k1, green-goblin m1", TURN)
    assert not talk(state, "move troll l1", "end") and "met" not in view(state, RED)
