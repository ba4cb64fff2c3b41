"""A hint is thought out once for a position, and few are thought out at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from gearmaze.server.errors import Wrong
from gearmaze.server.workers.bots import Advice, Here, Question
from gearmaze.server.workers.hints import BY_ADDRESS, Hints
from tests.server.served import Browser, Message, Served, Socket, serving, wait_for

HOT_SEAT = {"blue": "me", "yellow": "me"}


class Pondering(Here):
    """Advises nothing until it is told to; remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.go = asyncio.Event()

    async def advise(self, question: Question) -> Advice:
        self.asked.append(question)
        await self.go.wait()
        return Advice("pick blue-goblin b0", "fair", False)


@pytest.fixture
def minds() -> Pondering:
    return Pondering()


@pytest.fixture
def served(tmp_path: Path, minds: Pondering) -> Iterator[Served]:
    with serving(tmp_path / "games.sqlite", minds=minds) as server:
        yield server


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(32) as found:
        yield found


def seated(browser: Browser, **query: str) -> Socket:
    return browser.socket(browser.new(seats=HOT_SEAT)["game"], seat="blue", **query)


def hint(pool: ThreadPoolExecutor, socket: Socket) -> Future[Message]:
    return pool.submit(socket.ask, "hint")


def test_the_same_position_is_thought_about_once(
    served: Served, minds: Pondering, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = served.browser()
    game = browser.new(seats=HOT_SEAT)["game"]
    sockets = [browser.socket(game, seat="blue", lang=lang) for lang in ("en", "fr") * 4]
    hints = served.app.state.access.registry.hints
    calls: list[Question] = []
    advise = hints.advise
    monkeypatch.setattr(
        hints, "advise", lambda question, *who: (calls.append(question), advise(question, *who))[1]
    )
    asked = [hint(pool, socket) for socket in sockets]
    wait_for(lambda: len(calls) == len(sockets))
    served.do(minds.go.set)
    told = [one.result() for one in asked]
    assert all(answer["ok"] and answer["token"] == "blue-goblin" for answer in told), told
    english, french = ({answer["why"] for answer in told[n::2]} for n in (0, 1))
    assert len(english) == len(french) == 1 and english != french
    assert sockets[0].ask("hint")["why"] in english and len(minds.asked) == 1, "it was kept"
    sockets[0].play("pick goblin b0")
    assert sockets[0].ask("hint")["ok"] and len(minds.asked) == 2, "another position"
    sockets[0].ask("undo")
    assert sockets[0].ask("hint")["ok"] and len(minds.asked) == 3
    assert [len(question.answers) for question in minds.asked] == [
        len(served.match(game).written) - back for back in (2, 1, 0)
    ]


def test_how_soon_a_hint_comes_tells_nothing_of_the_others_choices(served: Served, minds: Pondering) -> None:
    served.do(minds.go.set)
    ada, bob = served.browser(), served.browser()
    begun = ada.new(seats={"blue": "me", "yellow": "open"})
    key = begun["links"]["yellow"].rpartition("/")[2]
    assert bob.http.post(f"/api/games/{begun['game']}/join", json={"key": key}).status_code == 200
    blue, yellow = (who.socket(begun["game"]) for who in (ada, bob))
    first = blue.ask("hint")
    yellow.play(yellow.actions[0]["text"])
    again = blue.ask("hint")
    assert first["ok"] and {**again, "id": ""} == {**first, "id": ""} and len(minds.asked) == 1
    assert yellow.ask("hint")["ok"] and len(minds.asked) == 2


def test_one_hint_at_a_time_for_a_player(served: Served, minds: Pondering, pool: ThreadPoolExecutor) -> None:
    browser = served.browser()
    first, second = seated(browser), seated(browser)
    asked = hint(pool, first)
    wait_for(lambda: minds.asked)
    refused = second.ask("hint")
    assert refused["error"]["kind"] == "busy" and refused["error"]["retry_ms"] == 2000
    served.do(minds.go.set)
    assert asked.result()["ok"] and second.ask("hint")["ok"]


def test_a_few_hints_at_a_time_for_an_address(
    served: Served, minds: Pondering, pool: ThreadPoolExecutor
) -> None:
    """Cookies are free: twelve players with eight sockets each are still one address."""
    sockets = [seated(served.browser()) for _ in range(BY_ADDRESS)]
    asked = [hint(pool, socket) for socket in sockets]
    wait_for(lambda: len(minds.asked) == BY_ADDRESS)
    late = seated(served.browser())
    assert late.ask("hint")["error"]["kind"] == "busy"
    served.do(minds.go.set)
    assert all(one.result()["ok"] for one in asked)
    assert late.ask("hint")["ok"]


def test_who_goes_away_keeps_the_place_until_the_thought_is_over() -> None:
    async def work() -> None:
        minds = Pondering()
        hints = Hints(minds)

        def ask(game: str) -> asyncio.Task[Advice]:
            question = Question(game, "base", {}, (), 0, "archmage", 1)
            return asyncio.create_task(hints.advise(question, 1, "ada", "here"))

        first = ask("one")
        await asyncio.sleep(0)
        first.cancel()
        with pytest.raises(Wrong, match="busy"):
            await ask("two")
        minds.go.set()
        assert (await ask("one")).why == "fair" and (await ask("two")).why == "fair"
        assert [question.game for question in minds.asked] == ["one", "two"]

    asyncio.run(work())


def test_whoever_waits_for_a_hint_hears_that_we_are_here(served: Served, minds: Pondering) -> None:
    socket = seated(served.browser())
    waiting = socket.send("hint")
    wait_for(lambda: minds.asked)
    assert socket.ask("beat")["now"] > 0  # or it could not be answered yet
    later = socket.send("beat")  # within the second: in its turn, like any other message
    served.do(minds.go.set)
    answered = [socket.until(lambda message: message["type"] == "answer")["id"] for _ in range(2)]
    assert answered == [waiting, later]
