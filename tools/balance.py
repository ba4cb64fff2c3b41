"""How fair and how long the scenarios are: ``python -m tools.balance``.

Plays every scenario with players of ours, counts who wins, and writes the numbers and what is
remarkable about them into docs/balance.md: the games of two between one pair of markers, those of three
and four (`--several`) between another. The same seed gives the same numbers whatever the number of
processes. Each takes a quarter of an hour on two cores; a first look:

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
from gearmaze.bots.series import sides_of, winning_sides
from gearmaze.cli.common import markdown_table, with_progress
from gearmaze.sets import scenario as find_scenario
from gearmaze.sets import scenario_names
from tools.documents import write_into

SCENARIOS = tuple(scenario_names())
PAIRS = tuple(name for name in SCENARIOS if len(find_scenario(name).layout.seats) == 2)
SEVERAL = tuple(name for name in SCENARIOS if name not in PAIRS)  # three or four seats
PLAYERS = ("random", "greedy")
GAMES = "500"
GAMES_OF_SEVERAL = ("random=20", "greedy=120")
SEED = 1
DOC = Path(__file__).parent.parent / "docs" / "balance.md"
HEAD = ("scenario", "player", "games", "decided", "first wins", "blue wins", "draws", "unfinished", "turns")
HEAD_OF_SEVERAL = (*HEAD[:5], "wins", *HEAD[6:])
FEW = 0.5  # less than this share of decided games: the scenario does not end sensibly
LONG = 0.1  # more than this share of unfinished games is too much


class Share(NamedTuple):
    """So many of so many."""

    part: int
    whole: int
    sides: int = 2  # of which one has won

    @property
    def value(self) -> float:
        return self.part / self.whole if self.whole else 0.0

    def bounds(self) -> tuple[float, float]:
        """Between which shares the true one lies, nineteen times out of twenty (Wilson)."""
        return share_range(self.part, self.whole)

    @property
    def uneven(self) -> bool:
        """Whether it is not just chance that this is not one half, or as much as there are sides."""
        low, high = self.bounds()
        return low > self.fair or high < self.fair

    @property
    def fair(self) -> float:
        return 1 / self.sides

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
    first: Share  # of the decided games, won by the side that began
    wins: tuple[tuple[str, Share], ...]  # of the decided games, won by each side
    draws: tuple[tuple[str, int], ...]  # by reason
    unfinished: int
    turns: float  # median
    begins: str  # the colour that always begins, if the scenario names one

    @property
    def decided(self) -> Share:
        return Share(self.wins[0][1].whole, self.games)

    @property
    def told_wins(self) -> tuple[tuple[str, Share], ...]:
        """The sides whose shares are told: of two the first one's, which says the other's."""
        return self.wins[:1] if len(self.wins) == 2 and "+" not in self.wins[0][0] else self.wins

    def cells(self) -> tuple[str, ...]:
        """The row as words."""
        return (
            self.scenario,
            self.player,
            str(self.games),
            f"{self.decided.value:.0%}",
            f"always {self.begins}" if self.begins else str(self.first),
            str(self.wins[0][1])
            if len(self.told_wins) == 1
            else ", ".join(f"{side} {share}" for side, share in self.wins),
            ", ".join(f"{reason} {count}" for reason, count in self.draws) or "0",
            str(self.unfinished),
            f"{self.turns:g}",
        )


def count(scenario: str, player: str, results: Sequence[GameResult]) -> Row:
    """The numbers of a series."""
    found, sides = find_scenario(scenario), sides_of(scenario)
    by = [(result, winning_sides(result.winners, sides)) for result in results]
    won = [(result, sides[winners[0]]) for result, winners in by if len(winners) == 1]
    shared = Counter(
        f"{result.reason}, shared" if len(winners) < len(sides) else result.reason
        for result, winners in by
        if len(winners) > 1
    )
    many = len(sides)
    return Row(
        scenario,
        player,
        len(results),
        Share(sum(1 for result, side in won if result.first in side), len(won), many),
        tuple(
            (
                "+".join(found.layout.seats[seat] for seat in side),
                Share(sum(1 for _, winner in won if winner == side), len(won), many),
            )
            for side in sides
        ),
        tuple(sorted(shared.items())),
        sum(1 for result in results if result.reason == "unfinished"),
        median(result.turns for result in results) if results else 0,
        found.first,
    )


def measure(
    scenario: str, player: str, games: int, seed: int, jobs: int, max_turns: int | None = None
) -> Row:
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
            who = "begins" if row.first.value > row.first.fair else "does not begin"
            found.append(f"{name}: whoever {who} wins more often, {row.first} for who begins.")
        for side, share in row.told_wins:
            if share.uneven and len(row.told_wins) == 1:
                who = "Blue" if share.value > 0.5 else "Yellow"
                found.append(f"{name}: {who} wins more often, {share} for Blue.")
            elif share.uneven:
                often = "more often" if share.value > share.fair else "less often"
                found.append(f"{name}: {side} wins {often} than one in {share.sides}, {share}.")
    return found


# Writing ------------------------------------------------------------------------------------------


def report(rows: Sequence[Row], command: str, head: tuple[str, ...] = HEAD) -> str:
    """Everything that stands between the markers."""
    notes = [f"- {finding}" for finding in findings(rows)] or ["- nothing: every number could be chance."]
    parts = [
        f"Made by `{command}`.",
        markdown_table([head, *(row.cells() for row in rows)]),
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
    parser.add_argument("--games", nargs="+", help="500, or random=500 greedy=40")
    parser.add_argument("--several", action="store_true", help="the games for three and four instead")
    parser.add_argument("--scenarios", nargs="+", choices=scenario_names())
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--max-turns", type=int, help="(default: 75 for every seat)")
    parser.add_argument("--jobs", type=int, default=1, help="processes; the numbers do not depend on it")
    parser.add_argument("--out", type=Path, default=DOC, help="the document to write into")
    parser.add_argument("--dry", action="store_true", help="print instead of writing")
    given = parser.parse_args(arguments)
    usual = list(SEVERAL if given.several else PAIRS)
    given.games = given.games or (list(GAMES_OF_SEVERAL) if given.several else [GAMES])
    given.scenarios = given.scenarios or usual
    games = read_games(given.games)
    rows = [
        measure(name, player, number, given.seed, given.jobs, given.max_turns)
        for player, number in games.items()
        if number
        for name in given.scenarios
    ]
    rows.sort(key=lambda row: given.scenarios.index(row.scenario))
    words = [f"--games {' '.join(given.games)}", f"--seed {given.seed}"]
    words += [f"--max-turns {given.max_turns}"] if given.max_turns else []
    words += ["--several"] if given.several else []
    words += [f"--scenarios {' '.join(given.scenarios)}"] if given.scenarios != usual else []
    head = HEAD_OF_SEVERAL if given.several else HEAD
    text = report(rows, f"python -m tools.balance {' '.join(words)}", head)
    missing = [name for name in usual if name not in given.scenarios] if given.several else []
    if missing:
        text += f"\n\nNot measured yet: {', '.join(f'`{name}`' for name in missing)}."
    print(text)
    if not given.dry:
        write_into(given.out, "several" if given.several else "balance", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
