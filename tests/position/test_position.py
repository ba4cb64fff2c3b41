"""Positions as text: whatever happens in a game can be written down, and what cannot be is refused."""

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gearmaze.engine import (
    CHANCE,
    CLOCK,
    Action,
    Chance,
    GearmazeError,
    LegalActions,
    ParseError,
    Table,
    decisions,
    draw,
    play,
)
from gearmaze.engine.acting import Act
from gearmaze.engine.dealing import Deal, First
from gearmaze.engine.parts import door_state
from gearmaze.engine.placing import Place
from gearmaze.engine.rooms import BROKEN, OPENED
from gearmaze.engine.setup import Team
from gearmaze.engine.state import GONE, HIDDEN, HURT, IDLE, LEFT_OUT, LIFTED, UNPLACED
from gearmaze.engine.turns import PlayCard
from gearmaze.position import options_text, parse_options, parse_position, position_text
from gearmaze.sets import scenario
from tests.drawing import at, do, legal, pos, why
from tests.record.walks import GAMES, OPTIONS, PROOF, SKETCHES, brawl, walk

ROOM = """
    room 99cw
    +   +   +   +   +   +
      .   .   .   .   .
    +   +   +   +   +   +
      .   O   .   O   .
    +   +   +   +   +   +
      .   .   @   .   .
    +   +   +   +   +   +
      .   .   .   .   .
    +   +   +===+   +   +
      .   .   .   .   .
    +   +   +   +   +   +
    rooms 99cw
"""


def drawn(rest: str):
    return pos(ROOM + rest)


def same(state) -> bool:
    text = position_text(state)
    again = parse_position(text)
    assert again == state, text
    assert again.load == state.load
    assert again.table.options == state.table.options
    assert position_text(again) == text
    return True


