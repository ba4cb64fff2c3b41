"""Actions in general and the golden rules (ACT)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gearmaze.engine import (
    CHANCE,
    Action,
    Chance,
    IllegalAction,
    LegalActions,
    State,
    Table,
    decisions,
    draw,
    play,
    refuse_action,
)
from gearmaze.engine.state import changed
from gearmaze.game import Game
from gearmaze.notation import parse_action
from gearmaze.record import record_text
from gearmaze.sets import scenario
from tests.drawing import at, do, legal, pos, why

BLUE, YELLOW = 0, 1

# 1cw: a portcullis between a2 and b2, the gear c3, the pit e1, a wall between c1 and c2
BUSY = """
rooms 1cw 2ccw
tokens
  blue-mekanork c3
  blue-goblin c5 carries blue-speed-potion
  blue-warrior d4
  blue-thief b2
  blue-cleric b4
  blue-troll b3 wounded
  blue-wall-walker c1
  blue-wizard e3 carries blue-fireball-wand
  yellow-troll e4
"""
EVERY_ACTION = [
    "reveal 3 goblin",
    "rotate 1 cw mekanork",
    "move goblin d5",
    "attack warrior yellow-troll",
    "heal cleric blue-troll",
    "regenerate blue-troll",
    "open thief a2-b2",
    "wallwalk wall-walker c2",
    "drink goblin",
    "fire wizard s",
]


def token(state: State, label: str) -> int:
    return state.table.by_label[label]


def walk(seed: int, answers: int) -> Iterator[tuple[State, int, Action, State]]:
    """A random game with moves made by hand too: position, seat, answer, position after it."""
    chance = Chance(seed)
    state = Table(scenario("base")).start()
    for _ in range(answers):
        owed = decisions(state)
        if not owed:
            return
        seat, kind = owed[0].seat, owed[0].kind
        if seat == CHANCE:
            action = draw(state, chance)
        else:
            actions = LegalActions(state, seat).listed()
            if kind == "act":
                begins = [Action("begin", who) for who in state.table.characters[seat]]
                actions = actions + [a for a in begins if refuse_action(state, seat, a) is None]
            verbs = sorted({action.verb for action in actions} - {"end", "cancel"}) or ["end"]
            verb = chance.choice(verbs)
            action = chance.choice([action for action in actions if action.verb == verb])
        after, _ = play(state, seat, action)
        yield state, seat, action, after
        state = after


# What may be done ---------------------------------------------------------------------------------


@pytest.mark.rule("ACT-01")
@pytest.mark.parametrize("text", EVERY_ACTION)
def test_every_action_costs_one_ap(text: str) -> None:
    state = pos(BUSY)
    assert why(state, text) is None
    assert do(state, text).ap == state.ap - 1
    refusal = why(pos(BUSY + "turn 5 blue ap 0"), text)
    assert refusal and "ACT-01" in refusal.rules
    assert do(pos(BUSY + "turn 5 blue ap 1"), text).ap == 0


@pytest.mark.rule("ACT-01")
def test_and_there_is_nothing_else_to_do() -> None:
    state = pos(BUSY)
    everybody = state.table.characters[BLUE]
    verbs = {text.split()[0] for who in everybody for text in legal(state, who=who)}
    assert verbs == {text.split()[0] for text in EVERY_ACTION}
    assert "end" in legal(state)


@pytest.mark.rule("ACT-02")
def test_a_jump_takes_one_ap_and_one_jump_card() -> None:
    """Over the pit e1, from d1 to e2."""
    state = pos("rooms 1cw\ntokens blue-goblin d1")
    after = do(state, "jump goblin over e1 to e2")
    assert at(after, "blue-goblin") == "e2"
    assert (after.ap, after.jumps) == (4, (2, 3))
    no_card = pos("rooms 1cw\nhands blue jumps 0\ntokens blue-goblin d1")
    refusal = why(no_card, "jump goblin over e1 to e2")
    assert refusal and "JUMP-16" in refusal.rules
    no_ap = pos("rooms 1cw\ntokens blue-goblin d1\nturn 5 blue ap 0")
    refusal = why(no_ap, "jump goblin over e1 to e2")
    assert refusal and refusal.reason == "no_ap"


# Golden rule 1 ------------------------------------------------------------------------------------


@pytest.mark.rule("ACT-03")
@pytest.mark.parametrize(
    "begun",
    [
        ["begin goblin", "go d5"],
        ["attack warrior yellow-troll"],
        ["attack warrior yellow-troll", "lay +3"],
        ["reveal 3 goblin"],
    ],
)
def test_nothing_else_begins_before_an_action_is_resolved(begun: list[str]) -> None:
    """Steps still to make, cards to lay, tokens to place: the next action waits."""
    hidden = "behind 3: 3cw/0 yellow-cleric blue-sword\n"
    state = pos(BUSY.replace("tokens", f"{hidden}tokens"))
    under_way = do(state, *begun)
    for text in (*EVERY_ACTION, "end", "card 2"):
        action = parse_action(state, text, BLUE)
        for seat in (BLUE, YELLOW):
            assert refuse_action(under_way, seat, action) is not None
    seat = decisions(under_way)[0].seat
    refusal = refuse_action(under_way, seat, Action("end"))
    assert refusal and "ACT-03" in refusal.rules


@pytest.mark.rule("ACT-03", "ACT-04")
def test_in_any_game_actions_do_not_overlap_and_leave_no_pile_behind() -> None:
    between, within, piled = 0, 0, 0
    possible: list[Action] = []  # at the last moment between two actions
    for seed in range(3):
        for before, _, _, state in walk(seed, 220):
            if not state.turn or state.over:
                continue
            if decisions(before)[0].kind == "act":
                possible = LegalActions(before, before.active).listed()
            seat, kind = decisions(state)[0].seat, decisions(state)[0].kind
            whole = all(fine(state, place) for place in set(state.place) if place >= 0)
            if kind in ("act", "card"):
                assert whole
                between += 1
            else:
                assert all(refuse_action(state, seat, other) is not None for other in possible)
                within += 1
                piled += kind == "move" and not whole
    assert between > 50 and within > 100
    assert piled  # during a move a square may hold more


def fine(state: State, place: int) -> bool:
    """STK-01 to STK-06, counted by hand."""
    table = state.table
    here = [t for t in range(table.tokens) if state.place[t] == place]
    people = [t for t in here if table.kinds[t].is_character]
    living = [t for t in people if not state.wounded[t]]
    wounded = [t for t in people if state.wounded[t]]
    return (
        len(here) <= 2
        and len(living) <= 1
        and len(wounded) <= 1
        and len(here) - len(people) <= 1
        and len({table.owner[t] for t in people}) <= 1
    )


# Golden rule 2 ------------------------------------------------------------------------------------


@pytest.mark.rule("ACT-04")
def test_stacking_is_checked_at_the_end_and_not_on_the_way() -> None:
    """Two carriers on c4 are four tokens: fine in passing, not as an end."""
    state = pos("""
        rooms 1cw
        tokens
          blue-goblin c3 carries blue-sword
          blue-cleric c4 carries blue-armor
    """)
    passing = do(state, "begin goblin", "go c4")
    assert sum(1 for place in passing.place if place == passing.place[token(state, "blue-goblin")]) == 4
    refusal = why(passing, "stop")
    assert refusal and "STK-03" in refusal.rules
    assert at(do(passing, "go c5", "stop"), "blue-goblin") == "c5"
    refusal = why(state, "move goblin c4")
    assert refusal and "STK-03" in refusal.rules


# Who acts -----------------------------------------------------------------------------------------


@pytest.mark.rule("ACT-05")
def test_every_action_is_performed_by_one_living_character_of_the_active_player() -> None:
    state = pos(BUSY)
    nobody = Action("reveal", -1, -1, 2)
    refusal = refuse_action(state, BLUE, nobody)
    assert refusal and "ACT-05" in refusal.rules
    for actor in ("blue-speed-potion", "yellow-troll", "yellow-goblin"):  # an object, an enemy, not there
        for verb in ("reveal", "rotate", "move", "begin", "attack", "jump"):
            refusal = refuse_action(state, BLUE, Action(verb, token(state, actor), -1, 2))
            assert refusal and "ACT-05" in refusal.rules
    own = token(state, "blue-goblin")
    assert refuse_action(state, BLUE, nobody._replace(who=own)) is None
    for action in LegalActions(state, BLUE):
        assert action.verb == "end" or state.table.owner[action.who] == BLUE


@pytest.mark.rule("ACT-05")
def test_revealing_is_paid_by_the_one_who_has_access() -> None:
    """AP bound to a character pay for his own reveal and for nobody else's."""
    text = "rooms 1cw\nturn 5 blue ap 0\ntokens blue-goblin c5 {}, blue-cleric b5 {}"
    drinker = pos(text.format("bound=2", ""))
    after = do(drinker, "reveal 3 goblin")
    assert (after.ap, after.bound[token(after, "blue-goblin")]) == (0, 1)
    refusal = why(drinker, "reveal 3 cleric")
    assert refusal and refusal.reason == "no_ap"


