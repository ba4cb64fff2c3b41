"""The checks can fail: each damaged position, step or list is found out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gearmaze.bots import play_game
from gearmaze.engine import Action, Chance, Event, LegalActions, State, Table, decisions, draw, play
from gearmaze.engine.acting import Act
from gearmaze.engine.attacks import Attack
from gearmaze.engine.state import (
    CARRIED_OUT,
    ELIMINATED,
    ESCAPED,
    GONE,
    HIDDEN,
    IN_BOX,
    LIFTED,
    UNPLACED,
    changed,
)
from gearmaze.engine.turns import PlayCard
from gearmaze.position import parse_position
from gearmaze.sets import scenario as find_scenario
from gearmaze.sets import scenario_names
from gearmaze.testing import (
    Violation,
    Watch,
    check_legal,
    check_position,
    check_record,
    check_state,
    check_step,
    check_view,
)
from gearmaze.testing.fights import check_push
from tests.drawing import do, pos
from tests.record.walks import SKETCHES
from tests.sets.test_prison_characters import duel

SKETCH = """\
gearmaze position 1
scenario base
rooms 1cw/0 2cw/0
behind 3: 4cw/1 blue-wizard yellow-sword
tokens
  blue-goblin c4 carries blue-rope
  blue-troll b4 wounded
  blue-warrior d4
  blue-cleric b0
  yellow-troll c2
  yellow-thief b21
  yellow-armor a1
  yellow-goblin eliminated blue
score
  blue 1 elimination yellow-goblin
