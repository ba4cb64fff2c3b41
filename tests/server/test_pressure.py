"""Nobody can make another lose time: neither what onlookers ask for nor how long a message waits counts."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from gearmaze.engine.view import SPECTATOR
from gearmaze.server.access.auth import MOST_ONLOOKERS, MOST_SOCKETS, ONLOOKERS_HERE
from gearmaze.server.errors import Wrong
from gearmaze.server.matches import match
from gearmaze.server.matches.match import Match
from gearmaze.server.messages import log, teller
from tests.server.served import Browser, FakeTime, Served, Socket, golden, planted, serving, wait_for

HOT_SEAT = {"blue": "me", "yellow": "me"}


def at_a_fight(served: Served, cards: int = 1) -> tuple[str, dict[str, Browser], str, str]:
    """A game with the rulebook's clock in which a card was laid: the other one has five seconds to reply."""
    ada, bob = served.browser(), served.browser()
    scenario, options, answers = golden("01-full-game.txt")
    laid = [n for n, (_, text) in enumerate(answers) if text.startswith("lay")][cards]
    game, key = planted(served, [ada, bob], scenario, {**options, "timer": "on"}, answers[:laid])
    return game, {"blue": ada, "yellow": bob}, answers[laid][0], key


@contextmanager
def held_up(served: Served, found: Match) -> Iterator[None]:
    """The task of the match is at something else for a while."""
    go_on, busy = asyncio.Event(), threading.Event()

    async def dawdle() -> None:
        busy.set()
        await go_on.wait()

    assert served.loop is not None
    done = asyncio.run_coroutine_threadsafe(found.ask(dawdle), served.loop)
    busy.wait()
    try:
        yield
    finally:
        served.loop.call_soon_threadsafe(go_on.set)
        done.result(20)


def waiting(found: Match) -> int:
    return found.inbox.waiting


