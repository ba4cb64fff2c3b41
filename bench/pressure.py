"""Live games beside whoever wants a lot: replays of long games, large records, hints.

    python -m bench.pressure replays    20 replays and 24 records at once, again and again, beside 200 games
    python -m bench.pressure onlookers  100 who ask for everything five times a second, in one of them
    python -m bench.pressure all        both at once
    python -m bench.pressure hints      12 players with 8 sockets each ask for hints beside a game of bots

Everything is told as a ratio to the same server a moment before, left in peace. Whoever presses does so from
many addresses (127.0.1.1 and on), so that it is the line that holds and not the limits of one address.
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import contextlib
import json
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench.load import Seat, Table, anybody, go_with_parent, new_game, paced

ANSWERS = 3_000
GETS, POSTS = 20, 24
ONLOOKERS, EACH_SECOND = 100, 5.0
LIMIT_MS, LIMIT_MB = 100.0, 600.0
PLAYERS, SOCKETS = 12, 8


def serve(store: str) -> None:
    """Our server as it is run, but for what one player may do in a second and one address open."""
    import uvicorn

    from gearmaze.server.app import make_app
    from gearmaze.server.matches.context import Context
    from gearmaze.server.running import configured, listen, settle_down
    from gearmaze.server.sqlite import SqliteStore
    from gearmaze.server.workers.bots import OtherProcesses

    listening = listen("127.0.0.1", 0)
    app = make_app(Context(SqliteStore(store), OtherProcesses()), message_rate=1e6, write_rate=1e6)
    settle_down()
    print(listening.getsockname()[1], flush=True)
    asyncio.run(uvicorn.Server(configured(app, anybody())).serve(sockets=[listening]))


class Server:
    """That, in a process of its own."""

    def __init__(self, store: str) -> None:
        self.child = started("serve", store)
        assert self.child.stdout is not None
        self.port = int(self.child.stdout.readline())

    def peaks(self) -> list[float]:
        """The most memory that it and each of its workers took, in MB."""
        found = [self.child.pid]
        for task in Path(f"/proc/{self.child.pid}/task").iterdir():
            with contextlib.suppress(OSError):
                found += [int(word) for word in (task / "children").read_text().split()]
        return [peak / 1024 for pid in found if (peak := _peak(pid)) > 20_000]


def _peak(pid: int) -> int:
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1])
    return 0


def started(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "bench.pressure", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


# A long game --------------------------------------------------------------------------------------


def long_game() -> Any:
    """A finished game of as many answers as are replayed, most of them moves taken back in the middle."""
    from gearmaze.bots import hire
    from gearmaze.game import Game

    game, player = Game("base", seed=1), hire("random", 1)
    while len(game.answers) < 300 or not _moves(game):
        game.play(player(game))
    seat, moves = game.to_act[0], _moves(game)
    for number in range((ANSWERS - 1 - len(game.answers)) // 2):
        game.play(moves[number % len(moves)], seat)
        game.undo(seat)
    game.play("resign", seat)
    return game


def _moves(game: Any) -> list[Any]:
    return [action for action in game.legal_actions().listed() if action.verb == "move"]


async def kept(path: str, game: Any) -> str:
    """The game in a store; its id."""
    from gearmaze.record import record_text
    from gearmaze.server.matches.match import named_result
    from gearmaze.server.sqlite import SqliteStore
    from gearmaze.server.store import NewGame, Ply, SeatRow

    numbers = {"chance": -1, "blue": 0, "yellow": 1}
    lines = [line.partition(": ") for line in record_text(game).splitlines() if ": " in line]
    plies = tuple(Ply(n, numbers[who], text, None, 1.0, None) for n, (who, _, text) in enumerate(lines))
    summary = {"turn": 9, "vp": [0, 0], "due": [], "result": named_result(game.state), "plies": len(plies)}
    clock = {"kind": "none", "seconds": 0, "increment": 0}
    store = SqliteStore(path)
    new = NewGame("longgame01", "base", {}, 7, clock, 1.0, "watchkey", {})
    await store.create(new, tuple(SeatRow(seat, "ada", "", "", "") for seat in (0, 1)), summary)
    await store.append(new.id, plies, summary, 2.0)
    await store.close()
    return new.id


# Pressure -----------------------------------------------------------------------------------------


async def request(port: int, number: int, text: bytes) -> tuple[str, int]:
    """One request from an address of its own; its status and how many bytes came back."""
    source = f"127.0.{1 + number // 250}.{1 + number % 250}"
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    writer.write(text)
    with contextlib.suppress(OSError):
        await writer.drain()
    found = b""
    with contextlib.suppress(OSError):
        found = await reader.read()
    writer.close()
    return found[9:12].decode(), len(found)


async def press(port: int, game: str, record: str) -> None:
    """Replays in every language and records that differ, all at once; again when all are answered."""
    text = Path(record).read_text(encoding="utf-8")
    head = f"Host: 127.0.0.1:{port}\r\nConnection: close\r\nAccept-Encoding: gzip\r\n"
    seen: collections.Counter[str] = collections.Counter()
    round = 0
    print("pressing", flush=True)
    stop = asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    while not stop.done():
        asked = []
        for number in range(GETS):
            language = ("en", "fr", "de")[(round + number) % 3]
            line = f"GET /api/games/{game}/replay?lang={language} HTTP/1.1\r\n{head}\r\n"
            asked.append(("GET", line.encode()))
        for number in range(POSTS):
            body = f"{text}# {round} {number}\n".encode()
            line = f"POST /api/replay HTTP/1.1\r\n{head}Content-Length: {len(body)}\r\n\r\n"
            asked.append(("POST", line.encode() + body))
        # other addresses each time: nobody is told to slow down
        begun = [request(port, (round * len(asked) + n) % 20_000, line) for n, (_, line) in enumerate(asked)]
        for (method, _), (status, size) in zip(asked, await asyncio.gather(*begun), strict=True):
            seen[f"{method} {status}"] += 1
            seen["bytes"] += size
        round += 1
    print(json.dumps({"rounds": round, **seen}), flush=True)


async def crowd(port: int, game: str, key: str) -> None:
    """Onlookers who want to be told everything again and again."""
    counts: collections.Counter[str] = collections.Counter()
    times: list[float] = []

    async def look_on(number: int) -> None:
        source = (f"127.0.2.{1 + number % 5}", 0)
        address = f"ws://127.0.0.1:{port}/ws/{game}?key={key}"
        line = await connect(address, compression=None, max_size=None, local_addr=source)
        seat = Seat(line, number)
        with contextlib.suppress(ConnectionClosed):  # when all is over
            while True:
                begun = time.perf_counter()
                answer = await seat.ask("resume", after=0)
                times.append(time.perf_counter() - begun)
                counts["told" if answer["ok"] else answer["error"]["kind"]] += 1
                await asyncio.sleep(max(0.0, 1 / EACH_SECOND - times[-1]))

    watching = [asyncio.create_task(look_on(number)) for number in range(ONLOOKERS)]
    await asyncio.sleep(2)
    print("pressing", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    counts["gone"] = sum(task.done() for task in watching)
    longest = round(1000 * max(times, default=0))
    print(json.dumps({**counts, "longest_ms": longest}), flush=True)


def shown(name: str, times: list[float], before: list[float] | None = None) -> list[float]:
    """A line of the report: median, 99th percentile and longest, and how much more than before."""
    ordered = sorted(times)
    found = [1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.99, 1.0)]
    p50, p99, most = found
    line = f"{name:28} {len(times):6} decisions   p50 {p50:7.1f}   p99 {p99:7.1f}   max {most:7.1f} ms"
    if before:
        line += "   times " + ", ".join(f"{now / then:.1f}" for now, then in zip(found, before, strict=True))
    print(line, flush=True)
    return found


async def beside(what: str, games: int, seconds: float) -> bool:
    """Live games in peace, then beside all that; whether they were told in time, in bounded memory."""
    from gearmaze.record import record_text

    with tempfile.TemporaryDirectory() as folder:
        game = long_game()
        record = Path(folder) / "record.txt"
        record.write_text(record_text(game), encoding="utf-8")
        name = await kept(f"{folder}/games.sqlite", game)
        print(f"a game of {len(game.answers)} answers, a record of {record.stat().st_size >> 10} kB")
        server = Server(f"{folder}/games.sqlite")
        try:
            tables = [await Table.begin(server.port, number) for number in range(games)]
            for table in tables:
                await table.set_up()
            watched, others = tables[0], tables[1:]
            while watched.seats[0].now["rev"] < 330 and not watched.over:
                await watched.decide()
            before = shown(f"{len(others)} games in peace", (await paced(others, seconds, 1.0))[0])
            print("peak MB, server and workers:", [round(peak) for peak in server.peaks()])
            children = []
            if what in ("replays", "all"):
                children.append(started("press", str(server.port), name, str(record)))
            if what in ("onlookers", "all"):
                key = watched.seats[0].now["watch"].rpartition("/")[2]
                children.append(started("crowd", str(server.port), watched.game, key))
            for child in children:
                await asyncio.to_thread(told_by, child)
            others = [table for table in others if not table.over]
            crowded = asyncio.create_task(paced([watched], seconds, 2.0))
            _, p99, _ = shown(f"beside {what}", (await paced(others, seconds, 1.0))[0], before)
            shown("  and in the game watched", (await crowded)[0], before)
            for child in children:
                assert child.stdin is not None
                child.stdin.write("\n")
                child.stdin.close()
                print("answers:", await asyncio.to_thread(told_by, child), end="")
            peaks = server.peaks()
            print("peak MB, server and workers:", [round(peak) for peak in peaks])
        finally:
            server.child.kill()
    good = p99 < LIMIT_MS and sum(peaks) < LIMIT_MB
    verdict = "kept" if good else "NOT KEPT"
    print(f"p99 {p99:.0f} ms of {LIMIT_MS:.0f}, {sum(peaks):.0f} MB of {LIMIT_MB:.0f}: {verdict}")
    return good


def told_by(child: subprocess.Popen[str]) -> str:
    """The next line of a process."""
    assert child.stdout is not None
    return child.stdout.readline()


# Hints --------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def asking(port: int, counts: collections.Counter[str]) -> AsyncIterator[None]:
    """Players that ask for hints all the time, about positions that change."""
    tables, tasks = [], []
    for number in range(PLAYERS):
        game, cookie = await asyncio.to_thread(new_game, port)
        table = await Table.resume(port, game, cookie, number)
        await table.set_up()
        tables.append(table)
        for _ in range(SOCKETS):
            tasks.append(asyncio.create_task(ask_hints(table, port, number, counts)))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in tables:
            await table.leave()


async def ask_hints(table: Table, port: int, number: int, counts: collections.Counter[str]) -> None:
    """One socket, from an address of the player's own."""
    colour = "blue" if table.seats[0].now["owed"] else "yellow"
    address = f"ws://127.0.0.1:{port}/ws/{table.game}?seat={colour}"
    headers = {"Cookie": table.cookie}
    source = (f"127.0.1.{number + 1}", 0)
    line = await connect(
        address, additional_headers=headers, compression=None, max_size=None, local_addr=source
    )
    seat = Seat(line, number)
    try:
        while True:
            answer = await seat.ask("hint")
            kind = "hints" if answer["ok"] else answer["error"]["kind"]
            counts[kind] += 1
            if kind == "hints":  # the same position would cost nothing: go on, and back if that can be
                await seat.ask("play", action=answer["action"])
                await seat.ask("undo")
            await asyncio.sleep(0.05)
    except (ConnectionClosed, TimeoutError):
        counts["no answer"] += 1
    finally:
        seat.task.cancel()


