"""What is new and has no words or drawing yet is shown plainly; nothing else suffers from it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.routing import Route

import gearmaze
from gearmaze import sets
from gearmaze.engine import Terrain
from gearmaze.engine.rooms import OPEN, Room
from gearmaze.server.reference import reference
from gearmaze.sets.common import character
from gearmaze.words.sentences import languages, missing
from tests.server.served import Served

UNDRAWN = 1 << 20  # a side nobody has drawn
UNSEEN = Terrain("Y", "unseen")  # and a ground


def half_drawn(room: Room) -> Room:
    """The same room with a ground and a side that nobody has drawn."""
    cell = room.ground.index(".")
    sides = tuple(tuple(UNDRAWN if side == OPEN else side for side in four) for four in room.sides)
    return room._replace(ground=room.ground[:cell] + UNSEEN.letter + room.ground[cell + 1 :], sides=sides)  # type: ignore[arg-type]


@pytest.fixture
def unfinished(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A scenario, a character and a room somebody is still working on."""
    known = sets._makers()
    base = known["base"]()
    stranger = character("stranger", "Stranger", 4, 2)
    new = base._replace(
        id="unfinished",
        characters=(stranger, *base.characters[1:]),
        rooms=tuple(half_drawn(room) for room in base.rooms),
        terrains=(*base.terrains, UNSEEN),
    )
    monkeypatch.setattr(sets, "_makers", lambda: {**known, "unfinished": lambda: new})
    for kept in (reference, missing):
        kept.cache_clear()
    yield
    for kept in (reference, missing):
        kept.cache_clear()


def test_the_reference_survives_what_has_no_words_and_no_drawing(
    unfinished: None, served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    browser = served.browser()
    for language in languages():
        found = browser.http.get(f"/api/reference?lang={language}")
        assert found.status_code == 200, found.text
        book = found.json()
        entry = next(entry for entry in book["scenarios"] if entry["id"] == "unfinished")
        assert entry["title"] == "unfinished" and entry["sentence"] == ""
        assert book["kinds"]["stranger"]["name"] == book["kinds"]["stranger"]["text"] == "Stranger"
        assert book["icons"]["paths"]["stranger"] == book["icons"]["paths"]["character"]
        assert all(
            UNSEEN.letter in room["ground"] for room in book["rooms"].values() if "side" in str(room["sides"])
        )
        assert next(each for each in book["scenarios"] if each["id"] == "base")["title"] != "base"
    assert caplog.text.count("stranger has no icon") == 1
    assert caplog.text.count("stranger has no words in fr") == 1
    assert caplog.text.count(f"side {UNDRAWN} has no name") == 1
    assert "Traceback" not in caplog.text


def test_a_game_of_it_can_be_played(unfinished: None, served: Served) -> None:
    browser = served.browser()
    socket = browser.socket(browser.new(scenario="unfinished", seats={"blue": "me", "yellow": "me"})["game"])
    assert socket.now["title"] == "unfinished"
    socket.play("pick stranger b0")
    assert "Stranger" in socket.now["events"][0]["text"]
    assert browser.http.get("/api/games").json()["games"][0]["title"] == "unfinished"


def test_the_page_and_the_server_know_the_same_addresses(served: Served) -> None:
    """What gearmaze/web/app.js has a page for is what gearmaze/server/app.py serves it at."""
    source = (Path(gearmaze.__file__).parent / "web" / "app.js").read_text(encoding="utf-8")
    known = set(re.findall(r'first === "(\w*)"', source))
    paths = {route.path for route in served.app.routes if isinstance(route, Route)}
    files = {"static", "v", "plain.css", "sw.js", "manifest.webmanifest", "offline"}
    ours = {path.split("/")[1] for path in paths} - files - {"api", "ws", "{rest:path}"}
    assert known == ours
