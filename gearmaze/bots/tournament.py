"""Who is stronger, and how sure that is: many games between bots, counted.

Games come in pairs with the same deal and the seats changed, so that neither the rooms nor the first
turn favour anybody. A draw is half a point. The numbers are the same whatever the number of processes.
"""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import log, log10, sqrt
from typing import Any, NamedTuple

from gearmaze.bots.ladder import live_budget
from gearmaze.bots.players import Bot, make_player
from gearmaze.bots.seat_view import Budget, SeatView
from gearmaze.bots.series import play_game
from gearmaze.engine import Action, Chance
from gearmaze.engine.referee import Decision
from gearmaze.sets import scenario as find_scenario


class Pairing(NamedTuple):
    """One game to be played."""

    number: int
    players: tuple[str, str]  # whose game it is, the one whose points are counted first
    swapped: bool  # the first one plays the second colour
    scenario: str
    seed: int
    budget: Budget | None  # None: as long as each thinks when people play
    options: Mapping[str, Any]
    handicaps: Mapping[str, Any]  # by player
    max_turns: int


class Played(NamedTuple):
    """How it went."""

    pairing: Pairing
    score: float  # of the first player
    reason: str
    turns: int
    began: bool  # the first player took the first turn
    seconds: tuple[tuple[float, ...], tuple[float, ...]]  # thought about each turn, by player
    megabytes: int  # the most memory the process has used so far


class Stopwatch:
    """A bot whose thinking is timed, turn by turn."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self.name = bot.name
        self.bot = bot
        self.budget = budget
        self.turns: dict[int, float] = {}

    def decide(self, view: SeatView, decision: Decision, budget: Budget, rng: Chance) -> Action:
        """The bot's answer."""
        started = time.process_time()
        action = self.bot.decide(view, decision, self.budget, rng)
        if decision.kind in ("card", "act"):
            spent = self.turns.get(view.turn, 0.0)
            self.turns[view.turn] = spent + time.process_time() - started
        return action


def schedule(
    players: Sequence[str],
    scenarios: Sequence[str],
    games: int,
    seed: int,
    budget: Budget | None,
    options: Mapping[str, Any] | None = None,
    handicaps: Mapping[str, Any] | None = None,
    max_turns: int = 150,
    ladder: bool = False,
) -> list[list[Pairing]]:
    """The games of each pair and scenario: everybody against everybody, or against the next on the list."""
    for name in players:
        make_player(name)
    for scenario in scenarios:
        find_scenario(scenario)
    return [
        [
            Pairing(
                *(number, pair, number % 2 == 1, scenario, seed, budget),
                *(options or {}, handicaps or {}, max_turns),
            )
            for number in range(games)
        ]
        for scenario in scenarios
        for pair in (pairwise(players) if ladder else combinations(players, 2))
    ]


def play_pairing(pairing: Pairing) -> Played:
    """One game of a tournament."""
    bots = [Stopwatch(make_player(name), pairing.budget or live_budget(name)) for name in pairing.players]
    seated = bots[::-1] if pairing.swapped else bots
    names = tuple(bot.name for bot in seated)
    options = dict(pairing.options)
    colours = find_scenario(pairing.scenario).layout.seats
    burdens = {
        colour: pairing.handicaps[name]
        for colour, name in zip(colours, names, strict=True)
        if name in pairing.handicaps
    }
    if burdens:
        options["handicap"] = burdens
    dealer = Chance(pairing.seed).fork(pairing.number // 2, 1)
    result = play_game(
        *(pairing.scenario, names, pairing.seed, pairing.number, options, pairing.max_turns),
        *(None, None, dealer, seated),
    )
    seat = 1 if pairing.swapped else 0
    score = float(result.winners[0] == seat) if len(result.winners) == 1 else 0.5
    seconds = tuple(tuple(bot.turns.values()) for bot in bots)
    return Played(
        *(pairing, score, result.reason, result.turns, result.first == seat),
        *((seconds[0], seconds[1]), _memory()),
    )


def _memory() -> int:
    """The most memory this process has used, in megabytes; 0 where the system does not tell."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        return 0
    return getrusage(RUSAGE_SELF).ru_maxrss // (1 << 20 if sys.platform == "darwin" else 1 << 10)


def play_all(work: Sequence[Pairing], jobs: int = 1) -> Iterator[Played]:
    """The games in their order, spread over processes."""
    if jobs <= 1:
        yield from map(play_pairing, work)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(play_pairing, work)


# What the scores say ------------------------------------------------------------------------------


class Sprt:
    """Wald's test: is a score rather `high` than `low`? Games are played until that is clear."""

    def __init__(self, low: float, high: float, error: float = 0.05) -> None:
        self.low, self.high = low, high
        self.bound = log((1 - error) / error)
        self.scores: list[float] = []

    def add(self, score: float) -> None:
        """One more game."""
        self.scores.append(score)

    @property
    def ratio(self) -> float:
        """The logarithm of how much likelier `high` is than `low`."""
        count = len(self.scores)
        if count < 2:
            return 0.0
        # three games of every outcome that were never played keep the variance from being nothing
        mean = (sum(self.scores) + 1.5) / (count + 3)
        variance = (sum(s * s for s in self.scores) + 1.25) / (count + 3) - mean * mean
        return count * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)

    @property
    def verdict(self) -> str:
        """`high`, `low`, or nothing yet."""
        if self.ratio >= self.bound:
            return "high"
        return "low" if self.ratio <= -self.bound else ""


def share_range(score: float, games: int) -> tuple[float, float]:
    """Where the true share lies nineteen times out of twenty (Wilson)."""
    if not games:
        return 0.0, 1.0
    z = 1.96
    middle = (score / games + z * z / (2 * games)) / (1 + z * z / games)
    share = score / games
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def elo_of(share: float) -> float:
    """A share of points as a difference in Elo; a clean sheet counts as far, not as infinitely far."""
    share = min(max(share, 0.001), 0.999)
    return 400 * log10(share / (1 - share))


def ratings(played: Sequence[Played], players: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Elo and how far off it may be (nineteen times out of twenty), the first player at 0."""
    count = len(players)
    index = {name: number for number, name in enumerate(players)}
    games = [[0.0] * count for _ in range(count)]
    won = [0.0] * count
    for each in played:
        a, b = (index[name] for name in each.pairing.players)
        games[a][b] += 1
        games[b][a] += 1
        won[a] += each.score
        won[b] += 1 - each.score
    rates = [0.0] * count  # natural logarithms of strength
    for _ in range(2000):
        for a in range(count):
            total = sum(games[a])
            if not total:
                continue
            expected = sum(
                games[a][b] / (1 + 2.718281828 ** (rates[b] - rates[a])) for b in range(count) if b != a
            )
            slope = sum(
                games[a][b] * (p := 1 / (1 + 2.718281828 ** (rates[b] - rates[a]))) * (1 - p)
                for b in range(count)
                if b != a
            )
            # half a point against oneself keeps clean sheets finite
            rates[a] += 0.5 * (won[a] - expected - 0.1 * (rates[a] - rates[0])) / (slope + 0.1)
    found = {}
    for a, name in enumerate(players):
        slope = sum(
            games[a][b] * (p := 1 / (1 + 2.718281828 ** (rates[b] - rates[a]))) * (1 - p)
            for b in range(count)
            if b != a
        )
        scale = 400 / log(10)
        error = 1.96 / sqrt(slope) * scale if slope > 0 else float("inf")
        found[name] = ((rates[a] - rates[0]) * scale, error)
    return found
