"""A good action, and why: what it improves most."""

from typing import NamedTuple

from gearmaze.bots.cards import fight_under_way, lead_in
from gearmaze.bots.counting import FEATURES
from gearmaze.bots.ladder import RUNGS, Thinker
from gearmaze.bots.seat_view import Budget, SeatView
from gearmaze.engine import Act, Action, Chance, State
from gearmaze.engine.clashes import Clash
from gearmaze.engine.fights import may_lay
from gearmaze.engine.frames import FRAMES

# Answers that speak for themselves; every other action is explained by the feature of the position it
# improves most. The sentences are in data/words, [advice].
OTHERWISE = (
    *("reveal", "end"),
    *(
        word.name
        for each in FRAMES.values()
        if not each.by_chance and each is not Act
        for word in each.answers
        if not word.step
    ),
)
ADVISER = "archmage"  # thinking no longer than in a tournament: nobody likes to wait for a hint
FIGHT, TO_FIGHT, TO_LOOK, ONLY_CARD = "fight", "to_fight", "to_look", "lay_only"
REASONS = (*FEATURES, *OTHERWISE, FIGHT, TO_FIGHT, TO_LOOK, ONLY_CARD)


class Hint(NamedTuple):
    """What to do and what for."""

    action: Action
    why: str  # one of REASONS
    ahead: bool = False  # it is what can follow this turn that brings it
    facts: tuple[tuple[str, int], ...] = ()  # what the reason puts into words


def hint(state: State, seat: int, rng: Chance, level: str = ADVISER, budget: Budget | None = None) -> Hint:
    """What a player of the ladder would do for a seat, from what that seat knows, and why."""
    thinker = Thinker(RUNGS[level])
    view = SeatView(state, seat)
    if view.decision.kind != "act":
        action = thinker.decide(view, view.decision, budget or Budget(), rng)
        return _card(state, seat, action) if action.verb == "lay" else Hint(action, action.verb)
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


def _card(state: State, seat: int, action: Action) -> Hint:
    """A Combat card: drawn from a mixture, so all that can be said for it is what it would beat.

    Counted from what the seat may know: never from a card the other side has laid already.
    """
    clash = Clash.of(state)
    if clash.forced[:1] == (seat,) or len(state.combat_hands[seat]) == 1:
        return Hint(action, ONLY_CARD)
    lead, other = lead_in(fight_under_way(state), seat)
    theirs = may_lay(state, other, clash.forced)
    wins = sum(1 for card in theirs if lead + action.what > card)
    return Hint(action, action.verb, facts=(("wins", wins), ("of", len(theirs))))