@pytest.mark.rule("ACT-06")
@pytest.mark.parametrize("text", [text for text in EVERY_ACTION if text != "regenerate blue-troll"])
def test_a_wounded_character_performs_no_action(text: str) -> None:
    """Not even what it could do a moment ago."""
    state = pos(BUSY)
    action = parse_action(state, text, BLUE)
    assert refuse_action(state, BLUE, action) is None
    hurt = state.copy()
    hurt.wounded = changed(hurt.wounded, action.who, 1)
    refusal = refuse_action(hurt, BLUE, action)
    assert refusal and "ACT-06" in refusal.rules
    with pytest.raises(IllegalAction):
        play(hurt, BLUE, action)
    assert not any(action.who == other.who for other in LegalActions(hurt, BLUE))


@pytest.mark.rule("ACT-06")
def test_except_where_its_ability_says_otherwise() -> None:
    """The wounded Troll may regenerate and nothing else; whoever is not wounded may not."""
    state = pos("rooms 1cw\ntokens blue-troll c3 wounded, blue-goblin a1, yellow-goblin c4")
    assert legal(state, who=token(state, "blue-troll")) == ["regenerate blue-troll"]
    for text in ("move blue-troll c2", "attack blue-troll yellow-goblin", "rotate 1 cw blue-troll"):
        refusal = why(state, text)
        assert refusal and "ACT-06" in refusal.rules
    healthy = pos("rooms 1cw\ntokens blue-troll c3")
    refusal = why(healthy, "regenerate blue-troll")
    assert refusal and "ACT-06" in refusal.rules


