"""Bots among several: cards of many hands, whom to fear, what a win of a side is worth."""

from functools import cache

import pytest

from gearmaze.bots import Budget, ask, make_player
from gearmaze.bots.beam import LineOfPlay, Meter
from gearmaze.bots.cards import solve
from gearmaze.bots.evaluation import VICTORY, Judge, load_weights
from gearmaze.bots.melee import GRAIN, Melee, Stake, solve_many
from gearmaze.bots.replies import after_turn, answer_to, answer_to_line, dangerous, loss_by
from gearmaze.engine import CHANCE, Chance, Fight, Table, decisions, draw, play
from gearmaze.sets import scenario

JUDGE = Judge(load_weights())
BLUE, RED, YELLOW, GREEN = range(4)  # at std4
FASTEST = Budget(nodes=1)


def at_turn(name, turn):
    """A position at the beginning of an action, so many turns into a game of quick players."""
    return _played(name, turn).copy()


@cache
def _played(name, turn, seed=4, player="novice"):
    state, chance, bot, count = Table(scenario(name)).start(), Chance(seed), make_player(player), 0
    while state.turn < turn or decisions(state)[0].kind != "act":
        seat, count = decisions(state)[0].seat, count + 1
        action = draw(state, chance) if seat == CHANCE else ask(bot, state, seat, chance.fork(count), FASTEST)
        state, _ = play(state, seat, action)
    return state


# Cards of several hands -------------------------------------------------------------------------------


def test_a_fight_of_two_is_the_same_game_however_it_is_solved():
    """What one side wins the other loses: both solvers find the value of the game."""
    mine, theirs, lead = (0, 2, 3), (0, 1, 2, 4), 1
    ends, prices = (GRAIN, 0, -GRAIN), {0: 0, 1: 5, 2: 10, 3: 15, 4: 20}
    matrix = tuple(
        tuple(
            (GRAIN if lead + one > other else 0 if lead + one == other else -GRAIN)
            - prices[one]
            + prices[other]
            for other in theirs
        )
        for one in mine
    )
    value, rows, _ = solve(matrix)
    stakes = (
        Stake(1, mine, tuple(prices[card] for card in mine), ends),
        Stake(-1, theirs, tuple(prices[card] for card in theirs), (-GRAIN, 0, GRAIN)),
    )
    odds = solve_many(lead, stakes)
    found = sum(chance * end for chance, end in zip(odds.ends, ends, strict=True))
    found -= sum(share * prices[card] for share, card in zip(odds.mixtures[0], mine, strict=True))
    found += sum(share * prices[card] for share, card in zip(odds.mixtures[1], theirs, strict=True))
    assert found == pytest.approx(value, abs=4)
    assert odds.mixtures[0] == pytest.approx(rows, abs=0.25)
    assert sum(odds.ends) == pytest.approx(1)


def test_nobody_in_a_fight_of_four_does_better_with_another_card():
    """Each mixture is answered by none that pays much more: sums of the sides are all that counts."""
    hands = ((1, (0, 2)), (1, (0, 1, 3)), (-1, (0, 2, 4)), (-1, (0, 1)))
    stakes = tuple(
        Stake(side, cards, tuple(3 * card for card in cards), (side * 60, 0, -side * 60))
        for side, cards in hands
    )
    odds = solve_many(0, stakes)
    for seat, (side, cards) in enumerate(hands):
        gains = []
        for card in cards:
            expected = -3.0 * card
            others = [(0, 1.0)]
            for other, (sign, deck) in enumerate(hands):
                if other != seat:
                    others = [
                        (lead + sign * each, chance * share)
                        for lead, chance in others
                        for each, share in zip(deck, odds.mixtures[other], strict=True)
                    ]
            for lead, chance in others:
                total = lead + side * card
                expected += chance * side * (60 if total > 0 else -60 if total < 0 else 0)
            gains.append(expected)
        mine = sum(share * gain for share, gain in zip(odds.mixtures[seat], gains, strict=True))
        assert max(gains) - mine < 4


def test_who_cannot_change_the_outcome_spends_nothing():
    """An ally's sure win needs no card of one's own, and nobody on the other side throws one after it."""
    stakes = tuple(Stake(side, (0, 1, 2), (0, 2, 4), (side * 50, 0, -side * 50)) for side in (1, 1, -1))
    odds = solve_many(9, stakes)
    assert odds.ends[0] == pytest.approx(1)
    assert all(mixture[0] > 0.95 for mixture in odds.mixtures)


def test_a_melee_tells_what_a_fight_is_worth_to_whoever_looks_on():
    state = at_turn("std4", 9)
    pairs = [
        (one, other)
        for one in state.table.characters[BLUE]
        for other in state.table.characters[RED]
        if state.living(one) and state.living(other)
    ]
    fight = Fight(state, pairs[0][1], (pairs[0][0],), (pairs[0][1],))
    melee = Melee(state, fight, JUDGE)
    assert set(melee.seats) == {BLUE, RED}
    for seat in (YELLOW, GREEN):
        low, *_, high = sorted(JUDGE(end, seat) for end in melee.ends)
        assert low - 0.01 <= melee.value(seat) <= high + 0.01


