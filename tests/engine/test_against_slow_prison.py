"""The second box against the slow rules: on crowded positions both must allow and do exactly the same.

`tests/slow/prison.py` was written from rules/prison.md without the engine: slits and sight, the Naga's and
the small ones' moves, shots, spears, joining, pushing. A seeded sample here, thousands in `make proof`.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from gearmaze.engine import Action, LegalActions, State, decisions, play, refuse_action
from gearmaze.engine.fights import FIGHT, JOIN, NAME, Fight
from gearmaze.engine.rooms import BROKEN, CLOSED, OPENED
from gearmaze.engine.sight import visible
from tests.engine.test_against_slow import Difference
from tests.slow import sight
from tests.slow.positions import OPTIONS
from tests.slow.prison import REACH, SHOOTER, Battle, Prison, jailed
from tests.slow.snapshot import Result, Snapshot, frozen, places, take

# What must occur among the positions, or the comparison shows less than it seems to.
CASES = """
    naga through a slit
    sight through a slit
    between the legs of the giant
    enemy beside the shooter
    shield
    somebody before the spear
    shooter with friends
    reach with friends
    may join from afar
    stab
    pushed into a pit
    no room to be pushed to
    caught or caught up
    safe on its own line
"""
RARE_CASES = """
    spear through a slit
    past a giant on his Rope
    saved by a Rope
    with the wounded it carried
    mind control
    spear lost
"""


def cases(text: str) -> list[str]:
    return [case.strip() for case in text.strip().split("\n")]


def result_of(state: State) -> Result:
    """A position of the engine's in the words of the slow rules."""
    if not state.stack or state.stack[-1][0] != FIGHT:
        return frozen(take(state))
    clash = state.stack[-1]
    battle = Battle(
        clash.target,
        frozenset(clash.attackers),
        frozenset(clash.defenders),
        frozenset(clash.roles),
        frozenset(whom for kind, whom in clash.todo if kind == JOIN),
    )
    values = Fight(state, clash.target, clash.attackers, clash.defenders, clash.roles).totals()
    namer = next((whom for kind, whom in clash.todo if kind == NAME), -1)
    return frozen(take(state), (*battle, values, namer))


def compare(state: State, handlings: int, notes: Counter[str], name: str) -> int:
    """Hold every action of the side to move against the slow rules; how many results were compared."""
    seat = state.active
    slow = Prison(take(state), notes)
    compared = 0
    for who in state.table.characters[seat]:
        wanted: dict[str, set[Result]] = {}
        for verb, result in slow.deeds(who, handlings):
            wanted.setdefault(verb, set()).add(result)
        found: dict[str, set[Result]] = {}
        for action in LegalActions(state, seat, handlings, who):
            result = result_of(play(state, seat, action)[0])
            here = found.setdefault(action.verb, set())
            assert result not in here, f"{name}: {state.table.labels[who]} {action} listed twice"
            here.add(result)
        for verb in wanted.keys() | found.keys():
            missing = wanted.get(verb, set()) - found.get(verb, set())
            extra = found.get(verb, set()) - wanted.get(verb, set())
            if missing or extra:
                raise Difference(state, seat, f"{name}: {state.table.labels[who]} {verb}", missing, extra)
            compared += len(found[verb])
    return compared


def jails(count: int, start: int = 0) -> Iterator[tuple[str, State]]:
    """Crowded positions, taking turns between the options."""
    for index in range(start, start + count):
        options = index % len(OPTIONS)
        yield f"jailed({options}, {index})", jailed(options, index)


# The whole decision -------------------------------------------------------------------------------------


def _compare_jails(count: int, start: int, handlings: int, notes: Counter[str]) -> int:
    return sum(compare(state, handlings, notes, name) for name, state in jails(count, start))


@pytest.mark.slow
def test_crowded_jails_give_exactly_the_results_of_the_rules() -> None:
    notes: Counter[str] = Counter()
    assert _compare_jails(180, 0, 0, notes) > 4000
    assert not [case for case in cases(CASES) if not notes[case]]


