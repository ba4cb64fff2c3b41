"""The columns of a position: declared once, and nothing forgets one."""

import copy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gearmaze import Game
from gearmaze.bots import RandomPlayer, ask
from gearmaze.engine import Act, Chance, Table
from gearmaze.engine.columns import ROOM, SEAT, TOKEN, Column, column, columns
from gearmaze.engine.frames import Frame
from gearmaze.engine.state import FIRST_DIGEST, State
from gearmaze.engine.walks import ASIDE, DEALT, Move
from gearmaze.record import read_record, record_text
from gearmaze.sets import scenario, scenario_names

NAMES = [each.name for each in State.COLUMNS]
GOLDEN = Path(__file__).parents[1] / "golden"


@cache
def reached(name: str = "base", answers: int = 60) -> State:
    """A position in the middle of a game."""
    game = Game(name, seed=3)
    chance = Chance(5)
    for _ in range(answers):
        seat = game.to_act[0]
        game.play(ask(RandomPlayer(), game.state, seat, chance), seat)
    return game.state


def another(value: Any) -> Any:
    """A value of the same sort that is not the same."""
    if isinstance(value, (list, bytes)):
        return type(value)([value[0] + 1, *value[1:]])
    if isinstance(value, tuple):
        return (*value, Act(7)) if value and isinstance(value[0], Frame) else (*value, ("one", "more"))
    return ("made up", ()) if value is None else int(value) + 1


def with_column(state: State, made_up: type[State], **values: Any) -> State:
    """The same position, of a class with more columns."""
    new = made_up.first(state.table)
    for name in (*State.BESIDE, *NAMES):
        setattr(new, name, copy.copy(getattr(state, name)))
    for name, value in values.items():
        setattr(new, name, value)
    return new


@columns
class Longer(State):
    """A position of tomorrow."""

    mud: int = column(0)
    fear: list[int] = column(7, TOKEN)
    water: tuple[int, ...] = column(lambda table: tuple(range(table.seats)), SEAT)


# What is made from the list -----------------------------------------------------------------------


def test_every_slot_is_a_column_and_nothing_else_is_kept() -> None:
    assert set(State.__slots__) == {*State.BESIDE, *NAMES}
    assert len(State.__slots__) == len(set(State.__slots__))
    assert not hasattr(reached(), "__dict__")
    assert set(State.__annotations__) == {"COLUMNS", *State.__slots__}


@pytest.mark.parametrize("name", scenario_names())
def test_a_game_starts_with_every_column_of_the_declared_kind_and_length(name: str) -> None:
    table = Table(scenario(name))
    start, counts = table.start(), {TOKEN: table.tokens, ROOM: len(table.layout.slots), SEAT: table.seats}
    for each in State.COLUMNS:
        value = getattr(start, each.name)
        if each.changes:
            assert type(value) is each.kind, each.name
        if each.per in counts and each.name != "origins":  # which has the lines, too
            assert len(value) == counts[each.per], each.name
        if each.name not in ("stack", "place"):  # what is decided first; a drafted team waits in its box
            assert value == each.first(table), each.name


def test_what_changes_in_place_is_no_ones_but_the_copys() -> None:
    state = reached()
    before = {name: copy.deepcopy(getattr(state, name)) for name in NAMES}
    for each in State.COLUMNS:
        new = state.copy()
        assert getattr(new, each.name) == before[each.name], f"copy forgets {each.name}"
        value = getattr(new, each.name)
        if each.changes:
            assert value is not getattr(state, each.name), each.name
            value[0] += 1
        else:
            hash(value)  # nothing in it can be changed in place
            setattr(new, each.name, another(value))
        assert getattr(state, each.name) == before[each.name], f"a copy changes {each.name} of the original"
    assert state.copy().table is state.table and state.copy().maze is state.maze


def test_a_copy_has_no_crowd_of_before() -> None:
    state = reached().copy()
    list(Game(position=state).legal_actions())
    assert state.copy()._crowd is None


@pytest.mark.parametrize("name", NAMES)
def test_every_column_makes_a_difference(name: str) -> None:
    """All but those read off from others, which have to be named here."""
    state, other = reached(), reached().copy()
    setattr(other, name, another(getattr(state, name)))
    if name == "load":
        assert other.fields() == state.fields()
        return
    assert other != state and other.fields() != state.fields()
    assert other.digest() != state.digest()
    hash(other.fields())


