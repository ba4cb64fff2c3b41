"""What no other test noticed when the engine was changed on purpose (`python -m tools.mutate`).

Each test names the change that had gone unseen. Many are about the number nought: the first token (the
blue Cleric), the first place (a1).
"""

from collections.abc import Iterator
from copy import copy

import pytest

from gearmaze import Game
from gearmaze.bots import RandomPlayer, ask
from gearmaze.engine import Action, Chance, LegalActions, State, Table, play, refuse_action
from gearmaze.engine.actions import GO, LEAVE
from gearmaze.engine.answers import known_action
from gearmaze.engine.entering import anchors, refuse_enter
from gearmaze.engine.pushes import refuse_push
from gearmaze.engine.ranged import in_sight
from gearmaze.engine.state import GONE
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.notation import action_text
from gearmaze.sets import scenario
from gearmaze.testing import check_legal
from tests.drawing import at, do, legal, pos, why
from tests.engine.asking import board, fate, load, may, may_not
from tests.sets.jail import PUSHED, jail

ROOM = """
room 99cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   O   .   .
+   +   +   +   +   +
  .   . H .   . H .
+   +   +   +   +   +
  .   .   O   O   .
+   +---+   +   +   +
  @   . | O | .   .
+   +   +---+   +   +
"""  # pits on c2, c4, d4 and, in a corner of its own, c5; portcullises b3-c3 and d3-e3


def hall(tokens: str, more: str = "") -> State:
    return board(ROOM, tokens, more)


def token(state: State, label: str) -> int:
    return state.table.by_label[label]


# The first token ----------------------------------------------------------------------------------


def test_the_first_token_is_the_blue_cleric() -> None:
    """If this changes, the tests below need another character."""
    assert token(hall("blue-cleric a1"), "blue-cleric") == 0


def test_the_load_of_one_struck_dead_dies_too_even_the_first_token() -> None:
    """scoring.eliminate: `load >= 0` as `> 0`."""
    state = do(
        hall("blue-wizard a1 carries blue-fireball-wand, blue-troll a3 carries blue-cleric"), "fire wizard s"
    )
    assert state.place[token(state, "blue-cleric")] == state.place[token(state, "blue-troll")] == GONE
    assert state.vp == (0, 2)


def test_whom_the_first_token_carries_is_no_target() -> None:
    """fights.Attack.refuse: `carrier >= 0` as `> 0`."""
    state = hall("blue-cleric a1 carries blue-goblin, yellow-troll b1", "turn 5 yellow")
    may_not(state, "attack yellow-troll blue-goblin", "CAR-05")
    may(state, "attack yellow-troll blue-cleric")


def test_the_first_token_in_a_friends_hands_is_swapped_not_joined() -> None:
    """movement.handlings_at and steps.refuse_leave: what the friend carries, `< 0` as `< 1`."""
    state = hall("blue-troll a1 carries blue-sword, blue-warrior b1 carries blue-cleric")
    may_not(state, "move blue-troll b1 leave c1", "OBJ-08")
    swapped = may(state, "move blue-troll b1 swap blue-cleric c1")
    assert (load(swapped, "blue-troll"), load(swapped, "blue-warrior")) == ("blue-cleric", "blue-sword")
    check_legal(state, 0)


def test_the_first_token_on_the_ground_is_swapped_for_an_object() -> None:
    """movement.handlings_at: `different >= 0` as `> 0`."""
    state = hall("blue-troll a1 carries blue-sword, blue-cleric b1 wounded")
    after = may(state, "move blue-troll b1 swap blue-cleric c1")
    assert load(after, "blue-troll") == "blue-cleric" and at(after, "blue-sword") == "b1"


@pytest.mark.rule("OBJ-07")
def test_the_first_token_is_taken_from_a_friend_on_the_way() -> None:
    """movement.handlings_at: what the friend offers, `>= 0` as `> 0`."""
    state = hall("blue-troll a1, blue-warrior b1 carries blue-cleric")
    after = may(state, "move blue-troll b1 take blue-cleric c1")
    assert (load(after, "blue-troll"), load(after, "blue-warrior")) == ("blue-cleric", "")


