"""Pit traps: who crosses them, who stays on them, who falls (PIT)."""

import pytest

from gearmaze.engine import Action, play
from gearmaze.words.sentences import languages, tell
from tests.drawing import at, do, legal
from tests.engine.asking import board, ends, fate, load, may, may_not, wounded

# c3 is a pit, the gear is e5
ROOM = """room 99cw
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   O   .   . |
+   +   +   +   +   +
| .   .   .   .   . |
+   +   +   +   +   +
| .   .   .   .   @ |
+---+---+---+---+---+"""


@pytest.mark.rule("PIT-01")
def test_without_leave_nobody_enters_a_pit() -> None:
    for who in ("cleric", "goblin", "mekanork", "troll", "wall-walker", "warrior"):
        may_not(do(board(ROOM, f"blue-{who} b3"), f"begin {who}"), "go c3", "PIT-01")
    may_not(do(board(ROOM, "blue-troll b3, yellow-thief c3"), "begin troll"), "go c3", "MOVE-11")


@pytest.mark.rule("PIT-01")
@pytest.mark.parametrize(
    "tokens",
    [
        "blue-troll b3 carries blue-rope",
        "blue-troll b3, yellow-rope c3",
        "blue-troll b3, blue-thief c3",
        "blue-wizard b3",
        "blue-thief b3",
    ],
)
def test_rope_levitation_and_the_thief_lead_over_it(tokens: str) -> None:
    who = tokens.split()[0]
    state = board(ROOM, tokens)
    may(state, f"move {who} d3")
    across = do(state, f"begin {who}", "go c3", "go d3", "stop")
    assert at(across, who) == "d3"


@pytest.mark.rule("PIT-01")
def test_so_does_a_jump() -> None:
    after = may(board(ROOM, "blue-troll b3"), "jump blue-troll over c3 to d3")
    assert at(after, "blue-troll") == "d3"


@pytest.mark.rule("PIT-02")
def test_only_rope_or_thief_end_on_a_pit() -> None:
    for tokens in (
        "blue-troll b3 carries blue-rope",
        "blue-troll b3, yellow-rope c3",
        "blue-thief b3",
        "blue-thief b3 carries blue-sword",
        "blue-wizard b3 carries blue-rope",
    ):
        assert at(may(board(ROOM, tokens), f"move {tokens.split()[0]} c3"), tokens.split()[0]) == "c3"
    wizard = board(ROOM, "blue-wizard b3")
    may_not(wizard, "move blue-wizard c3", "PIT-02")
    may_not(do(wizard, "begin wizard", "go c3"), "stop", "PIT-02")
    assert "c3" not in ends(wizard, "blue-wizard")
    # on a friendly Thief's pit nobody else ends, she standing there
    may_not(board(ROOM, "blue-troll b3, blue-thief c3"), "move blue-troll c3", "STK-03")


@pytest.mark.rule("PIT-03")
def test_wounded_on_a_roped_pit_one_hangs_on() -> None:
    state = board(ROOM, "blue-warrior b3, yellow-goblin c3 carries yellow-rope, yellow-cleric e5")
    state = do(state, "attack warrior goblin", "lay +6", "lay +0")
    assert wounded(state, "yellow-goblin") and at(state, "yellow-goblin") == "c3" and state.vp == (0, 0)
    state = do(state, "end", "card 2")
    assert at(state, "yellow-goblin") == "c3"
    # carried off she is safe
    carried = do(state, "move yellow-cleric d4", "begin cleric", "go d3", "go c3", "take yellow-goblin")
    carried = do(carried, "go c4", "stop")
    assert load(carried, "yellow-cleric") == "yellow-goblin" and fate(carried, "yellow-goblin") == ""
    # and so she can be killed there in Blue's next turn
    killed = do(state, "end", "card 2", "attack warrior goblin", "lay +5", "lay +0")
    assert fate(killed, "yellow-goblin") == "eliminated" and at(killed, "yellow-rope") == "c3"
    # and so does she who loses the Rope
    robbed = do(state, "end", "card 2", "move warrior c3 take yellow-rope d3")
    assert fate(robbed, "yellow-goblin") == "eliminated" and load(robbed, "blue-warrior") == "yellow-rope"