@pytest.mark.rule("ACT-07")
def test_one_character_may_act_any_number_of_times() -> None:
    state = pos("rooms 1cw\ntokens blue-thief b2, yellow-goblin b3 wounded, blue-troll e5")
    fought = do(state, "open thief a2-b2", "move thief a2", "close thief a2-b2", "open thief a2-b2")
    assert fought.ap == 1
    last = do(fought, "move thief b2")
    assert last.ap == 0 and legal(last) == ["end"]
    attacks = do(state, "attack thief goblin", "lay +0", "lay +2")  # 2 against 2: a tie
    attacks = do(
        attacks, "attack thief goblin", "lay +0", "lay +2", "attack thief goblin", "lay +1", "lay +0"
    )
    assert attacks.ap == 2 and at(attacks, "yellow-goblin") == "?"


# Costs --------------------------------------------------------------------------------------------


@pytest.mark.rule("ACT-08")
def test_permanent_abilities_and_effects_cost_nothing() -> None:
    """Only the move or the attack itself is paid for."""
    thief = do(pos("rooms 1cw\ntokens blue-thief d1"), "begin thief", "go e1", "go e2", "stop")
    assert (at(thief, "blue-thief"), thief.ap) == ("e2", 4)  # over the pit
    wizard = pos("rooms 1cw\ntokens blue-wizard c1, yellow-goblin d1")
    wizard = do(wizard, "begin wizard", "go d1", "go e1", "go e2", "stop")
    assert (at(wizard, "blue-wizard"), wizard.ap) == ("e2", 4)  # over an enemy and the pit
    fight = pos("""
        rooms 1cw
        tokens
          blue-goblin c3 carries blue-sword
          yellow-goblin c4 carries yellow-armor
    """)
    fight = do(fight, "attack goblin goblin", "lay +1")
    after, events = play(fight, YELLOW, Action("lay", -1, 0))
    assert events[1].facts["values"] == [2, 2] and after.ap == 4  # both bonuses counted


@pytest.mark.rule("ACT-09")
def test_permanent_objects_stay_and_used_ones_are_removed() -> None:
    fight = pos("""
        rooms 1cw
        tokens
          blue-warrior c3 carries blue-sword
          yellow-goblin c4 carries yellow-armor
          blue-cleric d1 carries blue-rope
          blue-wizard b1 carries blue-fireball-wand
          blue-goblin a5 carries blue-speed-potion
          yellow-troll a1
    """)
    fight = do(fight, "attack warrior yellow-goblin", "lay +1", "lay +0")
    assert (at(fight, "blue-sword"), at(fight, "yellow-armor")) == ("c3", "c4")
    crossed = do(fight, "begin cleric", "go e1", "go e2", "stop")
    assert at(crossed, "blue-rope") == "e2"
    used = do(crossed, "fire wizard w", "drink blue-goblin")
    table = used.table
    gone = [label for label in table.labels if used.fate[table.by_label[label]] and at(fight, label) != "?"]
    assert sorted(gone) == ["blue-fireball-wand", "blue-speed-potion", "yellow-troll"]
    for text, rule in (("fire wizard w", "FIR-01"), ("drink blue-goblin", "B-POT-01")):
        refusal = why(used, text)
        assert refusal and refusal.rules == (rule,)


