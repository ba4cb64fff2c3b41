"""Teams from both boxes, rule by rule: free choice, mutual choice, teams fixed by a scenario (SYL-TEAM)."""

from collections import Counter
from collections.abc import Iterator

import pytest

from gearmaze import data
from gearmaze.bots import play_game
from gearmaze.engine import (
    CHANCE,
    Action,
    Chance,
    Event,
    LegalActions,
    ParseError,
    Refusal,
    State,
    Table,
    decisions,
    draw,
    play,
    refuse_action,
)
from gearmaze.engine.answers import known_action
from gearmaze.engine.guess import guess
from gearmaze.engine.state import HIDDEN, IN_BOX, LEFT_OUT, LIFTED
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.sets import base, mixed, prison, scenario
from gearmaze.testing import Watch, check_state
from tests.drawing import do, legal, pos, why
from tests.engine.asking import may_not

BLUE, YELLOW = 0, 1
MIXED = ("mixed-free", "mixed-mutual", "mixed-jailbreak")
PAIRS = ("1", "2", "3", "4", "37", "38", "39", "40")
CHARACTERS = (
    "backstabber banshee cleric colossus goblin mekanork naga telepath thief troll wall-walker warrior wizard"
).split()
OBJECTS = (
    "armor bow fireball-wand key large-shield rope speed-potion sword telescoping-spear treasure"
).split()
EIGHT, SIX = CHARACTERS[:8], OBJECTS[:6]


def start(name: str, **options: object) -> State:
    return Table(scenario(name), options).start()


def choose(
    state: State,
    seat: int,
    pairs: str = "1 2",
    characters: list[str] | None = None,
    objects: list[str] | None = None,
) -> State:
    """The whole choice of a seat in a free choice."""
    pieces = (EIGHT if characters is None else characters) + (SIX if objects is None else objects)
    return do(
        state, *(f"bring {pair}" for pair in pairs.split()), *(f"enlist {p}" for p in pieces), seat=seat
    )


def chosen(state: State, seat: int) -> tuple[list[str], list[str]]:
    """The kinds of the characters and objects of a team, from what is not in the box."""
    table = state.table
    mine = [table.kinds[t] for t in table.team[seat] if state.place[t] != IN_BOX]
    return (
        sorted(kind.id for kind in mine if kind.is_character),
        sorted(kind.id for kind in mine if kind.is_object),
    )


def brought(state: State, seat: int) -> list[str]:
    return [state.table.pairs[pair] for pair in state.pairs[seat]]


def in_play(state: State) -> list[str]:
    """The rooms dealt."""
    return sorted(state.table.rooms[index].id for index in state.prints)


Step = tuple[State, int, Action, list[Event], State]


def walk(table: Table, seed: int, until: str = "card") -> Iterator[Step]:
    """A random set-up, answer by answer: before, seat, answer, events, after."""
    chance = Chance(seed)
    state = table.start()
    while decisions(state)[0].kind != until:
        seat = chance.choice(decisions(state)).seat
        action = draw(state, chance) if seat == CHANCE else chance.choice(LegalActions(state, seat).listed())
        after, events = play(state, seat, action)
        yield state, seat, action, events, after
        state = after


def ready(name: str, seed: int, until: str = "card", **options: object) -> State:
    return list(walk(Table(scenario(name), options), seed, until))[-1][-1]


def probes(state: State) -> list[Action]:
    """All sorts of answers somebody might try in a set-up."""
    table = state.table
    tokens = range(table.tokens)
    found = [Action("bring", -1, pair) for pair in range(-1, len(table.pairs) + 1)]
    found += [Action(verb, -1, token) for verb in ("enlist", "bench") for token in tokens]
    found += [Action("pick", -1, token, dot) for token in tokens for dot in table.dots[YELLOW][:2]]
    found += [Action("place", -1, token, 3) for token in tokens]
    return [*found, Action("card", -1, 2), Action("end"), Action("first", -1, 0), Action("lay", -1, 0)]


def answers(state: State, seat: int) -> list[Refusal | None]:
    """What a seat would be told to each of the probes."""
    return [known_action(state, seat, p) or refuse_action(state, seat, p) for p in probes(state)]


def alike(one: State, other: State, seat: int) -> None:
    """Two positions a seat cannot tell apart: seen, listed, refused and guessed the same."""
    assert view(one, seat) == view(other, seat)
    assert LegalActions(one, seat).listed() == LegalActions(other, seat).listed()
    assert answers(one, seat) == answers(other, seat)
    for seed in (1, 2):
        first, second = guess(one, seat, Chance(seed)), guess(other, seat, Chance(seed))
        assert first.fields() == second.fields()
        assert view(first, seat) == view(one, seat)


# One box, two boxes -------------------------------------------------------------------------------


@pytest.mark.rule("SYL-TEAM-01")
@pytest.mark.parametrize(("name", "box"), [("base", base), ("prison", prison)])
def test_a_box_alone_gives_both_players_all_of_it(name: str, box: object) -> None:
    state = ready(name, 1)
    table = state.table
    assert in_play(state) == sorted(data.rooms(name))
    assert len(state.prints) == 8
    for seat in (BLUE, YELLOW):
        kinds = [table.kinds[t] for t in table.team[seat]]
        assert tuple(kind for kind in kinds if kind.is_character) == box.CHARACTERS
        assert tuple(kind for kind in kinds if kind.is_object) == box.OBJECTS
        assert (len(box.CHARACTERS), len(box.OBJECTS)) == (8, 6)
        assert all(state.place[t] != IN_BOX for t in table.team[seat])


