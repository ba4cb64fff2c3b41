"""The counting behind docs/balance.md."""

from pathlib import Path

import pytest

from gearmaze.bots import GameResult
from gearmaze.sets import scenario_names
from tools.balance import (
    PAIRS,
    PLAYERS,
    SCENARIOS,
    SEVERAL,
    Share,
    count,
    findings,
    main,
    measure,
    read_games,
)
from tools.documents import between, markers, put_between

BLUE, YELLOW = 0, 1
BEGIN, END = markers("balance")


def game(winners: tuple[int, ...], first: int = BLUE, reason: str = "target", turns: int = 30) -> GameResult:
    return GameResult(0, reason, winners, turns, 100, first, (5, 0), (), "")


def test_the_numbers_do_not_depend_on_the_number_of_processes() -> None:
    one = measure("prison-1", "random", 6, 3, jobs=1, max_turns=40)
    assert measure("prison-1", "random", 6, 3, jobs=2, max_turns=40) == one
    assert one.games == 6 and one.turns <= 40
    assert one.unfinished + sum(number for _, number in one.draws) + one.decided.part == 6


def test_games_are_counted_by_winner_beginner_and_reason() -> None:
    results = [game((BLUE,)), game((BLUE,), YELLOW), game((YELLOW,), YELLOW, turns=10)]
    results += [game((BLUE, YELLOW), reason="idle", turns=90)] * 2 + [
        game((), reason="unfinished", turns=150)
    ]
    row = count("prison", "greedy", results)
    assert (row.first, row.decided) == (Share(2, 3), Share(3, 6))
    assert row.wins == (("blue", Share(2, 3)), ("yellow", Share(1, 3)))
    assert (row.draws, row.unfinished, row.turns) == ((("idle", 2),), 1, 60)
    assert row.cells()[-3:] == ("idle 2", "1", "60")
    assert count("prison-2", "greedy", results).cells()[4] == "always blue"


def test_a_share_is_uneven_only_beyond_chance() -> None:
    assert not Share(6, 10).uneven and not Share(0, 0).uneven
    assert Share(60, 100).uneven and Share(40, 100).uneven
    low, high = Share(50, 100).bounds()
    assert (round(low, 2), round(high, 2)) == (0.40, 0.60)


def test_what_stands_out_is_said() -> None:
    fair = count("prison", "greedy", [game((BLUE,)), game((YELLOW,))] * 50)
    assert findings([fair]) == []
    stuck = count("prison", "greedy", [game((BLUE, YELLOW), reason="idle")] * 9 + [game((BLUE,))])
    assert findings([stuck]) == ["`prison`, greedy: only 10% of the games have a winner (9 by idle)."]
    long = count(
        "prison", "greedy", [game((), reason="unfinished")] * 2 + [game((BLUE,)), game((YELLOW,))] * 2
    )
    assert "2 of 6 games are not over" in findings([long])[0]
    tilted = count("prison", "greedy", [game((YELLOW,))] * 90 + [game((BLUE,))] * 10)
    assert [text.split(": ")[1].split(",")[0] for text in findings([tilted])] == [
        "whoever does not begin wins more often",
        "Yellow wins more often",
    ]
    hunt = count("prison-2", "greedy", [game((YELLOW,))] * 90)
    assert len(findings([hunt])) == 1  # Blue always begins: said once


def test_only_what_stands_between_the_markers_is_written(tmp_path: Path) -> None:
    doc = tmp_path / "doc.md"
    doc.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    arguments = ["--games", "random=2", "--scenarios", "prison-1", "--max-turns", "12", "--out", str(doc)]
    assert main(arguments) == 0
    text = doc.read_text()
    assert text.startswith(f"before\n{BEGIN}\n\nMade by `python -m tools.balance --games random=2 --seed 1")
    assert text.endswith(f"\n\n{END}\nafter\n")
    assert "old" not in text and "| prison-1 | random | 2 " in text
    main(arguments)
    assert doc.read_text() == text
    with pytest.raises(SystemExit):
        put_between("no markers", "balance", "x")


def test_games_are_one_number_or_one_for_each_player() -> None:
    assert read_games(["7"]) == {"random": 7, "greedy": 7}
    assert read_games(["random=500", "greedy=40"]) == {"random": 500, "greedy": 40}
    for wrong in ("x", "nobody=3", "random="):
        with pytest.raises(SystemExit):
            read_games([wrong])


def test_everything_that_can_be_played_is_measured() -> None:
    assert list(SCENARIOS) == scenario_names() and sorted(SCENARIOS) == sorted([*PAIRS, *SEVERAL])
    assert {"base", "prison-2", "mixed-free"} <= {*PAIRS} and {"std3", "std4", "tea"} <= {*SEVERAL}


def of_four(*winners: int, reason: str = "target") -> GameResult:
    return GameResult(0, reason, winners, 40, 300, 1, (5, 0, 3, 3), (), "")


def test_of_four_each_has_its_share_and_a_team_wins_together() -> None:
    row = count("std4", "greedy", [of_four(0), of_four(1), of_four(1), of_four(0, 2)])
    assert row.decided == Share(3, 4) and row.first == Share(2, 3, 4) and row.first.fair == 0.25
    assert [(side, share.part) for side, share in row.wins] == [
        ("blue", 1),
        ("red", 2),
        ("yellow", 0),
        ("green", 0),
    ]
    assert row.draws == (("target, shared", 1),)
    assert row.cells()[5].startswith("blue 33% (6%-79%), red 67% (")
    team = count("tea", "greedy", [of_four(0, 1), of_four(2, 3), of_four(0, 1, 2, 3, reason="idle")])
    assert [(side, share.part, share.whole) for side, share in team.wins] == [
        ("red+green", 1, 2),
        ("blue+yellow", 1, 2),
    ]
    assert team.first == Share(1, 2, 2) and team.draws == (("idle", 1),)
    tilted = count("std4", "greedy", [of_four(1)] * 60 + [of_four(0), of_four(2), of_four(3)] * 20)
    assert findings([tilted]) == [
        "`std4`, greedy: whoever begins wins more often, 50% (41%-59%) for who begins.",
        "`std4`, greedy: blue wins less often than one in 4, 17% (11%-24%).",
        "`std4`, greedy: red wins more often than one in 4, 50% (41%-59%).",
        "`std4`, greedy: yellow wins less often than one in 4, 17% (11%-24%).",
        "`std4`, greedy: green wins less often than one in 4, 17% (11%-24%).",
    ]


def test_the_document_has_a_row_for_every_scenario_and_player_or_says_what_is_missing() -> None:
    text = (Path(__file__).parent.parent / "docs" / "balance.md").read_text(encoding="utf-8")
    lines = [line for part in ("balance", "several") for line in between(text, part).splitlines()]
    rows = {tuple(line.split()[1:4:2]) for line in lines if line.startswith("|")}
    missing = " ".join(line for line in lines if line.startswith("Not measured yet"))
    missing = " ".join(f"`{name}`" for name in SEVERAL) if "of them" in missing else missing
    for name in SCENARIOS:
        measured = all((name, player) in rows for player in PLAYERS)
        assert measured != (f"`{name}`" in missing), (
            f"docs/balance.md: no row for {name}; `python -m tools.balance` measures it, with --several"
        )
