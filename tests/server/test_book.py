"""The book of rules over HTTP."""

from pathlib import Path
from typing import Any

import pytest

from gearmaze.book.exercises import exercises
from gearmaze.server import book
from gearmaze.server.schema_book import RuleBook, TryScene
from gearmaze.words.sentences import languages
from tests.server.served import FakeTime, Served, serving
from tests.server.test_schema import check


def test_the_book_comes_in_the_language_asked_for(served: Served) -> None:
    http = served.browser().http
    for language in languages():
        answer = http.get(f"/api/book?lang={language}")
        found = answer.json()
        check(found, RuleBook)
        assert found["lang"] == language and {card["id"] for card in found["cards"]} >= {"thief", "rope"}
        again = http.get(f"/api/book?lang={language}", headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304


def test_every_section_and_card_has_a_page(served: Served) -> None:
    http = served.browser().http
    for path in ("", "/moving", "/characters/thief", "/scenarios/prison-2", "/whole"):
        assert http.get(f"/rules{path}").status_code == 200, path
    for path in ("/nowhere", "/objects/thief", "/moving/thief", "/whole/thief"):
        assert http.get(f"/rules{path}").status_code == 404, path


# Trying -------------------------------------------------------------------------------------------


def tried(language: str = "en", **asked: Any) -> dict[str, Any]:
    return book.tried(book.TryRequest(**asked), language)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_exercise_is_solved_by_what_is_offered(language: str) -> None:
    for name, exercise in exercises().items():
        answers: list[str] = []
        found = tried(language, exercise=name)
        for answer in exercise.solution:
            check(found["scene"], TryScene)
            offered = [row["text"] for group in found["scene"]["owed"]["actions"] for row in group["actions"]]
            assert answer in offered and not found["solved"], (name, answer)
            found = tried(language, exercise=name, answers=answers, cmd="play", action=answer)
            assert found["ok"] and found["events"], (name, answer, found)
            answers.append(answer)
        assert found["solved"] and not found["stuck"], name
        assert found["scene"]["lang"] == language


def test_a_scene_is_what_a_seat_is_told() -> None:
    """And no more: what lies hidden stays hidden, and only what is shown can be done."""
    scene = tried(exercise="revealing")["scene"]
    hidden = scene["view"]["rooms"][1]
    assert not hidden["shown"] and "room" not in hidden and "room" in scene["view"]["rooms"][0]
    assert all("cards" not in hand for seat, hand in enumerate(scene["view"]["hands"]) if seat)
    rooms = {row.get("room", 1) for group in scene["owed"]["actions"] for row in group["actions"]}
    assert rooms <= {1, 2}


def test_refusals_are_explained_as_in_a_game() -> None:
    asked = {"exercise": "moving", "action": "move blue-warrior d2"}
    for language, word in (("en", "Warrior"), ("fr", "Guerrier"), ("de", "Krieger")):
        refused = tried(language, **asked, cmd="play")
        assert not refused["ok"] and word in refused["error"]["message"]
        assert "MOVE-01" in refused["error"]["rules"]
        why = tried(language, **asked, cmd="why")
        assert why["ok"] and not why["legal"] and why["message"] == refused["error"]["message"]
    path = tried(exercise="moving", cmd="path", action="move blue-warrior d4")
    assert path["path"] == ["e2", "e3", "e4", "d4"]
    begun: dict[str, Any] = {"exercise": "fights", "answers": ["move blue-warrior c3"]}
    odds = tried(**begun, cmd="odds", action="attack blue-warrior yellow-goblin")
    assert odds["fight"]["attackers"]["total"] == 3


NONSENSE: list[tuple[dict[str, Any], int]] = [
    ({"exercise": "nowhere"}, 404),
    ({"exercise": "moving", "answers": ["move blue-warrior d4"] * 31}, 400),
    ({"exercise": "moving", "answers": ["x" * 201]}, 400),
    ({"exercise": "moving", "answers": ["move blue-warrior d2"]}, 400),
    ({"exercise": "moving", "answers": ["what"]}, 422),
    ({"exercise": "moving", "cmd": "hint"}, 400),
    ({"exercise": "moving", "more": 1}, 400),
    ({"exercise": "moving", "action": "x" * 9000}, 413),
]


def test_it_goes_over_http_and_nonsense_is_turned_away(served: Served) -> None:
    http = served.browser().http
    good = {"exercise": "aim", "cmd": "play", "action": "move blue-goblin e16"}
    assert http.post("/api/book/try?lang=fr", json=good).json()["solved"]
    for asked, status in NONSENSE:
        answer = http.post("/api/book/try", json=asked)
        assert answer.status_code == status and not answer.json()["ok"], asked


def test_who_asks_too_fast_waits(tmp_path: Path) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper(), rate=4.0) as served:
        http = served.browser().http
        asked = {"exercise": "moving"}
        assert {http.post("/api/book/try", json=asked).status_code for _ in range(16)} == {200}
        refused = http.post("/api/book/try", json=asked)
        assert refused.status_code == 429 and refused.headers["Retry-After"]
        time.seconds += 1
        assert http.post("/api/book/try", json=asked).status_code == 200