@pytest.mark.rule("SYL-TEAM-02")
@pytest.mark.parametrize("name", MIXED)
def test_mixed_play_is_two_pairs_eight_characters_and_six_objects_each(name: str) -> None:
    for seed in range(6):
        state = ready(name, seed)
        for seat in (BLUE, YELLOW):
            characters, objects = chosen(state, seat)
            assert (len(characters), len(objects)) == (8, 6)
            if name != "mixed-jailbreak":
                assert len(set(brought(state, seat))) == 2
        assert len({room.removesuffix("cw").removesuffix("c") for room in in_play(state)}) == 4
        assert len(state.placed) == 20  # what does not start lies in the rooms


@pytest.mark.rule("SYL-TEAM-02")
def test_nobody_takes_more_than_his_share() -> None:
    state = do(start("mixed-free"), "bring 1", "bring 37", seat=BLUE)
    assert why(state, "bring 2", BLUE).rules == ("SYL-TEAM-02",)
    state = do(state, *(f"enlist {name}" for name in EIGHT), seat=BLUE)
    assert why(state, "enlist troll", BLUE).rules == ("SYL-TEAM-02",)
    assert not [text for text in legal(state, BLUE) if text.split("-", 1)[1] in CHARACTERS]
    state = do(state, *(f"enlist {name}" for name in SIX), seat=BLUE)
    assert why(state, "enlist sword", BLUE) is not None
    assert [decision.seat for decision in decisions(state)] == [YELLOW]
    early = do(start("mixed-free"), *(f"enlist {name}" for name in SIX), seat=BLUE)  # any order will do
    assert why(early, "enlist sword", BLUE).rules == ("SYL-TEAM-02",)
    assert why(early, "enlist troll", BLUE) is None


# Free choice --------------------------------------------------------------------------------------


@pytest.mark.rule("SYL-TEAM-03", "SYL-TEAM-04")
def test_everything_of_both_boxes_may_be_chosen_by_each_player() -> None:
    state = start("mixed-free")
    assert [decision.seat for decision in decisions(state)] == [BLUE, YELLOW]
    for seat, colour in ((BLUE, "blue"), (YELLOW, "yellow")):
        assert legal(state, seat) == [f"bring {pair}" for pair in PAIRS]
        rooms = do(state, "bring 4", "bring 39", seat=seat)
        assert legal(rooms, seat) == [f"enlist {colour}-{name}" for name in CHARACTERS]
        team = do(rooms, *(f"enlist {name}" for name in EIGHT), seat=seat)
        assert legal(team, seat) == [f"enlist {colour}-{name}" for name in OBJECTS]
    for box in (base, prison):
        assert {kind.id for kind in box.CHARACTERS} <= set(CHARACTERS)
        assert {kind.id for kind in box.OBJECTS} <= set(OBJECTS)
    same = choose(choose(state, BLUE, "1 2"), YELLOW, "3 37")
    assert chosen(same, BLUE) == chosen(same, YELLOW) == (sorted(EIGHT), sorted(SIX))
    other = choose(choose(state, BLUE, "1 2"), YELLOW, "3 37", CHARACTERS[5:], OBJECTS[4:])
    assert chosen(other, BLUE) != chosen(other, YELLOW)
    assert why(state, "enlist yellow-troll", BLUE) is not None


@pytest.mark.rule("SYL-TEAM-03", "SYL-TEAM-04")
def test_a_choice_is_secret_while_it_is_made() -> None:
    """Whatever Blue has chosen, however far he is: Yellow and everybody else see and hear nothing."""
    untouched = {
        "begun": start("mixed-free"),
        "in the middle": do(start("mixed-free"), "bring 2", "bring 37", "enlist naga", seat=YELLOW),
        "done": choose(start("mixed-free"), YELLOW, "2 37"),
    }
    for before in untouched.values():
        for seed in range(3):
            chance = Chance(seed)
            state = before
            while True:
                options = LegalActions(state, BLUE).listed()
                action = chance.choice(options)
                after, events = play(state, BLUE, action)
                if decisions(after) == () or after.stack[-1].kind != "draft" or after.stack[-1].seat != -1:
                    break  # the last choice of all
                state = after
                for seat in (YELLOW, SPECTATOR):
                    assert [event for event in events if event.seen_by(seat)] == []
                    assert view(state, seat) == view(before, seat)
                alike(state, before, YELLOW)
                if not LegalActions(state, BLUE):
                    break


