"""Many games between players, the same whatever the number of processes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from gearmaze.bots.players import Bot, ask, make_player, own_chance
from gearmaze.bots.seat_view import Budget
from gearmaze.bots.workers import spread
from gearmaze.engine import CHANCE, Action, Chance, Event, GearmazeError, State, Table, decisions, draw, play
from gearmaze.engine.sides import Sides
from gearmaze.sets import scenario as find_scenario

ROUNDS = 75  # turns of every seat, after which a game is stopped
Watcher = Callable[[State, int, Action, State, list[Event]], None]


class GameResult(NamedTuple):
    """How one game went."""

    number: int
    reason: str  # "unfinished" when it was stopped at the turn limit
    winners: tuple[int, ...]
    turns: int
    decisions: int
    first: int
    vp: tuple[int, ...]
    points: tuple[tuple[str, int], ...]  # what earned how many points
    digest: str


@cache
def sides_of(scenario: str) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, one seat where everybody plays alone."""
    found = find_scenario(scenario)
    sides = Sides(found.layout.seats, found.sides, False, ())
    return tuple(dict.fromkeys(side for side in sides.partners if side))


def most_turns(scenario: str, max_turns: int | None = None) -> int:
    """After how many turns a game is stopped, unless it is said."""
    return ROUNDS * len(find_scenario(scenario).layout.seats) if max_turns is None else max_turns


def winning_sides(winners: Sequence[int], sides: Sequence[Sequence[int]]) -> list[int]:
    """The numbers of the sides that won; all of them in a draw."""
    return [number for number, side in enumerate(sides) if any(seat in winners for seat in side)]


def play_game(
    scenario: str,
    players: tuple[str, ...] = (),
    seed: int = 0,
    number: int = 0,
    options: Mapping[str, Any] | None = None,
    max_turns: int | None = None,
    watch: Watcher | None = None,
    budget: Budget | None = None,
    dealer: Chance | None = None,
    hired: Sequence[Bot] = (),
) -> GameResult:
    """One game from the deal to the end; everything random comes from (seed, number).

    Players are named, one for all seats or one for each; or `hired` are bots at hand, seat by seat. No bot
    can read what another draws. A `dealer` of its own lets two games begin with the same deal whoever plays.
    """
    table = Table(find_scenario(scenario), options)
    max_turns = most_turns(scenario, max_turns)
    state = table.start()
    chance = Chance(seed).fork(number)
    seated = _seated(players, hired, table.seats)
    count = 0
    first = -1
    while state.result is None and state.turn <= max_turns:
        seat = decisions(state)[0].seat
        if seat == CHANCE:
            action = draw(state, dealer or chance)
        else:
            action = ask(seated[seat], state, seat, own_chance(seed, number, count, seat), budget)
            count += 1
        before = state
        state, events = play(state, seat, action)
        if watch is not None:
            watch(before, seat, action, state, events)
        if state.turn == 1 and first < 0:
            first = state.active
    points: dict[str, int] = {}
    for _, worth, reason, _ in state.ledger:
        points[reason] = points.get(reason, 0) + worth
    reason, winners = state.result if state.result else ("unfinished", ())
    return GameResult(
        number,
        reason,
        winners,
        min(state.turn, max_turns),
        count,
        first,
        state.vp,
        tuple(sorted(points.items())),
        state.digest(),
    )


def _seated(players: tuple[str, ...], hired: Sequence[Bot], seats: int) -> Sequence[Bot]:
    """Who answers for each seat."""
    if len(hired) not in (0, seats):
        raise GearmazeError(f"this game has {seats} seats, but {len(hired)} bots are hired")
    if not hired and not players:
        raise GearmazeError("nobody plays: name players, or hire bots")
    return hired or [make_player(players[seat % len(players)]) for seat in range(seats)]


# scenario, players, seed, number, options, the most turns, how long to think
Job = tuple[str, tuple[str, ...], int, int, dict[str, Any], int | None, Budget | None]


def play_job(job: Job, watch: Watcher | None = None) -> GameResult:
    """One game of a series."""
    scenario, players, seed, number, options, max_turns, budget = job
    return play_game(
        scenario, players, seed, number, options=options, max_turns=max_turns, watch=watch, budget=budget
    )


def play_series(
    scenario: str,
    players: tuple[str, ...],
    games: int,
    seed: int,
    jobs: int = 1,
    options: Mapping[str, Any] | None = None,
    max_turns: int | None = None,
    one: Callable[[Job], GameResult] = play_job,
    budget: Budget | None = None,
) -> Iterator[GameResult]:
    """Games in order of their numbers, spread over processes."""
    fixed = (dict(options or {}), max_turns, budget)
    work: list[Job] = [(scenario, players, seed, number, *fixed) for number in range(games)]
    yield from spread(one, work, jobs, max(1, games // (jobs * 20)))
