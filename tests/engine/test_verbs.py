"""Every verb says everything about itself, and whoever speaks of verbs asks them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gearmaze
from gearmaze.bots import Budget, make_player
from gearmaze.bots.seat_view import SeatView
from gearmaze.cli.advice import help_about
from gearmaze.engine import (
    Ability,
    Action,
    Chance,
    Event,
    LegalActions,
    Refusal,
    Scenario,
    State,
    Table,
    Verb,
    character,
    decisions,
    play,
    refuse,
    refuse_action,
)
from gearmaze.engine.frames import FRAMES
from gearmaze.engine.state import IDLE, changed
from gearmaze.engine.verbs import PARTS, SQUARE, TOKEN, Answer, Spoken
from gearmaze.envs.index import the_index
from gearmaze.game import Game
from gearmaze.notation import action_text, parse_action
from gearmaze.notation.actions import WHOLE
from gearmaze.notation.grammar import SLOTS
from gearmaze.server.messages.legal import described
from gearmaze.server.reference import ORDER, SIGN, reference
from gearmaze.sets import scenario, scenario_names
from gearmaze.testing.games import check_legal, check_step
from gearmaze.words.sentences import languages, vocabulary
from tests.drawing import legal, pos, why

PACKAGE = Path(gearmaze.__file__).parent
TABLES = [Table(scenario(name)) for name in scenario_names()]
VERBS: dict[str, Spoken] = {verb.name: verb for table in TABLES for verb in table.all_verbs()}


@pytest.mark.parametrize("name", sorted(VERBS))
def test_everybody_can_speak_of_every_verb(name: str) -> None:
    verb = VERBS[name]
    home = f"{type(verb).__module__.replace('.', '/')}.py, {name}"
    unknown = [part for part in verb.parts if part not in PARTS]
    assert not unknown, (
        f"{home}: no such parts: {unknown}; PARTS in gearmaze/engine/verbs.py has those there are"
    )
    unwritten = [part for part in verb.parts if part not in SLOTS and part not in WHOLE]
    assert not unwritten, f"gearmaze/notation/grammar.py, SLOTS: no way to write {unwritten} of {name}"
    for language in languages():
        word = vocabulary(language)["words"]["verb"].get(name)
        assert word, f"gearmaze/data/pieces.toml: no [verbs.{name}] with a word in {language}"
        told = reference(language)["verbs"][name]
        assert told["word"] == word and told["about"] == list(verb.about)
        assert told["sign"] and told["order"] >= 0, (
            f"gearmaze/data/look.toml, [verbs]: {name} has no good look"
        )
        assert (told["fight"] is None) == (verb.role is None)
    table = next(table for table in TABLES if table.verb(name))
    assert "no command" not in help_about(table.start(), name)
    number = the_index().number
    beside = verb.agreement or verb.undoes or name in ("timeout", "move")
    by_chance = any(verb in frame.answers for frame in FRAMES.values() if frame.by_chance)
    assert (name in number) != (beside or by_chance), f"gearmaze/envs/index.py: {name}"


def test_parts_are_those_of_the_notation() -> None:
    assert set(PARTS) == {*SLOTS, *WHOLE}


def test_what_look_says_is_about_verbs_there_are() -> None:
    from gearmaze.data import look

    lost = sorted(set(look()["verbs"]) - set(VERBS))
    assert not lost, f"gearmaze/data/look.toml, [verbs]: nobody can {lost}"


def test_a_verb_says_only_what_is_asked() -> None:
    with pytest.raises(TypeError, match="nothing called 'finall'"):
        Answer("nod", finall=True)


def test_what_is_derived_from_parts() -> None:
    assert VERBS["attack"].about == (TOKEN,) and VERBS["attack"].subject == "who"
    assert VERBS["place"].subject == "what" and VERBS["place"].in_hand and not VERBS["take"].in_hand
    assert VERBS["jump"].about == (SQUARE, SQUARE) and not VERBS["jump"].names_token
    assert not VERBS["open"].names_token and VERBS["open"].opens and not VERBS["close"].opens


DEEDS = {name for name, verb in VERBS.items() if verb.acts}
# Sentences of the terminal's manual (a verb without one goes by its parts); numbers that never change.
ALLOWED = {"cli/advice.py": ("ACTIONS",), "envs/index.py": ("NUMBERED",)}
CHECKS = ("testing/rooms.py",)  # which say what an action may do, whatever its verb says


def test_nobody_keeps_a_list_of_actions() -> None:
    """Two or more actions of a turn named together: something their verbs should say themselves."""
    kept = []
    for path in sorted(PACKAGE.rglob("*.py")):
        where = str(path.relative_to(PACKAGE))
        if where in CHECKS:
            continue
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            named = re.match(r"\w+", ast.unparse(statement))
            if named and named[0] in ALLOWED.get(where, ()):
                continue
            for node in ast.walk(statement):
                if isinstance(node, ast.Tuple | ast.List | ast.Set):
                    items: list[ast.expr | None] = list(node.elts)
                else:
                    items = node.keys if isinstance(node, ast.Dict) else []
                found = [
                    item.value for item in items if isinstance(item, ast.Constant) and item.value in DEEDS
                ]
                if len(found) > 1:
                    kept.append(f"gearmaze/{where}:{node.lineno} {found}")
    for path in sorted((PACKAGE / "web").glob("*.js")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for listed in re.findall(r"\[[^\[\]]*\]|\{[^{}]*\}", line):
                found = [word for word in re.findall(r"\"(\w+)\"|\b(\w+):", listed) if set(word) & DEEDS]
                if len(found) > 1:
                    kept.append(f"gearmaze/web/{path.name}:{number} {found}")
    assert kept == []


# A verb nobody has heard of -----------------------------------------------------------------------


class Whistle(Verb):
    """Whoever hears it does nothing more this turn. It is free, but for who has his hands full."""

    name = "whistle"
    parts = ("who", "anyone")
    granted = ("ACT-01",)

    def cost(self, state: State, who: int) -> int:
        return 0 if state.load[who] < 0 else 2

    def same(self, state: State, action: Action) -> tuple[object, ...]:
        return (action.what,)

    def options(self, state: State, who: int) -> Iterator[Action]:
        for token in state.table.all_characters:
            action = Action(self.name, who, token)
            if self.refuse(state, action) is None:
                yield action

    def refuse(self, state: State, action: Action) -> Refusal | None:
        there = action.what in state.table.all_characters and state.place[action.what] >= 0
        awake = there and action.what != action.who and not state.marks[action.what] & IDLE
        return None if awake else refuse("no_character", "ACT-01")

    def do(self, state: State, action: Action, log: list[Event]) -> None:
        state.marks = changed(state.marks, action.what, state.marks[action.what] | IDLE)


class Whistles(Ability):
    verbs = (Whistle(),)


def street() -> Scenario:
    """The full game with two whistlers."""
    own = scenario("base")
    kinds = tuple(kind for kind in own.characters if kind.id not in ("mekanork", "wall-walker"))
    new = (character("piper", "Piper", 4, 1, Whistles()), character("boy", "Boy", 4, 1, Whistles()))
    return own._replace(characters=(*kinds, *new))


@pytest.fixture
def whistling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gearmaze.position.read.scenario", lambda name: street())


ALLEY = """
rooms 1cw 2ccw
tokens
  blue-piper b4
  blue-boy c5
  blue-thief d4 carries blue-rope
  yellow-troll e4
