"""Games begun before a fault was mended: read, replayed and played on as they were, word for word.

The records in `old` were written by the version that had the faults.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gearmaze.engine import GearmazeError, ParseError, Table
from gearmaze.game import Game
from gearmaze.record import read_record, record_text, seat_record_text
from gearmaze.sets import scenario
from gearmaze.testing import check_legal, check_state

OLD = sorted((Path(__file__).parent / "old").glob("*.txt"))


def old(name: str) -> str:
    return (Path(__file__).parent / "old" / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_old_record_is_read_and_written_again_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = read_record(text)
    assert game.table.rules == 1
    assert record_text(game, digests=1) == text
    check_state(game.state)


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_the_same_game_of_today_is_another_one(path: Path) -> None:
    with pytest.raises(ParseError, match=r"reveal 4 blue-naga|position differs"):
        read_record(path.read_text(encoding="utf-8").replace("rules 1\n", "rules 2\n"))


def test_a_digest_of_before_is_compared_bit_for_bit() -> None:
    for path in OLD:
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        last = max(number for number, line in enumerate(lines) if line.startswith("turn "))
        lines[last] = lines[last][:-1] + ("1" if lines[last][-1] == "0" else "0")
        with pytest.raises(ParseError, match="position differs"):
            read_record("\n".join(lines) + "\n")


@pytest.mark.rule("REV-03")
def test_a_far_line_gives_both_rooms_in_an_old_game_only() -> None:
    until = old("far-line").split("blue: reveal 4 blue-naga")[0]
    reveals = {}
    for rules in (1, 2):
        game = read_record(until.replace("rules 1\n", f"rules {rules}\n"))
        actions = [game.text(action) for action in game.legal_actions() if action.verb == "reveal"]
        reveals[rules] = [text for text in actions if "reveal 4" in text]
        check_legal(game.state, 0)
        assert f"\nrules {rules}\n" in record_text(game) and f"\nrules {rules}\n" in seat_record_text(game, 1)
    assert reveals == {1: ["reveal 4 blue-naga"], 2: []}


@pytest.mark.rule("END-03", "P-S2-12")
def test_an_old_hunt_is_walked_to_the_end_of_what_is_written() -> None:
    """Whole it goes on to where it was written to, by hand it stops unpaid; today both stop, paid."""
    ends = {}
    for name in ("hunt-written-on", "hunt-by-hand", "target-by-hand"):
        head, played = old(name).split("play\n")
        for rules in (1, 2):
            game = read_record(f"{head}play\n".replace("rules 1\n", f"rules {rules}\n"))
            check_legal(game.state, 0)
            for line in played.splitlines():
                if line.startswith("blue: "):
                    game.play(line.removeprefix("blue: "))
            cleric = game.table.by_label["blue-cleric"]
            ends[name, rules] = game.state.maze.name(game.state.place[cleric]), game.start.ap - game.state.ap
            assert game.over
    assert ends == {
        ("hunt-written-on", 1): ("c2", 1),
        ("hunt-written-on", 2): ("b3", 1),
        ("hunt-by-hand", 1): ("b3", 0),
        ("hunt-by-hand", 2): ("b3", 1),
        ("target-by-hand", 1): ("b3", 0),
        ("target-by-hand", 2): ("b3", 1),
    }


@pytest.mark.rule("END-03")
def test_an_old_move_written_whole_was_always_paid_where_the_target_ends_it() -> None:
    head = old("target-by-hand").split("play\n")[0]
    whole = (
        "play\nblue: move blue-cleric b4 take yellow-rope c2\nturn 5 ac3b2905846eb9e9\nresult target blue\n"
    )
    for rules in (1, 2):
        game = read_record(head.replace("rules 1\n", f"rules {rules}\n") + whole)
        assert (game.over, game.state.ap) == (True, 2)


def test_what_is_begun_today_has_the_rules_of_today() -> None:
    assert record_text(Game("prison-3", seed=1)).startswith("gearmaze record 1\nrules 2\n")
    begun = [Game("prison-3", rules=rules).table for rules in (1, 2, 1, 2)]  # not the same shared one
    assert [table.rules for table in begun] == [1, 2, 1, 2]


def test_a_record_that_names_no_rules_is_from_before_there_were_two() -> None:
    text = old("far-line")
    assert record_text(read_record(text.replace("rules 1\n", "")), digests=1) == text


@pytest.mark.parametrize("rules", [0, 3])
def test_there_are_no_other_rules(rules: int) -> None:
    with pytest.raises(GearmazeError, match=f"rules version {rules}"):
        Table(scenario("base"), {}, rules)
