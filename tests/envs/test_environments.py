"""The environments keep to what PettingZoo, Gymnasium and OpenSpiel ask for, and give nothing away."""

import doctest
import random
from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="THE ENVIRONMENTS ARE NOT TESTED: pip install 'gearmaze[envs]'")
pytest.importorskip("pettingzoo", reason="THE ENVIRONMENTS ARE NOT TESTED: pip install 'gearmaze[envs]'")
pytest.importorskip("gymnasium", reason="THE ENVIRONMENTS ARE NOT TESTED: pip install 'gearmaze[envs]'")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from gearmaze.bots import Budget, ask, make_player  # noqa: E402
from gearmaze.engine import Action, Chance, GearmazeError, State  # noqa: E402
from gearmaze.engine.paths import STOP, expand  # noqa: E402
from gearmaze.envs import SoloEnv, aec_env, raw_env  # noqa: E402
from gearmaze.envs.aec import observation  # noqa: E402
from gearmaze.envs.index import sentence, the_index  # noqa: E402
from gearmaze.envs.seen import BLOCKS, HIGH, LOW, SIZE, blocks, shown_maze  # noqa: E402
from gearmaze.envs.word_game import WordGame  # noqa: E402
from gearmaze.position import parse_position  # noqa: E402
from gearmaze.sets import scenario, scenario_names  # noqa: E402
from tests.engine.exchanging import exchanged, hidden_fields, phase, random_games  # noqa: E402
from tests.record.walks import PROOF  # noqa: E402

SCENARIOS = scenario_names()
DOCS = Path(__file__).parents[2] / "docs"
# What PettingZoo says about dictionaries and names of agents, and Gymnasium about not being registered.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def words_of(mask, dice):
    return int(dice.choice(np.flatnonzero(mask)))


# What the three libraries ask for -------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_pettingzoo_is_content(name):
    """For two, three and four agents."""
    cycles = 300 if PROOF else 20
    api_test(aec_env(name), num_cycles=cycles)
    seed_test(lambda: aec_env(name), num_cycles=cycles)


@pytest.mark.parametrize("name", SCENARIOS)
def test_gymnasium_is_content(name):
    check_env(SoloEnv(name, opponent="random", render_mode="ansi"))


@pytest.mark.parametrize("name", SCENARIOS if PROOF else ["prison-2", "mixed-free", "lft", "lab3"])
def test_openspiel_is_content(name):
    reason = "THE OPENSPIEL GAME IS NOT TESTED: pip install 'gearmaze[openspiel]'"
    pyspiel = pytest.importorskip("pyspiel", reason=reason)
    import gearmaze.envs.openspiel  # noqa: F401

    game = pyspiel.load_game("python_gearmaze", {"scenario": name, "max_turns": 25 if PROOF else 2})
    assert game.num_players() == len(scenario(name).layout.seats)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


# Whole games ----------------------------------------------------------------------------------------------


def in_words(state: State, seat: int, action: Action) -> list[Action]:
    """What has to be said for an action: a whole move step by step."""
    if action.verb != "move":
        return [action]
    return [Action("begin", action.who), *expand(state, action).steps, STOP]


def say(env, action):
    """Say one action, word by word, as its agent."""
    match, agent = env.unwrapped.match, env.agent_selection
    words = sentence(match.state, match.seat, action)
    state = match.state
    while match.state is state:
        seen, _, ended, stopped, _ = env.last()
        assert not ended and not stopped and env.agent_selection == agent
        row = seen["observation"]
        assert row.shape == (SIZE,) and row.min() >= LOW and row.max() <= HIGH
        word = words[len(match.said(match.seat))]
        assert seen["action_mask"][word]
        env.step(word)


def greedy_game(env, seed):
    """A game of two greedy players, said in words: the rewards, and the position at the end."""
    env.reset(seed=seed)
    bot, rng, match = make_player("greedy"), Chance(seed), env.unwrapped.match
    while not match.over and not match.stopped:
        state = match.state
        for action in in_words(state, match.seat, ask(bot, state, match.seat, rng)):
            if (
                not match.over
                and not match.stopped
                and (action != STOP or match.state.stack[-1].kind == "move")
            ):
                say(env, action)
    rewards = {}
    for agent in env.agent_iter():
        _, rewards[agent], ended, stopped, _ = env.last()
        assert (ended, stopped) == (match.over, match.stopped)
        env.step(None)
    return rewards, match.state.digest()


PAIRS = [name for name in SCENARIOS if len(scenario(name).layout.seats) == 2]


