"""The `gearmaze` command: what it prints, and that a user's mistake is one line and exit code 2."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gearmaze.bots import hire
from gearmaze.bots.ladder import RUNGS
from gearmaze.cli import main
from gearmaze.game import Game
from gearmaze.record import record_text, seat_record_text
from gearmaze.sets import scenario_names
from gearmaze.words.sentences import tell

SKETCH = """\
gearmaze position 1
scenario base
options ownHidden=shown
rooms 1cw/0 2cw/0
behind 3: 4cw/1 blue-wizard yellow-sword
tokens
  blue-goblin c4
turn 5 blue ap 3
"""


def run(capsys, *words: str) -> tuple[int, str, str]:
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


def spawn(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gearmaze", *words],
        capture_output=True,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
        env=os.environ | environment,
    )


def short_game(until: int = 3) -> Game:
    game = Game("beginner", seed=5)
    player = hire("random", 3)
    while not game.over and game.state.turn < until:
        game.play(player(game))
    return game


@pytest.fixture(scope="module")
def record(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("records") / "game.txt"
    path.write_text(record_text(short_game()), encoding="utf-8")
    return path


@pytest.fixture
def sketch(tmp_path) -> Path:
    path = tmp_path / "sketch.txt"
    path.write_text(SKETCH, encoding="utf-8")
    return path


# Mistakes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fly"], "invalid choice: 'fly'"),
        (["simulate", "-n", "0"], "a number from 1 on"),
        (["simulate", "-n", "many"], "a number from 1 on"),
        (["simulate", "--scenario", "nothing"], "there is no scenario 'nothing'"),
        (["simulate", "--players", "nobody"], "there is no player 'nobody'"),
        (["simulate", "--players", "random", "greedy", "random"], "3 players for the 2 seats of base"),
        (["simulate", "--scenario", "nothing", "--jobs", "65"], "1 to 64 processes are possible, not '65'"),
        (["tournament", "nobody", "greedy", "--jobs", "65"], "1 to 64 processes"),
        (["train", "--jobs", "²"], "1 to 64 processes"),
        (["simulate", "--options", "targetVp=77"], "targetVp"),
        (["simulate", "--options", "colour=red"], "colour"),
        (["simulate", "--options", "nonsense"], "nonsense"),
        (["rules", "CBT-999"], "there is no rule 'CBT-999'; did you mean"),
        (["rules", "search"], "search for what"),
        (["rules", "search", "submarine"], "no rule holds"),
        (["show", "3cc"], "did you mean 3ccw"),
        (["show", "/"], "/"),
        (["show", "3ccw", "--turn", "x"], "--turn"),
        (["replay", "/no/such/file"], "/no/such/file: No such file or directory"),
        (["play", "--as", "purple"], "--as: there is no 'purple'; seats are blue, yellow\n"),
        (["play", "--as", "all"], "--as: there is no 'all'; seats are blue, yellow\n"),
        (["play", "--against", "nobody"], "--against: there is no player 'nobody'; there are: random, "),
        (["play", "--against", "nobody"], "of your own, or human"),
        (["play", "--seats", "red=me"], "--seats: there is no 'red'; seats are blue, yellow"),
        (["play", "--seats", "blue=nobody"], "--seats: there is no player 'nobody'"),
        (["play", "--seats", "blue"], "blue=captain, not 'blue'"),
        (["play", "--seats", "blue="], "blue=captain, not 'blue='"),
        (["play", "--seats", "blue=me", "Blue=squire"], "--seats names blue twice"),
        (["play", "--seats", "blue=me", "--seats", "blue=me"], "--seats names blue twice"),
        (["play", "--seats", "blue=me", "--against", "squire"], "leave out --against and --as"),
        (["play", "--seats", "blue=me", "--as", "blue"], "leave out --against and --as"),
        (["play", "--scenario", "chess"], "there is no scenario 'chess'"),
        (["play", "--load", "/no/such/file"], "No such file"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_two(capsys, words, said):
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert said in err and err.count("\n") == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello\n",
        b"\xff\xfe\x00",
        b"gearmaze record 1\n",
        b"gearmaze record 1\nscenario base\nblue: end\n",
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["show"], ["play", "--load"]])
def test_a_broken_file_is_one_line_and_exit_code_two(capsys, tmp_path, command, content):
    path = tmp_path / "broken.txt"
    path.write_bytes(content)
    code, out, err = run(capsys, *command, str(path))
    assert (code, out) == (2, "")
    assert "broken.txt" in err and err.count("\n") == 1


def test_a_record_that_no_longer_fits_says_where_and_why(capsys, record, tmp_path):
    text = record.read_text(encoding="utf-8")
    path = tmp_path / "other.txt"
    path.write_text(text.replace(": card 2", ": card 5", 1), encoding="utf-8")
    code, _, err = run(capsys, "replay", str(path))
    assert code == 2
    assert re.search(r"other.txt:\d+: decision \d+ \(.*card 5\) does not fit: .*CARD-01", err)


def test_one_seats_record_is_replayed_as_that_seat_saw_it(capsys, tmp_path):
    game = short_game(2)
    path = tmp_path / "seat.txt"
    path.write_text(seat_record_text(game, 0), encoding="utf-8")
    code, out, _ = run(capsys, "replay", str(path))
    assert code == 0
    told = [tell(game.state, event) for event in game.events(0)]
    assert [line[7:] for line in out.splitlines() if line[:5].strip().isdigit()][-3:] == told[-3:]
    code, _, err = run(capsys, "replay", str(path), "--seat", "all")
    assert code == 2 and "what that seat saw" in err


# Looking things up ------------------------------------------------------------------------------------


def test_help_is_quick_to_load_and_lists_the_commands():
    done = spawn("--help")
    assert done.returncode == 0
    for command in ("play", "replay", "show", "rules", "scenarios", "simulate", "engine"):
        assert command in done.stdout
    code = (
        "import sys; from gearmaze.cli import main; main(['--help']); print('gearmaze.engine' in sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert loaded.stdout.endswith("False\n")


COMMANDS = "serve play replay show rules scenarios simulate tournament train engine".split()


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_examples_and_fits_a_terminal(capsys, monkeypatch, command):
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = run(capsys, *command.split(), "--help")
    examples = re.findall(rf"^  .*gearmaze {command}.*\n      \S", out, re.MULTILINE)
    assert code == 0 and len(examples) >= (1 if command == "scenarios" else 2)
    assert max(map(len, out.splitlines())) <= 80


def test_help_says_what_options_are_by_default(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    assert "(default: 127.0.0.1)" in run(capsys, "serve", "--help")[1]
    assert "(default: base)" in run(capsys, "tournament", "--help")[1]
    out = run(capsys, "play", "--help")[1]
    assert "(default: beginner)" in out and "(default: novice)" in out and "[]" not in out
    assert f"the five levels {', '.join(RUNGS)};" in out
    assert "Without a command it serves the game" in run(capsys, "--help")[1]


def test_every_example_of_the_help_can_be_read(capsys):
    """Words that are no commands or options any more would be refused."""
    from gearmaze.cli.commands import parser

    for command in ("", *COMMANDS):
        for line in re.findall(
            r"^  (gearmaze .*)$", run(capsys, *command.split(), "--help")[1], re.MULTILINE
        ):
            words = re.split(r" [<>|] ", line)[0].split()[1:]
            assert parser().parse_args(words), line


def test_rules_are_printed_and_searched(capsys):
    code, out, _ = run(capsys, "rules", "cbt-14", "ROT-01")
    assert code == 0 and "CBT-14  [core]" in out and "ROT-01" in out
    code, out, _ = run(capsys, "rules", "search", "portcullis")
    assert code == 0 and len(out.splitlines()) > 12
    assert run(capsys, "rules")[0] == 0


def test_scenarios_come_with_a_sentence(capsys):
    code, out, _ = run(capsys, "scenarios")
    assert code == 0
    assert re.search(r"^base +2 players +45 minutes +The full game\. .+\.$", out, re.MULTILINE)
    assert re.search(r"^prison-2 +2 players +15 minutes +Hunt the Colossus\. .+\.$", out, re.MULTILINE)
    assert [line.split()[0] for line in out.splitlines()] == scenario_names()


# Drawing ----------------------------------------------------------------------------------------------


def test_a_room_is_drawn_turned_or_written_as_svg(capsys, tmp_path):
    _, plain, _ = run(capsys, "show", "3CCW")
    _, turned, _ = run(capsys, "show", "3ccw", "--turn", "1")
    assert "Room 3ccw" in plain and plain != turned and "\x1b" not in plain
    picture = tmp_path / "room.svg"
    assert run(capsys, "show", "3ccw", "--svg", str(picture))[0] == 0
    assert picture.read_text(encoding="utf-8").lstrip().startswith("<")


def test_a_position_is_drawn_for_a_seat(capsys, sketch, monkeypatch):
    _, everything, _ = run(capsys, "show", str(sketch))
    _, blue, _ = run(capsys, "show", str(sketch), "--seat", "blue")
    _, yellow, _ = run(capsys, "show", str(sketch), "--seat", "yellow")
    assert "(Wz)" in everything and "swo" in everything
    assert "(Wz)" in blue and "swo" not in blue
    assert "(Wz)" not in yellow and "swo" in yellow
    assert run(capsys, "show", str(sketch), "--seat", "red")[0] == 2
    assert run(capsys, "show", str(sketch), "--turn", "1")[0] == 2
    _, svg, _ = run(capsys, "show", str(sketch), "--svg", "-")
    assert svg.lstrip().startswith("<")


def test_a_position_with_a_room_of_its_own_is_drawn(capsys, tmp_path):
    rows = ["+   +   +   +   +   +", "  .   .   .   .   .  "] * 5 + ["+   +   +   +   +   +"]
    rows[5] = "  .   .   @   .   .  "
    path = tmp_path / "own.txt"
    path.write_text("\n".join(["gearmaze position 1", "scenario base", "room 99cw", *rows, "rooms 99cw"]))
    for more in ([], ["--svg", "-"]):
        code, out, err = run(capsys, "show", str(path), *more)
        assert (code, err) == (0, "") and "99" in out


def test_a_position_comes_from_stdin():
    done = subprocess.run(
        [sys.executable, "-m", "gearmaze", "show", "-"],
        input=SKETCH,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0 and "Blue has 3 AP left" in done.stdout


def test_colours_only_on_a_terminal(capsys, sketch, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in run(capsys, "show", str(sketch))[1]
    assert "\x1b[" not in run(capsys, "show", str(sketch), "--no-color")[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run(capsys, "show", str(sketch))[1]


# Replaying --------------------------------------------------------------------------------------------


def test_a_record_is_told_as_a_log(capsys, record):
    code, out, _ = run(capsys, "replay", str(record), "--seat", "all")
    assert code == 0
    assert "Turn 1" in out and "plays the 2." in out
    assert re.search(r"^ +\d+  Blue puts the .* face down into room \d\.$", out, re.MULTILINE)
    _, seen, _ = run(capsys, "replay", str(record), "--seat", "yellow")
    assert "Blue puts a token face down" in seen and "Blue puts the" not in seen


def test_a_game_that_goes_on_keeps_its_secrets_in_a_replay(capsys, record, tmp_path):
    """A person who saves a game against a bot does not learn from the file's replay what the bot hid."""
    cut = tmp_path / "going-on.txt"
    lines = record.read_text(encoding="utf-8").splitlines()
    cut.write_text("\n".join(lines[:60]) + "\n", encoding="utf-8")
    code, out, _ = run(capsys, "replay", str(cut))
    assert code == 0 and "Blue puts a token face down" in out
    assert not re.search(r"puts the .* face down", out)
    assert re.search(r"Yellow puts the .* face down", run(capsys, "replay", str(cut), "--seat", "all")[1])


