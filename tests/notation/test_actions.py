"""Actions as text: one way of writing, read back exactly; many ways of typing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gearmaze.engine import (
    CHANCE,
    CLOCK,
    Action,
    AmbiguousAction,
    GearmazeError,
    LegalActions,
    ParseError,
    Table,
    Verb,
    play,
    refuse_action,
)
from gearmaze.engine.kinds import Ability, character
from gearmaze.notation import action_text, parse_action
from gearmaze.sets import scenario
from tests.drawing import at, do, legal, pos, why
from tests.record.walks import GAMES, PROOF, SKETCHES, brawl, walk

ROOM = """
    room 99cw
    +---+   +   +   +---+
    | .   .   .   .   . |
    +   +===+   +   +   +
      .   .   O   .   .
    +   +   +   +   +   +
      .   .   @   .   .
    +   +   +---+   +   +
      .   .   .   .   .
    +   +   +   +   +   +
    | .   .   .   .   . |
    +---+   +   +===+---+
    rooms 99cw ? ? ? ? ? ? ?
"""


def drawn(rest: str):
    return pos(ROOM + rest)


# Every action there is ----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), GAMES)
@settings(max_examples=4 if PROOF else 3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_every_legal_action_is_read_back_from_its_text(name, options, seed):
    for state, seat, found in walk(name, options, seed, 1500 if PROOF else 120):
        texts = [action_text(state, action) for action in found]
        assert [parse_action(state, text, seat) for text in texts] == found
        assert len(set(texts)) == len(texts)
        for line in state.table.layout.lines:  # their squares are called as they stand on the board
            texts = [text.replace(f" {line.id}.", f" {line.id.lower()}.") for text in texts]
        assert texts == [text.lower() for text in texts]


@pytest.mark.parametrize("name", SKETCHES)
def test_every_answer_in_a_fight_from_afar_is_read_back(name):
    for seed in range(60 if PROOF else 6):
        for state, seat, found in brawl(name, seed, 40):
            texts = [action_text(state, action) for action in found]
            assert [parse_action(state, text, seat) for text in texts] == found
            assert len(set(texts)) == len(texts)


def test_moves_with_many_handlings_are_read_back():
    state = drawn(
        """
        tokens
          blue-goblin b2, blue-thief d3 carries blue-sword, blue-warrior a3 wounded
          yellow-rope c1, yellow-armor d2, yellow-sword e4, blue-treasure b4
        """
    )
    for who, most in (("blue-goblin", 2), ("blue-thief", 3)):
        listed = list(LegalActions(state, 0, 3, state.table.by_label[who]))
        assert max(len(action.via) for action in listed) == most
        assert [parse_action(state, action_text(state, action), 0) for action in listed] == listed


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("end", Action("end")),
        ("resign", Action("resign")),
        ("draw", Action("draw")),
        ("decline", Action("decline")),
        ("stop", Action("stop")),
        ("cancel", Action("cancel")),
        ("card 3", Action("card", -1, 3)),
        ("lay +3", Action("lay", -1, 3)),
        ("lay +0", Action("lay", -1, 0)),
        ("omit 3", Action("omit", -1, 2)),
        ("first yellow", Action("first", -1, 1)),
        ("timeout blue", Action("timeout", -1, 0)),
        ("deal 1cw/0 2ccw/3 1ccw/1", Action("deal", via=((0, 0), (3, 3), (1, 1)))),
        ("bench blue-goblin", Action("bench", -1, 1)),
        ("place blue-rope room 3", Action("place", -1, 10, 2)),
    ],
)
def test_what_needs_no_board(text, action):
    state = Table(scenario("base")).start()
    assert action_text(state, action) == text
    assert parse_action(state, text, 0) == action
    assert parse_action(state, text.upper(), CLOCK if action.verb == "timeout" else CHANCE) == action


# Moves --------------------------------------------------------------------------------------------


def test_a_move_passes_squares_and_handles_things():
    state = drawn(
        "tokens\n blue-goblin b2 carries blue-sword, yellow-rope b3, yellow-armor d3, blue-armor e5"
    )
    goblin, rope, armor = (
        state.table.by_label[f"{x}"] for x in ("blue-goblin", "yellow-rope", "yellow-armor")
    )
    sword = state.table.by_label["blue-sword"]
    b2, b3, d3, d4 = (state.maze.place[state.maze.grid.named(square)] for square in ("b2", "b3", "d3", "d4"))
    text = "move blue-goblin b3 leave b3 take yellow-rope d3 swap yellow-armor d4"
    action = Action("move", goblin, -1, d4, ((b3, "leave", sword), (b3, "take", rope), (d3, "swap", armor)))
    assert parse_action(state, text, 0) == action
    assert action_text(state, action) == text
    # the square of the last handling, and the start, need not be written again
    assert parse_action(state, "gob b3 leave take rope d3 swap armor d4", 0) == action
    assert parse_action(state, "goblin leave b3", 0).via == ((b2, "leave", sword),)
    assert parse_action(state, "goblin b3 leave", 0) == Action(
        "move", goblin, -1, b3, ((b3, "leave", sword),)
    )
    # leaving with empty hands is a refusal, not a riddle
    assert why(state, "goblin b3 leave c3 leave c4").reason == "nothing_to_leave"


def test_waypoints_are_only_squares():
    state = drawn("tokens blue-goblin b2")
    action = parse_action(state, "goblin b3 b4 c4", 0)
    assert [point[1:] for point in action.via] == [("go", -1), ("go", -1)]
    assert action_text(state, action) == "move blue-goblin b3 b4 c4"
    assert parse_action(state, "move the blue goblin to b3 then b4 and c4", 0) == action


def test_an_armor_far_away_is_not_the_one_taken():
    state = drawn("tokens blue-goblin b2, yellow-armor d3, blue-armor e5")
    taken = {
        text: parse_action(state, text, 0).via[0][2] for text in ("gob d3 take armor d4", "gob e5 take armor")
    }
    labels = [state.table.labels[token] for token in taken.values()]
    assert labels == ["yellow-armor", "blue-armor"]
    with pytest.raises(AmbiguousAction, match="blue-armor or yellow-armor"):
        parse_action(state, "gob b3 take armor b4", 0)


def test_a_square_that_is_not_shown_is_refused_by_the_rules():
    state = drawn("tokens blue-goblin e2")
    assert why(state, "goblin f2").rules == ("GEO-17",)
    assert why(state, "goblin f2 g2").rules == ("GEO-17",)
    with pytest.raises(ParseError, match="'z9'"):
        parse_action(state, "goblin z9", 0)


def test_steps_of_a_move_are_the_walkers():
    state = do(drawn("tokens blue-goblin b2, yellow-rope b3"), "begin goblin")
    goblin, rope = state.table.by_label["blue-goblin"], state.table.by_label["yellow-rope"]
    step = parse_action(state, "b3", 0)
    assert step == Action("go", goblin, -1, state.maze.place[state.maze.grid.named("b3")])
    assert action_text(state, step) == "go b3"
    state = do(state, "go b3")
    assert (
        parse_action(state, "take", 0) == parse_action(state, "take rope", 0) == Action("take", goblin, rope)
    )
    state = do(state, "take rope")
    assert parse_action(state, "leave", 0) == Action("leave", goblin)
    assert at(do(state, "b4", "stop"), "yellow-rope") == "b4"


# Other actions, as people type them ---------------------------------------------------------------

BATTLE = """
    tokens
      blue-goblin b2, blue-warrior b4, blue-thief b1, blue-mekanork c3, blue-wall-walker c4
      blue-cleric e2, blue-troll e3 wounded, yellow-troll b3, yellow-cleric d2 wounded
      yellow-rope e5