def test_the_first_token_can_be_left_on_the_way() -> None:
    """paths.next_steps: `load >= 0` as `> 0`, so that leaving it was not listed."""
    state = do(hall("blue-troll a1 carries blue-cleric"), "begin troll", "go b1")
    assert "leave" in legal(state)
    assert at(do(state, "leave", "go c1", "stop"), "blue-cleric") == "b1"


def test_a_view_tells_who_the_first_token_carries() -> None:
    """view._tokens: `carrier >= 0` as `> 0`."""
    state = hall("blue-cleric a1 carries blue-sword, yellow-troll c1 carries yellow-rope")
    rows = {row["token"]: row for row in view(state, 1)["tokens"]}
    assert (
        rows["blue-sword"]["carried_by"] == "blue-cleric" and rows["blue-cleric"]["carries"] == "blue-sword"
    )
    assert rows["blue-cleric"]["carried_by"] is None and rows["blue-sword"]["carries"] is None


# The first place, and what is no place ------------------------------------------------------------


def test_the_first_place_is_passed_handled_and_seen() -> None:
    """paths.expand: `0 <= place` as `1 <=`; view._tokens: `place < 0` as `<= 0`."""
    state = hall("blue-troll b1, blue-sword a1")
    assert state.place[token(state, "blue-sword")] == 0
    after = may(state, "move blue-troll a1 take blue-sword b1")
    assert load(after, "blue-troll") == "blue-sword"
    assert "a1" in {row["square"] for row in view(state, 0)["tokens"]}


def test_a_step_to_the_first_place_is_listed() -> None:
    """paths.next_steps: `beyond >= 0` as `>= 1`."""
    assert "go a1" in legal(do(hall("blue-troll b1"), "begin troll"))


@pytest.mark.rule("STK-04")
def test_what_is_left_on_the_first_place_must_find_room_there() -> None:
    """steps.refuse_stop: of the tokens that were moved those at the first place were not looked at."""
    state = hall("blue-troll b1 carries blue-sword, yellow-armor a1")
    may_not(state, "move troll a1 leave b1", "STK-04")


def test_minus_one_is_no_place_to_step_on() -> None:
    """steps.refuse_enter: `0 <= place` as `-1 <=`, which would be the last square of the last line."""
    state = pos("rooms ? ? ? ? ? ? ? 1ccw/0\ntokens\nblue-goblin j20")
    state = do(state, "begin goblin")
    for place in (-1, -2, 10_000):
        refusal = refuse_action(state, 0, Action(GO, token(state, "blue-goblin"), -1, place))
        assert refusal and (refusal.reason, refusal.rules) == ("not_shown", ("GEO-17",))


def test_a_jump_over_or_to_nowhere_is_refused() -> None:
    """leaps.Jump.refuse: `and` as `or`, `0 <=` as `-1 <=`."""
    state = hall("blue-goblin b2")
    who = token(state, "blue-goblin")
    pit, far = (place for place in range(25) if state.maze.name(place) in ("c2", "d2"))
    assert refuse_action(state, 0, Action("jump", who, pit, far)) is None
    for over, place in ((-1, far), (pit, -1), (10_000, far), (pit, 10_000), (-1, -1)):
        refusal = refuse_action(state, 0, Action("jump", who, over, place))
        assert refusal and (refusal.reason, refusal.rules) == ("no_such_place", ("JUMP-04",))


@pytest.mark.rule("GEO-17")
def test_a_jump_over_or_to_the_unknown_is_refused_with_the_place_that_is_unknown() -> None:
    """leaps.Jump.refuse: always told was the landing."""
    state = hall("blue-goblin b2")
    who = token(state, "blue-goblin")
    pit, far = (place for place in range(25) if state.maze.name(place) in ("c2", "d2"))
    hidden = 25  # the first place of the second room
    for over, place in ((hidden, far), (pit, hidden)):
        refusal = refuse_action(state, 0, Action("jump", who, over, place))
        assert refusal and (refusal.reason, dict(refusal.facts)["where"]) == ("not_shown", hidden)


