"""The first box, rule by rule: characters, objects, set-up, the beginner's game."""

import pytest

from gearmaze.engine import (
    Ability,
    Action,
    Chance,
    Fight,
    LegalActions,
    State,
    Table,
    character,
    decisions,
    draw,
    play,
    refuse_action,
)
from gearmaze.engine.state import GONE
from gearmaze.sets import base, scenario
from tests.drawing import at, do, legal, pos, why

# A hall of one's own in the north-west corner: a pit on c2, a portcullis between b3 and c3, a wall
# between d3 and e3, another around the pit on a5, the gear on e5.
HALL = """
room 99cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   O   .   .
+   +   +   +   +   +
  .   . H .   . | .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  O   .   .   .   @
+   +   +   +   +   +
"""


def hall(tokens: str, rest: str = "", rooms: str = "99cw") -> State:
    """A position in the hall."""
    return pos(f"{HALL}\nrooms {rooms}\ntokens\n{tokens}\n{rest}")


def token(state: State, label: str) -> int:
    return state.table.by_label[label]


def gone(state: State, label: str) -> bool:
    return state.place[token(state, label)] == GONE


def wounded(state: State, label: str) -> bool:
    return bool(state.wounded[token(state, label)])


def carries(state: State, label: str) -> str:
    load = state.load[token(state, label)]
    return state.table.labels[load] if load >= 0 else ""


def verbs(state: State, who: str) -> set[str]:
    """The kinds of action a character could take now."""
    return {action.verb for action in LegalActions(state, state.active, who=token(state, who))}


# Characters and objects ---------------------------------------------------------------------------

SHEET = {
    "cleric": (4, 2),
    "goblin": (4, 1),
    "mekanork": (3, 2),
    "thief": (5, 2),
    "troll": (2, 4),
    "wall-walker": (4, 1),
    "warrior": (3, 3),
    "wizard": (4, 1),
}


def sheet(kind: str) -> None:
    """A character alone in a wide hall walks exactly its Speed and fights with its Combat value."""
    far = hall(f"blue-{kind} a1, yellow-troll c5")
    board = pos(f"{HALL}\n{HALL.replace('99cw', '98cw')}\nrooms 99cw 98cw\ntokens\nblue-{kind} a1")
    reached = {board.maze.square[action.where] for action in LegalActions(board, 0) if action.verb == "move"}
    start = board.square(token(board, f"blue-{kind}"))
    grid = board.table.grid

    def distance(square: int) -> int:
        (x, y), (a, b) = grid.xy(square), grid.xy(start)
        return abs(x - a) + abs(y - b)

    speed, combat = SHEET[kind]
    assert max(distance(square) for square in reached) == speed
    fight = Fight(far, token(far, "yellow-troll"), (token(far, f"blue-{kind}"),), ())
    assert fight.totals()[0] == combat


@pytest.mark.rule("B-CHR-01")
def test_cleric_sheet() -> None:
    sheet("cleric")
    assert "heal" in verbs(hall("blue-cleric a1, yellow-goblin b1 wounded"), "blue-cleric")


@pytest.mark.rule("B-CHR-02", "B-GOB-01")
def test_goblin_sheet_and_double_escape() -> None:
    sheet("goblin")
    state = pos("rooms ? ? ? ? ? ? 1ccw/0\ntokens\nblue-goblin a20")
    assert verbs(hall("blue-goblin d4"), "blue-goblin") == {"move"}
    assert do(state, "goblin a21").vp == (2, 0)


@pytest.mark.rule("B-CHR-03")
def test_mekanork_sheet() -> None:
    sheet("mekanork")
    turns = [t for t in legal(hall("blue-mekanork e5")) if t.startswith("rotate 1")]
    assert turns == ["rotate 1 cw blue-mekanork", "rotate 1 ccw blue-mekanork"]


@pytest.mark.rule("B-CHR-04")
def test_thief_sheet() -> None:
    sheet("thief")
    assert "open" in verbs(hall("blue-thief b3"), "blue-thief")
    assert at(do(hall("blue-thief b2"), "thief c2"), "blue-thief") == "c2"  # a pit


@pytest.mark.rule("B-CHR-05")
def test_troll_sheet() -> None:
    sheet("troll")
    assert verbs(hall("blue-troll a1 wounded"), "blue-troll") == {"regenerate"}


@pytest.mark.rule("B-CHR-06")
def test_wall_walker_sheet() -> None:
    sheet("wall-walker")
    assert "wallwalk" in verbs(hall("blue-wall-walker d3"), "blue-wall-walker")


@pytest.mark.rule("B-CHR-07")
def test_warrior_sheet() -> None:
    sheet("warrior")
    assert "break" in verbs(hall("blue-warrior b3"), "blue-warrior")


@pytest.mark.rule("B-CHR-08")
def test_wizard_sheet() -> None:
    sheet("wizard")
    state = hall("blue-wizard a1 carries blue-fireball-wand, yellow-goblin c1")
    assert "fire" in verbs(state, "blue-wizard")
    assert "move blue-wizard d2" in legal(
        hall("blue-wizard b2, yellow-troll d1, yellow-goblin b1, yellow-thief b3")
    )


