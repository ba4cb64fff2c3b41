"""Looking for positions with something to be had at once: ``python -m tools.tactic_finder``.

Some come from games of our own players, one a game; others are drawn by lot: a few pieces near their exit,
or wounded beside an enemy. Each is proved (`tools.tactics.prove`) before it is written down.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from gearmaze.bots import Budget, play_game
from gearmaze.engine import Action, Chance, Event, GearmazeError, Scenario, State, play
from gearmaze.engine.acting import Act
from gearmaze.notation import action_text
from gearmaze.position import parse_position, position_text
from gearmaze.sets import scenario
from tools.tactics import FOLDER, Deed, Proof, prove

NARROW = 1_000  # positions gone through: each file is proved again with every `make proof`
CAREFUL, HANDLINGS = 300, 3  # if so few, also with things that change hands more than once in a move
# How many of each sort are wanted: scenario -> goal -> number
WANTED = {
    "base": {"win": 12, "points": 15, "save": 8},
    "prison": {"win": 7, "points": 9, "save": 5},
    "beginner": {"win": 2, "points": 2, "save": 1},
    "prison-1": {"win": 1},
    "prison-2": {"win": 1},
    "prison-3": {"win": 1, "points": 1},
    "prison-4": {"win": 2, "points": 1, "save": 1},
    "mixed-jailbreak": {"win": 1, "points": 2, "save": 1},
    "mixed-free": {"points": 1},
}


class Candidate(NamedTuple):
    """A position, and where it comes from."""

    state: State
    origin: str


# Out of games -----------------------------------------------------------------------------------------


def from_game(name: str, seed: int) -> Iterator[Candidate]:
    """Positions of one game between players of ours in which few AP are left."""
    found: list[Candidate] = []

    def watch(before: State, seat: int, action: Action, after: State, events: list[Event]) -> None:
        if before.turn and before.stack[-1] == Act(seat) and 1 <= before.ap <= 3 and lively(before):
            found.append(Candidate(before, f"turn {before.turn} of a game, seed {seed}"))

    play_game(name, ("novice", "squire"), seed, watch=watch, max_turns=80, budget=Budget(120))
    Chance(seed).shuffle(found)
    yield from sorted(found, key=lambda each: each.state.ap == 1)  # those to plan with first


def lively(state: State) -> bool:
    """Whether it is worth while to try everything: somebody wounded, or near the way out."""
    table, seat = state.table, state.active
    out = state.ways.exits[seat]
    row = table.grid.xy(out.bit_length() - 1)[1] if out else -99
    for token in table.all_characters:
        if state.place[token] < 0:
            continue
        near = abs(table.grid.xy(state.square(token))[1] - row) <= table.kinds[token].speed * state.ap
        if state.wounded[token] or (table.owner[token] == seat and near):
            return True
    return False


# Drawn by lot -----------------------------------------------------------------------------------------


def sketch(name: str, seed: int, goal: str) -> Candidate | None:
    """A position drawn by lot: a few near their exit, things about, somebody of the other side near.

    For `save` one of the own side lies wounded, far from the exit; for `win` few points are missing.
    """
    chance = Chance(seed)
    wounded = goal == "save"
    game = scenario(name)
    seat = chance.below(2) if game.teams else 0
    rooms = _rooms(game, chance)
    sides = game.teams or ((game.characters, game.objects),) * 2
    own, things = ([kind.id for kind in pieces] for pieces in sides[seat])
    others = [kind.id for kind in sides[1 - seat][0]]
    for pile in (own, things, others):
        chance.shuffle(pile)
    if wounded and not chance.below(2):
        own.sort(key=lambda kind: kind not in ("cleric", "troll"))
    me, you = game.layout.seats[seat], game.layout.seats[1 - seat]
    length = max(slot.y for slot in game.layout.slots) + 5
    top = max(0, length - 10) if (seat == 0) != wounded or game.exits else 0

    def square() -> str:
        return f"{'abcdefghij'[chance.below(10)]}{1 + top + chance.below(min(10, length))}"

    tokens = [f"{me}-{kind} {square()}" for kind in own[: 2 + chance.below(3)]]
    if wounded:
        tokens[-1] += " wounded"
    tokens += [f"{me}-{kind} {square()}" for kind in things[: chance.below(3)]]
    tokens += [f"{you}-{kind} {square()}" for kind in others[: 1 + chance.below(3)]]
    if not wounded and not chance.below(3):
        tokens[-1] += " wounded"
    target = game.defaults["targetVp"]
    mine = max(0, target - 1 - chance.below(3)) if goal == "win" else chance.below(target)
    score = ["score", f"  {me} {mine}", f"  {you} {chance.below(target)}"]
    lines = [
        *("gearmaze position 1", f"scenario {name}"),
        "rooms " + " ".join(f"{room}/{chance.below(4)}" for room in rooms),
        *("tokens", *(f"  {token}" for token in tokens)),
        *([] if game.verdict else score),
        f"turn {9 + seat} {me} ap {1 + chance.below(4)}",
    ]
    try:
        return Candidate(parse_position("\n".join(lines)), f"drawn by lot, seed {seed}")
    except GearmazeError:  # on a pit, or two on one square, or more points than there are
        return None


def _rooms(game: Scenario, chance: Chance) -> list[str]:
    """Whole pairs of rooms, as many as the layout has."""
    pairs = list(dict.fromkeys(room.pair for room in game.rooms))
    chance.shuffle(pairs)
    rooms = [room.id for room in game.rooms if room.pair in pairs[: game.layout.pairs]]
    chance.shuffle(rooms)
    return rooms


# Choosing ---------------------------------------------------------------------------------------------


def goal_of(state: State, proof: Proof) -> str:
    """What a position is about: the most that is to be had; nothing if it is had anyway."""
    if proof.win.value:
        return "win"
    if proof.points.value >= 1:
        return "points"
    return "save" if proof.save.value and in_danger(state) else ""


def in_danger(state: State) -> bool:
    """Whether an enemy on his feet is near a wounded one of the side to move."""
    grid, seat = state.table.grid, state.active
    for token in state.table.characters[seat]:
        if state.place[token] < 0 or not state.wounded[token]:
            continue
        x, y = grid.xy(state.square(token))
        for enemy in state.table.all_characters:
            if state.table.owner[enemy] != seat and state.living(enemy):
                far = grid.xy(state.square(enemy))
                if abs(far[0] - x) + abs(far[1] - y) <= state.table.kinds[enemy].speed + 1:
                    return True
    return False


def head(goal: str, deed: Deed, candidate: Candidate, handlings: int, positions: int) -> str:
    """The lines before the position: what is to be had, where it comes from, one way to it."""
    state, written = candidate.state, []
    for action in deed.actions:
        written.append(action_text(state, action))
        state, _ = play(state, candidate.state.active, action)
    return (
        f"# goal={goal} value={deed.value} actions={len(deed.actions)} "
        f"handlings={handlings} positions={positions}\n"
        f"# {candidate.origin}\n# {'; '.join(written)}\n"
    )


class Collection:
    """What was found so far."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.easy = self.hard = 0
        FOLDER.mkdir(exist_ok=True)
        for path in FOLDER.glob("*.txt"):
            words = path.stem.rsplit("-", 2)
            self.counts[words[0], words[1]] += 1
            short = " actions=1 " in path.read_text(encoding="utf-8")
            self.easy, self.hard = self.easy + short, self.hard + (not short)

    def missing(self, name: str) -> set[str]:
        """The goals of which a scenario has too few."""
        return {goal for goal, many in WANTED[name].items() if self.counts[name, goal] < many}

    def offer(self, name: str, candidate: Candidate, seed: int) -> bool:
        """Keep a position if it is wanted; two of three need two actions or more."""
        state = candidate.state
        wanted = self.missing(name)
        proof = prove(state, state.active, NARROW)
        if not wanted or proof is None or state.reached >= 0:
            return False
        goal = goal_of(state, proof)
        if goal not in wanted:
            return False
        deed = proof.deed(goal)
        handlings, positions = 1, proof.positions
        if proof.positions <= CAREFUL:
            full = prove(state, state.active, handlings=HANDLINGS)
            if full is None or len(full.deed(goal).actions) != len(deed.actions):
                return False
            if full.deed(goal).value != deed.value:
                return False  # a thing that changes hands twice brings more
            handlings, positions = HANDLINGS, full.positions
        short = len(deed.actions) == 1
        if short and self.easy * 2 > self.hard:
            return False
        self.easy, self.hard = self.easy + short, self.hard + (not short)
        self.counts[name, goal] += 1
        path = FOLDER / f"{name}-{goal}-{seed}.txt"
        told = head(goal, deed, candidate, handlings, positions)
        path.write_text(told + position_text(state), encoding="utf-8")
        print(path.name, deed.value, len(deed.actions), proof.positions, flush=True)
        return True


def main() -> None:
    """Look until there are as many as wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", nargs="+", default=list(WANTED))
    arguments = parser.parse_args()
    collection = Collection()
    seed = arguments.seed
    while any(collection.missing(name) for name in arguments.scenario):
        for name in arguments.scenario:
            missing = collection.missing(name)
            if not missing:
                continue
            seed += 1
            if seed % 16 and not scenario(name).draft:
                candidates = [sketch(name, seed, sorted(missing)[seed % len(missing)])]
            else:
                candidates = list(from_game(name, seed))[:6]
            for candidate in candidates:
                if candidate is not None and collection.offer(name, candidate, seed):
                    break  # one a game


if __name__ == "__main__":
    main()