@pytest.mark.rule("SYL-TEAM-03", "SYL-TEAM-04")
@pytest.mark.parametrize("seed", range(4))
def test_a_choice_stays_secret_until_pieces_and_rooms_are_seen(seed: int) -> None:
    """Two games with different teams and rooms of Blue look the same to Yellow until the teams are shown."""
    chance, left, right = Chance(seed), Chance(seed + 100), Chance(seed + 200)
    states = [choose(start("mixed-free"), YELLOW, "1 37")] * 2
    compared: Counter[str] = Counter()
    while True:
        kind, seats = decisions(states[0])[0].kind, [decision.seat for decision in decisions(states[0])]
        assert seats == [decision.seat for decision in decisions(states[1])]
        seat = chance.choice(seats)
        if seat == CHANCE:
            actions = [draw(state, own) for state, own in zip(states, (left, right), strict=True)]
            if kind == "first":
                actions[1] = actions[0]
        else:
            listed = [LegalActions(state, seat).listed() for state in states]
            if kind == "draft":
                listed = [[a for a in each if a.verb != "bring" or a.what not in (0, 4)] for each in listed]
                actions = [own.choice(each) for own, each in zip((left, right), listed, strict=True)]
            else:
                assert len(listed[0]) == len(listed[1])
                index = chance.below(len(listed[0]))
                actions = [each[index] for each in listed]
        played = [play(state, seat, action) for state, action in zip(states, actions, strict=True)]
        told = [[event.seen_by(YELLOW) for event in events] for _, events in played]
        if any(fact and fact["event"] == "teams_shown" for fact in told[0]):
            break
        states = [state for state, _ in played]
        assert told[0] == told[1]
        assert seat != YELLOW or actions[0] == actions[1]
        assert view(states[0], SPECTATOR) == view(states[1], SPECTATOR)
        alike(*states, YELLOW)
        compared[kind] += 1
    assert set(compared) == {"draft", "deal", "team", "first", "place"}
    assert chosen(states[0], BLUE) != chosen(states[1], BLUE)
    assert brought(states[0], BLUE) != brought(states[1], BLUE)


@pytest.mark.rule("SYL-TEAM-03")
def test_what_is_still_face_down_could_be_anything_from_the_box() -> None:
    swaps = 0
    for seed in range(8):
        state = ready("mixed-free", seed)
        table = state.table
        for character in (True, False):
            mine = [t for t in table.team[BLUE] if table.kinds[t].is_character == character]
            mine = [t for t in mine if table.kinds[t].id not in mixed.COMMON]
            inside = [t for t in mine if state.place[t] <= HIDDEN]
            boxed = [t for t in mine if state.place[t] == IN_BOX]
            for one, other in zip(inside, boxed, strict=False):
                swapped = state.copy()
                swapped.place[one], swapped.place[other] = IN_BOX, state.place[one]
                swapped.placed = tuple(other if t == one else t for t in state.placed)
                alike(state, swapped, YELLOW)
                assert view(state, BLUE) != view(swapped, BLUE)
                swaps += 1
    assert swaps > 30


@pytest.mark.rule("SYL-TEAM-03", "SYL-TEAM-13")
def test_a_rope_seen_does_not_tell_of_another_one() -> None:
    """Copies are alike: whichever is found first bears the first name, the one still hidden the second."""
    text = "scenario mixed-free\nbehind {}: yellow-bow blue-rope2\nbehind {}: yellow-armor blue-rope\n"
    text += "tokens\nyellow-naga b21, blue-naga b0\nturn 6 yellow ap 3"
    for order in ((7, 8), (8, 7)):
        state = pos(text.format(*order))
        after = do(state, "reveal 7 naga")
        lifted = [after.table.labels[t] for t in range(after.table.tokens) if after.place[t] == LIFTED]
        assert lifted == ["blue-rope", ("yellow-bow", "yellow-armor")[order[0] == 8]]
        own = view(after, BLUE)["rooms"][7]["tokens"]
        assert [back["token"] for back in own if back["owner"] == BLUE] == ["blue-rope2"]
        assert len(after.placed) == len(state.placed) - 2
        assert "blue-rope2" not in repr(view(after, YELLOW))
        check_state(after)
    both = pos("scenario mixed-free\nbehind 7: blue-rope3 blue-rope\nbehind 8: blue-rope2\n"
               "tokens\nyellow-naga b21, blue-naga b0\nturn 6 yellow ap 3")  # fmt: skip
    both = do(both, "reveal 7 naga")
    found = [both.table.labels[t] for t in range(both.table.tokens) if both.place[t] == LIFTED]
    assert found == ["blue-rope", "blue-rope2"]
    assert [both.table.labels[t] for t in both.placed] == ["blue-rope3"]


@pytest.mark.rule("SYL-TEAM-13")
def test_copies_are_chosen_and_seen_in_the_order_of_their_names() -> None:
    """So a guess may deal the unseen ones by their names; a drawn position has to keep to it."""
    several = 0
    for seed in range(12):
        state = start("mixed-free")
        for seat in (BLUE, YELLOW):
            pairs = ("1 2", "37 38")[seat]
            state = choose(state, seat, pairs, objects=["rope", "rope2", "rope3", "key", "key2", "bow"])
        table, chance = state.table, Chance(seed)
        while state.result is None and state.turn < 60:
            seat = chance.choice(decisions(state)).seat
            listed = [] if seat == CHANCE else LegalActions(state, seat).listed()
            reveals = [action for action in listed if action.verb == "reveal"]
            action = chance.choice(reveals or listed) if listed else draw(state, chance)
            state, _ = play(state, seat, action)
            check_state(state)
            if action.verb == "reveal":
                for one in (BLUE, YELLOW):
                    check_state(guess(state, one, chance.fork(state.turn)))
        seen = [table.labels[t] for t in table.team[BLUE] if state.known[YELLOW] >> t & 1]
        several += {"blue-rope", "blue-rope2"} <= set(seen) or {"blue-key", "blue-key2"} <= set(seen)
    assert several > 3


