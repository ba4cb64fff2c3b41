"""How strong the bots are, and how long they think: ``python -m tools.strength``.

Writes the tables of docs/strength.md, each between markers of its own; ``python -m tools.strength prison
live`` makes some of them anew. Everything but times and memory is the same whatever ``--jobs``. All of it
takes about an hour on two cores that have nothing else to do, and that is what times need.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from gearmaze.bots import Budget, play_series
from gearmaze.bots.ladder import RUNGS
from gearmaze.bots.ratings import share_range
from gearmaze.bots.series import sides_of
from gearmaze.bots.tournament import Played, play_all, schedule
from gearmaze.cli.common import markdown_table, with_progress
from gearmaze.cli.simulate import VIOLATION, checked
from gearmaze.cli.tournament import report, shares, times
from gearmaze.sets import scenario_names
from tools import tactics
from tools.documents import between, write_into

DOC = Path(__file__).parent.parent / "docs" / "strength.md"
SEED = 101  # not one the ladder was cut with
LADDER = tuple(reversed(RUNGS))
LIVE = ("base", "prison", "mixed-free")  # where thinking is timed as against people
LIVE_OF_SEVERAL = ("std4", "pyr4", "all", "tea")  # as far as they can be played
SIX = {"characters": 6}  # the rulebook's handicap for the stronger player (HAND-06)
# who plays whom at the fastest pace: the levels that think most differently, each on both sides
FASTEST = (("archmage", "novice"), ("warlord", "squire"), ("captain", "archmage"), ("novice", "captain"))


class Run(NamedTuple):
    """How a measurement is made."""

    jobs: int
    seed: int
    games: int | None  # of a pair; None: as many as usual

    def many(self, usual: int) -> int:
        """How many games of a pair."""
        return self.games or usual


def play(
    run: Run,
    players: Sequence[str],
    usual: int,
    scenario: str = "base",
    live: bool = False,
    handicaps: Mapping[str, Any] | None = None,
) -> list[Played]:
    """Each against the next on the list."""
    budget = None if live else Budget()
    groups = schedule(
        players=players,
        scenarios=[scenario],
        games=run.many(usual),
        seed=run.seed,
        budget=budget,
        handicaps=handicaps,
        ladder=True,
    )
    played: list[Played] = []
    for group in groups:
        title = f"{scenario} {group[0].title} "
        played += with_progress(play_all(group, run.jobs), len(group), title)
    return played


def command(run: Run, words: str) -> str:
    """How the same numbers are had without this tool."""
    return f"    gearmaze tournament {words} --seed {run.seed} --jobs {run.jobs} --markdown"


def ladder(scenario: str, usual: int, run: Run) -> str:
    """Neighbours on the ladder."""
    played = play(run, LADDER, usual, scenario)
    words = f"{' '.join(LADDER)} --ladder --scenario {scenario} --games {run.many(usual)}"
    return "\n\n".join([command(run, words), *map(markdown_table, report(played, LADDER))])


def yardsticks(run: Run) -> str:
    """The lowest rung against chance, the highest against somebody who looks one action ahead."""
    played: list[Played] = []
    commands = []
    for pair in (("novice", "random"), ("archmage", "greedy")):
        played += play(run, pair, 100)
        commands.append(command(run, f"{' '.join(pair)} --games {run.many(100)}"))
    return "\n\n".join(["\n".join(commands), markdown_table(shares(played))])


def handicap(run: Run) -> str:
    """The stronger of two neighbours with six characters; without it they have played for the part `base`."""
    rows: list[tuple[str, ...]] = [("pair", "all characters", "stronger with six", "from", "to", "shift")]
    for pair in pairwise(LADDER):
        before, games = even_share(" - ".join(pair))
        burdened = play(run, pair, 60, handicaps={pair[0]: SIX})
        score = sum(each.score for each in burdened)
        after = score / len(burdened)
        low, high = share_range(score, len(burdened))
        told = (f"{before:.1%} of {games}", f"{after:.1%} of {len(burdened)}", f"{low:.1%}", f"{high:.1%}")
        rows.append((" - ".join(pair), *told, f"{100 * (after - before):+.1f}"))
    words = f"archmage warlord --options handicap.archmage=6 --games {run.many(60)}"
    return "\n\n".join([command(run, words), markdown_table(rows)])


def even_share(pair: str) -> tuple[float, int]:
    """What two neighbours made of it on base as the document says, and in how many games."""
    for line in between(DOC.read_text(encoding="utf-8"), "base").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[0] == pair:
            return float(cells[3].rstrip("%")) / 100, int(cells[2])
    raise SystemExit(f"{pair} have not played on base yet: run the part base first")


def live(scenarios: Sequence[str], usual: int, run: Run) -> str:
    """As long as they think when people wait; the last table holds every turn of every scenario."""
    parts, everything = [], []
    for scenario in (name for name in scenarios if name in scenario_names()):
        played = play(run, LADDER, usual, scenario, live=True)
        everything += played
        words = f"{' '.join(LADDER)} --ladder --live --scenario {scenario} --games {run.many(usual)}"
        parts += [command(run, words), markdown_table(times(played, LADDER))]
    tables = (shares(everything), times(everything, LADDER))
    return "\n\n".join([*parts, "All of them together:", *map(markdown_table, tables)])


def fastest(several: bool, usual: int, run: Run) -> str:
    """Every scenario at one position a turn, with every invariant checked on the way."""
    names = [
        name for name in scenario_names() if (len(sides_of(name)[0]) * len(sides_of(name)) > 2) == several
    ]
    pairs = FASTEST
    each = run.many(usual)
    rows: list[tuple[str, ...]] = [
        ("scenario", "games", "decisions", "decided", "drawn", "after 150 turns", "violations")
    ]
    violations: list[str] = []
    total: Counter[str] = Counter()
    for name in names:
        found: Counter[str] = Counter()
        for pair in pairs:
            series = play_series(name, pair, each, run.seed, run.jobs, one=checked, budget=Budget(nodes=1))
            for game in with_progress(series, each, f"{name} {' - '.join(pair)} "):
                found["games"] += 1
                found["decisions"] += game.decisions
                if game.reason.startswith(VIOLATION):
                    found["violations"] += 1
                    violations.append(f"- {name}, {' - '.join(pair)}: {game.reason}")
                elif game.reason == "unfinished":
                    found["after 150 turns"] += 1
                else:
                    found["decided" if len(game.winners) == 1 else "drawn"] += 1
        rows.append((name, *(str(found[head]) for head in rows[0][1:])))
        total.update(found)
    rows.append(("all", *(str(total[head]) for head in rows[0][1:])))
    words = (
        f"    gearmaze simulate --scenario {names[0]} --players archmage novice --nodes 1 -n {each} --check"
    )
    parts = [f"{words} --seed {run.seed}", markdown_table(rows), "\n".join(violations)]
    return "\n\n".join(part for part in parts if part)


def solved(run: Run) -> str:
    """The tactical positions."""
    players = ["random", "greedy", *RUNGS]
    return tactics.table(players, [tactics.read(path) for path in tactics.files()])


PARTS: dict[str, Callable[[Run], str]] = {
    "base": partial(ladder, "base", 200),
    "yardsticks": yardsticks,
    "prison": partial(ladder, "prison", 60),
    "mixed": partial(ladder, "mixed-free", 60),
    "handicap": handicap,
    "live": partial(live, LIVE, 10),
    "fastest": partial(fastest, False, 50),
    "tactics": solved,
    # three and four: each step is one of a level against three of the level below, or pair against pair
    "std4": partial(ladder, "std4", 100),
    "std3": partial(ladder, "std3", 60),
    "tea": partial(ladder, "tea", 60),
    "live-several": partial(live, LIVE_OF_SEVERAL, 2),
    "fastest-several": partial(fastest, True, 10),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, count, write."""
    parser = argparse.ArgumentParser(prog="python -m tools.strength", description=__doc__.split("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of: {', '.join(PARTS)} (all of them)")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=2, help="processes; only times depend on it")
    parser.add_argument("--games", type=int, help="games of a pair, instead of as many as usual")
    parser.add_argument("--out", type=Path, default=DOC, help="the document to write into")
    parser.add_argument("--dry", action="store_true", help="print instead of writing")
    given = parser.parse_args(arguments)
    unknown = [part for part in given.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    for name in given.parts or PARTS:
        text = PARTS[name](Run(given.jobs, given.seed, given.games))
        print(f"{name}\n\n{text}\n", flush=True)
        if not given.dry:
            write_into(given.out, name, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
