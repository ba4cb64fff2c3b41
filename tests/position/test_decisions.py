"""Fights from afar and drafts, as words: read, written, and refused where they cannot be."""

import pytest

from gearmaze.engine import ParseError, decisions
from gearmaze.engine.clashes import Clash
from gearmaze.engine.fights import REACH, SHOOTER
from gearmaze.engine.state import IN_BOX, UNPLACED
from gearmaze.position import parse_position, position_text
from gearmaze.testing import check_state, check_view
from tests.drawing import do, legal, pos
from tests.record.walks import ROOM, SKETCHES

JAIL = f"""scenario prison-4 {ROOM}
  tokens blue-mekanork c2, yellow-colossus c3, blue-cleric c5 carries blue-bow,
    blue-telepath e1, yellow-wizard e2
"""
FIGHT = "fight target yellow-colossus attackers blue-mekanork defenders yellow-colossus"


def asked(state) -> list[tuple[int, str]]:
    return [(decision.seat, decision.kind) for decision in decisions(state)]


def same(state) -> bool:
    text = position_text(state)
    again = parse_position(text)
    assert again == state, text
    assert position_text(again) == text
    return True


# Fights -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "owed"),
    [
        (FIGHT, (0, "lay")),
        (f"{FIGHT} laid 3", (1, "lay")),
        (f"{FIGHT} asks join blue-cleric", (0, "join")),
        (f"{FIGHT} shooters - reachers - asks - order blue yellow forced - laid -", (0, "lay")),
        (
            "fight target yellow-colossus attackers blue-mekanork blue-cleric shooters blue-cleric"
            " defenders yellow-colossus laid +2",
            (1, "lay"),
        ),
        (
            "fight target yellow-wizard attackers blue-telepath defenders yellow-wizard asks name blue",
            (0, "name"),
        ),
        (
            "fight target yellow-wizard attackers blue-telepath defenders yellow-wizard"
            " order blue yellow forced yellow 5",
            (0, "lay"),
        ),
        (
            "fight target yellow-wizard attackers blue-telepath defenders yellow-wizard"
            " order yellow blue forced blue +5 laid 0",
            (0, "lay"),
        ),
    ],
)
def test_a_fight_in_words(words, owed):
    state = pos(f"{JAIL}\n decide {words}")
    assert asked(state) == [owed]
    assert same(state)
    check_state(state)
    for seat in (0, 1):
        check_view(state, seat)


def test_everything_a_fight_remembers():
    state = pos(
        f"""{SKETCHES["both"]}
        decide fight target yellow-troll attackers blue-troll blue-cleric shooters blue-cleric
          defenders yellow-troll asks join blue-goblin""".replace(
            "shooters blue-cleric\n          ", "shooters blue-cleric "
        )
    )
    labels = state.table.by_label
    clash = Clash.of(state)
    assert clash.roles == ((labels["blue-cleric"], SHOOTER),)
    assert clash.todo == (("join", labels["blue-goblin"]),)
    after = do(state, "join")
    assert dict(after.stack[-1].roles)[labels["blue-goblin"]] == REACH
    text = position_text(after)
    assert "shooters blue-cleric reachers blue-goblin defenders yellow-troll" in text
    assert same(after)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (f"{FIGHT} asks join blue-telepath", "cannot join"),
        (f"{FIGHT} asks join yellow-wizard", "cannot join"),
        (f"{FIGHT} asks join blue-cleric, join blue-cleric", "asked twice"),
        (f"{FIGHT} asks join blue-cleric, name blue", "cannot be asked to name"),
        (f"{FIGHT} asks wait blue", "not to 'wait'"),
        (f"{FIGHT} asks name", "expected 'asks"),
        (f"{FIGHT} asks join blue-cleric laid 3", "no card is laid"),
        (f"{FIGHT} shooters blue-mekanork", "nothing to fight with"),
        (f"{FIGHT} shooters blue-cleric", "among the attackers"),
        (f"{FIGHT} order blue", "'order' names"),
        (f"{FIGHT} order blue blue", "'order' names"),
        (f"{FIGHT} forced yellow", "expected 'forced"),
        (f"{FIGHT} forced yellow 9", "does not hold"),
        (f"{FIGHT} laid 3 4", "one card may be laid"),
        (f"{FIGHT} laid 9", "one card may be laid"),
        ("fight with knives", "expected one of target"),
    ],
)
def test_a_fight_that_cannot_be(words, fault):
    with pytest.raises(ParseError, match=fault):
        pos(f"{JAIL}\n decide {words}")


