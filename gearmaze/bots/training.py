"""Learning what a position is worth, by playing oneself.

Pupils play in pairs. Each starts from the first weights, but takes every one of them as it is, or two and a
half times as large, or as small, by lot. Who wins, and how clearly, tells by regression how the odds rise
and fall with each weight: a hill, towards whose top the weight is moved as far as the games leave no doubt.

That something foretells the winner does not mean that to seek it wins: weights learned from positions and
who won in the end lost two games out of three. Nor is it enough to know which way is up: a step that way
from weights which are nearly right goes too far.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gearmaze.bots.counting import FEATURES
from gearmaze.bots.evaluation import HABITS, Judge
from gearmaze.bots.ladder import Skill, Thinker
from gearmaze.bots.odds import Example, effects
from gearmaze.bots.opening import TRAITS
from gearmaze.bots.series import GameResult, play_game
from gearmaze.bots.workers import spread
from gearmaze.engine import Chance

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
PUPIL = Skill("pupil", nodes=100, seconds=1.0, depth=5)
LEARNED = (*FEATURES[1:], *HABITS)  # a point stays what everything else is measured by
MOST_TURNS = 70  # whoever has not won by then learns nothing any more
FACTOR = 2.5  # how much larger or smaller a pupil takes a weight
STEEP, FIRM = -0.15, 45.0  # how hills are expected to be: so much lower a factor away; see `effects`
FLAT = -0.05  # no hill is taken for flatter, or its top would be anywhere

Lots = list[float]  # by weight: how many factors it is larger than the first one


class Lesson(NamedTuple):
    """One game to be played."""

    number: int
    seed: int
    scenario: str
    weights: tuple[Mapping[str, float], Mapping[str, float]]  # of the first player and the second


def play_lesson(lesson: Lesson) -> tuple[float, float]:
    """The score of the first player: by winning alone, and by how clearly."""
    bots = [Thinker(PUPIL, Judge(weights)) for weights in lesson.weights]
    return play_in_turn(bots, lesson.scenario, lesson.seed, lesson.number)


def play_in_turn(bots: list[Thinker], scenario: str, seed: int, number: int) -> tuple[float, float]:
    """The score of the first of two; with the next number they change seats on the same deal."""
    seat = number % 2
    result = play_game(
        scenario,
        seed=seed,
        number=number,
        max_turns=MOST_TURNS,
        dealer=Chance(seed).fork(number // 2, 1),
        hired=bots[::-1] if seat else bots,
    )
    return score_of(result, seat)


def score_of(result: GameResult, seat: int) -> tuple[float, float]:
    """What a game was worth to a seat, by winning alone and by how clearly; a draw is half a point."""
    if len(result.winners) != 1:
        return 0.5, 0.5
    won = result.winners[0] == seat
    margin = max(0, result.vp[result.winners[0]] - min(result.vp)) / max(1, *result.vp)
    clearly = 0.75 + 0.25 * margin
    return (1.0, clearly) if won else (0.0, 1 - clearly)


def lessons_of(
    generation: int, games: int, seed: int, mine: Mapping[str, float], theirs: Mapping[str, float]
) -> list[Lesson]:
    """Games between two players with weights of their own."""
    root = Chance(seed).fork(generation).next()
    return [Lesson(number, root, _lesson(number), (mine, theirs)) for number in range(games)]


def pupils_of(
    seed: int, numbers: Iterable[int], first: Mapping[str, float]
) -> tuple[list[Lesson], list[list[float]]]:
    """Games between pupils who try something out, and how the first of each pair differs from the other."""
    root = Chance(seed).fork(0).next()
    lessons, differences = [], []
    for number in numbers:
        chance = Chance(root).fork(number // 2, 2)
        one, other = ([chance.below(3) - 1.0 for _ in LEARNED] for _ in range(2))
        pair = (weights_at(one, first), weights_at(other, first))
        lessons.append(Lesson(number, root, _lesson(number), pair))
        differences.append(
            [a - b for a, b in zip(one, other, strict=True)]
            + [a * a - b * b for a, b in zip(one, other, strict=True)]
        )
    return lessons, differences


def weights_at(lots: Lots, first: Mapping[str, float]) -> dict[str, float]:
    """The weights so many factors from the first ones."""
    return {**first, **{n: round(first[n] * FACTOR**lot, 4) for n, lot in zip(LEARNED, lots, strict=True)}}


def _lesson(number: int) -> str:
    return LESSONS[number // 2 % len(LESSONS)]


def play_lessons(lessons: Sequence[Lesson], jobs: int) -> Iterator[tuple[float, float]]:
    """The scores of games in their order, spread over processes."""
    return spread(play_lesson, lessons, jobs)


# Regression ---------------------------------------------------------------------------------------


def learn(examples: Sequence[Example]) -> Lots:
    """How far to move each weight: towards the top of its hill, at most a factor.

    A slope no larger than chance makes them is none; the clearer it is, the further it is followed.
    """
    found, doubts = hills(examples)
    moves = []
    for slope, doubt, bend in zip(found, doubts, found[len(LEARNED) :], strict=False):
        sure = max(0.0, 1 - (doubt / slope) ** 2) if slope else 0.0
        moves.append(max(-1.0, min(1.0, sure * slope / (-2 * min(bend, FLAT)))))
    return moves


def hills(examples: Sequence[Example]) -> tuple[list[float], list[float]]:
    """How the odds change with every weight: slopes, then bends; and how unsure that is."""
    return effects(examples, [0.0] * len(LEARNED) + [STEEP] * len(LEARNED), FIRM)


def weights_text(weights: Mapping[str, float], setup: Mapping[str, float], told: Mapping[str, Any]) -> str:
    """The weights file: a line for each feature and each trait of a setup, with what it counts."""
    lines = [
        "# What a position is worth to a player; a point is worth about 1.",
        "# Every line counts something of one's own side minus the same of the other side.",
        f"# Made by: gearmaze train {' '.join(f'--{name} {value}' for name, value in told.items())}",
        "",
        "[weights]",
    ]
    lines += _table(MEANINGS, weights)
    lines += ["", "# What a setup is worth; one is about a game in a hundred.", "", "[setup]"]
    lines += _table(TRAITS, setup)
    return "\n".join(lines) + "\n"


def _table(meanings: Mapping[str, str], weights: Mapping[str, float]) -> list[str]:
    width = max(len(name) for name in meanings)
    return [f"{name:<{width}} = {weights[name]:8.4f}  # {meaning}" for name, meaning in meanings.items()]


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
    "curiosity": "habit: to see a hidden room, besides what it is likely to look like",
    "saving": "habit: an AP on a card kept for later",
}
