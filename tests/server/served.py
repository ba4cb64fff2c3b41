"""A server in a thread of the test, and browsers that talk to it as real ones do."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from gearmaze.engine import CHANCE, CLOCK
from gearmaze.position.options import parse_options
from gearmaze.server.access.reach import Reach
from gearmaze.server.access.sessions import known_from, new_game_id
from gearmaze.server.app import make_app
from gearmaze.server.connections import Crowd
from gearmaze.server.matches.context import Context, Timekeeper
from gearmaze.server.matches.match import Match
from gearmaze.server.running import configured, listen
from gearmaze.server.site import Site
from gearmaze.server.sqlite import SqliteStore
from gearmaze.server.store import NewGame, Ply, SeatRow
from gearmaze.server.workers.bots import Here, Minds

Message = dict[str, Any]
PATIENCE = 20.0


class FakeTime:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def keeper(self) -> Timekeeper:
        return Timekeeper(lambda: self.seconds, lambda: 1_700_000_000 + self.seconds)


class Served:
    """A running server."""

    def __init__(
        self,
        store: Path,
        time: Timekeeper,
        minds: Minds | None,
        rate: float,
        reach: Reach | None = None,
        crowd: Crowd | None = None,
        built: Path | None = None,
    ) -> None:
        self.context = Context(SqliteStore(store), minds or Here(), time)
        self.app = make_app(self.context, rate, reach=reach, site=Site(built, sources=built is None))
        self.listening = listen("127.0.0.1", 0)
        self.port = self.listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.server = uvicorn.Server(configured(self.app, crowd))
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve(sockets=[self.listening])

        asyncio.run(main())

    def match(self, game: str) -> Match:
        """The match itself; only to be looked at."""
        found: Match = self.app.state.access.registry.matches[game]
        return found

    def do(self, work: Callable[[], Any]) -> Any:
        """Run something on the server's loop."""

        async def wrapped() -> Any:
            found = work()
            return await found if asyncio.iscoroutine(found) else found

        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(wrapped(), self.loop).result(PATIENCE)

    def browser(self, **headers: str) -> Browser:
        return Browser(self.url, headers)


@contextmanager
def serving(
    store: Path,
    time: Timekeeper | None = None,
    minds: Minds | None = None,
    rate: float = 100_000.0,
    reach: Reach | None = None,
    crowd: Crowd | None = None,
    built: Path | None = None,
) -> Iterator[Served]:
    """A server for the time of a test; its page comes from the sources, or from a bundle."""
    served = Served(store, time or Timekeeper(), minds, rate, reach, crowd, built)
    served.thread.start()
    wait_for(lambda: served.server.started)
    try:
        yield served
    finally:
        served.server.should_exit = True
        served.thread.join(PATIENCE)
        assert not served.thread.is_alive(), "the server does not stop"