def test_what_a_character_carries_is_read_off_from_who_carries_it() -> None:
    """So that `load` need not be compared."""
    for name in scenario_names():
        state = reached(name)
        for token, holder in enumerate(state.carrier):
            assert holder < 0 or state.load[holder] == token
        assert sum(holder >= 0 for holder in state.carrier) == sum(thing >= 0 for thing in state.load)


def test_what_is_written_out_reads_like_what_is_written_by_hand() -> None:
    for method in (State.copy, State.fields):
        assert method.__doc__ and method.__module__ == "gearmaze.engine.state"
        assert method.__qualname__ == f"State.{method.__name__}"


def test_lists_of_columns_are_read_off_from_their_marks() -> None:
    assert set(DEALT) == {"prints", "turns", "zones", "pairs", "placed"}
    assert set(ASIDE) == {"agreed", "out"}
    for each in State.COLUMNS:  # a guess hands them to earlier positions as they are
        assert not (each.hidden and each.changes), each.name


# Digests ------------------------------------------------------------------------------------------


def test_digests_of_before_are_made_from_what_they_were_made_from() -> None:
    """Records kept since then are replayed by `test_golden` and compared one by one."""
    assert len(FIRST_DIGEST) == 32 and "pairs" not in FIRST_DIGEST
    start = Table(scenario("base")).start()
    assert start.digest(1) == "46b33fbf3088fdd8"
    assert start.digest() == "d2:746c9f27f6370b8f"


def test_a_column_at_its_default_changes_no_digest() -> None:
    for name in scenario_names():
        state = reached(name)
        longer = with_column(state, Longer)
        assert longer.digest() == state.digest()
        assert longer.digest(1) == state.digest(1)


@pytest.mark.parametrize(
    "value", [{"mud": 1}, {"fear": [7] * 3}, {"water": (1, 0)}], ids=lambda value: next(iter(value))
)
def test_a_column_that_is_used_changes_the_digest(value: dict[str, Any]) -> None:
    state = reached()
    longer = with_column(state, Longer, **value)
    assert longer.digest() != state.digest()
    assert longer.digest(1) == state.digest(1)
    assert longer != with_column(state, Longer)
    again = longer.copy()
    assert type(again) is Longer and again == longer


def test_a_column_used_in_a_position_that_is_kept_changes_the_digest_too() -> None:
    """A move under way keeps the position before it."""
    outer, inner = with_column(reached(), Longer), with_column(reached(), Longer)
    frame = Move(0, 0, 0, (), inner)
    outer.push(frame)
    clean, first = outer.digest(), outer.digest(1)
    plain = reached().copy()
    plain.push(frame.but(before=reached()))
    assert (plain.digest(), plain.digest(1)) == (clean, first)
    inner.mud = 1
    assert outer.digest() != clean and outer.digest(1) == first
    hash(outer.fields())


def test_the_order_of_columns_is_nothing_a_digest_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    state = reached()
    digests = state.digest(), state.digest(1)
    monkeypatch.setattr(State, "COLUMNS", tuple(reversed(State.COLUMNS)))
    assert (state.digest(), state.digest(1)) == digests


# Records ------------------------------------------------------------------------------------------


def test_a_record_is_written_with_digests_of_today_and_read_with_either() -> None:
    old = (GOLDEN / "10-step-by-step.txt").read_text(encoding="utf-8")
    game = read_record(old)
    new = record_text(game)
    turns = [line for line in new.splitlines() if line.startswith("turn ")]
    assert turns and all(line.split()[2].startswith("d2:") for line in turns)
    assert read_record(new).state == read_record(old).state
    lines = zip(old.splitlines(), new.splitlines(), strict=True)
    half = [pair[number % 2] for number, pair in enumerate(lines)]
    assert read_record("\n".join(half)).state == game.state
    for wrong in ("d3:", "d1:", ":", ""):
        with pytest.raises(ValueError, match="position differs"):
            read_record(new.replace("d2:", wrong))


def test_a_column_is_declared_in_one_line() -> None:
    assert Longer.COLUMNS[: len(NAMES)] == State.COLUMNS
    assert Longer.COLUMNS[len(NAMES)] == Column(0, name="mud", kind=int)
    assert Longer.__slots__ == ("mud", "fear", "water")


def test_a_column_has_to_say_what_it_is_kept_in() -> None:
    class Unclear(State):
        fear: "list[int]" = column(7, TOKEN)

    with pytest.raises(TypeError, match="not with the text 'list"):
        columns(Unclear)
