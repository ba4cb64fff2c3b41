"""Kept games of every scenario, replayed answer by answer: a rule change that would change one shows here.

`python -m tests.golden.make` plays them anew; only for when a rule is changed on purpose.
"""

import os
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gearmaze import Game
from gearmaze.bots import RandomPlayer, ask
from gearmaze.engine import Chance, ParseError
from gearmaze.record import BrokenRecord, read_record, record_text, seat_record_text
from gearmaze.sets import scenario_names
from gearmaze.testing import check_state
from tests.golden.checklist import CHECKLIST, seen_in

FOLDER = Path(__file__).parent / "golden"
PROOF = bool(os.environ.get("GEARMAZE_PROOF"))

# The last line of each record.
RESULTS = {
    "01-full-game": "result target yellow",
    "02-everything": "result target yellow",
    "03-beginners": "result target blue",
    "04-handicap": "result resignation blue",
    "05-clock": "result agreement blue yellow",
    "06-shared-win": "result target blue yellow",
    "07-first-to-target": "result target blue",
    "08-exhausted": "result exhausted blue",
    "09-idle": "result idle blue yellow",
    "10-step-by-step": "result resignation blue",
    "11-first-walk": "result target blue",
    "12-hunted": "result elimination blue",
    "13-got-away": "result escape yellow",
    "14-carried-out": "result rescue blue yellow",
    "15-duel": "result target blue",
    "16-to-the-death": "result target blue",
    "17-small-against-big": "result target blue",
    "18-whole-prison": "result target yellow",
    "19-from-afar": "result resignation blue",
    "20-free-choice": "result resignation blue",
    "21-mutual-choice": "result agreement blue yellow",
    "22-jailbreak": "result target blue",
    "23-three": "result target red",
    "24-four": "result target blue",
    "25-straight-across": "result target yellow",
    "26-summit": "result target red",
    "27-summit-for-three": "result target red",
    "28-forty-eight": "result cycles blue yellow",
    "29-shuttle": "result target yellow",
    "30-false-doors": "result target red",
    "31-false-doors-for-three": "result target red",
    "32-turncoats": "result resignation green",
    "33-two-by-two": "result target red green",
    "34-two-are-left": "result agreement blue yellow",
    "35-three-from-all-boxes": "result target blue",
    "36-four-from-all-boxes": "result target green",
    "37-out-of-reach": "result unreachable blue red yellow green",
    "38-turncoats-to-the-end": "result target blue",
}


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@cache
def replayed(name: str) -> Game:
    return read_record(text_of(name), f"{name}.txt")


def test_every_kept_game_is_listed() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(RESULTS)


@pytest.mark.parametrize("name", RESULTS)
def test_a_kept_game_is_the_same_today(name: str) -> None:
    """Each turn line holds the digest of the position; one that differs fails with its decision."""
    text = text_of(name)
    game = replayed(name)
    assert game.over
    assert text.splitlines()[-1] == RESULTS[name]
    assert len(re.findall(r"^turn \d+ (d2:)?[0-9a-f]{16}$", text, re.MULTILINE)) >= 1
    assert record_text(game, digests=2 if " d2:" in text else 1) == text  # as they were kept
    for entry in game.entries:
        check_state(entry.before)
    check_state(game.state)


def test_together_they_show_everything() -> None:
    """Every verb, character, object, event and ending is in one of them at least."""
    shown: set[str] = set()
    for name in RESULTS:
        shown |= seen_in(replayed(name))
    unseen = sorted(CHECKLIST - shown)
    assert not unseen, (
        f"no kept game shows {unseen}: add one to GAMES in tests/golden (a module a box), make it with "
        "`python -m tests.golden.make NUMBER`, and write how it ends into RESULTS in tests/test_golden.py"
    )


def test_whoever_played_may_read_it_all_afterwards() -> None:
    game = replayed("01-full-game")
    assert seat_record_text(game, 0) == seat_record_text(game, 1) == record_text(game)


# Bad records --------------------------------------------------------------------------------------


