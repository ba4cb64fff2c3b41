"""What the other side makes of it: a turn is worth what it brings, less what the best answer to it brings."""

from gearmaze.bots.beam import END, Beam, Line, Meter, name_of
from gearmaze.bots.evaluation import VICTORY, Judge
from gearmaze.engine import LegalActions, State, decisions
from gearmaze.engine.foresight import foresee
from gearmaze.engine.state import changed

DEPTH = 5  # actions of an answer: the largest card


def with_card(state: State, seat: int, card: int) -> State:
    """A position in which a seat chooses its action card, once it has played this one."""
    ready = state.copy()
    left = tuple(each for each in state.action_hands[seat] if each != card)
    ready.action_hands = changed(state.action_hands, seat, left)
    ready.ap = card
    ready.replace(("act", seat))
    return ready


def answer_to(state: State, seat: int, judge: Judge, meter: Meter) -> float:
    """What the next side gains by its turn if this one ends here; 0 if nobody can tell."""
    if state.result is not None or not state.stack or state.stack[-1][0] != "act":
        return 0.0
    ended = foresee(state, seat, END)
    owed = decisions(ended) if ended.result is None else []
    if not owed or owed[0].kind != "card":
        return 0.0
    other = owed[0].seat
    if other == seat:
        return 0.0
    ready = with_card(ended, other, max(card.what for card in LegalActions(ended, other)))
    best = Beam(judge, other, meter, DEPTH, samples=0).lines(ready)[0]
    return best.value - judge(ready, other)


def best_answered(
    lines: list[Line], seat: int, judge: Judge, most: int, nodes: int, seconds: float | None
) -> Line:
    """Of the `most` best turns the one that is best once it is answered; so long for each of the answers."""
    if lines[0].value > VICTORY / 2:
        return lines[0]
    asked: set[object] = set()
    best, best_value = lines[0], -float("inf")
    for line in lines:
        if len(asked) == most:
            break
        name = (name_of(line.state), line.actions[-1] if line.open else END)
        if name not in asked:
            asked.add(name)
            value = line.value - answer_to(line.state, seat, judge, Meter(nodes, seconds))
            if value > best_value:
                best, best_value = line, value
    return best
