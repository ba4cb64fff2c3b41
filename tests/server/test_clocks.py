"""Clocks: the server counts, shows and enforces; the time is a fake that stands still until moved."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from gearmaze.engine import Decision, GearmazeError
from gearmaze.server.errors import said
from gearmaze.server.matches import clocks as clocks_module
from gearmaze.server.matches.clocks import AT_ZERO, BANK, PATIENCE, RULEBOOK, Clocks, ClockSettings
from gearmaze.server.sqlite import SqliteStore
from gearmaze.server.store import Kept, StoreError
from tests.server.served import Browser, FakeTime, Served, Socket, golden, planted, serving, wait_for


class Timed:
    """A server with a clock of its own."""

    def __init__(self, served: Served, time: FakeTime) -> None:
        self.served, self.time = served, time

    def passes(self, game: str, seconds: float) -> None:
        """Let time go by, and the server look at its clock."""
        self.time.seconds += seconds
        self.served.do(lambda: self.served.match(game).ask(self.served.match(game).alarm.check))


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[Timed]:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        yield Timed(served, time)


def first_turn(timed: Timed, **more: str) -> tuple[str, Socket, Socket]:
    """A game with the rulebook's clock at its first card; the sockets of the active seat and of the other."""
    ada = timed.served.browser()
    scenario, options, answers = golden("01-full-game.txt")
    start = next(n for n, (_, text) in enumerate(answers) if text.startswith("card"))
    game, _ = planted(timed.served, [ada, ada], scenario, {**options, "timer": "on", **more}, answers[:start])
    other = "yellow" if answers[start][0] == "blue" else "blue"
    return game, ada.socket(game, seat=answers[start][0]), ada.socket(game, seat=other)


@pytest.mark.rule("TIME-01")
def test_two_minutes_a_turn_then_the_rest_is_lost(timed: Timed) -> None:
    game, active, other = first_turn(timed)
    assert active.now["clocks"]["seats"][active.now["seat"]] == {"left_ms": 120_000, "what": "turn"}
    active.play("card 2")
    timed.passes(game, 119.0)
    assert active.catch_up()["view"]["ap"] == 2
    move = next(row for row in active.actions if row["verb"] == "move")
    active.play(move["text"])
    assert active.now["clocks"]["seats"][active.now["seat"]]["left_ms"] == 1000
    timed.passes(game, 1.5)
    assert [event["event"] for event in active.catch_up()["events"]][:2] == ["time_up", "turn_ended"]
    assert other.catch_up()["owed"]["kind"] == "card"
    assert other.now["clocks"]["running"] == other.now["seat"]
    assert other.now["clocks"]["seats"][other.now["seat"]]["left_ms"] == 120_000


def test_an_answer_that_comes_too_late_is_late(timed: Timed) -> None:
    _, active, _ = first_turn(timed)
    active.play("card 2")
    timed.time.seconds += 121
    late = active.ask("play", action="end", rev=active.now["rev"])  # nobody has looked at the clock yet
    assert late["error"]["kind"] == "stale"
    assert active.now["owed"] is None


@pytest.mark.rule("TIME-02", "TIME-03")
def test_five_seconds_to_put_down_what_a_reveal_showed(timed: Timed) -> None:
    ada = timed.served.browser()
    scenario, options, answers = golden("01-full-game.txt")
    count, revealer = 0, ""
    while not answers[count][1].startswith("set") or answers[count][0] == revealer:
        revealer = answers[count][0] if answers[count][1].startswith("reveal") else revealer
        count += 1
    game, _ = planted(timed.served, [ada, ada], scenario, {**options, "timer": "on"}, answers[:count])
    active, other = ada.socket(game, seat=revealer), ada.socket(game, seat=answers[count][0])
    assert other.now["owed"]["kind"] == "set"
    assert other.now["clocks"]["seats"][other.now["seat"]] == {"left_ms": 5000, "what": "reply"}
    timed.passes(game, 5.1)
    assert active.catch_up()["owed"]["kind"] == "set"  # the revealer places them himself
    assert active.now["clocks"]["running"] == active.now["seat"]
    own = active.now["clocks"]["seats"][active.now["seat"]]["left_ms"]
    assert own == 180_000  # two minutes and a potion's: his own clock stood still meanwhile (TIME-06)


