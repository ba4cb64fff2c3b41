"""`gearmaze engine`: the documented examples are true, and nothing that comes in can hurt a game."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gearmaze.cli.protocol import COMMANDS, LONGEST, Session

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def ask(session: Session, cmd: str, **fields: object) -> dict:
    return json.loads(session.answer(json.dumps({"cmd": cmd, **fields}).encode()))


def examples() -> list[tuple[str, str]]:
    lines = [line[4:] for line in DOCUMENT.splitlines() if line.startswith(("    > ", "    < "))]
    assert [line[0] for line in lines] == [">", "<"] * (len(lines) // 2)
    return [(lines[i][2:], lines[i + 1][2:]) for i in range(0, len(lines), 2)]


def test_the_documented_examples_are_what_the_engine_answers():
    session = Session()
    for request, expected in examples():
        answer = session.answer(request.encode())
        pattern = ".*".join(re.escape(part) for part in re.split(r"…(?:, )?", expected))
        assert re.fullmatch(pattern, answer, re.DOTALL), f"{request}\n{answer}\n{expected}"
    assert session.done


def test_every_command_and_kind_of_error_is_documented():
    shown = {json.loads(request)["cmd"] for request, _ in examples() if request.startswith("{")}
    assert shown == set(COMMANDS)
    for command in COMMANDS.values():
        assert all(f"`{field}`" in DOCUMENT for field in command.fields), command
    assert all(
        f"| `{kind}` |" in DOCUMENT for kind in ("request", "parse", "ambiguous", "illegal", "internal")
    )


def test_a_session_through_the_command():
    lines = [
        b'{"id": 1, "cmd": "new", "seed": 3}',
        b"",
        b"\xff\xfe",
        b'{"id": 2, "cmd": "quit"}',
        b"never read",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "gearmaze", "engine"], input=b"\n".join(lines), capture_output=True, timeout=60
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, True]
    assert answers[1]["error"]["message"] == "not UTF-8 at byte 0"
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_line_that_never_ends_is_refused_and_the_next_one_answered():
    huge = b'{"cmd": "' + b"x" * (3 * LONGEST) + b'"}\n'
    done = subprocess.run(
        [sys.executable, "-m", "gearmaze", "engine"],
        input=huge + b'{"id": 2, "cmd": "status"}\n' + b"[" * 100_000,
        capture_output=True,
        timeout=60,
    )
    first, second, third = [json.loads(line) for line in done.stdout.splitlines()]
    assert "at most" in first["error"]["message"]
    assert second["ok"] and second["id"] == 2
    assert not third["ok"]


def test_the_example_bot_plays_a_whole_game():
    bot = ROOT / "docs" / "examples" / "bot.py"
    done = subprocess.run([sys.executable, bot, "3"], capture_output=True, text=True, timeout=120, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.match(r"turn \d+: \{'blue': \d+, 'yellow': \d+\}", done.stdout)


def test_the_example_bot_is_as_short_as_the_page_says():
    lines = (ROOT / "docs" / "examples" / "bot.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 20
    assert "in 20 lines" in (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


# What single commands do ----------------------------------------------------------------------------


def position(session: Session, *lines: str) -> dict:
    text = "\n".join(["gearmaze position 1", "scenario base", *lines])
    answer = ask(session, "position", text=text)
    assert answer["ok"], answer
    return answer


def test_chance_is_played_when_there_is_no_seed():
    session = Session()
    status = ask(session, "new", scenario="beginner")
    assert [d["seat"] for d in status["decisions"]] == ["chance"]
    answer = ask(session, "play", seat="chance", action="omit 2")
    assert answer["ok"] and answer["decisions"][0]["kind"] == "deal"


def test_the_status_holds_points_where_they_count():
    session = Session()
    assert ask(session, "new", scenario="prison-2", seed=1)["vp"] == {}
    assert ask(session, "new", scenario="prison-1", seed=1)["vp"] == {"blue": 0, "yellow": 0}


def test_options_reach_the_game_and_wrong_ones_are_refused():
    session = Session()
    assert ask(session, "new", options={"targetVp": 7})["ok"]
    assert ask(session, "view")["view"]["target"] == 7
    before = session.game
    for options in ({"targetVp": 99}, {"targetVp": [1]}, {"x": 1}, {"handicap": 3}, {"timer": {}}):
        assert ask(session, "new", options=options)["error"]["kind"] == "request"
    assert ask(session, "new", scenario="no such")["error"]["kind"] == "request"
    assert session.game is before


def test_a_position_can_be_asked_about_and_read_back():
    session = Session()
    first = position(session, "rooms 1cw/0", "tokens", "  blue-thief c3", "turn 5 blue ap 2")
    again = ask(session, "position", text=first["text"])
    assert again["digest"] == first["digest"]
    broken = ask(session, "position", text=first["text"] + "\nnonsense here")
    assert broken["error"]["kind"] == "parse"
    assert ask(session, "status")["digest"] == first["digest"]


def test_ambiguous_and_illegal_actions_are_told_apart():
    session = Session()
    position(session, "rooms 1cw/0", "tokens", "  blue-thief c3", "  blue-troll d3", "turn 5 blue ap 2")
    assert ask(session, "play", action="t c2")["error"]["kind"] == "ambiguous"
    assert ask(session, "play", action="troll j9")["error"]["kind"] == "illegal"
    assert ask(session, "play", action="c2 c3 c4")["error"]["kind"] == "parse"
    assert ask(session, "play", action="")["error"]["kind"] == "parse"


def test_a_record_is_written_read_and_played_on():
    session = Session()
    ask(session, "new", seed=4)
    ask(session, "play", seat="yellow", action="pick troll")
    full = ask(session, "record")
    assert "yellow: pick yellow-troll" in full["text"]
    assert "troll" not in ask(session, "record", seat="blue")["text"].partition("view")[0]
    other = Session()
    assert ask(other, "record", text=full["text"])["digest"] == full["digest"]
    assert ask(other, "record", text="gearmaze record 1\nrules 99")["error"]["kind"] == "parse"


def test_events_and_views_keep_secrets():
    session = Session()
    ask(session, "new", seed=4)
    ask(session, "play", seat="yellow", action="pick troll")
    assert ask(session, "events", seat="yellow")["events"][-1]["token"] == "yellow-troll"
    seen = ask(session, "events", seat="blue", since=0)
    assert "troll" not in json.dumps(seen) and seen["next"] == 2
    assert "yellow-troll" not in json.dumps(ask(session, "view", seat="blue"))
    assert ask(session, "state")["state"]["tokens"]["yellow-troll"]["at"] == "b21"


def test_a_room_of_the_positions_own_is_drawn_and_brings_its_drawing():
    rows = ["+   +   +   +   +   +", "  .   .   .   .   .  "] * 5 + ["+   +   +   +   +   +"]
    rows[5] = "  .   .   @   .   .  "
    session = Session()
    lines = ["gearmaze position 1", "scenario base", "room 99cw", *rows, "rooms 99cw"]
    assert ask(session, "position", text="\n".join(lines))["ok"]
    assert "99↻" in ask(session, "draw")["text"]
    assert 'data-room="99cw"' in ask(session, "draw", format="svg")["svg"]
    assert ask(session, "view")["view"]["rooms"][0]["drawing"].startswith("room 99cw\n+")


def test_a_drawing_is_text_or_svg():
    session = Session()
    assert "Setting up" in ask(session, "draw")["text"]
    assert ask(session, "draw", format="svg")["svg"].lstrip().startswith("<")
    assert ask(session, "draw", format="gif")["error"]["kind"] == "request"


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"null",
        b"3",
        b'"text"',
        b"[]",
        b"{}",
        b'{"cmd": 3}',
        b'{"cmd": ["new"]}',
        b'{"cmd": "castle"}',
        b'{"cmd": "new", "seed": "x"}',
        b'{"cmd": "new", "seed": 1.5}',
        b'{"cmd": "new", "seed": true}',
        b'{"cmd": "new", "scenario": 3}',
        b'{"cmd": "new", "options": []}',
        b'{"cmd": "new", "colour": "blue"}',
        b'{"cmd": "legal", "seat": 7}',
        b'{"cmd": "legal", "handlings": 1000000}',
        b'{"cmd": "legal", "who": "nobody"}',
        b'{"cmd": "play"}',
        b'{"cmd": "play", "action": ["end"]}',
        b'{"cmd": "play", "action": "\\u0000"}',
        b'{"cmd": "play", "action": "pick \\ud800"}',
        b'{"cmd": "hello", "id": 1e999}',
        b'{"cmd": "hello", "id": NaN}',
        b'{"cmd": "hello", "id": {"a": 1}}',
        b'{"cmd": "hello", "id": "' + b"x" * 200 + b'"}',
        b'{"cmd": "rule", "rule": "CBT-999"}',
        b'{"cmd": "suggest", "player": "nobody"}',
        b'{"cmd": "suggest", "seat": "chance"}',
        b'{"cmd": "undo", "seat": "clock"}',
        b"\x00\x00",
        b"\xff\xfe\xfd",
        b'{"a":' * 50_000,
        b"[" * 100_000,
        b"9" * 10_000,
    ],
)
def test_a_bad_request_gets_an_error_and_changes_nothing(line):
    session = Session()
    before = session.game.state.fields()
    answer = json.loads(session.answer(line))
    assert answer["ok"] is False
    assert answer["error"]["kind"] in ("request", "parse", "illegal")
    assert session.game.state.fields() == before


# Fuzz -------------------------------------------------------------------------------------------------

FIELDS = (
    "seed",
    "scenario",
    "options",
    "seat",
    "handlings",
    "who",
    "action",
    "since",
    "text",
    "format",
    "rule",
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["base", "blue", "yellow", "chance", "clock", "goblin", "end", "svg", "card 2", "move"])
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=6
)
REQUESTS = st.fixed_dictionaries(
    {"cmd": st.sampled_from([*COMMANDS, "nothing"]) | VALUES},
    optional=dict.fromkeys((*FIELDS, "id", "player", "extra"), VALUES),
)
WORDS = st.sampled_from(
    "move goblin troll blue-goblin yellow-rope c4 b0 e12 take leave swap attack reveal rotate cw 3 99 +1 end "
    "draw resign over to jump card lay begin go stop cancel timeout place room pick bench deal omit".split()
)
ACTIONS = st.lists(WORDS | st.text(max_size=8), max_size=7).map(" ".join)


def answered(session: Session, line: bytes) -> dict:
    before = session.game.state.fields()
    answer = json.loads(session.answer(line))
    if not answer["ok"]:
        assert answer["error"]["kind"] != "internal", (line, answer)
        assert session.game.state.fields() == before
    return answer


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(REQUESTS, max_size=8))
def test_no_request_crashes_or_corrupts(requests):
    session = Session()
    for request in requests:
        answered(session, json.dumps(request).encode("utf-8", "surrogatepass"))
    assert ask(session, "status")["ok"]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.binary(max_size=60), max_size=8))
def test_no_bytes_crash(lines):
    session = Session()
    for line in lines:
        answered(session, line)
    assert ask(session, "status")["ok"]


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.tuples(ACTIONS, st.sampled_from([None, "blue", "yellow", "chance", "clock"])), max_size=10)
)
def test_no_action_text_crashes(actions):
    session = Session()
    position(
        session, "rooms 1cw/0 2cw/0", "tokens", "  blue-goblin c3", "  yellow-rope c4", "turn 5 blue ap 3"
    )
    for text, seat in actions:
        for cmd in ("why", "play"):
            answered(session, json.dumps({"cmd": cmd, "action": text, "seat": seat}).encode())


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_damaged_position_crashes(data):
    session = Session()
    text = position(session, "rooms 1cw/0 2cw/0", "tokens", "  blue-goblin c3 wounded", "turn 5 blue ap 3")[
        "text"
    ]
    lines = text.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        words = lines[at].split(" ")
        words[data.draw(st.integers(0, len(words) - 1))] = data.draw(WORDS | st.text(max_size=6))
        lines[at] = " ".join(words)
    answer = answered(session, json.dumps({"cmd": "position", "text": "\n".join(lines)}).encode())
    if answer["ok"]:
        for cmd in ("legal", "view", "draw", "state", "record"):
            answered(session, json.dumps({"cmd": cmd}).encode())