# What a position is worth -----------------------------------------------------------------------------


def test_a_shared_win_is_worth_less_than_one_alone_and_more_than_a_loss():
    state = at_turn("std4", 5)
    worth = []
    for winners in ((BLUE,), (BLUE, RED), (BLUE, RED, YELLOW), (BLUE, RED, YELLOW, GREEN), (RED,)):
        ended = state.copy()
        ended.result = ("target", winners)
        worth.append(JUDGE(ended, BLUE) - JUDGE(state, BLUE))
    assert worth == sorted(worth, reverse=True) and len(set(worth)) == 5
    assert worth[0] == pytest.approx(VICTORY) and worth[3] == pytest.approx(0)


def test_a_win_of_the_team_is_a_win_whoever_of_it_scored():
    state = at_turn("tea", 5)
    ended = state.copy()
    ended.result = ("target", state.table.sides.partners[0])
    for seat in range(4):
        won = seat in ended.result[1]
        assert JUDGE(ended, seat) - JUDGE(state, seat) == pytest.approx(VICTORY if won else -VICTORY)


def test_what_a_partner_gains_is_ones_own_and_no_rivals_gain_ever_helps():
    tea, std = at_turn("tea", 5), at_turn("std4", 5)
    for state in (tea, std):
        for scorer in range(4):
            richer = state.copy()
            richer.vp = tuple(points + 1 * (seat == scorer) for seat, points in enumerate(state.vp))
            for seat in range(4):
                gain = JUDGE(richer, seat) - JUDGE(state, seat)
                assert gain > 0 if scorer in state.table.sides.partners[seat] else gain < 0


def test_the_leader_counts_for_most_of_several_others():
    state = at_turn("std4", 5)
    state.vp = (2, 5, 2, 2)

    def cost(scorer):
        richer = state.copy()
        richer.vp = tuple(points - 1 * (seat == scorer) for seat, points in enumerate(state.vp))
        return JUDGE(richer, BLUE) - JUDGE(state, BLUE)

    assert cost(RED) > 2 * max(cost(YELLOW), cost(GREEN)) > 0


# Whom to fear -----------------------------------------------------------------------------------------


def test_the_next_and_the_leader_are_asked_and_no_partner():
    state = at_turn("std4", 5)
    seat = state.active
    following = (seat + 1) % 4
    state.vp = (0, 0, 0, 0)
    assert dangerous(state, seat) == (following,)
    ahead = state.copy()
    ahead.vp = tuple(3 * (each == (seat + 3) % 4) for each in range(4))
    assert dangerous(ahead, seat) == (following, (seat + 3) % 4)
    team = at_turn("tea", 5)
    assert set(dangerous(team, team.active)) <= set(team.table.sides.rivals[team.active])


def test_a_seat_further_on_is_asked_as_if_those_before_it_did_nothing():
    state = at_turn("std4", 5)
    seat = state.active
    for ahead in (1, 2, 3):
        ready, who = after_turn(state, seat, (seat + ahead) % 4)
        assert who == (seat + ahead) % 4 == ready.active and decisions(ready)[0].kind == "act"
        assert ready.place == state.place and ready.vp == state.vp
        assert ready.ap == max(state.action_hands[who])
    assert after_turn(state, seat, seat) is None


def test_the_answer_of_who_is_about_to_win_is_the_one_that_counts():
    """Whoever is next may harm one more, but the game is lost to who can win with its next turn."""
    found = 0
    for turn in (9, 13, 17, 18, 19, 21):
        state = at_turn("std4", turn)
        seat = state.active
        for leader in state.table.sides.rivals[seat]:
            close = state.copy()
            close.vp = tuple(5 * (each == leader) for each in range(4))
            threat = answer_to(close, seat, JUDGE, Meter(200), leader)
            if threat.wins:
                found += leader != (seat + 1) % 4
                answer = answer_to_line(LineOfPlay(0.0, close, ()), seat, JUDGE, 400, None)
                assert answer.wins and answer.by == leader and answer.loss > VICTORY / 2
    assert found


def test_a_loss_among_several_is_asked_of_the_positions():
    """Between two it is what the other gains, to the last bit; a third one's gain costs less than it is."""
    two, four = at_turn("base", 5), at_turn("std4", 5)
    assert loss_by(LineOfPlay(0.0, two, ()), 0.7, two, 1 - two.active, two.active, JUDGE) == 0.7
    seat = four.active
    rival = (seat + 1) % 4
    after = four.copy()
    after.vp = tuple(points + (each == rival) for each, points in enumerate(four.vp))
    gain = JUDGE(after, rival) - JUDGE(four, rival)
    loss = loss_by(LineOfPlay(0.0, after, (), 0), gain, four, rival, seat, JUDGE)
    assert 0 < loss < gain
