"""How fast the engine plays, beside python-chess and catanatron in the same run.

Everybody plays random games through the public door: list the legal actions, take one, play it. A
whole move counts as one decision. The rounds of all competitors are interleaved, so that a slow spell
of the machine hits everybody, and the median of the rounds counts.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import NamedTuple

ROUNDS = 7
SECONDS = 1.5


class Round(NamedTuple):
    """One stretch of random play."""

    decisions: int
    listed: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds


def gearmaze_round(seed: int, handlings: int, scenario: str = "base") -> Round:
    import gearmaze

    rng = random.Random(seed)
    count = listed = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        game = gearmaze.Game(scenario, seed=rng.randrange(1 << 30))
        for _ in range(400):
            if game.over:
                break
            actions = list(game.legal_actions(handlings=handlings))
            game.play(actions[int(rng.random() * len(actions))])
            count += 1
            listed += len(actions)
    return Round(count, listed, time.process_time() - start)


def chess_round(seed: int) -> Round:
    import chess

    rng = random.Random(seed)
    count = listed = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        board = chess.Board()
        for _ in range(400):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(rng.random() * len(moves))])
            count += 1
            listed += len(moves)
    return Round(count, listed, time.process_time() - start)


def catanatron_round(seed: int) -> Round:
    from catanatron import Color, Game, RandomPlayer

    count = listed = 0
    random.seed(seed)
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        for _ in range(400):
            if game.winning_color() is not None:
                break
            listed += len(getattr(game, "playable_actions", None) or game.state.playable_actions)
            game.play_tick()
            count += 1
        seed += 1
    return Round(count, listed, time.process_time() - start)


def decisions_per_second() -> dict[str, list[Round]]:
    """Interleaved rounds of everybody."""
    players: dict[str, Callable[[int], Round]] = {
        "gearmaze, plain moves": lambda seed: gearmaze_round(seed, 0),
        "gearmaze, default list": lambda seed: gearmaze_round(seed, 1),
        "gearmaze, four players": lambda seed: gearmaze_round(seed, 1, "std4"),
        "python-chess": chess_round,
        "catanatron": catanatron_round,
    }
    rounds: dict[str, list[Round]] = {name: [] for name in players}
    for seed in range(ROUNDS):
        for name, play in players.items():
            rounds[name].append(play(seed))
            print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return rounds


def copy_seconds() -> tuple[float, float]:
    """One state copy of ours in mid-game, and one of a chess board in mid-game."""
    import chess

    import gearmaze

    game = gearmaze.Game("base", seed=1)
    rng = random.Random(1)
    board = chess.Board()
    while game.state.turn < 12:
        game.play(rng.choice(list(game.legal_actions())))
    for _ in range(30):
        board.push(rng.choice(list(board.legal_moves)))
    ours, theirs = [], []
    for _ in range(9):
        start = time.process_time()
        for _ in range(20_000):
            game.state.copy()
        ours.append(time.process_time() - start)
        start = time.process_time()
        for _ in range(20_000):
            board.copy(stack=False)
        theirs.append(time.process_time() - start)
    return statistics.median(ours) / 20_000, statistics.median(theirs) / 20_000


def import_seconds(module: str) -> float:
    """A cold import in a new process, the interpreter's own start not counted; the best of several."""
    code = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    times = []
    with tempfile.TemporaryDirectory() as cache:
        # an installed package has its bytecode; so does everybody here, after the first import
        quiet = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": cache}
        for _ in range(12):
            done = subprocess.run(
                [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=quiet
            )
            times.append(float(done.stdout))
    return min(times)


def main() -> int:
    """Measure, print the table, and say whether the promises hold."""
    rounds = decisions_per_second()
    rate = {name: statistics.median(r.rate for r in found) for name, found in rounds.items()}
    chess_rate = rate["python-chess"]
    print(f"{'':26}{'decisions/s':>14}{'x python-chess':>16}{'listed per decision':>21}")
    for name, found in rounds.items():
        branching = sum(r.listed for r in found) / sum(r.decisions for r in found)
        print(f"{name:26}{rate[name]:14,.0f}{rate[name] / chess_rate:16.2f}{branching:21.1f}")
    ours, theirs = copy_seconds()
    print(f"\nstate copy: {ours * 1e6:.2f} us, chess.Board.copy(stack=False): {theirs * 1e6:.2f} us", end="")
    print(f", ratio {ours / theirs:.2f} (at most 3)")
    mine, peer = import_seconds("gearmaze.game"), import_seconds("chess")
    print(f"cold import: gearmaze with its game {mine * 1e3:.0f} ms, chess {peer * 1e3:.0f} ms", end="")
    print(f", ratio {mine / peer:.2f} (at most 1.5)")
    plain, default = rate["gearmaze, plain moves"], rate["gearmaze, default list"]
    promises = {
        "plain moves: 6,000/s or 0.4 x python-chess": plain >= min(6000, 0.4 * chess_rate),
        "default list: 2,500/s or 0.15 x python-chess": default >= min(2500, 0.15 * chess_rate),
        "four players: 0.75 x the default list for two": rate["gearmaze, four players"] >= 0.75 * default,
        "state copy at most 3 x chess.Board.copy": ours <= 3 * theirs,
        "cold import at most 1.5 x python-chess": mine <= 1.5 * peer,
    }
    print()
    for promise, held in promises.items():
        print(f"{'held  ' if held else 'BROKEN'}  {promise}")
    return 0 if all(promises.values()) else 1