"""


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("attack goblin troll", "attack blue-goblin yellow-troll"),
        ("goblin attacks troll", "attack blue-goblin yellow-troll"),
        ("blue goblin attacks the yellow troll", "attack blue-goblin yellow-troll"),
        ("GOBLIN ATTACKS TROLL", "attack blue-goblin yellow-troll"),
        ("war attack tro", "attack blue-warrior yellow-troll"),
        ("cleric heals troll", "heal blue-cleric blue-troll"),
        ("heal cleric cleric", "heal blue-cleric yellow-cleric"),
        ("heal troll", "heal blue-cleric blue-troll"),
        ("regenerate", "regenerate blue-troll"),
        ("troll regenerates", "regenerate blue-troll"),
        ("rotate ccw", "rotate 1 ccw blue-mekanork"),
        ("rotate clockwise", "rotate 1 cw blue-mekanork"),
        ("mek rotates room 1 cw", "rotate 1 cw blue-mekanork"),
        ("rotate mek 1 cw", "rotate 1 cw blue-mekanork"),
        ("open thief b1-b2", "open blue-thief b1-b2"),
        ("thief opens b2-b1", "open blue-thief b1-b2"),
        ("open", "open blue-thief b1-b2"),
        ("wall walks c3", ""),
        ("jump goblin over c2 to d2", "jump blue-goblin over c2 to d2"),
        ("jump goblin c2 c1", "jump blue-goblin over c2 to c1"),
        ("goblin jumps to c1", "jump blue-goblin over c2 to c1"),
        ("jump goblin over c2", "jump blue-goblin over c2 to c1"),
        ("jump goblin", "jump blue-goblin over c2 to c1"),
        ("wall c5", "move blue-wall-walker c5"),
        ("wallwalk c3", ""),
        ("drink goblin", "drink blue-goblin"),
        ("fire goblin north", "fire blue-goblin n"),
        ("fire goblin w", "fire blue-goblin w"),
        ("begin gob", "begin blue-goblin"),
        ("pick goblin b0", "pick blue-goblin b0"),
        ("place goblin in room 3", "place blue-goblin room 3"),
        ("place goblin 3", "place blue-goblin room 3"),
        ("lay 3", "lay +3"),
        ("+3", "lay +3"),
    ],
)
def test_what_people_type(typed, meant):
    state = drawn(BATTLE)
    if meant:
        assert action_text(state, parse_action(state, typed, 0)) == meant
    else:
        with pytest.raises(ParseError):
            parse_action(state, typed, 0)


def test_the_other_seat_means_its_own():
    state = drawn(BATTLE + "turn yellow")
    assert action_text(state, parse_action(state, "troll b5", 1)) == "move yellow-troll b5"
    assert (
        action_text(state, parse_action(state, "troll attacks goblin", 1))
        == "attack yellow-troll blue-goblin"
    )


@pytest.mark.parametrize(
    ("typed", "readings"),
    [
        ("attack troll", ["attack blue-goblin yellow-troll", "attack blue-warrior yellow-troll"]),
        ("rotate", ["rotate 1 cw blue-mekanork", "rotate 1 ccw blue-mekanork"]),
        ("w c5", ["blue-wall-walker", "blue-warrior"]),
    ],
)
def test_two_readings_are_named(typed, readings):
    state = drawn(BATTLE + "  blue-sword d5, yellow-sword d4")
    with pytest.raises(AmbiguousAction) as error:
        parse_action(state, typed, 0)
    for reading in readings:
        assert reading in str(error.value)


def test_any_of_several_may_reveal():
    state = drawn("tokens blue-goblin e2, blue-warrior e3, blue-thief a3")
    assert action_text(state, parse_action(state, "reveal 2", 0)) == "reveal 2 blue-goblin"
    assert action_text(state, parse_action(state, "reveal room 2", 0)) == "reveal 2 blue-goblin"
    assert action_text(state, parse_action(state, "reveal warrior 2", 0)) == "reveal 2 blue-warrior"
    assert action_text(state, parse_action(state, "warrior reveals 2", 0)) == "reveal 2 blue-warrior"
    assert why(state, "reveal 2 thief").rules == ("REV-02",)
    with pytest.raises(ParseError):
        parse_action(state, "reveal 3", 0)


def test_rotate_without_a_gear_says_why_not():
    state = drawn("tokens blue-goblin b2")
    assert why(state, "rotate goblin").reason == "not_on_a_gear"
    assert action_text(state, parse_action(state, "rotate goblin", 0)) == "rotate 1 cw blue-goblin"


def test_a_door_that_is_not_there_is_refused_by_the_rules():
    state = drawn("tokens blue-thief b3")
    assert why(state, "open thief b3-b4").reason == "no_portcullis_here"


def test_leaping_may_leave_the_load():
    state = drawn("tokens blue-goblin b2 carries yellow-rope, blue-wall-walker c3 carries blue-sword")
    text = "jump blue-goblin over c2 to d2 leaving"
    assert action_text(state, parse_action(state, text, 0)) == text
    assert at(do(state, text), "yellow-rope") == "b2"
    assert why(state, text) is None
    assert at(do(state, "wallwalk c4 leaving"), "blue-sword") == "c3"
    assert at(do(state, "wallwalk c4"), "blue-sword") == "c4"
    empty = drawn("tokens blue-wall-walker c3")
    assert why(empty, "wallwalk wall c4 leaving").rules == ("OBJ-17",)


def test_two_portcullises_on_one_border_have_different_names():
    state = pos(
        """
        room 98cw
        +   +   +   +===+   +
          .   .   .   .   .
        +   +   +   +   +   +
          .   .   .   .   .
        +   +   +   +   +   +
        H .   .   @   .   .
        +   +   +   +   +   +
          .   .   .   .   .
        +   +   +   +   +   +
          .   .   .   .   .
        +   +   +   +===+   +
        room 98ccw
        +   +   +   +===+   +
          .   .   .   .   .
        +   +   +   +   +   +
          .   .   .   .   .
        +   +   +   +   +   +
          .   .   @   .   .
        +   +   +   +   +   +
          .   .   .   .   .
        +   +   +   +   +   +
          .   .   .   .   .
        +   +   +   +   +   +
        rooms 98cw ? 98ccw
        tokens blue-thief d5
        """
    )
    assert [text for text in legal(state) if "open" in text] == [
        "open blue-thief d5-d6",
        "open blue-thief d6-d5",
    ]
    state = do(state, "open d6-d5")
    assert [text for text in legal(state) if "open" in text] == ["open blue-thief d5-d6"]
    assert [text for text in legal(state) if "close" in text] == ["close blue-thief d6-d5"]
    state.enter(state.table.by_label["blue-thief"], state.maze.place[state.maze.grid.named("a3")])
    assert "open blue-thief a3-w" in legal(state.copy())
    assert "close blue-thief a3-w" in legal(do(state.copy(), "open a3-west"))


# Nonsense -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "at least one word"),
        ("   ", "at least one word"),
        ("dance", "'dance'"),
        ("dance goblin", "'dance'"),
        ("move", "who moves"),
        ("move goblin", "where goblin goes"),
        ("move dragon c4", "'dragon'"),
        ("goblin c4 take", "take what"),
        ("goblin c4 eat rope", "'eat'"),
        ("attack goblin troll b2", "'b2'"),
        ("attack goblin troll cleric", "'cleric'"),
        ("reveal 9", "'9'"),
        ("reveal 0 goblin", "'0'"),
        ("rotate 1 left mek", "'left'|too much"),
        ("open thief b1-z9", "'z9'"),
        ("open thief b1-e5", "side by side"),
        ("fire goblin aside", "too much|'aside'"),
        ("card x", "'x'"),
        ("lay", "say everything"),
        ("first green", "'green'"),
        ("omit 7", "'7'"),
        ("deal 9cw", "'9cw'"),
        ("deal 1cw/7", "'7'"),
        ("set blue-rope", "say everything"),
        ("end now", "'now'"),
    ],
)
def test_what_cannot_be_read_is_named(text, word):
    state = drawn(BATTLE)
    with pytest.raises(ParseError, match=word):
        parse_action(state, text, 0)


@pytest.mark.parametrize(
    "action",
    [
        Action("move", 99, -1, 3),
        Action("move", 1, -1, 9999),
        Action("attack", 1, -1),
        Action("reveal", 1, -1, 80),
        Action("rotate", 1, 5, 0),
        Action("fire", 1, 7),
        Action("open", 1, 9, 0),
        Action("open", 1, 0, 5),
        Action("first", -1, 7),
        Action("omit", -1, 70),
        Action("dance", 1),
    ],
)
def test_what_names_nothing_has_no_text(action):
    with pytest.raises(GearmazeError):
        action_text(drawn(BATTLE), action)


class Enchant(Verb):
    name = "enchant"
    parts = ("who", "anyone", "to", "leaving")

    def options(self, state, who):
        return [Action("enchant", who, token) for token in range(state.table.tokens) if token != who]

    def refuse(self, state, action):
        return None

    def do(self, state, action, log):
        pass


class Dig(Enchant):
    name = "dig"
    parts = ("who", "number")


class Nod(Enchant):
    name = "nod"
    parts = ("who",)


class Magic(Ability):
    verbs = (Enchant(), Dig(), Nod())


def test_a_verb_of_a_new_box_is_written_as_it_says_itself():
    played = scenario("base")
    mage = character("mage", "Mage", 4, 1, Magic())
    table = Table(played._replace(characters=(*played.characters, mage)))
    state = table.start()
    who, troll = table.by_label["blue-mage"], table.by_label["yellow-troll"]
    state.place[who] = table.dots[0][0]
    b0 = table.dots[0][0]
    for action, text in (
        (Action("enchant", who, troll, b0), "enchant blue-mage yellow-troll b0"),
        (
            Action("enchant", who, troll, b0, ((b0, "leave", -1),)),
            "enchant blue-mage yellow-troll b0 leaving",
        ),
        (Action("dig", who, 77), "dig blue-mage 77"),
        (Action("nod", who), "nod blue-mage"),
    ):
        assert action_text(state, action) == text
        assert parse_action(state, text, 0) == action
    assert parse_action(state, "mage enchants yellow troll b0", 0) == Action("enchant", who, troll, b0)


# Anything at all ----------------------------------------------------------------------------------

WORDS = st.sampled_from(
    "move attack jump over to leaving reveal rotate cw ccw open b1-b2 fire n card 3 lay +3 goblin gob blue "
    "yellow blue-goblin troll rope take leave swap go c4 b0 b3 z9 room 1 2 99 deal 1cw/0 omit first timeout "
    "set place pick bench begin stop cancel #1 @1 + - / . a.1 blue.1 blue. ² ٣".split()
)


@settings(max_examples=50000 if PROOF else 400, deadline=None)
@given(
    st.one_of(
        st.lists(WORDS, max_size=7).map(" ".join),
        st.text(max_size=30),
        st.lists(st.one_of(WORDS, st.text(max_size=4)), max_size=6).map(" ".join),
    ),
    st.sampled_from((0, 1, CHANCE, CLOCK)),
    st.booleans(),
)
def test_any_text_is_an_action_or_an_error(text, seat, moving):
    state = MOVING if moving else STANDING
    try:
        action = parse_action(state, text, seat)
    except GearmazeError:
        return
    refusal = refuse_action(state, seat, action)
    if refusal is None:
        play(state, seat, action)
        assert parse_action(state, action_text(state, action), seat) == action


STANDING = drawn(BATTLE)
MOVING = do(STANDING, "begin goblin", "go a2")