@pytest.mark.rule("B-OBJ-01", "B-OBJ-05")
def test_armor_and_sword_work_by_themselves_and_stay() -> None:
    state = hall("blue-goblin d4 carries blue-sword, yellow-goblin d5 carries yellow-armor")
    assert verbs(state, "blue-goblin") == {"move", "attack"}
    assert values(state, "blue-goblin", "yellow-goblin") == (2, 2)  # each counts without being asked
    after = do(state, "attack goblin goblin", "lay 3", "lay 0")
    assert carries(after, "blue-goblin") == "blue-sword"
    assert at(after, "yellow-armor") == "d5"


@pytest.mark.rule("B-OBJ-02")
def test_wand_costs_an_ap_and_is_used_up_by_the_wizard_only() -> None:
    state = hall("blue-wizard a1 carries blue-fireball-wand, yellow-goblin c1")
    after = do(state, "fire wizard e")
    assert after.ap == state.ap - 1
    assert gone(after, "blue-fireball-wand")
    assert why(hall("blue-goblin a1 carries blue-fireball-wand, yellow-goblin c1"), "fire goblin e")


@pytest.mark.rule("B-OBJ-03")
def test_rope_is_never_used_up() -> None:
    state = do(
        hall("blue-goblin b2 carries blue-rope"), "begin goblin", "go c2", "go d2", "stop"
    )  # over a pit
    assert (carries(state, "blue-goblin"), state.ap) == ("blue-rope", 4)
    assert "use" not in " ".join(legal(state))


@pytest.mark.rule("B-OBJ-04", "B-POT-01")
def test_potion_is_drunk_for_one_ap_and_gone() -> None:
    state = hall("blue-goblin d4 carries yellow-speed-potion", "turn 5 blue ap 3")
    after = do(state, "drink goblin")
    assert (after.ap, gone(after, "yellow-speed-potion"), carries(after, "blue-goblin")) == (2, True, "")


@pytest.mark.rule("B-OBJ-06", "B-TRS-04")
def test_treasure_scores_on_escape_and_is_kept() -> None:
    state = do(pos("rooms ? ? ? ? ? ? 1ccw/0\ntokens\nblue-troll a20 carries yellow-treasure"), "troll a21")
    treasure = token(state, "yellow-treasure")
    assert state.vp == (2, 0)
    assert gone(state, "yellow-treasure")
    assert state.keeper[treasure] == 1  # seat 0, blue


# Set-up -------------------------------------------------------------------------------------------


def play_to(kind: str, name: str = "base", seed: int = 4, **options: object) -> State:
    """A random game up to the first decision of a kind."""
    state = Table(scenario(name), options).start()
    chance = Chance(seed)
    while decisions(state)[0].kind != kind:
        seat = decisions(state)[0].seat
        action = draw(state, chance) if seat < 0 else chance.choice(LegalActions(state, seat).listed())
        state, _ = play(state, seat, action)
    return state


@pytest.mark.rule("B-SET-02", "B-SET-04")
def test_ten_tokens_a_side_fill_the_rooms_whatever_their_kind() -> None:
    state = play_to("place")
    for seat in (0, 1):
        own = [t for t in range(28) if state.table.owner[t] == seat and state.place[t] == -1]
        kinds = [state.table.kinds[t].is_character for t in own]
        assert (kinds.count(True), kinds.count(False)) == (4, 6)
    ready = play_to("card")
    assert len(ready.placed) == 20
    full = pos(
        "scenario base\nbehind 1: blue-goblin blue-rope\ntokens\nblue-sword in hand\ndecide place blue"
    )
    assert why(full, "place sword room 1").rules[0] == "SET-09"
    assert why(full, "place sword room 2") is None


@pytest.mark.rule("B-SET-05")
def test_full_game_is_played_to_five_and_the_turn_is_finished() -> None:
    table = Table(scenario("base"))
    assert (table.target, table.options["endTrigger"]) == (5, "endOfTurn")
    state = pos("rooms ? ? ? ? ? ? 1ccw/0\ntokens\nblue-goblin a20, blue-troll b20\nscore\n  blue 3")
    state = do(state, "goblin a21")
    assert state.vp == (5, 0)
    assert state.result is None
    assert do(state, "end").result == ("target", (0,))


# Goblin -------------------------------------------------------------------------------------------


@pytest.mark.rule("B-GOB-02")
def test_killing_a_goblin_is_one_point() -> None:
    state = do(hall("blue-troll d4, yellow-goblin d5 wounded"), "attack troll goblin", "lay 6", "lay 0")
    assert state.vp == (1, 0)


@pytest.mark.rule("B-GOB-03")
def test_wounded_goblin_carried_out_scores_nothing_itself() -> None:
    state = pos("rooms ? ? ? ? ? ? 1ccw/0\ntokens\nblue-troll a20 carries blue-goblin")
    after = do(state, "troll a21")
    assert after.vp == (1, 0)
    assert gone(after, "blue-goblin")


# Thief --------------------------------------------------------------------------------------------


@pytest.mark.rule("B-THF-01", "B-THF-02")
def test_thief_crosses_pits_and_ends_on_them() -> None:
    walled = "blue-thief b2, yellow-troll b1, yellow-goblin b3, yellow-cleric a2"
    assert {"move blue-thief d2", "move blue-thief c2"} <= set(legal(hall(walled)))
    other = walled.replace("thief", "goblin", 1).replace("yellow-goblin", "yellow-thief")
    assert not {"move blue-goblin d2", "move blue-goblin c2"} & set(legal(hall(other)))