async def bot_turns(port: int, seconds: float) -> list[float]:
    """How long the turns of our players take, in a game between two of them that somebody watches."""
    import urllib.request

    body = json.dumps({"seats": {"blue": "bot:archmage", "yellow": "bot:archmage"}}).encode()
    asked = urllib.request.Request(f"http://127.0.0.1:{port}/api/games", body)
    with urllib.request.urlopen(asked) as answer:
        _, _, game, key = json.loads(answer.read())["watch"].split("/")
    found: list[float] = []
    async with connect(f"ws://127.0.0.1:{port}/ws/{game}?key={key}", compression=None, max_size=None) as line:
        turn, since = 0, 0.0
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            message = json.loads(await asyncio.wait_for(line.recv(), 120))
            if message["type"] not in ("state", "events"):
                continue
            if message["result"]:
                break
            if message["view"]["turn"] != turn:
                if turn:
                    found.append(time.perf_counter() - since)
                else:
                    end = time.perf_counter() + seconds
                turn, since = message["view"]["turn"], time.perf_counter()
    return found


async def hints(seconds: float) -> None:
    """A game of bots in peace, then beside hints."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"{folder}/games.sqlite")
        try:
            counts: collections.Counter[str] = collections.Counter()
            before = await bot_turns(server.port, seconds)
            async with asking(server.port, counts):
                during = await bot_turns(server.port, seconds)
            means = []
            for name, found in (("in peace", before), (f"{PLAYERS} x {SOCKETS} ask for hints", during)):
                mean, most = (sum(found) / len(found), max(found)) if found else (math.inf, math.inf)
                means.append(mean)
                print(f"{name:28} {len(found):3} turns of a bot   mean {mean:5.2f}   max {most:5.2f} s")
            print(f"times {means[1] / means[0]:.1f};", dict(counts))
        finally:
            server.child.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description="Live games beside whoever wants a lot.")
    modes = ["replays", "onlookers", "all", "hints"]
    parser.add_argument("what", choices=[*modes, "serve", "press", "crowd"])
    parser.add_argument("rest", nargs="*")
    parser.add_argument("--games", type=int, default=201)
    parser.add_argument("--seconds", type=float, default=20.0)
    given = parser.parse_args()
    if given.what == "serve":
        go_with_parent()
        serve(*given.rest)
    elif given.what in ("press", "crowd"):
        port, *rest = given.rest
        asyncio.run({"press": press, "crowd": crowd}[given.what](int(port), *rest))
    elif given.what == "hints":
        asyncio.run(hints(given.seconds))
    else:
        return 0 if asyncio.run(beside(given.what, given.games, given.seconds)) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
