"""Many live games on one server, players on both sides over WebSocket, beside a bare echo server.

    python -m bench.load                     200 games, a decision a second each; then as fast as it goes
    python -m bench.load --games 20 --seconds 5
    python -m bench.load kill --times 200    kill -9 and restart; no acknowledged decision may be missing

Server, echo and clients are processes of their own. What is measured is the time from sending a decision
until both seats have been told what came of it; for the echo, until two messages of that size are back.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

LIMIT_MS = 50.0
Message = dict[str, Any]


# The two servers ----------------------------------------------------------------------------------


def serve(store: str) -> None:
    """Our server, without the limits that a single address has."""
    import uvicorn

    from gearmaze.server.app import make_app
    from gearmaze.server.matches.context import Context
    from gearmaze.server.running import configured, listen, settle_down
    from gearmaze.server.sqlite import SqliteStore
    from gearmaze.server.workers.bots import Here

    listening = listen("127.0.0.1", 0)
    app = make_app(Context(SqliteStore(store), Here()), message_rate=1e6, write_rate=1e6)
    settle_down()
    print(listening.getsockname()[1], flush=True)
    asyncio.run(uvicorn.Server(configured(app, anybody())).serve(sockets=[listening]))


def anybody() -> Any:
    """As many connections as there are players, all from this machine."""
    from gearmaze.server.connections import Bounds, Crowd

    return Crowd(Bounds(by_address=10_000, in_all=10_000))


def echo() -> None:
    """The least a WebSocket server can do, on the same foundation."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    from gearmaze.server.running import configured, listen

    async def answer(websocket: WebSocket) -> None:
        await websocket.accept()
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await websocket.send_text(await websocket.receive_text())

    listening = listen("127.0.0.1", 0)
    print(listening.getsockname()[1], flush=True)
    app = Starlette(routes=[WebSocketRoute("/", answer)])
    config = configured(app, anybody())
    config.lifespan = "off"
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


def go_with_parent() -> None:
    """Nobody is left behind when the measuring is broken off: the end of our input is the end of us."""
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()


class Process:
    """One of them, in a process of its own."""

    def __init__(self, *words: str) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-m", "bench.load", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.child.stdout is not None
        self.port = int(self.child.stdout.readline())

    def memory(self) -> int:
        """Resident bytes."""
        for line in Path(f"/proc/{self.child.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0

    def seconds(self) -> float:
        """Processor time used so far."""
        fields = Path(f"/proc/{self.child.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def waited(self) -> float:
        """Seconds its threads were ready to run while others had the processors."""
        found = 0
        for task in Path(f"/proc/{self.child.pid}/task").iterdir():
            found += int((task / "schedstat").read_text().split()[1])
        return found / 1e9

    def kill(self) -> None:
        self.child.send_signal(signal.SIGKILL)
        self.child.wait()
        if self.child.stdout:
            self.child.stdout.close()


# Players ------------------------------------------------------------------------------------------


class Seat:
    """One side of a game over its own socket."""

    def __init__(self, socket: ClientConnection, seed: int) -> None:
        self.socket = socket
        self.chance = random.Random(seed)
        self.now: Message = {}
        self.told = asyncio.Event()
        self.answers: dict[str, asyncio.Future[Message]] = {}
        self.task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in self.socket:
                message = json.loads(text)
                if message["type"] in ("state", "events"):
                    self.now = {**self.now, **message}
                    self.told.set()
                elif message["type"] == "answer" and message["id"] in self.answers:
                    self.answers.pop(message["id"]).set_result(message)

    async def ask(self, cmd: str, **fields: Any) -> Message:
        name = f"{self.chance.getrandbits(60):x}"
        done = self.answers[name] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"cmd": cmd, "id": name, **fields}))
        found: Message = await asyncio.wait_for(done, 60)
        return found

    def choice(self) -> str:
        """An action, its kind drawn first."""
        kinds: dict[str, list[str]] = {}
        for group in self.now["owed"]["actions"]:
            for row in group["actions"]:
                kinds.setdefault(row["verb"], []).append(row["text"])
        return self.chance.choice(kinds[self.chance.choice(sorted(kinds))])