BRIDGED = "blue-goblin b2, yellow-troll b1, yellow-goblin b3, yellow-cleric a2"


@pytest.mark.rule("B-THF-03", "B-THF-04")
def test_friends_pass_the_thief_on_her_pit_but_do_not_stop() -> None:
    state = hall(BRIDGED + ", blue-thief c2")
    assert "move blue-goblin d2" in legal(state)
    assert "STK-03" in why(state, "goblin c2").rules
    enemy = hall(BRIDGED + ", yellow-thief c2")
    assert "move blue-goblin d2" not in legal(enemy)


@pytest.mark.rule("B-THF-05")
def test_wounded_thief_is_no_bridge() -> None:
    # held there by nothing but the position's own words is impossible, so she is carried by nobody and lies
    # with a Rope that an enemy carrier could not lend: take the passage over her without the Rope
    state = hall(BRIDGED + ", blue-thief c2 wounded, blue-rope c2")
    assert "move blue-goblin d2" in legal(state)  # by the Rope
    bare = state.copy()
    rope = token(bare, "blue-rope")
    bare.place[rope] = bare.place[token(bare, "blue-goblin")]
    bare.remove(rope, 4)
    assert "move blue-goblin d2" not in legal(bare)


@pytest.mark.rule("B-THF-06")
def test_thief_wounded_on_a_bare_pit_falls() -> None:
    state = do(hall("blue-troll d2, yellow-thief c2"), "attack troll thief", "lay 6", "lay 0")
    assert gone(state, "yellow-thief")
    assert state.vp == (1, 0)


@pytest.mark.rule("B-THF-07")
def test_thief_with_a_rope_stays_wounded() -> None:
    state = do(
        hall("blue-troll d2, yellow-thief c2 carries blue-rope"), "attack troll thief", "lay 6", "lay 0"
    )
    assert wounded(state, "yellow-thief")
    assert (at(state, "yellow-thief"), at(state, "blue-rope")) == ("c2", "c2")
    assert state.vp == (0, 0)


@pytest.mark.rule("B-THF-08", "B-TRS-05")
def test_falling_thief_takes_her_treasure_down_unscored() -> None:
    state = do(
        hall("blue-troll d2, yellow-thief c2 carries blue-treasure"), "attack troll thief", "lay 6", "lay 0"
    )
    assert gone(state, "blue-treasure")
    assert state.keeper[token(state, "blue-treasure")] == 0
    assert state.vp == (1, 0)


@pytest.mark.rule("B-THF-09")
def test_falling_thief_takes_her_wounded_friend_down() -> None:
    state = do(
        hall("blue-troll d2, yellow-thief c2 carries yellow-goblin"), "attack troll thief", "lay 6", "lay 0"
    )
    assert gone(state, "yellow-thief")
    assert gone(state, "yellow-goblin")
    assert state.vp == (2, 0)


@pytest.mark.rule("B-THF-10")
def test_thief_with_a_rope_needs_no_anchors() -> None:
    # e1 of 1cw is a pit whose north side is the line, whose east side is hidden: walls leave one anchor
    lonely = HALL.replace("  O   .   .   .   @", "| O   .   .   .   @").split("\n")
    lonely[10] = "+---+   +   +   +   +"
    text = (
        "\n".join(lonely)
        + "\nrooms 99cw\ntokens\nblue-thief b5 carries blue-rope\nblue-goblin b4 carries yellow-rope"
    )
    state = pos(text)
    assert why(state, "thief a5") is None
    assert why(state, "goblin a5").rules == ("ROPE-03", "ROPE-05")


@pytest.mark.rule("B-THF-11", "B-THF-12", "B-THF-13")
def test_thief_opens_and_closes_but_mends_nothing() -> None:
    state = hall("blue-thief b3, blue-goblin b4")
    assert why(state, "close thief b3-c3").rules == ("B-THF-12",)
    opened = do(state, "open thief b3-c3")
    assert opened.ap == state.ap - 1
    assert opened.maze.adjacent(opened.square(token(opened, "blue-thief")), opened.table.grid.named("c3"))
    closed = do(opened, "close thief b3-c3")
    assert closed.ap == opened.ap - 1
    assert "MOVE-13" in why(do(closed, "begin thief"), "go c3").rules
    assert "MOVE-13" in why(do(closed, "begin goblin", "go b3"), "go c3").rules  # and everybody else
    assert closed.maze == state.maze
    assert not closed.maze.adjacent(closed.square(token(closed, "blue-thief")), closed.table.grid.named("c3"))
    broken = pos(f"{HALL}\nrooms 99cw\ndoors b3-c3 broken\ntokens\nblue-thief b3")
    assert why(broken, "close thief b3-c3").rules == ("B-THF-13",)
    assert why(hall("blue-thief b4"), "open thief b3-c3").rules == ("GEO-12",)


