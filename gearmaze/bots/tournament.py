"""Who is stronger, and how sure that is: many games between bots, counted.

Games come in pairs with the same deal and the seats changed, so that neither the rooms nor the first
turn favour anybody. A draw is half a point. The numbers are the same whatever the number of processes.
"""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import log, sqrt
from operator import mul
from typing import Any, NamedTuple

from gearmaze.bots.ladder import live_budget
from gearmaze.bots.odds import ELO, chance_of, inverse
from gearmaze.bots.players import Bot, make_player
from gearmaze.bots.seat_view import Budget, SeatView
from gearmaze.bots.series import play_game
from gearmaze.bots.workers import spread
from gearmaze.engine import Action, Chance
from gearmaze.engine.frames import Decision
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
    """A bot whose thinking is timed, turn by turn: everything it decides in a turn of its own."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self.name = bot.name
        self.bot = bot
        self.budget = budget
        self.turns: dict[int, float] = {}

    def decide(self, view: SeatView, decision: Decision, budget: Budget, rng: Chance) -> Action:
        """The bot's answer."""
        started = time.process_time()
        action = self.bot.decide(view, decision, self.budget, rng)
        if decision.kind in ("card", "act") or view.turn in self.turns:
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
                number=number,
                players=pair,
                swapped=number % 2 == 1,
                scenario=scenario,
                seed=seed,
                budget=budget,
                options=options or {},
                handicaps=handicaps or {},
                max_turns=max_turns,
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
    names = pairing.players[::-1] if pairing.swapped else pairing.players
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
        pairing.scenario,
        seed=pairing.seed,
        number=pairing.number,
        options=options,
        max_turns=pairing.max_turns,
        dealer=dealer,
        hired=seated,
    )
    seat = 1 if pairing.swapped else 0
    score = float(result.winners[0] == seat) if len(result.winners) == 1 else 0.5
    seconds = tuple(tuple(bot.turns.values()) for bot in bots)
    return Played(
        pairing=pairing,
        score=score,
        reason=result.reason,
        turns=result.turns,
        began=result.first == seat,
        seconds=(seconds[0], seconds[1]),
        megabytes=_memory(),
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
    return spread(play_pairing, work, jobs)


# What the scores say ------------------------------------------------------------------------------

Matrix = list[list[float]]
Rating = tuple[float, float | None]  # the second None for whom all others are measured by
# Everybody is held a little to the first one's strength, as by a normal distribution around it with a
# standard deviation of 550 Elo (ten in logarithms squared): so clean sheets stay finite.
PRIOR = 0.1
MOST_STEPS = 100  # a handful is enough


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
        # three games that were never played, one of every outcome, keep the variance from being nothing
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


def ratings(played: Sequence[Played], players: Sequence[str]) -> dict[str, Rating]:
    """Elo and how far off it may be (nineteen times out of twenty), the first player at 0.

    Bradley and Terry's model, by Newton's method. The difference between two neighbours is known from their
    games; between the ends of a ladder every step adds its doubt, hence the inverse of the whole matrix.
    """
    games, won = _crosstable(played, players)
    rates = [0.0] * len(players)  # logarithms of strength
    for _ in range(MOST_STEPS):
        slope, unsure = _slope(games, won, rates), inverse(_information(games, rates))
        steps = [sum(map(mul, row, slope)) for row in unsure]
        rates[1:] = [rate + max(-1.0, min(1.0, step)) for rate, step in zip(rates[1:], steps, strict=True)]
        if all(abs(step) < 1e-9 for step in steps):
            break
    unsure = inverse(_information(games, rates))
    found: dict[str, Rating] = {players[0]: (0.0, None)}
    for index, name in enumerate(players[1:]):
        found[name] = (ELO * rates[index + 1], 1.96 * ELO * sqrt(unsure[index][index]))
    return found


def _crosstable(played: Sequence[Played], players: Sequence[str]) -> tuple[Matrix, list[float]]:
    """How many games every two of them played, and everybody's points."""
    index = {name: number for number, name in enumerate(players)}
    games = [[0.0] * len(players) for _ in players]
    won = [0.0] * len(players)
    for each in played:
        a, b = (index[name] for name in each.pairing.players)
        games[a][b] += 1
        games[b][a] += 1
        won[a] += each.score
        won[b] += 1 - each.score
    return games, won


def _slope(games: Matrix, won: Sequence[float], rates: Sequence[float]) -> list[float]:
    """For everybody but the first: points beyond what the rates promise, and the pull of the prior."""
    return [
        won[a]
        - sum(count * chance_of(rates[a] - rates[b]) for b, count in enumerate(games[a]))
        - PRIOR * rates[a]
        for a in range(1, len(rates))
    ]


def _information(games: Matrix, rates: Sequence[float]) -> Matrix:
    """How sharply the games tell the rates, without the first one's row: the rates are measured from it."""
    told = [
        [count * (p := chance_of(rates[a] - rates[b])) * (1 - p) for b, count in enumerate(row)]
        for a, row in enumerate(games)
    ]
    rest = range(1, len(rates))
    return [[sum(told[a]) + PRIOR if a == b else -told[a][b] for b in rest] for a in rest]
