"""What the others make of it: a turn is worth what it brings, less what the best answer to it takes away.

Of several others two are asked: who is next, and who has most points; those in between are taken to do
nothing. To follow them all would take more time than there is.
"""

from typing import NamedTuple

from gearmaze.bots.beam import END, Beam, LineOfPlay, Meter, name_of
from gearmaze.bots.evaluation import VICTORY, Judge
from gearmaze.engine import Act, Action, LegalActions, State, decisions
from gearmaze.engine.foresight import foresee
from gearmaze.engine.scoring import standing
from gearmaze.engine.state import changed

DEPTH = 5  # actions of an answer: the largest card
GLIMPSES = 2  # of what may come of a fight or a room turned up that are answered
RESCUES, CARE = 12, 5  # further turns that are answered where the best ones lose, and how much more carefully
DELAY = 2.0  # points: how much better it is to lose to a turn of one action more, which may be overlooked


def with_card(state: State, seat: int, card: int) -> State:
    """A position in which a seat chooses its action card, once it has played this one."""
    ready = state.copy()
    left = tuple(each for each in state.action_hands[seat] if each != card)
    ready.action_hands = changed(state.action_hands, seat, left)
    ready.ap = card
    ready.replace(Act(seat))
    return ready


class Answer(NamedTuple):
    """What another seat makes of a turn."""

    gain: float  # to whoever answers
    actions: tuple[Action, ...] = ()
    by: int = -1
    loss: float = 0.0  # to whom is answered

    @property
    def wins(self) -> bool:
        """Whether that was the game."""
        return self.gain > VICTORY / 2


NONE = Answer(0.0)


def after_turn(state: State, seat: int, by: int = -1) -> tuple[State, int] | None:
    """Where the next seat acts with its largest card if this turn ends here, and who that is.

    `by` may be a seat further on: those before it do nothing.
    """
    if state.result is not None or not Act.now(state):
        return None
    ended = foresee(state, seat, END)
    while True:
        owed = decisions(ended) if ended.result is None else []
        if not owed or owed[0].kind != "card" or owed[0].seat == seat:
            return None
        other = owed[0].seat
        cards = [card.what for card in LegalActions(ended, other)]
        if by in (-1, other):
            return with_card(ended, other, max(cards)), other
        ended = foresee(with_card(ended, other, min(cards)), other, END)


def dangerous(state: State, seat: int) -> tuple[int, ...]:
    """The others whose answers matter: who is next, and who has most points."""
    table = state.table
    rivals = table.sides.rivals[seat]
    turns = sorted(rivals, key=lambda rival: (rival - seat) % table.seats)
    if len(table.sides.opposed[seat]) < 2:
        return tuple(turns[:1])
    return tuple(dict.fromkeys((turns[0], max(turns, key=lambda rival: standing(state, rival)))))


def answer_to(state: State, seat: int, judge: Judge, meter: Meter, by: int = -1) -> Answer:
    """What the next seat, or the one named, gains by its turn if this one ends here.

    Nothing if nobody can tell.
    """
    following = after_turn(state, seat, by)
    if following is None:
        return NONE
    ready, other = following
    best = Beam(judge, other, meter, DEPTH, samples=0).lines(ready)[0]
    gain = best.value - judge(ready, other)
    return Answer(gain, best.actions, other, loss_by(best, gain, ready, other, seat, judge))


def loss_by(line: LineOfPlay, gain: float, before: State, by: int, seat: int, judge: Judge) -> float:
    """What a seat loses by somebody else's turn.

    Between two sides that is what the other gains; among several it is asked of the positions.
    """
    if len(before.table.sides.opposed[seat]) < 2:
        return -gain if by in before.table.sides.partners[seat] else gain
    states = line.glimpses or (line.state,)
    return judge(before, seat) - sum(judge(state, seat) for state in states) / len(states)


def vital_squares(answer: Answer, state: State, seat: int) -> int:
    """The squares a winning answer leads over as the rooms lie now, and those beside them."""
    following = after_turn(state, seat, answer.by)
    if following is None or not answer.wins:
        return 0
    ready, other = following
    found = 0
    for action in answer.actions:
        if action.verb == "move":
            found |= ready.table.grid.bit[ready.maze.square[action.where]]
        ready = foresee(ready, other, action)
        if ready.maze is not state.maze:
            break
    return found | state.maze.around(found)


def still_wins(answer: Answer, state: State, seat: int, judge: Judge) -> bool:
    """Whether an answer that won elsewhere wins here too, action by action."""
    following = after_turn(state, seat, answer.by)
    if following is None:
        return False
    ready, other = following
    for action in answer.actions:
        if action not in LegalActions(ready, other):
            return False
        ready = foresee(ready, other, action)
    return judge(ready, other) > VICTORY / 2


def best_answered(
    lines: list[LineOfPlay], seat: int, judge: Judge, most: int, nodes: int, seconds: float | None
) -> LineOfPlay:
    """Of the `most` best turns the one that is best once it is answered; so long for all the answers.

    If each of them loses the game, the others are gone through for one that the winning answer does not
    beat: to stop a runner is worth little in itself, so such a turn may be far down the list.
    """
    if lines[0].value > VICTORY / 2:
        return lines[0]
    allowed = Meter(nodes, seconds)
    each = None if seconds is None else seconds / most
    asked: set[object] = set()
    best, best_value = lines[0], -float("inf")
    deadly: Answer | None = None
    rescues = 0
    for line in lines:
        desperate = len(asked) >= most
        if desperate and (deadly is None or best_value > -VICTORY / 2 or rescues == RESCUES or allowed.late):
            break
        name = (name_of(line.state), line.actions[-1] if line.open else END)
        if name in asked:
            continue
        asked.add(name)
        if desperate:
            if deadly is None or still_wins(deadly, line.state, seat, judge):
                continue
            rescues += 1
        answer = answer_to_line(line, seat, judge, nodes * CARE if desperate else nodes, each)
        value = line.value - answer.loss
        if answer.wins:
            value += DELAY * len(answer.actions)
            deadly = answer
        if value > best_value:
            best, best_value = line, value
    return best


def answer_to_line(line: LineOfPlay, seat: int, judge: Judge, nodes: int, seconds: float | None) -> Answer:
    """The answer to a turn that costs most, or wins, of those who can harm one before the next turn."""
    asked = dangerous(line.state, seat)
    share = None if seconds is None else seconds / len(asked)
    found = [_answer_by(line, seat, judge, nodes // len(asked), share, by) for by in asked]
    return max(found, key=lambda answer: (answer.wins, answer.loss))


def _answer_by(
    line: LineOfPlay, seat: int, judge: Judge, nodes: int, seconds: float | None, by: int
) -> Answer:
    """One seat's answer; where the turn ends in a fight or a room turned up, to what may come of that."""
    states = line.glimpses[:GLIMPSES] or (line.state,)
    share = None if seconds is None else seconds / len(states)
    answers = [answer_to(state, seat, judge, Meter(nodes // len(states), share), by) for state in states]
    worst = max(answers, key=lambda answer: answer.gain)
    return worst._replace(
        gain=sum(answer.gain for answer in answers) / len(answers),
        loss=sum(answer.loss for answer in answers) / len(answers),
    )
