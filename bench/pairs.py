"""Has it become faster or slower? ``python -m bench.pairs BEFORE [AFTER]``.

Two versions of the repository play the same random games in turn, each time in a process of its own; with
``--bot warlord`` the games of that bot instead, and both versions must decide the same. ``--only copy`` and
``--only list`` measure copies and legal lists of the positions of such games alone.
Single measurements differ by a quarter on a busy machine; the two of a pair do not, so what counts is
the median of their ratios.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES, ANSWERS, REPEATS = 6, 400, 3
TURNS = 12  # of a game of bots
COPIES = 50  # of each position
PLAYING = f"""
import random, sys, time
import gearmaze

scenario, handlings = sys.argv[1], int(sys.argv[2])

def rate():
    rng, count, start = random.Random(5), 0, time.process_time()
    for _ in range({GAMES}):
        game = gearmaze.Game(scenario, seed=rng.randrange(1 << 30))
        for _ in range({ANSWERS}):
            if game.over:
                break
            actions = list(game.legal_actions(handlings=handlings))
            game.play(actions[int(rng.random() * len(actions))])
            count += 1
    return count / (time.process_time() - start)

rate()  # the first games fill the caches
print(max(rate() for _ in range({REPEATS})))
"""
THINKING = f"""
import sys, time, zlib
from gearmaze.bots.series import play_game

scenario, bot = sys.argv[1:]
started, count, decided = time.process_time(), 0, []
for number in range({REPEATS}):
    answers = []
    watch = lambda before, seat, action, after, events: answers.append((seat, *action))
    result = play_game(scenario, (bot,), 5, number, None, {TURNS}, watch)
    count += result.decisions
    # the answers themselves: two versions may write digests differently
    decided.append(zlib.crc32(repr(answers).encode()))
print(count / (time.process_time() - started), *decided)
"""
REPEATING = f"""
import random, sys, time
import gearmaze
from gearmaze.engine import LegalActions

scenario, handlings, what = sys.argv[1], int(sys.argv[2]), sys.argv[3]
rng, states = random.Random(5), []
for _ in range({GAMES}):
    game = gearmaze.Game(scenario, seed=rng.randrange(1 << 30))
    for _ in range({ANSWERS}):
        if game.over:
            break
        actions = list(game.legal_actions(handlings=handlings))
        game.play(actions[int(rng.random() * len(actions))])
        states.append((game.state, game.to_act[0] if game.to_act else 0))

def rate():
    start = time.process_time()
    if what == "copy":
        for _ in range({COPIES}):
            for state, _ in states:
                state.copy()
        return {COPIES} * len(states) / (time.process_time() - start)
    for state, seat in states:
        state._crowd = None
        list(LegalActions(state, seat, handlings))
    return len(states) / (time.process_time() - start)

rate()
print(max(rate() for _ in range({REPEATS})))
"""


def unpack(revision: str, folder: Path) -> Path:
    """The package as it was at a revision; the working tree itself for an empty name."""
    if not revision:
        return ROOT
    folder.mkdir()
    archive = subprocess.run(
        ["git", "archive", revision, "gearmaze"], cwd=ROOT, capture_output=True, check=False
    )
    if archive.returncode:
        raise SystemExit(f"no revision {revision!r} here: {archive.stderr.decode().strip()}")
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive.stdout, check=True)
    return folder


def measured(tree: Path, program: str, *arguments: str) -> tuple[float, list[str]]:
    """Decisions a second of processor time over the same games, and what else the program tells."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{tree} does not play {arguments[0]}: {done.stderr.strip().splitlines()[-1]}")
    rate, *told = done.stdout.split()
    return float(rate), told


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the pairs, say the ratio; fails when it dropped below `--least`."""
    parser = argparse.ArgumentParser(prog="python -m bench.pairs", description=__doc__.split("\n")[0])
    parser.add_argument("before", help="a revision")
    parser.add_argument("after", nargs="?", default="", help="a revision (the working tree)")
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--scenario", default="base")
    parser.add_argument("--handlings", type=int, default=1)
    parser.add_argument("--bot", default="", help="let this bot play instead of chance")
    parser.add_argument("--only", choices=("copy", "list"), help="measure this alone, over random games")
    parser.add_argument("--least", type=float, default=0.9, help="the ratio after / before to hold")
    given = parser.parse_args(arguments)
    program: tuple[str, ...] = (THINKING, given.scenario, given.bot)
    if given.only:
        program = (REPEATING, given.scenario, str(given.handlings), given.only)
    elif not given.bot:
        program = (PLAYING, given.scenario, str(given.handlings))
    with tempfile.TemporaryDirectory() as folder:
        trees = [
            unpack(given.before, Path(folder, "before")),
            unpack(given.after, Path(folder, "after")),
        ]
        rates: list[tuple[float, float]] = []
        for number in range(given.pairs):
            (before, told), (after, told_after) = (measured(tree, *program) for tree in trees)
            if told != told_after:
                print("the two versions do not decide the same")
                return 1
            rates.append((before, after))
            print(f"{number + 1:3}  {before:8,.0f}  {after:8,.0f}  {after / before:6.3f}", flush=True)
    ratio = statistics.median(after / before for before, after in rates)
    middle = [statistics.median(rate) for rate in zip(*rates, strict=True)]
    print(f"median {middle[0]:,.0f} -> {middle[1]:,.0f} a second, of the ratios {ratio:.3f}")
    return 0 if ratio >= given.least else 1


if __name__ == "__main__":
    sys.exit(main())