class Table:
    """A game and both its seats."""

    def __init__(self, url: str, game: str, seats: list[Seat], cookie: str) -> None:
        self.url, self.game, self.seats, self.cookie = url, game, seats, cookie

    @classmethod
    async def begin(cls, port: int, seed: int) -> Table:
        game, cookie = await asyncio.to_thread(new_game, port)
        return await cls.resume(port, game, cookie, seed)

    @classmethod
    async def resume(cls, port: int, game: str, cookie: str, seed: int) -> Table:
        seats = []
        for colour in ("blue", "yellow"):
            address = f"ws://127.0.0.1:{port}/ws/{game}?seat={colour}"
            headers = {"Cookie": cookie}
            socket = await connect(address, additional_headers=headers, compression=None, max_size=None)
            seats.append(Seat(socket, seed * 2 + len(seats)))
        table = cls(f"http://127.0.0.1:{port}", game, seats, cookie)
        for seat in seats:
            await seat.told.wait()
        return table

    async def set_up(self) -> None:
        """The server places everything."""
        while self.seats[0].now["view"]["turn"] == 0 and not self.over:
            for seat in self.seats:
                if seat.now["owed"]:
                    await seat.ask("rest")
            await asyncio.sleep(0)

    @property
    def over(self) -> bool:
        return bool(self.seats[0].now["result"])

    async def decide(self) -> float:
        """One decision; seconds until both sides have been told."""
        seat = next(each for each in self.seats if each.now["owed"])
        for each in self.seats:
            each.told.clear()
        action = seat.choice()
        begun = time.perf_counter()
        asking = asyncio.create_task(seat.ask("play", action=action, rev=seat.now["rev"]))
        await asyncio.gather(*(each.told.wait() for each in self.seats))
        spent = time.perf_counter() - begun
        answer = await asking
        assert answer["ok"], answer
        return spent

    async def leave(self) -> None:
        for seat in self.seats:
            await seat.socket.close()
            seat.task.cancel()


def new_game(port: int) -> tuple[str, str]:
    """A game of one browser for both sides: its id and the cookie."""
    body = json.dumps({"seats": {"blue": "me", "yellow": "me"}}).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/games", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        return json.loads(answer.read())["game"], cookie


# Measuring ----------------------------------------------------------------------------------------


async def paced(tables: list[Any], seconds: float, rate: float) -> tuple[list[float], float]:
    """Every table decides so often a second, each at its own moment; times, and decisions a second."""
    times: list[float] = []
    loop = asyncio.get_running_loop()
    start = loop.time()

    async def one(number: int, table: Any) -> None:
        due = start + number / len(tables) / rate
        while due < start + seconds and not table.over:
            await asyncio.sleep(max(0.0, due - loop.time()))
            times.append(await table.decide())
            due = max(due + 1 / rate, loop.time())

    await asyncio.gather(*(one(number, table) for number, table in enumerate(tables)))
    return times, len(times) / (loop.time() - start)


class Echo:
    """A pair of sockets that send a message and get it back."""

    over = False

    def __init__(self, sockets: list[ClientConnection]) -> None:
        self.sockets = sockets
        self.text = "x" * 8000

    async def decide(self) -> float:
        begun = time.perf_counter()
        for socket in self.sockets:
            await socket.send(self.text)
        for socket in self.sockets:
            await socket.recv()
        return time.perf_counter() - begun


def shown(name: str, times: list[float], rate: float) -> float:
    """A line of the report; the 99th percentile in ms."""
    ordered = sorted(times)
    p50, p99 = (1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.99))
    print(f"{name:34} {len(times):7} decisions {rate:8.1f}/s   p50 {p50:7.2f} ms   p99 {p99:7.2f} ms")
    return p99


@contextlib.asynccontextmanager
async def echoes(port: int, count: int) -> AsyncIterator[list[Echo]]:
    address = f"ws://127.0.0.1:{port}/"
    pairs = [Echo([await connect(address, compression=None) for _ in range(2)]) for _ in range(count)]
    yield pairs
    await asyncio.gather(*(socket.close() for pair in pairs for socket in pair.sockets))


async def load(games: int, seconds: float, rate: float, flat_out: float) -> bool:
    """The whole comparison; whether the limit was kept."""
    gc.disable()  # the clients' own pauses are nobody's waiting time, neither for the echo nor for us
    with tempfile.TemporaryDirectory() as folder:
        bare, ours = Process("echo"), Process("serve", f"{folder}/games.sqlite")
        try:
            async with echoes(bare.port, games) as pairs:
                shown(f"echo, {games} pairs paced", *await paced(pairs, seconds, rate))
                if flat_out:
                    shown("echo, as fast as it goes", *await paced(pairs, flat_out, 1e6))
            warm = await Table.begin(ours.port, 0)
            before = ours.memory()
            tables = []
            for number in range(games):
                tables.append(await Table.begin(ours.port, number + 1))
                await tables[-1].set_up()
            used, clock, mine = ours.seconds(), time.perf_counter(), time.process_time()
            queued = ours.waited()
            times, per_second = await paced(tables, seconds, rate)
            lasted = time.perf_counter() - clock
            busy, late = (ours.seconds() - used) / lasted, (ours.waited() - queued) / lasted
            own = (time.process_time() - mine) / lasted
            p99 = shown(f"gearmaze, {games} games paced", times, per_second)
            memory = (ours.memory() - before) / games / 1024
            print(f"{'':34} {memory:.0f} KiB a game; server {100 * busy:.0f} % of a core, {100 * late:.0f} % "
                  f"of the time waiting for one; clients {100 * own:.0f} %")  # fmt: skip
            if flat_out:
                shown("gearmaze, as fast as it goes", *await paced(tables, flat_out, 1e6))
            await asyncio.gather(*(table.leave() for table in [warm, *tables]))
        finally:
            bare.kill()
            ours.kill()
    verdict = p99 < LIMIT_MS
    print(
        f"p99 {'under' if verdict else 'NOT under'} {LIMIT_MS:.0f} ms with {games} games at {rate:g}/s each"
    )
    return verdict


