"""A good action, and why: what it improves most."""

from typing import NamedTuple

from gearmaze.bots.evaluation import FEATURES
from gearmaze.bots.ladder import RUNGS, Thinker
from gearmaze.bots.seat_view import Budget, SeatView
from gearmaze.engine import Action, Chance, State

# Answers that speak for themselves; every other action is explained by the feature of the position it
# improves most. The sentences are in data/words, [advice].
OTHERWISE = (
    *("card", "lay", "name", "silent", "join", "stay", "set", "reveal", "end"),
    *("pick", "bench", "place", "bring", "enlist", "stop", "cancel"),
)
FIGHT, TO_FIGHT, TO_LOOK = "fight", "to_fight", "to_look"
REASONS = (*FEATURES, *OTHERWISE, FIGHT, TO_FIGHT, TO_LOOK)


class Hint(NamedTuple):
    """What to do and what for."""

    action: Action
    why: str  # one of REASONS
    ahead: bool = False  # it is what can follow this turn that brings it


def hint(state: State, seat: int, rng: Chance, level: str = "warlord", budget: Budget | None = None) -> Hint:
    """What a player of the ladder would do for a seat, from what that seat knows, and why."""
    thinker = Thinker(RUNGS[level])
    view = SeatView(state, seat)
    if view.decision.kind != "act":
        action = thinker.decide(view, view.decision, budget or Budget(), rng)
        return Hint(action, action.verb)
    line = thinker.plan(view, budget or Budget(), rng)
    action = line.first
    if action.verb in OTHERWISE:
        return Hint(action, action.verb)
    if len(line.actions) == 1 and line.open:
        return Hint(action, FIGHT)
    after = line.state
    judge = thinker.judge
    before = judge.features(view.sample(1), seat)
    gains = [
        weight * (now - then)
        for weight, now, then in zip(judge.weights, judge.features(after, seat), before, strict=True)
    ]
    best = max(range(len(gains)), key=gains.__getitem__)
    if line.open and gains[best] <= 0.02:
        return Hint(action, TO_LOOK if line.actions[-1].verb == "reveal" else TO_FIGHT)
    return Hint(action, FEATURES[best], len(line.actions) > 1)
