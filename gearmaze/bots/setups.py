"""Learning how to set up: players each with a style of its own, drawn by lot, and who of them wins.

A style is for or against every trait of a setup (`opening.TRAITS`), more or less. Because chance alone
decides about it, whatever wins more often than it should does so because of its setup, and a regression over
all games tells what every trait adds to the odds. Setups drawn token by token are too much alike to tell.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gearmaze.bots.evaluation import Judge
from gearmaze.bots.ladder import Thinker
from gearmaze.bots.odds import Example, effects
from gearmaze.bots.opening import TRAITS, Habit, choose, traits
from gearmaze.bots.seat_view import Budget, SeatView
from gearmaze.bots.series import play_game
from gearmaze.bots.training import MOST_TURNS, PUPIL, play_in_turn, score_of
from gearmaze.bots.workers import spread
from gearmaze.engine import Action, Chance
from gearmaze.engine.frames import Decision

LESSONS = ("base", "mixed-free", "base", "prison")  # what is played to learn from, in turn
UNIT = 25.0  # a weight of one is about one game in a hundred: so many are one in the logarithm of the odds
FIRM = 4.0  # how firmly rules of thumb are believed before any game is played; see `effects`
SETUP = ("team", "draft", "place")
STRONG = {"ahead": 3.0, "things_off": 3.0, "worth": 3.0, "treasure": 3.0}  # others: 1
HABIT = Habit(whim=0.5)  # besides its style


class Trial(NamedTuple):
    """One game to be played."""

    number: int
    seed: int
    scenario: str
    weights: Mapping[str, float]  # both go by once the game is on


def style_of(chance: Chance) -> dict[str, float]:
    """How much somebody is for or against every trait."""
    return {name: STRONG.get(name, 1.0) * (chance.below(2001) / 1000 - 1) for name in TRAITS}


class Chancer:
    """Sets up in some style, keeps count of what it got, and then plays as well as it can."""

    name = "chancer"

    def __init__(self, judge: Judge, style: Mapping[str, float]) -> None:
        self.thinker = Thinker(PUPIL, judge)
        self.style = style
        self.got = dict.fromkeys(TRAITS, 0.0)

    def decide(self, view: SeatView, decision: Decision, budget: Budget, rng: Chance) -> Action:
        """By its style before the first turn."""
        if decision.kind not in SETUP:
            return self.thinker.decide(view, decision, budget, rng)
        state = view.sample(1)
        action = choose(state, view.seat, view.legal().listed(), rng, self.style, HABIT)
        for name, amount in traits(state, view.seat, action).items():
            self.got[name] += amount
        return action


def play_trial(trial: Trial) -> Example:
    """A game between two who set up in styles drawn by lot."""
    judge, chance = Judge(trial.weights), Chance(trial.seed).fork(trial.number, 3)
    one, other = (Chancer(judge, style_of(chance)) for _ in range(2))
    result = play_game(
        trial.scenario, seed=trial.seed, number=trial.number, max_turns=MOST_TURNS, hired=[one, other]
    )
    return [one.got[name] - other.got[name] for name in TRAITS], score_of(result, 0)[1]


def trials_of(seed: int, games: int, weights: Mapping[str, float]) -> list[Trial]:
    """Games to learn from."""
    root = Chance(seed).fork(2000).next()
    return [Trial(number, root, LESSONS[number % len(LESSONS)], weights) for number in range(games)]


def play_trials(trials: Sequence[Trial], jobs: int) -> Iterator[Example]:
    """What games show, in their order, spread over processes."""
    return spread(play_trial, trials, jobs)


def play_check(check: tuple[Trial, Mapping[str, float]]) -> float:
    """The score of somebody who sets up by some weights against one who goes by rules of thumb."""
    trial, setup = check
    judge = Judge(trial.weights)
    bots = [Thinker(PUPIL, judge, setup), Thinker(PUPIL, judge)]
    return play_in_turn(bots, trial.scenario, trial.seed, trial.number)[0]


def checks_of(
    seed: int, games: int, weights: Mapping[str, float], setup: Mapping[str, float]
) -> list[tuple[Trial, Mapping[str, float]]]:
    """Games to measure what was learned by, each deal played from both sides."""
    root = Chance(seed).fork(3000).next()
    return [
        (Trial(number, root, LESSONS[number // 2 % len(LESSONS)], weights), setup) for number in range(games)
    ]


def play_checks(checks: Sequence[tuple[Trial, Mapping[str, float]]], jobs: int) -> Iterator[float]:
    """The scores of games in their order, spread over processes."""
    return spread(play_check, checks, jobs)


def learn_setup(examples: Sequence[Example], first: Mapping[str, float]) -> dict[str, float]:
    """What every trait is worth: as rules of thumb say, unless games say otherwise.

    A difference no larger than chance makes them is none; the clearer it is, the further it is followed. What
    most games say nothing about, such as teams where there is nothing to choose, is left as it was.
    """
    found, doubts = effects(examples, [first[name] / UNIT for name in TRAITS], FIRM)
    learned = dict(first)
    for index, name in enumerate(TRAITS):
        speaking = sum(1 for difference, _ in examples if difference[index])
        news = found[index] - first[name] / UNIT
        if speaking > len(examples) / 2 and abs(news) > doubts[index]:
            learned[name] = round(first[name] + UNIT * news * (1 - (doubts[index] / news) ** 2), 3)
    return learned
