"""Series of games counted: a side that wins, a win shared by some, and the same whatever the processes."""

import pytest

from gearmaze.bots import GameResult
from gearmaze.bots.series import most_turns, play_series, sides_of, winning_sides
from gearmaze.cli.simulate import summary
from gearmaze.engine import Table
from gearmaze.sets import scenario


def ended(*winners: int, first: int = 0, reason: str = "target") -> GameResult:
    return GameResult(0, reason, winners, 40, 300, first, (1, 2, 3, 4), (), "")


def test_partners_win_as_one_side():
    """Red and Green against Blue and Yellow (MP-TEA-01)."""
    assert sides_of("tea") == ((0, 1), (2, 3)) and sides_of("std3") == ((0,), (1,), (2,))
    assert winning_sides((0, 1), sides_of("tea")) == [0] and winning_sides((), sides_of("tea")) == []
    results = [ended(0, 1), ended(2, 3, first=3), ended(2, 3, first=1), ended(0, 1, 2, 3, reason="idle")]
    numbers = summary(results, Table(scenario("tea")))
    assert numbers["wins"] == {"red+green": 1, "blue+yellow": 2}
    assert (numbers["firstPlayerWins"], numbers["otherPlayerWins"]) == (2, 1)
    assert (numbers["draws"], numbers["shared"]) == (1, 0)


@pytest.mark.rule("MP-GEN-42")
def test_a_win_shared_by_some_is_neither_a_win_nor_a_draw():
    results = [ended(0, 2), ended(1), ended(0, 1, 2, 3, reason="idle"), ended(reason="unfinished")]
    numbers = summary(results, Table(scenario("std4")))
    assert numbers["wins"] == {"blue": 0, "red": 1, "yellow": 0, "green": 0}
    assert (numbers["draws"], numbers["shared"], numbers["unfinished"]) == (1, 1, 1)


def test_games_are_the_same_whatever_the_number_of_processes():
    one, two = (
        [*play_series("std3", ("random", "greedy", "random"), 3, 5, jobs, max_turns=8)] for jobs in (1, 2)
    )
    assert one == two and len({game.digest for game in one}) == 3


def test_a_game_is_stopped_after_as_many_turns_of_every_seat():
    assert [most_turns(name) for name in ("base", "std3", "std4")] == [150, 225, 300]
    assert most_turns("std4", 7) == 7
