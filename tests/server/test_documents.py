"""docs/server.md tells everything a client may send and get, and nothing else is sent."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

from gearmaze.server.app import POLICY
from gearmaze.server.errors import STATUS
from gearmaze.server.matches.commands import COMMANDS, Command
from gearmaze.words.sentences import vocabulary
from tests.server.served import Served, golden, planted

DOCUMENT = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
ROWS = [line for line in DOCUMENT.splitlines() if line.startswith("| ")]

TRAVELS_TO = {
    "pyr3": 1,
    "pyr4": 1,
    "lft": 2,
}  # where a room hangs, and the stops of a lift (MP-PYR-21, MP-LFT-13)


def in_first_column(name: str) -> bool:
    return any(f"`{name}`" in row.split(" | ")[0] for row in ROWS)


def test_every_command_error_event_and_field_is_documented() -> None:
    for name in [*COMMANDS, "hint", "log", *STATUS, *vocabulary("en")["events"]]:
        assert in_first_column(name) or name == "other", name
    for name in Command.__struct_fields__:
        assert f"`{name}`" in DOCUMENT, name


def test_the_policy_is_the_documented_one() -> None:
    assert POLICY in " ".join(DOCUMENT.split())


def test_every_address_is_documented(served: Served) -> None:
    for route in served.app.routes:
        path = str(getattr(route, "path", ""))
        if path in ("/{rest:path}", "/api/{rest:path}", "/plain.css", "/api/health", "", "/"):
            continue
        shown = re.sub(r"{(\w+)(?::path)?}", lambda name: name[1].upper(), path).replace("GAME", "ID")
        assert shown.replace("/RULE", "/MOVE-11") in DOCUMENT, path


def test_messages_have_the_documented_fields(served: Served) -> None:
    def documented(message: dict, kind: str) -> None:
        unknown = [name for name in message if f'"{name}"' not in DOCUMENT and f"`{name}`" not in DOCUMENT]
        assert not unknown, (kind, unknown)

    ada = served.browser()
    scenario, options, answers = golden("02-everything.txt")
    first = next(n for n, (_, text) in enumerate(answers) if text.startswith("attack"))
    game, _ = planted(served, [ada, ada], scenario, options, answers[:first])
    who, text = answers[first]
    socket = ada.socket(game, seat=who)
    socket.play(text)
    for message in socket.messages:
        documented(message, message["type"])
        for part in ("owed", "fight", "clocks"):
            documented(message.get(part) or {}, part)
        for row in [*message.get("events", []), *message.get("log", [])]:
            documented(row, row["event"])
    documented(ada.http.get("/api/reference").json(), "reference")
    documented(ada.http.get("/api/games").json()["games"][0], "entry")


def test_the_reference_is_enough_to_draw_a_board(served: Served) -> None:
    for language, goblin in (("en", "Goblin"), ("fr", "Gobelin"), ("de", "Goblin")):
        found = served.browser().http.get(f"/api/reference?lang={language}").json()
        assert found["kinds"]["goblin"]["name"] == goblin and found["kinds"]["goblin"]["rules"]
        for id, kind in found["kinds"].items():
            assert kind["text"], f"gearmaze/data/pieces.toml, [pieces.{id}] {language}: no text"
            assert kind["rules"], f"gearmaze/rules: no section '### {kind['name']}' with rules"
            assert id in found["icons"]["paths"], f"gearmaze/data: no icon for {id}"
        for room in found["rooms"].values():
            assert len(room["ground"]) == 25 and len(room["sides"]) == 25
            for number, faces in enumerate(room["doors"]):
                assert all(room["sides"][cell][side] == "door" for cell, side in faces), number
        for scenario in found["scenarios"]:
            layout = found["layouts"][scenario["layout"]]
            cells = sum(len(line["cells"]) for line in layout["lines"])
            places = len(layout["slots"]) + TRAVELS_TO.get(scenario["layout"], 0)
            assert len(layout["squares"]) == 25 * places + cells
    layout = found["layouts"]["base"]
    assert layout["squares"]["c4"] == [2, 3]


def test_squares_lie_where_the_reference_says(served: Served) -> None:
    ada = served.browser()
    scenario, options, answers = golden("02-everything.txt")
    game, _ = planted(served, [ada, ada], scenario, options, answers[:200])
    squares = ada.http.get("/api/reference").json()["layouts"][scenario]["squares"]
    socket = ada.socket(game, seat="blue")
    assert all(token["square"] in squares for token in socket.now["view"]["tokens"])
    state = served.match(game).game.state
    for token in random.Random(1).sample(socket.now["view"]["tokens"], 5):
        number = state.table.by_label[token["token"]]
        assert list(state.table.grid.xy(state.square(number))) == squares[token["square"]]


def test_the_example_bot_plays_a_game_to_its_end(served: Served) -> None:
    bot = Path(__file__).parents[2] / "docs" / "examples" / "remote_bot.py"
    done = subprocess.run(
        [sys.executable, str(bot), served.url], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("The game is")


def test_examples_of_messages_are_json() -> None:
    for line in re.findall(r"^    ({\"type\".*})$", DOCUMENT, re.MULTILINE):
        if "..." not in line:
            json.loads(line)