@pytest.mark.rule("B-THF-14")
def test_thief_acts_from_a_pit_like_anywhere() -> None:
    state = pos("rooms 3cw/0 ?\ntokens\nblue-thief e2, yellow-goblin d2")
    assert {"attack", "reveal", "move"} <= verbs(state, "blue-thief")
    beside = pos(
        HALL.replace("  .   . H .   . | .", "  .   . H O   . | .") + "\nrooms 99cw\ntokens\nblue-thief c3"
    )
    assert {"open", "jump"} <= verbs(beside, "blue-thief")


# Troll --------------------------------------------------------------------------------------------


@pytest.mark.rule("B-TRL-01")
def test_wounded_troll_gets_up_for_one_ap() -> None:
    state = hall("blue-troll a1 wounded", "turn 5 blue ap 2")
    after = do(state, "regenerate troll")
    assert (wounded(after, "blue-troll"), after.ap) == (False, 1)
    assert why(hall("blue-warrior a1 wounded"), "regenerate warrior").rules == ("B-TRL-01",)
    enemy = hall("yellow-troll a1 wounded, blue-goblin e5")
    for seat in (0, 1):  # nobody's in Blue's turn but Blue's
        assert "TURN-03" in why(enemy, "regenerate yellow-troll", seat).rules


@pytest.mark.rule("B-TRL-02", "EX-B-05")
def test_troll_waits_for_its_next_turn() -> None:
    state = do(hall("blue-troll d4, yellow-warrior d5"), "attack troll warrior", "lay 0", "lay 6")
    assert wounded(state, "blue-troll")
    assert why(state, "regenerate troll").rules == ("B-TRL-02",)
    later = do(state, "end", "card 2", "end", "card 2")
    assert why(later, "regenerate troll") is None
    hurt_in_enemy_turn = do(
        hall("blue-warrior d5, yellow-troll d4"), "attack warrior troll", "lay 6", "lay 0", "end"
    )
    assert why(do(hurt_in_enemy_turn, "card 2"), "regenerate troll") is None


@pytest.mark.rule("B-TRL-03")
def test_risen_troll_does_nothing_more_this_turn() -> None:
    state = do(hall("blue-troll d4 wounded, blue-goblin c5, yellow-warrior d5"), "regenerate troll")
    assert why(state, "troll d3").rules[0] == "ACT-13"
    fight = Fight.declared(state, token(state, "blue-goblin"), token(state, "yellow-warrior"))
    assert fight.attackers == (token(state, "blue-goblin"),)


@pytest.mark.rule("B-TRL-04")
def test_carried_troll_stays_down() -> None:
    state = hall("blue-goblin d4 carries blue-troll")
    assert "B-TRL-04" in why(state, "regenerate troll").rules


@pytest.mark.rule("B-TRL-05")
def test_troll_rises_on_its_line_and_on_a_roped_pit() -> None:
    line = do(pos("tokens\nblue-troll c0 wounded\nblue-sword c0"), "regenerate troll")
    assert carries(line, "blue-troll") == "blue-sword"
    pit = do(hall("blue-troll c2 wounded, blue-rope c2"), "regenerate troll")
    assert (at(pit, "blue-troll"), carries(pit, "blue-troll")) == ("c2", "blue-rope")


@pytest.mark.rule("B-TRL-06")
def test_fireball_kills_the_troll_for_good() -> None:
    state = do(hall("blue-wizard a1 carries blue-fireball-wand, yellow-troll c1"), "fire wizard e")
    assert gone(state, "yellow-troll")
    assert state.vp == (1, 0)
    assert why(do(state, "end", "card 2"), "regenerate troll") is not None


@pytest.mark.rule("B-TRL-07")
def test_cleric_heals_the_troll_like_anybody() -> None:
    state = do(hall("blue-cleric a1, blue-troll b1 wounded hurt"), "heal cleric troll")
    assert not wounded(state, "blue-troll")


# Wall-Walker --------------------------------------------------------------------------------------


@pytest.mark.rule("B-WAL-01", "B-WAL-12")
def test_wall_walker_goes_through_a_wall_only() -> None:
    state = hall("blue-wall-walker d3", "turn 5 blue ap 2")
    walks = [t for t in legal(state, who=token(state, "blue-wall-walker")) if t.startswith("wallwalk")]
    assert walks == ["wallwalk blue-wall-walker e3"]
    after = do(state, "wallwalk wall-walker e3")
    assert (at(after, "blue-wall-walker"), after.ap) == ("e3", 1)
    assert why(state, "wallwalk wall-walker d4").rules == ("B-WAL-12",)
    assert why(hall("blue-goblin d3"), "wallwalk goblin e3").rules == ("B-WAL-01",)
    assert "ACT-06" in why(hall("blue-wall-walker d3 wounded"), "wallwalk wall-walker e3").rules


@pytest.mark.rule("B-WAL-02", "EX-B-01")
def test_wall_walk_is_an_action_of_its_own() -> None:
    state = do(hall("blue-wall-walker d3", "turn 5 blue ap 2"), "wallwalk wall-walker e3")
    moves = [text for text in legal(state) if text.startswith("move blue-wall-walker")]
    assert "move blue-wall-walker e1" in moves  # the full Speed is still there for the next AP
    assert "move blue-wall-walker a5" not in moves
    assert "wallwalk" not in " ".join(move for move in legal(hall("blue-wall-walker c4")))
    # neither a step before it nor one after it belongs to it, and it belongs to no move
    assert "B-WAL-01" in why(hall("blue-wall-walker c3"), "wallwalk wall-walker e3").rules
    assert "B-WAL-01" in why(hall("blue-wall-walker d3"), "wallwalk wall-walker e4").rules
    moving = do(hall("blue-wall-walker d4"), "begin wall-walker", "go d3")
    assert "ACT-03" in why(moving, "wallwalk wall-walker e3").rules
    assert "MOVE-14" in why(moving, "go e3").rules