@pytest.mark.slow
def test_crowded_jails_with_things_handled_on_the_way() -> None:
    assert _compare_jails(30, 1000, 1, Counter()) > 1500


# Sight --------------------------------------------------------------------------------------------------


def drawn(state: State, snapshot: Snapshot) -> sight.Board:
    """The board by coordinates alone."""
    kinds = {"closed": CLOSED, "opened": OPENED, "broken": BROKEN}
    rooms = [
        sight.Placed(
            state.table.rooms[state.prints[slot]],
            room["corner"],
            room["turn"],
            [kinds[door] for door in room["doors"]],
            not room["shown"],
        )
        for slot, room in enumerate(snapshot["rooms"])
    ]
    return sight.Board(state.table.layout, rooms)


def _compare_sight(count: int, start: int) -> int:
    looked = 0
    for name, state in jails(count, start):
        snapshot = take(state)
        board = drawn(state, snapshot)
        grid = state.table.grid
        slow = Prison(snapshot)
        stand = {token["at"] for t, token in enumerate(snapshot["tokens"]) if slow.character(t)}
        blockers = sum(1 << grid.square(*spot) for spot in stand if not isinstance(spot, str))
        for spot in board.squares:
            seen = visible(state.maze, grid.square(*spot), blockers)
            expected = board.seen(spot, stand)
            assert seen == sum(1 << grid.square(*each) for each in expected), (name, spot)
            looked += len(expected)
    return looked


@pytest.mark.slow
def test_everybody_sees_what_straight_lines_let_him_see() -> None:
    assert _compare_sight(50, 2000) > 40_000


# What is refused ----------------------------------------------------------------------------------------


def _compare_refusals(count: int, start: int) -> Counter[str]:
    """Every pair of characters: shot, thrust and scream are accepted exactly where the rules allow them."""
    accepted: Counter[str] = Counter()
    for name, state in jails(count, start):
        seat = state.active
        slow = Prison(take(state))
        for who in state.table.characters[seat]:
            token = slow.snapshot["tokens"][who]
            points = token["bound"] + slow.snapshot["ap"]
            able = slow.now.at[who] is not None and slow.living(who) and not token["idle"]
            load = slow.load(slow.now, who) if able else -1
            carried = slow.kind[load] if load >= 0 else ""
            seen = {slow.first_seen(who, step): step for step in sight.DIRECTIONS} if able else {}
            for target in range(state.table.tokens):
                there = target in slow.everyone
                wanted = {
                    "shoot": points >= 1 and carried == "bow" and there and slow.can_shoot(who, target),
                    "thrust": points >= 1
                    and carried == "telescoping-spear"
                    and there
                    and slow.can_thrust(who, target),
                    "scream": points >= 2
                    and slow.kind[who] == "banshee"
                    and target in seen
                    and slow.push(_scratch(slow), seat, target, seen[target]),
                }
                for verb, allowed in wanted.items():
                    refusal = refuse_action(state, seat, Action(verb, who, target))
                    assert (refusal is None) == bool(allowed), (name, verb, who, target, refusal)
                    accepted[verb] += refusal is None
    return accepted


def _scratch(slow: Prison) -> Snapshot:
    snapshot = slow.snapshot
    tokens = [dict(token) for token in snapshot["tokens"]]
    return {**snapshot, "tokens": tokens, "vp": list(snapshot["vp"])}


@pytest.mark.slow
def test_shots_thrusts_and_screams_are_refused_exactly_where_the_rules_do() -> None:
    accepted = _compare_refusals(150, 3000)
    assert all(accepted[verb] > 20 for verb in ("shoot", "thrust", "scream")), accepted


# Joining, and what a fight does -------------------------------------------------------------------------