def test_four_are_rewarded_as_they_finish():
    """Who wins has 1, every other -1; partners win together, and a draw is 0 for all."""
    match = WordGame("std4")
    match.state = match.state.copy()
    for winners, told in (((2,), [-1, -1, 1, -1]), ((0, 3), [1, -1, -1, 1]), ((0, 1, 2, 3), [0] * 4)):
        match.state.result = ("target", winners)
        assert [match.outcome(seat) for seat in range(4)] == told


@pytest.mark.parametrize("name", PAIRS if PROOF else ["prison-2", "beginner"])
def test_players_of_ours_can_play_with_words_and_one_wins(name):
    env = aec_env(name)
    rewards, end = greedy_game(env, 1 if name == "beginner" else 4)
    _, winners = env.unwrapped.match.state.result or ("", ())
    assert len(winners) == 1 or PROOF
    told = [0, 0] if len(winners) != 1 else [1 if winners == (seat,) else -1 for seat in (0, 1)]
    assert rewards == dict(zip(env.possible_agents, told, strict=True))
    if name == "prison-2":
        assert greedy_game(env, 4) == (rewards, end), "the same seed, another game"


def test_a_game_can_be_stopped():
    env = raw_env("base", max_turns=3)
    env.reset(seed=1)
    dice = random.Random(1)
    while not any(env.truncations.values()):
        env.step(words_of(env.last()[0]["action_mask"], dice))
    assert not any(env.terminations.values()) and env.rewards == {"blue": 0, "yellow": 0}


def test_one_agent_against_a_player_of_ours():
    env = SoloEnv("prison-2", opponent="greedy", colour="yellow", budget=Budget(40))
    seen, info = env.reset(seed=4)
    dice, ended, stopped, reward = random.Random(4), False, False, 0.0
    while not ended and not stopped:
        assert info == {"colour": "yellow"} and reward == 0
        assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
        seen, reward, ended, stopped, info = env.step(words_of(seen["action_mask"], dice))
    assert (reward, stopped) == (-1, False), "chance does not beat a greedy player"


def test_the_colour_is_drawn_where_none_is_given():
    env = SoloEnv("prison-1", opponent="random")
    assert {env.reset(seed=seed)[1]["colour"] for seed in range(8)} == {"blue", "yellow"}
    with pytest.raises(GearmazeError, match="green"):
        SoloEnv("prison-1", colour="green")


# Words that may not follow --------------------------------------------------------------------------------


def wrong_word(seen):
    return int(np.flatnonzero(seen["action_mask"] == 0)[7])


def test_an_illegal_word_loses_the_game():
    env = aec_env("beginner")
    env.reset(seed=1)
    seen, *_ = env.last()
    env.step(wrong_word(seen))
    assert all(env.terminations.values()) and env.rewards == {"blue": -1, "yellow": 0}


def test_an_illegal_word_is_refused_by_the_bare_environment_and_changes_nothing():
    env = raw_env("beginner")
    env.reset(seed=1)
    seen, *_ = env.last()
    before = env.match.state
    with pytest.raises(ValueError, match="may not follow; for blue there are: own "):
        env.step(wrong_word(seen))
    assert env.match.state is before and env.agent_selection == "blue"


def test_an_illegal_word_ends_a_game_against_a_player_of_ours():
    env = SoloEnv("beginner", opponent="random")
    seen, _ = env.reset(seed=1)
    _, reward, ended, stopped, info = env.step(wrong_word(seen))
    assert (reward, ended, stopped, info["illegal"]) == (-1, True, False, True)


# Secrets --------------------------------------------------------------------------------------------------


def match_at(state: State, words: int, dice: random.Random, seat: int) -> WordGame:
    """A match at a position, some words of the seat's answer already said."""
    match = WordGame(state.table.scenario.id)
    match.table, match.state = state.table, state
    for _ in range(words):
        speech = match._speech(seat)
        if speech is None or len(speech._open) == 1:
            break
        word = dice.choice(speech.options())
        if any(len(each) == len(speech.said) + 1 for each in speech._open if each[len(speech.said)] == word):
            break  # it would be complete
        if speech.say(word) is not None:
            return match_at(state, 0, dice, seat)
    return match


@pytest.mark.parametrize("name", SCENARIOS)
def test_nothing_hidden_is_seen(name):
    different, phases = 0, set()
    drafted = bool(scenario(name).draft) * len(scenario(name).layout.seats)  # each has a team to choose first
    for seed in range(20, 24 if PROOF else 21):
        for count, game in enumerate(random_games(name, seed, (220 if PROOF else 120) + 40 * drafted)):
            if count % (3 if PROOF else 9) and phase(game.state) in phases:
                continue
            phases.add(phase(game.state))
            for seat in range(game.table.seats):
                dice = random.Random(f"{name} {seed} {count} {seat}")
                other = exchanged(game, seat, dice)
                different += hidden_fields(other.state) != hidden_fields(game.state)
                words = dice.randrange(3)
                seen, too = (
                    observation(match_at(state, words, random.Random(count), seat), seat)
                    for state in (game.state, other.state)
                )
                assert (seen["observation"] == too["observation"]).all(), blocks_of(seen, too)
                assert (seen["action_mask"] == too["action_mask"]).all()
    assert different > 5 and {"place", "act"} <= phases and {"team", "line"} & phases