@pytest.mark.rule("PIT-04")
def test_wounded_on_a_bare_pit_one_falls() -> None:
    for cargo in ("", " carries yellow-sword"):
        state = board(ROOM, f"blue-warrior b3, yellow-thief c3{cargo}")
        after = do(state, "attack warrior thief", "lay +6", "lay +0")
        assert fate(after, "yellow-thief") == "eliminated" and after.vp == (1, 0)
    # the Thief who attacks from the pit and loses, too; the winner scores
    own = do(board(ROOM, "blue-thief c3, yellow-troll b3"), "attack thief troll", "lay +0", "lay +6")
    assert fate(own, "blue-thief") == "eliminated" and own.vp == (0, 1)
    roped = do(board(ROOM, "blue-thief c3 carries blue-rope, yellow-troll b3"), "attack thief troll")
    roped = do(roped, "lay +0", "lay +6")
    assert wounded(roped, "blue-thief") and at(roped, "blue-thief") == "c3" and roped.vp == (0, 0)


def test_whoever_falls_is_told_to_have_fallen() -> None:
    laid = do(board(ROOM, "blue-warrior b3, yellow-thief c3"), "attack warrior thief", "lay +6")
    _, events = play(laid, 1, Action("lay", -1, 0))
    (fall,) = [event.seen_by(0) for event in events if event.kind == "eliminated"]
    assert fall is not None and fall["cause"] == "pit"
    words = [tell(laid, fall, language) for language in languages()]
    assert words == [
        "Gelbs Dieb stürzt in die Grube und ist ausgeschaltet.",
        "Yellow's Thief falls into the pit and is eliminated.",
        "Le Voleur de Jaune tombe dans la fosse et meurt.",
    ]


@pytest.mark.rule("PIT-05")
def test_who_takes_the_rope_from_an_enemy_drops_him() -> None:
    state = board(ROOM, "blue-goblin b3, yellow-troll c3 wounded, yellow-rope c3")
    after = may(state, "move blue-goblin c3 take yellow-rope d3")
    assert fate(after, "yellow-troll") == "eliminated" and after.vp == (1, 0)
    assert load(after, "blue-goblin") == "yellow-rope"
    # passing alone harms nobody
    passed = may(state, "move blue-goblin d3")
    assert at(passed, "yellow-troll") == "c3" and passed.vp == (0, 0)


@pytest.mark.rule("PIT-05")
def test_he_falls_as_the_rope_leaves_not_only_at_the_end() -> None:
    state = board(ROOM, "blue-goblin b3, yellow-troll c3 wounded, yellow-rope c3")
    taken = do(state, "begin goblin", "go c3", "take yellow-rope")
    assert at(taken, "yellow-troll") == "c3" and taken.vp == (0, 0)  # the Rope is still there
    put_back = do(taken, "leave", "go d3", "stop")
    assert at(put_back, "yellow-troll") == "c3" and put_back.vp == (0, 0)
    gone = do(taken, "go d3")  # in the middle of the move
    assert fate(gone, "yellow-troll") == "eliminated" and gone.vp == (1, 0)
    # bringing the Rope back helps him no more: the pit is free to stop on
    back = do(gone, "go c3", "stop")
    assert at(back, "blue-goblin") == "c3" and fate(back, "yellow-troll") == "eliminated"
    assert back == may(state, "move blue-goblin c3 take yellow-rope c3")
    # a move not confirmed has not happened
    assert do(gone, "cancel") == state


