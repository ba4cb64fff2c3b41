"""A good action, and why: a reason that is true of the position after it, or that nothing helps.

Never an action our own player values less than to end the turn. What is said for an action of a turn are
`reasons`; what is said for any other answer is asked here, of what the seat can choose from.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from gearmaze.bots.beam import END, LineOfPlay, fights
from gearmaze.bots.cards import among_several, fight_under_way, lead_in, leads, mixture
from gearmaze.bots.counting import FEATURES
from gearmaze.bots.distances import middle_of_room
from gearmaze.bots.evaluation import Judge
from gearmaze.bots.goals import bound_for
from gearmaze.bots.ladder import RUNGS, Counsel, Thinker
from gearmaze.bots.reasons import ABOVE_ALL, QUESTIONS, STANDS_FOR, apart, exits_of
from gearmaze.bots.seat_view import Budget, SeatView
from gearmaze.engine import Action, Chance, Fight, LegalActions, State, alliances
from gearmaze.engine.clashes import SIDES, Clash
from gearmaze.engine.fights import may_lay
from gearmaze.engine.foresight import after_fight, foresee
from gearmaze.engine.state import HIDDEN

ADVISER = "archmage"  # thinking no longer than in a tournament: nobody likes to wait for a hint
SELDOM = 0.05  # a card laid less often than this is none a player has in mind

# Neither about the board nor about what there is to choose from.
ONLY, FAIR, WORTH = "only", "fair", "worth"  # no choice; one like others; worth more than to end the turn
NOTHING, TOO_DEAR, THREAT, PLANNED = "end", "rest", "threat", "way_out"
FIGHT, STAKES, TO_FIGHT, TO_LOOK, LOOK = "fight", "stakes", "to_fight", "to_look", "reveal"
KEEPS, MOST_AP = "card", "card_high"
# The sentences are in data/words, [advice].
REASONS = (
    *QUESTIONS,
    *(ONLY, FAIR, WORTH, NOTHING, TOO_DEAR, THREAT, PLANNED),
    *(FIGHT, STAKES, TO_FIGHT, TO_LOOK, LOOK, KEEPS, MOST_AP),
    *("quick", "strong", "slow", "weak", "near", "alone", "set_near", "set_far"),
    *("lay", "lay_mixed", "lay_among", "name", "silent", "join", "stay"),
    *("ally", "abstain", "stop", "cancel"),
)


class Hint(NamedTuple):
    """What to do and what for."""

    action: Action
    why: str  # one of REASONS
    ahead: bool = False  # it is what can follow this turn that brings it
    facts: tuple[tuple[str, int], ...] = ()  # what the reason puts into words
    line: tuple[Action, ...] = ()  # the turn that was thought of: the action, and what can follow


def hint(state: State, seat: int, rng: Chance, level: str = ADVISER, budget: Budget | None = None) -> Hint:
    """What a player of the ladder would advise a seat to do, from what that seat knows, and why."""
    thinker = Thinker(RUNGS[level])
    view = SeatView(state, seat)
    budget = budget or Budget()
    legal = view.legal().listed()
    if len(legal) == 1:
        return Hint(legal[0], ONLY)
    if view.decision.kind == "act":
        return _turn(view.sample(1), seat, thinker.advise(view, budget))
    action = thinker.decide(view, view.decision, budget, rng)
    if action.verb == "card":
        return _card(view, thinker, budget, action)
    choice = Choice(view.sample(1), seat, legal, action, thinker.judge)
    why, facts = CHOICES.get(action.verb, _fair)(choice)
    return Hint(action, why, facts=facts)


# Turns ----------------------------------------------------------------------------------------------


def _turn(state: State, seat: int, counsel: Counsel) -> Hint:
    """What is said for a turn."""
    if _true("wins", state, foresee(state, seat, END), seat):
        return Hint(END, "wins")
    line = counsel.line
    if not line.actions:
        return Hint(END, TOO_DEAR if counsel.better else NOTHING)
    why, ahead = _reason(state, seat, line, counsel.judge)
    if counsel.saves and why not in ABOVE_ALL:
        why, ahead = THREAT, False
    elif why == WORTH and counsel.planned:
        why, ahead = PLANNED, False
    return Hint(line.first, why, ahead, line=line.actions)


def _card(view: SeatView, thinker: Thinker, budget: Budget, action: Action) -> Hint:
    """An action card: what for is what can be done with it."""
    state, seat = view.sample(1), view.seat
    played = foresee(state, seat, action)
    counsel = thinker.advise(SeatView(played, seat), budget)
    if counsel.line.actions:
        line = counsel.line._replace(actions=(action, *counsel.line.actions))
        why, ahead = _reason(state, seat, line, counsel.judge)
        if why != WORTH:
            return Hint(action, why, ahead, line=line.actions)
    return Hint(action, KEEPS if action.what < max(state.action_hands[seat]) else MOST_AP)


def _reason(state: State, seat: int, line: LineOfPlay, judge: Judge) -> tuple[str, bool]:
    """What a line was chosen for and is true after it; whether it is so only with what follows."""
    first, last = line.actions[0], line.actions[-1]
    if line.open and len(line.actions) == 1:
        return (LOOK if first.verb == LOOK else _odds(state, seat, first, judge)), False
    after = foresee(state, seat, first)
    without = _played(state, seat, line.actions[1:])
    if line.open and without is None:
        return (TO_LOOK if last.verb == LOOK else TO_FIGHT), False
    for why in _promised(state, line.state, seat, judge):
        if _true(why, state, after, seat):
            return why, False
        if _true(why, state, line.state, seat) and not (without and _true(why, state, without, seat)):
            return why, True
    return WORTH, len(line.actions) > 1


def _true(why: str, before: State, after: State, seat: int) -> bool:
    return QUESTIONS[why](before, after, seat)


def _promised(before: State, after: State, seat: int, judge: Judge) -> Iterable[str]:
    """Reasons a turn may have been chosen for, by how much the judge gains."""
    then, now = judge.features(before, seat), judge.features(after, seat)
    gains = {
        name: weight * (new - old)
        for name, weight, new, old in zip(FEATURES, judge.weights, now, then, strict=True)
    }
    grown = sorted((name for name in gains if gains[name] > 0), key=gains.__getitem__, reverse=True)
    return dict.fromkeys((*ABOVE_ALL, *(why for name in grown for why in STANDS_FOR.get(name, ()))))


def _played(state: State, seat: int, actions: tuple[Action, ...]) -> State | None:
    """The position after a few actions, up to one whose outcome is open; None if one is not possible."""
    for action in actions:
        if action not in LegalActions(state, seat):
            return None
        if action.verb == LOOK or fights(state, action.verb):
            break
        state = foresee(state, seat, action)
    return state


def _odds(state: State, seat: int, action: Action, judge: Judge) -> str:
    """What speaks for starting a fight."""
    verb = state.table.verb(action.verb)
    assert verb is not None and verb.role is not None
    fight = Fight.declared(state, action.who, action.what, verb.role)
    lead, other = lead_in(fight, seat)
    pairs = [(mine, card) for mine in state.combat_hands[seat] for card in may_lay(state, other, ())]
    won, lost = (sum(sign * (lead + mine - card) > 0 for mine, card in pairs) for sign in (1, -1))
    if won > lost:
        return FIGHT
    best, here, worst = (
        judge(after, seat)
        for after in (after_fight(state, fight, seat), state, after_fight(state, fight, other))
    )
    return STAKES if best - here > here - worst else WORTH


# Other answers --------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """An answer, and what it was chosen from."""

    state: State
    seat: int
    legal: list[Action]
    action: Action
    judge: Judge


Facts = tuple[tuple[str, int], ...]
Said = tuple[str, Facts]


def _fair(choice: Choice) -> Said:
    return FAIR, ()


def _more_than_most(mine: float, others: list[float]) -> bool:
    """Whether it is more than with most of the others."""
    return 2 * sum(mine > each for each in others) > len(others) > 0


def _compared(choice: Choice, quick: str, strong: str, sign: int) -> Said:
    """A piece beside those that could be chosen instead."""
    kinds, what = choice.state.table.kinds, choice.action.what
    others = [kinds[token] for token in {each.what for each in choice.legal} - {what}]
    others = [kind for kind in others if kind.is_character]
    if kinds[what].is_character:
        if _more_than_most(sign * kinds[what].speed, [sign * kind.speed for kind in others]):
            return quick, ()
        if _more_than_most(sign * kinds[what].combat, [sign * kind.combat for kind in others]):
            return strong, ()
    return FAIR, ()


def _chosen(choice: Choice) -> Said:
    return _compared(choice, "quick", "strong", 1)


def _left_out(choice: Choice) -> Said:
    return _compared(choice, "slow", "weak", -1)


def _hidden(choice: Choice) -> Said:
    """A token face down in a room."""
    state, (_, _, what, room, _) = choice.state, choice.action
    goal = bound_for(state, choice.seat)
    rooms = {each.where for each in choice.legal if each.what == what} - {room}

    def near(slot: int) -> int:
        return -apart(state, middle_of_room(state.maze, slot), goal)

    if state.table.kinds[what].is_character and _more_than_most(near(room), [near(each) for each in rooms]):
        return "near", ()
    there = [token for token in state.table.team[choice.seat] if state.place[token] == HIDDEN - room]
    return (FAIR if there else "alone"), ()


def _set(choice: Choice) -> Said:
    """A token of a room that was turned up."""
    state, what = choice.state, choice.action.what
    if state.table.kinds[what].is_character:
        goal, square = exits_of(state, what), state.maze.square
        far = apart(state, square[choice.action.where], goal)
        others = [apart(state, square[each.where], goal) for each in choice.legal if each.what == what]
        if state.table.owner[what] in state.table.sides.partners[choice.seat]:
            if _more_than_most(-far, [-each for each in others]):
                return "set_near", ()
        elif _more_than_most(far, [float(each) for each in others]):
            return "set_far", ()
    return FAIR, ()


def _lay(choice: Choice) -> Said:
    """A Combat card: what it would beat, from what the seat may know: never from a card laid already.

    Among several it is how many in a hundred ways the others may lay theirs.
    """
    state, seat, legal, action, judge = choice
    fight = fight_under_way(state)
    ahead = leads(state, fight, seat, Clash.of(state).forced)
    wins = sum(ways for lead, ways in ahead.items() if lead + action.what > 0)
    of = sum(ahead.values())
    if among_several(fight):
        return "lay_among", (("percent", round(100 * wins / of)),)
    several = sum(share > SELDOM for share in mixture(state, seat, legal, judge)) > 1
    return ("lay_mixed" if several else "lay"), (("wins", wins), ("of", of))


def _name(choice: Choice) -> Said:
    """A card the other side has to play: what of one's own beats it."""
    state, seat = choice.state, choice.seat
    lead, _ = lead_in(fight_under_way(state), seat)
    mine = state.combat_hands[seat]
    return "name", (("wins", sum(lead + card > choice.action.what for card in mine)), ("of", len(mine)))


