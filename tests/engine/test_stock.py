"""The common supply, and tokens of nobody's: made-up pieces in engine, view, guess, text and record."""

from collections.abc import Iterator

import pytest

from gearmaze.bots.series import play_game
from gearmaze.engine import Action, Chance, Event, Refusal, State, Table, refuse
from gearmaze.engine.drafts import missing
from gearmaze.engine.guess import guess
from gearmaze.engine.kinds import Ability, Verb, character, thing
from gearmaze.engine.placing import to_place
from gearmaze.engine.scoring import exhausted
from gearmaze.engine.setup import still_to_pick
from gearmaze.engine.sides import NOBODY
from gearmaze.engine.state import GONE, HIDDEN, STOCK
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.notation import action_text, parse_action
from gearmaze.position import parse_position, position_text
from gearmaze.sets import base, scenario
from gearmaze.testing import Watch, check_position, check_state
from gearmaze.words import explain
from tests.drawing import at, do, legal, pos
from tests.engine.made_up import HALL, play

BLUE, YELLOW = 0, 1


class Fetch(Verb):
    """Put something of the stock on a free square beside: of one's own, or of nobody's."""

    name = "fetch"
    parts = ("who", "anyone", "to")

    def options(self, state: State, who: int) -> Iterator[Action]:
        beside = state.maze.touching(state.table.grid.bit[state.square(who)])
        for token in range(state.table.tokens):
            for place in range(state.table.grid.places):
                square = state.maze.square[place]
                action = Action("fetch", who, token, place)
                if square >= 0 and beside >> square & 1 and self.refuse(state, action) is None:
                    yield action

    def refuse(self, state: State, action: Action) -> Refusal | None:
        table, square = state.table, state.maze.square[action.where]
        theirs = table.owner[action.what] in table.sides.rivals[table.owner[action.who]]
        lies = state.place[action.what] == STOCK and not theirs
        free = state.maze.in_room(square) and action.where not in state.place
        good = lies and free and square >= 0 and state.maze.where("takes") >> square & 1
        return None if good else refuse("not_here", "OBJ-09", thing=action.what)

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        state.place[action.what] = action.where
        state.stirred = True
        log.append(Event("set", {"seat": state.active, "token": action.what, "place": action.where}))


class Breeds(Ability):
    verbs = (Fetch(),)


BREEDER = character("breeder", "Breeder", 4, 2, Breeds())
SPAWN = character("spawn", "Spawn", 3, 1)
CORD = thing("cord", "Cord", *base.ROPE.abilities)


@pytest.fixture(autouse=True)
def stocked(monkeypatch: pytest.MonkeyPatch) -> None:
    own = scenario("base")
    kinds = tuple(kind for kind in own.characters if kind.id != "wizard")
    made = own._replace(characters=(*kinds, BREEDER), reserves=(SPAWN, SPAWN), stock=(CORD, CORD))
    play(monkeypatch, made)


def hall(rest: str) -> State:
    return pos(f"{HALL}{rest}")


def token(state: State, label: str) -> int:
    return state.table.by_label[label]


def table() -> Table:
    return hall("").table


def test_labels_and_owners() -> None:
    made = table()
    assert made.labels[-2:] == ("neutral-cord", "neutral-cord2") and made.owner[-1] == NOBODY
    spawn = [label for label in made.labels if "spawn" in label]
    assert spawn == ["blue-spawn", "blue-spawn2", "yellow-spawn", "yellow-spawn2"]
    assert {made.labels[t] for t in made.stocked} == {*spawn, "neutral-cord", "neutral-cord2"}
    assert made.neutral == (made.tokens - 2, made.tokens - 1)


def test_the_stock_is_neither_chosen_nor_placed_nor_counted_as_living() -> None:
    start = table().start()
    assert {t for t, place in enumerate(start.place) if place == STOCK} == set(start.table.stocked)
    assert still_to_pick(start, BLUE) == (0, 4)
    assert len(to_place(start, BLUE)) == 14
    few = Table(start.table.scenario._replace(characters=(BREEDER, SPAWN)))
    assert still_to_pick(few.start(), BLUE) == (0, 2), "nobody starts from the stock"
    drafted = Table(scenario("mixed-free")._replace(reserves=(SPAWN,))).start()
    assert missing(drafted, BLUE) == (2, 8, 6), "nobody is drafted from it"
    over = hall("tokens blue-troll eliminated yellow")
    over.place = [place if place == STOCK else GONE for place in over.place]
    assert exhausted(over)


