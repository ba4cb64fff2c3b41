"""Contact, alliances and shared lines against the slow rules (`tests/slow/several.py`), on many positions."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator

import pytest

from gearmaze.engine import Action, LegalActions, State, decisions, play
from gearmaze.engine.clashes import SIDES, Clash
from gearmaze.engine.state import changed
from gearmaze.testing.fights import check_fight
from tests.slow.compare import result_of
from tests.slow.positions import crowded
from tests.slow.several import Brawl, Several
from tests.slow.snapshot import Result, take

PROOF = bool(os.environ.get("GEARMAZE_PROOF"))
COUNT = 600 if PROOF else 60

MUST_OCCUR = (
    "drawn in by an ally",
    "joins by somebody who does not fight yet",
    "3 against 1",
    "2 against 2",
    "2 against 1",
    "wounded target",
    "wounded target with friends",
    "a wounded is carried",
    "on a pit",
    "healed and left out",
    "beside it and out",
    "asked only after another joined",
    "may not take that side",
)


def attacks(state: State) -> Iterator[Action]:
    for who in state.table.characters[state.active]:
        yield from (a for a in LegalActions(state, state.active, 0, who) if a.verb == "attack")


def with_ap(state: State) -> State:
    state.ap = 5
    return state


def agree(
    state: State, slow: Several, brawl: Brawl, target: int, asked_first: set[int], top: bool = True
) -> int:
    """Whether both say the same of a fight, whoever takes which side; how many fights were compared."""
    clash = Clash.of(state)
    assert (frozenset(clash.attackers), frozenset(clash.defenders)) == brawl.fighters, state.table.labels
    fight = clash.fight(state)
    assert fight.totals() == slow.values(brawl)
    assert tuple(set(side.seats) for side in fight.sides) == tuple(set(seats) for seats in brawl.seats)
    check_fight(state)
    asked = slow.asked(brawl) if state.table.scenario.alliances else None
    if asked is None:
        assert not clash.todo and {d.kind for d in decisions(state)} == {"lay"}
        laying = {seat for side in brawl.seats for seat in side}
        assert laying == set(clash.order), "one card for each seat on either side"
        slow.note(brawl, target)
        return 1
    seat, sides = asked
    assert [(d.seat, d.kind) for d in decisions(state)] == [(seat, "ally")]
    slow.notes["asked only after another joined"] += not top and seat not in asked_first
    slow.notes["may not take that side"] += len(sides) == 1
    legal = {action.verb for action in LegalActions(state, seat)}
    assert legal == {"abstain"} | {verb for verb, side in SIDES.items() if side in sides}
    compared = 1
    for verb in legal:
        after, _ = play(state, seat, Action(verb))
        then = slow.answered(brawl, seat, SIDES.get(verb, -1))
        could = asked_first | {
            each for each in range(4) if any(slow.joining(brawl, each, side) for side in (0, 1))
        }
        compared += agree(after, slow, then, target, could, False)
    return compared


def compare_fights(name: str, seeds: range, notes: Counter[str]) -> int:
    compared = 0
    for seed in seeds:
        state = with_ap(crowded(name, seed % 4, seed))
        slow = Several(take(state), notes)
        whole: set[tuple[int, frozenset[int], frozenset[int]]] = set()
        for who in state.table.characters[state.active]:
            able = state.place[who] >= 0 and slow.fit(who)
            wanted = slow.targets(who) if able else set()
            listed = [a for a in LegalActions(state, state.active, 0, who) if a.verb == "attack"]
            assert {a.what for a in listed} == wanted, f"{name} {seed} {state.table.labels[who]}"
            for action in listed:
                after, _ = play(state, state.active, action)
                if after.result is not None:
                    continue  # nobody can reach the target any more (MP-GEN-44)
                brawl = slow.declared(who, action.what)
                key = (action.what, *brawl.fighters)
                if key not in whole:
                    whole.add(key)
                    compared += agree(after, slow, brawl, action.what, set())
    return compared


@pytest.mark.slow
@pytest.mark.rule("MP-ALL-21", "MP-ALL-22", "MP-ALL-26")
def test_alliances_are_those_of_the_rules() -> None:
    notes: Counter[str] = Counter()
    count = 2000 if PROOF else COUNT
    compared = compare_fights("brawl", range(count), notes)
    assert compared > 3 * count
    lacking = [case for case in MUST_OCCUR if not notes[case]]
    assert not lacking, f"these never occurred: {lacking}"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["std3", "std4", "rac", "pyr4"])
def test_fights_of_two_colours_are_those_of_the_rules(name: str) -> None:
    notes: Counter[str] = Counter()
    compared = compare_fights(name, range(COUNT), notes)
    assert compared > COUNT / 4 and notes["beside it and out"]


LINES = (
    "past an enemy, from a line",
    "past an enemy, from a room",
    "no stop on an enemy of a shared line",
    "no attack on a shared line",
    "no attack on a wounded of a shared line",
    "attack out of a shared line",
    "not drawn in on a shared line",
    "drawn in out of a shared line",
)


def without_points(result: Result) -> Result:
    """What scores differs by scenario and is looked at elsewhere."""
    return (*result[:2], *result[3:5], *result[6:])


def compare_lines(name: str, seeds: range, notes: Counter[str]) -> int:
    """Moves, leaps and attacks about lines all share."""
    compared = 0
    for seed in seeds:
        state = with_ap(crowded(name, seed % 4, seed))
        state.bound = changed(state.bound, 0, 0)
        slow = Several(take(state), notes)
        for who in state.table.characters[state.active]:
            if state.place[who] < 0 or not slow.fit(who):
                continue
            wanted = {
                "move": slow.moves(who, 1),
                "jump": slow.jumps(who),
                "wallwalk": slow.wall_walks(who) if slow.kind[who] == "wall-walker" else set(),
            }
            found: dict[str, set[Result]] = {verb: set() for verb in wanted}
            for action in LegalActions(state, state.active, 1, who):
                if action.verb in found:
                    found[action.verb].add(without_points(result_of(play(state, state.active, action)[0])))
            for verb, results in wanted.items():
                mine = {without_points(result) for result in results}
                about = f"{name} {seed}: {state.table.labels[who]} {verb}"
                assert found[verb] == mine, f"{about}: {found[verb] ^ mine}"
                compared += len(mine)
        compared += compare_fights(name, range(seed, seed + 1), notes)
    return compared


@pytest.mark.slow
@pytest.mark.rule("MP-GEN-33", "MP-GEN-34", "MP-GEN-35")
def test_shared_lines_are_as_the_rules_have_them() -> None:
    notes: Counter[str] = Counter()
    compared = sum(
        compare_lines(name, range(1000, 1000 + COUNT), notes) for name in ("lined rac", "lined pyr4")
    )
    assert compared > 20 * COUNT
    lacking = [case for case in LINES if not notes[case]]
    assert not lacking, f"these never occurred: {lacking}"