def test_a_handling_nobody_knows_is_refused() -> None:
    """paths.expand: the reason."""
    state = hall("blue-troll a1 carries blue-sword")
    action = Action("move", token(state, "blue-troll"), -1, 1, ((0, "throw", -1),))
    refusal = refuse_action(state, 0, action)
    assert refusal and (refusal.reason, refusal.rules) == ("no_such_handling", ("OBJ-18",))


# Leaving something behind with a jump -------------------------------------------------------------


@pytest.mark.rule("OBJ-17")
def test_what_a_jumper_does_not_carry_he_does_not_leave() -> None:
    """leaps.refuse_landing: the short cut for firm and empty squares let any waypoint through."""
    state = hall("blue-goblin b2 carries blue-sword, blue-armor a1")
    who, sword, armor = (token(state, label) for label in ("blue-goblin", "blue-sword", "blue-armor"))
    start = state.place[who]
    pit, far = (place for place in range(25) if state.maze.name(place) in ("c2", "d2"))
    assert refuse_action(state, 0, Action("jump", who, pit, far, ((start, LEAVE, sword),))) is None
    for via in (((start, LEAVE, armor),), ((0, LEAVE, sword),), ((start, LEAVE, sword),) * 2):
        refusal = refuse_action(state, 0, Action("jump", who, pit, far, via))
        assert refusal and (refusal.reason, refusal.rules) == ("nothing_to_leave", ("OBJ-17",))


@pytest.mark.rule("OBJ-04", "OBJ-17")
def test_a_thief_on_a_pit_leaves_nothing_there_when_she_jumps() -> None:
    """leaps.refuse_landing: `leaves_over_pit` never true, or true for the square to the east of her."""
    for start, over, to in (("c4", "d4", "d3"), ("d4", "c4", "c3")):
        state = hall(f"blue-thief {start} carries blue-sword")
        may(state, f"jump thief over {over} to {to}")
        may_not(state, f"jump thief over {over} to {to} leaving", "OBJ-04")


@pytest.mark.rule("OBJ-17", "STK-01")
def test_hands_made_free_a_jumper_lands_on_a_thing() -> None:
    """leaps.refuse_landing: leaving was tried with verb and actor exchanged."""
    state = hall("blue-goblin b2 carries blue-sword, yellow-armor d2")
    may_not(state, "jump goblin over c2 to d2", "STK-01")
    after = may(state, "jump goblin over c2 to d2 leaving")
    assert load(after, "blue-goblin") == "yellow-armor" and at(after, "blue-sword") == "b2"
    crowded = hall("blue-goblin b2 carries blue-sword, blue-troll d2 wounded, yellow-treasure d2")
    may_not(crowded, "jump goblin over c2 to d2 leaving", "STK-01")


@pytest.mark.rule("JUMP-13", "ESC-09")
def test_a_jump_out_with_full_hands_over_a_thing_on_the_last_square_of_the_line() -> None:
    """leaps.refuse_landing: `exits >> square & 2` looks at the next square, and behind the last is none."""
    room = ROOM.replace("| .   .\n", "| .   O\n")  # a pit in the south-east corner
    text = (
        f"{room}\nrooms ? ? ? ? ? ? ? 99cw\ntokens\nblue-goblin i20 carries blue-treasure, yellow-sword j21"
    )
    state = pos(text)
    assert do(state, "jump goblin over j20 to j21").vp == (3, 0)


# Anchors ------------------------------------------------------------------------------------------


