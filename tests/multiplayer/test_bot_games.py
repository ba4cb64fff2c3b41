"""Mixed tables of all levels: every answer is legal, nothing stands still, games come to an end."""

import pytest

from gearmaze.bots import Budget, ask, make_player, play_game, player_names
from gearmaze.engine import LegalActions
from gearmaze.sets.multiplayer import SCENARIOS
from tests.bots.going_on import go_on

PLAYERS = player_names()
QUICK = Budget(nodes=150)


@pytest.mark.parametrize(("name", "first"), [(name, number) for number, name in enumerate(SCENARIOS)])
def test_every_decision_of_a_mixed_table_is_answered(name, first):
    """Each seat another player, other ones in every scenario."""
    bots = [make_player(PLAYERS[(first + seat * 2) % len(PLAYERS)]) for seat in range(4)]

    def decide(state, seat, count, chance):
        action = ask(bots[seat], state, seat, chance, QUICK)
        assert action in LegalActions(state, seat)
        return action

    go_on(name, 6, 170, decide)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("name", SCENARIOS)
def test_games_of_mixed_tables_come_to_an_end(name, seed):
    seats = tuple(PLAYERS[2 + (seed + seat) % 4] for seat in range(4))
    result = play_game(name, seats, seed=40, number=seed, max_turns=600)
    assert result.reason != "unfinished"