def _join(choice: Choice) -> Said:
    """Somebody joins from afar: what one's side leads by then."""
    state, seat = choice.state, choice.seat
    leads = [lead_in(fight_under_way(each), seat)[0] for each in (state, foresee(state, seat, choice.action))]
    return ("join", (("more", leads[1] - leads[0]),)) if leads[1] > leads[0] else (FAIR, ())


def _ally(choice: Choice) -> Said:
    """A side taken in somebody else's fight: what it gains by that, and what it leads by then."""
    state, seat = choice.state, choice.seat
    fight = fight_under_way(state)
    after = alliances.joined(state, fight, seat, SIDES[choice.action.verb])
    sign = 1 if SIDES[choice.action.verb] == alliances.ATTACK else -1
    before, lead = (sign * (each.totals()[0] - each.totals()[1]) for each in (fight, after))
    return ("ally", (("more", lead - before), ("lead", lead))) if lead > before else (FAIR, ())


def _said(why: str) -> Callable[[Choice], Said]:
    return lambda choice: (why, ())


def _cancel(choice: Choice) -> Said:
    """Back to where the move began."""
    return (FAIR if any(each.verb == "stop" for each in choice.legal) else "cancel"), ()


CHOICES: dict[str, Callable[[Choice], Said]] = {
    "pick": _chosen,
    "enlist": _chosen,
    "bench": _left_out,
    "place": _hidden,
    "set": _set,
    "lay": _lay,
    "name": _name,
    "silent": _said("silent"),
    "join": _join,
    "assail": _ally,
    "defend": _ally,
    "abstain": _said("abstain"),
    "stay": _said("stay"),
    "stop": _said("stop"),
    "cancel": _cancel,
}
