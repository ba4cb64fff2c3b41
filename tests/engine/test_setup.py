"""Before the first turn: dealing rooms, secret teams, placing tokens face down (SET)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from gearmaze.engine import CHANCE, Action, Chance, Event, LegalActions, State, Table, decisions, draw, play
from gearmaze.engine.answers import known_action
from gearmaze.engine.placing import Place
from gearmaze.engine.state import HIDDEN
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.game import Game
from gearmaze.sets import scenario
from tests.drawing import at, do, legal, pos, why

BLUE, YELLOW = 0, 1
SEEDS = 400
CAPACITIES = [2, 2, 3, 3, 3, 3, 2, 2]


def walk(table: Table, seed: int) -> Iterator[tuple[State, int, Action, list[Event], State]]:
    """A random set-up, answer by answer, to the first card: before, seat, answer, events, after."""
    chance = Chance(seed)
    state = table.start()
    while not state.turn:
        owed = decisions(state)
        seat = chance.choice(owed).seat
        action = draw(state, chance) if seat == CHANCE else chance.choice(LegalActions(state, seat).listed())
        after, events = play(state, seat, action)
        yield state, seat, action, events, after
        state = after


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(scenario("base"))


@pytest.fixture(scope="module")
def deals(table: Table) -> list[Action]:
    return [draw(table.start(), Chance(seed)) for seed in range(SEEDS)]


def inside(state: State) -> list[int]:
    """How many tokens lie in each room."""
    return [sum(1 for place in state.place if place == HIDDEN - slot) for slot in range(8)]


def no_news_of(shown: object, *names: str) -> bool:
    """Whether none of the names occurs anywhere in a view."""
    text = repr(shown)
    return not any(repr(name) in text for name in names)


# Rooms --------------------------------------------------------------------------------------------


@pytest.mark.rule("SET-01")
def test_all_rooms_are_shuffled_each_one_as_likely_on_every_spot(deals: list[Action]) -> None:
    for deal in deals:
        assert sorted(index for index, _ in deal.via) == list(range(8))
    for slot in range(8):
        found = Counter(deal.via[slot][0] for deal in deals)
        assert len(found) == 8
        assert max(found.values()) < 2.2 * min(found.values())  # 50 of each expected
    assert len({tuple(index for index, _ in deal.via) for deal in deals}) > SEEDS * 0.98


@pytest.mark.rule("SET-01")
def test_the_rooms_lie_face_down_and_nobody_sees_which_is_which(table: Table) -> None:
    for seed in (1, 2):
        game = Game("base", seed=seed)
        assert game.state.shown == 0
        for seat in (BLUE, YELLOW, SPECTATOR):
            for room in game.view(seat)["rooms"]:
                assert set(room) == {"x", "y", "shown", "capacity", "tokens"} and not room["shown"]
    one, other = (
        do(pos(f"decide deal\nrooms {'- ' * 8}"), deal)
        for deal in (
            "deal 1cw 1ccw 2cw 2ccw 3cw 3ccw 4cw 4ccw",
            "deal 4ccw/3 4cw/1 3ccw/2 3cw 2ccw/1 2cw/1 1ccw/1 1cw/3",
        )
    )
    assert one.prints != other.prints
    assert all(view(one, seat) == view(other, seat) for seat in (BLUE, YELLOW, SPECTATOR))


@pytest.mark.rule("SET-01")
def test_a_deal_uses_each_room_once() -> None:
    state = pos(f"decide deal\nrooms {'- ' * 8}")
    assert why(state, "deal 1cw 1ccw 2cw 2ccw 3cw 3ccw 4cw 4ccw") is None
    for text in ("deal 1cw 1cw 2cw 2ccw 3cw 3ccw 4cw 4ccw", "deal 1cw 1ccw 2cw 2ccw 3cw 3ccw 4cw"):
        refusal = why(state, text)
        assert refusal and refusal.rules == ("SET-01",)


@pytest.mark.rule("SET-02")
def test_every_room_is_turned_at_random(deals: list[Action]) -> None:
    for slot in range(8):
        turns = Counter(deal.via[slot][1] for deal in deals)
        assert set(turns) == {0, 1, 2, 3}
        assert min(turns.values()) > 70  # 100 expected
    pairs = Counter((deal.via[0][1], deal.via[1][1]) for deal in deals)
    assert len(pairs) == 16  # one room's turn says nothing about another's


@pytest.mark.rule("SET-02")
def test_the_turn_of_a_room_changes_by_rotation_only(table: Table) -> None:
    rotations = 0
    for seed in range(3):
        chance = Chance(seed)
        state = table.start()
        for _ in range(200):
            owed = decisions(state)
            if not owed:
                break
            seat = owed[0].seat
            if seat == CHANCE:
                action = draw(state, chance)
            else:
                actions = LegalActions(state, seat).listed()
                verb = chance.choice(sorted({action.verb for action in actions} - {"end"}) or ["end"])
                action = chance.choice([action for action in actions if action.verb == verb])
            after, _ = play(state, seat, action)
            if action.verb == "deal":
                assert after.turns == tuple(turn for _, turn in action.via)
            elif action.verb == "rotate":
                rotations += 1
            else:
                assert after.turns == state.turns
            state = after
        assert bin(state.shown).count("1") >= 2
    assert rotations > 5


# Teams --------------------------------------------------------------------------------------------


@pytest.mark.rule("SET-04")
def test_each_player_picks_four_of_his_eight_characters() -> None:
    state = pos("decide team")
    assert [decision.seat for decision in decisions(state)] == [BLUE, YELLOW]
    assert len(legal(state, BLUE)) == 8  # anybody for the first dot
    names = ("cleric", "goblin", "mekanork", "thief", "troll", "wall-walker", "warrior", "wizard")
    assert all(why(state, f"pick blue-{name} b0", BLUE) is None for name in names)
    three = do(state, "pick troll b0", "pick thief d0", "pick goblin g0", seat=BLUE)
    assert [decision.seat for decision in decisions(three)] == [BLUE, YELLOW]
    four = do(three, "pick wizard i0", seat=BLUE)
    assert [decision.seat for decision in decisions(four)] == [YELLOW]
    assert [label for label in four.table.labels if at(four, label) != "?"] == [
        "blue-goblin", "blue-thief", "blue-troll", "blue-wizard",
    ]  # fmt: skip
    assert why(four, "pick cleric b0", BLUE) is not None


@pytest.mark.rule("SET-04")
def test_only_own_characters_and_each_of_them_once() -> None:
    state = do(pos("decide team"), "pick troll b0", seat=BLUE)
    for text in ("pick yellow-troll d0", "pick blue-troll d0", "pick blue-sword d0"):
        refusal = why(state, text, BLUE)
        assert refusal and "SET-04" in refusal.rules


@pytest.mark.rule("SET-05")
def test_the_owner_chooses_who_stands_on_which_dot() -> None:
    """Any order of dots; b, d, g and i are the dots of a line."""
    orders = [("troll", "thief", "goblin", "wizard"), ("wizard", "goblin", "troll", "thief")]
    for names in orders:
        for dots in (("b0", "d0", "g0", "i0"), ("i0", "b0", "g0", "d0")):
            texts = [f"pick {name} {dot}" for name, dot in zip(names, dots, strict=True)]
            state = do(pos("decide team"), *texts, seat=BLUE)
            assert [at(state, f"blue-{name}") for name in names] == list(dots)


@pytest.mark.rule("SET-05")
def test_one_character_on_each_dot_of_the_own_line_and_nowhere_else() -> None:
    state = do(pos("decide team"), "pick troll b0", seat=BLUE)
    for square in ("b0", "a0", "c0", "j0", "b21"):
        refusal = why(state, f"pick thief {square}", BLUE)
        assert refusal and "SET-05" in refusal.rules
    for square in ("d0", "g0", "i0"):
        assert why(state, f"pick thief {square}", BLUE) is None


@pytest.mark.rule("SET-05", "SET-07")
def test_the_team_lies_face_down_on_its_dots() -> None:
    """The opponent sees four blue backs on the line, but not whose they are."""
    state = pos("""
        decide place blue
        tokens
          blue-troll b0, blue-thief d0, blue-goblin g0, blue-wizard i0
          yellow-troll b21, yellow-thief d21, yellow-goblin g21, yellow-wizard i21
    """)
    shown = view(state, YELLOW)
    assert shown["backs"] == [{"owner": BLUE, "square": square} for square in ("b0", "d0", "g0", "i0")]
    assert {row["token"] for row in shown["tokens"]} == {
        "yellow-troll", "yellow-thief", "yellow-goblin", "yellow-wizard",
    }  # fmt: skip


@pytest.mark.rule("SET-07")
def test_a_team_is_unknown_to_the_opponent_until_the_last_placement(table: Table) -> None:
    """Whatever a team is, the other seat's view and everything it is told are the same."""
    blue = [label for label in table.labels if label.startswith("blue")]
    for seed in range(8):
        for before, _, action, events, after in walk(table, seed):
            if any(event.kind == "teams_shown" for event in events):
                break
            assert no_news_of(view(after, YELLOW), *blue)
            told = [event.seen_by(YELLOW) for event in events]
            if action.verb == "pick" and table.owner[action.what] == BLUE:
                # at most that all teams are ready
                assert [fact for fact in told if fact] in ([], [{"event": "teams_ready"}])
                if after.stack[-1].kind == "team":
                    assert view(after, YELLOW) == view(before, YELLOW)
        else:
            pytest.fail("the teams were never shown")


