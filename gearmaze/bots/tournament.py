"""Who is stronger, and how sure that is: many games between bots, counted.

One deal is played with every seating of the same players, so that neither the rooms nor the first turn
favour anybody: by two with the seats changed, by four with everybody once on each seat. A draw is shared.
The numbers are the same whatever the number of processes.
"""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby, pairwise
from typing import Any, NamedTuple

from gearmaze.bots.ladder import live_budget
from gearmaze.bots.odds import ELO
from gearmaze.bots.players import Bot, make_player
from gearmaze.bots.ratings import Order, fit, merged, orders_of
from gearmaze.bots.seat_view import Budget, SeatView
from gearmaze.bots.series import GameResult, play_game, sides_of, winning_sides
from gearmaze.bots.workers import spread
from gearmaze.engine import Action, Chance, GearmazeError
from gearmaze.engine.frames import Decision
from gearmaze.sets import scenario as find_scenario


class Pairing(NamedTuple):
    """One game to be played."""

    number: int
    players: tuple[str, ...]  # side by side; the first side is the one whose points are counted
    seats: tuple[int, ...]  # where each of them sits
    scenario: str
    seed: int
    deal: int  # games with the same number are dealt the same
    budget: Budget | None  # None: as long as each thinks when people play
    options: Mapping[str, Any]
    handicaps: Mapping[str, Any]  # by player
    max_turns: int | None  # None: as many as usual

    @property
    def sides(self) -> list[tuple[int, ...]]:
        """Who plays together, by their places among the players."""
        many = len(sides_of(self.scenario)[0])
        return [tuple(range(first, first + many)) for first in range(0, len(self.players), many)]

    @property
    def title(self) -> str:
        """`captain - squire`, `captain - 3 x squire`, `captain + captain - squire + squire`."""
        sides = [" + ".join(self.players[one] for one in side) for side in self.sides]
        many = [(name, len(list(same))) for name, same in groupby(sides)]
        return " - ".join(name if count == 1 else f"{count} x {name}" for name, count in many)


class Played(NamedTuple):
    """How it went."""

    pairing: Pairing
    places: tuple[int, ...]  # of each side, 0 for those who won or nobody did
    reason: str
    turns: int
    began: bool  # the first player took the first turn
    seconds: tuple[tuple[float, ...], ...]  # thought about each turn, by player
    megabytes: int  # the most memory the process has used so far

    @property
    def drawn(self) -> bool:
        """Whether nobody came in before anybody else."""
        return not any(self.places)

    @property
    def score(self) -> float:
        """The points of the first side."""
        return self.points(0)

    def points(self, side: int) -> float:
        """One for the side that won, in equal parts for those who did."""
        return float(not self.places[side]) / self.places.count(0)

    def points_of(self, name: str) -> float:
        """The points of a player, on whatever seats: a side shares them."""
        return sum(
            self.points(number) * sum(self.pairing.players[one] == name for one in side) / len(side)
            for number, side in enumerate(self.pairing.sides)
        )


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


# Who plays whom -----------------------------------------------------------------------------------


def line_ups(players: Sequence[str], scenario: str, ladder: bool = False) -> list[tuple[str, ...]]:
    """Who sits at one table, side by side.

    As many as there are seats sit at one table, in the order of the sides. Otherwise every two of them play,
    or each against the next on the list: with several others, one of the first against the rest of the other.
    """
    sides = sides_of(scenario)
    seats = sum(len(side) for side in sides)
    if seats > 2 and len(players) == seats and not ladder:
        return [tuple(players)]
    if len(set(players)) < len(players):
        raise GearmazeError(f"name everybody once, or {seats} for the {seats} seats of {scenario}")
    many, rest = len(sides[0]), seats - len(sides[0])
    pairs = pairwise(players) if ladder else combinations(players, 2)
    return [(one,) * many + (other,) * rest for one, other in pairs]