# Every position there is --------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), GAMES)
@settings(max_examples=4 if PROOF else 3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_every_position_of_a_game_is_read_back_from_its_text(name, options, seed):
    """Each of a game for two, some of one for more: their texts are long and their games alike."""
    every = 1 if PROOF or len(scenario(name).layout.seats) == 2 else 4
    for count, (state, _, _) in enumerate(walk(name, options, seed, 2000 if PROOF else 150)):
        assert count % every or same(state)


@pytest.mark.parametrize("name", SKETCHES)
def test_every_fight_from_afar_is_read_back(name):
    met = set()
    for seed in range(100 if PROOF else 12):
        for state, _, _ in brawl(name, seed, 40):
            assert same(state)
            met |= {decision.kind for decision in decisions(state)}
    assert met >= {"join", "name", "lay"} - ({"name"} if name == "spear" else set())


def test_every_kind_of_decision_was_met():
    met = set()
    for seed, (name, options) in enumerate(GAMES):
        for state, _, _ in walk(name, options, seed, 200):
            met.add(state.stack[-1].kind if state.stack else "over")
    assert met >= {"omit", "deal", "team", "first", "place", "card", "act", "set", "move", "fight", "draft"}


def test_a_game_given_up_at_any_moment_can_be_written():
    for state, _, _ in walk("base", {}, 5, 150):
        if state.result is None:
            assert same(play(state, 1, Action("resign"))[0])
            offered, _ = play(state, 0, Action("draw")) if not state.agreed & 1 else (state, [])
            assert same(offered)
            agreed, _ = play(offered, 1, Action("draw")) if not offered.agreed & 2 else (offered, [])
            assert same(agreed)
    undealt = Table(scenario("beginner")).start()
    assert same(undealt)
    assert same(play(undealt, 0, Action("resign"))[0])


def test_a_drawn_room_is_drawn_again():
    state = drawn("doors c4-c5 broken\ntokens blue-goblin c4 carries yellow-rope")
    assert "room 99cw" in position_text(state)
    assert same(state)
    assert same(do(state, "goblin c3", "rotate goblin", "begin goblin"))


def test_a_drawn_room_may_replace_a_printed_one():
    state = pos(ROOM.replace("99cw", "1cw") + "tokens blue-goblin c4")
    assert len(state.table.rooms) == 8
    assert same(state)


def test_text_is_the_same_on_paper_with_other_line_ends():
    state = drawn("tokens blue-goblin c4")
    assert parse_position(position_text(state).replace("\n", "\r\n")) == state


@pytest.mark.parametrize("options", OPTIONS)
def test_options_are_read_back(options):
    assert parse_options(options_text(options)) == options


# What is left out ---------------------------------------------------------------------------------


def test_two_lines_are_a_position():
    state = parse_position("gearmaze position 1\nscenario base\n")
    assert (state.turn, state.active, state.ap, state.highest) == (5, 0, 5, 5)
    assert state.stack == (Act(0),)
    assert state.shown == 0
    assert state.prints == tuple(range(8))
    assert state.turns == (0,) * 8
    assert state.action_hands == ((2, 3, 4, 5),) * 2
    assert state.combat_hands == ((0, 1, 2, 2, 3, 3, 4, 5, 6),) * 2
    assert state.jumps == (3, 3)
    for token, kind in enumerate(state.table.kinds):
        assert state.place[token] == (LEFT_OUT if kind.is_character else GONE)
    assert legal(state) == ["end"]
    assert same(state)


def test_a_remark_and_indenting_change_nothing():
    plain = pos("rooms 1cw ? 2ccw/1\ntokens\nblue-goblin a1\nyellow-troll b1\n")
    fancy = pos(
        """
        # a sketch
        rooms      # as they lie
            1cw/0   ?
            2ccw/1
        tokens: Blue-Goblin a1, yellow-TROLL b1   # face to face
        """
    )
    assert plain == fancy


def test_hidden_rooms_get_what_is_left_over():
    state = pos("rooms 3cw ? 1ccw/2\nbehind 4: 2cw/3 blue-goblin yellow-rope\nbehind 5: yellow-goblin")
    names = [state.table.rooms[index].id for index in state.prints]
    assert names == ["3cw", "1cw", "1ccw", "2cw", "2ccw", "3ccw", "4cw", "4ccw"]
    assert state.turns == (0, 0, 2, 3, 0, 0, 0, 0)
    goblin, rope = state.table.by_label["blue-goblin"], state.table.by_label["yellow-rope"]
    assert (state.place[goblin], state.place[rope]) == (HIDDEN - 3, HIDDEN - 3)
    assert state.placed == (goblin, rope, state.table.by_label["yellow-goblin"])
    assert [mask >> goblin & 1 for mask in state.known] == [1, 0]
    assert [mask >> rope & 1 for mask in state.known] == [0, 1]


def test_a_beginners_deal_keeps_twins_together():
    state = pos("scenario beginner\nrooms 4cw ? 2ccw")
    pairs = {state.table.rooms[index].pair for index in state.prints}
    assert pairs == {"1", "2", "4"}


def test_what_lies_with_a_living_character_is_carried():
    state = drawn("tokens blue-goblin c4, yellow-rope c4, blue-warrior d4, blue-cleric d4 wounded")
    by = state.table.by_label
    assert state.load[by["blue-goblin"]] == by["yellow-rope"]
    assert state.load[by["blue-warrior"]] == by["blue-cleric"]
    state = drawn("tokens blue-goblin c4 wounded, yellow-rope c4")
    assert state.load[by["blue-goblin"]] == -1
    assert same(state)


# What is said -------------------------------------------------------------------------------------


def test_tokens_in_every_condition():
    state = drawn(
        """
        tokens
          blue-goblin c4 idle bound=3 carries blue-cleric hurt
          yellow-troll d4 wounded hurt idle
          blue-wizard escaped, yellow-wizard eliminated, yellow-goblin eliminated -
          yellow-cleric rescued, blue-treasure carried-out yellow, blue-sword removed
          blue-thief left out
          blue-warrior in hand
        knows yellow +blue-thief -blue-goblin
        """
    )
    by = state.table.by_label
    goblin, cleric, troll = by["blue-goblin"], by["blue-cleric"], by["yellow-troll"]
    assert (state.load[goblin], state.carrier[cleric], state.wounded[cleric]) == (cleric, goblin, 1)
    assert (state.marks[goblin], state.bound[goblin], state.marks[cleric]) == (IDLE, 3, HURT)
    assert (state.wounded[troll], state.marks[troll]) == (1, HURT | IDLE)
    gone = {name: (state.fate[by[name]], state.keeper[by[name]]) for name in by}
    assert gone["blue-wizard"] == (1, 1)
    assert gone["yellow-wizard"] == (2, 1)
    assert gone["yellow-goblin"] == (2, 0)
    assert gone["yellow-cleric"] == (3, 0)
    assert gone["blue-sword"] == (4, 0)
    assert gone["blue-treasure"] == (5, 2)
    assert state.place[by["blue-thief"]] == LEFT_OUT
    assert state.place[by["blue-warrior"]] == UNPLACED
    assert state.known[1] >> by["blue-thief"] & 1
    assert not state.known[1] >> goblin & 1
    assert same(state)


def test_hands_score_and_turn():
    state = pos(
        """
        options targetVp=6 timer=on
        hands
          blue action 5 3 combat 6 0 2 jumps 1 last 4
          yellow action - spent 4 1
        score
          yellow 2, blue 1 elimination yellow-troll
          yellow 2 escape yellow-goblin
          blue 5
        turn 8 yellow ap 2 highest 4 idle 3 minutes 1 stirred
        draw blue
        """
    )
    assert state.action_hands == ((3, 5), ())
    assert state.combat_hands == ((0, 2, 6), (0, 2, 2, 3, 3, 5, 6))
    assert state.spent == ((1, 2, 3, 3, 4, 5), (4, 1))
    assert (state.jumps, state.last_cards) == ((1, 3), (4, 0))
    assert state.vp == (6, 4)
    by = state.table.by_label
    assert state.ledger == ((0, 1, "elimination", by["yellow-troll"]), (1, 2, "escape", by["yellow-goblin"]))
    assert (state.turn, state.active, state.ap, state.highest, state.idle_turns) == (8, 1, 2, 4, 3)
    assert (state.minutes, state.stirred, state.agreed, state.reached) == (1, True, 1, 0)
    assert state.table.target == 6 and state.table.timed
    assert same(state)
    state.reached = 1
    assert same(state)


def test_handicaps():
    state = pos("options handicap.blue=5,-5,-6 handicap.yellow=-1")
    assert state.combat_hands == ((0, 1, 2, 2, 3, 3, 4), (0, 2, 2, 3, 3, 4, 5, 6))
    assert state.table.left_out == [3, 0]


def test_doors():
    state = drawn("doors c4-c5 open")
    assert door_state(state.doors[0], 0) == OPENED
    assert door_state(drawn("doors c5-c4 broken").doors[0], 0) == BROKEN
    assert drawn("doors c5-c4 closed") == drawn("")
    assert same(state)


@pytest.mark.parametrize(
    ("decide", "stack"),
    [
        ("card", (PlayCard(0),)),
        ("act", (Act(0),)),
        ("team", (Team(),)),
        ("place yellow", (Place(1),)),
        ("first place", (First("place"),)),
        ("first turn", (First("turn"),)),
        ("deal", (Deal(),)),
    ],
)
def test_decisions(decide, stack):
    state = pos(f"decide {decide}")
    assert state.stack == stack
    assert decisions(state)
    assert same(state)


def test_before_the_first_turn_everything_is_in_hand():
    state = pos("decide place blue\ntokens blue-goblin b0, yellow-troll c21\nbehind 1: blue-rope")
    assert state.place.count(UNPLACED) == 28 - 3
    assert (state.turn, state.active, state.ap, state.highest) == (0, -1, 0, 0)
    assert not state.known[1] >> state.table.by_label["blue-goblin"] & 1
    assert "place blue-cleric room 1" in legal(state)
    assert same(state)


def test_the_left_out_pair():
    state = pos("scenario beginner\ndecide omit")
    assert state == Table(scenario("beginner")).start()
    state = pos("scenario beginner\ndecide deal but 3")
    assert state.stack == (Deal(("3",)),)
    dealt, _ = play(state, CHANCE, draw(state, Chance(3)))
    assert same(dealt)


def test_a_room_being_filled():
    state = pos(
        """
        rooms 1cw 1ccw
        tokens blue-goblin e3, blue-rope lifted, yellow-sword lifted
        decide set room 2 by blue
        """
    )
    assert state.place.count(LIFTED) == 2
    assert {text.split()[1] for text in legal(state)} == {"yellow-sword"}
    state = do(state, "set sword f1")
    assert decisions(state)[0].seat == 1
    assert same(state)
    assert pos(position_text(state).replace("by blue", "by blue inherited")).stack[-1].inherited is True


def test_a_fight():
    text = """
        tokens blue-warrior c4, blue-mekanork b3, yellow-troll b4
        decide fight target yellow-troll attackers blue-warrior blue-mekanork defenders yellow-troll
    """
    state = drawn(text)
    assert state == do(
        drawn("tokens blue-warrior c4, blue-mekanork b3, yellow-troll b4\nturn ap 6"), "war attacks troll"
    )
    laid = drawn(text.rstrip() + " laid +3")
    assert laid == do(state, "lay 3")
    assert decisions(laid)[0].seat == 1
    assert same(laid)
    as_section = text.replace("decide fight", "fight")
    assert drawn(as_section) == state


def test_a_move_under_way():
    before = drawn("tokens blue-goblin c4, yellow-rope c5, blue-wizard b4\ndoors c4-c5 open")
    state = drawn(
        """
        tokens blue-goblin c4, yellow-rope c5, blue-wizard b4
        doors c4-c5 open
        moving blue-goblin: go c5, take yellow-rope, go b5
        """
    )
    assert state == do(before, "begin goblin", "go c5", "take rope", "go b5")
    assert at(do(state, "stop"), "yellow-rope") == "b5"
    assert do(state, "cancel") == before
    assert same(state)
    offered, _ = play(state, 1, Action("draw"))
    assert same(offered)
    assert "draw yellow" in position_text(offered)
    assert same(play(offered, 0, Action("decline"))[0])
    assert same(drawn("tokens blue-goblin c4\nmoving blue-goblin"))


def test_an_end():
    state = drawn("tokens blue-goblin c4\nscore blue 5\ndecide over target winners blue")
    assert state.result == ("target", (0,))
    assert decisions(state) == ()
    assert same(state)
    assert drawn("decide over idle winners blue yellow").result == ("idle", (0, 1))
    assert drawn("decide over idle winners -").result == ("idle", ())


def test_a_room_that_left_its_spot():
    state = drawn("origin 3 off")
    assert state.origins[2] == -1
    assert same(state)
    assert drawn("origin 3 0,5").origins == state.table.grid.origins


# What cannot be -----------------------------------------------------------------------------------


FIVE = "tokens blue-goblin b0, blue-troll d0, blue-thief g0, blue-cleric i0, blue-wizard a0"
CANNOT_BE = [
    ("tokens blue-dragon c4", "no token 'blue-dragon'"),
    ("tokens goblin c4", "blue-goblin or yellow-goblin"),
    ("tokens blue-goblin z9", "'z9'"),
    ("tokens blue-goblin q1", "'q1'"),
    ("tokens blue-goblin f1", "not shown"),
    ("tokens blue-goblin", "where is blue-goblin"),
    ("tokens blue-goblin c4 sleepy", "'sleepy'"),
    ("tokens blue-rope c4 wounded", "not said of objects"),
    ("tokens blue-goblin c4 bound=x", "'x'"),
    ("tokens blue-goblin c4 carries", "carries what"),
    ("tokens blue-goblin escaped green", "'green'"),
    ("tokens blue-goblin escaped blue yellow", "too much"),
    ("tokens blue-rope c4, yellow-rope c4", "STK-04"),
    ("tokens blue-goblin c4, blue-cleric c4 wounded, blue-rope c4", "STK-01"),
    ("tokens blue-goblin c4 carries blue-cleric, blue-rope c4", "STK-01"),
    ("tokens blue-goblin c4, blue-wizard c4", "STK-03"),
    ("tokens blue-goblin c4, yellow-wizard c4", "STK-03"),
    ("tokens blue-goblin c4, yellow-wizard c4 wounded", "STK-05"),
    ("tokens blue-goblin c4 wounded, yellow-wizard c4 wounded", "STK-06"),
    ("tokens blue-sword b2", "OBJ-04"),
    ("tokens blue-goblin b2", "PIT-02"),
    ("tokens blue-goblin b2 carries blue-sword", "PIT-02"),
    ("tokens blue-wizard b2", "PIT-02"),
    ("tokens blue-thief b2 wounded", "PIT-04"),
    ("tokens blue-goblin b2 wounded", "PIT-04"),
    ("tokens blue-goblin a21", "MOVE-17"),
    ("tokens blue-goblin c4 carries yellow-cleric", "CAR-01"),
    ("tokens blue-goblin c4 wounded carries blue-rope", "WND-01"),
    ("tokens blue-rope c4 carries blue-sword", "object"),
    ("tokens blue-goblin c4, blue-goblin d4", "twice"),
    ("tokens blue-goblin c4, blue-thief d4 carries blue-goblin", "twice"),
    ("tokens blue-goblin c4\nbehind 2: blue-goblin", "twice"),
    ("tokens blue-rope lifted", "REV-08"),
    ("options targetVp=9", "targetVp"),
    ("options speed=9", "'speed'"),
    ("options timer", "'timer'"),
    ("options handicap=5", "handicap"),
    ("options handicap.green=5", "green"),
    ("options handicap.blue=five", "five"),
    ("options handicap.blue=5,6", "twice"),
    ("options timer=on timer=off", "twice"),
    ("doors c4-c5", "c4-c5"),
    ("doors c4-c5 ajar", "ajar"),
    ("doors c3-c4 open", "no portcullis"),
    ("doors c4-e4 open", "side by side"),
    ("doors f1-g1 open", "no portcullis"),
    ("hands green action 2", "'green'"),
    ("hands blue action 6", "Action"),
    ("hands blue action 2 2", "Action"),
    ("hands blue combat 7", "Combat"),
    ("hands blue combat 6 6", "Combat"),
    ("hands blue combat 6 spent 6", "Combat"),
    ("hands blue jumps 4", "Jump"),
    ("hands blue jumps", "one number"),
    ("hands blue last 7", "Action"),
    ("hands blue 3", "'3'"),
    ("hands blue action 2 action 3", "twice"),
    ("score blue", "found 'blue'"),
    ("score blue 1 elimination", "elimination"),
    ("score blue x", "'x'"),
    ("turn 5 green", "'green'"),
    ("turn ap", "ap"),
    ("turn -", "nobody"),
    ("turn 3\nturn 4", "twice"),
    ("decide nothing", "nothing"),
    ("decide place", "place"),
    ("decide set room 1 by blue", "lifted"),
    ("decide set room 2 by blue\ntokens blue-rope lifted", "not shown"),
    ("decide set 1 blue", "expected"),
    ("decide team\ntokens blue-goblin b0, blue-troll d0, blue-thief g0, blue-elf i0", "blue-elf"),
    ("decide team\n" + FIVE, "SET-04"),
    ("decide card\nhands blue action -", "no Action card"),
    ("decide deal but 3", "dealt already"),
    ("decide omit", "dealt already"),
    ("decide omit but 1 2", "only 1 pairs"),
    ("decide deal but 9", "'9'"),
    ("decide deal", "does not fit"),
    ("decide over target", "winners"),
    ("decide over target winners blue blue", "twice"),
    ("decide fight target yellow-troll", "target"),
    ("decide fight yellow-troll", "expected"),
    ("decide fight target yellow-troll attackers blue-goblin defenders yellow-troll", "on the board"),
    ("reached green", "'green'"),
    ("draw green", "'green'"),
    ("knows green +blue-rope", "'green'"),
    ("order blue-rope", "order"),
    ("origin 3 99,99", "99"),
    ("origin 9 off", "9"),
    ("behind 1: blue-goblin", "shown"),
    ("behind 9: blue-goblin", "'9'"),
    ("behind 2: 77cw", "77cw"),
    ("behind 2: 1cw/5", "'5'"),
    ("behind 2: 1cw\nbehind 3: 1cw", "twice"),
    ("behind 2: 99cw", "twice"),
    ("behind 2: blue-goblin blue-troll blue-cleric", "SET-09"),
    ("moving blue-goblin: go c5", "not_on_the_board"),
    ("tokens blue-goblin c4\nmoving blue-goblin: go e5", "not_beside"),
    ("tokens blue-goblin c4\nmoving blue-goblin: fly c5", "'fly'"),
    ("tokens blue-goblin a1\nmoving yellow-goblin: go a2", "not_your_character"),
    ("tokens", "nothing follows"),
    ("hands", "nothing follows"),
    ("turn", "nothing follows"),
    ("tokns blue-goblin c4", "there are 8 rooms|tokns"),
    ("scenario base", "twice"),
    ("room 97cw", "room 97cw"),
    ("room 97cw\n+   +", "room 97cw"),
    ("room seven", "room"),
]


@pytest.mark.parametrize(("text", "message"), CANNOT_BE)
def test_what_cannot_be_is_refused(text, message):
    with pytest.raises(ParseError, match=message) as error:
        parse_position(f"gearmaze position 1\nscenario base{ROOM}{text}", "sketch")
    assert error.value.source == "sketch"
    assert error.value.line > 0


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "gearmaze position 1", 1),
        ("# nothing\n\n", "gearmaze position 1", 1),
        ("gearmaze position", "gearmaze position 1", 1),
        ("gearmaze position 2\nscenario base", "version", 1),
        ("gearmaze record 1\nscenario base", "gearmaze position 1", 1),
        ("gearmaze position 1", "scenario", 2),
        ("gearmaze position 1\ntokens blue-goblin a1", "scenario", 2),
        ("gearmaze position 1\nscenario chess", "chess", 2),
        ("gearmaze position 1\nscenario", "nothing follows", 2),
        ("gearmaze position 1\nblue-goblin c4", "keyword", 2),
        ("gearmaze position 1\nscenario base\nrooms 1cw 1cw", "twice", 3),
        ("gearmaze position 1\nscenario base\nrooms 1cw\n 9cw", "9cw", 4),
        ("gearmaze position 1\nscenario base\nrooms - 1cw", "all rooms", 3),
        ("gearmaze position 1\nscenario base\nrooms - - - - - - - -", "not dealt", 1),
        ("gearmaze position 1\nscenario base\nrooms 1cw 1ccw 2cw 2ccw 3cw 3ccw 4cw 4ccw ?", "8 rooms", 3),
        (
            "gearmaze position 1\nscenario base\nrooms 1cw\n\ntokens\n  blue-goblin a1\n  blue-wizard a1",
            "STK-03",
            7,
        ),
        ("gearmaze position 1\nscenario base\nrooms 1cw\nroom 99cw\n+   +", "99cw", 5),
    ],
)
def test_the_line_at_fault_is_named(text, message, line):
    with pytest.raises(ParseError, match=message) as error:
        parse_position(text)
    assert error.value.line == line


