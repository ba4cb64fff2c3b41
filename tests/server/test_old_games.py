"""Games kept from before a fault in the rules was mended: they load, go on and are shown as they were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gearmaze.record import read_record, record_text
from gearmaze.server.workers.bots import advise, decide
from tests.server.served import Browser, Served, golden, planted

OLD = Path(__file__).parents[1] / "record" / "old" / "far-line.txt"
REVEAL = "reveal 4 blue-naga"


def kept(served: Served, holder: Browser, answers: list[tuple[str, str]]) -> str:
    """A game as the server of before kept it: nothing in it says under which rules it was begun."""
    game, _ = planted(served, [holder, holder], "prison-3", {"startLineReveal": "both"}, answers)
    entry = served.do(lambda: served.context.store.entry(game))
    assert entry.game.extra == {}
    return game


@pytest.fixture
def answers() -> list[tuple[str, str]]:
    return golden(OLD.name, OLD.parent)[2]


def test_an_old_game_loads_and_goes_on(served: Served, answers: list[tuple[str, str]]) -> None:
    holder = served.browser()
    game = kept(served, holder, answers)
    socket = holder.socket(game)
    assert socket.now["view"]["turn"] == 23
    socket.play("card 3")
    match = served.match(game)
    assert record_text(match.game, digests=1) == OLD.read_text(encoding="utf-8") + "yellow: card 3\n"
    question = match.question(1, "novice")
    assert question.rules == 1
    decide(question)  # it replays the game
    advise(question._replace(game="another"))
    socket.close()


def test_what_was_possible_in_an_old_game_still_is(served: Served, answers: list[tuple[str, str]]) -> None:
    holder = served.browser()
    at = answers.index(("blue", REVEAL))
    socket = holder.socket(kept(served, holder, answers[:at]))
    assert REVEAL in [row["text"] for row in socket.actions]
    socket.play(REVEAL)
    socket.close()


def test_an_old_game_is_shown_and_written_as_it_was(served: Served, answers: list[tuple[str, str]]) -> None:
    holder = served.browser()
    game = kept(served, holder, [*answers, ("blue", "resign")])
    over: dict[str, Any] = {"reason": "resignation", "winners": ["yellow"]}
    summary = {"turn": 23, "vp": [0, 0], "due": [], "result": over, "plies": len(answers) + 1}
    served.do(lambda: served.context.store.append(game, (), summary, 3.0))
    record = holder.http.get(f"/api/games/{game}/record").text
    assert record_text(read_record(record)) == record
    assert record_text(read_record(record), digests=1).startswith(OLD.read_text(encoding="utf-8"))
    replay = holder.http.get(f"/api/games/{game}/replay").json()
    assert REVEAL in [frame["action"] for frame in replay["frames"]]
    brought = holder.http.post("/api/replay", content=record.encode()).json()
    assert brought["frames"] == replay["frames"]


def test_a_new_game_has_the_rules_of_today_and_so_has_the_one_after_an_old_one(
    served: Served, answers: list[tuple[str, str]]
) -> None:
    holder = served.browser()
    new = holder.new(scenario="prison-3", options={"startLineReveal": "both"}, seats={"yellow": "me"})["game"]
    old = kept(served, holder, answers)
    registry = served.app.state.access.registry
    after = served.do(lambda: registry.match(old))
    again = served.do(lambda: registry.again(after))["game"]
    for game, rules in ((new, 2), (old, 1), (again, 2)):
        match = served.do(lambda game=game: registry.match(game))
        assert (match.game.table.rules, match.question(0, "novice").rules) == (rules, rules)