@pytest.mark.rule("PIT-05")
def test_the_taker_may_be_the_wizard_and_the_rope_his_own() -> None:
    state = board(
        ROOM, "yellow-wizard b3, blue-troll c3 wounded, yellow-rope c3, yellow-cleric e5", "turn yellow"
    )
    after = may(state, "move yellow-wizard c3 take yellow-rope d3")
    assert fate(after, "blue-troll") == "eliminated" and after.vp == (0, 1)


@pytest.mark.rule("PIT-05", "CAR-09")
def test_whom_a_living_thief_carries_does_not_fall_when_a_rope_leaves() -> None:
    # the Wizard flies over her with a Rope of his own: it comes and goes, she holds her friend
    state = board(ROOM, "blue-wizard b3 carries blue-rope, yellow-thief c3 carries yellow-troll")
    after = may(state, "move blue-wizard d3")
    assert do(state, "begin wizard", "go c3", "go d3", "stop").vp == (0, 0)
    assert (at(after, "yellow-troll"), load(after, "yellow-thief")) == ("c3", "yellow-troll")
    # so too for a friend who passes
    friend = board(
        ROOM, "yellow-goblin b3 carries blue-rope, yellow-thief c3 carries yellow-troll", "turn yellow"
    )
    passed = do(friend, "begin goblin", "go c3", "go d3", "stop")
    assert (fate(passed, "yellow-troll"), load(passed, "yellow-thief")) == ("", "yellow-troll")


@pytest.mark.rule("PIT-06")
@pytest.mark.parametrize("who", ["goblin", "thief", "wizard"])
def test_nobody_drops_his_own_wounded(who: str) -> None:
    state = board(ROOM, f"blue-{who} b3, blue-troll c3 wounded, yellow-rope c3")
    may_not(state, f"move blue-{who} c3 take yellow-rope d3", "PIT-06")
    may_not(do(state, f"begin {who}", "go c3"), "take yellow-rope", "PIT-06")
    assert "take yellow-rope" not in legal(do(state, f"begin {who}", "go c3"))


@pytest.mark.rule("PIT-07")
def test_hands_must_be_free_to_take_the_rope_of_the_wounded() -> None:
    for cargo in ("blue-sword", "blue-cleric"):
        state = board(ROOM, f"blue-goblin b3 carries {cargo}, yellow-troll c3 wounded, yellow-rope c3")
        may_not(state, "move blue-goblin c3 take yellow-rope d3", "OBJ-01")
        may_not(state, "move blue-goblin c3 swap yellow-rope d3")  # nothing else may stay on the pit
        assert not any("yellow-rope" in text for text in legal(state))
    may(board(ROOM, "blue-goblin b3, yellow-troll c3 wounded, yellow-rope c3"), "move blue-goblin d3")


@pytest.mark.rule("PIT-07")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_rope_for_rope_kills_nobody(colour: str) -> None:
    state = board(ROOM, f"blue-goblin b3 carries blue-rope, {colour}-troll c3 wounded, yellow-rope c3")
    after = may(state, "move blue-goblin c3 swap yellow-rope d3")
    assert at(after, f"{colour}-troll") == at(after, "blue-rope") == "c3"
    assert load(after, "blue-goblin") == "yellow-rope" and after.vp == (0, 0)


@pytest.mark.rule("PIT-07")
def test_rope_for_rope_one_after_the_other() -> None:
    state = board(ROOM, "blue-goblin b3 carries blue-rope, blue-troll c3 wounded, yellow-rope c3")
    after = do(state, "begin goblin", "go c3", "leave", "take yellow-rope", "go d3", "stop")
    assert after == do(state, "move goblin c3 swap yellow-rope d3")
    assert at(after, "blue-troll") == at(after, "blue-rope") == "c3"


@pytest.mark.rule("PIT-08")
def test_one_sees_across_a_pit() -> None:
    state = board(ROOM, "blue-wizard a3 carries blue-fireball-wand, yellow-troll e3")
    after = may(state, "fire blue-wizard e")
    assert fate(after, "yellow-troll") == "eliminated"