def test_a_text_cut_short_never_breaks_the_reader():
    *_, (state, _, _) = walk("base", {"timer": "on"}, 11, 130)
    text = position_text(state)
    for cut in range(len(text)):
        with contextlib.suppress(ParseError):
            parse_position(text[:cut])


# Anything at all ----------------------------------------------------------------------------------


def texts() -> list[str]:
    found = [position_text(drawn("tokens blue-goblin c4 carries yellow-rope, yellow-troll d4 wounded hurt"))]
    for seed, (name, options) in enumerate(GAMES):
        found += [position_text(state) for state, _, _ in walk(name, options, seed, 140)][3::17]
    return found


TEXTS = texts()
PIECES = sorted({word for text in TEXTS for word in text.split()})


def mutated(seed: int) -> str:
    """A position in which somebody has scribbled."""
    dice = random.Random(seed)
    text = dice.choice(TEXTS)
    for _ in range(dice.randint(1, 3)):
        lines = text.split("\n")
        row = dice.randrange(len(lines))
        words = lines[row].split(" ")
        spot = dice.randrange(len(words))
        what = dice.randrange(8)
        if what == 0:
            del lines[row]
        elif what == 1:
            lines.insert(row, dice.choice(lines))
        elif what == 2:
            words[spot] = dice.choice(PIECES)
        elif what == 3:
            del words[spot]
        elif what == 4:
            words.insert(spot, dice.choice(PIECES))
        elif what == 5:
            word = words[spot]
            cut = dice.randrange(len(word) + 1)
            words[spot] = word[:cut] + dice.choice("0123456789/-?:.,#+=abz ²") + word[cut + 1 :]
        elif what == 6:
            other = dice.choice(dice.choice(TEXTS).split("\n"))
            lines[row] = other
        else:
            return text[: dice.randrange(len(text))]
        if what in (2, 3, 4, 5):
            lines[row] = " ".join(words)
        text = "\n".join(lines)
    return text


