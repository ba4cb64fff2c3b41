"""How fair and how long the scenarios are: ``python -m tools.balance``.

Plays every scenario with players of ours, counts who wins, and writes the numbers and what is
remarkable about them into docs/balance.md, between its two markers. The same seed gives the same
numbers whatever the number of processes. A full run takes a quarter of an hour on two cores; a first look:

    nice python -m tools.balance --games random=500 greedy=40
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from gearmaze.bots import GameResult, play_series, player_names
from gearmaze.bots.ratings import share_range
from gearmaze.cli.common import markdown_table, with_progress
from gearmaze.sets import scenario as find_scenario
from gearmaze.sets import scenario_names
from tools.documents import write_into

SCENARIOS = tuple(scenario_names())
PLAYERS = ("random", "greedy")
GAMES = 500
SEED = 1
MAX_TURNS = 150
DOC = Path(__file__).parent.parent / "docs" / "balance.md"
HEAD = ("scenario", "player", "games", "decided", "first wins", "blue wins", "draws", "unfinished", "turns")
FEW = 0.5  # less than this share of decided games: the scenario does not end sensibly
LONG = 0.1  # more than this share of unfinished games is too much


class Share(NamedTuple):
    """So many of so many."""

    part: int
    whole: int

    @property
    def value(self) -> float:
        return self.part / self.whole if self.whole else 0.0

    def bounds(self) -> tuple[float, float]:
        """Between which shares the true one lies, nineteen times out of twenty (Wilson)."""
        return share_range(self.part, self.whole)

    @property
    def uneven(self) -> bool:
        """Whether it is not just chance that this is not one half."""
        low, high = self.bounds()
        return low > 0.5 or high < 0.5

    def __str__(self) -> str:
        if not self.whole:
            return "-"
        low, high = self.bounds()
        return f"{self.value:.0%} ({low:.0%}-{high:.0%})"


class Row(NamedTuple):
    """The numbers of one scenario with one player on all seats."""

    scenario: str
    player: str
    games: int
    first: Share  # of the decided games, won by who began
    blue: Share  # of the decided games, won by Blue
    draws: tuple[tuple[str, int], ...]  # by reason
    unfinished: int
    turns: float  # median
    begins: str  # the colour that always begins, if the scenario names one

    @property
    def decided(self) -> Share:
        return Share(self.blue.whole, self.games)

    def cells(self) -> tuple[str, ...]:
        """The row as words."""
        return (
            self.scenario,
            self.player,
            str(self.games),
            f"{self.decided.value:.0%}",
            f"always {self.begins}" if self.begins else str(self.first),
            str(self.blue),
            ", ".join(f"{reason} {count}" for reason, count in self.draws) or "0",
            str(self.unfinished),
            f"{self.turns:g}",
        )


def count(scenario: str, player: str, results: Sequence[GameResult]) -> Row:
    """The numbers of a series."""
    won = [result for result in results if len(result.winners) == 1]
    drawn = Counter(result.reason for result in results if len(result.winners) > 1)
    return Row(
        scenario,
        player,
        len(results),
        Share(sum(1 for result in won if result.winners[0] == result.first), len(won)),
        Share(sum(1 for result in won if result.winners[0] == 0), len(won)),
        tuple(sorted(drawn.items())),
        sum(1 for result in results if result.reason == "unfinished"),
        median(result.turns for result in results) if results else 0,
        find_scenario(scenario).first,
    )


def measure(scenario: str, player: str, games: int, seed: int, jobs: int, max_turns: int = MAX_TURNS) -> Row:
    """Play a series and count it."""
    series = play_series(scenario, (player,), games, seed, jobs, None, max_turns)
    return count(scenario, player, list(with_progress(series, games, f"{scenario} {player} ")))


# What is remarkable -------------------------------------------------------------------------------


def findings(rows: Sequence[Row]) -> list[str]:
    """What a look at the numbers should not miss, scenario by scenario."""
    found = []
    for row in rows:
        name = f"`{row.scenario}`, {row.player}"
        if row.decided.value < FEW:
            reasons = [f"{count} by {reason}" for reason, count in row.draws]
            rest = ", ".join(reasons + ([f"{row.unfinished} unfinished"] if row.unfinished else []))
            found.append(f"{name}: only {row.decided.value:.0%} of the games have a winner ({rest}).")
        if Share(row.unfinished, row.games).value > LONG:
            found.append(f"{name}: {row.unfinished} of {row.games} games are not over after the last turn.")
        if row.first.uneven and not row.begins:
            who = "begins" if row.first.value > 0.5 else "does not begin"
            found.append(f"{name}: whoever {who} wins more often, {row.first} for who begins.")
        if row.blue.uneven:
            who = "Blue" if row.blue.value > 0.5 else "Yellow"
            found.append(f"{name}: {who} wins more often, {row.blue} for Blue.")
    return found


# Writing ------------------------------------------------------------------------------------------


def report(rows: Sequence[Row], command: str) -> str:
    """Everything that stands between the markers."""
    notes = [f"- {finding}" for finding in findings(rows)] or ["- nothing: every number could be chance."]
    parts = [
        f"Made by `{command}`.",
        markdown_table([HEAD, *(row.cells() for row in rows)]),
        "What stands out:",
        "\n".join(notes),
    ]
    return "\n\n".join(parts)


def read_games(words: Sequence[str]) -> dict[str, int]:
    """`random=500 greedy=40`, or one number for all players."""
    games = {}
    for word in words:
        name, equals, number = word.rpartition("=")
        if not number.isdigit() or (equals and name not in player_names()):
            raise SystemExit(f"--games is a number, or such as random=500 greedy=40, not {word!r}")
        games.update({name: int(number)} if equals else dict.fromkeys(PLAYERS, int(number)))
    return games


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, count, write."""
    parser = argparse.ArgumentParser(prog="python -m tools.balance", description=__doc__.split("\n")[0])
    parser.add_argument("--games", nargs="+", default=[str(GAMES)], help="500, or random=500 greedy=40")
    parser.add_argument("--scenarios", nargs="+", default=list(SCENARIOS), choices=scenario_names())
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--max-turns", type=int, default=MAX_TURNS)
    parser.add_argument("--jobs", type=int, default=1, help="processes; the numbers do not depend on it")
    parser.add_argument("--out", type=Path, default=DOC, help="the document to write into")
    parser.add_argument("--dry", action="store_true", help="print instead of writing")
    given = parser.parse_args(arguments)
    games = read_games(given.games)
    rows = [
        measure(name, player, number, given.seed, given.jobs, given.max_turns)
        for player, number in games.items()
        if number
        for name in given.scenarios
    ]
    rows.sort(key=lambda row: given.scenarios.index(row.scenario))
    words = [f"--games {' '.join(given.games)}", f"--seed {given.seed}"]
    words += [f"--max-turns {given.max_turns}"] if given.max_turns != MAX_TURNS else []
    words += [f"--scenarios {' '.join(given.scenarios)}"] if tuple(given.scenarios) != SCENARIOS else []
    text = report(rows, f"python -m tools.balance {' '.join(words)}")
    print(text)
    if not given.dry:
        write_into(given.out, "balance", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
