"""What fails changes nothing: whatever goes wrong in a change, the game in memory is the one on disk."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from gearmaze.game import Game
from gearmaze.server.store import StoreError
from gearmaze.server.workers.bots import answer
from tests.server.served import Browser, Served, Socket, golden, planted, wait_for

FAULTS = (StoreError, OSError, KeyError, MemoryError, RuntimeError, asyncio.CancelledError)
# what a change does before the store has it, and what it does after that
BEFORE = ("answer", "_note", "_follow_up", "_run_clock", "_counted", "summary", "_store")
AFTER = ("broadcast", "_lengthen", "_events_text", "_scene", "_after_change")


class Fault:
    """Goes wrong once, before or after what it stands for is done."""

    def __init__(self, work: Callable[..., Any], kind: type[BaseException], done: bool) -> None:
        self.work, self.kind, self.done = work, kind, done
        self.struck = False

    def __call__(self, *given: Any, **named: Any) -> Any:
        if self.struck:
            return self.work(*given, **named)
        self.struck = True
        if self.done:
            self.work(*given, **named)
        raise self.kind("injected")

    async def wait(self, *given: Any, **named: Any) -> Any:
        """As a call that is waited for."""
        if self.struck:
            return await self.work(*given, **named)
        self.struck = True
        if self.done:
            await self.work(*given, **named)
        raise self.kind("injected")


class Table:
    """A game in which it is somebody's turn, and what is known of it on disk."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.browser: Browser = served.browser()
        scenario, options, answers = golden("01-full-game.txt")
        start = next(n for n, (_, text) in enumerate(answers) if text.startswith("card")) + 1
        self.game, _ = planted(served, [self.browser, self.browser], scenario, options, answers[:start])
        self.seat = answers[start - 1][0]
        self.socket = self.come()
        self.match = served.match(self.game)

    def come(self) -> Socket:
        return self.browser.socket(self.game, seat=self.seat)

    def try_it(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """Send a command until it is answered, coming back if the server hung up."""
        for _ in range(5):
            try:
                return self.socket.ask(cmd, **fields)
            except ConnectionClosed:
                self.socket = self.come()
        raise AssertionError("never answered")

    def on_disk(self) -> list[tuple[int, str]]:
        kept = self.served.do(lambda: self.served.context.store.load(self.game))
        assert [ply.ply for ply in kept.plies] == list(range(len(kept.plies))), "gaps in what was written"
        return [(ply.seat, ply.action) for ply in kept.plies]

    def check(self) -> None:
        """Memory is what is on disk, in every part."""
        wait_for(lambda: not self.match.busy)
        plies = self.on_disk()
        assert self.match.written == plies
        again = Game(self.match.kept.scenario, options=self.match.kept.options)
        for seat, text in plies:
            answer(again, seat, text)
        assert self.match.game.state.digest() == again.state.digest()
        with suppress(ConnectionClosed):
            self.socket.catch_up()
        self.socket = self.come()
        assert self.socket.now["rev"] == self.match.revs[self.match.colours.index(self.seat)]
        assert self.socket.now["view"] == self.fresh()

    def fresh(self) -> dict[str, Any]:
        """The position as a match that has only just been read from disk tells it."""
        registry = self.served.app.state.access.registry

        async def put_away() -> None:
            del registry.matches[self.game]
            await self.match.stop()

        self.served.do(put_away)
        self.socket = self.come()
        self.match = self.served.match(self.game)
        return dict(self.socket.now["view"])


@pytest.fixture
def table(served: Served) -> Iterator[Table]:
    yield Table(served)


@pytest.mark.parametrize("kind", FAULTS)
@pytest.mark.parametrize("done", [False, True], ids=["not kept", "kept"])
def test_a_store_that_fails_in_a_change(
    table: Table, kind: type[BaseException], done: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = table.served.context.store
    fault = Fault(store.append, kind, done)
    monkeypatch.setattr(store, "append", fault.wait)
    move = next(row["text"] for row in table.socket.actions if row["verb"] == "move")
    count = len(table.match.written)
    first = table.try_it("play", id="one", action=move)
    assert fault.struck and not first["ok"]
    again = table.try_it("play", id="one", action=move)
    assert again["ok"] and again.get("repeated", False) == done
    assert len(table.match.written) == count + 1
    table.check()
    assert table.try_it("play", id="two", action="end")["ok"]
    table.check()


@pytest.mark.parametrize("kind", FAULTS)
@pytest.mark.parametrize("step", BEFORE)
def test_a_fault_before_anything_is_kept(
    table: Table, kind: type[BaseException], step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = kind in (RuntimeError, KeyError)  # before and after it is done
    fault = Fault(getattr(table.match, step), kind, later and step != "_store")
    monkeypatch.setattr(table.match, step, fault.wait if step == "_store" else fault)
    move = next(row["text"] for row in table.socket.actions if row["verb"] == "move")
    count, revs = len(table.match.written), dict(table.match.revs)
    assert not table.try_it("play", id="one", action=move)["ok"]
    assert fault.struck and len(table.match.written) == count and table.match.revs == revs
    assert len(table.on_disk()) == count
    assert table.try_it("play", id="one", action=move)["ok"]
    table.check()


@pytest.mark.parametrize("step", AFTER)
def test_a_fault_in_telling_what_is_kept(table: Table, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = table.match if hasattr(table.match, step) else table.match.teller
    fault = Fault(getattr(owner, step), KeyError, False)
    monkeypatch.setattr(owner, step, fault)
    move = next(row["text"] for row in table.socket.actions if row["verb"] == "move")
    count = len(table.match.written)
    assert table.try_it("play", id="one", action=move)["ok"]  # it has happened
    assert fault.struck and len(table.match.written) == count + 1
    table.check()


@pytest.mark.parametrize("kind", FAULTS)
@pytest.mark.parametrize("done", [False, True], ids=["not kept", "kept"])
@pytest.mark.parametrize("cmd", ["pause", "names"])
def test_a_store_that_fails_beside_the_game(
    table: Table, kind: type[BaseException], done: bool, cmd: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, call = table.served.context.store, {"pause": "note", "names": "rename"}[cmd]
    fault = Fault(getattr(store, call), kind, done)
    monkeypatch.setattr(store, call, fault.wait)
    assert not table.try_it(cmd, name="Ada")["ok"] and fault.struck
    assert table.try_it(cmd, name="Ada")["ok"]
    kept = table.served.do(lambda: store.load(table.game))
    assert table.match.notes == kept.notes and table.match.seats == list(kept.seats)


@pytest.mark.parametrize("kind", FAULTS)
def test_standing_orders_are_kept_with_the_answer_or_not_at_all(
    served: Served, kind: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = served.browser()
    game = browser.new(seats={"blue": "me", "yellow": "me"})["game"]
    socket = browser.socket(game, seat="blue")
    store, found = served.context.store, served.match(game)
    fault = Fault(store.append, kind, False)
    monkeypatch.setattr(store, "append", fault.wait)
    assert not socket.ask("rest", id="one")["ok"]
    assert found.orders == {}
    assert socket.ask("rest", id="one")["ok"]
    kept = served.do(lambda: store.load(game))
    assert kept.notes["orders"] == found.orders == {"0": "team"}


def test_the_clock_is_looked_at_again_when_the_store_failed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault = Fault(table.served.context.store.append, OSError, False)
    monkeypatch.setattr(table.served.context.store, "append", fault.wait)
    monkeypatch.setattr("gearmaze.server.matches.match.RETRY", 0.05)
    clocks = table.match.clocks
    monkeypatch.setattr(clocks, "remaining", lambda now: 3600.0)
    assert not table.try_it("play", id="one", action="end")["ok"]
    assert table.match.alarm._handle is not None