# Placing ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def openings(table: Table) -> list[tuple[int, int]]:
    """For many seeds, who is drawn to begin placing and who to take the first turn."""
    placing, turn = pos("decide first place"), pos("decide first turn")
    found = []
    for seed in range(SEEDS):
        chance = Chance(seed)
        draw(table.start(), chance)
        found.append((draw(placing, chance).what, draw(turn, chance).what))
    return found


@pytest.mark.rule("SET-08", "SET-14")
def test_a_game_draws_twice(openings: list[tuple[int, int]]) -> None:
    for seed in range(8):
        game = Game("base", seed=seed)
        while not game.state.turn:
            seat = game.to_act[0]
            game.play(next(iter(game.legal_actions(seat))), seat)
        placers = [answer[0] for answer in game.answers if answer[1].verb == "place"]
        assert (placers[0], game.state.active) == openings[seed]
    assert len(set(openings[:8])) == 4


@pytest.mark.rule("SET-08")
def test_a_random_player_begins_placing(openings: list[tuple[int, int]]) -> None:
    assert 0.4 * SEEDS < sum(first for first, _ in openings) < 0.6 * SEEDS


@pytest.mark.rule("SET-08")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_whoever_is_drawn_places_first(colour: str) -> None:
    state = do(pos("decide first place"), f"first {colour}")
    assert [state.table.colours[decision.seat] for decision in decisions(state)] == [colour]


