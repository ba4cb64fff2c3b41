"""Fights of several seats a side: everybody lays one card at once, and each has its own to win or lose.

Nobody's gain is simply another's loss here, so every seat has a mixture of its own, found by regret matching
over the sums of both sides: what the others lay matters only by what their cards come to together.
"""

from functools import lru_cache
from typing import NamedTuple

from gearmaze.bots.evaluation import Judge
from gearmaze.engine import Fight, State
from gearmaze.engine.foresight import after_fight
from gearmaze.engine.leaving import is_out

ROUNDS = 60  # of regret matching
GRAIN = 50  # steps a point is divided into, so that similar fights are solved once

Mixture = tuple[float, ...]


class Stake(NamedTuple):
    """What one seat lays from, and what the ways a fight can end are worth to it."""

    side: int  # 1: attacks, -1: defends
    cards: tuple[int, ...]
    prices: tuple[int, ...]
    ends: tuple[int, int, int]  # the attackers win, nobody does, the defenders win


class Odds(NamedTuple):
    """How a fight is likely to be fought, and to end."""

    mixtures: tuple[Mixture, ...]  # in the order of the stakes
    ends: tuple[float, float, float]  # the attackers win, nobody does, the defenders win


@lru_cache(maxsize=2048)
def solve_many(lead: int, stakes: tuple[Stake, ...]) -> Odds:
    """One mixture for every seat; `lead` is what the attackers lead by before any card is laid."""
    seats = range(len(stakes))
    now: list[list[float]] = [[1.0 / len(stake.cards)] * len(stake.cards) for stake in stakes]
    regrets = [[0.0] * len(stake.cards) for stake in stakes]
    sums = [[0.0] * len(stake.cards) for stake in stakes]
    for time in range(1, ROUNDS + 1):
        for seat in seats:
            stake, mine = stakes[seat], now[seat]
            rest = _together(lead, stakes, now, seat)
            gains = [_worth(stake, index, rest) for index in range(len(mine))]
            value = sum(share * gain for share, gain in zip(mine, gains, strict=True))
            regrets[seat] = [
                max(0.0, old + gain - value) for old, gain in zip(regrets[seat], gains, strict=True)
            ]
            now[seat] = _mixed(regrets[seat])
            sums[seat] = [old + time * new for old, new in zip(sums[seat], now[seat], strict=True)]
    found = [_mixed(each) for each in sums]
    won, tied, lost = _ends(_together(lead, stakes, found, -1))
    return Odds(tuple(tuple(each) for each in found), (won, tied, lost))


def _together(
    lead: int, stakes: tuple[Stake, ...], mixtures: list[list[float]], without: int
) -> dict[int, float]:
    """How likely the attackers lead by how much once everybody but one has laid a card."""
    found = {lead: 1.0}
    for seat, stake in enumerate(stakes):
        if seat == without:
            continue
        following: dict[int, float] = {}
        for card, share in zip(stake.cards, mixtures[seat], strict=True):
            if share > 0.0:
                for before, chance in found.items():
                    after = before + stake.side * card
                    following[after] = following.get(after, 0.0) + chance * share
        found = following
    return found


def _ends(leads: dict[int, float]) -> tuple[float, float, float]:
    """How likely the attackers win, nobody does, the defenders win."""
    won = sum(chance for lead, chance in leads.items() if lead > 0)
    lost = sum(chance for lead, chance in leads.items() if lead < 0)
    return won, leads.get(0, 0.0), lost


def _worth(stake: Stake, index: int, rest: dict[int, float]) -> float:
    """What a card is worth to a seat against what all the others come to."""
    more = stake.side * stake.cards[index]
    won, tied, lost = _ends({lead + more: chance for lead, chance in rest.items()})
    return won * stake.ends[0] + tied * stake.ends[1] + lost * stake.ends[2] - stake.prices[index]


def _mixed(weights: list[float]) -> list[float]:
    total = sum(weights)
    if total <= 0:
        return [1.0 / len(weights)] * len(weights)
    return [weight / total for weight in weights]


def hand_of(state: State, seat: int) -> tuple[int, ...]:
    """What a seat may lay: who is out of the game defends with +0 (MP-GEN-52)."""
    return (0,) if is_out(state, seat) else state.combat_hands[seat]


class Melee:
    """A fight, as every seat in it sees it."""

    def __init__(self, state: State, fight: Fight, judge: Judge) -> None:
        attackers, defenders = fight.sides
        attack, defence = fight.totals()
        self.judge = judge
        self.lead = attack - defence
        self.seats = (*attackers.seats, *defenders.seats)
        self.ends = tuple(
            after_fight(state, fight, winner) for winner in (attackers.seats[0], -1, defenders.seats[0])
        )
        stakes = []
        for seat in self.seats:
            hand = hand_of(state, seat)
            cards = tuple(sorted(set(hand)))
            won, tied, lost = (round(judge(end, seat) * GRAIN) for end in self.ends)
            stakes.append(
                Stake(
                    1 if seat in attackers.seats else -1,
                    cards,
                    tuple(round(judge.price(hand, card) * GRAIN) for card in cards),
                    (won - tied, 0, lost - tied),
                )
            )
        self.stakes = tuple(stakes)

    @property
    def odds(self) -> Odds:
        """How it is likely to be fought, and to end."""
        return solve_many(self.lead, self.stakes)

    def mixture(self, seat: int) -> dict[int, float]:
        """How often a seat should lay which card."""
        number = self.seats.index(seat)
        return dict(zip(self.stakes[number].cards, self.odds.mixtures[number], strict=True))

    def value(self, seat: int) -> float:
        """What the fight is worth to a seat, whether it takes part or only looks on."""
        odds = self.odds
        total = sum(chance * self.judge(end, seat) for chance, end in zip(odds.ends, self.ends, strict=True))
        if seat in self.seats:
            number = self.seats.index(seat)
            prices = self.stakes[number].prices
            total -= sum(map(float.__mul__, odds.mixtures[number], map(float, prices))) / GRAIN
        return total
