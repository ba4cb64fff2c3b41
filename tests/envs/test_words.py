"""Answers said word by word: every result the rules allow can be reached, with words of one fixed list."""

import copy
import hashlib
import pickle
import random
from pathlib import Path

import pytest

from gearmaze.engine import Action, GearmazeError, LegalActions, State, decisions, play
from gearmaze.engine.paths import STOP, expand
from gearmaze.envs.index import SIDES, fitting, needed_words, sentence, the_index, version, word_files
from gearmaze.envs.speaking import HANDLINGS, MOST_HANDLINGS, Speech, answers
from gearmaze.envs.word_game import WordGame
from gearmaze.position import parse_position
from gearmaze.sets import scenario, scenario_names
from tests.engine.exchanging import random_games
from tests.record.walks import PROOF

SCENARIOS = scenario_names()
MOVES = 40 if PROOF else 8  # tried in a position


def test_every_word_is_there_once():
    index = the_index()
    assert len(set(index.words)) == len(index.words) >= 354  # a new piece, room or verb brings its own
    assert [index.words[number] for number in index.number.values()] == list(index.words)
    assert sorted(number for section in index.sections.values() for number in section) == [*range(len(index))]


def test_no_word_ever_gets_another_number():
    """Agents are trained on these numbers: a later box appends."""
    first = Path(__file__).with_name("words_v0.txt").read_text(encoding="utf-8").splitlines()
    assert list(the_index().words[: len(first)]) == first
    assert the_index().words[len(first) :] == () or version() > 0


def test_every_word_a_game_needs_is_in_a_list():
    index = the_index()
    known = {*index.words, *index.rooms}
    missing = {name: [word for word in words if word not in known] for name, words in needed_words().items()}
    newest = word_files()[-1]
    assert not any(missing.values()), (
        f"no list has {missing}: write them, by section, into gearmaze/envs/words/v{version() + 1}-BOX.txt "
        f"(never into {newest.name} once it is released)"
    )


def test_version_0_is_what_it_was():
    """An agent trained for two finds its words and its row where they were, and may take a later version."""
    seen = pytest.importorskip("gearmaze.envs.seen", reason="needs numpy")
    assert (len(the_index(0)), seen.size(0)) == (354, 5593) == (354, seen.SIZE)
    told = " ".join(f"{name}:{block.start}-{block.stop}" for name, block in seen.blocks(0).items())
    assert hashlib.sha256(told.encode()).hexdigest()[:16] == "7f9716e06aa4f8e2"
    for name, least in (("base", 0), ("prison-2", 0), ("std3", 1), ("tea", 1)):
        assert fitting(scenario(name)) == WordGame(name).index.version == least
        assert WordGame(name, words=1).index.version == 1
    with pytest.raises(GearmazeError, match="std4 needs version 1 of the words, not 0"):
        WordGame("std4", words=0)
    with pytest.raises(GearmazeError, match=r"versions 0 to \d of the words, not 7"):
        WordGame("base", words=7)


def test_everybody_at_a_table_of_four_has_words_for_every_piece():
    """Whatever boxes a mixed game is made of."""
    index = the_index(1)
    assert index.sides == SIDES and the_index(0).sides == SIDES[:2]
    assert len(index.sections["token"]) == 4 * len(index.tokens)


def test_a_later_file_appends(tmp_path, monkeypatch):
    files = [*word_files(), tmp_path / "v2-forest.txt"]
    files[-1].write_text("[verb]\nswim\n[token]\nown elf\ntheir elf\n[print]\n99cw\n", encoding="utf-8")
    before = the_index()
    monkeypatch.setattr("gearmaze.envs.index.word_files", lambda: files)
    after = the_index.__wrapped__()
    assert after.words == (*before.words, "swim", "own elf", "their elf")
    assert after.tokens == (*before.tokens, "elf") and after.rooms == (*before.rooms, "99cw")
    assert after.sections["verb"] == (*before.sections["verb"], len(before))