def seatings(players: Sequence[str], scenario: str) -> list[tuple[int, ...]]:
    """Every rotation of a table, partners beside partners: the seat of each player; those that differ."""
    sides = sides_of(scenario)
    many = len(sides[0])
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for shift in range(len(sides)):
        for turn in range(many):
            seats = tuple(
                sides[(number // many + shift) % len(sides)][(number % many + turn) % many]
                for number in range(len(players))
            )
            found.setdefault(tuple(players[seats.index(seat)] for seat in range(len(seats))), seats)
    return list(found.values())


def schedule(
    players: Sequence[str],
    scenarios: Sequence[str],
    games: int,
    seed: int,
    budget: Budget | None,
    options: Mapping[str, Any] | None = None,
    handicaps: Mapping[str, Any] | None = None,
    max_turns: int | None = None,
    ladder: bool = False,
) -> list[list[Pairing]]:
    """The games of each table and scenario (`line_ups`), each deal with every seating."""
    for name in players:
        make_player(name)
    for scenario in scenarios:
        find_scenario(scenario)
    groups = []
    for scenario in scenarios:
        for table in line_ups(players, scenario, ladder):
            ways = seatings(table, scenario)
            groups.append(
                [
                    Pairing(
                        number=number,
                        players=table,
                        seats=ways[number % len(ways)],
                        scenario=scenario,
                        seed=seed,
                        deal=number // len(ways),
                        budget=budget,
                        options=options or {},
                        handicaps=handicaps or {},
                        max_turns=max_turns,
                    )
                    for number in range(games)
                ]
            )
    return groups


# Playing ------------------------------------------------------------------------------------------


def play_pairing(pairing: Pairing) -> Played:
    """One game of a tournament."""
    bots = [Stopwatch(make_player(name), pairing.budget or live_budget(name)) for name in pairing.players]
    seated = [bots[pairing.seats.index(seat)] for seat in range(len(bots))]
    options = dict(pairing.options)
    colours = find_scenario(pairing.scenario).layout.seats
    burdens = {
        colours[seat]: pairing.handicaps[name]
        for name, seat in zip(pairing.players, pairing.seats, strict=True)
        if name in pairing.handicaps
    }
    if burdens:
        options["handicap"] = burdens
    result = play_game(
        pairing.scenario,
        seed=pairing.seed,
        number=pairing.number,
        options=options,
        max_turns=pairing.max_turns,
        dealer=Chance(pairing.seed).fork(pairing.deal, 1),
        hired=seated,
    )
    return Played(
        pairing=pairing,
        places=places_in(result, [[pairing.seats[one] for one in side] for side in pairing.sides]),
        reason=result.reason,
        turns=result.turns,
        began=result.first == pairing.seats[0],
        seconds=tuple(tuple(bot.turns.values()) for bot in bots),
        megabytes=_memory(),
    )


def places_in(result: GameResult, sides: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The place of each side: winners first, then by points; all alike where nobody won, or everybody."""
    won = winning_sides(result.winners, sides)
    if len(won) in (0, len(sides)):
        return (0,) * len(sides)
    ranks = [
        (0, 0) if number in won else (1, -sum(result.vp[seat] for seat in side))
        for number, side in enumerate(sides)
    ]
    return tuple(sum(other < rank for other in ranks) for rank in ranks)


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


# What the games say -------------------------------------------------------------------------------

Rating = tuple[float, float | None]  # the second None for whom all others are measured by


def ratings(played: Sequence[Played], players: Sequence[str]) -> dict[str, Rating]:
    """Elo and how far off it may be (nineteen times out of twenty), the first player at 0."""
    names = list(dict.fromkeys(players))
    rates, unsure = fit(_orders(played, names), len(names))
    found: dict[str, Rating] = {names[0]: (0.0, None)}
    for index, name in enumerate(names[1:], 1):
        found[name] = (ELO * rates[index], 1.96 * ELO * unsure[index])
    return found


def _orders(played: Sequence[Played], names: Sequence[str]) -> dict[Order, float]:
    """In which orders they came in, with all games that ended alike together."""
    index = {name: number for number, name in enumerate(names)}
    return merged(
        orders_of(
            [
                (place, tuple(sorted(index[each.pairing.players[one]] for one in side)))
                for place, side in zip(each.places, each.pairing.sides, strict=True)
            ]
        )
        for each in played
    )
