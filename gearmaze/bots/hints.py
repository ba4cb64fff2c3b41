"""A good action, and why: one sentence about what it improves most."""

from typing import NamedTuple

from gearmaze.bots.evaluation import FEATURES
from gearmaze.bots.ladder import RUNGS, Thinker
from gearmaze.bots.seat_view import Budget, SeatView
from gearmaze.engine import Action, Chance, State

SENTENCES = {
    "points": "it scores",
    "lead": "it brings you close to the target",
    "sprint": "it brings a character to the doorstep of the exit",
    "stride": "it brings your characters nearer to the exit",
    "open": "it opens a way to the exit",
    "standing": "it keeps more characters on their feet",
    "waiting": "it brings a hidden character into play",
    "wounded": "it leaves the other side with more wounded",
    "exposed": "it keeps your wounded out of reach, or puts theirs within yours",
    "carried": "it gets a wounded character into safe arms",
    "threatened": "it threatens them, or takes your own out of danger",
    "strength": "it keeps your side the stronger one",
    "cards": "it spends their combat cards rather than yours",
    "top_card": "it leaves you the higher combat card",
    "jumps": "it saves jump cards",
    "armed": "it puts a weapon into good hands",
    "tools": "it puts something useful into good hands",
    "loot": "it brings a treasure within reach",
    "things": "it brings something useful within reach",
    "gears": "it puts somebody on a gear, ready to turn a room",
    "doorstep": "it brings somebody to a room that is still hidden",
    "hand": "it keeps the big action cards for later",
    "hunt": "it brings you nearer to the enemies that count",
}
OTHERWISE = {
    "card": "its AP bring more now than they would later",
    "lay": "neither too dear nor too weak here, and hard to guess",
    "name": "that card would suit you best",
    "silent": "an open fight suits you better",
    "join": "it makes the fight better for you",
    "stay": "the fight is no better with one more",
    "set": "there it helps you most, or them least",
    "reveal": "nobody can pass through a room that is still hidden",
    "end": "nothing more would help",
    "pick": "quick and strong characters start on the line",
    "bench": "you will miss it least",
    "place": "there it will be of use once the room is shown",
    "bring": "any room may do",
    "enlist": "it is one of the most useful pieces left",
    "stop": "the move may end here",
    "cancel": "the move cannot end well here",
}
FIGHT = "the odds of the fight are with you"


class Hint(NamedTuple):
    """What to do and what for."""

    action: Action
    why: str


def hint(state: State, seat: int, rng: Chance, level: str = "warlord", budget: Budget | None = None) -> Hint:
    """What a player of the ladder would do for a seat, from what that seat knows, and why."""
    thinker = Thinker(RUNGS[level])
    view = SeatView(state, seat)
    if view.decision.kind != "act":
        action = thinker.decide(view, view.decision, budget or Budget(), rng)
        return Hint(action, OTHERWISE[action.verb])
    line = thinker.plan(view, budget or Budget(), rng)
    action = line.first
    if action.verb in OTHERWISE:
        return Hint(action, OTHERWISE[action.verb])
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
    why = SENTENCES[FEATURES[best]]
    if line.open and gains[best] <= 0.02:
        why = "it prepares a fight" if line.actions[-1].verb != "reveal" else "it prepares a look into a room"
    elif len(line.actions) > 1:
        why = f"with what can follow {why}"
    return Hint(action, why)