def test_an_answer_that_came_in_time_counts_however_long_it_waits(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        game, browsers, victim, _ = at_a_fight(served)
        socket = browsers[victim].socket(game)
        assert socket.now["clocks"]["seats"][victim] == {"left_ms": 5000, "what": "reply"}
        found = served.match(game)
        with held_up(served, found):
            time.seconds += 1
            name = socket.send("play", action=socket.actions[-1]["text"], rev=socket.now["rev"])
            wait_for(lambda: waiting(found))
            time.seconds += 7  # long past the five seconds, and the alarm goes off as well
            served.do(lambda: found.alarm.ring(1005.0))
        answer = socket.until(lambda m: m["type"] == "answer" and m["id"] == name)
        assert answer["ok"], answer
        assert found.written[-1][1].startswith("lay") and not found.written[-1][1].endswith(" 0")


def test_an_answer_that_came_too_late_does_not_count_because_the_alarm_waits_too(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        game, browsers, victim, _ = at_a_fight(served)
        socket = browsers[victim].socket(game)
        found = served.match(game)
        with held_up(served, found):
            time.seconds += 6
            name = socket.send("play", action=socket.actions[-1]["text"], rev=socket.now["rev"])
            wait_for(lambda: waiting(found))
        answer = socket.until(lambda m: m["type"] == "answer" and m["id"] == name)
        assert answer["error"]["kind"] == "stale"
        assert [text.split()[0] for _, text in found.written[-2:]] == ["lay", "timeout"]


def test_only_the_time_until_an_answer_arrives_is_charged(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        browser = served.browser()
        bank = {"kind": "bank", "seconds": 100, "increment": 0}
        game = browser.new(scenario="prison-2", seats=HOT_SEAT, clock=bank, draw=False)["game"]
        socket = browser.socket(game, seat="blue")
        found = served.match(game)
        running = found.clocks.running
        assert running is not None
        mover = socket if running == 0 else browser.socket(game, seat="yellow")
        while found.clocks.running == running:
            with held_up(served, found):
                time.seconds += 1
                mover.send("play", action=mover.actions[0]["text"], rev=mover.now["rev"])
                wait_for(lambda: waiting(found))
                time.seconds += 10
            mover.catch_up()
        spent = 100 - found.clocks.left[running]
        played = sum(1 for seat, _ in found.written if seat == running)
        assert spent == pytest.approx(played)
        # the next one's begins when it can be known
        shown = found.clocks.shown(time.seconds, found.colours, False)
        assert shown and shown["seats"][found.colours[1 - running]]["left_ms"] == 100_000


def test_the_time_a_commit_takes_is_nobodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        game, browsers, attacker, _ = at_a_fight(served, cards=0)
        socket = browsers[attacker].socket(game)
        gate, begun = threading.Event(), threading.Event()
        append = served.context.store.append

        async def slow(*given: Any) -> None:
            begun.set()
            await asyncio.to_thread(gate.wait)
            await append(*given)

        monkeypatch.setattr(served.context.store, "append", slow)
        socket.send("play", id="slow", action=socket.actions[0]["text"])
        begun.wait(20)
        time.seconds += 4
        gate.set()
        socket.until(lambda m: m["type"] == "answer")
        other = "yellow" if attacker == "blue" else "blue"
        assert socket.now["clocks"]["seats"][other] == {"left_ms": 5000, "what": "reply"}


def test_what_is_refused_gives_no_more_time(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        game, browsers, victim, _ = at_a_fight(served)
        socket = browsers[victim].socket(game)
        for _ in range(3):
            time.seconds += 1
            assert socket.ask("play", action="lay 9")["error"]["kind"] == "illegal"
        assert served.match(game).clocks.remaining(time.seconds) == pytest.approx(2)


def test_a_message_from_before_ones_turn_costs_nobody_time(tmp_path: Path) -> None:
    """It was stamped before the other one's clock began, waited, and is refused now."""
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        game, browsers, victim, _ = at_a_fight(served)
        browsers[victim].socket(game)
        found = served.match(game)
        assert found.clocks.remaining(time.seconds) == 5
        served.do(lambda: found.ask(lambda: late(found)))
        assert found.clocks.remaining(time.seconds) == 5


async def late(found: Match) -> None:
    """Something that was asked for long before the clock began to run, and comes to nothing."""
    with pytest.raises(Wrong):
        await found.change(None, refused, moment=1.0)


def refused() -> None:
    raise Wrong("not_possible")


def test_what_waits_behind_ones_own_question_waits_in_ones_own_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        game, browsers, victim, _ = at_a_fight(served)
        socket = browsers[victim].socket(game)
        gate, asked = threading.Event(), threading.Event()
        worked_out = log.page

        def slow(*given: Any) -> log.Page:
            asked.set()
            gate.wait(20)
            return worked_out(*given)

        monkeypatch.setattr(teller, "page", slow)
        socket.send("log", before=3)
        socket.send("play", id="behind", action=socket.actions[-1]["text"])
        asked.wait(20)
        time.seconds += 7
        gate.set()
        answer = socket.until(lambda m: m["type"] == "answer" and m["id"] == "behind")
        assert not answer["ok"] and found_on_disk(served, game)[-1][1].startswith("timeout")


def test_a_store_that_fails_costs_nobody_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        game, browsers, victim, _ = at_a_fight(served)
        socket = browsers[victim].socket(game)

        async def fails(*_: Any) -> None:
            time.seconds += 30
            raise OSError("the disk is away")

        with monkeypatch.context() as broken:
            broken.setattr(served.context.store, "append", fails)
            assert not socket.ask("play", action=socket.actions[-1]["text"])["ok"]
        assert served.match(game).clocks.remaining(time.seconds) == 5
        assert socket.play(socket.actions[-1]["text"])["ok"]


def test_the_clock_is_looked_at_again_when_nothing_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = FakeTime()
    monkeypatch.setattr(match, "RETRY", 0.05)
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        game, browsers, victim, _ = at_a_fight(served)
        browsers[victim].socket(game)
        store, found = served.context.store, served.match(game)
        calls: list[str] = []

        async def fails(*_: Any) -> Any:
            calls.append("")
            raise OSError("the disk is away")

        with monkeypatch.context() as broken:
            broken.setattr(store, "append", fails)
            broken.setattr(store, "load", fails)
            time.seconds += 6
            served.do(lambda: found.alarm.ring(time.seconds))
            wait_for(lambda: len(calls) > 5)
        wait_for(lambda: found.written[-1][1].startswith("timeout"))


def test_a_pause_that_changes_nothing_is_not_written_nor_told(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = served.browser()
    game = browser.new(seats=HOT_SEAT)["game"]
    sockets = [browser.socket(game, seat="blue") for _ in range(3)]
    written: list[Any] = []
    asked: list[Any] = []
    note, owed = served.context.store.note, teller.owed

    async def counted(*given: Any) -> None:
        written.append(given)
        await note(*given)

    monkeypatch.setattr(served.context.store, "note", counted)
    monkeypatch.setattr(teller, "owed", lambda *given: (asked.append(given), owed(*given))[1])
    for cmd in ("unpause", "pause", "pause", "unpause", "unpause"):
        assert sockets[0].ask(cmd)["ok"]
    assert len(written) == len(asked) == 2  # one list for all three who see the same


def test_nobody_waits_while_a_log_is_worked_out_for_an_onlooker(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, browsers, victim, key = at_a_fight(served)
    socket = browsers[victim].socket(game)
    gate = threading.Event()
    worked_out = log.page

    def slow(start: Any, answers: Any, seat: int, *more: Any) -> log.Page:
        if seat == SPECTATOR:
            gate.wait(20)
        return worked_out(start, answers, seat, *more)

    monkeypatch.setattr(teller, "page", slow)
    eve = served.browser()
    late: list[Socket] = []
    watching = threading.Thread(target=lambda: late.append(eve.socket(game, key=key)))
    watching.start()
    found = served.match(game)
    try:
        wait_for(lambda: len(found.peers) == 2)
        assert socket.play(socket.actions[-1]["text"])["ok"]  # and the onlooker has still been told nothing
        assert not late
    finally:
        gate.set()
    watching.join()
    assert (
        late[0].now["rev"] == found.revs[SPECTATOR] and late[0].now["log"][-1]["rev"] == found.revs[SPECTATOR]
    )


def test_players_come_before_onlookers(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    game, browsers, victim, key = at_a_fight(served)
    socket = browsers[victim].socket(game)
    eve = served.browser().socket(game, key=key)
    found = served.match(game)
    order: list[str] = []
    show, answer = found.teller.show, found.answer
    monkeypatch.setattr(found.teller, "show", lambda *given: (order.append("onlooker"), show(*given)))
    monkeypatch.setattr(found, "answer", lambda *given: (order.append("player"), answer(*given)))
    with held_up(served, found):
        eve.send("resume", after=0)
        wait_for(lambda: waiting(found) == 1)
        socket.send("play", action=socket.actions[-1]["text"])
        wait_for(lambda: waiting(found) == 2)
    eve.catch_up()
    assert order == ["player", "onlooker"]


def test_a_log_is_worked_out_once_for_all_who_read_the_same(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, browsers, victim, key = at_a_fight(served)
    count: list[int] = []
    worked_out = log.page
    monkeypatch.setattr(teller, "page", lambda *given: (count.append(given[2]), worked_out(*given))[1])
    eves = [served.browser().socket(game, key=key) for _ in range(5)]
    for eve in eves * 4:
        assert eve.ask("resume", after=0)["ok"]
    assert count == [SPECTATOR]
    before = eves[0].now["log"]
    active = browsers[victim].socket(game)
    active.play(active.actions[-1]["text"])
    for eve in eves:
        eve.catch_up()
        told = eve.now["events"]
        assert eve.ask("resume", after=0)["ok"]
        assert [{**line, "rev": 0} for line in eve.now["log"][len(before) :]] == [
            {"rev": 0, **event} for event in told
        ]
    assert count == [SPECTATOR, active.now["view"]["seat"]]


def test_a_long_log_comes_in_pages(served: Served) -> None:
    ada = served.browser()
    scenario, options, answers = golden("01-full-game.txt")
    game, _ = planted(served, [ada, ada], scenario, options, answers[:-1])
    socket = ada.socket(game, seat="blue")
    found = served.match(game)
    whole = log.page(found.game.start, found.game.answers, 0, "en")
    assert socket.now["log"] == whole.entries and socket.now["log_from"] == whole.start > 0
    assert socket.now["rev"] - whole.start == log.PAGE
    start = whole.start
    lines = whole.entries
    while start:
        older = socket.ask("log", before=start)
        assert older["ok"] and all(older["log_from"] < line["rev"] <= start for line in older["log"])
        lines, start = [*older["log"], *lines], older["log_from"]
    seen = [event["event"] for event in found.game.events(0)]
    assert [line["event"] for line in lines] == seen
    assert [line["rev"] for line in lines] == sorted(line["rev"] for line in lines)
    assert socket.ask("log", before=0)["log"] == []
    assert socket.ask("log", before=-1)["error"]["kind"] == "request"
    assert socket.ask("resume", after=socket.now["rev"] - 2)["ok"]
    assert socket.now["log_from"] == socket.now["rev"] - 2
    assert socket.ask("resume", after=10**8)["ok"] and socket.now["log"] == []


def test_a_seat_chosen_while_another_log_is_worked_out(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page asks for one seat after the other: it is told of the last one, and of nothing else."""
    browser = served.browser()
    game = browser.new(seats=HOT_SEAT, preset="strict")["game"]
    socket = browser.socket(game, seat="blue")
    gate = threading.Event()
    worked_out = log.page

    def slow(start: Any, answers: Any, seat: int, *more: Any) -> log.Page:
        if seat == 1:
            gate.wait(20)
        return worked_out(start, answers, seat, *more)

    monkeypatch.setattr(teller, "page", slow)
    read = len(socket.messages)
    socket.send("seat", id="first", seat="yellow")
    socket.send("seat", id="second", seat="spectator")
    wait_for(lambda: [peer.seat for peer in served.match(game).peers] == [SPECTATOR])
    gate.set()
    socket.until(lambda m: m["type"] == "answer" and m["id"] == "second")
    socket.catch_up()
    assert [m.get("seat") for m in socket.messages[read:] if m["type"] == "state"] == ["spectator"]


def onlookers(served: Served, game: str, key: str, address: str, count: int) -> list[Socket]:
    browser = served.browser()
    return [browser.socket(game, key=key, source=address) for _ in range(count)]


@pytest.mark.slow
def test_ninety_eight_onlookers_cannot_force_a_time_out(served: Served) -> None:
    """Each asks five times for everything; the answer that comes after that has five seconds, real ones."""
    ada, bob = served.browser(), served.browser()
    scenario, options, answers = golden("02-everything.txt")
    laid = [n for n, (_, text) in enumerate(answers) if text.startswith("lay")][-1]
    game, key = planted(served, [ada, bob], scenario, {**options, "timer": "on"}, answers[: laid - 1])
    players = {"blue": ada.socket(game), "yellow": bob.socket(game)}
    crowd = [eve for home in range(2) for eve in onlookers(served, game, key, f"127.0.1.{home + 1}", 30)]
    crowd += onlookers(served, game, key, "127.0.1.3", 19) + onlookers(served, game, key, "127.0.1.4", 19)
    (attacker, first), (victim, _) = answers[laid - 1 : laid + 1]
    players[attacker].play(first)
    assert len(crowd) == 98
    for eve in crowd:
        for _ in range(5):
            eve.send("resume", after=0)
    answer = players[victim].ask("play", action="lay 0")
    assert answer["ok"], answer
    assert found_on_disk(served, game)[-1][1] == "lay +0"


def told_busy(join: Callable[[], Socket]) -> bool:
    """Whether somebody is turned away at the door."""
    with pytest.raises(ConnectionClosed) as closed:
        join()
    return closed.value.rcvd is not None and closed.value.rcvd.code == 4503


def test_onlookers_are_counted_by_match_and_by_address(served: Served) -> None:
    game, browsers, victim, key = at_a_fight(served)
    for number in range(MOST_ONLOOKERS // ONLOOKERS_HERE):
        onlookers(served, game, key, f"127.0.1.{number + 1}", ONLOOKERS_HERE)
        assert told_busy(lambda number=number: onlookers(served, game, key, f"127.0.1.{number + 1}", 1)[0])
    onlookers(served, game, key, "127.0.1.9", MOST_ONLOOKERS % ONLOOKERS_HERE)
    assert told_busy(lambda: onlookers(served, game, key, "127.0.1.9", 1)[0])
    player = browsers[victim].socket(game)  # who plays always gets in
    assert player.play(player.actions[-1]["text"])["ok"]
    access = served.app.state.access
    assert access.places.taken[f"onlookers {game}"] == MOST_ONLOOKERS
    served.do(served.match(game).hang_up)
    wait_for(lambda: not any(name.startswith("onlookers") for name in access.places.taken))


def test_places_are_counted_before_anybody_waits(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = served.browser()
    game = browser.new(seats=HOT_SEAT)["game"]
    registry = served.app.state.access.registry
    gate = asyncio.Event()
    found = registry.match

    async def slow(name: str) -> Match:
        await gate.wait()
        return await found(name)  # type: ignore[no-any-return]

    monkeypatch.setattr(registry, "match", slow)
    outcomes: list[bool] = []

    def join() -> None:
        try:
            browser.socket(game, seat="blue")
            outcomes.append(True)
        except ConnectionClosed:
            outcomes.append(False)

    threads = [threading.Thread(target=join) for _ in range(MOST_SOCKETS + 20)]
    for thread in threads:
        thread.start()
    wait_for(lambda: len(outcomes) == 20)
    assert served.loop is not None
    served.loop.call_soon_threadsafe(gate.set)
    for thread in threads:
        thread.join()
    assert sum(outcomes) == MOST_SOCKETS == len(served.match(game).peers)


def test_onlookers_share_what_may_be_asked_from_one_address(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper(), rate=20.0) as served:
        game, browsers, victim, key = at_a_fight(served)
        eves = [served.browser().socket(game, key=key) for _ in range(10)]
        allowed = sum(eve.ask("resume")["ok"] for eve in eves * 3)
        assert allowed == 15  # a reserve of sixty, four each
        assert eves[0].ask("ping")["error"] == {**eves[0].messages[-1]["error"], "retry_ms": 50}
        socket = browsers[victim].socket(game)
        assert socket.play(socket.actions[-1]["text"])["ok"]


# Bloat --------------------------------------------------------------------------------------------


def test_there_is_an_end_to_taking_back(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_TAKEN_BACK", 5)
    ada = served.browser()
    scenario, options, answers = golden("01-full-game.txt")
    start = next(n for n, (_, text) in enumerate(answers) if text.startswith("card")) + 1
    game, _ = planted(served, [ada, ada], scenario, options, answers[:start])
    socket = ada.socket(game, seat=answers[start - 1][0])
    move = next(row["text"] for row in socket.actions if row["verb"] == "move" and not row.get("exit"))
    begin = f"begin {move.split()[1]}"
    socket.play(begin)
    for _ in range(2):
        assert socket.ask("cancel")["ok"]
        socket.play(begin)
    for _ in range(3):
        socket.ask("cancel")  # the last of them is one more than allowed: who has begun can always go back
        socket.ask("play", action=begin)
    assert socket.ask("play", action=begin)["error"]["kind"] == "too_often"
    socket.play(move)
    assert socket.ask("undo")["error"]["kind"] == "too_often"
    assert len(served.match(game).written) == len(found_on_disk(served, game))
    socket.play("end")
    other = ada.socket(game, seat="yellow" if socket.now["seat"] == "blue" else "blue")
    other.play("card 2")
    other.play("end")
    socket.catch_up()
    socket.play("card 3")
    socket.play(begin)
    assert socket.ask("cancel")["ok"]


def found_on_disk(served: Served, game: str) -> list[tuple[int, str]]:
    kept = served.do(lambda: served.context.store.load(game))
    return [(ply.seat, ply.action) for ply in kept.plies]


def test_a_game_that_is_too_long_can_only_be_given_up(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = served.browser()
    scenario, options, answers = golden("01-full-game.txt")
    start = next(n for n, (_, text) in enumerate(answers) if text.startswith("card")) + 1
    game, _ = planted(served, [ada, ada], scenario, {**options, "timer": "on"}, answers[:start])
    monkeypatch.setattr(match, "MOST_PLIES", start + 1)
    socket = ada.socket(game, seat=answers[start - 1][0])
    move = next(row["text"] for row in socket.actions if row["verb"] == "move")
    socket.play(move)
    for cmd in ({"cmd": "undo"}, {"cmd": "play", "action": "end"}):
        assert socket.ask(**cmd)["error"]["kind"] == "too_long"
    assert socket.now["clocks"]["running"] is None
    assert socket.ask("draw")["ok"]
    assert socket.ask("resign")["ok"] and socket.now["result"]["reason"] == "resignation"