def _compare_fights(count: int, start: int, notes: Counter[str]) -> int:
    """Every declared fight, with every choice of those who may join, to the end."""
    fought = 0
    for name, state in jails(count, start):
        seat = state.active
        dice = random.Random(name)
        slow = Prison(take(state), notes)
        for action in LegalActions(state, seat, 0):
            if action.verb in ("attack", "shoot", "thrust"):
                role = {"attack": "", "shoot": SHOOTER, "thrust": REACH}[action.verb]
                battle = slow.battle(action.who, action.what, role)
                for comes in itertools.product((True, False), repeat=len(battle.may_join)):
                    _fight_out(state, action, battle, comes, slow, dice)
                    fought += 1
    return fought


def _fight_out(
    state: State, action: Action, battle: Battle, comes: tuple[bool, ...], slow: Prison, dice: random.Random
) -> None:
    seat = state.active
    after, _ = play(state, seat, action)
    while decisions(after)[0].kind == JOIN:
        asked = after.stack[-1].todo[0][1]
        assert decisions(after)[0].seat == seat
        joins = comes[sorted(battle.may_join).index(asked)]
        after, _ = play(after, seat, Action("join" if joins else "stay", asked))
    for token, joins in zip(sorted(battle.may_join), comes, strict=True):
        if joins:
            battle = slow.joined(battle, token)
    battle = battle._replace(may_join=frozenset())
    assert result_of(after)[-1] == slow.pending(battle)
    namer = slow.namer(battle)
    if namer >= 0:
        assert (decisions(after)[0].kind, decisions(after)[0].seat) == (NAME, namer)
        after, _ = play(after, namer, Action("silent"))
    cards = (dice.choice((0, 1, 3, 6)), dice.choice((0, 1, 3, 6)))
    for side, card in zip((seat, 1 - seat), cards, strict=True):
        after, _ = play(after, side, Action("lay", -1, card))
    assert result_of(after) == slow.decided(battle, action.who, cards)


@pytest.mark.slow
def test_fights_with_every_choice_of_joining_end_as_the_rules_say() -> None:
    notes: Counter[str] = Counter()
    assert _compare_fights(200, 4000, notes) > 250
    assert not [case for case in ("stab", "mind control", "spear lost") if not notes[case]]


# Single steps -------------------------------------------------------------------------------------------


def _compare_steps(count: int, start: int) -> int:
    """First steps of moves through slits, past giants and over Ropes: the checker judges like the rules."""
    judged = 0
    for name, state in jails(count, start):
        seat = state.active
        slow = Prison(take(state))
        numbers = places(state)
        for who in state.table.characters[seat]:
            if refuse_action(state, seat, Action("begin", who)) is not None:
                continue
            begun, _ = play(state, seat, Action("begin", who))
            walk = slow.begin(who)
            allowed = {what for word, what in slow.legal_steps(walk, who) if word == "go"}
            x, y = slow.spot(who)
            for spot in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y), (x + 2, y), (x + 1, y + 1)):
                if spot in numbers:
                    refusal = refuse_action(begun, seat, Action("go", who, -1, numbers[spot]))
                    assert (refusal is None) == (spot in allowed), (name, who, spot, refusal)
                    judged += 1
    return judged


@pytest.mark.slow
def test_single_steps_are_judged_alike() -> None:
    assert _compare_steps(60, 5000) > 800


# Thousands more -----------------------------------------------------------------------------------------


@pytest.mark.proof
@pytest.mark.parametrize("chunk", range(8))
def test_thousands_of_crowded_jails(chunk: int) -> None:
    notes: Counter[str] = Counter()
    start = 10_000 + 1000 * chunk
    _compare_jails(500, start, 0, notes)
    _compare_jails(120, start, 1, notes)
    _compare_fights(400, start, notes)
    assert not [case for case in cases(CASES + RARE_CASES) if case and not notes[case]]


@pytest.mark.proof
def test_thousands_of_looks_refusals_and_steps() -> None:
    _compare_sight(600, 30_000)
    _compare_refusals(1500, 31_000)
    _compare_steps(600, 33_000)