PLACING = """
decide place blue
tokens
  blue-troll b0, blue-thief d0, blue-goblin g0, blue-wizard i0
  yellow-troll b21, yellow-thief d21, yellow-goblin g21, yellow-wizard i21
"""


@pytest.mark.rule("SET-09")
def test_players_alternate_placing_one_token_each(table: Table) -> None:
    for seed in range(10):
        placers = [seat for _, seat, action, _, _ in walk(table, seed) if action.verb == "place"]
        assert len(placers) == 20
        assert all(seat != placers[number - 1] for number, seat in enumerate(placers) if number)


@pytest.mark.rule("SET-09")
def test_any_remaining_own_token_into_any_room_with_spare_capacity() -> None:
    state = pos(PLACING + "behind 1: yellow-rope yellow-sword\nbehind 3: blue-rope")
    in_hand = [
        "cleric", "mekanork", "wall-walker", "warrior",
        "armor", "fireball-wand", "speed-potion", "sword", "treasure",
    ]  # fmt: skip
    expected = {f"place blue-{name} room {room}" for name in in_hand for room in (2, 3, 4, 5, 6, 7, 8)}
    assert set(legal(state)) == expected
    full = why(state, "place warrior room 1")
    assert full and full.reason == "room_full" and "SET-09" in full.rules
    for label in ("blue-troll", "blue-rope", "yellow-armor"):  # on the line, placed, not his
        refusal = why(state, f"place {label} room 2")
        assert refusal and refusal.rules == ("SET-09",)
    after = do(state, "place warrior room 2")
    assert inside(after) == [2, 1, 1, 0, 0, 0, 0, 0]
    assert [decision.seat for decision in decisions(after)] == [YELLOW]


