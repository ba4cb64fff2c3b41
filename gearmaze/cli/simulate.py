"""`gearmaze simulate`: many games, counted; the same numbers whatever the number of processes."""

import argparse
import hashlib
import json
import sys
import time
from collections import Counter
from statistics import mean, median
from typing import Any

from gearmaze.bots import Budget, GameResult, make_player, play_series
from gearmaze.bots.series import Job, most_turns, play_job, sides_of, winning_sides
from gearmaze.cli.common import percent, read_options, table_text, with_progress
from gearmaze.engine import GearmazeError, Table
from gearmaze.engine.scoring import REASONS
from gearmaze.sets import scenario as find_scenario
from gearmaze.testing import Watch

VIOLATION = "violation: "
SHOWN = 20  # violations printed in full


def run(arguments: argparse.Namespace) -> int:
    """Play, count, print."""
    options = read_options(arguments.options)
    table = Table(find_scenario(arguments.scenario), options)
    players = tuple(arguments.players)
    for name in players:
        make_player(name)
    if len(players) > table.seats:
        raise GearmazeError(
            f"--players: {len(players)} players for the {table.seats} seats of {arguments.scenario}; "
            "name one for all, or one a seat"
        )
    games = play_series(
        arguments.scenario,
        players,
        arguments.games,
        arguments.seed,
        arguments.jobs,
        options,
        arguments.max_turns,
        checked if arguments.check else play_job,
        Budget(arguments.nodes),
    )
    started = time.monotonic()
    results = list(with_progress(games, arguments.games))
    seconds = max(time.monotonic() - started, 1e-9)
    played = sum(result.decisions for result in results)
    speed = f"{len(results) / seconds:.1f} games/s, {played / seconds:,.0f} decisions/s"
    print(f"{len(results)} games in {seconds:.1f} s, {speed}", file=sys.stderr)
    numbers = summary(results, table)
    numbers["scenario"], numbers["seed"] = arguments.scenario, arguments.seed
    numbers["players"] = [players[seat % len(players)] for seat in range(table.seats)]
    numbers["maxTurns"] = most_turns(arguments.scenario, arguments.max_turns)
    numbers["options"] = options
    numbers["checked"] = arguments.check
    print(json.dumps(numbers, sort_keys=True) if arguments.json else _text(numbers, table))
    return 1 if numbers["violations"] else 0


# Playing ------------------------------------------------------------------------------------------


def checked(job: Job) -> GameResult:
    """One game with every invariant checked; what goes wrong becomes its reason."""
    scenario, _, seed, number, options, _, _ = job
    watch = Watch(number)
    try:
        result = play_job(job, watch)
        watch.finish(scenario, options, result.digest)
        return result
    except Exception as error:
        last = watch.answers[-1] if watch.answers else None
        where = f"game {number} of seed {seed}, answer {len(watch.answers)} {last}"
        words = f"{where}: {type(error).__name__}: {error}"
        return GameResult(number, VIOLATION + words, (), 0, len(watch.answers), -1, (), (), "")


# Counting -----------------------------------------------------------------------------------------


def summary(results: list[GameResult], table: Table) -> dict[str, Any]:
    """The numbers of a series, as plain data."""
    broken = [result.reason for result in results if result.reason.startswith(VIOLATION)]
    good = [result for result in results if not result.reason.startswith(VIOLATION)]
    sides = sides_of(table.scenario.id)
    names = {number: "+".join(table.colours[seat] for seat in side) for number, side in enumerate(sides)}
    won = [(result, winning_sides(result.winners, sides)) for result in good]
    wins: Counter[int] = Counter(by[0] for _, by in won if len(by) == 1)
    first = sum(1 for result, by in won if len(by) == 1 and result.first in sides[by[0]])
    points: Counter[str] = Counter()
    for result in good:
        points.update(dict(result.points))
    fingerprint = hashlib.blake2b(" ".join(r.digest for r in results).encode(), digest_size=8)
    return {
        "games": len(results),
        "wins": {name: wins[number] for number, name in names.items()},
        "firstPlayerWins": first,
        "otherPlayerWins": sum(wins.values()) - first,
        "shared": sum(1 for _, by in won if 1 < len(by) < len(sides)),
        "draws": sum(1 for _, by in won if len(by) == len(sides)),
        "unfinished": sum(1 for result in good if result.reason == "unfinished"),
        "reasons": dict(sorted(Counter(result.reason for result in good).items())),
        "turns": _spread([result.turns for result in good]),
        "decisions": _spread([result.decisions for result in good]),
        "points": {reason: points[reason] for reason in sorted({*REASONS, *points})},
        "vp": {
            colour: sum(result.vp[seat] for result in good if result.vp)
            for seat, colour in enumerate(table.colours)
        },
        "violations": broken,
        "digest": fingerprint.hexdigest(),
    }


def _spread(values: list[int]) -> dict[str, float]:
    if not values:
        return {"min": 0, "median": 0, "mean": 0, "max": 0}
    return {
        "min": min(values),
        "median": median(values),
        "mean": round(mean(values), 1),
        "max": max(values),
    }


def _text(numbers: dict[str, Any], table: Table) -> str:
    games = numbers["games"]
    against = " against ".join(numbers["players"])
    blocks = [f"{games} games of {numbers['scenario']}, {against}, seed {numbers['seed']}"]
    rows: list[tuple[str, ...]] = [("Result", "games", "share")]
    rows += [
        (f"{name.replace('+', ' and ')} {'win' if '+' in name else 'wins'}", *_share(won, games))
        for name, won in numbers["wins"].items()
    ]
    if len(numbers["wins"]) > 2:
        rows.append(("shared by some", *_share(numbers["shared"], games)))
    rows.append(("draw", *_share(numbers["draws"], games)))
    rows.append((f"unfinished after {numbers['maxTurns']} turns", *_share(numbers["unfinished"], games)))
    blocks.append(table_text(rows))
    rows = [("Won by", "games", "share")]
    rows.append(("who began", *_share(numbers["firstPlayerWins"], games)))
    rows.append(("who did not", *_share(numbers["otherPlayerWins"], games)))
    blocks.append(table_text(rows))
    rows = [("Ended by", "games", "share")]
    rows += [(reason, *_share(count, games)) for reason, count in numbers["reasons"].items()]
    blocks.append(table_text(rows))
    rows = [("Length", "min", "median", "mean", "max")]
    for name in ("turns", "decisions"):
        spread = numbers[name]
        rows.append((name, *(f"{spread[part]:g}" for part in ("min", "median", "mean", "max"))))
    blocks.append(table_text(rows))
    if table.counts_vp:
        rows = [("Points", "all", "a game")]
        for reason, points in numbers["points"].items():
            rows.append((f"by {reason}", str(points), f"{points / games:.2f}"))
        for colour, points in numbers["vp"].items():
            rows.append((f"of {colour}", str(points), f"{points / games:.2f}"))
        blocks.append(table_text(rows))
    if numbers["checked"]:
        found = numbers["violations"]
        blocks.append("\n".join([f"Violations: {len(found)}", *found[:SHOWN]]))
    blocks.append(f"digest {numbers['digest']}")
    return "\n\n".join(blocks)


def _share(count: int, games: int) -> tuple[str, str]:
    return str(count), percent(count, games)
