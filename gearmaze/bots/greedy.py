"""A simple opponent: looks one action ahead and takes what looks best.

It wants points, characters near the exit, treasures in good hands and enemies on the ground. It
thinks on a guessed position, so rooms it has not seen count for nothing.
"""

from collections import Counter

from gearmaze.bots.cards import among_several, fight_under_way, lead_in, leads
from gearmaze.bots.distances import distances, horizon
from gearmaze.bots.goals import bound_for
from gearmaze.bots.seat_view import Budget, SeatView
from gearmaze.engine import Action, Chance, State
from gearmaze.engine.clashes import Clash
from gearmaze.engine.crowd import crowd_of
from gearmaze.engine.fights import REACH, Fight, reaching
from gearmaze.engine.foresight import foresee
from gearmaze.engine.frames import Decision
from gearmaze.engine.state import ESCAPED, UNPLACED

POINT = 100.0
WOUNDED = -35.0
NEARER = 3.0  # for every square closer to the exit
CURIOSITY = 20.0  # a room that could be revealed is worth a look
HUNT = 1.0  # for every square closer to an enemy, for a side that cannot leave
VICTORY = 1000.0
USED_UP = 12.0  # what a card or a thing is worth that is gone afterwards
DEAR = 6.0  # for every AP more than one


class Greedy:
    """The best single action by a handful of things a player would look at."""

    name = "greedy"

    def decide(self, view: SeatView, decision: Decision, budget: Budget, rng: Chance) -> Action:
        legal = view.legal().listed()
        if len(legal) == 1:
            return legal[0]
        state, seat, chance = view.sample(rng.fork(1).next()), view.seat, rng
        kind = decision.kind
        if kind == "lay":
            return self._card(state, seat, legal, chance)
        if kind == "card":
            return max(legal, key=lambda action: action.what)
        if kind == "join":
            return self._join(state, seat, legal)
        if kind == "ally":
            return next(action for action in legal if action.verb == "abstain")
        if kind == "name":
            return self._name(state, seat, legal)
        if kind == "draft":
            return self._draft(state, seat, legal, chance)
        if kind in ("team", "place"):
            return self._setup(state, legal, chance)
        here = at_a_glance(state, seat)
        # the longer nothing happens, the bolder it gets
        restless = 100 + 150 * state.idle_turns
        gains = [self._gain(state, seat, action, here) + chance.below(restless) / 100 for action in legal]
        best = max(range(len(legal)), key=gains.__getitem__)
        if kind == "set" or gains[best] > 1.0:
            return legal[best]
        # stuck: turn something or wander, so that a new way may open
        ideas = [a for a in legal if a.verb == "rotate"] or [
            a for a in legal if a.verb == "move" or ((verb := state.table.verb(a.verb)) and verb.opens)
        ]
        return chance.choice(ideas) if ideas and chance.below(3) else legal[-1]

    def _gain(self, state: State, seat: int, action: Action, here: float) -> float:
        if action.verb == "end":
            return 0.0
        if action.verb == "reveal":
            return CURIOSITY
        verb = state.table.verb(action.verb)
        assert verb is not None
        if verb.role is not None:
            fight = Fight.declared(state, action.who, action.what, verb.role)
            return self._fight_gain(state, seat, fight)
        wasted = USED_UP if verb.uses_up else 0.0
        wasted += DEAR * max(0, verb.cost(state, action.who) - 1)
        return at_a_glance(foresee(state, seat, action), seat) - here - wasted

    def _fight_gain(self, state: State, seat: int, fight: Fight) -> float:
        attack, defence = fight.totals()
        mine, theirs = state.combat_hands[seat], state.combat_hands[state.table.owner[fight.target]]
        wins = sum(1 for a in mine for b in theirs if attack + a > defence + b)
        losses = sum(1 for a in mine for b in theirs if attack + a < defence + b)
        games = len(mine) * len(theirs)
        prize = POINT if state.wounded[fight.target] else 45.0
        prize += 30.0 * (len(fight.defenders) - 1)
        risk = 45.0 * (len(fight.attackers) - len(fight.roles))
        risk += 15.0 * sum(1 for role in fight.roles.values() if role == REACH)  # the weapon breaks
        return (wins * prize - losses * risk) / games - 8

    def _join(self, state: State, seat: int, legal: list[Action]) -> Action:
        """Join from afar if that makes the fight look better."""
        clash = Clash.of(state)
        join = next(action for action in legal if action.verb == "join")
        role = next(
            each.role
            for each in reaching(state, join.who)
            if each.refuse_reach(state, join.who, clash.target) is None
        )
        sides = ((*clash.attackers, join.who), clash.defenders)
        joined = Fight(state, clash.target, *sides, (*clash.roles, (join.who, role)))
        alone = fight_under_way(state)
        better = self._fight_gain(state, seat, joined) > self._fight_gain(state, seat, alone)
        return join if better else next(action for action in legal if action.verb == "stay")

    def _name(self, state: State, seat: int, legal: list[Action]) -> Action:
        """The highest card of the other side that can be beaten, or just the highest; none: silence."""
        lead, other = lead_in(fight_under_way(state), seat)
        held = [action for action in legal if action.what > 0 and action.what in state.combat_hands[other]]
        best = lead + max(state.combat_hands[seat])
        beaten = [action for action in held if best > action.what]
        named = max(beaten or held, key=lambda action: action.what, default=None)
        return named or next(action for action in legal if action.verb == "silent")

    def _card(self, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
        """A card that just wins against most of what the other side may hold, not always the same."""
        fight, forced = fight_under_way(state), Clash.of(state).forced
        if among_several(fight):
            ahead = leads(state, fight, seat)
        else:
            lead, other = lead_in(fight, seat)
            theirs = forced[1:] if forced and forced[0] == other else state.combat_hands[other]
            ahead = Counter(lead - card for card in theirs)
        ways = sum(ahead.values())

        def worth(action: Action) -> float:
            wins = sum(many for before, many in ahead.items() if before + action.what > 0)
            losses = sum(many for before, many in ahead.items() if before + action.what < 0)
            return (wins - losses) / ways * 10 - action.what * 0.9 + chance.below(400) / 100

        return max(legal, key=worth)

    def _draft(self, state: State, seat: int, legal: list[Action], chance: Chance) -> Action:
        """Any rooms; quick and sturdy characters, ones that can do something, a thing of each kind."""
        kinds = state.table.kinds
        mine = [kinds[t].id for t in state.table.team[seat] if state.place[t] == UNPLACED]

        def worth(action: Action) -> float:
            whim = chance.below(400) / 100
            if action.verb == "bring":
                return whim
            kind = kinds[action.what]
            value = kind.speed + kind.combat + 2.0 * (len(kind.abilities) + kind.escape_vp)
            return value + whim - 3.0 * mine.count(kind.id)

        return max(legal, key=worth)

    def _setup(self, state: State, legal: list[Action], chance: Chance) -> Action:
        """Quick and sturdy characters first on the line; the rest anywhere."""

        def worth(action: Action) -> float:
            kind = state.table.kinds[action.what]
            value = kind.speed + kind.combat if kind.is_character else 3
            return (value if action.verb == "pick" else -value) + chance.below(400) / 100

        return max(legal, key=worth)


def at_a_glance(state: State, seat: int) -> float:
    """How a position looks to a seat, by what is on the board."""
    table = state.table
    value, most = 0.0, horizon(table.grid)
    if state.result is not None and len(state.result[1]) < table.seats:
        value += VICTORY if seat in state.result[1] else -VICTORY
    for owner in range(table.seats):
        sign = 1.0 if owner in table.sides.partners[seat] else -1.0
        value += sign * POINT * state.vp[owner]
        distance = exit_distances(state, owner)
        step = NEARER if bound_for(state, owner) else HUNT
        for token in table.characters[owner]:
            place = state.place[token]
            if state.fate[token] == ESCAPED:
                value += sign * most * NEARER * (1.0 if owner == seat else 0.25)
            if place < 0:
                continue
            if state.wounded[token]:
                value += sign * WOUNDED
                continue
            steps = distance[state.square(token)]
            nearness = (most - steps) * step * (1.0 if owner == seat else 0.25)
            load = state.load[token]
            if load >= 0:
                nearness += 4 + 12 * table.kinds[load].escape_vp
                nearness += 10 if table.kinds[load].is_character else 0
            value += sign * nearness * (1.0 + 0.1 * (table.kinds[token].escape_vp - 1))
    return value


def exit_distances(state: State, owner: int) -> list[int]:
    """How far every square is from the nearest exit; a wall, a pit or an unseen room is a detour.

    A side that cannot leave looks for its enemies instead.
    """
    goal = bound_for(state, owner)
    if not goal:
        crowd = crowd_of(state)
        goal = crowd.enemies(owner)
    return distances(state.maze, goal)