def test_a_record_is_drawn_at_a_decision(capsys, record):
    assert "Setting up" in run(capsys, "replay", str(record), "--at", "3")[1]
    assert run(capsys, "replay", str(record), "--at", "9999")[0] == 2


def test_keys_step_through_a_record(capsys, record, monkeypatch):
    from gearmaze.cli import replay

    keys = iter(["?", "n", "n", "b", "t", "j 20", "j x", "j ²", "v blue", "v nobody", "v all", "l", "n", "q"])
    monkeypatch.setattr(replay, "_command", lambda: next(keys))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    code, out, _ = run(capsys, "replay", str(record))
    assert code == 0
    numbers = [int(found) for found in re.findall(r"Decision (\d+) of", out)]
    assert numbers[:4] == [0, 0, 1, 2] and numbers[4] == 1
    assert numbers[5] > 20 and numbers[6:13] == [20] * 7 and numbers[13] == 21
    assert "there is no seat 'nobody'" in out and "j takes a number" in out


# Simulating -------------------------------------------------------------------------------------------

SMALL = ("simulate", "-n", "4", "--max-turns", "6", "--scenario", "beginner", "--seed", "3")


def test_a_series_is_the_same_whatever_the_processes_and_hashes():
    runs = [
        spawn(*SMALL, "--jobs", "1", PYTHONHASHSEED="0"),
        spawn(*SMALL, "--jobs", "2", PYTHONHASHSEED="1"),
    ]
    assert [done.returncode for done in runs] == [0, 0]
    assert runs[0].stdout == runs[1].stdout
    assert "games/s" in runs[0].stderr and "games/s" not in runs[0].stdout
    assert re.search(r"^digest [0-9a-f]{16}$", runs[0].stdout, re.MULTILINE)


