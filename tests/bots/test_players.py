"""The players answer every kind of decision, in everything that can be played, and not foolishly."""

import sys

import pytest

from gearmaze.bots import Greedy, Hired, ask, make_player, play_game, player_names
from gearmaze.cli import main
from gearmaze.engine import (
    CHANCE,
    Chance,
    GearmazeError,
    LegalActions,
    State,
    Table,
    decisions,
    draw,
    play,
)
from gearmaze.engine.state import UNPLACED
from gearmaze.game import Game
from gearmaze.notation import action_text
from gearmaze.sets import scenario
from tests.bots.going_on import go_on
from tests.bots.samples import sampled
from tests.drawing import do, pos
from tests.record.walks import ROOM, SKETCHES

JAIL = f"scenario prison-4 {ROOM}"


def answer(state: State, seed: int = 1) -> str:
    seat = decisions(state)[0].seat
    chance = Chance(seed)
    return action_text(state, ask(Greedy(), state, seat, chance))


@pytest.mark.parametrize("name", sampled())
@pytest.mark.parametrize("player", player_names())
def test_every_decision_is_answered(name, player):
    someone = make_player(player)

    def decide(state, seat, count, chance):
        action = ask(someone, state, seat, chance)
        assert action in LegalActions(state, seat)
        return action

    go_on(name, 5, 150, decide)


@pytest.mark.parametrize("player", player_names())
@pytest.mark.parametrize("sketch", SKETCHES)
def test_fights_from_afar_are_fought(player, sketch):
    met = set()
    for seed in range(6):
        chance = Chance(seed)
        state = pos(SKETCHES[sketch])
        for _ in range(12):
            if state.result is not None:
                break
            due = decisions(state)[0]
            met.add(due.kind)
            action = ask(make_player(player), state, due.seat, chance)
            state, _ = play(state, due.seat, action)
    assert "lay" in met or player != "random"


def test_whoever_helps_the_odds_joins():
    state = pos(
        f"""{JAIL}
        tokens blue-colossus c2, yellow-colossus c3, blue-cleric c5 carries blue-bow"""
    )
    assert answer(do(state, "attack colossus", seat=0)) == "join blue-cleric"
    hopeless = pos(
        f"""{JAIL}
        tokens blue-telepath c2, yellow-colossus c3, blue-cleric c5 carries blue-bow
        hands
          blue combat 0
          yellow combat 6 5 4 0"""
    )
    assert answer(do(hopeless, "telepath attacks colossus")) == "stay blue-cleric"


def test_the_highest_card_that_can_be_beaten_is_named():
    tokens = "tokens blue-telepath c2, yellow-wizard c3"
    state = do(pos(f"{JAIL} {tokens}\n hands blue combat 0 4\n hands yellow combat 0 1 2 6"), "attack wizard")
    assert answer(state) == "name +2"  # 0 + 4 against 1 + 2
    state = do(pos(f"{JAIL} {tokens}\n hands blue combat 0\n hands yellow combat 0 3 6"), "attack wizard")
    assert answer(state) == "name +6"
    state = do(pos(f"{JAIL} {tokens}\n hands blue combat 0\n hands yellow combat 0"), "attack wizard")
    assert answer(state) == "silent"


def test_a_shot_a_thrust_and_a_scream_are_seen():
    shot = pos(
        f"""{JAIL}
        tokens blue-cleric a1 carries blue-bow, yellow-telepath a5 wounded, yellow-wizard e4
        turn 5 blue ap 1"""
    )
    assert answer(shot) == "shoot blue-cleric yellow-telepath"
    fall = pos(
        f"""scenario prison-3 {ROOM}
        tokens blue-banshee e3, yellow-naga e4
        turn 5 blue ap 2"""
    )
    assert answer(fall) == "scream blue-banshee yellow-naga"


def test_a_way_out_is_taken():
    state = pos("scenario prison-2\nrooms 37cw\ntokens yellow-colossus a1\nturn 5 yellow ap 2")
    assert answer(state).startswith("move yellow-colossus") and answer(state).endswith("0")


def test_a_drafted_team_is_a_sensible_one():
    chance = Chance(7)
    state = Table(scenario("mixed-free")).start()
    while state.prints[0] < 0:
        seat = decisions(state)[0].seat
        action = draw(state, chance) if seat == CHANCE else ask(Greedy(), state, seat, chance)
        state, _ = play(state, seat, action)
    for team in state.table.team:
        chosen = [state.table.kinds[token].id for token in team if state.place[token] == UNPLACED]
        assert len(chosen) == 14 and max(chosen.count(kind) for kind in chosen) <= 2


@pytest.mark.parametrize("name", ["base", "prison-3"])
def test_greedy_games_come_to_an_end(name):
    """Not every game: two of the greedy sort may get stuck. But one of a few is decided on the board."""
    reasons = (play_game(name, ("greedy",), 2, number).reason for number in range(1, 9))
    assert any(reason == "target" for reason in reasons)


