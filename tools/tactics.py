"""Positions with something to be had at once: proved by trying everything, solved by the bots.

A file of `tests/tactics` says in its head what is to be had this turn for certain, without a fight and
without turning up a room: `win` the game, score `points` (own less the other side's), or `save` wounded
friends (on their feet again, or out of the maze), and how many actions it takes. `handlings` says how often
a thing may change hands in one move of those tried: one is what bots think with.

``python -m tools.tactics --prove`` tries every run of actions in every file, ``--solve archmage`` lets a
player solve them, ``--table`` makes the table of `docs/strength.md`. `tools.tactic_finder` finds more.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from gearmaze.bots import Bot, Budget, ask, make_player
from gearmaze.bots.beam import fights
from gearmaze.bots.ladder import RUNGS, live_budget
from gearmaze.engine import Action, Chance, LegalActions, State, decisions, play
from gearmaze.engine.foresight import foresee
from gearmaze.engine.scoring import by_points
from gearmaze.engine.state import ESCAPED, RESCUED
from gearmaze.position import parse_position

FOLDER = Path(__file__).parents[1] / "tests" / "tactics"
GOALS = ("win", "points", "save")
MOST = 25_000  # positions gone through before one is given up as too wide


class Deed(NamedTuple):
    """The most of something, and a shortest run of actions to it."""

    value: int = 0
    actions: tuple[Action, ...] = ()


class Proof(NamedTuple):
    """What a turn can bring for certain, and how many positions were gone through to know it."""

    win: Deed
    points: Deed
    save: Deed
    positions: int

    def deed(self, goal: str) -> Deed:
        """What there is of one goal."""
        return {"win": self.win, "points": self.points, "save": self.save}[goal]


class Tactic(NamedTuple):
    """One file: a position and what its head promises."""

    name: str
    state: State
    goal: str
    value: int
    actions: int
    handlings: int  # in one move, as far as it is proved
    positions: int  # gone through to prove it


# What a position has brought ------------------------------------------------------------------------


def won(state: State, seat: int) -> int:
    """1 if the game is won, or is as soon as the turn ends (END-02)."""
    if state.result is not None:
        return int(state.result[1] == (seat,))
    return int(state.reached >= 0 and by_points(state) == (seat,))


def points(before: State, after: State, seat: int) -> int:
    """Points of one's own less those of the others, since `before`."""
    return 2 * (after.vp[seat] - before.vp[seat]) - (sum(after.vp) - sum(before.vp))


def saved(before: State, after: State, seat: int) -> int:
    """Wounded friends that are on their feet again, or out of the maze."""
    count = 0
    for token in before.table.characters[seat]:
        if before.wounded[token] and before.place[token] >= 0:
            up = after.place[token] >= 0 and not after.wounded[token]
            count += up or after.fate[token] in (ESCAPED, RESCUED)
    return count


def had(goal: str, before: State, after: State, seat: int) -> int:
    """How much of a goal is reached."""
    if goal == "win":
        return won(after, seat)
    return (points if goal == "points" else saved)(before, after, seat)


# Trying everything ----------------------------------------------------------------------------------


def certain(state: State, verb: str) -> bool:
    """Whether what a verb does is known beforehand: no fight, no hidden room, no end of the turn."""
    return not fights(state, verb) and verb not in ("end", "reveal")


def position_name(state: State) -> object:
    """What tells positions of one turn apart: the same name, the same that can still be had."""
    return (
        *(tuple(state.place), tuple(state.carrier), bytes(state.wounded), bytes(state.bound)),
        *(bytes(state.marks), state.turns, state.doors, state.ap, state.jumps, state.vp, state.reached),
    )


def worth_a_last_action(state: State, seat: int, handlings: int = 1) -> Iterator[Action]:
    """The actions that can bring anything by themselves: all but walks that end inside the maze.

    Where somebody lies over a pit a walk may take the rope away from under him (PIT-05).
    """
    maze, out = state.maze, state.ways.exits[seat]
    hanging = any(
        state.wounded[token] and state.place[token] >= 0 and maze.where("falls") >> state.square(token) & 1
        for token in state.table.all_characters
    )
    for action in LegalActions(state, seat, handlings):
        if action.verb != "move" or hanging or out >> maze.square[action.where] & 1:
            yield action


def left(state: State) -> int:
    """AP of the turn that are left, bound ones too."""
    return state.ap + sum(state.bound)


def prove(
    state: State, seat: int, most: int = MOST, shortcut: bool = True, handlings: int = 1
) -> Proof | None:
    """The most a turn can bring for certain, and the fewest actions for it; None: too wide to know.

    Every run of listed actions is tried, layer by layer, so that the first one found is a shortest.
    `shortcut` leaves out last actions that cannot bring anything. `handlings` is how often something may
    be taken, left or swapped in one move: one is what bots think with, more takes much longer.
    """
    best = {goal: Deed() for goal in GOALS}
    layer: list[tuple[State, tuple[Action, ...]]] = [(state, ())]
    seen = {position_name(state)}
    gone_through = 0
    while layer:
        following = []
        for position, run in layer:
            gone_through += 1
            if gone_through > most:
                return None
            if shortcut and left(position) == 1:
                actions = worth_a_last_action(position, seat, handlings)
            else:
                actions = iter(LegalActions(position, seat, handlings))
            for action in actions:
                if not certain(position, action.verb):
                    continue
                after = foresee(position, seat, action)
                for goal in GOALS:
                    value = had(goal, state, after, seat)
                    if value > best[goal].value:
                        best[goal] = Deed(value, (*run, action))
                if after.result is not None or not left(after):
                    continue
                name = position_name(after)
                if name not in seen:
                    seen.add(name)
                    following.append((after, (*run, action)))
        layer = following
    return Proof(best["win"], best["points"], best["save"], gone_through)