@pytest.mark.rule("ACT-10")
def test_an_action_that_cannot_end_legally_is_not_begun_and_costs_nothing() -> None:
    """The Troll (Speed 2) would have to stop among others; the Goblin would land on a friend."""
    state = pos("""
        rooms 1cw
        tokens
          blue-troll d1
          blue-cleric b1
          blue-goblin e2
          blue-thief e4
    """)
    before = state.copy()
    step = do(state, "begin troll", "go c1")
    refusal = why(step, "go b1")  # the last step, onto a friend
    assert refusal and "ACT-10" in refusal.rules
    for text in ("move troll b1", "jump goblin over e1 to d1"):
        with pytest.raises(IllegalAction):
            do(state, text)
        assert state == before
    free = do(state, "move troll c1")
    assert do(free, "jump goblin over e1 to d1").ap == 3  # now it can end well


@pytest.mark.rule("ACT-10")
def test_whoever_cannot_move_at_all_cannot_begin_to() -> None:
    """e5 of 1cw, open to the west only, where an enemy stands."""
    state = pos("rooms 1cw\ntokens blue-goblin e5, yellow-troll d5, blue-cleric a1")
    refusal = why(state, "begin goblin")
    assert refusal and refusal.rules == ("ACT-10",)
    assert [text for text in legal(state) if "blue-goblin" in text] == ["attack blue-goblin yellow-troll"]


@pytest.mark.rule("ACT-11")
def test_the_text_of_a_character_beats_the_general_rules_but_not_the_golden_ones() -> None:
    """The Wizard passes an enemy, which nobody else may; ending on him stays forbidden."""
    board = "rooms 1cw\ntokens blue-{} c1, yellow-goblin d1, blue-rope b1"
    wizard, cleric = pos(board.format("wizard")), pos(board.format("cleric"))
    assert why(do(wizard, "begin wizard"), "go d1") is None
    refusal = why(do(cleric, "begin cleric"), "go d1")
    assert refusal and "MOVE-11" in refusal.rules
    refusal = why(wizard, "move wizard d1")
    assert refusal and "STK-03" in refusal.rules
    # the Thief's text lets her end on a pit, where others fall
    assert why(pos("rooms 1cw\ntokens blue-thief d1"), "move thief e1") is None
    refusal = why(pos("rooms 1cw\ntokens blue-cleric d1"), "move cleric e1")
    assert (refusal and "PIT-02" in refusal.rules) or (refusal and "MOVE-15" in refusal.rules)
    # but not with a friend there
    refusal = why(pos("rooms 1cw\ntokens blue-thief d1, blue-cleric e1 carries blue-rope"), "move thief e1")
    assert refusal and "STK-03" in refusal.rules


@pytest.mark.rule("ACT-11")
def test_having_begun_an_action_excuses_no_pile() -> None:
    """Golden rule 1 wants the move finished; it may be finished legally or cancelled, not on a friend."""
    state = pos("rooms 1cw\ntokens blue-goblin c3, blue-cleric c4, blue-troll c2 wounded")
    passing = do(state, "begin goblin", "go c4")
    assert why(passing, "stop") is not None
    assert do(passing, "cancel") == state
    # healing would put two living characters on one square
    carried = pos("rooms 1cw\ntokens blue-goblin c3 carries blue-troll, blue-cleric c4")
    for text in ("heal cleric blue-troll", "regenerate blue-troll"):
        refusal = why(carried, text)
        assert refusal and "CAR-06" in refusal.rules


# Take-backs ---------------------------------------------------------------------------------------


@pytest.mark.rule("ACT-12")
@pytest.mark.parametrize(
    "answers",
    [
        ["reveal 3 goblin"],
        ["rotate 1 cw mekanork"],
        ["attack warrior yellow-troll"],
        ["attack warrior yellow-troll", "lay +3"],
        ["attack warrior yellow-troll", "lay +3", "lay +0"],
        ["jump wall-walker over e1 to e2"],
        ["end", "card 2"],
    ],
)
def test_no_take_back_after_something_was_shown_or_committed(answers: list[str]) -> None:
    game = Game(position=pos(BUSY.replace("c1", "d1")))
    for text in answers:
        game.play(text)
    reached = game.state.copy()
    for seat in (BLUE, YELLOW):
        refusal = game.refuse_undo(seat)
        assert refusal and "ACT-12" in refusal.rules
        with pytest.raises(IllegalAction):
            game.undo(seat)
    assert game.state == reached