def test_a_seat_that_owes_nothing_is_told_so():
    game = Game("beginner", seed=1)
    while len(game.to_act) > 1:
        game.play(ask(make_player("random"), game.state, game.to_act[0], Chance(1)), game.to_act[0])
    idle = 1 - game.to_act[0]
    with pytest.raises(GearmazeError, match="owes no decision"):
        ask(make_player("random"), game.state, idle, Chance(1))


# Nobody reads what another draws ------------------------------------------------------------------

GAMMA, MASK = 0x9E3779B97F4A7C15, (1 << 64) - 1


def unmixed(value: int) -> int:
    """The state before a number was drawn: SplitMix can be run backwards."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        value ^= value >> shift ^ value >> 2 * shift
        value = value * pow(factor, -1, 1 << 64) & MASK
    return (value - GAMMA) & MASK


def foretold(state: int, decisions: int) -> set[int]:
    """The states a spy reaches from the one it was given: going on, or back through forks and out again."""
    reached = {(state + GAMMA * step) & MASK for step in range(-500, 500)}
    parents = [Chance(unmixed(state ^ (seat * 0xD1342543DE82EF95 & MASK))) for seat in range(2)]
    numbered = [
        Chance(unmixed(parent.state ^ (number * 0xD1342543DE82EF95 & MASK)))
        for parent in parents
        for number in range(decisions)
    ]
    for parent in parents:
        reached |= {parent.fork(n).state for n in range(decisions)}
    for origin in numbered:
        reached |= {origin.fork(n, seat).state for n in range(decisions) for seat in range(2)}
    return reached


class Spied:
    """Answers by lot and keeps what its generator looked like before it drew, and after."""

    name = "spied"

    def __init__(self) -> None:
        self.given: list[int] = []
        self.left: list[int] = []

    def decide(self, view, decision, budget, rng):
        self.given.append(rng.state)
        action = make_player("random").decide(view, decision, budget, rng)
        self.left.append(rng.state)
        return action


def test_the_spy_of_these_tests_reads_a_stream_and_its_forks():
    root = Chance(9).fork(4)
    assert root.fork(3, 1).state in foretold(root.fork(7, 0).state, 10)
    one = root.fork(3)
    other = Chance(one.state)
    other.next()
    assert other.state in foretold(one.state, 1)


def test_what_the_other_side_draws_cannot_be_foretold():
    """A bot that keeps the state of its generator learns nothing of the next one's, or of any other."""
    spy, other = Spied(), Spied()
    play_game("beginner", seed=5, hired=[spy, other], max_turns=2)
    assert len(spy.given) > 10 and len(other.given) > 10
    known = set().union(*(foretold(state, 30) for state in (*spy.given[:6], *spy.left[:6])))
    assert not known & {*other.given, *spy.given[6:]}


def test_a_hired_player_draws_anew_for_every_decision():
    spy, game = Spied(), Game("beginner", seed=1)
    player = Hired(spy, 5)
    for _ in range(12):
        game.play(player(game))
    known = set().union(*(foretold(state, 30) for state in (*spy.given[:6], *spy.left[:6])))
    assert len({*spy.given}) == 12 and not known & {*spy.given[6:]}


# Bots of one's own --------------------------------------------------------------------------------

OWN = """
from gearmaze.bots import RandomPlayer

class Miser(RandomPlayer):
    name = "miser"

class Nameless:
    def decide(self, view, decision, budget, rng): ...

class Idle:
    name = "idle"

class Needy(Miser):
    def __init__(self, something): ...

number = 5
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where a user has written bots."""
    (tmp_path / "ownbots.py").write_text(OWN)
    (tmp_path / "brokenbots.py").write_text("1 / 0")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [path for path in sys.path if path])
    yield tmp_path
    sys.modules.pop("ownbots", None)


def test_a_bot_of_ones_own_plays_by_module_and_class(folder, capsys):
    assert make_player("ownbots:Miser").name == "miser"
    words = "tournament random ownbots:Miser --games 2 --scenario prison-1 --max-turns 3 --jobs 2"
    assert main(words.split()) == 0
    assert "random - ownbots:Miser" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("nobots:Miser", "module 'nobots' cannot be loaded: ModuleNotFoundError"),
        (":Miser", "module '' cannot be loaded"),
        ("brokenbots:Miser", "module 'brokenbots' cannot be loaded: ZeroDivisionError: division by zero"),
        ("ownbots:Hero", "there is no class 'Hero' in module 'ownbots'"),
        ("ownbots:number", "there is no class 'number'"),
        ("ownbots:Needy", "the bot cannot be made: TypeError"),
        ("ownbots:Idle", "a bot needs a name and decide"),
        ("ownbots:Nameless", "a bot needs a name and decide"),
    ],
)
def test_what_is_wrong_with_a_bot_of_ones_own_is_said_in_a_line(folder, name, fault, capsys):
    assert main(["tournament", "random", name]) == 2
    told = capsys.readouterr().err
    assert fault in told and told.count("\n") == 1
