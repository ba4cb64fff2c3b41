"""What positions and records say of a set-up for three and four."""

import pytest

from gearmaze.engine import ParseError, State
from gearmaze.game import Game
from gearmaze.position import parse_position, position_text
from gearmaze.recall import recall
from gearmaze.record import read_record, record_text, seat_record_text
from tests.drawing import pos
from tests.multiplayer.begin import EVERY, said, set_up


def same(state: State) -> None:
    assert parse_position(position_text(state)) == state


@pytest.mark.parametrize("name", EVERY)
def test_every_moment_of_a_set_up_is_read_as_it_was_written(name: str) -> None:
    for step in set_up(name)[::3]:
        same(step.after)
    same(set_up(name)[-1].after)


def test_who_began_is_written_where_it_counts_later() -> None:
    first = said("rac", "first")[0]
    assert f"leader {first.before.table.colours[first.action.what]}\n" in position_text(first.after)
    assert "leader" not in position_text(said("std3", "first")[0].after)
    with pytest.raises(ParseError, match="does not count later on in std3"):
        pos("scenario std3\nleader blue\ntokens blue-goblin W.2")


def test_small_lines_are_written_face_down_or_shown() -> None:
    before = said("lab3", "place")[0].before
    assert "zones hidden blue" in position_text(before)
    assert "zones blue" in position_text(set_up("lab3")[-1].after)
    state = pos("scenario lab4\ntokens blue-goblin N.2")
    assert (state.zones, state.zones_shown) == ((1, 2, 3, 4), True), "nobody said: in their order"
    for wrong in ("blue 1 red 1", "blue 5", "blue", "blue 1 blue 2"):
        with pytest.raises(ParseError):
            pos(f"scenario lab4\nzones {wrong}\ntokens blue-goblin N.2")
    with pytest.raises(ParseError, match="every colour has a small line by then"):
        pos("scenario lab4\nzones blue 1 red 2\ntokens blue-goblin N.2")


@pytest.mark.parametrize("name", ["lab3", "pyr4"])
def test_a_seat_s_record_tells_where_others_lined_up_and_no_more(name: str) -> None:
    game = Game(name, seed=4)
    while not any(step.verb == "pick" for _, step in game.answers):
        game.play(game.legal_actions(game.to_act[0]).listed()[0], game.to_act[0])
    (who, pick) = next(answer for answer in game.answers if answer[1].verb == "pick")
    other = (who + 1) % game.table.seats
    square = game.state.maze.name(pick.where)
    text = seat_record_text(game, other)
    assert f"{game.table.colours[who]}: pick ? {square}\n" in text
    assert f"pick {game.table.labels[pick.what]} {square}\n" in seat_record_text(game, who)
    if name == "lab3":
        assert text.count("chance: zone ?") == 3
        assert seat_record_text(game, who).count("chance: zone ?") == 3
        assert "zone ?" not in record_text(game)
    found = recall(text)
    assert not found.gap
    assert read_record(record_text(game)).state == game.state