@pytest.mark.rule("ROPE-05")
def test_one_pit_is_one_anchor_however_well_it_is_held() -> None:
    """steps.anchors: a pit with a Rope counted twice, or once for the Rope and once for the Thief."""
    state = hall("blue-goblin a1 carries blue-rope, yellow-rope c4")
    c4, c5 = (place for place in range(25) if state.maze.name(place) in ("c4", "c5"))
    assert anchors(state, token(state, "blue-goblin"), c5) == 1
    for who, label in (("blue-thief c4", "thief alone"), ("blue-thief c4 carries yellow-rope", "both")):
        state = hall(f"blue-goblin a1 carries blue-rope, {who}")
        assert anchors(state, token(state, "blue-goblin"), c5) == 1, label
    bare = hall("blue-goblin a1 carries blue-rope")
    assert anchors(bare, token(bare, "blue-goblin"), c5) == 0
    assert anchors(bare, token(bare, "blue-goblin"), c4) == 2  # c3 and b4; d4 and c5 are bare pits
    own = hall("blue-goblin c4 carries blue-rope")
    assert anchors(own, token(own, "blue-goblin"), c5) == 0  # the one in hand holds nothing but him


def test_out_of_a_pit_and_back_with_the_wounded_is_not_listed() -> None:
    """movement._back_is_new: `and` as `or`. Three tokens would be on the pit, which has no two anchors."""
    state = hall("blue-goblin c3, blue-warrior c5 wounded, blue-rope c5, yellow-rope c4")
    assert at(may(state, "move goblin c5 take blue-warrior c3"), "blue-warrior") == "c3"
    may_not(state, "move goblin c5 take blue-warrior c4 c5", "STK-01")
    listed = [text for text in legal(state) if "take blue-warrior" in text]
    assert listed and not any(text.endswith("c5") for text in listed)
    check_legal(state, 0)


# The way of a move --------------------------------------------------------------------------------


def walks(seed: int, turns: int) -> Iterator[State]:
    """Positions of a random game in which somebody may move."""
    game = Game("base", seed=seed)
    chance = Chance(seed)
    while not game.over and game.state.turn <= turns:
        if game.decisions[0].kind == "act":
            yield game.state
        game.play(ask(RandomPlayer(), game.state, game.to_act[0], chance), game.to_act[0])


def stroll(state: State, seat: int, action: Action) -> None:
    """A plain move is told with a way its walker could take, step by step, and no exit in between."""
    _, events = play(state, seat, action)
    path = events[0].facts["path"]
    exits = state.ways.exits[seat]
    scratch = state.copy()
    assert path[0] == state.place[action.who] and path[-1] == action.where
    assert 1 <= len(path) - 1 <= state.table.kinds[action.who].speed
    for number, place in enumerate(path[1:], 2):
        assert refuse_enter(scratch, action.who, place) is None, action
        assert number == len(path) or not exits >> state.maze.square[place] & 1, action
        scratch.enter(action.who, place)


@pytest.mark.rule("MOVE-02", "MOVE-17")
@pytest.mark.parametrize("seed", [3, 8])
def test_the_way_told_of_a_move_is_a_way(seed: int) -> None:
    """paths.route: going back from the goal it took squares that are not beside each other, or exits."""
    for state in walks(seed, 9):
        for action in LegalActions(state, state.active, handlings=0):
            if action.verb == "move":
                stroll(state, state.active, action)


@pytest.mark.rule("MOVE-17")
@pytest.mark.parametrize(
    ("colour", "room", "squares"), [("yellow", 0, "a1 b1 a2"), ("blue", 6, "a20 b20 c19")]
)
def test_the_way_along_the_exit_does_not_lead_over_it(colour: str, room: int, squares: str) -> None:
    """paths.route: `before &= ~walker.exits` left out; a way along the far line would be an escape."""
    rooms = " ".join(["?"] * room + ["99cw"])
    for square in squares.split():
        drawn = f"{ROOM}\nrooms {rooms}\ntokens\n{colour}-thief {square}\nturn 5 {colour}"
        state = pos(drawn)
        moves = [action for action in LegalActions(state, state.active, handlings=0) if action.verb == "move"]
        assert len(moves) > 8
        for action in moves:
            stroll(state, state.active, action)