# Files ------------------------------------------------------------------------------------------------


def files() -> list[Path]:
    """The positions there are."""
    return sorted(FOLDER.glob("*.txt"))


def read(path: Path) -> Tactic:
    """A position with what is promised in its head."""
    text = path.read_text(encoding="utf-8")
    told = dict(word.split("=") for word in text.splitlines()[0].lstrip("# ").split())
    state = parse_position(text, path.name)
    numbers = (int(told[name]) for name in ("value", "actions", "handlings", "positions"))
    return Tactic(path.stem, state, told["goal"], *numbers)


def broken_promise(tactic: Tactic) -> str:
    """What is wrong with the head of a file, or nothing."""
    proof = prove(tactic.state, tactic.state.active, handlings=tactic.handlings)
    if proof is None:
        return f"{tactic.name}: more than {MOST} positions, so that nothing is proved"
    deed = proof.deed(tactic.goal)
    if (deed.value, len(deed.actions)) == (tactic.value, tactic.actions):
        return ""
    found = f"{tactic.goal} {deed.value} in {len(deed.actions)} actions"
    return f"{tactic.name}: {found}, not {tactic.value} in {tactic.actions}"


# Solving ----------------------------------------------------------------------------------------------


class Attempt(NamedTuple):
    """What a player made of a position."""

    tactic: Tactic
    got: int
    seconds: float
    played: tuple[tuple[State, Action], ...]

    @property
    def solved(self) -> bool:
        """Whether it got all there is."""
        return self.got >= self.tactic.value


def solve(bot: Bot, tactic: Tactic, budget: Budget | None = None) -> Attempt:
    """Let a player play the turn out; a fight on the way is fought by the same player on both sides."""
    state, rng = tactic.state, Chance(1)
    seat, turn, seconds = state.active, state.turn, 0.0
    played = []
    while state.result is None and state.turn == turn:
        due = decisions(state)[0].seat
        start = time.perf_counter()
        action = ask(bot, state, due, rng, budget)
        seconds += time.perf_counter() - start
        played.append((state, action))
        if action == Action("end"):
            break  # what ends with the turn is counted by `won`
        state, _ = play(state, due, action)
    return Attempt(tactic, had(tactic.goal, tactic.state, state, seat), seconds, tuple(played))


def attempts(player: str, tactics: Sequence[Tactic], budget: Budget | None = None) -> list[Attempt]:
    """What a player makes of all of them."""
    bot = make_player(player)
    return [solve(bot, tactic, budget) for tactic in tactics]


def table(players: Sequence[str], tactics: Sequence[Tactic]) -> str:
    """The table for the documents: how many each player finds."""
    deep = [tactic for tactic in tactics if tactic.actions > 1]
    counts = [sum(tactic.goal == goal for tactic in tactics) for goal in GOALS]
    heads = [f"{goal} ({count})" for goal, count in zip(GOALS, counts, strict=True)]
    lines = [
        f"| player | found of {len(tactics)} | {len(deep)} with two actions or more | {' | '.join(heads)} "
        "| s a turn, median | longest |",
        "|---|---|---|" + "---|" * (len(GOALS) + 2),
    ]
    for player in players:
        made = attempts(player, tactics, Budget(live_budget(player).nodes))
        solved = [attempt.tactic for attempt in made if attempt.solved]
        seconds = [attempt.seconds for attempt in made]
        by_goal = [str(sum(tactic.goal == goal for tactic in solved)) for goal in GOALS]
        lines.append(
            f"| {player} | {len(solved)} ({100 * len(solved) // len(tactics)} %) "
            f"| {sum(tactic.actions > 1 for tactic in solved)} | {' | '.join(by_goal)} "
            f"| {statistics.median(seconds):.2f} | {max(seconds):.2f} |"
        )
    return "\n".join(lines)


def report(player: str, budget: Budget, verbose: bool) -> int:
    """Say which positions a player does not solve; 0 if it solves nine of ten."""
    from gearmaze.notation import action_text

    made = attempts(player, [read(path) for path in files()], budget)
    for attempt in made:
        tactic = attempt.tactic
        if not attempt.solved:
            promised = f"{tactic.value} in {tactic.actions}"
            print(f"{tactic.name}: {tactic.goal} {attempt.got} instead of {promised}")
            if verbose:
                print("    played: " + "; ".join(action_text(*each) for each in attempt.played))
    solved = sum(attempt.solved for attempt in made)
    print(f"{player}: {solved} of {len(made)}, longest turn {max(each.seconds for each in made):.2f} s")
    return 0 if solved * 10 >= len(made) * 9 else 1


def main() -> int:
    """Prove the positions, or let players solve them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--prove", action="store_true", help="try everything in every position")
    parser.add_argument("--solve", metavar="BOT", help="let a player solve them; its misses are told")
    parser.add_argument("--played", action="store_true", help="for --solve: also what it played instead")
    parser.add_argument("--nodes", type=int, help="for --solve: positions it may look at in a turn")
    parser.add_argument("--table", action="store_true", help="all the ladder, as a table for the documents")
    arguments = parser.parse_args()
    if arguments.prove:
        wrong = [found for path in files() if (found := broken_promise(read(path)))]
        print("\n".join([*wrong, f"{len(files()) - len(wrong)} of {len(files())} proved"]))
        return int(bool(wrong))
    if arguments.solve:
        nodes = arguments.nodes or live_budget(arguments.solve).nodes
        return report(arguments.solve, Budget(nodes), arguments.played)
    if arguments.table:
        print(table(["random", "greedy", *RUNGS], [read(path) for path in files()]))
        return 0
    parser.print_help()
    return 2


if __name__ == "__main__":
    sys.exit(main())