@pytest.mark.parametrize(
    "text",
    [
        "tokens blue-rope2 a1",  # the first stayed in the box
        "behind 8: blue-rope\ntokens blue-rope2 a1",  # Yellow has not seen the first
        "behind 8: blue-rope\ntokens blue-rope2 removed",
        "behind 8: blue-rope2",
    ],
)
def test_a_position_names_copies_in_order(text: str) -> None:
    pairs = "pairs blue 37 38\npairs yellow 39 40"
    with pytest.raises(ParseError, match="copies come in order: write blue-rope for blue-rope2") as error:
        pos(f"scenario mixed-free\nrooms 37cw\n{pairs}\n{text}")
    assert error.value.line == 6 + text.count("\n")


@pytest.mark.rule("SYL-TEAM-04")
def test_the_eight_rooms_brought_are_shuffled_and_unseen() -> None:
    state = choose(choose(start("mixed-free"), BLUE, "1 38"), YELLOW, "4 40")
    wanted = sorted(f"{pair}{way}" for pair in (1, 38, 4, 40) for way in ("cw", "ccw"))
    first: Counter[str] = Counter()
    turns: Counter[int] = Counter()
    seen: list[dict[str, object]] = []
    for seed in range(160):
        after, events = play(state, CHANCE, draw(state, Chance(seed)))
        assert in_play(after) == wanted
        first[after.table.rooms[after.prints[0]].id] += 1
        turns[after.turns[0]] += 1
        assert after.shown == 0
        seen.append(view(after, YELLOW))
        assert [event.seen_by(YELLOW) for event in events] == [{"event": "dealt", "rooms": 8}]
    assert sorted(first) == wanted and min(first.values()) > 8  # of 20
    assert sorted(turns) == [0, 1, 2, 3]
    assert all(each == seen[0] for each in seen)
    assert seen[0]["pairs"] == [[], ["4", "40"]]
    foreign = draw(choose(choose(start("mixed-free"), BLUE, "2 3"), YELLOW, "37 39"), Chance(1))
    assert refuse_action(state, CHANCE, foreign).rules == ("SET-01",)


@pytest.mark.rule("SYL-TEAM-05")
@pytest.mark.parametrize("loser", ["blue", "yellow"])
def test_a_pair_picked_by_both_is_used_once_and_the_draw_decides_who_picks_another(loser: str) -> None:
    state = choose(choose(start("mixed-free"), BLUE, "37 2"), YELLOW, "1 37")
    assert decisions(state)[0][:2] == (CHANCE, "first")
    drawn = Counter(draw(state, Chance(seed)).what for seed in range(200))
    assert set(drawn) == {BLUE, YELLOW} and min(drawn.values()) > 70
    seat = ("blue", "yellow").index(loser)
    kept, own, foreign = [("37", "1"), "2", "1"] if seat == BLUE else [("37", "2"), "1", "2"]
    state = do(state, f"first {loser}")
    assert [decision.seat for decision in decisions(state)] == [seat]
    assert brought(state, seat) == [own]
    assert set(brought(state, 1 - seat)) == set(kept)
    # the other's second pair is secret, so it may be tried; the one both had, and one's own, may not
    assert legal(state, seat) == [f"bring {pair}" for pair in PAIRS if pair not in ("37", own)]
    assert f"bring {foreign}" in legal(state, seat)
    for pair in ("37", own):
        assert why(state, f"bring {pair}", seat).rules[0] == "SYL-TEAM-05"
    assert why(state, "bring 3", 1 - seat).rules == ("SYL-TEAM-02",)  # he has all of his
    done = do(state, "bring 40")
    assert decisions(done)[0][:2] == (CHANCE, "deal")
    dealt, _ = play(done, CHANCE, draw(done, Chance(5)))
    assert in_play(dealt) == sorted(f"{p}{way}" for p in (1, 2, 37, 40) for way in ("cw", "ccw"))


@pytest.mark.rule("SYL-TEAM-05")
def test_a_second_clash_is_drawn_for_as_well() -> None:
    state = choose(choose(start("mixed-free"), BLUE, "37 2"), YELLOW, "1 37")
    again = do(do(state, "first blue"), "bring 1")  # Yellow's other pair
    assert decisions(again)[0][:2] == (CHANCE, "first")
    blue, yellow = do(again, "first blue"), do(again, "first yellow")
    assert legal(blue) == [f"bring {pair}" for pair in PAIRS if pair not in ("37", "1", "2")]
    assert (brought(blue, BLUE), brought(blue, YELLOW)) == (["2"], ["1", "37"])
    assert legal(yellow) == [f"bring {pair}" for pair in PAIRS if pair not in ("37", "1")]
    assert (brought(yellow, BLUE), brought(yellow, YELLOW)) == (["2", "1"], ["37"])
    third = do(yellow, "bring 2")  # and Blue's
    assert decisions(third)[0][:2] == (CHANCE, "first")
    done = do(do(third, "first yellow"), "bring 3")
    assert (brought(done, BLUE), brought(done, YELLOW)) == (["2", "1"], ["37", "3"])
    assert decisions(done)[0][:2] == (CHANCE, "deal")


@pytest.mark.rule("SYL-TEAM-05")
def test_both_pairs_the_same_are_drawn_for_one_by_one() -> None:
    state = choose(choose(start("mixed-free"), BLUE, "3 4"), YELLOW, "4 3")
    for first, second in (("blue", "blue"), ("blue", "yellow"), ("yellow", "blue"), ("yellow", "yellow")):
        one = do(do(state, f"first {first}"), "bring 38")
        assert decisions(one)[0][:2] == (CHANCE, "first")
        two = do(do(one, f"first {second}"), "bring 39")
        assert decisions(two)[0][:2] == (CHANCE, "deal")
        pairs = brought(two, BLUE) + brought(two, YELLOW)
        assert sorted(pairs) == ["3", "38", "39", "4"]


