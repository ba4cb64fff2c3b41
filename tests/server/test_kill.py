"""kill -9 in the middle of things: the game goes on where the last acknowledged decision left it."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.served import Browser, Socket, golden, planted, serving, wait_for


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.child: subprocess.Popen[str] | None = None

    def start(self) -> str:
        """Start it; the address it prints."""
        command = [
            sys.executable,
            "-m",
            "gearmaze",
            "serve",
            "--port",
            "0",
            "--no-open",
            "--store",
            str(self.store),
        ]
        self.child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.child.stdout is not None
        line = self.child.stdout.readline()
        return line.split()[-1].rstrip("/")

    def kill(self) -> None:
        assert self.child is not None and self.child.stdout is not None
        self.child.send_signal(signal.SIGKILL)
        self.child.wait(20)
        self.child.stdout.close()


class Player:
    """A browser that survives the server."""

    def __init__(self, cookie: str) -> None:
        self.cookie = cookie

    def socket(self, url: str, game: str, seat: str, after: int = 0) -> Socket:
        browser = Browser(url)
        browser.http.cookies.clear()
        name, _, value = self.cookie.partition("=")
        browser.http.cookies.set(name, value)
        return browser.socket(game, seat=seat, after=after)


def plant(store: Path, before: str) -> tuple[str, Player, list[tuple[str, str]]]:
    """A game in the store that is just before the first answer of a kind; what comes next in its record."""
    with serving(store) as served:
        ada = served.browser()
        scenario, options, answers = golden("02-everything.txt")
        first = next(n for n, (_, text) in enumerate(answers) if text.startswith(before))
        game, _ = planted(served, [ada, ada], scenario, options, answers[:first])
        return game, Player(ada.cookie), answers[first:]


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one[name] == other[name] for name in ("rev", "view", "decisions", "owed", "undo", "fight"))


@pytest.mark.parametrize("middle", ["move", "place", "attack"])
def test_after_kill_the_game_is_where_it_was(tmp_path: Path, middle: str) -> None:
    game, ada, answers = plant(tmp_path / "games.sqlite", "move" if middle == "move" else middle)
    server = Process(tmp_path / "games.sqlite")
    url = server.start()
    who, text = answers[0]
    socket = ada.socket(url, game, who)
    if middle == "move":  # half a move: begun, a step taken, not ended
        token = text.split()[1]
        socket.play(f"begin {token}")
        step = next(row for row in socket.actions if row["verb"] == "go")
        socket.play(step["text"])
        assert socket.now["owed"]["kind"] == "move"
    elif middle == "place":
        socket.play(text)
    else:  # attacked, one card down, the other still to come
        socket.play(text)
        assert answers[1] == (who, answers[1][1]) and answers[1][1].startswith("lay")
        socket.play(answers[1][1])
        assert socket.now["fight"]["laid"] == [who]
    before = socket.now
    server.kill()
    with pytest.raises(ConnectionClosed):
        socket.next()
    url = server.start()
    again = ada.socket(url, game, who, after=before["rev"])
    assert same(before, again.now) and again.now["log"] == []
    if middle == "move":
        assert again.ask("cancel")["ok"] and again.play(text)["ok"]
    elif middle == "place":
        other = ada.socket(url, game, answers[1][0])
        other.play(answers[1][1])
    else:
        other = ada.socket(url, game, answers[2][0])
        other.play(answers[2][1])
        assert other.now["fight"] is None
    server.kill()


def test_a_command_in_flight_when_the_server_dies_happens_once(tmp_path: Path) -> None:
    game, ada, answers = plant(tmp_path / "games.sqlite", "card")
    server = Process(tmp_path / "games.sqlite")
    chance = random.Random(1)
    done = 0
    for round in range(2):
        url = server.start()
        sockets = {colour: ada.socket(url, game, colour) for colour in ("blue", "yellow")}
        for _ in range(6):
            who, text = answers[done]
            sockets[who].catch_up()
            asked = {} if text == "undo" else {"action": text}
            answer = sockets[who].ask("play" if asked else "undo", id=f"n{done}", **asked)
            assert answer["ok"], (done, answer)
            done += 1
        who, text = answers[done]
        sockets[who].catch_up()
        rev = sockets[who].now["rev"]
        sockets[who].send("play", id=f"n{done}", action=text, rev=rev)
        time.sleep(chance.random() * 0.01)
        server.kill()  # perhaps before it was read, perhaps after it was stored, perhaps after it was told
        url = server.start()
        socket = ada.socket(url, game, who)
        stored = socket.now["rev"] > rev
        answer = socket.ask("play", id=f"n{done}", action=text, rev=rev)
        assert answer["ok"] and bool(answer.get("repeated")) == stored, (round, answer)
        assert socket.now["rev"] == rev + 1
        done += 1
        server.kill()


def test_bots_go_when_the_server_is_killed(tmp_path: Path) -> None:
    server = Process(tmp_path / "games.sqlite")
    url = server.start()
    browser = Browser(url)
    socket = browser.socket(browser.new(scenario="prison-1")["game"])
    assert socket.ask("hint")["ok"]
    assert server.child is not None
    children = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(server.child.pid)], capture_output=True, text=True, check=False
    ).stdout.split()
    assert children
    server.kill()
    wait_for(lambda: not [pid for pid in children if Path(f"/proc/{pid}/cmdline").exists()])
