"""`gearmaze tournament`: bots play each other; Elo, shares, sides and thinking time."""

import argparse
import sys
from collections.abc import Sequence
from math import inf
from statistics import median

from gearmaze.bots.odds import elo_of
from gearmaze.bots.seat_view import Budget
from gearmaze.bots.tournament import Pairing, Played, Sprt, play_all, ratings, schedule, share_range
from gearmaze.cli.common import markdown_table, read_options, table_text, with_progress
from gearmaze.engine import GearmazeError

Rows = list[tuple[str, ...]]


def run(arguments: argparse.Namespace) -> int:
    """Play, count, print; after Ctrl-C what has been played so far."""
    players = list(dict.fromkeys(arguments.players))
    _refuse(arguments, players)
    options = read_options(arguments.options)
    handicaps = options.pop("handicap", {})
    strangers = [name for name in handicaps if name not in players]
    if strangers:
        raise GearmazeError(f"handicap.{strangers[0]}: only those who play can have one")
    groups = schedule(
        players=players,
        scenarios=arguments.scenario,
        games=arguments.games,
        seed=arguments.seed,
        budget=None if arguments.live else Budget(arguments.nodes, arguments.seconds),
        options=options,
        handicaps=handicaps,
        max_turns=arguments.max_turns,
        ladder=arguments.ladder,
    )
    played: list[Played] = []
    verdicts: list[str] = []
    stopped = False
    try:
        for group in groups:
            _play_group(group, arguments, played, verdicts)
    except KeyboardInterrupt:
        stopped = True
        print(f"gearmaze: stopped after {len(played)} games", file=sys.stderr)
    for rows in report(played, players) if played else []:
        print(markdown_table(rows) if arguments.markdown else table_text(rows), end="\n\n")
    print(*verdicts, sep="\n\n" if arguments.markdown else "\n", end="\n" if verdicts else "")
    sys.stdout.flush()
    return 130 if stopped else 0


def _refuse(arguments: argparse.Namespace, players: Sequence[str]) -> None:
    """What makes no sense is said before anything is played."""
    if len(players) < 2:
        raise GearmazeError("a tournament needs two bots or more")
    if arguments.sprt and not 0 < arguments.sprt[0] < arguments.sprt[1] < 1:
        raise GearmazeError("--sprt needs two shares, the lower first, such as --sprt 0.65 0.75")
    if arguments.seconds is not None and not 0 < arguments.seconds < inf:
        raise GearmazeError(f"--seconds needs a time above 0, such as 0.5, not {arguments.seconds:g}")
    if arguments.live and (arguments.nodes or arguments.seconds):
        raise GearmazeError("--live is a measure of thinking of its own: leave --nodes and --seconds out")


def _play_group(
    group: Sequence[Pairing], arguments: argparse.Namespace, played: list[Played], verdicts: list[str]
) -> None:
    """The games of one pair in one scenario, until a sequential test is decided; they are kept at once."""
    sprt = Sprt(*arguments.sprt) if arguments.sprt else None
    pair, scenario = " - ".join(group[0].players), group[0].scenario
    for each in with_progress(play_all(group, arguments.jobs), len(group), f"{scenario} {pair} "):
        played.append(each)
        if sprt is not None:
            sprt.add(each.score)
            if sprt.verdict:
                break
    if sprt is not None:
        verdicts.append(f"{pair}, {scenario}: {_verdict(sprt)}")


def _verdict(sprt: Sprt) -> str:
    low, high = f"{sprt.low:.0%}", f"{sprt.high:.0%}"
    told = {"high": f"rather {high} than {low}", "low": f"rather {low} than {high}", "": "not decided"}
    return f"SPRT after {len(sprt.scores)} games: {told[sprt.verdict]} (log ratio {sprt.ratio:+.2f})"


def report(played: Sequence[Played], players: Sequence[str]) -> list[Rows]:
    """The tables of a tournament."""
    return [ranking(played, players), shares(played), times(played, players)]


def ranking(played: Sequence[Played], players: Sequence[str]) -> Rows:
    """Everybody's Elo, measured from the first player's, and how far off it may be."""
    rows: Rows = [("bot", "Elo", "+/-", "games", "points")]
    rates = ratings(played, players)
    for name in sorted(players, key=lambda name: -rates[name][0]):
        games = [each for each in played if name in each.pairing.players]
        points = sum(each.score if each.pairing.players[0] == name else 1 - each.score for each in games)
        elo, error = rates[name]
        told = f"{elo:+.0f}" if games or error is None else "-"
        doubt = f"{error:.0f}" if games and error is not None else "-"
        rows.append((name, told, doubt, str(len(games)), f"{points:g}"))
    return rows


def shares(played: Sequence[Played]) -> Rows:
    """Every pair and scenario: the share of the first one, by colour and by who began."""
    rows: Rows = [
        (
            "pair",
            "scenario",
            "games",
            "share",
            "from",
            "to",
            "Elo",
            "draws",
            "1st colour",
            "2nd colour",
            "began",
        )
    ]
    groups: dict[tuple[str, str, str], list[Played]] = {}
    for each in played:
        groups.setdefault((*each.pairing.players, each.pairing.scenario), []).append(each)
    for (one, other, scenario), games in groups.items():
        score = sum(each.score for each in games)
        low, high = share_range(score, len(games))
        rows.append(
            (
                f"{one} - {other}",
                scenario,
                str(len(games)),
                *(f"{share:.1%}" for share in (score / len(games), low, high)),
                f"{elo_of(score / len(games)):+.0f}",
                str(sum(1 for each in games if each.score == 0.5)),
                _share([each for each in games if not each.pairing.swapped]),
                _share([each for each in games if each.pairing.swapped]),
                _share([each for each in games if each.began]),
            )
        )
    return rows


def _share(games: list[Played]) -> str:
    return f"{sum(each.score for each in games) / len(games):.0%}" if games else "-"


def times(played: Sequence[Played], players: Sequence[str]) -> Rows:
    """Thinking time for a whole turn, on one core."""
    rows: Rows = [("thinking a turn", "median ms", "p99 ms", "most ms", "turns", "process MB")]
    for name in players:
        spent = sorted(
            1000 * seconds
            for each in played
            for side, who in enumerate(each.pairing.players)
            if who == name
            for seconds in each.seconds[side]
        )
        if spent:
            late = spent[min(len(spent) - 1, len(spent) * 99 // 100)]
            memory = max(each.megabytes for each in played if name in each.pairing.players)
            times = (f"{each:.0f}" for each in (median(spent), late, spent[-1]))
            rows.append((name, *times, str(len(spent)), str(memory)))
    return rows