def test_a_series_is_counted_completely(capsys):
    code, out, _ = run(capsys, *SMALL, "--check", "--json", "--players", "random", "greedy")
    numbers = json.loads(out)
    assert code == 0 and numbers["violations"] == [] and numbers["games"] == 4
    assert sum(numbers["reasons"].values()) == 4
    won = sum(numbers["wins"].values())
    assert won == numbers["firstPlayerWins"] + numbers["otherPlayerWins"]
    assert won + numbers["draws"] + numbers["unfinished"] == 4
    assert sum(numbers["points"].values()) == sum(numbers["vp"].values())
    assert numbers["players"] == ["random", "greedy"]


def test_points_are_listed_only_where_they_count(capsys):
    for name, counted in (("prison-2", False), ("prison-3", True)):
        _, out, _ = run(capsys, "simulate", "--scenario", name, "-n", "1", "--max-turns", "2")
        assert bool(re.search(r"^Points .*\n.*cargo", out, re.MULTILINE)) is counted


@pytest.mark.parametrize("name", scenario_names())
def test_every_scenario_is_simulated_and_checked(capsys, name):
    words = ("simulate", "--scenario", name, "-n", "3", "--max-turns", "30", "--check", "--json")
    code, out, _ = run(capsys, *words)
    assert (code, json.loads(out)["violations"]) == (0, [])


