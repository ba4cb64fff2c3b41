"""`gearmaze tournament`: bots play each other; Elo, shares, sides and thinking time."""

import argparse
import sys
from collections.abc import Sequence
from math import inf, log
from statistics import median

from gearmaze.bots.odds import ELO, elo_of
from gearmaze.bots.ratings import Sprt, share_range
from gearmaze.bots.seat_view import Budget
from gearmaze.bots.series import sides_of
from gearmaze.bots.tournament import Pairing, Played, play_all, ratings, schedule
from gearmaze.cli.common import markdown_table, read_options, table_text, with_progress
from gearmaze.engine import GearmazeError

Rows = list[tuple[str, ...]]


def run(arguments: argparse.Namespace) -> int:
    """Play, count, print; after Ctrl-C what has been played so far."""
    players = _named(arguments)
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


def _named(arguments: argparse.Namespace) -> list[str]:
    """Who plays, everybody once, or as often as somebody sits at a table that is given seat by seat."""
    players: list[str] = arguments.players
    seats = {sum(map(len, sides_of(name))) for name in arguments.scenario}
    return players if seats == {len(players)} and len(players) > 2 else list(dict.fromkeys(players))


def _refuse(arguments: argparse.Namespace, players: Sequence[str]) -> None:
    """What makes no sense is said before anything is played."""
    if len(set(players)) < 2:
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
    pair, scenario = group[0].title, group[0].scenario
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
    for name in sorted(rates, key=lambda name: -rates[name][0]):
        games = [each for each in played if name in each.pairing.players]
        points = sum(each.points_of(name) for each in games)
        elo, error = rates[name]
        told = f"{elo:+.0f}" if games or error is None else "-"
        doubt = f"{error:.0f}" if games and error is not None else "-"
        rows.append((name, told, doubt, str(len(games)), f"{points:.6g}"))
    return rows


def shares(played: Sequence[Played]) -> Rows:
    """Every table and scenario: the share of the first side, by colour and by who began."""
    seats = max((len(each.pairing.seats) for each in played), default=2)
    numbers = ("1st", "2nd", "3rd", *(f"{number}th" for number in range(4, seats + 1)))[:seats]
    head = ("pair", "scenario", "games", "share", "from", "to", "Elo", "draws")
    rows: Rows = [(*head, *(f"{number} colour" for number in numbers), "began")]
    groups: dict[tuple[str, str], list[Played]] = {}
    for each in played:
        groups.setdefault((each.pairing.title, each.pairing.scenario), []).append(each)
    for (title, scenario), games in groups.items():
        score = sum(each.score for each in games)
        low, high = share_range(score, len(games))
        # against several one has to do better than all of them together
        others = ELO * log(len(games[0].places) - 1)
        rows.append(
            (
                title,
                scenario,
                str(len(games)),
                *(f"{share:.1%}" for share in (score / len(games), low, high)),
                f"{elo_of(score / len(games)) + others:+.0f}",
                str(sum(1 for each in games if each.drawn)),
                *(_share([each for each in games if each.pairing.seats[0] == seat]) for seat in range(seats)),
                _share([each for each in games if each.began]),
            )
        )
    return rows


def _share(games: list[Played]) -> str:
    return f"{sum(each.score for each in games) / len(games):.0%}" if games else "-"


def times(played: Sequence[Played], players: Sequence[str]) -> Rows:
    """Thinking time for a whole turn, on one core."""
    rows: Rows = [("thinking a turn", "median ms", "p99 ms", "most ms", "turns", "process MB")]
    for name in dict.fromkeys(players):
        spent = sorted(
            1000 * seconds
            for each in played
            for number, who in enumerate(each.pairing.players)
            if who == name
            for seconds in each.seconds[number]
        )
        if spent:
            late = spent[min(len(spent) - 1, len(spent) * 99 // 100)]
            memory = max(each.megabytes for each in played if name in each.pairing.players)
            times = (f"{each:.0f}" for each in (median(spent), late, spent[-1]))
            rows.append((name, *times, str(len(spent)), str(memory)))
    return rows