def positions(name: str, every: int) -> list[tuple[State, int]]:
    """Positions of random games with a seat that owes an answer."""
    found = []
    for seed in range(1, 4 if PROOF else 2):
        for count, game in enumerate(random_games(name, seed, 250 if PROOF else 150)):
            if count % every == seed % every and not game.over:
                found += [(game.state, due.seat) for due in decisions(game.state) if due.seat >= 0]
    return found


def spoken(state: State, seat: int, action: Action) -> Action | None:
    """Say an action, word by word, those left out that could only be one."""
    speech = Speech(state, seat)
    words = sentence(state, seat, action)
    while len(speech.said) < len(words):
        assert speech.said == words[: len(speech.said)], "another word was said for us"
        word = words[len(speech.said)]
        assert word in speech.options(), f"{the_index().words[word]!r} of {action} cannot be said"
        done = speech.say(word)
        if done is not None:
            return done
    raise AssertionError(f"{action} is said, and nothing happens")


def in_steps(state: State, seat: int, move: Action) -> State:
    """A move made as the words allow it: begin, step by step, stop."""
    begun = spoken(state, seat, Action("begin", move.who))
    after, _ = play(state, seat, begun)
    for step in [*expand(state, move).steps, STOP]:
        if after.stack and after.stack[-1].kind == "move":
            after, _ = play(after, seat, spoken(after, seat, step))
    return after


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_result_can_be_reached(name):
    dice = random.Random(name)
    said = 0
    for state, seat in positions(name, 6 if PROOF else 23):
        listed = LegalActions(state, seat, 2 if dice.random() < 0.3 else 1).listed()
        moves = [action for action in listed if action.verb == "move"]
        for action in listed:
            if action.verb not in ("move", "cancel"):  # made step by step; goes back
                assert spoken(state, seat, action) == action
                said += 1
        for move in dice.sample(moves, min(MOVES, len(moves))):
            if len(move.via) <= MOST_HANDLINGS:
                assert in_steps(state, seat, move).fields() == play(state, seat, move)[0].fields(), move
                said += 1
    assert said > 20


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_sentence_means_one_answer_and_is_short(name):
    for state, seat in positions(name, 17):
        found = answers(state, seat)
        sentences = {sentence(state, seat, action) for action in found}
        assert len(sentences) == len(found)
        assert max(len(words) for words in sentences) <= 5
        assert all(action in LegalActions(state, seat) for action in found)
        assert len(Speech(state, seat).options()) > 1 or len(found) == 1, "a step without a choice"


def test_taking_and_leaving_for_ever_comes_to_an_end():
    match = WordGame("base")
    match.state = parse_position(
        """gearmaze position 1
scenario base
rooms 1cw/0 2cw/0 3cw/0 4cw/0 1ccw/0 2ccw/0 3ccw/0 4ccw/0
tokens
  blue-troll c4
  blue-sword c4
turn 8 blue ap 3
"""
    )
    match.table = match.state.table
    words, handled = the_index().words, 0
    match.say(the_index().number["begin"])
    while fond := [word for word in match.options(0) if words[word] in HANDLINGS]:
        match.say(fond[0])
        handled += 1
        assert handled <= MOST_HANDLINGS
    assert handled == MOST_HANDLINGS and match.options(0), "the move can go on"


def test_a_copy_goes_its_own_way_and_a_match_can_be_put_on_paper():
    match = WordGame("base")
    match.deal(4)
    dice = random.Random(4)
    for _ in range(150):
        match.say(dice.choice(match.options(match.seat)))
    other, again = copy.deepcopy(match), pickle.loads(pickle.dumps(match))
    assert again.state == match.state and again.said(match.seat) == match.said(match.seat)
    before = match.state
    for _ in range(30):
        word = dice.choice(other.options(other.seat))
        other.say(word)
        again.say(word)
    assert match.state is before and other.state == again.state != before