@pytest.mark.rule("SYL-TEAM-05", "SYL-TEAM-04")
def test_a_clash_tells_nobody_more_than_it_must() -> None:
    """Who keeps the pair does not learn which it was; who picks again not what else the other has."""

    def clash(blue: str, yellow: str, loser: str) -> State:
        return do(choose(choose(start("mixed-free"), BLUE, blue), YELLOW, yellow), f"first {loser}")

    alike(clash("37 2", "1 37", "blue"), clash("1 2", "1 37", "blue"), YELLOW)
    for other in ("1", "3", "40"):
        alike(clash("37 2", "4 37", "blue"), clash("37 2", f"{other} 37", "blue"), BLUE)
    state = choose(choose(start("mixed-free"), BLUE, "37 2"), YELLOW, "1 37")
    _, events = play(state, CHANCE, Action("first", -1, BLUE))
    for seat in (BLUE, YELLOW, SPECTATOR):
        told = [event.seen_by(seat) for event in events]
        assert told == [{"event": "drawn", "seat": BLUE, "purpose": "pair"}]


@pytest.mark.rule("SYL-TEAM-05", "SYL-TEAM-04")
def test_while_a_pair_is_chosen_again_nobody_sees_how_far_the_others_are() -> None:
    """A mutant of view.sealed_teams took the second choice for an open one."""
    once = choose(start("mixed-free"), BLUE, "37 2")
    again = do(choose(once, YELLOW, "1 37"), "first yellow")
    for state in (once, again):
        for seat in (BLUE, SPECTATOR):
            seen = view(state, seat)
            assert seen["hands"][YELLOW]["to_place"] == len(state.table.team[YELLOW])
            assert {"seat": YELLOW, "kind": "draft", "seconds": 0} in seen["decisions"]
    owed = view(again, YELLOW)["decisions"]
    assert [decision["seat"] for decision in owed] == [BLUE, YELLOW]  # as if Blue were not ready either


@pytest.mark.rule("SYL-TEAM-05")
def test_random_drafts_never_bring_a_pair_twice() -> None:
    clashes = 0
    table = Table(scenario("mixed-free"))
    for seed in range(40):
        steps = list(walk(table, seed, "deal"))
        state = steps[-1][-1]
        assert len(set(brought(state, BLUE) + brought(state, YELLOW))) == 4
        clashes += any(step[2].verb == "first" for step in steps)
    assert clashes > 10  # or nothing was shown


# Mutual choice ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def mutual() -> list[list[Step]]:
    """Random mutual choices up to the deal."""
    table = Table(scenario("mixed-mutual"))
    return [list(walk(table, seed, "deal")) for seed in range(30)]


@pytest.mark.rule("SYL-TEAM-06")
def test_who_chooses_first_is_drawn(mutual: list[list[Step]]) -> None:
    state = start("mixed-mutual")
    assert [decision[:2] for decision in decisions(state)] == [(CHANCE, "first")]
    drawn = Counter(draw(state, Chance(seed)).what for seed in range(200))
    assert set(drawn) == {BLUE, YELLOW} and min(drawn.values()) > 70
    for seat, colour in ((BLUE, "blue"), (YELLOW, "yellow")):
        assert [decision[:2] for decision in decisions(do(state, f"first {colour}"))] == [(seat, "draft")]
    assert {steps[1][1] for steps in mutual} == {BLUE, YELLOW}


@pytest.mark.rule("SYL-TEAM-07", "SYL-TEAM-08", "SYL-TEAM-09")
def test_pairs_then_characters_then_objects_are_chosen_in_turn(mutual: list[list[Step]]) -> None:
    for steps in mutual:
        first = steps[0][2].what
        choices = steps[1:]
        assert len(choices) == 4 + 8 + 6
        assert [seat for _, seat, *_ in choices] == [(first + turn) % 2 for turn in range(18)]
        verbs = [action.verb for _, _, action, _, _ in choices]
        assert verbs == ["bring"] * 4 + ["enlist"] * 14
        kinds = steps[0][0].table.kinds
        sorts = [kinds[action.what].is_character for _, _, action, _, _ in choices[4:]]
        assert sorts == [True] * 8 + [False] * 6


@pytest.mark.rule("SYL-TEAM-07")
def test_four_different_pairs_are_picked_alternately_in_the_open() -> None:
    state = do(start("mixed-mutual"), "first yellow", "bring 3")
    assert legal(state) == [f"bring {pair}" for pair in PAIRS if pair != "3"]
    assert why(state, "bring 3").rules[-1] == "SYL-TEAM-07"
    assert why(state, "bring 1", YELLOW).rules == ("SYL-TEAM-07",)  # it is for Blue to choose
    assert why(state, "enlist naga").rules == ("SYL-TEAM-07",)
    for seat in (BLUE, YELLOW, SPECTATOR):
        assert view(state, seat)["pairs"] == [[], ["3"]]
    state = do(state, "bring 38", "bring 1")
    assert why(state, "enlist naga").rules == ("SYL-TEAM-07",)
    state = do(state, "bring 40")
    assert (brought(state, YELLOW), brought(state, BLUE)) == (["3", "1"], ["38", "40"])
    assert why(state, "bring 2").rules == ("SYL-TEAM-02",)
    assert decisions(state)[0].seat == YELLOW  # the first player again
    done = do(state, *(f"enlist {name}" for name in EIGHT + SIX))
    dealt, _ = play(done, CHANCE, draw(done, Chance(3)))
    assert in_play(dealt) == sorted(f"{p}{way}" for p in (1, 3, 38, 40) for way in ("cw", "ccw"))


