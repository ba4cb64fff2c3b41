"""May he, or may he not: the question the rule tests ask, put to the list and to the checker alike."""

from gearmaze.engine import LegalActions, State, play
from gearmaze.engine.state import FATES
from gearmaze.notation import action_text, parse_action
from tests.drawing import do, due, legal, pos, why


def board(room: str, tokens: str, more: str = "") -> State:
    """A drawn room as the first one at Blue's line (squares a1 to e5, the line a0 to e0), with tokens."""
    return pos(f"{room}\nrooms {room.split()[1]}\ntokens {tokens}\n{more}\n")


def may(state: State, text: str) -> State:
    """Checked legal, listed (or another way to the same result is), and the position after it."""
    refusal = why(state, text)
    assert refusal is None, f"{text}: {refusal}"
    after = do(state, text)
    seat = due(state)
    action = parse_action(state, text, seat)
    handlings = max(1, len(action.via))
    listed = LegalActions(state, seat, handlings, action.who)
    assert any(play(state, seat, other)[0] == after for other in listed if other.verb == action.verb), (
        f"legal, but neither it nor its like is listed: {text}"
    )
    return after


def may_not(state: State, text: str, *rules: str) -> None:
    """Refused with these rules, and not listed."""
    refusal = why(state, text)
    assert refusal is not None, f"{text} should not be legal"
    assert set(rules) <= set(refusal.rules), f"{text}: {refusal} should name {rules}"
    seat = due(state)
    action = parse_action(state, text, seat)
    handlings = max(1, len(action.via))
    assert action_text(state, action) not in legal(state, handlings=handlings), f"listed: {text}"


def ends(state: State, label: str) -> set[str]:
    """The squares a character's listed moves without handling end on."""
    moves = [text.split() for text in legal(state, handlings=0)]
    return {words[2] for words in moves if words[:2] == ["move", label]}


def load(state: State, label: str) -> str:
    """What a character carries, or nothing."""
    carried = state.load[state.table.by_label[label]]
    return state.table.labels[carried] if carried >= 0 else ""


def fate(state: State, label: str) -> str:
    """What became of a token, in the words of the record."""
    return FATES[state.fate[state.table.by_label[label]]]


def wounded(state: State, label: str) -> bool:
    """Whether a character lies wounded."""
    return bool(state.wounded[state.table.by_label[label]])