@settings(max_examples=50000 if PROOF else 400, deadline=None)
@given(st.integers(0, 2**48))
def test_a_scribbled_position_is_a_position_or_an_error(seed):
    text = mutated(seed)
    try:
        state = parse_position(text)
    except GearmazeError:
        return
    assert same(state)
    for decision in decisions(state):
        if decision.seat == CHANCE:
            play(state, CHANCE, draw(state, Chance(1)))
            continue
        found = list(LegalActions(state, decision.seat))
        assert found
        play(state, decision.seat, found[seed % len(found)])
        if state.table.timed:
            play(state, CLOCK, Action("timeout", -1, decision.seat))


@settings(max_examples=2000 if PROOF else 100, deadline=None)
@given(st.text(max_size=60), st.booleans())
def test_any_text_is_a_position_or_an_error(text, headed):
    with contextlib.suppress(GearmazeError):
        parse_position("gearmaze position 1\nscenario base\n" + text if headed else text)


def test_the_drawing_tools():
    state = pos("rooms 1cw\ntokens blue-goblin a1")
    assert pos("gearmaze position 1\nscenario base\nrooms 1cw\ntokens blue-goblin a1") == state
    assert pos("scenario beginner").table.scenario.id == "beginner"
    assert why(state, "goblin a2") is None
    assert at(do(state, "goblin a2"), "blue-goblin") == "a2"
    assert at(state, "blue-troll") == "?"
    assert "move blue-goblin a2" in legal(state)
    assert why(state, "end", seat=1).reason == "not_your_decision"