@pytest.mark.rule("B-WAL-03")
def test_double_wall_costs_one_ap_too() -> None:
    # 4ccw has a wall on its east border in row 1, 4cw at turn 0 one on its west border in row 1
    state = pos("rooms 4ccw/0 4cw/0\ntokens\nblue-wall-walker e5\nturn 5 blue ap 1")
    assert state.maze.stretch(state.square(token(state, "blue-wall-walker")), 1) == (2, 2)
    after = do(state, "wallwalk wall-walker f5")
    assert (at(after, "blue-wall-walker"), after.ap) == ("f5", 0)


@pytest.mark.rule("B-WAL-04")
def test_no_wall_walk_through_a_portcullis() -> None:
    assert "B-WAL-04" in why(hall("blue-wall-walker b3"), "wallwalk wall-walker c3").rules


@pytest.mark.rule("B-WAL-05")
def test_no_reveal_through_a_wall() -> None:
    # 4ccw, row 1: wall to the east, beyond it a hidden room
    state = pos("rooms 4ccw/0 ?\ntokens\nblue-wall-walker e1")
    assert "REV-05" in why(state, "reveal 2 wall-walker").rules
    assert why(pos("rooms 4ccw/0 ?\ntokens\nblue-wall-walker e2"), "reveal 2 wall-walker") is None


@pytest.mark.rule("B-WAL-06")
def test_arrival_must_be_shown_and_valid() -> None:
    hidden = pos("rooms 4ccw/0 ?\ntokens\nblue-wall-walker e1")
    assert not [text for text in legal(hidden) if text.startswith("wallwalk blue-wall-walker f")]
    unseen = Action("wallwalk", token(hidden, "blue-wall-walker"), -1, 25)  # the first place of room 2
    assert "B-WAL-06" in refuse_action(hidden, 0, unseen).rules
    taken = hall("blue-wall-walker d3, blue-goblin e3")
    assert "STK-03" in why(taken, "wallwalk wall-walker e3").rules
    enemy = hall("blue-wall-walker d3, yellow-goblin e3 wounded")
    assert "STK-05" in why(enemy, "wallwalk wall-walker e3").rules


@pytest.mark.rule("B-WAL-07")
def test_wall_walker_takes_her_load_through_or_leaves_it() -> None:
    for load in ("blue-sword", "blue-goblin"):
        state = hall(f"blue-wall-walker d3 carries {load}")
        assert at(do(state, "wallwalk wall-walker e3"), load) == "e3"
        assert at(do(state, "wallwalk wall-walker e3 leaving"), load) == "d3"


PIT_BEHIND_WALL = HALL.replace("  .   . H .   . | .", "  .   . H .   . | O")


@pytest.mark.rule("B-WAL-08")
def test_wall_walk_onto_a_pit_needs_a_rope() -> None:
    def there(tokens: str, hall: str = PIT_BEHIND_WALL) -> State:
        return pos(f"{hall}\nrooms 99cw\ntokens\n{tokens}")

    assert "PIT-02" in why(there("blue-wall-walker d3"), "wallwalk wall-walker e3").rules
    assert why(there("blue-wall-walker d3, blue-rope e3"), "wallwalk wall-walker e3") is None
    assert why(there("blue-wall-walker d3 carries blue-rope"), "wallwalk wall-walker e3") is None
    walled = PIT_BEHIND_WALL.split("\n")
    walled[6] = "+   +   +   +   +---+"
    one = there("blue-wall-walker d3 carries blue-rope", "\n".join(walled))
    assert "ROPE-03" in why(one, "wallwalk wall-walker e3").rules


@pytest.mark.rule("B-WAL-09")
def test_arrow_slit_is_a_wall_to_her() -> None:
    slit = HALL.replace("  .   . H .   . | .", "  .   . H .   . : .")
    state = pos(f"{slit}\nrooms 99cw\ntokens\nblue-wall-walker d3")
    assert "wallwalk blue-wall-walker e3" in legal(state, who=token(state, "blue-wall-walker"))


@pytest.mark.rule("B-WAL-10")
def test_wall_beside_portcullis_at_a_border() -> None:
    gate = HALL.replace("room 99cw", "room 98cw").replace("  .   . H .   . | .", "H .   .   .   . | .")
    wall = HALL.replace("  .   . H .   . | .", "  .   .   .   .   . |")
    text = f"{wall}\n{gate}\nrooms 99cw 98cw\n%s\ntokens\nblue-wall-walker e3"
    assert "B-WAL-10" in why(pos(text % ""), "wallwalk wall-walker f3").rules
    for state in ("open", "broken"):
        assert why(pos(text % f"doors e3-f3 {state}"), "wallwalk wall-walker f3") is None