COLOURS = "blue|yellow|red|green"


def broken(text: str) -> ParseError:
    with pytest.raises(ParseError) as caught:
        read_record(text, "game.txt")
    return caught.value


def numbered(text: str, pattern: str, which: int = 0) -> tuple[int, list[str]]:
    """The number of a line that fits, and all the lines."""
    lines = text.splitlines()
    fits = [number for number, line in enumerate(lines, 1) if re.match(pattern, line)]
    return fits[which], lines


def decision_at(lines: list[str], number: int) -> int:
    """How many answers there are up to a line."""
    return sum(bool(re.match(rf"({COLOURS}|chance|clock):", line)) for line in lines[:number])


def test_a_record_without_its_result_says_so() -> None:
    lines = text_of("01-full-game").splitlines()
    error = broken("\n".join(lines[:-1]) + "\n")
    assert error.line == len(lines) - 1
    assert f"ends without a result after decision {decision_at(lines, len(lines))}" in str(error)


@pytest.mark.parametrize("name", RESULTS)
def test_a_line_cut_off_names_line_and_decision(name: str) -> None:
    """Cut in the middle of an answer that is no longer one."""
    number, lines = numbered(text_of(name), rf"({COLOURS}): (card|move|lay|draw|resign|attack) ?", -1)
    stump = re.match(r"\w+: \w\w", lines[number - 1])
    assert stump
    error = broken("\n".join([*lines[: number - 1], stump.group()]) + "\n")
    assert error.line == number
    assert f"decision {decision_at(lines, number)} ({stump.group()}) does not fit" in str(error)
    assert str(error).startswith(f"game.txt:{number}: ")


def test_a_record_cut_between_two_lines_is_a_game_still_going_on() -> None:
    """It cannot be told from a game that was saved there, and goes on from there."""
    number, lines = numbered(text_of("01-full-game"), "turn 9 ")
    game = read_record("\n".join(lines[:number]) + "\n")
    assert not game.over
    assert game.state.turn == 9
    assert record_text(game, digests=1) == "\n".join(lines[:number]) + "\n"


def said(error: BrokenRecord) -> str:
    """What is told, and the referee's reason if it was a refusal: the sentence itself is in words."""
    return f"{error} {error.refused[1].reason if error.refused else ''}"


@pytest.mark.parametrize(
    ("name", "pattern", "other", "reason"),
    [
        ("01-full-game", "yellow: card 2", "yellow: card 5", "first_card_is_two"),
        ("01-full-game", "blue: lay", "yellow: lay +1", "not_your_decision"),
        ("01-full-game", "blue: end", "blue: move blue-goblin z99", "z99"),
        ("01-full-game", "blue: end", "blue: fly blue-goblin a1", "neither a verb nor a token"),
        ("01-full-game", "blue: end", "red: end", "is not an answer"),
        ("01-full-game", "blue: end", "blue end", "is not an answer"),
        ("01-full-game", "blue: end", "blue: undo\nblue: undo\nblue: undo\nblue: undo", "cannot_take_back"),
        ("01-full-game", "blue: end", "clock: timeout blue", "no_clock"),
        ("01-full-game", "chance: deal", "chance: deal 1cw/0 1cw/0", "not_a_deal"),
        ("01-full-game", "chance: first", "chance: first red", "red"),
        ("09-idle", "yellow: card 3", "yellow: card 2", "card_not_in_hand"),
        ("10-step-by-step", "blue: stop", "blue: reveal 3 blue-goblin", "move_under_way"),
        ("10-step-by-step", "blue: heal", "blue: heal blue-cleric blue-troll", "not_adjacent"),
        ("03-beginners", "chance: omit", "chance: omit 9", "9"),
    ],
)
def test_a_changed_answer_names_line_decision_and_reason(
    name: str, pattern: str, other: str, reason: str
) -> None:
    number, lines = numbered(text_of(name), pattern)
    lines[number - 1] = other
    error = broken("\n".join(lines) + "\n")
    assert number <= error.line <= number + other.count("\n")
    assert re.search(r"decision \d+", str(error))
    assert reason in said(error)


