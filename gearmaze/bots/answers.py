"""What the other side can make of a turn: its best answers are found once and tried on every line.

A whole search for every line would cost too much. So the best line is searched from the other side, and
the answers found there are tried on the others as far as they are possible there. If that makes another
line the best, its answers are looked for too.
"""

from gearmaze.bots.beam import END, Beam, Line, Meter, attack_value, fights
from gearmaze.bots.evaluation import Judge
from gearmaze.engine import Action, LegalActions, State, refuse_action
from gearmaze.engine.foresight import foresee
from gearmaze.engine.state import changed

KEPT = 6  # answers of one search that are tried on other lines
AHEAD = 4  # actions of an answer

Plan = tuple[Action, ...]


def their_turn(state: State, seat: int) -> State:
    """The position at the beginning of the next side's turn, a middling Action card played."""
    after = foresee(state, seat, END)
    if after.result is not None:
        return after
    enemy = after.active
    playable = [action.what for action in LegalActions(after, enemy)]
    card = sorted(playable)[(len(playable) - 1) // 2]
    hand = tuple(each for each in after.action_hands[enemy] if each != card)
    after.action_hands = changed(after.action_hands, enemy, hand)
    after.ap = card
    after.replace(("act", enemy))
    return after


def follow(state: State, plan: Plan, judge: Judge) -> float:
    """What a plan is worth to the side to move: as far as it can be carried out here."""
    seat = state.active
    for action in plan:
        if refuse_action(state, seat, action) is not None:
            continue
        if fights(state, action.verb):
            return attack_value(state, seat, action, judge)
        state = foresee(state, seat, action)
        if state.result is not None:
            break
    return judge(state, seat)


def weigh_answers(
    lines: list[Line], seat: int, judge: Judge, meter: Meter, many: int, searches: int
) -> list[Line]:
    """The most promising lines by what is left of them after the other side's best answer."""
    closed = [line for line in lines if not line.open][:many]
    turns = [line.state if line.state.result else their_turn(line.state, seat) for line in closed]
    values = [-judge(turn, turn.active) if turn.result is None else judge(turn, seat) for turn in turns]
    plans: list[Plan] = []
    searched: set[int] = set()
    drops: list[float] = []
    for _ in range(searches):
        best = max(range(len(closed)), key=values.__getitem__)
        if best in searched or turns[best].result is not None or meter.empty:
            break
        searched.add(best)
        share = Meter(meter.left // (searches - len(searched) + 1))
        share.deadline = meter.deadline
        meter.spend(share.left)
        answers = Beam(judge, turns[best].active, share, AHEAD, 0).lines(turns[best])
        drops.append(max(0.0, values[best] + answers[0].value))
        values[best] -= drops[-1]
        fresh = _different(answers)
        plans += fresh
        for index, turn in enumerate(turns):
            if index != best and turn.result is None:
                worst = max((follow(turn, plan, judge) for plan in fresh), default=-values[index])
                values[index] = min(values[index], -worst)
    if drops:  # a line whose own answers were not looked for is not as good as it looks
        hidden = sum(drops) / len(drops)
        values = [value if index in searched else value - hidden for index, value in enumerate(values)]
    usual = sum(line.value - value for line, value in zip(closed, values, strict=True)) / len(closed)
    weighed = [line._replace(value=value) for line, value in zip(closed, values, strict=True)]
    weighed += [line._replace(value=line.value - usual) for line in lines if line.open]
    weighed.sort(key=lambda line: line.value, reverse=True)
    return weighed


def _different(answers: list[Line]) -> list[Plan]:
    """The best few plans, none a beginning or another order of one before."""
    kept: list[Plan] = []
    for line in answers:
        acts = set(line.actions)
        if line.actions and not any(acts <= set(plan) for plan in kept):
            kept.append(line.actions)
            if len(kept) == KEPT:
                break
    return kept