@pytest.mark.rule("SET-10")
def test_both_colours_share_a_room_and_only_the_total_is_capped() -> None:
    state = do(pos(PLACING), "place blue-rope room 3", "place yellow-cleric room 3", "place warrior room 3")
    assert inside(state)[2] == 3
    owners = [token["owner"] for token in view(state, BLUE)["rooms"][2]["tokens"]]
    assert owners == [BLUE, YELLOW, BLUE]
    refusal = why(state, "place yellow-rope room 3")
    assert refusal and refusal.reason == "room_full"
    blue_only = do(pos(PLACING), "place blue-rope room 3", "place yellow-rope room 4")
    blue_only = do(
        blue_only, "place blue-sword room 3", "place yellow-sword room 4", "place blue-armor room 3"
    )
    assert inside(blue_only)[2:4] == [3, 2]


@pytest.mark.rule("SET-11")
def test_at_the_end_every_room_is_exactly_full(table: Table) -> None:
    for seed in range(20):
        *_, (_, _, _, _, end) = walk(table, seed)
        assert inside(end) == CAPACITIES
        assert sum(1 for place in end.place if place >= 0) == 8  # the others stand on the lines


@pytest.mark.rule("SET-12")
def test_nobody_may_look_at_a_placed_token_not_even_its_owner() -> None:
    """No answer may speak of a face-down token, whoever gives it; there is no answer to look at one."""
    state = pos("""
        rooms 1cw
        behind 3: yellow-goblin blue-warrior
        tokens
          blue-thief c5
          yellow-thief a21
    """)
    warrior = state.table.by_label["blue-warrior"]
    goblin = state.table.by_label["yellow-goblin"]
    for seat in (BLUE, YELLOW):
        for token in (warrior, goblin):
            for action in (Action("move", token), Action("attack", -1, token), Action("look", -1, token)):
                refusal = known_action(state, seat, action)
                assert refusal and refusal.reason == "no_such_token"
    assert {text.split()[0] for text in legal(state)} == {"move", "reveal", "end"}
    assert not any("warrior" in text for text in legal(state))
    assert no_news_of(view(state, YELLOW), "blue-warrior") and no_news_of(view(state, BLUE), "yellow-goblin")


@pytest.mark.rule("SET-13")
def test_both_teams_are_shown_at_once_after_the_last_placement(table: Table) -> None:
    for seed in range(10):
        shown_with = []
        starters: set[str] = set()
        for _, _, action, events, after in walk(table, seed):
            told = [event for event in events if event.kind == "teams_shown"]
            starters = {table.labels[t] for t in table.all_characters if after.place[t] >= 0}
            if told:
                assert not told[0].secret
                assert {table.labels[token] for token in told[0].facts["tokens"]} == starters
                shown_with.append((action.verb, sum(inside(after))))
            for seat in (BLUE, YELLOW, SPECTATOR):
                seen = {row["token"] for row in view(after, seat)["tokens"]}
                own = {label for label in starters if table.owner[table.by_label[label]] == seat}
                assert seen == (starters if shown_with else own)
        assert shown_with == [("place", 20)] and len(starters) == 8


@pytest.mark.rule("SET-14")
def test_a_second_draw_independent_of_the_first_decides_the_first_turn(
    openings: list[tuple[int, int]],
) -> None:
    found = Counter(openings)
    assert set(found) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert min(found.values()) > 0.19 * SEEDS and max(found.values()) < 0.31 * SEEDS