turn 5 blue ap 3
"""


def sketch() -> State:
    return parse_position(SKETCH)


def token(state: State, label: str) -> int:
    return state.table.by_label[label]


def place(state: State, square: str) -> int:
    return state.maze.place[state.maze.grid.named(square)]


def test_the_sketch_itself_is_sound():
    state = sketch()
    check_state(state)
    check_legal(state, 0)
    check_legal(state, 0, handlings=2)
    check_position(state)
    for seat in range(2):
        check_view(state, seat)


def put(label: str, square: str) -> Callable[[State], None]:
    def damage(state: State) -> None:
        state.enter(token(state, label), place(state, square))

    return damage


def column(name: str, label: str, value: int) -> Callable[[State], None]:
    def damage(state: State) -> None:
        values = getattr(state, name)
        if isinstance(values, list):
            values[token(state, label)] = value
        else:
            setattr(state, name, changed(values, token(state, label), value))

    return damage


def field(**values: object) -> Callable[[State], None]:
    def damage(state: State) -> None:
        for name, value in values.items():
            setattr(state, name, value)

    return damage


def gone(label: str, fate: int, keeper: int) -> Callable[[State], None]:
    return lambda state: state.remove(token(state, label), fate, keeper)


def carry(label: str, load: str) -> Callable[[State], None]:
    def damage(state: State) -> None:
        state.pick_up(token(state, label), token(state, load))

    return damage


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        # every token is somewhere, once
        (column("place", "blue-goblin", UNPLACED), "in hand after the set-up"),
        (column("place", "blue-cleric", -7), "is nowhere"),
        (column("place", "blue-cleric", 30 * 25), "not shown"),
        (column("place", "blue-cleric", 2 * 25), "not shown"),
        (column("place", "blue-cleric", HIDDEN - 2), "face down"),
        (column("place", "blue-cleric", GONE), "without a known fate"),
        (column("place", "blue-cleric", LIFTED), "nobody is placing"),
        (column("fate", "blue-cleric", ESCAPED), "while in play"),
        (column("place", "blue-wizard", HIDDEN - 0), "which is shown"),
        (column("wounded", "blue-wizard", 1), "not on the board"),
        (column("wounded", "yellow-armor", 1), "acts like a character"),
        (field(placed=()), "face down"),
        (put("blue-cleric", "d21"), "ESC-03"),
        # squares
        (put("blue-warrior", "c2"), "STK-03"),
        (put("blue-warrior", "b4"), "OBJ-16"),
        (put("yellow-troll", "b4"), "STK-05"),
        (put("yellow-armor", "d4"), "OBJ-16"),
        (put("yellow-armor", "c4"), "STK-04"),
        (put("blue-troll", "c4"), "STK-01"),
        (put("blue-warrior", "e1"), "PIT-02"),
        (put("blue-troll", "e1"), "PIT-04"),
        (put("yellow-armor", "e1"), "OBJ-04"),
        # carrying
        (column("load", "blue-warrior", 10), "carries what somebody else carries"),
        (column("carrier", "yellow-armor", 1), "carries something else"),
        (column("place", "blue-rope", 0), "not where its carrier is"),
        (column("wounded", "blue-goblin", 1), "who cannot carry"),
        (carry("blue-warrior", "yellow-armor"), "not where its carrier is"),
        # rooms
        (lambda s: setattr(s, "doors", changed(s.doors, 2, 1)), "a door was worked"),
        (lambda s: setattr(s, "ground", changed(s.ground, 2, "O" * 25)), "not as printed"),
        (lambda s: setattr(s, "ground", changed(s.ground, 0, "Y" * 25)), "grounds nobody knows"),
        (lambda s: setattr(s, "turns", changed(s.turns, 0, 4)), "turned by"),
        (lambda s: setattr(s, "turns", changed(s.turns, 0, 1)), "out of date"),
        (lambda s: setattr(s, "prints", changed(s.prints, 5, s.prints[0])), "dealt twice"),
        # points
        (field(vp=(2, 0)), "adds up to"),
        (field(vp=(0, 0), ledger=()), "never scored"),
        (field(vp=(0, 1), ledger=((1, 1, "elimination", 15),)), "does not keep it"),
        (field(ledger=((0, 1, "escape", 15),)), "another fate"),
        (field(vp=(2, 0), ledger=((0, 1, "elimination", 15),) * 2), "twice"),
        (field(vp=(3, 0), ledger=((0, 3, "elimination", 15),)), "is worth"),
        (field(reached=0), "reached the target"),
        (gone("yellow-armor", ELIMINATED, 0), "never scored"),
        (gone("yellow-armor", ESCAPED, -1), "is an object"),
        (gone("blue-cleric", CARRIED_OUT, -1), "is carried out"),
        # cards
        (field(ap=-1), "AP left"),
        (field(action_hands=((2, 2), (2, 3, 4, 5))), "twice"),
        (field(action_hands=((7,), (2, 3, 4, 5))), "never printed"),
        (field(action_hands=((2, 3), ())), "taken the Action cards back"),
        (field(combat_hands=((0, 1), (0, 1))), "in excess or lost"),
        (field(jumps=(4, 3)), "Jump cards"),
        (field(last_cards=(5, 5), highest=4), "higher than the highest"),
        # knowledge and turns
        (field(known=(0, 0)), "does not know"),
        (field(stack=()), "nobody owes"),
        (field(active=7), "turn of nobody"),
        (field(turn=0), "still to decide"),
        (field(stack=(Act(1),)), "wrong seat"),
        (field(stack=(PlayCard(0),)), "before the card"),
        (field(stack=(), result=("boredom", (0,))), "no known reason"),
        (field(stack=(), result=("exhausted", (1,))), "most VP"),
        (field(stack=(), result=("target", (0,))), "before the target"),
        (field(stack=(), result=("idle", (1,))), "a draw has winners"),
        (field(stack=(), result=("idle", (1, 0))), "listed badly"),
    ],
)
def test_damage_is_found(damage, words):
    state = sketch()
    damage(state)
    with pytest.raises(Violation, match=words):
        check_state(state)


# The second box and mixed teams -----------------------------------------------------------------------


def clash(**values: object) -> Callable[[State], None]:
    def damage(state: State) -> None:
        state.replace(state.stack[-1].but(**values))

    return damage


def fight(*answers: str) -> State:
    return do(pos(SKETCHES["bow"]), *answers)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (clash(target=15), "does not defend"),
        (clash(attackers=(3, 3)), "fights twice"),
        (clash(attackers=(3, 10)), "other side"),
        (clash(attackers=(0, 3)), "cannot fight"),
        (clash(roles=((1, "shooter"),)), "does not attack"),
        (clash(roles=((3, "shooter"),)), "nothing to be a shooter"),
        (clash(attackers=(1, 3), roles=((1, "reach"),)), "nothing to be a reach"),
        (clash(todo=(("join", 3),)), "cannot join"),
        (clash(todo=(("join", 12),)), "cannot join its enemies"),
        (clash(todo=(("name", 0), ("join", 1))), "too early"),
        (clash(todo=(("name", 0),)), "reads no minds"),
        (clash(order=(0, 0)), "cards are laid by"),
        (clash(todo=(), laid=(1, 1)), "all cards"),
        (clash(laid=(1,)), "while something is asked"),
        (clash(todo=(), laid=(9,)), "not in hand"),
        (clash(forced=(1, 9)), "cannot play"),
        (clash(forced=(0, 3)), "lays first"),
        (field(active=1), "whose turn it is"),
    ],
)
def test_damage_to_a_fight_is_found(damage, words):
    state = fight("mekanork attacks colossus")
    check_state(state)
    damage(state)
    with pytest.raises(Violation, match=words):
        check_state(state)


def drafted(name: str) -> State:
    """A game whose teams are chosen and whose rooms are dealt."""
    chance = Chance(3)
    state = Table(find_scenario(name)).start()
    while state.prints[0] < 0:
        seat = decisions(state)[-1].seat
        action = draw(state, chance) if seat < 0 else chance.choice(LegalActions(state, seat).listed())
        state, _ = play(state, seat, action)
    return state


HUNTED = "scenario prison-2\nrooms 37cw\ntokens yellow-colossus a1"


def boxed(label: str, place: int) -> Callable[[State], None]:
    return column("place", label, place)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (field(pairs=((0, 1), (1, 2))), "wrong pairs"),
        (field(pairs=((0, 0), (1, 2))), "a pair twice"),
        (field(pairs=((0, 1, 2), (3,))), "chose too much"),
        (field(pairs=((0, 1), (2, 7))), "not those that were brought|wrong pairs"),
        (boxed("blue-rope6", UNPLACED), "before its first copy|chose too much"),
        (lambda s: s.place.__setitem__(s.place.index(UNPLACED), IN_BOX), "whole team|first copy"),
    ],
)
def test_damage_to_a_draft_is_found(damage, words):
    state = drafted("mixed-free")
    check_state(state)
    damage(state)
    with pytest.raises(Violation, match=words):
        check_state(state)


def test_a_mutual_choice_gives_equal_teams():
    state = drafted("mixed-mutual")
    check_state(state)
    swap = [t for t in state.table.characters[1] if state.place[t] == IN_BOX][:1]
    swap += [t for t in state.table.characters[1] if state.place[t] == UNPLACED][:1]
    state.place[swap[0]], state.place[swap[1]] = UNPLACED, IN_BOX
    with pytest.raises(Violation, match="different teams"):
        check_state(state)


@pytest.mark.parametrize(
    ("text", "damage", "words"),
    [
        ("scenario base", column("place", "blue-troll", IN_BOX), "nothing was drafted"),
        ("scenario base", field(pairs=((0,), ())), "without a draft"),
        ("scenario prison-1", field(jumps=(2, 1)), "Jump cards"),
        ("scenario prison-1", field(combat_hands=((0,), ())), "in excess or lost"),
        (HUNTED, gone("yellow-colossus", ESCAPED, 1), "the game goes on"),
        ("scenario prison-2", field(stack=(), result=("escape", (1,))), "no known reason"),
        ("scenario prison-2", field(turn=1, active=1, stack=(Act(1),)), "first turn"),
        ("scenario base", field(stack=(), result=("rescue", (0, 1))), "no known reason"),
    ],
)
def test_damage_to_a_scenario_is_found(text, damage, words):
    state = pos(text)
    check_state(state)
    damage(state)
    with pytest.raises(Violation, match=words):
        check_state(state)


def test_ends_a_scenario_has_of_its_own():
    state = pos(HUNTED)
    state.remove(token(state, "yellow-colossus"), ELIMINATED, 0)
    state.stack, state.result = (), ("elimination", (0,))
    check_state(state)
    state.result = ("elimination", (1,))
    with pytest.raises(Violation, match="decides otherwise"):
        check_state(state)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (put("yellow-naga", "d5"), "one square straight away"),
        (put("blue-mekanork", "b4"), "was moved by a scream"),
        (gone("yellow-naga", ESCAPED, 1), "pushed out of the game"),
    ],
)
def test_damage_by_a_push_is_found(damage, words):
    state = pos(
        SKETCHES["spear"].replace("yellow-naga e4", "yellow-naga c3").replace("banshee e3", "banshee c1")
    )
    action, after, _ = step(state, "scream naga")
    after = after.copy()
    damage(after)
    with pytest.raises(Violation, match=words):
        check_push(state, action, after)


# Steps ------------------------------------------------------------------------------------------------


def step(state: State, text: str) -> tuple[Action, State, list[Event]]:
    from gearmaze.notation import parse_action

    action = parse_action(state, text, 0)
    after, events = play(state, 0, action)
    check_step(state, 0, action, after, events)
    return action, after, events


@pytest.mark.parametrize(
    ("text", "damage", "words"),
    [
        ("goblin b3", field(ap=3), "cost 0 AP"),
        ("goblin b3", field(ap=1), "cost 2 AP"),
        ("goblin b3", field(known=(0, 0)), "forgot"),
        ("goblin b3", field(shown=1), "face down again"),
        ("goblin b3", field(turns=(1, 0, 0, 0, 0, 0, 0, 0)), "turned rooms"),
        ("goblin b3", lambda s: setattr(s, "prints", s.prints[::-1]), "exchanged"),
        ("goblin b3", field(ledger=(), vp=(0, 0)), "taken away"),
        ("goblin b3", lambda s: setattr(s, "ledger", (*s.ledger, (0, 1, "escape", 2))), "told as"),
        ("goblin b3", put("yellow-goblin", "a3"), "came back"),
        ("goblin b3", field(jumps=(2, 3)), "paid 1 Jump"),
        ("goblin b3", field(active=1), "changed hands"),
        ("goblin b3", field(turn=6, active=1), "ended the turn"),
        ("end", field(turn=7), "followed by"),
        ("end", field(active=0), "passed over"),
        ("end", field(ap=2), "left marks or AP"),
        ("end", column("marks", "blue-goblin", 1), "left marks or AP"),
    ],
)
def test_a_damaged_step_is_found(text, damage, words):
    state = sketch()
    action, after, events = step(state, text)
    damage(after)
    with pytest.raises(Violation, match=words):
        check_step(state, 0, action, after, events)


def test_an_answer_nobody_asked_for_is_found():
    state = sketch()
    action, after, events = step(state, "goblin b3")
    with pytest.raises(Violation, match="unasked"):
        check_step(state, 1, action, after, events)
    state.result = ("idle", (0, 1))
    with pytest.raises(Violation, match="after the end"):
        check_step(state, 0, action, after, events)


# Lists, views, records --------------------------------------------------------------------------------


def test_two_listed_answers_with_one_result_are_found(monkeypatch):
    state = sketch()
    twice = [*LegalActions(state, 0), Action("end")]
    monkeypatch.setattr(LegalActions, "listed", lambda self: twice)
    with pytest.raises(Violation, match="do the same"):
        check_legal(state, 0)


def test_a_listed_answer_that_is_refused_is_found(monkeypatch):
    monkeypatch.setattr(LegalActions, "listed", lambda self: [Action("attack", 0, 15)])
    with pytest.raises(Violation, match="listed but refused"):
        check_legal(sketch(), 0)


def test_a_legal_attack_that_is_not_listed_is_found(monkeypatch):
    state = parse_position(
        "gearmaze position 1\nscenario base\nrooms 1cw\ntokens blue-troll a1, yellow-troll b1\n"
    )
    assert any(action.verb == "attack" for action in LegalActions(state, 0))
    check_legal(state, 0)
    monkeypatch.setattr(Attack, "spots", lambda self, state, seat: 0)
    with pytest.raises(Violation, match="legal but not listed"):
        check_legal(state, 0)


def test_cards_that_nobody_holds_may_all_be_named():
    """P-TEL-03: the list is the same whatever the other side holds, so two names may come to the same."""
    state = do(duel("hands yellow combat 0 6"), "name 5")
    assert state.stack[-1].forced == do(duel("hands yellow combat 0 6"), "name 4").stack[-1].forced == ()
    check_legal(duel("hands yellow combat 0 6"), 0)


def test_a_view_that_tells_too_much_is_found(monkeypatch):
    import gearmaze.testing.games as games

    monkeypatch.setattr(games, "view", lambda state, seat: {"truth": repr(state.prints)})
    with pytest.raises(Violation, match="sees what is hidden"):
        check_view(sketch(), 1)


def test_a_record_that_leads_elsewhere_is_found(monkeypatch):
    import gearmaze.record as record
    from gearmaze.game import Game

    monkeypatch.setattr(record, "read_record", lambda text: Game("base", seed=9))
    with pytest.raises(Violation, match="another position"):
        check_record("base", {}, [])


def test_a_position_text_that_leads_elsewhere_is_found(monkeypatch):
    import gearmaze.position as position

    other = sketch()
    other.ap = 2
    monkeypatch.setattr(position, "parse_position", lambda text: other)
    with pytest.raises(Violation, match="another position"):
        check_position(sketch())


# Whole games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", scenario_names())
def test_a_random_game_keeps_every_promise(scenario):
    watch = Watch(every=25)
    result = play_game(scenario, ("random",), 11, watch=watch, max_turns=40)
    watch.finish(scenario, {}, result.digest)


@pytest.mark.proof
@pytest.mark.parametrize("number", range(60))
def test_random_games_keep_every_promise_at_every_answer(number):
    watch = Watch(number, every=3)
    options = {"endTrigger": "immediate", "startLineReveal": "nearest"} if number % 2 else {}
    scenario = "beginner" if number % 3 == 0 else "base"
    result = play_game(scenario, ("random", "greedy"), 77, number, options, watch=watch)
    watch.finish(scenario, options, result.digest)


def test_moves_made_step_by_step_keep_the_promises_too():
    chance = Chance(5)
    for _ in range(25):
        state = sketch()
        mover = chance.choice([token(state, f"blue-{name}") for name in ("goblin", "warrior", "cleric")])
        action = Action("begin", mover)
        while True:
            after, events = play(state, 0, action)
            check_state(after)
            check_step(state, 0, action, after, events)
            state = after
            if not state.stack or state.stack[-1].kind != "move":
                break
            choices = [a for a in LegalActions(state, 0) if a.verb != "cancel"]
            stop = Action("stop")
            action = stop if stop in choices and chance.below(3) == 0 else chance.choice(choices)


def test_the_watch_looks_during_set_up_as_well():
    from gearmaze.engine import Table
    from gearmaze.sets import scenario

    state = Table(scenario("base")).start()
    chance, watch = Chance(1), Watch(every=2)
    while state.turn == 0:
        seat = decisions(state)[0].seat
        action = draw(state, chance) if seat < 0 else chance.choice(LegalActions(state, seat).listed())
        after, events = play(state, seat, action)
        watch(state, seat, action, after, events)
        state = after
    assert len(watch.answers) > 20
