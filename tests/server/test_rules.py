"""Rules over HTTP: search in three languages, one rule, the whole law, an address for each."""

import threading
from pathlib import Path

import pytest

from gearmaze.lookup import find
from tests.server.served import FakeTime, Served, serving


@pytest.mark.parametrize(("language", "title"), [("en", "Rope"), ("fr", "Corde"), ("de", "Seil")])
def test_a_search_answers_in_the_readers_language(served: Served, language: str, title: str) -> None:
    found = served.browser().http.get(f"/api/rules?q=rope&lang={language}").json()
    assert (found["book"][0]["address"], found["book"][0]["title"]) == ("/rules/objects/rope", title)
    assert found["law"][0]["id"].startswith("ROPE-") and found["law"][0]["within"] == title
    assert {"text": "Rope", "mark": True} in found["law"][0]["excerpt"]


@pytest.mark.parametrize(
    "question",
    [
        *("", " ", "%00", "☃☃☃", "<script>alert(1)</script>", "' OR 1=1 --", "(((", "-", "🤯"),
        *("a" * 7000, "rope " * 1500, "é̂" * 500, "9" * 300),
    ],
    ids=range(13),
)
def test_odd_questions_are_answered_kindly(served: Served, question: str) -> None:
    answer = served.browser().http.get("/api/rules", params={"q": question})
    assert answer.status_code == 200
    found = answer.json()
    assert (
        found["ok"] and len(found["book"]) <= 8 and len(found["law"]) <= 24 and len(answer.content) < 20_000
    )


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_law_comes_once_with_titles_in_the_readers_language(served: Served, language: str) -> None:
    http = served.browser().http
    answer = http.get(f"/api/law?lang={language}")
    law = answer.json()
    chapters = {each["id"]: each["title"] for part in law["parts"] for each in part["chapters"]}
    assert law["lang"] == language
    assert (
        chapters["MOVE"]
        == {"en": "Moving a character", "fr": "Déplacer un personnage", "de": "Eine Figur bewegen"}[language]
    )
    again = http.get(f"/api/law?lang={language}", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_one_rule_says_where_the_book_tells_of_it(served: Served) -> None:
    found = served.browser().http.get("/api/rules/MOVE-15?lang=de").json()
    assert found["rule"]["text"][1] == {"text": "PIT-01", "to": "PIT-01"}
    assert found["rule"]["told"]["address"] == "/rules/moving" and found["rule"]["told"]["title"] == "Gehen"
    assert found["title"] == "Eine Figur bewegen" and len(found["book"]) > 20


@pytest.mark.parametrize("unplayable", ["SYL-BREED-01", "CG-END-03"])
def test_rules_of_boxes_to_come_are_not_shown(served: Served, unplayable: str) -> None:
    http = served.browser().http
    assert http.get(f"/api/rules/{unplayable}").status_code == 404
    assert http.get(f"/rules/law/{unplayable}").status_code == 404
    assert unplayable not in http.get("/api/law").text
    assert unplayable not in {each["id"] for each in http.get(f"/api/rules?q={unplayable}").json()["law"]}


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/rules/law", 200),
        ("/rules/law/MOVE", 200),
        ("/rules/law/MOVE-15", 200),
        ("/rules/law/move-15", 200),
        ("/rules/law/P-BAN-01", 200),
        ("/rules/law/MOVE-99", 404),
    ],
)
def test_every_rule_has_a_page(served: Served, path: str, status: int) -> None:
    assert served.browser().http.get(path).status_code == status


@pytest.mark.parametrize("path", ["/api/rules?q=rope", "/api/rules/ROPE-01", "/api/rules/ROPE-99"])
def test_who_looks_up_too_fast_waits(tmp_path: Path, path: str) -> None:
    time = FakeTime()
    with serving(tmp_path / "games.sqlite", time.keeper(), rate=4.0) as served:
        http = served.browser().http
        usual = http.get(path).status_code
        answers = [http.get(path) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [usual] * 5 + [429]
        time.seconds += answers[-1].json()["error"]["retry_ms"] / 1000
        assert http.get(path).status_code == usual


def test_readers_keep_nobody_waiting_who_plays(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is looked up, exercises too, is worked out by one thread of its own."""
    clerks: set[str] = set()

    def here(*_: object) -> list[str]:
        clerks.add(threading.current_thread().name)
        return []

    monkeypatch.setattr("gearmaze.server.rules.difflib.get_close_matches", lambda *_, **__: here())
    monkeypatch.setattr("gearmaze.server.rules.find", lambda *given: here() or find(*given))
    http = served.browser().http
    assert http.get("/api/rules/ROPE-99").status_code == 404
    assert http.get("/api/rules?q=rope").status_code == 200
    monkeypatch.setattr("gearmaze.server.book.tried", lambda *_: {"clerk": here()})
    assert http.post("/api/book/try", json={"exercise": "any"}).status_code == 200
    assert len(clerks) == 1 and clerks.pop().startswith("gearmaze-rules")