@pytest.mark.rule("SET-14")
@pytest.mark.parametrize("colour", ["blue", "yellow"])
def test_whoever_is_drawn_takes_the_first_turn(colour: str) -> None:
    state = do(pos("decide first turn"), f"first {colour}")
    assert (state.turn, state.table.colours[state.active]) == (1, colour)
    assert [decision.kind for decision in decisions(state)] == ["card"]


@pytest.mark.rule("SET-15")
@pytest.mark.parametrize("first", ["blue", "yellow"])
def test_from_then_on_turns_strictly_alternate(first: str) -> None:
    state = do(pos("rooms 1cw\ntokens blue-goblin c3, yellow-troll a21\ndecide first turn"), f"first {first}")
    order = []
    for _ in range(20):
        order.append(state.table.colours[state.active])
        state = do(state, legal(state)[0], "end")
    other = {"blue": "yellow", "yellow": "blue"}[first]
    assert order == [first, other] * 10


# Rooms for one kind of token ----------------------------------------------------------------------


def coloured(*takes: str) -> State:
    """The full board with the first rooms limited by kind, Blue placing with everything in hand."""
    played = scenario("base")
    slots = played.layout.slots
    limited = tuple(slot._replace(takes=kind) for slot, kind in zip(slots, takes, strict=False))
    layout = played.layout._replace(slots=limited + slots[len(takes) :])
    state = Table(played._replace(layout=layout)).start()
    state.prints = tuple(range(8))
    state.stack = (Place(BLUE),)
    return state


@pytest.mark.rule("SET-16", "SET-17")
def test_white_rooms_take_objects_red_ones_characters_yellow_ones_both() -> None:
    state = coloured("objects", "characters", "any")
    assert why(state, "place blue-rope room 1") is None
    assert why(state, "place blue-troll room 2") is None
    assert why(state, "place blue-rope room 3") is None and why(state, "place blue-troll room 3") is None
    for wrong in ("place blue-troll room 1", "place blue-rope room 2"):
        refusal = why(state, wrong)
        assert refusal and refusal.reason == "wrong_kind" and "SET-17" in refusal.rules
    kinds = {"objects": 6, "characters": 8}
    into = Counter(text.split()[-1] for text in legal(state))
    assert (into["1"], into["2"], into["3"]) == (kinds["objects"], kinds["characters"], 14)


@pytest.mark.rule("SET-17")
def test_a_token_of_the_wrong_kind_stays_in_hand() -> None:
    state = coloured("objects")
    before = state.copy()
    with pytest.raises(ValueError, match="SET-17"):
        do(state, "place blue-troll room 1")
    assert state == before and "place blue-troll room 2" in legal(state)


@pytest.mark.rule("SET-18")
def test_a_back_shows_the_colour_and_not_whether_it_is_a_character_or_an_object() -> None:
    one = do(pos(PLACING), "place blue-warrior room 3")
    other = do(pos(PLACING), "place blue-rope room 3")
    for seat in (YELLOW, SPECTATOR):
        assert view(one, seat)["rooms"][2]["tokens"] == [{"owner": BLUE, "token": None}]
        assert view(one, seat) == view(other, seat)
    told = []
    for label in ("blue-warrior", "blue-rope"):
        before = pos(PLACING)
        _, events = play(before, BLUE, Action("place", -1, before.table.by_label[label], 2))
        told.append([event.seen_by(YELLOW) for event in events])
    assert told[0] == told[1] == [{"event": "placed", "seat": BLUE, "room": 2}]


@pytest.mark.rule("SET-19")
def test_who_has_tokens_left_places_them_one_after_another() -> None:
    """Blue plays with four characters: six objects to place, Yellow ten tokens."""
    handicapped = Table(scenario("base"), {"handicap": {"blue": {"characters": 4}}})
    for seed in range(10):
        answers = list(walk(handicapped, seed))
        placers = "".join("BY"[seat] for _, seat, action, _, _ in answers if action.verb == "place")
        assert placers in ("BY" * 6 + "YYYY", "YB" * 6 + "YYYY")
        assert sum(inside(answers[-1][-1])) == 16
