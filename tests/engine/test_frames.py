"""Every sort of decision is one class, and everybody who asks or answers players knows all of them."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

import gearmaze
from gearmaze.bots.ladder import ANSWERS
from gearmaze.cli.asking import QUESTIONS
from gearmaze.engine import State
from gearmaze.engine.acting import Act
from gearmaze.engine.chance import Chance
from gearmaze.engine.frames import FRAMES, Decision, Frame, frame, kinds_of_decisions
from gearmaze.engine.guess import guess
from gearmaze.engine.under_way import begin
from gearmaze.envs.seen import KINDS
from gearmaze.position import parse_position, position_text
from gearmaze.position.decisions import frame_text, read_frame
from gearmaze.words import languages
from gearmaze.words.sentences import vocabulary
from tests.drawing import do, pos

OWED = kinds_of_decisions()
PAGE = Path(gearmaze.__file__).parent / "web"


def test_the_kinds_of_decisions():
    assert set(OWED) == {
        *("draft", "team", "place", "card", "act", "move", "set", "join", "ally", "name", "lay"),
    }


def page_kinds() -> list[str]:
    """The kinds of decision the page has a row for."""
    source = (PAGE / "decisions.js").read_text(encoding="utf-8")
    table = source.split("export const DECISIONS = {\n")[1].split("\n};")[0]
    return re.findall(r"^  (\w+): \{ answered: \"\w+\"", table, re.MULTILINE)


def test_the_page_has_no_rows_for_decisions_there_are_not_and_no_other_lists():
    assert set(page_kinds()) == set(OWED)
    lists = re.compile(rf'\["(?:{"|".join(OWED)})"(?:, "\w+")*\]\.includes\((?:owed|kind)')
    for path in PAGE.glob("*.js"):
        found = lists.search(path.read_text(encoding="utf-8"))
        assert not found, f"{path.name}: {found and found[0]} belongs into DECISIONS in decisions.js"


@pytest.mark.parametrize("kind", OWED)
def test_everybody_knows_every_kind_of_decision(kind: str) -> None:
    assert kind in ANSWERS, f"bots cannot answer {kind!r}: add it to ANSWERS in gearmaze/bots/ladder.py"
    assert kind in QUESTIONS, f"the terminal cannot ask {kind!r}: QUESTIONS in gearmaze/cli/asking.py"
    assert kind in KINDS, f"environments do not see {kind!r}: add it to KINDS in gearmaze/envs/seen.py"
    assert kind in page_kinds(), f"the page cannot answer {kind!r}: DECISIONS in gearmaze/web/decisions.js"
    for language in languages():
        words = vocabulary(language)["words"]["kind"]
        assert words.get(kind), f"no words for {kind!r}: [words.kind] in gearmaze/data/words/{language}.toml"


@pytest.mark.parametrize("kind", FRAMES)
def test_every_frame_says_how_it_is_written(kind: str) -> None:
    assert FRAMES[kind].text or kind == "move", f"{FRAMES[kind]} has no text for positions"
    assert FRAMES[kind].__doc__


def test_a_decision_is_written_as_it_is_read():
    table = pos("decide act").table
    for text in ("act", "place yellow", "first turn", "set room 3 by blue inherited", "set room 1 by yellow"):
        assert frame_text(table, read_frame(table, text)) == text
    assert read_frame(table, "set room2 by blue") == read_frame(table, "set room 2 by blue")


@pytest.fixture
def window():
    """A sort of decision no box has yet: somebody else is asked in the middle of whatever is decided."""

    @dataclass(frozen=True, slots=True)
    class Window(Frame):
        """Whether a seat does something about what just happened."""

        kind: ClassVar[str] = "window"
        text: ClassVar[str] = "window {seat:seat} about {token:token}"
        seat: int
        token: int

        def dealt_anew(self, state: State, new: State, seat: int, chance: Chance) -> "Window":
            return self if seat == self.seat else self.but(token=chance.below(state.table.tokens))

        def owed(self, state: State) -> tuple[Decision, ...]:
            return (Decision(self.seat, self.kind),)

    yield Window
    del FRAMES["window"]


def test_a_position_holds_a_whole_stack(window):
    """A decision in the middle of a move under way is written after it, and read again."""
    state = pos("tokens blue-goblin b2, yellow-troll e5\nrooms 1cw")
    for steps in ((), ("begin goblin",), ("begin goblin", "go b3")):
        asked = do(state, *steps) if steps else state.copy()
        asked.push(window(1, state.table.by_label["blue-goblin"]))
        text = position_text(asked)
        assert text.rstrip().endswith("decide window yellow about blue-goblin"), text
        again = parse_position(text)
        assert again == asked and position_text(again) == text
        assert [each.kind for each in again.stack][-1] == "window"
        assert again.stack[0] == Act(0)


def test_a_stack_may_be_as_deep_as_it_likes(window):
    state = do(pos("tokens blue-goblin b2, yellow-troll e5\nrooms 1cw"), "begin goblin", "go b3")
    for seat, token in ((1, "blue-goblin"), (0, "yellow-troll"), (1, "yellow-troll")):
        state.push(window(seat, state.table.by_label[token]))
    text = position_text(state)
    assert text.count("decide window") == 3 and len(state.stack) == 5
    again = parse_position(text)
    assert again == state and again.stack == state.stack and position_text(again) == text


def test_a_guess_deals_every_decision_anew_and_the_position_kept_in_one(window):
    """A move knows the position before it, with what was being decided then: the same as lies beneath it."""
    state = pos("tokens blue-goblin b2, yellow-troll e5\nrooms 1cw")
    secret = state.table.by_label["blue-goblin"]
    state.push(window(1, secret))
    begin(state, secret)
    state.push(window(1, secret))
    found = set()
    for seed in range(20):
        act, beneath, move, above = guess(state, 0, Chance(seed)).stack
        assert move.before.stack == (act, beneath) and act == Act(0)
        found.add((beneath.token, above.token))
    assert len(found) > 10
    assert guess(state, 1, Chance(1)).stack[3] == window(1, secret)


def test_a_decision_by_its_kind():
    assert frame("act", 1) == Act(1) and Act(1).plain(State.fields) == ("act", 1)
    state = pos("decide act")
    assert Act.now(state) == Act.of(state) == Act(0) and not FRAMES["card"].now(state)