@pytest.mark.rule("SYL-TEAM-08")
def test_the_other_takes_the_same_character() -> None:
    state = do(start("mixed-mutual"), "first blue", "bring 1", "bring 2", "bring 3", "bring 4")
    after, events = play(state, BLUE, Action("enlist", -1, state.table.by_label["blue-naga"]))
    assert chosen(after, BLUE) == chosen(after, YELLOW) == (["naga"], [])
    told = {"event": "enlisted", "seat": BLUE, "token": state.table.by_label["blue-naga"]}
    assert all([event.seen_by(seat) for event in events] == [told] for seat in (BLUE, YELLOW, SPECTATOR))
    assert decisions(after)[0].seat == YELLOW
    assert "enlist yellow-naga" not in legal(after)
    assert why(after, "enlist yellow-naga").rules[-1] == "SYL-TEAM-15"
    after = do(after, "enlist troll")
    assert chosen(after, BLUE) == chosen(after, YELLOW) == (["naga", "troll"], [])
    assert why(after, "enlist sword").rules == ("SYL-TEAM-09",)
    six = do(
        after, *(f"enlist {name}" for name in ("thief", "wizard", "goblin", "cleric", "banshee", "warrior"))
    )
    assert len(chosen(six, BLUE)[0]) == len(chosen(six, YELLOW)[0]) == 8
    assert why(six, "enlist blue-telepath").rules == ("SYL-TEAM-02",)


@pytest.mark.rule("SYL-TEAM-09")
def test_objects_are_picked_the_same_way() -> None:
    state = do(start("mixed-mutual"), "first blue", "bring 1", "bring 2", "bring 3", "bring 4")
    state = do(state, *(f"enlist {name}" for name in EIGHT))
    for turn, name in enumerate(("sword", "rope", "key", "bow", "armor")):
        assert decisions(state)[0].seat == (BLUE, YELLOW)[turn % 2]
        state = do(state, f"enlist {name}")
        assert chosen(state, BLUE)[1] == chosen(state, YELLOW)[1]
        assert name in chosen(state, BLUE)[1]
    assert decisions(state)[0][:2] == (YELLOW, "draft")
    assert decisions(do(state, "enlist treasure"))[0][:2] == (CHANCE, "deal")


@pytest.mark.rule("SYL-TEAM-10")
def test_both_teams_are_identical_and_the_set_up_goes_on_as_ever(mutual: list[list[Step]]) -> None:
    for steps in mutual:
        for *_, after in steps:
            assert chosen(after, BLUE) == chosen(after, YELLOW)
        state = steps[-1][-1]
        teams = [[state.table.labels[t].partition("-")[2] for t in own if state.place[t] != IN_BOX]
                 for own in state.table.team]  # fmt: skip
        assert teams[BLUE] == teams[YELLOW] and len(teams[BLUE]) == 14
    for seed in range(4):
        steps = list(walk(Table(scenario("mixed-mutual")), seed))
        verbs = [step[2].verb for step in steps]
        assert verbs[19:20] == ["deal"]
        assert sorted(verbs[20:28]) == ["pick"] * 8
        assert verbs[28:] == ["first"] + ["place"] * 20 + ["first"]
        placers = [step[1] for step in steps if step[2].verb == "place"]
        assert placers == [(placers[0] + turn) % 2 for turn in range(20)]
        state = steps[-1][-1]
        full = [sum(1 for place in state.place if place == HIDDEN - slot) for slot in range(8)]
        assert full == [2, 2, 3, 3, 3, 3, 2, 2]


@pytest.mark.rule("SYL-TEAM-10")
def test_what_was_chosen_in_the_open_is_known_when_one_guesses(mutual: list[list[Step]]) -> None:
    """The pieces are known, where they are is not."""
    for steps in mutual[:6]:
        for state, seat, *_ in steps[1:]:
            other = guess(state, seat, Chance(seat))
            assert chosen(other, BLUE) == chosen(other, YELLOW) == chosen(state, BLUE)
    for seed in range(6):
        state = ready("mixed-mutual", seed)
        other = guess(state, YELLOW, Chance(seed))
        assert chosen(other, BLUE) == chosen(state, BLUE)
        assert other.place != state.place


# Handicap -----------------------------------------------------------------------------------------


@pytest.mark.rule("SYL-TEAM-11")
@pytest.mark.parametrize("name", ["mixed-free", "mixed-mutual"])
def test_a_handicapped_player_leaves_out_characters_after_the_teams_are_built(name: str) -> None:
    for seed in range(4):
        table = Table(scenario(name), {"handicap": {"blue": {"characters": 5}}})
        steps = list(walk(table, seed))
        drafted = next(after for *_, action, _, after in steps if action.verb == "deal")
        assert [len(chosen(drafted, seat)[0]) for seat in (BLUE, YELLOW)] == [8, 8]
        own = [step[2].verb for step in steps if step[1] == BLUE and step[2].verb in ("bench", "pick")]
        assert own == ["bench"] * 3 + ["pick"] * 4
        assert not [step for step in steps if step[1] == YELLOW and step[2].verb == "bench"]
        state = steps[-1][-1]
        out = [t for t in range(table.tokens) if state.place[t] == LEFT_OUT]
        assert len(out) == 3 and all(table.owner[t] == BLUE and table.kinds[t].is_character for t in out)
        assert len(state.placed) == 17
        assert sum(1 for t in table.characters[BLUE] if state.place[t] >= 0) == 4


