"""A seat's record, replayed: the seat sees what it saw, and nothing is told that the record does not hold."""

import json

import pytest

from gearmaze.engine.view import SPECTATOR, view
from gearmaze.game import Game
from gearmaze.recall import Recalled, is_seat_record, recall
from gearmaze.record import BrokenRecord, TooLong, record_text, seat_record_text
from gearmaze.sets import scenario, scenario_names
from tests.record.test_secret_records import games
from tests.record.walks import PROOF

BLUE, YELLOW = 0, 1
# where a pair of rooms was brought by several, in secret, a record does not always say enough
SECRET_DRAFTS = [name for name in scenario_names() if scenario(name).draft == "free"]


def views(game: Game, seat: int) -> list[str]:
    """What a seat saw at the beginning of each turn, and in the end."""
    again, found, turn = Game(position=game.start), [], 0
    for answer in game.answers:
        again.answer(*answer) if len(answer) == 2 else again.undo_again(answer.seat)
        if again.state.turn > turn:
            turn = again.state.turn
            found.append(json.dumps(view(again.state, seat), sort_keys=True))
    return [*found, json.dumps(view(again.state, seat), sort_keys=True)]


@pytest.mark.parametrize("name", scenario_names())
def test_a_seat_sees_what_it_saw(name):
    """At any point of games with take-backs, draw offers and time-outs."""
    for seed in range(12 if PROOF else 2):
        for count, game in enumerate(games(name, seed, 150)):
            if game.over or count % 49 != 48:
                continue
            for seat in (BLUE, YELLOW, SPECTATOR):
                found = recall(seat_record_text(game, seat))
                assert found.seat == seat
                assert not found.gap or name in SECRET_DRAFTS
                if not found.gap:
                    assert views(found.game, seat) == views(game, seat)


def recorded(seat: int = BLUE) -> tuple[Game, str]:
    *_, game = games("base", 2, 120)
    return game, seat_record_text(game, seat)


def test_what_is_made_up_is_not_told():
    game, text = recorded()
    found = recall(text)
    lines = [line.partition(": ")[2] for line in text.splitlines() if line.partition(":")[0] in NAMES]
    assert list(found.texts) == lines and "deal ?" in lines
    assert found.game.state != game.state, "hidden things are elsewhere, or the test shows nothing"


NAMES = ("blue", "yellow", "chance", "clock")


def test_where_the_record_does_not_say_enough_the_replay_ends_and_says_so():
    _, text = recorded()
    lines = text.splitlines()
    turns = [number for number, line in enumerate(lines) if line.startswith("turn ")]
    lines[turns[2]] = lines[turns[2]][:-4] + "0000"
    found = recall("\n".join(lines))
    assert found.gap == turns[2] + 1
    before = sum(line.partition(":")[0] in NAMES for line in lines[: turns[1]])
    assert len(found.texts) == len(found.game.answers) == before


def test_an_answer_that_cannot_be_given_ends_it_too():
    _, text = recorded()
    lines = text.splitlines()
    card = next(number for number, line in enumerate(lines) if ": card " in line)
    lines[card] = "blue: card 9"
    assert recall("\n".join(lines)).gap == card + 1


def bent(text: str, **fields: object) -> str:
    """With a first room that cannot be."""
    before, _, last = text.partition("view ")
    shown = json.loads(last)
    shown["rooms"][0] |= {"shown": True, **fields}
    return f"{before}view {json.dumps(shown)}"


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("seat blue", "seat pink"),
        lambda text: text.partition("view ")[0],
        lambda text: text.partition("view ")[0] + "view {}",
        lambda text: text.partition("view ")[0] + "view [1",
        lambda text: text.partition("view ")[0] + "view " + "[" * 100_000,
        lambda text: bent(text, room="nosuch"),
        lambda text: bent(text, room=["nosuch"]),
        lambda text: bent(text, turn="x"),
        lambda text: bent(text, turn=float("inf")),
        lambda text: text.replace("gearmaze record 1", "something else"),
    ],
)
def test_what_is_no_record_of_a_seat_is_refused(change):
    with pytest.raises(BrokenRecord):
        recall(change(recorded()[1]))


def test_the_two_sorts_of_records_are_told_apart_and_long_ones_refused():
    game, text = recorded()
    assert is_seat_record(text) and not is_seat_record(record_text(game))
    with pytest.raises(TooLong):
        recall(text, most=10)
    assert isinstance(recall(text, most=1000), Recalled)
