"""Positions with something to be had at once, found in games and proved: ``python -m tools.tactics``.

A position is kept if points can be scored for certain this turn, without a fight, and nothing a single
action does comes near it (or, for the easy ones, a single action does it). Every run of actions is tried,
so `gain` and `actions` in the files are proved, not believed. Bots are asked to find them:
``python -m tools.tactics --check archmage``.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from gearmaze.bots import Budget, ask, make_player
from gearmaze.bots.beam import name_of
from gearmaze.engine import CHANCE, Chance, LegalActions, State, Table, decisions, draw, play
from gearmaze.engine.foresight import foresee
from gearmaze.record.position import parse_position, position_text
from gearmaze.sets import scenario

FOLDER = Path(__file__).parents[1] / "tests" / "tactics"
MOST = 60_000  # positions tried before one is given up as too wide


def best_gain(state: State, seat: int) -> tuple[int, int] | None:
    """The most points this turn can bring for certain, and the fewest actions for them; None: too wide."""
    had = state.vp[seat]
    best, fewest = 0, 0
    layer = [state]
    seen = {name_of(state)}
    depth = 0
    while layer:
        depth += 1
        following = []
        for position in layer:
            for action in LegalActions(position, seat):
                if action.verb in ("end", "reveal") or _fights(position, action.verb):
                    continue
                after = foresee(position, seat, action)
                gain = after.vp[seat] - had - (sum(after.vp) - after.vp[seat] - sum(state.vp) + had)
                if gain > best:
                    best, fewest = gain, depth
                name = name_of(after)
                if after.result is None and name not in seen:
                    seen.add(name)
                    following.append(after)
            if len(seen) > MOST:
                return None
        layer = following
    return best, fewest


def _fights(state: State, verb: str) -> bool:
    return verb == "attack" or hasattr(state.table.verbs.get(verb), "role")


def gain_of(player: str, state: State, seat: int, budget: Budget | None = None) -> int:
    """What a player scores with the turn, doing everything itself; a fight ends the turn."""
    bot = make_player(player)
    before = state
    while state.result is None and state.stack and state.stack[-1] == ("act", seat):
        action = ask(bot, state, seat, Chance(1), budget)
        if action.verb == "end" or _fights(state, action.verb):
            break
        state, _ = play(state, seat, action)
    mine = state.vp[seat] - before.vp[seat]
    return mine - (sum(state.vp) - state.vp[seat] - sum(before.vp) + before.vp[seat])


def read(path: Path) -> tuple[State, int, int]:
    """A position, the points to be had in it, and the actions they take."""
    text = path.read_text(encoding="utf-8")
    told = dict(word.split("=") for word in text.splitlines()[0].lstrip("# ").split())
    return parse_position(text, path.name), int(told["gain"]), int(told["actions"])


# Finding them -------------------------------------------------------------------------------------


def found(name: str, seed: int, ap: int) -> Iterator[tuple[State, int, int]]:
    """Positions of one game between quick players."""
    chance = Chance(seed)
    state = Table(scenario(name)).start()
    quick, sharp = make_player("squire"), "captain"
    budget = Budget(nodes=150)
    while state.result is None and state.turn < 60:
        seat = decisions(state)[0].seat
        if state.stack and state.stack[-1][0] == "act" and 1 <= state.ap <= ap and not any(state.bound):
            likely = gain_of(sharp, state, seat, Budget(nodes=1500)) > 0
            proved = best_gain(state, seat) if likely else None
            if proved is not None and proved[0] > 0:
                yield (state, *proved)
        action = draw(state, chance) if seat == CHANCE else ask(quick, state, seat, chance, budget)
        state, _ = play(state, seat, action)


def mine(names: list[str], games: int, seed: int, ap: int) -> None:
    """Write down what is found in so many games, at most two positions a turn and game."""
    FOLDER.mkdir(exist_ok=True)
    for number in range(games):
        name = names[number % len(names)]
        kept: set[tuple[int, int]] = set()
        for state, gain, actions in found(name, seed + number, ap):
            if (state.turn, actions) in kept or (actions == 1 and number % 3):
                continue
            kept.add((state.turn, actions))
            path = FOLDER / f"{name}-{seed + number}-{state.turn}-{state.ap}.txt"
            path.write_text(f"# gain={gain} actions={actions}\n{position_text(state)}", encoding="utf-8")
            print(path.name, gain, actions, flush=True)


def check(player: str, budget: Budget) -> int:
    """How many of the positions a player solves."""
    solved = total = 0
    for path in sorted(FOLDER.glob("*.txt")):
        state, gain, actions = read(path)
        got = gain_of(player, state, state.active, budget)
        solved += got >= gain
        total += 1
        if got < gain:
            print(f"{path.name}: {got} instead of {gain} in {actions}")
    print(f"{player}: {solved} of {total}")
    return 0 if solved * 10 >= total * 9 else 1


def main() -> int:
    """Find positions, or let a player solve them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", metavar="BOT", help="let a bot solve the positions")
    parser.add_argument("--nodes", type=int, help="for --check: positions it may look at in a turn")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ap", type=int, default=3, help="the most AP of a position")
    parser.add_argument("--scenario", nargs="+", default=["base", "base", "prison", "mixed-jailbreak"])
    arguments = parser.parse_args()
    if arguments.check:
        return check(arguments.check, Budget(arguments.nodes))
    mine(arguments.scenario, arguments.games, arguments.seed, arguments.ap)
    return 0


if __name__ == "__main__":
    sys.exit(main())