def blocks_of(seen, too):
    rows = seen["observation"], too["observation"]
    return [name for name, block in BLOCKS.items() if (rows[0][block] != rows[1][block]).any()]


# What is seen ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_maze_is_put_together_from_the_view_alone(name):
    for count, game in enumerate(random_games(name, 2, 120)):
        if count % 9 == 0:
            assert shown_maze(game.table, game.view(0)) is game.state.maze


FOUR = """gearmaze position 1
scenario std4
rooms 1cw/0 2cw/0 3cw/0 4cw/0 1ccw/0 2ccw/0 3ccw/0 4ccw/0 5cw/0 5ccw/0 6cw/0 6ccw/0
tokens
  blue-troll g4 carries red-rope
  red-goblin h3 wounded
  yellow-goblin j13
  green-goblin j14
score
  blue 2
  red 1
  green 3
turn 8 blue ap 3
"""


def test_a_row_of_four_says_who_sits_where():
    """Everybody else by how many seats further on: the next, the one after, and the one before."""
    state = parse_position(FOUR)
    match = WordGame("std4")
    match.table, match.state = state.table, state
    at, index = blocks(1), the_index(1)
    goblin, many = index.tokens.index("goblin"), len(index.tokens)
    for seat, colour in enumerate(("blue", "red", "yellow", "green")):
        row = observation(match, seat)["observation"]
        found = row[at["token square"]].nonzero()[0].tolist()
        for other, name in ((1, "h3"), (2, "j13"), (3, "j14")):
            spot = goblin + (other - seat) % 4 * many
            assert row[at["token square"]][spot] == index.squares.index(name) + 1, colour
        assert len(found) == 5
        points = [row[at[f"{side} VP"]][0] for side in ("own", "their", "second's", "third's")]
        assert points == [(2, 1, 0, 3)[(seat + more) % 4] for more in range(4)]
        assert row[at["room square"]].astype(bool).sum() == 12
        assert not row[at["their partner"]] and row[at["third's there"]] and not row[at["their out"]]
    team = WordGame("tea")
    team.deal(1)
    row = observation(team, 0)["observation"]
    assert [row[at[f"{side} partner"]][0] for side in ("their", "second's", "third's")] == [1, 0, 0]
    three = observation(WordGame("std3"), 0)["observation"]
    assert three[at["second's there"]] and not three[at["third's there"]]


def test_a_row_says_where_everybody_is():
    text = """gearmaze position 1
scenario base
rooms 1cw/0 2cw/0 3cw/0 4cw/0 1ccw/0 2ccw/0 3ccw/0 4ccw/0
tokens
  blue-troll c4 carries yellow-rope
  yellow-goblin d16 wounded
score
  blue 2
  yellow 1
turn 8 blue ap 3
"""
    state = parse_position(text)
    index = the_index()
    troll, goblin, rope = (index.tokens.index(kind) for kind in ("troll", "goblin", "rope"))
    many = len(index.tokens)
    match = WordGame("base")
    match.table, match.state = state.table, state
    for seat, (mine, theirs) in enumerate(((0, many), (many, 0))):
        row = observation(match, seat)["observation"]
        assert row[BLOCKS["token square"]][troll + mine] == index.squares.index("c4") + 1
        assert row[BLOCKS["token load"]][troll + mine] == rope + theirs + 1
        assert row[BLOCKS["token carrier"]][rope + theirs] == troll + mine + 1
        assert row[BLOCKS["token wounded"]].nonzero()[0].tolist() == [goblin + theirs]
        assert row[BLOCKS["own VP"]] == (2, 1)[seat] and row[BLOCKS["their VP"]] == (1, 2)[seat]
        assert row[BLOCKS["AP"]] == 3 and row[BLOCKS["own turn"]] == (1, 0)[seat]
        assert row[BLOCKS["exit"]].sum() == 10 and row[BLOCKS["shown"]].sum() == 220


def test_the_examples_of_the_documents_run():
    failed, tried = doctest.testfile(str(DOCS / "envs.md"), module_relative=False)
    assert tried >= 8
    assert failed == 0, "docs/envs.md is not true any more: edit it (a new box has more words)"