@pytest.mark.rule("PIT-05")
def test_a_rope_taken_out_and_brought_back_is_listed_and_costs_the_wounded_his_life() -> None:
    """paths.waypoints: the detour between two handlings on one square was lost, or no seat could send it."""
    state = hall("blue-goblin b2, yellow-warrior c2 wounded, yellow-rope c2")
    listed = LegalActions(state, 0, 2, token(state, "blue-goblin"))
    assert all(known_action(state, 0, action) is None for action in listed)
    ends = [play(state, 0, action)[0] for action in listed]
    assert any(
        (
            fate(end, "yellow-warrior"),
            at(end, "yellow-rope"),
            at(end, "blue-goblin"),
            load(end, "blue-goblin"),
        )
        == ("eliminated", "c2", "d2", "")
        for end in ends
    )
    check_legal(state, 0, 2)


@pytest.mark.rule("MOVE-04")
@pytest.mark.parametrize("handlings", [0, 1, 2, 3])
def test_out_and_back_is_listed_however_many_handlings_are_asked_for(handlings: int) -> None:
    """paths.reachable: back at the start was taken for never gone, for all or by somebody else's Speed."""
    state = hall("blue-troll a1, blue-warrior b3, blue-goblin e5")  # Speed 2, 3 and 4
    for text in ("move blue-troll a1", "move blue-warrior b3", "move blue-goblin e5"):
        alone = LegalActions(state, 0, handlings, token(state, text.split()[1]))
        assert text in [action_text(state, action) for action in alone]


@pytest.mark.rule("MOVE-01")
def test_a_place_too_far_is_refused_with_the_steps_that_are_left() -> None:
    """paths.unreachable: told was the Speed, not what is left of it after the way to a waypoint."""
    state = hall("blue-warrior a1, blue-sword b1")  # Speed 3
    refusal = why(state, "move warrior b1 take blue-sword b4")
    assert refusal and refusal.reason == "too_far"
    assert {"steps": 3, "left": 2, "speed": 3}.items() <= dict(refusal.facts).items()


# No load at all is the number -1, and the last token of some scenarios is a Rope -------------------


@pytest.mark.rule("PIT-01")
def test_who_carries_nothing_lays_no_rope_where_the_last_token_is_one() -> None:
    """steps.refuse_square: `load < 0` as `< -1`."""
    state = jail("blue-mekanork c3", room=PUSHED, scenario="prison-1")
    assert state.table.labels[-1] == "yellow-rope"
    may_not(state, "move mekanork d3", "PIT-01")


@pytest.mark.rule("PIT-02")
def test_who_crosses_pits_does_not_end_there_where_the_last_token_is_a_rope() -> None:
    """steps._refuse_stand: `load >= 0` as `>= -1`."""
    state = jail("blue-wizard c3", room=PUSHED, scenario="prison-4")
    assert state.table.labels[-1] == "yellow-rope"
    may(state, "move wizard e3")
    may_not(state, "move wizard d3", "PIT-02")


@pytest.mark.rule("JUMP-15", "OBJ-17")
def test_from_a_pit_to_a_roped_one_where_the_last_token_is_a_rope() -> None:
    """leaps.refuse_landing: `load >= 0` as `>= -1`; the Rope he left counted as still in his hands."""
    state = jail("blue-cleric c5 carries blue-rope, yellow-rope d4", room=ROOM, scenario="prison-4")
    assert state.table.labels[-1] == "yellow-rope"
    after = may(state, "jump cleric over c4 to d4 leaving")
    assert load(after, "blue-cleric") == "yellow-rope" and at(after, "blue-rope") == "c5"


# Sight --------------------------------------------------------------------------------------------


@pytest.mark.rule("LOS-01")
def test_where_nobody_is_nobody_is_seen() -> None:
    """ranged.in_sight: -1, which is nobody, was left among those who are seen."""
    state = jail("blue-naga b2, blue-wizard b5, yellow-colossus d2")
    seen = in_sight(state, token(state, "blue-naga"))
    assert seen == {token(state, "yellow-colossus"): 1, token(state, "blue-wizard"): 2}