@pytest.mark.proof
@pytest.mark.parametrize("name", scenario_names())
@pytest.mark.parametrize("players", [("random",), ("greedy", "random")])
def test_every_scenario_is_simulated_and_checked_at_length(capsys, name, players):
    code, out, _ = run(
        capsys, "simulate", "--scenario", name, "-n", "20", "--check", "--json", "--players", *players
    )
    assert (code, json.loads(out)["violations"]) == (0, [])


def test_another_seed_plays_other_games(capsys):
    one = json.loads(run(capsys, *SMALL, "--json")[1])
    other = json.loads(run(capsys, *SMALL, "--json", "--seed", "4")[1])
    assert one["digest"] != other["digest"]


def test_a_violation_is_reported_and_fails_the_run(capsys, monkeypatch):
    import gearmaze.testing.games as games
    from gearmaze.testing import Violation

    def broken(state):
        if state.turn == 2:
            raise Violation("the sky falls")

    monkeypatch.setattr(games, "check_state", broken)
    code, out, _ = run(capsys, *SMALL, "--check")
    assert code == 1
    assert "Violations: 4" in out and "game 2 of seed 3, answer" in out and "the sky falls" in out


def test_a_bar_is_drawn_on_a_terminal_only(capsys, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    _, out, err = run(capsys, *SMALL)
    assert "4/4" in err and "[" not in out


# Leaving ----------------------------------------------------------------------------------------------


def test_a_closed_pipe_is_no_error():
    command = f"{sys.executable} -m gearmaze rules search a | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60)
    assert done.stderr == "" and done.stdout.count("\n") == 1


def test_an_interrupt_is_quiet(capsys, monkeypatch):
    from gearmaze.cli import rulebook

    def interrupted(arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(rulebook, "run", interrupted)
    assert run(capsys, "rules") == (130, "", "")
