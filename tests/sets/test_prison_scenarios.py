"""The scenarios of the second box, rule by rule: what is set up, who may stand where, how it ends."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from gearmaze import data
from gearmaze.draw import draw_status, svg_view
from gearmaze.engine import (
    CHANCE,
    Action,
    Chance,
    Event,
    GearmazeError,
    LegalActions,
    State,
    Table,
    decisions,
    draw,
    play,
)
from gearmaze.engine.state import FATES, HIDDEN
from gearmaze.engine.view import SPECTATOR, displayed, view
from gearmaze.notation import parse_action
from gearmaze.sets import scenario
from gearmaze.sets.seats import draw_seats
from gearmaze.testing import check_legal, check_state
from gearmaze.words.sentences import tell
from tests.drawing import at, do, legal, pos, why

BLUE, YELLOW = 0, 1
SMALL = ("prison-1", "prison-2", "prison-3")
ALL = (*SMALL, "prison-4", "prison")
SEEDS = 60


def _hall(name: str) -> str:
    return f"""
room {name}
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   O   .   .   .
+   +   +   +   +   +
  .   .   @   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
"""


# Four open rooms with a pit each, on b2 and g2 at Blue's line, on b7 and g7 further on: the lines of
# the small board are a0 to j0 and a11 to j11.
HALLS = ("99cw", "99ccw", "98cw", "98ccw")
OPEN = "".join(_hall(name) for name in HALLS)


def on(name: str, tokens: str, rest: str = "", rooms: str = " ".join(HALLS)) -> State:
    """A position of a scenario in open halls."""
    return pos(f"scenario {name}\n{OPEN}\nrooms {rooms}\ntokens\n{tokens}\n{rest}")


def token(state: State, label: str) -> int:
    return state.table.by_label[label]


def fate(state: State, label: str) -> str:
    return FATES[state.fate[token(state, label)]]


def wounded(state: State, label: str) -> bool:
    return bool(state.wounded[token(state, label)])


def carries(state: State, label: str) -> str:
    load = state.load[token(state, label)]
    return state.table.labels[load] if load >= 0 else ""


Step = tuple[State, int, Action, list[Event], State]


def walk(table: Table, seed: int) -> Iterator[Step]:
    """A random set-up, answer by answer, to the first card: before, seat, answer, events, after."""
    chance = Chance(seed)
    state = table.start()
    while not state.turn:
        seat = chance.choice(decisions(state)).seat
        action = draw(state, chance) if seat == CHANCE else chance.choice(LegalActions(state, seat).listed())
        after, events = play(state, seat, action)
        yield state, seat, action, events, after
        state = after


def ready(name: str, seed: int = 3) -> State:
    """A random set-up, played to the first card."""
    return list(walk(Table(scenario(name)), seed))[-1][-1]


def team(name: str, colour: str) -> tuple[set[str], set[str]]:
    """Characters and objects of a side, from the tokens in play."""
    table = Table(scenario(name))
    mine = [table.kinds[t] for t in table.team[table.colours.index(colour)]]
    characters = [kind.id for kind in mine if kind.is_character]
    objects = [kind.id for kind in mine if kind.is_object]
    assert len(set(characters)) == len(characters) and len(set(objects)) == len(objects)
    return set(characters), set(objects)


def dealt(name: str) -> tuple[set[str], tuple[int, int]]:
    """The rooms in play after a deal, and how many of them lie along and across."""
    state = ready(name)
    spots = state.table.layout.slots
    wide = len({spot.x for spot in spots})
    assert len(spots) == wide * len({spot.y for spot in spots})
    return {state.table.rooms[index].id for index in state.prints}, (len(spots) // wide, wide)


def pairs(*numbers: int) -> set[str]:
    return {f"{number}{way}" for number in numbers for way in ("cw", "ccw")}


def hand(state: State, seat: int) -> tuple[int, int, int]:
    """How many Combat, Jump and Action cards a seat holds."""
    return len(state.combat_hands[seat]), state.jumps[seat], len(state.action_hands[seat])


def placing(name: str, seed: int) -> tuple[list[int], list[int], State]:
    """Who placed, in order; how full the rooms were at the end; the position then."""
    placers: list[int] = []
    state = Table(scenario(name)).start()
    for before, seat, action, _, after in walk(state.table, seed):
        if action.verb == "place":
            placers.append(seat)
            assert sum(1 for a, b in zip(before.place, after.place, strict=True) if a != b) == 1
        state = after
    full = [sum(1 for p in state.place if p == HIDDEN - slot) for slot in range(len(state.prints))]
    return placers, full, state


def one_object_in_each_room(name: str) -> None:
    """P-S1-03: four objects, one a room, alternately, either player first."""
    first: Counter[int] = Counter()
    for seed in range(SEEDS):
        placers, full, state = placing(name, seed)
        first[placers[0]] += 1
        assert placers == [placers[0], 1 - placers[0]] * 2
        assert full == [1, 1, 1, 1]
        assert all(state.table.kinds[t].is_object for t in state.placed)
    assert min(first[BLUE], first[YELLOW]) > SEEDS // 4


def first_player_is_drawn(name: str) -> None:
    """Either player may get the first turn, whoever placed first."""
    seen = Counter()
    for seed in range(SEEDS):
        placers, _, state = placing(name, seed)
        seen[placers[0], state.active] += 1
    assert len(seen) == 4 and min(seen.values()) > SEEDS // 15


# All scenarios ------------------------------------------------------------------------------------


@pytest.mark.rule("P-SCN-01")
@pytest.mark.parametrize("name", ALL)
def test_first_cycle_is_restricted_in_every_scenario(name: str) -> None:
    state = ready(name)
    assert legal(state) == ["card 2"]
    assert why(state, "card 3").rules == ("CARD-01",)
    state = do(state, "card 2", "end")
    assert legal(state) == ["card 2", "card 3"]
    assert why(state, "card 4").rules == ("CARD-02",)
    state = do(state, "card 3", "end")
    assert legal(state) == ["card 3", "card 4"]
    assert why(state, "card 5").rules == ("CARD-02",)
    state = do(state, "card 4", "end")
    assert legal(state) == ["card 2", "card 4", "card 5"]


@pytest.mark.rule("P-SCN-02")
@pytest.mark.parametrize("name", ALL)
def test_tokens_are_placed_alternately_face_down_until_every_room_is_full(name: str) -> None:
    capacity = {"prison-4": [2] * 6, "prison": [2, 2, 3, 3, 3, 3, 2, 2]}.get(name, [1] * 4)
    for seed in range(12):
        placers, full, state = placing(name, seed)
        assert placers == [(placers[0] + turn) % 2 for turn in range(sum(capacity))]  # SET-08, SET-09
        assert full == capacity  # SET-11
        for seat in (BLUE, YELLOW, SPECTATOR):  # SET-12
            backs = [back for room in displayed(view(state, seat))["rooms"] for back in room["tokens"]]
            assert len(backs) == sum(capacity)
            assert all(back["token"] is None for back in backs)
            foes = [back for room in view(state, seat)["rooms"] for back in room["tokens"]]
            assert all(back["token"] is None for back in foes if back["owner"] != seat)
    assert {placing(name, seed)[0][0] for seed in range(12)} == {BLUE, YELLOW}


@pytest.mark.rule("P-SCN-02")
@pytest.mark.parametrize(("name", "thing"), [("prison-1", "rope"), ("prison-2", "rope"), ("prison-3", "key")])
def test_full_rooms_and_rooms_for_objects_refuse(name: str, thing: str) -> None:
    text = f"scenario {name}\nbehind 1: yellow-{thing}\ntokens\nblue-{thing} in hand, blue-naga in hand\n"
    state = pos(text + "decide place blue")
    assert "SET-09" in why(state, f"place {thing} room 1").rules
    assert why(state, f"place {thing} room 2") is None
    assert "SET-16" in why(state, "place naga room 2").rules
    assert not [answer for answer in legal(state) if "naga" in answer or answer.endswith("room 1")]


LINE_FIGHTS = [
    ("prison-2", "blue-naga e11, yellow-mekanork f11", BLUE),
    ("prison-2", "blue-naga e11, yellow-mekanork f11", YELLOW),
    ("prison-3", "blue-naga e11, yellow-mekanork f11", BLUE),
    ("prison-3", "blue-naga e11, yellow-mekanork f11", YELLOW),
    ("prison-3", "blue-mekanork e0, yellow-naga f0", BLUE),
    ("prison-3", "blue-mekanork e0, yellow-naga f0", YELLOW),
]


@pytest.mark.rule("P-SCN-03")
@pytest.mark.parametrize(("name", "tokens", "seat"), LINE_FIGHTS)
def test_fights_along_a_line_both_may_stand_on(name: str, tokens: str, seat: int) -> None:
    state = on(name, tokens, f"turn 5 {('blue', 'yellow')[seat]} ap 3")
    blue, yellow = (words.split()[0] for words in tokens.split(", "))
    mine, foe = (blue, yellow) if seat == BLUE else (yellow, blue)
    assert f"attack {mine} {foe}" in legal(state)  # CBT-18 does not apply
    after = do(state, f"attack {mine} {foe}", "lay 6", "lay 0")
    assert wounded(after, foe)
    apart = on(
        name, tokens.replace("f11", "g11").replace("f0", "g0"), f"turn 5 {('blue', 'yellow')[seat]} ap 3"
    )
    assert "CBT-01" in why(apart, f"attack {mine} {foe}").rules


@pytest.mark.rule("P-SCN-03")
def test_a_group_fights_along_the_shared_line() -> None:
    state = on("prison-2", "blue-naga e11, blue-cleric f10, yellow-colossus f11, yellow-mekanork g11 wounded")
    after = do(state, "attack naga colossus")
    clash = after.stack[-1]
    assert {after.table.labels[t] for t in clash.attackers} == {"blue-naga", "blue-cleric"}
    assert [after.table.labels[t] for t in clash.defenders] == ["yellow-colossus"]
    room = do(on("prison-2", "blue-naga e10, blue-cleric f10, yellow-colossus f11"), "attack cleric colossus")
    assert len(room.stack[-1].attackers) == 1  # the Naga touches nobody


@pytest.mark.rule("P-SCN-03", "P-S2-07")
def test_blue_carries_on_yellows_line_and_reveals_from_it() -> None:
    state = on("prison-2", "blue-naga e11, yellow-rope g11, blue-cleric h11 wounded, yellow-colossus a1")
    taken = do(state, "naga g11")
    assert (at(taken, "blue-naga"), carries(taken, "blue-naga")) == ("g11", "yellow-rope")
    left = do(taken, "naga g11 leave h11")
    assert (at(left, "yellow-rope"), carries(left, "blue-naga")) == ("g11", "blue-cleric")
    assert at(do(left, "naga j11"), "blue-cleric") == "j11"
    hidden = on("prison-2", "blue-naga e11, yellow-colossus a1", rooms="99cw 99ccw ? ?")
    assert "reveal 3 blue-naga" in legal(hidden)
    assert "reveal 4 blue-naga" not in legal(hidden)  # only the room it faces (REV-04)
    duel = on("prison-3", "blue-naga f11, yellow-naga f0", "turn 5 yellow ap 3", rooms="? ? ? ?")
    assert [text for text in legal(duel) if text.startswith("reveal")] == ["reveal 2 yellow-naga"]


@pytest.mark.rule("P-SCN-04")
@pytest.mark.parametrize("name", ALL)
def test_a_stalemate_ends_by_agreement_or_after_forty_idle_turns(name: str) -> None:
    far = "a16" if name == "prison-4" else "a21" if name == "prison" else "a11"
    text = f"scenario {name}\ntokens\nblue-mekanork a0, yellow-mekanork {far}\n"
    if name == "prison-2":
        text = text.replace("blue-mekanork", "blue-naga")
    idle = do(pos(text + "turn 90 blue ap 2 idle 39"), "end")
    assert idle.result == ("idle", (BLUE, YELLOW))
    assert do(pos(text + "turn 90 blue ap 2 idle 38"), "end").result is None
    offered = do(pos(text), "draw", seat=YELLOW)
    assert offered.result is None
    assert do(offered, "draw", seat=BLUE).result == ("agreement", (BLUE, YELLOW))


# Scenario 1 ---------------------------------------------------------------------------------------


@pytest.mark.rule("P-S1-01")
def test_first_walk_has_two_characters_and_two_objects_a_side() -> None:
    for colour in ("blue", "yellow"):
        assert team("prison-1", colour) == ({"mekanork", "naga"}, {"key", "rope"})
    assert dealt("prison-1") == (pairs(39, 40), (2, 2))


@pytest.mark.rule("P-S1-02")
def test_both_characters_go_face_down_on_any_two_dots() -> None:
    start = pos("scenario prison-1\ndecide team")
    assert [decision.seat for decision in decisions(start)] == [BLUE, YELLOW]
    found = set()
    for one in legal(start, BLUE):
        for other in legal(do(start, one, seat=BLUE), BLUE):
            state = do(start, one, other, seat=BLUE)
            assert [decision.seat for decision in decisions(state)] == [YELLOW]
            assert view(state, YELLOW) == view(start, YELLOW)
            found.add((at(state, "blue-mekanork"), at(state, "blue-naga")))
    assert found == set(permutations(("b0", "d0", "g0", "i0"), 2))
    for square in ("a0", "c0", "b11", "b1"):
        assert "SET-05" in why(start, f"pick naga {square}", BLUE).rules
    state = do(do(start, "pick naga b0", "pick mekanork i0", seat=BLUE), "pick naga b11", "pick mekanork d11")
    assert view(state, YELLOW)["backs"] == [
        {"owner": BLUE, "square": "b0"},
        {"owner": BLUE, "square": "i0"},
    ]


@pytest.mark.rule("P-S1-03")
def test_first_walk_places_an_object_in_each_room() -> None:
    one_object_in_each_room("prison-1")


@pytest.mark.rule("P-S1-04")
def test_teams_are_revealed_together_then_the_first_player_is_drawn() -> None:
    for seed in range(8):
        steps = list(walk(Table(scenario("prison-1")), seed))
        shown = [
            index for index, step in enumerate(steps) for event in step[3] if event.kind == "teams_shown"
        ]
        assert len(shown) == 1
        before, _, action, events, after = steps[shown[0]]
        assert action.verb == "place" and len(after.placed) == 4  # the last placement
        told = next(event for event in events if event.kind == "teams_shown")
        assert sorted(told.facts["tokens"]) == sorted(after.table.all_characters)
        for seat in (BLUE, YELLOW):
            foes = {"blue-naga", "blue-mekanork", "yellow-naga", "yellow-mekanork"}
            known = {row["token"] for row in view(before, seat)["tokens"]}
            assert known == {label for label in foes if label.startswith(("blue", "yellow")[seat])}
            assert {row["token"] for row in view(after, seat)["tokens"]} == foes
        assert [step[2].verb for step in steps[shown[0] + 1 :]] == ["first"]
        assert decisions(after)[0].seat == CHANCE
    first_player_is_drawn("prison-1")


@pytest.mark.rule("P-S1-05")
def test_no_combat_exists_in_the_first_walk() -> None:
    state = on("prison-1", "blue-naga c4, yellow-naga c5")
    refusal = why(state, "attack naga yellow-naga")
    assert refusal.rules == ("P-S1-05",)
    assert not [text for text in legal(state) if text.startswith("attack")]
    for seat in (BLUE, YELLOW):
        assert hand(ready("prison-1"), seat) == (0, 1, 4)


@pytest.mark.rule("P-S1-05")
def test_everything_else_is_there_in_the_first_walk() -> None:
    slits = _hall("99cw").replace("  .   .   @   .   .", "  . H .   @   . : .")
    text = f"scenario prison-1\n{OPEN}\n{slits}\nrooms 99cw 98cw ? ?\ntokens\n"
    text = text.replace(_hall("99cw"), "", 1)
    state = pos(
        text + "blue-naga b3 carries yellow-key, blue-mekanork c3, yellow-naga d3, yellow-mekanork e1"
    )
    assert {"open blue-naga a3-b3", "rotate 1 cw blue-mekanork", "rotate 1 ccw blue-mekanork"} <= set(
        legal(state)
    )
    assert {"jump blue-naga over b2 to b1", "move blue-mekanork c4"} <= set(legal(state))
    close = do(state, "open naga a3-b3")
    assert "close blue-naga a3-b3" in legal(close)
    edge = pos(text + "blue-naga e5, yellow-naga d3")
    assert "reveal 3 blue-naga" in legal(edge)
    assert at(do(edge, "end", "card 2", "yellow-naga e3"), "yellow-naga") == "e3"
    assert "move blue-mekanork e3" not in legal(
        pos(text + "blue-mekanork d3, yellow-naga d2, yellow-mekanork d4")
    )
    assert "move blue-naga e3" in legal(pos(text + "blue-naga d3, yellow-naga d2, yellow-mekanork d4"))


@pytest.mark.rule("P-S1-05")
def test_a_game_of_the_first_walk_knows_no_other_verbs() -> None:
    seen: set[str] = set()
    for seed in range(10):
        chance = Chance(seed)
        state = ready("prison-1", seed)
        while state.result is None and state.turn < 60:
            seat = decisions(state)[0].seat
            by_verb: dict[str, list[Action]] = {}
            for action in LegalActions(state, seat):
                by_verb.setdefault(action.verb, []).append(action)
            verb = chance.choice(sorted(by_verb))
            seen |= set(by_verb)
            state, _ = play(state, seat, chance.choice(by_verb[verb]))
    assert seen == {"card", "end", "reveal", "set", "rotate", "move", "jump", "open", "close"}


@pytest.mark.rule("P-S1-06")
def test_an_object_that_leaves_with_a_character_is_discarded() -> None:
    for thing in ("blue-key", "yellow-rope"):
        state = do(on("prison-1", f"blue-naga a10 carries {thing}, blue-mekanork a1"), "naga a11")
        assert fate(state, thing) == "removed"
        assert state.keeper[token(state, thing)] == 0
        assert state.vp == (1, 0)
        assert state.result is None


@pytest.mark.rule("P-S1-07")
def test_first_with_both_characters_out_wins_at_once() -> None:
    state = on(
        "prison-1", "blue-naga a10, blue-mekanork b10, yellow-naga a1, yellow-mekanork b1", "turn 9 blue ap 5"
    )
    one = do(state, "naga a11")
    assert one.result is None
    both = do(one, "mekanork b11")
    assert (both.ap, both.result) == (3, ("target", (BLUE,)))
    other = do(one, "end", "card 2", "yellow-naga a0", "yellow-mekanork b0")
    assert other.result == ("target", (YELLOW,))  # one out is worth nothing if the other side has two
    with pytest.raises(GearmazeError, match="targetVp"):
        Table(scenario("prison-1"), {"targetVp": 3})


@pytest.mark.rule("P-S1-07")
def test_the_first_walk_ends_without_a_winner_only_by_a_stalemate() -> None:
    for seed in range(12):
        chance = Chance(seed)
        state = ready("prison-1", seed)
        while state.result is None:
            seat = decisions(state)[0].seat
            state, _ = play(state, seat, chance.choice(LegalActions(state, seat).listed()))
        escaped = [sum(1 for t in state.table.characters[s] if state.fate[t]) for s in (BLUE, YELLOW)]
        if state.result[0] == "idle":
            assert max(escaped) < 2 and state.result[1] == (BLUE, YELLOW)
        else:
            assert state.result == ("target", (escaped.index(2),))


# Scenario 2 ---------------------------------------------------------------------------------------


@pytest.mark.rule("P-S2-01")
def test_sides_of_the_hunt_are_drawn_at_random() -> None:
    hunt = scenario("prison-2")
    seats = Counter(draw_seats(hunt, seed, ("Ada", "Bea")) for seed in range(400))
    assert set(seats) == {("Ada", "Bea"), ("Bea", "Ada")}
    assert min(seats.values()) > 160
    assert draw_seats(hunt, 7, ("Ada", "Bea")) == draw_seats(hunt, 7, ("Ada", "Bea"))
    for name in ("prison-1", "prison-3", "prison-4", "prison", "base"):  # equal sides: no need to draw
        assert {draw_seats(scenario(name), seed, ("Ada", "Bea")) for seed in range(30)} == {("Ada", "Bea")}
    with pytest.raises(GearmazeError, match="played by 2"):
        draw_seats(hunt, 7, ("Ada",))


@pytest.mark.rule("P-S2-01", "P-S2-02")
def test_the_hunters_and_the_hunted() -> None:
    assert team("prison-2", "yellow") == ({"colossus", "mekanork"}, {"telescoping-spear", "rope"})
    assert team("prison-2", "blue") == ({"cleric", "naga", "backstabber"}, {"telescoping-spear", "rope"})
    assert dealt("prison-2") == (pairs(37, 38), (2, 2))


@pytest.mark.rule("P-S2-03")
def test_both_have_all_sixteen_cards() -> None:
    state = ready("prison-2")
    for seat in (BLUE, YELLOW):
        assert hand(state, seat) == (9, 3, 4)
        assert state.combat_hands[seat] == (0, 1, 2, 2, 3, 3, 4, 5, 6)
        assert state.action_hands[seat] == (2, 3, 4, 5)


@pytest.mark.rule("P-S2-04")
def test_blue_puts_three_on_dots_first_then_yellow_two() -> None:
    state = pos("scenario prison-2\ndecide team")
    for text in ("pick cleric d0", "pick naga i0", "pick backstabber b0"):
        assert [decision.seat for decision in decisions(state)] == [BLUE]
        assert why(state, "pick colossus b11", YELLOW).rules == ("P-S2-04",)
        assert LegalActions(state, YELLOW).listed() == []
        state = do(state, text)
    assert [decision.seat for decision in decisions(state)] == [YELLOW]
    assert view(state, YELLOW)["backs"] == [
        {"owner": BLUE, "square": square} for square in ("b0", "d0", "i0")
    ]
    assert not [row for row in view(state, YELLOW)["tokens"] if row["owner"] == BLUE]
    swapped = do(
        pos("scenario prison-2\ndecide team"), "pick naga d0", "pick cleric i0", "pick backstabber b0"
    )
    assert view(swapped, YELLOW) == view(state, YELLOW)  # face down
    assert LegalActions(swapped, YELLOW).listed() == LegalActions(state, YELLOW).listed()
    state = do(state, "pick colossus g11")
    assert [decision.seat for decision in decisions(state)] == [YELLOW]
    state = do(state, "pick mekanork b11")
    assert [decision.seat for decision in decisions(state)] == [CHANCE]
    assert not [row for row in view(state, BLUE)["tokens"] if row["owner"] == YELLOW]


@pytest.mark.rule("P-S2-05")
def test_the_hunt_places_an_object_in_each_room() -> None:
    one_object_in_each_room("prison-2")


@pytest.mark.rule("P-S2-06", "SET-14")
def test_blue_takes_the_first_turn_of_the_hunt() -> None:
    for seed in range(20):
        steps = list(walk(Table(scenario("prison-2")), seed))
        assert steps[-1][-1].active == BLUE
        assert [step[2].verb for step in steps].count("first") == 1  # who places, never who begins
        assert decisions(steps[-1][-1])[0][:2] == (BLUE, "card")
        assert decisions(do(steps[-1][-1], "card 2", "end"))[0].seat == YELLOW


@pytest.mark.rule("P-S2-07")
def test_blue_stands_moves_and_attacks_on_yellows_line() -> None:
    state = on("prison-2", "blue-naga c10, yellow-colossus f11, yellow-mekanork h10", "turn 5 blue ap 4")
    state = do(state, "naga c11")
    assert (at(state, "blue-naga"), fate(state, "blue-naga"), state.vp) == ("c11", "", (0, 0))
    state = do(state, "naga e11")
    assert {"attack blue-naga yellow-colossus", "move blue-naga e10", "move blue-naga a11"} <= set(
        legal(state)
    )
    later = do(state, "end", "card 2", "end", "card 2", "naga c9")
    assert at(later, "blue-naga") == "c9"
    pit = _hall("98cw").replace("  .   .   .   .   .\n+   +   +   +   +   +\n", "", 1)
    pit += "  .   .   O   .   .\n+   +   +   +   +   +\n"
    text = f"scenario prison-2\n{OPEN.replace(_hall('98cw'), pit)}\nrooms {' '.join(HALLS)}\n"
    jumped = do(pos(text + "tokens\nblue-cleric c9, yellow-colossus a1"), "jump cleric c11 over c10")
    assert (at(jumped, "blue-cleric"), jumped.result) == ("c11", None)
    out = do(pos(text + "tokens\nyellow-colossus a1, blue-cleric c0"), "cleric c1")
    assert out.result is None


@pytest.mark.rule("P-S2-08")
def test_a_mekanork_that_leaves_is_just_gone() -> None:
    state = on(
        "prison-2",
        "blue-naga a10, yellow-colossus f9, yellow-mekanork c1 carries yellow-rope",
        "turn 6 yellow ap 3",
    )
    state = do(state, "mekanork c0")
    assert (fate(state, "yellow-mekanork"), fate(state, "yellow-rope")) == ("escaped", "removed")
    assert (state.result, state.vp, state.ap) == (None, (0, 0), 2)
    assert "move yellow-colossus f8" in legal(state)


@pytest.mark.rule("P-S2-09")
def test_the_living_colossus_wins_by_entering_blues_line() -> None:
    for load in ("", " carries blue-rope"):
        tokens = f"blue-naga a10, blue-cleric e0, yellow-colossus c2{load}, yellow-mekanork h9"
        state = on("prison-2", tokens, "turn 6 yellow ap 3")
        won = do(state, "colossus c0")
        assert (won.ap, won.result) == (2, ("escape", (YELLOW,)))
        by_steps = do(state, "begin colossus", "c1", "c0")
        assert by_steps.result == ("escape", (YELLOW,))
        assert do(state, "colossus c1").result is None
    jump = on("prison-2", "blue-naga a10, yellow-colossus b3", "turn 6 yellow ap 3")
    assert do(jump, "jump colossus b1 over b2", "colossus b0").result == ("escape", (YELLOW,))
    pit = _hall("99cw").replace("  .   .   .   .   .", "  .   .   O   .   .", 1)
    text = f"scenario prison-2\n{OPEN.replace(_hall('99cw'), pit)}\nrooms {' '.join(HALLS)}\n"
    leap = pos(text + "tokens\nyellow-colossus c2, blue-naga a10\nturn 6 yellow ap 3")
    assert do(leap, "jump colossus c0 over c1").result == ("escape", (YELLOW,))


@pytest.mark.rule("P-S2-10", "P-S2-11")
def test_a_colossus_carried_out_ends_the_hunt_in_a_draw() -> None:
    tokens = "blue-naga a10, yellow-mekanork c2 carries yellow-colossus"
    state = do(on("prison-2", tokens, "turn 6 yellow ap 3"), "mekanork c0")
    assert fate(state, "yellow-colossus") == "rescued"
    assert state.result == ("rescue", (BLUE, YELLOW))
    home = do(on("prison-2", tokens.replace("c2", "c10"), "turn 6 yellow ap 3"), "mekanork c11")
    assert home.result is None  # its own line is no exit


@pytest.mark.rule("P-S2-12")
def test_blue_wins_at_once_when_the_colossus_dies() -> None:
    killed = on(
        "prison-2", "blue-naga c3, yellow-colossus d3 wounded, yellow-mekanork h9", "turn 5 blue ap 4"
    )
    killed = do(killed, "attack naga colossus", "lay 6", "lay 0")
    assert (killed.ap, killed.result) == (3, ("elimination", (BLUE,)))
    lost = on("prison-2", "blue-naga c3, yellow-mekanork d3 carries yellow-colossus", "turn 6 yellow ap 4")
    lost = do(lost, "attack mekanork naga", "lay 0", "lay 6")  # its own carrier loses it
    assert lost.result == ("elimination", (BLUE,))
    rope = on("prison-2", "blue-naga b1, yellow-colossus b2 wounded, yellow-rope b2, yellow-mekanork h9")
    stolen = do(rope, "naga b2 take yellow-rope b3")
    assert stolen.result == ("elimination", (BLUE,))
    alive = on("prison-2", "blue-naga c3, yellow-colossus d3, yellow-mekanork h9")
    assert do(alive, "attack naga colossus", "lay 6", "lay 0").result is None  # wounded only


@pytest.mark.rule("P-S2-12", "END-03")
@pytest.mark.parametrize("options", ["", "options endTrigger=endOfTurn"])
def test_at_once_is_in_the_middle_of_a_move_too(options: str) -> None:
    """Who takes the Rope from under the Colossus stays where it happened."""
    tokens = "blue-naga b1, yellow-colossus b2 wounded, yellow-rope b2, blue-cleric b3, yellow-mekanork h9"
    state = on("prison-2", tokens, f"turn 5 blue ap 4\n{options}")
    stolen = [text for text in legal(state) if "take yellow-rope" in text]
    ends = {do(state, text).digest() for text in stolen}
    assert len(ends) == len(stolen) == 8  # four sides of the pit, for each of two thieves
    whole = do(state, "naga b2 take yellow-rope b3")
    assert (at(whole, "blue-naga"), whole.ap, whole.result) == ("b3", 3, ("elimination", (BLUE,)))
    assert whole == do(state, "begin naga", "go b2", "take yellow-rope", "go b3")
    assert at(do(state, "naga b2 take yellow-rope b4"), "blue-naga") == "b3"
    check_legal(state, BLUE)


@pytest.mark.rule("END-03", "P-S4-06")
def test_the_fourth_point_stolen_with_a_rope() -> None:
    tokens = "blue-cleric a2, yellow-cleric b2 wounded, yellow-rope b2, blue-telepath c2"
    lost = "yellow-colossus eliminated blue, yellow-wizard eliminated blue, yellow-mekanork eliminated blue"
    score = "".join(f"blue 1 elimination yellow-{kind}\n" for kind in ("colossus", "wizard", "mekanork"))
    state = on("prison-4", f"{tokens}, {lost}", f"score\n{score}turn 5 blue ap 3")
    check_legal(state, BLUE)
    for square in ("a2", "b1", "b3", "c2"):
        whole = do(state, f"move blue-cleric b2 take yellow-rope {square}")
        assert whole == do(state, "begin blue-cleric", "go b2", "take yellow-rope", f"go {square}")
        assert (whole.ap, whole.vp, whole.result) == (2, (4, 0), ("target", (BLUE,)))
        assert f"move blue-cleric b2 take yellow-rope {square}" in legal(state)
        check_state(whole)


@pytest.mark.rule("P-S2-12", "P-S2-14")
def test_other_deaths_decide_nothing_and_score_nothing() -> None:
    tokens = "blue-naga c3, yellow-mekanork d3 wounded, yellow-colossus h9"
    state = do(on("prison-2", tokens), "attack naga mekanork", "lay 6", "lay 0")
    assert fate(state, "yellow-mekanork") == "eliminated"
    assert (state.vp, state.ledger, state.result) == ((0, 0), (), None)
    tokens = "yellow-colossus c3, blue-naga d3 wounded, blue-cleric c4 wounded, blue-backstabber h1"
    state = on("prison-2", tokens, "turn 6 yellow ap 5")
    state = do(state, "attack colossus naga", "lay 6", "lay 0", "attack colossus cleric", "lay 5", "lay 0")
    assert fate(state, "blue-naga") == fate(state, "blue-cleric") == "eliminated"
    assert (state.vp, state.result) == ((0, 0), None)
    assert do(state, "end").result is None
    seen = view(state, BLUE)
    assert (seen["vp"], seen["target"]) == ([], 0)


@pytest.mark.rule("P-S2-14")
def test_nobody_is_told_points_in_the_hunt() -> None:
    def told(state: State) -> str:
        seen = view(state, BLUE)
        return draw_status(seen, colour=False) + svg_view(seen)

    for name, ends in (
        ("prison-2", ["The game is a draw by agreement.", "The game is over by resignation: Yellow wins."]),
        (
            "prison-3",
            ["The game is a draw by agreement, 0:0.", "The game is over by resignation: Yellow wins."],
        ),
    ):
        state = on(name, "blue-naga c3, yellow-mekanork h9")
        offered = do(state, "draw", seat=YELLOW)
        for before, text, sentence in ((offered, "draw", ends[0]), (state, "resign", ends[1])):
            over, events = play(before, BLUE, parse_action(before, text, BLUE))
            assert tell(over, events[-1].seen_by(YELLOW) or {}) == sentence
            for drawn in (state, over):
                assert ("VP" in told(drawn)) == (name == "prison-3")


@pytest.mark.rule("P-S2-13")
def test_any_other_end_of_the_hunt_is_a_draw() -> None:
    tokens = "blue-naga c3, blue-cleric a1 wounded, blue-backstabber a3 wounded, yellow-colossus d3 wounded"
    state = do(on("prison-2", tokens), "attack naga colossus", "lay 0", "lay 6")  # now everybody lies wounded
    assert state.result == ("exhausted", (BLUE, YELLOW))
    kills = "blue-backstabber eliminated -, blue-cleric eliminated -, " + tokens.split(", ", 3)[-1]
    state = do(on("prison-2", "blue-naga c3, " + kills), "attack naga colossus", "lay 0", "lay 6")
    assert state.result == ("exhausted", (BLUE, YELLOW))  # although Yellow killed two
    idle = on("prison-2", "blue-naga c3, yellow-colossus h9", "turn 80 blue ap 3 idle 39")
    assert do(idle, "end").result == ("idle", (BLUE, YELLOW))


@pytest.mark.rule("P-S2-13", "END-10")
def test_whoever_resigns_the_hunt_concedes_the_win() -> None:
    """A draw is for ends on the board: nobody saves a lost hunt by giving up."""
    state = on("prison-2", "blue-naga c3, yellow-colossus d3 wounded, yellow-mekanork h9")
    assert do(state, "resign", seat=YELLOW).result == ("resignation", (BLUE,))
    assert do(state, "resign", seat=BLUE).result == ("resignation", (YELLOW,))
    assert do(do(state, "draw", seat=BLUE), "draw", seat=YELLOW).result == ("agreement", (BLUE, YELLOW))


# Scenario 3 ---------------------------------------------------------------------------------------


@pytest.mark.rule("P-S3-01")
def test_to_the_death_has_four_characters_and_two_objects_a_side() -> None:
    for colour in ("blue", "yellow"):
        assert team("prison-3", colour) == (
            {"wizard", "mekanork", "naga", "banshee"},
            {"key", "telescoping-spear"},
        )
    assert dealt("prison-3") == (pairs(38, 40), (2, 2))
    assert hand(ready("prison-3"), BLUE) == hand(ready("prison-3"), YELLOW) == (9, 3, 4)


@pytest.mark.rule("P-S3-02")
def test_all_four_start_on_the_dots_at_the_same_time_and_face_down() -> None:
    start = pos("scenario prison-3\ndecide team")
    dots = ("b0", "d0", "g0", "i0")
    names = ("banshee", "mekanork", "naga", "wizard")
    after: list[State] = []
    for order in permutations(dots):
        texts = [f"pick {name} {dot}" for name, dot in zip(names, order, strict=True)]
        after.append(do(start, *texts, seat=BLUE))
        assert [at(after[-1], f"blue-{name}") for name in names] == list(order)
    assert all(view(state, YELLOW) == view(start, YELLOW) for state in after)
    found = set()
    todo = [start]
    while todo:  # every arrangement can be reached through the listed answers too
        state = todo.pop()
        answers = LegalActions(state, BLUE).listed()
        if not answers:
            found.add(tuple(at(state, f"blue-{name}") for name in names))
        todo += [play(state, BLUE, action)[0] for action in answers]
    assert found == set(permutations(dots))
    for seat in ((BLUE, YELLOW), (YELLOW, BLUE)):  # nobody waits for the other
        state = start
        for index, name in enumerate(names):
            for who in seat:
                line = 0 if who == BLUE else 11
                state = do(state, f"pick {name} {dots[index][0]}{line}", seat=who)
        assert decisions(state)[0].seat == CHANCE
        assert len(view(state, YELLOW)["backs"]) == 4


@pytest.mark.rule("P-S3-03")
def test_to_the_death_places_objects_and_draws_who_begins() -> None:
    one_object_in_each_room("prison-3")
    first_player_is_drawn("prison-3")


@pytest.mark.rule("P-S3-04")
def test_nobody_leaves_and_everybody_walks_on_both_lines() -> None:
    for colour, near, far in (("blue", 0, 11), ("yellow", 11, 0)):
        beside = 10 if far else 1
        tokens = f"{colour}-naga c{beside}, {colour}-wizard f{near}, blue-banshee j5, yellow-banshee a5"
        state = on("prison-3", tokens, f"turn 5 {colour} ap 5")
        state = do(state, f"naga c{far}")
        assert (at(state, f"{colour}-naga"), state.vp, state.result) == (f"c{far}", (0, 0), None)
        state = do(state, f"naga g{far}", f"naga g{beside}", f"naga h{far}")
        assert at(state, f"{colour}-naga") == f"h{far}"
        assert at(do(state, f"wizard h{near}"), f"{colour}-wizard") == f"h{near}"
        assert do(state, "end").result is None
        assert fate(state, f"{colour}-naga") == ""
    carried = on("prison-3", "blue-naga c10 carries blue-wizard, yellow-naga a1")
    carried = do(carried, "naga c11")
    assert (at(carried, "blue-wizard"), wounded(carried, "blue-wizard")) == ("c11", True)


@pytest.mark.rule("P-S3-05")
def test_a_scream_moves_nobody_from_its_own_line_but_does_on_the_far_one() -> None:
    for tokens in ("blue-banshee c10, yellow-naga c11", "blue-banshee c11, yellow-naga e11"):
        state = on("prison-3", tokens + ", yellow-wizard j5")
        assert why(state, "scream banshee yellow-naga").rules == ("P-BAN-16",)
        assert "scream blue-banshee yellow-naga" not in legal(state)
    along = on("prison-3", "blue-banshee c0, yellow-naga e0, yellow-wizard j5")
    assert at(do(along, "scream banshee yellow-naga"), "yellow-naga") == "f0"
    onto = on("prison-3", "blue-banshee c4, yellow-naga c1, yellow-wizard j5")
    assert at(do(onto, "scream banshee yellow-naga"), "yellow-naga") == "c0"
    home = on("prison-3", "blue-banshee c7, yellow-naga c10, yellow-wizard j5")
    assert at(do(home, "scream banshee yellow-naga"), "yellow-naga") == "c11"
    off = on("prison-3", "blue-banshee c4, yellow-naga c0, yellow-wizard j5")
    assert why(off, "scream banshee yellow-naga").rules == ("P-BAN-15",)
    corner = on("prison-3", "blue-banshee c0, yellow-naga a0, yellow-wizard j5")
    assert why(corner, "scream banshee yellow-naga").rules == ("P-BAN-15",)
    friend = on("prison-3", "blue-banshee c8, blue-naga c11, yellow-wizard j5")
    assert why(friend, "scream banshee blue-naga").rules == ("P-BAN-15",)
    side = on("prison-3", "blue-banshee a11, blue-naga c11, yellow-wizard j5")
    assert at(do(side, "scream banshee blue-naga"), "blue-naga") == "d11"


@pytest.mark.rule("P-S3-06")
def test_two_eliminated_enemies_win_at_once() -> None:
    tokens = "blue-naga c3, yellow-naga d3 wounded, yellow-wizard c4 wounded, yellow-banshee j9"
    state = on("prison-3", tokens, "turn 5 blue ap 5")
    state = do(state, "attack naga yellow-naga", "lay 6", "lay 0")
    assert (state.result, state.vp) == (None, (1, 0))
    state = do(state, "attack naga wizard", "lay 5", "lay 0")
    assert (state.ap, state.result) == (3, ("target", (BLUE,)))
    pit = on(
        "prison-3", "blue-banshee b4, yellow-wizard b3, yellow-naga h3", "turn 5 blue ap 5\nscore\n  blue 1"
    )
    assert do(pit, "scream banshee wizard").result == ("target", (BLUE,))
    group = "blue-naga c3, yellow-naga d3 carries yellow-wizard, yellow-banshee j9"
    both = on("prison-3", group, "turn 5 blue ap 5\nscore\n  blue 1")
    assert do(both, "attack naga yellow-naga", "lay 6", "lay 0").result == ("target", (BLUE,))


@pytest.mark.rule("P-S3-07")
def test_a_death_by_its_own_side_counts_for_the_opponent() -> None:
    tokens = "blue-banshee b4, blue-wizard b3, blue-naga h3, yellow-naga h9"
    state = do(on("prison-3", tokens), "scream banshee blue-wizard")
    assert (fate(state, "blue-wizard"), state.vp, state.result) == ("eliminated", (0, 1), None)
    last = do(on("prison-3", tokens, "score\n  yellow 1"), "scream banshee blue-wizard")
    assert last.result == ("target", (YELLOW,))


# Scenario 4 ---------------------------------------------------------------------------------------


@pytest.mark.rule("P-S4-01")
def test_small_against_big_has_six_characters_and_four_objects_a_side() -> None:
    for colour in ("blue", "yellow"):
        assert team("prison-4", colour) == (
            {"telepath", "wizard", "colossus", "cleric", "mekanork", "backstabber"},
            {"bow", "large-shield", "rope", "fireball-wand"},
        )
    assert dealt("prison-4") == (pairs(37, 38, 40), (3, 2))
    assert hand(ready("prison-4"), BLUE) == hand(ready("prison-4"), YELLOW) == (9, 3, 4)


def starters_chosen_secretly(name: str, count: int, last: int) -> None:
    """Four of so many characters, chosen by both at the same time, face down on the dots."""
    start = pos(f"scenario {name}\ndecide team")
    assert [decision.seat for decision in decisions(start)] == [BLUE, YELLOW]
    assert len(legal(start, BLUE)) == count
    teams = set()
    for seed in range(40):
        state = start
        chance = Chance(seed)
        while BLUE in [decision.seat for decision in decisions(state)]:
            state, _ = play(state, BLUE, chance.choice(LegalActions(state, BLUE).listed()))
            assert view(state, YELLOW) == view(start, YELLOW)
        standing = [t for t in state.table.characters[BLUE] if state.place[t] >= 0]
        assert len(standing) == 4
        assert {at(state, state.table.labels[t]) for t in standing} == {"b0", "d0", "g0", "i0"}
        teams.add(tuple(standing))
    assert len(teams) > 10
    full = do(start, "pick wizard b0", "pick mekanork d0", "pick cleric g0", "pick colossus i0", seat=BLUE)
    assert why(full, "pick telepath b0", BLUE) is not None
    line = [
        f"pick {who} {dot}{last}"
        for who, dot in zip(("wizard", "telepath", "cleric", "colossus"), "bdgi", strict=True)
    ]
    both = do(full, *line, seat=YELLOW)
    assert decisions(both)[0].seat == CHANCE
    assert [back["square"] for back in view(both, YELLOW)["backs"]] == ["b0", "d0", "g0", "i0"]


@pytest.mark.rule("P-S4-02")
def test_four_of_six_start_chosen_in_secret() -> None:
    starters_chosen_secretly("prison-4", 6, 16)


@pytest.mark.rule("P-S4-03")
def test_two_characters_and_four_objects_a_side_fill_six_rooms() -> None:
    mixed = set()
    for seed in range(12):
        _, full, state = placing("prison-4", seed)
        assert full == [2] * 6
        for seat in (BLUE, YELLOW):
            mine = [state.table.kinds[t].is_character for t in state.placed if state.table.owner[t] == seat]
            assert (mine.count(True), mine.count(False)) == (2, 4)
        for slot in range(6):
            inside = [t for t in state.placed if state.place[t] == HIDDEN - slot]
            mixed.add(sum(state.table.kinds[t].is_character for t in inside))
    assert mixed == {0, 1, 2}  # of any kind
    text = "scenario prison-4\nbehind 1: yellow-bow yellow-rope\nbehind 2: yellow-wizard\ntokens\n"
    state = pos(text + "blue-bow in hand, blue-wizard in hand\ndecide place blue")
    for what in ("bow", "wizard"):
        assert "SET-11" in why(state, f"place {what} room 1").rules
        assert why(state, f"place {what} room 2") is None


@pytest.mark.rule("P-S4-04")
def test_small_against_big_draws_twice() -> None:
    first_player_is_drawn("prison-4")


def points(name: str, end: str) -> None:
    """One for an escape, one for an enemy, none for a rescued wounded (P-S4-05)."""
    row = int(end) - 1
    halls = f"{'? ' * (4 if name == 'prison-4' else 6)} 99cw 99ccw"
    state = on(name, f"blue-cleric a{row}, blue-wizard h{row}, yellow-wizard j{end}", rooms=halls)
    assert do(state, f"cleric a{end}").vp == (1, 0)
    state = on(
        name,
        f"blue-cleric a{row} carries blue-colossus, blue-wizard h{row}, yellow-wizard j{end}",
        rooms=halls,
    )
    rescued = do(state, f"cleric a{end}")
    assert (rescued.vp, fate(rescued, "blue-colossus")) == ((1, 0), "rescued")
    state = on(
        name, f"blue-cleric a{row} carries yellow-bow, blue-wizard h{row}, yellow-wizard j{end}", rooms=halls
    )
    assert do(state, f"cleric a{end}").vp == (1, 0)
    state = on(name, f"blue-colossus c{row}, yellow-wizard d{row} wounded, yellow-cleric j{row}", rooms=halls)
    assert do(state, "attack colossus wizard", "lay 6", "lay 0").vp == (1, 0)
    state = on(name, f"blue-colossus c{row}, yellow-wizard d{row}, yellow-cleric j{row}", rooms=halls)
    assert do(state, "attack colossus wizard", "lay 6", "lay 0").vp == (0, 0)


@pytest.mark.rule("P-S4-05")
def test_points_of_small_against_big() -> None:
    points("prison-4", "16")


@pytest.mark.rule("P-S4-06")
def test_four_points_win_at_once() -> None:
    halls = "? ? ? ? 99cw 99ccw"
    tokens = "blue-cleric a15, blue-wizard c15, yellow-wizard j15"
    state = on("prison-4", tokens, "turn 9 blue ap 4\nscore\n  blue 2\n  yellow 3", rooms=halls)
    state = do(state, "cleric a16")
    assert (state.vp, state.result) == ((3, 3), None)
    state = do(state, "wizard c16")
    assert (state.ap, state.vp, state.result) == (2, (4, 3), ("target", (BLUE,)))
    more = on("prison-4", "blue-colossus c14, yellow-cleric d14 carries yellow-wizard, yellow-telepath j15",
              "turn 9 blue ap 4\nscore\n  blue 3", rooms=halls)  # fmt: skip
    more = do(more, "attack colossus cleric", "lay 6", "lay 0")
    assert (more.vp, more.result) == ((4, 0), ("target", (BLUE,)))
    carried = "yellow-cleric d14 carries yellow-wizard, yellow-telepath j15"
    both = on("prison-4", f"blue-wizard c14 carries blue-fireball-wand, {carried}",
              "turn 9 blue ap 4\nscore\n  blue 3", rooms=halls)  # fmt: skip
    both = do(both, "fire wizard e")
    assert (both.vp, both.result) == ((5, 0), ("target", (BLUE,)))
    own = on("prison-4", "blue-wizard c14 carries blue-fireball-wand, blue-cleric d14, yellow-wizard j15",
             "turn 9 blue ap 4\nscore\n  blue 3\n  yellow 3", rooms=halls)  # fmt: skip
    assert do(own, "fire wizard e").result == ("target", (YELLOW,))
    with pytest.raises(GearmazeError, match="targetVp is 4 to 4"):
        Table(scenario("prison-4"), {"targetVp": 5})


# Scenario 5 ---------------------------------------------------------------------------------------


@pytest.mark.rule("P-S5-01")
def test_the_whole_prison_uses_everything() -> None:
    rooms, board = dealt("prison")
    assert (rooms, board) == (set(data.rooms("prison")), (4, 2))
    assert rooms == pairs(37, 38, 39, 40)
    for colour in ("blue", "yellow"):
        assert team("prison", colour) == (
            {"backstabber", "banshee", "cleric", "colossus", "mekanork", "naga", "telepath", "wizard"},
            {"bow", "fireball-wand", "key", "large-shield", "rope", "telescoping-spear"},
        )
    assert hand(ready("prison"), BLUE) == hand(ready("prison"), YELLOW) == (9, 3, 4)


@pytest.mark.rule("P-S5-02")
def test_four_of_eight_start_chosen_in_secret() -> None:
    starters_chosen_secretly("prison", 8, 21)


@pytest.mark.rule("P-S5-03")
def test_twenty_tokens_are_placed_and_two_draws_made() -> None:
    for seed in range(6):
        placers, _, state = placing("prison", seed)
        assert len(placers) == len(state.placed) == 20
        assert placers.count(BLUE) == placers.count(YELLOW) == 10
    first_player_is_drawn("prison")


@pytest.mark.rule("P-S5-04")
def test_capacities_of_the_whole_prison() -> None:
    capacity = [2, 2, 3, 3, 3, 3, 2, 2]
    for seed in range(6):
        assert placing("prison", seed)[1] == capacity
    table = Table(scenario("prison"))
    tokens = [label for label in table.labels if label.startswith("yellow")]
    for slot, most in enumerate(capacity):
        room = slot + 1
        text = "scenario prison\nbehind {}: {}\ntokens\nblue-rope in hand\ndecide place blue"
        full = pos(text.format(room, " ".join(tokens[:most])))
        assert "SET-11" in why(full, f"place rope room {room}").rules
        assert why(pos(text.format(room, " ".join(tokens[: most - 1]))), f"place rope room {room}") is None


@pytest.mark.rule("P-S5-05")
def test_points_and_target_of_the_whole_prison() -> None:
    points("prison", "21")
    assert Table(scenario("prison")).target == 5
    for target in (6, 7):
        assert Table(scenario("prison"), {"targetVp": target}).target == target
    for target in (4, 8):
        with pytest.raises(GearmazeError, match="targetVp is 5 to 7"):
            Table(scenario("prison"), {"targetVp": target})


@pytest.mark.rule("P-S5-06")
def test_the_turn_is_finished_and_most_points_win() -> None:
    halls = "? ? ? ? ? ? 99cw 99ccw"
    tokens = "blue-cleric a20, blue-wizard c20, blue-mekanork e20 carries blue-telepath, yellow-colossus f20"
    state = on("prison", tokens, "turn 9 blue ap 5\nscore\n  blue 4\n  yellow 4", rooms=halls)
    five = do(state, "cleric a21")
    assert (five.vp, five.result) == ((5, 4), None)
    assert do(five, "end").result == ("target", (BLUE,))
    assert do(five, "wizard c21", "end").vp == (6, 4)  # he may go on scoring
    equal = do(five, "attack mekanork colossus", "lay 0", "lay 6")
    assert (equal.vp, equal.result) == ((5, 5), None)
    assert do(equal, "end").result == ("target", (BLUE, YELLOW))
    other = on("prison", tokens, "turn 9 blue ap 5\nscore\n  blue 4\n  yellow 4", rooms=halls)
    other = do(other, "attack mekanork colossus", "lay 0", "lay 6", "end")
    assert other.result == ("target", (YELLOW,))  # reached in the opponent's turn
    more = f"{tokens}, blue-naga g20 carries blue-banshee"
    last = on("prison", more, "turn 9 blue ap 5\nscore\n  blue 4\n  yellow 4", rooms=halls)
    last = do(last, "cleric a21", "attack mekanork colossus", "lay 0", "lay 6", "end")
    assert (last.vp, last.result) == (
        (5, 6),
        ("target", (YELLOW,)),
    )  # most points, not the first to get there
