"""Learning what a position is worth from one's own games.

In every generation a quick player plays itself. Each turn of each game is an example: what the judge
counts, and who won in the end. A logistic regression finds the weights that foretell the winner best,
held near the weights before, so that what was seen too seldom changes little. Next generation.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import exp, sqrt
from typing import Any, NamedTuple

from gearmaze.bots.evaluation import FEATURES, Judge
from gearmaze.bots.ladder import RUNGS, Thinker
from gearmaze.bots.series import play_game
from gearmaze.engine import Action, Chance, Event, State

# what is played to learn from, so often each
LESSONS = (
    "base",
    "base",
    "base",
    "prison",
    "base",
    "mixed-jailbreak",
    "base",
    "prison-3",
    "base",
    "prison-4",
)
PUPIL = RUNGS["captain"]._replace(name="pupil", nodes=500, depth=5)
GUIDE = 30.0  # how strongly the weights are held, in examples
NAMES = {name: index for index, name in enumerate(FEATURES)}

Example = tuple[list[float], float]  # what was counted, 1 for a win


class Lesson(NamedTuple):
    """One game to be played."""

    number: int
    seed: int
    scenario: str
    weights: tuple[Mapping[str, float], Mapping[str, float]]  # by seat


def play_lesson(lesson: Lesson) -> tuple[float, list[Example]]:
    """What the first weights scored, and the examples of one game."""
    judges = [Judge(weights) for weights in lesson.weights]
    bots = [Thinker(PUPIL, judge) for judge in judges]
    swapped = lesson.number % 2 == 1
    seated = bots[::-1] if swapped else bots
    seen: list[tuple[int, list[float]]] = []

    def watch(before: State, seat: int, action: Action, after: State, events: list[Event]) -> None:
        if action.verb == "end" and after.result is None:
            seen.append((seat, judges[0].features(after, seat)))

    dealer = Chance(lesson.seed).fork(lesson.number // 2, 1)
    result = play_game(
        *(lesson.scenario, ("pupil",), lesson.seed, lesson.number, None, 100, watch),
        *(None, dealer, seated),
    )
    winner = result.winners[0] if len(result.winners) == 1 else -1
    score = 0.5 if winner < 0 else float((winner == 0) != swapped)
    examples = [(counts, float(seat == winner)) for seat, counts in seen] if winner >= 0 else []
    return score, examples


def lessons_of(
    generation: int, games: int, seed: int, mine: Mapping[str, float], theirs: Mapping[str, float]
) -> list[Lesson]:
    """The games of a generation."""
    root = Chance(seed).fork(generation).next()
    return [
        Lesson(number, root, LESSONS[number // 2 % len(LESSONS)], (mine, theirs)) for number in range(games)
    ]


def play_lessons(lessons: Sequence[Lesson], jobs: int) -> Iterator[tuple[float, list[Example]]]:
    """The games in their order, spread over processes."""
    if jobs <= 1:
        yield from map(play_lesson, lessons)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(play_lesson, lessons)


# Regression ---------------------------------------------------------------------------------------


def learn(examples: Sequence[Example], before: Mapping[str, float]) -> dict[str, float]:
    """The weights that foretell the winners best, near the weights before; a point stays worth a point."""
    count = len(FEATURES)
    anchor = [before.get(name, 0.0) for name in FEATURES]
    scale = _scale(examples, anchor)
    anchor = [weight * scale for weight in anchor]
    spread = [
        sqrt(sum(counts[index] ** 2 for counts, _ in examples) / max(1, len(examples))) or 1.0
        for index in range(count)
    ]
    weights = [*anchor, 0.0]  # the last one: what it is worth to have just moved
    for _ in range(8):
        weights = _newton(examples, weights, anchor, spread)
    rate = _worth_of_a_point(dict(zip(FEATURES, weights, strict=False))) or 1.0
    goal = _worth_of_a_point(before)
    return {name: round(weights[index] / rate * goal, 4) for name, index in NAMES.items()}


def _worth_of_a_point(weights: Mapping[str, float]) -> float:
    """What the third of five points is worth."""
    return weights["points"] + weights["lead"] * (9 - 4) / 25


def _scale(examples: Sequence[Example], weights: list[float]) -> float:
    """How the worth of a position turns into the odds of winning."""
    scale = 1.0
    values = [(sum(w * c for w, c in zip(weights, counts, strict=True)), won) for counts, won in examples]
    for _ in range(20):
        slope = curve = 0.0
        for value, won in values:
            chance = _odds(scale * value)
            slope += (won - chance) * value
            curve += chance * (1 - chance) * value * value
        scale = max(0.05, min(5.0, scale + slope / (curve + 1e-9)))
    return scale


def _newton(
    examples: Sequence[Example], weights: list[float], anchor: list[float], spread: list[float]
) -> list[float]:
    """One step towards the best weights."""
    size = len(weights)
    slope = [0.0] * size
    curve = [[0.0] * size for _ in range(size)]
    for index in range(size - 1):
        hold = GUIDE * spread[index] ** 2
        slope[index] = hold * (anchor[index] - weights[index])
        curve[index][index] = hold
    curve[-1][-1] = 1.0
    for counts, won in examples:
        row = [*counts, 1.0]
        chance = _odds(sum(w * c for w, c in zip(weights, row, strict=True)))
        miss, bend = won - chance, chance * (1 - chance)
        used = [index for index in range(size) if row[index]]
        for i in used:
            slope[i] += miss * row[i]
            factor, line = bend * row[i], curve[i]
            for j in used:
                line[j] += factor * row[j]
    step = _solve(curve, slope)
    return [weight + change for weight, change in zip(weights, step, strict=True)]


def _odds(value: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, value))))


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination; the matrix is symmetric and its diagonal not empty."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        if abs(rows[column][column]) < 1e-12:
            continue
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            if factor:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    found = [0.0] * size
    for row in range(size - 1, -1, -1):
        rest = rows[row][-1] - sum(rows[row][column] * found[column] for column in range(row + 1, size))
        found[row] = rest / rows[row][row] if abs(rows[row][row]) > 1e-12 else 0.0
    return found


def foretold(examples: Sequence[Example], weights: Mapping[str, float]) -> float:
    """The share of examples in which the better side by these weights won."""
    right = 0.0
    row = [weights.get(name, 0.0) for name in FEATURES]
    for counts, won in examples:
        value = sum(w * c for w, c in zip(row, counts, strict=True))
        right += 0.5 if value == 0 else float((value > 0) == (won > 0.5))
    return right / max(1, len(examples))


def weights_text(weights: Mapping[str, float], told: Mapping[str, Any]) -> str:
    """The weights file: a line for each feature, with what it counts."""
    lines = [
        "# What a position is worth to a player; a point is worth about 1.",
        "# Every line counts something of one's own side minus the same of the other side.",
        f"# Made by: gearmaze train {' '.join(f'--{name} {value}' for name, value in told.items())}",
        "",
        "[weights]",
    ]
    width = max(len(name) for name in FEATURES)
    lines += [f"{name:<{width}} = {weights.get(name, 0.0):8.4f}  # {MEANINGS[name]}" for name in FEATURES]
    return "\n".join(lines) + "\n"


MEANINGS = {
    "points": "victory points scored",
    "lead": "how near they are to the target: their share of it, squared",
    "sprint": "characters near the exit, by what they would score; falls off quickly with every AP",
    "stride": "the same, falling off slowly",
    "open": "the same, without turning any room",
    "standing": "living characters, the escaped too",
    "waiting": "characters still face down in a room",
    "wounded": "characters lying wounded",
    "exposed": "wounded within an enemy's reach",
    "carried": "wounded in a friend's arms",
    "threatened": "characters a stronger enemy can attack next turn",
    "strength": "combat values of the living",
    "cards": "combat cards left, by value",
    "top_card": "the highest of them",
    "jumps": "jump cards left",
    "armed": "things in hand that help in a fight",
    "tools": "other things in hand",
    "loot": "things worth points that lie within a move",
    "things": "other things that lie within a move",
    "gears": "characters on a gear",
    "doorstep": "characters beside a room nobody has seen",
    "hand": "AP on the action cards left",
    "hunt": "for a side that cannot leave: how near it is to the enemies that count",
}
