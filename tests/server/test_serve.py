"""`gearmaze serve`, and what the server is made of, piece by piece."""

import asyncio
from pathlib import Path

import pytest

from gearmaze.bots import hire
from gearmaze.bots.ladder import RUNGS, live_budget
from gearmaze.cli import main
from gearmaze.cli.serve import default_store
from gearmaze.engine import Action, Fight, GearmazeError, State
from gearmaze.game import Game
from gearmaze.server.access import reach
from gearmaze.server.access.limits import Limit
from gearmaze.server.access.sessions import known_from, new_player, signed
from gearmaze.server.errors import best_language
from gearmaze.server.messages.fight import parts
from gearmaze.server.running import greeting, listen, shown_address
from gearmaze.server.workers import bots, processes
from gearmaze.server.workers.bots import OtherProcesses, Question, decide
from tests.bots.stuck import Stuck
from tests.server.served import serving


def test_a_port_in_use_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken = listen("127.0.0.1", 0)
    port = taken.getsockname()[1]
    assert main(["serve", "--port", str(port), "--no-open", "--store", str(tmp_path / "g.sqlite")]) == 2
    assert "is a server running already?" in capsys.readouterr().err
    taken.close()


def test_a_store_that_is_none_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "g.sqlite"
    path.write_bytes(b"something else entirely " * 50)
    assert main(["serve", "--port", "0", "--no-open", "--store", str(path)]) == 2
    assert "cannot be used as a store" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["-1", "70000", "x", "٣"])
def test_a_wrong_port(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", f"--port={port}"]) == 2
    assert "65535" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["--allowed-host", "https://games.example.org"], ["--behind-proxy", "127.0.0.1,proxy.example"]]
)
def test_a_wrong_name_or_proxy_is_one_line(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "0", "--no-open", "--store", str(tmp_path / "g.sqlite"), *words]) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1 and words[0] in said.err and words[1].split(",")[-1] in said.err
    assert "Gearmaze is open" not in said.out


