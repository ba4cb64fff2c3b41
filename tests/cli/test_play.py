"""`gearmaze play` with its answers read from a script."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gearmaze
from gearmaze.bots import make_player
from gearmaze.bots.ladder import live_budget
from gearmaze.cli import main, seating
from gearmaze.cli.common import picture
from gearmaze.engine import Action
from gearmaze.engine.rooms import SLIT
from gearmaze.engine.view import SPECTATOR
from gearmaze.record import read_record
from gearmaze.sets import scenario, scenario_names
from tests.bots.stuck import Stuck
from tests.drawing import pos

SKETCH = """\
gearmaze position 1
scenario base
rooms 1cw/0 2cw/0
behind 3: 4cw/1 blue-wizard yellow-sword
tokens
  blue-goblin c4
  blue-thief d4
  blue-troll b4 wounded
  yellow-rope b3
  yellow-goblin c2
  yellow-warrior e21
turn 5 blue ap 3
"""


@pytest.fixture
def play(monkeypatch, capsys, tmp_path):
    """Play a script; returns what was printed."""

    def played(script: str, *words: str, position: str = "") -> str:
        if position:
            path = tmp_path / "position.txt"
            path.write_text(position, encoding="utf-8")
            words = (*words, "--load", str(path))
        monkeypatch.setattr("sys.stdin", io.StringIO(script))
        code = main(["play", "--seed", "5", "--scenario", "base", *words])
        out, err = capsys.readouterr()
        assert (code, err) == (0, ""), err
        return out

    return played


def test_setting_up_takes_two_lines(play):
    out = play("goblin thief warrior wizard\nauto\n")
    assert "Blue's Wizard will start on i0." in out
    assert "The starting teams are shown" in out
    assert re.search(r"Blue, (play an Action card|put down)", out)


def test_setting_up_in_single_steps(play):
    out = play("help\ngob\nthief troll\nundo\nwarrior wizard\nplace sword 3\nrope 4\nsword 5\nhelp\n")
    assert "Name your starters in one line, such as: cleric goblin" in out
    assert "Blue's Goblin will start on b0." in out
    assert "Blue takes the last action back" in out
    assert "Blue's Warrior will start on g0." in out
    assert "Blue puts the Sword face down into room 3." in out
    assert "Place a token that you still have in hand" in out


@pytest.mark.parametrize(
    "line", ["place fireball wand 3", "Fireball Wand 3", "fireball-wand 3", "place blue fireball wand 3"]
)
def test_a_piece_of_two_words_may_be_written_as_spoken(play, line):
    out = play(f"goblin thief warrior wizard\n{line}\n")
    assert "Blue puts the Fireball Wand face down into room 3." in out


def test_a_piece_of_two_words_may_stand_among_others(play):
    out = play("1 2\ngoblin rope rope fireball wand speed potion\n", "--scenario", "mixed-free")
    assert "Blue chooses Blue's Rope 2." in out and "Blue chooses Blue's Speed Potion." in out


def test_a_name_of_two_words_is_not_taken_for_a_slip(play):
    out = play("place fireball wand 77\nwhy place fireball wand 77\n", "--scenario", "base")
    assert "did you mean" not in out


def test_the_opponents_secrets_are_not_printed(play):
    out = play("goblin thief warrior wizard\nauto\n")
    setting_up = out[: out.index("The starting teams are shown")]
    assert "Yellow puts a token face down into room" in setting_up
    assert "Yellow's" not in setting_up


def test_nothing_but_the_own_view_is_asked_for(play, monkeypatch):
    from gearmaze.cli import common

    asked = []
    monkeypatch.setattr(
        common, "view", lambda state, seat, real=common.view: (asked.append(seat), real(state, seat))[1]
    )
    play("board\nmoves goblin\nend\n", "--as", "blue", position=SKETCH)
    assert set(asked) == {0}


def test_typos_are_met_with_a_suggestion(play):
    out = play("gobln c5\nreveil 3\nmoves gobln\n", position=SKETCH)
    assert "gobln: did you mean goblin?" in out
    assert "reveil: did you mean reveal?" in out


def test_a_refused_move_is_explained_with_its_rule(play):
    out = play("goblin a1\nwhy goblin e9\nwhy goblin b3\nrule MOVE-01\nrule CBT-999\n", position=SKETCH)
    assert "The Goblin cannot get to a1" in out or "(rule" in out
    assert "(rule " in out and "for the full text)" in out
    assert "That is possible." in out
    assert "MOVE-01  [core]" in out
    assert "there is no rule 'CBT-999'" in out


def test_an_action_nobody_can_do_says_why(play):
    out = play("attack warrior\nrotate\nlay 3\n", position=SKETCH)
    assert "Yellow's Warrior" in out
    assert "does not stand on a gear" in out
    assert "This is not the moment to lay a Combat card" in out


def test_two_readings_are_listed(play):
    out = play("t c3\n", position=SKETCH)
    assert "blue-thief" in out and "blue-troll" in out


def test_moves_are_marked_on_the_board(play):
    out = play("moves goblin\n", position=SKETCH)
    assert "The Goblin can reach, for 1 AP:" in out
    assert "take yellow-rope on b3" in out
    assert "·1" in out


def test_actions_are_grouped_by_character(play):
    out = play("goblin c5\nactions\nactions thief\n", position=SKETCH)
    assert re.search(r"^  Goblin: .*reveal 3", out, re.MULTILINE)
    assert max(len(line) for line in out.splitlines() if line.startswith("  Goblin:")) < 300


def test_a_turn_is_played_and_taken_back(play):
    out = play("thief d3\nundo\nthief b3 take rope c3\nlog\nscore\nhint\nend\n", position=SKETCH)
    assert "Blue's Thief moves from d4 to d3." in out
    assert "Blue takes the last action back (move)." in out
    assert "taking Yellow's Rope on b3" in out
    assert "Blue, 2 AP left>" in out
    assert "Yellow plays the" in out


@pytest.mark.parametrize("number", ["²", "9" * 5000, "٣", "x"], ids=["raised", "long", "arabic", "letter"])
def test_a_strange_number_of_lines_does_no_harm(play, number):
    assert "Blue's Thief moves from d4 to d3." in play(f"thief d3\nlog {number}\n", position=SKETCH)


def test_a_revealed_room_is_filled_by_hand(play):
    out = play("goblin c5\nreveal 3\nset wizard c6\nhelp\n", position=SKETCH)
    assert "inside: Blue's Wizard and Yellow's Sword" in out
    assert "Blue puts Blue's Wizard on c6." in out
    assert "Put down" in out


def test_a_fight_is_fought(play):
    out = play("goblin c3\nattack goblin\n3\n", position=SKETCH)
    assert "Blue's Goblin attacks Yellow's Goblin" in out
    assert "Blue, play a Combat card (+0 +1 +2 +3 +4 +5 +6)> 3" in out
    assert re.search(r"Blue shows \+3, Yellow \+\d", out)


def test_a_move_step_by_step(play):
    out = play("begin goblin\nhelp\ngo c5\ncancel\nbegin goblin\nc5\nstop\n", position=SKETCH)
    assert "Goblin moving, 4 steps left>" in out
    assert "the move is cancelled" in out
    assert "Blue's Goblin moves from c4 to c5." in out


def test_a_draw_is_declined_and_resigning_ends_it(play):
    out = play("draw\nresign\n", position=SKETCH)
    assert "Yellow declines the draw." in out
    assert "Blue resigns." in out
    assert "Over after turn 5 (resignation)" in out


def test_saving_and_loading(play, tmp_path):
    path = tmp_path / "game.txt"
    play(f"goblin thief warrior wizard\nsave {path}\nquit\n")
    game = read_record(path.read_text(encoding="utf-8"))
    assert len(game.answers) > 4
    out = play(f"auto\nload {path}\nsword 3\nload {tmp_path / 'none.txt'}\nsave\n")
    assert f"Loaded {path}." in out
    assert "Blue puts the Sword face down into room 3." in out
    assert "No such file" in out and "save where?" in out


def test_help_on_everything(play):
    from gearmaze.cli.advice import ACTIONS, COMMANDS

    out = play("".join(f"help {word}\n" for word in (*COMMANDS, *ACTIONS, "mvoes")), position=SKETCH)
    assert "There is no command 'mvoes'. Did you mean moves" in out
    for text in (*COMMANDS.values(), *ACTIONS.values()):
        assert text in out


def test_two_people_at_one_keyboard(play):
    out = play("goblin thief warrior wizard\ntroll cleric thief goblin\nauto\nauto\n", "--against", "human")
    assert "--- Yellow ---" in out
    blue, _, _ = out.partition("--- Yellow ---")
    assert "Yellow's" not in blue
    assert "The starting teams are shown" in out


def test_yellow_can_be_played(play):
    out = play("auto\nauto\n", "--as", "yellow", "--scenario", "beginner", "--against", "random")
    assert "Yellow, choose your starters, from b16 on>" in out


def test_a_first_game_is_the_same_as_in_the_browser(monkeypatch):
    from gearmaze.cli.play import Play

    seen: list[tuple[str, dict[int, str]]] = []

    def watch(self):
        seen.append((self.game.table.scenario.id, {seat: bot.name for seat, bot in self.bots.items()}))
        return 0

    monkeypatch.setattr(Play, "run", watch)
    for words in (
        *([], ["--as", "Yellow"], ["--seats", "blue=captain"], ["--seats", "yellow=me"]),
        *(["--seats", "blue=me", "yellow=human"], ["--seats", "blue=novice", "--seats", "yellow=captain"]),
    ):
        assert main(["play", *words]) == 0
    first = [{1: "novice"}, {0: "novice"}, {0: "captain"}, {0: "novice"}]
    assert [bots for _, bots in seen] == [*first, {}, {0: "novice", 1: "captain"}]
    home = (Path(gearmaze.__file__).parent / "web" / "home.js").read_text(encoding="utf-8")
    assert {f'scenario: "{name}"' in home for name, _ in seen} == {True}
    assert 'yellow: "bot:novice" }, firstGame()' in home  # which deals the first one ready


def test_the_guide_for_bots_names_every_kind_of_decision():
    from gearmaze.cli.advice import NOW

    guide = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    _, _, kinds = guide.partition("kinds are ")
    named = set(re.findall(r"`(\w+)`", kinds.partition("\n- ")[0]))
    assert set(NOW) <= named, set(NOW) - named


# Bots ---------------------------------------------------------------------------------------------------


class Falls:
    """A player that never gets an answer out; what it says may be secret."""

    name = "faller"

    def decide(self, view, decision, budget, rng):
        raise ZeroDivisionError("the Sword lies in room 3")


class Babbles:
    """A player whose answers are none."""

    name = "babbler"

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def decide(self, view, decision, budget, rng):
        return self.answer


def seat_bots(monkeypatch, **bots: object) -> None:
    """Let names of bots mean others."""
    real = seating.make_player
    monkeypatch.setattr(seating, "make_player", lambda name: bots.get(name) or real(name))


def test_a_bot_that_falls_does_not_end_the_game(play, monkeypatch, caplog):
    seat_bots(monkeypatch, novice=Falls())
    out = play("goblin thief warrior wizard\nauto\n")
    assert "Yellow's faller fails (ZeroDivisionError); the greedy player answers instead." in out
    assert "Sword lies" not in out and "the Sword lies in room 3" in caplog.text
    assert {record.name for record in caplog.records} == {"gearmaze"}
    assert "The starting teams are shown" in out and "Blue, " in out.splitlines()[-1]


def test_a_bot_that_hangs_does_not_hold_up_the_game(play, monkeypatch):
    seat_bots(monkeypatch, novice=Stuck())
    monkeypatch.setattr(seating, "LONGEST", 0.05)
    out = play("goblin thief warrior wizard\nauto\n")
    assert "Yellow's dreamer fails (TimeoutError); the greedy player answers instead." in out
    assert "The starting teams are shown" in out


@pytest.mark.parametrize(
    "answer", [None, "end", Action("fly"), Action("place", -1, 999, 999), Action("move", "x", None)], ids=str
)
def test_a_bot_that_answers_nonsense_does_not_end_the_game(play, monkeypatch, answer):
    seat_bots(monkeypatch, novice=Babbles(answer))
    out = play("goblin thief warrior wizard\nauto\n")
    assert "; the greedy player answers instead." in out and "The starting teams are shown" in out
    assert "Yellow's babbler gives no legal answer" in out or "Yellow's babbler fails (" in out


def test_if_everybody_falls_any_legal_answer_is_given(play, monkeypatch, caplog):
    seat_bots(monkeypatch, novice=Falls(), greedy=Falls())
    out = play("goblin thief warrior wizard\nauto\n")
    assert "The starting teams are shown" in out and "greedy failed for yellow too" in caplog.text


def test_an_adviser_that_falls_does_not_end_the_game(play, monkeypatch, caplog):
    from gearmaze.cli.play import Play

    real = Play.__init__

    def seated(self, *words):
        real(self, *words)
        self.adviser = Falls()

    monkeypatch.setattr(Play, "__init__", seated)
    monkeypatch.setattr("gearmaze.bots.hints.hint", lambda *_: Falls().decide(None, None, None, None))
    out = play("auto\nhint\nauto\n")
    assert "Blue's faller fails (ZeroDivisionError); the greedy player answers instead." in out
    assert re.search(r"Blue's archmage fails .*\n  place blue-\S+ room \d\.\n", out)
    assert "The starting teams are shown" in out


def test_a_hint_that_is_not_legal_is_not_given(play, monkeypatch):
    from gearmaze.bots.hints import Hint

    monkeypatch.setattr("gearmaze.bots.hints.hint", lambda *_: Hint(Action("end"), "end"))
    out = play("hint\n")
    assert re.search(r"Blue's archmage gives no legal answer.*\n  pick blue-\S+ b0\.\n", out)


def test_the_log_stays_off_a_terminal(monkeypatch):
    import logging

    log = logging.getLogger("gearmaze-test")
    monkeypatch.setattr(seating, "LOG", log)
    for terminal in (False, True):
        monkeypatch.setattr("sys.stderr.isatty", lambda terminal=terminal: terminal)
        seating.keep_the_log_off_the_board()
        assert bool(log.handlers) is terminal


def test_bots_of_different_levels_think_as_long_as_each_may(play, monkeypatch):
    class Notes:
        def __init__(self, name):
            self.name = name

        def decide(self, view, decision, budget, rng):
            asked.setdefault(view.seat, set()).add((self.name, budget))
            return make_player("random").decide(view, decision, budget, rng)

    asked: dict[int, set[tuple[str, object]]] = {}
    seat_bots(monkeypatch, captain=Notes("captain"), archmage=Notes("archmage"))
    play("", "--seats", "blue=captain", "yellow=archmage", "--scenario", "prison-1")
    assert asked == {seat: {(name, live_budget(name))} for seat, name in enumerate(("captain", "archmage"))}


# Watching -----------------------------------------------------------------------------------------------

WATCHED = ("--seats", "blue=random", "yellow=greedy", "--scenario", "prison-1")


def test_bots_are_watched_to_the_end_as_a_spectator_sees_them(play, monkeypatch):
    from gearmaze.cli import common

    asked = []
    monkeypatch.setattr(
        common, "view", lambda state, seat, real=common.view: (asked.append(seat), real(state, seat))[1]
    )
    out = play("", *WATCHED)
    assert "You watch: Blue random, Yellow greedy. Seed 5. Ctrl-C leaves." in out
    assert "Over after turn" in out and ">" not in out.splitlines()[-1]
    assert set(asked) == {SPECTATOR}
    setting_up = out[: out.index("The starting teams are shown")]
    assert "will start on" not in setting_up and "puts the" not in setting_up


def test_a_watched_game_pauses_on_a_terminal_and_is_saved(monkeypatch, capsys, tmp_path):
    from gearmaze.cli import play as playing
    from gearmaze.cli.prompt import Prompt

    slept = []
    names = iter([str(tmp_path / "no" / "where.txt"), str(tmp_path / "game.txt")])
    monkeypatch.setattr(playing.time, "sleep", slept.append)
    monkeypatch.setattr(Prompt, "__init__", lambda self: setattr(self, "live", True))
    monkeypatch.setattr(Prompt, "ask", lambda self, question, words=(): next(names))
    assert main(["play", "--seed", "5", *WATCHED]) == 0
    out, err = capsys.readouterr()
    assert set(slept) == {playing.PAUSE} and err == ""
    assert "No such file" in out and "Saved to" in out
    game = read_record((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert game.over and len(slept) > 3 * game.state.turn  # after every line, not only every turn


def test_an_interrupt_leaves_a_watched_game(monkeypatch, capsys):
    class Interrupted:
        name = "interrupted"

        def decide(self, view, decision, budget, rng):
            raise KeyboardInterrupt

    seat_bots(monkeypatch, random=Interrupted())
    assert main(["play", *WATCHED]) == 130
    assert capsys.readouterr().err == ""


def test_an_end_of_input_leaves_quietly(play):
    assert play("").endswith("> \n")


# The second box ---------------------------------------------------------------------------------------


def test_a_hunt_is_played_from_a_script(play):
    script = "help\nnaga backstabber cleric\nauto\n2\nhelp\nreveal 1\nauto\nscore\nend\n"
    out = play(script, "--scenario", "prison-2", "--as", "blue")
    assert "Name your starters in one line, such as: cleric naga backstabber." in out
    assert "Blue's Backstabber will start on d0." in out
    assert "Blue, play an Action card (2)> 2" in out
    assert re.search(r"cleric [a-e]\d moves;", out) and "troll" not in out
    assert "reveals room 1" in out and "Yellow plays the" in out
    assert "VP" not in out


def test_sides_that_differ_are_drawn(play):
    said = [play("quit\n", "--scenario", "prison-2", "--seed", str(seed)).split("\n")[0] for seed in range(8)]
    assert {"You play Blue" in line for line in said} == {True, False}
    assert all(("You play Blue" in line) != ("You play Yellow" in line) for line in said)


def test_pieces_of_both_boxes_are_chosen_in_secret(play):
    script = "help\n37 38\nnaga troll rope rope\nhelp\nundo\nwhy troll\nauto\nauto\nauto\n"
    out = play(script, "--scenario", "mixed-free")
    assert "Choose pairs of rooms from 1 2 3 4 37 38 39 40" in out
    assert "Blue, choose a character, 6 left>" in out
    assert "Blue chooses Blue's Rope 2." in out and "Choose pieces from" in out
    assert "That piece is not in your box, or chosen already" in out
    assert "All rooms and pieces are chosen." in out and "The starting teams are shown" in out
    assert "Yellow brings" not in out and "Yellow chooses" not in out


def test_pieces_of_both_boxes_are_chosen_in_turn(play):
    out = play("naga\n37\nauto\nauto\nauto\n", "--scenario", "mixed-mutual")
    assert "Rooms come first" in out
    assert "Blue brings the rooms of pair 37." in out and "Yellow chooses Yellow's" in out
    assert "All rooms and pieces are chosen; in play are the pairs" in out


JAIL = """\
gearmaze position 1
scenario prison-4
rooms 38cw/0
tokens
  blue-mekanork c3
  blue-cleric e2 carries blue-bow
  blue-telepath a4
  yellow-colossus c2
  yellow-wizard a3
