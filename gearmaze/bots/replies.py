"""What the other side makes of it: a turn is worth what it brings, less what the best answer to it brings."""

from typing import NamedTuple

from gearmaze.bots.beam import END, Beam, LineOfPlay, Meter, name_of
from gearmaze.bots.evaluation import VICTORY, Judge
from gearmaze.engine import Act, Action, LegalActions, State, decisions
from gearmaze.engine.foresight import foresee
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
    """What the other side makes of a turn."""

    gain: float
    actions: tuple[Action, ...] = ()

    @property
    def wins(self) -> bool:
        """Whether that was the game."""
        return self.gain > VICTORY / 2


def after_turn(state: State, seat: int) -> tuple[State, int] | None:
    """Where the next side acts with its largest card if this turn ends here, and who that is."""
    if state.result is not None or not Act.now(state):
        return None
    ended = foresee(state, seat, END)
    owed = decisions(ended) if ended.result is None else []
    if not owed or owed[0].kind != "card" or owed[0].seat == seat:
        return None
    other = owed[0].seat
    return with_card(ended, other, max(card.what for card in LegalActions(ended, other))), other


def answer_to(state: State, seat: int, judge: Judge, meter: Meter) -> Answer:
    """What the next side gains by its turn if this one ends here; nothing if nobody can tell."""
    following = after_turn(state, seat)
    if following is None:
        return Answer(0.0)
    ready, other = following
    best = Beam(judge, other, meter, DEPTH, samples=0).lines(ready)[0]
    return Answer(best.value - judge(ready, other), best.actions)


def vital_squares(answer: Answer, state: State, seat: int) -> int:
    """The squares a winning answer leads over as the rooms lie now, and those beside them."""
    following = after_turn(state, seat)
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
    following = after_turn(state, seat)
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
        value = line.value - answer.gain
        if answer.wins:
            value += DELAY * len(answer.actions)
            deadly = answer
        if value > best_value:
            best, best_value = line, value
    return best


def answer_to_line(line: LineOfPlay, seat: int, judge: Judge, nodes: int, seconds: float | None) -> Answer:
    """The answer to a turn; where it ends in a fight or a room turned up, to what may come of that."""
    states = line.glimpses[:GLIMPSES] or (line.state,)
    share = None if seconds is None else seconds / len(states)
    answers = [answer_to(state, seat, judge, Meter(nodes // len(states), share)) for state in states]
    worst = max(answers, key=lambda answer: answer.gain)
    return worst._replace(gain=sum(answer.gain for answer in answers) / len(answers))