def test_no_clock_runs_while_teams_are_chosen_or_a_seat_is_open(timed: Timed) -> None:
    ada, bob = timed.served.browser(), timed.served.browser()
    begun = ada.new(
        seats={"blue": "me", "yellow": "open"}, clock={"kind": "bank", "seconds": 60, "increment": 5}
    )
    game = begun["game"]
    blue = ada.socket(game)
    assert blue.now["clocks"]["running"] is None
    bob.http.post(f"/api/games/{game}/join", json={"key": begun["links"]["yellow"].rpartition("/")[2]})
    yellow = bob.socket(game)
    for socket in (blue, yellow):
        timed.passes(game, 1000)
        assert socket.ask("rest")["ok"]
    blue.catch_up()
    running = blue.now["clocks"]["running"]
    placing, waiting = (blue, yellow) if running == "blue" else (yellow, blue)
    assert placing.catch_up()["owed"]["kind"] == "place"
    assert blue.now["clocks"]["seats"][running] == {"left_ms": 65_000, "what": "bank"}
    timed.passes(game, 30)
    placing.play(placing.actions[0]["text"])
    assert placing.now["clocks"]["seats"][running]["left_ms"] == 35_000
    assert waiting.catch_up()["clocks"]["running"] == waiting.now["seat"]
    timed.passes(game, 66)  # the bank is empty, but nobody is to see that it is the clock that answers
    assert waiting.catch_up()["owed"]["kind"] == "place"
    timed.passes(game, AT_ZERO[1] - 1)
    for socket in (waiting, placing):
        assert [event["event"] for event in socket.catch_up()["events"]] == ["placed"]
        assert socket.now["events"][0]["by_seat"] == waiting.now["seat"]
    assert placing.now["clocks"]["seats"][running]["left_ms"] == 40_000
    assert [m["text"] for m in waiting.messages if m.get("notice") == "time_up"] == [said("en", "time_up")]
    assert not [m for m in placing.messages if m.get("notice") == "time_up"]


def being_placed(timed: Timed) -> tuple[str, Socket, Socket]:
    """Tokens are placed with banks of 10 seconds; the sockets of who is due and of the other."""
    ada = timed.served.browser()
    scenario, options, answers = golden("01-full-game.txt")
    start = next(n for n, (_, text) in enumerate(answers) if text.startswith("place"))
    bank = {"kind": "bank", "seconds": 10, "increment": 0}
    game, _ = planted(timed.served, [ada, ada], scenario, {**options, "timer": "on"}, answers[:start], bank)
    due = answers[start][0]
    return game, ada.socket(game, seat=due), ada.socket(game, seat="yellow" if due == "blue" else "blue")


def test_at_zero_an_answer_of_ones_own_still_counts_where_nobody_may_see_who_chose(
    timed: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks_module, "lateness", lambda: 5.0)
    game, placing, waiting = being_placed(timed)
    timed.passes(game, 14.0)
    row = placing.actions[-1]
    placing.play(row["text"])
    assert waiting.catch_up()["owed"]["kind"] == "place"
    assert waiting.now["clocks"]["seats"][placing.now["seat"]] == {"left_ms": 0, "what": "bank"}
    assert [event["token"] for event in placing.now["events"]] == [row["token"]]
    assert not [m for m in placing.messages if m.get("notice") == "time_up"]


def test_nobody_wins_time_at_zero_by_asking_for_nonsense(
    timed: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks_module, "lateness", lambda: 5.0)
    game, placing, waiting = being_placed(timed)
    timed.passes(game, 10.0)
    for _ in range(4):
        timed.passes(game, 1.0)
        assert placing.ask("play", action="end")["error"]["kind"] == "illegal"
        assert waiting.ask("draw" if not placing.now["draw"] else "ping")["ok"]
        assert placing.catch_up()["owed"]
    timed.passes(game, 1.0)
    assert waiting.catch_up()["owed"]["kind"] == "place"


