"""Holding the engine against the slow rules: what it lists, does and leaves out in one position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from gearmaze.engine import Action, LegalActions, State, play
from gearmaze.engine.clashes import Clash
from gearmaze.engine.fights import Fight
from tests.slow.deeds import Deeds
from tests.slow.snapshot import Result, frozen, take


def result_of(state: State) -> Result:
    """A position of the engine's in the words of the slow rules."""
    if state.stack and state.stack[-1].kind == Clash.kind:
        clash = Clash.of(state)
        target, attackers, defenders = clash.target, clash.attackers, clash.defenders
        values = Fight(state, target, attackers, defenders).totals()
        return frozen(take(state), ("attack", target, frozenset(attackers), frozenset(defenders), values))
    return frozen(take(state))


class Difference(AssertionError):
    """Both sides of a disagreement, in words."""

    def __init__(self, state: State, seat: int, about: str, missing: set[Result], extra: set[Result]) -> None:
        before = frozen(take(state))
        lines = [f"{about} ({state.table.colours[seat]} to act, {state.table.given})"]
        for word, results in (("the engine lacks", missing), ("only the engine allows", extra)):
            lines += [f"  {word}: {_told(state, before, each)}" for each in list(results)[:3]]
        super().__init__("\n".join(lines))


def _told(state: State, before: Result, after: Result) -> str:
    labels = state.table.labels
    changes = [
        f"{labels[token]} {old} -> {new}"
        for token, (old, new) in enumerate(zip(before[0], after[0], strict=True))
        if old != new
    ]
    changes += [f"{old} -> {new}" for old, new in zip(before[1:], after[1:], strict=True) if old != new]
    return "; ".join(changes) or "everything as it was"


def compare(
    state: State,
    seat: int,
    handlings: int,
    notes: Counter[str],
    name: str,
    rules: type[Deeds] = Deeds,
    told: Callable[[State], Result] = result_of,
) -> int:
    """Hold every action of a seat against the slow rules; how many results were compared."""
    slow = rules(take(state), notes)
    outcomes: dict[Action, State] = {}
    everything: set[Result] = set()
    for who in state.table.characters[seat]:
        wanted: dict[str, set[Result]] = {}
        for verb, result in slow.deeds(who, handlings):
            wanted.setdefault(verb, set()).add(result)
        found: dict[str, set[Result]] = {}
        for action in LegalActions(state, seat, handlings, who):
            after = outcomes[action] = play(state, seat, action)[0]
            result = told(after)
            here = found.setdefault(action.verb, set())
            assert result not in here, f"{name}: {state.table.labels[who]} {action} listed twice"
            here.add(result)
        for verb in wanted.keys() | found.keys():
            missing = wanted.get(verb, set()) - found.get(verb, set())
            extra = found.get(verb, set()) - wanted.get(verb, set())
            if missing or extra:
                raise Difference(state, seat, f"{name}: {state.table.labels[who]} {verb}", missing, extra)
            everything |= found[verb]
    whole = {told(after) for after in _whole_list(state, seat, handlings, outcomes, name)}
    if whole != everything:
        raise Difference(state, seat, f"{name}: whole list", everything - whole, whole - everything)
    return len(everything)


def _whole_list(
    state: State, seat: int, handlings: int, outcomes: dict[Action, State], name: str
) -> list[State]:
    """What the list of a decision leads to: every result once, whoever and whatever brings it about."""
    listed = [action for action in LegalActions(state, seat, handlings) if action.verb != "end"]
    afterwards = [outcomes[action] for action in listed]
    assert len({after.fields() for after in afterwards}) == len(listed), f"{name}: a result is listed twice"
    return afterwards