def wait_for(ready: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Wait until something is true."""
    pause = threading.Event()
    for _ in range(int(seconds / 0.01)):
        found = ready()
        if found:
            return found
        pause.wait(0.01)
    raise AssertionError("waited in vain")


class Browser:
    """Keeps its cookie; opens pages and sockets."""

    def __init__(self, url: str, headers: dict[str, str] | None = None) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers=headers or {}, timeout=PATIENCE)
        self.http.get("/api/health")  # the first answer brings the cookie

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def new(self, **wishes: Any) -> Message:
        """Begin a game."""
        found = self.http.post("/api/games", json=wishes)
        assert found.status_code == 201, found.text
        answer: Message = found.json()
        return answer

    def socket(self, game: str, origin: str | None = None, source: str | None = None, **query: Any) -> Socket:
        """Look at a game, from another address of this machine if one is given."""
        words = "&".join(f"{name}={value}" for name, value in query.items())
        address = f"{self.url.replace('http', 'ws')}/ws/{game}?{words}"
        headers = {"Cookie": self.cookie, "Origin": origin or self.url}
        more = {"source_address": (source, 0)} if source else {}
        manager = connect(address, additional_headers=headers, max_size=None, compression=None, **more)
        return Socket(manager.__enter__())  # closed by the test, or with the server


class Socket:
    """One connection: remembers every byte, and the latest position."""

    ids = itertools.count()

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.raw: list[str] = []
        self.messages: list[Message] = []
        self.now: Message = {}
        self.code: int | None = None
        self.next()

    def next(self) -> Message:
        """The next message."""
        try:
            text = self.connection.recv(timeout=PATIENCE)
        except ConnectionClosed as closed:
            self.code = closed.rcvd.code if closed.rcvd else 1006
            raise
        assert isinstance(text, str)
        self.raw.append(text)
        message: Message = json.loads(text)
        self.messages.append(message)
        if message["type"] == "state":
            self.now = message
        elif message["type"] == "events":
            assert message["after"] == self.now["rev"], "something was lost"
            self.now = {**self.now, **message}
        elif "owed" in message:  # a pause, or who plays the seat: what may be done is another now
            self.now = {**self.now, "owed": message["owed"]}
        return message

    def send(self, cmd: str, **fields: Any) -> str:
        name = fields.pop("id", f"t{next(self.ids)}")
        self.connection.send(json.dumps({"cmd": cmd, "id": name, **fields}))
        return str(name)

    def ask(self, cmd: str, **fields: Any) -> Message:
        """Send a command and read on until it is answered."""
        name = self.send(cmd, **fields)
        return self.until(lambda message: message["type"] == "answer" and message["id"] == name)

    def until(self, fits: Callable[[Message], Any]) -> Message:
        while True:
            message = self.next()
            if fits(message):
                return message

    def catch_up(self) -> Message:
        """Read everything that has been sent up to now."""
        self.ask("ping")
        return self.now

    def play(self, action: str, **fields: Any) -> Message:
        """Play something that has to be legal."""
        answer = self.ask("play", action=action, rev=self.now["rev"], **fields)
        assert answer["ok"], (action, answer)
        return answer

    @property
    def actions(self) -> list[Message]:
        """What may be answered now."""
        owed = self.now["owed"]
        return [row for group in owed["actions"] for row in group["actions"]] if owed else []

    def play_any(self, chance: random.Random, *verbs: str) -> Message:
        """Play one of the actions offered, of these verbs if there are any."""
        rows = [row for row in self.actions if row["verb"] in verbs] or self.actions
        row = chance.choice(rows)
        self.play(row["text"])
        return row

    def close(self) -> None:
        self.connection.close()


def set_up(sockets: list[Socket], chance: random.Random) -> None:
    """Teams and tokens, by whatever is legal, until the first card is due."""
    for socket in sockets:
        while socket.now["owed"] and socket.now["owed"]["kind"] in ("team", "draft"):
            socket.play_any(chance)
    play_on(sockets, chance, lambda now: now["view"]["turn"] > 0)


def play_on(
    sockets: list[Socket], chance: random.Random, done: Callable[[Message], bool], most: int = 2000
) -> None:
    """Random answers by whoever owes one, until something is so or the game is over."""
    for _ in range(most):
        for socket in sockets:
            socket.catch_up()
        if done(sockets[0].now) or sockets[0].now["result"]:
            return
        owing = [socket for socket in sockets if socket.now["owed"]]
        assert owing, "nobody owes an answer"
        owing[0].play_any(chance)
    raise AssertionError("it did not come to that")


# Games that are under way already -----------------------------------------------------------------

GOLDEN = Path(__file__).parents[1] / "golden"


def golden(name: str, folder: Path = GOLDEN) -> tuple[str, dict[str, Any], list[tuple[str, str]]]:
    """Scenario, options and answers (seat, action) of one of the recorded games."""
    scenario, options = "base", {}
    answers = []
    for line in (folder / name).read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "scenario":
            scenario = rest
        elif word == "options":
            options = parse_options(rest)
        elif word.endswith(":"):
            answers.append((word[:-1], rest))
    return scenario, options, answers


def planted(
    served: Served,
    holders: list[Browser],
    scenario: str,
    options: dict[str, Any],
    answers: list[tuple[str, str]],
    clock: dict[str, Any] | None = None,
) -> tuple[str, str]:
    """A game in the store with these answers given; its id and the key to watch it."""
    numbers = {"chance": CHANCE, "clock": CLOCK, "blue": 0, "yellow": 1}
    access = served.app.state.access
    cookies = [known_from(access.secret, holder.http.cookies[access.cookie_name]) for holder in holders]
    players = [known.player if known else "" for known in cookies]
    usual = {"kind": "rulebook" if options.get("timer") == "on" else "none", "seconds": 0, "increment": 0}
    game = NewGame(new_game_id(), scenario, options, 7, clock or usual, 1.0, "watchkey", {})
    seats = tuple(SeatRow(seat, player, "", "", "") for seat, player in enumerate(players))
    summary = {"turn": 1, "vp": [0, 0], "due": [], "result": None, "plies": len(answers)}
    plies = tuple(Ply(n, numbers[who], text, None, 1.0, None) for n, (who, text) in enumerate(answers))
    served.do(lambda: served.context.store.create(game, seats, summary))
    served.do(lambda: served.context.store.append(game.id, plies, summary, 2.0))
    return game.id, game.watch_key