@pytest.mark.rule("SYL-TEAM-11")
@pytest.mark.parametrize("name", ["mixed-free", "mixed-mutual"])
def test_whom_he_leaves_out_is_secret(name: str) -> None:
    state = ready(name, 2, "team", handicap={"blue": {"characters": 6}})
    listed = LegalActions(state, BLUE).listed()
    assert [action.verb for action in listed] == ["bench"] * 8
    pick = Action("pick", -1, listed[0].what, state.table.dots[BLUE][0])
    assert refuse_action(state, BLUE, pick).rules == ("HAND-07",)
    ends = []
    for one in listed[:4]:
        after, events = play(state, BLUE, one)
        assert not [event for event in events if event.seen_by(YELLOW)]
        alike(state, after, YELLOW)
        after, _ = play(after, BLUE, LegalActions(after, BLUE).listed()[-1])
        assert {action.verb for action in LegalActions(after, BLUE)} == {"pick"}
        alike(state, after, YELLOW)
        ends.append(after)
    boxed = [t for t in state.table.characters[BLUE] if state.place[t] == IN_BOX]
    assert all(refuse_action(state, BLUE, Action("bench", -1, t)) for t in boxed)  # not of his team
    for position in (ready(name, seed, handicap={"blue": {"characters": 6}}) for seed in range(3)):
        out = [t for t in position.table.characters[BLUE] if position.place[t] == LEFT_OUT]
        lying = [t for t in position.table.characters[BLUE] if position.place[t] <= HIDDEN]
        assert len(out) == 2 and lying
        swapped = position.copy()
        swapped.place[out[0]], swapped.place[lying[0]] = position.place[lying[0]], LEFT_OUT
        swapped.placed = tuple(out[0] if t == lying[0] else t for t in position.placed)
        alike(position, swapped, YELLOW)


# Scenarios, copies, names -------------------------------------------------------------------------


@pytest.mark.rule("SYL-TEAM-12")
def test_a_scenario_fixes_teams_and_rooms() -> None:
    for seed in range(5):
        steps = list(walk(Table(scenario("mixed-jailbreak")), seed))
        assert steps[0][2].verb == "deal"  # nothing is chosen
        state = steps[-1][-1]
        assert in_play(state) == sorted(f"{p}{way}" for p in (1, 3, 37, 39) for way in ("cw", "ccw"))
        for seat in (BLUE, YELLOW):
            assert chosen(state, seat) == (
                ["backstabber", "cleric", "colossus", "goblin", "naga", "thief", "troll", "wizard"],
                ["armor", "bow", "key", "rope", "sword", "treasure"],
            )
    hunt = scenario("prison-2")  # and may add rules of its own
    assert hunt.verdict is not None and hunt.homes and hunt.first == "blue"


@pytest.mark.rule("SYL-TEAM-12")
def test_pieces_of_both_boxes_meet_in_one_maze() -> None:
    slit = """
room 99cw
+   +   +   +   +   +
  .   . : .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   @   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
"""
    text = f"scenario mixed-jailbreak\n{slit}\nrooms 99cw\ntokens\n"
    shot = pos(text + "blue-goblin b1 carries blue-bow, yellow-troll d1 carries yellow-armor")
    after = do(shot, "shoot goblin troll", "lay 6", "lay 0")
    assert after.wounded[after.table.by_label["yellow-troll"]]  # 1 + 6 against 4 + 1
    giant = pos(text + "blue-goblin a3, yellow-colossus b3, yellow-troll a2, yellow-thief a4")
    assert {"move blue-goblin c3"} <= set(legal(giant))
    assert "move blue-goblin b3" not in legal(giant)
    home = pos(
        "scenario mixed-jailbreak\nrooms ? ? ? ? ? ? 1ccw/0\ntokens\nblue-goblin a20 carries blue-treasure"
    )
    assert do(home, "goblin a21").vp == (3, 0)


@pytest.mark.rule("SYL-TEAM-13", "SYL-TEAM-14")
@pytest.mark.parametrize("name", ["rope", "key"])
def test_a_common_object_may_fill_all_six_places(name: str) -> None:
    state = do(start("mixed-free"), "bring 1", "bring 2", *(f"enlist {who}" for who in EIGHT), seat=BLUE)
    names = [name, *(f"{name}{copy}" for copy in range(2, 7))]
    for label in names:
        assert [text for text in legal(state, BLUE) if name in text] == [
            f"enlist blue-{label}"
        ]  # once listed
        state = do(state, f"enlist {label}", seat=BLUE)
    assert chosen(state, BLUE)[1] == [name] * 6
    assert [decision.seat for decision in decisions(state)] == [YELLOW]
    both = choose(state, YELLOW, "3 4", objects=["rope", "rope2", "key", "key2", "key3", "sword"])
    assert chosen(both, YELLOW)[1] == ["key", "key", "key", "rope", "rope", "sword"]
    mutual = do(start("mixed-mutual"), "first blue", "bring 1", "bring 2", "bring 3", "bring 4")
    mutual = do(mutual, *(f"enlist {who}" for who in EIGHT), *(f"enlist {label}" for label in names))
    assert chosen(mutual, BLUE)[1] == chosen(mutual, YELLOW)[1] == [name] * 6