def test_a_character_of_nobodys_keeps_no_game_going(monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, scenario("base")._replace(stock=(SPAWN,)))
    state = hall("tokens neutral-spawn b2")
    state.place = [place if place >= 0 else GONE for place in state.place]
    assert exhausted(state)


def test_it_lies_open_and_no_guess_deals_it() -> None:
    state = hall(
        "tokens blue-breeder b2\nbehind 2: 1cw/0 yellow-troll yellow-sword\nbehind 3: 2cw/0 yellow-rope"
    )
    for seat in (BLUE, YELLOW, SPECTATOR):
        stock = view(state, seat)["stock"]
        assert len(stock) == 6 and {"neutral-cord", "yellow-spawn2"} <= set(stock)
    for seed in range(40):
        other = guess(state, BLUE, Chance(seed))
        hidden = [t for t, place in enumerate(other.place) if place <= HIDDEN]
        assert not set(hidden) & other.table.stocked
        assert {t for t, place in enumerate(other.place) if place == STOCK} == set(other.table.stocked)
    assert "stock" not in view(Table(scenario("base")).start(), BLUE), "games without one look as before"


def test_from_the_stock_to_the_board_and_into_anybodys_hands() -> None:
    state = hall("tokens blue-breeder b2, yellow-warrior d3")
    offered = legal(state)
    assert "fetch blue-breeder neutral-cord c2" in offered and "fetch blue-breeder blue-spawn c2" in offered
    assert not any("yellow-spawn" in text for text in offered)
    after = do(state, "fetch blue-breeder neutral-cord c2", "fetch blue-breeder blue-spawn b3")
    for check in (check_state, check_position):
        check(after)
    row = next(row for row in view(after, YELLOW)["tokens"] if row["token"] == "neutral-cord")
    assert row["owner"] == NOBODY and not row["character"]
    assert len(view(after, YELLOW)["stock"]) == 4
    taken = do(after, "move blue-spawn c2", "end", "card 2", "end")
    assert taken.load[token(taken, "blue-spawn")] == token(taken, "neutral-cord")
    check_state(taken)
    theirs = hall("tokens neutral-cord c2, yellow-warrior c3\nturn 6 yellow")
    held = do(theirs, "move yellow-warrior c2")
    assert held.load[token(held, "yellow-warrior")] == token(held, "neutral-cord")


def test_a_position_says_what_left_the_stock() -> None:
    state = hall("tokens neutral-cord c2, blue-spawn b2 wounded, neutral-cord2 removed -")
    assert state.place[token(state, "blue-spawn2")] == STOCK and at(state, "neutral-cord") == "c2"
    again = parse_position(position_text(state))
    assert again == state and "in stock" not in position_text(state)
    assert hall("tokens blue-spawn in stock").place[token(state, "blue-spawn")] == STOCK
    with pytest.raises(Exception, match="square"):
        hall("tokens blue-troll in stock")


def test_names_in_actions_and_sentences() -> None:
    state = hall("tokens blue-breeder b2")
    action = parse_action(state, "fetch breeder neutral-cord2 c2", BLUE)
    assert action.what == token(state, "neutral-cord2")
    assert action_text(state, action) == "fetch blue-breeder neutral-cord2 c2"
    refusal = refuse("not_here", "OBJ-09", thing=action.what)
    assert "Cord 2" in explain(state, refusal)


@pytest.mark.parametrize("number", range(3))
def test_whole_games_with_a_stock_hold_every_check_and_their_record(number: int) -> None:
    watch, used = Watch(number, every=16), set()

    def seen(before: State, seat: int, action: Action, after: State, events: list[Event]) -> None:
        watch(before, seat, action, after, events)
        used.add(action.verb)

    result = play_game("made-up", ("random",), seed=5, number=number, max_turns=40, watch=seen)
    watch.finish("made-up", {}, result.digest)
    assert "fetch" in used