@pytest.mark.rule("P-RNG-02")
def test_who_stands_on_the_first_place_is_shot_at() -> None:
    """ranged.FromAfar.options: `place >= 0` as `>= 1`."""
    state = jail("blue-wizard d1 carries blue-bow, yellow-cleric a1")
    assert state.place[token(state, "yellow-cleric")] == 0
    may(state, "shoot wizard yellow-cleric")


@pytest.mark.rule("CAR-05")
def test_whom_the_first_token_carries_is_not_pushed() -> None:
    """pushes.refuse_push: `carrier >= 0` as `> 0`."""
    state = jail("blue-backstabber c3 carries blue-cleric")
    assert token(state, "blue-backstabber") == 0
    refusal = refuse_push(state, token(state, "blue-cleric"), 1)
    assert refusal and refusal.reason == "carried_target"
    assert refuse_push(state, 0, 1) is None


@pytest.mark.rule("OBJ-14")
def test_who_is_wounded_with_empty_hands_takes_nothing_out_of_others() -> None:
    """scoring.wound: `load >= 0` as `>= -1`; put down was the last token, whoever carried it."""
    state = hall("blue-warrior a1, yellow-goblin b1, yellow-troll e5 carries yellow-treasure")
    assert state.table.labels[-1] == "yellow-treasure"
    state = do(state, "attack warrior goblin", "lay +6", "lay +0")
    assert state.wounded[token(state, "yellow-goblin")]
    assert state.carrier[token(state, "yellow-treasure")] == token(state, "yellow-troll")


# Lines that are nobody's way out ------------------------------------------------------------------


@pytest.mark.rule("ESC-08", "MP-GEN-10")
def test_a_line_that_is_neither_home_nor_exit_is_not_entered() -> None:
    """steps.refuse_square: no scenario of two has such a line, so nothing asked whether it is closed."""
    drawn = f"{ROOM}\nrooms ? ? ? ? ? ? 99cw\ntokens\nblue-warrior a20"
    assert do(pos(drawn), "move warrior a21").vp == (1, 0)
    state = pos(drawn)
    state.table = copy(state.table)
    state.ways = state.ways._replace(closed=state.ways.exits, exits=(0, 0))
    may_not(state, "move warrior a21", "ESC-08")


# The end ------------------------------------------------------------------------------------------


@pytest.mark.rule("END-09")
def test_a_game_set_up_with_nobody_on_his_feet_ends_with_the_turn() -> None:
    """scoring.check_after_turn: `finish` left out."""
    state = pos("""
        rooms 1ccw/0
        tokens
          blue-goblin b2 wounded, yellow-warrior c4 wounded
        turn 9 blue ap 2 highest 5
        decide act
    """)
    assert do(state, "end").result == ("exhausted", (0, 1))


# What a view tells --------------------------------------------------------------------------------


def test_a_view_tells_the_state_of_every_portcullis() -> None:
    """view._room: the arguments of `door_state` exchanged."""
    state = hall("blue-thief b3, blue-warrior e3")
    assert view(state, 0)["rooms"][0]["doors"] == ["closed", "closed"]
    state = do(state, "open thief b3-c3", "break warrior d3-e3")
    for seat in (0, 1):
        assert sorted(view(state, seat)["rooms"][0]["doors"]) == ["broken", "open"]
    names = dict(zip(("b3-c3", "d3-e3"), view(state, 1)["rooms"][0]["doors"], strict=True))
    assert names == {"b3-c3": "open", "d3-e3": "broken"}


def test_a_view_tells_who_offers_a_draw() -> None:
    """view: `agreed >> who | 1`."""
    state = hall("blue-goblin a1, yellow-troll c1")
    assert view(state, 0)["draw"] == []
    offered = do(state, "draw", seat=1)
    assert view(offered, 0)["draw"] == view(offered, 1)["draw"] == [1]