@pytest.mark.rule("B-WAL-11")
def test_wall_walk_from_and_onto_lines() -> None:
    # 4cw has walls on its north border in columns b and c
    home = pos("rooms 4cw/0\ntokens\nblue-wall-walker b0")
    assert at(do(home, "wallwalk wall-walker b1"), "blue-wall-walker") == "b1"
    back = pos("rooms 4cw/0\ntokens\nblue-wall-walker b1")
    assert "wallwalk blue-wall-walker b0" in legal(back, who=token(back, "blue-wall-walker"))
    back = do(back, "wallwalk wall-walker b0")
    assert (at(back, "blue-wall-walker"), back.vp) == ("b0", (0, 0))
    # the same border at the far end: 4cw turned by two, walls in columns d and c
    text = "rooms ? ? ? ? ? ? 4cw/2\ntokens\nblue-wall-walker d20"
    out = do(pos(text), "wallwalk wall-walker d21")
    assert gone(out, "blue-wall-walker")
    assert out.vp == (1, 0)
    for enemy in ("yellow-goblin d21 wounded", "yellow-goblin d21"):
        blocked = pos(f"{text}\n{enemy}")
        assert "B-WAL-11" in why(blocked, "wallwalk wall-walker d21").rules
    thing = do(pos(text + "\nyellow-sword d21"), "wallwalk wall-walker d21")  # an object is no character
    assert (thing.vp, at(thing, "yellow-sword")) == ((1, 0), "d21")


# Warrior ------------------------------------------------------------------------------------------


@pytest.mark.rule("B-WAR-01", "B-WAR-02")
def test_warrior_breaks_a_closed_portcullis_for_good() -> None:
    state = do(
        hall("blue-warrior b3, yellow-goblin c3, yellow-thief c4", "turn 5 blue ap 2"), "break warrior b3-c3"
    )
    assert state.ap == 1
    assert "attack blue-warrior yellow-goblin" in legal(state)
    later = do(state, "warrior a3", "end", "card 2", "goblin b3")  # an enemy walks through too, by one step
    assert at(later, "yellow-goblin") == "b3"
    again = do(later, "end", "card 3")
    assert again.maze.adjacent(again.table.grid.named("b3"), again.table.grid.named("c3"))
    assert "ACT-06" in why(hall("blue-warrior b3 wounded"), "break warrior b3-c3").rules
    assert why(hall("blue-warrior b4"), "break warrior b3-c3").rules == ("GEO-12",)


@pytest.mark.rule("B-WAR-03")
def test_open_portcullis_cannot_be_broken() -> None:
    state = pos(f"{HALL}\nrooms 99cw\ndoors b3-c3 open\ntokens\nblue-warrior b3")
    assert "B-WAR-03" in why(state, "break warrior b3-c3").rules


# Objects ------------------------------------------------------------------------------------------


def values(state: State, attacker: str, target: str) -> tuple[int, int]:
    return Fight.declared(state, token(state, attacker), token(state, target)).totals()


@pytest.mark.rule("B-ARM-01", "B-ARM-02")
def test_armor_helps_the_defending_side_only() -> None:
    state = hall("blue-warrior d4 carries blue-armor, yellow-goblin d5 carries yellow-armor")
    assert values(state, "blue-warrior", "yellow-goblin") == (3, 2)
    assert values(state, "yellow-goblin", "blue-warrior") == (1, 4)


@pytest.mark.rule("B-ARM-03", "EX-B-04")
def test_wounded_with_armor_counts_one() -> None:
    state = hall("blue-goblin d4 carries blue-sword, yellow-troll d5 wounded, blue-armor d5")
    assert values(state, "blue-goblin", "yellow-troll") == (2, 1)
    after = do(state, "attack goblin troll", "lay 0", "lay 0")
    assert gone(after, "yellow-troll")


class Shoots(Ability):
    """An archer of another box."""

    shot = 2


@pytest.mark.rule("B-ARM-04", "B-SWD-03")
def test_armor_counts_against_shots_and_a_sword_does_not_help_them() -> None:
    archer = character("archer", "Archer", 4, 1, Shoots())
    plain = scenario("base")
    table = Table(plain._replace(characters=(archer, *plain.characters[1:])))
    shooter, target = table.by_label["blue-archer"], table.by_label["yellow-goblin"]
    state = table.start()
    state.place[shooter], state.place[target] = 0, 3
    for bearer, thing in ((shooter, "blue-sword"), (target, "yellow-armor")):
        state.place[table.by_label[thing]] = state.place[bearer]
        state.pick_up(bearer, table.by_label[thing])
    assert Fight(state, target, (shooter,), (target,), roles=((shooter, "shooter"),)).totals() == (2, 2)
    strong = state.copy()
    strong.put_down(shooter)
    assert Fight(strong, target, (shooter,), (target,)).totals() == (1, 2)  # close, with bare hands


@pytest.mark.rule("B-SWD-01", "B-SWD-02")
def test_sword_helps_the_attacking_side_only() -> None:
    state = hall("blue-warrior d4 carries blue-sword, yellow-goblin d5 carries yellow-sword")
    assert values(state, "blue-warrior", "yellow-goblin") == (4, 1)
    assert values(state, "yellow-goblin", "blue-warrior") == (2, 3)


