"""Positions with something to be had at once, drawn by lot and proved: ``python -m tools.tactics``.

A position is kept if points can be scored for certain this turn, without a fight. Every run of actions
is tried, so `gain` and `actions` in the files are proved, not believed. Bots are asked to find them:
``python -m tools.tactics --check archmage``.
"""

import argparse
import sys
from pathlib import Path

from gearmaze.bots import Budget, ask, make_player
from gearmaze.bots.beam import fights, name_of
from gearmaze.engine import Chance, GearmazeError, LegalActions, State, play
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
                if action.verb in ("end", "reveal") or fights(position, action.verb):
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


def gain_of(player: str, state: State, seat: int, budget: Budget | None = None) -> int:
    """What a player scores with the turn, doing everything itself; a fight ends the turn."""
    bot = make_player(player)
    before = state
    while state.result is None and state.stack and state.stack[-1] == ("act", seat):
        action = ask(bot, state, seat, Chance(1), budget)
        if action.verb == "end" or fights(state, action.verb):
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

ROOMS = {
    "base": ("1cw", "1ccw", "2cw", "2ccw", "3cw", "3ccw", "4cw", "4ccw"),
    "prison": ("37cw", "37ccw", "38cw", "38ccw", "39cw", "39ccw", "40cw", "40ccw"),
}


def sketch(name: str, seed: int) -> State | None:
    """A position drawn by lot: a few of Blue's near their exit, things about, somebody of Yellow's near."""
    chance = Chance(seed)
    rooms = list(ROOMS[name])
    chance.shuffle(rooms)
    people = [kind.id for kind in scenario(name).characters]
    objects = [kind.id for kind in scenario(name).objects]
    chance.shuffle(people)
    chance.shuffle(objects)

    def square() -> str:
        return f"{'abcdefghij'[chance.below(10)]}{11 + chance.below(10)}"

    tokens = [f"blue-{kind} {square()}" for kind in people[: 1 + chance.below(3)]]
    tokens += [f"blue-{kind} {square()}" for kind in objects[: chance.below(3)]]
    tokens += [f"yellow-{kind} {square()}" for kind in people[3 : 4 + chance.below(2)]]
    if not chance.below(3):
        tokens[-1] += " wounded"
    lines = [
        *("gearmaze position 1", f"scenario {name}"),
        "rooms " + " ".join(f"{room}/{chance.below(4)}" for room in rooms),
        *("tokens", *(f"  {token}" for token in tokens)),
        *("score", f"  blue {chance.below(5)}", f"turn 9 blue ap {1 + chance.below(3)}"),
    ]
    try:
        return parse_position("\n".join(lines))
    except GearmazeError:  # on a pit, or two on one square
        return None


def mine(names: list[str], wanted: int, seed: int) -> None:
    """Write down so many positions, twice as many with two actions or more as with one."""
    FOLDER.mkdir(exist_ok=True)
    easy = hard = 0
    while easy + hard < wanted:
        name = names[seed % len(names)]
        state = sketch(name, seed)
        seed += 1
        proved = best_gain(state, 0) if state is not None else None
        if state is None or proved is None or proved[0] < 1:
            continue
        gain, actions = proved
        if actions == 1 and easy > hard // 2:
            continue
        easy, hard = easy + (actions == 1), hard + (actions > 1)
        path = FOLDER / f"{name}-{seed - 1}.txt"
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
    parser.add_argument("--positions", type=int, default=60, help="how many to find")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenario", nargs="+", default=["base", "prison"])
    arguments = parser.parse_args()
    if arguments.check:
        return check(arguments.check, Budget(arguments.nodes))
    mine(arguments.scenario, arguments.positions, arguments.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