def test_a_view_tells_how_it_ended() -> None:
    """view: reason and winners exchanged."""
    state = do(hall("blue-goblin a1, yellow-troll c1"), "resign", seat=1)
    for seat in (0, 1):
        assert view(state, seat)["result"] == {"reason": "resignation", "winners": [0], "how": "won"}
        assert view(state, seat)["decisions"] == []
    assert view(hall("blue-goblin a1"), 0)["result"] is None


@pytest.mark.rule("B-BEG-02")
def test_a_view_tells_which_pair_is_missing_before_and_after_the_deal() -> None:
    """view._omitted: the slice of the frame."""
    state = Table(scenario("beginner")).start()
    assert view(state, 0)["omitted"] == []
    state, _ = play(state, -1, Action("omit", -1, 2))
    assert view(state, 0)["omitted"] == view(state, 1)["omitted"] == ["3"]
    agreed = Table(scenario("beginner"), {"missingPair": "2"}).start()
    assert view(agreed, 0)["omitted"] == ["2"]
    game = Game("beginner", seed=4, options={"missingPair": "2"})
    assert game.view(0)["omitted"] == ["2"]
    assert Game("base", seed=4).view(0)["omitted"] == []


def test_a_view_tells_a_fight_and_only_the_own_card() -> None:
    """view._fight: attackers with the values of defenders; no test outside the secrets looked at a fight."""
    state = hall("blue-warrior a1 carries blue-sword, yellow-troll b1 carries blue-armor, blue-goblin c1")
    assert view(state, 0)["fight"] is None
    state = do(state, "attack warrior troll")
    scene = {
        "target": "yellow-troll",
        "attackers": [
            {"token": "blue-goblin", "value": 1, "role": "close"},
            {"token": "blue-warrior", "value": 4, "role": "close"},
        ],
        "defenders": [{"token": "yellow-troll", "value": 5, "role": "close"}],
        "may_join": [],
        "laid": [],
        "forced": None,
    }
    assert view(state, 0)["fight"] == view(state, 1)["fight"] == scene
    state = do(state, "lay +3")
    assert view(state, 0)["fight"] == {**scene, "laid": [0], "card": 3}
    assert view(state, 1)["fight"] == {**scene, "laid": [0]}
    assert view(do(state, "lay +0"), 0)["fight"] is None


def test_a_view_tells_a_move_under_way() -> None:
    """view._move: the frame looked for at the wrong end of the stack."""
    state = hall("blue-goblin a1, yellow-troll c4 wounded, yellow-rope c4")
    assert view(state, 0)["move"] is None
    state = do(state, "begin goblin", "go b1", "go b2")
    for seat in (0, 1):
        assert view(state, seat)["move"] == {"token": "blue-goblin", "from": "a1", "left": 2}
    assert why(state, "stop") is None


@pytest.mark.rule("SET-07", "INFO-01")
def test_a_view_tells_how_many_are_still_to_be_placed_but_not_while_teams_are_chosen() -> None:
    """view._hand: `own or not choosing` as `and`; view._decisions: the seconds of somebody still choosing."""
    game, chance = Game("base", seed=4), Chance(1)

    def to_place() -> list[list[int]]:
        return [[hand["to_place"] for hand in game.view(seat)["hands"]] for seat in (0, 1, SPECTATOR)]

    def answer(seat: int) -> None:
        game.play(ask(RandomPlayer(), game.state, seat, chance), seat)

    answer(0)
    assert to_place() == [[13, 14], [14, 14], [14, 14]]
    owed = [{"seat": seat, "kind": "team", "seconds": 0} for seat in (0, 1)]
    assert game.view(0)["decisions"] == game.view(1)["decisions"] == owed
    while game.decisions[0].kind == "team":
        answer(game.to_act[0])
    assert to_place() == [[10, 10]] * 3
    answer(1)
    assert to_place() == [[10, 9]] * 3