def test_a_changed_answer_that_is_legal_shows_at_the_next_digest() -> None:
    """A card that was laid, replaced by another one of the same hand."""
    number, lines = numbered(text_of("06-shared-win"), r"blue: lay \+1")
    lines[number - 1] = "blue: lay +0"
    error = broken("\n".join(lines) + "\n")
    following, _ = numbered(text_of("06-shared-win"), "turn")
    assert error.line == following
    assert "after decision 5 the position differs" in str(error)


@pytest.mark.parametrize("name", RESULTS)
def test_a_changed_digest_names_line_and_decision(name: str) -> None:
    number, lines = numbered(text_of(name), "turn", -1)
    last = lines[number - 1][-1]
    lines[number - 1] = lines[number - 1][:-1] + ("0" if last != "0" else "1")
    error = broken("\n".join(lines) + "\n")
    assert error.line == number
    assert f"after decision {decision_at(lines, number)} the position differs" in str(error)


@pytest.mark.parametrize(
    ("pattern", "other", "message"),
    [
        ("gearmaze record", "gearmaze record 2", "not a game record"),
        ("rules", "rules 99", "made under rules version 99"),
        ("scenario", "scenario chess", "there is no scenario 'chess'"),
        ("scenario", "", "names no scenario"),
        ("options", "options targetVp=99", "targetVp"),
        ("options", "options colour=red", "colour"),
        ("scenario", "scenario base\nseat blue", "one seat's record"),
        ("result", "result target blue", "the record says 'result target blue', but result target yellow"),
        ("result", "result idle blue yellow", "but result target yellow"),
        ("result", "result target yellow\nblue: end", "game_over"),
    ],
)
def test_a_bad_head_or_tail_is_refused(pattern: str, other: str, message: str) -> None:
    number, lines = numbered(text_of("01-full-game"), pattern)
    lines[number - 1] = other
    error = broken("\n".join(lines) + "\n")
    assert message in said(error)
    assert error.line >= 1


def test_a_result_before_the_end_is_refused() -> None:
    number, lines = numbered(text_of("01-full-game"), "turn 3 ")
    error = broken("\n".join([*lines[:number], "result resignation blue"]) + "\n")
    assert error.line == number + 1
    assert "the game is still going on" in str(error)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "hello", "gearmaze record 1", "\x00"])
def test_what_is_no_record_is_refused(text: str) -> None:
    assert broken(text).line == 1


SCRAPS = [
    "",
    " ",
    "#",
    ":",
    "?",
    "-1",
    "99999999",
    "blue",
    "undo",
    "turn",
    "position",
    "play",
    "result",
    "\x00",
    "é",
]


@settings(max_examples=5000 if PROOF else 150, deadline=None)
@given(st.integers(0, 1 << 48))
def test_a_damaged_record_is_read_or_refused(seed: int) -> None:
    """Lines lost, doubled, exchanged, cut, scribbled on: a game, or an error that names a line."""
    chance = Chance(seed)
    lines = text_of(chance.choice([*RESULTS])).splitlines()[: chance.choice([60, 60, 60, 60, 900])]
    for _ in range(1 + chance.below(3)):
        here, there = chance.below(len(lines)), chance.below(len(lines))
        damage = chance.below(6)
        if damage == 0 and len(lines) > 1:
            del lines[here]
        elif damage == 1:
            lines.insert(here, lines[there])
        elif damage == 2:
            lines[here], lines[there] = lines[there], lines[here]
        elif damage == 3:
            lines[here] = lines[here][: chance.below(len(lines[here]) + 1)]
        else:
            words = re.split(r"( )", lines[here])
            words[chance.below(len(words))] = (
                chance.choice(SCRAPS) if damage == 4 else chance.choice(re.split(r"( )", lines[there]))
            )
            lines[here] = "".join(words)
    text = "\n".join(lines) + "\n"
    try:
        game = read_record(text, "game.txt")
    except ParseError as error:
        assert error.line >= 1, str(error)
    else:
        assert record_text(read_record(record_text(game))) == record_text(game)