turn 5 blue ap 3
"""
DUEL = """\
gearmaze position 1
scenario prison-3
rooms 38cw/0
tokens
  blue-naga b2 carries blue-telescoping-spear
  blue-mekanork d3
  blue-banshee e3
  yellow-mekanork d2
  yellow-naga e4
turn 5 blue ap 4
"""


def test_somebody_joins_or_stays_out(play):
    script = "actions\nmekanork attacks colossus\nhelp\nwhat\nyes\nscore\n3\n"
    out = play(script, position=JAIL)
    assert "Cleric: shoot yellow-colossus (3 against 5)" in out
    assert "Blue, does the Cleric join with a shot, for 1? yes or no> help" in out
    assert "Your Cleric can take part from afar: yes or no." in out
    assert "Blue's Cleric joins in with a shot." in out
    assert "Cleric 1 (shooting)" in out
    assert re.search(r"Blue shows \+3, Yellow \+\d", out)


def test_a_card_is_named_or_not(play):
    out = play("telepath attacks wizard\nhelp\n9\n6\nlay 1\n", position=JAIL)
    assert "Blue, name a Combat card (+1 +2 +3 +4 +5 +6) or keep silent> help" in out
    assert "Name a Combat card of this game other than +0" in out
    assert "Blue names the +6: it has to be played." in out
    assert "Blue shows +1, Yellow +6" in out
    out = play("telepath attacks wizard\nno\n1\n", position=JAIL)
    assert re.search(r"Blue shows \+1, Yellow \+\d", out)


def test_a_thrust_and_a_scream(play):
    out = play("actions\nscream naga\nthrust mekanork\n6\n", position=DUEL)
    assert re.search(r"^  Banshee: .*scream yellow-naga", out, re.MULTILINE)
    assert re.search(r"^  Naga: .*thrust yellow-mekanork \(4 against 2\)", out, re.MULTILINE)
    assert "Blue's Banshee screams: Yellow's Naga is pushed to e5." in out
    assert "Blue shows +6" in out


@pytest.mark.parametrize(
    "name", ["prison-1", "prison-2", "prison-3", "prison-4", "mixed-free", "mixed-mutual"]
)
def test_every_scenario_is_begun_with_hints(monkeypatch, capsys, name):
    follow_hints(monkeypatch, 45)
    assert main(["play", "--seed", "2", "--scenario", name, "--against", "random"]) == 0
    assert "Over after turn" in capsys.readouterr().out


def follow_hints(monkeypatch, most: int) -> None:
    """Answer by lot, then give up."""
    from gearmaze.cli.play import Play
    from gearmaze.cli.prompt import Prompt

    playing: list[Play] = []
    asked = iter(range(most))

    def ask(self, question, words=()):
        if next(asked, None) is None:
            return "resign"
        game, seat = playing[0].game, playing[0].seat
        return game.text(seating.answer_for(make_player("random"), game, seat, playing[0].chance(seat)))

    real = Play.run
    monkeypatch.setattr(Play, "run", lambda self: (playing.append(self), real(self))[1])
    monkeypatch.setattr(Prompt, "ask", ask)


def test_a_whole_game_is_played_with_hints(monkeypatch, capsys):
    """Every decision can be answered from the keyboard."""
    follow_hints(monkeypatch, 120)
    assert main(["play", "--seed", "2", "--scenario", "beginner", "--against", "random"]) == 0
    assert "Over after turn" in capsys.readouterr().out


WORDS = (
    "help moves actions why rule hint board score log undo auto goblin thief troll gob t yellow-rope c4 b3 "
    "c5 e12 3 +2 take leave swap attack attacks reveal rotate cw end draw decline jump over to begin go stop "
    "cancel card lay set place room pick bench search 99 ? -1 blue"
).split()


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=5).map(" ".join), max_size=10)
)
def test_nothing_typed_makes_it_fall(play, lines):
    script = "".join(f"{' '.join(line.split())}\n" for line in lines)
    play(script.encode("utf-8", "replace").decode("utf-8"), "--against", "random", position=SKETCH)


@pytest.mark.rule("INFO-02", "INFO-04")
def test_the_board_shows_what_the_options_let_a_player_remember() -> None:
    """Own face-down tokens and spent cards are drawn only where it was agreed."""
    text = "behind 4: blue-goblin\nhands\n  yellow combat 0 1 2 2 3 3 4 5 spent 6\ntokens\n  blue-troll b0\n"
    strict = picture(pos(text), 0, colour=False)
    casual = picture(pos("options ownHidden=shown cardMemory=on\n" + text), 0, colour=False)
    assert "(Go)" not in strict and "(Go)" in casual
    assert "spent" not in strict and "spent +6" in casual


# Answers to somebody who does not know yet ------------------------------------------------------------


def test_the_first_prompt_lists_who_can_be_chosen(play):
    out = play("")
    before, _, _ = out.partition("Blue, choose your starters")
    for name in ("cleric", "goblin", "mekanork", "thief", "troll", "wall-walker", "warrior", "wizard"):
        assert re.search(rf"^  {name} +speed \d, strength \d\. [A-Z].+\.$", before, re.MULTILINE), name
    assert "such as: cleric goblin mekanork thief." in before
    assert "Bring your characters out over Yellow’s line: 5 points win" in before


@pytest.mark.parametrize("name", scenario_names())
def test_the_legend_names_every_sign_of_a_board(play, name):
    out = play("legend\n", "--scenario", name)
    for sign in (
        "(",
        "<",
        "┃ wall",
        "▓ pit",
        "╫ closed portcullis",
        "1↻ gear of pair 1",
        "#3 its number",
        "†swo",
    ):
        assert sign in out or (sign == "†swo" and "prison" in name), sign
    slits = any(SLIT in four for room in scenario(name).rooms for four in room.sides)
    assert ("arrow-slit" in out) == slits == ("prison" in name or name.startswith("mixed"))


def test_each_kind_of_decision_is_explained_once(play):
    out = play("auto\nauto\nauto\nboard\n", "--seed", "1")
    for kind in ("Name your starters", "Put a token into a room"):
        assert out.count(kind) == 1, kind


@pytest.mark.parametrize(
    ("script", "owed"),
    [
        ("thief c4\n", "first you have to choose a starting team"),
        ("goblin thief warrior wizard\nthief c4\n", "first you have to put a token into a room"),
        ("goblin thief warrior wizard\nplace thief c4\n", "You have cleric, mekanork, troll, wall-walker,"),
    ],
)
def test_a_move_too_early_is_told_what_is_owed_and_of_whom(play, script, owed):
    out = play(script)
    answer = out.rpartition("thief c4\n")[2]
    assert owed in answer and "may be" not in answer
    assert "cleric" in answer and ("such as: cleric" in answer)
    assert "will start" not in answer


def test_what_is_to_be_put_down_comes_before_everything_else(play):
    out = play("goblin c5\nreveal 3\nthief c4\nthief\nwizard\nset thief c4\n", position=SKETCH)
    _, move, name, lifted, odd = re.split(r"> (?=thief c4|thief\n|wizard|set thief)", out)
    assert "first you have to put down the tokens of the room just shown" in move
    for answer in (move, name, odd):
        assert re.search(r"Put down Wizard or Yellow's Sword, such as: wizard [a-e]\d+\. Or: auto\.", answer)
    assert "Thief, speed 5, strength 2, on d4. Crosses pits" in name
    assert re.search(r"It can be put on [a-e]\d+, .* or [a-e]\d+: wizard [a-e]\d+, say\.", lifted)


def test_a_bare_name_says_in_words_what_it_can_do(play):
    out = play("goblin c3\ngoblin\nwarrior\ntroll\nt\n", position=SKETCH)
    assert "Goblin, speed 4, strength 1, on c3." in out
    assert re.search(
        r"It can go to \d+ squares for 1 AP \(goblin [a-j]\d+, say; moves goblin shows them\)", out
    )
    assert "attack Yellow's Goblin (1 against 1)" in out
    assert "Yellow's Warrior, speed 3, strength 3, on e21." in out
    assert "Troll, speed 2, strength 4, wounded on b4." in out
    assert "'t' may be thief or treasure or troll" in out
    assert "blue-" not in out and "yellow-" not in out


def test_a_bare_name_does_not_betray_where_somebody_hides(play):
    out = play("goblin thief warrior wizard\ncleric\n")
    assert "It can lie face down in room 1, 2, 3, 4, 5, 6, 7 or 8: cleric 1, say." in out
    hidden = play("wizard\n", "--as", "yellow", position=SKETCH.replace("5 blue", "5 yellow"))
    assert " on " not in hidden.rpartition("> wizard\n")[2].partition(".")[0]


# On a terminal ----------------------------------------------------------------------------------------


@pytest.fixture
def terminal(monkeypatch, capsys):
    """A person at a terminal of some width, who types lines or presses Ctrl-C (None)."""

    def typed(lines: list[str | None], *words: str, width: int = 80) -> tuple[int, str]:
        from gearmaze.cli import common, prompt
        from gearmaze.cli import play as playing

        keys = iter(lines)

        def read(question: str) -> str:
            line = next(keys)
            print(f"{question}{line}")
            if line is None:
                raise KeyboardInterrupt
            return line

        monkeypatch.setattr(common, "columns", lambda: width)
        monkeypatch.setattr(prompt, "columns", lambda: width)
        monkeypatch.setattr(playing, "PAUSE", 0)
        monkeypatch.setattr(prompt.Prompt, "__init__", lambda self: setattr(self, "live", True))
        monkeypatch.setattr("builtins.input", read)
        code = main(["play", "--seed", "5", "--no-color", *words])
        return code, capsys.readouterr().out

    return typed


def test_ctrl_c_asks_to_save_and_a_second_one_leaves_at_once(terminal, tmp_path):
    path = tmp_path / "game.txt"
    code, out = terminal([None, str(tmp_path / "no" / "where.txt"), str(path)])
    assert code == 0 and "No such file" in out and "Saved to" in out
    assert not read_record(path.read_text(encoding="utf-8")).over
    assert terminal([None, None])[0] == 130
    code, out = terminal([None, "back", "auto", None, ""])
    assert code == 0 and "Blue's" in out.partition("back\n")[2]


def test_a_ready_game_begins_with_a_turn(terminal):
    code, out = terminal([None, None], "--ready", "--against", "human")
    first = out.partition("> None")[0]
    assert code == 130 and "play an Action card (2)" in first
    assert "choose your starters" not in first and "place a token" not in first
    assert "Blue: Bring your characters out over Yellow’s line" in first


def test_ctrl_c_while_a_bot_thinks_asks_too(terminal, monkeypatch):
    class Interrupted:
        name = "interrupted"
        left = 1

        def decide(self, view, decision, budget, rng):
            self.left -= 1
            if self.left >= 0:
                raise KeyboardInterrupt
            return make_player("random").decide(view, decision, budget, rng)

    seat_bots(monkeypatch, novice=Interrupted())
    code, out = terminal(["back", "auto", None, ""])
    assert code == 0 and out.count("Save the game first?") == 2
    assert "Blue, choose your starters" in out


@pytest.mark.parametrize("width", [60, 80, 100, 120])
@pytest.mark.parametrize("name", scenario_names())
def test_no_line_is_longer_than_the_terminal(terminal, name, width):
    lines = ["help", "help moves", "help enlist", "attack troll", "fly to the moon", "hint", "auto", "auto"]
    lines += ["auto"] * 6 + ["2", "actions", "goblin", "board", "score", "log", "quit", ""]
    _, out = terminal(lines, "--scenario", name, "--against", "random", width=width)
    typed = re.compile(r"(> |: )[^>:]*$")  # what a person types does not count
    for line in out.splitlines():
        assert len(line) <= width or len(typed.sub(">", line)) <= width, line
    assert "#1" in out, "a board was drawn"


def test_a_terminal_too_narrow_for_the_board_is_told_so(terminal):
    _, out = terminal(["auto", "auto", "quit", ""], "--scenario", "base", width=30)
    assert "The board needs 37 columns;" in out and "┃" not in out


def test_a_low_terminal_shows_the_board_last(monkeypatch):
    from gearmaze.cli import common

    state = pos("tokens\n  blue-goblin b0\nturn 5 blue ap 3")
    for rows, last in ((0, "Yellow"), (24, " 21"), (60, "Yellow")):
        monkeypatch.setattr(common, "rows", lambda rows=rows: rows)
        lines = [
            line for line in picture(state, 0, colour=False).splitlines() if " 21" in line or "VP" in line
        ]
        assert last in lines[-1], rows