def test_nobody_wins_time_for_a_reply_by_asking_for_nonsense(timed: Timed) -> None:
    ada = timed.served.browser()
    scenario, options, answers = golden("01-full-game.txt")
    laid = next(n for n, (_, text) in enumerate(answers) if text.startswith("lay"))
    game, _ = planted(timed.served, [ada, ada], scenario, {**options, "timer": "on"}, answers[: laid + 1])
    replying = ada.socket(game, seat=answers[laid + 1][0])
    assert replying.now["owed"]["kind"] == "lay"
    for _ in range(4):
        timed.passes(game, 1.0)
        assert replying.ask("play", action="end")["error"]["kind"] == "illegal"
    left = replying.ask("resume") and replying.now["clocks"]["seats"][replying.now["seat"]]
    assert left == {"left_ms": 1000, "what": "reply"}


def test_a_take_back_fills_no_bank(timed: Timed) -> None:
    ada = timed.served.browser()
    scenario, options, answers = golden("01-full-game.txt")
    start = next(n for n, (_, text) in enumerate(answers) if text.startswith("place"))
    bank = {"kind": "bank", "seconds": 100, "increment": 30}
    game, _ = planted(timed.served, [ada, ada], scenario, {**options, "timer": "on"}, answers[:start], bank)
    placing = ada.socket(game, seat=answers[start][0])
    first = placing.now["clocks"]["seats"][placing.now["seat"]]["left_ms"]
    for _ in range(3):
        placing.play(placing.actions[0]["text"])
        assert placing.ask("undo")["ok"]
    assert placing.now["clocks"]["running"] == placing.now["seat"]
    assert placing.now["clocks"]["seats"][placing.now["seat"]]["left_ms"] == first


def test_a_pause_stops_the_clock_when_all_agree(timed: Timed) -> None:
    ada, bob = timed.served.browser(), timed.served.browser()
    scenario, options, answers = golden("01-full-game.txt")
    start = next(n for n, (_, text) in enumerate(answers) if text.startswith("card"))
    game, _ = planted(timed.served, [ada, bob], scenario, {**options, "timer": "on"}, answers[:start])
    sockets: dict[str, Socket] = {"blue": ada.socket(game), "yellow": bob.socket(game, lang="fr")}
    blue, yellow = sockets["blue"], sockets["yellow"]
    assert blue.ask("pause")["ok"]
    asked = yellow.until(lambda message: message.get("notice") == "pause")["paused"]
    assert asked["by"] == ["blue"] and not asked["agreed"] and "Bleu" in asked["text"]
    timed.passes(game, 20)
    assert yellow.ask("pause")["ok"]
    agreed = blue.until(lambda m: m.get("notice") == "pause" and m["paused"] and m["paused"]["agreed"])
    assert agreed["clocks"]["running"] is None and agreed["clocks"]["paused"]
    timed.passes(game, 10_000)
    active = sockets[answers[start][0]]
    assert active.ask("play", action="card 2")["error"]["kind"] == "paused"
    back = {"blue": ada, "yellow": bob}[answers[start][0]].socket(game)  # somebody comes back meanwhile
    assert back.catch_up()["owed"]["actions"] == []
    assert blue.ask("unpause")["ok"]
    going = back.until(lambda m: m.get("notice") == "pause")
    assert any(row["text"] == "card 2" for group in going["owed"]["actions"] for row in group["actions"])
    active.play("card 2")
    assert active.now["clocks"]["seats"][active.now["seat"]]["left_ms"] == 100_000


