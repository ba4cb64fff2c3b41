"""How the summit ends: four points, or out of everybody's reach (MP-PYR-31 to MP-PYR-34, MP-GEN-44)."""

import pytest

from gearmaze.engine import State
from gearmaze.engine.chance import Chance
from gearmaze.engine.guess import guess
from gearmaze.engine.scoring import DRAW, WON, how
from gearmaze.engine.state import LEFT_OUT
from gearmaze.words.sentences import tell
from tests.drawing import do, pos

BLUE, RED, YELLOW, GREEN = range(4)


def top(tokens: str, rest: str = "", turn: str = "turn 9 red ap 5 highest 5") -> State:
    """The apex, 1cw, is l1 to p5, its gear on n3."""
    return pos(f"scenario pyr4\nrooms 1cw\ntokens {tokens}\n{rest}\n{turn}")


# Everybody could still get four: three of a kind and more on the lines.
ENOUGH = "yellow-troll a21, yellow-thief b21, yellow-cleric c21, yellow-wizard d21"


@pytest.mark.rule("MP-PYR-31")
def test_kills_score_nothing() -> None:
    state = do(top(f"red-troll l2, blue-goblin l1 wounded, {ENOUGH}"), "attack red-troll blue-goblin")
    state = do(state, "lay 6", "lay 0")
    assert state.place[state.table.by_label["blue-goblin"]] < 0, "it is dead"
    assert state.vp == (0, 0, 0, 0) and state.ledger == ()


@pytest.mark.rule("MP-PYR-32")
@pytest.mark.parametrize(
    ("who", "points"),
    [
        ("red-troll", 1),
        ("red-goblin", 2),
        ("red-troll carries blue-treasure", 2),
        ("red-troll carries red-sword", 1),
    ],
)
def test_an_escape_is_worth_what_it_always_is(who: str, points: int) -> None:
    name, _, load = who.partition(" ")
    state = do(top(f"{name} n3 {load}, {ENOUGH}"), f"hoist {name.removeprefix('red-')}")
    assert state.vp == (0, points, 0, 0)


@pytest.mark.rule("MP-PYR-33")
def test_the_first_with_four_points_wins() -> None:
    rest = "score blue 3, red 2"
    state = do(top(f"red-goblin n3, {ENOUGH}", rest), "hoist goblin")
    assert (state.vp[RED], state.result) == (4, None), "the turn is played out (MP-GEN-42)"
    state = do(state, "end")
    assert state.result == ("target", (RED,)) and how(state) == WON
    three = do(top(f"red-troll n3, {ENOUGH}", rest), "hoist troll", "end")
    assert (three.vp[RED], three.result) == (3, None)


# Red can still get 2 + 1 + 1 with a treasure, the others less.
FEW = "red-goblin n3, red-cleric l1 wounded, blue-troll l2, blue-treasure p5, yellow-thief p1"


@pytest.mark.rule("MP-GEN-44", "MP-PYR-34")
def test_it_is_drawn_as_soon_as_nobody_can_reach_four() -> None:
    blue = "turn 9 blue ap 5 highest 5"
    state = top(FEW, turn=blue)
    still = do(state, "move troll l3")
    assert still.result is None, "goblin, wounded cleric and the treasure are four"
    over = do(state, "attack troll red-cleric", "lay 6", "lay 0")
    assert over.result == ("unreachable", (BLUE, RED, YELLOW, GREEN)) and how(over) == DRAW
    event = {"event": "over", "reason": "unreachable", "winners": [0, 1, 2, 3], "together": [], "vp": [0] * 4}
    assert "draw" in tell(over, event)
    one_more = do(top(FEW, "score red 1", blue), "attack troll red-cleric", "lay 6", "lay 0")
    assert one_more.result is None, "what one has counts"


@pytest.mark.rule("MP-GEN-44")
def test_one_treasure_at_most_for_each_character() -> None:
    treasures = "blue-treasure p5, yellow-treasure p4, green-treasure p3, red-treasure p2"
    one = top(f"red-goblin n3, blue-troll l2, yellow-thief p1, {treasures}")
    assert do(one, "move goblin n2").result == ("unreachable", (0, 1, 2, 3)), "the goblin with one of four"
    two = top(f"red-goblin n3, red-troll n5, blue-troll l2, yellow-thief p1, {treasures}")
    assert do(two, "move goblin n2").result is None, "two of them"


@pytest.mark.rule("MP-GEN-44")
@pytest.mark.parametrize("hidden", ["goblin", "cleric"])
def test_the_end_tells_nobody_who_stayed_out(hidden: str) -> None:
    """Red has one face down: it may be the goblin for all the others know, and so the game goes on."""
    seen = "red-troll n3, red-treasure p5, blue-troll l2, yellow-thief p1"
    state = pos(
        f"scenario pyr4\nrooms 1cw\nbehind 12: 2cw/0 red-{hidden}\ntokens {seen}\nturn 9 red ap 5 highest 5"
    )
    outside = [t for t in state.table.characters[RED] if state.place[t] == LEFT_OUT]
    assert len(outside) == 6 and state.table.by_label[f"red-{hidden}"] not in outside
    state = do(state, "move troll n2")
    assert state.result is None, "troll, perhaps the goblin, the treasure: four"
    for seed in range(5):
        other = do(guess(state, YELLOW, Chance(seed)), "move troll n3")
        assert other.result is None, "as in every position a seat must hold possible"
    seen_dead = pos(
        f"scenario pyr4\nrooms 1cw\nbehind 12: 2cw/0 red-cleric\ntokens {seen}, red-goblin eliminated blue\n"
        "turn 9 red ap 5 highest 5"
    )
    assert do(seen_dead, "move troll n2").result is not None, "it cannot be the goblin any more"


@pytest.mark.rule("MP-PYR-34")
def test_nobody_left_to_act_and_idleness_draw_it_too() -> None:
    wounded = ", ".join(
        f"red-{who} {square} wounded"
        for who, square in zip(("goblin", "thief", "cleric"), ("l1", "m2", "l3"), strict=True)
    )
    state = top(f"{wounded}, blue-warrior p2", "score red 3", "turn 9 blue ap 5 highest 5")
    assert do(state, "end").result is None, "somebody could still act"
    alone = top(f"{wounded}, blue-warrior p2 wounded", "score red 3", "turn 9 blue ap 0 highest 5")
    over = do(alone, "end")
    assert over.result == ("unreachable", (0, 1, 2, 3)), "END-09: nobody has won, though red is ahead"
    idle = do(top(f"red-troll l1, {ENOUGH}", "score red 3", "turn 9 red ap 0 highest 5 idle 79"), "end")
    assert idle.result == ("idle", (0, 1, 2, 3)), "END-11"


@pytest.mark.rule("MP-GEN-44")
def test_elsewhere_out_of_reach_is_no_end() -> None:
    state = pos("scenario lab4\nrooms 1cw\ntokens red-troll f1, blue-troll f2\nturn 9 red ap 5 highest 5")
    assert do(state, "end").result is None