@pytest.mark.rule("ACT-12")
def test_what_chance_drew_stays() -> None:
    """The last secret choice is followed by a draw: from then on the team stands."""
    game = Game("base", seed=5)
    for seat in (BLUE, YELLOW):
        for _ in range(4):
            game.play(next(iter(game.legal_actions(seat))), seat)
    assert game.entries[-1].seat == CHANCE
    for seat in (BLUE, YELLOW):
        with pytest.raises(IllegalAction):
            game.undo(seat)


@pytest.mark.rule("ACT-12")
def test_nobody_takes_back_for_somebody_else() -> None:
    game = Game(position=pos(BUSY))
    for text in ("move goblin d5", "end"):
        game.play(text)
        refusal = game.refuse_undo(YELLOW)
        assert refusal and refusal.rules == ("ACT-12",)


@pytest.mark.rule("ACT-12")
def test_a_move_may_be_cancelled_before_it_is_confirmed() -> None:
    state = pos("""
        rooms 1cw
        tokens
          blue-goblin c3
          yellow-rope c4
          blue-cleric b3
    """)
    game = Game(position=state)
    for text in ("begin goblin", "go c4", "take yellow-rope", "go c5"):
        game.play(text)
    assert game.state != state
    game.play("cancel")
    assert game.state == state and game.state.ap == 5


# Healed this turn ---------------------------------------------------------------------------------


@pytest.mark.rule("ACT-13")
@pytest.mark.parametrize("rises", ["heal cleric troll", "regenerate troll"])
def test_who_was_healed_or_regenerated_does_nothing_more_this_turn(rises: str) -> None:
    state = pos("""
        rooms 1cw
        tokens
          blue-troll c3 wounded
          blue-cleric b3
          yellow-goblin c4
    """)
    risen = do(state, rises)
    assert not risen.wounded[token(risen, "blue-troll")]
    for text in ("move troll c2", "begin troll", "attack troll yellow-goblin", "rotate 1 cw troll"):
        refusal = why(risen, text)
        assert refusal and "ACT-13" in refusal.rules
    assert legal(risen, who=token(risen, "blue-troll")) == []
    next_turn = do(risen, "end", "card 2", "end", "card 2")
    assert why(next_turn, "move troll c2") is None


@pytest.mark.rule("ACT-13")
def test_whoever_would_pay() -> None:
    """Neither the card's AP nor AP of his own."""
    state = pos("rooms 1cw\ntokens blue-goblin c5 idle bound=4, blue-cleric b5")
    for text in ("move goblin c4", "reveal 3 goblin"):
        refusal = why(state, text)
        assert refusal and "ACT-13" in refusal.rules
    potion = pos("rooms 1cw\ntokens blue-goblin c5 idle carries blue-speed-potion")
    refusal = why(potion, "drink goblin")
    assert refusal and "ACT-13" in refusal.rules
    assert legal(potion) == ["end"]


@pytest.mark.rule("ACT-12")
def test_the_others_may_let_one_take_back_what_showed_nothing() -> None:
    game = Game(position=pos("rooms 1cw\ntokens\n  blue-goblin c3\n  yellow-troll e5"))
    start = game.state.digest()
    for text in ("move goblin c4", "move goblin c3", "rotate 1 cw goblin"):
        game.play(text)
    turned = game.state.digest()
    assert game.refuse_undo(BLUE) and game.refuse_favour(BLUE) is None
    refused = game.refuse_favour(YELLOW)  # it is Blue's answer
    assert refused and refused.reason == "not_your_answer"
    game.undo(BLUE, favour=True)
    game.undo(BLUE)  # as before the room was turned
    game.undo(BLUE)
    assert game.state.digest() == start
    for text in ("move goblin c4", "move goblin c3", "rotate 1 cw goblin"):
        game.play(text)
    assert game.state.digest() == turned
    again = Game.from_record(record_text(game))
    assert again.state.digest() == turned and again.answers == game.answers


@pytest.mark.rule("ACT-12")
def test_what_was_shown_is_nobodys_to_forgive() -> None:
    game = Game(position=pos("rooms 1cw ?\ntokens\n  blue-goblin e3"))
    game.play(next(text for text in map(game.text, game.legal_actions(BLUE)) if text.startswith("reveal")))
    for seat in (BLUE, YELLOW):
        assert game.refuse_favour(seat)
        with pytest.raises(IllegalAction):
            game.undo(seat, favour=True)
        with pytest.raises(IllegalAction):
            game.undo_again(seat)