def test_whoever_lets_others_in_is_told_where_and_what_it_means(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_addresses", lambda both=False: ["192.168.1.7"])
    assert greeting(reach.Reach("127.0.0.1", 80)) == ["Gearmaze is open at http://127.0.0.1:80/"]
    own, others, plain = greeting(reach.Reach("0.0.0.0", 80))
    assert own == "Gearmaze is open at http://127.0.0.1:80/"
    assert others.endswith(" http://192.168.1.7:80/") and "127.0.0.1" not in others
    assert "encrypted" in plain and "HTTPS" in plain
    monkeypatch.setattr(reach, "own_addresses", lambda both=False: [])
    assert "nobody else finds it" in greeting(reach.Reach("0.0.0.0", 80))[1]


def test_addresses_and_places(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown_address("0.0.0.0", 80) == "http://127.0.0.1:80/"
    assert shown_address("::1", 80) == "http://[::1]:80/"
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setattr("sys.platform", "linux")
    assert default_store() == Path("/data/gearmaze/games.sqlite")
    with pytest.raises(GearmazeError):
        listen("203.0.113.1", 1)


def test_signatures() -> None:
    secret, player = b"s" * 32, new_player()
    cookie = signed(secret, player, 1000.0)
    assert known_from(secret, cookie) == (player, 1000)
    assert known_from(b"t" * 32, cookie) is None
    assert known_from(secret, cookie.replace("1.", "2.", 1)) is None
    assert known_from(secret, None) is None and known_from(secret, "x" * 500) is None


def test_limits_fill_up_again_and_forget_strangers() -> None:
    now = [0.0]
    limit = Limit(2.0, 3, lambda: now[0], most=2)
    assert [limit.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]
    now[0] = 0.5
    assert limit.wait("a") == 0 and limit.wait("a") == 0.5
    assert limit.wait("b") == limit.wait("c") == 0
    assert limit.wait("a") == 0  # pushed out by others, a new reserve


@pytest.mark.parametrize(
    ("wishes", "found"),
    [
        (("fr",), "fr"),
        (("xx", "de"), "de"),
        ((None, None, "es, fr-CH;q=0.7, de;q=0.9"), "de"),
        (("", "fr;q=x, en"), "en"),
        (("en;q=0, zz",), "en"),
        ((), "en"),
    ],
)
def test_languages(wishes: tuple[str | None, ...], found: str) -> None:
    assert best_language(*wishes) == found


def random_positions(name: str) -> list[State]:
    """Positions of a random game, every few answers one."""
    game, player = Game(name, seed=1), hire("random", 3)
    found = []
    while not game.over and len(game.answers) < 900:
        game.play(player(game))
        if game.state.turn and len(game.answers) % 12 == 0:
            found.append(game.state)
    return found


def test_the_parts_of_a_value_add_up_in_many_fights() -> None:
    seen = set()
    for name in ("base", "prison", "mixed-jailbreak"):
        for state in random_positions(name):
            for who in state.table.all_characters:
                for target in state.table.all_characters:
                    if state.place[who] < 0 or state.place[target] < 0 or state.wounded[who]:
                        continue
                    if state.table.owner[who] == state.table.owner[target]:
                        continue
                    fight = Fight.declared(state, who, target)
                    for side, attacking in ((fight.attackers, True), (fight.defenders, False)):
                        for token in side:
                            found = parts(fight, token, attacking)
                            seen |= {part["what"] for part in found}
                            assert sum(part["value"] for part in found) == fight.value(token, attacking)
    assert seen >= {"strength", "object", "wounded", "ability"}


def question(answers: list[tuple[int, str]]) -> Question:
    return Question("g", "beginner", {}, tuple(answers), 0, "greedy", 5)


def test_players_think_the_same_again_and_follow_take_backs() -> None:
    game = Game("beginner", seed=1)
    answers = [(seat, game.text(action)) for seat, action in game.answers]
    first = decide(question(answers))
    assert decide(question(answers)) == first
    assert decide(question([*answers, (0, first)])) != first
    assert decide(question([*answers, (0, first), (0, "undo")])).startswith("pick")
    assert decide(question(answers)) == first  # a game that went back to an earlier point


def begin_stuck() -> None:
    """In the worker: the random player hangs, and not much patience is had with it."""
    processes.begin_work()
    bots.LONGEST = 0.3
    known = bots.make_player
    bots.make_player = lambda name: Stuck() if name == "random" else known(name)


def test_a_player_that_hangs_is_given_up_and_holds_up_nobody() -> None:
    game = Game("prison-1", seed=3)
    answers = tuple((seat, game.text(action)) for seat, action in game.answers)

    async def work() -> str:
        minds = OtherProcesses(1, begin_stuck)
        try:
            with pytest.raises(TimeoutError, match="no answer within"):
                await minds.decide(Question("h", "prison-1", {}, answers, 1, "random", 1))
            return await minds.decide(Question("h", "prison-1", {}, answers, 1, "novice", 1))
        finally:
            minds.close()

    assert asyncio.run(work()).startswith("pick")


class Seeking:
    """A player that looks for something that is not there, in a way no future can be told of."""

    name = "random"

    def decide(self, view: object, decision: object, budget: object, rng: object) -> Action:
        return next(iter(()))


def begin_seeking() -> None:
    """In the worker: every player is like that."""
    processes.begin_work()
    bots.make_player = lambda name: Seeking()


def test_whatever_goes_wrong_in_a_worker_is_heard_of() -> None:
    game = Game("prison-1", seed=3)
    answers = tuple((seat, game.text(action)) for seat, action in game.answers)

    async def work() -> None:
        minds = OtherProcesses(1, begin_seeking)
        try:
            await minds.decide(Question("h", "prison-1", {}, answers, 1, "novice", 1))
        finally:
            minds.close()

    with pytest.raises(RuntimeError, match="came to nothing"):
        asyncio.run(work())


def test_a_game_goes_on_when_its_bot_hangs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with serving(tmp_path / "games.sqlite", minds=OtherProcesses(1, begin_stuck)) as served:
        browser = served.browser()
        game = browser.new(scenario="prison-1", seats={"blue": "me", "yellow": "bot:random"})["game"]
        socket = browser.socket(game, seat="blue")
        while socket.now["owed"]:
            socket.play(socket.actions[0]["text"])
        socket.until(lambda message: message.get("owed") is not None)
    assert "random failed: TimeoutError" in caplog.text


def test_players_are_given_the_time_of_their_rung() -> None:
    assert live_budget("squire").seconds == RUNGS["squire"].seconds
    assert live_budget("greedy").seconds is None


def test_thinking_in_other_processes() -> None:
    game = Game("prison-1", seed=3)
    answers = tuple((seat, game.text(action)) for seat, action in game.answers)

    async def work() -> str:
        minds = OtherProcesses(1)
        try:
            return await minds.decide(Question("h", "prison-1", {}, answers, 1, "random", 1))
        finally:
            minds.close()

    assert asyncio.run(work()).startswith("pick")