# kill -9 ------------------------------------------------------------------------------------------


async def kill(times: int, games: int, seed: int) -> bool:
    """Kill the server at random moments; every decision that was acknowledged has to be there again."""
    chance = random.Random(seed)
    acknowledged = lost = repeated = 0
    with tempfile.TemporaryDirectory() as folder:
        server = Process("serve", f"{folder}/games.sqlite")
        known: dict[str, tuple[str, dict[str, Message]]] = {}
        for round in range(times):
            tables = []
            for game, (cookie, _) in list(known.items()):
                tables.append(await Table.resume(server.port, game, cookie, round))
            for table in tables:
                for name, seat in zip(("blue", "yellow"), table.seats, strict=True):
                    last = known[table.game][1][name]
                    ahead = seat.now["rev"] - last["rev"]
                    if ahead < 0 or (ahead == 0 and seat.now["view"] != last["view"]):
                        lost += 1
                        print(f"round {round}: {table.game} {name}: {last['rev']} -> {seat.now['rev']}")
                    repeated += ahead > 0  # stored, but the answer was not heard: a retry would be recognised
            tables = [table for table in tables if not table.over]
            while len(tables) < games:
                tables.append(await Table.begin(server.port, round))
            known = {}
            doomed = asyncio.create_task(asyncio.sleep(chance.uniform(0.05, 0.6)))
            players = [asyncio.create_task(play_until_killed(table)) for table in tables]
            await doomed
            server.kill()
            for table, count in zip(tables, await asyncio.gather(*players), strict=True):
                acknowledged += count
                seats = dict(zip(("blue", "yellow"), (seat.now for seat in table.seats), strict=True))
                known[table.game] = (table.cookie, seats)
                await table.leave()
            server = Process("serve", f"{folder}/games.sqlite")
            if (round + 1) % 20 == 0:
                print(f"{round + 1} kills, {acknowledged} acknowledged decisions, {lost} lost", flush=True)
        server.kill()
    print(f"{times} kills: {acknowledged} acknowledged decisions, {lost} lost; "
          f"{repeated} seats found a decision stored that the kill had kept from them")  # fmt: skip
    return lost == 0


async def play_until_killed(table: Table) -> int:
    """Decide as fast as it goes; how many decisions were acknowledged."""
    count = 0
    with contextlib.suppress(ConnectionClosed, OSError, AssertionError, TimeoutError):
        while not table.over:
            for seat in table.seats:
                owed = seat.now["owed"]
                if owed:
                    action = seat.choice()
                    asking = asyncio.create_task(seat.ask("play", action=action))
                    closing = asyncio.create_task(seat.socket.wait_closed())
                    await asyncio.wait((asking, closing), return_when=asyncio.FIRST_COMPLETED)
                    closing.cancel()
                    if not asking.done():
                        asking.cancel()
                        return count
                    count += asking.result()["ok"]
            await asyncio.sleep(0)
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description="Load and durability of the server.")
    parser.add_argument("what", nargs="?", default="load", choices=["load", "kill", "serve", "echo"])
    parser.add_argument("store", nargs="?", default="")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=1.0, help="decisions a second and game")
    parser.add_argument("--flat-out", type=float, default=5.0, help="seconds as fast as it goes; 0 for none")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.what in ("serve", "echo"):
        go_with_parent()
    if given.what == "serve":
        serve(given.store)
    elif given.what == "echo":
        echo()
    elif given.what == "kill":
        return 0 if asyncio.run(kill(given.times, given.games or 4, given.seed)) else 1
    else:
        return 0 if asyncio.run(load(given.games or 200, given.seconds, given.rate, given.flat_out)) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