# Any game -----------------------------------------------------------------------------------------


def random_game(seed: int, answers: int, scenario: str, options: dict[str, object]) -> Game:
    """A game of random answers, take-backs and lapses of time."""
    game = Game(scenario, seed=seed, options=options)
    chance = Chance(seed)
    player = RandomPlayer()
    for _ in range(answers):
        if game.over:
            break
        seat = chance.choice(game.to_act)
        last = game.entries[-1].seat if game.entries else -1
        if not chance.below(8) and last >= 0 and game.refuse_undo(last) is None:
            game.undo(last)
        elif game.table.timed and not chance.below(10):
            game.time_out(seat, chance)
        else:
            game.play(ask(player, game.state, seat, chance), seat)
    return game


OPTIONS = st.sampled_from(
    [
        {},
        {"timer": "on"},
        {"handicap": {"yellow": {"characters": 5, "without": [6]}}},
        {"endTrigger": "immediate", "startLineReveal": "nearest", "ropeAnchors": "none"},
    ]
)


@settings(max_examples=300 if PROOF else 30, deadline=None)
@given(
    seed=st.integers(0, 1 << 40),
    answers=st.integers(0, 160),
    scenario=st.sampled_from(scenario_names()),
    options=OPTIONS,
)
def test_any_game_comes_back_from_its_record(
    seed: int, answers: int, scenario: str, options: dict[str, object]
) -> None:
    if "handicap" in options and scenario in ("prison-1", "prison-2", "prison-3"):
        options = {}
    game = random_game(seed, answers, scenario, options)
    text = record_text(game)
    again = read_record(text)
    assert again.state == game.state
    assert again.answers == game.answers
    assert record_text(again) == text
    assert [again.view(seat) for seat in (0, 1)] == [game.view(seat) for seat in (0, 1)]


@settings(max_examples=200 if PROOF else 20, deadline=None)
@given(seed=st.integers(0, 1 << 40), answers=st.integers(5, 120), scenario=st.sampled_from(scenario_names()))
def test_a_seat_reads_nothing_of_what_is_hidden(seed: int, answers: int, scenario: str) -> None:
    """What lies face down is written with a question mark, and no hidden room or token has its name there."""
    game = random_game(seed, answers, scenario, {})
    if game.over:
        return
    state, table = game.state, game.table
    for seat in (0, 1):
        text = seat_record_text(game, seat)
        answered = [line for line in text.splitlines() if re.match(r"(blue|yellow|chance):", line)]
        assert ("chance: deal ?" in answered) == (state.prints[0] >= 0)
        for line in answered:
            if re.match(rf"{table.colours[1 - seat]}: (place|bench) ", line):
                assert " ? " in f"{line} "
        if table.scenario.draft == "mutual":  # chosen in the open; only where it lies is hidden
            text = re.sub(r"(?m)^.*: enlist .*$", "", text)
        for token in range(table.tokens):
            if not state.known[seat] >> token & 1:
                assert not re.search(rf"{table.labels[token]}\b", text), table.labels[token]
        for slot, index in enumerate(state.prints):
            if not state.shown >> slot & 1:
                assert f'"room": "{table.rooms[index].id}"' not in text
        with pytest.raises(ParseError):
            read_record(text)


def test_a_choice_taken_back_in_secret_stays_secret() -> None:
    game = Game("base", seed=1)
    game.play("pick yellow-thief b21", 1)
    game.undo(1)
    for seat in (0, 1):
        for name in ("goblin", "troll", "wizard", "cleric"):
            token = game.table.by_label[f"{game.table.colours[seat]}-{name}"]
            game.play(next(action for action in game.legal_actions(seat) if action.what == token), seat)
    while game.state.turn == 0:
        game.play(game.legal_actions().listed()[0])
    text = seat_record_text(game, 0)
    assert "yellow: pick yellow-goblin" in text
    assert "pick yellow-thief" not in text