@pytest.mark.rule("B-POT-02", "B-POT-03", "EX-B-03")
def test_potion_gives_four_ap_of_ones_own() -> None:
    state = do(
        hall("blue-thief d4 carries blue-speed-potion, blue-goblin a1", "turn 5 blue ap 3"), "drink thief"
    )
    thief, goblin = token(state, "blue-thief"), token(state, "blue-goblin")
    assert (state.ap, state.bound[thief], state.bound[goblin]) == (2, 4, 0)
    spent = do(state, "goblin a2", "goblin a3")
    assert (spent.ap, spent.bound[thief]) == (0, 4)
    assert "TURN-04" in why(spent, "goblin a4").rules
    assert why(spent, "thief d3") is None
    over = do(state, "end")  # this turn only
    assert (over.ap, sum(over.bound)) == (0, 0)
    again = do(over, "card 2", "end", "card 2")
    assert (again.ap, sum(again.bound)) == (2, 0)
    assert "TURN-04" in why(do(again, "thief d5", "thief d4"), "thief d5").rules


@pytest.mark.rule("B-POT-04", "B-POT-07")
def test_drinker_pays_with_his_own_ap_first_and_may_alternate() -> None:
    state = do(
        hall("blue-thief d4 carries blue-speed-potion, blue-goblin a1", "turn 5 blue ap 3"), "drink thief"
    )
    state = do(state, "thief d5", "goblin a2", "thief d4")
    assert (state.ap, state.bound[token(state, "blue-thief")]) == (1, 2)


@pytest.mark.rule("B-POT-05")
def test_potion_ap_end_with_the_turn() -> None:
    state = do(hall("blue-thief d4 carries blue-speed-potion"), "drink thief", "end")
    assert state.bound[token(state, "blue-thief")] == 0


@pytest.mark.rule("B-POT-06")
def test_wounded_cannot_drink() -> None:
    state = hall("blue-thief d4 wounded, blue-speed-potion d4")
    assert why(state, "drink thief") is not None
    assert not [text for text in legal(state) if text.startswith("drink")]


@pytest.mark.rule("B-POT-08")
def test_potion_ap_pay_for_anything() -> None:
    drunk = "bound=4"
    fight = do(hall(f"blue-thief d4 {drunk}, yellow-goblin d5", "turn 5 blue ap 0"), "attack thief goblin")
    assert fight.bound[token(fight, "blue-thief")] == 3
    crowd = f"blue-thief d4 {drunk}, blue-troll c5, yellow-goblin d5, yellow-cleric e4"
    group = do(hall(crowd, "turn 5 blue ap 0"), "attack thief goblin")
    assert len(group.stack[-1].attackers) == len(group.stack[-1].defenders) == 2
    assert group.bound[token(group, "blue-thief")] == 3
    assert "TURN-04" in why(hall(crowd, "turn 5 blue ap 0"), "attack troll goblin").rules  # not for others
    jump = do(hall(f"blue-thief b2 {drunk}", "turn 5 blue ap 0"), "jump thief over c2 to d2")
    assert jump.bound[token(jump, "blue-thief")] == 3
    reveal = do(hall(f"blue-thief e1 {drunk}", "turn 5 blue ap 0"), "reveal 2 thief")
    assert reveal.bound[token(reveal, "blue-thief")] == 3
    second = do(hall(f"blue-thief d4 {drunk} carries blue-speed-potion", "turn 5 blue ap 0"), "drink thief")
    assert second.bound[token(second, "blue-thief")] == 7


@pytest.mark.rule("B-POT-09")
def test_potion_ap_are_lost_with_a_wound_and_not_healed_back() -> None:
    state = hall("blue-thief d4 bound=3, blue-cleric c4, yellow-warrior d5")
    state = do(state, "attack thief warrior", "lay 0", "lay 6")
    assert state.bound[token(state, "blue-thief")] == 0
    healed = do(state, "heal cleric thief")
    assert (wounded(healed, "blue-thief"), healed.bound[token(healed, "blue-thief")]) == (False, 0)
    burnt = do(hall("blue-wizard a1 carries blue-fireball-wand, blue-thief c1 bound=3"), "fire wizard e")
    assert gone(burnt, "blue-thief") and sum(burnt.bound) == 0
    out = do(pos("rooms ? ? ? ? ? ? 1ccw/0\ntokens\nblue-troll a20 bound=3"), "troll a21")
    assert sum(out.bound) == 0


@pytest.mark.rule("B-TRS-01", "B-TRS-02", "EX-B-08")
def test_goblin_with_treasure_is_three_points() -> None:
    state = pos("rooms 1ccw/0\ntokens\nyellow-goblin a1 carries blue-treasure\nturn 5 yellow")
    assert do(state, "goblin a0").vp == (0, 3)
    plain = pos("rooms 1ccw/0\ntokens\nyellow-warrior a1 carries blue-treasure\nturn 5 yellow")
    assert do(plain, "warrior a0").vp == (0, 2)


@pytest.mark.rule("B-TRS-03")
def test_two_treasures_of_any_colour_score() -> None:
    state = pos(
        "rooms ? ? ? ? ? ? 1ccw/0\ntokens\n"
        "blue-troll a20 carries yellow-treasure\nblue-warrior b20 carries blue-treasure"
    )
    assert sum(1 for kind in state.table.kinds if kind is base.TREASURE) == 2
    assert do(state, "troll a21", "warrior b21").vp == (4, 0)