"""


def at_ap(ap: int, tokens: str = ALLEY) -> State:
    state = pos(tokens).copy()
    state.ap = ap
    return state


def whistled(state: State, **asked: int) -> list[str]:
    return [text for text in legal(state, **asked) if text.startswith("whistle")]


@pytest.mark.usefixtures("whistling")
@pytest.mark.parametrize("ap", [0, 3])
def test_what_costs_nothing_is_listed_without_any_ap(ap: int) -> None:
    state = at_ap(ap)
    blue = [f"whistle blue-piper {name}" for name in ("blue-thief", "blue-boy", "yellow-troll")]
    assert sorted(whistled(state)) == sorted([*blue, "whistle blue-boy blue-piper"])
    assert why(state, "whistle blue-boy yellow-troll") is None, "another one who could do it is not listed"
    moves = [text for text in legal(state) if text.startswith("move")]
    assert bool(moves) == bool(ap) and legal(state)[-1] == "end"
    check_legal(state, 0)
    action = parse_action(state, "whistle blue-boy yellow-troll", 0)
    after, events = play(state, 0, action)
    assert after.ap == ap and len(whistled(after)) == 3
    check_step(state, 0, action, after, events)


@pytest.mark.usefixtures("whistling")
def test_who_is_asked_for_alone_is_listed_without_any_ap() -> None:
    state = at_ap(0)
    boy, thief = (state.table.by_label[label] for label in ("blue-boy", "blue-thief"))
    assert len(whistled(state, who=boy)) == 3 and legal(state, who=thief) == []


@pytest.mark.usefixtures("whistling")
def test_a_cost_is_asked_of_the_position_and_the_actor() -> None:
    laden = ALLEY.replace("blue-boy c5", "blue-boy c5 carries blue-sword").replace(
        "blue-piper b4", "blue-goblin b4"
    )
    assert not whistled(at_ap(0, laden)) and not whistled(at_ap(1, laden))
    state = at_ap(3, laden)
    action = parse_action(state, "whistle blue-boy yellow-troll", 0)
    assert action in LegalActions(state, 0).listed() and play(state, 0, action)[0].ap == 1
    assert described(state, 0, action) == {
        "text": "whistle blue-boy yellow-troll",
        "verb": "whistle",
        "ap": 2,
        "target": "yellow-troll",
    }
    refusal = refuse_action(at_ap(1, laden), 0, action)
    assert refusal is not None and refusal.reason == "no_ap" and refusal.fact("cost") == 2


@pytest.mark.usefixtures("whistling")
@pytest.mark.parametrize("level", ["random", "greedy", "archmage"])
def test_bots_play_with_it(level: str) -> None:
    state = at_ap(0)
    view = SeatView(state, 0)
    player = make_player(level)
    for number in range(3):
        answer = player.decide(view, view.decision, Budget(nodes=50), Chance(number + 1))
        assert refuse_action(state, 0, answer) is None


@pytest.mark.usefixtures("whistling")
def test_it_is_written_taken_back_and_told() -> None:
    state = at_ap(1)
    game = Game(position=state)
    game.play("boy whistles yellow troll", 0)
    assert action_text(state, game.answers[-1][1]) == "whistle blue-boy yellow-troll"
    assert game.refuse_undo(0) is None, "it is not final"
    assert "whistle who anyone" in help_about(state, "whistle")
    assert state.table.free_verbs and not any(table.free_verbs for table in TABLES)
    assert decisions(state)[0].kind == "act"
    assert (SIGN, ORDER) == ("•", 50)


def test_a_scenario_says_what_everybody_may_do() -> None:
    """Another verb for all, or one fewer, is a line of the scenario (a lift will need it)."""
    base = scenario("base")
    fewer = Table(base._replace(verbs=tuple(verb for verb in base.verbs if verb.name != "jump")))
    assert "jump" in Table(base).common and "jump" not in fewer.common
    wave = type("Wave", (Verb,), {"name": "wave", "ap": 0})()
    more = Table(base._replace(verbs=(*base.verbs, wave)))
    assert more.verb("wave") is wave and more.free_verbs and wave in more.all_verbs()
