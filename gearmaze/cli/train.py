"""`gearmaze train`: learn the weights of the bots from their own games, and draw how they got stronger."""

import argparse
import sys
from collections.abc import Iterator

from gearmaze.bots.evaluation import load_weights
from gearmaze.bots.odds import Example, elo_of
from gearmaze.bots.opening import load_setup
from gearmaze.bots.ratings import share_range
from gearmaze.bots.setups import checks_of, learn_setup, play_checks, play_trials, trials_of
from gearmaze.bots.training import (
    learn,
    lessons_of,
    play_lessons,
    pupils_of,
    weights_at,
    weights_text,
)
from gearmaze.cli.common import refuse_unwritable, with_progress, write_whole

Point = tuple[float, float, float]  # Elo, and the range it lies in


def run(arguments: argparse.Namespace) -> int:
    """Play, learn, check, write: first what positions are worth, then setups."""
    for name in filter(None, (arguments.weights, arguments.plot)):
        refuse_unwritable(name)
    first, thumb = load_weights("first"), load_setup("first")
    for weights, told in learn_weights(arguments, first):
        text = weights_text(weights, thumb, told)
        if arguments.weights:  # after every generation, so that a run cut short was not for nothing
            write_whole(arguments.weights, text)
    told["setups"] = arguments.setups
    text = weights_text(weights, learn_setups(arguments, weights, thumb), told)
    if arguments.weights:
        write_whole(arguments.weights, text)
    else:
        print(text, end="")
    return 0


def learn_weights(
    arguments: argparse.Namespace, first: dict[str, float]
) -> Iterator[tuple[dict[str, float], dict[str, int]]]:
    """What positions are worth after every generation, and how to have it again."""
    examples: list[Example] = []
    points: list[Point] = [(0.0, 0.0, 0.0)]
    for generation in range(arguments.generations):
        numbers = range(generation * arguments.games, (generation + 1) * arguments.games)
        lessons, differences = pupils_of(arguments.seed, numbers, first)
        scores = with_progress(play_lessons(lessons, arguments.jobs), len(lessons))
        examples += [(each, clearly) for each, (_, clearly) in zip(differences, scores, strict=True)]
        weights = weights_at(learn(examples), first)
        checks = lessons_of(1000 + generation, arguments.checks, arguments.seed, weights, first)
        scored = [score for score, _ in with_progress(play_lessons(checks, arguments.jobs), len(checks))]
        points.append(_tell(f"{len(examples)} games: against the first weights", scored))
        if arguments.plot:
            write_whole(arguments.plot, plot(points))
        yield weights, {"seed": arguments.seed, "generations": generation + 1, "games": arguments.games}


def learn_setups(
    arguments: argparse.Namespace, weights: dict[str, float], thumb: dict[str, float]
) -> dict[str, float]:
    """What setups are worth, from games of players who set up in styles drawn by lot."""
    trials = trials_of(arguments.seed, arguments.setups, weights)
    examples = list(with_progress(play_trials(trials, arguments.jobs), len(trials), "setup "))
    setup = learn_setup(examples, thumb)
    checks = checks_of(arguments.seed, arguments.checks, weights, setup)
    scored = list(with_progress(play_checks(checks, arguments.jobs), len(checks), "setup "))
    _tell(f"{len(trials)} setups: against rules of thumb", scored)
    return setup


def _tell(title: str, scored: list[float]) -> Point:
    """Say how games went, in Elo and the range it lies in."""
    won, games = sum(scored), len(scored)
    low, high = share_range(won, games)
    print(f"{title} {won / games:.1%} ({low:.0%}-{high:.0%})", file=sys.stderr, flush=True)
    return elo_of(won / games), elo_of(low), elo_of(high)


WIDTH, HEIGHT, LEFT, BOTTOM = 640, 300, 60, 40


def plot(points: list[Point]) -> str:
    """Strength over generations as an SVG picture, with the range each value lies in."""
    values = [value for point in points for value in point]
    low, high = min(0.0, *values), max(100.0, *values)
    step = 50 if high - low <= 400 else 100

    def x(generation: int) -> float:
        return LEFT + (WIDTH - LEFT - 20) * generation / max(1, len(points) - 1)

    def y(elo: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 20) * (elo - low) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="sans-serif" font-size="12" fill="#444">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for elo in range(int(low // step) * step, int(high) + 1, step):
        if elo >= low:
            parts.append(f'<path d="M{LEFT} {y(elo):.1f}H{WIDTH - 20}" stroke="#ddd"/>')
            parts.append(f'<text x="{LEFT - 8}" y="{y(elo) + 4:.1f}" text-anchor="end">{elo:+d}</text>')
    for generation, (_, least, most) in enumerate(points):
        across = x(generation)
        parts.append(f'<path d="M{across:.1f} {y(least):.1f}V{y(most):.1f}" stroke="#88a" stroke-width="2"/>')
        parts.append(f'<text x="{across:.1f}" y="{HEIGHT - 20}" text-anchor="middle">{generation}</text>')
    path = " ".join(f"{x(index):.1f},{y(point[0]):.1f}" for index, point in enumerate(points))
    parts.append(f'<polyline points="{path}" fill="none" stroke="#246" stroke-width="2"/>')
    for index, point in enumerate(points):
        parts.append(f'<circle cx="{x(index):.1f}" cy="{y(point[0]):.1f}" r="4" fill="#246"/>')
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 4}" text-anchor="middle">generation</text>')
    parts.append(f'<text x="{LEFT - 8}" y="14" text-anchor="end">Elo</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