# Worked examples ----------------------------------------------------------------------------------


@pytest.mark.rule("EX-B-02")
def test_jump_straight_or_left_not_right() -> None:
    # the pit on c2 with a wall on its south side, the warrior west of it
    walled = HALL.split("\n")
    walled[6] = "+   +   +---+   +   +"
    state = pos("\n".join(walled) + "\nrooms 99cw\ntokens\nblue-warrior b2")
    jumps = {text for text in legal(state) if text.startswith("jump")}
    assert jumps == {"jump blue-warrior over c2 to d2", "jump blue-warrior over c2 to c1"}
    assert "JUMP-08" in why(state, "jump warrior over c2 to c3").rules
    assert why(state, "jump warrior over c2 to c2") is not None


@pytest.mark.rule("EX-B-06")
def test_wand_hits_the_own_goblin_first() -> None:
    # northwards from c5: an object on c4, the pit on c2, then the own Goblin on c1
    state = hall("blue-wizard c5 carries blue-fireball-wand, blue-sword c4, blue-goblin c1, yellow-thief a1")
    after = do(state, "fire wizard n")
    assert gone(after, "blue-goblin")
    assert not gone(after, "yellow-thief")
    assert after.vp == (0, 1)


@pytest.mark.rule("EX-B-07")
def test_rope_theft() -> None:
    state = hall("yellow-goblin b2, blue-thief c2 wounded, blue-rope c2", "turn 5 yellow")
    after = do(state, "goblin c2 take blue-rope d2")
    assert gone(after, "blue-thief")
    assert after.vp == (0, 1)
    assert carries(after, "yellow-goblin") == "blue-rope"


# The beginner's game ------------------------------------------------------------------------------


@pytest.mark.rule("B-BEG-01", "B-BEG-02")
def test_beginners_board_and_the_missing_pair() -> None:
    table = Table(scenario("beginner"))
    assert [(slot.x, slot.y) for slot in table.layout.slots] == [
        (0, 0),
        (5, 0),
        (0, 5),
        (5, 5),
        (0, 10),
        (5, 10),
    ]
    missing = set()
    for seed in range(40):
        state = table.start()
        chance = Chance(seed)
        action = draw(state, chance)
        assert action.verb == "omit"
        state, events = play(state, -1, action)
        assert all("pair" in event.facts for event in events)
        state, _ = play(state, -1, draw(state, chance))
        pairs = {table.rooms[index].pair for index in state.prints}
        assert len(pairs) == 3 and len(set(state.prints)) == 6  # complete ones
        missing |= set(table.pairs) - pairs
    assert missing == {"1", "2", "3", "4"}
    agreed = Table(scenario("beginner"), {"missingPair": "2"}).start()
    dealt, _ = play(agreed, -1, draw(agreed, Chance(1)))
    assert "2" not in {dealt.table.rooms[index].pair for index in dealt.prints}


@pytest.mark.rule("B-BEG-03", "B-BEG-04")
def test_beginners_pieces() -> None:
    played = scenario("beginner")
    assert {kind.id for kind in played.characters} == set(SHEET) - {"wall-walker", "mekanork"}
    assert {kind.id for kind in played.objects} == {"fireball-wand", "rope", "sword", "treasure"}


@pytest.mark.rule("B-BEG-05", "B-BEG-06")
def test_beginners_placement() -> None:
    state = play_to("card", "beginner")
    assert all(sum(1 for t in state.table.characters[seat] if state.place[t] >= 0) == 4 for seat in (0, 1))
    assert len(state.placed) == 12
    inside = [sum(1 for t in state.placed if state.place[t] == -16 - slot) for slot in range(6)]
    assert inside == [2] * 6


@pytest.mark.rule("B-BEG-07")
def test_beginners_rules_are_the_standard_ones() -> None:
    table, full = Table(scenario("beginner")), Table(scenario("base"))
    assert table.options == full.options
    assert table.target == 5


def test_every_verb_lists_exactly_what_it_lets_through() -> None:
    """Special verbs of the box: `options` and `refuse` agree on every pair of fields, over random games."""
    for seed in range(2):
        state = play_to("act", seed=seed)
        chance = Chance(seed)
        for _ in range(40):
            if state.result is not None:
                break
            due = decisions(state)[0]
            if due.kind == "act":
                listed = set(LegalActions(state, due.seat, 0))
                for action in listed:
                    assert action in LegalActions(state, due.seat), action
                for verb in ("heal", "open", "close", "break", "fire", "drink", "regenerate"):
                    for who in state.table.characters[due.seat]:
                        for what in range(-1, 28):
                            for where in (-1, *range(8)):
                                action = Action(verb, who, what, where)
                                if verb in ("heal", "fire", "drink", "regenerate") and where != -1:
                                    continue
                                if verb in ("drink", "regenerate") and what != -1:
                                    continue
                                legal_now = action in LegalActions(state, due.seat)
                                assert legal_now == (action in listed), action
            legal_list = LegalActions(state, due.seat).listed() if due.seat >= 0 else []
            action = chance.choice(legal_list) if legal_list else draw(state, chance)
            state, _ = play(state, due.seat, action)