def test_clocks_go_on_after_a_restart_without_the_time_between(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        timed = Timed(served, time)
        game, active, _ = first_turn(timed)
        timed.passes(game, 40)
        active.play("card 2")
        seat, cookies = active.now["seat"], None
        cookies = active.connection.request.headers["Cookie"] if active.connection.request else ""
    time.seconds += 5000
    with serving(tmp_path / "games.sqlite", time.keeper()) as served:
        browser = Browser(served.url)
        browser.http.cookies.clear()
        name, _, value = cookies.partition("=")
        browser.http.cookies.set(name, value)
        again = browser.socket(game, seat=seat)
        assert again.now["clocks"]["seats"][seat]["left_ms"] == 80_000
        assert again.now["rev"] == active.now["rev"] and again.now["view"] == active.now["view"]


# Put away while it runs ---------------------------------------------------------------------------


def left_alone(timed: Timed, seconds: int) -> tuple[str, Browser, str]:
    """A game with a bank from which everybody has gone; who holds both seats, and which of them is due."""
    ada = timed.served.browser()
    begun = ada.new(
        seats={"blue": "me", "yellow": "me"}, clock={"kind": "bank", "seconds": seconds, "increment": 0}
    )
    game = begun["game"]
    sockets = [ada.socket(game, seat=seat) for seat in ("blue", "yellow")]
    for socket in sockets:
        assert socket.ask("rest")["ok"]
    due = sockets[0].catch_up()["clocks"]["running"]
    for socket in sockets:
        socket.close()
    wait_for(lambda: not timed.served.match(game).peers)
    return game, ada, due


def put_away(timed: Timed, game: str) -> bool:
    """Whether the registry lets go of it when it looks again."""
    registry = timed.served.app.state.access.registry
    timed.served.do(registry.put_away)
    return game not in registry.matches


def test_a_match_is_put_away_while_its_clock_runs_and_time_counts(timed: Timed) -> None:
    game, ada, due = left_alone(timed, 3600)
    timed.time.seconds += 500
    assert not put_away(timed, game)
    timed.time.seconds += 500
    assert put_away(timed, game)
    timed.time.seconds += 1000
    socket = ada.socket(game, seat=due)
    assert socket.now["clocks"]["running"] == due
    assert socket.now["clocks"]["seats"][due]["left_ms"] == 1_600_000
    assert not timed.served.app.state.access.registry._asleep
    timed.passes(game, 1_601 + AT_ZERO[1])
    assert socket.catch_up()["events"][0]["event"] in ("time_up", "placed")


def test_a_match_is_woken_when_its_clock_runs_out(timed: Timed, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _, due = left_alone(timed, 3600)
    before = len(timed.served.match(game).written)
    timed.time.seconds += 3599.9
    monkeypatch.setattr("gearmaze.server.matches.registry.PUT_AWAY_AFTER", 0.05)
    timed.served.match(game).clocks.wait = 0.0  # what nobody sees is waited for a little longer
    assert put_away(timed, game)
    timed.time.seconds += 0.1  # the alarm of the registry rings after a tenth of a second
    registry = timed.served.app.state.access.registry
    match = wait_for(lambda: registry.matches.get(game))
    wait_for(lambda: len(match.written) > before and not match.busy)  # it is on disk, too
    assert match.written[before][1].startswith(("timeout", "place"))
    assert match.clocks.running is not None
    other = "blue" if due == "yellow" else "yellow"
    assert match.colours[match.clocks.running] == other
    kept = timed.served.do(lambda: timed.served.context.store.load(game))
    assert len(kept.plies) == len(match.written)


def test_a_match_whose_time_is_nearly_up_stays(timed: Timed) -> None:
    game, _, _ = left_alone(timed, 1200)
    timed.time.seconds += 650
    assert not put_away(timed, game)  # 550 seconds are left


def test_a_match_that_cannot_be_woken_is_tried_again(timed: Timed, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _, _ = left_alone(timed, 3600)
    before = len(timed.served.match(game).written)
    timed.time.seconds += 3599.9
    monkeypatch.setattr("gearmaze.server.matches.registry.PUT_AWAY_AFTER", 0.05)
    timed.served.match(game).clocks.wait = 0.0  # what nobody sees is waited for a little longer
    monkeypatch.setattr("gearmaze.server.matches.registry.TRY_AGAIN", 0.05)
    store = timed.served.context.store
    load, failures = store.load, []

    async def fails(asked: str) -> Kept | None:
        failures.append(asked)
        if len(failures) < 3:
            raise StoreError("the disk is away")
        return await load(asked)

    monkeypatch.setattr(store, "load", fails)
    assert put_away(timed, game)
    timed.time.seconds += 0.1
    registry = timed.served.app.state.access.registry
    wait_for(lambda: game in registry.matches and len(registry.matches[game].written) > before)
    assert failures == [game] * 3


def test_a_match_in_the_middle_of_something_is_waited_for(timed: Timed) -> None:
    """What is being written when it is put away must be there when it is taken up again."""
    ada = timed.served.browser()
    game = ada.new(seats={"blue": "me", "yellow": "me"})["game"]
    match = timed.served.match(game)
    match.idle_since = -10_000.0
    registry, go = timed.served.app.state.access.registry, threading.Event()

    async def meanwhile() -> bool:
        store = timed.served.context.store
        assert isinstance(store, SqliteStore)
        holding = asyncio.create_task(store._do(lambda connection: go.wait(20)))
        action = match.game.legal_actions(0, 0).listed()[0]
        changing = asyncio.create_task(match.ask(lambda: match.change("c", lambda: match.answer(0, action))))
        await asyncio.sleep(0.05)  # it has been taken out of the inbox and waits for the store
        await registry.put_away()
        kept = game in registry.matches
        go.set()
        await asyncio.gather(holding, changing)
        await registry.put_away()
        again = await registry.match(game)
        return kept and len(again.written) == len(match.written) and again is not match

    assert timed.served.do(meanwhile)


# The counting alone -------------------------------------------------------------------------------


def test_settings_are_checked() -> None:
    assert ClockSettings.read({}) == ClockSettings()
    assert ClockSettings.read({"kind": "bank"}) == ClockSettings(BANK, 600, 10)
    assert ClockSettings.read({"kind": "rulebook"}).options == {"timer": "on"}
    for wrong in ({"kind": "x"}, {"kind": "bank", "seconds": 5}, {"kind": "bank", "increment": -1}, {"a": 1}):
        with pytest.raises(GearmazeError):
            ClockSettings.read(wrong)


def test_a_reply_has_its_own_five_seconds_and_a_turn_goes_on_afterwards() -> None:
    clocks = Clocks(ClockSettings(RULEBOOK), 2)
    clocks.start(0.0, 1, (Decision(0, "act", 120),), False)
    clocks.start(50.0, 1, (Decision(1, "set", 5),), False)
    assert clocks.remaining(52.0) == 3.0
    clocks.start(52.0, 1, (Decision(1, "set", 5),), False)  # a second token: the same five seconds
    assert clocks.remaining(52.0) == 3.0
    clocks.start(53.0, 1, (Decision(0, "act", 120),), False)
    assert clocks.remaining(53.0) == 70.0
    clocks.start(60.0, 1, (Decision(0, "act", 180),), False)  # a potion: a minute more
    assert clocks.remaining(60.0) == 123.0
    clocks.start(61.0, 2, (Decision(1, "card", 120),), False)
    assert clocks.remaining(61.0) == 120.0


def test_a_bank_that_is_empty_still_gets_its_increment() -> None:
    clocks = Clocks(ClockSettings(BANK, 10, 3), 2)
    clocks.start(0.0, 0, (Decision(0, "place"),), False)
    assert clocks.remaining(0.0) == 13.0
    clocks.start(20.0, 0, (Decision(1, "place"),), False)
    clocks.start(21.0, 0, (Decision(0, "place"),), False)
    assert clocks.remaining(21.0) == 3.0
    assert Clocks(ClockSettings(BANK, 10, 3), 2, clocks.saved()).left == [3.0, 12.0]


def test_a_bank_gets_its_increment_once_each_time_the_seat_becomes_due() -> None:
    """After somebody else, that is: not for every decision of a turn, however many it has."""
    clocks = Clocks(ClockSettings(BANK, 60, 5), 2)
    clocks.start(0.0, 1, (Decision(0, "card"),), False)
    assert clocks.remaining(0.0) == 65.0
    for now, kind in ((10.0, "act"), (20.0, "move"), (30.0, "act"), (40.0, "act")):
        clocks.start(now, 1, (Decision(0, kind),), False)
        assert clocks.remaining(now) == 65.0 - now
    clocks.start(41.0, 1, (Decision(0, "act"),), True)  # a pause in between makes nobody due anew
    clocks.start(100.0, 1, (Decision(0, "act"),), False)
    assert clocks.remaining(100.0) == 24.0
    clocks.start(101.0, 1, (Decision(1, "lay"),), False)  # an answer owed in the other one's turn
    assert clocks.remaining(101.0) == 65.0
    clocks.start(103.0, 1, (Decision(0, "act"),), False)
    assert clocks.remaining(103.0) == 28.0
    clocks.start(104.0, 2, (Decision(1, "card"),), False)
    assert clocks.remaining(104.0) == 68.0
    again = Clocks(ClockSettings(BANK, 60, 5), 2, clocks.saved())  # nor does a restart make her due anew
    again.start(500.0, 2, (Decision(1, "card"),), False)
    assert again.remaining(500.0) == 68.0


PLACE, ACT = (Decision(0, "place"),), (Decision(0, "act", 120),)


def empty_bank(unseen: int | None = 9) -> Clocks:
    """A bank that ran out at 10 seconds, a moment ago; blue is due."""
    clocks = Clocks(ClockSettings(BANK, 10, 0), 2)
    clocks.start(0.0, 0, ACT if unseen is None else PLACE, False, unseen)
    return clocks


def shown(clocks: Clocks, now: float) -> int:
    found = clocks.shown(now, ("blue", "yellow"), False)
    assert found is not None
    left: int = found["seats"]["blue"]["left_ms"]
    return left


def test_a_choice_nobody_sees_is_waited_for_at_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks_module, "lateness", lambda: 5.0)
    clocks = empty_bank()
    assert (clocks.remaining(9.0), shown(clocks, 9.0)) == (6.0, 1000)
    assert (clocks.remaining(13.0), shown(clocks, 13.0)) == (2.0, 0)
    clocks.settle(13.0)
    assert (clocks.remaining(13.0), shown(clocks, 13.0), clocks.left[0]) == (2.0, 0, 0.0)
    seen = empty_bank(None)
    assert (seen.remaining(9.0), seen.remaining(10.0)) == (1.0, 0.0), "what all may see is late at zero"


def test_the_wait_for_one_choice_does_not_begin_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks_module, "lateness", lambda: 5.0)
    clocks = empty_bank()
    clocks.start(12.0, 0, PLACE, False, 9)  # a draw is offered, an answer refused
    assert clocks.remaining(12.0) == 3.0
    clocks.start(13.0, 0, PLACE, True, None)  # a pause
    clocks.start(500.0, 0, PLACE, False, 9)
    assert clocks.remaining(500.0) == 2.0
    clocks.start(501.0, 0, PLACE, False, 8)  # the next token
    assert clocks.remaining(501.0) == 5.0
    clocks.start(502.0, 1, ACT, False)
    assert clocks.remaining(502.0) == 0.0


def test_nobody_can_foretell_the_wait() -> None:
    waits = [empty_bank().remaining(10.0) or 0.0 for _ in range(300)]
    assert len(set(waits)) == 300
    assert AT_ZERO[0] <= min(waits) < AT_ZERO[0] + 1 and AT_ZERO[1] - 1 < max(waits) <= AT_ZERO[1]


def test_nobody_is_waited_for_for_ever() -> None:
    """Taken back and put down again, a token is another choice; the wait for all of them has an end."""
    clocks = empty_bank()
    now, late = 10.0, 0.0
    for number in range(1000):
        clocks.start(now, 0, PLACE, False, 8 + number % 2)
        wait = clocks.remaining(now) or 0.0
        late += wait
        now += wait
    assert late == pytest.approx(PATIENCE)


def test_a_copy_of_the_clocks_goes_its_own_way() -> None:
    clocks = Clocks(ClockSettings(RULEBOOK), 2)
    clocks.start(0.0, 1, (Decision(1, "lay", 5),), False)
    other = clocks.copy()
    clocks.start(4.0, 2, ACT, False)
    clocks.settle(90.0)
    assert other.remaining(4.0) == 1.0 and other.used == {}