@pytest.mark.rule("SYL-TEAM-13")
def test_other_objects_are_there_once() -> None:
    for draft in ("mixed-free", "mixed-mutual"):
        table = Table(scenario(draft))
        for seat in (BLUE, YELLOW):
            count = Counter(table.kinds[t].id for t in table.team[seat] if table.kinds[t].is_object)
            assert {name for name, copies in count.items() if copies > 1} == {"rope", "key"}
            assert sorted(count) == OBJECTS
    state = do(start("mixed-free"), "enlist sword", seat=BLUE)
    assert why(state, "enlist sword", BLUE).rules[0] == "SYL-TEAM-13"
    ready_for_more = do(state, "bring 1", "bring 2", *(f"enlist {who}" for who in EIGHT), seat=BLUE)
    assert "enlist blue-sword" not in legal(ready_for_more, BLUE)


@pytest.mark.rule("SYL-TEAM-15")
def test_same_named_characters_of_both_boxes_are_one() -> None:
    shared = {kind.id for kind in base.CHARACTERS} & {kind.id for kind in prison.CHARACTERS}
    assert shared == {"cleric", "mekanork", "wizard"}
    for draft in ("mixed-free", "mixed-mutual"):
        table = Table(scenario(draft))
        for seat in (BLUE, YELLOW):
            assert [table.kinds[t].id for t in table.characters[seat]] == CHARACTERS
    for name in sorted(shared):
        state = do(start("mixed-free"), f"enlist {name}", seat=BLUE)
        assert why(state, f"enlist {name}", BLUE).rules[-1] == "SYL-TEAM-15"
    for seed in range(12):
        for seat in (BLUE, YELLOW):
            team = chosen(ready("mixed-free", seed, "deal"), seat)[0]
            assert len(set(team)) == 8


# Options and whole games --------------------------------------------------------------------------


@pytest.mark.parametrize("name", MIXED)
def test_mixed_games_follow_the_second_box_unless_agreed_otherwise(name: str) -> None:
    assert Table(scenario(name)).options == prison.EDITION
    agreed = Table(scenario(name), {"startLineReveal": "both", "friendRope": "ifSafe", "potionMinute": "on"})
    assert agreed.options == base.EDITION
    assert agreed.line_reveals_both and agreed.friend_lends_lifeline and agreed.potion_minute


@pytest.mark.slow
@pytest.mark.parametrize("name", MIXED)
def test_random_mixed_games_go_to_the_end_or_to_turn_150(name: str) -> None:
    for number in range(4):
        options = {"handicap": {"yellow": {"characters": 6, "without": [6]}}} if number % 2 else {}
        watch = Watch(number)
        result = play_game(name, ("random",), 17, number, options, 150, watch)
        assert result.reason != "unfinished" or result.turns == 150
        watch.finish(name, options, result.digest)


# Both boxes on one board --------------------------------------------------------------------------

# c2 is a pit, a portcullis closes the east side of c3 and a wall that of c4
CROSSED = """
room 37cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   O   .   .
+   +   +   +   +   +
  .   .   . H .   .
+   +   +   +   +   +
  .   .   . | .   .
+   +   +   +   +   +
  @   .   .   .   .
+   +   +   +   +   +
"""


@pytest.mark.rule("GEO-09")
@pytest.mark.parametrize(
    ("tokens", "text", "straight", "diagonal"),
    [
        ("blue-cleric {}", "go c3", "b3", "b2"),
        ("blue-cleric {}", "jump cleric over c2 to d2", "b2", "b1"),
        ("blue-cleric {}", "jump cleric over c2 to c3", "b2", "d1"),
        ("blue-cleric {}, yellow-troll c3", "attack cleric troll", "b3", "b2"),
        ("blue-cleric {} carries blue-telescoping-spear, yellow-troll d5", "thrust cleric troll", "b5", "b3"),
        ("blue-cleric {} carries blue-bow, yellow-troll d5", "shoot cleric troll", "b5", "b3"),
        ("blue-wizard {} carries blue-fireball-wand, yellow-troll d5", "fire wizard e", "b5", "b3"),
        ("blue-banshee {}, yellow-troll d5", "scream banshee troll", "b5", "b3"),
        ("blue-cleric {}, blue-troll c3 wounded", "heal cleric blue-troll", "b3", "b2"),
        ("blue-thief {}", "open thief c3-d3", "c3", "b2"),
        ("blue-warrior {}", "break warrior c3-d3", "d3", "e4"),
        ("blue-wall-walker {}", "wallwalk wall-walker d4", "c4", "c5"),
        ("blue-cleric {}", "rotate 1 cw cleric", "a5", "b4"),
    ],
)
def test_nothing_works_diagonally(tokens: str, text: str, straight: str, diagonal: str) -> None:
    def standing(square: str) -> State:
        pairs = "pairs blue 1 37\npairs yellow 38 39"
        state = pos(f"scenario mixed-free\n{pairs}\n{CROSSED}\nrooms 37cw\ntokens {tokens.format(square)}")
        return do(state, "begin cleric") if text.startswith("go") else state

    assert why(standing(straight), text) is None
    may_not(standing(diagonal), text)