def test_short_answers_in_a_fight():
    state = do(pos(JAIL), "attack mekanork colossus")
    assert legal(state) == ["join blue-cleric", "stay blue-cleric"]
    assert do(state, "join") == do(state, "cleric joins") == do(state, "join cler")
    assert same(do(state, "stay")) and same(do(state, "join"))
    state = do(pos(JAIL), "telepath attacks wizard")
    assert legal(state)[0] == "name +1" and legal(state)[-1] == "silent"
    assert do(state, "name 5") == do(state, "+5") == do(state, "name +5")
    assert legal(do(state, "+5", "+1")) == ["lay +5"]
    assert same(do(state, "+5", "+1"))
    assert do(state, "silent", "+5").stack[-1].laid == (5,)


def test_targets_are_those_in_sight_or_reach():
    state = pos(SKETCHES["spear"])
    assert do(state, "thrust mekanork") == do(state, "naga thrusts yellow-mekanork")
    assert do(state, "scream naga") == do(state, "blue-banshee screams yellow-naga")
    state = pos(JAIL)
    assert do(state, "shoot colossus") == do(state, "blue-cleric shoots yellow-colossus")


# Drafts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "owed"),
    [
        ("scenario mixed-free\ndecide draft", [(0, "draft"), (1, "draft")]),
        ("scenario mixed-free\npairs blue 37\ndecide draft but 40", [(0, "draft"), (1, "draft")]),
        ("scenario mixed-free\npairs blue 37 1\npairs yellow 2 37\ndecide first pair 37", [(-1, "first")]),
        (
            "scenario mixed-free\npairs blue 37 1\npairs yellow 2 37\ndecide first pair 37 but 40",
            [(-1, "first")],
        ),
        ("scenario mixed-mutual\ndecide first draft", [(-1, "first")]),
        ("scenario mixed-mutual\npairs blue 37\ndecide draft yellow", [(1, "draft")]),
        ("scenario mixed-free\npairs blue 37 1\npairs yellow 2 40\ndecide deal", [(-1, "deal")]),
    ],
)
def test_a_draft_in_words(text, owed):
    state = pos(text)
    assert asked(state) == owed
    assert set(state.place) == {IN_BOX}
    assert same(state)


def test_what_is_not_mentioned_stays_in_the_box():
    state = pos("scenario mixed-free\ntokens blue-naga in hand, blue-troll in box\ndecide draft")
    labels = state.table.by_label
    assert state.place[labels["blue-naga"]] == UNPLACED
    assert state.place[labels["blue-troll"]] == state.place[labels["yellow-naga"]] == IN_BOX
    assert "blue-naga in hand" in position_text(state) and "in box" not in position_text(state)


def test_the_rooms_of_a_drafted_maze_are_those_that_were_brought():
    state = pos("scenario mixed-free\npairs blue 37 2\npairs yellow 40 3\nrooms 3cw/1 ? 40ccw")
    assert {state.table.rooms[index].pair for index in state.prints} == {"2", "3", "37", "40"}
    assert same(state)
    unsaid = pos("scenario mixed-free\nrooms 3cw/1 ? 40ccw")
    assert [[unsaid.table.pairs[pair] for pair in pairs] for pairs in unsaid.pairs] == [
        ["1", "2"],
        ["3", "40"],
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("scenario base\ndecide draft", "nothing is drafted"),
        ("scenario base\npairs blue 1\n", "brings no pairs"),
        ("scenario base\ntokens blue-troll in box", "'in' is not a square"),
        ("scenario mixed-free\ndecide draft blue", "in a free one all"),
        ("scenario mixed-mutual\ndecide draft", "one colour chooses"),
        ("scenario mixed-free\ndecide first draft now", "no pair of rooms"),
        ("scenario mixed-free\ndecide first pair 99", "no pair of rooms"),
        ("scenario mixed-free\ndecide first pair 1", "no two brought"),
        ("scenario mixed-free\npairs blue 1 1\ndecide draft", "or not these"),
        ("scenario mixed-free\npairs blue 1 2 3\ndecide draft", "each side brings 2"),
        ("scenario mixed-free\npairs blue 1 2\ndecide deal", "each side brings 2"),
        ("scenario mixed-free\npairs blue 1 2\npairs yellow 2 3\ndecide deal", "none twice"),
        ("scenario mixed-free\npairs blue 1 2\npairs yellow 3 4\nrooms 37cw", "spots have no room|not those"),
        ("scenario mixed-free\nrooms 1cw\ndecide draft", "dealt already"),
    ],
)
def test_a_draft_that_cannot_be(text, fault):
    with pytest.raises(ParseError, match=fault):
        pos(text)


def test_choosing_by_name():
    state = pos("scenario mixed-free\ndecide draft")
    state = do(state, "bring 37", "bring 2", "enlist naga", "enlist rope", "enlist rope", seat=0)
    chosen = [label for label, token in state.table.by_label.items() if state.place[token] == UNPLACED]
    assert chosen == ["blue-naga", "blue-rope", "blue-rope2"]
    assert same(state)
    assert "enlist yellow-naga" in legal(do(state, "bring 1", "bring 3", seat=1), seat=1)
